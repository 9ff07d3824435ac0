/* triangles.c -- rounds over triangles: similar ones, flat ones, isosceles ones, bisectors. */
#include "deduce/deduce_priv.h"
#include <string.h>

static struct claim not_collinear(int a, int b, int d)
{
	return deduce_claim3(CLAIM_NCOLL, a, b, d);
}

/* ---- similar triangles ---- */

/* Which of the criteria is known to hold of p and q, corner by corner?  -1: none; 0 to 2: the angles
 * other than that at this corner; 3 to 5: sides and angle at the corner; 6: sides; 7 + 3 i + k:
 * the angle at corner i, the sides at corner k, and the third angle is not a right one. */
static int similar_by(const struct closure *c, const int *p, const int *q)
{
	bool angle[3], ratio[3];
	int angles = 0, ratios = 0;

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		angle[i] = deduce_corner_key(c, p[i], p[j], p[k]) ==
			   deduce_corner_key(c, q[i], q[j], q[k]);
		ratio[i] = ratio_key(c, p[i], p[j], p[i], p[k]) ==
			   ratio_key(c, q[i], q[j], q[i], q[k]);
		angles += angle[i];
		ratios += ratio[i];
	}
	if (angles >= 2)
		for (int i = 0; i < 3; i++)
			if (angle[(i + 1) % 3] && angle[(i + 2) % 3])
				return i;
	if (ratios >= 2)
		return 6;
	for (int i = 0; i < 3; i++)
		if (angle[i] && ratio[i])
			return 3 + i;
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			if (k != i && angle[i] && ratio[k] &&
			    !looks_equal(deduce_corner_seen(c, p[3 - i - k], p[i], p[k]), 0.5))
				return 7 + 3 * i + k;
	return -1;
}

static struct claim ratio_at(const int *p, const int *q, int i)
{
	int j = (i + 1) % 3, k = (i + 2) % 3;

	return deduce_claim8(CLAIM_EQRATIO, p[i], p[j], p[i], p[k], q[i], q[j], q[i], q[k]);
}
static struct claim angle_at(const int *p, const int *q, int i, bool mirrored)
{
	int j = (i + 1) % 3, k = (i + 2) % 3;

	return mirrored ? deduce_claim_angle(p[i], p[j], p[k], q[i], q[k], q[j])
			: deduce_claim_angle(p[i], p[j], p[k], q[i], q[j], q[k]);
}

/* The angle at corner a, the sides at corner d. */
static bool learn_ssa(struct closure *c, const int *p, const int *q, bool mirrored, int a,
		      int d)
{
	int b = 3 - a - d;
	struct claim from[5] = {
		mirrored ? deduce_claim_angle(p[a], p[b], p[d], q[a], q[d], q[b])
			 : deduce_claim_angle(p[a], p[b], p[d], q[a], q[b], q[d]),
		deduce_claim8(CLAIM_EQRATIO, p[d], p[a], p[d], p[b], q[d], q[a], q[d], q[b]),
		not_collinear(p[a], p[b], p[d]),
		mirrored ? deduce_claim6(CLAIM_SAMECLOCK, p[a], p[b], p[d], q[a], q[d], q[b])
			 : deduce_claim6(CLAIM_SAMECLOCK, p[a], p[b], p[d], q[a], q[b], q[d]),
		deduce_claim6(CLAIM_SAMESIDE, p[b], p[a], p[d], q[b], q[a], q[d]),
	};

	return closure_learn(c, mirrored ? RULE_SIMILAR_SSA_MIRROR : RULE_SIMILAR_SSA,
			     deduce_claim6(mirrored ? CLAIM_SIMTRIR : CLAIM_SIMTRI, p[a], p[b],
					   p[d], q[a], q[b], q[d]),
			     5, from);
}

