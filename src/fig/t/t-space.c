/*
 * t-space.c -- figures in space: points that ride and are dragged, proofs for all positions,
 * declared relations, least and greatest values.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct tool_table *tools;

static enum status run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o);
}

static struct fig *scene(const char *const *lines)
{
	struct fig *f = fig_new(tools, 1);

	for (; *lines; lines++)
		if (run(f, *lines) != OK)
			printf("# %s: %s\n", *lines, f->obs.err.msg);
	return f;
}

static bool is(struct fig *f, const char *line, const char *exact)
{
	struct buf b = { 0 };
	const struct fig_obs *o;
	bool good = fig_line(f, line, strlen(line), &o) == OK && fig_obs_exact(&b, f, o) &&
		    !strcmp(buf_str(&b), exact);

	if (!good)
		printf("# %s: %s %s, not %s\n", line, buf_str(&b), f->obs.err.msg, exact);
	buf_clear(&b);
	return good;
}

static bool says(struct fig *f, const char *line, const char *json)
{
	struct buf b = { 0 };
	const struct fig_obs *o;
	bool good = fig_line(f, line, strlen(line), &o) == OK;

	fig_obs_json(&b, f, o);
	good = good && strstr(buf_str(&b), json);
	if (!good)
		printf("# %s: %s\n", line, buf_str(&b));
	buf_clear(&b);
	return good;
}

static bool fails(struct fig *f, const char *line, const char *code, const char *part)
{
	bool good = run(f, line) != OK && !strcmp(f->obs.err.code, code) &&
		    strstr(f->obs.err.msg, part);

	if (!good)
		printf("# %s: %s: %s\n", line, f->obs.err.code, f->obs.err.msg);
	return good;
}

/* The journal builds the same figure. */
static bool replays(struct fig *f)
{
	struct fig *g = fig_new(tools, 1);
	struct buf a = { 0 }, b = { 0 };
	bool good = true;

	for (int i = 0; i < fig_journal_count(f); i++)
		good = good && run(g, fig_journal_line(f, i)) == OK;
	fig_canvas_json(&a, f);
	fig_canvas_json(&b, g);
	good = good && !strcmp(buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return good;
}

/* --- Riding and dragging --------------------------------------------------------------------- */

static void riding(void)
{
	struct fig *f = scene((const char *const[]){
		"A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 4, 2)", "s = Segment(A, B)",
		"P = Point(s, 1, 5, 7)", "l = Line(A, C)", "Q = Point(l, 0, 2, 1)",
		"e = Plane(A, B, C)", "R = Point(e, 1, 1, 3)", "t = Polygon(A, B, C)",
		"S = Point(t, 2, -1, 0)", "T = PointIn(t, 1, 1, 9)", NULL });
	struct err err = { 0 };

	ok(is(f, "P", "(1, 0, 0)"), "on a segment: the nearest place");
	ok(is(f, "Q", "(0, 2, 1)"), "on a line");
	ok(says(f, "Holds(\"IsOn(R, e)\")", "true"), "in a plane");
	ok(is(f, "S", "(2, 0, 0)"), "on the sides of a polygon");
	ok(is(f, "T", "(2/9, 34/9, 17/9)") && says(f, "Holds(\"IsOn(T, e)\")", "true"),
	   "inside of a polygon");
	ok(fails(f, "X = Point(Segment((0, 0), (1, 0)), 1, 2, 3)", "bad_argument", "no z"),
	   "no z in the plane");
	ok(run(f, "MovePoint(B, 0, 0, 8)") == OK && is(f, "P", "(0, 0, 2)") &&
		   says(f, "Holds(\"IsOn(R, e)\")", "true") &&
		   says(f, "Holds(\"IsOn(T, e)\")", "true"),
	   "they move with their objects");
	ok(run(f, "MovePoint(B, 4, 0, 0)") == OK && is(f, "P", "(1, 0, 0)") && replays(f),
	   "and back");
	ok(fig_drag_to(f, fig_find(f, "B"), (double[]){ 2, 0, 2 }, &err) == OK &&
		   is(f, "P", "(1/2, 0, 1/2)"),
	   "a drag has three coordinates");
	ok(fig_drag(f, fig_find(f, "B"), 4, 0, &err) == OK && is(f, "B", "(4, 0, 2)"),
	   "with two the third stays");
	ok(fig_drag_to(f, fig_find(f, "P"), (double[]){ 2, 0, 1 }, &err) == OK &&
		   is(f, "P", "(2, 0, 1)"),
	   "a point on a segment is dragged along it");
	ok(fig_drag_to(f, fig_find(f, "R"), (double[]){ 3, 3, 3 }, &err) == OK &&
		   says(f, "Holds(\"IsOn(R, e)\")", "true"),
	   "one in a plane within it");
	ok(run(f, "MovePoint(P, 1, 0)") != OK && run(f, "MovePoint(P, 9, 0, 0)") == OK &&
		   is(f, "P", "(4, 0, 2)"),
	   "beyond the end it stays at the end");
	ok(says(f, "Always(\"IsOn(P, s)\")", "always") &&
		   says(f, "Always(\"IsOn(R, e)\")", "always"),
	   "always on it");
	fig_free(f);
}

static void solids(void)
{
	struct fig *f = scene((const char *const[]){ "A = (0, 0, 0)",
						     "B = (2, 0, 0)",
						     "C = (2, 2, 0)",
						     "cube = Cube(A, B, C)",
						     "P = PointIn(cube, 1, 1, 1)",
						     "Q = PointIn(cube, 5, 1, 1)",
						     "ball = Sphere(A, 2)",
						     "T = Point(ball, 1, 1, 1)",
						     "ring = Circle(A, 2, Vector((0, 0, 1)))",
						     "U = Point(ring, 5, 0, 3)",
						     "hat = Cone(A, (0, 0, 4), 3)",
						     "V = PointIn(hat, 0, 0, -2)",
						     "W = PointIn(hat, 5, 0, 0)",
						     "I = PointIn(hat, 1, 0, 1)",
						     "s = Segment(A, C)",
						     "X = Point(s, 1/4)",
						     "t = Polygon(A, B, C)",
						     "Y = Point(t, 1/2)",
						     "Z = Point(s, 1, 1, 9)",
						     NULL });

	ok(is(f, "P", "(1, 1, 1)") && is(f, "Q", "(2, 1, 1)"), "in a cube");
	ok(is(f, "T", "(2*sqrt(3)/3, 2*sqrt(3)/3, 2*sqrt(3)/3)"), "on a sphere");
	ok(is(f, "U", "(2, 0, 0)"), "on a circle of space");
	ok(is(f, "V", "(0, 0, 0)") && is(f, "W", "(3, 0, 0)") && is(f, "I", "(1, 0, 1)"),
	   "in a cone");
	ok(is(f, "X", "(1/2, 1/2, 0)") && is(f, "Y", "(2, 1, 0)"), "at a parameter");
	ok(is(f, "PathParameter(Z)", "1/2") && is(f, "PathParameter(X, s)", "1/4") &&
		   is(f, "PathParameter(Y, t)", "1/2") &&
		   fails(f, "PathParameter((0, 0, 1), s)", "no_such_object", "not on"),
	   "the parameter of a point");
	ok(is(f, "Greatest(Distance(T, (1, 2, 3)), T)", "2+sqrt(14)") &&
		   is(f, "Least(Distance(U, (3, 4, 5)), U)", "sqrt(34)"),
	   "best values on a sphere and a circle");
	ok(run(f, "MovePoint(A, 0, 0, 0)") == OK && replays(f), "replayed");
	fig_free(f);
	/* A free tetrahedron takes its inner point along. */
	f = scene((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 4, 0)",
					 "D = (0, 0, 4)", "p = Pyramid(A, B, C, D)",
					 "P = PointIn(p, 1, 1, 1)", NULL });
	ok(run(f, "MovePoint(D, 0, 0, 8)") == OK && is(f, "P", "(1, 1, 2)") &&
		   run(f, "MovePoint(D, 0, 0, 4)") == OK && is(f, "P", "(1, 1, 1)"),
	   "a point in a pyramid rides with it");
	fig_free(f);
}

