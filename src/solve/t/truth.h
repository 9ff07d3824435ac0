/*
 * truth.h -- figures with exact coordinates, and who lies where in them.  With the values of
 * terms (truth_terms.h) and the facts (truth_facts.h) this is the judge of the solver, which
 * shares nothing with it but the language of docs/PROBLEM.md.
 *
 * A figure has points with coordinates that are exact numbers (num.h at NUM_EXACT: rational,
 * or with square roots), or balls of 1600 bits where an angle is given by its degrees
 * (NUM_BALL).  Facts and terms are read from their texts, the ones the solver is told.
 */
#ifndef SOLVE_T_TRUTH_H
#define SOLVE_T_TRUTH_H
#include "base/text.h"
#include "num/num.h"
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRUTH_POINTS = 17, TRUTH_CIRCLES = 4, TRUTH_LETTERS = 4, TRUTH_TURNS = 8 };
enum { TRUTH_BITS = 400, TRUTH_BITS_MOST = 6400 };
#define TRUTH_NOTHING 1e-60 /* a ball within this about zero is zero: truth_sgn */

struct truth_circle {
	char name;
	int center; /* a point, or -1 */
	int rim[3]; /* points on it, or -1: what it follows when points are moved */
	num x, y, r2;
};
struct truth_letter {
	char name;
	char value[240]; /* a term */
};
struct truth_figure {
	struct num_ctx *c;
	bool oriented;
	int n, circles, letters;
	char name[TRUTH_POINTS];
	num x[TRUTH_POINTS], y[TRUTH_POINTS];
	struct truth_circle circle[TRUTH_CIRCLES];
	struct truth_letter letter[TRUTH_LETTERS];
};

/* --- Signs ------------------------------------------------------------------------- */

/* Is the number nearer to zero than this? */
static inline bool truth_tiny(num a, double than, struct num_ctx *c)
{
	num e = num_enclosure(a, c);

	return fabs(e.lo) < than && fabs(e.hi) < than;
}

/* -1, 0, 1 or NUM_UNKNOWN.  With doubles, which only sort out what is not worth a closer
 * look, what may be zero is.  Figures of balls have 1600 bits and come from decimals of at
 * most 20 digits: what is within 1e-60 of zero there is zero, by a margin of 40 digits. */
static inline int truth_sgn(num a, struct num_ctx *c)
{
	int s;

	if (num_level_of(c) == NUM_BALL && truth_tiny(a, TRUTH_NOTHING, c))
		return 0;
	s = num_sgn(a, c);
	return s == NUM_UNKNOWN && num_level_of(c) == NUM_DOUBLE ? 0 : s;
}

static inline int truth_cmp(num a, num b, struct num_ctx *c)
{
	return truth_sgn(num_sub(a, b, c), c);
}

/* --- Vectors ----------------------------------------------------------------------- */

static inline num truth_dx(const struct truth_figure *f, int a, int b)
{
	return num_sub(f->x[b], f->x[a], f->c);
}
static inline num truth_dy(const struct truth_figure *f, int a, int b)
{
	return num_sub(f->y[b], f->y[a], f->c);
}

static inline num truth_dot(const struct truth_figure *f, int a, int b, int c, int d)
{
	num x = num_mul(truth_dx(f, a, b), truth_dx(f, c, d), f->c),
	    y = num_mul(truth_dy(f, a, b), truth_dy(f, c, d), f->c);

	return num_add(x, y, f->c);
}

static inline num truth_cross(const struct truth_figure *f, int a, int b, int c, int d)
{
	num x = num_mul(truth_dx(f, a, b), truth_dy(f, c, d), f->c),
	    y = num_mul(truth_dy(f, a, b), truth_dx(f, c, d), f->c);

	return num_sub(x, y, f->c);
}

static inline num truth_square(const struct truth_figure *f, int a, int b)
{
	return truth_dot(f, a, b, a, b);
}

