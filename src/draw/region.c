/*
 * region.c -- what encloses something, as closed paths; shaded parts of the plane.
 *
 * Ovals are cubics of at most an eighth of a turn (within 4e-6 of the half axis), which are
 * right whatever the two scales are.  What is so large that coordinates would leave the
 * scene is made a polygon and cut to the window.
 */
#include "draw/plot_priv.h"
#include <math.h>

#define LARGE 20000.0 /* pixels */
#define CHORDS_MOST 4000

static void oval_on_page(const struct oval *o, const struct draw_view *v, double t,
			 double p[4])
{
	double x, y, dx, dy;

	draw_oval_at(o, t, &x, &y);
	draw_oval_at(o, t + DRAW_PI / 2, &dx, &dy);
	p[0] = view_x(v, o->x + x);
	p[1] = view_y(v, o->y + y);
	p[2] = dx * v->sx;
	p[3] = -dy * v->sy;
}

static void oval_cubics(struct scene_path *out, const struct oval *o,
			const struct draw_view *v)
{
	int n = (int)ceil(o->sweep / (DRAW_PI / 4) - 1e-9);
	double step = o->sweep / n, k = 4.0 / 3 * tan(step / 4), p[4], q[4];

	oval_on_page(o, v, o->from, p);
	draw_scene_line(out, p[0], p[1]);
	for (int i = 1; i <= n; i++) {
		oval_on_page(o, v, o->from + i * step, q);
		draw_scene_curve(out, p[0] + k * p[2], p[1] + k * p[3], q[0] - k * q[2],
				 q[1] - k * q[3], q[0], q[1]);
		for (int j = 0; j < 4; j++)
			p[j] = q[j];
	}
}

static void polygon_in_window(struct scene_path *out, struct draw_drawing *d,
			      struct cut_polygon p)
{
	struct scene_box b = draw_plot_box(d);

	p = draw_polygon_cut(&p, 1, 0, -b.x0, 0, d->scratch);
	p = draw_polygon_cut(&p, -1, 0, b.x1, 0, d->scratch);
	p = draw_polygon_cut(&p, 0, 1, -b.y0, 0, d->scratch);
	p = draw_polygon_cut(&p, 0, -1, b.y1, 0, d->scratch);
	for (int i = 0; i < p.n; i++) {
		if (i)
			draw_scene_line(out, p.x[i], p.y[i]);
		else
			draw_scene_move(out, p.x[i], p.y[i]);
	}
	draw_scene_close(out);
}

static struct cut_polygon polygon_room(int n, struct arena *a)
{
	return (struct cut_polygon){ .x = arena_alloc(a, (size_t)n * sizeof(double)),
				     .y = arena_alloc(a, (size_t)n * sizeof(double)),
				     .side = arena_alloc(a, (size_t)n * sizeof(int)),
				     .n = n };
}

/*
 * The parameters of corners for an oval far larger than the window: close together where it
 * comes near, and farther and farther apart elsewhere, where a chord is as good as the
 * oval as long as it keeps away from the window.  Writes at most CHORDS_MOST.
 */
static int large_oval(double *t, const struct oval *o, const struct draw_view *v)
{
	double mx = (v->x0 + v->x1) / 2 - o->x, my = (v->y0 + v->y1) / 2 - o->y;
	double c = cos(o->turn), s = sin(o->turn), p[4];
	double near = atan2((my * c - mx * s) / o->b, (mx * c + my * s) / o->a);
	double r = fmax(o->a, o->b) * fmax(v->sx, v->sy), zone, fine, at = 0;
	int n = 0;

	oval_on_page(o, v, near, p);
	zone = fmin(4 * hypot(v->page.x1, v->page.y1) / hypot(p[2], p[3]), 3);
	fine = fmax(sqrt(0.4 / r), 4 * zone / CHORDS_MOST);
	while (n < CHORDS_MOST - 1 && at < o->sweep) {
		/* A slim one may be near on both its sides. */
		double away = fmin(fabs(remainder(o->from + at - near, DRAW_PI)),
				   fabs(remainder(o->from + at + near, DRAW_PI))) -
			      zone;

		t[n++] = o->from + at;
		at += fmax(fine, 0.4 * away);
	}
	t[n++] = o->from + o->sweep;
	return n;
}

/* The whole of it, or the part between an arc and its chord or its centre. */
static bool oval_region(struct scene_path *out, struct draw_drawing *d, const struct oval *o,
			bool centre)
{
	const struct draw_view *v = &d->view;
	double r = fmax(o->a, o->b) * fmax(v->sx, v->sy);
	double cx = view_x(v, o->x), cy = view_y(v, o->y);
	bool whole = o->sweep > 2 * DRAW_PI - 1e-9;

	if (!isfinite(r + cx + cy + o->from + o->sweep) || !(o->a > 0) || !(o->b > 0))
		return false;
	if (r + fabs(cx) + fabs(cy) > LARGE) {
		double *t = arena_alloc(d->scratch, CHORDS_MOST * sizeof *t), q[4];
		int n = large_oval(t, o, v);
		struct cut_polygon p = polygon_room(n + 1, d->scratch);

		for (int i = 0; i < n; i++) {
			oval_on_page(o, v, t[i], q);
			p.x[i] = q[0];
			p.y[i] = q[1];
		}
		p.x[n] = cx;
		p.y[n] = cy;
		p.n = n + centre;
		polygon_in_window(out, d, p);
		return true;
	}
	if (whole && o->a == o->b && v->sx == v->sy) {
		draw_scene_circle(out, cx, cy, r);
		return true;
	}
	if (centre && !whole)
		draw_scene_move(out, cx, cy);
	oval_cubics(out, o, v);
	draw_scene_close(out);
	return true;
}

