/*
 * situate_right.c -- situations of right triangles, and the laws of cosines and sines.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Pythagoras ------------------------------------------------------------------------------------ */
bool situate_gougu_hypotenuse(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 2.2 * s.d);
	int c = make_at(m, &s.f, 0, make_value(v)), leg, out;

	situate_triangle(m, s.a, s.b, c);
	make_right(m, s.b, s.a, c);
	leg = make_give(m, length_of(m, s.a, c), v);
	out = length_of(m, s.b, c);
	make_about(m, -1, 3, s.b, s.a, c);
	return make_step(m, out, 3, s.q, leg, out);
}

bool situate_gougu_leg(struct make *m)
{
	struct segment s = make_segment(m);
	bool long_side = make_chance(m, 1, 2); /* the segment is the hypotenuse */
	struct learn_number v = long_side ? make_length(m, 0.3 * s.d, 0.92 * s.d)
					  : make_length(m, 1.15 * s.d, 2.5 * s.d);
	double x = make_value(v);
	int c = long_side ? make_polar(m, &s.f, LEARN_DEGREE * acos(fmin(1, x / s.d)), x)
			  : make_at(m, &s.f, 0, sqrt(fmax(0, x * x - s.d * s.d)));
	int one, out;

	situate_triangle(m, s.a, s.b, c);
	if (long_side) {
		make_right(m, s.a, c, s.b);
		one = make_give(m, length_of(m, s.a, c), v);
		out = length_of(m, s.b, c);
		make_about(m, -1, 3, s.a, c, s.b);
		return make_step(m, out, 3, one, out, s.q);
	}
	make_right(m, s.b, s.a, c);
	one = make_give(m, length_of(m, s.b, c), v);
	out = length_of(m, s.a, c);
	make_about(m, -1, 3, s.b, s.a, c);
	return make_step(m, out, 3, s.q, out, one);
}

bool situate_gougu_rectangle(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 1.8 * s.d);
	int p[4], one, out;

	situate_parallelogram(m, &s, 90, make_value(v), p);
	make_draw(m, p[0], p[2]);
	make_say(m, SAID_RECTANGLE, -1, 4, p[0], p[1], p[2], p[3]);
	one = make_give(m, length_of(m, p[1], p[2]), v);
	out = length_of(m, p[0], p[2]);
	make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return make_step(m, out, 3, s.q, one, out);
}

/* The segment is a radius; half a chord from the distance of the centre. */
bool situate_gougu_chord(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.25 * s.d, 0.85 * s.d);
	double x = make_value(v), turn = LEARN_DEGREE * acos(fmin(1, x / s.d));
	int h = make_polar(m, &s.f, turn, x), c = make_polar(m, &s.f, 2 * turn, s.d);
	int circle = make_circle_through(m, s.a, s.b), one, out;

	make_on_circle(m, circle, c);
	make_on_line(m, h, s.b, c);
	make_draw(m, s.a, h);
	make_say(m, SAID_PERPENDICULAR, -1, 5, s.a, h, s.b, c, h);
	one = make_give(m, length_of(m, s.a, h), v);
	out = length_of(m, h, s.b);
	make_about(m, circle, 4, s.a, h, s.b, c);
	return make_step(m, out, 3, one, out, s.q);
}

bool situate_gougu_tangent(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.6 * s.d, 2.2 * s.d);
	int circle = make_circle_through(m, s.a, s.b),
	    c = make_at(m, &s.f, s.d, make_value(v));
	int one, out;

	situate_triangle(m, s.a, s.b, c);
	make_say(m, SAID_TANGENT, circle, 2, s.b, c);
	one = make_give(m, length_of(m, s.b, c), v);
	out = length_of(m, s.a, c);
	make_about(m, circle, 3, s.a, s.b, c);
	return make_step(m, out, 3, s.q, one, out);
}

bool situate_gougu_rhombus(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.4 * s.d, 1.8 * s.d);
	double x = make_value(v);
	int b = make_beyond(m, s.b, s.a, s.d), c = make_at(m, &s.f, 0, x);
	int d = make_at(m, &s.f, 0, -x), p[4] = { s.b, c, b, d }, one, out;

	make_on_line(m, s.a, c, d);
	make_draw_all(m, p, 4);
	make_say(m, SAID_RHOMBUS, -1, 4, s.b, c, b, d);
	one = make_give(m, length_of(m, s.a, c), v);
	out = length_of(m, s.b, c);
	make_about(m, -1, 5, s.b, c, b, d, s.a);
	return make_step(m, out, 3, s.q, one, out);
}

/* --- Sine, cosine, tangent ---------------------------------------------------------------------------- */
enum side { HYPOTENUSE, OPPOSITE, ADJACENT };
/* A right triangle: the angle is at a, the right one at c. */
struct right {
	int a, b, c;
};

