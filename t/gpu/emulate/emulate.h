/*
 * emulate.h -- launches on a CPU: the threads of a block are fibers that meet at barriers.
 */
#ifndef EMULATE_H
#define EMULATE_H
#include <functional>
#include <stdint.h>
#include <string.h>

extern dim3 threadIdx, blockIdx, blockDim, gridDim;
extern unsigned char *emulate_shared; /* of the block, filled with NaNs before each */

void emulate_launch(dim3 grid, dim3 block, size_t shared, const std::function<void()> &kernel);
void __syncthreads(void);
void __syncwarp(unsigned mask = 0xffffffffu);
uint32_t emulate_exchange(uint32_t x, int from_lane);
void emulate_ldmatrix(uint32_t r[4], const void *row, bool turned);
/* Tiles of 64 columns in the 128-byte swizzle; a NULL: A is a tile too. */
void emulate_wgmma(float d[8][4], const uint32_t *a, uint64_t A, uint64_t B, int add,
		   bool turned);
void emulate_mma(float d[4], const uint32_t a[4], const uint32_t b[2]);

static inline float __uint_as_float(uint32_t u)
{
	float f;
	memcpy(&f, &u, 4);
	return f;
}
static inline uint32_t __float_as_uint(float f)
{
	uint32_t u;
	memcpy(&u, &f, 4);
	return u;
}
static inline uint32_t emulate_half(float f)
{
	uint32_t u = __float_as_uint(f);

	if (f != f)
		return 0x7fff;
	return (u + 0x7fff + (u >> 16 & 1)) >> 16;
}
static inline uint32_t emulate_two(float low, float high)
{
	return emulate_half(low) | emulate_half(high) << 16;
}
static inline int emulate_lane(void)
{
	return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;
}
template <class T> static inline T __shfl_sync(unsigned, T x, int from)
{
	uint32_t u;
	static_assert(sizeof x == 4, "32 bits");
	memcpy(&u, &x, 4);
	u = emulate_exchange(u, from & 31);
	memcpy(&x, &u, 4);
	return x;
}
template <class T> static inline T __shfl_xor_sync(unsigned, T x, int o)
{
	return __shfl_sync(0xffffffffu, x, emulate_lane() ^ o);
}
template <class T> static inline T __shfl_down_sync(unsigned, T x, int o)
{
	int from = emulate_lane() + o;
	return __shfl_sync(0xffffffffu, x, from < 32 ? from : emulate_lane());
}
template <class T> static inline T __shfl_up_sync(unsigned, T x, int o)
{
	int from = emulate_lane() - o;
	return __shfl_sync(0xffffffffu, x, from >= 0 ? from : emulate_lane());
}
static inline unsigned __ballot_sync(unsigned, bool yes)
{
	unsigned all = (unsigned)yes << emulate_lane();
	for (int o = 16; o; o >>= 1)
		all |= __shfl_xor_sync(0xffffffffu, all, o);
	return all;
}
static inline int __ffs(unsigned x)
{
	return __builtin_ffs((int)x);
}
static inline int __clz(unsigned x)
{
	return x ? __builtin_clz(x) : 32;
}
static inline float rsqrtf(float x)
{
	return 1.f / sqrtf(x);
}
#define __expf(x) expf(x)
static inline float __fdividef(float a, float b)
{
	return a / b;
}
/* Never fused with a sum. */
static __attribute__((noinline, unused)) float __fmul_rn(float a, float b)
{
	return a * b;
}
template <class T> static inline T __ldg(const T *p)
{
	return *p;
}
template <class T> static inline T min(T a, T b)
{
	return a < b ? a : b;
}
template <class T> static inline T max(T a, T b)
{
	return a > b ? a : b;
}

#define LAUNCH(m, kernel, grid, block, shared, ...)                                \
	do {                                                                       \
		emulate_launch(grid, block, shared, [&] { kernel(__VA_ARGS__); }); \
		if (launched(m, #kernel))                                          \
			return -1;                                                 \
	} while (0)
#define SHARED_BYTES(name) unsigned char *name = emulate_shared
#define SHARED_TILES(name) unsigned char *name = emulate_shared
#define ALLOW_SHARED(m, kernel, bytes) (void)0
#endif
