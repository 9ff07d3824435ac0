/*
 * sample.h -- expressions in one or two variables, compiled to be asked for thousands of
 * values in doubles.
 *
 * What is defined, and how roots, powers and pieces are meant, is as in expr_eval
 * (expr/eval.c); parts this room does not compile are left to it, at NUM_DOUBLE.
 *
 * Invariants:
 *  (1) A value is NaN where the expression is not defined, and there alone as long as no
 *      part of it is too large for a double; such a part is infinite.
 *  (2) Relations, alone or joined by and, or, not, have the value 1 or 0.
 */
#ifndef DRAW_SAMPLE_H
#define DRAW_SAMPLE_H
#include "base/base.h"
#include "base/mem.h"
#include "expr/expr.h"

struct draw_sample;
/* Never NULL.  var2 may be NULL; the expression is borrowed, and closed but for the two
 * names (other names make it undefined).  Not for two threads at once. */
struct draw_sample *draw_sample_compile(const struct expr *x, const char *var,
					const char *var2, struct arena *a);
double draw_sample_at(const struct draw_sample *s, double x, double y);
/* out[i] = s(x[i], y[i]); y may be NULL when there is one variable. */
void draw_sample_many(const struct draw_sample *s, int n, const double *x, const double *y,
		      double *out);
/*
 * Bounds: s(x) is at least lo[i] and at most hi[i] for all x from x0[i] to x1[i] at which it
 * is defined (but for lone places); lo[i] > hi[i] when there is none.  They close in on the
 * true ones with the square of the width where the function is smooth.  false: a part is left
 * to expr_eval, or there are two variables, and nothing is known.
 */
bool draw_sample_hull(const struct draw_sample *s, int n, const double *x0, const double *x1,
		      double *lo, double *hi);
/* The same over the box of x and y. */
struct scene_box;
bool draw_sample_box(const struct draw_sample *s, const struct scene_box *b, double *lo,
		     double *hi);
/* Written as k[0] x + k[1] y + k[2] up to sums, and products and quotients by constants? */
bool draw_sample_affine(const struct expr *x, const char *var, const char *var2, double k[3],
			struct arena *a);
/* The first name in it that is no constant; NULL when there is none. */
const char *draw_sample_variable(const struct expr *x);
#endif
