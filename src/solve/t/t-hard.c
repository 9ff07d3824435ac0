/*
 * t-hard.c -- problems made to take long: each ends with a typed answer within the budget.
 *
 * With an argument the records are printed, a line each, so that the command can be timed
 * on them:  build/t/solve/t-hard print | build/porism solve --jsonl --score -
 */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

struct record {
	struct buf b;
	int facts;
	struct rng rng;
};

static void begin(struct record *r, const char *id, int seed)
{
	buf_reset(&r->b);
	r->facts = 0;
	r->rng = (struct rng){ (uint64_t)seed + 1 };
	buf_addf(&r->b, "{\"id\": \"%s-%d\"", id, seed);
}

/* How the points lie that the drawing shows. */
enum layout { NOWHERE, ANYWHERE, ON_LINE, ON_CIRCLE, GRID };

static void points(struct record *r, enum layout how, int n)
{
	buf_add(&r->b, ", \"points\": {");
	for (int i = 0; i < n; i++) {
		double x = (double)rng_below(&r->rng, 1000),
		       y = (double)rng_below(&r->rng, 1000);

		if (how == ON_LINE) {
			x = 10 * i;
			y = 5 * i;
		} else if (how == ON_CIRCLE) {
			x = 500 * cos(6.2831853 * i / n);
			y = 500 * sin(6.2831853 * i / n);
		} else if (how == GRID) {
			x = 50 * (i % 11);
			y = 50 * (i / 11);
		}
		buf_addf(&r->b, "%s\"P%d\": ", i ? ", " : "", i);
		if (how == NOWHERE)
			buf_add(&r->b, "null");
		else
			buf_addf(&r->b, "[%.3f, %.3f]", x, y);
	}
	buf_add(&r->b, "}, \"facts\": [");
}

