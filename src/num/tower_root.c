/*
 * tower_root.c -- is an element a square?  If not, its root joins the tower.
 *
 * For x = a + b g in K_k(g), g^2 = A:
 *   b = 0:   x is a square iff a or a A is a square of K_k;
 *   b != 0:  iff n^2 = a^2 - A b^2 has a solution n in K_k and one of (a +- n)/2
 *            is a square u^2 there; the root is u + b g / (2u).
 * Done blindly this branches twice per generator.  The homs (tower_priv.h (3))
 * cut the wrong branches: those that end exactly at level k map A_k to a
 * non-residue and so tell a from a A and (a+n)/2 from (a-n)/2.
 */
#include "num/tower_priv.h"

#define HOMS_FULL 8    /* wanted for the whole tower */
#define HOMS_LEVEL 6   /* kept for every lower level */
#define HOMS_TRIES 400 /* primes tried after each new generator */

static const fmpz plus_one = 1;

/* --- homs --------------------------------------------------------------- */

static ulong hom_eval(const struct hom *h, const struct elem *a, struct field *f)
{
	ulong sum = 0, c;
	int i, j, d = f->deg;

	for (i = 0; i < a->n; i++) {
		const fmpz *z = a->z + (size_t)i * (size_t)d;
		uint64_t m = a->mask[i];

		c = fmpz_fdiv_ui(z, h->p);
		for (j = 1; j < d; j++)
			if (!fmpz_is_zero(z + j))
				c = n_addmod(c,
					     n_mulmod2_preinv(fmpz_fdiv_ui(z + j, h->p),
							      h->gpow[j], h->p, h->pinv),
					     h->p);
		for (; m; m &= m - 1)
			c = n_mulmod2_preinv(c, h->img[__builtin_ctzll(m)], h->p, h->pinv);
		sum = n_addmod(sum, c, h->p);
	}
	field_charge(f, 2L * a->n * (2 + d) + limbs_of_vec(a->z, (long)a->n * d) / 2);
	return sum;
}

/* Follow the generators below top as far as their radicands are non-zero squares. */
static void hom_extend(struct hom *h, int top, struct field *f)
{
	while (h->level < top) {
		ulong v = hom_eval(h, f->gen[h->level].a, f);

		field_pay(f, 10);
		if (!v || n_jacobi_unsigned(v, h->p) < 0)
			return;
		v = n_powmod2_ui_preinv(v, (h->p + 1) / 4, h->p, h->pinv); /* p = 3 mod 4 */
		field_pay(f, 15);
		h->img[h->level++] = rng_next(&f->rng) & 1 ? v : h->p - v;
	}
}

static void hom_start(struct hom *h, const struct num_split *s, struct field *f)
{
	int i;

	h->level = 0;
	h->p = s->p;
	h->pinv = n_preinvert_limb(s->p);
	h->gpow[0] = 1;
	for (i = 1; i < f->deg; i++)
		h->gpow[i] = n_mulmod2_preinv(h->gpow[i - 1], s->g, h->p, h->pinv);
}

/* The generator below top has been adjoined: extend the homs, find more of them. */
static void homs_follow(struct field *f, int top)
{
	int count[GEN_MAX + 1] = { 0 };
	int i, j = 0, tries;

	for (i = 0; i < f->nhom; i++) {
		struct hom *h = f->hom + i;

		if (h->level == top - 1)
			hom_extend(h, top, f);
		if (h->level < top && count[h->level] >= HOMS_LEVEL)
			continue;
		count[h->level]++;
		if (i != j)
			f->hom[j] = *h;
		j++;
	}
	f->nhom = j;
	for (tries = 0; tries < HOMS_TRIES && count[top] < HOMS_FULL; tries++) {
		struct hom *h;

		f->hom = mem_grow(f->hom, &f->hom_cap, f->nhom + 1, sizeof *f->hom);
		h = f->hom + f->nhom;
		hom_start(h, num_cyclo_split(f, f->split_next++), f);
		hom_extend(h, top, f);
		if (h->level == top || count[h->level] < HOMS_LEVEL) {
			count[h->level]++;
			f->nhom++;
		}
	}
}

/* Most fields end with the root that was asked for: homs are found when a square is doubted
 * above it. */
static void homs_update(struct field *f)
{
	while (f->hom_gens < f->ngen)
		homs_follow(f, ++f->hom_gens);
}

