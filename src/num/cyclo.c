/*
 * cyclo.c -- the base field B = Q(g), g = 2cos(pi/N): blocks of integers.
 *
 * Square roots in B.  c in Z[g] is tried at primes that split completely (a
 * non-residue proves "no square").  What passes 40 of them is a square but for
 * bad luck, and the root is then computed: since Z[g] is integrally closed the
 * root has whole coordinates.  Take a small prime p with few factors of the
 * minimal polynomial (their number is deg / order of p in (Z/2N)* / +-1), find
 * 1/sqrt(c) modulo each factor, lift by Newton to p^(2^j) and try the signs of
 * the factors.  A root is accepted only if its square is c.
 */
#include "num/tower_priv.h"
#include <string.h>

#define PADIC_FACTORS 8 /* at most 2^7 sign patterns */

struct padic {
	int tries; /* windows of primes used so far */
	ulong p;   /* 0: none found */
	slong nfac;
	nmod_poly_struct fac[PADIC_FACTORS];
	fmpz *idem; /* nfac blocks: idempotents modulo p */
};

ulong num_cyclo_degree(ulong conductor)
{
	return conductor <= 3 ? 1 : n_euler_phi(2 * conductor) / 2;
}

void num_cyclo_init(struct field *f)
{
	fmpz_poly_t z;
	int i;

	f->deg = (int)num_cyclo_degree(f->conductor);
	f->phi = mem_alloc((size_t)(f->deg + 1) * sizeof(fmpz));
	f->scratch = mem_alloc((size_t)(2 * f->deg) * sizeof(fmpz));
	f->gpow = _arb_vec_init(f->deg);
	f->prec = 0;
	f->nsplit = f->split_next = 0;
	f->split_rng.s = f->seed ^ f->conductor * 0x9e3779b97f4a7c15u;
	fmpz_poly_init(z);
	fmpz_poly_cos_minpoly(z, 2 * f->conductor);
	for (i = 0; i <= f->deg; i++)
		fmpz_poly_get_coeff_fmpz(f->phi + i, z, i);
	fmpz_poly_clear(z);
}

static void padic_drop_prime(struct padic *a, int deg)
{
	slong i;

	if (!a->p)
		return;
	for (i = 0; i < a->nfac; i++)
		nmod_poly_clear(a->fac + i);
	for (i = 0; i < a->nfac * deg; i++)
		fmpz_clear(a->idem + i);
	mem_free(a->idem);
	a->idem = NULL;
	a->p = 0;
}

void num_cyclo_forget(struct field *f)
{
	if (f->padic)
		padic_drop_prime(f->padic, f->deg);
	mem_free(f->padic);
	f->padic = NULL;
	f->prec = 0;
	f->split_next = 0;
}

void num_cyclo_clear(struct field *f)
{
	int i;

	num_cyclo_forget(f);
	for (i = 0; i <= f->deg; i++)
		fmpz_clear(f->phi + i);
	for (i = 0; i < 2 * f->deg; i++)
		fmpz_clear(f->scratch + i);
	mem_free(f->phi);
	mem_free(f->scratch);
	_arb_vec_clear(f->gpow, f->deg);
}

void num_cyclo_mul(fmpz *r, const fmpz *a, const fmpz *b, struct field *f)
{
	int d = f->deg, i;
	fmpz *s = f->scratch;

	if (d == 1) {
		fmpz_mul(r, a, b);
		return;
	}
	if (block_is_whole(a, d)) {
		const fmpz *t = a;

		a = b;
		b = t;
	}
	if (block_is_whole(b, d)) {
		_fmpz_vec_scalar_mul_fmpz(r, a, d, b);
		return;
	}
	_fmpz_poly_mul(s, a, d, b, d);
	for (i = 2 * d - 2; i >= d; i--)
		if (!fmpz_is_zero(s + i))
			_fmpz_vec_scalar_submul_fmpz(s + i - d, f->phi, d, s + i);
	_fmpz_vec_set(r, s, d);
}

long num_cyclo_cost_mul(const fmpz *a, const fmpz *b, struct field *f)
{
	long d = f->deg, la, lb, w;

	if (d == 1)
		return cost_mul(limbs_of(a), limbs_of(b));
	la = limbs_of_vec(a, d);
	lb = limbs_of_vec(b, d);
	if (block_is_whole(b, (int)d))
		return cost_vec(d, la, limbs_of(b));
	if (block_is_whole(a, (int)d))
		return cost_vec(d, lb, limbs_of(a));
	/* Packed into two long numbers; then d - 1 rows of the minimal polynomial. */
	w = (la + lb) / d + 1;
	return 10 * d + cost_mul(d * w, d * w) / 2 + d * (d - 1) * (1 + w / 8);
}

