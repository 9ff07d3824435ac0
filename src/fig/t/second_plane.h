/* second_plane.h -- for tests: relations and constructions of the plane by plain formulas. */
#ifndef FIG_T_SECOND_PLANE_H
#define FIG_T_SECOND_PLANE_H
#include "fig/t/second_way.h"

typedef struct {
	num x, y;
} p2;

static p2 at(const struct held *h, int i)
{
	return (p2){ h->v[2 * i], h->v[2 * i + 1] };
}
static p2 minus(p2 a, p2 b)
{
	return (p2){ sub(a.x, b.x), sub(a.y, b.y) };
}
static p2 plus(p2 a, p2 b)
{
	return (p2){ add(a.x, b.x), add(a.y, b.y) };
}
static p2 times(p2 a, num k)
{
	return (p2){ mul(a.x, k), mul(a.y, k) };
}
static num cross(p2 a, p2 b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}
static num dot(p2 a, p2 b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}
static num dist2(p2 a, p2 b)
{
	return dot(minus(a, b), minus(a, b));
}
static num dist(p2 a, p2 b)
{
	return root(dist2(a, b));
}

static int same_place(p2 a, p2 b, double s)
{
	return both(zero(sub(a.x, b.x), s, 1), zero(sub(a.y, b.y), s, 1));
}

/* Point and direction of a linear object. */
static void carrier(const struct held *h, p2 *p, p2 *d)
{
	*p = at(h, 0);
	*d = h->kind == KIND_SEGMENT ? minus(at(h, 1), at(h, 0)) : at(h, 1);
	if (h->kind == KIND_VECTOR) {
		*p = at(h, 1);
		*d = at(h, 0);
	}
}

static num radius2(const struct held *h)
{
	return h->kind == KIND_CIRCLE ? h->v[2] : dist2(at(h, 0), at(h, 1));
}

/* The counter-clockwise turn from u to d and to w, as doubles are enough to
 * compare them once the ends are known to be different rays. */
static int within_sweep(p2 u, p2 d, p2 w, bool clockwise, double s)
{
	double a, b;

	for (int i = 0; i < 2; i++) {
		p2 end = i ? w : u;
		int ray = both(zero(cross(end, d), s, 2), positive(dot(end, d), s, 2));

		if (ray)
			return ray;
	}
	a = atan2(val(cross(u, d)), val(dot(u, d)));
	b = atan2(val(cross(u, w)), val(dot(u, w)));
	if (both(zero(cross(u, w), s, 2), positive(dot(u, w), s, 2)) == 1)
		b = clockwise ? -2 * acos(-1) : 2 * acos(-1);
	if (clockwise)
		a = -a, b = -b;
	a += a < 0 ? 2 * acos(-1) : 0;
	b += b < 0 ? 2 * acos(-1) : 0;
	return fabs(a - b) < 1e-6 ? DOUBT : a < b;
}

static int on_segment(p2 p, p2 a, p2 b, double s)
{
	p2 d = minus(b, a);

	return both(zero(cross(d, minus(p, a)), s, 2),
		    both(not_negative(dot(d, minus(p, a)), s, 2),
			 not_negative(dot(d, minus(b, p)), s, 2)));
}

