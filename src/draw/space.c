/*
 * space.c -- what lies in space, on the page.
 *
 * Bodies hide each other and themselves, so that none of them can be drawn alone:
 *
 *   values -> a scene of the room hide -> a view -> its pieces -> how much room they take ->
 *   (the page, as ever) -> strokes, fills, markers, labels
 *
 * The image of space is a plane: d->view puts it on the page, and what has no depth (texts,
 * markers, dimension lines) is drawn there by what draws it in the plane.  Where anything of
 * space is shown, all of the plane lies in z = 0.
 */
#include "geo/space.h"
#include "draw/space_priv.h"
#include <string.h>

#define PAGE_SIDE 540.0 /* pixels, about: for what is too short to be seen */

bool draw_space_wanted(const struct draw_drawing *d, struct fig *f)
{
	struct draw_drawing of = *d;

	of.fig = f;
	for (int i = 0; i < fig_count(f); i++) {
		const struct value *v = draw_shown(&of, (fig_id){ i });

		if (v && (value_in_space(v) ||
			  (v->kind == KIND_DIAGRAM && v->flag & DIAGRAM_SPACE)))
			return true;
	}
	return false;
}

/* About how large a pixel is in the image. */
static double pixel_of(const struct draw_space *s)
{
	double lo[2] = { INFINITY, INFINITY }, hi[2] = { -INFINITY, -INFINITY };

	for (int k = 0; k < 8; k++) {
		double at[2];

		if (!draw_space_image(s,
				      space_vec(k & 1 ? s->hi[0] : s->lo[0],
						k & 2 ? s->hi[1] : s->lo[1],
						k & 4 ? s->hi[2] : s->lo[2]),
				      at))
			continue;
		for (int i = 0; i < 2; i++) {
			lo[i] = fmin(lo[i], at[i]);
			hi[i] = fmax(hi[i], at[i]);
		}
	}
	if (!(hi[0] - lo[0] > 0 || hi[1] - lo[1] > 0))
		return 0;
	return fmax(hi[0] - lo[0], hi[1] - lo[1]) / PAGE_SIDE;
}

static enum status cut(struct draw_space *s, struct err *e)
{
	struct hide_options o = { .pixel = pixel_of(s) };
	enum status st;
	bool fills = false;

	draw_space_outlines(s);
	st = hide_lines(&s->lines, s->scene, &s->view, &o, s->arena, e);
	for (int i = 0; i < s->n_objects; i++)
		fills |= s->object[i].look.fill > 0 || s->object[i].look.hatch;
	if (st == OK && fills)
		st = hide_paint(&s->fills, s->scene, &s->view, s->arena, e);
	return st;
}

static void widen_noise(struct draw_space *s)
{
	double wide = 0;

	for (int i = 0; i < s->n_objects; i++)
		for (int k = 0; k < s->object[i].v->n; k++) {
			num a = s->object[i].v->v[k];

			wide = fmax(wide, a.hi - a.lo);
		}
	/* Values are known so well and no better. */
	s->scene->noise = fmin(fmax(HIDE_NOISE, 4 * wide / s->size), 1e-6);
}

/* The room hide tells of vertices and curves that the caller does not know.  They come from values,
 * and values are only refused for their size: beyond what squares of doubles can hold, or so far
 * away, or so small, that nothing is left of their shape. */
static enum status by_size(const struct draw_space *s, enum status st, struct err *e)
{
	double most = 0;
	int far = 0;

	if (st != E_ARG || !e || strcmp(e->code, "bad_argument") != 0)
		return st;
	for (int i = 0; i < s->n_objects; i++)
		for (int k = 0; k < s->object[i].v->n; k++) {
			double a = fabs(num_mid(s->object[i].v->v[k]));

			if (!(a <= most)) {
				most = a;
				far = i;
			}
		}
	if (s->n_objects == 0 || !(most > 1))
		err_fail(e, E_ARG, "limit", "the figure is too small for a picture");
	else
		err_fail(e, E_ARG, "limit",
			 "the figure is too large for a picture, or too far away for its "
			 "size: the numbers of %s are the largest",
			 fig_name(s->d->fig, s->object[far].id));
	err_hint(e, "choose another unit or another origin, or hide what is far away");
	return E_ARG;
}