bool num_cyclo_inv(fmpz *r, fmpz_t den, const fmpz *a, struct field *f)
{
	int d = f->deg, i;
	fmpz_poly_t p, q, s, t;
	slong bits = FLINT_ABS(_fmpz_vec_max_bits(a, d)), words;

	if (block_is_whole(a, d)) {
		_fmpz_vec_zero(r, d);
		fmpz_set_si(r, fmpz_sgn(a));
		fmpz_abs(den, a);
		return true;
	}
	/* Measured; some 2 d words primes, and as many residues put together. */
	words = bits / 64 + 1;
	if (!field_charge(
		    f, (long)((6.0 * d + 75) * d * d * (double)words * sqrt((double)words))))
		return false;
	fmpz_poly_init(p);
	fmpz_poly_init(q);
	fmpz_poly_init(s);
	fmpz_poly_init(t);
	for (i = 0; i <= d; i++) {
		if (i < d)
			fmpz_poly_set_coeff_fmpz(p, i, a + i);
		fmpz_poly_set_coeff_fmpz(q, i, f->phi + i);
	}
	/* The modular algorithm wants the longer one first. */
	fmpz_poly_xgcd_modular(den, t, s, q, p);
	for (i = 0; i < d; i++)
		fmpz_poly_get_coeff_fmpz(r + i, s, i);
	if (fmpz_sgn(den) < 0) {
		fmpz_neg(den, den);
		_fmpz_vec_neg(r, r, d);
	}
	fmpz_poly_clear(p);
	fmpz_poly_clear(q);
	fmpz_poly_clear(s);
	fmpz_poly_clear(t);
	return !fmpz_is_zero(den);
}

void num_cyclo_two_cos(fmpz *r, slong k, struct field *f)
{
	slong n = (slong)f->conductor, i;
	int d = f->deg, sign = 1;
	fmpz *prev, *cur;
	fmpz top;

	k %= 2 * n;
	if (k < 0)
		k += 2 * n;
	if (k > n)
		k = 2 * n - k;
	if (2 * k > n) {
		k = n - k;
		sign = -1;
	}
	/* c_0 = 2, c_1 = g, c_{i+1} = g c_i - c_{i-1} */
	prev = _fmpz_vec_init(d);
	cur = _fmpz_vec_init(d);
	fmpz_init(&top);
	fmpz_set_si(prev, 2);
	if (d > 1)
		fmpz_one(cur + 1);
	else
		fmpz_neg(cur, f->phi);
	for (i = 0; i < k; i++) {
		fmpz *t;
		int j;

		fmpz_set(&top, cur + d - 1);
		for (j = 0; j < d; j++) {
			fmpz_neg(prev + j, prev + j);
			if (j)
				fmpz_add(prev + j, prev + j, cur + j - 1);
			fmpz_submul(prev + j, &top, f->phi + j);
		}
		t = prev;
		prev = cur;
		cur = t;
	}
	if (sign < 0)
		_fmpz_vec_neg(r, prev, d);
	else
		_fmpz_vec_set(r, prev, d);
	fmpz_clear(&top);
	_fmpz_vec_clear(prev, d);
	_fmpz_vec_clear(cur, d);
}

void num_cyclo_to_cosines(fmpz *r, const fmpz *a, struct field *f)
{
	int d = f->deg, i, j;
	fmpz_t bin;

	/* g^j = (z + 1/z)^j = sum of binomials times z^(j-2i) */
	fmpz_init(bin);
	_fmpz_vec_zero(r, d);
	for (j = 0; j < d; j++) {
		if (fmpz_is_zero(a + j))
			continue;
		for (i = 0; 2 * i <= j; i++) {
			fmpz_bin_uiui(bin, (ulong)j, (ulong)i);
			fmpz_addmul(r + j - 2 * i, bin, a + j);
		}
	}
	fmpz_clear(bin);
}

/* --- primes that split completely --------------------------------------- */

