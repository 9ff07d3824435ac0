/*
 * decimal.c -- functions with decimals in them, for those who read: where the closed form has
 * pages, or there is none.
 *
 * Whatever is a number by itself becomes one of six digits; whole numbers that are short, and so
 * exponents, stay.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

#define SHORT 6 /* digits of a number that stays */

/* Nothing in it varies. */
static bool is_constant(const struct expr *x)
{
	if (x->kind == EXPR_NAME)
		return !strcmp(x->text, "pi") || !strcmp(x->text, "\xcf\x80") ||
		       !strcmp(x->text, "e");
	if (x->kind != EXPR_NUMBER && x->kind != EXPR_OP && x->kind != EXPR_CALL)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_constant(x->arg[i]))
			return false;
	return true;
}

static struct expr *rounded(struct fig *f, const struct expr *x, struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y), *minus;
	struct expr_value v;
	struct err ignored;

	if (x->kind == EXPR_NUMBER && strlen(x->text) <= SHORT)
		return (struct expr *)x;
	if (x->kind == EXPR_NAME)
		return (struct expr *)x;
	if (is_constant(x) && expr_eval(&v, x, NULL, NULL, f->num, &ignored) == OK &&
	    v.dim == 1 && isfinite(num_mid(v.v[0]))) {
		double at = num_mid(v.v[0]);

		*y = (struct expr){ .kind = EXPR_NUMBER,
				    .text = arena_printf(a, "%.6g", fabs(at)) };
		minus = at < 0 ? expr_op(EXPR_NEG, y, NULL, a) : NULL;
		return minus ? minus : y;
	}
	*y = *x;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = rounded(f, x->arg[i], a);
	return fig_with_one_sign(y, a);
}

bool fig_decimal_text(struct buf *b, struct fig *f, int obj)
{
	const struct value *v = fig_value(f, (fig_id){ obj });
	struct arena *a;

	if (!v || v->kind != KIND_FUNCTION || !v->fn)
		return false;
	a = arena_new();
	fig_enter(f, NUM_DOUBLE, 0);
	expr_print(b, rounded(f, v->fn, a));
	arena_free(a);
	return true;
}

bool fig_decimal_form(struct buf *b, struct fig *f, const char *form)
{
	struct arena *a = arena_new();
	struct expr *x;
	struct err ignored;
	bool good = expr_parse(&x, form, strlen(form), a, &ignored) == OK;

	if (good) {
		fig_enter(f, NUM_DOUBLE, 0);
		expr_print(b, rounded(f, x, a));
	}
	arena_free(a);
	return good;
}
