/*
 * pool.c -- where a new point may be put: every place once, by its best construction, ranked.
 *
 * Places are computed in doubles from the drawing, and are looked at again when a point is really
 * put there (put.c).  A place that is an old point is left out: the two are not known to
 * be one.
 */
#include "invent/invent_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BIT(i) (UINT64_C(1) << (i))
#define LEAST_SINE 0.02
/* Of a drawing with more points only salient lines and circles are combined. */
#define MANY_POINTS 14

struct invent_brew {
	const struct invent_scene *c;
	struct arena *arena;
	struct invent_candidate *list;
	int n, cap;
	int *slot; /* places to candidates, by a grid; 0: free, else 1 + number */
	int slots;
	uint64_t with;
	bool many;
};

static int count(uint64_t m)
{
	return __builtin_popcountll(m);
}

static int first_of(uint64_t m)
{
	return __builtin_ctzll(m);
}

/* --- One candidate ---------------------------------------------------------------------- */
static struct invent_locus locus(enum invent_locus_kind kind, int a, int b, int c)
{
	return (struct invent_locus){ (uint8_t)kind,
				      { (uint8_t)a, (uint8_t)b, (uint8_t)(c < 0 ? 0 : c) } };
}

static uint64_t points_of(const struct invent_locus *l)
{
	uint64_t m = 0;

	for (int i = 0; i < invent_locus_table[l->kind].points; i++)
		m |= BIT(l->p[i]);
	return m;
}

static unsigned cell_hash(int64_t i, int64_t j)
{
	uint64_t h = (uint64_t)i * 0x9e3779b97f4a7c15u ^ (uint64_t)j * 0xc2b2ae3d27d4eb4fu;

	return (unsigned)((h ^ h >> 29) * 0xbf58476d1ce4e5b9u >> 33);
}

/* Grid cells are counted from far below zero: a conversion is faster than floor. */
static int64_t cell(double x, double h)
{
	return (int64_t)(x / h + 1e12);
}

static void rehash(struct invent_brew *b)
{
	b->slots *= 2;
	b->slot = arena_alloc(b->arena, (size_t)b->slots * sizeof *b->slot);
	for (int k = 0; k < b->n; k++) {
		double h = 1e-6 * b->c->size;
		unsigned at = cell_hash(cell(b->list[k].x, h), cell(b->list[k].y, h));

		while (b->slot[at & (unsigned)(b->slots - 1)])
			at++;
		b->slot[at & (unsigned)(b->slots - 1)] = k + 1;
	}
}

/* The candidate at this place, or -1; *free is where a new one belongs. */
static int find_place(const struct invent_brew *b, double x, double y, unsigned *free)
{
	double h = 1e-6 * b->c->size, near = h / 10;
	int64_t i = cell(x, h), j = cell(y, h);
	int64_t i0 = cell(x - near, h), i1 = cell(x + near, h), j0 = cell(y - near, h),
		j1 = cell(y + near, h);
	unsigned mask = (unsigned)(b->slots - 1);

	for (int64_t u = i0; u <= i1; u++)
		for (int64_t v = j0; v <= j1; v++) {
			unsigned at = cell_hash(u, v);

			for (; b->slot[at & mask]; at++) {
				int k = b->slot[at & mask] - 1;

				if (fabs(b->list[k].x - x) < near &&
				    fabs(b->list[k].y - y) < near)
					return k;
			}
			if (u == i && v == j)
				*free = at & mask;
		}
	return -1;
}

static bool is_old(const struct invent_scene *c, double x, double y)
{
	double near = 1e-3 * c->size;

	for (int i = 0; i < c->n; i++)
		if (fabs(c->s->point[i].x - x) < near && fabs(c->s->point[i].y - y) < near)
			return true;
	return false;
}

