/*
 * foot.c -- the point of a conic nearest to another, as exactly as it is known.
 *
 * It is a root of a polynomial of degree 3 or 4.  Where the other point is on an axis square
 * roots give it; elsewhere the root is isolated and enclosed to some thirty digits, and the
 * foot is a point with that enclosure.  (geo_path_nearest, for points that ride on a path, is
 * exactly on the curve and only near the foot.)
 */
#include "geo/geo_priv.h"
#include "num/fn.h"
#include <math.h>

#define DIGITS 1e-28 /* of what num_fn_roots tells */

/* The one root between lo and hi, enclosed; false when it is not found. */
static bool root_of(num *out, struct num_fn *f, double lo, double hi, ctx *c)
{
	struct num_fn_root r[2];
	struct err ignored;
	int n = 0;
	bool good = num_fn_last(f) >= 0 && isfinite(lo) && isfinite(hi) && lo < hi &&
		    num_fn_roots(r, 2, &n, f, lo, hi, c) == FN_COMPLETE && n == 1;

	num_fn_free(f);
	if (!good)
		return false;
	if (num_level_of(c) == NUM_DOUBLE) {
		*out = (num){ r[0].x.lo, r[0].x.hi, NULL };
		return true;
	}
	if (!r[0].x.decimal[0] || num_decimal(out, r[0].x.decimal, c, &ignored) != OK)
		return false;
	*out = num_within(*out, DIGITS * fmax(fabs(r[0].x.lo), fabs(r[0].x.hi)), c);
	return true;
}

static int times(struct num_fn *f, int a, int b)
{
	return num_fn_apply(f, FN_MUL, a, b);
}

/* The foot is (a cs, b sn) with cs^2 + sn^2 = 1 and cs = n sn/(z + k sn), for k = (a/b)^2 - 1,
 * n = (a/b)^2 x/a, z = y/b.  In sn both terms rise from 0; where sn may be tiny, beside the
 * long axis, t = z/sn is the better unknown: (n/(t + k))^2 + (z/t)^2 falls. */
static bool on_ellipse_by(pt *out, num a, num b, num x, num y, bool inside, ctx *c)
{
	num one = num_int(1, c), r = num_sqr(num_div(a, b, c), c), k = num_sub(r, one, c),
	    n = num_div(num_mul(r, x, c), a, c), z = num_div(y, b, c), sn, t;
	struct num_fn *f = num_fn_new();
	int v = num_fn_var(f), p, q;

	if (inside) {
		p = num_fn_apply(f, FN_ADD, num_fn_number(f, z, c),
				 times(f, num_fn_number(f, k, c), v));
		p = num_fn_apply(f, FN_DIV, times(f, num_fn_number(f, n, c), v), p);
		q = num_fn_power(f, v, 2);
	} else {
		p = num_fn_apply(f, FN_DIV, num_fn_number(f, n, c),
				 num_fn_apply(f, FN_ADD, v, num_fn_number(f, k, c)));
		q = num_fn_power(f, num_fn_apply(f, FN_DIV, num_fn_number(f, z, c), v), 2);
	}
	num_fn_apply(f, FN_SUB, num_fn_apply(f, FN_ADD, num_fn_power(f, p, 2), q),
		     num_fn_rational(f, 1, 1));
	t = num_sqrt(num_add(num_sqr(n, c), num_sqr(z, c), c), c);
	if (inside ? !root_of(&sn, f, 0, 1, c)
		   : !root_of(&t, f, 0.999 * z.lo, 1.001 * t.hi, c))
		return false;
	if (!inside)
		sn = num_div(z, t, c);
	out->x =
		num_mul(a, num_div(num_mul(n, sn, c), num_add(z, num_mul(k, sn, c), c), c), c);
	out->y = num_mul(b, sn, c);
	return true;
}

static bool on_ellipse(pt *out, num a, num b, num x, num y, ctx *c)
{
	return on_ellipse_by(out, a, b, x, y, true, c) ||
	       on_ellipse_by(out, a, b, x, y, false, c);
}

/* m (1 + k) - y - x k m / (a sqrt(1 + (m/b)^2)) = 0, k = (a/b)^2: m is the height. */
static bool on_hyperbola(pt *out, num a, num b, num x, num y, ctx *c)
{
	num k = num_sqr(num_div(a, b, c), c), one = num_int(1, c), m, most;
	struct num_fn *f = num_fn_new();
	int v = num_fn_var(f), w, t;

	w = num_fn_apply(f, FN_DIV, v, num_fn_number(f, b, c));
	w = num_fn_apply(
		f, FN_SQRT,
		num_fn_apply(f, FN_ADD, num_fn_rational(f, 1, 1), num_fn_power(f, w, 2)), -1);
	t = num_fn_apply(f, FN_DIV,
			 times(f, num_fn_number(f, num_div(num_mul(x, k, c), a, c), c), v), w);
	w = num_fn_apply(f, FN_SUB, times(f, v, num_fn_number(f, num_add(one, k, c), c)),
			 num_fn_number(f, y, c));
	num_fn_apply(f, FN_SUB, w, t);
	most = num_div(num_add(y, num_div(num_mul(num_mul(x, k, c), b, c), a, c), c),
		       num_add(one, k, c), c);
	if (!root_of(&m, f, 0, most.hi + 1e-9, c))
		return false;
	out->x = num_mul(a, num_sqrt(num_add(one, num_sqr(num_div(m, b, c), c), c), c), c);
	out->y = m;
	return true;
}

