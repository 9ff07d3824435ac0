/*
 * shape.c -- the shapes of points, straight things, polygons, lists and texts.
 *
 * Straight things are cut to the window before they are written down, so that far ends
 * cost nothing and no coordinate is large.
 */
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

/* Half the widest stroke and some: what is cut off there is not seen. */
#define MARGIN 10.0

/* --- Helpers ----------------------------------------------------------------------------- */
static struct scene_group *this_group(const struct draw_drawing *d)
{
	return &d->scene->group[d->scene->n - 1];
}

void draw_stroke(struct draw_drawing *d, enum scene_part part, struct scene_path p,
		 const struct draw_look *l)
{
	struct scene_item *i = draw_scene_add_stroke(d->scene, part, p, l->color, l->width);

	if (i)
		i->dash = l->dash;
}

/* Cuts t0 .. t1 down to where at + t * step lies between lo and hi. */
static bool cut(double at, double step, double lo, double hi, double *t0, double *t1)
{
	double a, b;

	if (step == 0)
		return at >= lo && at <= hi;
	a = (lo - at) / step;
	b = (hi - at) / step;
	*t0 = fmax(*t0, fmin(a, b));
	*t1 = fmin(*t1, fmax(a, b));
	return *t0 <= *t1;
}

bool draw_view_clip(const struct draw_view *v, double px, double py, double dx, double dy,
		    double t0, double t1, double margin, double out[4])
{
	double cx = v->x0 + (v->x1 - v->x0) / 2, cy = v->y0 + (v->y1 - v->y0) / 2;
	double mx = margin / v->sx, my = margin / v->sy, big = fmax(fabs(dx), fabs(dy)), len;
	double qx = px - cx, qy = py - cy, along;

	/* Begin anew from the foot of the window's centre: p may be far away. */
	len = big > 0 ? hypot(dx / big, dy / big) * big : 0;
	if (!(len > 0) || !isfinite(len) || !isfinite(qx) || !isfinite(qy))
		return false;
	dx /= len;
	dy /= len;
	along = qx * dx + qy * dy;
	t0 = t0 * len + along;
	t1 = t1 * len + along;
	/* The foot is the part of q across the direction, not q less the part along it: that
	 * would lose what little is left of a long q. */
	along = qx * -dy + qy * dx;
	qx = -dy * along;
	qy = dx * along;
	if (!cut(qx, dx, v->x0 - cx - mx, v->x1 - cx + mx, &t0, &t1) ||
	    !cut(qy, dy, v->y0 - cy - my, v->y1 - cy + my, &t0, &t1))
		return false;
	out[0] = view_x(v, cx + (qx + t0 * dx));
	out[1] = view_y(v, cy + (qy + t0 * dy));
	out[2] = view_x(v, cx + (qx + t1 * dx));
	out[3] = view_y(v, cy + (qy + t1 * dy));
	return isfinite(out[0] + out[1] + out[2] + out[3]);
}

/* --- Labels along a path ----------------------------------------------------------------- */
#define ALONG_MOST 400

struct shape_run {
	struct draw_drawing *d;
	double (*best)[2], (*now)[2];
	int n_best, n_now;
	double length_best, length_now;
};

static void run_end(struct shape_run *r)
{
	if (r->length_now > r->length_best) {
		double(*t)[2] = r->best;

		r->best = r->now;
		r->now = t;
		r->n_best = r->n_now;
		r->length_best = r->length_now;
	}
	r->n_now = 0;
	r->length_now = 0;
}

static void run_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct shape_run *r = self;
	const struct scene_box *w = &r->d->view.page;
	double t0 = 0, t1 = 1, dx = x1 - x0, dy = y1 - y0, ax, ay;

	if (!cut(x0, dx, w->x0, w->x1, &t0, &t1) || !cut(y0, dy, w->y0, w->y1, &t0, &t1)) {
		run_end(r);
		return;
	}
	ax = x0 + t0 * dx;
	ay = y0 + t0 * dy;
	if (r->n_now &&
	    hypot(r->now[r->n_now - 1][0] - ax, r->now[r->n_now - 1][1] - ay) > 0.5)
		run_end(r);
	if (r->n_now == ALONG_MOST)
		run_end(r);
	if (!r->n_now) {
		r->now[0][0] = ax;
		r->now[0][1] = ay;
		r->n_now = 1;
	}
	r->now[r->n_now][0] = x0 + t1 * dx;
	r->now[r->n_now][1] = y0 + t1 * dy;
	r->n_now++;
	r->length_now += (t1 - t0) * hypot(dx, dy);
}

