/*
 * facts.c -- each fact as equations between forms.
 *
 * Facts are read by the elements they are made of (geo/relation.def), one function each where
 * an element says something about measures.  Some relations have a reading of their own: with
 * what follows at once (diagonals of a parallelogram), or with what a picture leaves open.
 */
#include "base/list.h"
#include "measure/measure_priv.h"
#include <math.h>

static const double degree = 180 / 3.14159265358979323846;

struct measure_saying {
	struct solver *s;
	const struct fact *f;
	int i;
	const char *why;
};
typedef void say_fn(struct measure_saying *w);

static int len(struct measure_saying *w, int a, int b)
{
	return measure_form_length(w->s, a, b);
}

static void same_length(struct measure_saying *w, int a, int b, int c, int d)
{
	measure_linear_equal(w->s, len(w, a, b), len(w, c, d), w->i, w->why);
}

static void same_angle(struct measure_saying *w, const int *p, const int *q)
{
	measure_linear_equal(w->s, measure_form_corner(w->s, p[0], p[1], p[2]),
			     measure_form_corner(w->s, q[0], q[1], q[2]), w->i, w->why);
}

/* The lines differ in direction by `by`, up to a multiple of 180. */
static void turn_between(struct measure_saying *w, int l, int m, double by)
{
	if (l >= 0 && m >= 0 && l != m)
		measure_linear_direction(w->s, l, m, by, w->i, w->why);
}

static void parallel(struct measure_saying *w, int a, int b, int c, int d)
{
	turn_between(w, measure_figure_line(w->s, a, b), measure_figure_line(w->s, c, d), 0);
}

static void perpendicular(struct measure_saying *w, int a, int b, int c, int d)
{
	turn_between(w, measure_figure_line(w->s, a, b), measure_figure_line(w->s, c, d), 90);
}

static const struct term *arc_as_given(struct measure_saying *w, const struct term *t,
				       const struct term *other)
{
	struct solver *s = w->s;
	struct term *u;
	double v;

	/* "Arc AB = 250": two letters, yet the major arc is meant. */
	if (t->kind == TERM_MEASURE && t->measure == MEASURE_ARC && !s->p->oriented &&
	    (problem_constant(&v, other) ? v > 180
					 : s->p->major && other->kind == TERM_LETTER)) {
		u = arena_alloc(s->a, sizeof *u);
		*u = *t;
		u->measure = MEASURE_MAJOR_ARC;
		t = u;
	}
	return measure_term_compile(s, t);
}

/* Is the angle abc, or cba, the subject of some equation? */
static bool angle_given(const struct solver *s, int a, int b, int c)
{
	for (int i = 0; i < s->p->facts; i++)
		for (int k = 0; k < 2; k++) {
			const struct term *t = s->p->fact[i].t[k];

			if (t && t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE &&
			    t->p[1] == b &&
			    ((t->p[0] == a && t->p[2] == c) || (t->p[0] == c && t->p[2] == a)))
				return true;
		}
	return false;
}

/*
 * Facts read off a picture may leave open which vertex is the apex, has the right angle, or
 * where the bases are: then it is as drawn, and what is said so is taken from the drawing.
 */
static void taken(struct measure_saying *w, const char *format, int a, int b)
{
	struct solver *s = w->s;

	if (s->p->annotated)
		s->taken = arena_printf(s->a, format, s->p->point[w->f->p[a]].name,
					s->p->point[w->f->p[b]].name);
}

/* Three angles round the centre of a circle, all given: the largest is the outer one. */
static const struct term *outer_angle(struct measure_saying *w, const struct term *t)
{
	struct solver *s = w->s;

	if (s->p->oriented || t->kind != TERM_MEASURE || t->measure != MEASURE_ANGLE)
		return NULL;
	for (int c = 0; c < s->rounds; c++) {
		const struct measure_round *r = &s->round[c];
		int a = t->p[0], o = t->p[1], b = t->p[2], m;

		if (s->p->circle[c].center != o || r->n != 3 ||
		    base_place(r->p, r->n, a) < 0 || base_place(r->p, r->n, b) < 0)
			continue;
		m = r->p[0] + r->p[1] + r->p[2] - a - b;
		if (angle_given(s, a, o, m) && angle_given(s, m, o, b) &&
		    fabs(measure_drawn_angle(s, a, o, m) + measure_drawn_angle(s, m, o, b) -
			 measure_drawn_angle(s, a, o, b)) < 1 &&
		    s->p->annotated) {
			s->taken = "the angles at the centre go all the way round";
			return measure_op(s, TERM_SUB, measure_num_term(s, "360"),
					  measure_leaf(s, measure_form_corner(s, a, o, b)));
		}
	}
	return NULL;
}

