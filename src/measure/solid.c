/*
 * solid.c -- one attempt at a problem in space: its equations, what follows, the value exact,
 * how sure it is, and what is missing where it does not follow.
 */
#include "measure/solid_priv.h"
#include <string.h>

#define SOLID_BUDGET 40000000L
#define RETRIES 4

static struct solid_engine *engine(const struct measure_job *o, struct num_ctx *c,
				   struct arena *a)
{
	struct solid_engine *s = arena_alloc(a, sizeof *s);

	s->p = o->p;
	s->a = a;
	s->c = c;
	s->var = arena_alloc(a, SOLID_VARS * sizeof *s->var);
	s->eq = arena_alloc(a, SOLID_EQS * sizeof *s->eq);
	s->spot = arena_alloc(a, SOLID_SPOTS * sizeof *s->spot);
	s->goal_var = -1;
	s->work_most = (o->budget ? o->budget : SOLID_BUDGET) / 50;
	return s;
}

/* A letter that a fact gives to a size is above zero as sizes are. */
static void letters_of_sizes(struct solid_engine *s)
{
	for (int i = 0; i < s->eqs; i++) {
		const struct term *l = s->eq[i].l, *r = s->eq[i].r;

		if (l->kind != TERM_FORM || r->kind != TERM_FORM)
			continue;
		if (s->var[l->id].positive && s->var[l->id].kind != VAR_ANGLE)
			s->var[r->id].positive = true;
		else if (s->var[r->id].positive && s->var[r->id].kind != VAR_ANGLE)
			s->var[l->id].positive = true;
	}
}

static bool state(struct solid_engine *s)
{
	struct solid_var goal = { .kind = VAR_GOAL };

	s->goal = measure_solid_compile(s, s->p->goal);
	if (!s->goal)
		return false;
	measure_solid_state(s);
	measure_solid_place(s);
	measure_solid_rights(s);
	measure_solid_over(s);
	measure_solid_flat(s);
	measure_solid_link(s);
	measure_solid_spread(s);
	letters_of_sizes(s);
	if (s->goal->kind == TERM_FORM) {
		s->goal_var = s->goal->id;
	} else {
		s->goal_var = measure_solid_var(s, goal);
		measure_solid_equate(s, measure_solid_form(s, s->goal_var), s->goal,
				     "what is asked", -1);
	}
	return true;
}

static void tell_assumed(struct solid_engine *s, struct solve_answer *out)
{
	bool *used = arena_alloc(s->a, (size_t)s->eqs + 1);
	const char **text = arena_alloc(s->a, (size_t)(s->eqs + 1) * sizeof *text);
	int n = 0;

	measure_solid_support(s, s->var[s->goal_var].from, used);
	for (int i = 0; i < s->eqs; i++)
		if (used[i] && s->eq[i].assume) {
			bool seen = false;

			for (int k = 0; k < n; k++)
				seen |= !strcmp(text[k], s->eq[i].assume);
			if (!seen)
				text[n++] = s->eq[i].assume;
		}
	out->assume = text;
	out->assumes = n;
}

/*
 * What speaks against the value.  A contradiction among the facts that it rests on, or of one of
 * them with a single other (two sizes for one thing), leaves no answer; one beside it is a doubt
 * where facts were read off a picture, and leaves no figure where they are stated.
 */
static void tell_conflicts(struct solid_engine *s, struct solve_answer *out)
{
	bool *used = arena_alloc(s->a, (size_t)s->eqs + 1);
	int worst = -1;

	if (!s->conflicts) {
		if (s->rounded)
			out->certainty = SOLVE_NUMERIC;
		return;
	}
	measure_solid_support(s, s->var[s->goal_var].from, used);
	for (int i = 0; i < s->conflicts && worst < 0; i++) {
		bool *at = arena_alloc(s->a, (size_t)s->eqs + 1);
		int facts = 0, shared = 0;

		measure_solid_support(s, s->conflict[i], at);
		for (int e = 0; e < s->eqs; e++)
			if (at[e] && s->eq[e].fact >= 0) {
				facts++;
				shared += used[e];
			}
		if (shared == facts || (facts <= 2 && shared) || !s->p->space->noted)
			worst = i;
	}
	measure_solid_conflict(s, s->conflict[worst < 0 ? 0 : worst], out);
	out->certainty = SOLVE_NUMERIC;
	out->why = "these facts cannot hold together";
	if (worst >= 0) {
		out->status = SOLVE_CONTRADICTORY;
		out->derived = true;
		out->refuted = true;
	} else {
		out->doubts = s->conflicts;
	}
}

static void tell_found(struct solid_engine *s, const struct measure_job *o,
		       struct solve_answer *out)
{
	num v = s->found[0];
	struct buf b = { 0 };

