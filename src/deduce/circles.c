/* circles.c -- rounds over lines and circles: which of the points seen on one are known to be. */
#include "base/list.h"
#include "deduce/deduce_priv.h"

bool deduce_round_lines(struct closure *c)
{
	bool new = false;

	for (int l = 0; l < c->lines; l++) {
		struct seen_line *s = &c->line[l];
		bool all = true;

		if (s->done)
			continue;
		for (int i = 0; i < s->n; i++)
			for (int j = 0; j < s->n && !closure_tires(c, s->n / 8); j++)
				for (int k = j + 1; k < s->n; k++) {
					int a = s->p[i], b = s->p[j], d = s->p[k];

					if (i == j || i == k ||
					    !parallel_known(c, a, b, a, d)) {
						all &= i == j || i == k;
						continue;
					}
					if (!parallel_known(c, a, b, b, d))
						new |= closure_note(
							c, REASON_ANGLES,
							deduce_claim3(CLAIM_COLL, a, b, d));
				}
		s->done = all && !closure_tires(c, s->n);
	}
	return new;
}

/* ---- sets of concyclic points ---- */

static uint64_t members(const struct seen_circle *o, const int *p, int n)
{
	uint64_t set = 0;

	for (int i = 0; i < n; i++) {
		int m = base_place(o->p, o->n, p[i]);

		if (m < 0)
			return 0;
		set |= (uint64_t)1 << m;
	}
	return set;
}

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

static struct seen_circle *circle_of(const struct closure *c, const int *p, uint64_t *set)
{
	for (int i = 0; i < c->circles; i++) {
		*set = members(&c->circle[i], p, 4);
		if (*set)
			return &c->circle[i];
	}
	return NULL;
}

static uint64_t block_with(const struct seen_circle *o, uint64_t set)
{
	for (int i = 0; i < o->blocks; i++)
		if ((o->block[i] & set) == set)
			return o->block[i];
	return 0;
}

bool deduce_circle_known(const struct closure *c, const int *p)
{
	uint64_t set;
	const struct seen_circle *o = circle_of(c, p, &set);

	return o && block_with(o, set);
}

/* Fours of a set: enough of them to give all equations, those of the subset `before` being known.
 * Journalled where they are new; how they follow from the others is worked out by whoever explains. */
static void take_block(struct closure *c, const struct seen_circle *o, uint64_t set,
		       uint64_t before)
{
	int p[CIRCLE_MOST], n = 0;
	bool old[CIRCLE_MOST];

	for (int i = 0; i < o->n; i++)
		if (set >> i & 1) {
			old[n] = before >> i & 1;
			p[n++] = o->p[i];
		}
	for (int i = 2; i < n; i++)
		for (int j = i + 1; j < n; j++)
			if (!old[0] || !old[1] || !old[i] || !old[j])
				closure_learn(
					c, RULE_CIRCLE_SAME,
					deduce_claim4(CLAIM_CYCLIC, p[0], p[1], p[i], p[j]), 0,
					NULL);
	c->work += n;
}

bool deduce_circle_take(struct closure *c, const int *p)
{
	uint64_t set, old, before = 0;
	struct seen_circle *o = circle_of(c, p, &set);
	bool merged = true;

	if (!o || block_with(o, set))
		return false;
	old = set;
	while (merged) {
		merged = false;
		for (int i = 0; i < o->blocks; i++)
			if (count(o->block[i] & set) >= 3) {
				set |= o->block[i];
				if (count(o->block[i]) > count(before))
					before = o->block[i];
				o->block[i] = o->block[--o->blocks];
				merged = true;
			}
	}
	o->block = mem_grow(o->block, &o->cap, o->blocks + 1, sizeof *o->block);
	o->block[o->blocks++] = set;
	if (set != old)
		take_block(c, o, set, before);
	return true;
}

/* Members i, j, k, m. */
static bool four_known(const struct seen_circle *o, int i, int j, int k, int m)
{
	return block_with(o, (uint64_t)1 << i | (uint64_t)1 << j | (uint64_t)1 << k |
				     (uint64_t)1 << m);
}

