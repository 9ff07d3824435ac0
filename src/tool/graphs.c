/* graphs.c -- functions, curves and inequalities, and points of their graphs. */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

const char *tool_graph_text(const struct expr *x, struct tool_call *c)
{
	struct buf b = { 0 };

	expr_print(&b, x);
	return buf_keep(&b, c->arena);
}

void tool_graph_give(struct tool_call *c, const struct expr *fn, const struct value *like)
{
	struct value *v = tool_make(c, KIND_FUNCTION, like && like->flag ? 2 : 0);

	v->fn = fn;
	v->text = tool_graph_text(fn, c);
	if (like && like->flag) {
		v->flag = 1;
		v->v[0] = like->v[0];
		v->v[1] = like->v[1];
	}
}

/* Bounds in the arguments i and i + 1: both or none, in their order. */
static enum status bounds_given(struct tool_call *c, int i)
{
	int s;

	if (c->arg[i].given != c->arg[i + 1].given)
		return err_fail_with(c->err, E_ARG, "bad_argument",
				     c->arg[i].given ? "end_x" : "start_x", NULL,
				     "start_x and end_x must be given together");
	if (!c->arg[i].given)
		return OK;
	s = num_cmp(c->arg[i].n, c->arg[i + 1].n, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s < 0)
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "degenerate", "end_x", NULL,
			     "start_x is not smaller than end_x");
}

enum status tool_graph_part(struct value *out, struct tool_call *c, const struct value *g,
			    int i)
{
	enum status st = bounds_given(c, i);
	int s;

	*out = *g;
	if (st != OK || !c->arg[i].given)
		return st;
	out->n = 2;
	out->v = arena_alloc(c->arena, 2 * sizeof *out->v);
	out->flag = 1;
	for (int k = 0; k < 2; k++) {
		out->v[k] = c->arg[i + k].n;
		if (!g->flag)
			continue;
		s = num_cmp(g->v[k], out->v[k], c->num);
		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "where the graph ends");
		if (k ? s < 0 : s > 0)
			out->v[k] = g->v[k];
	}
	s = num_cmp(out->v[0], out->v[1], c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the graph reaches between the bounds");
	return s < 0 ? OK
		     : err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function is not drawn there: it has bounds");
}

enum status tool_add_function(struct tool_call *c)
{
	struct num_fn *nf;
	enum status st = bounds_given(c, 2);

	if (st != OK)
		return st;
	/* What cannot be compiled has no values: unknown names, commands, points. */
	st = expr_compile(c->arg[1].x, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK) {
		err_arg(c->err, "expr");
		return st;
	}
	num_fn_free(nf);
	tool_graph_give(c, c->arg[1].x, NULL);
	if (c->arg[2].given) {
		struct value *v = c->out[0].val;

		v->n = 2;
		v->v = arena_alloc(c->arena, 2 * sizeof *v->v);
		v->v[0] = c->arg[2].n;
		v->v[1] = c->arg[3].n;
		v->flag = 1;
	}
	return OK;
}

/* The names of two variables; their values matter to no one. */
static enum status any_place(void *self, const struct expr *leaf, struct expr_value *out,
			     struct err *e)
{
	struct tool_call *c = self;

	if (leaf->kind != EXPR_NAME || strcmp(leaf->text, "y"))
		return err_fail(e, E_ARG, "not_found", "the name %.60s is not known here",
				leaf->kind == EXPR_NAME ? leaf->text : "of an object");
	*out = (struct expr_value){ .dim = 1, .v = { num_int(1, c->num) } };
	return OK;
}

enum status tool_add_function_xy(struct tool_call *c)
{
	struct num_fn *nf;
	/* Whether it is made of known functions and numbers, as for one variable.  Where it is
	 * defined is another matter: y = 1 may be a place where it is not. */
	enum status st = expr_compile(c->arg[1].x, "x", any_place, c, c->num, &nf, c->err);

	if (st == E_ARG) {
		err_arg(c->err, "expr");
		return st;
	}
	if (st == OK)
		num_fn_free(nf);
	tool_graph_give(c, c->arg[1].x, NULL);
	c->out[0].val->fn2 = expr_name("y", c->arena);
	return OK;
}

enum status tool_add_derivative(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *fn = g->fn, *range[2] = { NULL, NULL };
	long order = c->arg[2].given ? c->arg[2].i : 1;

	if (order < 0 || order > 20)
		return err_fail_with(c->err, E_ARG, "bad_argument", "order", NULL,
				     "order must be from 0 to 20, but is %ld", order);
	if (g->flag && tool_graph_has_corners(fn)) {
		if (num_level_of(c->num) != NUM_EXACT)
			return tool_not_closed(c);
		for (int k = 0; k < 2; k++)
			range[k] = tool_closed_number(g->v[k], c);
	}
	fn = expr_derivative(fn, "x", range[0] && range[1] ? range : NULL, (int)order,
			     c->arena, c->err);
	if (!fn)
		return E_ARG;
	tool_graph_give(c, fn, g);
	return OK;
}

