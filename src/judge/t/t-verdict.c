/* t-verdict.c -- the verdict of one claim: inequalities, near misses, what is drawn, chains, letters,
 * words; the final answer. */
#include "base/t/tap.h"
#include "judge/judge.h"
#include "judge/t/judged.h"
#include <math.h>
#include <string.h>

/* --- One claim of a record ------------------------------------------------------------------ */
struct row {
	const char *claim, *verdict, *right,
		*rule; /* right, rule: NULL where it does not matter */
};

/* Each claim by itself: none has another before it. */
static void each(const char *problem, const struct row *row, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct judge_claim *c;
		struct buf b = { 0 };
		struct err e;
		bool good;

		buf_addf(&b, "{%s,\"steps\":[{\"claims\":[\"%s\"]}]}", problem, row[i].claim);
		if (!ok(judge(buf_str(&b), &e) == OK, "%s: is read", row[i].claim)) {
			printf("# %s\n", e.msg);
			buf_clear(&b);
			continue;
		}
		buf_clear(&b);
		c = &report.step[0].claim[0];
		good = !strcmp(judge_verdict_name(judge_claim_verdict(c)), row[i].verdict);
		if (!ok(good, "%s: %s", row[i].claim, row[i].verdict))
			printf("# %s, %s\n", judge_verdict_name(judge_claim_verdict(c)),
			       c->why ? c->why : "");
		if (row[i].right && !ok(c->right && !strcmp(c->right, row[i].right),
					"%s: right is %s", row[i].claim, row[i].right))
			printf("# %s\n", c->right ? c->right : "not told");
		if (row[i].rule && !ok(c->label.rule && !strcmp(c->label.rule, row[i].rule),
				       "%s: the rule %s", row[i].claim, row[i].rule))
			printf("# %s\n", c->label.rule ? c->label.rule : "none");
	}
}
#define EACH(problem, rows) each(problem, rows, sizeof rows / sizeof *rows)

/* AC is 5, whatever the drawing says of D. */
static void inequalities(void)
{
	static const struct row row[] = {
		{ "AC < 5", "false", "AC = 5", "untrue" },
		{ "AC > 5", "false", "AC = 5", NULL },
		{ "AC != 5", "false", "AC = 5", NULL },
		{ "5 > AC", "false", "AC = 5", NULL },
		{ "AC <= 5", "holds", NULL, NULL },
		{ "AC >= 5", "holds", NULL, NULL },
		{ "AC <= 4.9999999", "false", "AC = 5", NULL },
		{ "AC > 4.9999999", "holds", NULL, NULL },
		{ "AC < AB + BC", "holds", NULL, NULL },
		{ "AC > AB + BC", "false", NULL, NULL },
		{ "AB >= BC", "false", "AB = 3", NULL },
		{ "AB < BC < AC", "holds", NULL, NULL },
		{ "AB < AC < BC", "false", NULL, NULL },
		{ "Angle(A,B,C) < 90", "false", "Angle(A, B, C) = 90", NULL },
		{ "AD < DC", "false", NULL, NULL }, /* drawn as equal */
		{ "AD < 3", "holds_only_here", NULL, NULL },
	};

	EACH(LEGS, row);
}

/* --- Near misses ----------------------------------------------------------------------------- */
static void near_misses(void)
{
	static const struct row square[] = {
		{ "AC = 1.41421356237309504880168872", "false", "AC = sqrt(2)", NULL },
		{ "AC = 1.4142", "false", "AC = sqrt(2)", NULL },
		{ "AC \xe2\x89\x88 1.4142", "holds", NULL, NULL },
		{ "AC \xe2\x89\x88 1.4", "holds", NULL, NULL },
		{ "AC \xe2\x89\x88 1.5", "false", NULL, NULL },
		{ "AC = sqrt(2) \xe2\x89\x88 1.41", "holds", NULL, NULL },
		{ "BD + AC \xe2\x89\x88 2.83", "holds", NULL, NULL },
		{ "BD + AC \xe2\x89\x88 2.82", "false", NULL, NULL }, /* cut off */
		{ "1.41 \xe2\x89\x88 AC", "holds", NULL, NULL },
		{ "Angle(A,C,B) = 45.0000000001", "false", "Angle(A, C, B) = 45", NULL },
	};
	/* Of these figures nothing is exact: A, B, C lie on a line because lengths add up. */
	static const struct row line[] = {
		{ "BC = 3", "holds", NULL, NULL },
		{ "BC = 3.0000000001", "false", "BC = 3", NULL },
		{ "BC = 3 + 1/10^12", "false", "BC = 3", NULL },
	};
	/* An angle without a closed form. */
	static const struct row brocard[] = {
		{ "Angle(P,A,B) = 28.1215680203", "false",
		  "Angle(P, A, B) \xe2\x89\x88 28.12156802", NULL },
		{ "Angle(P,A,B) \xe2\x89\x88 28.1", "holds", NULL, NULL },
		{ "Angle(P,A,B) \xe2\x89\x88 28.2", "false", NULL, NULL },
	};

	EACH("\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\"],\"facts\":[\"Square(A,B,C,D)"
	     "\","
	     "\"AB = 1\"]}",
	     square);
	EACH("\"problem\":{\"points\":[\"A\",\"B\",\"C\"],\"facts\":[\"AB + BC = AC\",\"AC = "
	     "5\","
	     "\"AB = 2\"]}",
	     line);
	EACH("\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"P\"],\"facts\":[\"AB = 5\",\"BC = "
	     "6\",\"CA = 7\",\"Inside(P,A,B,C)\",\"Angle(P,A,B) = "
	     "Angle(P,B,C)\",\"Angle(P,B,C) = Angle(P,C,A)\"]}",
	     brocard);
}

