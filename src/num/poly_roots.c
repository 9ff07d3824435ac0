/*
 * poly_roots.c -- real roots of polynomials, as exact numbers where the field has them.
 *
 * Rational coefficients: factored over Q.  Every factor is irreducible, so its roots
 * are simple and differ from those of the others; Arb isolates them all, which proves
 * how many are real and puts them in order.  Exact forms (linear, quadratic, quadratic
 * in a shifted power, pure powers, quartics that square roots solve, and those of squares)
 * are attached in order.
 *
 * Other coefficients: the same forms by the sign of exact discriminants.  What is left
 * is isolated as a ball polynomial; rational roots are tried and divided out; when it
 * cannot be isolated it may have multiple roots and is split by greatest common
 * divisors, all of whose steps ask for exact zeros.
 */
#include "base/work.h"
#include "num/fn_priv.h"
#include <stdlib.h>
#include <string.h>

#define DEGREE 200
#define PREC 256

/* A root on its way out. */
struct num_got {
	num exact;
	arb_t x;
	int multiplicity;
};
struct list {
	struct num_got *r;
	int n, cap;
};

static void list_add(struct list *l, num exact, const arb_t x, int multiplicity)
{
	struct num_got *r;

	l->r = mem_grow(l->r, &l->cap, l->n + 1, sizeof *l->r);
	r = l->r + l->n++;
	r->exact = exact;
	arb_init(r->x);
	arb_set(r->x, x);
	r->multiplicity = multiplicity;
}

/* A number as exactly as it is known; false when it is bad. */
static bool add_number(struct list *l, num v, int multiplicity, struct num_ctx *c)
{
	arb_t t;
	bool good;

	arb_init(t);
	good = num_fn_ball_of_num(t, v, PREC, c);
	if (good)
		list_add(l, v, t, multiplicity);
	arb_clear(t);
	return good;
}

/* --- Exact forms ------------------------------------------------------------------ */

/* Real roots by formula, increasing.  Each returns their number, or -1 when a sign was
 * not told or the degree is not theirs.  Multiple roots are written once, with
 * `twice` set where the multiplicity is 2. */
struct num_forms {
	num r[8];
	int times[8];
	int n;
};

static void form_add(struct num_forms *f, num v, int times)
{
	f->r[f->n] = v;
	f->times[f->n++] = times;
}

/* a x^2 + b x + c; a not 0. */
static bool quadratic(struct num_forms *f, num a, num b, num k, struct num_ctx *c)
{
	num d = num_sub(num_sqr(b, c), num_mul(num_int(4, c), num_mul(a, k, c), c), c);
	num two_a = num_mul(num_int(2, c), a, c), mb = num_neg(b, c), s, p, q;
	int sd = num_sgn(d, c), sa = num_sgn(a, c);

	if (sd == NUM_UNKNOWN || sa == NUM_UNKNOWN || sa == 0)
		return false;
	if (sd < 0)
		return true;
	if (sd == 0) {
		form_add(f, num_div(mb, two_a, c), 2);
		return true;
	}
	s = num_sqrt(d, c);
	p = num_div(num_sub(mb, s, c), two_a, c);
	q = num_div(num_add(mb, s, c), two_a, c);
	form_add(f, sa > 0 ? p : q, 1);
	form_add(f, sa > 0 ? q : p, 1);
	return true;
}

/* The real y with y^m = u, each shifted by -h; u in increasing order, m even. */
static bool even_powers(struct num_forms *f, const struct num_forms *u, long m, num h,
			struct num_ctx *c)
{
	int sign[8];

	for (int i = 0; i < u->n; i++) {
		sign[i] = num_sgn(u->r[i], c);
		if (sign[i] == NUM_UNKNOWN)
			return false;
	}
	for (int i = u->n - 1; i >= 0; i--)
		if (sign[i] > 0)
			form_add(f, num_sub(num_neg(num_root(u->r[i], m, c), c), h, c),
				 u->times[i]);
	for (int i = 0; i < u->n; i++) {
		if (sign[i] == 0)
			form_add(f, num_neg(h, c), (int)m * u->times[i]);
		if (sign[i] > 0)
			form_add(f, num_sub(num_root(u->r[i], m, c), h, c), u->times[i]);
	}
	return true;
}

