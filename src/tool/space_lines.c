/* space_lines.c -- tools that make lines, segments, rays and vectors of space. */
#include "tool/space_priv.h"

/* --- Checks that the tools of space share ------------------------------------------------- */

/* OK when a and b are proven different. */
enum status tool_distinct3(struct tool_call *c, pt3 a, pt3 b, const char *which,
			   const char *so)
{
	truth t = geo_equal3(a, b, c->num);

	if (is_unknown(t))
		return tool_undecided(c, "whether two points are equal");
	if (is_yes(t))
		return err_fail(c->err, E_DOMAIN, "degenerate", "%s are the same point: %s",
				which, so);
	return OK;
}

enum status tool_triangle3(struct tool_call *c, pt3 a, pt3 b, pt3 p, const char *which,
			   const char *so)
{
	truth flat = geo_are_collinear3(a, b, p, c->num);

	if (is_no(flat))
		return OK;
	if (is_unknown(flat))
		return tool_undecided(c, "whether three points are on one line");
	return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
			     "use three points that form a triangle",
			     "%s are on one line, so %s", which, so);
}

static enum status not_zero3(struct tool_call *c, pt3 d, const char *arg)
{
	truth zero = geo_zero3(d, c->num);

	if (is_no(zero))
		return OK;
	if (is_unknown(zero))
		return tool_undecided(c, "whether the vector is zero");
	return err_fail_with(c->err, E_DOMAIN, "degenerate", arg, NULL,
			     "the zero vector has no direction");
}

enum status tool_bearing(struct tool_call *c, struct bearing *out, int i, const char *arg)
{
	const struct value *v = c->arg[i].val;
	enum status st;

	if (value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)))
		*out = (struct bearing){ geo_place3(v, c->num), false, true };
	else if ((st = geo_bearing_of(out, v, c->num, c->err)) != OK)
		return st;
	return not_zero3(c, out->d, arg);
}

enum status tool_two_points3(struct tool_call *c, pt3 *a, pt3 *b)
{
	const struct value *v = c->arg[1].val;

	if (value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		if (!c->arg[2].given)
			return err_fail_with(
				c->err, E_ARG, "bad_argument", NULL,
				"give a second point, or a segment in place of both",
				"one point alone is not enough");
		*a = tool_pt3(c, 1);
		*b = tool_pt3(c, 2);
		return OK;
	}
	if (c->arg[2].given)
		return err_fail_with(c->err, E_ARG, "wrong_kind", NULL,
				     "leave the second one out, or give two points",
				     "with a second point the first must be one, too, not %s",
				     geo_kind_a(v->kind));
	*a = geo_corner3(v, 0, c->num);
	*b = geo_corner3(v, 1, c->num);
	return OK;
}

/* --- Outputs -------------------------------------------------------------------------------- */

static void give_two(struct tool_call *c, enum kind k, enum tool_role role, int index, pt3 a,
		     pt3 b)
{
	struct value *v = tool_part(c, role, index, k, 0);

	value_set_pt3(v, 0, a);
	value_set_pt3(v, 1, b);
}

void tool_give_line3(struct tool_call *c, enum tool_role role, int index, struct straight3 s)
{
	give_two(c, KIND_SLINE, role, index, s.p, s.d);
}

static void give_vector3(struct tool_call *c, pt3 d)
{
	give_two(c, KIND_SVECTOR, ROLE_MAIN, 0, d, geo_int3(0, 0, 0, c->num));
}

/* --- Through two points ------------------------------------------------------------------------ */

static enum status through_two(struct tool_call *c, enum kind k, const char *so)
{
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2);
	enum status st = tool_distinct3(c, a, b, "p1 and p2", so);

	if (st == OK)
		give_two(c, k, ROLE_MAIN, 0, a,
			 k == KIND_SSEGMENT ? b : geo_sub3(b, a, c->num));
	return st;
}

