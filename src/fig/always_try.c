/*
 * always_try.c -- a relation at other positions of the free objects.
 *
 * They take random values on a grid of 2^30 steps, and everything is computed in balls of 512
 * bits.  One instance where the relation surely fails is a counter-example and refutes it.
 *
 * Functions are closed: numbers of the figure stand in them as they are now (graph.c).
 * Where such a number can move, the figure itself is moved, a copy of it.
 */
#include "fig/always_priv.h"
#include <math.h>
#include <string.h>

/* A random double about `center`, at most `reach` away, on a grid of 2^30 steps. */
static double near_value(struct fig *f, double center, double reach)
{
	return center +
	       reach * ((double)rng_below(&f->rng, 1UL << 30) / (double)(1UL << 29) - 1);
}

/* How far free objects go in the k-th instance: near by, as far as the figure is
 * wide, and far away. */
static double reach_of(double size, int k)
{
	static const double factor[4] = { 2, 1.0 / 16, 2, 1000 };

	return size * factor[k % 4];
}

/* A place along a path, folded back where it is beyond an end: there it would be the end. */
static double within_ends(const struct fig *f, int path, double at)
{
	enum kind k = fig_kind(f, (fig_id){ path });

	if (k == KIND_SEGMENT || k == KIND_SSEGMENT)
		return at - floor(at);
	return k == KIND_RAY || k == KIND_SRAY ? fabs(at) : at;
}

static void randomise(const struct always *a, struct instance *in, int instance)
{
	struct fig *f = a->f;

	for (int i = 0; i < a->n_free; i++) {
		const struct fig_step *s = &f->step[a->frees[i]];
		const struct value *v = fig_value(f, (fig_id){ s->first });
		num lo, hi, at;
		struct err e;

		in->slot[a->frees[i]] = i;
		if (tool_is(s->tool, TRAIT_SLIDER) &&
		    fig_number(f, &s->arg[1], &lo, &e) == OK &&
		    fig_number(f, &s->arg[2], &hi, &e) == OK) {
			double from = lo.hi, to = hi.lo; /* not beyond those with no double */

			/* Its ends first: they are where such statements fail. */
			in->at[i][0] =
				instance == 0 ? from
				: instance == 1
					? to
					: fmin(to, fmax(from, near_value(f, (from + to) / 2,
									 (to - from) / 2)));
			continue;
		}
		/* A number alone takes two draws, as a point of the plane does. */
		for (int k = 0; k < (fig_places(s) > 2 ? fig_places(s) : 2); k++) {
			double now = v && k < v->n ? num_mid(v->v[k]) : 0, size = a->spread;

			/* A point on a path has its place in the path's frame, where lengths
			 * count in units of the path. */
			if (s->ride[0].form && fig_number(f, &s->ride[k], &at, &e) == OK) {
				now = num_mid(at);
				size = fabs(now) + 1;
			} else if (tool_is(s->tool, TRAIT_FREE_NUMBER)) {
				size = now != 0 ? fabs(now) : 1;
			}
			in->at[i][k] = near_value(f, now, reach_of(size, instance));
			if (!k && s->ride[0].form)
				in->at[i][0] = within_ends(f, s->arg[1].ref, in->at[i][0]);
		}
	}
}

bool fig_always_closes(struct always *q)
{
	struct fig *f = q->f;
	bool *moves = arena_alloc(f->scratch, (size_t)f->n_steps + 1), closes = false;
	int par[FIG_PARENTS];

	for (int i = 0; i < f->n_steps; i++) {
		const struct fig_step *s = &f->step[i];
		int n;

		if (!q->used[i])
			continue;
		n = fig_parents(f, s, par, FIG_PARENTS);
		moves[i] = f->obj[s->first].name && fig_is_free(f, (fig_id){ s->first });
		for (int k = 0; k < n; k++)
			moves[i] = moves[i] || moves[f->obj[par[k]].step];
		for (int a = 0; a < s->tool->n_params; a++) {
			int refs[FIG_PARENTS], m = 0;

			if (s->arg[a].form == ARG_OPEN)
				m = fig_expr_refs(s->arg[a].x, refs, 0, FIG_PARENTS);
			for (int k = 0; k < m; k++)
				closes = closes || moves[f->obj[refs[k]].step];
		}
	}
	return closes;
}

/* The truth of a relation where what balls cannot tell from equal is equal; a strict
 * comparison, or a denial, is not granted that, nor what has no value, nor a step. */
