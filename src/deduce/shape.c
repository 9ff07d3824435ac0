/* shape.c -- triangles by their shape, flat ones too, and what goes with them. */
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

static int by_a(const void *x, const void *y)
{
	const struct seen_shape *s = x, *t = y;

	return s->a < t->a ? -1 : s->a > t->a;
}
static int by_b(const void *x, const void *y)
{
	const struct seen_shape *s = x, *t = y;

	return s->b < t->b ? -1 : s->b > t->b;
}

/* The angle at a corner as drawn, between 0 and 1. */
double deduce_corner_seen(const struct closure *c, int a, int b, int d)
{
	return deduce_turn_of(c, a, b, d) > 0 ? deduce_angle_seen(c, a, b, a, d)
					      : deduce_angle_seen(c, a, d, a, b);
}

static struct seen_shape shape_of(const struct closure *c, int i, int j, int k)
{
	struct seen_shape s = { .p = { i, j, k } };
	double v[3] = { deduce_corner_seen(c, i, j, k), deduce_corner_seen(c, j, k, i),
			deduce_corner_seen(c, k, i, j) };

	for (int m = 1; m < 3; m++)
		for (int n = m; n > 0 && v[n] < v[n - 1]; n--) {
			double t = v[n];
			int p = s.p[n];

			v[n] = v[n - 1], v[n - 1] = t;
			s.p[n] = s.p[n - 1], s.p[n - 1] = p;
		}
	s.a = v[0];
	s.b = v[1];
	s.turn = deduce_turn_of(c, s.p[0], s.p[1], s.p[2]) > 0 ? 1 : -1;
	return s;
}

/* Those of one shape stand together after this; groups of at least two are kept, at the
 * front.  The order within a group is that of the points, whatever the rounding. */
static int by_points(const void *x, const void *y)
{
	const struct seen_shape *s = x, *t = y;
	int a[3], b[3];

	memcpy(a, s->p, sizeof a);
	memcpy(b, t->p, sizeof b);
	for (int k = 0; k < 2; k++)
		for (int i = 0; i < 2; i++) {
			if (a[i] > a[i + 1]) {
				int v = a[i];
				a[i] = a[i + 1], a[i + 1] = v;
			}
			if (b[i] > b[i + 1]) {
				int v = b[i];
				b[i] = b[i + 1], b[i + 1] = v;
			}
		}
	for (int i = 2; i >= 0; i--)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static int run_end(const struct seen_shape *s, int n, int i, bool second)
{
	int j = i + 1;

	while (j < n &&
	       looks_equal(second ? s[j].b : s[j].a, second ? s[j - 1].b : s[j - 1].a))
		j++;
	return j;
}

static int group_shapes(struct closure *c, struct seen_shape *s, int n,
			struct seen_group **group, int *groups, int *cap)
{
	int kept = 0;

	if (n == 0)
		return 0;
	qsort(s, (size_t)n, sizeof *s, by_a);
	for (int i = 0, e; i < n; i = e) {
		e = run_end(s, n, i, false);
		qsort(s + i, (size_t)(e - i), sizeof *s, by_b);
		for (int j = i, f; j < e; j = f) {
			struct seen_group *g;

			f = run_end(s, e, j, true);
			if (f - j < 2)
				continue;
			qsort(s + j, (size_t)(f - j), sizeof *s, by_points);
			*group =
				arena_grow(c->arena, *group, cap, *groups + 1, sizeof **group);
			g = &(*group)[(*groups)++];
			*g = (struct seen_group){ .first = kept,
						  .n = f - j,
						  .classes = f - j };
			g->low_tie = looks_equal(s[j].a, s[j].b);
			g->high_tie = looks_equal(s[j].b, 1 - s[j].a - s[j].b);
			memmove(s + kept, s + j, (size_t)(f - j) * sizeof *s);
			kept += f - j;
		}
	}
	return kept;
}

static void see_triangles(struct closure *c)
{
	size_t all = (size_t)c->n * (size_t)(c->n - 1) * (size_t)(c->n - 2) / 6 + 1;

	if (closure_tires(c, 2 * (long)all))
		return;
	c->shape = arena_alloc(c->arena, all * sizeof *c->shape);
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++)
				if (!deduce_is_flat(c, i, j, k))
					c->shape[c->shapes++] = shape_of(c, i, j, k);
	c->shapes = group_shapes(c, c->shape, c->shapes, &c->group, &c->groups, &c->group_cap);
	for (int g = 0; g < c->groups; g++)
		for (int i = 0; i < c->group[g].n; i++)
			c->shape[c->group[g].first + i].class = i;
}

