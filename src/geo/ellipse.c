/*
 * ellipse.c -- the way round an ellipse, 4 times the integral of sqrt(a^2 sin^2 + b^2 cos^2)
 * over a quarter turn.  It has no closed form: it is enclosed.
 */
#include "geo/geo_priv.h"
#include "num/fn.h"
#include <math.h>

bool geo_ellipse_perimeter(num *out, const struct value *v, ctx *c)
{
	num a2 = num_sqr(v->v[4], c), b2, quarter = num_half(num_half(num_pi(c), c), c);
	struct num_fn *f = num_fn_new();
	struct num_enclosed e;
	struct err ignored;
	int s, k, m;
	bool good;

	b2 = num_sub(a2,
		     num_div(geo_dist2(value_pt(v, 0), value_pt(v, 1), c), num_int(4, c), c),
		     c);
	s = num_fn_apply(f, FN_SIN, num_fn_var(f), -1);
	k = num_fn_apply(f, FN_COS, num_fn_var(f), -1);
	s = num_fn_apply(f, FN_MUL, num_fn_number(f, a2, c), num_fn_power(f, s, 2));
	k = num_fn_apply(f, FN_MUL, num_fn_number(f, b2, c), num_fn_power(f, k, 2));
	m = num_fn_apply(f, FN_SQRT, num_fn_apply(f, FN_ADD, s, k), -1);
	num_fn_apply(f, FN_MUL, m, num_fn_rational(f, 4, 1));
	quarter = num_add(quarter, quarter, c);
	good = num_fn_integral(&e, f, num_int(0, c), quarter, c);
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
