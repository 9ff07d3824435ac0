/*
 * equation_parts.c -- what an equation is made of: its sides, the numbers of a conic; and
 * expressions with something put in for their variables.
 */
#include "tool/polynomial_priv.h"
#include "tool/value_priv.h"
#include <string.h>

/* --- Expressions as values ------------------------------------------------------------- */

/* A name in x that is neither known nor x or y; NULL when there is none. */
static const char *stranger(const struct expr *x)
{
	if (x->kind == EXPR_NAME && strcmp(x->text, "x") && strcmp(x->text, "y") &&
	    strcmp(x->text, "pi") && strcmp(x->text, "π") && strcmp(x->text, "e"))
		return x->text;
	for (int i = 0; i < x->n; i++)
		if (stranger(x->arg[i]))
			return stranger(x->arg[i]);
	return NULL;
}

/* A number, or a function of x, or one of x and y. */
static enum status value_of(struct value *out, const struct expr *x, struct tool_call *c)
{
	const char *name = stranger(x);

	if (name) {
		err_fail(c->err, E_ARG, "not_found", "%s has no value here", name);
		err_hint(c->err,
			 "give it one, for example %s = Slider(-5, 5, 0.1), or write "
			 "the expression in x and y",
			 name);
		return E_ARG;
	}
	if (!expr_uses(x, "x") && !expr_uses(x, "y")) {
		struct expr_value v;
		enum status st = expr_eval(&v, x, NULL, NULL, c->num, c->err);

		if (st == OK && v.dim != 1)
			return err_fail(c->err, E_ARG, "wrong_kind",
					"a number or a function is expected");
		if (st == OK)
			*out = tool_number_value(v.v[0], c);
		return st;
	}
	*out = tool_function_value(x, c);
	if (expr_uses(x, "y"))
		out->fn2 = expr_name("y", c->arena);
	return OK;
}

enum status tool_value_give(struct tool_call *c, const struct expr *x)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);
	enum status st = value_of(v, x, c);

	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, v);
	return st;
}

/* The same of an expression in which something was put in. */
static enum status give_short(struct tool_call *c, const struct expr *x)
{
	struct err ignored;
	const struct expr *y = x ? expr_simplify(x, NULL, c->arena, &ignored) : NULL;

	return x ? tool_value_give(c, y ? y : x) : E_ARG;
}

/* --- Sides ----------------------------------------------------------------------------- */

static enum status side_of(const struct expr **out, const struct expr *x, bool right,
			   struct tool_call *c)
{
	if (x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE) {
		*out = x->arg[right];
		return OK;
	}
	err_fail_with(c->err, E_ARG, "bad_argument", "equation", NULL,
		      "an equation is expected, like x + 2 = 3x + 1");
	return E_ARG;
}

static enum status side(struct tool_call *c, bool right)
{
	const struct expr *x = c->arg[1].x, *one;
	struct tool_list l = { 0 };
	enum status st = OK;
	long i = c->arg[2].i;

	if (x->kind != EXPR_LIST || c->arg[2].given) {
		if (x->kind == EXPR_LIST && (i < 1 || i > x->n))
			return err_fail_with(
				c->err, E_DOMAIN, "no_such_object", "index", NULL,
				"the list has %d equation%s, there is no number %ld", x->n,
				x->n == 1 ? "" : "s", i);
		st = side_of(&one, x->kind == EXPR_LIST ? x->arg[i - 1] : x, right, c);
		return st == OK ? tool_value_give(c, one) : st;
	}
	for (int k = 0; k < x->n && st == OK; k++) {
		struct value v;

		st = side_of(&one, x->arg[k], right, c);
		if (st == OK)
			st = value_of(&v, one, c);
		if (st == OK)
			tool_list_add(&l, v, c->arena);
	}
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

TOOL_CASE(add_left_side, side(c, false))
TOOL_CASE(add_right_side, side(c, true))

/* The sides of a line's or a curve's equation, as it is shown. */
static enum status side_shown(struct tool_call *c, bool right)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	const struct expr *one;
	enum status st = OK;

	if (!geo_value_print(&b, c->arg[1].val, NUM_PLAIN, c->num))
		st = tool_undecided(c, "the closed form");
	if (st == OK)
		st = expr_parse(&x, buf_str(&b), b.n, c->arena, c->err);
	buf_clear(&b);
	if (st == OK)
		st = side_of(&one, x, right, c);
	return st == OK ? tool_value_give(c, one) : st;
}

TOOL_CASE(add_left_side_of, side_shown(c, false))
TOOL_CASE(add_right_side_of, side_shown(c, true))

/* --- Putting in ------------------------------------------------------------------------ */

enum status tool_add_substituted(struct tool_call *c)
{
	const struct expr *x =
		expr_substitute(c->arg[1].x, c->arg[2].text, c->arg[3].x, c->arena, c->err);

	return give_short(c, x);
}

#define PUT_MOST 20

enum status tool_add_substituted_list(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *list = c->arg[2].x;
	int n = list->kind == EXPR_LIST ? list->n : 1;
	/* Names that cannot be written stand in between, so that {x = y, y = x} exchanges. */
	char kept[PUT_MOST][2];

	if (n > PUT_MOST)
		return err_fail(c->err, E_ARG, "limit", "at most %d variables", PUT_MOST);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n && x; i++) {
			const struct expr *e = list->kind == EXPR_LIST ? list->arg[i] : list;

			if (e->kind != EXPR_OP || e->op != EXPR_EQ ||
			    e->arg[0]->kind != EXPR_NAME)
				return err_fail_with(c->err, E_ARG, "bad_argument", "values",
						     NULL,
						     "values of variables are expected, like "
						     "{x = 3, y = 4}");
			kept[i][0] = (char)(1 + i);
			kept[i][1] = 0;
			x = pass ? expr_substitute(x, kept[i], e->arg[1], c->arena, c->err)
				 : expr_substitute(x, e->arg[0]->text,
						   expr_name(kept[i], c->arena), c->arena,
						   c->err);
		}
	return give_short(c, x);
}

