/*
 * situate_line.c -- situations of lengths on lines: parts and wholes, halves, equal lengths,
 * midlines, proportions, means.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Parts and multiples ------------------------------------------------------------------------ */
bool situate_sum_extend(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.3 * s.d, 1.8 * s.d);
	int c = make_beyond(m, s.a, s.b, make_value(v));
	int part = make_give(m, length_of(m, s.b, c), v), out = length_of(m, s.a, c);

	make_about(m, -1, 3, s.a, s.b, c);
	return make_step(m, out, 3, s.q, part, out);
}

bool situate_sum_part(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.2 * s.d, 0.8 * s.d);
	int c = make_on_ray(m, s.a, s.b, make_value(v));
	int part = make_give(m, length_of(m, s.a, c), v), out = length_of(m, c, s.b);

	make_about(m, -1, 3, s.a, c, s.b);
	return make_step(m, out, 3, part, out, s.q);
}

bool situate_sum_perimeter(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.5 * s.d, 1.5 * s.d), w;
	double x = make_value(v);
	int c, p[3], one, two, out;

	w = make_length(m, fabs(s.d - x) + 0.2 * s.d, 0.9 * (s.d + x));
	c = situate_third(m, &s.f, s.d, x, make_value(w));
	p[0] = s.a;
	p[1] = s.b;
	p[2] = c;
	make_draw_all(m, p, 3);
	one = make_give(m, length_of(m, s.a, c), v);
	two = make_give(m, length_of(m, s.b, c), w);
	out = make_polygon_quantity(m, LEARN_PERIMETER, p, 3);
	make_about(m, -1, 3, s.a, s.b, c);
	return make_step(m, out, 4, s.q, one, two, out);
}

bool situate_multiple_double(struct make *m)
{
	struct segment s = make_segment(m);
	int c = make_beyond(m, s.a, s.b, s.d), out = length_of(m, s.a, c);

	make_say(m, SAID_MIDPOINT, -1, 3, s.b, s.a, c);
	make_about(m, -1, 3, s.b, s.a, c);
	return make_step(m, out, 3, make_constant(2), s.q, out);
}

bool situate_multiple_half(struct make *m)
{
	struct segment s = make_segment(m);
	int c = make_on_ray(m, s.a, s.b, s.d / 2), out = length_of(m, s.a, c);

	make_say(m, SAID_MIDPOINT, -1, 3, c, s.a, s.b);
	make_about(m, -1, 3, c, s.a, s.b);
	return make_step(m, out, 3, make_constant(2), out, s.q);
}

/* The segment is the longer part of a median, or the shorter one. */
bool situate_multiple_centroid(struct make *m)
{
	struct segment s = make_segment(m);
	bool longer = make_chance(m, 1, 2);
	int a = longer ? s.a : make_beyond(m, s.b, s.a, 2 * s.d), g = longer ? s.b : s.a;
	int mid = longer ? make_beyond(m, s.a, s.b, s.d / 2) : s.b;
	double turn = 50 + make_below(m, 70), far = s.d * (0.7 + 0.1 * make_below(m, 6));
	struct frame f = make_frame(m, mid, a);
	int b = make_polar(m, &f, turn, far), c = make_polar(m, &f, turn + 180, far), out;

	make_draw(m, a, b);
	make_draw(m, a, c);
	make_on_line(m, mid, b, c);
	make_say(m, SAID_MIDPOINT, -1, 3, mid, b, c);
	make_say(m, SAID_CENTROID, -1, 4, g, a, b, c);
	out = longer ? length_of(m, g, mid) : length_of(m, a, g);
	make_about(m, -1, 5, g, a, b, c, mid);
	return longer ? make_step(m, out, 3, make_constant(2), out, s.q)
		      : make_step(m, out, 3, make_constant(2), s.q, out);
}

bool situate_multiple_diameter(struct make *m)
{
	struct segment s = make_segment(m);
	int circle = make_circle_through(m, s.a, s.b);
	int c = make_beyond(m, s.b, s.a, s.d), out;

	make_on_circle(m, circle, c);
	make_say(m, SAID_DIAMETER, circle, 2, s.b, c);
	out = make_quantity(m, LEARN_DIAMETER, circle, 2, s.b, c);
	make_about(m, circle, 3, s.a, s.b, c);
	return make_step(m, out, 3, make_constant(2), s.q, out);
}

