/*
 * situate_angle.c -- situations of angles: sums, bisectors, parallels, triangles, polygons that are
 * not drawn.
 */
#include "learn/situate_priv.h"
#include <math.h>

/* A point on a new ray from the vertex, at an angle from ba towards c. */
static int new_ray(struct make *m, const struct corner *k, double angle)
{
	struct frame f = make_frame_to(m, k->b, k->a, k->c);
	int d = make_polar(m, &f, angle,
			   make_distance(m, k->b, k->a) * (0.8 + 0.1 * make_below(m, 5)));

	make_draw(m, k->b, d);
	return d;
}

bool situate_sum_angles(struct make *m)
{
	struct corner k = make_corner(m, 10, 150);
	struct learn_number v = make_angle(m, 10, fmin(100, 172 - k.angle));
	int d = new_ray(m, &k, k.angle + make_value(v));
	int one = make_give(m, angle_of(m, k.c, k.b, d), v), out = angle_of(m, k.a, k.b, d);

	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 3, k.q, one, out);
}

bool situate_sum_angle_part(struct make *m)
{
	struct corner k = make_corner(m, 30, 170);
	struct learn_number v = make_angle(m, 10, k.angle - 10);
	int d = new_ray(m, &k, make_value(v));
	int one = make_give(m, angle_of(m, k.a, k.b, d), v), out = angle_of(m, d, k.b, k.c);

	make_about(m, -1, 4, k.a, k.b, d, k.c);
	return make_step(m, out, 3, one, out, k.q);
}

bool situate_sum_linear_pair(struct make *m)
{
	struct corner k = make_corner(m, 10, 170);
	int d = make_beyond(m, k.a, k.b, make_distance(m, k.a, k.b) * 0.9);
	int out = angle_of(m, d, k.b, k.c);

	make_about(m, -1, 4, k.a, k.b, d, k.c);
	return make_step(m, out, 3, k.q, out, make_constant(180));
}

bool situate_sum_right_angle(struct make *m)
{
	struct corner k = make_corner(m, 10, 80);
	int d = new_ray(m, &k, 90), out = angle_of(m, k.c, k.b, d);

	make_right(m, k.a, k.b, d);
	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 3, k.q, out, make_constant(90));
}

/* On the ray bc, so that the angle at a is v. */
static int close_triangle(struct make *m, const struct corner *k, double v)
{
	double d = make_distance(m, k->a, k->b) * make_sin(v) / make_sin(k->angle + v);
	int x = make_on_ray(m, k->b, k->c, d);

	make_draw(m, k->a, x);
	return x;
}

bool situate_sum_triangle(struct make *m)
{
	struct corner k = make_corner(m, 12, 140);
	struct learn_number v = make_angle(m, 15, fmin(110, 165 - k.angle));
	int x = close_triangle(m, &k, make_value(v));
	int one = make_give(m, angle_of(m, k.b, k.a, x), v), out = angle_of(m, k.a, x, k.b);

	make_about(m, -1, 3, k.b, k.a, x);
	return make_step(m, out, 4, k.q, one, out, make_constant(180));
}

bool situate_sum_exterior(struct make *m)
{
	struct corner k = make_corner(m, 12, 130);
	struct learn_number v = make_angle(m, 15, fmin(110, 160 - k.angle));
	int x = close_triangle(m, &k, make_value(v));
	int y = make_beyond(m, k.b, x, make_distance(m, k.a, k.b) * 0.6);
	int one = make_give(m, angle_of(m, k.b, k.a, x), v), out = angle_of(m, k.a, x, y);

	make_about(m, -1, 4, k.b, k.a, x, y);
	return make_step(m, out, 3, k.q, one, out);
}

/* On the line through c parallel to ba, on a's side (1) or the other (-1). */
static int on_parallel(struct make *m, const struct corner *k, int side)
{
	const struct learn_point *p = m->p->point;
	double t = side * (0.8 + 0.1 * make_below(m, 5));
	int d = make_point(m, p[k->c].x + t * (p[k->a].x - p[k->b].x),
			   p[k->c].y + t * (p[k->a].y - p[k->b].y));

	make_draw(m, k->c, d);
	make_say(m, SAID_PARALLEL, -1, 4, k->b, k->a, k->c, d);
	return d;
}

bool situate_sum_cointerior(struct make *m)
{
	struct corner k = make_corner(m, 20, 160);
	int d = on_parallel(m, &k, 1), out = angle_of(m, k.b, k.c, d);

	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 3, k.q, out, make_constant(180));
}

bool situate_equal_alternate(struct make *m)
{
	struct corner k = make_corner(m, 20, 160);
	int d = on_parallel(m, &k, -1), out = angle_of(m, k.b, k.c, d);

	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 2, k.q, out);
}

