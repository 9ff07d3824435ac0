/*
 * solid_where.c -- is a point inside a polyhedron, on it or outside?  And where a line meets it.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"

/* Two of three coordinates: without the k-th, in which the face's normal has a part. */
static pt without(pt3 p, int k)
{
	return k == 0 ? (pt){ p.y, p.z } : k == 1 ? (pt){ p.z, p.x } : (pt){ p.x, p.y };
}

/* A face as a polygon of the plane; false: it could not be told along which axis to look. */
static bool flat_face(struct value *out, int *drop, const struct value *v, int face, pt3 n,
		      struct arena *a, ctx *c)
{
	const num part[3] = { n.x, n.y, n.z };

	for (*drop = 2; *drop >= 0; --*drop) {
		int s = num_sgn(part[*drop], c);

		if (s == 1 || s == -1)
			break;
	}
	if (*drop < 0)
		return false;
	*out = *geo_value_new(a, KIND_POLYGON, 2 * mesh_size(v->mesh, face));
	for (int i = 0; i < mesh_size(v->mesh, face); i++)
		value_set_pt(out, i,
			     without(value_pt3(v, mesh_corner(v->mesh, face, i)), *drop));
	return true;
}

truth geo_mesh_face_has(const struct value *v, int face, pt3 p, struct arena *a, ctx *c)
{
	struct value flat;
	struct err ignored = { 0 };
	truth t;
	int drop;

	if (!flat_face(&flat, &drop, v, face, geo_face_normal(v, face, c), a, c))
		return TRUTH_UNKNOWN;
	return geo_region_has(&t, &flat, without(p, drop), c, &ignored) == OK ? t
									      : TRUTH_UNKNOWN;
}

/* How often a ray from p crosses the fan of a face, outwards counting 1 and inwards -1;
 * NUM_UNKNOWN where it touches an edge of the fan, or that cannot be told. */
static int crossings(const struct value *v, int face, pt3 p, pt3 ray, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	pt3 o = geo_sub3(value_pt3(v, mesh_corner(m, face, 0)), p, c), before = o;
	int sum = 0;

	for (int i = 1; i < mesh_size(m, face); i++) {
		pt3 now = geo_sub3(value_pt3(v, mesh_corner(m, face, i)), p, c);

		if (i > 1) {
			int s[3] = { num_sgn(geo_triple3(ray, o, before, c), c),
				     num_sgn(geo_triple3(ray, before, now, c), c),
				     num_sgn(geo_triple3(ray, now, o, c), c) };
			int ahead;

			/* A clear no needs but two of the signs. */
			if ((s[0] == 1 || s[1] == 1 || s[2] == 1) &&
			    (s[0] == -1 || s[1] == -1 || s[2] == -1)) {
				before = now;
				continue;
			}
			for (int k = 0; k < 3; k++)
				if (s[k] == 0 || s[k] == NUM_UNKNOWN)
					return NUM_UNKNOWN;
			ahead = num_sgn(geo_triple3(o, before, now, c), c);
			if (ahead == NUM_UNKNOWN)
				return NUM_UNKNOWN;
			if (ahead == s[0])
				sum += s[0];
		}
		before = now;
	}
	return sum;
}

enum status geo_solid_where(int *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			    struct err *e)
{
	/* Rays in no special direction; one that touches an edge tells nothing. */
	static const int ray[][3] = { { 97, 61, 29 },   { -53, 89, 71 },  { 31, -47, 101 },
				      { -67, -23, 83 }, { 19, 103, -41 }, { 79, -37, -59 },
				      { 7, 43, -109 },  { -113, 11, 17 } };
	const struct geo_mesh *m = v->mesh;

	for (int f = 0; f < m->n_faces; f++) {
		struct plane3 plane = geo_plane_at(value_pt3(v, mesh_corner(m, f, 0)),
						   geo_face_normal(v, f, c), c);
		truth on = num_is_zero(geo_plane_offset(plane, p, c), c);

		if (!is_no(on))
			on = truth_and(on, geo_mesh_face_has(v, f, p, a, c));
		if (is_unknown(on))
			return geo_not_told(e, "whether the point is on a face");
		if (is_yes(on)) {
			*out = 0;
			return OK;
		}
	}
	for (size_t k = 0; k < sizeof ray / sizeof *ray; k++) {
		pt3 d = geo_int3(ray[k][0], ray[k][1], ray[k][2], c);
		int sum = 0, f = 0;

		for (; f < m->n_faces; f++) {
			int n = crossings(v, f, p, d, c);

			if (n == NUM_UNKNOWN)
				break;
			sum += n;
		}
		if (f == m->n_faces) {
			*out = sum ? 1 : -1;
			return OK;
		}
	}
	return geo_not_told(e, "whether the point is inside");
}

/* --- Lines ------------------------------------------------------------------------------------- */

/* Put a place into the list by its parameter, once. */
static enum status insert(num *t, int *n, num at, ctx *c)
{
	int i = *n;

	for (int k = 0; k < *n; k++) {
		int s = num_cmp(at, t[k], c);

		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s == 0)
			return OK;
		if (s < 0) {
			i = k;
			break;
		}
	}
	for (int k = *n; k > i; k--)
		t[k] = t[k - 1];
	t[i] = at;
	++*n;
	return OK;
}

enum status geo_solid_pierce(pt3 **out, int *n, const struct value *v,
			     const struct stretch3 *s, struct arena *a, ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	num *t = arena_alloc(a, (size_t)(m->n_faces + 1) * sizeof *t);

	*n = 0;
	for (int f = 0; f < m->n_faces; f++) {
		struct plane3 plane = geo_plane_at(value_pt3(v, mesh_corner(m, f, 0)),
						   geo_face_normal(v, f, c), c);
		num fall = geo_dot3(plane.n, s->s.d, c), at;
		num height = geo_plane_offset(plane, s->s.p, c);
		int across = num_sgn(fall, c);
		truth in;
		pt3 p;

		if (across == NUM_UNKNOWN)
			return geo_not_told(e, "whether the line is parallel to a face");
		if (across == 0)
			continue; /* within a face it enters and leaves through others */
		at = num_neg(num_div(height, fall, c), c);
		in = TRUTH_YES;
		if (s->n >= 1)
			in = num_leq(num_int(0, c), at, c);
		if (s->n == 2)
			in = truth_and(in, num_leq(at, num_int(1, c), c));
		if (is_no(in))
			continue;
		p = geo_along3(s->s.p, s->s.d, at, c);
		in = truth_and(in, geo_mesh_face_has(v, f, p, a, c));
		if (is_unknown(in))
			return geo_not_told(e, "whether the line meets a face");
		if (is_yes(in) && insert(t, n, at, c) != OK)
			return geo_not_told(e, "in which order the line meets the faces");
	}
	*out = arena_alloc(a, (size_t)(*n + 1) * sizeof **out);
	for (int i = 0; i < *n; i++)
		(*out)[i] = geo_along3(s->s.p, s->s.d, t[i], c);
	return OK;
}
