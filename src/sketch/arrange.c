/*
 * arrange.c -- somewhere to start from, by what the words mean.
 *
 * Named polygons are placed as one would draw them: corners in order on a circle, what is
 * between on its line, centres in the middle.  The rest is anywhere.  From there least
 * squares mostly reach the figure that is meant, not one of its crossed or empty relatives.
 */
#include "base/rng.h"
#include "sketch/sketch.h"
#include "sketch/wish.h"
#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

struct arranging {
	const struct problem *p;
	struct sketch *s;
	struct rng rng;
	bool *done;
};

/* From -1 to 1. */
static double some(struct arranging *g)
{
	return (double)rng_below(&g->rng, 2001) / 1000 - 1;
}

static void put(struct arranging *g, int at, double x, double y)
{
	g->s->xy[2 * at] = x;
	g->s->xy[2 * at + 1] = y;
	g->done[at] = true;
}

/* Corners on a circle, some nearer to each other than others; a polygon that shares points
 * with those before keeps them. */
static void put_polygon(struct arranging *g, const struct fact *f)
{
	double turn = PI * some(g), cx = 0.4 * some(g), cy = 0.4 * some(g);
	int old = 0;

	for (int i = 0; i < f->n; i++)
		old += g->done[f->p[i]];
	if (old > 1 && f->n > 3)
		return;
	if (!old)
		cx = cy = 0;
	for (int i = 0; i < f->n; i++) {
		double t = turn + 2 * PI * (i + 0.3 * some(g)) / f->n;

		if (!g->done[f->p[i]])
			put(g, f->p[i], cx + cos(t), cy + sin(t));
	}
}

static void put_between(struct arranging *g, int at, int a, int b)
{
	const double *x = g->s->xy;
	double t = 0.5 + 0.3 * some(g);

	if (!g->done[at] && g->done[a] && g->done[b])
		put(g, at, x[2 * a] + t * (x[2 * b] - x[2 * a]),
		    x[2 * a + 1] + t * (x[2 * b + 1] - x[2 * a + 1]));
}

static void put_middle(struct arranging *g, int at, const int *q, int n)
{
	double x = 0, y = 0, dx;

	if (at < 0 || g->done[at])
		return;
	for (int i = 0; i < n; i++) {
		if (!g->done[q[i]])
			return;
		x += g->s->xy[2 * q[i]] / n;
		y += g->s->xy[2 * q[i] + 1] / n;
	}
	dx = 0.1 * some(g);
	put(g, at, x + dx, y + 0.1 * some(g));
}

static void follow(struct arranging *g, const struct fact *f)
{
	int o = f->circle >= 0 ? g->s->center[f->circle] : -1;

	switch ((int)f->kind) {
	case RELATION_MIDPOINT:
	case RELATION_BETWEEN:
	case RELATION_ON_LINE: put_between(g, f->p[0], f->p[1], f->p[2]); break;
	case RELATION_COLLINEAR:
		for (int i = 1; i + 1 < f->n; i++)
			put_between(g, f->p[i], f->p[0], f->p[f->n - 1]);
		break;
	case RELATION_INSIDE:
	case RELATION_INCENTER:
	case RELATION_CENTROID:
	case RELATION_CIRCUMCENTER:
	case RELATION_ORTHOCENTER: put_middle(g, f->p[0], f->p + 1, f->n - 1); break;
	case RELATION_ALTITUDE:
	case RELATION_MEDIAN:
		for (int i = 2; i < 5; i++)
			if (f->n == 5 && f->p[i] == f->p[0])
				put_between(g, f->p[1], f->p[2 + (i - 1) % 3],
					    f->p[2 + i % 3]);
		break;
	case RELATION_INSCRIBED:
	case RELATION_CIRCUMSCRIBED: put_middle(g, o, f->p, f->n); break;
	case RELATION_ON_CIRCLE:
		for (int i = 0; i < f->n && o >= 0 && g->done[o]; i++)
			if (!g->done[f->p[i]]) {
				double t = PI * some(g), r = g->s->radius[f->circle];

				put(g, f->p[i], g->s->xy[2 * o] + r * cos(t),
				    g->s->xy[2 * o + 1] + r * sin(t));
			}
		break;
	default: break;
	}
}

static void set_radii(struct arranging *g)
{
	for (int c = 0; c < g->s->circles; c++)
		g->s->radius[c] = 0.7;
	for (int i = 0; i < g->p->facts; i++)
		if (g->p->fact[i].circle >= 0)
			g->s->radius[g->p->fact[i].circle] =
				g->p->fact[i].kind == RELATION_INSCRIBED ? 1 : 0.6;
}

void sketch_arrange(struct sketch *s, const struct problem *p, int seed, struct arena *a)
{
	struct arranging g = { .p = p, .s = s, .rng = { 900 + (uint64_t)seed } };

	g.done = arena_alloc(a, (size_t)s->points + 1);
	memset(g.done, 0, (size_t)s->points + 1);
	set_radii(&g);
	for (int most = PROBLEM_POINTS; most >= 3; most--)
		for (int i = 0; i < p->facts; i++)
			if (p->fact[i].n == most && problem_fact_is_polygon(&p->fact[i]))
				put_polygon(&g, &p->fact[i]);
	/* Those who wait for others; then one of those left is put anywhere, and again. */
	for (int i = 0; i <= s->points; i++) {
		int left = -1;
		double x;

		for (int round = 0; round < 2; round++)
			for (int k = 0; k < p->facts; k++)
				follow(&g, &p->fact[k]);
		for (int k = 0; k < s->points && left < 0; k++)
			if (!g.done[k])
				left = k;
		if (left < 0)
			break;
		x = 1.2 * some(&g);
		put(&g, left, x, 1.2 * some(&g));
	}
}
