/*
 * program_form_trig.c -- sines, their inverses and exponents of light exact numbers.
 *
 * Where an answer is guessed from the double (asin(0.5) looks like 30), the guess is
 * computed forwards and must come out equal as a form; it is never just believed.
 */
#include "program/form_priv.h"
#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846
#define RIGHT 90

/* At a number of half-degrees: (a + b sqrt(c))/d, or the square root of that. */
struct surd {
	short half;
	bool root;
	signed char a, b, c, d;
};
static const struct surd sines[] = {
	{ 0, false, 0, 0, 1, 1 },   { 36, false, -1, 1, 5, 4 }, { 45, true, 2, -1, 2, 4 },
	{ 60, false, 1, 0, 1, 2 },  { 72, true, 5, -1, 5, 8 },  { 90, false, 0, 1, 2, 2 },
	{ 108, false, 1, 1, 5, 4 }, { 120, false, 0, 1, 3, 2 }, { 135, true, 2, 1, 2, 4 },
	{ 144, true, 5, 1, 5, 8 },  { 180, false, 1, 0, 1, 1 },
};
static const struct surd tangents[] = {
	{ 0, false, 0, 0, 1, 1 },   { 30, false, 2, -1, 3, 1 }, { 36, true, 5, -2, 5, 5 },
	{ 45, false, -1, 1, 2, 1 }, { 60, false, 0, 1, 3, 3 },  { 72, true, 5, -2, 5, 1 },
	{ 90, false, 1, 0, 1, 1 },  { 108, true, 5, 2, 5, 5 },  { 120, false, 0, 1, 3, 1 },
	{ 135, false, 1, 1, 2, 1 }, { 144, true, 5, 2, 5, 1 },  { 150, false, 2, 1, 3, 1 },
};

static const struct program_form *look_up(struct form_table *w, const struct surd *t, size_t n,
					  int64_t half)
{
	const struct program_form *f;

	for (; n && t->half != half; n--)
		t++;
	if (!n)
		return NULL;
	f = program_form_scale(w, program_form_root(w, program_form_rational(w, t->c, 1), 2),
			       t->b, t->d);
	f = program_form_add(w, program_form_rational(w, t->a, t->d), f);
	return t->root ? program_form_root(w, f, 2) : f;
}

/* (sqrt(6) -+ sqrt(2))/4: the sines of 15 and 75 degrees. */
static const struct program_form *fifteen(struct form_table *w, int sign)
{
	const struct program_form *f = program_form_root(w, program_form_rational(w, 2, 1), 2);

	f = program_form_add(w, program_form_root(w, program_form_rational(w, 6, 1), 2),
			     program_form_scale(w, f, sign, 1));
	return program_form_scale(w, f, 1, 4);
}

static const struct program_form *known_sine(struct form_table *w, int64_t half)
{
	if (half == 30 || half == 150)
		return fifteen(w, half == 30 ? -1 : 1);
	return look_up(w, sines, sizeof sines / sizeof *sines, half);
}

static const struct program_form *known_tangent(struct form_table *w, int64_t half)
{
	return look_up(w, tangents, sizeof tangents / sizeof *tangents, half);
}

static double degrees_fn(enum form_fn fn, double x)
{
	x *= PI / 180;
	return fn == FORM_SIN ? sin(x) : fn == FORM_COS ? cos(x) : tan(x);
}

/* sin of p/q degrees, 0 <= p/q <= 90.  Between 45 and 90 the atom is the cosine of the
 * rest, so that sin(50°) and cos(40°) are one. */
static const struct program_form *acute_sine(struct form_table *w, int64_t p, int64_t q)
{
	const struct program_form *f = NULL;
	bool low = p < 45 * q;

	if (q <= 2)
		f = known_sine(w, 2 * p / q);
	if (f)
		return f;
	f = program_form_rational(w, low ? p : RIGHT * q - p, q);
	return program_form_atom(w, low ? FORM_SIN : FORM_COS, 0, f,
				 degrees_fn(FORM_SIN, (double)p / (double)q));
}

static const struct program_form *acute_tangent(struct form_table *w, int64_t p, int64_t q)
{
	const struct program_form *f = NULL;
	bool low = p < 45 * q;

	if (q <= 2)
		f = known_tangent(w, 2 * p / q);
	if (f)
		return f;
	f = program_form_rational(w, low ? p : RIGHT * q - p, q);
	f = program_form_atom(w, FORM_TAN, 0, f,
			      degrees_fn(FORM_TAN, f ? program_form_value(f) : 0));
	return low ? f : program_form_div(w, program_form_rational(w, 1, 1), f);
}

/* At p/q degrees: first turned into the first quadrant. */
static const struct program_form *rational_trig(struct form_table *w, enum form_fn fn,
						int64_t p, int64_t q)
{
	const struct program_form *f;
	int64_t full;
	bool minus = false;

	if (q > 1000000 || llabs(p) > 1000000000000)
		return NULL;
	if (fn == FORM_COS) {
		p += RIGHT * q;
		fn = FORM_SIN;
	}
	full = (fn == FORM_SIN ? 360 : 180) * q;
	p = (p % full + full) % full;
	if (fn == FORM_SIN && 2 * p >= full) {
		p -= full / 2;
		minus = true;
	}
	if (p > RIGHT * q) {
		p = 180 * q - p;
		minus = minus != (fn == FORM_TAN);
	}
	if (fn == FORM_TAN && p == RIGHT * q)
		return NULL;
	f = fn == FORM_SIN ? acute_sine(w, p, q) : acute_tangent(w, p, q);
	return minus ? program_form_scale(w, f, -1, 1) : f;
}

