/*
 * constraint_core.c -- units that are determined only all together.
 *
 * Where no unit can be placed by rows of its own, those that are left are solved for at
 * once, to hundreds of digits, with what is open at short numbers.  A coordinate that then is
 * a number of square roots shows it: so many digits fit only one with few.  Guessed
 * numbers must satisfy the rows exactly; then the other units are placed from them.
 */
#include "fig/constraint_lift_priv.h"
#include "num/nearest.h"
#include "num/system.h"
#include <math.h>
#include <string.h>

#define CORE_DIGITS 250
#define CORE_GUESSES 24 /* coordinates; each takes some milliseconds */

/* The rows, of those that count, which speak of these units alone. */
static int core_rows(const struct fig_lift *l, uint64_t units, int *row)
{
	int n = 0;

	for (int i = 0; i < l->rows; i++)
		if (!(l->mask[i] & ~units) && l->mask[i])
			row[n++] = l->row[i];
	return n;
}

/* What is open in the core at short numbers, and everything where it follows to. */
static bool put_pins(struct fig_lift *l, uint64_t core, bool *pinned)
{
	struct fig_trial *t = l->t;
	double *from = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *from);
	struct nearest sys = fig_trial_system(l->t, l->frozen, 3000);
	double drift = 0;

	memcpy(from, l->x, (size_t)t->vars * sizeof *from);
	memset(l->frozen, 0, (size_t)t->vars);
	fig_enter(t->f, NUM_DOUBLE, 0);
	for (int u = 0; u < t->units; u++)
		for (int k = 0; k < t->unit[u].dim; k++) {
			int c = t->var[u] + k;
			struct err e;
			num v;

			if (!(core >> u & 1) || !pinned[c])
				continue;
			l->at[u][k] = fig_trial_short(t, u, k, l->x[c], l->eps);
			if (fig_number(t->f, &l->at[u][k], &v, &e) != OK)
				return false;
			l->x[c] = num_mid(v);
			l->frozen[c] = true;
		}
	if (!(num_nearest_solve(&sys, from, l->x, t->arena) < NEAREST_HOLDS * t->size))
		return false;
	fig_trial_leave(t);
	for (int c = 0; c < t->vars; c++)
		drift = fmax(drift, fabs(l->x[c] - from[c]));
	return drift < 0.05 * t->size;
}

/* Digits of the core: of the other units nothing is asked. */
static bool core_digits(struct fig_lift *l, const int *row, int rows, const bool *pinned)
{
	struct fig_trial *t = l->t;
	struct fig_row *all = t->row,
		       *some = arena_alloc(t->arena, (size_t)(rows + 1) * sizeof *some);
	bool *least = t->least, *none = arena_alloc(t->arena, (size_t)rows + 1);
	int n = t->rows;
	double last, worst;

	for (int i = 0; i < rows; i++)
		some[i] = all[row[i]];
	t->row = some;
	t->rows = rows;
	t->least = none;
	last = fig_trial_digits(t, l->x, pinned, CORE_DIGITS, l->at, &worst);
	t->row = all;
	t->rows = n;
	t->least = least;
	return last < INFINITY;
}

/* A decimal, known to so many digits of the figure's size, as the number it looks like. */
static bool guess(struct fig_lift *l, struct arg *at)
{
	struct fig *f = l->t->f;
	struct buf digits = { 0 }, form = { 0 };
	struct err e;
	num v;
	int known = CORE_DIGITS - 5;
	bool good;

	fig_enter(f, NUM_DOUBLE, 0);
	if (fig_number(f, at, &v, &e) != OK)
		return false;
	known += (int)floor(log10(fabs(num_mid(v)) / l->t->size + 1e-300));
	expr_print(&digits, at->x);
	if (known < 10)
		buf_addc(&form, '0');
	good = (form.n || num_guess_roots(&form, buf_str(&digits), known)) &&
	       expr_parse(&at->x, buf_str(&form), form.n, f->perm, &e) == OK;
	buf_clear(&digits);
	buf_clear(&form);
	return good;
}

