/*
 * space_nearest.c -- the point of an object of space that is nearest to a place: on a path or
 * surface, or in a region or solid.
 *
 * Everything is decided by signs; where several are equally near the first is taken, in the order
 * of sides and faces.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"

/* What all functions here are given. */
struct seek {
	pt3 p;
	struct arena *a;
	ctx *c;
	struct err *e;
};

static enum status open_sign(const struct seek *s)
{
	return geo_not_told(s->e, "which point is nearest");
}

/* Keep the nearer of the best so far and q. */
static enum status keep_nearer(const struct seek *s, pt3 *best, bool *any, pt3 q)
{
	int sign = *any ? num_cmp(geo_dist2_3(s->p, q, s->c), geo_dist2_3(s->p, *best, s->c),
				  s->c)
			: -1;

	if (sign == NUM_UNKNOWN)
		return open_sign(s);
	if (sign < 0)
		*best = q;
	*any = true;
	return OK;
}

/* --- Lines ----------------------------------------------------------------------------------- */

/* The foot on a line, kept above 0 and below 1 where that is asked for. */
static enum status on_stretch(const struct seek *s, struct straight3 l, bool from, bool to,
			      pt3 *out)
{
	num t = num_div(geo_dot3(geo_sub3(s->p, l.p, s->c), l.d, s->c), geo_norm2_3(l.d, s->c),
			s->c),
	    one = num_int(1, s->c);
	int sign;

	if (from) {
		sign = num_sgn(t, s->c);
		if (sign == NUM_UNKNOWN)
			return open_sign(s);
		if (sign < 0)
			t = num_int(0, s->c);
	}
	if (to) {
		sign = num_cmp(t, one, s->c);
		if (sign == NUM_UNKNOWN)
			return open_sign(s);
		if (sign > 0)
			t = one;
	}
	*out = geo_along3(l.p, l.d, t, s->c);
	return OK;
}

/* On the sides between n corners, which are those of v or some of them. */
static enum status on_corners(const struct seek *s, const struct value *v, const int *corner,
			      int n, bool closed, pt3 *out)
{
	bool any = false;
	enum status st = OK;

	for (int k = 0; k + !closed < n && st == OK; k++) {
		int next = (k + 1) % n;
		pt3 a = value_pt3(v, corner ? corner[k] : k),
		    b = value_pt3(v, corner ? corner[next] : next), q;

		st = on_stretch(s, (struct straight3){ a, geo_sub3(b, a, s->c) }, true, true,
				&q);
		if (st == OK)
			st = keep_nearer(s, out, &any, q);
	}
	return st;
}

/* --- In a plane ------------------------------------------------------------------------------ */

/* The axis along which a plane is looked at: one that its normal is not across, by doubles the
 * longest component, which is then known not to be zero. */
