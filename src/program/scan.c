/*
 * scan.c -- roots by search: of a polynomial, and of a step in one unknown.
 *
 * A search looks at a grid of values for changes of sign, narrows each down to the last
 * bit, and then proves it: with error bounds, the step's two sides differ in one sense
 * just below and in the other just above (certified).  A root without such a proof, a
 * touching one, is kept with a generous error.
 */
#include "program/program_priv.h"
#include <math.h>

/* --- Polynomials ------------------------------------------------------------------------ */
static double poly_at(const double *c, int n, double x)
{
	double y = c[n];

	for (int i = n - 1; i >= 0; i--)
		y = y * x + c[i];
	return y;
}

/* What rounding may make of the value at x, where all its terms cancel. */
static double poly_noise(const double *c, int n, double x)
{
	double size = 0;

	for (int i = n; i >= 0; i--)
		size = size * fabs(x) + fabs(c[i]);
	return 1e-12 * size;
}

static double bisect_poly(const double *c, int n, double lo, double hi)
{
	bool up = poly_at(c, n, hi) > 0;

	for (int i = 0; i < 200; i++) {
		double mid = lo + (hi - lo) / 2;

		if (mid == lo || mid == hi)
			break;
		if ((poly_at(c, n, mid) > 0) == up)
			hi = mid;
		else
			lo = mid;
	}
	return lo + (hi - lo) / 2;
}

/* Between neighbouring roots of the derivative there is at most one root. */
int program_poly_roots(const double *c, int n, double *out)
{
	double d[DEGREE + 1], cut[DEGREE + 2], bound, size = 0;
	int cuts = 0, found = 0;

	if (n < 1)
		return 0;
	if (n == 1) {
		out[0] = -c[0] / c[1];
		return isfinite(out[0]);
	}
	for (int i = 0; i < n; i++) {
		d[i] = c[i + 1] * (i + 1);
		if (fabs(c[i]) > size)
			size = fabs(c[i]);
	}
	bound = 1 + size / fabs(c[n]);
	if (!isfinite(bound))
		return 0;
	cut[cuts++] = -bound;
	cuts += program_poly_roots(d, n - 1, cut + cuts);
	cut[cuts++] = bound;
	for (int i = 0; i + 1 < cuts; i++) {
		double a = poly_at(c, n, cut[i]), b = poly_at(c, n, cut[i + 1]);

		/* A touching root is a root of the derivative. */
		if (i && fabs(a) <= poly_noise(c, n, cut[i]))
			out[found++] = cut[i];
		else if (a * b < 0)
			out[found++] = bisect_poly(c, n, cut[i], cut[i + 1]);
		if (found == n)
			break;
	}
	return found;
}

/* --- Steps ---------------------------------------------------------------------- */
struct scan {
	struct program_solver *s;
	const struct program_step *e;
	int u;
	struct roots *out;
	double last_x, last_f; /* the sample before */
	double prev_x, prev_f; /* and the one before that */
	int zeros;             /* samples in a row where there was no gap */
	bool differs;          /* was there a gap that is none of rounding? */
};
#define COARSE 1.11
#define FINE 1.013 /* for two roots that are close to each other */
#define ZEROS 4    /* so many, and the step holds for all values */

static double gap_at(const struct scan *w, double x)
{
	return program_node_at(w->s, w->e->left, w->u, x) -
	       program_node_at(w->s, w->e->right, w->u, x);
}

static double size_at(const struct scan *w, double x)
{
	return fmax(fabs(program_node_at(w->s, w->e->left, w->u, x)),
		    fabs(program_node_at(w->s, w->e->right, w->u, x)));
}

/* The sign of the gap, proven, at the double x; 0 when it cannot be told. */
static int proven_sign(const struct scan *w, double x)
{
	struct program_solver *s = w->s;
	struct unknown *u = &s->unknown[w->u];
	int sign;

	u->known = true;
	s->known |= BIT(w->u);
	u->value = (struct real){ x, 0, NULL };
	sign = program_real_sign(program_real_sub(s, program_node_value(s, w->e->left),
						  program_node_value(s, w->e->right)));
	u->known = false;
	s->known &= ~BIT(w->u);
	return sign;
}

static struct real certified(const struct scan *w, double x)
{
	for (double gap = 0x1p-51 * fabs(x) + 1e-300; gap < 1e-6 * fabs(x) + 1e-280; gap *= 8)
		if (proven_sign(w, x - gap) * proven_sign(w, x + gap) < 0)
			return (struct real){ x, gap, NULL };
	return (struct real){ x, 1e-6 * fabs(x), NULL };
}

/* Half of the places are kept for roots that fit: sin(360/n) has any number of roots
 * between 0 and 1, and one that is meant. */
static void found(const struct scan *w, double x)
{
	if (w->out->n < ROOTS / 2 || program_roots_fit(w->s, w->e, w->u, x))
		program_roots_add(w->out, certified(w, x), x);
}

/* A change of sign between lo and hi: secants inside a bracket that at least halves
 * every other time.  A pole changes sign too, but its gap does not shrink. */
