/* solid_say.c -- the account of a value in space, and the facts behind a contradiction. */
#include "measure/solid_priv.h"
#include <string.h>

/* Which equations a value rests on: marks them, and the unknowns that they were solved for. */
static void mark(const struct solid_engine *s, int eq, bool *used, bool *var);

static void mark_term(const struct solid_engine *s, const struct term *t, int eq, bool *used,
		      bool *var)
{
	if (!t)
		return;
	if (t->kind == TERM_FORM && s->var[t->id].known && s->var[t->id].from != eq &&
	    !var[t->id]) {
		var[t->id] = true;
		mark(s, s->var[t->id].from, used, var);
	}
	mark_term(s, t->arg[0], eq, used, var);
	mark_term(s, t->arg[1], eq, used, var);
}

static void mark(const struct solid_engine *s, int eq, bool *used, bool *var)
{
	const struct solid_eq *q;

	if (eq < 0 || used[eq])
		return;
	q = &s->eq[eq];
	used[eq] = true;
	for (int i = 0; i < q->parents; i++)
		used[q->parent[i]] = true;
	mark_term(s, q->l, eq, used, var);
	mark_term(s, q->r, eq, used, var);
}

void measure_solid_support(const struct solid_engine *s, int eq, bool *used)
{
	bool *var = arena_alloc(s->a, (size_t)s->vars + 1);

	mark(s, eq, used, var);
}

static const char *fact_text(const struct solid_engine *s, int fact)
{
	struct buf b = { 0 };
	const char *t;

	problem_fact_print(&b, s->p, &s->p->fact[fact]);
	t = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	return t;
}

static const char *body_text(const struct solid_engine *s, int body)
{
	struct buf b = { 0 };
	const char *t;

	problem_body_print(&b, s->p, body);
	t = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	return t;
}

/* Is a formula of the body among these? */
static bool uses_body(const struct solid_engine *s, const bool *used, int body)
{
	for (int e = 0; e < s->eqs; e++)
		if (used[e] && s->eq[e].fact == SOLID_BODY(body))
			return true;
	return false;
}

static void add_value(struct buf *b, const struct solid_engine *s, num v)
{
	struct buf exact = { 0 };

	if (num_print(&exact, v, NUM_PLAIN, s->c) && exact.n <= 30)
		buf_add(b, buf_str(&exact));
	else
		buf_addf(b, "%.6g", num_approx(v, s->c));
	buf_clear(&exact);
}

struct solid_account {
	struct solve_step *step;
	int n, cap;
};

static void add_step(struct solid_engine *s, struct solid_account *k, const char *text,
		     const char *why)
{
	for (int i = 0; i < k->n; i++)
		if (!strcmp(k->step[i].text, text) && !strcmp(k->step[i].why, why))
			return;
	k->step = arena_grow(s->a, k->step, &k->cap, k->n + 1, sizeof *k->step);
	k->step[k->n++] = (struct solve_step){ text, why };
}

static void add_given(struct solid_engine *s, struct solid_account *k, int eq)
{
	const struct solid_eq *q = &s->eq[eq];

	if (q->fact >= 0)
		add_step(s, k, fact_text(s, q->fact), "given");
}

/* "by Pythagoras ...", or of an equation that was put together, all that it is made of. */
static const char *reason(struct solid_engine *s, int eq)
{
	const struct solid_eq *q = &s->eq[eq];
	struct buf b = { 0 };
	const char *text;

	if (!q->parents)
		return q->why ? q->why : "given";
	for (int i = 0; i < q->parents; i++) {
		const struct solid_eq *e = &s->eq[q->parent[i]];
		const char *why = e->why ? e->why : e->fact >= 0 ? fact_text(s, e->fact) : "";

		if (strstr(buf_str(&b), why))
			continue;
		buf_addf(&b, "%s%s", b.n ? "; and " : "", why);
	}
	text = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

void measure_solid_explain(struct solid_engine *s, int goal, struct solve_answer *out)
{
	struct solid_account k = { 0 };
	bool *used = arena_alloc(s->a, (size_t)s->eqs + 1);
	bool *var = arena_alloc(s->a, (size_t)s->vars + 1);
	int *by_order = arena_alloc(s->a, (size_t)(s->vars + 1) * sizeof *by_order), n = 0;

	mark(s, s->var[goal].from, used, var);
	var[goal] = true;
	for (int i = 0; i < s->p->space->bodies; i++)
		if (uses_body(s, used, i))
			add_step(s, &k, body_text(s, i), "given");
	for (int e = 0; e < s->eqs; e++)
		if (used[e])
			add_given(s, &k, e);
	for (int i = 0; i < s->vars; i++)
		if (var[i] && s->var[i].known)
			by_order[n++] = i;
	for (int i = 1; i < n; i++)
		for (int j = i;
		     j > 0 && s->var[by_order[j]].order < s->var[by_order[j - 1]].order; j--) {
			int t = by_order[j];

			by_order[j] = by_order[j - 1];
			by_order[j - 1] = t;
		}
	for (int i = 0; i < n; i++) {
		const struct solid_var *v = &s->var[by_order[i]];
		const char *why = reason(s, v->from);
		struct buf b = { 0 };

		/* What is given as a number needs no step of its own. */
		if (strcmp(why, "given") || i == n - 1) {
			measure_solid_name(&b, s, by_order[i]);
			buf_add(&b, " = ");
			add_value(&b, s, v->value);
			add_step(s, &k, arena_strdup(s->a, buf_str(&b)),
				 strcmp(why, "given") ? why : "from what is given");
		}
		buf_clear(&b);
	}
	out->step = k.step;
	out->steps = k.n;
}

void measure_solid_conflict(struct solid_engine *s, int eq, struct solve_answer *out)
{
	bool *used = arena_alloc(s->a, (size_t)s->eqs + 1);
	int n = 0;

	measure_solid_support(s, eq, used);
	out->conflict = arena_alloc(s->a, (size_t)(s->eqs + s->p->space->bodies + 1) *
						  sizeof *out->conflict);
	for (int i = 0; i < s->p->space->bodies; i++)
		if (uses_body(s, used, i))
			out->conflict[n++] = body_text(s, i);
	for (int e = 0; e < s->eqs; e++)
		if (used[e] && s->eq[e].fact >= 0) {
			const char *text = fact_text(s, s->eq[e].fact);
			bool seen = false;

			for (int i = 0; i < n; i++)
				seen |= !strcmp(out->conflict[i], text);
			if (!seen)
				out->conflict[n++] = text;
		}
	out->conflicts = n;
}
