/*
 * situate_circle.c -- situations of circles: arcs and angles; lengths and areas of circles, arcs,
 * sectors and segments.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* --- Arcs and angles ---------------------------------------------------------------------------------- */
/* Where on the arc from a to c of the circle a new point goes: that holds b, or the other one. */
static int beside(struct learn_make *m, int circle, int a, int c, int b, bool with_b)
{
	int o = m->p->circle[circle].center;
	double from = learn_make_direction(m, o, a), to = learn_make_direction(m, o, c);
	double at = learn_make_direction(m, o, b), sweep = fmod(to - from + 720, 360);
	double mid = fmod(at - from + 720, 360), t = 0.3 + 0.1 * learn_make_below(m, 5);
	bool in = mid < sweep; /* b is between a and c, counterclockwise */

	if (in == with_b) {
		/* On the larger part that b leaves. */
		if (with_b)
			return learn_more(mid, sweep - mid)
				       ? learn_make_circle_point(m, circle, from + t * mid)
				       : learn_make_circle_point(
						 m, circle, from + mid + t * (sweep - mid));
		return learn_make_circle_point(m, circle, from + t * sweep);
	}
	if (with_b) {
		double rest = 360 - sweep, back = mid - sweep;

		return learn_more(back, rest - back)
			       ? learn_make_circle_point(m, circle, to + t * back)
			       : learn_make_circle_point(m, circle,
							 from + mid + t * (rest - back));
	}
	return learn_make_circle_point(m, circle, to + t * (360 - sweep));
}

bool learn_situate_sum_cyclic(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 30, 150);
	int circle = learn_situate_circle_of(m, k.a, k.b, k.c), d, p[4], out;

	if (m->failed)
		return false;
	d = beside(m, circle, k.a, k.c, k.b, false);
	p[0] = k.a;
	p[1] = k.b;
	p[2] = k.c;
	p[3] = d;
	learn_make_draw_all(m, p, 4);
	out = learn_make_angle_of(m, k.a, d, k.c);
	learn_make_about(m, circle, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, k.q, out, learn_make_constant(180));
}

bool learn_situate_equal_same_arc(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 88);
	int circle = learn_situate_circle_of(m, k.a, k.b, k.c), d, out;

	if (m->failed)
		return false;
	d = beside(m, circle, k.a, k.c, k.b, true);
	learn_make_draw(m, k.a, d);
	learn_make_draw(m, k.c, d);
	out = learn_make_angle_of(m, k.a, d, k.c);
	learn_make_about(m, circle, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_multiple_inscribed(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 12, 86);
	int circle = learn_situate_circle_of(m, k.a, k.b, k.c),
	    out = learn_make_arc_of(m, circle, k.a, k.c);

	learn_make_about(m, circle, 3, k.a, k.b, k.c);
	return learn_make_step(m, out, 3, learn_make_constant(2), k.q, out);
}

bool learn_situate_multiple_intercepted(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 24, 174);
	int c = learn_make_circle_point(m, a.circle,
					a.from + a.degrees +
						(360 - a.degrees) *
							(0.3 + 0.05 * learn_make_below(m, 9)));
	int out = learn_make_angle_of(m, a.a, c, a.b);

	learn_make_draw(m, a.a, c);
	learn_make_draw(m, a.b, c);
	learn_make_say(m, SAID_ON_MAJOR_ARC, -1, 4, c, a.a, a.b,
		       m->p->circle[a.circle].center);
	learn_make_about(m, a.circle, 3, a.a, c, a.b);
	return learn_make_step(m, out, 3, learn_make_constant(2), out, a.q);
}

bool learn_situate_equal_central_arc(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 172);
	int circle = learn_make_circle_through(m, k.b, k.a);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.a, k.b)), out;

	learn_make_on_circle(m, circle, c);
	out = learn_make_arc_of(m, circle, k.a, c);
	learn_make_about(m, circle, 3, k.a, k.b, c);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_equal_arc_central(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 15, 174);
	int o = m->p->circle[a.circle].center, out = learn_make_angle_of(m, a.a, o, a.b);

	learn_make_draw(m, o, a.a);
	learn_make_draw(m, o, a.b);
	learn_make_about(m, a.circle, 3, a.a, o, a.b);
	return learn_make_step(m, out, 2, a.q, out);
}