/* --- Proofs ---------------------------------------------------------------------------------- */

static void always(void)
{
	static const char *const tetrahedron[] = { "A = (0, 0, 0)", "B = (4, 1, 0)",
						   "C = (1, 3, 1)", "D = (1, 1, 5)", NULL };
	static const struct {
		const char *relation, *verdict, *certainty;
	} row[] = {
		{ "Midpoint(Midpoint(A, B), Midpoint(C, D)) == Midpoint(Midpoint(A, C), "
		  "Midpoint(B, D))",
		  "always", "proven" },
		{ "A + 3/4*((B+C+D)/3 - A) == B + 3/4*((A+C+D)/3 - B)", "always", "proven" },
		{ "Distance(Midpoint(A, B), Midpoint(B, C)) == Distance(Midpoint(C, D), "
		  "Midpoint(D, A))",
		  "always", "proven" },
		{ "Line(Midpoint(A, B), Midpoint(B, C)) ∥ Line(Midpoint(A, D), Midpoint(D, "
		  "C))",
		  "always", "proven" },
		{ "AreCoplanar(Midpoint(A, B), Midpoint(B, C), Midpoint(C, D), Midpoint(D, "
		  "A))",
		  "always", "proven" },
		{ "Distance(A, B)^2 + Distance(C, D)^2 + Distance(B, C)^2 + Distance(D, A)^2 "
		  "== "
		  "Distance(A, C)^2 + Distance(B, D)^2 + 4*Distance(Midpoint(A, C), "
		  "Midpoint(B, "
		  "D))^2",
		  "always", "proven" },
		{ "Distance(A, B) == Distance(C, D)", "no", "proven" },
		{ "AreCoplanar(A, B, C, D)", "no", "proven" },
		{ "A + B == C + D", "no", "proven" },
		{ "Distance(A, B)^2 + Distance(C, D)^2 == Distance(A, C)^2 + Distance(B, D)^2 "
		  "+ "
		  "1/1000000000000",
		  "no", "proven" },
	};
	struct fig *f = scene(tetrahedron);

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char *line = arena_printf(f->perm, "Always(\"%s\")", row[i].relation),
		     *verdict = arena_printf(f->perm, "\"verdict\":\"%s\"", row[i].verdict);

		ok(says(f, line, verdict) && says(f, line, row[i].certainty), "%s: %s",
		   row[i].relation, row[i].verdict);
	}
	/* Four points may lie in one plane, if seldom. */
	ok(says(f, "Always(\"Skew(Line(A, B), Line(C, D))\")", "\"verdict\":\"unknown\"") &&
		   says(f, "Always(\"Skew(Line(A, B), Line(C, D)) && A == A\")",
			"\"verdict\":\"unknown\""),
	   "that lines are skew is no identity");
	ok(says(f, "Always(\"Distance(A, B) == Distance(C, D)\")",
		"\"counter_example\":{\"A\":[") &&
		   says(f, "Always(\"Distance(A, B) == Distance(C, D)\")", "\"D\":["),
	   "a counter-example has three numbers a point");
	fig_free(f);
	/* An orthocentric tetrahedron: two pairs of opposite edges are perpendicular. */
	f = scene((const char *const[]){ "A = (0, 0, 0)", "B = (4, 1, 0)", "C = (1, 3, 1)",
					 "h = PerpendicularPlane(A, Line(B, C))",
					 "k = PerpendicularPlane(B, Line(A, C))",
					 "l = Intersect(h, k)", "D = Point(l, 1, 1, 5)",
					 NULL });
	ok(says(f, "Always(\"Line(A, D) ⟂ Line(B, C)\")", "\"verdict\":\"always\"") &&
		   says(f, "Always(\"Line(C, D) ⟂ Line(A, B)\")", "\"verdict\":\"always\""),
	   "perpendicular twice is perpendicular thrice");
	fig_free(f);
	/* Points of the plane stay there. */
	f = scene((const char *const[]){ "A = (0, 0)", "B = (4, 1)", "C = (1, 3)",
					 "D = (1, 1, 5)", NULL });
	ok(says(f, "Always(\"Distance(Midpoint(A, D), Midpoint(B, D)) == Distance(A, B)/2\")",
		"\"verdict\":\"always\"") &&
		   says(f, "Always(\"z(Midpoint(A, B)) == 0\")", "\"verdict\":\"always\"") !=
			   false &&
		   says(f, "Always(\"z(D) == 5\")", "\"verdict\":\"here_only\""),
	   "points of plane and space together");
	fig_free(f);
}

