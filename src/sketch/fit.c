/*
 * fit.c -- the figure by numbers: move the drawn points until every fact holds.
 *
 * Lines, circles and regions keep the order they are drawn in (embed.c), the other facts
 * are wishes (wish.c).  When all hold, the wanted value is measured in the figure, and it
 * counts only if no motion that keeps the facts changes it.  A fact that wish.c does not
 * know leaves more freedom, never a wrong value that counts.
 */
#include "sketch/fit.h"
#include "base/rng.h"
#include "sketch/shape.h"
#include "sketch/sketch.h"
#include <math.h>
#include <string.h>

#define HOLDS 1e-7
#define STARTS 3
#define SKETCHES 6
#define COORDINATES 160 /* more are not sketched */

struct sketch_builder {
	const struct problem *p;
	struct arena *a;
	struct sketch s;
	struct sketch_list *line;
	int line_cap;
	struct sketch_ring *ring;
	struct sketch_face *face;
	int (*turn)[3];
	int turns, turn_cap;
	struct meter *meter;
};

static double turn_of(const struct problem *p, int a, int b, int c)
{
	const struct point *q = p->point;

	return (q[b].x - q[a].x) * (q[c].y - q[a].y) - (q[b].y - q[a].y) * (q[c].x - q[a].x);
}

/* Three points as they are drawn, when that is clear. */
static void add_turn(struct sketch_builder *b, int i, int j, int k)
{
	const struct point *q = b->p->point;
	double t, size;

	if (i == j || j == k || i == k || b->turns >= b->turn_cap || !q[i].placed ||
	    !q[j].placed || !q[k].placed)
		return;
	t = turn_of(b->p, i, j, k);
	size = hypot(q[j].x - q[i].x, q[j].y - q[i].y) *
	       hypot(q[k].x - q[j].x, q[k].y - q[j].y);
	if (!(fabs(t) > 0.02 * size))
		return;
	b->turn[b->turns][0] = t > 0 ? i : k;
	b->turn[b->turns][1] = j;
	b->turn[b->turns++][2] = t > 0 ? k : i;
}

/* a, b, c turn left because it is said so. */
static void add_left(struct sketch_builder *b, const int *q)
{
	if (b->turns < b->turn_cap)
		memcpy(b->turn[b->turns++], q, sizeof *b->turn);
}

static void term_turns(struct sketch_builder *b, const struct term *t)
{
	if (!t)
		return;
	if (t->kind == TERM_MEASURE && t->circle < 0 && t->n >= 3)
		for (int i = 0; i + 2 < t->n; i++)
			add_turn(b, t->p[i], t->p[i + 1], t->p[i + 2]);
	if (b->p->oriented && !b->p->positions_decide && t->kind == TERM_MEASURE &&
	    t->measure == MEASURE_ANGLE)
		add_left(b, t->p);
	term_turns(b, t->arg[0]);
	term_turns(b, t->arg[1]);
}

/* The points of a circle, sorted as they are drawn around its centre. */
static struct sketch_ring ring_of(struct sketch_builder *b, const struct fact *f)
{
	int *q = arena_alloc(b->a, (size_t)(f->n + 1) * sizeof *q), n = f->n;
	const struct point *pt = b->p->point;
	int o = b->p->circle[f->circle].center;
	double x = 0, y = 0;
	bool placed = o < 0 || pt[o].placed;

	memcpy(q, f->p, (size_t)n * sizeof *q);
	for (int i = 0; i < n; i++)
		placed &= pt[q[i]].placed;
	if (!placed)
		return (struct sketch_ring){ f->circle, n, q,
					     (!b->p->oriented || b->p->positions_decide) &&
						     f->kind != RELATION_INSCRIBED };
	for (int i = 0; i < n; i++) {
		x += pt[q[i]].x / n;
		y += pt[q[i]].y / n;
	}
	if (o >= 0) {
		x = pt[o].x;
		y = pt[o].y;
	}
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && atan2(pt[q[k]].y - y, pt[q[k]].x - x) <
						 atan2(pt[q[k - 1]].y - y, pt[q[k - 1]].x - x);
		     k--) {
			int t = q[k];

			q[k] = q[k - 1];
			q[k - 1] = t;
		}
	return (struct sketch_ring){ f->circle, n, q, false };
}

/* What a fact puts on a line in order, or on a circle. */
struct sketch_placing {
	struct sketch_builder *b;
	const struct fact *f;
	int on; /* points of it that are on its circle */
};

static void place_part(void *self, const struct relation_part *t)
{
	struct sketch_placing *q = self;
	struct sketch_builder *b = q->b;

	if (t->element == ELEMENT_BETWEEN || t->element == ELEMENT_MIDPOINT) {
		int *p = arena_alloc(b->a, 3 * sizeof *p);

		p[0] = t->l[0].a;
		p[1] = t->p[0];
		p[2] = t->l[0].b;
		b->line = arena_grow(b->a, b->line, &b->line_cap, b->s.lines + 1,
				     sizeof *b->line);
		b->line[b->s.lines++] = (struct sketch_list){ 3, p };
	}
	q->on += t->element == ELEMENT_ON_CIRCLE ? 1 : t->element == ELEMENT_DIAMETER ? 2 : 0;
}

static struct sketch_face face_of(struct sketch_builder *b, const struct fact *f)
{
	struct sketch_side *d = arena_alloc(b->a, (size_t)f->n * sizeof *d);

	for (int i = 0; i < f->n; i++)
		d[i] = (struct sketch_side){ f->p[i], f->p[(i + 1) % f->n], -1, false };
	return (struct sketch_face){ f->n, d };
}

