/*
 * draw.c -- a figure becomes a scene.
 *
 *   options -> preset -> room each object wants -> window and page -> grid, axes ->
 *   objects, layer by layer -> labels
 */
#include "base/work.h"
#include "draw/draw_priv.h"
#include "num/num.h"
#include <math.h>
#include <string.h>

/* --- Options -------------------------------------------------------------------------------- */
static enum status check_size(double v, const char *what, struct err *e)
{
	if (v == 0 || (v >= DRAW_SIZE_LEAST && v <= DRAW_SIZE_MOST))
		return OK;
	return err_fail_with(e, E_ARG, "bad_argument", "size", NULL,
			     "the page cannot be %.10g pixels %s: from %d to %d", v, what,
			     DRAW_SIZE_LEAST, DRAW_SIZE_MOST);
}

/* Also where nothing lies in space: what was asked for must make sense. */
static enum status check_projection(const struct fig *f, const struct draw_options *o,
				    struct err *e)
{
	struct fig_space_view v = fig_view(f).space;

	return o->projection ? fig_space_view_read(&v, o->projection, e) : OK;
}

enum status draw_choose_preset(struct draw_drawing *d, struct err *e)
{
	const char *name = d->options->preset;

	if (!name)
		name = draw_said(d).preset;
	if (!name)
		name = "default";
	d->preset = draw_preset(name);
	if (!d->preset) {
		int n;
		const char *const *names = draw_presets(&n);

		err_fail_with(e, E_ARG, "bad_argument", "preset", NULL,
			      "there is no preset %.60s", name);
		text_near(e->near, sizeof e->near, name, names, n, 2);
		err_hint(e, "there are default (coloured, with axes) and textbook (black on "
			    "white)");
		return E_ARG;
	}
	return OK;
}

/* --- Objects ---------------------------------------------------------------------------------- */
static bool finite_value(const struct value *v)
{
	for (int i = 0; i < v->n; i++)
		if (!isfinite(num_mid(v->v[i])))
			return false;
	return true;
}

const struct value *draw_shown(const struct draw_drawing *d, fig_id id)
{
	const struct fig *f = d->fig;
	const struct value *v;

	if (!fig_alive(f, id) || !fig_visible(f, id) || !fig_in_view(f, id, d->panel) ||
	    !fig_defined(f, id))
		return NULL;
	v = fig_value(f, id);
	return v && finite_value(v) ? v : NULL;
}

static void gather(struct extent *e, struct draw_drawing *d, struct fig *f)
{
	struct draw_drawing of = *d;

	of.fig = f;
	for (int i = 0; i < fig_count(f) && !work_over(); i++) {
		fig_id id = { i };
		const struct value *v = draw_shown(&of, id);

		if (v)
			draw_extent_of(v->kind)(e, &of, id, v);
		arena_reset(d->scratch);
	}
}

/* "A: point (1, 2)" would need the exact value; how it was made is at hand. */
void draw_add_object_group(struct draw_drawing *d, fig_id id, enum kind k)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s ", geo_kind_name(k));
	draw_words(&b, d->fig, id);
	draw_scene_add_group(d->scene, fig_name(d->fig, id), geo_kind_name(k), buf_str(&b));
	buf_clear(&b);
}

/* A group without anything to see (a number; what a full scene has no room for) goes, and
 * what was made for it since the mark. */
void draw_drop_if_empty(struct draw_drawing *d, struct arena_mark mark, int wants_before)
{
	const struct scene_group *g = &d->scene->group[d->scene->n - 1];

	if (g->n || d->n_wants != wants_before)
		return;
	arena_release(d->scene->arena, mark);
	if (!g->clipped && !g->absent)
		d->scene->n--;
}

struct scene_item *draw_last_item(const struct draw_drawing *d)
{
	const struct scene_group *g = d->scene->n ? &d->scene->group[d->scene->n - 1] : NULL;

	return g && g->n ? &g->item[g->n - 1] : NULL;
}

