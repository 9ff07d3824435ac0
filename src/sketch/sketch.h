/*
 * sketch.h -- a drawing from what is known of sides and orders only.
 *
 * Some problems come without positions: they say which regions lie between the lines,
 * which points follow each other on a line and on a circle.  sketch_draw finds places for
 * the points that agree.  Lengths and angles mean nothing in the result.
 */
#ifndef SKETCH_SKETCH_H
#define SKETCH_SKETCH_H
#include "base/mem.h"
#include "problem/meter.h"
#include <stdbool.h>

/* A side of a region: the segment ab (circle -1), or the arc of a circle that runs
 * counterclockwise from a to b, or from b to a when back is set. */
struct sketch_side {
	int a, b, circle;
	bool back;
};
struct sketch_list {
	int n;
	const int *p;
};
struct sketch_face {
	int n;
	const struct sketch_side *side;
};
struct sketch_ring {
	int circle, n;
	const int *p;
	bool any; /* in any order */
};

struct sketch {
	int points, circles;
	const int *center; /* of each circle: a point */
	const struct sketch_list *line;
	int lines; /* points on a line, in order */
	const struct sketch_ring *ring;
	int rings; /* points on a circle, counterclockwise */
	const struct sketch_face *face;
	int faces; /* closed regions, to the left of the sides */
	const int (*turn)[3];
	int turns;           /* a, b, c counterclockwise, as in angles */
	const double *stay;  /* NULL, or 2 * points: coordinates to stay near, NAN if free */
	int seed;            /* another number, another drawing */
	double *xy, *radius; /* room for 2 * points and circles; filled */
	struct meter *meter; /* what it may take, or NULL */
};
struct wishes; /* wish.h */
struct term;   /* problem.h */
struct problem;

/* What a drawing violates: counts, all zero when it agrees. */
struct sketch_flaws {
	int lines, rings, faces, turns;
};

/* Fills xy and radius with the best drawing found; says what is wrong with it.  The same
 * input gives the same drawing.  a: for what it needs meanwhile. */
struct sketch_flaws sketch_draw(struct sketch *s, struct arena *a);
struct sketch_flaws sketch_check(const struct sketch *s);
int sketch_badness(struct sketch_flaws f); /* their weighted sum */

/*
 * Change a drawing until the facts hold in it, too, as far as that succeeds without new
 * flaws (f: those it has).  x: room for sketch_wishes_vars(w) numbers, filled with the drawing, the
 * letters and the unit.  Returns how far it is from what is asked: about 1e-9 when all holds.
 * other: another start, positive: shaken, negative: with other letters only; 0 for the
 * drawing as it is.
 */
double sketch_refine(struct sketch *s, struct sketch_flaws *f, const struct wishes *w,
		     int other, double *x, struct arena *a);
/* The same from x as it is, and no more is asked than that the facts hold: what they leave
 * free hardly moves. */
double sketch_polish(struct sketch *s, const struct wishes *w, double *x, struct arena *a);
/* Put the points with a NAN in stay where lines, circles and wishes want them. */
void sketch_complete(struct sketch *s, const struct wishes *w, struct arena *a);
/* In a drawing x where all holds: how many independent small motions keep it so, those of
 * the whole (moving, turning, another unit) and of what no wish nor the goal (or NULL)
 * speaks of aside? */
int sketch_freedom(struct sketch *s, const struct wishes *w, const struct term *goal,
		   const double *x, struct arena *a);
/* In a drawing x where all holds: do the facts fix the value of the goal, nearby? */
bool sketch_fixed(struct sketch *s, const struct wishes *w, const struct term *goal,
		  const double *x, struct arena *a);
/* arrange.c: fills the sketch's places and radii with a start for least squares. */
void sketch_arrange(struct sketch *s, const struct problem *p, int seed, struct arena *a);
#endif
