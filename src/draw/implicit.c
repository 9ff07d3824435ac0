/*
 * implicit.c -- the outline of where a function of the plane is positive.
 *
 * Marching squares: a grid of cells tells where the border passes; a cell is divided until
 * the border in it is a chord, or it is smaller than half a pixel (corners).  Cells that are
 * all inside or all outside are divided too when their middle says that the function
 * bends more than it is away from zero: thin bands and small islands show themselves there.
 * With bounds over boxes (a `sure`) nothing hides: a cell is left alone only when it
 * has no border, and taken for a chord only when its border is simple.
 *
 * Places are whole multiples of the cell's 1/32, so that neighbours of different size find
 * the same crossing on a common edge: both halve it the same way down to the same unit.
 *
 * Invariants:
 *  (1) The rim of the grid is outside, so every outline is closed.
 *  (2) A piece runs with the inside on the same hand, from the edge's unit where going round
 *      the cell leaves the inside to one where it enters; each such unit begins one piece.
 */
#include "base/work.h"
#include "draw/plot_priv.h"
#include <math.h>

#define CELL 8.0 /* pixels */
#define UNITS 32 /* of a cell */
#define LEAF 2   /* the smallest cell, in units */
#define CELLS_MOST 40000
#define ASKS_MOST 30000  /* places looked at one by one */
#define SURE_MOST 120000 /* boxes bounded */
#define SURE_LOOK 256    /* of them between two looks whether to go on */
#define BLOCK 8          /* cells bounded at once, each way */
#define SPOTS_MOST 6000
#define SPOT_DEPTH 7 /* a leaf is halved so often before it is a spot */
#define MENDS_MOST 1000

struct draw_piece {
	long from, to;       /* where it begins and ends: see key() */
	double x, y, x1, y1; /* the same on the page */
	int next;            /* the one that goes on, or -1 */
	bool follows, taken; /* it goes on from another; it is in an outline */
};
struct grid {
	implicit_fn *fn;
	implicit_sure_fn *sure;
	void *self;
	struct arena *arena;
	double x0, y0, unit; /* place (i, j) is at x0 + i unit, y0 + j unit */
	int nx, ny;          /* cells */
	double *at;          /* (nx + 1) (ny + 1) corners */
	double *mid;         /* nx ny middles */
	struct draw_piece *piece;
	int n, cap;
	int asks, sures, mended;
	double *spot_x, *spot_y;
	int n_spots, cap_spots;
};

/* --- The function ---------------------------------------------------------------------- */

static double ask(struct grid *g, double x, double y)
{
	double f, h = g->unit / 2;

	if (x < g->x0 + h || y < g->y0 + h || x > g->x0 + g->nx * UNITS * g->unit - h ||
	    y > g->y0 + g->ny * UNITS * g->unit - h)
		return -1;
	g->asks++;
	g->fn(g->self, 1, &x, &y, &f);
	return f;
}

static double at(struct grid *g, int i, int j)
{
	if (i <= 0 || j <= 0 || i >= g->nx * UNITS || j >= g->ny * UNITS)
		return -1;
	if (i % UNITS == 0 && j % UNITS == 0)
		return g->at[(j / UNITS) * (g->nx + 1) + i / UNITS];
	return ask(g, g->x0 + i * g->unit, g->y0 + j * g->unit);
}

static void fill_row(struct grid *g, double *out, int n, double x0, double y, double step,
		     double *xs, double *ys)
{
	for (int i = 0; i < n; i++) {
		xs[i] = x0 + i * step;
		ys[i] = y;
	}
	g->fn(g->self, n, xs, ys, out);
}

static void fill(struct grid *g)
{
	double step = g->unit * UNITS;
	int w = g->nx + 1;
	double *xs = arena_alloc(g->arena, (size_t)w * sizeof *xs);
	double *ys = arena_alloc(g->arena, (size_t)w * sizeof *ys);

	g->at = arena_alloc(g->arena, (size_t)w * (size_t)(g->ny + 1) * sizeof *g->at);
	g->mid = arena_alloc(g->arena, (size_t)g->nx * (size_t)g->ny * sizeof *g->mid);
	for (int j = 0; j <= g->ny && !work_over(); j++) {
		double *row = g->at + j * w;

		fill_row(g, row, w, g->x0, g->y0 + j * step, step, xs, ys);
		row[0] = row[g->nx] = -1;
		for (int i = 0; (j == 0 || j == g->ny) && i < w; i++)
			row[i] = -1;
		if (j < g->ny)
			fill_row(g, g->mid + j * g->nx, g->nx, g->x0 + step / 2,
				 g->y0 + (j + 0.5) * step, step, xs, ys);
	}
}

