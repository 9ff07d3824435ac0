/*
 * space_measure.c -- what bodies and the other values of space measure: length, perimeter,
 * area, radius, volume, surface.
 */
#include "geo/geo_priv.h"
#include "geo/map3.h"
#include "geo/quadric.h"

typedef enum status space_measure_fn(num *out, const struct value *v, ctx *c, struct err *e);

static enum status length_place3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_norm3(value_pt3(v, 0), c);
	return OK;
}

static enum status length_segment3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_dist3(value_pt3(v, 0), value_pt3(v, 1), c);
	return OK;
}

/* The way along the corners, and back to the first where it is closed. */
static num way(const struct value *v, bool closed, ctx *c)
{
	int n = v->n / 3;
	num sum = num_int(0, c);

	for (int i = 0; i < (closed ? n : n - 1); i++)
		sum = num_add(sum, geo_dist3(value_pt3(v, i), value_pt3(v, (i + 1) % n), c),
			      c);
	return sum;
}

static enum status length_polyline3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = way(v, false, c);
	return OK;
}

static enum status perimeter_polygon3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = way(v, true, c);
	return OK;
}

static enum status area_polygon3(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct plane3 p;
	enum status st = geo_plane_of(&p, v, c, e);

	if (st == OK)
		*out = num_half(geo_norm3(p.n, c), c);
	return st;
}

static num circle_area(num r2, ctx *c)
{
	return num_mul(num_pi(c), r2, c);
}

static enum status perimeter_circle3(num *out, const struct value *v, ctx *c, struct err *e)
{
	num r = num_sqrt(v->v[6], c);

	(void)e;
	*out = num_mul(num_mul(num_int(2, c), num_pi(c), c), r, c);
	return OK;
}

static enum status area_circle3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = circle_area(v->v[6], c);
	return OK;
}

static enum status radius_circle3(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_sqrt(v->v[6], c);
	return OK;
}

/* Conics and arcs of space: in their own frame. */
static struct value inside(const struct value *v, ctx *c)
{
	struct geo_frame f;
	struct value in;

	if (geo_conic3d_open(&f, &in, v, NULL, c) != OK)
		BUG("a conic3d has its frame with it");
	return in;
}

static enum status length_conic3(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct value in = inside(v, c);

	return geo_measure_length(out, &in, c, e);
}

static enum status perimeter_conic3(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct value in = inside(v, c);

	return geo_measure_perimeter(out, &in, c, e);
}

static enum status area_conic3(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct value in = inside(v, c);

	return geo_measure_area(out, &in, c, e);
}

static enum status radius_conic3(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct value in = inside(v, c);

	return geo_measure_radius(out, &in, c, e);
}

/* --- Spheres --------------------------------------------------------------------------- */

static enum status radius_sphere(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_sqrt(v->v[3], c);
	return OK;
}

static enum status surface_sphere(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_mul(num_int(4, c), circle_area(v->v[3], c), c);
	return OK;
}

static enum status volume_sphere(num *out, const struct value *v, ctx *c, struct err *e)
{
	num r3 = num_mul(v->v[3], num_sqrt(v->v[3], c), c);

	(void)e;
	*out = num_mul(num_rat(4, 3, c), num_mul(num_pi(c), r3, c), c);
	return OK;
}

/* --- Cones, cylinders, frusta: one formula each ------------------------------------------ */

static enum status no_end(struct err *e, const char *what)
{
	return err_fail(e, E_DOMAIN, "no_such_object", "it is endless: it has no %s", what);
}

static enum status radius_round(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_round_of(v, c).ra;
	return OK;
}

/* pi (ra + rb) l with the slant height l. */
static enum status lateral_round(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(v, c);
	num h2 = geo_dist2_3(r.a, r.b, c), d2 = num_sqr(num_sub(r.ra, r.rb, c), c);

	if (r.endless)
		return no_end(e, "area");
	*out = num_mul(num_pi(c),
		       num_mul(num_add(r.ra, r.rb, c), num_sqrt(num_add(h2, d2, c), c), c), c);
	return OK;
}

