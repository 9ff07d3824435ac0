/* t-judge.c -- verdicts of small solutions, one thing each; records that are none. */
#include "base/t/tap.h"
#include "judge/judge_priv.h"
#include "judge/t/judged.h"
#include <string.h>

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
		{ "a reason that is no theorem",
		  "{\"by\":\"Substitution\",\"cites\":[\"f1\"],\"claims\":["
		  "\"Angle(B,A,C) = Angle(A,C,B)\"]}",
		  "false", "untrue", NULL },
		{ "as drawn", "{\"cites\":[],\"claims\":[\"Midpoint(D,A,C)\"]}",
		  "holds_only_here", "only_here", NULL },
		{ "a given number said otherwise",
		  "{\"kind\":\"restate\",\"claims\":[\"AB = 4\"]}", "false", "misquoted",
		  "AB = 3" },
		{ "something given nowhere",
		  "{\"kind\":\"restate\",\"claims\":[\"AD = 2*DC\"]}", "false", "invented",
		  NULL },
		{ "a derived thing said to be given",
		  "{\"kind\":\"restate\",\"cites\":[],\"claims\":[\"AC = 5\"]}", "unjustified",
		  "unjustified", NULL },
		{ "whether or not anything is cited",
		  "{\"kind\":\"restate\",\"claims\":[\"AC = 5\"]}", "unjustified",
		  "unjustified", NULL },
		{ "unless what is cited gives it",
		  "{\"kind\":\"restate\",\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":["
		  "\"AC = 5\"]}",
		  "holds", "right", NULL },
		{ "one given fact in other words",
		  "{\"kind\":\"restate\",\"cites\":[],\"claims\":[\"Perpendicular(B,A,B,C)\","
		  "\"AB = 3 && BC = 4\"]}",
		  "holds", "right", NULL },
		{ "something that one given fact contradicts",
		  "{\"kind\":\"restate\",\"claims\":[\"Equilateral(A,B,C)\"]}", "false",
		  "misquoted", NULL },
		{ "a premise that was never said",
		  "{\"cites\":[\"f1\",\"f2\",\"s9\"],\"claims\":[\"AC = 5\"]}", "unjustified",
		  "unknown_cite", NULL },
		{ "one that is not needed",
		  "{\"cites\":[\"f1\",\"f2\",\"f3\",\"s9\"],\"claims\":[\"AC = 5\"]}", "holds",
		  "right", NULL },
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

/* What is said in short is read; a letter that nobody declared is not, and is never false. */
static void in_short(void)
{
	static const struct {
		const char *claim, *verdict;
	} row[] = {
		{ "sinA = 4/5", "holds" },
		{ "sin A = 3/5", "false" },
		{ "tan∠C=3/4", "holds" },
		{ "sin²A+cos²A=1", "holds" },
		{ "AC = 5 cm", "holds" },
		{ "AC=5厘米", "holds" },
		{ "S△ABC=6平方厘米", "holds" },
		{ "S_{△ABC} = 6 cm^2", "holds" },
		{ "角C < 37°", "holds" },
		{ "∠A > 53°7'", "holds" },
		{ "∠A > 53°8'", "false" },
		{ "AB=3 且 BC=4", "holds" },
		{ "AB=4 或 BC=4", "holds" },
		{ "AB//AC", "false" },
		{ "△ABC≌△ABC", "holds" },
		{ "AC=10·½", "holds" },
		{ "AC = 2½*2", "holds" },
		{ "∠ABC=90度", "holds" },
		{ "∠B = 90", "holds" },            /* D is between */
		{ "∠D = 180", "not_expressible" }, /* ADB, BDC or ADC */
		{ "tanD = 1", "not_expressible" },
		{ "S = 6", "not_expressible" },
		{ "x = 5", "not_expressible" },
		{ "AC = 5x", "not_expressible" },
		{ "AC = 5 英寸", "not_expressible" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;
		const char *is;

		buf_addf(&b, "{%s,\"steps\":[{\"claims\":[\"%s\"]}]}", LEGS, row[i].claim);
		is = judge(buf_str(&b), &e) == OK ? judge_verdict_name(report.step[0].verdict)
						  : e.msg;
		ok(!strcmp(is, row[i].verdict), "%s: %s, %s", row[i].claim, is,
		   row[i].verdict);
		ok(!record->statement[record->facts].unread ||
			   record->statement[record->facts].err.hint[0],
		   "... with a hint");
		buf_clear(&b);
	}
}

/* As drawn is where the facts are, without the claim. */
static void as_drawn(void)
{
	static const struct {
		const char *k, *verdict;
	} row[] = { { "0.5", "false" },
		    { "0.6", "false" },
		    { "0.62", "holds_only_here" },
		    { "0.65", "false" },
		    { "1", "false" } };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;

		buf_addf(&b,
			 "{\"problem\":{\"points\":{\"O\":[0,0],\"A\":[6.2,0],\"B\":[-10,0],"
			 "\"C\":[3,4]},\"facts\":[\"Between(O,A,B)\",\"AC = 5\"]},"
			 "\"steps\":[{\"claims\":[\"OA = %s*OB\"]}]}",
			 row[i].k);
		ok(judge(buf_str(&b), &e) == OK &&
			   !strcmp(judge_verdict_name(report.step[0].verdict), row[i].verdict),
		   "OA = %s OB: %s", row[i].k, row[i].verdict);
		buf_clear(&b);
	}
}

/* What a step says more than what is given; names what room there is for. */
static void adding(void)
{
	static const struct {
		const char *steps, *first,
			*last; /* the first error, the verdict of the last step */
	} row[] = {
		{ "{\"construct\":[\"Midpoint(D,A,C)\"]},{\"claims\":[\"AD = 5/2\"]}", "s1",
		  "holds_only_here" },
		{ "{\"let\":{\"k\":\"AD = 2\"}},{\"claims\":[\"AD = 2\"]}", "s1", "false" },
		{ "{\"let\":{\"x\":\"BC\",\"y\":\"AD = x\"}},{\"claims\":[\"AD = 4\"]}", "s1",
		  "false" },
		{ "{\"let\":{\"x\":\"AD\"}},{\"let\":{\"y\":\"x = 2\"}},{\"claims\":[\"AD = "
		  "2\"]}",
		  "s2", "false" },
		{ "{\"construct\":[\"Between(N,A,D)\",\"AN = 1\",\"ND = "
		  "1\"]},{\"claims\":[\"AD = "
		  "2\"]}",
		  "s1", "false" },
		{ "{\"construct\":[\"Between(N,A,B)\",\"AN = 1\"]},{\"claims\":[\"NB = 2\"]}",
		  NULL, "holds" },
		{ "{\"construct\":[\"AC = 5\"]},{\"cites\":[\"s1\"],\"claims\":[\"AC = 5\"]}",
		  "s1", "holds" },
		{ "{\"construct\":[\"B = (0,0)\",\"A = (0,3)\",\"C = "
		  "(4,0)\"]},{\"claims\":[\"AC "
		  "= 5\"]}",
		  NULL, "holds" },
		{ "{\"construct\":[\"B = (0,0)\",\"D = (2,3/2)\"]},{\"claims\":[\"AD = DC\"]}",
		  "s1", "holds_only_here" },
		{ "{\"kind\":\"case\",\"suppose\":[\"AD = 2\"],\"claims\":[\"DC = 3\"]},"
		  "{\"cites\":[\"s1\"],\"claims\":[\"DC = 3\"]}",
		  "s2", "false" },
		{ "{\"kind\":\"case\",\"suppose\":[\"AD < 2\"],\"claims\":[\"AC = 5\"]},"
		  "{\"kind\":\"case\",\"suppose\":[\"AD >= 2\"],\"claims\":[\"AC = 5\"]},"
		  "{\"cites\":[\"s1\",\"s2\"],\"claims\":[\"AC = 5\"]}",
		  NULL, "holds" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;
		bool read, first;

		buf_addf(&b, "{%s,\"steps\":[%s],\"final\":{\"claim\":\"AC = 5\"}}", LEGS,
			 row[i].steps);
		read = judge(buf_str(&b), &e) == OK;
		first = read &&
			(row[i].first ? report.first_error >= 0 &&
						!strcmp(record->step[report.first_error].id,
							row[i].first)
				      : report.first_error < 0);
		ok(first, "%s: the first error is in %s", row[i].steps,
		   row[i].first ? row[i].first : "none");
		if (!ok(read && !strcmp(judge_verdict_name(
						report.step[report.steps - 1].verdict),
					row[i].last),
			"... and the last step is %s", row[i].last))
			printf("# %s\n",
			       judge_verdict_name(report.step[report.steps - 1].verdict));
		buf_clear(&b);
	}
}

static void in_circles(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[\"f1\",\"f2\",\"f3\",\"s1\"],\"claims\":["
		 "\"AC = 5\"]},{\"cites\":[\"f1\",\"f2\",\"f3\",\"s3\"],\"claims\":[\"AC = "
		 "5\"]},"
		 "{\"cites\":[\"f2\",\"f3\"],\"claims\":[\"AC = 5\"]}],\"final\":{\"claim\":"
		 "\"AC = 5\"}}",
		 &e) == OK,
	   "a step cites itself, another one a later one");
	for (int i = 0; i < 2; i++)
		ok(report.step[i].verdict == JUDGE_CIRCULAR && report.step[i].eta[0] == 0 &&
			   !strcmp(report.step[i].label.rule, "circular"),
		   "it is circular, and so called");
	ok(report.first_error == 0, "and the first error");
	ok(report.step[2].eta[JUDGE_READING_FAIR] == 1 &&
		   report.step[2].eta[JUDGE_READING_GAPS] == 0,
	   "a gap is one where gaps are errors");
}

static void misnaming(void)
{
	static const struct {
		const char *by;
		bool fits;
	} row[] = { { "Pythagoras", true },
		    { "勾股定理", true },
		    { "the law of cosines", true },
		    { "angle sum", false },
		    { "内角和", false },
		    { "inscribed angle theorem", false },
		    { "SSS", false },
		    { "AA", false },
		    { "Ptolemy", false },
		    { "a lemma of mine", true } };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;

		buf_addf(&b,
			 "{%s,\"steps\":[{\"by\":\"%s\",\"cites\":[\"f1\",\"f2\",\"f3\"],"
			 "\"claims\":[\"AC = 5\"]}]}",
			 LEGS, row[i].by);
		ok(judge(buf_str(&b), &e) == OK &&
			   report.step[0].eta[JUDGE_READING_FAIR] == 1 &&
			   (report.first_gap == 0) != row[i].fits,
		   "%s %s it", row[i].by, row[i].fits ? "says" : "does not say");
		buf_clear(&b);
	}
	for (int i = 0; i < 3; i++) {
		static const char *const by[] = { "congruent triangles", "全等三角形",
						  "SSS" };
		struct buf b = { 0 };
		struct err e;

		buf_addf(&b,
			 "{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\"],"
			 "\"facts\":[\"Congruent(A,B,C,D,E,F)\"]},\"steps\":[{\"by\":\"%s\","
			 "\"claims\":[\"Area(A,B,C) = Area(D,E,F)\"]}]}",
			 by[i]);
		ok(judge(buf_str(&b), &e) == OK && (report.first_gap == 0) == (i == 2),
		   "%s %s equal areas", by[i], i == 2 ? "does not say" : "says");
		buf_clear(&b);
	}
}