/* V_k(t): a^k + a^-k where a + 1/a = t, modulo p. */
static ulong lucas(ulong t, ulong k, ulong p, ulong pinv)
{
	ulong lo = 2 % p, hi = t; /* V_m, V_{m+1} */
	int bit;

	for (bit = 63; bit >= 0; bit--) {
		ulong both = n_submod(n_mulmod2_preinv(lo, hi, p, pinv), t, p);

		if (k >> bit & 1) {
			lo = both;
			hi = n_submod(n_mulmod2_preinv(hi, hi, p, pinv), 2, p);
		} else {
			hi = both;
			lo = n_submod(n_mulmod2_preinv(lo, lo, p, pinv), 2, p);
		}
	}
	return lo;
}

static bool is_root_of_phi(ulong x, ulong p, ulong pinv, struct field *f)
{
	ulong v = 0;
	int i;

	for (i = f->deg; i >= 0; i--)
		v = n_addmod(n_mulmod2_preinv(v, x, p, pinv), fmpz_fdiv_ui(f->phi + i, p), p);
	return v == 0;
}

/* The first primes 2^30 + x that are 3 modulo 4.  Over Q any prime will do, and
 * a table costs nothing: finding them was most of the work of a small figure. */
static const unsigned short small_split[] = {
	3,    7,    15,   19,   67,   115,  147,  163,  267,  379,  399,  435,  519,  567,
	579,  639,  759,  799,  843,  847,  883,  907,  943,  987,  1027, 1107, 1135, 1159,
	1183, 1227, 1255, 1267, 1299, 1335, 1339, 1375, 1383, 1419, 1467, 1479, 1503, 1507,
	1563, 1579, 1603, 1635, 1683, 1719, 1767, 1915, 2007, 2047, 2059, 2167, 2235, 2247,
	2335, 2347, 2439, 2467, 2487, 2515, 2623, 2667, 2779, 2863, 2955, 3003, 3039, 3087,
	3103, 3207, 3243, 3259, 3427, 3435, 3463, 3495, 3507, 3535, 3543, 3663, 3775, 3799,
	3939, 3943, 3963, 4015, 4035, 4039, 4075, 4099, 4119, 4195, 4279, 4303,
};
#define SMALL_SPLIT (int)(sizeof small_split / sizeof *small_split)

/* They are the same in every life of the field, and cost the same each time: an
 * answer must not depend on what was asked before. */
const struct num_split *num_cyclo_split(struct field *f, int i)
{
	n_primes_t iter;
	ulong m = 2 * f->conductor;
	int upto = i + 64 > 2 * f->nsplit ? i + 64 : 2 * f->nsplit;

	field_charge(f, 10 + (f->deg > 1 ? 8L * f->deg : 0));
	if (i < f->nsplit)
		return f->split + i;
	if (f->deg == 1 && i < SMALL_SPLIT) {
		f->split = mem_grow(f->split, &f->split_cap, SMALL_SPLIT, sizeof *f->split);
		while (f->nsplit < SMALL_SPLIT) {
			ulong p = (1UL << 30) + small_split[f->nsplit];

			f->split[f->nsplit++] = (struct num_split){ p, 0 };
		}
		return f->split + i;
	}
	n_primes_init(iter);
	n_primes_jump_after(iter, f->nsplit
					  ? f->split[f->nsplit - 1].p
					  : (1UL << 30) + rng_below(&f->split_rng, 1UL << 29));
	f->split = mem_grow(f->split, &f->split_cap, upto, sizeof *f->split);
	while (f->nsplit < upto) {
		ulong p = n_primes_next(iter), pinv, t, g, k;
		int tries;

		/* p = 3 modulo 4: roots are powers.  Nothing is lost: x is a square
		 * modulo all these only if it is one in K(i), so x or -x is one in K,
		 * and -1 is seen not to be a square. */
		if (p % 4 != 3)
			continue;
		if (f->deg == 1) {
			f->split[f->nsplit++] = (struct num_split){ p, 0 }; /* g is not used */
			continue;
		}
		if (p % m != 1 && p % m != m - 1)
			continue;
		pinv = n_preinvert_limb(p);
		k = p % m == 1 ? (p - 1) / m : (p + 1) / m;
		for (tries = 0; tries < 100; tries++) {
			t = rng_below(&f->split_rng, p);
			g = lucas(t, k, p, pinv);
			if (is_root_of_phi(g, p, pinv, f)) {
				f->split[f->nsplit++] = (struct num_split){ p, g };
				break;
			}
		}
	}
	n_primes_clear(iter);
	return f->split + i;
}

