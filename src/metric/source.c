/* source.c -- where an answer comes from: the classes of table E1, by two rules. */
#include "metric/metric_priv.h"
#include <math.h>
#include <string.h>

const char *const metric_source_word[METRIC_SOURCES] = {
	[METRIC_DIRECT] = "direct",
	[METRIC_CLEAN_ORACLE] = "clean_oracle",
	[METRIC_HYBRID] = "hybrid",
	[METRIC_RESILIENT_ORACLE] = "resilient_oracle",
	[METRIC_RESILIENT_FALLBACK] = "resilient_fallback",
	[METRIC_LLM_BYPASS] = "llm_bypass",
	[METRIC_UNANCHORED] = "unanchored",
	[METRIC_CONSTRUCTION] = "construction",
};

const char *const metric_source_text[METRIC_SOURCES] = {
	[METRIC_DIRECT] = "no tool was called",
	[METRIC_CLEAN_ORACLE] = "measured by a tool, and no call failed",
	[METRIC_HYBRID] = "computed from what tools measured",
	[METRIC_RESILIENT_ORACLE] = "measured by a tool, after calls that failed",
	[METRIC_RESILIENT_FALLBACK] = "after calls that failed, and not measured",
	[METRIC_LLM_BYPASS] = "tools were called, but measured nothing",
	[METRIC_UNANCHORED] = "tools measured, but nothing that leads to the answer",
	[METRIC_CONSTRUCTION] = "read off what a construction returned",
};

enum metric_source metric_source_of(const char *word)
{
	int i = 0;

	while (i < METRIC_SOURCES && (!word || strcmp(word, metric_source_word[i])))
		i++;
	return (enum metric_source)i;
}

/* The same number, up to the rounding of the doubles that stand for it in a trace.  This sorts
 * answers into classes; it proves nothing. */
static bool same(double a, double b)
{
	return fabs(a - b) <= 1e-9 * fmax(1, fabs(b));
}

static bool near(double a, double b, enum metric_source_rule rule)
{
	if (isnan(a) || isnan(b))
		return false;
	return rule == METRIC_STRICT ? same(a, b) : fabs(a - b) < 0.5;
}

/* The same, blanks aside: "(3,4)" is "(3, 4)". */
static bool same_text(const char *a, const char *b)
{
	for (;; a++, b++) {
		a += strspn(a, " ");
		b += strspn(b, " ");
		if (*a != *b || !*a)
			return *a == *b;
	}
}

static bool fits(const struct metric_answered *a, const struct metric_value *v,
		 enum metric_source_rule rule)
{
	return near(a->number, v->number, rule) || near(a->option, v->number, rule) ||
	       (a->text && v->text && same_text(a->text, v->text));
}

/* --- Small expressions ----------------------------------------------------------------------- */
/* Whole numbers that people put into a last step without measuring them. */
static const double small[] = { 1, 2, 3, 4, 5, 6, 8, 10, 90, 180, 360 };
#define SMALL ((int)(sizeof small / sizeof *small))
#define VALUES 8 /* the last ones that differ; more are not looked at */
#define LEAVES (VALUES + SMALL)
#define WAYS 6

/* a and b by each operation; NaN where there is none. */
static void ways(double out[WAYS], double a, double b)
{
	out[0] = a + b;
	out[1] = a * b;
	out[2] = a - b;
	out[3] = b - a;
	out[4] = b != 0 ? a / b : NAN;
	out[5] = a != 0 ? b / a : NAN;
}

/* Is y = p op c for some c of the leaves but the values i and j?  Those are in p already: v + 2 - v
 * would make every whole number of every value. */
static bool with_third(double y, double p, const double *leaf, int values, int n, int i, int j)
{
	for (int k = 0; k < n; k++) {
		double w[WAYS];

		if (k < values && (k == i || k == j))
			continue;
		ways(w, p, leaf[k]);
		for (int q = 0; q < WAYS; q++)
			if (same(w[q], y))
				return true;
	}
	return false;
}

/* Is y one of the values, or does a pair of leaves, at least one a value, lead there? */
static bool reached(double y, const double *leaf, int values, int n)
{
	for (int i = 0; i < values; i++) {
		if (same(leaf[i], y))
			return true;
		for (int j = i; j < n; j++) {
			double w[WAYS];
			/* A value with itself: its double and its square, not 0 and 1. */
			int most = j == i ? 2 : WAYS;

			ways(w, leaf[i], leaf[j]);
			for (int q = 0; q < most; q++)
				if (same(w[q], y) ||
				    with_third(y, w[q], leaf, values, n, i, j))
					return true;
		}
	}
	return false;
}

bool metric_derivable(double x, const double *value, int n)
{
	double leaf[LEAVES];
	int values = 0, leaves;

	for (int i = n; i-- > 0 && values < VALUES;) {
		bool known = !isfinite(value[i]);

		for (int j = 0; j < values && !known; j++)
			known = same(leaf[j], value[i]);
		if (!known)
			leaf[values++] = value[i];
	}
	if (!values || !isfinite(x))
		return false;
	leaves = values;
	for (int i = 0; i < SMALL; i++)
		leaf[leaves++] = small[i];
	return reached(x, leaf, values, leaves) ||
	       (x >= 0 && reached(x * x, leaf, values, leaves));
}

/* --- The classes ------------------------------------------------------------------------------ */
static bool anchored(const struct metric_answered *a)
{
	double v[VALUES];
	int n = 0;

	for (int i = a->values; i-- > 0 && n < VALUES;)
		if (!isnan(a->value[i].number))
			v[n++] = a->value[i].number;
	return metric_derivable(a->number, v, n) || metric_derivable(a->option, v, n);
}

enum metric_source metric_source(const struct metric_answered *a, enum metric_source_rule rule,
				 bool readout)
{
	bool match = false, asked = false;

	for (int i = 0; i < a->values; i++)
		if (fits(a, &a->value[i], rule)) {
			match = true;
			asked |= !a->value[i].made;
		}
	if (a->calls < 1)
		return METRIC_DIRECT;
	if (a->failed > 0)
		return match ? METRIC_RESILIENT_ORACLE : METRIC_RESILIENT_FALLBACK;
	if (match)
		return readout && !asked ? METRIC_CONSTRUCTION : METRIC_CLEAN_ORACLE;
	if (a->values < 1)
		return METRIC_LLM_BYPASS;
	return rule == METRIC_STRICT && !anchored(a) ? METRIC_UNANCHORED : METRIC_HYBRID;
}

struct metric_source_columns metric_source_table(const long count[METRIC_SOURCES])
{
	double n = 0, c[METRIC_SOURCES];

	for (int i = 0; i < METRIC_SOURCES; i++)
		n += c[i] = (double)count[i];
	return (struct metric_source_columns){
		.clean = metric_share(c[METRIC_CLEAN_ORACLE] + c[METRIC_CONSTRUCTION], n),
		.hybrid = metric_share(c[METRIC_HYBRID], n),
		.resilient = metric_share(
			c[METRIC_RESILIENT_ORACLE] + c[METRIC_RESILIENT_FALLBACK], n),
		.bypass = metric_share(c[METRIC_LLM_BYPASS] + c[METRIC_DIRECT], n),
		.unanchored = metric_share(c[METRIC_UNANCHORED], n),
		.involved = metric_share(c[METRIC_CLEAN_ORACLE] + c[METRIC_CONSTRUCTION] +
						 c[METRIC_HYBRID] + c[METRIC_RESILIENT_ORACLE],
					 n),
	};
}