static void consider(struct invent_brew *b, struct invent_candidate *k)
{
	const struct invent_scene *c = b->c;
	unsigned at = 0;
	int old;

	if (b->with && !(k->parents & b->with))
		return;
	if (!(fabs(k->x - c->cx) < 10 * c->size && fabs(k->y - c->cy) < 10 * c->size) ||
	    is_old(c, k->x, k->y))
		return;
	k->expected = (int8_t)(k->lines + k->circles + k->apart);
	k->ways = 1;
	old = find_place(b, k->x, k->y, &at);
	if (old >= 0) {
		struct invent_candidate *o = &b->list[old];
		int8_t least = o->expected < k->expected ? o->expected : k->expected;
		uint16_t ways = o->ways;

		if (o->prior < k->prior)
			*o = *k;
		o->expected = least;
		o->ways = ways < UINT16_MAX ? (uint16_t)(ways + 1) : ways;
		return;
	}
	b->list = arena_grow(b->arena, b->list, &b->cap, b->n + 1, sizeof *b->list);
	b->list[b->n++] = *k;
	b->slot[at] = b->n;
	if (4 * b->n > 3 * b->slots)
		rehash(b);
}

/* On two loci.  `prior` is added to theirs. */
static void pair(struct invent_brew *b, struct invent_locus f, struct invent_locus g, double x,
		 double y, double prior)
{
	struct invent_candidate k = { .x = x, .y = y, .l = { f, g }, .shape = SHAPES };

	for (int i = 0; i < 2; i++) {
		k.lines += k.l[i].kind == LOCUS_LINE;
		k.circles += k.l[i].kind == LOCUS_CIRCUM || k.l[i].kind == LOCUS_CENTRED;
		k.apart += k.l[i].kind == LOCUS_MEDIATOR;
		k.parents |= points_of(&k.l[i]);
		prior += invent_locus_table[k.l[i].kind].prior;
	}
	k.prior = (float)prior;
	consider(b, &k);
}

static void shape(struct invent_brew *b, enum invent_shape_kind kind, int p, int q, int r,
		  double x, double y, double prior)
{
	const struct invent_shape_row *row = &invent_shape_table[kind];
	struct invent_candidate k = { .x = x,
				      .y = y,
				      .shape = (uint8_t)kind,
				      .p = { (uint8_t)p, (uint8_t)q,
					     (uint8_t)(r < 0 ? 0 : r) },
				      .lines = (int8_t)row->lines,
				      .apart = (int8_t)row->apart,
				      .prior = (float)(row->prior + prior) };

	for (int i = 0; i < row->points; i++)
		k.parents |= BIT(k.p[i]);
	consider(b, &k);
}

/* --- Lines and circles of the drawing --------------------------------------------------- */
static double sal(float salience)
{
	return 0.3 * fmin(salience, 2);
}

/* The line as a locus, by way of a point of it if that is not -1. */
static struct invent_locus line_by(const struct invent_line *l, int p)
{
	if (p < 0 || p == l->a)
		return locus(LOCUS_LINE, l->a, l->b, -1);
	return locus(LOCUS_LINE, p, p == l->b ? l->a : l->b, -1);
}

static struct invent_locus circle_by(const struct invent_circle *o, int p)
{
	int q[3] = { p, -1, -1 }, n = p >= 0;

	if (o->center >= 0)
		return locus(LOCUS_CENTRED, o->center, p < 0 ? o->p[0] : p, -1);
	for (uint64_t m = o->on; m && n < 3; m &= m - 1)
		if (first_of(m) != p)
			q[n++] = first_of(m);
	return locus(LOCUS_CIRCUM, q[0], q[1], q[2]);
}

static void lines_with_lines(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;
	int first = b->many ? c->salient_lines : c->lines;

	for (int i = 0; i < first; i++)
		for (int j = i + 1; j < c->lines; j++) {
			const struct invent_line *l = &c->line[i], *m = &c->line[j];
			double d = c->la[i] * c->lb[j] - c->lb[i] * c->la[j];

			if ((l->on & m->on) || fabs(d) < LEAST_SINE)
				continue;
			pair(b, line_by(l, -1), line_by(m, -1),
			     (c->lc[i] * c->lb[j] - c->lb[i] * c->lc[j]) / d,
			     (c->la[i] * c->lc[j] - c->lc[i] * c->la[j]) / d,
			     sal(l->salience) + sal(m->salience));
		}
}

/* The second common point of a circle and the line through its point p along (u, v). */
static bool second(const struct invent_scene *c, int k, int p, double u, double v, double *x,
		   double *y)
{
	const struct setting_point *q = &c->s->point[p];
	double t = (c->ca[k] - q->x) * u + (c->cb[k] - q->y) * v;

	*x = q->x + 2 * t * u;
	*y = q->y + 2 * t * v;
	return fabs(t) > LEAST_SINE * c->cc[k];
}

