/*
 * launch.h -- errors, launches and the few device functions that every kernel needs.
 *
 * The same sources compile for the host with EMULATE (t/gpu/emulate.h): there a launch runs
 * the block's threads one after the other between barriers, so that index arithmetic can be tested
 * without a GPU.  For that, kernels use LAUNCH, SHARED_BYTES and the functions below, and no
 * `<<< >>>` of their own.
 */
#ifndef CUDA_LAUNCH_H
#define CUDA_LAUNCH_H
#include "machine.h"
#include <stdint.h>
#ifdef EMULATE
#include "emulate.h"
#endif

/* Both write the reason and return -1. */
int failed(struct net_machine *m, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
int failed_cuda(struct net_machine *m, const char *what, cudaError_t e);
/* After a launch: was it accepted?  Waits for its end when the machine is `careful`. */
int launched(struct net_machine *m, const char *kernel);

#define TRY(call)                  \
	do {                       \
		if ((call) != 0)   \
			return -1; \
	} while (0)
#define CUDA_TRY(m, call)                                 \
	do {                                              \
		cudaError_t e_ = (call);                  \
		if (e_ != cudaSuccess)                    \
			return failed_cuda(m, #call, e_); \
	} while (0)

/* Launches and returns -1 from the caller when that failed.  A template's name is put in
 * parentheses: LAUNCH(m, (kernel<64, 2>), ...). */
#ifndef EMULATE
#define LAUNCH(m, kernel, grid, block, shared, ...)                              \
	do {                                                                     \
		kernel<<<(grid), (block), (shared), (m)->stream>>>(__VA_ARGS__); \
		if (launched(m, #kernel))                                        \
			return -1;                                               \
	} while (0)
/* Dynamic shared memory, 128-byte aligned. */
#define SHARED_BYTES(name) extern __shared__ __align__(128) unsigned char name[]
/* The same, 1024-byte aligned: tiles of wgmma.h. */
#define SHARED_TILES(name) extern __shared__ __align__(1024) unsigned char name[]
/* More than 48 KiB of it must be asked for, once. */
#define ALLOW_SHARED(m, kernel, bytes)                                                        \
	CUDA_TRY(m, cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, \
					 (bytes)))
#endif

/* Where time goes ($PORISM_CUDA_TIME): what is launched from here on belongs to `name`, until
 * the next call.  Does nothing without the setting. */
void phase(struct net_machine *m, const char *name);
void phases_open(struct net_machine *m);
void phases_close(struct net_machine *m); /* prints the table to stderr */

static inline int blocks_for(long n, int each)
{
	return (int)((n + each - 1) / each);
}

/* ---- device ---- */

struct pack8 { /* 16 bytes of bf16 */
	float v[8];
};

static __device__ __forceinline__ float low_half(uint32_t two)
{
	return __uint_as_float(two << 16);
}

static __device__ __forceinline__ float high_half(uint32_t two)
{
	return __uint_as_float(two & 0xffff0000u);
}

/* Rounds both to bf16 (nearest, ties to even); `low` in the low half. */
static __device__ __forceinline__ uint32_t two_halves(float low, float high)
{
#ifdef EMULATE
	return emulate_two(low, high);
#else
	uint32_t r;
	asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low));
	return r;
#endif
}

static __device__ __forceinline__ pack8 unpack8(uint4 u)
{
	pack8 p;
	p.v[0] = low_half(u.x), p.v[1] = high_half(u.x);
	p.v[2] = low_half(u.y), p.v[3] = high_half(u.y);
	p.v[4] = low_half(u.z), p.v[5] = high_half(u.z);
	p.v[6] = low_half(u.w), p.v[7] = high_half(u.w);
	return p;
}

static __device__ __forceinline__ pack8 load8(const bf16 *p)
{
	return unpack8(*reinterpret_cast<const uint4 *>(p));
}

static __device__ __forceinline__ void store8(bf16 *p, const pack8 &a)
{
	uint4 u;
	u.x = two_halves(a.v[0], a.v[1]);
	u.y = two_halves(a.v[2], a.v[3]);
	u.z = two_halves(a.v[4], a.v[5]);
	u.w = two_halves(a.v[6], a.v[7]);
	*reinterpret_cast<uint4 *>(p) = u;
}

static __device__ __forceinline__ float power_of_two(float x)
{
#ifdef EMULATE
	return exp2f(x);
#else
	float r;
	asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
	return r;
#endif
}

/* Over the 32 lanes; every lane gets it.  The order is fixed. */
static __device__ __forceinline__ float warp_sum(float x)
{
#pragma unroll
	for (int o = 16; o; o >>= 1)
		x += __shfl_xor_sync(0xffffffffu, x, o);
	return x;
}

static __device__ __forceinline__ float warp_max(float x)
{
#pragma unroll
	for (int o = 16; o; o >>= 1)
		x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, o));
	return x;
}

/* Over a block of at most 1024 threads, a multiple of 32; `s` has 32 places of shared memory that
 * nobody else uses until the block's next barrier after this.  Every thread gets it. */
static __device__ __forceinline__ float block_sum(float x, float *s)
{
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;

	x = warp_sum(x);
	__syncthreads();
	if (lane == 0)
		s[warp] = x;
	__syncthreads();
	return warp_sum(lane < warps ? s[lane] : 0.f);
}
#endif
