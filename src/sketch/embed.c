/*
 * embed.c -- a drawing from regions, orders on lines and orders on circles.
 *
 * The regions with their boundaries are a plane map.  A first drawing puts the outer
 * boundary of each component on a circle and every other point into the middle of its
 * neighbours (Tutte); it has the right order everywhere but bends lines and circles.  It is
 * then improved by least squares (num/least.h) over residuals (residual.h).  The weight of
 * the equalities grows in stages.  If the result has flaws, the next start is another
 * perturbation of the first.
 */
#include "base/rng.h"
#include "num/least.h"
#include "sketch/residual.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TAU 6.283185307179586
#define STARTS 24
#define WORK 1.5e8    /* multiplications in all, about a tenth of a second */
#define ARC_PIECES 12 /* of an arc when regions are tested for crossings */
#define APART 0.12

struct sketch_work {
	struct sketch *s;
	struct residual_of of;
	struct arena *a;
	struct residual *res;
	int n, cap;
	int vars; /* coordinates, then radii, then what the wishes have */
	struct least least;
	double *x;
	double spent, limit;
	struct arena_mark mark; /* what is taken from the arena since then is given back */
};

/* --- Residuals -------------------------------------------------------------- */

static void add_residual(struct sketch_work *w, enum residual_kind k, int a, int b, int c,
			 double weight, double margin)
{
	w->res = mem_grow(w->res, &w->cap, w->n + 1, sizeof *w->res);
	w->res[w->n++] = (struct residual){ k, { a, b, c }, weight, margin };
}

static bool on_one_line(const struct sketch *s, int a, int b, int c)
{
	for (int i = 0; i < s->lines; i++) {
		int seen = 0;

		for (int k = 0; k < s->line[i].n; k++)
			seen |= (s->line[i].p[k] == a) | (s->line[i].p[k] == b) << 1 |
				(s->line[i].p[k] == c) << 2;
		if (seen == 7)
			return true;
	}
	return false;
}

static bool distinct(int a, int b, int c)
{
	return a != b && b != c && a != c;
}

static void collect(struct sketch_work *w)
{
	const struct sketch *s = w->s;

	for (int i = 0; i < s->lines; i++)
		for (int k = 0; k + 2 < s->line[i].n; k++) {
			const int *p = s->line[i].p + k;

			if (distinct(p[0], p[1], p[2]))
				add_residual(w, R_LINE, p[0], p[1], p[2], 1, 0);
		}
	for (int i = 0; i < s->rings; i++) {
		const struct sketch_ring *g = &s->ring[i];

		for (int k = 0; k < g->n; k++)
			add_residual(w, R_RING, g->p[k], g->circle, 0, 1, 0);
		for (int k = 0; g->n >= 3 && !g->any && k < g->n; k++)
			add_residual(w, R_TURN, g->p[k], g->p[(k + 1) % g->n],
				     g->p[(k + 2) % g->n], 1, 0.1);
	}
	for (int i = 0; i < s->faces; i++) {
		const struct sketch_face *f = &s->face[i];
		int arcs = 0;

		for (int k = 0; k < f->n; k++)
			arcs += f->side[k].circle >= 0;
		if (f->n == 3 && !arcs && distinct(f->side[0].a, f->side[1].a, f->side[2].a)) {
			add_residual(w, R_TURN, f->side[0].a, f->side[1].a, f->side[2].a, 1,
				     0.25);
			continue;
		}
		add_residual(w, R_FACE, i, 0, 0, 1, arcs ? 0.2 : 0.3);
		/* Corners are convex as a rule, and need not be. */
		for (int k = 0; k < f->n; k++) {
			const struct sketch_side *d = &f->side[k],
						 *e = &f->side[(k + 1) % f->n];

			if (d->circle < 0 && e->circle < 0 && distinct(d->a, d->b, e->b) &&
			    !on_one_line(s, d->a, d->b, e->b))
				add_residual(w, R_TURN, d->a, d->b, e->b, 0.3, 0.1);
		}
	}
	for (int i = 0; i < s->turns; i++) {
		const int *p = s->turn[i];

		if (distinct(p[0], p[1], p[2]) && !on_one_line(s, p[0], p[1], p[2]))
			add_residual(w, R_TURN, p[0], p[1], p[2], 0.7, 0.15);
	}
	for (int i = 0; i < s->points; i++)
		for (int k = 0; k < i; k++)
			add_residual(w, R_APART, k, i, 0, 0.5, APART);
	for (int i = 0; i < 2 * s->points; i++)
		if (s->stay && !isnan(s->stay[i]))
			add_residual(w, R_STAY, i, 0, 0, 1, 0);
		else
			add_residual(w, R_HOME, i, 0, 0, 1, 0);
}

