/*
 * shape.c -- what words mean beyond their equations: corners that are none, sides that cross.
 */
#include "sketch/shape.h"
#include <math.h>

double sketch_apart(const double *x, int a, int b)
{
	return hypot(x[2 * a] - x[2 * b], x[2 * a + 1] - x[2 * b + 1]);
}

double sketch_turn(const double *x, int a, int b, int c)
{
	return (x[2 * b] - x[2 * a]) * (x[2 * c + 1] - x[2 * a + 1]) -
	       (x[2 * b + 1] - x[2 * a + 1]) * (x[2 * c] - x[2 * a]);
}

bool sketch_crossed(const struct fact *f, const double *x)
{
	const int *q = f->p;

	for (int k = 0; k < f->n; k++)
		for (int m = 0; m + 1 < k; m++) {
			int a = q[m], b = q[m + 1], c = q[k], d = q[(k + 1) % f->n];

			if (a != d && sketch_turn(x, a, b, c) * sketch_turn(x, a, b, d) < 0 &&
			    sketch_turn(x, c, d, a) * sketch_turn(x, c, d, b) < 0)
				return true;
		}
	return false;
}

bool sketch_on_one_side(const struct fact *f, const double *x, int o)
{
	int left = 0, right = 0;

	for (int i = 0; i < f->n; i++) {
		double t = sketch_turn(x, f->p[i], f->p[(i + 1) % f->n],
				       o < 0 ? f->p[(i + 2) % f->n] : o);

		left += t > 0;
		right += t < 0;
	}
	return !left || !right;
}

struct flat_search {
	const double *x;
	double flat;
	bool found;
};

static void look_at_corner(void *self, const int corner[3])
{
	struct flat_search *q = self;

	double size = sketch_apart(q->x, corner[0], corner[1]) +
		      sketch_apart(q->x, corner[1], corner[2]);

	q->found = q->found || fabs(sketch_turn(q->x, corner[0], corner[1], corner[2])) <
				       q->flat * size * size;
}

bool sketch_misshapen(const struct fact *f, const double *x, double flat)
{
	struct flat_search q = { x, flat, false };

	problem_fact_corners(f, look_at_corner, &q);
	return q.found || (problem_fact_is_polygon(f) && geo_relation_needs(f->kind, 'x') &&
			   (sketch_crossed(f, x) || !sketch_on_one_side(f, x, -1)));
}
