/* kernel_avx512.c -- the inner loops for x86-64 with AVX-512; the plain ones elsewhere. */
#include "net/net_priv.h"
#include <math.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx2,fma"))), \
			     apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx2,fma")
#endif
#define LANE __m512
#define LANE_SIZE 16
#define LANE_LOAD(p) _mm512_loadu_ps(p)
#define LANE_STORE(p, x) _mm512_storeu_ps(p, x)
#define LANE_ALL(x) _mm512_set1_ps(x)
#define LANE_MADD(a, b, c) _mm512_fmadd_ps(a, b, c)
#define LANE_TIMES(a, b) _mm512_mul_ps(a, b)
#define LANE_BYTES(p) \
	_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)(p))))
#define TILE_ROWS 12
#define TILE_LANES 2
#define MADD(a, b, c) __builtin_fmaf(a, b, c)
#define KERNEL net_kernel_avx512
#define KERNEL_NAME "AVX-512"
#include "net/kernel.h"
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
