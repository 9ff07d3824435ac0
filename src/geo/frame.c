/*
 * frame.c -- a path's own coordinates.
 *
 * A point placed on a path rides with it: where it was asked for is kept as a
 * pair (u, v) in a frame that the path carries along, and the point is the
 * path's nearest to o + u d + v turn(d).  Similar motions of the path then move
 * the point with it, and moving back brings it back exactly.
 */
#include "geo/geo.h"

/* Which pairs of numbers give the origin and the direction, and whether the
 * second is a point (its difference to the origin counts). */
static const struct { char origin, other, is_point; } pairs[KIND_COUNT] = {
	[KIND_LINE] = { 0, 1, 0 },      [KIND_RAY] = { 0, 1, 0 },       [KIND_SEGMENT] = { 0, 1, 1 },
	[KIND_ELLIPSE] = { 0, 1, 1 },   [KIND_HYPERBOLA] = { 0, 1, 1 }, [KIND_PARABOLA] = { 0, 2, 0 },
	[KIND_ARC] = { 0, 1, 1 },       [KIND_SECTOR] = { 0, 1, 1 },    [KIND_POLYGON] = { 0, 1, 1 },
};

/* A circle has no direction of its own; the plane's is used. */
static void frame_of(const struct value *v, pt *o, pt *d, ctx *c)
{
	*o = value_pt(v, pairs[v->kind].origin);
	if (v->kind == KIND_CIRCLE) {
		*d = (pt){ num_int(1, c), num_int(0, c) };
		return;
	}
	*d = value_pt(v, pairs[v->kind].other);
	if (pairs[v->kind].is_point)
		*d = pt_sub(*d, *o, c);
}

pt path_to_frame(const struct value *v, pt p, ctx *c)
{
	pt o, d;
	num n;

	frame_of(v, &o, &d, c);
	p = pt_sub(p, o, c);
	n = pt_norm2(d, c);
	return (pt){ num_div(pt_dot(d, p, c), n, c), num_div(pt_cross(d, p, c), n, c) };
}

pt path_from_frame(const struct value *v, pt uv, ctx *c)
{
	pt o, d;

	frame_of(v, &o, &d, c);
	return pt_add(o, pt_add(pt_scale(d, uv.x, c), pt_scale(pt_turn(d, c), uv.y, c), c), c);
}
