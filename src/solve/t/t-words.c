/*
 * t-words.c -- every word of the table of relations in a problem: it is understood, it is
 * told back in a sentence, and it leads to the value that anybody can work out.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

static const struct {
	const char *points, *facts, *goal;
	double value;
	const char *told; /* how the first fact is told, or NULL */
} rows[] = {
	{ "A B M", "OnSegment(M,A,B);AM = 2;MB = 3", "AB", 5, "M lies on the segment AB" },
	{ "A B M", "On(M,A,B);Between(M,A,B);AM = 2;MB = 3", "AB", 5, "M lies on AB" },
	{ "A B", "On(m,A,B);IsDiameter(m,A,B);Radius(m) = 3", "AB", 6, "A and B on circle m" },
	{ "A B C D", "Concyclic(A,B,C,D);Polygon(A,B,C,D);Rectangle(A,B,C,D);AB = 3;BC = 4",
	  "BD", 5, "A, B, C and D lie on one circle" },
	{ "A B C D E F P", "Concurrent(A,B,C,D,E,F);Length(A,B) = 7", "AB", 7,
	  "AB and CD and EF go through one point" },
	{ "A B C F", "Foot(F,A,B,C);AF = 4;FC = 3", "AC", 5,
	  "F is the foot of the perpendicular from A to BC" },
	{ "A B C D E F", "EqualLength(A,B,C,D,E,F);AB = 4", "EF", 4,
	  "AB and CD and EF are equally long" },
	{ "A B C D", "Ratio(A,B,C,D,2);CD = 3", "AB", 6, "AB = 2*CD" },
	{ "A B C D E F", "EqualAngle(A,B,C,D,E,F);Angle(A,B,C) = 50", "Angle(D,E,F)", 50,
	  "angles ABC and DEF are equal" },
	{ "A B C", "RightAngle(A,B,C);AB = 3;BC = 4", "AC", 5, "ABC is a right angle" },
	{ "A B C D E F", "EqualArea(A,B,C,D,E,F);Area(A,B,C) = 6", "Area(D,E,F)", 6,
	  "the area of ABC = the area of DEF" },
	{ "A B C D E F", "EqualPerimeter(A,B,C,D,E,F);Perimeter(A,B,C) = 6",
	  "Perimeter(D,E,F)", 6, NULL },
	{ "O P A B", "EqualRadius(O,P);OnCircle(O,A);OnCircle(P,B);OA = 3", "PB", 3,
	  "circles O and P have one radius" },
	{ "A B C", "Length(A,B,3);Length(B,C,4);Angle(A,B,C,90)", "AC", 5, "AB = 3" },
	{ "A B C", "Distance(A,B,3);RightAngle(A,B,C);Distance(A,C,5)", "BC", 4, "AB = 3" },
	{ "P A B", "Distance(P,A,B,4);Angle(P,A,B) = 30", "PA", 8,
	  "the distance of P from AB = 4" },
	{ "A B C", "Area(A,B,C,6);Angle(A,B,C) = 90;AB = 3", "BC", 4, "the area of ABC = 6" },
	{ "A B C", "Perimeter(A,B,C,12);AB = 3;BC = 4", "AC", 5, NULL },
	{ "O A", "Radius(O,3);OnCircle(O,A)", "OA", 3, "the radius of circle O = 3" },
	{ "A B C D", "Congruent(A,B,C,D);AB = 3", "CD", 3, "AB and CD are congruent" },
	{ "O P A B", "Congruent(O,P);OnCircle(O,A);OnCircle(P,B);OA = 3", "PB", 3,
	  "circles O and P are congruent" },
	{ "A B C P", "Bisector(P,A,B,C);Angle(A,B,C) = 80", "Angle(P,B,C)", 40,
	  "P halves the angle ABC" },
	{ "A B C D M N", "Midsegment(M,N,A,B,C,D);IsoscelesTrapezoid(A,B,C,D);AD = 4;BC = 6",
	  "MN", 5, "MN is the midsegment of ABCD" },
	{ "A B C", "Altitude(A,B,C,B,A);AB = 3;BC = 4", "AC", 5, "AB is an altitude of CBA" },
	{ "A B C", "Altitude(C,B,A,B,C);AB = 3;BC = 4", "AC", 5, NULL },
	{ "A B C M N", "Midsegment(M,N,A,B,C);BC = 6", "MN", 3, "MN is a midsegment of ABC" },
	{ "A B M", "Midpoint(AB, M);AB = 6", "AM", 3, "M is the midpoint of AB" },
	{ "A B P", "Distance(AB, P) = 4;Angle(P,A,B) = 30", "PA", 8, NULL },
	{ "A B C D", "Bisector(BAC, AD);∠BAC = 80", "∠BAD", 40, "AD bisects the angle BAC" },
	{ "A B P", "OnSegment(AB, P);AP = 3;PB = 4", "AB", 7, "P lies on the segment AB" },
	{ "A B C G", "Centroid(ABC, G);EqualArea(A,B,G,A,B,G);Area(A,B,C) = 6", "Area(A,B,G)",
	  2, "G is the centroid of ABC" },
	{ "A B O", "OnCircle(A,B,O);∠AOB = 40", "∠OAB", 70, "A and B on circle O" },
	{ "A P C", "OnCircle(A,P,C);Radius(P) = 3", "PC", 3, "A and C on circle P" },
	{ "A B C O", "OnCircle(O,A,B,C);IsDiameter(A,B,O);AB = 10;AC = 6", "BC", 8, NULL },
	{ "A P O", "Tangent(P,A,O);OnCircle(O,A);PO = 5;OA = 3", "PA", 4,
	  "PA touches circle O" },
	{ "A B C", "IsChord(A,B,C);IsDiameter(AB,C);Radius(C) = 2", "AB", 4,
	  "AB is a chord of circle C" },
	{ "A B O", "OnCircle(k,A,B);Center(k,O);OnCircle(A,O);Radius(O) = 3", "OB", 3, NULL },
	{ "A C O", "OnCircle(O,A,C);Arc(A,C) = 50", "∠AOC", 50, NULL },
	{ "A C O", "⌒AC = 50;OnCircle(A,C,O)", "∠AOC", 50, "arc AC = 50" },
	{ "A B C O", "OnCircle(O,A,B,C);arc ABC = 250;Radius(O) = 3", "∠AOC", 110, NULL },
	{ "A B O", "SectorArea(A,O,B) = 6*pi;Radius(O) = 6;OnCircle(O,A,B)", "∠AOB", 60,
	  NULL },
	{ "A B C", "Isosceles(A,B,C);AB = 3;BC = 7", "AC", 7, "ABC is isosceles" },
	{ "A B C", "Isosceles(A,B,C);AB = AC;∠ABC = 40", "∠BAC", 100, NULL },
	{ "A B C", "∠ABC = 40;∠BCA = 40;Isosceles(B,C,A)", "∠BAC", 100, NULL },
	{ "A B C", "Isosceles(A,B,C);∠ABC = 100", "∠BAC", 40, NULL },
	{ "A B C", "Isosceles(A,B,C);RightTriangle(A,B,C);AB = 3", "BC", 3, NULL },
	{ "A B C", "Isosceles(A,B,C);Equilateral(C,A,B)", "∠BAC", 60, NULL },
	{ "A B C", "RightTriangle(A,B,C);∠BAC = 30;∠ABC = 60;BC = 3", "AB", 6, NULL },
	{ "A B C", "RightTriangle(A,B,C);∠BAC = 90;AB = 3;AC = 4", "BC", 5, NULL },
	{ "A B C", "RightTriangle(A,B,C);AB = 5;BC = 3;AC = 4 or AC = 6", "∠ACB", 90, NULL },
	{ "A B C", "RightTriangle(A,B,C) or Equilateral(A,B,C);AB = 5;BC = 3;AC = 4", "∠ACB",
	  90, NULL },
	{ "A B C D", "Kite(A,B,C,D);AB = 3;BC = 3;CD = 5", "AD", 5, NULL },
	{ "A B C D", "Kite(A,B,C,D);AB = 3;CD = 5", "BC", 5, NULL },
	{ "A B C D", "Trapezoid(A,B,C,D);∠ABC = 90;∠BCD = 60;∠CDA = 120;AB = 2;BC = 5",
	  "AD", 3.8452994616207485 /* 5 - 2/√3 */, NULL },
	{ "A B C", "Collinear(A,B,C);Between(B,A,C);AB = 3;BC = 4", "AC", 7, NULL },
	{ "A B C D", "Collinear(A,B,C,D);Between(B,A,C);Between(C,B,D);AB = 1;BC = 2;CD = 3",
	  "AD", 6, NULL },
	{ "A B", "length of AB = 5", "AB", 5, "AB = 5" },
	{ "A B C", "perimeter of ABC = 12;AB = 3;BC = 4", "AC", 5, NULL },
	{ "A B", "AB = 2side;side = 3", "AB", 6, NULL },
	{ "A B", "AB = 2alpha + x1 + θ' + a_side;alpha = x1 = 1;θ' = a_side;a_side = 2", "AB",
	  7, NULL },
	{ "A B C D", "is_parallel(A,B,C,D);Parallelogram(A,B,C,D);AB = 3", "CD", 3,
	  "AB is parallel to CD" },
};

