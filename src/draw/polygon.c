/* polygon.c -- polygons cut by half-planes (Sutherland and Hodgman's way). */
#include "draw/plot_priv.h"

static struct cut_polygon room(int n, struct arena *a)
{
	size_t k = (size_t)n + 1;

	return (struct cut_polygon){ .x = arena_alloc(a, k * sizeof(double)),
				     .y = arena_alloc(a, k * sizeof(double)),
				     .side = arena_alloc(a, k * sizeof(int)) };
}

static void add(struct cut_polygon *p, double x, double y, int side)
{
	p->x[p->n] = x;
	p->y[p->n] = y;
	p->side[p->n++] = side;
}

struct cut_polygon draw_polygon_box(const struct scene_box *b, struct arena *a)
{
	struct cut_polygon p = room(4, a);

	add(&p, b->x0, b->y0, POLYGON_OWN);
	add(&p, b->x1, b->y0, POLYGON_OWN);
	add(&p, b->x1, b->y1, POLYGON_OWN);
	add(&p, b->x0, b->y1, POLYGON_OWN);
	return p;
}

struct cut_polygon draw_polygon_cut(const struct cut_polygon *p, double a, double b, double c,
				    int side, struct arena *arena)
{
	struct cut_polygon r = room(2 * p->n, arena);

	for (int i = 0; i < p->n; i++) {
		int j = i + 1 < p->n ? i + 1 : 0;
		double f = a * p->x[i] + b * p->y[i] + c, g = a * p->x[j] + b * p->y[j] + c;
		double t = f / (f - g);

		if (f >= 0)
			add(&r, p->x[i], p->y[i], p->side[i]);
		if ((f >= 0) == (g >= 0))
			continue;
		add(&r, p->x[i] + t * (p->x[j] - p->x[i]), p->y[i] + t * (p->y[j] - p->y[i]),
		    f >= 0 ? side : p->side[i]);
	}
	return r;
}