enum status tool_add_nth_derivative(struct tool_call *c)
{
	return tool_add_derivative(c);
}

/* Is the place within the graph's bounds?  E_DOMAIN when it is not. */
enum status tool_graph_drawn_at(struct tool_call *c, const struct value *g, num x)
{
	truth in =
		g->flag ? truth_and(num_leq(g->v[0], x, c->num), num_leq(x, g->v[1], c->num))
			: TRUTH_YES;

	if (is_unknown(in))
		return tool_undecided(c, "whether a place is within the graph's bounds");
	return is_yes(in) ? OK
			  : err_fail(c->err, E_DOMAIN, "no_such_object",
				     "the function is not drawn there: it has bounds");
}

/* --- Points of a graph ---------------------------------------------------------------------- */

static enum status give_zeros(struct tool_call *c, const struct zeros *z,
			      const struct expr *height, const char *none)
{
	if (!z->n)
		return tool_graph_none(z, none, c);
	c->partial = !z->complete;
	for (int i = 0; i < z->n; i++) {
		num x = tool_graph_place(&z->z[i]), y = num_int(0, c->num);
		enum status st = height ? tool_graph_value(&y, height, x, c) : OK;

		if (st != OK && !num_is_bad(z->z[i].x))
			return st;
		if (st != OK)
			y = num_bad(c->num);
		tool_give_pt(c, z->n > 1 ? ROLE_SOLUTION : ROLE_MAIN, i, (pt){ x, y });
	}
	return OK;
}

/* -1: the zero a is nearer to x than b, which is to the right of it. */
static int nearer(const struct zero *a, const struct zero *b, num x, struct tool_call *c)
{
	num near = num_enclosure(x, c->num);
	double left = near.lo - a->at.hi, right = b->at.lo - near.hi;

	/* By their enclosures, with a margin for rounding; else exactly. */
	if (fabs(left) + fabs(right) < 1e300) {
		double most_left = near.hi - a->at.lo, most_right = b->at.hi - near.lo,
		       tiny = 1e-12 * (fabs(most_left) + fabs(most_right));

		if (near.hi < a->at.lo || most_left + tiny < right)
			return -1;
		if (near.lo > b->at.hi || most_right + tiny < left)
			return 1;
	}
	if (num_is_bad(a->x) || num_is_bad(b->x))
		return NUM_UNKNOWN;
	return num_cmp(num_abs(num_sub(a->x, x, c->num), c->num),
		       num_abs(num_sub(b->x, x, c->num), c->num), c->num);
}

/* Of all zeros the one nearest to x, the left one of two. */
static enum status only_nearest(struct zeros *z, num x, struct tool_call *c)
{
	int at = 0;

	for (int i = 1; i < z->n; i++) {
		int s = nearer(&z->z[at], &z->z[i], x, c);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which zero is nearest");
		if (s > 0)
			at = i;
	}
	if (z->n) {
		z->z[0] = z->z[at];
		z->n = 1;
	}
	return OK;
}

enum status tool_add_roots(struct tool_call *c)
{
	struct value g = *c->arg[1].val;
	struct zeros z;
	bool near = c->arg[2].given && !c->arg[3].given;
	enum status st = near ? OK : tool_graph_part(&g, c, c->arg[1].val, 2);

	if (st == OK)
		st = tool_graph_zeros(&z, g.fn, &g, c);
	if (st == OK && is_unknown(z.everywhere))
		return tool_undecided(c, "whether the function is zero");
	if (st == OK && is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the function is zero everywhere");
	if (st == OK && near)
		st = only_nearest(&z, c->arg[2].n, c);
	return st == OK ? give_zeros(c, &z, NULL, "the function has no zero there") : st;
}

enum status tool_add_solution_points(struct tool_call *c)
{
	static const struct value axis = { .kind = KIND_FUNCTION };
	const struct expr *x = c->arg[1].x;
	struct value *item;
	struct zeros z;
	enum status st;

