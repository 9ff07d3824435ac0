/* sines.c -- triangles with an equal angle and two that make up a half turn: the law of sines. */
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

/* An angle and another one of a triangle, as their sines see them. */
struct corners {
	double a, b;
	int p[3];
	bool obtuse; /* one of the two is */
};

static int by_corners(const void *x, const void *y)
{
	const struct corners *s = x, *t = y;

	if (!looks_equal(s->a, t->a))
		return s->a < t->a ? -1 : 1;
	if (!looks_equal(s->b, t->b))
		return s->b < t->b ? -1 : 1;
	for (int i = 0; i < 3; i++)
		if (s->p[i] != t->p[i])
			return s->p[i] < t->p[i] ? -1 : 1;
	return 0;
}

static double folded(double v)
{
	return v > 0.5 ? 1 - v : v;
}

/* p and q with the corner of the equal angles first, that of the others second. */
static void see_pair(struct closure *c, const struct corners *s, const struct corners *t)
{
	for (int flip = 0; flip < 2; flip++) {
		int p[3] = { s->p[flip], s->p[1 - flip], s->p[2] };
		int q[3] = { t->p[flip], t->p[1 - flip], t->p[2] };
		double a = corner_seen(c, p[0], p[1], p[2]),
		       u = corner_seen(c, q[0], q[1], q[2]);
		double b = corner_seen(c, p[1], p[2], p[0]),
		       v = corner_seen(c, q[1], q[2], q[0]);
		struct seen_across *x;

		if (!looks_equal(a, u) || !looks_equal(b + v, 1) || looks_equal(b, 0.5))
			continue;
		c->across = arena_grow(c->arena, c->across, &c->across_cap, c->acrosses + 1,
				       sizeof *c->across);
		x = &c->across[c->acrosses++];
		*x = (struct seen_across){ .done = false };
		memcpy(x->p, p, sizeof p);
		memcpy(x->q, q, sizeof q);
	}
}

void see_across(struct closure *c)
{
	size_t all = (size_t)c->n * (size_t)(c->n - 1) * (size_t)(c->n - 2) / 2 + 1;
	struct corners *s = mem_alloc(all * sizeof *s);
	int n = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++) {
				const int p[3] = { i, j, k };

				if (is_flat(c, i, j, k))
					continue;
				for (int m = 0; m < 3; m++) {
					int u = p[m], v = p[(m + 1) % 3], w = p[(m + 2) % 3];
					double a = corner_seen(c, u, v, w);
					double b = corner_seen(c, v, w, u);
					bool swap = folded(a) > folded(b);

					s[n++] = (struct corners){
						.a = folded(swap ? b : a),
						.b = folded(swap ? a : b),
						.p = { swap ? v : u, swap ? u : v, w },
						.obtuse = a > 0.5 || b > 0.5,
					};
				}
			}
	qsort(s, (size_t)n, sizeof *s, by_corners);
	for (int i = 0, e; i < n; i = e) {
		for (e = i + 1;
		     e < n && looks_equal(s[e].a, s[i].a) && looks_equal(s[e].b, s[i].b); e++)
			;
		for (int j = i; j < e; j++)
			for (int k = i; s[j].obtuse && k < e; k++)
				if (!s[k].obtuse)
					see_pair(c, &s[j], &s[k]);
	}
	c->work += n;
	mem_free(s);
}

/* A right angle at b and 60 degrees at a: half of an equilateral triangle. */
static bool try_half(struct closure *c, int a, int b, int d)
{
	const struct table *t = &c->table[ANGLES];
	elem one = t->weight[t->vars], right = angle_key(c, b, a, b, d);
	double v = angle_seen(c, a, b, a, d);
	struct claim k = claim4(CLAIM_ACONST, a, b, a, d),
		     r = claim4(CLAIM_RCONST, a, b, a, d);

	k.num = v < 0.5 ? 1 : 2, k.den = 3;
	r.num = 1, r.den = 2;
	if (field_add(right, right) != one ||
	    angle_key(c, a, b, a, d) != field_mul(field_ratio(k.num, 3), one))
		return false;
	return closure_learn(c, v < 0.5 ? RULE_RIGHT_60 : RULE_RIGHT_60_MIRROR, r, 2,
			     (struct claim[]){ claim4(CLAIM_PERP, a, b, b, d), k });
}

static bool round_halves(struct closure *c)
{
	bool new = false;

	for (int a = 0; a < c->n; a++)
		for (int b = 0; b < c->n; b++)
			for (int d = 0; d < c->n; d++)
				if (a != b && b != d && a != d &&
				    looks_equal(angle_seen(c, b, a, b, d), 0.5) &&
				    looks_equal(corner_seen(c, a, b, d), 1.0 / 3))
					new |= try_half(c, a, b, d);
	return new;
}

bool round_across(struct closure *c)
{
	bool new = round_halves(c);

	for (int i = 0; i < c->acrosses; i++) {
		struct seen_across *s = &c->across[i];
		const int *p = s->p, *q = s->q;
		bool mirrored, first, second, ratio;
		struct claim a, b, r;

		if (s->done)
			continue;
		first = corner_key(c, p[0], p[1], p[2]) == corner_key(c, q[0], q[1], q[2]);
		if (!first)
			continue;
		second = corner_key(c, p[1], p[2], p[0]) ==
			 field_sub(c->table[ANGLES].weight[c->table[ANGLES].vars],
				   corner_key(c, q[1], q[2], q[0]));
		ratio = ratio_key(c, p[2], p[0], p[2], p[1]) ==
			ratio_key(c, q[2], q[0], q[2], q[1]);
		s->done = second || ratio;
		if (second == ratio)
			continue;
		mirrored = (turn_of(c, p[0], p[1], p[2]) > 0) !=
			   (turn_of(c, q[0], q[1], q[2]) > 0);
		a = mirrored ? claim_angle(p[0], p[1], p[2], q[0], q[2], q[1])
			     : claim_angle(p[0], p[1], p[2], q[0], q[1], q[2]);
		b = mirrored ? claim_angle(p[1], p[0], p[2], q[1], q[0], q[2])
			     : claim_angle(p[1], p[0], p[2], q[1], q[2], q[0]);
		r = claim8(CLAIM_EQRATIO, p[2], p[0], p[2], p[1], q[2], q[0], q[2], q[1]);
		if (second) {
			/* The row has A turned alike and B the other way; A and B may change places. */
			new |= closure_learn(
				c, RULE_SINES, r, 4,
				(struct claim[]){ mirrored ? b : a, mirrored ? a : b,
						  claim3(CLAIM_NCOLL, p[0], p[1], p[2]),
						  claim3(CLAIM_NCOLL, q[0], q[1], q[2]) });
			continue;
		}
		new |= closure_learn(
			c, mirrored ? RULE_SINES_BACK_MIRROR : RULE_SINES_BACK, b, 5,
			(struct claim[]){
				a, r, claim3(CLAIM_NCOLL, p[0], p[1], p[2]),
				mirrored ? claim6(CLAIM_SAMECLOCK, p[0], p[1], p[2], q[0],
						  q[2], q[1])
					 : claim6(CLAIM_SAMECLOCK, p[0], p[1], p[2], q[0],
						  q[1], q[2]),
				claim6(CLAIM_NSAMESIDE, p[1], p[0], p[2], q[1], q[0], q[2]) });
	}
	return new;
}
