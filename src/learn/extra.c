/*
 * extra.c -- what a problem does not need: further points, segments and shapes, with sizes of their own.
 *
 * Each hangs new points on the figure, or puts them beside it, and gives at most as many numbers as the new
 * points have freedom, all of them sizes of what is new.  So nothing of the figure that was there follows from
 * them: no step can be saved, and what is asked for stays what it was.
 */
#include "learn/chain_priv.h"
#include "learn/situate_priv.h"
#include <math.h>

typedef void learn_extra_fn(struct learn_make *m);

/* Two points next to each other on a drawn line, in either order. */
static struct learn_segment any_segment(struct learn_make *m)
{
	const struct learn_problem *p = m->p;
	struct learn_segment s = { .q = -1, .d = 1 };
	const struct learn_line *l;
	int at;
	bool turned;

	if (!p->lines) {
		m->failed = true;
		return s;
	}
	l = &p->line[learn_make_below(m, p->lines)];
	at = learn_make_below(m, l->n - 1);
	turned = learn_make_chance(m, 1, 2);
	s.a = l->p[at + turned];
	s.b = l->p[at + !turned];
	s.d = learn_make_distance(m, s.a, s.b);
	s.f = learn_make_frame(m, s.a, s.b);
	return s;
}

static void give_length(struct learn_make *m, int a, int b, struct learn_number v)
{
	learn_make_give(m, learn_make_length_of(m, a, b), v);
}

static void give_angle(struct learn_make *m, int a, int b, int c, long degrees)
{
	learn_make_give(m, learn_make_angle_of(m, a, b, c), learn_make_whole(degrees));
}

static bool often(struct learn_make *m)
{
	return learn_make_chance(m, 3, 4);
}

/* A point between two others. */
static void between(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	struct learn_number v = learn_make_length(m, 0.25 * s.d, 0.75 * s.d);
	int c = learn_make_on_ray(m, s.a, s.b, learn_make_value(v));

	if (often(m))
		give_length(m, s.a, c, v);
}

/* A line goes on. */
static void further(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	const struct learn_line *l;
	struct learn_number v = learn_make_length(m, 0.3 * s.d, 0.9 * s.d);
	int c, end;

	if (m->failed)
		return;
	l = &m->p->line[learn_make_below(m, m->p->lines)];
	end = l->p[l->n - 1];
	c = learn_make_beyond(m, l->p[l->n - 2], end, learn_make_value(v));
	if (often(m))
		give_length(m, end, c, v);
}

/* A segment from a point of the figure, at an angle. */
static void spur(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	long angle = 25 + learn_make_below(m, 131);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.2 * s.d);
	int c = learn_make_polar(m, &s.f, (double)angle, learn_make_value(v)),
	    what = learn_make_below(m, 4);

	learn_make_draw(m, s.a, c);
	if (what > 1)
		give_length(m, s.a, c, v);
	if (what % 2)
		give_angle(m, c, s.a, s.b, angle);
}

/* The same at a right angle. */
static void upright(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.2 * s.d);
	int c = learn_make_at(m, &s.f, 0, learn_make_value(v));

	learn_make_draw(m, s.a, c);
	learn_make_right(m, s.b, s.a, c);
	if (often(m))
		give_length(m, s.a, c, v);
}

/* A triangle on a segment: by an angle and a side, or two angles. */
static void triangle(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	long one = 30 + learn_make_below(m, 71),
	     two = 25 + learn_make_below(m, (int)(125 - one));
	bool angles = learn_make_chance(m, 1, 2);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.3 * s.d);
	double side = angles ? s.d * learn_make_sin((double)two) /
				       learn_make_sin((double)(one + two))
			     : learn_make_value(v);
	int c = learn_make_polar(m, &s.f, (double)one, side);

	learn_situate_triangle(m, s.a, s.b, c);
	if (often(m))
		give_angle(m, c, s.a, s.b, one);
	if (angles)
		give_angle(m, c, s.b, s.a, two);
	else
		give_length(m, s.a, c, v);
}

/* A rectangle or a parallelogram on a segment. */
static void parallelogram(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	bool right = learn_make_chance(m, 1, 2);
	long angle = right ? 90 : 40 + learn_make_below(m, 45);
	struct learn_number v = learn_make_length(m, 0.4 * s.d, 1.2 * s.d);
	int p[4];

	learn_situate_parallelogram(m, &s, (double)angle, learn_make_value(v), p);
	learn_make_say_polygons(m, right ? SAID_RECTANGLE : SAID_PARALLELOGRAM, p, 4);
	if (!right && often(m))
		give_angle(m, p[3], s.a, s.b, angle);
	if (often(m))
		give_length(m, s.a, p[3], v);
}

