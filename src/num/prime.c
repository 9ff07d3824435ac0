/*
 * prime.c -- the reading as a ball with a residue modulo a random prime.
 *
 * Used where the exact field grew too large.  A number whose ball contains zero
 * and whose residue is zero is *probably* zero.  A transcendental value, and a root
 * of higher degree, gets a pseudo-random residue that depends only on the residue of
 * its argument.
 *
 * Square roots take the smaller root of the residue.  Where roots depend on each
 * other, as sqrt(2) sqrt(3) and sqrt(6), that choice may contradict the real signs:
 * a true zero then mostly has a residue that is not zero ("unknown"), and a factor
 * sqrt(6) + sqrt(2) sqrt(3) has residue zero for half of all primes.  So a wrong
 * zero needs, besides, a real value that is not zero and smaller than the ball's
 * precision can tell: precision is part of the certainty here, and the caller asks
 * for several hundred bits.
 */
#include "num/num_priv.h"

struct residue {
	arb_struct ball;
	ulong r;
	bool known;
};

static void clear_residue(void *p)
{
	arb_clear(&((struct residue *)p)->ball);
}

static struct residue *residue_new(struct num_ctx *c)
{
	struct residue *v = arena_alloc(c->arena[NUM_PRIME], sizeof *v);

	arb_init(&v->ball);
	arena_defer(c->arena[NUM_PRIME], clear_residue, v);
	return v;
}

static bool reduce(ulong *r, const fmpq_t q, struct num_ctx *c)
{
	ulong n = fmpz_fdiv_ui(fmpq_numref(q), c->prime),
	      d = fmpz_fdiv_ui(fmpq_denref(q), c->prime);

	if (!d)
		return false;
	*r = n_mulmod2_preinv(n, n_invmod(d, c->prime), c->prime, c->prime_inv);
	return true;
}

static const void *from_fmpq(const fmpq_t q, struct num_ctx *c)
{
	struct residue *v = residue_new(c);

	arb_set_fmpq(&v->ball, q, c->prec);
	v->known = reduce(&v->r, q, c);
	return v;
}

static const struct residue *residue_of(num a, struct num_ctx *c)
{
	const void *v = a.x;
	fmpq_t q;

	if (v || a.lo != a.hi)
		return v;
	fmpq_init(q);
	num_fmpq_of_double(q, a.lo);
	v = from_fmpq(q, c);
	fmpq_clear(q);
	return v;
}

static ulong scramble(struct num_ctx *c, ulong what, ulong a, ulong b)
{
	struct rng g = { c->prime_salt ^ (what * 0x9e3779b97f4a7c15u) };

	g.s = rng_next(&g) ^ a;
	g.s = rng_next(&g) ^ b;
	return rng_next(&g) % c->prime;
}

static bool apply_residue(ulong *out, enum num_op op, ulong a, ulong b, struct num_ctx *c)
{
	ulong p = c->prime;

	switch (op) {
	case OP_NEG: *out = n_negmod(a, p); return true;
	case OP_ADD: *out = n_addmod(a, b, p); return true;
	case OP_SUB: *out = n_submod(a, b, p); return true;
	case OP_MUL: *out = n_mulmod2_preinv(a, b, p, c->prime_inv); return true;
	case OP_DIV:
		if (!b)
			return false;
		*out = n_mulmod2_preinv(a, n_invmod(b, p), p, c->prime_inv);
		return true;
	case OP_SQRT:
		*out = a ? n_sqrtmod(a, p) : 0;
		if (a && !*out) {
			c->prime_dead = true; /* not a square modulo this prime */
			return false;
		}
		if (*out > p - *out)
			*out = p - *out;
		return true;
	CASES_FUNCTION:
	case OP_ATAN2: *out = scramble(c, (ulong)op + 1, a, b); return true;
	}
	return false;
}

static const void *apply(enum num_op op, num a, num b, num r, struct num_ctx *c)
{
	const struct residue *x = residue_of(a, c), *y = residue_of(b, c);
	struct residue *v;

	(void)r;
	if (!x || !y)
		return NULL;
	v = residue_new(c);
	if (!num_ball_apply(&v->ball, op, &x->ball, &y->ball, c->prec))
		return NULL;
	v->known = x->known && y->known && apply_residue(&v->r, op, x->r, y->r, c);
	return v;
}

static const void *root(num a, long n, num r, struct num_ctx *c)
{
	const struct residue *x = residue_of(a, c);
	struct residue *v;

	(void)r;
	if (!x)
		return NULL;
	v = residue_new(c);
	if (!num_ball_root(&v->ball, &x->ball, n, c->prec))
		return NULL;
	v->known = x->known;
	v->r = scramble(c, 100 + (ulong)n, x->r, 0);
	return v;
}

static const void *pi(struct num_ctx *c)
{
	struct residue *v = residue_new(c);

	arb_const_pi(&v->ball, c->prec);
	v->r = scramble(c, 99, 0, 0);
	v->known = true;
	return v;
}

static int sgn(num a, struct num_ctx *c)
{
	const struct residue *v = a.x;

	if (!v)
		return NUM_UNKNOWN;
	if (!arb_contains_zero(&v->ball))
		return arb_is_positive(&v->ball) ? 1 : -1;
	if (!v->known || v->r)
		return NUM_UNKNOWN;
	c->probable = true;
	return 0;
}

static void ball(arb_t out, num a, slong prec, struct num_ctx *c)
{
	(void)prec;
	(void)c;
	arb_set(out, &((const struct residue *)a.x)->ball);
}

static void reset(struct num_ctx *c)
{
	c->prime = n_nextprime(((ulong)1 << 61) + rng_below(&c->rng, (ulong)1 << 60), 0);
	c->prime_inv = n_preinvert_limb(c->prime);
	c->prime_salt = rng_next(&c->rng);
	c->prime_dead = false;
}

const struct num_reading num_reading_prime = { apply, root, from_fmpq, pi, sgn, ball, reset };
