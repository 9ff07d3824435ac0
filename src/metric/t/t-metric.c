/*
 * t-metric.c -- each formula against cases computed by hand or in exact rational arithmetic.
 */
#include "base/t/tap.h"
#include "metric/metric.h"
#include <math.h>
#include <string.h>

#define N(x) ((int)(sizeof(x) / sizeof *(x)))

static void is(double got, double want, const char *what)
{
	ok(isnan(want) ? isnan(got)
		       : got == want || fabs(got - want) < 1e-9 * fmax(1, fabs(want)),
	   "%s: %.10g", what, want);
}

/* --- Statistics --------------------------------------------------------------------------------- */
static void statistics(void)
{
	static const struct {
		long save, broken;
		double p;
	} mcnemar[] = {
		{ 40, 15, 0.00101584719413 },
		{ 13, 53, 7.23717523742e-07 },
		{ 4, 3, 1 },
		{ 6, 23, 0.00231570005417 },
		{ 11, 9, 0.823802947998 },
		{ 10, 3, 0.09228515625 },
		{ 36, 7, 8.96303936315e-06 },
		{ 133, 128, 0.804506478643 },
		{ 5, 0, 0.0625 },
		{ 0, 1, 1 },
		{ 4, 4, 1 },
		{ 0, 0, 1 },
		{ 3000, 2800, 0.00896943600119 },
	};
	static const struct {
		long right, n;
		double low, high;
	} wilson[] = {
		{ 0, 10, 0, 0.277532799863 },
		{ 10, 10, 0.722467200137, 1 },
		{ 5, 10, 0.236593090513, 0.763406909487 },
		{ 1, 1, 0.206549314377, 1 },
		{ 215, 256, 0.789944574417, 0.879694523168 },
		{ 103, 151, 0.604117615226, 0.751084411536 },
		{ 731, 754, 0.954643394102, 0.979588946659 },
	};
	const double x[] = { 4, 1, 3, 2 }, odd[] = { 9, 1, 5 };

	for (int i = 0; i < N(mcnemar); i++)
		ok(fabs(metric_mcnemar(mcnemar[i].save, mcnemar[i].broken) / mcnemar[i].p -
			1) < 1e-9,
		   "McNemar %ld : %ld is %.6g", mcnemar[i].save, mcnemar[i].broken,
		   mcnemar[i].p);
	for (int i = 0; i < N(wilson); i++) {
		struct metric_range r = metric_wilson(wilson[i].right, wilson[i].n);

		ok(fabs(r.low - wilson[i].low) < 1e-10 &&
			   fabs(r.high - wilson[i].high) < 1e-10,
		   "Wilson %ld of %ld", wilson[i].right, wilson[i].n);
	}
	ok(isnan(metric_wilson(0, 0).value), "no interval of nothing");
	is(metric_median_of(x, 4), 2.5, "median of four");
	is(metric_median_of(odd, 3), 5, "median of three");
	is(metric_median_of(x, 0), NAN, "median of none");
	is(metric_mean_of(x, 4), 2.5, "mean");
	is(metric_mean_of(x, 0), NAN, "mean of none");
	is(metric_quantile((const double[]){ 0, 10, 20 }, 3, 0.25), 5, "quantile");
	is(metric_quantile((const double[]){ 0, 10, 20 }, 3, 1), 20, "last quantile");
}

static void bootstrap(void)
{
	double x[100], y[100], z[100];
	int problem[100];
	struct metric_range r, s, t;

	for (int i = 0; i < 100; i++) {
		x[i] = i % 2;
		y[i] = x[i] + 0.25;
		z[i] = sqrt(i);
		problem[i] = i / 2;
	}
	r = metric_mean(x, NULL, 100, 0, 1);
	ok(r.value == 0.5 && r.low > 0.35 && r.low < 0.45 && r.high > 0.55 && r.high < 0.65,
	   "100 coins: 0.5 within about 0.1: %.3f to %.3f", r.low, r.high);
	s = metric_mean(x, NULL, 100, 0, 1);
	t = metric_mean(z, NULL, 100, 0, 2);
	ok(r.low == s.low && r.high == s.high, "the same seed gives the same interval");
	r = metric_mean(z, NULL, 100, 0, 1);
	ok(r.low != t.low || r.high != t.high, "another one another");
	/* Each problem has one right and one wrong: drawn whole, the mean cannot move. */
	r = metric_mean(x, problem, 100, 50, 1);
	ok(r.value == 0.5 && r.low == 0.5 && r.high == 0.5, "problems are drawn whole");
	r = metric_difference(x, y, NULL, 100, 0, 1);
	ok(fabs(r.value - 0.25) < 1e-12 && fabs(r.low - 0.25) < 1e-12 &&
		   fabs(r.high - 0.25) < 1e-12,
	   "a constant difference has no spread: it is paired");
	r = metric_mean(x, NULL, 0, 0, 1);
	ok(isnan(r.value) && isnan(r.low), "of nothing, nothing");
}

