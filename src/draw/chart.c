/*
 * chart.c -- bars, box plots and pies.
 *
 * Where a preset has no colours the slices of a pie are told apart by how dark they are.
 */
#include "draw/diagram_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Bars -------------------------------------------------------------------------------- */
static int bars_of(const struct value *v)
{
	return (v->n - 1) / 3;
}

void draw_extent_bars(struct extent *e, struct draw_drawing *d, fig_id id,
		      const struct value *v)
{
	(void)id;
	e->chart = e->graphs = true;
	/* Numbers stand left of the first bar and below. */
	if (bars_of(v))
		draw_diagram_room(e, draw_num(v, 1), 0, 52 * d->unit, 0, 0, 34 * d->unit);
	for (int i = 0; i < bars_of(v); i++) {
		draw_extent_add(e, draw_num(v, 1 + 3 * i), 0);
		draw_extent_add(e, draw_num(v, 2 + 3 * i), draw_num(v, 3 + 3 * i));
	}
}

void draw_bars(struct draw_drawing *d, fig_id id, const struct value *v,
	       const struct draw_look *l)
{
	struct scene_path fill = draw_scene_path_new(d->scene->arena), line = fill;
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_INSIDE,
			       .color = l->color };
	double zero = view_y(&d->view, 0), best = 0;

	for (int i = 0; i < bars_of(v); i++) {
		double x0 = view_x(&d->view, draw_num(v, 1 + 3 * i));
		double x1 = view_x(&d->view, draw_num(v, 2 + 3 * i));
		double y = view_y(&d->view, draw_num(v, 3 + 3 * i));

		if (!isfinite(x0) || !isfinite(x1) || !isfinite(y))
			continue;
		if (!view_has(&d->view, x0, y, 0.5) || !view_has(&d->view, x1, y, 0.5))
			d->scene->group[d->scene->n - 1].clipped = true;
		draw_scene_rectangle(&fill, x0, fmin(y, zero), x1 - x0, fabs(y - zero));
		draw_scene_rectangle(&line, x0, fmin(y, zero), x1 - x0, fabs(y - zero));
		if ((x1 - x0) * fabs(y - zero) > best) {
			best = (x1 - x0) * fabs(y - zero);
			w.x = (x0 + x1) / 2;
			w.y = (y + zero) / 2;
		}
	}
	draw_fill(d, fill, l, NULL);
	draw_stroke(d, PART_SHAPE, line, l);
	w.text = draw_label_text(d, id);
	if (w.text && best > 0) {
		draw_label_direction(d, id, &w.dx, &w.dy);
		draw_want(d, w);
	}
}

/* --- Box plots --------------------------------------------------------------------------- */
void draw_extent_box(struct extent *e, struct draw_drawing *d, fig_id id,
		     const struct value *v)
{
	double y = draw_num(v, 1), half = draw_num(v, 2);

	(void)d, (void)id;
	e->chart = e->graphs = true;
	draw_extent_add(e, draw_num(v, 3), y - half);
	draw_extent_add(e, draw_num(v, 7), y + half);
	for (int i = 8; i < v->n; i++)
		draw_extent_add(e, draw_num(v, i), y);
}

/* Values that stand alone, as crosses. */
static void draw_outliers(struct draw_drawing *d, const struct value *v, double y,
			  const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	double arm = 3.2 * d->unit;

	for (int i = 8; i < v->n; i++) {
		double x = view_x(&d->view, draw_num(v, i));

		if (!isfinite(x))
			continue;
		if (!view_has(&d->view, x, y, 0.5))
			d->scene->group[d->scene->n - 1].clipped = true;
		draw_scene_move(&p, x - arm, y - arm);
		draw_scene_line(&p, x + arm, y + arm);
		draw_scene_move(&p, x - arm, y + arm);
		draw_scene_line(&p, x + arm, y - arm);
	}
	if (v->n > 8)
		draw_stroke(d, PART_SHAPE, p, l);
}

