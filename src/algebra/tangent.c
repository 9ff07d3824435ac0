/*
 * tangent.c -- how a drawing can move.
 *
 * The small motions that keep all equations are a space of vectors; what it shows of some points is
 * how free these are.  So the search for a plan knows at once that a point is not as free as
 * what is placed makes it look, or is determined by points whose place cannot be told.  This is found
 * in doubles, at one drawing: it leaves plans out and proves nothing.
 */
#include "algebra/algebra_priv.h"
#include <math.h>
#include <string.h>

/* When in doubt, more can move: equations count that are clearly independent (a point of contact is
 * drawn with half of its digits), motions that can be seen at all. */
#define EQUATION 1e-5
#define MOTION 1e-8
#define STEP 1e-3
/* Larger systems are searched without it. */
#define MOST 120

struct tangent {
	int dims;
	double *row;  /* of each coordinate: x, y of point 0, then of point 1 .. */
	int bases;    /* an orthonormal base of the rows of the points that are placed */
	double *base; /* dims of them, at most */
};

static double value(struct world *w, const struct equality *q)
{
	return algebra_equation_value(w, q, -1).d;
}

/* By one coordinate: five values are exact up to the fourth degree. */
static double slope(struct world *w, const struct equality *q, struct cpoly *c, double h)
{
	static const double weight[] = { 1, -8, 8, -1 };
	static const int at[] = { -2, -1, 1, 2 };
	double was = c->d, sum = 0;

	for (int i = 0; i < 4; i++) {
		c->d = was + h * at[i];
		sum += weight[i] * value(w, q);
	}
	c->d = was;
	return sum / 12;
}

static struct world *drawn_world(struct arena *a, struct num_chain *c,
				 const struct problem_view *v, double *size)
{
	struct world *w = algebra_world_new(a, c, v->s->points);
	double most = 0;

	for (int i = 0; i < v->s->points; i++) {
		double x = v->s->point[i].x - v->s->point[0].x,
		       y = v->s->point[i].y - v->s->point[0].y;

		w->at[i].x = (struct cpoly){ NULL, 1, x };
		w->at[i].y = (struct cpoly){ NULL, 1, y };
		w->at[i].z = (struct cpoly){ NULL, 1, 1 };
		w->known[i] = true;
		if (v->needed[i])
			most = fmax(most, fmax(fabs(x), fabs(y)));
	}
	*size = most;
	return w;
}

/* A row for each equation, of length 1; columns are the coordinates of needed points. */
static double *jacobian(struct arena *a, struct world *w, const struct problem_view *v,
			const int *column, int cols, double size)
{
	double *m =
		arena_alloc(a, sizeof *m * (size_t)(cols + 1) * (size_t)(v->equations + 1));

	for (int e = 0; e < v->equations; e++) {
		const struct claim *c = &v->equation[e].claim;
		double *row = m + (size_t)e * (size_t)cols, sum = 0;

		for (int i = 0; i < c->n; i++) {
			double *d = row + column[c->p[i]];

			d[0] = slope(w, &v->equation[e], &w->at[c->p[i]].x, STEP * size);
			d[1] = slope(w, &v->equation[e], &w->at[c->p[i]].y, STEP * size);
		}
		for (int i = 0; i < cols; i++)
			sum += row[i] * row[i];
		sum = sqrt(sum);
		for (int i = 0; i < cols && sum > 0; i++)
			row[i] /= sum;
	}
	return m;
}

/* Row r and column c hold the largest element that is left; false: there is none. */
static bool pivot(const double *m, int rows, int cols, int from, const int *order, int *r,
		  int *c)
{
	double most = EQUATION;

	for (int i = from; i < rows; i++)
		for (int j = 0; j < cols; j++)
			if (order[j] < 0 && fabs(m[i * cols + j]) > most) {
				most = fabs(m[i * cols + j]);
				*r = i;
				*c = j;
			}
	return most > EQUATION;
}

static void eliminate(double *m, int rows, int cols, int k, int c)
{
	double *p = m + (size_t)k * (size_t)cols, by = p[c];

	for (int j = 0; j < cols; j++)
		p[j] /= by;
	for (int i = 0; i < rows; i++) {
		double *row = m + (size_t)i * (size_t)cols, f = row[c];

		if (i == k || f == 0)
			continue;
		for (int j = 0; j < cols; j++)
			row[j] -= f * p[j];
		row[c] = 0;
	}
}

static void swap_rows(double *m, int cols, int a, int b)
{
	for (int j = 0; j < cols && a != b; j++) {
		double t = m[a * cols + j];

		m[a * cols + j] = m[b * cols + j];
		m[b * cols + j] = t;
	}
}

