/* sines.c -- triangles with an equal angle and two that make up a half turn: the law of sines. */
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

/* An angle and another one of a triangle, as their sines see them. */
struct folded_corner {
	double a, b;
	int p[3];
	bool obtuse; /* one of the two is */
};

static double folded(double v)
{
	return v > 0.5 ? 1 - v : v;
}

/* p and q with the corner of the equal angles first, that of the others second. */
static void see_pair(struct closure *c, const struct folded_corner *s,
		     const struct folded_corner *t)
{
	for (int flip = 0; flip < 2; flip++) {
		int p[3] = { s->p[flip], s->p[1 - flip], s->p[2] };
		int q[3] = { t->p[flip], t->p[1 - flip], t->p[2] };
		double a = deduce_corner_seen(c, p[0], p[1], p[2]),
		       u = deduce_corner_seen(c, q[0], q[1], q[2]);
		double b = deduce_corner_seen(c, p[1], p[2], p[0]),
		       v = deduce_corner_seen(c, q[1], q[2], q[0]);
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

static int list_folded(const struct closure *c, struct folded_corner *s)
{
	const double *v = *c->corner;
	int n = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++, v += 3) {
				const int p[3] = { i, j, k };

				for (int m = 0; m < 3 && *v >= 0; m++) {
					int o = (m + 1) % 3;
					double a = folded(v[m]), b = folded(v[o]);
					bool swap = a > b;

					s[n++] = (struct folded_corner){
						.a = swap ? b : a,
						.b = swap ? a : b,
						.p = { p[swap ? o : m], p[swap ? m : o],
						       p[3 - m - o] },
						.obtuse = v[m] > 0.5 || v[o] > 0.5,
					};
				}
			}
	return n;
}

static void see_pairs(struct closure *c, const struct folded_corner *s,
		      const struct seen_key *k, int n)
{
	for (int i = 0; i < n && !closure_tires(c, n / 4); i++)
		for (int j = 0; s[k[i].at].obtuse && j < n; j++)
			if (!s[k[j].at].obtuse)
				see_pair(c, &s[k[i].at], &s[k[j].at]);
}

void deduce_see_across(struct closure *c)
{
	size_t all = (size_t)c->n * (size_t)(c->n - 1) * (size_t)(c->n - 2) / 2 + 1;
	struct folded_corner *s = mem_alloc(all * sizeof *s);
	struct seen_key *k = mem_alloc(2 * all * sizeof *k),
			*m = mem_alloc(2 * all * sizeof *m);
	int n = list_folded(c, s);

	for (int i = 0; i < n; i++)
		k[i] = (struct seen_key){ s[i].a, i };
	deduce_sort_keys(k, n);
	for (int i = 0, e; i < n; i = e) {
		e = deduce_run_end(k, n, i);
		for (int j = i; j < e; j++)
			m[j - i] = (struct seen_key){ s[k[j].at].b, k[j].at };
		deduce_sort_keys(m, e - i);
		for (int j = 0, f; j < e - i; j = f) {
			f = deduce_run_end(m, e - i, j);
			see_pairs(c, s, m + j, f - j);
		}
	}
	c->work += 12L * n;
	mem_free(m);
	mem_free(k);
	mem_free(s);
}

/* A right angle at b and 60 degrees at a: half of an equilateral triangle. */
static bool try_half(struct closure *c, int a, int b, int d)
{
	const struct solved *t = &c->table[ANGLES];
	elem one = t->weight[t->vars], right = deduce_angle_key(c, b, a, b, d);
	double v = deduce_angle_seen(c, a, b, a, d);
	struct claim k = deduce_claim4(CLAIM_ACONST, a, b, a, d),
		     r = deduce_claim4(CLAIM_RCONST, a, b, a, d);

	k.num = v < 0.5 ? 1 : 2, k.den = 3;
	r.num = 1, r.den = 2;
	if (field_add(right, right) != one ||
	    deduce_angle_key(c, a, b, a, d) != field_mul(field_ratio(k.num, 3), one))
		return false;
	return closure_learn(c, v < 0.5 ? RULE_RIGHT_60 : RULE_RIGHT_60_MIRROR, r, 2,
			     (struct claim[]){ deduce_claim4(CLAIM_PERP, a, b, b, d), k });
}

static bool round_halves(struct closure *c)
{
	bool new = false;

	for (int a = 0; a < c->n; a++)
		for (int b = 0; b < c->n && !closure_tires(c, c->n / 4); b++)
			for (int d = 0; d < c->n; d++)
				if (a != b && b != d && a != d &&
				    looks_equal(deduce_angle_seen(c, b, a, b, d), 0.5) &&
				    looks_equal(deduce_corner_seen(c, a, b, d), 1.0 / 3))
					new |= try_half(c, a, b, d);
	return new;
}

bool deduce_round_across(struct closure *c)
{
	bool new = round_halves(c);

	for (int i = 0; i < c->acrosses; i++) {
		struct seen_across *s = &c->across[i];
		const int *p = s->p, *q = s->q;
		bool mirrored, first, second, ratio;
		struct claim a, b, r;

		if (s->done)
			continue;
		first = deduce_corner_key(c, p[0], p[1], p[2]) ==
			deduce_corner_key(c, q[0], q[1], q[2]);
		if (!first)
			continue;
		second = deduce_corner_key(c, p[1], p[2], p[0]) ==
			 field_sub(c->table[ANGLES].weight[c->table[ANGLES].vars],
				   deduce_corner_key(c, q[1], q[2], q[0]));
		ratio = ratio_key(c, p[2], p[0], p[2], p[1]) ==
			ratio_key(c, q[2], q[0], q[2], q[1]);
		s->done = second || ratio;
		if (second == ratio)
			continue;
		mirrored = (deduce_turn_of(c, p[0], p[1], p[2]) > 0) !=
			   (deduce_turn_of(c, q[0], q[1], q[2]) > 0);
		a = mirrored ? deduce_claim_angle(p[0], p[1], p[2], q[0], q[2], q[1])
			     : deduce_claim_angle(p[0], p[1], p[2], q[0], q[1], q[2]);
		b = mirrored ? deduce_claim_angle(p[1], p[0], p[2], q[1], q[0], q[2])
			     : deduce_claim_angle(p[1], p[0], p[2], q[1], q[2], q[0]);
		r = deduce_claim8(CLAIM_EQRATIO, p[2], p[0], p[2], p[1], q[2], q[0], q[2],
				  q[1]);
		if (second) {
			/* The row has A turned alike and B the other way; A and B may change places. */
			new |= closure_learn(
				c, RULE_SINES, r, 4,
				(struct claim[]){
					mirrored ? b : a, mirrored ? a : b,
					deduce_claim3(CLAIM_NCOLL, p[0], p[1], p[2]),
					deduce_claim3(CLAIM_NCOLL, q[0], q[1], q[2]) });
			continue;
		}
		new |= closure_learn(
			c, mirrored ? RULE_SINES_BACK_MIRROR : RULE_SINES_BACK, b, 5,
			(struct claim[]){ a, r, deduce_claim3(CLAIM_NCOLL, p[0], p[1], p[2]),
					  mirrored ? deduce_claim6(CLAIM_SAMECLOCK, p[0], p[1],
								   p[2], q[0], q[2], q[1])
						   : deduce_claim6(CLAIM_SAMECLOCK, p[0], p[1],
								   p[2], q[0], q[1], q[2]),
					  deduce_claim6(CLAIM_NSAMESIDE, p[1], p[0], p[2],
							q[1], q[0], q[2]) });
	}
	return new;
}

/* ---- the law of sines as equations ---- */

int deduce_sine_column(struct closure *c, int p, int q, bool make)
{
	int lo = p < q ? p : q, hi = p < q ? q : p, at;
	int n = 4 * c->sine_room + 1;

	if (!c->sine_slot) {
		if (!make)
			return -1;
		c->sine = arena_alloc(c->arena, (size_t)(c->sine_room + 1) * sizeof *c->sine);
		c->sine_slot = arena_alloc(c->arena, (size_t)n * sizeof *c->sine_slot);
	}
	at = (int)(((uint64_t)lo * 0x9e3779b97f4a7c15u + (uint64_t)hi * 0x94d049bb133111ebu) >>
		   33) %
	     n;
	for (; c->sine_slot[at]; at = (at + 1) % n) {
		const int *s = c->sine[c->sine_slot[at] - 1];

		if (s[0] == lo && s[1] == hi)
			return c->table[ANGLES].vars + c->sine_slot[at] - 1;
	}
	if (!make || c->sines == c->sine_room)
		return -1;
	c->sine[c->sines][0] = lo;
	c->sine[c->sines][1] = hi;
	c->sine_slot[at] = ++c->sines;
	return c->table[ANGLES].vars + c->sines - 1;
}

bool deduce_sine_triangle(struct closure *c, const struct claim *k)
{
	int u = pair_of(k->p[0], k->p[1]), v = pair_of(k->p[0], k->p[2]);
	int w = pair_of(k->p[1], k->p[2]);

	return deduce_sine_column(c, u, v, true) >= 0 &&
	       deduce_sine_column(c, u, w, true) >= 0 &&
	       deduce_sine_column(c, v, w, true) >= 0;
}

/* An angle of a triangle, by what is known of it. */
struct known_corner {
	elem key; /* of the angle or what it lacks to a half turn: that which is not obtuse */
	double v;
	int p[3], triangle;
};

static int by_key(const void *x, const void *y)
{
	const struct known_corner *s = x, *t = y;

	if (s->key != t->key)
		return s->key < t->key ? -1 : 1;
	if (s->triangle != t->triangle)
		return s->triangle < t->triangle ? -1 : 1;
	return s->p[0] < t->p[0] ? -1 : s->p[0] > t->p[0];
}

static int list_corners(struct closure *c, struct known_corner *s)
{
	elem one = c->table[ANGLES].weight[c->table[ANGLES].vars];
	int n = 0, triangle = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++, triangle++) {
				const int p[3] = { i, j, k };

				if (deduce_is_flat(c, i, j, k))
					continue;
				for (int m = 0; m < 3; m++) {
					int u = p[m], v = p[(m + 1) % 3], w = p[(m + 2) % 3];
					double a = deduce_corner_seen(c, u, v, w);
					elem key = deduce_corner_key(c, u, v, w);
					bool obtuse = a > 0.5 + NEAR;

					s[n++] = (struct known_corner){
						.key = obtuse ? field_sub(one, key) : key,
						.v = obtuse ? 1 - a : a,
						.p = { u, v, w },
						.triangle = triangle,
					};
				}
			}
	return n;
}

