/*
 * truth_facts.h -- is a fact true of a figure?  One function for each word of facts.
 *
 * truth_holds decides exactly.  Every fact is read in its narrowest sense: polygons are simple
 * and their corners are not straight, parallel lines are two lines, angles in facts are
 * neither 0 nor 180; the axis of a kite is AC, the bases of a trapezoid are BC and DA;
 * oriented, polygons are named counterclockwise and parallels run the same way.  A figure that
 * passes satisfies the facts however they are meant.
 */
#ifndef SOLVE_T_TRUTH_FACTS_H
#define SOLVE_T_TRUTH_FACTS_H
#include "solve/t/truth_terms.h"

struct truth_fact {
	const struct truth_figure *f;
	int c[2], n;
	const int *q;
};
typedef bool truth_law(const struct truth_fact *w);

static inline bool truth_is_on_line(const struct truth_fact *w)
{
	return truth_on_line(w->f, w->q[0], w->q[1], w->q[2]);
}
static inline bool truth_is_between(const struct truth_fact *w)
{
	return truth_between(w->f, w->q[0], w->q[1], w->q[2]);
}
static inline bool truth_is_collinear(const struct truth_fact *w)
{
	for (int i = 0; i + 2 < w->n; i++)
		if (!truth_between(w->f, w->q[i + 1], w->q[i], w->q[i + 2]))
			return false;
	return true;
}
static inline bool truth_is_line(const struct truth_fact *w)
{
	return w->n == 2;
}
static inline bool truth_is_on_circle(const struct truth_fact *w)
{
	for (int i = 0; i < w->n; i++)
		if (!truth_on_circle(w->f, w->c[0], w->q[i]))
			return false;
	return true;
}
static inline bool truth_is_center(const struct truth_fact *w)
{
	return truth_sgn(truth_ox(w->f, w->c[0], w->q[0]), w->f->c) == 0 &&
	       truth_sgn(truth_oy(w->f, w->c[0], w->q[0]), w->f->c) == 0;
}
/* Lines with a point in common are one line then; others are two.  Oriented, AB and CD run
 * the same way. */
