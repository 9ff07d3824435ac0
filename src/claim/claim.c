/* claim.c -- the table of predicates, and one order for the points of each claim. */
#include "claim/claim_priv.h"
#include <string.h>
#include <strings.h>

#define POINTS_IN(t) (sizeof(t) - 1 - HAS_MORE(t) - HAS_NUMBER(t))
#define HAS_MORE(t) ((t)[sizeof(t) - 2] == '+')
#define HAS_NUMBER(t) ((t)[sizeof(t) - 2] == 'v')
const struct claim_row claim_rows[PREDICATES] = {
#define PREDICATE(NAME, word, takes, sort, element, sentence) \
	{ #word, takes, sentence, sort, POINTS_IN(takes), HAS_MORE(takes), HAS_NUMBER(takes) },
#include "claim/predicate.def"
#undef PREDICATE
};

const char *claim_word(enum predicate kind)
{
	return claim_rows[kind].word;
}

int claim_kind(const char *word)
{
	for (int k = 0; k < PREDICATES; k++)
		if (strcasecmp(claim_rows[k].word, word) == 0)
			return k;
	return -1;
}

bool claim_is_equation(enum predicate kind)
{
	return claim_rows[kind].sort == 'e';
}

bool claim_is_seen(enum predicate kind)
{
	return claim_rows[kind].sort == 's';
}

struct claim claim_of(enum predicate kind, int n, const int *p)
{
	struct claim c = { .kind = (uint8_t)kind, .n = (uint8_t)n, .den = 1 };

	if (n < claim_rows[kind].least || n > CLAIM_POINTS)
		BUG("%s of %d points", claim_rows[kind].word, n);
	for (int i = 0; i < n; i++)
		c.p[i] = (int16_t)p[i];
	return c;
}

bool claim_is_sum(enum predicate kind)
{
	return kind == CLAIM_LSUM || kind == CLAIM_ASUM;
}

int claim_sum_degree(const struct claim *c)
{
	for (int i = 1; i < c->sum->terms; i++)
		if (c->sum->term[i].n != c->sum->term[0].n)
			return 0;
	return c->sum->terms ? c->sum->term[0].n : 0;
}

/* One segment of a term with its points, the smaller one first. */
struct claim_side {
	int16_t a, b;
};
static struct claim_side side_of(const struct claim *c, const struct claim_term *t, int i)
{
	int16_t a = c->p[t->at[2 * i]], b = c->p[t->at[2 * i + 1]];

	return a < b ? (struct claim_side){ a, b } : (struct claim_side){ b, a };
}

static bool same_side(struct claim_side a, struct claim_side b)
{
	return a.a == b.a && a.b == b.b;
}

bool claim_sum_is_squares(const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		if (t->n != 2 || !same_side(side_of(c, t, 0), side_of(c, t, 1)))
			return false;
	}
	return true;
}

/* The same product in another order of its factors; of an angle the order counts. */
static bool same_term(const struct claim *c, const struct claim_term *t, const struct claim *d,
		      const struct claim_term *u)
{
	bool used[SUM_FACTORS] = { false };

	if (t->num != u->num || t->den != u->den || t->n != u->n)
		return false;
	for (int i = 0; i < t->n; i++) {
		int j = c->kind == CLAIM_ASUM ? i : 0;

		while (j < u->n && (used[j] || !same_side(side_of(c, t, i), side_of(d, u, j))))
			j = c->kind == CLAIM_ASUM ? u->n : j + 1;
		if (j == u->n)
			return false;
		used[j] = true;
	}
	return true;
}

static bool same_terms(const struct claim *c, const struct claim *d)
{
	bool used[SUM_TERMS] = { false };

	if (c->sum->terms != d->sum->terms)
		return false;
	for (int i = 0; i < c->sum->terms; i++) {
		int j = 0;

		while (j < d->sum->terms &&
		       (used[j] || !same_term(c, &c->sum->term[i], d, &d->sum->term[j])))
			j++;
		if (j == d->sum->terms)
			return false;
		used[j] = true;
	}
	return true;
}

