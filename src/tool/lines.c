/* lines.c -- tools that make lines, segments, rays and vectors. */
#include "tool/tool_priv.h"
#include <string.h>

static enum status from_first(struct tool_call *c, enum kind k, const char *so)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2);
	enum status st = tool_distinct(c, a, b, "p1 and p2", so);
	struct value *v;

	if (st)
		return st;
	v = tool_make(c, k, 0);
	value_set_pt(v, 0, a);
	value_set_pt(v, 1, k == KIND_SEGMENT ? b : geo_sub(b, a, c->num));
	return OK;
}

TOOL_CASE(add_segment, from_first(c, KIND_SEGMENT, "they bound no segment"))
TOOL_CASE(add_ray, from_first(c, KIND_RAY, "the ray has no direction"))

enum status tool_add_line(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2);
	enum status st = tool_distinct(c, a, b, "p1 and p2", "they fix no line");

	if (st)
		return st;
	tool_give_line(c, ROLE_MAIN, 0, (struct straight){ a, geo_sub(b, a, c->num) });
	return OK;
}

static enum status give_axis(struct tool_call *c, long x, long y)
{
	pt o = { num_int(0, c->num), num_int(0, c->num) };
	pt d = { num_int(x, c->num), num_int(y, c->num) };

	tool_give_line(c, ROLE_MAIN, 0, (struct straight){ o, d });
	return OK;
}

TOOL_CASE(add_x_axis, give_axis(c, 1, 0))
TOOL_CASE(add_y_axis, give_axis(c, 0, 1))

/* The zero vector is a vector: translating by it is well defined. */
enum status tool_add_vector(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2);
	struct value *v = tool_make(c, KIND_VECTOR, 0);

	value_set_pt(v, 0, geo_sub(b, a, c->num));
	value_set_pt(v, 1, a);
	return OK;
}

static enum status by_line(struct tool_call *c, bool turned)
{
	struct straight s;
	enum status st = tool_straight(c, &s, 2, "line");

	if (st)
		return st;
	s.p = tool_pt(c, 1);
	if (turned)
		s.d = geo_turn(s.d, c->num);
	tool_give_line(c, ROLE_MAIN, 0, s);
	return OK;
}

TOOL_CASE(add_perpendicular_line, by_line(c, true))
TOOL_CASE(add_parallel_line, by_line(c, false))

enum status tool_add_perpendicular_bisector(struct tool_call *c)
{
	enum status st;
	pt a, b;

	st = tool_two_points(c, &a, &b);
	if (!st)
		st = tool_distinct(c, a, b, "p1 and p2", "they have no bisector");
	if (st)
		return st;
	tool_give_line(c, ROLE_MAIN, 0,
		       (struct straight){ geo_mid(a, b, c->num),
					  geo_turn(geo_sub(b, a, c->num), c->num) });
	return OK;
}

enum status tool_add_angle_bisector(struct tool_call *c)
{
	pt a = tool_pt(c, 1), o = tool_pt(c, 2), b = tool_pt(c, 3), d;
	enum status st;

	st = tool_distinct(c, a, o, "p1 and vertex", "the angle has no such arm");
	if (!st)
		st = tool_distinct(c, b, o, "p2 and vertex", "the angle has no such arm");
	if (st)
		return st;
	st = geo_bisector_direction(&d, a, o, b, c->num);
	if (st)
		return tool_undecided(c, "whether the angle is straight");
	if (c->order == TOOL_ORDER_GEOGEBRA) {
		/* Of a straight angle GeoGebra's runs the other way. */
		truth flat = geo_are_collinear(a, o, b, c->num);
		int back = num_sgn(
			geo_dot(geo_sub(a, o, c->num), geo_sub(b, o, c->num), c->num), c->num);

		if (is_unknown(flat) || (is_yes(flat) && back == NUM_UNKNOWN))
			return tool_undecided(c, "whether the angle is straight");
		if (is_yes(flat) && back < 0)
			d = (pt){ num_neg(d.x, c->num), num_neg(d.y, c->num) };
	}
	tool_give_line(c, ROLE_MAIN, 0, (struct straight){ o, d });
	return OK;
}

