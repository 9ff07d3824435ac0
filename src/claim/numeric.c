/*
 * numeric.c -- claims on the drawing: residuals for search, and decisions for the true figure.
 *
 * Residuals are plain doubles without units: sines, logarithms of ratios, distances in terms of
 * the segment they belong to.  Points of the plane are complex numbers.
 *
 * Decisions are polynomials over balls (a double and a bound of its error): the coordinates of the
 * true figure lie within `spread` of the drawing, every operation rounds, and only a ball
 * that does not contain zero has a sign.
 */
#include "claim/claim_priv.h"
#include <float.h>
#include <math.h>

#define PI 3.14159265358979323846
/* What counts as true in the drawing; what is flat or one point there. */
#define LOOKS_TRUE 1e-7
#define LOOKS_FLAT 1e-7
#define LOOKS_ONE 1e-10

struct arrow {
	double x, y;
};

static inline struct arrow at(const struct setting *s, const struct claim *c, int i)
{
	const struct setting_point *p = &s->point[c->p[i]];

	return (struct arrow){ p->x, p->y };
}

/* From point i of the claim to point j. */
static inline struct arrow from(const struct setting *s, const struct claim *c, int i, int j)
{
	const struct setting_point *p = &s->point[c->p[i]], *q = &s->point[c->p[j]];

	return (struct arrow){ q->x - p->x, q->y - p->y };
}

static inline struct arrow times(struct arrow a, struct arrow b)
{
	return (struct arrow){ a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x };
}

/* b seen from a: the product of b and a mirrored. */
static inline struct arrow turn(struct arrow a, struct arrow b)
{
	return (struct arrow){ a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x };
}

static inline double square(struct arrow a)
{
	return a.x * a.x + a.y * a.y;
}

/* Are the two ends one point, as far as the drawing shows? */
static bool vanishes(const struct setting *s, const struct claim *c, int i, int j)
{
	struct arrow p = at(s, c, i), u = from(s, c, i, j);

	return !(square(u) > LOOKS_ONE * LOOKS_ONE * (square(p) + square(u)));
}

static double sine(struct arrow t)
{
	return fabs(t.y) / sqrt(square(t));
}

/* The sine of the largest angle of the triangle with these two sides. */
static double flatness(struct arrow u, struct arrow v)
{
	struct arrow w = { v.x - u.x, v.y - u.y };
	double a = square(u), b = square(v), c = square(w), two;

	two = a >= b && a >= c ? b * c : b >= c ? a * c : a * b;
	return fabs(u.x * v.y - u.y * v.x) / sqrt(two);
}

static double residual_coll(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || vanishes(s, c, 0, 2) || vanishes(s, c, 1, 2))
		return HUGE_VAL;
	return flatness(from(s, c, 0, 1), from(s, c, 0, 2));
}

/* Ptolemy: AB·CD + AD·BC = AC·BD as complex numbers; on a circle the three have one direction. */
static double residual_cyclic(const struct setting *s, const struct claim *c)
{
	struct arrow u, v;
	double r;

	for (int i = 0; i < 4; i++)
		for (int j = 0; j < i; j++)
			if (vanishes(s, c, i, j))
				return HUGE_VAL;
	u = times(from(s, c, 0, 1), from(s, c, 2, 3));
	v = times(from(s, c, 0, 2), from(s, c, 1, 3));
	r = flatness(u, v);
	/* So they have on a line. */
	if (r < 1e-4 && flatness(from(s, c, 0, 1), from(s, c, 0, 2)) < LOOKS_FLAT)
		return HUGE_VAL;
	return r;
}

static double residual_para(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3))
		return HUGE_VAL;
	return sine(turn(from(s, c, 0, 1), from(s, c, 2, 3)));
}

static double residual_perp(const struct setting *s, const struct claim *c)
{
	struct arrow t;

	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3))
		return HUGE_VAL;
	t = turn(from(s, c, 0, 1), from(s, c, 2, 3));
	return fabs(t.x) / sqrt(square(t));
}

static double log_ratio(double square_a, double square_b)
{
	return 0.5 * fabs(log(square_a / square_b));
}

static double residual_cong(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3))
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), square(from(s, c, 2, 3)));
}

static bool four_vanish(const struct setting *s, const struct claim *c)
{
	return vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3) || vanishes(s, c, 4, 5) ||
	       vanishes(s, c, 6, 7);
}

