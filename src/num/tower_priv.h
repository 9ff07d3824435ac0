/*
 * tower_priv.h -- the inside of the exact numbers: base field, tower, symbols.
 *
 * The base field is B = Q(g), g = 2cos(pi/N), of degree `deg` (1 for N <= 3).
 * Z[g] is its ring of integers, so blocks of `deg` whole numbers over one
 * denominator represent everything.  Above it stand square roots
 * g_0, g_1, ... with g_k = sqrt(A_k) > 0, A_k integral in K_k = B(g_0..g_{k-1})
 * and proven not to be a square there.
 *
 * Invariants:
 *  (1) An element is sum z[i] * prod(g_k : bit k of mask[i]) / den with masks
 *      strictly increasing, no zero block, den > 0 prime to all the z.  Since
 *      the products of generators are a basis, the form is unique.
 *  (2) A_k has denominator 1.
 *  (3) Every hom h maps Z[g][g_0..g_{h->level-1}] to Z/p with p odd, prime to
 *      the discriminant of Z[g], and NO A_k maps to 0.  So the order is etale
 *      over Z at that place, its local ring is integrally closed, and a square
 *      of K_level that is integral maps to a square mod p.  A non-residue is
 *      therefore a proof of "not a square".
 */
#ifndef NUM_TOWER_PRIV_H
#define NUM_TOWER_PRIV_H
#include "base/work.h"
#include "num/exact_priv.h"
#include <math.h>
#include <stdint.h>

#define GEN_MAX 20              /* generators of one tower */
#define TERM_MAX 2048           /* terms of one element */
#define BITS_MAX 2000000        /* bits of one coefficient */
#define ELEM_BITS_MAX 16000000L /* of all coefficients of an element */
#define DEGREE_MAX 48           /* of the base field */
#define PREC_MAX 100000         /* bits tried to see a sign */

struct elem {
	int n, cap;
	uint64_t *mask;
	fmpz *z; /* n blocks of deg integers */
	fmpz den;
};

struct gen {
	const struct elem *a;   /* the radicand */
	const struct elem *inv; /* its inverse, or NULL until asked for */
	arb_t val;
};

struct hom {
	int level; /* generators it is defined for */
	ulong p, pinv;
	ulong gpow[DEGREE_MAX]; /* images of 1, g, g^2, ... */
	ulong img[GEN_MAX];
};

/* A prime, 3 modulo 4, splitting completely in B, with an image of g. */
struct num_split {
	ulong p, g;
};

enum sym_kind {
	SYM_PI,
	SYM_ATAN,
	SYM_SIN,
	SYM_COS,
	SYM_EXP,
	SYM_LOG,
	SYM_ROOT,
	SYM_INV,
};
struct num_symbol {
	enum sym_kind kind;
	slong n; /* SYM_ROOT: the degree */
	xn arg;  /* NULL for pi */
	uint64_t hash;
	bool alone; /* its powers are independent over the tower */
	arb_t val;
	slong prec; /* of val; 0: none yet */
};

struct factor {
	int sym, exp;
};
struct num_mono {
	int n;
	struct factor f[]; /* sym increasing, exp != 0 */
};
struct num_term {
	const struct num_mono *m; /* NULL: the constant monomial */
	const struct elem *c;     /* never zero */
};
struct exact {
	int n;
	struct num_term t[]; /* monomials strictly decreasing, 1 last */
};

struct trig {
	slong a, b;
	xn val;
}; /* cos(a/b pi) */

struct field {
	struct arena *arena;
	struct rng rng;
	uint64_t seed; /* rng starts from it after each reset */
	long left;
	ulong conductor, wanted;
	int deg;
	fmpz *phi;     /* deg + 1: minimal polynomial of g, monic */
	fmpz *scratch; /* 2 deg */
	struct gen gen[GEN_MAX];
	int ngen;
	uint64_t rational; /* bit k: A_k is a rational integer */

	slong prec;   /* of all gen[].val and gpow; 0: none */
	arb_ptr gpow; /* deg powers of g */

	struct num_split *split;
	struct rng split_rng;
	int nsplit, split_cap, split_next;
	struct hom *hom;
	int nhom, hom_cap;
	int hom_gens; /* generators that the homs have been led along */
	struct padic *padic;

	struct elem **pool;
	int npool, pool_cap;
	size_t limbs; /* of the integers kept in the arena */

	struct num_symbol *sym;
	int nsym, sym_cap;
	struct trig *trig;
	int ntrig, trig_cap;
};

/*
 * Charges.  A unit is about 10 ns; what an operation costs is a function of its
 * operands alone, so the same question is given up at the same place everywhere.
 * Whatever may cost more than a few microseconds is charged before it is done,
 * and not done when the budget does not reach.
 */
