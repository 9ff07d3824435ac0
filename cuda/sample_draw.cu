/*
 * sample_draw.cu -- a token out of a row of logits, by the rule of src/net/draw.h.
 *
 * A block per row.  The row is read twice: for the maximum, then for the sum of the softmax and the
 * largest noisy logit.  With top_k or top_p the cut is found before the second reading by bisecting
 * the bits of the logits: up to 32 + 32 readings more (out of the cache), and 20 when equals have to be
 * told apart by their ids.
 */
#include "net/draw.h"
#include "sample_priv.h"

enum { DRAW_THREADS = 256, DRAW_WARPS = DRAW_THREADS / 32 };

/* The order of floats as that of unsigned integers. */
static __device__ __forceinline__ uint32_t key_of(float x)
{
	uint32_t u = __float_as_uint(x);

	return u & 0x80000000u ? ~u : u | 0x80000000u;
}

struct candidate {
	float score;
	int id;
};

static __device__ __forceinline__ bool better(candidate a, candidate b)
{
	return a.score > b.score || (a.score == b.score && a.id < b.id);
}

static __device__ __forceinline__ candidate warp_best(candidate a)
{
#pragma unroll
	for (int o = 16; o; o >>= 1) {
		candidate b = { __shfl_xor_sync(~0u, a.score, o), __shfl_xor_sync(~0u, a.id, o) };

		if (better(b, a))
			a = b;
	}
	return a;
}

struct draw_shared {
	float number[32];
	candidate best[DRAW_WARPS];
};

static __device__ __forceinline__ candidate block_best(candidate a, draw_shared &s)
{
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

	a = warp_best(a);
	__syncthreads();
	if (lane == 0)
		s.best[warp] = a;
	__syncthreads();
	candidate none = { -INFINITY, 0x7fffffff };
	return warp_best(lane < DRAW_WARPS ? s.best[lane] : none);
}

/* What is allowed: logits above the key, and of equal ones the ids up to `id`. */
struct cut {
	uint32_t key;
	int id;
};

static __device__ __forceinline__ bool allowed(cut c, float x, int id)
{
	uint32_t k = key_of(x);

	return k > c.key || (k == c.key && id <= c.id);
}

/* How many, or with how much weight exp((x - top) heat), lie within `in` and `tried`. */
static __device__ __forceinline__ float within(const float *x, int real, float top, float heat,
					       bool weighed, cut in, cut tried, draw_shared &s)
{
	float sum = 0;

	for (int id = threadIdx.x; id < real; id += DRAW_THREADS)
		if (allowed(tried, x[id], id) && allowed(in, x[id], id))
			sum += weighed ? __expf((x[id] - top) * heat) : 1.f;
	return block_sum(sum, s.number);
}

/* The narrowest cut within `in` that holds `wanted` or more. */
static __device__ cut narrowest(const float *x, int real, float top, float heat, bool weighed,
				cut in, float wanted, draw_shared &s)
{
	cut c = { 0, 0x7fffffff };

	for (int bit = 31; bit >= 0; bit--) { /* the largest key with enough at or above it */
		cut t = { c.key | 1u << bit, 0x7fffffff };

		if (within(x, real, top, heat, weighed, in, t, s) >= wanted)
			c = t;
	}
	cut above = { c.key, -1 }, t = c;
	float equals = within(x, real, top, heat, false, in, c, s) -
		       within(x, real, top, heat, false, in, above, s);

	if (equals < 1.5f)
		return c;
	int low = -1; /* ids up to low are too few */
	for (int step = 1 << 20; step; step >>= 1) {
		t.id = low + step;
		if (t.id < real && within(x, real, top, heat, weighed, in, t, s) < wanted)
			low = t.id;
	}
	c.id = low + 1;
	return c;
}

template <bool CUT>
__global__ void __launch_bounds__(DRAW_THREADS) draw_kernel(draw_args a)
{
	__shared__ draw_shared s;
	const table &t = *a.rows.table;
	int j = blockIdx.x, real = a.real;

	if (j >= t.rows || a.rows.done[j])
		return;
	const float *x = a.logits + (size_t)j * a.vocab;
	int place = a.rows.own[j];
	float heat = t.heat, sum = 0;
	candidate best = { -INFINITY, 0x7fffffff };

	for (int id = threadIdx.x; id < real; id += DRAW_THREADS) {
		candidate c = { x[id], id };

		if (better(c, best))
			best = c;
	}
	candidate first = block_best(best, s);
	cut c = { 0, 0x7fffffff };

	if (CUT && !t.greedy) {
		if (t.top_k > 0 && t.top_k < real)
			c = narrowest(x, real, first.score, heat, false, c, (float)t.top_k, s);
		if (t.top_p < 1.f) {
			float all = within(x, real, first.score, heat, true, c, c, s);

			c = narrowest(x, real, first.score, heat, true, c, t.top_p * all, s);
		}
	}
	struct net_draw d = net_draw(t.seed, (uint32_t)a.rows.number[j], (uint32_t)place);
	best.score = -INFINITY, best.id = 0x7fffffff;
#pragma unroll 4
	for (int id = threadIdx.x; id < real; id += DRAW_THREADS) {
		float y = x[id];

		sum += __expf((y - first.score) * heat);
		if (!t.greedy && (!CUT || allowed(c, y, id))) {
			candidate n = { y * heat + net_gumbel(d, (uint32_t)id), id };

			if (better(n, best))
				best = n;
		}
	}
	sum = block_sum(sum, s.number);
	best = t.greedy ? first : block_best(best, s);
	if (threadIdx.x)
		return;
	int id = best.id < real ? best.id : first.id; /* logits that are no numbers */
	int at = place % WINDOW * a.rows.cap + j, done = place + 1 >= t.most;

	for (int i = 0; i < t.stops; i++)
		done |= t.stop[i] == id;
	a.rows.drawn[at] = id < real ? id : 0;
	a.rows.logp[at] = (x[id < real ? id : 0] - first.score) * heat - logf(sum);
	a.rows.token[j] = id < real ? id : 0;
	a.rows.own[j] = place + 1;
	a.rows.done[j] = done;
}

int sample_draw(struct net_machine *m, const struct draw_args *a, int rows, int cut)
{
	if (cut)
		LAUNCH(m, draw_kernel<true>, rows, DRAW_THREADS, 0, *a);
	else
		LAUNCH(m, draw_kernel<false>, rows, DRAW_THREADS, 0, *a);
	return 0;
}
