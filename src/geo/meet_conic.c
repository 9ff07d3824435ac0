/*
 * meet_conic.c -- circles with circles, conics with conics.
 *
 * Order of the common points: counter-clockwise by direction from the first
 * conic's centre (a parabola: its focus), beginning with the direction to the
 * second one's; from the positive x-axis when the two are one point.  For circles
 * this is left of centre -> centre first.  A ray from such a point meets the
 * first conic once, so no two common points share a direction.
 */
#include "geo/meet_priv.h"

static enum status circles_apart(const struct value *v, const struct value *w, num h, num r1,
				 num r2, num m, ctx *c, struct err *e)
{
	/* Which of |r1 - r2| < distance < r1 + r2 is broken shows in the foot of the
	 * radical line: between the centres, or beyond one of them. */
	bool nested = num_sgn(m, c) < 0 || num_cmp(m, h, c) > 0;
	double a = geo_shown_root(r1, c), b = geo_shown_root(r2, c);
	struct decimals d = geo_decimals_of(geo_shown_root(h, c),
					    nested ? (a > b ? a - b : b - a) : a + b);

	return err_fail(
		e, E_DOMAIN, "no_such_object",
		nested ? "the circle of the %s and that of the %s lie one inside the other: "
			 "the "
			 "centres are %s apart, the radii differ by %s"
		       : "the %s and the %s are too far apart: the centres are %s apart, the "
			 "radii add up to %s",
		geo_kind_name(v->kind), geo_kind_name(w->kind), d.a, d.b);
}

static enum status concentric(const struct value *v, const struct value *w, num r1, num r2,
			      ctx *c, struct err *e)
{
	int s = num_cmp(r1, r2, c);
	struct decimals d;

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether two circles are the same");
	if (s == 0)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the %s and the %s are on one circle", geo_kind_name(v->kind),
				geo_kind_name(w->kind));
	d = geo_decimals_of(geo_shown_root(r1, c), geo_shown_root(r2, c));
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the %s and the %s are concentric with radii %s and %s",
			geo_kind_name(v->kind), geo_kind_name(w->kind), d.a, d.b);
}

/* With D from centre to centre, h = |D|^2 and m = (h + r1^2 - r2^2) / 2 the
 * common points are  c1 + (m D +- sqrt(h r1^2 - m^2) turn(D)) / h. */