static void narrow(struct scan *w, double lo, double flo, double hi, double fhi)
{
	double x;

	for (int i = 0; i < 120 && w->s->work > 0; i++) {
		double f;

		x = i % 2 ? lo + (hi - lo) / 2 : lo - flo * (hi - lo) / (fhi - flo);
		if (!(x > fmin(lo, hi) && x < fmax(lo, hi)))
			x = lo + (hi - lo) / 2;
		if (x == lo || x == hi)
			break;
		f = gap_at(w, x);
		if (f == 0) {
			lo = hi = x;
			break;
		}
		if (isnan(f))
			return;
		if ((f > 0) == (flo > 0)) {
			lo = x;
			flo = f;
		} else {
			hi = x;
			fhi = f;
		}
	}
	x = fabs(flo) < fabs(fhi) || lo == hi ? lo : hi;
	if (fabs(gap_at(w, x)) <= 1e-7 * size_at(w, x))
		found(w, x);
}

/* The gap has its least size in the middle of three samples: it may touch zero, or go
 * through it and come back between them. */
static void touch(struct scan *w, double lo, double flo, double hi, double fhi)
{
	double ratio = 0.6180339887498949, from = lo, to = hi, a, b, fa, fb, x;

	for (int i = 0; i < 60 && w->s->work > 0; i++) {
		a = hi - ratio * (hi - lo);
		b = lo + ratio * (hi - lo);
		fa = gap_at(w, a);
		fb = gap_at(w, b);
		if (fa * flo < 0 || fb * flo < 0) {
			x = fa * flo < 0 ? a : b;
			fa = fa * flo < 0 ? fa : fb;
			narrow(w, from, flo, x, fa);
			narrow(w, x, fa, to, fhi);
			return;
		}
		if (fabs(fa) < fabs(fb))
			hi = b;
		else
			lo = a;
	}
	x = lo + (hi - lo) / 2;
	if (fabs(gap_at(w, x)) <= 1e-10 * size_at(w, x))
		found(w, x);
}

/* From where the gap is a number to where it is none: as near to the edge as can be. */
static double edge(const struct scan *w, double in, double out)
{
	for (int i = 0; i < 50; i++) {
		double mid = in + (out - in) / 2;

		if (isnan(gap_at(w, mid)))
			out = mid;
		else
			in = mid;
	}
	return in;
}

/* No gap here, but there is on both sides?  Far out the gap of two sides that draw near to
 * each other drowns in their size, and that is no root. */
static bool isolated(const struct scan *w, double x)
{
	return gap_at(w, x * (1 - 1e-3)) != 0 && gap_at(w, x * (1 + 1e-3)) != 0;
}

static void look(struct scan *w, double x, double f)
{
	w->zeros = f == 0 ? w->zeros + 1 : 0;
	w->differs = w->differs || fabs(f) > 1e-9 * size_at(w, x);
	if (w->zeros == ZEROS && !w->differs)
		w->out->free = true;
	else if (f == 0 && isolated(w, x))
		found(w, x);
	else if (w->last_f * f < 0)
		narrow(w, w->last_x, w->last_f, x, f);
	else if (fabs(w->last_f) < fabs(w->prev_f) && fabs(w->last_f) < fabs(f) &&
		 w->prev_f * f > 0)
		touch(w, w->prev_x, w->prev_f, x, f);
	w->prev_x = w->last_x;
	w->prev_f = w->last_f;
	w->last_x = x;
	w->last_f = f;
}

static void sample(struct scan *w, double x)
{
	double f = gap_at(w, x), at;

	if (isnan(f) != isnan(w->last_f) && !isnan(w->last_x)) {
		at = isnan(f) ? edge(w, w->last_x, x) : edge(w, x, w->last_x);
		look(w, at, gap_at(w, at));
	}
	look(w, x, f);
}

static void begin(struct scan *w)
{
	w->last_x = w->last_f = w->prev_x = w->prev_f = NAN;
	w->zeros = 0;
}

static bool goes_on(const struct scan *w)
{
	return w->s->work > 0 && !w->out->free;
}

static void scan_line(struct scan *w, double from, double to, double by)
{
	begin(w);
	for (double x = from; x < to && goes_on(w); x += by)
		sample(w, x);
}

static void scan_sizes(struct scan *w, int sign, double ratio)
{
	begin(w);
	for (double x = 1e-4; x < 1e7 && goes_on(w); x *= ratio)
		sample(w, sign * x);
}

/* Is there a root yet that may be the one that is meant? */
static bool satisfied(const struct scan *w)
{
	for (int i = 0; i < w->out->n; i++)
		if (program_roots_fit(w->s, w->e, w->u, w->out->r[i].v.v))
			return true;
	return w->out->free;
}

void program_roots_search(struct program_solver *s, const struct program_step *e, int u,
			  struct roots *out)
{
	struct scan w = { .s = s, .e = e, .u = u, .out = out };

	out->searched = true;
	/* Between round values, so that no sample falls on a pole. */
	if (program_node_in_angle(s, e->left, u) || program_node_in_angle(s, e->right, u))
		scan_line(&w, 0.05, 360, 1.23);
	/* Not only when there is none yet: a root may lie beside a pole, unseen. */
	scan_sizes(&w, 1, COARSE);
	if (!satisfied(&w))
		scan_sizes(&w, 1, FINE);
	if (!out->n && !out->free)
		scan_sizes(&w, -1, COARSE);
}
