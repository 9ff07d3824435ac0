/*
 * constraint_order.c -- in which order units can be placed, and by which rows.
 *
 * Units are taken away one after the other, each with no more rows than it has
 * coordinates.  Taking one away never makes another harder, so any order that gets
 * through is one; which is taken first is a matter of how easy it will be to place.
 */
#include "fig/constraint_lift_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <string.h>

static double size3(const double *v)
{
	return hypot(hypot(v[0], v[1]), v[2]);
}

static void cross3(const double *a, const double *b, double *out)
{
	out[0] = a[1] * b[2] - a[2] * b[1];
	out[1] = a[2] * b[0] - a[0] * b[2];
	out[2] = a[0] * b[1] - a[1] * b[0];
}

/* The same of up to three rows in three coordinates. */
static bool independent3(const struct fig_lift *l, int unit, const int *rows, int n)
{
	const struct fig_trial *t = l->t;
	const double *v[FIG_DIM];
	double size = 1, across[FIG_DIM];

	for (int i = 0; i < n; i++) {
		v[i] = l->slope + rows[i] * t->vars + t->var[unit];
		size *= size3(v[i]);
		if (!(size3(v[i]) > 1e-5))
			return false;
	}
	if (n < 2)
		return true;
	cross3(v[0], v[1], across);
	if (n == 2)
		return size3(across) > 1e-4 * size + 1e-12;
	return fabs(across[0] * v[2][0] + across[1] * v[2][1] + across[2] * v[2][2]) >
	       1e-4 * size + 1e-12;
}

/* Do these rows, as functions of the unit alone, determine as much as they are? */
static bool independent_in(const struct fig_lift *l, int unit, const int *rows, int n)
{
	const struct fig_trial *t = l->t;
	const double *a = l->slope + rows[0] * t->vars + t->var[unit];
	const double *b = n > 1 ? l->slope + rows[1] * t->vars + t->var[unit] : NULL;

	if (l->loose)
		return true;
	if (t->unit[unit].dim == FIG_DIM)
		return independent3(l, unit, rows, n);
	if (n == 1)
		return fabs(a[0]) + (t->unit[unit].dim > 1 ? fabs(a[1]) : 0) > 1e-5;
	return fabs(a[0] * b[1] - a[1] * b[0]) >
	       1e-4 * hypot(a[0], a[1]) * hypot(b[0], b[1]) + 1e-12;
}

/* What row r is, as a function of the two coordinates of a unit, from eight values. */
static enum lift_class classify(double v[8])
{
	double a = (v[1] + v[2]) / 2 - v[0], d = (v[1] - v[2]) / 2,
	       c = (v[3] + v[4]) / 2 - v[0], e = (v[3] - v[4]) / 2,
	       b = v[5] - v[0] - a - c - d - e, f = v[0];
	double size = 0, square = fabs(a) + fabs(b) + fabs(c), det;

	for (int i = 0; i < 8; i++)
		size = fmax(size, fabs(v[i]));
	if (fabs(4 * a - 2 * b + c + 2 * d - e + f - v[6]) > 1e-7 * size ||
	    fabs(9 * a - 6 * b + 4 * c - 3 * d + 2 * e + f - v[7]) > 1e-7 * size)
		return LIFT_OTHER;
	if (square < 1e-8 * size)
		return LIFT_LINE;
	if (fabs(b) < 1e-8 * size && fabs(a - c) < 1e-8 * size)
		return LIFT_CIRCLE;
	det = 4 * a * c * f + b * e * d - a * e * e - c * d * d - f * b * b;
	return fabs(det) < 1e-7 * size * size * size ? LIFT_LINES : LIFT_CONIC;
}

const int fig_lift_node[8][2] = { { 0, 0 },  { 1, 0 }, { -1, 0 }, { 0, 1 },
				  { 0, -1 }, { 1, 1 }, { 2, -1 }, { -3, 2 } };

/* The classes of all rows in all units, at x. */
static void classify_all(struct fig_lift *l, const double *x)
{
	struct fig_trial *t = l->t;
	double *r = arena_alloc(t->arena, (size_t)(LIFT_NODES3 * t->rows + 1) * sizeof *r),
	       *y = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *y), h = t->size / 4;

	t->polynomial = true;
	for (int u = 0; u < t->units; u++) {
		bool good = true, space = t->unit[u].dim == FIG_DIM;
		int nodes = space ? LIFT_NODES3 : 8;

		memcpy(y, x, (size_t)t->vars * sizeof *y);
		for (int i = 0; i < nodes && good; i++) {
			for (int k = 0; k < t->unit[u].dim; k++)
				y[t->var[u] + k] =
					x[t->var[u] + k] + h * (space ? fig_lift_node3[i][k]
								      : fig_lift_node[i][k]);
			good = fig_trial_rows(t, y, r + i * t->rows);
		}
		for (int i = 0; i < l->rows; i++) {
			double v[LIFT_NODES3];

			for (int k = 0; k < nodes; k++)
				v[k] = r[k * t->rows + l->row[i]];
			l->class[u][i] = !good                 ? LIFT_OTHER
					 : t->unit[u].dim == 1 ? LIFT_LINE
					 : space               ? fig_lift_class3(v)
							       : classify(v);
		}
	}
	t->polynomial = false;
}

