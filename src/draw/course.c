/*
 * course.c -- a curve given by a parameter, as runs of near points on the page.
 *
 * It is sampled at irregular steps (regular ones could beat with what is drawn), and steps
 * are halved, level by level, where the curve bends or runs far.  How far a chord strays
 * from the curve is told from the angles to its neighbours: an arc that turns by w over
 * chords l1, l2 rises by about l2 sin(w) l2/(4 (l1 + l2)) over the second.
 *
 * What is still not straight at the last level is a jump, a pole, or merely steep.
 * Halving on into the larger difference tells: a jump does not get smaller.  Where the curve
 * begins or ends to be defined, halving finds that place.
 *
 * Invariants:
 *  (1) Parameters never decrease along the list.
 *  (2) A step is PENDING, or decided for good: DONE (a chord) or CUT (nothing is drawn).
 */
#include "draw/plot_priv.h"
#include <math.h>
#include <string.h>

#define FAR 1e7
#define LEVELS 8
#define LONGEST 24.0  /* chords at first, so that less is overlooked; then twice that ... */
#define SHORTEST 0.15 /* what is not worth dividing */
#define HALVINGS 42
#define SEARCHES 240 /* jumps and edges looked for */

enum { PENDING, DONE, CUT };

struct spots {
	double *t, *x, *y;
	unsigned char *step; /* from this spot to the next */
	int n, cap;
};
struct walker {
	course_fn *fn;
	void *self;
	struct scene_box box;
	struct arena *arena;
	struct spots at, next; /* the list, and room for the one being made */
	int searches;
	double longest; /* chord at the present level */
};

/* Room for so many spots; what was there is gone. */
static void make_room(struct spots *s, int n, struct arena *a)
{
	s->n = 0;
	if (n <= s->cap)
		return;
	s->cap = n + n / 2;
	s->t = arena_alloc(a, (size_t)s->cap * sizeof *s->t);
	s->x = arena_alloc(a, (size_t)s->cap * sizeof *s->x);
	s->y = arena_alloc(a, (size_t)s->cap * sizeof *s->y);
	s->step = arena_alloc(a, (size_t)s->cap);
}

static void put(struct spots *s, double t, double x, double y, int step)
{
	s->t[s->n] = t;
	s->x[s->n] = x;
	s->y[s->n] = y;
	s->step[s->n++] = (unsigned char)step;
}

static void put_from(struct spots *s, const struct spots *from, int i, int step)
{
	put(s, from->t[i], from->x[i], from->y[i], step);
}

/* Far away it is only the direction that counts. */
static void tame(int n, double *x, double *y)
{
	for (int i = 0; i < n; i++) {
		double m = fmax(fabs(x[i]), fabs(y[i]));

		if (isnan(x[i]) || isnan(y[i])) {
			y[i] = NAN;
		} else if (m > FAR) {
			x[i] = isinf(x[i])   ? copysign(FAR, x[i])
			       : isinf(y[i]) ? x[i]
					     : x[i] * (FAR / m);
			y[i] = isinf(y[i]) ? copysign(FAR, y[i]) : y[i] * (FAR / m);
		}
	}
}

static void ask(struct walker *r, int n, const double *t, double *x, double *y)
{
	r->fn(r->self, n, t, x, y);
	tame(n, x, y);
}

static bool ask_one(struct walker *r, double t, double *x, double *y)
{
	ask(r, 1, &t, x, y);
	return !isnan(*y);
}

/* --- Straight enough? ----------------------------------------------------------------- */

/* Do both ends lie off the box on the same side? */
static bool off(const struct scene_box *b, double x0, double y0, double x1, double y1)
{
	return (x0 < b->x0 && x1 < b->x0) || (x0 > b->x1 && x1 > b->x1) ||
	       (y0 < b->y0 && y1 < b->y0) || (y0 > b->y1 && y1 > b->y1);
}