/* --- What is drawn --------------------------------------------------------------------------- */
static void drawings(void)
{
	/* Nothing is said of C: it is drawn over the middle, at a right angle. */
	static const struct row loose[] = {
		{ "CA = CB", "holds_only_here", NULL, "only_here" },
		{ "Perpendicular(C,A,C,B)", "holds_only_here", NULL, NULL },
		{ "Angle(A,C,B) = 90", "holds_only_here", NULL, NULL },
		{ "AC < 3", "holds_only_here", NULL, NULL },
		{ "Midpoint(C,A,B)", "false", NULL, NULL },
		{ "AB = 4", "holds", NULL, NULL },
	};
	/* Two triangles have the facts, and the larger one is drawn. */
	static const struct row two[] = {
		{ "BC > 4", "holds_only_here", NULL, NULL },
		{ "4 < BC", "holds_only_here", NULL, NULL },
		{ "BC != 6", "holds", NULL, NULL },
		{ "BC < 5", "false", "BC = (5*sqrt(2)+sqrt(14))/2", NULL },
		{ "BC > 6", "false", "BC = (5*sqrt(2)+sqrt(14))/2", NULL },
	};
	/* The drawing is far from what is said: what follows is true all the same. */
	static const struct row wrong[] = {
		{ "Angle(C,A,B) = Angle(C,B,A)", "holds", NULL, NULL },
		{ "CA = CB", "holds", NULL, NULL },
		{ "CA = AB", "holds", NULL, NULL },
		{ "Angle(A,C,B) = 60", "holds", NULL, NULL },
		{ "Angle(A,C,B) = 90", "false", "Angle(A, C, B) = 60", NULL },
	};
	static const struct row nothing[] = {
		{ "AD = DC", "unknown", NULL, NULL },
		{ "Midpoint(D,A,C)", "unknown", NULL, NULL },
		{ "AC = 5", "holds", NULL, NULL },
		{ "AC = 6", "false", "AC = 5", NULL },
	};

	/* An angle that is halved is not flat. */
	static const struct row halved[] = {
		{ "BD/DC = AB/AC", "holds", NULL, NULL },
		{ "BD = DC", "false", NULL, NULL },
		{ "BD/DC = AC/AB", "false", NULL, NULL },
	};

	EACH("\"problem\":{\"points\":{\"A\":[0,0],\"B\":[4,0],\"C\":[2,2]},\"facts\":["
	     "\"AB = 4\"]}",
	     loose);
	EACH("\"problem\":{\"points\":{\"A\":[1,4],\"B\":[0,0],\"C\":[5,0],\"D\":[2.2,0]},"
	     "\"facts\":[\"Bisector(A,D,B,A,C)\",\"Between(D,B,C)\"]}",
	     halved);
	EACH("\"problem\":{\"points\":{\"A\":[0,3.5],\"B\":[-3.5,0],\"C\":[1.9,0]},\"facts\":["
	     "\"AB = 5\",\"AC = 4\",\"Angle(A,B,C) = 45\"]}",
	     two);
	EACH("\"problem\":{\"points\":{\"A\":[0,0],\"B\":[4,0],\"C\":[0,4]},\"facts\":["
	     "\"AB = BC\",\"Angle(A,B,C) = 60\"]}",
	     wrong);
	EACH("\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\"],\"facts\":[\"AB = 3\",\"BC = "
	     "4\",\"Angle(A,B,C) = 90\",\"Between(D,A,C)\"]}",
	     nothing);
}

