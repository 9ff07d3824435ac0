/*
 * scene.c -- what a drawing shows: lines and circles as maximal sets of points, equal distances.
 *
 * A line or circle is salient if the statement draws it or if more points lie on it than
 * determine it; a goal's own points weigh more.
 */
#include "invent/invent_priv.h"
#include <math.h>
#include <stdlib.h>

#define MOST_CIRCLES 600
#define BIT(i) (UINT64_C(1) << (i))
/* From here on a line or circle is salient. */
#define SALIENT 1.0f
/* Tables are gone through in blocks of so many rows. */
#define BLOCK 16

static int count(uint64_t m)
{
	return __builtin_popcountll(m);
}

static int first_of(uint64_t m)
{
	return __builtin_ctzll(m);
}

/* --- What the statement mentions -------------------------------------------------------- */
/* Which segments a claim draws: all between its points, each two points one, the sides of its
 * triangles, the first point with each, none. */
enum invent_draws { DRAWS_PAIRS, DRAWS_ALL, DRAWS_TRIANGLES, DRAWS_STAR, DRAWS_NONE };

static enum invent_draws draws(enum predicate kind)
{
	static const uint8_t table[PREDICATES] = {
		[CLAIM_COLL] = DRAWS_ALL,         [CLAIM_MIDP] = DRAWS_ALL,
		[CLAIM_SIMTRI] = DRAWS_TRIANGLES, [CLAIM_SIMTRIR] = DRAWS_TRIANGLES,
		[CLAIM_CONTRI] = DRAWS_TRIANGLES, [CLAIM_CONTRIR] = DRAWS_TRIANGLES,
		[CLAIM_CIRCLE] = DRAWS_STAR,      [CLAIM_CYCLIC] = DRAWS_NONE,
		[CLAIM_NCOLL] = DRAWS_NONE,       [CLAIM_DIFF] = DRAWS_NONE,
		[CLAIM_SAMECLOCK] = DRAWS_NONE,   [CLAIM_SAMESIDE] = DRAWS_NONE,
		[CLAIM_NSAMESIDE] = DRAWS_NONE,   [CLAIM_OBTUSE] = DRAWS_NONE,
	};

	return table[kind];
}

static void mention(uint64_t *pair, int a, int b)
{
	if (a != b) {
		pair[a] |= BIT(b);
		pair[b] |= BIT(a);
	}
}

static void mention_claim(uint64_t *pair, const struct claim *c)
{
	enum invent_draws how = draws(c->kind);

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			if (how == DRAWS_ALL ||
			    (how == DRAWS_PAIRS && j == i + 1 && i % 2 == 0) ||
			    (how == DRAWS_TRIANGLES && i / 3 == j / 3) ||
			    (how == DRAWS_STAR && i == 0))
				mention(pair, c->p[i], c->p[j]);
}

static void mention_all(struct invent_scene *c)
{
	const struct setting *s = c->s;

	for (int i = 0; i < s->givens; i++)
		mention_claim(c->pair, &s->given[i].claim);
	for (int i = 0; i < s->goals; i++) {
		mention_claim(c->goal_pair, &s->goal[i]);
		for (int k = 0; k < s->goal[i].n; k++)
			c->goal |= BIT(s->goal[i].p[k]);
	}
	for (int i = 0; i < c->n; i++)
		c->weight[i] = c->goal >> i & 1 ? 1 : 0;
}

/* How many segments of these points are in the table. */
static int mentioned(const uint64_t *pair, uint64_t on)
{
	int n = 0;

	for (uint64_t m = on; m; m &= m - 1)
		n += count(pair[first_of(m)] & on);
	return n / 2;
}

/* --- Lines ------------------------------------------------------------------------------ */
static double distance(const struct setting *s, int i, int j)
{
	return hypot(s->point[i].x - s->point[j].x, s->point[i].y - s->point[j].y);
}

