/*
 * real.c -- doubles with error bounds and, where it is short, a closed form.
 *
 * Each operation adds its own rounding (half a unit in the last place, taken as a whole
 * one) to what its operands bring along.  A rational closed form renews the double, so
 * that whole numbers stay exact.  In compat mode pi is the reference's decimal, and no
 * closed form passes through an angle: sin(30°) is not 1/2 there.
 */
#include "program/program_priv.h"
#include <math.h>

#define U 0x1p-52 /* a unit in the last place, relative */
#define PI 3.14159265358979323846
#define COMPAT_PI 3141593 /* millionths */

static struct real settled(double v, double e, const struct program_form *x)
{
	int64_t p, q;

	if (program_form_get(x, &p, &q)) {
		v = (double)p / (double)q;
		e = q == 1 && p < (int64_t)1 << 53 && p > -((int64_t)1 << 53)
			    ? 0
			    : 2 * U * fabs(v);
	}
	return (struct real){ v, e, x };
}

static struct real nothing(void)
{
	return (struct real){ NAN, INFINITY, NULL };
}

struct real program_real_ratio(struct program_solver *s, int64_t p, int64_t q)
{
	return settled(0, 0, program_form_rational(&s->forms, p, q));
}

struct real program_real_int(struct program_solver *s, int64_t p)
{
	return program_real_ratio(s, p, 1);
}

struct real program_real_pi(struct program_solver *s)
{
	if (s->o.compat)
		return program_real_ratio(s, COMPAT_PI, 1000000);
	return (struct real){ PI, 2 * U, program_form_pi(&s->forms) };
}

struct real program_real_add(struct program_solver *s, struct real a, struct real b)
{
	double v = a.v + b.v;

	return settled(v, a.e + b.e + U * fabs(v), program_form_add(&s->forms, a.x, b.x));
}

struct real program_real_sub(struct program_solver *s, struct real a, struct real b)
{
	double v = a.v - b.v;

	return settled(v, a.e + b.e + U * fabs(v), program_form_sub(&s->forms, a.x, b.x));
}

struct real program_real_neg(struct program_solver *s, struct real a)
{
	return settled(-a.v, a.e, program_form_scale(&s->forms, a.x, -1, 1));
}

struct real program_real_mul(struct program_solver *s, struct real a, struct real b)
{
	double v = a.v * b.v;

	return settled(v, fabs(a.v) * b.e + fabs(b.v) * a.e + a.e * b.e + U * fabs(v),
		       program_form_mul(&s->forms, a.x, b.x));
}

int program_real_sign(struct real a)
{
	int64_t p, q;

	if (a.v > a.e || a.v < -a.e)
		return a.v > 0 ? 1 : -1;
	/* Too small for the double; a fraction knows its sign. */
	return program_form_get(a.x, &p, &q) ? (p > 0) - (p < 0) : 0;
}

bool program_real_zero(struct real a)
{
	return a.x && !a.x->n;
}

bool program_real_finite(struct real a)
{
	return isfinite(a.v) && isfinite(a.e);
}

bool program_real_whole(struct real a, int *n)
{
	int64_t p, q;

	if (!program_form_get(a.x, &p, &q) || q != 1 || p > 1000 || p < -1000)
		return false;
	*n = (int)p;
	return true;
}

struct real program_real_div(struct program_solver *s, struct real a, struct real b)
{
	double v, least;

	if (!program_real_sign(b))
		return nothing();
	v = a.v / b.v;
	least = fabs(b.v) - b.e;
	return settled(v, (a.e + fabs(v) * b.e) / least + U * fabs(v),
		       program_form_div(&s->forms, a.x, b.x));
}

/* a^(p/q), p and q small, q > 0.  An odd root of a negative number is real. */
static struct real rational_power(struct program_solver *s, struct real a, int p, int q)
{
	int sign = program_real_sign(a);
	double size = fabs(a.v), v, slope;
	const struct program_form *x = a.x;

