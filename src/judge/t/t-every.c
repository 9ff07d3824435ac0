/* t-every.c -- where nothing is drawn: what holds, holds in every figure; keys of several values; heirs
 * of steps that cite nothing; points that coordinates alone name. */
#include "base/t/tap.h"
#include "judge/judge.h"
#include "judge/t/judged.h"
#include <string.h>

/* A problem, a claim that is its goal as well, the verdict; gated: does the goal follow? */
struct row {
	const char *points, *facts, *claim, *verdict;
	bool gated;
};

static bool is_said(const char *text)
{
	struct err e = { 0 };
	enum status st = judge(text, &e);

	if (st != OK)
		printf("# %s\n", e.msg);
	return st == OK;
}

static void look(const struct row *r)
{
	struct buf b = { 0 };
	const struct judge_claim *c;

	buf_addf(&b,
		 "{\"problem\":{\"points\":%s,\"facts\":[%s],\"goal\":\"%s\"},"
		 "\"steps\":[{\"claims\":[\"%s\"]}]}",
		 r->points, r->facts, r->claim, r->claim);
	if (ok(is_said(buf_str(&b)), "%s: is read", r->claim)) {
		c = &report.step[0].claim[0];
		if (!ok(!strcmp(judge_verdict_name(judge_claim_verdict(c)), r->verdict),
			"%s of %s: %s", r->claim, r->facts, r->verdict))
			printf("# %s, %s\n", judge_verdict_name(judge_claim_verdict(c)),
			       c->why ? c->why : "");
		ok(report.gated == r->gated, "... and it is %sgated", r->gated ? "" : "not ");
		ok(c->verdict != JUDGE_HOLDS || !strcmp(c->certainty, "proven") ||
			   c->assumes.n,
		   "... and what it assumes is told");
		ok(c->verdict == JUDGE_HOLDS || c->cited != JUDGE_FOLLOWS,
		   "... and what may not be so does not follow from facts");
	}
	buf_clear(&b);
}

#define THREE "[\"A\",\"B\",\"C\"]"
#define FOUR "[\"A\",\"B\",\"C\",\"D\"]"