/* --- Conics ---------------------------------------------------------------------------- */

enum status tool_add_conic_coefficients(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct tool_poly p = tool_poly_new(5, c);
	struct tool_list l = { 0 };
	int64_t whole[6];
	struct conic k;
	num by;
	enum status st = geo_conic_of(&k, v, c->num);

	if (st != OK)
		return st;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "whether the coefficients are rational");
	/* In the order of the command Conic, the last first: so the first that is not zero is the
	 * leading one, and positive. */
	p.c[5] = k.a;
	p.c[4] = k.c;
	p.c[3] = k.f;
	p.c[2] = k.b;
	p.c[1] = k.d;
	p.c[0] = k.e;
	st = tool_poly_trim(&p, c);
	if (st != OK)
		return st;
	/* The smallest whole numbers where there are such. */
	if (tool_poly_whole(whole, &by, &p, c))
		for (int i = 0; i <= p.d; i++)
			p.c[i] = num_int((long)whole[i], c->num);
	for (int i = 5; i >= 0; i--)
		tool_list_add(&l,
			      tool_number_value(v->flag ? num_neg(p.c[i], c->num) : p.c[i], c),
			      c->arena);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_conic_type(struct tool_call *c)
{
	/* As they are counted in GeoGebra. */
	enum { ELLIPSE = 3, CIRCLE = 4, HYPERBOLA = 5, PARABOLA = 9 };
	enum kind k = c->arg[1].val->kind;

	tool_give_number(c, num_int(k == KIND_CIRCLE      ? CIRCLE
				    : k == KIND_ELLIPSE   ? ELLIPSE
				    : k == KIND_HYPERBOLA ? HYPERBOLA
							  : PARABOLA,
				    c->num));
	return OK;
}

/* --- Lists of numbers ------------------------------------------------------------------ */

enum status tool_add_cross_of_lists(struct tool_call *c)
{
	num *v[2], zero = num_int(0, c->num), u[2][3];
	struct tool_list l = { 0 };

	for (int i = 0; i < 2; i++) {
		int n;
		enum status st = tool_list_numbers(c, 1 + i, i ? "v" : "u", &v[i], &n);

		if (st != OK)
			return st;
		if (n < 2 || n > 3)
			return err_fail(c->err, E_ARG, "bad_argument",
					"lists of two or three numbers are expected, not of "
					"%d",
					n);
		for (int k = 0; k < 3; k++)
			u[i][k] = k < n ? v[i][k] : zero;
	}
	for (int k = 0; k < 3; k++) {
		int a = (k + 1) % 3, b = (k + 2) % 3;

		tool_list_add(
			&l,
			tool_number_value(num_sub(num_mul(u[0][a], u[1][b], c->num),
						  num_mul(u[0][b], u[1][a], c->num), c->num),
					  c),
			c->arena);
	}
	tool_list_give(c, &l);
	return OK;
}

/* v[0..n) brought to the range from 0 to 1; all of them 0 when they are equal. */
static enum status normalize(struct tool_call *c, num *v, int n)
{
	int lo = 0, hi = 0;
	num range;

	for (int i = 1; i < n; i++) {
		int below = num_cmp(v[i], v[lo], c->num), above = num_cmp(v[i], v[hi], c->num);

		if (below == NUM_UNKNOWN || above == NUM_UNKNOWN)
			return tool_undecided(c, "which number is larger");
		lo = below < 0 ? i : lo;
		hi = above > 0 ? i : hi;
	}
	if (n < 1)
		return OK;
	range = num_sub(v[hi], v[lo], c->num);
	for (int i = 0; i < n; i++) {
		truth equal = num_is_zero(range, c->num);
		num least = v[lo];

		if (is_unknown(equal))
			return tool_undecided(c, "whether all numbers are equal");
		if (i != lo)
			v[i] = is_yes(equal)
				       ? num_int(0, c->num)
				       : num_div(num_sub(v[i], least, c->num), range, c->num);
	}
	v[lo] = num_int(0, c->num);
	return OK;
}

enum status tool_add_normalized(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	kind_set kinds = geo_list_kinds(list);
	int n = geo_list_count(list), m = kinds == KIND_BIT(KIND_POINT) ? 2 : 1;
	num *v = arena_alloc(c->arena, (size_t)(2 * n + 1) * sizeof *v);
	struct tool_list l = { 0 };
	enum status st = OK;

	if (kinds & ~KIND_BIT(KIND_NUMBER) && m == 1)
		return err_fail(c->err, E_ARG, "wrong_kind",
				"a list of numbers, or one of points, is expected");
	for (int k = 0; k < m && st == OK; k++) {
		for (int i = 0; i < n; i++)
			v[k * n + i] = geo_list_item(list, i).v[k];
		st = normalize(c, v + (size_t)k * (size_t)n, n);
	}
	for (int i = 0; i < n && st == OK; i++) {
		struct value *one =
			geo_value_new(c->arena, m == 2 ? KIND_POINT : KIND_NUMBER, 0);

		for (int k = 0; k < m; k++)
			one->v[k] = v[k * n + i];
		tool_list_add(&l, *one, c->arena);
	}
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}