static bool learn_similar(struct closure *c, const int *p, const int *q, bool mirrored, int by)
{
	if (by > 6)
		return learn_ssa(c, p, q, mirrored, (by - 7) / 3, (by - 7) % 3);
	/* Rows name the corner of the angle B, two angles those at B and C. */
	int b, a, d, n = 0;
	struct claim from[4];
	enum rule r;

	b = by < 3 ? (by + 1) % 3 : by < 6 ? by - 3 : 1;
	a = (b + 2) % 3, d = (b + 1) % 3;
	if (by < 3) {
		r = mirrored ? RULE_SIMILAR_AA_MIRROR : RULE_SIMILAR_AA;
		from[n++] = angle_at(p, q, b, mirrored);
		from[n++] = angle_at(p, q, d, mirrored);
	} else if (by < 6) {
		r = mirrored ? RULE_SIMILAR_SAS_MIRROR : RULE_SIMILAR_SAS;
		from[n++] = ratio_at(p, q, b);
		from[n++] = angle_at(p, q, b, mirrored);
	} else {
		r = mirrored ? RULE_SIMILAR_SSS_MIRROR : RULE_SIMILAR_SSS;
		from[n++] = ratio_at(p, q, b);
		from[n++] = ratio_at(p, q, d);
	}
	from[n++] = not_collinear(p[a], p[b], p[d]);
	if (by >= 3)
		from[n++] = mirrored ? deduce_claim6(CLAIM_SAMECLOCK, p[a], p[b], p[d], q[a],
						     q[d], q[b])
				     : deduce_claim6(CLAIM_SAMECLOCK, p[a], p[b], p[d], q[a],
						     q[b], q[d]);
	return closure_learn(c, r,
			     deduce_claim6(mirrored ? CLAIM_SIMTRIR : CLAIM_SIMTRI, p[a], p[b],
					   p[d], q[a], q[b], q[d]),
			     n, from);
}

/* The ways in which the corners of one may correspond to those of another of the same shape. */
static int ways_of(const struct seen_group *g, const int way[6][3], int *out)
{
	int n = 0;

	for (int i = 0; i < 6; i++) {
		bool low = way[i][2] == 2, high = way[i][0] == 0;

		if ((low && high) || (low && g->low_tie) || (high && g->high_tie) ||
		    (g->low_tie && g->high_tie))
			out[n++] = i;
	}
	return n;
}

static const int way[6][3] = { { 0, 1, 2 }, { 1, 0, 2 }, { 0, 2, 1 },
			       { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

static bool try_similar(struct closure *c, const struct seen_group *g, struct seen_shape *s,
			struct seen_shape *t, bool *same)
{
	int ways[6], n = ways_of(g, way, ways);
	bool new = false;

	for (int i = 0; i < n; i++) {
		const int *w = way[ways[i]];
		int q[3] = { t->p[w[0]], t->p[w[1]], t->p[w[2]] }, by;
		bool odd = ways[i] == 1 || ways[i] == 2 || ways[i] == 5;

		if (s == t && !memcmp(q, s->p, sizeof q))
			continue;
		by = similar_by(c, s->p, q);
		if (by < 0)
			continue;
		*same = true;
		new |= learn_similar(c, s->p, q, (s->turn == t->turn) == odd, by);
	}
	c->work += n;
	return new;
}

bool deduce_round_shapes(struct closure *c)
{
	bool new = false;

	for (int g = 0; g < c->groups; g++) {
		struct seen_group *o = &c->group[g];
		struct seen_shape *s = c->shape + o->first;

		if (o->classes == 1)
			continue;
		for (int i = 0; i < o->n; i++) {
			if (s[i].class != i || closure_tires(c, o->n / 8))
				continue;
			for (int j = i + 1; j < o->n; j++) {
				bool same = false;

				if (s[j].class != j)
					continue;
				new |= try_similar(c, o, &s[i], &s[j], &same);
				if (!same)
					continue;
				s[j].class = i;
				o->classes--;
			}
		}
	}
	return new;
}

/* ---- flat ones ---- */

static bool flat_known(const struct closure *c, const int *p)
{
	return deduce_collinear_known(c, p[0], p[1], p[2]);
}

static bool try_flat(struct closure *c, const int *p, const int *q, bool *same)
{
	bool equal[3];

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		equal[i] = ratio_key(c, p[i], p[j], p[i], p[k]) ==
			   ratio_key(c, q[i], q[j], q[i], q[k]);
	}
	if (!equal[0] && !equal[1] && !equal[2])
		return false;
	*same = true;
	if (equal[0] && equal[1] && equal[2])
		return false;
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		/* AB : AC known, AB : BC concluded */
		if (!equal[i])
			continue;
		return closure_learn(c, RULE_FLAT,
				     deduce_claim8(CLAIM_EQRATIO, p[i], p[j], p[j], p[k], q[i],
						   q[j], q[j], q[k]),
				     6,
				     (struct claim[]){
					     deduce_claim8(CLAIM_EQRATIO, p[i], p[j], p[i],
							   p[k], q[i], q[j], q[i], q[k]),
					     deduce_claim3(CLAIM_COLL, p[i], p[j], p[k]),
					     deduce_claim3(CLAIM_COLL, q[i], q[j], q[k]),
					     deduce_claim6(CLAIM_SAMESIDE, p[i], p[j], p[k],
							   q[i], q[j], q[k]),
					     claim_of(CLAIM_DIFF, 2, (int[]){ p[j], p[k] }),
					     claim_of(CLAIM_DIFF, 2, (int[]){ q[j], q[k] }),
				     });
	}
	return false;
}

