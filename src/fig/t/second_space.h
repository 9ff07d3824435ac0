/* second_space.h -- for tests: relations and constructions of space by plain formulas.  What
 * lies in the plane takes part with z = 0. */
#ifndef FIG_T_SECOND_SPACE_H
#define FIG_T_SECOND_SPACE_H
#include "fig/t/second_way.h"

typedef struct {
	num x, y, z;
} p3;

static bool in_space(const struct held *h)
{
	return is_kind(h, KINDS_SPACE);
}
static p3 at3(const struct held *h, int i)
{
	if (in_space(h))
		return (p3){ h->v[3 * i], h->v[3 * i + 1], h->v[3 * i + 2] };
	return (p3){ h->v[2 * i], h->v[2 * i + 1], num_int(0, q) };
}
static p3 minus3(p3 a, p3 b)
{
	return (p3){ sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z) };
}
static p3 plus3(p3 a, p3 b)
{
	return (p3){ add(a.x, b.x), add(a.y, b.y), add(a.z, b.z) };
}
static num dot3(p3 a, p3 b)
{
	return add(add(mul(a.x, b.x), mul(a.y, b.y)), mul(a.z, b.z));
}
static p3 cross3(p3 a, p3 b)
{
	return (p3){ sub(mul(a.y, b.z), mul(a.z, b.y)), sub(mul(a.z, b.x), mul(a.x, b.z)),
		     sub(mul(a.x, b.y), mul(a.y, b.x)) };
}
static int zero3(p3 a, double s, int degree)
{
	return both(zero(a.x, s, degree), both(zero(a.y, s, degree), zero(a.z, s, degree)));
}
static int not(int a)
{
	return a < 0 ? DOUBT : !a;
}

/* Point and direction of what is straight. */
static bool carrier3(const struct held *h, p3 *p, p3 *d)
{
	if (!is_kind(h, KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
				KIND_BIT(KIND_SVECTOR)))
		return false;
	*p = at3(h, 0);
	*d = at3(h, 1);
	if (h->kind == KIND_SEGMENT || h->kind == KIND_SSEGMENT)
		*d = minus3(*d, *p);
	if (h->kind == KIND_VECTOR || h->kind == KIND_SVECTOR) {
		p3 t = *p;

		*p = *d;
		*d = t;
	}
	return true;
}

/* A point and the normal of what is flat: a plane's point is n k / n^2. */
static bool flat3(const struct held *h, p3 *p, p3 *n)
{
	if (h->kind == KIND_PLANE) {
		num k = num_div(h->v[3], dot3(at3(h, 0), at3(h, 0)), q);

		*n = at3(h, 0);
		*p = (p3){ mul(n->x, k), mul(n->y, k), mul(n->z, k) };
		return true;
	}
	if ((h->kind != KIND_SPOLYGON || h->n != 9) && (h->kind != KIND_POLYGON || h->n != 6))
		return false;
	*p = at3(h, 0);
	*n = cross3(minus3(at3(h, 1), *p), minus3(at3(h, 2), *p));
	return true;
}

static int on_straight3(p3 x, const struct held *h, double s)
{
	p3 p, d;
	int r;

	if (!carrier3(h, &p, &d))
		return DOUBT;
	r = zero3(cross3(d, minus3(x, p)), s, 2);
	if (is_kind(h, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_RAY) |
			       KIND_BIT(KIND_SRAY)))
		r = both(r, not_negative(dot3(d, minus3(x, p)), s, 2));
	if (is_kind(h, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT)))
		r = both(r, not_negative(dot3(d, minus3(plus3(p, d), x)), s, 2));
	return r;
}

static int on_object3(p3 x, const struct held *h, double s)
{
	p3 p, n;

	if (is_kind(h, KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR)))
		return DOUBT;
	if (is_kind(h, KINDS_LINEAR | KINDS_LINEAR3))
		return on_straight3(x, h, s);
	if (h->kind == KIND_PLANE && flat3(h, &p, &n))
		return zero(dot3(n, minus3(x, p)), s, 4);
	return DOUBT;
}

