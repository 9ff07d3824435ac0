/*
 * about.c -- "a ≈ 4.24": equal to half a unit of the last digit that is written.
 */
#include "expr/expr.h"
#include <stdio.h>
#include <string.h>

enum { PLACES = 60 };

bool expr_is_about(const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 2 && !strcmp(x->text, "Approximately");
}

/* Digits after the point of a number as written; -1 when it is none. */
static int decimals(const struct expr *x)
{
	const char *point;

	while (x->kind == EXPR_OP && (x->op == EXPR_NEG || x->op == EXPR_DEGREE))
		x = x->arg[0];
	if (x->kind != EXPR_NUMBER || strpbrk(x->text, "eE"))
		return -1;
	point = strchr(x->text, '.');
	return point ? (int)strlen(point + 1) : 0;
}

struct expr *expr_about_half(const struct expr *x, struct arena *a)
{
	struct expr five = { .kind = EXPR_NUMBER };
	char text[PLACES + 8];
	int d = -1;

	for (int i = 0; i < x->n; i++) {
		int k = decimals(x->arg[i]);

		if (k >= 0 && (d < 0 || k < d))
			d = k;
	}
	if (d < 0 || d > PLACES)
		return NULL;
	snprintf(text, sizeof text, "0.%0*d5", d, 0);
	if (!d)
		snprintf(text, sizeof text, "0.5");
	five.text = text;
	return expr_copy(&five, a);
}