/* p[1] divides p[0]p[2] in a known ratio: then the other part is known, too. */
static bool try_part(struct closure *c, const int *p)
{
	struct solved_term t[2] = { { pair_of(p[0], p[1]), 1 },
				    { pair_of(p[0], p[2]), FIELD_P - 1 } };
	struct solved_term k[PRIMES];
	int64_t num = 1, den = 1;
	struct claim known, other;
	int n;

	if (!deduce_constant(&c->table[RATIOS], t, 2, k, &n))
		return false;
	for (int i = 0; i < n; i++) {
		int64_t e, d, prime = c->prime[k[i].col - c->table[RATIOS].vars];

		if (!field_fraction(k[i].v, &e, &d) || d != 1 || e > 20 || e < -20)
			return false;
		for (; e > 0; e--)
			num *= prime;
		for (; e < 0; e++)
			den *= prime;
		if (num > 1 << 20 || den > 1 << 20)
			return false;
	}
	if (num >= den)
		return false;
	known = deduce_claim4(CLAIM_RCONST, p[0], p[1], p[0], p[2]);
	known.num = num, known.den = den;
	other = deduce_claim4(CLAIM_RCONST, p[2], p[1], p[0], p[2]);
	other.num = den - num, other.den = den;
	for (int64_t f = 2; f <= other.num; f++)
		while (other.num % f == 0 && other.den % f == 0)
			other.num /= f, other.den /= f;
	return closure_learn(
		c, RULE_PART, other, 3,
		(struct claim[]){ known, deduce_claim3(CLAIM_COLL, p[0], p[1], p[2]),
				  deduce_claim3(CLAIM_OBTUSE, p[0], p[1], p[2]) });
}

static bool round_parts(struct closure *c)
{
	bool new = false;

	for (int l = 0; l < c->lines; l++) {
		const struct seen_line *s = &c->line[l];

		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n && !closure_tires(c, s->n - j); j++)
				for (int k = j + 1; k < s->n; k++) {
					int p[3] = { s->p[i], s->p[j], s->p[k] };
					int q[3] = { s->p[k], s->p[j], s->p[i] };

					if (flat_known(c, p))
						new |= try_part(c, p) || try_part(c, q);
				}
	}
	return new;
}

