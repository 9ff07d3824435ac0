/*
 * t-doors.c -- one vocabulary: each statement means the same at every door.
 *
 * A statement is asked (query_holds, query_always, a line of a script, with "now" in the figure
 * below), declared (add_constraint), and given as a fact of a problem whose answer it changes.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "fig/fig.h"
#include "num/num.h"
#include "read/read.h"
#include "solve/solve.h"
#include "tool/tool.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A 4 by 3 rectangle, the middle of its lower side, a circle about a corner. */
static const char *const figure[] = {
	"A = (0, 0)",
	"B = (4, 0)",
	"C = (4, 3)",
	"D = (0, 3)",
	"M = (2, 0)",
	"E = (9, 0)",
	"P = (0, 0)",
	"s = Segment(A, B)",
	"t = Segment(D, C)",
	"k = Circle(A, B)",
	"l = Line(B, C)",
	"w = Polygon((0,0), (1,0), (1,1), (0,1))",
	"q = Polygon(A, B, C, D)",
	"u = Rotate(w, 90°, A)",
	"v = Vector((1, 1), (3, 2))",
	"n_1 = 90",
	"y_1 = pi/2",
	"h = 90°",
	"O = (7, 7)",
	"c = Circle(O, 2)",
};

/* holds: true, false, or 2 where the present position has no such thing.  declared: it can be.
 * facts, goal, value: with these further facts (and the same points) the goal has the value;
 * or NULL where it is not for problems. */