static void build(struct sketch_builder *b)
{
	const struct problem *p = b->p;
	struct sketch *s = &b->s;
	int *center = arena_alloc(b->a, (size_t)(p->circles + 1) * sizeof *center);
	size_t n = (size_t)p->facts + 1;
	struct sketch_placing q;

	b->ring = arena_alloc(b->a, n * sizeof *b->ring);
	b->face = arena_alloc(b->a, n * sizeof *b->face);
	b->turn_cap = 400;
	b->turn = arena_alloc(b->a, (size_t)b->turn_cap * sizeof *b->turn);
	*s = (struct sketch){
		.points = p->points, .circles = p->circles, .center = center, .meter = b->meter
	};
	for (int i = 0; i < p->circles; i++)
		center[i] = p->circle[i].center >= 0 ? p->circle[i].center : s->points++;
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		term_turns(b, f->t[0]);
		term_turns(b, f->t[1]);
		if (f->t[0])
			continue;
		if (geo_relation_needs(f->kind, 'o') && f->n >= 3) {
			b->line = arena_grow(b->a, b->line, &b->line_cap, s->lines + 1,
					     sizeof *b->line);
			b->line[s->lines++] = (struct sketch_list){ f->n, f->p };
		}
		q = (struct sketch_placing){ b, f, 0 };
		problem_fact_parts(f, place_part, &q);
		if (f->n && q.on == f->n)
			b->ring[s->rings++] = ring_of(b, f);
		if (f->kind == RELATION_FACE && f->n >= 3)
			b->face[s->faces++] = face_of(b, f);
		else if (f->kind == RELATION_CORNER)
			add_left(b, f->p);
	}
	term_turns(b, p->goal);
	s->line = b->line;
	s->ring = b->ring;
	s->face = b->face;
	s->turn = (const int(*)[3])b->turn;
	s->turns = b->turns;
	s->xy = arena_alloc(b->a, (size_t)(2 * s->points + 1) * sizeof *s->xy);
	s->radius = arena_alloc(b->a, (size_t)(s->circles + 1) * sizeof *s->radius);
}

/*
 * Where the centre of a circle is that nobody drew: where its distances from the points of
 * the circle differ least (of x^2 + y^2 + ux + vy + w, by the squares), if three of them tell;
 * else amid them.
 */
static void put_centre(const struct sketch *s, int circle, double *at)
{
	double mx = 0, my = 0, xx = 0, xy = 0, yy = 0, xz = 0, yz = 0, det;
	int n = 0;

	for (int i = 0; i < s->rings; i++)
		for (int k = 0; k < s->ring[i].n && s->ring[i].circle == circle; k++, n++) {
			mx += s->xy[2 * s->ring[i].p[k]];
			my += s->xy[2 * s->ring[i].p[k] + 1];
		}
	at[0] = n ? mx /= n : 0;
	at[1] = n ? my /= n : 0;
	for (int i = 0; i < s->rings; i++)
		for (int k = 0; k < s->ring[i].n && s->ring[i].circle == circle; k++) {
			double x = s->xy[2 * s->ring[i].p[k]] - mx,
			       y = s->xy[2 * s->ring[i].p[k] + 1] - my, z = x * x + y * y;

			xx += x * x;
			xy += x * y;
			yy += y * y;
			xz += x * z;
			yz += y * z;
		}
	/* Nearly on a line they tell nothing. */
	det = xx * yy - xy * xy;
	if (!(det > 1e-6 * (xx + yy) * (xx + yy)))
		return;
	at[0] += (xz * yy - yz * xy) / det / 2;
	at[1] += (yz * xx - xz * xy) / det / 2;
}

/*
 * The drawing x, y moved and scaled to what embed.c likes (at = centre x, y and size), false
 * when it has no size.  Centres that are no points are put where their circles' points tell.
 */
static bool as_drawn(struct sketch_builder *b, const double *x, const double *y, double at[3])
{
	const struct problem *p = b->p;
	struct sketch *s = &b->s;

	at[0] = at[1] = at[2] = 0;
	for (int i = 0; i < p->points; i++) {
		at[0] += x[i] / p->points;
		at[1] += y[i] / p->points;
	}
	for (int i = 0; i < p->points; i++)
		at[2] = fmax(at[2], hypot(x[i] - at[0], y[i] - at[1]));
	if (p->points < 2)
		at[2] = 1;
	if (!(at[2] > 0) || !isfinite(at[2]))
		return false;
	for (int i = 0; i < p->points; i++) {
		s->xy[2 * i] = (x[i] - at[0]) / at[2];
		s->xy[2 * i + 1] = (y[i] - at[1]) / at[2];
	}
	for (int c = 0; c < s->circles; c++)
		s->radius[c] = 0.5;
	for (int c = 0; c < s->circles; c++) {
		int o = s->center[c];
		double sum = 0;
		int n = 0;

		if (o >= p->points)
			put_centre(s, c, &s->xy[2 * o]);
		for (int i = 0; i < s->rings; i++)
			for (int k = 0; k < s->ring[i].n && s->ring[i].circle == c; k++, n++)
				sum += sketch_apart(s->xy, s->ring[i].p[k], o);
		if (sum > 0)
			s->radius[c] = sum / n;
	}
	return true;
}

/* Some points are drawn: the others where they are said to lie. */
static void complete(struct sketch_builder *b, double *x, double *y)
{
	const struct problem *p = b->p;
	struct sketch *s = &b->s;
	double at[3], *stay;
	struct wishes w;

	if (!as_drawn(b, x, y, at))
		return;
	stay = arena_alloc(b->a, (size_t)(2 * s->points + 1) * sizeof *stay);
	for (int i = 0; i < 2 * s->points; i++)
		stay[i] = i < 2 * p->points && p->point[i / 2].placed ? s->xy[i] : NAN;
	s->stay = stay;
	sketch_wishes_of(&w, p, s->center, s->points, false, b->a);
	sketch_complete(s, &w, b->a);
	for (int i = 0; i < p->points; i++)
		if (!p->point[i].placed) {
			x[i] = at[0] + at[2] * s->xy[2 * i];
			y[i] = at[1] + at[2] * s->xy[2 * i + 1];
		}
}

