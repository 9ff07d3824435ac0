/*
 * program.c -- measures the formal programs: `key value` lines for bench/run.
 *
 *   program dev FILE...      records {"program","nums",...,"reference_ms"}: time for each
 *   program random N         the longest of N random programs
 *
 * Times are processor time, through the C interface with JSON out (porism exec's short
 * record); the same for the plain score.
 */
#include "program/program.h"
#include "base/json.h"
#include "base/mem.h"
#include "porism.h"
#include "program/t/random.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 15

static double clock_us(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static double cpu_us(void)
{
	return clock_us(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

struct record {
	const char *program, *line;
	const char *nums[PROGRAM_VALUES];
	char *values; /* the same as a list */
	int count;
	double reference_ms, best_us;
	struct buf out;
};

struct all {
	struct record *r;
	int n;
};

static struct all load(const char *path, struct arena *a)
{
	FILE *f = fopen(path, "rb");
	struct all all = { NULL, 0 };
	struct buf b = { 0 };
	int cap = 0, c;

	while (f && (c = getc(f)) != EOF) {
		struct record *r;
		struct json *j;
		struct err e;
		struct buf v = { 0 };

		if (c != '\n') {
			buf_addc(&b, (char)c);
			continue;
		}
		if (json_read(&j, buf_str(&b), b.n, a, &e) != OK || !json_get(j, "nums"))
			exit(1);
		all.r = mem_grow(all.r, &cap, all.n + 1, sizeof *all.r);
		r = &all.r[all.n++];
		*r = (struct record){ .program = json_text(j, "program"), .best_us = 1e9 };
		r->line = arena_strdup(a, b.s);
		for (const struct json *k = json_get(j, "nums")->child; k; k = k->next)
			r->nums[r->count++] = k->text;
		json_add(&v, json_get(j, "nums"));
		r->values = arena_strdup(a, v.s);
		if (json_get(j, "reference_ms"))
			r->reference_ms = strtod(json_get(j, "reference_ms")->text, NULL);
		buf_clear(&v);
		buf_reset(&b);
	}
	if (f)
		fclose(f);
	buf_clear(&b);
	return all;
}

/* A line of JSON in, a line of JSON out, as porism exec does it. */
static void line_to_line(void *self, int i, struct program_solver *s)
{
	struct record *r = &((struct all *)self)->r[i];
	const char *nums[PROGRAM_VALUES];
	const struct json *id;
	struct json *j;
	struct err e;
	int n = 0;

	arena_reset(program_scratch(s));
	if (json_read(&j, r->line, strlen(r->line), program_scratch(s), &e) != OK)
		exit(1);
	id = json_get(j, "id");
	for (const struct json *k = json_get(j, "nums")->child; k; k = k->next)
		nums[n++] = k->text;
	program_run(s, json_text(j, "program"), strlen(json_text(j, "program")), nums, n,
		    NULL);
	buf_reset(&r->out);
	buf_addf(&r->out, "{\"id\":\"%s\",", id && id->text ? id->text : "");
	program_json_short(&r->out, s);
	buf_addc(&r->out, '}');
}

static double median(double *t)
{
	qsort(t, ROUNDS, sizeof *t, by_size);
	return t[ROUNDS / 2];
}

static void measure_each(struct all *all)
{
	struct program_solver *s = program_solver_new();
	double sum = 0, ratio = 0, *each = mem_alloc((size_t)all->n * sizeof *each);

	for (int k = 0; k < ROUNDS; k++)
		for (int i = 0; i < all->n; i++) {
			double t = cpu_us();

			line_to_line(all, i, s);
			t = cpu_us() - t;
			if (t < all->r[i].best_us)
				all->r[i].best_us = t;
		}
	for (int i = 0; i < all->n; i++) {
		each[i] = all->r[i].best_us;
		sum += each[i];
		ratio += all->r[i].reference_ms * 1e3;
	}
	qsort(each, (size_t)all->n, sizeof *each, by_size);
	printf("program_p50_us %.2f\n", each[all->n / 2]);
	printf("program_p999_us %.2f\n", each[(int)(all->n * 0.999)]);
	printf("program_max_us %.2f\n", each[all->n - 1]);
	printf("program_reference_us %.1f\n", ratio / all->n);
	mem_free(each);
	program_solver_free(s);
}

static void dev(const char *path)
{
	struct arena *a = arena_new();
	struct all all = load(path, a);
	const char **programs = mem_alloc((size_t)all.n * sizeof *programs);
	const char **values = mem_alloc((size_t)all.n * sizeof *values);
	double t[ROUNDS], wall[3] = { 0 }, cpu[3] = { 0 };
	int solved = 0, *status = mem_alloc((size_t)all.n * sizeof *status);

	if (!all.n)
		exit(1);
	for (int i = 0; i < all.n; i++) {
		programs[i] = all.r[i].program;
		values[i] = all.r[i].values;
	}
	for (int k = 0; k < ROUNDS; k++) {
		double from = cpu_us();

		program_each(all.n, 1, line_to_line, &all);
		t[k] = (cpu_us() - from) / all.n;
	}
	printf("program_records %d\n", all.n);
	printf("program_json_us %.3f\n", median(t));
	for (int k = 0; k < ROUNDS; k++) {
		double from = cpu_us();

		porism_program_score_batch((size_t)all.n, programs, values, NULL, 0, 1, status,
					   NULL);
		t[k] = (cpu_us() - from) / all.n;
	}
	printf("program_score_us %.3f\n", median(t));
	for (int i = 0; i < all.n; i++)
		solved += status[i] == PORISM_PROGRAM_OK;
	printf("program_solved %d\n", solved);
	for (int threads = 1; threads <= 2; threads++) {
		for (int k = 0; k < ROUNDS; k++) {
			double from = clock_us(CLOCK_MONOTONIC), work = cpu_us();

			for (int m = 0; m < 10; m++)
				program_each(all.n, threads, line_to_line, &all);
			t[k] = (clock_us(CLOCK_MONOTONIC) - from) / all.n / 10;
			work = cpu_us() - work;
			if (!k || work < cpu[threads])
				cpu[threads] = work;
		}
		qsort(t, ROUNDS, sizeof *t, by_size);
		wall[threads] = t[0];
	}
	printf("program_two_cores %.3f\n", wall[1] / wall[2]);
	printf("program_two_cores_work %.3f\n", cpu[2] / cpu[1]);
	measure_each(&all);
	for (int i = 0; i < all.n; i++)
		buf_clear(&all.r[i].out);
	mem_free(all.r);
	mem_free(programs);
	mem_free(values);
	mem_free(status);
	arena_free(a);
}

static void longest(long n)
{
	struct program_solver *s = program_solver_new();
	struct rng r = { 11 };
	struct buf b = { 0 };
	double worst = 0;

	for (long i = 0; i < n; i++) {
		const char *num[8];
		char text[8][64];
		double t;

		if (rng_below(&r, 8))
			random_program(&r, &b);
		else
			random_words(&r, &b);
		for (int k = 0; k < 8; k++)
			num[k] = random_value(&r, text[k], sizeof text[k]);
		t = cpu_us();
		program_run(s, buf_str(&b), b.n, num, 8, NULL);
		t = cpu_us() - t;
		worst = t > worst ? t : worst;
	}
	printf("program_random_worst_us %.0f\n", worst);
	program_solver_free(s);
	buf_clear(&b);
}

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "dev"))
		dev(argv[2]);
	else if (argc > 2 && !strcmp(argv[1], "random"))
		longest(atol(argv[2]));
	else
		return 2;
	return 0;
}
