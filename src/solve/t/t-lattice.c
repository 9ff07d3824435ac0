/* t-lattice.c -- figures on square and triangular lattices, told by true facts of every
 * kind: lengths, angles, circles, tangents, areas, ratios, sides.  Where they are drawn, no
 * value may be another than theirs; drawn or not, they are never contradictory. */
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

enum { MOST = 7, FACTS_MOST = 24 };

struct lattice_figure {
	bool triangular;
	int n, a[MOST], b[MOST];
	double x[MOST], y[MOST];
	int radius2[MOST]; /* of the circle about a point, or 0 */
	char fact[FACTS_MOST][60];
	int facts;
	struct rng rng;
};

static int below(struct lattice_figure *f, int n)
{
	return (int)rng_below(&f->rng, (uint64_t)n);
}

/* Twice the scalar product, and the determinant in lattice units. */
static int dot2(const struct lattice_figure *f, int i, int j, int k, int l)
{
	int a = f->a[j] - f->a[i], b = f->b[j] - f->b[i], c = f->a[l] - f->a[k],
	    d = f->b[l] - f->b[k];

	return 2 * a * c + 2 * b * d + (f->triangular ? a * d + b * c : 0);
}
static int det(const struct lattice_figure *f, int i, int j, int k, int l)
{
	return (f->a[j] - f->a[i]) * (f->b[l] - f->b[k]) -
	       (f->b[j] - f->b[i]) * (f->a[l] - f->a[k]);
}
static int square(const struct lattice_figure *f, int i, int j)
{
	return dot2(f, i, j, i, j) / 2;
}

static double length(const struct lattice_figure *f, int i, int j)
{
	return sqrt(square(f, i, j));
}
static double cell(const struct lattice_figure *f)
{
	return f->triangular ? sqrt(0.75) : 1;
}
static double angle(const struct lattice_figure *f, int i, int j, int k)
{
	return atan2(cell(f) * abs(det(f, j, i, j, k)), dot2(f, j, i, j, k) / 2.0) * 180 /
	       acos(-1);
}

static void say(struct lattice_figure *f, const char *format, ...) PRINTF_LIKE(2, 3);

static void say(struct lattice_figure *f, const char *format, ...)
{
	va_list args;

	if (f->facts == FACTS_MOST)
		return;
	va_start(args, format);
	vsnprintf(f->fact[f->facts], sizeof f->fact[0], format, args);
	va_end(args);
	for (int i = 0; i < f->facts; i++)
		if (!strcmp(f->fact[i], f->fact[f->facts]))
			return;
	f->facts++;
}

static void begin(struct lattice_figure *f, int seed)
{
	*f = (struct lattice_figure){ .rng = { (uint64_t)seed } };
	f->triangular = below(f, 2);
	f->n = 3 + below(f, MOST - 2);
	for (int i = 0; i < f->n; i++) {
		f->a[i] = (int)rng_between(&f->rng, -3, 3);
		f->b[i] = (int)rng_between(&f->rng, -3, 3);
		f->x[i] = f->a[i] + (f->triangular ? f->b[i] / 2.0 : 0);
		f->y[i] = f->b[i] * cell(f);
		for (int k = 0; k < i; k++)
			if (f->a[k] == f->a[i] && f->b[k] == f->b[i]) {
				i--;
				break;
			}
	}
}

/* The points as far from o as i, on the circle named like o. */
static bool say_circle(struct lattice_figure *f, int o, int i)
{
	char text[60];
	int n = 0, r = square(f, o, i),
	    at = snprintf(text, sizeof text, "OnCircle(⊙%c", 'A' + o);

	if (f->radius2[o] && f->radius2[o] != r)
		return false;
	for (int k = 0; k < f->n; k++)
		if (square(f, o, k) == r) {
			at += snprintf(text + at, sizeof text - (size_t)at, ",%c", 'A' + k);
			n++;
		}
	if (n < 2)
		return false;
	f->radius2[o] = r;
	say(f, "%s)", text);
	return true;
}

