/* space_points.c -- tools that make points of space, and the forms for space of those that do. */
#include "tool/tool_priv.h"

void tool_give_pt3(struct tool_call *c, enum tool_role role, int index, pt3 p)
{
	tool_give(c, role, index, geo_spoint_value(p, c->arena));
}

enum status tool_add_point3d(struct tool_call *c)
{
	tool_give_pt3(c, ROLE_MAIN, 0, (pt3){ c->arg[1].n, c->arg[2].n, c->arg[3].n });
	return OK;
}

enum status tool_space_midpoint(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;

	if (v->kind == KIND_SSEGMENT)
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_mid3(value_pt3(v, 0), value_pt3(v, 1), c->num));
	else if (!c->arg[2].given)
		return err_fail(c->err, E_ARG, "bad_argument",
				"the second point is missing: a midpoint lies between two");
	else
		tool_give_pt3(c, ROLE_MAIN, 0,
			      geo_mid3(tool_pt3(c, 1), tool_pt3(c, 2), c->num));
	return OK;
}

/* --- On and in objects ----------------------------------------------------------------------- */

enum status tool_flat_place(struct tool_call *c, int i)
{
	if (!c->arg[i].given)
		return OK;
	err_fail(c->err, E_ARG, "bad_argument", "the object lies in the plane: there is no z");
	err_arg(c->err, "z");
	return E_ARG;
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

enum status tool_space_point_on(struct tool_call *c)
{
	return near_place(c, false);
}

enum status tool_space_point_in(struct tool_call *c)
{
	return near_place(c, true);
}
