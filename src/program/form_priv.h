/*
 * form_priv.h -- light exact numbers: small sums of products.  Private to program/.
 *
 * A form is a sum of terms  p/q * sqrt(rad) * pi^k * f1^e1 * f2^e2 ...  where the
 * factors are atoms: roots of forms, sines of angles, inverse functions.  It is made to
 * be cheap (a program has some 10 microseconds in all) and gives up early: numbers are
 * 64 bits, sums and products short.  What does not fit is NULL, and NULL in is NULL out,
 * so callers compute on and look at the end.
 *
 * Invariants:
 *  (1) A form, where there is one, is equal to the number, by the rules of real
 *      arithmetic alone.
 *  (2) Terms differ in rad, pi or factors, and no coefficient is zero; 0 has no terms.
 *  (3) Two forms that look different may be equal (sin(10°) written otherwise), unless
 *      both are free of atoms and their radicands have no prime square beyond PRIMES.
 *  (4) Atoms are interned in the table of their run: equal atoms are one pointer.
 */
#ifndef PROGRAM_FORM_PRIV_H
#define PROGRAM_FORM_PRIV_H
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

#define FORM_TERMS 8
#define FORM_FACTORS 4 /* of one term */
#define FORM_ATOMS 64  /* of one program */
#define FORM_DEPTH 4   /* atoms inside each other */
#define FORM_TEXT 240  /* bytes of a closed form worth showing */

enum form_fn {
	FORM_ROOT, /* the n-th root of arg > 0, itself > 0 */
	FORM_SUM,  /* arg itself, kept as a divisor; > 0 */
	FORM_SIN,
	FORM_COS,
	FORM_TAN, /* of arg degrees */
	FORM_ASIN,
	FORM_ACOS,
	FORM_ATAN, /* in radians */
	FORM_LOG,  /* natural */
};
struct form_atom {
	enum form_fn fn;
	int n; /* FORM_ROOT: which */
	const struct program_form *arg;
	double v;
	int id, depth;
};
struct form_term {
	int64_t p, q; /* lowest terms, q > 0, p != 0 */
	int64_t rad;  /* >= 1 */
	int8_t pi, n;
	int8_t e[FORM_FACTORS];
	const struct form_atom *f[FORM_FACTORS]; /* by id, ascending */
};
struct program_form {
	int n;
	struct form_term t[]; /* by form_monomial_cmp, ascending */
};

/* The atoms of one run. */
struct form_table {
	struct arena *arena;
	const struct form_atom *atom[FORM_ATOMS];
	int n;
	long *work; /* counted down by one per product of terms */
};

const struct program_form *program_form_rational(struct form_table *w, int64_t p,
						 int64_t q); /* q != 0 */
const struct program_form *program_form_pi(struct form_table *w);
const struct program_form *program_form_add(struct form_table *w, const struct program_form *a,
					    const struct program_form *b);
const struct program_form *program_form_sub(struct form_table *w, const struct program_form *a,
					    const struct program_form *b);
const struct program_form *program_form_mul(struct form_table *w, const struct program_form *a,
					    const struct program_form *b);
const struct program_form *program_form_div(struct form_table *w, const struct program_form *a,
					    const struct program_form *b);
const struct program_form *
program_form_scale(struct form_table *w, const struct program_form *a, int64_t p, int64_t q);
const struct program_form *program_form_pow(struct form_table *w, const struct program_form *a,
					    int n);
/* The real n-th root, n >= 2; NULL for an even root of what is not positive. */
const struct program_form *program_form_root(struct form_table *w,
					     const struct program_form *a, int n);
/* fn one of FORM_SIN, FORM_COS, FORM_TAN; the angle is in degrees. */
const struct program_form *program_form_trig(struct form_table *w, enum form_fn fn,
					     const struct program_form *angle);
/* fn one of FORM_ASIN, FORM_ACOS, FORM_ATAN; the result is in degrees. */
const struct program_form *program_form_inverse(struct form_table *w, enum form_fn fn,
						const struct program_form *a);
/* log b / log a, for a, b > 0 and a != 1. */
const struct program_form *program_form_exponent(struct form_table *w,
						 const struct program_form *a,
						 const struct program_form *b);

double program_form_value(const struct program_form *a);
bool program_form_equal(const struct program_form *a,
			const struct program_form *b); /* as written */
/* p/q when it is rational. */
bool program_form_get(const struct program_form *a, int64_t *p, int64_t *q);
bool program_form_has_atoms(const struct program_form *a);
/* The closed form as expr reads it; false when it is longer than FORM_TEXT. */
bool program_form_print(struct buf *b, const struct program_form *a);

/* --- Shared by the form files ------------------------------------------------- */
int64_t program_form_gcd(int64_t a, int64_t b); /* of absolute values; gcd(0, 0) is 0 */
const struct program_form *program_form_term(struct form_table *w, const struct form_term *t);
const struct program_form *program_form_atom(struct form_table *w, enum form_fn fn, int n,
					     const struct program_form *arg, double v);
/* Split a = c * rest with c = p/q rational, rest having whole coefficients without
 * common factor and a positive value.  NULL when that does not fit. */
const struct program_form *program_form_primitive(struct form_table *w,
						  const struct program_form *a, int64_t *p,
						  int64_t *q);
#endif
