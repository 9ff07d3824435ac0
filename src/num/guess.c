/*
 * guess.c -- a closed form from decimals.
 *
 * A short integer relation among 1, v, v^2 (or others) is found by lattice reduction; it
 * counts when its numbers together have well under the digits that it explains.
 */
#include "num/fn.h"
#include "num/lib.h"
#include "num/num.h"
#include "num/system.h"
#include <math.h>
#include <string.h>

#define TERMS 3
#define SMALL 100000000L /* of the numbers of a form */

/* c[0] v[0] + ... = 0 with small c, for what is known of v. */
static bool relation(long *c, arb_srcptr v, int n, slong bits)
{
	fmpz_mat_t m;
	fmpz_lll_t how;
	arb_t t;
	arf_t f;
	double size = 0;
	bool good = true;

	fmpz_mat_init(m, n, n + 1);
	arb_init(t);
	arf_init(f);
	for (int i = 0; i < n; i++) {
		fmpz_one(fmpz_mat_entry(m, i, i));
		arb_mul_2exp_si(t, v + i, bits);
		arf_set(f, arb_midref(t));
		arf_get_fmpz(fmpz_mat_entry(m, i, n), f, ARF_RND_NEAR);
	}
	fmpz_lll_context_init_default(how);
	fmpz_lll(m, NULL, how);
	arb_zero(t);
	for (int i = 0; i < n && good; i++) {
		good = fmpz_fits_si(fmpz_mat_entry(m, 0, i));
		c[i] = good ? fmpz_get_si(fmpz_mat_entry(m, 0, i)) : 0;
		good = good && c[i] > -SMALL && c[i] < SMALL;
		arb_addmul_si(t, v + i, c[i], 256);
		size += log2(1 + fabs((double)c[i]));
	}
	good = good && arb_contains_zero(t) && size < 0.55 * (double)bits;
	fmpz_mat_clear(m);
	arb_clear(t);
	arf_clear(f);
	return good;
}

/* The root of a v^2 + b v + c nearest to `near`, exactly. */
static num quadratic(long a, long b, long c, double near, struct num_ctx *x)
{
	num d = num_sqrt(
		num_sub(num_sqr(num_int(b, x), x),
			num_mul(num_int(4, x), num_mul(num_int(a, x), num_int(c, x), x), x),
			x),
		x);
	num r[2];

	for (int i = 0; i < 2; i++)
		r[i] = num_div(num_add(num_int(-b, x), i ? num_neg(d, x) : d, x),
			       num_int(2 * a, x), x);
	return fabs(num_mid(r[0]) - near) <= fabs(num_mid(r[1]) - near) ? r[0] : r[1];
}

static bool show(struct buf *out, num v, double near, struct num_ctx *x)
{
	return !num_is_bad(v) && fabs(num_mid(v) - near) <= 1e-12 * (1 + fabs(near)) &&
	       num_print(out, v, NUM_PLAIN, x);
}

#define SMALLEST 1e-9
#define LARGEST 1e12

bool num_guess(struct buf *out, const char *digits, int good)
{
	struct num_ctx *x;
	arb_ptr v;
	arb_t w;
	mag_t e;
	long c[TERMS];
	slong bits = (slong)(3.32 * good) - 6;
	double near;
	bool ok = false;

	if (good < 14)
		return false;
	x = num_ctx_new(1);
	num_enter(x, NUM_EXACT, 128);
	v = _arb_vec_init(TERMS);
	arb_init(w);
	mag_init(e);
	if (!arb_set_str(w, digits, 192) && arb_is_finite(w)) {
		near = arf_get_d(arb_midref(w), ARF_RND_NEAR);
		/* Next to nothing has no digits to look at, and lattice reduction of numbers of so
		 * different sizes takes long. */
		if (fabs(near) < SMALLEST || fabs(near) > LARGEST)
			goto done;
		mag_set_d(e, 10 * fabs(near) * pow(10, -good) + 1e-300);
		arb_add_error_mag(w, e);
		/* p/q */
		arb_one(v);
		arb_set(v + 1, w);
		ok = relation(c, v, 2, bits) && c[1] &&
		     show(out, num_rat(-c[0], c[1], x), near, x);
		if (!ok) { /* p/q pi */
			arb_const_pi(v, 192);
			ok = relation(c, v, 2, bits) && c[1] &&
			     show(out, num_mul(num_rat(-c[0], c[1], x), num_pi(x), x), near,
				  x);
		}
		for (int i = 1; i <= 2 && !ok; i++) { /* a quadratic number, or its root */
			arb_one(v);
			arb_pow_ui(v + 1, w, (ulong)i, 192);
			arb_pow_ui(v + 2, w, (ulong)(2 * i), 192);
			if (!relation(c, v, 3, bits) || !c[2])
				continue;
			if (i == 1) {
				ok = show(out, quadratic(c[2], c[1], c[0], near, x), near, x);
			} else {
				num r = num_sqrt(quadratic(c[2], c[1], c[0], near * near, x),
						 x);

				ok = show(out, near < 0 ? num_neg(r, x) : r, near, x);
			}
		}
	}
done:
	_arb_vec_clear(v, TERMS);
	arb_clear(w);
	mag_clear(e);
	num_ctx_free(x);
	return ok;
}

