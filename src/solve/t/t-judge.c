/*
 * t-judge.c -- answers that are none: small sets of facts that conflict, all values where
 * several fit, how free a value is; and what lies inside or on a side.
 */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

static struct arena *A;
static struct rng R = { 77 };

/* facts: texts separated by ";"; at: where the points are drawn, or NULL. */
static struct solve_answer ask(const char *points, const double *at, const char *facts,
			       const char *goal)
{
	struct solve_options o = { .exact = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct problem *p;
	const struct term *t;
	struct err e;

	arena_reset(A);
	p = problem_new(A);
	for (int i = 0; points[i]; i++) {
		int k = problem_point(p, (char[]){ points[i], 0 });

		if (at)
			problem_place(p, k, at[2 * i], at[2 * i + 1]);
	}
	while (*facts) {
		size_t n = strcspn(facts, ";");

		if (problem_fact_text(p, arena_strndup(A, facts, n), &e))
			printf("# %.*s: %s\n", (int)n, facts, e.msg);
		facts += n + (facts[n] == ';');
	}
	if (!problem_term(p, &t, goal, &e)) {
		problem_set_goal(p, t, goal);
		problem_imply(p);
		solve_problem(&r, p, &o, A);
	}
	problem_free(p);
	return r;
}

/* The conflict as one text, in the order of the facts. */
static const char *conflict(const char *points, const char *facts, const char *goal)
{
	struct solve_answer r = ask(points, NULL, facts, goal);
	struct buf b = { 0 };
	const char *s;

	if (r.status != SOLVE_CONTRADICTORY)
		return solve_status_name(r.status);
	for (int i = 0; i < r.conflicts; i++)
		buf_addf(&b, "%s%s", i ? "; " : "", r.conflict[i]);
	s = arena_strdup(A, buf_str(&b));
	buf_clear(&b);
	return s;
}

static const struct {
	const char *points, *facts, *goal, *conflict;
} bad[] = {
	{ "ABCD", "Length(A,D)=7;Length(A,B)=1;Length(B,C)=1;Length(A,C)=5", "Angle(A,B,C)",
	  "AB = 1; BC = 1; AC = 5" },
	{ "ABCD", "Length(A,B)=4;Length(B,C)=3;Length(A,D)=6;Length(A,B)=5", "Length(A,C)",
	  "AB = 4; AB = 5" },
	{ "ABCD", "Polygon(A,B,C);Length(A,B)=3;Angle(A,B,C)=100;Angle(B,C,A)=100",
	  "Angle(C,A,B)", "angle ABC = 100; angle BCA = 100" },
	{ "ABCD",
	  "Face(A,B,C,D);Angle(D,A,B)=80;Angle(A,B,C)=80;Angle(B,C,D)=80;"
	  "Angle(C,D,A)=80;Length(A,B)=2",
	  "Length(A,C)",
	  "ABCD is a face, counterclockwise; angle DAB = 80; angle ABC = 80; angle BCD = 80; "
	  "angle CDA = 80" },
	{ "ABCDP", "Length(A,B)=3;Parallel(A,B,C,D);Meet(P,A,B,C,D)", "Length(A,C)",
	  "AB is parallel to CD; P lies on both AB and CD" },
	{ "ABC", "Perpendicular(A,B,A,C);Perpendicular(A,B,B,C);Length(A,C)=3", "Length(A,B)",
	  "AB is perpendicular to AC; AB is perpendicular to BC" },
	{ "AB", "Length(A,B) = -3", "Length(A,B)", "AB = -3" },
	{ "AB", "Length(A,B) = 0", "Length(A,B)", "AB = 0" },
	{ "ABC", "Length(A,B) = 2; Angle(A,B,C) = 400", "Length(A,C)", "angle ABC = 400" },
	{ "ABP", "Between(P,A,B);Length(A,B)=4;Length(A,P)=9", "Length(P,B)",
	  "P lies between A and B; AB = 4; AP = 9" },
	{ "ABCP", "Equilateral(A,B,C);Length(A,B)=2;Inside(P,A,B,C);Length(P,A)=5",
	  "Length(P,B)", "ABC is equilateral; AB = 2; P lies inside ABC; PA = 5" },
	{ "ABPQ", "Length(A,B)=3;SameSide(P,Q,A,B);OppositeSide(P,Q,A,B)", "Length(P,Q)",
	  "P and Q lie on one side of AB; P and Q lie on different sides of AB" },
	{ "AB", "x = 3; Length(A,B) = 2; x < 2", "Length(A,B) + x", "x = 3; x < 2" },
	{ "AB", "1 = 2; Length(A,B) = x", "x", "1 = 2" },
	{ "A", "x + y = 3; x - y = 1; x*y = 7", "x", "x + y = 3; x*y = 7" },
	/* Divided by zero. */
	{ "AB", "Length(A,B) = x; x = 1; 3/(x - 1) = y", "Length(A,B)",
	  "x = 1; 3/(x - 1) = y" },
	/* The value does not rest on what cannot be. */
	{ "ABCDEF",
	  "Length(A,B)=3;Length(B,C)=4;Angle(A,B,C)=90;Length(D,E)=1;Length(E,F)=1;Length(D,F)"
	  "=5",
	  "Length(A,C)", "DE = 1; EF = 1; DF = 5" },
	/* No measure tells this one: four points with six distances. */
	{ "ABCD",
	  "Length(A,B)=5;Length(B,C)=5;Length(C,D)=5;Length(D,A)=5;Length(A,C)=5;"
	  "Length(B,D)=5",
	  "Angle(A,B,D)", "AB = 5; BC = 5; CD = 5; DA = 5; AC = 5; BD = 5" },
};

/* What is told of a value in figures that nobody drew: "": nothing is assumed. */
static const struct {
	const char *points, *facts, *goal;
	enum solve_status status;
	double value;
	const char *assume;
} believed[] = {
	{ "ABCO", "Circumcenter(O,A,B,C);OA=5;AB=6;BC=10", "AC", SOLVE_FOUND, 8, "" },
	{ "ACOB", "Circumcenter(O,A,B,C);OA=5;AB=6;BC=10", "AC", SOLVE_FOUND, 8, "" },
	{ "BCOA", "Circumcenter(O,A,B,C);OA=5;AB=6;BC=10", "AC", SOLVE_FOUND, 8, "" },
	{ "ABCDP", "Square(A,B,C,D);PA=1;PB=2;PC=3", "PD", SOLVE_FOUND, 2.449489742783178,
	  "what holds to 25 digits in all figures found holds in every one" },
	{ "ABCDP", "Rectangle(A,B,C,D);PA=1;PB=2;PC=3", "PD", SOLVE_FOUND, 2.449489742783178,
	  "what holds to 25 digits in all figures found holds in every one" },
	{ "ABCD", "Trapezoid(A,B,C,D);BC=4;DA=10;Area(A,B,C,D)=28", "Height(A,B,C,D)",
	  SOLVE_FOUND, 4, "what holds to 25 digits in all figures found holds in every one" },
	{ "ABCD", "AB=CD;BC=AD;Angle(A,B,C)=70", "Angle(B,C,D)", SOLVE_UNDERDETERMINED, 0,
	  "" },
	{ "DACB", "AB=CD;BC=AD;Angle(A,B,C)=70", "Angle(B,C,D)", SOLVE_UNDERDETERMINED, 0,
	  "" },
};

static void tells(void)
{
	for (int i = 0; i < (int)(sizeof believed / sizeof *believed); i++) {
		struct solve_answer r =
			ask(believed[i].points, NULL, believed[i].facts, believed[i].goal);

		ok(r.status == believed[i].status &&
			   (r.status != SOLVE_FOUND ||
			    fabs(r.value - believed[i].value) < 1e-9) &&
			   (*believed[i].assume ? r.assumes == 1 && !strcmp(r.assume[0],
									    believed[i].assume)
						: !r.assumes),
		   "%s, %s: %s", believed[i].points, believed[i].facts, believed[i].goal);
		if (r.assumes)
			printf("# %s\n", r.assume[0]);
	}
}

static void conflicts(void)
{
	for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
		const char *got = conflict(bad[i].points, bad[i].facts, bad[i].goal);

		ok(!strcmp(got, bad[i].conflict), "%s", bad[i].conflict);
		if (strcmp(got, bad[i].conflict))
			printf("# got %s\n", got);
	}
}

