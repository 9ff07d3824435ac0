/* space_ask.c -- questions about flat things of space, and measures of them. */
#include "tool/space_priv.h"
#include <stdio.h>

/* --- Relations ------------------------------------------------------------------------------ */

enum status tool_space_are_collinear(struct tool_call *c)
{
	truth t = geo_are_collinear3(tool_pt3(c, 1), tool_pt3(c, 2), tool_pt3(c, 3), c->num);

	return tool_say_truth(c, OK, t, "whether a, b and c are on one line");
}

enum status tool_space_are_concyclic(struct tool_call *c)
{
	truth t = geo_are_concyclic3(tool_pt3(c, 1), tool_pt3(c, 2), tool_pt3(c, 3),
				     tool_pt3(c, 4), c->num);

	return tool_say_truth(c, OK, t, "whether a, b, c and d are on one circle");
}

enum status tool_space_is_on(struct tool_call *c)
{
	truth t = TRUTH_UNKNOWN;
	enum status st = geo_space_has(&t, c->arg[2].val, tool_pt3(c, 1), c->num, c->err);

	return tool_say_truth(c, st, t, "whether point is on obj");
}

enum status tool_space_is_in_region(struct tool_call *c)
{
	truth t = TRUTH_UNKNOWN;
	enum status st =
		geo_space_region_has(&t, c->arg[2].val, tool_pt3(c, 1), c->num, c->err);

	return tool_say_truth(c, st, t, "whether point is in region");
}

/* Points as they are, straight things by two of theirs, planes and polygons by three. */
enum status tool_query_are_coplanar(struct tool_call *c)
{
	enum { MOST = 9 };
	pt3 p[3 * MOST];
	int n = 0;

	for (int i = 1; i <= MOST; i++) {
		const struct value *v = c->arg[i].given ? c->arg[i].val : NULL;

		if (!v)
			continue;
		if (value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
			p[n++] = geo_place3(v, c->num);
		} else {
			struct straight3 s = geo_straight3_of(v, c->num);

			p[n++] = s.p;
			p[n++] = geo_add3(s.p, s.d, c->num);
		}
	}
	/* Three are always in one plane. */
	return tool_say_truth(c, OK, n < 4 ? TRUTH_YES : geo_are_coplanar(p, n, c->num),
			      "whether they are in one plane");
}

enum status tool_query_are_skew(struct tool_call *c)
{
	truth t = geo_are_skew(geo_straight3_of(c->arg[1].val, c->num),
			       geo_straight3_of(c->arg[2].val, c->num), c->num);

	return tool_say_truth(c, OK, t, "whether the lines are skew");
}

/* A point, or all of a straight thing. */
enum status tool_query_is_on_plane(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct plane3 plane;
	enum status st = geo_plane_of(&plane, c->arg[2].val, c->num, c->err);
	truth t = TRUTH_UNKNOWN;

	if (st == OK && value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		t = num_is_zero(geo_plane_offset(plane, geo_place3(v, c->num), c->num),
				c->num);
	} else if (st == OK && value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))) {
		t = TRUTH_YES;
		for (int i = 0; i < geo_corners3(v) && !is_no(t); i++)
			t = truth_and(t, num_is_zero(geo_plane_offset(
							     plane, geo_corner3(v, i, c->num),
							     c->num),
						     c->num));
	} else if (st == OK) {
		struct straight3 s = geo_straight3_of(v, c->num);

		t = truth_and(num_is_zero(geo_plane_offset(plane, s.p, c->num), c->num),
			      num_is_zero(geo_dot3(plane.n, s.d, c->num), c->num));
	}
	return tool_say_truth(c, st, t, "whether it lies in the plane");
}

/* --- Measures --------------------------------------------------------------------------------- */

TOOL_CASE(space_x_coord, tool_say_number(c, OK, tool_pt3(c, 1).x, "coordinate"))
TOOL_CASE(space_y_coord, tool_say_number(c, OK, tool_pt3(c, 1).y, "coordinate"))
TOOL_CASE(query_z_coord, tool_say_number(c, OK, tool_pt3(c, 1).z, "coordinate"))

