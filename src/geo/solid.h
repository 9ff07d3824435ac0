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

/* --- hull.c, solid_faces.c ------------------------------------------------------------------ */
/* The convex hull of points that are not all in one plane; its vertices keep their order. */
enum status geo_hull(struct value **out, const pt3 *p, int n, struct arena *a, ctx *c,
		     struct err *e) MUST_USE;
/* The polyhedron with the points and faces of a draft, each face one way or the other: they are
 * turned to agree.  Refused where a face is not flat or crosses itself, where faces do not close,
 * cross each other or are several bodies. */
enum status geo_polyhedron(struct value **out, struct geo_draft *d, ctx *c,
			   struct err *e) MUST_USE;

/* --- solid_where.c ------------------------------------------------------------------------------ */
/* Is a point of a face's plane within the face, its rim included? */
truth geo_mesh_face_has(const struct value *v, int face, pt3 p, struct arena *a, ctx *c);
/* 1: the point is inside the polyhedron, 0: on it, -1: outside. */
enum status geo_solid_where(int *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			    struct err *e) MUST_USE;
/* Where a straight path meets the surface, in its direction; what lies in a face counts by where it
 * enters and leaves it. */
enum status geo_solid_pierce(pt3 **out, int *n, const struct value *v,
			     const struct stretch3 *s, struct arena *a, ctx *c,
			     struct err *e) MUST_USE;

/* --- section.c ------------------------------------------------------------------------------------ */
/* A polyhedron and a plane, and how its vertices lie. */
struct geo_cutting {
	const struct value *v;
	struct plane3 plane;
	num *offset;      /* by vertex: n.X - k */
	int *sign;        /* of it */
	int above, below; /* how many vertices are */
	int up, down;     /* faces within the plane that look along its normal, against it */
	int moved; /* 1: the plane is moved along its normal by less than anything, -1: back */
	const int *first, *next; /* edges by their lower vertex */
	bool straighten;         /* corners of loops that are none are left out */
	struct arena *arena;
	ctx *c;
};
/* A closed way in the plane; as seen from where its normal points counter-clockwise round what is
 * inside the body, so clockwise round a hole. */
struct geo_loop {
	int n;
	pt3 *p;
	int *edge; /* that each corner is on */
};
enum status geo_cutting_begin(struct geo_cutting *k, const struct value *v, struct plane3 e,
			      struct arena *a, ctx *c, struct err *err) MUST_USE;
/* The loops, each from the lowest edge it crosses, in that order.  moved (1 or -1) only matters
 * where faces lie in the plane: then it is the section of what is just above (below) it. */
enum status geo_cutting_loops(struct geo_cutting *k, int moved, struct geo_loop **out, int *n,
			      struct err *e) MUST_USE;
/* The part of the body above the plane (keep 1) or below (-1), with the section as a face.  There
 * must be vertices on that side and on the other. */
enum status geo_cutting_part(struct geo_cutting *k, int keep, struct value **out,
			     struct err *e) MUST_USE;

/* --- solid_spheres.c -------------------------------------------------------------------------------- */
/* The sphere through all vertices, the one inside that touches all faces, the one that touches all
 * edges; E_DOMAIN where there is none, with the reason. */
enum status geo_circumsphere(struct value **out, const struct value *v, struct arena *a,
			     ctx *c, struct err *e) MUST_USE;
enum status geo_insphere(struct value **out, const struct value *v, struct arena *a, ctx *c,
			 struct err *e) MUST_USE;
enum status geo_midsphere(struct value **out, const struct value *v, struct arena *a, ctx *c,
			  struct err *e) MUST_USE;
/* The edge between two vertices: its number, -1 (none) or GEO_EDGE_OPEN (not told). */
enum { GEO_EDGE_OPEN = -2 };
int geo_solid_edge(const struct value *v, pt3 p, pt3 q, ctx *c);
/* The angle at an edge inside the body, as cosine and sine times a positive factor: reflex where the
 * body is hollow there, so that the sine is negative. */
void geo_edge_angle(num *cs, num *sn, const struct value *v, int edge, ctx *c);

/* --- net.c, net_flat.c ------------------------------------------------------------------------------ */
/* The faces unfolded about the edges they hang on, by t of the way (0 <= t <= 1) into the plane of
 * the face `root`; none hangs on an edge that is marked in `cut`, which has a mark for each edge or
 * is NULL.  E_DOMAIN where they overlap at the end, or where the cuts part some from the root. */
enum status geo_net(struct value **out, const struct value *v, num t, int root,
		    const bool *cut, struct arena *a, ctx *c, struct err *e) MUST_USE;
/* Do the faces of a flat net overlap nowhere? */
truth geo_net_flat(const struct value *v, struct arena *a, ctx *c);
#endif
