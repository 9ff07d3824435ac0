/*
 * situate_line.c -- situations of lengths on lines: parts and wholes, halves, equal lengths,
 * midlines, proportions, means.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Parts and multiples ------------------------------------------------------------------------ */
bool learn_situate_sum_extend(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.3 * s.d, 1.8 * s.d);
	int c = learn_make_beyond(m, s.a, s.b, learn_make_value(v));
	int part = learn_make_give(m, learn_make_length_of(m, s.b, c), v),
	    out = learn_make_length_of(m, s.a, c);

	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 3, s.q, part, out);
}

bool learn_situate_sum_part(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.2 * s.d, 0.8 * s.d);
	int c = learn_make_on_ray(m, s.a, s.b, learn_make_value(v));
	int part = learn_make_give(m, learn_make_length_of(m, s.a, c), v),
	    out = learn_make_length_of(m, c, s.b);

	learn_make_about(m, -1, 3, s.a, c, s.b);
	return learn_make_step(m, out, 3, part, out, s.q);
}

bool learn_situate_sum_perimeter(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.5 * s.d), w;
	double x = learn_make_value(v);
	int c, p[3], one, two, out;

	w = learn_make_length(m, fabs(s.d - x) + 0.2 * s.d, 0.9 * (s.d + x));
	c = learn_situate_third(m, &s.f, s.d, x, learn_make_value(w));
	p[0] = s.a;
	p[1] = s.b;
	p[2] = c;
	learn_make_draw_all(m, p, 3);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	two = learn_make_give(m, learn_make_length_of(m, s.b, c), w);
	out = learn_make_polygon_quantity(m, LEARN_PERIMETER, p, 3);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 4, s.q, one, two, out);
}

bool learn_situate_multiple_double(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int c = learn_make_beyond(m, s.a, s.b, s.d), out = learn_make_length_of(m, s.a, c);

	learn_make_say(m, SAID_MIDPOINT, -1, 3, s.b, s.a, c);
	learn_make_about(m, -1, 3, s.b, s.a, c);
	return learn_make_step(m, out, 3, learn_make_constant(2), s.q, out);
}

bool learn_situate_multiple_half(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int c = learn_make_on_ray(m, s.a, s.b, s.d / 2), out = learn_make_length_of(m, s.a, c);

	learn_make_say(m, SAID_MIDPOINT, -1, 3, c, s.a, s.b);
	learn_make_about(m, -1, 3, c, s.a, s.b);
	return learn_make_step(m, out, 3, learn_make_constant(2), out, s.q);
}

/* The segment is the longer part of a median, or the shorter one. */
bool learn_situate_multiple_centroid(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	bool longer = learn_make_chance(m, 1, 2);
	int a = longer ? s.a : learn_make_beyond(m, s.b, s.a, 2 * s.d), g = longer ? s.b : s.a;
	int mid = longer ? learn_make_beyond(m, s.a, s.b, s.d / 2) : s.b;
	double turn = 50 + learn_make_below(m, 70),
	       far = s.d * (0.7 + 0.1 * learn_make_below(m, 6));
	struct learn_frame f = learn_make_frame(m, mid, a);
	int b = learn_make_polar(m, &f, turn, far),
	    c = learn_make_polar(m, &f, turn + 180, far), out;

	learn_make_draw(m, a, b);
	learn_make_draw(m, a, c);
	learn_make_on_line(m, mid, b, c);
	learn_make_say(m, SAID_MIDPOINT, -1, 3, mid, b, c);
	learn_make_say(m, SAID_CENTROID, -1, 4, g, a, b, c);
	out = longer ? learn_make_length_of(m, g, mid) : learn_make_length_of(m, a, g);
	learn_make_about(m, -1, 5, g, a, b, c, mid);
	return longer ? learn_make_step(m, out, 3, learn_make_constant(2), out, s.q)
		      : learn_make_step(m, out, 3, learn_make_constant(2), s.q, out);
}

