/*
 * diagram_priv.h -- what diagrams share, and the functions of each.
 */
#ifndef DRAW_DIAGRAM_PRIV_H
#define DRAW_DIAGRAM_PRIV_H
#include "draw/draw_priv.h"

/* Pixels that are needed around a place of the plane. */
void draw_diagram_room(struct extent *e, double x, double y, double left, double up,
		       double right, double down);
/* A text whose ink is centred at a place of the page. */
void draw_diagram_centred(struct draw_drawing *d, const struct typeset *t, double x, double y,
			  struct scene_color color);
/* A dot at a place of the page, filled or open. */
void draw_diagram_dot(struct draw_drawing *d, double x, double y, bool open,
		      const struct draw_look *l);

/* chart.c */
extent_fn draw_extent_bars, draw_extent_box, draw_extent_pie;
draw_fn draw_bars, draw_box, draw_pie;
/* steps.c */
extent_fn draw_extent_steps;
draw_fn draw_steps;
/* table.c */
extent_fn draw_extent_table;
draw_fn draw_table;
/* The next cell of a text whose cells are parted by tabs, `n` bytes of it; NULL at the end of
 * the line. */
const char *draw_next_cell(const char **text, size_t *n);
/* field.c */
extent_fn draw_extent_field;
draw_fn draw_field;
#endif