/* Distances of a random figure, one of them made impossible: of those that are named, each
 * is needed. */
static void random_conflicts(void)
{
	int not_told = 0, not_needed = 0, all = 0;

	for (int turn = 0; turn < 8; turn++) {
		double x[8];
		char text[400] = "", room[6][60], *fact[6];
		int n = 0;
		struct solve_answer r;

		for (int i = 0; i < 8; i++)
			x[i] = (double)rng_between(&R, -20, 20);
		for (int i = 0; i < 4; i++)
			for (int k = 0; k < i; k++) {
				double d = hypot(x[2 * i] - x[2 * k],
						 x[2 * i + 1] - x[2 * k + 1]);

				fact[n] = room[n];
				snprintf(fact[n], sizeof room[n], "Length(%c,%c)=%.9g",
					 "ABCD"[i], "ABCD"[k],
					 n == turn % 6 ? 130 + d : d + 0.1);
				n++;
			}
		for (int i = 0; i < n; i++)
			snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
				 i ? ";" : "", fact[i]);
		r = ask("ABCD", NULL, text, "Angle(A,B,C)");
		not_told += r.status != SOLVE_CONTRADICTORY || r.conflicts > 3;
		all += r.conflicts;
		for (int skip = 0; skip < n && r.conflicts == 3; skip++) {
			/* Without the false one all is well. */
			if (skip != turn % 6)
				continue;
			text[0] = 0;
			for (int i = 0; i < n; i++)
				if (i != skip)
					snprintf(text + strlen(text),
						 sizeof text - strlen(text), "%s;", fact[i]);
			r = ask("ABCD", NULL, text, "Angle(A,B,C)");
			not_needed += r.status == SOLVE_CONTRADICTORY;
		}
	}
	ok(!not_told && all == 24, "8 impossible distances, each with a triangle: %d not told",
	   not_told);
	ok(!not_needed, "without it nothing conflicts: %d do", not_needed);
}

