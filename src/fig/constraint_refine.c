/*
 * constraint_refine.c -- a numeric solution to many digits, and how far off one is.
 *
 * Newton's steps with the slopes of the doubles: each adds some ten digits.
 */
#include "fig/constraint_priv.h"
#include "solve/nearest.h"
#include <math.h>

#define REFINE_BITS 400
#define REFINE_DIGITS 45

bool constraint_refine(struct trial *t, double *x, struct arg (*at)[FIG_DIM])
{
	struct fig *f = t->f;
	int m = t->rows, n = t->vars;
	struct arena *a = t->arena;
	double *slope = arena_alloc(a, (size_t)(m * n + 1) * sizeof *slope),
	       *miss = arena_alloc(a, (size_t)(m + 1) * sizeof *miss),
	       *scale = arena_alloc(a, (size_t)(m + 1) * sizeof *scale),
	       *d = arena_alloc(a, (size_t)(n + 1) * sizeof *d);
	struct nearest sys = { .n = n,
			       .m = m,
			       .value = trial_rows,
			       .self = t,
			       .least = t->least,
			       .size = t->size,
			       .budget = 3000 };
	double worst = INFINITY;
	bool good;

	t->polynomial = true;
	good = nearest_slopes(&sys, x, slope, miss, scale, a);
	t->polynomial = false;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			at[i][k] = (struct arg){ .form = ARG_DOUBLE, .d = x[t->var[i] + k] };
	for (int round = 0; good && round < 8; round++) {
		good = trial_enter(t, NUM_BALL, REFINE_BITS, at) == OK;
		worst = 0;
		for (int i = 0; i < m && good; i++) {
			miss[i] = t->least[i] ? 0
					      : num_approx(row_value(t, &t->row[i]), f->num) *
							scale[i];
			good = !t->bad && isfinite(miss[i]);
			worst = fmax(worst, fabs(miss[i]));
		}
		if (!good)
			break;
		nearest_step(slope, miss, m, n, d, a);
		for (int i = 0; i < t->units && good; i++)
			for (int k = 0; k < t->unit[i].dim && good; k++) {
				num v = num_add(t->xy[i][k],
						num_double(d[t->var[i] + k], f->num), f->num);
				struct buf b = { 0 };
				struct err e;
				bool last = round == 7;

				/* A zero has no first digits. */
				if (fabs(num_mid(v)) < 1e-60)
					buf_addc(&b, '0');
				else
					good = num_print_decimal(
						&b, v, last ? REFINE_DIGITS : 80, f->num);
				at[i][k].form = ARG_EXPR;
				good = good && expr_parse(&at[i][k].x, buf_str(&b), b.n,
							  f->perm, &e) == OK;
				buf_clear(&b);
			}
	}
	trial_leave(t);
	return good && worst < 1e-35 * t->size;
}

bool trial_misses(struct trial *t, const double *x, double *miss)
{
	struct fig *f = t->f;
	int m = t->rows, n = t->vars;
	struct arena *a = t->arena;
	double *slope = arena_alloc(a, (size_t)(m * n + 1) * sizeof *slope),
	       *scale = arena_alloc(a, (size_t)(m + 1) * sizeof *scale);
	struct arg(*at)[FIG_DIM] = arena_alloc(a, (UNITS + 1) * sizeof *at);
	struct nearest sys = { .n = n,
			       .m = m,
			       .value = trial_rows,
			       .self = t,
			       .least = t->least,
			       .size = t->size,
			       .budget = 3000 };
	struct err e;
	bool good;

	t->polynomial = true;
	good = nearest_slopes(&sys, x, slope, miss, scale, a);
	t->polynomial = false;
	trial_leave(t);
	for (int i = 0; i < t->units && good; i++) {
		fig_enter(f, NUM_BALL, REFINE_BITS);
		good = fig_need(f, &t->unit[i].obj, 1, &e) == OK;
		for (int k = 0; k < t->unit[i].dim && good; k++) {
			struct buf b = { 0 };
			num v = fig_at(f, t->unit[i].obj)->v[k];

			if (!num_print_decimal(&b, v, 80, f->num))
				buf_add(&b, fabs(num_mid(v)) < 1e-60 ? "0" : "");
			at[i][k].form = ARG_EXPR;
			good = b.n &&
			       expr_parse(&at[i][k].x, buf_str(&b), b.n, f->scratch, &e) == OK;
			buf_clear(&b);
		}
	}
	good = good && trial_enter(t, NUM_BALL, REFINE_BITS, at) == OK;
	for (int i = 0; i < m && good; i++) {
		double v = num_approx(row_value(t, &t->row[i]), f->num) * scale[i];

		good = !t->bad && isfinite(v);
		miss[i] = t->least[i] && v >= 0 ? 0 : fabs(v);
	}
	trial_leave(t);
	return good;
}
