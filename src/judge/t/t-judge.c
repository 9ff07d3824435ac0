/* t-judge.c -- verdicts of small solutions, one thing each; records that are none. */
#include "base/t/tap.h"
#include "judge/judge.h"
#include <string.h>

/* A triangle with legs 3 and 4; D anywhere on AC. */
#define LEGS                                                                           \
	"\"problem\":{\"points\":{\"A\":[0,3],\"B\":[0,0],\"C\":[4,0],\"D\":[2,1.5]}," \
	"\"goal\":\"Length(A,C)\",\"answer\":\"5\",\"facts\":["                        \
	"{\"id\":\"f1\",\"fact\":\"Length(A,B) = 3\"},"                                \
	"{\"id\":\"f2\",\"fact\":\"Length(B,C) = 4\"},"                                \
	"{\"id\":\"f3\",\"fact\":\"Angle(A,B,C) = 90\"},"                              \
	"{\"id\":\"f4\",\"fact\":\"Between(D,A,C)\",\"from\":\"figure\"}]}"

static struct arena *arena;
static struct judge_record *record;
static struct judge_report report;

static enum status judge(const char *text, struct err *e)
{
	struct judge_options o = { 0 };
	struct json *j;
	enum status st;

	judge_free(record);
	record = NULL;
	arena_reset(arena);
	*e = (struct err){ 0 };
	st = json_read(&j, text, strlen(text), arena, e);
	if (st == OK)
		st = judge_read(&record, j, arena, e);
	if (st == OK)
		judge_run(&report, record, &o, arena);
	return st;
}

