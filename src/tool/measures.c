/* measures.c -- measurements as objects that follow the figure. */
#include "tool/tool_priv.h"

enum status tool_add_angle(struct tool_call *c)
{
	static const char *const names[3] = { "p1", "vertex", "p2" };
	num cs, sn, turned;
	enum status st = tool_fold_angle(c, &cs, &sn, &turned, names);
	struct value *v;

	if (st)
		return st;
	v = tool_make(c, KIND_ANGLE, 0);
	v->v[0] = cs;
	v->v[1] = c->order == TOOL_ORDER_GEOGEBRA ? turned : sn;
	return OK;
}

enum status tool_add_distance(struct tool_call *c)
{
	num d;
	enum status st = tool_distance(c, c->arg[1].val, c->arg[2].val, &d);

	if (st)
		return st;
	tool_give_number(c, d);
	return OK;
}

enum status tool_add_area(struct tool_call *c)
{
	num a;
	enum status st = geo_measure_area(&a, c->arg[1].val, c->num, c->err);

	if (st)
		return st;
	tool_give_number(c, a);
	return OK;
}

enum status tool_add_slope(struct tool_call *c)
{
	num m;
	enum status st = geo_measure_slope(&m, c->arg[1].val, c->num, c->err);

	if (st)
		return st;
	tool_give_number(c, m);
	return OK;
}
