/*
 * quadric.c -- spheres, cones, cylinders, frusta: their points, normals, tangent planes; what
 * they have in common with lines and with each other.
 */
#include "geo/quadric.h"
#include "geo/geo_priv.h"
#include "geo/meet_priv.h"
#include <math.h>

struct value *geo_sphere_value(pt3 center, num r2, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_SPHERE, 0);

	value_set_pt3(v, 0, center);
	v->v[3] = r2;
	return v;
}

struct value *geo_scircle_value(pt3 center, pt3 normal, num r2, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_SCIRCLE, 0);

	value_set_pt3(v, 0, center);
	value_set_pt3(v, 1, normal);
	v->v[6] = r2;
	return v;
}

/*
 * A round body has the radius ra + m s at the height s = w.u/u.u, m = rb - ra; the squared
 * distance from the axis is w.w - (w.u)^2/u.u.  Their difference, times u.u.
 */
struct quadric geo_quadric_of(const struct value *v, ctx *c)
{
	struct quadric q = { .at = value_pt3(v, 0), .endless = v->flag == 1 };
	struct round_body r;
	num m, u2;

	if (v->kind == KIND_SPHERE) {
		q.u = geo_int3(0, 0, 0, c);
		q.k2 = num_int(1, c);
		q.ku = q.kl = num_int(0, c);
		q.k0 = num_neg(v->v[3], c);
		q.ball = true;
		q.endless = false;
		return q;
	}
	r = geo_round_of(v, c);
	q.u = geo_sub3(r.b, r.a, c);
	u2 = geo_norm2_3(q.u, c);
	m = num_sub(r.rb, r.ra, c);
	q.k2 = u2;
	q.ku = num_neg(num_add(num_int(1, c), num_div(num_sqr(m, c), u2, c), c), c);
	q.kl = num_mul(num_int(-2, c), num_mul(r.ra, m, c), c);
	q.k0 = num_neg(num_mul(u2, num_sqr(r.ra, c), c), c);
	return q;
}

num geo_quadric_at(const struct quadric *q, pt3 p, ctx *c)
{
	pt3 w = geo_sub3(p, q->at, c);
	num wu = geo_dot3(w, q->u, c), sum = num_mul(q->k2, geo_norm2_3(w, c), c);

	sum = num_add(sum, num_mul(q->ku, num_sqr(wu, c), c), c);
	sum = num_add(sum, num_mul(q->kl, wu, c), c);
	return num_add(sum, q->k0, c);
}

/* Half the gradient: across the surface at a point of it, outwards; zero at the apex of a cone
 * alone. */
static pt3 quadric_normal(const struct quadric *q, pt3 p, ctx *c)
{
	pt3 w = geo_sub3(p, q->at, c), n = geo_scale3(w, q->k2, c);
	num wu = geo_dot3(w, q->u, c);
	num along = num_add(num_mul(q->ku, wu, c), num_half(q->kl, c), c);

	return geo_add3(n, geo_scale3(q->u, along, c), c);
}

/* --- Points ------------------------------------------------------------------------------- */

/* Where a point is along the axis; of what has no ends BETWEEN. */
enum quadric_level {
	LEVEL_UNKNOWN,
	LEVEL_BEFORE,
	LEVEL_FIRST,
	LEVEL_BETWEEN,
	LEVEL_LAST,
	LEVEL_BEHIND
};

static bool within_ends(enum quadric_level l)
{
	return l == LEVEL_FIRST || l == LEVEL_BETWEEN || l == LEVEL_LAST;
}

static bool beyond_ends(enum quadric_level l)
{
	return l == LEVEL_BEFORE || l == LEVEL_BEHIND;
}

static enum quadric_level level_of(const struct quadric *q, pt3 p, ctx *c)
{
	num wu;
	int low, high;

