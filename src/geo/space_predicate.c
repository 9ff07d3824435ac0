/*
 * space_predicate.c -- predicates of space: parallel, perpendicular, equal, congruent, collinear,
 * coplanar, skew, concyclic, concurrent.
 *
 * Polynomial conditions in the numbers of the values; no root is taken.  Values of the plane
 * lie in z = 0 and are compared there with their twins of space.
 */
#include "geo/geo_priv.h"
#include "geo/map3.h"
#include "geo/quadric.h"
#include <string.h>

static enum status bearings(struct bearing b[2], const struct value *v, const struct value *w,
			    ctx *c, struct err *e)
{
	enum status st = geo_bearing_of(&b[0], v, c, e);

	return st == OK ? geo_bearing_of(&b[1], w, c, e) : st;
}

enum status geo_space_parallel(truth *out, const struct value *v, const struct value *w,
			       ctx *c, struct err *e)
{
	struct bearing b[2];
	enum status st = bearings(b, v, w, c, e);

	if (st == OK)
		*out = b[0].across == b[1].across
			       ? geo_along_same3(b[0].d, b[1].d, c)
			       : num_is_zero(geo_dot3(b[0].d, b[1].d, c), c);
	return st;
}

enum status geo_space_perpendicular(truth *out, const struct value *v, const struct value *w,
				    ctx *c, struct err *e)
{
	struct bearing b[2];
	enum status st = bearings(b, v, w, c, e);

	if (st == OK)
		*out = b[0].across == b[1].across ? num_is_zero(geo_dot3(b[0].d, b[1].d, c), c)
						  : geo_along_same3(b[0].d, b[1].d, c);
	return st;
}

truth geo_are_collinear3(pt3 p, pt3 q, pt3 r, ctx *c)
{
	return geo_along_same3(geo_sub3(q, p, c), geo_sub3(r, p, c), c);
}

truth geo_are_skew(struct straight3 s, struct straight3 t, ctx *c)
{
	return truth_not(num_is_zero(geo_triple3(geo_sub3(t.p, s.p, c), s.d, t.d, c), c));
}

/*
 * The first point, the first that differs from it, the first that is not on their line: the
 * others must be in that plane.  A sign that stays open before is as good as open, unless
 * some four of them are told to be in no plane.
 */
truth geo_are_coplanar(const pt3 *p, int n, ctx *c)
{
	truth all = TRUTH_YES;
	int a = 1, b;

	while (a < n && is_yes(geo_equal3(p[0], p[a], c)))
		a++;
	b = a + 1;
	while (b < n && is_yes(geo_are_collinear3(p[0], p[a], p[b], c)))
		b++;
	for (int i = 0; i < n && b < n && !is_no(all); i++)
		if (i && i != a && i != b)
			all = truth_and(
				all, num_is_zero(geo_orient3(p[0], p[a], p[b], p[i], c), c));
	/* In one plane with a line that may be none: not told. */
	if (is_yes(all) && b < n && n > 4 && !is_no(geo_are_collinear3(p[0], p[a], p[b], c)))
		return TRUTH_UNKNOWN;
	return all;
}

truth geo_three_differ3(const pt3 p[4], ctx *c)
{
	truth three = TRUTH_NO;

	for (int out = 0; out < 4 && !is_yes(three); out++) {
		truth differ = TRUTH_YES;

		for (int i = 0; i < 4; i++)
			for (int k = 0; k < i && !is_no(differ); k++)
				if (i != out && k != out)
					differ = truth_and(
						differ, truth_not(geo_equal3(p[i], p[k], c)));
		three = truth_or(three, differ);
	}
	return three;
}

/* Of the circle through o, o + u, o + v about o + m: 2 n^2 m = (u^2 v - v^2 u) x n with
 * n = u x v; w is on it when w.n = 0 and w^2 = 2 w.m. */