/* --- Declared relations ---------------------------------------------------------------------- */

static bool solves(const char *const *lines, const char *how)
{
	struct fig *f = scene(lines);
	bool good = says(f, "SolveConstraints()", how) && replays(f) &&
		    says(f, "QueryConstraints()", "\"exact\":\"true\"");

	fig_free(f);
	return good;
}

#define EXACTLY "\"solved\":\"exactly\""

static void constraints(void)
{
	struct fig *f;

	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (1, 3, 0)",
					 "D = (1, 1, 2)", "Constrain(\"AB = 4\")",
					 "Constrain(\"AC = 3\")", "Constrain(\"AD = 3\")",
					 "Constrain(\"BC = 3\")", "Constrain(\"BD = 4\")",
					 "Constrain(\"CD = 2\")", NULL },
		  EXACTLY),
	   "a pyramid from its six edges");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (3, 0, 0)", "C = (0, 4, 0)",
					 "D = (0, 0, 5)", "Constrain(\"AB ⟂ AC\")",
					 "Constrain(\"AB ⟂ AD\")", "Constrain(\"AC ⟂ AD\")",
					 "Constrain(\"BC = 5\")", "Constrain(\"BD = 6\")",
					 "Constrain(\"CD = 7\")", NULL },
		  EXACTLY),
	   "a box by the diagonals of its faces");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (5, 3, 1)",
					 "D = (1, 3, 2)",
					 "Constrain(\"Parallelogram\", \"A, B, C, D\")",
					 "Constrain(\"AB = 5\")", NULL },
		  EXACTLY),
	   "a parallelogram in space");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (5, 3, 1)",
					 "D = (1, 3, 2)",
					 "Constrain(\"Coplanar\", \"A, B, C, D\")",
					 "Constrain(\"AB ∥ CD\")", NULL },
		  EXACTLY),
	   "coplanar, parallel");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 4, 0)",
					 "e = Plane(A, B, C)", "P = (1, 1, 3)",
					 "Constrain(\"Distance(P, e) = 2\")",
					 "Constrain(\"PA = 3\")", NULL },
		  "\"solved\""),
	   "at a distance from a plane");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "P = (1, 1, 3)",
					 "Constrain(\"Angle(P, A, B) = 60°\")",
					 "Constrain(\"PA = 2\")", NULL },
		  EXACTLY),
	   "an angle in space");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 3, 0)",
					 "e = Plane(A, B, C)", "P = (1, 1, 1)",
					 "Q = (2, 1, 4)",
					 "Constrain(\"Perpendicular\", \"P, Q, e\")", NULL },
		  EXACTLY),
	   "a line across a plane");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (5, 3, 1)",
					 "D = (1, 3, 2)", "Constrain(\"Square\", A, B, C, D)",
					 "Constrain(\"AB = 2\")", NULL },
		  EXACTLY),
	   "a square in space");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (5, 3, 1)",
					 "Constrain(\"Equilateral\", A, B, C)", NULL },
		  EXACTLY),
	   "a triangle with equal sides");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 3, 0)",
					 "D = (1, 1, 3)", "e = Plane(A, B, C)",
					 "h = Plane(A, B, D)",
					 "Constrain(\"Angle(e, h) = 60°\")", NULL },
		  EXACTLY),
	   "an angle between planes");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "B = (4, 0, 0)", "C = (0, 3, 0)",
					 "D = (1, 1, 3)", "p = Pyramid(A, B, C, D)",
					 "Constrain(\"Volume(p) = 10\")", NULL },
		  EXACTLY),
	   "a volume");
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "C = (4, 4, 0)", "E = (0, 0, 4)",
					 "s = Segment(A, E)", "P = Point(s, 0, 0, 1)",
					 "Constrain(\"PC = 6\")", NULL },
		  EXACTLY),
	   "a point that rides on a segment");
	/* A fold: the triangle ACD turned about AC until BD has a length. */
	ok(solves((const char *const[]){ "A = (0, 0, 0)", "C = (4, 0, 0)", "B = (2, -2, 0)",
					 "D = (2, 1, 2)", "Constrain(\"DA = DC\")",
					 "Constrain(\"DA^2 = 8\")", "Constrain(\"BD = BC\")",
					 NULL },
		  EXACTLY),
	   "a square folded until two lengths are equal");
	f = scene((const char *const[]){ "A = (0, 0, 0)", "B = (1, 0, 0)", "C = (0, 1, 1)",
					 "Constrain(\"AB = 1\")", "Constrain(\"BC = 1\")",
					 "Constrain(\"AC = 3\")", NULL });
	ok(fails(f, "SolveConstraints()", "contradiction", "together"), "a contradiction");
	ok(fails(f, "Constrain(\"Concyclic\", \"A, B, C, (1,1,1)\")", "unsupported",
		 "plane") &&
		   fails(f, "Constrain(\"Coplanar\", \"A, B, C\")", "wrong_kind", "four"),
	   "what has no meaning in space is refused");
	ok(says(f, "QueryConstraints()", "\"freedom\":6"), "freedom is counted");
	fig_free(f);
}