/* --- Crossings -------------------------------------------------------------------------- */

struct crossing {
	long key;
	double x, y;
};

/* Where the border crosses the edge from (i, j) to (k, l), whose ends differ. */
static struct crossing cross(struct grid *g, int i, int j, int k, int l, double f, double h)
{
	double t;
	bool upright = i == k, rim;

	/* Always in the same direction, whoever asks. */
	if (k < i || l < j) {
		int s;
		double z = f;

		f = h;
		h = z;
		s = i, i = k, k = s;
		s = j, j = l, l = s;
	}
	while (k - i > 1 || l - j > 1) {
		int m = i + (k - i) / 2, n = j + (l - j) / 2;
		double v = at(g, m, n);

		if ((v > 0) == (f > 0)) {
			i = m;
			j = n;
			f = v;
		} else {
			k = m;
			l = n;
			h = v;
		}
	}
	rim = i == 0 || j == 0 || k == g->nx * UNITS || l == g->ny * UNITS;
	t = !rim && isfinite(f) && isfinite(h) && f != h ? f / (f - h) : 0.5;
	return (struct crossing){ ((long)j * (g->nx * UNITS + 1) + i) * 2 + upright,
				  g->x0 + g->unit * (i + t * (k - i)),
				  g->y0 + g->unit * (j + t * (l - j)) };
}

static void add(struct grid *g, const struct crossing *from, const struct crossing *to)
{
	g->piece = arena_grow(g->arena, g->piece, &g->cap, g->n + 1, sizeof *g->piece);
	g->piece[g->n++] = (struct draw_piece){ .from = from->key,
						.to = to->key,
						.x = from->x,
						.y = from->y,
						.x1 = to->x,
						.y1 = to->y,
						.next = -1 };
}

/* Is the border as straight as the chord? */
static bool chord_holds(struct grid *g, const struct crossing *a, const struct crossing *b)
{
	double dx = b->x - a->x, dy = b->y - a->y, l = hypot(dx, dy);
	double mx = (a->x + b->x) / 2, my = (a->y + b->y) / 2;
	double nx, ny;

	if (l < 0.4)
		return true;
	nx = -dy / l * IMPLICIT_NEAR;
	ny = dx / l * IMPLICIT_NEAR;
	return (ask(g, mx + nx, my + ny) > 0) != (ask(g, mx - nx, my - ny) > 0);
}

/* --- Cells ------------------------------------------------------------------------------ */

static void cell(struct grid *g, int i, int j, int size, const double f[4], double mid);

static void divide(struct grid *g, int i, int j, int size, const double f[4], double mid)
{
	int h = size / 2, k = i + h, l = j + h;
	double n = at(g, k, j), e = at(g, i + size, l), s = at(g, k, j + size),
	       w = at(g, i, l);

	cell(g, i, j, h, (double[]){ f[0], n, mid, w }, NAN);
	cell(g, k, j, h, (double[]){ n, f[1], e, mid }, NAN);
	cell(g, k, l, h, (double[]){ mid, e, f[2], s }, NAN);
	cell(g, i, l, h, (double[]){ w, mid, s, f[3] }, NAN);
}

/* All corners agree; might something be hidden inside? */
static bool suspicious(struct grid *g, int i, int j, int size, const double f[4], double *mid)
{
	double least = INFINITY, mean = 0;

	if (i == 0 || j == 0 || i + size == g->nx * UNITS || j + size == g->ny * UNITS)
		return false;
	for (int k = 0; k < 4; k++) {
		least = fmin(least, fabs(f[k]));
		mean += f[k] / 4;
	}
	if (isnan(*mid))
		*mid = at(g, i + size / 2, j + size / 2);
	if ((*mid > 0) != (f[0] > 0))
		return true;
	return isfinite(mean) && least < 2 * fabs(*mid - mean);
}

/* What is known of the cell; nothing when the bounds are used up. */
static enum implicit_sure sure_of(struct grid *g, int i, int j, int size)
{
	struct scene_box b = { g->x0 + i * g->unit, g->y0 + j * g->unit,
			       g->x0 + (i + size) * g->unit, g->y0 + (j + size) * g->unit };

	g->sures++;
	return g->sure(g->self, &b);
}