static bool odd_powers(struct num_forms *f, const struct num_forms *u, long m, num h,
		       struct num_ctx *c)
{
	for (int i = 0; i < u->n; i++) {
		int s = num_sgn(u->r[i], c);

		if (s == NUM_UNKNOWN)
			return false;
		form_add(f, num_sub(num_root(u->r[i], m, c), h, c),
			 s ? u->times[i] : (int)m * u->times[i]);
	}
	return true;
}

static bool in_powers(struct num_forms *f, const struct num_forms *u, long m, num h,
		      struct num_ctx *c)
{
	return m % 2 ? odd_powers(f, u, m, h, c) : even_powers(f, u, m, h, c);
}

/* 1: certainly zero, 0: certainly not, -1 not told. */
static int zero(num a, struct num_ctx *c)
{
	truth t = num_is_zero(a, c);

	return is_unknown(t) ? -1 : is_yes(t);
}

/* q = p(x - h) for h = k[n-1] / (n k[n]): no second highest coefficient. */
static void shifted(num *q, const num *k, int n, num h, struct num_ctx *c)
{
	for (int i = 0; i <= n; i++)
		q[i] = k[i];
	/* Horner by synthetic division at -h. */
	for (int i = 0; i < n; i++)
		for (int j = n - 1; j >= i; j--)
			q[j] = num_sub(q[j], num_mul(h, q[j + 1], c), c);
}

/* Is k a polynomial in x^(n/2) or x^n alone?  Then its roots. */
static bool by_powers(struct num_forms *f, const num *k, int n, num h, struct num_ctx *c)
{
	struct num_forms u = { .n = 0 };
	bool pure = true, half = n % 2 == 0;

	for (int i = 1; i < n; i++) {
		if (zero(k[i], c) == 1)
			continue;
		pure = false;
		half = half && i == n / 2;
	}
	if (pure) {
		form_add(&u, num_neg(num_div(k[0], k[n], c), c), 1);
		return in_powers(f, &u, n, h, c);
	}
	return half && quadratic(&u, k[n], k[n / 2], k[0], c) && in_powers(f, &u, n / 2, h, c);
}

/* In increasing order; false when two could not be told apart. */
static bool sort_forms(struct num_forms *f, struct num_ctx *c)
{
	for (int i = 1; i < f->n; i++)
		for (int j = i; j > 0; j--) {
			int s = num_cmp(f->r[j - 1], f->r[j], c), m = f->times[j];
			num v = f->r[j];

			if (s == NUM_UNKNOWN || s == 0)
				return false;
			if (s < 0)
				break;
			f->r[j] = f->r[j - 1];
			f->times[j] = f->times[j - 1];
			f->r[j - 1] = v;
			f->times[j - 1] = m;
		}
	return true;
}

/* x^4 coefficients a b c b a: with y = x + 1/x, a y^2 + b y + c - 2a = 0. */
static bool reciprocal(struct num_forms *f, const num *k, struct num_ctx *c)
{
	struct num_forms y = { .n = 0 }, t;
	num one = num_int(1, c);

	if (!is_yes(num_eq(k[0], k[4], c)) || !is_yes(num_eq(k[1], k[3], c)))
		return false;
	if (!quadratic(&y, k[4], k[3], num_sub(k[2], num_mul(num_int(2, c), k[4], c), c), c))
		return false;
	for (int i = 0; i < y.n; i++) {
		t.n = 0;
		if (!quadratic(&t, one, num_neg(y.r[i], c), one, c))
			return false;
		for (int j = 0; j < t.n; j++)
			form_add(f, t.r[j], t.times[j] * y.times[i]);
	}
	return sort_forms(f, c);
}