static double residual_eqangle(const struct setting *s, const struct claim *c)
{
	if (four_vanish(s, c))
		return HUGE_VAL;
	return sine(turn(turn(from(s, c, 0, 1), from(s, c, 2, 3)),
			 turn(from(s, c, 4, 5), from(s, c, 6, 7))));
}

static double residual_eqratio(const struct setting *s, const struct claim *c)
{
	if (four_vanish(s, c))
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)) * square(from(s, c, 6, 7)),
			 square(from(s, c, 2, 3)) * square(from(s, c, 4, 5)));
}

static double residual_product(const struct setting *s, const struct claim *c)
{
	double left = 1, right = 1;

	for (int i = 0; i < 6; i++) {
		double *side = i % 2 ? &right : &left;

		if (vanishes(s, c, i, (i + 1) % 6))
			return HUGE_VAL;
		*side *= square(from(s, c, i, (i + 1) % 6));
	}
	return log_ratio(left, right);
}

/* The sine of the angle of the lines ij and kl. */
static double sine_of(const struct setting *s, const struct claim *c, int i, int j, int k,
		      int l)
{
	if (vanishes(s, c, i, j) || vanishes(s, c, k, l))
		return 0;
	return sine(turn(from(s, c, i, j), from(s, c, k, l)));
}

/* How far a : b is from c : d, positive numbers that do not nearly vanish. */
static double off_ratio(double a, double b, double c, double d)
{
	if (fmin(fmin(a, b), fmin(c, d)) < LOOKS_FLAT)
		return HUGE_VAL;
	return fabs(log(a / b) - log(c / d));
}

static double residual_eqsines(const struct setting *s, const struct claim *c)
{
	return off_ratio(sine_of(s, c, 0, 1, 0, 2), sine_of(s, c, 0, 1, 0, 3),
			 sine_of(s, c, 4, 5, 4, 6), sine_of(s, c, 4, 5, 4, 7));
}

static double residual_sineratio(const struct setting *s, const struct claim *c)
{
	double u = sine_of(s, c, 0, 1, 0, 2), v = sine_of(s, c, 0, 1, 0, 3);

	if (fmin(u, v) < LOOKS_FLAT || vanishes(s, c, 4, 5) || vanishes(s, c, 6, 7))
		return HUGE_VAL;
	return log_ratio(u * u * square(from(s, c, 6, 7)), v * v * square(from(s, c, 4, 5)));
}

static double residual_chord(const struct setting *s, const struct claim *c)
{
	double u = sine_of(s, c, 4, 5, 6, 7);

	if (u < LOOKS_FLAT || vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3))
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), 4 * u * u * square(from(s, c, 2, 3)));
}

static double residual_complement(const struct setting *s, const struct claim *c)
{
	struct arrow t;

	if (four_vanish(s, c))
		return HUGE_VAL;
	t = turn(turn(from(s, c, 0, 1), from(s, c, 2, 3)),
		 turn(from(s, c, 4, 5), from(s, c, 6, 7)));
	return fabs(t.x) / sqrt(square(t));
}

static double residual_midp(const struct setting *s, const struct claim *c)
{
	struct arrow u = from(s, c, 0, 1), v = from(s, c, 0, 2);
	struct arrow w = { (u.x + v.x) / 2, (u.y + v.y) / 2 };

	if (vanishes(s, c, 1, 2))
		return HUGE_VAL;
	return sqrt(square(w) / square(from(s, c, 1, 2)));
}

static double residual_circle(const struct setting *s, const struct claim *c)
{
	double least = HUGE_VAL, most = 0;

	for (int i = 1; i < 4; i++)
		for (int j = 0; j < i; j++)
			if (vanishes(s, c, i, j))
				return HUGE_VAL;
	for (int i = 1; i < 4; i++) {
		double r = square(from(s, c, 0, i));

		least = fmin(least, r);
		most = fmax(most, r);
	}
	return log_ratio(most, least);
}

/* Triangles: the second as drawn, or mirrored.  At each corner the quotients of two sides are
 * compared, crosswise; their difference is the same at all three, its size against the
 * smallest products counts. */
static double residual_triangles(const struct setting *s, const struct claim *c, double mirror)
{
	double least = HUGE_VAL, d = 0;

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;
		struct arrow u, v, p, q, a, b;

		if (vanishes(s, c, i, j) || vanishes(s, c, 3 + i, 3 + j))
			return HUGE_VAL;
		u = from(s, c, i, j);
		v = from(s, c, i, k);
		p = from(s, c, 3 + i, 3 + j);
		q = from(s, c, 3 + i, 3 + k);
		if (flatness(u, v) < LOOKS_FLAT || flatness(p, q) < LOOKS_FLAT)
			return HUGE_VAL;
		p.y *= mirror;
		q.y *= mirror;
		a = times(u, q);
		b = times(v, p);
		d = fmax(d, square((struct arrow){ a.x - b.x, a.y - b.y }));
		least = fmin(least, fmax(square(a), square(b)));
	}
	return sqrt(d / least);
}

