/*
 * course.c -- a curve given by a parameter, as runs of near points on the page.
 *
 * It is sampled at irregular steps (regular ones could beat with what is drawn), and steps
 * are halved, level by level, where the curve bends or runs far.  How far a chord strays
 * from the curve is told from the angles to its neighbours: an arc that turns by w over
 * chords l1, l2 rises by about l2 sin(w) l2/(4 (l1 + l2)) over the second.
 *
 * Between two samples there can be more than they tell: a pole is as narrow as it likes.  So
 * the bounds of the curve over each first step are asked for, and a step is halved until
 * they do not leave room for anything to be overlooked.
 *
 * What is still not straight at the last level is a jump, a pole, or merely steep.
 * Halving on into the larger difference tells: a jump does not get smaller.  Where the curve
 * begins or ends to be defined, halving finds that place.
 *
 * Invariants:
 *  (1) Parameters never decrease along the list.
 *  (2) A step is PENDING, or decided: CUT (nothing is drawn) for good, DONE (a chord) for as
 *      long as its neighbours are not divided.
 */
#include "draw/plot_priv.h"
#include <math.h>
#include <stdlib.h>

#define FAR 1e7
#define LEVELS 8
#define LONGEST 24.0  /* chords at first, so that less is overlooked; then twice that ... */
#define SHORTEST 0.15 /* what is not worth dividing */
#define HALVINGS 42
#define SEARCHES 240  /* jumps and edges looked for */
#define SLACK 2.0     /* by how much bounds may exceed the ends of a step */
#define OPEN_MOST 240 /* steps that are halved at once, after the first few times */

enum { PENDING, DONE, CUT };

struct course_spots {
	double *t, *x, *y;
	unsigned char *step; /* from this spot to the next */
	int n, cap;
};
struct walker {
	const struct course_of *of;
	struct scene_box box;
	struct arena *arena;
	struct course_spots at, next; /* the list, and room for the one being made */
	int searches, hidden;         /* how many: jumps and edges; spots that bounds led to */
	double longest;               /* chord at the present level */
};
struct draw_spot {
	double t, x, y;
};

/* Room for so many spots; what was there is gone. */
static void make_room(struct course_spots *s, int n, struct arena *a)
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

static void put(struct course_spots *s, double t, double x, double y, int step)
{
	s->t[s->n] = t;
	s->x[s->n] = x;
	s->y[s->n] = y;
	s->step[s->n++] = (unsigned char)step;
}

static void put_from(struct course_spots *s, const struct course_spots *from, int i, int step)
{
	put(s, from->t[i], from->x[i], from->y[i], step);
}

