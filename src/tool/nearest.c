/*
 * nearest.c -- the nearest points of graphs, curves and lists, and distances to them.
 *
 * The squared distance D is a function of one parameter on a bounded range: a place of a graph
 * that is nearer than one that is known differs from the point in x by no more than that
 * distance.  The places where D breaks cut the range into pieces; on each the least value is
 * where the derivative vanishes, or at an end.  All of these are found, or it is left open.
 * Whether another place is as near is told (`tied` of the call).
 */
#include "tool/graph_priv.h"
#include <math.h>

#define TIES 8 /* as near as the best that are remembered */

/* The best place so far: exact, or an enclosure; of equally near ones that with the least
 * parameter. */
struct nearest_place {
	bool any;
	num x, d; /* the parameter, and D there (bad: known by its enclosure alone) */
	num near;
	num tie[TIES]; /* parameters of others that are as near */
	int ties;
};

static const struct expr *squared(const struct expr *x, struct tool_call *c)
{
	return expr_op(EXPR_POW, x, expr_num(2, c->arena), c->arena);
}

/* (x - p.x)^2 + (y - p.y)^2; NULL where the point has no closed form. */
static const struct expr *distance_from(pt p, const struct expr *x, const struct expr *y,
					struct tool_call *c)
{
	const struct expr *a = tool_closed_number(p.x, c), *b = tool_closed_number(p.y, c);

	if (!a || !b)
		return NULL;
	a = squared(expr_op(EXPR_SUB, x, a, c->arena), c);
	b = squared(expr_op(EXPR_SUB, y, b, c->arena), c);
	return expr_op(EXPR_ADD, a, b, c->arena);
}

static enum status tie(struct nearest_place *b, const struct nearest_place *now,
		       struct tool_call *c)
{
	int s = num_cmp(now->x, b->x, c->num);

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s && b->ties < TIES)
		b->tie[b->ties++] = s < 0 ? b->x : now->x;
	if (s < 0) {
		b->x = now->x;
		b->d = now->d;
		b->near = now->near;
	}
	return OK;
}

/* E_DOMAIN: D is not defined there. */
static enum status consider(struct nearest_place *b, num x, const struct expr *d,
			    struct tool_call *c)
{
	struct nearest_place now = { .any = true, .x = x };
	struct err ignored;
	int s = -1;
	enum status st = expr_eval_at(&now.d, d, "x", x, NULL, NULL, c->num, &ignored);

	if (st != OK)
		return st;
	/* What is given up keeps its enclosure. */
	now.near = now.d;
	if (x.x || x.lo == x.hi)
		now.near = num_enclosure(now.d, c->num);
	else
		now.d = num_bad(c->num);
	if (!isfinite(now.near.lo) || !isfinite(now.near.hi))
		return E_UNABLE;
	if (b->any && now.near.lo > b->near.hi)
		s = 1;
	else if (b->any && now.near.hi >= b->near.lo)
		s = num_is_bad(now.d) || num_is_bad(b->d) ? NUM_UNKNOWN
							  : num_cmp(now.d, b->d, c->num);
	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s < 0)
		*b = now;
	return s == 0 ? tie(b, &now, c) : OK;
}

/* Beside a place where it is not defined D must grow without bound: else it may come as near
 * as it likes without being there. */
static enum status grows_beside(const struct expr *one, num at, int side, struct tool_call *c)
{
	struct expr_limit l;
	struct err ignored;

	return expr_limit(&l, one, "x", at, false, side, c->num, &ignored) == OK &&
			       l.infinite > 0
		       ? OK
		       : E_UNABLE;
}

/* One piece, its ends left to the caller. */
static enum status nearest_inside(struct nearest_place *b, const struct expr *d, num lo,
				  num hi, const bool missing[2], struct tool_call *c)
{
	const struct expr *one, *slope;
	num m, y, v[2];
	struct value part = tool_graph_axis_part(v, lo, hi);
	struct err was = *c->err, ignored;
	struct zeros z;
	enum status st = tool_graph_between(&m, lo, hi, c);

	if (st == OK)
		st = expr_eval_at(&y, d, "x", m, NULL, NULL, c->num, &ignored);
	if (st == E_DOMAIN)
		return OK; /* defined nowhere in it */
	if (st == OK)
		st = tool_graph_formula(&one, d, m, c);
	for (int end = 0; end < 2 && st == OK; end++)
		if (missing[end])
			st = grows_beside(one, end ? hi : lo, end ? -1 : 1, c);
	slope = st == OK ? expr_diff(one, "x", c->arena, &ignored) : NULL;
	if (!slope)
		return E_UNABLE;
	/* A distance that does not change is at its least everywhere. */
	if (!expr_uses(slope, "x"))
		return consider(b, m, d, c) == OK ? OK : E_UNABLE;
	st = tool_graph_zeros(&z, slope, &part, c);
	*c->err = was;
	if (st != OK || !z.within || !is_no(z.everywhere))
		return E_UNABLE;
	for (int i = 0; i < z.n && st == OK; i++)
		st = consider(b, tool_graph_place(&z.z[i]), d, c);
	return st == OK ? OK : E_UNABLE;
}