static void hear_all(struct problem *p, const char *facts)
{
	for (const char *s = facts; *s;) {
		size_t n = strcspn(s, ";");

		problem_hear(p, arena_strndup(p->arena, s, n), true);
		s += n + (s[n] != 0);
	}
	problem_heard_all(p);
}

static void solve(int i)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	struct buf b = { 0 };
	bool read = true;

	for (const char *s = rows[i].points; *s; s += strcspn(s, " "), s += strspn(s, " "))
		problem_point(p, arena_strndup(a, s, strcspn(s, " ")));
	hear_all(p, rows[i].facts);
	for (const char *s = rows[i].facts; *s && read;) {
		size_t n = strcspn(s, ";");

		read = problem_fact_text(p, arena_strndup(a, s, n), &e) == OK;
		s += n + (s[n] != 0);
	}
	if (read) {
		const struct term *goal;

		read = problem_term(p, &goal, rows[i].goal, &e) == OK;
		if (read)
			problem_set_goal(p, goal, NULL);
	}
	if (ok(read, "%s is read", rows[i].facts)) {
		struct fact first = p->fact[0];

		problem_imply(p);
		solve_problem(&r, p, &o, a);
		ok(r.status == SOLVE_FOUND && fabs(r.value - rows[i].value) < 1e-6,
		   "%s: %s is %g", rows[i].facts, rows[i].goal, rows[i].value);
		if (r.status != SOLVE_FOUND || fabs(r.value - rows[i].value) >= 1e-6)
			printf("# %s %g %s\n", solve_status_name(r.status), r.value,
			       r.why ? r.why : "");
		problem_fact_print(&b, p, &first);
		if (rows[i].told)
			ok(!strcmp(buf_str(&b), rows[i].told), "told as: %s", buf_str(&b));
	} else {
		printf("# %s\n", e.msg);
	}
	buf_clear(&b);
	problem_free(p);
	arena_free(a);
}