static void line_with_circle(struct invent_brew *b, int i, int k)
{
	const struct invent_scene *c = b->c;
	const struct invent_line *l = &c->line[i];
	const struct invent_circle *o = &c->circle[k];
	uint64_t both = l->on & o->on;
	double x[2], y[2], prior = sal(l->salience) + sal(o->salience);
	struct invent_curve f = { false, c->la[i], c->lb[i], c->lc[i], 0, 0, 0, 0 },
			    g = { true, c->ca[k], c->cb[k], c->cc[k], 0, 0, 0, 0 };

	if (count(both) == 1) {
		int p = first_of(both);

		if (second(c, k, p, c->lb[i], -c->la[i], x, y))
			pair(b, line_by(l, p), circle_by(o, p), *x, *y, prior);
	} else if (!both && i < c->salient_lines && k < c->salient_circles &&
		   invent_meet(x, y, &f, &g) == 2) {
		for (int j = 0; j < 2; j++)
			pair(b, line_by(l, -1), circle_by(o, -1), x[j], y[j], prior - 0.8);
	}
}

static void lines_with_circles(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->circles; k++) {
		int most = b->many && k >= c->salient_circles ? c->salient_lines : c->lines;

		for (int i = 0; i < most; i++)
			line_with_circle(b, i, k);
	}
}

/* p in the line of the centres. */
static bool second_of_circles(const struct invent_scene *c, int k, int m, int p, double *x,
			      double *y)
{
	double u = c->ca[m] - c->ca[k], v = c->cb[m] - c->cb[k], d = hypot(u, v), h;
	const struct setting_point *q = &c->s->point[p];

	if (d < 1e-3 * c->size)
		return false;
	h = ((q->x - c->ca[k]) * -v + (q->y - c->cb[k]) * u) / d;
	*x = q->x + 2 * h * v / d;
	*y = q->y - 2 * h * u / d;
	return fabs(h) * d > LEAST_SINE * c->cc[k] * c->cc[m];
}

static void circle_with_circle(struct invent_brew *b, int k, int m)
{
	const struct invent_scene *c = b->c;
	const struct invent_circle *o = &c->circle[k], *q = &c->circle[m];
	uint64_t both = o->on & q->on;
	double x[2], y[2], prior = sal(o->salience) + sal(q->salience);
	struct invent_curve f = { true, c->ca[k], c->cb[k], c->cc[k], 0, 0, 0, 0 },
			    g = { true, c->ca[m], c->cb[m], c->cc[m], 0, 0, 0, 0 };

	if (count(both) == 1) {
		int p = first_of(both);

		if (second_of_circles(c, k, m, p, x, y))
			pair(b, circle_by(o, p), circle_by(q, p), *x, *y, prior);
	} else if (!both && m < c->salient_circles && invent_meet(x, y, &f, &g) == 2) {
		for (int j = 0; j < 2; j++)
			pair(b, circle_by(o, -1), circle_by(q, -1), x[j], y[j], prior - 0.8);
	}
}

static void circles_with_circles(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;
	int most = b->many ? 2 * c->salient_circles : c->circles;

	for (int k = 0; k < c->salient_circles; k++)
		for (int m = k + 1; m < most && m < c->circles; m++)
			circle_with_circle(b, k, m);
}

/* The circle through three points, or -1. */
static int circle_of(const struct invent_scene *c, int p, int q, int r)
{
	uint64_t m = BIT(p) | BIT(q) | BIT(r);

	for (int k = 0; k < c->circles; k++)
		if ((c->circle[k].on & m) == m)
			return k;
	return -1;
}

/* The centre of the turn and stretch from ab to cd, where ab and cd meet in p. */
static void spiral(struct invent_brew *b, int p, const int a[2], const int d[2])
{
	const struct invent_scene *c = b->c;
	int k = circle_of(c, p, a[0], d[0]), m = circle_of(c, p, a[1], d[1]);
	double x, y;

	if (k >= 0 && m >= 0 && k != m && second_of_circles(c, k, m, p, &x, &y))
		pair(b, circle_by(&c->circle[k], p), circle_by(&c->circle[m], p), x, y, 0.2);
}