static double residual_simtri(const struct setting *s, const struct claim *c)
{
	return residual_triangles(s, c, 1);
}

static double residual_simtrir(const struct setting *s, const struct claim *c)
{
	return residual_triangles(s, c, -1);
}

static double residual_sides(const struct setting *s, const struct claim *c)
{
	double r = 0;

	for (int i = 0; i < 3; i++) {
		struct arrow u = from(s, c, i, (i + 1) % 3),
			     p = from(s, c, 3 + i, 3 + (i + 1) % 3);

		r = fmax(r, log_ratio(square(u), square(p)));
	}
	return r;
}

static double residual_contri(const struct setting *s, const struct claim *c)
{
	return fmax(residual_triangles(s, c, 1), residual_sides(s, c));
}

static double residual_contrir(const struct setting *s, const struct claim *c)
{
	return fmax(residual_triangles(s, c, -1), residual_sides(s, c));
}

static double number(const struct claim *c)
{
	return (double)c->num / (double)c->den;
}

static struct arrow direction(const struct claim *c)
{
	double v = PI * number(c);

	if (2 * c->num == c->den)
		return (struct arrow){ 0, 1 };
	return (struct arrow){ cos(v), sin(v) };
}

static double residual_aconst(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3))
		return HUGE_VAL;
	return sine(turn(direction(c), turn(from(s, c, 0, 1), from(s, c, 2, 3))));
}

static double residual_rconst(const struct setting *s, const struct claim *c)
{
	double v = number(c);

	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3) || c->num <= 0)
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), v * v * square(from(s, c, 2, 3)));
}

static double residual_r2const(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || vanishes(s, c, 2, 3) || c->num <= 0)
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), number(c) * square(from(s, c, 2, 3)));
}

static double residual_lconst(const struct setting *s, const struct claim *c)
{
	double v = number(c);

	if (vanishes(s, c, 0, 1) || c->num <= 0)
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), v * v);
}

static double residual_l2const(const struct setting *s, const struct claim *c)
{
	if (vanishes(s, c, 0, 1) || c->num <= 0)
		return HUGE_VAL;
	return log_ratio(square(from(s, c, 0, 1)), number(c));
}

/* What is left of the sum, in terms of the sizes of what is added. */
static double residual_lsum(const struct setting *s, const struct claim *c)
{
	double sum = -number(c), size = fabs(sum);

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		double v = (double)t->num / (double)t->den;

		for (int j = 0; j < t->n; j++) {
			if (vanishes(s, c, t->at[2 * j], t->at[2 * j + 1]))
				return HUGE_VAL;
			v *= sqrt(square(from(s, c, t->at[2 * j], t->at[2 * j + 1])));
		}
		sum += v;
		size += fabs(v);
	}
	return fabs(sum) / size;
}

static double residual_asum(const struct setting *s, const struct claim *c)
{
	double sum = -PI * number(c);

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct arrow v;

		if (vanishes(s, c, t->at[0], t->at[1]) || vanishes(s, c, t->at[2], t->at[3]))
			return HUGE_VAL;
		v = turn(from(s, c, t->at[0], t->at[1]), from(s, c, t->at[2], t->at[3]));
		sum += (double)t->num * atan2(v.y, v.x);
	}
	return fabs(sin(sum));
}

/* In terms of the whole figure, for one distance has nothing else. */
static double residual_overlap(const struct setting *s, const struct claim *c)
{
	struct arrow low = at(s, c, 0), high = low, all;

	for (int i = 0; i < s->points; i++) {
		low = (struct arrow){ fmin(low.x, s->point[i].x), fmin(low.y, s->point[i].y) };
		high = (struct arrow){ fmax(high.x, s->point[i].x),
				       fmax(high.y, s->point[i].y) };
	}
	all = (struct arrow){ high.x - low.x, high.y - low.y };
	return square(all) > 0 ? sqrt(square(from(s, c, 0, 1)) / square(all)) : 0;
}

/* Balls. */

struct ball {
	double m, r; /* the number is within r of m */
};

