/*
 * solid.h -- bodies with flat faces: put together, measured, cut, unfolded.
 *
 * A polyhedron is a value with its vertices and a mesh (space.h).  Here it is built up as a
 * draft, points and faces one after another, and closed into a value.  As everywhere in this
 * room: formulas over num.h, decisions by signs, E_UNABLE where a sign is open.
 *
 * Invariants of what is made here:
 *  (1) of a prism, box, cube or frustum of a pyramid over a base with n corners the vertices
 *      0 .. n - 1 are the base in the order it was given, n + i is above i, and face 0 is the base,
 *      the last face the top;
 *  (2) of a pyramid the base comes first in the same way, then the apex; face 0 is the base;
 *  (3) of a regular solid the vertices come in layers from its first face, which is face 0.
 */
#ifndef GEO_SOLID_H
#define GEO_SOLID_H
#include "geo/space.h"

/* How many vertices a body may have: what is larger is refused before it is built. */
#define SOLID_VERTICES 10000

/* --- solid.c ------------------------------------------------------------------------------ */
struct geo_draft {
	struct arena *arena;
	pt3 *p;
	int n, cap;
	int *start, n_faces, cap_start;
	int *corner, n_corners, cap_corner;
	int *from; /* as geo_mesh has it; or NULL */
};
void geo_draft_begin(struct geo_draft *d, struct arena *a);
int geo_draft_point(struct geo_draft *d, pt3 p); /* its number */
/* A face by its corners; backwards: from the first to the last, the second last, ... */
void geo_draft_face(struct geo_draft *d, const int *corner, int n, bool backwards);
/* The body, whose faces run counter-clockwise as seen from outside. */
enum status geo_draft_close(struct value **out, const struct geo_draft *d, enum geo_solid sort,
			    struct err *e) MUST_USE;
/* The same where they may all run the other way, which the sign of the volume tells. */
enum status geo_draft_orient(struct value **out, struct geo_draft *d, enum geo_solid sort,
			     ctx *c, struct err *e) MUST_USE;

/* Twice the area vector of a cycle of points. */
pt3 geo_area_vector(const pt3 *p, int n, ctx *c);
/* Are the points the corners of a flat polygon that is not a line and does not cross itself?
 * OK with twice its area vector; E_DOMAIN says what is wrong with `what`. */
enum status geo_base_check(pt3 *normal, const pt3 *p, int n, const char *what, struct arena *a,
			   ctx *c, struct err *e) MUST_USE;
/* Of corners in one plane: do no two sides meet but neighbours at their corner? */
truth geo_simple3(const pt3 *p, int n, pt3 normal, struct arena *a, ctx *c);

/* The base moved along: a prism; its top shrunk to the ratio k about its first corner's image:
 * a frustum.  The base has been checked, with this area vector. */
enum status geo_prism(struct value **out, const pt3 *base, int n, pt3 normal, pt3 along,
		      enum geo_solid sort, struct arena *a, ctx *c, struct err *e) MUST_USE;
enum status geo_pyramid(struct value **out, const pt3 *base, int n, pt3 normal, pt3 apex,
			struct arena *a, ctx *c, struct err *e) MUST_USE;
/* The pyramid without its part beyond the plane in which the base appears k times as large
 * (0 < k < 1) as seen from the apex. */
enum status geo_frustum(struct value **out, const pt3 *base, int n, pt3 normal, pt3 apex,
			num k, struct arena *a, ctx *c, struct err *e) MUST_USE;

/* --- solid_regular.c ------------------------------------------------------------------------ */
/* The corners of a regular solid's face: 3, 4 or 5. */
int geo_regular_corners(enum geo_solid sort);
/* Do a, b, q follow each other in such a face, with b between them?  E_DOMAIN: no, and why. */
enum status geo_regular_fits(enum geo_solid sort, pt3 a, pt3 b, pt3 q, ctx *c,
			     struct err *e) MUST_USE;
/* The corner after a, b on the side of `across`, which is across ab and not zero. */
pt3 geo_regular_third(enum geo_solid sort, pt3 a, pt3 b, pt3 across, ctx *c);
/* The solid on the side from which a, b, q run counter-clockwise. */
enum status geo_regular(struct value **out, enum geo_solid sort, pt3 a, pt3 b, pt3 q,
			struct arena *arena, ctx *c, struct err *e) MUST_USE;
#endif