/* --- Least squares ---------------------------------------------------------- */

static int value(void *self, int block, const double *x, double *out)
{
	struct sketch_work *w = self;
	const struct residual *r = &w->res[block];

	w->spent += 20;
	if (r->kind == R_WISH)
		w->spent += 20.0 * w->of.wishes->wish[r->p[0]].work;
	return sketch_residual_value(&w->of, r, x, out);
}

static int touches(void *self, int block, int *v)
{
	const struct sketch_work *w = self;

	return sketch_residual_vars(&w->of, &w->res[block], v);
}

static bool slopes(void *self, int block, const double *x, const int *v, int n, double *d)
{
	const struct sketch_work *w = self;

	return sketch_residual_slopes(&w->of, &w->res[block], x, v, n, d);
}

static bool spend(void *self, double work)
{
	struct sketch_work *w = self;

	w->spent += work;
	return w->spent < w->limit;
}

/* Once all residuals are there. */
static void least_begin(struct sketch_work *w)
{
	w->least = (struct least){ .vars = w->vars,
				   .blocks = w->n,
				   .most = 2,
				   .self = w,
				   .value = value,
				   .touches = touches,
				   .slope = slopes,
				   .spend = spend };
	w->least.way = (struct least_way){ .h = 1e-6,
					   .first = 1e-2,
					   .up = 8,
					   .down = 5,
					   .floor = 1e-9,
					   .most = 1e8,
					   .flat = 1,
					   .part = 1,
					   .steps = 60,
					   .enough = 1e-24 };
	num_least_begin(&w->least, w->a);
}

static void improve(struct sketch_work *w, const struct stage *g)
{
	w->of.stage = g;
	w->least.way.tired = g->tired;
	w->least.way.forward = g->tired >= 1e-4; /* what is soon tired need not be precise */
	num_least_descend(&w->least, w->x);
}

/* --- The first drawing ------------------------------------------------------ */

struct half {
	int a, b, circle;
	bool back, used;
};

static bool half_matches(const struct half *h, const struct half *g)
{
	return h->a == g->b && h->b == g->a && h->circle == g->circle;
}

/* The sides that bound one region only, as cycles: each is put on a circle of its own,
 * counterclockwise.  Sets fixed. */
static void place_borders(struct sketch_work *w, bool *fixed)
{
	const struct sketch *s = w->s;
	int n = 0, all = 0, *walk, placed = 0;
	struct half *half;

	for (int i = 0; i < s->faces; i++)
		all += s->face[i].n;
	half = arena_alloc(w->a, (size_t)(all + 1) * sizeof *half);
	walk = arena_alloc(w->a, (size_t)(all + 1) * sizeof *walk);
	for (int i = 0; i < s->faces; i++)
		for (int k = 0; k < s->face[i].n; k++) {
			const struct sketch_side *d = &s->face[i].side[k];

			half[n++] = (struct half){ d->a, d->b, d->circle, d->back, false };
		}
	w->spent += (double)n * n;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			if (half_matches(&half[i], &half[k]))
				half[i].used = true;
	for (int i = 0; i < n; i++) {
		int m = 0, at;

		if (half[i].used)
			continue;
		half[i].used = true;
		walk[m++] = half[i].a;
		at = half[i].b;
		for (int k = 0; k < n && at != walk[0]; k++)
			if (!half[k].used && half[k].a == at) {
				half[k].used = true;
				walk[m++] = at;
				at = half[k].b;
				k = -1;
			}
		for (int k = 0; k < m; k++) {
			int p = walk[k];
			double t = TAU * k / m + 0.3;

			if (fixed[p])
				continue;
			fixed[p] = true;
			w->x[2 * p] = 2.5 * placed + cos(t);
			w->x[2 * p + 1] = sin(t);
		}
		placed++;
	}
}