bool learn_situate_multiple_diameter(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int circle = learn_make_circle_through(m, s.a, s.b);
	int c = learn_make_beyond(m, s.b, s.a, s.d), out;

	learn_make_on_circle(m, circle, c);
	learn_make_say(m, SAID_DIAMETER, circle, 2, s.b, c);
	out = learn_make_quantity(m, LEARN_DIAMETER, circle, 2, s.b, c);
	learn_make_about(m, circle, 3, s.a, s.b, c);
	return learn_make_step(m, out, 3, learn_make_constant(2), s.q, out);
}

/* --- Equal lengths ---------------------------------------------------------------------------------- */
bool learn_situate_equal_isosceles(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int c = learn_make_polar(m, &s.f, 30 + learn_make_below(m, 90), s.d),
	    out = learn_make_length_of(m, s.a, c);

	learn_situate_triangle(m, s.a, s.b, c);
	learn_make_say(m, SAID_EQUAL_ANGLE, -1, 6, s.a, s.b, c, s.a, c, s.b);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 2, s.q, out);
}

bool learn_situate_equal_tangents(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	double r = s.d * (0.3 + 0.05 * learn_make_below(m, 9));
	double turn = 2 * LEARN_DEGREE * atan2(r, s.d);
	int o = learn_make_at(m, &s.f, s.d, r), circle = learn_make_circle_through(m, o, s.b);
	int c = learn_make_polar(m, &s.f, turn, s.d), out = learn_make_length_of(m, s.a, c);

	learn_make_draw(m, s.a, c);
	learn_make_on_circle(m, circle, c);
	learn_make_say(m, SAID_TANGENT, circle, 2, s.b, s.a);
	learn_make_say(m, SAID_TANGENT, circle, 2, c, s.a);
	learn_make_about(m, circle, 3, s.a, s.b, c);
	return learn_make_step(m, out, 2, s.q, out);
}

bool learn_situate_equal_parallelogram(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	double turn = 40 + learn_make_below(m, 45),
	       side = s.d * (0.5 + 0.1 * learn_make_below(m, 9));
	int p[4], out;

	learn_situate_parallelogram(m, &s, turn, side, p);
	learn_make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	out = learn_make_length_of(m, p[3], p[2]);
	learn_make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return learn_make_step(m, out, 2, s.q, out);
}

bool learn_situate_equal_diagonals(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	double turn = 20 + learn_make_below(m, 50);
	int c = learn_make_polar(m, &s.f, turn, s.d * learn_make_cos(turn));
	int e = learn_make_at(m, &s.f, s.d - s.d * learn_make_cos(turn) * learn_make_cos(turn),
			      -s.d * learn_make_cos(turn) * learn_make_sin(turn));
	int p[4] = { s.a, c, s.b, e }, out = learn_make_length_of(m, c, e);

	learn_make_draw_all(m, p, 4);
	learn_make_draw(m, c, e);
	learn_make_say(m, SAID_RECTANGLE, -1, 4, s.a, c, s.b, e);
	learn_make_about(m, -1, 4, s.a, c, s.b, e);
	return learn_make_step(m, out, 2, s.q, out);
}

bool learn_situate_equal_congruent(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	double x = s.d * (0.1 + 0.1 * learn_make_below(m, 8)),
	       y = s.d * (0.5 + 0.1 * learn_make_below(m, 6));
	int c = learn_make_at(m, &s.f, x, y), p[6], out;
	struct learn_frame f = learn_make_aside(m, s.d);

	p[0] = s.a;
	p[1] = s.b;
	p[2] = c;
	p[3] = learn_make_at(m, &f, 0, 0);
	p[4] = learn_make_at(m, &f, s.d, 0);
	p[5] = learn_make_at(m, &f, x, y);
	learn_make_draw_all(m, p, 3);
	learn_make_draw_all(m, p + 3, 3);
	learn_make_say_polygons(m, SAID_CONGRUENT, p, 6);
	out = learn_make_length_of(m, p[3], p[4]);
	learn_make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
	return learn_make_step(m, out, 2, s.q, out);
}

