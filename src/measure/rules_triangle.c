/* rules_triangle.c -- triangles one by one, bisectors, medians. */
#include "measure/rules_priv.h"
#include <math.h>

/* --- Triangles ----------------------------------------------------------- */

static void add_triangle(struct solver *s, int a, int b, int c)
{
	struct triangle *t;

	s->tri = arena_grow(s->a, s->tri, &s->tri_cap, s->tris + 1, sizeof *s->tri);
	t = &s->tri[s->tris++];
	*t = (struct triangle){ .p = { a, b, c } };
	for (int i = 0; i < 3; i++) {
		t->side[i] = measure_form_length(s, t->p[(i + 1) % 3], t->p[(i + 2) % 3]);
		t->angle[i] =
			measure_form_corner(s, t->p[(i + 1) % 3], t->p[i], t->p[(i + 2) % 3]);
	}
}

/* Three points of a line that nobody said to be one: no theorem on triangles holds. */
static bool drawn_flat(const struct solver *s, int a, int b, int c)
{
	double t = measure_drawn_angle(s, a, b, c);

	t = fmin(t, measure_drawn_angle(s, b, c, a));
	t = fmin(t, measure_drawn_angle(s, c, a, b));
	return t < 1e-6;
}

void measure_rules_begin(struct solver *s)
{
	int n = s->p->points;

	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			int l = measure_figure_line(s, a, b);

			if (l < 0)
				continue;
			for (int c = b + 1; c < n; c++) {
				int m = measure_figure_line(s, a, c),
				    k = measure_figure_line(s, b, c);

				if (m < 0 || k < 0 || m == l || s->tris >= 400)
					continue;
				if (!drawn_flat(s, a, b, c))
					add_triangle(s, a, b, c);
			}
		}
}

/* cos C from three sides, as a term. */
static const struct term *cosine_law(struct solver *s, const struct triangle *t, int i)
{
	int a = t->side[(i + 1) % 3], b = t->side[(i + 2) % 3], c = t->side[i];
	const struct term *two = measure_num_term(s, "2");

	return sub(s, measure_op(s, TERM_ADD, sq(s, a), sub(s, sq(s, b), sq(s, c))),
		   mul(s, mul(s, two, mul(s, measure_leaf(s, a), measure_leaf(s, b))),
		       measure_op(s, TERM_COS, measure_leaf(s, t->angle[i]), NULL)));
}

/* Are the sines of these angles square roots of rationals?  Only the order of work hangs on
 * it. */
static bool special(const double *v)
{
	for (int i = 0; i < 3; i++)
		if (fabs(remainder(v[i], 30)) > 1e-7 && fabs(remainder(v[i], 45)) > 1e-7)
			return false;
	return true;
}

static void equal_sides_and_angles(struct solver *s, const struct triangle *t)
{
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;
		bool sides = measure_forms_equal(s, t->side[j], t->side[k]);
		bool angles = measure_forms_equal(s, t->angle[j], t->angle[k]);

		if (sides && !angles &&
		    measure_theorem_begin(s, THEOREM_ISOSCELES, t->p, 3, i)) {
			measure_need_equal(s, t->side[j], t->side[k]);
			measure_rules_equal(s, t->angle[j], t->angle[k]);
			measure_theorem_end(s);
		}
		if (angles && !sides &&
		    measure_theorem_begin(s, THEOREM_ISOSCELES_CONVERSE, t->p, 3, i)) {
			measure_need_equal(s, t->angle[j], t->angle[k]);
			measure_need_corner(s, t->p[0], t->p[1], t->p[2]);
			measure_rules_equal(s, t->side[j], t->side[k]);
			measure_theorem_end(s);
		}
	}
}

static void law_of_sines(struct solver *s, const struct triangle *t, int i, int j,
			 enum theorem name)
{
	if (!measure_theorem_begin(s, name, t->p, 3, 3 * i + j))
		return;
	measure_rules_relation(
		s, sub(s,
		       mul(s, measure_leaf(s, t->side[i]),
			   measure_op(s, TERM_SIN, measure_leaf(s, t->angle[j]), NULL)),
		       mul(s, measure_leaf(s, t->side[j]),
			   measure_op(s, TERM_SIN, measure_leaf(s, t->angle[i]), NULL))));
	measure_theorem_end(s);
}

static void law_of_cosines(struct solver *s, const struct triangle *t, int i, int which)
{
	if (!measure_theorem_begin(s, THEOREM_COSINES, t->p, 3, 3 * which + i))
		return;
	measure_rules_relation(s, cosine_law(s, t, i));
	measure_theorem_end(s);
}