static enum status surface_round(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(v, c);
	num side, ends = num_add(num_sqr(r.ra, c), num_sqr(r.rb, c), c);
	enum status st = lateral_round(&side, v, c, e);

	if (st == OK)
		*out = num_add(side, circle_area(ends, c), c);
	return st;
}

/* pi h (ra^2 + ra rb + rb^2) / 3 */
static enum status volume_round(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(v, c);
	num sum = num_add(num_sqr(r.ra, c), num_sqr(r.rb, c), c);

	if (r.endless)
		return no_end(e, "volume");
	sum = num_add(sum, num_mul(r.ra, r.rb, c), c);
	*out = num_mul(num_mul(num_pi(c), num_rat(1, 3, c), c),
		       num_mul(sum, geo_dist3(r.a, r.b, c), c), c);
	return OK;
}

/* --- Polyhedra and nets ----------------------------------------------------------------------- */

static enum status surface_faces(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_int(0, c);
	for (int f = 0; f < v->mesh->n_faces; f++)
		*out = num_add(*out, num_half(geo_norm3(geo_face_normal(v, f, c), c), c), c);
	return OK;
}

/* The faces but base and top, where the body has such (solid.h). */
static enum status lateral_faces(num *out, const struct value *v, ctx *c, struct err *e)
{
	static const int ends[SOLID_COUNT] = {
		[SOLID_PRISM] = 2,   [SOLID_BOX] = 2,         [SOLID_CUBE] = 2,
		[SOLID_FRUSTUM] = 2, [SOLID_TETRAHEDRON] = 1, [SOLID_PYRAMID] = 1,
	};
	int without = ends[v->flag];

	if (!without)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"%s has no base: which of its faces are the side?",
				geo_solid_name((enum geo_solid)v->flag));
	*out = num_int(0, c);
	for (int f = 1; f < v->mesh->n_faces - without + 1; f++)
		*out = num_add(*out, num_half(geo_norm3(geo_face_normal(v, f, c), c), c), c);
	return OK;
}

/* A sixth of the sum of (first corner).(twice the area vector), which is the fan of each face
 * seen from the first vertex of all. */
static enum status volume_faces(num *out, const struct value *v, ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	pt3 o = value_pt3(v, 0);
	num sum = num_int(0, c);

	(void)e;
	for (int f = 0; f < m->n_faces; f++) {
		pt3 d = geo_sub3(value_pt3(v, mesh_corner(m, f, 0)), o, c);

		sum = num_add(sum, geo_dot3(d, geo_face_normal(v, f, c), c), c);
	}
	*out = num_mul(sum, num_rat(1, 6, c), c);
	return OK;
}

/* --- Surfaces and sections ---------------------------------------------------------------- */

/* Of a torus, by Pappus: what turns, times the way of its centre, 2 pi R. */
static enum status torus_times(num *out, const struct value *v, num what, const char *name,
			       ctx *c, struct err *e)
{
	if (v->flag != SURFACE_TORUS)
		return err_fail(e, E_ARG, "wrong_kind",
				v->flag == SURFACE_SIDE
					? "the side of a body has an area, and no %s"
					: "the %s of a surface given by expressions is not "
					  "told here",
				name);
	*out = num_mul(num_mul(num_int(2, c), num_pi(c), c), num_mul(what, v->v[6], c), c);
	return OK;
}

static enum status volume_surface(num *out, const struct value *v, ctx *c, struct err *e)
{
	return torus_times(out, v, circle_area(num_sqr(v->v[v->n - 1], c), c), "volume", c, e);
}

static enum status area_surface(num *out, const struct value *v, ctx *c, struct err *e)
{
	if (v->flag == SURFACE_SIDE) {
		struct value body = { .kind = KIND_FRUSTUM, .n = 8, .v = v->v };

		return lateral_round(out, &body, c, e);
	}
	return torus_times(out, v,
			   num_mul(num_mul(num_int(2, c), num_pi(c), c), v->v[v->n - 1], c),
			   "area", c, e);
}

/* --- Of each kind ---------------------------------------------------------------------------- */

