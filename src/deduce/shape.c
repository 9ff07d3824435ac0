/* shape.c -- triangles by their shape, flat ones too, and what goes with them. */
#include "deduce/deduce_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- in order of values ---- */

#define SMALL 24 /* up to so many are sorted by insertion */

static bool before(const struct seen_key *s, const struct seen_key *t)
{
	return s->v < t->v || (s->v == t->v && s->at < t->at);
}

static int by_value(const void *x, const void *y)
{
	return before(x, y) ? -1 : 1;
}

static void sort_some(struct seen_key *k, int n)
{
	if (n > SMALL) {
		qsort(k, (size_t)n, sizeof *k, by_value);
		return;
	}
	for (int i = 1; i < n; i++) {
		struct seen_key s = k[i];
		int j = i;

		for (; j > 0 && before(&s, &k[j - 1]); j--)
			k[j] = k[j - 1];
		k[j] = s;
	}
}

static int box_of(double v, int n)
{
	int b = (int)(v * n);

	return b < 0 ? 0 : b >= n ? n - 1 : b;
}

/* Into as many boxes as there are values, then each box. */
void deduce_sort_keys(struct seen_key *k, int n)
{
	struct seen_key *to = k + n;
	int *end;

	/* Where a figure is too wild for doubles nothing is seen: such a value looks like no
	 * other one. */
	for (int i = 0; i < n; i++)
		if (isnan(k[i].v))
			k[i].v = 2.0 + k[i].at;
	if (n <= SMALL) {
		sort_some(k, n);
		return;
	}
	end = mem_alloc((size_t)n * sizeof *end);
	for (int i = 0; i < n; i++)
		end[box_of(k[i].v, n)]++;
	for (int i = 1; i < n; i++)
		end[i] += end[i - 1];
	for (int i = n - 1; i >= 0; i--)
		to[--end[box_of(k[i].v, n)]] = k[i];
	for (int i = 0; i < n; i++) {
		int next = i + 1 < n ? end[i + 1] : n;

		sort_some(to + end[i], next - end[i]);
	}
	memcpy(k, to, (size_t)n * sizeof *k);
	mem_free(end);
}

int deduce_run_end(const struct seen_key *k, int n, int i)
{
	int j = i + 1;

	while (j < n && looks_equal(k[j].v, k[j - 1].v))
		j++;
	return j;
}

/* ---- triangles ---- */

/* The angle at a corner as drawn, between 0 and 1. */
double deduce_corner_seen(const struct closure *c, int a, int b, int d)
{
	return deduce_turn_of(c, a, b, d) > 0 ? deduce_angle_seen(c, a, b, a, d)
					      : deduce_angle_seen(c, a, d, a, b);
}

static struct seen_shape shape_of(const struct closure *c, int i, int j, int k,
				  const double corner[3])
{
	struct seen_shape s = { .p = { i, j, k } };
	double v[3] = { corner[0], corner[1], corner[2] };

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

static void keep_group(struct closure *c, struct seen_shape *s, int kept, int n,
		       struct seen_group **group, int *groups, int *cap)
{
	struct seen_group *g;

	qsort(s + kept, (size_t)n, sizeof *s, by_points);
	*group = arena_grow(c->arena, *group, cap, *groups + 1, sizeof **group);
	g = &(*group)[(*groups)++];
	*g = (struct seen_group){ .first = kept, .n = n, .classes = n };
	g->low_tie = looks_equal(s[kept].a, s[kept].b);
	g->high_tie = looks_equal(s[kept].b, 1 - s[kept].a - s[kept].b);
}

static int group_shapes(struct closure *c, struct seen_shape *s, int n,
			struct seen_group **group, int *groups, int *cap)
{
	struct seen_shape *all = mem_alloc((size_t)(n + 1) * sizeof *all);
	struct seen_key *k = mem_alloc((size_t)(2 * n + 1) * sizeof *k),
			*m = mem_alloc((size_t)(2 * n + 1) * sizeof *m);
	int kept = 0;

	if (n)
		memcpy(all, s, (size_t)n * sizeof *s);
	for (int i = 0; i < n; i++)
		k[i] = (struct seen_key){ s[i].a, i };
	deduce_sort_keys(k, n);
	for (int i = 0, e; i < n; i = e) {
		e = deduce_run_end(k, n, i);
		for (int j = i; j < e; j++)
			m[j - i] = (struct seen_key){ all[k[j].at].b, k[j].at };
		deduce_sort_keys(m, e - i);
		for (int j = 0, f; j < e - i; j = f) {
			f = deduce_run_end(m, e - i, j);
			if (f - j < 2)
				continue;
			for (int h = j; h < f; h++)
				s[kept + h - j] = all[m[h].at];
			keep_group(c, s, kept, f - j, group, groups, cap);
			kept += f - j;
		}
	}
	mem_free(m);
	mem_free(k);
	mem_free(all);
	return kept;
}

static void see_triangles(struct closure *c)
{
	size_t all = (size_t)c->n * (size_t)(c->n - 1) * (size_t)(c->n - 2) / 6 + 1;
	double *v;

	if (closure_tires(c, 2 * (long)all))
		return;
	c->shape = arena_alloc(c->arena, all * sizeof *c->shape);
	c->corner = arena_alloc(c->arena, all * sizeof *c->corner);
	v = *c->corner;
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++, v += 3) {
				if (deduce_is_flat(c, i, j, k)) {
					*v = -1;
					continue;
				}
				v[0] = deduce_corner_seen(c, i, j, k);
				v[1] = deduce_corner_seen(c, j, k, i);
				v[2] = deduce_corner_seen(c, k, i, j);
				c->shape[c->shapes++] = shape_of(c, i, j, k, v);
			}
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