static double project_out(double *v, const double *base, int bases, int n)
{
	double sum = 0;

	for (int k = 0; k < bases; k++) {
		const double *b = base + (size_t)k * (size_t)n;
		double dot = 0;

		for (int i = 0; i < n; i++)
			dot += v[i] * b[i];
		for (int i = 0; i < n; i++)
			v[i] -= dot * b[i];
	}
	for (int i = 0; i < n; i++)
		sum += v[i] * v[i];
	return sqrt(sum);
}

/* What the equations leave free: an orthonormal base of vectors of length cols; how many. */
static int kernel(double *m, int rows, int cols, int *order, double *out)
{
	int rank = 0, r, c, n = 0;

	for (int j = 0; j < cols; j++)
		order[j] = -1;
	while (rank < rows && pivot(m, rows, cols, rank, order, &r, &c)) {
		swap_rows(m, cols, rank, r);
		eliminate(m, rows, cols, rank, c);
		order[c] = rank++;
	}
	for (int j = 0; j < cols; j++) {
		double *v = out + (size_t)n * (size_t)cols, size;

		if (order[j] >= 0)
			continue;
		for (int i = 0; i < cols; i++)
			v[i] = order[i] >= 0 ? -m[order[i] * cols + j] : i == j;
		size = project_out(v, out, n, cols);
		size = project_out(v, out, n, cols);
		for (int i = 0; i < cols && size > 0; i++)
			v[i] /= size;
		n++;
	}
	return n;
}

static struct tangent *from_kernel(struct arena *a, const struct problem_view *v,
				   const int *column, int cols, const double *k, int dims)
{
	struct tangent *t = arena_alloc(a, sizeof *t);

	t->dims = dims;
	t->row = arena_alloc(a, sizeof *t->row * 2 * (size_t)(v->s->points + 1) *
					(size_t)(dims + 1));
	t->base = arena_alloc(a, sizeof *t->base * (size_t)(dims + 1) * (size_t)(dims + 1));
	for (int p = 0; p < v->s->points; p++)
		for (int d = 0; d < 2 * dims && v->needed[p]; d++)
			t->row[2 * p * dims + d] = k[d % dims * cols + column[p] + d / dims];
	return t;
}

struct tangent *algebra_tangent_of(struct arena *a, const struct problem_view *v,
				   struct chain_meter *m)
{
	int n = v->s->points, cols = 0, dims;
	int *column = arena_alloc(a, sizeof *column * (size_t)(n + 1)), *order;
	struct num_chain *c;
	struct world *w;
	double *j, *k, size;
	bool failed;

	for (int p = 0; p < n; p++)
		if (v->needed[p]) {
			column[p] = cols;
			cols += 2;
		}
	if (cols > MOST || v->equations > MOST)
		return NULL;
	c = num_chain_new(CHAIN_PRIME, 0, 0, 1, 0, m);
	w = drawn_world(a, c, v, &size);
	j = jacobian(a, w, v, column, cols, size);
	/* The elimination: so many operations on doubles, ten for a product. */
	failed = w->failed || !num_chain_settle(c) ||
		 !num_chain_pay(m, 0.1 * v->equations * v->equations * cols);
	num_chain_free(c);
	order = arena_alloc(a, sizeof *order * (size_t)(cols + 1));
	k = arena_alloc(a, sizeof *k * (size_t)(cols + 1) * (size_t)(cols + 1));
	dims = kernel(j, v->equations, cols, order, k);
	return failed ? NULL : from_kernel(a, v, column, cols, k, dims);
}

/* The rows of p without what placed points say: how many are left, the first of them in v. */
static int left_of(const struct tangent *t, int p, double *v)
{
	int rank = 0;

	for (int y = 0; y < 2; y++) {
		double *u = v + (size_t)rank * (size_t)t->dims, size;

		memcpy(u, t->row + (size_t)(2 * p + y) * (size_t)t->dims,
		       sizeof *u * (size_t)t->dims);
		project_out(u, t->base, t->bases, t->dims);
		size = project_out(u, v, rank, t->dims);
		if (!(size > MOTION))
			continue;
		for (int i = 0; i < t->dims; i++)
			u[i] /= size;
		rank++;
	}
	return rank;
}

int algebra_tangent_gain(const struct tangent *t, int p)
{
	double v[2 * MOST];

	return t ? left_of(t, p, v) : 2;
}

int algebra_tangent_place(struct tangent *t, int p)
{
	double v[2 * MOST];
	int was, more;

	if (!t)
		return 0;
	was = t->bases;
	more = left_of(t, p, v);
	if (more > t->dims - was)
		more = t->dims - was;
	memcpy(t->base + (size_t)was * (size_t)t->dims, v,
	       sizeof *v * (size_t)more * (size_t)t->dims);
	t->bases += more;
	return was;
}

void algebra_tangent_back(struct tangent *t, int bases)
{
	if (t)
		t->bases = bases;
}