struct space_measured {
	space_measure_fn *of[GEO_MEASURES];
};
#define MEASURE3_ROWS(ROW, NONE)                                                            \
	KINDS_PLANE_NONE(NONE)                                                              \
	ROW(SPOINT, { .of = { [GEO_LENGTH] = length_place3 } })                             \
	ROW(SVECTOR, { .of = { [GEO_LENGTH] = length_place3 } })                            \
	ROW(SSEGMENT, { .of = { [GEO_LENGTH] = length_segment3 } })                         \
	ROW(SPOLYLINE, { .of = { [GEO_LENGTH] = length_polyline3 } })                       \
	ROW(SPOLYGON,                                                                       \
	    { .of = { [GEO_PERIMETER] = perimeter_polygon3, [GEO_AREA] = area_polygon3 } }) \
	ROW(SCIRCLE, { .of = { [GEO_PERIMETER] = perimeter_circle3,                         \
			       [GEO_AREA] = area_circle3,                                   \
			       [GEO_RADIUS] = radius_circle3 } })                           \
	ROW(SCONIC, { .of = { [GEO_LENGTH] = length_conic3,                                 \
			      [GEO_PERIMETER] = perimeter_conic3,                           \
			      [GEO_AREA] = area_conic3,                                     \
			      [GEO_RADIUS] = radius_conic3 } })                             \
	ROW(SPHERE, { .of = { [GEO_RADIUS] = radius_sphere,                                 \
			      [GEO_SURFACE] = surface_sphere,                               \
			      [GEO_VOLUME] = volume_sphere } })                             \
	ROW(CONE, { .of = { [GEO_RADIUS] = radius_round,                                    \
			    [GEO_LATERAL] = lateral_round,                                  \
			    [GEO_SURFACE] = surface_round,                                  \
			    [GEO_VOLUME] = volume_round } })                                \
	ROW(CYLINDER, { .of = { [GEO_RADIUS] = radius_round,                                \
				[GEO_LATERAL] = lateral_round,                              \
				[GEO_SURFACE] = surface_round,                              \
				[GEO_VOLUME] = volume_round } })                            \
	ROW(FRUSTUM, { .of = { [GEO_LATERAL] = lateral_round,                               \
			       [GEO_SURFACE] = surface_round,                               \
			       [GEO_VOLUME] = volume_round } })                             \
	ROW(POLYHEDRON, { .of = { [GEO_SURFACE] = surface_faces,                            \
				  [GEO_LATERAL] = lateral_faces,                            \
				  [GEO_VOLUME] = volume_faces } })                          \
	ROW(NET, { .of = { [GEO_AREA] = surface_faces, [GEO_SURFACE] = surface_faces } })   \
	ROW(SECTION, { .of = { [GEO_PERIMETER] = geo_section_perimeter,                     \
			       [GEO_AREA] = geo_section_area } })                           \
	ROW(SURFACE, { .of = { [GEO_AREA] = area_surface,                                   \
			       [GEO_SURFACE] = area_surface,                                \
			       [GEO_VOLUME] = volume_surface } })                           \
	NONE(SLINE) NONE(SRAY) NONE(PLANE) NONE(SCURVE) NONE(STEXT)
KIND_TABLE(struct space_measured, measured3, MEASURE3_ROWS);

enum status geo_space_measure(num *out, enum geo_measure m, const char *what,
			      const struct value *v, ctx *c, struct err *e)
{
	space_measure_fn *f = measured3[v->kind].of[m];
	kind_set kinds = 0;

	if (f)
		return f(out, v, c, e);
	KINDS_IN(kinds, measured3, .of[m]);
	return geo_kind_refuse(e, v, what, kinds);
}

enum status geo_measure_volume(num *out, const struct value *v, ctx *c, struct err *e)
{
	return geo_space_measure(out, GEO_VOLUME, "volume", v, c, e);
}

enum status geo_measure_surface(num *out, const struct value *v, ctx *c, struct err *e)
{
	return geo_space_measure(out, GEO_SURFACE, "surface area", v, c, e);
}

enum status geo_measure_lateral(num *out, const struct value *v, ctx *c, struct err *e)
{
	return geo_space_measure(out, GEO_LATERAL, "lateral area", v, c, e);
}
