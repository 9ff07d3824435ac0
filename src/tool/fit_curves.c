/*
 * fit_curves.c -- best fits that no formula gives: sine waves and logistic curves.
 *
 * They are searched for with plain floating-point numbers, and said to be approximate.  A sine
 * wave whose frequency is a simple part of pi and that passes through all points is exact:
 * nothing can fit better.
 */
#include "tool/fit_priv.h"
#include <math.h>

#define PI 3.14159265358979323846
#define DIGITS 9 /* that are said of what was searched for */

struct cloud {
	double *x, *y;
	int n;
};

static void cloud_of(struct tool_call *c, const struct fit_data *d, struct cloud *p)
{
	p->n = d->n;
	p->x = arena_alloc(c->arena, (size_t)d->n * sizeof *p->x);
	p->y = arena_alloc(c->arena, (size_t)d->n * sizeof *p->y);
	for (int i = 0; i < d->n; i++) {
		p->x[i] = num_approx(d->x[i], c->num);
		p->y[i] = num_approx(d->y[i], c->num);
	}
}

/* Three equations by elimination; false when they are nearly dependent. */
static bool solve3(double a[3][4], double out[3])
{
	for (int i = 0; i < 3; i++) {
		int p = i;

		for (int r = i + 1; r < 3; r++)
			if (fabs(a[r][i]) > fabs(a[p][i]))
				p = r;
		if (!(fabs(a[p][i]) > 1e-12))
			return false;
		for (int k = 0; k < 4; k++) {
			double t = a[i][k];

			a[i][k] = a[p][k];
			a[p][k] = t;
		}
		for (int r = 0; r < 3; r++) {
			double q = a[r][i] / a[i][i];

			for (int k = i; r != i && k < 4; k++)
				a[r][k] -= q * a[i][k];
		}
	}
	for (int i = 0; i < 3; i++)
		out[i] = a[i][3] / a[i][i];
	return true;
}

/* --- Sine waves ------------------------------------------------------------------------------ */

/* For a fixed w the best k0 + k1 sin(w x) + k2 cos(w x) is found by linear equations; what is
 * left of the squares. */
static double wave_rest(const struct cloud *p, double w, double k[3])
{
	double a[3][4] = { { 0 } }, rest = 0;

	for (int i = 0; i < p->n; i++) {
		double f[4] = { 1, sin(w * p->x[i]), cos(w * p->x[i]), p->y[i] };

		for (int r = 0; r < 3; r++)
			for (int s = 0; s < 4; s++)
				a[r][s] += f[r] * f[s];
	}
	if (!solve3(a, k))
		return INFINITY;
	for (int i = 0; i < p->n; i++) {
		double e = p->y[i] - k[0] - k[1] * sin(w * p->x[i]) - k[2] * cos(w * p->x[i]);

		rest += e * e;
	}
	return rest;
}

/* Half of how what is left grows with w, the other parameters following it. */
static double wave_slope(const struct cloud *p, double w)
{
	double k[3], slope = 0;

	if (!isfinite(wave_rest(p, w, k)))
		return 0;
	for (int i = 0; i < p->n; i++) {
		double s = sin(w * p->x[i]), t = cos(w * p->x[i]);

		slope -= (p->y[i] - k[0] - k[1] * s - k[2] * t) * p->x[i] *
			 (k[1] * t - k[2] * s);
	}
	return slope;
}

/* Frequencies from a quarter of a period in all of the data up to half a period from one point
 * to the next: faster waves look the same at the points.  0: there is none. */
static double best_frequency(const struct cloud *p)
{
	double lo = INFINITY, hi = -INFINITY, gap = INFINITY, best = 0, least = INFINITY, step;
	double k[3], a, b, mean = 0, all = 0;
	long turns;

	for (int i = 0; i < p->n; i++) {
		lo = fmin(lo, p->x[i]);
		hi = fmax(hi, p->x[i]);
		mean += p->y[i] / p->n;
		for (int j = 0; j < i; j++)
			if (p->x[i] != p->x[j])
				gap = fmin(gap, fabs(p->x[i] - p->x[j]));
	}
	if (!(hi > lo))
		return 0;
	for (int i = 0; i < p->n; i++)
		all += (p->y[i] - mean) * (p->y[i] - mean);
	step = PI / (16 * (hi - lo));
	turns = (long)fmin(ceil(PI / gap / step), 20000);
	for (long i = 8; i <= turns; i++) {
		double rest = wave_rest(p, (double)i * step, k);

		/* Of waves that fit equally well the slowest. */
		if (rest < least - 1e-9 * all) {
			least = rest;
			best = (double)i * step;
		}
	}
	if (!(best > 0))
		return 0;
	a = best - step;
	b = best + step;
	while (b - a > 1e-4 * step) {
		double u = a + 0.381966011250105 * (b - a);
		double v = a + 0.618033988749895 * (b - a);

		if (wave_rest(p, u, k) <= wave_rest(p, v, k))
			b = v;
		else
			a = u;
	}
	/* The sign of the slope tells the bottom better than the height does. */
	for (int i = 0; i < 60; i++)
		*(wave_slope(p, (a + b) / 2) < 0 ? &a : &b) = (a + b) / 2;
	return (a + b) / 2;
}