enum status tool_add_tangent(struct tool_call *c)
{
	struct straight s[2];
	pt contact[2];
	int n = 0;
	enum status st;

	if (c->arg[2].val->kind == KIND_FUNCTION)
		return tool_graph_tangent(c, c->arg[2].val, tool_pt(c, 1));
	if (c->arg[2].val->kind == KIND_CURVE)
		return tool_curve_tangent(c, c->arg[2].val, tool_pt(c, 1));
	if (c->arg[2].val->kind == KIND_IMPLICIT)
		return tool_implicit_tangent(c, c->arg[2].val, tool_pt(c, 1));
	st = geo_conic_tangents(s, contact, &n, c->arg[2].val, tool_pt(c, 1), c->num, c->err);
	if (!st && c->order == TOOL_ORDER_GEOGEBRA)
		st = geo_ggb_tangents(s, contact, n, c->arg[2].val, tool_pt(c, 1), c->num,
				      c->err);
	if (st)
		return st;
	if (!n)
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", "point",
			"use a point on the curve or outside it",
			"point lies inside conic, so no tangent passes through it");
	tool_give_lines(c, s, n);
	return OK;
}

enum status tool_add_tangent_conic_conic(struct tool_call *c)
{
	struct straight s[4];
	int n = 0;
	enum status st =
		geo_conic_common_tangents(s, &n, c->arg[1].val, c->arg[2].val, c->num, c->err);

	if (!st && c->order == TOOL_ORDER_GEOGEBRA)
		st = geo_ggb_common_tangents(s, n, c->arg[1].val, c->arg[2].val, c->num,
					     c->err);
	if (st)
		return st;
	if (!n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"conic1 and conic2 have no common tangent");
	tool_give_lines(c, s, n);
	return OK;
}

/*
 * d x + e y + f = 0 gets the direction (e, -d) and its point nearest to the
 * origin: that one needs no case distinction between d and e.
 */
static enum status line_from(struct tool_call *c, const num *v)
{
	num n2 = geo_norm2((pt){ v[3], v[4] }, c->num), k;
	truth none = num_is_zero(n2, c->num);

	if (is_unknown(none))
		return tool_undecided(c, "whether the equation mentions x or y");
	if (is_yes(none))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "equation", NULL,
				     "x and y cancel out of the equation");
	k = num_neg(num_div(v[5], n2, c->num), c->num);
	tool_give_line(
		c, ROLE_MAIN, 0,
		(struct straight){ { num_mul(k, v[3], c->num), num_mul(k, v[4], c->num) },
				   { v[4], num_neg(v[3], c->num) } });
	return OK;
}

enum status tool_add_equation(struct tool_call *c)
{
	return tool_give_quadric(c, c->arg[1].val->v);
}

enum status tool_give_quadric(struct tool_call *c, const num *v)
{
	struct conic k = { v[0], v[1], v[2], v[3], v[4], v[5] };
	truth linear = TRUTH_YES;
	struct value *out;
	enum status st;

	for (int i = 0; i < 3; i++)
		linear = truth_and(linear, num_is_zero(v[i], c->num));
	if (is_unknown(linear))
		return tool_undecided(c, "the degree of the equation");
	if (is_yes(linear))
		return line_from(c, v);
	st = geo_conic_value(&out, &k, c->arena, c->num, c->err);
	/* Two lines, a point: a curve all the same. */
	if (st == E_DOMAIN && !strcmp(c->err->code, "degenerate"))
		return tool_implicit_conic(c, &k);
	if (st)
		return st;
	tool_give(c, ROLE_MAIN, 0, out);
	return OK;
}
