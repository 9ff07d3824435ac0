/*
 * field.c -- fields of slopes and of arrows, all over the window or in a rectangle.
 *
 * The places are a grid about the window's own middle, with room between them in pixels, so
 * that a field looks the same at every scale.  Labels may lie on it.
 */
#include "draw/diagram_priv.h"
#include "draw/sample.h"
#include <math.h>

#define BETWEEN 34.0 /* pixels between two places */
#define LENGTH 0.62  /* of a slope's line, of the room between */
#define ARROW 0.86   /* of the longest arrow */
#define ROW_MOST 200

void draw_extent_field(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)d, (void)id;
	e->graphs = true;
	if (v->flag & DIAGRAM_OFFSET) {
		draw_extent_add(e, draw_num(v, 3), draw_num(v, 4));
		draw_extent_add(e, draw_num(v, 5), draw_num(v, 6));
		return;
	}
	/* Beside other things it takes what room there is. */
	if (!e->x_hint) {
		e->x_hint = e->y_hint = true;
		e->hx0 = e->hy0 = -5;
		e->hx1 = e->hy1 = 5;
	}
}

/* Places on the page, `n` in a row between two ends. */
struct field_grid {
	double x0, y0, step_x, step_y;
	int nx, ny;
};

static struct field_grid grid_of(const struct draw_drawing *d, const struct value *v)
{
	const struct scene_box *w = &d->view.page;
	struct scene_box b = *w;
	double n = draw_num(v, 1), room = BETWEEN * d->unit;
	struct field_grid g;

	if (v->flag & DIAGRAM_OFFSET) {
		b = (struct scene_box){ view_x(&d->view, draw_num(v, 3)),
					view_y(&d->view, draw_num(v, 6)),
					view_x(&d->view, draw_num(v, 5)),
					view_y(&d->view, draw_num(v, 4)) };
		/* Ends included. */
		g.nx = n > 1 ? (int)n : (int)floor((b.x1 - b.x0) / room) + 1;
		g.ny = n > 1 ? (int)n : (int)floor((b.y1 - b.y0) / room) + 1;
	} else {
		double s = n > 1 ? (b.x1 - b.x0) / n : room;

		g.nx = (int)fmax(floor((b.x1 - b.x0) / s), 2);
		g.ny = (int)fmax(floor((b.y1 - b.y0) / s), 2);
	}
	g.nx = g.nx < 2 ? 2 : g.nx > ROW_MOST ? ROW_MOST : g.nx;
	g.ny = g.ny < 2 ? 2 : g.ny > ROW_MOST ? ROW_MOST : g.ny;
	if (v->flag & DIAGRAM_OFFSET) {
		g.step_x = (b.x1 - b.x0) / (g.nx - 1);
		g.step_y = (b.y1 - b.y0) / (g.ny - 1);
		g.x0 = b.x0;
		g.y0 = b.y0;
	} else {
		g.step_x = (b.x1 - b.x0) / g.nx;
		g.step_y = (b.y1 - b.y0) / g.ny;
		g.x0 = b.x0 + g.step_x / 2;
		g.y0 = b.y0 + g.step_y / 2;
	}
	return g;
}

/* The field at a place of the page, as a vector of the page; false where it has none. */
static bool vector_at(const struct draw_drawing *d, const struct value *v,
		      const struct draw_sample *p, const struct draw_sample *q, double x,
		      double y, double out[2])
{
	const struct draw_view *w = &d->view;
	double at[2] = { w->x0 + (x - w->page.x0) / w->sx, w->y0 + (w->page.y1 - y) / w->sy };
	double a = draw_sample_at(p, at[0], at[1]),
	       b = q ? draw_sample_at(q, at[0], at[1]) : 0;

	if (isnan(a) || isnan(b))
		return false;
	if (geo_diagram_of(v) == DIAGRAM_SLOPES) {
		/* Upright where the slope is infinite. */
		out[0] = isinf(a) ? 0 : w->sx;
		out[1] = isinf(a) ? 1 : -a * w->sy;
	} else {
		out[0] = a * w->sx;
		out[1] = -b * w->sy;
	}
	return isfinite(out[0]) && isfinite(out[1]);
}

static struct scene_color paler(struct scene_color c, struct scene_color back)
{
	return (struct scene_color){ (unsigned char)((c.r * 6 + back.r * 4) / 10),
				     (unsigned char)((c.g * 6 + back.g * 4) / 10),
				     (unsigned char)((c.b * 6 + back.b * 4) / 10) };
}

void draw_field(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	const struct draw_sample *p = draw_sample_compile(v->fn, "x", "y", d->scratch);
	const struct draw_sample *q =
		v->fn2 ? draw_sample_compile(v->fn2, "x", "y", d->scratch) : NULL;
	bool slopes = geo_diagram_of(v) == DIAGRAM_SLOPES;
	struct field_grid g = grid_of(d, v);
	struct scene_path path = draw_scene_path_new(d->scene->arena);
	struct draw_look thin = *l;
	double most = 0, f[2];
	double room = fmin(g.step_x, g.step_y) * draw_num(v, 2) * (slopes ? LENGTH : ARROW);

	/* Paler than what is drawn on it, unless a colour was asked for. */
	if (fig_style(d->fig, id).color < 0)
		thin.color = paler(l->color, d->preset->background);
	if (fig_style(d->fig, id).thickness < 0)
		thin.width = 0.6 * l->width;
	for (int i = 0; !slopes && i < g.nx * g.ny; i++) {
		double x = g.x0 + i % g.nx * g.step_x, y = g.y0 + i / g.nx * g.step_y;

		if (vector_at(d, v, p, q, x, y, f))
			most = fmax(most, hypot(f[0], f[1]));
	}
	for (int i = 0; i < g.nx * g.ny; i++) {
		double x = g.x0 + i % g.nx * g.step_x, y = g.y0 + i / g.nx * g.step_y, n, len;

		if (!view_has(&d->view, x, y, 0) || !vector_at(d, v, p, q, x, y, f))
			continue;
		n = hypot(f[0], f[1]);
		len = slopes ? room : most > 0 ? room * n / most : 0;
		if (!(n > 0) || !(len > 0.6))
			continue;
		f[0] *= len / 2 / n;
		f[1] *= len / 2 / n;
		draw_scene_move(&path, x - f[0], y - f[1]);
		draw_scene_line(&path, x + f[0], y + f[1]);
		if (!slopes) {
			/* Two barbs, so that all arrows are one path. */
			double h = fmin(0.36 * len, 6 * d->unit) / (len / 2), bx, by;

			bx = h * f[0], by = h * f[1];
			draw_scene_move(&path, x + f[0] - 0.9 * bx - 0.45 * by,
					y + f[1] - 0.9 * by + 0.45 * bx);
			draw_scene_line(&path, x + f[0], y + f[1]);
			draw_scene_line(&path, x + f[0] - 0.9 * bx + 0.45 * by,
					y + f[1] - 0.9 * by - 0.45 * bx);
		}
	}
	draw_stroke(d, PART_HATCH, path, &thin);
}
