/* t-true.c -- figures that exist, told as facts: no value may be another than theirs, and no
 * facts of theirs may be called contradictory. */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 9

struct truth_figure {
	double x[MOST], y[MOST];
	int n;
	struct buf facts;
	struct rng rng;
};

static void say(struct truth_figure *f, const char *format, ...) PRINTF_LIKE(2, 3);

static void say(struct truth_figure *f, const char *format, ...)
{
	char text[120];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	buf_addf(&f->facts, "%s\"%s\"", f->facts.n ? "," : "", text);
}

static double turn(const struct truth_figure *f, int a, int b, int c)
{
	return (f->x[b] - f->x[a]) * (f->y[c] - f->y[a]) -
	       (f->y[b] - f->y[a]) * (f->x[c] - f->x[a]);
}

static double apart(const struct truth_figure *f, int a, int b)
{
	return hypot(f->x[a] - f->x[b], f->y[a] - f->y[b]);
}

static void circumcenter(const struct truth_figure *f, int a, int b, int c, double *x,
			 double *y)
{
	double bx = f->x[b] - f->x[a], by = f->y[b] - f->y[a], cx = f->x[c] - f->x[a],
	       cy = f->y[c] - f->y[a], d = 2 * (bx * cy - by * cx);

	*x = f->x[a] + (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / d;
	*y = f->y[a] + (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / d;
}

/* One more point, constructed; false: not this one. */
static bool construct(struct truth_figure *f)
{
	int n = f->n, a = (int)rng_below(&f->rng, (uint64_t)n),
	    b = (int)rng_below(&f->rng, (uint64_t)n), c = (int)rng_below(&f->rng, (uint64_t)n),
	    kind = (int)rng_below(&f->rng, 6);
	char A = (char)('A' + a), B = (char)('A' + b), C = (char)('A' + c),
	     N = (char)('A' + n);
	double x, y, t;

	if (a == b || b == c || a == c || fabs(turn(f, a, b, c)) < 2)
		return false;
	switch (kind) {
	case 0:
		x = (f->x[a] + f->x[b]) / 2;
		y = (f->y[a] + f->y[b]) / 2;
		break;
	case 1:
		t = ((f->x[a] - f->x[b]) * (f->x[c] - f->x[b]) +
		     (f->y[a] - f->y[b]) * (f->y[c] - f->y[b])) /
		    pow(apart(f, b, c), 2);
		x = f->x[b] + t * (f->x[c] - f->x[b]);
		y = f->y[b] + t * (f->y[c] - f->y[b]);
		break;
	case 2:
		x = f->x[a] + f->x[c] - f->x[b];
		y = f->y[a] + f->y[c] - f->y[b];
		break;
	case 3:
		x = (f->x[a] + f->x[b] + f->x[c]) / 3;
		y = (f->y[a] + f->y[b] + f->y[c]) / 3;
		break;
	default: circumcenter(f, a, b, c, &x, &y); break;
	}
	if (kind == 5) {
		x = f->x[a] + f->x[b] + f->x[c] - 2 * x;
		y = f->y[a] + f->y[b] + f->y[c] - 2 * y;
	}
	f->x[n] = x;
	f->y[n] = y;
	for (int i = 0; i < n; i++)
		if (apart(f, i, n) < 0.2 || apart(f, i, n) > 40)
			return false;
	f->n++;
	switch (kind) {
	case 0: say(f, "Midpoint(%c,%c,%c)", N, A, B); break;
	case 1:
		say(f, "OnLine(%c,%c,%c)", N, B, C);
		say(f, "Perpendicular(%c,%c,%c,%c)", A, N, B, C);
		break;
	case 2: say(f, "Parallelogram(%c,%c,%c,%c)", A, B, C, N); break;
	case 3: say(f, "Centroid(%c,%c,%c,%c)", N, A, B, C); break;
	case 4: say(f, "Circumcenter(%c,%c,%c,%c)", N, A, B, C); break;
	default: say(f, "Orthocenter(%c,%c,%c,%c)", N, A, B, C); break;
	}
	return true;
}

static void begin(struct truth_figure *f, int seed)
{
	buf_reset(&f->facts);
	f->rng.s = (uint64_t)seed;
	f->n = 3;
	do {
		for (int i = 0; i < 3; i++) {
			f->x[i] = (double)rng_between(&f->rng, -6, 6);
			f->y[i] = (double)rng_between(&f->rng, -6, 6);
		}
	} while (fabs(turn(f, 0, 1, 2)) < 5);
	for (int i = 0; i < 3; i++)
		say(f, "Length(%c,%c) = sqrt(%.0f)", 'A' + i, 'A' + (i + 1) % 3,
		    pow(apart(f, i, (i + 1) % 3), 2));
}

struct tally {
	int all, right, several, unable, wrong, refuted;
};

static void judge(struct tally *t, const struct truth_figure *f, bool drawn, int a, int b)
{
	struct arena *arena = arena_new();
	struct solve_options o = { .exact = true };
	struct solve_answer r;
	struct problem *p;
	struct json *j;
	struct buf text = { 0 };
	double v = apart(f, a, b);
	bool among = false;

	buf_add(&text, "{\"points\":{");
	for (int i = 0; i < f->n; i++) {
		buf_addf(&text, "%s\"%c\":", i ? "," : "", 'A' + i);
		if (drawn)
			buf_addf(&text, "[%.17g,%.17g]", f->x[i], f->y[i]);
		else
			buf_add(&text, "null");
	}
	buf_addf(&text, "},\"facts\":[%s],\"goal\":\"Length(%c,%c)\"}", buf_str(&f->facts),
		 'A' + a, 'A' + b);
	t->all++;
	if (json_read(&j, buf_str(&text), text.n, arena, NULL) ||
	    read_record(&p, j, arena, NULL)) {
		t->wrong++;
		printf("# not read: %s\n", buf_str(&text));
	} else {
		solve_problem(&r, p, &o, arena);
		for (int i = 0; i < r.n_values; i++)
			among |= fabs(r.values[i] - v) < 1e-6 * (1 + v);
		if (r.status == SOLVE_FOUND && fabs(r.value - v) < 1e-6 * (1 + v))
			t->right++;
		else if (r.status == SOLVE_SEVERAL && among)
			t->several++;
		else if (r.status == SOLVE_UNABLE)
			t->unable++;
		else if (r.status == SOLVE_FOUND || r.status == SOLVE_SEVERAL)
			t->wrong++;
		else
			t->refuted++;
		if (r.status == SOLVE_CONTRADICTORY || r.status == SOLVE_UNDERDETERMINED)
			printf("# %s: %s\n", r.why, buf_str(&text));
		if (r.status == SOLVE_FOUND && fabs(r.value - v) >= 1e-6 * (1 + v))
			printf("# %.12g, not %.12g: %s\n", v, r.value, buf_str(&text));
		problem_free(p);
	}
	buf_clear(&text);
	arena_free(arena);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 60, seed = argc > 2 ? atoi(argv[2]) : 1;
	struct truth_figure f = { .n = 0 };
	struct tally t[2] = { { 0 }, { 0 } };

	for (int i = 0; i < n; i++) {
		int want;

		begin(&f, 1000 * seed + i);
		want = 4 + (int)rng_below(&f.rng, 4);
		for (int k = 0; k < 60 && f.n < want; k++)
			construct(&f);
		if (f.n < 4)
			continue;
		for (int drawn = 0; drawn < 2; drawn++)
			judge(&t[drawn], &f, drawn, f.n - 1, (int)rng_below(&f.rng, 3));
	}
	for (int drawn = 0; drawn < 2; drawn++) {
		const struct tally *u = &t[drawn];
		const char *how = drawn ? "drawn" : "undrawn";

		printf("# %s: %d figures, %d right, %d among several, %d unable\n", how,
		       u->all, u->right, u->several, u->unable);
		ok(u->wrong == 0, "%s: no value but the true one (%d wrong)", how, u->wrong);
		ok(u->refuted == 0, "%s: nothing true is refuted or called free (%d)", how,
		   u->refuted);
		ok(u->right * 10 >= u->all * 9, "%s: nine in ten are found (%d of %d)", how,
		   u->right, u->all);
	}
	buf_clear(&f.facts);
	return tap_done();
}
