/*
 * diagram.c -- diagrams: which is drawn where; intervals, dimension lines and braces.
 *
 * Dimension lines and braces lie beside two points, on the side away from the middle of what
 * is drawn, so that the drawing's own lines stay free.
 */
#include "draw/diagram_priv.h"
#include <math.h>
#include <string.h>

/* --- Shared ------------------------------------------------------------------------------ */

/* A caption or a cell as texts of this preset are, `size` times as large. */
static const struct typeset *diagram_text(struct draw_drawing *d, const char *text,
					  double size, struct arena *a)
{
	const struct preset *p = d->preset;

	return typeset_text(text, strlen(text), typeset_caption_mode(text), p->font, p->italic,
			    p->text_size * size * d->unit, a);
}

void draw_diagram_room(struct extent *e, double x, double y, double left, double up,
		       double right, double down)
{
	if (e->n_texts == EXTENT_TEXTS || !(fabs(x) <= EXTENT_FAR && fabs(y) <= EXTENT_FAR))
		return;
	e->text[e->n_texts].x = x;
	e->text[e->n_texts].y = y;
	e->text[e->n_texts].left = fmax(left, 0);
	e->text[e->n_texts].up = fmax(up, 0);
	e->text[e->n_texts].right = fmax(right, 0);
	e->text[e->n_texts].down = fmax(down, 0);
	e->n_texts++;
}

void draw_diagram_centred(struct draw_drawing *d, const struct typeset *t, double x, double y,
			  struct scene_color color)
{
	struct draw_want w = {
		.group = d->scene->n - 1, .how = WANT_FIXED, .text = t, .color = color
	};

	w.x = x - (t->x0 + t->x1) / 2;
	w.y = y - (t->y0 + t->y1) / 2;
	draw_want(d, w);
}

/* --- Intervals --------------------------------------------------------------------------- */
#define LEVEL 17.0 /* pixels between intervals above one another */

static bool is_interval(const struct draw_drawing *d, int i, const struct value **v)
{
	*v = draw_shown(d, (fig_id){ i });
	return *v && (*v)->kind == KIND_DIAGRAM && geo_diagram_of(*v) == DIAGRAM_INTERVAL;
}

static double left_of(const struct value *v)
{
	return v->flag & DIAGRAM_NO_LEFT ? -INFINITY : draw_num(v, 1);
}

static double right_of(const struct value *v)
{
	return v->flag & DIAGRAM_NO_RIGHT ? INFINITY : draw_num(v, 2);
}

/*
 * How high above the axis: on it where no interval before overlaps, else above those.  Levels
 * of more than LEVELS are not told apart.
 */
#define LEVELS 16
static int level_of(const struct draw_drawing *d, fig_id id)
{
	const struct value *v[LEVELS * 4], *w;
	int level[LEVELS * 4], n = 0;

	for (int i = 0; i <= id.v && n < LEVELS * 4; i++) {
		unsigned taken = 0;

		if (!is_interval(d, i, &w))
			continue;
		for (int k = 0; k < n; k++)
			if (left_of(v[k]) <= right_of(w) && left_of(w) <= right_of(v[k]))
				taken |= 1u << level[k];
		v[n] = w;
		level[n] = 0;
		while (level[n] < LEVELS - 1 && taken >> level[n] & 1)
			level[n]++;
		n++;
	}
	return n ? level[n - 1] : 0;
}

static void extent_interval(struct extent *e, struct draw_drawing *d, fig_id id,
			    const struct value *v)
{
	double up = (level_of(d, id) * LEVEL + 12) * d->unit, room = 60 * d->unit;

	for (int i = 1; i <= 2; i++) {
		draw_extent_add(e, draw_num(v, i), 0);
		draw_diagram_room(e, draw_num(v, i), 0, v->flag & DIAGRAM_NO_LEFT ? room : 0,
				  up, v->flag & DIAGRAM_NO_RIGHT ? room : 0, 0);
	}
}

