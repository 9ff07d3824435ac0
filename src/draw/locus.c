/*
 * locus.c -- a locus as the points at which it was seen, joined where it goes on.
 *
 * What runs out of sight is led out along its chord, so that the stroke leaves the window
 * where the locus does.
 */
#include "draw/plot_priv.h"
#include <math.h>

static bool inside(const struct scene_box *b, double x, double y)
{
	return x > b->x0 && x < b->x1 && y > b->y0 && y < b->y1;
}

/* The part of a chord in the box, from its first to its last place on the page; false when
 * there is none. */
static bool cut(const struct scene_box *b, double *x, double *y, double *u, double *v)
{
	double dx = *u - *x, dy = *v - *y, s = 0, t = 1;
	const double p[4] = { -dx, dx, -dy, dy };
	const double q[4] = { *x - b->x0, b->x1 - *x, *y - b->y0, b->y1 - *y };

	for (int i = 0; i < 4; i++) {
		if (p[i] == 0 && q[i] < 0)
			return false;
		if (p[i] < 0)
			s = fmax(s, q[i] / p[i]);
		if (p[i] > 0)
			t = fmin(t, q[i] / p[i]);
	}
	if (!(s <= t))
		return false;
	*u = *x + t * dx;
	*v = *y + t * dy;
	*x += s * dx;
	*y += s * dy;
	return true;
}

struct locus_run {
	double *x, *y;
	int n;
};

/* Ends where it began? */
static bool is_closed(const struct locus_run *r)
{
	return r->n > 3 && hypot(r->x[0] - r->x[r->n - 1], r->y[0] - r->y[r->n - 1]) < 0.5;
}

static void end_run(struct scene_path *p, struct locus_run *r, struct arena *a)
{
	bool closed = is_closed(r);

	if (r->n > 1)
		draw_fit_path(p, r->x, r->y, closed ? r->n - 1 : r->n, closed, false, FIT_NEAR,
			      a);
	r->n = 0;
}

static void add_place(struct locus_run *r, double x, double y)
{
	r->x[r->n] = x;
	r->y[r->n++] = y;
}

void draw_locus(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	struct scene_box box = draw_plot_box(d);
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	int n = (v->n - 4) / 3;
	size_t room = (size_t)(n + 2);
	struct locus_run r = { arena_alloc(d->scratch, room * sizeof *r.x),
			       arena_alloc(d->scratch, room * sizeof *r.y), 0 };
	double px = 0, py = 0;

	for (int i = 0; i < n; i++) {
		const int k = 4 + 3 * i;
		double x = view_x(&d->view, draw_num(v, k)),
		       y = view_y(&d->view, draw_num(v, k + 1));
		double a = px, b = py, s = x, t = y;

		if (i && x == px && y == py)
			continue;
		px = x;
		py = y;
		if (draw_num(v, k + 2) == 0) {
			end_run(&p, &r, d->scratch);
			if (inside(&box, x, y))
				add_place(&r, x, y);
			continue;
		}
		if (!cut(&box, &a, &b, &s, &t)) {
			end_run(&p, &r, d->scratch);
			continue;
		}
		if (!r.n)
			add_place(&r, a, b);
		add_place(&r, s, t);
		if (s != x || t != y)
			end_run(&p, &r, d->scratch);
	}
	end_run(&p, &r, d->scratch);
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}

void draw_extent_locus(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	(void)d, (void)id;
	e->round = true;
	draw_extent_add(e, draw_num(v, 0), draw_num(v, 1));
	draw_extent_add(e, draw_num(v, 2), draw_num(v, 3));
}