/* m^3/2 + (1 - y) m = x for the point (m, m^2/2). */
static bool on_parabola(num *m, num x, num y, ctx *c)
{
	num one = num_int(1, c);
	struct num_fn *f = num_fn_new();
	int v = num_fn_var(f), t;
	double most = 2;

	t = times(f, num_fn_power(f, v, 3), num_fn_rational(f, 1, 2));
	t = num_fn_apply(f, FN_ADD, t, times(f, num_fn_number(f, num_sub(one, y, c), c), v));
	num_fn_apply(f, FN_SUB, t, num_fn_number(f, x, c));
	while (most < 1e100 && most * most * most / 2 + (1 - y.hi) * most <= x.hi)
		most *= 2;
	return root_of(m, f, 0, most, c);
}

/* --- On an axis, exactly ----------------------------------------------------------------- */

/* (x, y) with y = 0 (upright false) or x = 0: 1 done, 0 not told. */
static bool axis_ellipse(pt *out, num a, num b, num x, bool upright, ctx *c)
{
	num zero = num_int(0, c), e = num_sub(num_sqr(a, c), num_sqr(b, c), c), cs;
	int s;

	if (upright) {
		*out = (pt){ zero, b };
		return true;
	}
	s = num_cmp(num_mul(a, x, c), e, c);
	if (s == NUM_UNKNOWN)
		return false;
	if (s >= 0) {
		*out = (pt){ a, zero };
		return true;
	}
	cs = num_div(num_mul(a, x, c), e, c);
	out->x = num_mul(a, cs, c);
	out->y = num_mul(b, num_sqrt(num_sub(num_int(1, c), num_sqr(cs, c), c), c), c);
	return true;
}

static bool axis_hyperbola(pt *out, num a, num b, num x, num y, bool upright, ctx *c)
{
	num one = num_int(1, c), k = num_sqr(num_div(a, b, c), c), u;
	int s;

	if (upright) {
		out->y = num_div(y, num_add(one, k, c), c);
		out->x = num_mul(
			a, num_sqrt(num_add(one, num_sqr(num_div(out->y, b, c), c), c), c), c);
		return true;
	}
	u = num_div(num_div(num_mul(x, k, c), num_add(one, k, c), c), a, c);
	s = num_cmp(u, one, c);
	if (s == NUM_UNKNOWN)
		return false;
	*out = (pt){ a, num_int(0, c) };
	if (s > 0) {
		out->x = num_mul(a, u, c);
		out->y = num_mul(b, num_sqrt(num_sub(num_sqr(u, c), one, c), c), c);
	}
	return true;
}

static enum status foot_axes(pt *out, bool *rough, const struct value *v, pt p, ctx *c)
{
	bool ellipse = v->kind == KIND_ELLIPSE, good;
	pt o, dir, q, f;
	num a, b, x, y;
	int sx, sy;

	geo_conic_axes(v, &o, &dir, &a, &b, c);
	q = geo_sub(p, o, c);
	x = geo_dot(dir, q, c);
	y = geo_cross(dir, q, c);
	sx = num_sgn(x, c);
	sy = num_sgn(y, c);
	if (sx == NUM_UNKNOWN || sy == NUM_UNKNOWN)
		return E_UNABLE;
	x = num_abs(x, c);
	y = num_abs(y, c);
	*rough = sx && sy;
	if (!*rough)
		good = ellipse ? axis_ellipse(&f, a, b, x, sy != 0, c)
			       : axis_hyperbola(&f, a, b, x, y, sy != 0, c);
	else
		good = (ellipse ? on_ellipse : on_hyperbola)(&f, a, b, x, y, c);
	if (!good)
		return E_UNABLE;
	if (sx < 0)
		f.x = num_neg(f.x, c);
	if (sy < 0)
		f.y = num_neg(f.y, c);
	*out = geo_add(
		o, geo_add(geo_scale(dir, f.x, c), geo_scale(geo_turn(dir, c), f.y, c), c), c);
	return OK;
}

static enum status foot_parabola(pt *out, bool *rough, const struct value *v, pt p, ctx *c)
{
	struct straight s = { value_pt(v, 1), value_pt(v, 2) };
	pt f = value_pt(v, 0), h = geo_sub(f, geo_straight_foot(s, f, c), c),
	   o = geo_sub(f, geo_scale(h, num_rat(1, 2, c), c), c), q = geo_sub(p, o, c);
	num h2 = geo_norm2(h, c), x = num_div(geo_cross(h, q, c), h2, c),
	    y = num_div(geo_dot(h, q, c), h2, c), m = num_int(0, c), one = num_int(1, c);
	int sx = num_sgn(x, c), above;