	if (q->ball || q->endless)
		return LEVEL_BETWEEN;
	wu = geo_dot3(geo_sub3(p, q->at, c), q->u, c);
	low = num_sgn(wu, c);
	high = num_cmp(wu, geo_norm2_3(q->u, c), c);
	if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
		return LEVEL_UNKNOWN;
	if (low <= 0)
		return low < 0 ? LEVEL_BEFORE : LEVEL_FIRST;
	return high < 0 ? LEVEL_BETWEEN : high > 0 ? LEVEL_BEHIND : LEVEL_LAST;
}

truth geo_quadric_has(const struct value *v, pt3 p, ctx *c)
{
	struct quadric q = geo_quadric_of(v, c);
	enum quadric_level at = level_of(&q, p, c);
	int s = num_sgn(geo_quadric_at(&q, p, c), c);

	if (beyond_ends(at))
		return TRUTH_NO;
	if (at == LEVEL_UNKNOWN || s == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return s == 0 || (s < 0 && at != LEVEL_BETWEEN) ? TRUTH_YES : TRUTH_NO;
}

truth geo_quadric_holds(const struct value *v, pt3 p, ctx *c)
{
	struct quadric q = geo_quadric_of(v, c);
	enum quadric_level at = level_of(&q, p, c);
	int s = num_sgn(geo_quadric_at(&q, p, c), c);

	if (beyond_ends(at))
		return TRUTH_NO;
	if (s != NUM_UNKNOWN && s > 0)
		return TRUTH_NO;
	if (at == LEVEL_UNKNOWN || s == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return TRUTH_YES;
}

/* --- Lines ---------------------------------------------------------------------------------- */

/* a t^2 + 2 b t + k along a line. */
struct quadratic3 {
	num a, b, k;
};

static struct quadratic3 along(const struct quadric *q, struct straight3 s, ctx *c)
{
	pt3 w = geo_sub3(s.p, q->at, c);
	num du = geo_dot3(s.d, q->u, c), wu = geo_dot3(w, q->u, c);
	struct quadratic3 f;

	f.a = num_add(num_mul(q->k2, geo_norm2_3(s.d, c), c),
		      num_mul(q->ku, num_sqr(du, c), c), c);
	f.b = num_add(num_mul(q->k2, geo_dot3(w, s.d, c), c),
		      num_mul(q->ku, num_mul(wu, du, c), c), c);
	f.b = num_add(f.b, num_half(num_mul(q->kl, du, c), c), c);
	f.k = geo_quadric_at(q, s.p, c);
	return f;
}

/* Parameters on a line, in order, each once. */
struct places {
	num t[4];
	int n;
};

static bool keep_place(struct places *m, num t, ctx *c)
{
	int at = 0;

	for (; at < m->n; at++) {
		int s = num_cmp(t, m->t[at], c);

		if (s == NUM_UNKNOWN)
			return false;
		if (s == 0)
			return true;
		if (s < 0)
			break;
	}
	for (int i = m->n++; i > at; i--)
		m->t[i] = m->t[i - 1];
	m->t[at] = t;
	return true;
}

/* Is t within the path: a segment's 0 to 1, a ray's from 0 on? */
static int within(const struct value *path, num t, ctx *c)
{
	bool segment = value_is(path, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT));
	bool ray = value_is(path, KIND_BIT(KIND_RAY) | KIND_BIT(KIND_SRAY));
	int low = segment || ray ? num_sgn(t, c) : 1;
	int high = segment ? num_cmp(t, num_int(1, c), c) : -1;

	if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	return low >= 0 && high <= 0;
}

static enum status keep_if(struct places *m, const struct quadric *q, struct straight3 s,
			   num t, bool on_end, ctx *c, struct err *e)
{
	pt3 p = geo_along3(s.p, s.d, t, c);
	enum quadric_level at = level_of(q, p, c);
	int in = on_end ? num_sgn(geo_quadric_at(q, p, c), c) : 0;

	if (on_end ? in == NUM_UNKNOWN : at == LEVEL_UNKNOWN)
		return geo_not_told(e, "whether a line meets an end of the body");
	if (on_end ? in > 0 : beyond_ends(at))
		return OK;
	return keep_place(m, t, c) ? OK : geo_not_told(e, "the order of two points");
}

static const char *word(const struct value *v)
{
	return geo_kind_name(v->kind);
}

/* The line passes the body: how far, where that says it. */
static enum status line_misses(const struct value *v, struct straight3 s, ctx *c,
			       struct err *e)
{
	if (v->kind == KIND_SPHERE) {
		pt3 o = value_pt3(v, 0);
		struct decimals d = geo_decimals_of(
			geo_shown_root(geo_dist2_3(o, geo_foot_line3(s, o, c), c), c),
			geo_shown_root(v->v[3], c));

		return err_fail(e, E_DOMAIN, "no_such_object",
				"the line passes the sphere at distance %s > radius %s", d.a,
				d.b);
	}
	return err_fail(e, E_DOMAIN, "no_such_object", "the line does not meet the %s",
			word(v));
}

/* Where the line meets the carrier; *flat: it lies in it. */
static enum status carrier_places(struct places *m, bool *flat, const struct quadric *q,
				  struct straight3 s, ctx *c, struct err *e)
{
	struct quadratic3 f = along(q, s, c);
	int sa = num_sgn(f.a, c), sb, sd;
	num disc, root;
	enum status st;

	*flat = false;
	if (sa == NUM_UNKNOWN)
		return geo_not_told(e, "whether a line runs along a surface");
	if (sa == 0) {
		sb = num_sgn(f.b, c);
		if (sb == NUM_UNKNOWN)
			return geo_not_told(e, "whether a line lies on a surface");
		if (sb == 0) {
			int sk = num_sgn(f.k, c);

			if (sk == NUM_UNKNOWN)
				return geo_not_told(e, "whether a line lies on a surface");
			*flat = sk == 0;
			return OK;
		}
		root = num_neg(num_div(f.k, num_add(f.b, f.b, c), c), c);
		return keep_if(m, q, s, root, false, c, e);
	}
	disc = num_sub(num_sqr(f.b, c), num_mul(f.a, f.k, c), c);
	sd = num_sgn(disc, c);
	if (sd == NUM_UNKNOWN)
		return geo_not_told(e, "whether a line meets a surface");
	if (sd < 0)
		return OK;
	root = sd ? num_sqrt(disc, c) : num_int(0, c);
	st = keep_if(
		m, q, s,
		num_div(num_neg(sa > 0 ? num_add(f.b, root, c) : num_sub(f.b, root, c), c),
			f.a, c),
		false, c, e);
	if (st || !sd)
		return st;
	return keep_if(
		m, q, s,
		num_div(num_neg(sa > 0 ? num_sub(f.b, root, c) : num_add(f.b, root, c), c),
			f.a, c),
		false, c, e);
}

/* Where it goes through the two discs. */
static enum status end_places(struct places *m, const struct quadric *q, struct straight3 s,
			      ctx *c, struct err *e)
{
	num du = geo_dot3(s.d, q->u, c), wu = geo_dot3(geo_sub3(s.p, q->at, c), q->u, c);
	truth level = num_is_zero(du, c);
	enum status st;

	if (is_unknown(level))
		return geo_not_told(e, "whether a line is parallel to an end of the body");
	if (is_yes(level))
		return OK; /* what it has in common with a disc lies between points of its rim */
	st = keep_if(m, q, s, num_neg(num_div(wu, du, c), c), true, c, e);
	if (st)
		return st;
	return keep_if(m, q, s, num_div(num_sub(geo_norm2_3(q->u, c), wu, c), du, c), true, c,
		       e);
}

enum status geo_quadric_meet_line(pt3 out[2], int *n, const struct value *v,
				  const struct value *path, ctx *c, struct err *e)
{
	struct quadric q = geo_quadric_of(v, c);
	struct straight3 s = geo_straight3_of(path, c);
	struct places m = { .n = 0 };
	bool flat;
	enum status st = carrier_places(&m, &flat, &q, s, c, e);

	*n = 0;
	if (st)
		return st;
	if (flat)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the %s lies on the surface of the %s: all its points there "
				"are common",
				value_is(path, KINDS_LINEAR3) ? "line" : word(path), word(v));
	if (!q.ball && !q.endless)
		st = end_places(&m, &q, s, c, e);
	if (st)
		return st;
	if (!m.n)
		return line_misses(v, s, c, e);
	for (int i = 0; i < m.n; i++) {
		int in = within(path, m.t[i], c);

		if (in == NUM_UNKNOWN)
			return geo_not_told(e, "whether a point lies within the path");
		if (in && *n < 2)
			out[(*n)++] = geo_along3(s.p, s.d, m.t[i], c);
	}
	if (*n)
		return OK;
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the %s does not reach the surface of the %s; its line meets it "
			"elsewhere",
			value_is(path, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))
				? "segment"
				: "ray",
			word(v));
}

