/* rules_polygon.c -- polygons that close up. */
#include "measure/rules_priv.h"
#include <math.h>

bool measure_rules_convex(const struct solver *s, const int *q, int n)
{
	int plus = 0, minus = 0;

	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n], c = q[(i + 2) % n];
		double x = (s->x[b] - s->x[a]) * (s->y[c] - s->y[b]) -
			   (s->y[b] - s->y[a]) * (s->x[c] - s->x[b]);

		if (x > 0)
			plus++;
		else
			minus++;
	}
	return !plus || !minus;
}

/* --- Closed polygons ----------------------------------------------------- */

/* The direction of the walk a -> b less that of c -> d. */
int measure_rules_turn(struct solver *s, int a, int b, int c, int d)
{
	int n = s->p->points, l = measure_figure_line(s, a, b),
	    m = measure_figure_line(s, c, d);
	double flip = (s->pos_on[l * n + a] > s->pos_on[l * n + b] ? 180 : 0) -
		      (s->pos_on[m * n + c] > s->pos_on[m * n + d] ? 180 : 0);

	return measure_form_turn(s, l, m, (int[]){ a, b, c, d }, flip);
}

bool measure_rules_turn_known(struct solver *s, int a, int b, int c, int d)
{
	int l = measure_figure_line(s, a, b), m = measure_figure_line(s, c, d);
	double d1 = s->w1[s->line[l].var] - s->w1[s->line[m].var];
	double d2 = s->w2[s->line[l].var] - s->w2[s->line[m].var];

	return fabs(d1 - d2) < 1e-7;
}

/*
 * Walking round a polygon leads back.  With all directions known that is two linear
 * equations; with all but one side's, the square of that side.
 */
static const struct term *step_along(struct solver *s, const int *q, int n, int k, int best,
				     int axis)
{
	int t = measure_rules_turn(s, q[k], q[(k + 1) % n], q[best], q[(best + 1) % n]);

	return mul(s, measure_leaf(s, measure_form_length(s, q[k], q[(k + 1) % n])),
		   measure_op(s, axis ? TERM_SIN : TERM_COS, measure_leaf(s, t), NULL));
}

/* The sum of the sides of the group, along the side best or across. */
static const struct term *walk(struct solver *s, const int *q, int n, int best, int axis,
			       const bool *group)
{
	const struct term *sum = NULL;

	for (int k = 0; k < n; k++) {
		const struct term *x;

		if (!group[k])
			continue;
		x = step_along(s, q, n, k, best, axis);
		sum = sum ? measure_op(s, TERM_ADD, sum, x) : x;
	}
	return sum;
}

static void all_but_one(struct solver *s, const int *q, int n, int best, const bool *group)
{
	const struct term *sum[2];
	int odd = 0;

	while (group[odd])
		odd++;
	for (int axis = 0; axis < 2; axis++)
		sum[axis] = walk(s, q, n, best, axis, group);
	measure_rules_relation(
		s,
		sub(s, measure_op(s, TERM_ADD, mul(s, sum[0], sum[0]), mul(s, sum[1], sum[1])),
		    sq(s, measure_form_length(s, q[odd], q[(odd + 1) % n]))));
	/* Its direction, when all lengths are known. */
	for (int axis = 0; axis < 2; axis++)
		measure_rules_relation(s, measure_op(s, TERM_ADD, sum[axis],
						     step_along(s, q, n, odd, best, axis)));
}

static void closure(struct solver *s, const int *q, int n)
{
	bool group[12];
	int most = 0, best = 0;

	if (n > 12)
		return;
	/* How the sides turn is told by the corners, when the value is made exact. */
	for (int i = 0; i < n; i++)
		measure_form_corner(s, q[i], q[(i + 1) % n], q[(i + 2) % n]);
	measure_linear_refresh(s);
	for (int i = 0; i < n; i++) {
		int same = 0;

		for (int k = 0; k < n; k++)
			same += measure_rules_turn_known(s, q[i], q[(i + 1) % n], q[k],
							 q[(k + 1) % n]);
		if (same > most) {
			most = same;
			best = i;
		}
	}
	for (int k = 0; k < n; k++)
		group[k] = measure_rules_turn_known(s, q[best], q[(best + 1) % n], q[k],
						    q[(k + 1) % n]);
	if (most == n && measure_theorem_begin(s, THEOREM_CLOSED, q, n, best)) {
		for (int axis = 0; axis < 2; axis++)
			measure_rules_relation(s, walk(s, q, n, best, axis, group));
		measure_theorem_end(s);
	} else if (most == n - 1 && measure_theorem_begin(s, THEOREM_LAST_SIDE, q, n, best)) {
		all_but_one(s, q, n, best, group);
		measure_theorem_end(s);
	}
}

/* Parallel bases and equal legs that are not parallel as drawn. */
static void equal_legs(struct solver *s, const int *q)
{
	for (int i = 0; i < 2; i++) {
		int a = q[i], b = q[i + 1], c = q[i + 2], d = q[(i + 3) % 4];
		int l = measure_figure_line(s, a, b), m = measure_figure_line(s, c, d);
		int j = measure_figure_line(s, b, c), k = measure_figure_line(s, d, a);

		if (!measure_is_parallel(s, l, m) || measure_is_parallel(s, j, k) ||
		    fabs(remainder(s->line[j].dir - s->line[k].dir, 180)) < 8 ||
		    !measure_forms_equal(s, measure_form_length(s, b, c),
					 measure_form_length(s, d, a)) ||
		    !measure_theorem_begin(s, THEOREM_EQUAL_LEGS, q, 4, i))
			continue;
		measure_rules_need_lines(s, l, m, 0);
		measure_need_equal(s, measure_form_length(s, b, c),
				   measure_form_length(s, d, a));
		measure_need_crossing(s, j, k);
		measure_need_turn(s, (int[]){ a, b, c }, (int[]){ b, c, d });
		measure_rules_equal(s, measure_form_corner(s, d, a, b),
				    measure_form_corner(s, a, b, c));
		measure_rules_equal(s, measure_form_length(s, a, c),
				    measure_form_length(s, b, d));
		measure_theorem_end(s);
	}
}

static bool simple_corner(const struct solver *s, int a, int b, int c)
{
	return measure_figure_line(s, a, b) >= 0 && measure_figure_line(s, b, c) >= 0 &&
	       measure_figure_line(s, a, b) != measure_figure_line(s, b, c);
}

void measure_rules_closures(struct solver *s)
{
	int n = s->p->points, count = 0;

	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			if (measure_figure_line(s, a, b) < 0)
				continue;
			for (int c = a + 1; c < n; c++) {
				if (c == b || !simple_corner(s, a, b, c))
					continue;
				for (int d = b + 1; d < n; d++) {
					int q[4] = { a, b, c, d };

					if (d == c || !simple_corner(s, b, c, d) ||
					    !simple_corner(s, c, d, a) ||
					    !simple_corner(s, d, a, b) ||
					    !measure_rules_convex(s, q, 4))
						continue;
					if (++count > 200 || s->work > s->budget)
						return;
					s->work += 4;
					equal_legs(s, q);
					closure(s, q, 4);
				}
			}
		}
	for (int i = 0; i < s->areas; i++)
		if (s->area[i].n > 4)
			closure(s, s->area[i].p, s->area[i].n);
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->n > 4 && f->n <= 12 &&
		    (f->kind == RELATION_POLYGON || f->kind == RELATION_FACE))
			closure(s, f->p, f->n);
	}
}
