/*
 * wish.h -- what the facts of a problem ask of a drawing, as numbers to be made zero.
 *
 * The drawing is a vector: coordinates of the points (and of centres that are no points),
 * radii, letters, and last the logarithm of the size of one unit of the drawing.
 */
#ifndef SKETCH_WISH_H
#define SKETCH_WISH_H
#include "problem/meter.h"
#include "problem/problem.h"

struct wish {
	const struct fact *fact;
	struct relation_part part; /* what of it; ELEMENTS: its terms */
	int work;                  /* nodes of its terms */
};
struct wishes {
	const struct problem *p;
	const int *center; /* of each circle: a point of the drawing */
	int points;        /* of the drawing */
	int n;
	struct wish *wish;
	bool left; /* angles abc turn left at b; ab, cd point one way: a hint for sketches */
	bool oriented; /* angles and arcs are swept counterclockwise, in (0, 360) */
	bool strict;   /* parallel lines are two lines */
	bool *on;      /* [circles * points]: lies on it */
};
#define WISH_VARS 48 /* most variables of one wish */

/* values: also what facts say of sizes. */
void sketch_wishes_of(struct wishes *w, const struct problem *p, const int *center, int points,
		      bool values, struct arena *a);
int sketch_wishes_vars(const struct wishes *w); /* length of the vector */
/* One or two numbers, about 1 for something quite wrong. */
enum { WISH_NUMBERS = 2 };
int sketch_wish_value(const struct wishes *w, int i, const double *x,
		      double out[WISH_NUMBERS]);
/* A fact with what a picture leaves open (which vertex, which sides) decided by it. */
void sketch_wish_settle(struct fact *out, const struct problem *p, const struct fact *f);
int sketch_wish_vars(const struct wishes *w, int i, int *var); /* those it depends on */
/* No root of a negative number, and a unit that is neither nothing nor beyond all reason? */
bool sketch_wishes_defined(const struct wishes *w, const double *x);
/* How far a fact is from holding, whether it is one of the problem or not; about 1 for something
 * quite wrong. */
double sketch_fact_miss(const struct wishes *w, const struct fact *f, const double *x);
double sketch_wish_term(const struct wishes *w, const struct term *t, const double *x);
/* Unknown i, or both of a point, among the n of v, each once and at most WISH_VARS; returns how
 * many there are then. */
int sketch_add_var(int *v, int n, int i);
int sketch_add_point(int *v, int n, int p);
#endif