/* A record with one fact that is refused; the message says why. */
static void refused(const char *fact, const char *why)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct err e = { 0 };

	for (const char *s = "ABCD"; *s; s++)
		problem_point(p, arena_strndup(a, s, 1));
	ok(problem_fact_text(p, fact, &e) != OK && strstr(e.msg, why), "%s: %s", fact, e.msg);
	problem_free(p);
	arena_free(a);
}

/* What of the answer tells the values apart, and whether they are all; NULL: they may not be. */
static bool is_told(const struct solve_answer *r, const char *when)
{
	struct buf b = { 0 };
	bool told;

	solve_json(&b, NULL, r, NULL, false);
	told = when ? strstr(buf_str(&b), when) && strstr(buf_str(&b), "],\"complete\":true")
		    : strstr(buf_str(&b), "\"complete\":false") != NULL;
	if (!told)
		printf("# %s\n", buf_str(&b));
	buf_clear(&b);
	return told;
}

/* A record with several values, or (n: 0) none. */
static void several(const char *points, const char *facts, const char *goal,
		    const double *value, int n, const char *when)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read = true, same;

	for (const char *s = points; *s; s++)
		problem_point(p, arena_strndup(a, s, 1));
	hear_all(p, facts);
	for (const char *s = facts; *s && read;) {
		size_t len = strcspn(s, ";");

		read = problem_fact_text(p, arena_strndup(a, s, len), &e) == OK;
		s += len + (s[len] != 0);
	}
	read = read && problem_ask(p, goal, &e) == OK;
	ok(read, "%s is read %s", facts, e.msg);
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	same = r.status == SOLVE_SEVERAL && r.n_values == n;
	for (int i = 0; i < n && same; i++)
		same = fabs(r.values[i] - value[i]) < 1e-9;
	ok(same && is_told(&r, when), "%s: %s has %d values", facts, goal, n);
	if (!same)
		printf("# %s %g %s\n", solve_status_name(r.status), r.value,
		       r.why ? r.why : "");
	problem_free(p);
	arena_free(a);
}

/* A record whose facts are read, or refused with a message that has this; and what it is read as. */
static void record(const char *points, const char *facts, const char *refusal, const char *as)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct err e = { 0 };
	enum status st = OK;

	for (const char *s = points; *s; s++)
		problem_point(p, arena_strndup(a, s, 1));
	hear_all(p, facts);
	for (const char *s = facts; *s && st == OK;) {
		size_t n = strcspn(s, ";");

		st = problem_fact_text(p, arena_strndup(a, s, n), &e);
		s += n + (s[n] != 0);
	}
	ok(refusal ? st != OK && strstr(e.msg, refusal) && !strcmp(e.code, "ambiguous")
		   : st == OK,
	   "%s: %s", facts, st == OK ? "read" : e.msg);
	ok(as && p->read_as ? !strcmp(p->read_as, as) : !as == !p->read_as, "read as %s",
	   p->read_as ? p->read_as : "it stands");
	problem_free(p);
	arena_free(a);
}

