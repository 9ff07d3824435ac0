/*
 * situate_right.c -- situations of right triangles, and the laws of cosines and sines.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Pythagoras ------------------------------------------------------------------------------------ */
bool learn_situate_gougu_hypotenuse(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 2.2 * s.d);
	int c = learn_make_at(m, &s.f, 0, learn_make_value(v)), leg, out;

	learn_situate_triangle(m, s.a, s.b, c);
	learn_make_right(m, s.b, s.a, c);
	leg = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	out = learn_make_length_of(m, s.b, c);
	learn_make_about(m, -1, 3, s.b, s.a, c);
	return learn_make_step(m, out, 3, s.q, leg, out);
}

bool learn_situate_gougu_leg(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	bool long_side = learn_make_chance(m, 1, 2); /* the segment is the hypotenuse */
	struct learn_number v = long_side ? learn_make_length(m, 0.3 * s.d, 0.92 * s.d)
					  : learn_make_length(m, 1.15 * s.d, 2.5 * s.d);
	double x = learn_make_value(v);
	int c = long_side ? learn_make_polar(m, &s.f, LEARN_DEGREE * acos(fmin(1, x / s.d)), x)
			  : learn_make_at(m, &s.f, 0, sqrt(fmax(0, x * x - s.d * s.d)));
	int one, out;

	learn_situate_triangle(m, s.a, s.b, c);
	if (long_side) {
		learn_make_right(m, s.a, c, s.b);
		one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
		out = learn_make_length_of(m, s.b, c);
		learn_make_about(m, -1, 3, s.a, c, s.b);
		return learn_make_step(m, out, 3, one, out, s.q);
	}
	learn_make_right(m, s.b, s.a, c);
	one = learn_make_give(m, learn_make_length_of(m, s.b, c), v);
	out = learn_make_length_of(m, s.a, c);
	learn_make_about(m, -1, 3, s.b, s.a, c);
	return learn_make_step(m, out, 3, s.q, out, one);
}

bool learn_situate_gougu_rectangle(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.8 * s.d);
	int p[4], one, out;

	learn_situate_parallelogram(m, &s, 90, learn_make_value(v), p);
	learn_make_draw(m, p[0], p[2]);
	learn_make_say(m, SAID_RECTANGLE, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[1], p[2]), v);
	out = learn_make_length_of(m, p[0], p[2]);
	learn_make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return learn_make_step(m, out, 3, s.q, one, out);
}

/* The segment is a radius; half a chord from the distance of the centre. */
bool learn_situate_gougu_chord(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.25 * s.d, 0.85 * s.d);
	double x = learn_make_value(v), turn = LEARN_DEGREE * acos(fmin(1, x / s.d));
	int h = learn_make_polar(m, &s.f, turn, x),
	    c = learn_make_polar(m, &s.f, 2 * turn, s.d);
	int circle = learn_make_circle_through(m, s.a, s.b), one, out;

	learn_make_on_circle(m, circle, c);
	learn_make_on_line(m, h, s.b, c);
	learn_make_draw(m, s.a, h);
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, s.a, h, s.b, c, h);
	one = learn_make_give(m, learn_make_length_of(m, s.a, h), v);
	out = learn_make_length_of(m, h, s.b);
	learn_make_about(m, circle, 4, s.a, h, s.b, c);
	return learn_make_step(m, out, 3, one, out, s.q);
}

bool learn_situate_gougu_tangent(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.6 * s.d, 2.2 * s.d);
	int circle = learn_make_circle_through(m, s.a, s.b),
	    c = learn_make_at(m, &s.f, s.d, learn_make_value(v));
	int one, out;

	learn_situate_triangle(m, s.a, s.b, c);
	learn_make_say(m, SAID_TANGENT, circle, 2, s.b, c);
	one = learn_make_give(m, learn_make_length_of(m, s.b, c), v);
	out = learn_make_length_of(m, s.a, c);
	learn_make_about(m, circle, 3, s.a, s.b, c);
	return learn_make_step(m, out, 3, s.q, one, out);
}

