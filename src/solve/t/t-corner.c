/*
 * t-corner.c -- corners are no line, whatever word names them: facts that put them on one are
 * contradictory, claims about points of a line or in crossing order are false; words against a count
 * by hand on a small lattice.
 */
#include "base/t/tap.h"
#include "solve/solve.h"
#include <stdio.h>
#include <string.h>

/* rests: what a contradiction or verdict rests on, by the numbers of facts; NULL: not looked at. */
static const struct {
	const char *points, *facts, *goal;
	enum solve_status status;
	const char *rests;
} rows[] = {
	{ "A B C", "Triangle(A,B,C);AB=3;BC=4;CA=7", "Perimeter(A,B,C)", SOLVE_CONTRADICTORY,
	  "0123" },
	{ "A B C", "Triangle(A,B,C);AB=3;BC=4;CA=7", "Between(B,A,C)", SOLVE_CONTRADICTORY,
	  "0123" },
	{ "A B C", "Triangle(A,B,C);AB=3;BC=4;CA=6.999999", "Perimeter(A,B,C)", SOLVE_FOUND,
	  NULL },
	{ "A B C", "AB=3;BC=4;CA=7", "Perimeter(A,B,C)", SOLVE_FOUND, NULL },
	{ "A B C", "Triangle(A,B,C);AB=AC;AB=3;BC=6", "Perimeter(A,B,C)", SOLVE_CONTRADICTORY,
	  "0123" },
	{ "A B C", "Triangle(A,B,C);AB=sqrt(2);BC=sqrt(8);CA=sqrt(18)", "AB",
	  SOLVE_CONTRADICTORY, "0123" },
	{ "A B C", "Triangle(A,B,C);AB=3;BC=4;CA=x;x=7", "x", SOLVE_CONTRADICTORY, "01234" },
	{ "A B C", "Triangle(A,B,C);AB=3;BC=4;CA>=7", "AB", SOLVE_CONTRADICTORY, NULL },
	{ "A B C", "Triangle(A,B,C);Perimeter(A,B,C)=14;AB=7", "BC+CA", SOLVE_CONTRADICTORY,
	  "012" },
	{ "A B C", "Isosceles(A,B,C);AB=AC;AB=3;BC=6", "AC", SOLVE_CONTRADICTORY, "0123" },
	{ "A B C D", "Quadrilateral(A,B,C,D);AB=3;BC=4;CA=7;AD=5;CD=5", "AD",
	  SOLVE_CONTRADICTORY, "0123" },
	{ "A B C D", "Parallelogram(A,B,C,D);AB=3;BC=4;CA=7", "AD", SOLVE_CONTRADICTORY,
	  "0123" },
	{ "A B C D", "Rhombus(A,B,C,D);AB=3;AC=6", "AD", SOLVE_CONTRADICTORY, "012" },
	{ "A B C D", "Kite(A,B,C,D);AB=3;BC=4;AC=7", "AD", SOLVE_CONTRADICTORY, "0123" },
	{ "A B C D E F", "Congruent(A,B,C,D,E,F);AB=3;BC=4;CA=7", "DE", SOLVE_CONTRADICTORY,
	  "0123" },
	{ "A B C M", "Median(A,M,A,B,C);AB=3;BC=4;CA=7", "BM", SOLVE_CONTRADICTORY, "0123" },
	{ "A B C P", "Incenter(P,A,B,C);AB=3;BC=4;CA=7", "AB", SOLVE_CONTRADICTORY, "0123" },
	{ "A B C D", "Concyclic(A,B,C,D);AB=3;BC=4;CA=7", "AB", SOLVE_CONTRADICTORY, "0123" },
	{ "A B C O", "OnCircle(O,A,B,C);Between(B,A,C)", "AB", SOLVE_CONTRADICTORY, "01" },
	{ "A B C", "A=(0,0);B=(1,0);C=(2,0);Triangle(A,B,C)", "AB", SOLVE_CONTRADICTORY,
	  NULL },
	{ "A B C", "A=(0,0);B=(1,0);C=(2,0);Isosceles(B,A,C)", "AB=1", SOLVE_CONTRADICTORY,
	  NULL },
	{ "A B C D", "A=(0,1);B=(1,-1);C=(-1,1);D=(0,-1);Trapezoid(C,A,D,B)", "AB",
	  SOLVE_CONTRADICTORY, NULL },
	{ "A B C", "A=(0,0);B=(1,0);C=(2,0.000000000001);Triangle(A,B,C)", "AB", SOLVE_FOUND,
	  NULL },
	/* Claims. */
	{ "A B C D", "A=(0,0);B=(0,1);C=(0,2);D=(0,4)", "Concyclic(A,B,C,D)", SOLVE_FALSE,
	  NULL },
	{ "A B C D", "A=(0,0);B=(0,1);C=(0,2);D=(0,4)", "not Concyclic(A,B,C,D)",
	  SOLVE_FOLLOWS, NULL },
	{ "A B C D", "AB=1;BC=1;AC=2;AD=4;BD=3;CD=2", "Concyclic(A,B,C,D)", SOLVE_FALSE,
	  NULL },
	{ "A B C", "A=(0,0);B=(1,0);C=(2,0)", "Isosceles(A,B,C)", SOLVE_FALSE, NULL },
	{ "A B C", "AB=1;BC=1;AC=2", "Isosceles(A,B,C)", SOLVE_FALSE, "012" },
	{ "A B C", "Midpoint(B,A,C)", "Isosceles(B,A,C)", SOLVE_FALSE, "0" },
	{ "A B C", "Midpoint(B,A,C)", "not Isosceles(B,A,C)", SOLVE_FOLLOWS, "0" },
	{ "A B C D E", "Collinear(A,B,C);AB=BC;Midpoint(D,A,B);AE=EB", "Isosceles(B,A,C)",
	  SOLVE_FALSE, "0" },
	{ "A B C D", "A=(0,1);B=(1,-1);C=(-1,1);D=(0,-1)", "Trapezoid(C,A,D,B)", SOLVE_FALSE,
	  NULL },
	{ "A B C D", "A=(0,1);B=(1,-1);C=(-1,1);D=(0,-1)", "not Trapezoid(C,A,D,B)",
	  SOLVE_FOLLOWS, NULL },
	{ "A B C D", "AB=4;AC=sqrt(2);AD=sqrt(10);BC=sqrt(10);BD=sqrt(2);CD=2",
	  "IsoscelesTrapezoid(A,B,C,D)", SOLVE_FALSE, NULL },
	{ "A B C D", "AB=4;AC=sqrt(10);AD=sqrt(2);BC=sqrt(2);BD=sqrt(10);CD=2",
	  "IsoscelesTrapezoid(A,B,C,D)", SOLVE_FOLLOWS, NULL },
	{ "A B C D", "A=(0,0);B=(2,1);C=(1,0);D=(2,-1)", "Kite(A,B,C,D)", SOLVE_FALSE, NULL },
	{ "A B C M", "A=(0,0);B=(1,0);C=(3,0);M=(2,0)", "Median(A,M,A,B,C)", SOLVE_FALSE,
	  NULL },
	{ "A B C D E F", "AB=3;BC=4;CA=7;DE=3;EF=4;FD=7", "Congruent(A,B,C,D,E,F)",
	  SOLVE_FALSE, NULL },
	{ "A B C D E F", "AB=3;BC=4;CA=6;DE=3;EF=4;FD=6", "Congruent(A,B,C,D,E,F)",
	  SOLVE_FOLLOWS, NULL },
};

