/*
 * polynomial_priv.h -- polynomials in x by their numbers, for the tools that divide them.
 *
 * The numbers are those of the exact level: there alone is it known which of them are zero.
 */
#ifndef TOOL_POLYNOMIAL_PRIV_H
#define TOOL_POLYNOMIAL_PRIV_H
#include "tool/graph_priv.h"
#include "tool/list_priv.h"

/* c[0..d], lowest first, c[d] proven not to be zero; d is -1 for zero. */
struct tool_poly {
	num *c;
	int d;
};
struct tool_poly tool_poly_new(int d, struct tool_call *c); /* all of them zero */
/* Is a number zero at its front?  Leave it out. */
enum status tool_poly_trim(struct tool_poly *p, struct tool_call *c) MUST_USE;
/* An expression in x; E_ARG when it is no polynomial, E_UNABLE below the exact level. */
enum status tool_poly_read(struct tool_poly *out, const struct expr *fn,
			   struct tool_call *c) MUST_USE;
/* The polynomial as a sum of powers; NULL when a number has no closed form. */
const struct expr *tool_poly_written(const struct tool_poly *p, struct tool_call *c);
enum status tool_poly_give(const struct tool_poly *p, struct tool_call *c) MUST_USE;
/* A function as a member of a list. */
struct value tool_function_value(const struct expr *fn, struct tool_call *c);
/* The polynomial as a member: a number when it is constant. */
enum status tool_poly_member(struct tool_list *l, const struct tool_poly *p,
			     struct tool_call *c) MUST_USE;

struct tool_poly tool_poly_times(const struct tool_poly *p, const struct tool_poly *q,
				 struct tool_call *c);
/* p + by * q */
enum status tool_poly_plus(struct tool_poly *out, const struct tool_poly *p,
			   const struct tool_poly *q, num by, struct tool_call *c) MUST_USE;
/* p = quotient * q + rest, rest of lower degree than q, which is not zero. */
enum status tool_poly_divide(struct tool_poly *quotient, struct tool_poly *rest,
			     const struct tool_poly *p, const struct tool_poly *q,
			     struct tool_call *c) MUST_USE;
/*
 * The greatest common divisor d and s, t with s p + t q = d (either may be NULL).  With
 * rational numbers it has whole ones, as large as those of p and q share; else the first is 1.
 */
enum status tool_poly_gcd(struct tool_poly *d, struct tool_poly *s, struct tool_poly *t,
			  const struct tool_poly *p, const struct tool_poly *q,
			  struct tool_call *c) MUST_USE;

/* p = by * a polynomial with whole numbers k[0..d] that share no divisor, the first positive;
 * false when its numbers are not rational, or too large, or it is zero. */
bool tool_poly_whole(int64_t *k, num *by, const struct tool_poly *p, struct tool_call *c);
/* A rational number as a fraction in lowest terms, n > 0; false when it is none of two words. */
bool tool_fraction(long *m, long *n, num a, struct tool_call *c);
/* What to say of a number that is none of those: a longer one, or not rational at all.  what:
 * "a rational number". */
enum status tool_fraction_refuse(num a, const char *what, struct tool_call *c);
#endif
