/*
 * generic_root.c -- square roots in the field of a proof.
 *
 * A number a = u + v s_k is a square in the field K(s_k) iff
 *   v = 0 and u or u P_k is a square in K, or
 *   v != 0, u^2 - v^2 P_k = n^2 in K and (u + n)/2 or (u - n)/2 is a square c^2 in K:
 *   then a = (c + v/(2c) s_k)^2.
 * Below all roots a fraction in lowest terms is a square iff both parts are.  What is no
 * square is seldom looked at so closely: at a place modulo a prime where all P_k are squares
 * other than 0, a square is a square.
 */
#include "base/work.h"
#include "num/generic_priv.h"

#define PRIME 0x1fffffffffffffffUL /* 2^61 - 1; -1 is no square */
#define PLACES 10
#define PLACES_TRIED 300

/* --- Modulo a prime ----------------------------------------------------------------- */

static ulong value_at(const fmpz_mpoly_t p, const ulong *at, struct generic *g)
{
	ulong e[VARS], sum = 0, inv = n_preinvert_limb(PRIME);
	fmpz_t k;

	fmpz_init(k);
	for (slong i = 0; i < fmpz_mpoly_length(p, g->ring); i++) {
		ulong t;

		fmpz_mpoly_get_term_coeff_fmpz(k, p, i, g->ring);
		fmpz_mpoly_get_term_exp_ui(e, p, i, g->ring);
		t = fmpz_fdiv_ui(k, PRIME);
		for (int v = 0; v < VARS; v++)
			if (e[v])
				t = n_mulmod2_preinv(
					t, n_powmod2_ui_preinv(at[v], e[v], PRIME, inv), PRIME,
					inv);
		sum = n_addmod(sum, t, PRIME);
	}
	fmpz_clear(k);
	return sum;
}

static bool is_residue(ulong a)
{
	return n_powmod2(a, (PRIME - 1) / 2, PRIME) == 1;
}

/* A place where each root has a value. */
static bool choose_place(ulong *at, struct rng *rng, struct generic *g)
{
	for (int v = 0; v < VARS; v++)
		at[v] = v < SIGNS ? 1 : rng_below(rng, PRIME);
	for (int k = 0; k < g->roots; k++) {
		ulong p = value_at(&g->radicand[k], at, g);

		if (!is_residue(p))
			return false;
		at[root_var(k)] = n_powmod2(p, (PRIME + 1) / 4, PRIME);
	}
	return true;
}

/* false: it is no square.  (q has no signs in it.) */
static bool may_be_square(const fmpz_mpoly_q_t q, struct generic *g)
{
	struct rng rng = { .s = 20 };
	ulong at[VARS];
	int places = 0;

	for (int i = 0; i < PLACES_TRIED && places < PLACES; i++) {
		ulong a;

		if (!choose_place(at, &rng, g))
			continue;
		a = n_mulmod2(value_at(fmpz_mpoly_q_numref(q), at, g),
			      value_at(fmpz_mpoly_q_denref(q), at, g), PRIME);
		if (a && !is_residue(a))
			return false;
		places++;
	}
	return true;
}

/* --- In the field ------------------------------------------------------------------- */

static void part(fmpz_mpoly_q_t out, const fmpz_mpoly_t p, int var, ulong e, struct generic *g)
{
	slong v = var;

	fmpz_mpoly_q_zero(out, g->ring);
	fmpz_mpoly_get_coeff_vars_ui(fmpz_mpoly_q_numref(out), p, &v, &e, 1, g->ring);
}

/* Once something could not be computed, or the call is over, nothing more is: what would be
 * computed with is anything, and of any size. */
static bool go_on(struct generic *g)
{
	g->lost = g->lost || work_over();
	return !g->lost;
}

static void mul(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, const fmpz_mpoly_q_t b,
		struct generic *g)
{
	slong n = fmpz_mpoly_length(fmpz_mpoly_q_numref(a), g->ring) *
		  fmpz_mpoly_length(fmpz_mpoly_q_numref(b), g->ring);

	if (!go_on(g))
		return;
	if (!num_generic_pay(g, 1 + n)) {
		g->lost = true;
		return;
	}
	fmpz_mpoly_q_mul(out, a, b, g->ring);
	if (!num_generic_reduce_q(out, g))
		g->lost = true;
}

static void sub(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, const fmpz_mpoly_q_t b,
		struct generic *g)
{
	if (go_on(g))
		fmpz_mpoly_q_sub(out, a, b, g->ring);
}

