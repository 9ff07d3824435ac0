/* space_points.c -- tools that make points of space, and the forms for space of those that do. */
#include "tool/space_priv.h"

void tool_give_pt3(struct tool_call *c, enum tool_role role, int index, pt3 p)
{
	tool_give(c, role, index, geo_spoint_value(p, c->arena));
}

enum status tool_add_point3d(struct tool_call *c)
{
	tool_give_pt3(c, ROLE_MAIN, 0, (pt3){ c->arg[1].n, c->arg[2].n, c->arg[3].n });
	return OK;
}

/* The centre of what is round. */
static enum status center3(struct tool_call *c, const struct value *v, pt3 *out)
{
	struct geo_frame f;
	struct value in;
	enum status st;
	pt p;

	if (value_is(v, KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SPHERE))) {
		*out = value_pt3(v, 0);
		return OK;
	}
	st = geo_conic3d_open(&f, &in, v, c->arena, c->num);
	if (st == OK)
		st = geo_conic_center(&p, &in, c->num, c->err);
	if (st == OK)
		*out = geo_frame_out(&f, p, c->num);
	return st;
}

enum status tool_space_midpoint(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	pt3 a, b;
	enum status st;

	if (!c->arg[2].given && value_is(v, KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SPHERE) |
						    KIND_BIT(KIND_SCONIC))) {
		st = center3(c, v, &a);
		if (st == OK)
			tool_give_pt3(c, ROLE_MAIN, 0, a);
		return st;
	}
	st = tool_two_points3(c, &a, &b);
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_mid3(a, b, c->num));
	return st;
}

/* --- Intersections -------------------------------------------------------------------------- */

static enum status nearest_of(struct tool_call *c, const struct meet3 *m, pt3 q, int *best)
{
	num d = geo_dist2_3(value_pt3(m->v[0], 0), q, c->num);

	*best = 0;
	for (int i = 1; i < m->n; i++) {
		num di = geo_dist2_3(value_pt3(m->v[i], 0), q, c->num);
		int s = num_cmp(di, d, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which solution is nearest");
		if (s < 0) {
			*best = i;
			d = di;
		}
	}
	return OK;
}

static enum status give_meet(struct tool_call *c, const struct meet3 *m, int pick)
{
	if (pick >= 0 || m->n == 1)
		tool_give(c, ROLE_MAIN, 0, m->v[pick >= 0 ? pick : 0]);
	else
		for (int i = 0; i < m->n; i++)
			tool_give(c, ROLE_SOLUTION, i, m->v[i]);
	return OK;
}

enum status tool_space_intersect(struct tool_call *c)
{
	struct meet3 m;
	int pick = -1;
	enum status st =
		geo_space_meet(&m, c->arg[1].val, c->arg[2].val, c->arena, c->num, c->err);

	if (st != OK)
		return st;
	if (c->arg[3].given && c->arg[3].i > m.n && c->arg[3].i > 0) {
		err_fail_with(c->err, E_DOMAIN, "no_such_object", "index", NULL,
			      "obj1 and obj2 have %d in common, so there is no number %ld",
			      m.n, c->arg[3].i);
		err_hint(c->err,
			 m.n == 1 ? "leave index out" : "use an index from 1 to %d, or near",
			 m.n);
		return E_DOMAIN;
	}
	st = tool_pick(c, 3, m.n, &pick);
	if (st == OK && pick < 0 && c->arg[4].given && m.v[0]->kind == KIND_SPOINT)
		st = nearest_of(c, &m, tool_pt3(c, 4), &pick);
	return st == OK ? give_meet(c, &m, pick) : st;
}

enum status tool_add_intersect_path(struct tool_call *c)
{
	struct meet3 m;
	enum status st =
		geo_space_path(&m, c->arg[1].val, c->arg[2].val, c->arena, c->num, c->err);

	return st == OK ? give_meet(c, &m, -1) : st;
}

/* --- Feet -------------------------------------------------------------------------------------- */

enum status tool_space_foot(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt3 p = tool_pt3(c, 1);
	struct plane3 plane;
	enum status st;

	if (value_is(v, KINDS_LINEAR | KINDS_LINEAR3)) {
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_foot_line3(geo_straight3_of(v, c->num), p, c->num));
		return OK;
	}
	st = geo_plane_of(&plane, v, c->num, c->err);
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_foot_plane3(plane, p, c->num));
	return st;
}

enum status tool_space_closest_point(struct tool_call *c)
{
	struct gap3 g;
	enum status st = geo_space_gap(&g, c->arg[1].val, c->arg[2].val, c->num, c->err);

	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, g.at[0]);
	c->tied = st == OK && g.many ? TRUTH_YES : TRUTH_NO;
	return st;
}