static truth on_circle(pt3 u, pt3 v, pt3 w, ctx *c)
{
	pt3 n = geo_cross3(u, v, c),
	    k = geo_cross3(geo_sub3(geo_scale3(v, geo_norm2_3(u, c), c),
				    geo_scale3(u, geo_norm2_3(v, c), c), c),
			   n, c);
	truth flat = num_is_zero(geo_dot3(w, n, c), c);

	if (is_no(flat))
		return flat;
	return truth_and(flat, num_eq(num_mul(geo_norm2_3(w, c), geo_norm2_3(n, c), c),
				      geo_dot3(w, k, c), c));
}

/* On a line are no three points of a circle, but two are, however often they are named. */
truth geo_are_concyclic3(pt3 p, pt3 q, pt3 r, pt3 s, ctx *c)
{
	const pt3 all[4] = { p, q, r, s };
	truth line = TRUTH_YES;

	for (int skip = 3; skip >= 0; skip--) {
		pt3 o = all[skip == 0 ? 1 : 0], u, v, w;
		int a = skip <= 1 ? 2 : 1, b = skip == 3 ? 2 : 3;
		truth flat;

		u = geo_sub3(all[a], o, c);
		v = geo_sub3(all[b], o, c);
		w = geo_sub3(all[skip], o, c);
		flat = geo_along_same3(u, v, c);
		if (is_no(flat))
			return on_circle(u, v, w, c);
		line = truth_and(line, flat);
	}
	if (is_unknown(line))
		return line;
	return truth_not(geo_three_differ3(all, c));
}

enum status geo_space_concurrent(truth *out, const struct value *const v[3], ctx *c,
				 struct err *e)
{
	struct straight3 s[3];
	kind_set kinds = KINDS_LINEAR | KINDS_LINEAR3;

	for (int i = 0; i < 3; i++) {
		if (!value_is(v[i], kinds))
			return geo_kind_refuse(e, v[i], "line of its own", kinds);
		s[i] = geo_straight3_of(v[i], c);
	}
	*out = TRUTH_NO;
	for (int i = 0; i < 3; i++) {
		struct straight3 a = s[i], b = s[(i + 1) % 3], d = s[(i + 2) % 3];
		pt3 n = geo_cross3(a.d, b.d, c), w = geo_sub3(b.p, a.p, c);
		truth parallel = geo_zero3(n, c), meet;
		num t;

		if (is_yes(parallel))
			continue;
		if (is_unknown(parallel)) {
			*out = TRUTH_UNKNOWN;
			return OK;
		}
		meet = num_is_zero(geo_dot3(w, n, c), c);
		if (!is_no(meet)) {
			t = num_div(geo_dot3(geo_cross3(w, b.d, c), n, c), geo_norm2_3(n, c),
				    c);
			meet = truth_and(
				meet,
				geo_along_same3(geo_sub3(geo_along3(a.p, a.d, t, c), d.p, c),
						d.d, c));
		}
		*out = meet;
		return OK;
	}
	return OK;
}

/* --- Equal and congruent -------------------------------------------------------------------- */

typedef truth same3_fn(const struct value *v, const struct value *w, ctx *c);
struct geo_same3 {
	same3_fn *equal, *congruent;
};

static truth equal_place(const struct value *v, const struct value *w, ctx *c)
{
	return geo_equal3(geo_place3(v, c), geo_place3(w, c), c);
}

static truth same_ray3(pt3 d, pt3 f, ctx *c)
{
	truth r = geo_along_same3(d, f, c);

	return is_no(r) ? r : truth_and(r, num_is_pos(geo_dot3(d, f, c), c));
}

static truth equal_line3(const struct value *v, const struct value *w, ctx *c)
{
	struct straight3 s = geo_straight3_of(v, c), t = geo_straight3_of(w, c);
	truth r = geo_along_same3(s.d, t.d, c);

	return is_no(r) ? r : truth_and(r, geo_along_same3(geo_sub3(t.p, s.p, c), s.d, c));
}

