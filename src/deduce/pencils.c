/*
 * pencils.c -- an angle divided by its sines: the converse of what the law of sines says.
 *
 * Three lines through a point, or the sides of a triangle, have three directions; the angles between
 * them make up a half turn.  Where of two such trios one angle is known to be the same, and the ratio of
 * the sines of the two others too, all are.  (Of two triangles that is SAS.)  Trios of one shape in
 * the drawing are listed once; a round sorts each list by what is known.
 */
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

#define TRIOS 400000 /* that are looked at */

/* One angle of a trio as it is known, and the ratio of the sines of the others. */
struct known_trio {
	elem key, ratio, other; /* other: the angle that is concluded */
	int trio;
	uint8_t way, corner; /* in which order; the angle in it */
};

static void ends_of(const struct seen_trio *t, int i, int *a, int *b)
{
	*a = t->v >= 0 ? t->v : t->line[(i + 1) % 3];
	*b = t->v >= 0 ? t->line[i] : t->line[(i + 2) % 3];
}

static double direction(const struct closure *c, const struct seen_trio *t, int i)
{
	int a, b;

	ends_of(t, i, &a, &b);
	return c->dir[pair_of(a, b)];
}

/* The angle from line i to line j, counterclockwise. */
static double gap(const struct closure *c, const struct seen_trio *t, int i, int j)
{
	double v = direction(c, t, j) - direction(c, t, i);

	return v - floor(v);
}

/* The angle between the other two lines that does not hold line i. */
static elem angle_of(const struct closure *c, const struct seen_trio *t, int i)
{
	int j = t->turn > 0 ? (i + 1) % 3 : (i + 2) % 3, k = 3 - i - j, a, b, p, q;

	ends_of(t, j, &a, &b);
	ends_of(t, k, &p, &q);
	return deduce_angle_key(c, a, b, p, q);
}

/* The lines in the order of the angles opposite to them; false where two are one. */
static bool make_trio(const struct closure *c, int v, const int *line, struct seen_trio *out)
{
	struct seen_trio t = { .v = (int16_t)v,
			       .line = { (int16_t)line[0], (int16_t)line[1],
					 (int16_t)line[2] },
			       .turn = 1 };
	double size[3];

	if (gap(c, &t, 0, 1) > gap(c, &t, 0, 2))
		t.turn = -1;
	for (int i = 0; i < 3; i++) {
		int j = t.turn > 0 ? (i + 1) % 3 : (i + 2) % 3;

		size[i] = gap(c, &t, j, 3 - i - j);
		if (size[i] < FLAT || size[i] > 1 - FLAT)
			return false;
	}
	for (int i = 1; i < 3; i++)
		for (int j = i; j > 0 && size[j] < size[j - 1]; j--) {
			double s = size[j];
			int16_t l = t.line[j];

			size[j] = size[j - 1], size[j - 1] = s;
			t.line[j] = t.line[j - 1], t.line[j - 1] = l;
			t.turn = (int8_t)-t.turn;
		}
	t.a = size[0];
	t.b = size[1];
	t.low_tie = looks_equal(size[0], size[1]);
	t.high_tie = looks_equal(size[1], size[2]);
	*out = t;
	return true;
}

static void add_trio(struct closure *c, int v, const int *line)
{
	struct seen_trio t;

	if (c->trios >= TRIOS || !make_trio(c, v, line, &t))
		return;
	c->trio = mem_grow(c->trio, &c->trio_cap, c->trios + 1, sizeof *c->trio);
	c->trio[c->trios++] = t;
}

static int by_angles(const void *x, const void *y)
{
	const struct seen_trio *s = x, *t = y;

	if (!looks_equal(s->a, t->a))
		return s->a < t->a ? -1 : 1;
	if (!looks_equal(s->b, t->b))
		return s->b < t->b ? -1 : 1;
	if (s->v != t->v)
		return s->v < t->v ? -1 : 1;
	for (int i = 0; i < 3; i++)
		if (s->line[i] != t->line[i])
			return s->line[i] < t->line[i] ? -1 : 1;
	return 0;
}

static bool one_shape(const struct seen_trio *s, const struct seen_trio *t)
{
	return looks_equal(s->a, t->a) && looks_equal(s->b, t->b);
}

