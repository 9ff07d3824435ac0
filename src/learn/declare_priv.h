/*
 * declare_priv.h -- a made problem as a problem of the solver.
 */
#ifndef LEARN_DECLARE_PRIV_H
#define LEARN_DECLARE_PRIV_H
#include "learn/learn_priv.h"
#include "problem/problem.h"

/* Its points as drawn, or moved to other places (2 numbers each); the indexes are freed by problem_free. */
struct problem *learn_declare(const struct learn_problem *p, const double *moved,
			      struct arena *a);
/* For its picture: without sizes that are those of a polygon which is not drawn. */
struct problem *learn_declare_picture(const struct learn_problem *p, struct arena *a);
#endif