bool situate_equal_corresponding(struct make *m)
{
	struct corner k = make_corner(m, 20, 160);
	int d = on_parallel(m, &k, 1),
	    e = make_beyond(m, k.b, k.c, make_distance(m, k.b, k.c) * 0.7);
	int out = angle_of(m, d, k.c, e);

	make_about(m, -1, 5, k.a, k.b, k.c, d, e);
	return make_step(m, out, 2, k.q, out);
}

bool situate_equal_vertical(struct make *m)
{
	struct corner k = make_corner(m, 15, 165);
	int d = make_beyond(m, k.a, k.b, make_distance(m, k.a, k.b) * 0.8);
	int e = make_beyond(m, k.c, k.b, make_distance(m, k.c, k.b) * 0.9);
	int out = angle_of(m, d, k.b, e);

	make_about(m, -1, 5, k.a, k.b, k.c, d, e);
	return make_step(m, out, 2, k.q, out);
}

bool situate_sum_quadrilateral(struct make *m)
{
	struct corner k = make_corner(m, 50, 140);
	struct learn_number v = make_angle(m, 60, 125), w = make_angle(m, 60, 125);
	double a = make_value(v), c = make_value(w), last = 360 - k.angle - a - c, far;
	double ba = make_distance(m, k.b, k.a), bc = make_distance(m, k.b, k.c), diagonal, at,
	       ct;
	struct frame f = make_frame_to(m, k.a, k.b, k.c);
	int d, one, two, out, p[4];

	if (last < 40 || last > 150)
		return false;
	diagonal = make_distance(m, k.a, k.c);
	at = a - make_angle_at(m, k.b, k.a, k.c);
	ct = c - make_angle_at(m, k.b, k.c, k.a);
	if (at < 10 || ct < 10 || ba > 4 * bc || bc > 4 * ba)
		return false;
	far = diagonal * make_sin(ct) / make_sin(last);
	d = make_polar(m, &f, a, far);
	p[0] = k.a;
	p[1] = k.b;
	p[2] = k.c;
	p[3] = d;
	make_draw_all(m, p, 4);
	one = make_give(m, angle_of(m, d, k.a, k.b), v);
	two = make_give(m, angle_of(m, k.b, k.c, d), w);
	out = angle_of(m, k.c, d, k.a);
	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 5, k.q, one, two, out, make_constant(360));
}

bool situate_sum_parallelogram(struct make *m)
{
	struct corner k = make_corner(m, 30, 150);
	const struct learn_point *p = m->p->point;
	int d = make_point(m, p[k.a].x + p[k.c].x - p[k.b].x, p[k.a].y + p[k.c].y - p[k.b].y);
	int corner[4] = { k.a, k.b, k.c, d }, out = angle_of(m, k.b, k.c, d);

	make_draw_all(m, corner, 4);
	make_say(m, SAID_PARALLELOGRAM, -1, 4, k.a, k.b, k.c, d);
	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 3, k.q, out, make_constant(180));
}

bool situate_multiple_bisected(struct make *m)
{
	struct corner k = make_corner(m, 8, 84);
	int d = new_ray(m, &k, 2 * k.angle), out = angle_of(m, k.a, k.b, d);

	make_say(m, SAID_BISECTOR, -1, 5, k.b, k.c, k.a, k.b, d);
	make_about(m, -1, 4, k.a, k.b, d, k.c);
	return make_step(m, out, 3, make_constant(2), k.q, out);
}

bool situate_multiple_bisector(struct make *m)
{
	struct corner k = make_corner(m, 24, 170);
	int d = new_ray(m, &k, k.angle / 2), out = angle_of(m, k.a, k.b, d);

	make_say(m, SAID_BISECTOR, -1, 5, k.b, d, k.a, k.b, k.c);
	make_about(m, -1, 4, k.a, k.b, k.c, d);
	return make_step(m, out, 3, make_constant(2), out, k.q);
}

/* --- Isosceles triangles ----------------------------------------------------------------------------------- */
/* The apex over the base ba, on the ray bc. */
static int apex_over(struct make *m, const struct corner *k)
{
	int x = make_on_ray(m, k->b, k->c,
			    make_distance(m, k->a, k->b) / (2 * make_cos(k->angle)));

	make_draw(m, k->a, x);
	make_say(m, SAID_ISOSCELES, -1, 3, x, k->a, k->b);
	return x;
}

bool situate_equal_base_angles(struct make *m)
{
	struct corner k = make_corner(m, 15, 78);
	int x = apex_over(m, &k), out = angle_of(m, k.b, k.a, x);

	make_about(m, -1, 3, x, k.a, k.b);
	return make_step(m, out, 2, k.q, out);
}

