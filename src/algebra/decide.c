/* decide.c -- the order of attempts: drawing, random instances, an exact example, polynomials. */
#include "algebra/algebra_priv.h"
#include <math.h>
#include <string.h>

/* Roots may be missing modulo a prime: half of them each. */
#define TRIES 40
/* Whatever is proved is seen in the drawing, too. */
#define DRAWN 1e-4

static bool mark(bool *seen, int p)
{
	bool was = seen[p];

	seen[p] = true;
	return !was;
}

/* The points on which those of the goal depend. */
static void find_needed(const struct setting *s, const struct claim *goal, bool *needed)
{
	bool more = true;

	for (int i = 0; i < goal->n; i++)
		mark(needed, goal->p[i]);
	while (more) {
		more = false;
		for (int g = 0; g < s->givens; g++) {
			const struct claim *c = &s->given[g].claim;
			bool made = false;

			for (int i = 0; i < c->n; i++)
				made |= needed[c->p[i]] &&
					s->point[c->p[i]].clause == s->given[g].clause;
			for (int i = 0; i < c->n && made; i++)
				more |= mark(needed, c->p[i]);
		}
	}
}

static bool all_needed(const bool *needed, const struct claim *c)
{
	for (int i = 0; i < c->n; i++)
		if (!needed[c->p[i]])
			return false;
	return true;
}

void algebra_view_of(struct arena *a, const struct setting *s, const struct claim *goal,
		     bool whole, struct problem_view *v)
{
	int cap = 0;

	memset(v, 0, sizeof *v);
	v->s = s;
	v->goal = goal;
	v->needed = arena_alloc(a, sizeof(bool) * (size_t)(s->points + 1));
	if (whole)
		memset(v->needed, true, sizeof(bool) * (size_t)s->points);
	else
		find_needed(s, goal, v->needed);
	v->bound = algebra_may_bind(a, s, v->needed);
	v->scaled = goal->kind == CLAIM_LCONST || goal->kind == CLAIM_L2CONST;
	for (int g = 0; g < s->givens; g++) {
		const struct claim *c = &s->given[g].claim;
		int n = algebra_equations_of(c);

		if (!all_needed(v->needed, c))
			continue;
		v->scaled |= c->kind == CLAIM_LCONST || c->kind == CLAIM_L2CONST;
		v->sides |= claim_is_seen(c->kind);
		if (c->sum)
			v->out_of_reach = "a sum is given";
		else if (!n && claim_is_equation(c->kind))
			v->out_of_reach = "a number in what is given is too large";
		v->equation = arena_grow(a, v->equation, &cap, v->equations + n + 1,
					 sizeof *v->equation);
		for (int i = 0; i < n; i++)
			v->equation[v->equations++] = (struct equality){ *c, i };
	}
}

static void open_because(struct algebra_verdict *out, const char *why)
{
	out->answer = ALGEBRA_OPEN;
	out->why = why;
}

struct trial {
	const struct problem_view *v;
	const struct plan *plan;
	const struct claim *goal;
	struct arena *a;
	struct algebra_verdict *out;
	bool chooses; /* some step takes a place because it is drawn */
};

static struct maker maker_of(const struct trial *t, struct num_chain *c, bool caches,
			     bool as_drawn)
{
	struct maker m = { .v = t->v, .plan = t->plan, .exact_drawing = as_drawn };

	m.w = algebra_world_new(t->a, c, t->v->s->points);
	m.w->caches = caches;
	return m;
}

/* Does the goal hold for random parameters modulo a prime?  unknown: it could not be looked
 * at. */
static truth goal_mod(struct trial *t, uint64_t seed)
{
	struct num_chain *c = num_chain_new(CHAIN_PRIME, 0, 0, seed, 0);
	struct maker m = maker_of(t, c, false, true);
	truth is = TRUTH_UNKNOWN;

	if (algebra_maker_run(&m)) {
		is = TRUTH_YES;
		for (int i = 0; i < algebra_equations_of(t->goal); i++) {
			struct equality q = { *t->goal, i };

			if (!num_chain_looks_zero(algebra_equation_value(m.w, &q, -1)))
				is = TRUTH_NO;
		}
		if (m.w->failed)
			is = TRUTH_UNKNOWN;
		t->chooses = m.branch;
	}
	num_chain_free(c);
	return is;
}

static bool all_given_hold(struct world *w, const struct plan *p)
{
	for (int e = 0; e < p->equations; e++)
		if (!is_yes(algebra_equation_holds(w, &p->equation[e])))
			return false;
	return true;
}

static bool goal_surely_fails(struct world *w, const struct claim *goal)
{
	for (int i = 0; i < algebra_equations_of(goal); i++) {
		struct equality q = { *goal, i };

		if (num_chain_ball_not_zero(w->chain, algebra_equation_value(w, &q, -1)))
			return true;
	}
	return false;
}