static uint64_t on_line(const struct invent_scene *c, int i, int j)
{
	const struct setting_point *p = c->s->point;
	double u = p[j].x - p[i].x, v = p[j].y - p[i].y, d = hypot(u, v);
	uint64_t on = BIT(i) | BIT(j);

	for (int k = 0; k < c->n; k++)
		if (fabs(u * (p[k].y - p[i].y) - v * (p[k].x - p[i].x)) < c->tol * d)
			on |= BIT(k);
	return on;
}

/* The first two of its points that are not near each other. */
static void choose_two(const struct invent_scene *c, struct invent_line *l)
{
	double most = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			if (l->on >> i & l->on >> j & 1)
				most = fmax(most, distance(c->s, i, j));
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			if ((l->on >> i & l->on >> j & 1) && distance(c->s, i, j) > most / 4) {
				l->a = i;
				l->b = j;
				return;
			}
}

static int by_salience_line(const void *a, const void *b)
{
	const struct invent_line *p = a, *q = b;

	if (p->salience != q->salience)
		return p->salience < q->salience ? 1 : -1;
	return p->on < q->on ? -1 : p->on > q->on;
}

static void find_lines(struct invent_scene *c, struct arena *a)
{
	uint64_t seen[INVENT_POINTS] = { 0 };

	c->line = arena_alloc(a, (size_t)(c->n * (c->n - 1) / 2 + 1) * sizeof *c->line);
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++) {
			struct invent_line *l = &c->line[c->lines];

			if ((seen[i] >> j & 1) || distance(c->s, i, j) < 1e-4 * c->size)
				continue;
			*l = (struct invent_line){ on_line(c, i, j), i, j, 0 };
			for (uint64_t m = l->on; m; m &= m - 1)
				seen[first_of(m)] |= l->on;
			l->salience = (float)(count(l->on) - 2);
			l->salience += mentioned(c->pair, l->on) ? 1 : 0;
			l->salience += mentioned(c->goal_pair, l->on) ? 1 : 0;
			l->salience = fminf(l->salience, 3);
			choose_two(c, l);
			c->lines++;
		}
	if (c->lines)
		qsort(c->line, (size_t)c->lines, sizeof *c->line, by_salience_line);
	while (c->salient_lines < c->lines && c->line[c->salient_lines].salience >= SALIENT)
		c->salient_lines++;
}

/* --- Circles ---------------------------------------------------------------------------- */
static bool about_three(const struct invent_scene *c, int i, int j, int k, double *x,
			double *y, double *r)
{
	const struct setting_point *p = c->s->point;
	double ux = p[j].x - p[i].x, uy = p[j].y - p[i].y, vx = p[k].x - p[i].x,
	       vy = p[k].y - p[i].y, u2 = ux * ux + uy * uy, v2 = vx * vx + vy * vy,
	       d = 2 * (ux * vy - uy * vx), cx, cy;

	if (fabs(d) < 0.02 * sqrt(u2 * v2) || u2 < 1e-4 * c->size * c->size ||
	    v2 < 1e-4 * c->size * c->size)
		return false;
	cx = (u2 * vy - v2 * uy) / d;
	cy = (v2 * ux - u2 * vx) / d;
	*x = p[i].x + cx;
	*y = p[i].y + cy;
	*r = hypot(cx, cy);
	return *r < 20 * c->size;
}

static uint64_t on_circle(const struct invent_scene *c, double x, double y, double r)
{
	uint64_t on = 0;

	for (int k = 0; k < c->n; k++)
		if (fabs(hypot(c->s->point[k].x - x, c->s->point[k].y - y) - r) < 4 * c->tol)
			on |= BIT(k);
	return on;
}

static int center_of(const struct invent_scene *c, double x, double y)
{
	for (int k = 0; k < c->n; k++)
		if (hypot(c->s->point[k].x - x, c->s->point[k].y - y) < 4 * c->tol)
			return k;
	return -1;
}

