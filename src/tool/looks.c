/* looks.c -- objects that are there to be looked at: right-angle marks, shades. */
#include "tool/tool_priv.h"

/* An angle between 0 and 180 degrees that is not 90: by how much, without a difference of
 * nearly equal numbers. */
static enum status not_right(struct tool_call *c, num cs, num sn)
{
	num degree = num_div(num_pi(c->num), num_int(180, c->num), c->num);
	num t = num_div(num_atan2(num_abs(cs, c->num), sn, c->num), degree, c->num);
	double off = num_approx(t, c->num);
	double angle = num_sgn(cs, c->num) < 0 ? 90 + off : 90 - off;

	if (off < 1e-3)
		err_fail(c->err, E_DOMAIN, "degenerate",
			 "the angle a-b-c misses 90° by %.3g°: it is not exactly right", off);
	else
		err_fail(c->err, E_DOMAIN, "degenerate",
			 "the angle a-b-c is %.6g°, not 90°: it is off by %.4g°", angle, off);
	err_hint(c->err, "%s",
		 off <= 2 ? "give exact coordinates, such as \"sqrt(3)\", or make the point "
			    "with "
			    "add_perpendicular_line, add_foot or transform_rotate"
			  : "mark another angle, or show this one with add_angle");
	return E_DOMAIN;
}

/* The angle with this cosine and sine, if it is a right one. */
static enum status give_right(struct tool_call *c, num cs, num sn)
{
	truth right = num_is_zero(cs, c->num);
	struct value *v;

	if (is_unknown(right))
		return tool_undecided(c, "whether the angle is right");
	if (is_no(right))
		return not_right(c, cs, sn);
	v = tool_make(c, KIND_ANGLE, 0);
	v->v[0] = cs;
	v->v[1] = sn;
	return OK;
}

enum status tool_render_add_right_angle_mark(struct tool_call *c)
{
	static const char *const names[3] = { "a", "b", "c" };
	num cs, sn, turned;
	enum status st = tool_fold_angle(c, &cs, &sn, &turned, names);

	if (st)
		return st;
	return give_right(c, cs, sn);
}

enum status tool_space_right_angle_mark(struct tool_call *c)
{
	pt3 b = tool_pt3(c, 2), u, w;
	enum status st =
		tool_distinct3(c, tool_pt3(c, 1), b, "a and b", "an angle needs two arms");
	num cs, sn;

	if (st == OK)
		st = tool_distinct3(c, tool_pt3(c, 3), b, "c and b",
				    "an angle needs two arms");
	if (st)
		return st;
	u = geo_sub3(tool_pt3(c, 1), b, c->num);
	w = geo_sub3(tool_pt3(c, 3), b, c->num);
	cs = geo_dot3(u, w, c->num);
	sn = geo_norm3(geo_cross3(u, w, c->num), c->num);
	return give_right(c, cs, sn);
}

/* name, inside, also, minus, minus2, minus3; the drawing looks them up in the figure. */
enum status tool_add_shade(struct tool_call *c)
{
	struct value *v = tool_make(c, KIND_SHADE, 0);

	v->flag = 1 + c->arg[2].given;
	for (int i = 3; i < 6; i++)
		v->flag += 8 * c->arg[i].given;
	return OK;
}