static void draw_objects(struct draw_drawing *d)
{
	int layers = 0, top = 0;

	for (int k = 0; k < KIND_COUNT; k++)
		if (draw_layer((enum kind)k) >= layers)
			layers = draw_layer((enum kind)k) + 1;
	for (int i = 0; i < fig_count(d->fig); i++)
		if (fig_alive(d->fig, (fig_id){ i }) &&
		    fig_style(d->fig, (fig_id){ i }).layer > top)
			top = fig_style(d->fig, (fig_id){ i }).layer;
	for (int layer = 0; layer < layers * (top + 1); layer++)
		for (int i = 0; i < fig_count(d->fig) && !work_over(); i++) {
			fig_id id = { i };
			const struct value *v = draw_shown(d, id);
			struct arena_mark mark;
			struct draw_look l;
			int wants;

			if (!v || draw_layer(v->kind) != layer % layers ||
			    (top && fig_style(d->fig, id).layer != layer / layers))
				continue;
			draw_add_object_group(d, id, v->kind);
			l = draw_look(d, id);
			mark = arena_mark(d->scene->arena);
			wants = d->n_wants;
			draw_shape_of(v->kind)(d, id, v, &l);
			draw_put_by_hand(d, id, wants);
			arena_reset(d->scratch);
			draw_drop_if_empty(d, mark, wants);
		}
}

/* --- Words for those who cannot see it ----------------------------------------------------------- */
static void add_kind(struct buf *b, enum kind k, bool several)
{
	const char *name = geo_kind_name(k);
	int n = (int)strlen(name);

	/* What is in space is a point or segment, too. */
	if (n > 2 && !strcmp(name + n - 2, "3d"))
		n -= 2;
	if (several && name[n - 1] == 'y' && !strchr("aeiou", name[n - 2]))
		buf_addf(b, "%.*sies", n - 1, name);
	else
		buf_addf(b, "%.*s%s", n, name, several ? "s" : "");
}

/* The kind that is called the same, but for where it lies. */
static enum kind kind_in_words(enum kind k)
{
	const char *name = geo_kind_name(k);
	size_t n = strlen(name);

	for (int i = 0; i < KIND_COUNT && n > 2 && !strcmp(name + n - 2, "3d"); i++) {
		const char *other = geo_kind_name((enum kind)i);

		if (strlen(other) == n - 2 && !strncmp(name, other, n - 2))
			return (enum kind)i;
	}
	return k;
}

static void describe(struct draw_drawing *d)
{
	const char *title = d->options->title;
	int count[KIND_COUNT] = { 0 }, left = 0;
	struct buf b = { 0 };

	for (int i = 0; i < fig_count(d->fig); i++) {
		const struct value *v = draw_shown(d, (fig_id){ i });

		if (v)
			count[kind_in_words(v->kind)]++;
	}
	for (int k = 0; k < KIND_COUNT; k++)
		left += count[k] > 0;
	buf_add(&b, left ? "A figure with " : "An empty figure");
	for (int k = 0; k < KIND_COUNT; k++)
		if (count[k]) {
			left--;
			buf_addf(&b, "%d ", count[k]);
			add_kind(&b, (enum kind)k, count[k] > 1);
			buf_add(&b, left > 1 ? ", " : left == 1 ? " and " : "");
		}
	buf_addc(&b, '.');
	draw_scene_set_words(d->scene, title && title[0] ? title : "Geometric figure",
			     buf_str(&b));
	buf_clear(&b);
}

/* Where a window is given, what the label belongs to may lie outside. */
static bool is_off(const struct draw_drawing *d, const struct draw_want *w)
{
	const struct scene_box *p = &d->view.page;

	if (!d->options->window)
		return false;
	if (w->how == WANT_PATH)
		return w->n_along == 0;
	return !(w->x >= p->x0 && w->x <= p->x1 && w->y >= p->y0 && w->y <= p->y1);
}

void draw_want(struct draw_drawing *d, struct draw_want w)
{
	if (!w.text || w.text->x1 <= w.text->x0 || is_off(d, &w))
		return;
	d->want =
		arena_grow(d->arena, d->want, &d->cap_wants, d->n_wants + 1, sizeof *d->want);
	d->want[d->n_wants++] = w;
}

/* The middle of a line on the page. */
static void middle_of(const struct draw_want *w, double at[2])
{
	double all = 0, upto = 0;

	at[0] = w->n_along ? w->along[0][0] : w->x;
	at[1] = w->n_along ? w->along[0][1] : w->y;
	for (int i = 0; i + 1 < w->n_along; i++)
		all += hypot(w->along[i + 1][0] - w->along[i][0],
			     w->along[i + 1][1] - w->along[i][1]);
	for (int i = 0; i + 1 < w->n_along; i++) {
		double len = hypot(w->along[i + 1][0] - w->along[i][0],
				   w->along[i + 1][1] - w->along[i][1]);
		double t = len > 0 ? (all / 2 - upto) / len : 0;

		upto += len;
		if (upto < all / 2)
			continue;
		for (int k = 0; k < 2; k++)
			at[k] = w->along[i][k] + t * (w->along[i + 1][k] - w->along[i][k]);
		return;
	}
}