/* The side of c as seen along ab: 1 left, -1 right, 0 on the line. */
static inline int truth_side(const struct truth_figure *f, int a, int b, int c)
{
	return truth_sgn(truth_cross(f, a, b, a, c), f->c);
}

static inline bool truth_same_length(const struct truth_figure *f, int a, int b, int c, int d)
{
	return truth_cmp(truth_square(f, a, b), truth_square(f, c, d), f->c) == 0;
}

static inline bool truth_on_line(const struct truth_figure *f, int p, int a, int b)
{
	return truth_side(f, a, b, p) == 0;
}

static inline bool truth_between(const struct truth_figure *f, int p, int a, int b)
{
	return truth_on_line(f, p, a, b) && truth_sgn(truth_dot(f, p, a, p, b), f->c) == -1;
}

static inline bool truth_upright(const struct truth_figure *f, int a, int b, int c, int d)
{
	return truth_sgn(truth_dot(f, a, b, c, d), f->c) == 0;
}

static inline bool truth_no_turn(const struct truth_figure *f, int a, int b, int c, int d)
{
	return truth_sgn(truth_cross(f, a, b, c, d), f->c) == 0;
}

static inline bool truth_middle(const struct truth_figure *f, int m, int a, int b)
{
	return truth_cmp(truth_dx(f, a, m), truth_dx(f, m, b), f->c) == 0 &&
	       truth_cmp(truth_dy(f, a, m), truth_dy(f, m, b), f->c) == 0;
}

/* Different points in different places. */
static inline bool truth_distinct(const struct truth_figure *f)
{
	for (int i = 0; i < f->n; i++)
		for (int k = 0; k < i; k++)
			if (truth_sgn(truth_dx(f, i, k), f->c) == 0 &&
			    truth_sgn(truth_dy(f, i, k), f->c) == 0)
				return false;
	return true;
}

static inline int truth_point(const struct truth_figure *f, char name)
{
	for (int i = 0; i < f->n; i++)
		if (f->name[i] == name)
			return i;
	return -1;
}

static inline int truth_circle(const struct truth_figure *f, char name)
{
	for (int i = 0; i < f->circles; i++)
		if (f->circle[i].name == name)
			return i;
	return -1;
}

/* From the centre of a circle to a point. */
static inline num truth_ox(const struct truth_figure *f, int c, int p)
{
	return num_sub(f->x[p], f->circle[c].x, f->c);
}
static inline num truth_oy(const struct truth_figure *f, int c, int p)
{
	return num_sub(f->y[p], f->circle[c].y, f->c);
}

static inline bool truth_on_circle(const struct truth_figure *f, int c, int p)
{
	num d = num_add(num_sqr(truth_ox(f, c, p), f->c), num_sqr(truth_oy(f, c, p), f->c),
			f->c);

	return truth_cmp(d, f->circle[c].r2, f->c) == 0;
}

static inline bool truth_touches(const struct truth_figure *f, int c, int a, int b)
{
	num d = num_sub(num_mul(truth_ox(f, c, a), truth_dy(f, a, b), f->c),
			num_mul(truth_oy(f, c, a), truth_dx(f, a, b), f->c), f->c);

	return truth_cmp(num_sqr(d, f->c),
			 num_mul(f->circle[c].r2, truth_square(f, a, b), f->c), f->c) == 0;
}

/* --- Polygons ---------------------------------------------------------------------- */

/* Do the segments ab and cd have a point in common? */
static inline bool truth_cuts(const struct truth_figure *f, int a, int b, int c, int d)
{
	int u = truth_side(f, a, b, c), v = truth_side(f, a, b, d), w = truth_side(f, c, d, a),
	    z = truth_side(f, c, d, b);

	if (u * v < 0 && w * z < 0)
		return true;
	return (!u && truth_between(f, c, a, b)) || (!v && truth_between(f, d, a, b)) ||
	       (!w && truth_between(f, a, c, d)) || (!z && truth_between(f, b, c, d));
}