	out->status = SOLVE_FOUND;
	out->value = num_approx(v, s->c);
	if (num_print(&b, v, NUM_PLAIN, s->c))
		out->exact = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	tell_assumed(s, out);
	out->certainty = !out->exact    ? SOLVE_NUMERIC
			 : out->assumes ? SOLVE_CONDITIONAL
					: SOLVE_PROVEN;
	tell_conflicts(s, out);
	if (o->explain && s->var[s->goal_var].known)
		measure_solid_explain(s, s->goal_var, out);
}

static void tell_several(struct solid_engine *s, struct solve_answer *out)
{
	double *value = arena_alloc(s->a, (size_t)s->founds * sizeof *value);
	const char **exact = arena_alloc(s->a, (size_t)s->founds * sizeof *exact);

	for (int i = 0; i < s->founds; i++) {
		double v = num_approx(s->found[i], s->c);
		const char *text = NULL;
		struct buf b = { 0 };
		int k = i;

		if (num_print(&b, s->found[i], NUM_PLAIN, s->c))
			text = arena_strdup(s->a, buf_str(&b));
		buf_clear(&b);
		for (; k > 0 && value[k - 1] > v; k--) {
			value[k] = value[k - 1];
			exact[k] = exact[k - 1];
		}
		value[k] = v;
		exact[k] = text;
	}
	out->status = SOLVE_SEVERAL;
	out->why = "an equation has more than one solution, and no fact tells which is meant";
	out->values = value;
	out->exacts = exact;
	out->n_values = s->founds;
}

/* --- What is missing ------------------------------------------------------------------------ */

/* The unknowns that would give the wanted one: those of the shortest formula for it. */
static int wanting(const struct solid_engine *s, int var, int *list)
{
	int best[6], n = 99;

	for (int i = 0; i < s->eqs; i++) {
		const struct solid_eq *q = &s->eq[i];
		int now[6], m;
		bool in = false;

		if (q->parents || q->assume)
			continue;
		m = measure_solid_unknowns(s, q, now, 6);
		for (int k = 0; k < m; k++)
			in |= now[k] == var;
		if (in && m > 1 && m < n) {
			n = m;
			memcpy(best, now, sizeof best);
		}
	}
	if (n == 99)
		return 0;
	for (int k = 0, at = 0; k < n; k++)
		if (best[k] != var)
			list[at++] = best[k];
	return n - 1;
}

/* An equation with one unknown that no exact root was found for: not the facts are wanting. */
static bool tell_stuck(struct solid_engine *s, const int *list, int n,
		       struct solve_answer *out)
{
	for (int i = 0; i < s->eqs; i++) {
		const struct solid_eq *q = &s->eq[i];
		bool needed = false;
		struct buf b = { 0 };
		int var[2];

		if (!q->stuck || q->done || measure_solid_unknowns(s, q, var, 2) != 1)
			continue;
		needed = var[0] == s->goal_var;
		for (int k = 0; k < n; k++)
			needed |= var[0] == list[k];
		if (!needed)
			continue;
		buf_add(&b, "an equation for ");
		measure_solid_name(&b, s, var[0]);
		buf_add(&b, " was not solved exactly");
		if (q->why)
			buf_addf(&b, " (%s)", q->why);
		out->status = SOLVE_UNABLE;
		out->why = buf_keep(&b, s->a);
		return true;
	}
	return false;
}

static void tell_missing(struct solid_engine *s, bool open, struct solve_answer *out)
{
	struct buf b = { 0 };
	int list[6], n = wanting(s, s->goal_var, list);

	out->status = SOLVE_UNDERDETERMINED;
	if (s->over) {
		out->status = SOLVE_UNABLE;
		out->why = "the problem is too large";
		return;
	}
	if (!open && tell_stuck(s, list, n, out))
		return;
	if (!open) {
		out->status = SOLVE_UNABLE;
		out->why = "the equations were not solved, neither exactly nor by numbers";
		return;
	}
	/* Not the sum that is asked for, but what it is made of. */
	if (s->var[s->goal_var].kind == VAR_GOAL && n == 1)
		n = wanting(s, list[0], list) ? wanting(s, list[0], list) : n;
	if (s->p->space->missing)
		buf_addf(&b, "%s; ", s->p->space->missing);
	if (!n) {
		buf_add(&b, "no fact and no formula tells ");
		measure_solid_name(&b, s, s->goal_var);
	} else {
		buf_add(&b, "the facts leave open ");
		for (int i = 0; i < n; i++) {
			buf_add(&b, i == 0 ? "" : i == n - 1 ? " and " : ", ");
			measure_solid_name(&b, s, list[i]);
		}
		buf_add(&b, ", which ");
		measure_solid_name(&b, s, s->goal_var);
		buf_add(&b, " depends on");
	}
	out->why = buf_keep(&b, s->a);
}