/* The angle of the lines ab and ad is a constant whose sine is known: told with it. */
static bool note_constant(struct closure *c, const struct known_corner *s)
{
	static const int part[] = { 2, 3, 4, 6 };
	elem one = c->table[ANGLES].weight[c->table[ANGLES].vars];
	int a = s->p[0], b = s->p[1], d = s->p[2];

	for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
		struct claim k = deduce_claim4(CLAIM_ACONST, a, b, a, d);

		if (!looks_equal(s->v, 1.0 / part[i]) ||
		    s->key != field_mul(one, field_ratio(1, part[i])))
			continue;
		if (part[i] == 2)
			return closure_note(c, REASON_ANGLES,
					    deduce_claim4(CLAIM_PERP, a, b, a, d));
		k.num = looks_equal(deduce_angle_seen(c, a, b, a, d), 1.0 / part[i])
				? 1
				: part[i] - 1;
		k.den = part[i];
		return closure_note(c, REASON_ANGLES, k);
	}
	return false;
}

static bool is_constant(struct closure *c, const struct known_corner *s)
{
	elem one = c->table[ANGLES].weight[c->table[ANGLES].vars];

	for (int d = 2; d <= 6; d++)
		if (d != 5 && s->key == field_mul(one, field_ratio(1, d)))
			return true;
	return false;
}