static int on_object(p2 p, const struct held *h, double s)
{
	p2 a, d;
	int r = 0, one;

	if (is_kind(h, KINDS_LINEAR)) {
		carrier(h, &a, &d);
		r = zero(cross(d, minus(p, a)), s, 2);
		if (h->kind == KIND_SEGMENT)
			r = on_segment(p, at(h, 0), at(h, 1), s);
		if (h->kind == KIND_RAY)
			r = both(r, not_negative(dot(d, minus(p, a)), s, 2));
		return r;
	}
	if (h->kind == KIND_CIRCLE)
		return zero(sub(dist2(p, at(h, 0)), h->v[2]), s, 2);
	if (h->kind == KIND_ELLIPSE)
		return zero(
			sub(add(dist(p, at(h, 0)), dist(p, at(h, 1))), add(h->v[4], h->v[4])),
			s, 1);
	if (h->kind == KIND_HYPERBOLA)
		return zero(sub(size_of(sub(dist(p, at(h, 0)), dist(p, at(h, 1)))),
				add(h->v[4], h->v[4])),
			    s, 1);
	if (h->kind == KIND_PARABOLA) {
		d = at(h, 2);
		return zero(sub(mul(dist2(p, at(h, 0)), dot(d, d)),
				sqr(cross(d, minus(p, at(h, 1))))),
			    s, 4);
	}
	if (is_kind(h, KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR))) {
		p2 u = minus(at(h, 1), at(h, 0)), w = minus(at(h, 2), at(h, 0));

		r = zero(sub(dist2(p, at(h, 0)), dot(u, u)), s, 2);
		if (r == 1)
			r = within_sweep(u, minus(p, at(h, 0)), w, h->flag, s);
		if (r == 1 || h->kind == KIND_ARC)
			return r;
		/* The two radii, cut to the radius's length. */
		one = on_segment(p, at(h, 0), at(h, 1), s);
		if (one == 1)
			return 1;
		d = minus(p, at(h, 0));
		one = both(one < 0 ? DOUBT : 1,
			   both(zero(cross(w, d), s, 2),
				both(not_negative(dot(w, d), s, 2),
				     not_negative(sub(dot(u, u), dot(d, d)), s, 2))));
		return r < 0 ? DOUBT : one;
	}
	if (h->kind == KIND_POLYGON) {
		for (int i = 0, n = h->n / 2; i < n; i++) {
			one = on_segment(p, at(h, i), at(h, (i + 1) % n), s);
			if (one == 1)
				return 1;
			r = one < 0 ? DOUBT : r;
		}
		return r;
	}
	return DOUBT;
}

static int in_region(p2 p, const struct held *h, double s)
{
	int edge = on_object(p, h, s), winding = 0;

	if (edge)
		return edge;
	if (h->kind == KIND_CIRCLE)
		return val(sub(dist2(p, at(h, 0)), h->v[2])) < 0;
	if (h->kind == KIND_ELLIPSE)
		return val(sub(add(dist(p, at(h, 0)), dist(p, at(h, 1))),
			       add(h->v[4], h->v[4]))) < 0;
	if (h->kind != KIND_POLYGON)
		return DOUBT;
	/* Even-odd by crossings; self-crossing polygons have other readings. */
	for (int i = 0, n = h->n / 2; i < n; i++) {
		p2 a = at(h, i), b = at(h, (i + 1) % n);
		bool up = val(sub(a.y, p.y)) > 0, up2 = val(sub(b.y, p.y)) > 0;
		num c = cross(minus(b, a), minus(p, a));

		if (up != up2)
			winding += (val(c) > 0) == up2;
	}
	if (h->n > 6)
		return DOUBT;
	return winding & 1;
}

static int collinear(p2 a, p2 b, p2 c, double s)
{
	return zero(cross(minus(b, a), minus(c, a)), s, 2);
}

/* Through the circumcentre of three that are not in line. */
static int concyclic(const p2 *p, double s)
{
	for (int skip_one = 0; skip_one < 4; skip_one++) {
		p2 t[3], b, c, o;
		int n = 0, flat;
		num d;

		for (int i = 0; i < 4; i++)
			if (i != skip_one)
				t[n++] = p[i];
		flat = collinear(t[0], t[1], t[2], s);
		if (flat < 0)
			return DOUBT;
		if (flat)
			continue;
		b = minus(t[1], t[0]);
		c = minus(t[2], t[0]);
		d = mul(num_int(2, q), cross(b, c));
		o.x = num_div(sub(mul(c.y, dot(b, b)), mul(b.y, dot(c, c))), d, q);
		o.y = num_div(sub(mul(b.x, dot(c, c)), mul(c.x, dot(b, b))), d, q);
		s = fmax(s, fmax(fabs(val(o.x)), fabs(val(o.y))));
		return zero(sub(dist2(plus(o, t[0]), p[skip_one]), dot(o, o)), s, 2);
	}
	/* All in line: only two of them, however often. */
	for (int skip_one = 0; skip_one < 4; skip_one++) {
		int equal = 0;

		for (int i = 0; i < 4; i++)
			for (int k = 0; k < i; k++) {
				int z = i == skip_one || k == skip_one
						? 0
						: zero(dist2(p[i], p[k]), s, 2);

				if (z < 0)
					return DOUBT;
				equal += z;
			}
		if (!equal)
			return 0;
	}
	return 1;
}

static p2 mirrored(p2 p, p2 a, p2 d)
{
	num k = num_div(mul(num_int(2, q), dot(minus(p, a), d)), dot(d, d), q);

	return plus(minus(plus(a, a), p), times(d, k));
}

/* By reflecting a focus in the line: the contact is seen from the image in the direction
 * of the other focus, or across the directrix. */