static void agreement(void)
{
	static const struct {
		int k;
		long count[9];
		double plain, quadratic;
	} row[] = {
		{ 2, { 20, 5, 10, 15 }, 2.0 / 5, 2.0 / 5 },
		{ 2, { 45, 15, 25, 15 }, 3.0 / 23, 3.0 / 23 },
		{ 2, { 10, 0, 0, 10 }, 1, 1 },
		{ 2, { 0, 5, 5, 0 }, -1, -1 },
		{ 3, { 2, 1, 0, 0, 3, 1, 1, 0, 4 }, 29.0 / 47, 14.0 / 23 },
		{ 2, { 7, 0, 0, 0 }, NAN, NAN },
		{ 2, { 0, 0, 0, 0 }, NAN, NAN },
	};
	int a[40], b[40];
	struct metric_range r;

	for (int i = 0; i < N(row); i++) {
		long count[9];
		struct metric_confusion c = { row[i].k, count };

		memcpy(count, row[i].count, sizeof count);
		is(metric_kappa(&c, METRIC_UNWEIGHTED), row[i].plain, "kappa");
		is(metric_kappa(&c, METRIC_QUADRATIC), row[i].quadratic, "quadratic kappa");
	}
	for (int i = 0; i < 40; i++) {
		a[i] = i % 2;
		b[i] = i < 36 ? i % 2 : 1 - i % 2;
	}
	r = metric_kappa_range(a, b, NULL, 40, 0, 2, METRIC_UNWEIGHTED, METRIC_SEED);
	ok(fabs(r.value - 0.8) < 1e-12 && r.low > 0.4 && r.low < 0.8 && r.high > 0.8 &&
		   r.high <= 1,
	   "36 of 40: kappa 0.8, %.2f to %.2f", r.low, r.high);
	ok(metric_tenth(0) == 0 && metric_tenth(1) == 10 && metric_tenth(0.05) == 1 &&
		   metric_tenth(0.449) == 4 && metric_tenth(-3) == 0 && metric_tenth(7) == 10,
	   "scores in tenths");
	ok(!strcmp(metric_kappa_word(0.2), "slight") &&
		   !strcmp(metric_kappa_word(0.21), "fair") &&
		   !strcmp(metric_kappa_word(0.75), "substantial") &&
		   !strcmp(metric_kappa_word(0.88), "almost perfect") &&
		   !strcmp(metric_kappa_word(-0.1), "poor"),
	   "bands");
}

/* --- Draw2Think ----------------------------------------------------------------------------------- */
static void paired(void)
{
	struct metric_pairs p = { 0 };
	const double tokens[] = { 0, NAN, 100, 300, 800 };
	struct metric_effort e = metric_effort(tokens, 5);

	is(metric_pairs_win(&p), NAN, "no win of nothing");
	metric_pairs_add(&p, false, true);
	metric_pairs_add(&p, false, true);
	ok(isinf(metric_pairs_win(&p)), "win is infinite when nothing broke");
	metric_pairs_add(&p, true, false);
	metric_pairs_add(&p, true, true);
	metric_pairs_add(&p, false, false);
	ok(p.both == 1 && p.save == 2 && p.broken == 1 && p.neither == 1, "counts");
	is(metric_pairs_before(&p), 0.4, "before");
	is(metric_pairs_after(&p), 0.6, "after");
	is(metric_pairs_delta(&p), 0.2, "delta");
	is(metric_pairs_win(&p), 2, "win");
	is(e.empty, 0.4, "empty logs");
	is(e.median, 300, "median of the rest");
	is(e.mean, 400, "mean of the rest");
}

