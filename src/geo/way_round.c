/*
 * way_round.c -- shortest ways over the sides of cones, cylinders and frusta, and on spheres.
 *
 * A side is rolled out flat: a cylinder's becomes a strip, a cone's a sector about its apex in
 * which a turn of w is an angle of w r / l.  There the way is straight, but where it would cut
 * the small rim of a frustum: then it is two tangents and a piece of that rim.
 */
#include "geo/geo_priv.h"
#include "geo/way.h"
#include <math.h>

/* A point against the axis: its place along it (0 and 1 at the centres), and what is across. */
struct beside_axis {
	num t;
	pt3 across;
	num radius; /* of the side at that place */
};

static enum status not_on(const char *which, const char *what, double off, struct err *e)
{
	return err_fail_with(e, E_DOMAIN, "no_such_object", NULL,
			     "a way on the surface joins two points of it",
			     "%s is not on the %s, but about %.6g off", which, what, off);
}

/* How far p is from the side, about: for a message. */
static double off_side(const struct round_body *r, const struct beside_axis *p, pt3 axis,
		       bool endless, ctx *c)
{
	double h = sqrt(num_mid(geo_norm2_3(axis, c))), ra = num_mid(r->ra);
	double slope = (num_mid(r->rb) - ra) / h, z = num_mid(p->t) * h;
	double d = sqrt(num_mid(geo_norm2_3(p->across, c)));
	/* The foot on the line that makes the side, and within its ends. */
	double at = (z + slope * (d - ra)) / (1 + slope * slope);

	if (!endless)
		at = fmin(fmax(at, 0), h);
	return hypot(z - at, d - ra - slope * at);
}

static enum status place(struct beside_axis *out, const struct round_body *r, pt3 axis, num h2,
			 pt3 p, const char *which, bool cone, ctx *c, struct err *e)
{
	pt3 d = geo_sub3(p, r->a, c);
	num one = num_int(1, c);
	truth on;

	out->t = num_div(geo_dot3(d, axis, c), h2, c);
	out->across = geo_sub3(d, geo_scale3(axis, out->t, c), c);
	out->radius = num_add(r->ra, num_mul(out->t, num_sub(r->rb, r->ra, c), c), c);
	on = num_eq(geo_norm2_3(out->across, c), num_sqr(out->radius, c), c);
	if (!r->endless)
		on = truth_and(on, num_leq(num_int(0, c), out->t, c));
	if (!r->endless || cone)
		on = truth_and(on, num_leq(out->t, one, c));
	if (is_unknown(on))
		return geo_not_told(e, "whether a point is on the side");
	if (is_no(on))
		return not_on(which, cone ? "side of the cone" : "side of the body",
			      off_side(r, out, axis, r->endless, c), e);
	return OK;
}

/* --- Spheres -------------------------------------------------------------------------------- */

static enum status on_sphere(struct way_round *out, const struct value *v, pt3 a, pt3 b,
			     long turns, ctx *c, struct err *e)
{
	pt3 o = value_pt3(v, 0), p = geo_sub3(a, o, c), q = geo_sub3(b, o, c), n;
	const pt3 *both[] = { &p, &q };
	truth line;

	if (turns)
		return err_fail(e, E_ARG, "bad_argument",
				"a sphere has no axis to turn about: leave turns out");
	for (int i = 0; i < 2; i++) {
		truth on = num_eq(geo_norm2_3(*both[i], c), v->v[3], c);

		if (is_unknown(on))
			return geo_not_told(e, "whether a point is on the sphere");
		if (is_no(on))
			return not_on(i ? "the second point" : "the first point", "sphere",
				      fabs(sqrt(num_mid(geo_norm2_3(*both[i], c))) -
					   sqrt(num_mid(v->v[3]))),
				      e);
	}
	n = geo_cross3(p, q, c);
	line = geo_zero3(n, c);
	if (is_unknown(line))
		return geo_not_told(e, "whether the points are opposite");
	out->form = WAY_GREAT;
	out->o = o;
	out->radius = num_sqrt(v->v[3], c);
	out->e1 = geo_scale3(p, num_div(num_int(1, c), out->radius, c), c);
	out->tied = line; /* opposite points: all great circles through them */
	if (is_yes(line)) {
		out->turn = num_pi(c);
	} else {
		num size = geo_norm3(n, c);

		out->turn = num_atan2(size, geo_dot3(p, q, c), c);
		out->u = geo_scale3(n, num_div(num_int(1, c), size, c), c);
		out->e2 = geo_cross3(out->u, out->e1, c);
	}
	out->length = num_mul(out->radius, out->turn, c);
	return OK;
}

/* --- Rolled out ------------------------------------------------------------------------------ */