bool deduce_round_flats(struct closure *c)
{
	bool new = round_parts(c);

	for (int g = 0; g < c->flat_groups; g++) {
		struct seen_group *o = &c->flat_group[g];
		struct seen_shape *s = c->flat + o->first;
		bool half = looks_equal(s[0].a, 0.5);

		for (int i = 0; i < o->n; i++) {
			if (o->classes == 1 || s[i].class != i || !flat_known(c, s[i].p) ||
			    closure_tires(c, o->n / 4))
				continue;
			for (int j = i + 1; j < o->n; j++) {
				int back[3] = { s[j].p[2], s[j].p[1], s[j].p[0] };
				bool same = false;

				if (s[j].class != j || !flat_known(c, s[j].p))
					continue;
				new |= try_flat(c, s[i].p, s[j].p, &same);
				if (half)
					new |= try_flat(c, s[i].p, back, &same);
				if (!same)
					continue;
				s[j].class = i;
				o->classes--;
			}
		}
	}
	return new;
}

bool deduce_round_trapezoids(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->trapezoids; i++) {
		struct seen_trapezoid *t = &c->trapezoid[i];
		const int *p = t->p, *q = t->q;
		bool a, b, d, ratio;

		if (t->done || !flat_known(c, p) || !flat_known(c, q))
			continue;
		a = parallel_known(c, p[0], q[0], p[2], q[2]);
		b = parallel_known(c, p[0], q[0], p[1], q[1]);
		d = parallel_known(c, p[1], q[1], p[2], q[2]);
		ratio = ratio_key(c, p[1], p[0], p[1], p[2]) ==
			ratio_key(c, q[1], q[0], q[1], q[2]);
		if (a && b) {
			t->done = true;
			new |= closure_learn(
				c, RULE_TRAPEZOID,
				deduce_claim8(CLAIM_EQRATIO, p[1], p[0], p[1], p[2], q[1],
					      q[0], q[1], q[2]),
				5,
				(struct claim[]){
					deduce_claim4(CLAIM_PARA, p[0], q[0], p[2], q[2]),
					deduce_claim3(CLAIM_COLL, p[1], p[0], p[2]),
					deduce_claim3(CLAIM_COLL, q[1], q[0], q[2]),
					deduce_claim4(CLAIM_PARA, p[1], q[1], p[0], q[0]),
					not_collinear(p[0], q[0], q[2]),
				});
		} else if (ratio && (a || b || d)) {
			/* The row speaks of the outer two; the three are alike. */
			int m = a   ? 1
				: b ? 2
				    : 0,
			    u = a   ? 0
				: b ? 0
				    : 1,
			    v = a   ? 2
				: b ? 1
				    : 2;

			t->done = true;
			new |= closure_learn(
				c, RULE_TRAPEZOID_BACK,
				deduce_claim4(CLAIM_PARA, p[m], q[m], p[u], q[u]), 6,
				(struct claim[]){
					deduce_claim4(CLAIM_PARA, p[u], q[u], p[v], q[v]),
					deduce_claim3(CLAIM_COLL, p[m], p[u], p[v]),
					deduce_claim3(CLAIM_COLL, q[m], q[u], q[v]),
					deduce_claim8(CLAIM_EQRATIO, p[m], p[u], p[m], p[v],
						      q[m], q[u], q[m], q[v]),
					deduce_claim6(CLAIM_SAMESIDE, p[m], p[u], p[v], q[m],
						      q[u], q[v]),
					not_collinear(p[u], q[u], q[v]),
				});
		}
	}
	return new;
}

/* ---- isosceles triangles, midpoints ---- */

static struct claim equal_lengths(int a, int b, int p, int q)
{
	return deduce_claim4(CLAIM_CONG, a, b, p, q);
}

static bool lengths_known(const struct closure *c, int a, int b, int p, int q)
{
	return length_hash(c, a, b) == length_hash(c, p, q);
}