static const struct expr *of_wx(struct tool_call *c, const char *fn, const struct expr *w)
{
	const struct expr *x = expr_op(EXPR_MUL, w, expr_name("x", c->arena), c->arena);

	return expr_call(fn, &x, 1, c->arena);
}

/* Is there a wave of the frequency pi p/q through all points?  Then it is given. */
static enum status through_all(struct tool_call *c, const struct fit_data *d, long p, long q,
			       bool *given)
{
	num w = num_mul(num_rat(p, q, c->num), num_pi(c->num), c->num), k[3];
	num *at = arena_alloc(c->arena, (size_t)d->n * 3 * sizeof *at);
	const struct expr *sum = NULL, *freq;
	struct err why;
	struct tool_call quiet = *c;
	enum status st;

	quiet.err = &why;
	*given = false;
	for (int i = 0; i < d->n; i++) {
		num angle = num_mul(w, d->x[i], c->num);

		at[3 * i] = num_int(1, c->num);
		at[3 * i + 1] = num_sin(angle, c->num);
		at[3 * i + 2] = num_cos(angle, c->num);
	}
	if (tool_fit_linear(&quiet, at, d->y, d->n, 3, k) != OK)
		return OK;
	for (int i = 0; i < d->n; i++) {
		num f = k[0];

		for (int j = 1; j < 3; j++)
			f = num_add(f, num_mul(k[j], at[3 * i + j], c->num), c->num);
		if (!is_yes(num_eq(f, d->y[i], c->num)))
			return OK;
	}
	freq = tool_closed_number(w, c);
	if (!freq)
		return OK;
	st = tool_fit_term(c, &sum, k[0], NULL);
	if (st == OK)
		st = tool_fit_term(c, &sum, k[1], of_wx(c, "sin", freq));
	if (st == OK)
		st = tool_fit_term(c, &sum, k[2], of_wx(c, "cos", freq));
	if (st != OK)
		return st;
	tool_fit_give(c, sum);
	*given = true;
	return OK;
}

/* k0 + r sin(w x + s) */
static void give_wave(struct tool_call *c, const double k[3], double w)
{
	double r = hypot(k[1], k[2]), s = atan2(k[2], k[1]);
	const struct expr *in = expr_op(EXPR_MUL, tool_fit_decimal(c, w, DIGITS),
					expr_name("x", c->arena), c->arena);

	in = expr_op(s < 0 ? EXPR_SUB : EXPR_ADD, in, tool_fit_decimal(c, fabs(s), DIGITS),
		     c->arena);
	tool_fit_give(c, expr_op(EXPR_ADD, tool_fit_decimal(c, k[0], DIGITS),
				 expr_op(EXPR_MUL, tool_fit_decimal(c, r, DIGITS),
					 expr_call("sin", &in, 1, c->arena), c->arena),
				 c->arena));
	c->rough = true;
}

enum status tool_add_fit_sin(struct tool_call *c)
{
	struct fit_data d;
	struct cloud p;
	double w, k[3];
	enum status st = tool_fit_points(c, &d, 4);

	if (st == OK)
		st = tool_fit_varies(c, &d);
	if (st != OK)
		return st;
	cloud_of(c, &d, &p);
	w = best_frequency(&p);
	if (!(w > 0) || !isfinite(wave_rest(&p, w, k)))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"no sine wave was found that fits best: too few points have "
				"different x");
	for (long q = 1; q <= 12; q++) {
		long part = lround(w / PI * (double)q);
		bool given;

		if (part < 1 || fabs(w / PI - (double)part / (double)q) > 1e-6)
			continue;
		st = through_all(c, &d, part, q, &given);
		if (st != OK || given)
			return st;
		break;
	}
	give_wave(c, k, w);
	return OK;
}

/* --- Logistic curves ------------------------------------------------------------------------- */