/* Does a hom of a level in [lev, below) prove that x is no square of K_lev? */
static bool refuted(const struct elem *x, int lev, int below, struct field *f)
{
	int i, used = 0;

	homs_update(f);
	for (i = 0; i < f->nhom && used < 24; i++) {
		const struct hom *h = f->hom + i;
		ulong v;

		if (h->level < lev || h->level >= below)
			continue;
		v = hom_eval(h, x, f);
		if (!fmpz_is_one(&x->den))
			v = n_mulmod2_preinv(v, fmpz_fdiv_ui(&x->den, h->p), h->p, h->pinv);
		field_pay(f, 10);
		if (v && n_jacobi_unsigned(v, h->p) < 0)
			return true;
		used++;
	}
	return false;
}

bool num_tower_not_power(const struct elem *a, ulong n, struct field *f)
{
	int i, j;
	struct hom h;

	for (i = j = 0; i < 300 && j < 12; i++) {
		ulong v;
		const struct num_split *s = num_cyclo_split(f, i);

		if (s->p % n != 1)
			continue;
		hom_start(&h, s, f);
		hom_extend(&h, f->ngen, f);
		if (!field_pay(f, 20))
			return false;
		if (h.level < f->ngen)
			continue;
		j++;
		/* x^n = v/den has a solution iff v den^(n-1) is an n-th power */
		v = n_mulmod2_preinv(hom_eval(&h, a, f),
				     n_powmod2(fmpz_fdiv_ui(&a->den, h.p), (slong)n - 1, h.p),
				     h.p, h.pinv);
		if (v && n_powmod2(v, (slong)((h.p - 1) / n), h.p) != 1)
			return true;
	}
	return false;
}

/* --- the square test ---------------------------------------------------- */

static int top_gen(const struct elem *a)
{
	return a->n && a->mask[a->n - 1] ? 63 - __builtin_clzll(a->mask[a->n - 1]) : -1;
}

static int is_square(struct elem *r, const struct elem *x, int lev, int below,
		     struct field *f);

/* x in B. */
static int base_square(struct elem *r, const struct elem *x, struct field *f)
{
	fmpz *c = _fmpz_vec_init(2 * f->deg);
	int s;

	field_charge(f, cost_vec(f->deg, limbs_of_vec(x->z, f->deg), limbs_of(&x->den)));
	_fmpz_vec_scalar_mul_fmpz(c, x->z, f->deg, &x->den);
	s = num_cyclo_sqrt(c + f->deg, c, f);
	if (s == 1)
		num_tower_set_block(r, c + f->deg, &x->den, f);
	_fmpz_vec_clear(c, 2 * f->deg);
	return field_pay(f, 10) ? s : -1;
}

/* x in K_k: is it a square of K_k(g_k)? */
static int lower_square(struct elem *r, const struct elem *x, int k, int below,
			struct field *f)
{
	struct elem *t, *u;
	int s = is_square(r, x, k, below, f), s2 = -1;

	if (s == 1)
		return 1;
	t = num_tower_tmp(f);
	u = num_tower_tmp(f);
	/* Homs above k map A_k to a square: they say of x A_k what they said of x. */
	if (num_tower_mul(t, x, f->gen[k].a, f)) {
		s2 = is_square(u, t, k, below, f);
		if (s2 == 1) {
			/* sqrt(x) = sqrt(x A) g / A */
			bool ok =
				num_tower_inv(t, f->gen[k].a, f) && num_tower_mul(u, u, t, f);

			num_tower_zero(t);
			if (!ok || !num_tower_join(r, t, u, k, f))
				s2 = -1;
		}
	}
	num_tower_drop(t, f);
	num_tower_drop(u, f);
	return s2 == 1 ? 1 : s < 0 || s2 < 0 ? -1 : 0;
}

/* r = a^2 - A_k b^2 */
static bool norm(struct elem *r, const struct elem *a, const struct elem *b, int k,
		 struct field *f)
{
	struct elem *t = num_tower_tmp(f);
	bool ok = num_tower_mul(t, b, b, f) && num_tower_mul(t, t, f->gen[k].a, f) &&
		  num_tower_mul(r, a, a, f) && num_tower_sub(r, r, t, f);

	num_tower_drop(t, f);
	return ok;
}