/* A flat triangle: p[1] between the others, nearer to p[0]. */
static void see_flats(struct closure *c)
{
	for (int l = 0; l < c->lines; l++) {
		const struct seen_line *s = &c->line[l];

		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n && !closure_tires(c, s->n); j++)
				for (int k = j + 1; k < s->n; k++) {
					double all = c->len[pair_of(s->p[i], s->p[k])];
					double t =
						exp(c->len[pair_of(s->p[i], s->p[j])] - all);
					bool back = t > 0.5 + NEAR;
					struct seen_shape *f;

					c->flat = arena_grow(c->arena, c->flat, &c->flat_cap,
							     c->flats + 1, sizeof *c->flat);
					f = &c->flat[c->flats++];
					*f = (struct seen_shape){
						.a = back ? 1 - t : t,
						.p = { s->p[back ? k : i], s->p[j],
						       s->p[back ? i : k] },
					};
				}
	}
	/* All are kept: a lone one may have a constant ratio. */
	c->flats = group_shapes(c, c->flat, c->flats, &c->flat_group, &c->flat_groups,
				&c->flat_group_cap);
	for (int g = 0; g < c->flat_groups; g++)
		for (int i = 0; i < c->flat_group[g].n; i++)
			c->flat[c->flat_group[g].first + i].class = i;
}

static bool looks_parallel(const struct closure *c, int a, int b, int p, int q)
{
	return deduce_angle_seen(c, a, b, p, q) < NEAR;
}

static void see_trapezoid(struct closure *c, const int *p, const int *q)
{
	struct seen_trapezoid *t;

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			if (p[i] == q[j])
				return;
	if (!looks_parallel(c, p[0], q[0], p[1], q[1]) ||
	    !looks_parallel(c, p[0], q[0], p[2], q[2]) || deduce_is_flat(c, p[0], p[2], q[0]))
		return;
	c->trapezoid = arena_grow(c->arena, c->trapezoid, &c->trapezoid_cap, c->trapezoids + 1,
				  sizeof *c->trapezoid);
	t = &c->trapezoid[c->trapezoids++];
	*t = (struct seen_trapezoid){ 0 };
	memcpy(t->p, p, sizeof t->p);
	memcpy(t->q, q, sizeof t->q);
}

static void see_trapezoids(struct closure *c)
{
	for (int g = 0; g < c->flat_groups; g++) {
		const struct seen_group *o = &c->flat_group[g];
		const struct seen_shape *s = c->flat + o->first;

		for (int i = 0; i < o->n && !closure_tires(c, o->n); i++)
			for (int j = i + 1; j < o->n; j++) {
				const int *q = s[j].p;

				see_trapezoid(c, s[i].p, q);
				if (looks_equal(s[i].a, 0.5))
					see_trapezoid(c, s[i].p, (int[]){ q[2], q[1], q[0] });
			}
	}
}

static void see_split(struct closure *c, int a, int b, int d, int e, bool inner)
{
	const double *l = c->len;

	if (!looks_equal(l[pair_of(d, b)] - l[pair_of(d, e)],
			 l[pair_of(a, b)] - l[pair_of(a, e)]))
		return;
	c->split =
		arena_grow(c->arena, c->split, &c->split_cap, c->splits + 1, sizeof *c->split);
	c->split[c->splits++] =
		(struct seen_split){ .a = a, .b = b, .c = e, .d = d, .inner = inner };
}

static void see_splits(struct closure *c)
{
	for (int l = 0; l < c->lines; l++) {
		const struct seen_line *s = &c->line[l];

		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n; j++)
				for (int k = j + 1; k < s->n && !closure_tires(c, c->n / 2);
				     k++)
					for (int a = 0; a < c->n; a++) {
						int *p = s->p;

						if (deduce_is_flat(c, a, p[i], p[k]))
							continue;
						see_split(c, a, p[i], p[j], p[k], true);
						see_split(c, a, p[i], p[k], p[j], false);
						see_split(c, a, p[j], p[i], p[k], false);
					}
	}
}

void deduce_see_shapes(struct closure *c)
{
	see_triangles(c);
	see_flats(c);
	see_trapezoids(c);
	see_splits(c);
}