/* --- Without a size ---------------------------------------------------------------------------- */

/* A number times an unknown, or an unknown alone: what grows with the figure on both sides. */
static bool grows(const struct solid_engine *s, const struct term *t)
{
	if (t->kind == TERM_MUL || t->kind == TERM_DIV) {
		double v;

		return problem_constant(&v, t->arg[1]) ? grows(s, t->arg[0])
		       : t->kind == TERM_MUL && problem_constant(&v, t->arg[0])
			       ? grows(s, t->arg[1])
			       : false;
	}
	return t->kind == TERM_FORM && s->var[t->id].positive &&
	       s->var[t->id].kind != VAR_ANGLE;
}

static bool is_angle(const struct solid_engine *s, const struct term *t)
{
	return t->kind == TERM_FORM && s->var[t->id].kind == VAR_ANGLE;
}

/* Do the facts say nothing of how large the figure is, so that it may have any size? */
static bool has_no_size(const struct solid_engine *s)
{
	for (int i = 0; i < s->eqs; i++) {
		const struct solid_eq *q = &s->eq[i];

		if (q->parents || q->fact < 0 || q->why)
			continue;
		if (!(grows(s, q->l) && grows(s, q->r)) && !is_angle(s, q->l) &&
		    !is_angle(s, q->r))
			return false;
	}
	return true;
}

/* A length of the first body, or any: it is taken to be `scale` long. */
static void take_scale(struct solid_engine *s)
{
	const struct term *t = NULL;

	for (int i = 0; i < s->p->space->bodies && !t; i++) {
		t = measure_solid_size(s, i, SIZE_EDGE);
		if (!t)
			t = measure_solid_size(s, i, SIZE_RADIUS);
	}
	if (t)
		measure_solid_equate(s, t, measure_solid_int(s, s->scale),
				     "nothing says how large it is: as if it were 1", -1);
}

/* What does not change with the size of the figure: the same for two of them. */
static bool without_size(struct solve_answer *out, const struct measure_job *o,
			 struct num_ctx *c, struct arena *a)
{
	struct solid_engine *s[2];

	for (int i = 0; i < 2; i++) {
		s[i] = engine(o, c, a);
		s[i]->scale = i + 1;
		if (!state(s[i]) || !has_no_size(s[i]))
			return false;
		take_scale(s[i]);
		measure_solid_run(s[i]);
		if (s[i]->founds != 1 || s[i]->conflicts)
			return false;
	}
	if (!is_yes(num_eq(s[0]->found[0], s[1]->found[0], c)))
		return false;
	tell_found(s[0], o, out);
	return true;
}

static bool attempt(struct solve_answer *out, const struct measure_job *o, struct num_ctx *c,
		    struct arena *a)
{
	struct solid_engine *s = engine(o, c, a);
	long work = 0;
	bool open;

	if (!state(s)) {
		out->status = SOLVE_UNABLE;
		out->why = "the goal speaks of a measure that is not known in space";
		return true;
	}
	measure_solid_run(s);
	work = s->work;
	if (s->founds == 1) {
		tell_found(s, o, out);
	} else if (s->founds > 1) {
		tell_several(s, out);
	} else if (s->conflicts) {
		out->status = SOLVE_CONTRADICTORY;
		out->refuted = true;
		out->why = "these facts cannot hold together";
		measure_solid_conflict(s, s->conflict[0], out);
	} else if (num_retry(c)) {
		return false;
	} else if (num_budget_spent(c) || s->work > s->work_most) {
		out->status = SOLVE_UNABLE;
		out->why = "the budget was spent";
	} else if (!without_size(out, o, c, a) && !measure_solid_in_letters(s, out)) {
		if (num_retry(c))
			return false;
		if (!measure_solid_by_numbers(s, out, &open))
			tell_missing(s, open, out);
	}
	out->work += work;
	return true;
}

void measure_solid_problem(struct solve_answer *out, const struct measure_job *o,
			   struct arena *a)
{
	struct num_ctx *c;

	*out = (struct solve_answer){ .choice = -1, .reading = o->p };
	if (o->p->space->asks) {
		measure_solid_lie(out, o, a);
		return;
	}
	if (!o->p->goal) {
		out->status = SOLVE_UNABLE;
		out->why = "nothing is asked";
		return;
	}
	c = num_ctx_new(1);
	num_set_budget(c, o->budget && o->budget < SOLID_BUDGET ? o->budget : SOLID_BUDGET);
	for (int i = 0; i < RETRIES; i++) {
		num_enter(c, NUM_EXACT, 128);
		if (attempt(out, o, c, a))
			break;
		if (i == RETRIES - 1) {
			out->status = SOLVE_UNABLE;
			out->why = "the numbers of this problem are beyond the exact field";
		}
	}
	num_ctx_free(c);
}
