/* calculus.c -- the rows of calculus.def: limits, sums, lengths, forms of expressions. */
#include "tool/graph_priv.h"
#include <string.h>

#define TAYLOR_MOST 30
#define SUM_MOST 1000

/* --- Limits -------------------------------------------------------------------------------- */

/* Reads "inf", "-inf" or a number; 0 for a number. */
static enum status place_of(num *at, int *infinite, const struct expr *x, const char *arg,
			    struct tool_call *c)
{
	const struct expr *y = x->kind == EXPR_OP && x->op == EXPR_NEG ? x->arg[0] : x;
	struct expr_value v;
	enum status st;

	*at = num_int(0, c->num);
	*infinite = 0;
	if (y->kind == EXPR_NAME && !strcmp(y->text, "inf")) {
		*infinite = y == x ? 1 : -1;
		return OK;
	}
	st = expr_eval(&v, x, NULL, NULL, c->num, c->err);
	if (st == OK && v.dim != 1)
		st = err_fail(c->err, E_ARG, "bad_argument",
			      "a number, inf or -inf is expected");
	if (st != OK)
		err_arg(c->err, arg);
	else
		*at = v.v[0];
	return st;
}

enum status tool_graph_end(num *at, int *infinite, int i, struct tool_call *c)
{
	return place_of(at, infinite, c->arg[i].x, i == 2 ? "start" : "end", c);
}

/* Has it a period, and two values that are different? */
static bool repeats(const struct expr *fn, struct tool_call *c)
{
	struct err ignored;
	long p, q;
	num a, b;

	if (!expr_period(fn, "x", &p, &q, c->num))
		return false;
	for (int i = 1; i < 6; i++)
		if (expr_eval_at(&a, fn, "x", num_int(0, c->num), NULL, NULL, c->num,
				 &ignored) == OK &&
		    expr_eval_at(&b, fn, "x", num_rat(i, 3, c->num), NULL, NULL, c->num,
				 &ignored) == OK &&
		    is_no(num_eq(a, b, c->num)))
			return true;
	return false;
}

enum status tool_graph_limit(struct expr_limit *out, const struct expr *fn,
			     const struct expr *at, int side, struct tool_call *c)
{
	struct expr_limit l[2];
	int infinite, from = side ? side : -1, to = side ? side : 1;
	enum status st, first = OK;
	truth same;
	num x;

	st = place_of(&x, &infinite, at, "at", c);
	if (st != OK)
		return st;
	if (infinite) {
		st = expr_limit(out, fn, "x", x, true, infinite, c->num, c->err);
		if (st == E_UNABLE && repeats(fn, c))
			return err_fail(c->err, E_DOMAIN, "no_such_object",
					"there is no limit: the function repeats without end");
		return st;
	}
	for (int s = from; s <= to; s += 2) {
		st = expr_limit(&l[s > 0], fn, "x", x, false, s, c->num, c->err);
		/* At the end of where it is defined one side is all there is. */
		if (st == OK)
			*out = l[s > 0];
		else if (st != E_DOMAIN || side)
			return st;
		if (s < to)
			first = st;
	}
	if (side)
		return st;
	if (first == E_DOMAIN || st == E_DOMAIN)
		return first == E_DOMAIN && st == E_DOMAIN ? E_DOMAIN : OK;
	if (l[0].infinite != l[1].infinite)
		same = TRUTH_NO;
	else
		same = l[0].infinite ? TRUTH_YES : num_eq(l[0].v, l[1].v, c->num);
	if (is_unknown(same))
		return tool_undecided(c, "whether both sides have the same limit");
	if (is_no(same))
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", NULL,
			"ask for LimitBelow or LimitAbove",
			"the limits from the left and from the right are different");
	*out = l[0];
	return OK;
}

