/*
 * attention_hopper.cu -- attention.cu and attention_back.cu with Hopper's warpgroup products, for heads of 64.
 *
 * A block is one warpgroup and has the same tile of 128 rows, in two halves of 64 (mt).  A step is 64 rows of the other side, so a
 * half and a step are either apart, or on the diagonal (and hidden in part), or have nothing to do with each other.
 */
#include "attention.h"
#include "attention_tile.h"
#include "launch.h"
#include "wgmma.h"
#include <stdlib.h>

enum { HD = 64, STEP = ATTENTION_STEP, TILE = ATTENTION_TILE, THREADS = 128 };

#ifdef HAVE_WGMMA
/* Eight C tiles as four As. */
static __device__ __forceinline__ void as_four(uint32_t a[4][4], const float s[8][4])
{
#pragma unroll
	for (int k = 0; k < 4; k++)
		as_a(a[k], s[2 * k], s[2 * k + 1]);
}

/* On the diagonal: `value` where the column's number is above the row's (of queries), or below it. */
template <bool ABOVE>
static __device__ __forceinline__ void hide_half(float s[8][4], float value)
{
	int lane = threadIdx.x & 31, row = (threadIdx.x >> 5) * 16 + (lane >> 2), c = lane & 3;

#pragma unroll
	for (int n = 0; n < 8; n++)
#pragma unroll
		for (int i = 0; i < 4; i++) {
			int r = row + 8 * (i >> 1), k = 8 * n + 2 * c + (i & 1);
			if (ABOVE ? k > r : k < r)
				s[n][i] = value;
		}
}

/* One step of the online softmax: s becomes probabilities as As. */
static __device__ __forceinline__ void soften(uint32_t a[4][4], float s[8][4], float acc[8][4],
					      float top[2], float sum[2], float scale)
{
	float high[2] = { top[0], top[1] };

#pragma unroll
	for (int n = 0; n < 8; n++)
#pragma unroll
		for (int i = 0; i < 4; i++)
			high[i >> 1] = fmaxf(high[i >> 1], s[n][i]);
#pragma unroll
	for (int r = 0; r < 2; r++) {
		high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu, high[r], 1));
		high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu, high[r], 2));
		float shrink = power_of_two((top[r] - high[r]) * scale);
		top[r] = high[r];
		sum[r] *= shrink;
#pragma unroll
		for (int n = 0; n < 8; n++) {
			acc[n][2 * r] *= shrink;
			acc[n][2 * r + 1] *= shrink;
		}
		high[r] *= scale;
	}
#pragma unroll
	for (int n = 0; n < 8; n++)
#pragma unroll
		for (int i = 0; i < 4; i++) {
			s[n][i] = power_of_two(s[n][i] * scale - high[i >> 1]);
			sum[i >> 1] += s[n][i];
		}
	as_four(a, s);
}
#endif

static __global__ void __launch_bounds__(THREADS, 3)
	forward_hopper(bf16 *o, float *lse, const bf16 *qkv,
		       const struct attention_tile *tiles, int heads, int kv, int rows,
		       float scale)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	bf16 *Q = reinterpret_cast<bf16 *>(bytes), *K = Q + TILE * HD, *V = K + 2 * STEP * HD;
	struct attention_tile t = tiles[blockIdx.x / heads];
	int head = blockIdx.x % heads, of_keys = head / (heads / kv);
	int lane = threadIdx.x & 31, low = (threadIdx.x >> 5) * 16, g = lane >> 2,
	    c = lane & 3;
	size_t stride = (size_t)(heads + 2 * kv) * HD;
	const bf16 *q = qkv + head * HD, *k = qkv + (heads + of_keys) * HD, *v = k + kv * HD;
	int steps = (min(t.row + TILE, t.end) - t.start + STEP - 1) / STEP;
	float acc[2][8][4], s[2][8][4], top[2][2], sum[2][2];
	uint32_t a[2][4][4];

