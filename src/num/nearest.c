/*
 * nearest.c -- damped least squares to some solution, then along the solutions to the
 * nearest one.
 *
 * The first phase is num/least.h with rows of unit gradient, solved by rows: its steps are
 * about the shortest that solve the linear system, so a start is left by no more than needed.
 * The second phase adds to that step the part of
 * (start - x) that no row sees: its fixed points are the stationary points of the distance.
 */
#include "num/nearest.h"
#include "base/work.h"
#include "num/least.h"
#include <math.h>
#include <string.h>

#define SLIDES 12
#define MARGIN 0.02 /* how far a row that was on the wrong side is brought to the right one */
#define RANK 1e-6   /* what is left of a unit row that the others explain */

static double dot(const double *a, const double *b, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}

/* All rows are one block. */
static int ask(void *self, int block, const double *x, double *r)
{
	struct nearest *s = self;

	(void)block;
	if (s->budget <= 0 || work_over())
		return -1;
	s->budget--;
	return s->value(s->self, x, r) ? s->m : -1;
}

static void begin(struct least *l, struct nearest *s, struct arena *a)
{
	*l = (struct least){ .vars = s->n,
			     .blocks = 1,
			     .most = s->m,
			     .self = s,
			     .value = ask,
			     .frozen = s->frozen,
			     .positive = s->least,
			     .margin = MARGIN * s->size,
			     .unit = true,
			     .by_rows = true };
	l->way = (struct least_way){ .h = 1e-5 * s->size,
				     .first = 1e-3,
				     .up = 8,
				     .lift = 1e-9,
				     .down = 10,
				     .floor = 5e-12,
				     .most = INFINITY,
				     .tries = 8,
				     .flat = 1,
				     .reach = s->size,
				     .steps = 60,
				     .enough = 1e-26 * s->size * s->size,
				     .patience = 21,
				     .tired = 0.02 };
	num_least_begin(l, a);
}

bool num_nearest_slopes(struct nearest *s, const double *x, double *slope, double *miss,
			double *scale, struct arena *a)
{
	struct arena_mark mark = arena_mark(a);
	struct least l;
	double *y = arena_alloc(a, (size_t)(s->n + 1) * sizeof *y);
	bool good;

	begin(&l, s, a);
	memcpy(y, x, (size_t)s->n * sizeof *y);
	good = num_least_slopes(&l, y);
	memcpy(slope, l.row, (size_t)s->m * (size_t)s->n * sizeof *slope);
	memcpy(miss, l.miss, (size_t)s->m * sizeof *miss);
	if (scale)
		memcpy(scale, l.scale, (size_t)s->m * sizeof *scale);
	arena_release(a, mark);
	return good;
}

static double largest(const double *v, int n)
{
	double w = 0;

	for (int i = 0; i < n; i++)
		w = fmax(w, fabs(v[i]));
	return w;
}

/* Rows made orthonormal one after the other: q has as many as the rank, low is the
 * triangle with slope = low * q, row[i] which row the i-th came from. */
static int orthonormal(const double *slope, int m, int n, const int *order, double *q,
		       double *low, int *row, bool *depends)
{
	int rank = 0;

	for (int o = 0; o < m; o++) {
		int i = order ? order[o] : o;
		double *v = q + rank * n, len;

		if (depends)
			depends[i] = true;
		if (rank == n)
			continue;
		memcpy(v, slope + i * n, (size_t)n * sizeof *v);
		for (int k = 0; k < rank; k++)
			low[rank * m + k] = 0;
		for (int pass = 0; pass < 2; pass++)
			for (int k = 0; k < rank; k++) {
				double d = dot(v, q + k * n, n);

				low[rank * m + k] += d;
				for (int c = 0; c < n; c++)
					v[c] -= d * q[k * n + c];
			}
		len = sqrt(dot(v, v, n));
		if (len < RANK)
			continue;
		for (int c = 0; c < n; c++)
			v[c] /= len;
		low[rank * m + rank] = len;
		row[rank++] = i;
		if (depends)
			depends[i] = false;
	}
	return rank;
}

