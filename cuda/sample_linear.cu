/*
 * sample_linear.cu -- a matrix product for few rows, with what follows it.
 *
 * Each block computes BM x BN of the result; its warps WM x WN each.  Tiles of 64 numbers of the
 * inner dimension come through a ring of STAGES in shared memory.  Every number of the result is one
 * accumulator that takes the inner dimension 16 at a time from the front: the shape of the tiles does
 * not change a bit, so it may be chosen by the number of rows.
 */
#include "mma.h"
#include "sample_priv.h"
#include <stdlib.h>

enum { BK = 64, BK_PITCH = BK + 8 /* 16 bytes more: rows begin in other banks */ };

template <int BM, int BN, int STAGES> constexpr int linear_shared()
{
	return STAGES * (BM + BN) * BK_PITCH * (int)sizeof(bf16);
}

/* The row of W that stands in row n of the block's tile.  With GLU eight rows of gate and the same
 * eight of up take turns, so that one thread gets both. */
template <int GLU> static __device__ __forceinline__ int weight_row(int n0, int n, int N)
{
	if (!GLU)
		return min(n0 + n, N - 1);
	return min(n0 / 2 + (n >> 4) * 8 + (n & 7), N - 1) + ((n >> 3) & 1) * N;
}

/* What a thread brings of every tile: 16 bytes at the same column of every PER_ROUND-th row.  Rows
 * beyond the end are the last one again: they reach no result that is kept. */
template <int BM, int BN, int THREADS, int GLU> struct carrier {
	static constexpr int PER_ROUND = THREADS / (BK / 8);
	uint32_t in_at[BM / PER_ROUND], weight_at[BN / PER_ROUND];
	int row, col;

	__device__ __forceinline__ void begin(const linear_args &a, int m0, int n0)
	{
		row = threadIdx.x / (BK / 8), col = threadIdx.x % (BK / 8) * 8;
#pragma unroll
		for (int i = 0; i < BM / PER_ROUND; i++)
			in_at[i] = (uint32_t)min(m0 + row + i * PER_ROUND, a.rows - 1) * a.K +
				   col;
#pragma unroll
		for (int i = 0; i < BN / PER_ROUND; i++)
			weight_at[i] =
				(uint32_t)weight_row<GLU>(n0, row + i * PER_ROUND, a.N) * a.K +
				col;
	}

	__device__ __forceinline__ void bring(bf16 *sa, bf16 *sb, const linear_args &a,
					      int k) const
	{
		bool there = k + col < a.K;
		const bf16 *in = there ? a.in + k : a.in,
			   *weight = there ? a.weight + k : a.weight;
		int at = row * BK_PITCH + col;

#pragma unroll
		for (int i = 0; i < BM / PER_ROUND; i++)
			copy16(sa + at + i * PER_ROUND * BK_PITCH, in + in_at[i], there);
#pragma unroll
		for (int i = 0; i < BN / PER_ROUND; i++)
			copy16(sb + at + i * PER_ROUND * BK_PITCH, weight + weight_at[i],
			       there);
	}
};

static __device__ __forceinline__ float rounded(float x)
{
	return low_half(two_halves(x, 0.f));
}

static __device__ __forceinline__ float glu(float gate, float up)
{
	gate = rounded(gate);
	return gate / (1.f + __expf(-gate)) * rounded(up);
}

/* Two neighbours of the result; n is even.  Only logits may have an odd N. */
template <int FINISH>
static __device__ __forceinline__ void finish2(const linear_args &a, int m, int n, float x,
					       float y)
{
	if (m >= a.rows || n >= a.N)
		return;
	size_t at = (size_t)m * a.N + n;

	if (FINISH == FINISH_FLOAT) {
		float *out = (float *)a.out + at;

		if (a.N % 2 == 0) {
			*reinterpret_cast<float2 *>(out) = make_float2(x, y);
		} else {
			out[0] = x;
			if (n + 1 < a.N)
				out[1] = y;
		}
		return;
	}
	if (a.bias) {
		uint32_t b = *reinterpret_cast<const uint32_t *>(a.bias + n);
		x += low_half(b), y += high_half(b);
	}
	if (a.add) {
		uint32_t b = *reinterpret_cast<const uint32_t *>(a.add + at);
		x += low_half(b), y += high_half(b);
	}
	*reinterpret_cast<uint32_t *>((bf16 *)a.out + at) = two_halves(x, y);
}

