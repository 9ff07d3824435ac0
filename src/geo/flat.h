/*
 * flat.h -- what lies in one plane of space, in that plane's coordinates and back.
 *
 * Coplanar work is done by the functions of the plane (geo.h): values go into a frame (flatten),
 * what comes of them goes back out (raise).  Paths that lie in a plane, which are the circles,
 * conics, arcs and sectors of space, are asked for their points here.
 */
#ifndef GEO_FLAT_H
#define GEO_FLAT_H
#include "geo/space.h"

/* Circles, conics, arcs, sectors: of space, and of plane or space. */
#define KINDS_CURVE3 (KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC))
#define KINDS_FLAT_CURVE \
	(KINDS_CURVE3 | KINDS_CONIC | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR))

/* The value of the plane that v is in the frame's coordinates; v lies in its plane (which is not
 * looked at), and may be a value of the plane z = 0.  E_ARG for what has no image. */
enum status geo_flatten(struct value **out, const struct geo_frame *f, const struct value *v,
			struct arena *a, ctx *c, struct err *e) MUST_USE;
/* The value of space that a value of a frame's plane is; numbers and truths are themselves. */
struct value *geo_raise(const struct geo_frame *f, const struct value *v, struct arena *a,
			ctx *c);
/* Does all of it lie in the frame's plane? */
truth geo_flat_in(const struct geo_frame *f, const struct value *v, ctx *c);
/* The frame of a flat curve of plane or space. */
enum status geo_flat_frame(struct geo_frame *out, const struct value *v, struct arena *a,
			   ctx *c) MUST_USE;

/* Is p on the circle, conic, arc or sector of space; in the region it bounds? */
enum status geo_curve3_has(truth *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			   struct err *e) MUST_USE;
enum status geo_curve3_holds(truth *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			     struct err *e) MUST_USE;
/* The common points of a flat curve with a straight path, a plane, another flat curve or a
 * sphere; of plane or space, at least one of them in space. */
enum status geo_curve3_meet(struct meet3 *out, const struct value *v, const struct value *w,
			    struct arena *a, ctx *c, struct err *e) MUST_USE;
/* Of two flat curves: are they the same points, or (congruent) of one shape? */
truth geo_curve3_equal(const struct value *v, const struct value *w, bool congruent,
		       struct arena *a, ctx *c);
#endif
