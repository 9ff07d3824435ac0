/*
 * constraint_equation.c -- equations of declared relations: whether they can be written as
 * polynomials, and how.
 */
#include "fig/constraint_read_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool fig_has_measure(const struct expr *x)
{
	if (x->kind == EXPR_REF && x->ref < -1)
		return true;
	for (int i = 0; i < x->n; i++)
		if (fig_has_measure(x->arg[i]))
			return true;
	return false;
}

/* A product of numbers and of measures that are roots of polynomials? */
static bool is_monomial(const struct draft *d, const struct expr *x)
{
	if (x->kind == EXPR_REF && x->ref < -1) {
		enum measure_kind k = d->c->measure[-2 - x->ref].kind;

		return k == M_LENGTH || k == M_RADIUS || k == M_DISTANCE;
	}
	if (!fig_has_measure(x))
		return true;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return is_monomial(d, x->arg[0]) && is_monomial(d, x->arg[1]);
	return x->kind == EXPR_OP && x->op == EXPR_POW && is_monomial(d, x->arg[0]) &&
	       x->arg[1]->kind == EXPR_NUMBER && !x->arg[1]->text[1] &&
	       strchr("1234", x->arg[1]->text[0]);
}

/* A monomial with even powers of its measures: it is a polynomial as it stands. */
static bool is_even(const struct draft *d, const struct expr *x)
{
	if (!fig_has_measure(x))
		return true;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return is_even(d, x->arg[0]) && is_even(d, x->arg[1]);
	return is_monomial(d, x) && x->kind == EXPR_OP && x->op == EXPR_POW &&
	       strchr("24", x->arg[1]->text[0]);
}

static bool plain_number(const struct expr *x, double *out)
{
	if (x->kind == EXPR_NUMBER)
		return text_double(out, x->text);
	if (x->kind == EXPR_OP && x->op == EXPR_DIV) {
		double a, b;

		if (!plain_number(x->arg[0], &a) || !plain_number(x->arg[1], &b) || b == 0)
			return false;
		*out = a / b;
		return true;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_NEG && plain_number(x->arg[0], out)) {
		*out = -*out;
		return true;
	}
	return false;
}

/* Collect a linear form of angles; coefficients in q. */
static bool linear_angles(const struct draft *d, const struct expr *x, double k,
			  struct fig_want *w, double *q)
{
	double c;

	if (!fig_has_measure(x))
		return true;
	if (x->kind == EXPR_REF) {
		if (d->c->measure[-2 - x->ref].kind != M_ANGLE || w->terms == WANT_TERMS)
			return false;
		w->measure[w->terms] = -2 - x->ref;
		q[w->terms++] = k;
		return true;
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG)
		return linear_angles(d, x->arg[0], -k, w, q);
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return linear_angles(d, x->arg[0], k, w, q) &&
		       linear_angles(d, x->arg[1], x->op == EXPR_ADD ? k : -k, w, q);
	if (x->op == EXPR_MUL && plain_number(x->arg[0], &c))
		return linear_angles(d, x->arg[1], k * c, w, q);
	if (x->op == EXPR_MUL && plain_number(x->arg[1], &c))
		return linear_angles(d, x->arg[0], k * c, w, q);
	return x->op == EXPR_DIV && plain_number(x->arg[1], &c) && c != 0 &&
	       linear_angles(d, x->arg[0], k / c, w, q);
}

static bool whole_coefficients(struct fig_want *w, const double *q)
{
	for (w->lcm = 1; w->lcm <= 12; w->lcm++) {
		bool good = true;

		for (int i = 0; i < w->terms && good; i++) {
			double k = q[i] * w->lcm;

			w->coef[i] = (int)lround(fmax(-100, fmin(100, k)));
			good = fabs(k - w->coef[i]) < 1e-9 && abs(w->coef[i]) <= 12;
		}
		if (good)
			return true;
	}
	return false;
}

void fig_draft_equation(struct draft *d, struct expr *x, enum expr_op op, struct expr *y)
{
	struct fig_want *w = fig_draft_want(d, ELEMENTS);
	double q[WANT_TERMS];

	w->x = x;
	w->y = y;
	w->op = op;
	if (op != EXPR_EQ)
		return;
	if (linear_angles(d, x, 1, w, q) && linear_angles(d, y, -1, w, q) && w->terms &&
	    whole_coefficients(w, q))
		w->form = FORM_ANGLES;
	else if (is_even(d, x) && is_even(d, y))
		w->form = FORM_EVEN;
	else if (is_monomial(d, x) && is_monomial(d, y))
		w->form = FORM_SQUARES;
}
