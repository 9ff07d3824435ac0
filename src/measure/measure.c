/*
 * measure.c -- one attempt at the measure level: the figure built, theorems applied until the
 * wanted value is known, the value made exact, and what speaks against it.
 */
#include "base/work.h"
#include "measure/measure_priv.h"
#include <math.h>
#include <string.h>

static bool goal_found(struct solver *s, const struct term *goal, double *value)
{
	measure_linear_refresh(s);
	return goal && measure_term_known(s, goal, value);
}

/* What was allocated had to be cleared, too. */
static void charge_memory(struct solver *s)
{
	size_t now = arena_bytes(s->a);

	s->work += (long)((now - s->bytes) / 40);
	s->bytes = now;
}

static bool propagate(struct solver *s, const struct term *goal, double *value)
{
	for (int round = 0; round < 60 && s->work < s->budget && !work_over(); round++) {
		charge_memory(s);
		if (goal_found(s, goal, value))
			return true;
		if (measure_relations_solve_one(s, false))
			continue;
		if (measure_rules_apply(s))
			continue;
		if (goal_found(s, goal, value))
			return true;
		if (measure_relations_solve_ratio(s) || measure_rules_apply_late(s) ||
		    measure_relations_solve_one(s, true) || measure_relations_solve_two(s))
			continue;
		break;
	}
	return goal_found(s, goal, value);
}

/* Contradictions among what the value rests on, by more than this part of the numbers. */
static int count_doubts(const struct solver *s, const struct set *support, double part)
{
	int n = 0;

	for (int i = 0; i < s->conflicts; i++)
		n += s->conflict[i].gap > part * s->conflict[i].scale &&
		     measure_set_meets(support, &s->conflict[i].from);
	return n;
}

/* As many steps may turn out to rest on what holds only nearly, before it is given up. */
enum { BANS_MOST = 6 };

/* What follows from the facts and the drawing s->x, s->y; the goal, or NULL when the figure
 * cannot be built. */
static const struct term *derive(struct solver *s, struct solve_answer *out)
{
	const struct term *goal;

	s->bytes = arena_bytes(s->a);
	if (!measure_figure_build(s)) {
		out->status = SOLVE_UNABLE;
		out->why = s->trouble ? s->trouble : "the figure is too large";
		return NULL;
	}
	measure_linear_begin(s);
	measure_facts_state(s);
	goal = measure_term_compile(s, s->p->goal);
	if (!goal) {
		out->status = SOLVE_BAD;
		out->why = "the goal speaks of something that is not in the figure";
		return NULL;
	}
	s->goal = goal = measure_term_flatten(s, goal);
	measure_rules_begin(s);
	out->status = propagate(s, goal, &out->value) ? SOLVE_FOUND : SOLVE_UNDERDETERMINED;
	return goal;
}

/* How sure the value is: exact if it can be lifted, and proven unless something is assumed. */
static void make_exact(struct solver *s, const struct term *goal, struct solve_answer *out,
		       struct lifted *v)
{
	measure_lift_goal(v, s, goal, out->value);
	if (!v->ok)
		return;
	out->exact = v->exact;
	out->value = v->value;
	out->assume = v->assume;
	out->assumes = v->assumes;
	out->unchecked = v->unchecked;
	out->certainty = v->unchecked ? SOLVE_NUMERIC
			 : v->assumes ? SOLVE_CONDITIONAL
				      : SOLVE_PROVEN;
}

/*
 * A length that is not positive, exactly and in every figure: then there is none.  An angle
 * below 0 or above 180 may be one that the drawing has turned the other way round: the facts
 * behind it are only named, and judge.c looks whether they can hold together.
 */
static void refute(struct solver *s, struct solve_answer *out)
{
	int n = s->forms;

	for (int f = 0; f < 2 * n && !out->refuted; f++) {
		const struct measure_form *m = &s->form[f % n];
		bool angle = f >= n;
		const struct term *t;
		struct lifted v;

		if (!m->known || m->of != (angle ? OF_ANGLE : OF_LENGTH) ||
		    (m->value > -1e-6 && (!angle || s->p->oriented || m->value < 180 + 1e-6)))
			continue;
		t = measure_leaf(s, f % n);
		measure_lift_goal(&v, s, t, m->value);
		if (!v.ok || v.assumes || v.unchecked)
			continue;
		measure_explain_refutation(s, t, out);
		out->refuted = !angle;
		if (angle)
			break;
	}
}

/* Does a fact divide by zero?  What is small in doubles is looked at again, exactly. */
static bool divides_by_zero(struct solver *s, const struct solve_answer *out)
{
	for (int i = 0; i < s->unders; i++) {
		struct lifted v = { .ok = false };
		double near;

		if (!measure_term_vanishes(s, s->under[i], 1e-6))
			continue;
		if (out->certainty != SOLVE_NUMERIC &&
		    measure_term_known(s, s->under[i], &near))
			measure_lift_goal(&v, s, s->under[i], near);
		if (!v.ok || !strcmp(v.exact, "0"))
			return true;
	}
	return false;
}