TOOL_CASE(space_segment, through_two(c, KIND_SSEGMENT, "they bound no segment"))
TOOL_CASE(space_line, through_two(c, KIND_SLINE, "they fix no line"))
TOOL_CASE(space_ray, through_two(c, KIND_SRAY, "the ray has no direction"))

/* The zero vector is a vector. */
enum status tool_space_vector(struct tool_call *c)
{
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2);

	give_two(c, KIND_SVECTOR, ROLE_MAIN, 0, geo_sub3(b, a, c->num), a);
	return OK;
}

enum status tool_add_vector3d(struct tool_call *c)
{
	pt3 d = geo_int3(0, 0, 0, c->num), a = d;

	if (c->arg[4].given != c->arg[5].given)
		return err_fail_with(c->err, E_ARG, "bad_argument",
				     c->arg[4].given ? "to_pt" : "from_pt", NULL,
				     "%s is missing: a vector has a %s",
				     c->arg[4].given ? "to_pt" : "from_pt",
				     c->arg[4].given ? "head" : "tail");
	if (c->arg[4].given) {
		a = tool_pt3(c, 4);
		d = geo_sub3(tool_pt3(c, 5), a, c->num);
	} else {
		d.x = c->arg[1].given ? c->arg[1].n : d.x;
		d.y = c->arg[2].given ? c->arg[2].n : d.y;
		d.z = c->arg[3].given ? c->arg[3].n : d.z;
	}
	give_two(c, KIND_SVECTOR, ROLE_MAIN, 0, d, a);
	return OK;
}

enum status tool_add_z_axis(struct tool_call *c)
{
	give_two(c, KIND_SLINE, ROLE_MAIN, 0, geo_int3(0, 0, 0, c->num),
		 geo_int3(0, 0, 1, c->num));
	return OK;
}

/* --- Through a point ----------------------------------------------------------------------------- */

enum status tool_space_parallel_line(struct tool_call *c)
{
	struct bearing b;
	enum status st = tool_bearing(c, &b, 2, "line");

	if (st == OK)
		give_two(c, KIND_SLINE, ROLE_MAIN, 0, tool_pt3(c, 1), b.d);
	return st;
}

/* To a plane along its normal; to a line from the point to its foot. */
enum status tool_space_perpendicular_line(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt3 p = tool_pt3(c, 1), d;
	struct bearing b;
	enum status st = tool_bearing(c, &b, 2, "line");
	truth on;

	if (st != OK)
		return st;
	if (b.across) {
		give_two(c, KIND_SLINE, ROLE_MAIN, 0, p, b.d);
		return OK;
	}
	if (b.sense)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", "line",
			"PerpendicularPlane(P, v) is the plane of all of them; "
			"PerpendicularLine(P, v, w) is at right angles to two",
			"in space many lines through a point are at right angles to a vector");
	d = geo_sub3(geo_foot_line3(geo_straight3_of(v, c->num), p, c->num), p, c->num);
	on = geo_zero3(d, c->num);
	if (is_unknown(on))
		return tool_undecided(c, "whether the point lies on the line");
	if (is_yes(on))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "point",
				     "PerpendicularPlane(P, g) is the plane of all of them; "
				     "PerpendicularLine(P, g, p) is the one in a plane p",
				     "the point lies on the line, where in space many lines "
				     "are at right angles to it");
	give_two(c, KIND_SLINE, ROLE_MAIN, 0, p, d);
	return OK;
}

/* Are two bearings one direction?  Then nothing is at right angles to both alone. */
static enum status tool_apart(struct tool_call *c, pt3 d, const char *so)
{
	truth same = geo_zero3(d, c->num);

	if (is_no(same))
		return OK;
	if (is_unknown(same))
		return tool_undecided(c, "whether the two are parallel");
	return err_fail(c->err, E_DOMAIN, "degenerate", "the two have one direction: %s", so);
}

enum status tool_add_perpendicular_to_two(struct tool_call *c)
{
	struct bearing a, b;
	enum status st = tool_bearing(c, &a, 2, "direction1");
	pt3 d;