/* --- Two spheres ------------------------------------------------------------------------------ */

/* The signs of d^2 - (r + s)^2 and d^2 - (r - s)^2, without roots of theirs: with
 * k = d^2 - r^2 - s^2 those of k - 2rs and k + 2rs. */
static enum status sphere_signs(int *outer, int *inner, const struct value *v,
				const struct value *w, ctx *c, struct err *e)
{
	num d2 = geo_dist2_3(value_pt3(v, 0), value_pt3(w, 0), c);
	num k = num_sub(num_sub(d2, v->v[3], c), w->v[3], c);
	num rr = num_mul(v->v[3], w->v[3], c), one = num_int(1, c);

	*outer = geo_root_sgn(num_int(-2, c), rr, k, c);
	*inner = geo_root_sgn(num_add(one, one, c), rr, k, c);
	if (*outer == NUM_UNKNOWN || *inner == NUM_UNKNOWN)
		return geo_not_told(e, "whether two spheres meet");
	return OK;
}

enum status geo_sphere_meet_sphere(struct value **out, const struct value *v,
				   const struct value *w, struct arena *a, ctx *c,
				   struct err *e)
{
	pt3 o = value_pt3(v, 0), d = geo_sub3(value_pt3(w, 0), o, c);
	truth same = geo_zero3(d, c), equal = num_eq(v->v[3], w->v[3], c);
	double dist = geo_shown_root(geo_norm2_3(d, c), c), r = geo_shown_root(v->v[3], c),
	       s = geo_shown_root(w->v[3], c);
	struct decimals far;
	int outer, inner;
	num d2, x;
	enum status st;