static bool add_all(struct problem *p, const char *points, const char *facts, struct arena *a,
		    struct err *e)
{
	char id[] = "0";

	for (; *points; points++)
		if (*points != ' ')
			problem_point(p, arena_strndup(a, points, 1));
	for (; *facts; id[0]++) {
		size_t n = strcspn(facts, ";");

		if (problem_fact_named(p, arena_strndup(a, facts, n), id, e) != OK)
			return false;
		facts += n + (facts[n] != 0);
	}
	return true;
}

static struct solve_answer answer(const char *points, const char *facts, const char *goal,
				  struct arena *a)
{
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct err e = { 0 };

	if (add_all(p, points, facts, a, &e) && problem_ask(p, goal, &e) == OK) {
		problem_imply(p);
		solve_problem(&r, p, &o, a);
	}
	problem_free(p);
	return r;
}

static void ask(int i)
{
	struct arena *a = arena_new();
	struct solve_answer r = answer(rows[i].points, rows[i].facts, rows[i].goal, a);
	char rests[16] = "";

	for (int k = 0; k < r.n_used && k < 15; k++)
		strcat(rests, r.used[k]);
	ok(r.status == rows[i].status && (!rows[i].rests || !strcmp(rests, rows[i].rests)),
	   "%s: %s is %s by %s", rows[i].facts, rows[i].goal, solve_status_name(r.status),
	   rests);
	arena_free(a);
}

