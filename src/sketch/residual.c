/* residual.c -- what a drawing shall be like: values and derivatives. */
#include "sketch/residual.h"
#include <math.h>

#define TAU 6.283185307179586
#define STAY 3.0 /* the weight of points that are drawn already */

/* --- Geometry --------------------------------------------------------------- */

static double squared(const double *x, int a, int b)
{
	double dx = x[2 * b] - x[2 * a], dy = x[2 * b + 1] - x[2 * a + 1];

	return dx * dx + dy * dy;
}

double sketch_distance(const double *x, int a, int b)
{
	/* Sketches are of the size of one: nothing overflows, and hypot takes its time. */
	return sqrt(squared(x, a, b));
}

#define ROUNDEST 3.4641016151377544 /* 2 sqrt(3): squares of the sides to twice the area */
double sketch_roundness(const double *x, int a, int b, int c)
{
	return ROUNDEST * sketch_turn(x, a, b, c) /
	       (squared(x, a, b) + squared(x, b, c) + squared(x, c, a) + 1e-12);
}

double sketch_sweep(const double *x, int o, int a, int b)
{
	double t = atan2(x[2 * b + 1] - x[2 * o + 1], x[2 * b] - x[2 * o]) -
		   atan2(x[2 * a + 1] - x[2 * o + 1], x[2 * a] - x[2 * o]);

	return t < 0 ? t + TAU : t;
}

double sketch_face_roundness(const struct sketch *s, const double *x,
			     const struct sketch_face *f)
{
	double area = 0, around = 0;

	for (int i = 0; i < f->n; i++) {
		const struct sketch_side *d = &f->side[i];

		area += (x[2 * d->a] * x[2 * d->b + 1] - x[2 * d->a + 1] * x[2 * d->b]) / 2;
		if (d->circle < 0) {
			around += sketch_distance(x, d->a, d->b);
		} else {
			int o = s->center[d->circle];
			double r =
				(sketch_distance(x, o, d->a) + sketch_distance(x, o, d->b)) /
				2;
			double t = d->back ? sketch_sweep(x, o, d->b, d->a)
					   : sketch_sweep(x, o, d->a, d->b);

			area += (d->back ? -1 : 1) * r * r * (t - sin(t)) / 2;
			around += r * t;
		}
	}
	return 2 * TAU * area / (around * around + 1e-12);
}

/* --- Values ----------------------------------------------------------------- */

/* What is lacking counts, what is to spare does not. */
static int hinge(double out[1], double weight, double x)
{
	out[0] = weight * x;
	return x > 0;
}

int sketch_residual_value(const struct residual_of *w, const struct residual *r,
			  const double *x, double out[2])
{
	const struct sketch *s = w->s;
	const struct stage *g = w->stage;
	const int *p = r->p;

	if (!(g->margin > 0) && r->margin > 0)
		return 0;
	switch (r->kind) {
	case R_LINE: {
		double u = sketch_distance(x, p[0], p[1]) + 1e-14,
		       v = sketch_distance(x, p[1], p[2]) + 1e-14;

		for (int k = 0; k < 2; k++)
			out[k] = g->eq * ((x[2 * p[1] + k] - x[2 * p[0] + k]) / u -
					  (x[2 * p[2] + k] - x[2 * p[1] + k]) / v);
		return 2;
	}
	case R_RING:
		out[0] = g->eq * (sketch_distance(x, p[0], s->center[p[1]]) /
					  (fabs(x[2 * s->points + p[1]]) + 1e-14) -
				  1);
		return 1;
	case R_TURN:
		return hinge(out, r->weight,
			     g->margin * r->margin - sketch_roundness(x, p[0], p[1], p[2]));
	case R_FACE:
		return hinge(out, r->weight,
			     g->margin * r->margin -
				     sketch_face_roundness(s, x, &s->face[p[0]]));
	case R_APART:
		return hinge(out, r->weight,
			     1 - sketch_distance(x, p[0], p[1]) /
					     (fmax(g->margin, 0.1) * r->margin));
	case R_HOME: out[0] = g->home * x[p[0]]; return 1;
	case R_STAY: out[0] = STAY * (x[p[0]] - s->stay[p[0]]); return 1;
	case R_WISH: {
		int n = sketch_wish_value(w->wishes, p[0], x, out);

		for (int k = 0; k < n; k++)
			out[k] *= g->wish;
		return n;
	}
	}
	return 0;
}