static inline bool truth_is_parallel(const struct truth_fact *w)
{
	const int *q = w->q;
	bool share = q[0] == q[2] || q[0] == q[3] || q[1] == q[2] || q[1] == q[3];

	return truth_no_turn(w->f, q[0], q[1], q[2], q[3]) &&
	       (share || truth_side(w->f, q[0], q[1], q[2]) != 0) &&
	       (!w->f->oriented ||
		truth_sgn(truth_dot(w->f, q[0], q[1], q[2], q[3]), w->f->c) > 0);
}
static inline bool truth_is_perpendicular(const struct truth_fact *w)
{
	return truth_upright(w->f, w->q[0], w->q[1], w->q[2], w->q[3]);
}
static inline bool truth_is_tangent(const struct truth_fact *w)
{
	return truth_touches(w->f, w->c[0], w->q[0], w->q[1]);
}
static inline bool truth_is_diameter(const struct truth_fact *w)
{
	const struct truth_figure *f = w->f;
	num x = num_add(truth_ox(f, w->c[0], w->q[0]), truth_ox(f, w->c[0], w->q[1]), f->c),
	    y = num_add(truth_oy(f, w->c[0], w->q[0]), truth_oy(f, w->c[0], w->q[1]), f->c);

	return truth_is_on_circle(w) && truth_sgn(x, f->c) == 0 && truth_sgn(y, f->c) == 0;
}
static inline bool truth_is_midpoint(const struct truth_fact *w)
{
	return truth_middle(w->f, w->q[0], w->q[1], w->q[2]);
}
static inline bool truth_is_bisector(const struct truth_fact *w)
{
	const int *q = w->q;

	return (q[0] == q[3] || q[1] == q[3]) &&
	       truth_halves(w->f, q[3], q[0] == q[3] ? q[1] : q[0], q[2], q[4]);
}
static inline bool truth_is_perp_bisector(const struct truth_fact *w)
{
	return truth_same_length(w->f, w->q[0], w->q[2], w->q[0], w->q[3]) &&
	       truth_same_length(w->f, w->q[1], w->q[2], w->q[1], w->q[3]);
}
/* A segment from a vertex: its other end, and the opposite side. */
static inline bool truth_cevian(const struct truth_fact *w, int *v, int *d, int *b, int *c)
{
	const int *q = w->q;

	for (int i = 0; i < 6; i++)
		if (w->n == 5 && q[i / 3] == q[2 + i % 3]) {
			*v = q[i / 3];
			*d = q[1 - i / 3];
			*b = q[2 + (i + 1) % 3];
			*c = q[2 + (i + 2) % 3];
			return truth_side(w->f, *v, *b, *c) != 0;
		}
	return false;
}
static inline bool truth_is_altitude(const struct truth_fact *w)
{
	int v, d, b, c;

	return truth_cevian(w, &v, &d, &b, &c) && truth_on_line(w->f, d, b, c) &&
	       truth_upright(w->f, v, d, b, c);
}
static inline bool truth_is_median(const struct truth_fact *w)
{
	int v, d, b, c;

	return truth_cevian(w, &v, &d, &b, &c) && truth_middle(w->f, d, b, c);
}
/* From the middle of the first side to that of the last. */
static inline bool truth_is_midsegment(const struct truth_fact *w)
{
	const int *q = w->q;

	return w->n == 5 && truth_side(w->f, q[2], q[3], q[4]) &&
	       truth_middle(w->f, q[0], q[2], q[3]) && truth_middle(w->f, q[1], q[2], q[4]);
}
static inline bool truth_is_incenter(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_inside(w->f, q[0], q + 1, 3) &&
	       truth_halves(w->f, q[1], q[0], q[2], q[3]) &&
	       truth_halves(w->f, q[2], q[0], q[1], q[3]);
}
static inline bool truth_is_centroid(const struct truth_fact *w)
{
	const struct truth_figure *f = w->f;
	const int *q = w->q;
	num x = num_int(0, f->c), y = num_int(0, f->c);

	for (int i = 1; i < 4; i++) {
		x = num_add(x, truth_dx(f, q[0], q[i]), f->c);
		y = num_add(y, truth_dy(f, q[0], q[i]), f->c);
	}
	return truth_simple(f, q + 1, 3) && truth_sgn(x, f->c) == 0 && truth_sgn(y, f->c) == 0;
}
static inline bool truth_is_circumcenter(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_simple(w->f, q + 1, 3) &&
	       truth_same_length(w->f, q[0], q[1], q[0], q[2]) &&
	       truth_same_length(w->f, q[0], q[1], q[0], q[3]);
}
static inline bool truth_is_orthocenter(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_simple(w->f, q + 1, 3) && truth_upright(w->f, q[0], q[1], q[2], q[3]) &&
	       truth_upright(w->f, q[0], q[2], q[1], q[3]);
}
static inline bool truth_is_meet(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_on_line(w->f, q[0], q[1], q[2]) &&
	       truth_on_line(w->f, q[0], q[3], q[4]) &&
	       !truth_no_turn(w->f, q[1], q[2], q[3], q[4]);
}
static inline bool truth_is_congruent(const struct truth_fact *w)
{
	return truth_alike(w->f, w->q, w->n / 2, true);
}
static inline bool truth_is_similar(const struct truth_fact *w)
{
	return truth_alike(w->f, w->q, w->n / 2, false);
}
static inline bool truth_is_equal_circles(const struct truth_fact *w)
{
	return truth_cmp(w->f->circle[w->c[0]].r2, w->f->circle[w->c[1]].r2, w->f->c) == 0;
}
static inline bool truth_is_face(const struct truth_fact *w)
{
	return truth_simple(w->f, w->q, w->n) &&
	       truth_sgn(truth_twice_area(w->f, w->q, w->n), w->f->c) == 1;
}
/* Oriented, a polygon is named counterclockwise. */
static inline bool truth_is_polygon(const struct truth_fact *w)
{
	return w->f->oriented ? truth_is_face(w) : truth_simple(w->f, w->q, w->n);
}
static inline bool truth_is_corner(const struct truth_fact *w)
{
	return truth_side(w->f, w->q[1], w->q[2], w->q[0]) == 1;
}
static inline bool truth_is_isosceles(const struct truth_fact *w)
{
	return truth_is_polygon(w) &&
	       truth_same_length(w->f, w->q[0], w->q[1], w->q[0], w->q[2]);
}
static inline bool truth_is_right(const struct truth_fact *w)
{
	return truth_is_polygon(w) && truth_upright(w->f, w->q[1], w->q[0], w->q[1], w->q[2]);
}
/* All sides are equal, and all distances over one vertex. */
static inline bool truth_is_regular(const struct truth_fact *w)
{
	const int *q = w->q;

	for (int i = 1; i < w->n; i++)
		if (!truth_same_length(w->f, q[0], q[1], q[i], q[(i + 1) % w->n]) ||
		    !truth_same_length(w->f, q[0], q[2 % w->n], q[i], q[(i + 2) % w->n]))
			return false;
	return truth_convex(w->f, q, w->n) && truth_is_polygon(w);
}
static inline bool truth_is_parallelogram(const struct truth_fact *w)
{
	const struct truth_figure *f = w->f;
	const int *q = w->q;

	return truth_cmp(truth_dx(f, q[0], q[1]), truth_dx(f, q[3], q[2]), f->c) == 0 &&
	       truth_cmp(truth_dy(f, q[0], q[1]), truth_dy(f, q[3], q[2]), f->c) == 0 &&
	       truth_is_polygon(w);
}
static inline bool truth_is_rectangle(const struct truth_fact *w)
{
	return truth_is_parallelogram(w) &&
	       truth_upright(w->f, w->q[0], w->q[1], w->q[1], w->q[2]);
}
static inline bool truth_is_rhombus(const struct truth_fact *w)
{
	return truth_is_parallelogram(w) &&
	       truth_same_length(w->f, w->q[0], w->q[1], w->q[1], w->q[2]);
}
static inline bool truth_is_square(const struct truth_fact *w)
{
	return truth_is_rectangle(w) && truth_is_rhombus(w);
}
/* The axis is AC. */
static inline bool truth_is_kite(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_convex(w->f, q, 4) && truth_is_polygon(w) &&
	       truth_same_length(w->f, q[0], q[1], q[0], q[3]) &&
	       truth_same_length(w->f, q[2], q[1], q[2], q[3]);
}
/* The bases are BC and DA, and the other sides are not parallel. */
static inline bool truth_is_trapezoid(const struct truth_fact *w)
{
	const int *q = w->q;

	return truth_convex(w->f, q, 4) && truth_is_polygon(w) &&
	       truth_no_turn(w->f, q[1], q[2], q[3], q[0]) &&
	       !truth_no_turn(w->f, q[0], q[1], q[2], q[3]);
}
static inline bool truth_is_isosceles_trapezoid(const struct truth_fact *w)
{
	return truth_is_trapezoid(w) &&
	       truth_same_length(w->f, w->q[0], w->q[1], w->q[2], w->q[3]);
}
static inline bool truth_is_inscribed(const struct truth_fact *w)
{
	return truth_is_on_circle(w) && truth_is_polygon(w);
}
static inline bool truth_is_circumscribed(const struct truth_fact *w)
{
	const struct truth_figure *f = w->f;
	struct truth_figure g;

	for (int i = 0; i < w->n; i++)
		if (!truth_touches(f, w->c[0], w->q[i], w->q[(i + 1) % w->n]))
			return false;
	if (f->n == TRUTH_POINTS || !truth_convex(f, w->q, w->n) || !truth_is_polygon(w))
		return false;
	g = *f;
	g.x[g.n] = f->circle[w->c[0]].x;
	g.y[g.n++] = f->circle[w->c[0]].y;
	return truth_inside(&g, g.n - 1, w->q, w->n);
}
static inline bool truth_is_same_side(const struct truth_fact *w)
{
	int s = truth_side(w->f, w->q[2], w->q[3], w->q[0]);

	return s && s == truth_side(w->f, w->q[2], w->q[3], w->q[1]);
}
static inline bool truth_is_opposite_side(const struct truth_fact *w)
{
	int s = truth_side(w->f, w->q[2], w->q[3], w->q[0]);

	return s && s == -truth_side(w->f, w->q[2], w->q[3], w->q[1]);
}
static inline bool truth_is_inside(const struct truth_fact *w)
{
	return truth_simple(w->f, w->q + 1, w->n - 1) &&
	       truth_inside(w->f, w->q[0], w->q + 1, w->n - 1);
}

