/*
 * least.c -- damped least squares.
 *
 * Values at x are kept from the trial that led there, so that a step evaluates each block
 * once per trial and for its derivatives only.  The elimination subtracts column after
 * column: every entry sees the same subtractions in the same order as in the textbook's row
 * by row form, but those of a column are independent of each other, and columns begin with
 * many zeros where blocks touch few unknowns.
 */
#include "num/least.h"
#include "base/work.h"
#include <math.h>
#include <string.h>

struct least_room {
	double *there, *y; /* values and place of a trial */
	int *live, *live_there;
	double *d, *up, *down; /* of one block: derivatives, values beside x */
	int *v, *from; /* block i depends on the unknowns v[from[i]] to v[from[i + 1]] */
	double *c, *col, *rhs; /* the elimination */
	bool fresh;            /* by_rows: square is that of the rows as they are */
};

static double dot(const double *a, const double *b, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}

static int rows(const struct least *l)
{
	return l->blocks * l->most;
}

static double *doubles(struct arena *a, int n, int m)
{
	return arena_alloc(a, ((size_t)n * (size_t)m + 1) * sizeof(double));
}

/* The unknowns of a block that may move, in ascending order. */
static int block_unknowns(const struct least *l, int block, int *v)
{
	int n = 0, all = l->touches ? l->touches(l->self, block, v) : l->vars;

	for (int i = 0; i < all; i++) {
		int k = l->touches ? v[i] : i, at = n;

		if (l->frozen && l->frozen[k])
			continue;
		for (; at && v[at - 1] > k; at--)
			v[at] = v[at - 1];
		v[at] = k;
		n++;
	}
	return n;
}

static void list_unknowns(const struct least *l, struct arena *a)
{
	struct least_room *o = l->room;
	int n = 0, cap = 0;

	o->from = arena_alloc(a, ((size_t)l->blocks + 1) * sizeof *o->from);
	for (int i = 0; i < l->blocks; i++) {
		/* One more, so that there is a place even where nothing can move. */
		o->v = arena_grow(a, o->v, &cap, n + l->vars + 1, sizeof *o->v);
		o->from[i] = n;
		n += block_unknowns(l, i, o->v + n);
	}
	o->from[l->blocks] = n;
}

void num_least_begin(struct least *l, struct arena *a)
{
	struct least_room *o = arena_alloc(a, sizeof *o);
	int n = l->vars, m = rows(l), side = l->by_rows ? m : n;

	l->room = o;
	l->cost = INFINITY;
	l->r = doubles(a, m, 1);
	l->scale = doubles(a, m, 1);
	l->square = doubles(a, side, side);
	l->step = doubles(a, n, 1);
	if (l->by_rows) {
		l->row = doubles(a, m, n);
		l->miss = doubles(a, m, 1);
	} else {
		l->pull = doubles(a, n, 1);
	}
	o->there = doubles(a, m, 1);
	o->y = doubles(a, n, 1);
	o->live = arena_alloc(a, ((size_t)l->blocks + 1) * sizeof *o->live);
	o->live_there = arena_alloc(a, ((size_t)l->blocks + 1) * sizeof *o->live);
	o->d = doubles(a, l->most, n);
	o->up = doubles(a, l->most, 1);
	o->down = doubles(a, l->most, 1);
	list_unknowns(l, a);
	o->c = doubles(a, side, side);
	o->col = doubles(a, side, 1);
	o->rhs = doubles(a, side, 1);
}

static bool going(const struct least *l, double work)
{
	return !work_over() && (!l->spend || l->spend(l->self, work));
}

/* --- Values ----------------------------------------------------------------- */

static int block_value(const struct least *l, int block, const double *x, double *r)
{
	int n = l->value(l->self, block, x, r);

	for (int q = 0; q < n; q++)
		if (!isfinite(r[q]))
			return -1;
	return n;
}

static bool values(const struct least *l, const double *x, double *r, int *live)
{
	for (int i = 0; i < l->blocks; i++) {
		live[i] = block_value(l, i, x, r + i * l->most);
		if (live[i] < 0)
			return false;
	}
	return true;
}

/* A value as it counts, with the scales of the latest derivatives: a row that need only be
 * positive, and is, not at all. */
static double counted(const struct least *l, int i, double r)
{
	bool positive = l->positive && l->positive[i];

	if (positive && r > 0)
		return 0;
	return (l->unit ? r * l->scale[i] : r) - (positive ? l->margin : 0);
}

static double sum_of_squares(const struct least *l, const double *r, const int *live)
{
	double sum = 0;

	for (int i = 0; i < l->blocks; i++)
		for (int q = 0; q < live[i]; q++) {
			int k = i * l->most + q;
			double f = counted(l, k, r[k]);

			sum += f * f;
		}
	return sum;
}

double num_least_largest(const struct least *l)
{
	double most = 0;

	if (!isfinite(l->cost))
		return INFINITY;
	for (int i = 0; i < l->blocks; i++)
		for (int q = 0; q < l->room->live[i]; q++) {
			int k = i * l->most + q;

			most = fmax(most, fabs(counted(l, k, l->r[k])));
		}
	return most;
}