static void spirals_at(struct invent_brew *b, int p, uint64_t l, uint64_t m)
{
	for (uint64_t i = l; i; i &= i - 1)
		for (uint64_t j = l; j; j &= j - 1)
			for (uint64_t u = m; u && i != j; u &= u - 1)
				for (uint64_t v = m; v; v &= v - 1) {
					int a[2] = { first_of(i), first_of(j) },
					    d[2] = { first_of(u), first_of(v) };

					if (a[0] < a[1] && d[0] != d[1])
						spiral(b, p, a, d);
				}
}

static void spirals(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int i = 0; i < c->salient_lines; i++)
		for (int j = i + 1; j < c->salient_lines; j++) {
			uint64_t both = c->line[i].on & c->line[j].on;

			if (count(both) == 1)
				spirals_at(b, first_of(both), c->line[i].on & ~both,
					   c->line[j].on & ~both);
		}
}

/* --- Named constructions ---------------------------------------------------------------- */
static double near_goal(const struct invent_scene *c, uint64_t m)
{
	return 0.15 * count(m & c->goal);
}

static double drawn(const struct invent_scene *c, int p, int q)
{
	return (c->pair[p] >> q & 1 ? 0.3 : 0) + (c->goal_pair[p] >> q & 1 ? 0.3 : 0);
}

static void of_pairs(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;
	const struct setting_point *p = c->s->point;

	for (int i = 0; i < c->n; i++)
		for (int j = 0; j < c->n; j++) {
			double prior = drawn(c, i, j);

			if (i == j)
				continue;
			if (i < j)
				shape(b, SHAPE_MIDPOINT, i, j, -1, (p[i].x + p[j].x) / 2,
				      (p[i].y + p[j].y) / 2, prior);
			shape(b, SHAPE_MIRROR, i, j, -1, 2 * p[j].x - p[i].x,
			      2 * p[j].y - p[i].y, prior);
		}
}

static void of_point_and_line(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;
	int most = b->many ? c->salient_lines : c->lines;

	for (int i = 0; i < c->n; i++)
		for (int k = 0; k < most; k++) {
			const struct setting_point *p = &c->s->point[i];
			const struct invent_line *l = &c->line[k];
			double h = c->la[k] * p->x + c->lb[k] * p->y - c->lc[k];
			double prior = sal(l->salience);

			if (l->on >> i & 1)
				continue;
			shape(b, SHAPE_FOOT, i, l->a, l->b, p->x - h * c->la[k],
			      p->y - h * c->lb[k], prior);
			shape(b, SHAPE_REFLECTION, i, l->a, l->b, p->x - 2 * h * c->la[k],
			      p->y - 2 * h * c->lb[k], prior);
		}
}

static void centers(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->circles; k++) {
		const struct invent_circle *o = &c->circle[k];

		if (o->center < 0)
			shape(b, SHAPE_CIRCUMCENTER, o->p[0], o->p[1], o->p[2], o->x, o->y,
			      sal(o->salience));
	}
}

/* Lengths of the sides opposite to each corner; false for flat triangles. */
static bool sides(const struct invent_scene *c, const int t[3], double d[3])
{
	const struct setting_point *p = c->s->point;
	double turn = (p[t[1]].x - p[t[0]].x) * (p[t[2]].y - p[t[0]].y) -
		      (p[t[1]].y - p[t[0]].y) * (p[t[2]].x - p[t[0]].x);

	for (int i = 0; i < 3; i++)
		d[i] = hypot(p[t[(i + 1) % 3]].x - p[t[(i + 2) % 3]].x,
			     p[t[(i + 1) % 3]].y - p[t[(i + 2) % 3]].y);
	return fabs(turn) > LEAST_SINE * d[1] * d[2] && fabs(turn) > LEAST_SINE * d[0] * d[2];
}