/* r = u + b g_k / (2u); u may hold any generators, g_k too. */
static bool root_from_half(struct elem *r, const struct elem *u, const struct elem *b, int k,
			   struct field *f)
{
	struct elem *t = num_tower_tmp(f), *bg = num_tower_tmp(f);
	fmpz two = 2;
	bool ok = num_tower_join(bg, bg, b, k, f) && num_tower_inv(t, u, f) &&
		  num_tower_mul(t, t, bg, f) && num_tower_scale(t, t, &plus_one, &two, f) &&
		  num_tower_add(r, u, t, f);

	num_tower_drop(t, f);
	num_tower_drop(bg, f);
	return ok;
}

/* r = (a +- n)/2 */
static bool half_sum(struct elem *r, const struct elem *a, const struct elem *n, int sign,
		     struct field *f)
{
	fmpz two = 2;

	return (sign > 0 ? num_tower_add(r, a, n, f) : num_tower_sub(r, a, n, f)) &&
	       num_tower_scale(r, r, &plus_one, &two, f);
}

/* 1: r^2 = x in K_lev; 0: proven that there is none; -1: not decided.
 * Homs of level >= below have already been asked about x. */
static int is_square(struct elem *r, const struct elem *x, int lev, int below, struct field *f)
{
	struct elem *a, *b, *n, *t;
	int k = lev - 1, s, sign;

	if (!x->n) {
		num_tower_zero(r);
		return 1;
	}
	if (!field_pay(f, 5))
		return -1;
	if (lev == 0)
		return base_square(r, x, f);
	if (refuted(x, lev, below, f))
		return 0;
	if (top_gen(x) < k)
		return lower_square(r, x, k, lev, f);
	a = num_tower_tmp(f);
	b = num_tower_tmp(f);
	n = num_tower_tmp(f);
	t = num_tower_tmp(f);
	num_tower_split(a, b, x, k, f);
	s = norm(t, a, b, k, f) ? is_square(n, t, k, GEN_MAX + 1, f) : -1;
	if (s == 1) {
		int unknown = 0;

		s = 0;
		for (sign = 1; sign >= -1 && !s; sign -= 2) {
			struct elem *u = num_tower_tmp(f);
			int q = half_sum(t, a, n, sign, f) ? is_square(u, t, k, GEN_MAX + 1, f)
							   : -1;

			if (q == 1)
				s = root_from_half(r, u, b, k, f) ? 1 : -1;
			unknown |= q < 0;
			num_tower_drop(u, f);
		}
		if (s == 0 && unknown)
			s = -1;
	}
	num_tower_drop(a, f);
	num_tower_drop(b, f);
	num_tower_drop(n, f);
	num_tower_drop(t, f);
	return s;
}

/* --- adjoining ---------------------------------------------------------- */

static const unsigned char small_prime[] = {
	2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,
	47,  53,  59,  61,  67,  71,  73,  79,  83,  89,  97,  101, 103, 107,
	109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181,
	191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251,
};

/* What small primes have left, in a word: the roots of the squares in it go into *s. */
static ulong word_rest(ulong *s, ulong v, struct field *f)
{
	ulong p = 257;

	if (v == 1)
		return 1;
	if (n_is_square(v)) {
		*s *= n_sqrt(v);
		return 1;
	}
	field_charge(f, v >> 32 ? 4000 : 200);
	/* A square factor p^2 q with 251 < p <= q: p below the cube root. */
	while (p < 3000 && p * p * p <= v)
		if (v % (p * p) == 0) {
			v /= p * p;
			*s *= p;
		} else {
			p += 2;
		}
	return v;
}

/* m = s^2 t in words. */
static void word_square_part(ulong *s, ulong *t, ulong m, struct field *f)
{
	ulong rest = m, flat = 1;

	*s = 1;
	for (size_t i = 0; i < sizeof small_prime && rest > 1; i++) {
		ulong p = small_prime[i];

		if (p * p > rest) { /* it is a prime */
			flat *= rest;
			rest = 1;
			break;
		}
		while (rest % (p * p) == 0) {
			rest /= p * p;
			*s *= p;
		}
		if (rest % p == 0) {
			rest /= p;
			flat *= p;
		}
	}
	*t = flat * word_rest(s, rest, f);
}

