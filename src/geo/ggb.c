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
 *   two conics        where neither equation has x y and one is a parabola, by the
 *                     coordinate across its axis; two with one quadratic part: on the line
 *                     that is their difference; x y + d x = k and one without x y: by x
 *                     (not always with two points); else
 *                     A and B: of the line pairs A + x B that hold all common points the one
 *                     with the smallest x is taken and split by its eigenvectors; each line is
 *                     then intersected with A
 *   common tangents   of conics that are not both circles: the polars of the contacts with the
 *                     first; two lines, without a hyperbola, in the order in which the points
 *                     whose polars touch the second meet the first
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

/* The quadratic part of a form, with the sign that is stored. */
struct ggb_form {
	num xx, xy, yy; /* xx x^2 + 2 xy x y + yy y^2, all doubled */
};

static bool part_of(struct ggb_form *out, const struct value *v, ctx *c)
{
	struct conic k;
	bool turn = v->flag && !value_is(v, KIND_BIT(KIND_ARC));

	if (geo_conic_of(&k, v, c) != OK)
		return false;
	*out = (struct ggb_form){ num_add(k.a, k.a, c), k.b, num_add(k.c, k.c, c) };
	if (turn)
		*out = (struct ggb_form){ num_neg(out->xx, c), num_neg(out->xy, c),
					  num_neg(out->yy, c) };
	return true;
}

static num part_at(const struct ggb_form *q, pt d, ctx *c)
{
	num xy = num_mul(q->xy, num_mul(d.x, d.y, c), c);

	return num_add(num_add(num_mul(q->xx, num_sqr(d.x, c), c),
			       num_mul(q->yy, num_sqr(d.y, c), c), c),
		       num_add(xy, xy, c), c);
}

/* The member of the pencil that contains the chord d: A B(d) - A(d) B with the sign of B(d),
 * a positive multiple of A + x B.  B(d) is not 0: the line would be a part of B. */
static int pencil_member(struct ggb_form *out, num *x, const struct ggb_form *a,
			 const struct ggb_form *b, pt d, ctx *c)
{
	num fa = part_at(a, d, c), fb = part_at(b, d, c);
	int s = num_sgn(fb, c);

	if (s == NUM_UNKNOWN || s == 0)
		return NUM_UNKNOWN;
	if (s < 0) {
		fa = num_neg(fa, c);
		fb = num_neg(fb, c);
	}
	*x = num_neg(num_div(fa, fb, c), c);
	*out = (struct ggb_form){
		num_sub(num_mul(a->xx, fb, c), num_mul(b->xx, fa, c), c),
		num_sub(num_mul(a->xy, fb, c), num_mul(b->xy, fa, c), c),
		num_sub(num_mul(a->yy, fb, c), num_mul(b->yy, fa, c), c),
	};
	return s;
}

/* The eigenvector (yy - l, -xy) of the smaller eigenvalue, whose double is t -+ s.  Without
 * xy it is (0, 1), but (+-1, 0) with the sign of xx where the first conic is a parabola with a
 * level axis. */
