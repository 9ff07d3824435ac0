/* passk.c -- samples of formal programs: pass@k, operators, first errors. */
#include "base/mem.h"
#include "metric/metric.h"
#include <math.h>
#include <stdlib.h>

double metric_pass_at_k(int n, int c, int k)
{
	double miss = 1;

	if (c < 0 || c > n || k < 1 || k > n)
		return NAN;
	/* C(n-c, k)/C(n, k) is the product of (n-c-i)/(n-i). */
	for (int i = 0; i < k; i++)
		miss *= n - c - i > 0 ? (double)(n - c - i) / (n - i) : 0;
	return 1 - miss;
}

int metric_pass_next(int k, int tries)
{
	if (k >= tries)
		return 0;
	return !k ? 1 : k <= tries / 2 ? 2 * k : tries;
}

static int by_tries(const void *p, const void *q)
{
	const struct metric_tries *a = p, *b = q;

	return a->n != b->n ? (a->n > b->n) - (a->n < b->n)
			    : (a->right > b->right) - (a->right < b->right);
}

/* Attempts one behind the other, problems in an order that follows from them alone. */
static struct metric_range mean_by_problem(const struct metric_tries *t, int problems, int n)
{
	struct metric_tries *own = mem_alloc((size_t)problems * sizeof *own);
	double *x = mem_alloc((size_t)n * sizeof *x);
	int *problem = mem_alloc((size_t)n * sizeof *problem), at = 0;
	struct metric_range r;

	for (int i = 0; i < problems; i++)
		own[i] = t[i];
	qsort(own, (size_t)problems, sizeof *own, by_tries);
	for (int i = 0; i < problems; i++)
		for (int k = 0; k < own[i].n; k++) {
			x[at] = k < own[i].right;
			problem[at++] = i;
		}
	r = metric_mean(x, problem, n, problems, METRIC_SEED);
	mem_free(own);
	mem_free(x);
	mem_free(problem);
	return r;
}

struct metric_range metric_accuracy(const struct metric_tries *t, int problems)
{
	int n = 0, right = 0;
	bool single = true;

	for (int i = 0; i < problems; i++) {
		n += t[i].n;
		right += t[i].right;
		single = single && t[i].n == 1;
	}
	return single ? metric_wilson(right, n) : mean_by_problem(t, problems, n);
}

double metric_pass_mean(const struct metric_tries *t, int problems, int k)
{
	double sum = 0;

	for (int i = 0; i < problems; i++)
		sum += metric_pass_at_k(t[i].n, t[i].right, k);
	return metric_share(sum, problems);
}

int metric_operator_bucket(int operators)
{
	int k = operators - 2;

	return k < 0 ? 0 : k >= METRIC_OPERATOR_BUCKETS ? METRIC_OPERATOR_BUCKETS - 1 : k;
}

bool metric_operators_easy(int operators)
{
	return operators <= 3;
}

double metric_error_shares(double out[METRIC_FIRST_ERRORS],
			   const long count[METRIC_FIRST_ERRORS], long samples)
{
	double sum = 0;

	for (int i = 0; i < METRIC_FIRST_ERRORS; i++)
		sum += out[i] = metric_share((double)count[i], (double)samples);
	return sum;
}