/* Nothing is drawn: a drawing with the right orders in which the facts hold, if possible. */
static void draw(struct sketch_builder *b, int seed, double *x, double *y)
{
	struct sketch *s = &b->s;
	double least = INFINITY, *v;
	struct wishes w;

	sketch_wishes_of(&w, b->p, s->center, s->points, true, b->a);
	w.left = b->p->oriented && !b->p->positions_decide;
	v = arena_alloc(b->a, (size_t)sketch_wishes_vars(&w) * sizeof *v);
	for (int i = 0; i < SKETCHES && !(least < HOLDS) && !meter_spent(b->meter); i++) {
		struct sketch_flaws flaws;
		double miss, unit = 10;

		s->seed = SKETCHES * seed + i;
		flaws = sketch_draw(s, b->a);
		miss = sketch_refine(s, &flaws, &w, i % 2, v, b->a);
		if (i && !(miss < least))
			continue;
		least = miss;
		if (miss < HOLDS)
			unit = exp(v[sketch_wishes_vars(&w) - 1]);
		for (int k = 0; k < b->p->points; k++) {
			x[k] = unit * s->xy[2 * k];
			y[k] = unit * s->xy[2 * k + 1];
		}
	}
}

void sketch_fit_sketch_within(const struct problem *p, int seed, double *x, double *y,
			      struct meter *m, struct arena *a)
{
	struct sketch_builder b = { .p = p, .a = a, .meter = m };
	int placed = 0;

	for (int i = 0; i < p->points; i++)
		placed += p->point[i].placed;
	build(&b);
	if (2 * b.s.points > COORDINATES)
		return;
	if (placed)
		complete(&b, x, y);
	else
		draw(&b, seed, x, y);
}

/* Have points that are drawn apart become one?  Then nothing there can be measured. */
static bool collapsed(const struct problem *p, const double *first, const double *xy)
{
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i; j++) {
			double was = sketch_apart(first, i, j), is = sketch_apart(xy, i, j);

			if (was > 0.02 && is < 1e-3 * was)
				return true;
		}
	return false;
}

/* The problem and what is known of its goal. */
static struct problem *with_goal(const struct problem *p, double goal, struct arena *a)
{
	struct term *t = arena_alloc(a, sizeof *t);
	struct fact f = {
		.kind = RELATION_EQUAL, .circle = -1, .circle2 = -1, .t = { p->goal, t }
	};

	*t = (struct term){ .kind = TERM_NUMBER, .value = goal, .circle = -1 };
	return problem_with(p, p->goal ? &f : NULL, a);
}

/* Points that come so near each other, in parts of the size, can no longer be told apart
 * in a picture, if they were in the drawing. */
#define CRAMPED 0.05
#define APART 0.1

static bool cramped(const struct problem *p, const double *first, const double *xy)
{
	double size = 0;

	for (int i = 0; i < p->points; i++)
		size = fmax(size, sketch_apart(xy, i, 0));
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i; j++) {
			double was = sketch_apart(first, i, j), is = sketch_apart(xy, i, j);

			if (was > APART && is < CRAMPED * size)
				return true;
		}
	return false;
}

/* How much of what is asked may be missed in a figure that is only looked at: not seen, seen
 * when one looks for it, and too much. */
#define LOOKS_HELD 1e-4
#define LOOKS_RIGHT 0.01
#define LOOKS_WRONG 0.05

/* Takes x for the figure, if it can be seen and is better than what has been. */
static void take(struct fit_figure *out, const struct sketch_builder *b, const double *first,
		 const double *x, double unit, double miss, double *least)
{
	int n = 2 * b->s.points;

	if (!(miss < *least) || collapsed(b->p, first, x) || cramped(b->p, first, x))
		return;
	*least = miss;
	for (int k = 0; k < n; k++)
		out->xy[k] = unit * x[k];
	for (int c = 0; c < b->s.circles; c++)
		out->radius[c] = unit * fabs(x[n + c]);
}

/* The figure nearest to the drawing first, which the sketch has: what the facts leave free
 * stays as it is drawn.  Fills x; how far it is from what is asked. */
static double nearest(struct sketch_builder *b, const double *first, const struct wishes *w,
		      double *x)
{
	struct sketch_flaws flaws = sketch_check(&b->s);

	b->s.stay = first;
	sketch_refine(&b->s, &flaws, w, 0, x, b->a);
	b->s.stay = NULL;
	return sketch_polish(&b->s, w, x, b->a);
}

/* Starting from first; how far the result is from what is asked, or infinite when there is
 * none that can be seen. */
static double refine_figure(struct fit_figure *out, struct sketch_builder *b,
			    const double *first, bool values)
{
	size_t n = (size_t)(2 * b->s.points);
	struct sketch_flaws drawn, flaws;
	double least = INFINITY, miss, *x, *unit;
	struct wishes w;

	sketch_wishes_of(&w, b->p, b->s.center, b->s.points, values, b->a);
	x = arena_alloc(b->a, (size_t)sketch_wishes_vars(&w) * sizeof *x);
	unit = &x[sketch_wishes_vars(&w) - 1];
	memcpy(b->s.xy, first, n * sizeof *first);
	drawn = sketch_check(&b->s);
	miss = nearest(b, first, &w, x);
	take(out, b, first, x, values ? exp(*unit) : 10, miss, &least);
	for (int i = 0; i < STARTS && !(least < LOOKS_HELD); i++) {
		memcpy(b->s.xy, first, n * sizeof *first);
		flaws = drawn;
		miss = sketch_refine(&b->s, &flaws, &w, i, x, b->a);
		take(out, b, first, x, values ? exp(*unit) : 10, miss, &least);
	}
	return least;
}

