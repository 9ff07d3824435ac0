/*
 * center.c -- triangle centres, circles of a triangle, the line of best fit.
 *
 * A centre is a row: its weight at one vertex as a function of the triangle seen
 * from there.  Conway's notation: SA = (b^2 + c^2 - a^2) / 2 and so on, S twice
 * the area.  Products instead of quotients, so that a centre that falls on a
 * vertex (the orthocentre of a right triangle) needs no special case.
 */
#include "geo/geo_priv.h"
#include <stdio.h>

struct tri {
	num a2, b2, c2; /* squared sides */
	num a, b, c;    /* sides; only where the row asks for them */
	num sa, sb, sc, s;
};

static num add3(num x, num y, num z, ctx *c)
{
	return num_add(num_add(x, y, c), z, c);
}
static num mul3(num x, num y, num z, ctx *c)
{
	return num_mul(num_mul(x, y, c), z, c);
}
static num root3(ctx *c)
{
	return num_sqrt(num_int(3, c), c);
}
/* b + c - a and its kin: twice s - a. */
static num excess(num b, num k, num a, ctx *c)
{
	return num_sub(num_add(b, k, c), a, c);
}

/* The weight of a corner of t in the centre of this number. */
#define WEIGHT(n, is)                                \
	static num w##n(const struct tri *t, ctx *c) \
	{                                            \
		(void)t, (void)c;                    \
		return is;                           \
	}

WEIGHT(1, t->a)
WEIGHT(2, num_int(1, c))
WEIGHT(3, num_mul(t->a2, t->sa, c))
WEIGHT(4, num_mul(t->sb, t->sc, c))
WEIGHT(5, num_add(num_sqr(t->s, c), num_mul(t->sb, t->sc, c), c))
WEIGHT(6, t->a2)
WEIGHT(7, num_mul(excess(t->c, t->a, t->b, c), excess(t->a, t->b, t->c, c), c))
WEIGHT(8, excess(t->b, t->c, t->a, c))
WEIGHT(9, num_mul(t->a, w8(t, c), c))
WEIGHT(10, num_add(t->b, t->c, c))
WEIGHT(11, num_mul(w8(t, c), num_sqr(num_sub(t->b, t->c, c), c), c))
WEIGHT(12, num_mul(w7(t, c), num_sqr(num_add(t->b, t->c, c), c), c))

/* u X + v S for X = SA, SB or SC. */
static num mix(num x, num u, num v, num s, ctx *c)
{
	return num_add(num_mul(u, x, c), num_mul(v, s, c), c);
}
static num other_two(const struct tri *t, num u, num v, ctx *c)
{
	num s = num_abs(t->s, c);

	return num_mul(mix(t->sb, u, v, s, c), mix(t->sc, u, v, s, c), c);
}
WEIGHT(13, other_two(t, root3(c), num_int(1, c), c))
WEIGHT(14, other_two(t, root3(c), num_int(-1, c), c))
WEIGHT(15, num_mul(t->a2, mix(t->sa, root3(c), num_int(1, c), num_abs(t->s, c), c), c))
WEIGHT(16, num_mul(t->a2, mix(t->sa, root3(c), num_int(-1, c), num_abs(t->s, c), c), c))
WEIGHT(17, other_two(t, num_int(1, c), root3(c), c))
WEIGHT(18, other_two(t, num_int(1, c), num_neg(root3(c), c), c))
WEIGHT(19, mul3(t->a, t->sb, t->sc, c))
WEIGHT(20, num_sub(num_mul(t->sa, num_add(t->sb, t->sc, c), c), num_mul(t->sb, t->sc, c), c))
WEIGHT(21, mul3(w9(t, c), num_add(t->c, t->a, c), num_add(t->a, t->b, c), c))
static num fourth(const struct tri *t, ctx *c) /* b^4 + c^4 - a^4 */
{
	return excess(num_sqr(t->b2, c), num_sqr(t->c2, c), num_sqr(t->a2, c), c);
}
WEIGHT(22, num_mul(t->a2, fourth(t, c), c))
WEIGHT(23, num_mul(t->a2, num_sub(fourth(t, c), num_mul(t->b2, t->c2, c), c), c))
WEIGHT(25, mul3(t->a2, t->sb, t->sc, c))
WEIGHT(31, num_mul(t->a2, t->a, c))
WEIGHT(32, num_sqr(t->a2, c))
WEIGHT(35, num_mul(t->a2, add3(t->sa, t->sa, num_mul(t->b, t->c, c), c), c))
WEIGHT(36, num_mul(t->a2, num_sub(num_add(t->sa, t->sa, c), num_mul(t->b, t->c, c), c), c))
WEIGHT(37, num_mul(t->a, w10(t, c), c))
WEIGHT(38, num_mul(t->a, num_add(t->b2, t->c2, c), c))
WEIGHT(39, num_mul(t->a2, num_add(t->b2, t->c2, c), c))
/* a (cos B + cos C - cos A - 1), times abc. */
static num w40(const struct tri *t, ctx *c)
{
	num plus = num_add(num_mul(t->b, t->sb, c), num_mul(t->c, t->sc, c), c);
	num minus = num_mul(t->a, num_add(t->sa, num_mul(t->b, t->c, c), c), c);

	return num_mul(t->a, num_sub(plus, minus, c), c);
}
WEIGHT(42, num_mul(t->a2, w10(t, c), c))
static num w54(const struct tri *t, ctx *c)
{
	num s2 = num_sqr(t->s, c);
	num b = num_add(s2, num_mul(t->sc, t->sa, c), c);

	return mul3(t->a2, b, num_add(s2, num_mul(t->sa, t->sb, c), c), c);
}
WEIGHT(69, t->sa)
WEIGHT(75, num_mul(t->b, t->c, c))
WEIGHT(76, num_mul(t->b2, t->c2, c))

