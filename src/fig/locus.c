/*
 * locus.c -- one object while another moves: what loci and envelopes are read from.
 *
 * The mover is a point on a path or a slider; its place is a function of a parameter t, over
 * all of the path.  For each t the steps between the mover and the object are run once more
 * with another value of the mover (an instance, eval.c), at the double level or in balls.
 * Double values are part of the figure: they are put aside before and back afterwards.
 *
 * For a proof the mover's place is a rational function of one variable, and everything else
 * in the figure stays as it is (NUM_GENERIC with a rider).
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846

enum rides {
	RIDE_NONE,
	RIDE_RANGE,   /* a slider: t is the share of its range */
	RIDE_LINE,    /* all of a line, t from -1 to 1 */
	RIDE_RAY,     /* t from 0 to 1 */
	RIDE_SEGMENT, /* t from 0 to 1 */
	RIDE_CIRCLE,  /* a quarter for each 1 of t */
	RIDE_ARC,     /* t is the share of its sweep */
	RIDE_ELLIPSE,
	RIDE_HYPERBOLA,
	RIDE_PARABOLA,
	RIDE_SIDES, /* one side for each 1 of t */
	RIDE_GRAPH, /* t from -1 to 1, or the share of its range */
	RIDE_PLANE, /* a free point, for equations alone */
	RIDE_SPACE, /* a point anywhere in space, on no path, for equations alone */
	RIDE_ROAMS, /* along a straight path, or in a flat region, without regard to its ends */
};
struct fig_rider {
	int step;
	enum rides how;
	int freedom; /* RIDE_ROAMS: in how many coordinates */
};

/* A reading put aside. */
struct kept_reading {
	struct fig_reading r;
	struct value *out; /* copies, numbers too */
	num **room;        /* where the numbers stood */
	bool probable, believed, approximate, partial;
};
struct fig_ride {
	struct tool_ride lent; /* first: this is what the tool holds */
	struct fig *f;
	struct fig_rider rider;
	const struct value *path; /* at the double level; NULL of a slider */
	int object, mover;        /* who follows, and whom */
	int *moving, n_moving;    /* the steps from the mover to it, the mover's first */
	struct kept_reading *kept;
	struct instance in;
	double range[2];             /* of a slider */
	const struct expr *relation; /* of a free point; else NULL */
	long prec;
	struct arena *arena;
};

/* --- Places on paths ------------------------------------------------------------------ */

/* All of the real line for -1 < t < 1. */
static double over_all(double t)
{
	return t / (1 - t * t);
}

static double mid(const struct value *v, int i)
{
	return num_mid(v->v[i]);
}

/* On conics a place beside the curve, whose nearest point is the one that is meant: beside,
 * so that doubles can tell that it is not on it. */
static void conic_place(const struct fig_ride *r, double t, double out[2])
{
	const struct value *v = r->path;
	ctx *c = r->f->num;
	pt o, dir;
	num a, b;
	double x, y;

	if (r->rider.how == RIDE_PARABOLA) {
		struct straight s = { value_pt(v, 1), value_pt(v, 2) };
		pt f = value_pt(v, 0), h = geo_sub(f, geo_straight_foot(s, f, c), c);
		double hx = num_mid(h.x), hy = num_mid(h.y), m = over_all(t);

		/* The vertex is half way down; a little more inside. */
		x = 0.5 * m * m + 0.25;
		out[0] = num_mid(f.x) + (x - 0.5) * hx - m * hy;
		out[1] = num_mid(f.y) + (x - 0.5) * hy + m * hx;
		return;
	}
	geo_conic_axes(v, &o, &dir, &a, &b, c);
	if (r->rider.how == RIDE_ELLIPSE) {
		x = 1.25 * num_mid(a) * cos(PI / 2 * t);
		y = 1.25 * num_mid(b) * sin(PI / 2 * t);
	} else {
		/* t from 0 to 2 is one branch, from 2 to 4 the other. */
		double u = over_all(t < 2 ? t - 1 : t - 3);

		x = 1.25 * num_mid(a) * sqrt(1 + u * u) * (t < 2 ? 1 : -1);
		y = num_mid(b) * u;
	}
	out[0] = num_mid(o.x) + x * num_mid(dir.x) - y * num_mid(dir.y);
	out[1] = num_mid(o.y) + x * num_mid(dir.y) + y * num_mid(dir.x);
}