bool sketch_fit_figure(struct fit_figure *out, const struct problem *p, const double *x,
		       const double *y, double goal, struct arena *a)
{
	struct sketch_builder b = { .p = with_goal(p, goal, a), .a = a };
	struct fit_figure rough;
	double at[3], *first, miss;
	size_t n;

	build(&b);
	if (!as_drawn(&b, x, y, at))
		return false;
	n = (size_t)(2 * b.s.points);
	first = arena_alloc(a, (n + 1) * sizeof *first);
	memcpy(first, b.s.xy, n * sizeof *first);
	*out = (struct fit_figure){
		.points = b.s.points,
		.center = b.s.center,
		.xy = arena_alloc(a, (n + 1) * sizeof *out->xy),
		.radius = arena_alloc(a, (size_t)(b.s.circles + 1) * sizeof *out->radius),
	};
	miss = refine_figure(out, &b, first, true);
	out->to_scale = miss < LOOKS_RIGHT;
	if (out->to_scale)
		return true;
	/* Sizes that contradict each other: then at least lines are straight. */
	rough = *out;
	out->xy = arena_alloc(a, (n + 1) * sizeof *out->xy);
	out->radius = arena_alloc(a, (size_t)(b.s.circles + 1) * sizeof *out->radius);
	if (refine_figure(out, &b, first, false) < LOOKS_RIGHT)
		return true;
	if (miss < LOOKS_WRONG) {
		*out = rough;
		return true;
	}
	memcpy(b.s.xy, first, n * sizeof *first);
	as_drawn(&b, x, y, at);
	for (size_t i = 0; i < n; i++)
		out->xy[i] = 10 * first[i];
	for (int c = 0; c < b.s.circles; c++)
		out->radius[c] = 10 * b.s.radius[c];
	return true;
}

/* Shake the figure x by a part of its size and bring the facts back: the goal's value then.
 * NAN: they did not come back. */
static double shaken(struct sketch_builder *b, const struct wishes *w, const double *x,
		     double part, int seed)
{
	int n = sketch_wishes_vars(w);
	double *y = arena_alloc(b->a, (size_t)(n + 1) * sizeof *y), size = 0, *xy = b->s.xy,
	       miss;
	struct rng r = { (uint64_t)(77 * seed + n) };

	for (int i = 0; i < 2 * w->points; i++)
		size = fmax(size, fabs(x[i] - x[i % 2]));
	for (int i = 0; i < n; i++) {
		double by = part * (double)rng_between(&r, -1000, 1000) / 1000;

		y[i] = x[i] + by * (i < 2 * w->points ? size : fabs(x[i]));
	}
	y[n - 1] = x[n - 1];
	b->s.xy = arena_alloc(b->a, (size_t)(2 * b->s.points + 1) * sizeof *xy);
	miss = sketch_polish(&b->s, w, y, b->a);
	b->s.xy = xy;
	return miss < HOLDS ? sketch_wish_term(w, b->p->goal, y) : NAN;
}

/* Do the facts fix the goal near x?  Told by shaking: to first order nothing moves where the
 * goal is largest or least, and a flat angle seems to move where it does not. */
static bool goal_fixed(struct sketch_builder *b, const struct wishes *w, const double *x)
{
	double v = sketch_wish_term(w, b->p->goal, x);
	int back = 0;

	for (int shake = 1; shake <= 2 && !meter_spent(b->meter); shake++) {
		double u = shaken(b, w, x, 1e-2, shake);

		if (fabs(u - v) > 1e-6 * (1 + fabs(v)))
			return false;
		back += !isnan(u);
	}
	return back || sketch_fixed(&b->s, w, b->p->goal, x, b->a);
}

/* Does the goal move as far as the figure is pushed, and not leaping?  Equations that only
 * touch zero ((x - 1)^4 = 0) hold nearly in a whole neighbourhood, where it moves no farther
 * than that is wide, or leaps to another place where they hold. */
#define WIDE 0.02 /* HOLDS to the fourth root, as a part of 1 */
static bool slides(struct sketch_builder *b, const struct wishes *w, const double *x, int way)
{
	double v = sketch_wish_term(w, b->p->goal, x), before = 0;

	for (double push = 0.05; push < 0.3; push *= 2) {
		double moved = fabs(shaken(b, w, x, push, way) - v) / (1 + fabs(v));

		if (isnan(moved) ||
		    (before > 0 && !(moved > 1.4 * before && moved < 3 * before)))
			return false;
		before = moved;
	}
	return before > WIDE;
}

/* Words mean more than their equations: polygons have corners and do not cross themselves, kites
 * and trapezoids are convex, what is circumscribed has the circle within.  A face of a construction
 * text names the points on its sides, too. */
static bool fact_misshapen(const struct sketch_builder *b, const struct fact *f,
			   const double *x)
{
	bool polygon = problem_fact_is_polygon(f) && f->kind != RELATION_FACE;

	if (f->kind == RELATION_FACE && !b->p->positions_decide)
		return false;
	return (polygon && sketch_crossed(f, x)) || sketch_misshapen(f, x, FLAT_FACT) ||
	       (f->kind == RELATION_CIRCUMSCRIBED &&
		!sketch_on_one_side(f, x, b->s.center[f->circle]));
}

/* but: the drawing; what is so there already does not count.  Or NULL. */
static bool misshapen(const struct sketch_builder *b, const double *x, const double *but)
{
	const struct problem *p = b->p;

	for (int i = 0; i < p->facts; i++)
		if (fact_misshapen(b, &p->fact[i], x) &&
		    !(but && fact_misshapen(b, &p->fact[i], but)))
			return true;
	return false;
}

/*
 * Is x a figure as the facts mean it, with the points that are drawn apart still apart?  A
 * trapezoid that crosses itself fulfils every equation, with one base the wrong way round, and
 * has other values.  Pictures are annotated with polygons that are none.
 */
