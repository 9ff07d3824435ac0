/* t-prove.c -- verdicts: what is true, false, only here true, or no statement at all. */
#include "base/t/tap.h"
#include "proof/proof_text.h"
#include "prove/prove.h"
#include <string.h>

static struct prove_result prove(struct arena *a, const char *text, struct prove_options o)
{
	struct prove_result r;

	prove_statement(&r, text, &o, a);
	return r;
}

static void verdict(const char *text, enum prove_status status, const char *method)
{
	struct arena *a = arena_new();
	struct prove_result r = prove(a, text, (struct prove_options){ .seed = 3 });

	ok(r.status == status && (!method || strcmp(r.method, method) == 0), "%s: %s %s %s",
	   text, prove_status_name(r.status), r.method, r.why);
	arena_free(a);
}

/* A counter-example satisfies what is given, and not the goal. */
static void test_counter(void)
{
	struct arena *a = arena_new();
	struct prove_result r = prove(
		a, "a b c = triangle; h = orthocenter a b c; m = midpoint b c ? coll a h m",
		(struct prove_options){ .seed = 1 });
	int given = 0;

	ok(r.status == PROVE_FALSE && r.counter && r.goal == 0, "false, with a figure");
	if (r.counter) {
		for (int i = 0; i < r.counter->givens; i++)
			given += claim_looks_true(r.counter, &r.counter->given[i].claim);
		ok(given == r.counter->givens, "in which all that is given holds");
		ok(!claim_looks_true(r.counter, &r.counter->goal[0]), "and the goal does not");
	}
	arena_free(a);
}

/* The three ways, one after the other. */
static void test_ways(void)
{
	const char *text =
		"a b c = triangle; h = on_tline b a c, on_tline c a b ? perp a h b c";
	struct arena *a = arena_new();
	struct prove_result r = prove(a, text, (struct prove_options){ .no_algebra = true });
	struct err e = { 0 };

	ok(r.status == PROVE_PROVED && r.proof && r.steps >= 1 && r.conditions == 1,
	   "by deduction, with what was seen");
	ok(r.proof && proof_check(r.proof, &e) == OK, "which the checker accepts");
	r = prove(a, text, (struct prove_options){ .no_deduce = true });
	ok(r.status == PROVE_PROVED && !r.proof && r.algebra &&
		   strncmp(r.method, "algebra", 7) == 0 && r.conditions > 0,
	   "by algebra, with conditions");
	r = prove(a, "a b c = triangle; d = free; e = free ? cong a d b e",
		  (struct prove_options){ .no_algebra = true, .no_deduce = true });
	ok(r.status == PROVE_FALSE, "what is false needs neither");
	arena_free(a);
}

static bool after(void *data)
{
	int *left = data;

	return (*left)-- <= 0;
}

/* Whoever asks for it may end it, at any time: open, or what was proved by then. */
static void test_stop(void)
{
	const char *text = "p q r = triangle p q r; a b = trisect a b q p r; "
			   "c d = trisect c d r q p; e f = trisect e f p r q; "
			   "x = intersection_ll x q c r f; y = intersection_ll y p b r e; "
			   "z = intersection_ll z p a q d ? cong x y y z";
	const char *simple = "a b c = triangle; m = midpoint b c ? cong m b m c";
	int ends[] = { 0, 1, 2, 5, 1000000 }, open = 0, proved = 0;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct arena *a = arena_new();
		int left = ends[i];
		struct prove_options o = { .stop = after, .data = &left };
		struct prove_result r = prove(a, text, o);

		open += r.status == PROVE_OPEN && *r.why;
		if (!i)
			ok(strstr(r.why, "no time left") != NULL, "at once: %s", r.why);
		left = ends[i];
		r = prove(a, simple, o);
		proved += r.status == PROVE_PROVED;
		arena_free(a);
	}
	ok(open == 5, "%d of 5 open", open);
	ok(proved >= 4, "what is seen at once is proved all the same: %d of 5", proved);
}

static void test_errors(void)
{
	struct arena *a = arena_new();
	struct prove_result r = prove(a, "a b c = triangle; m = midpiont b c ? coll m b c",
				      (struct prove_options){ 0 });

	ok(r.status == PROVE_BAD && strcmp(r.err.code, "not_found") == 0 &&
		   strstr(r.err.msg, "clause 2") && strstr(r.err.near, "midpoint"),
	   "%s (near %s)", r.err.msg, r.err.near);
	r = prove(a, "a b c = triangle", (struct prove_options){ 0 });
	ok(r.status == PROVE_BAD && *r.err.msg, "without a goal: %s", r.err.msg);
	r = prove(a, "", (struct prove_options){ 0 });
	ok(r.status == PROVE_BAD, "nothing at all: %s", r.err.msg);
	arena_free(a);
}

