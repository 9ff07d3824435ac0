/*
 * placed_priv.h -- claims about points whose coordinates the facts give (placed.c).
 */
#ifndef SOLVE_PLACED_PRIV_H
#define SOLVE_PLACED_PRIV_H
#include "problem/meter.h"
#include "problem/problem.h"

/* The left side of an equation that does not hold. */
struct placed_value {
	double value;
	const char *exact; /* or NULL */
};
/* Does the claim hold of the points where the facts put them?  Unknown where it speaks of others.  rests:
 * per fact, set for those that say where its points are. */
truth solve_placed_claim(const struct problem *p, const struct fact *claim,
			 struct placed_value *left, bool *rests, struct meter *m,
			 struct arena *a);
/* A fact names a polygon that is flat, or not convex as it shall be, where the facts put its points;
 * rests: these facts. */
bool solve_placed_spoilt(const struct problem *p, bool *rests, struct meter *m,
			 struct arena *a);
#endif