/* Does any part of the box, halved on and on, keep its zero? */
static bool keeps_zero(struct grid *g, struct scene_box b, int depth, double *x, double *y)
{
	double mx = (b.x0 + b.x1) / 2, my = (b.y0 + b.y1) / 2;

	if (g->sures++ > 2 * SURE_MOST || (g->sures % SURE_LOOK == 0 && work_over()) ||
	    g->sure(g->self, &b) == SURE_AWAY)
		return false;
	*x = mx;
	*y = my;
	return !depth ||
	       keeps_zero(g, (struct scene_box){ b.x0, b.y0, mx, my }, depth - 1, x, y) ||
	       keeps_zero(g, (struct scene_box){ mx, b.y0, b.x1, my }, depth - 1, x, y) ||
	       keeps_zero(g, (struct scene_box){ b.x0, my, mx, b.y1 }, depth - 1, x, y) ||
	       keeps_zero(g, (struct scene_box){ mx, my, b.x1, b.y1 }, depth - 1, x, y);
}

/* A leaf without a crossing that may still have a zero. */
static void spot(struct grid *g, int i, int j, int size)
{
	struct scene_box b = { g->x0 + i * g->unit, g->y0 + j * g->unit,
			       g->x0 + (i + size) * g->unit, g->y0 + (j + size) * g->unit };
	int cap = g->cap_spots;
	double x, y;

	if (g->n_spots == SPOTS_MOST || i == 0 || j == 0 || i + size == g->nx * UNITS ||
	    j + size == g->ny * UNITS || !keeps_zero(g, b, SPOT_DEPTH, &x, &y))
		return;
	g->spot_x = arena_grow(g->arena, g->spot_x, &cap, g->n_spots + 1, sizeof *g->spot_x);
	g->spot_y = arena_grow(g->arena, g->spot_y, &g->cap_spots, g->n_spots + 1,
			       sizeof *g->spot_y);
	g->spot_x[g->n_spots] = x;
	g->spot_y[g->n_spots++] = y;
}

/* All corners agree, and the bounds are asked. */
static void quiet_cell(struct grid *g, int i, int j, int size, const double f[4], double mid)
{
	if (sure_of(g, i, j, size) == SURE_AWAY)
		return;
	if (size <= LEAF)
		spot(g, i, j, size);
	else
		divide(g, i, j, size, f, isnan(mid) ? at(g, i + size / 2, j + size / 2) : mid);
}

static void cell(struct grid *g, int i, int j, int size, const double f[4], double mid)
{
	static const signed char di[] = { 0, 1, 1, 0, 0 }, dj[] = { 0, 0, 1, 1, 0 };
	struct crossing in[2], out[2];
	int n_in = 0, n_out = 0, first = -1;
	bool sure = g->sure && g->sures < SURE_MOST;
	bool small = size <= LEAF || (!sure && g->asks > ASKS_MOST);

	if ((f[0] > 0) == (f[1] > 0) && (f[1] > 0) == (f[2] > 0) && (f[2] > 0) == (f[3] > 0)) {
		if (sure)
			quiet_cell(g, i, j, size, f, mid);
		else if (size > 4 * LEAF && !small && suspicious(g, i, j, size, f, &mid))
			divide(g, i, j, size, f, mid);
		return;
	}
	for (int k = 0; k < 4; k++) {
		double a = f[k], b = f[(k + 1) & 3];
		struct crossing c;

		if ((a > 0) == (b > 0))
			continue;
		c = cross(g, i + size * di[k], j + size * dj[k], i + size * di[k + 1],
			  j + size * dj[k + 1], a, b);
		if (first < 0)
			first = a > 0;
		if (a > 0)
			out[n_out++] = c;
		else
			in[n_in++] = c;
	}
	if (!small && (n_in == 2 || !chord_holds(g, &out[0], &in[0]) ||
		       (sure && sure_of(g, i, j, size) == SURE_OF_NOTHING))) {
		divide(g, i, j, size, f, isnan(mid) ? at(g, i + size / 2, j + size / 2) : mid);
		return;
	}
	if (n_in == 2) {
		/* Two corners inside, crosswise: does the middle join them? */
		bool joined = at(g, i + size / 2, j + size / 2) > 0;
		/* Going round, the crossings alternate; which of `in` follows out[0]? */
		int after = first ? 0 : 1, before = 1 - after;

		add(g, &out[0], &in[joined ? after : before]);
		add(g, &out[1], &in[joined ? before : after]);
		return;
	}
	add(g, &out[0], &in[0]);
}

/* --- Joining ---------------------------------------------------------------------------- */

/* Every piece learns which one goes on where it ends. */
static void join(struct grid *g)
{
	int size = 16, *slot;
	unsigned long mask;

	while (size < 3 * g->n)
		size *= 2;
	mask = (unsigned long)size - 1;
	slot = arena_alloc(g->arena, (size_t)size * sizeof *slot); /* index + 1 */
	for (int i = 0; i < g->n; i++) {
		unsigned long h = (unsigned long)g->piece[i].from * 0x9e3779b97f4a7c15UL >> 20;

		while (slot[h & mask])
			h++;
		slot[h & mask] = i + 1;
	}
	for (int i = 0; i < g->n; i++) {
		unsigned long h = (unsigned long)g->piece[i].to * 0x9e3779b97f4a7c15UL >> 20;

		for (; slot[h & mask]; h++)
			if (g->piece[slot[h & mask] - 1].from == g->piece[i].to) {
				g->piece[i].next = slot[h & mask] - 1;
				g->piece[slot[h & mask] - 1].follows = true;
				break;
			}
	}
}