/* Is the angle from the first side to the second the one that the key is of? */
static bool runs_along(const struct closure *c, const struct known_corner *s)
{
	bool turn = deduce_turn_of(c, s->p[0], s->p[1], s->p[2]) > 0;
	bool obtuse = deduce_corner_seen(c, s->p[0], s->p[1], s->p[2]) > 0.5 + NEAR;

	return turn != obtuse;
}

static bool note_equal(struct closure *c, const struct known_corner *s,
		       const struct known_corner *t)
{
	int a = s->p[0], b = s->p[1], d = s->p[2], p = t->p[0], q = t->p[1], r = t->p[2];

	return closure_note(c, REASON_ANGLES,
			    runs_along(c, s) == runs_along(c, t)
				    ? deduce_claim_angle(a, b, d, p, q, r)
				    : deduce_claim_angle(a, b, d, p, r, q));
}

/* Triangles with an angle that is met elsewhere, too. */
bool deduce_round_sines(struct closure *c)
{
	int all = c->n * (c->n - 1) * (c->n - 2) / 6;
	struct known_corner *s = mem_alloc((size_t)(3 * all + 1) * sizeof *s);
	unsigned char *shared = mem_alloc((size_t)all + 1);
	int n = list_corners(c, s);
	bool new = false;

	if (!c->triangle_taken)
		c->triangle_taken =
			arena_alloc(c->arena, (size_t)(all + 1) * sizeof *c->triangle_taken);
	qsort(s, (size_t)n, sizeof *s, by_key);
	for (int i = 0; i < n; i++)
		shared[s[i].triangle] += (i && s[i - 1].key == s[i].key) ||
					 (i + 1 < n && s[i + 1].key == s[i].key) ||
					 is_constant(c, &s[i]);
	for (int i = 0; i < n; i++) {
		const int *p = s[i].p;
		struct claim k = deduce_claim3(CLAIM_NCOLL, p[0], p[1], p[2]);
		struct deduce_event *e;

		if (!shared[s[i].triangle] || c->triangle_taken[s[i].triangle])
			continue;
		if (!deduce_sine_triangle(c, &k))
			break;
		c->triangle_taken[s[i].triangle] = true;
		e = closure_journal(c, k);
		e->reason = REASON_SEEN;
		closure_take(c, e);
		new = true;
	}
	for (int i = 0, e; i < n; i = e) {
		int first = -1;

		for (e = i; e < n && s[e].key == s[i].key; e++) {
			if (deduce_sine_column(c, pair_of(s[e].p[0], s[e].p[1]),
					       pair_of(s[e].p[0], s[e].p[2]), false) < 0)
				continue;
			if (first < 0 && (first = e, true))
				new |= note_constant(c, &s[e]);
			else
				new |= note_equal(c, &s[first], &s[e]);
		}
	}
	c->work += 12L * n;
	mem_free(shared);
	mem_free(s);
	return new;
}

