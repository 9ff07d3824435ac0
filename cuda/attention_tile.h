/*
 * attention_tile.h -- what the forward and the two backward kernels of attention share.
 */
#ifndef CUDA_ATTENTION_TILE_H
#define CUDA_ATTENTION_TILE_H
#include "attention.h"
#include "mma.h"
#include <math.h>

enum { ATTENTION_STEP = 64 }; /* rows of what a block walks over */

int attention_back_open(struct net_machine *m);
/* attention_hopper.cu: the same with Hopper's own instructions, for heads of 64; m->hopper says
 * whether they can be used. */
int hopper_open(struct net_machine *m);
int hopper_forward(struct net_machine *m, bf16 *o, float *lse, const bf16 *qkv,
		   const struct attention_tile *tile, int tiles, int rows);
int hopper_backward(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		    const bf16 *o, const float *lse, const bf16 *qkv,
		    const struct attention_tile *tile, int tiles, int rows);

/* Scores go into powers of two. */
static inline float attention_scale(int head)
{
	return 1.4426950408889634f / sqrtf((float)head);
}

template <int N> static __device__ __forceinline__ void zero_tile(float a[N][4])
{
#pragma unroll
	for (int n = 0; n < N; n++)
		a[n][0] = a[n][1] = a[n][2] = a[n][3] = 0;
}

/* Row n of a warp's rows, in the tile. */
template <int BETWEEN> static __device__ __forceinline__ int row_of(int low, int n)
{
	return low + n / 16 * BETWEEN + n % 16;
}

/* Two neighbouring C tiles, rounded, as an A. */
static __device__ __forceinline__ void as_a(uint32_t a[4], const float left[4],
					    const float right[4])
{
	a[0] = two_halves(left[0], left[1]);
	a[1] = two_halves(left[2], left[3]);
	a[2] = two_halves(right[0], right[1]);
	a[3] = two_halves(right[2], right[3]);
}

/* A warp holds MT times 16 rows of a tile: low + BETWEEN * mt .. + 15. */

/* The warp's rows, rounded, through its own rows of `tile` (nobody else reads those any more) to
 * rows first + ... of a matrix, as far as `end`. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void store_rows(bf16 *to, size_t stride, bf16 *tile,
						  const float acc[MT][HD / 8][4], int low,
						  int first, int end)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

	__syncwarp();
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int nt = 0; nt < HD / 8; nt++)
#pragma unroll
			for (int r = 0; r < 2; r++)
				*reinterpret_cast<uint32_t *>(
					tile +
					piece_at<HD>(low + BETWEEN * mt + g + 8 * r, nt) +
					2 * c) =
					two_halves(acc[mt][nt][2 * r], acc[mt][nt][2 * r + 1]);
	__syncwarp();
#pragma unroll
	for (int i = 0; i < 16 * MT * (HD / 8) / 32; i++) {
		int n = lane + 32 * i, p = n % (HD / 8),
		    r = row_of<BETWEEN>(low, n / (HD / 8));
		if (first + r < end)
			*reinterpret_cast<uint4 *>(to + (size_t)(first + r) * stride + 8 * p) =
				*reinterpret_cast<const uint4 *>(tile + piece_at<HD>(r, p));
	}
}

/* The derivative by what was turned becomes the derivative by what it was before; times scale. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void turn_back(float acc[MT][HD / 8][4], const float2 *turn,
						 int low, int first, int start, int end,
						 float scale)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			int row = first + low + BETWEEN * mt + g + 8 * r;
			const float2 *at =
				turn + (size_t)((row < end ? row : start) - start) * (HD / 2);
#pragma unroll
			for (int nt = 0; nt < HD / 16; nt++) {
				float4 by =
					*reinterpret_cast<const float4 *>(at + 8 * nt + 2 * c);
				float *a = &acc[mt][nt][2 * r],
				      *b = &acc[mt][nt + HD / 16][2 * r];
				float a0 = a[0] * scale, a1 = a[1] * scale;
				float b0 = b[0] * scale, b1 = b[1] * scale;
				a[0] = a0 * by.x + b0 * by.y;
				b[0] = b0 * by.x - a0 * by.y;
				a[1] = a1 * by.z + b1 * by.w;
				b[1] = b1 * by.z - a1 * by.w;
			}
		}
}

/* delta = sum of o dO of the warp's rows, HD / 8 lanes a row: into delta_of[rows of the tile], and into memory. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void find_delta(float *delta_of, float *delta, const bf16 *D,
						  const bf16 *o, size_t stride, int low,
						  int first, int end)
{
	int lane = threadIdx.x & 31;

#pragma unroll
	for (int i = 0; i < 16 * MT * (HD / 8) / 32; i++) {
		int n = lane + 32 * i, p = n % (HD / 8),
		    r = row_of<BETWEEN>(low, n / (HD / 8));
		bool valid = first + r < end;
		float dot = 0;

		if (valid) {
			pack8 a = load8(D + piece_at<HD>(r, p));
			pack8 b = load8(o + (size_t)(first + r) * stride + 8 * p);
#pragma unroll
			for (int e = 0; e < 8; e++)
				dot += a.v[e] * b.v[e];
		}
#pragma unroll
		for (int by = HD / 16; by; by >>= 1)
			dot += __shfl_xor_sync(0xffffffffu, dot, by);
		if (p == 0) {
			delta_of[r] = dot;
			if (valid)
				delta[first + r] = dot;
		}
	}
	__syncwarp();
}
#endif