/* --- Equal lengths ---------------------------------------------------------------------------------- */
bool situate_equal_isosceles(struct make *m)
{
	struct segment s = make_segment(m);
	int c = make_polar(m, &s.f, 30 + make_below(m, 90), s.d), out = length_of(m, s.a, c);

	situate_triangle(m, s.a, s.b, c);
	make_say(m, SAID_EQUAL_ANGLE, -1, 6, s.a, s.b, c, s.a, c, s.b);
	make_about(m, -1, 3, s.a, s.b, c);
	return make_step(m, out, 2, s.q, out);
}

bool situate_equal_tangents(struct make *m)
{
	struct segment s = make_segment(m);
	double r = s.d * (0.3 + 0.05 * make_below(m, 9));
	double turn = 2 * LEARN_DEGREE * atan2(r, s.d);
	int o = make_at(m, &s.f, s.d, r), circle = make_circle_through(m, o, s.b);
	int c = make_polar(m, &s.f, turn, s.d), out = length_of(m, s.a, c);

	make_draw(m, s.a, c);
	make_on_circle(m, circle, c);
	make_say(m, SAID_TANGENT, circle, 2, s.b, s.a);
	make_say(m, SAID_TANGENT, circle, 2, c, s.a);
	make_about(m, circle, 3, s.a, s.b, c);
	return make_step(m, out, 2, s.q, out);
}

bool situate_equal_parallelogram(struct make *m)
{
	struct segment s = make_segment(m);
	int p[4], out;

	situate_parallelogram(m, &s, 40 + make_below(m, 45),
			      s.d * (0.5 + 0.1 * make_below(m, 9)), p);
	make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	out = length_of(m, p[3], p[2]);
	make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return make_step(m, out, 2, s.q, out);
}

bool situate_equal_diagonals(struct make *m)
{
	struct segment s = make_segment(m);
	double turn = 20 + make_below(m, 50);
	int c = make_polar(m, &s.f, turn, s.d * make_cos(turn));
	int e = make_at(m, &s.f, s.d - s.d * make_cos(turn) * make_cos(turn),
			-s.d * make_cos(turn) * make_sin(turn));
	int p[4] = { s.a, c, s.b, e }, out = length_of(m, c, e);

	make_draw_all(m, p, 4);
	make_draw(m, c, e);
	make_say(m, SAID_RECTANGLE, -1, 4, s.a, c, s.b, e);
	make_about(m, -1, 4, s.a, c, s.b, e);
	return make_step(m, out, 2, s.q, out);
}

bool situate_equal_congruent(struct make *m)
{
	struct segment s = make_segment(m);
	double x = s.d * (0.1 + 0.1 * make_below(m, 8)),
	       y = s.d * (0.5 + 0.1 * make_below(m, 6));
	int c = make_at(m, &s.f, x, y), p[6], out;
	struct frame f = make_aside(m, s.d);

	p[0] = s.a;
	p[1] = s.b;
	p[2] = c;
	p[3] = make_at(m, &f, 0, 0);
	p[4] = make_at(m, &f, s.d, 0);
	p[5] = make_at(m, &f, x, y);
	make_draw_all(m, p, 3);
	make_draw_all(m, p + 3, 3);
	make_say_polygons(m, SAID_CONGRUENT, p, 6);
	out = length_of(m, p[3], p[4]);
	make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
	return make_step(m, out, 2, s.q, out);
}

/* --- Midlines ------------------------------------------------------------------------------------------ */
/* A trapezoid over the segment with its midline: corners p, middles mid. */
static void trapezoid_with_midline(struct make *m, const struct segment *s, double top, int *p,
				   int *mid)
{
	double x = s->d * (0.1 + 0.05 * make_below(m, 8)),
	       h = s->d * (0.5 + 0.1 * make_below(m, 5));

	p[0] = s->a;
	p[1] = s->b;
	p[2] = make_at(m, &s->f, x + top, h);
	p[3] = make_at(m, &s->f, x, h);
	mid[0] = make_at(m, &s->f, x / 2, h / 2);
	mid[1] = make_at(m, &s->f, (s->d + x + top) / 2, h / 2);
	make_draw_all(m, p, 4);
	make_on_line(m, mid[0], p[0], p[3]);
	make_on_line(m, mid[1], p[1], p[2]);
	make_draw(m, mid[0], mid[1]);
}

static void say_midline(struct make *m, const int *p, const int *mid)
{
	make_say(m, SAID_TRAPEZOID, -1, 4, p[0], p[1], p[2], p[3]);
	make_say(m, SAID_PARALLEL, -1, 4, p[0], p[1], p[3], p[2]);
	make_say(m, SAID_MIDPOINT, -1, 3, mid[0], p[0], p[3]);
	make_say(m, SAID_MIDPOINT, -1, 3, mid[1], p[1], p[2]);
	make_about(m, -1, 6, p[0], p[1], p[2], p[3], mid[0], mid[1]);
}

