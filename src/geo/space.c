/*
 * space.c -- vectors of space, lines and planes as carriers, a plane's own coordinates.
 */
#include "geo/space.h"
#include "geo/geo_priv.h"

pt3 geo_add3(pt3 a, pt3 b, ctx *c)
{
	return (pt3){ num_add(a.x, b.x, c), num_add(a.y, b.y, c), num_add(a.z, b.z, c) };
}

pt3 geo_sub3(pt3 a, pt3 b, ctx *c)
{
	return (pt3){ num_sub(a.x, b.x, c), num_sub(a.y, b.y, c), num_sub(a.z, b.z, c) };
}

pt3 geo_scale3(pt3 a, num k, ctx *c)
{
	return (pt3){ num_mul(a.x, k, c), num_mul(a.y, k, c), num_mul(a.z, k, c) };
}

pt3 geo_negate3(pt3 a, ctx *c)
{
	return (pt3){ num_neg(a.x, c), num_neg(a.y, c), num_neg(a.z, c) };
}

pt3 geo_mid3(pt3 a, pt3 b, ctx *c)
{
	return geo_scale3(geo_add3(a, b, c), num_rat(1, 2, c), c);
}

pt3 geo_along3(pt3 a, pt3 d, num t, ctx *c)
{
	return geo_add3(a, geo_scale3(d, t, c), c);
}

num geo_dot3(pt3 a, pt3 b, ctx *c)
{
	num xy = num_add(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c);

	return num_add(xy, num_mul(a.z, b.z, c), c);
}

static num minor(num a, num b, num d, num e, ctx *c)
{
	num ae = num_mul(a, e, c);

	return num_sub(ae, num_mul(b, d, c), c);
}

pt3 geo_cross3(pt3 a, pt3 b, ctx *c)
{
	pt3 r;

	r.x = minor(a.y, a.z, b.y, b.z, c);
	r.y = minor(a.z, a.x, b.z, b.x, c);
	r.z = minor(a.x, a.y, b.x, b.y, c);
	return r;
}

num geo_triple3(pt3 a, pt3 b, pt3 d, ctx *c)
{
	return geo_dot3(a, geo_cross3(b, d, c), c);
}

num geo_norm2_3(pt3 a, ctx *c)
{
	num xy = num_add(num_sqr(a.x, c), num_sqr(a.y, c), c);

	return num_add(xy, num_sqr(a.z, c), c);
}

num geo_norm3(pt3 a, ctx *c)
{
	return num_sqrt(geo_norm2_3(a, c), c);
}

num geo_dist2_3(pt3 a, pt3 b, ctx *c)
{
	return geo_norm2_3(geo_sub3(a, b, c), c);
}

num geo_dist3(pt3 a, pt3 b, ctx *c)
{
	return geo_norm3(geo_sub3(a, b, c), c);
}

num geo_orient3(pt3 a, pt3 b, pt3 p, pt3 q, ctx *c)
{
	pt3 u = geo_sub3(b, a, c), v = geo_sub3(p, a, c);

	return geo_triple3(geo_sub3(q, a, c), u, v, c);
}

truth geo_zero3(pt3 a, ctx *c)
{
	truth xy = truth_and(num_is_zero(a.x, c), num_is_zero(a.y, c));

	return truth_and(xy, num_is_zero(a.z, c));
}

truth geo_equal3(pt3 a, pt3 b, ctx *c)
{
	return geo_zero3(geo_sub3(a, b, c), c);
}

truth geo_along_same3(pt3 a, pt3 b, ctx *c)
{
	return geo_zero3(geo_cross3(a, b, c), c);
}

/* Of a vector along one of the axes no root is taken. */
pt3 geo_unit3(pt3 a, ctx *c)
{
	num n = geo_norm3(a, c);

	return (pt3){ num_div(a.x, n, c), num_div(a.y, n, c), num_div(a.z, n, c) };
}

pt3 geo_int3(long x, long y, long z, ctx *c)
{
	return (pt3){ num_int(x, c), num_int(y, c), num_int(z, c) };
}

/* --- Carriers ---------------------------------------------------------------------------- */

pt3 geo_foot_line3(struct straight3 s, pt3 p, ctx *c)
{
	num t = geo_dot3(geo_sub3(p, s.p, c), s.d, c);

	return geo_along3(s.p, s.d, num_div(t, geo_norm2_3(s.d, c), c), c);
}

num geo_plane_offset(struct plane3 e, pt3 p, ctx *c)
{
	return num_sub(geo_dot3(e.n, p, c), e.k, c);
}

pt3 geo_foot_plane3(struct plane3 e, pt3 p, ctx *c)
{
	num t = num_div(geo_plane_offset(e, p, c), geo_norm2_3(e.n, c), c);

	return geo_sub3(p, geo_scale3(e.n, t, c), c);
}

struct plane3 geo_plane_at(pt3 p, pt3 n, ctx *c)
{
	return (struct plane3){ n, geo_dot3(n, p, c) };
}

pt3 geo_plane_origin(struct plane3 e, ctx *c)
{
	return geo_scale3(e.n, num_div(e.k, geo_norm2_3(e.n, c), c), c);
}

/* --- Frames -------------------------------------------------------------------------------- */

struct geo_frame geo_frame_along(pt3 o, pt3 a, pt3 n, ctx *c)
{
	struct geo_frame f = { .o = o, .e1 = geo_unit3(a, c) };

	f.e2 = geo_cross3(geo_unit3(n, c), f.e1, c);
	return f;
}

/*
 * The first axis is level: across n and z.  Where n is upright it is the x-axis.  So the frame
 * of a level plane has the axes of the plane z = 0, or with n downwards y turned round.
 */
enum status geo_frame_across(struct geo_frame *out, pt3 o, pt3 n, ctx *c)
{
	truth upright = truth_and(num_is_zero(n.x, c), num_is_zero(n.y, c));
	pt3 level = { num_neg(n.y, c), n.x, num_int(0, c) };

	if (is_unknown(upright))
		return E_UNABLE;
	*out = geo_frame_along(o, is_yes(upright) ? geo_int3(1, 0, 0, c) : level, n, c);
	return OK;
}

pt geo_frame_in(const struct geo_frame *f, pt3 p, ctx *c)
{
	pt3 d = geo_sub3(p, f->o, c);
	pt q;

	q.x = geo_dot3(d, f->e1, c);
	q.y = geo_dot3(d, f->e2, c);
	return q;
}

pt3 geo_frame_out(const struct geo_frame *f, pt p, ctx *c)
{
	return geo_along3(geo_along3(f->o, f->e1, p.x, c), f->e2, p.y, c);
}

pt3 geo_frame_normal(const struct geo_frame *f, ctx *c)
{
	return geo_cross3(f->e1, f->e2, c);
}