/* --- Midlines ------------------------------------------------------------------------------------------ */
/* A trapezoid over the segment with its midline: corners p, middles mid. */
static void trapezoid_with_midline(struct learn_make *m, const struct learn_segment *s,
				   double top, int *p, int *mid)
{
	double x = s->d * (0.1 + 0.05 * learn_make_below(m, 8)),
	       h = s->d * (0.5 + 0.1 * learn_make_below(m, 5));

	p[0] = s->a;
	p[1] = s->b;
	p[2] = learn_make_at(m, &s->f, x + top, h);
	p[3] = learn_make_at(m, &s->f, x, h);
	mid[0] = learn_make_at(m, &s->f, x / 2, h / 2);
	mid[1] = learn_make_at(m, &s->f, (s->d + x + top) / 2, h / 2);
	learn_make_draw_all(m, p, 4);
	learn_make_on_line(m, mid[0], p[0], p[3]);
	learn_make_on_line(m, mid[1], p[1], p[2]);
	learn_make_draw(m, mid[0], mid[1]);
}

static void say_midline(struct learn_make *m, const int *p, const int *mid)
{
	learn_make_say(m, SAID_TRAPEZOID, -1, 4, p[0], p[1], p[2], p[3]);
	learn_make_say(m, SAID_PARALLEL, -1, 4, p[0], p[1], p[3], p[2]);
	learn_make_say(m, SAID_MIDPOINT, -1, 3, mid[0], p[0], p[3]);
	learn_make_say(m, SAID_MIDPOINT, -1, 3, mid[1], p[1], p[2]);
	learn_make_about(m, -1, 6, p[0], p[1], p[2], p[3], mid[0], mid[1]);
}

/* The midline from both bases.  say: how it is told that it is one. */
static bool midline(struct learn_make *m,
		    void (*say)(struct learn_make *m, const int *p, const int *mid))
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.3 * s.d, 0.85 * s.d);
	int p[4], mid[2], top, out;

	trapezoid_with_midline(m, &s, learn_make_value(v), p, mid);
	top = learn_make_give(m, learn_make_length_of(m, p[3], p[2]), v);
	out = learn_make_length_of(m, mid[0], mid[1]);
	say(m, p, mid);
	return learn_make_step(m, out, 3, s.q, out, top);
}

SITUATE(median_trapezoid, midline(m, say_midline))

bool learn_situate_median_base(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.6 * s.d, 0.95 * s.d);
	int p[4], mid[2], middle, out;

	trapezoid_with_midline(m, &s, 2 * learn_make_value(v) - s.d, p, mid);
	middle = learn_make_give(m, learn_make_length_of(m, mid[0], mid[1]), v);
	out = learn_make_length_of(m, p[3], p[2]);
	say_midline(m, p, mid);
	return learn_make_step(m, out, 3, s.q, middle, out);
}

/* Three parallels that cut equal pieces from one transversal cut equal ones from the other. */
static void say_parallels(struct learn_make *m, const int *p, const int *mid)
{
	/* From the fourth corner on, for the bases are BC and DA where no parallels name both. */
	learn_make_say(m, SAID_TRAPEZOID, -1, 4, p[3], p[0], p[1], p[2]);
	learn_make_say(m, SAID_PARALLEL, -1, 4, p[0], p[1], mid[0], mid[1]);
	learn_make_say(m, SAID_PARALLEL, -1, 4, mid[0], mid[1], p[3], p[2]);
	learn_make_say(m, SAID_EQUAL_LENGTH, -1, 4, p[0], mid[0], mid[0], p[3]);
	learn_make_about(m, -1, 6, p[0], p[1], p[2], p[3], mid[0], mid[1]);
}

SITUATE(median_parallels, midline(m, say_parallels))

/* --- Proportions ------------------------------------------------------------------------------------------ */
bool learn_situate_proportion_parallel(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.6 * s.d),
			    w = learn_make_length(m, 0.5 * s.d, 1.8 * s.d);
	double turn = 25 + learn_make_below(m, 70), t = learn_make_value(w);
	int b = learn_make_beyond(m, s.a, s.b, learn_make_value(v)),
	    e = learn_make_polar(m, &s.f, turn, t);
	int c = learn_make_polar(m, &s.f, turn, t * (s.d + learn_make_value(v)) / s.d), one,
	    two, out;

	learn_make_draw(m, s.a, c);
	learn_make_on_line(m, e, s.a, c);
	learn_make_draw(m, s.b, e);
	learn_make_draw(m, b, c);
	learn_make_say(m, SAID_PARALLEL, -1, 4, s.b, e, b, c);
	one = learn_make_give(m, learn_make_length_of(m, s.b, b), v);
	two = learn_make_give(m, learn_make_length_of(m, s.a, e), w);
	out = learn_make_length_of(m, e, c);
	learn_make_about(m, -1, 5, s.a, s.b, b, e, c);
	return learn_make_step(m, out, 4, s.q, one, two, out);
}

