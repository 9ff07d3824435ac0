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
	for (int i = 1; i < n; i++)
		differ |= out->status == SOLVE_FOUND && !same_value(out, &r[i]);
	if (differ) {
		tell_values(out, r, n, a);
		return;
	}
	for (int i = 1; i < n; i++)
		merge(out, &r[i], a);
}

/* Is one below the other, and the other below the one? */
static bool turned_round(const struct problem *p, const struct fact *f, const struct fact *g)
{
	struct buf b[4] = { { 0 } };
	bool same;

	for (int i = 0; i < 4; i++)
		problem_term_print(&b[i], p, i < 2 ? f->t[i] : g->t[3 - i]);
	same = !strcmp(buf_str(&b[0]), buf_str(&b[2])) &&
	       !strcmp(buf_str(&b[1]), buf_str(&b[3]));
	for (int i = 0; i < 4; i++)
		buf_clear(&b[i]);
	return same;
}

/* Of letters alone: an inequality that the equations deny, as x = 5 denies x < 5. */
static bool contradicts_itself(struct solve_answer *out, struct problem *p,
			       const struct solve_options *o, struct arena *a)
{
	for (int i = 0; i < p->facts && !p->points; i++) {
		const struct fact *f = &p->fact[i];
		struct problem rest = *p;
		bool round = false;

		if (f->kind != RELATION_LESS)
			continue;
		for (int k = 0; k < i; k++)
			round |= p->fact[k].kind == RELATION_LESS &&
				 turned_round(p, f, &p->fact[k]);
		rest.asked = NULL;
		rest.askeds = 0;
		rest.fact = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *rest.fact);
		rest.facts = 0;
		for (int k = 0; k < p->facts; k++)
			if (p->fact[k].kind != RELATION_LESS)
				rest.fact[rest.facts++] = p->fact[k];
		problem_set_goal(&rest, problem_term_op(p, TERM_SUB, f->t[1], f->t[0]), NULL);
		solve_once(out, &rest, o, false, 0, 0, a);
		if (!round &&
		    (out->status != SOLVE_FOUND || out->certainty != SOLVE_PROVEN ||
		     !out->exact || (strcmp(out->exact, "0") && !(out->value < -1e-12))))
			continue;
		*out = (struct solve_answer){ .status = SOLVE_CONTRADICTORY,
					      .refuted = true,
					      .choice = -1,
					      .reading = p,
					      .why = "these facts cannot hold together" };
		return true;
	}
	return false;
}

void solve_cases(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		 struct arena *a)
{
	struct solve_answer r[PROBLEM_CASES];
	int all = problem_cases(p), n = 0;
	double most = o->meter->left;
	struct problem *q;

	for (int i = 0; i < all; i++) {
		struct meter part = meter_part(o->meter, most / all);
		struct solve_options mine = *o;

		mine.meter = &part;
		q = problem_case(p, i, a);
		if (!contradicts_itself(&r[n], q, &mine, a))
			solve_one(&r[n], q, &mine, a);
		if (r[n].status != SOLVE_CONTRADICTORY)
			n++;
		else
			*out = r[n];
	}
	if (n)
		join_cases(out, r, n, a);
	else if (all > 1)
		out->why = "every case contradicts itself";
	out->work = (long)(most - o->meter->left);
}