/* Each is so in some figure of the facts, or in all but flat ones. */
static void some_figures(void)
{
	static const struct row row[] = {
		{ "[\"P\",\"Q\"]", "\"Tangent(P,Q)\",\"Radius(P)=2\",\"Radius(Q)=3\"", "PQ=5",
		  "unknown", false },
		{ "[\"P\",\"Q\"]", "\"Tangent(P,Q)\",\"Radius(P)=2\",\"Radius(Q)=3\"", "PQ=1",
		  "unknown", false },
		{ "[\"P\",\"Q\"]", "\"Tangent(P,Q)\",\"Radius(P)=2\",\"Radius(Q)=3\"", "PQ=7",
		  "false", false },
		{ "[\"P\",\"Q\"]", "\"Tangent(P,Q)\",\"Radius(P)=2\",\"Radius(Q)=3\"",
		  "PQ=1 or PQ=5", "holds", true },
		{ THREE, "\"AB=4\",\"BC=3\",\"Angle(C,A,B)=30\"", "CA>3", "unknown", false },
		/* Neither proven nor refuted when the points are named in this order. */
		{ "[\"A\",\"B\",\"C\",\"D\",\"E\"]",
		  "\"CA=CB\",\"Parallelogram(A,C,D,B)\",\"Equilateral(D,C,E)\"",
		  "SameSide(E,D,A,C)", "unknown", false },
		{ THREE, "\"AB=4\",\"BC=3\",\"Angle(C,A,B)=30\"", "CA>1", "holds", true },
		{ FOUR, "\"AB=CD\",\"BC=DA\"", "Parallelogram(A,B,C,D)", "unknown", false },
		{ FOUR, "\"AB=CD\",\"Parallel(A,B,C,D)\"", "Parallelogram(A,B,C,D)", "unknown",
		  false },
		{ FOUR, "\"Concyclic(A,B,C,D)\"", "Angle(A,B,C)+Angle(A,D,C)=180", "unknown",
		  false },
		{ FOUR, "\"Concyclic(A,B,C,D)\"", "Angle(A,C,B)=Angle(A,D,B)", "unknown",
		  false },
		{ "[\"O\",\"A\",\"B\",\"C\"]", "\"OnCircle(O,A,B,C)\"",
		  "Angle(A,O,B)=2*Angle(A,C,B)", "unknown", false },
		{ THREE, "\"sin(Angle(A,B,C))=1/2\"", "Angle(A,B,C)=30", "unknown", false },
		{ FOUR, "\"Angle(A,B,C)=90\",\"Angle(B,C,D)=90\",\"AB=CD\"",
		  "Rectangle(A,B,C,D)", "unknown", false },
		{ THREE, "\"Isosceles(A,B,C)\",\"Angle(A,B,C)=40\"", "AB=AC", "unknown",
		  false },
		{ THREE, "\"Angle(A,B,C)=Angle(A,C,B)\"", "AB=AC", "holds", true },
		{ FOUR, "\"Parallelogram(A,B,C,D)\"", "AB=CD", "holds", true },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		look(&row[i]);
}

/* A drawing tells which figure is meant; two points tell nothing. */
static void drawings(void)
{
	static const struct row row[] = {
		{ "{\"A\":[0,0],\"B\":[5,0],\"C\":[3,0]}",
		  "\"AB=5\",\"BC=2\",\"OnLine(C,A,B)\"", "AC=3", "holds", true },
		{ "{\"A\":[0,0],\"B\":[5,0],\"C\":[3,0]}",
		  "\"AB=5\",\"BC=2\",\"OnLine(C,A,B)\"", "AC=7", "false", false },
		{ "{\"A\":[0,0],\"B\":[5,0],\"C\":null}",
		  "\"AB=5\",\"BC=2\",\"OnLine(C,A,B)\"", "AC=3", "unknown", false },
		{ "{\"A\":[0,0],\"B\":[1,0]}", "\"AB=x+6\",\"x^2+3*x=10\"", "x=2", "unknown",
		  false },
		{ "{\"A\":[0,0],\"B\":[1,0]}", "\"AB=x+6\",\"x^2+3*x=10\"", "x=-5", "unknown",
		  false },
		{ "{\"A\":[0,0],\"B\":[1,0]}", "\"AB=x+6\",\"x^2+3*x=10\"", "x=3", "false",
		  false },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		look(&row[i]);
}

#define LINE                                                                \
	"{\"problem\":{\"points\":" THREE                                   \
	",\"facts\":[\"AB=5\",\"BC=2\",\"OnLine(C,A,B)\"],\"goal\":\"AC\"," \
	"\"answer\":"

/* A key of several values, and the answers to it. */
static void several_values(void)
{
	static const struct {
		const char *final;
		int right;
		bool wrong; /* the first error is the answer */
	} row[] = {
		{ "\"claim\":\"AC=3 or AC=7\"", 1, false },
		{ "\"claim\":\"7=AC or AC=3\"", 1, false },
		{ "\"claims\":[\"AC=3\",\"AC=7\"]", 1, false },
		{ "\"claims\":[\"AC=3\",\"AC=3\"]", 0, true },
		{ "\"claim\":\"AC=3 or AC=7 or AC=4\"", 0, true },
		{ "\"claim\":\"AC=3 or AC=4\"", 0, true },
		{ "\"claim\":\"AC=3\"", 0, true },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };

		buf_addf(&b, LINE "\"3 or 7\"},\"steps\":[],\"final\":{%s}}", row[i].final);
		ok(is_said(buf_str(&b)) && report.gated && report.final_right == row[i].right,
		   "%s: %d", row[i].final, row[i].right);
		ok((report.first_error >= 0) == row[i].wrong, "... and is %s error",
		   row[i].wrong ? "the first" : "no");
		buf_clear(&b);
	}
	ok(is_said(LINE "\"3\"},\"steps\":[]}") && !report.gated && report.gate_why &&
		   strstr(report.gate_why, "3 or 7"),
	   "a key of one value where there are two: which");
}

/* Coordinates name their points: two at one place contradict each other. */
static void one_place(void)
{
	ok(is_said("{\"problem\":{\"points\":" THREE
		   ",\"facts\":[\"A=(0,0)\",\"B=(4,0)\",\"C=(4,0)\"],\"goal\":\"AB\","
		   "\"answer\":\"4\"},\"steps\":[{\"claims\":[\"AB=4\"]}]}") &&
		   report.contradictory && !report.gated,
	   "two points at one place");
}

/* The size of a body is the goal in its own words; how lines lie in it is a goal as well. */
static void bodies(void)
{
	ok(is_said("{\"problem\":{\"points\":[\"O\",\"P\"],\"facts\":[\"Cone(O,P)\","
		   "\"Radius(O)=3\",\"Height(OP)=4\"],\"goal\":\"Volume(OP)\",\"answer\":"
		   "\"12*pi\"},\"steps\":[],\"final\":{\"claim\":\"Volume(OP) = 12*pi\"}}") &&
		   report.gated && report.final_right == 1,
	   "a volume is the answer");
	for (int i = 0; i < 2; i++) {
		static const char *const goal[] = { "AC ⟂ BD", "AC ∥ BD" };
		struct buf b = { 0 };

		buf_addf(&b,
			 "{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\","
			 "\"G\",\"H\"],\"facts\":[\"Cube(A,B,C,D,E,F,G,H)\"],\"goal\":\"%s\"},"
			 "\"steps\":[{\"claims\":[\"AB = BC\"]}],"
			 "\"final\":{\"claim\":\"%s\"}}",
			 goal[i], goal[i]);
		ok(is_said(buf_str(&b)) && report.gated == !i && report.final_right == !i,
		   "%s in a cube: %s", goal[i], i ? "no" : "yes");
		buf_clear(&b);
	}
}

/* 11 is wrong; who goes on with it and with what is given is an heir, whether he cites it or not. */
static void heirs(void)
{
	static const char *const cites[] = { "", "\"cites\":[\"s1\",\"f3\",\"f4\"]," };

	for (int i = 0; i < 2; i++) {
		struct buf b = { 0 };
		const struct judge_claim *c;

		buf_addf(&b,
			 "{\"problem\":{\"points\":" THREE
			 ",\"facts\":[\"Triangle(A,B,C)\",\"Perpendicular(A,C,C,B)\","
			 "\"AC=6\",\"BC=8\"],\"goal\":\"Perimeter(A,B,C)\",\"answer\":\"24\"},"
			 "\"steps\":[{\"claims\":[\"AB=sqrt(6^2+8^2)=sqrt(100)=11\"]},"
			 "{%s\"claims\":[\"Perimeter(A,B,C)=6+8+11=25\"]},"
			 "{%s\"claims\":[\"Perimeter(A,B,C)=6+8+12=26\"]}]}",
			 cites[i], cites[i]);
		if (ok(is_said(buf_str(&b)), "an heir is read")) {
			c = &report.step[1].claim[0];
			ok(c->verdict == JUDGE_FALSE && c->inherits.n &&
				   !strcmp(c->inherits.id[0], "s1.1") &&
				   report.step[1].eta[0] == 1,
			   "what follows from an error %s inherits it",
			   i ? "that is cited" : "where nothing is");
			ok(report.step[2].claim[0].verdict == JUDGE_FALSE &&
				   report.step[2].eta[0] == 0,
			   "... and what does not is wrong by itself");
		}
		buf_clear(&b);
	}
}

static void in_words(void)
{
	struct buf b = { 0 };

	if (ok(is_said("{\"problem\":{\"points\":" THREE
		       ",\"facts\":[\"Angle(A,B,C)=Angle(A,C,B)\"],\"goal\":\"AB=AC\"},"
		       "\"steps\":[{\"claims\":[\"AB=AC\"]}]}"),
	       "equal angles")) {
		judge_text(&b, &report, false, false);
		ok(strstr(buf_str(&b), "assuming that A, B, C are no line") != NULL,
		   "what is assumed, in words");
		buf_reset(&b);
		judge_json(&b, NULL, &report, NULL, false);
		ok(strstr(buf_str(&b), "\"assumes\":[\"A, B, C are no line\"]") != NULL,
		   "... and in the report");
	}
	buf_clear(&b);
}

int main(void)
{
	arena = arena_new();
	some_figures();
	drawings();
	several_values();
	one_place();
	bodies();
	heirs();
	in_words();
	judge_free(record);
	arena_free(arena);
	return tap_done();
}