/* "Angle ABC = 228": the outer angle. */
static const struct term *reflex_as_given(struct measure_saying *w, const struct term *t,
					  const struct term *other)
{
	struct solver *s = w->s;
	double v;

	if (s->p->oriented || t->kind != TERM_MEASURE || t->measure != MEASURE_ANGLE ||
	    !problem_constant(&v, other) || v <= 180 || v >= 360)
		return NULL;
	return measure_op(s, TERM_SUB, measure_num_term(s, "360"),
			  measure_leaf(s, measure_form_angle(s, t->p[0], t->p[1], t->p[2])));
}

static bool is_arc_length(const struct term *t)
{
	return t->kind == TERM_MEASURE && t->measure == MEASURE_ARC_LENGTH;
}

/* A fact that divides says that what it divides by is not zero.  Lengths are not anyway. */
static void say_not_zero(struct solver *s, const struct term *t)
{
	const struct term *d = problem_divisor(t);

	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			say_not_zero(s, t->arg[i]);
	if (!d || !(d = measure_term_compile(s, d)) || !measure_term_has_form(d) ||
	    (d->kind == TERM_FORM && s->form[d->id].kind == FORM_LENGTH))
		return;
	s->under = arena_grow(s->a, s->under, &s->under_cap, s->unders + 1, sizeof *s->under);
	s->under[s->unders++] = d;
}

static void say_equal(struct measure_saying *w)
{
	struct solver *s = w->s;
	const struct term *a = outer_angle(w, w->f->t[0]), *b;

	say_not_zero(s, w->f->t[0]);
	say_not_zero(s, w->f->t[1]);
	/* Equally long arcs of one circle are equal arcs. */
	if (is_arc_length(w->f->t[0]) && is_arc_length(w->f->t[1]) &&
	    w->f->t[0]->circle == w->f->t[1]->circle) {
		const int *p = w->f->t[0]->p, *q = w->f->t[1]->p;

		measure_linear_equal(
			s, measure_form_arc(s, w->f->t[0]->circle, p[0], p[1], -1, false),
			measure_form_arc(s, w->f->t[0]->circle, q[0], q[1], -1, false), w->i,
			w->why);
		return;
	}

	if (!a)
		a = reflex_as_given(w, w->f->t[0], w->f->t[1]);
	if (!a)
		a = arc_as_given(w, w->f->t[0], w->f->t[1]);
	b = arc_as_given(w, w->f->t[1], w->f->t[0]);

	measure_relation_add(s,
			     measure_term_without_quotients(s, measure_op(s, TERM_SUB, a, b)),
			     w->i, w->why);
}

static void say_less(struct measure_saying *w)
{
	struct solver *s = w->s;
	const struct term *a, *b;

	/* What may be equal excludes no solution here. */
	if (w->f->weak)
		return;
	a = measure_term_compile(s, w->f->t[0]);
	b = measure_term_compile(s, w->f->t[1]);
	say_not_zero(s, w->f->t[0]);
	say_not_zero(s, w->f->t[1]);
	if (!s->less)
		s->less = arena_alloc(s->a, 2 * (size_t)(s->p->facts + 1) * sizeof *s->less);
	if (a && b) {
		s->less[2 * s->lesses] = a;
		s->less[2 * s->lesses++ + 1] = b;
	}
}

static double polar_drawn(const struct solver *s, const struct measure_round *r, int k)
{
	return atan2(s->y[r->p[k]] - r->y, s->x[r->p[k]] - r->x) * degree;
}