enum status tool_query_coords3d(struct tool_call *c)
{
	c->answer.kind = "point";
	c->answer.is_point = true;
	c->answer.in_space = true;
	c->answer.p3 = tool_pt3(c, 1);
	return OK;
}

/* --- Angles ------------------------------------------------------------------------------------- */

/* What is done with an angle: it is told, or becomes an object. */
typedef enum status angle_answer(struct tool_call *c, num cs, num sn);

static enum status say_angle(struct tool_call *c, num cs, num sn)
{
	num w;

	if (geo_sweep_radians(&w, cs, sn, c->num) != OK)
		return tool_undecided(c, "how large the angle is");
	c->answer.is_angle = true;
	c->answer.cs = cs;
	c->answer.sn = sn;
	return tool_say_number(c, OK, w, "angle");
}

static enum status give_angle(struct tool_call *c, num cs, num sn)
{
	struct value *v = tool_make(c, KIND_ANGLE, 0);

	v->v[0] = cs;
	v->v[1] = sn;
	return OK;
}

/* The angle of the arms u and v, from 0 to 180 degrees. */
static void arms(num *cs, num *sn, pt3 u, pt3 v, ctx *c)
{
	*cs = geo_dot3(u, v, c);
	*sn = geo_norm3(geo_cross3(u, v, c), c);
}

static enum status corner_arms(struct tool_call *c, pt3 *u, pt3 *v, const char *const names[3])
{
	pt3 o = tool_pt3(c, 2);
	enum status st = OK;

	for (int i = 1; i <= 3 && st == OK; i += 2) {
		char which[64];

		snprintf(which, sizeof which, "%s and %s", names[i - 1], names[1]);
		st = tool_distinct3(c, tool_pt3(c, i), o, which, "the angle has no such arm");
	}
	*u = geo_sub3(tool_pt3(c, 1), o, c->num);
	*v = geo_sub3(tool_pt3(c, 3), o, c->num);
	return st;
}

static const char *const corner_names[3] = { "p1", "vertex", "p2" };

static enum status corner(struct tool_call *c, const char *const names[3],
			  angle_answer *answer)
{
	num cs, sn;
	pt3 u, v;
	enum status st = corner_arms(c, &u, &v, names);

	if (st != OK)
		return st;
	arms(&cs, &sn, u, v, c->num);
	return answer(c, cs, sn);
}

TOOL_CASE(space_angle, corner(c, (const char *const[]){ "a", "b", "c" }, say_angle))
TOOL_CASE(space_angle_object, corner(c, corner_names, give_angle))

static enum status between(struct tool_call *c, angle_answer *answer)
{
	num cs, sn;
	enum status st =
		geo_space_angle(&cs, &sn, c->arg[1].val, c->arg[2].val, c->num, c->err);

	return st == OK ? answer(c, cs, sn) : st;
}

TOOL_CASE(add_angle_between, between(c, give_angle))
TOOL_CASE(query_angle_between, between(c, say_angle))

/* Seen against the direction, counter-clockwise. */
enum status tool_add_angle_about(struct tool_call *c)
{
	struct bearing up;
	num cs, sn;
	pt3 u, v, n;
	enum status st = corner_arms(c, &u, &v, corner_names);
	int side;
	truth flat;

	if (st == OK)
		st = tool_bearing(c, &up, 4, "direction");
	if (st != OK)
		return st;
	n = geo_cross3(u, v, c->num);
	flat = geo_zero3(n, c->num);
	side = num_sgn(geo_dot3(n, up.d, c->num), c->num);
	if (is_unknown(flat) || (is_no(flat) && side == NUM_UNKNOWN))
		return tool_undecided(c, "which way the angle turns");
	if (is_no(flat) && side == 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "direction", NULL,
				     "the direction lies in the plane of the angle, so it "
				     "does not tell which way it turns");
	arms(&cs, &sn, u, v, c->num);
	if (is_no(flat) && side < 0)
		sn = num_neg(sn, c->num);
	return give_angle(c, cs, sn);
}