bool claim_same(const struct claim *a, const struct claim *b)
{
	struct claim x = claim_normal(*a), y = claim_normal(*b);

	if (x.sum || y.sum)
		return x.kind == y.kind && x.num == y.num && x.den == y.den && x.sum &&
		       y.sum && same_terms(&x, &y);
	return x.kind == y.kind && x.n == y.n && x.num == y.num && x.den == y.den &&
	       memcmp(x.p, y.p, sizeof x.p) == 0;
}

/* Orders of points. */

static inline bool order2(int16_t *a, int16_t *b)
{
	int16_t t = *a;

	if (t <= *b)
		return false;
	*a = *b;
	*b = t;
	return true;
}

/* Insertion: a handful of points. */
static inline void order(int16_t *p, int n)
{
	for (int i = 1; i < n; i++) {
		int16_t t = p[i];
		int j = i;

		for (; j > 0 && p[j - 1] > t; j--)
			p[j] = p[j - 1];
		p[j] = t;
	}
}

/* Three points in order; tells whether that turns their orientation. */
static inline bool order3(int16_t *p)
{
	bool odd = order2(&p[0], &p[1]);

	odd ^= order2(&p[1], &p[2]);
	return odd ^ order2(&p[0], &p[1]);
}

/* The n points at a and those at b, the smaller first. */
static inline bool order_blocks(int16_t *a, int16_t *b, int n)
{
	int16_t t[CLAIM_POINTS];
	int i = 0;

	while (i < n && a[i] == b[i])
		i++;
	if (i == n || a[i] < b[i])
		return false;
	memcpy(t, a, (size_t)n * sizeof *t);
	memcpy(a, b, (size_t)n * sizeof *t);
	memcpy(b, t, (size_t)n * sizeof *t);
	return true;
}

static void normal_any(struct claim *c)
{
	order(c->p, c->n);
}

/* "Not all on one line" says of a point twice no more than once. */
static void normal_set(struct claim *c)
{
	int n = 0;

	order(c->p, c->n);
	for (int i = 0; i < c->n; i++)
		if (n == 0 || c->p[n - 1] != c->p[i])
			c->p[n++] = c->p[i];
	for (int i = n; i < c->n; i++)
		c->p[i] = 0;
	c->n = (uint8_t)n;
}

/* The first is special. */
static void normal_rest(struct claim *c)
{
	order(c->p + 1, c->n - 1);
}

static void normal_segment(struct claim *c)
{
	order2(&c->p[0], &c->p[1]);
}

static void normal_ordered_segments(struct claim *c)
{
	order2(&c->p[0], &c->p[1]);
	order2(&c->p[2], &c->p[3]);
}

static void normal_two_segments(struct claim *c)
{
	normal_ordered_segments(c);
	order_blocks(c->p, c->p + 2, 2);
}

/* The angle turned round. */
static void normal_turn(struct claim *c)
{
	normal_ordered_segments(c);
	if (order_blocks(c->p, c->p + 2, 2) && c->num != 0)
		c->num = c->den - c->num;
	else if (memcmp(c->p, c->p + 2, 2 * sizeof *c->p) == 0 && 2 * c->num > c->den)
		c->num = c->den - c->num;
}

static void normal_quotient(struct claim *c)
{
	bool turned;

	normal_ordered_segments(c);
	turned = order_blocks(c->p, c->p + 2, 2);
	if (memcmp(c->p, c->p + 2, 2 * sizeof *c->p) == 0 && c->num > c->den)
		turned = true;
	if (turned && c->num > 0) {
		int64_t t = c->num;

		c->num = c->den;
		c->den = t;
	}
}

/* Four segments s1 ... s4 with s1 + s4 = s2 + s3, in directions or in logarithms: each sum in
 * any order, and the sums too.  That makes eight orders; the least is taken. */