/* --- Derivatives ------------------------------------------------------------ */

/* The values of a block beside x, those that are missing there as zeros. */
static bool beside(const struct least *l, int block, const double *x, int m, double *r)
{
	int n = block_value(l, block, x, r);

	for (int q = n < 0 ? m : n; q < m; q++)
		r[q] = 0;
	return n >= 0;
}

/* d[q * n + i] for the m values that the block has at x. */
static bool differences(const struct least *l, int block, double *x, int m, int n, double *d)
{
	struct least_room *o = l->room;
	const double *at = l->r + block * l->most;
	const int *v = o->v + o->from[block];

	for (int i = 0; i < n; i++) {
		double *xi = &x[v[i]], was = *xi, h = l->way.h + l->way.h_part * fabs(was);
		bool good;

		*xi = was + h;
		good = beside(l, block, x, m, o->up);
		if (!l->way.forward) {
			*xi = was - h;
			good = good && beside(l, block, x, m, o->down);
		}
		*xi = was;
		if (!good)
			return false;
		for (int q = 0; q < m; q++)
			d[q * n + i] = l->way.forward ? (o->up[q] - at[q]) / h
						      : (o->up[q] - o->down[q]) / (2 * h);
	}
	return true;
}

static bool block_slopes(const struct least *l, int block, double *x, int m, int n, double *d)
{
	const int *v = l->room->v + l->room->from[block];

	if (!l->slope || !l->slope(l->self, block, x, v, n, d))
		return differences(l, block, x, m, n, d);
	for (int i = 0; i < m * n; i++)
		if (!isfinite(d[i]))
			return false;
	return true;
}

/* A row as it counts: its derivatives are scaled, or zero where it asks for nothing.  Returns
 * its value. */
static double settle(struct least *l, int i, double *d, int n)
{
	bool off = l->positive && l->positive[i] && l->r[i] > 0;

	if (l->unit) {
		double len = sqrt(dot(d, d, n));

		/* A row that nothing moves and that is not zero stays a large miss. */
		l->scale[i] = off ? 0 : len > 0 ? 1 / len : l->r[i] != 0 ? 1e-3 : 0;
	} else {
		l->scale[i] = off ? 0 : 1;
	}
	for (int k = 0; k < n && (l->unit || off); k++)
		d[k] *= l->scale[i];
	return counted(l, i, l->r[i]);
}

/* The products of one row go into the lower half of the normal equations. */
static void add_row(struct least *l, const double *d, const int *v, int n, double f)
{
	for (int i = 0; i < n; i++) {
		double *row = l->square + v[i] * l->vars;

		l->pull[v[i]] += d[i] * f;
		for (int k = 0; k <= i; k++)
			row[v[k]] += d[i] * d[k];
	}
}

/* Derivatives where the values are known already: l->r, room->live. */
static bool slopes(struct least *l, double *x, double *work)
{
	struct least_room *o = l->room;
	int n = l->vars;

	if (l->by_rows) {
		memset(l->row, 0, (size_t)rows(l) * (size_t)n * sizeof *l->row);
		memset(l->miss, 0, (size_t)rows(l) * sizeof *l->miss);
		o->fresh = false;
	} else {
		for (int i = 0; i < n; i++)
			memset(l->square + i * n, 0, (size_t)(i + 1) * sizeof *l->square);
		memset(l->pull, 0, (size_t)n * sizeof *l->pull);
	}
	for (int i = 0; i < l->blocks; i++) {
		const int *v = o->v + o->from[i];
		int m = o->live[i], k = o->from[i + 1] - o->from[i];

		if (!m)
			continue;
		if (!block_slopes(l, i, x, m, k, o->d))
			return false;
		for (int q = 0; q < m; q++) {
			double *d = o->d + q * k, f = settle(l, i * l->most + q, d, k);

			if (!l->by_rows) {
				add_row(l, d, v, k, f);
				continue;
			}
			l->miss[i * l->most + q] = f;
			for (int j = 0; j < k; j++)
				l->row[(i * l->most + q) * n + v[j]] = d[j];
		}
		*work += 20.0 * k;
	}
	return true;
}

bool num_least_slopes(struct least *l, double *x)
{
	double work = 0;
	bool good = values(l, x, l->r, l->room->live) && slopes(l, x, &work);

	going(l, work);
	return good;
}

/* --- The step --------------------------------------------------------------- */

/* row[j] -= f * col[j] */
static void subtract(double *restrict row, const double *restrict col, double f, int n)
{
	for (int j = 0; j < n; j++)
		row[j] -= f * col[j];
}

/* The lower half of c becomes its Cholesky factor; false: not positive definite. */
static bool factor(double *c, int n, double *col)
{
	for (int k = 0; k < n; k++) {
		double root = c[k * n + k];

		if (!(root > 0))
			return false;
		c[k * n + k] = root = sqrt(root);
		for (int i = k + 1; i < n; i++)
			col[i] = c[i * n + k] = c[i * n + k] / root;
		for (int i = k + 1; i < n; i++)
			if (col[i] != 0)
				subtract(c + i * n + k + 1, col + k + 1, col[i], i - k);
	}
	return true;
}