int main(void)
{
	several("ABC", "Collinear(A,B,C);AB = 8;BC = 3", "AC", (double[]){ 5, 11 }, 2, NULL);
	several("ABC", "Collinear(A,B,C);AB = 8;AC = 3", "BC", (double[]){ 5, 11 }, 2, NULL);
	several("ABC", "Collinear(A,B,C);AB = 8;BC = 3 or BC = 4", "AC",
		(double[]){ 4, 5, 11, 12 }, 4, NULL);
	several("ABC", "Isosceles(A,B,C);∠ABC = 40", "∠BAC", (double[]){ 40, 70, 100 }, 3,
		"\"EqualLength(C, A, C, B)\",\"EqualLength(B, C, B, A)\","
		"\"EqualLength(A, B, A, C)\"");
	several("ABC", "Isosceles(A,B,C);AB = 3;BC = 5", "AC", (double[]){ 3, 5 }, 2,
		"\"EqualLength(A, B, A, C)\",\"EqualLength(C, A, C, B)\"");
	several("ABC", "Isosceles(A,B,C);RightTriangle(A,B,C);∠ABC = 45;AB = 4", "BC",
		(double[]){ sqrt(8), sqrt(32) }, 2,
		"\"EqualLength(C, A, C, B)\",\"EqualLength(A, B, A, C)\"");
	several("ABC", "RightTriangle(A,B,C);AB = 5;AC = 3", "BC", (double[]){ 4, sqrt(34) },
		2, "\"Perpendicular(C, A, B, C)\",\"Perpendicular(A, B, C, A)\"");
	several("ABC", "x = 3 or x = -3;AB = x^2+x;∠ABC = 90;BC = 5", "AC",
		(double[]){ sqrt(61), 13 }, 2, "\"x = -3\",\"x = 3\"");
	several("ABC", "Between(A,B,C) or Between(B,A,C);AB = 3;BC = 5", "AC",
		(double[]){ 2, 8 }, 2, "\"Between(A, B, C)\",\"Between(B, A, C)\"");
	several("ABC", "AB = 3 or AB = 4;∠ABC = 90 or ∠BAC = 90;BC = 5", "AC",
		(double[]){ 3, 4, sqrt(34), sqrt(41) }, 4, "null,null,null,null");
	record("ABO", "OnCircle(A,B,O)", NULL, "OnCircle(A, B, O): O is the circle");
	record("ABO", "OnCircle(A,B,O);Radius(O) = 3", NULL, NULL);
	record("ABP", "OnCircle(P,A,B)", NULL, NULL);
	record("OPC", "OnCircle(O,P,C);Radius(P) = 3;Radius(O) = 4",
	       "circle O and of circle P", NULL);
	record("OPC", "OnCircle(⊙O,P,C);Radius(P) = 3;Radius(O) = 4", NULL, NULL);
	record("ABCD", "OnCircle(A,B,C);OnCircle(B,A,D)", "circle B and of circle A", NULL);
	record("ABCD", "OnCircle(⊙A,B,C);OnCircle(⊙B,A,D)", NULL, NULL);
	record("ACOP", "OnCircle(O,A,C);OnCircle(P,A,C);Arc(A,C) = 50", "⊙O or ⊙P", NULL);
	record("AC", "Arc(A,C) = 50", "not told", NULL);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		solve((int)i);
	refused("Coincident(A,B)", "different points");
	refused("Horizontal(A,B)", "no axes");
	refused("Kite(A,B,C)", "expects 4 points");
	refused("Parallel(A,A,B,C)", "twice");
	refused("Square(A,B,C,A)", "twice");
	refused("Paralel(A,B,C,D)", "not a fact");
	refused("Congruent(A,B,C)", "expects");
	refused("Similar(A,B,C,D)", "expects 6 points");
	refused("Collinear(A,B,C,A)", "twice");
	refused("Collinear(A,B,C,D,A,B)", "twice");
	refused("Concyclic(A,B,C,A)", "twice");
	refused("Between(A,A,B)", "twice");
	refused("Midpoint(A,A,B)", "twice");
	refused("Tangent(c,c)", "");
	refused("AB = 5 if CD = 6", "if is neither a word");
	refused("AB = 5 where CD = 6", "where is neither");
	refused("CD = 6 unless AB = 5", "unless is neither");
	refused("AB = 5 so CD = 6", "so is neither");
	refused("Given AB = 5", "Given is neither");
	refused("AB = 5 units", "units is neither");
	refused("AB = 2xy", "xy is neither");
	refused("perimeter of triangle ABC = 12", "ABC is neither");
	refused("half of AB = 3", "Half is not a measure");
	refused("AB = sin30 + 1", "of what sin30 is is not told");
	refused("AB = sqrt2", "of what sqrt2 is");
	num_cleanup();
	return tap_done();
}
