/* plot.c -- graphs of functions, and curves given by a parameter. */
#include "base/list.h"
#include "draw/plot_priv.h"
#include <math.h>
#include <stdlib.h>

#define STEP 2.0        /* pixels between the first samples of a graph */
#define CURVE_START 300 /* first samples of a curve */
#define MARGIN 12.0
#define SOME 64 /* bounds asked for at once */

struct scene_box draw_plot_box(const struct draw_drawing *d)
{
	const struct scene_box *p = &d->view.page;
	double m = MARGIN * d->unit;

	return (struct scene_box){ p->x0 - m, p->y0 - m, p->x1 + m, p->y1 + m };
}

void draw_plot_range(double *v, int n, double *lo, double *hi)
{
	double a, b;

	qsort(v, (size_t)n, sizeof *v, base_by_size);
	a = v[n / 12];
	b = v[n - 1 - n / 12];
	/* Most lies between a and b; twice that again is not far away. */
	*lo = fmax(v[0], a - 2 * (b - a));
	*hi = fmin(v[n - 1], b + 2 * (b - a));
}

static void stroke(struct draw_drawing *d, fig_id id, const struct draw_course *c,
		   const struct draw_look *l, const struct scene_path *label)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);

	for (int i = 0; i < c->n_runs; i++) {
		const struct course_run *r = &c->run[i];

		draw_fit_path(&p, c->x + r->first, c->y + r->first,
			      c->closed ? r->n - 1 : r->n, c->closed, false, FIT_NEAR,
			      d->scratch);
	}
	draw_want_path(d, id, label ? label : &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
}

/* --- Functions ------------------------------------------------------------------------ */

/* A course_fn over page x. */
static void graph_course(void *self, int n, const double *t, double *x, double *y)
{
	const struct graph *g = self;

	for (int i = 0; i < n; i++)
		x[i] = plane_x(g->view, t[i]);
	if (g->f)
		draw_sample_many(g->f, n, x, NULL, y);
	for (int i = 0; i < n; i++) {
		x[i] = t[i];
		y[i] = view_y(g->view, g->f ? y[i] : 0);
	}
}

/* Bounds on the page, where y points down. */
static bool graph_hull(void *self, int n, const double *t0, const double *t1,
		       struct scene_box *box)
{
	const struct graph *g = self;
	double x0[SOME], x1[SOME], lo[SOME] = { 0 }, hi[SOME] = { 0 };

	for (int i = 0; i < n; i++) {
		int k = i % SOME, some = n - i < SOME ? n - i : SOME;

		for (int j = 0; j < some && !k; j++) {
			x0[j] = plane_x(g->view, t0[i + j]);
			x1[j] = plane_x(g->view, t1[i + j]);
		}
		if (!k && g->f && !draw_sample_hull(g->f, some, x0, x1, lo, hi))
			return false;
		box[i] = (struct scene_box){ t0[i], view_y(g->view, hi[k]), t1[i],
					     view_y(g->view, lo[k]) };
	}
	return true;
}

struct draw_course draw_graph_follow(struct graph *g, double from, double to,
				     const struct scene_box *box, struct arena *a)
{
	struct course_of c = { graph_course, graph_hull, g, true };
	int start = (int)fmin((to - from) / STEP, COURSE_MOST);

	return draw_course_follow(&c, from, to, start < 16 ? 16 : start, box, a);
}

/*
 * Where a graph is called by its name: along its widest piece on the page, in the right half,
 * for in the middle is where other things are.
 */
static struct scene_path label_part(const struct draw_course *c, const struct draw_drawing *d)
{
	struct scene_path p = draw_scene_path_new(d->scratch);
	double widest = 0, length = 0, so_far = 0, last = -INFINITY;
	int first = 0, n = 0;

	for (int i = 0; i < c->n_runs; i++) {
		const struct course_run *r = &c->run[i];

		for (int k = r->first, from = -1; k <= r->first + r->n; k++) {
			bool in = k < r->first + r->n &&
				  view_has(&d->view, c->x[k], c->y[k], -8);

			if (in && from < 0)
				from = k;
			if (in || from < 0)
				continue;
			if (c->x[k - 1] - c->x[from] >= widest) {
				widest = c->x[k - 1] - c->x[from];
				first = from;
				n = k - from;
			}
			from = -1;
		}
	}
	for (int i = first + 1; i < first + n; i++)
		length += hypot(c->x[i] - c->x[i - 1], c->y[i] - c->y[i - 1]);
	for (int i = first + 1; i < first + n; i++) {
		so_far += hypot(c->x[i] - c->x[i - 1], c->y[i] - c->y[i - 1]);
		if (so_far < 0.58 * length || (so_far < last + 4 && i < first + n - 1))
			continue;
		draw_scene_line(&p, c->x[i], c->y[i]);
		last = so_far;
	}
	return p;
}