int sketch_residual_vars(const struct residual_of *w, const struct residual *r, int *v)
{
	const struct sketch *s = w->s;
	int n = 0;

	switch (r->kind) {
	case R_LINE:
	case R_TURN:
		for (int i = 0; i < 3; i++)
			n = sketch_add_point(v, n, r->p[i]);
		break;
	case R_APART: n = sketch_add_point(v, sketch_add_point(v, 0, r->p[0]), r->p[1]); break;
	case R_RING:
		n = sketch_add_point(v, sketch_add_point(v, 0, r->p[0]), s->center[r->p[1]]);
		n = sketch_add_var(v, n, 2 * s->points + r->p[1]);
		break;
	case R_FACE:
		for (int i = 0; i < s->face[r->p[0]].n; i++) {
			const struct sketch_side *d = &s->face[r->p[0]].side[i];

			n = sketch_add_point(v, n, d->a);
			if (d->circle >= 0)
				n = sketch_add_point(v, n, s->center[d->circle]);
		}
		break;
	case R_HOME:
	case R_STAY: n = sketch_add_var(v, 0, r->p[0]); break;
	case R_WISH: n = sketch_wish_vars(w->wishes, r->p[0], v); break;
	}
	return n;
}

/* --- Derivatives ------------------------------------------------------------ */

/* The derivatives of one value by the coordinates of point p, among those by the unknowns v
 * of its block. */
static double *by_point(double *d, const int *v, int p)
{
	while (*v != 2 * p) {
		v++;
		d++;
	}
	return d;
}

/* From p to q as a unit vector; returns its length, not zero where there is one. */
static double direction(const double *x, int p, int q, double e[2])
{
	double l = sketch_distance(x, p, q) + 1e-14;

	e[0] = (x[2 * q] - x[2 * p]) / l;
	e[1] = (x[2 * q + 1] - x[2 * p + 1]) / l;
	return l;
}

/* A unit vector e of length l before turns by (I - e e^T) / l. */
static void line_slopes(const int *p, const double *x, double weight, const int *v, int n,
			double *d)
{
	double e[2], f[2], u = direction(x, p[0], p[1], e), w = direction(x, p[1], p[2], f);

	for (int k = 0; k < 2; k++) {
		double *a = by_point(d + k * n, v, p[0]), *b = by_point(d + k * n, v, p[1]),
		       *c = by_point(d + k * n, v, p[2]);

		for (int i = 0; i < 2; i++) {
			a[i] = -weight * ((i == k) - e[i] * e[k]) / u;
			c[i] = -weight * ((i == k) - f[i] * f[k]) / w;
			b[i] = -a[i] - c[i];
		}
	}
}

static void turn_slopes(const int *p, const double *x, double weight, const int *v, double *d)
{
	double area = sketch_turn(x, p[0], p[1], p[2]), size = squared(x, p[0], p[1]) +
							       squared(x, p[1], p[2]) +
							       squared(x, p[2], p[0]) + 1e-12;

	for (int i = 0; i < 3; i++) {
		const double *a = x + 2 * p[i], *b = x + 2 * p[(i + 1) % 3],
			     *c = x + 2 * p[(i + 2) % 3];
		double *by = by_point(d, v, p[i]), part = 2 * area / size;

		by[0] = -weight * ROUNDEST / size *
			(b[1] - c[1] - part * (2 * a[0] - b[0] - c[0]));
		by[1] = -weight * ROUNDEST / size *
			(c[0] - b[0] - part * (2 * a[1] - b[1] - c[1]));
	}
}

/* Of weight |p - q|. */
static void distance_slopes(int p, int q, const double *x, double weight, const int *v,
			    double *d)
{
	double e[2], *a = by_point(d, v, p), *b = by_point(d, v, q);

	direction(x, p, q, e);
	for (int k = 0; k < 2; k++) {
		b[k] = weight * e[k];
		a[k] = -b[k];
	}
}

/* Faces and wishes are few and of many forms. */
bool sketch_residual_slopes(const struct residual_of *w, const struct residual *r,
			    const double *x, const int *v, int n, double *d)
{
	const struct stage *g = w->stage;
	const int *p = r->p;

	switch (r->kind) {
	case R_LINE: line_slopes(p, x, g->eq, v, n, d); return true;
	case R_RING: {
		int at = 2 * w->s->points + p[1], o = w->s->center[p[1]];
		double size = fabs(x[at]) + 1e-14;

		/* The radius is the last of the unknowns. */
		d[n - 1] =
			-copysign(g->eq, x[at]) * sketch_distance(x, p[0], o) / (size * size);
		distance_slopes(o, p[0], x, g->eq / size, v, d);
		return true;
	}
	case R_TURN: turn_slopes(p, x, r->weight, v, d); return true;
	case R_APART:
		distance_slopes(p[0], p[1], x, -r->weight / (fmax(g->margin, 0.1) * r->margin),
				v, d);
		return true;
	case R_HOME: d[0] = g->home; return true;
	case R_STAY: d[0] = STAY; return true;
	case R_FACE:
	case R_WISH: break;
	}
	return false;
}