/* A segment parallel to one of the figure. */
static void parallel(struct learn_make *m)
{
	struct learn_segment s = any_segment(m);
	struct learn_number v = learn_make_length(m, 0.5 * s.d, 1.2 * s.d);
	double up = s.d * (0.4 + 0.1 * learn_make_below(m, 7)),
	       from = s.d * (0.1 * learn_make_below(m, 5) - 0.2);
	int c = learn_make_at(m, &s.f, from, up),
	    d = learn_make_at(m, &s.f, from + learn_make_value(v), up);

	learn_make_draw(m, c, d);
	learn_make_say(m, SAID_PARALLEL, -1, 4, s.a, s.b, c, d);
	if (often(m))
		give_length(m, c, d, v);
}

/* A point on a circle, with a chord or a radius, or nothing drawn to it. */
static void on_circle(struct learn_make *m)
{
	const struct learn_problem *p = m->p;
	long degrees = 20 + learn_make_below(m, 141);
	int circle, from, c, way;
	double at;

	if (!p->circles) {
		m->failed = true;
		return;
	}
	circle = learn_make_below(m, p->circles);
	if (!p->circle[circle].n) {
		m->failed = true;
		return;
	}
	from = p->circle[circle].p[learn_make_below(m, p->circle[circle].n)];
	way = learn_make_chance(m, 1, 2) ? 1 : -1;
	at = learn_make_direction(m, p->circle[circle].center, from);
	c = learn_make_circle_point(m, circle, at + way * (double)degrees);
	switch (learn_make_below(m, 3)) {
	case 0: learn_make_draw(m, from, c); break;
	case 1: learn_make_draw(m, p->circle[circle].center, c); break;
	default: break;
	}
	if (often(m))
		learn_make_give(m, learn_make_arc_of(m, circle, from, c),
				learn_make_whole(degrees));
}

/* Beside the figure: a right triangle, a rectangle, a circle, as large as the figure about. */
static double size_of(const struct learn_problem *p)
{
	double most = 0;

	for (int i = 0; i < p->points; i++)
		for (int k = 0; k < i; k++)
			most = fmax(most, hypot(p->point[i].x - p->point[k].x,
						p->point[i].y - p->point[k].y));
	return most > 0.5 ? most : 10;
}

static void beside(struct learn_make *m)
{
	double size = size_of(m->p);
	struct learn_number v = learn_make_length(m, 0.2 * size, 0.8 * size),
			    w = learn_make_length(m, 0.2 * size, 0.8 * size);
	struct learn_segment s = learn_situate_aside(m, learn_make_value(v));
	int p[4], what = learn_make_below(m, 4), c;

	s.f = learn_make_frame(m, s.a, s.b);
	if (what == 0) {
		c = learn_make_circle_through(m, s.a, s.b);
		learn_make_give(m, learn_make_quantity(m, LEARN_RADIUS, c, 2, s.a, s.b), v);
		return;
	}
	if (what == 1) {
		learn_situate_parallelogram(m, &s, 90, learn_make_value(w), p);
		learn_make_say_polygons(m, SAID_RECTANGLE, p, 4);
		give_length(m, s.a, p[3], w);
	} else if (what == 2) {
		c = learn_make_at(m, &s.f, 0, learn_make_value(w));
		learn_situate_triangle(m, s.a, s.b, c);
		learn_make_right(m, s.b, s.a, c);
		give_length(m, s.a, c, w);
	}
	if (what == 3 || learn_make_chance(m, 1, 2))
		give_length(m, s.a, s.b, v);
}

static const struct {
	learn_extra_fn *fn;
	int share;
} extras[] = {
	{ between, 3 },       { further, 2 },   { spur, 4 },
	{ upright, 2 },       { triangle, 4 },  { parallel, 2 },
	{ parallelogram, 3 }, { on_circle, 4 }, { beside, 2 },
};

static learn_extra_fn *draw_extra(struct rng *r)
{
	int total = 0, at;
	size_t i;

	for (i = 0; i < sizeof extras / sizeof *extras; i++)
		total += extras[i].share;
	at = (int)rng_below(r, (uint64_t)total);
	for (i = 0; at >= extras[i].share; i++)
		at -= extras[i].share;
	return extras[i].fn;
}

/* One of them; false, and nothing has changed, where it does not go well with the figure. */
static bool add_one(struct learn_problem *p, struct learn_problem *spare, struct rng *r)
{
	struct learn_make m = { .p = p, .r = r, .in = -1 };
	int facts = p->facts;

	*spare = *p;
	(p->lines ? draw_extra(r) : beside)(&m);
	if (m.failed || !learn_is_drawable(p)) {
		*p = *spare;
		return false;
	}
	/* Said with a step of the derivation, as if it belonged to it. */
	for (int i = facts; i < p->facts; i++) {
		p->fact[i].step = (int)rng_below(r, (uint64_t)p->steps);
		p->fact[i].spare = true;
	}
	return true;
}

bool learn_add_extras(struct learn_problem *p, struct learn_problem *spare, struct rng *r)
{
	enum { TRIES = 8 };
	int wanted = rng_below(r, 3) ? 1 : 2, n = 0;

	for (int t = 0; t < TRIES && n < wanted; t++)
		n += add_one(p, spare, r);
	return n > 0;
}
