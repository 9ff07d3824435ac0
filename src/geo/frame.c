/*
 * frame.c -- a path's own coordinates.
 *
 * A point placed on a path rides with it: where it was asked for is kept as a
 * pair (u, v) in a frame that the path carries along, and the point is the
 * path's nearest to o + u d + v turn(d).  Similar motions of the path then move
 * the point with it, and moving back brings it back exactly.
 */
#include "geo/geo_priv.h"
#include <math.h>

/* Where a path's frame comes from: which pair of its numbers is the origin, which one tells
 * the direction. */
enum how {
	NO_FRAME, /* no path */
	ALONG,    /* the second pair is the direction */
	TOWARDS,  /* it is a point, seen from the origin */
	CENTRED,  /* a circle has no direction of its own: the x-axis */
	AXES,     /* a graph stands in the plane's axes */
	SIDES,    /* a polygon or polyline: which side, and how far along it */
};
struct frame {
	enum how how;
	int origin, other;
};
#define FRAME_ROWS(ROW, NONE)             \
	ROW(LINE, { ALONG, 0, 1 })        \
	ROW(VECTOR, { ALONG, 1, 0 })      \
	ROW(SEGMENT, { TOWARDS, 0, 1 })   \
	ROW(RAY, { ALONG, 0, 1 })         \
	ROW(CIRCLE, { CENTRED, 0, 0 })    \
	ROW(ELLIPSE, { TOWARDS, 0, 1 })   \
	ROW(HYPERBOLA, { TOWARDS, 0, 1 }) \
	ROW(PARABOLA, { ALONG, 0, 2 })    \
	ROW(ARC, { TOWARDS, 0, 1 })       \
	ROW(SECTOR, { TOWARDS, 0, 1 })    \
	ROW(POLYGON, { SIDES, 0, 0 })     \
	ROW(FUNCTION, { AXES, 0, 0 })     \
	ROW(CURVE, { AXES, 0, 0 })        \
	ROW(POLYLINE, { SIDES, 0, 0 })    \
	ROW(IMPLICIT, { AXES, 0, 0 })     \
	ROW(LOCUS, { AXES, 0, 0 })        \
	NONE(POINT)                       \
	NONE(ANGLE)                       \
	NONE(NUMBER)                      \
	NONE(BOOLEAN)                     \
	NONE(TEXT) NONE(LIST) NONE(INEQUALITY) NONE(SHADE) NONE(DIAGRAM) KINDS_SPACE_NONE(NONE)
KIND_TABLE(struct frame, frames, FRAME_ROWS);

static void frame_of(const struct value *v, pt *o, pt *d, ctx *c)
{
	/* Inside of a polygon: along its first side.  An inequality stands in the plane. */
	static const struct frame side = { TOWARDS, 0, 1 }, plane = { AXES, 0, 0 };
	const struct frame *f = v->kind == KIND_POLYGON      ? &side
				: v->kind == KIND_INEQUALITY ? &plane
							     : &frames[v->kind];

	if (f->how == NO_FRAME)
		BUG("frame_of: a %s is no path", geo_kind_name(v->kind));
	*o = f->how == AXES ? (pt){ num_int(0, c), num_int(0, c) } : value_pt(v, f->origin);
	if (f->how == AXES || f->how == CENTRED) {
		*d = (pt){ num_int(1, c), num_int(0, c) };
		return;
	}
	*d = value_pt(v, f->other);
	if (f->how == TOWARDS)
		*d = geo_sub(*d, *o, c);
}

/*
 * On a polygon the place is k + t: the side's number and how far along it.  Which
 * side is nearest is only a choice, so doubles decide; the place on it is exact.
 */
static struct straight side_of(const struct value *v, int k, ctx *c)
{
	pt a = value_pt(v, k), b = value_pt(v, (k + 1) % (v->n / 2));

	return (struct straight){ a, geo_sub(b, a, c) };
}

static num place_on_side(struct straight s, pt p, ctx *c)
{
	num t = num_div(geo_dot(s.d, geo_sub(p, s.p, c), c), geo_norm2(s.d, c), c);

	return num_mid(t) <= 0 ? num_int(0, c) : num_mid(t) >= 1 ? num_int(1, c) : t;
}

static pt polygon_to_frame(const struct value *v, pt p, ctx *c)
{
	double best = INFINITY;
	num place = num_int(0, c);

	for (int k = 0; k < value_sides(v); k++) {
		struct straight s = side_of(v, k, c);
		num t = place_on_side(s, p, c);
		double d = num_mid(geo_dist2(p, geo_add(s.p, geo_scale(s.d, t, c), c), c));

		if (d < best) {
			best = d;
			place = num_add(num_int(k, c), t, c);
		}
	}
	return (pt){ place, num_int(0, c) };
}

static pt polygon_from_frame(const struct value *v, pt uv, ctx *c)
{
	int n = value_sides(v), k = (int)fmod(floor(num_mid(uv.x)), n);
	struct straight s;
	num t;

	k = k < 0 ? k + n : k;
	/* The end of the last side of a polyline begins no other. */
	if (v->kind == KIND_POLYLINE && num_mid(uv.x) >= n)
		return value_pt(v, n);
	s = side_of(v, k, c);
	t = num_sub(uv.x, num_double(floor(num_mid(uv.x)), c), c);
	/* A point that moves may leave the side: what is proven holds on this one (the question
	 * is asked for being remembered). */
	if (num_level_of(c) == NUM_GENERIC) {
		(void)num_sgn(t, c);
		(void)num_sgn(num_sub(num_int(1, c), t, c), c);
	}
	return geo_add(s.p, geo_scale(s.d, t, c), c);
}

pt geo_path_to_frame(const struct value *v, pt p, ctx *c)
{
	return frames[v->kind].how == SIDES ? polygon_to_frame(v, p, c)
					    : geo_region_to_frame(v, p, c);
}

pt geo_region_to_frame(const struct value *v, pt p, ctx *c)
{
	pt o, d;
	num n;

	frame_of(v, &o, &d, c);
	p = geo_sub(p, o, c);
	n = geo_norm2(d, c);
	return (pt){ num_div(geo_dot(d, p, c), n, c), num_div(geo_cross(d, p, c), n, c) };
}

pt geo_path_from_frame(const struct value *v, pt uv, ctx *c)
{
	return frames[v->kind].how == SIDES ? polygon_from_frame(v, uv, c)
					    : geo_region_from_frame(v, uv, c);
}

pt geo_region_from_frame(const struct value *v, pt uv, ctx *c)
{
	pt o, d;

	frame_of(v, &o, &d, c);
	return geo_add(
		o, geo_add(geo_scale(d, uv.x, c), geo_scale(geo_turn(d, c), uv.y, c), c), c);
}
