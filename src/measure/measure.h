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
#endif
