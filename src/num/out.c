/*
 * out.c -- numbers read out: as doubles, as decimals and as closed forms.
 */
#include "num/num_priv.h"

double num_mid(num a)
{
	double m = a.lo + (a.hi - a.lo) / 2;

	return isfinite(m) ? m : 0;
}

/* An enclosure of a as a ball; false when it was given up. */
static bool to_ball(arb_t out, num a, slong prec, struct num_ctx *c)
{
	if (a.lo == a.hi && !a.x) {
		arb_set_d(out, a.lo);
		return true;
	}
	if (!a.x)
		return false;
	num_readings[c->level]->ball(out, a, prec, c);
	return arb_is_finite(out);
}

double num_radius(num a, struct num_ctx *c)
{
	double r = (a.hi - a.lo) / 2;
	arb_t t;

	if (a.lo == a.hi || c->level == NUM_DOUBLE || c->level == NUM_GENERIC || !a.x)
		return r;
	arb_init(t);
	if (to_ball(t, a, c->level == NUM_BALL ? c->prec : 192, c)) {
		mag_t m;
		double d;

		mag_init_set(m, arb_radref(t));
		d = mag_get_d(m);
		/* A power of two more than covers the rounding of this. */
		r = fmin(r, d > 0 ? 2 * d + 0x1p-1070 : 0);
		mag_clear(m);
	}
	arb_clear(t);
	return r;
}

num num_enclosure(num a, struct num_ctx *c)
{
	num r = { a.lo, a.hi, NULL };
	arb_t t;
	arf_t u;

	if (c->level == NUM_DOUBLE || c->level == NUM_GENERIC || !a.x)
		return r;
	arb_init(t);
	arf_init(u);
	if (to_ball(t, a, 64, c)) {
		double d;

		arb_get_lbound_arf(u, t, 64);
		d = arf_get_d(u, ARF_RND_FLOOR);
		if (d > r.lo)
			r.lo = d;
		arb_get_ubound_arf(u, t, 64);
		d = arf_get_d(u, ARF_RND_CEIL);
		if (d < r.hi)
			r.hi = d;
	}
	arb_clear(t);
	arf_clear(u);
	return r;
}

/* Precisions tried until the double, or the last digit, is sure. */
#define SURE_BITS 4096

bool num_nearest(double *out, num a, struct num_ctx *c)
{
	bool sure = a.lo == a.hi;
	arb_t t;
	arf_t u;

	*out = num_mid(a) + 0.0;
	if (sure || c->level == NUM_DOUBLE || c->level == NUM_GENERIC || !a.x)
		return sure;
	arb_init(t);
	arf_init(u);
	for (slong prec = 96; prec <= SURE_BITS && !sure; prec *= 2) {
		double lo, hi;

		num_readings[c->level]->ball(t, a, prec, c);
		if (!arb_is_finite(t))
			break;
		arb_get_lbound_arf(u, t, prec);
		lo = arf_get_d(u, ARF_RND_NEAR);
		arb_get_ubound_arf(u, t, prec);
		hi = arf_get_d(u, ARF_RND_NEAR);
		sure = lo == hi;
		*out = sure ? lo + 0.0 : arf_get_d(arb_midref(t), ARF_RND_NEAR);
		if (c->level != NUM_EXACT)
			break;
	}
	arb_clear(t);
	arf_clear(u);
	return sure;
}

double num_approx(num a, struct num_ctx *c)
{
	double d;

	(void)num_nearest(&d, a, c);
	return d;
}

/* n := |v| 10^k rounded to a whole number of `digits` digits, halves upwards; false
 * when the ball leaves a choice, which is then made as for a half. */
