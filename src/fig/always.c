/*
 * always.c -- does a relation hold for every position of the free objects?
 *
 * First a proof: the whole figure is read as rational functions of the free
 * coordinates (NUM_GENERIC); a relation that is zero there is zero always.
 * Otherwise random instances: the free objects take random values on a grid of
 * 2^30 steps and everything is computed in balls of 512 bits.  One
 * instance where the relation surely fails is a counter-example and refutes it.
 * If every instance agrees, it is probably always true: a relation that is not
 * vanishes on at most a share d / 2^30 of the grid, d its algebraic degree
 * (Schwartz-Zippel); the bound below takes d <= 2^10, and is stated with it.
 *
 * Functions are closed: numbers of the figure stand in them as they are now (graph.c).
 * Where such a number can move, neither way sees it; then the figure itself is moved, a
 * copy of it, and the relation decided there.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define INSTANCES 24         /* agreeing instances wanted */
#define TRIES 160            /* instances tried, undefined ones included */
#define SECOND_LOOKS 3       /* at what was proven in space with a special choice of axes */
#define BITS_PER_INSTANCE 20 /* 30 bits of grid less 10 for the degree */

/* Free steps that the relation rests on, latest first; returns how many.  `used`
 * marks every step it rests on. */
static int free_steps(struct fig *f, const int *refs, int n, int *out, int most, bool *seen)
{
	int par[FIG_PARENTS], k = 0, top = 0;

	for (int i = 0; i < n; i++) {
		seen[f->obj[refs[i]].step] = true;
		if (f->obj[refs[i]].step > top)
			top = f->obj[refs[i]].step;
	}
	for (int s = top; s >= 0; s--) {
		int m;

		if (!seen[s])
			continue;
		m = fig_parents(f, &f->step[s], par, FIG_PARENTS);
		for (int i = 0; i < m; i++)
			seen[f->obj[par[i]].step] = true;
		/* Numbers written into an expression ((1,2) inside a command) are not free. */
		if (k < most && f->obj[f->step[s].first].name &&
		    fig_is_free(f, (fig_id){ f->step[s].first }))
			out[k++] = s;
	}
	return k;
}

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
static bool uses_axes(const struct fig *f, const struct fig_step *s)
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
		return !s->ride[0].form || rides_by_axes(f, s->arg[1].ref);
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

/* Choose a frame for the proof; false when the axes matter or there are no two
 * different free points.  Points of the plane may only be moved within it. */
static bool choose_frame(struct fig *f, const struct expr *x, const bool *used,
			 const int *frees, int n, struct generic_frame *g)
{
	int found = 0, flat = 0;

	for (int i = 0; i < f->n_steps; i++)
		if (used[i] && uses_axes(f, &f->step[i]))
			return false;
	if (relation_uses_axes(f, x))
		return false;
	for (int i = 0; i < n; i++)
		flat += tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT) &&
			fig_place_dim(&f->step[frees[i]]) == 2;
	for (int i = n - 1; i >= 0 && found < 2; i--)
		if (tool_is(f->step[frees[i]].tool, TRAIT_FREE_POINT) &&
		    (!flat || fig_place_dim(&f->step[frees[i]]) == 2)) {
			if (found++)
				g->axis = frees[i];
			else
				g->origin = frees[i];
		}
	if (found < 2)
		return false;
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

/* Is it an identity?  *cased: proven only for positions that share the present
 * one's order of things. */
static bool proven_generic(struct fig *f, const struct expr *x, const int *refs, int n,
			   const struct generic_frame *frame, bool *cased)
{
	struct err e;
	bool yes;

	fig_enter(f, NUM_GENERIC, 0);
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	f->frame = frame;
	yes = fig_need(f, refs, n, &e) == OK && is_yes(fig_relation_truth(f, x, &e));
	*cased = num_was_cased(f->num);
	f->frame = NULL;
	fig_enter(f, NUM_DOUBLE, 0);
	return yes;
}

/* How many numbers say where a free object is. */
static int places_of(const struct fig_step *s)
{
	return tool_is(s->tool, TRAIT_FREE_POINT | TRAIT_ON_PATH) ? fig_place_dim(s) : 1;
}

/* --- Random instances ------------------------------------------------------------------------- */