void draw_want_path(struct draw_drawing *d, fig_id id, const struct scene_path *p,
		    const struct draw_look *l)
{
	const struct typeset *t = draw_label_text(d, id);
	struct shape_run r = { .d = d };
	struct draw_want w = { .group = d->scene->n - 1, .text = t, .color = l->color };

	if (!t)
		return;
	r.best = arena_alloc(d->arena, (ALONG_MOST + 1) * sizeof *r.best);
	r.now = arena_alloc(d->arena, (ALONG_MOST + 1) * sizeof *r.now);
	draw_scene_flatten(p, run_piece, &r);
	run_end(&r);
	if (r.n_best < 2)
		return;
	w.how = WANT_PATH;
	w.along = r.best;
	w.n_along = r.n_best;
	if (fig_style(d->fig, id).label_place >= FIG_PLACE_ALONG) {
		bool below = fig_style(d->fig, id).label_place == FIG_PLACE_ALONG_BELOW;

		d->along = arena_grow(d->arena, d->along, &d->cap_along, d->n_along + 1,
				      sizeof *d->along);
		d->along[d->n_along++] =
			(struct draw_along){ w.group,  t,        l->color, r.best,
					     r.n_best, l->width, below };
		return;
	}
	draw_label_direction(d, id, &w.dx, &w.dy);
	draw_want(d, w);
}

/* --- Points ------------------------------------------------------------------------------ */
typedef void marker_fn(struct scene_path *p, double x, double y, double r);

static void marker_dot(struct scene_path *p, double x, double y, double r)
{
	draw_scene_circle(p, x, y, r);
}

static void marker_cross(struct scene_path *p, double x, double y, double r)
{
	draw_scene_move(p, x - r, y - r);
	draw_scene_line(p, x + r, y + r);
	draw_scene_move(p, x - r, y + r);
	draw_scene_line(p, x + r, y - r);
}

static void marker_plus(struct scene_path *p, double x, double y, double r)
{
	r *= 1.2;
	draw_scene_move(p, x - r, y);
	draw_scene_line(p, x + r, y);
	draw_scene_move(p, x, y - r);
	draw_scene_line(p, x, y + r);
}

static void marker_diamond(struct scene_path *p, double x, double y, double r)
{
	r *= 1.3;
	draw_scene_move(p, x + r, y);
	draw_scene_line(p, x, y + r);
	draw_scene_line(p, x - r, y);
	draw_scene_line(p, x, y - r);
	draw_scene_close(p);
}

/* Its centre of mass at the point; up: -1 on the page. */
static void triangle(struct scene_path *p, double x, double y, double r, double up)
{
	r *= 1.35;
	draw_scene_move(p, x, y + up * r);
	draw_scene_line(p, x + r * 0.87, y - up * r / 2);
	draw_scene_line(p, x - r * 0.87, y - up * r / 2);
	draw_scene_close(p);
}

static void marker_up(struct scene_path *p, double x, double y, double r)
{
	triangle(p, x, y, r, -1);
}

static void marker_down(struct scene_path *p, double x, double y, double r)
{
	triangle(p, x, y, r, 1);
}

enum paint { PAINT_FULL, PAINT_OPEN, PAINT_LINES };
static const struct {
	marker_fn *path;
	enum paint paint;
} marker[] = {
	{ marker_dot, PAINT_FULL },     { marker_cross, PAINT_LINES },
	{ marker_dot, PAINT_OPEN },     { marker_plus, PAINT_LINES },
	{ marker_diamond, PAINT_FULL }, { marker_diamond, PAINT_OPEN },
	{ marker_up, PAINT_FULL },      { marker_down, PAINT_FULL },
};

/* One marker; false when it is off the page. */
static bool mark_point(struct draw_drawing *d, double px, double py, const struct draw_look *l)
{
	int style = l->point_style >= 0 && l->point_style < 8 ? l->point_style : 0;
	struct scene_path p = draw_scene_path_new(d->scene->arena), q = p;
	double width = fmin(fmax(l->radius * 0.45, 0.8), 3);

	if (!view_has(&d->view, px, py, 0.5)) {
		this_group(d)->clipped = true;
		return false;
	}
	marker[style].path(&p, px, py, l->radius);
	if (marker[style].paint == PAINT_FULL) {
		draw_scene_add_fill(d->scene, PART_POINT, p, l->color, 1);
		return true;
	}
	if (marker[style].paint == PAINT_OPEN) {
		marker[style].path(&q, px, py, l->radius);
		draw_scene_add_fill(d->scene, PART_POINT, q, d->scene->background, 1);
	}
	draw_scene_add_stroke(d->scene, PART_POINT, p, l->color, width);
	return true;
}