static void add_edge(int *edge, int *n, int a, int b)
{
	edge[2 * *n] = a;
	edge[2 * *n + 1] = b;
	++*n;
}

static void first_drawing(struct sketch_work *w)
{
	const struct sketch *s = w->s;
	int edges = 0, all = 0, *edge;
	bool *fixed = arena_alloc(w->a, (size_t)s->points + 1);
	double *sum = arena_alloc(w->a, (size_t)(3 * s->points + 1) * sizeof *sum);

	for (int i = 0; i < s->points; i++) {
		double t = TAU * i / s->points;

		w->x[2 * i] = 0.5 * cos(t);
		w->x[2 * i + 1] = 0.5 * sin(t);
	}
	place_borders(w, fixed);
	for (int i = 0; i < s->faces; i++)
		all += s->face[i].n;
	for (int i = 0; i < s->lines; i++)
		all += s->line[i].n;
	for (int i = 0; i < s->rings; i++)
		all += s->ring[i].n;
	edge = arena_alloc(w->a, (size_t)(2 * all + 2) * sizeof *edge);
	for (int i = 0; i < s->faces; i++)
		for (int k = 0; k < s->face[i].n; k++)
			add_edge(edge, &edges, s->face[i].side[k].a, s->face[i].side[k].b);
	for (int i = 0; i < s->lines; i++)
		for (int k = 0; k + 1 < s->line[i].n; k++)
			add_edge(edge, &edges, s->line[i].p[k], s->line[i].p[k + 1]);
	for (int i = 0; i < s->rings; i++)
		for (int k = 0; k < s->ring[i].n; k++)
			add_edge(edge, &edges, s->ring[i].p[k], s->center[s->ring[i].circle]);
	for (int round = 0; round < 100; round++) {
		memset(sum, 0, (size_t)(3 * s->points) * sizeof *sum);
		for (int i = 0; i < edges; i++)
			for (int k = 0; k < 2; k++) {
				int p = edge[2 * i + k], q = edge[2 * i + 1 - k];

				sum[3 * p] += w->x[2 * q];
				sum[3 * p + 1] += w->x[2 * q + 1];
				sum[3 * p + 2] += 1;
			}
		for (int p = 0; p < s->points; p++)
			for (int k = 0; k < 2 && !fixed[p] && sum[3 * p + 2] > 0; k++)
				w->x[2 * p + k] = sum[3 * p + k] / sum[3 * p + 2];
	}
	w->spent += 200.0 * (edges + s->points);
}

static void start_radii(struct sketch_work *w)
{
	const struct sketch *s = w->s;

	for (int c = 0; c < s->circles; c++)
		w->x[2 * s->points + c] = 0.5;
	for (int i = 0; i < s->rings; i++) {
		const struct sketch_ring *g = &s->ring[i];
		double sum = 0;

		for (int k = 0; k < g->n; k++)
			sum += sketch_distance(w->x, g->p[k], s->center[g->circle]);
		if (g->n && sum > 0)
			w->x[2 * s->points + g->circle] = sum / g->n;
	}
}

/* --- Checking --------------------------------------------------------------- */

struct sketch_outline {
	double *x, *y;
	int n;
};

static void outline_add(struct sketch_outline *o, double x, double y)
{
	o->x[o->n] = x;
	o->y[o->n++] = y;
}

static double side_of(const struct sketch_outline *o, int a, int b, int c)
{
	return (o->x[b] - o->x[a]) * (o->y[c] - o->y[a]) -
	       (o->y[b] - o->y[a]) * (o->x[c] - o->x[a]);
}

/* Do two pieces of an outline properly cross?  Touching is allowed: a tangent and its
 * circle, given by chords, cannot be told from crossing a little. */