bool situate_isosceles_apex(struct make *m)
{
	struct corner k = make_corner(m, 15, 78);
	int x = apex_over(m, &k), out = angle_of(m, k.a, x, k.b);

	make_about(m, -1, 3, x, k.a, k.b);
	return make_step(m, out, 2, out, k.q);
}

bool situate_isosceles_base(struct make *m)
{
	struct corner k = make_corner(m, 15, 160);
	int c = make_on_ray(m, k.b, k.c, make_distance(m, k.a, k.b)), out;

	make_draw(m, k.a, c);
	make_say(m, SAID_ISOSCELES, -1, 3, k.b, k.a, c);
	out = angle_of(m, k.b, k.a, c);
	make_about(m, -1, 3, k.b, k.a, c);
	return make_step(m, out, 2, k.q, out);
}

bool situate_isosceles_radii(struct make *m)
{
	struct corner k = make_corner(m, 20, 160);
	int circle = make_circle_through(m, k.b, k.a);
	int c = make_on_ray(m, k.b, k.c, make_distance(m, k.a, k.b)), out;

	make_on_circle(m, circle, c);
	make_draw(m, k.a, c);
	out = angle_of(m, k.b, k.a, c);
	make_about(m, circle, 3, k.b, k.a, c);
	return make_step(m, out, 2, k.q, out);
}

/* Half of a rhombus. */
bool situate_isosceles_kite(struct make *m)
{
	struct corner k = make_corner(m, 25, 155);
	int c = make_on_ray(m, k.b, k.c, make_distance(m, k.a, k.b)), d, p[4], out;
	const struct learn_point *at = m->p->point;

	d = make_point(m, at[k.a].x + at[c].x - at[k.b].x, at[k.a].y + at[c].y - at[k.b].y);
	p[0] = k.a;
	p[1] = k.b;
	p[2] = c;
	p[3] = d;
	make_draw_all(m, p, 4);
	make_draw(m, k.a, c);
	make_say(m, SAID_RHOMBUS, -1, 4, k.a, k.b, c, d);
	out = angle_of(m, k.b, k.a, c);
	make_about(m, -1, 4, k.a, k.b, c, d);
	return make_step(m, out, 2, k.q, out);
}

/* --- Polygons that are not drawn ------------------------------------------------------------------------------ */
bool situate_angle_sum(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_SIDES);
	int out = make_undrawn(m, LEARN_ANGLE_SUM, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 2, g.q, out);
}

/* Its name tells the number of sides. */
bool situate_angle_sum_named(struct make *m)
{
	static const int sides[] = { 5, 6, 8 };
	int n = sides[make_below(m, 3)], out = make_undrawn(m, LEARN_ANGLE_SUM, n, 1);

	m->p->named = n;
	make_about(m, -1, 0);
	return make_step(m, out, 2, make_constant(n), out);
}

bool situate_angle_sum_sides(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_ANGLE_SUM);
	int out = make_undrawn(m, LEARN_SIDES, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 2, out, g.q);
}

bool situate_sum_polygon(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_INTERIOR);
	int out = make_undrawn(m, LEARN_EXTERIOR, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 3, g.q, out, make_constant(180));
}

bool situate_multiple_exterior(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_SIDES);
	int out = make_undrawn(m, LEARN_EXTERIOR, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 3, g.q, out, make_constant(360));
}

bool situate_ratio_exterior(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_EXTERIOR);
	int out = make_undrawn(m, LEARN_SIDES, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 3, make_constant(360), g.q, out);
}

/* From the sum of the angles and the number of sides, both of which are known. */
bool situate_ratio_interior(struct make *m)
{
	struct ngon g = make_ngon(m, LEARN_SIDES);
	int sum = make_undrawn(m, LEARN_ANGLE_SUM, g.sides, 1);
	int sides = m->p->named ? make_constant(m->p->named)
				: make_undrawn(m, LEARN_SIDES, g.sides, 1);
	int out = make_undrawn(m, LEARN_INTERIOR, g.sides, 1);

	make_about(m, -1, 0);
	return make_step(m, out, 3, sum, sides, out);
}

/* An angle that is drawn, as large as the polygon's. */
bool situate_equal_polygon_angle(struct make *m)
{
	double v = m->p->quantity[m->in].value;
	struct frame f = make_aside(m, 10);
	int b, a, c, out;

	if (v < 10 || v > 170)
		return false;
	b = make_at(m, &f, 0, 0);
	a = make_at(m, &f, 8 + make_below(m, 5), 0);
	c = make_polar(m, &f, v, 7 + make_below(m, 6));
	make_draw(m, b, a);
	make_draw(m, b, c);
	out = angle_of(m, a, b, c);
	make_say(m, SAID_SAME, -1, 2, out, m->in);
	make_about(m, -1, 3, a, b, c);
	return make_step(m, out, 2, m->in, out);
}