static bool rational(fmpq_t q, num a, struct num_ctx *c);
static num num_of_fmpz(const fmpz_t z, struct num_ctx *c);

/* A positive rational root m of 8 m^3 + 8 p m^2 + (2 p^2 - 8 r) m - q^2. */
static bool resolvent_root(num *m, const fmpq_t p, const fmpq_t q, const fmpq_t r,
			   struct num_ctx *c)
{
	fmpq_poly_t f;
	fmpz_poly_t z;
	fmpz_poly_factor_t fac;
	fmpq_t t, u;
	bool found = false;

	fmpq_poly_init(f);
	fmpz_poly_init(z);
	fmpz_poly_factor_init(fac);
	fmpq_init(t);
	fmpq_init(u);
	fmpq_poly_set_coeff_si(f, 3, 8);
	fmpq_set_si(t, 8, 1);
	fmpq_mul(u, t, p);
	fmpq_poly_set_coeff_fmpq(f, 2, u);
	fmpq_mul(u, t, r);
	fmpq_mul(t, p, p);
	fmpq_add(t, t, t);
	fmpq_sub(t, t, u);
	fmpq_poly_set_coeff_fmpq(f, 1, t);
	fmpq_mul(t, q, q);
	fmpq_neg(t, t);
	fmpq_poly_set_coeff_fmpq(f, 0, t);
	fmpq_poly_get_numerator(z, f);
	fmpz_poly_factor(fac, z);
	for (slong i = 0; i < fac->num && !found; i++) {
		const fmpz_poly_struct *l = fac->p + i;

		if (fmpz_poly_degree(l) != 1)
			continue;
		*m = num_neg(
			num_div(num_of_fmpz(l->coeffs, c), num_of_fmpz(l->coeffs + 1, c), c),
			c);
		found = is_yes(num_is_pos(*m, c));
	}
	fmpq_clear(t);
	fmpq_clear(u);
	fmpz_poly_factor_clear(fac);
	fmpz_poly_clear(z);
	fmpq_poly_clear(f);
	return found;
}

/*
 * x^4 + p x^2 + q x + r with rational numbers and q not zero: where its cubic resolvent has
 * a rational root m the roots are (s +- sqrt(-2p - 2m - 2q/s))/2 for s = +-sqrt(2m); where
 * it has none, no square roots give them.
 */
static bool quartic(struct num_forms *f, const num *k, num h, struct num_ctx *c)
{
	fmpq_t q[4];
	bool good = true;
	num m, s;

	for (int i = 0; i < 4; i++)
		fmpq_init(q[i]);
	for (int i = 0; i < 3 && good; i++) {
		good = rational(q[i], num_div(k[i], k[4], c), c);
	}
	good = good && !fmpq_is_zero(q[1]) && resolvent_root(&m, q[2], q[1], q[0], c);
	for (int i = 0; i < 4; i++)
		fmpq_clear(q[i]);
	if (!good)
		return false;
	s = num_sqrt(num_mul(num_int(2, c), m, c), c);
	for (int i = 0; i < 2 && good; i++) {
		struct num_forms t = { .n = 0 };
		num sum = num_add(num_div(k[2], k[4], c), m, c),
		    over = num_div(num_div(k[1], k[4], c), s, c);

		sum = num_neg(num_mul(num_int(2, c), num_add(sum, over, c), c), c);
		switch (num_sgn(sum, c)) {
		case NUM_UNKNOWN: good = false; break;
		case 0: form_add(&t, num_half(s, c), 2); break;
		case 1:
			sum = num_sqrt(sum, c);
			form_add(&t, num_half(num_sub(s, sum, c), c), 1);
			form_add(&t, num_half(num_add(s, sum, c), c), 1);
			break;
		default: break;
		}
		for (int j = 0; j < t.n; j++)
			form_add(f, num_sub(t.r[j], h, c), t.times[j]);
		s = num_neg(s, c);
	}
	return good && sort_forms(f, c);
}