static void spent(void)
{
	struct metric_turns t = { 0 };
	struct metric_bill b = { 0 };
	struct metric_spent s = { 100, 0, 0, 50, 30, 12, 0.5, 3, false, false };
	const struct metric_price price = { 0.5, 0, 0, 3 };

	for (int i = 0; i <= 6; i++)
		metric_turns_add(&t, i);
	ok(t.by[0] == 2 && t.by[1] == 1 && t.by[4] == 2, "0 turns count as 1; 5 and 6 are 5+");
	is(metric_turns_mean(&t), 22.0 / 7, "mean of turns");
	metric_bill_add(&b, &s);
	s.seconds = 4;
	s.turns = 2;
	s.reasoning = NAN;
	metric_bill_add(&b, &s);
	s.timeout = true;
	s.seconds = 120;
	metric_bill_add(&b, &s);
	is(metric_bill_mean(&b, METRIC_SECONDS), 8, "timeouts stay out of means");
	is(metric_bill_mean(&b, METRIC_SECONDS_A_TURN), 3, "mean of time/turns");
	is(metric_bill_mean(&b, METRIC_REASONING), 30, "unknown stays out");
	is(metric_bill_mean(&b, METRIC_SAID), 35, "said: 20 and, thoughts unknown, 50");
	ok(b.n == 3 && b.timeouts == 1, "and are counted");
	s.timeout = false;
	s.unheard = true;
	metric_bill_add(&b, &s);
	ok(b.n == 4 && b.timeouts == 1 && b.known[METRIC_TURNS] == 2,
	   "no reply, no part in means");
	is(metric_cost(&price, &s), (100 * 0.5 + 50 * 3) / 1e6, "cost by a price list");
	s.cache_read = NAN;
	is(metric_cost(&price, &s), 200 / 1e6, "what is free need not be known");
	s.input = NAN;
	is(metric_cost(&price, &s), NAN, "what is not must");
}

static void source(const char *what, struct metric_answered a, const char *half,
		   const char *strict, const char *readout)
{
	const char *h = metric_source_word[metric_source(&a, METRIC_WITHIN_HALF, false)];
	const char *s = metric_source_word[metric_source(&a, METRIC_STRICT, false)];
	const char *r = metric_source_word[metric_source(&a, METRIC_STRICT, true)];

	ok(!strcmp(h, half) && !strcmp(s, strict) && !strcmp(r, readout),
	   "%s: %s, strict %s, readout %s", what, h, s, r);
}

static void sources(void)
{
	const struct metric_value sixty = { 60, "60", false }, made = { 60, "60", true },
				  leg = { 3, "3", false }, odd = { 2.3, "23/10", false },
				  both[] = { leg, { 4, "4", false } };
	const long count[METRIC_SOURCES] = { 1, 4, 2, 1, 1, 1, 0, 0 };
	struct metric_source_columns c = metric_source_table(count);
	const double v[] = { 3, 4 }, angle[] = { 37.5 }, pi[] = { 3.14159265358979 };

	source("no call", (struct metric_answered){ 60, "60", NAN, 0, 0, NULL, 0 }, "direct",
	       "direct", "direct");
	source("measured", (struct metric_answered){ 60, "60", NAN, 2, 0, &sixty, 1 },
	       "clean_oracle", "clean_oracle", "clean_oracle");
	source("built", (struct metric_answered){ 60, "60", NAN, 2, 0, &made, 1 },
	       "clean_oracle", "clean_oracle", "construction");
	source("60.4 of 60", (struct metric_answered){ 60.4, "60.4", NAN, 2, 0, &sixty, 1 },
	       "clean_oracle", "unanchored", "unanchored");
	source("2 of 2.3", (struct metric_answered){ 2, "2", NAN, 2, 0, &odd, 1 },
	       "clean_oracle", "unanchored", "unanchored");
	source("a letter", (struct metric_answered){ NAN, "C", 60, 2, 0, &sixty, 1 },
	       "clean_oracle", "clean_oracle", "clean_oracle");
	source("the same text",
	       (struct metric_answered){ NAN, "x+1", NAN, 1, 0,
					 &(struct metric_value){ NAN, "x+1", false }, 1 },
	       "clean_oracle", "clean_oracle", "clean_oracle");
	source("after a failure", (struct metric_answered){ 60, "60", NAN, 2, 1, &sixty, 1 },
	       "resilient_oracle", "resilient_oracle", "resilient_oracle");
	source("given up", (struct metric_answered){ 61, "61", NAN, 2, 1, &sixty, 1 },
	       "resilient_fallback", "resilient_fallback", "resilient_fallback");
	source("computed", (struct metric_answered){ 120, "120", NAN, 2, 0, &sixty, 1 },
	       "hybrid", "hybrid", "hybrid");
	source("invented", (struct metric_answered){ 61.7, "61.7", NAN, 2, 0, &sixty, 1 },
	       "hybrid", "unanchored", "unanchored");
	source("no value", (struct metric_answered){ 61, "61", NAN, 2, 0, NULL, 0 },
	       "llm_bypass", "llm_bypass", "llm_bypass");
	source("a square root of a product",
	       (struct metric_answered){ sqrt(12), NULL, NAN, 2, 0, both, 2 }, "clean_oracle",
	       "hybrid", "hybrid");
	ok(metric_derivable(7, v, 2) && metric_derivable(0.75, v, 2) &&
		   metric_derivable(6, v, 2) && metric_derivable(sqrt(6), v, 2),
	   "3 + 4, 3/4, 3*4/2, sqrt(3*4/2)");
	ok(metric_derivable(142.5, angle, 1) && metric_derivable(105, angle, 1) &&
		   metric_derivable(18.75, angle, 1),
	   "180 - a, 180 - 2a, a/2");
	ok(!metric_derivable(41, angle, 1) && !metric_derivable(2, pi, 1) &&
		   !metric_derivable(1, v, 0),
	   "but not anything");
	is(c.clean, 0.4, "clean");
	is(c.resilient, 0.2, "both resilient ones");
	is(c.bypass, 0.2, "bypass with direct");
	is(c.involved, 0.7, "engine-involved: clean, hybrid, resilient oracle");
	ok(metric_source_of("hybrid") == METRIC_HYBRID &&
		   metric_source_of("x") == METRIC_SOURCES &&
		   metric_source_of(NULL) == METRIC_SOURCES,
	   "words");
}

