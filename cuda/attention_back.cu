/*
 * attention_back.cu -- the backward pass in two kernels, so that nothing is added up in the order of
 * chance: dq, a block per tile of queries; then dk and dv, a block per tile of keys, which sums over the
 * queries of all heads of its group.
 *
 * With P the softmax and dP = dO V^T: dS = P (dP - delta), delta = sum of o dO over a row;
 * dQ = dS K, dK = dS^T Q, dV = P^T dO.  The second kernel computes S^T = K Q^T, so that P^T and dS^T are in the
 * registers where the next product wants them.
 */
#include "attention.h"
#include "attention_tile.h"
#include "launch.h"

enum { SUB = 32 }; /* rows of a step that are in registers at a time */

/* s += a Y^T for SUB rows of Y and 16 terms of the sum from k on. */
template <int HD, int MT>
static __device__ __forceinline__ void
add_turned(float s[MT][SUB / 8][4], const uint32_t a[MT][4], const bf16 *Y, int row, int k)
{
#pragma unroll
	for (int nb = 0; nb < SUB / 16; nb++) {
		uint32_t b[4];
		load_b<HD>(b, Y, row + 16 * nb, k);
#pragma unroll
		for (int mt = 0; mt < MT; mt++) {
			mma(s[mt][2 * nb], a[mt], b);
			mma(s[mt][2 * nb + 1], a[mt], b + 2);
		}
	}
}

/* acc += s Y for SUB rows of Y. */
template <int HD, int MT>
static __device__ __forceinline__ void
add_product(float acc[MT][HD / 8][4], const float s[MT][SUB / 8][4], const bf16 *Y, int row)
{
#pragma unroll
	for (int kb = 0; kb < SUB / 16; kb++) {
		uint32_t a[MT][4], b[4];
#pragma unroll
		for (int mt = 0; mt < MT; mt++)
			as_a(a[mt], s[mt][2 * kb], s[mt][2 * kb + 1]);
#pragma unroll
		for (int nb = 0; nb < HD / 16; nb++) {
			load_b_turned<HD>(b, Y, row + 16 * kb, 16 * nb);
#pragma unroll
			for (int mt = 0; mt < MT; mt++) {
				mma(acc[mt][2 * nb], a[mt], b);
				mma(acc[mt][2 * nb + 1], a[mt], b + 2);
			}
		}
	}
}

/* 0 where the key comes after the query; the rows of s are queries, or else its columns are. */
template <int MT>
static __device__ __forceinline__ void hide_later(float s[MT][SUB / 8][4], int row, int column,
						  bool rows_are_queries)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int nt = 0; nt < SUB / 8; nt++)