	if (sx == NUM_UNKNOWN)
		return E_UNABLE;
	*rough = sx != 0;
	if (*rough) {
		if (!on_parabola(&m, num_abs(x, c), y, c))
			return E_UNABLE;
	} else {
		above = num_cmp(y, one, c);
		if (above == NUM_UNKNOWN)
			return E_UNABLE;
		if (above > 0)
			m = num_sqrt(num_mul(num_int(2, c), num_sub(y, one, c), c), c);
	}
	if (sx < 0)
		m = num_neg(m, c);
	*out = geo_add(o,
		       geo_add(geo_scale(h, num_half(num_sqr(m, c), c), c),
			       geo_scale(geo_turn(h, c), m, c), c),
		       c);
	return OK;
}

enum status geo_path_foot(pt *out, bool *rough, const struct value *v, pt p, ctx *c,
			  struct err *e)
{
	enum status st;
	truth on;

	*rough = false;
	if (!value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA) |
				 KIND_BIT(KIND_PARABOLA)))
		return geo_path_nearest(out, v, p, c, e);
	on = geo_path_has(v, p, c);
	*out = p;
	if (is_yes(on))
		return OK;
	/* The field has no such roots, and a variable no one place. */
	st = is_unknown(on) || num_level_of(c) == NUM_GENERIC ? E_UNABLE
	     : v->kind == KIND_PARABOLA ? foot_parabola(out, rough, v, p, c)
					: foot_axes(out, rough, v, p, c);
	if (st == OK && *rough && num_level_of(c) > NUM_BALL)
		st = E_UNABLE;
	return st == OK ? OK : geo_not_told(e, "which point of the curve is nearest");
}

/* --- Others that are as near ----------------------------------------------------------------- */

/* q, a point of the path: another one than the foot, and as near? */
static truth as_near(pt q, pt p, pt foot, ctx *c)
{
	int s = num_cmp(geo_dist2(p, q, c), geo_dist2(p, foot, c), c);

	if (s != 0)
		return s == NUM_UNKNOWN ? TRUTH_UNKNOWN : TRUTH_NO;
	return truth_not(geo_equal(q, foot, c));
}

/* Seen from an axis of a curve the mirror images of the foot are as near. */
static truth tied_mirror(const struct value *v, pt p, pt foot, ctx *c)
{
	struct straight s;
	pt o, dir;
	num a, b;

	if (v->kind == KIND_PARABOLA) {
		s = (struct straight){ value_pt(v, 0), geo_turn(value_pt(v, 2), c) };
		return as_near(geo_straight_reflect(s, foot, c), p, foot, c);
	}
	geo_conic_axes(v, &o, &dir, &a, &b, c);
	s = (struct straight){ o, dir };
	return truth_or(as_near(geo_straight_reflect(s, foot, c), p, foot, c),
			as_near(geo_straight_reflect((struct straight){ o, geo_turn(dir, c) },
						     foot, c),
				p, foot, c));
}

static truth tied_sides(const struct value *v, pt p, pt foot, ctx *c)
{
	truth any = TRUTH_NO;
	struct gap g;

	for (int i = 0; i < value_sides(v) && !is_yes(any); i++) {
		struct stretch s = geo_stretch_side(v, i, c);

		any = truth_or(any, geo_stretch_gap(&g, &s, p, c) == OK
					    ? as_near(g.at, p, foot, c)
					    : TRUTH_UNKNOWN);
	}
	return any;
}

/* A round path: all of it from its centre; from elsewhere the feet on its parts. */
static truth tied_round(const struct value *v, pt p, pt foot, ctx *c)
{
	truth any = geo_equal(p, value_pt(v, 0), c);
	pt end[2];

	if (v->kind == KIND_CIRCLE || is_yes(any))
		return any;
	end[0] = geo_arc_start(v);
	end[1] = geo_arc_end(v, c);
	for (int i = 0; i < 2; i++) {
		num side[4] = { v->v[0], v->v[1], end[i].x, end[i].y };
		struct value radius = { .kind = KIND_SEGMENT, .n = 4, .v = side };
		struct stretch s = geo_stretch_of(&radius, c);
		struct gap g;

		any = truth_or(any, as_near(end[i], p, foot, c));
		if (v->kind != KIND_SECTOR)
			continue;
		any = truth_or(any, geo_stretch_gap(&g, &s, p, c) == OK
					    ? as_near(g.at, p, foot, c)
					    : TRUTH_UNKNOWN);
	}
	return any;
}

truth geo_path_foot_tied(const struct value *v, pt p, pt foot, ctx *c)
{
	if (is_yes(geo_equal(p, foot, c)))
		return TRUTH_NO;
	if (value_is(v, KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR)))
		return tied_round(v, p, foot, c);
	if (value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE)))
		return tied_sides(v, p, foot, c);
	if (value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA) |
				KIND_BIT(KIND_PARABOLA)))
		return tied_mirror(v, p, foot, c);
	return TRUTH_NO;
}