static truth close_truth(struct fig *f, const struct expr *x, struct err *e)
{
	struct err own = { 0 };
	truth t = fig_relation_truth(f, x, &own);
	bool strict = x->kind == EXPR_OP && (x->op == EXPR_LT || x->op == EXPR_GT ||
					     x->op == EXPR_NE || x->op == EXPR_NOT);

	if (!is_unknown(t) || strict || x->kind == EXPR_REF)
		return t;
	if (x->kind == EXPR_OP && x->op == EXPR_AND)
		return truth_and(close_truth(f, x->arg[0], e), close_truth(f, x->arg[1], e));
	if (x->kind == EXPR_OP && x->op == EXPR_OR)
		return truth_or(close_truth(f, x->arg[0], e), close_truth(f, x->arg[1], e));
	/* A side that has no value here is not nearly the other one. */
	return own.code ? TRUTH_UNKNOWN : TRUTH_YES;
}

/* The first step that is not there now that the free objects have moved, or -1. */
static int hindrance(const struct fig *f)
{
	for (int i = 0; i < f->n_steps; i++) {
		const struct fig_reading *r = &f->step[i].at[NUM_BALL];

		if (r->epoch == f->epoch[NUM_BALL] && r->st != OK && r->st != E_UNABLE)
			return i;
	}
	return -1;
}

/* Is everything there that the relation speaks of, or what that is built on? */
static bool is_built(const struct always *a)
{
	struct fig *f = a->f;
	int par[FIG_PARENTS];

	for (int i = 0; i < a->n; i++) {
		const struct fig_step *s = &f->step[f->obj[a->refs[i]].step];
		int m = 0;

		if (s->at[NUM_BALL].st == OK)
			continue;
		m = fig_parents(f, s, par, FIG_PARENTS);
		for (int k = 0; k < m; k++)
			if (!fig_at(f, par[k]))
				return false;
	}
	return true;
}

/* Where the free objects are in the present instance, on the canvas: a point on a path was
 * given in the path's own coordinates. */
static void show_places(const struct always *a, struct try_place *t)
{
	for (int i = 0; i < a->n_free; i++) {
		const struct fig_step *s = &a->f->step[a->frees[i]];
		const struct value *v = s->ride[0].form ? fig_at(a->f, s->first) : NULL;

		for (int k = 0; k < fig_places(s); k++)
			t->shown[i][k] = v && k < v->n ? num_mid(v->v[k]) : t->in.at[i][k];
	}
}

void fig_try_begin(struct always *a, struct try_place *t)
{
	struct fig *f = a->f;
	size_t n = (size_t)a->n_free + 1;

	*t = (struct try_place){ .in = { .n_steps = f->n_steps }, .stuck = -1 };
	t->in.slot = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *t->in.slot);
	t->in.at = arena_alloc(f->scratch, n * sizeof *t->in.at);
	t->shown = arena_alloc(f->scratch, n * sizeof *t->shown);
	for (int i = 0; i < f->n_steps; i++)
		t->in.slot[i] = -1;
	/* The same question gives the same instances. */
	f->rng.s = f->seed + (uint64_t)f->n_journal;
}

/* Does what the statement is said under hold here, for sure? */
static bool is_guarded(struct always *a)
{
	int refs[FIG_PARENTS],
		n = a->guard ? fig_expr_refs(a->guard, refs, 0, FIG_PARENTS) : 0;
	struct err e = { 0 };

	return !a->guard || (fig_need(a->f, refs, n, &e) == OK &&
			     is_yes(fig_relation_truth(a->f, a->guard, &e)));
}

/* The relation at the instance.  A part that balls cannot tell from zero agrees, provided
 * everything it is built on is known. */
static enum try_verdict verdict_at(struct always *a, struct try_place *t)
{
	struct fig *f = a->f;
	struct err e = { 0 };
	enum try_verdict v = NOT_DEFINED;
	enum status st;
	int two[2];