bool learn_situate_sum_arcs(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 15, 150);
	struct learn_number v = learn_make_angle(m, 15, fmin(120, 174 - a.degrees));
	int c = learn_make_circle_point(m, a.circle, a.from + a.degrees + learn_make_value(v));
	int one = learn_make_give(m, learn_make_arc_of(m, a.circle, a.b, c), v),
	    out = learn_make_arc_of(m, a.circle, a.a, c);

	learn_make_say(m, SAID_ON_MINOR_ARC, -1, 4, a.b, a.a, c,
		       m->p->circle[a.circle].center);
	learn_make_about(m, a.circle, 3, a.a, a.b, c);
	return learn_make_step(m, out, 3, a.q, one, out);
}

bool learn_situate_sum_full_circle(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 40, 172);
	struct learn_number v =
		learn_make_angle(m, fmax(25, 188 - a.degrees), fmin(172, 330 - a.degrees));
	int c = learn_make_circle_point(m, a.circle, a.from + a.degrees + learn_make_value(v));
	int one = learn_make_give(m, learn_make_arc_of(m, a.circle, a.b, c), v),
	    out = learn_make_arc_of(m, a.circle, c, a.a);

	learn_make_say(m, SAID_ROUND_ARCS, -1, 4, a.a, a.b, c, m->p->circle[a.circle].center);
	learn_make_about(m, a.circle, 3, a.a, a.b, c);
	return learn_make_step(m, out, 4, a.q, one, out, learn_make_constant(360));
}

/* Two chords ac and bd that cross: the arc from a to b is there, that from c to d is v. */
struct learn_crossing {
	int c, d, e;
};
static struct learn_crossing cross_chords(struct learn_make *m, const struct learn_arc *a,
					  double v)
{
	struct learn_crossing x = { 0 };
	double rest = 360 - a->degrees - v, gap = rest * (0.3 + 0.05 * learn_make_below(m, 9));

	if (learn_less(rest, 60) || learn_less(gap, 20) || learn_less(rest - gap, 20)) {
		m->failed = true;
		return x;
	}
	x.c = learn_make_circle_point(m, a->circle, a->from + a->degrees + gap);
	x.d = learn_make_circle_point(m, a->circle, a->from + a->degrees + gap + v);
	learn_make_draw(m, a->a, x.c);
	learn_make_draw(m, a->b, x.d);
	x.e = learn_make_meet(m, a->a, x.c, a->b, x.d);
	learn_make_on_line(m, x.e, a->a, x.c);
	learn_make_on_line(m, x.e, a->b, x.d);
	learn_make_say(m, SAID_CROSSED_ARCS, -1, 6, a->a, x.e, a->b, x.c, x.d,
		       m->p->circle[a->circle].center);
	learn_make_about(m, a->circle, 5, a->a, a->b, x.c, x.d, x.e);
	return x;
}

bool learn_situate_chords_angle(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 20, 160);
	struct learn_number v = learn_make_angle(m, 20, fmin(150, 290 - a.degrees));
	struct learn_crossing x = cross_chords(m, &a, learn_make_value(v));
	int one = learn_make_give(m, learn_make_arc_of(m, a.circle, x.c, x.d), v);
	int out = learn_make_angle_of(m, a.a, x.e, a.b);

	return learn_make_step(m, out, 3, out, a.q, one);
}

bool learn_situate_chords_arc(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 20, 150);
	struct learn_number v =
		learn_make_angle(m, a.degrees / 2 + 10, fmin(a.degrees / 2 + 75, 140));
	struct learn_crossing x = cross_chords(m, &a, 2 * learn_make_value(v) - a.degrees);
	int one = learn_make_give(m, learn_make_angle_of(m, a.a, x.e, a.b), v);
	int out = learn_make_arc_of(m, a.circle, x.c, x.d);

	return learn_make_step(m, out, 3, one, a.q, out);
}

