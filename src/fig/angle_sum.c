/*
 * angle_sum.c -- equations between angles of 0 to 180 degrees, as products of complex numbers.
 *
 * An angle is the argument of z = cs + i sn with sn >= 0.  A sum of angles with whole weights is
 * zero where the product of the powers of their z is a positive number, but for whole turns:
 * those are kept out by how large and how small the sum can be, or, where it would only just
 * reach one, by an angle that is neither 0 nor 180 degrees.
 *
 * Which way an angle turns may be taken from the drawing (fig_turns): then z has no sign to be told.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdlib.h>

#define ANGLES_MOST TURNS_MOST
#define WEIGHT_MOST 8 /* of all together */

struct angle_sum {
	struct fig *f;
	pt z[ANGLES_MOST];
	long top[ANGLES_MOST], den[ANGLES_MOST]; /* how often each is taken */
	int obj[ANGLES_MOST], n, scale;
	num rest; /* radians that are added */
};

/* The angle between rays to two points, as it turns; false: it is none, or not as it is drawn. */
static bool turned_angle(struct fig *f, int obj, pt *z)
{
	const struct fig_turns *t = f->turned;
	struct err e;
	pt p[3];
	int i = 0;

	while (i < t->n && t->obj[i] != obj)
		i++;
	for (int k = 0; i < t->n && k < 3; k++) {
		const struct value *v = fig_at(f, t->corner[i][k]);

		if (!v || v->kind != KIND_POINT)
			return false;
		p[k] = value_pt(v, 0);
	}
	if (i == t->n || geo_measure_sweep(&z->x, &z->y, p[0], p[1], p[2], f->num, &e) != OK)
		return false;
	if (t->turn[i] < 0)
		z->y = num_neg(z->y, f->num);
	if (t->turn[i])
		return true;
	*z = (pt){ num_int(t->flat[i] ? -1 : 1, f->num), z->y };
	if (num_vanishes(z->y, f->num) != 0)
		return false;
	z->y = num_int(0, f->num);
	return true;
}

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
		enum kind kind = fig_kind(f, (fig_id){ x->ref });
		const struct value *at = fig_at(f, x->ref);

		if (!at && !f->turned)
			return false;
		/* A number that is another name of an angle. */
		if (kind == KIND_NUMBER && tool_is(step->tool, TRAIT_FREE_NUMBER) &&
		    step->arg[1].form == ARG_EXPR && !fig_is_free(f, (fig_id){ x->ref }))
			return add_terms(s, step->arg[1].x, top, den);
		/* GeoGebra's run to 360 degrees. */
		if (kind != KIND_ANGLE || s->n == ANGLES_MOST ||
		    !fig_measures(step, "angle") || step->order == TOOL_ORDER_GEOGEBRA)
			return false;
		if (!f->turned)
			s->z[s->n] = value_pt(at, 0);
		else if (!turned_angle(f, x->ref, &s->z[s->n]))
			return false;
		s->obj[s->n] = x->ref;
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
	s->scale = (int)common;
	return *high - *low <= WEIGHT_MOST;
}

static pt times(pt a, pt b, ctx *c)
{
	return (pt){ num_sub(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c),
		     num_add(num_mul(a.x, b.y, c), num_mul(a.y, b.x, c), c) };
}

/* Is the sum no whole turn but none?  What is surely flat has a value; some angle that is neither 0
 * nor 180 degrees keeps it from its least and its greatest one. */
static bool is_within(const struct angle_sum *s, long low, long high)
{
	double rest = num_mid(s->rest) / acos(-1);
	double least, most;

	for (int i = 0; i < s->n; i++) {
		truth straight = TRUTH_UNKNOWN;

		if (num_vanishes(s->z[i].y, s->f->num) == 0)
			straight = num_is_pos(num_neg(s->z[i].x, s->f->num), s->f->num);
		if (!is_unknown(straight) && is_yes(straight) == (s->top[i] > 0))
			low += labs(s->top[i]);
		else if (!is_unknown(straight))
			high -= labs(s->top[i]);
	}
	least = (double)low + rest;
	most = (double)high + rest;
	if (!isfinite(rest) || least < -2 - 1e-9 || most > 2 + 1e-9)
		return false;
	if (least > -2 + 1e-9 && most < 2 - 1e-9)
		return true;
	for (int i = 0; i < s->n; i++)
		if (s->top[i] && num_vanishes(s->z[i].y, s->f->num) == 1)
			return true;
	return false;
}

/* The product of the z, to their powers. */
static pt product(const struct angle_sum *s)
{
	ctx *c = s->f->num;
	pt z = { num_int(1, c), num_int(0, c) };

	for (int i = 0; i < s->n; i++)
		for (long k = 0; k < labs(s->top[i]); k++)
			z = times(z,
				  s->top[i] > 0 ? s->z[i]
						: (pt){ s->z[i].x, num_neg(s->z[i].y, c) },
				  c);
	return z;
}

