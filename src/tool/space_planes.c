/* space_planes.c -- planes of space: constructions, polygons in them, equations. */
#include "tool/round_priv.h"
#include "tool/space_priv.h"
#include <stdio.h>

#define KINDS_DOT (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
#define KINDS_ARROW (KINDS_LINEAR | KINDS_LINEAR3)

void tool_give_plane(struct tool_call *c, struct plane3 e)
{
	tool_give(c, ROLE_MAIN, 0, geo_plane_value(e, c->arena));
}

/* A decimal for a message. */
static void said_number(char *out, size_t size, num n, ctx *c)
{
	double v = num_mid(num_enclosure(n, c));

	snprintf(out, size, "%.6g", v);
}

/* --- Planes ------------------------------------------------------------------------------------ */

static enum status three_points(struct tool_call *c, pt3 a, pt3 b, pt3 p)
{
	enum status st = tool_triangle3(c, a, b, p, "the three points", "they fix no plane");
	pt3 n = geo_cross3(geo_sub3(b, a, c->num), geo_sub3(p, a, c->num), c->num);

	if (st == OK)
		tool_give_plane(c, geo_plane_at(a, n, c->num));
	return st;
}

static enum status point_line(struct tool_call *c, pt3 p, const struct value *line)
{
	struct straight3 s = geo_straight3_of(line, c->num);
	pt3 n = geo_cross3(s.d, geo_sub3(p, s.p, c->num), c->num);
	truth on = geo_zero3(n, c->num);

	if (is_unknown(on))
		return tool_undecided(c, "whether the point is on the line");
	if (is_yes(on))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
				     "use a point beside the line",
				     "the point is on the line, so many planes have both");
	tool_give_plane(c, geo_plane_at(p, n, c->num));
	return OK;
}

static enum status two_lines(struct tool_call *c, const struct value *v, const struct value *w)
{
	struct straight3 s = geo_straight3_of(v, c->num), t = geo_straight3_of(w, c->num);
	pt3 n = geo_cross3(s.d, t.d, c->num), between = geo_sub3(t.p, s.p, c->num);
	truth parallel = geo_zero3(n, c->num), meet, same;

	if (is_unknown(parallel))
		return tool_undecided(c, "whether the lines are parallel");
	if (is_yes(parallel)) {
		n = geo_cross3(s.d, between, c->num);
		same = geo_zero3(n, c->num);
		if (is_unknown(same))
			return tool_undecided(c, "whether the lines are one");
		if (is_yes(same))
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"both are the same line, so many planes have them");
	} else {
		meet = num_is_zero(geo_dot3(between, n, c->num), c->num);
		if (is_unknown(meet))
			return tool_undecided(c, "whether the lines are skew");
		if (is_no(meet)) {
			char far[32];
			num d = num_div(num_abs(geo_dot3(between, n, c->num), c->num),
					geo_norm3(n, c->num), c->num);

			said_number(far, sizeof far, d, c->num);
			return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
					     "Plane(P, v, w) is the plane through a point "
					     "along two directions",
					     "the lines are skew, %s apart: no plane has both",
					     far);
		}
	}
	tool_give_plane(c, geo_plane_at(s.p, n, c->num));
	return OK;
}

static enum status along_two(struct tool_call *c, pt3 p)
{
	struct bearing a, b;
	enum status st = tool_bearing(c, &a, 2, "b");
	truth same;
	pt3 n;

	if (st == OK)
		st = tool_bearing(c, &b, 3, "c");
	if (st != OK)
		return st;
	n = geo_cross3(a.d, b.d, c->num);
	same = geo_zero3(n, c->num);
	if (is_unknown(same))
		return tool_undecided(c, "whether the directions are parallel");
	if (is_yes(same))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"both directions are the same, so they fix no plane");
	tool_give_plane(c, geo_plane_at(p, n, c->num));
	return OK;
}

static enum status no_such_form(struct tool_call *c)
{
	return err_fail_with(
		c->err, E_ARG, "bad_argument", NULL,
		"Plane takes three points, a point and a line, a point and a plane parallel "
		"to it, two lines, a polygon, a conic, or a point and two vectors",
		"these do not say a plane");
}

enum status tool_add_plane(struct tool_call *c)
{
	const struct value *a = c->arg[1].val, *b = c->arg[2].given ? c->arg[2].val : NULL,
			   *d = c->arg[3].given ? c->arg[3].val : NULL;
	struct plane3 e;
	enum status st;

