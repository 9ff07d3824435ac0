/* spent.c -- turns, tokens, dollars and seconds of runs, and their means. */
#include "metric/metric.h"
#include <math.h>

void metric_turns_add(struct metric_turns *t, int turns)
{
	int k = turns < 1 ? 1 : turns;

	t->n++;
	t->sum += k;
	t->by[k > METRIC_TURN_CLASSES ? METRIC_TURN_CLASSES - 1 : k - 1]++;
}

double metric_turns_mean(const struct metric_turns *t)
{
	return metric_share(t->sum, (double)t->n);
}

double metric_spent_said(const struct metric_spent *s)
{
	return isnan(s->reasoning) ? s->output : s->output - s->reasoning;
}

const char *const metric_spent_word[METRIC_SPENT_KINDS] = {
	[METRIC_INPUT] = "input",
	[METRIC_CACHE_READ] = "cache_read",
	[METRIC_CACHE_WRITE] = "cache_write",
	[METRIC_OUTPUT] = "output",
	[METRIC_REASONING] = "reasoning",
	[METRIC_SAID] = "said",
	[METRIC_SECONDS] = "seconds",
	[METRIC_SECONDS_A_TURN] = "seconds_a_turn",
	[METRIC_COST] = "cost",
	[METRIC_TURNS] = "turns",
};

void metric_bill_add(struct metric_bill *b, const struct metric_spent *s)
{
	const double v[METRIC_SPENT_KINDS] = {
		[METRIC_INPUT] = s->input,
		[METRIC_CACHE_READ] = s->cache_read,
		[METRIC_CACHE_WRITE] = s->cache_write,
		[METRIC_OUTPUT] = s->output,
		[METRIC_REASONING] = s->reasoning,
		[METRIC_SAID] = metric_spent_said(s),
		[METRIC_SECONDS] = s->seconds,
		[METRIC_SECONDS_A_TURN] = s->seconds / (s->turns < 1 ? 1 : s->turns),
		[METRIC_COST] = s->cost,
		[METRIC_TURNS] = s->turns < 1 ? 1 : s->turns,
	};

	b->n++;
	b->timeouts += s->timeout;
	if (s->timeout || s->unheard)
		return;
	for (int i = 0; i < METRIC_SPENT_KINDS; i++)
		if (!isnan(v[i])) {
			b->known[i]++;
			b->sum[i] += v[i];
		}
}

double metric_bill_mean(const struct metric_bill *b, enum metric_spent_kind k)
{
	return metric_share(b->sum[k], (double)b->known[k]);
}

/* Tokens that nobody told cost what nobody knows, unless they are free. */
static double paid(double tokens, double price)
{
	return price == 0 ? 0 : tokens * price / 1e6;
}

double metric_cost(const struct metric_price *p, const struct metric_spent *s)
{
	return paid(s->input, p->input) + paid(s->cache_read, p->cache_read) +
	       paid(s->cache_write, p->cache_write) + paid(s->output, p->output);
}