static int sides3(const struct held *v, const struct held *w, bool parallel, double s)
{
	p3 p, a, b;
	bool flat_v = !carrier3(v, &p, &a), flat_w = !carrier3(w, &p, &b);

	if ((flat_v && !flat3(v, &p, &a)) || (flat_w && !flat3(w, &p, &b)))
		return DOUBT;
	return (flat_v == flat_w) == parallel ? zero3(cross3(a, b), s, 4)
					      : zero(dot3(a, b), s, 4);
}

static int coplanar3(const struct held *const *h, int n, double s)
{
	p3 p[2 * TOOL_PARAMS], d;
	int k = 0, r = 1;

	for (int i = 0; i < n; i++) {
		p[k++] = at3(h[i], 0);
		if (is_kind(h[i], KINDS_LINEAR | KINDS_LINEAR3)) {
			carrier3(h[i], &p[k - 1], &d);
			p[k] = plus3(p[k - 1], d);
			k++;
		}
	}
	for (int i = 1; i < k; i++)
		for (int j = 1; j < i; j++)
			for (int l = 1; l < j; l++)
				r = both(r, zero(dot3(minus3(p[i], p[0]),
						      cross3(minus3(p[j], p[0]),
							     minus3(p[l], p[0]))),
						 s, 3));
	return r;
}

static int equal3(const struct held *v, const struct held *w, double s)
{
	p3 a, b, d, g;
	kind_set points = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT),
		 lines = KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE);

	if (is_kind(v, points) && is_kind(w, points))
		return zero3(minus3(at3(v, 0), at3(w, 0)), s, 1);
	if (is_kind(v, lines) && is_kind(w, lines)) {
		carrier3(v, &a, &d);
		carrier3(w, &b, &g);
		return both(zero3(cross3(d, g), s, 2), zero3(cross3(d, minus3(b, a)), s, 2));
	}
	if (v->kind == KIND_PLANE && w->kind == KIND_PLANE && flat3(v, &a, &d) &&
	    flat3(w, &b, &g))
		return both(zero3(cross3(d, g), s, 2), zero(dot3(d, minus3(b, a)), s, 4));
	return DOUBT;
}

