/* t-program.c -- what programs give and how they fail; values, replies, answers. */
#include "base/t/tap.h"
#include "program/program.h"
#include <math.h>
#include <string.h>

static struct program_solver *s;

/* Values separated by bars. */
static enum program_status run_with(const char *program, const char *values, bool compat)
{
	static struct arena *a;
	struct program_options o = { .compat = compat };
	const char *num[16];
	int n = 0;

	if (!a)
		a = arena_new();
	arena_reset(a);
	while (values && n < 16) {
		size_t k = strcspn(values, "|");

		num[n++] = arena_strndup(a, values, k);
		values = values[k] ? values + k + 1 : NULL;
	}
	return program_run(s, program, strlen(program), num, n, &o);
}

static void gives(const char *program, const char *values, double want, const char *exact)
{
	enum program_status st = run_with(program, values, false);
	double v = program_value(s);
	struct buf b = { 0 };

	program_exact(&b, s);
	ok(st == PROGRAM_OK && fabs(v - want) < 1e-6 * (1 + fabs(want)) &&
		   (!exact || !strcmp(exact, buf_str(&b))),
	   "%s with %s: %s %.9g %s", program, values ? values : "nothing",
	   program_status_word(st), v, buf_str(&b));
	buf_clear(&b);
}

static void fails_with(const char *program, const char *values, enum program_status want,
		       const char *part)
{
	enum program_status st = run_with(program, values, false);
	const struct err *e = program_error(s);

	ok(st == want && e && (strstr(e->msg, part) || strstr(e->hint, part)),
	   "%s with %s: %s, %s", program, values ? values : "nothing", program_status_word(st),
	   e ? e->msg : "no error");
}

static void programs(void)
{
	gives("Gougu V0 N2 N1 Para_Area N0 V0 V1 Get V1", "20|25|7", 480, "480");
	gives("Gougu N0 V0 N1 Get V0", "2|3", sqrt(5), "sqrt(5)");
	gives("Sum N0 N1 C180 Get N1", "3x+5|4x", 100, "100");
	gives("Circle_R_Area N0 V0 Get V0", "\\frac{3}{2}", 7.0685834705770345, "9*pi/4");
	gives("Gsin V0 N0 N1 Get V0", "10|40", 6.427876096865393, "10*sin(40°)");
	gives("Gcos N0 N1 V0 Get V0", "1|2", 60, "60");
	gives("RNgon_B_Area C8 N0 V0 Get V0", "3", 18 * (1 + sqrt(2)), "18+18*sqrt(2)");
	/* Units are no unknowns, wide signs are signs, 2 1/2 is a mixed number. */
	gives("Sum N0 N1 V0 Get V0", "15 cm|2.5ft^2", 17.5, "35/2");
	gives("Sum N0 N1 C90 Get m", "30 degrees|4 m+m", 12, "12");
	gives("Sum N0 N1 V0 Get V0", "2 1/2|1{,}200", 1202.5, "2405/2");
	gives("Get N0", "（３＋√4）", 5, "5");
	/* Several Gets: the last counts.  An operand may be read directly. */
	gives("Get N0 Get N1", "1|2", 2, "2");
	gives("Get C2", NULL, 2, "2");
	gives("Get 42", NULL, 42, "42");
	/* Roots: the smaller positive one, the larger negative one. */
	gives("Equal N0 N1 Get x", "x^2-7x+20|10", 2, "2");
	gives("Equal N0 N1 Get x", "x^2+7x+20|10", -2, "-2");
	gives("Equal N0 C6 Get x", "x^3-6x^2+11x", 1, "1");
	gives("Gsin N0 N1 N2 Get x", "1|2|150-x", 120, "120");
	gives("Cos_Law N0 V0 N1 N2 Get V0", "7|8|60", 3, "3");
	gives("Ratio N0 N1 C2 C4 Get N1", "10|2x-20", 5, "5");
}