enum status geo_meet_circles(struct meet *out, const struct value *v, const struct value *w,
			     const pt *known, int n_known, ctx *c, struct err *e)
{
	pt o = value_pt(v, 0), d = geo_sub(value_pt(w, 0), o, c), foot, side;
	num r1 = round_r2(v, c), r2 = round_r2(w, c), h = geo_norm2(d, c), m, disc;
	int s = num_vanishes(h, c);
	enum status st;

	out->n = 0;
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether two circles have one centre");
	if (s == 0)
		return concentric(v, w, r1, r2, c, e);
	for (int i = 0; i < n_known; i++) {
		st = geo_meet_add(out, known[i], c, e);
		if (st != OK)
			return st;
	}
	if (out->n >= 2)
		return OK;
	if (out->n == 1) {
		/* The other one is the mirror image in the line of centres. */
		struct straight axis = { o, d };
		struct meet other = { .n = 0 };

		s = num_sgn(geo_straight_offset(axis, known[0], c), c);
		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "whether two circles touch");
		if (s)
			other.p[other.n++] = geo_straight_reflect(axis, known[0], c);
		st = geo_meet_limit(&other, v, w, c, e);
		if (st == OK && other.n)
			out->p[out->n++] = other.p[0];
		return st;
	}
	m = num_half(num_sub(num_add(h, r1, c), r2, c), c);
	disc = num_sub(num_mul(h, r1, c), num_sqr(m, c), c);
	s = num_sgn(disc, c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether two circles touch");
	if (s < 0)
		return circles_apart(v, w, h, r1, r2, m, c, e);
	foot = geo_add(o, geo_scale(d, num_div(m, h, c), c), c);
	if (s == 0) {
		out->p[out->n++] = foot;
	} else {
		side = geo_scale(geo_turn(d, c), num_div(num_sqrt(disc, c), h, c), c);
		out->p[out->n++] = geo_add(foot, side, c);
		out->p[out->n++] = geo_sub(foot, side, c);
	}
	st = geo_meet_limit(out, v, w, c, e);
	if (st == OK && out->n == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the circles of the %s and the %s meet, but outside the arcs",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	return st;
}

/* --- Order by direction -------------------------------------------------- */

/* 0: direction in [0, pi) from r, 1: in [pi, 2 pi). */
static int half_of(pt r, pt q, ctx *c)
{
	int y = num_sgn(geo_cross(r, q, c), c), x;

	if (y == NUM_UNKNOWN || y)
		return y == NUM_UNKNOWN ? y : y < 0;
	x = num_sgn(geo_dot(r, q, c), c);
	return x == NUM_UNKNOWN ? x : x < 0;
}

enum status geo_angular_order(int *order, const pt *p, int n, pt o, pt r, ctx *c)
{
	int half[MEET_MOST];

	for (int i = 0; i < n; i++) {
		pt q = geo_sub(p[i], o, c);
		int j = i;

		half[i] = half_of(r, q, c);
		if (half[i] == NUM_UNKNOWN && n > 1)
			return E_UNABLE;
		for (; j > 0; j--) {
			int k = order[j - 1], s = half[k] - half[i];

			if (s == 0) {
				s = num_sgn(geo_cross(q, geo_sub(p[k], o, c), c), c);
				if (s == NUM_UNKNOWN)
					return E_UNABLE;
			}
			if (s <= 0)
				break;
			order[j] = k;
		}
		order[j] = i;
	}
	return OK;
}

/* --- Conic with conic -------------------------------------------------- */

static struct triple direction(pt d, ctx *c)
{
	return (struct triple){ d.x, d.y, num_int(0, c) };
}

static struct triple place(pt p, ctx *c)
{
	return (struct triple){ p.x, p.y, num_int(1, c) };
}

/*
 * Triples that lie on a line pair of the pencil when the conics have something in
 * common: with a common axis, the direction across it; with a common centre, the
 * centre; with two known common points, any other point of their line.
 */
static int pencil_guesses(struct triple try[12], const struct value *v, const struct value *w,
			  const pt *known, int n_known, ctx *c)
{
	pt o1 = geo_conic_eye(v, c), o2 = geo_conic_eye(w, c);
	int n = 0;

	if (n_known >= 2)
		try[n++] = place(geo_mid(known[0], known[1], c), c);
	for (int i = 0; i < 2; i++) {
		pt d = geo_conic_axis(i ? w : v, c);

		try[n++] = direction(geo_turn(d, c), c);
		try[n++] = direction(d, c);
		try[n++] = place(i ? o2 : o1, c);
	}
	try[n++] = direction(geo_turn(geo_sub(o2, o1, c), c), c);
	return n;
}

enum status geo_meet_conics(struct meet *out, const struct value *v, const struct value *w,
			    const pt *known, int n_known, ctx *c, struct err *e)
{
	struct conic k1, k2;
	struct sym m1, m2;
	struct triple zero[4], try[12];
	pt p[4], o1 = geo_conic_eye(v, c), o2 = geo_conic_eye(w, c), ray;
	int n, finite = 0, order[4], n_try;
	enum status st;
	truth same;

	out->n = 0;
	if (geo_conic_of(&k1, v, c) != OK || geo_conic_of(&k2, w, c) != OK)
		return err_fail(e, E_ARG, "wrong_kind", "expected two conics, found %s and %s",
				geo_kind_a(v->kind), geo_kind_a(w->kind));
	m1 = geo_sym_of(&k1, c);
	m2 = geo_sym_of(&k2, c);
	n_try = pencil_guesses(try, v, w, known, n_known, c);
	st = geo_pencil_zeros(zero, &n, &m1, &m2, try, n_try, c, e);
	if (st == E_DOMAIN)
		return err_fail(e, E_DOMAIN, "degenerate", "the %s and the %s coincide",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	if (st != OK)
		return st;
	for (int i = 0; i < n; i++) {
		int far = num_sgn(zero[i].z, c);
		num inv;

		if (far == NUM_UNKNOWN)
			return geo_not_told(e, "whether two conics meet at infinity");
		if (far == 0)
			continue;
		/* One inverse, not two quotients: z may be no simple number. */
		inv = num_div(num_int(1, c), zero[i].z, c);
		p[finite++] = (pt){ num_mul(zero[i].x, inv, c), num_mul(zero[i].y, inv, c) };
	}
	if (finite == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s and the %s have no common point",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	same = geo_equal(o1, o2, c);
	if (is_unknown(same) && finite > 1)
		return geo_not_told(e, "whether two conics have one centre");
	ray = is_yes(same) ? (pt){ num_int(1, c), num_int(0, c) } : geo_sub(o2, o1, c);
	if (geo_angular_order(order, p, finite, o1, ray, c) != OK)
		return geo_not_told(e, "the order of the common points of two conics");
	for (int i = 0; i < finite; i++)
		out->p[out->n++] = p[order[i]];
	st = geo_meet_limit(out, v, w, c, e);
	if (st == OK && out->n == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the carriers of the %s and the %s meet, but outside the arc",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	return st == OK ? geo_meet_known_first(out, known, n_known, c, e) : st;
}