/* What a graph is within its bounds, and nothing elsewhere; NULL where a bound is not known. */
static const struct expr *bounded(const struct value *g, struct tool_call *c)
{
	const struct expr *x = expr_name("x", c->arena), *piece[2] = { NULL, g->fn };
	const struct expr *end[2];

	for (int i = 0; i < 2 && g->flag; i++)
		if (!(end[i] = tool_closed_number(g->v[i], c)))
			return NULL;
	if (!g->flag)
		return g->fn;
	piece[0] = expr_op(EXPR_AND, expr_op(EXPR_LE, end[0], x, c->arena),
			   expr_op(EXPR_LE, x, end[1], c->arena), c->arena);
	return expr_call("If", piece, 2, c->arena);
}

static enum status limit(struct tool_call *c, int side)
{
	const struct expr *fn;
	struct expr_limit l;
	enum status st;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the limit is");
	fn = bounded(c->arg[1].val, c);
	if (!fn)
		return tool_undecided(c, "where the graph ends");
	st = tool_graph_limit(&l, fn, c->arg[2].x, side, c);
	if (st != OK)
		return st;
	if (l.infinite)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the limit is %s infinity, which is no number",
				l.infinite > 0 ? "plus" : "minus");
	tool_give_number(c, l.v);
	return OK;
}

TOOL_CASE(add_limit, limit(c, 0))
TOOL_CASE(add_limit_above, limit(c, 1))
TOOL_CASE(add_limit_below, limit(c, -1))

/* --- Expansions and sums ---------------------------------------------------------------------- */

/* A number as an expression; false, with the error, when it has no closed form. */
static bool written(const struct expr **out, num v, struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *y = NULL;
	struct err ignored;
	bool good = num_print(&b, v, NUM_PLAIN, c->num) &&
		    expr_parse(&y, buf_str(&b), b.n, c->arena, &ignored) == OK;

	buf_clear(&b);
	*out = y;
	if (!good)
		err_fail(c->err, E_ARG, "unsupported", "a coefficient has no closed form");
	return good;
}

enum status tool_add_taylor_polynomial(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *sum = NULL, *step, *at;
	struct expr *x = expr_name("x", c->arena);
	num value[TAYLOR_MOST + 1];
	enum status st;
	long n = c->arg[3].i;
	double factorial = 1;
	int sign;

	if (n < 0 || n > TAYLOR_MOST)
		return err_fail_with(c->err, E_ARG, "bad_argument", "order", NULL,
				     "order must be from 0 to %d, but is %ld", TAYLOR_MOST, n);
	if (tool_graph_drawn_at(c, g, c->arg[2].n) == E_DOMAIN)
		return E_DOMAIN;
	/* The coefficients are written out: they must have a closed form. */
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the coefficients are");
	if (!written(&at, c->arg[2].n, c))
		return E_ARG;
	st = expr_jet(value, g->fn, "x", c->arg[2].n, g->flag ? g->v : NULL, (int)n, c->arena,
		      c->num, c->err);
	if (st != OK)
		return st;
	for (long k = 0; k <= n; k++) {
		num v;

		if (k)
			factorial *= (double)k;
		v = num_div(value[k], num_double(factorial, c->num), c->num);
		sign = num_sgn(v, c->num);
		if (sign == NUM_UNKNOWN)
			return tool_undecided(c, "whether a coefficient is zero");
		if (sign == 0)
			continue;
		if (!written(&step, sign < 0 ? num_neg(v, c->num) : v, c))
			return E_ARG;
		if (k) {
			const struct expr *power = expr_op(EXPR_SUB, x, at, c->arena);

			if (k > 1)
				power = expr_op(EXPR_POW, power, expr_num(k, c->arena),
						c->arena);
			step = step->kind == EXPR_NUMBER && !strcmp(step->text, "1")
				       ? power
				       : expr_op(EXPR_MUL, step, power, c->arena);
		}
		if (!sum)
			sum = sign < 0 ? expr_op(EXPR_NEG, step, NULL, c->arena) : step;
		else
			sum = expr_op(sign < 0 ? EXPR_SUB : EXPR_ADD, sum, step, c->arena);
	}
	if (!sum)
		sum = expr_num(0, c->arena);
	/* About 0 it is a sum of powers; elsewhere it stays in powers of x - a. */
	if (is_yes(num_is_zero(c->arg[2].n, c->num))) {
		sum = expr_expand(sum, "x", c->arena, c->err);
		if (!sum)
			return E_ARG;
	}
	tool_graph_give(c, sum, g);
	return OK;
}