/* --- By its polynomial ------------------------------------------------------------------- */

#define ROOTS_DEGREE 8

/* A polynomial of degree n with whole numbers of which v is a root, as far as is known. */
static bool polynomial_of(fmpz *c, const arb_t v, int n, slong bits)
{
	fmpz_mat_t m;
	fmpz_lll_t how;
	arb_t t, p;
	double size = 0;
	bool good;

	fmpz_mat_init(m, n + 1, n + 2);
	arb_init(t);
	arb_init(p);
	arb_one(p);
	for (int i = 0; i <= n; i++) {
		fmpz_one(fmpz_mat_entry(m, i, i));
		arb_mul_2exp_si(t, p, bits);
		arf_get_fmpz(fmpz_mat_entry(m, i, n + 1), arb_midref(t), ARF_RND_NEAR);
		arb_mul(p, p, v, 2 * bits + 64);
	}
	fmpz_lll_context_init_default(how);
	fmpz_lll(m, NULL, how);
	arb_zero(t);
	for (int i = n; i >= 0; i--) {
		fmpz_set(c + i, fmpz_mat_entry(m, 0, i));
		arb_mul(t, t, v, 2 * bits + 64);
		arb_add_fmpz(t, t, c + i, 2 * bits + 64);
		size += (double)fmpz_bits(c + i);
	}
	good = !fmpz_is_zero(c + n) && arb_contains_zero(t) && size < 0.55 * (double)bits;
	fmpz_mat_clear(m);
	arb_clear(t);
	arb_clear(p);
	return good;
}

/* The closed form of the root of the polynomial that v is. */
static bool root_near(struct buf *out, const fmpz *c, int n, double near, struct num_ctx *x)
{
	struct num_poly_root r[ROOTS_DEGREE];
	num k[ROOTS_DEGREE + 1];
	struct err e;
	int found, best = -1;

	for (int i = 0; i <= n; i++) {
		char *s = fmpz_get_str(NULL, 10, c + i);
		enum status st = num_decimal(&k[i], s, x, &e);

		flint_free(s);
		if (st != OK)
			return false;
	}
	if (num_poly_roots(r, ROOTS_DEGREE, &found, k, n, x, &e) != OK)
		return false;
	for (int i = 0; i < found; i++)
		if (best < 0 || fabs(r[i].x.mid - near) < fabs(r[best].x.mid - near))
			best = i;
	return best >= 0 && !num_is_bad(r[best].exact) && show(out, r[best].exact, near, x);
}

bool num_guess_roots(struct buf *out, const char *digits, int good)
{
	struct num_ctx *x;
	slong bits = (slong)(3.32 * good) - 6;
	fmpz *c;
	arb_t v;
	bool ok = false;

	if (good < 30 || strlen(digits) > NUM_DIGITS)
		return false;
	arb_init(v);
	if (!arb_set_str(v, digits, 2 * bits + 64) && arb_is_finite(v)) {
		double near = arf_get_d(arb_midref(v), ARF_RND_NEAR);
		mag_t e;

		mag_init(e);
		mag_set_d(e, 10 * fabs(near));
		mag_mul_2exp_si(e, e, -(slong)(3.3219 * good));
		arb_add_error_mag(v, e);
		mag_clear(e);
		x = num_ctx_new(1);
		num_enter(x, NUM_EXACT, 128);
		c = _fmpz_vec_init(ROOTS_DEGREE + 1);
		for (int n = 1; n <= ROOTS_DEGREE && !ok; n *= 2)
			if (polynomial_of(c, v, n, bits)) {
				ok = root_near(out, c, n, near, x);
				break; /* what does not solve it does not solve a multiple */
			}
		_fmpz_vec_clear(c, ROOTS_DEGREE + 1);
		num_ctx_free(x);
	}
	arb_clear(v);
	return ok;
}