static bool crosses(const struct sketch_outline *o, int i, int k, double slack)
{
	int a = i, b = (i + 1) % o->n, c = k, d = (k + 1) % o->n;
	double l = side_of(o, a, b, c), m = side_of(o, a, b, d);
	double p = side_of(o, c, d, a), q = side_of(o, c, d, b);

	if (a == d || b == c)
		return false;
	return ((l > slack && m < -slack) || (l < -slack && m > slack)) &&
	       ((p > slack && q < -slack) || (p < -slack && q > slack));
}

static bool face_is_right(const struct sketch *s, const struct sketch_face *f, double *room)
{
	struct sketch_outline o = { room, room + f->n * ARC_PIECES, 0 };
	const double *x = s->xy;
	double area = sketch_face_roundness(s, x, f);

	for (int i = 0; i < f->n; i++) {
		const struct sketch_side *d = &f->side[i];

		outline_add(&o, x[2 * d->a], x[2 * d->a + 1]);
		if (d->circle >= 0) {
			int c = s->center[d->circle];
			double r = sketch_distance(x, c, d->a);
			double t = d->back ? -sketch_sweep(x, c, d->b, d->a)
					   : sketch_sweep(x, c, d->a, d->b);
			double from =
				atan2(x[2 * d->a + 1] - x[2 * c + 1], x[2 * d->a] - x[2 * c]);

			for (int k = 1; k < ARC_PIECES; k++)
				outline_add(&o, x[2 * c] + r * cos(from + t * k / ARC_PIECES),
					    x[2 * c + 1] + r * sin(from + t * k / ARC_PIECES));
		}
	}
	if (!(area > 1e-3))
		return false;
	for (int i = 0; i < o.n; i++)
		for (int k = 0; k < i; k++)
			if (crosses(&o, i, k, 1e-3))
				return false;
	return true;
}

/* Corners of different regions share a vertex side by side: together they are no more than
 * the full turn. */
static int crowded(const struct sketch *s)
{
	double *sum = mem_alloc((size_t)(s->points + 1) * sizeof *sum);
	int n = 0;

	for (int i = 0; i < s->faces; i++)
		for (int k = 0; k < s->face[i].n; k++) {
			const struct sketch_face *f = &s->face[i];
			const struct sketch_side *d = &f->side[k],
						 *e = &f->side[(k + 1) % f->n];

			if (d->circle < 0 && e->circle < 0)
				sum[d->b] += sketch_sweep(s->xy, d->b, e->b, d->a);
		}
	for (int i = 0; i < s->points; i++)
		n += sum[i] > TAU * 1.001;
	mem_free(sum);
	return n;
}

struct sketch_flaws sketch_check(const struct sketch *s)
{
	struct sketch_flaws f = { 0 };
	const double *x = s->xy;
	int most = 0;
	double *room;

	for (int i = 0; i < s->lines; i++)
		for (int k = 0; k + 2 < s->line[i].n; k++) {
			const int *p = s->line[i].p + k;
			double u = sketch_distance(x, p[0], p[1]),
			       v = sketch_distance(x, p[1], p[2]);
			double dot =
				(x[2 * p[1]] - x[2 * p[0]]) * (x[2 * p[2]] - x[2 * p[1]]) +
				(x[2 * p[1] + 1] - x[2 * p[0] + 1]) *
					(x[2 * p[2] + 1] - x[2 * p[1] + 1]);

			if (!distinct(p[0], p[1], p[2]))
				continue;
			if (!(fabs(sketch_turn(x, p[0], p[1], p[2])) < 0.02 * u * v &&
			      dot > 0)) {
				f.lines++;
				break;
			}
		}
	for (int i = 0; i < s->rings; i++) {
		const struct sketch_ring *g = &s->ring[i];
		int o = s->center[g->circle];
		double r = s->radius[g->circle], turn = 0;
		bool bad = !(r > 0);

		for (int k = 0; k < g->n; k++) {
			bad |= !(fabs(sketch_distance(x, o, g->p[k]) - r) < 0.01 * r);
			turn += sketch_sweep(x, o, g->p[k], g->p[(k + 1) % g->n]);
		}
		f.rings += bad || (g->n > 1 && !g->any && !(fabs(turn - TAU) < 0.01));
	}
	for (int i = 0; i < s->faces; i++)
		if (s->face[i].n > most)
			most = s->face[i].n;
	room = mem_alloc((size_t)(2 * most * ARC_PIECES + 1) * sizeof *room);
	for (int i = 0; i < s->faces; i++)
		f.faces += !face_is_right(s, &s->face[i], room);
	mem_free(room);
	f.faces += crowded(s);
	for (int i = 0; i < s->turns; i++) {
		const int *p = s->turn[i];

		if (distinct(p[0], p[1], p[2]) && !on_one_line(s, p[0], p[1], p[2]))
			f.turns += !(sketch_roundness(x, p[0], p[1], p[2]) > 0.01);
	}
	return f;
}