static bool is_meant(const struct sketch_builder *b, const struct wishes *w,
		     const double *first, const double *x, double miss)
{
	return miss < HOLDS && sketch_wishes_defined(w, x) && !collapsed(b->p, first, x) &&
	       (b->p->annotated || !misshapen(b, x, first));
}

/* letters: 0, or the other way to start them from (and only that). */
static void fit_from(struct fit *out, const struct problem *p, int letters, struct meter *m,
		     struct arena *a)
{
	struct sketch_builder b = { .p = p, .a = a, .meter = m };
	struct sketch_flaws flaws, drawn;
	struct wishes *w = arena_alloc(a, sizeof *w);
	double miss, at[3], *x, *first,
		*px = arena_alloc(a, (size_t)(p->points + 1) * sizeof *px),
		*py = arena_alloc(a, (size_t)(p->points + 1) * sizeof *py);
	size_t n;

	*out = (struct fit){ .miss = INFINITY };
	if (!p->goal)
		return;
	for (int i = 0; i < p->points; i++) {
		if (!p->point[i].placed)
			return;
		px[i] = p->point[i].x;
		py[i] = p->point[i].y;
	}
	build(&b);
	if (!as_drawn(&b, px, py, at))
		return;
	sketch_wishes_of(w, p, b.s.center, b.s.points, true, a);
	x = arena_alloc(a, (size_t)sketch_wishes_vars(w) * sizeof *x);
	n = (size_t)(2 * b.s.points);
	first = arena_alloc(a, (n + 1) * sizeof *first);
	memcpy(first, b.s.xy, n * sizeof *first);
	drawn = sketch_check(&b.s);
	if (!letters && p->positions_decide) {
		memcpy(b.s.xy, first, n * sizeof *first);
		miss = nearest(&b, first, w, x);
		out->miss = miss;
		out->holds = is_meant(&b, w, first, x, miss) &&
			     sketch_badness(sketch_check(&b.s)) <= sketch_badness(drawn);
	}
	for (int i = 0; i < (letters ? 1 : STARTS) && !out->holds && !meter_spent(m); i++) {
		memcpy(b.s.xy, first, n * sizeof *first);
		flaws = drawn;
		miss = sketch_refine(&b.s, &flaws, w, letters ? -letters : i, x, a);
		out->miss = fmin(out->miss, miss);
		out->holds = is_meant(&b, w, first, x, miss);
	}
	if (!out->holds)
		return;
	out->value = sketch_wish_term(w, p->goal, x);
	out->x = x;
	out->of = w;
	out->fixed = goal_fixed(&b, w, x);
	out->xy = sketch_places(w, x, a);
}

void sketch_fit_problem_within(struct fit *out, const struct problem *p, struct meter *m,
			       struct arena *a)
{
	fit_from(out, p, 0, m, a);
}

bool sketch_fit_holds_near(const struct problem *p, struct meter *m, struct arena *a)
{
	struct fit f;

	fit_from(&f, p, 0, m, a);
	return f.holds;
}

bool sketch_fit_decides(const struct problem *p, double value, struct meter *m,
			struct arena *a)
{
	struct fit f;

	for (int i = 1; i <= 5; i++) {
		fit_from(&f, p, i, m, a);
		if (f.holds && fabs(f.value - value) > 1e-6 * (1 + fabs(value)))
			return false;
	}
	return true;
}

/* Are two points in one place?  Then something is not as it is meant. */
static bool coincide(const struct problem *p, const double *x)
{
	double size = 0;

	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i; j++)
			size = fmax(size, sketch_apart(x, i, j));
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i; j++)
			if (sketch_apart(x, i, j) < 1e-4 * size)
				return true;
	return false;
}

static bool letter_negative(const struct wishes *w, const double *x)
{
	for (int i = 0; i < w->p->letters; i++)
		if (x[2 * w->points + w->p->circles + i] < -1e-9)
			return true;
	return false;
}

/* What fits begin with: the wishes; the drawing as `first`, of whose points so many are placed by the
 * problem (0: none, or they do not fit it); x: room for a solution.  NULL: there are too many
 * points. */
static struct wishes *begin(struct sketch_builder *b, double **first, double **x, int *placed)
{
	const struct problem *p = b->p;
	struct sketch *s = &b->s;
	double at[3], *px = arena_alloc(b->a, (size_t)(p->points + 1) * sizeof *px),
		      *py = arena_alloc(b->a, (size_t)(p->points + 1) * sizeof *py);
	struct wishes *w;
	size_t size;

	build(b);
	if (2 * s->points > COORDINATES)
		return NULL;
	*placed = 0;
	for (int i = 0; i < p->points; i++) {
		*placed += p->point[i].placed;
		px[i] = p->point[i].placed ? p->point[i].x : i;
		py[i] = p->point[i].placed ? p->point[i].y : i % 3;
	}
	if (*placed && *placed < p->points)
		complete(b, px, py);
	s->stay = NULL;
	if (*placed && !as_drawn(b, px, py, at))
		*placed = 0;
	w = arena_alloc(b->a, sizeof *w);
	sketch_wishes_of(w, p, s->center, s->points, true, b->a);
	w->left = p->oriented && !*placed && !p->positions_decide;
	w->strict = true;
	*x = arena_alloc(b->a, (size_t)sketch_wishes_vars(w) * sizeof **x);
	size = (size_t)(2 * s->points) * sizeof **first;
	*first = arena_alloc(b->a, size + 1);
	memcpy(*first, s->xy, size);
	return w;
}