static void touches(struct measure_saying *w, int circle, int a, int b)
{
	struct solver *s = w->s;
	const struct measure_round *r = &s->round[circle];
	int l = measure_figure_line(s, a, b);

	for (int i = 0; l >= 0 && i < s->line[l].n; i++) {
		int k = base_place(r->p, r->n, s->line[l].p[i]);

		if (k < 0)
			continue;
		measure_linear_directions(
			s, (int[]){ s->line[l].var, r->polar + k }, (double[]){ 1, -1 }, 2,
			s->line[l].dir - polar_drawn(s, r, k), 90, w->i, w->why);
		return;
	}
}

/* --- Elements ---------------------------------------------------------------------------- */

static void say_part(void *self, const struct relation_part *t)
{
	struct measure_saying *w = self;
	struct solver *s = w->s;
	const int *p = t->p;
	int a = t->l[0].a, b = t->l[0].b, c = t->l[1].a, d = t->l[1].b, l;

	/* Those that are not here order or exclude, or lie in the figure itself: points on lines
	 * and circles. */
	switch ((int)t->element) {
	case ELEMENT_PARALLEL: parallel(w, a, b, c, d); break;
	case ELEMENT_PERPENDICULAR: perpendicular(w, a, b, c, d); break;
	case ELEMENT_SAME_LENGTH: same_length(w, a, b, c, d); break;
	case ELEMENT_MIDPOINT: same_length(w, p[0], a, p[0], b); break;
	case ELEMENT_SAME_ANGLE: same_angle(w, p, p + 3); break;
	case ELEMENT_TANGENT: touches(w, t->c[0], a, b); break;
	case ELEMENT_HALVES:
		l = measure_figure_line(s, a, b);
		for (int i = 0; l >= 0 && i < s->line[l].n; i++)
			same_length(w, s->line[l].p[i], c, s->line[l].p[i], d);
		break;
	case ELEMENT_SAME_RADIUS:
		measure_linear_equal(s, measure_form_var(s, s->round[t->c[0]].radius),
				     measure_form_var(s, s->round[t->c[1]].radius), w->i,
				     w->why);
		break;
	}
}

/* --- Relations with a reading of their own --------------------------------------------- */

static void say_incenter(struct measure_saying *w)
{
	const int *q = w->f->p;

	for (int i = 0; i < 3; i++) {
		int a = q[1 + i], b = q[1 + (i + 1) % 3], c = q[1 + (i + 2) % 3];

		same_angle(w, (int[]){ b, a, q[0] }, (int[]){ q[0], a, c });
	}
}

/* From a vertex through the centroid to the opposite side: two to one, and the middle. */
static void say_centroid(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	int n = s->p->points;

	for (int i = 0; i < 3; i++) {
		int a = q[1 + i], b = q[1 + (i + 1) % 3], c = q[1 + (i + 2) % 3];
		int l = measure_figure_line(s, a, q[0]), m = measure_figure_line(s, b, c);

		for (int d = 0; d < n; d++)
			if (l >= 0 && m >= 0 && s->pos_on[l * n + d] >= 0 &&
			    s->pos_on[m * n + d] >= 0) {
				same_length(w, b, d, d, c);
				measure_linear_forms(
					s, (int[]){ len(w, a, q[0]), len(w, q[0], d) },
					(double[]){ 1, -2 }, 2, 0, w->i, w->why);
			}
	}
}

/* The third altitude goes through it, too. */
static void say_orthocenter(struct measure_saying *w)
{
	const int *q = w->f->p;

	for (int i = 0; i < 3; i++)
		perpendicular(w, q[0], q[1 + i], q[1 + (i + 1) % 3], q[1 + (i + 2) % 3]);
}

static void same_polygon_angles(struct measure_saying *w)
{
	const int *q = w->f->p;
	int n = w->f->n / 2;

	for (int i = 0; i < n; i++) {
		int a = (i + n - 1) % n, b = (i + 1) % n;

		same_angle(w, (int[]){ q[a], q[i], q[b] },
			   (int[]){ q[n + a], q[n + i], q[n + b] });
	}
}