static const struct geo_row {
	int n;
	bool sides;
	const char *name;
	num (*weight)(const struct tri *, ctx *);
} row[] = {
	{ 1, true, "incentre", w1 },
	{ 2, false, "centroid", w2 },
	{ 3, false, "circumcentre", w3 },
	{ 4, false, "orthocentre", w4 },
	{ 5, false, "nine-point centre", w5 },
	{ 6, false, "symmedian point", w6 },
	{ 7, true, "Gergonne point", w7 },
	{ 8, true, "Nagel point", w8 },
	{ 9, true, "Mittenpunkt", w9 },
	{ 10, true, "Spieker centre", w10 },
	{ 11, true, "Feuerbach point", w11 },
	{ 12, true, "Feuerbach harmonic conjugate", w12 },
	{ 13, false, "first Fermat point", w13 },
	{ 14, false, "second Fermat point", w14 },
	{ 15, false, "first isodynamic point", w15 },
	{ 16, false, "second isodynamic point", w16 },
	{ 17, false, "first Napoleon point", w17 },
	{ 18, false, "second Napoleon point", w18 },
	{ 19, true, "Clawson point", w19 },
	{ 20, false, "de Longchamps point", w20 },
	{ 21, true, "Schiffler point", w21 },
	{ 22, false, "Exeter point", w22 },
	{ 23, false, "far-out point", w23 },
	{ 25, false, "homothetic centre", w25 },
	{ 31, true, "second power point", w31 },
	{ 32, false, "third power point", w32 },
	{ 35, true, "X(35)", w35 },
	{ 36, true, "inverse of the incentre", w36 },
	{ 37, true, "X(37)", w37 },
	{ 38, true, "X(38)", w38 },
	{ 39, false, "Brocard midpoint", w39 },
	{ 40, true, "Bevan point", w40 },
	{ 42, true, "X(42)", w42 },
	{ 54, false, "Kosnita point", w54 },
	{ 69, false, "symmedian point of the anticomplementary triangle", w69 },
	{ 75, true, "X(75)", w75 },
	{ 76, false, "third Brocard point", w76 },
};
#define ROWS (int)(sizeof row / sizeof row[0])

static enum status unknown_center(long n, struct err *e)
{
	char list[200];
	size_t at = 0;

	for (int i = 0; i < ROWS; i++) {
		int from = row[i].n;

		while (i + 1 < ROWS && row[i + 1].n == row[i].n + 1)
			i++;
		at += (size_t)snprintf(list + at, sizeof list - at,
				       from == row[i].n ? "%s%d" : "%s%d-%d", at ? ", " : "",
				       from, row[i].n);
	}
	return err_fail(e, E_ARG, "bad_argument",
			"triangle centre X(%ld) is not known here; known are %s", n, list);
}

static enum status collinear(struct err *e)
{
	return err_fail(e, E_DOMAIN, "degenerate", "the three points lie on one line");
}

/* The triangle as its first vertex sees it; E_DOMAIN when it is flat. */
static enum status tri_of(struct tri *t, pt a, pt b, pt p, bool sides, ctx *c, struct err *e)
{
	pt ab = geo_sub(b, a, c), ac = geo_sub(p, a, c), bc = geo_sub(p, b, c);
	int s;