/* A figure with another value than those found so far. */
static void add_figure(struct fit_figures *f, struct sketch_builder *b, const double *x)
{
	struct fit_solution *g = &f->at[f->n];
	int n = sketch_wishes_vars(f->of);
	double v = b->p->goal ? sketch_wish_term(f->of, b->p->goal, x) : 0;

	if (f->n >= FIT_FIGURES || !isfinite(v))
		return;
	for (int i = 0; i < f->n; i++)
		if (fabs(f->at[i].value - v) <= 1e-6 * (1 + fabs(v)))
			return;
	*g = (struct fit_solution){ .value = v };
	g->negative = letter_negative(f->of, x);
	g->fixed = b->p->goal && goal_fixed(b, f->of, x);
	for (int i = 1; i <= 4 && b->p->goal && !g->fixed && !g->slides; i++)
		g->slides = slides(b, f->of, x, i);
	g->freedom = sketch_freedom(&b->s, f->of, b->p->goal, x, b->a);
	g->x = arena_alloc(b->a, (size_t)(n + 1) * sizeof *g->x);
	memcpy(g->x, x, (size_t)n * sizeof *x);
	f->n++;
}

/* stay: the drawing is left no further than the facts want. */
static void fit_figures(struct fit_figures *out, const struct problem *p, int most, int enough,
			bool stay, struct meter *m, struct arena *a)
{
	struct sketch_builder b = { .p = p, .a = a, .meter = m };
	struct sketch *s = &b.s;
	double *x, *first;
	int placed;
	size_t size;

	*out = (struct fit_figures){ .miss = INFINITY };
	out->of = begin(&b, &first, &x, &placed);
	if (!out->of)
		return;
	size = (size_t)(2 * s->points) * sizeof *first;
	for (int i = 0; i < most && out->n < enough; i++) {
		struct sketch_flaws flaws;
		double miss;

		if (meter_spent(m)) {
			out->cut_short = true;
			break;
		}
		out->starts++;
		s->seed = i;
		if (placed) {
			memcpy(s->xy, first, size);
			flaws = sketch_check(s);
		} else if (i % 2) {
			sketch_arrange(s, p, i, a);
			flaws = sketch_check(s);
		} else {
			flaws = sketch_draw(s, a);
		}
		miss = stay && placed ? nearest(&b, first, out->of, x)
				      : sketch_refine(s, &flaws, out->of, i, x, a);
		if (miss < HOLDS && sketch_wishes_defined(out->of, x) && !coincide(p, x) &&
		    !misshapen(&b, x, NULL))
			add_figure(out, &b, x);
		out->miss = fmin(out->miss, miss);
	}
	out->cut_short |= meter_spent(m);
}

void sketch_fit_figures(struct fit_figures *out, const struct problem *p, int most, int enough,
			struct meter *m, struct arena *a)
{
	fit_figures(out, p, most, enough, false, m, a);
}

void sketch_fit_as_drawn(struct fit_figures *out, const struct problem *p, struct meter *m,
			 struct arena *a)
{
	fit_figures(out, p, 1, 1, true, m, a);
}

/* --- Samples -------------------------------------------------------------------- */

enum { SAMPLE_STARTS = 24, OTHER_STARTS = 6, SHAKES = 6, FEW = 2 };
enum { LETTER_STARTS = 16, LETTER_SAMPLES = 6, ALONE_STARTS = 48, ALONE_SAMPLES = 16 };

double *sketch_places(const struct wishes *w, const double *x, struct arena *a)
{
	double unit = exp(x[sketch_wishes_vars(w) - 1]);
	double *xy = arena_alloc(a, (size_t)(2 * w->p->points + 1) * sizeof *xy);

	for (int i = 0; i < 2 * w->p->points; i++)
		xy[i] = unit * x[i];
	return xy;
}

/* Do all triangles of drawn points turn as in another figure? */
#define FLAT 1e-5
static bool turns_alike(const struct problem *p, const double *x, const double *y)
{
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i && p->point[i].placed; j++)
			for (int k = 0; k < j && p->point[j].placed; k++) {
				double a = sketch_apart(x, i, j) + sketch_apart(x, j, k) +
					   sketch_apart(x, i, k),
				       t = sketch_turn(x, i, j, k) / (a * a);

				if (p->point[k].placed && fabs(t) > FLAT &&
				    t * sketch_turn(y, i, j, k) < 0)
					return false;
			}
	return true;
}

/* Do points that lie between two others lie so in the other figure?  Of those that are drawn. */
static bool orders_alike(const struct problem *p, const double *x, const double *y)
{
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < p->points; j++)
			for (int k = 0; k < i; k++) {
				double a, b;

				if (i == j || j == k || !p->point[i].placed ||
				    !p->point[j].placed || !p->point[k].placed)
					continue;
				a = sketch_apart(x, i, j) + sketch_apart(x, j, k);
				b = sketch_apart(y, i, j) + sketch_apart(y, j, k);
				if (fabs(sketch_turn(x, i, j, k)) <= FLAT * a * a &&
				    sketch_apart(x, i, k) > a * (1 - 1e-6) &&
				    !(sketch_apart(y, i, k) > b * (1 - 1e-2)))
					return false;
			}
	return true;
}

/* The largest difference of distances, in parts of the size: 0 where one is the other moved. */
static double unlike(const struct problem *p, const double *x, const double *y)
{
	double size[2] = { 0, 0 }, most = 0;

	for (int i = 1; i < p->points; i++) {
		size[0] = fmax(size[0], sketch_apart(x, i, 0));
		size[1] = fmax(size[1], sketch_apart(y, i, 0));
	}
	for (int i = 0; i < p->points; i++)
		for (int j = 0; j < i; j++)
			most = fmax(most, fabs(sketch_apart(x, i, j) / size[0] -
					       sketch_apart(y, i, j) / size[1]));
	return p->points > 1 ? most : 0;
}

