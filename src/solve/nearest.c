/*
 * nearest.c -- damped least squares to some solution, then along the solutions to the
 * nearest one.
 *
 * With rows of unit gradient, J J^T + d I is well scaled; the damped step J^T y with
 * (J J^T + d I) y = -r is, for small d, the shortest that solves the linear system, so a
 * start is left by no more than needed.  The second phase adds to that step the part of
 * (start - x) that no row sees: its fixed points are the stationary points of the distance.
 */
#include "solve/nearest.h"
#include <math.h>
#include <string.h>

#define STEPS 60
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

static bool ask(struct nearest *s, const double *x, double *r)
{
	if (s->budget <= 0)
		return false;
	s->budget--;
	if (!s->value(s->self, x, r))
		return false;
	for (int i = 0; i < s->m; i++)
		if (!isfinite(r[i]))
			return false;
	return true;
}

/* The rows and their scales at x. */
static bool linearise(struct nearest *s, const double *x, double *slope, double *miss,
		      double *scale, struct arena *a)
{
	int n = s->n, m = s->m;
	double *y = arena_alloc(a, (size_t)(n + 1) * sizeof *y),
	       *up = arena_alloc(a, (size_t)(m + 1) * sizeof *up),
	       *down = arena_alloc(a, (size_t)(m + 1) * sizeof *down);
	double h = 1e-5 * s->size;

	memset(slope, 0, (size_t)m * (size_t)n * sizeof *slope);
	if (!ask(s, x, miss))
		return false;
	memcpy(y, x, (size_t)n * sizeof *y);
	for (int k = 0; k < n; k++) {
		if (s->frozen && s->frozen[k])
			continue;
		y[k] = x[k] + h;
		if (!ask(s, y, up))
			return false;
		y[k] = x[k] - h;
		if (!ask(s, y, down))
			return false;
		y[k] = x[k];
		for (int i = 0; i < m; i++)
			slope[i * n + k] = (up[i] - down[i]) / (2 * h);
	}
	for (int i = 0; i < m; i++) {
		double len = sqrt(dot(slope + i * n, slope + i * n, n));
		bool off = s->least && s->least[i] && miss[i] > 0;

		scale[i] = len > 0 && !off ? 1 / len : 0;
		if (len == 0 && !off && miss[i] != 0)
			scale[i] = 1e-3; /* nothing moves it, and it is wrong */
		if (off || len == 0)
			memset(slope + i * n, 0, (size_t)n * sizeof *slope);
		for (int k = 0; k < n; k++)
			slope[i * n + k] *= scale[i];
		miss[i] *= scale[i];
		if (s->least && s->least[i] && !off)
			miss[i] -= MARGIN * s->size;
	}
	return true;
}

bool nearest_slopes(struct nearest *s, const double *x, double *slope, double *miss,
		    double *scale, struct arena *a)
{
	if (!scale)
		scale = arena_alloc(a, (size_t)(s->m + 1) * sizeof *scale);
	return linearise(s, x, slope, miss, scale, a);
}

static double largest(const double *v, int n)
{
	double w = 0;

	for (int i = 0; i < n; i++)
		w = fmax(w, fabs(v[i]));
	return w;
}

