/*
 * curve_meet.c -- common points of two curves by parameters.
 *
 * They meet where x1(t) = x2(s) and y1(t) = y2(s): two curves in the plane of the parameters.
 * Polynomials with rational numbers are met there by their resultants, and all points are
 * proven.  Others are followed in small steps by doubles; what is found is then called probable,
 * and that there are no others is left open.
 */
#include "num/plane.h"
#include "tool/graph_priv.h"
#include <math.h>

#define STEPS 300 /* of each curve that are looked at */

/* Common points with their parameters on both curves. */
struct curve_crossing {
	pt p;
	num t, s;
};
struct curve_crossings {
	struct curve_crossing at[MEET_MOST];
	int n;
};

/* Is the parameter within the curve's range? */
static truth in_range(const struct value *v, num t, ctx *c)
{
	return truth_and(num_leq(v->v[0], t, c), num_leq(t, v->v[1], c));
}

/* A coordinate of one less that of the other, the parameters being x and y. */
static const struct expr *difference(const struct expr *a, const struct expr *b,
				     struct tool_call *c)
{
	const struct expr *y = expr_name("y", c->arena);

	b = expr_substitute(b, "x", y, c->arena, c->err);
	return b ? expr_op(EXPR_SUB, a, b, c->arena) : NULL;
}

static num parameter(const struct num_poly_root *r)
{
	return num_is_bad(r->exact) ? (num){ r->x.lo, r->x.hi, NULL } : r->exact;
}

/* As polynomials; *none: they are none, or have other numbers than rational ones. */
static enum status by_resultant(struct curve_crossings *out, const struct value *v,
				const struct value *w, bool *none, struct tool_call *c)
{
	struct num_plane_point *p = arena_alloc(c->arena, MEET_MOST * sizeof *p);
	const struct expr *x1, *y1, *x2, *y2, *f, *g;
	struct num_plane pf, pg;
	enum num_fn_state state;
	enum status st = tool_curve_in_x(c, v, &x1, &y1);
	bool common, good;
	int n;

	*none = true;
	if (st == OK)
		st = tool_curve_in_x(c, w, &x2, &y2);
	f = st == OK ? difference(x1, x2, c) : NULL;
	g = f ? difference(y1, y2, c) : NULL;
	if (!g)
		return st == OK ? E_ARG : st;
	good = tool_implicit_plane(&pf, f, &st, c) && st == OK &&
	       tool_implicit_plane(&pg, g, &st, c) && st == OK;
	if (st == E_UNABLE)
		return st;
	if (!good)
		return OK;
	state = num_plane_meet(p, MEET_MOST, &n, &common, pf, pg, c->num);
	*none = state == FN_FAILED && !common;
	if (common)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the curves have a part in common");
	if (*none)
		return OK;
	c->partial = state == FN_PARTIAL;
	for (int i = 0; i < n; i++) {
		struct curve_crossing *k = &out->at[out->n];
		truth in;

		k->t = parameter(&p[i].x);
		k->s = parameter(&p[i].y);
		/* Enclosures are doubles, which the bounds are compared with as such. */
		in = truth_and(in_range(v, k->t, c->num), in_range(w, k->s, c->num));
		if (is_unknown(in) && num_is_bad(k->t))
			in = num_mid(v->v[0]) < k->t.lo && k->t.hi < num_mid(v->v[1]) &&
					     num_mid(w->v[0]) < k->s.lo &&
					     k->s.hi < num_mid(w->v[1])
				     ? TRUTH_YES
			     : k->t.hi < num_mid(v->v[0]) || k->t.lo > num_mid(v->v[1]) ||
					     k->s.hi < num_mid(w->v[0]) ||
					     k->s.lo > num_mid(w->v[1])
				     ? TRUTH_NO
				     : TRUTH_UNKNOWN;
		if (is_unknown(in))
			return tool_undecided(c,
					      "whether a common point is within both curves");
		if (is_no(in))
			continue;
		st = tool_curve_at(c, v, k->t, &k->p);
		if (st != OK)
			return st;
		out->n++;
	}
	return OK;
}

/* --- By doubles ------------------------------------------------------------------------ */

struct curve_place {
	double x, y;
};