/* The centre with these weights at the corners. */
static void weighted(struct invent_brew *b, enum invent_shape_kind kind, const int t[3],
		     int turn, const double w[3], double prior)
{
	const struct setting_point *p = b->c->s->point;
	double sum = w[0] + w[1] + w[2], x = 0, y = 0;

	if (fabs(sum) < 1e-3 * (fabs(w[0]) + fabs(w[1]) + fabs(w[2])))
		return;
	for (int i = 0; i < 3; i++) {
		x += w[i] * p[t[i]].x / sum;
		y += w[i] * p[t[i]].y / sum;
	}
	shape(b, kind, t[turn], t[(turn + 1) % 3], t[(turn + 2) % 3], x, y, prior);
}

static void of_triangle(struct invent_brew *b, const int t[3])
{
	const struct invent_scene *c = b->c;
	double d[3], w[3];
	double prior = near_goal(c, BIT(t[0]) | BIT(t[1]) | BIT(t[2]));

	if (!sides(c, t, d))
		return;
	for (int i = 0; i < 3; i++)
		weighted(b, SHAPE_PARALLELOGRAM, t, i,
			 (double[3]){ i == 2 ? -1 : 1, i == 0 ? -1 : 1, i == 1 ? -1 : 1 },
			 prior + drawn(c, t[i], t[(i + 1) % 3]) / 2 +
				 drawn(c, t[(i + 1) % 3], t[(i + 2) % 3]) / 2);
	/* Tangents of the angles, but for a common factor. */
	for (int i = 0; i < 3; i++) {
		double q = d[(i + 1) % 3] * d[(i + 1) % 3],
		       r = d[(i + 2) % 3] * d[(i + 2) % 3];

		w[i] = (d[i] * d[i] + q - r) * (d[i] * d[i] + r - q);
	}
	weighted(b, SHAPE_ORTHOCENTER, t, 0, w, prior);
	if (drawn(c, t[0], t[1]) == 0 || drawn(c, t[1], t[2]) == 0 ||
	    drawn(c, t[0], t[2]) == 0)
		return;
	weighted(b, SHAPE_INCENTER, t, 0, d, prior);
	for (int i = 0; i < 3; i++) {
		memcpy(w, d, sizeof w);
		w[i] = -w[i];
		weighted(b, SHAPE_EXCENTER, t, i, w, prior);
	}
}

static void of_triangles(struct invent_brew *b)
{
	int n = b->c->n;

	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = j + 1; k < n; k++)
				of_triangle(b, (int[3]){ i, j, k });
}

/* --- Lines through a point that the drawing does not have ------------------------------- */
/* Lines through p, given by a locus, met with salient lines and with circles through p. */
static void cast(struct invent_brew *b, int p, struct invent_locus f, double prior)
{
	const struct invent_scene *c = b->c;
	struct invent_curve g;
	double x, y;

	if (!invent_curve_of(&g, c->s, c->bound, &f))
		return;
	for (int i = 0; i < c->salient_lines; i++) {
		const struct invent_line *l = &c->line[i];
		double d = g.a * c->lb[i] - g.b * c->la[i];

		if ((l->on >> p & 1) || fabs(d) < LEAST_SINE)
			continue;
		x = (g.c * c->lb[i] - g.b * c->lc[i]) / d;
		y = (g.a * c->lc[i] - g.c * c->la[i]) / d;
		pair(b, line_by(l, -1), f, x, y, prior + sal(l->salience));
	}
	for (int k = 0; k < c->circles; k++)
		if ((c->circle[k].on >> p & 1) && (k < c->salient_circles || !b->many) &&
		    second(c, k, p, g.b, -g.a, &x, &y))
			pair(b, f, circle_by(&c->circle[k], p), x, y,
			     prior + sal(c->circle[k].salience));
}

static void parallels(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int p = 0; p < c->n; p++)
		for (int i = 0; i < c->salient_lines; i++) {
			const struct invent_line *l = &c->line[i];
			double prior = sal(l->salience) / 2 + near_goal(c, BIT(p));

			if (!(l->on >> p & 1))
				cast(b, p, locus(LOCUS_PARALLEL, p, l->a, l->b), prior);
			cast(b, p, locus(LOCUS_PERPENDICULAR, p, l->a, l->b), prior);
		}
}

/* The tangent at a point of a circle. */
static struct invent_locus tangent(const struct invent_circle *o, int p)
{
	struct invent_locus f = circle_by(o, p);

