/* rules_area.c -- areas of polygons, by parts and in proportion. */
#include "solve/rules_priv.h"
#include <math.h>

/* --- Areas --------------------------------------------------------------- */

static const struct term *half(struct solver *s, const struct term *t)
{
	return op(s, TERM_DIV, t, num_term(s, "2"));
}

static void triangle_area(struct solver *s, int f, const int *q)
{
	int n = s->p->points;

	for (int i = 0; i < 3; i++) {
		int a = q[i], b = q[(i + 1) % 3], c = q[(i + 2) % 3], l = figure_line(s, b, c);
		int ang = form_corner(s, b, a, c);
		double v;

		if (form_known(s, ang, &v) && rules_once(s, RULE_AREA, f, i, 0))
			relation_add(s,
				     sub(s, leaf(s, f),
					 half(s, mul(s,
						     mul(s, leaf(s, form_length(s, a, b)),
							 leaf(s, form_length(s, a, c))),
						     op(s, TERM_SIN, leaf(s, ang), NULL)))),
				     -1, rules_about(s, "the area of", q, 3));
		for (int h = 0; h < n && l >= 0; h++) {
			int m = figure_line(s, a, h);

			if (m >= 0 && m != l && s->pos_on[l * n + h] >= 0 &&
			    is_perpendicular(s, l, m) &&
			    rules_once(s, RULE_AREA_HEIGHT, f, i, h))
				relation_add(s,
					     sub(s, leaf(s, f),
						 half(s, mul(s, leaf(s, form_length(s, b, c)),
							     leaf(s, form_length(s, a, h))))),
					     -1, rules_about(s, "the area of", q, 3));
		}
	}
}

/* Two parallel sides: their mean times the distance. */
static void between_parallels(struct solver *s, int f, const int *q)
{
	int n = s->p->points;

	for (int i = 0; i < 2; i++) {
		int a = q[i], b = q[i + 1], c = q[i + 2], d = q[(i + 3) % 4];
		int l = figure_line(s, a, b), m = figure_line(s, c, d);
		const struct term *sum;
		double v;

		if (l < 0 || m < 0 || !is_parallel(s, l, m))
			continue;
		sum = op(s, TERM_ADD, leaf(s, form_length(s, a, b)),
			 leaf(s, form_length(s, c, d)));
		for (int u = 0; u < n; u++)
			for (int w = 0; w < n; w++) {
				int h = figure_line(s, u, w);

				if (h >= 0 && s->pos_on[l * n + u] >= 0 &&
				    s->pos_on[m * n + w] >= 0 && is_perpendicular(s, h, l) &&
				    rules_once(s, RULE_AREA, f, u, 1000 + w))
					relation_add(
						s,
						sub(s, leaf(s, f),
						    half(s,
							 mul(s, sum,
							     leaf(s, form_length(s, u, w))))),
						-1, rules_about(s, "the area of", q, 4));
			}
		for (int k = 0; k < 2; k++) {
			int x = k ? b : a, y = k ? c : d, z = k ? a : b;
			int ang = form_corner(s, y, x, z);

			if (form_known(s, ang, &v) && rules_once(s, RULE_AREA, f, i, 2000 + k))
				relation_add(
					s,
					sub(s, leaf(s, f),
					    half(s, mul(s, sum,
							mul(s, leaf(s, form_length(s, x, y)),
							    op(s, TERM_SIN, leaf(s, ang),
							       NULL))))),
					-1, rules_about(s, "the area of", q, 4));
		}
	}
}

/* All sides and directions: half the sum of l_i l_j sin(turn from i to j). */
static void area_of_walk(struct solver *s, int f, const int *q, int n, int key)
{
	const struct term *sum = NULL;
	double signed_area = 0;

	if (n > 12)
		return;
	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n];

		signed_area += s->x[a] * s->y[b] - s->x[b] * s->y[a];
		if (figure_line(s, a, b) < 0 || !rules_turn_known(s, q[0], q[1], a, b))
			return;
	}
	if (!rules_once(s, RULE_WALK, key, 0, 0))
		return;
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			int t = rules_turn(s, q[j], q[(j + 1) % n], q[i], q[(i + 1) % n]);
			const struct term *x;

			x = mul(s,
				mul(s, leaf(s, form_length(s, q[i], q[(i + 1) % n])),
				    leaf(s, form_length(s, q[j], q[(j + 1) % n]))),
				op(s, TERM_SIN, leaf(s, t), NULL));
			sum = sum ? op(s, TERM_ADD, sum, x) : x;
		}
	sum = half(s, sum);
	relation_add(s,
		     signed_area > 0 ? sub(s, leaf(s, f), sum)
				     : op(s, TERM_ADD, leaf(s, f), sum),
		     -1, rules_about(s, "the area of", q, n));
}

