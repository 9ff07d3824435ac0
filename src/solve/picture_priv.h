/*
 * picture_priv.h -- what a textbook would draw for a problem: lines, arcs, marks, captions.
 *
 * Numbers of points are those of struct sketch_fit_figure: the problem's, then unnamed centres.
 */
#ifndef SOLVE_PICTURE_PRIV_H
#define SOLVE_PICTURE_PRIV_H
#include "sketch/fit.h"
#include "solve/solve.h"

struct solve_stroke {
	int a, b;
	const char *caption; /* LaTeX, or NULL */
	int alike;           /* a class of equal lengths from 1, or 0 */
	int parallel;        /* a class of parallels from 1, or 0 */
	bool bar;            /* drawn as a line of its own; the others lie on bars */
};
/* The angle abc; right: it gets the little square; reflex: the one above 180 is meant. */
struct solve_corner {
	int a, b, c, alike;
	const char *caption;
	bool right, reflex;
};
/* The arc of a circle from a counterclockwise to b. */
struct bow {
	int circle, a, b;
	const char *caption;
	bool filled; /* its sector */
};

struct picture {
	const struct problem *p;
	struct arena *a;
	struct fit_figure f;
	struct solve_stroke *stroke;
	int strokes, stroke_cap;
	struct solve_corner *corner;
	int corners, corner_cap;
	struct bow *bow;
	int bows, bow_cap;
	const struct term *filled; /* the polygon whose area is asked for, or NULL */
	int classes, parallels, angle_classes;
};

/* False when there is no drawing. */
bool solve_picture_of(struct picture *out, const struct solve_answer *r, bool reveal,
		      struct arena *a);

/* solid_script.c: the same of a problem in space. */
bool solve_solid_script(struct buf *b, const struct solve_answer *r, bool reveal,
			struct arena *a);
#endif