static void add_circle(struct invent_scene *c, struct arena *a, int *cap, uint64_t on,
		       int center, double x, double y, double r)
{
	struct invent_circle *o;
	int n = 0, i = c->circles++;

	c->circle = arena_grow(a, c->circle, cap, c->circles, sizeof *c->circle);
	o = &c->circle[i];
	*o = (struct invent_circle){ .on = on, .center = center, .x = x, .y = y, .r = r };
	for (uint64_t m = on; m && n < 3; m &= m - 1)
		o->p[n++] = first_of(m);
	o->salience = (float)count(on) - 3 + (center >= 0 ? 1.5f : 0);
	o->salience +=
		0.15f * (float)mentioned(c->pair, on) + 0.1f * (float)count(on & c->goal);
	o->salience = fminf(o->salience, 3);
}

static int by_salience_circle(const void *a, const void *b)
{
	const struct invent_circle *p = a, *q = b;

	if (p->salience != q->salience)
		return p->salience < q->salience ? 1 : -1;
	return p->on < q->on ? -1 : p->on > q->on;
}

/* About each point, those through two or more that three points do not show. */
static void find_centred(struct invent_scene *c, struct arena *a, int *cap)
{
	for (int o = 0; o < c->n; o++) {
		uint64_t done = BIT(o);

		for (int i = 0; i < c->n; i++) {
			const struct setting_point *p = &c->s->point[o];
			double r = distance(c->s, o, i);
			uint64_t on;

			if ((done >> i & 1) || r < 0.01 * c->size)
				continue;
			on = on_circle(c, p->x, p->y, r);
			done |= on;
			if (count(on) == 2)
				add_circle(c, a, cap, on, o, p->x, p->y, r);
		}
	}
}

static void find_circles(struct invent_scene *c, struct arena *a)
{
	static const size_t words = INVENT_POINTS * INVENT_POINTS;
	uint64_t *seen = arena_alloc(a, words * sizeof *seen);
	int cap = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++) {
				double x, y, r;
				uint64_t on;

				if ((seen[i * INVENT_POINTS + j] >> k & 1) ||
				    !about_three(c, i, j, k, &x, &y, &r))
					continue;
				on = on_circle(c, x, y, r) | BIT(i) | BIT(j) | BIT(k);
				for (uint64_t m = on; count(on) > 3 && m; m &= m - 1)
					for (uint64_t w = on; w; w &= w - 1)
						seen[first_of(m) * INVENT_POINTS +
						     first_of(w)] |= on;
				add_circle(c, a, &cap, on, center_of(c, x, y), x, y, r);
			}
	find_centred(c, a, &cap);
	if (c->circles)
		qsort(c->circle, (size_t)c->circles, sizeof *c->circle, by_salience_circle);
	if (c->circles > MOST_CIRCLES)
		c->circles = MOST_CIRCLES;
	while (c->salient_circles < c->circles &&
	       c->circle[c->salient_circles].salience >= SALIENT)
		c->salient_circles++;
}

/* --- The whole -------------------------------------------------------------------------- */
static void measure(struct invent_scene *c)
{
	const struct setting *s = c->s;

	for (int i = 0; i < c->n; i++) {
		c->cx += s->point[i].x / c->n;
		c->cy += s->point[i].y / c->n;
	}
	for (int i = 0; i < c->n; i++)
		c->size += hypot(s->point[i].x - c->cx, s->point[i].y - c->cy) / c->n;
	c->tol = fmin(1e-9 * c->size + 100 * s->spread, 1e-7 * c->size);
}

