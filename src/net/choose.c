/*
 * choose.c -- the next token from its logits, by the rule of draw.h.
 */
#include "net/draw.h"
#include "net/net_priv.h"
#include <math.h>

static int32_t likeliest(const float *logits, int n)
{
	int32_t best = 0;
	int i;

	for (i = 1; i < n; i++)
		if (logits[i] > logits[best])
			best = i;
	return best;
}

/* --- The most likely ones, by a heap of ids --------------------------------------------------------- */
/* Is id a before id b? */
static bool before(const float *value, int32_t a, int32_t b)
{
	return value[a] > value[b] || (value[a] == value[b] && a < b);
}

static void sift(int32_t *id, const float *value, int n, int i)
{
	for (;;) {
		int best = i, child;
		int32_t swap;

		for (child = 2 * i + 1; child <= 2 * i + 2 && child < n; child++)
			if (before(value, id[child], id[best]))
				best = child;
		if (best == i)
			return;
		swap = id[i], id[i] = id[best], id[best] = swap;
		i = best;
	}
}

/* The `most` likeliest of n go to the end of id, the first of them last; fewer when their share of
 * `whole` reaches p.  How many. */
static int pick(int32_t *id, const float *value, int n, int most, double whole, double p)
{
	double sum = 0;
	int i, count = 0;

	for (i = 0; i < n; i++)
		id[i] = i;
	for (i = n / 2 - 1; i >= 0; i--)
		sift(id, value, n, i);
	while (count < most && sum < p * whole) {
		int last = n - 1 - count;
		int32_t top = id[0];

		id[0] = id[last];
		id[last] = top;
		sum += value[top];
		count++;
		sift(id, value, last, 0);
	}
	return count;
}

static double sum_of(const float *value, int n)
{
	double sum = 0;
	int i;

	for (i = 0; i < n; i++)
		sum += value[i];
	return sum;
}

/* Of the likeliest alone. */
static int32_t among_few(const struct net_choice *c, double u)
{
	int n = c->real, most = c->s->top_k > 0 && c->s->top_k < n ? c->s->top_k : n, count, i;
	double whole = most < n ? INFINITY : sum_of(c->value, n), sum = 0, kept = 0, goal;

	/* top_p counts within top_k: first those, then how far p reaches in them. */
	count = pick(c->id, c->value, n, most, whole, most < n ? 1 : c->s->top_p);
	if (most < n) {
		for (i = 0; i < count; i++)
			kept += c->value[c->id[n - 1 - i]];
		for (i = 0; i < count && sum < c->s->top_p * kept; i++)
			sum += c->value[c->id[n - 1 - i]];
		count = i;
	}
	for (i = 0, kept = 0; i < count; i++)
		kept += c->value[c->id[n - 1 - i]];
	goal = u * kept;
	for (i = 0, sum = 0; i < count - 1; i++) {
		sum += c->value[c->id[n - 1 - i]];
		if (sum > goal)
			break;
	}
	return c->id[n - 1 - i];
}

static int32_t among_all(const struct net_choice *c, double u)
{
	double goal = u * sum_of(c->value, c->real), sum = 0;
	int i, last = 0;

	for (i = 0; i < c->real; i++) {
		sum += c->value[i];
		if (c->value[i] > 0)
			last = i;
		if (sum > goal)
			return i;
	}
	return last;
}

int32_t net_choose(const struct net_kernel *k, const struct net_choice *c, const float *logits,
		   uint64_t row, uint64_t position, float *logp)
{
	float temperature = c->s->temperature > 0 ? c->s->temperature : 1;
	int32_t best = likeliest(logits, c->real), id = best;
	struct net_row r;
	int i;

	if (c->s->temperature > 0) {
		double u = net_draw(c->s->seed, row, position);

		for (i = 0; i < c->real; i++)
			c->value[i] = logits[i] - logits[best];
		k->soften(c->value, c->real, 1 / temperature, 0);
		id = c->s->top_k > 0 || c->s->top_p < 1 ? among_few(c, u) : among_all(c, u);
	}
	if (logp) {
		r = k->logits(logits, c->vocab, temperature);
		*logp = (logits[id] - r.most) / temperature - r.log_sum;
	}
	return id;
}