void draw_box(struct draw_drawing *d, fig_id id, const struct value *v,
	      const struct draw_look *l)
{
	struct scene_path fill = draw_scene_path_new(d->scene->arena), line = fill,
			  middle = fill, whole = fill;
	double x[5], y = view_y(&d->view, draw_num(v, 1)), half = draw_num(v, 2) * d->view.sy;
	struct draw_look thick = *l;

	for (int i = 0; i < 5; i++)
		x[i] = view_x(&d->view, draw_num(v, 3 + i));
	if (!isfinite(x[0]) || !isfinite(x[4]) || !isfinite(y) || !isfinite(half))
		return;
	if (!view_has(&d->view, x[0], y - half, 0.5) ||
	    !view_has(&d->view, x[4], y + half, 0.5))
		d->scene->group[d->scene->n - 1].clipped = true;
	draw_scene_rectangle(&fill, x[1], y - half, x[3] - x[1], 2 * half);
	draw_fill(d, fill, l, NULL);
	draw_scene_rectangle(&line, x[1], y - half, x[3] - x[1], 2 * half);
	for (int i = 0; i < 5; i += 4) {
		draw_scene_move(&line, x[i], y - half / 2);
		draw_scene_line(&line, x[i], y + half / 2);
		draw_scene_move(&line, x[i], y);
		draw_scene_line(&line, x[i ? 3 : 1], y);
	}
	draw_stroke(d, PART_SHAPE, line, l);
	thick.width = 1.8 * l->width;
	draw_scene_move(&middle, x[2], y - half);
	draw_scene_line(&middle, x[2], y + half);
	draw_stroke(d, PART_SHAPE, middle, &thick);
	draw_outliers(d, v, y, l);
	draw_scene_move(&whole, x[0], y - half);
	draw_scene_line(&whole, x[4], y - half);
	draw_want_path(d, id, &whole, l);
}

/* --- Pies -------------------------------------------------------------------------------- */
#define FULL (2 * DRAW_PI)

void draw_extent_pie(struct extent *e, struct draw_drawing *d, fig_id id,
		     const struct value *v)
{
	double x = draw_num(v, 1), y = draw_num(v, 2), r = draw_num(v, 3);
	const char *text = v->text, *cell;
	double wide = 0;
	size_t n;

	(void)id;
	draw_extent_add(e, x - r, y - r);
	draw_extent_add(e, x + r, y + r);
	e->round = true;
	/* Room for texts beside the disc. */
	while (text && (cell = draw_next_cell(&text, &n)) != NULL) {
		const struct typeset *t =
			typeset_text(cell, n, TYPESET_TEXT, d->preset->font, d->preset->italic,
				     d->preset->text_size * d->unit, d->scratch);

		wide = fmax(wide, t->width);
	}
	if (wide > 0) {
		double up = 1.6 * d->preset->text_size * d->unit;

		draw_diagram_room(e, x - r, y - r, wide + 14 * d->unit, 0, 0, up);
		draw_diagram_room(e, x + r, y + r, 0, up, wide + 14 * d->unit, 0);
	}
}

/* A number as it is read in a chart. */
static const struct typeset *number_text(struct draw_drawing *d, double v)
{
	char t[40];

	snprintf(t, sizeof t, "%.6g", v);
	return typeset_text(t, strlen(t), TYPESET_MATH, d->preset->font, d->preset->italic,
			    d->preset->text_size * 0.9 * d->unit, d->scene->arena);
}