/* Chords through the vertex of an angle: a circle of the right shape is carried over. */
bool learn_situate_chords_by_angle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 30, 140);
	struct learn_number v =
		learn_make_angle(m, fmax(20, 2 * k.angle - 160), fmin(160, 2 * k.angle - 20));
	double ab = learn_make_value(v), cd = 2 * k.angle - ab, rest = 360 - ab - cd;
	double gap = rest * (0.35 + 0.05 * learn_make_below(m, 7)), at[4], x[4], y[4], ex, ey,
	       t, d, turn;
	const struct learn_point *p = m->p->point;
	double ux = p[k.a].x - p[k.b].x, uy = p[k.a].y - p[k.b].y, wx, wy, n;
	int q[4], o, circle, one, out;

	if (learn_less(gap, 20) || learn_less(rest - gap, 20))
		return false;
	at[0] = 0;
	at[1] = ab;
	at[2] = ab + gap;
	at[3] = ab + gap + cd;
	/* c must be to the left of ba, else the whole is mirrored. */
	turn = ux * (p[k.c].y - p[k.b].y) - uy * (p[k.c].x - p[k.b].x) > 0 ? 1 : -1;
	for (int i = 0; i < 4; i++) {
		x[i] = learn_make_cos(at[i]);
		y[i] = turn * learn_make_sin(at[i]);
	}
	d = (x[2] - x[0]) * (y[3] - y[1]) - (y[2] - y[0]) * (x[3] - x[1]);
	t = ((x[1] - x[0]) * (y[3] - y[1]) - (y[1] - y[0]) * (x[3] - x[1])) / d;
	ex = x[0] + t * (x[2] - x[0]);
	ey = y[0] + t * (y[2] - y[0]);
	n = (x[0] - ex) * (x[0] - ex) + (y[0] - ey) * (y[0] - ey);
	wx = (ux * (x[0] - ex) + uy * (y[0] - ey)) / n;
	wy = (uy * (x[0] - ex) - ux * (y[0] - ey)) / n;
#define CARRY(X, Y) \
	p[k.b].x + wx *((X)-ex) - wy *((Y)-ey), p[k.b].y + wx *((Y)-ey) + wy *((X)-ex)
	q[0] = k.a;
	o = learn_make_point(m, CARRY(0, 0));
	q[2] = learn_make_point(m, CARRY(x[2], y[2]));
	q[3] = learn_make_point(m, CARRY(x[3], y[3]));
	q[1] = learn_make_on_ray(m, k.b, k.c, hypot(wx, wy) * hypot(x[1] - ex, y[1] - ey));
#undef CARRY
	learn_make_on_line(m, q[2], k.b, k.a);
	learn_make_on_line(m, q[3], k.b, k.c);
	circle = learn_make_circle_through(m, o, k.a);
	for (int i = 1; i < 4; i++)
		learn_make_on_circle(m, circle, q[i]);
	one = learn_make_give(m, learn_make_arc_of(m, circle, q[0], q[1]), v);
	out = learn_make_arc_of(m, circle, q[2], q[3]);
	learn_make_say(m, SAID_CROSSED_ARCS, -1, 6, q[0], k.b, q[1], q[2], q[3], o);
	learn_make_about(m, circle, 5, q[0], q[1], q[2], q[3], k.b);
	return learn_make_step(m, out, 3, k.q, one, out);
}

/* Secants through a and b that meet at p beyond the arc of v degrees from c to d. */
static int cross_secants(struct learn_make *m, const struct learn_arc *a, double v, int *c,
			 int *d)
{
	double rest = 360 - a->degrees - v,
	       gap = rest * (0.4 + 0.02 * learn_make_below(m, 11));
	int p;

	if (learn_less(rest, 60) || learn_less(a->degrees - v, 25)) {
		m->failed = true;
		return 0;
	}
	*c = learn_make_circle_point(m, a->circle, a->from + a->degrees + gap);
	*d = learn_make_circle_point(m, a->circle, a->from + a->degrees + gap + v);
	p = learn_make_meet(m, a->a, *d, a->b, *c);
	learn_make_draw(m, a->a, p);
	learn_make_draw(m, a->b, p);
	learn_make_on_line(m, *d, a->a, p);
	learn_make_on_line(m, *c, a->b, p);
	learn_make_say(m, SAID_CUT_ARCS, -1, 6, a->a, p, a->b, *c, *d,
		       m->p->circle[a->circle].center);
	learn_make_about(m, a->circle, 5, a->a, a->b, *c, *d, p);
	return p;
}

