/*
 * ellipse.c -- ways along conics: round an ellipse, 4 times the integral of
 * sqrt(a^2 sin^2 + b^2 cos^2) over a quarter turn; and from one point of a conic to another.  Of
 * ellipses and hyperbolas they have no closed form: they are enclosed.
 */
#include "geo/geo_priv.h"
#include "num/fn.h"

/* The integral as a number that knows how far it is known; f is freed. */
static bool enclosed(num *out, struct num_fn *f, num from, num to, ctx *c)
{
	struct num_enclosed e;
	struct err ignored;
	bool good = num_fn_integral(&e, f, from, to, c);

	num_fn_free(f);
	if (!good || !(e.hi - e.lo < 1e-6 * e.hi))
		return false;
	if (num_level_of(c) == NUM_DOUBLE) {
		*out = (num){ e.lo, e.hi, NULL };
		return true;
	}
	if (!e.decimal[0] || num_decimal(out, e.decimal, c, &ignored) != OK)
		return false;
	*out = num_within(*out, e.hi - e.lo, c);
	return true;
}

/* times sqrt(a2 sin^2 + b2 cos^2) */
static struct num_fn *ellipse_speed(num a2, num b2, long times, ctx *c)
{
	struct num_fn *f = num_fn_new();
	int s = num_fn_apply(f, FN_SIN, num_fn_var(f), -1);
	int k = num_fn_apply(f, FN_COS, num_fn_var(f), -1), m;

	s = num_fn_apply(f, FN_MUL, num_fn_number(f, a2, c), num_fn_power(f, s, 2));
	k = num_fn_apply(f, FN_MUL, num_fn_number(f, b2, c), num_fn_power(f, k, 2));
	m = num_fn_apply(f, FN_SQRT, num_fn_apply(f, FN_ADD, s, k), -1);
	num_fn_apply(f, FN_MUL, m, num_fn_rational(f, times, 1));
	return f;
}

bool geo_ellipse_perimeter(num *out, const struct value *v, ctx *c)
{
	num a2 = num_sqr(v->v[4], c), b2, quarter = num_half(num_half(num_pi(c), c), c);

	b2 = num_sub(a2,
		     num_div(geo_dist2(value_pt(v, 0), value_pt(v, 1), c), num_int(4, c), c),
		     c);
	quarter = num_add(quarter, quarter, c);
	return enclosed(out, ellipse_speed(a2, b2, 4, c), num_int(0, c), quarter, c);
}

/* --- From one point to another ------------------------------------------------------------- */

/* A point in the axes of a conic, each measured by its half. */
static pt in_axes(const struct value *v, pt p, num *a, num *b, ctx *c)
{
	pt m, dir;

	geo_conic_axes(v, &m, &dir, a, b, c);
	p = geo_sub(p, m, c);
	return (pt){ num_div(geo_dot(p, dir, c), *a, c),
		     num_div(geo_cross(dir, p, c), *b, c) };
}

static enum status circle_way(num *out, const struct value *v, pt p, pt q, ctx *c,
			      struct err *e)
{
	pt o = value_pt(v, 0), u = geo_sub(p, o, c), w = geo_sub(q, o, c);
	num sweep;

	if (geo_sweep_radians(&sweep, geo_dot(u, w, c), geo_cross(u, w, c), c) != OK)
		return geo_not_told(e, "how far an arc turns");
	*out = num_mul(num_sqrt(v->v[2], c), sweep, c);
	return OK;
}

static enum status ellipse_way(num *out, const struct value *v, pt p, pt q, ctx *c,
			       struct err *e)
{
	num a, b, from, sweep;
	pt u = in_axes(v, p, &a, &b, c), w = in_axes(v, q, &a, &b, c);

	if (geo_sweep_radians(&from, u.x, u.y, c) != OK ||
	    geo_sweep_radians(&sweep, geo_dot(u, w, c), geo_cross(u, w, c), c) != OK)
		return geo_not_told(e, "how far an arc turns");
	return enclosed(out, ellipse_speed(num_sqr(a, c), num_sqr(b, c), 1, c), from,
			num_add(from, sweep, c), c)
		       ? OK
		       : geo_not_told(e, "how long an arc of an ellipse is");
}

/* The focal length times the difference of x sqrt(1 + x^2) + arsinh x: x along the directrix from the
 * focus, measured by twice that length.  The two logarithms are one. */
static num parabola_way(const struct value *v, pt p, pt q, ctx *c)
{
	pt focus = value_pt(v, 0), d = value_pt(v, 2);
	struct straight s = { value_pt(v, 1), d };
	num off = num_abs(geo_straight_offset(s, focus, c), c), one = num_int(1, c);
	/* Twice the focal length is off/|d|. */
	num half = num_half(num_div(off, num_sqrt(geo_norm2(d, c), c), c), c), x[2], root[2],
	    sum;
	const pt at[2] = { p, q };

	for (int i = 0; i < 2; i++) {
		x[i] = num_div(geo_dot(geo_sub(at[i], focus, c), d, c), off, c);
		root[i] = num_sqrt(num_add(one, num_sqr(x[i], c), c), c);
	}
	sum = num_sub(num_mul(x[1], root[1], c), num_mul(x[0], root[0], c), c);
	sum = num_add(
		sum,
		num_log(num_div(num_add(x[1], root[1], c), num_add(x[0], root[0], c), c), c),
		c);
	return num_abs(num_mul(half, sum, c), c);
}

/* sqrt(1 + a^2 y^2/(b^2 (b^2 + y^2))) dy across the real axis. */
static enum status hyperbola_way(num *out, const struct value *v, pt p, pt q, ctx *c,
				 struct err *e)
{
	num a, b, y[2], swap;
	pt u = in_axes(v, p, &a, &b, c), w = in_axes(v, q, &a, &b, c);
	struct num_fn *f;
	int up, t, k;

	y[0] = num_mul(u.y, b, c);
	y[1] = num_mul(w.y, b, c);
	up = num_cmp(y[0], y[1], c);
	if (up == NUM_UNKNOWN)
		return geo_not_told(e, "which way an arc of a hyperbola runs");
	if (up > 0) {
		swap = y[0];
		y[0] = y[1];
		y[1] = swap;
	}
	f = num_fn_new();
	t = num_fn_power(f, num_fn_var(f), 2);
	k = num_fn_apply(f, FN_ADD, t, num_fn_number(f, num_sqr(b, c), c));
	t = num_fn_apply(f, FN_MUL, t,
			 num_fn_number(f, num_div(num_sqr(a, c), num_sqr(b, c), c), c));
	t = num_fn_apply(f, FN_DIV, t, k);
	num_fn_apply(f, FN_SQRT, num_fn_apply(f, FN_ADD, t, num_fn_rational(f, 1, 1)), -1);
	return enclosed(out, f, y[0], y[1], c)
		       ? OK
		       : geo_not_told(e, "how long an arc of a hyperbola is");
}

enum status geo_conic_way(num *out, const struct value *v, pt p, pt q, ctx *c, struct err *e)
{
	if (v->kind == KIND_CIRCLE)
		return circle_way(out, v, p, q, c, e);
	if (v->kind == KIND_ELLIPSE)
		return ellipse_way(out, v, p, q, c, e);
	if (v->kind == KIND_HYPERBOLA)
		return hyperbola_way(out, v, p, q, c, e);
	if (v->kind != KIND_PARABOLA)
		return geo_kind_refuse(e, v, "way from point to point along it", KINDS_CONIC);
	*out = parabola_way(v, p, q, c);
	return OK;
}
