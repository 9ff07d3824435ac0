/*
 * generic_priv.h -- the ring of a proof, shared by the files generic*.c.
 *
 * Variables, greatest first: signs e_j (e_j^2 = 1), roots s_k (s_k^2 = P_k), coordinates x_i.
 *
 * Where the caller gave cases (num_set_cases), nothing is looked up at the present position:
 * the enclosures of variables are all reals, a number is zero when its form is, and a sign that
 * the form does not tell is one of the caller's cases.
 *
 *  (1) Each P_k was proven not to be a square in the field of the roots before it, unless `loose`
 *      is set: then, a form with roots that is not zero may still be zero.
 *  (2) e_j is the sign of the fact j's polynomial, which nobody asked for yet; once it has been
 *      asked for, the rule is e_j = +-1.
 *  (3) Denominators have no signs e_j in them.
 */
#ifndef NUM_GENERIC_PRIV_H
#define NUM_GENERIC_PRIV_H
#include "num/lib_calc.h"
#include "num/num_priv.h"

#define SIGNS 12
#define ROOTS 8
#define COORDS 28
#define VARS (SIGNS + ROOTS + COORDS)
#define TERMS 2500 /* longest polynomial worth multiplying */
#define FACTS 32   /* polynomials with a sign */
#define DENIALS 48 /* polynomials that were taken not to be zero */
#define CONDITIONS 48

/* A polynomial that is no constant, primitive, its first coefficient positive. */
struct generic_fact {
	fmpz_mpoly_struct p;
	int sign; /* 0: it is e_var */
	int var;
};

struct generic {
	fmpz_mpoly_ctx_t ring; /* lexicographic */
	fmpz_mpoly_struct rule[SIGNS + ROOTS];
	fmpz_mpoly_struct radicand[ROOTS];
	struct generic_fact fact[FACTS];
	fmpz_mpoly_struct denial[DENIALS];
	bool divides[DENIALS];
	fmpz_mpoly_struct condition[CONDITIONS]; /* generic_condition.c */
	bool in_divisor[CONDITIONS];
	num now[VARS];       /* values at the present position */
	bool positive[VARS]; /* coordinates that are positive in every position */
	int roots, signs, facts, denials, conditions;
	bool strict;             /* a sign is one that is zero nowhere */
	bool loose, lost;        /* lost: a test that (1) needs ran out of work */
	long work, most;         /* products of term counts, and how many may be */
	struct num_cases *cases; /* NULL: what is now */
};

/* A quotient; or, with pi set, q times pi with a rational q: an angle on its way
 * into a sine or cosine. */
struct num_quotient {
	fmpz_mpoly_q_t q;
	struct generic *g;
	bool pi;
	bool not_below; /* it is >= 0 everywhere by the way it was made */
};

static inline int sign_var(int j)
{
	return j;
}
static inline int root_var(int k)
{
	return SIGNS + ROOTS - 1 - k;
}
static inline int coord_var(int i)
{
	return SIGNS + ROOTS + i;
}

/* generic.c */
struct num_quotient *num_quotient_new(struct num_ctx *c);
bool num_generic_pay(struct generic *g, long work);
/* false: the call was cut, and p may be of any size. */
bool num_generic_reduce(fmpz_mpoly_t p, struct generic *g);
/* false: the same, or a denominator that is zero after all. */
bool num_generic_reduce_q(fmpz_mpoly_q_t q, struct generic *g);
/* b is not zero. */
bool num_generic_divide(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, const fmpz_mpoly_q_t b,
			struct generic *g);
num num_generic_enclose(const fmpz_mpoly_t p, struct generic *g);

/* generic_root.c: the root of a number that is not negative; r is its enclosure. */
bool num_generic_sqrt(struct num_quotient *out, const struct num_quotient *a, num r,
		      struct num_ctx *c);

/* generic_case.c */
void num_facts_clear(struct generic *g);
/* The sign of what has the same one everywhere: 1, -1, 0 (it is zero), or NUM_UNKNOWN. */
int num_generic_sure_sign(const fmpz_mpoly_q_t q, struct generic *g);
/* strict: of what is zero nowhere. */
int num_generic_definite(const fmpz_mpoly_t p, bool strict, struct generic *g);
/* out := its absolute value; false when its sign is beyond the limits. */
bool num_generic_positive(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t q, struct num_ctx *c);
/* Take cases until no sign e_j is left in it; false: too many. */
bool num_generic_settle(fmpz_mpoly_q_t q, struct generic *g);
bool num_generic_has_signs(const fmpz_mpoly_t p, const struct generic *g);
#endif
