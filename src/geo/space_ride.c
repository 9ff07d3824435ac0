/*
 * space_ride.c -- points that stay on or in an object of space: where they are in coordinates
 * that the object carries along, and its point nearest to a place.
 *
 * As in the plane (frame.c), where a point was asked for is kept in the object's own coordinates,
 * so that it moves with it and comes back exactly.  Straight objects and polygons have a frame of
 * their own; a circle or sphere keeps the way from its centre, a plane, which has no place of its
 * own, the place itself: the point is then the nearest to that.
 *
 * What a choice is only a choice (which side of a polygon is nearest, which corner spans a frame)
 * doubles decide it, alike at all levels; where the point lies is exact.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"
#include <math.h>

static int corners(const struct value *v)
{
	return v->n / 3;
}

/* Sides of a polygon, legs of a polyline. */
static int legs(const struct value *v)
{
	return v->kind == KIND_SPOLYLINE ? corners(v) - 1 : corners(v);
}

static struct straight3 leg_of(const struct value *v, int k, ctx *c)
{
	pt3 a = value_pt3(v, k), b = value_pt3(v, (k + 1) % corners(v));

	return (struct straight3){ a, geo_sub3(b, a, c) };
}

static num share_along(struct straight3 s, pt3 p, ctx *c)
{
	return num_div(geo_dot3(geo_sub3(p, s.p, c), s.d, c), geo_norm2_3(s.d, c), c);
}

/* --- Frames ---------------------------------------------------------------------------------- */

/* Origin and axes, which need not be orthonormal; n of them are its own. */
struct skew_frame {
	pt3 o, e[3];
	int n;
};

static double size3(pt3 a)
{
	return hypot(hypot(num_mid(a.x), num_mid(a.y)), num_mid(a.z));
}

#define FLAT 1e-9 /* corners within this of a line or plane span no frame */

/* Two sides at a corner of a polygon or face. */
static void span_plane(struct skew_frame *f, const struct value *v, const int *corner, int n,
		       ctx *c)
{
	f->o = value_pt3(v, corner ? corner[0] : 0);
	f->e[0] = geo_sub3(value_pt3(v, corner ? corner[1] : 1), f->o, c);
	f->n = 2;
	for (int k = 2; k < n; k++) {
		f->e[1] = geo_sub3(value_pt3(v, corner ? corner[k] : k), f->o, c);
		if (size3(geo_cross3(f->e[0], f->e[1], c)) >
		    FLAT * size3(f->e[0]) * size3(f->e[1]))
			return;
	}
}

/* The same of its first face, and a way to a corner beside it. */
static void span_solid(struct skew_frame *f, const struct value *v, ctx *c)
{
	pt3 n;

	span_plane(f, v, v->mesh->corner, mesh_size(v->mesh, 0), c);
	n = geo_cross3(f->e[0], f->e[1], c);
	f->n = 3;
	for (int k = 0; k < corners(v); k++) {
		f->e[2] = geo_sub3(value_pt3(v, k), f->o, c);
		if (fabs(num_mid(geo_dot3(f->e[2], n, c))) > FLAT * size3(f->e[2]) * size3(n))
			return;
	}
}

/* The space's own axes at a place. */
static void span_axes(struct skew_frame *f, pt3 o, ctx *c)
{
	f->o = o;
	f->e[0] = geo_int3(1, 0, 0, c);
	f->e[1] = geo_int3(0, 1, 0, c);
	f->e[2] = geo_int3(0, 0, 1, c);
	f->n = 3;
}

/* What has its place by its first triple of numbers alone. */
#define KINDS_CENTRED                                                           \
	(KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SPHERE) | KIND_BIT(KIND_CONE) | \
	 KIND_BIT(KIND_CYLINDER) | KIND_BIT(KIND_FRUSTUM))

static void frame_of(struct skew_frame *f, const struct value *v, ctx *c)
{
	if (value_is(v, KINDS_LINEAR3 | KIND_BIT(KIND_SVECTOR))) {
		struct straight3 s = geo_straight3_of(v, c);

		*f = (struct skew_frame){ .o = s.p, .e = { s.d }, .n = 1 };
	} else if (v->kind == KIND_SPOLYGON) {
		span_plane(f, v, NULL, corners(v), c);
	} else if (v->kind == KIND_POLYHEDRON) {
		span_solid(f, v, c);
	} else {
		span_axes(f,
			  value_is(v, KINDS_CENTRED) ? value_pt3(v, 0) : geo_int3(0, 0, 0, c),
			  c);
	}
}