static bool polygon_region(struct scene_path *out, struct draw_drawing *d,
			   const struct value *v)
{
	struct cut_polygon p = polygon_room(v->n / 2, d->scratch);
	bool large = false;

	for (int i = 0; i < p.n; i++) {
		p.x[i] = view_x(&d->view, draw_num(v, 2 * i));
		p.y[i] = view_y(&d->view, draw_num(v, 2 * i + 1));
		if (!isfinite(p.x[i] + p.y[i]))
			return false;
		large = large || fabs(p.x[i]) > LARGE || fabs(p.y[i]) > LARGE;
	}
	if (p.n < 3)
		return false;
	if (large) {
		polygon_in_window(out, d, p);
		return true;
	}
	for (int i = 0; i < p.n; i++) {
		if (i)
			draw_scene_line(out, p.x[i], p.y[i]);
		else
			draw_scene_move(out, p.x[i], p.y[i]);
	}
	draw_scene_close(out);
	return true;
}

typedef bool region_fn(struct scene_path *out, struct draw_drawing *d, fig_id id,
		       const struct value *v);

static bool region_polygon(struct scene_path *out, struct draw_drawing *d, fig_id id,
			   const struct value *v)
{
	(void)id;
	return polygon_region(out, d, v);
}

static bool region_inequality(struct scene_path *out, struct draw_drawing *d, fig_id id,
			      const struct value *v)
{
	(void)id;
	draw_inequality_path(out, d, v);
	return true;
}

static bool region_integral(struct scene_path *out, struct draw_drawing *d, fig_id id,
			    const struct value *v)
{
	(void)v;
	return draw_integral_path(out, d, id);
}

static bool region_circle(struct scene_path *out, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	struct oval o = draw_oval_circle(v);

	(void)id;
	return oval_region(out, d, &o, false);
}

static bool region_ellipse(struct scene_path *out, struct draw_drawing *d, fig_id id,
			   const struct value *v)
{
	struct oval o = draw_oval_ellipse(v);

	(void)id;
	return oval_region(out, d, &o, false);
}

static bool region_arc(struct scene_path *out, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	struct oval o = draw_oval_arc(v);

	(void)id;
	return oval_region(out, d, &o, v->kind == KIND_SECTOR);
}

/* clang-format off */
#define REGION_ROWS(ROW, NONE) \
	ROW(CIRCLE, region_circle) \
	ROW(ELLIPSE, region_ellipse) \
	ROW(ARC, region_arc) \
	ROW(SECTOR, region_arc) \
	ROW(POLYGON, region_polygon) \
	ROW(NUMBER, region_integral) \
	ROW(INEQUALITY, region_inequality) \
	NONE(POINT) KINDS_STRAIGHT_NONE(NONE) NONE(HYPERBOLA) NONE(PARABOLA) NONE(ANGLE) \
	NONE(BOOLEAN) NONE(TEXT) NONE(LIST) NONE(FUNCTION) NONE(CURVE) NONE(SHADE) \
	NONE(IMPLICIT) NONE(POLYLINE) NONE(LOCUS) NONE(DIAGRAM) KINDS_SPACE_NONE(NONE)
/* clang-format on */
KIND_TABLE(region_fn *, region, REGION_ROWS);

bool draw_region_path(struct scene_path *out, struct draw_drawing *d, fig_id id,
		      const struct value *v)
{
	region_fn *f = region[v->kind];

	return f && f(out, d, id, v);
}

/* --- Shades ---------------------------------------------------------------------------- */

static const struct value *input(const struct draw_drawing *d, fig_id id, const char *param,
				 fig_id *of)
{
	*of = fig_input(d->fig, id, param);
	return of->v >= 0 ? fig_value(d->fig, *of) : NULL;
}

/* What it is made of may be hidden. */
void draw_extent_shade(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	fig_id of;

	v = input(d, id, "inside", &of);
	if (v)
		draw_extent_of(v->kind)(e, d, of, v);
}

void draw_shade(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	static const char *const other[] = { "also", "minus", "minus2", "minus3" };
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	const struct scene_clip *clips = NULL;
	fig_id of;

	v = input(d, id, "inside", &of);
	if (!v || !draw_region_path(&p, d, of, v))
		return;
	for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
		struct scene_clip *c;
		struct scene_path q = draw_scene_path_new(d->scene->arena);

		v = input(d, id, other[i], &of);
		if (!v || !draw_region_path(&q, d, of, v))
			continue;
		/* Nothing of it in sight: all is outside. */
		if (!q.n_ops && i > 0)
			continue;
		if (!q.n_ops)
			return;
		c = arena_alloc(d->scene->arena, sizeof *c);
		*c = (struct scene_clip){ .path = q, .outside = i > 0, .next = clips };
		clips = c;
	}
	draw_fill(d, p, l, clips);
}
