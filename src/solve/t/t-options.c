/*
 * t-options.c -- options name values and find none: problems whose facts contradict each other, with
 * options that some of the facts give, and problems with two values, with options of which one is a
 * value.  The truth is computed apart.
 */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "problem/problem.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

#define RAD (acos(-1) / 180)

static struct rng rng = { 42 };

static long draw(long from, long to)
{
	return rng_between(&rng, from, to);
}

static const char *list(struct arena *a, const double *v, int n)
{
	const char *s = "";

	for (int i = 0; i < n; i++)
		s = arena_printf(a, "%s%s\"%.12g\"", s, i ? ", " : "", v[i]);
	return s;
}

static void ask(struct solve_answer *r, const char *points, const char *facts,
		const char *goal, const char *choices, struct arena *a)
{
	struct solve_options o = { .exact = true };
	const char *text =
		arena_printf(a,
			     "{\"points\": [%s], \"facts\": [%s], \"goal\": \"%s\", "
			     "\"choices\": [%s]}",
			     points, facts, goal, choices);
	struct problem *p;
	struct json *j;
	struct err e = { 0 };

	if (json_read(&j, text, strlen(text), a, &e) || read_as(&p, "porism", j, a, &e)) {
		printf("# %s: %s\n", text, e.msg);
		*r = (struct solve_answer){ .status = SOLVE_BAD, .choice = -1 };
		return;
	}
	solve_problem(r, p, &o, a);
	problem_free(p);
}

static bool near(double x, double y)
{
	return fabs(x - y) < 1e-6 * (1 + fabs(x));
}

/* --- Facts at odds --------------------------------------------------------------------- */

struct odd {
	const char *points, *facts, *goal;
	double value[2]; /* what some of the facts give */
};

enum { ODD = 10 };
static bool make_odd(struct odd *t, int kind, struct arena *a)
{
	long x = draw(2, 12), y = draw(2, 12), z = draw(2, 12), k = draw(20, 150);
	double side = sqrt((double)(x * x + y * y)), c = cos((double)k * RAD);

	t->points = "\"A\",\"B\",\"C\"";
	switch (kind) {
	case 0: /* three sides and an angle */
		t->facts = arena_printf(
			a, "\"AB=%ld\",\"BC=%ld\",\"CA=%ld\",\"Angle(A,B,C)=%ld\"", x, y, z,
			k);
		t->goal = "Area(A,B,C)";
		t->value[0] = (double)(x * y) * sin((double)k * RAD) / 2;
		t->value[1] = (double)(x * y) / 2;
		return fabs((double)(x * x + y * y - z * z) - 2 * (double)(x * y) * c) > 0.5;
	case 1: /* a square and its diagonal */
		t->points = "\"A\",\"B\",\"C\",\"D\"";
		t->facts = arena_printf(a, "\"Square(A,B,C,D)\",\"AB=%ld\",\"AC=%ld\"", x, y);
		t->goal = "BD";
		t->value[0] = (double)y;
		t->value[1] = (double)x * sqrt(2);
		return true;
	case 2: /* a rectangle and its diagonal */
		t->points = "\"A\",\"B\",\"C\",\"D\"";
		t->facts = arena_printf(
			a, "\"Rectangle(A,B,C,D)\",\"AB=%ld\",\"BC=%ld\",\"AC=%ld\"", x, y, z);
		t->goal = "AC";
		t->value[0] = side;
		t->value[1] = (double)z;
		return !near(side, (double)z);
	case 3: /* an equilateral triangle and its area */
		t->facts = arena_printf(
			a, "\"Equilateral(A,B,C)\",\"AB=%ld\",\"Area(A,B,C)=%ld\"", x, z);
		t->goal = "Perimeter(A,B,C)";
		t->value[0] = (double)(3 * x);
		t->value[1] = 3 * sqrt(4 * (double)z / sqrt(3));
		return true;
	case 4: /* a right angle */
		t->facts = arena_printf(
			a, "\"Angle(A,B,C)=90\",\"AB=%ld\",\"BC=%ld\",\"AC=%ld\"", x, y, z);
		t->goal = "Perimeter(A,B,C)";
		t->value[0] = (double)(x + y + z);
		t->value[1] = (double)(x + y) + side;
		return !near(side, (double)z);
	case 5: /* angles of a triangle */
		t->facts = arena_printf(a,
					"\"Triangle(A,B,C)\",\"Angle(A,B,C)=%ld\",\"Angle(B,C,"
					"A)=%ld\",\"Angle(C,A,B)=%ld\"",
					10 * x, 10 * y, 10 * z);
		t->goal = "Angle(A,B,C) - Angle(B,C,A)";
		t->value[0] = (double)(10 * (x - y));
		t->value[1] = (double)(180 - 20 * y - 10 * z);
		return x + y + z != 18;
	case 6: /* sides of a parallelogram */
		t->points = "\"A\",\"B\",\"C\",\"D\"";
		t->facts = arena_printf(
			a, "\"Parallelogram(A,B,C,D)\",\"AB=%ld\",\"CD=%ld\",\"BC=%ld\"", x, y,
			z);
		t->goal = "Perimeter(A,B,C,D)";
		t->value[0] = (double)(2 * (x + z));
		t->value[1] = (double)(2 * (y + z));
		return x != y;
	case 7: /* radii */
		t->points = "\"O\",\"A\",\"B\"";
		t->facts = arena_printf(
			a, "\"OnCircle(O,A,B)\",\"OA=%ld\",\"OB=%ld\",\"Angle(A,O,B)=60\"", x,
			y);
		t->goal = "AB";
		t->value[0] = (double)x;
		t->value[1] = (double)y;
		return x != y;
	case 8: /* halves */
		t->points = "\"A\",\"B\",\"M\"";
		t->facts = arena_printf(a, "\"Midpoint(M,A,B)\",\"AM=%ld\",\"MB=%ld\"", x, y);
		t->goal = "AB";
		t->value[0] = (double)(2 * x);
		t->value[1] = (double)(2 * y);
		return x != y;
	default: /* no triangle */
		t->facts =
			arena_printf(a, "\"Triangle(A,B,C)\",\"AB=%ld\",\"BC=%ld\",\"CA=%ld\"",
				     x, y, x + y + z);
		t->goal = "Perimeter(A,B,C)";
		t->value[0] = (double)(2 * (x + y) + z);
		t->value[1] = (double)(x + y);
		return true;
	}
}