#pragma unroll
	for (int mt = 0; mt < 2; mt++) {
		zero_tile<8>(acc[mt]);
		top[mt][0] = top[mt][1] = -INFINITY;
		sum[mt][0] = sum[mt][1] = 0;
	}
	copy_tile<HD, TILE, THREADS>(Q, q, stride, t.row, t.end);
	copy_tile<HD, STEP, THREADS>(K, k, stride, t.start, t.end);
	copy_tile<HD, STEP, THREADS>(V, v, stride, t.start, t.end);
	copies_commit();
	for (int j = 0; j < steps; j++) {
		int key0 = t.start + j * STEP;
		const bf16 *Kj = K + (j & 1) * STEP * HD, *Vj = V + (j & 1) * STEP * HD;

		if (j + 1 < steps) {
			int next = (j + 1) & 1;
			copy_tile<HD, STEP, THREADS>(K + next * STEP * HD, k, stride,
						     key0 + STEP, t.end);
			copy_tile<HD, STEP, THREADS>(V + next * STEP * HD, v, stride,
						     key0 + STEP, t.end);
		}
		copies_commit();
		copies_wait<1>();
		show_tiles();
		__syncthreads();
		if (key0 <= t.row) { /* both halves */
			gather();
			rows_by_rows(s[0], Q, 0, Kj, 0);
			commit();
			rows_by_rows(s[1], Q, 64, Kj, 0);
			commit();
			settled<1>();
			rest(s[0]);
			if (key0 == t.row)
				hide_half<true>(s[0], -INFINITY);
			soften(a[0], s[0], acc[0], top[0], sum[0], scale);
			gather();
			times_rows(acc[0], a[0], Vj);
			commit();
			settled<1>();
			rest(s[1]);
			soften(a[1], s[1], acc[1], top[1], sum[1], scale);
			gather();
			times_rows(acc[1], a[1], Vj);
			commit();
			settled<0>();
			rest(acc[0]);
			rest(acc[1]);
		} else { /* the last step of a whole tile: the second half, on the diagonal */
			gather();
			rows_by_rows(s[1], Q, 64, Kj, 0);
			commit();
			settled<0>();
			rest(s[1]);
			hide_half<true>(s[1], -INFINITY);
			soften(a[1], s[1], acc[1], top[1], sum[1], scale);
			gather();
			times_rows(acc[1], a[1], Vj);
			commit();
			settled<0>();
			rest(acc[1]);
		}
		__syncthreads();
	}
#pragma unroll
	for (int mt = 0; mt < 2; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			float all = sum[mt][r];
			all += __shfl_xor_sync(0xffffffffu, all, 1);
			all += __shfl_xor_sync(0xffffffffu, all, 2);
			float inverse = 1.f / all;
			int row = t.row + low + 64 * mt + g + 8 * r;
			if (lse && c == 0 && row < t.end)
				lse[(size_t)head * rows + row] =
					top[mt][r] * scale + log2f(all);
#pragma unroll
			for (int n = 0; n < 8; n++) {
				acc[mt][n][2 * r] *= inverse;
				acc[mt][n][2 * r + 1] *= inverse;
			}
		}
	store_rows<HD, 2, 64>(o + head * HD, (size_t)heads * HD, Q, acc, low, t.row, t.end);
#endif
}

static __global__ void __launch_bounds__(THREADS)
	queries_hopper(bf16 *dqkv, float *delta, const bf16 *dout, const bf16 *o,
		       const float *lse, const bf16 *qkv, const struct attention_tile *tiles,
		       const float2 *turn, int heads, int kv, int rows, float scale)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	bf16 *Q = reinterpret_cast<bf16 *>(bytes), *D = Q + TILE * HD, *K = D + TILE * HD;
	bf16 *V = K + 2 * STEP * HD;
	float *delta_of = reinterpret_cast<float *>(V + 2 * STEP * HD); /* [TILE] */
	struct attention_tile t = tiles[blockIdx.x / heads];
	int head = blockIdx.x % heads, of_keys = head / (heads / kv);
	int lane = threadIdx.x & 31, low = (threadIdx.x >> 5) * 16, g = lane >> 2;
	size_t stride = (size_t)(heads + 2 * kv) * HD, out_stride = (size_t)heads * HD;
	const bf16 *q = qkv + head * HD, *k = qkv + (heads + of_keys) * HD, *v = k + kv * HD;
	int steps = (min(t.row + TILE, t.end) - t.start + STEP - 1) / STEP;
	float acc[2][8][4], s[8][4], d[8][4], lse_here[2][2], delta_here[2][2];
	uint32_t a[4][4];

