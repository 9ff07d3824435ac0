/*
 * whole.c -- whole numbers of any length among the numbers: is it one, the greatest common
 * divisor, the whole part of a quotient.
 *
 * Rational values are needed, which the exact level has, and every level of doubles; elsewhere
 * the answer is that it is not known.
 */
#include "num/num_priv.h"
#include <math.h>

enum { WORD = 48 }; /* bits that a double holds with ease */

static num from_fmpz(const fmpz_t n, struct num_ctx *c)
{
	num r = num_int(0, c), step = num_int(1L << WORD, c);
	fmpz_t part;

	fmpz_init(part);
	for (slong i = (slong)(fmpz_bits(n) / WORD); i >= 0; i--) {
		/* The bits of |n|, a word at a time. */
		fmpz_abs(part, n);
		fmpz_fdiv_q_2exp(part, part, (ulong)i * WORD);
		fmpz_fdiv_r_2exp(part, part, WORD);
		r = num_add(num_mul(r, step, c), num_int((long)fmpz_get_si(part), c), c);
	}
	fmpz_clear(part);
	return fmpz_sgn(n) < 0 ? num_neg(r, c) : r;
}

truth num_is_whole(num a, struct num_ctx *c)
{
	truth t = TRUTH_UNKNOWN;
	fmpq_t q;

	fmpq_init(q);
	if (num_to_fmpq(q, a, c))
		t = fmpz_is_one(fmpq_denref(q)) ? TRUTH_YES : TRUTH_NO;
	else if (!num_is_bad(a) && ceil(a.lo) > a.hi)
		t = TRUTH_NO;
	fmpq_clear(q);
	return t;
}

bool num_gcd(num *out, num a, num b, struct num_ctx *c)
{
	fmpq_t p, q;
	bool good;

	fmpq_init(p);
	fmpq_init(q);
	good = num_to_fmpq(p, a, c) && num_to_fmpq(q, b, c) && fmpz_is_one(fmpq_denref(p)) &&
	       fmpz_is_one(fmpq_denref(q));
	if (good) {
		fmpz_gcd(fmpq_numref(p), fmpq_numref(p), fmpq_numref(q));
		*out = from_fmpz(fmpq_numref(p), c);
	}
	fmpq_clear(p);
	fmpq_clear(q);
	return good;
}

bool num_whole_part(num *out, num a, struct num_ctx *c)
{
	fmpq_t q;
	bool good;

	fmpq_init(q);
	good = num_to_fmpq(q, a, c);
	if (good) {
		fmpz_fdiv_q(fmpq_numref(q), fmpq_numref(q), fmpq_denref(q));
		*out = from_fmpz(fmpq_numref(q), c);
	}
	fmpq_clear(q);
	return good;
}