/* Those that are alone are not kept, unless they may be compared with themselves. */
static void keep_shapes(struct closure *c)
{
	int kept = 0;

	if (c->trios == 0)
		return;
	qsort(c->trio, (size_t)c->trios, sizeof *c->trio, by_angles);
	for (int i = 0, e; i < c->trios; i = e) {
		for (e = i + 1; e < c->trios && one_shape(&c->trio[i], &c->trio[e]); e++)
			;
		if (e - i < 2 && !c->trio[i].low_tie && !c->trio[i].high_tie)
			continue;
		memmove(c->trio + kept, c->trio + i, (size_t)(e - i) * sizeof *c->trio);
		kept += e - i;
	}
	c->trios = kept;
}

/* Of lines through a point that are known to be one, one. */
static int lines_through(const struct closure *c, int v, int *end)
{
	int n = 0;

	for (int a = 0; a < c->n; a++) {
		bool new = a != v;

		for (int i = 0; i < n && new; i++)
			new = !parallel_known(c, v, a, v, end[i]);
		if (new)
			end[n++] = a;
	}
	return n;
}

void deduce_see_pencils(struct closure *c)
{
	int *end = mem_alloc((size_t)(c->n + 1) * sizeof *end);

	for (int v = 0; v < c->n; v++) {
		int n = lines_through(c, v, end);

		for (int i = 0; i < n; i++)
			for (int j = i + 1; j < n && !closure_tires(c, n - j); j++)
				for (int k = j + 1; k < n; k++)
					add_trio(c, v, (int[]){ end[i], end[j], end[k] });
	}
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n && !closure_tires(c, c->n - j); j++)
			for (int k = j + 1; k < c->n; k++)
				if (!deduce_is_flat(c, i, j, k))
					add_trio(c, -1, (int[]){ i, j, k });
	c->work += 4L * c->trios;
	keep_shapes(c);
	mem_free(end);
}

/* The hash of the sine of the angle between the lines other than i, as far as there is one; of a
 * triangle that of the side, which is as good. */
static bool sine_hash(struct closure *c, const struct seen_trio *t, int i, elem *out)
{
	int a, b, p, q, col;

	ends_of(t, (i + 1) % 3, &a, &b);
	ends_of(t, (i + 2) % 3, &p, &q);
	if (t->v < 0)
		col = pair_of(t->line[(i + 1) % 3], t->line[(i + 2) % 3]);
	else
		col = deduce_sine_column(c, pair_of(a, b), pair_of(p, q), false);
	if (col < 0)
		return false;
	*out = c->table[RATIOS].hash[col];
	return true;
}

static int by_known(const void *x, const void *y)
{
	const struct known_trio *s = x, *t = y;

	if (s->key != t->key)
		return s->key < t->key ? -1 : 1;
	if (s->ratio != t->ratio)
		return s->ratio < t->ratio ? -1 : 1;
	if (s->trio != t->trio)
		return s->trio < t->trio ? -1 : 1;
	return s->way - t->way;
}

/* Orders of the three, and in which of them angles that look alike change places. */
static const uint8_t way[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
				   { 1, 0, 2 }, { 0, 2, 1 }, { 2, 1, 0 } };
static bool way_fits(const struct seen_trio *t, int w)
{
	return w == 0 || (w == 3 && t->low_tie) || (w == 4 && t->high_tie) ||
	       (t->low_tie && t->high_tie);
}

/* Angle i of a trio, in all orders that fit. */
static int list_trio(struct closure *c, int trio, int i, struct known_trio *out)
{
	const struct seen_trio *t = &c->trio[trio];
	elem angle[3], sine[3] = { 0 };
	bool has[3];
	int n = 0;

	for (int j = 0; j < 3; j++) {
		angle[j] = angle_of(c, t, j);
		has[j] = sine_hash(c, t, j, &sine[j]);
	}
	for (int w = 0; w < 6; w++) {
		int p = way[w][i], q = way[w][(i + 1) % 3], r = way[w][(i + 2) % 3];

		if (way_fits(t, w) && has[q] && has[r])
			out[n++] = (struct known_trio){ .key = angle[p],
							.ratio = field_sub(sine[q], sine[r]),
							.other = angle[q],
							.trio = trio,
							.way = (uint8_t)w,
							.corner = (uint8_t)i };
	}
	return n;
}

/* The points of a trio as the rows name them: V, A, B, C or none, P, Q, R.  A is the line opposite to
 * the known angle. */
struct named_trio {
	int v, a, b, c;
};
static struct named_trio named(const struct closure *c, const struct known_trio *k)
{
	const struct seen_trio *t = &c->trio[k->trio];
	const uint8_t *w = way[k->way];
	int i = k->corner, p = t->line[w[i]], q = t->line[w[(i + 1) % 3]],
	    r = t->line[w[(i + 2) % 3]];

