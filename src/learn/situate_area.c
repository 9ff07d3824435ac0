/*
 * situate_area.c -- situations of areas and perimeters of polygons, and back from them to sides.
 *
 * What begins with an area that another figure has is a new figure beside it, said to be as large.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Triangles ------------------------------------------------------------------------------------------ */
/* A corner over the segment, with its height: *h is the foot. */
static int over(struct learn_make *m, const struct learn_segment *s, double height, int *h)
{
	double x = s->d * (0.2 + 0.05 * learn_make_below(m, 13));
	int c = learn_make_at(m, &s->f, x, height);

	*h = learn_make_on_ray(m, s->a, s->b, x);
	learn_situate_triangle(m, s->a, s->b, c);
	learn_make_draw(m, c, *h);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, c, *h, s->a, s->b, *h);
	learn_make_about(m, -1, 4, s->a, s->b, c, *h);
	return c;
}

static int triangle_area_of(struct learn_make *m, int a, int b, int c)
{
	int p[3] = { a, b, c };

	return learn_make_polygon_quantity(m, LEARN_AREA, p, 3);
}

bool learn_situate_triangle_area(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.6 * s.d);
	int h, c = over(m, &s, learn_make_value(v), &h),
	       one = learn_make_give(m, learn_make_length_of(m, c, h), v);
	int out = triangle_area_of(m, s.a, s.b, c);

	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_triangle_right_area(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.8 * s.d);
	int c = learn_make_at(m, &s.f, 0, learn_make_value(v)), one, out;

	learn_situate_triangle(m, s.a, s.b, c);
	learn_make_right(m, s.b, s.a, c);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	out = triangle_area_of(m, s.a, s.b, c);
	learn_make_about(m, -1, 3, s.b, s.a, c);
	return learn_make_step(m, out, 3, s.q, one, out);
}

/* A triangle of a known area with a given base or height. */
static bool triangle_of(struct learn_make *m, bool base)
{
	struct learn_amount x = learn_make_amount(m, 6, 400);
	double size = sqrt(2 * x.v);
	struct learn_number v = learn_make_length(m, 0.6 * size, 1.6 * size);
	double other = 2 * x.v / learn_make_value(v);
	struct learn_segment s = learn_situate_aside(m, base ? learn_make_value(v) : other);
	int h, c = over(m, &s, base ? other : learn_make_value(v), &h), q, one, out;

	q = learn_make_bind(m, &x, triangle_area_of(m, s.a, s.b, c));
	one = learn_make_give(
		m, base ? learn_make_length_of(m, s.a, s.b) : learn_make_length_of(m, c, h),
		v);
	out = base ? learn_make_length_of(m, c, h) : learn_make_length_of(m, s.a, s.b);
	return base ? learn_make_step(m, out, 3, one, out, q)
		    : learn_make_step(m, out, 3, out, one, q);
}

SITUATE(triangle_height, triangle_of(m, true))
SITUATE(triangle_base, triangle_of(m, false))

bool learn_situate_triangle_two_sides(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.8 * s.d),
			    t = learn_make_angle(m, 20, 150);
	int c = learn_make_polar(m, &s.f, learn_make_value(t), learn_make_value(v)), one,
	    angle, out;

	learn_situate_triangle(m, s.a, s.b, c);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	angle = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, c), t);
	out = triangle_area_of(m, s.a, s.b, c);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 4, s.q, angle, one, out);
}

bool learn_situate_triangle_by_angle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 155);
	int one, two, a = learn_make_leg(m, &k, k.a, &one),
		      c = learn_make_leg(m, &k, k.c, &two), out;

	learn_make_draw(m, a, c);
	out = triangle_area_of(m, k.b, a, c);
	learn_make_about(m, -1, 3, k.b, a, c);
	return learn_make_step(m, out, 4, one, k.q, two, out);
}

bool learn_situate_triangle_other_side(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 6, 400);
	struct learn_number t = learn_make_angle(m, 30, 140), v;
	double angle = learn_make_value(t), size = sqrt(2 * x.v / learn_make_sin(angle));
	struct learn_segment s;
	int c, q, one, turn, out;

	v = learn_make_length(m, 0.6 * size, 1.6 * size);
	s = learn_situate_aside(m, learn_make_value(v));
	c = learn_make_polar(m, &s.f, angle, 2 * x.v / (s.d * learn_make_sin(angle)));
	learn_situate_triangle(m, s.a, s.b, c);
	q = learn_make_bind(m, &x, triangle_area_of(m, s.a, s.b, c));
	one = learn_make_give(m, learn_make_length_of(m, s.a, s.b), v);
	turn = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, c), t);
	out = learn_make_length_of(m, s.a, c);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 4, one, turn, out, q);
}

