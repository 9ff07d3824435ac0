/*
 * optimum.c -- where a number is smallest or largest while something moves.
 *
 * The mover is a slider or a point on a path.  The number is looked at in doubles at many places
 * and, about the best one, at closer and closer ones, at last in balls: what is found is known by
 * its digits alone, and said to be.  A place with a short number is taken where it is as good.
 */
#include "tool/graph_priv.h"
#include <math.h>

#define LOOKS 600      /* places that are looked at first */
#define CLOSER 100     /* halvings and the like about the best of them */
#define BESIDE 1e-5    /* how far balls look, measured by the whole way */
#define BITS 256       /* of these */
#define SHORT 1000     /* denominators of short numbers */
#define SHORT_BY 1e-14 /* how far one may be, measured by the whole way */

struct optimum {
	struct tool_call *c;
	int sign; /* 1: smallest, -1: largest */
	double t, least;
	bool any;
};

/* The number with the mover at t, at the level where the ride stands; bad where there is
 * none. */
static num number_at(struct optimum *o, double t)
{
	const struct value *v = o->c->ride->at(o->c->ride, t, 0);
	num n;

	if (!v || num_is_bad(v->v[0]))
		return num_bad(o->c->num);
	if (v->kind != KIND_ANGLE)
		return v->v[0];
	return geo_sweep_radians(&n, v->v[0], v->v[1], o->c->num) == OK ? n
									: num_bad(o->c->num);
}

/* The same as a double, times the sign; infinite where there is none. */
static double at(struct optimum *o, double t)
{
	num n = number_at(o, t);

	return !num_is_bad(n) && isfinite(num_mid(n)) ? o->sign * num_mid(n) : INFINITY;
}

static void look(struct optimum *o, double t)
{
	double y = at(o, t);

	if (y < o->least) {
		o->least = y;
		o->t = t;
		o->any = true;
	}
}

/* Between lo and hi, by the golden section. */
static void look_closer(struct optimum *o, double lo, double hi)
{
	const double golden = 0.6180339887498949;
	double l = hi - golden * (hi - lo), r = lo + golden * (hi - lo);
	double yl = at(o, l), yr = at(o, r);

	for (int i = 0; i < CLOSER && hi - lo > 0; i++) {
		if (yl <= yr) {
			hi = r;
			r = l;
			yr = yl;
			l = hi - golden * (hi - lo);
			yl = at(o, l);
		} else {
			lo = l;
			l = r;
			yl = yr;
			r = lo + golden * (hi - lo);
			yr = at(o, r);
		}
	}
	look(o, l);
	look(o, r);
}

/* Doubles do not tell the best place to more than half of their digits: balls do. */
static void look_closest(struct optimum *o)
{
	struct tool_ride *r = o->c->ride;
	double lo = fmax(o->t - BESIDE * (r->to - r->from), r->from),
	       hi = fmin(o->t + BESIDE * (r->to - r->from), r->to), t = o->t;

	if (t == r->from || t == r->to)
		return;
	r->enter(r, BITS);
	for (int i = 0; i < CLOSER; i++) {
		double a = lo + (hi - lo) / 3, b = hi - (hi - lo) / 3;
		num ya = number_at(o, a), yb = number_at(o, b);
		int s = num_is_bad(ya) || num_is_bad(yb) ? NUM_UNKNOWN
							 : num_cmp(ya, yb, o->c->num);

		if (s == NUM_UNKNOWN || !(lo < a && b < hi))
			break;
		if (s * o->sign <= 0)
			hi = b;
		if (s * o->sign >= 0)
			lo = a;
	}
	r->enter(r, 0);
	t = lo + (hi - lo) / 2;
	if (at(o, t) <= o->least + 1e-14 * (1 + fabs(o->least)))
		o->t = t;
}

/* A short parameter just beside the best one. */
static void look_short(struct optimum *o)
{
	double best = o->t, way = o->c->ride->to - o->c->ride->from;

	for (int q = 1; q <= SHORT; q++) {
		double t = round(best * q) / q;

		if (fabs(t - best) < SHORT_BY * way) {
			o->t = t;
			return;
		}
	}
}

/* What is kept until something moves: the mover's numbers there. */
struct optimum_found {
	double v[2];
	enum kind kind;
};

static enum status find(struct tool_call *c, int sign, const struct optimum_found **out)
{
	struct tool_ride *r = c->ride;
	struct optimum o = { .c = c, .sign = sign, .least = INFINITY };
	double step = (r->to - r->from) / LOOKS;
	struct optimum_found *f;
	const struct value *v;

	*out = *r->kept;
	if (*out)
		return OK;
	r->enter(r, 0);
	for (int i = 0; i <= LOOKS; i++)
		look(&o, i < LOOKS ? r->from + i * step : r->to);
	if (!o.any)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the number is nowhere defined while the other moves");
	look_closer(&o, fmax(o.t - step, r->from), fmin(o.t + step, r->to));
	look_closest(&o);
	look_short(&o);
	/* Stand there once more to read the mover. */
	at(&o, o.t);
	v = r->mover(r);
	if (!v || !value_is(v, KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_POINT)))
		return tool_undecided(c, "where the best place is");
	f = arena_alloc(r->keep, sizeof *f);
	f->kind = v->kind;
	for (int i = 0; i < (v->kind == KIND_POINT ? 2 : 1); i++)
		f->v[i] = num_mid(v->v[i]);
	*r->kept = f;
	*out = f;
	return OK;
}

static enum status optimum(struct tool_call *c, int sign)
{
	const struct optimum_found *f;
	enum status st = find(c, sign, &f);

	if (st != OK)
		return st;
	c->rough = true;
	if (f->kind == KIND_POINT)
		tool_give_pt(c, ROLE_MAIN, 0,
			     (pt){ num_double(f->v[0], c->num), num_double(f->v[1], c->num) });
	else
		tool_give_number(c, num_double(f->v[0], c->num));
	return OK;
}

TOOL_CASE(add_minimizer, optimum(c, 1))
TOOL_CASE(add_maximizer, optimum(c, -1))