/* The tables end with rows that nothing meets, up to a whole block. */
static void tabulate(struct invent_scene *c, struct arena *a)
{
	int lines = (c->lines + BLOCK - 1) / BLOCK * BLOCK,
	    circles = (c->circles + BLOCK - 1) / BLOCK * BLOCK;
	double *t = arena_alloc(a, (size_t)(3 * lines + 3 * circles + 1) * sizeof *t);

	c->la = t;
	c->lb = t + lines;
	c->lc = t + 2 * lines;
	c->ca = t + 3 * lines;
	c->cb = c->ca + circles;
	c->cc = c->cb + circles;
	for (int i = c->lines; i < lines; i++)
		c->lc[i] = HUGE_VAL;
	for (int i = c->circles; i < circles; i++)
		c->ca[i] = HUGE_VAL;
	for (int i = 0; i < c->lines; i++) {
		const struct setting_point *p = &c->s->point[c->line[i].a],
					   *q = &c->s->point[c->line[i].b];
		double u = q->x - p->x, v = q->y - p->y, d = hypot(u, v);

		c->la[i] = -v / d;
		c->lb[i] = u / d;
		c->lc[i] = c->la[i] * p->x + c->lb[i] * p->y;
	}
	for (int i = 0; i < c->circles; i++) {
		c->ca[i] = c->circle[i].x;
		c->cb[i] = c->circle[i].y;
		c->cc[i] = c->circle[i].r;
	}
}

struct invent_scene *invent_scene_of(const struct invent_draft *d, struct arena *a)
{
	struct invent_scene *c = arena_alloc(a, sizeof *c);
	const struct setting *s = d ? d->s : NULL;

	if (!s || s->points < 2)
		return NULL;
	c->s = s;
	c->bound = d->bound;
	c->n = s->points;
	measure(c);
	mention_all(c);
	find_lines(c, a);
	find_circles(c, a);
	tabulate(c, a);
	return c;
}

/* --- What goes through a place ---------------------------------------------------------- */
static double of_goal(const struct invent_scene *c, uint64_t on)
{
	int n = count(on & c->goal);

	return n >= 2 ? 1 : n * 0.3;
}

static int distances(const struct invent_scene *c, double x, double y)
{
	double d[INVENT_POINTS];
	int n = 0, equal = 0;

	for (int i = 0; i < c->n; i++) {
		double u = c->s->point[i].x - x, v = c->s->point[i].y - y, w = u * u + v * v;
		int k = n++;

		for (; k && d[k - 1] > w; k--)
			d[k] = d[k - 1];
		d[k] = w;
	}
	for (int i = 1; i < n; i++)
		equal += d[i] - d[i - 1] < 8 * c->tol * sqrt(d[i]);
	return equal;
}

/* In blocks: first whether there is one, without branches. */
static void hit_lines(const struct invent_scene *c, struct invent_hits *h, double x, double y)
{
	for (int i = 0; i < c->lines; i += BLOCK) {
		const double *la = c->la + i, *lb = c->lb + i, *lc = c->lc + i;
		double d[BLOCK], least = HUGE_VAL;

		for (int k = 0; k < BLOCK; k++)
			d[k] = fabs(la[k] * x + lb[k] * y - lc[k]);
		for (int k = 0; k < BLOCK; k++)
			least = d[k] < least ? d[k] : least;
		for (int k = 0; k < BLOCK && least < 2 * c->tol; k++)
			if (d[k] < 2 * c->tol) {
				h->lines++;
				h->goal += of_goal(c, c->line[i + k].on);
			}
	}
}

static void hit_circles(const struct invent_scene *c, struct invent_hits *h, double x,
			double y)
{
	for (int i = 0; i < c->circles; i += BLOCK) {
		const double *ca = c->ca + i, *cb = c->cb + i, *cc = c->cc + i;
		double d[BLOCK], least = HUGE_VAL;

		for (int k = 0; k < BLOCK; k++) {
			double u = x - ca[k], v = y - cb[k];

			d[k] = fabs(u * u + v * v - cc[k] * cc[k]) - 8 * c->tol * cc[k];
		}
		for (int k = 0; k < BLOCK; k++)
			least = d[k] < least ? d[k] : least;
		for (int k = 0; k < BLOCK && least < 0; k++)
			if (d[k] < 0) {
				h->circles++;
				h->goal += of_goal(c, c->circle[i + k].on);
			}
	}
}

struct invent_hits invent_scene_hits(const struct invent_scene *c, double x, double y)
{
	struct invent_hits h = { 0 };

	hit_lines(c, &h, x, y);
	hit_circles(c, &h, x, y);
	h.apart = distances(c, x, y);
	return h;
}