#pragma unroll
			for (int i = 0; i < 4; i++) {
				int r = row + 16 * mt + g + 8 * (i >> 1),
				    k = column + 8 * nt + 2 * c + (i & 1);
				if (rows_are_queries ? k > r : r > k)
					s[mt][nt][i] = 0;
			}
}

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS)
	queries_kernel(bf16 *dqkv, float *delta, const bf16 *dout, const bf16 *o,
		       const float *lse, const bf16 *qkv, const struct attention_tile *tiles,
		       const float2 *turn, int heads, int kv, int rows, float scale)
{
	constexpr int THREADS = 32 * WARPS, STEP = ATTENTION_STEP, TILE = ATTENTION_TILE;
	SHARED_BYTES(bytes);
	bf16 *Q = reinterpret_cast<bf16 *>(bytes), *D = Q + TILE * HD, *K = D + TILE * HD;
	bf16 *V = K + 2 * STEP * HD;
	float *delta_of = reinterpret_cast<float *>(V + 2 * STEP * HD); /* [TILE] */
	struct attention_tile t = tiles[blockIdx.x / heads];
	int head = blockIdx.x % heads, of_keys = head / (heads / kv);
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2;
	size_t stride = (size_t)(heads + 2 * kv) * HD, out_stride = (size_t)heads * HD;
	const bf16 *q = qkv + head * HD, *k = qkv + (heads + of_keys) * HD, *v = k + kv * HD;
	int steps = (min(t.row + TILE, t.end) - t.start + STEP - 1) / STEP;
	int low = warp * 16 * MT, row0 = t.row + low;
	uint32_t qa[HD / 16][MT][4], da[HD / 16][MT][4];
	float acc[MT][HD / 8][4], lse_here[MT][2], delta_here[MT][2];

#pragma unroll
	for (int mt = 0; mt < MT; mt++) {
		zero_tile<HD / 8>(acc[mt]);
#pragma unroll
		for (int r = 0; r < 2; r++) {
			int row = row0 + 16 * mt + g + 8 * r;
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
		__syncthreads();
		if (j == 0) {
			find_delta<HD, MT, 16>(delta_of, delta + (size_t)head * rows, D,
					       o + head * HD, out_stride, low, t.row, t.end);
#pragma unroll
			for (int mt = 0; mt < MT; mt++)
#pragma unroll
				for (int r = 0; r < 2; r++)
					delta_here[mt][r] =
						delta_of[low + 16 * mt + g + 8 * r];
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++)
#pragma unroll
				for (int mt = 0; mt < MT; mt++) {
					load_a<HD>(qa[ks][mt], Q, low + 16 * mt, 16 * ks);
					load_a<HD>(da[ks][mt], D, low + 16 * mt, 16 * ks);
				}
		}
#pragma unroll
		for (int sub = 0; sub < STEP; sub += SUB) {
			if (key0 + sub >= row0 + 16 * MT)
				continue;
			float s[MT][SUB / 8][4], d[MT][SUB / 8][4];
#pragma unroll
			for (int mt = 0; mt < MT; mt++) {
				zero_tile<SUB / 8>(s[mt]);
				zero_tile<SUB / 8>(d[mt]);
			}
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++) {
				add_turned<HD, MT>(s, qa[ks], Kj, sub, 16 * ks);
				add_turned<HD, MT>(d, da[ks], Vj, sub, 16 * ks);
			}
#pragma unroll
			for (int mt = 0; mt < MT; mt++)
#pragma unroll
				for (int nt = 0; nt < SUB / 8; nt++)
#pragma unroll
					for (int i = 0; i < 4; i++)
						s[mt][nt][i] =
							power_of_two(s[mt][nt][i] * scale -
								     lse_here[mt][i >> 1]);
			if (key0 + sub + SUB - 1 > row0)
				hide_later<MT>(s, row0, key0 + sub, 1);
#pragma unroll
			for (int mt = 0; mt < MT; mt++)
#pragma unroll
				for (int nt = 0; nt < SUB / 8; nt++)
#pragma unroll
					for (int i = 0; i < 4; i++)
						s[mt][nt][i] *=
							d[mt][nt][i] - delta_here[mt][i >> 1];
			add_product<HD, MT>(acc, s, Kj, sub);
		}
		__syncthreads();
	}
	turn_back<HD, MT, 16>(acc, turn, low, t.row, t.start, t.end,
			      scale * 0.6931471805599453f);
	store_rows<HD, MT, 16>(dqkv + head * HD, stride, Q, acc, low, t.row, t.end);
}

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS)
	keys_kernel(bf16 *dqkv, const float *delta, const bf16 *dout, const float *lse,
		    const bf16 *qkv, const struct attention_tile *tiles, int tile_count,
		    const float2 *turn, int heads, int kv, int rows, float scale)
{
	constexpr int THREADS = 32 * WARPS, STEP = ATTENTION_STEP, TILE = ATTENTION_TILE;
	SHARED_BYTES(bytes);
	bf16 *K = reinterpret_cast<bf16 *>(bytes), *V = K + TILE * HD, *Q = V + TILE * HD;
	bf16 *D = Q + 2 * STEP * HD;
	float *stats =
		reinterpret_cast<float *>(D + 2 * STEP * HD); /* [2][lse STEP, delta STEP] */
	/* the other way round than the queries' kernel: the tiles with most queries come last there */
	struct attention_tile t = tiles[tile_count - 1 - blockIdx.x / kv];
	int of_keys = blockIdx.x % kv, group = heads / kv;
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, c = lane & 3;
	size_t stride = (size_t)(heads + 2 * kv) * HD, out_stride = (size_t)heads * HD;
	const bf16 *k = qkv + (heads + of_keys) * HD;
	int per_head = (t.end - t.row + STEP - 1) / STEP, steps = group * per_head;
	int low = warp * 16 * MT, key_low = t.row + low;
	float dk[MT][HD / 8][4], dv[MT][HD / 8][4];

	auto fetch = [&](int j) {
		int h = of_keys * group + j / per_head, first = t.row + j % per_head * STEP;
		int half = j & 1;
		copy_tile<HD, STEP, THREADS>(Q + half * STEP * HD, qkv + h * HD, stride, first,
					     t.end);
		copy_tile<HD, STEP, THREADS>(D + half * STEP * HD, dout + h * HD, out_stride,
					     first, t.end);
		if (threadIdx.x < 2 * STEP) {
			int n = threadIdx.x % STEP;
			bool valid = first + n < t.end;
			const float *from = threadIdx.x < STEP ? lse : delta;
			copy4(stats + half * 2 * STEP + threadIdx.x,
			      from + (size_t)h * rows + (valid ? first + n : first), valid);
		}
	};
#pragma unroll
	for (int mt = 0; mt < MT; mt++) {
		zero_tile<HD / 8>(dk[mt]);
		zero_tile<HD / 8>(dv[mt]);
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
		__syncthreads();
#pragma unroll
		for (int sub = 0; sub < STEP; sub += SUB) {
			if (key_low > first + sub + SUB - 1)
				continue;
			float s[MT][SUB / 8][4], d[MT][SUB / 8][4];
#pragma unroll
			for (int mt = 0; mt < MT; mt++) {
				zero_tile<SUB / 8>(s[mt]);
				zero_tile<SUB / 8>(d[mt]);
			}
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++) {
				uint32_t a[MT][4];
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
					load_a<HD>(a[mt], K, low + 16 * mt, 16 * ks);
				add_turned<HD, MT>(s, a, Qj, sub, 16 * ks);
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
					load_a<HD>(a[mt], V, low + 16 * mt, 16 * ks);
				add_turned<HD, MT>(d, a, Dj, sub, 16 * ks);
			}
			/* Queries behind the document's end are rows of zeros with lse and delta 0: what
			 * they add is 0. */
#pragma unroll
			for (int nt = 0; nt < SUB / 8; nt++) {
				float2 l = *reinterpret_cast<const float2 *>(lse_of + sub +
									     8 * nt + 2 * c);
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
#pragma unroll
					for (int i = 0; i < 4; i++)
						s[mt][nt][i] =
							power_of_two(s[mt][nt][i] * scale -
								     (i & 1 ? l.y : l.x));
			}
			if (key_low + 16 * MT - 1 > first + sub)
				hide_later<MT>(s, key_low, first + sub, 0);
#pragma unroll
			for (int nt = 0; nt < SUB / 8; nt++) {
				float2 e = *reinterpret_cast<const float2 *>(delta_of + sub +
									     8 * nt + 2 * c);
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
#pragma unroll
					for (int i = 0; i < 4; i++)
						d[mt][nt][i] =
							s[mt][nt][i] *
							(d[mt][nt][i] - (i & 1 ? e.y : e.x));
			}
			add_product<HD, MT>(dv, s, Dj, sub);
			add_product<HD, MT>(dk, d, Qj, sub);
		}
		__syncthreads();
	}
	turn_back<HD, MT, 16>(dk, turn, low, t.row, t.start, t.end,
			      scale * 0.6931471805599453f);
	bf16 *to = dqkv + (heads + of_keys) * HD;
	store_rows<HD, MT, 16>(to, stride, K, dk, low, t.row, t.end);
	store_rows<HD, MT, 16>(to + kv * HD, stride, V, dv, low, t.row, t.end);
}

