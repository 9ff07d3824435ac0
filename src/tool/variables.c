/*
 * variables.c -- derivatives and antiderivatives by one of several variables, and of curves.
 *
 * An expression may have any letters.  The result is a function of x, or of x and y; where
 * there is one other letter alone, x stands for it.
 */
#include "tool/graph_priv.h"
#include <string.h>

#define LETTERS 8
#define ORDER_MOST 20

struct letters {
	const char *name[LETTERS];
	int n; /* LETTERS + 1: more than there is room for */
};

static bool is_constant(const char *name)
{
	return !strcmp(name, "pi") || !strcmp(name, "π") || !strcmp(name, "e") ||
	       !strcmp(name, "true") || !strcmp(name, "false");
}

static void add_letter(struct letters *l, const char *name)
{
	for (int i = 0; i < l->n && i < LETTERS; i++)
		if (!strcmp(l->name[i], name))
			return;
	if (l->n < LETTERS)
		l->name[l->n] = name;
	l->n = l->n < LETTERS ? l->n + 1 : LETTERS + 1;
}

static void letters_in(struct letters *l, const struct expr *x)
{
	if (x->kind == EXPR_NAME && !is_constant(x->text))
		add_letter(l, x->text);
	/* x(x + 1) is a product. */
	if (x->kind == EXPR_CALL && x->n == 1 && (x->text[0] == 'x' || x->text[0] == 'y') &&
	    !x->text[1])
		add_letter(l, x->text[0] == 'x' ? "x" : "y");
	for (int i = 0; i < x->n; i++)
		letters_in(l, x->arg[i]);
}

static bool has_letter(const struct letters *l, const char *name)
{
	for (int i = 0; i < l->n && i < LETTERS; i++)
		if (!strcmp(l->name[i], name))
			return true;
	return false;
}

/* The one letter that is neither x nor y, when there is no other at all; or NULL. */
static const char *only_letter(const struct letters *l)
{
	return l->n == 1 && strcmp(l->name[0], "x") && strcmp(l->name[0], "y") ? l->name[0]
									       : NULL;
}

/* Give what was made of `from`, which was a function of `all` the letters. */
static enum status give(struct tool_call *c, const struct expr *made,
			const struct letters *all)
{
	struct letters left = { .n = 0 };
	const char *t = only_letter(all);

	if (t)
		made = expr_substitute(made, t, expr_name("x", c->arena), c->arena, c->err);
	if (!made)
		return E_ARG;
	letters_in(&left, made);
	for (int i = 0; i < left.n && i < LETTERS; i++)
		if (strcmp(left.name[i], "x") && strcmp(left.name[i], "y")) {
			err_fail(c->err, E_ARG, "unsupported",
				 "%.20s is not known: a function has the letters x and y",
				 left.name[i]);
			err_hint(c->err, "give it a value first: %.20s = 2", left.name[i]);
			return E_ARG;
		}
	tool_graph_give(c, made, NULL);
	if (has_letter(all, "y"))
		c->out[0].val->fn2 = expr_name("y", c->arena);
	return OK;
}

/* The variable in argument i: any letter that is no constant. */
static enum status variable(const char **out, struct tool_call *c, int i, const char *other)
{
	*out = c->arg[i].given ? c->arg[i].text : other;
	if (expr_name_ok(*out, NULL, 0) || !strcmp(*out, "x") || !strcmp(*out, "y") ||
	    !strcmp(*out, "z"))
		if (!is_constant(*out))
			return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument",
			     c->arg[i].given && i == 3 ? "variable2" : "variable",
			     "write a letter of the expression, for example x",
			     "\"%.20s\" is no variable", *out);
}

static enum status order_of(long *out, struct tool_call *c, int i)
{
	*out = c->arg[i].given ? c->arg[i].i : 1;
	if (*out >= 0 && *out <= ORDER_MOST)
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", "order", NULL,
			     "order must be from 0 to %d, but is %ld", ORDER_MOST, *out);
}

static const struct expr *derived(const struct expr *x, const char *by, long order,
				  struct tool_call *c)
{
	for (; order > 0 && x; order--)
		x = expr_diff(x, by, c->arena, c->err);
	return x;
}

/* a - b for an equation a = b. */
static const struct expr *as_difference(const struct expr *x, struct arena *a)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ
		       ? expr_op(EXPR_SUB, x->arg[0], x->arg[1], a)
		       : x;
}

enum status tool_add_derivative_by(struct tool_call *c)
{
	struct letters all = { .n = 0 };
	const struct expr *d;
	const char *by;
	long order;
	enum status st = variable(&by, c, 2, "x");