static void fact(struct record *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void fact(struct record *r, const char *fmt, ...)
{
	char s[4000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(s, sizeof s, fmt, ap);
	va_end(ap);
	buf_addf(&r->b, "%s\"%s\"", r->facts++ ? ", " : "", s);
}

static void end(struct record *r, const char *goal, bool choices)
{
	buf_addf(&r->b, "], \"goal\": \"%s\"%s}", goal,
		 choices ? ", \"choices\": [\"1\", \"2\", \"3.5\", \"17\"]" : "");
}

/* "P0,P1,...": names for a fact on many points. */
static const char *names(struct arena *a, int n, int from, int step)
{
	struct buf b = { 0 };
	const char *s;

	for (int i = 0; i < n; i++)
		buf_addf(&b, "%sP%d", i ? "," : "", from + i * step);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static int below(struct record *r, int n)
{
	return (int)rng_below(&r->rng, (uint64_t)n);
}

/* A fact whose numbers are drawn one after the other, each %d below its most. */
static void any_fact(struct record *r, const char *fmt, const int *most)
{
	const char *p = fmt;
	int v[6] = { 0 };

	for (int i = 0; i < 6 && (p = strstr(p, "%d")); i++, p++)
		v[i] = below(r, most[i]);
	fact(r, fmt, v[0], v[1], v[2], v[3], v[4], v[5]);
}

static void distances(struct record *r, int n, int facts, bool letters)
{
	for (int i = 0; i < facts; i++) {
		int a = below(r, n), b = below(r, n);

		if (a == b)
			continue;
		if (letters && i % 3) {
			int x = below(r, 90), y = below(r, 90);

			fact(r, "Length(P%d,P%d) = x%d*x%d + %d", a, b, x, y, below(r, 50));
		} else {
			fact(r, "Length(P%d,P%d) = %d", a, b, 1 + below(r, 900));
		}
	}
}

static void angles(struct record *r, int n, int facts)
{
	for (int i = 0; i < facts; i++)
		any_fact(r, "Angle(P%d,P%d,P%d) = %d + x%d", (int[]){ n, n, n, 170, 60 });
}

/* Any facts on any points. */
static void anything(struct record *r, int n, int facts)
{
	static const struct {
		const char *word;
		int points;
		bool circle;
	} kind[] = {
		{ "OnLine", 3, false },        { "Between", 3, false },
		{ "Collinear", 4, false },     { "Parallel", 4, false },
		{ "Perpendicular", 4, false }, { "Midpoint", 3, false },
		{ "Bisector", 5, false },      { "Altitude", 5, false },
		{ "Congruent", 6, false },     { "Similar", 6, false },
		{ "Polygon", 4, false },       { "Isosceles", 3, false },
		{ "Equilateral", 3, false },   { "Square", 4, false },
		{ "Trapezoid", 4, false },     { "Kite", 4, false },
		{ "OnCircle", 4, true },       { "Tangent", 2, true },
		{ "IsDiameter", 2, true },     { "Circumscribed", 4, true },
		{ "Incenter", 4, false },      { "Orthocenter", 4, false },
		{ "Regular", 5, false },       { "Inside", 4, false },
		{ "SameSide", 4, false },      { "Face", 5, false },
	};

	for (int i = 0; i < facts; i++) {
		int k = below(r, (int)(sizeof kind / sizeof *kind) + 4);
		struct buf b = { 0 };

		if (k >= (int)(sizeof kind / sizeof *kind)) {
			k % 2 ? distances(r, n, 1, true) : angles(r, n, 1);
			continue;
		}
		if (kind[k].circle)
			buf_addf(&b, "c%d,", below(r, 5));
		for (int m = 0; m < kind[k].points; m++)
			buf_addf(&b, "%sP%d", m ? "," : "", below(r, n));
		fact(r, "%s(%s)", kind[k].word, buf_str(&b));
		buf_clear(&b);
	}
}

static void deep(struct record *r, const char *open, const char *in, const char *close, int n)
{
	struct buf b = { 0 };

	for (int i = 0; i < n; i++)
		buf_add(&b, open);
	buf_add(&b, in);
	for (int i = 0; i < n; i++)
		buf_add(&b, close);
	buf_addf(&r->b, "%s\"%s = 3\"", r->facts++ ? ", " : "", buf_str(&b));
	buf_clear(&b);
}

enum { FAMILIES = 27, BUDGET = 3000000, OVER = 7000000 };

static void make(struct record *r, int family, int seed, struct arena *a)
{
	char id[24];
	bool choices = seed % 2;
	int size = seed < 2 ? 120 : seed < 4 ? 40 : 12;

	snprintf(id, sizeof id, "family-%d", family);
	begin(r, id, seed);
	switch (family) {
	case 0: /* all on one line */
		points(r, ON_LINE, size);
		fact(r, "Collinear(%s)", names(a, size, 0, 1));
		distances(r, size, 10 * size, true);
		end(r, "Length(P0,P7)", choices);
		break;
	case 1: /* all on one circle, with chords */
		points(r, ON_CIRCLE, size);
		fact(r, "OnCircle(c,%s)", names(a, size, 0, 1));
		for (int i = 0; i < 10 * size; i++)
			any_fact(r, "Line(P%d,P%d)", (int[]){ size, size });
		angles(r, size, size);
		end(r, "Angle(P0,P3,P7)", choices);
		break;
	case 2: /* distances that nobody can have */
	case 3:
		points(r, family == 2 ? ANYWHERE : NOWHERE, size);
		distances(r, size, 15 * size, false);
		end(r, "Length(P0,P1)", choices);
		break;
	case 4: /* products and powers of letters */
	case 5:
	case 6:
		points(r, ANYWHERE, 3);
		for (int i = 0; i < 3 * size; i++)
			if (family == 4) {
				int x = below(r, size), y = below(r, size);

				fact(r, "x%d*x%d = %d", x, y, 1 + below(r, 50));
			} else if (family == 5) {
				any_fact(r, "x%d*y%d^2 + sin(x%d) = x%d/(y%d+%d)",
					 (int[]){ 90, 90, 90, 90, 90, 9 });
			} else {
				any_fact(r, "x%d + y%d*%d = sqrt(x%d)*%d",
					 (int[]){ 90, 90, 30, 90, 9 });
			}
		end(r, "x1", choices);
		break;
	case 7: /* one length, many values */
		points(r, ANYWHERE, 3);
		for (int i = 0; i < 15 * size; i++)
			fact(r, "Length(P0,P1) = %d", i);
		end(r, "Length(P0,P2)", choices);
		break;
	case 8: /* lines through a grid */
		points(r, GRID, size);
		for (int i = 0; i + 11 <= size; i += 11)
			fact(r, "Collinear(%s)", names(a, 11, i, 1));
		for (int i = 0; i < 11; i++)
			fact(r, "Collinear(%s)", names(a, size / 11, i, 11));
		for (int i = 0; i < 4 * size; i++)
			any_fact(r, "Line(P%d,P%d)", (int[]){ size, size });
		angles(r, size, size / 2);
		end(r, "Area(P0,P5,P11)", choices);
		break;
	case 9: /* polygons of many sides */
	case 10:
		points(r, family == 9 ? ON_CIRCLE : NOWHERE, size);
		fact(r, "Regular(%s)", names(a, size, 0, 1));
		fact(r, "Face(%s)", names(a, size, 0, 1));
		fact(r, "Length(P0,P1) = 3");
		end(r, arena_printf(a, "Area(%s)", names(a, size, 0, 1)), choices);
		break;
	case 11: /* everything parallel or similar to everything */
		points(r, ANYWHERE, size);
		for (int i = 0; i < 5 * size; i++)
			any_fact(r, "Parallel(P%d,P%d,P%d,P%d)",
				 (int[]){ size, size, size, size });
		end(r, "Angle(P0,P1,P2)", choices);
		break;
	case 12:
		points(r, ANYWHERE, size);
		for (int i = 0; i < 5 * size; i++)
			any_fact(r, "Similar(P%d,P%d,P%d,P%d,P%d,P%d)",
				 (int[]){ size, size, size, size, size, size });
		distances(r, size, 10, false);
		end(r, "Length(P0,P1)", choices);
		break;
	case 13: /* many circles through all points */
		points(r, ANYWHERE, size);
		for (int i = 0; i < 40; i++)
			fact(r, "OnCircle(c%d,%s)", i, names(a, size, 0, 1));
		fact(r, "Radius(c1) = 7");
		end(r, "Length(P0,P1)", choices);
		break;
	case 14:
	case 15:
		points(r, family == 14 ? ANYWHERE : NOWHERE, size);
		anything(r, size, 3 * size);
		end(r, "Length(P0,P1)", choices);
		break;
	case 16:
	case 17:
	case 18:
		points(r, family == 16 ? ANYWHERE : NOWHERE, 4 + seed % 5);
		anything(r, 4 + seed % 5, family == 18 ? 6 : 60);
		end(r, "Angle(P0,P1,P2)", choices);
		break;
	case 19: /* deep and long terms */
		points(r, ANYWHERE, 3);
		deep(r, seed % 4 == 1 ? "sqrt(" : "(", "x", ")", 9 * (seed + 1));
		deep(r, "", "x", "^2", 3 + seed);
		deep(r, "x*(1+", "x", ")", 6 * (seed + 1));
		end(r, "x", choices);
		break;
	case 20:
		points(r, ANYWHERE, 4);
		deep(r, "Length(P0,P1)+", "x", "", 40 * (seed + 1));
		deep(r, "Length(P0,P1)*", "y", "*Length(P1,P2)", 20 * (seed + 1));
		deep(r, "Angle(P0,P1,P2)*x/", "y", "", 20 * (seed + 1));
		end(r, "x", choices);
		break;
	case 21: /* numbers beyond reason */
		points(r, ANYWHERE, 4);
		fact(r, "Length(P0,P1) = 1e300");
		fact(r, "Length(P1,P2) = 1e-300*x");
		fact(r, "x = 1e308*1e308");
		fact(r, "Angle(P0,P1,P2) = %d", 400 * seed);
		fact(r, "Length(P0,P3) = %d", -seed);
		end(r, "Length(P0,P2)", choices);
		break;
	case 22: /* a chain of right triangles: long, and solvable */
		points(r, ON_CIRCLE, size);
		for (int i = 2; i < size; i++)
			fact(r, "Perpendicular(P0,P%d,P%d,P%d)", i - 1, i - 1, i);
		for (int i = 2; i < size; i++)
			fact(r, "Length(P%d,P%d) = 1", i - 1, i);
		fact(r, "Length(P0,P1) = 1");
		end(r, arena_printf(a, "Length(P0,P%d)", size - 1), choices);
		break;
	case 23: /* the same, undrawn */
		points(r, NOWHERE, size);
		for (int i = 2; i < size; i++)
			fact(r, "Perpendicular(P0,P%d,P%d,P%d)", i - 1, i - 1, i);
		for (int i = 1; i < size; i++)
			fact(r, "Length(P%d,P%d) = x + %d", i - 1, i, i % 3);
		fact(r, "Area(P0,P1,P2) = 6");
		end(r, arena_printf(a, "Length(P0,P%d)", size - 1), choices);
		break;
	case 24: /* nested circles and tangents */
		points(r, ON_CIRCLE, size);
		for (int i = 0; i + 3 < size; i += 3) {
			fact(r, "OnCircle(P%d,P%d,P%d)", i, i + 1, i + 2);
			fact(r, "Tangent(P%d,P%d,P%d)", i, i + 1, i + 3);
		}
		distances(r, size, size, true);
		angles(r, size, size);
		end(r, "Radius(P0)", choices);
		break;
	case 25: /* unequal things */
		points(r, NOWHERE, 5);
		for (int i = 0; i < 10 * size; i++)
			any_fact(r, "x%d < x%d*x%d", (int[]){ 90, 90, 90 });
		fact(r, "Length(P0,P1) < Length(P1,P2)");
		end(r, "x0", choices);
		break;
	default: /* figures that nobody drew, with regions */
		points(r, NOWHERE, size);
		for (int i = 0; i + 4 < size; i++)
			fact(r, "Face(P%d,P%d,P%d,P%d)", i, i + 1, i + 3, i + 2);
		for (int i = 0; i + 2 < size; i += 2)
			fact(r, "Collinear(P%d,P%d,P%d)", i, i + 1, i + 2);
		distances(r, size, size, true);
		end(r, "Length(P0,P3)", choices);
		break;
	}
}

static struct solve_answer ask(const struct buf *b, struct arena *a)
{
	struct solve_options o = { .exact = true, .explain = true, .budget = BUDGET };
	struct solve_answer r = { .status = SOLVE_BAD, .why = "unread" };
	struct problem *p = NULL;
	struct json *j;
	struct err e;

	if (!json_read(&j, b->s, b->n, a, &e) && !read_record(&p, j, a, &e))
		solve_problem(&r, p, &o, a);
	problem_free(p);
	return r;
}

int main(int argc, char **argv)
{
	struct record r = { .facts = 0 };

	(void)argv;
	for (int family = 0; family < FAMILIES; family++) {
		long most = 0;
		int silent = 0;

		for (int seed = argc > 1 ? 0 : 1;
		     seed<(argc > 1 ? 20 : 6); seed += argc> 1 ? 1 : 2) {
			struct arena *a = arena_new();
			struct solve_answer s;

			make(&r, family, seed, a);
			if (argc > 1) {
				puts(buf_str(&r.b));
			} else {
				s = ask(&r.b, a);
				silent +=
					s.status == SOLVE_FOUND ? !isfinite(s.value) : !s.why;
				most = s.work > most ? s.work : most;
			}
			arena_free(a);
		}
		if (argc <= 1)
			ok(!silent && most <= BUDGET + OVER,
			   "family %d: %ld units of work at most", family, most);
	}
	buf_clear(&r.b);
	if (argc > 1)
		return 0;
	num_cleanup();
	return tap_done();
}