static truth equal_ray3(const struct value *v, const struct value *w, ctx *c)
{
	struct straight3 s = geo_straight3_of(v, c), t = geo_straight3_of(w, c);
	truth r = geo_equal3(s.p, t.p, c);

	return is_no(r) ? r : truth_and(r, same_ray3(s.d, t.d, c));
}

/* n1 x n2 = 0, and a point of one is in the other. */
static truth equal_plane(const struct value *v, const struct value *w, ctx *c)
{
	struct plane3 p = { value_pt3(v, 0), v->v[3] }, q = { value_pt3(w, 0), w->v[3] };
	truth r = geo_along_same3(p.n, q.n, c);

	if (is_no(r))
		return r;
	/* k1 n2 = k2 n1 */
	return truth_and(r, geo_equal3(geo_scale3(q.n, p.k, c), geo_scale3(p.n, q.k, c), c));
}

/* The corners of v go to those of w: from `shift` on, forwards or back. */
struct geo_fit3 {
	int n, shift, step;
};
static int fit3_at(struct geo_fit3 f, int i)
{
	return ((f.shift + f.step * i) % f.n + f.n) % f.n;
}
typedef truth fit3_fn(const struct value *v, const struct value *w, struct geo_fit3 f, ctx *c);

static truth fit_places(const struct value *v, const struct value *w, struct geo_fit3 f,
			ctx *c)
{
	truth r = TRUTH_YES;

	for (int i = 0; i < f.n && !is_no(r); i++)
		r = truth_and(r, geo_equal3(geo_corner3(v, i, c),
					    geo_corner3(w, fit3_at(f, i), c), c));
	return r;
}

static truth fit_distances(const struct value *v, const struct value *w, struct geo_fit3 f,
			   ctx *c)
{
	truth r = TRUTH_YES;

	for (int i = 0; i < f.n; i++)
		for (int k = 0; k < i && !is_no(r); k++)
			r = truth_and(r,
				      num_eq(geo_dist2_3(geo_corner3(v, i, c),
							 geo_corner3(v, k, c), c),
					     geo_dist2_3(geo_corner3(w, fit3_at(f, i), c),
							 geo_corner3(w, fit3_at(f, k), c), c),
					     c));
	return r;
}

static truth closed_fit(const struct value *v, const struct value *w, fit3_fn *fits, ctx *c)
{
	int n = geo_corners3(v);
	truth r = TRUTH_NO;

	if (geo_corners3(w) != n)
		return r;
	for (int k = 0; k < 2 * n && !is_yes(r); k++)
		r = truth_or(r, fits(v, w, (struct geo_fit3){ n, k % n, k < n ? 1 : -1 }, c));
	return r;
}

static truth open_fit(const struct value *v, const struct value *w, fit3_fn *fits, ctx *c)
{
	int n = geo_corners3(v);
	truth r;

	if (geo_corners3(w) != n)
		return TRUTH_NO;
	r = fits(v, w, (struct geo_fit3){ n, 0, 1 }, c);
	return is_yes(r) ? r : truth_or(r, fits(v, w, (struct geo_fit3){ n, n - 1, -1 }, c));
}

static truth equal_chain(const struct value *v, const struct value *w, ctx *c)
{
	return open_fit(v, w, fit_places, c);
}

static truth equal_face(const struct value *v, const struct value *w, ctx *c)
{
	return closed_fit(v, w, fit_places, c);
}

static truth congruent_chain(const struct value *v, const struct value *w, ctx *c)
{
	return open_fit(v, w, fit_distances, c);
}

static truth congruent_face(const struct value *v, const struct value *w, ctx *c)
{
	return closed_fit(v, w, fit_distances, c);
}

static truth congruent_always(const struct value *v, const struct value *w, ctx *c)
{
	(void)v, (void)w, (void)c;
	return TRUTH_YES;
}

static truth congruent_vector3(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(geo_norm2_3(geo_place3(v, c), c), geo_norm2_3(geo_place3(w, c), c), c);
}

static truth equal_sphere(const struct value *v, const struct value *w, ctx *c)
{
	truth r = equal_place(v, w, c);

	return is_no(r) ? r : truth_and(r, num_eq(v->v[3], w->v[3], c));
}