static void calls(void)
{
	const struct metric_call run[] = {
		{ "add_point", 1, NULL, "A", "{}" },
		{ "add_intersect", 1, "no_such_object", "P",
		  "{\"obj1\":\"l\",\"obj2\":\"m\"}" },
		{ "add_line", 1, "not_found", "q", "{\"p1\":\"A\",\"p2\":\"P\"}" },
		{ "query_angle", 1, "not_found", NULL, "{\"a\":\"q\"}" },
		{ "add_line", 2, "not_found", "r", "{\"p1\":\"A\",\"p2\":\"P\"}" },
		{ "add_line", 2, "degenerate", "s", "{\"p1\":\"A\",\"p2\":\"A\"}" },
		{ "add_line", 2, "wrong_kind", "u", "{\"p1\":\"PP\"}" },
		{ "add_line", 3, "undefined_parent", "w", "{}" },
		{ "add_line", 3, "bad_argument", "w", "{}" },
		{ "add_line", 3, "a_new_code", "w", "{}" },
		{ "query_angle", 4, NULL, NULL, "{}" },
	};
	struct metric_failures f = { 0 };
	struct metric_groups g = { 0 };
	const char *const tool[] = { "add_point", "add_circle", "add_intersect", "query_angle",
				     "query_distance" };
	const char *const one[] = { "run_script" };
	struct metric_call d[6] = { { "delete_object", 1, NULL, NULL, NULL } };
	double sum = 0;

	metric_failures_add(&f, run, N(run), true);
	ok(f.calls == 11 && f.failed == 9, "11 calls, 9 failed");
	ok(f.by[METRIC_CASCADE] == 3 && f.by[METRIC_NOT_FOUND] == 1 &&
		   f.by[METRIC_PRECONDITION] == 1 && f.by[METRIC_DEGENERATE] == 1 &&
		   f.by[METRIC_TYPE] == 1 && f.by[METRIC_MALFORMED] == 1 &&
		   f.by[METRIC_RUNTIME] == 1,
	   "two fall with P in its turn, in the next turn it is simply not found");
	ok(f.chains == 1 && f.longest == 2 && f.in_chain == 1 && f.recovered == 1,
	   "one chain of 2, recovered");
	metric_failures_add(&f, run, 3, false);
	ok(f.chains == 1 && f.in_chain == 1, "one fallen call is no chain");

	ok(metric_phase(0, 1) == 0 && metric_phase(0, 5) == 0 && metric_phase(1, 5) == 1 &&
		   metric_phase(2, 5) == 1 && metric_phase(3, 5) == 2 &&
		   metric_phase(4, 5) == 2,
	   "phases: p = i/(K-1), 0.25 begins the middle, 0.75 the end");
	metric_groups_add(&g, tool, 5);
	metric_groups_add(&g, one, 1);
	metric_groups_add(&g, one, 0);
	is(metric_groups_share(&g, METRIC_GROUP_PRIMITIVE), 0.2, "mean of 2/5 and 0");
	is(metric_groups_share(&g, METRIC_GROUP_OTHER), 0.5, "a script is none of them");
	for (int k = 0; k < METRIC_GROUPS; k++)
		sum += metric_groups_share(&g, (enum metric_group)k);
	is(sum, 1, "shares sum to 1");
	is(metric_groups_of_phase(&g, METRIC_GROUP_QUERY, 2), 1, "the last phase asks");
	is(metric_groups_of_group(&g, METRIC_GROUP_PRIMITIVE, 0), 0.5,
	   "one of two comes first");
	ok(metric_group_of("add_angle") == METRIC_GROUP_DERIVED &&
		   metric_group_of("add_slider") == METRIC_GROUP_UTILITY &&
		   metric_group_of("transform_rotate") == METRIC_GROUP_UTILITY &&
		   metric_group_of("add_circle_3_points") == METRIC_GROUP_PRIMITIVE &&
		   metric_group_of("render_set_color") == METRIC_GROUP_RENDER &&
		   metric_group_of("find_tools") == METRIC_GROUP_OTHER,
	   "groups by name and by beginning");

	for (int i = 1; i < 6; i++)
		d[i] = d[0];
	ok(metric_delete_class(d, 2) == METRIC_LIGHT &&
		   metric_delete_class(d, 4) == METRIC_RESET &&
		   metric_delete_class(d, 5) == METRIC_HEAVY &&
		   metric_delete_class(run, N(run)) == METRIC_NO_DELETE,
	   "deletions by number");
	d[0].tool = "add_line";
	d[0].code = "degenerate";
	ok(metric_delete_class(d, 3) == METRIC_REPAIR, "after a failure");
	d[2] = d[0];
	d[0] = d[1];
	ok(metric_delete_class(d, 3) == METRIC_LIGHT, "a failure after it is no reason");
}

