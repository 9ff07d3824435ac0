/* vector.c -- facts about points as vectors, solved by elimination over whole numbers. */
#include "solve/vector_priv.h"
#include <stdlib.h>
#include <string.h>

#define LARGE 1000000L /* coefficients beyond this are given up */

struct vector_row {
	long *c;    /* per point: the sum is zero */
	bool *from; /* per fact */
	int pivot;
};
struct vectors {
	const struct problem *p;
	struct arena *a;
	struct vector_row *row;
	int rows, cap, fact; /* being read */
};

static struct vector_row new_row(const struct vectors *v)
{
	return (struct vector_row){ .c = arena_alloc(v->a, (size_t)(v->p->points + 1) *
								   sizeof(long)),
				    .from = arena_alloc(v->a, (size_t)(v->p->facts + 1)) };
}

/* Divides by what all have in common; false: too large. */
static bool shorten(const struct vectors *v, struct vector_row *r)
{
	long g = 0;

	for (int i = 0; i < v->p->points; i++)
		g = base_gcd(g, r->c[i]);
	for (int i = 0; i < v->p->points; i++) {
		if (g > 1)
			r->c[i] /= g;
		if (labs(r->c[i]) > LARGE)
			return false;
	}
	return true;
}

/* Takes away what the rows say.  False: too large. */
static bool reduce(const struct vectors *v, struct vector_row *r)
{
	for (int i = 0; i < v->rows; i++) {
		const struct vector_row *q = &v->row[i];
		long f = r->c[q->pivot], g = q->c[q->pivot];

		if (!f)
			continue;
		for (int k = 0; k < v->p->points; k++)
			r->c[k] = g * r->c[k] - f * q->c[k];
		for (int k = 0; k < v->p->facts; k++)
			r->from[k] |= q->from[k];
		if (!shorten(v, r))
			return false;
	}
	return true;
}

static void add(struct vectors *v, const int *point, const long *weight, int n)
{
	struct vector_row r = new_row(v);

	for (int i = 0; i < n; i++)
		r.c[point[i]] += weight[i];
	r.from[v->fact] = true;
	if (!reduce(v, &r))
		return;
	for (r.pivot = 0; r.pivot < v->p->points && !r.c[r.pivot]; r.pivot++)
		;
	if (r.pivot == v->p->points)
		return;
	v->row = arena_grow(v->a, v->row, &v->cap, v->rows + 1, sizeof *v->row);
	v->row[v->rows++] = r;
}

static void read_part(void *self, const struct relation_part *t)
{
	struct vectors *v = self;
	int o = t->element == ELEMENT_DIAMETER ? v->p->circle[t->c[0]].center : -1;
	const struct relation_line *l = t->l;

	if (t->element == ELEMENT_MIDPOINT)
		add(v, (int[]){ t->p[0], l[0].a, l[0].b }, (long[]){ 2, -1, -1 }, 3);
	if (o >= 0)
		add(v, (int[]){ o, l[0].a, l[0].b }, (long[]){ 2, -1, -1 }, 3);
	if (t->element == ELEMENT_SAME_STEP)
		add(v, t->p, (long[]){ -1, 1, 1, -1 }, 4);
	if (t->element == ELEMENT_CENTROID)
		add(v, t->p, (long[]){ 3, -1, -1, -1 }, 4);
	/* Of a square, corners beside and opposite. */
	if (t->element == ELEMENT_TURN && t->order == 4 && v->p->fact[v->fact].n == 4)
		add(v, v->p->fact[v->fact].p, (long[]){ 1, -1, 1, -1 }, 4);
}

struct vectors *solve_vectors_new(const struct problem *p, struct arena *a)
{
	struct vectors *v = arena_alloc(a, sizeof *v);

	*v = (struct vectors){ .p = p, .a = a };
	for (v->fact = 0; v->fact < p->facts; v->fact++)
		if (!p->fact[v->fact].t[0])
			problem_fact_parts(&p->fact[v->fact], read_part, v);
	return v;
}

static void mark(const struct vectors *v, const struct vector_row *r, bool *rests)
{
	for (int i = 0; i < v->p->facts && rests; i++)
		rests[i] |= r->from[i];
}

bool solve_vectors_zero(const struct vectors *v, const int *point, const long *weight, int n,
			bool *rests)
{
	struct vector_row r = new_row(v);

	for (int i = 0; i < n; i++)
		r.c[point[i]] += weight[i];
	if (!reduce(v, &r))
		return false;
	for (int i = 0; i < v->p->points; i++)
		if (r.c[i])
			return false;
	mark(v, &r, rests);
	return true;
}

/* The step from a to b by the points that are left, and how often it was taken. */
static bool step(const struct vectors *v, int a, int b, struct vector_row *r, long *times)
{
	int n = v->p->points;

	/* One more column counts how often: that of the point behind the last. */
	*r = new_row(v);
	r->c[b] += 1;
	r->c[a] -= 1;
	*times = 1;
	for (int i = 0; i < v->rows; i++) {
		const struct vector_row *q = &v->row[i];
		long f = r->c[q->pivot], g = q->c[q->pivot], all;

		if (!f)
			continue;
		*times *= g;
		for (int k = 0; k < n; k++)
			r->c[k] = g * r->c[k] - f * q->c[k];
		for (int k = 0; k < v->p->facts; k++)
			r->from[k] |= q->from[k];
		all = *times;
		for (int k = 0; k < n; k++) {
			all = base_gcd(all, r->c[k]);
			if (labs(r->c[k]) > LARGE)
				return false;
		}
		for (int k = 0; k < n && all > 1; k++)
			r->c[k] /= all;
		if (all > 1)
			*times /= all;
		if (labs(*times) > LARGE)
			return false;
	}
	return true;
}

bool solve_vectors_ratio(const struct vectors *v, int a, int b, int c, int d, long *over,
			 long *under, bool *rests)
{
	struct vector_row r, s;
	long m, n, g, p = 0, q = 0;

	if (!v->rows || !step(v, a, b, &r, &m) || !step(v, c, d, &s, &n))
		return false;
	/* r = m (b - a), s = n (d - c); q r = p s. */
	for (int i = 0; i < v->p->points; i++) {
		if (!p && (r.c[i] || s.c[i])) {
			p = r.c[i];
			q = s.c[i];
		}
		if (r.c[i] * q != s.c[i] * p)
			return false;
	}
	if (!p || !q)
		return false;
	*over = p * n;
	*under = q * m;
	g = base_gcd(*over, *under);
	if (*under < 0)
		g = -g;
	*over /= g;
	*under /= g;
	mark(v, &r, rests);
	mark(v, &s, rests);
	return true;
}