enum status draw_space_begin(struct draw_drawing *d, struct extent *room, struct err *e)
{
	struct fig *frame = d->options->frame;
	struct draw_space *s = NULL, *all = NULL;
	enum status st;

	if (frame && frame != d->fig) {
		struct draw_drawing of = *d;

		of.fig = frame;
		all = draw_space_new(&of, d->arena);
		st = draw_space_ask(all, e);
		if (st != OK)
			return st;
		draw_space_fill(all);
		draw_space_furniture(all);
		widen_noise(all);
		st = draw_space_choose(all, e);
		if (st == OK)
			st = cut(all, e);
		if (st != OK)
			return by_size(all, st, e);
		draw_space_extent(all, room);
		all->d = d;
	}
	s = draw_space_new(d, d->arena);
	if (all) {
		for (int i = 0; i < 3; i++) {
			s->lo[i] = all->lo[i];
			s->hi[i] = all->hi[i];
		}
		s->size = all->size;
	}
	d->space = s;
	st = draw_space_ask(s, e);
	if (st != OK)
		return st;
	draw_space_fill(s);
	draw_space_furniture(s);
	widen_noise(s);
	if (all) {
		s->view = all->view;
		s->view_name = all->view_name;
		st = OK;
	} else {
		st = draw_space_choose(s, e);
	}
	if (st == OK)
		st = cut(s, e);
	if (st == OK) {
		struct extent mine = { 0 };

		draw_space_extent(s, all ? &mine : room);
	}
	return by_size(s, st, e);
}

void draw_space_middle(const struct draw_space *s, double *x, double *y)
{
	*x = s->middle[0];
	*y = s->middle[1];
}

/* --- Where marks may stand --------------------------------------------------------------- */
bool draw_space_ends(const struct draw_drawing *d, const struct value *v, double at[4])
{
	double a[2], b[2];

	if (v->kind != KIND_SSEGMENT && v->kind != KIND_SEGMENT)
		return false;
	if (!draw_space_page(d->space,
			     value_in_space(v) ? space_triple(v, 0) : space_pair(v, 0), a) ||
	    !draw_space_page(d->space,
			     value_in_space(v) ? space_triple(v, 1) : space_pair(v, 1), b))
		return false;
	at[0] = a[0], at[1] = a[1], at[2] = b[0], at[3] = b[1];
	return true;
}

bool draw_space_busy(const struct draw_drawing *d, double x, double y, double ux, double uy,
		     double half)
{
	const struct draw_space *s = d->space;

	for (int i = 0; i < s->lines.n_pieces; i++) {
		const struct hide_piece *h = &s->lines.piece[i];
		double a[2], b[2], dx, dy, det, along, t;

		if (h->state != HIDE_SEEN && h->state != HIDE_HIDDEN)
			continue;
		hide_shape_at(&h->shape, 0, a);
		hide_shape_at(&h->shape, 1, b);
		a[0] = view_x(&d->view, a[0]), a[1] = view_y(&d->view, a[1]);
		b[0] = view_x(&d->view, b[0]), b[1] = view_y(&d->view, b[1]);
		dx = b[0] - a[0];
		dy = b[1] - a[1];
		det = ux * dy - uy * dx;
		if (fabs(det) < 0.05 * hypot(dx, dy))
			continue;
		along = ((a[0] - x) * dy - (a[1] - y) * dx) / det;
		t = ((a[0] - x) * uy - (a[1] - y) * ux) / det;
		if (fabs(along) < half + 4 * d->unit && t > -0.01 && t < 1.01)
			return true;
	}
	return false;
}

/* Each is drawn with all others, see above. */
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