void num_tower_square_part(fmpz_t s, fmpz_t t, const fmpz_t m, struct field *f)
{
	fmpz_t rest, flat, pp;

	if (!field_charge(f,
			  100 + 60 * limbs_of(m) + 3 * cost_mul(limbs_of(m), limbs_of(m)))) {
		fmpz_set(t, m);
		fmpz_one(s);
		return;
	}
	if (fmpz_sgn(m) > 0 && fmpz_abs_fits_ui(m)) {
		ulong root, other;

		word_square_part(&root, &other, fmpz_get_ui(m), f);
		fmpz_set_ui(s, root);
		fmpz_set_ui(t, other);
		return;
	}
	fmpz_init(pp);
	fmpz_init_set(rest, m);
	fmpz_init_set_ui(flat, 1);
	fmpz_one(s);
	/* flat collects the primes to the first power, rest is what is left. */
	for (size_t i = 0; i < sizeof small_prime && fmpz_cmp_ui(rest, 1) > 0; i++) {
		ulong p = small_prime[i], k;

		if (fmpz_fdiv_ui(rest, p))
			continue;
		fmpz_set_ui(pp, p);
		k = (ulong)fmpz_remove(rest, rest, pp);
		field_charge(f, 4 * cost_mul(limbs_of(m), limbs_of(m)));
		fmpz_ui_pow_ui(pp, p, k / 2);
		fmpz_mul(s, s, pp);
		if (k % 2)
			fmpz_mul_ui(flat, flat, p);
	}
	if (fmpz_sgn(rest) > 0 && fmpz_abs_fits_ui(rest)) {
		ulong root = 1, v = word_rest(&root, fmpz_get_ui(rest), f);

		fmpz_mul_ui(s, s, root);
		fmpz_set_ui(rest, v);
	} else if (fmpz_is_square(rest)) {
		fmpz_sqrt(rest, rest);
		fmpz_mul(s, s, rest);
		fmpz_one(rest);
	}
	fmpz_mul(t, rest, flat);
	fmpz_clear(pp);
	fmpz_clear(rest);
	fmpz_clear(flat);
}

/*
 * A rational radicand may share factors with an older one, as 6 with 2: take
 * 3 instead, sqrt(6) = sqrt(2) sqrt(3).  On return sqrt(old t) = sqrt(t) * co.
 */
static bool lighten(fmpz_t t, struct elem *co, struct field *f)
{
	fmpz_t g, w;
	bool ok = true;
	int k;

	fmpz_init(g);
	fmpz_init(w);
	num_tower_set_si(co, 1, f);
	for (k = 0; k < f->ngen && ok; k++) {
		const fmpz *a = f->gen[k].a->z;
		struct elem *u, *z;

		if (!(f->rational >> k & 1))
			continue;
		if (!field_charge(f, cost_gcd(limbs_of(t), limbs_of(a))))
			break;
		fmpz_gcd(g, t, a);
		if (fmpz_is_one(g))
			continue;
		field_charge(f, 5 * cost_mul(limbs_of(t), limbs_of(a)));
		fmpz_mul(w, t, a);
		fmpz_divexact(w, w, g);
		fmpz_divexact(w, w, g);
		if (fmpz_cmp(w, t) >= 0)
			continue;
		/* t a = g^2 w: sqrt(t) = (g/a) g_k sqrt(w) */
		u = num_tower_tmp(f);
		z = num_tower_tmp(f);
		num_tower_set_fmpq(u, g, a, f);
		ok = num_tower_join(u, z, u, k, f) && num_tower_mul(co, co, u, f);
		num_tower_drop(u, f);
		num_tower_drop(z, f);
		fmpz_set(t, w);
	}
	fmpz_clear(g);
	fmpz_clear(w);
	return ok;
}

