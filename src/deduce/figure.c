/* figure.c -- what there is to see in the drawing: lines, circles, isosceles triangles, centres. */
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

static double gap(const struct closure *c, int a, int b)
{
	return a == b ? 0 : c->gap[pair_of(a, b)];
}

/* Is d on the line ab?  By the sine of the larger of the angles that it makes. */
static bool on_line(const struct closure *c, int a, int b, int d)
{
	double r = fmax(gap(c, a, d), gap(c, b, d));

	return fabs(deduce_turn_of(c, a, b, d)) <= NEAR * gap(c, a, b) * r;
}

bool deduce_is_flat(const struct closure *c, int a, int b, int d)
{
	double u = gap(c, a, b), v = gap(c, b, d), w = gap(c, d, a);
	double least = fmin(u, fmin(v, w)), most = fmax(u, fmax(v, w));

	/* twice the area over the product of the two longer sides: the sine of the least angle */
	return fabs(deduce_turn_of(c, a, b, d)) <= FLAT * most * (u + v + w - least - most);
}

static int along(const struct closure *c, const struct seen_line *l, int a, int b)
{
	int o = l->p[0], e = l->p[1];
	double dx = c->x[e] - c->x[o], dy = c->y[e] - c->y[o];
	double s = (c->x[a] - c->x[b]) * dx + (c->y[a] - c->y[b]) * dy;

	return s < 0 ? -1 : s > 0;
}

/* Insertion sort along the line: a handful of points. */
static void sort_line(struct closure *c, struct seen_line *l)
{
	struct seen_line was = { .p = arena_alloc(c->arena, (size_t)l->n * sizeof *l->p),
				 .n = l->n };

	memcpy(was.p, l->p, (size_t)l->n * sizeof *l->p);
	for (int i = 1; i < l->n; i++)
		for (int j = i; j > 0 && along(c, &was, l->p[j], l->p[j - 1]) < 0; j--) {
			int t = l->p[j];

			l->p[j] = l->p[j - 1];
			l->p[j - 1] = t;
		}
}

static void see_lines(struct closure *c)
{
	int *found = arena_alloc(c->arena, (size_t)c->n * sizeof *found);

	for (int i = 0; i < c->n * (c->n - 1) / 2; i++)
		c->line_of[i] = -1;
	for (int a = 0; a < c->n; a++)
		for (int b = a + 1; b < c->n; b++) {
			struct seen_line *l;
			int n = 0;

			if (c->line_of[pair_of(a, b)] >= 0)
				continue;
			for (int d = 0; d < c->n; d++)
				if (d == a || d == b || (d > b && on_line(c, a, b, d)))
					found[n++] = d;
			if (n < 3)
				continue;
			c->line = arena_grow(c->arena, c->line, &c->line_cap, c->lines + 1,
					     sizeof *c->line);
			l = &c->line[c->lines];
			*l = (struct seen_line){
				.p = arena_alloc(c->arena, (size_t)n * sizeof *l->p), .n = n
			};
			memcpy(l->p, found, (size_t)n * sizeof *found);
			for (int i = 0; i < n; i++)
				for (int j = 0; j < i; j++)
					c->line_of[pair_of(l->p[i], l->p[j])] = c->lines;
			sort_line(c, l);
			c->lines++;
		}
}

struct round_of {
	double x, y, r;
};

static bool circle_through(const struct closure *c, int i, int j, int k, struct round_of *o)
{
	double bx = c->x[j] - c->x[i], by = c->y[j] - c->y[i];
	double dx = c->x[k] - c->x[i], dy = c->y[k] - c->y[i];
	double det = 2 * (bx * dy - by * dx), b = bx * bx + by * by, d = dx * dx + dy * dy;

	if (deduce_is_flat(c, i, j, k))
		return false;
	o->x = (dy * b - by * d) / det;
	o->y = (bx * d - dx * b) / det;
	o->r = hypot(o->x, o->y);
	o->x += c->x[i];
	o->y += c->y[i];
	return o->r < 1e4;
}

static bool on_circle(const struct closure *c, const struct round_of *o, int p)
{
	double u = c->x[p] - o->x, v = c->y[p] - o->y;

	return fabs(sqrt(u * u + v * v) - o->r) <= 10 * NEAR * o->r;
}

/* Which of these points, all as far from one point of the circle as from another, is its centre? */
static int center_point(const struct closure *c, const struct round_of *o, const int *z, int n)
{
	for (int i = 0; i < n; i++)
		if (hypot(c->x[z[i]] - o->x, c->y[z[i]] - o->y) <= 10 * NEAR * o->r)
			return z[i];
	return -1;
}

static void add_circle(struct closure *c, const struct round_of *o, const int *three,
		       int center)
{
	size_t words = (size_t)c->n / 64 + 1;
	struct seen_circle *s;

	c->circle = arena_grow(c->arena, c->circle, &c->circle_cap, c->circles + 1,
			       sizeof *c->circle);
	s = &c->circle[c->circles++];
	*s = (struct seen_circle){ .center = center };
	s->has = arena_alloc(c->arena, words * sizeof *s->has);
	s->p = arena_alloc(c->arena, CIRCLE_MOST * sizeof *s->p);
	for (int q = 0; q < c->n; q++) {
		if (q != three[0] && q != three[1] && q != three[2] && !on_circle(c, o, q))
			continue;
		s->has[q / 64] |= (uint64_t)1 << q % 64;
		if (s->n < CIRCLE_MOST)
			s->p[s->n++] = q;
	}
}

static bool circle_has(const struct seen_circle *o, int p)
{
	return o->has[p / 64] >> p % 64 & 1;
}