	if (o->center >= 0)
		return locus(LOCUS_PERPENDICULAR, p, o->center, p);
	/* The angle from tangent to chord is that at the circle. */
	return (struct invent_locus){ LOCUS_TURNED,
				      { (uint8_t)p, f.p[1], (uint8_t)p, f.p[2], f.p[1] } };
}

static void tangents(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->salient_circles; k++)
		for (uint64_t m = c->circle[k].on; m; m &= m - 1)
			if (count(c->circle[k].on) > 2)
				cast(b, first_of(m), tangent(&c->circle[k], first_of(m)), 0.3);
}

/* Where the tangents at two points meet. */
static void poles(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->salient_circles; k++) {
		const struct invent_circle *o = &c->circle[k];

		for (uint64_t m = o->on; m && o->center >= 0; m &= m - 1)
			for (uint64_t w = m & (m - 1); w; w &= w - 1) {
				struct invent_locus f = tangent(o, first_of(m)),
						    g = tangent(o, first_of(w));
				struct invent_curve u, v;
				double x[2], y[2];

				if (invent_curve_of(&u, c->s, c->bound, &f) &&
				    invent_curve_of(&v, c->s, c->bound, &g) &&
				    invent_meet(x, y, &u, &v))
					pair(b, f, g, *x, *y, 0.4);
			}
	}
}

/* Bisectors of angles between salient lines, as points on their rays show them. */
static void bisectors(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int i = 0; i < c->salient_lines; i++)
		for (int j = i + 1; j < c->salient_lines; j++) {
			uint64_t both = c->line[i].on & c->line[j].on,
				 l = c->line[i].on & ~both, m = c->line[j].on & ~both;
			int p = both ? first_of(both) : -1;

			for (uint64_t u = p < 0 ? 0 : l; u; u &= u - 1)
				for (uint64_t w = m; w; w &= w - 1)
					cast(b, p,
					     locus(LOCUS_BISECTOR, first_of(u), p,
						   first_of(w)),
					     0.2);
		}
}

/* Lines with the same bisectors as two salient ones and a third through their common point. */
static void isogonals_at(struct invent_brew *b, int p)
{
	const struct invent_scene *c = b->c;
	int q[INVENT_POINTS], n = 0;

	for (int i = 0; i < c->salient_lines && n < 7; i++)
		if (c->line[i].on >> p & 1)
			q[n++] = p == c->line[i].a ? c->line[i].b : c->line[i].a;
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = 0; k < n; k++)
				if (k != i && k != j)
					cast(b, p,
					     (struct invent_locus){
						     LOCUS_TURNED,
						     { (uint8_t)p, (uint8_t)q[i],
						       (uint8_t)q[j], (uint8_t)p,
						       (uint8_t)q[k] } },
					     0);
}

/* Midpoints of arcs; points of salient lines as far from two points. */
static void mediators(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++) {
			struct invent_locus f = locus(LOCUS_MEDIATOR, i, j, -1);
			uint64_t m = BIT(i) | BIT(j);
			struct invent_curve u;
			double x[2], y[2];

			if (!invent_curve_of(&u, c->s, c->bound, &f))
				continue;
			for (int k = 0; k < c->salient_circles; k++) {
				struct invent_curve v = { true, c->ca[k], c->cb[k], c->cc[k],
							  0,    0,        0,        0 };

				if ((c->circle[k].on & m) != m ||
				    invent_meet(x, y, &u, &v) != 2)
					continue;
				for (int h = 0; h < 2; h++)
					pair(b, f, circle_by(&c->circle[k], i), x[h], y[h],
					     sal(c->circle[k].salience) + drawn(c, i, j));
			}
			for (int k = 0; k < c->salient_lines; k++) {
				struct invent_curve v = { false, c->la[k], c->lb[k], c->lc[k],
							  0,     0,        0,        0 };

				if ((c->line[k].on & m) != m && invent_meet(x, y, &u, &v) == 1)
					pair(b, line_by(&c->line[k], -1), f, *x, *y,
					     sal(c->line[k].salience) / 2 + drawn(c, i, j) -
						     0.3);
			}
		}
}

