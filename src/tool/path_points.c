/*
 * path_points.c -- points of paths by a parameter from 0 to 1, and their parameters; points of
 * lists, and of loci as they were seen.
 */
#include "tool/graph_priv.h"
#include "tool/list_priv.h"
#include <math.h>

/* --- By a parameter -------------------------------------------------------------------- */

/* t, or the nearer one of 0 and 1. */
static enum status within(struct tool_call *c, num *t)
{
	int low = num_sgn(*t, c->num), high = num_cmp(*t, num_int(1, c->num), c->num);

	if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
		return tool_undecided(c, "whether the parameter is between 0 and 1");
	if (low < 0 || high > 0)
		*t = num_int(low < 0 ? 0 : 1, c->num);
	return OK;
}

/* The part t of the way from v[0] to v[1]. */
static num between(const num *v, num t, ctx *c)
{
	return num_add(v[0], num_mul(t, num_sub(v[1], v[0], c), c), c);
}

/* A graph without bounds has its x as on a line that is held at 0. */
static enum status on_graph(struct tool_call *c, const struct value *v, num t, pt *p)
{
	enum status st = within(c, &t);

	if (st == OK && v->flag)
		p->x = between(v->v, t, c->num);
	else if (st == OK)
		st = geo_line_place(&p->x, t, c->num, c->err);
	return st == OK ? tool_graph_value(&p->y, v->fn, p->x, c) : st;
}

enum status tool_add_point_at(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num t = c->arg[2].n;
	pt p = { t, t };
	enum status st;

	if (v->kind == KIND_FUNCTION) {
		st = on_graph(c, v, t, &p);
	} else if (v->kind == KIND_CURVE) {
		st = within(c, &t);
		if (st == OK)
			st = tool_curve_at(c, v, between(v->v, t, c->num), &p);
	} else {
		st = geo_path_at(&p, v, t, c->num, c->err);
	}
	if (st == OK)
		tool_give_pt(c, ROLE_MAIN, 0, p);
	return st;
}

static enum status share(struct tool_call *c, const num *v, num x)
{
	num all = num_sub(v[1], v[0], c->num);

	tool_give_number(c, num_div(num_sub(x, v[0], c->num), all, c->num));
	return OK;
}

static enum status parameter_on_graph(struct tool_call *c, const struct value *v, pt p)
{
	num y, t;
	enum status st = tool_graph_value(&y, v->fn, p.x, c);
	truth on = st == OK ? num_eq(y, p.y, c->num) : TRUTH_NO;

	if (st == OK && v->flag)
		st = tool_graph_drawn_at(c, v, p.x);
	if (st != OK)
		return st;
	if (is_unknown(on))
		return tool_undecided(c, "whether the point is on the graph");
	if (is_no(on))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the point is not on the graph");
	if (v->flag)
		return share(c, v->v, p.x);
	st = geo_line_parameter(&t, p.x, c->num, c->err);
	if (st == OK)
		tool_give_number(c, t);
	return st;
}

enum status tool_add_path_parameter(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt p = tool_pt(c, 1);
	enum status st;
	num t;

	if (!c->arg[2].given)
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "path",
			"say on which path it is: PathParameter(P, c)",
			"the point was not put on a path, so it has no parameter");
	if (v->kind == KIND_FUNCTION)
		return parameter_on_graph(c, v, p);
	if (v->kind == KIND_CURVE) {
		st = tool_curve_parameter(c, v, p, &t);
		return st == OK ? share(c, v->v, t) : st;
	}
	st = geo_path_parameter(&t, v, p, c->num, c->err);
	if (st == OK)
		tool_give_number(c, t);
	return st;
}

/* --- Of a list ------------------------------------------------------------------------- */

/* Two numbers are coordinates; of points and paths the place nearest to the origin. */
enum status tool_add_point_of_list(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	kind_set kinds = geo_list_kinds(v),
		 paths = KINDS_PATH | KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR);
	int n = geo_list_count(v);
	pt p = { num_int(0, c->num), num_int(0, c->num) };
	enum status st;

	if (n && !(kinds & ~paths)) {
		st = geo_path_nearest(&p, v, p, c->num, c->err);
		if (st == OK)
			tool_give_pt(c, ROLE_MAIN, 0, p);
		return st;
	}
	if (n != 2 || kinds & ~KIND_BIT(KIND_NUMBER))
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "list",
			"Point({3, 4}), Point({A, B, C})",
			"a list of two numbers, or of points and paths, is expected");
	tool_give_pt(c, ROLE_MAIN, 0, value_pt(v, 0));
	return OK;
}

/* --- Of a locus, as it was seen --------------------------------------------------------- */

enum { LOCUS_HEAD = 4, LOCUS_PLACE = 3 }; /* numbers before the places, and of each */

static int locus_count(const struct value *v)
{
	return v->n < LOCUS_HEAD ? 0 : (v->n - LOCUS_HEAD) / LOCUS_PLACE;
}

static pt locus_place(const struct value *v, int i)
{
	const num *at = &v->v[LOCUS_HEAD + LOCUS_PLACE * i];

	return (pt){ at[0], at[1] };
}

enum status tool_add_locus_count(struct tool_call *c)
{
	tool_give_number(c, num_int(locus_count(c->arg[1].val), c->num));
	return OK;
}

enum status tool_add_locus_perimeter(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	double sum = 0;

	for (int i = 1; i < locus_count(v); i++) {
		pt a = locus_place(v, i - 1), b = locus_place(v, i);

		if (num_mid(v->v[LOCUS_HEAD + LOCUS_PLACE * i + 2]) != 0)
			sum += hypot(num_mid(b.x) - num_mid(a.x), num_mid(b.y) - num_mid(a.y));
	}
	c->rough = true;
	tool_give_number(c, num_double(sum, c->num));
	return OK;
}

enum status tool_add_locus_first(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct tool_list l = { 0 };
	long n = 1;

	if (c->arg[2].given && (!num_get_int(c->arg[2].n, &n, c->num) || n < 0))
		return err_fail_with(c->err, E_ARG, "bad_argument", "n", NULL,
				     "n is a whole number, 0 or more");
	for (int i = 0; i < n && i < locus_count(v); i++) {
		struct value *p = geo_value_new(c->arena, KIND_POINT, 2);

		value_set_pt(p, 0, locus_place(v, i));
		tool_list_add(&l, *p, c->arena);
	}
	c->rough = true;
	tool_list_give(c, &l);
	return OK;
}