static const int permutation[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
				       { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };

/* Areas of two triangles: on one line with one apex, or similar. */
static void two_areas(struct solver *s, int i, int k)
{
	const int *p = s->area_p[i], *q = s->area_p[k];
	const struct term *a = leaf(s, s->area_form[i]), *b = leaf(s, s->area_form[k]);

	for (int x = 0; x < 3; x++)
		for (int y = 0; y < 3; y++) {
			int p1 = p[(x + 1) % 3], p2 = p[(x + 2) % 3];
			int q1 = q[(y + 1) % 3], q2 = q[(y + 2) % 3];

			if (p[x] == q[y] && figure_line(s, p1, p2) >= 0 &&
			    figure_line(s, p1, p2) == figure_line(s, q1, q2) &&
			    rules_once(s, RULE_TWO_AREAS, i * 100 + k, x, y))
				relation_add(s,
					     sub(s, mul(s, a, leaf(s, form_length(s, q1, q2))),
						 mul(s, b, leaf(s, form_length(s, p1, p2)))),
					     -1, "areas with one height are as their bases");
		}
	for (int x = 0; x < 6; x++) {
		const int *m = permutation[x];
		int same = 0;

		for (int y = 0; y < 3; y++) {
			int f = form_corner(s, p[(y + 2) % 3], p[y], p[(y + 1) % 3]);
			int g = form_corner(s, q[m[(y + 2) % 3]], q[m[y]], q[m[(y + 1) % 3]]);

			same += forms_equal(s, f, g);
		}
		if (same < 2)
			continue;
		for (int y = 0; y < 3; y++) {
			int f = form_length(s, p[y], p[(y + 1) % 3]);
			int g = form_length(s, q[m[y]], q[m[(y + 1) % 3]]);
			double ratio;

			if (f < 0 || g < 0)
				continue;
			if (forms_ratio(s, f, g, &ratio) &&
			    rules_once(s, RULE_TWO_AREAS, i * 100 + k, x, 10)) {
				const struct term *d = op(s, TERM_DIV, leaf(s, f), leaf(s, g));

				relation_add(
					s, sub(s, a, mul(s, mul(s, d, d), b)), -1,
					"areas of similar triangles are as squares of sides");
			} else if (form_known(s, s->area_form[i], NULL) &&
				   form_known(s, s->area_form[k], NULL) &&
				   rules_once(s, RULE_TWO_AREAS, i * 100 + k, x, 20 + y)) {
				relation_add(
					s, sub(s, mul(s, a, sq(s, g)), mul(s, b, sq(s, f))),
					-1,
					"areas of similar triangles are as squares of sides");
			}
		}
	}
}

void rules_areas(struct solver *s)
{
	for (int i = 0; i < s->areas && s->areas < 30; i++)
		for (int k = 0; k < i; k++)
			if (s->area_n[i] == 3 && s->area_n[k] == 3)
				two_areas(s, i, k);
	for (int i = 0; i < s->areas; i++) {
		const int *q = s->area_p[i];
		int n = s->area_n[i], f = s->area_form[i];

		if (n == 3) {
			triangle_area(s, f, q);
			continue;
		}
		area_of_walk(s, f, q, n, i);
		if (n == 4) {
			int l = figure_line(s, q[0], q[2]), m = figure_line(s, q[1], q[3]);

			between_parallels(s, f, q);
			if (l >= 0 && m >= 0 && is_perpendicular(s, l, m) &&
			    rules_once(s, RULE_AREA, f, 9, 9))
				relation_add(
					s,
					sub(s, leaf(s, f),
					    half(s, mul(s, leaf(s, form_length(s, q[0], q[2])),
							leaf(s, form_length(s, q[1], q[3]))))),
					-1, "half the product of perpendicular diagonals");
		}
		for (int k = 0; k < s->p->facts && n > 4; k++) {
			const struct fact *g = &s->p->fact[k];
			const struct term *side, *cot;

			if (g->kind != FACT_REGULAR || g->n != n ||
			    !rules_once(s, RULE_REGULAR, i, k, 0))
				continue;
			side = leaf(s, form_length(s, q[0], q[1]));
			cot = op(s, TERM_COT,
				 op(s, TERM_DIV, num_term(s, "180"), problem_int(s->p, n)),
				 NULL);
			relation_add(s,
				     sub(s, leaf(s, f),
					 mul(s, mul(s, side, side),
					     mul(s,
						 op(s, TERM_DIV, problem_int(s->p, n),
						    num_term(s, "4")),
						 cot))),
				     k, "the area of a regular polygon");
		}
		if (rules_convex(s, q, n) && rules_once(s, RULE_SPLIT, i, 0, 0)) {
			int part[PROBLEM_POINTS], parts = 0;
			double c[PROBLEM_POINTS];
			bool ok = true;

			for (int k = 1; k + 1 < n && ok; k++) {
				part[parts] = form_area(s, (int[]){ q[0], q[k], q[k + 1] }, 3);
				ok = part[parts] >= 0 && figure_line(s, q[0], q[k]) >= 0;
				c[parts++] = 1;
			}
			if (ok) {
				part[parts] = f;
				c[parts++] = -1;
				linear_forms(s, part, c, parts, 0, -1,
					     rules_about(s, "the parts of", q, n));
			}
		}
	}
}