static void systems(void)
{
	gives("Gougu V0 V1 N0 Equal V0 V1 Get V0", "10", sqrt(50), "5*sqrt(2)");
	gives("Gougu V0 V1 N0 Sum V0 V1 N1 Get V1", "13|17", 12, "12");
	gives("Equal V3 V2 Equal V2 V1 Equal V1 V0 Equal V0 N0 Get V3", "8", 8, "8");
	gives("Equal N0 N1 Equal N2 N3 Equal N4 N5 Get z", "x+y+z|9|x-y|-2|z-y|1", 13 / 3.0,
	      "13/3");
	gives("Rect_Area V0 V1 N0 Proportion V0 V1 N1 N2 Get V0", "96|3|2", 12, "12");
	gives("Multiple V1 V2 V3 Sum V3 N0 N1 Equal V1 C2 Get V2", "4|10", 3, "3");
	gives("ArcSeg_Area N0 V0 N1 Get V0", "6|10.274333882308138", 90, NULL);
	gives("RNgon_H_Area V0 N0 N1 Get V0", "4|55.42562584220407", 6, NULL);
	gives("Cos_Law N0 V0 V1 N1 Cos_Law N2 V0 V1 N3 Get V0", "7|60|11.357816691600547|120",
	      5, NULL);
	/* Neither factor is known, the product is. */
	gives("Rect_Area V0 V1 N0 Proportion V0 N1 V2 V1 Get V2", "24|8", 3, NULL);
	/* A root that the later steps contradict is not taken. */
	gives("Cos_Law N0 V0 N1 N2 Sum V0 N3 N4 Get V0", "7|8|60|10|15", 5, "5");
	/* In any order the root that leaves all quantities positive is taken, V2 = 5 and not 3. */
	gives("Equal N2 V0 Cos_Law N0 V0 V2 N1 PRK_Perim V1 N3 V2 Get V1", "7|60|8|2", 0.5,
	      "1/2");
	gives("Cos_Law N0 V0 V2 N1 Equal N2 V0 PRK_Perim V1 N3 V2 Get V1", "7|60|8|2", 0.5,
	      "1/2");
	/* Searching: two roots close together, a root beside a pole, a gap that drowns in the
	 * sides far out, a quartic with a double root at the pole between two others. */
	gives("Gsin N0 N1 N2 Get w", "3w-1|w+31.26|5w-6", 12.095847363575, NULL);
	gives("Sin_Law N0 N1 N2 N3 Get w", "145|4w-5|3w+24|4w-5.3", 1.758760037088, NULL);
	gives("Circle_D_Area V2 N0 V0 Trap_Area V0 V1 V2 N1 Gougu V0 N2 V1 Get V2",
	      "60|1127.051903693628|30", 20, NULL);
	gives("Circle_D_Area V3 V1 N0 Median N3 V2 V3 Proportion V0 N1 N2 V1 Ratio V0 V3 C2 "
	      "N4 "
	      "Get V3",
	      "19.634954085|24|75|176|4", 10, NULL);
	/* Every unknown in every step: what is put in is collected, and does not double. */
	gives("Equal N0 C72 Equal N1 C90 Equal N2 C79 Equal N3 C84 Equal N4 C60 Equal N5 C55 "
	      "Get w",
	      "3u+5v+2w+x+4y+7z|u+6v+3w+8x+2y+5z|4u+v+7w+2x+6y+z|2u+3v+w+9x+4y+2z|"
	      "5u+2v+6w+3x+y+4z|u+v+2w+5x+3y+4z",
	      3, "3");
	/* V2 falls out of the third step, but for what rounding leaves of it. */
	gives("Tria_SAS_Area V3 N2 V0 V1 Ratio V1 V2 N3 Kite_Area V1 V3 N1 Rect_Area V1 N0 V3 "
	      "Get V0",
	      "1.2|240|3.5|0.8", 27.300680398997, NULL);
	/* The given values are rounded, the steps agree all the same. */
	gives("Equal V0 N0 Multiple V0 C3 N1 Get V0", "3.333|10", 10 / 3.0, NULL);
	gives("Multiple V0 C3 N1 Equal V0 N0 Get V0", "3.333|10", 10 / 3.0, NULL);
}

