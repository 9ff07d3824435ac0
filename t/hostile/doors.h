/*
 * doors.h -- hostile calls of doors that are no tools of a desk: records of problems (FormalGeo's
 * CDL, and what it says of solids) read and solved, solutions judged, answers graded.
 */
#ifndef T_HOSTILE_DOORS_H
#define T_HOSTILE_DOORS_H
#include "desk/t/hostile_pieces.h"
#include "grade/grade.h"
#include "judge/judge.h"
#include "read/read.h"
#include "solve/solve.h"

/* --- Generating ------------------------------------------------------------------------- */
static inline void door_letters(struct hostile *h, char *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = (char)('A' + rng_below(&h->rng, 9));
	out[n] = 0;
}

static inline void door_statement(struct hostile *h, struct buf *b)
{
	static const char *const of_four[] = { "ParallelBetweenLine(%.2s,%.2s)",
					       "PerpendicularBetweenLine(%.2s,%.2s)",
					       "Equal(LengthOfLine(%.2s),LengthOfLine(%.2s))",
					       "Square(%.4s)",
					       "Rhombus(%.4s)",
					       "Collinear(%.3s)",
					       "Cocircular(O,%.4s)",
					       "Equal(MeasureOfAngle(%.3s),2*x+7)",
					       "Equal(LengthOfLine(%.2s),x^2+1/7)",
					       "IsMidsegmentOfTriangle(%.2s,%.3s)",
					       "RightTriangle(%.3s)",
					       "IsTangentOfCircle(%.2s,O)",
					       "IsDiameterOfCircle(%.2s,O)",
					       "CongruentBetweenTriangle(%.3s,%.3s)",
					       "SimilarBetweenTriangle(%.3s,%.3s)",
					       "IsIncenterOfTriangle(%.1s,%.3s)",
					       "Equal(Sin(MeasureOfAngle(%.3s)),Div(3,5))",
					       "Equal(AreaOfTriangle(%.3s),sqrt(7))",
					       "Shape(%.2s,%.2s)" };
	const char *form = hostile_one_of(h, of_four, (int)(sizeof of_four / sizeof *of_four));
	char p[5], q[5];
	bool second = false;

	door_letters(h, p, 4);
	door_letters(h, q, 4);
	for (const char *s = form; *s; s++)
		if (*s == '%') {
			buf_addn(b, second ? q : p, (size_t)(s[2] - '0'));
			second = true;
			s += 3;
		} else {
			buf_addc(b, *s);
		}
}

/* Once ten seconds, under sanitizers. */
static const char door_known[] =
	"{\"problem_id\":1,\"construction_cdl\":[\"Shape(AD,DE,EA)\",\"Shape(DB,BC,CE,ED)\","
	"\"Collinear(ADB)\",\"Collinear(AEC)\"],\"text_cdl\":[\"IsMidsegmentOfTriangle(DE,ABC)"
	"\","
	"\"ParallelBetweenLine(DE,BC)\",\"Equal(Sin(MeasureOfAngle(ABC)),Div(3,5))\"],"
	"\"image_cdl\":[\"Equal(MeasureOfAngle(EAD),40)\"],\"problem_answer\":\"2*sqrt(3)\","
	"\"goal_cdl\":\"Value(Add(MeasureOfAngle(DEC),PerimeterOfTriangle(ADE),x^2))\"}";

static inline void door_cdl(struct hostile *h, struct buf *b)
{
	static const char *const list[] = { "text_cdl", "image_cdl" };

	if (!rng_below(&h->rng, 10)) {
		buf_add(b, door_known);
		return;
	}
	buf_add(b, "{\"problem_id\":1,\"construction_cdl\":[");
	for (long i = 0, n = hostile_size(h, 1, 30); i < n; i++) {
		char p[5];

		door_letters(h, p, 4);
		buf_addf(b, "%s\"Shape(%.2s,%.2s,%c%c)\"", i ? "," : "", p, p + 1, p[2], p[0]);
	}
	buf_add(b, "]");
	for (int k = 0; k < 2; k++) {
		buf_addf(b, ",\"%s\":[", list[k]);
		for (long i = 0, n = hostile_size(h, 1, 40); i < n; i++) {
			buf_add(b, i ? ",\"" : "\"");
			door_statement(h, b);
			buf_addc(b, '"');
		}
		buf_addc(b, ']');
	}
	buf_addf(b, ",\"problem_answer\":\"%s\"",
		 HOSTILE_PICK(h, "2*sqrt(3)", "10^10^10", "x"));
	buf_addf(b, ",\"goal_cdl\":\"Value(%s)\"}",
		 HOSTILE_PICK(h, "LengthOfLine(AB)", "MeasureOfAngle(ABC)", "x",
			      "Add(AreaOfTriangle(ABC),PerimeterOfTriangle(DEF),x^9)"));
}