static double spread_of(struct fig *f, const int *frees, int n)
{
	double lo = 0, hi = 0;

	for (int i = 0; i < n; i++) {
		const struct value *v = fig_value(f, (fig_id){ f->step[frees[i]].first });

		for (int k = 0; v && k < v->n && k < FIG_DIM; k++) {
			lo = fmin(lo, num_mid(v->v[k]));
			hi = fmax(hi, num_mid(v->v[k]));
		}
	}
	return fmin(fmax(hi - lo, 1), 1e9);
}

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

static void randomise(struct fig *f, struct instance *in, const int *frees, int n,
		      double spread, int instance)
{
	for (int i = 0; i < n; i++) {
		const struct fig_step *s = &f->step[frees[i]];
		const struct value *v = fig_value(f, (fig_id){ s->first });
		num lo, hi, at;
		struct err e;

		in->slot[frees[i]] = i;
		if (tool_is(s->tool, TRAIT_SLIDER) &&
		    fig_number(f, &s->arg[1], &lo, &e) == OK &&
		    fig_number(f, &s->arg[2], &hi, &e) == OK) {
			double a = num_mid(lo), b = num_mid(hi);

			/* Its ends first: they are where such statements fail. */
			in->at[i][0] = instance == 0 ? a
				       : instance == 1
					       ? b
					       : fmin(b, fmax(a, near_value(f, (a + b) / 2,
									    (b - a) / 2)));
			continue;
		}
		/* A number alone takes two draws, as a point of the plane does. */
		for (int k = 0; k < (places_of(s) > 2 ? places_of(s) : 2); k++) {
			double now = v && k < v->n ? num_mid(v->v[k]) : 0, size = spread;

			/* A point on a path has its place in the path's frame, where lengths
			 * count in units of the path. */
			if (s->ride[0].form && fig_number(f, &s->ride[k], &at, &e) == OK) {
				now = num_mid(at);
				size = fabs(now) + 1;
			} else if (tool_is(s->tool, TRAIT_FREE_NUMBER)) {
				size = now != 0 ? fabs(now) : 1;
			}
			in->at[i][k] = near_value(f, now, reach_of(size, instance));
		}
	}
}

/* Does the relation rest on a function with a number in it that may move?  used: the steps
 * it rests on. */
