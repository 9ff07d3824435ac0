/*
 * solid_run.c -- what follows from the equations of a problem in space.
 *
 * Equations with one unknown are solved as long as there are any.  Then one is solved for an
 * unknown that occurs in it once and put into the others.  Where an unknown may have two values
 * both are gone through.
 */
#include "base/work.h"
#include "measure/solid_priv.h"
#include <math.h>
#include <string.h>

#define CANDIDATES 4
#define BRANCHES 4 /* deep */
#define ELIMINATIONS 80
/* Given numbers are rounded: so far off is no contradiction, only no proof. */
#define ROUNDING 1e-3

static bool is_spent(struct solid_engine *s)
{
	return s->over || work_over() || s->work > s->work_most || num_budget_spent(s->c);
}

/* 1: it may have the value, 0: not, -1: that is not known. */
static int accepts(struct solid_engine *s, int var, num v)
{
	const struct solid_var *x = &s->var[var];
	int sign;

	if (!x->positive)
		return 1;
	sign = num_sgn(v, s->c);
	if (sign == NUM_UNKNOWN)
		return -1;
	if (sign <= 0)
		return 0;
	if (x->kind == VAR_ANGLE) {
		sign = num_cmp(v, num_int(180, s->c), s->c);
		return sign == NUM_UNKNOWN ? -1 : sign < 0;
	}
	return 1;
}

static void set_value(struct solid_engine *s, int var, num v, int eq)
{
	struct solid_var *x = &s->var[var];

	x->known = true;
	x->value = v;
	x->from = eq;
	x->order = s->order++;
	s->eq[eq].done = true;
}

static void add_conflict(struct solid_engine *s, int eq)
{
	if (s->conflicts < SOLID_CONFLICTS)
		s->conflict[s->conflicts++] = eq;
}

/* All is known: does it hold? */
static void check(struct solid_engine *s, int eq)
{
	struct solid_eq *q = &s->eq[eq];
	num l, r;
	double a, b;

	q->done = true;
	if (!measure_solid_value(s, q->l, &l) || !measure_solid_value(s, q->r, &r) ||
	    !is_no(num_eq(l, r, s->c)))
		return;
	a = num_mid(l);
	b = num_mid(r);
	if (fabs(a - b) <= ROUNDING * fmax(fabs(a), fabs(b)))
		s->rounded = true;
	else if (!q->assume)
		add_conflict(s, eq);
}

/* One unknown: its values; how many, or -1 where that is not told. */
static int candidates(struct solid_engine *s, int eq, int var, num *out)
{
	bool always;
	int n = measure_solid_roots(s, &s->eq[eq], var, out, CANDIDATES, &always), left = 0;

	if (always || n < 0) {
		s->eq[eq].done = always;
		s->eq[eq].stuck = true;
		return -1;
	}
	for (int i = 0; i < n; i++) {
		int fits = accepts(s, var, out[i]);

		if (fits < 0) {
			s->eq[eq].stuck = true;
			return -1;
		}
		if (fits)
			out[left++] = out[i];
	}
	return left;
}

/* Everything with one unknown; an equation with two values left over, or -1. */
static int propagate(struct solid_engine *s)
{
	bool changed = true;
	int open = -1;

	while (changed && !is_spent(s)) {
		changed = false;
		open = -1;
		for (int i = 0; i < s->eqs && !is_spent(s); i++) {
			struct solid_eq *q = &s->eq[i];
			num v[CANDIDATES];
			int var[2], n;

			if (q->done || q->off)
				continue;
			n = measure_solid_unknowns(s, q, var, 2);
			if (n == 0)
				check(s, i);
			if (n != 1 || q->stuck)
				continue;
			n = candidates(s, i, var[0], v);
			if (n == 0) {
				s->eq[i].done = true;
				/* Numbers that fit but for a rounding prove nothing impossible. */
				if (!s->rounded)
					add_conflict(s, i);
			} else if (n == 1) {
				set_value(s, var[0], v[0], i);
				changed = true;
			} else if (n > 1 && open < 0) {
				open = i;
			}
		}
	}
	return open;
}

/* --- Equations put into each other --------------------------------------------------------- */

static int nodes(const struct term *t)
{
	return t ? 1 + nodes(t->arg[0]) + nodes(t->arg[1]) : 0;
}