/* c c^T x = b, b in x. */
static void substitute(const double *c, int n, double *x)
{
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < i; k++)
			x[i] -= c[i * n + k] * x[k];
		x[i] /= c[i * n + i];
	}
	for (int i = n; i--;) {
		for (int k = i + 1; k < n; k++)
			x[i] -= c[k * n + i] * x[k];
		x[i] /= c[i * n + i];
	}
}

static void square_rows(struct least *l)
{
	int n = l->vars, m = rows(l);

	if (l->room->fresh)
		return;
	for (int i = 0; i < m; i++)
		for (int k = 0; k <= i; k++)
			l->square[i * m + k] = dot(l->row + i * n, l->row + k * n, n);
	l->room->fresh = true;
}

static double step_work(const struct least *l)
{
	double side = l->by_rows ? rows(l) : l->vars;

	return side * side * side / 6 + 2 * side * side +
	       (l->by_rows ? side * side * l->vars / 2 : 0);
}

bool num_least_step(struct least *l, double d)
{
	struct least_room *o = l->room;
	const double *f = l->by_rows ? l->miss : l->pull;
	double *out = l->by_rows ? o->rhs : l->step;
	int n = l->vars, side = l->by_rows ? rows(l) : n;

	going(l, step_work(l));
	if (l->by_rows)
		square_rows(l);
	for (int i = 0; i < side; i++) {
		double *c = o->c + i * side;

		memcpy(c, l->square + i * side, (size_t)(i + 1) * sizeof *c);
		c[i] += d * (l->way.flat + (l->by_rows ? 0 : l->way.part) * c[i]);
		out[i] = -f[i];
	}
	if (!factor(o->c, side, o->col))
		return false;
	substitute(o->c, side, out);
	if (l->by_rows) {
		memset(l->step, 0, (size_t)n * sizeof *l->step);
		for (int i = 0; i < side; i++)
			for (int k = 0; k < n; k++)
				l->step[k] += l->row[i * n + k] * out[i];
	}
	return true;
}

/* --- The descent ------------------------------------------------------------ */

/* The sum of squares after the latest step, INFINITY where that leads to nothing defined. */
static double try_step(struct least *l, const double *x)
{
	struct least_room *o = l->room;
	double part = 1;

	if (l->way.reach > 0) {
		double len = sqrt(dot(l->step, l->step, l->vars));

		part = len > l->way.reach ? l->way.reach / len : 1;
	}
	for (int i = 0; i < l->vars; i++)
		o->y[i] = x[i] + l->step[i] * part;
	if (!values(l, o->y, o->there, o->live_there))
		return INFINITY;
	return sum_of_squares(l, o->there, o->live_there);
}

/* The trial becomes the place. */
static void accept(struct least *l, double *x)
{
	struct least_room *o = l->room;
	double *r = l->r;
	int *live = o->live;

	l->r = o->there, o->there = r;
	o->live = o->live_there, o->live_there = live;
	memcpy(x, o->y, (size_t)l->vars * sizeof *x);
}

/* Steps with more and more damping until one leads down.  Returns the sum of squares there,
 * one that is not less than before when none does. */
static double descend_once(struct least *l, const double *x, double *damp, bool *go)
{
	const struct least_way *w = &l->way;
	double next = INFINITY;

	for (int try = 0; *damp < w->most && *go && (!w->tries || try < w->tries); try++) {
		if (num_least_step(l, *damp))
			next = try_step(l, x);
		*go = going(l, 0);
		if (next < l->cost)
			break;
		*damp = *damp * w->up + w->lift;
	}
	return next;
}

enum least_end num_least_descend(struct least *l, double *x)
{
	const struct least_way *w = &l->way;
	double damp = w->first;
	bool go;

	l->cost = INFINITY;
	if (!values(l, x, l->r, l->room->live))
		return LEAST_UNDEFINED;
	go = going(l, 0);
	/* With rows of unit gradients the sum is known only when those are. */
	if (!l->unit)
		l->cost = sum_of_squares(l, l->r, l->room->live);
	for (int step = 0; step < w->steps && go; step++) {
		double next, work = 0, before;

		if (l->cost <= w->enough)
			return LEAST_ENOUGH;
		if (!slopes(l, x, &work))
			return LEAST_UNDEFINED;
		go = going(l, work);
		if (l->unit)
			l->cost = sum_of_squares(l, l->r, l->room->live);
		if (l->cost <= w->enough)
			return LEAST_ENOUGH;
		next = descend_once(l, x, &damp, &go);
		if (!(next < l->cost))
			return go ? LEAST_STUCK : LEAST_SPENT;
		accept(l, x);
		before = l->cost;
		l->cost = next;
		damp = damp > w->floor ? damp / w->down : damp;
		if (step >= w->patience && before - next < w->tired * before)
			return LEAST_TIRED;
	}
	if (l->cost <= w->enough)
		return LEAST_ENOUGH;
	return go ? LEAST_STEPS : LEAST_SPENT;
}