#pragma unroll
	for (int mt = 0; mt < 2; mt++) {
		zero_tile<8>(acc[mt]);
#pragma unroll
		for (int r = 0; r < 2; r++) {
			int row = t.row + low + 64 * mt + g + 8 * r;
			lse_here[mt][r] = row < t.end ? lse[(size_t)head * rows + row] : 0;
			delta_here[mt][r] = 0;
		}
	}
	copy_tile<HD, TILE, THREADS>(Q, q, stride, t.row, t.end);
	copy_tile<HD, TILE, THREADS>(D, dout + head * HD, out_stride, t.row, t.end);
	copy_tile<HD, STEP, THREADS>(K, k, stride, t.start, t.end);
	copy_tile<HD, STEP, THREADS>(V, v, stride, t.start, t.end);
	copies_commit();
	for (int j = 0; j < steps; j++) {
		int key0 = t.start + j * STEP;
		const bf16 *Kj = K + (j & 1) * STEP * HD, *Vj = V + (j & 1) * STEP * HD;

		if (j + 1 < steps) {
			int next = (j + 1) & 1;
			copy_tile<HD, STEP, THREADS>(K + next * STEP * HD, k, stride,
						     key0 + STEP, t.end);
			copy_tile<HD, STEP, THREADS>(V + next * STEP * HD, v, stride,
						     key0 + STEP, t.end);
		}
		copies_commit();
		copies_wait<1>();
		show_tiles();
		__syncthreads();
		if (j == 0) {
			find_delta<HD, 2, 64>(delta_of, delta + (size_t)head * rows, D,
					      o + head * HD, out_stride, low, t.row, t.end);
#pragma unroll
			for (int mt = 0; mt < 2; mt++)
#pragma unroll
				for (int r = 0; r < 2; r++)
					delta_here[mt][r] =
						delta_of[low + 64 * mt + g + 8 * r];
		}
#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			if (key0 > t.row + 64 * mt)
				continue;
			gather();
			rows_by_rows(s, Q, 64 * mt, Kj, 0);
			rows_by_rows(d, D, 64 * mt, Vj, 0);
			commit();
			settled<0>();
			rest(s);
			rest(d);
#pragma unroll
			for (int n = 0; n < 8; n++)
#pragma unroll
				for (int i = 0; i < 4; i++)
					s[n][i] = power_of_two(s[n][i] * scale -
							       lse_here[mt][i >> 1]);
			if (key0 == t.row + 64 * mt)
				hide_half<true>(s, 0);
#pragma unroll
			for (int n = 0; n < 8; n++)
#pragma unroll
				for (int i = 0; i < 4; i++)
					s[n][i] *= d[n][i] - delta_here[mt][i >> 1];
			as_four(a, s);
			gather();
			times_rows(acc[mt], a, Kj);
			commit();
		}
		settled<0>();
		rest(acc[0]);
		rest(acc[1]);
		__syncthreads();
	}
	turn_back<HD, 2, 64>(acc, turn, low, t.row, t.start, t.end,
			     scale * 0.6931471805599453f);
	store_rows<HD, 2, 64>(dqkv + head * HD, stride, Q, acc, low, t.row, t.end);
#endif
}

static __global__ void __launch_bounds__(THREADS)
	keys_hopper(bf16 *dqkv, const float *delta, const bf16 *dout, const float *lse,
		    const bf16 *qkv, const struct attention_tile *tiles, int tile_count,
		    const float2 *turn, int heads, int kv, int rows, float scale)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	bf16 *K = reinterpret_cast<bf16 *>(bytes), *V = K + TILE * HD, *Q = V + TILE * HD;
	bf16 *D = Q + 2 * STEP * HD;
	float *stats =
		reinterpret_cast<float *>(D + 2 * STEP * HD); /* [2][lse STEP, delta STEP] */
	struct attention_tile t = tiles[tile_count - 1 - blockIdx.x / kv];
	int of_keys = blockIdx.x % kv, group = heads / kv;
	int lane = threadIdx.x & 31, low = (threadIdx.x >> 5) * 16, c = lane & 3;
	size_t stride = (size_t)(heads + 2 * kv) * HD, out_stride = (size_t)heads * HD;
	const bf16 *k = qkv + (heads + of_keys) * HD;
	int per_head = (t.end - t.row + STEP - 1) / STEP, steps = group * per_head;
	float dk[2][8][4], dv[2][8][4], s[8][4], d[8][4];
	uint32_t a[4][4], b[4][4];

	auto fetch = [&](int j) {
		int h = of_keys * group + j / per_head, first = t.row + j % per_head * STEP;
		int half = j & 1, n = threadIdx.x % STEP;
		bool valid = first + n < t.end;
		const float *from = threadIdx.x < STEP ? lse : delta;
		copy_tile<HD, STEP, THREADS>(Q + half * STEP * HD, qkv + h * HD, stride, first,
					     t.end);
		copy_tile<HD, STEP, THREADS>(D + half * STEP * HD, dout + h * HD, out_stride,
					     first, t.end);
		copy4(stats + half * 2 * STEP + threadIdx.x,
		      from + (size_t)h * rows + (valid ? first + n : first), valid);
	};