/* n bars between start and end, each as high as the function's smallest (sign -1) or largest
 * value there. */
static enum status bars(struct tool_call *c, int sign)
{
	const struct value *g = c->arg[1].val;
	num a = c->arg[2].n, b = c->arg[3].n, width, sum = num_int(0, c->num);
	long n = c->arg[4].i;
	int s = num_cmp(a, b, c->num);

	if (n < 1 || n > SUM_MOST)
		return err_fail_with(c->err, E_ARG, "bad_argument", "n", NULL,
				     "n must be from 1 to %d, but is %ld", SUM_MOST, n);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s >= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "end", NULL,
				     "start is not smaller than end");
	width = num_div(num_sub(b, a, c->num), num_int(n, c->num), c->num);
	for (long i = 0; i < n; i++) {
		pt p;
		num lo = num_add(a, num_mul(num_int(i, c->num), width, c->num), c->num),
		    hi = i + 1 < n ? num_add(lo, width, c->num) : b;
		enum status st = tool_graph_extremum(&p, g, lo, hi, sign, c);

		if (st != OK)
			return st;
		sum = num_add(sum, p.y, c->num);
	}
	tool_give_number(c, num_mul(sum, width, c->num));
	return OK;
}

TOOL_CASE(add_lower_sum, bars(c, -1))
TOOL_CASE(add_upper_sum, bars(c, 1))

/* --- Lengths ----------------------------------------------------------------------------------- */

static const struct expr *squared(const struct expr *x, struct arena *a)
{
	return expr_op(EXPR_POW, x, expr_num(2, a), a);
}

static bool is_zero_expr(const struct expr *x)
{
	return x && x->kind == EXPR_NUMBER && !strcmp(x->text, "0");
}

/* 1 - cos(u)^2 for sin(u)^2, everywhere in x. */
static const struct expr *by_cosines(const struct expr *x, struct arena *a)
{
	struct expr *y;
	const struct expr *b = x->n ? x->arg[0] : NULL;
	int k = x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind == EXPR_NUMBER &&
				!x->arg[1]->text[1]
			? x->arg[1]->text[0] - '0'
			: 0;

	if (k > 0 && k % 2 == 0 && b->kind == EXPR_CALL && b->n == 1 &&
	    !strcmp(b->text, "sin")) {
		const struct expr *c =
			expr_call("cos", (const struct expr *const *)b->arg, 1, a);

		c = expr_op(EXPR_SUB, expr_num(1, a), squared(c, a), a);
		return expr_op(EXPR_POW, c, expr_num(k / 2, a), a);
	}
	if (!x->n)
		return x;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)by_cosines(x->arg[i], a);
	return y;
}

/* Some cosine in it. */
static const struct expr *cosine_in(const struct expr *x)
{
	const struct expr *r = NULL;

	if (x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "cos"))
		return x;
	for (int i = 0; i < x->n && !r; i++)
		r = cosine_in(x->arg[i]);
	return r;
}

/* k - k cos(u) = 2k sin(u/2)^2 and k + k cos(u) = 2k cos(u/2)^2: the root of it, or NULL. */
static const struct expr *half_angle(const struct expr *x, struct tool_call *c)
{
	struct arena *a = c->arena;
	struct err ignored;
	const struct expr *wave, *u, *d, *dx;

	x = expr_expand(by_cosines(x, a), "x", a, &ignored);
	wave = x ? cosine_in(x) : NULL;
	if (!wave)
		return NULL;
	u = wave->arg[0];
	d = expr_diff(u, "x", a, &ignored);
	dx = expr_diff(x, "x", a, &ignored);
	for (int sign = -1; sign <= 1 && d && dx; sign += 2) {
		const struct expr *sine = expr_call("sin", &u, 1, a), *k, *rest, *half;

		/* (k + s k cos u)' = -s k sin(u) u' */
		k = expr_op(EXPR_DIV, dx, expr_op(EXPR_MUL, sine, d, a), a);
		if (sign > 0)
			k = expr_op(EXPR_NEG, k, NULL, a);
		k = expr_simplify(k, NULL, a, &ignored);
		if (!k || expr_uses(k, "x"))
			continue;
		rest = expr_op(EXPR_MUL, k, wave, a);
		rest = expr_op(sign < 0 ? EXPR_SUB : EXPR_ADD, k, rest, a);
		rest = expr_simplify(expr_op(EXPR_SUB, x, rest, a), NULL, a, &ignored);
		if (!is_zero_expr(rest))
			continue;
		half = expr_op(EXPR_DIV, u, expr_num(2, a), a);
		half = expr_call(sign < 0 ? "sin" : "cos", &half, 1, a);
		rest = expr_op(EXPR_MUL, expr_num(2, a), k, a);
		return expr_op(EXPR_MUL, expr_call("sqrt", &rest, 1, a),
			       expr_call("abs", &half, 1, a), a);
	}
	return NULL;
}

