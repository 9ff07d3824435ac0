/*
 * vector_priv.h -- what facts say of points as vectors: midpoints, parallelograms, centroids.
 *
 * Such facts are linear: 2M = A + B.  What follows from them by adding and scaling holds in every
 * figure, whatever lies where.
 */
#ifndef SOLVE_VECTOR_PRIV_H
#define SOLVE_VECTOR_PRIV_H
#include "problem/problem.h"

struct vectors;
struct vectors *solve_vectors_new(const struct problem *p, struct arena *a);
/* Is the sum of weight times point zero?  rests (or NULL): marked are the facts that it takes. */
bool solve_vectors_zero(const struct vectors *v, const int *point, const long *weight, int n,
			bool *rests);
/* Is under times the step from a to b as long as over times that from c to d, in one direction or
 * the opposite (over below zero)?  False where they are not known to be parallel. */
bool solve_vectors_ratio(const struct vectors *v, int a, int b, int c, int d, long *over,
			 long *under, bool *rests);
#endif
