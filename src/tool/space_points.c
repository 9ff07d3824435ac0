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