void draw_diagram_dot(struct draw_drawing *d, double x, double y, bool open,
		      const struct draw_look *l)
{
	double r = 1.15 * d->preset->point_radius * d->unit;
	struct scene_path p = draw_scene_path_new(d->scene->arena), q = p;

	draw_scene_circle(&p, x, y, r);
	draw_scene_circle(&q, x, y, r);
	draw_scene_add_fill(d->scene, PART_POINT, p, open ? d->scene->background : l->color,
			    1);
	draw_scene_add_stroke(d->scene, PART_POINT, q, l->color, 0.7 * l->width);
}

static void draw_interval(struct draw_drawing *d, fig_id id, const struct value *v,
			  const struct draw_look *l)
{
	int level = level_of(d, id);
	double y = view_y(&d->view, 0) - level * LEVEL * d->unit;
	const struct scene_box *w = &d->view.page;
	double x0 = fmax(view_x(&d->view, left_of(v)), w->x0 + 2 * d->unit);
	double x1 = fmin(view_x(&d->view, right_of(v)), w->x1 - 2 * d->unit);
	double r = 1.15 * d->preset->point_radius * d->unit, head;
	struct scene_path p = draw_scene_path_new(d->scene->arena), riser = p;
	struct draw_look thick = *l, thin = *l;

	if (!(x0 <= x1) || !view_has(&d->view, x0, y, 0.5))
		return;
	thick.width = 2 * l->width;
	thin.width = 0.5 * l->width;
	thin.dash = DASH_SHORT;
	head = draw_arrow_length(d, &thick);
	for (int i = 1; i <= 2 && level; i++)
		if (!(v->flag & (i == 1 ? DIAGRAM_NO_LEFT : DIAGRAM_NO_RIGHT))) {
			double at = view_x(&d->view, draw_num(v, i));

			draw_scene_move(&riser, at, view_y(&d->view, 0));
			draw_scene_line(&riser, at, y + r);
		}
	if (level)
		draw_stroke(d, PART_SHAPE, riser, &thin);
	draw_scene_move(&p, v->flag & DIAGRAM_NO_LEFT ? x0 + 0.7 * head : x0, y);
	draw_scene_line(&p, v->flag & DIAGRAM_NO_RIGHT ? x1 - 0.7 * head : x1, y);
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, &thick);
	if (v->flag & DIAGRAM_NO_LEFT)
		draw_arrow_head(d, PART_SHAPE, x0, y, -1, 0, 0, &thick);
	else
		draw_diagram_dot(d, x0, y, v->flag & DIAGRAM_OPEN_LEFT, l);
	if (v->flag & DIAGRAM_NO_RIGHT)
		draw_arrow_head(d, PART_SHAPE, x1, y, 1, 0, 0, &thick);
	else
		draw_diagram_dot(d, x1, y, v->flag & DIAGRAM_OPEN_RIGHT, l);
}

/* --- Beside two points ------------------------------------------------------------------- */
#define BESIDE 26.0 /* pixels from the points to a dimension line */
#define GAP 5.0     /* from the points to what is drawn */
#define CURL 7.0    /* half the height of a brace */

/* What lies beside two points, on the page but for its place. */
struct beside {
	double ax, ay, bx, by; /* the ends, in the plane */
	double nx, ny;         /* from them outwards, a unit vector of the page */
	double off;            /* pixels; or, if it was given, units of the plane */
	bool units;
	const struct typeset *text;
	double wide, high; /* half of the text's box */
	double along, out; /* half of what the text takes along the line, and across */
};

/* The mean of what is drawn: points, ends of segments, corners, centres. */
static bool middle(const struct draw_drawing *d, double *x, double *y)
{
	kind_set pairs =
		KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_POLYGON);
	int n = 0;

	if (d->space) {
		draw_space_middle(d->space, x, y);
		return true;
	}
	*x = *y = 0;
	for (int i = 0; i < fig_count(d->fig); i++) {
		const struct value *v = draw_shown(d, (fig_id){ i });
		bool circle = v && v->kind == KIND_CIRCLE;

		for (int k = 0; v && (circle || value_is(v, pairs)) && k + 1 < v->n; k += 2) {
			double px = draw_num(v, k), py = draw_num(v, k + 1);

			if (!(fabs(px) <= EXTENT_FAR && fabs(py) <= EXTENT_FAR))
				continue;
			*x += (px - *x) / (n + 1);
			*y += (py - *y) / (n + 1);
			n++;
		}
	}
	return n > 0;
}