static void normal_proportion(struct claim *c)
{
	int16_t *p = c->p;

	for (int i = 0; i < 8; i += 2)
		order2(&p[i], &p[i + 1]);
	order_blocks(p, p + 6, 2);
	order_blocks(p + 2, p + 4, 2);
	/* s1 <= s4 and s2 <= s3.  Then the sum that begins with the smaller segment, or ends so. */
	if (p[0] > p[2] || (p[0] == p[2] && p[1] > p[3]) ||
	    (p[0] == p[2] && p[1] == p[3] && (p[6] > p[4] || (p[6] == p[4] && p[7] > p[5])))) {
		int16_t t[4] = { p[0], p[1], p[6], p[7] };

		p[0] = p[2];
		p[1] = p[3];
		p[6] = p[4];
		p[7] = p[5];
		p[2] = t[0];
		p[3] = t[1];
		p[4] = t[2];
		p[5] = t[3];
	}
}

/* Corners in pairs (a, p), (b, q), (c, r): the pairs in any order, all pairs turned or none. */
static void order_pairs(struct claim *c, int first)
{
	int16_t t[3][2];

	for (int i = 0; i < 3; i++) {
		int16_t a = c->p[first + i], b = c->p[3 - first + i];
		int j = i;

		for (; j > 0 && (t[j - 1][0] > a || (t[j - 1][0] == a && t[j - 1][1] > b));
		     j--) {
			t[j][0] = t[j - 1][0];
			t[j][1] = t[j - 1][1];
		}
		t[j][0] = a;
		t[j][1] = b;
	}
	for (int i = 0; i < 3; i++) {
		c->p[i] = t[i][0];
		c->p[3 + i] = t[i][1];
	}
}

static void normal_triangles(struct claim *c)
{
	struct claim d = *c;

	order_pairs(c, 0);
	order_pairs(&d, 3);
	if (memcmp(c->p, d.p, sizeof d.p) != 0) {
		int i = 0;

		while (c->p[i] == d.p[i])
			i++;
		if (d.p[i] < c->p[i])
			*c = d;
	}
}

/* Whether two triangles turn alike: each from any corner, both turned or none. */
static void normal_clock(struct claim *c)
{
	bool odd = order3(c->p);

	odd ^= order3(c->p + 3);
	order_blocks(c->p, c->p + 3, 3);
	if (odd) {
		int16_t t = c->p[4];

		c->p[4] = c->p[5];
		c->p[5] = t;
	}
}

static void normal_sides(struct claim *c)
{
	order2(&c->p[1], &c->p[2]);
	order2(&c->p[4], &c->p[5]);
	order_blocks(c->p, c->p + 3, 3);
}

/* The middle one is special. */
static void normal_middle(struct claim *c)
{
	order2(&c->p[0], &c->p[2]);
}

/* The lesser of two orders of the same points. */
static void take_lesser(struct claim *best, const struct claim *d)
{
	int i = 0;

	while (i < d->n && d->p[i] == best->p[i])
		i++;
	if (i < d->n && d->p[i] < best->p[i])
		*best = *d;
}

static void swap2(int16_t *a, int16_t *b)
{
	int16_t t = *a;

	*a = *b;
	*b = t;
}

/* From any corner, either way round. */
static void normal_hexagon(struct claim *c)
{
	struct claim best = *c;

	for (int way = 0; way < 12; way++) {
		struct claim d = *c;

		for (int j = 0; j < 6; j++)
			d.p[j] = c->p[way < 6 ? (way + j) % 6 : (way + 6 - j) % 6];
		take_lesser(&best, &d);
	}
	*c = best;
}

/* Two pencils: either first; the second and third sine of both exchanged. */
static void normal_sines(struct claim *c)
{
	struct claim best = *c;

	for (int way = 1; way < 4; way++) {
		struct claim d = *c;

		if (way & 1) {
			swap2(&d.p[2], &d.p[3]);
			swap2(&d.p[6], &d.p[7]);
		}
		for (int i = 0; way & 2 && i < 4; i++)
			swap2(&d.p[i], &d.p[4 + i]);
		take_lesser(&best, &d);
	}
	*c = best;
}