/* --- One claim of one step ------------------------------------------------------------------ */
static void claims(void)
{
	static const struct {
		const char *what, *steps, *verdict, *rule, *right;
	} row[] = {
		{ "Pythagoras", "{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 5\"]}",
		  "holds", "right", NULL },
		{ "a chain",
		  "{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":["
		  "\"AC = sqrt(3^2 + 4^2) = 5\"]}",
		  "holds", "right", NULL },
		{ "without the right angle",
		  "{\"cites\":[\"f1\",\"f2\"],\"claims\":[\"AC = 5\"]}", "unjustified",
		  "unjustified", NULL },
		{ "nobody says what is cited", "{\"claims\":[\"AC = 5\"]}", "holds", "right",
		  NULL },
		{ "another number",
		  "{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 6\"]}", "false",
		  "miscalculated", "AC = 5" },
		{ "a slip behind a right formula",
		  "{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = sqrt(3^2+4^2) = 6\"]}",
		  "false", "miscalculated", "sqrt(3^2 + 4^2) = 5" },
		{ "numbers that are not equal",
		  "{\"by\":\"Pythagoras\",\"cites\":[\"f1\"],\"claims\":["
		  "\"6/3 = 2*sqrt(2)\"]}",
		  "false", "miscalculated", NULL },
		{ "a theorem that does not apply",
		  "{\"by\":\"base angles\",\"cites\":[\"f1\"],\"claims\":["
		  "\"Angle(B,A,C) = Angle(A,C,B)\"]}",
		  "false", "misapplied", NULL },
		{ "as drawn", "{\"cites\":[],\"claims\":[\"Midpoint(D,A,C)\"]}",
		  "holds_only_here", "only_here", NULL },
		{ "a given number said otherwise",
		  "{\"kind\":\"restate\",\"claims\":[\"AB = 4\"]}", "false", "misquoted",
		  "AB = 3" },
		{ "something given nowhere",
		  "{\"kind\":\"restate\",\"claims\":[\"AD = 2*DC\"]}", "false", "invented",
		  NULL },
		{ "order", "{\"claims\":[\"Between(A,D,C)\"]}", "false", "misplaced", NULL },
		{ "a point that is nowhere", "{\"claims\":[\"AX = 2\"]}", "not_expressible",
		  "unknown_name", NULL },
		{ "a word that is none", "{\"claims\":[\"Golden(A,B,C)\"]}", "not_expressible",
		  NULL, NULL },
		{ "something that cannot be said",
		  "{\"claims\":[{\"fact\":null,\"unsayable\":\"it is beautiful\"}]}",
		  "not_expressible", NULL, NULL },
		{ "words alone", "{\"text\":\"Clearly.\"}", "not_expressible", NULL, NULL },
		{ "an inequality", "{\"claims\":[\"AD < AC\"]}", "holds", "right", NULL },
		{ "a construction",
		  "{\"construct\":[\"Midpoint(M,A,C)\"],"
		  "\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"BM = 5/2\"]}",
		  "holds", "right", NULL },
		{ "one that cannot be", "{\"construct\":[\"Between(M,A,C)\",\"AM = 9\"]}",
		  "false", "impossible", NULL },
		{ "a letter",
		  "{\"let\":{\"x\":\"AC\"},\"cites\":[\"f1\",\"f2\",\"f3\"],"
		  "\"claims\":[\"x^2 = 25\"]}",
		  "holds", "right", NULL },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;
		const struct judge_step_report *s;
		bool good;

		buf_addf(&b, "{%s,\"steps\":[%s],\"final\":{\"text\":\"5\"}}", LEGS,
			 row[i].steps);
		if (!ok(judge(buf_str(&b), &e) == OK, "%s: is read", row[i].what)) {
			printf("# %s\n", e.msg);
			buf_clear(&b);
			continue;
		}
		buf_clear(&b);
		s = &report.step[0];
		good = !strcmp(judge_verdict_name(s->verdict), row[i].verdict);
		if (!ok(good, "%s: %s", row[i].what, row[i].verdict))
			printf("# %s, %s\n", judge_verdict_name(s->verdict),
			       s->why ? s->why : "");
		good = row[i].rule ? s->label.rule && !strcmp(s->label.rule, row[i].rule)
				   : !s->label.rule;
		ok(good, "%s: the rule %s", row[i].what,
		   row[i].rule ? row[i].rule : "is none");
		if (!good)
			printf("# %s\n", s->label.rule ? s->label.rule : "none");
		if (row[i].right)
			ok(s->claim[0].right && !strcmp(s->claim[0].right, row[i].right),
			   "%s: right is %s", row[i].what, row[i].right);
	}
}

/* --- Whole solutions ------------------------------------------------------------------------ */
static void inheriting(void)
{
	struct err e;

	if (!ok(judge("{" LEGS ",\"steps\":["
		      "{\"id\":\"s1\",\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = "
		      "sqrt(9+16) = 6\"]},"
		      "{\"id\":\"s2\",\"cites\":[\"s1\",\"f1\",\"f2\"],\"claims\":["
		      "\"Perimeter(A,B,C) = 3+4+6\"]},"
		      "{\"id\":\"s3\",\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"Area(A,B,"
		      "C) "
		      "= 6\"]}],\"final\":{\"claim\":\"AC = 6\"}}",
		      &e) == OK,
		"two errors of one"))
		return;
	ok(report.gated, "the key follows from the facts");
	ok(report.first_error == 0 && report.step[0].first, "the first is the first");
	ok(report.step[1].verdict == JUDGE_FALSE && report.step[1].inherits.n == 1 &&
		   !strcmp(report.step[1].inherits.id[0], "s1.1"),
	   "the second inherits");
	ok(report.etas == 3 && report.eta[0] == 0 && report.eta[1] == 1 && report.eta[2] == 1,
	   "the bits of GeoLaux");
	ok(report.eta_strict[1] == 0, "and with heirs as wrong");
	ok(report.final_right == 0, "the answer is not the key");
}

static void missing(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[\"f1\",\"f3\"],\"claims\":[\"AC = 5\"]}]}",
		 &e) == OK,
	   "a premise is not cited");
	ok(report.step[0].missing.n == 1 && !strcmp(report.step[0].missing.id[0], "f2"),
	   "and is named");
	ok(report.step[0].eta == 1, "one or two are forgiven");
	ok(report.final_right == 0 && report.final_label.rule &&
		   !strcmp(report.final_label.rule, "missing"),
	   "without an answer it is incomplete");
}

/* A chain is as sure as its least sure link, and what facts prove is proven whatever is cited. */
static void sureness(void)
{
	const struct judge_claim *one, *both;
	struct err e;

	ok(judge("{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\"],\"facts\":["
		 "\"Parallelogram(A,B,C,D)\"],\"goal\":\"AB = CD\"},\"steps\":["
		 "{\"claims\":[\"Distance(C,A,B) = Distance(D,A,B)\"]},"
		 "{\"cites\":[\"f1\"],\"claims\":[\"AB = CD && Distance(C,A,B) = "
		 "Distance(D,A,B)\"]},"
		 "{\"cites\":[\"s1\",\"f1\"],\"claims\":[\"AD = BC\"]}]}",
		 &e) == OK,
	   "claims of more and less certainty");
	one = &report.step[0].claim[0];
	both = &report.step[1].claim[0];
	ok(one->certainty && both->certainty && !strcmp(one->certainty, both->certainty),
	   "a chain is as sure as its least sure link: %s, %s", one->certainty,
	   both->certainty);
	ok(!strcmp(report.step[2].claim[0].certainty, "proven"), "proven by the facts");
}

static void contradicting(void)
{
	struct err e;

	ok(judge("{\"problem\":{\"points\":[\"A\",\"B\"],\"facts\":[\"AB = 1\",\"AB = 2\"],"
		 "\"goal\":\"AB\",\"answer\":\"1\"},\"steps\":[{\"claims\":[\"AB = 1\"]}]}",
		 &e) == OK,
	   "facts at odds");
	ok(report.contradictory && !report.gated, "are told first");
	ok(report.step[0].verdict == JUDGE_UNKNOWN, "and nothing is concluded");
}

static void useless(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"id\":\"s1\",\"construct\":[\"Midpoint(M,A,B)\"]},"
		 "{\"id\":\"s2\",\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 5\"]}],"
		 "\"final\":{\"claim\":\"AC = 5\"}}",
		 &e) == OK,
	   "a construction for nothing");
	ok(report.step[0].aux && report.step[0].aux->exists && !report.step[0].aux->by.n &&
		   !report.step[0].aux->on_path,
	   "is told");
	ok(report.step[0].aux->without == JUDGE_FOLLOWS, "the answer follows without it");
	ok(report.final_right == 1, "and is right");
}

