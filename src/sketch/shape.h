/*
 * shape.h -- what words mean beyond their equations, in a figure x by numbers (the vector of
 * wish.h): polygons have corners, do not cross themselves, are convex where the table says so.
 */
#ifndef SKETCH_SHAPE_H
#define SKETCH_SHAPE_H
#include "problem/problem.h"

double sketch_apart(const double *x, int a, int b);
/* Twice the area of abc, above zero where it turns left. */
double sketch_turn(const double *x, int a, int b, int c);
/* Do two sides cross? */
bool sketch_crossed(const struct fact *f, const double *x);
/* Is o on one and the same side of all sides?  o < 0: is every next vertex? */
bool sketch_on_one_side(const struct fact *f, const double *x, int o);
/* Is a corner of what it names none, or is not convex what it says is?  flat: such a part of a square
 * about the corner. */
#define FLAT_FACT 1e-7
#define FLAT_CLAIM 1e-4 /* equations that touch leave a figure so far off */
bool sketch_misshapen(const struct fact *f, const double *x, double flat);
#endif
