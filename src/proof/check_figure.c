/*
 * check_figure.c -- what the drawing shows, in intervals.
 *
 * The true coordinates lie within `spread` of the drawn ones (claim.h).  All that is computed here
 * are enclosures of values of the true figure: the result of an operation is widened by one
 * step of the last place on both sides.  A side condition is seen where the enclosure excludes
 * its boundary, an equation is refuted where the enclosure excludes zero; it is never confirmed.
 */
#include "proof/check_priv.h"
#include <math.h>

struct span {
	double lo, hi;
};
struct span_vec {
	struct span x, y;
};

static struct span wide(double lo, double hi)
{
	return (struct span){ nextafter(lo, -HUGE_VAL), nextafter(hi, HUGE_VAL) };
}
static struct span add(struct span a, struct span b)
{
	return wide(a.lo + b.lo, a.hi + b.hi);
}
static struct span sub(struct span a, struct span b)
{
	return wide(a.lo - b.hi, a.hi - b.lo);
}
static struct span mul(struct span a, struct span b)
{
	double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;

	/* Not fmin: of 0 * infinity it would see nothing. */
	if (isnan(p) || isnan(q) || isnan(r) || isnan(s))
		return (struct span){ -HUGE_VAL, HUGE_VAL };
	return wide(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}
static struct span exactly(double v)
{
	return (struct span){ v, v };
}
/* Not every 64-bit integer is a double. */
static struct span whole(int64_t v)
{
	return wide((double)v, (double)v);
}
static struct span square(struct span a)
{
	struct span r = mul(a, a);

	return (struct span){ fmax(r.lo, 0), r.hi };
}
static bool has_zero(struct span a)
{
	return !(a.lo > 0) && !(a.hi < 0);
}
/* -1, 1, or 0 where it cannot be told. */
static int sign(struct span a)
{
	return a.lo > 0 ? 1 : a.hi < 0 ? -1 : 0;
}

static struct span_vec at(const struct setting *s, int p)
{
	const struct setting_point *q = &s->point[p];

	return (struct span_vec){ wide(q->x - s->spread, q->x + s->spread),
				  wide(q->y - s->spread, q->y + s->spread) };
}
static struct span_vec from_to(const struct setting *s, int a, int b)
{
	struct span_vec p = at(s, a), q = at(s, b);

	return (struct span_vec){ sub(q.x, p.x), sub(q.y, p.y) };
}
static struct span dot(struct span_vec a, struct span_vec b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}
static struct span cross(struct span_vec a, struct span_vec b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}
/* As complex numbers. */
static struct span_vec times(struct span_vec a, struct span_vec b)
{
	return (struct span_vec){ sub(mul(a.x, b.x), mul(a.y, b.y)),
				  add(mul(a.x, b.y), mul(a.y, b.x)) };
}
static struct span_vec mirrored(struct span_vec a)
{
	return (struct span_vec){ a.x, (struct span){ -a.y.hi, -a.y.lo } };
}
static struct span length2(const struct setting *s, int a, int b)
{
	struct span_vec v;

	if (a == b)
		return exactly(0);
	v = from_to(s, a, b);
	return add(square(v.x), square(v.y));
}
static struct span turn(const struct setting *s, int a, int b, int c)
{
	if (a == b || a == c || b == c)
		return exactly(0);
	return cross(from_to(s, a, b), from_to(s, a, c));
}
/* Positive where a is seen outside the segment bc from its line, negative between. */
static struct span outside(const struct setting *s, int a, int b, int c)
{
	return dot(from_to(s, a, b), from_to(s, a, c));
}

bool proof_look_differ(const struct setting *s, int a, int b)
{
	struct span_vec v;

	if (a == b)
		return false;
	v = from_to(s, a, b);
	return sign(v.x) || sign(v.y) || length2(s, a, b).lo > 0;
}

/* not on one line */
static bool look_turn(const struct setting *s, int a, int b, int c)
{
	return sign(turn(s, a, b, c)) != 0;
}

bool proof_look_between(const struct setting *s, int a, int b, int c)
{
	return sign(outside(s, b, a, c)) < 0;
}

/* The points move by at most r = sqrt(2) spread each, the arrow between them by 2r, which turns
 * it by at most asin(2r / length) <= pi r / length: half of 2r / length in half turns.
 * Rounding of the difference and of atan2 stays far below the 1e-14 added. */
bool proof_look_direction(const struct setting *s, int a, int b, double *turns, double *off)
{
	const double pi = 3.14159265358979323846;
	double x = s->point[b].x - s->point[a].x, y = s->point[b].y - s->point[a].y;
	double length, t;

	if (!proof_look_differ(s, a, b))
		return false;
	length = hypot(x, y);
	t = atan2(y, x) / pi;
	*turns = t < 0 ? t + 1 : t >= 1 ? t - 1 : t;
	*off = 1.4143 * s->spread / length + 1e-14;
	return 2.8286 * s->spread < length && *off < 0.25;
}

/* Every segment of a sum is one. */
static bool sum_is_firm(const struct setting *s, const struct claim *c, struct buf *why)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		for (int k = 0; k < t->n; k++) {
			int a = c->p[t->at[2 * k]], b = c->p[t->at[2 * k + 1]];

			if (proof_look_differ(s, a, b))
				continue;
			buf_addf(why, "%s and %s are not seen to be two points",
				 s->point[a].name, s->point[b].name);
			return false;
		}
	}
	return true;
}