static void say_congruent(struct measure_saying *w)
{
	const int *q = w->f->p;
	int n = w->f->n / 2;

	for (int i = 0; i < n; i++)
		same_length(w, q[i], q[(i + 1) % n], q[n + i], q[n + (i + 1) % n]);
	same_polygon_angles(w);
}

static void say_similar(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	int n = w->f->n / 2, k = measure_scale_form(s, q, q + n, n),
	    back = measure_scale_form(s, q + n, q, n);
	int a1 = -1, a2 = -1;
	const struct term *t = measure_leaf(s, k);

	same_polygon_angles(w);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			int l1 = len(w, q[i], q[(i + 1) % n]),
			    m1 = len(w, q[n + i], q[n + (i + 1) % n]);
			int l2 = len(w, q[j], q[(j + 1) % n]),
			    m2 = len(w, q[n + j], q[n + (j + 1) % n]);

			measure_relation_add(
				s,
				measure_op(s, TERM_SUB,
					   measure_op(s, TERM_MUL, measure_leaf(s, l1),
						      measure_leaf(s, m2)),
					   measure_op(s, TERM_MUL, measure_leaf(s, l2),
						      measure_leaf(s, m1))),
				w->i, w->why);
		}
	for (int i = 0; i < n; i++) {
		int l = len(w, q[i], q[(i + 1) % n]), m = len(w, q[n + i], q[n + (i + 1) % n]);

		measure_relation_add(
			s,
			measure_op(s, TERM_SUB, measure_leaf(s, l),
				   measure_op(s, TERM_MUL, t, measure_leaf(s, m))),
			w->i, w->why);
	}
	measure_relation_add(s,
			     measure_op(s, TERM_SUB,
					measure_op(s, TERM_MUL, t, measure_leaf(s, back)),
					measure_num_term(s, "1")),
			     w->i, w->why);
	/* Areas go with the square, perimeters with the scale. */
	for (int i = 0; i < s->areas; i++) {
		int same1 = 0, same2 = 0;

		for (int a = 0; a < s->area[i].n; a++)
			for (int b = 0; b < n; b++) {
				same1 += s->area[i].p[a] == q[b];
				same2 += s->area[i].p[a] == q[n + b];
			}
		if (s->area[i].n == n && same1 == n)
			a1 = s->area[i].form;
		if (s->area[i].n == n && same2 == n)
			a2 = s->area[i].form;
	}
	if (a1 >= 0 && a2 >= 0) {
		measure_relation_add(
			s,
			measure_op(s, TERM_SUB, measure_leaf(s, a1),
				   measure_op(s, TERM_MUL, measure_op(s, TERM_MUL, t, t),
					      measure_leaf(s, a2))),
			w->i, w->why);
		for (int i = 0; i < n; i++) {
			const struct term *l = measure_leaf(s, len(w, q[i], q[(i + 1) % n]));
			const struct term *m =
				measure_leaf(s, len(w, q[n + i], q[n + (i + 1) % n]));

			measure_relation_add(
				s,
				measure_op(s, TERM_SUB,
					   measure_op(s, TERM_MUL, measure_leaf(s, a1),
						      measure_op(s, TERM_MUL, m, m)),
					   measure_op(s, TERM_MUL, measure_leaf(s, a2),
						      measure_op(s, TERM_MUL, l, l))),
				w->i, w->why);
		}
	}
}

static void say_isosceles(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	double best = INFINITY;
	int apex = w->f->part;

	for (int i = 0; (s->p->annotated || !s->p->positions_decide) && i < 3; i++) {
		double a = measure_drawn_length(s, q[i], q[(i + 1) % 3]);
		double b = measure_drawn_length(s, q[i], q[(i + 2) % 3]);
		double d = s->p->annotated ? fabs(log(a / b)) : INFINITY;

		/* Said elsewhere? */
		if (measure_forms_equal(s, len(w, q[i], q[(i + 1) % 3]),
					len(w, q[i], q[(i + 2) % 3])) ||
		    measure_forms_equal(
			    s, measure_form_corner(s, q[i], q[(i + 1) % 3], q[(i + 2) % 3]),
			    measure_form_corner(s, q[i], q[(i + 2) % 3], q[(i + 1) % 3])))
			d = -1;
		if (d < best) {
			best = d;
			apex = i;
		}
	}
	if (best >= 0)
		taken(w, "%s is the apex of the isosceles triangle", apex, apex);
	same_length(w, q[apex], q[(apex + 1) % 3], q[apex], q[(apex + 2) % 3]);
}