/* --- square roots in B -------------------------------------------------- */

/* Order of p in (Z/m)* modulo +-1. */
static ulong order_mod_sign(ulong p, ulong m)
{
	ulong x = p % m, e = 1;

	while (x != 1 && x != m - 1) {
		x = x * (p % m) % m;
		e++;
	}
	return e;
}

/* The block reduced modulo p as a polynomial. */
static void to_nmod(nmod_poly_t r, const fmpz *a, int d, ulong p)
{
	int i;

	nmod_poly_zero(r);
	for (i = d - 1; i >= 0; i--)
		nmod_poly_set_coeff_ui(r, i, fmpz_fdiv_ui(a + i, p));
}

static void from_nmod(fmpz *r, const nmod_poly_t a, int d)
{
	int i;

	for (i = 0; i < d; i++)
		fmpz_set_ui(r + i, nmod_poly_get_coeff_ui(a, i));
}

/* Take the next small prime with few factors, with factors and idempotents. */
static bool padic_next_prime(struct field *f)
{
	struct padic *a = f->padic;
	ulong m = 2 * f->conductor, p = 100, best = 0, best_order = 0;
	int d = f->deg, seen = 0;
	nmod_poly_t phi, co, s, t, g;
	nmod_poly_factor_t fac;
	slong i;

	padic_drop_prime(a, d);
	/* Sixty orders, and factors of a polynomial. */
	if (!field_charge(f, 20000 + 200L * d * d))
		return false;
	a->tries = (a->tries + 1) % 16;
	/* Several windows of primes: the next try looks further up. */
	for (p += 1000 * (ulong)a->tries; seen < 60; seen++) {
		p = n_nextprime(p, 1);
		if (m % p && order_mod_sign(p, m) > best_order) {
			best = p;
			best_order = order_mod_sign(p, m);
		}
	}
	if (!best || (ulong)d / best_order > PADIC_FACTORS)
		return false;
	nmod_poly_init(phi, best);
	nmod_poly_init(co, best);
	nmod_poly_init(s, best);
	nmod_poly_init(t, best);
	nmod_poly_init(g, best);
	nmod_poly_factor_init(fac);
	to_nmod(phi, f->phi, d + 1, best);
	nmod_poly_factor(fac, phi);
	a->p = best;
	a->nfac = fac->num;
	a->idem = mem_alloc((size_t)(fac->num * d) * sizeof(fmpz));
	for (i = 0; i < fac->num; i++) {
		nmod_poly_init(a->fac + i, best);
		nmod_poly_set(a->fac + i, fac->p + i);
		/* co * s = 1 modulo this factor, 0 modulo the others */
		nmod_poly_div(co, phi, fac->p + i);
		if (fac->num == 1) {
			fmpz_one(a->idem);
			continue;
		}
		nmod_poly_xgcd(g, s, t, co, fac->p + i);
		nmod_poly_mul(s, s, co);
		nmod_poly_rem(s, s, phi);
		from_nmod(a->idem + i * d, s, d);
	}
	nmod_poly_factor_clear(fac);
	nmod_poly_clear(phi);
	nmod_poly_clear(co);
	nmod_poly_clear(s);
	nmod_poly_clear(t);
	nmod_poly_clear(g);
	return true;
}

/*
 * r = 1/sqrt(c) modulo (p, m), m irreducible of degree e.  With q = p^e and
 * random u, (u + Y)^((q-1)/2) = alpha + beta Y modulo Y^2 - c takes the values
 * +-1 at Y = +-sqrt(c); when the two differ, alpha = 0 and beta = +-1/sqrt(c).
 */
static bool inv_sqrt_mod(nmod_poly_t r, const nmod_poly_t c, const nmod_poly_t m, ulong p,
			 struct field *f)
{
	slong e = nmod_poly_degree(m), i, tries;
	nmod_poly_t u, al, be, s, t, w;
	fmpz_t ex;
	bool done = false;