	if (st == OK)
		st = order_of(&order, c, 3);
	if (st != OK)
		return st;
	letters_in(&all, c->arg[1].x);
	add_letter(&all, by);
	d = derived(c->arg[1].x, by, order, c);
	return d ? give(c, d, &all) : E_ARG;
}

enum status tool_add_integral_by(struct tool_call *c)
{
	struct letters all = { .n = 0 };
	const struct expr *x = c->arg[1].x, *F, *d;
	struct err ignored;
	const char *by;
	enum status st = variable(&by, c, 2, "x");

	if (st != OK)
		return st;
	letters_in(&all, x);
	add_letter(&all, by);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "which antiderivative there is");
	if (all.n == 1) {
		/* One letter: the same as a function of x, with all that is known of these. */
		x = expr_substitute(x, by, expr_name("x", c->arena), c->arena, c->err);
		F = x ? tool_graph_antiderivative(x, c) : NULL;
		if (F && strcmp(by, "x"))
			F = expr_substitute(F, "x", expr_name(by, c->arena), c->arena, c->err);
		if (!F)
			return strcmp(c->err->code, "undecided") ? E_ARG : E_UNABLE;
		return give(c, F, &all);
	}
	F = expr_integrate(x, by, NULL, c->arena, c->err);
	if (!F)
		return E_ARG;
	/* The rules were made for numbers: with another letter in them the answer is checked. */
	d = expr_diff(F, by, c->arena, &ignored);
	if (d)
		d = expr_simplify(expr_op(EXPR_SUB, d, x, c->arena), NULL, c->arena, &ignored);
	if (!d || d->kind != EXPR_NUMBER || strcmp(d->text, "0"))
		return err_fail(c->err, E_ARG, "unsupported",
				"no antiderivative by %.20s is known here", by);
	return give(c, F, &all);
}

enum status tool_add_implicit_derivative(struct tool_call *c)
{
	struct letters all = { .n = 0 };
	const struct expr *x = as_difference(c->arg[1].x, c->arena), *du, *dv, *d;
	const char *u, *v;
	enum status st = variable(&v, c, 2, "y");

	if (st == OK)
		st = variable(&u, c, 3, strcmp(v, "x") ? "x" : "y");
	if (st != OK)
		return st;
	letters_in(&all, x);
	add_letter(&all, u);
	add_letter(&all, v);
	du = expr_diff(x, u, c->arena, c->err);
	dv = du ? expr_diff(x, v, c->arena, c->err) : NULL;
	if (!dv)
		return E_ARG;
	if (dv->kind == EXPR_NUMBER && !strcmp(dv->text, "0"))
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL,
			"write one in both variables: ImplicitDerivative(x^2 + y^2)",
			"the expression does not depend on %.20s", v);
	d = expr_op(EXPR_NEG, expr_op(EXPR_DIV, du, dv, c->arena), NULL, c->arena);
	d = expr_simplify(d, NULL, c->arena, c->err);
	return d ? give(c, d, &all) : E_ARG;
}

/* --- Curves ------------------------------------------------------------------------------ */

static const char *parameter_of(const struct value *v)
{
	struct letters l = { .n = 0 };

	letters_in(&l, v->fn);
	letters_in(&l, v->fn2);
	return l.n == 1 ? l.name[0] : "t";
}

/* A curve over the same values of its parameter. */
static enum status give_curve(struct tool_call *c, const struct value *like,
			      const struct expr *x, const struct expr *y)
{
	struct value *v;

	if (!x || !y)
		return E_ARG;
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = x;
	v->fn2 = y;
	v->v[0] = like->v[0];
	v->v[1] = like->v[1];
	v->text = arena_printf(c->arena, "(%s, %s)", tool_graph_text(x, c),
			       tool_graph_text(y, c));
	return OK;
}

enum status tool_add_curve_derivative(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	const char *t = parameter_of(v);
	const struct expr *x;
	long order;
	enum status st = order_of(&order, c, 2);

	if (st != OK)
		return st;
	x = derived(v->fn, t, order, c);
	return give_curve(c, v, x, x ? derived(v->fn2, t, order, c) : NULL);
}

enum status tool_add_parametric_derivative(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	const char *t = parameter_of(v);
	const struct expr *x = derived(v->fn, t, 1, c),
			  *y = x ? derived(v->fn2, t, 1, c) : NULL;

	if (!y)
		return E_ARG;
	if (x->kind == EXPR_NUMBER && !strcmp(x->text, "0"))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"x does not change along the curve: there is no slope");
	y = expr_simplify(expr_op(EXPR_DIV, y, x, c->arena), NULL, c->arena, c->err);
	return give_curve(c, v, v->fn, y);
}
