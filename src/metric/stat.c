/* stat.c -- shares and means with their intervals, the exact test of McNemar. */
#include "base/list.h"
#include "base/mem.h"
#include "metric/metric_priv.h"
#include <math.h>
#include <stdlib.h>

/* The two-sided 95 % point of the normal distribution. */
#define Z95 1.959963984540054

double metric_share(double part, double whole)
{
	return whole > 0 ? part / whole : NAN;
}

struct metric_range metric_wilson(long right, long n)
{
	double p, z2 = Z95 * Z95, centre, half, scale;

	if (n < 1 || right < 0 || right > n)
		return (struct metric_range){ NAN, NAN, NAN };
	p = (double)right / (double)n;
	scale = 1 + z2 / (double)n;
	centre = (p + z2 / (2 * (double)n)) / scale;
	half = Z95 * sqrt(p * (1 - p) / (double)n + z2 / (4 * (double)n * (double)n)) / scale;
	/* At the ends the formula gives 0 and 1 exactly; rounding must not go beyond. */
	return (struct metric_range){ p, right == 0 ? 0 : fmax(0, centre - half),
				      right == n ? 1 : fmin(1, centre + half) };
}

/* 2 * sum of C(n, i)/2^n for i <= the smaller; each term from the one before, as a logarithm so
 * that 2^-n does not vanish. */
double metric_mcnemar(long save, long broken)
{
	long n = save + broken, least = save < broken ? save : broken;
	double term, sum = 0;

	if (save < 0 || broken < 0)
		return NAN;
	if (n == 0 || 2 * least == n)
		return 1;
	term = -(double)n * log(2);
	for (long i = 0; i <= least; i++) {
		sum += exp(term);
		term += log((double)(n - i) / (double)(i + 1));
	}
	return fmin(1, 2 * sum);
}

double metric_mean_of(const double *x, int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += x[i];
	return metric_share(sum, n);
}

void metric_sort(double *x, int n)
{
	if (n > 1)
		qsort(x, (size_t)n, sizeof *x, base_by_size);
}

double metric_quantile(const double *sorted, int n, double q)
{
	double at = q * (n - 1);
	int i = (int)at;

	if (n < 1)
		return NAN;
	if (i >= n - 1)
		return sorted[n - 1];
	return sorted[i] + (at - i) * (sorted[i + 1] - sorted[i]);
}

double metric_median_of(const double *x, int n)
{
	double *y, m;

	if (n < 1)
		return NAN;
	y = mem_alloc((size_t)n * sizeof *y);
	for (int i = 0; i < n; i++)
		y[i] = x[i];
	metric_sort(y, n);
	m = metric_quantile(y, n, 0.5);
	mem_free(y);
	return m;
}

/* --- The bootstrap --------------------------------------------------------------------------- */
struct metric_range metric_bootstrap(metric_statistic *f, const void *data, int problems,
				     uint64_t seed)
{
	struct metric_range r = { NAN, NAN, NAN };
	struct rng rng = { seed };
	double *drawn;
	int *times, kept = 0;

	if (problems < 1)
		return r;
	times = mem_alloc((size_t)problems * sizeof *times);
	drawn = mem_alloc(METRIC_RESAMPLES * sizeof *drawn);
	for (int k = 0; k < METRIC_RESAMPLES; k++) {
		double v;

		for (int i = 0; i < problems; i++)
			times[i] = 0;
		for (int i = 0; i < problems; i++)
			times[rng_below(&rng, (uint64_t)problems)]++;
		v = f(data, times);
		if (!isnan(v))
			drawn[kept++] = v;
	}
	metric_sort(drawn, kept);
	r.low = metric_quantile(drawn, kept, 0.025);
	r.high = metric_quantile(drawn, kept, 0.975);
	mem_free(times);
	mem_free(drawn);
	return r;
}

/* Sums and counts by problem: what a mean needs of them. */
struct metric_sums {
	double *sum;
	int *count;
	int problems;
};

static double mean_of_drawn(const void *data, const int *times)
{
	const struct metric_sums *s = data;
	double sum = 0;
	long n = 0;

	for (int i = 0; i < s->problems; i++)
		if (times[i]) {
			sum += times[i] * s->sum[i];
			n += (long)times[i] * s->count[i];
		}
	return metric_share(sum, (double)n);
}

struct metric_range metric_difference(const double *a, const double *b, const int *problem,
				      int n, int problems, uint64_t seed)
{
	struct metric_sums s = { .problems = problem ? problems : n };
	struct metric_range r = { NAN, NAN, NAN };
	double sum = 0;

	if (n < 1 || s.problems < 1)
		return r;
	s.sum = mem_alloc((size_t)s.problems * sizeof *s.sum);
	s.count = mem_alloc((size_t)s.problems * sizeof *s.count);
	for (int i = 0; i < n; i++) {
		int at = problem ? problem[i] : i;
		double d = a ? b[i] - a[i] : b[i];

		s.sum[at] += d;
		s.count[at]++;
		sum += d;
	}
	r = metric_bootstrap(mean_of_drawn, &s, s.problems, seed);
	r.value = sum / n;
	mem_free(s.sum);
	mem_free(s.count);
	return r;
}

struct metric_range metric_mean(const double *x, const int *problem, int n, int problems,
				uint64_t seed)
{
	return metric_difference(NULL, x, problem, n, problems, seed);
}