bool learn_situate_gougu_rhombus(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.8 * s.d);
	double x = learn_make_value(v);
	int b = learn_make_beyond(m, s.b, s.a, s.d), c = learn_make_at(m, &s.f, 0, x);
	int d = learn_make_at(m, &s.f, 0, -x), p[4] = { s.b, c, b, d }, one, out;

	learn_make_on_line(m, s.a, c, d);
	learn_make_draw_all(m, p, 4);
	learn_make_say(m, SAID_RHOMBUS, -1, 4, s.b, c, b, d);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	out = learn_make_length_of(m, s.b, c);
	learn_make_about(m, -1, 5, s.b, c, b, d, s.a);
	return learn_make_step(m, out, 3, s.q, one, out);
}

/* --- Sine, cosine, tangent ---------------------------------------------------------------------------- */
enum learn_side { HYPOTENUSE, OPPOSITE, ADJACENT };
/* A right triangle: the angle is at a, the right one at c. */
struct learn_right_triangle {
	int a, b, c;
};

static struct learn_right_triangle
right_on(struct learn_make *m, const struct learn_segment *s, enum learn_side is, double angle)
{
	struct learn_right_triangle t;

	if (is == HYPOTENUSE)
		t = (struct learn_right_triangle){
			s->a, s->b,
			learn_make_polar(m, &s->f, angle, s->d * learn_make_cos(angle))
		};
	else if (is == ADJACENT)
		t = (struct learn_right_triangle){
			s->a, learn_make_at(m, &s->f, s->d, s->d * learn_make_tan(angle)), s->b
		};
	else
		t = (struct learn_right_triangle){
			learn_make_at(m, &s->f, 0, s->d / learn_make_tan(angle)), s->b, s->a
		};
	learn_situate_triangle(m, t.a, t.b, t.c);
	learn_make_right(m, t.a, t.c, t.b);
	learn_make_about(m, -1, 3, t.a, t.b, t.c);
	return t;
}

static int side_of(struct learn_make *m, const struct learn_right_triangle *t,
		   enum learn_side which)
{
	if (which == HYPOTENUSE)
		return learn_make_length_of(m, t->a, t->b);
	return which == OPPOSITE ? learn_make_length_of(m, t->b, t->c)
				 : learn_make_length_of(m, t->a, t->c);
}

/* The operator speaks of the sides up and down; the segment is one, the other is found. */
static bool trig_side(struct learn_make *m, enum learn_side up, enum learn_side down,
		      enum learn_side is)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_angle(m, 15, 75);
	struct learn_right_triangle t = right_on(m, &s, is, learn_make_value(v));
	int angle = learn_make_give(m, learn_make_angle_of(m, t.b, t.a, t.c), v);
	int out = side_of(m, &t, is == up ? down : up);

	return is == up ? learn_make_step(m, out, 3, s.q, out, angle)
			: learn_make_step(m, out, 3, out, s.q, angle);
}

/* The segment is one of the two sides, the other is given, the angle is found. */
static bool trig_angle(struct learn_make *m, enum learn_side up, enum learn_side down)
{
	struct learn_segment s = learn_make_segment(m);
	bool first = learn_make_chance(m, 1, 2);
	enum learn_side is = first ? up : down;
	double lo = 0.3, hi = 0.93, ratio;
	struct learn_number v;
	struct learn_right_triangle t;
	int other, out;

	if (up == OPPOSITE && down == ADJACENT) {
		lo = 0.35;
		hi = 2.8;
	} else if (first) {
		lo = 1 / 0.93;
		hi = 1 / 0.3;
	}
	v = learn_make_length(m, lo * s.d, hi * s.d);
	ratio = first ? s.d / learn_make_value(v) : learn_make_value(v) / s.d;
	if (down == ADJACENT)
		ratio = atan(ratio);
	else
		ratio = up == OPPOSITE ? asin(fmin(1, ratio)) : acos(fmin(1, ratio));
	t = right_on(m, &s, is, LEARN_DEGREE * ratio);
	other = learn_make_give(m, side_of(m, &t, first ? down : up), v);
	out = learn_make_angle_of(m, t.b, t.a, t.c);
	return first ? learn_make_step(m, out, 3, s.q, other, out)
		     : learn_make_step(m, out, 3, other, s.q, out);
}

