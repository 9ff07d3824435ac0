/*
 * plane.h -- polynomials in x and y with rational numbers: curves of the plane.
 *
 * k[i + j * stride] goes with x^i y^j, for i and j below the stride.
 */
#ifndef NUM_PLANE_H
#define NUM_PLANE_H
#include "num/fn.h"

struct num_plane {
	const num *k;
	int stride;
};
/* Larger ones are left alone. */
#define PLANE_DEGREE 24

/* The same curve by a polynomial that has no factor twice, as text in x and y; false when
 * the numbers are not all rational, or there is nothing to leave out. */
bool num_plane_reduced(struct buf *out, struct num_plane p, struct num_ctx *c);

struct num_plane_point {
	struct num_poly_root x, y;
};
/*
 * The common points of two curves by x, then by y: each proven to be one, by its closed
 * form or by an interval Newton step about it.
 * FN_COMPLETE: these are all.  FN_PARTIAL: others were left out, because they touch where
 * no closed form tells.  FN_FAILED: numbers are not rational, or there are too many.
 * common: the curves share a part, and nothing is said of the rest.
 */
enum num_fn_state num_plane_meet(struct num_plane_point *out, int most, int *n, bool *common,
				 struct num_plane f, struct num_plane g, struct num_ctx *c);

/*
 * The polynomial of least degree, up to `degree`, that is zero at n places given in balls,
 * which are right to about `bits` bits: with whole numbers, as text in x and y.
 * 1: found; it is zero at all places as far as they are known, which proves nothing yet.
 * 0: there is none with rational numbers.  -1: the places are too few, or all one.
 */
int num_plane_through(struct buf *out, int *degree, const num *x, const num *y, int n,
		      long bits, struct num_ctx *c);
#endif
