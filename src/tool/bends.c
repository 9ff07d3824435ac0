/*
 * bends.c -- how curves bend at a point of theirs: curvature, its vector, the osculating circle.
 *
 * Of a curve by a parameter they come from its first two derivatives, positive where it turns
 * left.  Of a conic they come from its equation, turned so that it bends towards its inside:
 * there the curvature is positive.
 */
#include "tool/graph_priv.h"

/* The place, a tangent there, and how fast the tangent turns: with q = d' the derivative of d,
 * the curvature is cross(d, q)/|d|^3. */
struct bend {
	pt at, d;
	num cross; /* of d and its derivative */
};

static enum status not_on(struct tool_call *c, const struct value *v)
{
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", "point",
			     "use a point of it: P = ClosestPoint(c, A)",
			     "the point is not on the %s", geo_kind_name(v->kind));
}

/*
 * With F = 0 and its gradient (u, v), along d = (-v, u) the gradient changes by H d; the curvature
 * is d H d/|d|^3 up to its sign.  An equation that is negative inside makes it positive.
 */
static enum status bend_conic(struct tool_call *c, const struct value *v, pt p, struct bend *b)
{
	ctx *n = c->num;
	struct conic k;
	num two = num_int(2, n), u, w;
	truth on = geo_path_has(v, p, n);
	enum status st = geo_conic_of(&k, v, n);
	int s;

	if (st != OK || is_unknown(on))
		return tool_undecided(c, "whether the point is on the conic");
	if (is_no(on))
		return not_on(c, v);
	u = num_add(num_add(num_mul(num_mul(two, k.a, n), p.x, n), num_mul(k.b, p.y, n), n),
		    k.d, n);
	w = num_add(num_add(num_mul(k.b, p.x, n), num_mul(num_mul(two, k.c, n), p.y, n), n),
		    k.e, n);
	b->at = p;
	b->d = (pt){ num_neg(w, n), u };
	b->cross = num_add(
		num_add(num_mul(num_mul(two, k.a, n), num_sqr(b->d.x, n), n),
			num_mul(num_mul(num_mul(two, k.b, n), b->d.x, n), b->d.y, n), n),
		num_mul(num_mul(two, k.c, n), num_sqr(b->d.y, n), n), n);
	/* A conic bends towards its inside everywhere: the sign is that of the equation. */
	s = num_sgn(b->cross, n);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which way the conic bends");
	if (s < 0) {
		b->d = (pt){ w, num_neg(u, n) };
		b->cross = num_neg(b->cross, n);
	}
	return OK;
}

static enum status bend_graph(struct tool_call *c, const struct value *v, pt p, struct bend *b)
{
	num y[3];
	enum status st = tool_graph_drawn_at(c, v, p.x);

	if (st == OK)
		st = expr_jet(y, v->fn, "x", p.x, v->flag ? v->v : NULL, 2, c->arena, c->num,
			      c->err);
	if (st != OK)
		return st;
	b->at = (pt){ p.x, y[0] };
	b->d = (pt){ num_int(1, c->num), y[1] };
	b->cross = y[2];
	return OK;
}

static enum status bend_curve(struct tool_call *c, const struct value *v, pt p, struct bend *b)
{
	pt q;
	num t;
	enum status st = tool_curve_parameter(c, v, p, &t);

	if (st == OK)
		st = tool_curve_derivative(c, v, t, 1, &b->d);
	if (st == OK)
		st = tool_curve_derivative(c, v, t, 2, &q);
	if (st != OK)
		return st;
	b->at = p;
	b->cross = geo_cross(b->d, q, c->num);
	return OK;
}

/* Arguments 1 and 2: a point and a path.  The direction is not zero. */
static enum status bend(struct tool_call *c, struct bend *b)
{
	const struct value *v = c->arg[2].val;
	pt p = tool_pt(c, 1);
	enum status st = v->kind == KIND_FUNCTION ? bend_graph(c, v, p, b)
			 : v->kind == KIND_CURVE  ? bend_curve(c, v, p, b)
						  : bend_conic(c, v, p, b);
	truth still;

	if (st != OK)
		return st;
	still = truth_and(num_is_zero(b->d.x, c->num), num_is_zero(b->d.y, c->num));
	if (is_unknown(still))
		return tool_undecided(c, "whether the curve has a direction at the point");
	return is_no(still) ? OK
			    : err_fail(c->err, E_DOMAIN, "degenerate",
				       "the curve has no direction at the point");
}

enum status tool_add_curvature(struct tool_call *c)
{
	struct bend b;
	enum status st = bend(c, &b);
	num n2;

	if (st != OK)
		return st;
	n2 = geo_norm2(b.d, c->num);
	tool_give_number(c,
			 num_div(b.cross, num_mul(n2, num_sqrt(n2, c->num), c->num), c->num));
	return OK;
}

/* The unit normal times the curvature. */
enum status tool_add_curvature_vector(struct tool_call *c)
{
	struct bend b;
	enum status st = bend(c, &b);
	struct value *v;

	if (st != OK)
		return st;
	v = tool_make(c, KIND_VECTOR, 0);
	value_set_pt(
		v, 0,
		geo_scale(geo_turn(b.d, c->num),
			  num_div(b.cross, num_sqr(geo_norm2(b.d, c->num), c->num), c->num),
			  c->num));
	value_set_pt(v, 1, b.at);
	return OK;
}

enum status tool_add_osculating_circle(struct tool_call *c)
{
	struct bend b;
	enum status st = bend(c, &b);
	struct value *v;
	truth flat;
	num n2;
	pt to;

	if (st != OK)
		return st;
	flat = num_is_zero(b.cross, c->num);
	if (is_unknown(flat))
		return tool_undecided(c, "whether the curve bends at the point");
	if (is_yes(flat))
		return err_fail(
			c->err, E_DOMAIN, "no_such_object",
			"the curvature is zero at the point, so there is no osculating "
			"circle");
	n2 = geo_norm2(b.d, c->num);
	to = geo_scale(geo_turn(b.d, c->num), num_div(n2, b.cross, c->num), c->num);
	v = tool_make(c, KIND_CIRCLE, 0);
	value_set_pt(v, 0, geo_add(b.at, to, c->num));
	v->v[2] = geo_norm2(to, c->num);
	return OK;
}