static void arc_place(const struct fig_ride *r, double t, double out[2])
{
	num sweep;
	double w;

	out[0] = 1;
	out[1] = 0;
	if (geo_arc_sweep(&sweep, r->path, r->f->num) != OK)
		return;
	w = t * num_mid(sweep) * (r->path->flag ? -1 : 1);
	out[0] = cos(w);
	out[1] = sin(w);
}

/* The mover's own numbers at t: coordinates in the path's frame, or in the plane. */
static void place(const struct fig_ride *r, double t, double out[2])
{
	double s = t - floor(t), x = 1 - s * s, y = 2 * s;
	int quarter = (int)fmod(floor(t), 4);

	out[0] = t;
	out[1] = 0;
	switch (r->rider.how) {
	case RIDE_NONE:
	case RIDE_ROAMS:
	case RIDE_PLANE:
	case RIDE_SPACE:
	case RIDE_SEGMENT:
	case RIDE_SIDES: break;
	case RIDE_RANGE: out[0] = r->range[0] + t * (r->range[1] - r->range[0]); break;
	case RIDE_LINE: out[0] = over_all(t); break;
	case RIDE_RAY: out[0] = t / (1 - t); break;
	case RIDE_CIRCLE:
		out[0] = quarter == 0 ? x : quarter == 1 ? -y : quarter == 2 ? -x : y;
		out[1] = quarter == 0 ? y : quarter == 1 ? x : quarter == 2 ? -y : -x;
		break;
	case RIDE_ARC: arc_place(r, t, out); break;
	case RIDE_ELLIPSE:
	case RIDE_HYPERBOLA:
	case RIDE_PARABOLA: conic_place(r, t, out); break;
	case RIDE_GRAPH:
		out[0] = r->path->flag
				 ? mid(r->path, 0) + t * (mid(r->path, 1) - mid(r->path, 0))
				 : over_all(t);
		break;
	}
}

static enum rides rides_on(const struct value *path)
{
	static const struct {
		enum kind kind;
		enum rides how;
	} table[] = {
		{ KIND_LINE, RIDE_LINE },
		{ KIND_SEGMENT, RIDE_SEGMENT },
		{ KIND_RAY, RIDE_RAY },
		{ KIND_CIRCLE, RIDE_CIRCLE },
		{ KIND_ARC, RIDE_ARC },
		{ KIND_ELLIPSE, RIDE_ELLIPSE },
		{ KIND_HYPERBOLA, RIDE_HYPERBOLA },
		{ KIND_PARABOLA, RIDE_PARABOLA },
		{ KIND_POLYGON, RIDE_SIDES },
		{ KIND_POLYLINE, RIDE_SIDES },
		{ KIND_FUNCTION, RIDE_GRAPH },
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (table[i].kind == path->kind)
			return table[i].how;
	return RIDE_NONE;
}

static void set_range(struct fig_ride *r)
{
	struct tool_ride *l = &r->lent;

	l->from = 0;
	l->to = 1;
	switch (r->rider.how) {
	case RIDE_LINE:
	case RIDE_PARABOLA: l->from = -1; break;
	case RIDE_GRAPH: l->from = r->path->flag ? 0 : -1; break;
	case RIDE_CIRCLE:
	case RIDE_ELLIPSE:
	case RIDE_HYPERBOLA: l->to = 4; break;
	case RIDE_SIDES: l->to = value_sides(r->path); break;
	case RIDE_NONE:
	case RIDE_ROAMS:
	case RIDE_PLANE:
	case RIDE_SPACE:
	case RIDE_RANGE:
	case RIDE_RAY:
	case RIDE_SEGMENT:
	case RIDE_ARC: break;
	}
	l->round = r->rider.how == RIDE_CIRCLE || r->rider.how == RIDE_ELLIPSE ||
		   (r->rider.how == RIDE_SIDES && r->path->kind == KIND_POLYGON);
}

/* --- Riding --------------------------------------------------------------------------- */

static void make_stale(struct fig_ride *r)
{
	enum num_level level = r->prec ? NUM_BALL : NUM_DOUBLE;

	for (int i = 0; i < r->n_moving; i++)
		r->f->step[r->moving[i]].at[level].epoch = 0;
}

static void ride_enter(struct tool_ride *lent, long prec)
{
	struct fig_ride *r = (struct fig_ride *)lent;

	r->prec = prec;
	num_forget(r->f->num, NUM_BALL);
	fig_enter(r->f, prec ? NUM_BALL : NUM_DOUBLE, prec);
}

/* A double as an expression, exactly, and so much more of it as the nudges say. */
static struct arg nudged(struct fig_ride *r, double v, double way, int nudge)
{
	struct arg a = { .form = ARG_EXPR };
	struct err ignored;
	char text[200];
	int e, we;
	long m = (long)ldexp(frexp(v, &e), 53), w = (long)ldexp(frexp(way, &we), 53);