/* How far the curve rises over the chord a-b, as the turn from p-a tells. */
static double rise(double px, double py, double ax, double ay, double bx, double by, double l)
{
	double ux = ax - px, uy = ay - py, vx = bx - ax, vy = by - ay;
	double m = sqrt(ux * ux + uy * uy);

	if (m < 1e-9)
		return 0;
	/* A corner rises by more than an arc of the same turn. */
	if (fabs(ux * vy - uy * vx) > 0.3 * (ux * vx + uy * vy))
		return l / 4;
	return fabs(ux * vy - uy * vx) * l / (4 * m * (m + l));
}

static bool straight(const struct walker *r, int i)
{
	const struct spots *s = &r->at;
	double ax = s->x[i], ay = s->y[i], bx = s->x[i + 1], by = s->y[i + 1];
	double l = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
	bool before = i > 0 && s->step[i - 1] != CUT && !isnan(s->y[i - 1]);
	bool after = i + 2 < s->n && s->step[i + 1] != CUT && !isnan(s->y[i + 2]);

	if (off(&r->box, ax, ay, bx, by) || l < SHORTEST)
		return true;
	if (l > r->longest || (!before && !after))
		return false;
	if (before && rise(s->x[i - 1], s->y[i - 1], ax, ay, bx, by, l) > COURSE_NEAR)
		return false;
	return !after || rise(s->x[i + 2], s->y[i + 2], bx, by, ax, ay, l) <= COURSE_NEAR;
}

/* --- Searches ------------------------------------------------------------------------- */

struct spot {
	double t, x, y;
};

/* The last defined place between `in` (defined) and *out (not), which moves up to it.
 * Where the curve still runs away there, it is led out of sight. */
static struct spot edge_between(struct walker *r, struct spot in, double *out)
{
	struct spot last = in, before = in;
	int moved = 0;

	for (int k = 0; k < HALVINGS; k++) {
		struct spot m = { .t = last.t + (*out - last.t) / 2 };

		if (m.t == last.t || m.t == *out)
			break;
		if (ask_one(r, m.t, &m.x, &m.y)) {
			before = last;
			last = m;
			moved = k;
		} else {
			*out = m.t;
		}
	}
	if (moved > HALVINGS / 2) {
		double dx = last.x - before.x, dy = last.y - before.y, l = hypot(dx, dy);

		if (l > 0.5) {
			last.x += dx / l * FAR;
			last.y += dy / l * FAR;
		}
	}
	return last;
}

/* Is there a jump between two defined places?  They move up to it. */
static bool jump_between(struct walker *r, struct spot *a, struct spot *b)
{
	struct spot lo = *a, hi = *b;
	double half = 0, d = 0;

	for (int k = 0; k < HALVINGS; k++) {
		struct spot m = { .t = lo.t + (hi.t - lo.t) / 2 };
		double p, q;

		if (m.t == lo.t || m.t == hi.t)
			break;
		if (!ask_one(r, m.t, &m.x, &m.y)) {
			double ta = m.t, tb = m.t;

			*a = edge_between(r, lo, &ta);
			*b = edge_between(r, hi, &tb);
			return hypot(b->x - a->x, b->y - a->y) > 0.1;
		}
		p = hypot(m.x - lo.x, m.y - lo.y);
		q = hypot(m.x - hi.x, m.y - hi.y);
		if (p > q)
			hi = m;
		else
			lo = m;
		d = fmax(p, q);
		if (d < 0.25)
			return false;
		if (k == HALVINGS / 2)
			half = d;
	}
	/* A root like x^(1/9) is steep too, but gets smaller all the time. */
	if (d == 0 || d < half / 2)
		return false;
	*a = lo;
	*b = hi;
	return true;
}

/* --- Levels --------------------------------------------------------------------------- */

static void swap(struct walker *r)
{
	struct spots s = r->at;

	r->at = r->next;
	r->next = s;
	r->next.n = 0;
}

