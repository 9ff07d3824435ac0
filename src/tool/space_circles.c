/* space_circles.c -- tools that make circles of space, and the centres of what is round. */
#include "tool/round_priv.h"

static enum status give_circle(struct tool_call *c, pt3 o, pt3 n, num r2)
{
	tool_give(c, ROLE_MAIN, 0, geo_scircle_value(o, n, r2, c->arena));
	return OK;
}

/* Parallel to the plane z = 0. */
enum status tool_space_circle(struct tool_call *c)
{
	pt3 o = tool_pt3(c, 1), up = geo_int3(0, 0, 1, c->num);
	enum status st;

	if (c->arg[3].given) {
		pt3 p = tool_pt3(c, 3);
		truth level = num_eq(o.z, p.z, c->num);

		st = tool_distinct3(c, o, p, "center and point", "the radius is zero");
		if (st)
			return st;
		if (is_unknown(level))
			return tool_undecided(c, "whether the two points are on one level");
		if (is_no(level))
			return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
					     "give the direction across its plane: "
					     "Circle(center, point, direction)",
					     "center and point are not on one level, so the "
					     "circle has no plane of its own");
		return give_circle(c, o, up, geo_dist2_3(o, p, c->num));
	}
	if (!c->arg[2].given)
		return err_fail_with(c->err, E_ARG, "bad_argument", "radius", NULL,
				     "a circle needs radius or point");
	st = tool_check_positive(c, c->arg[2].n, "radius", "radius");
	return st ? st : give_circle(c, o, up, num_sqr(c->arg[2].n, c->num));
}

enum status tool_add_circle_axis(struct tool_call *c)
{
	struct straight3 s;
	pt3 p = tool_pt3(c, 2), foot;
	enum status st = tool_axis3(c, &s, 1);

	if (st)
		return st;
	foot = geo_foot_line3(s, p, c->num);
	st = tool_distinct3(c, p, foot, "the point and its foot on the axis",
			    "the radius is zero");
	return st ? st : give_circle(c, foot, s.d, geo_dist2_3(p, foot, c->num));
}

enum status tool_add_circle_direction(struct tool_call *c)
{
	const struct value *size = c->arg[2].val;
	pt3 o = tool_pt3(c, 1), n;
	enum status st = tool_direction3(c, &n, 3);
	num r;

	if (st)
		return st;
	if (size && value_is(size, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		pt3 p = tool_pt3(c, 2);
		truth in = num_is_zero(geo_dot3(geo_sub3(p, o, c->num), n, c->num), c->num);

		st = tool_distinct3(c, o, p, "center and point", "the radius is zero");
		if (st)
			return st;
		if (is_unknown(in))
			return tool_undecided(c, "whether the point lies in the plane");
		if (is_no(in))
			return err_fail_with(c->err, E_DOMAIN, "degenerate", "radius_or_point",
					     "use a radius: Circle(center, Distance(center, "
					     "point), direction)",
					     "the point does not lie in the plane through the "
					     "centre across the direction");
		return give_circle(c, o, n, geo_dist2_3(o, p, c->num));
	}
	st = tool_positive3(c, &r, 2, "radius");
	return st ? st : give_circle(c, o, n, num_sqr(r, c->num));
}

/* --- Of a triangle --------------------------------------------------------------------------- */

struct triangle3 {
	pt3 a, b, p, n; /* n = (b - a) x (p - a), not zero */
};

static enum status triangle(struct tool_call *c, struct triangle3 *t, const char *so)
{
	truth flat;

	t->a = tool_pt3(c, 1);
	t->b = tool_pt3(c, 2);
	t->p = tool_pt3(c, 3);
	t->n = geo_cross3(geo_sub3(t->b, t->a, c->num), geo_sub3(t->p, t->a, c->num), c->num);
	flat = geo_zero3(t->n, c->num);
	if (is_unknown(flat))
		return tool_undecided(c, "whether a, b and c are on one line");
	if (is_yes(flat))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
				     "use three points that form a triangle",
				     "a, b and c are on one line, so %s", so);
	return OK;
}

