/*
 * situate.c -- shapes that several situations build.
 */
#include "learn/situate_priv.h"
#include <math.h>

void situate_triangle(struct make *m, int a, int b, int c)
{
	make_draw(m, a, b);
	make_draw(m, b, c);
	make_draw(m, c, a);
}

int situate_third(struct make *m, const struct frame *f, double d, double ac, double bc)
{
	double x = (d * d + ac * ac - bc * bc) / (2 * d), y2 = ac * ac - x * x;

	if (!(y2 > 0.002 * d * d)) {
		m->failed = true;
		return 0;
	}
	return make_at(m, f, x, sqrt(y2));
}

void situate_parallelogram(struct make *m, const struct segment *s, double angle, double side,
			   int *p)
{
	double x = side * make_cos(angle), y = side * make_sin(angle);

	p[0] = s->a;
	p[1] = s->b;
	p[2] = make_at(m, &s->f, s->d + x, y);
	p[3] = make_at(m, &s->f, x, y);
	make_draw_all(m, p, 4);
}

int situate_circle_of(struct make *m, int a, int b, int c)
{
	const struct learn_point *p = m->p->point;
	double bx = p[b].x - p[a].x, by = p[b].y - p[a].y;
	double cx = p[c].x - p[a].x, cy = p[c].y - p[a].y;
	double d = 2 * (bx * cy - by * cx), bb = bx * bx + by * by, cc = cx * cx + cy * cy;
	int o, circle;

	if (!(fabs(d) > 1e-3 * (bb + cc))) {
		m->failed = true;
		return 0;
	}
	o = make_point(m, p[a].x + (cy * bb - by * cc) / d, p[a].y + (bx * cc - cx * bb) / d);
	circle = make_circle_through(m, o, a);
	make_on_circle(m, circle, b);
	make_on_circle(m, circle, c);
	return circle;
}

struct segment situate_aside(struct make *m, double d)
{
	struct segment s = { .q = -1, .d = d };

	s.f = make_aside(m, d);
	s.a = make_at(m, &s.f, 0, 0);
	s.b = make_at(m, &s.f, d, 0);
	make_draw(m, s.a, s.b);
	return s;
}

struct learn_number situate_number(struct make *m, int quantity)
{
	double v = m->p->quantity[quantity].value;

	for (long den = 1; den <= 100; den *= 10) {
		double k = floor(v * (double)den + 0.5);

		if (fabs(v * (double)den - k) < 1e-7 && k > 0)
			return (struct learn_number){ (long)k, den, 1 };
	}
	m->failed = true;
	return make_whole(1);
}

void situate_regular(struct make *m, const struct segment *s, int n, int *p)
{
	double x = s->d, y = 0;

	p[0] = s->a;
	p[1] = s->b;
	for (int i = 2; i < n; i++) {
		x += s->d * make_cos((i - 1) * 360.0 / n);
		y += s->d * make_sin((i - 1) * 360.0 / n);
		p[i] = make_at(m, &s->f, x, y);
	}
	make_draw_all(m, p, n);
	make_say_polygons(m,
			  n == 3   ? SAID_EQUILATERAL
			  : n == 4 ? SAID_SQUARE
				   : SAID_REGULAR,
			  p, n);
}