static inline void door_fact(struct hostile *h, struct buf *b, long i)
{
	char p[5];

	door_letters(h, p, 4);
	switch (rng_below(&h->rng, 8)) {
	case 0: buf_addf(b, "Length(%c,%c) = %ld", p[0], p[1], i + 2); break;
	case 1: buf_addf(b, "Angle(%c,%c,%c) = %ld", p[0], p[1], p[2], 10 * i + 7); break;
	case 2: buf_addf(b, "Parallel(%c,%c,%c,%c)", p[0], p[1], p[2], p[3]); break;
	case 3: buf_addf(b, "Perpendicular(%c,%c,%c,%c)", p[0], p[1], p[2], p[3]); break;
	case 4: buf_addf(b, "Concyclic(%c,%c,%c,%c)", p[0], p[1], p[2], p[3]); break;
	case 5: buf_addf(b, "Midpoint(%c,%c,%c)", p[0], p[1], p[2]); break;
	case 6:
		buf_addf(b, "Length(%c,%c)^2 = Length(%c,%c)*Area(A,B,C)", p[0], p[1], p[2],
			 p[3]);
		break;
	default: buf_addf(b, "Similar(%c,%c,%c,A,B,C)", p[0], p[1], p[2]); break;
	}
}

static inline void door_list(struct hostile *h, struct buf *b, const char *name, long most)
{
	buf_addf(b, "\"%s\":[", name);
	for (long i = 0, n = hostile_size(h, 1, most); i < n; i++) {
		buf_add(b, i ? ",\"" : "\"");
		door_fact(h, b, i);
		buf_addc(b, '"');
	}
	buf_addc(b, ']');
}

static inline void door_solution(struct hostile *h, struct buf *b)
{
	buf_add(b, "{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\","
		   "\"I\"],");
	door_list(h, b, "facts", 16);
	buf_add(b, ",\"goal\":\"Length(A,C)\",\"answer\":\"sqrt(7)\"},\"steps\":[");
	for (long i = 0, n = hostile_size(h, 1, 12); i < n; i++) {
		buf_add(b, i ? ",{" : "{");
		door_list(h, b, "claims", 4);
		buf_addc(b, '}');
	}
	buf_add(b, "],\"final\":{\"text\":\"7\",\"claim\":\"Length(A,C) = 7\"}}");
}

static inline void door_value(struct hostile *h, struct buf *b)
{
	struct buf one = { 0 };
	long n = hostile_size(h, 1, 3000);

	switch (rng_below(&h->rng, 6)) {
	case 0: hostile_nest(h, &one, "7/3", (int)hostile_size(h, 1, 60)); break;
	case 1: buf_addf(&one, "%s", hostile_number(h)); break;
	case 2: buf_addf(&one, "x = %s or x = 9^9^9^9", hostile_number(h)); break;
	case 3:
		for (long i = 0; i < n / 8; i++)
			buf_add(&one, HOSTILE_PICK(h, "\\frac{1}{", "\\sqrt{2+", "x^{", "("));
		break;
	case 4:
		for (long i = 0; i < n; i++)
			buf_addc(&one, "0123456789.,/^()-+ e"[rng_below(&h->rng, 20)]);
		break;
	default: buf_addf(&one, "(x+y)^%ld - (x-y)^%ld", n, n / 2); break;
	}
	json_add_string(b, buf_str(&one));
	buf_clear(&one);
}

static inline void door_answer(struct hostile *h, struct buf *b)
{
	buf_add(b, "{\"answer\":");
	door_value(h, b);
	buf_add(b, ",\"key\":");
	door_value(h, b);
	buf_addc(b, '}');
}

/* --- Calling ------------------------------------------------------------------------------ */
static inline void door_solve(const struct json *j, struct arena *a)
{
	struct solve_answer r = { 0 };
	struct problem *p = NULL;
	struct err e = { 0 };

	if (read_as(&p, NULL, j, a, &e) == OK)
		solve_problem(&r, p, &(struct solve_options){ .exact = true }, a);
	problem_free(p);
}

static inline void door_judge(const struct json *j, struct arena *a)
{
	struct judge_options o = { 0 };
	struct judge_record *r = NULL;
	struct judge_report p;
	struct err e = { 0 };

	if (judge_read(&r, j, a, &e) == OK)
		judge_run(&p, r, &o, a);
	judge_free(r);
}

static inline void door_grade(const struct json *j, struct arena *a)
{
	struct grader *g = grade_new();
	struct grade_question q = { 0 };
	struct grade_result r;
	struct err e = { 0 };

	if (grade_question_read(&q, j, a, &e) == OK)
		grade_ask(&r, g, &q, a);
	grade_free(g);
}

static const struct door {
	const char *name;
	void (*make)(struct hostile *h, struct buf *b);
	void (*call)(const struct json *j, struct arena *a);
} doors[] = {
	{ "solve a record", door_cdl, door_solve },
	{ "judge a solution", door_solution, door_judge },
	{ "grade an answer", door_answer, door_grade },
};
#define DOORS ((int)(sizeof doors / sizeof *doors))
#endif
