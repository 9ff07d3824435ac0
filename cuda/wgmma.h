/*
 * wgmma.h -- Hopper's products of a warpgroup: 64 x 64 sums, 16 terms at a time, from shared memory.
 *
 * Tiles are those of mma.h with rows of 64 numbers, beginning at a multiple of 1024 bytes: their places of 16 bytes are exactly the
 * 128-byte swizzle that the instruction knows.  A warpgroup is 4 warps; warp w holds rows 16 w .. 16 w + 15 of D[64][64] as eight
 * C tiles of mma.h, and of A (when it comes from registers) one A of mma.h.
 *
 * The products run beside the warps: gather() before the first, commit() after the last, settled<N>() until at most N groups are
 * under way, and then rest() on what they wrote, so that no compiler looks at it before.
 */
#ifndef CUDA_WGMMA_H
#define CUDA_WGMMA_H
#include "mma.h"

#if defined EMULATE || defined __CUDA_ARCH_FEAT_SM90_ALL
#define HAVE_WGMMA 1
#endif

/* A piece of a tile for the instruction: rows from `row` (a multiple of 8) and terms from k (a multiple of 16) on, when the tile's rows are
 * the product's rows or columns; or terms from `row` on, when they are the sum's terms (k 0). */
static __device__ __forceinline__ uint64_t piece_of(const bf16 *tile, int row, int k)
{
#ifdef EMULATE
	return (uint64_t)(uintptr_t)(tile + row * 64 + k);
#else
	uint64_t at = (uint32_t)__cvta_generic_to_shared(tile + row * 64 + k);
	/* eight rows are 1024 bytes apart from the next eight; 128-byte swizzle */
	return (at & 0x3ffff) >> 4 | (uint64_t)64 << 16 | (uint64_t)64 << 32 |
	       (uint64_t)1 << 62;
#endif
}

#ifdef HAVE_WGMMA
static __device__ __forceinline__ void gather(void)
{
#ifndef EMULATE
	asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#endif
}

static __device__ __forceinline__ void commit(void)
{
#ifndef EMULATE
	asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
#endif
}

template <int N> static __device__ __forceinline__ void settled(void)
{
#ifndef EMULATE
	asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory");
#endif
}

static __device__ __forceinline__ void rest(float d[8][4])
{
#ifndef EMULATE
#pragma unroll
	for (int n = 0; n < 8; n++)
#pragma unroll
		for (int i = 0; i < 4; i++)
			asm volatile("" : "+f"(d[n][i])::"memory");
#endif
}

#define D_NAMES                                                                               \
	"{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22," \
	"%23,%24,%25,%26,%27,%28,%29,%30,%31}"
#define D_FOUR(n) "+f"(d[n][0]), "+f"(d[n][1]), "+f"(d[n][2]), "+f"(d[n][3])
#define D_ALL \
	D_FOUR(0), D_FOUR(1), D_FOUR(2), D_FOUR(3), D_FOUR(4), D_FOUR(5), D_FOUR(6), D_FOUR(7)

/* d (+)= A B^T, both from tiles whose rows are rows of A and of B.  ADD 0: d is overwritten. */
template <int ADD>
static __device__ __forceinline__ void wgmma_tiles(float d[8][4], uint64_t a, uint64_t b)
{
#ifdef EMULATE
	emulate_wgmma(d, NULL, a, b, ADD, false);
#else
	asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
		     "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 " D_NAMES
		     ", %32, %33, p, 1, 1, 0, 0;\n}\n"
		     : D_ALL
		     : "l"(a), "l"(b), "n"(ADD));
#endif
}

/* d += a B, a from registers, B's tile has the sum's terms as rows. */
static __device__ __forceinline__ void wgmma_turned(float d[8][4], const uint32_t a[4],
						    uint64_t b)
{
#ifdef EMULATE
	emulate_wgmma(d, a, 0, b, 1, true);
#else
	asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 1, 0;\n"
		     "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 " D_NAMES
		     ", {%32,%33,%34,%35}, %36, p, 1, 1, 1;\n}\n"
		     : D_ALL
		     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
#endif
}

/* s = X Y^T for 64 rows of each, 64 terms. */
static __device__ __forceinline__ void rows_by_rows(float s[8][4], const bf16 *X, int x,
						    const bf16 *Y, int y)
{
	wgmma_tiles<0>(s, piece_of(X, x, 0), piece_of(Y, y, 0));
#pragma unroll
	for (int k = 16; k < 64; k += 16)
		wgmma_tiles<1>(s, piece_of(X, x, k), piece_of(Y, y, k));
}

/* acc += a Y for a of 64 columns, 64 rows of Y. */
static __device__ __forceinline__ void times_rows(float acc[8][4], const uint32_t a[4][4],
						  const bf16 *Y)
{
#pragma unroll
	for (int k = 0; k < 4; k++)
		wgmma_turned(acc, a[k], piece_of(Y, 16 * k, 0));
}
#endif
#endif