static double check_work(const struct sketch *s)
{
	double sum = 0;

	for (int i = 0; i < s->faces; i++)
		sum += 8.0 * s->face[i].n * s->face[i].n * ARC_PIECES * ARC_PIECES;
	for (int i = 0; i < s->lines; i++)
		sum += (double)s->line[i].n * (s->turns + 20);
	return sum;
}

int sketch_badness(struct sketch_flaws f)
{
	return 4 * (f.lines + f.rings) + 3 * f.faces + f.turns;
}

/* --- All together ----------------------------------------------------------- */

/* Multiplications in a unit of work. */
#define PER_UNIT 15

static void room_begin(struct sketch_work *w)
{
	size_t n = (size_t)w->vars;

	if (w->s->meter && w->limit > PER_UNIT * w->s->meter->left)
		w->limit = PER_UNIT * w->s->meter->left;
	w->spent = (double)n * (double)n + 20.0 * w->s->points * w->s->points;
	w->mark = arena_mark(w->a);
	w->x = arena_alloc(w->a, (n + 1) * sizeof *w->x);
	collect(w);
	for (int i = 0; w->of.wishes && i < w->of.wishes->n; i++)
		add_residual(w, R_WISH, i, 0, 0, 1, 0);
	least_begin(w);
}

static void room_end(struct sketch_work *w)
{
	meter_take(w->s->meter, w->spent / PER_UNIT);
	mem_free(w->res);
	arena_release(w->a, w->mark);
}

static void show(struct sketch *s, const double *x)
{
	memcpy(s->xy, x, (size_t)(2 * s->points) * sizeof *s->xy);
	for (int c = 0; c < s->circles; c++)
		s->radius[c] = fabs(x[2 * s->points + c]);
}

struct sketch_flaws sketch_draw(struct sketch *s, struct arena *a)
{
	static const struct stage stage[] = {
		{ 0.5, 0, 1, 1e-3, 1e-4 },
		{ 3, 0, 1, 1e-3, 1e-4 },
		{ 30, 0, 1, 1e-3, 1e-4 },
	};
	struct sketch_work w = { .s = s,
				 .of = { s, NULL, NULL },
				 .a = a,
				 .vars = 2 * s->points + s->circles,
				 .limit = s->seed ? WORK / 4 : WORK };
	size_t n = (size_t)w.vars;
	struct sketch_flaws best = { 0 }, f;
	double *first, *keep;
	struct rng rng = { 2026 + (uint64_t)s->seed };

	room_begin(&w);
	first = arena_alloc(a, (n + 1) * sizeof *first);
	keep = arena_alloc(a, (n + 1) * sizeof *keep);
	first_drawing(&w);
	memcpy(first, w.x, n * sizeof *first);
	for (int start = 0; start < STARTS; start++) {
		double noise = start || s->seed ? 0.05 + 0.04 * (start + s->seed) : 0.01;

		for (int i = 0; i < 2 * s->points; i++)
			w.x[i] = first[i] + noise * ((double)rng_below(&rng, 2001) / 1000 - 1);
		start_radii(&w);
		for (int i = 0; i < 3; i++)
			improve(&w, &stage[i]);
		show(s, w.x);
		f = sketch_check(s);
		w.spent += check_work(s);
		if (!start || sketch_badness(f) < sketch_badness(best)) {
			best = f;
			memcpy(keep, w.x, n * sizeof *keep);
		}
		if (!sketch_badness(best) || w.spent >= w.limit)
			break;
	}
	show(s, keep);
	room_end(&w);
	return best;
}