	num_forget(f->num, NUM_BALL);
	f->instance = &t->in;
	fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
	st = fig_need(f, a->refs, a->n, &e);
	if (st != OK && st != E_UNABLE)
		t->stuck = hindrance(f);
	if (st == OK || st == E_UNABLE) {
		bool built = is_built(a);

		if (is_no(fig_relation_truth(f, a->x, &e)))
			v = REFUTED;
		else if (built && is_yes(close_truth(f, a->x, &e)))
			v = AGREES;
	}
	if (v == REFUTED && fig_always_merges(a, two)) {
		fig_always_differ(a, two, &a->apart);
		v = NOT_DEFINED;
	}
	if (v == REFUTED && (fig_always_at_end(a) || !is_guarded(a)))
		v = NOT_DEFINED;
	if (v == REFUTED)
		show_places(a, t);
	f->instance = NULL;
	num_forget(f->num, NUM_BALL);
	fig_enter(f, NUM_DOUBLE, 0);
	return v;
}

enum try_verdict fig_try_at(struct always *a, struct try_place *t, int k)
{
	enum try_verdict v;

	randomise(a, &t->in, k);
	v = verdict_at(a, t);
	/* Balls cannot tell that a tangent's point is on its conic.  Where that is taken for
	 * granted, an instance may agree; it refutes nothing. */
	if (v != REFUTED) {
		t->in.near = true;
		v = verdict_at(a, t) == AGREES ? AGREES : NOT_DEFINED;
		t->in.near = false;
	}
	return v;
}

void fig_counter_example(struct always *a, struct buf *b, const struct try_place *t)
{
	json_add_key(b, "counter_example");
	buf_addc(b, '{');
	for (int i = a->n_free - 1; i >= 0; i--) {
		const struct fig_step *s = &a->f->step[a->frees[i]];
		bool point = fig_places(s) > 1;

		json_add_key(b, a->f->obj[s->first].name);
		buf_add(b, point ? "[" : "");
		for (int k = 0; k < fig_places(s); k++) {
			buf_add(b, k ? "," : "");
			buf_add_double(b, t->shown[i][k]);
		}
		buf_add(b, point ? "]" : "");
	}
	buf_addc(b, '}');
}

/* --- By moving a copy of the figure --------------------------------------------------- */

#define MOVES 12 /* agreeing positions wanted */
#define MOVES_MOST 40

/* The same to four digits or so: exact numbers stay short. */
static double short_of(double x)
{
	double step = x != 0 ? ldexp(1, ilogb(x) - 14) : 1;

	return step > 0 ? step * rint(x / step) : x;
}

/* Move the free objects of g, a copy of the figure, to random places. */
static bool move_all(struct always *a, struct fig *g, struct try_place *t, int k)
{
	struct fig *f = a->f;

	randomise(a, &t->in, k);
	for (int i = a->n_free - 1; i >= 0; i--) {
		const struct fig_step *s = &f->step[a->frees[i]];
		const struct value *v = fig_value(f, (fig_id){ s->first });
		fig_id id = fig_find(g, f->obj[s->first].name);
		struct err e;

		/* On the canvas, also on a path. */
		for (int c = 0; c < fig_places(s); c++)
			t->shown[i][c] = short_of(
				s->ride[0].form ? near_value(f, v ? num_mid(v->v[c]) : 0,
							     reach_of(a->spread, k))
						: t->in.at[i][c]);
		if (id.v < 0 || fig_drag_to(g, id, t->shown[i], &e) != OK)
			return false;
	}
	return true;
}

/* Where they are in the copy: those on paths went to the nearest point. */
static void show_moved(const struct always *a, struct fig *g, struct try_place *t)
{
	for (int i = 0; i < a->n_free; i++) {
		const struct fig_step *s = &a->f->step[a->frees[i]];
		const struct value *v = fig_value(g, fig_find(g, a->f->obj[s->first].name));

		for (int k = 0; v && s->ride[0].form && k < fig_places(s) && k < v->n; k++)
			t->shown[i][k] = num_mid(v->v[k]);
	}
}

bool fig_try_moves(struct always *a, struct try_place *t, int *agree)
{
	struct err e;
	struct fig *g = fig_after(a->f, a->f->n_journal, &e);
	struct buf text = { 0 };
	bool refuted = false;

	*agree = 0;
	expr_print(&text, a->relation);
	for (int k = 0; g && k < MOVES_MOST && *agree < MOVES && !refuted; k++) {
		truth yes =
			move_all(a, g, t, k) ? fig_holds(g, buf_str(&text)) : TRUTH_UNKNOWN;

		*agree += is_yes(yes);
		refuted = is_no(yes);
	}
	if (refuted)
		show_moved(a, g, t);
	buf_clear(&text);
	fig_free(g);
	return refuted;
}