/* (J J^T + damp) y = -r by Cholesky; out = J^T y. */
static bool damped_step(const double *j, const double *r, int m, int n, double damp,
			double *out, struct arena *a)
{
	double *c = arena_alloc(a, (size_t)(m * m + 1) * sizeof *c),
	       *y = arena_alloc(a, (size_t)(m + 1) * sizeof *y);

	for (int i = 0; i < m; i++)
		for (int k = 0; k <= i; k++) {
			double v = dot(j + i * n, j + k * n, n) + (i == k ? damp : 0);

			v -= dot(c + i * m, c + k * m, k);
			if (i == k && !(v > 0))
				return false;
			c[i * m + k] = i == k ? sqrt(v) : v / c[k * m + k];
		}
	for (int i = 0; i < m; i++)
		y[i] = (-r[i] - dot(c + i * m, y, i)) / c[i * m + i];
	for (int i = m - 1; i >= 0; i--) {
		for (int k = i + 1; k < m; k++)
			y[i] -= c[k * m + i] * y[k];
		y[i] /= c[i * m + i];
	}
	memset(out, 0, (size_t)n * sizeof *out);
	for (int i = 0; i < m; i++)
		for (int k = 0; k < n; k++)
			out[k] += j[i * n + k] * y[i];
	return true;
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

int nearest_rank(const double *slope, int m, int n, const int *order, bool *depends,
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

void nearest_step(const double *slope, const double *miss, int m, int n, double *d,
		  struct arena *a)
{
	memset(d, 0, (size_t)n * sizeof *d);
	corrected(slope, miss, m, n, d, a);
}

/* One step of the second phase; false when the rows cannot be read.  Writes the miss
 * before and the length of the step. */
static bool slide(struct nearest *s, const double *from, double *x, double *miss, double *len,
		  struct arena *a)
{
	int n = s->n, m = s->m;
	double *j = arena_alloc(a, (size_t)(m * n + 1) * sizeof *j),
	       *r = arena_alloc(a, (size_t)(m + 1) * sizeof *r),
	       *d = arena_alloc(a, (size_t)(n + 1) * sizeof *d);

	if (!nearest_slopes(s, x, j, r, NULL, a))
		return false;
	*miss = largest(r, m);
	for (int k = 0; k < n; k++)
		d[k] = from && !(s->frozen && s->frozen[k]) ? from[k] - x[k] : 0;
	corrected(j, r, m, n, d, a);
	*len = sqrt(dot(d, d, n));
	for (int k = 0; k < n; k++)
		x[k] += d[k];
	return true;
}

/* The first phase. */
static double descend(struct nearest *s, double *x, struct arena *a)
{
	int n = s->n, m = s->m;
	double *j = arena_alloc(a, (size_t)(m * n + 1) * sizeof *j),
	       *r = arena_alloc(a, (size_t)(m + 1) * sizeof *r),
	       *scale = arena_alloc(a, (size_t)(m + 1) * sizeof *scale),
	       *d = arena_alloc(a, (size_t)(n + 1) * sizeof *d),
	       *y = arena_alloc(a, (size_t)(n + 1) * sizeof *y),
	       *there = arena_alloc(a, (size_t)(m + 1) * sizeof *there);
	double damp = 1e-3, miss = INFINITY;

	for (int step = 0; step < STEPS; step++) {
		struct arena_mark mark = arena_mark(a);
		double cost, best = INFINITY;
		bool better = false;

		if (!linearise(s, x, j, r, scale, a))
			return miss;
		miss = largest(r, m);
		cost = dot(r, r, m);
		if (miss < 1e-13 * s->size) {
			arena_release(a, mark);
			break;
		}
		for (int try = 0; try < 8 && !better; try++) {
			double len;

			if (!damped_step(j, r, m, n, damp, d, a)) {
				damp *= 10;
				continue;
			}
			len = sqrt(dot(d, d, n));
			for (int k = 0; k < n; k++)
				y[k] = x[k] + d[k] * fmin(1, s->size / (len + 1e-300));
			if (ask(s, y, there)) {
				best = 0;
				for (int i = 0; i < m; i++) {
					bool least = s->least && s->least[i];
					double v = there[i] * scale[i] -
						   (least ? MARGIN * s->size : 0);

					best += least && there[i] > 0 ? 0 : v * v;
				}
				better = best < cost;
			}
			damp = better ? fmax(damp / 10, 1e-12) : damp * 8 + 1e-9;
		}
		arena_release(a, mark);
		if (!better)
			break;
		memcpy(x, y, (size_t)n * sizeof *x);
		/* A crawl leads nowhere. */
		if (step > 20 && best > 0.98 * cost)
			break;
	}
	return miss;
}

double nearest_solve(struct nearest *s, const double *from, double *x, struct arena *a)
{
	struct arena_mark mark = arena_mark(a);
	double *good = arena_alloc(a, (size_t)(s->n + 1) * sizeof *good);
	double miss = descend(s, x, a), was, len = INFINITY;
	bool done = false;

	memcpy(good, x, (size_t)s->n * sizeof *good);
	if (!(miss < NEAREST_HOLDS * s->size)) {
		arena_release(a, mark);
		return miss;
	}
	for (int i = 0; i < SLIDES && !done; i++) {
		double before = len;

		if (!slide(s, from, x, &was, &len, a) || len > 2 * before + s->size * 1e-9)
			break;
		done = len < 1e-10 * s->size;
	}
	/* Whatever the sliding did, the end must hold. */
	for (int i = 0; i < 4; i++)
		if (!slide(s, NULL, x, &was, &len, a))
			was = INFINITY;
	if (!(was < NEAREST_HOLDS * s->size)) {
		memcpy(x, good, (size_t)s->n * sizeof *x);
		was = miss;
	}
	arena_release(a, mark);
	return was;
}