/* u and v of a = u + v s_k. */
static void parts_of(fmpz_mpoly_q_t u, fmpz_mpoly_q_t v, const fmpz_mpoly_q_t a, int k,
		     struct generic *g)
{
	fmpz_mpoly_q_t d, e, t, n;

	fmpz_mpoly_q_init(d, g->ring);
	fmpz_mpoly_q_init(e, g->ring);
	fmpz_mpoly_q_init(t, g->ring);
	fmpz_mpoly_q_init(n, g->ring);
	part(u, fmpz_mpoly_q_numref(a), root_var(k), 0, g);
	part(v, fmpz_mpoly_q_numref(a), root_var(k), 1, g);
	part(d, fmpz_mpoly_q_denref(a), root_var(k), 0, g);
	part(e, fmpz_mpoly_q_denref(a), root_var(k), 1, g);
	/* (u + v s)(d - e s) / (d^2 - e^2 P) */
	fmpz_mpoly_q_zero(n, g->ring);
	fmpz_mpoly_set(fmpz_mpoly_q_numref(n), &g->radicand[k], g->ring);
	fmpz_mpoly_q_set(t, n, g->ring); /* P */
	if (!fmpz_mpoly_q_is_zero(e, g->ring)) {
		fmpz_mpoly_q_t x, y, z;

		fmpz_mpoly_q_init(x, g->ring);
		fmpz_mpoly_q_init(y, g->ring);
		fmpz_mpoly_q_init(z, g->ring);
		mul(x, u, d, g);
		mul(y, v, e, g);
		mul(y, y, t, g);
		sub(x, x, y, g); /* u d - v e P */
		mul(y, v, d, g);
		mul(z, u, e, g);
		sub(y, y, z, g); /* v d - u e */
		mul(z, e, e, g);
		mul(z, z, t, g);
		mul(n, d, d, g);
		sub(n, n, z, g);
		fmpz_mpoly_q_swap(u, x, g->ring);
		fmpz_mpoly_q_swap(v, y, g->ring);
		fmpz_mpoly_q_swap(d, n, g->ring);
		fmpz_mpoly_q_clear(x, g->ring);
		fmpz_mpoly_q_clear(y, g->ring);
		fmpz_mpoly_q_clear(z, g->ring);
	}
	if (!go_on(g) || !num_generic_reduce_q(d, g) || fmpz_mpoly_q_is_zero(d, g->ring)) {
		g->lost = true;
	} else {
		fmpz_mpoly_q_div(u, u, d, g->ring);
		fmpz_mpoly_q_div(v, v, d, g->ring);
		g->lost =
			!num_generic_reduce_q(u, g) || !num_generic_reduce_q(v, g) || g->lost;
	}
	fmpz_mpoly_q_clear(d, g->ring);
	fmpz_mpoly_q_clear(e, g->ring);
	fmpz_mpoly_q_clear(t, g->ring);
	fmpz_mpoly_q_clear(n, g->ring);
}

static bool root_in(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, int k, struct generic *g);

/* Of u + v s_k with v != 0. */
static bool root_of_both(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t u, const fmpz_mpoly_q_t v,
			 const fmpz_mpoly_q_t radicand, int k, struct generic *g)
{
	fmpz_mpoly_q_t n, t, c;
	bool good = false;
	fmpq_t half;

	fmpq_init(half);
	fmpq_set_si(half, 1, 2);
	fmpz_mpoly_q_init(n, g->ring);
	fmpz_mpoly_q_init(t, g->ring);
	fmpz_mpoly_q_init(c, g->ring);
	mul(n, u, u, g);
	mul(t, v, v, g);
	mul(t, t, radicand, g);
	sub(n, n, t, g);
	if (go_on(g) && num_generic_reduce_q(n, g) && root_in(n, n, k, g))
		for (int minus = 0; minus < 2 && !good; minus++) {
			(minus ? fmpz_mpoly_q_sub : fmpz_mpoly_q_add)(t, u, n, g->ring);
			fmpz_mpoly_q_mul_fmpq(t, t, half, g->ring);
			good = num_generic_reduce_q(t, g) &&
			       !fmpz_mpoly_q_is_zero(t, g->ring) && root_in(c, t, k, g);
		}
	if (good) {
		/* c + v/(2c) s */
		fmpz_mpoly_q_mul_fmpq(t, v, half, g->ring);
		fmpz_mpoly_q_div(t, t, c, g->ring);
		fmpz_mpoly_q_gen(n, root_var(k), g->ring);
		mul(t, t, n, g);
		fmpz_mpoly_q_add(out, c, t, g->ring);
		good = num_generic_reduce_q(out, g) && !g->lost;
	}
	fmpz_mpoly_q_clear(n, g->ring);
	fmpz_mpoly_q_clear(t, g->ring);
	fmpz_mpoly_q_clear(c, g->ring);
	fmpq_clear(half);
	return good;
}

