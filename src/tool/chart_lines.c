/*
 * chart_lines.c -- charts of lines: line graphs, frequency polygons, steps, sticks, what is
 * left of data beside a function.
 */
#include "tool/graph_priv.h"
#include "tool/list_priv.h"

#define LINES_MOST 100 /* pieces of a line graph */

static enum status too_many(struct tool_call *c, int n, int most, const char *param)
{
	if (n >= 1 && n <= most)
		return OK;
	return err_fail_with(c->err, E_ARG, n ? "limit" : "bad_argument", param, NULL,
			     n ? "%s has %d members; at most %d are drawn" : "%s is empty",
			     param, n, most);
}

/* Points in argument i, or the x there and the y in argument i + 1. */
static enum status pairs(struct tool_call *c, int i, const char *const param[2], int most,
			 num **x, num **y, int *n)
{
	const struct value *list = c->arg[i].val;
	enum status st;
	int m;

	*n = geo_list_count(list);
	st = too_many(c, *n, most, param[0]);
	if (st != OK)
		return st;
	if (c->arg[i + 1].given) {
		st = tool_list_numbers(c, i, param[0], x, n);
		if (st == OK)
			st = tool_list_numbers(c, i + 1, param[1], y, &m);
		if (st == OK && m != *n) {
			st = err_fail_with(
				c->err, E_ARG, "bad_argument", param[1], NULL,
				"%s has %d members where %d are needed, one for each x",
				param[1], m, *n);
		}
		return st;
	}
	*x = arena_alloc(c->arena, (size_t)*n * sizeof **x);
	*y = arena_alloc(c->arena, (size_t)*n * sizeof **y);
	for (int k = 0; k < *n; k++) {
		struct value p = geo_list_item(list, k);

		if (p.kind != KIND_POINT)
			return err_fail_with(c->err, E_ARG, "wrong_kind", param[0], NULL,
					     "member %d of %s is %s; points are expected, or "
					     "x and y as two lists",
					     k + 1, param[0], geo_kind_a(p.kind));
		(*x)[k] = p.v[0];
		(*y)[k] = p.v[1];
	}
	return OK;
}

/* y + m (x - a) */
static const struct expr *piece(struct tool_call *c, num a, num y, num m)
{
	const struct expr *at = tool_closed_number(a, c), *h = tool_closed_number(y, c),
			  *k = tool_closed_number(m, c), *t;

	if (!at || !h || !k)
		return NULL;
	t = expr_op(EXPR_SUB, expr_name("x", c->arena), at, c->arena);
	t = expr_op(EXPR_ADD, h, expr_op(EXPR_MUL, k, t, c->arena), c->arena);
	return expr_expand(t, "x", c->arena, c->err);
}

/* name, x_data, y_data: a function in pieces, from the first x to the last */
enum status tool_add_line_graph(struct tool_call *c)
{
	static const char *const param[2] = { "x_data", "y_data" };
	const struct expr *arg[2 * LINES_MOST], *fn;
	struct value *ends;
	num *x, *y;
	int n, k = 0;
	enum status st = pairs(c, 1, param, LINES_MOST + 1, &x, &y, &n);

	if (st == OK && n < 2)
		st = err_fail(c->err, E_ARG, "bad_argument", "a line graph needs two points");
	if (st == OK)
		st = tool_ascending(c, x, n, param[0]);
	if (st == OK && num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	for (int i = 0; i + 1 < n && st == OK; i++) {
		num m = num_div(num_sub(y[i + 1], y[i], c->num),
				num_sub(x[i + 1], x[i], c->num), c->num);
		const struct expr *to = tool_closed_number(x[i + 1], c),
				  *f = piece(c, x[i], y[i], m);

		if (!to || !f)
			return tool_not_closed(c);
		if (i + 2 < n)
			arg[k++] = expr_op(EXPR_LE, expr_name("x", c->arena), to, c->arena);
		arg[k++] = f;
	}
	if (st != OK)
		return st;
	fn = k > 1 ? expr_call("If", arg, k, c->arena) : arg[0];
	ends = geo_value_new(c->arena, KIND_FUNCTION, 2);
	ends->flag = 1;
	ends->v[0] = x[0];
	ends->v[1] = x[n - 1];
	tool_graph_give(c, fn, ends);
	return OK;
}

/* name, cumulative, boundaries, heights, density, scale */
enum status tool_add_frequency_polygon(struct tool_call *c)
{
	struct tool_counting how = { .cumulative = tool_yes(c, 1),
				     .density = !c->arg[4].given || tool_yes(c, 4),
				     .scale = c->arg[5].given ? c->arg[5].n
							      : num_int(1, c->num) };
	num *b, *h, *data;
	struct value *v;
	int n, m;
	enum status st = too_many(c, geo_list_count(c->arg[2].val), CHART_MOST, "boundaries");

