/*
 * fit.c -- a run of points as few lines and cubics.
 *
 * The points lie close together on a smooth line (but for corners).  With the length
 * along them as parameter, directions come from differences of neighbours and two places
 * determine a cubic (Hermite).  From each place the longest piece is taken that passes all
 * points between within the tolerance; at corners that ends in straight pieces.
 */
#include "draw/plot_priv.h"
#include <math.h>

#define SMOOTH 0.9 /* cosine of the sharpest turn that is none */

struct draw_fit {
	const double *x, *y;
	double *s, *dx, *dy; /* length so far; direction */
	bool *corner;        /* it has no direction there */
	int n;
	double near;
};

/* The derivative at b of the parabola through three places at lengths 0, h, h + k (or at
 * its beginning or end). */
static double slope(double fa, double fb, double fc, double h, double k, int at)
{
	double p = (fb - fa) / h, q = (fc - fb) / k, bend = (q - p) / (h + k);

	return at < 0 ? p - h * bend : at > 0 ? q + k * bend : p + h * bend;
}

static void directions(struct draw_fit *f, bool closed)
{
	int n = f->n;

	for (int i = 0; i < n; i++) {
		/* The first and last of a closed run are one. */
		int wrap = closed && n > 3;
		int a = i ? i - 1 : wrap ? n - 2 : 0;
		int c = i < n - 1 ? i + 1 : wrap ? 1 : n - 1;
		int at = a == i ? -1 : c == i ? 1 : 0;
		int b = i - at;
		double h, k;

		if (n < 3) {
			double l = f->s[n - 1];

			f->dx[i] = (f->x[n - 1] - f->x[0]) / l;
			f->dy[i] = (f->y[n - 1] - f->y[0]) / l;
			continue;
		}
		a = at < 0 ? 0 : at > 0 ? n - 3 : a;
		c = at < 0 ? 2 : at > 0 ? n - 1 : c;
		h = hypot(f->x[b] - f->x[a], f->y[b] - f->y[a]);
		k = hypot(f->x[c] - f->x[b], f->y[c] - f->y[b]);
		f->corner[i] = (f->x[b] - f->x[a]) * (f->x[c] - f->x[b]) +
				       (f->y[b] - f->y[a]) * (f->y[c] - f->y[b]) <
			       SMOOTH * h * k;
		f->dx[i] = slope(f->x[a], f->x[b], f->x[c], h, k, at);
		f->dy[i] = slope(f->y[a], f->y[b], f->y[c], h, k, at);
	}
}

/* Does the straight line from i to j pass all points between? */
static bool line_passes(const struct draw_fit *f, int i, int j)
{
	double ux = f->x[j] - f->x[i], uy = f->y[j] - f->y[i], l = hypot(ux, uy);

	/* It may not turn back on itself. */
	if (l < 0.9 * (f->s[j] - f->s[i]))
		return j == i + 1;
	for (int k = i + 1; k < j; k++) {
		double vx = f->x[k] - f->x[i], vy = f->y[k] - f->y[i];
		double along = ux * vx + uy * vy, near = 0.6 * f->near * l;

		/* A point beyond an end is the tip of a spike. */
		if (fabs(ux * vy - uy * vx) > near || along < -near || along > l * l + near)
			return false;
	}
	return true;
}

static bool cubic_passes_at(const struct draw_fit *f, int i, int j, int k)
{
	double l = f->s[j] - f->s[i], t = (f->s[k] - f->s[i]) / l, u = 1 - t;
	double a = u * u * (1 + 2 * t), b = t * t * (3 - 2 * t);
	double c = u * u * t * l, e = -t * t * u * l;
	double ex = a * f->x[i] + b * f->x[j] + c * f->dx[i] + e * f->dx[j] - f->x[k];
	double ey = a * f->y[i] + b * f->y[j] + c * f->dy[i] + e * f->dy[j] - f->y[k];

	/* Across the line; along it, being early or late does not show, unless much. */
	return fabs(ex * f->dy[k] - ey * f->dx[k]) <= f->near &&
	       ex * ex + ey * ey <= 400 * f->near * f->near;
}

static bool cubic_passes(const struct draw_fit *f, int i, int j)
{
	/* What fails mostly does so near the middle. */
	if (f->corner[i] || f->corner[j] || !cubic_passes_at(f, i, j, i + (j - i) / 2))
		return false;
	for (int k = i + 1; k < j; k++)
		if (f->corner[k] || !cubic_passes_at(f, i, j, k))
			return false;
	return true;
}

typedef bool passes(const struct draw_fit *f, int i, int j);

/* The last place that one piece from i reaches: try farther and farther, then between. */
static int reach(const struct draw_fit *f, int i, passes *test)
{
	int good = i + 1, step = 2, bad = f->n;

	while (good < f->n - 1) {
		int j = i + step < f->n ? i + step : f->n - 1;

		if (!test(f, i, j)) {
			bad = j;
			break;
		}
		good = j;
		step *= 2;
	}
	while (bad - good > 1 && bad < f->n) {
		int j = good + (bad - good) / 2;

		if (test(f, i, j))
			good = j;
		else
			bad = j;
	}
	return good;
}

void draw_fit_path(struct scene_path *p, const double *x, const double *y, int n, bool closed,
		   bool join, double near, struct arena *scratch)
{
	struct draw_fit f = { .near = near };
	size_t size = (size_t)(n + 1) * sizeof(double);
	double *u = arena_alloc(scratch, size), *v = arena_alloc(scratch, size);

	f.s = arena_alloc(scratch, size);
	f.dx = arena_alloc(scratch, size);
	f.dy = arena_alloc(scratch, size);
	f.corner = arena_alloc(scratch, (size_t)(n + 1) * sizeof *f.corner);
	f.x = u;
	f.y = v;
	for (int i = 0; i <= n; i++) {
		int k = i < n ? i : 0;
		double l;

		if (i == n && !closed)
			break;
		l = f.n ? hypot(x[k] - u[f.n - 1], y[k] - v[f.n - 1]) : 0;
		/* Points nearer than can be written have no direction. */
		if (f.n && l < 0.002) {
			if (i == n - 1 && f.n > 1) {
				u[f.n - 1] = x[k];
				v[f.n - 1] = y[k];
			}
			continue;
		}
		f.s[f.n] = f.n ? f.s[f.n - 1] + l : 0;
		u[f.n] = x[k];
		v[f.n++] = y[k];
	}
	if (f.n < 2)
		return;
	directions(&f, closed);
	if (join)
		draw_scene_line(p, u[0], v[0]);
	else
		draw_scene_move(p, u[0], v[0]);
	for (int i = 0; i < f.n - 1;) {
		int line = reach(&f, i, line_passes);
		int cubic = reach(&f, i, cubic_passes);
		double l;

		/* A cubic takes three times the numbers. */
		if (cubic < line + 2) {
			i = line;
			draw_scene_line(p, u[i], v[i]);
			continue;
		}
		l = (f.s[cubic] - f.s[i]) / 3;
		draw_scene_curve(p, u[i] + l * f.dx[i], v[i] + l * f.dy[i],
				 u[cubic] - l * f.dx[cubic], v[cubic] - l * f.dy[cubic],
				 u[cubic], v[cubic]);
		i = cubic;
	}
	if (closed)
		draw_scene_close(p);
}
