/*
 * picture.c -- a picture of a figure, as it is or was.
 */
#include "desk/own.h"

enum status desk_draw(struct buf *b, struct fig *f, const struct desk_drawing *p,
		      struct draw_place *place, struct err *e)
{
	struct draw_options o = { .width = p->width,
				  .height = p->height,
				  .preset = p->preset,
				  .labels = p->labels,
				  .projection = p->projection,
				  .hidden = p->hidden,
				  .title = p->title };
	struct draw_output w = { .scale = p->scale };
	struct fig *then = NULL;
	struct scene *s;
	enum status st;

	if (!draw_format_of(&w.format, p->format))
		return err_fail(e, E_ARG, "bad_argument",
				"the format is png, svg, pdf or tex");
	if (p->step >= 0) {
		if (p->step > fig_journal_count(f))
			return err_fail(e, E_ARG, "bad_argument",
					"there is no step %d, the canvas has %d", p->step,
					fig_journal_count(f));
		then = fig_after(f, p->step, e);
		if (!then)
			return E_ARG;
		o.frame = f;
	}
	st = draw_figure(&s, then ? then : f, &o, e);
	if (st == OK) {
		if (place)
			*place = draw_scene_place(s);
		st = draw_write(b, s, &w, e);
		draw_scene_free(s);
	}
	fig_free(then);
	return st;
}
