/*
 * inequality.c -- regions of inequalities: their filling, their borders, the room they want.
 *
 * Linear ones joined by "and" are cut out of the window exactly; all others are outlined
 * by implicit.c.  A piece of the border is drawn where crossing it changes the truth of one of
 * the comparisons: solid if the border belongs to it, dashed if not.
 */
#include "draw/plot_priv.h"
#include <math.h>

#define GRID 48 /* of the search for the region's place */
#define FAR_BOX 1e7

struct ground {
	const struct plot_relation *r;
	const struct draw_view *view; /* NULL: in the plane */
	double *x, *y;
	int cap;
	struct arena *arena;
};

static void ground_depth(void *self, int n, const double *x, const double *y, double *f)
{
	struct ground *g = self;

	if (n > g->cap) {
		g->cap = n;
		g->x = arena_alloc(g->arena, (size_t)n * sizeof *g->x);
		g->y = arena_alloc(g->arena, (size_t)n * sizeof *g->y);
	}
	/* Divisions cost more than all the rest. */
	const struct draw_view *v = g->view;
	double rx = 1 / v->sx, ry = 1 / v->sy;

	for (int i = 0; i < n; i++) {
		g->x[i] = v->x0 + (x[i] - v->page.x0) * rx;
		g->y[i] = v->y0 + (v->page.y1 - y[i]) * ry;
	}
	draw_relation_depth(g->r, n, g->x, g->y, f);
}

/* --- Linear --------------------------------------------------------------------------- */

static struct cut_polygon cut_out(const struct plot_relation *r, const struct scene_box *box,
				  const struct draw_view *v, struct arena *a)
{
	struct cut_polygon p = draw_polygon_box(box, a);

	for (int i = 0; i < r->n; i++) {
		const double *k = r->atom[i].k;
		double p0 = k[0], p1 = k[1], p2 = k[2];

		if (k[0] == 0 && k[1] == 0) {
			/* Everywhere or nowhere: x < x. */
			if (r->atom[i].strict ? !(k[2] > 0) : !(k[2] >= 0))
				p.n = 0;
			continue;
		}
		/* The same in page coordinates. */
		if (v) {
			p0 = k[0] / v->sx;
			p1 = -k[1] / v->sy;
			p2 = k[0] * plane_x(v, 0) + k[1] * plane_y(v, 0) + k[2];
		}
		p = draw_polygon_cut(&p, p0, p1, p2, i, a);
	}
	return p;
}

/* Nothing but a line that does not belong to it, as of y > 0 and y < 0? */
static bool is_empty(const struct cut_polygon *p, const struct plot_relation *r)
{
	double area = 0, round = 0;
	bool strict = false;

	for (int i = 0; i < p->n; i++) {
		int j = i + 1 < p->n ? i + 1 : 0;

		area += (p->x[i] - p->x[0]) * (p->y[j] - p->y[0]) -
			(p->x[j] - p->x[0]) * (p->y[i] - p->y[0]);
		round += hypot(p->x[j] - p->x[i], p->y[j] - p->y[i]);
		strict = strict || (p->side[i] >= 0 && r->atom[p->side[i]].strict);
	}
	return strict && fabs(area) <= 1e-6 * round;
}

static void polygon_path(struct scene_path *out, const struct cut_polygon *p)
{
	for (int i = 0; i < p->n; i++) {
		if (i)
			draw_scene_line(out, p->x[i], p->y[i]);
		else
			draw_scene_move(out, p->x[i], p->y[i]);
	}
	if (p->n)
		draw_scene_close(out);
}

/* --- Borders -------------------------------------------------------------------------- */

struct border {
	struct scene_path path[2]; /* solid, dashed */
};

/* Runs of sides of one comparison.  side[i] from point i to the next, around; -1: none. */
static void add_border(struct border *b, const struct plot_relation *r, const double *x,
		       const double *y, const int *side, int n, struct arena *a)
{
	int from = 0;
	double *u = arena_alloc(a, (size_t)(n + 1) * sizeof *u);
	double *v = arena_alloc(a, (size_t)(n + 1) * sizeof *v);

	while (from < n && side[from] == side[(from + n - 1) % n])
		from++;
	if (from == n) {
		if (n && side[0] >= 0)
			draw_fit_path(&b->path[r->atom[side[0]].strict], x, y, n, true, false,
				      FIT_NEAR, a);
		return;
	}
	for (int k = 0; k < n;) {
		int i = (from + k) % n, m = 0, s = side[i];

		for (;; k++) {
			i = (from + k) % n;
			u[m] = x[i];
			v[m++] = y[i];
			if (side[i] != s || m > n)
				break;
		}
		if (s >= 0)
			draw_fit_path(&b->path[r->atom[s].strict], u, v, m, false, false,
				      FIT_NEAR, a);
	}
}