/* --- Least and greatest ----------------------------------------------------------------------- */

static void extremes(void)
{
	struct fig *f = scene((const char *const[]){
		"A = (0, 3)", "B = (2, 5)", "s = Segment((-4, 0), (4, 0))",
		"X = Point(s, 1, 0)", "c = Circle((1, 1), 2)", "Y = Point(c)",
		"a = Slider(0, 5, 0.1)", "p = Polygon((0, 0), (4, 0), (0, 3))",
		"Z = PointIn(p, 1, 1)", "E = (1, 2, 3)", "F = (4, -1, 2)",
		"e = Plane((0, 0, 0), (1, 0, 1), (0, 1, 0))", "V = Point(e, 1, 1, 1)",
		"g = Segment((0, 0, 0), (3, 3, 3))", "U = Point(g)",
		"l = Line((0, 0), (1, 0))", "W = Point(l, 1, 0)", NULL });

	ok(is(f, "Least(Distance(X, A), X)", "3") && is(f, "Greatest(Distance(X, A), X)", "5"),
	   "a distance on a segment");
	/* Where it is looked at for a closed form it is always 1. */
	ok(says(f, "Least(min(1, (x(X) - 18/5)^2*16), X)", "\"certainty\":\"approximate\"") &&
		   !says(f, "Least(min(1, (x(X) - 18/5)^2*16), X)", "\"exact\":\"1\""),
	   "a dip between the places that are looked at");
	ok(is(f, "Least(Distance(X, A) + Distance(X, B), X)", "2*sqrt(17)") &&
		   says(f, "Least(Distance(X, A) + Distance(X, B), X)",
			"\"exact\":\"(3/4, 0)\"") &&
		   says(f, "Least(Distance(X, A) + Distance(X, B), X)",
			"\"certainty\":\"proven\""),
	   "a way by a line: the place, proven");
	ok(is(f, "Least(3 + Distance(X, A), X)", "6"), "with a number added");
	ok(is(f, "Least(Distance(Y, B), Y)", "-2+sqrt(17)") &&
		   is(f, "Greatest(Distance(Y, B), Y)", "2+sqrt(17)"),
	   "on a circle");
	ok(is(f, "Greatest(a*(4-a), a)", "4") && is(f, "Least(a*(4-a), a)", "-5") &&
		   says(f, "Greatest(a*(4-a), a)", "\"certainty\":\"proven\""),
	   "a slider");
	ok(is(f, "Least(Distance(Z, (5, 5)), Z)", "23/5") &&
		   is(f, "Greatest(Distance(Z, (5, 5)), Z)", "5*sqrt(2)") &&
		   is(f, "Least(Distance(Z, (1, 1)), Z)", "0") &&
		   is(f, "Least(Distance(Z, (5, 5)) + Distance(Z, (-1, 4)), Z)",
		      "sqrt(2)+sqrt(29)"),
	   "in a triangle");
	ok(is(f, "Least(Distance(V, E), V)", "sqrt(2)") &&
		   is(f, "Least(Distance(V, E) + Distance(V, F), V)", "sqrt(19)"),
	   "in a plane of space");
	ok(is(f, "Least(Distance(U, E), U)", "sqrt(2)") &&
		   says(f, "Least(Distance(U, E), U)", "\"exact\":\"(2, 2, 2)\"") &&
		   is(f, "Greatest(Distance(U, E), U)", "sqrt(14)"),
	   "on a segment of space");
	ok(says(f, "Least(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + Distance(X, A), X)",
		"\"approx\":48"),
	   "a long sum loses nothing");
	ok(says(f, "Least(sin(a), a)", "\"certainty\":\"approximate\"") &&
		   fabs(f->obs.approx + 1) < 1e-12,
	   "what has no closed form is searched for, and that is said");
	ok(fails(f, "Greatest(Distance(W, A), W)", "no_such_object", "no greatest") &&
		   fails(f, "Least(Distance(A, B), W)", "bad_argument", "depend") &&
		   fails(f, "Least(Distance(A, B), A)", "bad_argument", "path"),
	   "without a bound; what does not depend, or does not move");
	ok(fails(f, "Least(Area(Polygon(W, A, B)), W)", "no_such_object", "not defined"),
	   "where it would be best it is not defined");
	ok(replays(f), "nothing stays moved");
	fig_free(f);
}