void draw_put_by_hand(struct draw_drawing *d, fig_id id, int first)
{
	struct fig_style s = fig_style(d->fig, id);

	for (int i = first; i < d->n_wants; i++) {
		struct draw_want *w = &d->want[i];
		bool text = w->how == WANT_FIXED;

		w->at[0] = w->x;
		w->at[1] = w->y;
		if (w->how == WANT_PATH)
			middle_of(w, w->at);
		if (s.label_dx == FIG_NO_OFFSET)
			continue;
		w->x = w->at[0] + s.label_dx * d->unit;
		w->y = w->at[1] - s.label_dy * d->unit;
		if (!text) {
			w->x -= (w->text->x0 + w->text->x1) / 2;
			w->y -= (w->text->y0 + w->text->y1) / 2;
		}
		w->how = WANT_FIXED;
		w->put = true;
	}
}

/* Texts and line widths are made for a page of 800 x 600; on smaller ones they shrink,
 * but not below what can be read. */
static double unit_of(double width, double height)
{
	double u = 1;

	if (width > 0)
		u = width / 800;
	if (height > 0)
		u = width > 0 ? fmin(u, height / 600) : height / 600;
	return nearbyint(fmax(u, 0.6) * 1000) / 1000;
}

/* Are there tables and pies alone, which no axes measure? */
static bool is_placeless(const struct draw_drawing *d, struct fig *f)
{
	struct draw_drawing of = *d;
	int n = 0;

	of.fig = f;
	for (int i = 0; i < fig_count(f); i++) {
		const struct value *v = draw_shown(&of, (fig_id){ i });

		if (!v || v->kind == KIND_TEXT || v->kind == KIND_NUMBER ||
		    v->kind == KIND_LIST)
			continue;
		if (v->kind != KIND_DIAGRAM ||
		    (geo_diagram_of(v) != DIAGRAM_TABLE && geo_diagram_of(v) != DIAGRAM_PIE))
			return false;
		n++;
	}
	return n > 0;
}

/* The window, with room under it for a note: the page keeps a height that was asked for. */
static enum status choose_view(struct draw_drawing *d, double *width, double *height,
			       struct draw_note *note, const struct extent *room,
			       struct err *e)
{
	const struct draw_options *asked = d->options;
	struct draw_options inner = *asked;
	enum status st = OK;

	*note = draw_note_lines(d, *width > 0 ? *width : DRAW_PAGE_WIDTH, d->arena);
	d->options = &inner;
	for (int i = 0; i < 3; i++) {
		double high = note->height;

		if (asked->height > 0)
			inner.height = fmax(asked->height - high, asked->height / 4);
		*width = asked->width;
		*height = inner.height;
		st = draw_view(&d->view, width, height, room, d, e);
		if (st != OK || !high)
			break;
		*note = draw_note_lines(d, *width, d->arena);
		if (note->height == high)
			break;
	}
	d->options = asked;
	return st;
}

/* Half a picture is none. */
static enum status in_time(struct err *e)
{
	return work_over() ? err_fail(e, E_UNABLE, "limit", "the budget of the call is spent")
			   : OK;
}

static enum status draw_all(struct draw_drawing *d, struct err *e)
{
	struct extent room = { 0 };
	double width = d->options->width, height = d->options->height;
	struct draw_note note;
	enum status st;

