/*
 * always_proof.c -- that a relation holds for every position, by structure.
 *
 * The figure is read as rational functions of the free coordinates and of square roots of them
 * (NUM_GENERIC); a relation that is zero there is zero always.  Points on paths are functions of
 * one number each (geo/roam.c).  Where the construction asks for a sign (which of two
 * intersections, whether a point is within a segment), both answers are cases: the relation is
 * shown in each where the figure exists (num_set_cases).  Where that fails, the present
 * position's answers are taken, and what is shown holds for the positions that share them.
 *
 * What is zero by its form is zero wherever the denominators are not: those are the conditions.
 */
#include "fig/always_priv.h"

#define RUNS_TOLD 4    /* of which the conditions are told; of more, that there are others */
#define CASES_MOST 160 /* runs of the figure, one for each row of cases */

/* Does an expression compute with points?  Their coordinates, sums and products
 * depend on the axes. */
static bool computes_with_points(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_TUPLE || (x->kind == EXPR_REF && !x->n && fig_dimension(f, x) > 1))
		return true;
	for (int i = 0; i < x->n; i++)
		if (computes_with_points(f, x->arg[i]))
			return true;
	return false;
}

/* Is the place of a point on it kept along the axes? */
static bool rides_by_axes(const struct fig *f, int path)
{
	const struct value *v = fig_value(f, (fig_id){ path });

	return !v || v->kind == KIND_CIRCLE ||
	       (value_in_space(v) && geo_space_frame_has_axes(v));
}

/* Does what a step makes depend on where the axes are?  Free points and numbers
 * do not count; coordinates, slopes and equations do. */
static bool uses_axes(const struct fig *f, const struct fig_step *s, bool roams)
{
	bool free_point = f->obj[s->first].name && fig_is_free(f, (fig_id){ s->first });

	if (tool_is(s->tool, TRAIT_AXES))
		return true;
	for (int i = 0; i < s->tool->n_params; i++)
		if (s->arg[i].form == ARG_EXPR && computes_with_points(f, s->arg[i].x))
			return true;
	/* A point with fixed or computed coordinates, or one riding on a circle, whose
	 * frame is the plane's. */
	if (tool_is(s->tool, TRAIT_FREE_POINT))
		return !free_point;
	if (tool_is(s->tool, TRAIT_ON_PATH))
		return !s->ride[0].form ||
		       (!(roams && !s->in_space) && rides_by_axes(f, s->arg[1].ref));
	return tool_is(s->tool, TRAIT_AXES_OF_POINT) &&
	       (KIND_BIT(fig_kind(f, (fig_id){ s->arg[1].ref })) &
		(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)));
}

static bool relation_uses_axes(const struct fig *f, const struct expr *x)
{
	/* Two points compared as such are the same in every frame. */
	if (x->kind == EXPR_OP && (x->op == EXPR_EQ || x->op == EXPR_NE) &&
	    x->arg[0]->kind == EXPR_REF && x->arg[1]->kind == EXPR_REF)
		return false;
	if (x->kind == EXPR_OP && (x->op == EXPR_AND || x->op == EXPR_OR || x->op == EXPR_NOT))
		return relation_uses_axes(f, x->arg[0]) ||
		       (x->n > 1 && relation_uses_axes(f, x->arg[1]));
	return x->kind == EXPR_OP && x->op != EXPR_PARALLEL && x->op != EXPR_PERP &&
	       computes_with_points(f, x);
}

static pt3 place_now(const struct fig *f, int step)
{
	return geo_place3(fig_value(f, (fig_id){ f->step[step].first }), f->num);
}

/* A unit vector; false where it might be 0. */
static bool unit_of(pt3 *v, ctx *c)
{
	if (!is_no(geo_zero3(*v, c)))
		return false;
	*v = geo_unit3(*v, c);
	return true;
}

/* The axes of a proof in space, where the first runs along e[0]: the second towards a third free
 * point, the first that is not on the line of both, where there is one. */
static bool turn_frame(struct fig *f, const int *frees, int n, struct generic_frame *g)
{
	for (int i = n - 1; i >= -1; i--) {
		pt3 d = i < 0 ? geo_cross3(g->e[0], geo_int3(17, 31, -11, f->num), f->num)
			      : geo_int3(0, 0, 0, f->num);

		if (i >= 0 && tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT))
			d = geo_sub3(place_now(f, frees[i]), g->o, f->num);
		d = geo_sub3(d, geo_scale3(g->e[0], geo_dot3(d, g->e[0], f->num), f->num),
			     f->num);
		if (!unit_of(&d, f->num))
			continue;
		g->third = i < 0 ? -1 : frees[i];
		g->e[1] = d;
		g->e[2] = geo_cross3(g->e[0], d, f->num);
		return true;
	}
	return false;
}