static void tell_counter(const struct trial *t, struct world *w)
{
	int n = t->v->s->points;
	const char **x = arena_alloc(t->a, sizeof *x * (size_t)(n + 1)),
		   **y = arena_alloc(t->a, sizeof *y * (size_t)(n + 1));
	double *at = arena_alloc(t->a, sizeof *at * 2 * (size_t)(n + 1));
	struct buf b = { 0 };

	for (int i = 0; i < n; i++) {
		const struct spot *s = &w->at[i];

		if (!w->known[i])
			continue;
		buf_reset(&b);
		num_chain_print_quotient(w->chain, &b, s->x, s->z);
		x[i] = arena_strdup(t->a, buf_str(&b));
		buf_reset(&b);
		num_chain_print_quotient(w->chain, &b, s->y, s->z);
		y[i] = arena_strdup(t->a, buf_str(&b));
		at[2 * i] = s->x.d / s->z.d;
		at[2 * i + 1] = s->y.d / s->z.d;
	}
	buf_clear(&b);
	t->out->counter_x = x;
	t->out->counter_y = y;
	t->out->counter_at = at;
}

/* An exact figure in which the goal fails. */
static bool refute(const struct trial *t, uint64_t seed, double step)
{
	struct num_chain *c = num_chain_new(CHAIN_INSTANCE, 0, CHAIN_ROOTS, seed, 20000000);
	struct maker m = maker_of(t, c, true, false);
	bool refuted = false;

	num_chain_set_step(c, step);
	/* Without roots and choices there is one component. */
	m.near = t->plan->roots || t->chooses ? 0.2 : 0;
	if (algebra_maker_run(&m) && !m.w->have_turn && all_given_hold(m.w, t->plan) &&
	    goal_surely_fails(m.w, t->goal)) {
		refuted = true;
		t->out->answer = ALGEBRA_FALSE;
		t->out->why = "";
		tell_counter(t, m.w);
	}
	num_chain_free(c);
	return refuted;
}

static void free_chain(void *p)
{
	num_chain_free(p);
}

static int longest(const struct world *w)
{
	long most = 0;

	for (int i = 0; i < w->n; i++) {
		const struct cpoly v[3] = { w->at[i].x, w->at[i].y, w->at[i].z };

		for (int k = 0; k < 3 && w->known[i]; k++)
			if (num_chain_terms(w->chain, v[k]) > most)
				most = num_chain_terms(w->chain, v[k]);
	}
	return (int)most;
}

/* Two points of the goal that are one in every figure make it say nothing; four points of one line
 * are on no circle, and a flat triangle is similar to none: the equation whose left side is
 * the sine of the angle in question. */
static bool says_nothing(struct world *w, const struct claim *goal)
{
	bool triangles = goal->kind == CLAIM_SIMTRI || goal->kind == CLAIM_SIMTRIR ||
			 goal->kind == CLAIM_CONTRI || goal->kind == CLAIM_CONTRIR;
	int flat = goal->kind == CLAIM_CYCLIC ? 0 : triangles ? 1 : -1;

	for (int i = 0; i < algebra_equations_of(goal); i++) {
		struct equality q = { *goal, i };
		struct cpoly l[2], r[2];

		algebra_equation_sides(w, &q, -1, l, r);
		if ((num_chain_looks_zero(l[0]) && num_chain_looks_zero(l[1])) ||
		    (num_chain_looks_zero(r[0]) && num_chain_looks_zero(r[1])))
			return true;
		if (num_chain_looks_zero(l[0]) && i == flat)
			return true;
	}
	return false;
}

static void prove(const struct trial *t, uint64_t seed, long work)
{
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, t->plan->params + 1,
					    t->plan->roots + 2, seed, work);
	struct maker m = maker_of(t, c, true, true);
	truth is = TRUTH_YES;
	struct algebra_proof *p;

	if (!algebra_maker_run(&m)) {
		open_because(t->out, m.why);
		is = TRUTH_UNKNOWN;
	} else if (says_nothing(m.w, t->goal)) {
		open_because(t->out, "in every figure the goal is about one point twice, or "
				     "about points of one line");
		is = TRUTH_UNKNOWN;
	}
	for (int i = 0; i < algebra_equations_of(t->goal) && is_yes(is); i++) {
		struct equality q = { *t->goal, i };

		is = algebra_equation_holds(m.w, &q);
		if (is_unknown(is))
			open_because(t->out, "the polynomials become too large");
		if (is_no(is))
			open_because(t->out, "the remainder is not zero");
		if (m.w->failed)
			is = TRUTH_UNKNOWN;
	}
	t->out->work = num_chain_work(c);
	t->out->params = num_chain_params(c);
	t->out->roots = num_chain_roots(c);
	t->out->terms = longest(m.w);
	t->out->method = num_chain_roots(c) ? "characteristic sets" : "identity";
	p = arena_alloc(t->a, sizeof *p);
	*p = (struct algebra_proof){ t->v->s, *t->goal, t->plan, m.w, c, m.branch };
	if (is_yes(is) && algebra_verify(p, seed, NULL) != OK) {
		open_because(t->out, "the proof did not pass its second look");
		is = TRUTH_UNKNOWN;
	}
	if (!is_yes(is)) {
		num_chain_free(c);
		return;
	}
	arena_defer(t->a, free_chain, c);
	t->out->answer = m.branch ? ALGEBRA_BRANCH : ALGEBRA_PROVED;
	t->out->why = "";
	t->out->proof = p;
	algebra_conditions_of(t->a, t->plan, t->v->s, m.w->chosen, t->out);
}

