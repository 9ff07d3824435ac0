/*
 * germ_priv.h -- what a function does beside a place, exactly.
 *
 * A germ is a function of t for small t > 0.  With L = ln(1/t), which grows beyond all
 * bounds, it is
 *
 *	exp(phi) * (c_1 t^e_1 L^k_1 + c_2 t^e_2 L^k_2 + ... + R),   R = O(t^e L^k)
 *
 * Invariants:
 *  (1) Every c_i is an exact number proven not to be zero; e_i is rational, k_i whole.
 *  (2) Terms are sorted, the largest first: t^e L^k is larger the smaller e is, then the
 *      larger k is.  All of them are larger than the order of R.
 *  (3) phi is a sum of such terms that alone grows or falls faster than every multiple of L
 *      (e < 0, or e == 0 and k >= 2), without remainder.  It is empty for most functions.
 *  (4) no terms and `whole` (there is no R): the function is zero beside the place.
 *
 * What is computed is proven: a sign that could not be told, a remainder that is too coarse
 * or a growth beyond this scale ends in E_UNABLE; a function that is undefined beside the
 * place in E_DOMAIN.
 */
#ifndef EXPR_GERM_PRIV_H
#define EXPR_GERM_PRIV_H
#include "expr/norm_priv.h"

#define GERM_TERMS 24 /* room; how many are kept is germ_work.keep */
#define GERM_PHI 6
#define GERM_TINY 1000 /* the exponent of what is smaller than every power of t */

struct germ_order {
	struct rat e;
	int k;
};
struct germ_term {
	struct germ_order o;
	num c;
};
struct germ {
	struct germ_term t[GERM_TERMS], phi[GERM_PHI];
	int n, n_phi;
	bool whole;              /* no remainder */
	struct germ_order order; /* of the remainder, else */
};
struct germ_work {
	struct num_ctx *c;
	struct err *e;
	int keep; /* terms that are kept */
};

/* Does t^e L^k go to 0? */
bool expr_germ_falls(struct germ_order o);

void expr_germ_number(struct germ *out, num c); /* c is proven not zero */
void expr_germ_zero(struct germ *out);
/* c t^e */
void expr_germ_power_of_t(struct germ *out, num c, struct rat e);
enum status expr_germ_add(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_sub(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_mul(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_scale(struct germ *out, const struct germ *a, num c,
			    struct germ_work *w) MUST_USE;
enum status expr_germ_div(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w) MUST_USE;
/* a^r; of negative a for odd denominators, as expr_eval has it. */
enum status expr_germ_pow(struct germ *out, const struct germ *a, struct rat r,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_exp(struct germ *out, const struct germ *a,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_log(struct germ *out, const struct germ *a,
			  struct germ_work *w) MUST_USE;
/* The sine of it, or the cosine. */
enum status expr_germ_sin(struct germ *out, const struct germ *a, bool cosine,
			  struct germ_work *w) MUST_USE;
enum status expr_germ_atan(struct germ *out, const struct germ *a,
			   struct germ_work *w) MUST_USE;
enum status expr_germ_acos(struct germ *out, const struct germ *a,
			   struct germ_work *w) MUST_USE;
/* -1, 0, 1: its sign for all small t > 0. */
enum status expr_germ_sign(int *out, const struct germ *a, struct germ_work *w) MUST_USE;
/* Is it known to be of the form number + what goes to 0?  Then the number. */
bool expr_germ_finite(num *out, const struct germ *a, struct germ_work *w);
/* Does it certainly go to infinity?  Its sign then, else 0. */
int expr_germ_infinite(const struct germ *a, struct germ_work *w);
enum status expr_germ_unable(struct germ_work *w, const char *what) MUST_USE;
#endif
