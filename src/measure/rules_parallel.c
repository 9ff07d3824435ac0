/* rules_parallel.c -- parallels cut transversals in one ratio. */
#include "measure/rules_priv.h"
#include <math.h>

enum { JOINTS_MOST = 40 };

/* Two lines, and three segments from one to the other: p[i] on the first, q[i] on the second,
 * in their order along the first. */
struct rungs {
	int l, m, p[3], q[3];
};

static int rung(const struct solver *s, const struct rungs *r, int i)
{
	return measure_figure_line(s, r->p[i], r->q[i]);
}

static int rung_length(struct solver *s, const struct rungs *r, int i)
{
	return measure_form_length(s, r->p[i], r->q[i]);
}

static void sort_rungs(const struct solver *s, struct rungs *r)
{
	const int *at = s->pos_on + (long)r->l * s->p->points;

	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++)
			if (at[r->p[j]] > at[r->p[j + 1]]) {
				int p = r->p[j], q = r->q[j];

				r->p[j] = r->p[j + 1];
				r->q[j] = r->q[j + 1];
				r->p[j + 1] = p;
				r->q[j + 1] = q;
			}
}

/* Is the middle one between the others on the second line as well? */
static bool same_order(const struct solver *s, const struct rungs *r)
{
	const int *at = s->pos_on + (long)r->m * s->p->points;

	return (at[r->q[0]] < at[r->q[1]]) == (at[r->q[1]] < at[r->q[2]]);
}

/* The outer two are parallel and the middle one divides both lines alike: it is, too. */
static bool divided_alike(struct solver *s, const struct rungs *r, const int *a, const int *b)
{
	double ra, rb;
	int f = rung(s, r, 1), g = rung(s, r, 0);

	if (!measure_is_parallel(s, g, rung(s, r, 2)) || !same_order(s, r) ||
	    !measure_forms_ratio(s, a[0], a[1], &ra) ||
	    !measure_forms_ratio(s, b[0], b[1], &rb) || fabs(ra - rb) > LOOKS_EQUAL * ra)
		return false;
	if (measure_is_parallel(s, f, g) ||
	    !measure_theorem_begin(
		    s, THEOREM_DIVIDED_ALIKE,
		    (int[]){ r->p[0], r->p[1], r->p[2], r->q[0], r->q[1], r->q[2] }, 6, 0))
		return true;
	measure_rules_need_lines(s, g, rung(s, r, 2), 0);
	measure_need_ratio(s, a[0], a[1], b[0], b[1]);
	measure_need_order(s, r->p[0], r->p[1], r->p[2]);
	measure_need_order(s, r->q[0], r->q[1], r->q[2]);
	measure_linear_direction(s, f, g, 0, -1, measure_theorem_sentence(s));
	measure_theorem_end(s);
	return true;
}

static void need_parallels(struct solver *s, const struct rungs *r)
{
	measure_rules_need_lines(s, rung(s, r, 0), rung(s, r, 1), 0);
	measure_rules_need_lines(s, rung(s, r, 1), rung(s, r, 2), 0);
}

/* Do the segments all point to one side of the first line, as drawn? */
static bool one_side(const struct solver *s, const struct rungs *r)
{
	int side = measure_config_drawn_turn(s, r->p[0], r->p[2], r->q[0]);

	return side && measure_config_drawn_turn(s, r->p[0], r->p[2], r->q[1]) == side &&
	       measure_config_drawn_turn(s, r->p[0], r->p[2], r->q[2]) == side;
}