/* A point on one leg of the angle, at a known distance; the foot on the other, or the other way. */
static bool trig_by_angle(struct learn_make *m, enum learn_side up, enum learn_side down)
{
	struct learn_corner k = learn_make_corner(m, 12, 78);
	int q, a = learn_make_leg(m, &k, k.a, &q), f, out;
	double d = learn_make_distance(m, k.b, a);
	struct learn_right_triangle t;

	if (down == ADJACENT) {
		f = learn_make_on_ray(m, k.b, k.c, d / learn_make_cos(k.angle));
		t = (struct learn_right_triangle){ k.b, f, a };
	} else {
		f = learn_make_on_ray(m, k.b, k.c, d * learn_make_cos(k.angle));
		t = (struct learn_right_triangle){ k.b, a, f };
	}
	learn_make_draw(m, a, f);
	learn_make_right(m, t.a, t.c, t.b);
	learn_make_about(m, -1, 3, t.a, t.b, t.c);
	out = side_of(m, &t, up);
	return learn_make_step(m, out, 3, out, q, k.q);
}

SITUATE(gsin_opposite, trig_side(m, OPPOSITE, HYPOTENUSE, HYPOTENUSE))
SITUATE(gsin_hypotenuse, trig_side(m, OPPOSITE, HYPOTENUSE, OPPOSITE))
SITUATE(gsin_angle, trig_angle(m, OPPOSITE, HYPOTENUSE))
SITUATE(gsin_by_angle, trig_by_angle(m, OPPOSITE, HYPOTENUSE))
SITUATE(gcos_adjacent, trig_side(m, ADJACENT, HYPOTENUSE, HYPOTENUSE))
SITUATE(gcos_hypotenuse, trig_side(m, ADJACENT, HYPOTENUSE, ADJACENT))
SITUATE(gcos_angle, trig_angle(m, ADJACENT, HYPOTENUSE))
SITUATE(gcos_by_angle, trig_by_angle(m, ADJACENT, HYPOTENUSE))
SITUATE(gtan_opposite, trig_side(m, OPPOSITE, ADJACENT, ADJACENT))
SITUATE(gtan_adjacent, trig_side(m, OPPOSITE, ADJACENT, OPPOSITE))
SITUATE(gtan_angle, trig_angle(m, OPPOSITE, ADJACENT))
SITUATE(gtan_by_angle, trig_by_angle(m, OPPOSITE, ADJACENT))

/* --- Any triangle ------------------------------------------------------------------------------------------ */
bool learn_situate_cosine_side(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.8 * s.d),
			    t = learn_make_angle(m, 20, 150);
	int c = learn_make_polar(m, &s.f, learn_make_value(t), learn_make_value(v)), one,
	    angle, out;

	learn_situate_triangle(m, s.a, s.b, c);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	angle = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, c), t);
	out = learn_make_length_of(m, s.b, c);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 4, out, s.q, one, angle);
}

bool learn_situate_cosine_angle(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.6 * s.d, 1.6 * s.d), w;
	double x = learn_make_value(v);
	int c, one, two, out;

	w = learn_make_length(m, fabs(s.d - x) + 0.15 * s.d, 0.92 * (s.d + x));
	c = learn_situate_third(m, &s.f, s.d, x, learn_make_value(w));
	learn_situate_triangle(m, s.a, s.b, c);
	one = learn_make_give(m, learn_make_length_of(m, s.a, c), v);
	two = learn_make_give(m, learn_make_length_of(m, s.b, c), w);
	out = learn_make_angle_of(m, s.b, s.a, c);
	learn_make_about(m, -1, 3, s.a, s.b, c);
	return learn_make_step(m, out, 4, two, s.q, one, out);
}

