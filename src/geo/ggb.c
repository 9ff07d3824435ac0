/*
 * ggb.c -- several results in the order in which GeoGebra has them.
 *
 * That program computes with coefficients, and their signs decide.  A conic is a quadratic
 * form: of one that was constructed the form is positive far outside an ellipse or parabola
 * and at the centre of a hyperbola, which is our own (geo_conic_of); of one that was given by
 * an equation it is left side less right side, as it was written.  value.flag tells where that
 * is the negative of ours; similarities keep it.  From there:
 *
 *   line and conic    t^2 has the value of the form on the line's direction for its
 *                     coefficient; the roots come upwards if that is positive, else downwards
 *   tangents          the polar of the point is the line that is intersected so, and each
 *                     tangent runs from the point to its contact
 *   axes              the eigenvector of the smaller eigenvalue is (A11 - l, -A01); the real
 *                     axis of a hyperbola is that one, or that one turned by -90 degrees
 *
 * The rules were found by experiment and hold without exception in the comparison of peers/.
 */
#include "geo/meet_priv.h"

static void flip(struct straight *s, ctx *c)
{
	s->d = (pt){ num_neg(s->d.x, c), num_neg(s->d.y, c) };
}

static void swap_points(pt *a, pt *b)
{
	pt t = *a;

	*a = *b;
	*b = t;
}

static void swap_lines(struct straight *a, struct straight *b)
{
	struct straight t = *a;

	*a = *b;
	*b = t;
}

/* The sign of the stored form on a direction; NUM_UNKNOWN when it cannot be told. */
static int form_sign(const struct value *v, struct straight s, ctx *c)
{
	struct chord q;
	int sign;

	if (geo_chord_of(&q, s, v, c) != OK)
		return NUM_UNKNOWN;
	sign = num_sgn(q.a, c);
	return sign == NUM_UNKNOWN || value_is(v, KIND_BIT(KIND_ARC)) || !v->flag ? sign
										  : -sign;
}

enum status geo_ggb_meet(struct meet *m, const struct value *v, const struct value *w,
			 int n_known, ctx *c, struct err *e)
{
	const kind_set curved = KINDS_CONIC | KIND_BIT(KIND_ARC);
	int sign;

	if (m->n < 2 || n_known)
		return OK;
	if (value_is(w, KINDS_LINEAR)) {
		const struct value *t = v;

		v = w;
		w = t;
	}
	if (!value_is(v, KINDS_LINEAR))
		return OK;
	if (value_is(w, KIND_BIT(KIND_POLYGON)))
		return geo_meet_order_along(m, geo_straight_of(v, c).d, c, e);
	if (!value_is(w, curved))
		return OK;
	sign = form_sign(w, geo_straight_of(v, c), c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how a line is directed to a conic");
	if (sign < 0)
		swap_points(&m->p[0], &m->p[1]);
	return OK;
}

enum status geo_ggb_tangents(struct straight *out, pt *contact, int n, const struct value *v,
			     pt p, ctx *c, struct err *e)
{
	struct conic k;
	struct straight polar;
	int along, sign;
	truth on = n ? geo_equal(contact[0], p, c) : TRUTH_YES;

	if (is_unknown(on) || geo_conic_of(&k, v, c) != OK)
		return geo_not_told(e, "whether a point is on a conic");
	if (is_yes(on)) {
		if (n && v->flag && !value_is(v, KIND_BIT(KIND_ARC)))
			flip(&out[0], c);
		return OK;
	}
	for (int i = 0; i < n; i++)
		out[i] = (struct straight){ p, geo_sub(contact[i], p, c) };
	if (n < 2)
		return OK;
	/* Both the polar and the form change their signs with the equation's. */
	polar = geo_conic_polar(&k, p, c);
	along = num_sgn(geo_dot(polar.d, geo_sub(contact[1], contact[0], c), c), c);
	sign = form_sign(v, polar, c);
	if (along == NUM_UNKNOWN || sign == NUM_UNKNOWN)
		return geo_not_told(e, "the order of the tangents");
	if (v->flag && !value_is(v, KIND_BIT(KIND_ARC)))
		sign = -sign;
	if (along * sign < 0) {
		swap_lines(&out[0], &out[1]);
		swap_points(&contact[0], &contact[1]);
	}
	return OK;
}

enum status geo_ggb_common_tangents(struct straight *out, int n, const struct value *v,
				    const struct value *w, ctx *c, struct err *e)
{
	pt d;
	int right;

	if (!value_is(v, KINDS_ROUND) || !value_is(w, KINDS_ROUND))
		return OK;
	d = geo_sub(value_pt(w, 0), value_pt(v, 0), c);
	right = num_sgn(d.x, c);
	if (right == 0) {
		right = num_sgn(d.y, c);
		right = right == NUM_UNKNOWN ? right : -right;
	}
	if (right == NUM_UNKNOWN)
		return geo_not_told(e, "which of two centres is further right");
	/* Each pair: the right one, then the left one, both running ahead. */
	for (int i = 0; i + 1 < n; i += 2) {
		flip(&out[i], c);
		if (right < 0)
			swap_lines(&out[i], &out[i + 1]);
	}
	return OK;
}

/* 1: its first axis runs from the first focus to the second, -1: the other way. */
static int axis_sign(const struct value *v, ctx *c)
{
	pt f = geo_sub(value_pt(v, 1), value_pt(v, 0), c);
	int x = num_sgn(f.x, c), y = num_sgn(f.y, c), stored = v->flag ? -1 : 1, trace;
	struct conic k;

	if (x == NUM_UNKNOWN || y == NUM_UNKNOWN || geo_conic_of(&k, v, c) != OK)
		return NUM_UNKNOWN;
	if (x == 0 || y == 0)
		return x ? x : y;
	if (v->kind == KIND_ELLIPSE)
		return x * stored;
	trace = num_sgn(num_add(k.a, k.c, c), c);
	if (trace == NUM_UNKNOWN)
		return trace;
	trace = trace * stored >= 0 ? 1 : -1;
	return trace == stored ? x * trace : -y * trace;
}

enum status geo_ggb_focal(struct value **out, const struct value *v, struct arena *ar, ctx *c,
			  struct err *e)
{
	int sign;

	*out = geo_value_new(ar, v->kind, v->n);
	for (int i = 0; i < v->n; i++)
		(*out)->v[i] = v->v[i];
	(*out)->flag = v->flag;
	if (!value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA)))
		return OK;
	sign = axis_sign(v, c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a conic is directed");
	if (sign < 0) {
		value_set_pt(*out, 0, value_pt(v, 1));
		value_set_pt(*out, 1, value_pt(v, 0));
	}
	return OK;
}