static void test_json(void)
{
	struct arena *a = arena_new();
	struct prove_result r = prove(a, "a b c = triangle; m = midpoint b c ? cong m b m c",
				      (struct prove_options){ 0 });
	struct buf b = { 0 };

	prove_json(&b, "mid \"x\"", &r, false);
	ok(strncmp(buf_str(&b), "{\"id\":\"mid \\\"x\\\"\",\"status\":\"proved\"", 34) == 0 &&
		   strstr(buf_str(&b), "\"goals\":[\"cong m b m c\"]"),
	   "%s", buf_str(&b));
	buf_reset(&b);
	prove_text(&b, "mid", &r, false);
	ok(strncmp(buf_str(&b), "mid: proved by deduction: MB = MC\n", 34) == 0, "%s",
	   buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

/* Where angles are halved, the proof says for which order of points. */
static void test_halves(void)
{
	static const struct {
		const char *goal, *order;
	} rows[] = { { "coll a i j", "D lies between A and B" },
		     { "perp a i a j", "A lies between D and B" } };

	static const char other[] =
		"the points are in order as drawn: in another order the goal fails";

	for (int i = 0; i < 2; i++) {
		struct arena *a = arena_new();
		struct prove_options o = { 0 };
		struct prove_result r;
		struct buf told[4] = { 0 };
		int named = 0;

		prove_statement(
			&r,
			arena_printf(a,
				     "a b c = triangle; d = on_line d a b; i = incenter i a "
				     "b c; j = incenter j a d c ? %s",
				     rows[i].goal),
			&o, a);
		for (int k = 0; k < r.conditions; k++)
			named += strcmp(r.condition[k], rows[i].order) == 0 ||
				 strcmp(r.condition[k], other) == 0;
		ok(r.status == PROVE_PROVED && named == 2, "%s: %s", rows[i].goal,
		   rows[i].order);
		prove_text(&told[0], "", &r, false);
		prove_text(&told[1], "", &r, true);
		proof_html(&told[2], r.proof);
		proof_latex(&told[3], r.proof, false);
		for (int k = 0; k < 4; k++) {
			ok(strstr(buf_str(&told[k]), other) != NULL, "told %d", k);
			buf_clear(&told[k]);
		}
		arena_free(a);
	}
}

/* A side condition among the goals chooses the figure, and is said; alone it is no theorem. */
static void test_sides(void)
{
	struct arena *a = arena_new();
	struct prove_options o = { 0 };
	struct prove_result r;

	prove_statement(&r,
			"a b c = triangle; d = on_circle d b a ? sameclock a b c d b c; "
			"cong a b d b",
			&o, a);
	ok(r.status == PROVE_PROVED && r.setting->goals == 1 && r.conditions == 1 &&
		   strstr(r.condition[0], "same orientation"),
	   "a side condition beside an equation is a condition of the proof");
	prove_statement(&r,
			"a b c = triangle; d = reflect d a b c ? sameclock a b c d b c; "
			"cong a b d b",
			&o, a);
	ok(r.status == PROVE_OPEN, "where one holds in no drawing, nothing is said");
	prove_statement(&r, "a b c = triangle ? sameclock a b c b c a", &o, a);
	ok(r.status == PROVE_OPEN, "by itself it is not proved");
	prove_statement(&r,
			"a b c = triangle; d = on_circle d b a ? sameclock a b c d b c; "
			"cong a c d b",
			&o, a);
	ok(r.status == PROVE_FALSE, "it does not make a false equation true");
	arena_free(a);
}

/* What is said behind "|" is no hypothesis. */
static void test_added(void)
{
	struct arena *a = arena_new();
	struct prove_options o = { 0 };
	struct prove_result r;

	prove_statement(
		&r, "a b c = triangle a b c | x = midpoint x b c, cong a b a c ? cong a b a c",
		&o, a);
	ok(r.status == PROVE_BAD && strstr(r.why, "clause 2"), "an added goal is refused");
	prove_statement(&r,
			"a b c = triangle a b c | x = foot x a b c; y = mirror y b x ? cong a "
			"b a c",
			&o, a);
	ok(r.status == PROVE_FALSE && r.counter && r.counter->points == 3,
	   "what is false is false with added points");
	prove_statement(
		&r,
		"a b c = triangle; d = on_circle d b a | m = midpoint m a d ? sameclock a b "
		"c d b c; cong a b d b",
		&o, a);
	ok(r.status == PROVE_PROVED && strstr(r.setting->clause[1].text, "sameclock") &&
		   !strstr(r.setting->clause[2].text, "sameclock"),
	   "the figure is chosen by a clause of the statement");
	arena_free(a);
}

/* Places with a few digits, or with sixteen, satisfy what is given beside them nearly: the figure is one
 * that satisfies all of it, and what is true of every such figure is not refuted by the places. */
static void test_places(void)
{
	static const char *const near_one[] = { "1.00000001", "1.000000000001",
						"1.000000000000002" };

	for (int i = 0; i < 3; i++) {
		struct arena *a = arena_new();

		verdict(arena_printf(a,
				     "a@0_0 = ; b@1_0 = ; c@0_%s = ; d = midpoint d b c, "
				     "cong a b a c ? lequation 1 a b -1 a c 0",
				     near_one[i]),
			PROVE_PROVED, NULL);
		verdict(arena_printf(a,
				     "a@0_0 = ; b@1_0 = ; c@0_%s = ; d = midpoint d b c ? "
				     "lequation 1 a b -1 a c 0",
				     near_one[i]),
			PROVE_FALSE, NULL);
		verdict(arena_printf(a,
				     "a@0_0 = ; b@1_0 = ; c@0_%s = ; d = midpoint d b c, "
				     "cong a b a c ? cong a b b c",
				     near_one[i]),
			PROVE_FALSE, NULL);
		arena_free(a);
	}
}

/* Places that are a little off are refined, those that have what is said are taken, wherever the words
 * of a construction lead: the outer bisector, an excentre, two lines that are one. */
static void test_refined(void)
{
	static const char lines_are_one[] =
		"a@0_0 = ; b@1_0 = ; c@1.2_0.9 = ; s@0.3_0.1 = ; h@%s_0.3755151 = ; u@0.3_0.7 "
		"= on_tline u s a b, on_aline u s c s h c ? aequation 1 h s h c -1 a b s c "
		"90o";
	static const struct {
		const char *text;
		enum prove_status status;
		const char *refined, *strict; /* the text of the first; what strict says */
	} asked[] = {
		{ "a@0_0 b@4_0 c@1_3 = triangle a b c; h@1_1 = orthocenter h a b c ? perp c h "
		  "a b",
		  PROVE_PROVED, NULL, NULL },
		{ "a@0_0 b@4_0 c@1_3 = triangle a b c; h@1.006_1.004 = orthocenter h a b c ? "
		  "perp c h a b",
		  PROVE_PROVED, "refined: h (off by at most 0.3 %)", "h@1_1 would do" },
		{ "a@0_0 b@4_0 c@1_3 = triangle a b c; h@1.1_1 = on_tline h a b c, on_tline h "
		  "c a b "
		  "? perp b h a c",
		  PROVE_BAD, "off by 4 %", "off by 4 %" },
		{ "a@0_0 b@4_0 c@0_3 = triangle a b c; x@-2_2 = angle_bisector x b a c ? "
		  "eqangle "
		  "a b a x a x a c",
		  PROVE_PROVED, NULL, NULL },
		{ "a@0_0 b@4_0 c@0_3 = triangle a b c; x@-2_2.01 = angle_bisector x b a c ? "
		  "eqangle a b a x a x a c",
		  PROVE_PROVED, "x (off by at most 0.", "off by" },
		{ "a@0_0 b@4_0 c@0_3 = triangle a b c; i@6_6 = incenter i a b c ? eqangle b a "
		  "b i "
		  "b i b c",
		  PROVE_PROVED, NULL, NULL },
	};

	for (int i = 0; i < (int)(sizeof asked / sizeof *asked); i++)
		for (int strict = 0; strict < 2; strict++) {
			const char *part = strict ? asked[i].strict : asked[i].refined;
			struct arena *a = arena_new();
			struct prove_result r =
				prove(a, asked[i].text,
				      (struct prove_options){ .seed = 5, .strict = strict });
			struct buf b = { 0 };

			prove_text(&b, "", &r, false);
			ok(r.status == (strict && part ? PROVE_BAD : asked[i].status) &&
				   (part ? strstr(buf_str(&b), part) != NULL
					 : !strstr(buf_str(&b), "refined")),
			   "%s%s: %s", asked[i].text, strict ? ", strict" : "", r.why);
			buf_clear(&b);
			arena_free(a);
		}
	for (int i = 0; i < 3; i++) {
		static const char *const h[] = { "1.8625377", "1.8655", "1.96" };
		struct arena *a = arena_new();

		verdict(arena_printf(a, lines_are_one, h[i]), i < 2 ? PROVE_PROVED : PROVE_BAD,
			NULL);
		arena_free(a);
	}
}

/* Statements in which each point has its place and the last clause says all: sums of lengths, any
 * number of constructions, two names for one point. */
static void test_placed(void)
{
	static const char twice[] =
		"a@0_0 = ; b@4_0 = ; c@1_3 = ; h@1_1 = ; d@1_0 = ; %s@1.0000000000000002_1 = "
		"perp h a b c, perp h b c a, perp k a b c, perp k c a b, coll d a b, coll d c "
		"k"
		" ? %s";
	static const struct {
		const char *name, *goal;
		enum prove_status status;
	} asked[] = {
		{ "k", "perp c h a b", PROVE_PROVED },
		{ "k", "perp c d a b", PROVE_OPEN }, /* that h is k is what is to be shown */
		{ "k", "perp c k a b", PROVE_PROVED },
		{ "k", "cong a h b h", PROVE_OPEN },
		{ "k", "cong h a k a", PROVE_BAD },
	};
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct prove_result r;

	verdict("a b c = triangle; m = midpoint m b c, distseq a b a c 1 -1 ? perp a m b c",
		PROVE_PROVED, NULL);
	verdict("a b c d = rectangle ? distseq a c b d 1 -1", PROVE_PROVED, NULL);
	verdict("a b c d = rectangle ? distseq a b b c a c 1 1 -1", PROVE_FALSE, NULL);
	verdict("a b c d = rectangle ? distseq a b b c 1", PROVE_BAD, NULL);
	for (int i = 0; i < 5; i++) {
		r = prove(a, arena_printf(a, twice, asked[i].name, asked[i].goal),
			  (struct prove_options){ .seed = 2 });
		ok(r.status == asked[i].status &&
			   (r.status == PROVE_BAD ||
			    (r.asides == 1 && strchr("hk", *r.aside[0]))),
		   "%s of two names: %s %s", asked[i].goal, prove_status_name(r.status),
		   r.why);
	}
	buf_add(&b, "a@0_0 = ; b@9_3 = ");
	for (int i = 1; i < 30; i++)
		buf_addf(&b, "; p%d@%g_%g = ", i, 0.6 * i, 0.2 * i);
	for (int i = 1; i < 30; i++)
		buf_addf(&b, "%scoll p%d a b", i > 1 ? ", " : "", i);
	buf_add(&b, " ? coll p1 p2 p29");
	verdict(buf_str(&b), PROVE_PROVED, NULL);
	buf_clear(&b);
	arena_free(a);
}

int main(void)
{
	test_places();
	test_placed();
	test_refined();
	test_sides();
	test_halves();
	test_added();
	verdict("a b c = triangle; o = circumcenter a b c; d = on_circle o a; e = mirror d o "
		"? perp a d a e",
		PROVE_PROVED, "deduction");
	verdict("a b c d = quadrangle; e = midpoint a b; f = midpoint b c; g = midpoint c d; "
		"h = midpoint d a ? para e f g h; cong e f g h",
		PROVE_PROVED, "deduction");
	verdict("a b c d = quadrangle; e = midpoint a b; f = midpoint b c; g = midpoint c d; "
		"h = midpoint d a ? para e f g h; cong e f f g",
		PROVE_FALSE, "counter-example");
	verdict("a b c = triangle; d = on_line b c; e = on_line b c ? cong d b e c",
		PROVE_FALSE, NULL);
	/* True of one triangle that could be drawn. */
	verdict("a@0_0 b@4_0 c@0_3 = triangle a b c ? perp a b a c", PROVE_FALSE, NULL);
	verdict("a b c = ieq_triangle ? acompute a b a c", PROVE_PROVED, NULL);
	verdict("a b c d = isquare ? rcompute a c a b", PROVE_PROVED, NULL);
	verdict("a b c = triangle ? acompute a b a c", PROVE_OPEN, NULL);
	verdict("a b c = triangle ? ncoll a b c", PROVE_OPEN, NULL);
	verdict("a b c = triangle; d = on_line d a b, on_line d a c, on_line d b c ? coll a b "
		"d",
		PROVE_BAD, NULL);
	test_counter();
	test_ways();
	test_stop();
	test_errors();
	test_json();
	return tap_done();
}