/* Points from which a point of a salient circle and another one are seen at a right angle. */
static void thales(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->salient_circles; k++)
		for (uint64_t m = c->circle[k].on; m; m &= m - 1)
			for (int q = 0; q < c->n; q++) {
				int p = first_of(m);
				struct invent_locus f = locus(LOCUS_DIAMETER, p, q, -1);
				struct invent_curve u,
					v = { true, c->ca[k], c->cb[k], c->cc[k], 0, 0, 0, 0 };
				double x[2], y[2];

				if ((c->circle[k].on >> q & 1) ||
				    !invent_curve_of(&u, c->s, c->bound, &f) ||
				    invent_meet(x, y, &u, &v) != 2)
					continue;
				for (int h = 0; h < 2; h++)
					pair(b, f, circle_by(&c->circle[k], p), x[h], y[h], 0);
			}
}

/* Inverses of points in circles whose centre is there. */
static void inverses(struct invent_brew *b)
{
	const struct invent_scene *c = b->c;

	for (int k = 0; k < c->salient_circles; k++) {
		const struct invent_circle *o = &c->circle[k];
		int a = o->p[0];

		for (int p = 0; p < c->n && o->center >= 0; p++) {
			double u = c->s->point[p].x - o->x, v = c->s->point[p].y - o->y,
			       t = o->r * o->r / (u * u + v * v);

			/* a must not be on the line op. */
			for (uint64_t m = o->on; m; m &= m - 1) {
				const struct setting_point *q = &c->s->point[first_of(m)];

				if (fabs((q->x - o->x) * v - (q->y - o->y) * u) >
				    0.1 * o->r * hypot(u, v)) {
					a = first_of(m);
					break;
				}
			}
			if (p != o->center && !(o->on >> p & 1))
				pair(b, locus(LOCUS_LINE, o->center, p, -1),
				     (struct invent_locus){ LOCUS_TURNED,
							    { (uint8_t)a, (uint8_t)o->center,
							      (uint8_t)o->center, (uint8_t)p,
							      (uint8_t)a } },
				     o->x + t * u, o->y + t * v, 0.3);
		}
	}
}

/* --- All of them ------------------------------------------------------------------------ */
/* Where only one line or circle meets one other nothing else goes through, but for rare cases:
 * what did would lead there, too.  That is most of the places. */
static bool is_plain(const struct invent_candidate *k)
{
	return k->ways == 1 && k->shape == SHAPES && k->expected == 2;
}

static void rank(struct invent_brew *b)
{
	for (int i = 0; i < b->n; i++) {
		struct invent_candidate *k = &b->list[i];
		struct invent_hits h = { 0 };

		if (!is_plain(k)) {
			int inc;

			h = invent_scene_hits(b->c, k->x, k->y);
			inc = h.lines + h.circles + h.apart - k->expected;
			k->inc = (int16_t)(inc < 0 ? 0 : inc);
		}
		k->score = (float)(2 * fmin(k->inc, 5) + 0.2 * fmin(k->inc, 20) + k->prior +
				   0.5 * fmin(h.goal, 4) + near_goal(b->c, k->parents));
	}
}

static int by_score(const void *a, const void *b)
{
	const struct invent_candidate *p = a, *q = b;

	if (p->score != q->score)
		return p->score < q->score ? 1 : -1;
	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	return p->y < q->y ? -1 : p->y > q->y;
}

struct invent_pool invent_pool_of(const struct invent_scene *c, struct arena *a, int most,
				  uint64_t with)
{
	struct invent_brew b = { .c = c, .arena = a, .slots = 1 << 12, .with = with };

	b.many = c->n > MANY_POINTS;
	b.slot = arena_alloc(a, (size_t)b.slots * sizeof *b.slot);
	lines_with_lines(&b);
	lines_with_circles(&b);
	circles_with_circles(&b);
	spirals(&b);
	of_pairs(&b);
	of_point_and_line(&b);
	centers(&b);
	of_triangles(&b);
	parallels(&b);
	tangents(&b);
	poles(&b);
	bisectors(&b);
	for (int p = 0; p < c->n; p++)
		isogonals_at(&b, p);
	mediators(&b);
	thales(&b);
	inverses(&b);
	rank(&b);
	if (b.n)
		qsort(b.list, (size_t)b.n, sizeof *b.list, by_score);
	return (struct invent_pool){ b.list, b.n < most ? b.n : most, b.n };
}