static const struct term *substitute(struct solid_engine *s, const struct term *t, int var,
				     const struct term *by)
{
	const struct term *a, *b = NULL;

	if (!measure_solid_count(t, var))
		return t;
	if (t->kind == TERM_FORM)
		return by;
	a = substitute(s, t->arg[0], var, by);
	if (t->arg[1])
		b = substitute(s, t->arg[1], var, by);
	return measure_solid_op(s, t->kind, a, b);
}

/* The equations that both are made of, each once. */
static void unite(struct solid_engine *s, struct solid_eq *to, int one, int other)
{
	const int from[2] = { one, other };
	int *list, n = 0, most = 2;

	for (int k = 0; k < 2; k++)
		most += s->eq[from[k]].parents;
	list = arena_alloc(s->a, (size_t)most * sizeof *list);
	for (int k = 0; k < 2; k++) {
		const struct solid_eq *q = &s->eq[from[k]];

		for (int i = 0; i < (q->parents ? q->parents : 1); i++) {
			int e = q->parents ? q->parent[i] : from[k];
			bool seen = false;

			for (int j = 0; j < n; j++)
				seen |= list[j] == e;
			if (!seen)
				list[n++] = e;
		}
	}
	to->parent = list;
	to->parents = n;
}

static bool is_live(const struct solid_eq *q)
{
	return !q->done && !q->off;
}

static bool holds(const struct solid_eq *q, int var)
{
	return measure_solid_count(q->l, var) || measure_solid_count(q->r, var);
}

static void free_others(struct solid_engine *s, int eq, int var, const struct term *by)
{
	int n = s->eqs;

	s->eq[eq].defines = var;
	for (int i = 0; i < n && s->eqs < SOLID_EQS; i++) {
		struct solid_eq *q = &s->eq[i];
		const struct term *l, *r;
		int made;

		/* What gives another unknown that way stays as it is: it is used at the end. */
		if (i == eq || !is_live(q) || q->defines >= 0 || !holds(q, var))
			continue;
		l = substitute(s, q->l, var, by);
		r = substitute(s, q->r, var, by);
		q->done = true;
		if (!l || !r || nodes(l) + nodes(r) > SOLID_TERM_NODES / 8)
			continue;
		made = measure_solid_equate(s, l, r, q->why, -1);
		if (made < 0)
			return;
		unite(s, &s->eq[made], i, eq);
		s->eq[made].assume = s->eq[i].assume ? s->eq[i].assume : s->eq[eq].assume;
	}
}

/* Solves an equation for an unknown, where that is simplest; false when there is none. */
static bool eliminate(struct solid_engine *s)
{
	int best_eq = -1, best_var = -1;
	double best = INFINITY;

	for (int i = 0; i < s->eqs && !is_spent(s); i++) {
		const struct solid_eq *q = &s->eq[i];
		int var[6], n;

		if (!is_live(q) || q->defines >= 0)
			continue;
		n = measure_solid_unknowns(s, q, var, 6);
		if (n < 2 || n > 5)
			continue;
		for (int k = 0; k < n; k++) {
			int count = measure_solid_count(q->l, var[k]) +
				    measure_solid_count(q->r, var[k]);
			const struct term *by;
			int uses = 0;
			double cost;

			s->work++;
			if (count != 1 || var[k] == s->goal_var)
				continue;
			s->work += s->eqs / 4;
			for (int j = 0; j < s->eqs; j++)
				uses += j != i && is_live(&s->eq[j]) && s->eq[j].defines < 0 &&
					holds(&s->eq[j], var[k]);
			by = uses ? measure_solid_isolate(s, q, var[k]) : NULL;
			if (!by)
				continue;
			/* A root is put in last. */
			cost = 10.0 * n + uses + (by->kind == TERM_SQRT ? 25 : 0);
			if (cost < best) {
				best = cost;
				best_eq = i;
				best_var = var[k];
			}
		}
	}
	if (best_eq < 0)
		return false;
	free_others(s, best_eq, best_var, measure_solid_isolate(s, &s->eq[best_eq], best_var));
	return true;
}

/* --- All of it ------------------------------------------------------------------------------ */

static bool goal_known(const struct solid_engine *s)
{
	return s->goal_var >= 0 && s->var[s->goal_var].known;
}

static void note_found(struct solid_engine *s, num v)
{
	for (int i = 0; i < s->founds; i++)
		if (!is_no(num_eq(s->found[i], v, s->c)))
			return;
	if (s->founds < (int)(sizeof s->found / sizeof *s->found))
		s->found[s->founds++] = v;
}