/* --- Parallelograms, rectangles, kites: around them -------------------------------------------------------- */
static int quadrilateral(struct learn_make *m, enum learn_kind kind, const int *p)
{
	learn_make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return learn_make_polygon_quantity(m, kind, p, 4);
}

static bool perimeter_of(struct learn_make *m, enum learn_said shape)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.8 * s.d);
	int p[4], one, out;

	learn_situate_parallelogram(
		m, &s, shape == SAID_RECTANGLE ? 90 : 40 + learn_make_below(m, 40),
		learn_make_value(v), p);
	learn_make_say(m, shape, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[1], p[2]), v);
	out = quadrilateral(m, LEARN_PERIMETER, p);
	return learn_make_step(m, out, 3, s.q, one, out);
}

SITUATE(perimeter_parallelogram, perimeter_of(m, SAID_PARALLELOGRAM))
SITUATE(perimeter_rectangle, perimeter_of(m, SAID_RECTANGLE))

bool learn_situate_perimeter_kite(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	double half = 25 + learn_make_below(m, 30), up = s.d * learn_make_sin(half), axis;
	struct learn_number v = learn_make_length(m, 1.2 * up, 2.8 * up + 0.5 * s.d);
	double x = learn_make_value(v);
	int p[4], one, out;

	axis = s.d * learn_make_cos(half) + sqrt(fmax(0, x * x - up * up));
	p[0] = s.a;
	p[1] = s.b;
	p[2] = learn_make_polar(m, &s.f, half, axis);
	p[3] = learn_make_polar(m, &s.f, 2 * half, s.d);
	learn_make_draw_all(m, p, 4);
	learn_make_say(m, SAID_KITE, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[1], p[2]), v);
	out = quadrilateral(m, LEARN_PERIMETER, p);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_perimeter_side(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 16, 160);
	struct learn_number v = learn_make_length(m, 0.12 * x.v, 0.38 * x.v);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	bool right = learn_make_chance(m, 1, 2);
	int p[4], q, one, out;

	learn_situate_parallelogram(m, &s, right ? 90 : 50 + learn_make_below(m, 35),
				    x.v / 2 - s.d, p);
	learn_make_say(m, right ? SAID_RECTANGLE : SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2],
		       p[3]);
	q = learn_make_bind(m, &x, quadrilateral(m, LEARN_PERIMETER, p));
	one = learn_make_give(m, learn_make_length_of(m, p[0], p[1]), v);
	out = learn_make_length_of(m, p[1], p[2]);
	return learn_make_step(m, out, 3, one, out, q);
}

/* --- Regular polygons: around them --------------------------------------------------------------------------- */
static int few_sides(struct learn_make *m)
{
	static const int sides[] = { 3, 4, 5, 6, 8 };

	return sides[learn_make_below(m, 5)];
}

/* The first corners name the polygon to whoever gives a reason. */
static void about_polygon(struct learn_make *m, int circle, const int *p, int n)
{
	struct learn_step *s = &m->p->step[m->p->steps];

	learn_make_about(m, circle, 0);
	for (int i = 0; i < n; i++)
		s->p[s->points++] = p[i];
}

bool learn_situate_multiple_perimeter(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int n = few_sides(m), p[8], out;

	learn_situate_regular(m, &s, n, p);
	out = learn_make_polygon_quantity(m, LEARN_PERIMETER, p, n);
	about_polygon(m, -1, p, n);
	return learn_make_step(m, out, 3, s.q, learn_make_constant(n), out);
}

/* A regular polygon of a known perimeter: its side, by a product or a quotient. */
static bool side_of_perimeter(struct learn_make *m, bool ratio)
{
	struct learn_amount x = learn_make_amount(m, 12, 160);
	int n = few_sides(m), p[8], q, out;
	struct learn_segment s = learn_situate_aside(m, x.v / n);

	learn_situate_regular(m, &s, n, p);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_PERIMETER, p, n));
	out = learn_make_length_of(m, s.a, s.b);
	about_polygon(m, -1, p, n);
	return ratio ? learn_make_step(m, out, 3, q, learn_make_constant(n), out)
		     : learn_make_step(m, out, 3, out, learn_make_constant(n), q);
}

SITUATE(multiple_side, side_of_perimeter(m, false))
SITUATE(ratio_side, side_of_perimeter(m, true))