	if (st == OK)
		st = tool_bearing(c, &b, 3, "direction2");
	if (st != OK)
		return st;
	/* In a plane the line is turned to the left, as seen from where the normal points to. */
	d = b.across && !a.across ? geo_cross3(b.d, a.d, c->num)
				  : geo_cross3(a.d, b.d, c->num);
	st = tool_apart(c, d, "many lines are at right angles to it");
	if (st == OK)
		give_two(c, KIND_SLINE, ROLE_MAIN, 0, tool_pt3(c, 1), d);
	return st;
}

/* The feet of the common perpendicular of two lines that are not parallel. */
static enum status feet(struct tool_call *c, pt3 foot[2], pt3 *d)
{
	struct stretch3 s = { geo_straight3_of(c->arg[1].val, c->num), 0 },
			t = { geo_straight3_of(c->arg[2].val, c->num), 0 };
	ctx *n = c->num;
	enum status st;
	pt3 w = geo_sub3(t.s.p, s.s.p, n);
	num d2;

	*d = geo_cross3(s.s.d, t.s.d, n);
	st = tool_apart(c, *d, "all their common perpendiculars are equally long");
	if (st != OK)
		return st;
	d2 = geo_norm2_3(*d, n);
	foot[0] = geo_along3(s.s.p, s.s.d,
			     num_div(geo_dot3(geo_cross3(w, t.s.d, n), *d, n), d2, n), n);
	foot[1] = geo_along3(t.s.p, t.s.d,
			     num_div(geo_dot3(geo_cross3(w, s.s.d, n), *d, n), d2, n), n);
	return OK;
}

enum status tool_add_perpendicular_of_lines(struct tool_call *c)
{
	pt3 foot[2], d;
	enum status st = feet(c, foot, &d);

	if (st == OK)
		give_two(c, KIND_SLINE, ROLE_MAIN, 0, foot[0], d);
	return st;
}

/* The feet, and whether they are one point. */
static enum status feet_meet(struct tool_call *c, pt3 foot[2], bool *meet)
{
	pt3 d;
	enum status st = feet(c, foot, &d);
	truth same;

	if (st != OK)
		return st;
	same = geo_equal3(foot[0], foot[1], c->num);
	*meet = is_yes(same);
	return is_unknown(same) ? tool_undecided(c, "whether the lines meet") : OK;
}

enum status tool_add_common_perpendicular(struct tool_call *c)
{
	pt3 foot[2];
	bool meet;
	enum status st = feet_meet(c, foot, &meet);

	if (st != OK)
		return st;
	if (meet)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL,
			"PerpendicularLine(g, h) is the line at right angles to both where "
			"they meet",
			"the lines meet: their common perpendicular has no length");
	give_two(c, KIND_SSEGMENT, ROLE_MAIN, 0, foot[0], foot[1]);
	for (int i = 0; i < 2; i++)
		tool_give_pt3(c, ROLE_VERTEX, i, foot[i]);
	return OK;
}

/* --- Bisectors --------------------------------------------------------------------------------------- */

/* In the direction that is at right angles to a b and `up`. */
static enum status bisector_across(struct tool_call *c, pt3 a, pt3 b, pt3 up)
{
	pt3 d = geo_cross3(up, geo_sub3(b, a, c->num), c->num);
	truth none = geo_zero3(d, c->num);

	if (is_unknown(none))
		return tool_undecided(c, "whether the direction is that of the segment");
	if (is_no(none)) {
		give_two(c, KIND_SLINE, ROLE_MAIN, 0, geo_mid3(a, b, c->num), d);
		return OK;
	}
	return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
			     "PlaneBisector(A, B) is the plane of all points equally far from "
			     "both; PerpendicularBisector(A, B, v) takes another direction",
			     "the segment runs along the direction that the bisector should "
			     "be across: no single line is");
}