	nmod_poly_init(u, p);
	nmod_poly_init(al, p);
	nmod_poly_init(be, p);
	nmod_poly_init(s, p);
	nmod_poly_init(t, p);
	nmod_poly_init(w, p);
	fmpz_init(ex);
	fmpz_ui_pow_ui(ex, p, (ulong)e);
	fmpz_fdiv_q_2exp(ex, ex, 1);
	for (tries = 0; tries < 12 && !done; tries++) {
		slong bit = (slong)fmpz_bits(ex) - 1;

		nmod_poly_zero(u);
		for (i = 0; i < e; i++)
			nmod_poly_set_coeff_ui(u, i, rng_below(&f->rng, p));
		nmod_poly_set(al, u);
		nmod_poly_one(be);
		field_pay(f, bit * (50 + 4 * e * e));
		while (--bit >= 0) {
			nmod_poly_mulmod(s, al, al, m);
			nmod_poly_mulmod(t, be, be, m);
			nmod_poly_mulmod(t, t, c, m);
			nmod_poly_mulmod(be, al, be, m);
			nmod_poly_add(be, be, be);
			nmod_poly_add(al, s, t);
			if (!fmpz_tstbit(ex, (ulong)bit))
				continue;
			nmod_poly_mulmod(s, al, u, m);
			nmod_poly_mulmod(t, be, c, m);
			nmod_poly_mulmod(w, be, u, m);
			nmod_poly_add(be, al, w);
			nmod_poly_add(al, s, t);
		}
		if (!nmod_poly_is_zero(al) || nmod_poly_is_zero(be))
			continue;
		nmod_poly_mulmod(s, be, be, m);
		nmod_poly_mulmod(s, s, c, m);
		if (!nmod_poly_is_one(s))
			break;
		nmod_poly_set(r, be);
		done = true;
	}
	fmpz_clear(ex);
	nmod_poly_clear(u);
	nmod_poly_clear(al);
	nmod_poly_clear(be);
	nmod_poly_clear(s);
	nmod_poly_clear(t);
	nmod_poly_clear(w);
	return done;
}

static void mul_mod(fmpz *r, const fmpz *a, const fmpz *b, const fmpz_t q, struct field *f)
{
	num_cyclo_mul(r, a, b, f);
	_fmpz_vec_scalar_mod_fmpz(r, r, f->deg, q);
}

/* y -> y + y (1 - c y^2) / 2 modulo q: twice as many good digits. */
static void newton(fmpz *y, const fmpz *c, const fmpz_t q, const fmpz_t half, fmpz *u, fmpz *v,
		   struct field *f)
{
	int d = f->deg;

	mul_mod(u, y, y, q, f);
	mul_mod(v, u, c, q, f);
	_fmpz_vec_neg(v, v, d);
	fmpz_add_ui(v, v, 1);
	mul_mod(u, v, y, q, f);
	_fmpz_vec_scalar_addmul_fmpz(y, u, d, half);
	_fmpz_vec_scalar_mod_fmpz(y, y, d, q);
}

/* e -> 3e^2 - 2e^3 modulo q. */
static void lift_idempotent(fmpz *e, const fmpz_t q, fmpz *u, fmpz *v, struct field *f)
{
	int d = f->deg;

	mul_mod(u, e, e, q, f);
	mul_mod(v, u, e, q, f);
	_fmpz_vec_scalar_mul_ui(u, u, d, 3);
	_fmpz_vec_scalar_submul_si(u, v, d, 2);
	_fmpz_vec_scalar_mod_fmpz(e, u, d, q);
}