/* --- Areas of quadrilaterals ------------------------------------------------------------------------------------ */
/* A parallelogram of that height; *h is the foot of the height from its last corner. */
static void leaning(struct learn_make *m, const struct learn_segment *s, double x,
		    double height, int *p, int *h)
{
	p[0] = s->a;
	p[1] = s->b;
	p[2] = learn_make_at(m, &s->f, s->d + x, height);
	p[3] = learn_make_at(m, &s->f, x, height);
	learn_make_draw_all(m, p, 4);
	*h = learn_make_on_ray(m, s->a, s->b, x);
	learn_make_draw(m, p[3], *h);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, p[3], *h, p[0], p[1], *h);
	learn_make_about(m, -1, 5, p[0], p[1], p[2], p[3], *h);
}

bool learn_situate_parallelogram_area(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.5 * s.d);
	int p[4], h, one, out;

	leaning(m, &s, s.d * (0.15 + 0.05 * learn_make_below(m, 9)), learn_make_value(v), p,
		&h);
	learn_make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[3], h), v);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_parallelogram_rhombus(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 0.95 * s.d);
	double y = learn_make_value(v);
	int p[4], h, one, out;

	leaning(m, &s, sqrt(fmax(0, s.d * s.d - y * y)), y, p, &h);
	learn_make_say(m, SAID_RHOMBUS, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[3], h), v);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_parallelogram_height(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 8, 500);
	double size = sqrt(x.v);
	struct learn_number v = learn_make_length(m, 0.7 * size, 1.7 * size);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], h, q, one, out;

	leaning(m, &s, s.d * (0.15 + 0.05 * learn_make_below(m, 9)), x.v / s.d, p, &h);
	learn_make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_AREA, p, 4));
	one = learn_make_give(m, learn_make_length_of(m, p[0], p[1]), v);
	out = learn_make_length_of(m, p[3], h);
	return learn_make_step(m, out, 3, one, out, q);
}

bool learn_situate_rectangle_area(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.8 * s.d);
	int p[4], one, out;

	learn_situate_parallelogram(m, &s, 90, learn_make_value(v), p);
	learn_make_say(m, SAID_RECTANGLE, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[1], p[2]), v);
	out = quadrilateral(m, LEARN_AREA, p);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_rectangle_square(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int p[4], out;

	learn_situate_parallelogram(m, &s, 90, s.d, p);
	learn_make_say(m, SAID_SQUARE, -1, 4, p[0], p[1], p[2], p[3]);
	out = quadrilateral(m, LEARN_AREA, p);
	return learn_make_step(m, out, 3, s.q, s.q, out);
}

bool learn_situate_rectangle_side(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 8, 500);
	double size = sqrt(x.v);
	struct learn_number v = learn_make_length(m, 0.6 * size, 1.7 * size);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], q, one, out;

	learn_situate_parallelogram(m, &s, 90, x.v / s.d, p);
	learn_make_say(m, SAID_RECTANGLE, -1, 4, p[0], p[1], p[2], p[3]);
	q = learn_make_bind(m, &x, quadrilateral(m, LEARN_AREA, p));
	one = learn_make_give(m, learn_make_length_of(m, p[0], p[1]), v);
	out = learn_make_length_of(m, p[1], p[2]);
	return learn_make_step(m, out, 3, one, out, q);
}

bool learn_situate_square_side(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 4, 400);
	struct learn_segment s = learn_situate_aside(m, sqrt(x.v));
	int p[4], q, out;

	learn_situate_parallelogram(m, &s, 90, s.d, p);
	learn_make_say(m, SAID_SQUARE, -1, 4, p[0], p[1], p[2], p[3]);
	q = learn_make_bind(m, &x, quadrilateral(m, LEARN_AREA, p));
	out = learn_make_length_of(m, p[0], p[1]);
	return learn_make_step(m, out, 3, out, out, q);
}

/* The segment is half a diagonal. */
static void rhombus_on(struct learn_make *m, const struct learn_segment *s, double up, int *p)
{
	p[0] = s->b;
	p[1] = learn_make_at(m, &s->f, 0, up);
	p[2] = learn_make_beyond(m, s->b, s->a, s->d);
	p[3] = learn_make_at(m, &s->f, 0, -up);
	learn_make_on_line(m, s->a, p[1], p[3]);
	learn_make_draw_all(m, p, 4);
	learn_make_about(m, -1, 5, p[0], p[1], p[2], p[3], s->a);
}

bool learn_situate_rhombus_area(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.7 * s.d);
	int p[4], one, out;

	rhombus_on(m, &s, learn_make_value(v), p);
	learn_make_say(m, SAID_RHOMBUS, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, s.a, p[1]), v);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_rhombus_square(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	int p[4], out;

	rhombus_on(m, &s, s.d, p);
	learn_make_say(m, SAID_SQUARE, -1, 4, p[0], p[1], p[2], p[3]);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 3, s.q, s.q, out);
}