/* The value of one side refutes nothing where the other one is free. */
static void one_side(void)
{
	static const struct row row[] = {
		{ "AB = CD", "holds_only_here", NULL, NULL },
		{ "CD = AB", "holds_only_here", NULL, NULL },
		{ "AB = 2*CD", "false", NULL, NULL },
	};

	EACH("\"problem\":{\"points\":{\"A\":[0,0],\"B\":[3,0],\"C\":[0,2],\"D\":[3,2]},"
	     "\"facts\":[\"AB = 3\"]}",
	     row);
}

/* --- Chains ---------------------------------------------------------------------------------- */
static void chains(void)
{
	static const struct row row[] = {
		{ "AB = sqrt(24) = 5", "false", "sqrt(24) = 2*sqrt(6)", "miscalculated" },
		{ "AC = sqrt(25) = 6", "false", "sqrt(25) = 5", "miscalculated" },
		{ "AD = AB/BC = 6/3 = 2*sqrt(2)", "false", "6/3 = 2", "miscalculated" },
		{ "AC = AB + BC = 7", "false", "AC = 5", "untrue" },
		/* The arithmetic is right, the formula is not. */
		{ "AC = 3 + 4 = 7", "false", "AC = 5", "untrue" },
		{ "AC = sqrt(3^2 + 4^2) = 7", "false", "sqrt(3^2 + 4^2) = 5",
		  "miscalculated" },
		/* Nobody says from what, and everything determines it. */
		{ "AC = 7", "false", "AC = 5", "miscalculated" },
		{ "AC \xe2\x89\x88 7.1", "false", "AC = 5", "miscalculated" },
		{ "AC = sqrt(AB^2 + BC^2) = 5", "holds", NULL, NULL },
	};

	EACH(LEGS, row);
}

/* --- What a step is known to rest on -------------------------------------------------------- */
static void reasons(void)
{
	static const struct {
		const char *step, *rule;
	} row[] = {
		{ "\"claims\":[\"AC = 7\"]", "miscalculated" },
		{ "\"by\":\"substitution\",\"claims\":[\"AC = 7\"]", "miscalculated" },
		{ "\"by\":\"Pythagoras\",\"claims\":[\"AC = 7\"]", "misapplied" },
		{ "\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 7\"]",
		  "miscalculated" },
		{ "\"cites\":[\"f1\",\"f2\"],\"claims\":[\"AC = 7\"]", "untrue" },
		{ "\"by\":\"Pythagoras\",\"cites\":[\"f1\",\"f2\",\"f3\"],"
		  "\"claims\":[\"AC = 3 + 4 = 7\"]",
		  "misapplied" },
		{ "\"kind\":\"compute\",\"cites\":[\"f1\",\"f2\",\"f3\"],"
		  "\"claims\":[\"AC = 3 + 4 = 7\"]",
		  "miscalculated" },
		/* A right angle is no computation. */
		{ "\"claims\":[\"Angle(B,A,C) = 90\"]", "untrue" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		const struct judge_label *l;
		struct buf b = { 0 };
		struct err e;

		/* What was wrong before does not keep the rest from telling. */
		buf_addf(&b, "{%s,\"steps\":[{\"claims\":[\"BC = 6\"]},{%s}]}", LEGS,
			 row[i].step);
		if (!ok(judge(buf_str(&b), &e) == OK, "%s: is read", row[i].step))
			printf("# %s\n", e.msg);
		l = &report.step[1].label;
		if (!ok(l->rule && !strcmp(l->rule, row[i].rule), "%s: %s", row[i].step,
			row[i].rule))
			printf("# %s\n", l->rule ? l->rule : "none");
		buf_clear(&b);
	}
}

/* --- In words -------------------------------------------------------------------------------- */
static void sentences(void)
{
	static const struct {
		const char *claim, *says; /* a part of the report for people */
	} row[] = {
		{ "Angle(B,A,C) \xe2\x89\x88 53.13", "angle BAC \xe2\x89\x88 53.13  holds" },
		{ "Angle(B,C,A) \xe2\x89\x88 53.13",
		  "angle BCA \xe2\x89\x88 53.13  false; it is " },
		{ "Angle(B,C,A) = 40", "\xe2\x89\x88 36.8699" },
		{ "AC = sqrt(26) \xe2\x89\x88 5.10",
		  "AC = sqrt(26) \xe2\x89\x88 5.10  false; not so is AC = sqrt(26), it is 5" },
		{ "AC = sqrt(25) \xe2\x89\x88 5.10", "not so is sqrt(25) \xe2\x89\x88 5.10" },
		{ "OppositeSide(A,C,B,D)", "A and C lie on different sides of BD  holds" },
		{ "SameSide(A,C,B,D)", "A and C lie on one side of BD  false" },
		{ "Collinear(A,D,C)", "A, D and C lie on a line in this order  holds" },
	};
	struct buf b = { 0 }, text = { 0 };
	struct err e;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		buf_reset(&b);
		buf_reset(&text);
		buf_addf(&b, "{%s,\"steps\":[{\"claims\":[\"%s\"]}]}", LEGS, row[i].claim);
		if (judge(buf_str(&b), &e) == OK)
			judge_text(&text, &report, false, false);
		if (!ok(strstr(buf_str(&text), row[i].says) != NULL, "%s: %s", row[i].claim,
			row[i].says))
			printf("# %s\n", buf_str(&text));
	}
	buf_reset(&text);
	ok(judge("{" LEGS ",\"steps\":[{\"claims\":[\"Angle(B,C,A) = 40\"]}]}", &e) == OK,
	   "an angle without a closed form in degrees");
	judge_json(&text, NULL, &report, NULL, false);
	ok(strstr(buf_str(&text), "\"right_approx\":36.8699") != NULL, "in decimals as well");
	buf_reset(&text);
	ok(judge("{" LEGS ",\"steps\":[],\"final\":{\"text\":\"7\"}}", &e) == OK,
	   "an answer in words alone");
	judge_text(&text, &report, false, true);
	ok(strstr(buf_str(&text), "> final\n    \"7\"  not the key\n") != NULL, "is told");
	ok(strstr(buf_str(&text), " ms\n") != NULL, "so are times, where they are wanted");
	/* Rounding is 0. */
	ok(judge("{" LEGS ",\"steps\":[{\"claims\":[\"DB = 1\"]}]}", &e) == OK, "a witness");
	for (int i = 0; i < report.step[0].claim[0].witnesses; i++) {
		const struct judge_place *p = &report.step[0].claim[0].witness[i];

		ok((p->x == 0 || fabs(p->x) > 1e-7) && (p->y == 0 || fabs(p->y) > 1e-7),
		   "%s lies at no rounding", p->point);
	}
	buf_clear(&b);
	buf_clear(&text);
}