/* A triangle on the segment and one like it beside, whose first side v and third corner (x, y) are chosen. */
static void similar_triangles(struct learn_make *m, const struct learn_segment *s, double v,
			      double x, double y, int *p)
{
	double k = s->d / v;
	struct learn_frame f;

	p[0] = s->a;
	p[1] = s->b;
	p[2] = learn_make_at(m, &s->f, k * x, k * y);
	f = learn_make_aside(m, v);
	p[3] = learn_make_at(m, &f, 0, 0);
	p[4] = learn_make_at(m, &f, v, 0);
	p[5] = learn_make_at(m, &f, x, y);
	learn_make_draw_all(m, p, 3);
	learn_make_draw_all(m, p + 3, 3);
	learn_make_say_polygons(m, SAID_SIMILAR, p, 6);
	learn_make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
}

/* The same with sides that are numbers: the first to v, the second to *w. */
static bool similar_by_sides(struct learn_make *m, const struct learn_segment *s,
			     struct learn_number *v, struct learn_number *w, int *p)
{
	double a, b, c, x;

	*v = learn_make_length(m, 0.3 * s->d, 2.5 * s->d);
	a = learn_make_value(*v);
	*w = learn_make_plain(m, 0.6 * a, 1.5 * a);
	b = learn_make_value(*w);
	c = fmin(0.8 * (a + b), fabs(a - b) + (0.4 + 0.1 * learn_make_below(m, 8)) * a);
	x = (a * a + c * c - b * b) / (2 * a); /* c from the first corner, b from the second */
	if (m->failed || c * c - x * x < 0.050137 * a * a)
		return false;
	similar_triangles(m, s, a, x, sqrt(c * c - x * x), p);
	return true;
}

bool learn_situate_proportion_similar(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v, w;
	int p[6], one, two, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = learn_make_give(m, learn_make_length_of(m, p[3], p[4]), v);
	two = learn_make_give(m, learn_make_length_of(m, p[4], p[5]), w);
	out = learn_make_length_of(m, p[1], p[2]);
	return learn_make_step(m, out, 4, s.q, one, out, two);
}

bool learn_situate_proportion_areas(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_plain(m, 0.3 * s.d, 2.5 * s.d), h;
	double a = learn_make_value(v);
	int p[6], one, two, out;

	h = learn_make_plain(m, 0.5 * a, 1.4 * a);
	similar_triangles(m, &s, a, a * (0.1 + 0.1 * learn_make_below(m, 9)),
			  learn_make_value(h), p);
	one = learn_make_give(m, learn_make_length_of(m, p[3], p[4]), v);
	two = learn_make_polygon_quantity(m, LEARN_AREA, p + 3, 3);
	two = learn_make_give(m, two, learn_situate_number(m, two));
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 3);
	return learn_make_step(m, out, 5, s.q, one, out, two, learn_make_constant(2));
}

