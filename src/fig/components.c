/*
 * components.c -- the coordinates of an expression that is a point, as expressions: what
 * Curve((2t, t^2), t, 0, 3) and Curve(A + t (B - A), t, 0, 1) are made of.
 */
#include "fig/command_priv.h"
#include <string.h>

static bool is_point(const struct fig *f, const struct expr *x)
{
	int id;

	if (x->kind == EXPR_TUPLE)
		return x->n == 2;
	if (x->kind == EXPR_NAME) {
		id = fig_find(f, x->text).v;
		return id >= 0 &&
		       (fig_kind_of(f, id) == KIND_POINT || fig_kind_of(f, id) == KIND_VECTOR);
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG || x->op == EXPR_DIV)
		return is_point(f, x->arg[0]);
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return is_point(f, x->arg[0]) && is_point(f, x->arg[1]);
	return x->op == EXPR_MUL && is_point(f, x->arg[0]) != is_point(f, x->arg[1]);
}

/* Of what is a point: x for axis 0, y for 1. */
static const struct expr *component(struct fig *f, const struct expr *x, int axis)
{
	static const char *const name[] = { "x", "y" };
	const struct expr *l, *r = NULL;

	if (x->kind == EXPR_TUPLE)
		return x->arg[axis];
	if (x->kind == EXPR_NAME)
		return expr_call(name[axis], &x, 1, f->scratch);
	l = is_point(f, x->arg[0]) ? component(f, x->arg[0], axis) : x->arg[0];
	if (x->n > 1)
		r = is_point(f, x->arg[1]) ? component(f, x->arg[1], axis) : x->arg[1];
	return expr_op(x->op, l, r, f->scratch);
}

const struct expr *fig_by_coordinates(struct fig *f, const struct expr *call)
{
	const struct expr *arg[TOOL_PARAMS];

	if (strcmp(call->text, "Curve") || call->n != 4 || !is_point(f, call->arg[0]))
		return call;
	arg[0] = component(f, call->arg[0], 0);
	arg[1] = component(f, call->arg[0], 1);
	for (int i = 1; i < call->n; i++)
		arg[i + 1] = call->arg[i];
	return expr_call(call->text, arg, call->n + 1, f->scratch);
}
