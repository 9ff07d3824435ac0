/*
 * space.h -- values of space, and the formulas that all of them share.
 *
 * The plane is z = 0 of the same canvas: a value of the plane is its own image in space
 * (geo_lift), and what lies in one plane of space is brought into coordinates of that plane
 * (struct geo_frame) and worked on by the functions of geo.h; there is no second engine.  As there,
 * every function is a formula over num.h, branches on signs alone, and returns E_UNABLE (or an
 * unknown truth) where it could not tell.
 *
 * Invariants, true for every value that a tool has made:
 *  (1) directions and normals are not zero; they are not normalised, so that no root is taken
 *      before one is asked for;
 *  (2) squared radii and radii are positive; the two centres of a cone, cylinder or frustum
 *      differ;
 *  (3) the vertices of a polygon are in one plane, not on one line; no two that follow each
 *      other are equal;
 *  (4) the faces of a polyhedron are listed counter-clockwise as seen from outside, and each
 *      edge belongs to two of them, which run along it in opposite directions.
 */
#ifndef GEO_SPACE_H
#define GEO_SPACE_H
#include "geo/geo.h"

typedef struct pt3 {
	num x, y, z;
} pt3;

static inline bool value_in_space(const struct value *v)
{
	return value_is(v, KINDS_SPACE);
}
/* The i-th triple of numbers, counted from number `from`. */
static inline pt3 value_pt3_from(const struct value *v, int from, int i)
{
	const num *at = v->v + from + (size_t)3 * (size_t)i;

	return (pt3){ at[0], at[1], at[2] };
}
static inline pt3 value_pt3(const struct value *v, int i)
{
	return value_pt3_from(v, 0, i);
}
static inline void value_set_pt3(struct value *v, int i, pt3 p)
{
	num *at = v->v + (size_t)3 * (size_t)i;

	at[0] = p.x, at[1] = p.y, at[2] = p.z;
}

/* --- space.c: vectors ------------------------------------------------------------------- */
pt3 geo_add3(pt3 a, pt3 b, ctx *c);
pt3 geo_sub3(pt3 a, pt3 b, ctx *c);
pt3 geo_scale3(pt3 a, num k, ctx *c);
pt3 geo_negate3(pt3 a, ctx *c);
pt3 geo_mid3(pt3 a, pt3 b, ctx *c);
pt3 geo_along3(pt3 a, pt3 d, num t, ctx *c); /* a + t d */
num geo_dot3(pt3 a, pt3 b, ctx *c);
pt3 geo_cross3(pt3 a, pt3 b, ctx *c);
num geo_triple3(pt3 a, pt3 b, pt3 d, ctx *c); /* a . (b x d) */
num geo_norm2_3(pt3 a, ctx *c);
num geo_norm3(pt3 a, ctx *c);
num geo_dist2_3(pt3 a, pt3 b, ctx *c);
num geo_dist3(pt3 a, pt3 b, ctx *c);
/* Six times the signed volume of a b p q; positive when q is where a, b, p run
 * counter-clockwise as seen from it. */
num geo_orient3(pt3 a, pt3 b, pt3 p, pt3 q, ctx *c);
truth geo_zero3(pt3 a, ctx *c);
truth geo_equal3(pt3 a, pt3 b, ctx *c);
truth geo_along_same3(pt3 a, pt3 b, ctx *c); /* a x b = 0 */
pt3 geo_unit3(pt3 a, ctx *c);                /* a not zero */
pt3 geo_int3(long x, long y, long z, ctx *c);

/* --- Carriers ------------------------------------------------------------------------------ */
/* The line p + t d; d is not zero. */
struct straight3 {
	pt3 p, d;
};
/* The points X with n.X = k; n is not zero. */
struct plane3 {
	pt3 n;
	num k;
};
pt3 geo_foot_line3(struct straight3 s, pt3 p, ctx *c);
pt3 geo_foot_plane3(struct plane3 e, pt3 p, ctx *c);
num geo_plane_offset(struct plane3 e, pt3 p, ctx *c); /* n.p - k: its sign is the side of p */
struct plane3 geo_plane_at(pt3 p, pt3 n, ctx *c);     /* the plane through p across n */
pt3 geo_plane_origin(struct plane3 e, ctx *c);        /* its point nearest to the origin */

