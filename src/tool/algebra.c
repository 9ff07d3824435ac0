/*
 * algebra.c -- polynomials as tools: what divides them, what they have in common, the one
 * through given points, other ways to write one.
 */
#include "tool/polynomial_priv.h"
#include <string.h>

/* --- Divisors and multiples ------------------------------------------------------------ */

static enum status two_polynomials(struct tool_call *c, struct tool_poly p[2])
{
	static const char *const name[] = { "p", "q" };

	for (int i = 0; i < 2; i++) {
		enum status st = tool_poly_read(&p[i], c->arg[1 + i].val->fn, c);

		if (st != OK) {
			err_arg(c->err, name[i]);
			return st;
		}
	}
	return OK;
}

/* The least common multiple: p q / gcd. */
static enum status multiple(struct tool_poly *out, const struct tool_poly *p,
			    const struct tool_poly *q, struct tool_call *c)
{
	struct tool_poly d, rest, product = tool_poly_times(p, q, c);
	enum status st = tool_poly_gcd(&d, NULL, NULL, p, q, c);

	if (st == OK && d.d < 0)
		*out = d;
	else if (st == OK)
		st = tool_poly_divide(out, &rest, &product, &d, c);
	return st;
}

static enum status of_two(struct tool_call *c, bool least)
{
	struct tool_poly p[2], d;
	enum status st = two_polynomials(c, p);

	if (st == OK)
		st = least ? multiple(&d, &p[0], &p[1], c)
			   : tool_poly_gcd(&d, NULL, NULL, &p[0], &p[1], c);
	return st == OK ? tool_poly_give(&d, c) : st;
}

TOOL_CASE(add_common_divisor, of_two(c, false))
TOOL_CASE(add_common_multiple, of_two(c, true))

#define CALL_NUMBERS 500 /* that one call takes */

/* gcd or lcm of so many numbers; of one number it is that number. */
static const struct expr *common(const struct expr **arg, int n, const char *function,
				 struct arena *a)
{
	const struct expr *few[CALL_NUMBERS + 1], *all = arg[0];

	for (int i = n > 1; i < n;) {
		int k = 1;

		few[0] = all;
		while (i < n && k <= CALL_NUMBERS)
			few[k++] = arg[i++];
		all = expr_call(function, few, k, a);
	}
	return all;
}

/* Of the numbers of a list, or of its polynomials, among which numbers may be. */
static enum status of_list(struct tool_call *c, bool least)
{
	const struct value *list = c->arg[1].val;
	kind_set kinds = geo_list_kinds(list), may = KIND_BIT(KIND_NUMBER);
	int n = geo_list_count(list);
	const struct expr **arg = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *arg);
	struct tool_poly all = { NULL, -1 };
	enum status st = OK;

	if (!n || (kinds & ~(may | KIND_BIT(KIND_FUNCTION))))
		return err_fail_with(c->err, E_ARG, "wrong_kind", NULL,
				     "{12, 30, 18} or {x^2 - 1, x - 1}",
				     "a list of whole numbers or of polynomials is expected");
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the members have in common");
	for (int i = 0; i < n && st == OK; i++) {
		struct value v = geo_list_item(list, i);
		struct tool_poly p, both;

		if (v.kind == KIND_NUMBER && !(arg[i] = tool_closed_number(v.v[0], c)))
			return err_fail(c->err, E_ARG, "unsupported",
					"a member has no closed form");
		if (kinds == may)
			continue;
		st = tool_poly_read(&p, v.kind == KIND_NUMBER ? arg[i] : v.fn, c);
		if (st == OK && i)
			st = least ? multiple(&both, &all, &p, c)
				   : tool_poly_gcd(&both, NULL, NULL, &all, &p, c);
		if (st == OK)
			all = i ? both : p;
	}
	if (st == OK && kinds == may) {
		struct expr_value v;

		st = expr_eval(&v, common(arg, n, least ? "lcm" : "gcd", c->arena), NULL, NULL,
			       c->num, c->err);
		if (st == OK)
			tool_give_number(c, v.v[0]);
		return st;
	}
	return st == OK ? tool_poly_give(&all, c) : st;
}

TOOL_CASE(add_divisor_of_list, of_list(c, false))
TOOL_CASE(add_multiple_of_list, of_list(c, true))

/* --- Division -------------------------------------------------------------------------- */

static enum status divided(struct tool_call *c, struct tool_poly *quotient,
			   struct tool_poly *rest)
{
	struct tool_poly p[2];
	enum status st = two_polynomials(c, p);

	if (st == OK && p[1].d < 0)
		st = err_fail(c->err, E_DOMAIN, "degenerate", "the divisor is zero");
	return st == OK ? tool_poly_divide(quotient, rest, &p[0], &p[1], c) : st;
}

enum status tool_add_quotient(struct tool_call *c)
{
	struct tool_poly quotient, rest;
	enum status st = divided(c, &quotient, &rest);