/* --- Words ----------------------------------------------------------------------------------- */
static void words(void)
{
	static const struct row row[] = {
		{ "AC = 5 || AC = 6", "holds", NULL, NULL },
		{ "AC = 5 or AC = 6", "holds", NULL, NULL },
		{ "AC = 7 or AC = 6", "false", NULL, NULL },
		{ "AC = 5 and AB = 3", "holds", NULL, NULL },
		{ "AC = 5 && AB = 4", "false", NULL, NULL },
		{ "not AC = 6", "holds", NULL, NULL },
		{ "!(AC = 6)", "holds", NULL, NULL },
		{ "not (AC = 5)", "false", NULL, NULL },
		{ "not (AC = 6 and AB = 3)", "holds", NULL, NULL },
		{ "!(AC = 6 || AB = 3)", "false", NULL, NULL },
		{ "AC = 6 or AB = 3 and BC = 4", "holds", NULL, NULL },
		{ "not Perpendicular(A,B,B,C)", "false", NULL, NULL },
		{ "Parallel(A,B,B,C) or AC = 5", "holds", NULL, NULL },
	};
	static const struct row letter[] = {
		{ "x = 2 || x = -12", "holds", NULL, NULL },
		{ "x = 2 or x = -12", "holds", NULL, NULL },
		{ "x = 3 or x = -12", "false", NULL, NULL },
	};
	struct err e;

	EACH(LEGS, row);
	EACH("\"problem\":{\"points\":[\"A\",\"B\"],\"facts\":[\"AB = x\","
	     "\"(x - 2)*(x + 12) = 0\"]}",
	     letter);
	/* From "5 or 6" and "7 or 6", which is false, "not 5" would follow. */
	ok(judge("{" LEGS ",\"steps\":[{\"claims\":[\"AC = 5 or AC = 6\"]},"
		 "{\"claims\":[\"AC = 7 or AC = 6\"]},{\"claims\":[\"not AC = 5\"]}]}",
		 &e) == OK &&
		   report.step[2].claim[0].verdict == JUDGE_FALSE,
	   "what follows from cases that are not so is not true");
	ok(judge("{" LEGS ",\"steps\":[{\"claims\":[\"not AC < 5\"]},"
		 "{\"cites\":[\"s1\"],\"claims\":[\"AC > 4\"]}]}",
		 &e) == OK &&
		   report.step[1].verdict == JUDGE_HOLDS,
	   "what is denied is a premise, too");
}

/* --- Claims of several steps ------------------------------------------------------------------- */
struct record {
	const char *points, *facts, *steps; /* points: a letter each */
	const char *verdict[5]; /* of the first claim of each step; NULL: it has none */
};