/* A closed form is shown beside a double that is as good, or not at all. */
static void closed_forms(void)
{
	struct buf b = { 0 };

	run_with("Gtan N0 V0 N1 Get V0", "3|2262400000000.5", false);
	ok(program_status(s) == PROGRAM_OK && !program_exact(&b, s),
	   "no tangent of huge angles");
	run_with("Gtan N0 V0 N1 Get V0", "3|41", false);
	ok(program_exact(&b, s) && !strcmp(buf_str(&b), "3/tan(41°)"), "but of 41");
	buf_clear(&b);
}

/* What is expressed by unknowns that were searched for has a value too. */
static void joint_search(void)
{
	struct buf b = { 0 };

	gives("Tria_SAS_Area N0 V1 V3 V0 Proportion N1 V2 V0 N2 Proportion V3 V1 N3 V0 "
	      "Rect_Area V2 N4 V0 Get V2",
	      "2.3518415|38|24.631578947|22.4859375|1.625", 24, NULL);
	program_json(&b, s);
	ok(!strstr(buf_str(&b), "\"V0\":null") && strstr(buf_str(&b), "\"V0\":{\"value\":3"),
	   "no variable stays open: %s", buf_str(&b));
	buf_clear(&b);
}

static void failures(void)
{
	fails_with("Equal N0 N1 Get x", "x/0|3", PROGRAM_INCONSISTENT, "holds for no x");
	fails_with("", NULL, PROGRAM_PARSE_ERROR, "program is empty");
	fails_with("N0 Gougu", "3", PROGRAM_PARSE_ERROR, "begins with an operator");
	fails_with("Gougu N0 N1 V0", "3|4", PROGRAM_PARSE_ERROR, "Get");
	fails_with("Gougu N0 ?? V0 Get V0", "3|4", PROGRAM_PARSE_ERROR, "??");
	fails_with("Equal V0 N0 Get V0", "3+", PROGRAM_PARSE_ERROR, "N0");
	fails_with("Equal V0 N0 Get V0", "\\frac{1}{0}", PROGRAM_PARSE_ERROR, "N0");
	fails_with("Equal V99 N0 Get V99", "3", PROGRAM_PARSE_ERROR, "V99");
	fails_with("Guogu N0 N1 V0 Get V0", "3|4", PROGRAM_UNKNOWN_OPERATOR, "Gougu");
	fails_with("Gougu N0 N1 V0 Gett V0", "3|4", PROGRAM_UNKNOWN_OPERATOR, "Get");
	fails_with("Gougu V0 N1 Get V0", "3|4", PROGRAM_ARITY,
		   "operator Gougu takes 3 operands, got 2: Gougu V0 N1");
	fails_with("Ratio V0 N0 Get V0", "3", PROGRAM_ARITY, "3 or 4");
	fails_with("Get", NULL, PROGRAM_ARITY, "1 operand, got 0");
	fails_with("Equal N5 V0 Get V0", "10", PROGRAM_UNBOUND, "N5");
	fails_with("Sum x N0 V0 Get V0", "5", PROGRAM_UNBOUND, "letter x");
	fails_with("Equal N0 N1 Get N0", "3|4", PROGRAM_INCONSISTENT, "3 is not 4");
	fails_with("Equal N0 N1 Get x", "x+1|x+2", PROGRAM_INCONSISTENT, "holds for no x");
	fails_with("Sum V0 V1 V2 Get V0", NULL, PROGRAM_UNDERDETERMINED, "V0");
	fails_with("Get x", "x", PROGRAM_UNDERDETERMINED, "x");
	fails_with("Gsin N0 N1 V0 Get V0", "6|5", PROGRAM_NO_REAL_SOLUTION, "Gsin N0 N1 V0");
	fails_with("Gougu N0 V0 N1 Get V0", "6|5", PROGRAM_NO_REAL_SOLUTION, "V0");
}

/* More trees than there is room for: a status like any other. */
static void many_trees(void)
{
	const char *const text =
		"Sum V3 V3 V2 V3 V2 V4 V2 V5 V1 V3 V3 V0 Gcos V1 V5 V3 Multiple V3 V5 V1 "
		"Multiple V1 V1 V5 Sum V1 V5 V5 Multiple V0 V5 V2 Sum V1 V3 V4 Gcos V5 V1 V1 "
		"Get V2";
	enum program_status st = run_with(text, NULL, false);

	ok(st > PROGRAM_WRONG && st < PROGRAM_STATUSES, "coupled nonsense: %s",
	   program_status_word(st));
}