/* A pencil and two lengths: the sines exchanged with them. */
static void normal_sine_ratio(struct claim *c)
{
	struct claim d;

	order2(&c->p[4], &c->p[5]);
	order2(&c->p[6], &c->p[7]);
	d = *c;
	swap2(&d.p[2], &d.p[3]);
	swap2(&d.p[4], &d.p[6]);
	swap2(&d.p[5], &d.p[7]);
	take_lesser(c, &d);
}

static void normal_chord(struct claim *c)
{
	for (int i = 0; i < 8; i += 2)
		order2(&c->p[i], &c->p[i + 1]);
	order_blocks(c->p + 4, c->p + 6, 2);
}

/* Three lines of a pencil and a triangle: each from any on, both turned or none. */
static void normal_order(struct claim *c)
{
	bool odd = order3(c->p + 1);

	odd ^= order3(c->p + 4);
	if (odd)
		swap2(&c->p[5], &c->p[6]);
}

/* Ill-formed. */

static bool again(const int16_t *p, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = 0; j < i; j++)
			if (p[i] == p[j])
				return true;
	return false;
}

static bool bad_points(const struct claim *c)
{
	return again(c->p, c->n);
}

static bool bad_set(const struct claim *c)
{
	struct claim d = *c;

	normal_set(&d);
	return d.n < 3;
}

static bool bad_hexagon(const struct claim *c)
{
	for (int i = 0; i < 6; i++)
		if (c->p[i] == c->p[(i + 1) % 6])
			return true;
	return false;
}

static bool bad_segments(const struct claim *c)
{
	for (int i = 0; i + 1 < c->n; i += 2)
		if (c->p[i] == c->p[i + 1])
			return true;
	return false;
}

/* A point, a line through it, and two lines that make an angle with that. */
static bool bad_pencil(const int16_t *p)
{
	return p[0] == p[1] || p[0] == p[2] || p[0] == p[3] || p[1] == p[2] || p[1] == p[3];
}

static bool bad_sines(const struct claim *c)
{
	return bad_pencil(c->p) || bad_pencil(c->p + 4);
}

static bool bad_sine_ratio(const struct claim *c)
{
	return bad_pencil(c->p) || c->p[4] == c->p[5] || c->p[6] == c->p[7];
}

static bool bad_order(const struct claim *c)
{
	return again(c->p, 4) || again(c->p + 4, 3);
}

static bool bad_chord(const struct claim *c)
{
	const int16_t *p = c->p;

	return bad_segments(c) || (p[4] == p[6] && p[5] == p[7]) ||
	       (p[4] == p[7] && p[5] == p[6]);
}

static bool bad_quantity(const struct claim *c)
{
	return bad_segments(c) || c->num <= 0 || c->den <= 0;
}

static bool bad_triangles(const struct claim *c)
{
	return again(c->p, 3) || again(c->p + 3, 3);
}

static bool bad_sides(const struct claim *c)
{
	const int16_t *p = c->p;

	return p[0] == p[1] || p[0] == p[2] || p[3] == p[4] || p[3] == p[5];
}

static bool bad_sum(const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++)
		for (int j = 0; j < c->sum->term[i].n; j++) {
			struct claim_side s = side_of(c, &c->sum->term[i], j);

			if (s.a == s.b)
				return true;
		}
	return c->sum->terms == 0;
}

static void normal_not(struct claim *c)
{
	(void)c;
}

static bool never(const struct claim *c)
{
	(void)c;
	return false;
}

/* What says nothing. */

static bool one_segment(const struct claim *c)
{
	return c->p[0] == c->p[2] && c->p[1] == c->p[3];
}

static bool no_turn(const struct claim *c)
{
	return one_segment(c) && c->num == 0;
}

static bool quotient_one(const struct claim *c)
{
	return one_segment(c) && c->num == c->den;
}

static bool same_sums(const struct claim *c)
{
	return memcmp(c->p, c->p + 2, 2 * sizeof *c->p) == 0 &&
	       memcmp(c->p + 4, c->p + 6, 2 * sizeof *c->p) == 0;
}