#define PARTS 360 /* of a half turn, in which the rest is counted */

/* Which whole numbers of half turns the sum may be: angles that turn are neither 0 nor 180
 * degrees. */
static bool count_turns(const struct angle_sum *s, struct fig_turns *t)
{
	ctx *c = s->f->num;
	long least, most;

	if (!num_get_int(num_div(num_mul(s->rest, num_int(PARTS, c), c), num_pi(c), c), &least,
			 c))
		return false;
	most = least;
	for (int i = 0; i < s->n; i++) {
		int k = 0;

		while (t->obj[k] != s->obj[i])
			k++;
		if (t->turn[k] ? s->top[i] < 0 : t->flat[k])
			least += PARTS * s->top[i];
		if (t->turn[k] ? s->top[i] > 0 : t->flat[k])
			most += PARTS * s->top[i];
	}
	t->scale = s->scale;
	t->low = 0;
	t->high = 0;
	while ((t->low - 1) * PARTS > least)
		t->low--;
	while ((t->high + 1) * PARTS < most)
		t->high++;
	return true;
}

static bool agree_as_turned(const struct angle_sum *s, truth *out)
{
	ctx *c = s->f->num;
	struct fig_turns *t = s->f->turned;
	pt z = product(s), rest = { num_cos(s->rest, c), num_sin(s->rest, c) };
	pt sum = times(z, rest, c), other = times((pt){ z.x, num_neg(z.y, c) }, rest, c);

	if (num_is_bad(z.x) || num_is_bad(z.y) || !count_turns(s, t))
		return false;
	*out = num_is_zero(sum.y, c);
	t->mirrored = t->mirrored && num_vanishes(other.y, c) == 0;
	t->even = t->even && is_yes(*out) && is_yes(num_is_pos(sum.x, c));
	return true;
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
	if (f->turned)
		return agree_as_turned(&s, out);
	z = times(product(&s), (pt){ num_cos(s.rest, c), num_sin(s.rest, c) }, c);
	if (num_is_bad(z.x) || num_is_bad(z.y))
		return false;
	zero = num_is_zero(z.y, c);
	*out = is_no(zero) ? TRUTH_NO : truth_and(zero, num_is_pos(z.x, c));
	if (is_yes(*out) && !is_within(&s, low, high))
		*out = TRUTH_UNKNOWN;
	return true;
}

/* The angles of an expression, each once; false: there are others than between rays to points. */
static bool collect(struct fig *f, const struct expr *x, struct fig_turns *t)
{
	const struct fig_step *s;
	const int *p;
	num cs, sn;
	struct err e;

	for (int i = 0; i < x->n; i++)
		if (!collect(f, x->arg[i], t))
			return false;
	if (x->kind != EXPR_REF || x->n)
		return true;
	s = &f->step[f->obj[x->ref].step];
	if (fig_kind(f, (fig_id){ x->ref }) != KIND_ANGLE)
		return !tool_is(s->tool, TRAIT_FREE_NUMBER) || s->arg[1].form != ARG_EXPR ||
		       fig_is_free(f, (fig_id){ x->ref }) || collect(f, s->arg[1].x, t);
	for (int i = 0; i < t->n; i++)
		if (t->obj[i] == x->ref)
			return true;
	if (t->n == TURNS_MOST || !fig_measures(s, "angle") || s->tool->n_params < 4)
		return false;
	for (int k = 0; k < 3; k++) {
		t->corner[t->n][k] = s->arg[1 + k].form == ARG_REF ? s->arg[1 + k].ref : -1;
		if (t->corner[t->n][k] < 0 ||
		    fig_kind(f, (fig_id){ t->corner[t->n][k] }) != KIND_POINT ||
		    !fig_value(f, (fig_id){ t->corner[t->n][k] }))
			return false;
	}
	p = t->corner[t->n];
	if (geo_measure_sweep(&cs, &sn, value_pt(fig_value(f, (fig_id){ p[0] }), 0),
			      value_pt(fig_value(f, (fig_id){ p[1] }), 0),
			      value_pt(fig_value(f, (fig_id){ p[2] }), 0), f->num, &e) != OK)
		return false;
	t->obj[t->n] = x->ref;
	t->turn[t->n] = sn.lo > 0 ? 1 : sn.hi < 0 ? -1 : 0;
	t->flat[t->n++] = cs.hi < 0;
	return true;
}

bool fig_turns_of(struct fig *f, const struct expr *x, struct fig_turns *out)
{
	bool good = x->kind == EXPR_OP && x->op == EXPR_EQ, turns = false;

	*out = (struct fig_turns){ .mirrored = true, .even = true };
	good = good && collect(f, x, out);
	for (int i = 0; i < out->n; i++)
		turns = turns || out->turn[i];
	return good && turns;
}
