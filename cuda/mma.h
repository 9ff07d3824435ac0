/*
 * mma.h -- the tensor cores' primitives: m16n8k16 products of bf16 with fp32 sums, ldmatrix, cp.async.
 *
 * With g = lane / 4 and t = lane % 4, a warp holds
 *   A[16][16]  a[0] (row g, k 2t..2t+1), a[1] (g + 8, 2t), a[2] (g, 2t + 8), a[3] (g + 8, 2t + 8)
 *   B[16][8]   b[0] (k 2t..2t+1, column g), b[1] (k 2t + 8, column g)
 *   C[16][8]   c[0], c[1] (row g, columns 2t, 2t + 1), c[2], c[3] (row g + 8)
 * so two neighbouring C tiles, rounded, are an A.  t/gpu/emulate checks the loads below against this.
 *
 * A tile in shared memory is [rows][HD] of bf16 in pieces of 16 bytes; piece c of row r lies at c ^ (r % 8), so that
 * the eight rows that ldmatrix reads at a time are in different banks.
 */
#ifndef CUDA_MMA_H
#define CUDA_MMA_H
#include "launch.h"

static __device__ __forceinline__ void mma(float d[4], const uint32_t a[4],
					   const uint32_t b[2])
{
#ifdef EMULATE
	emulate_mma(d, a, b);
#else
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
		     "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
		     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
		     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

static __device__ __forceinline__ void ldmatrix(uint32_t r[4], const bf16 *row)
{
#ifdef EMULATE
	emulate_ldmatrix(r, row, false);
#else
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
		     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
		     : "r"((uint32_t)__cvta_generic_to_shared(row))
		     : "memory");
#endif
}

static __device__ __forceinline__ void ldmatrix_turned(uint32_t r[4], const bf16 *row)
{
#ifdef EMULATE
	emulate_ldmatrix(r, row, true);
#else
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
		     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
		     : "r"((uint32_t)__cvta_generic_to_shared(row))
		     : "memory");
#endif
}

/* 16 bytes from global to shared memory; zeros instead when not `valid`. */
static __device__ __forceinline__ void copy16(void *to, const void *from, bool valid)
{
#ifdef EMULATE
	if (valid)
		memcpy(to, from, 16);
	else
		memset(to, 0, 16);
#else
	asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
			     (uint32_t)__cvta_generic_to_shared(to)),
		     "l"(from), "r"(valid ? 16 : 0)
		     : "memory");
#endif
}

static __device__ __forceinline__ void copy4(void *to, const void *from, bool valid)
{
#ifdef EMULATE
	if (valid)
		memcpy(to, from, 4);
	else
		memset(to, 0, 4);
#else
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(
			     (uint32_t)__cvta_generic_to_shared(to)),
		     "l"(from), "r"(valid ? 4 : 0)
		     : "memory");
#endif
}

static __device__ __forceinline__ void copies_commit(void)
{
#ifndef EMULATE
	asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/* Waits until at most N groups of this thread are under way. */
template <int N> static __device__ __forceinline__ void copies_wait(void)
{
#ifndef EMULATE
	asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

/* What ordinary stores and cp.async wrote is seen by Hopper's products (wgmma.h): each thread that wrote, before the barrier. */
static __device__ __forceinline__ void show_tiles(void)
{
#ifndef EMULATE
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

/* Where piece c of row r lies. */
template <int HD> static __device__ __forceinline__ int piece_at(int r, int c)
{
	return r * HD + ((c ^ (r & 7)) << 3);
}

/* A of rows row .. row + 15 and k .. k + 15 of a tile. */
template <int HD>
static __device__ __forceinline__ void load_a(uint32_t a[4], const bf16 *tile, int row, int k)
{
	int lane = threadIdx.x & 31;

	ldmatrix(a, tile + piece_at<HD>(row + (lane & 15), (k >> 3) + (lane >> 4)));
}

/* Two Bs, of columns row .. row + 7 and row + 8 .. row + 15, k .. k + 15: the tile's rows are the
 * product's columns. */
template <int HD>
static __device__ __forceinline__ void load_b(uint32_t b[4], const bf16 *tile, int row, int k)
{
	int lane = threadIdx.x & 31;

	ldmatrix(b, tile + piece_at<HD>(row + (lane & 7) + ((lane >> 4) << 3),
					(k >> 3) + ((lane >> 3) & 1)));
}

/* Two Bs, of columns col .. col + 7 and col + 8 .. col + 15, k row .. row + 15: the tile's rows are
 * the sum's terms. */
template <int HD>
static __device__ __forceinline__ void load_b_turned(uint32_t b[4], const bf16 *tile, int row,
						     int col)
{
	int lane = threadIdx.x & 31;

	ldmatrix_turned(b, tile + piece_at<HD>(row + (lane & 15), (col >> 3) + (lane >> 4)));
}

/* Rows first .. first + ROWS - 1 of a matrix into a tile, zeros from row `end` on. */
template <int HD, int ROWS, int THREADS>
static __device__ __forceinline__ void copy_tile(bf16 *tile, const bf16 *from, size_t stride,
						 int first, int end)
{
#pragma unroll
	for (int i = 0; i < ROWS * (HD / 8) / THREADS; i++) {
		int n = threadIdx.x + i * THREADS, r = n / (HD / 8), c = n % (HD / 8);
		bool valid = first + r < end;
		copy16(tile + piece_at<HD>(r, c),
		       from + (size_t)(valid ? first + r : first) * stride + c * 8, valid);
	}
}
#endif