bool situate_median_trapezoid(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.3 * s.d, 0.85 * s.d);
	int p[4], mid[2], top, out;

	trapezoid_with_midline(m, &s, make_value(v), p, mid);
	top = make_give(m, length_of(m, p[3], p[2]), v);
	out = length_of(m, mid[0], mid[1]);
	say_midline(m, p, mid);
	return make_step(m, out, 3, s.q, out, top);
}

bool situate_median_base(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.6 * s.d, 0.95 * s.d);
	int p[4], mid[2], middle, out;

	trapezoid_with_midline(m, &s, 2 * make_value(v) - s.d, p, mid);
	middle = make_give(m, length_of(m, mid[0], mid[1]), v);
	out = length_of(m, p[3], p[2]);
	say_midline(m, p, mid);
	return make_step(m, out, 3, s.q, middle, out);
}

/* Three parallels that cut equal pieces from one transversal cut equal ones from the other. */
bool situate_median_parallels(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.3 * s.d, 0.85 * s.d);
	int p[4], mid[2], top, out;

	trapezoid_with_midline(m, &s, make_value(v), p, mid);
	top = make_give(m, length_of(m, p[3], p[2]), v);
	out = length_of(m, mid[0], mid[1]);
	make_say(m, SAID_PARALLEL, -1, 4, p[0], p[1], mid[0], mid[1]);
	make_say(m, SAID_PARALLEL, -1, 4, mid[0], mid[1], p[3], p[2]);
	make_say(m, SAID_EQUAL_LENGTH, -1, 4, p[0], mid[0], mid[0], p[3]);
	make_about(m, -1, 6, p[0], p[1], p[2], p[3], mid[0], mid[1]);
	return make_step(m, out, 3, s.q, out, top);
}

/* --- Proportions ------------------------------------------------------------------------------------------ */
bool situate_proportion_parallel(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 1.6 * s.d),
			    w = make_length(m, 0.5 * s.d, 1.8 * s.d);
	double turn = 25 + make_below(m, 70), t = make_value(w);
	int b = make_beyond(m, s.a, s.b, make_value(v)), e = make_polar(m, &s.f, turn, t);
	int c = make_polar(m, &s.f, turn, t * (s.d + make_value(v)) / s.d), one, two, out;

	make_draw(m, s.a, c);
	make_on_line(m, e, s.a, c);
	make_draw(m, s.b, e);
	make_draw(m, b, c);
	make_say(m, SAID_PARALLEL, -1, 4, s.b, e, b, c);
	one = make_give(m, length_of(m, s.b, b), v);
	two = make_give(m, length_of(m, s.a, e), w);
	out = length_of(m, e, c);
	make_about(m, -1, 5, s.a, s.b, b, e, c);
	return make_step(m, out, 4, s.q, one, two, out);
}

/* A triangle on the segment and one like it beside, whose first side v and third corner (x, y) are chosen. */
static void similar_triangles(struct make *m, const struct segment *s, double v, double x,
			      double y, int *p)
{
	double k = s->d / v;
	struct frame f;

	p[0] = s->a;
	p[1] = s->b;
	p[2] = make_at(m, &s->f, k * x, k * y);
	f = make_aside(m, v);
	p[3] = make_at(m, &f, 0, 0);
	p[4] = make_at(m, &f, v, 0);
	p[5] = make_at(m, &f, x, y);
	make_draw_all(m, p, 3);
	make_draw_all(m, p + 3, 3);
	make_say_polygons(m, SAID_SIMILAR, p, 6);
	make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
}

/* The same with sides that are numbers: the first to v, the second to *w. */
static bool similar_by_sides(struct make *m, const struct segment *s, struct learn_number *v,
			     struct learn_number *w, int *p)
{
	double a, b, c, x;

	*v = make_length(m, 0.3 * s->d, 2.5 * s->d);
	a = make_value(*v);
	*w = make_plain(m, 0.6 * a, 1.5 * a);
	b = make_value(*w);
	c = fmin(0.8 * (a + b), fabs(a - b) + (0.4 + 0.1 * make_below(m, 8)) * a);
	x = (a * a + c * c - b * b) / (2 * a); /* c from the first corner, b from the second */
	if (m->failed || c * c - x * x < 0.05 * a * a)
		return false;
	similar_triangles(m, s, a, x, sqrt(c * c - x * x), p);
	return true;
}

bool situate_proportion_similar(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v, w;
	int p[6], one, two, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = make_give(m, length_of(m, p[3], p[4]), v);
	two = make_give(m, length_of(m, p[4], p[5]), w);
	out = length_of(m, p[1], p[2]);
	return make_step(m, out, 4, s.q, one, out, two);
}