/* q[0] / (1 + q[1] e^(-q[2] x)) */
static double logistic_rest(const struct cloud *p, const double q[3])
{
	double rest = 0;

	for (int i = 0; i < p->n; i++) {
		double e = p->y[i] - q[0] / (1 + q[1] * exp(-q[2] * p->x[i]));

		rest += e * e;
	}
	return rest;
}

/* From a start downhill, by damped Gauss-Newton steps; true when it came to rest. */
static bool descend(const struct cloud *p, double q[3], double *rest)
{
	double damp = 1e-3;

	*rest = logistic_rest(p, q);
	for (int turn = 0; turn < 500; turn++) {
		double a[3][4] = { { 0 } }, s[3], to[3], now, moved = 0;

		for (int i = 0; i < p->n; i++) {
			double g = exp(-q[2] * p->x[i]), h = 1 + q[1] * g;
			double f[4] = { 1 / h, -q[0] * g / (h * h),
					q[0] * q[1] * g * p->x[i] / (h * h),
					p->y[i] - q[0] / h };

			for (int r = 0; r < 3; r++)
				for (int k = 0; k < 4; k++)
					a[r][k] += f[r] * f[k];
		}
		for (int r = 0; r < 3; r++)
			a[r][r] *= 1 + damp;
		if (!solve3(a, s))
			return false;
		for (int r = 0; r < 3; r++) {
			to[r] = q[r] + s[r];
			moved = fmax(moved, fabs(s[r]) / (fabs(q[r]) + 1e-12));
		}
		now = logistic_rest(p, to);
		if (isfinite(now) && now <= *rest) {
			for (int r = 0; r < 3; r++)
				q[r] = to[r];
			*rest = now;
			damp *= 0.3;
		} else {
			damp *= 5;
		}
		if (moved < 1e-13 || (moved < 1e-9 && damp > 1e6))
			return true;
	}
	return false;
}

enum status tool_add_fit_logistic(struct tool_call *c)
{
	static const double above[] = { 1.001, 1.02, 1.1, 1.3, 2, 5 };
	struct fit_data d;
	struct cloud p;
	double most = 0, best[3] = { 0 }, least = INFINITY;
	const struct expr *below, *in, *e = expr_name("e", c->arena);
	enum status st = tool_fit_points(c, &d, 4);

	if (st == OK)
		st = tool_fit_varies(c, &d);
	for (int i = 0; i < d.n && st == OK; i++) {
		int s = num_sgn(d.y[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the sign of a coordinate");
		if (s <= 0) {
			st = err_fail_with(
				c->err, E_DOMAIN, "no_such_object", "points", NULL,
				"y of all points must be positive: number %d is not", i + 1);
		}
	}
	if (st != OK)
		return st;
	cloud_of(c, &d, &p);
	for (int i = 0; i < p.n; i++)
		most = fmax(most, p.y[i]);
	/* For a top that is chosen ln(top/y - 1) = ln b - k x is a line. */
	for (size_t t = 0; t < sizeof above / sizeof *above; t++) {
		double top = above[t] * most, sx = 0, sz = 0, sxx = 0, sxz = 0, q[3], rest;

		for (int i = 0; i < p.n; i++) {
			double z = log(top / p.y[i] - 1);

			sx += p.x[i];
			sz += z;
			sxx += p.x[i] * p.x[i];
			sxz += p.x[i] * z;
		}
		q[0] = top;
		q[2] = -(p.n * sxz - sx * sz) / (p.n * sxx - sx * sx);
		q[1] = exp((sz + q[2] * sx) / p.n);
		if (isfinite(q[1]) && isfinite(q[2]) && descend(&p, q, &rest) &&
		    rest < least && q[0] > 0 && q[1] > 0) {
			least = rest;
			for (int i = 0; i < 3; i++)
				best[i] = q[i];
		}
	}
	if (!isfinite(least))
		return err_fail(c->err, E_UNABLE, "undecided",
				"no logistic curve a/(1 + b*e^(-k*x)) was found that fits "
				"best; the points may not level off");
	in = expr_op(EXPR_MUL, tool_fit_decimal(c, -best[2], DIGITS), expr_name("x", c->arena),
		     c->arena);
	below = expr_op(EXPR_ADD, expr_num(1, c->arena),
			expr_op(EXPR_MUL, tool_fit_decimal(c, best[1], DIGITS),
				expr_op(EXPR_POW, e, in, c->arena), c->arena),
			c->arena);
	tool_fit_give(
		c, expr_op(EXPR_DIV, tool_fit_decimal(c, best[0], DIGITS), below, c->arena));
	c->rough = true;
	return OK;
}