	d->placeless = is_placeless(d, d->options->frame ? d->options->frame : d->fig);
	if (draw_space_wanted(d, d->options->frame ? d->options->frame : d->fig)) {
		st = draw_space_begin(d, &room, e);
		if (st != OK)
			return st;
	} else {
		gather(&room, d, d->options->frame ? d->options->frame : d->fig);
	}
	d->graphs = room.graphs;
	st = in_time(e);
	if (st == OK)
		st = choose_view(d, &width, &height, &note, &room, e);
	if (st != OK)
		return st;
	d->scene = draw_scene_new(width, height + note.height);
	d->scene->background = d->preset->background;
	d->scene->window = d->view.page;
	d->scene->origin_x = view_x(&d->view, 0);
	d->scene->origin_y = view_y(&d->view, 0);
	d->scene->scale_x = d->view.sx;
	d->scene->scale_y = d->view.sy;
	d->scene->unit = d->unit;
	if (d->space)
		d->scene->seen = draw_space_seen(d->space);
	describe(d);
	draw_grid(d);
	draw_axes(d);
	draw_decide_marks(d);
	if (d->space)
		draw_space_paint(d->space);
	else
		draw_objects(d);
	st = in_time(e);
	if (st != OK)
		return st;
	draw_axis_numbers(d);
	draw_along_labels(d);
	draw_place_labels(d->scene, d->want, d->n_wants, d->unit, d->options->kept,
			  d->options->steady);
	draw_note(d, &note);
	return in_time(e);
}

static enum status draw_one(struct scene **out, struct fig *f, const struct draw_options *o,
			    double unit, bool half, struct err *e)
{
	struct draw_drawing d = { .fig = f,
				  .options = o,
				  .unit = unit,
				  .panel = o->view ? o->view - 1 : 0,
				  .half = half };
	enum status st = draw_choose_preset(&d, e);

	if (st != OK)
		return st;
	d.arena = arena_new();
	d.scratch = arena_new();
	st = draw_all(&d, e);
	arena_free(d.scratch);
	arena_free(d.arena);
	if (st == OK)
		*out = d.scene;
	else
		draw_scene_free(d.scene);
	return st;
}

/* --- Two views side by side --------------------------------------------------------------- */
#define BETWEEN 24.0 /* pixels */
/* Texts of a half are larger than those of a picture of its size: it is read with the other. */
#define HALF_UNIT 0.8

static enum status draw_two(struct scene **out, struct fig *f, const struct draw_options *o,
			    struct err *e)
{
	double unit = nearbyint(unit_of(o->width, o->height) * HALF_UNIT * 1000) / 1000;
	double gap = BETWEEN * unit, width = o->width > 0 ? o->width : DRAW_PAGE_WIDTH;
	double side = floor((width - gap) / 2), height = o->height;
	struct scene *half[2] = { NULL, NULL }, *s;
	enum status st = OK;

	/* The second time the lower one again, as high as the other. */
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < 2 && st == OK; i++) {
			struct draw_options of = *o;

			if (pass && half[i]->height == height)
				continue;
			of.view = i + 1;
			of.width = side;
			of.height = pass ? height : o->height;
			draw_scene_free(half[i]);
			half[i] = NULL;
			st = draw_one(&half[i], f, &of, unit, true, e);
			if (st == OK)
				height = fmax(height, half[i]->height);
		}
	if (st == OK) {
		s = draw_scene_new(width, height);
		s->background = half[0]->background;
		s->window = (struct scene_box){ 0, 0, width, height };
		for (int i = 0; i < 2; i++)
			draw_scene_append(s, half[i], i * (width - side), 0);
		s->origin_x = half[0]->origin_x;
		s->origin_y = half[0]->origin_y;
		s->scale_x = half[0]->scale_x;
		s->scale_y = half[0]->scale_y;
		s->seen = half[0]->seen;
		draw_scene_set_words(s, half[0]->title,
				     arena_printf(s->arena, "Two views. Left: %s Right: %s",
						  half[0]->desc, half[1]->desc));
		*out = s;
	}
	draw_scene_free(half[0]);
	draw_scene_free(half[1]);
	return st;
}

enum status draw_figure(struct scene **out, struct fig *f, const struct draw_options *o,
			struct err *e)
{
	enum status st;

	if ((st = check_size(o->width, "wide", e)) != OK ||
	    (st = check_size(o->height, "high", e)) != OK ||
	    (st = draw_check_labels(o->frame ? o->frame : f, o->labels, e)) != OK ||
	    (st = check_projection(f, o, e)) != OK)
		return st;
	if (!o->view && fig_has_second_view(o->frame ? o->frame : f))
		return draw_two(out, f, o, e);
	return draw_one(out, f, o, unit_of(o->width, o->height), false, e);
}

struct draw_place draw_scene_place(const struct scene *s)
{
	return (struct draw_place){ s->width,    s->height,  s->origin_x,
				    s->origin_y, s->scale_x, s->scale_y };
}

struct draw_seen draw_scene_seen(const struct scene *s)
{
	return s->seen;
}
