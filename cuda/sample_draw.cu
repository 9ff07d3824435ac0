/*
 * sample_draw.cu -- a token out of a row of logits, by the rule of src/net/draw.h.
 *
 * A block per row.  The row is read three times, twice out of the cache: for the maximum, for the sum
 * of the softmax, and by one warp for the place where the sum passes the number drawn.  With top_k or top_p
 * cuts and the token are found by bisecting the bits of the logits: up to 32 readings each, and 20 more
 * where equals have to be told apart by their ids.
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
		candidate b = { __shfl_xor_sync(~0u, a.score, o),
				__shfl_xor_sync(~0u, a.id, o) };

		if (better(b, a))
			a = b;
	}
	return a;
}

struct draw_shared {
	float number[32];
	candidate best[DRAW_WARPS];
	int chosen;
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

/* The ids from `begin` of warp w to that of w + 1 are its stretch. */
static __device__ __forceinline__ int stretch_begin(int real, int w)
{
	int each = (real + 32 * DRAW_WARPS - 1) / (32 * DRAW_WARPS) * 32;

	return min(w * each, real);
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

/* The first id, in their order, at which the sum of the weights of ids below `real` is above
 * u times all of it.  Each warp has one stretch of the ids; `sum` is what the calling thread has added
 * up of its stretch. */
static __device__ int in_order(const float *x, int real, float top, float heat, double u,
			       float sum, draw_shared &s)
{
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, last = -1, found = -1;
	float before = 0, all = 0, own;

	own = warp_sum(sum);
	__syncthreads();
	if (lane == 0)
		s.number[warp] = own;
	if (threadIdx.x == 0)
		s.chosen = -1;
	__syncthreads();
#pragma unroll
	for (int w = 0; w < DRAW_WARPS; w++)
		all += s.number[w];
	float goal = (float)(u * all);
	int mine =
		-1; /* whose stretch has it; by rounding nobody's: the last one's that is not empty */

#pragma unroll
	for (int w = DRAW_WARPS - 1; w >= 0; w--) {
		float sum_to = 0;

		for (int v = 0; v <= w; v++)
			sum_to += s.number[v];
		if (sum_to > goal || (mine < 0 && s.number[w] > 0))
			mine = w, before = sum_to - s.number[w];
	}
	if (warp == mine) {
		for (int id = stretch_begin(real, warp) + lane; found < 0; id += 32) {
			bool in = id < stretch_begin(real, warp + 1);
			float w = in ? __expf((x[id] - top) * heat) : 0.f, to = w;

			if (__ballot_sync(~0u, in) == 0)
				break;
#pragma unroll
			for (int o = 1; o < 32; o <<= 1) {
				float left = __shfl_up_sync(~0u, to, o);

				to += lane >= o ? left : 0.f;
			}
			uint32_t there = __ballot_sync(~0u, w > 0),
				 over = __ballot_sync(~0u, w > 0 && before + to > goal);
			int first = id - lane;

			if (over)
				found = first + __ffs(over) - 1;
			if (there)
				last = first + 31 - __clz(there);
			before += __shfl_sync(~0u, to, 31);
		}
		if (lane == 0)
			s.chosen = found >= 0 ? found : last;
	}
	__syncthreads();
	return s.chosen;
}

/* The same from the most likely one down, within a cut: the last one of the narrowest cut. */
static __device__ int from_the_top(const float *x, int real, float top, float heat, double u,
				   cut in, draw_shared &s)
{
	float all = within(x, real, top, heat, true, in, in, s);
	cut c = narrowest(x, real, top, heat, true, in, fmaxf((float)(u * all), 1e-30f), s);
	candidate best = { -INFINITY, 0x7fffffff };

	if (c.id != 0x7fffffff)
		return c.id;
	for (int id = threadIdx.x; id < real; id += DRAW_THREADS)
		if (key_of(x[id]) == c.key && allowed(in, x[id], id)) {
			candidate one = { 0.f, id };

			if (better(one, best))
				best = one;
		}
	return block_best(best, s).id;
}

static __device__ __forceinline__ cut cut_of(const float *x, int real, float top,
					     const table &t, draw_shared &s)
{
	cut c = { 0, 0x7fffffff };

	if (t.top_k > 0 && t.top_k < real)
		c = narrowest(x, real, top, t.heat, false, c, (float)t.top_k, s);
	if (t.top_p < 1.f) {
		float all = within(x, real, top, t.heat, true, c, c, s);

		c = narrowest(x, real, top, t.heat, true, c, t.top_p * all, s);
	}
	return c;
}

template <bool CUT> __global__ void __launch_bounds__(DRAW_THREADS) draw_kernel(draw_args a)
{
	__shared__ draw_shared s;
	const table &t = *a.rows.table;
	int j = blockIdx.x, real = a.real, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

	if (j >= t.rows || a.rows.done[j])
		return;
	const float *x = a.logits + (size_t)j * a.vocab;
	int place = a.rows.own[j];
	float heat = t.heat, sum = 0, beyond = 0, top;
	candidate best = { -INFINITY, 0x7fffffff };

#pragma unroll 4
	for (int id = threadIdx.x; id < real; id += DRAW_THREADS) {
		candidate c = { x[id], id };

		if (better(c, best))
			best = c;
	}
	best = block_best(best, s);
	top = best.score;
#pragma unroll 4
	for (int id = stretch_begin(real, warp) + lane; id < stretch_begin(real, warp + 1);
	     id += 32)
		sum += __expf((x[id] - top) * heat);
	for (int id = real + (int)threadIdx.x; id < a.vocab; id += DRAW_THREADS)
		beyond += __expf((x[id] - top) * heat);
	float all = block_sum(sum, s.number) + block_sum(beyond, s.number);
	int id = best.id;

	if (!t.greedy) {
		double u = net_draw(t.seed, (uint64_t)a.rows.number[j],
				    (uint64_t)(a.rows.before[j] + 1 + place));

		if (CUT)
			id = from_the_top(x, real, top, heat, u, cut_of(x, real, top, t, s),
					  s);
		else
			id = in_order(x, real, top, heat, u, sum, s);
	}
	if (threadIdx.x)
		return;
	id = id >= 0 && id < real ? id : 0; /* logits that are no numbers */
	int at = place % WINDOW * a.rows.cap + j, done = place + 1 >= a.rows.most[j];

	for (int i = 0; i < t.stops; i++)
		done |= t.stop[i] == id;
	a.rows.drawn[at] = id;
	a.rows.logp[at] = (x[id] - top) * heat - logf(all);
	a.rows.token[j] = id;
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