/* Compiled: the field of exact numbers shall not hear of all places that are looked at. */
struct compiled_curve {
	struct num_fn *x, *y;
};

static bool compiled(struct compiled_curve *out, const struct value *v, struct tool_call *c)
{
	const struct expr *x, *y;

	*out = (struct compiled_curve){ NULL, NULL };
	return tool_curve_in_x(c, v, &x, &y) == OK &&
	       expr_compile(x, "x", NULL, NULL, c->num, &out->x, c->err) == OK &&
	       expr_compile(y, "x", NULL, NULL, c->num, &out->y, c->err) == OK;
}

static void compiled_free(struct compiled_curve *k)
{
	if (k->x)
		num_fn_free(k->x);
	if (k->y)
		num_fn_free(k->y);
}

static bool place_of(struct curve_place *out, const struct compiled_curve *k, double t,
		     struct tool_call *c)
{
	struct num_enclosed x, y;
	num at = num_double(t, c->num);

	if (!num_fn_at(&x, k->x, at, c->num) || !num_fn_at(&y, k->y, at, c->num))
		return false;
	*out = (struct curve_place){ x.mid, y.mid };
	return isfinite(out->x) && isfinite(out->y);
}

/* Newton's steps from (t, s); false when they do not end. */
static bool polish(double *t, double *s, struct curve_place *at,
		   const struct compiled_curve *v, const struct compiled_curve *w,
		   struct tool_call *c)
{
	for (int i = 0; i < 60; i++) {
		struct curve_place a, b, da, db;
		double h = 1e-6, det, u, k, fx, fy;

		if (!place_of(&a, v, *t, c) || !place_of(&b, w, *s, c) ||
		    !place_of(&da, v, *t + h, c) || !place_of(&db, w, *s + h, c))
			return false;
		fx = b.x - a.x;
		fy = b.y - a.y;
		*at = a;
		if (hypot(fx, fy) < 1e-13 * (1 + hypot(a.x, a.y)))
			return true;
		da = (struct curve_place){ (da.x - a.x) / h, (da.y - a.y) / h };
		db = (struct curve_place){ (db.x - b.x) / h, (db.y - b.y) / h };
		det = -da.x * db.y + da.y * db.x;
		u = (-fx * db.y + fy * db.x) / det;
		k = (da.x * fy - da.y * fx) / det;
		if (!isfinite(u) || !isfinite(k))
			return false;
		*t += u;
		*s += k;
	}
	return false;
}

/* Where the steps i of v and j of w cross, as parts of them. */
static bool cross_at(double *a, double *b, const struct curve_place *p,
		     const struct curve_place *q)
{
	double ux = p[1].x - p[0].x, uy = p[1].y - p[0].y, wx = q[1].x - q[0].x,
	       wy = q[1].y - q[0].y, det = ux * wy - uy * wx, dx = q[0].x - p[0].x,
	       dy = q[0].y - p[0].y;

	*a = (dx * wy - dy * wx) / det;
	*b = (dx * uy - dy * ux) / det;
	return *a > -0.05 && *a < 1.05 && *b > -0.05 && *b < 1.05;
}

static void keep(struct curve_crossings *out, struct curve_place at, double t, double s,
		 struct tool_call *c)
{
	int i = 0;

	for (int k = 0; k < out->n; k++)
		if (hypot(num_mid(out->at[k].p.x) - at.x, num_mid(out->at[k].p.y) - at.y) <
		    1e-9 * (1 + hypot(at.x, at.y)))
			return;
	if (out->n == MEET_MOST)
		return;
	/* By the first curve's parameter. */
	for (i = out->n; i > 0 && num_mid(out->at[i - 1].t) > t; i--)
		out->at[i] = out->at[i - 1];
	out->at[i] = (struct curve_crossing){ { num_double(at.x, c->num),
						num_double(at.y, c->num) },
					      num_double(t, c->num),
					      num_double(s, c->num) };
	out->n++;
}

/* The places of a curve at all steps; NAN where it has none. */
static void look(struct curve_place *out, const struct compiled_curve *k, double from,
		 double step, struct tool_call *c)
{
	for (int i = 0; i <= STEPS; i++)
		if (!place_of(&out[i], k, from + i * step, c))
			out[i] = (struct curve_place){ NAN, NAN };
}

