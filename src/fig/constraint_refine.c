/*
 * fig_constraint_refine.c -- a numeric solution to many digits, and how far off one is.
 *
 * What the rows leave open is put at short numbers first (pins), so that of a figure that has
 * no closed form as few coordinates as possible are approximate.  Then Newton's steps with
 * the slopes of the doubles: each adds some ten digits.
 */
#include "fig/constraint_lift_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFINE_BITS 400
#define REFINE_DIGITS 45
#define PIN_CLEAR 0.3 /* what the columns before it must leave of one; rows have length 1 */

/* --- What can be put anywhere --------------------------------------------------------------- */

/*
 * Columns that determine the rows together are solved for, the others are pinned.  Those of
 * the last units are taken first: what was drawn first stays where it can.  A column that
 * is short, or that the others nearly give, would be solved for badly; it has to wait.
 */
void fig_trial_pins(const struct fig_trial *t, const double *slope, const int *row, int rows,
		    uint64_t units, bool *pinned)
{
	int n = t->vars, rank = 0;
	double *q = arena_alloc(t->arena, (size_t)(rows * rows + 1) * sizeof *q);
	double *v = arena_alloc(t->arena, (size_t)(rows + 1) * sizeof *v);

	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			pinned[t->var[i] + k] = units >> i & 1;
	for (double clear = PIN_CLEAR; rank < rows && clear > 1e-6; clear /= 3)
		for (int i = t->units - 1; i >= 0; i--)
			for (int k = t->unit[i].dim - 1; k >= 0; k--) {
				int c = t->var[i] + k;
				double left = 0;

				if (!pinned[c] || rank == rows)
					continue;
				for (int r = 0; r < rows; r++)
					v[r] = slope[row[r] * n + c];
				for (int b = 0; b < 2 * rank; b++) {
					const double *u = q + (b % rank) * rows;
					double d = 0;

					for (int r = 0; r < rows; r++)
						d += u[r] * v[r];
					for (int r = 0; r < rows; r++)
						v[r] -= d * u[r];
				}
				for (int r = 0; r < rows; r++)
					left += v[r] * v[r];
				if (!(left > clear * clear))
					continue;
				for (int r = 0; r < rows; r++)
					q[rank * rows + r] = v[r] / sqrt(left);
				rank++;
				pinned[c] = false;
			}
}

/* Where a unit stands, if it was put there exactly; else ARG_NONE. */
struct arg fig_trial_kept(const struct fig_trial *t, int unit, int k)
{
	struct arg none = { .form = ARG_NONE };
	const struct fig_step *s;
	const struct arg *a;

	if (t->unit[unit].obj < 0)
		return none;
	s = &t->f->step[t->unit[unit].step];
	if (t->unit[unit].dim > 1 && s->ride[0].form)
		return none;
	a = t->unit[unit].dim == 1 ? &s->override
				   : s->arg + (tool_is(s->tool, TRAIT_ON_PATH) ? 2 : 1) + k;
	return a->form == ARG_EXPR && !(a->within > 0) ? *a : none;
}

/* A short number near v: the present one if that is near enough. */
struct arg fig_trial_short(const struct fig_trial *t, int unit, int k, double v, double eps)
{
	struct arg kept = fig_trial_kept(t, unit, k);
	long p, q;

	if (kept.form == ARG_EXPR && fabs(t->unit[unit].now[k] - v) <= eps)
		return kept;
	fig_lift_simplest(v, eps, &p, &q);
	return fig_lift_fraction(t->f, p, q);
}

/* --- Digits ------------------------------------------------------------------------------------ */

/* How far off the rows are there, in lengths; INFINITY when they cannot be read. */
static double row_misses(struct fig_trial *t, long bits, const struct arg (*at)[FIG_DIM],
			 const double *scale, double *miss)
{
	double worst = 0;

	if (fig_trial_enter(t, NUM_BALL, bits, at) != OK)
		return INFINITY;
	for (int i = 0; i < t->rows; i++) {
		miss[i] = t->least[i] ? 0
				      : num_approx(fig_row_value(t, &t->row[i]), t->f->num) *
						scale[i];
		if (t->bad || !isfinite(miss[i]))
			return INFINITY;
		worst = fmax(worst, fabs(miss[i]));
	}
	return worst;
}

double fig_trial_digits(struct fig_trial *t, const double *x, const bool *pinned, int digits,
			struct arg (*at)[FIG_DIM], double *worst)
{
	struct fig *f = t->f;
	int m = t->rows, n = t->vars, work = digits + 30;
	long bits = (long)(3.33 * work) + 20;
	struct arena *a = t->arena;
	double *slope = arena_alloc(a, (size_t)(m * n + 1) * sizeof *slope),
	       *miss = arena_alloc(a, (size_t)(m + 1) * sizeof *miss),
	       *scale = arena_alloc(a, (size_t)(m + 1) * sizeof *scale),
	       *d = arena_alloc(a, (size_t)(n + 1) * sizeof *d);
	struct nearest sys = fig_trial_system(t, pinned, 3000);
	double last = INFINITY, goal = pow(10, -digits) * t->size;
	bool good;