	if (is_unknown(same) || (is_yes(same) && is_unknown(equal)))
		return geo_not_told(e, "whether two spheres are the same");
	if (is_yes(same) && is_yes(equal))
		return err_fail(e, E_DOMAIN, "degenerate", "the two spheres are the same");
	if (is_yes(same)) {
		far = geo_decimals_of(r, s);
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the spheres are concentric, with radii %s and %s", far.a,
				far.b);
	}
	st = sphere_signs(&outer, &inner, v, w, c, e);
	if (st)
		return st;
	if (outer > 0) {
		far = geo_decimals_of(dist, r + s);
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the spheres are apart: their centres are %s from each other, "
				"and their radii make %s together",
				far.a, far.b);
	}
	if (inner < 0) {
		far = geo_decimals_of(dist, fabs(r - s));
		return err_fail(e, E_DOMAIN, "no_such_object",
				"one sphere lies inside the other: their centres are %s from "
				"each other, and their radii differ by %s",
				far.a, far.b);
	}
	if (outer == 0 || inner == 0)
		return err_fail_with(
			e, E_DOMAIN, "degenerate", NULL,
			"the point is on the line of their centres: Intersect(Line(Center(s), "
			"Center(t)), s)",
			"the spheres touch each other in one point, in no circle");
	d2 = geo_norm2_3(d, c);
	x = num_div(num_add(num_sub(v->v[3], w->v[3], c), d2, c), num_add(d2, d2, c), c);
	*out = geo_scircle_value(geo_along3(o, d, x, c), d,
				 num_sub(v->v[3], num_mul(num_sqr(x, c), d2, c), c), a);
	return OK;
}