static const struct typeset *beside_text(struct draw_drawing *d, fig_id id,
					 const struct value *v, struct arena *a)
{
	struct fig_style s = fig_style(d->fig, id);
	struct buf b = { 0 };
	const struct typeset *t;
	int shown = fig_label_shown(d->fig, id);

	if (shown == 0 || (d->options->labels && !strcmp(d->options->labels, "none")))
		return diagram_text(d, "", 1, a);
	if (s.caption)
		return diagram_text(d, s.caption, 1, a);
	if (v->text)
		return diagram_text(d, v->text, 1, a);
	draw_label_value(&b, d, id);
	t = typeset_text(buf_str(&b), b.n, TYPESET_MATH, d->preset->font, d->preset->italic,
			 d->preset->text_size * d->unit, a);
	buf_clear(&b);
	return t;
}

static bool beside_of(struct beside *b, struct draw_drawing *d, fig_id id,
		      const struct value *v, struct arena *a)
{
	double dx, dy, len, mx, my;

	*b = (struct beside){ .ax = draw_num(v, 1),
			      .ay = draw_num(v, 2),
			      .bx = draw_num(v, 3),
			      .by = draw_num(v, 4),
			      .units = v->flag & DIAGRAM_OFFSET,
			      .off = draw_num(v, 5) };
	dx = b->bx - b->ax;
	dy = b->by - b->ay;
	len = hypot(dx, dy);
	if (!(len > 0 && isfinite(len)))
		return false;
	/* To the left in the plane, where y points up. */
	b->nx = -dy / len;
	b->ny = -dx / len;
	if (b->units && b->off < 0) {
		b->nx = -b->nx;
		b->ny = -b->ny;
		b->off = -b->off;
	} else if (!b->units && middle(d, &mx, &my)) {
		double side = ((b->ax + b->bx) / 2 - mx) * b->nx -
			      ((b->ay + b->by) / 2 - my) * b->ny;

		if (side < -1e-9 * len) {
			b->nx = -b->nx;
			b->ny = -b->ny;
		}
	}
	b->text = beside_text(d, id, v, a);
	b->wide = (b->text->x1 - b->text->x0) / 2;
	b->high = (b->text->y1 - b->text->y0) / 2;
	b->along = b->wide * fabs(b->ny) + b->high * fabs(b->nx);
	b->out = b->wide * fabs(b->nx) + b->high * fabs(b->ny);
	return true;
}

/* Room for something that reaches `far` pixels out, with the text's middle `at` pixels out. */
static void beside_room(struct extent *e, const struct beside *b, double far, double at)
{
	double x[3] = { b->ax, b->bx, (b->ax + b->bx) / 2 };
	double y[3] = { b->ay, b->by, (b->ay + b->by) / 2 };
	double base = b->units ? b->off : 0;

	for (int i = 0; i < 3; i++) {
		/* ny points down the page. */
		double px = x[i] + base * b->nx, py = y[i] - base * b->ny;
		double wide = i == 2 ? b->wide : 0, high = i == 2 ? b->high : 0;
		double ox = (i == 2 ? at : far) * b->nx, oy = (i == 2 ? at : far) * b->ny;

		draw_extent_add(e, x[i], y[i]);
		draw_extent_add(e, px, py);
		draw_diagram_room(e, px, py, wide - ox, high - oy, wide + ox, high + oy);
	}
}

/* In pixels, where it was not given: so far that the text keeps off the points' line. */
static double dimension_off(const struct beside *b, const struct draw_drawing *d)
{
	return fmax(BESIDE * d->unit, b->out + 7 * d->unit);
}

static void extent_dimension(struct extent *e, struct draw_drawing *d, fig_id id,
			     const struct value *v)
{
	struct beside b;
	double off;

	if (!beside_of(&b, d, id, v, d->scratch))
		return;
	off = b.units ? 0 : dimension_off(&b, d);
	beside_room(e, &b, off + 6 * d->unit, off + b.out + 10 * d->unit);
}

/* The colour of lines and texts unless one was asked for. */
static struct draw_look plain_look(const struct draw_drawing *d, fig_id id,
				   const struct draw_look *l)
{
	struct draw_look p = *l;

	if (fig_style(d->fig, id).color < 0)
		p.color = d->preset->text;
	if (fig_style(d->fig, id).thickness < 0)
		p.width = 0.55 * l->width;
	return p;
}