bool proof_look_firm(const struct setting *s, const struct claim *c, struct buf *why)
{
	const char *f = proof_shape_of[c->kind].firm;

	if (c->sum)
		return sum_is_firm(s, c, why);

	while (*f) {
		int p[3], n = 0;

		for (; *f >= 'a' && *f <= 'h'; f++)
			if (n < 3)
				p[n++] = c->p[*f - 'a'];
		while (*f == ' ')
			f++;
		if (n == 2 ? proof_look_differ(s, p[0], p[1]) : look_turn(s, p[0], p[1], p[2]))
			continue;
		if (n == 2)
			buf_addf(why, "%s and %s are not seen to be two points",
				 s->point[p[0]].name, s->point[p[1]].name);
		else
			buf_addf(why, "%s, %s, %s are not seen to be off one line",
				 s->point[p[0]].name, s->point[p[1]].name,
				 s->point[p[2]].name);
		return false;
	}
	return true;
}

/* One function for each predicate; p are its points. */
typedef enum drawn_look look_fn(const struct setting *s, const struct claim *c,
				const int16_t *p);

static enum drawn_look zero(struct span v)
{
	return has_zero(v) ? LOOK_MAYBE : LOOK_NO;
}
static enum drawn_look both(enum drawn_look a, enum drawn_look b)
{
	return a < b ? a : b;
}
static enum drawn_look seen(bool yes)
{
	return yes ? LOOK_YES : LOOK_NO;
}
#define ARGS const struct setting *s, const struct claim *c, const int16_t *p
#define UNUSED_NUMBER (void)c

static enum drawn_look look_COLL(ARGS)
{
	UNUSED_NUMBER;
	return zero(turn(s, p[0], p[1], p[2]));
}
/* (a-c)(b-d) / ((a-d)(b-c)) is real. */
static enum drawn_look look_CYCLIC(ARGS)
{
	struct span_vec u = times(from_to(s, p[2], p[0]), from_to(s, p[3], p[1]));
	struct span_vec v = times(from_to(s, p[3], p[0]), from_to(s, p[2], p[1]));

	UNUSED_NUMBER;
	return zero(cross(v, u));
}
static enum drawn_look look_PARA(ARGS)
{
	UNUSED_NUMBER;
	return zero(cross(from_to(s, p[0], p[1]), from_to(s, p[2], p[3])));
}
static enum drawn_look look_PERP(ARGS)
{
	UNUSED_NUMBER;
	return zero(dot(from_to(s, p[0], p[1]), from_to(s, p[2], p[3])));
}
static enum drawn_look look_CONG(ARGS)
{
	UNUSED_NUMBER;
	return zero(sub(length2(s, p[0], p[1]), length2(s, p[2], p[3])));
}
/* cd / ab and gh / ef have one direction up to sign. */
static enum drawn_look look_EQANGLE(ARGS)
{
	struct span_vec u = times(from_to(s, p[2], p[3]), mirrored(from_to(s, p[0], p[1])));
	struct span_vec v = times(from_to(s, p[6], p[7]), mirrored(from_to(s, p[4], p[5])));

	UNUSED_NUMBER;
	return zero(cross(u, v));
}
static enum drawn_look look_EQRATIO(ARGS)
{
	UNUSED_NUMBER;
	return zero(sub(mul(length2(s, p[0], p[1]), length2(s, p[6], p[7])),
			mul(length2(s, p[4], p[5]), length2(s, p[2], p[3]))));
}
static enum drawn_look look_PRODUCT(ARGS)
{
	struct span l = mul(length2(s, p[0], p[1]), length2(s, p[2], p[3]));
	struct span r = mul(length2(s, p[1], p[2]), length2(s, p[3], p[4]));

	UNUSED_NUMBER;
	return zero(sub(mul(l, length2(s, p[4], p[5])), mul(r, length2(s, p[5], p[0]))));
}
/* sin² of the angle of ab and cd, times their squares */
static struct span sine2(const struct setting *s, int a, int b, int c, int d)
{
	return square(cross(from_to(s, a, b), from_to(s, c, d)));
}
static enum drawn_look look_EQSINES(ARGS)
{
	struct span l = mul(mul(sine2(s, p[0], p[1], p[0], p[2]), length2(s, p[0], p[3])),
			    mul(sine2(s, p[4], p[5], p[4], p[7]), length2(s, p[4], p[6])));
	struct span r = mul(mul(sine2(s, p[0], p[1], p[0], p[3]), length2(s, p[0], p[2])),
			    mul(sine2(s, p[4], p[5], p[4], p[6]), length2(s, p[4], p[7])));

