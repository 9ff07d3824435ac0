/*
 * exact_priv.h -- exact real numbers in one growing field.
 *
 * A number is a polynomial in symbols with coefficients in a tower:
 *
 *   tower   Q, or the real cyclotomic field Q(2cos(pi/N)), with real square
 *           roots adjoined one after the other.  Zero is the empty sum.
 *   symbol  pi, an angle atan2(y, x), exp, log, a root of something that is
 *           not in the tower, an inverse of such: each with exact arguments.
 *
 * A number without symbols is algebraic and its zero test is exact.  One whose
 * only symbol is pi is zero only if it is empty (pi is transcendental).  Others
 * are told apart from zero by balls, or proven zero by Calcium, or unknown.
 *
 * Numbers are immutable and live in the field's arena until num_field_reset.
 * NULL is the given-up number: every function takes it and returns it.
 * All work is charged to field->left; when it is spent, functions return NULL.
 */
#ifndef NUM_EXACT_PRIV_H
#define NUM_EXACT_PRIV_H
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"
#include "num/lib.h"
#include <stdbool.h>

struct exact;
struct field;

struct field *num_field_new(uint64_t seed);
void num_field_free(struct field *f);
/* Forget all numbers and generators.  `conductor`: the N of the base field
 * Q(2cos(pi/N)) to start with; 1 for Q. */
void num_field_reset(struct field *f, ulong conductor);
/* The conductor that the numbers asked for so far would need.  It differs from
 * the field's own after num_exact_cos/sin/tan met an angle outside it (they return
 * NULL then): reset with it and compute again. */
ulong num_field_wanted(const struct field *f);
ulong num_field_conductor(const struct field *f);
/* Work units left; functions subtract and give up at 0. */
long *num_field_left(struct field *f);
/* Is it worth starting afresh (many generators or much memory)? */
bool num_field_is_full(const struct field *f);

typedef const struct exact *xn; /* borrowed from the field's arena */
xn num_exact_fmpq(const fmpq_t q, struct field *f);
xn num_exact_int(slong v, struct field *f);
xn num_exact_double(double v, struct field *f); /* finite; exactly that dyadic */
xn num_exact_pi(struct field *f);
xn num_exact_add(xn a, xn b, struct field *f);
xn num_exact_sub(xn a, xn b, struct field *f);
xn num_exact_mul(xn a, xn b, struct field *f);
xn num_exact_div(xn a, xn b, struct field *f); /* NULL if b is not proven non-zero */
xn num_exact_neg(xn a, struct field *f);
xn num_exact_sqrt(xn a, struct field *f); /* NULL if a is not proven >= 0 */
xn num_exact_root(xn a, slong n, struct field *f);
xn num_exact_sin(xn a, struct field *f);
xn num_exact_cos(xn a, struct field *f);
xn num_exact_tan(xn a, struct field *f);
xn num_exact_asin(xn a, struct field *f);
xn num_exact_acos(xn a, struct field *f);
xn num_exact_atan(xn a, struct field *f);
/* In (-pi, pi].  A rational multiple of pi is recognised and proven. */
xn num_exact_atan2(xn y, xn x, struct field *f);
xn num_exact_exp(xn a, struct field *f);
xn num_exact_log(xn a, struct field *f);

int num_exact_sgn(xn a, struct field *f);                 /* -1 0 1, or 2: not told */
bool num_exact_get_fmpq(fmpq_t q, xn a, struct field *f); /* rational? */
/* An enclosure with about prec good bits (best effort; a wide ball is allowed). */
void num_exact_ball(arb_t r, xn a, slong prec, struct field *f);
/* The same with a small budget of its own, and a proven zero as zero: what is known
 * can be said, even when the question that led to it was the last one. */
void num_exact_read(arb_t r, xn a, slong prec, struct field *f);
/* Closed form; false (and nothing written) when it would be unreasonably long. */
bool num_exact_print(struct buf *b, xn a, bool latex, struct field *f);
#endif
