/*
 * space_axes.c -- axes in space with arrows, names and numbers; the plate, which is the plane
 * z = 0 with a grid.
 *
 * Axes are lines among others: dashed inside bodies.  The plate hides nothing, and what of its
 * grid is hidden is left out.
 */
#include "draw/space_priv.h"
#include <string.h>

#define BEYOND 0.14 /* how far an axis runs beyond what is seen, of its size */
#define GRID_MOST 40
#define TICK 4.0 /* pixels, to either side */

static bool shows_axes(const struct draw_space *s)
{
	int axes = s->said.axes;

	if (axes < 0)
		axes = fig_view_of(s->d->fig, s->d->panel).axes;
	return axes == 1;
}

static struct hide_vec unit_axis(int i)
{
	return space_vec(i == 0, i == 1, i == 2);
}

/* From where to where an axis runs: the origin is on it. */
static void axis_range(const struct draw_space *s, int i, double *from, double *to)
{
	double more = BEYOND * s->size;

	*from = fmin(s->lo[i], 0);
	*to = fmax(s->hi[i], 0) + more;
	if (*from < 0)
		*from -= more / 2;
	*to = fmax(*to, 0.35 * s->size);
}

static double grid_step(const struct draw_space *s)
{
	double least = s->size / 14, step = pow(10, floor(log10(least)));

	/* 1, 2, 5 times a power of ten. */
	if (step < least)
		step *= 2;
	if (step < least)
		step *= 2.5;
	if (step < least)
		step *= 2;
	return step;
}

static void put_plate(struct draw_space *s)
{
	double step = grid_step(s), more = 0.1 * s->size;
	double x0 = floor((s->lo[0] - more) / step), x1 = ceil((s->hi[0] + more) / step);
	double y0 = floor((s->lo[1] - more) / step), y1 = ceil((s->hi[1] + more) / step);

	if (x1 - x0 > GRID_MOST || y1 - y0 > GRID_MOST)
		return;
	for (double x = x0; x <= x1; x++)
		draw_space_own(s,
			       hide_add_line(s->scene, -1, space_vec(x * step, y0 * step, 0),
					     space_vec(x * step, y1 * step, 0)),
			       (struct space_owner){ SPACE_GRID, -1 });
	for (double y = y0; y <= y1; y++)
		draw_space_own(s,
			       hide_add_line(s->scene, -1, space_vec(x0 * step, y * step, 0),
					     space_vec(x1 * step, y * step, 0)),
			       (struct space_owner){ SPACE_GRID, -1 });
}

void draw_space_furniture(struct draw_space *s)
{
	if (s->said.plate == 1)
		put_plate(s);
	if (!shows_axes(s))
		return;
	for (int i = 0; i < 3; i++) {
		double from, to;
		int curve;

		axis_range(s, i, &from, &to);
		curve = hide_add_line(s->scene, -1, space_scale(unit_axis(i), from),
				      space_scale(unit_axis(i), to));
		if (!i)
			s->axes = curve;
		draw_space_own(s, curve, (struct space_owner){ SPACE_AXIS, -1 });
	}
}

static void want_text(struct draw_space *s, const char *text, double x, double y, double dx,
		      double dy, double size)
{
	const struct preset *p = s->d->preset;
	const struct typeset *t =
		typeset_text(text, strlen(text), TYPESET_MATH, p->font, p->italic,
			     size * p->text_size * s->d->unit, s->d->scene->arena);
	struct draw_want w = { .group = s->d->scene->n - 1,
			       .how = WANT_POINT,
			       .text = t,
			       .color = p->text,
			       .x = x,
			       .y = y,
			       .r = 2 * s->d->unit,
			       .dx = dx,
			       .dy = dy };

	draw_want(s->d, w);
}

/* Numbers stand beside an axis, on the side away from the others. */
static void paint_numbers(struct draw_space *s, int axis, double nx, double ny,
			  const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(s->d->scene->arena);
	double from, to, step = grid_step(s);
	struct buf b = { 0 };

	axis_range(s, axis, &from, &to);
	for (long k = (long)ceil(from / step); k * step < to - 0.3 * BEYOND * s->size; k++) {
		double at[2];

		if (!k || !draw_space_page(s, space_scale(unit_axis(axis), k * step), at))
			continue;
		draw_scene_move(&p, at[0] - TICK * s->d->unit * nx,
				at[1] - TICK * s->d->unit * ny);
		draw_scene_line(&p, at[0] + TICK * s->d->unit * nx,
				at[1] + TICK * s->d->unit * ny);
		buf_reset(&b);
		draw_tick_text(&b, k, step);
		want_text(s, buf_str(&b), at[0], at[1], nx, ny, 0.7);
	}
	buf_clear(&b);
	draw_stroke(s->d, PART_AXIS, p, l);
}

static void paint_axis(struct draw_space *s, int axis, const struct draw_look *l)
{
	static const char *const name[3] = { "x", "y", "z" };
	double from, to, a[2], b[2], len, nx, ny;

	axis_range(s, axis, &from, &to);
	if (!draw_space_page(s, space_scale(unit_axis(axis), from), a) ||
	    !draw_space_page(s, space_scale(unit_axis(axis), to), b))
		return;
	len = hypot(b[0] - a[0], b[1] - a[1]);
	if (!(len > 1))
		return;
	draw_arrow_head(s->d, PART_AXIS, b[0], b[1], b[0] - a[0], b[1] - a[1], len, l);
	want_text(s, name[axis], b[0], b[1], (b[0] - a[0]) / len, (b[1] - a[1]) / len, 1);
	if (s->said.numbers != 1)
		return;
	nx = (b[1] - a[1]) / len;
	ny = -(b[0] - a[0]) / len;
	/* Below a level axis, to the left of an upright one. */
	if (ny < -0.3 || (ny < 0.3 && nx > 0)) {
		nx = -nx;
		ny = -ny;
	}
	paint_numbers(s, axis, nx, ny, l);
}

/* Those pieces that are of a use, seen or hidden. */
static void paint_use(struct draw_space *s, enum space_use use, enum hide_state state,
		      enum scene_part part, const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(s->d->scene->arena);

	for (int i = 0; i < s->lines.n_pieces; i++) {
		const struct hide_piece *h = &s->lines.piece[i];

		if (h->curve < s->cap_curve && s->curve[h->curve].use == use &&
		    h->state == state)
			draw_space_append(s, &p, &h->shape, true);
	}
	draw_stroke(s->d, part, p, l);
}

void draw_space_paint_axes(struct draw_space *s)
{
	const struct preset *p = s->d->preset;
	struct draw_look l = { .color = p->grid_color, .width = s->d->unit };

	if (s->said.plate == 1) {
		draw_scene_add_group(s->d->scene, "", "grid", "the plane z = 0");
		paint_use(s, SPACE_GRID, HIDE_SEEN, PART_GRID, &l);
	}
	if (s->axes < 0)
		return;
	draw_scene_add_group(s->d->scene, "", "axes", "coordinate axes");
	l.color = p->axis_color;
	l.width = 0.8 * p->line_width * s->d->unit;
	paint_use(s, SPACE_AXIS, HIDE_SEEN, PART_AXIS, &l);
	if (s->hidden != FIG_HIDDEN_NONE) {
		struct draw_look dashed = l;

		dashed.width *= 0.8;
		if (s->hidden == FIG_HIDDEN_DASHED)
			dashed.dash = DASH_SHORT;
		paint_use(s, SPACE_AXIS, HIDE_HIDDEN, PART_AXIS, &dashed);
	}
	for (int i = 0; i < 3; i++)
		paint_axis(s, i, &l);
}
