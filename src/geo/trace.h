/*
 * trace.h -- where a surface of degree at most 2 meets a plane or a polygon of space: whole lines and
 * conics, or the pieces of them inside.
 */
#ifndef GEO_TRACE_H
#define GEO_TRACE_H
#include "geo/space.h"

/* One piece: a line3d, segment3d, circle3d, conic3d (also an arc of a circle) in v; or, where v is
 * NULL, the part of another conic of a frame from one point to another: of an ellipse
 * counter-clockwise. */
struct geo_trace {
	struct value *v;
	struct geo_frame frame;
	struct value *conic;
	pt from, to;
};
#define TRACE_MOST 64
struct geo_traces {
	struct geo_trace at[TRACE_MOST];
	int n;
};
/*
 * Add the pieces in the plane or polygon (its inside and sides) of the surface whose equation has
 * the numbers k of x^2, y^2, z^2, xy, xz, yz, x, y, z, 1; none is no error.
 * E_DOMAIN "degenerate": all of the plane or polygon belongs to it.
 */
enum status geo_trace_flat(struct geo_traces *out, const num k[10], const struct value *ground,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;
#endif