static bool forms_of(struct num_forms *f, const num *k, int n, struct num_ctx *c);

/* A polynomial of degree 8 that is one of degree 4 in the square. */
static bool in_squares(struct num_forms *f, const num *k, num h, struct num_ctx *c)
{
	struct num_forms u = { .n = 0 };
	num half[5];

	for (int i = 0; i < 4; i++)
		if (zero(k[2 * i + 1], c) != 1)
			return false;
	for (int i = 0; i <= 4; i++)
		half[i] = k[2 * i];
	return forms_of(&u, half, 4, c) && in_powers(f, &u, 2, h, c);
}

/* Exact roots of a polynomial of degree n >= 1 with k[n] not zero; k[0] may be. */
static bool forms_of(struct num_forms *f, const num *k, int n, struct num_ctx *c)
{
	num q[DEGREE + 1], h;

	f->n = 0;
	if (n == 1) {
		form_add(f, num_neg(num_div(k[0], k[1], c), c), 1);
		return true;
	}
	if (n == 2)
		return quadratic(f, k[2], k[1], k[0], c);
	if (n > 60)
		return false;
	if (by_powers(f, k, n, num_int(0, c), c))
		return true;
	f->n = 0;
	if (n == 4 && reciprocal(f, k, c))
		return true;
	f->n = 0;
	if (n > 8)
		return false;
	h = num_div(k[n - 1], num_mul(num_int(n, c), k[n], c), c);
	shifted(q, k, n, h, c);
	q[n - 1] = num_int(0, c);
	if (by_powers(f, q, n, h, c))
		return true;
	f->n = 0;
	if (n == 4)
		return quartic(f, q, h, c);
	return n == 8 && in_squares(f, q, h, c);
}

static bool forms_usable(const struct num_forms *f)
{
	for (int i = 0; i < f->n; i++)
		if (num_is_bad(f->r[i]))
			return false;
	return true;
}

/* --- Rational coefficients ----------------------------------------------------------- */

static bool rational(fmpq_t q, num a, struct num_ctx *c)
{
	if (a.lo == a.hi && !a.x) {
		num_fmpq_of_double(q, a.lo);
		return isfinite(a.lo);
	}
	return c->level == NUM_EXACT && a.x && num_exact_get_fmpq(q, a.x, c->field);
}

static num num_of_fmpz(const fmpz_t z, struct num_ctx *c)
{
	if (fmpz_fits_si(z))
		return num_int(fmpz_get_si(z), c);
	{
		char *s = fmpz_get_str(NULL, 10, z);
		num r;

		if (num_decimal(&r, s, c, NULL) != OK)
			r = num_bad(c);
		flint_free(s);
		return r;
	}
}

/* One irreducible factor. */
static bool factor_roots(struct list *l, const fmpz_poly_t p, int times, slong prec,
			 struct num_ctx *c)
{
	slong n = fmpz_poly_degree(p), real = 0;
	acb_ptr r = _acb_vec_init(n);
	struct num_forms f = { .n = -1 };
	num k[DEGREE + 1];
	bool good;

	arb_fmpz_poly_complex_roots(r, p, 0, prec);
	for (slong i = 0; i < n; i++)
		real += acb_is_real(r + i);
	for (slong i = 0; i <= n; i++)
		k[i] = num_of_fmpz(p->coeffs + i, c);
	good = forms_of(&f, k, (int)n, c) && f.n == real && forms_usable(&f);
	/* Arb gives the real ones first and in increasing order. */
	for (slong i = 0, j = 0; i < n; i++)
		if (acb_is_real(r + i)) {
			list_add(l, good ? f.r[j] : num_bad(c), acb_realref(r + i), times);
			j++;
		}
	_acb_vec_clear(r, n);
	return true;
}

static void list_clear(struct list *l)
{
	for (int i = 0; i < l->n; i++)
		arb_clear(l->r[i].x);
	mem_free(l->r);
	l->r = NULL;
	l->n = l->cap = 0;
}

