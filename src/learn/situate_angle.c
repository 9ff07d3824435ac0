/*
 * situate_angle.c -- situations of angles: sums, bisectors, parallels, triangles, polygons that are
 * not drawn.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* A point on a new ray from the vertex, at an angle from ba towards c. */
static int new_ray(struct learn_make *m, const struct learn_corner *k, double angle)
{
	struct learn_frame f = learn_make_frame_to(m, k->b, k->a, k->c);
	int d = learn_make_polar(m, &f, angle,
				 learn_make_distance(m, k->b, k->a) *
					 (0.8 + 0.1 * learn_make_below(m, 5)));

	learn_make_draw(m, k->b, d);
	return d;
}

bool learn_situate_sum_angles(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 10, 150);
	struct learn_number v = learn_make_angle(m, 10, fmin(100, 172 - k.angle));
	int d = new_ray(m, &k, k.angle + learn_make_value(v));
	int one = learn_make_give(m, learn_make_angle_of(m, k.c, k.b, d), v),
	    out = learn_make_angle_of(m, k.a, k.b, d);

	learn_make_say(m, SAID_IN_ANGLE, -1, 5, k.b, k.c, k.a, k.b, d);
	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, k.q, one, out);
}

bool learn_situate_sum_angle_part(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 30, 170);
	struct learn_number v = learn_make_angle(m, 10, k.angle - 10);
	int d = new_ray(m, &k, learn_make_value(v));
	int one = learn_make_give(m, learn_make_angle_of(m, k.a, k.b, d), v),
	    out = learn_make_angle_of(m, d, k.b, k.c);

	learn_make_say(m, SAID_IN_ANGLE, -1, 5, k.b, d, k.a, k.b, k.c);
	learn_make_about(m, -1, 4, k.a, k.b, d, k.c);
	return learn_make_step(m, out, 3, one, out, k.q);
}

bool learn_situate_sum_linear_pair(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 10, 170);
	int d = learn_make_beyond(m, k.a, k.b, learn_make_distance(m, k.a, k.b) * 0.9);
	int out = learn_make_angle_of(m, d, k.b, k.c);

	learn_make_about(m, -1, 4, k.a, k.b, d, k.c);
	return learn_make_step(m, out, 3, k.q, out, learn_make_constant(180));
}

bool learn_situate_sum_right_angle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 10, 80);
	int d = new_ray(m, &k, 90), out = learn_make_angle_of(m, k.c, k.b, d);

	learn_make_right(m, k.a, k.b, d);
	learn_make_say(m, SAID_IN_ANGLE, -1, 5, k.b, k.c, k.a, k.b, d);
	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, k.q, out, learn_make_constant(90));
}

/* On the ray bc, so that the angle at a is v. */
static int close_triangle(struct learn_make *m, const struct learn_corner *k, double v)
{
	double d = learn_make_distance(m, k->a, k->b) * learn_make_sin(v) /
		   learn_make_sin(k->angle + v);
	int x = learn_make_on_ray(m, k->b, k->c, d);

	learn_make_draw(m, k->a, x);
	return x;
}

bool learn_situate_sum_triangle(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 12, 140);
	struct learn_number v = learn_make_angle(m, 15, fmin(110, 165 - k.angle));
	int x = close_triangle(m, &k, learn_make_value(v));
	int one = learn_make_give(m, learn_make_angle_of(m, k.b, k.a, x), v),
	    out = learn_make_angle_of(m, k.a, x, k.b);

	learn_make_about(m, -1, 3, k.b, k.a, x);
	return learn_make_step(m, out, 4, k.q, one, out, learn_make_constant(180));
}

bool learn_situate_sum_exterior(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 12, 130);
	struct learn_number v = learn_make_angle(m, 15, fmin(110, 160 - k.angle));
	int x = close_triangle(m, &k, learn_make_value(v));
	int y = learn_make_beyond(m, k.b, x, learn_make_distance(m, k.a, k.b) * 0.6);
	int one = learn_make_give(m, learn_make_angle_of(m, k.b, k.a, x), v),
	    out = learn_make_angle_of(m, k.a, x, y);

	learn_make_about(m, -1, 4, k.b, k.a, x, y);
	return learn_make_step(m, out, 3, k.q, one, out);
}

/* On the line through c parallel to ba, on a's side (1) or the other (-1). */
static int on_parallel(struct learn_make *m, const struct learn_corner *k, int side)
{
	const struct learn_point *p = m->p->point;
	double t = side * (0.8 + 0.1 * learn_make_below(m, 5));
	int d = learn_make_point(m, p[k->c].x + t * (p[k->a].x - p[k->b].x),
				 p[k->c].y + t * (p[k->a].y - p[k->b].y));

	learn_make_draw(m, k->c, d);
	learn_make_say(m, SAID_PARALLEL, -1, 4, k->b, k->a, k->c, d);
	learn_make_say(m, side > 0 ? SAID_SAME_SIDE : SAID_OPPOSITE_SIDE, -1, 4, k->a, d, k->b,
		       k->c);
	return d;
}

