/*
 * num_fn_exact.c -- a compiled function at a rational point in exact arithmetic.
 *
 * Balls can show that a value is not zero, never that it is.  Many zeros that people
 * draw are rational, and there the function often has rational Taylor coefficients
 * all the way (1 - cos x at 0, (x - 1/3)^2 e^0): then a zero and its order are proven.
 */
#include "num/fn_priv.h"

#define BITS 20000 /* of a coefficient, then it is given up */

static bool small_enough(const fmpq_poly_t p)
{
	return FLINT_ABS(_fmpz_vec_max_bits(p->coeffs, p->length)) < BITS &&
	       fmpz_bits(p->den) < BITS;
}

/* The constant term. */
static void constant(fmpq_t q, const fmpq_poly_t p)
{
	fmpq_poly_get_coeff_fmpq(q, p, 0);
}

static int constant_sign(const fmpq_poly_t p)
{
	return p->length ? fmpz_sgn(p->coeffs) : 0;
}

/* The n-th root of the series a, whose constant term must be the n-th power of a
 * rational (positive, or n odd). */
static int exact_nth(fmpq_poly_t r, const fmpq_poly_t a, ulong n, int len)
{
	fmpq_t q, s;
	fmpq_poly_t t;
	int sign = constant_sign(a), good = 0;

	if (sign < 0 && n % 2 == 0)
		return -1;
	if (sign == 0) {
		fmpq_poly_zero(r);
		return len == 1;
	}
	if (len > 1 && n != 2)
		return 0;
	fmpq_init(q);
	fmpq_init(s);
	fmpq_poly_init(t);
	constant(q, a);
	if (fmpz_root(fmpq_numref(s), fmpq_numref(q), (slong)n) &&
	    fmpz_root(fmpq_denref(s), fmpq_denref(q), (slong)n)) {
		good = 1;
		if (len == 1) {
			fmpq_poly_set_fmpq(r, s);
		} else {
			fmpq_poly_scalar_div_fmpq(t, a, q);
			fmpq_poly_sqrt_series(r, t, len);
			fmpq_poly_scalar_mul_fmpq(r, r, s);
		}
	}
	fmpq_clear(q);
	fmpq_clear(s);
	fmpq_poly_clear(t);
	return good;
}

static int exact_power(fmpq_poly_t r, const fmpq_poly_t a, long n, int len)
{
	ulong m = n < 0 ? -(ulong)n : (ulong)n;
	fmpq_poly_t t;

	if (n < 0 && constant_sign(a) == 0)
		return -1;
	if (m > 200)
		return 0;
	fmpq_poly_init(t);
	fmpq_poly_pow_trunc(t, a, m, len);
	if (n < 0)
		fmpq_poly_inv_series(r, t, len);
	else
		fmpq_poly_set(r, t);
	fmpq_poly_clear(t);
	return 1;
}

static int exact_floor(fmpq_poly_t r, const fmpq_poly_t a, int len)
{
	fmpq_t q;
	fmpz_t z;
	int good;

	fmpq_init(q);
	fmpz_init(z);
	constant(q, a);
	good = len == 1 || !fmpz_is_one(fmpq_denref(q));
	fmpz_fdiv_q(z, fmpq_numref(q), fmpq_denref(q));
	fmpq_poly_set_fmpz(r, z);
	fmpq_clear(q);
	fmpz_clear(z);
	return good;
}

/* The share below 0, and that of beta below 1. */
static int exact_shaped(fmpq_poly_t r, const fmpq_poly_t a, enum num_fn_op op, int len)
{
	fmpq_t q;
	int s, t;

	fmpq_init(q);
	constant(q, a);
	s = fmpq_sgn(q);
	fmpq_sub_si(q, q, 1);
	t = op == FN_BETA_LOWER ? fmpq_sgn(q) : -1;
	fmpq_clear(q);
	if (s < 0 || t > 0)
		return -1;
	fmpq_poly_set_si(r, t == 0);
	return (s == 0 || t == 0) && len == 1;
}