/* Steps with one end undefined are led to the edge between. */
static void find_edges(struct walker *r)
{
	const struct spots *s = &r->at;
	int edges = 0;

	for (int i = 0; i + 1 < s->n; i++) {
		bool a = !isnan(s->y[i]), b = !isnan(s->y[i + 1]);

		if (s->step[i] != PENDING || (a && b))
			continue;
		edges += a != b;
		if (!a && !b)
			s->step[i] = CUT;
	}
	if (!edges)
		return;
	make_room(&r->next, s->n + 2 * edges, r->arena);
	for (int i = 0; i < s->n; i++) {
		bool a = !isnan(s->y[i]), b = i + 1 < s->n && !isnan(s->y[i + 1]);
		struct spot in, edge;
		double out;

		if (i + 1 == s->n || a == b || s->step[i] != PENDING ||
		    r->searches >= SEARCHES) {
			put_from(&r->next, s, i, a == b || i + 1 == s->n ? s->step[i] : CUT);
			continue;
		}
		r->searches++;
		in = a ? (struct spot){ s->t[i], s->x[i], s->y[i] }
		       : (struct spot){ s->t[i + 1], s->x[i + 1], s->y[i + 1] };
		out = a ? s->t[i + 1] : s->t[i];
		edge = edge_between(r, in, &out);
		put_from(&r->next, s, i, a ? PENDING : CUT);
		if (a) {
			put(&r->next, edge.t, edge.x, edge.y, CUT);
			put(&r->next, out, 0, NAN, CUT);
		} else {
			put(&r->next, out, 0, NAN, CUT);
			put(&r->next, edge.t, edge.x, edge.y, PENDING);
		}
	}
	swap(r);
}

/* Halve what is not straight; false when nothing was, or there is no room. */
static bool refine(struct walker *r)
{
	struct spots *s = &r->at;
	struct arena_mark mark;
	double *t, *x, *y;
	int n = 0, k = 0;

	for (int i = 0; i + 1 < s->n; i++) {
		if (s->step[i] != PENDING)
			continue;
		if (straight(r, i))
			s->step[i] = DONE;
		else
			n++;
	}
	if (!n || s->n + n > COURSE_MOST)
		return false;
	make_room(&r->next, s->n + n, r->arena);
	mark = arena_mark(r->arena);
	t = arena_alloc(r->arena, (size_t)n * 3 * sizeof *t);
	x = t + n;
	y = x + n;
	for (int i = 0; i + 1 < s->n; i++)
		if (s->step[i] == PENDING)
			t[k++] = s->t[i] + 0.49 * (s->t[i + 1] - s->t[i]);
	ask(r, n, t, x, y);
	k = 0;
	for (int i = 0; i < s->n; i++) {
		put_from(&r->next, s, i, s->step[i]);
		if (s->step[i] != PENDING || i + 1 == s->n)
			continue;
		put(&r->next, t[k], x[k], y[k], PENDING);
		k++;
	}
	swap(r);
	arena_release(r->arena, mark);
	return true;
}

/* Does the step go another way than its neighbours?  A jump does, what is steep does not. */
static bool odd_step(const struct spots *s, int i)
{
	double ux = s->x[i + 1] - s->x[i], uy = s->y[i + 1] - s->y[i], l = hypot(ux, uy);

	for (int side = -1; side <= 1; side += 2) {
		int k = i + side;
		double vx, vy;

		if (k < 0 || k + 1 >= s->n || s->step[k] == CUT)
			continue;
		vx = s->x[k + 1] - s->x[k];
		vy = s->y[k + 1] - s->y[k];
		if (!(ux * vx + uy * vy > 0.7 * l * hypot(vx, vy)))
			return true;
	}
	return false;
}

/* What is still not straight: the odd steps first, for searches are limited. */
static void find_jumps(struct walker *r)
{
	for (int pass = 0; pass < 2; pass++) {
		const struct spots *s = &r->at;
		int left = SEARCHES - r->searches;

		make_room(&r->next, s->n + 2 * left, r->arena);
		for (int i = 0; i < s->n; i++) {
			struct spot a = { s->t[i], s->x[i], s->y[i] }, b;
			int step = s->step[i];

			if (i + 1 == s->n || step != PENDING || isnan(a.y) ||
			    isnan(s->y[i + 1])) {
				put_from(&r->next, s, i, step == PENDING ? CUT : step);
				continue;
			}
			b = (struct spot){ s->t[i + 1], s->x[i + 1], s->y[i + 1] };
			if (hypot(b.x - a.x, b.y - a.y) < 0.5 || r->searches >= SEARCHES) {
				put_from(&r->next, s, i, DONE);
				continue;
			}
			if (pass == 0 && !odd_step(s, i)) {
				put_from(&r->next, s, i, PENDING);
				continue;
			}
			r->searches++;
			put_from(&r->next, s, i, DONE);
			if (!jump_between(r, &a, &b))
				continue;
			put(&r->next, a.t, a.x, a.y, CUT);
			put(&r->next, b.t, b.x, b.y, DONE);
		}
		swap(r);
	}
}