static void each_record(const struct record *row, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct buf b = { 0 };
		struct err e;

		buf_add(&b, "{\"problem\":{\"points\":[");
		for (const char *p = row[i].points; *p; p++)
			buf_addf(&b, "%s\"%c\"", p > row[i].points ? "," : "", *p);
		buf_addf(&b, "],\"facts\":[%s]},\"steps\":[%s]}", row[i].facts, row[i].steps);
		ok(judge(buf_str(&b), &e) == OK, "%s: is read", row[i].facts);
		buf_clear(&b);
		for (int k = 0; k < report.steps && k < 5; k++) {
			const struct judge_claim *c = report.step[k].claim;
			const char *v = c ? judge_verdict_name(judge_claim_verdict(c)) : "";

			if (row[i].verdict[k] &&
			    !ok(!strcmp(v, row[i].verdict[k]), "%s: s%d %s", row[i].facts,
				k + 1, row[i].verdict[k]))
				printf("# %s, %s\n", v, c && c->why ? c->why : "");
		}
	}
}
#define EACH_RECORD(rows) each_record(rows, sizeof rows / sizeof *rows)

/* What a fact means, all facts tell, whatever is cited; what a claim leaves open, no later one takes for
 * more than was found. */
static void meanings(void)
{
	static const struct record row[] = {
		{ "ABCD",
		  "\"Trapezoid(A,B,C,D)\",\"Parallel(A,B,C,D)\"",
		  "{\"cites\":[\"f1\"],\"claims\":[\"Parallel(B,C,D,A)\"]},"
		  "{\"cites\":[\"f1\"],\"claims\":[\"Parallel(A,B,C,D)\"]}",
		  { "unknown", "holds" } },
		{ "ABCD",
		  "\"RightTriangle(A,B,C)\",\"Angle(B,A,C) = 90\"",
		  "{\"cites\":[\"f1\"],\"claims\":[\"Angle(A,B,C) = 90\"]},"
		  "{\"cites\":[\"f1\"],\"claims\":[\"Angle(B,A,C) = 90\"]}",
		  { "false", "holds" } },
		{ "ABCD",
		  "\"Trapezoid(A,B,C,D)\"",
		  "{\"claims\":[\"Trapezoid(B,C,D,A)\"]},"
		  "{\"cites\":[\"s1\"],\"claims\":[\"Parallel(B,C,D,A)\"]},"
		  "{\"cites\":[\"s1\"],\"claims\":[\"Parallel(A,B,C,D)\"]},"
		  "{\"claims\":[\"Parallelogram(A,B,C,D)\"]}",
		  { "holds", "holds", "unknown", "unknown" } },
		{ "ABCD",
		  "\"Trapezoid(A,B,C,D)\",\"AB = 4\",\"Area(A,B,C) = 10\"",
		  "{\"cites\":[\"f2\",\"f3\"],\"claims\":[\"Height(A,B,C,D) = 5\"]},"
		  "{\"cites\":[\"f1\"],\"claims\":[\"Height(A,B,C,D) = "
		  "Distance(A,Line(B,C))\"]}",
		  { "false", "holds" } },
		{ "ABCD",
		  "\"Foot(D,A,B,C)\"",
		  "{\"claims\":[\"RightTriangle(A,C,D)\"]},"
		  "{\"cites\":[\"s1\"],\"claims\":[\"Angle(A,C,D) = 90\"]},"
		  "{\"cites\":[\"s1\"],\"claims\":[\"Angle(A,D,C) = 90\"]}",
		  { "holds", "false", "holds" } },
		{ "ABCD",
		  "\"RightTriangle(A,B,C) or AB = 5\",\"Angle(B,A,C) = 90\"",
		  "{\"claims\":[\"AB = 5\"]}",
		  { "holds" } },
		{ "ABCDE",
		  "\"Angle(A,B,C) = 300 and DE = 3\",\"Equilateral(A,B,C)\"",
		  "{\"claims\": [\"2*Angle(A,B,C) = 120\"], \"cites\": [\"f2\"]},{\"claims\": "
		  "[\"2*Angle(A,B,C) = 600\"]}",
		  { "false", "holds" } },
		{ "ABCD",
		  "\"Trapezoid(A,B,C,D)\",\"AB || CD or AB = 5\",\"AB = 4\"",
		  "{\"claims\": [\"Parallel(B,C,D,A)\"]}",
		  { "holds" } },
	};

	EACH_RECORD(row);
}

