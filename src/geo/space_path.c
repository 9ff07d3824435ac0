/*
 * space_path.c -- straight pieces, planes and polygons as places of space: what lies on them,
 * and the point of them nearest to another.
 *
 * Values of the plane lie in z = 0.  Whether a point is inside of a polygon is told by two of
 * its three coordinates, those beside a part of the normal that is not zero: the shadow along an
 * axis keeps inside and outside, and needs no root.
 */
#include "geo/geo_priv.h"
#include "geo/quadric.h"
#include "geo/solid.h"
#include "geo/space.h"

pt3 geo_corner3(const struct value *v, int i, ctx *c)
{
	pt p;

	if (value_in_space(v))
		return value_pt3(v, i);
	p = value_pt(v, i);
	return (pt3){ p.x, p.y, num_int(0, c) };
}

int geo_corners3(const struct value *v)
{
	return v->n / (value_in_space(v) ? 3 : 2);
}

int geo_sides3(const struct value *v)
{
	int n = geo_corners3(v);

	return v->kind == KIND_POLYLINE || v->kind == KIND_SPOLYLINE ? n - 1 : n;
}

struct stretch3 geo_stretch3_of(const struct value *v, ctx *c)
{
	return (struct stretch3){ geo_straight3_of(v, c),
				  v->kind == KIND_SEGMENT || v->kind == KIND_SSEGMENT ||
						  v->kind == KIND_SVECTOR
					  ? 2
				  : v->kind == KIND_RAY || v->kind == KIND_SRAY ? 1
										: 0 };
}

struct stretch3 geo_stretch3_side(const struct value *v, int i, ctx *c)
{
	pt3 a = geo_corner3(v, i, c), b = geo_corner3(v, (i + 1) % geo_corners3(v), c);

	return (struct stretch3){ { a, geo_sub3(b, a, c) }, 2 };
}

/* Is t/of within the stretch, where `of` is positive? */
truth geo_stretch3_within(const struct stretch3 *s, num t, num of, ctx *c)
{
	truth in = s->n >= 1 ? sgn_not_neg(num_sgn(t, c)) : TRUTH_YES;

	if (s->n == 2 && !is_no(in))
		in = truth_and(in, num_leq(t, of, c));
	return in;
}

truth geo_stretch3_has(const struct stretch3 *s, pt3 p, ctx *c)
{
	pt3 w = geo_sub3(p, s->s.p, c);
	truth on = geo_along_same3(w, s->s.d, c);

	if (is_no(on) || !s->n)
		return on;
	return truth_and(
		on, geo_stretch3_within(s, geo_dot3(w, s->s.d, c), geo_norm2_3(s->s.d, c), c));
}

/* --- Polygons ----------------------------------------------------------------------------- */

/* The axis along which a plane with this normal is seen as a plane; -1: not told. */
static int seen_along(pt3 n, ctx *c)
{
	const num k[3] = { n.z, n.x, n.y };
	static const int axis[3] = { 2, 0, 1 };

	for (int i = 0; i < 3; i++)
		if (is_no(num_is_zero(k[i], c)))
			return axis[i];
	return -1;
}

static pt shadow(pt3 p, int axis)
{
	return axis == 2 ? (pt){ p.x, p.y } : axis == 0 ? (pt){ p.y, p.z } : (pt){ p.z, p.x };
}

/* Which side of the level line through q are a and b on, and on which side of ab is q?  A ray
 * from q to the right is crossed or not; q is not on ab. */
