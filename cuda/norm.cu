/*
 * norm.cu -- RMSNorm: a warp per row, the row in registers.
 *
 * Bytes per token: forward 4 width (x in, out); backward 8 width (dout, x, add in; dx out).
 */
#include "kernels.h"
#include "launch.h"

enum { NORM_WARPS = 8, REDUCE_ROWS = 32 };

/* A lane holds PACKS times 8 numbers of a row: numbers 8 (lane + 32 p) and the next seven. */
template <int PACKS>
static __global__ void __launch_bounds__(32 * NORM_WARPS)
	norm_forward_kernel(bf16 *out, float *rstd, const bf16 *x, const bf16 *w, int rows,
			    int width, float eps)
{
	int row = blockIdx.x * NORM_WARPS + (threadIdx.x >> 5), lane = threadIdx.x & 31;
	uint4 raw[PACKS];
	float sum = 0;

	if (row >= rows)
		return;
	x += (size_t)row * width;
	out += (size_t)row * width;
#pragma unroll
	for (int p = 0; p < PACKS; p++) {
		int i = 8 * (lane + 32 * p);
		raw[p] = i < width ? *reinterpret_cast<const uint4 *>(x + i)
				   : make_uint4(0, 0, 0, 0);
	}
#pragma unroll
	for (int p = 0; p < PACKS; p++) {
		pack8 a = unpack8(raw[p]);
#pragma unroll
		for (int j = 0; j < 8; j++)
			sum += a.v[j] * a.v[j];
	}
	sum = warp_sum(sum);
	float r = rsqrtf(sum / width + eps);
	if (rstd && lane == 0)
		rstd[row] = r;
#pragma unroll
	for (int p = 0; p < PACKS; p++) {
		int i = 8 * (lane + 32 * p);
		if (i < width) {
			pack8 a = unpack8(raw[p]), b = load8(w + i);
#pragma unroll
			for (int j = 0; j < 8; j++)
				a.v[j] *= r * b.v[j];
			store8(out + i, a);
		}
	}
}

/* Each block goes over rows block, block + blocks, ... and leaves its share of dw in
 * partial[block]. */
template <int PACKS>
static __global__ void __launch_bounds__(32 * NORM_WARPS)
	norm_backward_kernel(bf16 *dx, float *partial, const bf16 *dout, const bf16 *x,
			     const float *rstd, const bf16 *w, const bf16 *add, int rows,
			     int width)
{
	SHARED_BYTES(bytes);
	float *sum_of = reinterpret_cast<float *>(bytes); /* [NORM_WARPS][width] */
	int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
	float dw[PACKS][8];
	uint4 weight[PACKS];

#pragma unroll
	for (int p = 0; p < PACKS; p++) {
		int i = 8 * (lane + 32 * p);
		weight[p] = i < width ? *reinterpret_cast<const uint4 *>(w + i)
				      : make_uint4(0, 0, 0, 0);
#pragma unroll
		for (int j = 0; j < 8; j++)
			dw[p][j] = 0;
	}
	for (int row = blockIdx.x * NORM_WARPS + warp; row < rows;
	     row += gridDim.x * NORM_WARPS) {
		size_t at = (size_t)row * width;
		float r = rstd[row], dot = 0;
		uint4 xs[PACKS], ds[PACKS], as[PACKS];
#pragma unroll
		for (int p = 0; p < PACKS; p++) {
			int i = 8 * (lane + 32 * p);
			uint4 zero = make_uint4(0, 0, 0, 0);
			bool in = i < width;
			xs[p] = in ? *reinterpret_cast<const uint4 *>(x + at + i) : zero;
			ds[p] = in ? *reinterpret_cast<const uint4 *>(dout + at + i) : zero;
			as[p] = in && add ? *reinterpret_cast<const uint4 *>(add + at + i)
					  : zero;
		}
#pragma unroll
		for (int p = 0; p < PACKS; p++) {
			pack8 a = unpack8(xs[p]), d = unpack8(ds[p]), g = unpack8(weight[p]);
#pragma unroll
			for (int j = 0; j < 8; j++) {
				float hat = a.v[j] * r;
				dot += hat * d.v[j] * g.v[j];
				dw[p][j] += hat * d.v[j];
			}
		}
		dot = warp_sum(dot) / width;
#pragma unroll
		for (int p = 0; p < PACKS; p++) {
			int i = 8 * (lane + 32 * p);
			if (i < width) {
				pack8 a = unpack8(xs[p]), d = unpack8(ds[p]),
				      g = unpack8(weight[p]), b = unpack8(as[p]);
#pragma unroll
				for (int j = 0; j < 8; j++)
					b.v[j] += r * (g.v[j] * d.v[j] - a.v[j] * r * dot);
				store8(dx + at + i, b);
			}
		}
	}
#pragma unroll
	for (int p = 0; p < PACKS; p++) {
		int i = 8 * (lane + 32 * p);
		if (i < width)
#pragma unroll
			for (int j = 0; j < 8; j++)
				sum_of[warp * width + i + j] = dw[p][j];
	}
	__syncthreads();
	for (int i = threadIdx.x; i < width; i += blockDim.x) {
		float sum = 0;
#pragma unroll
		for (int v = 0; v < NORM_WARPS; v++)
			sum += sum_of[v * width + i];
		partial[(size_t)blockIdx.x * width + i] = sum;
	}
}