	snprintf(text, sizeof text, "(%ld)*2^(%d)+(%ld)*2^(%d)", m, e - 53, nudge * w,
		 we - 53 - RIDE_NUDGE);
	if (expr_parse(&a.x, text, strlen(text), r->arena, &ignored) != OK)
		BUG("locus: a number does not parse");
	return a;
}

static const struct value *ride_at(struct tool_ride *lent, double t, int nudge)
{
	struct fig_ride *r = (struct fig_ride *)lent;
	struct fig *f = r->f;
	struct arena_mark mark = arena_mark(f->scratch), own = arena_mark(r->arena);
	struct arg exact[1][FIG_DIM];
	double next[FIG_DIM] = { 0 };
	struct err e = { 0 };
	enum status st;

	place(r, t, r->in.at[0]);
	r->in.arg = NULL;
	if (nudge && r->prec) {
		place(r, t + 1e-3, next);
		for (int k = 0; k < FIG_DIM; k++)
			exact[0][k] =
				nudged(r, r->in.at[0][k], next[k] - r->in.at[0][k], nudge);
		r->in.arg = (const struct arg(*)[FIG_DIM])exact;
	}
	make_stale(r);
	f->instance = &r->in;
	st = fig_need(f, &r->object, 1, &e);
	f->instance = NULL;
	r->in.arg = NULL;
	arena_release(f->scratch, mark);
	arena_release(r->arena, own);
	return st == OK ? fig_at(f, r->object) : NULL;
}

static const struct value *ride_mover(struct tool_ride *lent)
{
	struct fig_ride *r = (struct fig_ride *)lent;

	return fig_at(r->f, r->mover);
}

num fig_rider_number(struct fig *f, int step, int coordinate, num own)
{
	const struct fig_rider *r = f->rider;
	ctx *c = f->num;
	num t, s;

	if (step != r->step)
		return own;
	if (r->how == RIDE_PLANE || r->how == RIDE_SPACE)
		return num_variable(coordinate, own, false, c);
	if (r->how == RIDE_ROAMS)
		return coordinate < r->freedom
			       ? num_variable(coordinate,
					      num_double(0.375 + 0.125 * coordinate, c), false,
					      c)
			       : num_int(0, c);
	t = num_variable(0, num_double(0.375, c), false, c);
	if (r->how != RIDE_CIRCLE)
		return coordinate ? own : t;
	/* Every direction, as 1 - t^2, 2t. */
	s = num_sqr(t, c);
	return coordinate ? num_add(t, t, c) : num_sub(num_int(1, c), s, c);
}

void fig_rider_roams(struct fig *f, int step, int freedom, struct arena *a)
{
	struct fig_rider *r = arena_alloc(a, sizeof *r);

	*r = (struct fig_rider){ step, RIDE_ROAMS, freedom };
	f->rider = r;
}

void fig_rider_roves(struct fig *f, int step, struct arena *a)
{
	struct fig_rider *r = arena_alloc(a, sizeof *r);

	*r = (struct fig_rider){ step, RIDE_SPACE, FIG_DIM };
	f->rider = r;
}

bool fig_rider_is_free(const struct fig *f, int step)
{
	return f->rider && f->rider->how == RIDE_SPACE && f->rider->step == step;
}

bool fig_rider_is_there(const struct fig *f, int step)
{
	return f->rider && (f->rider->how == RIDE_ROAMS || f->rider->how == RIDE_SPACE) &&
	       f->rider->step == step && tool_is(f->step[step].tool, TRAIT_ON_PATH);
}

struct ride_place {
	const struct value *v;
};

static enum status coordinate_of(void *self, const struct expr *leaf, struct expr_value *out,
				 struct err *e)
{
	const struct ride_place *p = self;