bool learn_situate_ratio_scale(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v, w;
	int p[6], one, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = learn_make_give(m, learn_make_length_of(m, p[3], p[4]), v);
	out = learn_make_polygon_quantity(m, LEARN_SCALE, p, 6);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_ratio_areas(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v, w;
	int p[6], one, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = learn_make_give(m, learn_make_length_of(m, p[3], p[4]), v);
	out = learn_make_polygon_quantity(m, LEARN_AREA_RATIO, p, 6);
	return learn_make_step(m, out, 4, s.q, one, learn_make_constant(2), out);
}

/* Another side of the two triangles of a scale factor or ratio of areas. */
static bool other_side(struct learn_make *m, int *p, int *known, int *out)
{
	const struct learn_quantity *q = &m->p->quantity[m->in];

	for (int i = 0; i < 6; i++)
		p[i] = q->p[i];
	*known = learn_make_length_of(m, p[4], p[5]);
	*known = learn_make_give(m, *known, learn_situate_number(m, *known));
	*out = learn_make_length_of(m, p[1], p[2]);
	learn_make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
	return !m->failed;
}

bool learn_situate_multiple_scale(struct learn_make *m)
{
	int p[6], known, out;

	return other_side(m, p, &known, &out) && learn_make_step(m, out, 3, m->in, known, out);
}

bool learn_situate_ratio_by_areas(struct learn_make *m)
{
	int p[6], known, out;

	return other_side(m, p, &known, &out) &&
	       learn_make_step(m, out, 4, out, known, learn_make_constant(2), m->in);
}

bool learn_situate_proportion_bisector(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 1.1 * s.d, 2.2 * s.d), w;
	double x = learn_make_value(v), y, base;
	int a, c, one, two, out;

	w = learn_make_length(m, 0.6 * x, 1.6 * x);
	y = learn_make_value(w);
	base = s.d * (1 + y / x);
	c = learn_make_beyond(m, s.a, s.b, base - s.d);
	a = learn_situate_third(m, &s.f, base, x, y);
	learn_make_draw(m, a, s.a);
	learn_make_draw(m, a, s.b);
	learn_make_draw(m, a, c);
	learn_make_say(m, SAID_BISECTOR, -1, 5, a, s.b, s.a, a, c);
	one = learn_make_give(m, learn_make_length_of(m, a, s.a), v);
	two = learn_make_give(m, learn_make_length_of(m, a, c), w);
	out = learn_make_length_of(m, s.b, c);
	learn_make_about(m, -1, 4, a, s.a, c, s.b);
	return learn_make_step(m, out, 4, one, two, s.q, out);
}

bool learn_situate_proportion_chords(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.6 * s.d),
			    w = learn_make_length(m, 0.5 * s.d, 1.5 * s.d);
	double turn = 45 + learn_make_below(m, 90), x = learn_make_value(v),
	       y = learn_make_value(w);
	struct learn_frame f = learn_make_frame(m, s.b, s.a);
	int b = learn_make_beyond(m, s.a, s.b, x), c = learn_make_polar(m, &f, turn, y);
	int d = learn_make_polar(m, &f, turn + 180, s.d * x / y), circle, one, two, out;

	learn_make_on_line(m, s.b, c, d);
	circle = learn_situate_circle_of(m, s.a, b, c);
	learn_make_on_circle(m, circle, d);
	one = learn_make_give(m, learn_make_length_of(m, s.b, b), v);
	two = learn_make_give(m, learn_make_length_of(m, c, s.b), w);
	out = learn_make_length_of(m, s.b, d);
	learn_make_about(m, circle, 5, s.a, b, c, d, s.b);
	return learn_make_step(m, out, 4, s.q, two, out, one);
}

bool learn_situate_proportion_secants(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 1.6 * s.d, 3 * s.d), w;
	double x = learn_make_value(v), y, turn = 20 + learn_make_below(m, 25);
	int b = learn_make_on_ray(m, s.a, s.b, x), c, d, circle, one, two, out;

	w = learn_make_length(m, 0.8 * s.d, fmin(1.3 * s.d, 0.7 * sqrt(s.d * x) + 0.3 * s.d));
	y = learn_make_value(w);
	c = learn_make_polar(m, &s.f, turn, y);
	d = learn_make_polar(m, &s.f, turn, s.d * x / y);
	learn_make_on_line(m, c, s.a, d);
	circle = learn_situate_circle_of(m, s.b, b, c);
	learn_make_on_circle(m, circle, d);
	one = learn_make_give(m, learn_make_length_of(m, s.a, b), v);
	two = learn_make_give(m, learn_make_length_of(m, s.a, c), w);
	out = learn_make_length_of(m, s.a, d);
	learn_make_about(m, circle, 5, s.a, s.b, b, c, d);
	return learn_make_step(m, out, 4, s.q, two, out, one);
}

