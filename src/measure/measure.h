/*
 * measure.h -- exact measures: what follows from the facts of a problem by theorems, and what
 * it rests on.
 *
 * The door of the room.  Points must have places, drawn or sketched: these tell the
 * configuration (order, sides, turns), never values.
 */
#ifndef MEASURE_MEASURE_H
#define MEASURE_MEASURE_H
#include "problem/answer.h"

struct account_watch; /* account.h */
struct measure_job {
	struct problem *p;                 /* with a goal */
	double *x, *y;                     /* where its points are */
	bool sketched;                     /* some of these places are ours */
	int seed;                          /* of the sketch */
	bool auxiliary;                    /* join all points */
	int assume;                        /* how much of the drawing is believed: 0 nothing */
	bool exact;                        /* make the value exact, and say how sure it is */
	bool explain;                      /* fill steps */
	long budget;                       /* units of work */
	const struct account_watch *watch; /* or NULL */
};
/* Fills status, value, exact, certainty, assumptions, doubts, conflicts, steps and work; the
 * rest of the answer is left as it is. */
void measure_problem(struct solve_answer *out, const struct measure_job *o, struct arena *a);
/* The same for a problem in space (problem.space): sizes of bodies by closed formulas, and
 * relations of lines and planes.  Of the job p, explain and budget count. */
void measure_solid_problem(struct solve_answer *out, const struct measure_job *o,
			   struct arena *a);

/*
 * What the facts say of order and sides, in every figure that they allow.  The places of the job
 * tell what is asked: whether it is so as it is there.
 */
struct measure_sides;
struct measure_sides *measure_sides_new(const struct measure_job *o,
					struct arena *a); /* or NULL */
/* That the triangles turn the same way, or opposite ways, as they do there? */
bool measure_sides_turn(const struct measure_sides *g, const int *abc, const int *def);
/* That b lies between a and c, points of a line? */
bool measure_sides_between(const struct measure_sides *g, int a, int b, int c);
/* That three points are no line? */
bool measure_sides_corner(const struct measure_sides *g, int a, int b, int c);
#endif