/* Two sides and an angle not between them. */
static void two_triangles(void)
{
	int bad_pair = 0, bad_drawn = 0, n = 0;

	while (n < 30) {
		double c = (double)rng_between(&R, 5, 20), a = (double)rng_between(&R, 3, 19),
		       w = (double)rng_between(&R, 15, 75), h, d, m, lo, hi;
		double t = w * acos(-1) / 180;
		char facts[200];
		struct solve_answer r;

		h = c * sin(t);
		if (a < h + 0.5 || a > c - 0.5)
			continue;
		n++;
		m = c * cos(t);
		d = sqrt(a * a - h * h);
		lo = m - d;
		hi = m + d;
		snprintf(facts, sizeof facts,
			 "Length(A,B)=%.0f;Length(B,C)=%.0f;Angle(B,A,C)=%.0f", c, a, w);
		r = ask("ABC", NULL, facts, "Length(A,C)");
		bad_pair += r.status != SOLVE_SEVERAL || r.n_values != 2 ||
			    fabs(r.values[0] - lo) > 1e-6 * hi ||
			    fabs(r.values[1] - hi) > 1e-6 * hi;
		for (int side = 0; side < 2; side++) {
			double want = side ? hi : lo;
			/* Drawn like one of them, at another size. */
			double at[6] = {
				0, 0, 3 * c, 0, 3 * want * cos(t), 3.3 * want * sin(t)
			};

			r = ask("ABC", at, facts, "Length(A,C)");
			bad_drawn +=
				r.status != SOLVE_FOUND || fabs(r.value - want) > 1e-6 * hi;
		}
	}
	ok(!bad_pair, "30 pairs of triangles: %d not told", bad_pair);
	ok(!bad_drawn, "the drawing tells which: %d wrong", bad_drawn);
}