static const struct row {
	const char *text;
	int holds;
	bool declared;
	const char *points, *facts, *goal;
	double value;
} rows[] = {
	/* Angles, with and without a unit. */
	{ "Angle(A,B,C) = 90", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Angle(A,B,C) == 90", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Angle(A,B,C) = 90°", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Angle(A,B,C) = 90 degrees", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Angle(A,B,C) = pi/2", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Angle(A,B,C) = pi/2 rad", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "90 = ∠ABC", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "∠ABC = 90", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "∠ A B C = 90", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "m∠ABC = 90°", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "\\angle ABC = 90^\\circ", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "2∠ABC = 180", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "∠ABC = 2∠BAC + 10", 0, 1, "A B C", "∠BAC = 40", "∠ABC", 90 },
	{ "Angle(A,B,C) = 100", 0, 1, "A B C", "AB = 4;BC = 4", "∠BAC", 40 },
	{ "Angle(A,B,C) = 2", 0, 1, NULL, NULL, NULL, 0 },
	{ "Angle(A,B,C) < 91", 1, 1, NULL, NULL, NULL, 0 },
	{ "Angle(A,B,C) > 2", 1, 1, NULL, NULL, NULL, 0 },
	{ "Angle(A,B,C,90)", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "∠ABC = n_1", 1, 1, NULL, NULL, NULL, 0 },
	{ "∠ABC = h", 1, 1, NULL, NULL, NULL, 0 },
	{ "∠ABC = y_1", 1, 1, NULL, NULL, NULL, 0 },
	{ "∠ABC/∠CDA = 1", 1, 1, NULL, NULL, NULL, 0 },
	{ "sin(∠BAC) = 3/5", 1, 1, "A B C", "∠ABC = 90;AC = 5", "BC", 3 },
	{ "sin(Angle(B,A,C)) = 1/2", 0, 1, "A B C", "∠ABC = 90;AC = 5", "BC", 2.5 },
	{ "cos(∠ABC) = 0", 1, 1, NULL, NULL, NULL, 0 },
	{ "sin(30°) = 1/2", 1, 0, NULL, NULL, NULL, 0 },
	{ "∠BAC ≈ 36.87", 1, 1, NULL, NULL, NULL, 0 },
	{ "∠BAC ≈ 36.86", 0, 1, NULL, NULL, NULL, 0 },
	/* Lengths and areas. */
	{ "Length(A,B) = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "Distance(A,B) = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "AB = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "AB == 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "|AB| = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "\\overline{AB} = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "Segment(A,B) = 4", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "AB = CD", 1, 1, "A B C D", "AB = 7", "CD", 7 },
	{ "AB + BC = 7", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "AB + BC = 8", 0, 1, "A B C", "∠ABC = 90;BC = 3", "AB", 5 },
	{ "AB : BC = 4 : 3", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "AB : BC : AC = 4 : 3 : 5", 1, 1, "A B C", "BC = 6", "AC", 10 },
	{ "AB/BC = 4/3", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "Area(A,B,C) = 6", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AB", 4 },
	{ "Area(△ABC) = 6", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AB", 4 },
	{ "Area(ABC) = 6", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AB", 4 },
	{ "Perimeter(A,B,C) = 12", 1, 1, "A B C", "AB = 4;BC = 3", "AC", 5 },
	{ "Perimeter(\\triangle ABC) = 12", 1, 1, "A B C", "AB = 4;BC = 3", "AC", 5 },
	{ "Distance(C, A, B) = 3", 1, 1, "A B C", "∠CAB = 30", "AC", 6 },
	{ "Distance(C, AB) = 3", 1, 1, "A B C", "∠CAB = 30", "AC", 6 },
	{ "Distance(E, s) = 5", 1, 1, NULL, NULL, NULL, 0 },
	{ "Distance(E, s, 5)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Distance(E, Line(A,B)) = 0", 1, 1, NULL, NULL, NULL, 0 },
	{ "Distance(A, Midpoint(B,C)) = sqrt(73)/2", 1, 1, NULL, NULL, NULL, 0 },
	{ "Radius(k) = 4", 1, 1, NULL, NULL, NULL, 0 },
	{ "Radius(k, 4)", 1, 1, NULL, NULL, NULL, 0 },
	{ "AC ≈ 5.0", 1, 1, NULL, NULL, NULL, 0 },
	{ "AC ≈ 5.2", 0, 1, NULL, NULL, NULL, 0 },
	{ "Equal(AB, 4)", 1, 1, "A B C", "∠ABC = 90;BC = 3", "AC", 5 },
	{ "Less(AB, 5)", 1, 1, NULL, NULL, NULL, 0 },
	/* Words, with Is and Are and without, of objects and of points. */
	{ "Parallel(A,B,C,D)", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "AreParallel(A,B,C,D)", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "is_parallel(AB, CD)", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "query_are_parallel(s, t)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Parallel(s, t)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Parallel(s, C, D)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Parallel(Segment(A,B), Line(C,D))", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)",
	  "∠BCD", 80 },
	{ "Parallel(s, l)", 0, 1, NULL, NULL, NULL, 0 },
	{ "AB ∥ CD", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "AB || CD", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "AB \\parallel CD", 1, 1, "A B C D", "∠ABC = 100;Polygon(A,B,C,D)", "∠BCD", 80 },
	{ "s ∥ t", 1, 1, NULL, NULL, NULL, 0 },
	{ "AB ⟂ BC", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "AB ⊥ BC", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "AB \\perp BC", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Orthogonal(A,B,B,C)", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "RightAngled(A,B,C)", 1, 1, "A B C", "AB = 3;BC = 4", "AC", 5 },
	{ "Midpoint(M,A,B)", 1, 1, "A B M", "AB = 6", "AM", 3 },
	{ "IsMidpoint(M, AB)", 1, 1, "A B M", "AB = 6", "AM", 3 },
	{ "midpoint_of(M, Segment(A,B))", 1, 1, "A B M", "AB = 6", "AM", 3 },
	{ "Midpoint(M, s)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Midpoint((2, 3/2), v)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Midpoint((2, 0), A, B)", 1, 1, NULL, NULL, NULL, 0 },
	{ "M ∈ AB", 1, 1, "A B M", "AM = 2;MB = 3;Between(M,A,B)", "AB", 5 },
	{ "M on AB", 1, 1, "A B M", "AM = 2;MB = 3;Between(M,A,B)", "AB", 5 },
	{ "M \\in AB", 1, 1, "A B M", "AM = 2;MB = 3;Between(M,A,B)", "AB", 5 },
	{ "E ∈ AB", 1, 1, NULL, NULL, NULL, 0 },
	{ "E ∈ s", 0, 1, NULL, NULL, NULL, 0 },
	{ "On(E, Segment(A,B))", 0, 1, NULL, NULL, NULL, 0 },
	{ "IsOn(E, Segment(A,B))", 0, 1, NULL, NULL, NULL, 0 },
	{ "IsOn(M, s)", 1, 1, NULL, NULL, NULL, 0 },
	{ "B ∈ k", 1, 1, NULL, NULL, NULL, 0 },
	{ "OnCircle(B, k)", 1, 1, "A B", "Center(A, k);Radius(k) = 3", "AB", 3 },
	{ "PointOnCircle(k, B)", 1, 1, "A B", "Center(A, k);Radius(k) = 3", "AB", 3 },
	{ "B ∈ ⊙A", 1, 1, "A B", "Radius(A) = 3", "AB", 3 },
	{ "Tangent(l, k)", 1, 1, NULL, NULL, NULL, 0 },
	{ "IsTangent(B, C, k)", 1, 1, "A B C", "Center(A, k);OnCircle(k, B);AB = 3;BC = 4",
	  "AC", 5 },
	{ "Tangent(k, B, C)", 1, 1, "A B C", "Center(A, k);OnCircle(k, B);AB = 3;BC = 4", "AC",
	  5 },
	{ "TangentTo(BC, k)", 1, 1, "A B C", "Center(A, k);OnCircle(k, B);AB = 3;BC = 4", "AC",
	  5 },
	{ "Collinear(A, M, B)", 1, 1, "A B C M", "∠CMA = 90", "∠CMB", 90 },
	{ "AreColinear(A, M, B)", 1, 1, "A B C M", "∠CMA = 90", "∠CMB", 90 },
	{ "AreCollinear(A, M, B, E)", 1, 1, "A B C E M", "∠CME = 90", "∠CMB", 90 },
	{ "Cyclic(A,B,C,D)", 1, 1, "A B C D", "Polygon(A,B,C,D);∠ABC = 100", "∠CDA", 80 },
	{ "AreConcyclic(A,B,C,D)", 1, 1, "A B C D", "Polygon(A,B,C,D);∠ABC = 100", "∠CDA",
	  80 },
	{ "Concurrent(A,B,B,C,B,D)", 1, 1, NULL, NULL, NULL, 0 },
	{ "AreConcurrent(s, l, BD)", 1, 1, NULL, NULL, NULL, 0 },
	{ "△ABC ≅ △CDA", 1, 1, "A B C D", "AB = 4;BC = 3;Polygon(A,B,C,D)", "CD", 4 },
	{ "\\triangle ABC \\cong \\triangle CDA", 1, 1, "A B C D",
	  "AB = 4;BC = 3;Polygon(A,B,C,D)", "CD", 4 },
	{ "△ABC ~ △CDA", 1, 1, NULL, NULL, NULL, 0 },
	{ "△ABC ∼ △CDA", 1, 1, NULL, NULL, NULL, 0 },
	{ "SimilarTriangles(A,B,C,C,D,A)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Rectangle(A,B,C,D)", 1, 1, "A B C D", "AB = 4;BC = 3", "AC", 5 },
	{ "Rectangle(ABCD)", 1, 1, "A B C D", "AB = 4;BC = 3", "AC", 5 },
	{ "Rectangle(q)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Square(q)", 0, 1, NULL, NULL, NULL, 0 },
	{ "Square(w)", 1, 1, NULL, NULL, NULL, 0 },
	{ "IsSquare(u)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Regular(w)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Congruent(w, u)", 1, 1, NULL, NULL, NULL, 0 },
	{ "AreCongruent(w, u)", 1, 1, NULL, NULL, NULL, 0 },
	{ "EqualLengths(A,B,C,D)", 1, 1, "A B C D", "AB = 7", "CD", 7 },
	{ "EqualLength(s, t)", 1, 1, NULL, NULL, NULL, 0 },
	{ "CongruentSegments(AB, CD)", 1, 1, "A B C D", "AB = 7", "CD", 7 },
	{ "EqualAngles(∠ABC, ∠CDA)", 1, 1, "A B C D", "∠ABC = 50", "∠CDA", 50 },
	{ "∠ABC = ∠CDA", 1, 1, "A B C D", "∠ABC = 50", "∠CDA", 50 },
	{ "Inside((1, 2), A, B, C)", 0, 1, NULL, NULL, NULL, 0 },
	{ "Inside((3, 1), A, B, C)", 1, 1, NULL, NULL, NULL, 0 },
	{ "IsInRegion(A, q)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Inside(A, q)", 0, 1, NULL, NULL, NULL, 0 },
	{ "Foot(B, C, A, B)", 1, 1, NULL, NULL, NULL, 0 },
	{ "FootOfPerpendicular(B, C, AB)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Between(M, AB)", 1, 1, "A B M", "AM = 2;MB = 3", "AB", 5 },
	{ "SameSide(C, D, AB)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Circumcentre(M, A, B, C)", 0, 1, NULL, NULL, NULL, 0 },
	{ "PerpendicularBisector(Line(M, (2, 1)), s)", 1, 1, NULL, NULL, NULL, 0 },
	{ "Equal(A, P)", 1, 1, NULL, NULL, NULL, 0 },
	{ "AreEqual(A, P)", 1, 1, NULL, NULL, NULL, 0 },
	{ "A = P", 1, 1, NULL, NULL, NULL, 0 },
	{ "Horizontal(AB)", 1, 1, NULL, NULL, NULL, 0 },
	{ "x(C) = 4", 1, 1, NULL, NULL, NULL, 0 },
	{ "!(AB = BC)", 1, 1, NULL, NULL, NULL, 0 },
	{ "AB != BC", 1, 1, NULL, NULL, NULL, 0 },
	{ "AB ≠ CD", 0, 1, NULL, NULL, NULL, 0 },
	{ "!(AB > 100)", 1, 1, NULL, NULL, NULL, 0 },
	{ "A ≠ B", 1, 1, NULL, NULL, NULL, 0 },
	/* What is true of itself can be asked. */
	{ "A ∈ AB", 1, 0, NULL, NULL, NULL, 0 },
	/* What does not exist here does not hold. */
	{ "Parallel(A,P,C,D)", 2, 1, NULL, NULL, NULL, 0 },
	{ "AP ⟂ CD", 2, 1, NULL, NULL, NULL, 0 },
	{ "Angle(A,P,C) = 90", 2, 1, NULL, NULL, NULL, 0 },
	/* Asked, not declared. */
	{ "AB ∦ CD", 0, 0, NULL, NULL, NULL, 0 },
	{ "E ∉ s", 1, 0, NULL, NULL, NULL, 0 },
	{ "AB ∥ CD && AB = CD", 1, 0, NULL, NULL, NULL, 0 },
};

static bool has(const char *text, const char *part)
{
	return strstr(text, part) != NULL;
}

/* A call with one text argument; the record is good until the next. */
static const char *call(struct fig *f, const char *tool, const char *key, const char *text)
{
	static struct buf b;
	struct arena *a = arena_new();
	struct buf line = { 0 };
	const struct fig_obs *o;
	struct json *j;
	struct err e;

	buf_addf(&line, "{\"%s\":", key);
	json_add_string(&line, text);
	buf_addc(&line, '}');
	buf_clear(&b);
	if (json_read(&j, line.s, line.n, a, &e) == OK) {
		fig_call(f, tool, j, &o);
		fig_obs_json(&b, f, o);
	}
	buf_clear(&line);
	arena_free(a);
	return buf_str(&b);
}

static struct fig *drawn(struct tool_table *tools)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;

	for (size_t i = 0; i < sizeof figure / sizeof *figure; i++)
		if (fig_line(f, figure[i], strlen(figure[i]), &o) != OK)
			ok(0, "%s", figure[i]);
	return f;
}

/* The statement as a line of a script, where = after a name would assign. */
static const char *in_script(struct fig *f, const char *text)
{
	static struct buf b;
	struct buf line = { 0 };
	const char *equal = strstr(text, " = ");
	const struct fig_obs *o;

	buf_clear(&b);
	if (equal)
		buf_addf(&line, "%.*s == %s", (int)(equal - text), text, equal + 3);
	else
		buf_add(&line, text);
	fig_line(f, line.s, line.n, &o);
	fig_obs_json(&b, f, o);
	buf_clear(&line);
	return buf_str(&b);
}

/* A question, a line of a script, a declaration, and for every position. */
static void in_figures(const struct row *r, struct fig *f)
{
	const char *yes = r->holds == 1 ? "\"holds\":true" : "\"holds\":false", *text;
	bool good;

	text = call(f, "query_holds", "relations", r->text);
	good = has(text, "\"ok\":true") && has(text, yes);
	ok(good, "asked: %s", r->text);
	if (!good)
		printf("# %s\n", text);
	text = in_script(f, r->text);
	/* A command that makes something comes first there: Tangent(l, k). */
	if (!has(text, "\"new\":[{")) {
		good = has(text, yes) ||
		       has(text, r->holds == 1 ? "\"exact\":\"true\"" : "\"exact\":\"false\"");
		ok(good, "in a script: %s", r->text);
		if (!good)
			printf("# %s\n", text);
	}
	text = call(f, "query_always", "relation", r->text);
	good = r->holds == 2 ? has(text, "\"ok\":false")
			     : has(text, r->holds ? "\"here\":true" : "\"here\":false");
	ok(good, "always: %s", r->text);
	if (!good)
		printf("# %s\n", text);
	text = call(f, "add_constraint", "relation", r->text);
	good = r->declared ? has(text, "\"ok\":true") && has(text, yes)
			   : has(text, "\"ok\":false");
	ok(good, "declared: %s", r->text);
	if (!good)
		printf("# %s\n", text);
}

/* As a fact. */
static void in_problems(const struct row *r)
{
	struct arena *a = arena_new();
	struct solve_options o = { 0 };
	struct solve_answer answer;
	struct buf b = { 0 };
	struct problem *p = NULL;
	struct json *j;
	struct err e = { 0 };
	enum status st;

	buf_add(&b, "{\"points\":[");
	for (const char *s = r->points; *s; s++)
		if (*s != ' ')
			buf_addf(&b, "%s\"%c\"", s == r->points ? "" : ",", *s);
	buf_add(&b, "],\"facts\":[");
	json_add_string(&b, r->text);
	for (const char *s = r->facts; *s;) {
		size_t n = strcspn(s, ";");
		char one[100];

		snprintf(one, sizeof one, "%.*s", (int)n, s);
		buf_addc(&b, ',');
		json_add_string(&b, one);
		s += n + (s[n] != 0);
	}
	buf_add(&b, "],\"goal\":");
	json_add_string(&b, r->goal);
	buf_addc(&b, '}');
	st = json_read(&j, b.s, b.n, a, &e);
	if (st == OK)
		st = read_record(&p, j, a, &e);
	if (st != OK) {
		ok(0, "a fact: %s: %s", r->text, e.msg);
	} else {
		solve_problem(&answer, p, &o, a);
		ok(answer.status == SOLVE_FOUND && fabs(answer.value - r->value) < 1e-6,
		   "a fact: %s", r->text);
		if (answer.status != SOLVE_FOUND || fabs(answer.value - r->value) >= 1e-6)
			printf("# status %d, %.9g instead of %g\n", (int)answer.status,
			       answer.value, r->value);
	}
	problem_free(p);
	buf_clear(&b);
	arena_free(a);
}

static void told(struct tool_table *tools)
{
	struct fig *f = drawn(tools);
	const char *t = call(f, "query_holds", "relations", "AB = 5");

	ok(has(t, "\"left\":{\"exact\":\"4\",\"approx\":4}") &&
		   has(t, "\"right\":{\"exact\":\"5\",\"approx\":5}") &&
		   has(t, "\"difference\":{\"exact\":\"-1\",\"approx\":-1}"),
	   "a false answer gives both sides and the difference");
	t = call(f, "query_holds", "relations", "∠ABC = 100");
	ok(has(t, "\"read_as\":\"Angle(A, B, C) = 100°\"") && has(t, "\"exact\":\"-10°\""),
	   "and says that the number is degrees");
	t = call(f, "query_holds", "relations", "EqualLength(A,B,C,D,B,C)");
	ok(has(t, "\"fails\":\"Distance(A, B) == Distance(B, C)\"") &&
		   has(t, "\"difference\":{\"exact\":\"1\",\"approx\":1}"),
	   "of a word the part that fails");
	t = call(f, "query_holds", "relations",
		 "AB = 4; foo(3); AB ⟂; AB = 5; Parallel(A,P,C,D)");
	ok(has(t, "\"ok\":true") && has(t, "\"relation\":\"AB == 4\",\"holds\":true") &&
		   has(t, "\"relation\":\"foo(3)\",\"holds\":null") &&
		   has(t, "\"error\":{\"code\":\"bad_argument\"") &&
		   has(t, "\"relation\":\"AB == 5\",\"holds\":false") &&
		   has(t, "\"why\":\"p1 and p2 coincide"),
	   "one bad item spoils no other");
	t = call(f, "query_holds", "relations", "foo(3)");
	ok(has(t, "\"ok\":false") && has(t, "\"code\":\"bad_argument\""),
	   "alone it is an error");
	t = call(f, "query_holds", "relations", "AC ≈ 5.1");
	ok(has(t, "\"holds\":false") && has(t, "\"within\":\"0.05, half a unit"),
	   "about equal tells to how much");
	t = call(f, "query_holds", "relations", "AC ≈ AB");
	ok(has(t, "\"holds\":false") && has(t, "a thousandth"), "also without a number");
	t = call(f, "query_always", "relation", "AB = 5");
	ok(has(t, "\"here\":false") && has(t, "\"left\":{\"exact\":\"4\""),
	   "always tells sides");
	t = call(f, "add_constraint", "relation", "∠ABC = 100");
	ok(has(t, "\"read_as\":\"Angle(A, B, C) = 100°\"") &&
		   has(t, "\"left\":{\"exact\":\"90°\""),
	   "and so does a declaration");
	fig_free(f);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fig *f = drawn(tools);

		in_figures(&rows[i], f);
		fig_free(f);
		if (rows[i].facts)
			in_problems(&rows[i]);
	}
	told(tools);
	tool_table_free(tools);
	return tap_done();
}