	t->polynomial = true;
	good = num_nearest_slopes(&sys, x, slope, miss, scale, a);
	t->polynomial = false;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			if (!pinned[t->var[i] + k])
				at[i][k] = (struct arg){ .form = ARG_DOUBLE,
							 .d = x[t->var[i] + k] };
	/* A step that no longer helps ends it: what is singular is found slowly or never. */
	for (int round = 0; good && last > goal; round++) {
		struct arena_mark mark = arena_mark(a);
		double step = 0;

		good = round < 4 + digits / 5 &&
		       row_misses(t, bits, at, scale, miss) < INFINITY;
		if (!good)
			break;
		num_nearest_step(slope, miss, m, n, d, a);
		for (int i = 0; i < t->units && good; i++)
			for (int k = 0; k < t->unit[i].dim && good; k++) {
				int c = t->var[i] + k;
				num v = num_add(t->xy[i][k], num_double(d[c], f->num), f->num);
				struct buf b = { 0 };
				struct err e;
				int places;

				if (pinned[c])
					continue;
				step = fmax(step, fabs(d[c]));
				/* The smaller, the fewer; a zero has none. */
				places =
					work +
					(int)floor(log10(fabs(num_mid(v)) / t->size + 1e-300));
				if (places < 2)
					buf_addc(&b, '0');
				else
					good = num_print_decimal(&b, v, places, f->num);
				at[i][k] = (struct arg){ .form = ARG_EXPR };
				good = good && expr_parse(&at[i][k].x, buf_str(&b), b.n,
							  f->perm, &e) == OK;
				buf_clear(&b);
			}
		good = good && (step < last || step < goal);
		last = step;
		arena_release(a, mark);
	}
	*worst = good ? row_misses(t, bits, at, scale, miss) : INFINITY;
	fig_trial_leave(t);
	return good ? last : INFINITY;
}

/* Is it the same to all digits that count? */
static bool as_near(struct fig_trial *t, const struct arg *a, num v)
{
	struct err e;
	num w;

	if (fig_number(t->f, a, &w, &e) != OK)
		return false;
	w = num_enclosure(num_sub(w, v, t->f->num), t->f->num);
	return fmax(fabs(w.lo), fabs(w.hi)) < t->size * 1e-40;
}

/* The digits that are told, and that more is not known. */
static bool round_off(struct fig_trial *t, const bool *pinned, double off,
		      struct arg (*at)[FIG_DIM])
{
	struct fig *f = t->f;
	bool good = fig_trial_enter(t, NUM_BALL, REFINE_BITS, at) == OK;

	for (int i = 0; i < t->units && good; i++)
		for (int k = 0; k < t->unit[i].dim && good; k++) {
			struct buf b = { 0 };
			struct err e;
			double within;
			struct arg kept = fig_trial_kept(t, i, k);

			if (pinned[t->var[i] + k])
				continue;
			/* What has not moved is where it was. */
			if (kept.form &&
			    fabs(t->unit[i].now[k] - num_mid(t->xy[i][k])) < 1e-9 * t->size &&
			    as_near(t, &kept, t->xy[i][k])) {
				at[i][k] = kept;
				continue;
			}
			within = t->size * pow(10, -REFINE_DIGITS);
			if (fabs(num_mid(t->xy[i][k])) < within)
				buf_addc(&b, '0');
			else
				good = fig_print_digits(&b, &within, t->xy[i][k],
							REFINE_DIGITS, f->num);
			at[i][k].within = fig_constraint_within(within + 8 * off);
			good = good &&
			       expr_parse(&at[i][k].x, buf_str(&b), b.n, f->perm, &e) == OK;
			buf_clear(&b);
		}
	fig_trial_leave(t);
	return good;
}

double fig_constraint_within(double v)
{
	char text[16];

	snprintf(text, sizeof text, "1e%d", (int)ceil(log10(fmax(v, 1e-300)) - 1e-6));
	return strtod(text, NULL);
}