/* A root of a in the field of the first k roots; g->lost: it could not be told. */
static bool root_in(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, int k, struct generic *g)
{
	fmpz_mpoly_q_t u, v, p, s;
	bool good = false;

	if (fmpz_mpoly_q_is_zero(a, g->ring)) {
		fmpz_mpoly_q_zero(out, g->ring);
		return true;
	}
	if (!go_on(g))
		return false;
	if (!num_generic_pay(g, 20 * (fmpz_mpoly_length(fmpz_mpoly_q_numref(a), g->ring) +
				      fmpz_mpoly_length(fmpz_mpoly_q_denref(a), g->ring)))) {
		g->lost = true;
		return false;
	}
	fmpz_mpoly_q_init(u, g->ring);
	if (!k) {
		good = fmpz_mpoly_sqrt(fmpz_mpoly_q_numref(u), fmpz_mpoly_q_numref(a),
				       g->ring) &&
		       fmpz_mpoly_sqrt(fmpz_mpoly_q_denref(u), fmpz_mpoly_q_denref(a),
				       g->ring);
		if (good)
			fmpz_mpoly_q_swap(out, u, g->ring);
		fmpz_mpoly_q_clear(u, g->ring);
		return good;
	}
	k--;
	fmpz_mpoly_q_init(v, g->ring);
	fmpz_mpoly_q_init(p, g->ring);
	fmpz_mpoly_q_init(s, g->ring);
	fmpz_mpoly_set(fmpz_mpoly_q_numref(p), &g->radicand[k], g->ring);
	parts_of(u, v, a, k, g);
	if (g->lost) {
		good = false;
	} else if (!fmpz_mpoly_q_is_zero(v, g->ring)) {
		good = root_of_both(out, u, v, p, k, g);
	} else if (root_in(out, u, k, g)) {
		good = true;
	} else {
		mul(u, u, p, g);
		if (!g->lost && root_in(s, u, k, g)) {
			fmpz_mpoly_q_div(s, s, p, g->ring);
			fmpz_mpoly_q_gen(u, root_var(k), g->ring);
			mul(s, s, u, g);
			fmpz_mpoly_q_swap(out, s, g->ring);
			good = !g->lost;
		}
	}
	fmpz_mpoly_q_clear(u, g->ring);
	fmpz_mpoly_q_clear(v, g->ring);
	fmpz_mpoly_q_clear(p, g->ring);
	fmpz_mpoly_q_clear(s, g->ring);
	return good;
}

/* A new root s_k with s_k^2 = m; r: its value here. */
static int new_root(const fmpz_mpoly_t m, num r, struct generic *g)
{
	int k = g->roots;
	fmpz_mpoly_struct *rule = &g->rule[root_var(k)];
	fmpz_mpoly_t t;

	fmpz_mpoly_init(rule, g->ring);
	fmpz_mpoly_init(&g->radicand[k], g->ring);
	fmpz_mpoly_set(&g->radicand[k], m, g->ring);
	fmpz_mpoly_init(t, g->ring);
	fmpz_mpoly_gen(t, root_var(k), g->ring);
	fmpz_mpoly_mul(rule, t, t, g->ring);
	fmpz_mpoly_sub(rule, rule, m, g->ring);
	fmpz_mpoly_clear(t, g->ring);
	g->now[root_var(k)] = r;
	g->roots++;
	return k;
}

#define SQUARES_TERMS 200

/* m := m / k^2 and u := u k, for whole k. */
static void take_whole_squares(fmpz_t m, fmpz_t u)
{
	fmpz_factor_t f;
	fmpz_t k;

	if (fmpz_bits(m) > 60)
		return;
	fmpz_factor_init(f);
	fmpz_init(k);
	fmpz_factor(f, m);
	for (slong i = 0; i < f->num; i++) {
		fmpz_pow_ui(k, f->p + i, f->exp[i] / 2);
		fmpz_mul(u, u, k);
		fmpz_divexact(m, m, k);
		fmpz_divexact(m, m, k);
	}
	fmpz_clear(k);
	fmpz_factor_clear(f);
}

/* m := m / u^2 for a u that is nowhere negative: radicands stay short, and alike.  false: the call
 * was cut. */
