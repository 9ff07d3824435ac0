/*
 * space_body_asks.c -- what bodies measure.
 */
#include "tool/body_priv.h"
#include "tool/round_priv.h"

/* A surface given by expressions is measured by an integral, which may be an enclosure. */
typedef enum status surface_measure(num *out, const struct value *v, struct tool_call *c);

static enum status by_integral(struct tool_call *c, surface_measure *f, const char *kind)
{
	num n = num_int(0, c->num);
	enum status st = f(&n, c->arg[1].val, c);

	c->answer.kind = kind;
	c->answer.n = n;
	return st;
}

enum status tool_query_volume(struct tool_call *c)
{
	num n = { 0, 0, NULL };
	enum status st;

	if (c->arg[1].val->kind == KIND_SURFACE && c->arg[1].val->fn)
		return by_integral(c, tool_surface_volume, "volume");
	st = geo_measure_volume(&n, c->arg[1].val, c->num, c->err);
	return tool_say_number(c, st, n, "volume");
}

enum status tool_query_surface_area(struct tool_call *c)
{
	num n = { 0, 0, NULL };
	enum status st;

	if (c->arg[1].val->kind == KIND_SURFACE && c->arg[1].val->fn)
		return by_integral(c, tool_surface_area, "area");
	st = geo_measure_surface(&n, c->arg[1].val, c->num, c->err);
	return tool_say_number(c, st, n, "area");
}

enum status tool_query_lateral_area(struct tool_call *c)
{
	num n;
	enum status st = geo_measure_lateral(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, "area");
}