static struct right right_on(struct make *m, const struct segment *s, enum side is,
			     double angle)
{
	struct right t;

	if (is == HYPOTENUSE)
		t = (struct right){ s->a, s->b,
				    make_polar(m, &s->f, angle, s->d * make_cos(angle)) };
	else if (is == ADJACENT)
		t = (struct right){ s->a, make_at(m, &s->f, s->d, s->d * make_tan(angle)),
				    s->b };
	else
		t = (struct right){ make_at(m, &s->f, 0, s->d / make_tan(angle)), s->b, s->a };
	situate_triangle(m, t.a, t.b, t.c);
	make_right(m, t.a, t.c, t.b);
	make_about(m, -1, 3, t.a, t.b, t.c);
	return t;
}

static int side_of(struct make *m, const struct right *t, enum side which)
{
	if (which == HYPOTENUSE)
		return length_of(m, t->a, t->b);
	return which == OPPOSITE ? length_of(m, t->b, t->c) : length_of(m, t->a, t->c);
}

/* The operator speaks of the sides up and down; the segment is one, the other is found. */
static bool trig_side(struct make *m, enum side up, enum side down, enum side is)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_angle(m, 15, 75);
	struct right t = right_on(m, &s, is, make_value(v));
	int angle = make_give(m, angle_of(m, t.b, t.a, t.c), v);
	int out = side_of(m, &t, is == up ? down : up);

	return is == up ? make_step(m, out, 3, s.q, out, angle)
			: make_step(m, out, 3, out, s.q, angle);
}

/* The segment is one of the two sides, the other is given, the angle is found. */
static bool trig_angle(struct make *m, enum side up, enum side down)
{
	struct segment s = make_segment(m);
	bool first = make_chance(m, 1, 2);
	enum side is = first ? up : down;
	double lo = 0.3, hi = 0.93, ratio;
	struct learn_number v;
	struct right t;
	int other, out;

	if (up == OPPOSITE && down == ADJACENT) {
		lo = 0.35;
		hi = 2.8;
	} else if (first) {
		lo = 1 / 0.93;
		hi = 1 / 0.3;
	}
	v = make_length(m, lo * s.d, hi * s.d);
	ratio = first ? s.d / make_value(v) : make_value(v) / s.d;
	if (down == ADJACENT)
		ratio = atan(ratio);
	else
		ratio = up == OPPOSITE ? asin(fmin(1, ratio)) : acos(fmin(1, ratio));
	t = right_on(m, &s, is, LEARN_DEGREE * ratio);
	other = make_give(m, side_of(m, &t, first ? down : up), v);
	out = angle_of(m, t.b, t.a, t.c);
	return first ? make_step(m, out, 3, s.q, other, out)
		     : make_step(m, out, 3, other, s.q, out);
}

/* A point on one leg of the angle, at a known distance; the foot on the other, or the other way. */
static bool trig_by_angle(struct make *m, enum side up, enum side down)
{
	struct corner k = make_corner(m, 12, 78);
	int q, a = make_leg(m, &k, k.a, &q), f, out;
	double d = make_distance(m, k.b, a);
	struct right t;

	if (down == ADJACENT) {
		f = make_on_ray(m, k.b, k.c, d / make_cos(k.angle));
		t = (struct right){ k.b, f, a };
	} else {
		f = make_on_ray(m, k.b, k.c, d * make_cos(k.angle));
		t = (struct right){ k.b, a, f };
	}
	make_draw(m, a, f);
	make_right(m, t.a, t.c, t.b);
	make_about(m, -1, 3, t.a, t.b, t.c);
	out = side_of(m, &t, up);
	return make_step(m, out, 3, out, q, k.q);
}

bool situate_gsin_opposite(struct make *m)
{
	return trig_side(m, OPPOSITE, HYPOTENUSE, HYPOTENUSE);
}
bool situate_gsin_hypotenuse(struct make *m)
{
	return trig_side(m, OPPOSITE, HYPOTENUSE, OPPOSITE);
}
bool situate_gsin_angle(struct make *m)
{
	return trig_angle(m, OPPOSITE, HYPOTENUSE);
}
bool situate_gsin_by_angle(struct make *m)
{
	return trig_by_angle(m, OPPOSITE, HYPOTENUSE);
}
bool situate_gcos_adjacent(struct make *m)
{
	return trig_side(m, ADJACENT, HYPOTENUSE, HYPOTENUSE);
}
bool situate_gcos_hypotenuse(struct make *m)
{
	return trig_side(m, ADJACENT, HYPOTENUSE, ADJACENT);
}
bool situate_gcos_angle(struct make *m)
{
	return trig_angle(m, ADJACENT, HYPOTENUSE);
}
bool situate_gcos_by_angle(struct make *m)
{
	return trig_by_angle(m, ADJACENT, HYPOTENUSE);
}
bool situate_gtan_opposite(struct make *m)
{
	return trig_side(m, OPPOSITE, ADJACENT, ADJACENT);
}
bool situate_gtan_adjacent(struct make *m)
{
	return trig_side(m, OPPOSITE, ADJACENT, OPPOSITE);
}
bool situate_gtan_angle(struct make *m)
{
	return trig_angle(m, OPPOSITE, ADJACENT);
}
bool situate_gtan_by_angle(struct make *m)
{
	return trig_by_angle(m, OPPOSITE, ADJACENT);
}