static inline bool field_charge(struct field *f, long units)
{
	long was = f->left;

	f->left -= units;
	/* The call's own budget (base/work.h) is looked at about every 0.2 ms. */
	if ((was ^ f->left) >> 14 && work_over())
		f->left = f->left < 0 ? f->left : 0;
	return f->left > 0;
}
/* In steps of about 20 ns; false when the budget is spent. */
static inline bool field_pay(struct field *f, long steps)
{
	return field_charge(f, 2 * steps);
}
static inline long limbs_of(const fmpz *z)
{
	return COEFF_IS_MPZ(*z) ? (long)fmpz_size(z) : 1;
}
static inline long limbs_of_vec(const fmpz *z, long n)
{
	long sum = 0;

	while (n--)
		sum += limbs_of(z + n);
	return sum;
}
/* Products of whole numbers of a and b limbs: measured for GMP as l sqrt(s), with l
 * the longer and s the shorter one.  Quotients take about twice as long. */
static inline long cost_mul(long a, long b)
{
	double l = (double)(a > b ? a : b), s = (double)(a > b ? b : a);

	return a + b <= 4 ? 1 : 1 + (long)(0.45 * l * sqrt(s));
}
static inline long cost_gcd(long a, long b)
{
	double l = (double)(a > b ? a : b), s = (double)(a > b ? b : a);

	return 8 + (long)(sqrt(s) * (5 * s + l));
}
/* n numbers of `sum` limbs in all, each times one of b limbs. */
static inline long cost_vec(long n, long sum, long b)
{
	return n ? n * cost_mul(sum / n + 1, b) : 0;
}
/* One operation on balls. */
static inline long cost_ball(slong prec)
{
	return 4 + cost_mul(1 + prec / 64, 1 + prec / 64);
}

/* --- cyclo.c: the base field ---------------------------------------------- */
/* phi(2N)/2, the degree of Q(2cos(pi/N)). */
ulong num_cyclo_degree(ulong conductor);
void num_cyclo_init(struct field *f);
void num_cyclo_clear(struct field *f);
/* Drop what was learnt on the way, so that the next life begins as the first. */
void num_cyclo_forget(struct field *f);
/* Blocks of deg integers.  r must not overlap a or b. */
void num_cyclo_mul(fmpz *r, const fmpz *a, const fmpz *b, struct field *f);
/* Units of the product of two blocks. */
long num_cyclo_cost_mul(const fmpz *a, const fmpz *b, struct field *f);
/* r/den = 1/a; a is not zero, den > 0. */
bool num_cyclo_inv(fmpz *r, fmpz_t den, const fmpz *a, struct field *f);
/* 2cos(k pi/N) as a block. */
void num_cyclo_two_cos(fmpz *r, slong k, struct field *f);
/* Coordinates with respect to 1, 2cos(pi/N), 2cos(2pi/N), ... in place of powers. */
void num_cyclo_to_cosines(fmpz *r, const fmpz *a, struct field *f);
/* The i-th splitting prime; they are found when asked for. */
const struct num_split *num_cyclo_split(struct field *f, int i);
/* 1: r*r = c; 0: proven not a square of B; -1: not decided. */
int num_cyclo_sqrt(fmpz *r, const fmpz *c, struct field *f);
static inline bool block_is_zero(const fmpz *z, int deg)
{
	while (deg--)
		if (!fmpz_is_zero(z + deg))
			return false;
	return true;
}
/* Only the first coordinate may be non-zero. */
static inline bool block_is_whole(const fmpz *z, int deg)
{
	return deg == 1 || block_is_zero(z + 1, deg - 1);
}

/* --- tower.c: elements ---------------------------------------------------- */
/* A borrowed element for intermediate results; give it back with num_tower_drop. */
struct elem *num_tower_tmp(struct field *f);
void num_tower_drop(struct elem *e, struct field *f);
/* Move the value of a temporary into the arena. */
const struct elem *num_tower_keep(struct elem *e, struct field *f);
void num_tower_swap(struct elem *a, struct elem *b);

void num_tower_zero(struct elem *r);
void num_tower_set_fmpq(struct elem *r, const fmpz_t num, const fmpz_t den, struct field *f);
void num_tower_set_si(struct elem *r, slong v, struct field *f);
/* r = block / den * 1 */
void num_tower_set_block(struct elem *r, const fmpz *z, const fmpz_t den, struct field *f);
/* false: budget or limits.  r may be one of the operands; r is a temporary.  Where
 * the budget is spent elements may be left with common factors in numerator and
 * denominator: they must not be kept. */