static void all_equal(struct measure_saying *w)
{
	const int *q = w->f->p;

	for (int i = 1; i < w->f->n; i++)
		same_length(w, q[0], q[1], q[i], q[(i + 1) % w->f->n]);
}

static void say_equilateral(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;

	all_equal(w);
	for (int i = 0; i < 3 && w->f->n == 3; i++)
		measure_linear_forms(s,
				     (int[]){ measure_form_corner(s, q[i], q[(i + 1) % 3],
								  q[(i + 2) % 3]) },
				     (double[]){ 1 }, 1, -60, w->i, w->why);
}

static void say_right(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	double best = INFINITY;
	int at = w->f->part;

	for (int i = 0; s->p->annotated && i < 3; i++) {
		double d = fabs(measure_drawn_angle(s, q[(i + 2) % 3], q[i], q[(i + 1) % 3]) -
				90);

		if (d < best - (i == 1 ? -10 : 0)) {
			best = d;
			at = i;
		}
	}
	taken(w, "the right angle is at %s", at, at);
	perpendicular(w, q[at], q[(at + 1) % 3], q[at], q[(at + 2) % 3]);
}

/* A point that a picture shows in the middle of a regular polygon, joined to it, is taken for
 * its centre. */
static void regular_center(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	int n = w->f->n, np = s->p->points;
	double x = 0, y = 0, r = 0;

	for (int i = 0; i < n; i++) {
		x += s->x[q[i]] / n;
		y += s->y[q[i]] / n;
	}
	for (int i = 0; i < n; i++)
		r = fmax(r, hypot(s->x[q[i]] - x, s->y[q[i]] - y));
	for (int o = 0; o < np; o++) {
		if (hypot(s->x[o] - x, s->y[o] - y) > 0.13 * r)
			continue;
		s->taken = arena_printf(s->a, "%s is the centre of the regular polygon",
					s->p->point[o].name);
		for (int i = 0; i < n; i++) {
			int a = q[i], b = q[(i + 1) % n], l = measure_figure_line(s, a, b);

			if (measure_form_length(s, o, a) >= 0 &&
			    measure_form_length(s, o, b) >= 0) {
				same_length(w, o, a, o, b);
				measure_linear_forms(
					s, (int[]){ measure_form_corner(s, a, o, b) },
					(double[]){ n }, 1, -360, w->i, w->why);
			}
			if (measure_form_length(s, o, a) >= 0)
				measure_linear_forms(
					s, (int[]){ measure_form_corner(s, o, a, b) },
					(double[]){ 2 * n }, 1, -180.0 * (n - 2), w->i,
					w->why);
			if (measure_form_length(s, o, b) >= 0)
				measure_linear_forms(
					s, (int[]){ measure_form_corner(s, o, b, a) },
					(double[]){ 2 * n }, 1, -180.0 * (n - 2), w->i,
					w->why);
			/* A segment to the middle of a side as drawn is the apothem. */
			for (int m = 0; m < np && l >= 0; m++) {
				double u = measure_drawn_length(s, a, m),
				       v = measure_drawn_length(s, m, b);

				if (m != a && m != b && m != o && s->pos_on[l * np + m] >= 0 &&
				    fabs(u - v) < 0.12 * (u + v) &&
				    measure_figure_line(s, o, m) >= 0) {
					same_length(w, a, m, m, b);
					perpendicular(w, o, m, a, b);
				}
			}
		}
	}
}