static int by_ball(const void *a, const void *b)
{
	return arf_cmp(arb_midref(((const struct num_got *)a)->x),
		       arb_midref(((const struct num_got *)b)->x));
}

static bool in_order(struct list *l)
{
	if (l->n)
		qsort(l->r, (size_t)l->n, sizeof *l->r, by_ball);
	for (int i = 1; i < l->n; i++)
		if (!arb_lt(l->r[i - 1].x, l->r[i].x))
			return false;
	return true;
}

static void rational_roots(struct list *l, const fmpq_poly_t p, struct num_ctx *c)
{
	fmpz_poly_t z;
	fmpz_poly_factor_t fac;

	fmpz_poly_init(z);
	fmpq_poly_get_numerator(z, p);
	fmpz_poly_factor_init(fac);
	fmpz_poly_factor(fac, z);
	for (slong prec = PREC;; prec *= 2) {
		for (slong i = 0; i < fac->num && !work_over(); i++)
			factor_roots(l, fac->p + i, (int)fac->exp[i], prec, c);
		/* Different factors have different roots: enough precision tells. */
		if (in_order(l) || prec > 100000 || work_over())
			break;
		list_clear(l);
	}
	fmpz_poly_factor_clear(fac);
	fmpz_poly_clear(z);
}

/* --- Other coefficients ------------------------------------------------------------------ */

/* Isolate all roots of k as balls; false when they cannot be told apart. */
static bool isolate(struct list *l, const num *k, int n, int times, struct num_ctx *c)
{
	acb_poly_t p;
	acb_ptr r = _acb_vec_init(n);
	arb_t t;
	bool good = true;

	acb_poly_init(p);
	arb_init(t);
	for (int i = 0; i <= n && good; i++) {
		good = num_fn_ball_of_num(t, k[i], 2 * PREC, c);
		if (good) {
			acb_poly_fit_length(p, i + 1);
			acb_set_arb(p->coeffs + i, t);
			_acb_poly_set_length(p, i + 1);
		}
	}
	good = good && acb_poly_degree(p) == n;
	if (good) {
		bool all = false;

		for (slong prec = 128; prec <= 2 * PREC && !all && !work_over(); prec *= 2)
			all = acb_poly_find_roots(r, p, NULL, 0, prec) == n &&
			      acb_poly_validate_real_roots(r, p, prec);
		good = all;
	}
	for (int i = 0; i < n && good; i++)
		if (arb_contains_zero(acb_imagref(r + i)))
			list_add(l, num_bad(c), acb_realref(r + i), times);
	acb_poly_clear(p);
	arb_clear(t);
	_acb_vec_clear(r, n);
	return good;
}

static bool general_roots(struct list *l, const num *k, int n, int times, struct num_ctx *c);

/* A rational root among the isolated ones from `first` on, proven: divide it out. */
static bool divide_out(struct list *l, int first, const num *k, int n, int times,
		       struct num_ctx *c)
{
	bool done = false;
	arf_t lo, hi;
	fmpq_t q;

	arf_init(lo);
	arf_init(hi);
	fmpq_init(q);
	for (int i = first; i < l->n && !done; i++) {
		num v, rest[DEGREE + 1];

		arb_get_lbound_arf(lo, l->r[i].x, PREC);
		arb_get_ubound_arf(hi, l->r[i].x, PREC);
		if (!num_fn_simplest(q, lo, hi, 30) || fmpz_bits(fmpq_numref(q)) > 40)
			continue;
		v = num_div(num_of_fmpz(fmpq_numref(q), c), num_of_fmpz(fmpq_denref(q), c), c);
		rest[n - 1] = k[n];
		for (int j = n - 2; j >= 0; j--)
			rest[j] = num_add(k[j + 1], num_mul(v, rest[j + 1], c), c);
		if (zero(num_add(k[0], num_mul(v, rest[0], c), c), c) != 1)
			continue;
		while (l->n > first)
			arb_clear(l->r[--l->n].x);
		done = add_number(l, v, times, c) && general_roots(l, rest, n - 1, times, c);
		break;
	}
	arf_clear(lo);
	arf_clear(hi);
	fmpq_clear(q);
	return done;
}