int num_nearest_rank(const double *slope, int m, int n, const int *order, bool *depends,
		     struct arena *a)
{
	double *q = arena_alloc(a, (size_t)((n + 1) * n + 1) * sizeof *q),
	       *low = arena_alloc(a, (size_t)((n + 1) * m + 1) * sizeof *low);
	int *row = arena_alloc(a, (size_t)(n + m + 1) * sizeof *row);

	return orthonormal(slope, m, n, order, q, low, row, depends);
}

/* d, without the part that the rows see, and with the shortest that solves them. */
static void corrected(const double *slope, const double *miss, int m, int n, double *d,
		      struct arena *a)
{
	double *q = arena_alloc(a, (size_t)((n + 1) * n + 1) * sizeof *q),
	       *low = arena_alloc(a, (size_t)((n + 1) * m + 1) * sizeof *low),
	       *y = arena_alloc(a, (size_t)(n + 1) * sizeof *y);
	int *row = arena_alloc(a, (size_t)(n + m + 1) * sizeof *row);
	int rank = orthonormal(slope, m, n, NULL, q, low, row, NULL);

	for (int i = 0; i < rank; i++) {
		double along = dot(d, q + i * n, n);

		for (int k = 0; k < n; k++)
			d[k] -= along * q[i * n + k];
	}
	for (int i = 0; i < rank; i++) {
		y[i] = (-miss[row[i]] - dot(low + i * m, y, i)) / low[i * m + i];
		for (int k = 0; k < n; k++)
			d[k] += y[i] * q[i * n + k];
	}
}

void num_nearest_step(const double *slope, const double *miss, int m, int n, double *d,
		      struct arena *a)
{
	memset(d, 0, (size_t)n * sizeof *d);
	corrected(slope, miss, m, n, d, a);
}

/* One step of the second phase; false when the rows cannot be read.  Writes the miss
 * before and the length of the step. */
static bool slide(struct least *l, const double *from, double *x, double *miss, double *len,
		  struct arena *a)
{
	struct arena_mark mark = arena_mark(a);
	int n = l->vars, m = l->most;
	double *d;

	if (!num_least_slopes(l, x))
		return false;
	d = arena_alloc(a, (size_t)(n + 1) * sizeof *d);
	*miss = largest(l->miss, m);
	for (int k = 0; k < n; k++)
		d[k] = from && !(l->frozen && l->frozen[k]) ? from[k] - x[k] : 0;
	corrected(l->row, l->miss, m, n, d, a);
	*len = sqrt(dot(d, d, n));
	for (int k = 0; k < n; k++)
		x[k] += d[k];
	arena_release(a, mark);
	return true;
}

double num_nearest_solve(struct nearest *s, const double *from, double *x, struct arena *a)
{
	struct arena_mark mark = arena_mark(a);
	double *good = arena_alloc(a, (size_t)(s->n + 1) * sizeof *good);
	double miss, was, len = INFINITY;
	bool done = false;
	struct least l;

	begin(&l, s, a);
	num_least_descend(&l, x);
	miss = num_least_largest(&l);
	memcpy(good, x, (size_t)s->n * sizeof *good);
	if (!(miss < NEAREST_HOLDS * s->size)) {
		arena_release(a, mark);
		return miss;
	}
	for (int i = 0; i < SLIDES && !done; i++) {
		double before = len;

		if (!slide(&l, from, x, &was, &len, a) || len > 2 * before + s->size * 1e-9)
			break;
		done = len < 1e-10 * s->size;
	}
	/* Whatever the sliding did, the end must hold. */
	for (int i = 0; i < 4; i++)
		if (!slide(&l, NULL, x, &was, &len, a))
			was = INFINITY;
	if (!(was < NEAREST_HOLDS * s->size)) {
		memcpy(x, good, (size_t)s->n * sizeof *x);
		was = miss;
	}
	arena_release(a, mark);
	return was;
}