	return st == OK ? tool_poly_give(&quotient, c) : st;
}

enum status tool_add_remainder(struct tool_call *c)
{
	struct tool_poly quotient, rest;
	enum status st = divided(c, &quotient, &rest);

	return st == OK ? tool_poly_give(&rest, c) : st;
}

enum status tool_add_division(struct tool_call *c)
{
	struct tool_poly quotient, rest;
	struct tool_list l = { 0 };
	enum status st = divided(c, &quotient, &rest);

	if (st == OK)
		st = tool_poly_member(&l, &quotient, c);
	if (st == OK)
		st = tool_poly_member(&l, &rest, c);
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

enum status tool_add_extended_divisor(struct tool_call *c)
{
	struct tool_poly p[2], d, s, t;
	struct tool_list l = { 0 };
	enum status st = two_polynomials(c, p);

	if (st == OK)
		st = tool_poly_gcd(&d, &s, &t, &p[0], &p[1], c);
	if (st == OK)
		st = tool_poly_member(&l, &s, c);
	if (st == OK)
		st = tool_poly_member(&l, &t, c);
	if (st == OK)
		st = tool_poly_member(&l, &d, c);
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

/* --- Through points -------------------------------------------------------------------- */

#define POINTS_MOST 40

enum status tool_add_interpolation(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = geo_list_count(list);
	struct tool_poly sum = tool_poly_new(-1, c), base = tool_poly_new(0, c);
	num slope[POINTS_MOST], x[POINTS_MOST];
	enum status st = OK;

	if (n < 1 || n > POINTS_MOST)
		return err_fail(c->err, E_ARG, n ? "limit" : "bad_argument",
				"from 1 to %d points are expected, not %d", POINTS_MOST, n);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the coefficients are");
	/* Newton's differences: slope[i] ends as that of the first i + 1 points. */
	for (int i = 0; i < n; i++) {
		struct value v = geo_list_item(list, i);

		x[i] = value_pt(&v, 0).x;
		slope[i] = value_pt(&v, 0).y;
	}
	for (int k = 1; k < n; k++)
		for (int i = n - 1; i >= k; i--) {
			num dx = num_sub(x[i], x[i - k], c->num);
			truth same = num_is_zero(dx, c->num);

			if (is_unknown(same))
				return tool_undecided(c, "whether two points are above each "
							 "other");
			if (is_yes(same))
				return err_fail(c->err, E_DOMAIN, "degenerate",
						"points %d and %d are one above the other: "
						"no function goes through both",
						i - k + 1, i + 1);
			slope[i] =
				num_div(num_sub(slope[i], slope[i - 1], c->num), dx, c->num);
		}
	base.c[0] = num_int(1, c->num);
	for (int i = 0; i < n && st == OK; i++) {
		struct tool_poly next, factor = tool_poly_new(1, c);

		st = tool_poly_plus(&next, &sum, &base, slope[i], c);
		sum = next;
		factor.c[1] = num_int(1, c->num);
		factor.c[0] = num_neg(x[i], c->num);
		base = tool_poly_times(&base, &factor, c);
	}
	return st == OK ? tool_poly_give(&sum, c) : st;
}

enum status tool_add_polynomial_form(struct tool_call *c)
{
	struct tool_poly p;
	enum status st = tool_poly_read(&p, c->arg[1].val->fn, c);

	return st == OK ? tool_poly_give(&p, c) : st;
}

/* --- Squares --------------------------------------------------------------------------- */

/* x plus a number, which may be negative or zero; NULL when it has no closed form. */
static const struct expr *shifted(const struct expr *x, num by, struct tool_call *c)
{
	int sign = num_sgn(by, c->num);
	const struct expr *k;

	if (sign == 0)
		return x;
	k = tool_closed_number(sign < 0 ? num_neg(by, c->num) : by, c);
	return k ? expr_op(sign < 0 ? EXPR_SUB : EXPR_ADD, x, k, c->arena) : NULL;
}

enum status tool_add_completed_square(struct tool_call *c)
{
	struct tool_poly p;
	const struct expr *x = expr_name("x", c->arena), *a;
	enum status st = tool_poly_read(&p, c->arg[1].val->fn, c);
	num h, k;