static void swap(struct walker *r)
{
	struct course_spots s = r->at;

	r->at = r->next;
	r->next = s;
	r->next.n = 0;
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
	r->of->at(r->of->self, n, t, x, y);
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
	const struct course_spots *s = &r->at;
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

/* The last defined place between `in` (defined) and *out (not), which moves up to it.
 * Where the curve still runs away there, it is led out of sight. */
static struct draw_spot edge_between(struct walker *r, struct draw_spot in, double *out)
{
	struct draw_spot last = in, before = in;
	int moved = 0;

	for (int k = 0; k < HALVINGS; k++) {
		struct draw_spot m = { .t = last.t + (*out - last.t) / 2 };

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
static bool jump_between(struct walker *r, struct draw_spot *a, struct draw_spot *b)
{
	struct draw_spot lo = *a, hi = *b;
	double half = 0, d = hypot(hi.x - lo.x, hi.y - lo.y);

	for (int k = 0; k < HALVINGS; k++) {
		struct draw_spot m = { .t = lo.t + (hi.t - lo.t) / 2 };
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

/* --- What is hidden ------------------------------------------------------------------- */

/* A step that something may be hidden in, and the box around it. */
struct open {
	struct draw_spot a, b;
	struct scene_box hull;
};

/* Do the bounds [lo, hi] hardly exceed the ends p and q, above all in the window [from, to]?
 * Outside of it they must only be such that there is no pole. */
static bool tight(double lo, double hi, double p, double q, double from, double to)
{
	double slack = SLACK + fabs(p - q) / 8;

	if (!(lo >= fmin(p, q) - slack && hi <= fmax(p, q) + slack))
		return false;
	return fmax(lo, from) >= fmin(fmin(p, q), to) - SLACK &&
	       fmin(hi, to) <= fmax(fmax(p, q), from) + SLACK;
}

static bool nothing_hidden(const struct walker *r, const struct open *o)
{
	const struct scene_box *h = &o->hull, *w = &r->box;
	struct draw_spot a = isnan(o->a.y) ? o->b : o->a, b = isnan(o->b.y) ? o->a : o->b;

	if (h->x0 > h->x1 || h->y0 > h->y1 || h->x1 < w->x0 || h->x0 > w->x1 ||
	    h->y1 < w->y0 || h->y0 > w->y1)
		return true; /* defined nowhere, or off the window */
	return !isnan(a.y) && !isnan(b.y) && tight(h->x0, h->x1, a.x, b.x, w->x0, w->x1) &&
	       tight(h->y0, h->y1, a.y, b.y, w->y0, w->y1);
}

/* Asks for the boxes of n steps and keeps those in which something may be hidden; their
 * number, or -1 when nothing is known. */
static int keep_open(struct walker *r, struct open *o, int n)
{
	struct arena_mark mark = arena_mark(r->arena);
	double *t0 = arena_alloc(r->arena, (size_t)n * 2 * sizeof *t0), *t1 = t0 + n;
	struct scene_box *hull = arena_alloc(r->arena, (size_t)n * sizeof *hull);
	int kept = 0;

	for (int i = 0; i < n; i++) {
		t0[i] = o[i].a.t;
		t1[i] = o[i].b.t;
	}
	if (!r->of->hull(r->of->self, n, t0, t1, hull)) {
		kept = -1;
		n = 0;
	}
	for (int i = 0; i < n; i++) {
		double m = t0[i] + (t1[i] - t0[i]) / 2;

		o[i].hull = hull[i];
		if (m > t0[i] && m < t1[i] && !nothing_hidden(r, &o[i]))
			o[kept++] = o[i];
	}
	arena_release(r->arena, mark);
	return kept;
}

static int by_parameter(const void *a, const void *b)
{
	const struct draw_spot *p = a, *q = b;

	return (p->t > q->t) - (p->t < q->t);
}

/* Puts the spots into the list, each in its place. */
static void add_spots(struct walker *r, struct draw_spot *found, int n)
{
	const struct course_spots *s = &r->at;
	int k = 0;

	qsort(found, (size_t)n, sizeof *found, by_parameter);
	make_room(&r->next, s->n + n, r->arena);
	for (int i = 0; i < s->n; i++) {
		for (; k < n && found[k].t < s->t[i]; k++)
			put(&r->next, found[k].t, found[k].x, found[k].y, PENDING);
		put_from(&r->next, s, i, s->step[i]);
	}
	swap(r);
	r->hidden = n;
}

/*
 * Halves steps until nothing can be hidden in them or they cannot be halved.  Where bounds
 * stay wide all over, the curve swings too fast, and samples have to do.
 */
static void find_hidden(struct walker *r)
{
	const struct course_spots *s = &r->at;
	struct open *o = arena_alloc(r->arena, (size_t)s->n * sizeof *o);
	struct draw_spot *found = NULL;
	double *t, *x, *y;
	int n = 0, n_found = 0, cap_open = s->n, cap = 0;

	for (int i = 0; i + 1 < s->n; i++)
		o[n++] = (struct open){ .a = { s->t[i], s->x[i], s->y[i] },
					.b = { s->t[i + 1], s->x[i + 1], s->y[i + 1] } };
	n = keep_open(r, o, n);
	for (int round = 0; n > 0; round++) {
		struct arena_mark mark;

		if (n > OPEN_MOST << (round < 3 ? 3 - round : 0))
			return;
		found = arena_grow(r->arena, found, &cap, n_found + n, sizeof *found);
		o = arena_grow(r->arena, o, &cap_open, 2 * n, sizeof *o);
		mark = arena_mark(r->arena);
		t = arena_alloc(r->arena, (size_t)n * 3 * sizeof *t);
		x = t + n;
		y = x + n;
		for (int i = 0; i < n; i++)
			t[i] = o[i].a.t + (o[i].b.t - o[i].a.t) / 2;
		ask(r, n, t, x, y);
		for (int i = 0; i < n; i++) {
			struct draw_spot m = { t[i], x[i], y[i] };

			found[n_found++] = m;
			o[n + i] = (struct open){ .a = m, .b = o[i].b };
			o[i].b = m;
		}
		arena_release(r->arena, mark);
		n = keep_open(r, o, 2 * n);
	}
	if (n_found)
		add_spots(r, found, n_found);
}

/* --- Levels --------------------------------------------------------------------------- */

/* Steps with one end undefined are led to the edge between. */
static void find_edges(struct walker *r)
{
	const struct course_spots *s = &r->at;
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
		struct draw_spot in, edge;
		double out;

		if (i + 1 == s->n || a == b || s->step[i] != PENDING ||
		    r->searches >= SEARCHES) {
			put_from(&r->next, s, i, a == b || i + 1 == s->n ? s->step[i] : CUT);
			continue;
		}
		r->searches++;
		in = a ? (struct draw_spot){ s->t[i], s->x[i], s->y[i] }
		       : (struct draw_spot){ s->t[i + 1], s->x[i + 1], s->y[i + 1] };
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
	struct course_spots *s = &r->at;
	struct arena_mark mark;
	double *t, *x, *y;
	int n = 0, k = 0;
	bool fresh = false; /* the step before is new */

	for (int i = 0; i + 1 < s->n; i++) {
		bool near = fresh || (i + 2 < s->n && s->step[i + 1] == PENDING);

		fresh = s->step[i] == PENDING;
		if (!fresh && !(s->step[i] == DONE && near))
			continue;
		s->step[i] = straight(r, i) ? DONE : PENDING;
		n += s->step[i] == PENDING;
	}
	if (!n || s->n + n > COURSE_MOST + r->hidden)
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
static bool odd_step(const struct course_spots *s, int i)
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
		const struct course_spots *s = &r->at;
		int left = SEARCHES - r->searches;

		make_room(&r->next, s->n + 2 * left, r->arena);
		for (int i = 0; i < s->n; i++) {
			struct draw_spot a = { s->t[i], s->x[i], s->y[i] }, b;
			int step = s->step[i];

			if (i + 1 == s->n || step != PENDING || isnan(a.y) ||
			    isnan(s->y[i + 1])) {
				put_from(&r->next, s, i, step == PENDING ? CUT : step);
				continue;
			}
			b = (struct draw_spot){ s->t[i + 1], s->x[i + 1], s->y[i + 1] };
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
	struct course_spots *s = &r->at;
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
static int spot_at(const struct course_spots *s, int from, double x)
{
	while (from < s->n && s->t[from] < x)
		from++;
	return from;
}

/* Turns and jumps between two spots. */
static bool wild_column(const struct course_spots *s, int i, int j)
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
	const struct course_spots *s = &r->at;
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
	struct draw_course *out;
	int cap;
	struct arena *arena;
};

static void add(struct clipper *c, bool begins, double t, double x, double y)
{
	struct draw_course *o = c->out;

	if (begins) {
		o->run = arena_grow(c->arena, o->run, &c->cap, o->n_runs + 1, sizeof *o->run);
		o->run[o->n_runs++] = (struct course_run){ .first = o->n };
	}
	o->t[o->n] = t;
	o->x[o->n] = x;
	o->y[o->n++] = y;
	o->run[o->n_runs - 1].n++;
}

static struct draw_course clipped(struct walker *r)
{
	const struct course_spots *s = &r->at;
	struct draw_course out = { 0 };
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

struct draw_course draw_course_follow(const struct course_of *c, double from, double to,
				      int start, const struct scene_box *box, struct arena *a)
{
	struct walker r = { .of = c, .box = *box, .arena = a };
	struct draw_course out;
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
	find_hidden(&r);
	for (int level = 0; level <= LEVELS; level++) {
		r.longest = LONGEST * (1 << level);
		find_edges(&r);
		if (!refine(&r))
			break;
	}
	find_edges(&r);
	find_jumps(&r);
	close_gaps(&r, width);
	if (c->graph)
		thin_out(&r);
	out = clipped(&r);
	if (out.n_runs == 1 && out.n > 3 && !c->graph &&
	    hypot(out.x[0] - out.x[out.n - 1], out.y[0] - out.y[out.n - 1]) < 0.05)
		out.closed = true;
	return out;
}