static int tangent(const struct held *v, const struct held *w, double s)
{
	p2 a, d, m, g, contact;
	int touch;

	if (is_kind(w, KINDS_LINEAR))
		return is_kind(v, KINDS_LINEAR) ? DOUBT : tangent(w, v, s);
	if (w->kind == KIND_IMPLICIT)
		return DOUBT; /* it has no foci */
	if (is_kind(v, KINDS_LINEAR)) {
		carrier(v, &a, &d);
		if (zero(dot(d, d), s, 2))
			return DOUBT;
		m = mirrored(at(w, 0), a, d);
		if (is_kind(w, KINDS_ROUND)) {
			touch = zero(sub(sqr(cross(d, minus(at(w, 0), a))),
					 mul(radius2(w), dot(d, d))),
				     s, 4);
			contact = times(plus(m, at(w, 0)), num_half(num_int(1, q), q));
			return touch == 1 ? on_object(contact, v, s) : touch;
		}
		if (w->kind == KIND_PARABOLA) {
			touch = zero(cross(at(w, 2), minus(m, at(w, 1))), s, 2);
			g = (p2){ num_neg(at(w, 2).y, q), at(w, 2).x };
		} else {
			touch = zero(sub(dist(m, at(w, 1)), add(w->v[4], w->v[4])), s, 1);
			g = minus(at(w, 1), m);
		}
		/* An asymptote has the mirror image at that distance too. */
		if (touch == 1 && w->kind == KIND_HYPERBOLA)
			touch = DOUBT;
		if (touch != 1)
			return touch;
		contact = plus(m, times(g, num_div(cross(minus(a, m), d), cross(g, d), q)));
		return on_object(contact, v, s);
	}
	if (is_kind(v, KINDS_ROUND) && is_kind(w, KINDS_ROUND)) {
		num r = root(radius2(v)), t = root(radius2(w)), k = dist(at(v, 0), at(w, 0));
		int outer = zero(sub(k, add(r, t)), s, 1),
		    inner = zero(sub(k, size_of(sub(r, t))), s, 1);

		if (outer < 0 || inner < 0)
			return DOUBT;
		return (outer || inner) && !zero(k, s, 1);
	}
	return DOUBT;
}

static int concurrent(const struct held *const *h, double s)
{
	p2 a[3], d[3], x;

	for (int i = 0; i < 3; i++)
		carrier(h[i], &a[i], &d[i]);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3, par = zero(cross(d[i], d[j]), s, 2);
		num t;

		if (par < 0)
			return DOUBT;
		if (par)
			continue;
		t = num_div(cross(minus(a[j], a[i]), d[j]), cross(d[i], d[j]), q);
		x = plus(a[i], times(d[i], t));
		s = fmax(s, fmax(fabs(val(x.x)), fabs(val(x.y))));
		return zero(cross(d[k], minus(x, a[k])), s, 2);
	}
	return 0;
}

static int equal(const struct held *v, const struct held *w, double s)
{
	p2 a, b, d, g;

	if (v->kind != w->kind)
		return DOUBT;
	if (is_kind(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR)))
		return same_place(at(v, 0), at(w, 0), s);
	if (v->kind == KIND_NUMBER)
		return zero(sub(v->v[0], w->v[0]), s, 1);
	if (v->kind == KIND_CIRCLE)
		return both(same_place(at(v, 0), at(w, 0), s),
			    zero(sub(v->v[2], w->v[2]), s, 2));
	if (is_kind(v, KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))) {
		carrier(v, &a, &d);
		carrier(w, &b, &g);
		if (v->kind == KIND_RAY)
			return both(same_place(a, b, s),
				    both(zero(cross(d, g), s, 2), positive(dot(d, g), s, 2)));
		return both(zero(cross(d, g), s, 2), zero(cross(d, minus(b, a)), s, 2));
	}
	if (v->kind == KIND_SEGMENT) {
		int r = both(same_place(at(v, 0), at(w, 0), s),
			     same_place(at(v, 1), at(w, 1), s));
		int t = both(same_place(at(v, 0), at(w, 1), s),
			     same_place(at(v, 1), at(w, 0), s));

		return r < 0 || t < 0 ? DOUBT : r || t;
	}
	return DOUBT;
}

