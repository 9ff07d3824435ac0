/*
 * graph_same.c -- whether two functions are one.
 *
 * They are, when their difference simplifies to zero and both are defined everywhere, which is
 * told from what they are made of: a form that is shorter may be defined in more places.  They
 * are not, when they are proven to differ at one of some places.  A number beside a function
 * is the constant one.
 */
#include "tool/graph_priv.h"
#include <string.h>

/* Is it defined for all numbers, whatever the letters in it are? */
static bool is_total(const struct expr *x)
{
	static const char *const calls[] = { "sin",  "cos",  "exp",  "abs",  "sgn",
					     "atan", "sinh", "cosh", "tanh", "min",
					     "max",  "cbrt", "asinh" };
	bool known = x->kind == EXPR_NUMBER || x->kind == EXPR_NAME;

	for (size_t i = 0; x->kind == EXPR_CALL && i < sizeof calls / sizeof *calls; i++)
		known = known || !strcmp(x->text, calls[i]);
	if (x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "sqrt"))
		known = x->arg[0]->kind == EXPR_NUMBER;
	if (x->kind == EXPR_OP && x->op <= EXPR_MUL)
		known = true;
	if (x->kind == EXPR_OP && x->op == EXPR_DIV)
		known = x->arg[1]->kind == EXPR_NUMBER &&
			strspn(x->arg[1]->text, "0.") != strlen(x->arg[1]->text);
	/* Whole powers; powers of a positive number. */
	if (x->kind == EXPR_OP && x->op == EXPR_POW) {
		const struct expr *b = x->arg[0], *n = x->arg[1];

		known = (n->kind == EXPR_NUMBER && !n->text[strspn(n->text, "0123456789")] &&
			 n->text[0] != '0') ||
			(b->kind == EXPR_NAME &&
			 (!strcmp(b->text, "e") || !strcmp(b->text, "pi"))) ||
			(b->kind == EXPR_NUMBER && strspn(b->text, "0.") != strlen(b->text));
	}
	for (int i = 0; i < x->n && known; i++)
		known = is_total(x->arg[i]);
	return known;
}

static bool is_zero(const struct expr *x)
{
	return x && x->kind == EXPR_NUMBER && !strcmp(x->text, "0");
}

/* Is the difference zero, as a simpler form of it shows? */
static bool cancel(const struct expr *f, const struct expr *g, struct tool_call *c)
{
	const struct expr *d = expr_op(EXPR_SUB, f, g, c->arena);
	struct err ignored;

	return is_zero(expr_simplify(d, NULL, c->arena, &ignored)) ||
	       is_zero(expr_expand(d, "x", c->arena, &ignored));
}

/* Do they differ at the place, one having no value counting as another one? */
static bool differ_at(const struct value *f, const struct value *g, pt p, struct tool_call *c)
{
	const struct value *v[2] = { f, g };
	struct err ignored, *err = c->err;
	enum status st[2];
	num y[2];

	c->err = &ignored;
	for (int i = 0; i < 2; i++)
		if (v[i]->kind == KIND_NUMBER) {
			y[i] = v[i]->v[0];
			st[i] = num_is_bad(y[i]) ? E_UNABLE : OK;
		} else {
			st[i] = tool_implicit_at(&y[i], v[i]->fn, p, c);
		}
	c->err = err;
	if (st[0] == OK && st[1] == OK)
		return is_no(num_eq(y[0], y[1], c->num));
	return (st[0] == OK && st[1] == E_DOMAIN) || (st[0] == E_DOMAIN && st[1] == OK);
}

bool tool_graph_is_same_kind(const struct value *f, const struct value *g)
{
	return (f->kind == KIND_FUNCTION && g->kind == KIND_FUNCTION) ||
	       (f->kind == KIND_FUNCTION && g->kind == KIND_NUMBER && !f->flag) ||
	       (f->kind == KIND_NUMBER && g->kind == KIND_FUNCTION && !g->flag);
}

enum status tool_graph_same(truth *out, const struct value *f, const struct value *g,
			    struct tool_call *c)
{
	static const int at[][2] = { { 0, 1 },  { 1, 1 }, { -1, 1 }, { 2, 1 },  { 1, 2 },
				     { -7, 3 }, { 5, 1 }, { 22, 7 }, { -10, 1 } };

	const struct expr *a = f->kind == KIND_NUMBER ? tool_closed_number(f->v[0], c) : f->fn,
			  *b = g->kind == KIND_NUMBER ? tool_closed_number(g->v[0], c) : g->fn;

	/* One that goes on for ever is none that ends. */
	if (f->kind == g->kind && !f->flag != !g->flag && !f->fn2 && !g->fn2) {
		*out = is_total(f->flag ? b : a) ? TRUTH_NO : TRUTH_UNKNOWN;
		return OK;
	}
	/* With bounds, and where one has another variable, only what is written counts. */
	if (f->kind == g->kind && (f->flag || g->flag || !f->fn2 != !g->fn2))
		return geo_are_equal(out, f, g, c->num, c->err);
	*out = TRUTH_UNKNOWN;
	/* A closed form of a number stands for one, whatever it is made of. */
	if (a && b &&
	    (expr_equal(a, b) ||
	     ((f->kind == KIND_NUMBER || is_total(a)) &&
	      (g->kind == KIND_NUMBER || is_total(b)) && cancel(a, b, c)))) {
		*out = TRUTH_YES;
		return OK;
	}
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		pt p = { num_rat(at[i][0], at[i][1], c->num),
			 num_rat(at[i][1] - 3 * at[i][0], 2, c->num) };

		if (differ_at(f, g, p, c)) {
			*out = TRUTH_NO;
			return OK;
		}
	}
	return OK;
}
