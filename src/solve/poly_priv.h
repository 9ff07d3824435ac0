/*
 * poly_priv.h -- polynomials in a few unknowns with exact coefficients (poly.c), for letters.c.
 *
 * A polynomial lives in the arena of its numbers and is never changed.  One that is beyond the limits,
 * or has a coefficient of which it is not known whether it is zero, is bad, and so is what is made
 * of it.
 */
#ifndef SOLVE_POLY_PRIV_H
#define SOLVE_POLY_PRIV_H
#include "base/mem.h"
#include "num/num.h"

enum { POLY_ATOMS = 32, POLY_MONOS = 60, POLY_DEGREE = 12 };

struct mono {
	num c;
	unsigned char e[POLY_ATOMS];
};
/* Its terms in the order of their exponents, none of them zero. */
struct poly {
	const struct mono *m;
	int n;
	bool bad;
};
struct poly_room {
	struct num_ctx *c; /* stands at the exact level */
	struct arena *a;
	long work; /* terms that were made */
};

struct poly solve_poly_bad(void);
struct poly solve_poly_number(struct poly_room *r, num v);
struct poly solve_poly_whole(struct poly_room *r, long v);
struct poly solve_poly_atom(struct poly_room *r, int atom);
struct poly solve_poly_sum(struct poly_room *r, struct poly p, struct poly q);
struct poly solve_poly_difference(struct poly_room *r, struct poly p, struct poly q);
struct poly solve_poly_product(struct poly_room *r, struct poly p, struct poly q);
struct poly solve_poly_times(struct poly_room *r, struct poly p, num k);
struct poly solve_poly_power(struct poly_room *r, struct poly p, int n);
/* With q in the place of an unknown. */
struct poly solve_poly_with(struct poly_room *r, struct poly p, int atom, struct poly q);
/* The coefficient of the k-th power of an unknown, a polynomial in the others. */
struct poly solve_poly_coefficient(struct poly_room *r, struct poly p, int atom, int k);

bool solve_poly_is_number(struct poly p, num *out, struct poly_room *r);
int solve_poly_degree_in(struct poly p, int atom);
int solve_poly_degree(struct poly p); /* of all unknowns together */
int solve_mono_degree(const struct mono *m);
/* The square root of a square: a number that is not negative times a product of squares. */
bool solve_poly_root(struct poly *out, struct poly p, struct poly_room *r);
/* How many real roots it has, or how many above zero, each counted once; it has no other unknown, and
 * is not zero (roots.c).  -1: not told. */
int solve_poly_real_roots(struct poly_room *r, struct poly p, int atom, bool positive);
#endif