static void fidelity(void)
{
	struct metric_fidelity f = { 0 };
	const struct metric_canvas whole = { false, { 2, 1, 3, 0 }, { 2, 1, 3, 0 } },
				   part = { false, { 1, 0, 1, 1 }, { 2, 0, 4, 1 } },
				   none = { true, { 0 }, { 3, 0, 0, 0 } };
	struct metric_target t[] = { { 90.004, 90, false },
				     { 179.995, 0, true },
				     { 5.02, 5, false },
				     { NAN, 1, false },
				     { 1000.02, 1000, false } };
	double sweep[METRIC_TI_SWEEP];
	struct metric_thresholds h = { 0 };

	metric_fidelity_add(&f, &whole);
	metric_fidelity_add(&f, &part);
	metric_fidelity_add(&f, &none);
	is(metric_sr(&f), 9.0 / 13, "SR without the empty canvas");
	is(metric_sr_all(&f), 9.0 / 16, "SR with it");
	is(metric_sr_tier(&f, METRIC_PREMISE), 0.75, "SR of premises");
	is(metric_sr_tier(&f, METRIC_DERIVED), 4.0 / 7, "SR of what was derived");
	is(metric_sc(&f), 1.0 / 3, "SC");
	is(metric_cr(&f), 2.0 / 3, "CR");
	ok(metric_tier_of("Premise") == METRIC_PREMISE &&
		   metric_tier_of("Pythagoras Verification") == METRIC_NUMERICAL &&
		   metric_tier_of("r34") == METRIC_DERIVED &&
		   metric_tier_of("rubbish") == METRIC_TIERS,
	   "tiers by tag");
	is(metric_ti_error(&t[1]), 0.005, "by circular distance");
	ok(metric_ti_right(&t[0], 0.01) && metric_ti_right(&t[1], 0.01) &&
		   !metric_ti_right(&t[2], 0.01) && !metric_ti_right(&t[3], 3),
	   "within 0.01, and never without a point");
	ok(metric_ti_structural(&t[0]) && metric_ti_structural(&t[1]) &&
		   !metric_ti_structural(&t[2]) && metric_ti_structural(&t[3]),
	   "structural keys");
	metric_ti_sweep(sweep, t, 5);
	ok(sweep[0] == 0 && sweep[4] == 0.4 && sweep[5] == 0.8 && sweep[9] == 0.8,
	   "the sweep: 0, 2 of 5 at 0.01, 4 of 5 from 0.03 on");
	t[2].value = 5.2;
	ok(metric_ti_class(&t[0]) == METRIC_TI_OK &&
		   metric_ti_class(&t[2]) == METRIC_TI_STRUCTURAL &&
		   metric_ti_class(&t[4]) == METRIC_TI_PRECISION &&
		   metric_ti_class(&t[3]) == METRIC_TI_NA,
	   "classes by relative error");
	t[4] = (struct metric_target){ 1e9 + 0.02, 1e9, false };
	ok(metric_ti_class(&t[4]) == METRIC_TI_TIGHT, "C3");
	metric_thresholds_add(&h, 10, 10);
	metric_thresholds_add(&h, 9, 10);
	metric_thresholds_add(&h, 8, 10);
	metric_thresholds_add(&h, 7, 10);
	ok(h.n == 4 && h.all == 1 && h.ninety == 2 && h.eighty == 3, "thresholds");
}