static bool same_triples(const struct claim *c)
{
	return memcmp(c->p, c->p + 3, 3 * sizeof *c->p) == 0;
}

static bool same_pencils(const struct claim *c)
{
	return memcmp(c->p, c->p + 4, 4 * sizeof *c->p) == 0 ||
	       (c->p[2] == c->p[3] && c->p[6] == c->p[7]);
}

static bool one_point(const struct claim *c)
{
	return c->p[0] == c->p[1];
}

static const struct claim_shape shapes[PREDICATES] = {
	[CLAIM_COLL] = { normal_any, bad_points, never },
	[CLAIM_CYCLIC] = { normal_any, bad_points, never },
	[CLAIM_PARA] = { normal_two_segments, bad_segments, one_segment },
	[CLAIM_PERP] = { normal_two_segments, bad_segments, never },
	[CLAIM_CONG] = { normal_two_segments, bad_segments, one_segment },
	[CLAIM_EQANGLE] = { normal_proportion, bad_segments, same_sums },
	[CLAIM_EQRATIO] = { normal_proportion, bad_segments, same_sums },
	[CLAIM_PRODUCT] = { normal_hexagon, bad_hexagon, never },
	[CLAIM_EQSINES] = { normal_sines, bad_sines, same_pencils },
	[CLAIM_SINERATIO] = { normal_sine_ratio, bad_sine_ratio, never },
	[CLAIM_CHORD] = { normal_chord, bad_chord, never },
	[CLAIM_COMPLEMENT] = { normal_proportion, bad_segments, never },
	[CLAIM_MIDP] = { normal_rest, bad_points, never },
	[CLAIM_CIRCLE] = { normal_rest, bad_points, never },
	[CLAIM_SIMTRI] = { normal_triangles, bad_triangles, same_triples },
	[CLAIM_SIMTRIR] = { normal_triangles, bad_triangles, never },
	[CLAIM_CONTRI] = { normal_triangles, bad_triangles, same_triples },
	[CLAIM_CONTRIR] = { normal_triangles, bad_triangles, never },
	[CLAIM_ACONST] = { normal_turn, bad_segments, no_turn },
	[CLAIM_RCONST] = { normal_quotient, bad_quantity, quotient_one },
	[CLAIM_R2CONST] = { normal_quotient, bad_quantity, quotient_one },
	[CLAIM_LCONST] = { normal_segment, bad_quantity, never },
	[CLAIM_L2CONST] = { normal_segment, bad_quantity, never },
	[CLAIM_LSUM] = { normal_not, bad_sum, never },
	[CLAIM_ASUM] = { normal_not, bad_sum, never },
	[CLAIM_OVERLAP] = { normal_any, never, one_point },
	[CLAIM_NCOLL] = { normal_set, bad_set, never },
	[CLAIM_NPARA] = { normal_two_segments, bad_segments, never },
	[CLAIM_NPERP] = { normal_two_segments, bad_segments, never },
	[CLAIM_DIFF] = { normal_any, bad_points, never },
	[CLAIM_SAMECLOCK] = { normal_clock, bad_triangles, never },
	[CLAIM_SAMESIDE] = { normal_sides, bad_sides, same_triples },
	[CLAIM_NSAMESIDE] = { normal_sides, bad_sides, never },
	[CLAIM_OBTUSE] = { normal_middle, bad_points, never },
	[CLAIM_SAMEORDER] = { normal_order, bad_order, never },
	[CLAIM_ACOMPUTE] = { normal_ordered_segments, bad_segments, never },
	[CLAIM_RCOMPUTE] = { normal_ordered_segments, bad_segments, never },
	[CLAIM_LCOMPUTE] = { normal_segment, bad_segments, never },
};

struct claim claim_normal(struct claim c)
{
	struct claim n = c;

	shapes[c.kind].normal(&n);
	return n;
}

bool claim_is_degenerate(const struct claim *c)
{
	return shapes[c->kind].degenerate(c);
}

bool claim_is_trivial(const struct claim *c)
{
	struct claim d = claim_normal(*c);

	return shapes[c->kind].trivial(&d);
}
