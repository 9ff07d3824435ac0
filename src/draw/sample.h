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

struct sample;
/* Never NULL.  var2 may be NULL; the expression is borrowed, and closed but for the two
 * names (other names make it undefined).  Not for two threads at once. */
struct sample *sample_compile(const struct expr *x, const char *var, const char *var2,
                              struct arena *a);
double sample_at(const struct sample *s, double x, double y);
/* out[i] = s(x[i], y[i]); y may be NULL when there is one variable. */
void sample_many(const struct sample *s, int n, const double *x, const double *y, double *out);
/* Written as k[0] x + k[1] y + k[2] up to sums, and products and quotients by constants? */
bool sample_affine(const struct expr *x, const char *var, const char *var2, double k[3],
                   struct arena *a);
/* The first name in it that is no constant; NULL when there is none. */
const char *sample_variable(const struct expr *x);
#endif