static void drawings(void)
{
	const double w[] = { 0.2, 0.3, 0.5 }, bad[] = { 0.2, 0.3, 0.4 },
		     third[] = { 0.33333, 0.33333, 0.33334 };
	const bool all[] = { true, true, true }, some[] = { true, false, true };
	struct metric_drawing d = { w, all, 3, 2, 2, 2, false, false };
	struct metric_drawn r = metric_drawn(&d);

	ok(r.strict && r.semantic == 1 && r.relaxed == 1, "all pass");
	d.readability = 1;
	r = metric_drawn(&d);
	ok(!r.strict && r.relaxed == 0.95 && metric_cause(&d) == METRIC_CAUSE_QUALITY,
	   "quality only: 0.7 + 0.05 * 5");
	d.pass = some;
	r = metric_drawn(&d);
	ok(!r.strict && fabs(r.semantic - 0.7) < 1e-12 && r.relaxed == 0.74 &&
		   metric_cause(&d) == METRIC_CAUSE_BOTH,
	   "both: 0.7 * 0.7 + 0.25");
	d.readability = 2;
	ok(metric_cause(&d) == METRIC_CAUSE_SEMANTIC, "semantic only");
	d.weight = third;
	r = metric_drawn(&d);
	ok(!r.rejected && r.relaxed == 0.767, "three places: %.3f", r.relaxed);
	d.weight = bad;
	ok(metric_drawn(&d).rejected, "weights that do not sum to 1");
	d.weight = w;
	d.logic = 3;
	ok(metric_drawn(&d).rejected, "a mark of 3");
	d.missing = true;
	r = metric_drawn(&d);
	ok(!r.rejected && r.semantic == 0 && r.relaxed == 0 && !r.strict,
	   "a missing picture is 0");
	d.timeout = true;
	ok(metric_cause(&d) == METRIC_CAUSE_TIMEOUT, "timeout");
	ok(metric_severity(0.599) == 0 && metric_severity(0.6) == 1 &&
		   metric_severity(0.8) == 1 && metric_severity(0.801) == 2,
	   "severities");
}

/* --- GF-Reasoner ------------------------------------------------------------------------------------- */
static void programs(void)
{
	static const struct metric_tries once[] = { { 1, 1 }, { 1, 0 } },
					 many[] = { { 3, 3 }, { 3, 0 } },
					 turned[] = { { 3, 0 }, { 3, 3 } };
	static const struct metric_pairs pairs = { .both = 1, .save = 2, .broken = 1 };
	const struct metric_tries t[] = { { 8, 1 }, { 8, 2 }, { 8, 0 } };
	double out[METRIC_FIRST_ERRORS];

	is(metric_pass_at_k(10, 3, 3), 17.0 / 24, "pass@3, 3 of 10");
	is(metric_pass_at_k(8, 1, 4), 0.5, "pass@4, 1 of 8");
	is(metric_pass_at_k(5, 2, 2), 0.7, "pass@2, 2 of 5");
	is(metric_pass_at_k(8, 2, 8), 1, "n - c < k");
	is(metric_pass_at_k(8, 0, 8), 0, "none right");
	is(metric_pass_at_k(100, 7, 10), 6466807.0 / 12126940, "pass@10, 7 of 100");
	is(metric_pass_at_k(3, 1, 4), NAN, "k > n");
	is(metric_pass_at_k(3, 4, 1), NAN, "c > n");
	is(metric_pass_mean(t, 3, 1), (0.125 + 0.25) / 3, "mean of pass@1");
	is(metric_pass_mean(t, 3, 9), NAN, "every problem needs k samples");
	ok(metric_pass_next(0, 3) == 1 && metric_pass_next(1, 3) == 2 &&
		   metric_pass_next(2, 3) == 3 && !metric_pass_next(3, 3) &&
		   metric_pass_next(4, 8) == 8 && metric_pass_next(4, 7) == 7 &&
		   !metric_pass_next(1, 1),
	   "1, 2, 4 ... and all tries");
	is(metric_accuracy(once, 2).low, metric_wilson(1, 2).low, "single tries: Wilson");
	is(metric_accuracy(many, 2).value, 0.5, "several tries: all attempts");
	ok(metric_accuracy(many, 2).low == metric_accuracy(turned, 2).low &&
		   metric_accuracy(many, 2).low == 0 && metric_accuracy(many, 2).high == 1,
	   "drawn by problem, in whatever order");
	is(metric_pairs_range(&pairs).value, 0.25, "the difference of pairs");
	is(metric_accuracy(once, 0).value, NAN, "no accuracy of nothing");
	ok(metric_operator_bucket(2) == 0 && metric_operator_bucket(5) == 3 &&
		   metric_operator_bucket(6) == 4 && metric_operator_bucket(40) == 4 &&
		   metric_operators_easy(3) && !metric_operators_easy(4),
	   "operators");
	is(metric_error_shares(out, (const long[]){ 3, 2, 1, 4 }, 100), 0.1,
	   "errors sum to the rate");
	is(out[METRIC_VISION_ERROR], 0.04, "of all samples");
}