void draw_point(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	double x = view_x(&d->view, draw_num(v, 0)), y = view_y(&d->view, draw_num(v, 1));
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_POINT,
			       .color = l->color };

	if (!isfinite(x) || !isfinite(y) || !mark_point(d, x, y, l))
		return;
	w.text = draw_label_text(d, id);
	if (!w.text)
		return;
	w.x = x;
	w.y = y;
	w.r = l->radius;
	draw_label_direction(d, id, &w.dx, &w.dy);
	draw_want(d, w);
}

void draw_list(struct draw_drawing *d, fig_id id, const struct value *v,
	       const struct draw_look *l)
{
	(void)l;
	for (int i = 0; i < geo_list_count(v); i++) {
		struct value m = geo_list_item(v, i);
		struct draw_look look = draw_look_as(d, id, m.kind);

		if (KIND_BIT(m.kind) & KINDS_IN_LIST)
			draw_shape_of(m.kind)(d, id, &m, &look);
	}
}

/* --- Straight things --------------------------------------------------------------------- */
/* p + t d for t0 <= t <= t1; what is seen of it is written to c. */
static bool straight(struct draw_drawing *d, fig_id id, const struct draw_look *l,
		     const double at[4], double t0, double t1, double c[4])
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);

	if (!draw_view_clip(&d->view, at[0], at[1], at[2], at[3], t0, t1, MARGIN, c)) {
		this_group(d)->clipped |= isfinite(t1);
		return false;
	}
	if (isfinite(t0) && isfinite(t1) &&
	    !(view_has(&d->view, c[0], c[1], 0.5) && view_has(&d->view, c[2], c[3], 0.5)))
		this_group(d)->clipped = true;
	draw_scene_move(&p, c[0], c[1]);
	draw_scene_line(&p, c[2], c[3]);
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
	return true;
}

void draw_segment(struct draw_drawing *d, fig_id id, const struct value *v,
		  const struct draw_look *l)
{
	double x = draw_num(v, 0), y = draw_num(v, 1), c[4];
	double at[4] = { x, y, draw_num(v, 2) - x, draw_num(v, 3) - y };

	if (straight(d, id, l, at, 0, 1, c))
		draw_decorate(d, c[0], c[1], c[2], c[3], l->decoration, l);
}

/* What is seen of an endless thing, without the margin, wears its marks. */
static void endless(struct draw_drawing *d, fig_id id, const struct value *v,
		    const struct draw_look *l, double t0)
{
	double at[4] = { draw_num(v, 0), draw_num(v, 1), draw_num(v, 2), draw_num(v, 3) },
	       c[4];

	if (straight(d, id, l, at, t0, INFINITY, c) &&
	    draw_view_clip(&d->view, at[0], at[1], at[2], at[3], t0, INFINITY, 0, c))
		draw_decorate(d, c[0], c[1], c[2], c[3], l->decoration, l);
}

void draw_line(struct draw_drawing *d, fig_id id, const struct value *v,
	       const struct draw_look *l)
{
	endless(d, id, v, l, -INFINITY);
}

void draw_ray(struct draw_drawing *d, fig_id id, const struct value *v,
	      const struct draw_look *l)
{
	endless(d, id, v, l, 0);
}

void draw_vector(struct draw_drawing *d, fig_id id, const struct value *v,
		 const struct draw_look *l)
{
	double x = draw_num(v, 2), y = draw_num(v, 3), dx = draw_num(v, 0),
	       dy = draw_num(v, 1);
	double at[4] = { x, y, dx, dy }, c[4], whole[4], len, head;
	double tx = view_x(&d->view, x + dx), ty = view_y(&d->view, y + dy);
	struct scene_path p = draw_scene_path_new(d->scene->arena), shaft = p;

	len = hypot(dx * d->view.sx, dy * d->view.sy);
	if (!(len > 0.01))
		return; /* the zero vector */
	if (!draw_view_clip(&d->view, x, y, dx, dy, 0, 1, MARGIN, whole) ||
	    !view_has(&d->view, tx, ty, MARGIN)) {
		straight(d, id, l, at, 0, 1, c);
		return;
	}
	if (!view_has(&d->view, whole[0], whole[1], 0.5) || !view_has(&d->view, tx, ty, 0.5))
		this_group(d)->clipped = true;
	/* The shaft ends inside the head, whose tip is the end. */
	head = fmin(draw_arrow_length(d, l), len / 2);
	draw_view_clip(&d->view, x, y, dx, dy, 0, 1 - 0.7 * head / len, MARGIN, c);
	draw_scene_move(&p, whole[0], whole[1]);
	draw_scene_line(&p, whole[2], whole[3]);
	draw_want_path(d, id, &p, l);
	draw_scene_move(&shaft, c[0], c[1]);
	draw_scene_line(&shaft, c[2], c[3]);
	draw_stroke(d, PART_SHAPE, shaft, l);
	draw_arrow_head(d, PART_SHAPE, tx, ty, dx * d->view.sx, -dy * d->view.sy, len, l);
	draw_decorate(d, whole[0], whole[1], whole[2], whole[3], l->decoration, l);
}