static truth congruent_sphere(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(v->v[3], w->v[3], c);
}

static truth congruent_circle3(const struct value *v, const struct value *w, ctx *c)
{
	num r2 = v->kind == KIND_SCIRCLE ? v->v[6] : v->v[2],
	    s2 = w->kind == KIND_SCIRCLE ? w->v[6] : w->v[2];

	return num_eq(r2, s2, c);
}

static truth equal_circle3(const struct value *v, const struct value *w, ctx *c)
{
	truth r = truth_and(equal_place(v, w, c), congruent_circle3(v, w, c));
	pt3 up = geo_int3(0, 0, 1, c);

	if (is_no(r))
		return r;
	return truth_and(r,
			 geo_along_same3(v->kind == KIND_SCIRCLE ? value_pt3(v, 1) : up,
					 w->kind == KIND_SCIRCLE ? value_pt3(w, 1) : up, c));
}

/* With the ends of w in this order or the other; ends: their places count, too. */
static truth round_fit(const struct value *v, const struct value *w, bool back, bool ends,
		       ctx *c)
{
	struct round_body a = geo_round_of(v, c), b = geo_round_of(w, c);
	truth r = truth_and(num_eq(a.ra, back ? b.rb : b.ra, c),
			    num_eq(a.rb, back ? b.ra : b.rb, c));

	if (is_no(r))
		return r;
	if (!ends)
		return truth_and(
			r, num_eq(geo_dist2_3(a.a, a.b, c), geo_dist2_3(b.a, b.b, c), c));
	r = truth_and(r, geo_equal3(a.a, back ? b.b : b.a, c));
	return is_no(r) ? r : truth_and(r, geo_equal3(a.b, back ? b.a : b.b, c));
}

/* Endless ones: the axis may be given by other points, and of a cone the radius by a circle
 * elsewhere; its apex and r^2/h^2 count. */
static truth endless_same(const struct value *v, const struct value *w, bool ends, ctx *c)
{
	struct round_body a = geo_round_of(v, c), b = geo_round_of(w, c);
	pt3 u = geo_sub3(a.b, a.a, c), d = geo_sub3(b.b, b.a, c);
	bool cone = v->kind == KIND_CONE;
	truth r = cone ? num_eq(num_mul(num_sqr(a.ra, c), geo_norm2_3(d, c), c),
				num_mul(num_sqr(b.ra, c), geo_norm2_3(u, c), c), c)
		       : num_eq(a.ra, b.ra, c);

	if (is_no(r) || !ends)
		return r;
	r = truth_and(r, geo_along_same3(u, d, c));
	if (is_no(r))
		return r;
	return truth_and(r, cone ? geo_equal3(a.b, b.b, c)
				 : geo_along_same3(geo_sub3(b.a, a.a, c), u, c));
}

static truth round_same(const struct value *v, const struct value *w, bool ends, ctx *c)
{
	truth r;

	if (v->flag != w->flag)
		return TRUTH_NO;
	if (v->flag)
		return endless_same(v, w, ends, c);
	r = round_fit(v, w, false, ends, c);
	return is_yes(r) ? r : truth_or(r, round_fit(v, w, true, ends, c));
}

static truth equal_round(const struct value *v, const struct value *w, ctx *c)
{
	return round_same(v, w, true, c);
}

static truth congruent_round(const struct value *v, const struct value *w, ctx *c)
{
	return round_same(v, w, false, c);
}

/* The sides of round bodies, either way round, and tori.  What is given by expressions may be the
 * same surface in other words. */
