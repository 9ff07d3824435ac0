/*
 * way.h -- shortest ways on the surfaces of bodies.
 *
 * On a convex polyhedron a shortest way is a straight segment of an unfolding: it passes no
 * vertex about which the surface is bent, and no face twice.  On the side of a cone, cylinder or
 * frustum it is straight, or winds about the small end, once the side is rolled out flat.
 */
#ifndef GEO_WAY_H
#define GEO_WAY_H
#include "geo/space.h"

/* A way of straight pieces on a polyhedron: from corner to corner, the first and the last being
 * the points that were asked for, the others where it crosses edges. */
struct geo_way {
	pt3 *corner;
	int n;
	num length2; /* the square of its length */
	truth tied;  /* another way is as short */
};
/*
 * The shortest way between two points of a convex polyhedron.
 * E_DOMAIN  it is not convex ("unsupported"), or a point is not on it, with how far it is off;
 *           a and b are the same point ("degenerate");
 * E_ARG     code "limit": too many faces or ways to look through;
 * E_UNABLE  not told at this level, and never at NUM_GENERIC: which of the unfoldings is the
 *           least is another question in every position.
 */
enum status geo_way_on_faces(struct geo_way *out, const struct value *v, pt3 a, pt3 b,
			     struct arena *arena, ctx *c, struct err *e) MUST_USE;

/* --- way_search.c: which unfoldings may be the shortest ------------------------------------- */
/* One face after another, and for each but the first the side by which it is entered. */
struct way_faces {
	const int *face, *side;
	int n;
	/* By intervals: the segment between the points is proven to cross all the hinges, not in
	 * their ends; its length is between these. */
	bool sure;
	double least, most;
};
/* Where the two points are: from[f], to[f] say whether face f has them. */
struct way_ends {
	pt3 a, b;
	const bool *from, *to;
};
#define WAY_FACES 3000   /* most faces of a polyhedron */
#define WAY_STEPS 400000 /* most faces that are unfolded */
#define WAY_LIKELY 400   /* most ways that may be the shortest */
/* All sequences of faces that may be those of a shortest way: by intervals of doubles, none is
 * left out that is not proven to be longer or no way at all.  In the order in which the faces
 * are listed.  E_ARG "limit". */
enum status geo_way_search(struct way_faces **out, int *n, const struct value *v,
			   const struct way_ends *ends, struct arena *arena, ctx *c,
			   struct err *e) MUST_USE;
/* Is each vertex proven not to be outside of each face's plane?  Signs that intervals of doubles
 * leave open are asked of num. */
truth geo_way_is_convex(const struct value *v, ctx *c);

/* For each place in the corners of a mesh, the face beyond the side that begins there, and which
 * of that one's sides it is; -1: none. */
void geo_way_across(const struct geo_mesh *m, int *across, int *side, struct arena *a);

/* --- way_merge.c ------------------------------------------------------------------------------ */
/* The same body with neighbouring faces of one plane made one, and without the vertices that are
 * none then; itself where there are no such faces, NULL where they do not bound one polygon:
 * then it is not convex. */
enum status geo_way_merge(const struct value **out, const struct value *v, struct arena *a,
			  ctx *c, struct err *e) MUST_USE;

/* --- way_round.c: cones, cylinders, frusta, spheres ------------------------------------------ */
enum way_form {
	WAY_HELIX,  /* on a cylinder: the turn and the rise grow alike */
	WAY_SLANT,  /* on a cone or frustum: straight once it is rolled out */
	WAY_APEX,   /* straight to the apex and on */
	WAY_ROUND,  /* on a frustum: to the small rim, along it, and on */
	WAY_ACROSS, /* a straight piece, along a generator */
	WAY_GREAT   /* an arc of a great circle */
};
struct way_round {
	enum way_form form;
	num length;
	truth tied; /* another way is as short */
	/*
	 * u is the axis, from one centre to the other; e1 is across it and points to a (to b where
	 * a is the apex), and e2 = u x e1: all of length 1, o is the first centre.  `turn` is how
	 * far b is turned from a about u, the way along: it may be negative, and beyond a full one.
	 * z: how far a and b are from o along the axis; on the inside of a cup b is as far beyond
	 * the rim as it is below.  GREAT: o is the centre, e1 points to a, e2 is across it, and
	 * turn is the angle; on great circles through opposite points e2 is not known.
	 */
	pt3 o, u, e1, e2;
	num radius, turn, z[2], rim;
	/* SLANT, APEX, ROUND: how far a, b and the small rim are from the apex along the side;
	 * radius over that distance, which is also the angle of a turn once it is rolled out, over
	 * the turn; the apex, and the way from it along the axis for each of that distance. */
	num slant[2], inner, share;
	pt3 apex, down;
	num reach,
		leave; /* ROUND: the turns at which the way comes to the rim and leaves it */
};
/*
 * The shortest way over the side of a cone, cylinder or frustum, or on a sphere.  turns: so many
 * full turns more about the axis.  cup: a is outside and b inside of a cylinder that is open at
 * its second centre.  E_DOMAIN where a point is not on the side, with how far it is off.
 */
enum status geo_way_on_round(struct way_round *out, const struct value *v, pt3 a, pt3 b,
			     long turns, bool cup, ctx *c, struct err *e) MUST_USE;
#endif