/* Two bases of one size make no frustum: then an equation that says so; else -1. */
static int equal_bases(struct solid_engine *s)
{
	for (int i = 0; i < s->p->space->bodies; i++) {
		enum problem_solid k = s->p->space->body[i].kind;
		bool round = k == SOLID_CONE_FRUSTUM;
		const struct term *l, *r;
		const struct solid_var *x, *y;

		if (!round && k != SOLID_FRUSTUM)
			continue;
		l = measure_solid_size(s, i, round ? SIZE_RADIUS : SIZE_EDGE);
		r = measure_solid_size(s, i, round ? SIZE_TOP_RADIUS : SIZE_TOP_EDGE);
		x = &s->var[l->id];
		y = &s->var[r->id];
		if (x->known && y->known && is_yes(num_eq(x->value, y->value, s->c)))
			return measure_solid_equate(s, l, r, "a frustum has two bases", -1);
	}
	return -1;
}

static void pursue(struct solid_engine *s, int depth);

/* An equation with two values: each on its own. */
static void branch(struct solid_engine *s, int eq, int depth)
{
	struct solid_engine kept = *s, best = *s;
	size_t vars = (size_t)s->vars * sizeof *s->var, eqs = (size_t)s->eqs * sizeof *s->eq;
	struct solid_var *var = arena_alloc(s->a, vars);
	struct solid_eq *list = arena_alloc(s->a, eqs), *won_eq = NULL;
	struct solid_var *won_var = NULL;
	num v[CANDIDATES];
	int unknown[2], n;

	if (measure_solid_unknowns(s, &s->eq[eq], unknown, 2) != 1)
		return;
	n = candidates(s, eq, unknown[0], v);
	memcpy(var, s->var, vars);
	memcpy(list, s->eq, eqs);
	for (int i = 0; i < n; i++) {
		int founds = s->founds;
		bool held;

		set_value(s, unknown[0], v[i], eq);
		pursue(s, depth + 1);
		held = s->conflicts == kept.conflicts;
		/* A value at odds with the rest is none. */
		if (!held)
			s->founds = founds;
		if (held && !won_var) {
			size_t m = (size_t)s->vars * sizeof *s->var,
			       k = (size_t)s->eqs * sizeof *s->eq;

			won_var = arena_alloc(s->a, m);
			won_eq = arena_alloc(s->a, k);
			memcpy(won_var, s->var, m);
			memcpy(won_eq, s->eq, k);
			best = *s;
		}
		kept.founds = s->founds;
		memcpy(kept.found, s->found, sizeof kept.found);
		kept.work = s->work;
		kept.rounded |= s->rounded;
		memcpy(s->var, var, vars);
		memcpy(s->eq, list, eqs);
		*s = kept;
	}
	if (won_var) {
		memcpy(s->var, won_var, (size_t)best.vars * sizeof *s->var);
		memcpy(s->eq, won_eq, (size_t)best.eqs * sizeof *s->eq);
		best.founds = s->founds;
		memcpy(best.found, s->found, sizeof best.found);
		best.work = s->work;
		best.rounded = s->rounded;
		*s = best;
	} else {
		add_conflict(s, eq);
	}
}

static void pursue(struct solid_engine *s, int depth)
{
	int open = propagate(s), flat;

	for (int i = 0; i < ELIMINATIONS && !goal_known(s) && !is_spent(s) && eliminate(s);
	     i++)
		open = propagate(s);
	flat = equal_bases(s);
	if (flat >= 0)
		add_conflict(s, flat);
	else if (!goal_known(s) && open >= 0 && depth < BRANCHES)
		branch(s, open, depth);
	else if (goal_known(s))
		note_found(s, s->var[s->goal_var].value);
}

void measure_solid_run(struct solid_engine *s)
{
	struct solid_engine before = *s;
	size_t vars = (size_t)s->vars * sizeof *s->var, eqs = (size_t)s->eqs * sizeof *s->eq;
	struct solid_var *var = arena_alloc(s->a, vars + 1);
	struct solid_eq *list = arena_alloc(s->a, eqs + 1);
	bool meant = false;

	memcpy(var, s->var, vars);
	memcpy(list, s->eq, eqs);
	for (int i = 0; i < s->eqs; i++) {
		meant |= s->eq[i].assume != NULL;
		s->eq[i].off = s->eq[i].assume != NULL;
	}
	pursue(s, 0);
	if (s->founds || s->conflicts || !meant || is_spent(s))
		return;
	/* Then with what is only meant. */
	memcpy(s->var, var, vars);
	memcpy(s->eq, list, eqs);
	before.work = s->work;
	*s = before;
	s->lenient = true;
	pursue(s, 0);
}