bool learn_situate_rhombus_half(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 8, 500);
	double size = sqrt(x.v / 2);
	struct learn_number v = learn_make_length(m, 0.6 * size, 1.6 * size);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], q, one, out;

	rhombus_on(m, &s, x.v / (2 * s.d), p);
	learn_make_say(m, SAID_RHOMBUS, -1, 4, p[0], p[1], p[2], p[3]);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_AREA, p, 4));
	one = learn_make_give(m, learn_make_length_of(m, s.a, s.b), v);
	out = learn_make_length_of(m, s.a, p[1]);
	return learn_make_step(m, out, 3, one, out, q);
}

/* The segment is the axis of a kite, or a diagonal of a rhombus. */
static void kite_on(struct learn_make *m, const struct learn_segment *s, double across,
		    bool rhombus, int *p)
{
	double x = rhombus ? s->d / 2 : s->d * (0.2 + 0.02 * learn_make_below(m, 8));
	int e = learn_make_on_ray(m, s->a, s->b, x);

	p[0] = s->a;
	p[1] = learn_make_at(m, &s->f, x, across / 2);
	p[2] = s->b;
	p[3] = learn_make_at(m, &s->f, x, -across / 2);
	learn_make_on_line(m, e, p[1], p[3]);
	learn_make_draw_all(m, p, 4);
	learn_make_say(m, rhombus ? SAID_RHOMBUS : SAID_KITE, -1, 4, p[0], p[1], p[2], p[3]);
	learn_make_about(m, -1, 5, p[0], p[1], p[2], p[3], e);
}

static bool area_of_diagonals(struct learn_make *m, bool rhombus)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.4 * s.d);
	int p[4], one, out;

	kite_on(m, &s, learn_make_value(v), rhombus, p);
	one = learn_make_give(m, learn_make_length_of(m, p[1], p[3]), v);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 3, s.q, one, out);
}

SITUATE(kite_area, area_of_diagonals(m, false))
SITUATE(kite_rhombus, area_of_diagonals(m, true))

bool learn_situate_kite_diagonal(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 8, 500);
	double size = sqrt(2 * x.v);
	struct learn_number v = learn_make_length(m, 0.7 * size, 1.6 * size);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], q, one, out;

	kite_on(m, &s, 2 * x.v / s.d, false, p);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_AREA, p, 4));
	one = learn_make_give(m, learn_make_length_of(m, s.a, s.b), v);
	out = learn_make_length_of(m, p[1], p[3]);
	return learn_make_step(m, out, 3, one, out, q);
}

/* A trapezoid over the segment; upright: its left side is its height, else one is drawn. */
static int trapezoid_on(struct learn_make *m, const struct learn_segment *s, double top,
			double height, bool upright, int *p)
{
	double x = upright ? 0 : s->d * (0.1 + 0.05 * learn_make_below(m, 6));
	int h = s->a;

	p[0] = s->a;
	p[1] = s->b;
	p[2] = learn_make_at(m, &s->f, x + top, height);
	p[3] = learn_make_at(m, &s->f, x, height);
	learn_make_draw_all(m, p, 4);
	if (!upright) {
		h = learn_make_on_ray(m, s->a, s->b, x);
		learn_make_draw(m, p[3], h);
	}
	learn_make_say(m, SAID_TRAPEZOID, -1, 4, p[0], p[1], p[2], p[3]);
	learn_make_say(m, SAID_PARALLEL, -1, 4, p[0], p[1], p[3], p[2]);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, p[3], h, p[0], p[1], h);
	learn_make_about(m, -1, 5, p[0], p[1], p[2], p[3], h);
	return h;
}

static bool area_of_trapezoid(struct learn_make *m, bool upright)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.35 * s.d, 0.85 * s.d),
			    w = learn_make_length(m, 0.4 * s.d, 1.3 * s.d);
	int p[4],
		h = trapezoid_on(m, &s, learn_make_value(v), learn_make_value(w), upright, p),
		one, two, out;

	one = learn_make_give(m, learn_make_length_of(m, p[3], p[2]), v);
	two = learn_make_give(m, learn_make_length_of(m, p[3], h), w);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 4);
	return learn_make_step(m, out, 4, s.q, one, two, out);
}

SITUATE(trapezoid_area, area_of_trapezoid(m, false))
SITUATE(trapezoid_right, area_of_trapezoid(m, true))