/* Every word of a fact, how many circles come first, and how many points at least. */
static const struct truth_law_row {
	const char *word;
	int circles, points;
	truth_law *law;
} truth_laws[] = {
	{ "OnLine", 0, 3, truth_is_on_line },
	{ "Between", 0, 3, truth_is_between },
	{ "Collinear", 0, 3, truth_is_collinear },
	{ "Line", 0, 2, truth_is_line },
	{ "OnCircle", 1, 1, truth_is_on_circle },
	{ "Center", 1, 1, truth_is_center },
	{ "Parallel", 0, 4, truth_is_parallel },
	{ "Perpendicular", 0, 4, truth_is_perpendicular },
	{ "Tangent", 1, 2, truth_is_tangent },
	{ "IsDiameter", 1, 2, truth_is_diameter },
	{ "IsChord", 1, 2, truth_is_on_circle },
	{ "Midpoint", 0, 3, truth_is_midpoint },
	{ "Bisector", 0, 5, truth_is_bisector },
	{ "PerpBisector", 0, 4, truth_is_perp_bisector },
	{ "Altitude", 0, 5, truth_is_altitude },
	{ "Median", 0, 5, truth_is_median },
	{ "Midsegment", 0, 5, truth_is_midsegment },
	{ "Incenter", 0, 4, truth_is_incenter },
	{ "Centroid", 0, 4, truth_is_centroid },
	{ "Circumcenter", 0, 4, truth_is_circumcenter },
	{ "Orthocenter", 0, 4, truth_is_orthocenter },
	{ "Meet", 0, 5, truth_is_meet },
	{ "Congruent", 0, 6, truth_is_congruent },
	{ "Similar", 0, 6, truth_is_similar },
	{ "EqualCircles", 2, 0, truth_is_equal_circles },
	{ "Polygon", 0, 3, truth_is_polygon },
	{ "Face", 0, 3, truth_is_face },
	{ "Corner", 0, 3, truth_is_corner },
	{ "Isosceles", 0, 3, truth_is_isosceles },
	{ "Equilateral", 0, 3, truth_is_regular },
	{ "RightTriangle", 0, 3, truth_is_right },
	{ "Regular", 0, 3, truth_is_regular },
	{ "Parallelogram", 0, 4, truth_is_parallelogram },
	{ "Rectangle", 0, 4, truth_is_rectangle },
	{ "Rhombus", 0, 4, truth_is_rhombus },
	{ "Square", 0, 4, truth_is_square },
	{ "Kite", 0, 4, truth_is_kite },
	{ "Trapezoid", 0, 4, truth_is_trapezoid },
	{ "IsoscelesTrapezoid", 0, 4, truth_is_isosceles_trapezoid },
	{ "Inscribed", 1, 3, truth_is_inscribed },
	{ "Circumscribed", 1, 3, truth_is_circumscribed },
	{ "SameSide", 0, 4, truth_is_same_side },
	{ "OppositeSide", 0, 4, truth_is_opposite_side },
	{ "Inside", 0, 4, truth_is_inside },
};

