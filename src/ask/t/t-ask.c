/* t-ask.c -- readings that are given: what is kept, who wins, what the solver says; words read by rules. */
#include "ask/ask.h"
#include "ask/ask_priv.h"
#include "base/t/tap.h"
#include <math.h>
#include <string.h>

#define LEGS "AB is perpendicular to BC at B. AB = 8 and BC = 6. Find AC."
#define GOOD(program, numbers) \
	"Given: AB = 8 is N0. Wanted: AC.\n\\boxed{" program "}\n\\boxed{" numbers "}"
#define RIGHT GOOD("Gougu N0 N1 V0 Get V0", "N0=8, N1=6")

/* A writer whose replies are known; they are said in turn. */
struct said {
	const char *const *reply;
	int n;
	bool torn;
};
static enum status say(void *self, struct ask_reply *out, const char *prompt,
		       const struct ask_options *o, struct arena *a, struct err *e)
{
	const struct said *s = self;

	(void)prompt;
	(void)a;
	(void)e;
	for (int i = 0; i < o->tries; i++)
		out[i] = (struct ask_reply){ s->reply[i % s->n], !s->torn };
	return OK;
}

static struct ask_answer answer(const char *text, const char *const *reply, int n, bool torn,
				struct arena *a)
{
	struct said s = { reply, n, torn };
	struct ask_writer w = { say, &s };
	struct ask_question q = { .text = text };
	struct ask_options o;
	struct ask_answer r = { .status = ASK_STATUSES };
	struct err e;

	ask_options_init(&o);
	o.tries = 8;
	if (ask_about(&r, &q, &w, &o, a, &e) != OK)
		r.status = ASK_STATUSES;
	return r;
}

static void test_one(const char *text, const char *reply, enum ask_status want,
		     enum ask_refusal refusal, const char *name)
{
	struct arena *a = arena_new();
	struct ask_answer r = answer(text, &reply, 1, false, a);

	ok(r.status == want && r.refused[refusal] == 8, "%s: %s, %s", name,
	   r.status < ASK_STATUSES ? ask_status_word(r.status) : "failed",
	   ask_refusal_word(refusal));
	arena_free(a);
}

/* No rule reads this, so that the readings are alone. */
#define ODD "Somewhere AB is a leg of 8 and BC another of 6. Find AC."
static void test_checks(void)
{
	test_one(LEGS, RIGHT, ASK_VERIFIED, ASK_KEPT, "a right reading");
	test_one(ODD, RIGHT, ASK_AGREED, ASK_KEPT, "the solver cannot be asked");
	test_one(ODD, GOOD("Gougu N0 N1 V0 Get V0", "N0=8, N1=7"), ASK_UNREAD,
		 ASK_FOREIGN_NUMBER, "a number from nowhere");
	test_one(ODD,
		 "Given: AX = 8 is N0.\n\\boxed{Gougu N0 N1 V0 Get V0}\n\\boxed{N0=8, N1=6}",
		 ASK_UNREAD, ASK_FOREIGN_POINT, "a point from nowhere");
	test_one(ODD, GOOD("Gougu C3 C4 V0 Get V0", ""), ASK_UNREAD, ASK_CONSTANT,
		 "constants");
	test_one(ODD, GOOD("Gougu C3 C4 V0 Sum V1 N0 N0 Get V0", "N0=8"), ASK_UNREAD,
		 ASK_CONSTANT, "a number that does not matter");
	test_one(ODD, GOOD("Gougu N0 N1", "N0=8, N1=6"), ASK_UNREAD, ASK_DOES_NOT_RUN,
		 "no program that runs");
	test_one(ODD, "It is 10.", ASK_UNREAD, ASK_NO_PROGRAM, "no program");
	test_one(ODD, GOOD("Gougu N0 N1 V0 Get N0", "N0=8, N1=6"), ASK_UNREAD, ASK_GIVEN,
		 "a number that is given");
	test_one(ODD, GOOD("Sum V0 N0 N1 Get V0", "N0=8, N1=6"), ASK_UNREAD, ASK_ABSURD,
		 "a negative length");
	test_one("Somewhere AB is 300 and BC is 90. Find m \\angle ABC.",
		 GOOD("Sum N0 N1 V0 Get V0", "N0=300, N1=90"), ASK_UNREAD, ASK_ABSURD,
		 "an angle of 390 degrees");
	test_one(LEGS, GOOD("Sum N0 N1 V0 Get V0", "N0=8, N1=6"), ASK_UNREAD, ASK_KEPT,
		 "the solver contradicts all readings");
	test_one(LEGS, "It is 10.", ASK_SOLVED, ASK_NO_PROGRAM, "the solver alone");
}