	if (!b && d)
		return no_such_form(c);
	if (!b) {
		if (value_is(a, KINDS_DOT | KINDS_ARROW | KIND_BIT(KIND_SVECTOR) |
					KIND_BIT(KIND_VECTOR)))
			return no_such_form(c);
		st = geo_plane_of(&e, a, c->num, c->err);
		if (st == OK)
			tool_give_plane(c, e);
		return st;
	}
	if (!value_is(a, KINDS_DOT) && value_is(b, KINDS_DOT) && !d) {
		const struct value *t = a; /* a line, then a point */

		a = b;
		b = t;
	}
	if (value_is(a, KINDS_DOT)) {
		pt3 p = geo_place3(a, c->num);

		if (d && value_is(b, KINDS_DOT) && value_is(d, KINDS_DOT))
			return three_points(c, p, geo_place3(b, c->num),
					    geo_place3(d, c->num));
		if (d)
			return value_is(b, KINDS_DOT) || value_is(d, KINDS_DOT)
				       ? no_such_form(c)
				       : along_two(c, p);
		if (value_is(b, KINDS_ARROW))
			return point_line(c, p, b);
		if (value_is(b, KINDS_DOT | KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR)))
			return no_such_form(c);
		st = geo_plane_of(&e, b, c->num, c->err);
		if (st == OK)
			tool_give_plane(c, geo_plane_at(p, e.n, c->num));
		return st;
	}
	if (!d && value_is(a, KINDS_ARROW) && value_is(b, KINDS_ARROW))
		return two_lines(c, a, b);
	return no_such_form(c);
}

enum status tool_add_perpendicular_plane(struct tool_call *c)
{
	struct bearing b;
	enum status st = tool_bearing(c, &b, 2, "direction");

	if (st == OK && b.across)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL,
			"give a line or a vector; Plane(P, p) is the parallel one",
			"many planes through a point are at right angles to a plane");
	if (st == OK)
		tool_give_plane(c, geo_plane_at(tool_pt3(c, 1), b.d, c->num));
	return st;
}

enum status tool_add_plane_bisector(struct tool_call *c)
{
	pt3 a, b;
	enum status st = tool_two_points3(c, &a, &b);

	if (st == OK)
		st = tool_distinct3(c, a, b, "the two points", "no plane lies between them");
	if (st == OK)
		tool_give_plane(c, geo_plane_at(geo_mid3(a, b, c->num), geo_sub3(b, a, c->num),
						c->num));
	return st;
}

static enum status coordinate_plane(struct tool_call *c, long x, long y, long z)
{
	tool_give_plane(c, (struct plane3){ geo_int3(x, y, z, c->num), num_int(0, c->num) });
	return OK;
}

TOOL_CASE(add_xoy_plane, coordinate_plane(c, 0, 0, 1))

/* Its axes are x and z in this order, so its normal runs against the y-axis. */
TOOL_CASE(add_xoz_plane, coordinate_plane(c, 0, -1, 0))
TOOL_CASE(add_yoz_plane, coordinate_plane(c, 1, 0, 0))

/* --- Polygons and chains ---------------------------------------------------------------------- */

enum { POLYGON_MOST = 31, POLYLINE_MOST = 60 };

static pt3 member3(const struct value *list, int i, ctx *c)
{
	struct value m;

	if (!list->item) /* points of the plane */
		return geo_corner3(list, i, c);
	m = geo_list_item(list, i);
	return geo_place3(&m, c);
}

/* OK when the points of the list are in one plane, on no line; *out is that plane, the way they
 * turn.  E_DOMAIN "degenerate" tells how far off which is. */
static enum status flat_points(struct tool_call *c, struct plane3 *out,
			       const struct value *list, const char *so)
{
	int n = geo_list_count(list), k = 2;
	pt3 a = member3(list, 0, c->num), b = member3(list, 1, c->num);
	truth line = TRUTH_YES;

	while (k < n &&
	       is_yes(line = geo_are_collinear3(a, b, member3(list, k, c->num), c->num)))
		k++;
	if (is_unknown(line))
		return tool_undecided(c, "whether the points are on one line");
	if (is_yes(line)) {
		err_fail(c->err, E_DOMAIN, "degenerate", "the points are on one line, so %s",
			 so);
		return E_DOMAIN;
	}
	*out = geo_plane_at(a,
			    geo_cross3(geo_sub3(b, a, c->num),
				       geo_sub3(member3(list, k, c->num), a, c->num), c->num),
			    c->num);
	for (int i = 3; i < n; i++) {
		num off = geo_plane_offset(*out, member3(list, i, c->num), c->num);
		truth in = num_is_zero(off, c->num);
		char far[32];

		if (is_unknown(in))
			return tool_undecided(c, "whether the points are in one plane");
		if (is_yes(in))
			continue;
		said_number(far, sizeof far,
			    num_div(num_abs(off, c->num), geo_norm3(out->n, c->num), c->num),
			    c->num);
		return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
				     "put it into the plane: Foot(P, Plane(A, B, C))",
				     "point %d lies %s beside the plane of the others, so %s",
				     i + 1, far, so);
	}
	return OK;
}