static bool rows_hold(struct fig_lift *l, const int *row, int rows)
{
	struct fig_trial *t = l->t;
	bool good = false;

	for (int attempt = 0; attempt < FIG_RETRIES && !good; attempt++) {
		good = fig_trial_enter(t, NUM_EXACT, 0, l->at) == OK;
		for (int i = 0; i < rows && good; i++)
			good = num_vanishes(fig_row_value(t, &t->row[row[i]]), t->f->num) ==
				       0 &&
			       !t->bad;
		if (!good && !num_retry(t->f->num))
			break;
	}
	fig_trial_leave(t);
	return good;
}

/* With these units known, rows may say the same of the others: one of them is enough. */
static void drop_dependent(struct fig_lift *l, uint64_t known)
{
	struct fig_trial *t = l->t;
	int m = t->rows, n = 0;
	int *order = arena_alloc(t->arena, (size_t)(m + 1) * sizeof *order);
	double *slope = arena_alloc(t->arena, (size_t)(m * t->vars + 1) * sizeof *slope);
	bool *depends = arena_alloc(t->arena, (size_t)m + 1);

	for (int i = 0; i < l->rows; i++) {
		double *s = slope + i * t->vars, len = 0;

		memcpy(s, l->slope + l->row[i] * t->vars, (size_t)t->vars * sizeof *s);
		for (int u = 0; u < t->units; u++)
			for (int k = 0; k < t->unit[u].dim && (known >> u & 1); k++)
				s[t->var[u] + k] = 0;
		for (int c = 0; c < t->vars; c++)
			len += s[c] * s[c];
		for (int c = 0; c < t->vars && len > 0; c++)
			s[c] /= sqrt(len);
		order[i] = i;
	}
	num_nearest_rank(slope, l->rows, t->vars, order, depends, t->arena);
	for (int i = 0; i < l->rows; i++) {
		if (depends[i])
			continue;
		l->row[n] = l->row[i];
		l->mask[n] = l->mask[i];
		for (int u = 0; u < t->units; u++)
			l->class[u][n] = l->class[u][i];
		n++;
	}
	l->rows = n;
}

bool fig_lift_core(struct fig_lift *l, uint64_t core)
{
	struct fig_trial *t = l->t;
	int *row = arena_alloc(t->arena, (size_t)(l->rows + 1) * sizeof *row), guesses = 0;
	int rows = core_rows(l, core, row);
	uint64_t known = core, rest;
	bool *pinned = arena_alloc(t->arena, (size_t)t->vars + 1);

	fig_trial_pins(t, l->slope, row, rows, core, pinned);
	for (int u = 0; u < t->units; u++)
		for (int k = 0; k < t->unit[u].dim; k++)
			guesses += (core >> u & 1) && !pinned[t->var[u] + k];
	if (guesses > CORE_GUESSES || !put_pins(l, core, pinned))
		return false;
	/* The others stay where they are meanwhile. */
	for (int u = 0; u < t->units; u++)
		for (int k = 0; k < t->unit[u].dim; k++)
			if (!(core >> u & 1)) {
				long p, q;

				pinned[t->var[u] + k] = true;
				fig_lift_simplest(l->x[t->var[u] + k], l->eps, &p, &q);
				l->at[u][k] = fig_lift_fraction(t->f, p, q);
			}
	if (!core_digits(l, row, rows, pinned))
		return false;
	for (int u = 0; u < t->units; u++)
		for (int k = 0; k < t->unit[u].dim; k++)
			if ((known >> u & 1) && !pinned[t->var[u] + k] &&
			    !guess(l, &l->at[u][k]))
				known &= ~((uint64_t)1 << u);
	rows = core_rows(l, known, row);
	if (!known || !rows_hold(l, row, rows))
		return false;
	/* What some units show the others may follow from. */
	drop_dependent(l, known);
	if (!fig_lift_peel(l, -1, known, &rest))
		return false;
	for (int u = 0; u < t->units; u++)
		for (int k = 0; k < t->unit[u].dim; k++)
			l->frozen[t->var[u] + k] = known >> u & 1;
	return true;
}