/* --- Any triangle ------------------------------------------------------------------------------------------ */
bool situate_cosine_side(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.5 * s.d, 1.8 * s.d),
			    t = make_angle(m, 20, 150);
	int c = make_polar(m, &s.f, make_value(t), make_value(v)), one, angle, out;

	situate_triangle(m, s.a, s.b, c);
	one = make_give(m, length_of(m, s.a, c), v);
	angle = make_give(m, angle_of(m, s.b, s.a, c), t);
	out = length_of(m, s.b, c);
	make_about(m, -1, 3, s.a, s.b, c);
	return make_step(m, out, 4, out, s.q, one, angle);
}

bool situate_cosine_angle(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.6 * s.d, 1.6 * s.d), w;
	double x = make_value(v);
	int c, one, two, out;

	w = make_length(m, fabs(s.d - x) + 0.15 * s.d, 0.92 * (s.d + x));
	c = situate_third(m, &s.f, s.d, x, make_value(w));
	situate_triangle(m, s.a, s.b, c);
	one = make_give(m, length_of(m, s.a, c), v);
	two = make_give(m, length_of(m, s.b, c), w);
	out = angle_of(m, s.b, s.a, c);
	make_about(m, -1, 3, s.a, s.b, c);
	return make_step(m, out, 4, two, s.q, one, out);
}

bool situate_cosine_by_angle(struct make *m)
{
	struct corner k = make_corner(m, 15, 155);
	int one, two, a = make_leg(m, &k, k.a, &one), c = make_leg(m, &k, k.c, &two), out;

	make_draw(m, a, c);
	out = length_of(m, a, c);
	make_about(m, -1, 3, k.b, a, c);
	return make_step(m, out, 4, out, one, two, k.q);
}

bool situate_cosine_diagonal(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_length(m, 0.5 * s.d, 1.6 * s.d),
			    t = make_angle(m, 35, 85);
	int p[4], one, angle, out;

	situate_parallelogram(m, &s, make_value(t), make_value(v), p);
	make_draw(m, p[1], p[3]);
	make_say(m, SAID_PARALLELOGRAM, -1, 4, p[0], p[1], p[2], p[3]);
	one = make_give(m, length_of(m, p[0], p[3]), v);
	angle = make_give(m, angle_of(m, p[1], p[0], p[3]), t);
	out = length_of(m, p[1], p[3]);
	make_about(m, -1, 4, p[0], p[1], p[2], p[3]);
	return make_step(m, out, 4, out, s.q, one, angle);
}

bool situate_sine_side(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number v = make_angle(m, 25, 95), w = make_angle(m, 25, 95);
	double a = make_value(v), c = make_value(w);
	int third, one, two, out;

	if (a + c > 155)
		return false;
	third = make_polar(m, &s.f, a, s.d * make_sin(a + c) / make_sin(c));
	situate_triangle(m, s.a, s.b, third);
	one = make_give(m, angle_of(m, s.b, s.a, third), v);
	two = make_give(m, angle_of(m, s.a, third, s.b), w);
	out = length_of(m, s.b, third);
	make_about(m, -1, 3, s.a, s.b, third);
	return make_step(m, out, 4, two, s.q, one, out);
}

bool situate_sine_angle(struct make *m)
{
	struct segment s = make_segment(m);
	struct learn_number w = make_angle(m, 30, 120),
			    v = make_length(m, 0.35 * s.d, 0.85 * s.d);
	double c = make_value(w),
	       a = LEARN_DEGREE * asin(fmin(1, make_value(v) * make_sin(c) / s.d));
	int third, one, two, out;

	if (a + c > 160)
		return false;
	third = make_polar(m, &s.f, a, s.d * make_sin(a + c) / make_sin(c));
	situate_triangle(m, s.a, s.b, third);
	one = make_give(m, length_of(m, s.b, third), v);
	two = make_give(m, angle_of(m, s.a, third, s.b), w);
	out = angle_of(m, s.b, s.a, third);
	make_about(m, -1, 3, s.a, s.b, third);
	return make_step(m, out, 4, out, one, two, s.q);
}

bool situate_sine_by_angle(struct make *m)
{
	struct corner k = make_corner(m, 15, 110);
	struct learn_number w = make_angle(m, 25, 95);
	double c = make_value(w);
	int q, a = make_leg(m, &k, k.a, &q), third, two, out;

	if (k.angle + c > 160)
		return false;
	third = make_on_ray(m, k.b, k.c,
			    make_distance(m, k.b, a) * make_sin(k.angle + c) / make_sin(c));
	make_draw(m, a, third);
	two = make_give(m, angle_of(m, k.b, third, a), w);
	out = length_of(m, a, third);
	make_about(m, -1, 3, k.b, a, third);
	return make_step(m, out, 4, k.q, out, two, q);
}