	if (!sign) {
		/* 0, or not to be told from it. */
		if (p <= 0)
			return p ? nothing() : program_real_int(s, 1);
		return settled(0, pow(size + a.e, (double)p / q), a.x && !a.x->n ? a.x : NULL);
	}
	if (sign < 0 && q % 2 == 0)
		return nothing();
	v = q == 1 && p == 2   ? size * size
	    : q == 2 && p == 1 ? sqrt(size)
			       : pow(size, (double)p / q);
	if (sign < 0 && p % 2)
		v = -v;
	/* Relative error: |p/q| times that of a, a little more for its second order. */
	slope = fabs((double)p / q) * a.e / (size - a.e);
	if (q != 1)
		x = program_form_root(&s->forms, x, q);
	return settled(v, fabs(v) * (slope * (1 + slope) + 8 * U),
		       program_form_pow(&s->forms, x, p));
}

struct real program_real_pow(struct program_solver *s, struct real a, struct real b)
{
	int64_t p, q;
	double v;

	if (!program_real_finite(a) || !program_real_finite(b))
		return nothing();
	if (program_form_get(b.x, &p, &q) && p >= -1000 && p <= 1000 && q <= 1000)
		return rational_power(s, a, (int)p, (int)q);
	if (program_real_sign(a) <= 0)
		return nothing();
	v = pow(a.v, b.v);
	return (struct real){
		v,
		v * (fabs(b.v) * a.e / (a.v - a.e) + fabs(log(a.v)) * b.e) * 1.01 + 8 * U * v,
		NULL
	};
}

struct real program_real_trig(struct program_solver *s, enum form_fn fn, struct real a)
{
	double unit = s->o.compat ? COMPAT_PI / 1e6 : PI;
	double t = s->o.compat ? a.v / 180 * unit : a.v * (PI / 180);
	double v = fn == FORM_SIN ? sin(t) : fn == FORM_COS ? cos(t) : tan(t);
	double slope = fn == FORM_TAN ? 1 + v * v : 1;

	/* e: of the angle, of its conversion, of the function. */
	return settled(v,
		       slope * (a.e * (PI / 180) + 3 * U * fabs(t)) * 1.01 + 4 * U * fabs(v),
		       s->o.compat ? NULL : program_form_trig(&s->forms, fn, a.x));
}

/* The error of asin or acos, whose slope is infinite at the ends. */
static double arc_error(double v, double e)
{
	double room = 1 - fabs(v);

	return room > 4 * e ? e / sqrt(room) * 1.2 : 2 * sqrt(room + e);
}

struct real program_real_inverse(struct program_solver *s, enum form_fn fn, struct real a)
{
	double unit = s->o.compat ? COMPAT_PI / 1e6 : PI, v = a.v, e, angle;

	if (!program_real_finite(a))
		return nothing();
	if (fn == FORM_ATAN) {
		angle = atan(v);
		e = a.e;
	} else {
		if (fabs(v) > 1 + a.e + 8 * U)
			return nothing();
		v = v > 1 ? 1 : v < -1 ? -1 : v;
		angle = fn == FORM_ASIN ? asin(v) : acos(v);
		e = arc_error(v, a.e + U);
	}
	return settled(angle * 180 / unit, (e + 8 * U * fabs(angle)) * (180 / PI) * 1.01,
		       s->o.compat ? NULL : program_form_inverse(&s->forms, fn, a.x));
}

struct real program_real_exponent(struct program_solver *s, struct real a, struct real b)
{
	double la, lb, ea, eb, v;

	if (program_real_sign(a) <= 0 || program_real_sign(b) <= 0)
		return nothing();
	la = log(a.v);
	lb = log(b.v);
	ea = a.e / (a.v - a.e) + 4 * U * fabs(la);
	eb = b.e / (b.v - b.e) + 4 * U * fabs(lb);
	if (!(fabs(la) > ea))
		return nothing();
	v = lb / la;
	return settled(v, (eb + fabs(v) * ea) / (fabs(la) - ea) + 2 * U * fabs(v),
		       program_form_exponent(&s->forms, a.x, b.x));
}