static truth equal_surface(const struct value *v, const struct value *w, ctx *c)
{
	bool told = v->flag >= SURFACE_SIDE && w->flag >= SURFACE_SIDE;
	pt3 a = value_pt3(v, 0), b = value_pt3(v, 1), p = value_pt3(w, 0), q = value_pt3(w, 1);
	truth along, radii, back;

	if (!told)
		return TRUTH_UNKNOWN;
	if (v->flag != w->flag)
		return TRUTH_NO;
	radii = truth_and(num_eq(v->v[6], w->v[6], c), num_eq(v->v[7], w->v[7], c));
	if (v->flag == SURFACE_TORUS)
		return truth_and(radii,
				 truth_and(geo_equal3(a, p, c), geo_along_same3(b, q, c)));
	along = truth_and(radii, truth_and(geo_equal3(a, p, c), geo_equal3(b, q, c)));
	if (is_yes(along))
		return along;
	radii = truth_and(num_eq(v->v[6], w->v[7], c), num_eq(v->v[7], w->v[6], c));
	back = truth_and(radii, truth_and(geo_equal3(a, q, c), geo_equal3(b, p, c)));
	return truth_or(along, back);
}

/* As in the plane: what is written, wherever it stands. */
static truth equal_words(const struct value *v, const struct value *w, ctx *c)
{
	(void)c;
	return strcmp(v->text, w->text) == 0 ? TRUTH_YES : TRUTH_NO;
}

#define SAME3_ROWS(ROW, NONE)                                     \
	KINDS_PLANE_NONE(NONE)                                    \
	ROW(SPOINT, { equal_place, congruent_always })            \
	ROW(SVECTOR, { equal_place, congruent_vector3 })          \
	ROW(SLINE, { equal_line3, congruent_always })             \
	ROW(SSEGMENT, { equal_chain, congruent_chain })           \
	ROW(SRAY, { equal_ray3, congruent_always })               \
	ROW(PLANE, { equal_plane, congruent_always })             \
	ROW(SCIRCLE, { equal_circle3, congruent_circle3 })        \
	ROW(SPOLYGON, { equal_face, congruent_face })             \
	ROW(SPOLYLINE, { equal_chain, congruent_chain })          \
	ROW(SPHERE, { equal_sphere, congruent_sphere })           \
	ROW(CONE, { equal_round, congruent_round })               \
	ROW(CYLINDER, { equal_round, congruent_round })           \
	ROW(FRUSTUM, { equal_round, congruent_round })            \
	ROW(SCONIC, { geo_round_equal, geo_round_congruent })     \
	ROW(SECTION, { geo_round_equal, geo_round_congruent })    \
	ROW(POLYHEDRON, { geo_solid_equal, geo_solid_congruent }) \
	ROW(SURFACE, { equal_surface, NULL })                     \
	ROW(STEXT, { equal_words, NULL })                         \
	NONE(SCURVE) NONE(NET)
KIND_TABLE(struct geo_same3, same3, SAME3_ROWS);

/* The kind of space that a value is compared as. */
static enum kind kind3(const struct value *v)
{
	return value_in_space(v) ? v->kind : geo_kind_lifted(v->kind);
}

enum status geo_space_equal(truth *out, const struct value *v, const struct value *w, ctx *c,
			    struct err *e)
{
	enum kind k = kind3(v);
	kind_set kinds = 0;

	if (k != kind3(w)) {
		*out = TRUTH_NO;
		return OK;
	}
	KINDS_IN(kinds, same3, .equal);
	if (k == KIND_COUNT || !same3[k].equal)
		return geo_kind_refuse(e, v, "value that could be compared", kinds);
	*out = same3[k].equal(v, w, c);
	return OK;
}

enum status geo_space_congruent(truth *out, const struct value *v, const struct value *w,
				ctx *c, struct err *e)
{
	enum kind k = kind3(v), l = kind3(w);
	kind_set kinds = 0;

	KINDS_IN(kinds, same3, .congruent);
	if (k == KIND_COUNT || !same3[k].congruent)
		return geo_kind_refuse(e, v, "size", kinds);
	if (l == KIND_COUNT || !same3[l].congruent)
		return geo_kind_refuse(e, w, "size", kinds);
	*out = k == l ? same3[k].congruent(v, w, c) : TRUTH_NO;
	return OK;
}
