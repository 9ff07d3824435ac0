/* space_round_meets.c -- sections, tangent planes, tangency, and where points lie to round bodies. */
#include "tool/round_priv.h"

/* --- Tangency ----------------------------------------------------------------------------------- */

enum status tool_add_tangent_plane(struct tool_call *c)
{
	struct plane3 e;
	enum status st =
		geo_quadric_tangent(&e, c->arg[2].val, tool_pt3(c, 1), c->num, c->err);

	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, geo_plane_value(e, c->arena));
	return st;
}

/* The circle in which the tangents from a point touch: centre C + r2 (P - C)/D2, squared radius
 * r2 (1 - r2/D2). */
enum status tool_add_contact_circle(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt3 o = value_pt3(v, 0), d = geo_sub3(tool_pt3(c, 1), o, c->num);
	num r2 = v->v[3], d2 = geo_norm2_3(d, c->num), k;
	int s = num_cmp(d2, r2, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the point is outside of the sphere");
	if (s <= 0) {
		err_fail(c->err, E_DOMAIN, "no_such_object",
			 s ? "the point is inside the sphere: no tangent passes through it"
			   : "the point is on the sphere: the tangents there fill a plane");
		if (!s)
			err_hint(c->err, "use add_tangent_plane");
		return E_DOMAIN;
	}
	k = num_div(r2, d2, c->num);
	tool_give(
		c, ROLE_MAIN, 0,
		geo_scircle_value(geo_along3(o, d, k, c->num), d,
				  num_mul(r2, num_sub(num_int(1, c->num), k, c->num), c->num),
				  c->arena));
	return OK;
}

enum status tool_space_is_tangent(struct tool_call *c)
{
	const struct value *v = c->arg[1].val, *w = c->arg[2].val;
	truth t = TRUTH_UNKNOWN, in;
	struct value *x, *y;
	struct geo_frame f;
	enum status st;

	if (value_is(v, KINDS_QUADRIC) || value_is(w, KINDS_QUADRIC)) {
		st = geo_quadric_touches(&t, v, w, c->num, c->err);
		return tool_say_truth(c, st, t, "whether they touch");
	}
	/* In the plane of one of them. */
	if (!value_is(v, KINDS_FLAT_CURVE)) {
		const struct value *swap = v;

		v = w;
		w = swap;
	}
	if (!value_is(v, KINDS_FLAT_CURVE))
		return err_fail(c->err, E_ARG, "wrong_kind",
				"one of the two must be a circle, another conic, a sphere, "
				"cone, cylinder or frustum");
	if (geo_flat_frame(&f, v, c->arena, c->num) != OK)
		return tool_undecided(c, "how a circle lies in its plane");
	if (w->kind == KIND_PLANE)
		return err_fail(c->err, E_ARG, "wrong_kind",
				"a plane touches bodies, not a circle or conic");
	in = geo_flat_in(&f, w, c->num);
	if (!is_yes(in)) /* from outside of its plane nothing touches a curve in the plane's sense */
		return tool_say_truth(c, OK, in, "whether they lie in one plane");
	st = geo_flatten(&x, &f, v, c->arena, c->num, c->err);
	if (st == OK)
		st = geo_flatten(&y, &f, w, c->arena, c->num, c->err);
	if (st == OK)
		st = geo_are_tangent(&t, y, x, c->num, c->err);
	return tool_say_truth(c, st, t, "whether they touch");
}

enum status tool_query_are_cospherical(struct tool_call *c)
{
	pt3 p[5];

	for (int i = 0; i < 5; i++)
		p[i] = tool_pt3(c, 1 + i);
	return tool_say_truth(c, OK, geo_are_cospherical(p, c->num),
			      "whether the five points are on one sphere");
}
