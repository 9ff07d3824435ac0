/* conics.c -- tools for what belongs to a conic: foci, directrix, axes. */
#include "tool/tool_priv.h"

enum status tool_add_focus(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	enum status st;
	pt p[2];

	/* A circle is an ellipse whose foci are one. */
	if (v->kind == KIND_CIRCLE) {
		p[0] = p[1] = value_pt(v, 0);
		return tool_give_pts(c, p, 2, 2);
	}
	st = tool_focal(c, &v, 1);
	return st != OK ? st : tool_give_pts(c, p, geo_conic_foci(p, v), 2);
}

enum status tool_add_directrix(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;

	tool_give_line(c, ROLE_MAIN, 0, (struct straight){ value_pt(v, 1), value_pt(v, 2) });
	return OK;
}

enum status tool_add_conic_axis(struct tool_call *c)
{
	const struct value *v;
	struct straight s[2];
	int n, pick;
	enum status st = tool_focal(c, &v, 1);

	if (st != OK)
		return st;
	n = geo_conic_symmetry_axes(s, v, c->num);
	st = tool_pick(c, 2, n, &pick);
	if (st != OK)
		return st;
	tool_give_lines(c, pick < 0 ? s : &s[pick], pick < 0 ? n : 1);
	return OK;
}
