/*
 * hatch.c -- fillings: a colour, and parallel lines or dots inside a region.
 *
 * The lines are cut to the region here, by counting its border's crossings (even-odd), so
 * that every format shows the same.  They lie at multiples of one distance from the page's
 * corner: neighbouring regions continue each other.
 */
#include "base/list.h"
#include "draw/plot_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define APART 9.0 /* pixels between lines */
#define DOTS_APART 14.0
#define LINES_MOST 1500
#define THIN 0.8

/* The border as straight pieces. */
struct hatch_edges {
	double (*p)[4];
	int n, cap;
	struct arena *arena;
};

static void add_edge(void *self, double x0, double y0, double x1, double y1)
{
	struct hatch_edges *e = self;

	e->p = arena_grow(e->arena, e->p, &e->cap, e->n + 1, sizeof *e->p);
	memcpy(e->p[e->n++], (double[]){ x0, y0, x1, y1 }, sizeof *e->p);
}

/* Fillings are closed, whether the path says so or not. */
static void border_of(struct hatch_edges *e, const struct scene_path *p)
{
	int first = 0, n;

	draw_scene_flatten(p, add_edge, e);
	n = e->n;
	for (int i = 0; i < n; i++) {
		const double *q = e->p[i], *next = i + 1 < n ? e->p[i + 1] : NULL;
		const double *from = e->p[first];

		if (next && q[2] == next[0] && q[3] == next[1])
			continue;
		/* The last edge of a piece of the path. */
		first = i + 1;
		if (q[2] != from[0] || q[3] != from[1])
			add_edge(e, q[2], q[3], from[0], from[1]);
	}
}

/* Where the line {u : n . u = at} meets the border, as lengths along it, increasing. */
static int crossings(double *out, const struct hatch_edges *e, double nx, double ny, double at)
{
	int n = 0;

	for (int i = 0; i < e->n; i++) {
		const double *q = e->p[i];
		double a = nx * q[0] + ny * q[1] - at, b = nx * q[2] + ny * q[3] - at, t;

		/* Half open, so that a corner counts once. */
		if ((a < 0) == (b < 0))
			continue;
		t = a / (a - b);
		out[n++] = -ny * (q[0] + t * (q[2] - q[0])) + nx * (q[1] + t * (q[3] - q[1]));
	}
	qsort(out, (size_t)n, sizeof *out, base_by_size);
	return n;
}

struct hatching {
	struct draw_drawing *d;
	const struct hatch_edges *edges;
	double *met; /* room for crossings */
	struct scene_path path;
};

/* Lines with this unit normal, and their distance; dots along them when dots > 0. */
static void rule(struct hatching *h, double nx, double ny, double apart, double dots)
{
	const struct scene_box box = draw_plot_box(h->d);
	double lo = INFINITY, hi = -INFINITY, b0, b1, c[4];

	for (int i = 0; i < h->edges->n; i++) {
		double a = nx * h->edges->p[i][0] + ny * h->edges->p[i][1];

		lo = fmin(lo, a);
		hi = fmax(hi, a);
	}
	c[0] = nx * box.x0 + ny * box.y0;
	c[1] = nx * box.x1 + ny * box.y0;
	c[2] = nx * box.x0 + ny * box.y1;
	c[3] = nx * box.x1 + ny * box.y1;
	b0 = fmin(fmin(c[0], c[1]), fmin(c[2], c[3]));
	b1 = fmax(fmax(c[0], c[1]), fmax(c[2], c[3]));
	lo = fmax(lo, b0);
	hi = fmin(hi, b1);
	apart = fmax(apart, (hi - lo) / LINES_MOST);
	for (double k = ceil(lo / apart); k * apart < hi; k++) {
		double at = k * apart;
		int n = crossings(h->met, h->edges, nx, ny, at);
		/* Every other row of dots stands between those of the last. */
		double shift = fmod(fabs(k), 2) == 1 ? dots / 2 : 0;

		for (int i = 0; i + 1 < n; i += 2) {
			double s0 = h->met[i], s1 = h->met[i + 1];

			if (dots <= 0) {
				if (s1 - s0 < 0.5)
					continue;
				draw_scene_move(&h->path, nx * at - ny * s0,
						ny * at + nx * s0);
				draw_scene_line(&h->path, nx * at - ny * s1,
						ny * at + nx * s1);
				continue;
			}
			s0 = fmax(s0 + 1, fmin(-ny * box.x0, -ny * box.x1) +
						  fmin(nx * box.y0, nx * box.y1));
			s1 = fmin(s1 - 1, fmax(-ny * box.x0, -ny * box.x1) +
						  fmax(nx * box.y0, nx * box.y1));
			for (double m = ceil((s0 - shift) / dots); m * dots + shift < s1;
			     m++) {
				double s = m * dots + shift;

				draw_scene_move(&h->path, nx * at - ny * s, ny * at + nx * s);
				draw_scene_line(&h->path, nx * at - ny * s + 0.1,
						ny * at + nx * s);
			}
		}
	}
}

static void hatch(struct draw_drawing *d, const struct scene_path *p,
		  const struct draw_look *l, const struct scene_clip *clip)
{
	const double r = sqrt(0.5), apart = APART * d->unit;
	struct hatch_edges e = { .arena = d->scratch };
	struct hatching h = { .d = d, .edges = &e };
	bool dots = l->hatch == FIG_HATCH_DOTS;
	struct scene_item *i;

	border_of(&e, p);
	h.met = arena_alloc(d->scratch, (size_t)(e.n + 1) * sizeof *h.met);
	h.path = draw_scene_path_new(d->scene->arena);
	if (l->hatch == FIG_HATCH_RISING || l->hatch == FIG_HATCH_CROSSED)
		rule(&h, r, r, apart, 0);
	if (l->hatch == FIG_HATCH_FALLING || l->hatch == FIG_HATCH_CROSSED)
		rule(&h, -r, r, apart, 0);
	if (l->hatch == FIG_HATCH_LEVEL)
		rule(&h, 0, 1, apart, 0);
	if (l->hatch == FIG_HATCH_UPRIGHT)
		rule(&h, 1, 0, apart, 0);
	if (dots)
		rule(&h, 0, 1, DOTS_APART * d->unit / 2, DOTS_APART * d->unit);
	i = draw_scene_add_stroke(d->scene, PART_HATCH, h.path, l->color,
				  (dots ? 2.2 : THIN) * d->unit);
	if (!i)
		return;
	i->clip = clip;
	i->round = dots;
	i->opacity = dots ? 0.8 : 0.7;
}

void draw_fill(struct draw_drawing *d, struct scene_path p, const struct draw_look *l,
	       const struct scene_clip *clip)
{
	if (!p.n_ops)
		return;
	if (l->fill > 0) {
		struct scene_item *i = draw_scene_add_fill(d->scene, PART_SHAPE, p, l->color,
							   fmin(l->fill, 1));

		if (i)
			i->clip = clip;
	}
	if (l->hatch > FIG_HATCH_NONE && l->hatch < FIG_HATCH_COUNT)
		hatch(d, &p, l, clip);
}
