/*
 * graph_piece.c -- functions piece by piece: between the places where it breaks a function is
 * one formula.
 */
#include "tool/graph_priv.h"
#include <string.h>

static bool is_one(const struct expr *x, const char *name)
{
	return x->kind == EXPR_CALL && !strcmp(x->text, name);
}

/* The sign of x at the place, exactly. */
static enum status sign_at(int *s, const struct expr *x, num at, struct tool_call *c)
{
	num y;
	enum status st = tool_graph_value(&y, x, at, c);

	*s = st == OK ? num_sgn(y, c->num) : NUM_UNKNOWN;
	return st == OK && *s == NUM_UNKNOWN ? E_UNABLE : st;
}

static enum status holds_at(bool *out, const struct expr *x, num at, struct tool_call *c)
{
	bool a = false, b = false;
	enum status st;
	int s;

	if (x->kind != EXPR_OP)
		return E_UNABLE;
	if (x->op == EXPR_AND || x->op == EXPR_OR) {
		st = holds_at(&a, x->arg[0], at, c);
		if (st == OK)
			st = holds_at(&b, x->arg[1], at, c);
		*out = x->op == EXPR_AND ? a && b : a || b;
		return st;
	}
	if (x->op == EXPR_NOT) {
		st = holds_at(&a, x->arg[0], at, c);
		*out = !a;
		return st;
	}
	if (x->op < EXPR_EQ || x->op > EXPR_GE)
		return E_UNABLE;
	st = sign_at(&s, expr_op(EXPR_SUB, x->arg[0], x->arg[1], c->arena), at, c);
	*out = x->op == EXPR_EQ   ? s == 0
	       : x->op == EXPR_NE ? s != 0
	       : x->op == EXPR_LT ? s < 0
	       : x->op == EXPR_LE ? s <= 0
	       : x->op == EXPR_GT ? s > 0
				  : s >= 0;
	return st;
}

/* The formula that holds around the place: abs(u) is u or -u there, and so on. */
enum status tool_graph_formula(const struct expr **out, const struct expr *x, num at,
			       struct tool_call *c)
{
	struct expr *y;
	enum status st;
	int s;

	*out = x;
	if (!expr_uses(x, "x") || !x->n)
		return OK;
	if (is_one(x, "If")) {
		for (int i = 0; i + 1 < x->n; i += 2) {
			bool yes = false;

			st = holds_at(&yes, x->arg[i], at, c);
			if (st != OK)
				return st;
			if (yes)
				return tool_graph_formula(out, x->arg[i + 1], at, c);
		}
		return x->n % 2 ? tool_graph_formula(out, x->arg[x->n - 1], at, c) : E_DOMAIN;
	}
	if ((is_one(x, "min") || is_one(x, "max")) && x->n > 1) {
		const struct expr *best = x->arg[0];

		for (int i = 1; i < x->n; i++) {
			st = sign_at(&s, expr_op(EXPR_SUB, x->arg[i], best, c->arena), at, c);
			if (st != OK)
				return st;
			if (x->text[1] == 'a' ? s > 0 : s < 0)
				best = x->arg[i];
		}
		return tool_graph_formula(out, best, at, c);
	}
	if ((is_one(x, "abs") || is_one(x, "sgn") || is_one(x, "sign")) && x->n == 1) {
		const struct expr *u;

		st = sign_at(&s, x->arg[0], at, c);
		if (st != OK)
			return st;
		if (x->text[0] == 's') {
			*out = expr_num(s, c->arena);
			return OK;
		}
		st = tool_graph_formula(&u, x->arg[0], at, c);
		*out = s < 0 ? expr_op(EXPR_NEG, u, NULL, c->arena) : u;
		return st;
	}
	y = arena_alloc(c->arena, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(c->arena, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++) {
		const struct expr *part;

		st = tool_graph_formula(&part, x->arg[i], at, c);
		if (st != OK)
			return st;
		y->arg[i] = (struct expr *)part;
	}
	*out = y;
	return OK;
}

/* The places of z strictly between lo and hi, with these two: *n of them. */
enum status tool_graph_cuts(num *out, int *n, const struct zeros *z, num lo, num hi,
			    struct tool_call *c)
{
	*n = 0;
	out[(*n)++] = lo;
	for (int i = 0; i < z->n; i++) {
		int l, h;

		if (num_is_bad(z->z[i].x))
			return E_UNABLE;
		l = num_cmp(z->z[i].x, lo, c->num);
		h = num_cmp(z->z[i].x, hi, c->num);
		if (l == NUM_UNKNOWN || h == NUM_UNKNOWN)
			return E_UNABLE;
		if (l > 0 && h < 0)
			out[(*n)++] = z->z[i].x;
	}
	out[(*n)++] = hi;
	return OK;
}

/* A number between two, which are not equal. */
enum status tool_graph_between(num *out, num lo, num hi, struct tool_call *c)
{
	num l = num_enclosure(lo, c->num), h = num_enclosure(hi, c->num);
	double m = l.hi + (h.lo - l.hi) / 2;

	*out = num_double(m, c->num);
	return l.hi < m && m < h.lo ? OK : E_UNABLE;
}

struct value tool_graph_axis_part(num v[2], num lo, num hi)
{
	v[0] = lo;
	v[1] = hi;
	return (struct value){ .kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = v };
}