void draw_function(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l)
{
	struct scene_box box = draw_plot_box(d);
	struct graph g = { draw_sample_compile(v->fn, "x", NULL, d->scratch), &d->view };
	struct scene_path label;
	struct draw_course c;
	double from = box.x0, to = box.x1;

	if (v->flag) {
		from = fmax(from, view_x(&d->view, draw_num(v, 0)));
		to = fmin(to, view_x(&d->view, draw_num(v, 1)));
	}
	if (v->fn2 || !(from < to)) /* of x and y: no graph */
		return;
	c = draw_graph_follow(&g, from, to, &box, d->scratch);
	label = label_part(&c, d);
	stroke(d, id, &c, l, label.n_ops > 1 ? &label : NULL);
}

/* --- Curves --------------------------------------------------------------------------- */

struct parametric {
	const struct draw_sample *x, *y;
	const struct draw_view *view; /* NULL: stay in the plane */
};

static void curve_course(void *self, int n, const double *t, double *x, double *y)
{
	const struct parametric *c = self;

	draw_sample_many(c->x, n, t, NULL, x);
	draw_sample_many(c->y, n, t, NULL, y);
	for (int i = 0; i < n && c->view; i++) {
		x[i] = view_x(c->view, x[i]);
		y[i] = view_y(c->view, y[i]);
	}
}

static bool curve_hull(void *self, int n, const double *t0, const double *t1,
		       struct scene_box *box)
{
	const struct parametric *c = self;

	double x0[SOME], x1[SOME], y0[SOME], y1[SOME];

	for (int i = 0; i < n; i++) {
		int k = i % SOME, some = n - i < SOME ? n - i : SOME;

		if (!k && !(draw_sample_hull(c->x, some, t0 + i, t1 + i, x0, x1) &&
			    draw_sample_hull(c->y, some, t0 + i, t1 + i, y0, y1)))
			return false;
		box[i] = (struct scene_box){ view_x(c->view, x0[k]), view_y(c->view, y1[k]),
					     view_x(c->view, x1[k]), view_y(c->view, y0[k]) };
	}
	return true;
}

static struct parametric curve_of(const struct value *v, struct arena *a)
{
	const char *t = draw_sample_variable(v->fn);

	if (!t)
		t = draw_sample_variable(v->fn2);
	if (!t)
		t = "t";
	return (struct parametric){ .x = draw_sample_compile(v->fn, t, NULL, a),
				    .y = draw_sample_compile(v->fn2, t, NULL, a) };
}

void draw_extent_curve(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	struct parametric c = curve_of(v, d->scratch);
	double t[CURVE_START], x[CURVE_START], y[CURVE_START], x0, x1, y0, y1;
	double from = draw_num(v, 0), to = draw_num(v, 1);
	int n = 0;

	(void)id;
	e->graphs = true;
	e->round = true; /* a circle must look like one */
	for (int i = 0; i < CURVE_START; i++)
		t[i] = from + (to - from) * i / (CURVE_START - 1);
	curve_course(&c, CURVE_START, t, x, y);
	for (int i = 0; i < CURVE_START; i++) {
		if (!(fabs(x[i]) < EXTENT_FAR && fabs(y[i]) < EXTENT_FAR))
			continue;
		x[n] = x[i];
		y[n++] = y[i];
	}
	if (!n)
		return;
	draw_plot_range(x, n, &x0, &x1);
	draw_plot_range(y, n, &y0, &y1);
	draw_extent_add(e, x0, y0);
	draw_extent_add(e, x1, y1);
}

void draw_curve(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	struct scene_box box = draw_plot_box(d);
	struct parametric p = curve_of(v, d->scratch);
	struct course_of of = { curve_course, curve_hull, &p, false };
	struct draw_course c;
	double from = draw_num(v, 0), to = draw_num(v, 1);

	p.view = &d->view;
	if (!(from < to))
		return;
	c = draw_course_follow(&of, from, to, CURVE_START, &box, d->scratch);
	stroke(d, id, &c, l, NULL);
}
