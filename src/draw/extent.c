/*
 * extent.c -- values as doubles, and how much room each kind of object wants.
 *
 * What must be seen is a box, tight for bounded things.  Endless things ask for the
 * point they hang on (a line), or for a piece that shows their shape (a parabola), and
 * run on to the edge of whatever window the others need.
 */
#include "draw/draw_priv.h"
#include "num/num.h"
#include <math.h>

/* --- Values as doubles ------------------------------------------------------------------- */
double draw_num(const struct value *v, int i)
{
	num a = v->v[i];

	return isfinite(a.lo) && isfinite(a.hi) ? num_mid(a) : NAN;
}

struct oval draw_oval_circle(const struct value *v)
{
	double r = sqrt(fmax(draw_num(v, 2), 0));

	return (struct oval){ draw_num(v, 0), draw_num(v, 1), r, r, 0, 0, 2 * DRAW_PI };
}

struct oval draw_oval_ellipse(const struct value *v)
{
	double fx = (draw_num(v, 2) - draw_num(v, 0)) / 2;
	double fy = (draw_num(v, 3) - draw_num(v, 1)) / 2;
	double a = draw_num(v, 4), c = hypot(fx, fy);

	return (struct oval){ draw_num(v, 0) + fx,
			      draw_num(v, 1) + fy,
			      a,
			      sqrt(fmax((a - c) * (a + c), 0)),
			      atan2(fy, fx),
			      0,
			      2 * DRAW_PI };
}

struct oval draw_oval_arc(const struct value *v)
{
	double x = draw_num(v, 0), y = draw_num(v, 1);
	double sx = draw_num(v, 2) - x, sy = draw_num(v, 3) - y;
	double ex = draw_num(v, 4) - x, ey = draw_num(v, 5) - y, r = hypot(sx, sy);
	double from = v->flag ? atan2(ey, ex) : atan2(sy, sx);
	double sweep = atan2(sx * ey - sy * ex, sx * ex + sy * ey);

	if (v->flag)
		sweep = -sweep;
	/* Rays that coincide mean the full turn; rounding must not make it none. */
	if (sweep < 1e-9)
		sweep += 2 * DRAW_PI;
	return (struct oval){ x, y, r, r, 0, from, sweep };
}

void draw_oval_at(const struct oval *o, double t, double *x, double *y)
{
	double p = o->a * cos(t), q = o->b * sin(t), c = cos(o->turn), s = sin(o->turn);

	*x = p * c - q * s;
	*y = p * s + q * c;
}

struct open_conic draw_hyperbola_of(const struct value *v)
{
	double fx = (draw_num(v, 2) - draw_num(v, 0)) / 2;
	double fy = (draw_num(v, 3) - draw_num(v, 1)) / 2;
	double a = draw_num(v, 4), c = hypot(fx, fy);

	return (struct open_conic){ .x = draw_num(v, 0) + fx,
				    .y = draw_num(v, 1) + fy,
				    .ux = fx / c,
				    .uy = fy / c,
				    .a = a,
				    .b = sqrt(fmax((c - a) * (c + a), 0)) };
}

struct open_conic draw_parabola_of(const struct value *v)
{
	double fx = draw_num(v, 0), fy = draw_num(v, 1);
	double dx = draw_num(v, 4), dy = draw_num(v, 5), len = hypot(dx, dy);
	double off;

	dx /= len;
	dy /= len;
	/* The focus' signed distance from the directrix, twice f. */
	off = dx * (fy - draw_num(v, 3)) - dy * (fx - draw_num(v, 2));
	if (off < 0) {
		dx = -dx;
		dy = -dy;
		off = -off;
	}
	return (struct open_conic){ .x = fx + dy * off / 2,
				    .y = fy - dx * off / 2,
				    .ux = -dy,
				    .uy = dx,
				    .f = off / 2 };
}

/* --- Boxes ------------------------------------------------------------------------------- */
static void widen(bool *any, double box[4], double x, double y)
{
	box[0] = *any ? fmin(box[0], x) : x;
	box[1] = *any ? fmin(box[1], y) : y;
	box[2] = *any ? fmax(box[2], x) : x;
	box[3] = *any ? fmax(box[3], y) : y;
	*any = true;
}

void draw_extent_hint(struct extent *e, double x, double y)
{
	if (fabs(x) <= EXTENT_FAR && fabs(y) <= EXTENT_FAR)
		widen(&e->any_hint, e->hint, x, y);
}