/* A single place where it is not defined, as in sin(x)/x, does not show. */
static void close_gaps(struct walker *r, double width)
{
	struct spots *s = &r->at;
	int m = 0, last = -1; /* kept so far; the last defined of them */

	for (int i = 0; i < s->n; i++) {
		bool defined = !isnan(s->y[i]);

		if (defined && last >= 0 && m - last > 1 &&
		    s->t[i] - s->t[last] < 1e-9 * width &&
		    hypot(s->x[i] - s->x[last], s->y[i] - s->y[last]) < 0.1) {
			s->step[last] = DONE;
			m = last + 1;
		}
		s->t[m] = s->t[i];
		s->x[m] = s->x[i];
		s->y[m] = s->y[i];
		s->step[m] = s->step[i];
		if (defined)
			last = m;
		m++;
	}
	s->n = m;
}

/* --- Columns -------------------------------------------------------------------------- */

/*
 * A graph that swings up and down within many columns of the page, or jumps in them, is not
 * followed there: its lowest and highest places in each column tell all there is to see.
 */
#define STRETCH 16 /* columns that are judged together */
#define WILD 5     /* of them that make it so */

/* The first spot that is not left of x. */
static int spot_at(const struct spots *s, int from, double x)
{
	while (from < s->n && s->t[from] < x)
		from++;
	return from;
}

/* Turns and jumps between two spots. */
static bool wild_column(const struct spots *s, int i, int j)
{
	int turns = 0;

	for (int k = i; k < j && k + 1 < s->n; k++) {
		bool here = !isnan(s->y[k]), there = !isnan(s->y[k + 1]);

		if (here != there || (here && s->step[k] == CUT))
			return true;
		if (here && k > i && (s->y[k + 1] > s->y[k]) != (s->y[k] > s->y[k - 1]))
			turns++;
	}
	return turns >= 2;
}

static void put_column(struct walker *r, double from, double to)
{
	enum { PLACES = 24 };
	double t[PLACES], x[PLACES], y[PLACES];
	int lo = -1, hi = -1;

	for (int k = 0; k < PLACES; k++)
		t[k] = from + (to - from) * (k + 0.5) / PLACES;
	ask(r, PLACES, t, x, y);
	for (int k = 0; k < PLACES; k++) {
		if (isnan(y[k]))
			continue;
		lo = lo < 0 || y[k] < y[lo] ? k : lo;
		hi = hi < 0 || y[k] > y[hi] ? k : hi;
	}
	if (lo < 0) {
		if (r->next.n)
			r->next.step[r->next.n - 1] = CUT;
		return;
	}
	put(&r->next, t[lo < hi ? lo : hi], x[lo < hi ? lo : hi], y[lo < hi ? lo : hi], DONE);
	put(&r->next, t[lo < hi ? hi : lo], x[lo < hi ? hi : lo], y[lo < hi ? hi : lo], DONE);
}

static void thin_out(struct walker *r)
{
	const struct spots *s = &r->at;
	double from = s->t[0], to = s->t[s->n - 1];
	int columns = (int)ceil(to - from), at = 0;

	make_room(&r->next, s->n + 2 * columns + 2, r->arena);
	for (int c = 0; c < columns; c += STRETCH) {
		int end = c + STRETCH < columns ? c + STRETCH : columns, wild = 0, next,
		    k = at;

		for (int i = c; i < end; i++) {
			int j = spot_at(s, k, from + i + 1);

			wild += wild_column(s, k, j);
			k = j;
		}
		next = end == columns ? s->n : k;
		if (wild < WILD)
			for (; at < next; at++)
				put_from(&r->next, s, at, s->step[at]);
		else
			for (int i = c; i < end; i++)
				put_column(r, from + i, fmin(from + i + 1, to));
		at = next;
	}
	swap(r);
}