/* Which comparison changes its truth across the middle of each side? */
static void find_sides(int *side, const struct plot_relation *r, const struct draw_view *v,
		       const double *x, const double *y, int n, const struct scene_box *box)
{
	for (int i = 0; i < n; i++) {
		int j = i + 1 < n ? i + 1 : 0;
		double mx = (x[i] + x[j]) / 2, my = (y[i] + y[j]) / 2;
		double dx = x[j] - x[i], dy = y[j] - y[i], l = hypot(dx, dy), nx, ny;

		side[i] = -1;
		if (mx <= box->x0 || mx >= box->x1 || my <= box->y0 || my >= box->y1)
			continue;
		if (l < 1e-6) {
			side[i] = i ? side[i - 1] : -1;
			continue;
		}
		nx = -dy / l * 0.4;
		ny = dx / l * 0.4;
		for (int k = 0; k < r->n; k++) {
			double f = draw_sample_at(r->atom[k].g, plane_x(v, mx + nx),
						  plane_y(v, my + ny));
			double g = draw_sample_at(r->atom[k].g, plane_x(v, mx - nx),
						  plane_y(v, my - ny));

			/* A pole is not a border, nor is the end of definition. */
			if ((f > 0) != (g > 0) && isfinite(f) && isfinite(g)) {
				side[i] = k;
				break;
			}
		}
	}
}

/* --- Drawing -------------------------------------------------------------------------- */

/* The region's path, and its border when that is asked for. */
static void region(struct scene_path *out, struct border *b, struct draw_drawing *d,
		   const struct plot_relation *r)
{
	struct scene_box box = draw_plot_box(d);
	struct ground g = { .r = r, .view = &d->view, .arena = d->scratch };
	struct draw_outline o;
	int *side;

	if (r->linear) {
		struct cut_polygon p = cut_out(r, &box, &d->view, d->scratch);

		if (is_empty(&p, r))
			return;
		polygon_path(out, &p);
		if (b)
			add_border(b, r, p.x, p.y, p.side, p.n, d->scratch);
		return;
	}
	o = draw_implicit_outline(ground_depth, NULL, &g, &box, d->scratch);
	side = arena_alloc(d->scratch, (size_t)(o.n + 1) * sizeof *side);
	for (int i = 0; i < o.n_loops; i++) {
		const struct course_run *l = &o.loop[i];
		const double *x = o.x + l->first, *y = o.y + l->first;

		draw_fit_path(out, x, y, l->n, true, false, FIT_NEAR, d->scratch);
		if (!b)
			continue;
		find_sides(side, r, &d->view, x, y, l->n, &box);
		add_border(b, r, x, y, side, l->n, d->scratch);
	}
}

void draw_inequality_path(struct scene_path *out, struct draw_drawing *d,
			  const struct value *v)
{
	region(out, NULL, d, draw_relation_of(v->fn, d->scratch));
}

/* The place that is deepest inside the region, as far as it is seen. */
static bool deepest(const struct plot_relation *r, const struct draw_drawing *d, double *x,
		    double *y)
{
	enum { W = 40, H = 30 };
	const struct scene_box *w = &d->view.page;
	short in[H + 2][W + 2] = { { 0 } };
	int best = 0;

	for (int j = 1; j <= H; j++)
		for (int i = 1; i <= W; i++)
			in[j][i] = draw_relation_holds(
				r, plane_x(&d->view, w->x0 + (i - 0.5) * (w->x1 - w->x0) / W),
				plane_y(&d->view, w->y0 + (j - 0.5) * (w->y1 - w->y0) / H));
	/* How many steps to the outside: forwards, then backwards. */
	for (int j = 1; j <= H; j++)
		for (int i = 1; i <= W; i++)
			if (in[j][i])
				in[j][i] = (short)(1 + (in[j - 1][i] < in[j][i - 1]
								? in[j - 1][i]
								: in[j][i - 1]));
	for (int j = H; j >= 1; j--)
		for (int i = W; i >= 1; i--) {
			int next = 1 +
				   (in[j + 1][i] < in[j][i + 1] ? in[j + 1][i] : in[j][i + 1]);

			if (next < in[j][i])
				in[j][i] = (short)next;
			if (in[j][i] > best) {
				best = in[j][i];
				*x = w->x0 + (i - 0.5) * (w->x1 - w->x0) / W;
				*y = w->y0 + (j - 0.5) * (w->y1 - w->y0) / H;
			}
		}
	return best > 0;
}

void draw_inequality(struct draw_drawing *d, fig_id id, const struct value *v,
		     const struct draw_look *l)
{
	const struct plot_relation *r = draw_relation_of(v->fn, d->scratch);
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	struct border b = { { p, p } };
	struct draw_look dashed = *l;
	struct draw_want w = { .group = d->scene->n - 1,
			       .how = WANT_INSIDE,
			       .color = l->color };

	region(&p, &b, d, r);
	draw_fill(d, p, l, NULL);
	dashed.dash = l->dash ? l->dash : DASH_LONG;
	draw_stroke(d, PART_SHAPE, b.path[0], l);
	draw_stroke(d, PART_SHAPE, b.path[1], &dashed);
	w.text = draw_label_text(d, id);
	if (!w.text || !deepest(r, d, &w.x, &w.y))
		return;
	draw_label_direction(d, id, &w.dx, &w.dy);
	draw_want(d, w);
}