/* --- Polygons ---------------------------------------------------------------------------- */
static bool same_place(const struct draw_view *v, const struct value *a, int i,
		       const struct value *b, int k)
{
	return fabs(draw_num(a, i) - draw_num(b, k)) * v->sx < 0.05 &&
	       fabs(draw_num(a, i + 1) - draw_num(b, k + 1)) * v->sy < 0.05;
}

/*
 * Is the side from corner i to the next drawn as an object of its own?  A polygon's sides
 * are made with it, and come right after it.
 */
static bool side_is_seen(const struct draw_drawing *d, fig_id id, const struct value *v, int i)
{
	const struct fig *f = d->fig;
	int corners = v->n / 2, j = (i + 1) % corners, last = id.v + 2 * corners;

	for (int k = id.v + 1; k <= last && k < fig_count(f); k++) {
		const struct value *w = draw_shown(d, (fig_id){ k });

		if (w && w->kind == KIND_SEGMENT && same_place(&d->view, v, 2 * i, w, 0) &&
		    same_place(&d->view, v, 2 * j, w, 2))
			return true;
	}
	return false;
}

/*
 * The inner point farthest from the sides, roughly: of the corners' mean and the middles
 * of short ways between corners, the one deepest inside.
 */
static double depth(const struct value *v, double x, double y)
{
	int n = v->n / 2;
	double near = INFINITY;
	bool in = false;

	for (int i = 0, j = n - 1; i < n; j = i++) {
		double ax = draw_num(v, 2 * i), ay = draw_num(v, 2 * i + 1);
		double dx = draw_num(v, 2 * j) - ax, dy = draw_num(v, 2 * j + 1) - ay;
		double t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);

		t = fmin(fmax(t, 0), 1);
		near = fmin(near, hypot(x - ax - t * dx, y - ay - t * dy));
		if ((ay > y) != (ay + dy > y) && x < ax + (y - ay) / dy * dx)
			in = !in;
	}
	return in ? near : -near;
}

static void deepest(const struct value *v, double *x, double *y)
{
	int n = v->n / 2;
	double sx = 0, sy = 0, best;

	for (int i = 0; i < n; i++) {
		sx += draw_num(v, 2 * i) / n;
		sy += draw_num(v, 2 * i + 1) / n;
	}
	*x = sx;
	*y = sy;
	best = depth(v, sx, sy);
	/* The mean serves a convex polygon well; others are searched. */
	for (int i = 0; i < n; i++) {
		for (int j = i + 1; j < n; j++) {
			for (int k = 1; k < 4; k++) {
				double t = k / 4.0, px, py, g;

				px = (1 - t) * draw_num(v, 2 * i) + t * draw_num(v, 2 * j);
				py = (1 - t) * draw_num(v, 2 * i + 1) +
				     t * draw_num(v, 2 * j + 1);
				g = depth(v, px, py);
				if (g > best * 1.25 + 1e-9 * fabs(best)) {
					best = g;
					*x = px;
					*y = py;
				}
			}
		}
	}
}

/* Open: from corner to corner. */
void draw_polyline(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	double c[4], x = NAN, y = NAN;

	for (int i = 0; i + 1 < v->n / 2; i++) {
		double ax = draw_num(v, 2 * i), ay = draw_num(v, 2 * i + 1);

		if (!view_has(&d->view, view_x(&d->view, ax), view_y(&d->view, ay), 0.5))
			this_group(d)->clipped = true;
		if (!draw_view_clip(&d->view, ax, ay, draw_num(v, 2 * i + 2) - ax,
				    draw_num(v, 2 * i + 3) - ay, 0, 1, MARGIN, c))
			continue;
		if (c[0] != x || c[1] != y)
			draw_scene_move(&p, c[0], c[1]);
		draw_scene_line(&p, c[2], c[3]);
		x = c[2];
		y = c[3];
	}
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}