static void follow(struct curve_crossings *out, const struct compiled_curve k[2],
		   const double from[2], const double step[2], struct tool_call *c)
{
	const double tiny[2] = { 1e-9 * step[0], 1e-9 * step[1] };
	struct curve_place *p = arena_alloc(c->arena, (STEPS + 1) * sizeof *p),
			   *q = arena_alloc(c->arena, (STEPS + 1) * sizeof *q);

	look(p, &k[0], from[0], step[0], c);
	look(q, &k[1], from[1], step[1], c);
	for (int i = 0; i < STEPS; i++)
		for (int j = 0; j < STEPS; j++) {
			double a, b, t, s;
			struct curve_place at;

			if (!cross_at(&a, &b, &p[i], &q[j]))
				continue;
			t = from[0] + (i + a) * step[0];
			s = from[1] + (j + b) * step[1];
			if (polish(&t, &s, &at, &k[0], &k[1], c) && t > from[0] - tiny[0] &&
			    t < from[0] + STEPS * step[0] + tiny[0] && s > from[1] - tiny[1] &&
			    s < from[1] + STEPS * step[1] + tiny[1])
				keep(out, at, t, s, c);
		}
}

static void by_doubles(struct curve_crossings *out, const struct value *v,
		       const struct value *w, struct tool_call *c)
{
	const struct value *const of[2] = { v, w };
	struct compiled_curve k[2];
	double from[2], step[2];
	bool good = true;

	for (int i = 0; i < 2; i++) {
		double to = num_mid(num_enclosure(of[i]->v[1], c->num));

		from[i] = num_mid(num_enclosure(of[i]->v[0], c->num));
		step[i] = (to - from[i]) / STEPS;
		good = compiled(&k[i], of[i], c) && good;
	}
	if (good)
		follow(out, k, from, step, c);
	for (int i = 0; i < 2; i++)
		compiled_free(&k[i]);
}

/* One curve twice: the same formulas over parameters that overlap. */
static bool is_one_curve(const struct value *v, const struct value *w, ctx *c)
{
	return expr_equal(v->fn, w->fn) && expr_equal(v->fn2, w->fn2) &&
	       is_yes(num_less(v->v[0], w->v[1], c)) && is_yes(num_less(w->v[0], v->v[1], c));
}

static enum status crossings(struct curve_crossings *out, const struct value *v,
			     const struct value *w, struct tool_call *c)
{
	bool none;
	enum status st;

	out->n = 0;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	if (is_one_curve(v, w, c->num))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"both are one curve, as far as their parameters overlap");
	st = by_resultant(out, v, w, &none, c);
	if (st != OK)
		return st;
	if (none) {
		by_doubles(out, v, w, c);
		c->partial = c->likely = c->rough = true;
	}
	if (out->n)
		return OK;
	return c->partial ? tool_undecided(c, "whether the curves meet")
			  : err_fail(c->err, E_DOMAIN, "no_such_object",
				     "the curves do not meet");
}

enum status tool_meet_curves(struct tool_call *c, struct meet *out, const struct value *v,
			     const struct value *w)
{
	struct curve_crossings k;
	enum status st = crossings(&k, v, w, c);

	out->n = 0;
	for (int i = 0; i < k.n && st == OK; i++)
		out->p[out->n++] = k.at[i].p;
	return st;
}

/* The one whose parameters are nearest to two given ones. */
enum status tool_add_intersect_curves(struct tool_call *c)
{
	double t = num_mid(num_enclosure(c->arg[3].n, c->num)),
	       s = num_mid(num_enclosure(c->arg[4].n, c->num)), least = INFINITY;
	struct curve_crossings k;
	enum status st = crossings(&k, c->arg[1].val, c->arg[2].val, c);
	int at = 0;

	if (st != OK)
		return st;
	for (int i = 0; i < k.n; i++) {
		double d = hypot(num_mid(k.at[i].t) - t, num_mid(k.at[i].s) - s);

		if (d < least) {
			least = d;
			at = i;
		}
	}
	c->partial = false;
	tool_give_pt(c, ROLE_MAIN, 0, k.at[at].p);
	return OK;
}