void draw_extent_add(struct extent *e, double x, double y)
{
	double box[4] = { e->x0, e->y0, e->x1, e->y1 };

	if (!(fabs(x) <= EXTENT_FAR && fabs(y) <= EXTENT_FAR))
		return;
	widen(&e->any, box, x, y);
	e->x0 = box[0], e->y0 = box[1], e->x1 = box[2], e->y1 = box[3];
	draw_extent_hint(e, x, y);
}

static void add_pairs(struct extent *e, const struct value *v)
{
	for (int i = 0; i + 1 < v->n; i += 2)
		draw_extent_add(e, draw_num(v, i), draw_num(v, i + 1));
}

static void add_oval(struct extent *e, const struct oval *o)
{
	/* Where x and y are extreme, and their opposites; then the two ends. */
	double tx = atan2(-o->b * sin(o->turn), o->a * cos(o->turn));
	double ty = atan2(o->b * cos(o->turn), o->a * sin(o->turn));
	double t[6] = { tx, tx + DRAW_PI, ty, ty + DRAW_PI, o->from, o->from + o->sweep };

	for (int i = 0; i < 6; i++) {
		double x, y, on = fmod(t[i] - o->from, 2 * DRAW_PI);

		if (on < 0)
			on += 2 * DRAW_PI;
		if (i < 4 && on > o->sweep)
			continue;
		draw_oval_at(o, t[i], &x, &y);
		draw_extent_add(e, o->x + x, o->y + y);
	}
	e->round = true;
}

void draw_extent_point(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)d, (void)id;
	add_pairs(e, v);
}

void draw_extent_vector(struct extent *e, struct draw_drawing *d, fig_id id,
			const struct value *v)
{
	double x = draw_num(v, 2), y = draw_num(v, 3);

	(void)d, (void)id;
	draw_extent_add(e, x, y);
	draw_extent_add(e, x + draw_num(v, 0), y + draw_num(v, 1));
}

static void add_endless(struct extent *e, const struct value *v)
{
	int n = e->n_lines;

	draw_extent_hint(e, draw_num(v, 0), draw_num(v, 1));
	e->endless = true;
	if (n == EXTENT_LINES)
		return;
	e->line[n].x = draw_num(v, 0);
	e->line[n].y = draw_num(v, 1);
	e->line[n].dx = draw_num(v, 2);
	e->line[n].dy = draw_num(v, 3);
	e->n_lines++;
}

void draw_extent_line(struct extent *e, struct draw_drawing *d, fig_id id,
		      const struct value *v)
{
	(void)d, (void)id;
	add_endless(e, v);
}

void draw_extent_segment(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	(void)d, (void)id;
	add_pairs(e, v);
}

void draw_extent_ray(struct extent *e, struct draw_drawing *d, fig_id id,
		     const struct value *v)
{
	(void)d, (void)id;
	add_endless(e, v);
}

void draw_extent_circle(struct extent *e, struct draw_drawing *d, fig_id id,
			const struct value *v)
{
	struct oval o = draw_oval_circle(v);

	(void)d, (void)id;
	add_oval(e, &o);
}

void draw_extent_ellipse(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	struct oval o = draw_oval_ellipse(v);

	(void)d, (void)id;
	add_oval(e, &o);
}

void draw_extent_hyperbola(struct extent *e, struct draw_drawing *d, fig_id id,
			   const struct value *v)
{
	struct open_conic h = draw_hyperbola_of(v);

	(void)d, (void)id;
	draw_extent_hint(e, draw_num(v, 0), draw_num(v, 1));
	draw_extent_hint(e, draw_num(v, 2), draw_num(v, 3));
	/* Each branch to where it is twice as far out as its vertex. */
	for (int i = 0; i < 4; i++) {
		double p = (i & 1 ? 2 : -2) * h.a, q = (i & 2 ? 1 : -1) * sqrt(3) * h.b;

		draw_extent_hint(e, h.x + p * h.ux - q * h.uy, h.y + p * h.uy + q * h.ux);
	}
	e->round = true;
}

void draw_extent_parabola(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	struct open_conic p = draw_parabola_of(v);

	(void)d, (void)id;
	draw_extent_hint(e, p.x, p.y);
	/* To twice the height of the focus and a bit. */
	for (int i = -1; i <= 1; i += 2) {
		double t = 3 * p.f * i, up = 2.25 * p.f;

		draw_extent_hint(e, p.x + up * p.ux - t * p.uy, p.y + up * p.uy + t * p.ux);
	}
	e->round = true;
}