#pragma unroll
	for (int mt = 0; mt < 2; mt++) {
		zero_tile<8>(dk[mt]);
		zero_tile<8>(dv[mt]);
	}
	copy_tile<HD, TILE, THREADS>(K, k, stride, t.row, t.end);
	copy_tile<HD, TILE, THREADS>(V, k + kv * HD, stride, t.row, t.end);
	fetch(0);
	copies_commit();
	for (int j = 0; j < steps; j++) {
		const bf16 *Qj = Q + (j & 1) * STEP * HD, *Dj = D + (j & 1) * STEP * HD;
		const float *lse_of = stats + (j & 1) * 2 * STEP, *delta_of = lse_of + STEP;
		int first = t.row + j % per_head * STEP;

		if (j + 1 < steps)
			fetch(j + 1);
		copies_commit();
		copies_wait<1>();
		show_tiles();
		__syncthreads();
#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			if (t.row + 64 * mt > first)
				continue;
			gather();
			rows_by_rows(s, K, 64 * mt, Qj, 0);
			rows_by_rows(d, V, 64 * mt, Dj, 0);
			commit();
			settled<0>();
			rest(s);
			rest(d);
			/* Queries behind the document's end are rows of zeros with lse and delta 0: what
			 * they add is 0. */
#pragma unroll
			for (int n = 0; n < 8; n++) {
				float2 l = *reinterpret_cast<const float2 *>(lse_of + 8 * n +
									     2 * c);
#pragma unroll
				for (int i = 0; i < 4; i++)
					s[n][i] = power_of_two(s[n][i] * scale -
							       (i & 1 ? l.y : l.x));
			}
			if (t.row + 64 * mt == first)
				hide_half<false>(s, 0);
#pragma unroll
			for (int n = 0; n < 8; n++) {
				float2 e = *reinterpret_cast<const float2 *>(delta_of + 8 * n +
									     2 * c);
#pragma unroll
				for (int i = 0; i < 4; i++)
					d[n][i] = s[n][i] * (d[n][i] - (i & 1 ? e.y : e.x));
			}
			as_four(a, s);
			as_four(b, d);
			gather();
			times_rows(dv[mt], a, Dj);
			times_rows(dk[mt], b, Qj);
			commit();
		}
		settled<0>();
#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			rest(dv[mt]);
			rest(dk[mt]);
		}
		__syncthreads();
	}
	turn_back<HD, 2, 64>(dk, turn, low, t.row, t.start, t.end,
			     scale * 0.6931471805599453f);
	bf16 *to = dqkv + (heads + of_keys) * HD;
	store_rows<HD, 2, 64>(to, stride, K, dk, low, t.row, t.end);
	store_rows<HD, 2, 64>(to + kv * HD, stride, V, dv, low, t.row, t.end);
#endif
}

static constexpr int forward_shared = (TILE + 4 * STEP) * HD * (int)sizeof(bf16);
static constexpr int back_shared =
	(2 * TILE + 4 * STEP) * HD * (int)sizeof(bf16) + 4 * STEP * (int)sizeof(float);

/* m->hopper is set when the device is one; here it is taken back when the library was built for others. */
int hopper_open(struct net_machine *m)
{
#if !defined HOPPER && !defined EMULATE
	m->hopper = 0;
#else
	if (m->hopper) {
		ALLOW_SHARED(m, forward_hopper, forward_shared);
		ALLOW_SHARED(m, queries_hopper, back_shared);
		ALLOW_SHARED(m, keys_hopper, back_shared);
	}
#endif
	return 0;
}

int hopper_forward(struct net_machine *m, bf16 *o, float *lse, const bf16 *qkv,
		   const struct attention_tile *tile, int tiles, int rows)
{
	const struct net_shape *s = &m->shape;

	LAUNCH(m, forward_hopper, tiles * s->heads, THREADS, forward_shared, o, lse, qkv, tile,
	       s->heads, s->kv, rows, attention_scale(HD));
	return 0;
}

int hopper_backward(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		    const bf16 *o, const float *lse, const bf16 *qkv,
		    const struct attention_tile *tile, int tiles, int rows)
{
	const struct net_shape *s = &m->shape;
	float scale = attention_scale(HD);

	LAUNCH(m, queries_hopper, tiles * s->heads, THREADS, back_shared, dqkv, delta, dout, o,
	       lse, qkv, tile, m->turn, s->heads, s->kv, rows, scale);
	LAUNCH(m, keys_hopper, tiles * s->kv, THREADS, back_shared, dqkv, delta, dout, lse,
	       qkv, tile, tiles, m->turn, s->heads, s->kv, rows, scale);
	return 0;
}