	if (leaf->kind != EXPR_NAME || (strcmp(leaf->text, "x") && strcmp(leaf->text, "y")))
		return err_fail(e, E_ARG, "not_found", "a name is not known here");
	*out = (struct expr_value){ .dim = 1, .v = { p->v->v[leaf->text[0] == 'y'] } };
	return OK;
}

static bool ride_proves(struct tool_ride *lent, const struct expr *fn)
{
	struct fig_ride *r = (struct fig_ride *)lent;
	struct fig *f = r->f;
	struct arena_mark mark = arena_mark(f->scratch);
	struct ride_place at;
	struct expr_value v;
	struct err e = { 0 };
	bool proven = false;

	if (r->rider.how == RIDE_NONE || r->rider.how > RIDE_CIRCLE)
		return false;
	fig_enter(f, NUM_GENERIC, 0);
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	f->rider = &r->rider;
	if (fig_need(f, &r->object, 1, &e) == OK && fig_at(f, r->object)) {
		at.v = fig_at(f, r->object);
		proven = expr_eval(&v, fn, coordinate_of, &at, f->num, &e) == OK &&
			 num_vanishes(v.v[0], f->num) == 0 && !num_was_cased(f->num);
	}
	f->rider = NULL;
	num_forget(f->num, NUM_GENERIC);
	arena_release(f->scratch, mark);
	ride_enter(lent, r->prec);
	return proven;
}

static enum status ride_equation(struct tool_ride *lent, struct buf *out, bool *proven,
				 struct err *e)
{
	struct fig_ride *r = (struct fig_ride *)lent;
	struct fig *f = r->f;
	struct arena_mark mark = arena_mark(f->scratch);
	int need[FIG_PARENTS], n = fig_relation_needs(f, r->relation, need, 0, FIG_PARENTS);
	enum status st;
	num row;

	fig_enter(f, NUM_GENERIC, 0);
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	f->rider = &r->rider;
	st = fig_need(f, need, n, e);
	if (st == OK)
		st = fig_relation_row(f, r->relation, &row, e);
	if (st == E_UNABLE || (st == OK && !num_generic_plane(out, row, f->num)))
		st = err_fail(e, E_ARG, "unsupported",
			      "the relation has no polynomial in the point's coordinates, or "
			      "one that is too large");
	*proven = st == OK && !num_was_cased(f->num);
	f->rider = NULL;
	num_forget(f->num, NUM_GENERIC);
	arena_release(f->scratch, mark);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}

static enum status ride_quadric(struct tool_ride *lent, const struct expr **out, bool *proven,
				struct err *e)
{
	struct fig_ride *r = (struct fig_ride *)lent;

	return fig_relation_quadric(out, proven, r->f, r->relation, r->mover, r->lent.keep, e);
}

/* --- Beginning and ending ------------------------------------------------------------- */

/* The steps from the mover's to the object's, in order. */
static void find_moving(struct fig_ride *r, int mover)
{
	struct fig *f = r->f;
	int last = f->obj[r->object].step, par[FIG_PARENTS];
	bool *moves = arena_alloc(r->arena, (size_t)last + 1);

	r->moving = arena_alloc(r->arena, (size_t)(last + 1) * sizeof *r->moving);
	if (last < mover)
		return;
	moves[mover] = true;
	r->moving[r->n_moving++] = mover;
	for (int s = mover + 1; s <= last; s++) {
		int n = fig_parents(f, &f->step[s], par, FIG_PARENTS);

		for (int i = 0; i < n && !moves[s]; i++)
			moves[s] = moves[f->obj[par[i]].step];
		if (moves[s])
			r->moving[r->n_moving++] = s;
	}
	if (!moves[last])
		r->n_moving = 0;
}

/* Functions and equations with numbers that move are closed with the present ones. */
static bool closes_over_moving(const struct fig_ride *r)
{
	const struct fig *f = r->f;

	for (int i = 1; i < r->n_moving; i++) {
		const struct fig_step *s = &f->step[r->moving[i]];

		for (int a = 0; a < s->tool->n_params; a++) {
			int refs[FIG_PARENTS],
				n = s->arg[a].form == ARG_OPEN
					    ? fig_expr_refs(s->arg[a].x, refs, 0, FIG_PARENTS)
					    : 0;

			for (int k = 0; k < n; k++)
				for (int m = 0; m < i; m++)
					if (f->obj[refs[k]].step == r->moving[m])
						return true;
		}
	}
	return false;
}

static enum status cannot_move(const struct fig *f, int obj, struct err *e)
{
	const char *name = f->obj[obj].name;

