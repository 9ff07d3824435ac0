/* kernel_plain.c -- the inner loops for any processor: what the compiler's own vectors give. */
#include "net/net_priv.h"
#include <math.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif
#ifdef __aarch64__
#include <arm_neon.h>
#define LANE float32x4_t
#define LANE_LOAD(p) vld1q_f32(p)
#define LANE_STORE(p, x) vst1q_f32(p, x)
#define LANE_ALL(x) vdupq_n_f32(x)
#define LANE_MADD(a, b, c) vfmaq_f32(c, a, b)
#define LANE_TIMES(a, b) vmulq_f32(a, b)
#define LANE_BYTES(p) ((float32x4_t){ (p)[0], (p)[1], (p)[2], (p)[3] })
#define TILE_ROWS 8
#define TILE_LANES 3
#define MADD(a, b, c) __builtin_fmaf(a, b, c)
#define KERNEL_NAME "NEON"
#else
typedef float lane __attribute__((vector_size(16)));
typedef float loose_lane __attribute__((vector_size(16), aligned(4), may_alias));
#define LANE lane
#define LANE_LOAD(p) ((lane)(*(const loose_lane *)(p)))
#define LANE_STORE(p, x) (*(loose_lane *)(p) = (x))
#define LANE_ALL(x) ((lane){ x, x, x, x })
#define LANE_MADD(a, b, c) ((a) * (b) + (c))
#define LANE_TIMES(a, b) ((a) * (b))
#define LANE_BYTES(p) ((lane){ (p)[0], (p)[1], (p)[2], (p)[3] })
#define TILE_ROWS 4
#define TILE_LANES 2
#define MADD(a, b, c) ((a) * (b) + (c))
#define KERNEL_NAME "plain"
#endif
#define LANE_SIZE 4
#define KERNEL net_kernel_plain
#include "net/kernel.h"