bool learn_situate_secants_angle(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 60, 172);
	struct learn_number v = learn_make_angle(m, 15, a.degrees - 30);
	int c = 0, d = 0, p = cross_secants(m, &a, learn_make_value(v), &c, &d);
	int one = learn_make_give(m, learn_make_arc_of(m, a.circle, c, d), v),
	    out = learn_make_angle_of(m, a.a, p, a.b);

	return learn_make_step(m, out, 3, out, one, a.q);
}

bool learn_situate_secants_arc(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 60, 172);
	struct learn_number v = learn_make_angle(m, 15, (a.degrees - 15) / 2);
	int c = 0, d = 0,
	    p = cross_secants(m, &a, a.degrees - 2 * learn_make_value(v), &c, &d);
	int one = learn_make_give(m, learn_make_angle_of(m, a.a, p, a.b), v),
	    out = learn_make_arc_of(m, a.circle, c, d);

	return learn_make_step(m, out, 3, one, out, a.q);
}

/* The tangent at a meets the secant through b and c; the arc from c to a is v. */
static int tangent_secant(struct learn_make *m, const struct learn_arc *a, double v, int *c)
{
	int o = m->p->circle[a->circle].center, p;
	const struct learn_point *at = m->p->point;
	double x = at[a->a].x - at[o].x, y = at[a->a].y - at[o].y, bx, by, cx, cy, t, den;

	if (learn_less(a->degrees - v, 25) || learn_more(a->degrees + v, 335)) {
		m->failed = true;
		return 0;
	}
	*c = learn_make_circle_point(m, a->circle, a->from - v);
	bx = at[a->b].x - at[a->a].x;
	by = at[a->b].y - at[a->a].y;
	cx = at[*c].x - at[a->b].x;
	cy = at[*c].y - at[a->b].y;
	/* a + t * (-y, x) lies on bc. */
	den = -y * cy - x * cx;
	t = (bx * cy - by * cx) / den;
	p = learn_make_point(m, at[a->a].x - t * y, at[a->a].y + t * x);
	learn_make_draw(m, a->a, p);
	learn_make_draw(m, a->b, p);
	learn_make_on_line(m, *c, a->b, p);
	learn_make_say(m, SAID_TANGENT, a->circle, 2, a->a, p);
	learn_make_say(m, SAID_CUT_ARCS, -1, 6, a->a, p, a->b, *c, a->a, o);
	learn_make_about(m, a->circle, 4, a->a, a->b, *c, p);
	return p;
}

bool learn_situate_tangent_secant_angle(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 60, 172);
	struct learn_number v = learn_make_angle(m, 20, a.degrees - 30);
	int c = 0, p = tangent_secant(m, &a, learn_make_value(v), &c);
	int one = learn_make_give(m, learn_make_arc_of(m, a.circle, a.a, c), v),
	    out = learn_make_angle_of(m, a.a, p, a.b);

	return learn_make_step(m, out, 3, out, one, a.q);
}

bool learn_situate_tangent_secant_arc(struct learn_make *m)
{
	struct learn_arc a = learn_make_arc(m, 60, 172);
	struct learn_number v = learn_make_angle(m, 15, (a.degrees - 20) / 2);
	int c = 0, p = tangent_secant(m, &a, a.degrees - 2 * learn_make_value(v), &c);
	int one = learn_make_give(m, learn_make_angle_of(m, a.a, p, a.b), v),
	    out = learn_make_arc_of(m, a.circle, a.a, c);

	return learn_make_step(m, out, 3, one, out, a.q);
}

/* --- Lengths and areas ------------------------------------------------------------------------------------- */
/* The segment is a radius; the whole circle. */
static bool whole_by_radius(struct learn_make *m, enum learn_kind kind)
{
	struct learn_segment s = learn_make_segment(m);
	int circle = learn_make_circle_through(m, s.a, s.b);
	int out = learn_make_quantity(m, kind, circle, 0);

	learn_make_about(m, circle, 2, s.a, s.b);
	return learn_make_step(m, out, 2, s.q, out);
}

SITUATE(radius_circumference, whole_by_radius(m, LEARN_CIRCUMFERENCE))
SITUATE(radius_area, whole_by_radius(m, LEARN_CIRCLE_AREA))