/* --- GeoLaux -------------------------------------------------------------------------------------------- */
static void processes(void)
{
	static const struct {
		int n;
		bool right[8];
		double raw, pqs;
	} row[] = {
		{ 3, { 1, 0, 1 }, 0.6786780801, 0.1908277624 },
		{ 2, { 0, 0 }, 0, 0.0018221024 },
		{ 4, { 1, 1, 1, 0 }, 0.8347038233, 0.4783990000 },
		{ 4, { 0, 1, 1, 1 }, 0.6500679912, 0.1589467213 },
		{ 2, { 1, 1 }, 1, 1 },
		{ 2, { 0, 1 }, 0.3775406688, 0.0253037986 },
		{ 7, { 1, 1, 1, 1, 1, 1, 0 }, 0.9106287500, 0.6970183529 },
		{ 5, { 0, 0, 0, 0, 0 }, 0, 0.0018221024 },
		{ 1, { 1 }, 1, 1 },
		{ 1, { 0 }, 0, 0 },
		{ 0, { 0 }, 0, 0 },
	};
	struct metric_steps s = { 0 };
	struct metric_lines l = { 0 };
	const bool good[] = { true, true }, bad[] = { true, false };

	for (int i = 0; i < N(row); i++) {
		struct metric_process p = { true, true, row[i].right, row[i].n, 3 };

		ok(fabs(metric_pqs_raw(&p) - row[i].raw) < 1e-9 &&
			   fabs(metric_pqs(&p) - row[i].pqs) < 1e-9,
		   "PQS of %d steps: %.4f, %.4f", row[i].n, row[i].raw, row[i].pqs);
	}
	ok(metric_pqs(&(struct metric_process){ true, false, NULL, 0, 3 }) == 0,
	   "\"null\" is 0");
	ok(metric_pcs(&(struct metric_process){ true, true, good, 2, 3 }) &&
		   !metric_pcs(&(struct metric_process){ true, true, bad, 2, 3 }) &&
		   !metric_pcs(&(struct metric_process){ false, true, good, 2, 3 }) &&
		   !metric_pcs(&(struct metric_process){ true, true, good, 0, 3 }) &&
		   !metric_pcs(&(struct metric_process){ true, false, good, 2, 3 }),
	   "PCS needs the answer, steps, and no wrong one");
	ok(metric_step_bucket(1) == 0 && metric_step_bucket(4) == 0 &&
		   metric_step_bucket(5) == 1 && metric_step_bucket(8) == 1 &&
		   metric_step_bucket(9) == 2 && metric_step_bucket(12) == 2 &&
		   metric_step_bucket(13) == 3 && metric_step_bucket(24) == 3 &&
		   metric_step_bucket(0) == -1,
	   "buckets by the reference's length");
	for (int i = 0; i < 4; i++) {
		metric_steps_add(&s, &(struct metric_process){ true, true, good, 2, 4 });
		metric_steps_add(
			&s, &(struct metric_process){ true, true, i ? bad : good, 2, 20 });
	}
	is(metric_steps_delta(&s), 75, "from 4 of 4 to 1 of 4");
	is(metric_delta_pcs(0, 0), NAN, "empty when the first is 0");
	is(metric_false_positives(&s.bucket[3]), 0.75, "right answers by wrong ways");
	is(s.all.pqs / (double)s.all.n,
	   (5 + 3 * (tanh(3.5 * (1 / (1 + exp(-0.5)) - 1)) + 1)) / 8, "mean PQS");
	metric_lines_add(&l, true, true, true);
	metric_lines_add(&l, true, true, false);
	metric_lines_add(&l, true, false, true);
	metric_lines_add(&l, false, true, true);
	is(metric_lines_rate(&l), 2.0 / 3, "construction rate: of those that need lines");
	is(metric_lines_pcs(&l), 0.5, "construction PCS: of those that construct");
}

static void leaks(void)
{
	struct metric_leak l = metric_leak("abcdefghij", "abcdefghij");
	struct metric_changed c = { 0 };

	ok(l.grams == 1 && l.rouge == 1 && l.chars == 1 && l.flagged, "the same text");
	l = metric_leak("abcdefghijKL", "xxabcdefghij");
	/* 3 grams each, one shared; 10 of 12 characters each. */
	ok(fabs(l.grams - 1.0 / 3) < 1e-12 && fabs(l.rouge - 1.0 / 3) < 1e-12 &&
		   fabs(l.chars - 10.0 / 12) < 1e-12 && l.flagged,
	   "ten letters in common");
	l = metric_leak("a b c d e f g h i j", "abcde\nfghij");
	ok(l.rouge == 1, "blanks do not count");
	l = metric_leak("abcdefghi", "abcdefghi");
	ok(l.grams == 0 && l.rouge == 0 && l.chars == 1 && !l.flagged,
	   "too short for a 10-gram");
	l = metric_leak("因为四边形是平行四边形所以", "因为四边形是平行四边形，故");
	/* 4 grams and 4 grams, the first two of each the same. */
	ok(fabs(l.rouge - 0.5) < 1e-12, "Chinese characters are one each: %.3f", l.rouge);
	l = metric_leak("", "abc");
	ok(l.rouge == 0 && l.chars == 0, "an empty reply");
	l = metric_leak("ab\xff\xfe\x80zz", "ab\xff\xfe\x80zz");
	ok(l.chars == 1, "bytes that are no text");
	metric_changed_add(&c, true, false, true);
	metric_changed_add(&c, true, true, false);
	ok(c.before == 2 && c.after == 1 && metric_changed_old(&c) == 0.5, "numbers changed");
}