/* What is kept aside of the facts, cases and bodies, counts. */
static void aside(void)
{
	static const struct record row[] = {
		{ "ABCDEF",
		  "\"Height(ABCDEF) = 3\",\"RegularPrism(A,B,C,D,E,F)\",\"AB = 4\"",
		  "{\"claims\":[\"Volume(ABCDEF) = 12*sqrt(3)\"]},"
		  "{\"claims\":[\"Volume(ABCDEF) = 12\"]}",
		  { "holds", "false" } },
		{ "ABD",
		  "\"AD <= 3\",\"BD <= 4\"",
		  "{\"claims\": [\"AB <= 7\"]},{\"claims\": [\"AB < 8\"]}",
		  { "holds", "holds" } },
		{ "ABC",
		  "\"AB = 4 or AB = 6\",\"AC <= 2\",\"BC <= 3\"",
		  "{\"claims\": [\"AB = 4\"]}",
		  { "holds" } },
		{ "ABC", "\"AB = 3 or AC < 0\"", "{\"claims\": [\"AB = 3\"]}", { "holds" } },
		{ "ABCDEFGH",
		  "\"Cube(A,B,C,D,E,F,G,H)\",\"AB = 2\"",
		  "{\"claims\": [\"AG = 2*sqrt(3)\"]},{\"claims\": [\"Parallel(A,B,G,H)\"]}",
		  { "holds", "holds" } },
		{ "ABCDEFGH",
		  "\"Cube(A,B,C,D,E,F,G,H)\",\"AB = 2\"",
		  "{\"claims\": [\"AC ⟂ BD\"]},{\"claims\": [\"AB ∥ CG\"]},"
		  "{\"claims\": [\"AG ⟂ Plane(A,B,C)\"]},{\"claims\": [\"BD ⟂ AG\"]}",
		  { "holds", "false", "false", "holds" } },
		{ "ABCDEFGH",
		  "\"Cube(A,B,C,D,E,F,G,H)\"",
		  "{\"construct\": [\"Midpoint(M,A,B)\"]},{\"claims\": [\"MG = 3/2*AB\"]}",
		  { NULL, "holds" } },
	};

	EACH_RECORD(row);
}

/* What holds in some figures alone is not made to hold by a case, a letter, a point or a claim before. */
static void special(void)
{
	static const struct record row[] = {
		{ "ABC",
		  "\"AB = 3 or AB = 5\"",
		  "{\"kind\": \"case\", \"suppose\": [\"AB = 3\"], \"claims\": [\"AB = "
		  "3\"]},{\"kind\": \"case\", \"suppose\": [\"AB = 5\"], \"claims\": [\"AB = "
		  "3\"]},{\"cites\": [\"s1\"], \"claims\": [\"AB = 3\"]}",
		  { "holds", "false", "unknown" } },
		{ "ABC",
		  "\"AB = 3 or AB = 5\"",
		  "{\"kind\": \"case\", \"suppose\": [\"AB = 3\"], \"claims\": [\"AB < "
		  "6\"]},{\"kind\": \"case\", \"suppose\": [\"AB = 5\"], \"claims\": [\"AB < "
		  "6\"]},{\"cites\": [\"s1\"], \"claims\": [\"AB < 7\"]}",
		  { "holds", "holds", "holds" } },
		/* What follows in each of all cases, from another claim there. */
		{ "AB",
		  "\"A = (a,0)\",\"B = (5,0)\",\"a^2 = 9\"",
		  "{\"kind\": \"case\", \"suppose\": [\"a = 3\"], \"claims\": [\"AB = 2\"]},"
		  "{\"kind\": \"case\", \"suppose\": [\"a = -3\"], \"claims\": [\"AB = 8\"]},"
		  "{\"cites\": [\"s1\", \"s2\"], \"claims\": [\"AB = 2 or AB = 8\"]},"
		  "{\"cites\": [\"s1\"], \"claims\": [\"AB = 2 or AB = 8\"]},"
		  "{\"cites\": [\"s1\", \"s2\"], \"claims\": [\"AB = 2\"]}",
		  { "holds", "holds", "holds", "unjustified", "unknown" } },
		{ "ABC",
		  "\"Triangle(A,B,C)\"",
		  "{\"kind\": \"case\", \"suppose\": [\"1/(AB-AC) < 1\"], \"claims\": [\"AB "
		  "!= AC\"]},{\"kind\": \"case\", \"suppose\": [\"1/(AB-AC) >= 1\"], "
		  "\"claims\": [\"AB != AC\"]},{\"cites\": [\"s1\"], \"claims\": [\"AB != "
		  "AC\"]}",
		  { "holds", "holds", "unknown" } },
		{ "ABC",
		  "\"Triangle(A,B,C)\"",
		  "{\"kind\": \"case\", \"suppose\": [\"AB = 10^7*AC\"], \"claims\": [\"AB = "
		  "5\"]}",
		  { "unknown" } },
		{ "ABCMN",
		  "\"Midpoint(M,A,B)\",\"Midpoint(N,A,C)\"",
		  "{\"claims\": [\"Parallel(M,N,B,C)\"]},{\"cites\": [\"s1\"], \"claims\": "
		  "[\"Triangle(A,B,C)\"]}",
		  { "holds", "unknown" } },
		{ "ABC",
		  "\"Triangle(A,B,C)\"",
		  "{\"let\": {\"y\": \"sqrt(AB-AC)\"}, \"claims\": [\"AB >= AC\"]}",
		  { "unknown" } },
		{ "ABC",
		  "\"Triangle(A,B,C)\"",
		  "{\"let\": {\"y\": \"AB\"}, \"claims\": [\"2*y = 2*AB\"]}",
		  { "holds" } },
		{ "ABCD",
		  "\"Quadrilateral(A,B,C,D)\"",
		  "{\"construct\": [\"Meet(E,A,C,B,D)\", \"Between(E,A,C)\", "
		  "\"Between(E,B,D)\"]},{\"cites\": [\"s1\"], \"claims\": "
		  "[\"OppositeSide(B,D,A,C)\"]}",
		  { NULL, "unknown" } },
		{ "ABC",
		  "\"Triangle(A,B,C)\"",
		  "{\"construct\": [\"Foot(D,A,B,C)\"]},{\"cites\": [\"s1\"], \"claims\": "
		  "[\"RightTriangle(A,D,B)\"]},{\"cites\": [\"s2\"], \"claims\": "
		  "[\"Angle(A,B,C) != 90\"]}",
		  { NULL, "holds", "unknown" } },
		{ "ABC",
		  "\"AB = 4\",\"AC = 5\"",
		  "{\"construct\": [\"Angle(B,A,C) <= 90\"]},"
		  "{\"cites\": [\"s1\"], \"claims\": [\"BC <= 7\"]}",
		  { "unknown", "unknown" } },
		{ "ABCDEFGH",
		  "\"Cube(A,B,C,D,E,F,G,H)\"",
		  "{\"construct\": [\"AG ⟂ Plane(A,B,C)\"]},{\"construct\": "
		  "[\"RegularTetrahedron(A,B,D,E)\"]},{\"construct\": [\"Pyramid(A,B,D,E)\"]}",
		  { "false", "unknown", NULL } },
		{ "ABCDEFGH",
		  "\"Cube(A,B,C,D,E,F,G,H)\"",
		  "{\"construct\": [\"Midpoint(M,A,B)\", \"MG = AB\"]},{\"construct\": "
		  "[\"Midpoint(N,A,B) and NG = AB\"]},{\"claims\": [\"MG = AB\"]},"
		  "{\"claims\": [\"NG = AB\"]}",
		  { "unknown", "unknown", "unknown", "unknown" } },
		{ "ABCG",
		  "\"Triangle(A,B,C)\",\"AB = 3\"",
		  "{\"claims\": [\"CG < AB\"]}",
		  { "unknown" } },
	};

	EACH_RECORD(row);
}