static void several(void)
{
	struct solve_answer r = ask("AB", NULL, "x^2 - 5*x + 6 = 0; Length(A,B) = x", "x + 1");

	ok(r.status == SOLVE_SEVERAL && r.n_values == 2 && fabs(r.values[0] - 3) < 1e-9 &&
		   fabs(r.values[1] - 4) < 1e-9 && r.exacts[0] && !strcmp(r.exacts[0], "3"),
	   "two roots are two values");
	r = ask("ABCDE", NULL, "Square(A,B,C,D);Length(A,B)=4;OnLine(E,A,B);Length(A,E)=1",
		"Length(C,E)");
	ok(r.status == SOLVE_SEVERAL && strstr(r.why, "there may be others") != NULL,
	   "two values, perhaps not all: %s", r.why);
	ok(r.status == SOLVE_SEVERAL && r.n_values == 2 && r.exacts[0] && r.exacts[1] &&
		   !strcmp(r.exacts[0], "5") && !strcmp(r.exacts[1], "sqrt(41)"),
	   "on either side of A, exactly");
	r = ask("ABCDE", NULL,
		"Square(A,B,C,D);Length(A,B)=4;OnLine(E,A,B);Length(A,E)=1;Between(A,E,B)",
		"Length(C,E)");
	ok(r.status == SOLVE_FOUND && fabs(r.value - sqrt(41)) < 1e-9, "beyond A");
	r = ask("ABCD", NULL, "Equilateral(A,B,C);Equilateral(A,B,D);Length(A,B)=2",
		"Length(C,D)");
	ok(r.status == SOLVE_FOUND && fabs(r.value - 2 * sqrt(3)) < 1e-9,
	   "points are not in one place");
}

/* The facts with what the record says of each value. */
static void add_told(char facts[6][300], const char *given, const struct solve_answer *r)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;
	int k = 0;

	solve_json(&b, NULL, r, NULL, false);
	if (!json_read(&j, buf_str(&b), b.n, a, NULL) && json_get(j, "when"))
		for (j = json_get(j, "when")->child; j && k < 6; j = j->next, k++)
			if (r->when[k])
				snprintf(facts[k], 300, "%s;%s", given, j->text);
	buf_clear(&b);
	arena_free(a);
}

