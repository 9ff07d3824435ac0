/*
 * ratios.c -- ratios of points on one line, angles by a number, sizes of things.
 *
 * Whether the points are on one line is decided, not rounded: off a line there is no ratio.
 */
#include "tool/tool_priv.h"

/* How many points given from argument 1 on are on one line; the first two differ. */
static enum status on_one_line(struct tool_call *c, int n, pt a, pt b)
{
	for (int i = 1; i <= n; i++) {
		truth on = geo_are_collinear(a, b, tool_pt(c, i), c->num);

		if (is_unknown(on))
			return tool_undecided(c, "whether the points are on one line");
		if (is_no(on))
			return err_fail_with(
				c->err, E_DOMAIN, "no_such_object", NULL,
				"AreCollinear(A, B, C) asks; Distance(A, C)/Distance(A, B) is "
				"the ratio of lengths",
				"the points are not on one line, so they have no such ratio");
	}
	return OK;
}

/* r with q = a + r (b - a), the three on one line. */
static num along(pt a, pt b, pt q, ctx *c)
{
	pt d = geo_sub(b, a, c);

	return num_div(geo_dot(geo_sub(q, a, c), d, c), geo_norm2(d, c), c);
}

enum status tool_add_affine_ratio(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2);
	enum status st = tool_distinct(c, a, b, "a and b", "nothing can be measured by them");

	if (st == OK)
		st = on_one_line(c, 3, a, b);
	if (st == OK)
		tool_give_number(c, along(a, b, tool_pt(c, 3), c->num));
	return st;
}

enum status tool_add_cross_ratio(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2), p = tool_pt(c, 3), q = tool_pt(c, 4);
	enum status st = tool_distinct(c, b, p, "b and c", "the ratio would be endless");

	if (st == OK)
		st = tool_distinct(c, a, q, "a and d", "the ratio would be endless");
	if (st == OK)
		st = tool_distinct(c, a, p, "a and c", "the ratio is not determined");
	if (st == OK)
		st = on_one_line(c, 4, b, p);
	if (st == OK)
		tool_give_number(
			c, num_div(along(b, p, q, c->num), along(a, p, q, c->num), c->num));
	return st;
}

enum status tool_add_angle_of_number(struct tool_call *c)
{
	struct value *v = tool_make(c, KIND_ANGLE, 0);

	v->v[0] = num_cos(c->arg[1].n, c->num);
	v->v[1] = num_sin(c->arg[1].n, c->num);
	return OK;
}

/* Two for a point or vector, the length of a list, rows and columns of a matrix. */
enum status tool_add_size(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	int n = v->kind == KIND_LIST ? geo_list_count(v) : 2, wide = -1;
	bool matrix = v->kind == KIND_LIST && n > 0;

	for (int i = 0; i < n && matrix; i++) {
		struct value row = geo_list_item(v, i);

		matrix = row.kind == KIND_LIST && (i == 0 || geo_list_count(&row) == wide);
		if (matrix)
			wide = geo_list_count(&row);
	}
	if (matrix) {
		num size[2] = { num_int(n, c->num), num_int(wide, c->num) };
		struct value item[2] = { { .kind = KIND_NUMBER, .n = 1, .v = &size[0] },
					 { .kind = KIND_NUMBER, .n = 1, .v = &size[1] } };

		tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, item, 2));
		return OK;
	}
	tool_give_number(c, num_int(n, c->num));
	return OK;
}