/* Coordinates of p in a frame, of its foot where the frame is a plane's or a line's. */
static void in_frame(const struct skew_frame *f, pt3 p, num out[3], ctx *c)
{
	pt3 d = geo_sub3(p, f->o, c), n;
	num of;

	out[0] = out[1] = out[2] = num_int(0, c);
	if (f->n == 1) {
		out[0] = share_along((struct straight3){ f->o, f->e[0] }, p, c);
		return;
	}
	n = f->n == 3 ? f->e[2] : geo_cross3(f->e[0], f->e[1], c);
	of = geo_triple3(f->e[0], f->e[1], n, c);
	out[0] = num_div(geo_triple3(d, f->e[1], n, c), of, c);
	out[1] = num_div(geo_triple3(f->e[0], d, n, c), of, c);
	if (f->n == 3)
		out[2] = num_div(geo_triple3(f->e[0], f->e[1], d, c), of, c);
}

static pt3 out_of_frame(const struct skew_frame *f, const num at[3], ctx *c)
{
	pt3 p = f->o;

	for (int i = 0; i < f->n; i++)
		p = geo_along3(p, f->e[i], at[i], c);
	return p;
}

/* --- On the sides of a polygon: which one, and how far along it ------------------------------ */

static num along_sides(const struct value *v, pt3 p, ctx *c)
{
	double best = INFINITY;
	num place = num_int(0, c);

	for (int k = 0; k < legs(v); k++) {
		struct straight3 s = leg_of(v, k, c);
		num t = share_along(s, p, c);
		double d;

		t = num_mid(t) <= 0 ? num_int(0, c) : num_mid(t) >= 1 ? num_int(1, c) : t;
		d = num_mid(geo_dist2_3(p, geo_along3(s.p, s.d, t, c), c));
		if (d < best) {
			best = d;
			place = num_add(num_int(k, c), t, c);
		}
	}
	return place;
}

static pt3 on_sides(const struct value *v, num place, ctx *c)
{
	int n = legs(v), k = (int)fmod(floor(num_mid(place)), n);
	struct straight3 s;
	num t;

	k = k < 0 ? k + n : k;
	if (v->kind == KIND_SPOLYLINE && num_mid(place) >= n)
		return value_pt3(v, n);
	s = leg_of(v, k, c);
	t = num_sub(place, num_double(floor(num_mid(place)), c), c);
	/* As in the plane: what is proven holds on this side. */
	if (num_level_of(c) == NUM_GENERIC) {
		(void)num_sgn(t, c);
		(void)num_sgn(num_sub(num_int(1, c), t, c), c);
	}
	return geo_along3(s.p, s.d, t, c);
}

/* --- To and fro ------------------------------------------------------------------------------ */

static bool rides_on_sides(const struct value *v, bool inside)
{
	return v->kind == KIND_SPOLYLINE || (v->kind == KIND_SPOLYGON && !inside);
}

enum status geo_space_to_frame(num out[3], const struct value *v, pt3 p, bool inside,
			       struct arena *a, ctx *c)
{
	struct skew_frame f;

	out[1] = out[2] = num_int(0, c);
	if (rides_on_sides(v, inside)) {
		out[0] = along_sides(v, p, c);
		return OK;
	}
	if (v->kind == KIND_SCONIC) {
		struct geo_frame flat;
		struct value in;
		pt q;

		if (geo_conic3d_open(&flat, &in, v, a, c) != OK)
			return E_UNABLE;
		q = geo_frame_in(&flat, p, c);
		q = inside ? geo_region_to_frame(&in, q, c) : geo_path_to_frame(&in, q, c);
		out[0] = q.x, out[1] = q.y;
		return OK;
	}
	frame_of(&f, v, c);
	in_frame(&f, p, out, c);
	return OK;
}

enum status geo_space_from_frame(pt3 *out, const struct value *v, const num at[3], bool inside,
				 struct arena *a, ctx *c)
{
	struct skew_frame f;

	if (rides_on_sides(v, inside)) {
		*out = on_sides(v, at[0], c);
		return OK;
	}
	if (v->kind == KIND_SCONIC) {
		struct geo_frame flat;
		struct value in;
		pt q = { at[0], at[1] };

		if (geo_conic3d_open(&flat, &in, v, a, c) != OK)
			return E_UNABLE;
		q = inside ? geo_region_from_frame(&in, q, c) : geo_path_from_frame(&in, q, c);
		*out = geo_frame_out(&flat, q, c);
		return OK;
	}
	frame_of(&f, v, c);
	*out = out_of_frame(&f, at, c);
	return OK;
}

bool geo_space_frame_has_axes(const struct value *v)
{
	return !value_is(v, KIND_BIT(KIND_SLINE) | KIND_BIT(KIND_SRAY) |
				    KIND_BIT(KIND_SVECTOR) | KIND_BIT(KIND_SSEGMENT) |
				    KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SPOLYLINE) |
				    KIND_BIT(KIND_POLYHEDRON));
}
