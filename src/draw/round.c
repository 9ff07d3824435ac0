/* round.c -- the shapes of conics, arcs and sectors. */
#include "draw/draw_priv.h"
#include <math.h>

#define DEGREES (180 / DRAW_PI)

/* --- Ovals ------------------------------------------------------------------------------- */
/* On the page: centre + (ux, uy) cos t + (wx, wy) sin t. */
struct page_oval {
	double cx, cy, ux, uy, wx, wy, longest;
};

static struct page_oval on_page(const struct oval *o, const struct draw_view *v)
{
	double c = cos(o->turn), s = sin(o->turn);
	struct page_oval p = { view_x(v, o->x),
			       view_y(v, o->y),
			       o->a * c * v->sx,
			       -o->a * s * v->sy,
			       -o->b * s * v->sx,
			       -o->b * c * v->sy,
			       0 };

	p.longest = fmax(hypot(p.ux, p.uy), hypot(p.wx, p.wy));
	return p;
}

static void oval_place(const void *self, double t, double p[2], double dp[2])
{
	const struct page_oval *o = self;
	double c = cos(t), s = sin(t);

	p[0] = o->cx + o->ux * c + o->wx * s;
	p[1] = o->cy + o->uy * c + o->wy * s;
	dp[0] = o->wx * c - o->ux * s;
	dp[1] = o->wy * c - o->uy * s;
}

static double oval_bend(const void *self, double t0, double t1)
{
	const struct page_oval *o = self;

	(void)t0, (void)t1;
	/* Not only with equal scales are these the half axes. */
	return 1.5 * o->longest;
}

static bool full_turn(const struct oval *o)
{
	return o->sweep > 2 * DRAW_PI - 1e-9;
}

/*
 * Appends the oval; returns whether some of it was left out.  An ARC begins and ends where
 * its rounded numbers say, which on large pieces is not where its neighbours are; those are
 * traced.
 */
static bool add_oval(struct scene_path *path, const struct oval *o, const struct draw_view *v)
{
	struct page_oval p = on_page(o, v);
	struct trace t = { &p, oval_place, oval_bend, o->from, o->from + o->sweep, 0, true };
	bool whole = full_turn(o), circle = o->a == o->b;
	double most = whole && circle ? 20000 : 500;

	if (v->sx == v->sy && p.longest < most && fabs(p.cx) < 20000 && fabs(p.cy) < 20000) {
		if (whole && circle)
			draw_scene_circle(path, p.cx, p.cy, p.longest);
		else
			draw_scene_arc(path, p.cx, p.cy, o->a * v->sx, o->b * v->sx,
				       -o->turn * DEGREES, -(o->from + o->sweep) * DEGREES,
				       -o->from * DEGREES);
		if (whole && !circle)
			draw_scene_close(path);
		return false;
	}
	/* Cubics within 0.02 of it: 3e-4 of the radius for a quarter, falling with the
	 * sixth power of their number. */
	t.step = DRAW_PI / 2 / ceil(pow(fmin(p.longest, 1e5) * 0.015 + 1, 1.0 / 6));
	if (draw_trace_path(path, &t, v))
		return true;
	if (whole)
		draw_scene_close(path);
	return false;
}

/* Does the bounded thing whose box this is leave the window? */
static void note_clipped(struct draw_drawing *d, const struct extent *e)
{
	const struct draw_view *v = &d->view;

	if (e->any && !(view_has(v, view_x(v, e->x0), view_y(v, e->y0), 0.5) &&
			view_has(v, view_x(v, e->x1), view_y(v, e->y1), 0.5)))
		d->scene->group[d->scene->n - 1].clipped = true;
}

static void fill_region(struct draw_drawing *d, fig_id id, const struct value *v,
			const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);

	if ((l->fill > 0 || l->hatch) && draw_region_path(&p, d, id, v))
		draw_fill(d, p, l, NULL);
}

static void draw_oval(struct draw_drawing *d, fig_id id, const struct value *v,
		      const struct draw_look *l, struct oval o, extent_fn *box)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	struct extent e = { 0 };

	if (!(isfinite(o.x) && isfinite(o.y) && isfinite(o.a) && isfinite(o.b)))
		return;
	fill_region(d, id, v, l);
	add_oval(&p, &o, &d->view);
	box(&e, d, id, v);
	note_clipped(d, &e);
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}

void draw_circle(struct draw_drawing *d, fig_id id, const struct value *v,
		 const struct draw_look *l)
{
	draw_oval(d, id, v, l, draw_oval_circle(v), draw_extent_circle);
}

void draw_ellipse(struct draw_drawing *d, fig_id id, const struct value *v,
		  const struct draw_look *l)
{
	draw_oval(d, id, v, l, draw_oval_ellipse(v), draw_extent_ellipse);
}

void draw_arc(struct draw_drawing *d, fig_id id, const struct value *v,
	      const struct draw_look *l)
{
	draw_oval(d, id, v, l, draw_oval_arc(v), draw_extent_arc);
}