/* A part of it, for a central angle that is given. */
static bool part_by_radius(struct learn_make *m, enum learn_kind kind)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_angle(m, 20, 170);
	int circle = learn_make_circle_through(m, s.a, s.b),
	    c = learn_make_polar(m, &s.f, learn_make_value(v), s.d);
	int angle, out;

	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, s.a, c);
	if (kind == LEARN_SEGMENT_AREA)
		learn_make_draw(m, s.b, c);
	angle = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, c), v);
	out = learn_make_quantity(m, kind, circle, 2, s.b, c);
	learn_make_about(m, circle, 3, s.a, s.b, c);
	return learn_make_step(m, out, 3, s.q, angle, out);
}

SITUATE(radius_arc, part_by_radius(m, LEARN_ARC_LENGTH))
SITUATE(radius_sector, part_by_radius(m, LEARN_SECTOR_AREA))
SITUATE(segment_area, part_by_radius(m, LEARN_SEGMENT_AREA))

/* The same where the angle is there and the radius is given. */
static bool part_by_angle(struct learn_make *m, enum learn_kind kind)
{
	struct learn_corner k = learn_make_corner(m, 20, 172);
	int q, a = learn_make_leg(m, &k, k.a, &q),
	       circle = learn_make_circle_through(m, k.b, a);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.b, a)), out;

	learn_make_on_circle(m, circle, c);
	if (kind == LEARN_SEGMENT_AREA)
		learn_make_draw(m, a, c);
	out = learn_make_quantity(m, kind, circle, 2, a, c);
	learn_make_about(m, circle, 3, k.b, a, c);
	return learn_make_step(m, out, 3, q, k.q, out);
}

SITUATE(radius_arc_by_angle, part_by_angle(m, LEARN_ARC_LENGTH))
SITUATE(radius_sector_by_angle, part_by_angle(m, LEARN_SECTOR_AREA))
SITUATE(segment_by_angle, part_by_angle(m, LEARN_SEGMENT_AREA))

/* The segment is a diameter: the circle about its middle. */
static int circle_on(struct learn_make *m, const struct learn_segment *s, int *o)
{
	int circle;

	*o = learn_make_on_ray(m, s->a, s->b, s->d / 2);
	circle = learn_make_circle_through(m, *o, s->a);
	learn_make_on_circle(m, circle, s->b);
	learn_make_say(m, SAID_DIAMETER, circle, 2, s->a, s->b);
	return circle;
}

static bool whole_by_diameter(struct learn_make *m, enum learn_kind kind)
{
	struct learn_segment s = learn_make_segment(m);
	int o, circle = circle_on(m, &s, &o), out = learn_make_quantity(m, kind, circle, 0);

	learn_make_about(m, circle, 3, o, s.a, s.b);
	return learn_make_step(m, out, 2, s.q, out);
}

SITUATE(diameter_circumference, whole_by_diameter(m, LEARN_CIRCUMFERENCE))
SITUATE(diameter_area, whole_by_diameter(m, LEARN_CIRCLE_AREA))

static bool part_by_diameter(struct learn_make *m, enum learn_kind kind)
{
	struct learn_segment s = learn_make_segment(m);
	struct learn_number v = learn_make_angle(m, 20, 160);
	int o, circle = circle_on(m, &s, &o), c, angle, out;
	struct learn_frame f = learn_make_frame(m, o, s.a);

	c = learn_make_polar(m, &f, learn_make_value(v), s.d / 2);
	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, o, c);
	angle = learn_make_give(m, learn_make_angle_of(m, s.a, o, c), v);
	out = learn_make_quantity(m, kind, circle, 2, s.a, c);
	learn_make_about(m, circle, 4, o, s.a, s.b, c);
	return learn_make_step(m, out, 3, s.q, angle, out);
}

SITUATE(diameter_arc, part_by_diameter(m, LEARN_ARC_LENGTH))
SITUATE(diameter_sector, part_by_diameter(m, LEARN_SECTOR_AREA))