/* An angle from three sides, or from their ratios. */
static bool angle_of_sides(struct solver *s, const struct triangle *t, int i)
{
	double a, b, cosine, x;
	bool any = false;

	if (!measure_forms_ratio(s, t->side[(i + 1) % 3], t->side[i], &a) ||
	    !measure_forms_ratio(s, t->side[(i + 2) % 3], t->side[i], &b))
		return false;
	cosine = (a * a + b * b - 1) / (2 * a * b);
	if (!measure_theorem_begin(s, THEOREM_COSINES, t->p, 3, 20 + i))
		return false;
	x = fabs(cosine) < 1 ? acos(cosine) * 180 / acos(-1) : 0;
	if (fabs(cosine) >= 1) {
		measure_linear_conflict(s, t->side, 3, -1, fabs(cosine) - 1, 1);
	} else if (measure_form_known(s, t->side[0], NULL) &&
		   measure_form_known(s, t->side[1], NULL) &&
		   measure_form_known(s, t->side[2], NULL)) {
		measure_rules_relation(s, cosine_law(s, t, i));
	} else {
		struct eq e = { .source = EQ_ROOT,
				.t = cosine_law(s, t, i),
				.root = x,
				.root_var = t->angle[i],
				.ratio_var = -1,
				.fact = -1,
				.pair = -1,
				.why = measure_theorem_sentence(s) };
		const struct measure_form *f = &s->form[t->angle[i]];

		for (int j = 0; j < 3; j++)
			measure_linear_support(s, t->side[j], &e.from);
		e.n = f->n;
		e.var = f->var;
		e.c = f->c;
		e.k = f->k - x;
		any = measure_linear_add(s, &e);
	}
	measure_theorem_end(s);
	return any;
}

/*
 * stage 0: what a textbook does first; stage 1: tables of sines.  Given numbers are often
 * rounded or for decoration and then contradict each other; the plainer way is the
 * meant one.
 */
bool measure_rules_one_triangle(struct solver *s, int ti, int stage)
{
	const struct triangle *t = &s->tri[ti];
	bool known[3], right = false, any = false;
	double v[3] = { 0 };
	int count = 0, before = s->eqs;

	for (int i = 0; i < 3; i++) {
		known[i] = measure_form_known(s, t->angle[i], &v[i]);
		count += known[i];
		if (known[i] && (v[i] < 1e-6 || v[i] > 180 - 1e-6))
			return false;
		right |= known[i] && fabs(v[i] - 90) < LOOKS_EQUAL;
	}
	equal_sides_and_angles(s, t);
	for (int i = 0; i < 3; i++)
		if (known[i] && fabs(v[i] - 90) < LOOKS_EQUAL &&
		    measure_theorem_begin(s, THEOREM_PYTHAGORAS, t->p, 3, i)) {
			measure_need_value(s, t->angle[i], 90);
			measure_rules_relation(
				s, sub(s,
				       measure_op(s, TERM_ADD, sq(s, t->side[(i + 1) % 3]),
						  sq(s, t->side[(i + 2) % 3])),
				       sq(s, t->side[i])));
			measure_theorem_end(s);
		}
	if (count == 3 && (stage || special(v)))
		for (int i = 0; i < 2; i++)
			law_of_sines(s, t, i, i + 1,
				     right ? THEOREM_RIGHT_SINES : THEOREM_SINES);
	for (int i = 0; i < 3 && stage && count == 1; i++)
		if (known[i])
			law_of_cosines(s, t, i, 0);
	for (int i = 0; i < 3 && stage && count < 3; i++)
		if (!known[i])
			any |= angle_of_sides(s, t, i);
	return any || s->eqs > before;
}

/* Last resorts: one angle and two sides with the angle not between them, and so on. */
void measure_rules_open_triangle(struct solver *s, int ti)
{
	const struct triangle *t = &s->tri[ti];
	int sides = 0;

	for (int i = 0; i < 3; i++)
		sides += measure_form_known(s, t->side[i], NULL);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3;

		if (measure_form_known(s, t->side[i], NULL) &&
		    measure_form_known(s, t->side[j], NULL) &&
		    (measure_form_known(s, t->angle[i], NULL) ||
		     measure_form_known(s, t->angle[j], NULL)))
			law_of_sines(s, t, i, j, THEOREM_SINES);
		if (sides == 3)
			law_of_cosines(s, t, i, 1);
	}
}