void draw_polygon(struct draw_drawing *d, fig_id id, const struct value *v,
		  const struct draw_look *l)
{
	int n = v->n / 2;
	struct scene_path p = draw_scene_path_new(d->scene->arena), fill = p;
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_INSIDE,
			       .color = l->color };
	double c[4], x, y;

	if (n < 2)
		return;
	if ((l->fill > 0 || l->hatch) && draw_region_path(&fill, d, id, v))
		draw_fill(d, fill, l, NULL);
	for (int i = 0; i < n; i++) {
		int j = (i + 1) % n;
		double ax = draw_num(v, 2 * i), ay = draw_num(v, 2 * i + 1);

		if (!view_has(&d->view, view_x(&d->view, ax), view_y(&d->view, ay), 0.5))
			this_group(d)->clipped = true;
		if (side_is_seen(d, id, v, i) ||
		    !draw_view_clip(&d->view, ax, ay, draw_num(v, 2 * j) - ax,
				    draw_num(v, 2 * j + 1) - ay, 0, 1, MARGIN, c))
			continue;
		draw_scene_move(&p, c[0], c[1]);
		draw_scene_line(&p, c[2], c[3]);
	}
	draw_stroke(d, PART_SHAPE, p, l);
	w.text = draw_label_text(d, id);
	if (!w.text)
		return;
	deepest(v, &x, &y);
	w.x = view_x(&d->view, x);
	w.y = view_y(&d->view, y);
	draw_label_direction(d, id, &w.dx, &w.dy);
	if (view_has(&d->view, w.x, w.y, 0))
		draw_want(d, w);
}

/* --- Texts, numbers ---------------------------------------------------------------------- */
struct typeset *draw_text_of(const struct draw_drawing *d, fig_id id, const struct value *v,
			     struct arena *a)
{
	double latex = 0;
	const char *made, *text = v->text ? v->text : "";
	struct buf said = { 0 };
	struct typeset *set;

	/* An image under a map is set as the text it came from, and so is a turned one. */
	for (int i = 0; i < 100; i++) {
		fig_id from = fig_input(d->fig, id, "obj");

		if (from.v < 0)
			from = fig_input(d->fig, id, "text");
		if (from.v < 0)
			from = fig_input(d->fig, id, "object");
		if (from.v < 0 || (fig_kind(d->fig, from) != KIND_TEXT &&
				   fig_kind(d->fig, from) != KIND_STEXT))
			break;
		id = from;
	}
	if (d->options->rounded &&
	    fig_text_rounded(&said, d->fig, id, d->options->rounded - 1))
		text = buf_str(&said);
	fig_input_number(&latex, d->fig, id, "latex");
	made = fig_tool(d->fig, id)->name;
	if (!strcmp(made, "add_formula_text") || !strcmp(made, "add_scientific_text"))
		latex = 1;
	set = typeset_text(text, strlen(text), latex != 0 ? TYPESET_MATH : TYPESET_TEXT,
			   d->preset->font, d->preset->italic, d->preset->text_size * d->unit,
			   a);
	buf_clear(&said);
	return set;
}

void draw_text(struct draw_drawing *d, fig_id id, const struct value *v,
	       const struct draw_look *l)
{
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_FIXED,
			       .color = l->color };

	w.x = view_x(&d->view, draw_num(v, 0));
	w.y = view_y(&d->view, draw_num(v, 1));
	if (!isfinite(w.x) || !isfinite(w.y))
		return;
	if (!view_has(&d->view, w.x, w.y, 0.5)) {
		this_group(d)->clipped = true;
		return;
	}
	w.text = draw_text_of(d, id, v, d->scene->arena);
	if (v->n == 4) {
		struct scene_item *it =
			draw_scene_add_text(d->scene, PART_LABEL, w.text, w.x, w.y, w.color);

		/* Screens count angles clockwise. */
		if (it)
			it->turn = nearbyint(-atan2(draw_num(v, 3), draw_num(v, 2)) * 18000 /
					     DRAW_PI) /
				   100;
		return;
	}
	if (geo_text_across(v) < 1)
		w.x -= geo_text_across(v) ? w.text->x1 : (w.text->x0 + w.text->x1) / 2;
	if (geo_text_up(v) < 1)
		w.y -= geo_text_up(v) ? w.text->y0 : (w.text->y0 + w.text->y1) / 2;
	draw_want(d, w);
}

void draw_number(struct draw_drawing *d, fig_id id, const struct value *v,
		 const struct draw_look *l)
{
	draw_integral(d, id, v, l);
}

void draw_boolean(struct draw_drawing *d, fig_id id, const struct value *v,
		  const struct draw_look *l)
{
	(void)d, (void)id, (void)v, (void)l;
}