/* How far b is turned from a, and in which direction: the shorter way about, and more turns. */
static enum status turned(struct way_round *out, pt3 p, pt3 q, long turns, ctx *c,
			  struct err *e)
{
	num sn = geo_triple3(out->u, p, q, c), cs = geo_dot3(p, q, c);
	int side = num_sgn(sn, c), ahead = num_sgn(cs, c);
	num more = num_mul(num_int(2 * turns, c), num_pi(c), c);

	if (side == NUM_UNKNOWN || (side == 0 && ahead == NUM_UNKNOWN))
		return geo_not_told(e, "in which direction the way turns");
	out->turn = num_atan2(side < 0 ? num_neg(sn, c) : sn, cs, c);
	out->turn = num_add(out->turn, more, c);
	if (side < 0)
		out->turn = num_neg(out->turn, c);
	/* Opposite sides, or whole turns: the other way about is the same. */
	out->tied = side == 0 && (ahead < 0 || turns) ? TRUTH_YES : TRUTH_NO;
	return OK;
}

static num root_sum(num a, num b, ctx *c)
{
	return num_sqrt(num_add(num_sqr(a, c), num_sqr(b, c), c), c);
}

static void on_cylinder(struct way_round *out, bool straight, ctx *c)
{
	num rise = num_sub(out->z[1], out->z[0], c);

	out->form = straight ? WAY_ACROSS : WAY_HELIX;
	out->length = straight ? num_abs(rise, c)
			       : root_sum(rise, num_mul(out->radius, out->turn, c), c);
}

/* Tangents to the small rim, and the piece of it between them. */
static void round_rim(struct way_round *out, num angle, bool back, ctx *c)
{
	num reach[2], sum = num_int(0, c), arc = angle;

	for (int i = 0; i < 2; i++) {
		num s = out->slant[i], far = num_sub(num_sqr(s, c), num_sqr(out->inner, c), c);

		far = num_sqrt(far, c);
		sum = num_add(sum, far, c);
		reach[i] = num_atan2(far, out->inner, c);
		arc = num_sub(arc, reach[i], c);
		reach[i] = num_div(reach[i], out->share, c);
	}
	out->form = WAY_ROUND;
	out->reach = back ? num_neg(reach[0], c) : reach[0];
	out->leave = back ? num_add(out->turn, reach[1], c) : num_sub(out->turn, reach[1], c);
	out->length = num_add(sum, num_mul(out->inner, arc, c), c);
}

static num times3(num a, num b, num d, ctx *c)
{
	return num_mul(num_mul(a, b, c), d, c);
}

/* On a cone or frustum, the apex of which may be cut off. */
static enum status on_cone(struct way_round *out, const struct round_body *r, num h2,
			   const struct beside_axis at[2], ctx *c, struct err *e)
{
	num dr = num_sub(r->ra, r->rb, c);
	num l = root_sum(num_sqrt(h2, c), dr, c), angle, cs, sn, cut2, len2;
	int widens = num_sgn(dr, c), back = num_sgn(out->turn, c), wide, hollow;
	bool cone = num_sgn(r->rb, c) == 0;

	if (widens == NUM_UNKNOWN || back == NUM_UNKNOWN)
		return geo_not_told(e, "which end of the body is the smaller");
	out->share = num_div(num_abs(dr, c), l, c);
	out->apex = geo_along3(r->a, geo_sub3(r->b, r->a, c), num_div(r->ra, dr, c), c);
	out->down = geo_scale3(out->u,
			       num_div(num_sqrt(h2, c), widens > 0 ? num_neg(l, c) : l, c), c);
	out->inner = num_div(widens > 0 ? r->rb : r->ra, out->share, c);
	for (int i = 0; i < 2; i++)
		out->slant[i] = num_div(at[i].radius, out->share, c);
	if (back == 0) {
		out->form = WAY_ACROSS;
		out->length = num_abs(num_sub(out->slant[0], out->slant[1], c), c);
		return OK;
	}
	angle = num_mul(num_abs(out->turn, c), out->share, c);
	wide = num_cmp(angle, num_pi(c), c);
	if (wide == NUM_UNKNOWN)
		return geo_not_told(e, "whether the way passes the apex");
	if (wide >= 0 && cone) {
		out->form = WAY_APEX;
		out->tied = TRUTH_NO;
		out->length = num_add(out->slant[0], out->slant[1], c);
		return OK;
	}
	if (wide >= 0) {
		round_rim(out, angle, back < 0, c);
		return OK;
	}
	cs = num_cos(angle, c);
	sn = num_sin(angle, c);
	len2 = num_sub(num_add(num_sqr(out->slant[0], c), num_sqr(out->slant[1], c), c),
		       num_mul(num_int(2, c), times3(out->slant[0], out->slant[1], cs, c), c),
		       c);
	out->form = WAY_SLANT;
	out->length = num_sqrt(len2, c);
	if (cone)
		return OK;
	/* The foot of the apex on the segment is within it, and nearer than the rim? */
	hollow = 1;
	for (int i = 0; i < 2 && hollow == 1; i++) {
		num to = num_sub(out->slant[i], num_mul(out->slant[1 - i], cs, c), c);

		hollow = num_sgn(to, c);
	}
	if (hollow == 1) {
		cut2 = num_sub(num_mul(num_sqr(out->inner, c), len2, c),
			       num_sqr(times3(out->slant[0], out->slant[1], sn, c), c), c);
		hollow = num_sgn(cut2, c);
	}
	if (hollow == NUM_UNKNOWN)
		return geo_not_told(e, "whether the way touches the small rim");
	if (hollow == 1)
		round_rim(out, angle, back < 0, c);
	return OK;
}

