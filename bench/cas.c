/*
 * cas.c -- the CAS worker: what a question costs beside what giac itself takes for it.
 *
 *   bench/cas WORKER     prints "key value" lines, nothing when there is no worker
 *
 * cas_NAME_us is a whole cas_ask, tree to tree; cas_NAME_giac_us is what the worker spent
 * on the same question between reading and writing, which is what giac takes in a batch.
 * Medians of single questions.
 */
#include "cas/cas_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 501

static double now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int by_size(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static double median(double *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, by_size);
	return v[n / 2];
}

static enum status ask(struct cas *c, enum cas_op op, const char *args, long ms)
{
	struct arena *a = arena_new();
	struct expr *list, *out;
	struct err e = { .msg = "" };
	enum status st = expr_parse(&list, args, strlen(args), a, &e);

	if (st == OK)
		st = cas_ask(c, op, (const struct expr *const *)list->arg, list->n, ms, a,
			     &out, &e);
	arena_free(a);
	return st;
}

static const struct question {
	const char *name;
	enum cas_op op;
	const char *args;
} questions[] = {
	{ "trip", CAS_SIMPLIFY, "{1+1}" },
	{ "solve", CAS_SOLVE, "{x^2-5x+6=0, x}" },
	{ "system", CAS_SOLVE_SYSTEM, "{{x+y=3, x*y=2}, {x, y}}" },
	{ "integral", CAS_INTEGRATE, "{x*sin(x), x}" },
	{ "limit", CAS_LIMIT, "{sin(x)/x, x, 0}" },
	{ "factor", CAS_FACTOR, "{x^4-1}" },
	{ "diff", CAS_DIFF, "{x*exp(x^2), x}" },
};

/* A worker from nothing to its first answer. */
static void start(const char *path)
{
	double v[21];

	for (int i = 0; i < 21; i++) {
		struct cas *c = cas_new(path);

		v[i] = now_us();
		if (ask(c, CAS_SIMPLIFY, "{1+1}", 5000) != OK)
			exit(1);
		v[i] = now_us() - v[i];
		cas_free(c);
	}
	printf("cas_start_us %.1f\n", median(v, 21));
}

/* A question that is given up after 5 ms, and one after it: what goes beyond the 5 ms is
 * killing, forking and being told, and the first touch of a new process's memory. */
static void killed(struct cas *c)
{
	double v[21], after[21];

	for (int i = 0; i < 21; i++) {
		double from = now_us();

		if (ask(c, CAS_FACTOR, "{x^4000+x^17+1}", 5) == OK)
			exit(1);
		v[i] = now_us() - from - 5000;
		from = now_us();
		if (ask(c, CAS_SIMPLIFY, "{1+1}", 5000) != OK)
			exit(1);
		after[i] = now_us() - from;
	}
	printf("cas_killed_us %.1f\ncas_after_us %.1f\n", median(v, 21), median(after, 21));
}

int main(int argc, char **argv)
{
	struct cas *c;

	if (argc != 2)
		return 2;
	c = cas_new(argv[1]);
	if (!cas_present(c))
		return 0;
	start(argv[1]);
	for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
		double all[N], own[N];

		for (int i = -20; i < N; i++) {
			double from = now_us();

			if (ask(c, questions[q].op, questions[q].args, 5000) != OK)
				return 1;
			if (i < 0)
				continue;
			all[i] = now_us() - from;
			own[i] = (double)c->spent_us;
		}
		printf("cas_%s_us %.1f\ncas_%s_giac_us %.1f\n", questions[q].name,
		       median(all, N), questions[q].name, median(own, N));
	}
	killed(c);
	cas_free(c);
	return 0;
}