/* Remainder of a by b in place; returns its degree (-1: zero), -2 when not told. */
static int remainder_of(num *a, int n, const num *b, int m, num *quot, struct num_ctx *c)
{
	for (int i = n; i >= m; i--) {
		num t = num_div(a[i], b[m], c);

		if (quot)
			quot[i - m] = t;
		for (int j = 0; j <= m; j++)
			a[i - m + j] = num_sub(a[i - m + j], num_mul(t, b[j], c), c);
		a[i] = num_int(0, c);
	}
	for (int i = m - 1 < n ? m - 1 : n; i >= 0; i--) {
		int z = zero(a[i], c);

		if (z < 0)
			return -2;
		if (z == 0)
			return i;
	}
	return -1;
}

/* Multiple roots: p = g h with g = gcd(p, p').  The roots of h are those of p, simple;
 * each is a root of g one time less than of p. */
static bool by_gcd(struct list *l, const num *k, int n, int times, struct num_ctx *c)
{
	num *block = mem_alloc(sizeof *block * (size_t)(n + 1) * 4);
	num *a = block, *b = a + n + 1, *p = b + n + 1, *h = p + n + 1;
	int da = n, db = n - 1, dh;
	bool good = false;
	struct list inner = { 0 };

	for (int i = 0; i <= n; i++)
		a[i] = p[i] = k[i];
	for (int i = 0; i < n; i++)
		b[i] = num_mul(num_int(i + 1, c), k[i + 1], c);
	while (db > 0) {
		int r = remainder_of(a, da, b, db, NULL, c);
		num *t = a;

		if (r == -2)
			goto out;
		a = b;
		b = t;
		da = db;
		db = r;
	}
	if (db == 0 || da == 0)
		goto out; /* square-free: nothing to gain */
	dh = n - da;
	if (remainder_of(p, n, a, da, h, c) != -1)
		goto out;
	if (!general_roots(&inner, h, dh, 1, c))
		goto out;
	good = true;
	/* How often g has each of them: by general_roots of g itself. */
	{
		struct list gl = { 0 };

		good = general_roots(&gl, a, da, 1, c);
		for (int i = 0; good && i < inner.n; i++) {
			int m = 1, over = 0;

			for (int j = 0; j < gl.n; j++)
				if (arb_overlaps(gl.r[j].x, inner.r[i].x)) {
					m += gl.r[j].multiplicity;
					over++;
				}
			good = over <= 1;
			list_add(l, inner.r[i].exact, inner.r[i].x, m * times);
		}
		list_clear(&gl);
	}
out:
	list_clear(&inner);
	mem_free(block);
	return good;
}

static bool general_roots(struct list *l, const num *k, int n, int times, struct num_ctx *c)
{
	struct num_forms f;
	int first = l->n, low = 0;

	while (low < n && zero(k[low], c) == 1)
		low++;
	if (low) {
		if (!add_number(l, num_int(0, c), low * times, c))
			return false;
		return n == low || general_roots(l, k + low, n - low, times, c);
	}
	if (n == 0)
		return true;
	if (forms_of(&f, k, n, c) && forms_usable(&f)) {
		for (int i = 0; i < f.n; i++)
			if (!add_number(l, f.r[i], times * f.times[i], c))
				return false;
		return true;
	}
	if (isolate(l, k, n, times, c))
		return n <= 2 || divide_out(l, first, k, n, times, c) || l->n >= first;
	return by_gcd(l, k, n, times, c);
}