static int congruent(const struct held *v, const struct held *w, double s)
{
	if (v->kind != w->kind)
		return 0;
	if (v->kind == KIND_SEGMENT)
		return zero(sub(dist2(at(v, 0), at(v, 1)), dist2(at(w, 0), at(w, 1))), s, 2);
	if (v->kind == KIND_CIRCLE)
		return zero(sub(v->v[2], w->v[2]), s, 2);
	if (v->kind == KIND_POLYGON && v->n == 6 && w->n == 6) {
		static const int order[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
						 { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
		int r = 0;

		for (int k = 0; k < 6; k++) {
			int good = 1;

			for (int i = 0; i < 3; i++)
				good = both(good,
					    zero(sub(dist2(at(v, i), at(v, (i + 1) % 3)),
						     dist2(at(w, order[k][i]),
							   at(w, order[k][(i + 1) % 3]))),
						 s, 2));
			r = good > 0 || r > 0 ? 1 : good < 0 || r < 0 ? DOUBT : 0;
		}
		return r;
	}
	return DOUBT;
}

/* The answer of the second way to an ASK tool's question. */
static int second_way2(const char *tool, const struct held *const *h, int n, double s)
{
	p2 a, b, d, g, p[4];

	for (int i = 0; i < n && i < 4; i++)
		p[i] = at(h[i], 0);
	if (!strcmp(tool, "query_are_collinear"))
		return collinear(p[0], p[1], p[2], s);
	if (!strcmp(tool, "query_are_concyclic"))
		return concyclic(p, s);
	if (!strcmp(tool, "query_are_equal"))
		return equal(h[0], h[1], s);
	if (!strcmp(tool, "query_are_congruent"))
		return congruent(h[0], h[1], s);
	if (!strcmp(tool, "query_is_on"))
		return on_object(p[0], h[1], s);
	if (!strcmp(tool, "query_is_in_region"))
		return in_region(p[0], h[1], s);
	if (!strcmp(tool, "query_is_tangent"))
		return tangent(h[0], h[1], s);
	if (!strcmp(tool, "query_are_concurrent"))
		return concurrent(h, s);
	if (!strcmp(tool, "query_are_parallel") || !strcmp(tool, "query_are_perpendicular")) {
		carrier(h[0], &a, &d);
		carrier(h[1], &b, &g);
		return zero(strcmp(tool, "query_are_parallel") ? dot(d, g) : cross(d, g), s,
			    2);
	}
	return DOUBT;
}

/* --- Constructions against their definitions ---------------------------------------------- */

static p2 turned(p2 v, num angle)
{
	num c = num_cos(angle, q), s = num_sin(angle, q);

	return (p2){ sub(mul(c, v.x), mul(s, v.y)), add(mul(s, v.x), mul(c, v.y)) };
}

/* Does the point made by a triangle-centre tool satisfy what defines it? */
static int is_center(p2 r, p2 a, p2 b, p2 c, int n, double s)
{
	num la = dist(b, c), lb = dist(c, a), lc = dist(a, b), sum = add(add(la, lb), lc);
	p2 m;

	if (n == 1)
		return same_place(times(r, sum),
				  plus(plus(times(a, la), times(b, lb)), times(c, lc)), s * s);
	if (n == 2)
		return same_place(times(r, num_int(3, q)), plus(plus(a, b), c), s);
	if (n == 3)
		return both(zero(sub(dist2(r, a), dist2(r, b)), s, 2),
			    zero(sub(dist2(r, a), dist2(r, c)), s, 2));
	if (n == 4)
		return both(zero(dot(minus(r, a), minus(b, c)), s, 2),
			    zero(dot(minus(r, b), minus(c, a)), s, 2));
	if (n == 5) {
		m = times(plus(a, b), num_rat(1, 2, q));
		return both(
			zero(sub(dist2(r, m), dist2(r, times(plus(b, c), num_rat(1, 2, q)))),
			     s, 2),
			zero(sub(dist2(r, m), dist2(r, times(plus(c, a), num_rat(1, 2, q)))),
			     s, 2));
	}
	if (n == 6) {
		num a2 = sqr(la), b2 = sqr(lb), c2 = sqr(lc);

		return same_place(times(r, add(add(a2, b2), c2)),
				  plus(plus(times(a, a2), times(b, b2)), times(c, c2)),
				  s * s * s);
	}
	if (n == 8)
		return same_place(times(r, sum),
				  plus(plus(times(a, sub(add(lb, lc), la)),
					    times(b, sub(add(lc, la), lb))),
				       times(c, sub(add(la, lb), lc))),
				  s * s);
	return DOUBT;
}

/* 1: as defined, 0: not, DOUBT: not covered. */
static int as_defined2(const struct tool *t, const struct buf *given, const struct held *r,
		       double s)
{
	const struct held *a, *b, *c;
	const char *n = t->name;
	p2 p, d, e, g;

#define ARG(x) arg_held(t, given, x)
	if (!strcmp(n, "add_midpoint") && (a = ARG("p1")) && a->kind == KIND_POINT &&
	    (b = ARG("p2")))
		return same_place(plus(at(r, 0), at(r, 0)), plus(at(a, 0), at(b, 0)), s);
	if ((!strcmp(n, "add_line") || !strcmp(n, "add_ray")) && (a = ARG("p1")) &&
	    (b = ARG("p2"))) {
		carrier(r, &p, &d);
		e = minus(at(b, 0), at(a, 0));
		return both(on_object(at(a, 0), r, s),
			    both(zero(cross(d, e), s, 2), positive(dot(d, e), s, 2)));
	}
	if (!strcmp(n, "add_segment") && (a = ARG("p1")) && (b = ARG("p2")))
		return both(same_place(at(r, 0), at(a, 0), s),
			    same_place(at(r, 1), at(b, 0), s));
	if ((!strcmp(n, "add_perpendicular_line") || !strcmp(n, "add_parallel_line")) &&
	    (a = ARG("point")) && (b = ARG("line"))) {
		carrier(b, &p, &d);
		carrier(r, &p, &e);
		if (!strcmp(n, "add_perpendicular_line"))
			d = (p2){ num_neg(d.y, q), d.x };
		return both(on_object(at(a, 0), r, s),
			    both(zero(cross(d, e), s, 2), positive(dot(d, e), s, 2)));
	}
	if (!strcmp(n, "add_perpendicular_bisector") && (a = ARG("p1")) &&
	    a->kind == KIND_POINT && (b = ARG("p2"))) {
		carrier(r, &p, &d);
		e = minus(at(b, 0), at(a, 0));
		g = times(plus(at(a, 0), at(b, 0)), num_rat(1, 2, q));
		return both(zero(cross(d, minus(g, p)), s, 2),
			    both(zero(dot(d, e), s, 2), positive(cross(e, d), s, 2)));
	}
	if (!strcmp(n, "add_angle_bisector") && (a = ARG("p1")) && (b = ARG("vertex")) &&
	    (c = ARG("p2"))) {
		num k, l;

		carrier(r, &p, &d);
		e = minus(at(a, 0), at(b, 0));
		g = minus(at(c, 0), at(b, 0));
		/* equal projections of the unit arms, on opposite sides */
		k = root(dot(e, e));
		l = root(dot(g, g));
		return both(
			on_object(at(b, 0), r, s),
			both(zero(sub(mul(dot(d, e), l), mul(dot(d, g), k)), s, 3),
			     both(zero(add(mul(cross(d, e), l), mul(cross(d, g), k)), s, 3),
				  not_negative(dot(d, e), s, 2))));
	}
	if (!strcmp(n, "add_circle_3_points") && (a = ARG("a")) && (b = ARG("b")) &&
	    (c = ARG("c")))
		return both(on_object(at(a, 0), r, s),
			    both(on_object(at(b, 0), r, s), on_object(at(c, 0), r, s)));
	if (!strcmp(n, "add_incircle") && (a = ARG("a")) && (b = ARG("b")) && (c = ARG("c")))
		return both(is_center(at(r, 0), at(a, 0), at(b, 0), at(c, 0), 1, s),
			    zero(sub(mul(r->v[2], dist2(at(a, 0), at(b, 0))),
				     sqr(cross(minus(at(b, 0), at(a, 0)),
					       minus(at(r, 0), at(a, 0))))),
				 s, 4));
	if (!strcmp(n, "add_excircle") && (a = ARG("a")) && (b = ARG("b")) && (c = ARG("c"))) {
		const p2 corner[3] = { at(a, 0), at(b, 0), at(c, 0) };
		int good = 1;

		/* As far from each line; beyond bc, on the triangle's side of the others. */
		for (int i = 0; i < 3; i++) {
			p2 o = corner[(i + 1) % 3];
			num turn;

			d = minus(corner[(i + 2) % 3], o);
			turn = mul(cross(d, minus(corner[i], o)),
				   cross(d, minus(at(r, 0), o)));
			good = both(good, both(positive(i ? turn : num_neg(turn, q), s, 4),
					       zero(sub(mul(r->v[2], dot(d, d)),
							sqr(cross(d, minus(at(r, 0), o)))),
						    s, 4)));
		}
		return good;
	}
	if (!strcmp(n, "add_triangle_center") && (a = ARG("a")) && (b = ARG("b")) &&
	    (c = ARG("c")))
		return is_center(at(r, 0), at(a, 0), at(b, 0), at(c, 0),
				 (int)val(arg_number(t, given, "n")), s);
	if (!strcmp(n, "add_circle") && (a = ARG("center"))) {
		b = ARG("point");
		if (b)
			return both(same_place(at(r, 0), at(a, 0), s),
				    on_object(at(b, 0), r, s));
		d.x = arg_number(t, given, "radius");
		return num_is_bad(d.x) ? DOUBT
				       : both(same_place(at(r, 0), at(a, 0), s),
					      zero(sub(r->v[2], sqr(d.x)), s, 2));
	}
	if (!strcmp(n, "add_intersect") && (a = ARG("obj1")) && (b = ARG("obj2")))
		return both(on_object(at(r, 0), a, s), on_object(at(r, 0), b, s));
	if ((!strcmp(n, "add_point_on") || !strcmp(n, "add_closest_point")) &&
	    (a = ARG("obj")))
		return on_object(at(r, 0), a, s);
	if (!strcmp(n, "add_tangent") && (a = ARG("point")) && (b = ARG("conic")) &&
	    b->kind != KIND_FUNCTION)
		return both(on_object(at(a, 0), r, s), tangent(r, b, s));
	if (!strcmp(n, "add_tangent_conic_conic") && (a = ARG("conic1")) &&
	    (b = ARG("conic2")))
		return both(tangent(r, a, s), tangent(r, b, s));
	if (!strcmp(n, "add_foot") && (a = ARG("point")) && (b = ARG("line"))) {
		carrier(b, &p, &d);
		return both(zero(cross(d, minus(at(r, 0), p)), s, 2),
			    zero(dot(d, minus(at(r, 0), at(a, 0))), s, 2));
	}
	if (!strncmp(n, "add_ellipse", 11) || !strncmp(n, "add_hyperbola", 13))
		return (a = ARG("p")) ? on_object(at(a, 0), r, s) : DOUBT;
	if (!strncmp(n, "transform_", 10) && (a = ARG("obj")) &&
	    is_kind(a, KIND_BIT(KIND_POINT))) {
		p = at(a, 0);
		if (!strcmp(n, "transform_reflect_line") && (b = ARG("line"))) {
			carrier(b, &g, &d);
			return same_place(at(r, 0), mirrored(p, g, d), s);
		}
		if (!strcmp(n, "transform_reflect_point") && (b = ARG("point")))
			return same_place(plus(at(r, 0), p), plus(at(b, 0), at(b, 0)), s);
		if (!strcmp(n, "transform_rotate") && (b = ARG("center"))) {
			d.x = arg_number(t, given, "angle");
			return num_is_bad(d.x)
				       ? DOUBT
				       : same_place(at(r, 0),
						    plus(at(b, 0),
							 turned(minus(p, at(b, 0)), d.x)),
						    s);
		}
		if (!strcmp(n, "transform_dilate") && (b = ARG("center"))) {
			d.x = arg_number(t, given, "factor");
			return num_is_bad(d.x)
				       ? DOUBT
				       : same_place(at(r, 0),
						    plus(at(b, 0),
							 times(minus(p, at(b, 0)), d.x)),
						    s);
		}
		if (!strcmp(n, "transform_translate") && (b = ARG("vector")))
			return same_place(at(r, 0), plus(p, at(b, 0)), s);
	}
	if (!strcmp(n, "add_distance") && (a = ARG("p1")) && (b = ARG("p2")) &&
	    a->kind == KIND_POINT && b->kind == KIND_POINT)
		return zero(sub(sqr(r->v[0]), dist2(at(a, 0), at(b, 0))), s, 2);
	if (!strcmp(n, "add_slope") && (a = ARG("line"))) {
		carrier(a, &p, &d);
		return zero(sub(mul(r->v[0], d.x), d.y), s, 2);
	}
	if (!strcmp(n, "add_area") && (a = ARG("obj")) && a->kind == KIND_POLYGON) {
		num sum = num_int(0, q);

		for (int i = 0, k = a->n / 2; i < k; i++)
			sum = add(sum, cross(at(a, i), at(a, (i + 1) % k)));
		return a->n > 6 ? DOUBT : zero(sub(size_of(sum), add(r->v[0], r->v[0])), s, 2);
	}
#undef ARG
	return DOUBT;
}
#endif
