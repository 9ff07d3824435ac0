/* steps.c -- step graphs and stick graphs. */
#include "draw/diagram_priv.h"
#include <math.h>
#include <stdlib.h>

static int places_of(const struct value *v)
{
	return (v->n - 2) / 2;
}

static double place_x(const struct value *v, int i)
{
	return draw_num(v, 2 + 2 * i);
}

static double place_y(const struct value *v, int i)
{
	return draw_num(v, 3 + 2 * i);
}

void draw_extent_steps(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)id;
	e->chart = e->graphs = true;
	for (int i = 0; i < places_of(v); i++) {
		double room = 12 * d->unit;

		draw_extent_add(e, place_x(v, i), place_y(v, i));
		draw_diagram_room(e, place_x(v, i), place_y(v, i), room, room, room, room);
		/* Sticks stand on an axis. */
		if (geo_diagram_of(v) == DIAGRAM_STICKS)
			draw_extent_add(e, v->flag & DIAGRAM_ACROSS ? 0 : place_x(v, i),
					v->flag & DIAGRAM_ACROSS ? place_y(v, i) : 0);
	}
}

/* A level line from each place to the x of the next; dots as the style says. */
static void draw_step_lines(struct draw_drawing *d, const struct value *v,
			    const struct draw_look *l, struct scene_path *p)
{
	int n = places_of(v), style = (int)lround(draw_num(v, 1));

	for (int i = 0; i < n; i++) {
		double x = view_x(&d->view, place_x(v, i)),
		       y = view_y(&d->view, place_y(v, i));

		if (i && v->flag & DIAGRAM_JOINED)
			draw_scene_line(p, x, y);
		else
			draw_scene_move(p, x, y);
		if (i + 1 < n)
			draw_scene_line(p, view_x(&d->view, place_x(v, i + 1)), y);
	}
	draw_stroke(d, PART_SHAPE, *p, l);
	for (int i = 0; i < n && style; i++)
		for (int side = 1; side <= 2; side++) {
			int at = side == 2 ? i : i + 1;
			/* At the last place no line begins that could have an open end. */
			bool none = side == 2 && i == n - 1 && style == -1;

			if (at < n && !none && (side == abs(style) || style < 0))
				draw_diagram_dot(d, view_x(&d->view, place_x(v, at)),
						 view_y(&d->view, place_y(v, i)),
						 side != abs(style), l);
		}
}

void draw_steps(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena), whole = p;
	int n = places_of(v);

	for (int i = 0; i < n; i++) {
		double x = view_x(&d->view, place_x(v, i)),
		       y = view_y(&d->view, place_y(v, i));

		if (!isfinite(x) || !isfinite(y))
			return;
		if (!view_has(&d->view, x, y, 0.5))
			d->scene->group[d->scene->n - 1].clipped = true;
		if (i)
			draw_scene_line(&whole, x, y);
		else
			draw_scene_move(&whole, x, y);
	}
	if (geo_diagram_of(v) == DIAGRAM_STEPS) {
		draw_step_lines(d, v, l, &p);
	} else {
		for (int i = 0; i < n; i++) {
			double x = view_x(&d->view, place_x(v, i)),
			       y = view_y(&d->view, place_y(v, i));
			bool across = v->flag & DIAGRAM_ACROSS;

			draw_scene_move(&p, across ? view_x(&d->view, 0) : x,
					across ? y : view_y(&d->view, 0));
			draw_scene_line(&p, x, y);
		}
		draw_stroke(d, PART_SHAPE, p, l);
		for (int i = 0; i < n; i++)
			draw_diagram_dot(d, view_x(&d->view, place_x(v, i)),
					 view_y(&d->view, place_y(v, i)), false, l);
	}
	draw_want_path(d, id, &whole, l);
}