static void test_votes(void)
{
	static const char *const mixed[] = { GOOD("Sum N0 N1 V0 Get V0", "N0=8, N1=6"), RIGHT,
					     "none",
					     GOOD("Sum N0 N1 V0 Get V0", "N0=8, N1=6") };
	static const char *const split[] = { RIGHT, "none", "none", "none" };
	static const char *const part[] = { GOOD("Multiple N0 C2 V0 Get V0", "N0=8") };
	struct arena *a = arena_new();
	struct ask_answer r = answer(ODD, mixed, 4, false, a);

	ok(r.status == ASK_AGREED && r.votes == 4 && r.kept == 6 && r.value == 14,
	   "the most votes win");
	r = answer(LEGS, mixed, 4, false, a);
	ok(r.status == ASK_VERIFIED && r.votes == 2 && r.value == 10,
	   "the solver finds the right one among them");
	r = answer(ODD, split, 4, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "2 of 8") && r.hint, "too few agree");
	r = answer(ODD, part, 1, false, a);
	ok(r.status == ASK_AGREED && r.n_unused == 1 && !strcmp(r.unused[0], "6"),
	   "a number that is not used is told");
	r = answer(ODD, split, 1, true, a);
	ok(r.status == ASK_UNREAD && r.refused[ASK_UNFINISHED] == 8, "replies without an end");
	r = answer(" \n", split, 1, false, a);
	ok(r.status == ASK_STATUSES, "no question");
	r = answer("Find AB \xff.", split, 1, false, a);
	ok(r.status == ASK_STATUSES, "no text");
	arena_free(a);
}

/* What the readings agree on and the words do not bear out. */
static void test_doubts(void)
{
	static const char *const guess[] = { GOOD("Sum V0 V0 N0 Get V0", "N0=50") };
	static const char *const other[] = { GOOD("Sum N0 V0 C180 Get V0", "N0=50") };
	static const char *const right[] = { RIGHT };
	struct arena *a = arena_new();
	struct ask_answer r;
	struct buf b = { 0 };

	r = answer("AB \\perp BC. AB = 8 m and BC = 6 cm. Find AC.", right, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "m and cm"), "two units: %s", r.why);
	r = answer("AB \\perp BC. AB = 8cm and BC = 6cm. Find AC.", right, 1, false, a);
	ok(r.status == ASK_VERIFIED, "one unit, without a blank");
	r = answer("AB \\perp BC. AB = 8 m and BC = 6 m. Find AC.", right, 1, false, a);
	ok(r.status == ASK_VERIFIED, "metres");
	r = answer("AB \\perp BC. AB = 8m and BC = 6m. Find AC.", right, 1, false, a);
	ok(r.status == ASK_VERIFIED, "metres without a blank");
	ok(ask_metres("AB = 5m, m \\angle ABC = 3") && !ask_metres("AB = 5m. Find m.") &&
		   !ask_metres("AB = 5m+3") && !ask_metres("m is AB"),
	   "metres, and a letter");
	r = answer("AB is an 8-foot ladder. BC = 6 inches. Find AC.", right, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "ft and inch"), "feet and inches");
	r = answer("AB = 8 yards. The area is 6 square feet. Find AC.", right, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "yard and ft"), "yards and square feet");
	r = answer("m \\angle ABC = 8 radians and AB = 6. Find AC.", right, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "radians"), "radians");
	r = answer(LEGS " Find the area of triangle ABC.", right, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "more than one"), "two questions");
	r = answer("In triangle ABC, \\angle ABC = 50. Find \\angle BAC.", guess, 1, false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "do not determine"),
	   "facts that do not determine it");
	r = answer("AB is parallel to CD. \\angle ABC = 50. Find \\angle BCD.", guess, 1,
		   false, a);
	ok(r.status == ASK_UNREAD && strstr(r.why, "none of the 2 values"),
	   "a value that the facts do not allow");
	r = answer("AB is parallel to CD. \\angle ABC = 50. Find \\angle BCD.", other, 1,
		   false, a);
	ask_text(&b, &r, false);
	ok(r.status == ASK_AGREED && strstr(b.s, "Not verified: ") && strstr(b.s, "50, 130;"),
	   "one of two values is said to be one of two");
	buf_clear(&b);
	arena_free(a);
}