static bool round_digits(fmpz_t n, slong *k, const arb_t v, int digits, slong prec)
{
	/* The power of ten below |v|, or the one below that. */
	slong e10 = (slong)floor((double)(ARF_EXP(arb_midref(v)) - 1) * 0.30102999566398);
	bool sure;
	arb_t t, ten;
	arf_t u;
	fmpz_t most;

	arb_init(t);
	arb_init(ten);
	arf_init(u);
	fmpz_init(most);
	fmpz_ui_pow_ui(most, 10, (ulong)digits);
	for (*k = digits - 1 - e10;; --*k) {
		arb_set_ui(ten, 10);
		arb_pow_ui(ten, ten, (ulong)labs(*k), prec);
		arb_abs(t, v);
		if (*k < 0)
			arb_div(t, t, ten, prec);
		else
			arb_mul(t, t, ten, prec);
		arb_set_d(ten, 0.5);
		arb_add(t, t, ten, prec);
		arb_get_ubound_arf(u, t, prec);
		arf_floor(u, u);
		arf_get_fmpz(n, u, ARF_RND_DOWN);
		arb_get_lbound_arf(u, t, prec);
		arf_floor(u, u);
		arf_sub_fmpz(u, u, n, ARF_PREC_EXACT, ARF_RND_DOWN);
		sure = arf_is_zero(u);
		if (fmpz_cmp(n, most) < 0)
			break;
	}
	arb_clear(t);
	arb_clear(ten);
	arf_clear(u);
	fmpz_clear(most);
	return sure;
}

bool num_print_decimal(struct buf *b, num a, int digits, struct num_ctx *c)
{
	const slong need = (slong)(digits * 3.3219281) + 4;
	slong prec = need + 64, k;
	bool good = false, sure = false, neg;
	arb_t t, ten;
	fmpz_t n;

	if (digits < 1 || digits > NUM_PRINT_DIGITS)
		return false;
	arb_init(t);
	arb_init(ten);
	fmpz_init(n);
	do {
		good = to_ball(t, a, prec, c) &&
		       (arb_is_zero(t) || arb_rel_accuracy_bits(t) > need);
		/* Numbers with more digits before the point than anybody will read. */
		if (!good || arb_is_zero(t) ||
		    arf_cmpabs_2exp_si(arb_midref(t), 4000000) > 0 ||
		    arf_cmpabs_2exp_si(arb_midref(t), -4000000) < 0)
			break;
		neg = arb_is_negative(t);
		sure = round_digits(n, &k, t, digits, prec);
		arb_set_ui(ten, 10);
		arb_pow_ui(ten, ten, (ulong)labs(k), prec);
		arb_set_fmpz(t, n);
		if (k < 0)
			arb_mul(t, t, ten, prec);
		else
			arb_div(t, t, ten, prec);
		if (neg)
			arb_neg(t, t);
		prec *= 2;
	} while (!sure && c->level == NUM_EXACT && prec < SURE_BITS + 4 * need);
	if (good) {
		char *s = arb_get_str(t, digits, ARB_STR_NO_RADIUS);

		buf_add(b, s);
		flint_free(s);
	}
	arb_clear(t);
	arb_clear(ten);
	fmpz_clear(n);
	return good;
}

bool num_to_fmpq(fmpq_t q, num a, struct num_ctx *c)
{
	if (a.lo == a.hi && !a.x) {
		num_fmpq_of_double(q, a.lo);
		return true;
	}
	return c->level == NUM_EXACT && a.x && num_exact_get_fmpq(q, a.x, c->field);
}

#define RATIONAL_BITS 4000

bool num_print_rational(struct buf *b, num a, struct num_ctx *c)
{
	fmpq_t q;
	bool good;

	fmpq_init(q);
	good = num_to_fmpq(q, a, c) &&
	       fmpz_bits(fmpq_numref(q)) + fmpz_bits(fmpq_denref(q)) < RATIONAL_BITS;
	if (good) {
		char *s = fmpq_get_str(NULL, 10, q);

		buf_add(b, s);
		flint_free(s);
	}
	fmpq_clear(q);
	return good;
}