static int exact_apply_op(fmpq_poly_t r, fmpq_poly_struct *v, const struct num_fn *f,
			  const struct fn_node *p, int len)
{
	const fmpq_poly_struct *a = v + p->a, *b = p->b >= 0 ? v + p->b : NULL;
	int s = constant_sign(a);

	switch (p->op) {
	case FN_NEG: fmpq_poly_neg(r, a); return 1;
	case FN_ADD: fmpq_poly_add(r, a, b); return 1;
	case FN_SUB: fmpq_poly_sub(r, a, b); return 1;
	case FN_MUL: fmpq_poly_mullow(r, a, b, len); return 1;
	case FN_DIV:
		if (constant_sign(b) == 0)
			return -1;
		fmpq_poly_div_series(r, a, b, len);
		return 1;
	case FN_SQRT: return exact_nth(r, a, 2, len);
	case FN_EXP:
		if (s)
			return 0;
		fmpq_poly_exp_series(r, a, len);
		return 1;
	case FN_LOG:
		if (s <= 0)
			return -1;
		if (!fmpz_equal(a->coeffs, a->den))
			return 0;
		fmpq_poly_log_series(r, a, len);
		return 1;
	case FN_SIN:
		if (s)
			return 0;
		fmpq_poly_sin_series(r, a, len);
		return 1;
	case FN_COS:
		if (s)
			return 0;
		fmpq_poly_cos_series(r, a, len);
		return 1;
	case FN_TAN:
		if (s)
			return 0;
		fmpq_poly_tan_series(r, a, len);
		return 1;
	case FN_ASIN:
		if (s)
			return 0;
		fmpq_poly_asin_series(r, a, len);
		return 1;
	case FN_ACOS:
		/* acos 1 = 0, where it has no slope. */
		if (len > 1 || !s || !fmpz_equal(a->coeffs, a->den))
			return 0;
		fmpq_poly_zero(r);
		return 1;
	case FN_ATAN:
		if (s)
			return 0;
		fmpq_poly_atan_series(r, a, len);
		return 1;
	case FN_ABS:
		if (s < 0)
			fmpq_poly_neg(r, a);
		else
			fmpq_poly_set(r, a);
		return s || len == 1;
	case FN_SGN: fmpq_poly_set_si(r, s); return s || len == 1;
	case FN_FLOOR: return exact_floor(r, a, len);
	case FN_MIN:
	case FN_MAX:
		s = constant_sign(v + f->guard[p->guard]);
		if (p->op == FN_MAX)
			s = -s;
		fmpq_poly_set(r, s <= 0 ? a : b);
		return s || len == 1;
	case FN_ERF: /* erf(0) = 0, where it has no rational slope */
		fmpq_poly_zero(r);
		return !s && len == 1;
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER: return 0;
	case FN_ATAN2:
		if (s || constant_sign(b) <= 0)
			return s == 0 && constant_sign(b) == 0 ? -1 : 0;
		{
			fmpq_poly_t t;

			fmpq_poly_init(t);
			fmpq_poly_div_series(t, a, b, len);
			fmpq_poly_atan_series(r, t, len);
			fmpq_poly_clear(t);
		}
		return 1;
	case FN_POW:
		if (s <= 0)
			return s < 0 ? -1 : 0;
		if (!fmpz_equal(a->coeffs, a->den))
			return 0;
		{
			fmpq_poly_t t;

			fmpq_poly_init(t);
			fmpq_poly_log_series(t, a, len);
			fmpq_poly_mullow(t, t, b, len);
			fmpq_poly_exp_series(r, t, len);
			fmpq_poly_clear(t);
		}
		return 1;
	}
	return 0;
}

bool num_fn_cond_holds(enum num_fn_cond cond, int s)
{
	switch (cond) {
	case FN_LT: return s < 0;
	case FN_LE: return s <= 0;
	case FN_GT: return s > 0;
	case FN_GE: return s >= 0;
	case FN_EQ: return s == 0;
	case FN_NE: return s != 0;
	}
	return false;
}

