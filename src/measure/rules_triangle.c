/* rules_triangle.c -- triangles one by one, bisectors, medians. */
#include "measure/rules_priv.h"
#include <math.h>
#include <string.h>

/* --- Triangles ----------------------------------------------------------- */

static void add_triangle(struct solver *s, int a, int b, int c)
{
	struct triangle *t;

	s->tri = arena_grow(s->a, s->tri, &s->tri_cap, s->tris + 1, sizeof *s->tri);
	t = &s->tri[s->tris++];
	*t = (struct triangle){ .p = { a, b, c } };
	for (int i = 0; i < 3; i++) {
		t->side[i] = form_length(s, t->p[(i + 1) % 3], t->p[(i + 2) % 3]);
		t->angle[i] = form_corner(s, t->p[(i + 1) % 3], t->p[i], t->p[(i + 2) % 3]);
	}
}

/* Three points of a line that nobody said to be one: no theorem on triangles holds. */
static bool drawn_flat(const struct solver *s, int a, int b, int c)
{
	double t = drawn_angle(s, a, b, c);

	t = fmin(t, drawn_angle(s, b, c, a));
	t = fmin(t, drawn_angle(s, c, a, b));
	return t < 1e-6;
}

void rules_begin(struct solver *s)
{
	int n = s->p->points;

	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			int l = figure_line(s, a, b);

			if (l < 0)
				continue;
			for (int c = b + 1; c < n; c++) {
				int m = figure_line(s, a, c), k = figure_line(s, b, c);

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
	const struct term *two = num_term(s, "2");

	return sub(s, op(s, TERM_ADD, sq(s, a), sub(s, sq(s, b), sq(s, c))),
		   mul(s, mul(s, two, mul(s, leaf(s, a), leaf(s, b))),
		       op(s, TERM_COS, leaf(s, t->angle[i]), NULL)));
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
		bool sides = forms_equal(s, t->side[j], t->side[k]);
		bool angles = forms_equal(s, t->angle[j], t->angle[k]);

		if (sides && !angles && theorem_begin(s, THEOREM_ISOSCELES, t->p, 3, i)) {
			need_equal(s, t->side[j], t->side[k]);
			rules_equal(s, t->angle[j], t->angle[k]);
			theorem_end(s);
		}
		if (angles && !sides &&
		    theorem_begin(s, THEOREM_ISOSCELES_CONVERSE, t->p, 3, i)) {
			need_equal(s, t->angle[j], t->angle[k]);
			need_corner(s, t->p[0], t->p[1], t->p[2]);
			rules_equal(s, t->side[j], t->side[k]);
			theorem_end(s);
		}
	}
}

static void law_of_sines(struct solver *s, const struct triangle *t, int i, int j,
			 enum theorem name)
{
	if (!theorem_begin(s, name, t->p, 3, 3 * i + j))
		return;
	rules_relation(s, sub(s,
			      mul(s, leaf(s, t->side[i]),
				  op(s, TERM_SIN, leaf(s, t->angle[j]), NULL)),
			      mul(s, leaf(s, t->side[j]),
				  op(s, TERM_SIN, leaf(s, t->angle[i]), NULL))));
	theorem_end(s);
}

static void law_of_cosines(struct solver *s, const struct triangle *t, int i, int which)
{
	if (!theorem_begin(s, THEOREM_COSINES, t->p, 3, 3 * which + i))
		return;
	rules_relation(s, cosine_law(s, t, i));
	theorem_end(s);
}

/* An angle from three sides, or from their ratios. */
static bool angle_of_sides(struct solver *s, const struct triangle *t, int i)
{
	double a, b, cosine, x;
	bool any = false;

	if (!forms_ratio(s, t->side[(i + 1) % 3], t->side[i], &a) ||
	    !forms_ratio(s, t->side[(i + 2) % 3], t->side[i], &b))
		return false;
	cosine = (a * a + b * b - 1) / (2 * a * b);
	if (!theorem_begin(s, THEOREM_COSINES, t->p, 3, 20 + i))
		return false;
	x = fabs(cosine) < 1 ? acos(cosine) * 180 / acos(-1) : 0;
	if (fabs(cosine) >= 1) {
		linear_conflict(s, t->side, 3, -1, fabs(cosine) - 1, 1);
	} else if (form_known(s, t->side[0], NULL) && form_known(s, t->side[1], NULL) &&
		   form_known(s, t->side[2], NULL)) {
		rules_relation(s, cosine_law(s, t, i));
	} else {
		struct eq e = { .source = EQ_ROOT,
				.t = cosine_law(s, t, i),
				.root = x,
				.root_var = t->angle[i],
				.ratio_var = -1,
				.fact = -1,
				.pair = -1,
				.why = theorem_sentence(s) };
		const struct form *f = &s->form[t->angle[i]];

		for (int j = 0; j < 3; j++)
			linear_support(s, t->side[j], &e.from);
		e.n = f->n;
		e.var = f->var;
		e.c = f->c;
		e.k = f->k - x;
		any = linear_add(s, &e);
	}
	theorem_end(s);
	return any;
}

/*
 * stage 0: what a textbook does first; stage 1: tables of sines.  Given numbers are often
 * rounded or for decoration and then contradict each other; the plainer way is the
 * meant one.
 */