/* P - AB - Q: e = B - A, e x (P - A) and e x (Q - A). */
static enum status dihedral(struct tool_call *c, angle_answer *answer)
{
	num cs, sn;
	pt3 a = tool_pt3(c, 2), b = tool_pt3(c, 3), e, u, v;
	enum status st = tool_distinct3(c, a, b, "a and b", "the edge has no direction");

	if (st == OK)
		st = tool_triangle3(c, a, b, tool_pt3(c, 1), "p, a and b",
				    "they fix no half plane");
	if (st == OK)
		st = tool_triangle3(c, a, b, tool_pt3(c, 4), "q, a and b",
				    "they fix no half plane");
	if (st != OK)
		return st;
	e = geo_sub3(b, a, c->num);
	u = geo_cross3(e, geo_sub3(tool_pt3(c, 1), a, c->num), c->num);
	v = geo_cross3(e, geo_sub3(tool_pt3(c, 4), a, c->num), c->num);
	arms(&cs, &sn, u, v, c->num);
	return answer(c, cs, sn);
}

TOOL_CASE(add_dihedral_angle, dihedral(c, give_angle))
TOOL_CASE(query_dihedral_angle, dihedral(c, say_angle))

/*
 * Two polygons with a common edge: as half planes from it.  From the edge each runs to where
 * its inside is, which its own turn tells: n x (the edge, as it runs along it) points inwards.
 */
static enum status common_edge(struct tool_call *c, const struct value *v,
			       const struct value *w, int *i, int *k)
{
	truth any = TRUTH_NO;

	for (*i = 0; *i < geo_sides3(v); ++*i)
		for (*k = 0; *k < geo_sides3(w); ++*k) {
			struct stretch3 s = geo_stretch3_side(v, *i, c->num),
					t = geo_stretch3_side(w, *k, c->num);
			pt3 s2 = geo_add3(s.s.p, s.s.d, c->num),
			    t2 = geo_add3(t.s.p, t.s.d, c->num);
			truth there = truth_and(geo_equal3(s.s.p, t.s.p, c->num),
						geo_equal3(s2, t2, c->num)),
			      back = truth_and(geo_equal3(s.s.p, t2, c->num),
					       geo_equal3(s2, t.s.p, c->num));

			if (is_yes(there) || is_yes(back))
				return OK;
			any = truth_or(any, truth_or(there, back));
		}
	if (is_unknown(any))
		return tool_undecided(c, "whether the polygons share an edge");
	err_fail_with(
		c->err, E_DOMAIN, "no_such_object", NULL,
		"Angle(p, q) is the angle between their planes; DihedralAngle(P, A, B, Q) "
		"is that of two half planes from AB",
		"the polygons share no edge, so they form no dihedral angle");
	return E_DOMAIN;
}

static enum status face_angle(struct tool_call *c, angle_answer *answer)
{
	const struct value *v = c->arg[1].val, *w = c->arg[2].val;
	struct plane3 p, q;
	num cs, sn;
	pt3 u, t;
	int i, k;
	enum status st = common_edge(c, v, w, &i, &k);

	if (st == OK)
		st = geo_plane_of(&p, v, c->num, c->err);
	if (st == OK)
		st = geo_plane_of(&q, w, c->num, c->err);
	if (st != OK)
		return st;
	u = geo_cross3(p.n, geo_stretch3_side(v, i, c->num).s.d, c->num);
	t = geo_cross3(q.n, geo_stretch3_side(w, k, c->num).s.d, c->num);
	arms(&cs, &sn, u, t, c->num);
	return answer(c, cs, sn);
}

TOOL_CASE(add_angle_of_faces, face_angle(c, give_angle))
TOOL_CASE(query_angle_of_faces, face_angle(c, say_angle))