/* The same in all sizes and letters, too. */
static bool same_sizes(const struct wishes *w, const double *x, const double *y)
{
	int n = sketch_wishes_vars(w) - 1;

	if (unlike(w->p, x, y) > 1e-6)
		return false;
	if (w->p->points > 1 &&
	    fabs(log(sketch_apart(x, 0, 1) / sketch_apart(y, 0, 1)) + x[n] - y[n]) > 1e-6)
		return false;
	for (int i = 2 * w->points; i < n; i++) {
		bool round = i < 2 * w->points + w->p->circles;
		double a = round ? fabs(x[i]) * exp(x[n]) : x[i],
		       b = round ? fabs(y[i]) * exp(y[n]) : y[i];

		if (fabs(a - b) > 1e-6 * (1 + fabs(a)))
			return false;
	}
	return true;
}

/* Is an angle that is said to be halved, or equal to another, none?  A straight one can be halved. */
bool sketch_has_flat_angle(const struct problem *p, const double *x)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int from = f->kind == RELATION_BISECTOR ? 2
							: f->kind == RELATION_BISECTOR_POINT,
		    to = f->kind == RELATION_EQUAL_ANGLE ? 6
			 : from                          ? from + 3
							 : 0;

		for (int k = from; k + 2 < to; k += 3) {
			const int *q = f->p + k;
			double size =
				sketch_apart(x, q[0], q[1]) + sketch_apart(x, q[1], q[2]);

			if (fabs(sketch_turn(x, q[0], q[1], q[2])) < FLAT * size * size &&
			    (!from || sketch_apart(x, q[0], q[2]) < size * (1 - FLAT)))
				return true;
		}
	}
	return false;
}

static bool is_figure(const struct sketch_builder *b, const struct wishes *w, const double *x,
		      double miss)
{
	return miss < HOLDS && sketch_wishes_defined(w, x) && !coincide(b->p, x) &&
	       !misshapen(b, x, NULL);
}

static void keep_sample(struct fit_samples *out, struct sketch_builder *b, const double *x)
{
	int n = sketch_wishes_vars(out->of);

	out->x[out->n] = arena_alloc(b->a, (size_t)(n + 1) * sizeof *x);
	memcpy(out->x[out->n++], x, (size_t)n * sizeof *x);
}

/* Figures with angles that are none count only where there is no other. */
static bool is_sample(const struct fit_samples *out, const struct sketch_builder *b,
		      const double *x, double miss)
{
	return is_figure(b, out->of, x, miss) &&
	       (!sketch_has_flat_angle(b->p, x) ||
		(out->n && sketch_has_flat_angle(b->p, out->x[0])));
}

/* The first: near the drawing, or wherever a start leads to. */
static void first_sample(struct fit_samples *out, struct sketch_builder *b,
			 const double *first, bool placed, double *x)
{
	struct sketch *s = &b->s;
	size_t size = (size_t)(2 * s->points) * sizeof *first,
	       vars = (size_t)sketch_wishes_vars(out->of) * sizeof *x;
	double *flat = NULL;

	for (int i = 0; i < SAMPLE_STARTS && !out->n; i++) {
		struct sketch_flaws flaws;
		double miss;

		if (meter_spent(b->meter)) {
			out->cut_short = true;
			break;
		}
		out->starts++;
		s->seed = i;
		memcpy(s->xy, first, size);
		if (placed && !i) {
			miss = nearest(b, first, out->of, x);
		} else {
			if (placed)
				flaws = sketch_check(s);
			else if (i % 2) {
				sketch_arrange(s, b->p, i, b->a);
				flaws = sketch_check(s);
			} else {
				flaws = sketch_draw(s, b->a);
			}
			miss = sketch_refine(s, &flaws, out->of, placed ? i - 1 : i, x, b->a);
		}
		out->miss = fmin(out->miss, miss);
		if (is_sample(out, b, x, miss)) {
			keep_sample(out, b, x);
		} else if (!flat && is_figure(b, out->of, x, miss)) {
			flat = arena_alloc(b->a, vars + 1);
			memcpy(flat, x, vars);
		}
	}
	if (!out->n && flat)
		keep_sample(out, b, flat);
}

static void keep_new(struct fit_samples *out, struct sketch_builder *b, const double *x)
{
	for (int i = 0; i < out->n; i++)
		if (same_sizes(out->of, out->x[i], x))
			return;
	keep_sample(out, b, x);
}

/* To a figure of the turns and orders that the first one has? */
static bool comes_back(struct fit_samples *out, struct sketch_builder *b, double *y,
		       bool placed)
{
	double miss = sketch_polish(&b->s, out->of, y, b->a), n = b->p->points;

	meter_take(b->meter, 0.5 * n * n * n);
	return is_sample(out, b, y, miss) && (!placed || (turns_alike(b->p, out->x[0], y) &&
							  orders_alike(b->p, out->x[0], y)));
}

/* Others, from where the first one is: shaken more and more. */
static void shaken_samples(struct fit_samples *out, struct sketch_builder *b, int enough,
			   bool placed)
{
	static const double part[SHAKES] = { 0.1, 0.2, 0.05, 0.3, 0.15, 0.02 };
	int n = sketch_wishes_vars(out->of), back = 0;
	double *y = arena_alloc(b->a, (size_t)(n + 1) * sizeof *y), *x = out->x[0],
	       *xy = b->s.xy;
	struct rng r = { (uint64_t)(7919 + n) };
	double size = 0;

	for (int i = 0; i < 2 * out->of->points; i++)
		size = fmax(size, fabs(x[i] - x[i % 2]));
	out->rigid = true;
	b->s.xy = arena_alloc(b->a, (size_t)(2 * b->s.points + 1) * sizeof *xy);
	for (int k = 0; k < SHAKES && out->n < enough && !meter_spent(b->meter); k++) {
		for (int i = 0; i < n; i++) {
			double by = part[k] * (double)rng_between(&r, -1000, 1000) / 1000;

			y[i] = x[i] + by * (i < 2 * out->of->points ? size : fabs(x[i]));
		}
		y[n - 1] = x[n - 1] + part[k] * (double)rng_between(&r, -1000, 1000) / 1000;
		if (!comes_back(out, b, y, placed))
			continue;
		back++;
		if (!same_sizes(out->of, x, y)) {
			out->rigid = false;
			keep_sample(out, b, y);
		}
		/* Twice back where it was: it does not move. */
		if (out->rigid && back >= 2)
			break;
	}
	out->rigid &= back > 0;
	b->s.xy = xy;
}