enum status tool_space_perpendicular_bisector(struct tool_call *c)
{
	pt3 a, b;
	enum status st = tool_two_points3(c, &a, &b);

	if (st == OK)
		st = tool_distinct3(c, a, b, "p1 and p2", "they have no bisector");
	return st == OK ? bisector_across(c, a, b, geo_int3(0, 0, 1, c->num)) : st;
}

enum status tool_add_bisector_across(struct tool_call *c)
{
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2);
	struct bearing up;
	enum status st = tool_distinct3(c, a, b, "p1 and p2", "they have no bisector");

	if (st == OK)
		st = tool_bearing(c, &up, 3, "direction");
	return st == OK ? bisector_across(c, a, b, up.d) : st;
}

/* |v| u + |u| v halves the angle between u and v. */
static pt3 halfway(pt3 u, pt3 v, int sign, ctx *c)
{
	pt3 a = geo_scale3(u, geo_norm3(v, c), c), b = geo_scale3(v, geo_norm3(u, c), c);

	return sign < 0 ? geo_sub3(a, b, c) : geo_add3(a, b, c);
}

enum status tool_space_angle_bisector(struct tool_call *c)
{
	pt3 o = tool_pt3(c, 2), u, v, d;
	enum status st;
	truth flat;

	st = tool_distinct3(c, tool_pt3(c, 1), o, "p1 and vertex",
			    "the angle has no such arm");
	if (st == OK)
		st = tool_distinct3(c, tool_pt3(c, 3), o, "p2 and vertex",
				    "the angle has no such arm");
	if (st != OK)
		return st;
	u = geo_sub3(tool_pt3(c, 1), o, c->num);
	v = geo_sub3(tool_pt3(c, 3), o, c->num);
	flat = geo_along_same3(u, v, c->num);
	if (!is_no(flat))
		flat = truth_and(flat,
				 num_is_pos(num_neg(geo_dot3(u, v, c->num), c->num), c->num));
	if (is_unknown(flat))
		return tool_undecided(c, "whether the angle is straight");
	if (is_yes(flat))
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL,
			"PerpendicularPlane(vertex, Line(p1, p2)) has all of them",
			"the angle is straight: in space many lines halve it");
	d = halfway(u, v, 1, c->num);
	give_two(c, KIND_SLINE, ROLE_MAIN, 0, o, d);
	return OK;
}

enum status tool_space_line_bisectors(struct tool_call *c)
{
	struct straight3 s = geo_straight3_of(c->arg[1].val, c->num),
			 t = geo_straight3_of(c->arg[2].val, c->num);
	pt3 foot[2];
	bool meet;
	enum status st = feet_meet(c, foot, &meet);

	if (st != OK)
		return st;
	if (!meet)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the lines are skew: they form no angle in one plane that "
				"could be halved");
	for (int i = 0; i < 2; i++)
		give_two(c, KIND_SLINE, ROLE_SOLUTION, i, foot[0],
			 halfway(s.d, t.d, i ? -1 : 1, c->num));
	return OK;
}

/* --- Vectors -------------------------------------------------------------------------------------------- */

enum status tool_space_direction(struct tool_call *c)
{
	struct bearing b;
	enum status st = tool_bearing(c, &b, 1, "obj");

	if (st == OK)
		give_vector3(c, b.d);
	return st;
}

enum status tool_space_unit_vector(struct tool_call *c)
{
	struct bearing b;
	enum status st = tool_bearing(c, &b, 1, "obj");

	if (st == OK)
		give_vector3(c, geo_unit3(b.d, c->num));
	return st;
}

enum status tool_space_perpendicular_vector(struct tool_call *c)
{
	return tool_space_direction(c);
}

enum status tool_space_unit_perpendicular_vector(struct tool_call *c)
{
	return tool_space_unit_vector(c);
}

enum status tool_add_cross_product(struct tool_call *c)
{
	give_vector3(c, geo_cross3(tool_pt3(c, 1), tool_pt3(c, 2), c->num));
	return OK;
}