/* A fraction whose decimals end soon, and whose denominator is large, reads
 * better as the decimal it probably was: 1.73205, not 34641/20000. */
static bool print_ending_decimal(struct buf *b, const fmpq_t q)
{
	enum { DIGITS = 16, SMALL = 100 };
	fmpz_t t, ten;
	int places = 0;
	bool good;

	if (fmpz_cmp_ui(fmpq_denref(q), SMALL) <= 0)
		return false;
	fmpz_init(t);
	fmpz_init(ten);
	fmpz_one(ten);
	while (places < DIGITS && !fmpz_divisible(ten, fmpq_denref(q))) {
		fmpz_mul_ui(ten, ten, 10);
		places++;
	}
	good = fmpz_divisible(ten, fmpq_denref(q));
	if (good) {
		fmpz_divexact(t, ten, fmpq_denref(q));
		fmpz_mul(t, t, fmpq_numref(q));
		good = fmpz_sizeinbase(t, 10) <= DIGITS;
	}
	if (good) {
		char digit[DIGITS + 3], *s = digit;
		int n;

		fmpz_get_str(digit, 10, t);
		if (*s == '-')
			buf_addc(b, *s++);
		n = (int)strlen(s);
		if (n <= places)
			buf_addf(b, "0.%.*s%s", places - n, "0000000000000000", s);
		else
			buf_addf(b, "%.*s.%s", n - places, s, s + n - places);
	}
	fmpz_clear(t);
	fmpz_clear(ten);
	return good;
}

static void print_fraction(struct buf *b, const fmpq_t q, enum num_form form)
{
	char *n = fmpz_get_str(NULL, 10, fmpq_numref(q)),
	     *d = fmpz_get_str(NULL, 10, fmpq_denref(q));

	if (fmpz_is_one(fmpq_denref(q)))
		buf_add(b, n);
	else if (form == NUM_PLAIN)
		buf_addf(b, "%s/%s", n, d);
	else
		buf_addf(b, "%s\\frac{%s}{%s}", *n == '-' ? "-" : "", n + (*n == '-'), d);
	flint_free(n);
	flint_free(d);
}

static int arctangents(const char *s)
{
	int n = 0;

	while ((s = strstr(s, "tan"))) {
		n++;
		s += 3;
	}
	return n;
}

/* The three angles of a triangle are pi together, however they are written: of a sum of arc
 * tangents that is near a simple multiple of pi this is asked. */
static bool multiple_of_pi(num *out, num a, struct num_ctx *c)
{
	enum { PARTS = 60 };
	double turns = num_mid(a) / 3.141592653589793;

	for (int q = 1; q <= PARTS; q++) {
		double p = floor(turns * q + 0.5);

		if (fabs(turns * q - p) > 1e-11 * q || fabs(p) > 1e6)
			continue;
		*out = num_mul(num_rat((long)p, q, c), num_pi(c), c);
		return is_yes(num_eq(a, *out, c));
	}
	return false;
}

bool num_print(struct buf *b, num a, enum num_form form, struct num_ctx *c)
{
	fmpq_t q;
	bool rational, good = false;
	size_t from;
	num m;

	fmpq_init(q);
	rational = num_to_fmpq(q, a, c);
	if (rational &&
	    fmpz_bits(fmpq_numref(q)) + fmpz_bits(fmpq_denref(q)) < RATIONAL_BITS) {
		if (!print_ending_decimal(b, q))
			print_fraction(b, q, form);
		good = true;
	}
	fmpq_clear(q);
	if (rational)
		return good;
	if (c->level != NUM_EXACT || !a.x)
		return false;
	from = b->n;
	good = num_exact_print(b, a.x, form == NUM_LATEX, c->field);
	if (!good || arctangents(buf_str(b) + from) < 2 || !multiple_of_pi(&m, a, c))
		return good;
	b->n = from;
	return num_print(b, m, form, c);
}