/* 1 true, 0 false, NUM_UNKNOWN: not decided here, or not understood. */
static inline int truth_holds(const struct truth_figure *f, const char *text)
{
	size_t mark = strcspn(text, "=<>"), n = strcspn(text, "(");
	struct truth_reader r = { .f = f, .s = text };
	int q[TRUTH_POINTS];
	struct truth_fact w = { .f = f, .q = q, .c = { -1, -1 } };

	if (text[mark]) {
		struct truth_form a = truth_term(&r), b;
		int s;

		truth_blank(&r);
		if (r.broken || r.s != text + mark)
			return NUM_UNKNOWN;
		r.s++;
		b = truth_term(&r);
		if (r.broken || *r.s)
			return NUM_UNKNOWN;
		if (a.bad || b.bad)
			return 0;
		a = truth_sum(a, truth_scaled(b, -1, 1, f->c), f->c);
		s = truth_form_sgn(&a, f->c);
		if (s == NUM_UNKNOWN)
			return NUM_UNKNOWN;
		return text[mark] == '=' ? s == 0 : text[mark] == '<' ? s == -1 : s == 1;
	}
	for (size_t i = 0; i < sizeof truth_laws / sizeof *truth_laws; i++) {
		const struct truth_law_row *row = &truth_laws[i];

		if (strlen(row->word) != n || strncmp(row->word, text, n))
			continue;
		r.s += n;
		w.n = truth_args(&r, w.c, row->circles, q);
		if (r.broken || *r.s || w.n < row->points)
			return NUM_UNKNOWN;
		return row->law(&w);
	}
	return NUM_UNKNOWN;
}
#endif
