/*
 * chain.h -- polynomials in parameters and in square roots over them, for theorems.
 *
 * A chain is the ring Z[u_1 .. u_m][s_1 .. s_k] with s_i^2 = D_i, D_i a polynomial in the u and
 * in earlier s: a triangular set whose rules are linear or quadratic.  Elements are kept in
 * normal form (each s_i to the power 0 or 1), so that a zero is a zero for every value of the
 * parameters and for both signs of each root: that is a proof.  The converse holds where the
 * tower is a field, which is not asked.
 *
 * Every element has two shadows: its value at random parameters modulo a prime of 62 bits, and
 * its value as a double at the parameters of a drawing.  A shadow that is not zero modulo the prime
 * refutes at once; the double chooses among branches and decides nothing.
 *
 *   CHAIN_PRIME     shadows alone: the cheap first run, no polynomials
 *   CHAIN_FORMAL    polynomials
 *   CHAIN_INSTANCE  parameters are rational numbers near the drawing's: an exact example
 *
 * Work is counted in products of terms, each about 25 ns; what else takes time is charged as so many of
 * them.  When a chain has done its work, or the meter says no, elements lose their polynomials,
 * keep their shadows, and num_chain_spent is true from then on.
 */
#ifndef NUM_CHAIN_H
#define NUM_CHAIN_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

enum num_chain_mode { CHAIN_PRIME, CHAIN_FORMAL, CHAIN_INSTANCE };
#define CHAIN_PARAMS 40
#define CHAIN_ROOTS 6

struct num_chain;
struct cpoly {
	const void *p; /* in the chain; NULL: only the shadows are known */
	uint64_t r;
	double d;
};

/* What several chains may do together, and who is asked now and then whether to go on. */
struct chain_meter {
	long work, done;
	bool (*stop)(void *data); /* or NULL */
	void *data;
	long asked; /* what was done when it was asked last */
	bool stopped;
};
/* Count so much work; false: that was too much, or it shall end. */
bool num_chain_pay(struct chain_meter *m, double cost);

/* For up to `params` parameters and `roots` roots: fewer are faster.  CHAIN_PRIME counts neither.
 * work: of this chain; m: of all, or NULL. */
struct num_chain *num_chain_new(enum num_chain_mode mode, int params, int roots, uint64_t seed,
				long work, struct chain_meter *m);
void num_chain_free(struct num_chain *c);    /* NULL is allowed */
void num_chain_unmeter(struct num_chain *c); /* it outlives its meter */
bool num_chain_spent(const struct num_chain *c);
/* CHAIN_PRIME: charge what was done since the last time; false as num_chain_pay. */
bool num_chain_settle(struct num_chain *c);
int num_chain_params(const struct num_chain *c);
int num_chain_roots(const struct num_chain *c);

struct cpoly num_chain_int(struct num_chain *c, long n);
/* CHAIN_INSTANCE: how far the parameters are from the drawing's, about; 1/32 at first. */
void num_chain_set_step(struct num_chain *c, double step);
/* A new parameter as the quotient out[0] : out[1].  false: there are no more. */
bool num_chain_param(struct num_chain *c, double drawn, struct cpoly out[2]);
struct cpoly num_chain_add(struct num_chain *c, struct cpoly a, struct cpoly b);
struct cpoly num_chain_sub(struct num_chain *c, struct cpoly a, struct cpoly b);
struct cpoly num_chain_mul(struct num_chain *c, struct cpoly a, struct cpoly b);
struct cpoly num_chain_times(struct num_chain *c, struct cpoly a, long n);

/* Divide n elements by what is common to them (as polynomials), and fix their sign. */
void num_chain_reduce(struct num_chain *c, struct cpoly *v, int n);
/* The square root of x as the quotient out : den, whose double is not negative.  *fresh: it is a
 * new root; otherwise its sign against earlier roots is the drawing's, for x is a square, or
 * becomes one when it is multiplied with the squares of earlier roots.
 * false: in CHAIN_PRIME no root modulo the prime (try another seed); too many roots, or spent. */
bool num_chain_sqrt(struct num_chain *c, struct cpoly x, struct cpoly *out, struct cpoly *den,
		    bool *fresh);

/* CHAIN_PRIME: of the next roots those whose bit is set are the other one modulo the prime.  Where x is
 * a square, one of the two belongs to the drawn case, and nothing tells which. */
void num_chain_set_signs(struct num_chain *c, unsigned bits);

/* Yes and no are exact in the modes with polynomials, until spent: a zero there, and a shadow
 * that is not.  With polynomials "no" says that the normal form is not zero.  In CHAIN_PRIME a
 * zero is "unknown". */
truth num_chain_is_zero(const struct num_chain *c, struct cpoly x);
/* Zero, as far as the polynomial tells, or where there is none, the shadow modulo the prime. */
bool num_chain_looks_zero(struct cpoly x);
/* Are x and y the same element? exact as num_chain_is_zero of their difference, but cheaper. */
truth num_chain_equal(const struct num_chain *c, struct cpoly x, struct cpoly y);
/* CHAIN_INSTANCE: is the real number certainly not zero? by balls, each root with the sign that
 * its double has. */
bool num_chain_ball_not_zero(const struct num_chain *c, struct cpoly x);
/* A polynomial as text: u1, u2 .. and s1, s2 ..; "?" where there is none. */
void num_chain_print(const struct num_chain *c, struct buf *b, struct cpoly x);
long num_chain_terms(const struct num_chain *c, struct cpoly x);
int num_chain_degree(const struct num_chain *c, struct cpoly x);
/* The rule of root k: what its square is. */
struct cpoly num_chain_square(const struct num_chain *c, int k);

/* The value at other parameters and roots, modulo another prime: for an independent look.
 * value: of the parameters, then of the roots.  false: no polynomial. */
bool num_chain_value_mod(const struct num_chain *c, struct cpoly x, uint64_t prime,
			 const uint64_t *value, uint64_t *out);
#endif