/* --- A plane's own coordinates ------------------------------------------------------------- */
/*
 * An origin and two orthonormal axes: what lies in that plane has plane coordinates there, and
 * is worked on by geo.h.  Its normal is e1 x e2.
 */
struct geo_frame {
	pt3 o, e1, e2;
};
/* The frame at o whose first axis runs along a, with the normal n: a is not zero and across n.
 * It takes the roots |a| and |n|, no others; none of what are whole multiples of the axes. */
struct geo_frame geo_frame_along(pt3 o, pt3 a, pt3 n, ctx *c);
/* A frame of a plane about the point o of it, whose first axis is chosen by the signs of n:
 * E_UNABLE when they are open. */
enum status geo_frame_across(struct geo_frame *out, pt3 o, pt3 n, ctx *c) MUST_USE;
pt geo_frame_in(const struct geo_frame *f, pt3 p, ctx *c); /* of its foot, where p is beside */
pt3 geo_frame_out(const struct geo_frame *f, pt p, ctx *c);
pt3 geo_frame_normal(const struct geo_frame *f, ctx *c);

/* --- space_value.c: from values and back --------------------------------------------------- */
/* The value itself, or of a value of the plane the same in z = 0: a point as a point3d and so
 * on; conics and arcs as conic3d, a circle as circle3d.  NULL for what has no place (numbers,
 * functions, booleans). */
const struct value *geo_lift(const struct value *v, struct arena *a, ctx *c);
enum kind geo_kind_lifted(enum kind k); /* of a kind of the plane; KIND_COUNT: none */
/* Of a point or vector's components of plane or space. */
pt3 geo_place3(const struct value *v, ctx *c);
struct straight3 geo_straight3_of(const struct value *v,
				  ctx *c); /* LINEAR, vector; 2d or 3d */
/* The plane of: a plane; a polygon, circle, conic of space, section; polygons and conics of the
 * plane (z = 0).  E_ARG "wrong_kind" for others. */
enum status geo_plane_of(struct plane3 *out, const struct value *v, ctx *c,
			 struct err *e) MUST_USE;
struct value *geo_plane_value(struct plane3 e, struct arena *a);
struct value *geo_spoint_value(pt3 p, struct arena *a);

/* conic3d: which kind lies in the frame, and that value's own flag. */
static inline int geo_conic3d_flag(enum kind k, int flag)
{
	return (int)k + 64 * flag;
}
/* The frame of a conic3d (or circle3d, which takes one: E_UNABLE), and the value in it, whose
 * numbers are v's own or in the arena. */
enum status geo_conic3d_open(struct geo_frame *f, struct value *in, const struct value *v,
			     struct arena *a, ctx *c) MUST_USE;
/* A conic, arc or sector of a frame's plane as a value of space: circle3d or conic3d. */
struct value *geo_conic3d_value(const struct geo_frame *f, const struct value *in,
				struct arena *a, ctx *c);

/* --- Polyhedra --------------------------------------------------------------------------------
 * The combinatorics of a polyhedron or net: the same at every level. */
struct geo_mesh {
	int n_vertices, n_faces, n_edges;
	const int *start;       /* n_faces + 1: where in `corner` a face begins */
	const int *corner;      /* vertices, face by face */
	const int (*edge)[2];   /* its two vertices, the lower first; in the order in which the
	                       * faces run along them first */
	const int (*beside)[2]; /* its two faces; -1: none (nets, open surfaces) */
	/* Which of the points that a body was made of each vertex is, counted through all of
	 * them, -1: a new one.  NULL: the first vertices are those points, in order. */
	const int *from;
};
/* What sort of polyhedron a tool made: the word for it. */
enum geo_solid {
	SOLID_POLYHEDRON,
	SOLID_TETRAHEDRON,
	SOLID_CUBE,
	SOLID_OCTAHEDRON,
	SOLID_DODECAHEDRON,
	SOLID_ICOSAHEDRON,
	SOLID_PRISM,
	SOLID_PYRAMID,
	SOLID_HULL,
	SOLID_BOX,
	SOLID_FRUSTUM, /* of a pyramid */
	SOLID_COUNT
};
/* The mesh with these faces: face i has the corners from start[i] to start[i + 1].  The edges
 * are found.  E_DOMAIN where an edge has more than two faces, or two that run along it in the
 * same direction, or one and `closed` is asked for. */