/* The least value of D from lo to hi, which are themselves places of it. */
static enum status least(struct nearest_place *b, const struct expr *d, num lo, num hi,
			 struct tool_call *c)
{
	num v[2], at[GRAPH_ZEROS + 2];
	struct value part = tool_graph_axis_part(v, lo, hi);
	struct err was = *c->err;
	struct zeros z;
	bool missing[GRAPH_ZEROS + 2];
	int n = 0;
	enum status st = tool_graph_breaks(&z, d, NULL, &part, c);

	*c->err = was;
	if (st != OK || !z.within || tool_graph_cuts(at, &n, &z, lo, hi, c) != OK)
		return tool_undecided(c, "which point is nearest");
	for (int i = 0; i < n && st == OK; i++) {
		st = consider(b, at[i], d, c);
		missing[i] = st == E_DOMAIN;
		st = missing[i] ? OK : st;
	}
	for (int i = 0; i + 1 < n && st == OK; i++)
		st = nearest_inside(b, d, at[i], at[i + 1], &missing[i], c);
	return st == OK ? OK : tool_undecided(c, "which point is nearest");
}

/* How far to either side of the point a nearest place of the graph can be; NAN: nothing of it
 * was found. */
static double reach_of(const struct expr *d, const struct value *g, num x, struct tool_call *c)
{
	double least = NAN, at = num_mid(num_enclosure(x, c->num));

	for (int i = 0; i <= 400; i++) {
		/* At the point, then farther and farther to both sides. */
		double t = at + (i % 2 ? 1 : -1) * (exp2(i / 20.0) - 1);
		struct err ignored;
		num v;

		if (g->flag)
			t = num_mid(num_enclosure(g->v[0], c->num)) +
			    i / 400.0 *
				    num_mid(num_enclosure(num_sub(g->v[1], g->v[0], c->num),
							  c->num));
		if (expr_eval_at(&v, d, "x", num_double(t, c->num), NULL, NULL, c->num,
				 &ignored) != OK)
			continue;
		v = num_enclosure(v, c->num);
		if (v.hi >= 0 && v.hi < 1e300 && !(v.hi >= least))
			least = v.hi;
	}
	return sqrt(least) * (1 + 1e-9) + 1e-9;
}

/* The bounds within which a nearest place of the graph is. */
static enum status graph_range(num out[2], const struct expr *d, const struct value *g, num x,
			       struct tool_call *c)
{
	double reach = reach_of(d, g, x, c);
	num mid = num_enclosure(x, c->num);

	if (!(reach < 1e100))
		return tool_undecided(c, "where the function is defined");
	out[0] = num_double(nextafter(mid.lo - reach, -INFINITY), c->num);
	out[1] = num_double(nextafter(mid.hi + reach, INFINITY), c->num);
	for (int k = 0; k < 2 && g->flag; k++) {
		int s = num_cmp(g->v[k], out[k], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "where the graph ends");
		if (k ? s < 0 : s > 0)
			out[k] = g->v[k];
	}
	return OK;
}

/* The point of a graph, and whether it is known by its digits alone. */
static enum status on_graph(struct tool_call *c, const struct value *v, pt p, pt *out,
			    bool *rough)
{
	const struct expr *d = distance_from(p, expr_name("x", c->arena), v->fn, c);
	struct nearest_place b = { .any = false };
	num range[2];
	enum status st = d ? graph_range(range, d, v, p.x, c)
			   : tool_undecided(c, "the closed form of the point");

	if (st == OK)
		st = least(&b, d, range[0], range[1], c);
	if (st != OK)
		return st;
	if (!b.any)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function is defined nowhere");
	out->x = b.x;
	*rough = num_is_bad(b.d);
	c->tied = b.ties ? TRUTH_YES : TRUTH_NO;
	return tool_graph_value(&out->y, v->fn, b.x, c);
}