static enum status length(struct tool_call *c, const struct expr *under, num a, num b)
{
	const struct expr *root;
	num out = num_int(0, c->num);
	enum status st;
	int s = num_cmp(a, b, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	under = expr_simplify(under, NULL, c->arena, c->err);
	if (!under)
		return E_ARG;
	root = half_angle(under, c);
	if (!root)
		root = expr_simplify(expr_call("sqrt", &under, 1, c->arena), NULL, c->arena,
				     c->err);
	if (!root)
		return E_ARG;
	st = tool_graph_integral(&out, root, s > 0 ? b : a, s > 0 ? a : b, c);
	return tool_say_number(c, st, out, "length");
}

enum status tool_query_graph_length(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *d = expr_diff(g->fn, "x", c->arena, c->err);
	enum status st;

	if (!d)
		return E_ARG;
	st = tool_graph_drawn_at(c, g, c->arg[2].n);
	if (st == OK)
		st = tool_graph_drawn_at(c, g, c->arg[3].n);
	if (st != OK)
		return st;
	return length(c,
		      expr_op(EXPR_ADD, expr_num(1, c->arena), squared(d, c->arena), c->arena),
		      c->arg[2].n, c->arg[3].n);
}

/* Of a curve between two parameters. */
static enum status curve_length(struct tool_call *c, const struct value *v, num from, num to)
{
	const struct expr *x, *y;
	enum status st = tool_curve_in_x(c, v, &x, &y);

	if (st != OK)
		return st;
	x = expr_diff(x, "x", c->arena, c->err);
	y = x ? expr_diff(y, "x", c->arena, c->err) : NULL;
	if (!y)
		return E_ARG;
	return length(c,
		      expr_op(EXPR_ADD, squared(x, c->arena), squared(y, c->arena), c->arena),
		      from, to);
}

enum status tool_query_curve_length(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;

	return curve_length(c, v, c->arg[2].given ? c->arg[2].n : v->v[0],
			    c->arg[3].given ? c->arg[3].n : v->v[1]);
}

enum status tool_query_curve_part(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num from, to;
	enum status st = tool_curve_parameter(c, v, tool_pt(c, 2), &from);
	int s;

	if (st == OK)
		st = tool_curve_parameter(c, v, tool_pt(c, 3), &to);
	if (st != OK)
		return st;
	s = num_cmp(from, to, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which point comes first on the curve");
	return curve_length(c, v, s > 0 ? to : from, s > 0 ? from : to);
}

/* The slope of a graph that is straight. */
enum status tool_query_function_slope(struct tool_call *c)
{
	const struct expr *d = expr_diff(c->arg[1].val->fn, "x", c->arena, c->err);
	struct expr_value v;
	enum status st;

	if (!d)
		return E_ARG;
	if (expr_uses(d, "x"))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
				     "f'(2) is the slope of f where x = 2",
				     "the slope is another one from place to place");
	st = expr_eval(&v, d, NULL, NULL, c->num, c->err);
	return tool_say_number(c, st, st == OK ? v.v[0] : num_int(0, c->num), "slope");
}

/* --- Points and lines of graphs ------------------------------------------------------------------ */

enum status tool_add_tangent_at(struct tool_call *c)
{
	return tool_graph_tangent(c, c->arg[2].val, (pt){ c->arg[1].n, c->arg[1].n });
}

enum status tool_add_intersect_graphs(struct tool_call *c)
{
	const struct value *f = c->arg[1].val, *h = c->arg[2].val;
	const struct expr *d = expr_op(EXPR_SUB, f->fn, h->fn, c->arena);
	struct value both, part;
	struct zeros z;
	enum status st = tool_graph_part(&both, c, f, 3);