	if (st != OK)
		return st;
	if (p.d != 2)
		return err_fail(c->err, E_ARG, "bad_argument",
				"a polynomial of degree 2 is expected; this one has degree %d",
				p.d < 0 ? 0 : p.d);
	h = num_div(p.c[1], num_mul(num_int(2, c->num), p.c[2], c->num), c->num);
	k = num_sub(p.c[0], num_mul(p.c[2], num_sqr(h, c->num), c->num), c->num);
	a = tool_closed_number(p.c[2], c);
	x = shifted(x, h, c);
	if (x && a) {
		x = expr_op(EXPR_POW, x, expr_num(2, c->arena), c->arena);
		if (is_yes(num_eq(p.c[2], num_int(-1, c->num), c->num)))
			x = expr_op(EXPR_NEG, x, NULL, c->arena);
		else if (!is_yes(num_eq(p.c[2], num_int(1, c->num), c->num)))
			x = expr_op(EXPR_MUL, a, x, c->arena);
		x = shifted(x, k, c);
	}
	if (!x || !a)
		return err_fail(c->err, E_ARG, "unsupported",
				"a coefficient has no closed form");
	tool_graph_give(c, x, c->arg[1].val);
	return OK;
}

static bool is_constant(const struct expr *x)
{
	return !expr_uses(x, "x");
}

/* The number of squares of linear functions in a sum of such and of numbers; more than one
 * also for what is none. */
static int squares_in(const struct expr *x)
{
	if (is_constant(x))
		return 0;
	if (x->kind != EXPR_OP)
		return 2;
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return squares_in(x->arg[0]) + squares_in(x->arg[1]);
	if (x->op == EXPR_MUL && is_constant(x->arg[0]))
		return squares_in(x->arg[1]);
	if (x->op == EXPR_POW)
		return x->arg[1]->kind == EXPR_NUMBER && !strcmp(x->arg[1]->text, "2") &&
				       expr_degree(x->arg[0], "x") == 1
			       ? 1
			       : 2;
	if (x->op != EXPR_NEG && !(x->op == EXPR_DIV && is_constant(x->arg[1])))
		return 2;
	return squares_in(x->arg[0]);
}

enum status tool_query_is_vertex_form(struct tool_call *c)
{
	return tool_say_truth(c, OK, squares_in(c->arg[1].val->fn) == 1 ? TRUTH_YES : TRUTH_NO,
			      "whether it is a vertex form");
}

/* --- Quotients ------------------------------------------------------------------------- */

/* The denominator of an expression in lowest terms. */
static enum status below(struct tool_poly *out, const struct expr *fn, struct tool_call *c)
{
	struct expr *p[GRAPH_DEGREE + 1], *q[GRAPH_DEGREE + 1];
	int np, nq;
	enum status st =
		expr_rational(fn, "x", p, &np, q, &nq, GRAPH_DEGREE, c->arena, c->err);

	*out = tool_poly_new(st == OK ? nq : -1, c);
	for (int i = 0; st == OK && i <= nq; i++) {
		struct expr_value v;

		st = expr_eval(&v, q[i], NULL, NULL, c->num, c->err);
		if (st == OK)
			out->c[i] = v.v[0];
	}
	return st == OK ? tool_poly_trim(out, c) : st;
}

enum status tool_add_common_denominator(struct tool_call *c)
{
	struct tool_poly q[2], all;
	enum status st = OK;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the denominators are");
	for (int i = 0; i < 2 && st == OK; i++) {
		const struct expr *x =
			c->arg[1 + i].val->kind == KIND_FUNCTION
				? c->arg[1 + i].val->fn
				: tool_closed_number(c->arg[1 + i].val->v[0], c);

		if (!x)
			return err_fail(c->err, E_ARG, "unsupported",
					"a number has no closed form");
		st = below(&q[i], x, c);
	}
	if (st == OK)
		st = multiple(&all, &q[0], &q[1], c);
	if (st == OK && all.d == 0)
		tool_give_number(c, all.c[0]);
	else if (st == OK)
		st = tool_poly_give(&all, c);
	return st;
}

/* --- Sums and products of functions ---------------------------------------------------- */

enum status tool_functions_joined(struct tool_call *c, const struct value *list, bool product)
{
	const struct expr *all = NULL, *shorter, *second = NULL;
	struct err ignored;
	bool numbers = false;

	for (int i = 0; i < geo_list_count(list); i++)
		numbers = numbers || geo_list_item(list, i).kind == KIND_NUMBER;
	if (numbers && num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the numbers are");
	for (int i = 0; i < geo_list_count(list); i++) {
		struct value v = geo_list_item(list, i);
		const struct expr *x = v.kind == KIND_FUNCTION ? v.fn
				       : v.kind == KIND_NUMBER ? tool_closed_number(v.v[0], c)
							       : NULL;

		if (!x)
			return err_fail(c->err, E_ARG, "wrong_kind",
					"a list of functions and numbers is expected, and "
					"this one has %s",
					geo_kind_a(v.kind));
		if (v.kind == KIND_FUNCTION && v.fn2)
			second = v.fn2;
		all = all ? expr_op(product ? EXPR_MUL : EXPR_ADD, all, x, c->arena) : x;
	}
	shorter = expr_simplify(all, NULL, c->arena, &ignored);
	tool_graph_give(c, shorter ? shorter : all, NULL);
	c->out[c->n_out - 1].val->fn2 = second;
	return OK;
}