	t->s = geo_cross(ab, ac, c);
	s = num_vanishes(t->s, c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether three points lie on one line");
	if (s == 0)
		return collinear(e);
	t->a2 = geo_norm2(bc, c);
	t->b2 = geo_norm2(ac, c);
	t->c2 = geo_norm2(ab, c);
	t->sa = geo_dot(ab, ac, c);
	t->sb = num_neg(geo_dot(ab, bc, c), c);
	t->sc = geo_dot(ac, bc, c);
	if (sides) {
		t->a = geo_norm(bc, c);
		t->b = geo_norm(ac, c);
		t->c = geo_norm(ab, c);
	}
	return OK;
}

static struct tri next_vertex(const struct tri *t)
{
	return (struct tri){ .a2 = t->b2,
			     .b2 = t->c2,
			     .c2 = t->a2,
			     .a = t->b,
			     .b = t->c,
			     .c = t->a,
			     .sa = t->sb,
			     .sb = t->sc,
			     .sc = t->sa,
			     .s = t->s };
}

static enum status weigh(pt *out, const struct geo_row *r, const struct tri *t, pt a, pt b,
			 pt p, ctx *c, struct err *e)
{
	struct tri tb = next_vertex(t), tc = next_vertex(&tb);
	num u = r->weight(t, c), v = r->weight(&tb, c), w = r->weight(&tc, c);
	num sum = add3(u, v, w, c);
	int s = num_vanishes(sum, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether a triangle centre is at infinity");
	if (s == 0)
		return err_fail(
			e, E_DOMAIN, "degenerate",
			"the %s, X(%d), of this triangle is at infinity or undetermined",
			r->name, r->n);
	*out = geo_add(a,
		       geo_add(geo_scale(geo_sub(b, a, c), num_div(v, sum, c), c),
			       geo_scale(geo_sub(p, a, c), num_div(w, sum, c), c), c),
		       c);
	return OK;
}

enum status geo_triangle_center(pt *out, pt a, pt b, pt p, long n, ctx *c, struct err *e)
{
	struct tri t;
	enum status st;

	for (int i = 0; i < ROWS; i++) {
		if (row[i].n != n)
			continue;
		st = tri_of(&t, a, b, p, row[i].sides, c, e);
		return st == OK ? weigh(out, &row[i], &t, a, b, p, c, e) : st;
	}
	return unknown_center(n, e);
}

/* From a: the centre u solves 2 u.b = |b|^2, 2 u.p = |p|^2. */
enum status geo_circle_through(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			       struct err *e)
{
	pt ab = geo_sub(b, a, c), ap = geo_sub(p, a, c), u;
	num d = geo_cross(ab, ap, c), b2 = geo_norm2(ab, c), p2 = geo_norm2(ap, c);
	int s = num_vanishes(d, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether three points lie on one line");
	if (s == 0)
		return collinear(e);
	d = num_add(d, d, c);
	u.x = num_div(num_sub(num_mul(b2, ap.y, c), num_mul(p2, ab.y, c), c), d, c);
	u.y = num_div(num_sub(num_mul(p2, ab.x, c), num_mul(b2, ap.x, c), c), d, c);
	*out = geo_value_new(ar, KIND_CIRCLE, 0);
	value_set_pt(*out, 0, geo_add(a, u, c));
	(*out)->v[2] = geo_norm2(u, c);
	return OK;
}

enum status geo_incircle(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			 struct err *e)
{
	struct tri t;
	pt center;
	enum status st = tri_of(&t, a, b, p, true, c, e);

	if (st == OK)
		st = weigh(&center, &row[0], &t, a, b, p, c, e);
	if (st != OK)
		return st;
	*out = geo_value_new(ar, KIND_CIRCLE, 0);
	value_set_pt(*out, 0, center);
	(*out)->v[2] = num_sqr(num_div(t.s, add3(t.a, t.b, t.c, c), c), c);
	return OK;
}

/* Weights -a : b : c; b + c > a in every triangle that is not flat. */
enum status geo_excircle(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			 struct err *e)
{
	struct tri t;
	num sum;
	enum status st = tri_of(&t, a, b, p, true, c, e);

	if (st != OK)
		return st;
	sum = num_sub(num_add(t.b, t.c, c), t.a, c);
	*out = geo_value_new(ar, KIND_CIRCLE, 0);
	value_set_pt(*out, 0,
		     geo_add(a,
			     geo_add(geo_scale(geo_sub(b, a, c), num_div(t.b, sum, c), c),
				     geo_scale(geo_sub(p, a, c), num_div(t.c, sum, c), c), c),
			     c));
	(*out)->v[2] = num_sqr(num_div(t.s, sum, c), c);
	return OK;
}

enum status geo_best_fit_line(struct straight *out, const struct value *list, ctx *c,
			      struct err *e)
{
	int n = list->n / 2, s;
	pt mean = { num_int(0, c), num_int(0, c) };
	num xx = num_int(0, c), xy = num_int(0, c);

	if (!value_is(list, KIND_BIT(KIND_LIST) | KIND_BIT(KIND_POLYGON)))
		return geo_kind_refuse(e, list, "line of best fit", KIND_BIT(KIND_LIST));
	if (n < 2)
		return err_fail(e, E_ARG, "bad_argument",
				"a line of best fit needs at least two points, found %d", n);
	for (int i = 0; i < n; i++)
		mean = geo_add(mean, value_pt(list, i), c);
	mean = geo_scale(mean, num_rat(1, n, c), c);
	for (int i = 0; i < n; i++) {
		pt d = geo_sub(value_pt(list, i), mean, c);

		xx = num_add(xx, num_sqr(d.x, c), c);
		xy = num_add(xy, num_mul(d.x, d.y, c), c);
	}
	s = num_vanishes(xx, c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether all points have the same x");
	if (s == 0)
		return err_fail(
			e, E_DOMAIN, "degenerate",
			"all points have the same x, so no line y = m x + b fits best");
	*out = (struct straight){ mean, { num_int(1, c), num_div(xy, xx, c) } };
	return OK;
}