static void draw_dimension(struct draw_drawing *d, fig_id id, const struct value *v,
			   const struct draw_look *look)
{
	struct beside b;
	struct draw_look l = plain_look(d, id, look);
	struct scene_path line = draw_scene_path_new(d->scene->arena), help = line;
	double u = d->unit, off, ax, ay, bx, by, dx, dy, len, head, gap, mx, my, start;
	bool inside, fits;

	if (!beside_of(&b, d, id, v, d->scene->arena))
		return;
	off = b.units ? b.off * d->view.sx : dimension_off(&b, d);
	start = fmin(GAP * u, off / 2);
	ax = view_x(&d->view, b.ax), ay = view_y(&d->view, b.ay);
	bx = view_x(&d->view, b.bx), by = view_y(&d->view, b.by);
	if (off > 1) {
		double far = off + 5 * u;

		draw_scene_move(&help, ax + start * b.nx, ay + start * b.ny);
		draw_scene_line(&help, ax + far * b.nx, ay + far * b.ny);
		draw_scene_move(&help, bx + start * b.nx, by + start * b.ny);
		draw_scene_line(&help, bx + far * b.nx, by + far * b.ny);
		draw_scene_add_stroke(d->scene, PART_SHAPE, help, l.color, 0.7 * l.width);
	}
	ax += off * b.nx, ay += off * b.ny;
	bx += off * b.nx, by += off * b.ny;
	len = hypot(bx - ax, by - ay);
	dx = (bx - ax) / len, dy = (by - ay) / len;
	head = draw_arrow_length(d, &l);
	/* Where a line through the middle of the text leaves its box. */
	gap = fmin(fabs(dx) > 1e-6 ? b.wide / fabs(dx) : INFINITY,
		   fabs(dy) > 1e-6 ? b.high / fabs(dy) : INFINITY) +
	      4 * u;
	if (!(b.wide > 0))
		gap = 0;
	fits = len > 2 * gap + 4 * head; /* the text between the arrows */
	inside = len > 3 * head;         /* the arrows between the ends */
	mx = (ax + bx) / 2, my = (ay + by) / 2;
	if (inside) {
		double cut = fits ? gap : 0;

		draw_scene_move(&line, ax + 0.7 * head * dx, ay + 0.7 * head * dy);
		draw_scene_line(&line, mx - cut * dx, my - cut * dy);
		if (cut > 0)
			draw_scene_move(&line, mx + cut * dx, my + cut * dy);
		draw_scene_line(&line, bx - 0.7 * head * dx, by - 0.7 * head * dy);
	} else {
		draw_scene_move(&line, ax - 2.2 * head * dx, ay - 2.2 * head * dy);
		draw_scene_line(&line, ax - 0.7 * head * dx, ay - 0.7 * head * dy);
		draw_scene_move(&line, bx + 0.7 * head * dx, by + 0.7 * head * dy);
		draw_scene_line(&line, bx + 2.2 * head * dx, by + 2.2 * head * dy);
	}
	draw_stroke(d, PART_SHAPE, line, &l);
	draw_arrow_head(d, PART_SHAPE, ax, ay, inside ? -dx : dx, inside ? -dy : dy, 0, &l);
	draw_arrow_head(d, PART_SHAPE, bx, by, inside ? dx : -dx, inside ? dy : -dy, 0, &l);
	if (!fits) {
		mx += (b.out + 6 * u) * b.nx;
		my += (b.out + 6 * u) * b.ny;
	}
	if (b.wide > 0)
		draw_diagram_centred(d, b.text, mx, my, l.color);
}

static void extent_brace(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	struct beside b;
	double far;

	if (!beside_of(&b, d, id, v, d->scratch))
		return;
	far = (2 * CURL + (b.units ? 0 : GAP)) * d->unit;
	beside_room(e, &b, far, far + b.out + 5 * d->unit);
}