static int look_axis(pt3 n)
{
	double x = num_mid(n.x), y = num_mid(n.y), z = num_mid(n.z);

	x = x < 0 ? -x : x, y = y < 0 ? -y : y, z = z < 0 ? -z : z;
	return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

static pt shadow(pt3 p, int axis)
{
	return axis == 0 ? (pt){ p.y, p.z } : axis == 1 ? (pt){ p.z, p.x } : (pt){ p.x, p.y };
}

/* Is a point of the plane of some corners inside of them or on a side?  Their shadows tell. */
static enum status in_corners(const struct seek *s, const struct value *v, const int *corner,
			      int n, pt3 normal, pt3 p, truth *in)
{
	int axis = look_axis(normal);
	struct value *flat = geo_value_new(s->a, KIND_POLYGON, 2 * n);
	int sign = num_sgn(axis == 0 ? normal.x : axis == 1 ? normal.y : normal.z, s->c);
	enum status st;

	if (sign == NUM_UNKNOWN || !sign)
		return open_sign(s);
	for (int i = 0; i < n; i++)
		value_set_pt(flat, i, shadow(value_pt3(v, corner ? corner[i] : i), axis));
	st = geo_region_has(in, flat, shadow(p, axis), s->c, s->e);
	return st == OK && is_unknown(*in) ? open_sign(s) : st;
}

/* In a flat face of v, its sides included. */
static enum status in_face(const struct seek *s, const struct value *v, const int *corner,
			   int n, pt3 normal, pt3 *out)
{
	struct plane3 e = geo_plane_at(value_pt3(v, corner ? corner[0] : 0), normal, s->c);
	pt3 foot = geo_foot_plane3(e, s->p, s->c);
	truth in;
	enum status st = in_corners(s, v, corner, n, normal, foot, &in);

	*out = foot;
	return st != OK || is_yes(in) ? st : on_corners(s, v, corner, n, true, out);
}

/* centre + r q / |q|, r^2 given. */
static pt3 at_radius(const struct seek *s, pt3 centre, pt3 q, num r2)
{
	return geo_along3(centre, q, num_sqrt(num_div(r2, geo_norm2_3(q, s->c), s->c), s->c),
			  s->c);
}

/* On a circle or sphere about a centre, q is where the point is seen from there; inside: or
 * within it.  other: where to go from the very centre. */
static enum status around(const struct seek *s, pt3 centre, pt3 q, num r2, bool inside,
			  pt3 other, pt3 *out)
{
	num q2 = geo_norm2_3(q, s->c);
	int sign = inside ? num_cmp(q2, r2, s->c) : 1;
	truth zero = inside ? TRUTH_NO : num_is_zero(q2, s->c);

	if (sign == NUM_UNKNOWN || is_unknown(zero))
		return open_sign(s);
	*out = sign <= 0 ? geo_add3(centre, q, s->c)
			 : at_radius(s, centre, is_yes(zero) ? other : q, r2);
	return OK;
}

static enum status on_circle3(const struct seek *s, const struct value *v, bool inside,
			      pt3 *out)
{
	pt3 o = value_pt3(v, 0), n = value_pt3(v, 1),
	    q = geo_foot_plane3(geo_plane_at(o, n, s->c), s->p, s->c);
	struct geo_frame f = { 0 };
	truth middle;

	q = geo_sub3(q, o, s->c);
	middle = inside ? TRUTH_NO : geo_zero3(q, s->c);
	if (is_unknown(middle) || (is_yes(middle) && geo_frame_across(&f, o, n, s->c) != OK))
		return open_sign(s);
	return around(s, o, q, v->v[6], inside, f.e1, out);
}

static enum status on_conic3(const struct seek *s, const struct value *v, bool inside,
			     pt3 *out)
{
	struct geo_frame f;
	struct value in;
	truth has = TRUTH_NO;
	enum status st = OK;
	pt q;

	if (geo_conic3d_open(&f, &in, v, s->a, s->c) != OK)
		return open_sign(s);
	q = geo_frame_in(&f, s->p, s->c);
	if (inside)
		st = geo_region_has(&has, &in, q, s->c, s->e);
	if (st == OK && is_unknown(has))
		return open_sign(s);
	if (st == OK && is_no(has))
		st = geo_path_nearest(&q, &in, q, s->c, s->e);
	*out = geo_frame_out(&f, q, s->c);
	return st;
}

/* --- Solids ---------------------------------------------------------------------------------- */

/* Does a ray from p that way leave through the face?  E_UNABLE also where it meets its border or
 * runs along it: another ray may tell. */
static enum status crosses(const struct seek *s, const struct value *v, int face, pt3 way,
			   bool *out)
{
	const struct geo_mesh *m = v->mesh;
	const int *corner = m->corner + m->start[face];
	pt3 n = geo_face_normal(v, face, s->c);
	struct plane3 e = geo_plane_at(value_pt3(v, corner[0]), n, s->c);
	num off = num_neg(geo_plane_offset(e, s->p, s->c), s->c),
	    rate = geo_dot3(n, way, s->c);
	int so = num_sgn(off, s->c), sr = num_sgn(rate, s->c);
	bool any = false;
	pt3 hit, side;
	truth in;
	enum status st;

	if (so == NUM_UNKNOWN || sr == NUM_UNKNOWN || !sr)
		return E_UNABLE;
	*out = false;
	if (so * sr <= 0)
		return OK;
	hit = geo_along3(s->p, way, num_div(off, rate, s->c), s->c);
	st = in_corners(s, v, corner, mesh_size(m, face), n, hit, &in);
	if (st != OK || is_no(in))
		return st;
	/* not where two faces meet */
	for (int k = 0; k < mesh_size(m, face); k++) {
		pt3 a = value_pt3(v, corner[k]),
		    b = value_pt3(v, corner[(k + 1) % mesh_size(m, face)]);

		side = geo_cross3(geo_sub3(b, a, s->c), geo_sub3(hit, a, s->c), s->c);
		any = any || !is_no(geo_zero3(side, s->c));
	}
	*out = true;
	return any ? E_UNABLE : OK;
}

/* The border counts as inside: it is found by its distance. */
static enum status in_polyhedron(const struct seek *s, const struct value *v, truth *in)
{
	static const long way[][3] = { { 17, 31, 101 },
				       { -71, 29, 53 },
				       { 13, -97, 37 },
				       { 43, 67, -83 },
				       { -5, -11, -7 } };

	for (size_t k = 0; k < sizeof way / sizeof *way; k++) {
		pt3 d = geo_int3(way[k][0], way[k][1], way[k][2], s->c);
		enum status st = OK;
		bool odd = false;

		for (int i = 0; i < v->mesh->n_faces && st == OK; i++) {
			bool hit = false;

			st = crosses(s, v, i, d, &hit);
			odd = odd != hit;
		}
		if (st == OK) {
			*in = odd ? TRUTH_YES : TRUTH_NO;
			return OK;
		}
	}
	return open_sign(s);
}

static enum status on_faces(const struct seek *s, const struct value *v, pt3 *out)
{
	const struct geo_mesh *m = v->mesh;
	bool any = false;
	enum status st = OK;

	for (int i = 0; i < m->n_faces && st == OK; i++) {
		pt3 q;

		st = in_face(s, v, m->corner + m->start[i], mesh_size(m, i),
			     geo_face_normal(v, i, s->c), &q);
		if (st == OK)
			st = keep_nearer(s, out, &any, q);
	}
	return st;
}

static enum status in_solid(const struct seek *s, const struct value *v, bool inside, pt3 *out)
{
	pt3 border;
	truth same, in = TRUTH_NO;
	enum status st = on_faces(s, v, &border);

	*out = border;
	if (st != OK || !inside)
		return st;
	same = geo_equal3(border, s->p, s->c);
	if (is_unknown(same))
		return open_sign(s);
	if (is_yes(same))
		return OK;
	st = in_polyhedron(s, v, &in);
	if (st == OK && is_yes(in))
		*out = s->p;
	return st;
}

/* A cone, cylinder or frustum is what a trapezoid makes that turns about its axis: there the
 * point is looked for. */
static enum status in_round(const struct seek *s, const struct value *v, bool inside, pt3 *out)
{
	struct round_body b = geo_round_of(v, s->c);
	pt3 u = geo_sub3(b.b, b.a, s->c), d = geo_sub3(s->p, b.a, s->c), q;
	num zero = num_int(0, s->c), length = geo_norm3(u, s->c),
	    t = num_div(geo_dot3(d, u, s->c), geo_norm2_3(u, s->c), s->c), rho;
	struct value *half = geo_value_new(s->a, KIND_POLYGON, 8), *edge;
	truth in = TRUTH_NO, axis;
	enum status st = OK;
	pt at;

	if (b.endless)
		return geo_kind_refuse(s->e, v, "body to be in", KIND_BIT(KIND_POLYHEDRON));
	q = geo_sub3(d, geo_scale3(u, t, s->c), s->c);
	rho = geo_norm3(q, s->c);
	axis = num_is_zero(rho, s->c);
	if (is_unknown(axis) || num_is_bad(rho) || num_is_bad(length))
		return open_sign(s);
	value_set_pt(half, 0, (pt){ zero, zero });
	value_set_pt(half, 1, (pt){ zero, b.ra });
	value_set_pt(half, 2, (pt){ length, b.rb });
	value_set_pt(half, 3, (pt){ length, zero });
	at = (pt){ num_mul(t, length, s->c), rho };
	if (inside)
		st = geo_region_has(&in, half, at, s->c, s->e);
	if (st == OK && is_unknown(in))
		return open_sign(s);
	*out = s->p;
	if (st != OK || is_yes(in))
		return st;
	/* the axis itself is no part of the surface */
	edge = geo_value_new(s->a, KIND_POLYLINE, 8);
	for (int i = 0; i < 4; i++)
		value_set_pt(edge, i, value_pt(half, i));
	st = geo_path_nearest(&at, edge, at, s->c, s->e);
	if (st != OK)
		return st;
	if (is_yes(axis)) {
		struct geo_frame f;

		if (geo_frame_across(&f, b.a, u, s->c) != OK)
			return open_sign(s);
		q = f.e1;
		rho = num_int(1, s->c);
	}
	*out = geo_add3(geo_along3(b.a, u, num_div(at.x, length, s->c), s->c),
			geo_scale3(q, num_div(at.y, rho, s->c), s->c), s->c);
	return OK;
}

/* --- Of each kind ---------------------------------------------------------------------------- */

typedef enum status seek_fn(const struct seek *s, const struct value *v, bool inside,
			    pt3 *out);

static enum status near_line(const struct seek *s, const struct value *v, bool inside,
			     pt3 *out)
{
	(void)inside;
	return on_stretch(s, geo_straight3_of(v, s->c), v->kind != KIND_SLINE,
			  value_is(v, KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SVECTOR)), out);
}

