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
 *   two conics        ggb_conics.c
 *   common tangents   of conics that are not both circles: the polars of the contacts with the
 *                     first, in the order in which the points whose polars touch the second
 *                     meet the first; those that pass between the conics last
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

/* --- Two conics ------------------------------------------------------------------------ */

static enum status order_conics(struct meet *m, const struct value *v, const struct value *w,
				ctx *c, struct err *e)
{
	struct conic k[2];

	if (!geo_ggb_stored(&k[0], v, c) || !geo_ggb_stored(&k[1], w, c))
		return geo_not_told(e, "the equations of two conics");
	return geo_ggb_order(m, k, c, e);
}

/* An arc's whole circle. */
static const struct value *carrier(struct value *room, num v[3], const struct value *arc,
				   ctx *c)
{
	if (!value_is(arc, KIND_BIT(KIND_ARC)))
		return arc;
	*room = (struct value){ .kind = KIND_CIRCLE, .n = 3, .v = v };
	value_set_pt(room, 0, value_pt(arc, 0));
	v[2] = round_r2(arc, c);
	return room;
}

static enum status meet_conics(struct meet *m, const struct value *v, const struct value *w,
			       ctx *c, struct err *e)
{
	struct meet all, limited = *m;
	struct value room[2];
	num n[2][3];
	enum status st;

	if (value_is(v, KINDS_ROUND) && value_is(w, KINDS_ROUND))
		return OK;
	if (m->n < 2)
		return OK;
	if (!value_is(v, KIND_BIT(KIND_ARC)) && !value_is(w, KIND_BIT(KIND_ARC)))
		return order_conics(m, v, w, c, e);
	/* The order is that of all common points of the carriers. */
	st = geo_meet_paths(&all, carrier(&room[0], n[0], v, c), carrier(&room[1], n[1], w, c),
			    NULL, 0, c, e);
	if (st == OK)
		st = order_conics(&all, v, w, c, e);
	if (st != OK)
		return st;
	m->n = 0;
	for (int i = 0; i < all.n; i++)
		for (int k = 0; k < limited.n; k++)
			if (m->n < limited.n && !is_no(geo_equal(all.p[i], limited.p[k], c)))
				m->p[m->n++] = limited.p[k];
	return m->n == limited.n ? OK : geo_not_told(e, "which common points are on an arc");
}

enum status geo_ggb_meet(struct meet *m, const struct value *v, const struct value *w,
			 int n_known, ctx *c, struct err *e)
{
	const kind_set curved = KINDS_CONIC | KIND_BIT(KIND_ARC);
	const kind_set sided = KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE);
	int sign;

	if (value_is(v, curved) && value_is(w, curved))
		return meet_conics(m, v, w, c, e);
	if (m->n < 2 || n_known)
		return OK;
	if ((value_is(v, sided) && value_is(w, sided | curved)) ||
	    (value_is(w, sided) && value_is(v, curved)))
		return geo_meet_by_sides(m, v, w, c, e);
	if (value_is(w, KINDS_LINEAR)) {
		const struct value *t = v;

		v = w;
		w = t;
	}
	if (!value_is(v, KINDS_LINEAR))
		return OK;
	if (value_is(w, sided))
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

/* The points whose polars by a touch b: the conic A adj(B) A. */
static struct conic reciprocal(const struct sym *a, const struct sym *b, ctx *c)
{
	struct sym dual = geo_sym_adjugate(b, c);
	struct triple r[3];

	for (int i = 0; i < 3; i++) {
		struct triple unit = { num_int(i == 0, c), num_int(i == 1, c),
				       num_int(i == 2, c) };

		r[i] = geo_sym_apply(a, unit, c);
		r[i] = geo_sym_apply(&dual, r[i], c);
		r[i] = geo_sym_apply(a, r[i], c);
	}
	return (struct conic){ r[0].x,
			       num_add(r[0].y, r[0].y, c),
			       r[1].y,
			       num_add(r[0].z, r[0].z, c),
			       num_add(r[1].z, r[1].z, c),
			       r[2].z };
}

/* The very same numbers, not only equal ones. */
static bool same_numbers(pt a, pt b)
{
	return a.x.x == b.x.x && a.x.lo == b.x.lo && a.x.hi == b.x.hi && a.y.x == b.y.x &&
	       a.y.lo == b.y.lo && a.y.hi == b.y.hi;
}

/* Where GeoGebra has the middle of a conic: the vertex of a parabola. */
static enum status middle_of(pt *out, const struct value *v, ctx *c, struct err *e)
{
	if (!value_is(v, KIND_BIT(KIND_PARABOLA)))
		return geo_conic_center(out, v, c, e);
	*out = geo_mid(value_pt(v, 0),
		       geo_straight_foot((struct straight){ value_pt(v, 1), value_pt(v, 2) },
					 value_pt(v, 0), c),
		       c);
	return OK;
}

/* Lines with both middles on one side come before those that pass between them. */
static enum status outer_first(struct straight *out, int n, const struct value *v,
			       const struct value *w, ctx *c, struct err *e)
{
	struct straight between[4];
	int outer = 0, inner = 0;
	pt o, p;
	enum status st = middle_of(&o, v, c, e);

	if (st == OK)
		st = middle_of(&p, w, c, e);
	if (st != OK)
		return st;
	for (int i = 0; i < n; i++) {
		int a = num_sgn(geo_cross(out[i].d, geo_sub(o, out[i].p, c), c), c);
		int b = num_sgn(geo_cross(out[i].d, geo_sub(p, out[i].p, c), c), c);

		if (a == NUM_UNKNOWN || b == NUM_UNKNOWN)
			return geo_not_told(e, "whether a common tangent passes between");
		/* There are two places for these; a third one comes among the others. */
		if (a * b < 0 && inner < 2)
			between[inner++] = out[i];
		else
			out[outer++] = out[i];
	}
	for (int i = 0; i < inner; i++)
		out[outer + i] = between[i];
	return OK;
}