/* What follows is not refuted by how it was looked at. */
static void unrefuted(void)
{
	static const struct record row[] = {
		{ "AB",
		  "\"AB \xe2\x89\x88 4.24\"",
		  "{\"claims\":[\"AB = sqrt(18)\"]}",
		  { "unknown" } },
		{ "ABC",
		  "\"Angle(A,B,C) = 90\"",
		  "{\"claims\": [\"Angle(A,B,C) = 270\"]},{\"claims\": [\"Angle(A,B,C) = "
		  "280\"]}",
		  { "holds", "false" } },
		{ "ABC",
		  "\"Midpoint(B,A,C)\"",
		  "{\"claims\": [\"Area(A,B,C) = 0\"]}",
		  { "holds" } },
		{ "ABC",
		  "\"AB = 3\",\"BC = 4\",\"AC = 7\"",
		  "{\"claims\": [\"Area(A,B,C) = 0\"]}",
		  { "unknown" } },
	};

	EACH_RECORD(row);
}

/* --- Letters --------------------------------------------------------------------------------- */
static void letters(void)
{
	static const char problem[] =
		"\"problem\":{\"points\":{\"A\":[0,3],\"B\":[0,0],\"C\":[4,0]},\"facts\":["
		"\"AB = x\",\"BC = 4\",\"Angle(A,B,C) = 90\",\"AC = 5\"],\"goal\":\"x\","
		"\"answer\":\"3\"}";
	struct buf b = { 0 };
	struct err e;

	buf_addf(&b,
		 "{%s,\"steps\":[{\"let\":{\"x\":\"7\"}},"
		 "{\"cites\":[\"f1\"],\"claims\":[\"AB = 7\"]},{\"claims\":[\"x = 3\"]},"
		 "{\"let\":{\"y\":\"BC\"}},{\"claims\":[\"y = 4\"]}],"
		 "\"final\":{\"claim\":\"x = 3\"}}",
		 problem);
	if (ok(judge(buf_str(&b), &e) == OK, "a letter that cannot be so")) {
		const struct judge_step_report *s = report.step;

		ok(s[0].verdict == JUDGE_FALSE && s[0].claims == 1 && s[0].claim[0].right &&
			   !strcmp(s[0].claim[0].right, "x = 3") && s[0].first,
		   "is false, with what it is, and the first error");
		ok(s[1].verdict == JUDGE_FALSE && s[1].inherits.n == 1 &&
			   !strcmp(s[1].inherits.id[0], "s1.x"),
		   "what follows from it inherits");
		ok(s[2].verdict == JUDGE_HOLDS, "the others do not rest on it");
		ok(s[3].verdict == JUDGE_HOLDS && s[4].verdict == JUDGE_HOLDS,
		   "a new letter may be anything");
		ok(report.final_right == 1, "and the answer is right");
	}
	buf_reset(&b);
	buf_addf(&b, "{%s,\"steps\":[{\"let\":{\"z\":\"AC = 7\"}},{\"claims\":[\"AC = 5\"]}]}",
		 problem);
	ok(judge(buf_str(&b), &e) == OK && report.step[0].verdict == JUDGE_FALSE &&
		   report.step[1].verdict == JUDGE_HOLDS,
	   "nor can an equation of other things that is called a letter");
	buf_clear(&b);
}