/* ---- how they become known ---- */

static struct claim cyclic(int a, int b, int d, int e)
{
	return deduce_claim4(CLAIM_CYCLIC, a, b, d, e);
}

/* Two members see a chord under the same angle. */
static bool by_angle(struct closure *c, struct seen_circle *o, int i, int j)
{
	elem key[CIRCLE_MOST];
	int a = o->p[i], b = o->p[j];
	bool new = false;

	for (int k = 0; k < o->n; k++) {
		if (k == i || k == j)
			continue;
		key[k] = deduce_angle_key(c, o->p[k], a, o->p[k], b);
		for (int m = 0; m < k; m++) {
			int p = o->p[k], q = o->p[m];

			if (m == i || m == j || key[m] != key[k] || four_known(o, i, j, k, m))
				continue;
			new |= closure_learn(
				c, RULE_CIRCLE_BY_ANGLE, cyclic(a, b, p, q), 2,
				(struct claim[]){
					deduce_claim8(CLAIM_EQANGLE, p, a, p, b, q, a, q, b),
					deduce_claim4(CLAIM_NCOLL, p, q, a, b) });
			break;
		}
	}
	c->work += o->n;
	return new;
}

/* DA = DB, and CD bisects the angle ACB */
static bool by_bisector(struct closure *c, struct seen_circle *o, int i, int j)
{
	int a = o->p[i], b = o->p[j];
	bool new = false;

	for (int k = 0; k < o->n; k++) {
		int d = o->p[k];

		if (k == i || k == j || length_hash(c, d, a) != length_hash(c, d, b))
			continue;
		for (int m = 0; m < o->n; m++) {
			int e = o->p[m];

			if (m == i || m == j || m == k ||
			    deduce_angle_key(c, e, a, e, d) !=
				    deduce_angle_key(c, e, d, e, b) ||
			    four_known(o, i, j, k, m))
				continue;
			/* DC perpendicular to AB leaves it open. */
			if (looks_equal(deduce_angle_seen(c, a, b, d, e), 0.5))
				continue;
			new |= closure_learn(
				c, RULE_ARC_BISECTED, cyclic(a, b, e, d), 4,
				(struct claim[]){
					deduce_claim8(CLAIM_EQANGLE, e, a, e, d, e, d, e, b),
					deduce_claim4(CLAIM_CONG, d, a, d, b),
					deduce_claim3(CLAIM_NCOLL, a, b, e),
					deduce_claim4(CLAIM_NPERP, a, b, e, d) });
		}
	}
	return new;
}

/* AD parallel to BC, AB = CD */
static bool by_trapezoid(struct closure *c, struct seen_circle *o, int i, int j)
{
	int a = o->p[i], d = o->p[j];
	bool new = false;

	for (int k = 0; k < o->n; k++)
		for (int m = 0; m < o->n; m++) {
			int b = o->p[k], e = o->p[m];

			if (k == i || k == j || m == i || m == j || m == k ||
			    !parallel_known(c, a, d, b, e) ||
			    length_hash(c, a, b) != length_hash(c, e, d) ||
			    deduce_angle_seen(c, a, b, e, d) < NEAR ||
			    four_known(o, i, j, k, m))
				continue;
			new |= closure_learn(
				c, RULE_ISOSCELES_TRAPEZOID, cyclic(a, b, e, d), 3,
				(struct claim[]){ deduce_claim4(CLAIM_CONG, a, b, e, d),
						  deduce_claim4(CLAIM_PARA, a, d, b, e),
						  deduce_claim4(CLAIM_NPARA, a, b, e, d) });
		}
	return new;
}

static bool learn_center(struct closure *c, int z, int a, int b, int d)
{
	return closure_learn(c, RULE_CENTER, deduce_claim4(CLAIM_CIRCLE, z, a, b, d), 3,
			     (struct claim[]){ deduce_claim4(CLAIM_CONG, z, a, z, b),
					       deduce_claim4(CLAIM_CONG, z, a, z, d),
					       deduce_claim3(CLAIM_NCOLL, a, b, d) });
}