/* Is the angle quarter*90 + sign*(an inverse function of x)? */
static const struct form_atom *turned(const struct program_form *angle, int *quarter,
				      int *sign)
{
	const struct form_term *t = NULL;
	int64_t p = 0, q = 1;

	for (int i = 0; i < angle->n; i++) {
		const struct form_term *u = &angle->t[i];

		if (u->n == 1 && u->e[0] == 1 && u->f[0]->fn >= FORM_ASIN &&
		    u->f[0]->fn <= FORM_ATAN && u->pi == -1 && u->rad == 1 && u->q == 1 &&
		    llabs(u->p) == 180 && !t)
			t = u;
		else if (!u->n && !u->pi && u->rad == 1) {
			p = u->p;
			q = u->q;
		} else {
			return NULL;
		}
	}
	if (!t || q != 1 || p % RIGHT)
		return NULL;
	*quarter = (int)((p / RIGHT % 4 + 4) % 4);
	*sign = t->p > 0 ? 1 : -1;
	return t->f[0];
}

/* sqrt(1 - x^2), sqrt(1 + x^2) */
static const struct program_form *leg(struct form_table *w, const struct program_form *x,
				      int sign)
{
	const struct program_form *square =
		program_form_scale(w, program_form_mul(w, x, x), sign, 1);

	return program_form_root(
		w, program_form_add(w, program_form_rational(w, 1, 1), square), 2);
}

/* Sine and cosine of 90*quarter + sign*a: algebraic, for a an inverse function. */
static const struct program_form *inverse_trig(struct form_table *w, enum form_fn fn,
					       const struct form_atom *a, int quarter,
					       int sign)
{
	const struct program_form *s = a->arg, *c = a->arg, *swap;

	if (a->fn == FORM_ATAN) {
		c = program_form_div(w, program_form_rational(w, 1, 1), leg(w, a->arg, 1));
		s = program_form_mul(w, a->arg, c);
	} else if (a->fn == FORM_ASIN) {
		c = leg(w, a->arg, -1);
	} else {
		s = leg(w, a->arg, -1);
	}
	s = program_form_scale(w, s, sign, 1);
	for (; quarter; quarter--) {
		swap = s;
		s = c;
		c = program_form_scale(w, swap, -1, 1);
	}
	return fn == FORM_SIN ? s : fn == FORM_COS ? c : program_form_div(w, s, c);
}

const struct program_form *program_form_trig(struct form_table *w, enum form_fn fn,
					     const struct program_form *angle)
{
	const struct form_atom *a;
	int quarter, sign;
	int64_t p, q;

	if (!angle)
		return NULL;
	if (program_form_get(angle, &p, &q))
		return rational_trig(w, fn, p, q);
	a = turned(angle, &quarter, &sign);
	if (a)
		return inverse_trig(w, fn, a, quarter, sign);
	return program_form_atom(w, fn, 0, angle, degrees_fn(fn, program_form_value(angle)));
}

const struct program_form *program_form_inverse(struct form_table *w, enum form_fn fn,
						const struct program_form *a)
{
	const struct program_form *f;
	double v, angle;
	enum form_fn back;

	if (!a)
		return NULL;
	v = program_form_value(a);
	if (fn != FORM_ATAN && fabs(v) > 1)
		v = v > 0 ? 1 : -1;
	angle = 180 / PI * (fn == FORM_ASIN ? asin(v) : fn == FORM_ACOS ? acos(v) : atan(v));
	back = fn == FORM_ASIN ? FORM_SIN : fn == FORM_ACOS ? FORM_COS : FORM_TAN;
	/* Whole tenths and half degrees are worth a guess. */
	for (int k = 2; k <= 10; k += 8)
		if (fabs(angle * k - nearbyint(angle * k)) < 1e-9) {
			f = program_form_rational(w, (int64_t)nearbyint(angle * k), k);
			if (program_form_equal(program_form_trig(w, back, f), a))
				return f;
		}
	f = program_form_atom(w, fn, 0, a, angle * PI / 180);
	return program_form_div(w, program_form_scale(w, f, 180, 1), program_form_pi(w));
}

const struct program_form *program_form_exponent(struct form_table *w,
						 const struct program_form *a,
						 const struct program_form *b)
{
	const struct program_form *top, *under;
	double v;

	if (!a || !b)
		return NULL;
	v = log(program_form_value(b)) / log(program_form_value(a));
	for (int q = 1; q <= 6; q++)
		if (fabs(v * q) < 40 && fabs(v * q - nearbyint(v * q)) < 1e-9 &&
		    program_form_equal(program_form_pow(w, a, (int)nearbyint(v * q)),
				       program_form_pow(w, b, q)))
			return program_form_rational(w, (int64_t)nearbyint(v * q), q);
	top = program_form_atom(w, FORM_LOG, 0, b, log(program_form_value(b)));
	under = program_form_atom(w, FORM_LOG, 0, a, log(program_form_value(a)));
	return program_form_div(w, top, under);
}