	if (x->kind == EXPR_OP && x->op == EXPR_EQ)
		x = expr_op(EXPR_SUB, x->arg[0], x->arg[1], c->arena);
	if ((x->kind == EXPR_OP && x->op > EXPR_EQ) || !expr_uses(x, "x") || expr_uses(x, "y"))
		return err_fail_with(c->err, E_ARG, "bad_argument", "equation",
				     "write PlotSolve(x^2 = x)",
				     "an equation in x is expected");
	st = tool_graph_zeros(&z, x, &axis, c);
	if (st == OK && is_unknown(z.everywhere))
		return tool_undecided(c, "whether every number is a solution");
	if (st == OK && is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate", "every number is a solution");
	if (st == OK && !z.n && !z.complete)
		return tool_undecided(c, "whether there are solutions");
	if (st != OK)
		return st;
	c->partial = !z.complete;
	item = arena_alloc(c->arena, (size_t)(z.n + 1) * sizeof *item);
	for (int i = 0; i < z.n; i++) {
		item[i] = *geo_value_new(c->arena, KIND_POINT, 0);
		item[i].v[0] = tool_graph_place(&z.z[i]);
		item[i].v[1] = num_int(0, c->num);
	}
	tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, item, z.n));
	return OK;
}

/* Zeros of the k-th derivative where it changes its sign. */
static enum status turning(struct tool_call *c, int k, const char *none)
{
	const struct expr *d = c->arg[1].val->fn;
	struct value g;
	struct zeros z;
	enum status st = tool_graph_part(&g, c, c->arg[1].val, 2);
	int n = 0;

	if (st != OK)
		return st;
	for (int i = 0; i < k; i++) {
		d = expr_diff(d, "x", c->arena, c->err);
		if (!d)
			return E_ARG;
	}
	if (k == 1 && tool_graph_has_corners(g.fn)) {
		st = tool_graph_turns(&z, g.fn, d, &g, c);
		return st == OK ? give_zeros(c, &z, g.fn, none) : st;
	}
	st = tool_graph_zeros(&z, d, &g, c);
	if (st != OK)
		return st;
	for (int i = 0; i < z.n; i++) {
		if (z.z[i].order % 2)
			z.z[n++] = z.z[i];
		/* Whether the sign changes there is not known. */
		z.complete = z.complete && z.z[i].order;
	}
	z.n = n;
	/* Zeros of the derivative do not tell of corners. */
	z.complete = z.complete && !tool_graph_has_corners(g.fn);
	return give_zeros(c, &z, g.fn, none);
}

TOOL_CASE(add_turning_point, turning(c, 1, "the function has no turning point there"))
TOOL_CASE(add_inflection_point, turning(c, 2, "the function has no inflection point there"))

/* --- Curves and inequalities ---------------------------------------------------------------- */

enum status tool_add_curve(struct tool_call *c)
{
	const char *t = c->arg[3].given ? c->arg[3].text : "t";
	struct value *v;
	struct num_fn *nf;
	int s = num_cmp(c->arg[4].n, c->arg[5].n, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound of the parameter is larger");
	if (s >= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "t_end", NULL,
				     "t_start is not smaller than t_end");
	for (int i = 1; i <= 2; i++) {
		enum status st = expr_compile(c->arg[i].x, t, NULL, NULL, c->num, &nf, c->err);

		if (st != OK) {
			err_arg(c->err, i == 1 ? "x_expr" : "y_expr");
			return st;
		}
		num_fn_free(nf);
	}
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = c->arg[1].x;
	v->fn2 = c->arg[2].x;
	v->v[0] = c->arg[4].n;
	v->v[1] = c->arg[5].n;
	v->text = arena_printf(c->arena, "(%s, %s)", tool_graph_text(v->fn, c),
			       tool_graph_text(v->fn2, c));
	return OK;
}

enum status tool_add_inequality(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x;
	struct value *v;

	if (x->kind != EXPR_OP || x->op < EXPR_LT || x->op > EXPR_NOT ||
	    x->op == EXPR_PARALLEL || x->op == EXPR_PERP ||
	    (!expr_uses(x, "x") && !expr_uses(x, "y")))
		return err_fail_with(c->err, E_ARG, "bad_argument", "expr", NULL,
				     "an inequality in x and y is expected, like y < x^2");
	v = tool_make(c, KIND_INEQUALITY, 0);
	v->fn = x;
	v->text = tool_graph_text(x, c);
	return OK;
}

/* Does it hold at p?  Where it has no meaning it does not. */
enum status tool_inequality_has(truth *out, const struct value *v, pt p, struct tool_call *c)
{
	const struct expr *const piece[] = { v->fn, expr_num(1, c->arena),
					     expr_num(0, c->arena) };
	const struct expr *x = expr_call("If", piece, 3, c->arena);
	enum status st;
	num n;

	st = tool_implicit_at(&n, x, p, c);
	*out = TRUTH_NO;
	if (st == E_DOMAIN)
		return OK;
	if (st == OK)
		*out = num_is_pos(n, c->num);
	return st;
}