template <int HD> static constexpr int back_shared(void)
{
	return (2 * ATTENTION_TILE + 4 * ATTENTION_STEP) * HD * (int)sizeof(bf16) +
	       4 * ATTENTION_STEP * (int)sizeof(float);
}

int attention_back_open(struct net_machine *m)
{
	ALLOW_SHARED(m, (queries_kernel<64, 2, 4>), back_shared<64>());
	ALLOW_SHARED(m, (queries_kernel<128, 1, 8>), back_shared<128>());
	ALLOW_SHARED(m, (keys_kernel<64, 2, 4>), back_shared<64>());
	ALLOW_SHARED(m, (keys_kernel<128, 1, 8>), back_shared<128>());
	return 0;
}

template <int HD, int MT, int WARPS>
static int backward_as(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		       const bf16 *o, const float *lse, const bf16 *qkv,
		       const struct attention_tile *tile, int tiles, int rows)
{
	const struct net_shape *s = &m->shape;
	float scale = attention_scale(HD);

	LAUNCH(m, (queries_kernel<HD, MT, WARPS>), tiles * s->heads, 32 * WARPS,
	       back_shared<HD>(), dqkv, delta, dout, o, lse, qkv, tile, m->turn, s->heads,
	       s->kv, rows, scale);
	LAUNCH(m, (keys_kernel<HD, MT, WARPS>), tiles * s->kv, 32 * WARPS, back_shared<HD>(),
	       dqkv, delta, dout, lse, qkv, tile, tiles, m->turn, s->heads, s->kv, rows,
	       scale);
	return 0;
}

int attention_backward(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		       const bf16 *o, const float *lse, const bf16 *qkv,
		       const struct attention_tile *tile, int tiles, int rows)
{
	if (m->hopper && m->shape.head == 64)
		return hopper_backward(m, dqkv, delta, dout, o, lse, qkv, tile, tiles, rows);
	if (m->shape.head == 64)
		return backward_as<64, 2, 4>(m, dqkv, delta, dout, o, lse, qkv, tile, tiles,
					     rows);
	return backward_as<128, 1, 8>(m, dqkv, delta, dout, o, lse, qkv, tile, tiles, rows);
}