static int odd_ones(int most)
{
	int n = 0, proven = 0, found = 0, differ = 0;

	for (int i = 0; n < most; i++) {
		struct arena *a = arena_new();
		struct odd t;
		struct solve_answer plain, r;

		if (!make_odd(&t, i % ODD, a)) {
			arena_free(a);
			continue;
		}
		ask(&plain, t.points, t.facts, t.goal, "", a);
		for (int k = 0; k < 3; k++) {
			double v[3] = { t.value[0], t.value[1], 17.25 };

			ask(&r, t.points, t.facts, t.goal,
			    list(a, v + (k == 1), k == 0 ? 3 : k), a);
			if (r.status == SOLVE_FOUND)
				found++;
			if (r.status == SOLVE_FOUND && r.certainty == SOLVE_PROVEN) {
				proven++;
				printf("# proven: %s, %s\n", t.facts, t.goal);
			}
			if (r.status != plain.status || r.certainty != plain.certainty) {
				differ++;
				printf("# with options otherwise: %s, %s\n", t.facts, t.goal);
			}
			n++;
		}
		arena_free(a);
	}
	ok(!proven, "%d sets of facts at odds with options: %d found, proven", n, proven);
	ok(!differ, "they are answered as without options: %d are not", differ);
	ok(found * 50 <= n, "%d of them have a value under a condition, or by numbers", found);
	return n;
}

/* --- Two values ------------------------------------------------------------------------- */

struct two {
	const char *points, *facts, *goal;
	double value[2];
};

enum { TWO = 6 };
static bool make_two(struct two *t, int kind, struct arena *a)
{
	long x = draw(3, 15), y = draw(3, 15), k = draw(10, 85);
	double h, d;

	t->points = "\"A\",\"B\",\"C\"";
	switch (kind) {
	case 0: /* two sides and an angle that they do not enclose */
		h = (double)x * sin((double)k * RAD);
		d = sqrt(fmax(0, (double)(y * y) - h * h));
		t->facts =
			arena_printf(a, "\"AB=%ld\",\"BC=%ld\",\"Angle(B,A,C)=%ld\"", x, y, k);
		t->goal = "AC";
		t->value[0] = (double)x * cos((double)k * RAD) - d;
		t->value[1] = (double)x * cos((double)k * RAD) + d;
		return h < 0.95 * (double)y && y < x;
	case 1: /* from either arc */
		t->points = "\"O\",\"A\",\"B\",\"C\"";
		t->facts =
			arena_printf(a, "\"OnCircle(O,A,B,C)\",\"Angle(A,O,B)=%ld\"", 2 * k);
		t->goal = "Angle(A,C,B)";
		t->value[0] = (double)k;
		t->value[1] = (double)(180 - k);
		return true;
	case 2: /* to either side */
		t->facts = arena_printf(a, "\"OnLine(C,A,B)\",\"AB=%ld\",\"BC=%ld\"", x, y);
		t->goal = "AC";
		t->value[0] = fabs((double)(x - y));
		t->value[1] = (double)(x + y);
		return x != y;
	case 3: /* acute and obtuse */
		t->facts = arena_printf(a, "\"AB=%ld\",\"AC=%ld\",\"Area(A,B,C)=%ld\"", x, y,
					x * y / 3);
		t->goal = "Angle(B,A,C)";
		t->value[0] = asin(2 * (double)(x * y / 3) / (double)(x * y)) / RAD;
		t->value[1] = 180 - t->value[0];
		return true;
	case 4: /* either root */
		t->points = "";
		t->facts = arena_printf(a, "\"x^2 = %ld*x + %ld\"", y - x, x * y);
		t->goal = "x";
		t->value[0] = (double)-x;
		t->value[1] = (double)y;
		return true;
	default: /* chords on one side of the centre, or on both */
		t->points = "\"O\",\"A\",\"B\",\"C\"";
		t->facts = arena_printf(
			a, "\"OnCircle(O,A,B,C)\",\"Angle(A,O,B)=%ld\",\"Angle(B,O,C)=%ld\"",
			k, k + 7);
		t->goal = "Angle(A,O,C)";
		t->value[0] = 7;
		t->value[1] = (double)(2 * k + 7);
		return 2 * k + 7 < 175;
	}
}