/* Letters anywhere, each of either sign: what is meant by a letter nobody draws. */
static void letter_samples(struct fit_samples *out, struct sketch_builder *b, bool placed)
{
	static const double far[] = { 1, 3, 0.3, 10, 0.1 };
	int n = sketch_wishes_vars(out->of), first = 2 * out->of->points + b->p->circles,
	    alone = !b->p->points && !b->p->circles,
	    enough = out->n + (alone ? ALONE_SAMPLES : LETTER_SAMPLES),
	    starts = alone ? ALONE_STARTS : LETTER_STARTS;
	double *y = arena_alloc(b->a, (size_t)(n + 1) * sizeof *y), *x = out->x[0],
	       *xy = b->s.xy;
	struct rng r = { (uint64_t)(104729 + n) };

	enough = enough < FIT_SAMPLES ? enough : FIT_SAMPLES;
	b->s.xy = arena_alloc(b->a, (size_t)(2 * b->s.points + 1) * sizeof *xy);
	for (int k = 0; k < starts && out->n < enough && !meter_spent(b->meter); k++) {
		memcpy(y, x, (size_t)n * sizeof *y);
		for (int i = first; i < n - 1; i++) {
			if (k % 2)
				y[i] = far[k / 2 % 5] * (double)rng_between(&r, 1, 2000) /
				       1000;
			if (rng_below(&r, 2))
				y[i] = -y[i];
		}
		if (!comes_back(out, b, y, placed))
			continue;
		keep_new(out, b, y);
	}
	b->s.xy = xy;
}

/* Points anywhere: what is usual in a sketch is not there. */
static void scatter(struct sketch *s)
{
	struct rng r = { 31 + 7 * (uint64_t)s->seed };

	for (int i = 0; i < 2 * s->points; i++)
		s->xy[i] = (double)rng_between(&r, -1000, 1000) / 1000;
	for (int i = 0; i < s->circles; i++)
		s->radius[i] = (double)rng_between(&r, 100, 1000) / 1000;
}

/* Where nothing is drawn, figures of another configuration count as well. */
static void other_samples(struct fit_samples *out, struct sketch_builder *b, int starts,
			  int enough)
{
	struct sketch *s = &b->s;
	double *x = arena_alloc(b->a, (size_t)sketch_wishes_vars(out->of) * sizeof *x);

	for (int i = 1; i <= starts && out->n < enough && !meter_spent(b->meter); i++) {
		struct sketch_flaws flaws;
		double miss;

		s->seed = ++out->starts;
		if (i % 2)
			scatter(s);
		else if (i % 4)
			sketch_arrange(s, b->p, s->seed, b->a);
		else
			sketch_draw(s, b->a);
		flaws = sketch_check(s);
		miss = sketch_refine(s, &flaws, out->of, i % 2 ? 0 : s->seed, x, b->a);
		if (!is_sample(out, b, x, miss))
			continue;
		keep_new(out, b, x);
	}
}

void sketch_fit_more(struct fit_samples *out, const struct problem *p, int starts,
		     struct meter *m, struct arena *a)
{
	struct sketch_builder b = { .p = p, .a = a, .meter = m };

	build(&b);
	other_samples(out, &b, starts, FIT_SAMPLES);
}

void sketch_fit_samples(struct fit_samples *out, const struct problem *p, int enough,
			struct meter *m, struct arena *a)
{
	struct sketch_builder b = { .p = p, .a = a, .meter = m };
	double *x, *first;
	int placed;

	*out = (struct fit_samples){ .miss = INFINITY };
	enough = enough < FIT_SAMPLES ? enough : FIT_SAMPLES;
	out->of = begin(&b, &first, &x, &placed);
	if (!out->of)
		return;
	first_sample(out, &b, first, placed, x);
	if (out->n && enough > 1) {
		bool drawn = placed && !p->placed_by_facts;
		int shaken = drawn ? enough : (enough + 1) / 2;

		shaken_samples(out, &b, shaken, placed);
		if (!drawn)
			other_samples(out, &b, OTHER_STARTS, enough);
		if (p->letters && enough > FEW)
			letter_samples(out, &b, placed);
	}
	out->cut_short |= meter_spent(m);
}

bool sketch_fit_drawing_agrees(const struct problem *p, struct arena *a)
{
	double *x = arena_alloc(a, (size_t)(2 * p->points + 1) * sizeof *x), r[2];
	struct wishes w;

	for (int i = 0; i < p->points; i++) {
		if (!p->point[i].placed)
			return true;
		x[2 * i] = p->point[i].x;
		x[2 * i + 1] = p->point[i].y;
	}
	sketch_wishes_of(&w, p, NULL, p->points, true, a);
	for (int i = 0; i < w.n; i++) {
		enum element k = w.wish[i].part.element;

		if (k != ELEMENT_SAME_SIDE && k != ELEMENT_OPPOSITE_SIDE &&
		    k != ELEMENT_INSIDE)
			continue;
		r[1] = 0;
		sketch_wish_value(&w, i, x, r);
		if (r[0] != 0 || r[1] != 0)
			return false;
	}
	for (int i = 0; i < p->facts && !p->choices; i++) {
		const int *q = p->fact[i].p;

		if (p->fact[i].kind == RELATION_BETWEEN &&
		    (x[2 * q[1]] - x[2 * q[0]]) * (x[2 * q[2]] - x[2 * q[0]]) +
				    (x[2 * q[1] + 1] - x[2 * q[0] + 1]) *
					    (x[2 * q[2] + 1] - x[2 * q[0] + 1]) >
			    0)
			return false;
	}
	return true;
}
