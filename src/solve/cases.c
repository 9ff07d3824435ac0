/*
 * cases.c -- facts that leave cases open: each case is solved by itself, and what holds in all is
 * the answer.
 *
 * A case that contradicts itself is none.  Of values that differ from case to case all are told; a
 * fact follows if it follows in every case, and is false if it is in one.
 */
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

static bool same_value(const struct solve_answer *a, const struct solve_answer *b)
{
	if (a->exact && b->exact && a->certainty != SOLVE_NUMERIC &&
	    b->certainty != SOLVE_NUMERIC)
		return !strcmp(a->exact, b->exact);
	return fabs(a->value - b->value) <= 1e-9 * (1 + fabs(a->value));
}

/* Texts of both, each once. */
static const char *const *both(const char *const *s, int n, const char *const *t, int m,
			       int *count, struct arena *a)
{
	const char **text = arena_alloc(a, (size_t)(n + m + 1) * sizeof *text);

	*count = 0;
	for (int i = 0; i < n + m; i++) {
		const char *one = i < n ? s[i] : t[i - n];
		bool known = false;

		for (int k = 0; k < *count; k++)
			known |= !strcmp(text[k], one);
		if (!known)
			text[(*count)++] = one;
	}
	return text;
}

/* The same in both: what either rests on and assumes. */
static void merge(struct solve_answer *out, const struct solve_answer *r, struct arena *a)
{
	int n;

	out->certainty = r->certainty < out->certainty ? r->certainty : out->certainty;
	out->assume = both(out->assume, out->assumes, r->assume, r->assumes, &n, a);
	out->assumes = n;
	out->used = both(out->used, out->n_used, r->used, r->n_used, &n, a);
	out->n_used = n;
}

/* Ascending, each once. */
static void tell_values(struct solve_answer *out, const struct solve_answer *r, int n,
			struct arena *a)
{
	double *value = arena_alloc(a, (size_t)n * sizeof *value);
	const char **exact = arena_alloc(a, (size_t)n * sizeof *exact);
	int count = 0;

	for (int i = 0; i < n; i++) {
		bool known = false;
		int k;

		for (int j = 0; j < i; j++)
			known |= same_value(&r[i], &r[j]);
		if (known)
			continue;
		for (k = count++; k > 0 && value[k - 1] > r[i].value; k--) {
			value[k] = value[k - 1];
			exact[k] = exact[k - 1];
		}
		value[k] = r[i].value;
		exact[k] = r[i].exact;
	}
	for (int i = 1; i < n; i++)
		merge(out, &r[i], a);
	out->status = SOLVE_SEVERAL;
	out->values = value;
	out->exacts = exact;
	out->n_values = count;
	out->exact = NULL;
	out->why = arena_printf(a, "the cases that the facts leave have %d different values",
				count);
}

/* Of the cases that can be: what they have in common. */
static void join_cases(struct solve_answer *out, const struct solve_answer *r, int n,
		       struct arena *a)
{
	bool differ = false, everywhere = true;
	int worst = 0;

	for (int i = 0; i < n; i++)
		everywhere &= r[i].status == SOLVE_FALSE && r[i].refuted;
	for (int i = 0; i < n; i++)
		if (r[i].status == SOLVE_FALSE) {
			*out = r[i];
			out->refuted = everywhere;
			if (!out->why || strncmp(out->why, "in one of", 9) != 0)
				out->why = arena_printf(a, "in one of the cases %s",
							out->why ? out->why : "it fails");
			return;
		}
	for (int i = 0; i < n; i++)
		if (!solve_is_answered(&r[i])) {
			worst = i;
			*out = r[worst];
			return;
		}
	*out = r[0];
	for (int i = 1; i < n; i++) {
		differ |= out->status == SOLVE_FOUND && !same_value(out, &r[i]);
		if (r[i].alternative != out->alternative)
			out->alternative = 0;
	}
	if (differ) {
		tell_values(out, r, n, a);
		return;
	}
	for (int i = 1; i < n; i++)
		merge(out, &r[i], a);
}

/* The facts that no case allows, of all cases. */
static void merge_blame(struct solve_answer *out, const struct solve_answer *r,
			struct arena *a)
{
	int n;

	out->used = both(out->used, out->n_used, r->used, r->n_used, &n, a);
	out->n_used = n;
	out->blamed = both(out->blamed, out->n_blamed, r->blamed, r->n_blamed, &n, a);
	out->n_blamed = n;
	out->conflict =
		(const char **)both((const char *const *)out->conflict, out->conflicts,
				    (const char *const *)r->conflict, r->conflicts, &n, a);
	out->conflicts = n;
	out->why = "every case contradicts itself";
}

/* What a case takes from the drawing is a condition of what comes of it. */
static void tell_drawn(struct solve_answer *r, const struct problem *p, int i, struct arena *a)
{
	for (int k = 0; k < p->eithers; k++) {
		int apex = problem_apex_drawn(p, k, i);
		const char *text;

		if (apex < 0)
			continue;
		text = arena_printf(a, "%s is the apex of the isosceles triangle, as drawn",
				    p->point[apex].name);
		r->assume = both(r->assume, r->assumes, &text, 1, &r->assumes, a);
		r->certainty = r->certainty == SOLVE_PROVEN ? SOLVE_CONDITIONAL : r->certainty;
		r->refuted = false;
	}
}

void solve_cases(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		 struct arena *a)
{
	struct solve_answer r[PROBLEM_CASES], none = { .status = SOLVE_CONTRADICTORY };
	int all = problem_cases(p), of[3] = { 0 }, n = 0, nones = 0, used;
	double most = o->meter->left;

	for (int i = 0; i < all; i++)
		of[!problem_case_drawn(p, i)]++;
	/* What is not as drawn is looked at where nothing can be so, then what is not as the order of points
	 * tells. */
	of[2] = all;
	for (int i = 0; i < 3 * all; i++) {
		struct meter part = meter_part(o->meter, most / of[i / all]);
		struct solve_options mine = *o;
		struct problem *q;

		if (i % all == 0 && n)
			break;
		if (i < 2 * all && problem_case_drawn(p, i % all) != (i < all))
			continue;
		mine.meter = &part;
		q = problem_case(p, i % all, a);
		if (i >= 2 * all && !(q = q->unordered))
			continue;
		r[n] = (struct solve_answer){ .choice = -1, .reading = q };
		if (i >= 2 * all)
			solve_cases(&r[n], q, &mine, a);
		else if (!solve_find_impossible(&r[n], q, a))
			solve_one(&r[n], q, &mine, a);
		if (r[n].status != SOLVE_CONTRADICTORY) {
			if (i < all)
				tell_drawn(&r[n], p, i, a);
			n++;
			continue;
		}
		if (nones++)
			merge_blame(&none, &r[n], a);
		else
			none = r[n];
	}
	if (n) {
		join_cases(out, r, n, a);
		/* What excludes the other cases is needed, too. */
		if (solve_is_answered(out) && out->status != SOLVE_FALSE &&
		    (out->n_used || out->certainty == SOLVE_PROVEN)) {
			out->used = both(out->used, out->n_used, none.blamed, none.n_blamed,
					 &used, a);
			out->n_used = used;
		}
	} else {
		*out = none;
	}
	out->work = (long)(most - o->meter->left);
}
