/*
 * interval.h -- intervals of doubles, rounded outwards.
 *
 * The compiler rounds to nearest and fuses nothing (-ffp-contract=off), so the
 * true result of one operation lies within half a unit in the last place of
 * the computed one; an end is moved out by one unit unless the operation was
 * exact.  Exactness is detected (two-sum, fma), so that figures with small
 * whole coordinates stay single points and are decided here.
 *
 * Private to num/.
 */
#ifndef NUM_INTERVAL_H
#define NUM_INTERVAL_H
#include "num/num.h"
#include <math.h>

#define IV_ALL ((num){ -INFINITY, INFINITY, NULL })

static inline double iv_down(double x)
{
	return x - (fabs(x) * 0x1p-52 + 0x1p-1074);
}
static inline double iv_up(double x)
{
	return x + (fabs(x) * 0x1p-52 + 0x1p-1074);
}
static inline int iv_point(num a)
{
	return a.lo == a.hi;
}
static inline num iv_make(double lo, double hi)
{
	/* Also false when an end is not a number or infinite by overflow. */
	return lo <= hi && lo > -INFINITY && hi < INFINITY ? (num){ lo, hi, NULL } : IV_ALL;
}
static inline double iv_sum(double a, double b, int up)
{
	double s = a + b, t = s - a, err = (a - (s - t)) + (b - t);

	return err == 0 ? s : up ? iv_up(s) : iv_down(s);
}
static inline num iv_add(num a, num b)
{
	return iv_make(iv_sum(a.lo, b.lo, 0), iv_sum(a.hi, b.hi, 1));
}
/* 0 - x and not -x: there is one zero. */
static inline num iv_neg(num a)
{
	return (num){ 0 - a.hi, 0 - a.lo, NULL };
}
static inline num iv_sub(num a, num b)
{
	return iv_add(a, iv_neg(b));
}

/* Products and quotients near the subnormal range are never taken as exact. */
#define IV_TINY 0x1p-960
static inline num iv_mul(num a, num b)
{
	double p, q, r, s, lo, hi;

	if (iv_point(a) && iv_point(b)) {
		p = a.lo * b.lo;
		if (a.lo == 0 || b.lo == 0)
			return (num){ 0, 0, NULL };
		if (fabs(p) > IV_TINY && fma(a.lo, b.lo, -p) == 0)
			return iv_make(p, p);
		return iv_make(iv_down(p), iv_up(p));
	}
	if ((a.lo == 0 && a.hi == 0) || (b.lo == 0 && b.hi == 0))
		return (num){ 0, 0, NULL };
	p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
	lo = fmin(fmin(p, q), fmin(r, s));
	hi = fmax(fmax(p, q), fmax(r, s));
	return iv_make(iv_down(lo), iv_up(hi));
}
static inline num iv_sqr(num a)
{
	num m = { 0, 0, NULL };

	if (iv_point(a))
		return iv_mul(a, a);
	m.lo = a.lo > 0 ? a.lo : a.hi < 0 ? -a.hi : 0;
	m.hi = fmax(fabs(a.lo), fabs(a.hi));
	return iv_make(m.lo > 0 ? fmax(0, iv_down(m.lo * m.lo)) : 0, iv_up(m.hi * m.hi));
}
static inline num iv_div(num a, num b)
{
	double p, q, r, s;

	if (!(b.lo > 0 || b.hi < 0))
		return IV_ALL;
	if (iv_point(a) && iv_point(b)) {
		q = a.lo / b.lo;
		if (a.lo == 0)
			return (num){ 0, 0, NULL };
		if (fabs(q) > IV_TINY && fabs(a.lo) > IV_TINY && fma(q, b.lo, -a.lo) == 0)
			return iv_make(q, q);
		return iv_make(iv_down(q), iv_up(q));
	}
	p = a.lo / b.lo, q = a.lo / b.hi, r = a.hi / b.lo, s = a.hi / b.hi;
	return iv_make(iv_down(fmin(fmin(p, q), fmin(r, s))),
		       iv_up(fmax(fmax(p, q), fmax(r, s))));
}
/* The part of a below zero is cut off: the caller has proven a >= 0. */
static inline num iv_sqrt(num a)
{
	double lo = a.lo > 0 ? sqrt(a.lo) : 0, hi = sqrt(a.hi);

	if (!(a.hi >= 0))
		return IV_ALL;
	if (iv_point(a) && (a.lo == 0 || (a.lo > IV_TINY && fma(lo, lo, -a.lo) == 0)))
		return (num){ lo, lo, NULL };
	return iv_make(lo > 0 ? fmax(0, iv_down(lo)) : 0, iv_up(hi));
}
static inline num iv_abs(num a)
{
	if (a.lo >= 0)
		return (num){ a.lo, a.hi, NULL };
	if (a.hi <= 0)
		return iv_neg(a);
	return iv_make(0, fmax(-a.lo, a.hi));
}

/* An enclosure of f over [lo, hi] for f increasing, from libm values that are
 * good to a few units in the last place. */
static inline num iv_wide(double lo, double hi)
{
	return iv_make(lo - (fabs(lo) * 0x1p-49 + 0x1p-1070),
		       hi + (fabs(hi) * 0x1p-49 + 0x1p-1070));
}
#endif