template <int BM, int BN, int WM, int WN, int STAGES, int FINISH>
__global__ void __launch_bounds__((BM / WM) * (BN / WN) * 32, 2) linear_kernel(linear_args a)
{
	constexpr int THREADS = (BM / WM) * (BN / WN) * 32, MT = WM / 16, NT = WN / 8;
	constexpr int GLU = FINISH == FINISH_GLU;
	SHARED_BYTES(shared);
	bf16 *sa = (bf16 *)shared, *sb = sa + STAGES * BM * BK_PITCH;
	int m0 = blockIdx.x * BM, n0 = blockIdx.y * BN;
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
	int wm = warp % (BM / WM) * WM, wn = warp / (BM / WM) * WN;
	int tiles = (a.K + BK - 1) / BK;
	float acc[MT][NT][4];

#pragma unroll
	for (int i = 0; i < MT; i++)
#pragma unroll
		for (int j = 0; j < NT; j++)
#pragma unroll
			for (int e = 0; e < 4; e++)
				acc[i][j][e] = 0.f;
	carrier<BM, BN, THREADS, GLU> from;

	from.begin(a, m0, n0);
#pragma unroll
	for (int s = 0; s < STAGES - 1; s++) {
		if (s < tiles)
			from.bring(sa + s * BM * BK_PITCH, sb + s * BN * BK_PITCH, a, s * BK);
		copies_commit();
	}
	for (int t = 0; t < tiles; t++) {
		int next = t + STAGES - 1;

		copies_wait<STAGES - 2>();
		__syncthreads(); /* the tile is there, and nobody needs the one before it any more */
		if (next < tiles)
			from.bring(sa + next % STAGES * BM * BK_PITCH,
				   sb + next % STAGES * BN * BK_PITCH, a, next * BK);
		copies_commit();

		const bf16 *pa = sa + t % STAGES * BM * BK_PITCH +
				 (wm + (lane & 15)) * BK_PITCH + (lane >> 4) * 8;
		const bf16 *pb = sb + t % STAGES * BN * BK_PITCH +
				 (wn + (lane & 7) + (lane >> 4) * 8) * BK_PITCH +
				 ((lane >> 3) & 1) * 8;
		uint32_t fa[2][MT][4],
			fb[2][NT / 2][4]; /* the next 16 come while these are used */
#pragma unroll
		for (int k = -1; k < BK / 16; k++) {
			if (k + 1 < BK / 16) {
#pragma unroll
				for (int j = 0; j < NT / 2; j++)
					ldmatrix(fb[(k + 1) & 1][j],
						 pb + j * 16 * BK_PITCH + (k + 1) * 16);
#pragma unroll
				for (int i = 0; i < MT; i++)
					ldmatrix(fa[(k + 1) & 1][i],
						 pa + i * 16 * BK_PITCH + (k + 1) * 16);
			}
			if (k < 0)
				continue;
#pragma unroll
			for (int i = 0; i < MT; i++)
#pragma unroll
				for (int j = 0; j < NT; j++)
					mma(acc[i][j], fa[k & 1][i],
					    fb[k & 1][j / 2] + j % 2 * 2);
		}
	}
	int m = m0 + wm + lane / 4, n = (GLU ? (n0 + wn) / 2 : n0 + wn) + lane % 4 * 2;

#pragma unroll
	for (int i = 0; i < MT; i++, m += 16) {
		if (GLU) {
#pragma unroll
			for (int j = 0; j < NT; j += 2) {
				const float *g = acc[i][j], *u = acc[i][j + 1];

				finish2<FINISH>(a, m, n + j * 4, glu(g[0], u[0]),
						glu(g[1], u[1]));
				finish2<FINISH>(a, m + 8, n + j * 4, glu(g[2], u[2]),
						glu(g[3], u[3]));
			}
		} else {
#pragma unroll
			for (int j = 0; j < NT; j++) {
				const float *c = acc[i][j];

				finish2<FINISH>(a, m, n + j * 8, c[0], c[1]);
				finish2<FINISH>(a, m + 8, n + j * 8, c[2], c[3]);
			}
		}
	}
}