/* Which free points stand where, and how many of the first are passed over. */
struct frame_choice {
	bool roams; /* points on paths are anywhere on them */
	bool apex;  /* a third one makes a triangle with them */
	int skip;
};

/* Choose a frame for the proof; false when the axes matter or there are no two different free
 * points, or three.  Points of the plane may only be moved within it. */
static bool choose_frame(struct always *a, struct frame_choice how, struct generic_frame *g)
{
	struct fig *f = a->f;
	const int *frees = a->frees;
	int found = 0, flat = 0, n = a->n_free, at[3];

	for (int i = 0; i < f->n_steps; i++)
		if (a->used[i] && uses_axes(f, &f->step[i], how.roams))
			return false;
	if (relation_uses_axes(f, a->x))
		return false;
	for (int i = 0; i < n; i++)
		flat += tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT) &&
			fig_place_dim(&f->step[frees[i]]) == 2;
	for (int i = n - 1; i >= 0 && found < (how.apex ? 3 : 2); i--)
		if (how.skip && tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT))
			how.skip--;
		else if (tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT) &&
			 (!flat || fig_place_dim(&f->step[frees[i]]) == 2))
			at[found++] = frees[i];
	if (found < (how.apex ? 3 : 2) || (how.apex && !flat))
		return false;
	g->origin = at[0];
	g->axis = at[1];
	g->apex = how.apex ? at[2] : -1;
	g->third = -1;
	g->o = place_now(f, g->origin);
	g->e[0] = geo_sub3(place_now(f, g->axis), g->o, f->num);
	if (!unit_of(&g->e[0], f->num))
		return false;
	if (!flat)
		return turn_frame(f, frees, n, g);
	g->e[2] = geo_int3(0, 0, 1, f->num);
	g->e[1] = (pt3){ num_neg(g->e[0].y, f->num), g->e[0].x, num_int(0, f->num) };
	return true;
}

/* Is it true, or a part of it, because something is not zero? */
static bool rests_on_denial(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_REF) {
		const struct fig_step *s = &f->step[f->obj[x->ref].step];

		for (int i = 0; i < s->tool->n_params; i++)
			if (s->arg[i].form == ARG_RELATION && rests_on_denial(f, s->arg[i].x))
				return true;
		return tool_is(s->tool, TRAIT_DENIES);
	}
	if (x->kind != EXPR_OP || (x->op != EXPR_AND && x->op != EXPR_OR))
		return false;
	return rests_on_denial(f, x->arg[0]) || rests_on_denial(f, x->arg[1]);
}

#define SECOND_LOOKS 3 /* at what was proven in space with a special choice of axes */

static bool refuted_elsewhere(struct always *a)
{
	struct try_place t;

	fig_try_begin(a, &t);
	for (int k = 0; k < SECOND_LOOKS; k++)
		if (fig_try_at(a, &t, k) == REFUTED)
			return true;
	return false;
}

/* One run of the figure at NUM_GENERIC. */
static enum status run_generic(struct always *a, const struct generic_frame *frame, truth *t)
{
	struct fig *f = a->f;
	struct err e = { 0 };
	enum status st;

	fig_enter(f, NUM_GENERIC, 0);
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	f->frame = frame;
	*t = TRUTH_UNKNOWN;
	st = fig_need(f, a->refs, a->n, &e);
	if (st == OK)
		*t = fig_relation_truth(f, a->x, &e);
	f->frame = NULL;
	return st;
}

/* In the present case. */
static bool proven_here(struct always *a, bool *cased)
{
	struct generic_frame frame;
	bool framed = choose_frame(a, (struct frame_choice){ .skip = 0 }, &frame);
	truth t;
	bool yes = run_generic(a, framed ? &frame : NULL, &t) == OK && is_yes(t);

	*cased = num_was_cased(a->f->num);
	fig_enter(a->f, NUM_DOUBLE, 0);
	/* That nothing depends on the axes of space is a promise of many rows: where it is
	 * broken, positions that are not so special tell. */
	if (yes && framed && frame.third >= 0)
		yes = !refuted_elsewhere(a);
	return yes;
}

/* In every case: there is one in which the figure exists, and it holds in all of those, but where
 * points coincide: k.  *stuck: a number was beyond the limits. */