static bool closes_over_free(struct fig *f, const bool *used)
{
	bool *moves = arena_alloc(f->scratch, (size_t)f->n_steps + 1), closes = false;
	int par[FIG_PARENTS];

	for (int i = 0; i < f->n_steps; i++) {
		const struct fig_step *s = &f->step[i];
		int n;

		if (!used[i])
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

enum fig_verdict { AGREES, REFUTED, NOT_DEFINED };

/* The truth of a relation where what balls cannot tell from equal is equal; a
 * strict comparison, or a denial, is not granted that. */
static truth close_truth(struct fig *f, const struct expr *x, struct err *e)
{
	truth t = fig_relation_truth(f, x, e);
	bool strict = x->kind == EXPR_OP && (x->op == EXPR_LT || x->op == EXPR_GT ||
					     x->op == EXPR_NE || x->op == EXPR_NOT);

	if (!is_unknown(t) || strict)
		return t;
	if (x->kind == EXPR_OP && x->op == EXPR_AND)
		return truth_and(close_truth(f, x->arg[0], e), close_truth(f, x->arg[1], e));
	if (x->kind == EXPR_OP && x->op == EXPR_OR)
		return truth_or(close_truth(f, x->arg[0], e), close_truth(f, x->arg[1], e));
	return TRUTH_YES;
}

/* Is it an equation, or several at once?  Only for those do agreeing instances
 * bound the error. */
static bool only_equations(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_REF)
		return !tool_is(f->step[f->obj[x->ref].step].tool, TRAIT_ORDER);
	if (x->op == EXPR_AND)
		return only_equations(f, x->arg[0]) && only_equations(f, x->arg[1]);
	return x->op == EXPR_EQ || x->op == EXPR_PARALLEL || x->op == EXPR_PERP;
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

/* The relation at one instance.  A part that balls cannot tell from zero agrees,
 * provided everything it is built on is known.  *stuck: what was not there, if anything. */
static enum fig_verdict try_instance(struct fig *f, const struct expr *x, const int *refs,
				     int n, const struct instance *in, int *stuck)
{
	struct err e = { 0 };
	enum status st;
	enum fig_verdict v = NOT_DEFINED;
	int par[FIG_PARENTS];

	num_forget(f->num, NUM_BALL);
	f->instance = in;
	fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
	st = fig_need(f, refs, n, &e);
	if (st != OK && st != E_UNABLE)
		*stuck = hindrance(f);
	if (st == OK || st == E_UNABLE) {
		bool built = true;

		for (int i = 0; i < n && built; i++) {
			const struct fig_step *s = &f->step[f->obj[refs[i]].step];
			int m = 0;

			if (s->at[NUM_BALL].st == OK)
				continue;
			m = fig_parents(f, s, par, FIG_PARENTS);
			for (int k = 0; k < m; k++)
				built = built && fig_at(f, par[k]);
		}
		if (is_no(fig_relation_truth(f, x, &e)))
			v = REFUTED;
		else if (built && is_yes(close_truth(f, x, &e)))
			v = AGREES;
	}
	f->instance = NULL;
	num_forget(f->num, NUM_BALL);
	fig_enter(f, NUM_DOUBLE, 0);
	return v;
}

static void counter_example(struct fig *f, struct buf *b, const struct instance *in,
			    const int *frees, int n)
{
	json_add_key(b, "counter_example");
	buf_addc(b, '{');
	for (int i = n - 1; i >= 0; i--) {
		const struct fig_step *s = &f->step[frees[i]];
		bool point = places_of(s) > 1;

		json_add_key(b, f->obj[s->first].name);
		buf_add(b, point ? "[" : "");
		for (int k = 0; k < places_of(s); k++) {
			buf_add(b, k ? "," : "");
			buf_add_double(b, in->at[i][k]);
		}
		buf_add(b, point ? "]" : "");
	}
	buf_addc(b, '}');
}

/* How the statement was read, and its sides where it fails; as members and as text. */
static void tell_reading(struct fig *f, const struct expr *relation, const struct expr *bound,
			 const struct fig_gloss *r, truth here)
{
	struct buf json = { 0 }, text = { 0 };

	if (r->degrees || r->within) {
		struct buf said = { 0 };

		expr_print(&said, relation);
		json_add_key(&json, "read_as");
		json_add_string(&json, buf_str(&said));
		buf_addf(&text, "; read as %s", buf_str(&said));
		buf_clear(&said);
	}
	if (r->within) {
		json_add_key(&json, "within");
		json_add_string(&json, r->within);
		buf_addf(&text, "; to %s", r->within);
	}
	if (is_no(here))
		fig_tell_sides(f, bound, &json, &text);
	f->obs.json = arena_printf(f->answer, "%s%s%s", f->obs.json, json.n ? "," : "",
				   buf_str(&json));
	f->obs.text = arena_printf(f->answer, "%s%s", f->obs.text, buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

static void answer(struct fig *f, const char *verdict, const char *certainty, truth here,
		   const char *text, const char *extra)
{
	struct buf b = { 0 };

	buf_add(&b, "\"kind\":\"verdict\"");
	buf_addf(&b, ",\"verdict\":\"%s\",\"here\":%s,\"certainty\":\"%s\"", verdict,
		 is_yes(here)  ? "true"
		 : is_no(here) ? "false"
			       : "null",
		 certainty);
	if (extra[0])
		buf_addf(&b, ",%s", extra);
	f->obs.json = arena_strdup(f->answer, buf_str(&b));
	f->obs.text = arena_strdup(f->answer, text);
	if (strcmp(certainty, "unknown")) {
		f->obs.has_number = true;
		f->obs.approx = !strcmp(verdict, "always");
		f->obs.exact = f->obs.approx ? "true" : "false";
	}
	buf_clear(&b);
}

/* --- By moving a copy of the figure --------------------------------------------------- */

#define MOVES 12 /* agreeing positions wanted */
#define MOVES_MOST 40

/* Move the free objects of g, a copy of f, to random places, which `in` gets. */
static bool move_all(struct fig *f, struct fig *g, struct instance *in, const int *frees,
		     int n, double spread, int k)
{
	randomise(f, in, frees, n, spread, k);
	for (int i = n - 1; i >= 0; i--) {
		const struct fig_step *s = &f->step[frees[i]];
		const struct value *v = fig_value(f, (fig_id){ s->first });
		fig_id id = fig_find(g, f->obj[s->first].name);
		struct err e;

		/* On the canvas, also on a path. */
		for (int c = 0; c < places_of(s) && s->ride[0].form; c++)
			in->at[i][c] =
				near_value(f, v ? num_mid(v->v[c]) : 0, reach_of(spread, k));
		if (id.v < 0 || fig_drag_to(g, id, in->at[i], &e) != OK)
			return false;
	}
	return true;
}

static void by_moving(struct fig *f, const struct expr *relation, const int *frees, int n,
		      double spread, truth here, struct doubt doubt)
{
	struct err e;
	struct fig *g = fig_after(f, f->n_journal, &e);
	struct instance in = { .n_steps = f->n_steps };
	struct buf text = { 0 }, extra = { 0 };
	int agree = 0;
	bool refuted = false;

	in.slot = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *in.slot);
	in.at = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof *in.at);
	expr_print(&text, relation);
	for (int k = 0; g && k < MOVES_MOST && agree < MOVES && !refuted; k++) {
		truth t = move_all(f, g, &in, frees, n, spread, k)
				  ? fig_holds(g, buf_str(&text))
				  : TRUTH_UNKNOWN;

		agree += is_yes(t);
		refuted = is_no(t);
	}
	if (refuted) {
		counter_example(f, &extra, &in, frees, n);
		buf_add(&extra, ",\"method\":\"counter-example\"");
		if (is_yes(here))
			answer(f, "here_only", fig_certainty(doubt, true), here,
			       "only here: it holds in this position, but not for every one",
			       buf_str(&extra));
		else
			answer(f, "no", "proven", here, "no: it does not hold",
			       buf_str(&extra));
	} else if (is_no(here)) {
		answer(f, "no", fig_certainty(doubt, true), here,
		       "no: it does not hold in this position",
		       "\"method\":\"present position\"");
	} else {
		/* No bound for the error: functions need not be algebraic. */
		buf_addf(&extra, "\"method\":\"random instances\",\"instances\":%d", agree);
		answer(f, "unknown", "unknown", here,
		       agree ? "unknown: it holds in every position that was tried, but a "
			       "function with numbers that move is not proven by that"
			     : "unknown: too few positions allow the construction",
		       buf_str(&extra));
	}
	buf_clear(&text);
	buf_clear(&extra);
	fig_free(g);
}

static bool denies(const struct expr *x)
{
	for (int i = 0; i < x->n; i++)
		if (denies(x->arg[i]))
			return true;
	return x->kind == EXPR_OP && x->op == EXPR_NOT;
}

/* Says which object is seldom there: free points have to fit each other in it. */
static const char *few_positions(struct fig *f, int stuck)
{
	struct buf b = { 0 };
	const char *text = "unknown: too few positions allow the construction";

	if (stuck >= 0 && f->obj[f->step[stuck].first].name) {
		fig_definition(&b, f, (fig_id){ f->step[stuck].first });
		text = arena_printf(f->answer,
				    "%s: %s = %s is seldom there when its points move alone; "
				    "construct them from one another, then ask again",
				    text, f->obj[f->step[stuck].first].name, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

/* The verdict on a bound relation that is `here` now. */
static enum status decide(struct fig *f, const struct expr *relation, const struct expr *x,
			  truth here, struct doubt doubt)
{
	int refs[FIG_PARENTS], n, *frees, n_free, agree = 0, stuck = -1;
	struct instance in = { 0 };
	struct buf extra = { 0 };
	char text[200];
	bool identity, framed, cased = false, *used;
	struct generic_frame frame;
	double spread;

	n = fig_expr_refs(x, refs, 0, FIG_PARENTS);
	used = arena_alloc(f->scratch, (size_t)f->n_steps + 1);
	frees = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *frees);
	n_free = free_steps(f, refs, n, frees, f->n_steps, used);
	if (!n_free && !is_unknown(here)) {
		answer(f, is_yes(here) ? "always" : "no", fig_certainty(doubt, true), here,
		       is_yes(here) ? "always (nothing in it can move)"
				    : "no (nothing in it can move)",
		       "\"method\":\"rigid\"");
		return OK;
	}
	/* The same question gives the same instances. */
	f->rng.s = f->seed + (uint64_t)f->n_journal;
	spread = spread_of(f, frees, n_free);
	if (closes_over_free(f, used)) {
		by_moving(f, relation, frees, n_free, spread, here, doubt);
		return OK;
	}
	in.n_steps = f->n_steps;
	in.slot = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *in.slot);
	in.at = arena_alloc(f->scratch, (size_t)(n_free + 1) * sizeof *in.at);
	for (int i = 0; i < f->n_steps; i++)
		in.slot[i] = -1;
	framed = choose_frame(f, x, used, frees, n_free, &frame);
	identity = !is_no(here) && !rests_on_denial(f, x) &&
		   proven_generic(f, x, refs, n, framed ? &frame : NULL, &cased);
	/* That nothing depends on the axes of space is a promise of many rows: where it is
	 * broken, positions that are not so special tell. */
	for (int k = 0; k < SECOND_LOOKS && identity && framed && frame.third >= 0; k++) {
		randomise(f, &in, frees, n_free, spread, k);
		if (try_instance(f, x, refs, n, &in, &stuck) == REFUTED)
			identity = false;
	}
	if (identity && !cased) {
		answer(f, "always", "proven", TRUTH_YES,
		       "always: proven by structure (an identity in the free coordinates)",
		       "\"method\":\"structure\"");
		return OK;
	}
	for (int k = 0; k < TRIES && agree < INSTANCES; k++) {
		enum fig_verdict v;

		randomise(f, &in, frees, n_free, spread, k);
		v = try_instance(f, x, refs, n, &in, &stuck);
		agree += v == AGREES;
		if (v != REFUTED)
			continue;
		counter_example(f, &extra, &in, frees, n_free);
		buf_add(&extra, ",\"method\":\"counter-example\"");
		/* That it fails elsewhere is proven; that it holds here is as sure as that. */
		if (is_yes(here))
			answer(f, "here_only", fig_certainty(doubt, true), here,
			       "only here: it holds in this position, but not for every one",
			       buf_str(&extra));
		else
			answer(f, "no", "proven", here,
			       is_no(here) ? "no: it does not hold"
					   : "no: it does not hold for every position",
			       buf_str(&extra));
		buf_clear(&extra);
		return OK;
	}
	if (is_no(here)) {
		answer(f, "no", fig_certainty(doubt, true), here,
		       "no: it does not hold in this position",
		       "\"method\":\"present position\"");
	} else if (agree >= INSTANCES / 3 && !only_equations(f, x)) {
		buf_addf(&extra, "\"method\":\"random instances\",\"instances\":%d", agree);
		answer(f, "unknown", "unknown", here,
		       "unknown: no counter-example was found, but a relation of order is not "
		       "proven by that",
		       buf_str(&extra));
	} else if (agree >= INSTANCES / 3 && identity) {
		snprintf(text, sizeof text,
			 "always: proven for every position of the present case, and %d "
			 "random instances "
			 "agree (error below 2^-%d)",
			 agree, BITS_PER_INSTANCE * agree);
		buf_addf(&extra,
			 "\"method\":\"structure in this case, random instances in the "
			 "others\",\"instances\":%d,"
			 "\"error_bound\":\"2^-%d\",\"assumes\":\"algebraic degree at most "
			 "1024\"",
			 agree, BITS_PER_INSTANCE * agree);
		answer(f, "always", "probable", here, text, buf_str(&extra));
	} else if (agree >= INSTANCES / 3) {
		snprintf(text, sizeof text,
			 "always: probable, %d random instances agree (error below 2^-%d)",
			 agree, BITS_PER_INSTANCE * agree);
		buf_addf(&extra,
			 "\"method\":\"random "
			 "instances\",\"instances\":%d,\"error_bound\":\"2^-%d\",\"assumes\":"
			 "\"algebraic degree at most 1024\"",
			 agree, BITS_PER_INSTANCE * agree);
		answer(f, "always", "probable", here, text, buf_str(&extra));
	} else {
		buf_addf(&extra, "\"method\":\"random instances\",\"instances\":%d", agree);
		answer(f, "unknown", "unknown", here, few_positions(f, stuck),
		       buf_str(&extra));
	}
	buf_clear(&extra);
	return OK;
}

enum status fig_always(struct fig *f, const struct expr *written, struct err *e)
{
	struct expr *relation, *x;
	struct fig_gloss reading;
	struct doubt doubt;
	truth here;
	enum status st = fig_reword(f, written, false, &relation, &reading, e);

	if (st == OK)
		st = fig_relation_bind(f, relation, true, &x, e);
	if (st == OK)
		st = fig_relation_settle(f, x, &here, &doubt, e);
	/* Equations may be identities; that a polygon is convex never is.  But what is denied
	 * says more with fewer words. */
	if (st == OK && !is_no(here) && !denies(relation))
		st = fig_relation_bind(f, relation, false, &x, e);
	if (st == OK)
		st = decide(f, relation, x, here, doubt);
	if (st == OK)
		tell_reading(f, relation, x, &reading, here);
	return st;
}