static enum status neighbours_differ(struct tool_call *c, const struct value *list,
				     bool closed)
{
	int n = geo_list_count(list);

	for (int i = 0; i < (closed ? n : n - 1); i++) {
		int j = (i + 1) % n;
		char which[64];
		enum status st;

		snprintf(which, sizeof which, "points %d and %d", i + 1, j + 1);
		st = tool_distinct3(c, member3(list, i, c->num), member3(list, j, c->num),
				    which, "the side between them is missing");
		if (st != OK)
			return st;
	}
	return OK;
}

static enum status how_many(struct tool_call *c, const char *what, int n, int least, int most)
{
	if (n >= least && n <= most)
		return OK;
	return err_fail_with(c->err, E_ARG, n < least ? "bad_argument" : "limit", "points",
			     NULL, "a %s has %d to %d points, not %d", what, least, most, n);
}

static void give_corners(struct tool_call *c, enum kind k, const pt3 *p, int n)
{
	struct value *v = tool_make(c, k, 3 * n);

	for (int i = 0; i < n; i++)
		value_set_pt3(v, i, p[i]);
}

static void give_sides(struct tool_call *c, const pt3 *p, int n)
{
	for (int i = 0; i < n; i++) {
		struct value *s = tool_part(c, ROLE_SIDE, i, KIND_SSEGMENT, 0);

		value_set_pt3(s, 0, p[i]);
		value_set_pt3(s, 1, p[(i + 1) % n]);
	}
}

/* The vector of its area is not zero: one that crosses itself may have none, as a figure of
 * eight with equal halves; its plane is then told by its points, but not by it. */
static enum status has_area(struct tool_call *c, const pt3 *p, int n)
{
	pt3 sum = geo_int3(0, 0, 0, c->num);
	truth none;

	for (int i = 1; i + 1 < n; i++)
		sum = geo_add3(sum,
			       geo_cross3(geo_sub3(p[i], p[0], c->num),
					  geo_sub3(p[i + 1], p[0], c->num), c->num),
			       c->num);
	none = geo_zero3(sum, c->num);
	if (is_no(none))
		return OK;
	if (is_unknown(none))
		return tool_undecided(c, "whether the polygon has an area");
	return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
			     "give the vertices in their order round the polygon",
			     "the polygon crosses itself into halves that cancel: it has no "
			     "side that could be called its front");
}

enum status tool_space_polygon(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = geo_list_count(list);
	enum status st = how_many(c, "polygon", n, 3, POLYGON_MOST);
	struct plane3 plane;
	pt3 p[POLYGON_MOST];

	if (st == OK)
		st = neighbours_differ(c, list, true);
	if (st == OK)
		st = flat_points(c, &plane, list, "they bound no polygon");
	for (int i = 0; i < n && st == OK; i++)
		p[i] = member3(list, i, c->num);
	if (st == OK)
		st = has_area(c, p, n);
	if (st != OK)
		return st;
	give_corners(c, KIND_SPOLYGON, p, n);
	give_sides(c, p, n);
	return OK;
}

enum status tool_space_polyline(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = geo_list_count(list);
	enum status st = how_many(c, "polyline", n, 2, POLYLINE_MOST);
	pt3 p[POLYLINE_MOST];

	if (st == OK)
		st = neighbours_differ(c, list, false);
	if (st != OK)
		return st;
	for (int i = 0; i < n; i++)
		p[i] = member3(list, i, c->num);
	give_corners(c, KIND_SPOLYLINE, p, n);
	return OK;
}

