/*
 * imply.c -- what a stated problem implies and least squares cannot see.
 *
 *  * Where a right-angled triangle has its right angle: where another fact puts it; drawn
 *    triangles are looked at by the solver, undrawn ones have it at the middle vertex.
 *  * A point of a circle on one of its tangents is where they touch, and the radius is
 *    upright there.  (The two facts alone are a double zero: they do not fix the point.)
 */
#include "solve/problem.h"

static bool has(const struct fact *f, int point)
{
	for (int i = 0; i < f->n; i++)
		if (f->p[i] == point)
			return true;
	return false;
}

static bool drawn(const struct problem *p, const struct fact *f)
{
	for (int i = 0; i < f->n; i++)
		if (!p->point[f->p[i]].placed)
			return false;
	return true;
}

/* The vertex at which the fact says that the triangle is right-angled, or -1. */
static int right_angle_of(const struct fact *f, const struct fact *triangle)
{
	const int *q = f->p;
	double v;

	if (f->kind == FACT_EQUAL)
		for (int k = 0; k < 2; k++) {
			const struct term *t = f->t[k];

			if (t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE &&
			    problem_constant(&v, f->t[1 - k]) && v == 90 &&
			    has(triangle, t->p[0]) && has(triangle, t->p[1]) &&
			    has(triangle, t->p[2]))
				return t->p[1];
		}
	if (f->kind != FACT_PERPENDICULAR || f->n != 4)
		return -1;
	for (int k = 0; k < 4; k++)
		if (!has(triangle, q[k]))
			return -1;
	return q[0] == q[2] || q[0] == q[3] ? q[0] : q[1] == q[2] || q[1] == q[3] ? q[1] : -1;
}

static void settle_right_triangle(struct problem *p, struct fact *f)
{
	int at = -1, k = 1, *q;

	if (drawn(p, f) || f->n != 3)
		return;
	for (int i = 0; i < p->facts && at < 0; i++)
		at = right_angle_of(&p->fact[i], f);
	for (int i = 0; i < 3; i++)
		if (f->p[i] == at)
			k = i;
	q = arena_alloc(p->arena, 4 * sizeof *q);
	q[0] = q[2] = f->p[k];
	q[1] = f->p[(k + 1) % 3];
	q[3] = f->p[(k + 2) % 3];
	f->kind = FACT_PERPENDICULAR;
	f->p = q;
	f->n = 4;
}

static bool on_line(const struct problem *p, int at, int a, int b)
{
	if (at == a || at == b)
		return true;
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if ((f->kind == FACT_ON_LINE || f->kind == FACT_BETWEEN ||
		     f->kind == FACT_MIDPOINT || f->kind == FACT_COLLINEAR) &&
		    has(f, at) && has(f, a) && has(f, b))
			return true;
	}
	return false;
}

/* The points of the circle that lie on its tangent ab. */
static void settle_tangent(struct problem *p, int circle, int a, int b)
{
	int o = p->circle[circle].center;

	for (int i = 0; i < p->facts; i++) {
		struct fact f = p->fact[i];

		if (f.kind != FACT_ON_CIRCLE || f.circle != circle)
			continue;
		for (int k = 0; k < f.n; k++)
			if (f.p[k] != o && on_line(p, f.p[k], a, b))
				problem_fact(p, FACT_PERPENDICULAR, (int[]){ o, f.p[k], a, b },
					     4, NULL);
	}
}

/* More facts are no textbook's, and every pair of them is looked at. */
#define FEW 300

void problem_imply(struct problem *p)
{
	int n = p->facts < FEW ? p->facts : 0;

	for (int i = 0; i < n; i++) {
		struct fact f = p->fact[i];

		if (f.kind == FACT_RIGHT_TRIANGLE)
			settle_right_triangle(p, &p->fact[i]);
		if (f.circle < 0 || p->circle[f.circle].center < 0)
			continue;
		if (f.kind == FACT_TANGENT && f.n == 2)
			settle_tangent(p, f.circle, f.p[0], f.p[1]);
		for (int k = 0; f.kind == FACT_CIRCUMSCRIBED && k < f.n; k++)
			settle_tangent(p, f.circle, f.p[k], f.p[(k + 1) % f.n]);
	}
}