static int eigenvector(pt *out, const struct ggb_form *q, const struct ggb_form *a, ctx *c)
{
	num t = num_add(q->xx, q->yy, c), w = num_sub(q->yy, q->xx, c), s;
	int diagonal = num_sgn(q->xy, c), trace = num_sgn(t, c);

	if (diagonal == NUM_UNKNOWN || trace == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	if (diagonal == 0) {
		int level = num_sgn(a->xx, c), sign = num_sgn(q->xx, c);

		if (level == NUM_UNKNOWN || (level == 0 && sign == NUM_UNKNOWN))
			return NUM_UNKNOWN;
		*out = level ? (pt){ num_int(0, c), num_int(1, c) }
			     : (pt){ num_int(sign < 0 ? -1 : 1, c), num_int(0, c) };
		return 0;
	}
	s = num_sqrt(num_add(num_sqr(w, c), num_sqr(num_add(q->xy, q->xy, c), c), c), c);
	*out = (pt){ trace >= 0 ? num_add(w, s, c) : num_sub(w, s, c),
		     num_neg(num_add(q->xy, q->xy, c), c) };
	return 1;
}

/* Parallel lines are across u: their normal points to the right, with the sign of the form;
 * upright ones' to the left, level ones' upwards. */
static int parallel_lean(pt n, const struct ggb_form *q, ctx *c)
{
	int x = num_sgn(n.x, c), y = num_sgn(n.y, c), t = num_sgn(num_add(q->xx, q->yy, c), c);

	if (x == NUM_UNKNOWN || y == NUM_UNKNOWN || t == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	return x == 0 ? y : y == 0 ? -x : x * t;
}

/*
 * Put the two points of a chord into their order: its normal leans to u, so its direction is
 * known, and the form of A on it says which way it is walked.  *normal: that normal.
 */
static int order_chord(pt *p, pt *normal, const struct ggb_form *a,
		       const struct ggb_form *member, pt u, ctx *c)
{
	pt d = geo_sub(p[1], p[0], c), n = geo_turn(d, c);
	int lean = num_sgn(geo_dot(n, u, c), c), sign = num_sgn(part_at(a, d, c), c);

	if (lean == 0)
		lean = parallel_lean(n, member, c);
	if (lean == NUM_UNKNOWN || sign == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	*normal = lean < 0 ? (pt){ num_neg(n.x, c), num_neg(n.y, c) } : n;
	/* With the normal n a line runs along (n.y, -n.x), which is d itself. */
	if (lean * sign < 0)
		swap_points(&p[0], &p[1]);
	return 1;
}

/* Of two lines the one whose normal leans away from turned u comes first; of parallel ones
 * that which is further back along their normal.  1: they change places. */
static int order_lines(const pt *p, const pt normal[2], pt u, ctx *c)
{
	int turn = num_sgn(geo_dot(normal[0], geo_turn(u, c), c), c);
	int cross = num_sgn(geo_cross(normal[0], normal[1], c), c);

	if (cross == 0)
		turn = num_sgn(geo_dot(normal[0], geo_sub(p[0], p[2], c), c), c);
	return cross == NUM_UNKNOWN || turn == NUM_UNKNOWN ? NUM_UNKNOWN : turn > 0;
}

/* Whether these are 0, as signs that may be unknown. */
static int sign_of_all(const num *v, int n, ctx *c)
{
	int all = 0;

	for (int i = 0; i < n; i++) {
		int s = num_sgn(v[i], c);

		if (s == NUM_UNKNOWN)
			return s;
		all |= s != 0;
	}
	return all;
}

/* The points by a coordinate, smallest first. */
static int sort_points(struct meet *m, bool by_y, ctx *c)
{
	for (int i = 1; i < m->n; i++)
		for (int k = i; k > 0; k--) {
			int s = by_y ? num_cmp(m->p[k].y, m->p[k - 1].y, c)
				     : num_cmp(m->p[k].x, m->p[k - 1].x, c);

			if (s == NUM_UNKNOWN)
				return s;
			if (s >= 0)
				break;
			swap_points(&m->p[k], &m->p[k - 1]);
		}
	return 1;
}

/* Forms A and B with proportional quadratic parts, led by a and b: the points along the line
 * b A - a B, as it meets A.  0: they are not so. */
static int order_alike(struct meet *m, const struct conic k[2], const struct ggb_form q[2],
		       const bool turned[2], ctx *c)
{
	const num cross[3] = {
		num_sub(num_mul(k[0].a, k[1].c, c), num_mul(k[0].c, k[1].a, c), c),
		num_sub(num_mul(k[0].a, k[1].b, c), num_mul(k[0].b, k[1].a, c), c),
		num_sub(num_mul(k[0].b, k[1].c, c), num_mul(k[0].c, k[1].b, c), c),
	};
	const num lead[2][3] = { { q[0].xx, q[0].yy, q[0].xy },
				 { q[1].xx, q[1].yy, q[1].xy } };
	int some = sign_of_all(cross, 3, c), at = 0, along, form;
	pt linear[2], n;

	if (some)
		return some == NUM_UNKNOWN ? some : 0;
	for (; at < 2; at++) {
		some = num_sgn(lead[1][at], c);
		if (some == NUM_UNKNOWN)
			return some;
		if (some)
			break;
	}
	for (int i = 0; i < 2; i++) {
		linear[i] = (pt){ k[i].d, k[i].e };
		if (turned[i])
			linear[i] = geo_negate(linear[i], c);
	}
	n = geo_sub(geo_scale(linear[0], lead[1][at], c), geo_scale(linear[1], lead[0][at], c),
		    c);
	along = num_sgn(geo_cross(n, geo_sub(m->p[1], m->p[0], c), c), c);
	form = num_sgn(part_at(&q[0], geo_turn(n, c), c), c);
	if (along == NUM_UNKNOWN || form == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	/* The line n runs along (n.y, -n.x): there the cross product is negative. */
	if (along * form > 0)
		swap_points(&m->p[0], &m->p[1]);
	return 1;
}

/*
 * Pairs that are solved for one coordinate.  Returns 1 when the points are in order, 0 where
 * this is no such pair.
 */
static int order_special(struct meet *m, const struct value *v, const struct value *w, ctx *c)
{
	struct conic k[2];
	struct ggb_form q[2];
	int a[2], b[2], d[2], done;

	if (geo_conic_of(&k[0], v, c) != OK || geo_conic_of(&k[1], w, c) != OK ||
	    !part_of(&q[0], v, c) || !part_of(&q[1], w, c))
		return NUM_UNKNOWN;
	if (m->n == 2) {
		const bool turned[2] = { v->flag && !value_is(v, KIND_BIT(KIND_ARC)),
					 w->flag && !value_is(w, KIND_BIT(KIND_ARC)) };

		done = order_alike(m, k, q, turned, c);
		if (done)
			return done;
	}
	for (int i = 0; i < 2; i++) {
		a[i] = num_sgn(k[i].a, c);
		b[i] = num_sgn(k[i].b, c);
		d[i] = num_sgn(k[i].c, c);
		if (a[i] == NUM_UNKNOWN || b[i] == NUM_UNKNOWN || d[i] == NUM_UNKNOWN)
			return NUM_UNKNOWN;
	}
	if (!b[0] && !b[1])
		for (int i = 0; i < 2; i++)
			if (!a[i] || !d[i])
				return sort_points(m, !a[i], c);
	/* x y + d x = k with something without x y: by x; three are the roots of a cubic, of
	 * which the middle one comes last. */
	for (int i = 0; i < 2; i++) {
		int some = num_sgn(k[i].e, c);

		if (some == NUM_UNKNOWN)
			return some;
		if (a[i] || d[i] || some || b[1 - i])
			continue;
		done = sort_points(m, false, c);
		if (done == 1 && m->n == 3)
			swap_points(&m->p[1], &m->p[2]);
		return done;
	}
	return 0;
}

static enum status order_conics(struct meet *m, const struct value *v, const struct value *w,
				ctx *c, struct err *e)
{
	static const int split[3][4] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 }, { 0, 3, 1, 2 } };
	struct ggb_form a, b, member, best;
	int take = 0, swap = 0;
	num x, least;
	pt u, p[4], normal[2];

	swap = m->n > 1 ? order_special(m, v, w, c) : 1;
	if (swap == NUM_UNKNOWN)
		return geo_not_told(e, "the order of the common points of two conics");
	if (swap == 1)
		return OK;
	if ((m->n != 2 && m->n != 4) || !part_of(&a, v, c) || !part_of(&b, w, c))
		return OK;
	for (int i = 0; i < (m->n == 4 ? 3 : 1); i++) {
		pt d = geo_sub(m->p[split[i][1]], m->p[split[i][0]], c);
		int s = pencil_member(&member, &x, &a, &b, d, c);

		if (s != NUM_UNKNOWN && i)
			s = num_cmp(x, least, c);
		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "the order of the common points of two conics");
		if (i == 0 || s < 0) {
			take = i;
			least = x;
			best = member;
		}
	}
	if (eigenvector(&u, &best, &a, c) == NUM_UNKNOWN)
		return geo_not_told(e, "the order of the common points of two conics");
	for (int i = 0; i < m->n; i++)
		p[i] = m->p[split[take][i]];
	for (int i = 0; i < m->n; i += 2)
		if (order_chord(&p[i], &normal[i / 2], &a, &best, u, c) == NUM_UNKNOWN)
			return geo_not_told(e, "the order of the common points of two conics");
	if (m->n == 4)
		swap = order_lines(p, normal, u, c);
	if (swap == NUM_UNKNOWN)
		return geo_not_told(e, "the order of the common points of two conics");
	for (int i = 0; i < m->n; i++)
		m->p[i] = p[swap ? (i + 2) % 4 : i];
	return OK;
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

/*
 * Two conics: the lines are the polars of their contacts with v, which fixes how they run.  Of
 * two lines the contacts come as v meets the reciprocal of w, that one taken first.  Four lines,
 * and hyperbolas, come in an order that is not known.
 */
static enum status order_tangents(struct straight *out, int n, const struct value *v,
				  const struct value *w, ctx *c, struct err *e)
{
	const kind_set open = KIND_BIT(KIND_HYPERBOLA);
	struct meet m = { .n = n };
	struct conic k[2], other;
	struct sym a, b, dual;
	struct value *z;
	struct arena *room;
	enum status st;
	pt first;
	truth same;

	if (geo_conic_of(&k[0], v, c) != OK || geo_conic_of(&k[1], w, c) != OK)
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
		/* An asymptote touches where no point is. */
		if (is_yes(far))
			return OK;
		if (is_unknown(far))
			return geo_not_told(e, "where a common tangent touches");
		m.p[i] = (pt){ num_div(p.x, p.z, c), num_div(p.y, p.z, c) };
		polar = geo_sym_apply(&a, (struct triple){ m.p[i].x, m.p[i].y, num_int(1, c) },
				      c);
		s = num_sgn(geo_dot(across, (pt){ polar.x, polar.y }, c), c);
		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "which way a common tangent runs");
		if ((v->flag ? -s : s) < 0)
			flip(&out[i], c);
	}
	if (n != 2 || value_is(v, open) || value_is(w, open))
		return OK;
	other = reciprocal(&a, &b, c);
	first = m.p[0];
	room = arena_new();
	st = geo_conic_value(&z, &other, room, c, e);
	if (st == OK)
		st = order_conics(&m, z, v, c, e);
	arena_free(room);
	if (st != OK)
		return st;
	same = geo_equal(first, m.p[0], c);
	if (is_unknown(same))
		return geo_not_told(e, "which common tangent comes first");
	if (is_no(same))
		swap_lines(&out[0], &out[1]);
	return OK;
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

int geo_ggb_axis_sign(const struct value *v, ctx *c)
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
	sign = geo_ggb_axis_sign(v, c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a conic is directed");
	if (sign < 0) {
		value_set_pt(*out, 0, value_pt(v, 1));
		value_set_pt(*out, 1, value_pt(v, 0));
	}
	return OK;
}