static enum status near_plane(const struct seek *s, const struct value *v, bool inside,
			      pt3 *out)
{
	(void)inside;
	*out = geo_foot_plane3((struct plane3){ value_pt3(v, 0), v->v[3] }, s->p, s->c);
	return OK;
}

static enum status near_polygon(const struct seek *s, const struct value *v, bool inside,
				pt3 *out)
{
	bool closed = v->kind == KIND_SPOLYGON;
	struct plane3 flat;
	enum status st;

	if (!inside || !closed)
		return on_corners(s, v, NULL, v->n / 3, closed, out);
	st = geo_plane_of(&flat, v, s->c, s->e);
	return st == OK ? in_face(s, v, NULL, v->n / 3, flat.n, out) : st;
}

static enum status near_sphere(const struct seek *s, const struct value *v, bool inside,
			       pt3 *out)
{
	(void)inside;
	return around(s, value_pt3(v, 0), geo_sub3(s->p, value_pt3(v, 0), s->c), v->v[3],
		      false, geo_int3(1, 0, 0, s->c), out);
}

/* clang-format off */
#define SEEK_ROWS(ROW, NONE) \
	ROW(SLINE, near_line) ROW(SSEGMENT, near_line) ROW(SRAY, near_line) \
	ROW(SVECTOR, near_line) ROW(PLANE, near_plane) ROW(SCIRCLE, on_circle3) \
	ROW(SCONIC, on_conic3) ROW(SPOLYGON, near_polygon) ROW(SPOLYLINE, near_polygon) \
	ROW(SPHERE, near_sphere) ROW(POLYHEDRON, in_solid) ROW(CONE, in_round) \
	ROW(CYLINDER, in_round) ROW(FRUSTUM, in_round) \
	NONE(SPOINT) NONE(SCURVE) NONE(STEXT) NONE(NET) NONE(SECTION) NONE(SURFACE) \
	KINDS_PLANE_NONE(NONE)
/* clang-format on */
KIND_TABLE(seek_fn *, seekers, SEEK_ROWS);

enum status geo_space_nearest(pt3 *out, const struct value *v, pt3 p, bool inside,
			      struct arena *a, ctx *c, struct err *e)
{
	struct seek s = { p, a, c, e };
	kind_set kinds = 0;

	if (seekers[v->kind])
		return seekers[v->kind](&s, v, inside, out);
	KINDS_IN(kinds, seekers, );
	return geo_kind_refuse(e, v, inside ? "region to be in" : "path to be on", kinds);
}