static void compat(void)
{
	run_with("Circle_R_Area N0 V0 Get V0", "1000", true);
	ok(fabs(program_value(s) - 3141593) < 1e-6, "compat: pi is 3.141593");
	run_with("Ratio N0 N1 C2 C4 Get N1", "10|2x-20", true);
	ok(program_value(s) == -5, "compat: the rule looks at x itself");
	run_with("Ratio N0 N1 C2 V0 Get V0", "3|4", true);
	{
		struct buf b = { 0 };

		program_json_short(&b, s);
		ok(!strncmp(b.s, "\"status\":\"ok\",\"value\":0.562,", 27),
		   "compat: three decimals, a half goes to the even digit");
		buf_clear(&b);
	}
}

static void budget(void)
{
	struct program_options o = { .budget = 200 };
	const char *p = "ArcSeg_Area N0 V0 N1 Get V0", *num[] = { "6", "10" };

	ok(program_run(s, p, strlen(p), num, 2, &o) == PROGRAM_BUDGET &&
		   isnan(program_value(s)),
	   "a spent budget is a status");
	ok(program_run(s, p, strlen(p), num, 2, NULL) == PROGRAM_OK,
	   "and the next program begins afresh");
}

/* Wherever it runs out, that is what is told, and why: never that the steps say too little, and
 * never the first choice where a better one was not looked at. */
static void every_budget(void)
{
	static const struct {
		const char *program, *num[3];
		int n;
	} t[] = {
		{ "ArcSeg_Area N0 V0 N1 Get V0", { "6", "10" }, 2 },
		{ "Gougu N0 N1 V0 Gougu V0 N2 V1 Get V1", { "3", "4", "12" }, 3 },
		{ "Sum N0 V0 V1 Gougu V0 V1 N1 Get V0", { "7", "5" }, 2 },
		{ "Sum V0 V1 N0 Multiple V0 V1 N1 Multiple V2 V3 N2 Median V1 V0 V2 Get V0",
		  { "7", "3.5", "12" },
		  3 },
	};
	int other = 0, mute = 0, told = 0;

	for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
		double value;

		program_run(s, t[i].program, strlen(t[i].program), t[i].num, t[i].n, NULL);
		value = program_value(s);
		for (int most = 1, held = 0; most < 200000 && held < 50; most++) {
			struct program_options o = { .budget = most };
			enum program_status st = program_run(
				s, t[i].program, strlen(t[i].program), t[i].num, t[i].n, &o);

			held += st == PROGRAM_OK;
			told += st == PROGRAM_BUDGET;
			other += st == PROGRAM_OK ? program_value(s) != value
						  : st != PROGRAM_BUDGET;
			mute += st != PROGRAM_OK && !program_error(s)->msg[0];
		}
	}
	ok(told > 100 && !other && !mute,
	   "of every budget that is too small it is told (%d), and never anything else (%d, "
	   "%d)",
	   told, other, mute);
}

static void canonical_is(const char *program, const char *values, const char *want)
{
	struct buf b = { 0 };

	run_with(program, values, false);
	program_canonical(&b, s);
	ok(!strcmp(buf_str(&b), want), "%s in order: %s", program, buf_str(&b));
	buf_clear(&b);
}

static void canonical(void)
{
	const char *v = "1|2|3x|4";

	canonical_is("Sum C90 N1 V2 x N0 V0 Get V0", v, "Sum x V2 N0 N1 C90 V0 Get V0");
	canonical_is("Gougu N1 V0 N0 Get V0", v, "Gougu V0 N1 N0 Get V0");
	canonical_is("Cos_Law N0 N1 V0 N2 Get V0", v, "Cos_Law N0 V0 N1 N2 Get V0");
	canonical_is("Sin_Law N1 N0 V0 N2 Get V0", v, "Sin_Law V0 N2 N1 N0 Get V0");
	canonical_is("Proportion N1 N0 V0 N2 Get V0", v, "Proportion V0 N2 N1 N0 Get V0");
	canonical_is("Proportion N1 N0 V0 N2 C2 Get V0", v,
		     "Proportion N1 N0 V0 N2 C2 Get V0");
	canonical_is("Median N1 V0 N0 Get V0", v, "Median N0 V0 N1 Get V0");
	canonical_is("Tria_SAS_Area N1 C60 N0 V0 Get V0", v,
		     "Tria_SAS_Area N0 C60 N1 V0 Get V0");
	canonical_is("Para_Area N1 N0 V0 Get V0", v, "Para_Area N1 N0 V0 Get V0");
}