static truth ray_crossed(pt a, pt b, pt q, ctx *c)
{
	int up_a = num_cmp(a.y, q.y, c), up_b = num_cmp(b.y, q.y, c), side;

	if (up_a == NUM_UNKNOWN || up_b == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	if ((up_a > 0) == (up_b > 0))
		return TRUTH_NO;
	side = num_sgn(geo_orient(a, b, q, c), c);
	if (side == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return (up_b > 0) == (side > 0) ? TRUTH_YES : TRUTH_NO;
}

static truth sides_have(const struct value *v, pt3 p, ctx *c)
{
	truth on = TRUTH_NO;

	for (int i = 0; i < geo_sides3(v) && !is_yes(on); i++) {
		struct stretch3 s = geo_stretch3_side(v, i, c);

		on = truth_or(on, geo_stretch3_has(&s, p, c));
	}
	return on;
}

truth geo_face_has(const struct value *v, struct plane3 e, pt3 p, ctx *c)
{
	truth flat = num_is_zero(geo_plane_offset(e, p, c), c), on;
	int axis, n = geo_corners3(v);
	bool in = false;

	if (is_no(flat))
		return flat;
	on = sides_have(v, p, c);
	if (is_yes(on))
		return on;
	axis = seen_along(e.n, c);
	if (axis < 0 || is_unknown(on))
		return TRUTH_UNKNOWN;
	for (int i = 0; i < n; i++) {
		truth t = ray_crossed(shadow(geo_corner3(v, i, c), axis),
				      shadow(geo_corner3(v, (i + 1) % n, c), axis),
				      shadow(p, axis), c);

		if (is_unknown(t))
			return t;
		in ^= is_yes(t);
	}
	return in ? flat : TRUTH_NO;
}

/* --- Being on something --------------------------------------------------------------------- */

#define KINDS_BROKEN (KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SPOLYLINE))
#define KINDS_ON3 (KINDS_LINEAR3 | KIND_BIT(KIND_PLANE) | KINDS_BROKEN)

/* On the faces of a body. */
static enum status surface_has(truth *out, const struct value *v, pt3 p, ctx *c, struct err *e)
{
	struct arena *a = arena_new();
	int where = 0;
	enum status st = geo_solid_where(&where, v, p, a, c, e);

	arena_free(a);
	*out = st == E_UNABLE ? TRUTH_UNKNOWN : where == 0 ? TRUTH_YES : TRUTH_NO;
	return st == E_UNABLE ? OK : st;
}

enum status geo_space_has(truth *out, const struct value *v, pt3 p, ctx *c, struct err *e)
{
	if (value_is(v, KINDS_PATH)) { /* of the plane z = 0 */
		*out = num_is_zero(p.z, c);
		if (!is_no(*out))
			*out = truth_and(*out, geo_path_has(v, (pt){ p.x, p.y }, c));
	} else if (value_is(v, KINDS_LINEAR3 | KIND_BIT(KIND_SVECTOR))) {
		struct stretch3 s = geo_stretch3_of(v, c);

		*out = geo_stretch3_has(&s, p, c);
	} else if (v->kind == KIND_PLANE) {
		struct plane3 plane = { value_pt3(v, 0), v->v[3] };

		*out = num_is_zero(geo_plane_offset(plane, p, c), c);
	} else if (value_is(v, KINDS_BROKEN)) {
		*out = sides_have(v, p, c);
	} else if (value_is(v, KINDS_QUADRIC | KINDS_CURVE3 | KIND_BIT(KIND_SECTION) |
				       KIND_BIT(KIND_SURFACE))) {
		return geo_round_has(out, v, p, c, e);
	} else if (v->kind == KIND_POLYHEDRON) {
		return surface_has(out, v, p, c, e);
	} else {
		return geo_kind_refuse(e, v, "points that could be asked for",
				       KINDS_PATH | KINDS_ON3 | KINDS_QUADRIC | KINDS_CURVE3 |
					       KIND_BIT(KIND_POLYHEDRON));
	}
	return OK;
}

enum status geo_space_region_has(truth *out, const struct value *v, pt3 p, ctx *c,
				 struct err *e)
{
	struct plane3 plane;
	enum status st;

	if (v->kind == KIND_PLANE)
		return geo_space_has(out, v, p, c, e);
	if (!value_in_space(v)) {
		st = geo_region_has(out, v, (pt){ p.x, p.y }, c, e);
		if (st == OK && !is_no(*out))
			*out = truth_and(*out, num_is_zero(p.z, c));
		return st;
	}
	if (value_is(v, KINDS_QUADRIC | KINDS_CURVE3 | KIND_BIT(KIND_SECTION)))
		return geo_round_region_has(out, v, p, c, e);
	if (v->kind != KIND_SPOLYGON)
		return geo_kind_refuse(e, v, "inside",
				       KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPOLYGON) |
					       KINDS_QUADRIC | KINDS_CURVE3);
	st = geo_plane_of(&plane, v, c, e);
	if (st == OK)
		*out = geo_face_has(v, plane, p, c);
	return st;
}
