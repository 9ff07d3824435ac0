/*
 * measure.c -- quantities read off the figure: from the places of its points, and nothing else.
 */
#include "learn/make_priv.h"
#include <math.h>

static double distance(const struct learn_problem *p, int a, int b)
{
	return hypot(p->point[b].x - p->point[a].x, p->point[b].y - p->point[a].y);
}

static double angle(const struct learn_problem *p, int a, int b, int c)
{
	double ux = p->point[a].x - p->point[b].x, uy = p->point[a].y - p->point[b].y;
	double vx = p->point[c].x - p->point[b].x, vy = p->point[c].y - p->point[b].y;

	return LEARN_DEGREE * atan2(fabs(ux * vy - uy * vx), ux * vx + uy * vy);
}

static double polygon_area(const struct learn_problem *p, const int *at, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++) {
		const struct learn_point *a = &p->point[at[i]],
					 *b = &p->point[at[(i + 1) % n]];

		s += a->x * b->y - a->y * b->x;
	}
	return fabs(s) / 2;
}

static double perimeter(const struct learn_problem *p, const int *at, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += distance(p, at[i], at[(i + 1) % n]);
	return s;
}

/* The radius as the points have it that lie on the circle. */
static double radius(const struct learn_problem *p, const struct learn_quantity *q)
{
	const struct learn_circle *c = &p->circle[q->circle];

	return c->n ? distance(p, c->center, c->p[0]) : c->radius;
}

static double central(const struct learn_problem *p, const struct learn_quantity *q)
{
	return angle(p, q->p[0], p->circle[q->circle].center, q->p[1]);
}

static double via(const struct learn_problem *p, const struct learn_quantity *q)
{
	int o = p->circle[q->circle].center;
	double one = angle(p, q->p[0], o, q->p[1]), two = angle(p, q->p[1], o, q->p[2]);

	return one + two;
}

/* The polygon that nobody drew, built for the measuring: its corners on a circle. */
static double undrawn(const struct learn_quantity *q)
{
	double x[3], y[3], turn = 360.0 / q->sides, inner;

	for (int i = 0; i < 3; i++) {
		x[i] = cos(i * turn / LEARN_DEGREE);
		y[i] = sin(i * turn / LEARN_DEGREE);
	}
	inner = LEARN_DEGREE *
		atan2(fabs((x[0] - x[1]) * (y[2] - y[1]) - (y[0] - y[1]) * (x[2] - x[1])),
		      (x[0] - x[1]) * (x[2] - x[1]) + (y[0] - y[1]) * (y[2] - y[1]));
	if (q->kind == LEARN_ANGLE_SUM)
		return q->sides * inner;
	if (q->kind == LEARN_INTERIOR)
		return inner;
	if (q->kind == LEARN_EXTERIOR)
		return 180 - inner;
	return q->sides;
}

double learn_measure(const struct learn_problem *p, const struct learn_quantity *q)
{
	double r, t;
	int half = q->n / 2;

	switch (q->kind) {
	case LEARN_LENGTH:
	case LEARN_RADIUS:
	case LEARN_DIAMETER: return distance(p, q->p[0], q->p[1]);
	case LEARN_ANGLE: return angle(p, q->p[0], q->p[1], q->p[2]);
	case LEARN_ARC: return central(p, q);
	case LEARN_ARC_VIA: return via(p, q);
	case LEARN_CIRCUMFERENCE: return 2 * LEARN_PI * radius(p, q);
	case LEARN_ARC_LENGTH: return radius(p, q) * central(p, q) / LEARN_DEGREE;
	case LEARN_CIRCLE_AREA: r = radius(p, q); return LEARN_PI * r * r;
	case LEARN_SECTOR_AREA:
		r = radius(p, q);
		return r * r * central(p, q) / LEARN_DEGREE / 2;
	case LEARN_SEGMENT_AREA:
		r = radius(p, q);
		t = central(p, q) / LEARN_DEGREE;
		return r * r * (t - sin(t)) / 2;
	case LEARN_AREA: return polygon_area(p, q->p, q->n);
	case LEARN_PERIMETER: return perimeter(p, q->p, q->n);
	case LEARN_SCALE: return perimeter(p, q->p, half) / perimeter(p, q->p + half, half);
	case LEARN_AREA_RATIO:
		return polygon_area(p, q->p, half) / polygon_area(p, q->p + half, half);
	case LEARN_SIDES: return q->n ? q->n : undrawn(q);
	case LEARN_ANGLE_SUM:
	case LEARN_INTERIOR:
	case LEARN_EXTERIOR: return undrawn(q);
	case LEARN_KINDS: break;
	}
	return NAN;
}