static bool same_meaning(const char *one, const char *its, const char *two, const char *other)
{
	struct buf a = { 0 }, b = { 0 };
	bool same;

	run_with(one, its, false);
	program_meaning(&a, s);
	run_with(two, other, false);
	program_meaning(&b, s);
	same = !strcmp(buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	return same;
}

static void meaning(void)
{
	const char *choices[] = { "2", "14.3 cm" };
	double x = 0;

	ok(same_meaning("Gougu N0 N1 V0 Sum V0 N2 V1 Get V1", "8|6|5",
			"Sum N0 V5 V2 Gougu N1 N2 V5 Get V2", "5|6|8"),
	   "order, variables and numbering do not matter");
	ok(same_meaning("Sum N0 N1 C180 Get N0", "3x|x+20", "Sum N1 N0 C180 Get N1",
			"x+20|3x"),
	   "nor do they with letters");
	ok(!same_meaning("Gougu N0 N1 V0 Get V0", "8|6", "Sum N0 N1 V0 Get V0", "8|2"),
	   "the same value by another way is another meaning");
	ok(!same_meaning("Gougu N0 N1 V0 Get V0", "8|6", "Gougu N0 N1 V0 Get N0", "8|6"),
	   "so is another quantity that is read off");
	ok(program_number(&x, s, "(B)", choices, 2) && x == 14.3, "a letter is its choice");
	ok(program_number(&x, s, "x = \\frac{1}{2}", choices, 2) && x == 0.5,
	   "a value itself");
	ok(!program_number(&x, s, "none", choices, 2), "words are none");
}

static void values_are(const char *text, const char *want)
{
	struct arena *a = arena_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;
	enum status st = program_values(&t, text, a, &e);

	for (int i = 0; st == OK && i < t.count; i++)
		buf_addf(&b, "%s%s", i ? "|" : "", t.nums[i] ? t.nums[i] : "-");
	ok(st == (want ? OK : E_ARG) && (!want || !strcmp(buf_str(&b), want)), "values %s: %s",
	   text, st == OK ? buf_str(&b) : e.msg);
	buf_clear(&b);
	arena_free(a);
}

static void values(void)
{
	values_are("N0=15, N1=13, N2=7", "15|13|7");
	values_are("N0=3*x N1=4*x + 61", "3*x|4*x + 61");
	values_are("N_0 = 7", "7");
	values_are("N_{0} = \\frac{1}{2},\\ N_{1} = 2\\sqrt{3}", "\\frac{1}{2}|2\\sqrt{3}");
	values_are("N2=5 N0=1,200", "1,200|-|5");
	values_are("{'N0': '15', 'N1': 'x+1'}", "15|x+1");
	values_are("[\"15\", 13]", "15|13");
	values_are("[\"15\", null, 13]", "15|-|13");
	values_are("N0＝15，N1：x＋1；N2=7。", "15|x+1|7.");
	values_are("N0=AB=15 | N1=4", "15|4");
	values_are("\\begin{aligned} N_0 &= 3 \\\\ N_1 &= 4 \\end{aligned}", "3|4");
	values_are("", "");
	values_are("fifteen", NULL);
	values_are("N99=1", NULL);
	values_are("[{}]", NULL);
}

static void reply_is(const char *text, const char *program, const char *values)
{
	struct arena *a = arena_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;
	enum status st = program_reply(&t, text, a, &e);

	for (int i = 0; st == OK && i < t.count; i++)
		buf_addf(&b, "%s%s", i ? "|" : "", t.nums[i] ? t.nums[i] : "-");
	if (!program)
		ok(st == E_ARG, "no program in %s", text);
	else
		ok(st == OK &&
			   program_run(s, t.program, strlen(t.program), t.nums, t.count,
				       NULL) == PROGRAM_OK &&
			   !strcmp(buf_str(&b), values),
		   "%s: %s with %s", text, t.program, buf_str(&b));
	if (program) {
		buf_reset(&b);
		program_canonical(&b, s);
		ok(!strcmp(buf_str(&b), program), "... is %s", program);
	}
	buf_clear(&b);
	arena_free(a);
}

static void replies(void)
{
	reply_is("We use \\boxed{Get N0} first. Finally $$\\boxed{\\text{Sum } V_0 \\ N_0 \\ "
		 "\\text{C180 Get } V_0}$$ with $$\\boxed{N_0 = 70}$$",
		 "Sum V0 N0 C180 Get V0", "70");
	reply_is("\\boxed{N0=3, N1=4} and then \\boxed{Gougu N0 N1 V0 Get V0}",
		 "Gougu N0 N1 V0 Get V0", "3|4");
	reply_is("\\boxed{['Circle_R\\_Area', 'N0', 'V0', 'Get', 'V0'] N0=\\frac{1}{2}}",
		 "Circle_R_Area N0 V0 Get V0", "\\frac{1}{2}");
	reply_is("\\boxed{Sum(N0, V0, C90); Get(V0).} \\boxed{[\"30\"]}",
		 "Sum V0 N0 C90 Get V0", "30");
	reply_is("\\boxed{\\begin{aligned} &\\text{Sum } N_0\\ V_0\\ C_{90} \\\\ "
		 "&\\text{Get}~V_0 "
		 "\\end{aligned}} \\boxed{N0=30}",
		 "Sum V0 N0 C90 Get V0", "30");
	reply_is("\\boxed{Sum（N0，V0，C90）；Get　V0。} \\boxed{N0＝30}",
		 "Sum V0 N0 C90 Get V0", "30");
	reply_is("Get C5", "Get C5", "");
	reply_is("so the answer is \\boxed{42}", NULL, NULL);
	/* Cut off in the last box: the one before it counts. */
	reply_is("\\boxed{Get C5} or rather \\boxed{Get C", "Get C5", "");
}

/* Boxes inside boxes, and boxes that never end: looking for them is bounded, or this test
 * would take minutes. */
static void endless_replies(void)
{
	struct arena *a = arena_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;

	for (int i = 0; i < 200000; i++)
		buf_add(&b, "\\boxed{");
	ok(program_reply(&t, buf_str(&b), a, &e) == OK && t.program == b.s,
	   "no box has an end: the text is the program");
	buf_add(&b, "Get C5");
	for (int i = 0; i < 200000; i++)
		buf_add(&b, "}");
	ok(program_reply(&t, buf_str(&b), a, &e) == OK && !strcmp(t.program, "Get C5"),
	   "a box in 200,000 boxes");
	buf_clear(&b);
	arena_free(a);
}

static void grade_is(double value, const char *answer, const char *choices,
		     enum program_status want)
{
	const char *choice[8], *num[1];
	char text[40], copy[200];
	int n = 0;

	snprintf(text, sizeof text, "%.9g", value);
	num[0] = text;
	program_run(s, "Get N0", 6, num, 1, NULL);
	snprintf(copy, sizeof copy, "%s", choices ? choices : "");
	for (char *p = choices ? copy : NULL; p && n < 8;) {
		char *bar = strchr(p, '|');

		choice[n++] = p;
		if (bar)
			*bar = 0;
		p = bar ? bar + 1 : NULL;
	}
	ok(program_grade(s, answer, choice, n) == want, "%s for %s%s%s is %s", text, answer,
	   choices ? " of " : "", choices ? choices : "", program_status_word(want));
}

static void grades(void)
{
	grade_is(12.5, "12.5", NULL, PROGRAM_OK);
	grade_is(12.5049, "12.5", NULL, PROGRAM_OK);
	grade_is(12.506, "12.5", NULL, PROGRAM_WRONG);
	grade_is(0.5, "\\frac{1}{2}", NULL, PROGRAM_OK);
	grade_is(4.242640687, "3\\sqrt{2}", NULL, PROGRAM_OK);
	grade_is(45, "$45^\\circ$", NULL, PROGRAM_OK);
	grade_is(3, "x = 3.", NULL, PROGRAM_OK);
	grade_is(3, "3 cm", NULL, PROGRAM_OK);
	grade_is(30, "\\frac{60}{2}\\text{ cm}^2", NULL, PROGRAM_OK);
	grade_is(30, "30 in.^2", NULL, PROGRAM_OK);
	grade_is(123456.1, "123456.0", NULL, PROGRAM_OK);
	grade_is(123457, "123456", NULL, PROGRAM_WRONG);
	grade_is(129.904, "C", "75|112.5|129.9|225", PROGRAM_OK);
	grade_is(112.5, "C", "75|112.5|129.9|225", PROGRAM_WRONG);
	grade_is(129.904, "129.904", "75|112.5|129.9|225", PROGRAM_OK);
	grade_is(130.1, "C", "75|112.5|129.9|225", PROGRAM_WRONG);
	grade_is(2.5, "2 1/2", NULL, PROGRAM_OK);
	grade_is(2.5, "\\boxed{2.5}", NULL, PROGRAM_OK);
	grade_is(2.5, "\\(2.5\\)", NULL, PROGRAM_OK);
	grade_is(2.5, "\"2.5\"", NULL, PROGRAM_OK);
	grade_is(2.5, "２.５~\\mathrm{cm}^2。", NULL, PROGRAM_OK);
	grade_is(2.5, "25e-1", NULL, PROGRAM_OK);
	grade_is(3, "three", NULL, PROGRAM_PARSE_ERROR);
	grade_is(3, "", NULL, PROGRAM_PARSE_ERROR);
	grade_is(3, "1/0", NULL, PROGRAM_PARSE_ERROR);
}

static void explanations(void)
{
	struct buf b = { 0 };

	run_with("Gougu V0 N0 V1 Sum V0 N1 V1 Get V0", "6|2", false);
	program_explain(&b, s);
	ok(strstr(b.s, "Pythagorean theorem") && strstr(b.s, "V0^2 + 6^2 = (V0 + 2)^2") &&
		   strstr(b.s, "Answer: V0 = 8"),
	   "a derivation in words");
	buf_reset(&b);
	program_sharegpt(&b, s, NULL);
	ok(strstr(b.s, "{\"conversations\":[{\"from\":\"human\"") == b.s &&
		   strstr(b.s, "\\\\boxed{Gougu V0 N0 V1 Sum V0 N1 V1 Get "
			       "V0}\\n\\\\boxed{N0=6, N1=2}"),
	   "a training record");
	/* However long the text before it, an equation is written out. */
	buf_reset(&b);
	run_with("Gougu N0 N1 V0 Gougu V0 N1 V1 Gougu V1 N1 V2 Gougu V2 N1 V3 Gougu V3 N1 V4 "
		 "Gougu V4 N1 V5 Gougu V5 N1 V6 Gougu V6 N1 V7 Gougu V7 N1 V8 Gougu V8 N1 V9 "
		 "Gougu V9 N1 V10 Gougu V10 N1 V11 Get V11",
		 "3|4", false);
	program_explain(&b, s);
	ok(strstr(b.s, "(sqrt(185))^2 + 4^2 = V11^2") && !strstr(b.s, "..."),
	   "a long derivation to its end");
	buf_reset(&b);
	run_with("Equal N0 N1 Sum V0 N2 V1 Sum V0 V1 N3 Get V0", "2x+0.1234|5|1.2345|9",
		 false);
	program_explain(&b, s);
	ok(strstr(b.s, "V1 = V0 + 1.2345") && strstr(b.s, "2*x + 0.1234 = 5"),
	   "decimals stay decimals");
	buf_clear(&b);
}

int main(void)
{
	s = program_solver_new();
	programs();
	systems();
	joint_search();
	closed_forms();
	failures();
	many_trees();
	compat();
	budget();
	every_budget();
	canonical();
	meaning();
	values();
	replies();
	endless_replies();
	grades();
	explanations();
	program_solver_free(s);
	return tap_done();
}