/* u1 (a0 + a1) = u0 a1 + u2 a0 for the lengths of the segments, when they point one way. */
static void between_bases(struct solver *s, const struct rungs *r, const int *a)
{
	int u[3], all = measure_form_length(s, r->p[0], r->p[2]);
	int id[] = { r->p[0], r->p[1], r->p[2], r->q[0], r->q[1], r->q[2] };
	double ratio;
	bool middle =
		measure_forms_ratio(s, a[0], a[1], &ratio) && fabs(ratio - 1) < LOOKS_EQUAL;

	if (!one_side(s, r) ||
	    !measure_theorem_begin(
		    s, middle ? THEOREM_MIDDLE_PARALLEL : THEOREM_PARALLEL_BETWEEN, id, 6, 0))
		return;
	for (int i = 0; i < 3; i++)
		u[i] = rung_length(s, r, i);
	need_parallels(s, r);
	measure_need_order(s, r->p[0], r->p[1], r->p[2]);
	/* The lines are parallel: the two outer ones tell on which side the middle one is. */
	measure_need_turn(s, (int[]){ r->p[0], r->p[2], r->q[0] },
			  (int[]){ r->p[0], r->p[2], r->q[2] });
	if (middle) {
		measure_need_equal(s, a[0], a[1]);
		measure_linear_forms(s, (int[]){ u[1], u[0], u[2] }, (double[]){ 2, -1, -1 },
				     3, 0, -1, measure_theorem_sentence(s));
	} else {
		measure_rules_relation(
			s,
			sub(s, mul(s, measure_leaf(s, u[1]), measure_leaf(s, all)),
			    measure_op(s, TERM_ADD,
				       mul(s, measure_leaf(s, u[0]), measure_leaf(s, a[1])),
				       mul(s, measure_leaf(s, u[2]), measure_leaf(s, a[0])))));
	}
	measure_theorem_end(s);
}

static void three_rungs(struct solver *s, struct rungs *r)
{
	int a[2], b[2];

	sort_rungs(s, r);
	for (int i = 0; i < 2; i++) {
		a[i] = measure_form_length(s, r->p[i], r->p[i + 1]);
		b[i] = measure_form_length(s, r->q[i], r->q[i + 1]);
	}
	if (!divided_alike(s, r, a, b) &&
	    (!measure_is_parallel(s, rung(s, r, 0), rung(s, r, 1)) ||
	     !measure_is_parallel(s, rung(s, r, 1), rung(s, r, 2))))
		return;
	measure_linear_refresh(s);
	if (!measure_is_parallel(s, rung(s, r, 0), rung(s, r, 1)))
		return;
	if (measure_theorem_begin(
		    s, THEOREM_INTERCEPT,
		    (int[]){ r->p[0], r->p[1], r->p[2], r->q[0], r->q[1], r->q[2] }, 6, 0)) {
		need_parallels(s, r);
		measure_rules_products(s, a[0], b[1], a[1], b[0]);
		measure_theorem_end(s);
	}
	if (same_order(s, r))
		between_bases(s, r, a);
}

static bool all_differ(const int *p, int x, int y, int z)
{
	return p[x] != p[y] && p[y] != p[z] && p[x] != p[z];
}

static void two_lines(struct solver *s, int l, int m)
{
	int n = s->p->points, p[JOINTS_MOST], q[JOINTS_MOST], k = 0;

	for (int i = 0; i < s->line[l].n; i++)
		for (int j = 0; j < s->line[m].n && k < JOINTS_MOST; j++) {
			int a = s->line[l].p[i], b = s->line[m].p[j],
			    t = measure_figure_line(s, a, b);

			if (a != b && t >= 0 && t != l && t != m && s->pos_on[m * n + a] < 0 &&
			    s->pos_on[l * n + b] < 0) {
				p[k] = a;
				q[k++] = b;
			}
		}
	for (int x = 0; x < k; x++)
		for (int y = 0; y < x; y++)
			for (int z = 0; z < y; z++) {
				struct rungs r = {
					l, m, { p[x], p[y], p[z] }, { q[x], q[y], q[z] }
				};

				if (!all_differ(p, x, y, z) || !all_differ(q, x, y, z))
					continue;
				s->work++;
				three_rungs(s, &r);
			}
}

void measure_rules_parallels(struct solver *s)
{
	for (int l = 0; l < s->lines; l++)
		for (int m = 0; m < l; m++)
			if (s->line[l].n >= 3 || s->line[m].n >= 3)
				two_lines(s, l, m);
}
