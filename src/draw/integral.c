/*
 * integral.c -- the area between a graph and the x-axis, or between two graphs.
 *
 * One closed path: along the first graph, back along the second.  Where they cross it
 * crosses itself, and even-odd fills both sides.  Heights beyond the window are pulled in to
 * its margin, which changes nothing that is seen.
 */
#include "draw/plot_priv.h"
#include "tool/tool.h"
#include <math.h>
#include <string.h>

#define TALL 1e6

struct draw_area {
	struct graph f, g;
	double from, to; /* in the plane */
};

static bool function_of(const struct draw_sample **out, const struct draw_drawing *d,
			fig_id id, const char *param)
{
	fig_id of = fig_input(d->fig, id, param);
	const struct value *v = of.v >= 0 ? fig_value(d->fig, of) : NULL;

	if (!v || v->kind != KIND_FUNCTION)
		return false;
	*out = draw_sample_compile(v->fn, "x", NULL, d->scratch);
	return true;
}

static bool area_of(struct draw_area *a, const struct draw_drawing *d, fig_id id)
{
	const struct tool *t = fig_tool(d->fig, id);

	*a = (struct draw_area){ .f = { .view = &d->view }, .g = { .view = &d->view } };
	if (!t || strcmp(t->name, "add_integral_shade") ||
	    !function_of(&a->f.f, d, id, "func") ||
	    !fig_input_number(&a->from, d->fig, id, "x_start") ||
	    !fig_input_number(&a->to, d->fig, id, "x_end"))
		return false;
	function_of(&a->g.f, d, id, "func2");
	if (a->from > a->to) {
		double x = a->from;

		a->from = a->to;
		a->to = x;
	}
	return a->from < a->to;
}

/* Appends one graph, jumps bridged by straight lines, heights limited to the box. */
static void side_path(struct scene_path *out, struct graph *g, double from, double to,
		      bool back, const struct scene_box *box, struct arena *a)
{
	/* Only what lies above or below is pulled in, so the course may be as tall as it
	 * likes. */
	struct scene_box tall = { box->x0, -TALL, box->x1, TALL };
	struct draw_course c = draw_graph_follow(g, from, to, &tall, a);

	for (int k = 0; k < c.n_runs; k++) {
		const struct course_run *r = &c.run[back ? c.n_runs - 1 - k : k];
		double *x = c.x + r->first, *y = c.y + r->first;

		for (int i = 0; i < r->n; i++)
			y[i] = fmin(fmax(y[i], box->y0), box->y1);
		for (int i = 0, j = r->n - 1; back && i < j; i++, j--) {
			double s = x[i], t = y[i];

			x[i] = x[j];
			y[i] = y[j];
			x[j] = s;
			y[j] = t;
		}
		draw_fit_path(out, x, y, r->n, false, out->n_ops > 0, FIT_NEAR, a);
	}
}

static void area_path(struct scene_path *out, struct draw_drawing *d, struct draw_area *a)
{
	struct scene_box box = draw_plot_box(d);
	double from = fmax(view_x(&d->view, a->from), box.x0);
	double to = fmin(view_x(&d->view, a->to), box.x1);

	if (!(from < to))
		return;
	side_path(out, &a->f, from, to, false, &box, d->scratch);
	side_path(out, &a->g, from, to, true, &box, d->scratch);
	draw_scene_close(out);
}

bool draw_integral_path(struct scene_path *out, struct draw_drawing *d, fig_id id)
{
	struct draw_area a;

	if (!area_of(&a, d, id))
		return false;
	area_path(out, d, &a);
	return true;
}

static double height(const struct graph *g, double x)
{
	return g->f ? draw_sample_at(g->f, x, 0) : 0;
}

/* Where a label fits best: between the graphs, away from the ends. */
static bool widest(const struct draw_area *a, const struct draw_drawing *d, double *x,
		   double *y)
{
	const struct scene_box *w = &d->view.page;
	double best = 0;

	for (int i = 1; i < 60; i++) {
		double t = a->from + (a->to - a->from) * i / 60;
		double p = view_y(&d->view, height(&a->f, t)),
		       q = view_y(&d->view, height(&a->g, t));
		double at = view_x(&d->view, t), high = fmin(fmax(p, q), w->y1);
		double low = fmax(fmin(p, q), w->y0), side;

		side = fmin(at - view_x(&d->view, a->from), view_x(&d->view, a->to) - at);
		if (at < w->x0 || at > w->x1 || !(fmin(high - low, side) > best))
			continue;
		best = fmin(high - low, side);
		*x = at;
		*y = (low + high) / 2;
	}
	return best > 0;
}

bool draw_integral(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l)
{
	struct draw_area a;
	struct scene_path p = draw_scene_path_new(d->scene->arena), sides = p;
	struct scene_box box = draw_plot_box(d);
	struct draw_look thin = *l;
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_INSIDE,
			       .color = l->color };

	(void)v;
	if (!area_of(&a, d, id))
		return false;
	area_path(&p, d, &a);
	draw_fill(d, p, l, NULL);
	for (int end = 0; end < 2; end++) {
		double t = end ? a.to : a.from, x = view_x(&d->view, t);
		double y0 = view_y(&d->view, height(&a.f, t)),
		       y1 = view_y(&d->view, height(&a.g, t));

		y0 = fmin(fmax(y0, box.y0), box.y1);
		y1 = fmin(fmax(y1, box.y0), box.y1);
		if (x < box.x0 || x > box.x1 || !(fabs(y0 - y1) > 0.5))
			continue;
		draw_scene_move(&sides, x, y0);
		draw_scene_line(&sides, x, y1);
	}
	thin.width = l->width / 2;
	draw_stroke(d, PART_SHAPE, sides, &thin);
	w.text = draw_label_text(d, id);
	if (w.text && widest(&a, d, &w.x, &w.y)) {
		draw_label_direction(d, id, &w.dx, &w.dy);
		draw_want(d, w);
	}
	return true;
}

bool draw_extent_integral(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	enum { N = 64 };
	struct draw_area a;
	double y[2 * N + 2], lo, hi;
	int n = 0;

	(void)v;
	if (!area_of(&a, d, id))
		return false;
	e->graphs = true;
	for (int i = 0; i <= N; i++) {
		double t = a.from + (a.to - a.from) * i / N, p = height(&a.f, t),
		       q = height(&a.g, t);

		if (fabs(p) < EXTENT_FAR && fabs(q) < EXTENT_FAR) {
			y[n++] = p;
			y[n++] = q;
		}
	}
	if (!n)
		return true;
	draw_plot_range(y, n, &lo, &hi);
	draw_extent_add(e, a.from, lo);
	draw_extent_add(e, a.to, hi);
	return true;
}