/* Pins at short numbers near x, and x with them; false when the rest does not follow. */
static bool pin_down(struct fig_trial *t, double *x, const bool *pinned, double eps,
		     struct arg (*at)[FIG_DIM])
{
	double *y = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *y);
	double miss, drift = 0;
	struct nearest sys = fig_trial_system(t, pinned, 3000);

	memcpy(y, x, (size_t)t->vars * sizeof *y);
	fig_enter(t->f, NUM_DOUBLE, 0);
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++) {
			int c = t->var[i] + k;
			struct err e;
			num v;

			if (!pinned[c])
				continue;
			at[i][k] = fig_trial_short(t, i, k, x[c], eps);
			if (fig_number(t->f, &at[i][k], &v, &e) != OK)
				return false;
			y[c] = num_mid(v);
		}
	miss = num_nearest_solve(&sys, x, y, t->arena);
	fig_trial_leave(t);
	for (int c = 0; c < t->vars; c++)
		drift = fmax(drift, fabs(y[c] - x[c]));
	if (!(miss < NEAREST_HOLDS * t->size) || !(drift < 0.05 * t->size))
		return false;
	memcpy(x, y, (size_t)t->vars * sizeof *x);
	return true;
}

bool fig_constraint_refine(struct fig_trial *t, double *x, struct arg (*at)[FIG_DIM])
{
	static const double fine[] = { 4e-3, 1e-4, 1e-7 };
	int m = t->rows, n = t->vars, rows = 0, equal = 0;
	struct arena *a = t->arena;
	double *slope = arena_alloc(a, (size_t)(m * n + 1) * sizeof *slope),
	       *miss = arena_alloc(a, (size_t)(m + 1) * sizeof *miss),
	       *y = arena_alloc(a, (size_t)(n + 1) * sizeof *y);
	int *row = arena_alloc(a, (size_t)(m + 1) * sizeof *row);
	bool *depends = arena_alloc(a, (size_t)m + 1), *pinned = arena_alloc(a, (size_t)n + 1);
	struct nearest sys = fig_trial_system(t, NULL, 3000);

	if (!num_nearest_slopes(&sys, x, slope, miss, NULL, a))
		return false;
	num_nearest_rank(slope, m, n, NULL, depends, a);
	for (int i = 0; i < m; i++) {
		/* What nothing can move is as it is. */
		equal += !t->least[i] && fig_row_units(t, &t->row[i]);
		if (!depends[i] && !t->least[i])
			row[rows++] = i;
	}
	fig_trial_pins(t, slope, row, rows, ~(uint64_t)0, pinned);
	/* At last without any: everything by digits. */
	for (int i = 0; i < 4; i++) {
		double off, worst;

		memcpy(y, x, (size_t)n * sizeof *y);
		if (i == 3)
			memset(pinned, 0, (size_t)n);
		else if (!pin_down(t, y, pinned, fine[i] * t->size, at))
			continue;
		off = fig_trial_digits(t, y, pinned, REFINE_DIGITS + 5, at, &worst);
		/* A row that looks dependent may see a place only to second order. */
		if (rows < equal)
			off = fmax(off, sqrt(worst * t->size));
		if (off < 1e-14 * t->size && worst < 1e-35 * t->size &&
		    round_off(t, pinned, off, at)) {
			memcpy(x, y, (size_t)n * sizeof *x);
			return true;
		}
	}
	return false;
}

bool fig_trial_misses(struct fig_trial *t, const double *x, double *miss)
{
	struct fig *f = t->f;
	int m = t->rows, n = t->vars;
	struct arena *a = t->arena;
	double *slope = arena_alloc(a, (size_t)(m * n + 1) * sizeof *slope),
	       *scale = arena_alloc(a, (size_t)(m + 1) * sizeof *scale);
	struct arg(*at)[FIG_DIM] = arena_alloc(a, (UNITS + 1) * sizeof *at);
	struct nearest sys = fig_trial_system(t, NULL, 3000);
	struct err e;
	bool good;

	t->polynomial = true;
	good = num_nearest_slopes(&sys, x, slope, miss, scale, a);
	t->polynomial = false;
	fig_trial_leave(t);
	for (int i = 0; i < t->units && good; i++) {
		fig_enter(f, NUM_BALL, REFINE_BITS);
		good = fig_need(f, &t->unit[i].obj, 1, &e) == OK;
		for (int k = 0; k < t->unit[i].dim && good; k++) {
			struct buf b = { 0 };
			num v = fig_at(f, t->unit[i].obj)->v[k];
			double within;

			at[i][k].form = ARG_EXPR;
			good = fig_print_digits(&b, &within, v, 80, f->num) &&
			       expr_parse(&at[i][k].x, buf_str(&b), b.n, f->scratch, &e) == OK;
			buf_clear(&b);
		}
	}
	good = good && fig_trial_enter(t, NUM_BALL, REFINE_BITS, at) == OK;
	for (int i = 0; i < m && good; i++) {
		double v = num_approx(fig_row_value(t, &t->row[i]), f->num) * scale[i];

		good = !t->bad && isfinite(v);
		miss[i] = t->least[i] && v >= 0 ? 0 : fabs(v);
	}
	fig_trial_leave(t);
	return good;
}
