/*
 * residual.h -- what a drawing shall be like, as numbers that shall be zero.
 *
 *   line    unit(b - a) - unit(c - b)                    consecutive points of a line
 *   ring    |p - o| / r - 1                              points of a circle
 *   turn    hinge(margin - roundness of the triangle abc)
 *   face    hinge(margin - roundness of the region)
 *   apart   hinge(1 - |a - b| / least)                   any two points
 *   home    a little of every coordinate                 so that nothing drifts away
 *   stay    |x - x0|                                     of points that are drawn
 *   wish    what a fact says (wish.h)
 *
 * where roundness is area against the squares of the sides, 1 for the roundest, negative
 * for the wrong orientation, and hinge(x) = max(x, 0).
 */
#ifndef SKETCH_RESIDUAL_H
#define SKETCH_RESIDUAL_H
#include "sketch/sketch.h"
#include "sketch/wish.h"

enum residual_kind { R_LINE, R_RING, R_TURN, R_FACE, R_APART, R_HOME, R_STAY, R_WISH };
struct residual {
	enum residual_kind kind;
	int p[3]; /* points; R_RING: point, circle; R_FACE: face; R_WISH: its number */
	double weight, margin;
};
/* Weights of equalities and wishes, and what part of the margins is kept. */
struct stage {
	double eq, wish, margin, home;
	double tired; /* stop when a step gains less than this part */
};
/* What all of them read. */
struct residual_of {
	const struct sketch *s;
	const struct wishes *wishes;
	const struct stage *stage;
};

/* One or two numbers; none where what is asked for has been given with room to spare. */
int sketch_residual_value(const struct residual_of *w, const struct residual *r,
			  const double *x, double out[2]);
/* The unknowns it depends on, at most WISH_VARS. */
int sketch_residual_vars(const struct residual_of *w, const struct residual *r, int *v);
/* d[q * n + i]: the derivative of number q, of those there are, by v[i]; v ascends.  False:
 * not for this kind. */
bool sketch_residual_slopes(const struct residual_of *w, const struct residual *r,
			    const double *x, const int *v, int n, double *d);

/* Points of a drawing. */
double sketch_turn(const double *x, int a, int b, int c); /* (b - a) x (c - a) */
double sketch_distance(const double *x, int a, int b);
double sketch_roundness(const double *x, int a, int b, int c);
/* The angle from direction oa counterclockwise to ob, in [0, 2 pi). */
double sketch_sweep(const double *x, int o, int a, int b);
/* Area against the square of the perimeter; 1 for the circle. */
double sketch_face_roundness(const struct sketch *s, const double *x,
			     const struct sketch_face *f);
#endif