/* After an operation whose result m is rounded, and whose error is r but for rounding. */
static inline struct ball ball(double m, double r)
{
	return (struct ball){ m,
			      (r + fabs(m) * DBL_EPSILON) * (1 + 8 * DBL_EPSILON) + DBL_MIN };
}

static inline struct ball b_add(struct ball a, struct ball b)
{
	return ball(a.m + b.m, a.r + b.r);
}

static inline struct ball b_sub(struct ball a, struct ball b)
{
	return ball(a.m - b.m, a.r + b.r);
}

static inline struct ball b_mul(struct ball a, struct ball b)
{
	return ball(a.m * b.m, fabs(a.m) * b.r + fabs(b.m) * a.r + a.r * b.r);
}

/* Of a ball that has no negative number: |sqrt x - sqrt m| <= |x - m| / sqrt m. */
static inline struct ball b_sqrt(struct ball a)
{
	double m = sqrt(fmax(a.m, 0));

	return m > 0 ? ball(m, a.r / m) : ball(0, sqrt(a.r));
}

/* 1 or -1, or 0 where the ball does not tell. */
static inline int b_sign(struct ball a)
{
	if (!isfinite(a.m) || !(fabs(a.m) > a.r))
		return 0;
	return a.m > 0 ? 1 : -1;
}

struct ball2 {
	struct ball x, y;
};

static struct ball2 b_from(const struct setting *s, const struct claim *c, int i, int j)
{
	const struct setting_point *p = &s->point[c->p[i]], *q = &s->point[c->p[j]];
	struct ball px = { p->x, s->spread }, py = { p->y, s->spread };
	struct ball qx = { q->x, s->spread }, qy = { q->y, s->spread };

	return (struct ball2){ b_sub(qx, px), b_sub(qy, py) };
}

static struct ball2 b_turn(struct ball2 a, struct ball2 b)
{
	return (struct ball2){ b_add(b_mul(a.x, b.x), b_mul(a.y, b.y)),
			       b_sub(b_mul(a.x, b.y), b_mul(a.y, b.x)) };
}

static struct ball2 b_times(struct ball2 a, struct ball2 b)
{
	return (struct ball2){ b_sub(b_mul(a.x, b.x), b_mul(a.y, b.y)),
			       b_add(b_mul(a.x, b.y), b_mul(a.y, b.x)) };
}

static struct ball b_square(struct ball2 a)
{
	return b_add(b_mul(a.x, a.x), b_mul(a.y, a.y));
}

/* Twice the signed area of the triangle of three points of the claim. */
static struct ball b_area(const struct setting *s, const struct claim *c, int i, int j, int k)
{
	return b_turn(b_from(s, c, i, j), b_from(s, c, i, k)).y;
}

/* The scalar product of the two sides at corner i. */
static struct ball b_corner(const struct setting *s, const struct claim *c, int i, int j,
			    int k)
{
	return b_turn(b_from(s, c, i, j), b_from(s, c, i, k)).x;
}

static struct ball2 b_angle(const struct setting *s, const struct claim *c, int i)
{
	return b_turn(b_from(s, c, i, i + 1), b_from(s, c, i + 2, i + 3));
}

/* An equation is refuted where something that would vanish does not. */
static truth refuted(int sign)
{
	return sign != 0 ? TRUTH_NO : TRUTH_UNKNOWN;
}

static truth sure(int sign)
{
	return sign != 0 ? TRUTH_YES : TRUTH_UNKNOWN;
}

static truth seen_coll(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_area(s, c, 0, 1, 2)));
}

static truth seen_cyclic(const struct setting *s, const struct claim *c)
{
	struct ball2 u = b_turn(b_from(s, c, 2, 0), b_from(s, c, 2, 1));
	struct ball2 v = b_turn(b_from(s, c, 3, 0), b_from(s, c, 3, 1));

	return refuted(b_sign(b_turn(u, v).y));
}

static truth seen_para(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_angle(s, c, 0).y));
}

static truth seen_perp(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_angle(s, c, 0).x));
}

static int longer(const struct setting *s, const struct claim *c, int i, int j, int k, int l)
{
	return b_sign(b_sub(b_square(b_from(s, c, i, j)), b_square(b_from(s, c, k, l))));
}

static truth seen_cong(const struct setting *s, const struct claim *c)
{
	return refuted(longer(s, c, 0, 1, 2, 3));
}

static truth seen_eqangle(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_turn(b_angle(s, c, 0), b_angle(s, c, 4)).y));
}