enum status num_poly_roots(struct num_poly_root *out, int most, int *n, const num *k,
			   int degree, struct num_ctx *c, struct err *e)
{
	struct list l = { 0 };
	fmpq_poly_t p;
	fmpq_t q;
	bool all = true, good = true;
	enum status st = OK;
	int z = 1;

	*n = 0;
	while (degree >= 0 && (z = zero(k[degree], c)) == 1)
		degree--;
	if (degree >= 0 && z < 0)
		return err_fail(e, E_UNABLE, "undecided",
				"whether the leading coefficient is zero");
	if (degree < 0)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the zero polynomial: every number is a root");
	if (degree > DEGREE)
		return err_fail(e, E_ARG, "limit", "a polynomial of degree %d; at most %d",
				degree, DEGREE);
	fmpq_poly_init(p);
	fmpq_init(q);
	for (int i = 0; i <= degree && all; i++) {
		all = rational(q, k[i], c);
		if (all)
			fmpq_poly_set_coeff_fmpq(p, i, q);
	}
	if (all)
		rational_roots(&l, p, c);
	else
		good = general_roots(&l, k, degree, 1, c) && in_order(&l);
	if (!good || work_was_cut()) {
		st = err_fail(e, E_UNABLE, "undecided",
			      "the roots of the polynomial could not be told apart");
	} else if (l.n > most) {
		st = err_fail(e, E_ARG, "limit", "%d real roots; there is room for %d", l.n,
			      most);
	} else {
		for (int i = 0; i < l.n; i++) {
			out[i].exact = l.r[i].exact;
			out[i].multiplicity = l.r[i].multiplicity;
			num_fn_enclose(&out[i].x, l.r[i].x);
		}
		*n = l.n;
	}
	list_clear(&l);
	fmpq_poly_clear(p);
	fmpq_clear(q);
	return st;
}

/* --- Compiled functions with rational numbers ----------------------------------------------- */

/* A node as top/below, nothing cancelled. */
struct num_fraction {
	fmpq_poly_t top, below;
	bool known;
};

static bool small(const fmpq_poly_t p)
{
	return fmpq_poly_degree(p) <= DEGREE && fmpz_bits(fmpq_poly_denref(p)) < 200000;
}

static bool fraction_apply(struct num_fraction *r, const struct fn_node *p,
			   const struct num_fraction *k)
{
	const struct num_fraction *a = k + p->a, *b = p->b >= 0 ? k + p->b : NULL;
	fmpq_poly_t t;

	if (!a->known || (b && !b->known))
		return false;
	fmpq_poly_init(t);
	switch (p->op) {
	case FN_NEG:
		fmpq_poly_neg(r->top, a->top);
		fmpq_poly_set(r->below, a->below);
		break;
	case FN_ADD:
	case FN_SUB:
		fmpq_poly_mul(r->top, a->top, b->below);
		fmpq_poly_mul(t, b->top, a->below);
		if (p->op == FN_ADD)
			fmpq_poly_add(r->top, r->top, t);
		else
			fmpq_poly_sub(r->top, r->top, t);
		fmpq_poly_mul(r->below, a->below, b->below);
		break;
	case FN_MUL:
		fmpq_poly_mul(r->top, a->top, b->top);
		fmpq_poly_mul(r->below, a->below, b->below);
		break;
	case FN_DIV:
		/* Where b is not defined this is not, either. */
		fmpq_poly_mul(r->top, a->top, b->below);
		fmpq_poly_mul(r->below, a->below, b->top);
		fmpq_poly_mul(r->top, r->top, b->below);
		fmpq_poly_mul(r->below, r->below, b->below);
		break;
	case FN_SQRT:
	case FN_EXP:
	case FN_LOG:
	case FN_SIN:
	case FN_COS:
	case FN_TAN:
	case FN_ASIN:
	case FN_ACOS:
	case FN_ATAN:
	case FN_ABS:
	case FN_SGN:
	case FN_FLOOR:
	case FN_MIN:
	case FN_MAX:
	case FN_ATAN2:
	case FN_ERF:
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER:
	case FN_POW: fmpq_poly_clear(t); return false;
	}
	fmpq_poly_clear(t);
	return true;
}