/* --- Tangency ----------------------------------------------------------------------------------- */

enum status geo_quadric_tangent(struct plane3 *out, const struct value *v, pt3 p, ctx *c,
				struct err *e)
{
	struct quadric q = geo_quadric_of(v, c);
	enum quadric_level at = level_of(&q, p, c);
	int s = num_sgn(geo_quadric_at(&q, p, c), c);
	truth none;
	pt3 n;

	if (at == LEVEL_UNKNOWN || s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the point is on the surface");
	if (s || beyond_ends(at))
		return err_fail_with(
			e, E_DOMAIN, "degenerate", NULL,
			"a tangent plane needs a point of the curved surface",
			s < 0 && within_ends(at)
				? (at == LEVEL_BETWEEN
					   ? "the point lies inside the %s, not on its "
					     "surface"
					   : "the point lies in an end of the %s, whose plane "
					     "is no tangent plane")
				: "the point does not lie on the %s",
			word(v));
	n = quadric_normal(&q, p, c);
	none = geo_zero3(n, c);
	if (is_unknown(none))
		return geo_not_told(e, "whether the point is the apex");
	if (is_yes(none))
		return err_fail(e, E_DOMAIN, "degenerate",
				"at its apex a cone has no tangent plane");
	*out = geo_plane_at(p, n, c);
	return OK;
}

/* A plane touches a cone or cylinder along a generator: it goes through the apex or along the axis,
 * and k2 + ku g^2 is zero (cone) or the distance the radius. */
static truth plane_touches_round(const struct value *v, struct plane3 e, ctx *c)
{
	struct round_body r = geo_round_of(v, c);
	pt3 u = geo_sub3(r.b, r.a, c);
	num un = geo_dot3(u, e.n, c), n2 = geo_norm2_3(e.n, c), m = num_sub(r.rb, r.ra, c);
	/* Where a plane touches, at the end a its distance d there is ra times the cosine of
	 * the slope, and so at b: d^2 (u2 + m^2) = ra^2 u2, both on one side. */
	num da = geo_plane_offset(e, r.a, c), db = num_add(da, un, c);
	num slope = num_add(geo_norm2_3(u, c), num_sqr(m, c), c);
	num k = num_mul(n2, geo_norm2_3(u, c), c);
	truth a =
		num_eq(num_mul(num_sqr(da, c), slope, c), num_mul(num_sqr(r.ra, c), k, c), c);
	truth b =
		num_eq(num_mul(num_sqr(db, c), slope, c), num_mul(num_sqr(r.rb, c), k, c), c);
	truth side = sgn_not_neg(num_sgn(num_mul(da, db, c), c));

	return truth_and(truth_and(a, b), side);
}

static truth sphere_touches(const struct value *v, const struct value *w, ctx *c)
{
	pt3 o = value_pt3(v, 0);
	num r2 = v->v[3];

	if (w->kind == KIND_PLANE) {
		struct plane3 e = { value_pt3(w, 0), w->v[3] };
		num d = geo_plane_offset(e, o, c);

		return num_eq(num_sqr(d, c), num_mul(r2, geo_norm2_3(e.n, c), c), c);
	}
	if (w->kind == KIND_SPHERE) {
		struct err ignored = { 0 };
		truth same = geo_equal3(o, value_pt3(w, 0), c);
		int outer, inner;

		if (!is_no(same))
			return is_unknown(same) ? TRUTH_UNKNOWN : TRUTH_NO;
		if (sphere_signs(&outer, &inner, v, w, c, &ignored) != OK)
			return TRUTH_UNKNOWN;
		return outer == 0 || inner == 0 ? TRUTH_YES : TRUTH_NO;
	}
	{
		struct straight3 s = geo_straight3_of(w, c);
		pt3 foot = geo_foot_line3(s, o, c);
		num t = num_div(geo_dot3(geo_sub3(o, s.p, c), s.d, c), geo_norm2_3(s.d, c), c);
		truth on = num_eq(geo_dist2_3(o, foot, c), r2, c);
		int in = is_no(on) ? 0 : within(w, t, c);

		if (is_no(on))
			return on;
		return truth_and(on, in == NUM_UNKNOWN ? TRUTH_UNKNOWN
				     : in              ? TRUTH_YES
						       : TRUTH_NO);
	}
}

enum status geo_quadric_touches(truth *out, const struct value *v, const struct value *w,
				ctx *c, struct err *e)
{
	kind_set flat = KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_PLANE);