/* Lines, circles and wishes alone, each as it is. */
static const struct stage plain = { 1, 1, 0, 0, 1e-6 };

/* What lines, circles and wishes still miss. */
static double missing(struct sketch_work *w)
{
	double most = 0, r[2];

	w->of.stage = &plain;
	for (int i = 0; i < w->n; i++) {
		enum residual_kind k = w->res[i].kind;

		if (k != R_LINE && k != R_RING && k != R_WISH)
			continue;
		for (int m = sketch_residual_value(&w->of, &w->res[i], w->x, r); m--;)
			most = fmax(most, fabs(r[m]));
	}
	return most;
}

/* The drawing, and somewhere to start for letters and the unit. */
static void start_from(struct sketch_work *w, double letter)
{
	const struct sketch *s = w->s;

	memcpy(w->x, s->xy, (size_t)(2 * s->points) * sizeof *w->x);
	memcpy(w->x + 2 * s->points, s->radius, (size_t)s->circles * sizeof *w->x);
	/* Not all alike: equations that are the same in two letters would keep them so. */
	for (int i = 2 * s->points + s->circles, k = 0; i < w->vars; i++, k++)
		w->x[i] = letter * (1 + 0.07 * k);
	w->x[w->vars - 1] = 2;
}

void sketch_complete(struct sketch *s, const struct wishes *wishes, struct arena *a)
{
	static const struct stage stage[] = {
		{ 1, 1, 0.5, 1e-3, 1e-4 },
		{ 3, 3, 0.3, 1e-4, 1e-5 },
	};
	struct sketch_work w = { .s = s,
				 .a = a,
				 .vars = sketch_wishes_vars(wishes),
				 .of = { s, wishes, NULL },
				 .limit = WORK / 4 };

	room_begin(&w);
	start_from(&w, 10);
	start_radii(&w);
	for (int i = 0; i < 2; i++)
		improve(&w, &stage[i]);
	show(s, w.x);
	room_end(&w);
}

double sketch_refine(struct sketch *s, struct sketch_flaws *f, const struct wishes *wishes,
		     int other, double *x, struct arena *a)
{
	static const struct stage stage[] = {
		{ 3, 0.3, 0.3, 1e-3, 1e-4 },  { 10, 3, 0.1, 1e-4, 1e-4 },
		{ 30, 30, 0.02, 1e-5, 1e-5 }, { 1e3, 1e3, 0.01, 1e-7, 1e-5 },
		{ 1, 1, 0, 0, 1e-6 },
	};
	static const double letter[8] = { 10, 30, 1, 100, 3, -10, 0.1, 1000 };
	struct sketch_work w = { .s = s,
				 .a = a,
				 .vars = sketch_wishes_vars(wishes),
				 .of = { s, wishes, NULL },
				 .limit = WORK / 4 };
	size_t n = (size_t)w.vars;
	struct rng rng = { 100 + (uint64_t)other };
	struct sketch_flaws g;
	double *before, miss;

	room_begin(&w);
	before = arena_alloc(a, (n + 1) * sizeof *before);
	/* From the second round on, from either sign. */
	start_from(&w, letter[abs(other) % 8] * (abs(other) / 8 % 2 ? -1 : 1));
	memcpy(before, w.x, n * sizeof *before);
	for (int i = 0; other > 0 && i < 2 * s->points; i++)
		w.x[i] += 0.08 * other * ((double)rng_below(&rng, 2001) / 1000 - 1);
	for (int i = 0; i < (int)(sizeof stage / sizeof *stage); i++)
		improve(&w, &stage[i]);
	miss = missing(&w);
	show(s, w.x);
	g = sketch_check(s);
	/* Turns that contradict each other say little. */
	if (sketch_badness(g) > sketch_badness(*f) + (f->turns ? g.turns : 0)) {
		memcpy(w.x, before, n * sizeof *before);
		show(s, before);
		miss = INFINITY;
	} else {
		*f = g;
	}
	memcpy(x, w.x, n * sizeof *x);
	room_end(&w);
	return miss;
}