/* A quarter turn from where the pen is to `to`, leaving along (px, py). */
static void quarter(struct scene_path *p, double from[2], double x, double y, double px,
		    double py, double r)
{
	const double k = 0.5522847498;
	/* It arrives across the way it left. */
	double qx = x - from[0] - r * px, qy = y - from[1] - r * py;

	draw_scene_curve(p, from[0] + k * r * px, from[1] + k * r * py, x - k * qx, y - k * qy,
			 x, y);
	from[0] = x;
	from[1] = y;
}

static void draw_brace(struct draw_drawing *d, fig_id id, const struct value *v,
		       const struct draw_look *look)
{
	struct beside b;
	struct draw_look l = plain_look(d, id, look);
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	double u = d->unit, off, ax, ay, bx, by, dx, dy, len, r, pen[2], mx, my;

	if (!beside_of(&b, d, id, v, d->scene->arena))
		return;
	if (fig_style(d->fig, id).thickness < 0)
		l.width = 0.7 * look->width;
	off = b.units ? b.off * d->view.sx : GAP * u;
	ax = view_x(&d->view, b.ax) + off * b.nx, ay = view_y(&d->view, b.ay) + off * b.ny;
	bx = view_x(&d->view, b.bx) + off * b.nx, by = view_y(&d->view, b.by) + off * b.ny;
	len = hypot(bx - ax, by - ay);
	if (!(len > 1))
		return;
	dx = (bx - ax) / len, dy = (by - ay) / len;
	r = fmin(CURL * u, len / 4);
	mx = (ax + bx) / 2, my = (ay + by) / 2;
	/* Along the line by s, out by t. */
#define BRACE_X(s, t) (ax + (s)*dx + (t)*b.nx)
#define BRACE_Y(s, t) (ay + (s)*dy + (t)*b.ny)
	pen[0] = ax, pen[1] = ay;
	draw_scene_move(&p, ax, ay);
	quarter(&p, pen, BRACE_X(r, r), BRACE_Y(r, r), b.nx, b.ny, r);
	pen[0] = BRACE_X(len / 2 - r, r), pen[1] = BRACE_Y(len / 2 - r, r);
	draw_scene_line(&p, pen[0], pen[1]);
	quarter(&p, pen, BRACE_X(len / 2, 2 * r), BRACE_Y(len / 2, 2 * r), dx, dy, r);
	quarter(&p, pen, BRACE_X(len / 2 + r, r), BRACE_Y(len / 2 + r, r), -b.nx, -b.ny, r);
	pen[0] = BRACE_X(len - r, r), pen[1] = BRACE_Y(len - r, r);
	draw_scene_line(&p, pen[0], pen[1]);
	quarter(&p, pen, bx, by, dx, dy, r);
#undef BRACE_X
#undef BRACE_Y
	draw_stroke(d, PART_SHAPE, p, &l);
	if (b.wide > 0)
		draw_diagram_centred(d, b.text, mx + (2 * r + b.out + 5 * u) * b.nx,
				     my + (2 * r + b.out + 5 * u) * b.ny, l.color);
}

/* --- Each ---------------------------------------------------------------------------------- */
static const struct {
	extent_fn *extent;
	draw_fn *draw;
} form[DIAGRAM_COUNT] = {
	[DIAGRAM_BARS] = { draw_extent_bars, draw_bars },
	[DIAGRAM_BOX] = { draw_extent_box, draw_box },
	[DIAGRAM_PIE] = { draw_extent_pie, draw_pie },
	[DIAGRAM_TABLE] = { draw_extent_table, draw_table },
	[DIAGRAM_INTERVAL] = { extent_interval, draw_interval },
	[DIAGRAM_DIMENSION] = { extent_dimension, draw_dimension },
	[DIAGRAM_BRACE] = { extent_brace, draw_brace },
	[DIAGRAM_SLOPES] = { draw_extent_field, draw_field },
	[DIAGRAM_ARROWS] = { draw_extent_field, draw_field },
	[DIAGRAM_STEPS] = { draw_extent_steps, draw_steps },
	[DIAGRAM_STICKS] = { draw_extent_steps, draw_steps },
};

void draw_extent_diagram(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	form[geo_diagram_of(v)].extent(e, d, id, v);
}

void draw_diagram(struct draw_drawing *d, fig_id id, const struct value *v,
		  const struct draw_look *l)
{
	form[geo_diagram_of(v)].draw(d, id, v, l);
}