/* The shadow of a straight thing on a plane, straight down: a point where it is upright. */
enum status tool_add_plane_projection(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct plane3 plane;
	enum status st = geo_plane_of(&plane, c->arg[2].val, c->num, c->err);
	struct stretch3 s;
	struct value *r;
	pt3 a, b;
	truth upright;

	if (st != OK)
		return st;
	if (value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_foot_plane3(plane, geo_place3(v, c->num), c->num));
		return OK;
	}
	if (value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))) {
		struct plane3 own;
		int n = geo_corners3(v);

		st = geo_plane_of(&own, v, c->num, c->err);
		if (st != OK)
			return st;
		upright = num_is_zero(geo_dot3(own.n, plane.n, c->num), c->num);
		if (is_unknown(upright))
			return tool_undecided(c, "whether the polygon stands upright");
		if (is_yes(upright))
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"the polygon stands upright on the plane: its shadow "
					"is no polygon");
		r = tool_make(c, KIND_SPOLYGON, 3 * n);
		for (int i = 0; i < n; i++)
			value_set_pt3(
				r, i,
				geo_foot_plane3(plane, geo_corner3(v, i, c->num), c->num));
		return OK;
	}
	s = geo_stretch3_of(v, c->num);
	a = geo_foot_plane3(plane, s.s.p, c->num);
	b = geo_foot_plane3(plane, geo_add3(s.s.p, s.s.d, c->num), c->num);
	upright = geo_equal3(a, b, c->num);
	if (is_unknown(upright))
		return tool_undecided(c, "whether the line stands upright");
	if (is_yes(upright))
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL, "Intersect(g, p) is that point",
			"it stands upright on the plane: its shadow is one point");
	r = tool_make(c, s.n == 2 ? KIND_SSEGMENT : s.n == 1 ? KIND_SRAY : KIND_SLINE, 0);
	value_set_pt3(r, 0, a);
	value_set_pt3(r, 1, s.n == 2 ? b : geo_sub3(b, a, c->num));
	return OK;
}

/* --- Corners and centres --------------------------------------------------------------------------- */

enum status tool_space_vertex(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	int n = geo_corners3(v), pick;
	enum status st = tool_pick(c, 2, n, &pick);

	if (st != OK)
		return st;
	if (pick >= 0)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_corner3(v, pick, c->num));
	for (int i = 0; pick < 0 && i < n; i++)
		tool_give_pt3(c, ROLE_SOLUTION, i, geo_corner3(v, i, c->num));
	return OK;
}

/* In the polygon's own plane, seen so that it turns to the left. */
enum status tool_space_interior_angles(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct tool_arg arg[TOOL_PARAMS + 1] = { c->arg[0] };
	const struct tool_arg *given = c->arg;
	struct value *flat;
	struct plane3 plane;
	struct geo_frame f;
	enum status st = geo_plane_of(&plane, v, c->num, c->err);

	if (st != OK)
		return st;
	f = geo_frame_along(value_pt3(v, 0),
			    geo_sub3(value_pt3(v, 1), value_pt3(v, 0), c->num), plane.n,
			    c->num);
	flat = geo_value_new(c->arena, KIND_POLYGON, v->n / 3 * 2);
	for (int i = 0; i < v->n / 3; i++)
		value_set_pt(flat, i, geo_frame_in(&f, value_pt3(v, i), c->num));
	arg[1] = (struct tool_arg){ .given = true, .val = flat };
	c->arg = arg;
	st = tool_add_interior_angles(c);
	c->arg = given;
	return st;
}

/* The triangles of the fan from the first corner, weighted with their areas, which count
 * negative where they turn the other way. */
enum status tool_space_centroid(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	ctx *k = c->num;
	struct plane3 plane;
	enum status st = geo_plane_of(&plane, v, k, c->err);
	pt3 o = geo_corner3(v, 0, k), sum = geo_int3(0, 0, 0, k);
	num all = num_int(0, k);

	for (int i = 1; i + 1 < geo_corners3(v) && st == OK; i++) {
		pt3 a = geo_sub3(geo_corner3(v, i, k), o, k),
		    b = geo_sub3(geo_corner3(v, i + 1, k), o, k);
		num w = geo_triple3(plane.n, a, b, k);

		sum = geo_add3(sum, geo_scale3(geo_add3(a, b, k), w, k), k);
		all = num_add(all, w, k);
	}
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_along3(o, sum, num_div(num_rat(1, 3, k), all, k), k));
	return st;
}

enum status tool_space_triangle_center(struct tool_call *c)
{
	ctx *k = c->num;
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2), d = tool_pt3(c, 3), ab, ad;
	struct geo_frame f;
	pt p;
	enum status st = tool_triangle3(c, a, b, d, "a, b and c", "they form no triangle");

	if (st != OK)
		return st;
	ab = geo_sub3(b, a, k);
	ad = geo_sub3(d, a, k);
	if (c->arg[4].i == 2) { /* without roots */
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_along3(a, geo_add3(ab, ad, k), num_rat(1, 3, k), k));
		return OK;
	}
	f = geo_frame_along(a, ab, geo_cross3(ab, ad, k), k);
	st = geo_triangle_center(&p, geo_frame_in(&f, a, k), geo_frame_in(&f, b, k),
				 geo_frame_in(&f, d, k), c->arg[4].i, k, c->err);
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_frame_out(&f, p, k));
	return st;
}
