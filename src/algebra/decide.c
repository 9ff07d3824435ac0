/* decide.c -- the order of attempts: drawing, random instances, an exact example, polynomials. */
#include "algebra/algebra_priv.h"
#include <math.h>
#include <string.h>

/* Roots may be missing modulo a prime: half of them each. */
#define TRIES 40
#define LOOKS 100
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

/* whole: every point, whether the goal needs it or not. */
static void view_of(struct arena *a, const struct setting *s, const struct claim *goal,
		    bool whole, struct chain_meter *m, struct problem_view *v)
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
	v->bound = algebra_may_bind(a, s, v->needed, m);
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
	struct chain_meter *meter;
	bool chooses; /* some step takes a place because it is drawn */
};

static struct maker maker_of(const struct trial *t, struct num_chain *c, bool caches,
			     bool as_drawn)
{
	struct maker m = { .v = t->v, .plan = t->plan, .exact_drawing = as_drawn };

	m.w = algebra_world_new(t->a, c, t->v->s->points);
	if (caches)
		algebra_world_cache(m.w, t->a);
	return m;
}

/* Does the goal hold for random parameters modulo a prime?  unknown: it could not be looked
 * at. */
static truth goal_mod(struct trial *t, uint64_t seed)
{
	struct num_chain *c = num_chain_new(CHAIN_PRIME, 0, 0, seed, 0, t->meter);
	struct arena_mark before = arena_mark(t->a);
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
	if (!num_chain_settle(c))
		is = TRUTH_UNKNOWN;
	arena_release(t->a, before);
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
	double *at = arena_alloc(t->a, sizeof *at * 2 * (size_t)(n + 1));
	bool *known = arena_alloc(t->a, sizeof *known * (size_t)(n + 1));

	for (int i = 0; i < n; i++) {
		const struct spot *s = &w->at[i];

		known[i] = w->known[i];
		if (!known[i])
			continue;
		at[2 * i] = s->x.d / s->z.d;
		at[2 * i + 1] = s->y.d / s->z.d;
	}
	t->out->counter_known = known;
	t->out->counter_at = at;
}