/* No side meets another but at a common vertex, and no corner is straight. */
static inline bool truth_simple(const struct truth_figure *f, const int *q, int n)
{
	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n];

		if (truth_side(f, a, b, q[(i + 2) % n]) == 0)
			return false;
		for (int k = i + 2; k < n; k++)
			if ((k + 1) % n != i && truth_cuts(f, a, b, q[k], q[(k + 1) % n]))
				return false;
	}
	return true;
}

static inline num truth_twice_area(const struct truth_figure *f, const int *q, int n)
{
	num sum = num_int(0, f->c);

	for (int i = 1; i + 1 < n; i++)
		sum = num_add(sum, truth_cross(f, q[0], q[i], q[0], q[i + 1]), f->c);
	return sum;
}

static inline bool truth_convex(const struct truth_figure *f, const int *q, int n)
{
	int turn = truth_side(f, q[0], q[1], q[2]);

	for (int i = 1; i < n; i++)
		if (truth_side(f, q[i], q[(i + 1) % n], q[(i + 2) % n]) != turn)
			return false;
	return turn && truth_simple(f, q, n);
}

/* Strictly inside a simple polygon. */
static inline bool truth_inside(const struct truth_figure *f, int p, const int *q, int n)
{
	int wind = 0;

	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n], side = truth_side(f, a, b, p);
		bool low_a = truth_cmp(f->y[a], f->y[p], f->c) <= 0,
		     low_b = truth_cmp(f->y[b], f->y[p], f->c) <= 0;

		if (!side && (truth_between(f, p, a, b)))
			return false;
		if (low_a && !low_b && side > 0)
			wind++;
		if (!low_a && low_b && side < 0)
			wind--;
	}
	return wind != 0;
}

/* The ray vd halves the angle bvc, which is neither 0 nor 180. */
static inline bool truth_halves(const struct truth_figure *f, int v, int d, int b, int c)
{
	num p = truth_dot(f, v, b, v, d), q = truth_dot(f, v, c, v, d);
	int s = truth_side(f, v, b, d), t = truth_side(f, v, d, c);

	return s && s == t && truth_side(f, v, b, c) == s &&
	       truth_sgn(p, f->c) == truth_sgn(q, f->c) &&
	       truth_cmp(num_mul(num_sqr(p, f->c), truth_square(f, v, c), f->c),
			 num_mul(num_sqr(q, f->c), truth_square(f, v, b), f->c), f->c) == 0;
}

/* Distances of the first polygon to those of the second: all in one ratio, or equal. */
static inline bool truth_alike(const struct truth_figure *f, const int *q, int n, bool equal)
{
	const int *p = q + n;
	num u = truth_square(f, q[0], q[1]), v = truth_square(f, p[0], p[1]);

	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			num a = truth_square(f, q[i], q[k]), b = truth_square(f, p[i], p[k]);

			if (equal ? truth_cmp(a, b, f->c)
				  : truth_cmp(num_mul(a, v, f->c), num_mul(b, u, f->c), f->c))
				return false;
		}
	return truth_simple(f, q, n) && truth_simple(f, p, n) &&
	       (!f->oriented ||
		truth_side(f, q[0], q[1], q[2]) == truth_side(f, p[0], p[1], p[2]));
}

/* The same figure in balls, unless it is one already; the context must stand at NUM_BALL. */
static inline void truth_as_balls(struct truth_figure *out, const struct truth_figure *f,
				  bool already)
{
	*out = *f;
	if (already)
		return;
	for (int i = 0; i < f->n; i++) {
		out->x[i] = num_exact_as_ball(f->x[i], f->c);
		out->y[i] = num_exact_as_ball(f->y[i], f->c);
	}
	for (int i = 0; i < f->circles; i++) {
		out->circle[i].x = num_exact_as_ball(f->circle[i].x, f->c);
		out->circle[i].y = num_exact_as_ball(f->circle[i].y, f->c);
		out->circle[i].r2 = num_exact_as_ball(f->circle[i].r2, f->c);
	}
}
#endif
