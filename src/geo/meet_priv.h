/*
 * meet_priv.h -- what the files about intersections and conics share.
 */
#ifndef GEO_MEET_PRIV_H
#define GEO_MEET_PRIV_H
#include "geo/geo_priv.h"

/* Squared radius of a circle, arc or sector. */
static inline num round_r2(const struct value *v, ctx *c)
{
	return value_is(v, KIND_BIT(KIND_CIRCLE))
		       ? v->v[2]
		       : geo_dist2(value_pt(v, 0), value_pt(v, 1), c);
}

/* For messages only: the square root of a as a double, so that no square root
 * enters the field just to be printed; and two quantities as decimals, with as
 * many digits as it takes to tell them apart. */
double geo_shown_root(num a, ctx *c);
struct decimals {
	char a[32], b[32];
};
struct decimals geo_decimals_of(double a, double b);

/* --- meet_line.c -------------------------------------------------- */
/* a t^2 + 2 b t + c = 0 for the parameters t of the common points of the line
 * p + t d and a conic; disc = b^2 - a c. */
struct chord {
	num a, b, c, disc;
};
enum status geo_chord_of(struct chord *q, struct straight s, const struct value *v,
			 ctx *c) MUST_USE;
/* The real solutions by increasing t; a double one once.  Only for lines that
 * are not part of the conic. */
enum status geo_chord_roots(num t[2], int *n, const struct chord *q, ctx *c) MUST_USE;

/* Each takes the two kinds its name says, known points as in geo_meet_paths. */
typedef enum status meet_fn(struct meet *out, const struct value *v, const struct value *w,
			    const pt *known, int n_known, ctx *c, struct err *e);
meet_fn geo_meet_lines;      /* linear, linear */
meet_fn geo_meet_line_conic; /* linear, conic or arc */

/* --- meet_conic.c -------------------------------------------------- */
meet_fn geo_meet_circles; /* circle or arc, both */
meet_fn geo_meet_conics;  /* conic or arc, both */

/* --- meet.c -------------------------------------------------- */
/* Append p unless it is there; E_ARG code "limit" when full. */
enum status geo_meet_add(struct meet *m, pt p, ctx *c, struct err *e) MUST_USE;
/* Drop the points outside the parts v and w of their carriers. */
enum status geo_meet_limit(struct meet *m, const struct value *v, const struct value *w,
			   ctx *c, struct err *e) MUST_USE;
/* Sorted by place along a direction. */
/* Side by side of v, and on each of them side by side of w, each pair in GeoGebra's order. */
enum status geo_meet_by_sides(struct meet *out, const struct value *v, const struct value *w,
			      ctx *c, struct err *e) MUST_USE;
enum status geo_meet_order_along(struct meet *m, pt d, ctx *c, struct err *e) MUST_USE;
/* Known points first, in their order; they are among m's points in truth. */
enum status geo_meet_known_first(struct meet *m, const pt *known, int n_known, ctx *c,
				 struct err *e) MUST_USE;

/* --- meet_pencil.c -------------------------------------------------- */
/* Symmetric 3x3 matrix: a conic in points, or its dual in lines. */
struct sym {
	num xx, xy, yy, xz, yz, zz;
};
struct triple {
	num x, y, z;
};                                                    /* homogeneous coordinates, not all 0 */
struct sym geo_sym_of(const struct conic *k, ctx *c); /* twice the usual matrix: no halves */
struct sym geo_sym_adjugate(const struct sym *m, ctx *c);
struct triple geo_sym_apply(const struct sym *m, struct triple p, ctx *c);
/* The real common zeros of two regular forms, at most 4, each once, in no order.
 * try: triples that may lie on a degenerate member of the pencil without lying
 * on all; where the figure has a symmetry one of them does, and then everything
 * stays in a tower of square roots.
 * E_DOMAIN code "degenerate": the forms are proportional. */
enum status geo_pencil_zeros(struct triple out[4], int *n, const struct sym *m1,
			     const struct sym *m2, const struct triple *try, int n_try, ctx *c,
			     struct err *e) MUST_USE;

/* Where a conic is looked at from: centre, or focus of a parabola. */
pt geo_conic_eye(const struct value *v, ctx *c);
/* The direction of the (long, real) axis, not zero; (1, 0) for round ones. */
pt geo_conic_axis(const struct value *v, ctx *c);
/* Indices of p by direction from o, counter-clockwise from direction r. */
enum status geo_angular_order(int *order, const pt *p, int n, pt o, pt r, ctx *c) MUST_USE;
/* --- ggb_conics.c -------------------------------------------------- */
struct conic geo_ggb_negative(const struct conic *k, ctx *c);
/* The form of a conic, with the sign that GeoGebra stores; false when it is not known. */
bool geo_ggb_stored(struct conic *out, const struct value *v, ctx *c);
/* All common points of two such forms, put into GeoGebra's order. */
enum status geo_ggb_order(struct meet *m, const struct conic k[2], ctx *c,
			  struct err *e) MUST_USE;

#endif
