/* rules_area.c -- areas of polygons, by parts and in proportion.  A polygon that a problem
 * names does not cross itself. */
#include "measure/rules_priv.h"

static const struct term *half(struct solver *s, const struct term *t)
{
	return measure_op(s, TERM_DIV, t, measure_num_term(s, "2"));
}

/* Area number i is this term. */
static void area_is(struct solver *s, int i, const struct term *t)
{
	measure_rules_relation(s, sub(s, measure_leaf(s, s->area[i].form), t));
}

static void triangle_area(struct solver *s, int i)
{
	const int *q = s->area[i].p;
	int n = s->p->points;

	for (int k = 0; k < 3; k++) {
		int a = q[k], b = q[(k + 1) % 3], c = q[(k + 2) % 3],
		    l = measure_figure_line(s, b, c);
		int ang = measure_form_corner(s, b, a, c);

		if (measure_form_known(s, ang, NULL) &&
		    measure_theorem_begin(s, THEOREM_TRIANGLE_SINE_AREA, q, 3, k)) {
			area_is(s, i,
				half(s,
				     mul(s,
					 mul(s, measure_leaf(s, measure_form_length(s, a, b)),
					     measure_leaf(s, measure_form_length(s, a, c))),
					 measure_op(s, TERM_SIN, measure_leaf(s, ang),
						    NULL))));
			measure_theorem_end(s);
		}
		for (int h = 0; h < n && l >= 0; h++) {
			int m = measure_figure_line(s, a, h);

			if (m < 0 || m == l || s->pos_on[l * n + h] < 0 ||
			    !measure_is_perpendicular(s, l, m) ||
			    !measure_theorem_begin(s, THEOREM_TRIANGLE_HEIGHT_AREA, q, 3,
						   3 * h + k))
				continue;
			measure_rules_need_lines(s, l, m, 90);
			area_is(s, i,
				half(s, mul(s, measure_leaf(s, measure_form_length(s, b, c)),
					    measure_leaf(s, measure_form_length(s, a, h)))));
			measure_theorem_end(s);
		}
	}
}

/* Two parallel sides, those from q[k] and q[k + 2]: their mean times the distance. */
static void between_parallels(struct solver *s, int i, int k)
{
	const int *q = s->area[i].p;
	int n = s->p->points, a = q[k], b = q[k + 1], c = q[k + 2], d = q[(k + 3) % 4];
	int l = measure_figure_line(s, a, b), m = measure_figure_line(s, c, d);
	const struct term *sum;

	if (l < 0 || m < 0 || !measure_is_parallel(s, l, m))
		return;
	sum = measure_op(s, TERM_ADD, measure_leaf(s, measure_form_length(s, a, b)),
			 measure_leaf(s, measure_form_length(s, c, d)));
	for (int u = 0; u < n; u++)
		for (int w = 0; w < n; w++) {
			int h = measure_figure_line(s, u, w);

			if (h < 0 || s->pos_on[l * n + u] < 0 || s->pos_on[m * n + w] < 0 ||
			    !measure_is_perpendicular(s, h, l) ||
			    !measure_theorem_begin(s, THEOREM_TRAPEZOID_AREA, q, 4,
						   (2 * u + k) * n + w))
				continue;
			measure_rules_need_lines(s, l, m, 0);
			measure_rules_need_lines(s, h, l, 90);
			area_is(s, i,
				half(s, mul(s, sum,
					    measure_leaf(s, measure_form_length(s, u, w)))));
			measure_theorem_end(s);
		}
	for (int j = 0; j < 2; j++) {
		int x = j ? b : a, y = j ? c : d, z = j ? a : b;
		int ang = measure_form_corner(s, y, x, z);

		if (!measure_form_known(s, ang, NULL) ||
		    !measure_theorem_begin(s, THEOREM_TRAPEZOID_SINE_AREA, q, 4, 2 * k + j))
			continue;
		measure_rules_need_lines(s, l, m, 0);
		area_is(s, i,
			half(s,
			     mul(s, sum,
				 mul(s, measure_leaf(s, measure_form_length(s, x, y)),
				     measure_op(s, TERM_SIN, measure_leaf(s, ang), NULL)))));
		measure_theorem_end(s);
	}
}