/* "x", "y" and "z" for the axes, else an object that has a direction. */
enum status tool_add_finite_plane(struct tool_call *c)
{
	pt3 o = tool_pt3(c, 1), p[4], u, v;
	num size = c->arg[4].given ? c->arg[4].n : num_int(3, c->num);
	struct bearing a, b;
	enum status st = tool_bearing(c, &a, 2, "dir1");
	truth flat;
	int s;

	if (st == OK)
		st = tool_bearing(c, &b, 3, "dir2");
	if (st != OK)
		return st;
	s = num_sgn(size, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the size is positive");
	if (s <= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "size", NULL,
				     "size must be positive");
	flat = geo_along_same3(a.d, b.d, c->num);
	if (is_unknown(flat))
		return tool_undecided(c, "whether the directions are parallel");
	if (is_yes(flat))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"dir1 and dir2 have one direction, so they fix no plane");
	u = geo_scale3(a.d, size, c->num);
	v = geo_scale3(b.d, size, c->num);
	p[0] = geo_add3(geo_add3(o, u, c->num), v, c->num);
	p[1] = geo_add3(geo_sub3(o, u, c->num), v, c->num);
	p[2] = geo_sub3(geo_sub3(o, u, c->num), v, c->num);
	p[3] = geo_sub3(geo_add3(o, u, c->num), v, c->num);
	give_corners(c, KIND_SPOLYGON, p, 4);
	for (int i = 0; i < 4; i++)
		tool_give_pt3(c, ROLE_VERTEX, i, p[i]);
	give_sides(c, p, 4);
	return OK;
}

/* --- Equations ------------------------------------------------------------------------------------- */

/* (x - a)^2 + (y - b)^2 + (z - d)^2 = r^2 */
static enum status sphere_from(struct tool_call *c, const num *k)
{
	ctx *n = c->num;
	num half = num_div(num_int(-1, n), num_mul(num_int(2, n), k[0], n), n);
	pt3 o = { num_mul(k[6], half, n), num_mul(k[7], half, n), num_mul(k[8], half, n) };
	num r2 = num_sub(geo_norm2_3(o, n), num_div(k[9], k[0], n), n);
	int s = num_sgn(r2, n);
	struct value *v;

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the squared radius is positive");
	if (s <= 0)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				s ? "no point satisfies the equation: the squared radius is "
				    "negative"
				  : "one point alone satisfies the equation: the radius is 0");
	v = tool_make(c, KIND_SPHERE, 0);
	value_set_pt3(v, 0, o);
	v->v[3] = r2;
	return OK;
}

enum status tool_give_quadric3(struct tool_call *c, const num *k)
{
	truth linear = TRUTH_YES, none, round;

	for (int i = 0; i < 6; i++)
		linear = truth_and(linear, num_is_zero(k[i], c->num));
	if (is_unknown(linear))
		return tool_undecided(c, "the degree of the equation");
	if (is_yes(linear)) {
		pt3 n = { k[6], k[7], k[8] };

		none = geo_zero3(n, c->num);
		if (is_unknown(none))
			return tool_undecided(c, "whether the equation mentions x, y or z");
		if (is_yes(none))
			return err_fail_with(c->err, E_DOMAIN, "degenerate", "equation", NULL,
					     "x, y and z cancel out of the equation");
		tool_give_plane(c, (struct plane3){ n, num_neg(k[9], c->num) });
		return OK;
	}
	round = truth_and(num_eq(k[0], k[1], c->num), num_eq(k[0], k[2], c->num));
	for (int i = 3; i < 6; i++)
		round = truth_and(round, num_is_zero(k[i], c->num));
	round = truth_and(round, truth_not(num_is_zero(k[0], c->num)));
	if (is_unknown(round))
		return tool_undecided(c, "whether the equation is that of a sphere");
	if (is_yes(round))
		return sphere_from(c, k);
	return tool_give_round_quadric(c, k);
}

enum status tool_add_equation3d(struct tool_call *c)
{
	return tool_give_quadric3(c, c->arg[1].val->v);
}

enum status tool_add_plane_by_equation(struct tool_call *c)
{
	const num *k = c->arg[1].val->v;
	truth linear = TRUTH_YES;

	for (int i = 0; i < 6; i++)
		linear = truth_and(linear, num_is_zero(k[i], c->num));
	if (is_yes(linear))
		return tool_give_quadric3(c, k);
	if (is_unknown(linear))
		return tool_undecided(c, "the degree of the equation");
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", "equation",
			     "without Plane it is read as it is: s: x^2 + y^2 + z^2 = 9",
			     "the equation is of degree 2: it is not that of a plane");
}