/* Is the value told, and that this option is it? */
static bool names(const struct solve_answer *r, double value, char letter)
{
	if (r->status == SOLVE_FOUND)
		return near(r->value, value) && r->choice == letter - 'A';
	for (int i = 0; r->status == SOLVE_SEVERAL && i < r->n_values; i++)
		if (near(r->values[i], value))
			return r->options && r->options[i] && *r->options[i] == letter;
	return false;
}

static int two_values(int most)
{
	int n = 0, refused = 0, picked = 0, proven = 0;

	for (int i = 0; n < most; i++) {
		struct arena *a = arena_new();
		struct two t;
		struct solve_answer r;
		double v[2];

		if (!make_two(&t, i % TWO, a)) {
			arena_free(a);
			continue;
		}
		for (int k = 0; k < 2; k++) {
			v[1 - i % 2] = t.value[k];
			v[i % 2] = 3.7 * (fabs(t.value[0]) + fabs(t.value[1]));
			ask(&r, t.points, t.facts, t.goal, list(a, v, 2), a);
			proven += r.status == SOLVE_FOUND && r.certainty == SOLVE_PROVEN;
			if (!names(&r, t.value[k], (char)('B' - i % 2))) {
				refused++;
				printf("# %.6g is refused (%s): %s, %s\n", t.value[k],
				       solve_status_name(r.status), t.facts, t.goal);
			}
		}
		ask(&r, t.points, t.facts, t.goal, list(a, t.value, 2), a);
		if (!names(&r, t.value[0], 'A') || !names(&r, t.value[1], 'B')) {
			picked++;
			printf("# one is picked of %s, %s\n", t.facts, t.goal);
		}
		n += 3;
		arena_free(a);
	}
	ok(!refused, "%d problems with two values and options: %d right options refused", n,
	   refused);
	ok(!picked, "where both are options both are told, and %d times only one", picked);
	ok(!proven, "none of the two is proven: %d are", proven);
	return n;
}

/* --- Points in one place, orders that are stated --------------------------------------- */

static void places(void)
{
	struct arena *a = arena_new();
	struct solve_answer r;

	ask(&r, "\"O\",\"B\",\"C\",\"D\"", "\"Arc(O,B,C)=40\",\"Arc(O,C,D)=40\"",
	    "Angle(D,O,B)", "", a);
	ok(r.status == SOLVE_FOUND && near(r.value, 80),
	   "the ends of an arc are on the circle, and different points");
	ask(&r, "\"A\",\"B\",\"C\"",
	    "\"Angle(A,C,B)=90\",\"AB=x+2\",\"AC=x\",\"BC=y\",\"x*y=2*x\"", "y", "", a);
	ok(r.status != SOLVE_FOUND && r.status != SOLVE_SEVERAL,
	   "a side of no length that is nearly reached gives no value");
	ask(&r, "\"A\",\"B\",\"C\",\"D\"",
	    "\"Triangle(A,B,C)\",\"OnSegment(D,B,C)\",\"AD ⟂ "
	    "BC\",\"AB=5\",\"AC=7\",\"BC=8\"",
	    "BD < DC", "", a);
	ok(r.status == SOLVE_FOLLOWS && r.certainty == SOLVE_PROVEN,
	   "no order is assumed that a segment denies");
	arena_free(a);
}

int main(int argc, char **argv)
{
	int n, scale = argc > 1 ? 10 : 1;

	(void)argv;
	n = odd_ones(300 * scale);
	n += two_values(216 * scale);
	places();
	ok(n >= 500, "%d problems", n);
	num_cleanup();
	return tap_done();
}