int num_fn_exact(fmpq_poly_t out, const struct num_fn *f, int at, const fmpq_t x, int len)
{
	fmpq_poly_struct *v = mem_alloc(sizeof *v * (size_t)(at + 1));
	signed char *state = mem_alloc((size_t)at + 1);
	int result;

	for (int i = 0; i <= at; i++) {
		const struct fn_node *p = f->node + i;
		int s = 1, t;

		fmpq_poly_init(v + i);
		if (p->kind == K_APPLY || p->kind == K_POWER || p->kind == K_ROOT ||
		    p->kind == K_SHAPED) {
			s = state[p->a];
			if (p->b >= 0 && state[p->b] < s)
				s = state[p->b];
		}
		if (s == 1 && p->kind == K_APPLY && p->guard >= 0 &&
		    state[f->guard[p->guard]] != 1 && (p->op == FN_MIN || p->op == FN_MAX))
			s = 0;
		if (s != 1) {
			state[i] = (signed char)s;
			continue;
		}
		switch (p->kind) {
		case K_VAR:
			fmpq_poly_set_fmpq(v + i, x);
			if (len > 1)
				fmpq_poly_set_coeff_si(v + i, 1, 1);
			break;
		case K_RATIONAL: fmpq_poly_set_fmpq(v + i, p->q); break;
		case K_PI:
		case K_BALL: s = 0; break;
		case K_APPLY: s = exact_apply_op(v + i, v, f, p, len); break;
		case K_POWER: s = exact_power(v + i, v + p->a, p->n, len); break;
		case K_ROOT: s = exact_nth(v + i, v + p->a, (ulong)p->n, len); break;
		case K_SHAPED: s = exact_shaped(v + i, v + p->a, p->op, len); break;
		case K_IF:
			s = state[f->guard[p->guard]];
			if (s != 1)
				break;
			t = constant_sign(v + f->guard[p->guard]);
			if (t == 0 && len > 1) {
				s = 0;
				break;
			}
			t = num_fn_cond_holds(p->cond, t) ? p->then : p->els;
			s = t < 0 ? -1 : state[t];
			if (s == 1)
				fmpq_poly_set(v + i, v + t);
			break;
		}
		if (s == 1 && !small_enough(v + i))
			s = 0;
		state[i] = (signed char)s;
	}
	result = state[at];
	if (result == 1)
		fmpq_poly_set(out, v + at);
	for (int i = 0; i <= at; i++)
		fmpq_poly_clear(v + i);
	mem_free(v);
	mem_free(state);
	return result;
}

int num_fn_exact_zero(const struct num_fn *f, int at, const fmpq_t x)
{
	fmpq_poly_t p;
	int r;

	fmpq_poly_init(p);
	r = num_fn_exact(p, f, at, x, 1);
	if (r == 1)
		r = fmpq_poly_is_zero(p);
	fmpq_poly_clear(p);
	return r;
}

bool num_fn_simplest(fmpq_t out, const arf_t lo, const arf_t hi, int bits)
{
	fmpq_t p, q;
	bool good;

	if (arf_sgn(lo) <= 0 && arf_sgn(hi) >= 0) {
		fmpq_zero(out);
		return true;
	}
	/* Exponents beyond reason would only cost memory. */
	if (arf_cmpabs_2exp_si(lo, -400) < 0 || arf_cmpabs_2exp_si(hi, 400) > 0 ||
	    arf_cmpabs_2exp_si(hi, -400) < 0 || arf_cmpabs_2exp_si(lo, 400) > 0)
		return false;
	fmpq_init(p);
	fmpq_init(q);
	arf_get_fmpq(p, lo);
	arf_get_fmpq(q, hi);
	fmpq_simplest_between(out, p, q);
	good = fmpz_bits(fmpq_denref(out)) <= (flint_bitcnt_t)bits;
	fmpq_clear(p);
	fmpq_clear(q);
	return good;
}