/* A border that crosses an edge twice may be overlooked by the larger of two neighbours.  It
 * ends there and begins again on the same edge: the nearest beginning is the right one. */
static void mend(struct grid *g)
{
	int *loose = arena_alloc(g->arena, (size_t)(g->n + 1) * sizeof *loose), n = 0;

	for (int i = 0; i < g->n; i++)
		if (!g->piece[i].follows)
			loose[n++] = i;
	for (int i = 0; i < g->n; i++) {
		const struct draw_piece *p = &g->piece[i];
		double best = INFINITY;
		int to = -1;

		if (p->next >= 0 || g->mended++ > MENDS_MOST)
			continue;
		for (int k = 0; k < n; k++) {
			const struct draw_piece *q = &g->piece[loose[k]];
			double d = hypot(q->x - p->x1, q->y - p->y1);

			if (!q->follows && d < best) {
				best = d;
				to = loose[k];
			}
		}
		g->piece[i].next = to;
		if (to >= 0)
			g->piece[to].follows = true;
	}
}

static struct draw_outline outline_of(struct grid *g)
{
	struct draw_outline o = { 0 };
	int cap = 0;

	o.x = arena_alloc(g->arena, (size_t)(g->n + 1) * sizeof *o.x);
	o.y = arena_alloc(g->arena, (size_t)(g->n + 1) * sizeof *o.y);
	for (int i = 0; i < g->n; i++) {
		struct course_run *l;

		if (g->piece[i].taken)
			continue;
		o.loop = arena_grow(g->arena, o.loop, &cap, o.n_loops + 1, sizeof *o.loop);
		l = &o.loop[o.n_loops++];
		*l = (struct course_run){ .first = o.n };
		for (int k = i; k >= 0 && !g->piece[k].taken; k = g->piece[k].next) {
			g->piece[k].taken = true;
			o.x[o.n] = g->piece[k].x;
			o.y[o.n++] = g->piece[k].y;
			l->n++;
		}
		if (l->n < 3) {
			o.n = l->first;
			o.n_loops--;
		}
	}
	return o;
}

/* The cells of a block, unless it is known that nothing passes through it. */
static void block(struct grid *g, int i0, int j0)
{
	int i1 = i0 + BLOCK < g->nx ? i0 + BLOCK : g->nx;
	int j1 = j0 + BLOCK < g->ny ? j0 + BLOCK : g->ny;
	bool rim = i0 == 0 || j0 == 0 || i1 == g->nx || j1 == g->ny;

	if (g->sure && !rim && sure_of(g, i0 * UNITS, j0 * UNITS, BLOCK * UNITS) == SURE_AWAY)
		return;
	for (int j = j0; j < j1; j++) {
		for (int i = i0; i < i1; i++) {
			const double *p = g->at + j * (g->nx + 1) + i, *q = p + g->nx + 1;

			cell(g, i * UNITS, j * UNITS, UNITS,
			     (double[]){ p[0], p[1], q[1], q[0] }, g->mid[j * g->nx + i]);
		}
	}
}

struct draw_outline draw_implicit_outline(implicit_fn *fn, implicit_sure_fn *sure, void *self,
					  const struct scene_box *box, struct arena *a)
{
	struct grid g = { .fn = fn, .sure = sure, .self = self, .arena = a };
	struct draw_outline o;
	double w = box->x1 - box->x0, h = box->y1 - box->y0;
	double size = fmax(CELL, sqrt(w * h / CELLS_MOST));

	/* Not in step with whole numbers of the figure. */
	g.unit = size / UNITS;
	g.x0 = box->x0 - 0.37 * size;
	g.y0 = box->y0 - 0.41 * size;
	g.nx = (int)ceil(w / size) + 1;
	g.ny = (int)ceil(h / size) + 1;
	fill(&g);
	for (int j = 0; j < g.ny; j += BLOCK)
		for (int i = 0; i < g.nx && !work_over(); i += BLOCK)
			block(&g, i, j);
	join(&g);
	mend(&g);
	o = outline_of(&g);
	o.spot_x = g.spot_x;
	o.spot_y = g.spot_y;
	o.n_spots = g.n_spots;
	return o;
}