/* --- On a lattice ------------------------------------------------------------------------- */

static int orient(const int *a, const int *b, const int *c)
{
	return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static int square(const int *a, const int *b)
{
	return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
}

static bool parallel(const int *a, const int *b, const int *c, const int *d)
{
	return (b[0] - a[0]) * (d[1] - c[1]) == (b[1] - a[1]) * (d[0] - c[0]);
}

static bool is_isosceles(int q[4][2])
{
	int s = square(q[0], q[1]), t = square(q[1], q[2]), u = square(q[2], q[0]);

	return orient(q[0], q[1], q[2]) && (s == t || t == u || u == s);
}

static bool is_trapezoid(int q[4][2])
{
	int left = 0, right = 0;

	for (int i = 0; i < 4; i++) {
		int s = orient(q[i], q[(i + 1) % 4], q[(i + 2) % 4]);

		left += s > 0;
		right += s < 0;
	}
	return (left == 4 || right == 4) &&
	       (parallel(q[0], q[1], q[2], q[3]) || parallel(q[1], q[2], q[3], q[0]));
}

static bool are_different(int q[4][2], int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (!square(q[i], q[k]))
				return false;
	return true;
}

static bool agrees(int q[4][2], int n, const char *goal, bool holds)
{
	struct arena *a = arena_new();
	char facts[80] = "";
	struct solve_answer r;

	for (int i = 0; i < n; i++)
		snprintf(facts + strlen(facts), sizeof facts - strlen(facts), "%c=(%d,%d);",
			 'A' + i, q[i][0], q[i][1]);
	r = answer(n == 3 ? "A B C" : "A B C D", facts, goal, a);
	arena_free(a);
	if (r.status == (holds ? SOLVE_FOLLOWS : SOLVE_FALSE) && r.certainty == SOLVE_PROVEN)
		return true;
	printf("# %s %s: %s\n", facts, goal, solve_status_name(r.status));
	return false;
}

/* A in a corner, B on its side; C and D run over nine places. */
static void lattice(void)
{
	int bad = 0, asked = 0;

	for (int k = 0; k < 81; k++) {
		int q[4][2] = {
			{ 0, 0 }, { 1, 0 }, { k % 3, k / 3 % 3 }, { k / 9 % 3, k / 27 }
		};

		if (k < 9 && are_different(q, 3)) {
			asked++;
			bad += !agrees(q, 3, "Isosceles(A,B,C)", is_isosceles(q));
		}
		if (are_different(q, 4)) {
			asked++;
			bad += !agrees(q, 4, "Trapezoid(A,B,C,D)", is_trapezoid(q));
		}
	}
	ok(asked == 49 && !bad, "%d claims on a lattice, %d not as counted", asked, bad);
}

int main(void)
{
	for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++)
		ask(i);
	lattice();
	return tap_done();
}