double sketch_polish(struct sketch *s, const struct wishes *wishes, double *x, struct arena *a)
{
	struct sketch_work w = { .s = s,
				 .a = a,
				 .vars = sketch_wishes_vars(wishes),
				 .of = { s, wishes, NULL },
				 .limit = WORK / 4 };
	double miss;

	room_begin(&w);
	memcpy(w.x, x, (size_t)w.vars * sizeof *x);
	improve(&w, &plain);
	miss = missing(&w);
	show(s, w.x);
	memcpy(x, w.x, (size_t)w.vars * sizeof *x);
	room_end(&w);
	return miss;
}

/* The derivative of a term by one coordinate. */
static double slope(const struct wishes *wishes, const struct term *t, double *x, int i)
{
	double was = x[i], up, down;

	x[i] = was + 1e-6;
	up = sketch_wish_term(wishes, t, x);
	x[i] = was - 1e-6;
	down = sketch_wish_term(wishes, t, x);
	x[i] = was;
	return (up - down) / 2e-6;
}

/*
 * With J the derivative of what must be zero and g that of the goal, the goal can change
 * along a motion that keeps all facts just when g has a part in the null space of J.  That
 * part is the limit of e (JtJ + e)^-1 g for small e.
 */
bool sketch_fixed(struct sketch *s, const struct wishes *wishes, const struct term *goal,
		  const double *x, struct arena *a)
{
	const double small = 1e-9;
	struct sketch_work w = {
		.s = s, .a = a, .vars = sketch_wishes_vars(wishes), .of = { s, wishes, NULL }
	};
	double free2 = 0, all2 = 0;
	bool good;

	room_begin(&w);
	memcpy(w.x, x, (size_t)w.vars * sizeof *x);
	w.of.stage = &plain;
	good = num_least_slopes(&w.least, w.x);
	for (int i = 0; i < w.vars; i++) {
		double g = slope(wishes, goal, w.x, i);

		w.least.pull[i] = -g;
		all2 += g * g;
	}
	good = good && isfinite(all2) && num_least_step(&w.least, small);
	for (int i = 0; good && i < w.vars; i++) {
		double part = small * (1 + w.least.square[i * w.vars + i]) * w.least.step[i];

		free2 += part * part;
	}
	room_end(&w);
	return good && free2 <= 1e-8 * all2 + 1e-20;
}

int sketch_freedom(struct sketch *s, const struct wishes *wishes, const struct term *goal,
		   const double *x, struct arena *a)
{
	struct sketch_work w = {
		.s = s, .a = a, .vars = sketch_wishes_vars(wishes), .of = { s, wishes, NULL }
	};
	int n = w.vars, rank = 0, used = 0, points = 0;
	bool *seen;
	double *m;

	room_begin(&w);
	seen = arena_alloc(a, (size_t)(n + 1) * sizeof *seen);
	memcpy(w.x, x, (size_t)n * sizeof *x);
	w.of.stage = &plain;
	num_least_slopes(&w.least, w.x);
	m = w.least.square;
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < i; k++)
			m[k * n + i] = m[i * n + k];
		seen[i] = m[i * n + i] > 1e-12 || (goal && slope(wishes, goal, w.x, i) != 0);
		used += seen[i];
		points += seen[i] && i < 2 * s->points;
	}
	/* Elimination with the largest diagonal entry, until nothing is left of it. */
	for (bool *done = arena_alloc(a, (size_t)(n + 1) * sizeof *done);; rank++) {
		int at = -1;

		for (int i = 0; i < n; i++)
			if (seen[i] && !done[i] && (at < 0 || m[i * n + i] > m[at * n + at]))
				at = i;
		if (at < 0 || !(m[at * n + at] > 1e-10))
			break;
		done[at] = true;
		for (int i = 0; i < n; i++) {
			double c = m[i * n + at] / m[at * n + at];

			if (done[i] || c == 0)
				continue;
			for (int k = 0; k < n; k++)
				m[i * n + k] -= c * m[at * n + k];
		}
	}
	w.spent += (double)n * n * rank;
	/* Moving, turning, and the size of the drawing, which goes with the unit. */
	used -= rank + (points ? 4 : 0);
	room_end(&w);
	return used > 0 ? used : 0;
}