/* The angle is at the centre; a diameter along one of its legs is given. */
static bool diameter_by_angle(struct learn_make *m, enum learn_kind kind)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	double d = learn_make_distance(m, k.b, k.a);
	struct learn_number v = learn_make_length(m, 1.2 * d, 2.8 * d);
	double r = learn_make_value(v) / 2;
	int a = learn_make_on_ray(m, k.b, k.a, r), b = learn_make_beyond(m, a, k.b, r);
	int c = learn_make_on_ray(m, k.b, k.c, r),
	    circle = learn_make_circle_through(m, k.b, a), q, out;

	learn_make_on_circle(m, circle, b);
	learn_make_on_circle(m, circle, c);
	learn_make_say(m, SAID_DIAMETER, circle, 2, a, b);
	q = learn_make_give(m, learn_make_quantity(m, LEARN_DIAMETER, circle, 2, a, b), v);
	out = learn_make_quantity(m, kind, circle, 2, a, c);
	learn_make_about(m, circle, 4, k.b, a, b, c);
	return learn_make_step(m, out, 3, q, k.q, out);
}

SITUATE(diameter_arc_by_angle, diameter_by_angle(m, LEARN_ARC_LENGTH))
SITUATE(diameter_sector_by_angle, diameter_by_angle(m, LEARN_SECTOR_AREA))

/* A circle of a known size: its radius or its diameter is found. */
static bool size_of_circle(struct learn_make *m, enum learn_kind kind, bool diameter)
{
	struct learn_amount x = kind == LEARN_CIRCUMFERENCE ? learn_make_amount(m, 10, 160)
							    : learn_make_amount(m, 8, 900);
	double r = kind == LEARN_CIRCUMFERENCE ? x.v / (2 * LEARN_PI) : sqrt(x.v / LEARN_PI);
	struct learn_segment s;
	int o, circle, q, out;

	if (diameter) {
		s = learn_situate_aside(m, 2 * r);
		circle = circle_on(m, &s, &o);
	} else {
		s = learn_situate_aside(m, r);
		o = s.a;
		circle = learn_make_circle_through(m, s.a, s.b);
	}
	q = learn_make_bind(m, &x, learn_make_quantity(m, kind, circle, 0));
	out = learn_make_quantity(m, diameter ? LEARN_DIAMETER : LEARN_RADIUS, circle, 2, s.a,
				  s.b);
	learn_make_about(m, circle, 3, o, s.a, s.b);
	return learn_make_step(m, out, 2, out, q);
}

SITUATE(circumference_radius, size_of_circle(m, LEARN_CIRCUMFERENCE, false))
SITUATE(circumference_diameter, size_of_circle(m, LEARN_CIRCUMFERENCE, true))
SITUATE(area_radius, size_of_circle(m, LEARN_CIRCLE_AREA, false))
SITUATE(area_diameter, size_of_circle(m, LEARN_CIRCLE_AREA, true))

bool learn_situate_segment_radius(struct learn_make *m)
{
	struct learn_amount x = learn_make_amount(m, 2, 300);
	struct learn_number v = learn_make_angle(m, 50, 170);
	double t = learn_make_value(v) * LEARN_PI / 180,
	       r = sqrt(2 * x.v / (t - learn_make_sin(learn_make_value(v))));
	struct learn_segment s = learn_situate_aside(m, r);
	int circle = learn_make_circle_through(m, s.a, s.b),
	    c = learn_make_polar(m, &s.f, learn_make_value(v), r);
	int angle, q, out;

	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, s.a, c);
	learn_make_draw(m, s.b, c);
	angle = learn_make_give(m, learn_make_angle_of(m, s.b, s.a, c), v);
	q = learn_make_bind(m, &x,
			    learn_make_quantity(m, LEARN_SEGMENT_AREA, circle, 2, s.b, c));
	out = learn_make_quantity(m, LEARN_RADIUS, circle, 2, s.a, s.b);
	learn_make_about(m, circle, 3, s.a, s.b, c);
	return learn_make_step(m, out, 3, out, angle, q);
}

bool learn_situate_triangle_radii(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	int q, a = learn_make_leg(m, &k, k.a, &q),
	       circle = learn_make_circle_through(m, k.b, a);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.b, a)),
	    p[3] = { k.b, a, c }, out;

	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, a, c);
	out = learn_make_polygon_quantity(m, LEARN_AREA, p, 3);
	learn_make_about(m, circle, 3, k.b, a, c);
	return learn_make_step(m, out, 4, q, k.q, q, out);
}