	if (v->kind != KIND_SPHERE && value_is(w, KINDS_QUADRIC)) {
		const struct value *x = v;

		v = w;
		w = x;
	}
	if (v->kind == KIND_SPHERE && value_is(w, flat | KIND_BIT(KIND_SPHERE))) {
		*out = sphere_touches(v, w, c);
		return OK;
	}
	if (w->kind == KIND_PLANE && value_is(v, KINDS_ROUND_BODY)) {
		*out = plane_touches_round(v, (struct plane3){ value_pt3(w, 0), w->v[3] }, c);
		return OK;
	}
	return err_fail(e, E_ARG, "wrong_kind",
			"whether %s and %s touch is not asked: a sphere with a line, plane or "
			"sphere, and a plane with a cone, cylinder or frustum",
			geo_kind_a(v->kind), geo_kind_a(w->kind));
}

/* --- Distances ------------------------------------------------------------------------------------ */

enum status geo_sphere_distance(num *out, const struct value *v, const struct value *w, ctx *c,
				struct err *e)
{
	pt3 o = value_pt3(v, 0), near;
	num r = num_sqrt(v->v[3], c), d;
	int s;

	if (value_is(w, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		d = geo_dist3(o, geo_place3(w, c), c);
		*out = num_abs(num_sub(d, r, c), c);
		return OK;
	}
	if (w->kind == KIND_SPHERE) {
		int outer, inner;
		num sum = num_sqrt(w->v[3], c);
		enum status st = sphere_signs(&outer, &inner, v, w, c, e);

		if (st)
			return st;
		d = geo_dist3(o, value_pt3(w, 0), c);
		if (outer > 0)
			*out = num_sub(d, num_add(r, sum, c), c);
		else if (inner < 0)
			*out = num_sub(num_abs(num_sub(r, sum, c), c), d, c);
		else
			*out = num_int(0, c);
		return OK;
	}
	if (w->kind == KIND_PLANE) {
		near = geo_foot_plane3((struct plane3){ value_pt3(w, 0), w->v[3] }, o, c);
	} else if (value_is(w, KINDS_LINEAR | KINDS_LINEAR3)) {
		struct straight3 line = geo_straight3_of(w, c);
		num t = num_div(geo_dot3(geo_sub3(o, line.p, c), line.d, c),
				geo_norm2_3(line.d, c), c);
		int in = within(w, t, c), low;

		near = geo_along3(line.p, line.d, t, c);
		low = in == 0 ? num_sgn(t, c) : 0;
		if (in == NUM_UNKNOWN || low == NUM_UNKNOWN)
			return geo_not_told(e, "whether the foot lies within the path");
		if (!in)
			near = low < 0 ? line.p : geo_add3(line.p, line.d, c);
		/* A segment may end inside, before it comes to the surface. */
		if (value_is(w, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))) {
			num far = num_int(0, c);
			int inside = 1;

			for (int i = 0; i < 2 && inside > 0; i++) {
				pt3 end = i ? geo_add3(line.p, line.d, c) : line.p;
				num d2 = geo_dist2_3(o, end, c);
				int more = num_cmp(d2, far, c), less = num_cmp(v->v[3], d2, c);

				if (more == NUM_UNKNOWN || less == NUM_UNKNOWN)
					return geo_not_told(e, "which end is farther");
				far = more > 0 ? d2 : far;
				inside = less;
			}
			if (inside > 0) {
				*out = num_sub(r, num_sqrt(far, c), c);
				return OK;
			}
		}
	} else {
		return err_fail(e, E_ARG, "wrong_kind",
				"a sphere and %s have no distance here", geo_kind_a(w->kind));
	}
	s = num_cmp(geo_dist2_3(o, near, c), v->v[3], c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether they meet");
	*out = s > 0 ? num_sub(geo_dist3(o, near, c), r, c) : num_int(0, c);
	return OK;
}

/* --- Spheres through points -------------------------------------------------------------------------- */

/* O = A + (b2 c x d + c2 d x b + d2 b x c)/(2 b.(c x d)) */
enum status geo_sphere_through(struct value **out, const pt3 p[4], struct arena *a, ctx *c,
			       struct err *e)
{
	pt3 s[3], n, sum = geo_int3(0, 0, 0, c);
	num det;
	truth flat;