bool situate_proportion_areas(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_plain(m, 0.3 * s.d, 2.5 * s.d), h;
	double a = make_value(v);
	int p[6], one, two, out;

	h = make_plain(m, 0.5 * a, 1.4 * a);
	similar_triangles(m, &s, a, a * (0.1 + 0.1 * make_below(m, 9)), make_value(h), p);
	one = make_give(m, length_of(m, p[3], p[4]), v);
	two = make_polygon_quantity(m, LEARN_AREA, p + 3, 3);
	two = make_give(m, two, situate_number(m, two));
	out = make_polygon_quantity(m, LEARN_AREA, p, 3);
	return make_step(m, out, 5, s.q, one, out, two, make_constant(2));
}

bool situate_ratio_scale(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v, w;
	int p[6], one, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = make_give(m, length_of(m, p[3], p[4]), v);
	out = make_polygon_quantity(m, LEARN_SCALE, p, 6);
	return make_step(m, out, 3, s.q, one, out);
}

bool situate_ratio_areas(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v, w;
	int p[6], one, out;

	if (!similar_by_sides(m, &s, &v, &w, p))
		return false;
	one = make_give(m, length_of(m, p[3], p[4]), v);
	out = make_polygon_quantity(m, LEARN_AREA_RATIO, p, 6);
	return make_step(m, out, 4, s.q, one, make_constant(2), out);
}

/* Another side of the two triangles of a scale factor or ratio of areas. */
static bool other_side(struct make *m, int *p, int *known, int *out)
{
	const struct learn_quantity *q = &m->p->quantity[m->in];

	for (int i = 0; i < 6; i++)
		p[i] = q->p[i];
	*known = length_of(m, p[4], p[5]);
	*known = make_give(m, *known, situate_number(m, *known));
	*out = length_of(m, p[1], p[2]);
	make_about(m, -1, 6, p[0], p[1], p[2], p[3], p[4], p[5]);
	return !m->failed;
}

bool situate_multiple_scale(struct make *m)
{
	int p[6], known, out;

	return other_side(m, p, &known, &out) && make_step(m, out, 3, m->in, known, out);
}

bool situate_ratio_by_areas(struct make *m)
{
	int p[6], known, out;

	return other_side(m, p, &known, &out) &&
	       make_step(m, out, 4, out, known, make_constant(2), m->in);
}

bool situate_proportion_bisector(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 1.1 * s.d, 2.2 * s.d), w;
	double x = make_value(v), y, base;
	int a, c, one, two, out;

	w = make_length(m, 0.6 * x, 1.6 * x);
	y = make_value(w);
	base = s.d * (1 + y / x);
	c = make_beyond(m, s.a, s.b, base - s.d);
	a = situate_third(m, &s.f, base, x, y);
	make_draw(m, a, s.a);
	make_draw(m, a, s.b);
	make_draw(m, a, c);
	make_say(m, SAID_BISECTOR, -1, 5, a, s.b, s.a, a, c);
	one = make_give(m, length_of(m, a, s.a), v);
	two = make_give(m, length_of(m, a, c), w);
	out = length_of(m, s.b, c);
	make_about(m, -1, 4, a, s.a, c, s.b);
	return make_step(m, out, 4, one, two, s.q, out);
}

bool situate_proportion_chords(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 1.6 * s.d),
			    w = make_length(m, 0.5 * s.d, 1.5 * s.d);
	double turn = 45 + make_below(m, 90), x = make_value(v), y = make_value(w);
	struct frame f = make_frame(m, s.b, s.a);
	int b = make_beyond(m, s.a, s.b, x), c = make_polar(m, &f, turn, y);
	int d = make_polar(m, &f, turn + 180, s.d * x / y), circle, one, two, out;

	make_on_line(m, s.b, c, d);
	circle = situate_circle_of(m, s.a, b, c);
	make_on_circle(m, circle, d);
	one = make_give(m, length_of(m, s.b, b), v);
	two = make_give(m, length_of(m, c, s.b), w);
	out = length_of(m, s.b, d);
	make_about(m, circle, 5, s.a, b, c, d, s.b);
	return make_step(m, out, 4, s.q, two, out, one);
}