/* Something true about i, j, k, l, if it is of the kind. */
static void state(struct lattice_figure *f, int kind, int i, int j, int k, int l)
{
	char I = (char)('A' + i), J = (char)('A' + j), K = (char)('A' + k),
	     L = (char)('A' + l);
	double t = angle(f, i, j, k);
	int d = det(f, i, j, i, k);

	switch (kind) {
	case 0: say(f, "Length(%c,%c) = sqrt(%d)", I, J, square(f, i, j)); break;
	case 1:
		if (d && fabs(remainder(t, 15)) < 1e-9)
			say(f, "Angle(%c,%c,%c) = %.0f", I, J, K, t);
		break;
	case 2:
		if (!d && dot2(f, j, i, j, k) < 0)
			say(f,
			    square(f, i, j) == square(f, j, k) ? "Midpoint(%c,%c,%c)"
							       : "Between(%c,%c,%c)",
			    J, I, K);
		break;
	case 3:
		if (d && square(f, i, j) == square(f, i, k))
			say(f, "Isosceles(%c,%c,%c)", I, J, K);
		break;
	case 4:
		if (!det(f, i, j, k, l) && d && i != l && j != l && k != l)
			say(f, "Parallel(%c,%c,%c,%c)", I, J, K, L);
		break;
	case 5:
		if (!dot2(f, i, j, k, l) && k != l)
			say(f, "Perpendicular(%c,%c,%c,%c)", I, J, K, L);
		break;
	case 6:
		if (k != l && square(f, i, j) % square(f, k, l) == 0)
			say(f, "Length(%c,%c) / Length(%c,%c) = sqrt(%d)", I, J, K, L,
			    square(f, i, j) / square(f, k, l));
		break;
	case 7:
		if (d)
			say(f, "Area(%c,%c,%c) = %d*%s/4", I, J, K, 2 * abs(d),
			    f->triangular ? "sqrt(3)/2" : "1");
		break;
	case 8:
		if (say_circle(f, i, j) && !dot2(f, i, j, j, k))
			say(f, "Tangent(⊙%c,%c,%c)", I, J, K);
		break;
	case 9:
		if (f->a[i] + f->a[k] == f->a[j] + f->a[l] &&
		    f->b[i] + f->b[k] == f->b[j] + f->b[l] && d)
			say(f,
			    dot2(f, i, j, j, k) ? "Parallelogram(%c,%c,%c,%c)"
						: "Rectangle(%c,%c,%c,%c)",
			    I, J, K, L);
		break;
	case 10:
		if (d && k != l && det(f, i, j, i, l))
			say(f,
			    (d > 0) == (det(f, i, j, i, l) > 0) ? "SameSide(%c,%c,%c,%c)"
								: "OppositeSide(%c,%c,%c,%c)",
			    K, L, I, J);
		break;
	default: break;
	}
}

/* A goal and its value. */
static double ask(struct lattice_figure *f, char *goal, size_t room)
{
	int i, j, k;

	do {
		i = below(f, f->n);
		j = below(f, f->n);
		k = below(f, f->n);
	} while (!det(f, i, j, i, k));
	switch (below(f, 4)) {
	case 0:
		snprintf(goal, room, "Angle(%c,%c,%c)", 'A' + i, 'A' + j, 'A' + k);
		return angle(f, i, j, k);
	case 1:
		snprintf(goal, room, "Area(%c,%c,%c)", 'A' + i, 'A' + j, 'A' + k);
		return abs(det(f, i, j, i, k)) * cell(f) / 2;
	case 2:
		snprintf(goal, room, "Distance(%c,%c,%c)", 'A' + i, 'A' + j, 'A' + k);
		return abs(det(f, i, j, i, k)) * cell(f) / length(f, j, k);
	default:
		snprintf(goal, room, "Length(%c,%c)", 'A' + i, 'A' + j);
		return length(f, i, j);
	}
}

static bool all_on_a_line(const struct lattice_figure *f)
{
	for (int i = 2; i < f->n; i++)
		if (det(f, 0, 1, 0, i))
			return false;
	return true;
}

