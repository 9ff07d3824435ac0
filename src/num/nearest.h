/*
 * nearest.h -- the solution of a system of equations that is nearest to a start.
 *
 * Numeric, in doubles; what comes out is a place to look at, never a proof.  Rows may
 * be measured in different units: each is divided by the length of its gradient, so that
 * it says how far the unknowns would have to go.
 */
#ifndef NUM_NEAREST_H
#define NUM_NEAREST_H
#include "base/mem.h"
#include <stdbool.h>

struct nearest {
	int n, m; /* unknowns, rows */
	/* r[0..m) at x; false when something is undefined there. */
	bool (*value)(void *self, const double *x, double *r);
	void *self;
	const bool *least;  /* rows that need only be >= 0 */
	const bool *frozen; /* unknowns that stay, or NULL */
	double size;        /* of the drawing: what counts as far */
	long budget;        /* calls of value that are left */
};

/* Rows at x, scaled to unit gradients: slope is m * n, miss and scale (or NULL) are m.  A row
 * of `least` that holds, or a row without a gradient that holds, is zero.  false:
 * undefined. */
bool num_nearest_slopes(struct nearest *s, const double *x, double *slope, double *miss,
			double *scale, struct arena *a);
/* The shortest d with slope * d = -miss, as far as the rows are independent. */
void num_nearest_step(const double *slope, const double *miss, int m, int n, double *d,
		      struct arena *a);
/* How many of the rows are independent; order (or NULL): which are looked at first.
 * depends[i] says that row i follows from those before it, to first order. */
int num_nearest_rank(const double *slope, int m, int n, const int *order, bool *depends,
		     struct arena *a);
/* Move x, from where it stands, to a solution, then along the solutions towards `from`.
 * Returns the largest miss at the end, INFINITY when nothing was defined. */
double num_nearest_solve(struct nearest *s, const double *from, double *x, struct arena *a);
/* Below this share of size, a miss counts as none. */
#define NEAREST_HOLDS 1e-9
#endif
