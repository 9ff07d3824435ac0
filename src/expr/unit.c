/*
 * unit.c -- in which unit a number is that stands beside an angle.
 *
 * People write Angle(A, B, C) = 90 and mean degrees; pi/2 they mean as it stands.  A term has the
 * unit ANGLE when it is one, or a sum, difference or multiple of such; DEGREES or RADIANS when it
 * is written with °, or with pi or an arc function; none otherwise.  In a comparison of angles
 * what has no unit is degrees.
 */
#include "expr/expr_priv.h"
#include <string.h>

/* Functions that keep the unit of what they are given; that give radians. */
static bool keeps_unit(const struct expr *x)
{
	const struct expr_function_row *f =
		x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;

	return f && (f->id == F_ABS || f->id == F_MIN || f->id == F_MAX);
}

static bool gives_radians(const struct expr *x)
{
	const struct expr_function_row *f = expr_function_find(x->text);

	return f &&
	       (f->id == F_ASIN || f->id == F_ACOS || f->id == F_ATAN || f->id == F_ATAN2);
}

enum expr_unit expr_unit(const struct expr *x, expr_unit_fn *leaf, void *self)
{
	enum expr_unit a = UNIT_NONE, b = UNIT_NONE;

	if (x->kind == EXPR_NAME || x->kind == EXPR_REF) {
		a = leaf(self, x);
		return !a && x->kind == EXPR_NAME && !strcmp(x->text, "pi") ? UNIT_RADIANS : a;
	}
	if (x->kind == EXPR_CALL) {
		if (gives_radians(x))
			return UNIT_RADIANS;
		for (int i = 0; i < x->n && keeps_unit(x); i++) {
			b = expr_unit(x->arg[i], leaf, self);
			a = b > a ? b : a;
		}
		return expr_is_function(x->text) ? a : leaf(self, x);
	}
	if (x->kind != EXPR_OP || x->op > EXPR_DEGREE || x->op == EXPR_POW)
		return UNIT_NONE;
	if (x->op == EXPR_DEGREE)
		return UNIT_DEGREES;
	a = expr_unit(x->arg[0], leaf, self);
	b = x->n > 1 ? expr_unit(x->arg[1], leaf, self) : UNIT_NONE;
	/* pi/2 rad: pi is a number there. */
	if (x->op == EXPR_MUL && a && b && a + b == UNIT_RADIANS + UNIT_DEGREES)
		return UNIT_DEGREES;
	if (x->op == EXPR_MUL)
		return a && b ? UNIT_NONE : a ? a : b;
	if (x->op == EXPR_DIV)
		return b ? UNIT_NONE : a;
	return a > b ? a : b;
}

static bool is_zero(const struct expr *x)
{
	return x->kind == EXPR_NUMBER && strspn(x->text, "0.") == strlen(x->text);
}

struct expr *expr_radians_in_degrees(const struct expr *x, struct arena *a)
{
	struct expr *k = expr_op(EXPR_DIV, expr_num(180, a), expr_name("pi", a), a);
	struct expr *y = expr_op(EXPR_MUL, x, k, a), *s;
	struct err ignored;

	s = expr_simplify(y, NULL, a, &ignored);
	return expr_op(EXPR_DEGREE, s ? s : y, NULL, a);
}

struct expr *expr_with_units(const struct expr *x, expr_unit_fn *leaf, void *self,
			     bool radians, bool *plain, struct arena *a)
{
	enum expr_unit u = expr_unit(x, leaf, self);
	struct expr *y;

	if (u == UNIT_NONE) {
		*plain = *plain || !is_zero(x);
		return expr_op(EXPR_DEGREE, x, NULL, a);
	}
	if (u == UNIT_RADIANS)
		return radians ? expr_radians_in_degrees(x, a) : (struct expr *)x;
	if (!keeps_unit(x) && (x->kind != EXPR_OP || x->op == EXPR_DEGREE))
		return (struct expr *)x;
	if (u == UNIT_DEGREES && x->kind == EXPR_OP &&
	    (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return (struct expr *)x;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)(x->n + 1) * sizeof *y->arg);
	for (int i = 0; i < x->n; i++) {
		bool factor = x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV) &&
			      !expr_unit(x->arg[i], leaf, self);

		y->arg[i] = factor ? x->arg[i]
				   : expr_with_units(x->arg[i], leaf, self, radians, plain, a);
	}
	return y;
}