/* The circles through i and j that are not seen yet.  done: points that are on one which is. */
static void see_circles_through(struct closure *c, int i, int j, bool *done, int *middle)
{
	int middles = 0;

	memset(done, 0, (size_t)c->n * sizeof *done);
	for (int m = 0; m < c->circles; m++)
		for (int q = 0;
		     circle_has(&c->circle[m], i) && circle_has(&c->circle[m], j) && q < c->n;
		     q++)
			done[q] |= circle_has(&c->circle[m], q);
	for (int z = 0; z < c->n; z++)
		if (z != i && z != j &&
		    fabs(gap(c, z, i) - gap(c, z, j)) <= 100 * NEAR * gap(c, z, i))
			middle[middles++] = z;
	for (int k = j + 1; k < c->n; k++) {
		struct round_of o;
		bool more = false;
		int center;

		if (done[k] || !circle_through(c, i, j, k, &o))
			continue;
		for (int q = k + 1; q < c->n && !more; q++)
			more = on_circle(c, &o, q);
		center = center_point(c, &o, middle, middles);
		if (!more && center < 0)
			continue;
		add_circle(c, &o, (int[]){ i, j, k }, center);
		for (int q = 0; q < c->n; q++)
			done[q] |= circle_has(&c->circle[c->circles - 1], q);
	}
}

static void see_circles(struct closure *c)
{
	bool *done = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *done);
	int *middle = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *middle);

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++) {
			long rest = c->n - j;

			if (closure_tires(c, c->n + c->circles + rest * rest / 4))
				return;
			see_circles_through(c, i, j, done, middle);
		}
}

struct drawn_chord {
	double length;
	int a, b;
};

static int by_length(const void *x, const void *y)
{
	const struct drawn_chord *s = x, *t = y;

	if (!looks_equal(s->length, t->length))
		return s->length < t->length ? -1 : 1;
	return s->a != t->a ? s->a - t->a : s->b - t->b;
}

/* Chords that look equal. */
static void see_chords(struct closure *c, struct seen_circle *o)
{
	struct drawn_chord *s = mem_alloc((size_t)(o->n * o->n) * sizeof *s);
	int n = 0, cap = 0;

	for (int i = 0; i < o->n; i++)
		for (int j = i + 1; j < o->n; j++)
			s[n++] = (struct drawn_chord){ c->len[pair_of(o->p[i], o->p[j])],
						       o->p[i], o->p[j] };
	qsort(s, (size_t)n, sizeof *s, by_length);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n && looks_equal(s[i].length, s[j].length); j++) {
			o->equal = arena_grow(c->arena, o->equal, &cap, o->equals + 1,
					      sizeof *o->equal);
			memcpy(o->equal[o->equals++],
			       (int[]){ s[i].a, s[i].b, s[j].a, s[j].b }, sizeof *o->equal);
		}
	c->work += n + o->equals;
	mem_free(s);
}

static void see_apexes(struct closure *c)
{
	for (int o = 0; o < c->n; o++)
		for (int a = 0; a < c->n && !closure_tires(c, c->n / 8); a++)
			for (int b = a + 1; b < c->n; b++) {
				struct seen_apex *s;

				if (a == o || b == o ||
				    !looks_equal(c->len[pair_of(o, a)], c->len[pair_of(o, b)]))
					continue;
				c->apex = arena_grow(c->arena, c->apex, &c->apex_cap,
						     c->apexes + 1, sizeof *c->apex);
				s = &c->apex[c->apexes++];
				*s = (struct seen_apex){ .o = o, .a = a, .b = b };
				s->flat = on_line(c, a, b, o);
			}
}

static void add_center(struct closure *c, int a, int b, int d, int x, bool bisects)
{
	c->center = arena_grow(c->arena, c->center, &c->center_cap, c->centers + 1,
			       sizeof *c->center);
	c->center[c->centers++] =
		(struct seen_center){ .p = { a, b, d, x }, .bisects = bisects };
}

static bool looks_bisected(const struct closure *c, int a, int b, int d, int x)
{
	double w = 2 * c->dir[pair_of(a, x)] - c->dir[pair_of(a, b)] - c->dir[pair_of(a, d)];

	return looks_equal(w, 0) || looks_equal(fabs(w), 1) || looks_equal(fabs(w), 2);
}

static bool looks_perpendicular(const struct closure *c, int a, int b, int p, int q)
{
	return looks_equal(fabs(c->dir[pair_of(a, b)] - c->dir[pair_of(p, q)]), 0.5);
}

static void see_centers(struct closure *c)
{
	for (int a = 0; a < c->n; a++)
		for (int b = a + 1; b < c->n; b++)
			for (int d = b + 1; d < c->n && !closure_tires(c, c->n / 4); d++) {
				if (deduce_is_flat(c, a, b, d))
					continue;
				for (int x = 0; x < c->n; x++) {
					if (x == a || x == b || x == d)
						continue;
					if (x > d && looks_perpendicular(c, a, b, d, x) &&
					    looks_perpendicular(c, a, d, b, x))
						add_center(c, a, b, d, x, false);
					if (looks_bisected(c, a, b, d, x) &&
					    looks_bisected(c, b, a, d, x))
						add_center(c, a, b, d, x, true);
				}
			}
}

void closure_see(struct closure *c)
{
	see_lines(c);
	see_circles(c);
	for (int i = 0; i < c->circles && !closure_tires(c, 0); i++)
		see_chords(c, &c->circle[i]);
	see_apexes(c);
	see_centers(c);
	deduce_see_shapes(c);
}