/* --- Records that are none ------------------------------------------------------------------ */
static void refusals(void)
{
	static const struct {
		const char *text, *code;
	} row[] = {
		{ "[]", "bad_argument" },
		{ "{}", "bad_argument" },
		{ "{\"problem\":{\"points\":5}}", "bad_argument" },
		{ "{\"problem\":{\"points\":[],\"facts\":[7]}}", "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":{}}", "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[{\"kind\":\"guess\"}]}",
		  "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[{\"cites\":[\"s9\"]}]}",
		  "not_found" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[{\"id\":\"a\"},{\"id\":\"a\"}]}",
		  "name_taken" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[{\"in\":\"s1\"}]}",
		  "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[],\"final\":5}", "bad_argument" },
		{ "{\"problem\":{\"points\":[]}}", "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[],\"finl\":{}}", "bad_argument" },
		{ "{\"problem\":{\"points\":[],\"golas\":\"1\"},\"steps\":[]}",
		  "bad_argument" },
		{ "{\"problem\":{\"points\":[]},\"steps\":[],\"final\":{\"clam\":\"AB = 1\"}}",
		  "bad_argument" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct err e;
		enum status st = judge(row[i].text, &e);

		if (!ok(st == E_ARG && !strcmp(e.code, row[i].code) && e.msg[0], "refused: %s",
			row[i].text))
			printf("# %d %s %s\n", st, e.code ? e.code : "", e.msg);
	}
}

static void misspelt(void)
{
	struct err e;

	ok(judge("{\"problem\":{\"points\":[]},\"steps\":[{\"clams\":[\"AB = 1\"]}]}", &e) ==
			   E_ARG &&
		   strstr(e.near, "claims"),
	   "a misspelt member is refused, with the name it is near to: %s", e.near);
	ok(judge("{" LEGS ",\"note\":1,\"_mine\":2,\"steps\":[{\"note\":\"n\",\"claims\":["
		 "{\"fact\":\"AC = 5\",\"_x\":[]}]}],\"final\":{\"text\":\"5\"}}",
		 &e) == OK,
	   "what is handed on is not in the way");
}

/* --- Planted errors ------------------------------------------------------------------------- */
static void planting(void)
{
	static const char text[] =
		"{" LEGS ",\"steps\":["
		"{\"id\":\"s1\",\"by\":\"Pythagoras\",\"cites\":[\"f1\",\"f2\",\"f3\"],"
		"\"claims\":[\"AC = 5\"]}],\"final\":{\"claim\":\"AC = 5\"}}";
	struct judge_options o = { 0 };
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct judge_report p;
	struct json *j;
	struct err e;

	if (ok(json_read(&j, text, strlen(text), a, &e) == OK &&
		       judge_read(&r, j, a, &e) == OK,
	       "a sound solution"))
		judge_run(&p, r, &o, a);
	for (int d = 0; r && d < JUDGE_DAMAGES; d++) {
		const char *name = judge_damage_name((enum judge_damage)d);
		struct judge_score s = { 0 };
		struct buf b = { 0 }, c = { 0 };

		if (ok(judge_plant(&b, j, &p, (enum judge_damage)d, 3, a), "%s is planted",
		       name) &&
		    ok(judge(buf_str(&b), &e) == OK, "and the record is one")) {
			judge_score_add(&s, &report);
			if (!ok(s.planted[d] == 1 && s.caught[d] == 1, "and found"))
				printf("# %s\n", buf_str(&b));
			judge_plant(&c, j, &p, (enum judge_damage)d, 3, a);
			ok(!strcmp(buf_str(&b), buf_str(&c)), "the same seed, the same error");
		}
		buf_clear(&b);
		buf_clear(&c);
		judge_score_clear(&s);
	}
	judge_free(r);
	arena_free(a);
}

int main(void)
{
	arena = arena_new();
	claims();
	inheriting();
	missing();
	sureness();
	contradicting();
	useless();
	refusals();
	misspelt();
	planting();
	judge_free(record);
	arena_free(arena);
	return tap_done();
}