/* M is the midpoint of AB: as far from every Q that sees AB at a right angle. */
static bool try_hypotenuse(struct closure *c, int m, int a, int b)
{
	bool new = false;

	for (int q = 0; q < c->n; q++) {
		if (q == a || q == b || q == m ||
		    !looks_equal(c->len[pair_of(m, q)], c->len[pair_of(m, a)]) ||
		    lengths_known(c, m, q, m, a))
			continue;
		if (field_add(deduce_angle_key(c, q, a, q, b),
			      deduce_angle_key(c, q, a, q, b)) !=
		    c->table[ANGLES].weight[c->table[ANGLES].vars])
			continue;
		new |= closure_learn(c, RULE_HYPOTENUSE, equal_lengths(m, a, m, q), 2,
				     (struct claim[]){ deduce_claim4(CLAIM_PERP, a, q, q, b),
						       deduce_claim3(CLAIM_MIDP, m, a, b) });
	}
	return new;
}

static bool try_midpoint(struct closure *c, struct seen_apex *s)
{
	int o = s->o, a = s->a, b = s->b;
	elem two;
	bool half, new = false;
	struct claim r;

	if (!deduce_collinear_known(c, a, b, o))
		return false;
	for (int i = 0; i < 2; i++) {
		const struct deduce_equation *e = c->equation;

		r = deduce_claim4(CLAIM_RCONST, a, b, i ? b : a, o);
		r.num = 2, r.den = 1;
		if (!deduce_equations(c, RATIOS, &r, c->equation))
			return false;
		two = field_sub(length_hash(c, a, b), length_hash(c, i ? b : a, o));
		for (int j = 0; j < e->n; j++)
			if (e->t[j].col >= c->table[RATIOS].vars)
				two = field_add(two,
						field_mul(e->t[j].v,
							  c->table[RATIOS].hash[e->t[j].col]));
		half = !two;
		if (half)
			break;
	}
	if (lengths_known(c, o, a, o, b)) {
		s->done = half;
		if (!half)
			new |= closure_learn(
				c, RULE_MIDPOINT, deduce_claim3(CLAIM_MIDP, o, a, b), 3,
				(struct claim[]){ equal_lengths(o, a, o, b),
						  deduce_claim3(CLAIM_COLL, o, a, b),
						  claim_of(CLAIM_DIFF, 2, (int[]){ a, b }) });
		return new;
	}
	if (!half)
		return false;
	return closure_learn(c, RULE_HALF, deduce_claim3(CLAIM_MIDP, o, a, b), 3,
			     (struct claim[]){ r, deduce_claim3(CLAIM_COLL, o, a, b),
					       deduce_claim3(CLAIM_OBTUSE, a, o, b) });
}

/* Of two claims, each of which makes the other with the same n side premises: where one is known, the
 * other, by by[0] from the first to the second and by[1] back. */
static bool learn_other(struct closure *c, const struct claim two[2], const bool known[2],
			const enum rule by[2], int n, const struct claim *sides)
{
	struct claim from[4];
	int given = known[0] ? 0 : 1;

	if (known[0] == known[1])
		return false;
	from[0] = two[given];
	memcpy(from + 1, sides, (size_t)n * sizeof *from);
	return closure_learn(c, by[given], two[1 - given], n + 1, from);
}

bool deduce_round_apexes(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->apexes; i++) {
		struct seen_apex *s = &c->apex[i];
		int o = s->o, a = s->a, b = s->b;
		bool sides, angles;

		if (s->flat) {
			if (!s->done)
				new |= try_midpoint(c, s);
			if (s->done)
				new |= try_hypotenuse(c, o, a, b);
			continue;
		}
		if (s->done)
			continue;
		sides = lengths_known(c, o, a, o, b);
		angles = deduce_angle_key(c, o, a, a, b) == deduce_angle_key(c, a, b, o, b);
		s->done = sides || angles;
		new |= learn_other(c,
				   (struct claim[]){ equal_lengths(o, a, o, b),
						     deduce_claim8(CLAIM_EQANGLE, o, a, a, b,
								   a, b, o, b) },
				   (bool[]){ sides, angles },
				   (enum rule[]){ RULE_ISOSCELES, RULE_ISOSCELES_BACK }, 1,
				   (struct claim[]){ not_collinear(o, a, b) });
	}
	c->work += c->apexes;
	return new;
}