static truth seen_eqratio(const struct setting *s, const struct claim *c)
{
	struct ball left = b_mul(b_square(b_from(s, c, 0, 1)), b_square(b_from(s, c, 6, 7)));
	struct ball right = b_mul(b_square(b_from(s, c, 2, 3)), b_square(b_from(s, c, 4, 5)));

	return refuted(b_sign(b_sub(left, right)));
}

static truth seen_product(const struct setting *s, const struct claim *c)
{
	struct ball left =
		b_mul(b_mul(b_square(b_from(s, c, 0, 1)), b_square(b_from(s, c, 2, 3))),
		      b_square(b_from(s, c, 4, 5)));
	struct ball right =
		b_mul(b_mul(b_square(b_from(s, c, 1, 2)), b_square(b_from(s, c, 3, 4))),
		      b_square(b_from(s, c, 5, 0)));

	return refuted(b_sign(b_sub(left, right)));
}

/* sin² ∠(ij, kl) times |ij|² |kl|² */
static struct ball b_sine(const struct setting *s, const struct claim *c, int i, int j, int k,
			  int l)
{
	struct ball y = b_turn(b_from(s, c, i, j), b_from(s, c, k, l)).y;

	return b_mul(y, y);
}

static struct ball b_length(const struct setting *s, const struct claim *c, int i, int j)
{
	return b_square(b_from(s, c, i, j));
}

static truth seen_eqsines(const struct setting *s, const struct claim *c)
{
	struct ball left = b_mul(b_mul(b_sine(s, c, 0, 1, 0, 2), b_length(s, c, 0, 3)),
				 b_mul(b_sine(s, c, 4, 5, 4, 7), b_length(s, c, 4, 6)));
	struct ball right = b_mul(b_mul(b_sine(s, c, 0, 1, 0, 3), b_length(s, c, 0, 2)),
				  b_mul(b_sine(s, c, 4, 5, 4, 6), b_length(s, c, 4, 7)));

	return refuted(b_sign(b_sub(left, right)));
}

static truth seen_sineratio(const struct setting *s, const struct claim *c)
{
	struct ball left = b_mul(b_mul(b_sine(s, c, 0, 1, 0, 2), b_length(s, c, 0, 3)),
				 b_length(s, c, 6, 7));
	struct ball right = b_mul(b_mul(b_sine(s, c, 0, 1, 0, 3), b_length(s, c, 0, 2)),
				  b_length(s, c, 4, 5));

	return refuted(b_sign(b_sub(left, right)));
}

static truth seen_chord(const struct setting *s, const struct claim *c)
{
	struct ball left =
		b_mul(b_length(s, c, 0, 1), b_mul(b_length(s, c, 4, 5), b_length(s, c, 6, 7)));
	struct ball right = b_mul(b_length(s, c, 2, 3), b_sine(s, c, 4, 5, 6, 7));

	right = b_add(right, right);
	return refuted(b_sign(b_sub(left, b_add(right, right))));
}

static truth seen_complement(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_turn(b_angle(s, c, 0), b_angle(s, c, 4)).x));
}

static truth seen_midp(const struct setting *s, const struct claim *c)
{
	struct ball2 u = b_from(s, c, 0, 1), v = b_from(s, c, 0, 2);

	return refuted(b_sign(b_add(u.x, v.x)) != 0 || b_sign(b_add(u.y, v.y)) != 0);
}

static truth seen_circle(const struct setting *s, const struct claim *c)
{
	return refuted(longer(s, c, 0, 1, 0, 2) != 0 || longer(s, c, 0, 1, 0, 3) != 0);
}

static truth seen_triangles(const struct setting *s, const struct claim *c, bool mirrored)
{
	struct ball2 u = b_from(s, c, 0, 1), v = b_from(s, c, 0, 2);
	struct ball2 p = b_from(s, c, 3, 4), q = b_from(s, c, 3, 5), a, b;

	/* u/v = p/q, or the mirror image of p/q. */
	a = mirrored ? b_turn(q, u) : b_times(u, q);
	b = mirrored ? b_turn(p, v) : b_times(v, p);
	return refuted(b_sign(b_sub(a.x, b.x)) != 0 || b_sign(b_sub(a.y, b.y)) != 0);
}

static truth seen_simtri(const struct setting *s, const struct claim *c)
{
	return seen_triangles(s, c, false);
}

static truth seen_simtrir(const struct setting *s, const struct claim *c)
{
	return seen_triangles(s, c, true);
}

