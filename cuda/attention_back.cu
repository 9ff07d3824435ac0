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

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS) queries_kernel(attention_job a)
{
	constexpr int STEP = ATTENTION_STEP;
	SHARED_BYTES(bytes);
	query_block<HD, true> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16 * MT, row0 = b.t.row + low;
	uint32_t qa[HD / 16][MT][4], da[HD / 16][MT][4];
	float acc[MT][HD / 8][4], lse[MT][2], delta[MT][2] = {};

	zero_tiles<MT, HD / 8>(acc);
	take_lse<HD, MT, 16>(lse, a, b, low);
	auto work = [&](int j, const bf16 *K, const bf16 *V) {
		int key0 = b.first_key(j);

		if (j == 0) {
			take_delta<HD, MT, 16>(delta, a, b, low);
			load_rows<HD, MT>(qa, b.Q, low);
			load_rows<HD, MT>(da, b.D, low);
		}
#pragma unroll
		for (int sub = 0; sub < STEP; sub += SUB) {
			if (key0 + sub >= row0 + 16 * MT)
				continue;
			float s[MT][SUB / 8][4], d[MT][SUB / 8][4];

			zero_tiles<MT, SUB / 8>(s);
			zero_tiles<MT, SUB / 8>(d);
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++) {
				add_turned<HD, MT, SUB>(s, qa[ks], K, sub, 16 * ks);
				add_turned<HD, MT, SUB>(d, da[ks], V, sub, 16 * ks);
			}
			weights_of_rows<MT, SUB / 8>(s, lse, a.scale);
			if (key0 + sub + SUB - 1 > row0)
				hide_later<MT, SUB / 8, true>(s, row0, key0 + sub, 0);
			slopes_of_rows<MT, SUB / 8>(s, d, delta);
			add_product<HD, MT, SUB>(acc, s, K, sub);
		}
	};

	walk<32 * WARPS, false>(a, b, work);
	give_queries<HD, MT, 16>(a, b, acc, low);
}

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS) keys_kernel(attention_job a)
{
	constexpr int STEP = ATTENTION_STEP;
	SHARED_BYTES(bytes);
	key_block<HD> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16 * MT, key_low = b.t.row + low;
	float dk[MT][HD / 8][4], dv[MT][HD / 8][4];

	zero_tiles<MT, HD / 8>(dk);
	zero_tiles<MT, HD / 8>(dv);
	auto work = [&](int j, const bf16 *Q, const bf16 *D) {
		const float *lse = b.lse_of(j), *delta = lse + STEP;
		int first = b.first_query(j);

#pragma unroll
		for (int sub = 0; sub < STEP; sub += SUB) {
			if (key_low > first + sub + SUB - 1)
				continue;
			float s[MT][SUB / 8][4], d[MT][SUB / 8][4];

			zero_tiles<MT, SUB / 8>(s);
			zero_tiles<MT, SUB / 8>(d);
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++) {
				uint32_t x[MT][4];
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
					load_a<HD>(x[mt], b.K, low + 16 * mt, 16 * ks);
				add_turned<HD, MT, SUB>(s, x, Q, sub, 16 * ks);
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
					load_a<HD>(x[mt], b.V, low + 16 * mt, 16 * ks);
				add_turned<HD, MT, SUB>(d, x, D, sub, 16 * ks);
			}
			/* Queries behind the document's end are rows of zeros with lse and delta 0: what
			 * they add is 0. */
			weights_of_columns<MT, SUB / 8>(s, lse + sub, a.scale);
			if (key_low + 16 * MT - 1 > first + sub)
				hide_later<MT, SUB / 8, false>(s, key_low, first + sub, 0);
			slopes_of_columns<MT, SUB / 8>(s, d, delta + sub);
			add_product<HD, MT, SUB>(dv, s, D, sub);
			add_product<HD, MT, SUB>(dk, d, Q, sub);
		}
	};

	walk<32 * WARPS, false>(a, b, work);
	give_keys<HD, MT, 16>(a, b, dk, dv, low);
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
static int backward_as(struct net_machine *m, const struct attention_job *job)
{
	LAUNCH(m, (queries_kernel<HD, MT, WARPS>), job->tiles * job->heads, 32 * WARPS,
	       back_shared<HD>(), *job);
	LAUNCH(m, (keys_kernel<HD, MT, WARPS>), job->tiles * job->kv, 32 * WARPS,
	       back_shared<HD>(), *job);
	return 0;
}

int attention_backward(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		       const bf16 *o, const float *lse, const bf16 *qkv,
		       const struct attention_tile *tile, int tiles, int rows)
{
	struct attention_job job = attention_work(m, qkv, tile, tiles, rows);

	job.o = (bf16 *)o, job.lse = (float *)lse; /* read only */
	job.dqkv = dqkv, job.delta = delta, job.dout = dout;
	if (m->hopper && m->shape.head == 64)
		return hopper_backward(m, &job);
	if (m->shape.head == 64)
		return backward_as<64, 2, 4>(m, &job);
	return backward_as<128, 1, 8>(m, &job);
}