void draw_sector(struct draw_drawing *d, fig_id id, const struct value *v,
		 const struct draw_look *l)
{
	struct oval o = draw_oval_arc(v);
	struct scene_path arc = draw_scene_path_new(d->scene->arena), p = arc;
	double ends[2] = { o.from, o.from + o.sweep }, c[4], x, y;
	struct extent e = { 0 };
	bool cut;

	if (!(isfinite(o.x) && isfinite(o.y) && isfinite(o.a)))
		return;
	fill_region(d, id, v, l);
	draw_extent_sector(&e, d, id, v);
	note_clipped(d, &e);
	cut = add_oval(&arc, &o, &d->view);
	draw_want_path(d, id, &arc, l);
	if (!cut && arc.n_ops &&
	    view_has(&d->view, view_x(&d->view, o.x), view_y(&d->view, o.y), 2000)) {
		draw_scene_line(&arc, view_x(&d->view, o.x), view_y(&d->view, o.y));
		draw_scene_close(&arc);
		draw_stroke(d, PART_SHAPE, arc, l);
		return;
	}
	/* Too large for one path: what is seen of its three pieces. */
	draw_stroke(d, PART_SHAPE, arc, l);
	for (int i = 0; i < 2; i++) {
		draw_oval_at(&o, ends[i], &x, &y);
		if (!draw_view_clip(&d->view, o.x, o.y, x, y, 0, 1, 10, c))
			continue;
		draw_scene_move(&p, c[0], c[1]);
		draw_scene_line(&p, c[2], c[3]);
	}
	draw_stroke(d, PART_SHAPE, p, l);
}

/* --- Hyperbola, parabola ----------------------------------------------------------------- */
/* On the page: (x, y) + (ux, uy) f(t) + (nx, ny) g(t). */
struct page_conic {
	double x, y, ux, uy, nx, ny, bend;
};

static void branch_place(const void *self, double t, double p[2], double dp[2])
{
	const struct page_conic *h = self;
	double c = cosh(t), s = sinh(t);

	p[0] = h->x + h->ux * c + h->nx * s;
	p[1] = h->y + h->uy * c + h->ny * s;
	dp[0] = h->ux * s + h->nx * c;
	dp[1] = h->uy * s + h->ny * c;
}

static double branch_bend(const void *self, double t0, double t1)
{
	const struct page_conic *h = self;

	return h->bend * cosh(fmax(fabs(t0), fabs(t1)));
}

static void parabola_place(const void *self, double t, double p[2], double dp[2])
{
	const struct page_conic *h = self;

	p[0] = h->x + h->ux * t * t + h->nx * t;
	p[1] = h->y + h->uy * t * t + h->ny * t;
	dp[0] = 2 * h->ux * t + h->nx;
	dp[1] = 2 * h->uy * t + h->ny;
}

static double parabola_bend(const void *self, double t0, double t1)
{
	const struct page_conic *h = self;

	(void)t0, (void)t1;
	return 2 * h->bend;
}

/* The axes of a conic, times p along and q across, on the page. */
static struct page_conic conic_on_page(const struct open_conic *c, double p, double q,
				       const struct draw_view *v)
{
	struct page_conic r = { .x = view_x(v, c->x),
				.y = view_y(v, c->y),
				.ux = p * c->ux * v->sx,
				.uy = -p * c->uy * v->sy,
				.nx = -q * c->uy * v->sx,
				.ny = -q * c->ux * v->sy };

	r.bend = hypot(r.ux, r.uy) + hypot(r.nx, r.ny);
	return r;
}

/* How far the window's farthest corner is from a place on the page. */
static double farthest(const struct draw_view *v, double x, double y)
{
	return hypot(fmax(fabs(v->page.x0 - x), fabs(v->page.x1 - x)),
		     fmax(fabs(v->page.y0 - y), fabs(v->page.y1 - y)));
}

void draw_hyperbola(struct draw_drawing *d, fig_id id, const struct value *v,
		    const struct draw_look *l)
{
	struct open_conic c = draw_hyperbola_of(v);
	struct scene_path p = draw_scene_path_new(d->scene->arena);

	if (!isfinite(c.x + c.y + c.ux + c.uy + c.a + c.b))
		return;
	for (int side = 1; side >= -1; side -= 2) {
		struct page_conic h = conic_on_page(&c, side * c.a, c.b, &d->view);
		/* Beyond acosh(far / a) every point is farther than the window. */
		double far = farthest(&d->view, h.x, h.y) + 100, a = hypot(h.ux, h.uy);
		double t1 = a > 0 ? acosh(fmin(fmax(far / a, 1), 1e100)) + 0.1 : 0;
		struct trace t = { &h, branch_place, branch_bend, -t1, t1, 0.2, false };

		draw_trace_path(&p, &t, &d->view);
	}
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}

void draw_parabola(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l)
{
	struct open_conic c = draw_parabola_of(v);
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	/* In units of 2 f, where the curve is t^2 / 2 high at t. */
	struct page_conic h = conic_on_page(&c, c.f, 2 * c.f, &d->view);
	double f = hypot(h.ux, h.uy), far = farthest(&d->view, h.x, h.y) + 100;
	double t1 = fmin(far / (2 * f), sqrt(far / f));
	struct trace t = { &h, parabola_place, parabola_bend, -t1, t1, t1 / 4, false };

	if (!isfinite(c.x + c.y + c.ux + c.uy + c.f) || !(f > 0))
		return;
	draw_trace_path(&p, &t, &d->view);
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}