static int second_way3(const char *tool, const struct held *const *h, int n, double s)
{
	p3 p, d, g, e;

	if (!strcmp(tool, "query_are_collinear"))
		return zero3(cross3(minus3(at3(h[1], 0), at3(h[0], 0)),
				    minus3(at3(h[2], 0), at3(h[0], 0))),
			     s, 2);
	if (!strcmp(tool, "query_are_parallel") || !strcmp(tool, "query_are_perpendicular"))
		return sides3(h[0], h[1], !strcmp(tool, "query_are_parallel"), s);
	if (!strcmp(tool, "query_is_on"))
		return on_object3(at3(h[0], 0), h[1], s);
	if (!strcmp(tool, "query_are_coplanar"))
		return coplanar3(h, n, s);
	if (!strcmp(tool, "query_are_skew")) {
		carrier3(h[0], &p, &d);
		carrier3(h[1], &e, &g);
		return not(zero(dot3(minus3(e, p), cross3(d, g)), s, 3));
	}
	if (!strcmp(tool, "query_is_on_plane") && flat3(h[1], &p, &g)) {
		if (carrier3(h[0], &e, &d))
			return both(zero(dot3(g, d), s, 3), zero(dot3(g, minus3(e, p)), s, 4));
		return is_kind(h[0], KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
			       ? zero(dot3(g, minus3(at3(h[0], 0), p)), s, 4)
			       : DOUBT;
	}
	if (!strcmp(tool, "query_are_equal"))
		return equal3(h[0], h[1], s);
	return DOUBT;
}

/* 1: as defined, 0: not, DOUBT: not covered. */
static int as_defined3(const struct tool *t, const struct held *r, const struct held *a,
		       const struct held *b, const struct held *c, double s)
{
	const char *n = t->name;
	p3 p, d, e, g;

	if (!a || !b)
		return DOUBT;
	if (!strcmp(n, "add_midpoint"))
		return is_kind(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
			       ? zero3(minus3(plus3(at3(r, 0), at3(r, 0)),
					      plus3(at3(a, 0), at3(b, 0))),
				       s, 1)
			       : DOUBT;
	if (!strcmp(n, "add_line") || !strcmp(n, "add_ray")) {
		carrier3(r, &p, &d);
		e = minus3(at3(b, 0), at3(a, 0));
		return both(on_straight3(at3(a, 0), r, s),
			    both(zero3(cross3(d, e), s, 2), positive(dot3(d, e), s, 2)));
	}
	if (!strcmp(n, "add_segment"))
		return both(zero3(minus3(at3(r, 0), at3(a, 0)), s, 1),
			    zero3(minus3(at3(r, 1), at3(b, 0)), s, 1));
	if (!strcmp(n, "add_vector"))
		return zero3(minus3(at3(r, 0), minus3(at3(b, 0), at3(a, 0))), s, 1);
	if (!strcmp(n, "add_perpendicular_line") && carrier3(r, &p, &d)) {
		int across = carrier3(b, &e, &g) ? zero(dot3(d, g), s, 2)
			     : flat3(b, &e, &g)  ? zero3(cross3(d, g), s, 3)
						 : DOUBT;

		return both(on_straight3(at3(a, 0), r, s), across);
	}
	if (!strcmp(n, "add_parallel_line") && carrier3(b, &e, &g) && carrier3(r, &p, &d))
		return both(on_straight3(at3(a, 0), r, s),
			    both(zero3(cross3(d, g), s, 2), positive(dot3(d, g), s, 2)));
	if (!strcmp(n, "add_intersect") && r->kind == KIND_SPOINT)
		return both(on_object3(at3(r, 0), a, s), on_object3(at3(r, 0), b, s));
	if (!strcmp(n, "add_intersect") && r->kind == KIND_SLINE && carrier3(r, &p, &d))
		return both(both(on_object3(p, a, s), on_object3(plus3(p, d), a, s)),
			    both(on_object3(p, b, s), on_object3(plus3(p, d), b, s)));
	if (!strcmp(n, "add_foot")) {
		e = minus3(at3(r, 0), at3(a, 0));
		if (carrier3(b, &p, &d))
			return both(zero3(cross3(d, minus3(at3(r, 0), p)), s, 2),
				    zero(dot3(d, e), s, 2));
		return flat3(b, &p, &d) ? both(zero(dot3(d, minus3(at3(r, 0), p)), s, 4),
					       zero3(cross3(d, e), s, 3))
					: DOUBT;
	}
	if (!strcmp(n, "add_plane") && c && r->kind == KIND_PLANE &&
	    is_kind(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)) &&
	    is_kind(c, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)))
		return both(on_object3(at3(a, 0), r, s),
			    both(on_object3(at3(b, 0), r, s), on_object3(at3(c, 0), r, s)));
	if (!strcmp(n, "add_plane_bisector") && flat3(r, &p, &d)) {
		e = minus3(at3(b, 0), at3(a, 0));
		g = plus3(at3(a, 0), at3(b, 0));
		return both(zero3(cross3(d, e), s, 2),
			    zero(dot3(d, minus3(g, plus3(p, p))), s, 4));
	}
	if (!strcmp(n, "add_distance") &&
	    is_kind(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)) &&
	    is_kind(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		e = minus3(at3(b, 0), at3(a, 0));
		return zero(sub(sqr(r->v[0]), dot3(e, e)), s, 2);
	}
	return DOUBT;
}
#endif