static enum status on_curve(struct tool_call *c, const struct value *v, pt p, pt *out,
			    bool *rough)
{
	const struct expr *x, *y, *d = NULL;
	struct nearest_place b = { .any = false };
	enum status st = tool_curve_in_x(c, v, &x, &y);

	if (st == OK)
		d = distance_from(p, x, y, c);
	if (!d)
		return st == OK ? tool_undecided(c, "the closed form of the point") : st;
	st = least(&b, d, v->v[0], v->v[1], c);
	if (st != OK)
		return st;
	if (!b.any)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the curve is defined nowhere");
	*rough = num_is_bad(b.d);
	st = tool_curve_at(c, v, b.x, out);
	/* The two ends of a closed curve are one point. */
	for (int i = 0; i < b.ties && st == OK; i++) {
		pt q;

		st = tool_curve_at(c, v, b.tie[i], &q);
		if (st == OK)
			c->tied = truth_or(c->tied, truth_not(geo_equal(*out, q, c->num)));
	}
	return st;
}

static enum status on_list(struct tool_call *c, const struct value *v, pt p, pt *out,
			   bool *rough)
{
	truth tied = TRUTH_NO;
	bool any = false;
	num least_d = num_int(0, c->num);

	for (int i = 0; i < geo_list_count(v); i++) {
		struct value m = geo_list_item(v, i);
		bool by_digits = false;
		pt q = m.kind == KIND_POINT ? value_pt(&m, 0) : p;
		enum status st =
			m.kind == KIND_POINT ? OK : tool_nearest(c, &m, p, &q, &by_digits);
		num d;
		int s;

		if (st != OK)
			return st;
		d = geo_dist2(p, q, c->num);
		s = any ? num_cmp(d, least_d, c->num) : -1;
		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which member of the list is nearest");
		if (s == 0)
			tied = truth_or(tied, truth_or(c->tied,
						       truth_not(geo_equal(q, *out, c->num))));
		if (s < 0) {
			*out = q;
			*rough = by_digits;
			tied = c->tied;
			least_d = d;
			any = true;
		}
	}
	c->tied = tied;
	return any ? OK
		   : err_fail(c->err, E_DOMAIN, "no_such_object",
			      "the list has no member that could be nearest");
}

enum status tool_nearest(struct tool_call *c, const struct value *v, pt p, pt *out,
			 bool *rough)
{
	enum status st;

	*rough = false;
	c->tied = TRUTH_NO;
	if (v->kind == KIND_LIST)
		return on_list(c, v, p, out, rough);
	if (v->kind != KIND_FUNCTION && v->kind != KIND_CURVE) {
		st = geo_path_foot(out, rough, v, p, c->num, c->err);
		if (st == OK)
			c->tied = geo_path_foot_tied(v, p, *out, c->num);
		return st;
	}
	/* Numbers become parts of expressions at the exact level alone. */
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	return (v->kind == KIND_CURVE ? on_curve : on_graph)(c, v, p, out, rough);
}

enum status tool_distance(struct tool_call *c, const struct value *v, const struct value *w,
			  num *out)
{
	const kind_set near =
		KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_CURVE) | KIND_BIT(KIND_LIST);
	const struct value *p = v->kind == KIND_POINT ? v : w, *path = p == v ? w : v;
	enum status st;
	bool rough;
	pt q;

	if (p->kind != KIND_POINT || !value_is(path, near))
		return geo_measure_distance(out, v, w, c->num, c->err);
	st = tool_nearest(c, path, value_pt(p, 0), &q, &rough);
	if (st == OK)
		*out = geo_dist(value_pt(p, 0), q, c->num);
	c->rough = c->rough || rough;
	c->tied = TRUTH_NO; /* they are equally far */
	return st;
}

enum status tool_add_closest_point(struct tool_call *c)
{
	pt p;
	enum status st = tool_nearest(c, c->arg[1].val, tool_pt(c, 2), &p, &c->rough);

	if (st == OK)
		tool_give_pt(c, ROLE_MAIN, 0, p);
	return st;
}

enum status tool_add_closest_of_list(struct tool_call *c)
{
	return tool_add_closest_point(c);
}