bool rules_one_triangle(struct solver *s, int ti, int stage)
{
	const struct triangle *t = &s->tri[ti];
	bool known[3], right = false, any = false;
	double v[3] = { 0 };
	int count = 0, before = s->eqs;

	for (int i = 0; i < 3; i++) {
		known[i] = form_known(s, t->angle[i], &v[i]);
		count += known[i];
		if (known[i] && (v[i] < 1e-6 || v[i] > 180 - 1e-6))
			return false;
		right |= known[i] && fabs(v[i] - 90) < LOOKS_EQUAL;
	}
	equal_sides_and_angles(s, t);
	for (int i = 0; i < 3; i++)
		if (known[i] && fabs(v[i] - 90) < LOOKS_EQUAL &&
		    theorem_begin(s, THEOREM_PYTHAGORAS, t->p, 3, i)) {
			need_value(s, t->angle[i], 90);
			rules_relation(s, sub(s,
					      op(s, TERM_ADD, sq(s, t->side[(i + 1) % 3]),
						 sq(s, t->side[(i + 2) % 3])),
					      sq(s, t->side[i])));
			theorem_end(s);
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
void rules_open_triangle(struct solver *s, int ti)
{
	const struct triangle *t = &s->tri[ti];
	int sides = 0;

	for (int i = 0; i < 3; i++)
		sides += form_known(s, t->side[i], NULL);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3;

		if (form_known(s, t->side[i], NULL) && form_known(s, t->side[j], NULL) &&
		    (form_known(s, t->angle[i], NULL) || form_known(s, t->angle[j], NULL)))
			law_of_sines(s, t, i, j, THEOREM_SINES);
		if (sides == 3)
			law_of_cosines(s, t, i, 1);
	}
}

/* The bisector of an angle divides the opposite side in the ratio of the others. */
void rules_bisectors(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int b = t->p[k], a = t->p[(k + 1) % 3], c = t->p[(k + 2) % 3];
			int l = figure_line(s, a, c);

			for (int d = 0; d < n; d++) {
				int at = s->pos_on[l * n + d], pa = s->pos_on[l * n + a],
				    pc = s->pos_on[l * n + c];

				if (d == a || d == c || at < 0 || (at < pa) == (at < pc) ||
				    figure_line(s, b, d) < 0 ||
				    figure_line(s, b, d) == figure_line(s, b, a))
					continue;
				if (!forms_equal(s, form_corner(s, a, b, d),
						 form_corner(s, d, b, c)))
					continue;
				if (!theorem_begin(s, THEOREM_ANGLE_BISECTOR,
						   (int[]){ a, b, c, d }, 4, 0))
					continue;
				need_equal(s, form_corner(s, a, b, d),
					   form_corner(s, d, b, c));
				need_corner(s, a, b, c);
				need_order(s, a, d, c);
				rules_relation(
					s, sub(s,
					       mul(s, leaf(s, form_length(s, b, a)),
						   leaf(s, form_length(s, d, c))),
					       mul(s, leaf(s, form_length(s, b, c)),
						   leaf(s, form_length(s, d, a)))));
				theorem_end(s);
			}
		}
}

/* The middle of the hypotenuse is as far from the right angle as from the ends. */
void rules_half_hypotenuse(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int c = t->p[k], a = t->p[(k + 1) % 3], b = t->p[(k + 2) % 3];
			int l = figure_line(s, a, b);
			double v;

			if (!form_known(s, t->angle[k], &v) || fabs(v - 90) > LOOKS_EQUAL)
				continue;
			for (int m = 0; m < n; m++) {
				if (m == a || m == b || s->pos_on[l * n + m] < 0 ||
				    figure_line(s, c, m) < 0 ||
				    !forms_equal(s, form_length(s, a, m),
						 form_length(s, m, b)) ||
				    !theorem_begin(s, THEOREM_HALF_HYPOTENUSE, t->p, 3,
						   3 * m + k))
					continue;
				need_value(s, t->angle[k], 90);
				need_equal(s, form_length(s, a, m), form_length(s, m, b));
				rules_equal(s, form_length(s, c, m), form_length(s, a, m));
				theorem_end(s);
			}
		}
}

/* --- Medians meet in the centroid ---------------------------------------- */

static int middle(struct solver *s, int a, int b, int through, int from)
{
	int n = s->p->points, l = figure_line(s, a, b), m = figure_line(s, from, through);

	if (l < 0 || m < 0 || l == m)
		return -1;
	for (int i = 0; i < n; i++)
		if (i != a && i != b && s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0)
			return i;
	return -1;
}

void rules_centroids(struct solver *s)
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
				half[i] = m[i] >= 0 &&
					  forms_equal(s, form_length(s, p[(i + 1) % 3], m[i]),
						      form_length(s, m[i], p[(i + 2) % 3]));
				halves += half[i];
			}
			if (halves < 2 || !theorem_begin(s, THEOREM_CENTROID, &g, 1,
							 (t * 4 + ends) * 4 + halves))
				continue;
			for (int i = 0; i < 3; i++)
				if (half[i])
					need_equal(s, form_length(s, p[(i + 1) % 3], m[i]),
						   form_length(s, m[i], p[(i + 2) % 3]));
			need_corner(s, p[0], p[1], p[2]);
			for (int i = 0; i < 3; i++)
				if (m[i] >= 0) {
					linear_forms(s,
						     (int[]){ form_length(s, p[i], g),
							      form_length(s, g, m[i]) },
						     (double[]){ 1, -2 }, 2, 0, -1,
						     theorem_sentence(s));
					rules_equal(s, form_length(s, p[(i + 1) % 3], m[i]),
						    form_length(s, m[i], p[(i + 2) % 3]));
				}
			theorem_end(s);
		}
}
