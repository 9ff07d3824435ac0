/*
 * axes_priv.h -- what the axes and the grid share: the numbers of an axis.
 */
#ifndef DRAW_AXES_PRIV_H
#define DRAW_AXES_PRIV_H
#include "draw/draw_priv.h"

/* The distance of ticks, exactly. */
struct draw_ticks {
	double step;
	long lead; /* step = lead * 10^power; or, with of > 0, */
	int power;
	long of; /* step = lead / of, times pi if that is said */
	bool pi;
};
struct draw_number {
	double at; /* in the plane */
	const struct typeset *text;
	bool zero;
};
struct draw_scale {
	struct draw_ticks ticks;
	struct draw_number *number;
	int n;
	double rise; /* texts: the highest of them above the line they all stand on; else 0 */
};
/* Numbers or texts for both axes, all that lie in the window.  Equal scales have equal
 * steps, where nobody set them. */
void draw_scales(struct draw_drawing *d, struct draw_scale *x, struct draw_scale *y,
		 bool equal);
/* A number, in LaTeX, or what somebody wrote, as axes have it. */
const struct typeset *draw_axis_text(struct draw_drawing *d, const char *text,
				     enum typeset_mode mode);
#endif