bool situate_proportion_secants(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 1.6 * s.d, 3 * s.d), w;
	double x = make_value(v), y, turn = 20 + make_below(m, 25);
	int b = make_on_ray(m, s.a, s.b, x), c, d, circle, one, two, out;

	w = make_length(m, 0.8 * s.d, fmin(1.3 * s.d, 0.7 * sqrt(s.d * x) + 0.3 * s.d));
	y = make_value(w);
	c = make_polar(m, &s.f, turn, y);
	d = make_polar(m, &s.f, turn, s.d * x / y);
	make_on_line(m, c, s.a, d);
	circle = situate_circle_of(m, s.b, b, c);
	make_on_circle(m, circle, d);
	one = make_give(m, length_of(m, s.a, b), v);
	two = make_give(m, length_of(m, s.a, c), w);
	out = length_of(m, s.a, d);
	make_about(m, circle, 5, s.a, s.b, b, c, d);
	return make_step(m, out, 4, s.q, two, out, one);
}

/* --- Means --------------------------------------------------------------------------------------------------- */
bool situate_mean_altitude(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 2 * s.d);
	double x = make_value(v);
	bool part = make_chance(m, 1, 2); /* the segment is a part, else the altitude */
	int a = part ? s.a : make_at(m, &s.f, s.d, x), h = s.b;
	int b = part ? make_beyond(m, s.a, s.b, x) : make_at(m, &s.f, s.d, -s.d * s.d / x);
	int c = part ? make_at(m, &s.f, s.d, sqrt(s.d * x)) : s.a, one, out;

	make_on_line(m, h, a, b);
	make_draw(m, c, a);
	make_draw(m, c, b);
	make_draw(m, c, h);
	make_right(m, a, c, b);
	make_say(m, SAID_PERPENDICULAR, -1, 5, c, h, a, b, h);
	one = make_give(m, part ? length_of(m, h, b) : length_of(m, a, h), v);
	make_about(m, -1, 4, a, b, c, h);
	if (part) {
		out = length_of(m, c, h);
		return make_step(m, out, 3, s.q, one, out);
	}
	out = length_of(m, h, b);
	return make_step(m, out, 3, one, out, s.q);
}

bool situate_mean_leg(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 1.3 * s.d, 3 * s.d);
	double x = make_value(v);
	int b = make_on_ray(m, s.a, s.b, x), c = make_at(m, &s.f, s.d, sqrt(s.d * (x - s.d)));
	int one = make_give(m, length_of(m, s.a, b), v), out = length_of(m, s.a, c);

	make_draw(m, s.a, c);
	make_draw(m, b, c);
	make_draw(m, c, s.b);
	make_right(m, s.a, c, b);
	make_say(m, SAID_PERPENDICULAR, -1, 5, c, s.b, s.a, b, s.b);
	make_about(m, -1, 4, s.a, b, c, s.b);
	return make_step(m, out, 3, s.q, one, out);
}

bool situate_mean_tangent(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 1.6 * s.d, 3.2 * s.d);
	double x = make_value(v), mid = (s.d + x) / 2,
	       y = (x - s.d) * (0.1 + 0.1 * make_below(m, 4));
	double far = hypot(mid, y), t = sqrt(s.d * x), turn;
	int b = make_on_ray(m, s.a, s.b, x), o = make_at(m, &s.f, mid, y), circle, c, one, out;

	turn = LEARN_DEGREE * (atan2(y, mid) + acos(fmin(1, t / far)));
	circle = make_circle_through(m, o, s.b);
	make_on_circle(m, circle, b);
	c = make_polar(m, &s.f, turn, t);
	make_on_circle(m, circle, c);
	make_draw(m, s.a, c);
	make_say(m, SAID_TANGENT, circle, 2, c, s.a);
	one = make_give(m, length_of(m, s.a, b), v);
	out = length_of(m, s.a, c);
	make_about(m, circle, 4, s.a, c, s.b, b);
	return make_step(m, out, 3, s.q, one, out);
}

bool situate_mean_chord(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 1.2 * s.d, 3 * s.d);
	double x = make_value(v), h = sqrt(s.d * x);
	int o = make_on_ray(m, s.a, s.b, (s.d + x) / 2), b = make_beyond(m, s.a, s.b, x);
	int c = make_at(m, &s.f, s.d, h), d = make_at(m, &s.f, s.d, -h);
	int circle = make_circle_through(m, o, s.a), one, out;

	make_on_circle(m, circle, b);
	make_on_circle(m, circle, c);
	make_on_circle(m, circle, d);
	make_on_line(m, s.b, c, d);
	make_say(m, SAID_DIAMETER, circle, 2, s.a, b);
	make_say(m, SAID_PERPENDICULAR, -1, 5, s.a, b, c, d, s.b);
	one = make_give(m, length_of(m, s.b, b), v);
	out = length_of(m, c, s.b);
	make_about(m, circle, 5, s.a, b, c, d, s.b);
	return make_step(m, out, 3, s.q, one, out);
}
