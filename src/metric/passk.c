/* passk.c -- samples of formal programs: pass@k, operators, first errors. */
#include "metric/metric.h"
#include <math.h>

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

double metric_pass_mean(const struct metric_tries *t, int problems, int k)
{
	double sum = 0;

	for (int i = 0; i < problems; i++)
		sum += metric_pass_at_k(t[i].n, t[i].right, k);
	return metric_share(sum, problems);
}

const char *const metric_operator_word[METRIC_OPERATOR_BUCKETS] = { "2", "3", "4", "5", "6+" };

int metric_operator_bucket(int operators)
{
	int k = operators - 2;

	return k < 0 ? 0 : k >= METRIC_OPERATOR_BUCKETS ? METRIC_OPERATOR_BUCKETS - 1 : k;
}

bool metric_operators_easy(int operators)
{
	return operators <= 3;
}

const char *const metric_first_error_word[METRIC_FIRST_ERRORS] = {
	[METRIC_REASONING_ERROR] = "reasoning",
	[METRIC_GEOMETRY_ERROR] = "geometry knowledge",
	[METRIC_COMPUTATION_ERROR] = "computation",
	[METRIC_VISION_ERROR] = "visual perception",
};

double metric_error_shares(double out[METRIC_FIRST_ERRORS],
			   const long count[METRIC_FIRST_ERRORS], long samples)
{
	double sum = 0;

	for (int i = 0; i < METRIC_FIRST_ERRORS; i++)
		sum += out[i] = metric_share((double)count[i], (double)samples);
	return sum;
}