static void test_mentions(void)
{
	static const char *const want[] = { "8", "3x+5", "3\\sqrt{2}", "5", "y", "0.5" };
	struct arena *a = arena_new();
	struct ask_mentions m = { 0 };
	bool same;

	ask_mentions(&m,
		     "AB = 8, CD = 3x + 5 and EF = 3\\sqrt{2}. A side of 5cm is y. m \\angle "
		     "ABC = 0.5.",
		     a);
	same = m.n == 6;
	for (int i = 0; same && i < 6; i++)
		same = !strcmp(m.text[i], want[i]);
	ok(same, "numbers of a text");
	ok(ask_mention_find(&m, "3x + 5", a) == 1 && ask_mention_find(&m, "5x", a) < 0 &&
		   !m.number[4],
	   "and where they are found");
	arena_free(a);
}

static void record(const char *text, const char *want)
{
	struct buf b = { 0 }, rest = { 0 };
	struct ask_question q = { .text = text };
	bool read = ask_record(&b, &rest, &q);

	ok(want ? read && strstr(buf_str(&b), want) != NULL : !read && rest.n > 0, "%s", text);
	if (want && !(read && strstr(buf_str(&b), want)))
		printf("# %s\n# %s\n", buf_str(&b), buf_str(&rest));
	buf_clear(&b);
	buf_clear(&rest);
}

static void test_rules(void)
{
	struct arena *a = arena_new();
	struct ask_question q = { .text = "Find m \\widehat AB." };
	struct buf b = { 0 }, rest = { 0 };

	record(LEGS,
	       "\"facts\":[\"Perpendicular(A,B,B,C)\",\"Length(A,B) = 8\",\"Length(B,C) = "
	       "6\"],\"goal\":\"Length(A,C)\"");
	record("Triangle ABC has a right angle at C. If AC = 3x+1, find x.",
	       "\"RightTriangle(A,C,B)\",\"Length(A,C) = 3x+1\"],\"goal\":\"x\"");
	record("A, E and B lie on circle O. What is the length of arc AB?",
	       "\"OnCircle(O,A,E,B)\"],\"goal\":\"ArcLength(O,A,B)\"");
	record("∠ABC = 40°. What is the area of rectangle PQRS?",
	       "\"Angle(A,B,C) = 40\",\"Rectangle(P,Q,R,S)\"],\"goal\":\"Area(P,Q,R,S)\"");
	record("AB = BC = CA. Find AB.", "Length(A,B) = Length(B,C) = Length(C,A)");
	record("AB = 5.", NULL);
	record("The moon is round. Find AB.", NULL);
	record("AB = 3. Round your answer to the nearest tenth. Find AB.", "Length(A,B) = 3");
	record("AB = 3. Round AB up to 6. Find AB.", NULL);
	record("ABCDEF is a regular hexagon. Find AB.", "Regular(A,B,C,D,E,F)");
	record("ABCDE is a regular hexagon. Find AB.", NULL);
	record("Polygon ABCDE has 5 sides. Find AB.", "Polygon(A,B,C,D,E)");
	record("Polygon ABCDE has 7 sides. Find AB.", NULL);
	ask_clauses(&q,
		    "line A B C; \\odot O lieson A B|AB \\perp CO on B; m \\angle AOB = 70",
		    a);
	ok(ask_record(&b, &rest, &q) &&
		   strstr(b.s, "\"Collinear(A,B,C)\",\"Between(B,A,C)\",\"OnCircle(O,A,B)\","
			       "\"Perpendicular(A,B,C,O)\"") &&
		   strstr(b.s, "\"goal\":\"Arc(O,A,B)\""),
	   "clauses");
	buf_clear(&b);
	buf_clear(&rest);
	arena_free(a);
}

static void test_texts(void)
{
	static const char *const right[] = { RIGHT };
	struct arena *a = arena_new();
	struct ask_question q = { .id = "a", .text = LEGS };
	struct ask_answer r = answer(LEGS, right, 1, false, a);
	struct buf b = { 0 };

	ask_json(&b, &q, &r, false, -1);
	ok(strstr(b.s,
		  "{\"id\":\"a\",\"status\":\"verified\",\"value\":10,\"exact\":\"10\"") &&
		   strstr(b.s, "\"demonstration\":true}"),
	   "as JSON");
	buf_reset(&b);
	ask_text(&b, &r, true);
	ok(strstr(b.s, "Pythagorean theorem") && strstr(b.s, "Answer: 10\n") &&
		   strstr(b.s, "8 of 8 readings agree"),
	   "for people");
	buf_clear(&b);
	arena_free(a);
}

int main(void)
{
	test_checks();
	test_votes();
	test_doubts();
	test_mentions();
	test_rules();
	test_texts();
	return tap_done();
}