static void say_regular(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	int n = w->f->n;
	int a0 = measure_form_corner(s, q[n - 1], q[0], q[1]);

	all_equal(w);
	for (int i = 0; i < n; i++) {
		int a = measure_form_corner(s, q[(i + n - 1) % n], q[i], q[(i + 1) % n]);

		if (i)
			measure_linear_equal(s, a, a0, w->i, w->why);
		else
			measure_linear_forms(s, (int[]){ a }, (double[]){ n }, 1,
					     -180.0 * (n - 2), w->i, w->why);
	}
	if (n == 4)
		for (int i = 0; i < 2; i++)
			parallel(w, q[i], q[i + 1], q[i + 2], q[(i + 3) % 4]);
	if (s->p->annotated)
		regular_center(w);
}

/* The point where the diagonals meet, if it has a name. */
static int crossing(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	int n = s->p->points, l = measure_figure_line(s, q[0], q[2]),
	    m = measure_figure_line(s, q[1], q[3]);

	if (l < 0 || m < 0 || l == m)
		return -1;
	for (int i = 0; i < n; i++)
		if (s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0)
			return i;
	return -1;
}

static void say_parallelogram(struct measure_saying *w)
{
	const int *q = w->f->p;
	int e = crossing(w);

	if (w->f->n != 4)
		return;
	parallel(w, q[0], q[1], q[2], q[3]);
	parallel(w, q[1], q[2], q[3], q[0]);
	same_length(w, q[0], q[1], q[2], q[3]);
	same_length(w, q[1], q[2], q[3], q[0]);
	if (e >= 0 && e != q[0] && e != q[1] && e != q[2] && e != q[3]) {
		same_length(w, q[0], e, e, q[2]);
		same_length(w, q[1], e, e, q[3]);
	}
}

static void say_rectangle(struct measure_saying *w)
{
	const int *q = w->f->p;

	say_parallelogram(w);
	perpendicular(w, q[0], q[1], q[1], q[2]);
	same_length(w, q[0], q[2], q[1], q[3]);
}

static void say_rhombus(struct measure_saying *w)
{
	const int *q = w->f->p;

	say_parallelogram(w);
	same_length(w, q[0], q[1], q[1], q[2]);
	perpendicular(w, q[0], q[2], q[1], q[3]);
}

static void say_square(struct measure_saying *w)
{
	say_rectangle(w);
	say_rhombus(w);
}

static void say_kite(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	double d[2];
	int k, e;

	if (w->f->n != 4)
		return;
	for (int i = 0; i < 2; i++)
		d[i] = fabs(log(measure_drawn_length(s, q[i], q[i + 1]) /
				measure_drawn_length(s, q[i], q[(i + 3) % 4]))) +
		       fabs(log(measure_drawn_length(s, q[i + 2], q[i + 1]) /
				measure_drawn_length(s, q[i + 2], q[(i + 3) % 4])));
	for (int i = 0; i < 2; i++)
		if (measure_forms_equal(s, len(w, q[i], q[i + 1]),
					len(w, q[i], q[(i + 3) % 4])) ||
		    measure_forms_equal(s, len(w, q[i + 2], q[i + 1]),
					len(w, q[i + 2], q[(i + 3) % 4])))
			d[i] = -1;
	k = s->p->annotated && d[1] < d[0] ? 1 : 0;
	if (d[k] >= 0)
		taken(w, "the equal sides of the kite meet at %s and %s", k, k + 2);
	same_length(w, q[k], q[k + 1], q[k], q[(k + 3) % 4]);
	same_length(w, q[k + 2], q[k + 1], q[k + 2], q[(k + 3) % 4]);
	same_angle(w, (int[]){ q[k], q[k + 1], q[k + 2] },
		   (int[]){ q[k], q[(k + 3) % 4], q[k + 2] });
	perpendicular(w, q[0], q[2], q[1], q[3]);
	e = crossing(w);
	if (e >= 0)
		same_length(w, q[k + 1], e, e, q[(k + 3) % 4]);
}