/* The facts that the account has, or (no account) among the equations that the value rests on. */
static void note_rests(const struct solver *s, const struct set *support,
		       const struct account *account, struct solve_answer *out)
{
	size_t most = (size_t)(s->p->facts + 1);
	bool *in = arena_alloc(s->a, most * sizeof *in);
	int *fact = arena_alloc(s->a, most * sizeof *fact), n = 0;

	for (int k = 0; account && k < account->steps; k++)
		if (account->step[k].fact >= 0)
			in[account->step[k].fact] = true;
	for (int k = 0; !account && k < s->eqs; k++)
		if (s->eq[k].fact >= 0 && set_has(support, k))
			in[s->eq[k].fact] = true;
	for (int i = 0; i < s->p->facts; i++)
		if (in[i])
			fact[n++] = i;
	out->rests = fact;
	out->n_rests = n;
}

/* The value is there: what speaks against it, and how it is explained. */
static void examine(struct solver *s, const struct term *goal, const struct account *account,
		    const struct measure_job *o, struct solve_answer *out)
{
	struct problem *p = s->p;
	struct set support;

	measure_explain_support(s, goal, &support);
	note_rests(s, &support, account, out);
	out->doubts = count_doubts(s, &support, CONFLICT_MATTERS);
	/* Numbers that somebody rounded prove nothing. */
	if (!p->annotated && count_doubts(s, &support, 0))
		out->certainty = SOLVE_NUMERIC;
	if (out->doubts) {
		out->certainty = SOLVE_NUMERIC;
		measure_explain_conflict(s, &support, out);
	}
	if (fabs(out->value) > 1e9) {
		out->status = SOLVE_UNABLE;
		out->why = "the value grew beyond reason";
	} else if (!measure_figure_possible(s, &out->off)) {
		out->doubts++;
		out->certainty = SOLVE_NUMERIC;
		out->why = "a length is not positive or an angle not between 0 and 180";
		if (!p->annotated)
			refute(s, out);
	} else if (divides_by_zero(s, out)) {
		out->doubts++;
		out->certainty = SOLVE_NUMERIC;
		out->why = "a fact divides by zero";
	}
	if (o->explain)
		measure_explain_steps(
			s, account ? account : measure_account_of(s, goal, &support),
			out->value, out);
}

static void no_value(struct solver *s, struct solve_answer *out)
{
	out->why = "the facts do not determine the wanted value";
	if (s->several) {
		out->status = SOLVE_SEVERAL;
		out->why = "more than one value fits the facts and the drawing";
	} else if (s->work >= s->budget) {
		out->status = SOLVE_UNABLE;
		out->why = "the budget was spent";
		return;
	}
	/* Among choices, what the drawing suggests is asked first. */
	if (!s->p->choices)
		measure_explain_parallels(s);
	measure_explain_conflict(s, NULL, out);
	if (out->conflicts) {
		out->status = SOLVE_CONTRADICTORY;
		out->why = "these facts cannot hold together";
	}
}

void measure_problem(struct solve_answer *out, const struct measure_job *o, struct arena *a)
{
	struct solver blank = { .p = o->p,
				.a = a,
				.x = o->x,
				.y = o->y,
				.sketched = o->sketched,
				.watch = o->watch,
				.budget = o->budget,
				.auxiliary = o->auxiliary,
				.assume = o->assume,
				.seed = o->seed };
	struct solver *s = arena_alloc(a, sizeof *s);
	uint64_t banned[BANS_MOST];
	const struct term *goal;
	struct lifted v;
	long spent = 0;

	blank.banned = banned;
	/* A premise that holds only nearly is found when the value is made exact: then once more
	 * without that step. */
	for (;;) {
		*s = blank;
		v = (struct lifted){ .ok = false };
		goal = derive(s, out);
		out->certainty = SOLVE_NUMERIC;
		if (goal && out->status == SOLVE_FOUND && o->exact)
			make_exact(s, goal, out, &v);
		spent += s->work;
		if (!v.refuted || v.ok || blank.bans == BANS_MOST || spent > s->budget)
			break;
		banned[blank.bans++] = v.key;
	}
	if (goal && out->status == SOLVE_FOUND)
		examine(s, goal, v.account, o, out);
	else if (goal)
		no_value(s, out);
	charge_memory(s);
	out->work = spent;
}

/* --- Order and sides ---------------------------------------------------------------- */

struct measure_sides {
	struct config *g;
};

struct measure_sides *measure_sides_new(const struct measure_job *o, struct arena *a)
{
	struct solver *s = arena_alloc(a, sizeof *s);
	struct measure_sides *out = arena_alloc(a, sizeof *out);

	*s = (struct solver){ .p = o->p, .a = a, .x = o->x, .y = o->y, .budget = o->budget };
	if (!measure_figure_build(s))
		return NULL;
	out->g = measure_config_new(s);
	return out;
}

bool measure_sides_turn(const struct measure_sides *g, const int *abc, const int *def)
{
	return measure_config_turns(g->g, abc, def) == CONFIG_SAID;
}

bool measure_sides_between(const struct measure_sides *g, int a, int b, int c)
{
	return measure_config_between(g->g, a, b, c) == CONFIG_SAID;
}

bool measure_sides_corner(const struct measure_sides *g, int a, int b, int c)
{
	return measure_config_corner(g->g, a, b, c);
}