/*
 * Two conics: the lines are the polars of their contacts with v, which fixes how they run.  The
 * contacts come as the reciprocal of w meets v, and then those lines last that pass between.
 */
static enum status order_tangents(struct straight *out, int n, const struct value *v,
				  const struct value *w, ctx *c, struct err *e)
{
	struct meet m = { .n = n };
	struct conic k[2];
	struct sym a, b, dual;
	struct straight line[4];
	enum status st;
	pt at[4];

	if (!geo_ggb_stored(&k[0], v, c) || !geo_ggb_stored(&k[1], w, c))
		return OK;
	a = geo_sym_of(&k[0], c);
	b = geo_sym_of(&k[1], c);
	dual = geo_sym_adjugate(&a, c);
	for (int i = 0; i < n; i++) {
		pt across = { num_neg(out[i].d.y, c), out[i].d.x };
		struct triple p = { across.x, across.y,
				    num_neg(geo_dot(across, out[i].p, c), c) },
			      polar;
		truth far;
		int s;

		p = geo_sym_apply(&dual, p, c);
		far = num_is_zero(p.z, c);
		/* An asymptote touches where no point is; GeoGebra does not have it. */
		if (is_yes(far))
			return OK;
		if (is_unknown(far))
			return geo_not_told(e, "where a common tangent touches");
		at[i] = m.p[i] = (pt){ num_div(p.x, p.z, c), num_div(p.y, p.z, c) };
		polar = geo_sym_apply(&a, (struct triple){ m.p[i].x, m.p[i].y, num_int(1, c) },
				      c);
		s = num_sgn(geo_dot(across, (pt){ polar.x, polar.y }, c), c);
		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "which way a common tangent runs");
		if (s < 0)
			flip(&out[i], c);
		line[i] = out[i];
	}
	if (n < 2)
		return OK;
	/* The determinant of our own form is negative, and the sign of a counts twice. */
	k[1] = k[0];
	k[0] = reciprocal(&a, &b, c);
	if (!w->flag)
		k[0] = geo_ggb_negative(&k[0], c);
	st = geo_ggb_order(&m, k, c, e);
	if (st != OK)
		return st;
	/* They were moved as they are, so each is found by its numbers. */
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (same_numbers(m.p[i], at[j]))
				out[i] = line[j];
	return outer_first(out, n, v, w, c, e);
}

enum status geo_ggb_common_tangents(struct straight *out, int n, const struct value *v,
				    const struct value *w, ctx *c, struct err *e)
{
	pt d;
	int right;

	if (!value_is(v, KINDS_ROUND) || !value_is(w, KINDS_ROUND))
		return order_tangents(out, n, v, w, c, e);
	d = geo_sub(value_pt(w, 0), value_pt(v, 0), c);
	right = num_sgn(d.x, c);
	if (right == 0) {
		right = num_sgn(d.y, c);
		right = right == NUM_UNKNOWN ? right : -right;
	}
	if (right == NUM_UNKNOWN)
		return geo_not_told(e, "which of two centres is further right");
	/* Where they touch there is one line instead of a pair. */
	if (n % 2)
		flip(&out[n - 1], c);
	/* Each pair: the right one, then the left one, both running ahead. */
	for (int i = 0; i + 1 < n; i += 2) {
		flip(&out[i], c);
		if (right < 0)
			swap_lines(&out[i], &out[i + 1]);
	}
	return OK;
}

static int computed_axis(const struct value *v, ctx *c)
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

int geo_ggb_axis_sign(const struct value *v, ctx *c)
{
	if (v->axis & GGB_AXIS_KEPT)
		return v->axis & GGB_AXIS_BACK ? -1 : 1;
	return computed_axis(v, c);
}

enum status geo_ggb_image(struct value *r, const struct value *v, const struct map *m,
			  bool scaled, ctx *c, struct err *e)
{
	const kind_set two = KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA);
	int sign, turned = v->axis & GGB_AXIS_TURNED;

	if (!value_is(v, two | KIND_BIT(KIND_PARABOLA)))
		return OK;
	if (scaled && value_is(v, two)) {
		r->axis = turned;
		return OK;
	}
	sign = value_is(v, two) ? geo_ggb_axis_sign(v, c) : geo_ggb_across_sign(v, c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a conic is directed");
	if (m->s < 0 && value_is(v, two))
		turned ^= GGB_AXIS_TURNED;
	else if (m->s < 0)
		sign = -sign;
	r->axis = GGB_AXIS_KEPT | (sign < 0 ? GGB_AXIS_BACK : 0) | turned;
	return OK;
}

enum status geo_ggb_focal(struct value **out, const struct value *v, struct arena *ar, ctx *c,
			  struct err *e)
{
	int sign;

	*out = geo_value_new(ar, v->kind, v->n);
	for (int i = 0; i < v->n; i++)
		(*out)->v[i] = v->v[i];
	(*out)->flag = v->flag;
	(*out)->axis = v->axis;
	if (!value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA)))
		return OK;
	sign = geo_ggb_axis_sign(v, c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a conic is directed");
	if (sign < 0) {
		value_set_pt(*out, 0, value_pt(v, 1));
		value_set_pt(*out, 1, value_pt(v, 0));
	}
	return OK;
}
