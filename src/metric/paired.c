/* paired.c -- the same problems twice: Save, Break, Net, Win, and what the first run thought. */
#include "base/mem.h"
#include "metric/metric.h"
#include <math.h>

void metric_pairs_add(struct metric_pairs *p, bool before, bool after)
{
	long *at = before ? (after ? &p->both : &p->broken) : (after ? &p->save : &p->neither);

	++*at;
}

long metric_pairs_n(const struct metric_pairs *p)
{
	return p->both + p->save + p->broken + p->neither;
}

double metric_pairs_before(const struct metric_pairs *p)
{
	return metric_share((double)(p->both + p->broken), (double)metric_pairs_n(p));
}

double metric_pairs_after(const struct metric_pairs *p)
{
	return metric_share((double)(p->both + p->save), (double)metric_pairs_n(p));
}

long metric_pairs_net(const struct metric_pairs *p)
{
	return p->save - p->broken;
}

double metric_pairs_delta(const struct metric_pairs *p)
{
	return metric_share((double)metric_pairs_net(p), (double)metric_pairs_n(p));
}

struct metric_range metric_pairs_range(const struct metric_pairs *p)
{
	/* Problems of one outcome are alike, so their order is that of the outcomes. */
	const long many[] = { p->broken, p->both + p->neither, p->save };
	long n = metric_pairs_n(p), at = 0;
	double *d = mem_alloc((size_t)(n + 1) * sizeof *d);
	struct metric_range r;

	for (int k = 0; k < 3; k++)
		for (long i = 0; i < many[k]; i++)
			d[at++] = k - 1;
	r = metric_mean(d, NULL, (int)n, (int)n, METRIC_SEED);
	mem_free(d);
	return r;
}

double metric_pairs_win(const struct metric_pairs *p)
{
	if (p->broken)
		return (double)p->save / (double)p->broken;
	return p->save ? INFINITY : NAN;
}

struct metric_effort metric_effort(const double *tokens, int n)
{
	struct metric_effort e = { NAN, NAN, NAN };
	double *some = mem_alloc((size_t)(n > 0 ? n : 1) * sizeof *some);
	int k = 0;

	for (int i = 0; i < n; i++)
		if (tokens[i] > 0) /* false of NaN, too */
			some[k++] = tokens[i];
	e.empty = metric_share(n - k, n);
	e.median = metric_median_of(some, k);
	e.mean = metric_mean_of(some, k);
	mem_free(some);
	return e;
}