static void blaming(void)
{
	struct err e;

	ok(judge("{\"problem\":{\"points\":{\"A\":[0,3],\"B\":[0,0],\"C\":[4,0],\"D\":[4,3]},"
		 "\"facts\":[\"Rectangle(A,B,C,D)\",\"AB = 3\",\"CD = 4\",\"BC = "
		 "4\"],\"goal\":"
		 "\"AC\",\"answer\":\"5\"},\"steps\":[]}",
		 &e) == OK &&
		   report.conflict.n == 3 && !judge_ids_has(&report.conflict, "f4"),
	   "facts at odds: those that are to blame");
	ok(judge("{\"problem\":{\"points\":[\"A\",\"B\"],\"facts\":[\"AB = x\",\"(x-4)*(x+5) "
		 "= "
		 "0\"],\"goal\":\"x\",\"answer\":\"4\"},\"steps\":[{\"claims\":[\"x = 4 or x "
		 "= "
		 "-5\"]}]}",
		 &e) == OK &&
		   report.step[0].verdict == JUDGE_HOLDS &&
		   report.step[0].claim[0].extra.n == 1,
	   "an alternative that cannot be");
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
	ok(report.etas == 3 && report.eta[0][0] == 0 && report.eta[0][1] == 1 &&
		   report.eta[0][2] == 1,
	   "the bits of GeoLaux");
	ok(report.eta[JUDGE_READING_HEIRS][1] == 0, "and with heirs as wrong");
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
	ok(report.step[0].eta[0] == 1, "one or two are forgiven");
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

/* Facts at odds: the last of them without which the others are not is set aside. */
#define AT_ODDS                                                                            \
	"{\"problem\":{\"points\":[\"A\",\"B\",\"C\"],\"facts\":[\"AB = 1\",\"BC = 2\","   \
	"\"Angle(A,B,C) = 90\",\"AC = 3\"],\"goal\":\"AC\",\"answer\":\"3\"},\"steps\":["  \
	"{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = sqrt(5)\"]},"                \
	"{\"cites\":[\"f4\"],\"claims\":[\"AC = 3\"]},"                                    \
	"{\"cites\":[\"s2\"],\"claims\":[\"2*AC = 6\"]},"                                  \
	"{\"cites\":[\"f1\",\"f2\"],\"claims\":[\"AB = BC\"]},"                            \
	"{\"claims\":[\"AC = AB + BC\"]},{\"kind\":\"restate\",\"claims\":[\"AC = 3\"]}]," \
	"\"final\":{\"claim\":\"AC = 3\"}}"

static void contradicting(void)
{
	static const struct {
		enum judge_verdict verdict;
		const char *why;
	} row[] = {
		{ JUDGE_HOLDS, "what follows from the rest holds" },
		{ JUDGE_UNKNOWN, "what is set aside is not known to hold" },
		{ JUDGE_UNKNOWN, "nor is what rests on it through a claim" },
		{ JUDGE_FALSE, "what the rest refutes is false" },
		{ JUDGE_UNKNOWN, "unless nobody said what it rests on" },
		{ JUDGE_UNKNOWN, "and what is set aside was given" },
	};
	struct judge_options whole = { .whole = true };
	struct err e;

	ok(judge(AT_ODDS, &e) == OK, "facts at odds");
	ok(report.contradictory && !report.gated, "are told first");
	ok(report.aside.n == 1 && !strcmp(report.aside.id[0], "f4"), "one is set aside");
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!ok(report.step[i].verdict == row[i].verdict, "%s", row[i].why))
			printf("# %s, %s\n", judge_verdict_name(report.step[i].verdict),
			       report.step[i].why ? report.step[i].why : "");
	ok(!strcmp(report.step[0].claim[0].certainty, "conditional"), "and is not proven");
	ok(report.final_right == -1, "the answer is neither right nor wrong");
	judge_run(&report, record, &whole, arena);
	ok(report.step[0].verdict == JUDGE_UNKNOWN && !report.aside.n,
	   "with all of them nothing is concluded");
	ok(judge("{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\"],\"facts\":[\"AB = "
		 "1\",\"AB = "
		 "2\",\"CD = 1\",\"CD = 2\"],\"goal\":\"AB\",\"answer\":\"1\"},\"steps\":["
		 "{\"claims\":[\"AB = 1\"]}]}",
		 &e) == OK &&
		   report.contradictory && !report.aside.n &&
		   report.step[0].verdict == JUDGE_UNKNOWN,
	   "two contradictions: none is set aside");
}