static void tell(struct lattice_figure *f)
{
	int want = 2 * f->n + below(f, 4);

	for (int round = 0; round < 400 && f->facts < want; round++) {
		int i = below(f, f->n), j = below(f, f->n), k = below(f, f->n),
		    l = below(f, f->n);

		if (i != j && j != k && i != k)
			state(f, below(f, 11), i, j, k, l);
	}
}

struct tally {
	int all, right, wrong, refuted, bad;
};

static void judge(struct tally *t, const struct lattice_figure *f, bool drawn,
		  const char *goal, double v)
{
	struct arena *arena = arena_new();
	struct solve_options o = { .exact = true };
	struct solve_answer r;
	struct problem *p;
	struct json *j;
	struct buf text = { 0 };
	bool right = false;

	buf_add(&text, "{\"points\":{");
	for (int i = 0; i < f->n; i++) {
		buf_addf(&text, "%s\"%c\":", i ? "," : "", 'A' + i);
		if (drawn)
			buf_addf(&text, "[%.17g,%.17g]", f->x[i], f->y[i]);
		else
			buf_add(&text, "null");
	}
	buf_add(&text, "},\"facts\":[");
	for (int i = 0; i < f->facts; i++)
		buf_addf(&text, "%s\"%s\"", i ? "," : "", f->fact[i]);
	buf_addf(&text, "],\"goal\":\"%s\"}", goal);
	t->all++;
	if (json_read(&j, buf_str(&text), text.n, arena, NULL) ||
	    read_record(&p, j, arena, NULL)) {
		t->bad++;
		printf("# not read: %s\n", buf_str(&text));
	} else {
		solve_problem(&r, p, &o, arena);
		if (r.status == SOLVE_FOUND)
			right = fabs(r.value - v) < 1e-6 * (1 + v);
		for (int i = 0; i < r.n_values; i++)
			right |= fabs(r.values[i] - v) < 1e-6 * (1 + v);
		t->right += right;
		if ((r.status == SOLVE_FOUND || r.status == SOLVE_SEVERAL) && !right)
			t->wrong++;
		t->refuted += r.status == SOLVE_CONTRADICTORY;
		t->bad += r.status == SOLVE_BAD;
		if (r.status == SOLVE_CONTRADICTORY || r.status == SOLVE_BAD ||
		    (r.status == SOLVE_FOUND && !right))
			printf("# %s, %.12g for %.12g: %s\n", solve_status_name(r.status),
			       r.value, v, buf_str(&text));
		problem_free(p);
	}
	buf_clear(&text);
	arena_free(arena);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 400, seed = argc > 2 ? atoi(argv[2]) : 1;
	struct tally drawn = { 0 }, undrawn = { 0 };
	struct lattice_figure f;
	char goal[40];
	double v;

	for (int i = 0; i < n; i++) {
		begin(&f, 100000 * seed + i);
		if (all_on_a_line(&f))
			continue;
		tell(&f);
		v = ask(&f, goal, sizeof goal);
		judge(&drawn, &f, true, goal, v);
		if (i % 10 == 0)
			judge(&undrawn, &f, false, goal, v);
	}
	printf("# drawn: %d, %d right; undrawn: %d, %d right or among several, %d other\n",
	       drawn.all, drawn.right, undrawn.all, undrawn.right, undrawn.wrong);
	ok(drawn.wrong == 0, "drawn: no value but the true one (%d wrong)", drawn.wrong);
	ok(drawn.refuted + undrawn.refuted == 0, "nothing true is contradictory (%d, %d)",
	   drawn.refuted, undrawn.refuted);
	ok(drawn.bad + undrawn.bad == 0, "every fact and goal is understood");
	ok(drawn.right * 2 >= drawn.all, "half of the values are found (%d of %d)",
	   drawn.right, drawn.all);
	ok(undrawn.wrong * 20 <= undrawn.all, "undrawn: other figures are rare (%d of %d)",
	   undrawn.wrong, undrawn.all);
	return tap_done();
}