bool learn_situate_trapezoid_height(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 10, 500);
	double size = sqrt(x.v);
	struct learn_number v = learn_make_length(m, 0.9 * size, 1.8 * size), w;
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], h, q, one, two, out;

	w = learn_make_length(m, 0.4 * s.d, 0.85 * s.d);
	h = trapezoid_on(m, &s, learn_make_value(w), 2 * x.v / (s.d + learn_make_value(w)),
			 learn_make_chance(m, 1, 2), p);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_AREA, p, 4));
	one = learn_make_give(m, learn_make_length_of(m, p[0], p[1]), v);
	two = learn_make_give(m, learn_make_length_of(m, p[3], p[2]), w);
	out = learn_make_length_of(m, p[3], h);
	return learn_make_step(m, out, 4, one, two, out, q);
}

/* --- Areas of regular polygons ------------------------------------------------------------------------------------ */
/* By what it is measured. */
enum reach { SIDE, RADIUS, APOTHEM };

/* On the segment, which is a side, or goes from the centre to a corner or to the middle of a side. */
static int regular_on(struct learn_make *m, const struct learn_segment *s, enum reach by,
		      int n, int *p)
{
	double turn = 360.0 / n, r = by == APOTHEM ? s->d / learn_make_cos(turn / 2) : s->d;
	double from = by == APOTHEM ? -turn / 2 : 0;
	int circle;

	if (by == SIDE) {
		learn_situate_regular(m, s, n, p);
		about_polygon(m, -1, p, n);
		return -1;
	}
	for (int i = 0; i < n; i++)
		p[i] = by == RADIUS && !i ? s->b
					  : learn_make_polar(m, &s->f, from + i * turn, r);
	learn_make_draw_all(m, p, n);
	circle = learn_make_circle_through(m, s->a, p[0]);
	for (int i = 1; i < n; i++)
		learn_make_on_circle(m, circle, p[i]);
	learn_make_say_polygons(m,
				n == 3   ? SAID_EQUILATERAL
				: n == 4 ? SAID_SQUARE
					 : SAID_REGULAR,
				p, n);
	if (by == APOTHEM) {
		learn_make_on_line(m, s->b, p[0], p[1]);
		learn_make_say(m, SAID_PERPENDICULAR, -1, 5, s->a, s->b, p[0], p[1], s->b);
	}
	about_polygon(m, circle, p, n);
	return circle;
}

static bool area_of_regular(struct learn_make *m, enum reach by, bool counted)
{
	static const int many[] = { 7, 9, 10, 12 };
	struct learn_segment s = learn_make_segment(m);
	int n = counted ? many[learn_make_below(m, 4)] : few_sides(m), p[LEARN_CORNERS], sides,
	    out;

	regular_on(m, &s, by, n, p);
	sides = counted ? learn_make_give(m, learn_make_polygon_quantity(m, LEARN_SIDES, p, n),
					  learn_make_whole(n))
			: learn_make_constant(n);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, n);
	return learn_make_step(m, out, 3, sides, s.q, out);
}

static bool regular_of_area(struct learn_make *m, enum reach by)
{
	struct learn_amount x = learn_make_amount(m, 10, 800);
	int n = few_sides(m), p[8], q, out;
	double t = 180.0 / n, d;
	struct learn_segment s;

	if (by == SIDE)
		d = sqrt(4 * x.v * learn_make_tan(t) / n);
	else if (by == RADIUS)
		d = sqrt(2 * x.v / (n * learn_make_sin(2 * t)));
	else
		d = sqrt(x.v / (n * learn_make_tan(t)));
	s = learn_situate_aside(m, d);
	regular_on(m, &s, by, n, p);
	q = learn_make_bind(m, &x, learn_make_polygon_quantity(m, LEARN_AREA, p, n));
	out = learn_make_length_of(m, s.a, s.b);
	return learn_make_step(m, out, 3, learn_make_constant(n), out, q);
}

SITUATE(regular_side_area, area_of_regular(m, SIDE, false))
SITUATE(regular_side_counted, area_of_regular(m, SIDE, true))
SITUATE(regular_area_side, regular_of_area(m, SIDE))
SITUATE(regular_radius_area, area_of_regular(m, RADIUS, false))
SITUATE(regular_radius_counted, area_of_regular(m, RADIUS, true))
SITUATE(regular_area_radius, regular_of_area(m, RADIUS))
SITUATE(regular_apothem_area, area_of_regular(m, APOTHEM, false))
SITUATE(regular_apothem_counted, area_of_regular(m, APOTHEM, true))
SITUATE(regular_area_apothem, regular_of_area(m, APOTHEM))