static uint64_t equally_far(const struct closure *c, const struct seen_circle *o, int i)
{
	uint64_t set = 0;

	for (int j = 0; j < o->n; j++)
		if (length_hash(c, o->center, o->p[j]) == length_hash(c, o->center, o->p[i]))
			set |= (uint64_t)1 << j;
	return set;
}

/* Members at the same distance from the centre, as far as it is known. */
static bool about_center(struct closure *c, struct seen_circle *o)
{
	bool new = false;
	int z = o->center;

	for (int i = 0; i < o->n; i++) {
		uint64_t set = equally_far(c, o, i);
		int p[CIRCLE_MOST], n = 0;

		if ((set & (((uint64_t)1 << i) - 1)) || count(set) < 3 ||
		    (set & o->central) == set)
			continue;
		for (int j = 0; j < o->n; j++)
			if (set >> j & 1)
				p[n++] = o->p[j];
		o->central = set;
		for (int j = 2; j < n; j++)
			new |= learn_center(c, z, p[0], p[1], p[j]);
		for (int j = 3; j < n; j++)
			if (!deduce_circle_known(c, (int[]){ p[0], p[1], p[2], p[j] }))
				new |= closure_learn(
					c, RULE_CIRCLE_BY_CENTER,
					cyclic(p[0], p[1], p[2], p[j]), 3,
					(struct claim[]){
						deduce_claim4(CLAIM_CONG, z, p[0], z, p[1]),
						deduce_claim4(CLAIM_CONG, z, p[0], z, p[2]),
						deduce_claim4(CLAIM_CONG, z, p[0], z, p[j]) });
	}
	return new;
}

/* Members of a block that are as far from the centre as three others of it. */
static bool more_radii(struct closure *c, struct seen_circle *o, uint64_t block)
{
	int p[3], n = 0;
	bool new = false;

	for (int i = 0; i < o->n && n < 3; i++)
		if ((block & o->central) >> i & 1)
			p[n++] = o->p[i];
	if (n < 3)
		return false;
	for (int i = 0; i < o->n; i++) {
		if (!((block & ~o->central) >> i & 1) ||
		    length_hash(c, o->center, o->p[i]) == length_hash(c, o->center, p[0]))
			continue;
		new |= closure_learn(
			c, RULE_CENTER_MORE,
			deduce_claim4(CLAIM_CONG, o->center, p[0], o->center, o->p[i]), 2,
			(struct claim[]){
				deduce_claim4(CLAIM_CIRCLE, o->center, p[0], p[1], p[2]),
				cyclic(p[0], p[1], p[2], o->p[i]) });
	}
	return new;
}

/* Two chords of a block whose ends are equally far from the centre. */
static bool by_chords(struct closure *c, struct seen_circle *o, uint64_t block)
{
	int z = o->center, chord[CIRCLE_MOST][2], n = 0;

	for (int i = 0; i < o->n; i++)
		for (int j = i + 1; j < o->n && n < CIRCLE_MOST; j++)
			if (block >> i & 1 && block >> j & 1 &&
			    length_hash(c, z, o->p[i]) == length_hash(c, z, o->p[j])) {
				chord[n][0] = o->p[i];
				chord[n++][1] = o->p[j];
			}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			int a = chord[i][0], b = chord[i][1], d = chord[j][0], e = chord[j][1];

			if (length_hash(c, z, a) == length_hash(c, z, d) ||
			    deduce_angle_seen(c, a, b, d, e) < NEAR)
				continue;
			return closure_learn(
				c, RULE_CENTER_BY_CHORDS,
				deduce_claim4(CLAIM_CONG, z, a, z, d), 4,
				(struct claim[]){ cyclic(a, b, d, e),
						  deduce_claim4(CLAIM_CONG, z, a, z, b),
						  deduce_claim4(CLAIM_CONG, z, d, z, e),
						  deduce_claim4(CLAIM_NPARA, a, b, d, e) });
		}
	return false;
}

/* ---- equal chords ---- */

/* The angle under which a member sees the chord ab, as ∠(wa, wb) or the other way round: the one
 * that is not obtuse.  flip: it is the other way round. */
