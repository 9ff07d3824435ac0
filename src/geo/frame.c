/*
 * frame.c -- a path's own coordinates.
 *
 * A point placed on a path rides with it: where it was asked for is kept as a
 * pair (u, v) in a frame that the path carries along, and the point is the
 * path's nearest to o + u d + v turn(d).  Similar motions of the path then move
 * the point with it, and moving back brings it back exactly.
 */
#include "geo/geo.h"
#include <math.h>

/* Which pairs of numbers give the origin and the direction, and whether the
 * second is a point (its difference to the origin counts). */
static const struct { char origin, other, is_point; } pairs[KIND_COUNT] = {
	[KIND_LINE] = { 0, 1, 0 },      [KIND_RAY] = { 0, 1, 0 },       [KIND_SEGMENT] = { 0, 1, 1 },
	[KIND_ELLIPSE] = { 0, 1, 1 },   [KIND_HYPERBOLA] = { 0, 1, 1 }, [KIND_PARABOLA] = { 0, 2, 0 },
	[KIND_ARC] = { 0, 1, 1 },       [KIND_SECTOR] = { 0, 1, 1 },
};

/* A circle has no direction of its own, a graph stands in the plane's axes. */
static void frame_of(const struct value *v, pt *o, pt *d, ctx *c)
{
	if (value_is(v, KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_CURVE))) {
		*o = (pt){ num_int(0, c), num_int(0, c) };
		*d = (pt){ num_int(1, c), num_int(0, c) };
		return;
	}
	*o = value_pt(v, pairs[v->kind].origin);
	if (v->kind == KIND_CIRCLE) {
		*d = (pt){ num_int(1, c), num_int(0, c) };
		return;
	}
	*d = value_pt(v, pairs[v->kind].other);
	if (pairs[v->kind].is_point)
		*d = pt_sub(*d, *o, c);
}

/*
 * On a polygon the place is k + t: the side's number and how far along it.  Which
 * side is nearest is only a choice, so doubles decide; the place on it is exact.
 */
static struct straight side_of(const struct value *v, int k, ctx *c)
{
	pt a = value_pt(v, k), b = value_pt(v, (k + 1) % (v->n / 2));

	return (struct straight){ a, pt_sub(b, a, c) };
}

static num place_on_side(struct straight s, pt p, ctx *c)
{
	num t = num_div(pt_dot(s.d, pt_sub(p, s.p, c), c), pt_norm2(s.d, c), c);

	return num_mid(t) <= 0 ? num_int(0, c) : num_mid(t) >= 1 ? num_int(1, c) : t;
}

static pt polygon_to_frame(const struct value *v, pt p, ctx *c)
{
	double best = INFINITY;
	num place = num_int(0, c);

	for (int k = 0; k < v->n / 2; k++) {
		struct straight s = side_of(v, k, c);
		num t = place_on_side(s, p, c);
		double d = num_mid(pt_dist2(p, pt_add(s.p, pt_scale(s.d, t, c), c), c));

		if (d < best) {
			best = d;
			place = num_add(num_int(k, c), t, c);
		}
	}
	return (pt){ place, num_int(0, c) };
}

static pt polygon_from_frame(const struct value *v, pt uv, ctx *c)
{
	int n = v->n / 2, k = (int)fmod(floor(num_mid(uv.x)), n);
	struct straight s;
	num t;

	k = k < 0 ? k + n : k;
	s = side_of(v, k, c);
	t = num_sub(uv.x, num_double(floor(num_mid(uv.x)), c), c);
	/* A point that moves may leave the side: what is proven holds on this one (the question
	 * is asked for being remembered). */
	if (num_level_of(c) == NUM_GENERIC) {
		(void)num_sgn(t, c);
		(void)num_sgn(num_sub(num_int(1, c), t, c), c);
	}
	return pt_add(s.p, pt_scale(s.d, t, c), c);
}

pt path_to_frame(const struct value *v, pt p, ctx *c)
{
	pt o, d;
	num n;

	if (v->kind == KIND_POLYGON)
		return polygon_to_frame(v, p, c);
	frame_of(v, &o, &d, c);
	p = pt_sub(p, o, c);
	n = pt_norm2(d, c);
	return (pt){ num_div(pt_dot(d, p, c), n, c), num_div(pt_cross(d, p, c), n, c) };
}

pt path_from_frame(const struct value *v, pt uv, ctx *c)
{
	pt o, d;

	if (v->kind == KIND_POLYGON)
		return polygon_from_frame(v, uv, c);

	frame_of(v, &o, &d, c);
	return pt_add(o, pt_add(pt_scale(d, uv.x, c), pt_scale(pt_turn(d, c), uv.y, c), c), c);
}