bool learn_situate_cosine_by_angle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 155);
	int one, two, a = learn_make_leg(m, &k, k.a, &one),
		      c = learn_make_leg(m, &k, k.c, &two), out;

	learn_make_draw(m, a, c);
	out = learn_make_length_of(m, a, c);
	learn_make_about(m, -1, 3, k.b, a, c);
	return learn_make_step(m, out, 4, out, one, two, k.q);
}

bool learn_situate_cosine_diagonal(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.6 * s.d),
			    t = learn_make_angle(m, 35, 85);
	int p[4], one, angle, out;

	learn_situate_parallelogram(m, &s, learn_make_value(t), learn_make_value(v), p);
	learn_make_draw(m, p[1], p[3]);
	learn_make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	one = learn_make_give(m, learn_make_length_of(m, p[0], p[3]), v);
	angle = learn_make_give(m, learn_make_angle_of(m, p[1], p[0], p[3]), t);
	out = learn_make_length_of(m, p[1], p[3]);
	learn_make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return learn_make_step(m, out, 4, out, s.q, one, angle);
}

bool learn_situate_sine_side(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_angle(m, 25, 95), w = learn_make_angle(m, 25, 95);
	double a = learn_make_value(v), c = learn_make_value(w);
	int third, one, two, out;

	if (learn_more(a + c, 155))
		return false;
	third = learn_make_polar(m, &s.f, a, s.d * learn_make_sin(a + c) / learn_make_sin(c));
	learn_situate_triangle(m, s.a, s.b, third);
	one = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, third), v);
	two = learn_make_give(m, learn_make_angle_of(m, s.a, third, s.b), w);
	out = learn_make_length_of(m, s.b, third);
	learn_make_about(m, -1, 3, s.a, s.b, third);
	return learn_make_step(m, out, 4, two, s.q, one, out);
}

bool learn_situate_sine_angle(struct learn_make *m)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number w = learn_make_angle(m, 30, 120),
			    v = learn_make_length(m, 0.35 * s.d, 0.85 * s.d);
	double c = learn_make_value(w),
	       a = LEARN_DEGREE * asin(fmin(1, learn_make_value(v) * learn_make_sin(c) / s.d));
	int third, one, two, out;

	if (learn_more(a + c, 160))
		return false;
	third = learn_make_polar(m, &s.f, a, s.d * learn_make_sin(a + c) / learn_make_sin(c));
	learn_situate_triangle(m, s.a, s.b, third);
	one = learn_make_give(m, learn_make_length_of(m, s.b, third), v);
	two = learn_make_give(m, learn_make_angle_of(m, s.a, third, s.b), w);
	out = learn_make_angle_of(m, s.b, s.a, third);
	learn_make_about(m, -1, 3, s.a, s.b, third);
	return learn_make_step(m, out, 4, out, one, two, s.q);
}

bool learn_situate_sine_by_angle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 110);
	struct learn_number w = learn_make_angle(m, 25, 95);
	double c = learn_make_value(w);
	int q, a = learn_make_leg(m, &k, k.a, &q), third, two, out;

	if (learn_more(k.angle + c, 160))
		return false;
	third = learn_make_on_ray(m, k.b, k.c,
				  learn_make_distance(m, k.b, a) *
					  learn_make_sin(k.angle + c) / learn_make_sin(c));
	learn_make_draw(m, a, third);
	two = learn_make_give(m, learn_make_angle_of(m, k.b, third, a), w);
	out = learn_make_length_of(m, a, third);
	learn_make_about(m, -1, 3, k.b, a, third);
	return learn_make_step(m, out, 4, k.q, out, two, q);
}