/* How hard it is to place a unit by its rows (indexes into l->row). */
static double hardness(const struct fig_lift *l, int u, const int *rows, int n)
{
	static const double alone[] = { 0, 1, 2, 2, 50 };
	static const double together[5][5] = { { 0, 2, 3, 3, 60 },
					       { 2, 2.5, 4, 20, 60 },
					       { 3, 4, 5, 6, 60 },
					       { 3, 20, 6, 30, 60 },
					       { 60, 60, 60, 60, 90 } };
	double angles = 0;

	/* Angles bring cosines along: better late than early. */
	for (int i = 0; i < n; i++) {
		const struct fig_row *r = &l->t->row[l->row[rows[i]]];

		if (r->constraint >= 0 &&
		    l->t->f->constraint[r->constraint].want[r->want].form == FORM_ANGLES)
			angles += 0.4;
	}
	if (l->t->unit[u].dim == FIG_DIM) {
		double sum = 0.5 - angles;

		for (int i = 0; i < n; i++)
			sum += alone[l->class[u][rows[i]]] + 0.5;
		return sum;
	}
	return !n       ? 0.5
	       : n == 1 ? alone[l->class[u][rows[0]]] - angles
			: together[l->class[u][rows[0]]][l->class[u][rows[1]]] - angles;
}

bool fig_lift_peel(struct fig_lift *l, int left_out, uint64_t placed, uint64_t *core)
{
	struct fig_trial *t = l->t;
	uint64_t units = t->units == 64 ? ~(uint64_t)0 : ((uint64_t)1 << t->units) - 1;
	bool gone[LIFT_ROWS] = { false };

	units &= ~placed;
	for (int i = 0; i < l->rows; i++)
		gone[i] = !(l->mask[i] & ~placed);
	l->placing = t->units;
	while (units) {
		int best = -1;
		double least = INFINITY;

		for (int u = t->units - 1; u >= 0; u--) {
			int n = 0, mine[FIG_DIM], row[FIG_DIM];
			double hard;

			if (!(units >> u & 1))
				continue;
			for (int i = 0; i < l->rows; i++)
				if (!gone[i] && i != left_out && (l->mask[i] >> u & 1)) {
					if (n < FIG_DIM) {
						mine[n] = i;
						row[n] = l->row[i];
					}
					n++;
				}
			if (n > t->unit[u].dim || (n && !independent_in(l, u, row, n)))
				continue;
			hard = hardness(l, u, mine, n);
			if (hard < least) {
				best = u;
				least = hard;
			}
		}
		if (best < 0) {
			*core = units;
			return false;
		}
		l->n_of[best] = 0;
		for (int i = 0; i < l->rows; i++)
			if (!gone[i] && i != left_out && (l->mask[i] >> best & 1)) {
				l->of[best][l->n_of[best]++] = l->row[i];
				gone[i] = true;
			}
		l->order[--l->placing] = best;
		units &= ~((uint64_t)1 << best);
	}
	return true;
}

/* --- Rows that count --------------------------------------------------------------------- */

/* Rows in the order in which they are preferred. */
static void prefer(const struct fig_trial *t, int variant, int *order)
{
	int n = 0;

	for (int pass = 0; pass < 3; pass++)
		for (int k = 0; k < t->rows; k++) {
			int i = variant == 1 ? t->rows - 1 - k : k;
			int bits = __builtin_popcountll(fig_row_units(t, &t->row[i]));
			int class = variant == 2 ? (bits > 3) + (bits > 2)
						 : t->row[i].constraint >= 0;

			if (class == pass)
				order[n++] = i;
		}
}

bool fig_lift_choose(struct fig_lift *l, const double *x, int variant)
{
	struct fig_trial *t = l->t;
	int m = t->rows, *order = arena_alloc(t->arena, (size_t)(m + 1) * sizeof *order);
	double *miss = arena_alloc(t->arena, (size_t)(m + 1) * sizeof *miss);
	bool *depends = arena_alloc(t->arena, (size_t)m + 1);
	struct nearest sys = fig_trial_system(t, NULL, 3000);

	if (!num_nearest_slopes(&sys, x, l->slope, miss, NULL, t->arena))
		return false;
	for (int i = 0; i < m; i++)
		if (t->least[i])
			memset(l->slope + i * t->vars, 0, (size_t)t->vars * sizeof *l->slope);
	prefer(t, variant, order);
	if (num_nearest_rank(l->slope, m, t->vars, order, depends, t->arena) && l->loose)
		memset(depends, 0, (size_t)m);
	l->rows = 0;
	for (int i = 0; i < m; i++)
		if (!depends[i] && !t->least[i] && l->rows < LIFT_ROWS) {
			l->mask[l->rows] = fig_row_units(t, &t->row[i]);
			l->row[l->rows++] = i;
		}
	classify_all(l, x);
	return true;
}