/* An exact figure in which the goal fails. */
static bool refute(const struct trial *t, uint64_t seed, double step)
{
	struct num_chain *c = num_chain_new(CHAIN_INSTANCE, 0, CHAIN_ROOTS, seed,
					    t->meter->work / 10, t->meter);
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

static bool both_zero(const struct cpoly v[2])
{
	return num_chain_looks_zero(v[0]) && num_chain_looks_zero(v[1]);
}

/* Two points of the goal that are one in every figure make it say nothing; four points of one line
 * are on no circle, and a flat triangle is similar to none: the equation whose left side is
 * the sine of the angle in question. */
static bool says_nothing(const struct claim *goal, int which, const struct cpoly l[2],
			 const struct cpoly r[2])
{
	bool triangles = goal->kind == CLAIM_SIMTRI || goal->kind == CLAIM_SIMTRIR ||
			 goal->kind == CLAIM_CONTRI || goal->kind == CLAIM_CONTRIR;
	int flat = goal->kind == CLAIM_CYCLIC ? 0 : triangles ? 1 : -1;

	return both_zero(l) || both_zero(r) || (which == flat && num_chain_looks_zero(l[0]));
}

/* Yes, or why not. */
static truth goal_holds(const struct trial *t, struct world *w)
{
	truth is = TRUTH_YES;

	for (int i = 0; i < algebra_equations_of(t->goal) && is_yes(is); i++) {
		struct equality q = { *t->goal, i };
		struct cpoly l[2], r[2];

		algebra_equation_sides(w, &q, -1, l, r);
		if (says_nothing(t->goal, i, l, r)) {
			open_because(t->out, "in every figure the goal is about one point "
					     "twice, or about points of one line");
			return TRUTH_UNKNOWN;
		}
		is = algebra_equation_equal(w, l, r);
		if (is_unknown(is) || num_chain_spent(w->chain))
			open_because(t->out, "the polynomials become too large");
		else if (is_no(is))
			open_because(t->out, "the remainder is not zero");
		if (w->failed)
			is = TRUTH_UNKNOWN;
	}
	return is;
}

static void prove(const struct trial *t, uint64_t seed, long work)
{
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, t->plan->params + 1,
					    t->plan->roots + 2, seed, work, t->meter);
	struct arena_mark before = arena_mark(t->a);
	struct maker m = maker_of(t, c, true, true);
	truth is = TRUTH_UNKNOWN;
	struct algebra_proof *p;

	if (algebra_maker_run(&m))
		is = goal_holds(t, m.w);
	else
		open_because(t->out, m.why);
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
		arena_release(t->a, before);
		num_chain_free(c);
		return;
	}
	num_chain_unmeter(c);
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
static bool refuted_by_drawing(const struct trial *t, const struct setting *s)
{
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

/* Does the goal hold in figures with random parameters?  Half of the primes lack a root, and where it is
 * the root of a square, half of the signs are not as drawn: one figure for it is enough.  *sure: so
 * many are against it that no choice of signs is left. */
static truth goal_seems(struct trial *t, uint64_t seed, bool *sure)
{
	truth seems = TRUTH_UNKNOWN;
	int against = 0, enough = t->plan->roots ? 4 << t->plan->roots : 1;

	for (int i = 0; i < LOOKS && against < enough && num_chain_pay(t->meter, 1); i++) {
		truth is = goal_mod(t, seed + (uint64_t)i);

		if (is_unknown(is))
			continue;
		seems = is;
		if (is_yes(is))
			break;
		against++;
	}
	*sure = against == enough;
	return seems;
}

/* Does the plan prove it with so much work? */
static bool prove_by(struct trial *t, const struct plan *p, uint64_t seed, long work)
{
	t->plan = p;
	open_because(t->out, "");
	prove(t, seed, work);
	return t->out->answer != ALGEBRA_OPEN;
}

/* Every plan with little work, then with more; the cheapest with all that is left. */
static void prove_somehow(struct trial *t, uint64_t seed)
{
	static const struct {
		long part;
		int plans;
	} round[] = { { 512, 6 }, { 128, 6 }, { 32, 5 }, { 8, 2 }, { 1, 1 } };
	const struct plan *first = t->plan;

	for (size_t i = 0; i < sizeof round / sizeof *round; i++) {
		const struct plan *p = first;

		for (int n = 0; p && n < round[i].plans; p = p->next, n++) {
			if (!num_chain_pay(t->meter, 1) ||
			    prove_by(t, p, seed, t->meter->work / round[i].part))
				return;
		}
	}
}

static void attempt(struct trial *t, uint64_t seed)
{
	bool sure;

	if (is_no(goal_seems(t, seed, &sure))) {
		open_because(t->out, "random figures speak against it, none decides");
		if (!t->v->sides && !t->v->out_of_reach && !t->v->bound)
			for (int i = 0; i < TRIES && num_chain_pay(t->meter, 1); i++)
				if (refute(t, seed + (uint64_t)i, ldexp(1, -5 - i % 4 * 5)))
					return;
		if (sure)
			return;
	}
	if (!(claim_residual(t->v->s, t->goal) < DRAWN)) {
		open_because(t->out, "it does not look true in the drawing");
		return;
	}
	prove_somehow(t, seed);
}

#define PLAN_SEEDS 2
static void plan_and_try(struct trial *t, uint64_t seed)
{
	bool unlucky = true;

	t->plan = NULL;
	for (int i = 0; i < PLAN_SEEDS && !t->plan && unlucky; i++)
		t->plan = algebra_plan_find(t->a, t->v, seed + 1000 * (uint64_t)i, t->meter,
					    &unlucky);
	if (t->plan)
		attempt(t, seed);
	else
		open_because(
			t->out,
			"no order of the points makes every step a meet of lines and conics");
}

/* Where it was the work that ended it, that is why. */
static void tell_end(const struct trial *t)
{
	const struct chain_meter *m = t->meter;

	t->out->work = m->done;
	if (t->out->answer != ALGEBRA_OPEN)
		return;
	if (m->stopped)
		t->out->why = "it was stopped";
	else if (m->done >= m->work)
		t->out->why = "its budget is spent; the polynomials become too large";
}

enum status algebra_decide(const struct setting *s, const struct claim *goal,
			   const struct algebra_options *o, struct algebra_verdict *out,
			   struct arena *a, struct err *e)
{
	static const struct algebra_options none = { 0 };
	struct problem_view *v = arena_alloc(a, sizeof *v);
	struct claim *g = arena_alloc(a, sizeof *g);
	struct chain_meter meter = { 0 };
	struct trial t = { .v = v, .goal = g, .a = a, .out = out, .meter = &meter };
	uint64_t seed;

	if (!is_sound(s, goal))
		return err_fail(e, E_ARG, "bad_argument",
				"the goal is no equation between points of this figure");
	o = o ? o : &none;
	seed = o->seed ? o->seed : 1;
	meter.work = o->work ? o->work : ALGEBRA_WORK;
	meter.stop = o->stop;
	meter.data = o->data;
	memset(out, 0, sizeof *out);
	out->method = "identity";
	*g = *goal;
	if (!o->exact_counter && refuted_by_drawing(&t, s))
		return OK;
	view_of(a, s, g, false, &meter, v);
	plan_and_try(&t, seed);
	if (out->answer == ALGEBRA_OPEN && v->bound && num_chain_pay(&meter, 1)) {
		view_of(a, s, g, true, &meter, v);
		plan_and_try(&t, seed);
	}
	tell_end(&t);
	if (out->answer == ALGEBRA_OPEN)
		refuted_by_drawing(&t, s);
	return OK;
}