/* --- The final answer ------------------------------------------------------------------------ */
static void finals(void)
{
	static const struct {
		const char *final;
		int right;
		bool differs;
	} row[] = {
		{ "\"claim\":\"AC = 5\"", 1, false },
		{ "\"claim\":\"5 = Length(A,C)\"", 1, false },
		{ "\"claim\":\"10/2 = AC\"", 1, false },
		{ "\"claim\":\"2*AC = 10\"", 1, false },
		{ "\"claim\":\"sqrt(AB^2 + BC^2) = 5 = AC\"", 1, false },
		{ "\"claim\":\"AC = sqrt(AB^2 + BC^2)\"", 1, false },
		{ "\"claim\":\"AC = AB + 2\"", 1, false },
		{ "\"claim\":\"AC = 5 and AB = 3\"", 1, false },
		{ "\"claim\":\"AC = AC\"", 0, false },
		{ "\"claim\":\"AC = AD + DC\"", 0, false },
		{ "\"claim\":\"6 = AC\"", 0, false },
		{ "\"claim\":\"AB + 2 = 5\"", 0, false },
		{ "\"claim\":\"AC > 4\"", 0, false },
		{ "\"claim\":\"AC \xe2\x89\x88 5.0\"", 1, false },
		{ "\"claim\":\"5.0 \xe2\x89\x88 AC\"", 1, false },
		{ "\"claim\":\"AC \xe2\x89\x88 5.01\"", 0, false },
		{ "\"text\":\"5\",\"claim\":\"AC = 5\"", 1, false },
		{ "\"text\":\"5 cm\",\"claim\":\"AC = 5\"", 1, false },
		{ "\"text\":\"B\",\"claim\":\"AC = 5\"", 1, false },
		{ "\"text\":\"BC = 4, so AC = 5\",\"claim\":\"AC = 5\"", 1, false },
		{ "\"text\":\"the answer is 6\",\"claim\":\"AC = 5\"", -1, true },
		{ "\"text\":\"5\",\"claim\":\"AC = 6\"", -1, true },
		{ "\"text\":\"7\",\"claim\":\"AC = 6\"", 0, true },
		{ "\"text\":\"the answer is 5\"", 1, false },
		{ "\"text\":\"AC = 6\"", 0, false },
		{ "\"text\":\"see the proof\"", -1, false },
	};
	struct err e;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };

		buf_addf(&b, "{" LEGS ",\"steps\":[{\"claims\":[\"AC = 5\"]}],\"final\":{%s}}",
			 row[i].final);
		if (!ok(judge(buf_str(&b), &e) == OK && report.final_right == row[i].right &&
				!report.differs == !row[i].differs,
			"final %s: %d%s", row[i].final, row[i].right,
			row[i].differs ? ", and they differ" : ""))
			printf("# %d, %s, %s\n", report.final_right,
			       report.differs ? report.differs : "", e.msg);
		buf_clear(&b);
	}
	ok(judge("{" LEGS ",\"steps\":[{\"let\":{\"x\":\"AC\"}},{\"claims\":[\"x = 5\"]}],"
		 "\"final\":{\"claim\":\"x = 5\"}}",
		 &e) == OK &&
		   report.final_right == 1,
	   "by a letter");
}

int main(void)
{
	arena = arena_new();
	inequalities();
	near_misses();
	drawings();
	one_side();
	chains();
	reasons();
	sentences();
	words();
	meanings();
	aside();
	special();
	unrefuted();
	letters();
	finals();
	judge_free(record);
	arena_free(arena);
	return tap_done();
}