/* --- Means --------------------------------------------------------------------------------------------------- */
bool learn_situate_mean_altitude(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 2 * s.d);
	double x = learn_make_value(v);
	bool part = learn_make_chance(m, 1, 2); /* the segment is a part, else the altitude */
	int a = part ? s.a : learn_make_at(m, &s.f, s.d, x), h = s.b;
	int b = part ? learn_make_beyond(m, s.a, s.b, x)
		     : learn_make_at(m, &s.f, s.d, -s.d * s.d / x);
	int c = part ? learn_make_at(m, &s.f, s.d, sqrt(s.d * x)) : s.a, one, out;

	learn_make_on_line(m, h, a, b);
	learn_make_draw(m, c, a);
	learn_make_draw(m, c, b);
	learn_make_draw(m, c, h);
	learn_make_right(m, a, c, b);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, c, h, a, b, h);
	one = learn_make_give(
		m, part ? learn_make_length_of(m, h, b) : learn_make_length_of(m, a, h), v);
	learn_make_about(m, -1, 4, a, b, c, h);
	if (part) {
		out = learn_make_length_of(m, c, h);
		return learn_make_step(m, out, 3, s.q, one, out);
	}
	out = learn_make_length_of(m, h, b);
	return learn_make_step(m, out, 3, one, out, s.q);
}

bool learn_situate_mean_leg(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 1.3 * s.d, 3 * s.d);
	double x = learn_make_value(v);
	int b = learn_make_on_ray(m, s.a, s.b, x),
	    c = learn_make_at(m, &s.f, s.d, sqrt(s.d * (x - s.d)));
	int one = learn_make_give(m, learn_make_length_of(m, s.a, b), v),
	    out = learn_make_length_of(m, s.a, c);

	learn_make_draw(m, s.a, c);
	learn_make_draw(m, b, c);
	learn_make_draw(m, c, s.b);
	learn_make_right(m, s.a, c, b);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, c, s.b, s.a, b, s.b);
	learn_make_about(m, -1, 4, s.a, b, c, s.b);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_mean_tangent(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 1.6 * s.d, 3.2 * s.d);
	double x = learn_make_value(v), mid = (s.d + x) / 2,
	       y = (x - s.d) * (0.1 + 0.1 * learn_make_below(m, 4));
	double far = hypot(mid, y), t = sqrt(s.d * x), turn;
	int b = learn_make_on_ray(m, s.a, s.b, x), o = learn_make_at(m, &s.f, mid, y), circle,
	    c, one, out;

	turn = LEARN_DEGREE * (atan2(y, mid) + acos(fmin(1, t / far)));
	circle = learn_make_circle_through(m, o, s.b);
	learn_make_on_circle(m, circle, b);
	c = learn_make_polar(m, &s.f, turn, t);
	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, s.a, c);
	learn_make_say(m, SAID_TANGENT, circle, 2, c, s.a);
	one = learn_make_give(m, learn_make_length_of(m, s.a, b), v);
	out = learn_make_length_of(m, s.a, c);
	learn_make_about(m, circle, 4, s.a, c, s.b, b);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_mean_chord(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 1.2 * s.d, 3 * s.d);
	double x = learn_make_value(v), h = sqrt(s.d * x);
	int o = learn_make_on_ray(m, s.a, s.b, (s.d + x) / 2),
	    b = learn_make_beyond(m, s.a, s.b, x);
	int c = learn_make_at(m, &s.f, s.d, h), d = learn_make_at(m, &s.f, s.d, -h);
	int circle = learn_make_circle_through(m, o, s.a), one, out;

	learn_make_on_circle(m, circle, b);
	learn_make_on_circle(m, circle, c);
	learn_make_on_circle(m, circle, d);
	learn_make_on_line(m, s.b, c, d);
	learn_make_say(m, SAID_DIAMETER, circle, 2, s.a, b);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, s.a, b, c, d, s.b);
	one = learn_make_give(m, learn_make_length_of(m, s.b, b), v);
	out = learn_make_length_of(m, c, s.b);
	learn_make_about(m, circle, 5, s.a, b, c, d, s.b);
	return learn_make_step(m, out, 3, s.q, one, out);
}
