/*
 * refute_priv.h -- that facts cannot hold together, proven with ranges (refute.c).
 */
#ifndef SOLVE_REFUTE_PRIV_H
#define SOLVE_REFUTE_PRIV_H
#include "problem/meter.h"
#include "problem/problem.h"

/* Numbers from lo to hi; none where lo is above hi. */
struct range {
	double lo, hi;
};

/* True: there is no figure in which the facts hold.  False: not told. */
bool solve_refute_facts(const struct problem *p, struct meter *m, struct arena *a);
/* With one fact more? */
bool solve_refute_with(const struct problem *p, const struct fact *f, struct meter *m);
/* A term without letters and measures, enclosed; false for any other. */
bool solve_refute_constant(const struct term *t, struct range *out);
#endif
