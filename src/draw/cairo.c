/*
 * cairo.c -- a scene as PNG or PDF, painted by libcairo.
 *
 * The library, which brings twenty others along, is loaded when the first such picture
 * is asked for: everything else starts fast and works without it.  Texts are painted as
 * outlines, so no font of the machine is looked at.
 */
#include "base/work.h"
#include "draw/back_priv.h"
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <dlfcn.h>
#include <math.h>
#include <string.h>

/* --- The library -------------------------------------------------------------------- */
struct cairo {
	void *library;
#define CAIRO(name) __typeof__(cairo_##name) *name;
#include "draw/cairo.def"
#undef CAIRO
};

/* Once loaded it stays: it has caches that a second loading would lose. */
#ifndef RTLD_NODELETE
#define RTLD_NODELETE 0
#endif

static bool find(void *library, const char *name, void *function)
{
	void *p = dlsym(library, name);

	memcpy(function, &p, sizeof p);
	return p != NULL;
}

static enum status cairo_load(struct cairo *c, struct err *e)
{
	const char *missing = NULL;

	c->library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
	if (!c->library)
		c->library =
			dlopen("libcairo.2.dylib", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
	if (!c->library)
		return err_fail_with(
			e, E_SYS, "unsupported", NULL,
			"install it (Debian, Ubuntu: libcairo2; Fedora, macOS: cairo), or "
			"take svg or tex",
			"PNG and PDF need libcairo, which is not on this machine");
#define CAIRO(name)                                      \
	if (!find(c->library, "cairo_" #name, &c->name)) \
		missing = "cairo_" #name;
#include "draw/cairo.def"
#undef CAIRO
	if (missing) {
		dlclose(c->library);
		return err_fail_with(
			e, E_SYS, "unsupported", NULL,
			"install cairo 1.16 or later with PDF, or take svg or tex",
			"this machine's libcairo has no %s", missing);
	}
	return OK;
}

static void cairo_unload(struct cairo *c)
{
	dlclose(c->library);
}

void draw_versions(struct buf *b)
{
	struct cairo c;

	if (cairo_load(&c, NULL) != OK) {
		buf_add(b, "no cairo: no PNG, no PDF\n");
		return;
	}
	buf_addf(b, "cairo %s\n", c.version_string());
	cairo_unload(&c);
}

/* --- Painting ----------------------------------------------------------------------- */
struct brush {
	const struct cairo *c;
	cairo_t *to;
	const struct scene *scene;
};

static void brush_move(void *self, double x, double y)
{
	struct brush *b = self;

	b->c->move_to(b->to, x, y);
}
static void brush_line(void *self, double x, double y)
{
	struct brush *b = self;

	b->c->line_to(b->to, x, y);
}
static void brush_curve(void *self, double x1, double y1, double x2, double y2, double x,
			double y)
{
	struct brush *b = self;

	b->c->curve_to(b->to, x1, y1, x2, y2, x, y);
}
static void brush_close(void *self)
{
	struct brush *b = self;

	b->c->close_path(b->to);
}
static const struct draw_pen brush_pen = { brush_move, brush_line, brush_curve, brush_close };

static void paint_clips(struct brush *b, const struct scene_item *i)
{
	const struct cairo *c = b->c;
	struct scene_box w = b->scene->window;

	if (draw_leaves_window(b->scene, i)) {
		c->rectangle(b->to, w.x0, w.y0, w.x1 - w.x0, w.y1 - w.y0);
		c->clip(b->to);
	}
	c->set_fill_rule(b->to, CAIRO_FILL_RULE_EVEN_ODD);
	for (const struct scene_clip *k = i->clip; k; k = k->next) {
		if (k->outside)
			c->rectangle(b->to, -1, -1, b->scene->width + 2, b->scene->height + 2);
		draw_trace(&k->path, &brush_pen, b);
		c->clip(b->to);
	}
}

static void paint_item(struct brush *b, const struct scene_item *i)
{
	const struct cairo *c = b->c;
	double dash[4];

	c->save(b->to);
	c->new_path(b->to);
	c->set_source_rgba(b->to, i->color.r / 255.0, i->color.g / 255.0, i->color.b / 255.0,
			   i->opacity);
	if (i->kind == ITEM_TEXT) {
		c->set_fill_rule(b->to, CAIRO_FILL_RULE_WINDING);
		draw_trace_text(i, &brush_pen, b);
		c->fill(b->to);
	} else {
		paint_clips(b, i);
		draw_trace(&i->path, &brush_pen, b);
		if (i->kind == ITEM_FILL) {
			c->fill(b->to);
		} else {
			c->set_line_width(b->to, i->width);
			c->set_line_cap(b->to,
					i->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
			c->set_dash(b->to, dash, draw_scene_item_dashes(i, dash), 0);
			c->stroke(b->to);
		}
	}
	c->restore(b->to);
}

/* Everything, on a surface that has `scale` units to the pixel of the page; what went
 * wrong, which the surface does not learn of. */
static cairo_status_t paint(const struct cairo *c, cairo_surface_t *surface,
			    const struct scene *s, double scale, bool transparent)
{
	struct brush b = { .c = c, .to = c->create(surface), .scene = s };
	cairo_status_t bad;

	c->scale(b.to, scale, scale);
	c->set_line_join(b.to, CAIRO_LINE_JOIN_ROUND);
	if (!transparent) {
		c->set_source_rgba(b.to, s->background.r / 255.0, s->background.g / 255.0,
				   s->background.b / 255.0, 1);
		c->paint(b.to);
	}
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n && !work_over(); k++)
			paint_item(&b, &s->group[i].item[k]);
	c->show_page(b.to);
	bad = c->status(b.to);
	c->destroy(b.to);
	return bad;
}

static enum status cairo_failed(const struct cairo *c, cairo_status_t why, struct err *e)
{
	return err_fail(e, E_SYS, "limit", "cairo cannot paint this picture: %s",
			c->status_to_string(why));
}

#define PIXEL_BYTES 4

/* --- Pixels ------------------------------------------------------------------------- */
enum status draw_pixels(const struct scene *s, const struct draw_output *o,
			draw_take_pixels *take, void *user, struct err *e)
{
	double w = nearbyint(s->width * o->scale), h = nearbyint(s->height * o->scale);
	cairo_surface_t *surface;
	cairo_status_t bad;
	struct cairo c;
	enum status st;
	size_t bytes;

	if (!(w >= 1 && h >= 1 && w <= DRAW_SIZE_MOST && h <= DRAW_SIZE_MOST))
		return err_fail_with(e, E_ARG, "bad_argument", "scale", NULL,
				     "%g times %g x %g gives %.0f x %.0f pixels; 1 to %d each "
				     "way can be written",
				     o->scale, s->width, s->height, w, h, DRAW_SIZE_MOST);
	st = cairo_load(&c, e);
	if (st != OK)
		return st;
	/* The library asks for this memory itself, and tells nobody. */
	bytes = (size_t)w * (size_t)h * PIXEL_BYTES;
	work_took(bytes);
	if (work_over()) {
		work_gave(bytes);
		cairo_unload(&c);
		return err_fail(e, E_UNABLE, "limit",
				"%.0f x %.0f pixels take too much memory", w, h);
	}
	surface = c.image_surface_create(
		o->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, (int)w, (int)h);
	bad = paint(&c, surface, s, o->scale, o->transparent);
	c.surface_flush(surface);
	if (!bad)
		bad = c.surface_status(surface);
	if (bad)
		st = cairo_failed(&c, bad, e);
	else if (!work_over())
		take(user, c.image_surface_get_data(surface),
		     c.image_surface_get_stride(surface), (int)w, (int)h);
	c.surface_destroy(surface);
	work_gave(bytes);
	cairo_unload(&c);
	return st;
}

struct png_wish {
	struct buf *out;
	bool alpha;
};

static void take_png(void *user, const unsigned char *pixels, int stride, int w, int h)
{
	struct png_wish *x = user;

	draw_png(x->out, pixels, stride, w, h, x->alpha);
}

enum status draw_write_png(struct buf *b, const struct scene *s, const struct draw_output *o,
			   struct err *e)
{
	struct png_wish x = { b, o->transparent };

	return draw_pixels(s, o, take_png, &x, e);
}

/* --- PDF ---------------------------------------------------------------------------- */
static cairo_status_t add_bytes(void *b, const unsigned char *bytes, unsigned n)
{
	buf_addn(b, (const char *)bytes, n);
	return CAIRO_STATUS_SUCCESS;
}

enum status draw_write_pdf(struct buf *b, const struct scene *s, const struct draw_output *o,
			   struct err *e)
{
	const double points = 0.75; /* in a pixel */
	size_t before = b->n;
	cairo_surface_t *surface;
	cairo_status_t bad;
	struct cairo c;
	enum status st = cairo_load(&c, e);

	if (st != OK)
		return st;
	surface = c.pdf_surface_create_for_stream(add_bytes, b, s->width * points,
						  s->height * points);
	if (s->title && s->title[0])
		c.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, s->title);
	if (s->desc && s->desc[0])
		c.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, s->desc);
	c.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Porism");
	/* By itself cairo writes the time of day. */
	c.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
	bad = paint(&c, surface, s, points, o->transparent);
	c.surface_finish(surface);
	if (!bad)
		bad = c.surface_status(surface);
	if (bad) {
		st = cairo_failed(&c, bad, e);
		b->n = before;
		if (b->s)
			b->s[before] = 0;
	}
	c.surface_destroy(surface);
	cairo_unload(&c);
	return st;
}