/* 0 when AB and CD are the bases, 1 when BC and DA are. */
static int bases(struct measure_saying *w)
{
	struct solver *s = w->s;
	const int *q = w->f->p;
	double d[2];
	int k;

	if (!s->p->annotated)
		return w->f->part;

	for (int i = 0; i < 2; i++) {
		int l = measure_figure_line(s, q[i], q[i + 1]),
		    m = measure_figure_line(s, q[i + 2], q[(i + 3) % 4]);

		if (l < 0 || m < 0)
			return 0;
		d[i] = fabs(remainder(s->line[l].dir - s->line[m].dir, 180));
		if (measure_is_parallel(s, l, m))
			d[i] = -1;
	}
	k = d[0] <= d[1] ? 0 : 1;
	if (d[k] >= 0)
		taken(w, "one base of the trapezoid is %s%s", k, k + 1);
	return k;
}

static void say_trapezoid(struct measure_saying *w)
{
	const int *q = w->f->p;
	int k;

	if (w->f->n != 4)
		return;
	k = bases(w);
	parallel(w, q[k], q[k + 1], q[k + 2], q[(k + 3) % 4]);
}

static void say_isosceles_trapezoid(struct measure_saying *w)
{
	const int *q = w->f->p;
	int k, a, b, c, d;

	if (w->f->n != 4)
		return;
	k = bases(w);
	a = q[k];
	b = q[k + 1];
	c = q[k + 2];
	d = q[(k + 3) % 4];
	parallel(w, a, b, c, d);
	same_length(w, a, d, b, c);
	same_angle(w, (int[]){ d, a, b }, (int[]){ a, b, c });
	same_length(w, a, c, b, d);
}

static say_fn *const say[RELATIONS] = {
	[RELATION_EQUAL] = say_equal,
	[RELATION_LESS] = say_less,
	[RELATION_INCENTER] = say_incenter,
	[RELATION_CENTROID] = say_centroid,
	[RELATION_ORTHOCENTER] = say_orthocenter,
	[RELATION_CONGRUENT] = say_congruent,
	[RELATION_SIMILAR] = say_similar,
	[RELATION_ISOSCELES] = say_isosceles,
	[RELATION_EQUILATERAL] = say_equilateral,
	[RELATION_RIGHT_TRIANGLE] = say_right,
	[RELATION_REGULAR] = say_regular,
	[RELATION_PARALLELOGRAM] = say_parallelogram,
	[RELATION_RECTANGLE] = say_rectangle,
	[RELATION_RHOMBUS] = say_rhombus,
	[RELATION_SQUARE] = say_square,
	[RELATION_KITE] = say_kite,
	[RELATION_TRAPEZOID] = say_trapezoid,
	[RELATION_ISOSCELES_TRAPEZOID] = say_isosceles_trapezoid,
};

/* What every circle says: radii, and chords turned by half the sum of the polar angles. */
static void state_circles(struct solver *s)
{
	for (int c = 0; c < s->rounds; c++) {
		const struct measure_round *r = &s->round[c];
		int o = s->p->circle[c].center, radius = measure_form_var(s, r->radius);

		for (int i = 0; i < r->n; i++) {
			double phi = polar_drawn(s, r, i);
			int l = o >= 0 ? measure_figure_line(s, o, r->p[i]) : -1;

			if (l >= 0) {
				measure_linear_equal(s, measure_form_length(s, o, r->p[i]),
						     radius, -1,
						     "radii of a circle are equal");
				measure_linear_ray(s, o, r->p[i], r->polar + i, phi,
						   "the radius to a point");
			}
			for (int k = 0; k < i; k++) {
				l = measure_figure_line(s, r->p[i], r->p[k]);
				if (l < 0)
					continue;
				measure_linear_directions(
					s,
					(int[]){ s->line[l].var, r->polar + i, r->polar + k },
					(double[]){ 1, -0.5, -0.5 }, 3,
					s->line[l].dir - (phi + polar_drawn(s, r, k)) / 2, 90,
					-1, "an inscribed angle is half its arc");
			}
		}
	}
}

/*
 * What the drawing suggests, for problems that leave it to the picture: a line that meets a
 * circle in one named point at a right angle to the radius touches it (1); then lines that
 * look perpendicular or parallel are (2).  An answer that needs this is never proven.
 */