enum status geo_mesh_new(const struct geo_mesh **out, int n_vertices, const int *start,
			 const int *corner, int n_faces, bool closed, struct arena *a,
			 struct err *e) MUST_USE;
bool geo_mesh_equal(const struct geo_mesh *a, const struct geo_mesh *b);
/* A copy that lives in the arena. */
const struct geo_mesh *geo_mesh_copy(const struct geo_mesh *m, struct arena *a);
static inline int mesh_size(const struct geo_mesh *m, int face)
{
	return m->start[face + 1] - m->start[face];
}
static inline int mesh_corner(const struct geo_mesh *m, int face, int i)
{
	return m->corner[m->start[face] + i];
}
/* Twice the area vector of a face, pointing outwards: the sum of v_i x v_(i+1). */
pt3 geo_face_normal(const struct value *v, int face, ctx *c);

/* Cones, cylinders, frusta as one: two centres and their radii, of which one may be 0. */
struct round_body {
	pt3 a, b;
	num ra, rb;
	bool endless;
};
struct round_body geo_round_of(const struct value *v, ctx *c);

/* --- space_ride.c, space_nearest.c: points that stay on or in an object ---------------------------
 * inside: in a region (a polygon's face, a disc) or a solid, else on a path or surface; of planes
 * and spheres both are the surface. */
/* A place in coordinates that the object carries along; and back, near it.  E_UNABLE: not known. */
enum status geo_space_to_frame(num out[3], const struct value *v, pt3 p, bool inside,
			       struct arena *a, ctx *c) MUST_USE;
enum status geo_space_from_frame(pt3 *out, const struct value *v, const num at[3], bool inside,
				 struct arena *a, ctx *c) MUST_USE;
/* Do these coordinates depend on where the axes are? */
bool geo_space_frame_has_axes(const struct value *v);
/* The point of it nearest to p, the first of several. */
enum status geo_space_nearest(pt3 *out, const struct value *v, pt3 p, bool inside,
			      struct arena *a, ctx *c, struct err *e) MUST_USE;

/* --- space_measure.c ------------------------------------------------------------------------- */
/* Of bodies; lengths, areas and radii of space are asked for as in the plane (geo.h). */
enum status geo_measure_volume(num *out, const struct value *v, ctx *c,
			       struct err *e) MUST_USE;
enum status geo_measure_surface(num *out, const struct value *v, ctx *c,
				struct err *e) MUST_USE; /* all of it */
enum status geo_measure_lateral(num *out, const struct value *v, ctx *c,
				struct err *e) MUST_USE;

/* --- space_path.c: straight pieces, planes, polygons -------------------------------------- */
/* A straight path as a part of its carrier: the points p + t d with 0 <= t where there is a first
 * end (n >= 1) and t <= 1 where there is a second (n == 2). */
struct stretch3 {
	struct straight3 s;
	int n;
};
struct stretch3 geo_stretch3_of(const struct value *v, ctx *c); /* LINEAR; 2d or 3d */
/* Corners and sides of a polygon or polyline of plane or space. */
pt3 geo_corner3(const struct value *v, int i, ctx *c);
int geo_corners3(const struct value *v);
int geo_sides3(const struct value *v);
struct stretch3 geo_stretch3_side(const struct value *v, int i, ctx *c);
/* Is the parameter t/of within the stretch (of > 0)?  Is the point on it? */
truth geo_stretch3_within(const struct stretch3 *s, num t, num of, ctx *c);
truth geo_stretch3_has(const struct stretch3 *s, pt3 p, ctx *c);
/* Is p in the polygon v, which lies in the plane e, boundary included? */
truth geo_face_has(const struct value *v, struct plane3 e, pt3 p, ctx *c);
/* Is p on the object, its ends included (polygon: the boundary; plane: in it)?  E_ARG
 * "wrong_kind" where nobody told how. */
enum status geo_space_has(truth *out, const struct value *v, pt3 p, ctx *c,
			  struct err *e) MUST_USE;
/* In the region, boundary included: polygons, planes; regions of the plane in z = 0. */
enum status geo_space_region_has(truth *out, const struct value *v, pt3 p, ctx *c,
				 struct err *e) MUST_USE;

