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

void solve_add_texts(const char *const **s, int *n, const char *const *t, int m, struct arena *a)
{
	const char **text = arena_alloc(a, (size_t)(*n + m + 1) * sizeof *text);
	int count = 0;

	for (int i = 0; i < *n + m; i++) {
		const char *one = i < *n ? (*s)[i] : t[i - *n];
		bool known = false;

		for (int k = 0; k < count; k++)
			known |= !strcmp(text[k], one);
		if (!known)
			text[count++] = one;
	}
	*s = text;
	*n = count;
}

/* The same in both: what either rests on and assumes. */
static void merge(struct solve_answer *out, const struct solve_answer *r, struct arena *a)
{
	out->certainty = r->certainty < out->certainty ? r->certainty : out->certainty;
	solve_add_texts(&out->assume, &out->assumes, r->assume, r->assumes, a);
	solve_add_texts(&out->used, &out->n_used, r->used, r->n_used, a);
}

/* The answers of cases that can be, one for each value. */
struct case_answers {
	struct problem *p;
	struct solve_answer *r;
	int n, cap;
};

/* What all cases with the value say and no others; NULL: nothing. */
static const struct fact *said_with(const struct case_answers *c, int value, struct arena *a)
{
	for (int k = 0; k < c->p->eithers; k++) {
		const struct fact *f = problem_alternative(c->p, k, c->r[value].of_case);
		bool only = f;

		for (int i = 0; i < c->n && only; i++)
			only = same_value(&c->r[i], &c->r[value]) ==
			       (problem_alternative(c->p, k, c->r[i].of_case) == f);
		if (only)
			return geo_relation_needs(f->kind, 'd') ? problem_fact_vertex(f, a)
								: f;
	}
	return NULL;
}

/* Ascending, each once. */
static void tell_values(struct solve_answer *out, const struct case_answers *c,
			struct arena *a)
{
	double *value = arena_alloc(a, (size_t)c->n * sizeof *value);
	const char **exact = arena_alloc(a, (size_t)c->n * sizeof *exact);
	const struct fact **when = arena_alloc(a, (size_t)c->n * sizeof *when);
	int count = 0;

	for (int i = 0; i < c->n; i++) {
		bool known = false;
		int k;

		for (int j = 0; j < i; j++)
			known |= same_value(&c->r[i], &c->r[j]);
		if (known)
			continue;
		for (k = count++; k > 0 && value[k - 1] > c->r[i].value; k--) {
			value[k] = value[k - 1];
			exact[k] = exact[k - 1];
			when[k] = when[k - 1];
		}
		value[k] = c->r[i].value;
		exact[k] = c->r[i].exact;
		when[k] = said_with(c, i, a);
	}
	for (int i = 1; i < c->n; i++)
		merge(out, &c->r[i], a);
	out->status = SOLVE_SEVERAL;
	if (!out->reading)
		out->reading = c->p; /* whose points `when` names */
	out->complete = out->certainty == SOLVE_PROVEN;
	out->values = value;
	out->exacts = exact;
	out->when = when;
	out->n_values = count;
	out->exact = NULL;
	out->why = arena_printf(a, "the cases that the facts leave have %d different values",
				count);
}

/* Of several values each is an answer, proven where they are complete. */
static void add_answer(struct case_answers *c, struct solve_answer r, struct arena *a)
{
	bool several = r.status == SOLVE_SEVERAL && r.n_values;

	for (int i = 0; i < (several ? r.n_values : 1); i++) {
		if (several) {
			r.status = SOLVE_FOUND;
			r.certainty = r.complete ? SOLVE_PROVEN : SOLVE_NUMERIC;
			r.value = r.values[i];
			r.exact = r.exacts[i];
		}
		c->r = arena_grow(a, c->r, &c->cap, c->n + 1, sizeof *c->r);
		c->r[c->n++] = r;
	}
}

/* Of the cases that can be: what they have in common. */
static void join_cases(struct solve_answer *out, const struct case_answers *c, struct arena *a)
{
	const struct solve_answer *r = c->r;
	int n = c->n;
	bool differ = false, everywhere = true;

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
			*out = r[i];
			return;
		}
	*out = r[0];
	for (int i = 1; i < n; i++) {
		differ |= out->status == SOLVE_FOUND && !same_value(out, &r[i]);
		if (r[i].alternative != out->alternative)
			out->alternative = 0;
	}
	if (differ) {
		tell_values(out, c, a);
		return;
	}
	for (int i = 1; i < n; i++)
		merge(out, &r[i], a);
}

/* The facts that no case allows, of all cases. */
static void merge_blame(struct solve_answer *out, const struct solve_answer *r,
			struct arena *a)
{
	solve_add_texts(&out->used, &out->n_used, r->used, r->n_used, a);
	solve_add_texts(&out->blamed, &out->n_blamed, r->blamed, r->n_blamed, a);
	solve_add_texts((const char *const **)&out->conflict, &out->conflicts,
			(const char *const *)r->conflict, r->conflicts, a);
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
		solve_add_texts(&r->assume, &r->assumes, &text, 1, a);
		r->certainty = r->certainty == SOLVE_PROVEN ? SOLVE_CONDITIONAL : r->certainty;
		r->refuted = r->complete = false;
	}
}

void solve_cases(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		 struct arena *a)
{
	struct solve_answer r, only = { 0 }, none = { .status = SOLVE_CONTRADICTORY };
	struct case_answers c = { .p = p };
	bool refuted = true, cases = p->eithers && !p->unclear;
	int all = cases ? problem_cases(p) : 1, of[3] = { 0 }, n = 0, nones = 0;
	double most = o->meter->left;

	for (int i = 0; i < all; i++)
		of[cases && !problem_case_drawn(p, i)]++;
	/* Where nothing can be so: what is not as drawn, then what is not in the order of points. */
	of[2] = all;
	for (int i = 0; i < 3 * all; i++) {
		struct meter part = meter_part(o->meter, most / of[i / all]);
		struct solve_options mine = *o;
		struct problem *q;

		if (i % all == 0 && n)
			break;
		if (i < 2 * all && (!cases || problem_case_drawn(p, i % all)) != (i < all))
			continue;
		mine.meter = &part;
		q = cases ? problem_case(p, i % all, a) : p;
		if (i >= 2 * all && !(q = q->unordered))
			continue;
		r = (struct solve_answer){ .choice = -1, .reading = q };
		if (i >= 2 * all)
			solve_cases(&r, q, &mine, a);
		else if (!cases || !solve_find_impossible(&r, q, a))
			solve_one(&r, q, &mine, a);
		if (r.status != SOLVE_CONTRADICTORY) {
			if (cases && i < all)
				tell_drawn(&r, p, i, a);
			r.of_case = i % all;
			only = r;
			n++;
			add_answer(&c, r, a);
			continue;
		}
		refuted &= r.refuted;
		if (nones++ && i < 2 * all)
			merge_blame(&none, &r, a);
		else if (nones == 1)
			none = r;
	}
	if (n) {
		join_cases(out, &c, a);
		if (n == 1)
			*out = only;
		out->complete &= refuted;
		/* What excludes the other cases is needed, too. */
		if (solve_is_answered(out) && out->status != SOLVE_FALSE &&
		    (out->n_used || out->certainty == SOLVE_PROVEN))
			solve_add_texts(&out->used, &out->n_used, none.blamed, none.n_blamed,
					a);
	} else {
		*out = none;
	}
	out->work = (long)(most - o->meter->left);
}