/* ---- bisectors ---- */

bool deduce_round_splits(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->splits; i++) {
		struct seen_split *s = &c->split[i];
		int a = s->a, b = s->b, d = s->d, e = s->c;
		bool angle, ratio;

		if (s->done || !deduce_collinear_known(c, d, b, e))
			continue;
		angle = deduce_angle_key(c, a, b, a, d) == deduce_angle_key(c, a, d, a, e);
		ratio = ratio_key(c, d, b, d, e) == ratio_key(c, a, b, a, e);
		s->done = angle || ratio;
		new |= learn_other(
			c,
			(struct claim[]){
				deduce_claim8(CLAIM_EQANGLE, a, b, a, d, a, d, a, e),
				deduce_claim8(CLAIM_EQRATIO, d, b, d, e, a, b, a, e) },
			(bool[]){ angle, ratio },
			(enum rule[]){ RULE_BISECTOR, RULE_BISECTOR_BACK }, 2,
			(struct claim[]){ deduce_claim3(CLAIM_COLL, d, b, e),
					  not_collinear(a, b, e) });
	}
	return new;
}

/* ---- altitudes and bisectors that meet ---- */

static bool perpendicular_known(const struct closure *c, int a, int b, int p, int q)
{
	elem k = deduce_angle_key(c, a, b, p, q);

	return field_add(k, k) == c->table[ANGLES].weight[c->table[ANGLES].vars];
}

bool deduce_round_centers(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->centers; i++) {
		struct seen_center *s = &c->center[i];
		/* at the corner t[0]: t[0]t[1] and t[2]t[3], or the angle t[1] t[0] t[2] */
		int t[3][4], known = 0, open = -1;

		if (s->done)
			continue;
		for (int j = 0; j < 3; j++) {
			int a = s->p[j], b = s->p[(j + 1) % 3], d = s->p[(j + 2) % 3],
			    x = s->p[3];
			bool holds;

			if (s->bisects) {
				memcpy(t[j], (int[]){ a, b, d, x }, sizeof t[j]);
				holds = deduce_angle_key(c, a, b, a, x) ==
					deduce_angle_key(c, a, x, a, d);
			} else {
				memcpy(t[j], (int[]){ a, x, b, d }, sizeof t[j]);
				holds = perpendicular_known(c, a, x, b, d);
			}
			known += holds;
			if (!holds)
				open = j;
		}
		if (known < 2)
			continue;
		s->done = true;
		if (open < 0)
			continue;
		if (s->bisects) {
			int a = t[(open + 1) % 3][0], b = t[(open + 2) % 3][0], d = t[open][0];
			int x = s->p[3];

			new |= closure_learn(
				c, RULE_BISECTORS,
				deduce_claim8(CLAIM_EQANGLE, d, b, d, x, d, x, d, a), 3,
				(struct claim[]){
					deduce_claim8(CLAIM_EQANGLE, a, b, a, x, a, x, a, d),
					deduce_claim8(CLAIM_EQANGLE, b, a, b, x, b, x, b, d),
					not_collinear(a, b, d) });
		} else {
			int a = t[open][0], x = t[open][1], b = t[open][2], d = t[open][3];

			/* AB ⟂ CD, AC ⟂ BD: AD ⟂ BC with D = x */
			new |= closure_learn(
				c, RULE_ALTITUDES, deduce_claim4(CLAIM_PERP, a, x, b, d), 3,
				(struct claim[]){ deduce_claim4(CLAIM_PERP, a, b, d, x),
						  deduce_claim4(CLAIM_PERP, a, d, b, x),
						  not_collinear(a, b, d) });
		}
	}
	return new;
}
