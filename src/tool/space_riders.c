/*
 * space_riders.c -- points that stay on or in objects of space, and the parameter of a place on a
 * path of space.
 *
 * A parameter counts as in the plane: a straight path has a stand-in there, a round one is brought
 * into its own plane.
 */
#include "tool/tool_priv.h"

enum status tool_flat_place(struct tool_call *c, int i)
{
	if (!c->arg[i].given)
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", "z", NULL,
			     "the object lies in the plane: there is no z");
}

/* Near (x, y, z), what was not said being 0. */
static enum status near_place(struct tool_call *c, bool inside)
{
	num at[3];
	pt3 p;
	enum status st;

	for (int i = 0; i < 3; i++)
		at[i] = c->arg[2 + i].given ? c->arg[2 + i].n : num_int(0, c->num);
	st = geo_space_nearest(&p, c->arg[1].val, (pt3){ at[0], at[1], at[2] }, inside,
			       c->arena, c->num, c->err);
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, p);
	return st;
}

TOOL_CASE(space_point_on, near_place(c, false))
TOOL_CASE(space_point_in, near_place(c, true))

/* --- Parameters ------------------------------------------------------------------------------ */

/* The straight path of the plane, along the x-axis, that has the same parameters. */
static const struct value *stand_in(struct tool_call *c, enum kind k)
{
	struct value *v = geo_value_new(c->arena,
					k == KIND_SLINE  ? KIND_LINE
					: k == KIND_SRAY ? KIND_RAY
							 : KIND_SEGMENT,
					4);

	for (int i = 0; i < 4; i++)
		v->v[i] = num_int(i == 2, c->num);
	return v;
}

static struct straight3 side_of(const struct value *v, int k, ctx *c)
{
	pt3 a = value_pt3(v, k);

	return (struct straight3){ a, geo_sub3(value_pt3(v, (k + 1) % (v->n / 3)), a, c) };
}

static int sides_of(const struct value *v)
{
	return v->n / 3 - (v->kind == KIND_SPOLYLINE);
}

static bool has_sides(const struct value *v)
{
	return v->kind == KIND_SPOLYGON || v->kind == KIND_SPOLYLINE;
}

enum status tool_space_point_at(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct straight3 s;
	struct geo_frame f;
	struct value in;
	enum status st;
	num t = c->arg[2].n;
	pt p;

	if (value_is(v, KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC))) {
		if (geo_conic3d_open(&f, &in, v, c->arena, c->num) != OK)
			return tool_undecided(c, "where the parameter is");
		st = geo_path_at(&p, &in, t, c->num, c->err);
		if (st == OK)
			tool_give_pt3(c, ROLE_MAIN, 0, geo_frame_out(&f, p, c->num));
		return st;
	}
	if (has_sides(v)) {
		/* The same part of each side: a polygon of so many sides stands in for it. */
		num whole = num_mul(t, num_int(sides_of(v), c->num), c->num);
		int k = 0;

		for (; k + 1 < sides_of(v); k++) {
			int sign = num_cmp(whole, num_int(k + 1, c->num), c->num);

			if (sign == NUM_UNKNOWN)
				return tool_undecided(c, "on which side the parameter is");
			if (sign < 0)
				break;
		}
		s = side_of(v, k, c->num);
		st = geo_path_at(&p, stand_in(c, KIND_SSEGMENT),
				 num_sub(whole, num_int(k, c->num), c->num), c->num, c->err);
	} else {
		s = geo_straight3_of(v, c->num);
		st = geo_path_at(&p, stand_in(c, v->kind), t, c->num, c->err);
	}
	if (st == OK)
		tool_give_pt3(c, ROLE_MAIN, 0, geo_along3(s.p, s.d, p.x, c->num));
	return st;
}

static enum status not_there(struct tool_call *c)
{
	return err_fail(c->err, E_DOMAIN, "no_such_object", "the point is not on the path");
}

/* On a straight path: how far along, and whether it is on its line. */
static enum status along(struct tool_call *c, struct straight3 s, pt3 p, num *t, truth *on)
{
	pt3 d = geo_sub3(p, s.p, c->num);

	*t = num_div(geo_dot3(d, s.d, c->num), geo_norm2_3(s.d, c->num), c->num);
	*on = geo_zero3(geo_cross3(d, s.d, c->num), c->num);
	return is_unknown(*on) ? tool_undecided(c, "whether the point is on the path") : OK;
}

static enum status on_sides(struct tool_call *c, const struct value *v, pt3 p)
{
	num zero = num_int(0, c->num), one = num_int(1, c->num), t;

	for (int k = 0; k < sides_of(v); k++) {
		truth on;
		enum status st = along(c, side_of(v, k, c->num), p, &t, &on);
		int low, high;

		if (st != OK)
			return st;
		low = num_cmp(t, zero, c->num);
		high = num_cmp(t, one, c->num);
		if (is_yes(on) && (low == NUM_UNKNOWN || high == NUM_UNKNOWN))
			return tool_undecided(c, "on which side the point is");
		if (is_no(on) || low < 0 || high > 0)
			continue;
		t = num_add(num_int(k, c->num), t, c->num);
		tool_give_number(c, num_div(t, num_int(sides_of(v), c->num), c->num));
		return OK;
	}
	return not_there(c);
}

enum status tool_space_path_parameter(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt3 p = tool_pt3(c, 1);
	struct geo_frame f;
	struct value in;
	enum status st;
	truth on;
	num t;
	pt q;

	if (!c->arg[2].given)
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "path",
			"say on which path it is: PathParameter(P, s)",
			"the point was not put on a path, so it has no parameter");
	if (has_sides(v))
		return on_sides(c, v, p);
	if (value_is(v, KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC))) {
		if (geo_conic3d_open(&f, &in, v, c->arena, c->num) != OK)
			return tool_undecided(c, "where the point is on its path");
		q = geo_frame_in(&f, p, c->num);
		on = geo_equal3(geo_frame_out(&f, q, c->num), p, c->num);
		if (is_unknown(on))
			return tool_undecided(c, "whether the point is on the path");
		if (is_no(on))
			return not_there(c);
		st = geo_path_parameter(&t, &in, q, c->num, c->err);
	} else {
		st = along(c, geo_straight3_of(v, c->num), p, &t, &on);
		if (st == OK && is_no(on))
			return not_there(c);
		q = (pt){ t, num_int(0, c->num) };
		if (st == OK)
			st = geo_path_parameter(&t, stand_in(c, v->kind), q, c->num, c->err);
	}
	if (st == OK)
		tool_give_number(c, t);
	return st;
}