/* --- The first error and the bits ----------------------------------------------------------- */
static void bits(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":["
		 "\"AC = 6\",\"2*AC = 12\"]}],\"final\":{\"text\":\"5\"}}",
		 &e) == OK,
	   "a claim that inherits from its own step");
	ok(report.step[0].claim[1].inherits.n == 1 && !report.step[0].inherits.n,
	   "is its own step's heir alone");
	ok(report.first_error == 0 && report.eta[0][0] == 0, "the step is the first error");
	ok(judge("{" LEGS
		 ",\"steps\":[{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 6\"]},"
		 "{\"cites\":[\"s1\"],\"claims\":[\"2*AC = 12\",\"AB = 2\"]}],"
		 "\"final\":{\"text\":\"5\"}}",
		 &e) == OK,
	   "an heir with an error of its own");
	ok(report.eta[0][1] == 0 && !strcmp(report.step[1].label.k12vista, "LRE"),
	   "is wrong, and called so: %s", report.step[1].label.k12vista);
	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[\"f1\",\"f3\"],\"claims\":[\"AC = 5\"]}],"
		 "\"final\":{\"claim\":\"AC = 5\"}}",
		 &e) == OK,
	   "one premise left unsaid");
	ok(report.step[0].verdict == JUDGE_UNJUSTIFIED && report.eta[0][0] == 1 &&
		   report.first_error < 0,
	   "is told and forgiven");
	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[],\"claims\":[\"AC = 5\"]}],"
		 "\"final\":{\"claim\":\"AC = 5\"}}",
		 &e) == OK,
	   "three of them");
	ok(report.eta[0][0] == 0 && report.first_error == 0, "are not");
	ok(judge("{" LEGS ",\"steps\":[{\"claims\":[\"AC = 5\"]}],\"final\":{\"text\":\"6\"}}",
		 &e) == OK,
	   "right steps and another answer");
	ok(report.first_error == report.steps && report.final_right == 0,
	   "the first error is the answer");
}

