/*
 * situate.c -- shapes that several situations build.
 */
#include "learn/situate_priv.h"
#include <math.h>

void learn_situate_triangle(struct learn_make *m, int a, int b, int c)
{
	learn_make_draw(m, a, b);
	learn_make_draw(m, b, c);
	learn_make_draw(m, c, a);
}

int learn_situate_third(struct learn_make *m, const struct learn_frame *f, double d, double ac,
			double bc)
{
	double x = (d * d + ac * ac - bc * bc) / (2 * d), y2 = ac * ac - x * x;

	if (!(y2 > 0.0020137 * d * d)) {
		m->failed = true;
		return 0;
	}
	return learn_make_at(m, f, x, sqrt(y2));
}

void learn_situate_parallelogram(struct learn_make *m, const struct learn_segment *s,
				 double angle, double side, int *p)
{
	double x = side * learn_make_cos(angle), y = side * learn_make_sin(angle);

	p[0] = s->a;
	p[1] = s->b;
	p[2] = learn_make_at(m, &s->f, s->d + x, y);
	p[3] = learn_make_at(m, &s->f, x, y);
	learn_make_draw_all(m, p, 4);
}

int learn_situate_circle_of(struct learn_make *m, int a, int b, int c)
{
	const struct learn_point *p = m->p->point;
	double bx = p[b].x - p[a].x, by = p[b].y - p[a].y;
	double cx = p[c].x - p[a].x, cy = p[c].y - p[a].y;
	double d = 2 * (bx * cy - by * cx), bb = bx * bx + by * by, cc = cx * cx + cy * cy;
	int o, circle;

	if (!(fabs(d) > 1.0137e-3 * (bb + cc))) {
		m->failed = true;
		return 0;
	}
	o = learn_make_point(m, p[a].x + (cy * bb - by * cc) / d,
			     p[a].y + (bx * cc - cx * bb) / d);
	circle = learn_make_circle_through(m, o, a);
	learn_make_on_circle(m, circle, b);
	learn_make_on_circle(m, circle, c);
	return circle;
}

struct learn_segment learn_situate_aside(struct learn_make *m, double d)
{
	struct learn_segment s = { .q = -1, .d = d };

	s.f = learn_make_aside(m, d);
	s.a = learn_make_at(m, &s.f, 0, 0);
	s.b = learn_make_at(m, &s.f, d, 0);
	learn_make_draw(m, s.a, s.b);
	return s;
}

struct learn_number learn_situate_number(struct learn_make *m, int quantity)
{
	double v = m->p->quantity[quantity].value;

	for (long den = 1; den <= 100; den *= 10) {
		double k = floor(v * (double)den + 0.5);

		if (fabs(v * (double)den - k) < 1e-7 && k > 0)
			return (struct learn_number){ (long)k, den, 1 };
	}
	m->failed = true;
	return learn_make_whole(1);
}

void learn_situate_regular(struct learn_make *m, const struct learn_segment *s, int n, int *p)
{
	double x = s->d, y = 0;

	p[0] = s->a;
	p[1] = s->b;
	for (int i = 2; i < n; i++) {
		x += s->d * learn_make_cos((i - 1) * 360.0 / n);
		y += s->d * learn_make_sin((i - 1) * 360.0 / n);
		p[i] = learn_make_at(m, &s->f, x, y);
	}
	learn_make_draw_all(m, p, n);
	learn_make_say_polygons(m,
				n == 3   ? SAID_EQUILATERAL
				: n == 4 ? SAID_SQUARE
					 : SAID_REGULAR,
				p, n);
}