	/* Where both are drawn. */
	if (st == OK)
		st = tool_graph_part(&part, c, h, 3);
	if (st != OK)
		return st;
	for (int k = 0; k < 2; k++) {
		int s = num_cmp(both.v[k], part.v[k], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "where the graphs end");
		if (k ? s > 0 : s < 0)
			both.v[k] = part.v[k];
	}
	st = tool_graph_zeros(&z, d, &both, c);
	if (st == OK && is_unknown(z.everywhere))
		return tool_undecided(c, "whether the functions are the same");
	if (st == OK && is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate", "the functions are the same");
	if (st != OK)
		return st;
	if (!z.n)
		return tool_graph_none(&z, "the graphs do not meet there", c);
	c->partial = !z.complete;
	for (int i = 0; i < z.n; i++) {
		num x = tool_graph_place(&z.z[i]), y;

		if (tool_graph_value(&y, f->fn, x, c) != OK)
			y = num_bad(c->num);
		tool_give_pt(c, z.n > 1 ? ROLE_SOLUTION : ROLE_MAIN, i, (pt){ x, y });
	}
	return OK;
}

static enum status of_two(struct tool_call *c, int sign)
{
	int s = num_cmp(c->arg[1].n, c->arg[2].n, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which number is larger");
	return tool_say_number(c, OK, s == sign ? c->arg[1].n : c->arg[2].n, "number");
}

TOOL_CASE(query_max_of_two, of_two(c, 1))
TOOL_CASE(query_min_of_two, of_two(c, -1))

/* --- Forms of expressions -------------------------------------------------------------------------- */

static enum status give_form(struct tool_call *c, const struct expr *x)
{
	if (!x)
		return E_ARG;
	tool_graph_give(c, x, c->arg[1].val);
	return OK;
}

TOOL_CASE(add_factored, give_form(c, expr_factor(c->arg[1].val->fn, "x", c->arena, c->err)))
TOOL_CASE(add_expanded, give_form(c, expr_expand(c->arg[1].val->fn, "x", c->arena, c->err)))
TOOL_CASE(add_simplified,
	  give_form(c, expr_simplify(c->arg[1].val->fn, NULL, c->arena, c->err)))
TOOL_CASE(add_partial_fractions,
	  give_form(c, expr_apart(c->arg[1].val->fn, "x", c->arena, c->err)))

/* The numerator or the denominator. */
static enum status half(struct tool_call *c, bool below)
{
	struct expr *p[GRAPH_DEGREE + 1], *q[GRAPH_DEGREE + 1], *sum,
		*x = expr_name("x", c->arena);
	int np, nq, d;
	enum status st = expr_rational(c->arg[1].val->fn, "x", p, &np, q, &nq, GRAPH_DEGREE,
				       c->arena, c->err);

	if (st != OK)
		return st;
	d = below ? nq : np;
	sum = (below ? q : p)[d];
	for (int i = d - 1; i >= 0; i--)
		sum = expr_op(EXPR_ADD, expr_op(EXPR_MUL, sum, x, c->arena),
			      (below ? q : p)[i], c->arena);
	return give_form(c, expr_expand(sum, "x", c->arena, c->err));
}

TOOL_CASE(add_numerator, half(c, false))
TOOL_CASE(add_denominator, half(c, true))

enum status tool_query_degree(struct tool_call *c)
{
	int d = expr_degree(c->arg[1].val->fn, "x");

	if (d < 0)
		return err_fail(c->err, E_ARG, "unsupported", "it is no polynomial in x");
	return tool_say_number(c, OK, num_int(d, c->num), "number");
}