bool learn_situate_sum_cointerior(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	int d = on_parallel(m, &k, 1), out = learn_make_angle_of(m, k.b, k.c, d);

	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, k.q, out, learn_make_constant(180));
}

bool learn_situate_equal_alternate(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	int d = on_parallel(m, &k, -1), out = learn_make_angle_of(m, k.b, k.c, d);

	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_equal_corresponding(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	int d = on_parallel(m, &k, 1),
	    e = learn_make_beyond(m, k.b, k.c, learn_make_distance(m, k.b, k.c) * 0.7);
	int out = learn_make_angle_of(m, d, k.c, e);

	learn_make_about(m, -1, 5, k.a, k.b, k.c, d, e);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_equal_vertical(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 165);
	int d = learn_make_beyond(m, k.a, k.b, learn_make_distance(m, k.a, k.b) * 0.8);
	int e = learn_make_beyond(m, k.c, k.b, learn_make_distance(m, k.c, k.b) * 0.9);
	int out = learn_make_angle_of(m, d, k.b, e);

	learn_make_about(m, -1, 5, k.a, k.b, k.c, d, e);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_sum_quadrilateral(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 50, 140);
	struct learn_number v = learn_make_angle(m, 60, 125), w = learn_make_angle(m, 60, 125);
	double a = learn_make_value(v), c = learn_make_value(w), last = 360 - k.angle - a - c,
	       far;
	double ba = learn_make_distance(m, k.b, k.a), bc = learn_make_distance(m, k.b, k.c),
	       diagonal, at, ct;
	struct learn_frame f = learn_make_frame_to(m, k.a, k.b, k.c);
	int d, one, two, out, p[4];

	if (learn_less(last, 40) || learn_more(last, 150))
		return false;
	diagonal = learn_make_distance(m, k.a, k.c);
	at = a - learn_make_angle_at(m, k.b, k.a, k.c);
	ct = c - learn_make_angle_at(m, k.b, k.c, k.a);
	if (learn_less(at, 10) || learn_less(ct, 10) || learn_more(ba, 4 * bc) ||
	    learn_more(bc, 4 * ba))
		return false;
	far = diagonal * learn_make_sin(ct) / learn_make_sin(last);
	d = learn_make_polar(m, &f, a, far);
	p[0] = k.a;
	p[1] = k.b;
	p[2] = k.c;
	p[3] = d;
	learn_make_draw_all(m, p, 4);
	one = learn_make_give(m, learn_make_angle_of(m, d, k.a, k.b), v);
	two = learn_make_give(m, learn_make_angle_of(m, k.b, k.c, d), w);
	out = learn_make_angle_of(m, k.c, d, k.a);
	learn_make_say(m, SAID_CONVEX, -1, 4, k.a, k.b, k.c, d);
	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 5, k.q, one, two, out, learn_make_constant(360));
}

bool learn_situate_sum_parallelogram(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 30, 150);
	const struct learn_point *p = m->p->point;
	int d = learn_make_point(m, p[k.a].x + p[k.c].x - p[k.b].x,
				 p[k.a].y + p[k.c].y - p[k.b].y);
	int corner[4] = { k.a, k.b, k.c, d }, out = learn_make_angle_of(m, k.b, k.c, d);

	learn_make_draw_all(m, corner, 4);
	learn_make_say(m, SAID_PARALLELOGRAM, -1, 4, k.a, k.b, k.c, d);
	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, k.q, out, learn_make_constant(180));
}

bool learn_situate_multiple_bisected(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 8, 84);
	int d = new_ray(m, &k, 2 * k.angle), out = learn_make_angle_of(m, k.a, k.b, d);

	learn_make_say(m, SAID_BISECTOR, -1, 5, k.b, k.c, k.a, k.b, d);
	learn_make_about(m, -1, 4, k.a, k.b, d, k.c);
	return learn_make_step(m, out, 3, learn_make_constant(2), k.q, out);
}

bool learn_situate_multiple_bisector(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 24, 170);
	int d = new_ray(m, &k, k.angle / 2), out = learn_make_angle_of(m, k.a, k.b, d);

	learn_make_say(m, SAID_BISECTOR, -1, 5, k.b, d, k.a, k.b, k.c);
	learn_make_about(m, -1, 4, k.a, k.b, k.c, d);
	return learn_make_step(m, out, 3, learn_make_constant(2), out, k.q);
}

/* --- Isosceles triangles ----------------------------------------------------------------------------------- */
/* The apex over the base ba, on the ray bc. */
static int apex_over(struct learn_make *m, const struct learn_corner *k)
{
	int x = learn_make_on_ray(m, k->b, k->c,
				  learn_make_distance(m, k->a, k->b) /
					  (2 * learn_make_cos(k->angle)));

	learn_make_draw(m, k->a, x);
	learn_make_say(m, SAID_ISOSCELES, -1, 3, x, k->a, k->b);
	return x;
}