/* --- At random ------------------------------------------------------------------------------- */

static double number(struct fig *f, const char *line)
{
	return run(f, line) == OK ? f->obs.approx : NAN;
}

/* No place of the mover that is tried is better than the best one. */
static void random_extremes(void)
{
	static const char *const ground[] = { "X = Point(Segment(P, Q))",
					      "X = Point(Line(P, Q))",
					      "X = Point(Ray(P, Q))",
					      "X = PointIn(Polygon(P, Q, R))",
					      "X = Point(Polygon(P, Q, R))",
					      "X = Point(Plane(P, Q, R))",
					      "X = Point(Circle(P, 3, Vector(Q)))",
					      "X = Point(Sphere(P, 3))" };
	static const char *const value[] = { "Distance(X, A)",
					     "Distance(X, A) + Distance(X, B)",
					     "Distance(X, A)^2 - 3" };
	struct rng rng = { 7 };
	int asked = 0, wrong = 0, open = 0, exact = 0;

	for (int k = 0; k < 96; k++) {
		struct fig *f = fig_new(tools, 1);
		static const char *const names[] = { "P", "Q", "R", "A", "B" };
		const char *v = value[k % 3];
		double best[2];
		char line[160];

		for (int i = 0; i < 5; i++) {
			int at[3];

			for (int j = 0; j < 3; j++)
				at[j] = (int)rng_below(&rng, 11) - 5;
			snprintf(line, sizeof line, "%s = (%d, %d, %d)", names[i], at[0],
				 at[1], at[2]);
			run(f, line);
		}
		if (run(f, ground[(k / 3) % 8]) != OK) {
			fig_free(f);
			continue;
		}
		for (int s = 0; s < 2; s++) {
			snprintf(line, sizeof line, "%s(%s, X)", s ? "Greatest" : "Least", v);
			best[s] = number(f, line);
			open += isnan(best[s]) && strcmp(f->obs.err.code, "no_such_object");
			asked++;
			exact += !isnan(best[s]) && f->obs.certainty &&
				 !strcmp(f->obs.certainty, "proven");
		}
		for (int i = 0; i < 40; i++) {
			struct err e;
			double at[3], here;

			for (int j = 0; j < 3; j++)
				at[j] = (double)rng_below(&rng, 1000) / 50 - 10;
			if (fig_drag_to(f, fig_find(f, "X"), at, &e) != OK)
				continue;
			here = number(f, v);
			if (here < best[0] - 1e-9 || here > best[1] + 1e-9) {
				printf("# %s, %s: %g is not between %g and %g\n",
				       ground[(k / 3) % 8], v, here, best[0], best[1]);
				wrong++;
			}
		}
		fig_free(f);
	}
	printf("# %d best values, %d proven, %d not told\n", asked, exact, open);
	ok(asked > 150 && !wrong, "no place is better than the best one");
}