static bool rests_on(const struct judge_claim *c, const char *ids)
{
	struct buf b = { 0 };
	bool same;

	for (int i = 0; i < c->used.n; i++)
		buf_addf(&b, "%s%s", i ? " " : "", c->used.id[i]);
	same = !strcmp(buf_str(&b), ids);
	if (!same)
		printf("# %s: %s\n", c->of->id, buf_str(&b));
	buf_clear(&b);
	return same;
}

/* What a claim rests on is told also where the solver does not say it. */
static void used(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"let\":{\"a\":\"AD\"},\"cites\":[],\"claims\":["
		 "\"DC = AC - a\"]},{\"kind\":\"restate\",\"cites\":[],\"claims\":[\"BA = "
		 "3\"]},"
		 "{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC^2 = 25\",\"2*AC = "
		 "10\"]}],"
		 "\"final\":{\"claim\":\"AC = 5\"}}",
		 &e) == OK,
	   "claims that rest on this and that");
	ok(rests_on(&report.step[1].claim[0], "f1"), "what is said again");
	ok(judge_claim_verdict(&report.step[2].claim[1]) == JUDGE_HOLDS &&
		   report.step[2].claim[1].used.n > 0,
	   "a claim of its own step");
	ok(report.final[0].used.n > 0, "the final claim rests on something");
}