	for (int i = 0; i < 3; i++)
		s[i] = geo_sub3(p[i + 1], p[0], c);
	det = geo_triple3(s[0], s[1], s[2], c);
	flat = num_is_zero(det, c);
	if (is_unknown(flat))
		return geo_not_told(e, "whether the four points lie in one plane");
	if (is_yes(flat))
		return err_fail_with(e, E_DOMAIN, "degenerate", NULL,
				     "use a point outside the plane of the other three",
				     "the four points lie in one plane: they fix no sphere");
	for (int i = 0; i < 3; i++) {
		n = geo_cross3(s[(i + 1) % 3], s[(i + 2) % 3], c);
		sum = geo_add3(sum, geo_scale3(n, geo_norm2_3(s[i], c), c), c);
	}
	sum = geo_scale3(sum, num_div(num_rat(1, 2, c), det, c), c);
	*out = geo_sphere_value(geo_add3(p[0], sum, c), geo_norm2_3(sum, c), a);
	return OK;
}

/* The determinant of the rows (P - E, |P - E|^2), developed by its last column. */
truth geo_are_cospherical(const pt3 p[5], ctx *c)
{
	pt3 s[4];
	num sum = num_int(0, c);
	truth flat = TRUTH_YES, t;
	static const int other[4][3] = { { 1, 2, 3 }, { 0, 2, 3 }, { 0, 1, 3 }, { 0, 1, 2 } };

	for (int i = 0; i < 4; i++)
		s[i] = geo_sub3(p[i], p[4], c);
	for (int i = 0; i < 4; i++) {
		num det = geo_triple3(s[other[i][0]], s[other[i][1]], s[other[i][2]], c);
		num part = num_mul(det, geo_norm2_3(s[i], c), c);

		sum = i % 2 ? num_sub(sum, part, c) : num_add(sum, part, c);
		flat = truth_and(flat, num_is_zero(det, c));
	}
	t = num_is_zero(sum, c);
	if (!is_yes(t) || is_no(flat))
		return t;
	/* All in one plane: on a sphere they are on one circle.  Then P is on the circle of A, B, C
	 * when (A - P).(B - P) and |(A - P) x (B - P)| keep their ratio, the sides regarded. */
	if (is_unknown(flat))
		return TRUTH_UNKNOWN;
	{
		pt3 n = geo_int3(0, 0, 0, c);
		truth line = TRUTH_YES, all = TRUTH_YES;
		struct geo_frame f;
		pt q[5];

		for (int i = 0; i < 4 && !is_no(line); i++)
			for (int k = i + 1; k < 4 && !is_no(line); k++) {
				n = geo_cross3(s[i], s[k], c);
				line = geo_zero3(n, c);
			}
		if (!is_no(line))
			return is_unknown(line) ? TRUTH_UNKNOWN : TRUTH_NO;
		if (geo_frame_across(&f, p[4], n, c) != OK)
			return TRUTH_UNKNOWN;
		for (int i = 0; i < 5; i++)
			q[i] = geo_frame_in(&f, p[i], c);
		for (int i = 0; i < 5; i++)
			all = truth_and(all,
					geo_are_concyclic(q[i], q[(i + 1) % 5], q[(i + 2) % 5],
							  q[(i + 3) % 5], c));
		return all;
	}
}