/* Tetrahedra by their edges, which those of a random one are. */
static void random_edges(void)
{
	static const char edge[6][2] = { "AB", "AC", "AD", "BC", "BD", "CD" };
	struct rng rng = { 11 };
	int solved = 0, exactly = 0;

	for (int k = 0; k < 20; k++) {
		struct fig *f = fig_new(tools, 1);
		int p[4][3];
		char line[120];

		for (int i = 0; i < 4; i++) {
			for (int j = 0; j < 3; j++)
				p[i][j] = (int)rng_below(&rng, 13) - 6;
			snprintf(line, sizeof line, "%c = (%d + 1/3, %d - 1/5, %d)", 'A' + i,
				 p[i][0], p[i][1], p[i][2] + (i == 2));
			run(f, line);
		}
		for (int i = 0; i < 6; i++) {
			const int *a = p[edge[i][0] - 'A'], *b = p[edge[i][1] - 'A'];
			int d2 = 0;

			for (int j = 0; j < 3; j++)
				d2 += (a[j] - b[j]) * (a[j] - b[j]);
			snprintf(line, sizeof line, "Constrain(\"%c%c^2 = %d\")", edge[i][0],
				 edge[i][1], d2);
			run(f, line);
		}
		if (run(f, "SolveConstraints()") == OK) {
			solved++;
			exactly += strstr(f->obs.json, "exactly") != NULL;
		}
		fig_free(f);
	}
	printf("# 20 tetrahedra: %d solved, %d exactly\n", solved, exactly);
	ok(solved >= 18 && exactly >= 16, "tetrahedra from their edges");
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	tools = t;
	riding();
	solids();
	always();
	constraints();
	extremes();
	random_extremes();
	random_edges();
	tool_table_free(t);
	num_cleanup();
	return tap_done();
}
