/*
 * angle_sum.c -- equations between angles of 0 to 180 degrees, as products of complex numbers.
 *
 * An angle is the argument of z = cs + i sn with sn >= 0.  A sum of angles with whole weights is
 * zero where the product of the powers of their z is a positive number, but for whole turns:
 * those are kept out by how large and how small the sum can be, or, where it would only just
 * reach one, by an angle that is neither 0 nor 180 degrees.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdlib.h>

#define ANGLES_MOST 8
#define WEIGHT_MOST 8 /* of all together */

struct angle_sum {
	struct fig *f;
	pt z[ANGLES_MOST];
	long top[ANGLES_MOST], den[ANGLES_MOST]; /* how often each is taken */
	int n;
	num rest; /* radians that are added */
};

/* A fraction with a small denominator. */
static bool ratio_of(struct fig *f, const struct expr *x, long *top, long *den)
{
	struct expr_value v;
	struct err e;
	int refs[1];

	if (fig_expr_refs(x, refs, 0, 1) || fig_expr(f, x, &v, &e) != OK || v.dim != 1)
		return false;
	for (*den = 1; *den <= 6; ++*den)
		if (num_get_int(num_mul(v.v[0], num_int(*den, f->num), f->num), top, f->num))
			return *top != 0 && labs(*top) <= WEIGHT_MOST;
	return false;
}

static bool add_terms(struct angle_sum *s, const struct expr *x, long top, long den)
{
	struct fig *f = s->f;
	struct expr_value v;
	struct err e;
	int refs[1];
	long t, d;

	if (x->kind == EXPR_REF && !x->n) {
		const struct fig_step *step = &f->step[f->obj[x->ref].step];
		const struct value *at = fig_at(f, x->ref);

		if (!at)
			return false;
		/* A number that is another name of an angle. */
		if (at->kind == KIND_NUMBER && tool_is(step->tool, TRAIT_FREE_NUMBER) &&
		    step->arg[1].form == ARG_EXPR && !fig_is_free(f, (fig_id){ x->ref }))
			return add_terms(s, step->arg[1].x, top, den);
		/* GeoGebra's run to 360 degrees. */
		if (at->kind != KIND_ANGLE || s->n == ANGLES_MOST ||
		    !fig_measures(step, "angle") || step->order == TOOL_ORDER_GEOGEBRA)
			return false;
		s->z[s->n] = value_pt(at, 0);
		s->top[s->n] = top;
		s->den[s->n++] = den;
		return true;
	}
	if (!fig_expr_refs(x, refs, 0, 1)) {
		if (fig_expr(f, x, &v, &e) != OK || v.dim != 1)
			return false;
		s->rest = num_add(s->rest, num_mul(v.v[0], num_rat(top, den, f->num), f->num),
				  f->num);
		return true;
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG)
		return add_terms(s, x->arg[0], -top, den);
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return add_terms(s, x->arg[0], top, den) &&
		       add_terms(s, x->arg[1], x->op == EXPR_ADD ? top : -top, den);
	if (x->op == EXPR_MUL && ratio_of(f, x->arg[0], &t, &d))
		return labs(top * t) <= 100 && den * d <= 100 &&
		       add_terms(s, x->arg[1], top * t, den * d);
	if ((x->op == EXPR_MUL || x->op == EXPR_DIV) && ratio_of(f, x->arg[1], &t, &d)) {
		if (x->op == EXPR_DIV) {
			long keep = t < 0 ? -d : d;

			d = labs(t);
			t = keep;
		}
		return labs(top * t) <= 100 && den * d <= 100 &&
		       add_terms(s, x->arg[0], top * t, den * d);
	}
	return false;
}

/* The weights as whole numbers; false: they are too large.  *low, *high: between them lies what
 * the sum can be, in half turns, without the rest. */
static bool make_whole(struct angle_sum *s, long *low, long *high)
{
	int64_t common = 1;

	*low = *high = 0;
	for (int i = 0; i < s->n; i++)
		common = common / base_gcd(common, s->den[i]) * s->den[i];
	for (int i = 0; i < s->n; i++) {
		s->top[i] *= (long)common / s->den[i];
		s->den[i] = 1;
		*(s->top[i] < 0 ? low : high) += s->top[i];
	}
	s->rest = num_mul(s->rest, num_int((long)common, s->f->num), s->f->num);
	return *high - *low <= WEIGHT_MOST;
}

static pt times(pt a, pt b, ctx *c)
{
	return (pt){ num_sub(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c),
		     num_add(num_mul(a.x, b.y, c), num_mul(a.y, b.x, c), c) };
}

/* Is the sum no whole turn but none?  Some angle that is neither 0 nor 180 degrees keeps it from
 * its least and its greatest value. */
static bool is_within(const struct angle_sum *s, long low, long high)
{
	double rest = num_mid(s->rest) / acos(-1);
	double least = (double)low + rest, most = (double)high + rest;

	if (!isfinite(rest) || least < -2 - 1e-9 || most > 2 + 1e-9)
		return false;
	if (least > -2 + 1e-9 && most < 2 - 1e-9)
		return true;
	for (int i = 0; i < s->n; i++)
		if (s->top[i] && num_vanishes(s->z[i].y, s->f->num) == 1)
			return true;
	return false;
}

bool fig_angles_agree(struct fig *f, const struct expr *x, const struct expr *y, truth *out)
{
	ctx *c = f->num;
	struct angle_sum s = { .f = f, .rest = num_int(0, c) };
	long low, high;
	truth zero;
	pt z;

	if (!add_terms(&s, x, 1, 1) || !add_terms(&s, y, -1, 1) || !s.n ||
	    !make_whole(&s, &low, &high))
		return false;
	z = (pt){ num_cos(s.rest, c), num_sin(s.rest, c) };
	for (int i = 0; i < s.n; i++)
		for (long k = 0; k < labs(s.top[i]); k++)
			z = times(z,
				  s.top[i] > 0 ? s.z[i]
					       : (pt){ s.z[i].x, num_neg(s.z[i].y, c) },
				  c);
	if (num_is_bad(z.x) || num_is_bad(z.y))
		return false;
	zero = num_is_zero(z.y, c);
	*out = is_no(zero) ? TRUTH_NO : truth_and(zero, num_is_pos(z.x, c));
	if (is_yes(*out) && !is_within(&s, low, high))
		*out = TRUTH_UNKNOWN;
	return true;
}