/* What would tell the values apart is a fact, and with it the value is the only one. */
static void apart(void)
{
	static const struct {
		const char *points, *facts, *goal;
		int told; /* of the values */
	} row[] = {
		{ "AEC", "OnLine(E,A,C);Length(A,E)=12;Length(E,C)=3", "Length(A,C)", 2 },
		{ "ABC", "Length(A,B)=5;Length(B,C)=3;Angle(B,A,C)=30", "Length(A,C)", 2 },
		{ "OABC", "OnCircle(O,A,B,C);Angle(A,O,B)=100", "Angle(A,C,B)", 2 },
		{ "AB", "x^2-2*x-15=0;Length(A,B)=6", "x*Length(A,B)", 2 },
		{ "ABCDE", "Square(A,B,C,D);Length(A,B)=4;OnLine(E,A,B);Length(A,E)=1",
		  "Length(C,E)", 2 },
		{ "ABCD",
		  "Length(A,B)=6;Length(A,C)=5;Length(B,C)=5;Length(A,D)=5;Length(B,D)=6",
		  "Length(C,D)", 2 },
		{ "ABC", "Isosceles(A,B,C);Angle(A,B,C)=40", "Angle(B,A,C)", 3 },
		{ "ABC", "RightTriangle(A,B,C);Length(A,B)=5;Length(A,C)=3", "Length(B,C)",
		  2 },
	};
	int wrong = 0, told;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct solve_answer r = ask(row[i].points, NULL, row[i].facts, row[i].goal);
		int n = r.status == SOLVE_SEVERAL ? r.n_values : 0;
		double value[6] = { 0 };
		char facts[6][300] = { "" };

		told = 0;
		for (int k = 0; k < n; k++)
			value[k] = r.values[k];
		add_told(facts, row[i].facts, &r);
		for (int k = 0; k < n; k++) {
			if (!*facts[k])
				continue;
			told++;
			r = ask(row[i].points, NULL, facts[k], row[i].goal);
			if (r.status == SOLVE_FOUND &&
			    fabs(r.value - value[k]) <= 1e-6 * (1 + fabs(value[k])))
				continue;
			printf("# %s: not %.9g but %s\n", facts[k], value[k],
			       solve_status_name(r.status));
			wrong++;
		}
		ok(told == row[i].told, "%s: %d of the values told apart", row[i].facts, told);
	}
	ok(!wrong, "with what tells them apart it is that value: %d wrong", wrong);
}

/* Triangles of known sides on either side of a common one. */
static void sides(void)
{
	int wrong = 0;

	for (int turn = 0; turn < 12; turn++) {
		double ab = 6, ac = (double)rng_between(&R, 5, 8),
		       bc = (double)rng_between(&R, 4, 8), ad = (double)rng_between(&R, 5, 8),
		       bd = (double)rng_between(&R, 4, 8);
		double cx = (ab * ab + ac * ac - bc * bc) / (2 * ab),
		       cy = sqrt(ac * ac - cx * cx);
		double dx = (ab * ab + ad * ad - bd * bd) / (2 * ab),
		       dy = sqrt(ad * ad - dx * dx);
		bool same = turn % 2;
		double want = hypot(cx - dx, same ? cy - dy : cy + dy);
		char facts[300];
		struct solve_answer r;

		if (same && want < 0.3)
			continue;
		snprintf(facts, sizeof facts,
			 "Length(A,B)=6;Length(A,C)=%.0f;Length(B,C)=%.0f;Length(A,D)=%.0f;"
			 "Length(B,D)=%.0f;%s(C,D,A,B)",
			 ac, bc, ad, bd, same ? "SameSide" : "OppositeSide");
		r = ask("ABCD", NULL, facts, "Length(C,D)");
		wrong += r.status != SOLVE_FOUND || fabs(r.value - want) > 1e-6 * want;
	}
	ok(!wrong, "the side that is stated: %d wrong", wrong);
}

/* A drawing that shows something else than the facts say is left aside. */
static void wrong_drawings(void)
{
	double at[] = { 0, 0, 6, 0, 3, 2, 3, 3 }, line[] = { 0, 0, 4, 0, 9, 0 };
	struct solve_answer r =
		ask("ABCD", at,
		    "Length(A,B)=6;Length(A,C)=5;Length(B,C)=5;Length(A,D)=5;Length(B,D)=5;"
		    "OppositeSide(C,D,A,B)",
		    "Length(C,D)");

	ok(r.status == SOLVE_FOUND && fabs(r.value - 8) < 1e-9, "on the other side: %.9g",
	   r.value);
	r = ask("ABP", line, "Between(P,A,B);Length(A,B)=10;Length(A,P)=3", "Length(P,B)");
	ok(r.status == SOLVE_FOUND && fabs(r.value - 7) < 1e-9, "between: %.9g", r.value);
}

