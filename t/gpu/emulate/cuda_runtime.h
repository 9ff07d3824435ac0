/*
 * cuda_runtime.h -- what the sources in cuda/ use of CUDA's runtime, on a CPU.
 *
 * Not a simulator of a GPU: memory is the host's, streams are empty, and a launch has ended when it
 * returns.  It is there to find wrong indices and wrong fragment layouts where no GPU is.
 */
#ifndef EMULATE_RUNTIME_H
#define EMULATE_RUNTIME_H
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __shared__ static
#define __align__(n) alignas(n)
#define __grid_constant__

struct dim3 {
	unsigned x, y, z;
	dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
struct alignas(8) float2 {
	float x, y;
};
struct alignas(16) float4 {
	float x, y, z, w;
};
struct alignas(8) uint2 {
	unsigned x, y;
};
struct alignas(16) uint4 {
	unsigned x, y, z, w;
};
struct alignas(16) int4 {
	int x, y, z, w;
};
static inline float2 make_float2(float x, float y)
{
	return float2{ x, y };
}
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w)
{
	return uint4{ x, y, z, w };
}
static inline float4 make_float4(float x, float y, float z, float w)
{
	return float4{ x, y, z, w };
}

typedef int cudaError_t;
typedef struct emulate_stream *cudaStream_t;
typedef struct emulate_event *cudaEvent_t;
enum { cudaSuccess, cudaErrorUnknown };
enum cudaMemcpyKind {
	cudaMemcpyHostToDevice = 1,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};
enum {
	cudaEventDisableTiming = 2,
	cudaStreamNonBlocking = 1,
	cudaEventDefault = 0,
	cudaHostAllocDefault = 0
};

struct cudaDeviceProp {
	char name[64];
	int multiProcessorCount, major, minor;
	size_t totalGlobalMem;
};

/* Guarded: a page that may not be touched lies behind each piece (emulate.cc). */
cudaError_t cudaMalloc(void **p, size_t n);
cudaError_t cudaFree(void *p);
cudaError_t cudaMallocHost(void **p, size_t n);
cudaError_t cudaFreeHost(void *p);
template <class T> static inline cudaError_t cudaMalloc(T **p, size_t n)
{
	return cudaMalloc((void **)p, n);
}
template <class T> static inline cudaError_t cudaMallocHost(T **p, size_t n)
{
	return cudaMallocHost((void **)p, n);
}
static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind,
					  cudaStream_t)
{
	memcpy(to, from, n);
	return cudaSuccess;
}
static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind)
{
	memcpy(to, from, n);
	return cudaSuccess;
}
static inline cudaError_t cudaMemcpy2DAsync(void *to, size_t pitch, const void *from,
					    size_t from_pitch, size_t width, size_t height,
					    cudaMemcpyKind, cudaStream_t)
{
	for (size_t i = 0; i < height; i++)
		memcpy((char *)to + i * pitch, (const char *)from + i * from_pitch, width);
	return cudaSuccess;
}
static inline cudaError_t cudaMemsetAsync(void *to, int c, size_t n, cudaStream_t)
{
	memset(to, c, n);
	return cudaSuccess;
}
static inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned)
{
	*s = NULL;
	return cudaSuccess;
}
static inline cudaError_t cudaStreamDestroy(cudaStream_t)
{
	return cudaSuccess;
}
static inline cudaError_t cudaStreamSynchronize(cudaStream_t)
{
	return cudaSuccess;
}
static inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned)
{
	*e = NULL;
	return cudaSuccess;
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *e)
{
	*e = NULL;
	return cudaSuccess;
}
static inline cudaError_t cudaEventDestroy(cudaEvent_t)
{
	return cudaSuccess;
}
static inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t)
{
	return cudaSuccess;
}
static inline cudaError_t cudaEventSynchronize(cudaEvent_t)
{
	return cudaSuccess;
}
static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t)
{
	*ms = 0;
	return cudaSuccess;
}
static inline cudaError_t cudaGetLastError(void)
{
	return cudaSuccess;
}
static inline cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
	*free_bytes = *total = (size_t)4 << 30;
	return cudaSuccess;
}
static inline cudaError_t cudaGetDeviceCount(int *n)
{
	*n = 1;
	return cudaSuccess;
}
static inline cudaError_t cudaSetDevice(int)
{
	return cudaSuccess;
}
static inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int)
{
	memset(p, 0, sizeof *p);
	strcpy(p->name, "emulation");
	p->multiProcessorCount = 3; /* odd, so that uneven shares are tested */
	p->major = 9;
	p->totalGlobalMem = (size_t)4 << 30;
	return cudaSuccess;
}
static inline cudaError_t cudaDriverGetVersion(int *v)
{
	*v = 13000;
	return cudaSuccess;
}
static inline const char *cudaGetErrorString(cudaError_t)
{
	return "emulated error";
}
#endif
