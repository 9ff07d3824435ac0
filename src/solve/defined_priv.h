/*
 * defined_priv.h -- where a claim says something (defined.c).
 */
#ifndef SOLVE_DEFINED_PRIV_H
#define SOLVE_DEFINED_PRIV_H
#include "problem/meter.h"
#include "problem/problem.h"

enum { DEFINED_ASSUMES = 8 };
struct definedness {
	const char *never; /* why it has no value wherever the facts hold, or NULL */
	/* What is divided by or under a root, and not known to be allowed: "x is not 0". */
	const char *assume[DEFINED_ASSUMES];
	struct fact wrong
		[DEFINED_ASSUMES]; /* what it says is not so: a fact, points on a line, or no one fact */
	int assumes;
	bool *rests; /* per fact: what never rests on */
};
/* exists: there is a figure, so that ranges may tell. */
void solve_look_defined(struct definedness *out, struct problem *p, const struct fact *claim,
			bool exists, struct meter *m, struct arena *a);
#endif