bool learn_situate_equal_base_angles(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 78);
	int x = apex_over(m, &k), out = learn_make_angle_of(m, k.b, k.a, x);

	learn_make_about(m, -1, 3, x, k.a, k.b);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_isosceles_apex(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 78);
	int x = apex_over(m, &k), out = learn_make_angle_of(m, k.a, x, k.b);

	learn_make_about(m, -1, 3, x, k.a, k.b);
	return learn_make_step(m, out, 2, out, k.q);
}

bool learn_situate_isosceles_base(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 15, 160);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.a, k.b)), out;

	learn_make_draw(m, k.a, c);
	learn_make_say(m, SAID_ISOSCELES, -1, 3, k.b, k.a, c);
	out = learn_make_angle_of(m, k.b, k.a, c);
	learn_make_about(m, -1, 3, k.b, k.a, c);
	return learn_make_step(m, out, 2, k.q, out);
}

bool learn_situate_isosceles_radii(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 20, 160);
	int circle = learn_make_circle_through(m, k.b, k.a);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.a, k.b)), out;

	learn_make_on_circle(m, circle, c);
	learn_make_draw(m, k.a, c);
	out = learn_make_angle_of(m, k.b, k.a, c);
	learn_make_about(m, circle, 3, k.b, k.a, c);
	return learn_make_step(m, out, 2, k.q, out);
}

/* Half of a rhombus. */
bool learn_situate_isosceles_kite(struct learn_make *m)
{
	struct learn_corner k = learn_make_corner(m, 25, 155);
	int c = learn_make_on_ray(m, k.b, k.c, learn_make_distance(m, k.a, k.b)), d, p[4], out;
	const struct learn_point *at = m->p->point;

	d = learn_make_point(m, at[k.a].x + at[c].x - at[k.b].x,
			     at[k.a].y + at[c].y - at[k.b].y);
	p[0] = k.a;
	p[1] = k.b;
	p[2] = c;
	p[3] = d;
	learn_make_draw_all(m, p, 4);
	learn_make_draw(m, k.a, c);
	learn_make_say(m, SAID_RHOMBUS, -1, 4, k.a, k.b, c, d);
	out = learn_make_angle_of(m, k.b, k.a, c);
	learn_make_about(m, -1, 4, k.a, k.b, c, d);
	return learn_make_step(m, out, 2, k.q, out);
}

/* --- Polygons that are not drawn ------------------------------------------------------------------------------ */
bool learn_situate_angle_sum(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_SIDES);
	int out = learn_make_undrawn(m, LEARN_ANGLE_SUM, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 2, g.q, out);
}

/* Its name tells the number of sides. */
bool learn_situate_angle_sum_named(struct learn_make *m)
{
	static const int sides[] = { 5, 6, 8 };
	int n = sides[learn_make_below(m, 3)],
	    out = learn_make_undrawn(m, LEARN_ANGLE_SUM, n, 1);

	m->p->named = n;
	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 2, learn_make_constant(n), out);
}

bool learn_situate_angle_sum_sides(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_ANGLE_SUM);
	int out = learn_make_undrawn(m, LEARN_SIDES, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 2, out, g.q);
}

bool learn_situate_sum_polygon(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_INTERIOR);
	int out = learn_make_undrawn(m, LEARN_EXTERIOR, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 3, g.q, out, learn_make_constant(180));
}

bool learn_situate_multiple_exterior(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_SIDES);
	int out = learn_make_undrawn(m, LEARN_EXTERIOR, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 3, g.q, out, learn_make_constant(360));
}

bool learn_situate_ratio_exterior(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_EXTERIOR);
	int out = learn_make_undrawn(m, LEARN_SIDES, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 3, learn_make_constant(360), g.q, out);
}

/* From the sum of the angles and the number of sides, both of which are known. */
bool learn_situate_ratio_interior(struct learn_make *m)
{
	struct learn_ngon g = learn_make_ngon(m, LEARN_SIDES);
	int sum = learn_make_undrawn(m, LEARN_ANGLE_SUM, g.sides, 1);
	int sides = m->p->named ? learn_make_constant(m->p->named)
				: learn_make_undrawn(m, LEARN_SIDES, g.sides, 1);
	int out = learn_make_undrawn(m, LEARN_INTERIOR, g.sides, 1);

	learn_make_about(m, -1, 0);
	return learn_make_step(m, out, 3, sum, sides, out);
}

/* An angle that is drawn, as large as the polygon's. */
bool learn_situate_equal_polygon_angle(struct learn_make *m)
{
	double v = m->p->quantity[m->in].value;
	struct learn_frame f = learn_make_aside(m, 10);
	int b, a, c, out;

	if (learn_less(v, 10) || learn_more(v, 170))
		return false;
	b = learn_make_at(m, &f, 0, 0);
	a = learn_make_at(m, &f, 8 + learn_make_below(m, 5), 0);
	c = learn_make_polar(m, &f, v, 7 + learn_make_below(m, 6));
	learn_make_draw(m, b, a);
	learn_make_draw(m, b, c);
	out = learn_make_angle_of(m, a, b, c);
	learn_make_say(m, SAID_SAME, -1, 2, out, m->in);
	learn_make_about(m, -1, 3, a, b, c);
	return learn_make_step(m, out, 2, m->in, out);
}