/* a + (|p|^2 n x b ... )/(2 n^2), with b and p from a: (p2 (n x b) + b2 (p x n))/(2 n2) */
enum status tool_space_circle_3_points(struct tool_call *c)
{
	struct triangle3 t;
	enum status st = triangle(c, &t, "no circle passes through them");
	pt3 b, p, d;
	num k;

	if (st)
		return st;
	b = geo_sub3(t.b, t.a, c->num);
	p = geo_sub3(t.p, t.a, c->num);
	d = geo_add3(geo_scale3(geo_cross3(t.n, b, c->num), geo_norm2_3(p, c->num), c->num),
		     geo_scale3(geo_cross3(p, t.n, c->num), geo_norm2_3(b, c->num), c->num),
		     c->num);
	k = num_mul(num_int(2, c->num), geo_norm2_3(t.n, c->num), c->num);
	d = geo_scale3(d, num_div(num_int(1, c->num), k, c->num), c->num);
	return give_circle(c, geo_add3(t.a, d, c->num), t.n, geo_norm2_3(d, c->num));
}

/* (+-x A + y B + z C)/(+-x + y + z) with the lengths of the sides; r = |n|/(+-x + y + z). */
static enum status touching_circle(struct tool_call *c, bool outer)
{
	struct triangle3 t;
	enum status st = triangle(c, &t, "they form no triangle");
	num x, y, z, sum;
	pt3 o;

	if (st)
		return st;
	x = geo_dist3(t.b, t.p, c->num);
	y = geo_dist3(t.p, t.a, c->num);
	z = geo_dist3(t.a, t.b, c->num);
	if (outer)
		x = num_neg(x, c->num);
	sum = num_add(num_add(x, y, c->num), z, c->num);
	o = geo_add3(geo_scale3(t.a, x, c->num), geo_scale3(t.b, y, c->num), c->num);
	o = geo_add3(o, geo_scale3(t.p, z, c->num), c->num);
	o = geo_scale3(o, num_div(num_int(1, c->num), sum, c->num), c->num);
	return give_circle(c, o, t.n,
			   num_div(geo_norm2_3(t.n, c->num), num_sqr(sum, c->num), c->num));
}

TOOL_CASE(space_incircle, touching_circle(c, false))
TOOL_CASE(space_excircle, touching_circle(c, true))

/* --- Centres ------------------------------------------------------------------------------------ */

enum status tool_space_center(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct geo_frame f;
	struct value in;
	enum status st;
	pt m;

	if (v->kind == KIND_SURFACE && v->flag != SURFACE_TORUS)
		return err_fail(c->err, E_ARG, "wrong_kind", "this surface has no centre");
	if (value_is(v, KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SPHERE) |
				KIND_BIT(KIND_SURFACE))) {
		tool_give_pt3(c, ROLE_MAIN, 0, value_pt3(v, 0));
		return OK;
	}
	if (v->kind == KIND_CONE) { /* a double cone is symmetric about its apex */
		if (!v->flag)
			return err_fail(
				c->err, E_DOMAIN, "no_such_object",
				"a cone that ends at its base has no centre; its apex is "
				"Top, the centre of its base that of Bottom");
		tool_give_pt3(c, ROLE_MAIN, 0, value_pt3(v, 1));
		return OK;
	}
	if (v->kind == KIND_CYLINDER && v->flag)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"an endless cylinder has no centre");
	if (v->kind == KIND_CYLINDER) {
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_mid3(value_pt3(v, 0), value_pt3(v, 1), c->num));
		return OK;
	}
	if (geo_conic3d_open(&f, &in, v, c->arena, c->num) != OK)
		return tool_undecided(c, "how a circle lies in its plane");
	st = geo_conic_center(&m, &in, c->num, c->err);
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_frame_out(&f, m, c->num));
	return st;
}