/* The tile shapes, the largest first: X(BM, BN, WM, WN, STAGES). */
#define TILE_SHAPES(X) \
	X(128, 128, 64, 32, 3) X(128, 64, 32, 32, 3) X(64, 64, 32, 32, 4) X(64, 32, 32, 16, 4)

template <int BM, int BN, int WM, int WN, int STAGES, int FINISH>
static int launch_shape(struct net_machine *m, const linear_args &a)
{
	int wide = FINISH == FINISH_GLU ? 2 * a.N : a.N;

	LAUNCH(m, (linear_kernel<BM, BN, WM, WN, STAGES, FINISH>),
	       dim3(blocks_for(a.rows, BM), blocks_for(wide, BN)), (BM / WM) * (BN / WN) * 32,
	       (linear_shared<BM, BN, STAGES>()), a);
	return 0;
}

template <int BM, int BN, int WM, int WN, int STAGES>
static int shape_finish(struct net_machine *m, enum finish f, const linear_args &a)
{
	switch (f) {
	case FINISH_BF16: return launch_shape<BM, BN, WM, WN, STAGES, FINISH_BF16>(m, a);
	case FINISH_FLOAT: return launch_shape<BM, BN, WM, WN, STAGES, FINISH_FLOAT>(m, a);
	case FINISH_GLU: return launch_shape<BM, BN, WM, WN, STAGES, FINISH_GLU>(m, a);
	}
	return -1;
}

/* The largest tiles that still give nearly every multiprocessor one; $PORISM_CUDA_TILE (0 .. 3)
 * takes one shape for all, to measure with. */
int sample_linear(struct net_machine *m, enum finish f, const struct linear_args *a)
{
	const char *forced = getenv("PORISM_CUDA_TILE");
	int wide = f == FINISH_GLU ? 2 * a->N : a->N, number = 0;

#define TRY_SHAPE(BM, BN, WM, WN, STAGES)                                   \
	if (forced ? atoi(forced) == number                                 \
		   : 10 * blocks_for(a->rows, BM) * blocks_for(wide, BN) >= \
			     9 * m->multiprocessors)                        \
		return shape_finish<BM, BN, WM, WN, STAGES>(m, f, *a);      \
	number++;
	TILE_SHAPES(TRY_SHAPE)
#undef TRY_SHAPE
	return shape_finish<64, 32, 32, 16, 4>(m, f, *a);
}

template <int BM, int BN, int WM, int WN, int STAGES>
static int allow_shape(struct net_machine *m)
{
	constexpr int bytes = linear_shared<BM, BN, STAGES>();

	ALLOW_SHARED(m, (linear_kernel<BM, BN, WM, WN, STAGES, FINISH_BF16>), bytes);
	ALLOW_SHARED(m, (linear_kernel<BM, BN, WM, WN, STAGES, FINISH_FLOAT>), bytes);
	ALLOW_SHARED(m, (linear_kernel<BM, BN, WM, WN, STAGES, FINISH_GLU>), bytes);
	return 0;
}

int sample_linear_open(struct net_machine *m)
{
#define ALLOW(BM, BN, WM, WN, STAGES) TRY((allow_shape<BM, BN, WM, WN, STAGES>(m)));
	TILE_SHAPES(ALLOW)
#undef ALLOW
	return 0;
}
