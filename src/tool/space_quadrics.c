/*
 * space_quadrics.c -- cones and cylinders along the axes from their equations, and the names of
 * the other surfaces of second degree, which are not made.
 */
#include "tool/round_priv.h"

static enum status not_made(struct tool_call *c, const char *what)
{
	return err_fail_with(
		c->err, E_ARG, "unsupported", "equation",
		"cones and cylinders in any position are made by InfiniteCone and "
		"InfiniteCylinder, other surfaces by Surface with two parameters",
		"%s: planes, spheres, and cones and cylinders of revolution along the axes "
		"are read from equations",
		what);
}

/* Endless, between the centres p and p + the unit vector of the axis, or with the apex p. */
static enum status give_endless(struct tool_call *c, enum kind k, const num *at, int axis,
				num radius)
{
	pt3 p = { at[0], at[1], at[2] };
	pt3 unit = geo_int3(axis == 0, axis == 1, axis == 2, c->num);
	struct value *v = tool_make(c, k, 0);
	pt3 q = geo_add3(p, unit, c->num);

	v->flag = 1;
	value_set_pt3(v, 0, k == KIND_CONE ? q : p);
	value_set_pt3(v, 1, k == KIND_CONE ? p : q);
	v->v[6] = radius;
	return OK;
}

/*
 * k: of x^2, y^2, z^2, the three mixed ones, x, y, z and 1.  Without mixed terms and with two
 * equal squares it turns about the third axis: a ((x - m)^2 + (y - n)^2) + b z^2 + ... = 0.
 */
enum status tool_give_round_quadric(struct tool_call *c, const num *k)
{
	num two = num_int(2, c->num), at[3], rest = k[9], ratio;
	int axis = -1, sign, sr;
	truth flat, level;

	for (int i = 3; i < 6; i++) {
		truth none = num_is_zero(k[i], c->num);

		if (is_unknown(none))
			return tool_undecided(c, "whether the equation has mixed terms");
		if (is_no(none))
			return not_made(c, "the axes of the surface are askew");
	}
	for (int i = 0; i < 3 && axis < 0; i++) {
		num a = k[(i + 1) % 3], b = k[(i + 2) % 3];
		truth same =
			truth_and(num_eq(a, b, c->num), truth_not(num_is_zero(a, c->num)));

		if (is_unknown(same))
			return tool_undecided(c, "whether two squares have one coefficient");
		axis = is_yes(same) ? i : -1;
	}
	if (axis < 0)
		return not_made(c, "the surface does not turn about an axis");
	flat = num_is_zero(k[axis], c->num);
	level = num_is_zero(k[6 + axis], c->num);
	if (is_unknown(flat) || (is_yes(flat) && is_unknown(level)))
		return tool_undecided(c, "the degree of the equation in one of its variables");
	if (is_yes(flat) && is_no(level))
		return not_made(c, "it is a paraboloid");
	/* a (x + l/(2a))^2 takes l^2/(4a) from the rest */
	for (int i = 0; i < 3; i++) {
		num half;

		at[i] = num_int(0, c->num);
		if (i == axis && is_yes(flat))
			continue;
		half = num_div(k[6 + i], num_mul(two, k[i], c->num), c->num);
		at[i] = num_neg(half, c->num);
		rest = num_sub(rest, num_mul(k[i], num_sqr(half, c->num), c->num), c->num);
	}
	/* (x - m)^2 + (y - n)^2 + ratio (z - p)^2 + rest = 0 */
	ratio = num_div(k[axis], k[(axis + 1) % 3], c->num);
	rest = num_div(rest, k[(axis + 1) % 3], c->num);
	sr = num_sgn(rest, c->num);
	sign = num_sgn(ratio, c->num);
	if (sr == NUM_UNKNOWN || sign == NUM_UNKNOWN)
		return tool_undecided(c, "what kind of surface the equation is");
	if (sign == 0 && sr < 0)
		return give_endless(c, KIND_CYLINDER, at, axis,
				    num_sqrt(num_neg(rest, c->num), c->num));
	if (sign < 0 && sr == 0)
		return give_endless(c, KIND_CONE, at, axis,
				    num_sqrt(num_neg(ratio, c->num), c->num));
	if (sign < 0)
		return not_made(c, "it is a hyperboloid");
	if (sign > 0 && sr < 0)
		return not_made(c, "it is an ellipsoid");
	return err_fail(c->err, E_DOMAIN, "degenerate",
			sr > 0     ? "no point satisfies the equation"
			: sign > 0 ? "only one point satisfies the equation"
				   : "only the points of one line satisfy the equation");
}