void draw_extent_arc(struct extent *e, struct draw_drawing *d, fig_id id,
		     const struct value *v)
{
	struct oval o = draw_oval_arc(v);

	(void)d, (void)id;
	add_oval(e, &o);
}

void draw_extent_sector(struct extent *e, struct draw_drawing *d, fig_id id,
			const struct value *v)
{
	draw_extent_arc(e, d, id, v);
	draw_extent_add(e, draw_num(v, 0), draw_num(v, 1));
}

void draw_extent_polygon(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	(void)d, (void)id;
	add_pairs(e, v);
	e->round = true;
}

void draw_extent_polyline(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	draw_extent_polygon(e, d, id, v);
}

/* Its arms are points, which speak for themselves. */
void draw_extent_angle(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)d, (void)id, (void)v;
	e->round = true;
}

void draw_extent_number(struct extent *e, struct draw_drawing *d, fig_id id,
			const struct value *v)
{
	draw_extent_integral(e, d, id, v);
}

void draw_extent_boolean(struct extent *e, struct draw_drawing *d, fig_id id,
			 const struct value *v)
{
	(void)e, (void)d, (void)id, (void)v;
}

void draw_extent_text(struct extent *e, struct draw_drawing *d, fig_id id,
		      const struct value *v)
{
	double x = draw_num(v, 0), y = draw_num(v, 1);
	const struct typeset *t;

	draw_extent_add(e, x, y);
	if (e->n_texts == EXTENT_TEXTS || !(fabs(x) <= EXTENT_FAR && fabs(y) <= EXTENT_FAR))
		return;
	t = draw_text_of(d, id, v, d->scratch);
	e->text[e->n_texts].x = x;
	e->text[e->n_texts].y = y;
	e->text[e->n_texts].left = fmax(-t->x0, 0);
	e->text[e->n_texts].right = fmax(t->x1, 0);
	e->text[e->n_texts].up = fmax(-t->y0, 0);
	e->text[e->n_texts].down = fmax(t->y1, 0);
	e->n_texts++;
}

void draw_extent_list(struct extent *e, struct draw_drawing *d, fig_id id,
		      const struct value *v)
{
	for (int i = 0; i < geo_list_count(v); i++) {
		struct value m = geo_list_item(v, i);

		if (KIND_BIT(m.kind) & KINDS_IN_LIST)
			draw_extent_of(m.kind)(e, d, id, &m);
	}
}

/* --- Tables ------------------------------------------------------------------------------ */
extent_fn *draw_extent_of(enum kind k)
{
	static extent_fn *const table[KIND_COUNT] = {
#define KIND(U, l, n) [KIND_##U] = draw_extent_##l,
#define SPACE_KIND(U, l, n) [KIND_##U] = draw_extent_space,
#include "geo/kind.def"
#undef KIND
	};

	return table[k];
}

draw_fn *draw_shape_of(enum kind k)
{
	static draw_fn *const table[KIND_COUNT] = {
#define KIND(U, l, n) [KIND_##U] = draw_##l,
#define SPACE_KIND(U, l, n) [KIND_##U] = draw_space,
#include "geo/kind.def"
#undef KIND
	};

	return table[k];
}

/* 0: regions, and areas that numbers measure. */
#define LAYER_ROWS(ROW, NONE)    \
	KINDS_SPACE_ROWS(ROW, 5) \
	ROW(POINT, 6)            \
	ROW(VECTOR, 5)           \
	ROW(LINE, 4)             \
	ROW(SEGMENT, 5)          \
	ROW(RAY, 4)              \
	ROW(CIRCLE, 2)           \
	ROW(ELLIPSE, 2)          \
	ROW(HYPERBOLA, 4)        \
	ROW(PARABOLA, 4)         \
	ROW(ARC, 4)              \
	ROW(SECTOR, 1)           \
	ROW(POLYGON, 1)          \
	ROW(ANGLE, 3)            \
	ROW(NUMBER, 0)           \
	ROW(BOOLEAN, 7)          \
	ROW(TEXT, 7)             \
	ROW(LIST, 6)             \
	ROW(FUNCTION, 4)         \
	ROW(CURVE, 4)            \
	ROW(INEQUALITY, 0)       \
	ROW(SHADE, 0)            \
	ROW(DIAGRAM, 3)          \
	ROW(IMPLICIT, 4)         \
	ROW(POLYLINE, 5)         \
	ROW(LOCUS, 4)
KIND_TABLE(unsigned char, layer, LAYER_ROWS);

int draw_layer(enum kind k)
{
	return layer[k];
}