/* Try to find the root with the present prime. */
static bool padic_root(fmpz *r, const fmpz *c, struct field *f)
{
	struct padic *a = f->padic;
	int d = f->deg;
	slong i, nf = a->nfac;
	/* |coordinates of the root| < 2^want, generously */
	slong want = FLINT_ABS(_fmpz_vec_max_bits(c, d)) / 2 + 3 * d + 16;
	fmpz *y = _fmpz_vec_init(d), *u = _fmpz_vec_init(d), *v = _fmpz_vec_init(d);
	fmpz *part = _fmpz_vec_init(nf * d);
	fmpz_t q, half;
	nmod_poly_t cp, ci, b;
	ulong signs;
	bool ok = true;

	fmpz_init_set_ui(q, a->p);
	fmpz_init(half);
	nmod_poly_init(cp, a->p);
	nmod_poly_init(ci, a->p);
	nmod_poly_init(b, a->p);
	to_nmod(cp, c, d, a->p);
	for (i = 0; i < nf && ok; i++) {
		nmod_poly_rem(ci, cp, a->fac + i);
		ok = !nmod_poly_is_zero(ci) && inv_sqrt_mod(b, ci, a->fac + i, a->p, f);
		if (!ok)
			break;
		from_nmod(u, b, d);
		mul_mod(v, u, a->idem + i * d, q, f);
		_fmpz_vec_add(y, y, v, d);
	}
	if (ok) {
		_fmpz_vec_scalar_mod_fmpz(y, y, d, q);
		_fmpz_vec_set(part, a->idem, nf * d);
		while (ok && (slong)fmpz_bits(q) < want + 64) {
			long w = 1 + 2 * (long)fmpz_bits(q) / 64;

			/* 3 or 2 products modulo q, each with d quotients */
			ok = field_charge(f, (3 + (nf > 1 ? 2 * nf : 0)) *
						     (cost_mul(d * w, d * w) +
						      3L * d * cost_mul(w, w) +
						      (long)d * d * (1 + w / 8) + 10 * d));
			if (!ok)
				break;
			fmpz_mul(q, q, q);
			fmpz_add_ui(half, q, 1);
			fmpz_fdiv_q_2exp(half, half, 1);
			newton(y, c, q, half, u, v, f);
			for (i = 0; i < nf && nf > 1; i++)
				lift_idempotent(part + i * d, q, u, v, f);
		}
		if (ok)
			mul_mod(u, y, c, q, f);
		for (i = 0; i < nf && ok; i++) {
			mul_mod(v, u, part + i * d, q, f);
			_fmpz_vec_set(part + i * d, v, d);
		}
	}
	for (signs = 0; ok && signs < 1UL << (nf - 1); signs++) {
		ok = field_charge(f, nf * (limbs_of_vec(part, d) + 2 * d));
		_fmpz_vec_set(u, part, d);
		for (i = 1; i < nf; i++) {
			if (signs >> (i - 1) & 1)
				_fmpz_vec_sub(u, u, part + i * d, d);
			else
				_fmpz_vec_add(u, u, part + i * d, d);
		}
		_fmpz_vec_scalar_smod_fmpz(u, u, d, q);
		if (FLINT_ABS(_fmpz_vec_max_bits(u, d)) > want)
			continue;
		field_charge(f, num_cyclo_cost_mul(u, u, f));
		num_cyclo_mul(v, u, u, f);
		if (_fmpz_vec_equal(v, c, d)) {
			_fmpz_vec_set(r, u, d);
			break;
		}
	}
	ok = ok && signs < 1UL << (nf - 1);
	nmod_poly_clear(cp);
	nmod_poly_clear(ci);
	nmod_poly_clear(b);
	fmpz_clear(q);
	fmpz_clear(half);
	_fmpz_vec_clear(y, d);
	_fmpz_vec_clear(u, d);
	_fmpz_vec_clear(v, d);
	_fmpz_vec_clear(part, nf * d);
	return ok;
}

int num_cyclo_sqrt(fmpz *r, const fmpz *c, struct field *f)
{
	int i, j;

	if (!field_charge(f, 5 + 3 * cost_mul(limbs_of(c), limbs_of(c))))
		return -1;
	if (f->deg == 1) {
		if (fmpz_sgn(c) < 0 || !fmpz_is_square(c))
			return 0;
		fmpz_sqrt(r, c);
		return 1;
	}
	for (i = 0; i < 40; i++) {
		const struct num_split *s = num_cyclo_split(f, i);
		ulong pinv = n_preinvert_limb(s->p), v = 0;

		for (j = f->deg - 1; j >= 0; j--)
			v = n_addmod(n_mulmod2_preinv(v, s->g, s->p, pinv),
				     fmpz_fdiv_ui(c + j, s->p), s->p);
		if (!field_charge(f, 20 + 3 * f->deg + limbs_of_vec(c, f->deg) / 2))
			return -1;
		if (v && n_jacobi_unsigned(v, s->p) < 0)
			return 0;
	}
	if (block_is_whole(c, f->deg) && fmpz_sgn(c) > 0 && fmpz_is_square(c)) {
		_fmpz_vec_zero(r, f->deg);
		fmpz_sqrt(r, c);
		return 1;
	}
	if (!f->padic) {
		f->padic = mem_alloc(sizeof *f->padic);
		padic_next_prime(f);
	}
	/* A prime that divides the norm of c is of no use for this c. */
	for (i = 0; i < 3; i++) {
		if (!f->padic->p && !padic_next_prime(f))
			return -1;
		if (padic_root(r, c, f))
			return 1;
		if (f->left <= 0)
			return -1;
		padic_next_prime(f);
	}
	return -1;
}