	if (st == OK)
		st = tool_classes(c, 2, "boundaries", &b, &n);
	if (st == OK)
		st = tool_list_numbers(c, 3, "heights", &h, &m);
	if (st != OK)
		return st;
	data = h;
	if (c->arg[4].given || m != n - 1) {
		st = tool_class_heights(c, b, n, data, m, how, &h);
		if (st != OK)
			return st;
	} else if (how.cumulative) {
		for (int i = 1; i < m; i++)
			h[i] = num_add(h[i - 1], h[i], c->num);
	}
	if (how.cumulative) {
		v = tool_make(c, KIND_POLYLINE, 2 * n);
		for (int i = 0; i < n; i++) {
			v->v[2 * i] = b[i];
			v->v[2 * i + 1] = i ? h[i - 1] : num_int(0, c->num);
		}
		return OK;
	}
	/* Over the middles, from zero to zero half a class beyond. */
	v = tool_make(c, KIND_POLYLINE, 2 * (n + 1));
	for (int i = 0; i <= n; i++) {
		int k = i ? i - 1 : 0, last = k < n - 1 ? k : n - 2;
		num half = num_half(num_sub(b[last + 1], b[last], c->num), c->num);

		v->v[2 * i] = i == 0   ? num_sub(b[0], half, c->num)
			      : i == n ? num_add(b[n - 1], half, c->num)
				       : num_add(b[k], half, c->num);
		v->v[2 * i + 1] = i == 0 || i == n ? num_int(0, c->num) : h[k];
	}
	return OK;
}

/* --- Steps and sticks ------------------------------------------------------------------------ */

static void give_heights(struct tool_call *c, int flag, int style, const num *x, const num *y,
			 int n)
{
	struct value *v = tool_make(c, KIND_DIAGRAM, 2 + 2 * n);
	num sum = num_int(0, c->num);

	v->flag = flag;
	v->v[1] = num_int(style, c->num);
	for (int i = 0; i < n; i++) {
		v->v[2 + 2 * i] = x[i];
		v->v[3 + 2 * i] = y[i];
		sum = num_add(sum, y[i], c->num);
	}
	v->v[0] = sum;
}

/* name, points, y_data, join, style */
enum status tool_add_step_graph(struct tool_call *c)
{
	static const char *const param[2] = { "points", "y_data" };
	long style = c->arg[4].given ? c->arg[4].i : 0;
	num *x, *y;
	int n;
	enum status st = pairs(c, 1, param, CHART_MOST, &x, &y, &n);

	if (st == OK && (style < -2 || style > 2))
		return err_fail_with(c->err, E_ARG, "bad_argument", "style",
				     "0: no dots, 1: dots at the right ends, 2: at the left "
				     "ends; -1 and -2: and hollow ones at the others",
				     "style is -2 to 2, not %ld", style);
	if (st == OK)
		give_heights(c, (int)DIAGRAM_STEPS | (tool_yes(c, 3) ? DIAGRAM_JOINED : 0),
			     (int)style, x, y, n);
	return st;
}

/* name, points, y_data, horizontal */
enum status tool_add_stick_graph(struct tool_call *c)
{
	static const char *const param[2] = { "points", "y_data" };
	num *x, *y;
	int n;
	enum status st = pairs(c, 1, param, CHART_MOST, &x, &y, &n);

	if (st == OK)
		give_heights(c, (int)DIAGRAM_STICKS | (tool_yes(c, 3) ? DIAGRAM_ACROSS : 0), 0,
			     x, y, n);
	return st;
}

/* --- Beside a function ------------------------------------------------------------------------ */

/* name, points, function */
enum status tool_add_residual_plot(struct tool_call *c)
{
	const struct value *list = c->arg[1].val, *f = c->arg[2].val;
	int n = geo_list_count(list);
	struct value *v = geo_value_new(c->arena, KIND_LIST, 2 * n);

	for (int i = 0; i < n; i++) {
		struct value p = geo_list_item(list, i);
		enum status st;
		num y;

		if (p.kind != KIND_POINT)
			return err_fail_with(c->err, E_ARG, "wrong_kind", "points", NULL,
					     "member %d of points is %s; points are expected",
					     i + 1, geo_kind_a(p.kind));
		st = f->kind == KIND_NUMBER ? OK : tool_graph_value(&y, f->fn, p.v[0], c);
		if (st != OK)
			return st;
		v->v[2 * i] = p.v[0];
		v->v[2 * i + 1] =
			num_sub(p.v[1], f->kind == KIND_NUMBER ? f->v[0] : y, c->num);
	}
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}