static truth seen_contri(const struct setting *s, const struct claim *c)
{
	return truth_and(seen_triangles(s, c, false), refuted(longer(s, c, 0, 1, 3, 4)));
}

static truth seen_contrir(const struct setting *s, const struct claim *c)
{
	return truth_and(seen_triangles(s, c, true), refuted(longer(s, c, 0, 1, 3, 4)));
}

/* The number of a claim, and its square. */
static struct ball b_number(const struct claim *c)
{
	return ball(number(c), 2 * DBL_EPSILON * fabs(number(c)));
}

static truth seen_aconst(const struct setting *s, const struct claim *c)
{
	struct arrow d = direction(c);
	struct ball2 t = { { d.x, 16 * DBL_EPSILON }, { d.y, 16 * DBL_EPSILON } };

	return refuted(b_sign(b_turn(t, b_angle(s, c, 0)).y));
}

static truth seen_quotient(const struct setting *s, const struct claim *c, struct ball v)
{
	struct ball left = b_square(b_from(s, c, 0, 1));

	return refuted(b_sign(b_sub(left, b_mul(v, b_square(b_from(s, c, 2, 3))))));
}

static truth seen_rconst(const struct setting *s, const struct claim *c)
{
	return seen_quotient(s, c, b_mul(b_number(c), b_number(c)));
}

static truth seen_r2const(const struct setting *s, const struct claim *c)
{
	return seen_quotient(s, c, b_number(c));
}

static truth seen_lconst(const struct setting *s, const struct claim *c)
{
	struct ball v = b_mul(b_number(c), b_number(c));

	return refuted(b_sign(b_sub(b_square(b_from(s, c, 0, 1)), v)));
}

static truth seen_l2const(const struct setting *s, const struct claim *c)
{
	return refuted(b_sign(b_sub(b_square(b_from(s, c, 0, 1)), b_number(c))));
}

static struct ball b_ratio(int64_t num, int64_t den)
{
	double v = (double)num / (double)den;

	return ball(v, 2 * DBL_EPSILON * fabs(v));
}

static truth seen_lsum(const struct setting *s, const struct claim *c)
{
	struct ball sum = b_ratio(-c->num, c->den);

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct ball v = b_ratio(t->num, t->den);

		for (int j = 0; j < t->n; j++)
			v = b_mul(v, b_sqrt(b_square(
					     b_from(s, c, t->at[2 * j], t->at[2 * j + 1]))));
		sum = b_add(sum, v);
	}
	return refuted(b_sign(sum));
}

/* The product of the turns, as often as they are counted, has the direction of the number. */
static truth seen_asum(const struct setting *s, const struct claim *c)
{
	struct arrow d = direction(c);
	struct ball2 all = { { 1, 0 }, { 0, 0 } };
	struct ball2 u = { { d.x, 16 * DBL_EPSILON }, { d.y, 16 * DBL_EPSILON } };

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct ball2 v = b_turn(b_from(s, c, t->at[0], t->at[1]),
					b_from(s, c, t->at[2], t->at[3]));
		int64_t n = t->num < 0 ? -t->num : t->num;

		if (n > 12)
			return TRUTH_UNKNOWN;
		for (; n > 0; n--)
			all = t->num > 0 ? b_times(all, v) : b_turn(v, all);
	}
	return refuted(b_sign(b_turn(u, all).y));
}

static int apart(const struct setting *s, const struct claim *c)
{
	struct ball2 u = b_from(s, c, 0, 1);

	return b_sign(u.x) != 0 || b_sign(u.y) != 0;
}

static truth seen_overlap(const struct setting *s, const struct claim *c)
{
	return refuted(apart(s, c));
}

static truth seen_diff(const struct setting *s, const struct claim *c)
{
	return sure(apart(s, c));
}

static truth seen_ncoll(const struct setting *s, const struct claim *c)
{
	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++)
				if (b_sign(b_area(s, c, i, j, k)) != 0)
					return TRUTH_YES;
	return TRUTH_UNKNOWN;
}

static truth seen_npara(const struct setting *s, const struct claim *c)
{
	return sure(b_sign(b_angle(s, c, 0).y));
}

static truth seen_nperp(const struct setting *s, const struct claim *c)
{
	return sure(b_sign(b_angle(s, c, 0).x));
}

static truth alike(int a, int b)
{
	if (a == 0 || b == 0)
		return TRUTH_UNKNOWN;
	return a == b ? TRUTH_YES : TRUTH_NO;
}