static bool is_sound(const struct setting *s, const struct claim *goal)
{
	for (int i = 0; i < goal->n; i++)
		if (goal->p[i] < 0 || goal->p[i] >= s->points)
			return false;
	return goal->kind < PREDICATES && claim_is_equation(goal->kind) &&
	       algebra_equations_of(goal) > 0 && !claim_is_degenerate(goal);
}

/* The drawing as the figure in which the goal fails. */
static bool refuted_by_drawing(const struct trial *t)
{
	const struct setting *s = t->v->s;
	double *at;

	if (!is_no(claim_seen(s, t->goal)))
		return false;
	at = arena_alloc(t->a, sizeof *at * 2 * (size_t)(s->points + 1));
	for (int i = 0; i < s->points; i++) {
		at[2 * i] = s->point[i].x;
		at[2 * i + 1] = s->point[i].y;
	}
	t->out->answer = ALGEBRA_FALSE;
	t->out->why = "";
	t->out->counter_at = at;
	return true;
}

/* Roots that a prime does not have need another one. */
static bool prove_somehow(const struct trial *t, uint64_t seed, long work)
{
	for (int i = 0; i < TRIES; i++) {
		open_because(t->out, "");
		prove(t, seed + (uint64_t)i, work);
		if (t->out->answer != ALGEBRA_OPEN || t->out->work > work / TRIES)
			break;
	}
	return t->out->answer != ALGEBRA_OPEN;
}

static void attempt(struct trial *t, uint64_t seed, long work)
{
	const struct plan *first = t->plan;
	truth is = TRUTH_UNKNOWN;

	for (int i = 0; i < TRIES && is_unknown(is); i++)
		is = goal_mod(t, seed + (uint64_t)i);
	if (is_no(is)) {
		open_because(t->out, "random figures speak against it, none decides");
		if (!t->v->sides && !t->v->out_of_reach && !t->v->bound)
			for (int i = 0; i < TRIES; i++)
				if (refute(t, seed + (uint64_t)i, ldexp(1, -5 - i % 4 * 5)))
					return;
		if (!t->plan->roots)
			return;
	}
	if (!(claim_residual(t->v->s, t->goal) < DRAWN)) {
		open_because(t->out, "it does not look true in the drawing");
		return;
	}
	/* Every plan with little work, then the cheapest with all of it. */
	for (const struct plan *p = first; p; p = p->next) {
		t->plan = p;
		if (prove_somehow(t, seed, work / 16))
			return;
	}
	t->plan = first;
	prove_somehow(t, seed, work);
}

static void plan_and_try(struct trial *t, uint64_t seed, long work)
{
	bool unlucky = true;

	t->plan = NULL;
	for (int i = 0; i < 6 && !t->plan && unlucky; i++)
		t->plan = algebra_plan_find(t->a, t->v, seed + 1000 * (uint64_t)i, &unlucky);
	if (t->plan)
		attempt(t, seed, work);
	else
		open_because(
			t->out,
			"no order of the points makes every step a meet of lines and conics");
}

enum status algebra_decide(const struct setting *s, const struct claim *goal,
			   const struct algebra_options *o, struct algebra_verdict *out,
			   struct arena *a, struct err *e)
{
	struct problem_view *v = arena_alloc(a, sizeof *v);
	struct claim *g = arena_alloc(a, sizeof *g);
	struct trial t = { .v = v, .goal = g, .a = a, .out = out };
	uint64_t seed = o && o->seed ? o->seed : 1;
	long work = o && o->work ? o->work : ALGEBRA_WORK;

	if (!is_sound(s, goal))
		return err_fail(e, E_ARG, "bad_argument",
				"the goal is no equation between points of this figure");
	memset(out, 0, sizeof *out);
	out->method = "identity";
	*g = *goal;
	algebra_view_of(a, s, g, false, v);
	if (!(o && o->exact_counter) && refuted_by_drawing(&t))
		return OK;
	plan_and_try(&t, seed, work);
	if (out->answer == ALGEBRA_OPEN && v->bound) {
		algebra_view_of(a, s, g, true, v);
		plan_and_try(&t, seed, work);
	}
	if (out->answer == ALGEBRA_OPEN)
		refuted_by_drawing(&t);
	return OK;
}
