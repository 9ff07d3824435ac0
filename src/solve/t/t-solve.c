/*
 * t-solve.c -- problems made from figures that are known: random points, facts read off
 * them, and a value asked that is computed here another way.
 *
 * The drawing handed over is distorted, so that nothing can be measured in it.
 */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

struct xy {
	double x, y;
};

static double dist(struct xy a, struct xy b)
{
	return hypot(a.x - b.x, a.y - b.y);
}
static double angle(struct xy a, struct xy b, struct xy c)
{
	double d = atan2(a.y - b.y, a.x - b.x) - atan2(c.y - b.y, c.x - b.x);

	return fabs(remainder(d, 2 * acos(-1))) * 180 / acos(-1);
}

static struct arena *A;
static struct rng R = { 20 };

/* A copy that keeps the order and the sides, but no length and no angle. */
static void place(struct problem *p, const char *name, struct xy q)
{
	problem_place(p, problem_point(p, name), 1.1 * q.x + 0.12 * q.y,
		      0.93 * q.y - 0.08 * q.x);
}

static void fact(struct problem *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void fact(struct problem *p, const char *fmt, ...)
{
	char s[200];
	struct err e;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(s, sizeof s, fmt, ap);
	va_end(ap);
	if (problem_fact_text(p, s, &e))
		printf("# %s: %s\n", s, e.msg);
}

static struct solve_answer ask(struct problem *p, const char *goal)
{
	struct solve_options o = { .exact = true, .explain = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	const struct term *t;
	struct err e;

	if (problem_term(p, &t, goal, &e))
		return r;
	problem_set_goal(p, t, goal);
	solve_problem(&r, p, &o, A);
	return r;
}

static bool near(double a, double b)
{
	return fabs(a - b) < 1e-6 * (1 + fabs(a) + fabs(b));
}

static struct problem *start(void)
{
	arena_reset(A);
	return problem_new(A);
}

static struct xy random_point(void)
{
	double x = (double)rng_between(&R, -20, 20);

	return (struct xy){ x, (double)rng_between(&R, -20, 20) };
}

static bool flat(struct xy a, struct xy b, struct xy c)
{
	return angle(a, b, c) < 12 || angle(b, c, a) < 12 || angle(c, a, b) < 12 ||
	       dist(a, b) < 4 || dist(b, c) < 4 || dist(c, a) < 4;
}

static void triangles(void)
{
	int bad[4] = { 0 }, n = 0;

	while (n < 150) {
		struct xy a = random_point(), b = random_point(), c = random_point();
		struct solve_answer r;
		struct problem *p;

		if (flat(a, b, c))
			continue;
		n++;
		for (int kind = 0; kind < 4; kind++) {
			double want;
			const char *goal;

			p = start();
			place(p, "A", a);
			place(p, "B", b);
			place(p, "C", c);
			fact(p, "Length(A,B) = %.15g", dist(a, b));
			if (kind == 0) { /* three sides */
				fact(p, "Length(B,C) = %.15g", dist(b, c));
				fact(p, "Length(C,A) = %.15g", dist(c, a));
				goal = "Angle(A,B,C)";
				want = angle(a, b, c);
			} else if (kind == 1) { /* two and the angle between */
				fact(p, "Length(B,C) = %.15g", dist(b, c));
				fact(p, "Angle(A,B,C) = %.15g", angle(a, b, c));
				goal = "Length(A,C)";
				want = dist(a, c);
			} else if (kind == 2) { /* one and two angles */
				fact(p, "Angle(A,B,C) = %.15g", angle(a, b, c));
				fact(p, "Angle(B,A,C) = %.15g", angle(b, a, c));
				goal = "Perimeter(A,B,C)";
				want = dist(a, b) + dist(b, c) + dist(c, a);
			} else { /* an area from sides */
				fact(p, "Length(B,C) = %.15g", dist(b, c));
				fact(p, "Length(C,A) = %.15g", dist(c, a));
				goal = "Area(A,B,C)";
				want = fabs((b.x - a.x) * (c.y - a.y) -
					    (b.y - a.y) * (c.x - a.x)) /
				       2;
			}
			r = ask(p, goal);
			bad[kind] += r.status != SOLVE_FOUND || !near(r.value, want);
			problem_free(p);
		}
	}
	for (int kind = 0; kind < 4; kind++)
		ok(bad[kind] == 0, "150 triangles, way %d: %d wrong", kind, bad[kind]);
}

/* A parallel to a side, with one length given by a letter. */
static void parallels(void)
{
	int bad = 0, n = 0;

	while (n < 100) {
		struct xy a = random_point(), b = random_point(), c = random_point(), d, e;
		double t = (double)rng_between(&R, 2, 8) / 10;
		struct solve_answer r;
		struct problem *p;

		if (flat(a, b, c))
			continue;
		n++;
		d = (struct xy){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
		e = (struct xy){ a.x + t * (c.x - a.x), a.y + t * (c.y - a.y) };
		p = start();
		place(p, "A", a);
		place(p, "B", b);
		place(p, "C", c);
		place(p, "D", d);
		place(p, "E", e);
		fact(p, "OnLine(D,A,B)");
		fact(p, "OnLine(E,A,C)");
		fact(p, "Parallel(D,E,B,C)");
		fact(p, "Length(A,D) = %.15g", dist(a, d));
		fact(p, "Length(A,B) = %.15g", dist(a, b));
		fact(p, "Length(D,E) = x + 1");
		fact(p, "Length(B,C) = %.15g", dist(b, c));
		r = ask(p, "x");
		bad += r.status != SOLVE_FOUND || !near(r.value, dist(d, e) - 1);
		problem_free(p);
	}
	ok(bad == 0, "100 parallels in triangles: %d wrong", bad);
}

/* Points on a circle: an inscribed angle, and the product of the parts of chords. */
static void circles(void)
{
	int bad = 0, bad2 = 0, n = 0;

	while (n < 100) {
		double w[4], r0 = (double)rng_between(&R, 5, 20);
		struct xy q[4], m;
		struct solve_answer r;
		struct problem *p;
		double d, s;

		for (int i = 0; i < 4; i++)
			w[i] = 0.4 + 1.5 * i + (double)rng_below(&R, 1000) / 1000;
		for (int i = 0; i < 4; i++)
			q[i] = (struct xy){ r0 * cos(w[i]), r0 * sin(w[i]) };
		n++;
		p = start();
		for (int i = 0; i < 4; i++)
			place(p, (const char *[]){ "A", "B", "C", "D" }[i], q[i]);
		place(p, "O", (struct xy){ 0, 0 });
		fact(p, "OnCircle(O,A,B,C,D)");
		fact(p, "Line(A,D)");
		fact(p, "Line(B,D)");
		fact(p, "Arc(O,A,B) = %.15g", (w[1] - w[0]) * 180 / acos(-1));
		r = ask(p, "Angle(A,D,B)");
		bad += r.status != SOLVE_FOUND ||
		       !near(r.value, (w[1] - w[0]) * 90 / acos(-1));
		problem_free(p);

		d = (q[2].x - q[0].x) * (q[3].y - q[1].y) -
		    (q[2].y - q[0].y) * (q[3].x - q[1].x);
		s = ((q[1].x - q[0].x) * (q[3].y - q[1].y) -
		     (q[1].y - q[0].y) * (q[3].x - q[1].x)) /
		    d;
		m = (struct xy){ q[0].x + s * (q[2].x - q[0].x),
				 q[0].y + s * (q[2].y - q[0].y) };
		p = start();
		for (int i = 0; i < 4; i++)
			place(p, (const char *[]){ "A", "B", "C", "D" }[i], q[i]);
		place(p, "O", (struct xy){ 0, 0 });
		place(p, "M", m);
		fact(p, "OnCircle(O,A,B,C,D)");
		fact(p, "OnLine(M,A,C)");
		fact(p, "OnLine(M,B,D)");
		fact(p, "Length(A,M) = %.15g", dist(q[0], m));
		fact(p, "Length(M,C) = %.15g", dist(q[2], m));
		fact(p, "Length(B,M) = %.15g", dist(q[1], m));
		r = ask(p, "Length(M,D)");
		bad2 += r.status != SOLVE_FOUND || !near(r.value, dist(q[3], m));
		problem_free(p);
	}
	ok(bad == 0, "100 inscribed angles: %d wrong", bad);
	ok(bad2 == 0, "100 pairs of chords: %d wrong", bad2);
}

/* Whole numbers in, closed forms out: legs of right triangles. */
static void closed_forms(void)
{
	int bad = 0;

	for (int a = 1; a <= 8; a++)
		for (int b = 1; b <= 8; b++) {
			struct problem *p = start();
			struct solve_answer r;
			double v;

			place(p, "A", (struct xy){ 0, 0 });
			place(p, "B", (struct xy){ 10, 0 });
			place(p, "C", (struct xy){ 0, 7 });
			fact(p, "Perpendicular(A,B,A,C)");
			fact(p, "Length(A,B) = %d", a);
			fact(p, "Length(A,C) = %d", b);
			r = ask(p, "Length(B,C)");
			bad += r.status != SOLVE_FOUND || r.certainty != SOLVE_PROVEN ||
			       !r.exact || !problem_constant_text(&v, r.exact) ||
			       fabs(v - sqrt(a * a + b * b)) > 1e-12 * v || r.steps < 4;
			problem_free(p);
		}
	ok(bad == 0, "64 hypotenuses, proven: %d wrong", bad);
}

/* The altitude on the hypotenuse, from any two of the lengths around it: proven, and the
 * decimal is the double nearest to the closed form. */
static void altitudes(void)
{
	int unproven = 0, wrong = 0, apart = 0, n = 0;
	static const char *const name[] = { "A,C", "B,C", "A,B", "A,D", "D,B", "C,D" };

	for (int a = 2; a <= 5; a++)
		for (int b = 1; b < a; b++) {
			double c = hypot(a, b), ad = b * b / c, db = a * a / c, cd = a * b / c;
			double length[] = { b, a, c, ad, db, cd };

			for (int goal = 0; goal < 6; goal++) {
				/* Legs are whole numbers; other lengths follow from them. */
				struct problem *p = start();
				struct solve_answer r;
				double v = 0;
				char text[40];

				place(p, "A", (struct xy){ 0, 0 });
				place(p, "B", (struct xy){ c, 0 });
				place(p, "C", (struct xy){ ad, cd });
				place(p, "D", (struct xy){ ad, 0 });
				fact(p, "RightTriangle(A,C,B)");
				fact(p, "Altitude(C,D,A,B,C)");
				if (goal % 2) {
					fact(p, "Length(A,C) = %d", b);
					fact(p, "Length(B,C) = %d", a);
				} else { /* AD = b^2 and DB = a^2, c times as large */
					fact(p, "Length(A,D) = %d", b * b);
					fact(p, "Length(D,B) = %d", a * a);
				}
				snprintf(text, sizeof text, "Length(%s)", name[goal]);
				r = ask(p, text);
				n++;
				unproven += r.certainty != SOLVE_PROVEN;
				wrong += r.status != SOLVE_FOUND ||
					 !near(r.value, length[goal] * (goal % 2 ? 1 : c));
				apart += !r.exact || !problem_constant_text(&v, r.exact) ||
					 fabs(v - r.value) > 1e-15 * v;
				problem_free(p);
			}
		}
	ok(!wrong && !apart, "%d lengths at an altitude: %d wrong, %d unlike their form", n,
	   wrong, apart);
	ok(!unproven, "proven: %d not", unproven);
}

static enum solve_status status_of(const char *const *facts, const char *goal)
{
	struct problem *p = start();
	struct solve_answer r;

	for (const char *s = "ABCD"; *s; s++)
		problem_point(p, (char[]){ *s, 0 });
	for (; *facts; facts++)
		fact(p, "%s", *facts);
	r = ask(p, goal);
	problem_free(p);
	return r.status;
}

static void statuses(void)
{
	ok(status_of((const char *[]){ "Length(A,B)=3", "Length(B,C)=4", NULL },
		     "Length(A,C)") == SOLVE_UNDERDETERMINED,
	   "two sides leave the third open");
	ok(status_of(
		   (const char *[]){ "Length(A,B)=1", "Length(B,C)=1", "Length(A,C)=5", NULL },
		   "Angle(A,B,C)") == SOLVE_CONTRADICTORY,
	   "1, 1, 5 is no triangle");
	ok(status_of((const char *[]){ "Length(A,B)=5", "Length(A,B)=6", NULL },
		     "Length(A,B)") == SOLVE_CONTRADICTORY,
	   "5 is not 6");
	ok(status_of((const char *[]){ "Polygon(A,B,C)", "Angle(A,B,C)=100", "Angle(B,C,A)=90",
				       NULL },
		     "Angle(C,A,B)") == SOLVE_CONTRADICTORY,
	   "angles of more than 180");
	ok(status_of((const char *[]){ "x + y = 10", "x - y = 4", NULL }, "x*y") ==
		   SOLVE_FOUND,
	   "letters alone");
}

/* A value that was there before the contradiction is told beside it. */
static void derived(void)
{
	struct problem *p = start();
	struct solve_answer r;
	struct buf b = { 0 };

	place(p, "A", (struct xy){ 0, 0 });
	place(p, "B", (struct xy){ 3, 0 });
	place(p, "C", (struct xy){ 0, 4 });
	fact(p, "Perpendicular(A,B,A,C)");
	fact(p, "Length(A,B) = 3");
	fact(p, "Length(A,C) = 4");
	fact(p, "Length(B,C) = 8");
	r = ask(p, "Area(A,B,C)");
	ok(r.status == SOLVE_CONTRADICTORY && r.derived && near(r.value, 6), "derived: 6");
	solve_json(&b, NULL, &r, NULL, false);
	ok(strstr(buf_str(&b), "\"derived\":6") != NULL, "and told");
	buf_clear(&b);
	problem_free(p);
}

/* Nobody drew it: the sketch has to. */
static void undrawn(void)
{
	struct problem *p = start();
	struct solve_answer r;

	for (const char *s = "ABCDM"; *s; s++)
		problem_point(p, (char[]){ *s, 0 });
	fact(p, "Parallelogram(A,B,C,D)");
	fact(p, "Collinear(A,M,C)");
	fact(p, "Collinear(B,M,D)");
	fact(p, "Length(A,M) = 3x");
	fact(p, "Length(A,C) = 4x + 10");
	r = ask(p, "Length(M,C)");
	ok(r.status == SOLVE_FOUND && near(r.value, 15), "diagonals halve each other");
	problem_free(p);

	p = start();
	for (const char *s = "ABCDEF"; *s; s++)
		problem_point(p, (char[]){ *s, 0 });
	fact(p, "Regular(A,B,C,D,E,F)");
	fact(p, "Face(A,B,C,D,E,F)");
	fact(p, "Length(A,B) = 4");
	r = ask(p, "Area(A,B,C,D,E,F)");
	ok(r.status == SOLVE_FOUND && near(r.value, 24 * sqrt(3)), "a regular hexagon");
	problem_free(p);
}

static void midsegments(void)
{
	struct problem *p = start();
	struct solve_answer r;
	struct err e;

	for (const char *s = "ABCDMN"; *s; s++)
		problem_point(p, (char[]){ *s, 0 });
	fact(p, "Polygon(A,B,C)");
	fact(p, "Midsegment(M,N,A,B,C)");
	fact(p, "Length(B,C) = 14");
	r = ask(p, "Length(M,N)");
	ok(r.status == SOLVE_FOUND && near(r.value, 7), "a midsegment of a triangle");
	ok(problem_fact_text(p, "Midsegment(M,N,A,B)", &e) == E_ARG &&
		   problem_fact_text(p, "Midsegment(M,N,A,A,B)", &e) == E_ARG,
	   "of something else it is refused");
	problem_free(p);

	p = start();
	for (const char *s = "ABCDMN"; *s; s++)
		problem_point(p, (char[]){ *s, 0 });
	fact(p, "Trapezoid(A,B,C,D)");
	fact(p, "Midsegment(M,N,A,B,C,D)");
	fact(p, "Length(B,C) = 5");
	fact(p, "Length(M,N) = 8");
	r = ask(p, "Length(A,D)");
	ok(r.status == SOLVE_FOUND && near(r.value, 11), "a midsegment of a trapezoid");
	problem_free(p);
}

/* As derived, not looked at again. */
static struct solve_answer ask_record(const char *record)
{
	struct solve_options o = { .brief = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct problem *p = NULL;
	struct json *j;
	struct err e;

	if (json_read(&j, record, strlen(record), A, &e) || read_record(&p, j, A, &e))
		return r;
	solve_problem(&r, p, &o, A);
	problem_free(p);
	return r;
}

/*
 * Written down and drawn, with one point beside the rest (L).  Of the figures by numbers that
 * fulfil the equations one has the trapezoid crossed, where the middle parallel is half the
 * difference of the bases: it is none.
 */
static void crossed_trapezoid(void)
{
	static const char record[] =
		"{\"points\": {\"H\": [0, 0], \"I\": [62.457, 4.367], \"N\": [6.237, -89.198],"
		"\"J\": [186.747, -70.313], \"E\": [262.032, -89.198], \"C\": [311.605, "
		"-97.05],"
		"\"F\": [282.214, -117.793], \"G\": [322.762, -115.593],"
		"\"M\": [299.069, -132.316], \"O\": [290.642, -125.055],"
		"\"K\": [317.183, -106.322], \"A\": [309.375, -151.596],"
		"\"B\": [264.1, -143.788], \"D\": [271.909, -98.513], \"L\": [324.131, "
		"-105.464]},"
		"\"circles\": {\"E\": \"E\"}, \"goal\": \"Area(K,A,B,D)\", \"facts\": ["
		"\"OnCircle(E,C)\", \"Collinear(C,K,G)\", \"Collinear(M,O,F)\","
		"\"Collinear(B,O,K)\", \"Collinear(A,O,D)\", \"Perpendicular(N,H,H,I)\","
		"\"Perpendicular(N,I,I,J)\", \"CircleArea(E) = Area(I,N,J)\","
		"\"Perpendicular(E,F,F,C)\", \"Trapezoid(M,F,C,G)\", \"Parallel(F,C,O,K)\","
		"\"Parallel(O,K,M,G)\", \"EqualLength(F,O,O,M)\", \"Square(K,A,B,D)\","
		"\"Angle(H,N,I) = 35\", \"Length(I,J) = 145\", \"Length(I,H) = "
		"28\\\\sqrt{5}\","
		"\"Length(L,K) = 7\", \"Angle(G,K,L) = 66\", \"Length(F,E) = 35\","
		"\"Length(G,M) = 29\"]}";
	const double pi = acos(-1), ni = 28 * sqrt(5) / sin(35 * pi / 180);
	double fc = sqrt(ni * 145 / 2 / pi - 35 * 35);
	struct solve_answer r = ask_record(record);

	ok(r.status == SOLVE_FOUND && near(r.value, (fc + 29) * (fc + 29) / 2),
	   "a trapezoid that crosses itself is none");
}

/* Two theorems say the same of the sides of OTD, with decimals that differ in the eighth digit:
 * what is left of the second is no length of 0. */
static void rounded_alike(void)
{
	static const char record[] =
		"{\"points\": {\"E\": [0, 0], \"W\": [6.694, -2.047], \"Y\": [4.484, "
		"14.666], \"U\": [-6.694, 2.047], \"H\": [-4.484, -14.666], \"Z\": "
		"[9.637, 5.304], \"O\": [11.328, 13.199], \"T\": [8.548, 7.282], "
		"\"D\": [19.472, 9.372], \"M\": [17.484, 19.761]}, \"circles\": "
		"{\"O\": \"O\"}, \"goal\": \"SectorArea(O,D,M)-Area(O,D,M)\", "
		"\"facts\": [\"OnCircle(O,D,M)\", \"Collinear(U,E,W)\", "
		"\"Collinear(Y,E,H)\", \"Collinear(Y,T,Z)\", \"Rhombus(W,Y,U,H)\", "
		"\"Perpendicular(E,Z,Z,Y)\", \"Perpendicular(Y,O,O,Z)\", "
		"\"Perpendicular(D,O,O,T)\", \"Length(E,Z) = 11\", \"Angle(Z,Y,O) = "
		"z\", \"Angle(Y,T,O) = 54\", \"Angle(T,D,O) = 36\", \"Area(W,Y,U,H) = "
		"214.7\", \"Length(Y,O) = 7\", \"Length(Y,E) = p\", \"Length(T,O) = "
		"2x-2\", \"Length(E,W) = 7\", \"Angle(M,O,D) = 72\"]}";
	struct solve_answer r = ask_record(record);

	ok(r.status == SOLVE_FOUND && near(r.value, 12.3705938636),
	   "what rounding leaves of an equation is none");
}

static struct solve_answer ask_logic(const char *record)
{
	struct solve_options o = { .exact = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct problem *p = NULL;
	struct json *j;
	struct err e;

	if (json_read(&j, record, strlen(record), A, &e) || read_logic(&p, j, 0, A, &e))
		return r;
	solve_problem(&r, p, &o, A);
	problem_free(p);
	return r;
}

/* Readings of logic forms that need care. */
static void careful_readings(void)
{
	struct solve_answer r;

	r = ask_logic("{\"choices\": [\"30\", \"60*pi\", \"90\", \"20*pi\"],"
		      "\"text_logic_forms\": [\"Find(AreaOf(Sector(U,O,V)))\"],"
		      "\"diagram_logic_forms\": [\"Equals(LengthOf(Line(O,U)), 10)\","
		      "\"Equals(MeasureOf(Angle(U,O,V)), 216)\","
		      "\"PointLiesOnCircle(U, Circle(O, radius_0_0))\","
		      "\"PointLiesOnCircle(V, Circle(O, radius_0_0))\"],"
		      "\"point_positions\": {\"O\": [0,0], \"U\": [100,0], \"V\": [-81,59]},"
		      "\"line_instances\": [\"OU\", \"OV\"]}");
	ok(r.status == SOLVE_FOUND && near(r.value, 60 * acos(-1)), "a reflex sector");

	r = ask_logic(
		"{\"text_logic_forms\": [\"Find(LengthOf(AltitudeOf(Triangle(P,Q,R))))\"],"
		"\"diagram_logic_forms\": [\"Perpendicular(Line(P,Q), Line(P,R))\","
		"\"Equals(LengthOf(Line(P,Q)), 15)\", \"Equals(LengthOf(Line(P,R)), 20)\"],"
		"\"point_positions\": {\"P\": [0,0], \"Q\": [0,75], \"R\": [100,0]},"
		"\"line_instances\": [\"PQ\", \"PR\", \"QR\"]}");
	ok(r.status == SOLVE_FOUND && near(r.value, 12), "the altitude that is no side");

	for (int apart = 0; apart < 2; apart++) {
		r = ask_logic(
			apart ? "{\"text_logic_forms\": [\"Find(PerimeterOf(Shape($)))\"],"
				"\"diagram_logic_forms\": [\"Equals(LengthOf(Line(A,B)), 3)\","
				"\"Equals(LengthOf(Line(B,C)), 4)\","
				"\"Equals(LengthOf(Line(C,A)), 5)\"],"
				"\"point_positions\": {\"A\": [0,0], \"B\": [30,0], \"C\": "
				"[30,60], \"D\": [100,0], \"E\": [160,0], \"F\": [130,50]},"
				"\"line_instances\": [\"AB\", \"BC\", \"CA\", \"DE\", \"EF\", "
				"\"FD\"]}"
			      : "{\"text_logic_forms\": [\"Find(PerimeterOf(Shape($)))\"],"
				"\"diagram_logic_forms\": [\"Equals(LengthOf(Line(A,B)), 3)\","
				"\"Equals(LengthOf(Line(B,C)), 4)\","
				"\"Equals(LengthOf(Line(C,A)), 5)\"],"
				"\"point_positions\": {\"A\": [0,0], \"B\": [30,0], \"C\": "
				"[30,40]},\"line_instances\": [\"AB\", \"BC\", \"CA\"]}");
		ok(r.status == SOLVE_FOUND && near(r.value, 12) &&
			   (r.certainty == SOLVE_PROVEN) == !apart && !r.mended == !apart,
		   apart ? "of two figures apart one is taken, which is told and not proven"
			 : "the only figure");
	}
	r = ask_logic("{\"choices\": [\"3\", \"5\", \"7\", \"11\"],"
		      "\"text_logic_forms\": [\"Find(LengthOf(Line(Q,R)))\"],"
		      "\"diagram_logic_forms\": [\"Perpendicular(Line(P,Q), Line(P,R))\","
		      "\"Equals(LengthOf(Line(P,Q)), 3)\", \"Equals(LengthOf(Line(P,R)), 4)\","
		      "\"Equals(LengthOf(Line(Q,R)), 8)\"],"
		      "\"point_positions\": {\"P\": [0,0], \"Q\": [0,75], \"R\": [100,0]},"
		      "\"line_instances\": [\"PQ\", \"PR\", \"QR\"]}");
	ok(r.status == SOLVE_FOUND && r.choice == 1 && r.doubts &&
		   r.certainty == SOLVE_NUMERIC,
	   "one fact is wrong, the options tell");
}

int main(void)
{
	A = arena_new();
	triangles();
	parallels();
	circles();
	closed_forms();
	altitudes();
	statuses();
	derived();
	undrawn();
	midsegments();
	crossed_trapezoid();
	rounded_alike();
	careful_readings();
	arena_free(A);
	num_cleanup();
	return tap_done();
}