static bool fraction_power(struct num_fraction *r, const struct num_fraction *a, long n)
{
	ulong m = n < 0 ? (ulong)-n : (ulong)n;

	if (!a->known || m > DEGREE ||
	    (fmpq_poly_degree(a->top) + fmpq_poly_degree(a->below)) * (slong)m > 4 * DEGREE)
		return false;
	fmpq_poly_pow(r->top, n < 0 ? a->below : a->top, m);
	fmpq_poly_pow(r->below, n < 0 ? a->top : a->below, m);
	if (n < 0) { /* as in a quotient */
		fmpq_poly_mul(r->top, r->top, a->below);
		fmpq_poly_mul(r->below, r->below, a->below);
	}
	return true;
}

#define FACTOR 40 /* isolating all roots of more takes seconds */

static bool has_small_factors(const fmpq_poly_t p)
{
	fmpz_poly_t z;
	fmpz_poly_factor_t fac;
	bool good = true;

	fmpz_poly_init(z);
	fmpz_poly_factor_init(fac);
	fmpq_poly_get_numerator(z, p);
	if (fmpz_poly_degree(z) > FACTOR)
		fmpz_poly_factor(fac, z);
	for (slong i = 0; i < fac->num; i++)
		good = good && fmpz_poly_degree(fac->p + i) <= FACTOR;
	fmpz_poly_factor_clear(fac);
	fmpz_poly_clear(z);
	return good;
}

bool num_fn_rational_roots(struct num_poly_root *out, int most, int *n, bool *everywhere,
			   const struct num_fn *f, struct num_ctx *c)
{
	struct num_fraction *k = mem_alloc(sizeof *k * (size_t)(f->n + 1)),
			    *last = k + f->n - 1;
	struct list l = { 0 };
	bool good = f->n > 0;

	*n = 0;
	*everywhere = false;
	for (int i = 0; i < f->n; i++) {
		const struct fn_node *p = f->node + i;
		struct num_fraction *r = k + i;

		fmpq_poly_init(r->top);
		fmpq_poly_init(r->below);
		fmpq_poly_one(r->below);
		switch (p->kind) {
		case K_VAR:
			fmpq_poly_set_coeff_si(r->top, 1, 1);
			r->known = true;
			break;
		case K_RATIONAL:
			fmpq_poly_set_fmpq(r->top, p->q);
			r->known = true;
			break;
		case K_APPLY: r->known = fraction_apply(r, p, k); break;
		case K_POWER: r->known = fraction_power(r, k + p->a, p->n); break;
		case K_PI:
		case K_BALL:
		case K_ROOT:
		case K_SHAPED:
		case K_IF: break;
		}
		r->known = r->known && small(r->top) && small(r->below) &&
			   !fmpq_poly_is_zero(r->below);
	}
	good = good && last->known;
	if (good && fmpq_poly_is_zero(last->top)) {
		*everywhere = true;
	} else if (good) {
		fmpq_poly_t g;

		/* A root of what is below, however often, is none. */
		fmpq_poly_init(g);
		for (;;) {
			fmpq_poly_gcd(g, last->top, last->below);
			if (fmpq_poly_degree(g) < 1)
				break;
			fmpq_poly_div(last->top, last->top, g);
		}
		fmpq_poly_clear(g);
		good = has_small_factors(last->top);
		if (good && fmpq_poly_degree(last->top) > 0)
			rational_roots(&l, last->top, c);
		good = good && l.n <= most;
		for (int i = 0; i < l.n && good; i++) {
			out[i].exact = l.r[i].exact;
			out[i].multiplicity = l.r[i].multiplicity;
			num_fn_enclose(&out[i].x, l.r[i].x);
		}
		*n = good ? l.n : 0;
	}
	list_clear(&l);
	for (int i = 0; i < f->n; i++) {
		fmpq_poly_clear(k[i].top);
		fmpq_poly_clear(k[i].below);
	}
	mem_free(k);
	return good;
}
