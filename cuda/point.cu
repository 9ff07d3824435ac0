/*
 * point.cu -- what goes number by number: rotary positions, SwiGLU, column sums, rounding.
 */
#include "kernels.h"
#include "launch.h"

enum { POINT_THREADS = 256, COLUMN_BLOCKS = 128, COLUMN_WARPS = 8 };

/* A thread turns 8 pairs of numbers, i .. i + 7 with i + half .. i + half + 7, of every head of q
 * and k of one row: the table is read once for all heads. */
static __global__ void __launch_bounds__(POINT_THREADS)
	rope_kernel(bf16 *qkv, const int32_t *position, const float2 *turn, int rows,
		    int heads, int head, int stride)
{
	int half = head / 2, packs = half / 8;
	long t = (long)blockIdx.x * POINT_THREADS + threadIdx.x;
	int row = (int)(t / packs), i = (int)(t % packs) * 8;
	float2 by[8];
	bf16 *at;

	if (row >= rows)
		return;
	turn += (size_t)position[row] * half + i;
#pragma unroll
	for (int j = 0; j < 8; j += 2) {
		float4 two = *reinterpret_cast<const float4 *>(turn + j);
		by[j] = make_float2(two.x, two.y);
		by[j + 1] = make_float2(two.z, two.w);
	}
	at = qkv + (size_t)row * stride + i;
#pragma unroll 4
	for (int h = 0; h < heads; h++, at += head) {
		pack8 a = load8(at), b = load8(at + half), c, d;
#pragma unroll
		for (int j = 0; j < 8; j++) {
			c.v[j] = a.v[j] * by[j].x - b.v[j] * by[j].y;
			d.v[j] = b.v[j] * by[j].x + a.v[j] * by[j].y;
		}
		store8(at, c);
		store8(at + half, d);
	}
}

int rope_forward(struct net_machine *m, bf16 *qkv, const int32_t *position, int rows)
{
	const struct net_shape *s = &m->shape;
	long threads = (long)rows * (s->head / 16);

	LAUNCH(m, rope_kernel, blocks_for(threads, POINT_THREADS), POINT_THREADS, 0, qkv,
	       position, m->turn, rows, s->heads + s->kv, s->head, qkv_rows(s));
	return 0;
}

static __device__ __forceinline__ float sigmoid(float x)
{
	return __fdividef(1.f, 1.f + __expf(-x));
}

static __global__ void __launch_bounds__(POINT_THREADS)
	swiglu_forward_kernel(bf16 *out, const bf16 *gu, long count, int packs)
{
	long t = (long)blockIdx.x * POINT_THREADS + threadIdx.x;

	if (t >= count)
		return;
	int row = (int)(t / packs), i = (int)(t - (long)row * packs);
	const bf16 *at = gu + ((size_t)row * 2 * packs + i) * 8;
	pack8 g = load8(at), u = load8(at + (size_t)packs * 8);
#pragma unroll
	for (int j = 0; j < 8; j++)
		g.v[j] = g.v[j] * sigmoid(g.v[j]) * u.v[j];
	store8(out + (size_t)t * 8, g);
}

static __global__ void __launch_bounds__(POINT_THREADS)
	swiglu_backward_kernel(bf16 *gu, const bf16 *dout, long count, int packs)
{
	long t = (long)blockIdx.x * POINT_THREADS + threadIdx.x;

	if (t >= count)
		return;
	int row = (int)(t / packs), i = (int)(t - (long)row * packs);
	bf16 *at = gu + ((size_t)row * 2 * packs + i) * 8;
	pack8 g = load8(at), u = load8(at + (size_t)packs * 8),
	      d = load8(dout + (size_t)t * 8);
#pragma unroll
	for (int j = 0; j < 8; j++) {
		float x = g.v[j], s = sigmoid(x), silu = x * s;
		g.v[j] = d.v[j] * u.v[j] * (s + silu * (1 - s));
		u.v[j] = d.v[j] * silu;
	}
	store8(at, g);
	store8(at + (size_t)packs * 8, u);
}

int swiglu_forward(struct net_machine *m, bf16 *out, const bf16 *gu, int rows)
{
	int packs = m->shape.inner / 8;
	long count = (long)rows * packs;

	LAUNCH(m, swiglu_forward_kernel, blocks_for(count, POINT_THREADS), POINT_THREADS, 0,
	       out, gu, count, packs);
	return 0;
}

int swiglu_backward(struct net_machine *m, bf16 *gu, const bf16 *dout, int rows)
{
	int packs = m->shape.inner / 8;
	long count = (long)rows * packs;

	LAUNCH(m, swiglu_backward_kernel, blocks_for(count, POINT_THREADS), POINT_THREADS, 0,
	       gu, dout, count, packs);
	return 0;
}

/* 256 columns a block, a lane 8 of them; rows are dealt to blocks (y) and warps. */
static __global__ void __launch_bounds__(32 * COLUMN_WARPS)
	column_kernel(float *partial, const bf16 *x, int rows, int cols)
{
	__shared__ float sum_of[COLUMN_WARPS][32][8];
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, c = (blockIdx.x * 32 + lane) * 8;
	float sum[8] = { 0, 0, 0, 0, 0, 0, 0, 0 };

	if (c < cols)
#pragma unroll 4
		for (int r = blockIdx.y * COLUMN_WARPS + warp; r < rows;
		     r += COLUMN_BLOCKS * COLUMN_WARPS) {
			pack8 a = load8(x + (size_t)r * cols + c);
#pragma unroll
			for (int j = 0; j < 8; j++)
				sum[j] += a.v[j];
		}
#pragma unroll
	for (int j = 0; j < 8; j++)
		sum_of[warp][lane][j] = sum[j];
	__syncthreads();
	c = blockIdx.x * 256 + threadIdx.x;
	if (c < cols) {
		float all = 0;
#pragma unroll
		for (int v = 0; v < COLUMN_WARPS; v++)
			all += sum_of[v][threadIdx.x / 8][threadIdx.x % 8];
		partial[(size_t)blockIdx.y * cols + c] = all;
	}
}

int column_partial_rows(const struct net_machine *)
{
	return COLUMN_BLOCKS;
}

int column_sums(struct net_machine *m, float *out, const bf16 *x, float *partial, int rows,
		int cols, int fresh)
{
	LAUNCH(m, column_kernel, dim3(blocks_for(cols, 256), COLUMN_BLOCKS), 32 * COLUMN_WARPS,
	       0, partial, x, rows, cols);
	return reduce_rows(m, out, partial, COLUMN_BLOCKS, cols, fresh);
}

static __global__ void __launch_bounds__(POINT_THREADS)
	to_bf16_kernel(bf16 *out, const float *x, size_t packs)
{
	size_t t = (size_t)blockIdx.x * POINT_THREADS + threadIdx.x;

	if (t >= packs)
		return;
	float4 a = reinterpret_cast<const float4 *>(x)[2 * t];
	float4 b = reinterpret_cast<const float4 *>(x)[2 * t + 1];
	pack8 p = { { a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w } };
	store8(out + 8 * t, p);
}

/* n is a multiple of 8. */
int to_bf16(struct net_machine *m, bf16 *out, const float *x, size_t n)
{
	LAUNCH(m, to_bf16_kernel, blocks_for((long)(n / 8), POINT_THREADS), POINT_THREADS, 0,
	       out, x, n / 8);
	return 0;
}