static truth seen_sameclock(const struct setting *s, const struct claim *c)
{
	return alike(b_sign(b_area(s, c, 0, 1, 2)), b_sign(b_area(s, c, 3, 4, 5)));
}

static truth seen_sameside(const struct setting *s, const struct claim *c)
{
	return alike(b_sign(b_corner(s, c, 0, 1, 2)), b_sign(b_corner(s, c, 3, 4, 5)));
}

static truth seen_nsameside(const struct setting *s, const struct claim *c)
{
	return truth_not(seen_sameside(s, c));
}

static truth seen_obtuse(const struct setting *s, const struct claim *c)
{
	return alike(b_sign(b_corner(s, c, 1, 0, 2)), -1);
}

static truth seen_sameorder(const struct setting *s, const struct claim *c)
{
	int turns = b_sign(b_area(s, c, 0, 1, 2)) * b_sign(b_area(s, c, 0, 2, 3)) *
		    b_sign(b_area(s, c, 0, 3, 1));

	return alike(turns, b_sign(b_area(s, c, 4, 5, 6)));
}

static truth seen_nothing(const struct setting *s, const struct claim *c)
{
	(void)s;
	(void)c;
	return TRUTH_UNKNOWN;
}

/* Margins: sines and cosines of what must not vanish, or have a sign. */

static double margin_ncoll(const struct setting *s, const struct claim *c)
{
	double most = 0;

	for (int i = 0; i < c->n; i++)
		for (int j = i + 1; j < c->n; j++)
			for (int k = j + 1; k < c->n; k++)
				if (!vanishes(s, c, i, j) && !vanishes(s, c, i, k) &&
				    !vanishes(s, c, j, k))
					most = fmax(most, flatness(from(s, c, i, j),
								   from(s, c, i, k)));
	return most;
}

static double finite_or_none(double r)
{
	return isfinite(r) ? r : 0;
}

static double margin_npara(const struct setting *s, const struct claim *c)
{
	return finite_or_none(residual_para(s, c));
}

static double margin_nperp(const struct setting *s, const struct claim *c)
{
	return finite_or_none(residual_perp(s, c));
}

static double margin_diff(const struct setting *s, const struct claim *c)
{
	return residual_overlap(s, c);
}

/* Of the corner i with sides to j and k: the sine of the largest angle, with the sign of the turn;
 * the cosine. */
static double signed_sine(const struct setting *s, const struct claim *c, int i, int j, int k)
{
	struct arrow u = from(s, c, i, j), v = from(s, c, i, k);

	if (vanishes(s, c, i, j) || vanishes(s, c, i, k) || vanishes(s, c, j, k))
		return 0;
	return copysign(flatness(u, v), u.x * v.y - u.y * v.x);
}

static double cosine(const struct setting *s, const struct claim *c, int i, int j, int k)
{
	struct arrow t = turn(from(s, c, i, j), from(s, c, i, k));

	if (vanishes(s, c, i, j) || vanishes(s, c, i, k))
		return 0;
	return t.x / sqrt(square(t));
}

static double margin_alike(double a, double b)
{
	double least = fmin(fabs(a), fabs(b));

	return a * b > 0 ? least : -least;
}

static double margin_sameclock(const struct setting *s, const struct claim *c)
{
	return margin_alike(signed_sine(s, c, 0, 1, 2), signed_sine(s, c, 3, 4, 5));
}

static double margin_sameorder(const struct setting *s, const struct claim *c)
{
	double u = signed_sine(s, c, 0, 1, 2), v = signed_sine(s, c, 0, 2, 3),
	       w = signed_sine(s, c, 0, 3, 1);

	return margin_alike(copysign(fmin(fabs(u), fmin(fabs(v), fabs(w))), u * v * w),
			    signed_sine(s, c, 4, 5, 6));
}

static double margin_sameside(const struct setting *s, const struct claim *c)
{
	return margin_alike(cosine(s, c, 0, 1, 2), cosine(s, c, 3, 4, 5));
}

static double margin_nsameside(const struct setting *s, const struct claim *c)
{
	return -margin_sameside(s, c);
}

static double margin_obtuse(const struct setting *s, const struct claim *c)
{
	return -cosine(s, c, 1, 0, 2);
}

/* A side condition has no distance; a question has an answer everywhere. */
static double residual_side(const struct setting *s, const struct claim *c)
{
	return is_yes(claim_seen(s, c)) ? 0 : 1;
}