/* x > 0 is proven not to be a square: r = sqrt(x) with a new generator. */
static bool adjoin(struct elem *r, const struct elem *x, struct field *f)
{
	struct elem *a = num_tower_tmp(f), *co = num_tower_tmp(f), *z = num_tower_tmp(f);
	struct gen *g = f->gen + f->ngen;
	fmpz_t c, s, t, u, v;
	bool ok = f->ngen < GEN_MAX;

	fmpz_init(c);
	fmpz_init(s);
	fmpz_init(t);
	fmpz_init(u);
	fmpz_init(v);
	/* x = c y / den with y primitive; c den = s^2 t; sqrt x = s/den sqrt(t y) */
	ok = ok && field_charge(f, cost_gcd(limbs_of(x->z), limbs_of(x->z)));
	_fmpz_vec_content(c, x->z, (slong)x->n * f->deg);
	num_tower_square_part(s, t, c, f);
	num_tower_square_part(u, v, &x->den, f);
	fmpz_mul(s, s, u);
	fmpz_mul(t, t, v);
	num_tower_set_si(co, 1, f);
	if (ok && num_tower_is_rational(x, f)) {
		ok = lighten(t, co, f);
		num_tower_set_fmpq(a, t, &plus_one, f);
	} else if (ok) {
		/* y = x den / c */
		fmpz_mul(t, t, &x->den);
		ok = num_tower_scale(a, x, t, c, f);
	}
	if (ok && f->left > 0) {
		g->a = num_tower_keep(a, f);
		a = num_tower_tmp(f);
		g->inv = NULL;
		arb_init(g->val);
		f->rational |= (uint64_t)num_tower_is_rational(g->a, f) << f->ngen;
		/* No budget for its value: all values are to be computed anew. */
		if (f->prec && !num_tower_ball(g->val, g->a, f->prec, f))
			f->prec = 0;
		if (f->prec)
			arb_sqrtpos(g->val, g->val, f->prec + 10);
		f->ngen++;
		num_tower_set_fmpq(a, s, &x->den, f);
		ok = num_tower_mul(a, a, co, f);
		num_tower_zero(z);
		/* co holds older generators only */
		ok = ok && num_tower_join(r, z, a, f->ngen - 1, f);
	} else {
		ok = false;
	}
	fmpz_clear(c);
	fmpz_clear(s);
	fmpz_clear(t);
	fmpz_clear(u);
	fmpz_clear(v);
	num_tower_drop(a, f);
	num_tower_drop(co, f);
	num_tower_drop(z, f);
	return ok;
}

/* Make r positive. */
static bool absolute(struct elem *r, struct field *f)
{
	int s = num_tower_sgn(r, f);

	if (s < 0)
		num_tower_neg(r, r, f);
	return s != 2;
}

/*
 * Denesting: where a^2 - A b^2 = n^2, the root is u + b g/(2u) with
 * u = sqrt((a +- n)/2), a root one storey lower.  1 done, 0 not so, -1 gave up.
 */
static int denest(struct elem *r, const struct elem *x, struct field *f)
{
	int k = top_gen(x), s;
	struct elem *a, *b, *n, *t, *u;

	if (k < 0)
		return 0;
	a = num_tower_tmp(f);
	b = num_tower_tmp(f);
	n = num_tower_tmp(f);
	t = num_tower_tmp(f);
	u = num_tower_tmp(f);
	num_tower_split(a, b, x, k, f);
	s = a->n && norm(t, a, b, k, f) ? is_square(n, t, k, GEN_MAX + 1, f) : 0;
	if (s == 1) {
		bool ok =
			absolute(n, f) && half_sum(t, a, n, 1, f) && half_sum(u, a, n, -1, f);

		/* Both halves are positive: their product is A b^2/4, their sum a > 0. */
		if (ok && (u->n < t->n ||
			   (u->n == t->n && num_tower_bits(u, f) < num_tower_bits(t, f))))
			num_tower_swap(u, t);
		ok = ok && num_tower_sqrt(u, t, f) && root_from_half(r, u, b, k, f) &&
		     absolute(r, f);
		s = ok ? 1 : -1;
	}
	num_tower_drop(a, f);
	num_tower_drop(b, f);
	num_tower_drop(n, f);
	num_tower_drop(t, f);
	num_tower_drop(u, f);
	return s < 0 ? -1 : s;
}

bool num_tower_sqrt(struct elem *r, const struct elem *x, struct field *f)
{
	struct elem *t = num_tower_tmp(f);
	int s = is_square(t, x, f->ngen, GEN_MAX + 1, f);
	bool ok = false;

	if (s == 1) {
		ok = absolute(t, f);
	} else if (s == 0) {
		s = denest(t, x, f);
		ok = s == 1 || (s == 0 && adjoin(t, x, f));
	}
	if (ok)
		num_tower_swap(r, t);
	num_tower_drop(t, f);
	return ok;
}