	UNUSED_NUMBER;
	return zero(sub(l, r));
}
static enum drawn_look look_SINERATIO(ARGS)
{
	struct span l = mul(mul(sine2(s, p[0], p[1], p[0], p[2]), length2(s, p[0], p[3])),
			    length2(s, p[6], p[7]));
	struct span r = mul(mul(sine2(s, p[0], p[1], p[0], p[3]), length2(s, p[0], p[2])),
			    length2(s, p[4], p[5]));

	UNUSED_NUMBER;
	return zero(sub(l, r));
}
static enum drawn_look look_CHORD(ARGS)
{
	struct span l = mul(length2(s, p[0], p[1]),
			    mul(length2(s, p[4], p[5]), length2(s, p[6], p[7])));
	struct span r = mul(length2(s, p[2], p[3]), sine2(s, p[4], p[5], p[6], p[7]));

	UNUSED_NUMBER;
	return zero(sub(l, mul(exactly(4), r)));
}
/* cd / ab and gh / ef are at right angles. */
static enum drawn_look look_COMPLEMENT(ARGS)
{
	struct span_vec u = times(from_to(s, p[2], p[3]), mirrored(from_to(s, p[0], p[1])));
	struct span_vec v = times(from_to(s, p[6], p[7]), mirrored(from_to(s, p[4], p[5])));

	UNUSED_NUMBER;
	return zero(dot(u, v));
}
static enum drawn_look look_MIDP(ARGS)
{
	struct span_vec u = from_to(s, p[1], p[0]), v = from_to(s, p[0], p[2]);

	UNUSED_NUMBER;
	return both(zero(sub(u.x, v.x)), zero(sub(u.y, v.y)));
}
static enum drawn_look look_CIRCLE(ARGS)
{
	struct span r = length2(s, p[0], p[1]);

	UNUSED_NUMBER;
	return both(zero(sub(r, length2(s, p[0], p[2]))),
		    zero(sub(r, length2(s, p[0], p[3]))));
}
/* ab : ac = pq : pr as complex numbers, the second pair mirrored or not. */
static enum drawn_look triangles(ARGS, bool mirror)
{
	struct span_vec u = from_to(s, p[0], p[1]), v = from_to(s, p[0], p[2]);
	struct span_vec q = from_to(s, p[3], p[4]), r = from_to(s, p[3], p[5]);
	struct span_vec l = times(u, mirror ? mirrored(r) : r);
	struct span_vec m = times(v, mirror ? mirrored(q) : q);

	UNUSED_NUMBER;
	return both(zero(sub(l.x, m.x)), zero(sub(l.y, m.y)));
}
static enum drawn_look look_SIMTRI(ARGS)
{
	return triangles(s, c, p, false);
}
static enum drawn_look look_SIMTRIR(ARGS)
{
	return triangles(s, c, p, true);
}
static enum drawn_look equal_sides(ARGS)
{
	UNUSED_NUMBER;
	return zero(sub(length2(s, p[0], p[1]), length2(s, p[3], p[4])));
}
static enum drawn_look look_CONTRI(ARGS)
{
	return both(triangles(s, c, p, false), equal_sides(s, c, p));
}
static enum drawn_look look_CONTRIR(ARGS)
{
	return both(triangles(s, c, p, true), equal_sides(s, c, p));
}
/* Sine and cosine of the angle are good to a few last places. */
static enum drawn_look look_ACONST(ARGS)
{
	double t = 3.14159265358979323846 * ((double)c->num / (double)c->den);
	struct span_vec e = { { cos(t) - 1e-14, cos(t) + 1e-14 },
			      { sin(t) - 1e-14, sin(t) + 1e-14 } };

	return zero(cross(times(from_to(s, p[0], p[1]), e), from_to(s, p[2], p[3])));
}
static enum drawn_look look_R2CONST(ARGS)
{
	return zero(sub(mul(length2(s, p[0], p[1]), whole(c->den)),
			mul(length2(s, p[2], p[3]), whole(c->num))));
}
static enum drawn_look look_RCONST(ARGS)
{
	return zero(sub(mul(length2(s, p[0], p[1]), square(whole(c->den))),
			mul(length2(s, p[2], p[3]), square(whole(c->num)))));
}
static enum drawn_look look_L2CONST(ARGS)
{
	return zero(sub(mul(length2(s, p[0], p[1]), whole(c->den)), whole(c->num)));
}
static enum drawn_look look_LCONST(ARGS)
{
	return zero(sub(mul(length2(s, p[0], p[1]), square(whole(c->den))),
			square(whole(c->num))));
}
static struct span root(struct span a)
{
	return wide(sqrt(fmax(a.lo, 0)), sqrt(fmax(a.hi, 0)));
}
/* Positive numbers. */
static struct span over(struct span a, int64_t den)
{
	struct span d = whole(den);