static void believe_tangents(struct solver *s)
{
	int n = s->p->points;

	for (int c = 0; c < s->rounds; c++) {
		const struct measure_round *r = &s->round[c];

		for (int l = 0; l < s->lines; l++) {
			int hit = -1, hits = 0;
			double phi, d, far = 0;
			struct measure_saying w = { s, NULL, -1, "it looks like a tangent" };

			for (int i = 0; i < s->line[l].n; i++)
				if (base_place(r->p, r->n, s->line[l].p[i]) >= 0) {
					hit = s->line[l].p[i];
					hits++;
				}
			if (hits != 1 || !s->line[l].drawn ||
			    (s->p->circle[c].center >= 0 &&
			     s->pos_on[l * n + s->p->circle[c].center] >= 0))
				continue;
			phi = atan2(s->y[hit] - r->y, s->x[hit] - r->x) * 180 / acos(-1);
			d = remainder(s->line[l].dir - phi - 90, 180);
			for (int i = 0; i < s->line[l].n; i++)
				far = fmax(far, measure_drawn_length(s, hit, s->line[l].p[i]));
			if (fabs(d) > 12 || far < 0.3 * r->r)
				continue;
			s->taken = arena_printf(s->a, "the line %s%s touches the circle",
						s->p->point[s->line[l].p[0]].name,
						s->p->point[s->line[l].p[1]].name);
			touches(&w, c, s->line[l].p[0], s->line[l].p[1]);
		}
	}
}

static bool believable(const struct solver *s, int l)
{
	const struct measure_line *m = &s->line[l];

	return m->drawn && measure_drawn_length(s, m->p[0], m->p[m->n - 1]) > 0;
}

static void believe_directions(struct solver *s, double by, double most)
{
	int n = s->p->points;

	for (int l = 0; l < s->lines; l++)
		for (int m = 0; m < l; m++) {
			struct measure_saying w = { s, NULL, -1,
						    by == 90 ? "they look perpendicular"
							     : "they look parallel" };
			bool meet = false;

			if (!believable(s, l) || !believable(s, m) ||
			    fabs(remainder(s->line[l].dir - s->line[m].dir - by, 180)) > most)
				continue;
			for (int i = 0; i < n; i++)
				meet |= s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0;
			if (by == 0 ? meet : !meet)
				continue;
			s->taken = arena_printf(s->a, "%s%s and %s%s are %s",
						s->p->point[s->line[l].p[0]].name,
						s->p->point[s->line[l].p[1]].name,
						s->p->point[s->line[m].p[0]].name,
						s->p->point[s->line[m].p[1]].name,
						by == 0 ? "parallel" : "perpendicular");
			turn_between(&w, l, m, by);
		}
}

static void state(struct solver *s, int i)
{
	const struct fact *f = &s->p->fact[i];
	struct measure_saying w = { s, f, i, NULL };
	struct buf b = { 0 };

	problem_fact_print(&b, s->p, f);
	w.why = buf_keep(&b, s->a);
	s->taken = f->taken;
	if (say[f->kind])
		say[f->kind](&w);
	else
		problem_fact_parts(f, say_part, &w);
	s->taken = NULL;
}

void measure_facts_state(struct solver *s)
{
	/* Areas named in facts first, so that similar figures find them; shapes whose reading
	 * depends on other facts last. */
	for (int i = 0; i < s->p->facts; i++)
		for (int k = 0; k < 2; k++)
			if (s->p->fact[i].t[k])
				measure_term_compile(s, s->p->fact[i].t[k]);
	if (s->p->goal)
		measure_term_compile(s, s->p->goal);
	state_circles(s);
	for (int turn = 0; turn < 2; turn++)
		for (int i = 0; i < s->p->facts; i++) {
			enum relation k = s->p->fact[i].kind;
			bool late = k == RELATION_ISOSCELES || k == RELATION_KITE ||
				    k == RELATION_TRAPEZOID ||
				    k == RELATION_ISOSCELES_TRAPEZOID ||
				    k == RELATION_RIGHT_TRIANGLE;

			if (late == (turn == 1))
				state(s, i);
		}
	if (s->assume >= 1)
		believe_tangents(s);
	if (s->assume >= 2) {
		believe_directions(s, 90, 2);
		believe_directions(s, 0, 1.5);
	}
	s->taken = NULL;
}