static bool same_color(struct scene_color a, struct scene_color b)
{
	return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* Slices after one another in the palette's colours; where these are all alike, in tones. */
static struct scene_color slice_color(const struct draw_drawing *d, fig_id id,
				      const struct draw_look *l, int i, int n, double *opacity)
{
	const struct preset *p = d->preset;
	bool said = fig_style(d->fig, id).color >= 0;

	if (said || same_color(p->graph[0], p->graph[1])) {
		*opacity = n > 1 ? 0.05 + 0.5 * ((i % n) * 2 % (n + 1 - n % 2)) / n : 0.2;
		return said ? l->color : p->graph[0];
	}
	*opacity = 0.55;
	/* The last must not be as the first. */
	return p->graph[i == n - 1 && i && i % DRAW_PALETTE == 0 ? 1 : i % DRAW_PALETTE];
}

/* From the top, clockwise: the angle of a share of the whole, as the page has it. */
static double turned(double part)
{
	return part * FULL - DRAW_PI / 2;
}

static void slice_text(struct draw_drawing *d, const struct value *v, double from, double to,
		       double share, const char *cell, size_t n, bool named)
{
	double r = draw_num(v, 3) * d->view.sx, x = view_x(&d->view, draw_num(v, 1));
	double y = view_y(&d->view, draw_num(v, 2)), a = turned((from + to) / 2), at, w, h;
	const struct typeset *t =
		named ? typeset_text(cell, n, TYPESET_TEXT, d->preset->font, d->preset->italic,
				     d->preset->text_size * 0.9 * d->unit, d->scene->arena)
		      : number_text(d, share);

	if (!(t->x1 > t->x0))
		return;
	w = (t->x1 - t->x0) / 2;
	h = (t->y1 - t->y0) / 2;
	at = to - from >= 1 ? 0 : 0.64 * r;
	/* Inside where the slice is wide enough there, else just outside. */
	if (at > 0 &&
	    (hypot(w, h) + 5 * d->unit > at * sin(fmin((to - from) * DRAW_PI, DRAW_PI / 2)) ||
	     at + hypot(w, h) > r - 2 * d->unit))
		at = r + 7 * d->unit + w * fabs(cos(a)) + h * fabs(sin(a));
	draw_diagram_centred(d, t, x + at * cos(a), y + at * sin(a), d->preset->text);
}

void draw_pie(struct draw_drawing *d, fig_id id, const struct value *v,
	      const struct draw_look *l)
{
	double x = view_x(&d->view, draw_num(v, 1)), y = view_y(&d->view, draw_num(v, 2));
	double r = draw_num(v, 3) * d->view.sx, sum = draw_num(v, 0), at = 0;
	struct scene_path line = draw_scene_path_new(d->scene->arena);
	const char *text = v->text, *cell;
	int n = v->n - 4;
	size_t len = 0;

	if (!(sum > 0) || !(r > 0) || !isfinite(x + y + r))
		return;
	if (!view_has(&d->view, x - r, y - r, 0.5) || !view_has(&d->view, x + r, y + r, 0.5))
		d->scene->group[d->scene->n - 1].clipped = true;
	for (int i = 0; i < n; i++) {
		double share = draw_num(v, 4 + i), to = at + share / sum, opacity;
		struct scene_path p = draw_scene_path_new(d->scene->arena);
		struct scene_color color = slice_color(d, id, l, i, n, &opacity);
		double a = turned(at), b = turned(to), deg = 180 / DRAW_PI;

		cell = text ? draw_next_cell(&text, &len) : NULL;
		if (!(share > 0))
			continue;
		if (to - at >= 1 - 1e-12) {
			draw_scene_circle(&p, x, y, r);
		} else {
			draw_scene_move(&p, x, y);
			draw_scene_line(&p, x + r * cos(a), y + r * sin(a));
			draw_scene_arc(&p, x, y, r, r, 0, a * deg, b * deg);
			draw_scene_close(&p);
			draw_scene_move(&line, x, y);
			draw_scene_line(&line, x + r * cos(a), y + r * sin(a));
		}
		draw_scene_add_fill(d->scene, PART_SHAPE, p, color, opacity);
		slice_text(d, v, at, to, share, cell, len, v->text != NULL);
		at = to;
	}
	{
		struct scene_path rim = draw_scene_path_new(d->scene->arena);
		struct draw_look thin = *l;

		thin.width = 0.7 * l->width;
		if (fig_style(d->fig, id).color < 0)
			thin.color = d->preset->text;
		draw_stroke(d, PART_SHAPE, line, &thin);
		draw_scene_circle(&rim, x, y, r);
		draw_stroke(d, PART_SHAPE, rim, &thin);
	}
}