/* The bisector of an angle divides the opposite side in the ratio of the others. */
void measure_rules_bisectors(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int b = t->p[k], a = t->p[(k + 1) % 3], c = t->p[(k + 2) % 3];
			int l = measure_figure_line(s, a, c);

			for (int d = 0; d < n; d++) {
				int at = s->pos_on[l * n + d], pa = s->pos_on[l * n + a],
				    pc = s->pos_on[l * n + c];

				if (d == a || d == c || at < 0 || (at < pa) == (at < pc) ||
				    measure_figure_line(s, b, d) < 0 ||
				    measure_figure_line(s, b, d) ==
					    measure_figure_line(s, b, a))
					continue;
				if (!measure_forms_equal(s, measure_form_corner(s, a, b, d),
							 measure_form_corner(s, d, b, c)))
					continue;
				if (!measure_theorem_begin(s, THEOREM_ANGLE_BISECTOR,
							   (int[]){ a, b, c, d }, 4, 0))
					continue;
				measure_need_equal(s, measure_form_corner(s, a, b, d),
						   measure_form_corner(s, d, b, c));
				measure_need_corner(s, a, b, c);
				measure_need_order(s, a, d, c);
				measure_rules_products(s, measure_form_length(s, b, a),
						       measure_form_length(s, d, c),
						       measure_form_length(s, b, c),
						       measure_form_length(s, d, a));
				measure_theorem_end(s);
			}
		}
}

/* The middle of the hypotenuse is as far from the right angle as from the ends. */
void measure_rules_half_hypotenuse(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int c = t->p[k], a = t->p[(k + 1) % 3], b = t->p[(k + 2) % 3];
			int l = measure_figure_line(s, a, b);
			double v;

			if (!measure_form_known(s, t->angle[k], &v) ||
			    fabs(v - 90) > LOOKS_EQUAL)
				continue;
			for (int m = 0; m < n; m++) {
				if (m == a || m == b || s->pos_on[l * n + m] < 0 ||
				    measure_figure_line(s, c, m) < 0 ||
				    !measure_forms_equal(s, measure_form_length(s, a, m),
							 measure_form_length(s, m, b)) ||
				    !measure_theorem_begin(s, THEOREM_HALF_HYPOTENUSE, t->p, 3,
							   3 * m + k))
					continue;
				measure_need_value(s, t->angle[k], 90);
				measure_need_equal(s, measure_form_length(s, a, m),
						   measure_form_length(s, m, b));
				measure_rules_equal(s, measure_form_length(s, c, m),
						    measure_form_length(s, a, m));
				measure_theorem_end(s);
			}
		}
}

/* --- Medians meet in the centroid ---------------------------------------- */

static int middle(struct solver *s, int a, int b, int through, int from)
{
	int n = s->p->points, l = measure_figure_line(s, a, b),
	    m = measure_figure_line(s, from, through);

	if (l < 0 || m < 0 || l == m)
		return -1;
	for (int i = 0; i < n; i++)
		if (i != a && i != b && s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0)
			return i;
	return -1;
}

void measure_rules_centroids(struct solver *s)
{
	int n = s->p->points;

	for (int t = 0; t < s->tris; t++)
		for (int g = 0; g < n; g++) {
			const int *p = s->tri[t].p;
			int m[3], halves = 0, ends = 0;
			bool half[3];

			if (g == p[0] || g == p[1] || g == p[2])
				continue;
			for (int i = 0; i < 3; i++) {
				m[i] = middle(s, p[(i + 1) % 3], p[(i + 2) % 3], g, p[i]);
				if (m[i] == g)
					m[i] = -1;
				ends += m[i] >= 0;
				half[i] =
					m[i] >= 0 &&
					measure_forms_equal(
						s,
						measure_form_length(s, p[(i + 1) % 3], m[i]),
						measure_form_length(s, m[i], p[(i + 2) % 3]));
				halves += half[i];
			}
			if (halves < 2 || !measure_theorem_begin(s, THEOREM_CENTROID, &g, 1,
								 (t * 4 + ends) * 4 + halves))
				continue;
			for (int i = 0; i < 3; i++)
				if (half[i])
					measure_need_equal(
						s,
						measure_form_length(s, p[(i + 1) % 3], m[i]),
						measure_form_length(s, m[i], p[(i + 2) % 3]));
			measure_need_corner(s, p[0], p[1], p[2]);
			for (int i = 0; i < 3; i++)
				if (m[i] >= 0) {
					measure_linear_forms(
						s,
						(int[]){ measure_form_length(s, p[i], g),
							 measure_form_length(s, g, m[i]) },
						(double[]){ 1, -2 }, 2, 0, -1,
						measure_theorem_sentence(s));
					measure_rules_equal(
						s,
						measure_form_length(s, p[(i + 1) % 3], m[i]),
						measure_form_length(s, m[i], p[(i + 2) % 3]));
				}
			measure_theorem_end(s);
		}
}