static void freedom(void)
{
	struct solve_answer r = ask("ABC", NULL, "Length(A,B)=3;Length(B,C)=4", "Length(A,C)");

	ok(r.status == SOLVE_UNDERDETERMINED && r.freedom == 1 &&
		   strstr(r.why, "1 degree of freedom, and Length(A,C)"),
	   "an angle is free");
	r = ask("ABC", NULL, "Length(A,B)=3", "Length(A,C)");
	ok(r.status == SOLVE_UNDERDETERMINED && r.freedom == 2, "a point is free");
	r = ask("ABCD", NULL, "Parallelogram(A,B,C,D)", "Area(A,B,C,D)");
	ok(r.status == SOLVE_UNDERDETERMINED && r.freedom == 3, "a parallelogram has 3");
	r = ask("AB", NULL, "", "Length(A,B)");
	ok(r.status == SOLVE_UNDERDETERMINED && r.freedom == 1, "nothing is said");
	r = ask("ABC", NULL, "Equilateral(A,B,C)", "Angle(A,B,C)");
	ok(r.status == SOLVE_FOUND && fabs(r.value - 60) < 1e-9,
	   "the size is free, the angle is not");
	r = ask("A", NULL, "x + y = 7", "x");
	ok(r.status == SOLVE_UNDERDETERMINED && r.freedom == 1, "a letter is free");
}

/* Where measures lead nowhere the value is enclosed, and what it looks like is said. */
static void certainty(void)
{
	double at[] = { 0, 0, 10, 0, 3, 8, 5, 3 };
	struct solve_answer r =
		ask("ABCD", at,
		    "Length(A,B)=4;Length(B,C)=5;Length(C,A)=6;Length(D,A)=Length(D,B)+1;"
		    "Length(D,B)=Length(D,C)-1/2",
		    "Length(A,D)");
	double v;

	ok(r.status == SOLVE_FOUND && r.certainty == SOLVE_CONDITIONAL && r.assumes &&
		   r.exact && problem_constant_text(&v, r.exact) &&
		   fabs(v - r.value) < 1e-14 && r.lo <= r.value && r.value <= r.hi &&
		   r.hi - r.lo < 1e-14,
	   "%s is %s", r.digits, r.exact);
	r = ask("ABC", NULL, "Length(A,B)=4;Length(B,C)=5;Area(A,B,C)=8;Angle(A,B,C)<90",
		"Length(A,C)");
	ok(r.status == SOLVE_FOUND && r.certainty >= SOLVE_CONDITIONAL && r.exact &&
		   !strcmp(r.exact, "sqrt(17)"),
	   "the acute one");
	/* Opposite sides do not meet: the value does not take that fact, but there is no figure. */
	r = ask("ABCDP", NULL, "Meet(P,A,B,C,D);Parallelogram(A,B,C,D);AB=4;BC=3",
		"Perimeter(A,B,C,D)");
	ok(r.status != SOLVE_FOUND || r.certainty != SOLVE_PROVEN,
	   "nothing is proven beside facts that have no figure");
	r = ask("ABCDP", NULL, "Meet(P,A,C,B,D);Parallelogram(A,B,C,D);AB=4;BC=3",
		"Perimeter(A,B,C,D)");
	ok(r.status == SOLVE_FOUND && r.certainty == SOLVE_PROVEN && fabs(r.value - 14) < 1e-9,
	   "the diagonals do");
	/* The same by a formula: Kepler's equation has no closed form. */
	r = ask("A", NULL, "x - 30*sin(x) = 20", "x");
	v = 20;
	for (int i = 0; i < 200; i++)
		v = 20 + 30 * sin(v * acos(-1) / 180);
	ok(r.status == SOLVE_FOUND && r.certainty == SOLVE_CONDITIONAL && !r.exact &&
		   fabs(r.value - v) < 1e-12,
	   "%s has no closed form", r.digits ? r.digits : "?");
}

int main(void)
{
	A = arena_new();
	tells();
	conflicts();
	random_conflicts();
	two_triangles();
	several();
	apart();
	sides();
	wrong_drawings();
	freedom();
	certainty();
	arena_free(A);
	num_cleanup();
	return tap_done();
}