/* All sides and directions: half the sum of l_i l_j sin(turn from i to j), up to its sign. */
static void area_of_walk(struct solver *s, int i)
{
	const int *q = s->area[i].p;
	int n = s->area[i].n;
	const struct term *sum = NULL;
	double signed_area = 0;

	if (n > 12)
		return;
	for (int k = 0; k < n; k++) {
		int a = q[k], b = q[(k + 1) % n];

		signed_area += s->x[a] * s->y[b] - s->x[b] * s->y[a];
		if (measure_figure_line(s, a, b) < 0 ||
		    !measure_rules_turn_known(s, q[0], q[1], a, b))
			return;
	}
	if (!measure_theorem_begin(s, THEOREM_WALK_AREA, q, n, 0))
		return;
	/* Which way the sides turn is told by the corners. */
	for (int k = 0; k < n; k++)
		measure_form_corner(s, q[k], q[(k + 1) % n], q[(k + 2) % n]);
	for (int k = 0; k < n; k++)
		for (int j = k + 1; j < n; j++) {
			int t = measure_rules_turn(s, q[j], q[(j + 1) % n], q[k],
						   q[(k + 1) % n]);
			const struct term *x;

			x = mul(s,
				mul(s,
				    measure_leaf(s,
						 measure_form_length(s, q[k], q[(k + 1) % n])),
				    measure_leaf(
					    s, measure_form_length(s, q[j], q[(j + 1) % n]))),
				measure_op(s, TERM_SIN, measure_leaf(s, t), NULL));
			sum = sum ? measure_op(s, TERM_ADD, sum, x) : x;
		}
	/* An area is positive: another sign would show. */
	area_is(s, i, half(s, signed_area > 0 ? sum : measure_op(s, TERM_NEG, sum, NULL)));
	measure_theorem_end(s);
}

