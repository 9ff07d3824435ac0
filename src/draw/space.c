/*
 * space.c -- what lies in space, on the page.
 *
 * Bodies hide each other and themselves, so that none of them can be drawn alone.
 */
#include "draw/draw_priv.h"

void draw_extent_space(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)e, (void)d, (void)id, (void)v;
}

void draw_space(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	(void)d, (void)id, (void)v, (void)l;
}