	return err_fail_with(e, E_ARG, "bad_argument", NULL,
			     "the second argument is a point on a path, M = Point(c), or a "
			     "slider, a = Slider(0, 5, 0.1)",
			     "%s does not move along a path or through a range",
			     name ? name : "the second argument");
}

/* A free point in a relation. */
static enum status find_free(struct fig_ride *r, int mover, struct err *e)
{
	const struct fig *f = r->f;
	const struct fig_step *s = &f->step[f->obj[mover].step];
	int need[FIG_PARENTS], n = fig_relation_needs(f, r->relation, need, 0, FIG_PARENTS);

	r->rider = (struct fig_rider){ f->obj[mover].step, RIDE_PLANE, 0 };
	if (fig_kind(f, (fig_id){ mover }) == KIND_SPOINT &&
	    (tool_is(s->tool, TRAIT_ON_PATH) || fig_is_free(f, (fig_id){ mover }))) {
		r->rider.how = RIDE_SPACE;
	} else if (!tool_is(s->tool, TRAIT_FREE_POINT) || !fig_is_free(f, (fig_id){ mover })) {
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "the point is one that can be anywhere, P = (1, 2)",
				     "%s is not a free point",
				     f->obj[mover].name ? f->obj[mover].name
							: "the second argument");
	}
	for (int i = 0; i < n; i++) {
		r->object = need[i];
		r->n_moving = 0;
		find_moving(r, f->obj[mover].step);
		if (r->n_moving)
			return OK;
	}
	return err_fail(e, E_ARG, "bad_argument", "the relation does not speak of %s",
			f->obj[mover].name ? f->obj[mover].name : "the point");
}

static enum status find_mover(struct fig_ride *r, int mover, struct err *e)
{
	struct fig *f = r->f;
	const struct fig_step *s = &f->step[f->obj[mover].step];
	num lo, hi;

	r->rider.step = f->obj[mover].step;
	if (tool_is(s->tool, TRAIT_SLIDER)) {
		r->rider.how = RIDE_RANGE;
		if (fig_number(f, &s->arg[1], &lo, e) != OK ||
		    fig_number(f, &s->arg[2], &hi, e) != OK)
			return E_UNABLE;
		r->range[0] = num_mid(lo);
		r->range[1] = num_mid(hi);
		if (r->range[0] < r->range[1])
			return OK;
		return err_fail(e, E_DOMAIN, "degenerate", "the slider's range is one number");
	}
	if (!tool_is(s->tool, TRAIT_ON_PATH) || tool_is(s->tool, TRAIT_IN_REGION) ||
	    !s->ride[0].form)
		return cannot_move(f, mover, e);
	r->path = fig_value(f, (fig_id){ s->arg[1].ref });
	r->rider.how = r->path ? rides_on(r->path) : RIDE_NONE;
	r->in.plane = r->rider.how == RIDE_ELLIPSE || r->rider.how == RIDE_HYPERBOLA ||
		      r->rider.how == RIDE_PARABOLA;
	if (r->rider.how != RIDE_NONE)
		return OK;
	return err_fail(e, E_ARG, "unsupported", "points on %s are not moved for a locus",
			r->path ? geo_kind_a(r->path->kind) : "path that is undefined");
}

static void put_aside(struct fig_ride *r)
{
	r->kept = arena_alloc(r->arena, (size_t)(r->n_moving + 1) * sizeof *r->kept);
	for (int i = 0; i < r->n_moving; i++) {
		const struct fig_step *s = &r->f->step[r->moving[i]];
		struct kept_reading *k = &r->kept[i];

		k->r = s->at[NUM_DOUBLE];
		k->probable = s->probable;
		k->believed = s->believed;
		k->approximate = s->approximate;
		k->partial = s->partial;
		k->out = arena_alloc(r->arena, (size_t)(s->n_out + 1) * sizeof *k->out);
		k->room = arena_alloc(r->arena, (size_t)(s->n_out + 1) * sizeof *k->room);
		for (int o = 0; o < s->n_out; o++) {
			const struct value *v = &k->r.out[o];

			k->out[o] = *v;
			k->room[o] = v->v;
			if (v->n <= 0)
				continue;
			k->out[o].v = arena_alloc(r->arena, (size_t)v->n * sizeof *v->v);
			memcpy(k->out[o].v, v->v, (size_t)v->n * sizeof *v->v);
		}
	}
}