static bool take_squares(fmpz_mpoly_t u, fmpz_mpoly_t m, struct generic *g)
{
	fmpz_mpoly_factor_t parts;
	fmpz_mpoly_t t;
	fmpz_t k, w;
	bool good = true;

	fmpz_mpoly_one(u, g->ring);
	if (fmpz_mpoly_length(m, g->ring) > SQUARES_TERMS ||
	    !num_generic_pay(g, 50 * fmpz_mpoly_length(m, g->ring)))
		return true;
	fmpz_mpoly_factor_init(parts, g->ring);
	fmpz_mpoly_init(t, g->ring);
	fmpz_init(k);
	fmpz_init_set_ui(w, 1);
	if (fmpz_mpoly_factor_squarefree(parts, m, g->ring)) {
		fmpz_mpoly_factor_get_constant_fmpz(k, parts, g->ring);
		take_whole_squares(k, w);
		fmpz_mpoly_set_fmpz(u, w, g->ring);
		fmpz_mpoly_set_fmpz(m, k, g->ring);
		for (slong i = 0; i < fmpz_mpoly_factor_length(parts, g->ring); i++) {
			slong e = fmpz_mpoly_factor_get_exp_si(parts, i, g->ring);
			slong out = e / 2;

			if (out % 2 && num_generic_definite(&parts->poly[i], false, g) != 1)
				out--;
			fmpz_mpoly_pow_ui(t, &parts->poly[i], (ulong)out, g->ring);
			fmpz_mpoly_mul(u, u, t, g->ring);
			fmpz_mpoly_pow_ui(t, &parts->poly[i], (ulong)(e - 2 * out), g->ring);
			fmpz_mpoly_mul(m, m, t, g->ring);
		}
		good = num_generic_reduce(m, g);
	}
	fmpz_mpoly_factor_clear(parts, g->ring);
	fmpz_mpoly_clear(t, g->ring);
	fmpz_clear(k);
	fmpz_clear(w);
	return good;
}

/* sqrt(N/D) = sqrt(N D)/|D|, or sqrt(N)/|E| for D = E^2. */
static bool adjoin(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, num r, struct num_ctx *c)
{
	struct generic *g = c->generic;
	fmpz_mpoly_q_t d;
	fmpz_mpoly_t m, u;
	bool good = g->roots < ROOTS;

	fmpz_mpoly_q_init(d, g->ring);
	fmpz_mpoly_init(m, g->ring);
	fmpz_mpoly_init(u, g->ring);
	if (fmpz_mpoly_sqrt(fmpz_mpoly_q_numref(d), fmpz_mpoly_q_denref(a), g->ring)) {
		fmpz_mpoly_set(m, fmpz_mpoly_q_numref(a), g->ring);
	} else {
		fmpz_mpoly_set(fmpz_mpoly_q_numref(d), fmpz_mpoly_q_denref(a), g->ring);
		fmpz_mpoly_mul(m, fmpz_mpoly_q_numref(a), fmpz_mpoly_q_denref(a), g->ring);
		good = num_generic_reduce(m, g) && good;
	}
	if (g->cases && good)
		good = take_squares(u, m, g);
	else
		fmpz_mpoly_one(u, g->ring);
	good = good && fmpz_mpoly_length(m, g->ring) <= TERMS && num_generic_positive(d, d, c);
	if (good) {
		num v = iv_mul(r, iv_abs(num_generic_enclose(fmpz_mpoly_q_numref(d), g)));
		int k = new_root(m, v, g);

		/* Where the sign e of d is open: 1/(e d) = e/d. */
		fmpz_mpoly_q_gen(out, root_var(k), g->ring);
		fmpz_mpoly_mul(fmpz_mpoly_q_numref(out), fmpz_mpoly_q_numref(out), u, g->ring);
		good = num_generic_divide(out, out, d, g);
	}
	fmpz_mpoly_q_clear(d, g->ring);
	fmpz_mpoly_clear(m, g->ring);
	fmpz_mpoly_clear(u, g->ring);
	return good;
}

bool num_generic_sqrt(struct num_quotient *out, const struct num_quotient *a, num r,
		      struct num_ctx *c)
{
	struct generic *g = out->g;
	fmpz_mpoly_q_t q;
	bool good;

	fmpz_mpoly_q_init(q, g->ring);
	fmpz_mpoly_q_set(q, a->q, g->ring);
	good = num_generic_settle(q, g);
	g->lost = false;
	if (good && may_be_square(q, g) && root_in(out->q, q, g->roots, g)) {
		good = num_generic_positive(out->q, out->q, c);
	} else if (good) {
		g->loose = g->loose || g->lost;
		good = !work_over() && adjoin(out->q, q, r, c);
	}
	fmpz_mpoly_q_clear(q, g->ring);
	return good;
}