/* out[c] (+)= the sum over rows of partial[rows][cols]: 32 columns a block, each thread a
 * fixed share of the rows. */
static __global__ void __launch_bounds__(32 * REDUCE_ROWS)
	reduce_kernel(float *out, const float *partial, int rows, int cols, int fresh)
{
	__shared__ float sum_of[REDUCE_ROWS][33];
	int lane = threadIdx.x & 31, part = threadIdx.x >> 5, c = blockIdx.x * 32 + lane;
	float sum = 0;

	if (c < cols)
		for (int r = part; r < rows; r += REDUCE_ROWS)
			sum += partial[(size_t)r * cols + c];
	sum_of[part][lane] = sum;
	__syncthreads();
	if (part == 0 && c < cols) {
		sum = 0;
#pragma unroll
		for (int r = 0; r < REDUCE_ROWS; r++)
			sum += sum_of[r][lane];
		out[c] = fresh ? sum : out[c] + sum;
	}
}

int reduce_rows(struct net_machine *m, float *out, const float *partial, int rows, int cols,
		int fresh)
{
	LAUNCH(m, reduce_kernel, blocks_for(cols, 32), 32 * REDUCE_ROWS, 0, out, partial, rows,
	       cols, fresh);
	return 0;
}

int norm_forward(struct net_machine *m, bf16 *out, float *rstd, const bf16 *x, const bf16 *w,
		 int rows)
{
	int width = m->shape.width, blocks = blocks_for(rows, NORM_WARPS),
	    threads = 32 * NORM_WARPS;
	float eps = m->shape.eps;

	if (width <= 512)
		LAUNCH(m, (norm_forward_kernel<2>), blocks, threads, 0, out, rstd, x, w, rows,
		       width, eps);
	else if (width <= 1024)
		LAUNCH(m, (norm_forward_kernel<4>), blocks, threads, 0, out, rstd, x, w, rows,
		       width, eps);
	else if (width <= 2048)
		LAUNCH(m, (norm_forward_kernel<8>), blocks, threads, 0, out, rstd, x, w, rows,
		       width, eps);
	else
		LAUNCH(m, (norm_forward_kernel<16>), blocks, threads, 0, out, rstd, x, w, rows,
		       width, eps);
	return 0;
}

int norm_partial_rows(const struct net_machine *m)
{
	return 2 * m->multiprocessors;
}

template <int PACKS>
static int backward_as(struct net_machine *m, bf16 *dx, const bf16 *dout, const bf16 *x,
		       const float *rstd, const bf16 *w, const bf16 *add, float *partial,
		       int rows)
{
	int width = m->shape.width;
	size_t shared = sizeof(float) * NORM_WARPS * width;

	if (shared > 48 << 10)
		ALLOW_SHARED(m, norm_backward_kernel<PACKS>, (int)shared);
	LAUNCH(m, (norm_backward_kernel<PACKS>), norm_partial_rows(m), 32 * NORM_WARPS, shared,
	       dx, partial, dout, x, rstd, w, add, rows, width);
	return 0;
}

int norm_backward(struct net_machine *m, bf16 *dx, float *dw, const bf16 *dout, const bf16 *x,
		  const float *rstd, const bf16 *w, const bf16 *add, float *partial, int rows,
		  int fresh)
{
	int width = m->shape.width;

	if (width <= 512)
		TRY(backward_as<2>(m, dx, dout, x, rstd, w, add, partial, rows));
	else if (width <= 1024)
		TRY(backward_as<4>(m, dx, dout, x, rstd, w, add, partial, rows));
	else if (width <= 2048)
		TRY(backward_as<8>(m, dx, dout, x, rstd, w, add, partial, rows));
	else
		TRY(backward_as<16>(m, dx, dout, x, rstd, w, add, partial, rows));
	return reduce_rows(m, dw, partial, norm_partial_rows(m), width, fresh);
}