/* --- Room ----------------------------------------------------------------------------- */

static void hint_about(struct extent *e, double x0, double y0, double x1, double y1)
{
	double pad = fmax(0.25 * fmax(x1 - x0, y1 - y0), 0.01);

	draw_extent_hint_x(e, x0 - pad, x1 + pad);
	draw_extent_hint_y(e, y0 - pad, y1 + pad);
}

static void extent_linear(struct extent *e, const struct plot_relation *r, struct arena *a)
{
	const struct scene_box all = { -FAR_BOX, -FAR_BOX, FAR_BOX, FAR_BOX };
	struct cut_polygon p = cut_out(r, &all, NULL, a);
	double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
	int corners = 0;

	for (int i = 0; i < p.n; i++) {
		if (fabs(p.x[i]) > 0.9 * FAR_BOX || fabs(p.y[i]) > 0.9 * FAR_BOX)
			continue;
		corners++;
		x0 = fmin(x0, p.x[i]);
		x1 = fmax(x1, p.x[i]);
		y0 = fmin(y0, p.y[i]);
		y1 = fmax(y1, p.y[i]);
	}
	if (corners && corners == p.n) {
		for (int i = 0; i < p.n; i++)
			draw_extent_add(e, p.x[i], p.y[i]);
		return;
	}
	/* A half-plane, a wedge: its corners, the origin, and where it meets the axes. */
	for (int i = 0; i < r->n; i++) {
		const double *k = r->atom[i].k;
		double cx = k[0] != 0 ? -k[2] / k[0] : 0, cy = k[1] != 0 ? -k[2] / k[1] : 0;

		if (fabs(cx) <= 100) {
			x0 = fmin(x0, cx);
			x1 = fmax(x1, cx);
		}
		if (fabs(cy) <= 100) {
			y0 = fmin(y0, cy);
			y1 = fmax(y1, cy);
		}
	}
	if (fmax(x1 - x0, y1 - y0) < 2) {
		x0 = y0 = -4;
		x1 = y1 = 4;
	}
	hint_about(e, x0, y0, x1, y1);
}

/* What of the square about the origin is inside; how many places, and do they reach its
 * edge?  `b` is where to look, and then the box of what was found. */
static int inside_box(const struct plot_relation *r, struct scene_box *b, bool *reaches,
		      struct arena *a)
{
	double *x = arena_alloc(a, GRID * 3 * sizeof *x), *y = x + GRID, *f = y + GRID;
	double w = (b->x1 - b->x0) / GRID, h = (b->y1 - b->y0) / GRID;
	struct scene_box found = { INFINITY, INFINITY, -INFINITY, -INFINITY };
	int n = 0;

	*reaches = false;
	for (int j = 0; j < GRID; j++) {
		for (int i = 0; i < GRID; i++) {
			x[i] = b->x0 + (i + 0.5) * w;
			y[i] = b->y0 + (j + 0.5) * h;
		}
		draw_relation_depth(r, GRID, x, y, f);
		for (int i = 0; i < GRID; i++) {
			if (!(f[i] > 0))
				continue;
			n++;
			*reaches =
				*reaches || i == 0 || j == 0 || i == GRID - 1 || j == GRID - 1;
			found.x0 = fmin(found.x0, x[i] - w);
			found.x1 = fmax(found.x1, x[i] + w);
			found.y0 = fmin(found.y0, y[i] - h);
			found.y1 = fmax(found.y1, y[i] + h);
		}
	}
	if (n)
		*b = found;
	return n;
}

void draw_extent_inequality(struct extent *e, struct draw_drawing *d, fig_id id,
			    const struct value *v)
{
	static const double range[] = { 10, 100, 1, 1000 };
	const struct plot_relation *r = draw_relation_of(v->fn, d->scratch);

	(void)id;
	e->graphs = true;
	if (r->linear) {
		extent_linear(e, r, d->scratch);
		return;
	}
	for (size_t i = 0; i < sizeof range / sizeof *range; i++) {
		double s = range[i] * 1.03;
		struct scene_box b = { -s, -s, s, s };
		bool reaches;
		int n = inside_box(r, &b, &reaches, d->scratch);

		if (n == 0 || n == GRID * GRID)
			continue;
		if (reaches) {
			hint_about(e, -0.4 * s, -0.4 * s, 0.4 * s, 0.4 * s);
			return;
		}
		/* Look at it again from nearer. */
		inside_box(r, &b, &reaches, d->scratch);
		draw_extent_add(e, b.x0, b.y0);
		draw_extent_add(e, b.x1, b.y1);
		return;
	}
	hint_about(e, -4, -4, 4, 4);
}