/* ---- chords ---- */

/* The first of the corners with this key whose sine is spoken of; else the first at all. */
static const struct known_corner *corner_with(struct closure *c, const struct known_corner *s,
					      int n, elem key)
{
	int lo = 0, hi = n;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (s[mid].key < key)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (int i = lo; i < n && s[i].key == key; i++)
		if (deduce_sine_column(c, pair_of(s[i].p[0], s[i].p[1]),
				       pair_of(s[i].p[0], s[i].p[2]), false) >= 0)
			return &s[i];
	return lo < n && s[lo].key == key ? &s[lo] : NULL;
}

/* OA = OB, and a corner makes up a right angle with that at A: AB is twice OA times its sine. */
static bool try_chord(struct closure *c, struct seen_apex *x, const struct known_corner *s,
		      int n)
{
	elem one = c->table[ANGLES].weight[c->table[ANGLES].vars];
	int o = x->o, a = x->a, b = x->b;
	elem half = field_mul(one, field_inverse(2));
	const struct known_corner *k =
		corner_with(c, s, n, field_sub(half, deduce_corner_key(c, a, o, b)));
	struct claim from[2], chord;

	if (!k || deduce_sine_column(c, pair_of(k->p[0], k->p[1]), pair_of(k->p[0], k->p[2]),
				     true) < 0)
		return false;
	x->chord = true;
	from[0] = deduce_claim4(CLAIM_CONG, o, a, o, b);
	from[1] = deduce_claim8(CLAIM_COMPLEMENT, o, a, a, b, k->p[0], k->p[1], k->p[0],
				k->p[2]);
	if (!claim_looks_true(c->s, &from[1]))
		from[1] = deduce_claim8(CLAIM_COMPLEMENT, o, a, a, b, k->p[0], k->p[2],
					k->p[0], k->p[1]);
	chord = deduce_claim8(CLAIM_CHORD, a, b, o, a, k->p[0], k->p[1], k->p[0], k->p[2]);
	return closure_learn(c, RULE_CHORD_SINE, chord, 2, from);
}

bool deduce_round_chords(struct closure *c)
{
	int all = c->n * (c->n - 1) * (c->n - 2) / 6;
	struct known_corner *s = mem_alloc((size_t)(3 * all + 1) * sizeof *s);
	int n = list_corners(c, s);
	bool new = false;

	qsort(s, (size_t)n, sizeof *s, by_key);
	for (int i = 0; i < c->apexes; i++) {
		struct seen_apex *x = &c->apex[i];

		if (!x->flat && !x->chord &&
		    length_hash(c, x->o, x->a) == length_hash(c, x->o, x->b))
			new |= try_chord(c, x, s, n);
	}
	c->work += 12L * n + 16L * c->apexes;
	mem_free(s);
	return new;
}