/* From the apex, or to it: along a generator. */
static enum status from_apex(struct way_round *out, pt3 a, pt3 b, ctx *c)
{
	out->form = WAY_ACROSS;
	out->turn = num_int(0, c);
	out->length = geo_dist3(a, b, c);
	out->tied = TRUTH_NO;
	return OK;
}

static enum status refuse_cup(const struct value *v, struct err *e)
{
	return err_fail(
		e, E_DOMAIN, "unsupported",
		"from the outside to the inside over the rim has a closed form on a "
		"cylinder alone, not on a %s: its rim is no straight line once the side "
		"is rolled out",
		geo_kind_name(v->kind));
}

enum status geo_way_on_round(struct way_round *out, const struct value *v, pt3 a, pt3 b,
			     long turns, bool cup, ctx *c, struct err *e)
{
	static const char *const which[] = { "the first point", "the second point" };
	struct beside_axis at[2];
	struct round_body r;
	const pt3 p[2] = { a, b };
	truth same = geo_equal3(a, b, c), tip[2];
	pt3 axis;
	num h2, h;
	enum status st;

	*out = (struct way_round){ .tied = TRUTH_NO };
	if (turns < 0 || turns > 1000000)
		return err_fail(e, E_ARG, "bad_argument",
				"turns is a whole number from 0 to 1000000");
	if (is_unknown(same))
		return geo_not_told(e, "whether the two points are one");
	if (is_yes(same) && !turns && !cup)
		return err_fail_with(
			e, E_DOMAIN, "degenerate", NULL, "with turns = 1 it goes once round",
			"the two points are the same: there is no way between them");
	if (cup && v->kind != KIND_CYLINDER)
		return refuse_cup(v, e);
	if (v->kind == KIND_SPHERE)
		return on_sphere(out, v, a, b, turns, c, e);
	r = geo_round_of(v, c);
	axis = geo_sub3(r.b, r.a, c);
	h2 = geo_norm2_3(axis, c);
	for (int i = 0; i < 2; i++) {
		st = place(&at[i], &r, axis, h2, p[i], which[i], v->kind == KIND_CONE, c, e);
		if (st)
			return st;
		tip[i] = v->kind == KIND_CONE ? geo_equal3(p[i], r.b, c) : TRUTH_NO;
		if (is_unknown(tip[i]))
			return geo_not_told(e, "whether a point is the apex");
	}
	if (is_yes(tip[0]) || is_yes(tip[1])) {
		if (turns)
			return err_fail(e, E_DOMAIN, "no_such_object",
					"a way from the apex needs no turn");
		return from_apex(out, a, b, c);
	}
	h = num_sqrt(h2, c);
	out->o = r.a;
	out->radius = r.ra;
	out->rim = h;
	out->u = geo_scale3(axis, num_div(num_int(1, c), h, c), c);
	out->e1 = geo_scale3(at[0].across, num_div(num_int(1, c), at[0].radius, c), c);
	out->e2 = geo_cross3(out->u, out->e1, c);
	out->z[0] = num_mul(at[0].t, h, c);
	out->z[1] = num_mul(cup ? num_sub(num_int(2, c), at[1].t, c) : at[1].t, h, c);
	st = turned(out, at[0].across, at[1].across, turns, c, e);
	if (st)
		return st;
	if (v->kind == KIND_CYLINDER) {
		int round = num_sgn(out->turn, c);

		if (round == NUM_UNKNOWN)
			return geo_not_told(e, "whether the points are above each other");
		on_cylinder(out, round == 0 && !cup, c);
		return OK;
	}
	return on_cone(out, &r, h2, at, c, e);
}
