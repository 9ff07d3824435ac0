/*
 * space_body_asks.c -- what bodies measure.
 */
#include "tool/body_priv.h"

enum status tool_query_volume(struct tool_call *c)
{
	num n;
	enum status st = geo_measure_volume(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, "volume");
}

enum status tool_query_surface_area(struct tool_call *c)
{
	num n;
	enum status st = geo_measure_surface(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, "area");
}

enum status tool_query_lateral_area(struct tool_call *c)
{
	num n;
	enum status st = geo_measure_lateral(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, "area");
}