static bool proven_in_all(struct always *a, const struct generic_frame *frame, bool *stuck,
			  long *work, struct always_conditions *k)
{
	struct num_cases cases = { .work = *work };
	bool good = true, more = true;
	int shown = 0, runs = 0, two[2];

	*k = (struct always_conditions){ .n = 0 };
	num_set_cases(a->f->num, &cases);
	while (good && more) {
		truth t;
		enum status st = run_generic(a, frame, &t);

		if ((st == E_DOMAIN || (st == OK && is_no(t))) && fig_always_merges(a, two)) {
			fig_always_differ(a, two, k);
			st = E_DOMAIN;
		}
		shown += st == OK;
		good = (st == E_DOMAIN || (st == OK && is_yes(t))) && !cases.many &&
		       ++runs < CASES_MOST;
		*stuck = st == E_UNABLE || (st == OK && is_unknown(t));
		*work = cases.work;
		more = num_cases_next(&cases);
	}
	num_set_cases(a->f->num, NULL);
	num_forget(a->f->num, NUM_GENERIC);
	fig_enter(a->f, NUM_DOUBLE, 0);
	if (good && frame && frame->third >= 0)
		good = !refuted_elsewhere(a);
	return good && shown;
}

/* The conditions of what was proven so, beside those it has: the first cases are gone through again. */
static void tell_conditions(struct always *a, const struct generic_frame *frame,
			    struct always_conditions *k)
{
	struct num_cases cases = { .n = 0 };
	bool more = true;
	int shown = 0, two[2];

	num_set_cases(a->f->num, &cases);
	while (more && shown < RUNS_TOLD) {
		truth t;
		enum status st = run_generic(a, frame, &t);

		if (st == OK && !(is_no(t) && fig_always_merges(a, two))) {
			fig_always_conditions(a, frame, k);
			shown++;
		}
		/* Words are no part of the proof's work. */
		cases.work = 0;
		cases.many = false;
		more = num_cases_next(&cases);
	}
	if (more && !k->most_others)
		k->most_others = 1;
	num_set_cases(a->f->num, NULL);
	num_forget(a->f->num, NUM_GENERIC);
	fig_enter(a->f, NUM_DOUBLE, 0);
}

#define FRAMES 4
#define QUICK (NUM_CASES_WORK / 20)

/* Which points are put on the axes decides how long the polynomials become.  Where roots of
 * sides are in them, a triangle whose sides have none shows more. */
static bool proven_in_some_frame(struct always *a, bool quick, struct always_conditions *k)
{
	bool more = true, stuck;
	long work[2] = { quick ? NUM_CASES_WORK - QUICK : 0,
			 quick ? NUM_CASES_WORK - QUICK : 0 };

	for (int skip = 0; skip < FRAMES; skip++) {
		struct generic_frame frame;
		bool framed =
			choose_frame(a, (struct frame_choice){ true, false, skip }, &frame);

		if (more && (framed || !skip) &&
		    proven_in_all(a, framed ? &frame : NULL, &more, &work[0], k)) {
			tell_conditions(a, framed ? &frame : NULL, k);
			return true;
		}
		if (choose_frame(a, (struct frame_choice){ true, true, skip }, &frame) &&
		    proven_in_all(a, &frame, &stuck, &work[1], k)) {
			tell_conditions(a, &frame, k);
			return true;
		}
	}
	return false;
}

bool fig_always_turned(struct always *a, const struct fig_turns *as_drawn,
		       struct always_conditions *k)
{
	struct fig_turns turns = *as_drawn;
	struct always b = *a;
	bool good;

	*k = (struct always_conditions){ .n = 0 };
	b.n = 0;
	for (int i = 0; i < turns.n; i++)
		for (int j = 0; j < 3; j++)
			b.refs[b.n++] = turns.corner[i][j];
	a->f->turned = &turns;
	good = proven_in_some_frame(&b, false, k);
	a->f->turned = NULL;
	return good && fig_turn_conditions(a, &turns, k);
}

enum always_proof fig_always_prove(struct always *a, bool quick, struct always_conditions *k)
{
	bool cased = false;

	*k = (struct always_conditions){ .n = 0 };
	if (is_no(a->here) || rests_on_denial(a->f, a->x))
		return PROOF_NONE;
	if (proven_in_some_frame(a, quick, k)) {
		fig_always_ends(a, k);
		return PROOF_ALL;
	}
	*k = (struct always_conditions){ .n = 0 };
	if (!quick && proven_here(a, &cased))
		return cased ? PROOF_CASE : PROOF_ALL;
	return PROOF_NONE;
}