static double residual_question(const struct setting *s, const struct claim *c)
{
	for (int i = 0; i + 1 < c->n; i += 2)
		if (vanishes(s, c, i, i + 1))
			return HUGE_VAL;
	return 0;
}

static const struct {
	double (*residual)(const struct setting *s, const struct claim *c);
	truth (*seen)(const struct setting *s, const struct claim *c);
	double (*margin)(const struct setting *s, const struct claim *c);
} numbers[PREDICATES] = {
	[CLAIM_COLL] = { residual_coll, seen_coll, NULL },
	[CLAIM_CYCLIC] = { residual_cyclic, seen_cyclic, NULL },
	[CLAIM_PARA] = { residual_para, seen_para, NULL },
	[CLAIM_PERP] = { residual_perp, seen_perp, NULL },
	[CLAIM_CONG] = { residual_cong, seen_cong, NULL },
	[CLAIM_EQANGLE] = { residual_eqangle, seen_eqangle, NULL },
	[CLAIM_EQRATIO] = { residual_eqratio, seen_eqratio, NULL },
	[CLAIM_PRODUCT] = { residual_product, seen_product, NULL },
	[CLAIM_EQSINES] = { residual_eqsines, seen_eqsines, NULL },
	[CLAIM_SINERATIO] = { residual_sineratio, seen_sineratio, NULL },
	[CLAIM_CHORD] = { residual_chord, seen_chord, NULL },
	[CLAIM_COMPLEMENT] = { residual_complement, seen_complement, NULL },
	[CLAIM_MIDP] = { residual_midp, seen_midp, NULL },
	[CLAIM_CIRCLE] = { residual_circle, seen_circle, NULL },
	[CLAIM_SIMTRI] = { residual_simtri, seen_simtri, NULL },
	[CLAIM_SIMTRIR] = { residual_simtrir, seen_simtrir, NULL },
	[CLAIM_CONTRI] = { residual_contri, seen_contri, NULL },
	[CLAIM_CONTRIR] = { residual_contrir, seen_contrir, NULL },
	[CLAIM_ACONST] = { residual_aconst, seen_aconst, NULL },
	[CLAIM_RCONST] = { residual_rconst, seen_rconst, NULL },
	[CLAIM_R2CONST] = { residual_r2const, seen_r2const, NULL },
	[CLAIM_LCONST] = { residual_lconst, seen_lconst, NULL },
	[CLAIM_L2CONST] = { residual_l2const, seen_l2const, NULL },
	[CLAIM_LSUM] = { residual_lsum, seen_lsum, NULL },
	[CLAIM_ASUM] = { residual_asum, seen_asum, NULL },
	[CLAIM_OVERLAP] = { residual_overlap, seen_overlap, NULL },
	[CLAIM_NCOLL] = { residual_side, seen_ncoll, margin_ncoll },
	[CLAIM_NPARA] = { residual_side, seen_npara, margin_npara },
	[CLAIM_NPERP] = { residual_side, seen_nperp, margin_nperp },
	[CLAIM_DIFF] = { residual_side, seen_diff, margin_diff },
	[CLAIM_SAMECLOCK] = { residual_side, seen_sameclock, margin_sameclock },
	[CLAIM_SAMESIDE] = { residual_side, seen_sameside, margin_sameside },
	[CLAIM_NSAMESIDE] = { residual_side, seen_nsameside, margin_nsameside },
	[CLAIM_OBTUSE] = { residual_side, seen_obtuse, margin_obtuse },
	[CLAIM_SAMEORDER] = { residual_side, seen_sameorder, margin_sameorder },
	[CLAIM_ACOMPUTE] = { residual_question, seen_nothing, NULL },
	[CLAIM_RCOMPUTE] = { residual_question, seen_nothing, NULL },
	[CLAIM_LCOMPUTE] = { residual_question, seen_nothing, NULL },
};

double claim_residual(const struct setting *s, const struct claim *c)
{
	double r = numbers[c->kind].residual(s, c);

	return isnan(r) ? HUGE_VAL : r;
}

bool claim_looks_true(const struct setting *s, const struct claim *c)
{
	return claim_residual(s, c) < LOOKS_TRUE;
}

double claim_margin(const struct setting *s, const struct claim *c)
{
	return numbers[c->kind].margin ? numbers[c->kind].margin(s, c) : 0;
}

truth claim_seen(const struct setting *s, const struct claim *c)
{
	truth is = numbers[c->kind].seen(s, c);

	return s->loose && is_no(is) ? TRUTH_UNKNOWN : is;
}