	/* Between lines A and B is the angle opposite to line q. */
	return t->v >= 0 ? (struct named_trio){ t->v, p, r, q }
			 : (struct named_trio){ -1, p, q, r };
}

static int turn_of(const struct closure *c, const struct known_trio *k)
{
	return k->way < 3 ? c->trio[k->trio].turn : -c->trio[k->trio].turn;
}

/* ∠(va, vb) as a claim's first or second angle */
static struct claim two_angles(int v, int a, int b, int w, int p, int q, bool mirrored)
{
	return mirrored ? deduce_claim_angle(v, a, b, w, q, p)
			: deduce_claim_angle(v, a, b, w, p, q);
}

static struct claim same_order(const struct named_trio *s, int x, int y, int z)
{
	return claim_of(CLAIM_SAMEORDER, 7, (int[]){ s->v, s->a, s->b, s->c, x, y, z });
}

static bool learn_triangle(struct closure *c, const struct named_trio *s,
			   const struct named_trio *t, bool mirrored)
{
	int p = t->a, q = t->b, r = t->c;
	struct claim from[3] = {
		deduce_claim8(CLAIM_SINERATIO, s->v, s->a, s->b, s->c, p, r, p, q),
		two_angles(s->v, s->b, s->c, p, q, r, mirrored),
		mirrored ? same_order(s, p, q, r) : same_order(s, p, r, q),
	};

	return is_yes(claim_seen(c->s, &from[2])) &&
	       closure_learn(c, mirrored ? RULE_PENCIL_TRIANGLE_MIRROR : RULE_PENCIL_TRIANGLE,
			     two_angles(s->v, s->a, s->b, q, r, p, mirrored), 3, from);
}

static bool learn_pencils(struct closure *c, const struct named_trio *s,
			  const struct named_trio *t, bool mirrored)
{
	/* A triangle that turns as the first pencil does. */
	int x = s->v, y = s->a, z = s->b;
	struct claim from[4] = {
		deduce_claim8(CLAIM_EQSINES, s->v, s->a, s->b, s->c, t->v, t->a, t->b, t->c),
		two_angles(s->v, s->b, s->c, t->v, t->b, t->c, mirrored),
		same_order(s, x, y, z),
	};

	if (!is_yes(claim_seen(c->s, &from[2]))) {
		y = s->b, z = s->a;
		from[2] = same_order(s, x, y, z);
	}
	from[3] = mirrored ? same_order(t, x, z, y) : same_order(t, x, y, z);
	return is_yes(claim_seen(c->s, &from[2])) && is_yes(claim_seen(c->s, &from[3])) &&
	       closure_learn(c, mirrored ? RULE_PENCILS_MIRROR : RULE_PENCILS,
			     two_angles(s->v, s->a, s->b, t->v, t->a, t->b, mirrored), 4,
			     from);
}

/* Two trios with one angle and the ratio of the other sines in common. */
static bool learn(struct closure *c, const struct known_trio *x, const struct known_trio *y)
{
	struct named_trio s = named(c, x), t = named(c, y);
	bool mirrored = turn_of(c, x) != turn_of(c, y);

	return t.v < 0 ? learn_triangle(c, &s, &t, mirrored)
		       : learn_pencils(c, &s, &t, mirrored);
}

/* Of those with one angle and one ratio, a pencil and all that differ from it. */
static bool compare(struct closure *c, const struct known_trio *k, int n)
{
	bool new = false;
	int first = 0;

	while (first < n && c->trio[k[first].trio].v < 0)
		first++;
	for (int i = 0; i < n && first < n; i++)
		if (k[i].other != k[first].other)
			new |= learn(c, &k[first], &k[i]);
	return new;
}

bool deduce_round_pencils(struct closure *c)
{
	struct known_trio *k = NULL;
	bool new = false;
	int cap = 0;

	for (int i = 0, e; i < c->trios; i = e) {
		for (e = i + 1; e < c->trios && one_shape(&c->trio[i], &c->trio[e]); e++)
			;
		k = mem_grow(k, &cap, 6 * (e - i), sizeof *k);
		for (int corner = 0; corner < 3; corner++) {
			int n = 0;

			for (int j = i; j < e; j++)
				n += list_trio(c, j, corner, k + n);
			qsort(k, (size_t)n, sizeof *k, by_known);
			for (int j = 0, f; j < n; j = f) {
				for (f = j + 1;
				     f < n && k[f].key == k[j].key && k[f].ratio == k[j].ratio;
				     f++)
					;
				new |= compare(c, k + j, f - j);
			}
		}
		c->work += 8L * (e - i);
	}
	mem_free(k);
	return new;
}