/* --- K12Vista ---------------------------------------------------------------------------------------------- */
static void labels(void)
{
	const bool bits[] = { true, false, true, true };
	const enum metric_label gold[] = { METRIC_CS, METRIC_CS, METRIC_CE, METRIC_HE },
				said[] = { METRIC_CS, METRIC_CE, METRIC_CE, METRIC_LRE };
	struct metric_marks m = { 0 };
	struct metric_bench b = { 0 };

	is(metric_direct(bits, 4), 0.75, "direct score");
	is(metric_direct(bits, 0), NAN, "no blanks");
	is(metric_step_score(gold, 4), 0.5, "step by step");
	metric_marks_add(&m, 1);
	metric_marks_add(&m, 0.5);
	metric_marks_add(&m, NAN);
	is(metric_marks_judged(&m), 0.75, "unjudged dropped");
	is(metric_marks_all(&m), 0.5, "unjudged counted");
	ok(m.unjudged == 1, "and told");
	metric_bench_add(&b, gold, 4, said, 4);
	is(metric_bench_recall(&b, METRIC_CS), 0.5, "recall of correct steps");
	is(metric_bench_recall(&b, METRIC_CE), 1, "recall of calculation errors");
	is(metric_bench_recall(&b, METRIC_QM), NAN, "recall of what is not there");
	is(metric_bench_micro(&b), 0.5, "micro");
	is(metric_bench_macro(&b), 0.5, "macro");
	metric_bench_add(&b, gold, 3, said, 4);
	ok(b.unequal == 1, "another number of steps");
	is(metric_bench_micro(&b), 2.0 / 7, "has none right");
	ok(b.confusion[METRIC_HE][METRIC_LRE] == 1 && b.confusion[METRIC_CS][METRIC_CE] == 1,
	   "the confusion matrix");
	for (int i = 0; i < METRIC_LABELS; i++) {
		const struct metric_label_row *row = &metric_label_rows[i];
		enum metric_label l = (enum metric_label)i;

		ok(metric_label_of(row->word) == l && metric_label_of(row->kind) == l &&
			   metric_label_of(row->text) == l &&
			   metric_label_of(row->chinese) == l,
		   "%s by all its names", row->word);
	}
	ok(metric_label_of("step correct") == METRIC_CS &&
		   metric_label_of("Correct step") == METRIC_CS &&
		   metric_label_of("misinterpretation of question meaning") == METRIC_QM &&
		   metric_label_of("lack of relevant knowledge") == METRIC_LRK &&
		   metric_label_of("Knowledge Application Error") == METRIC_KAE &&
		   metric_label_of("logical process error") == METRIC_LRE &&
		   metric_label_of("logical_reasoning_error") == METRIC_LRE &&
		   metric_label_of("computational error") == METRIC_CE &&
		   metric_label_of("CE: Calculation Error") == METRIC_CE &&
		   metric_label_of("CE：运算处理错误") == METRIC_CE &&
		   metric_label_of("逻辑过程错误（LRE）") == METRIC_LRE &&
		   metric_label_of("step correct,") == METRIC_CS &&
		   metric_label_of("Incomplete Answer Error") == METRIC_IAE,
	   "as the paper's prompt and appendix have them");
	ok(metric_label_of(NULL) == METRIC_LABELS && metric_label_of("") == METRIC_LABELS &&
		   metric_label_of("error") == METRIC_LABELS &&
		   metric_label_of("-") == METRIC_LABELS &&
		   metric_label_of("CSE") == METRIC_LABELS,
	   "what is no label is none");
	ok(metric_label_of("HE") == METRIC_HE && metric_label_of("幻觉错误") == METRIC_HE &&
		   metric_label_of("hallucination") == METRIC_HE &&
		   metric_label_of("?") == METRIC_LABELS,
	   "labels by letters, words, Chinese");
}

int main(void)
{
	statistics();
	bootstrap();
	agreement();
	paired();
	spent();
	sources();
	calls();
	fidelity();
	drawings();
	programs();
	processes();
	leaks();
	labels();
	return tap_done();
}