static elem chord_key(const struct closure *c, int w, int a, int b, bool *flip)
{
	*flip = deduce_angle_seen(c, w, a, w, b) > 0.5;
	return *flip ? deduce_angle_key(c, w, b, w, a) : deduce_angle_key(c, w, a, w, b);
}

static int witness(const struct seen_circle *o, uint64_t block, int a, int b)
{
	for (int i = 0; i < o->n; i++)
		if (block >> i & 1 && o->p[i] != a && o->p[i] != b)
			return o->p[i];
	return -1;
}

/* Chords ab and pq of a block that look equal. */
static bool try_chords(struct closure *c, const struct seen_circle *o, uint64_t block, int a,
		       int b, int p, int q)
{
	int w = witness(o, block, a, b), v = witness(o, block, p, q), t;
	bool flip, flop, lengths, angles, same;
	struct claim side[2], from[8];
	int n = 0;

	angles = chord_key(c, w, a, b, &flip) == chord_key(c, v, p, q, &flop);
	lengths = length_hash(c, a, b) == length_hash(c, p, q);
	if (angles == lengths || looks_equal(deduce_angle_seen(c, w, a, w, b), 0.5))
		return false;
	if (flip)
		t = a, a = b, b = t;
	if (flop)
		t = p, p = q, q = t;
	from[n++] = cyclic(a, b, w, p);
	from[n++] = cyclic(a, b, w, q);
	from[n++] = cyclic(a, b, w, v);
	if (angles) {
		from[n++] = deduce_claim_angle(w, a, b, v, p, q);
		from[n++] = deduce_claim3(CLAIM_NCOLL, a, b, w);
		return closure_learn(c, RULE_EQUAL_CHORDS,
				     deduce_claim4(CLAIM_CONG, a, b, p, q), n, from);
	}
	same = (deduce_turn_of(c, w, a, b) > 0) == (deduce_turn_of(c, v, p, q) > 0);
	side[0] = same ? deduce_claim6(CLAIM_SAMECLOCK, w, a, b, v, p, q)
		       : deduce_claim6(CLAIM_SAMECLOCK, w, b, a, v, p, q);
	side[1] = deduce_claim6(same ? CLAIM_SAMESIDE : CLAIM_NSAMESIDE, w, a, b, v, p, q);
	from[n++] = deduce_claim4(CLAIM_CONG, a, b, p, q);
	from[n++] = deduce_claim4(CLAIM_NPERP, a, w, b, w);
	from[n++] = side[0];
	from[n++] = side[1];
	return closure_learn(c, same ? RULE_EQUAL_ARCS : RULE_EQUAL_ARCS_ACROSS,
			     deduce_claim_angle(w, a, b, v, p, q), n, from);
}

static bool equal_chords(struct closure *c, const struct seen_circle *o)
{
	bool new = false;

	for (int i = 0; i < o->equals; i++) {
		const int *e = o->equal[i];
		uint64_t block = block_with(o, members(o, e, 4));

		if (block)
			new |= try_chords(c, o, block, e[0], e[1], e[2], e[3]);
	}
	c->work += 4L * o->equals;
	return new;
}

bool deduce_round_circles(struct closure *c)
{
	bool new = false;

	for (int k = 0; k < c->circles; k++) {
		struct seen_circle *o = &c->circle[k];
		uint64_t all = o->n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << o->n) - 1;

		if (o->center >= 0 && o->central != all)
			new |= about_center(c, o);
		if (o->n > 3 && !block_with(o, all))
			for (int i = 0; i < o->n; i++)
				for (int j = i + 1;
				     j < o->n && !closure_tires(c, (long)o->n * o->n / 4);
				     j++) {
					new |= by_angle(c, o, i, j);
					new |= by_bisector(c, o, i, j);
					new |= by_trapezoid(c, o, i, j);
				}
		for (int b = 0; b < o->blocks; b++) {
			uint64_t block = o->block[b];

			if (o->center >= 0 && o->central != all) {
				new |= more_radii(c, o, block);
				new |= by_chords(c, o, block);
			}
		}
		new |= equal_chords(c, o);
	}
	return new;
}