bool num_tower_add(struct elem *r, const struct elem *a, const struct elem *b,
		   struct field *f);
bool num_tower_sub(struct elem *r, const struct elem *a, const struct elem *b,
		   struct field *f);
bool num_tower_mul(struct elem *r, const struct elem *a, const struct elem *b,
		   struct field *f);
bool num_tower_inv(struct elem *r, const struct elem *a, struct field *f); /* a != 0 */
void num_tower_neg(struct elem *r, const struct elem *a, struct field *f);
bool num_tower_scale(struct elem *r, const struct elem *a, const fmpz_t num, const fmpz_t den,
		     struct field *f); /* num may be 0; den != 0 */
bool num_tower_equal(const struct elem *a, const struct elem *b, struct field *f);
bool num_tower_is_rational(const struct elem *a, struct field *f);
bool num_tower_is_one(const struct elem *a, struct field *f);
uint64_t num_tower_hash(const struct elem *a, struct field *f);
slong num_tower_bits(const struct elem *a, struct field *f);
/* The generators that a needs, those inside radicands included. */
uint64_t num_tower_support(const struct elem *a, struct field *f);

/* Coefficients of 1 and of g_k, for masks below 2^(k+1). */
void num_tower_split(struct elem *a0, struct elem *a1, const struct elem *a, int k,
		     struct field *f);
/* r = a0 + a1 * g_k, both below g_k. */
bool num_tower_join(struct elem *r, const struct elem *a0, const struct elem *a1, int k,
		    struct field *f);

/* false, and an infinite ball, when the budget does not reach. */
bool num_tower_ball(arb_t r, const struct elem *a, slong prec, struct field *f);
/* -1 0 1, or 2 when budget or precision ran out. */
int num_tower_sgn(const struct elem *a, struct field *f);

/* --- tower_root.c --------------------------------------------------------- */
/* The non-negative root of a > 0, adjoined if need be.  false: not decided. */
bool num_tower_sqrt(struct elem *r, const struct elem *a, struct field *f);
/* m = s^2 * t, with all square factors that are easily found in s; m > 0.  With
 * the budget spent nothing is looked for. */
void num_tower_square_part(fmpz_t s, fmpz_t t, const fmpz_t m, struct field *f);
/* Proven not to be the n-th power of an element (n an odd prime)? */
bool num_tower_not_power(const struct elem *a, ulong n, struct field *f);

/* --- exact.c, symbol.c ---------------------------------------------------- */
/* Consumes the temporary; NULL when the budget is spent: it may not be reduced then. */
xn num_exact_from_elem(struct elem *tmp, struct field *f);
xn num_exact_from_const(const struct elem *kept, struct field *f);
bool num_exact_is_algebraic(xn a); /* without symbols */
/* The element when algebraic and not zero, else NULL. */
const struct elem *num_exact_elem(xn a);
bool num_exact_same(xn a, xn b, struct field *f); /* equal as written */
xn num_exact_rat(slong p, slong q, struct field *f);
xn num_exact_pow(xn a, slong n, struct field *f);                /* n >= 0 */
/* Exact quotient of polynomials in the symbols, or NULL. */
xn num_exact_quotient(xn a, xn b, struct field *f);
/* c * prod: one term. */
xn num_exact_term(const struct num_mono *m, const struct elem *c, struct field *f);
const struct elem *num_elem_one(struct field *f);

void num_symbols_clear(struct field *f);
/* The number that is this symbol. */
xn num_symbol_number(enum sym_kind kind, slong n, xn arg, struct field *f);
void num_symbol_ball(arb_t r, int sym, slong prec, struct field *f);
int num_mono_cmp(const struct num_mono *a, const struct num_mono *b);
/* a^ea * b^eb without reduction. */
const struct num_mono *num_mono_mul(const struct num_mono *a, int ea, const struct num_mono *b,
				    int eb, struct field *f);
/* Reduce s^2 for sines, s^n for roots; mono may be NULL.  The result is c times
 * the reduced monomial. */
xn num_symbol_reduce(const struct num_mono *m, const struct elem *c, struct field *f);
/* Proven zero by identities between the symbols or by Calcium? */
bool num_symbol_is_zero(xn a, struct field *f);
/* Is every non-empty sum of this kind non-zero (pi alone, ...)? */
bool num_symbol_is_free(xn a, struct field *f);
/* Multiply the INV symbols away; the factor is proven non-zero. */
xn num_symbol_clear_inverses(xn a, struct field *f);
/* The same number with denominators cancelled where they divide; may be NULL. */
xn num_symbol_cancel(xn a, struct field *f);
/* exact_ca.c */
bool num_exact_ca_is_zero(xn a, struct field *f);
#endif