/* --- space_gap.c: distances and angles ------------------------------------------------------ */
/* How far apart two things are, and their points nearest to each other: the first on the first
 * of them.  The distance is sqrt(sq); with foot it is also |off| / sqrt(len2), which has the
 * simpler root. */
struct gap3 {
	num sq;
	bool zero, foot;
	num off, len2;
	pt3 at[2];
	bool many; /* other points are as near (parallels, planes that cross) */
};
/* Points, straight pieces, planes, polygons (with their inside), polylines; one of the two lies
 * in space. */
enum status geo_space_gap(struct gap3 *out, const struct value *v, const struct value *w,
			  ctx *c, struct err *e) MUST_USE;
num geo_gap3_length(const struct gap3 *g, ctx *c);
/* The direction of a straight thing, or the normal of what has a plane (across). */
struct bearing {
	pt3 d;
	bool across;
	bool sense; /* a vector: its direction counts */
};
enum status geo_bearing_of(struct bearing *out, const struct value *v, ctx *c,
			   struct err *e) MUST_USE;
/* The angle between lines, planes and vectors as an unnormalised (cos, sin): from 0 to 90 degrees,
 * of two vectors to 180. */
enum status geo_space_angle(num *cs, num *sn, const struct value *v, const struct value *w,
			    ctx *c, struct err *e) MUST_USE;

/* --- space_meet.c: what two things have in common ---------------------------------------------- */
/* The common line of two planes that are not parallel, along n1 x n2. */
struct straight3 geo_planes_line(struct plane3 e, struct plane3 f, ctx *c);
#define MEET3_MOST 64
struct meet3 {
	struct value *v[MEET3_MOST]; /* in the arena of the call */
	int n;
};
/*
 * Common points of straight things, planes and polygons, in the order of the first one's direction;
 * of two planes their line.  A polygon that is pierced counts with its inside, one in whose plane
 * the other lies by its sides.  This is where all pairs of values of space come by: what is round
 * is sent on from here to its own file.
 * E_DOMAIN  none, with the reason and how far they are apart; "degenerate" where they share more
 *           than points (or more than a line).
 */
enum status geo_space_meet(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;
/* The common path: of two planes a line, of a plane or line and a polygon or of two polygons the
 * segments in them. */
enum status geo_space_path(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e) MUST_USE;

/* --- space_predicate.c --------------------------------------------------------------------------- */
/* Of straight things, vectors, and of what has a plane. */
enum status geo_space_parallel(truth *out, const struct value *v, const struct value *w,
			       ctx *c, struct err *e) MUST_USE;
enum status geo_space_perpendicular(truth *out, const struct value *v, const struct value *w,
				    ctx *c, struct err *e) MUST_USE;
/* One of the two lies in space. */
enum status geo_space_equal(truth *out, const struct value *v, const struct value *w, ctx *c,
			    struct err *e) MUST_USE;
enum status geo_space_congruent(truth *out, const struct value *v, const struct value *w,
				ctx *c, struct err *e) MUST_USE;
truth geo_are_collinear3(pt3 p, pt3 q, pt3 r, ctx *c);
truth geo_three_differ3(const pt3 p[4], ctx *c); /* are three different from each other? */
truth geo_are_concyclic3(pt3 p, pt3 q, pt3 r, pt3 s, ctx *c);
truth geo_are_coplanar(const pt3 *p, int n, ctx *c);
truth geo_are_skew(struct straight3 s, struct straight3 t, ctx *c); /* their carriers */
enum status geo_space_concurrent(truth *out, const struct value *const v[3], ctx *c,
				 struct err *e) MUST_USE;

/* --- shape.c ------------------------------------------------------------------------------------- */
/* What a polygon, section, circle, conic, arc or sector of plane or space is called, by the most
 * special name that fits: "equilateral triangle", "isosceles trapezoid", "regular hexagon", "part of
 * an ellipse with one straight side".  The name is static. */
enum status geo_shape_word(const char **out, const struct value *v, struct arena *a, ctx *c,
			   struct err *e) MUST_USE;

/* --- space_show.c -------------------------------------------------------------------------------- */
const char *geo_solid_name(enum geo_solid s);
#endif
