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

enum { HD = 64, STEP = ATTENTION_STEP, THREADS = 128 };

#ifdef HAVE_WGMMA
/* Eight C tiles as four As. */
static __device__ __forceinline__ void as_four(uint32_t a[4][4], const float s[8][4])
{
#pragma unroll
	for (int k = 0; k < 4; k++)
		as_a(a[k], s[2 * k], s[2 * k + 1]);
}

/* s = X Y^T and d = E F^T: 64 rows of X and E from `row` on, all rows of a step. */
static __device__ __forceinline__ void scores_and_slopes(float s[8][4], float d[8][4],
							 const bf16 *X, const bf16 *E, int row,
							 const bf16 *Y, const bf16 *F)
{
	gather();
	rows_by_rows(s, X, row, Y, 0);
	rows_by_rows(d, E, row, F, 0);
	commit();
	settled<0>();
	rest(s);
	rest(d);
}

/* A half's scores become weights, and what these add to acc is under way. */
static __device__ __forceinline__ void take_step(uint32_t w[4][4], float s[8][4],
						 float acc[8][4], float top[2], float sum[2],
						 const bf16 *V, float scale)
{
	soften<8, 8>(s, acc, top, sum, scale);
	as_four(w, s);
	gather();
	times_rows(acc, w, V);
	commit();
}
#endif

static __global__ void __launch_bounds__(THREADS, 3) forward_hopper(attention_job a)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	query_block<HD, false> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16;
	float acc[2][8][4], s[2][8][4], top[2][2], sum[2][2];
	uint32_t w[2][4][4];

	zero_tiles<2, 8>(acc);
#pragma unroll
	for (int mt = 0; mt < 2; mt++) {
		top[mt][0] = top[mt][1] = -INFINITY;
		sum[mt][0] = sum[mt][1] = 0;
	}
	auto work = [&](int j, const bf16 *K, const bf16 *V) {
		int key0 = b.first_key(j);

		if (key0 <= b.t.row) { /* both halves */
			gather();
			rows_by_rows(s[0], b.Q, 0, K, 0);
			commit();
			rows_by_rows(s[1], b.Q, 64, K, 0);
			commit();
			settled<1>();
			rest(s[0]);
			if (key0 == b.t.row)
				hide_later<1, 8, true>(&s[0], low, 0, -INFINITY);
			take_step(w[0], s[0], acc[0], top[0], sum[0], V, a.scale);
			settled<1>();
			rest(s[1]);
			take_step(w[1], s[1], acc[1], top[1], sum[1], V, a.scale);
			settled<0>();
			rest(acc[0]);
			rest(acc[1]);
		} else { /* the last step of a whole tile: the second half, on the diagonal */
			gather();
			rows_by_rows(s[1], b.Q, 64, K, 0);
			commit();
			settled<0>();
			rest(s[1]);
			hide_later<1, 8, true>(&s[1], low, 0, -INFINITY);
			take_step(w[1], s[1], acc[1], top[1], sum[1], V, a.scale);
			settled<0>();
			rest(acc[1]);
		}
	};

	walk<THREADS, true>(a, b, work);
	end_softmax<HD, 2, 64>(a, b, acc, top, sum, low);
#endif
}

static __global__ void __launch_bounds__(THREADS) queries_hopper(attention_job a)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	query_block<HD, true> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16;
	float acc[2][8][4], s[8][4], d[8][4], lse[2][2], delta[2][2] = {};
	uint32_t w[4][4];

	zero_tiles<2, 8>(acc);
	take_lse<HD, 2, 64>(lse, a, b, low);
	auto work = [&](int j, const bf16 *K, const bf16 *V) {
		int key0 = b.first_key(j);

		if (j == 0)
			take_delta<HD, 2, 64>(delta, a, b, low);
#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			if (key0 > b.t.row + 64 * mt)
				continue;
			scores_and_slopes(s, d, b.Q, b.D, 64 * mt, K, V);
			weights_of_rows<1, 8>(&s, &lse[mt], a.scale);
			if (key0 == b.t.row + 64 * mt)
				hide_later<1, 8, true>(&s, low, 0, 0);
			slopes_of_rows<1, 8>(&s, &d, &delta[mt]);
			as_four(w, s);
			gather();
			times_rows(acc[mt], w, K);
			commit();
		}
		settled<0>();
		rest(acc[0]);
		rest(acc[1]);
	};

	walk<THREADS, true>(a, b, work);
	give_queries<HD, 2, 64>(a, b, acc, low);
#endif
}

static __global__ void __launch_bounds__(THREADS) keys_hopper(attention_job a)
{
#ifdef HAVE_WGMMA
	SHARED_TILES(bytes);
	key_block<HD> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16;
	float dk[2][8][4], dv[2][8][4], s[8][4], d[8][4];
	uint32_t w[4][4], x[4][4];

	zero_tiles<2, 8>(dk);
	zero_tiles<2, 8>(dv);
	auto work = [&](int j, const bf16 *Q, const bf16 *D) {
		const float *lse = b.lse_of(j), *delta = lse + STEP;
		int first = b.first_query(j);

#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			if (b.t.row + 64 * mt > first)
				continue;
			scores_and_slopes(s, d, b.K, b.V, 64 * mt, Q, D);
			/* Queries behind the document's end are rows of zeros with lse and delta 0: what
			 * they add is 0. */
			weights_of_columns<1, 8>(&s, lse, a.scale);
			if (b.t.row + 64 * mt == first)
				hide_later<1, 8, false>(&s, low, 0, 0);
			slopes_of_columns<1, 8>(&s, &d, delta);
			as_four(w, s);
			as_four(x, d);
			gather();
			times_rows(dv[mt], w, D);
			times_rows(dk[mt], x, Q);
			commit();
		}
		settled<0>();
#pragma unroll
		for (int mt = 0; mt < 2; mt++) {
			rest(dv[mt]);
			rest(dk[mt]);
		}
	};

	walk<THREADS, true>(a, b, work);
	give_keys<HD, 2, 64>(a, b, dk, dv, low);
#endif
}

/* m->hopper is set when the device is one; here it is taken back when the library was built for others. */
int hopper_open(struct net_machine *m)
{
#if !defined HOPPER && !defined EMULATE
	m->hopper = 0;
#else
	if (m->hopper) {
		ALLOW_SHARED(m, forward_hopper, forward_shared<HD>());
		ALLOW_SHARED(m, queries_hopper, back_shared<HD>());
		ALLOW_SHARED(m, keys_hopper, back_shared<HD>());
	}
#endif
	return 0;
}

int hopper_forward(struct net_machine *m, const struct attention_job *job)
{
	LAUNCH(m, forward_hopper, job->tiles * job->heads, THREADS, forward_shared<HD>(),
	       *job);
	return 0;
}

int hopper_backward(struct net_machine *m, const struct attention_job *job)
{
	LAUNCH(m, queries_hopper, job->tiles * job->heads, THREADS, back_shared<HD>(), *job);
	LAUNCH(m, keys_hopper, job->tiles * job->kv, THREADS, back_shared<HD>(), *job);
	return 0;
}
