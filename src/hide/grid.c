/*
 * grid.c -- boxes in the image sorted into cells, so that a question looks at few of them.
 */
#include "hide/hide_priv.h"

struct hide_grid {
	struct arena *arena;
	int n, side;         /* boxes; cells along each direction */
	double x0, y0, w, h; /* the cells' field; size of a cell */
	int *from, *at;      /* boxes in each cell */
	int *wide, n_wide;   /* boxes that reach over many cells */
	int *stamp, now;     /* when a box was found last */
	int *found;
	const struct hide_box *box;
};

static int cell(double v, double from, double size, int n)
{
	double c = (v - from) / size;

	return c >= n - 1 ? n - 1 : c > 0 ? (int)c : 0;
}
static void cells(const struct hide_grid *g, const struct hide_box *b, int out[4])
{
	out[0] = cell(b->x0, g->x0, g->w, g->side);
	out[1] = cell(b->y0, g->y0, g->h, g->side);
	out[2] = cell(b->x1, g->x0, g->w, g->side);
	out[3] = cell(b->y1, g->y0, g->h, g->side);
}
static bool is_wide(const struct hide_grid *g, const int c[4])
{
	return (double)(c[2] - c[0] + 1) * (c[3] - c[1] + 1) > 4.0 * g->side + 16;
}
struct hide_grid *hide_grid_new(const struct hide_box *box, int n, struct arena *a)
{
	struct hide_grid *g = arena_alloc(a, sizeof *g);
	double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
	int total = 0, *fill;

	g->arena = a;
	g->n = n;
	g->box = box;
	g->side = (int)sqrt(n);
	g->side = g->side < 1 ? 1 : g->side > 256 ? 256 : g->side;
	for (int i = 0; i < n; i++)
		if (isfinite(box[i].x0)) {
			x0 = fmin(x0, box[i].x0), y0 = fmin(y0, box[i].y0);
			x1 = fmax(x1, box[i].x1), y1 = fmax(y1, box[i].y1);
		}
	if (!(x0 < x1))
		x0 = 0, x1 = 1;
	if (!(y0 < y1))
		y0 = 0, y1 = 1;
	g->x0 = x0, g->y0 = y0;
	g->w = (x1 - x0) / g->side;
	g->h = (y1 - y0) / g->side;
	g->from = arena_alloc(a, ((size_t)g->side * (size_t)g->side + 1) * sizeof *g->from);
	g->wide = arena_alloc(a, (size_t)(n + 1) * sizeof *g->wide);
	g->stamp = arena_alloc(a, (size_t)(n + 1) * sizeof *g->stamp);
	g->found = arena_alloc(a, (size_t)(n + 1) * sizeof *g->found);
	for (int pass = 0; pass < 2; pass++) {
		fill = pass ? mem_alloc((size_t)g->side * (size_t)g->side * sizeof *fill)
			    : NULL;
		for (int i = 0; i < n; i++) {
			int c[4];

			cells(g, &box[i], c);
			if (is_wide(g, c)) {
				if (!pass)
					g->wide[g->n_wide++] = i;
				continue;
			}
			for (int y = c[1]; y <= c[3]; y++)
				for (int x = c[0]; x <= c[2]; x++) {
					int k = y * g->side + x;

					if (pass)
						g->at[g->from[k] + fill[k]++] = i;
					else
						g->from[k + 1]++, total++;
				}
		}
		if (!pass) {
			for (int k = 0; k < g->side * g->side; k++)
				g->from[k + 1] += g->from[k];
			g->at = arena_alloc(a, (size_t)(total + 1) * sizeof *g->at);
		}
		mem_free(fill);
	}
	return g;
}
static void look(struct hide_grid *g, int k, const struct hide_box *b, int *n)
{
	for (int i = g->from[k]; i < g->from[k + 1]; i++) {
		int j = g->at[i];

		if (g->stamp[j] == g->now)
			continue;
		g->stamp[j] = g->now;
		if (!hide_box_apart(&g->box[j], b))
			g->found[(*n)++] = j;
	}
}
static int begin(struct hide_grid *g, const struct hide_box *b)
{
	int n = 0;

	g->now++;
	for (int i = 0; i < g->n_wide; i++)
		if (!hide_box_apart(&g->box[g->wide[i]], b))
			g->found[n++] = g->wide[i];
	return n;
}
int hide_grid_box(struct hide_grid *g, const struct hide_box *b, const int **out)
{
	int n = begin(g, b), c[4];

	cells(g, b, c);
	for (int y = c[1]; y <= c[3]; y++)
		for (int x = c[0]; x <= c[2]; x++)
			look(g, y * g->side + x, b, &n);
	*out = g->found;
	return n;
}
/* Column by column, the cells between the heights at which the line enters and leaves it. */
int hide_grid_line(struct hide_grid *g, const double p[2], const double q[2], const int **out)
{
	const double *l = p[0] <= q[0] ? p : q, *r = p[0] <= q[0] ? q : p;
	struct hide_box b = { l[0], fmin(p[1], q[1]), r[0], fmax(p[1], q[1]) };
	int n = begin(g, &b), c[4];
	double slope = r[0] > l[0] ? (r[1] - l[1]) / (r[0] - l[0]) : 0;

	cells(g, &b, c);
	for (int x = c[0]; x <= c[2]; x++) {
		double from = b.y0, to = b.y1;

		if (c[0] < c[2]) {
			double xa = fmax(l[0], g->x0 + g->w * x - 1e-9 * g->w),
			       xb = fmin(r[0], g->x0 + g->w * (x + 1) + 1e-9 * g->w), ya, yb;

			if (x == c[0])
				xa = l[0];
			if (x == c[2])
				xb = r[0];
			ya = l[1] + slope * (xa - l[0]);
			yb = l[1] + slope * (xb - l[0]);
			from = fmax(from, fmin(ya, yb) - 1e-9 * g->h);
			to = fmin(to, fmax(ya, yb) + 1e-9 * g->h);
		}
		for (int y = cell(from, g->y0, g->h, g->side),
			 end = cell(to, g->y0, g->h, g->side);
		     y <= end; y++)
			look(g, y * g->side + x, &b, &n);
	}
	*out = g->found;
	return n;
}