static void put_back(struct fig_ride *r)
{
	for (int i = 0; i < r->n_moving; i++) {
		struct fig_step *s = &r->f->step[r->moving[i]];
		const struct kept_reading *k = &r->kept[i];

		for (int l = NUM_BALL; l < NUM_LEVELS; l++)
			s->at[l].epoch = 0;
		s->at[NUM_DOUBLE] = k->r;
		s->probable = k->probable;
		s->believed = k->believed;
		s->approximate = k->approximate;
		s->partial = k->partial;
		for (int o = 0; o < s->n_out; o++) {
			struct value *v = &s->at[NUM_DOUBLE].out[o];

			*v = k->out[o];
			v->v = k->room[o];
			if (v->n > 0)
				memcpy(v->v, k->out[o].v, (size_t)v->n * sizeof *v->v);
		}
	}
}

void fig_ride_arguments(const struct fig *f, const struct tool *t, struct arg *arg)
{
	const struct fig_step *l;

	/* A point that rides on something has its trajectory there. */
	if (t->n_params > 3 && arg[1].form == ARG_RELATION && arg[2].form == ARG_REF &&
	    arg[3].form == ARG_NONE) {
		l = &f->step[f->obj[arg[2].ref].step];
		if (tool_is(l->tool, TRAIT_ON_PATH) && l->arg[1].form == ARG_REF)
			arg[3] = l->arg[1];
	}
	if (arg[1].form != ARG_REF || fig_kind(f, (fig_id){ arg[1].ref }) != KIND_LOCUS)
		return;
	l = &f->step[f->obj[arg[1].ref].step];
	if (!tool_is(l->tool, TRAIT_RIDE))
		return;
	arg[2] = l->arg[2];
	arg[1] = l->arg[1];
}

enum status fig_ride_begin(struct fig *f, int step, struct fig_ride **out,
			   struct tool_ride **lent, struct err *e)
{
	const struct fig_step *s = &f->step[step];
	struct arena *a;
	struct fig_ride *r;
	int object = s->arg[1].ref, mover = s->arg[2].ref;
	enum status st;

	if (s->arg[2].form != ARG_REF)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "write LocusEquation(P, M), with M a point on a path or "
				     "a slider, or LocusEquation(l) of a locus",
				     "what moves is missing");
	a = arena_new();
	r = arena_alloc(a, sizeof *r);
	*r = (struct fig_ride){ .f = f, .arena = a, .object = object, .mover = mover };
	r->lent = (struct tool_ride){ .enter = ride_enter,
				      .at = ride_at,
				      .mover = ride_mover,
				      .proves = ride_proves,
				      .equation = ride_equation,
				      .quadric = ride_quadric,
				      .kept = &f->step[step].kept,
				      .keep = f->step[step].own };
	r->relation = s->arg[1].form == ARG_RELATION ? s->arg[1].x : NULL;
	st = r->relation ? find_free(r, mover, e) : find_mover(r, mover, e);
	if (st == OK && !r->relation)
		find_moving(r, f->obj[mover].step);
	if (st == OK && !r->relation && (!r->n_moving || r->object == mover)) {
		st = err_fail_with(e, E_ARG, "bad_argument", NULL,
				   "the first argument is built on the second: M = Point(c); "
				   "P = Midpoint(A, M); Locus(P, M)",
				   "%s does not depend on %s",
				   f->obj[r->object].name ? f->obj[r->object].name
							  : "the first argument",
				   f->obj[mover].name ? f->obj[mover].name : "the second");
	}
	if (st == OK && closes_over_moving(r))
		st = err_fail(e, E_ARG, "unsupported",
			      "a function or equation on the way contains a number that "
			      "moves, which a locus does not follow");
	if (st != OK) {
		arena_free(a);
		return st;
	}
	if (r->relation)
		r->n_moving = 0; /* nothing is moved, only read in another way */
	else
		set_range(r);
	r->in.n_steps = f->n_steps;
	r->in.slot = arena_alloc(a, (size_t)(f->n_steps + 1) * sizeof *r->in.slot);
	for (int i = 0; i < f->n_steps; i++)
		r->in.slot[i] = -1;
	r->in.slot[r->rider.step] = 0;
	r->in.at = arena_alloc(a, sizeof *r->in.at);
	put_aside(r);
	*out = r;
	*lent = &r->lent;
	return OK;
}

void fig_ride_end(struct fig_ride *r)
{
	struct fig *f = r->f;

	put_back(r);
	num_forget(f->num, NUM_BALL);
	num_fresh(f->num, NUM_EXACT);
	fig_enter(f, NUM_DOUBLE, 0);
	arena_free(r->arena);
}