static const int permutation[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
				       { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };

/* Triangles with one apex, and bases on one line. */
static void one_height(struct solver *s, int i, int k)
{
	const int *p = s->area[i].p, *q = s->area[k].p;
	const struct term *a = measure_leaf(s, s->area[i].form),
			  *b = measure_leaf(s, s->area[k].form);

	for (int x = 0; x < 3; x++)
		for (int y = 0; y < 3; y++) {
			int p1 = p[(x + 1) % 3], p2 = p[(x + 2) % 3];
			int q1 = q[(y + 1) % 3], q2 = q[(y + 2) % 3];

			if (p[x] != q[y] || measure_figure_line(s, p1, p2) < 0 ||
			    measure_figure_line(s, p1, p2) != measure_figure_line(s, q1, q2) ||
			    !measure_theorem_begin(s, THEOREM_BASES_AREAS,
						   (int[]){ p[x], p1, p2, q1, q2 }, 5, 0))
				continue;
			measure_rules_relation(
				s,
				sub(s,
				    mul(s, a, measure_leaf(s, measure_form_length(s, q1, q2))),
				    mul(s, b,
					measure_leaf(s, measure_form_length(s, p1, p2)))));
			measure_theorem_end(s);
		}
}

static int corner(struct solver *s, const int *p, const int *m, int y)
{
	return measure_form_corner(s, p[m[(y + 2) % 3]], p[m[y]], p[m[(y + 1) % 3]]);
}

/* Similar triangles, the vertices of the second in the order m: areas are as squares. */
static void similar_areas(struct solver *s, int i, int k, int x)
{
	const int *p = s->area[i].p, *q = s->area[k].p, *m = permutation[x];
	const struct term *a = measure_leaf(s, s->area[i].form),
			  *b = measure_leaf(s, s->area[k].form);
	bool equal[3];
	int same = 0;

	for (int y = 0; y < 3; y++) {
		equal[y] = measure_forms_equal(s, corner(s, p, permutation[0], y),
					       corner(s, q, m, y));
		same += equal[y];
	}
	for (int y = 0; y < 3 && same >= 2; y++) {
		int f = measure_form_length(s, p[y], p[(y + 1) % 3]);
		int g = measure_form_length(s, q[m[y]], q[m[(y + 1) % 3]]);
		int id[] = { p[0], p[1], p[2], q[m[0]], q[m[1]], q[m[2]] };
		double ratio;
		bool scaled = f >= 0 && g >= 0 && measure_forms_ratio(s, f, g, &ratio);

		if (f < 0 || g < 0 ||
		    (!scaled && (!measure_form_known(s, s->area[i].form, NULL) ||
				 !measure_form_known(s, s->area[k].form, NULL))) ||
		    !measure_theorem_begin(s, THEOREM_SIMILAR_AREAS, id, 6, scaled ? 10 : y))
			continue;
		for (int z = 0; z < 3; z++)
			if (equal[z])
				measure_need_equal(s, corner(s, p, permutation[0], z),
						   corner(s, q, m, z));
		measure_need_corner(s, p[0], p[1], p[2]);
		if (scaled) {
			const struct term *d = measure_op(s, TERM_DIV, measure_leaf(s, f),
							  measure_leaf(s, g));

			measure_rules_relation(s, sub(s, a, mul(s, mul(s, d, d), b)));
		} else {
			measure_rules_relation(
				s, sub(s, mul(s, a, sq(s, g)), mul(s, b, sq(s, f))));
		}
		measure_theorem_end(s);
	}
}

static void area_of_regular(struct solver *s, int i)
{
	const int *q = s->area[i].p;
	int n = s->area[i].n;

	for (int k = 0; k < s->p->facts && n > 4; k++) {
		const struct fact *g = &s->p->fact[k];
		const struct term *side, *cot;

		if (g->kind != RELATION_REGULAR || g->n != n ||
		    !measure_figure_same_polygon(g->p, q, n) ||
		    !measure_theorem_begin(s, THEOREM_REGULAR_AREA, q, n, k))
			continue;
		side = measure_leaf(s, measure_form_length(s, q[0], q[1]));
		cot = measure_op(s, TERM_COT,
				 measure_op(s, TERM_DIV, measure_num_term(s, "180"),
					    problem_int(s->p, n)),
				 NULL);
		measure_relation_add(s,
				     sub(s, measure_leaf(s, s->area[i].form),
					 mul(s, mul(s, side, side),
					     mul(s,
						 measure_op(s, TERM_DIV, problem_int(s->p, n),
							    measure_num_term(s, "4")),
						 cot))),
				     k, measure_theorem_sentence(s));
		measure_theorem_end(s);
	}
}

/* A polygon drawn convex is the sum of the triangles at its first corner. */
static void area_of_parts(struct solver *s, int i)
{
	const int *q = s->area[i].p;
	int n = s->area[i].n, part[PROBLEM_POINTS], parts = 0;
	double c[PROBLEM_POINTS];

	if (!measure_rules_convex(s, q, n))
		return;
	for (int k = 1; k + 1 < n; k++) {
		if (measure_figure_line(s, q[0], q[k]) < 0)
			return;
		part[parts] = measure_form_area(s, (int[]){ q[0], q[k], q[k + 1] }, 3);
		if (part[parts] < 0)
			return;
		c[parts++] = 1;
	}
	if (!measure_theorem_begin(s, THEOREM_PARTS_AREA, q, n, 0))
		return;
	for (int k = 1; k + 2 < n; k++)
		measure_need_turn(s, (int[]){ q[0], q[k], q[k + 1] },
				  (int[]){ q[0], q[k + 1], q[k + 2] });
	part[parts] = s->area[i].form;
	c[parts++] = -1;
	measure_linear_forms(s, part, c, parts, 0, -1, measure_theorem_sentence(s));
	measure_theorem_end(s);
}

static void perpendicular_diagonals(struct solver *s, int i)
{
	const int *q = s->area[i].p;
	int l = measure_figure_line(s, q[0], q[2]), m = measure_figure_line(s, q[1], q[3]);

	if (l < 0 || m < 0 || !measure_is_perpendicular(s, l, m) ||
	    !measure_theorem_begin(s, THEOREM_DIAGONALS_AREA, q, 4, 0))
		return;
	measure_rules_need_lines(s, l, m, 90);
	area_is(s, i,
		half(s, mul(s, measure_leaf(s, measure_form_length(s, q[0], q[2])),
			    measure_leaf(s, measure_form_length(s, q[1], q[3])))));
	measure_theorem_end(s);
}

void measure_rules_areas(struct solver *s)
{
	for (int i = 0; i < s->areas && s->areas < 30; i++)
		for (int k = 0; k < i; k++)
			if (s->area[i].n == 3 && s->area[k].n == 3) {
				one_height(s, i, k);
				for (int x = 0; x < 6; x++)
					similar_areas(s, i, k, x);
			}
	for (int i = 0; i < s->areas; i++) {
		if (s->area[i].n == 3) {
			triangle_area(s, i);
			continue;
		}
		area_of_walk(s, i);
		if (s->area[i].n == 4) {
			between_parallels(s, i, 0);
			between_parallels(s, i, 1);
			perpendicular_diagonals(s, i);
		}
		area_of_regular(s, i);
		area_of_parts(s, i);
	}
}