	return wide(fmin(a.lo / d.lo, a.lo / d.hi), fmax(a.hi / d.lo, a.hi / d.hi));
}
static enum drawn_look look_LSUM(ARGS)
{
	struct span sum = over(whole(-c->num), c->den);

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct span v = over(whole(t->num), t->den);

		for (int k = 0; k < t->n; k++)
			v = mul(v, root(length2(s, p[t->at[2 * k]], p[t->at[2 * k + 1]])));
		sum = add(sum, v);
	}
	return zero(sum);
}
/* The product of the quotients cd / ab, as often as each is counted, has the direction of v. */
static enum drawn_look look_ASUM(ARGS)
{
	double a = 3.14159265358979323846 * ((double)c->num / (double)c->den);
	struct span_vec e = { { cos(a) - 1e-14, cos(a) + 1e-14 },
			      { sin(a) - 1e-14, sin(a) + 1e-14 } };
	struct span_vec all = { exactly(1), exactly(0) };

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct span_vec u = from_to(s, p[t->at[0]], p[t->at[1]]);
		struct span_vec v = from_to(s, p[t->at[2]], p[t->at[3]]);
		int64_t n = t->num < 0 ? -t->num : t->num;

		if (n > 12)
			return LOOK_MAYBE;
		for (; n > 0; n--)
			all = times(all, t->num > 0 ? times(v, mirrored(u))
						    : times(u, mirrored(v)));
	}
	return zero(cross(e, all));
}
static enum drawn_look look_OVERLAP(ARGS)
{
	struct span_vec v = from_to(s, p[0], p[1]);

	UNUSED_NUMBER;
	return both(zero(v.x), zero(v.y));
}
static enum drawn_look look_NCOLL(ARGS)
{
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++)
				if (look_turn(s, p[i], p[j], p[k]))
					return LOOK_YES;
	return LOOK_NO;
}
static enum drawn_look look_NPARA(ARGS)
{
	return seen(look_PARA(s, c, p) == LOOK_NO);
}
static enum drawn_look look_NPERP(ARGS)
{
	return seen(look_PERP(s, c, p) == LOOK_NO);
}
static enum drawn_look look_DIFF(ARGS)
{
	UNUSED_NUMBER;
	return seen(proof_look_differ(s, p[0], p[1]));
}
static enum drawn_look look_SAMECLOCK(ARGS)
{
	UNUSED_NUMBER;
	return seen(sign(turn(s, p[0], p[1], p[2])) * sign(turn(s, p[3], p[4], p[5])) > 0);
}
static enum drawn_look look_SAMESIDE(ARGS)
{
	UNUSED_NUMBER;
	return seen(sign(outside(s, p[0], p[1], p[2])) * sign(outside(s, p[3], p[4], p[5])) >
		    0);
}
static enum drawn_look look_NSAMESIDE(ARGS)
{
	UNUSED_NUMBER;
	return seen(sign(outside(s, p[0], p[1], p[2])) * sign(outside(s, p[3], p[4], p[5])) <
		    0);
}
static enum drawn_look look_OBTUSE(ARGS)
{
	UNUSED_NUMBER;
	return seen(sign(outside(s, p[1], p[0], p[2])) < 0);
}
/* Each of the three lines stands twice in the product of the turns: which way its point lies does
 * not matter. */
static enum drawn_look look_SAMEORDER(ARGS)
{
	int turns = sign(turn(s, p[0], p[1], p[2])) * sign(turn(s, p[0], p[2], p[3])) *
		    sign(turn(s, p[0], p[3], p[1]));

	UNUSED_NUMBER;
	return seen(turns * sign(turn(s, p[4], p[5], p[6])) > 0);
}
/* A question is no claim. */
static enum drawn_look look_ACOMPUTE(ARGS)
{
	(void)s;
	(void)p;
	UNUSED_NUMBER;
	return LOOK_NO;
}
#define look_RCOMPUTE look_ACOMPUTE
#define look_LCOMPUTE look_ACOMPUTE

enum drawn_look proof_look(const struct setting *s, const struct claim *c)
{
	static look_fn *const look_of[PREDICATES] = {
#define PREDICATE(NAME, word, takes, sort, element, sentence) look_##NAME,
#include "claim/predicate.def"
#undef PREDICATE
	};

	return look_of[c->kind](s, c, c->p);
}