/* What is restated and not so: said otherwise by one fact, or by none. */
static void misquoting(void)
{
	static const char given[] =
		"{\"problem\":{\"points\":{\"A\":[0,0],\"B\":[4,0],\"O\":[2,0],\"C\":[1,1.7],"
		"\"P\":[7,1],\"Q\":[8,5]},\"facts\":[\"IsDiameter(O,A,B)\",\"OnCircle(O,C)\","
		"\"Radius(O) = 2\",\"AP = CQ\",{\"fact\":\"Perpendicular(P,Q,A,B)\",\"from\":"
		"\"figure\"}],\"goal\":\"AB\",\"answer\":\"4\"},\"steps\":[{\"kind\":"
		"\"restate\","
		"\"claims\":[\"%s\"]}],\"final\":{\"text\":\"4\"}}";
	static const struct {
		const char *claim, *rule;
	} row[] = {
		{ "Radius(O) = 3", "misquoted" },
		{ "Midpoint(C,A,B)", "misquoted" }, /* it lies on the circle */
		{ "AP = BQ", "invented" },          /* as AP = CQ begins */
		{ "Parallel(P,Q,A,B)", "misseen" },
		{ "Diameter(O) = 4", "right" },
		{ "OB = 2", "right" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		struct err e;

		buf_addf(&b, given, row[i].claim);
		if (!ok(judge(buf_str(&b), &e) == OK && report.step[0].label.rule &&
				!strcmp(report.step[0].label.rule, row[i].rule),
			"restated, %s: %s", row[i].claim, row[i].rule))
			printf("# %s\n", report.step[0].label.rule);
		buf_clear(&b);
	}
}

/* Of a circle that is not cited nothing is at hand, where that is asked for. */
static void strictness(void)
{
	struct judge_options strict = { .strict = true };
	struct err e;

	ok(judge("{\"problem\":{\"points\":{\"A\":[0,0],\"B\":[4,0],\"O\":[2,0],\"C\":[1,1.7]}"
		 ","
		 "\"facts\":[\"IsDiameter(O,A,B)\",\"OnCircle(O,C)\"],\"goal\":\"Angle(A,C,B)"
		 "\","
		 "\"answer\":\"90\"},\"steps\":[{\"cites\":[],\"claims\":[\"OA = OC\"]},"
		 "{\"cites\":[\"f1\",\"f2\"],\"claims\":[\"Angle(A,C,B) = 90\"]},"
		 "{\"cites\":[],\"claims\":[\"Between(O,A,B)\"]}]}",
		 &e) == OK,
	   "radii with nothing cited");
	ok(report.step[0].verdict == JUDGE_HOLDS, "incidence with circles is at hand");
	judge_run(&report, record, &strict, arena);
	ok(report.step[0].verdict == JUDGE_UNJUSTIFIED, "and is not, strictly");
	ok(report.step[1].verdict == JUDGE_HOLDS, "what is cited still is");
	ok(report.step[2].verdict == JUDGE_HOLDS, "and so is the order on a line");
}

static void nowhere(void)
{
	struct err e;

	ok(judge("{" LEGS ",\"steps\":[{\"cites\":[\"f1\",\"x7\"],\"claims\":[\"AC = 5\"]},"
		 "{\"cites\":[\"f1\"],\"claims\":[{\"fact\":\"AB = "
		 "3\",\"cites\":[\"x8\"]}]}]}",
		 &e) == OK,
	   "what is cited and not there spoils no record");
	ok(report.step[0].nowhere.n == 1 && !strcmp(report.step[0].nowhere.id[0], "x7"),
	   "it is told at its step");
	ok(report.step[0].eta[0] == 0 && report.first_error == 0, "and is not forgiven");
	ok(report.step[1].nowhere.n == 1 && report.step[1].verdict == JUDGE_HOLDS,
	   "the rest is judged");
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
	in_short();
	as_drawn();
	adding();
	in_circles();
	misnaming();
	blaming();
	inheriting();
	missing();
	sureness();
	contradicting();
	bits();
	used();
	misquoting();
	strictness();
	nowhere();
	useless();
	refusals();
	misspelt();
	planting();
	judge_free(record);
	arena_free(arena);
	return tap_done();
}
