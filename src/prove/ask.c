/*
 * ask.c -- goals that ask for a value: acompute, rcompute, lcompute.
 *
 * The drawing suggests a value, a fraction with a small denominator; the goal becomes that it is
 * this one.  A wrong suggestion cannot be proved.
 */
#include "prove/prove_priv.h"
#include <math.h>

#define PI 3.14159265358979323846
#define NEAR 1e-9

/* The first convergent of x > 0 that is near it, with a denominator up to `most`. */
static bool fraction(double x, int64_t most, int64_t *num, int64_t *den)
{
	int64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
	double rest = x;

	for (int i = 0; i < 20 && rest < 1e9; i++) {
		int64_t whole = (int64_t)floor(rest), p = whole * p1 + p0, q = whole * q1 + q0;

		if (q > most || p > 1000000000)
			return false;
		if (fabs((double)p / (double)q - x) <= NEAR * fmax(1, x)) {
			*num = p;
			*den = q;
			return true;
		}
		p0 = p1;
		q0 = q1;
		p1 = p;
		q1 = q;
		rest = 1 / (rest - (double)whole);
	}
	return false;
}

static double square(const struct setting *s, int a, int b)
{
	double x = s->point[b].x - s->point[a].x, y = s->point[b].y - s->point[a].y;

	return x * x + y * y;
}

static double direction(const struct setting *s, int a, int b)
{
	return atan2(s->point[b].y - s->point[a].y, s->point[b].x - s->point[a].x) / PI;
}

/* As a plain number, else as its square. */
static bool suggest(double squared, struct claim *c, enum predicate plain,
		    enum predicate power)
{
	c->kind = (uint8_t)plain;
	if (fraction(sqrt(squared), 1000, &c->num, &c->den) && c->num > 0)
		return true;
	c->kind = (uint8_t)power;
	return fraction(squared, 10000, &c->num, &c->den) && c->num > 0;
}

bool prove_suggest(const struct setting *s, struct claim *c)
{
	const int16_t *p = c->p;
	double turn;

	if (c->kind == CLAIM_RCOMPUTE)
		return suggest(square(s, p[0], p[1]) / square(s, p[2], p[3]), c, CLAIM_RCONST,
			       CLAIM_R2CONST);
	if (c->kind == CLAIM_LCOMPUTE)
		return suggest(square(s, p[0], p[1]), c, CLAIM_LCONST, CLAIM_L2CONST);
	if (c->kind != CLAIM_ACOMPUTE)
		return false;
	turn = direction(s, p[2], p[3]) - direction(s, p[0], p[1]);
	turn -= floor(turn + NEAR);
	c->kind = CLAIM_ACONST;
	if (turn <= NEAR) {
		c->num = 0;
		c->den = 1;
		return true;
	}
	return fraction(turn, 720, &c->num, &c->den) && c->num < c->den;
}