/* --- The box -------------------------------------------------------------------------- */

/* The part [u, v] of the chord inside the box; false when there is none. */
static bool inside(const struct scene_box *b, double ax, double ay, double bx, double by,
		   double *u, double *v)
{
	double p[4] = { ax - bx, bx - ax, ay - by, by - ay };
	double q[4] = { ax - b->x0, b->x1 - ax, ay - b->y0, b->y1 - ay };

	*u = 0;
	*v = 1;
	for (int i = 0; i < 4; i++) {
		if (p[i] < 0)
			*u = fmax(*u, q[i] / p[i]);
		else if (p[i] > 0)
			*v = fmin(*v, q[i] / p[i]);
		else if (q[i] < 0)
			return false;
	}
	return *u < *v;
}

struct clipper {
	struct course *out;
	int cap;
	struct arena *arena;
};

static void add(struct clipper *c, bool begins, double t, double x, double y)
{
	struct course *o = c->out;

	if (begins) {
		o->run = arena_grow(c->arena, o->run, &c->cap, o->n_runs + 1, sizeof *o->run);
		o->run[o->n_runs++] = (struct course_run){ .first = o->n };
	}
	o->t[o->n] = t;
	o->x[o->n] = x;
	o->y[o->n++] = y;
	o->run[o->n_runs - 1].n++;
}

static struct course clipped(struct walker *r)
{
	const struct spots *s = &r->at;
	struct course out = { 0 };
	struct clipper c = { .out = &out, .arena = r->arena };
	size_t size = (size_t)(2 * s->n + 2) * sizeof(double);
	bool open = false; /* the run so far ends at spot i */

	out.t = arena_alloc(r->arena, size);
	out.x = arena_alloc(r->arena, size);
	out.y = arena_alloc(r->arena, size);
	for (int i = 0; i + 1 < s->n; i++) {
		double ax = s->x[i], ay = s->y[i], dx, dy, dt, u, v;

		if (s->step[i] == CUT || isnan(ay) || isnan(s->y[i + 1]) ||
		    !inside(&r->box, ax, ay, s->x[i + 1], s->y[i + 1], &u, &v)) {
			open = false;
			continue;
		}
		dx = s->x[i + 1] - ax;
		dy = s->y[i + 1] - ay;
		dt = s->t[i + 1] - s->t[i];
		if (!open || u > 0)
			add(&c, true, s->t[i] + u * dt, ax + u * dx, ay + u * dy);
		if (v < 1)
			add(&c, false, s->t[i] + v * dt, ax + v * dx, ay + v * dy);
		else
			add(&c, false, s->t[i + 1], s->x[i + 1], s->y[i + 1]);
		open = v >= 1;
	}
	return out;
}

/* --- All of it ------------------------------------------------------------------------ */

struct course course_follow(course_fn *fn, void *self, double from, double to, int start,
			    bool graph, const struct scene_box *box, struct arena *a)
{
	struct walker r = { .fn = fn, .self = self, .box = *box, .arena = a };
	struct course out;
	double width = to - from;

	if (start > COURSE_MOST / 4)
		start = COURSE_MOST / 4;
	make_room(&r.at, 2 * start, a);
	for (int i = 0; i <= start; i++) {
		double golden = i * 0.61803398874989485, off_by = golden - floor(golden) - 0.5;

		r.at.t[i] = i == 0       ? from
			    : i == start ? to
					 : from + width * (i + 0.4 * off_by) / start;
		r.at.step[i] = PENDING;
	}
	r.at.n = start + 1;
	ask(&r, r.at.n, r.at.t, r.at.x, r.at.y);
	for (int level = 0; level <= LEVELS; level++) {
		r.longest = LONGEST * (1 << level);
		find_edges(&r);
		if (!refine(&r))
			break;
	}
	find_edges(&r);
	find_jumps(&r);
	close_gaps(&r, width);
	if (graph)
		thin_out(&r);
	out = clipped(&r);
	if (out.n_runs == 1 && out.n > 3 && !graph &&
	    hypot(out.x[0] - out.x[out.n - 1], out.y[0] - out.y[out.n - 1]) < 0.05)
		out.closed = true;
	return out;
}
