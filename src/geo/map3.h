/*
 * map3.h -- similarities of space: making them, and the images of points and values.
 */
#ifndef GEO_MAP3_H
#define GEO_MAP3_H
#include "geo/space.h"

/* p -> f m p + t, where the rows of m are orthonormal: s = 1 keeps, s = -1 turns orientation
 * round; f is positive, and 1 for a motion. */
struct map3 {
	pt3 row[3];
	pt3 t;
	num f;
	int s;
	bool motion; /* f is 1 */
	bool turns;  /* about a line along `axis`, whose direction stays as it is */
	pt3 axis;
};
struct map3 geo_map3_translation(pt3 t, ctx *c);
/* By the angle with cosine cs and sine sn, cs^2 + sn^2 = 1, about a line; seen from where its
 * direction points to it is counter-clockwise. */
struct map3 geo_map3_rotation(num cs, num sn, struct straight3 axis, ctx *c);
struct map3 geo_map3_half_turn(struct straight3 axis, ctx *c); /* without a root */
struct map3 geo_map3_reflection(struct plane3 e, ctx *c);
struct map3 geo_map3_point_reflection(pt3 center, ctx *c);
/* k is not zero; E_UNABLE when its sign is open. */
enum status geo_map3_dilation(struct map3 *out, num k, pt3 center, ctx *c) MUST_USE;
pt3 geo_map3_pt(const struct map3 *m, pt3 p, ctx *c);
pt3 geo_map3_turn(const struct map3 *m, pt3 d, ctx *c); /* m d: keeps its length */
/* The image of a value of space (or of the plane, lifted), but of its expressions: curves and
 * surfaces that are given by some are E_ARG here.  Lists member by member. */
enum status geo_map3_value(struct value **out, const struct map3 *m, const struct value *v,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;

/* solid_same.c: have two polyhedra the same vertices and faces? */
truth geo_solid_equal(const struct value *v, const struct value *w, ctx *c);
/* Can one body be laid on the other by moving it (mirrored: after a reflection)?  Congruent bodies are
 * those of which one of the two is so. */
truth geo_solid_lies_on(const struct value *v, const struct value *w, bool mirrored, ctx *c);
truth geo_solid_congruent(const struct value *v, const struct value *w, ctx *c);

/* --- Surfaces ------------------------------------------------------------------------------
 * KIND_SURFACE, by its flag:
 *   PARAMETRIC  fn, fn2, fn3 of u and v; u from, to; v from, to
 *   TURNED      a curve fn, fn2, fn3 of a parameter that turns about an axis: the angle; a point
 *               of the axis x y z, its direction x y z; the parameter's range from, to, unless
 *               it is endless
 *   SIDE        the curved side of a cone, cylinder or frustum: the two centres, their radii
 *   TORUS       centre x y z, direction of the axis x y z, the two radii R > r
 */
enum geo_surface { SURFACE_PARAMETRIC, SURFACE_TURNED, SURFACE_SIDE, SURFACE_TORUS };
#endif
