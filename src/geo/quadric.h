/*
 * quadric.h -- spheres, cones, cylinders and frusta as surfaces: what they have in common with
 * points, lines, planes and each other.
 *
 * All of them are surfaces of second degree that turn about an axis, and one formula says which
 * points lie on one (struct quadric).  A body is what lies inside, between the planes of its ends;
 * one that is endless has no ends.
 */
#ifndef GEO_QUADRIC_H
#define GEO_QUADRIC_H
#include "geo/flat.h"
#include "geo/space.h"

/*
 * The points X with k2 w.w + ku (w.u)^2 + kl w.u + k0 = 0, where w = X - at; negative inside.
 * Of a sphere u is zero.  Of the others at is the first centre and at + u the second: those
 * planes, 0 <= w.u <= u.u, hold what is not endless.
 */
struct quadric {
	pt3 at, u;
	num k2, ku, kl, k0;
	bool ball, endless;
};
#define KINDS_QUADRIC (KINDS_ROUND_BODY | KIND_BIT(KIND_SPHERE))
struct quadric geo_quadric_of(const struct value *v, ctx *c); /* of a QUADRIC kind */
num geo_quadric_at(const struct quadric *q, pt3 p, ctx *c);

/* Is the point on the surface of the body, its ends included; in the body, surface included? */
truth geo_quadric_has(const struct value *v, pt3 p, ctx *c);
truth geo_quadric_holds(const struct value *v, pt3 p, ctx *c);

/* The common points of a straight path (line, segment, ray; of plane or space) and the surface of
 * a body, in the direction of the path; 1 or 2.  E_DOMAIN "no_such_object" with the reason where
 * there are none, "degenerate" where the path runs along the surface. */
enum status geo_quadric_meet_line(pt3 out[2], int *n, const struct value *v,
				  const struct value *path, ctx *c, struct err *e) MUST_USE;
/* The circle in which two spheres meet. */
enum status geo_sphere_meet_sphere(struct value **out, const struct value *v,
				   const struct value *w, struct arena *a, ctx *c,
				   struct err *e) MUST_USE;

/* --- round_meet.c --------------------------------------------------------------------------- */
/* The spheres about and inside of a cone, cylinder or frustum; E_DOMAIN where there is none. */
enum status geo_round_circumsphere(struct value **out, const struct value *v, struct arena *a,
				   ctx *c, struct err *e) MUST_USE;
enum status geo_round_insphere(struct value **out, const struct value *v, struct arena *a,
			       ctx *c, struct err *e) MUST_USE;
/* The circles in which a sphere meets the surface of a cone, cylinder or frustum on whose axis its
 * centre lies: on the first end, on the side along the axis, on the second end. */
enum status geo_sphere_meet_round(struct meet3 *out, const struct value *sphere,
				  const struct value *v, struct arena *a, ctx *c,
				  struct err *e) MUST_USE;
/* What of a straight path lies inside of a body, also one with flat faces: segments, along it. */
enum status geo_body_path(struct meet3 *out, const struct value *body,
			  const struct value *path, struct arena *a, ctx *c,
			  struct err *e) MUST_USE;

/*
 * What a plane cuts out of a body: of a sphere a circle3d; of the others a circle3d, an ellipse
 * (conic3d), a polygon3d through the apex or along the axis, or a section that the ends cut off.
 * Of endless ones the whole conic, and where it is two lines these (*n = 2), both as lines.
 * E_DOMAIN where the plane misses the body or touches it alone, with the reason.
 */
enum status geo_quadric_section(struct value *out[2], int *n, const struct value *v,
				struct plane3 e, struct arena *a, ctx *c,
				struct err *err) MUST_USE;
/*
 * KIND_SECTION: a frame (9 numbers); the numbers of a conic in it; then its corners x y in
 * order, 2 or 4, counter-clockwise.  The boundary runs along the conic from the first corner to
 * the second, straight on to the third, and so on, the last way straight.  flag as of a conic3d.
 */
struct geo_section {
	struct geo_frame frame;
	struct value conic; /* its numbers are the value's */
	const num *corner;
	int n;
};
struct geo_section geo_section_open(const struct value *v);
/* Its corner i in coordinates of its frame. */
static inline pt section_pt(const struct geo_section *s, int i)
{
	return (pt){ s->corner[2 * i], s->corner[2 * i + 1] };
}
enum status geo_section_area(num *out, const struct value *v, ctx *c, struct err *e) MUST_USE;
enum status geo_section_perimeter(num *out, const struct value *v, ctx *c,
				  struct err *e) MUST_USE;
truth geo_section_holds(const struct value *v, pt3 p, ctx *c); /* boundary included */

/* The plane that touches the surface at a point of it. */
enum status geo_quadric_tangent(struct plane3 *out, const struct value *v, pt3 p, ctx *c,
				struct err *e) MUST_USE;
/* Do they touch: a sphere and a sphere, line, segment, ray or plane, in either order; a plane
 * and a cone, cylinder or frustum?  E_ARG for others. */
enum status geo_quadric_touches(truth *out, const struct value *v, const struct value *w,
				ctx *c, struct err *e) MUST_USE;
/* The shortest way between a sphere and a point (from inside, too), straight path, plane or
 * sphere. */
enum status geo_sphere_distance(num *out, const struct value *v, const struct value *w, ctx *c,
				struct err *e) MUST_USE;
/* Are five points on one sphere?  Where the first four lie in one plane they have to be on one
 * circle, and the fifth anywhere else or on it. */
truth geo_are_cospherical(const pt3 p[5], ctx *c);
/* The sphere through four points; E_DOMAIN where they lie in one plane. */
enum status geo_sphere_through(struct value **out, const pt3 p[4], struct arena *a, ctx *c,
			       struct err *e) MUST_USE;

/* --- space_round.c: where the questions about all of space come by ------------------------- */
/* What is round: bodies, and the circles, conics, arcs and sectors of plane and space. */
#define KINDS_CURVED (KINDS_QUADRIC | KINDS_FLAT_CURVE)
/* Is the point on it; in it, boundary included?  Of QUADRIC kinds, curves of space, sections,
 * and the sides of bodies and tori (KIND_SURFACE).  E_ARG for others. */
enum status geo_round_has(truth *out, const struct value *v, pt3 p, ctx *c,
			  struct err *e) MUST_USE;
enum status geo_round_region_has(truth *out, const struct value *v, pt3 p, ctx *c,
				 struct err *e) MUST_USE;
/* Common points, or the common path where that is what two of them have: one of the two is
 * CURVED. */
enum status geo_round_meet(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;
/* The common path: with a plane the section, of two spheres their circle, with a line what of it
 * is inside; one of the two is of a QUADRIC kind. */
enum status geo_round_path(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;
/* One of the two is a sphere or a circle of space. */
enum status geo_round_distance(num *out, const struct value *v, const struct value *w, ctx *c,
			       struct err *e) MUST_USE;
/* Two conics of space, two sections: the same; of one shape? */
truth geo_round_equal(const struct value *v, const struct value *w, ctx *c);
truth geo_round_congruent(const struct value *v, const struct value *w, ctx *c);

/* A value: centre and squared radius. */
struct value *geo_sphere_value(pt3 center, num r2, struct arena *a);
struct value *geo_scircle_value(pt3 center, pt3 normal, num r2, struct arena *a);
#endif
