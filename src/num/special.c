/*
 * special.c -- functions of probability: erf, gamma, and the incomplete gamma and beta
 * functions with their inverses.
 *
 * They are enclosed by series of positive terms, with a bound for the rest, at the levels of
 * doubles and balls: Arb's own incomplete functions lose all digits, and minutes, for shapes of
 * a thousand and more.  At the levels above a closed
 * form is made where there is one:
 *
 *   P(n, x) = 1 - e^-x (1 + x + ... + x^(n-1)/(n-1)!)            n = 1, 2, ...
 *   I_x(a, n) = x^a (1 + a y + a (a+1) y^2/2! + ... n terms)     y = 1 - x
 *   I_x(1/2, 1/2) = 2/pi asin(sqrt(x)), and from it I_x(a, b) with a and b halves,
 *   I_x(a+1, b) = I_x(a, b) - t/a,  I_x(a, b+1) = I_x(a, b) + t/b,  t = x^a y^b/B(a, b);
 *
 * otherwise the number is given up there, as it is for every value of which only digits are
 * known.
 */
#include "num/special_priv.h"

#define MOST_SHAPE 1e5    /* a shape that is larger would take too long */
#define MOST_STEPS 400000 /* of a series */
#define MOST_TERMS 60     /* of a closed form */

/* --- Balls --------------------------------------------------------------------------- */

static bool may_be_shape(const arb_t s)
{
	arf_t t;
	bool good;

	arf_init(t);
	arb_get_ubound_arf(t, s, 64);
	good = arb_is_positive(s) && arf_cmp_d(t, MOST_SHAPE) <= 0;
	arf_clear(t);
	return good;
}

/*
 * 1 + r_0 + r_0 r_1 + ..., where r_k = x (p + k)/(q + k), or x/(q + k) where p is NULL; all are
 * positive and go to x (or 0) from one side, so that from r_k < 3/4 on the rest is at most the
 * last term times r/(1 - r), r = max(r_k, x).  false when that takes too long.
 */
static bool positive_series(arb_t sum, const arb_t x, const arb_t p, const arb_t q, slong prec)
{
	arb_t term, r, t;
	bool done = false;

	arb_init(term);
	arb_init(r);
	arb_init(t);
	arb_one(term);
	arb_one(sum);
	for (ulong k = 0; k < MOST_STEPS && !done && arb_is_finite(term); k++) {
		arb_add_ui(t, q, k, prec);
		arb_div(r, x, t, prec);
		if (p) {
			arb_add_ui(t, p, k, prec);
			arb_mul(r, r, t, prec);
		}
		arb_mul(term, term, r, prec);
		arb_add(sum, sum, term, prec);
		if (p)
			arb_max(r, r, x, prec);
		/* Small beside the sum, and falling by a quarter each time? */
		if (arf_cmpabs_2exp_si(arb_midref(term),
				       arf_abs_bound_lt_2exp_si(arb_midref(sum)) - prec) > 0)
			continue;
		arb_set_d(t, 0.75);
		if (!arb_lt(r, t))
			continue;
		arb_sub_ui(t, r, 1, prec);
		arb_neg(t, t);
		arb_div(r, r, t, prec);
		arb_mul(r, r, term, prec);
		arb_add_error(sum, r);
		done = true;
	}
	arb_clear(term);
	arb_clear(r);
	arb_clear(t);
	return done;
}

/* P(s, x) >= 1 - x^(s-1) e^-x/gamma(s) / min(1, 1 - (s-1)/x) for x > s - 1: is it 1 as far as prec
 * bits go?  Writes it then. */
static bool almost_one(arb_t r, const arb_t s, const arb_t x, slong prec)
{
	arb_t t, u;
	bool good;

	arb_init(t);
	arb_init(u);
	arb_sub_ui(t, s, 1, prec);
	arb_div(u, t, x, prec);
	arb_sub_ui(u, u, 1, prec);
	arb_neg(u, u); /* 1 - (s-1)/x, or 1 where s < 1 */
	good = arb_is_positive(u);
	if (good) {
		arb_t l;

		arb_init(l);
		arb_one(l);
		arb_min(u, u, l, prec);
		arb_log(l, x, prec);
		arb_mul(t, t, l, prec);
		arb_sub(t, t, x, prec);
		arb_lgamma(l, s, prec);
		arb_sub(t, t, l, prec);
		arb_exp(t, t, prec);
		arb_div(t, t, u, prec);
		arb_clear(l);
	}
	arb_clear(u);
	good = good && arb_is_finite(t);
	if (good) {
		mag_t m;

		mag_init(m);
		arb_get_mag(m, t);
		good = mag_cmp_2exp_si(m, -prec) < 0;
		if (good) {
			arb_one(r);
			arb_add_error_mag(r, m);
		}
		mag_clear(m);
	}
	arb_clear(t);
	return good;
}

/* P(s, x) = x^s e^-x/gamma(s+1) (1 + x/(s+1) + x^2/((s+1)(s+2)) + ...) */
static void gamma_lower_at(arb_t r, const arb_t s, const arf_t at, slong prec)
{
	arb_t x, q, e;

	if (arf_sgn(at) <= 0) {
		arb_zero(r);
		return;
	}
	arb_init(x);
	arb_init(q);
	arb_init(e);
	arb_set_arf(x, at);
	prec += 40;
	arb_add_ui(q, s, 1, prec);
	if (!almost_one(r, s, x, prec)) {
		if (positive_series(r, x, NULL, q, prec)) {
			arb_log(e, x, prec);
			arb_mul(e, e, s, prec);
			arb_sub(e, e, x, prec);
			arb_lgamma(q, q, prec);
			arb_sub(e, e, q, prec);
			arb_exp(e, e, prec);
			arb_mul(r, r, e, prec);
		} else {
			arb_indeterminate(r);
		}
	}
	arb_clear(x);
	arb_clear(q);
	arb_clear(e);
}

/* I_x(a, b) = x^a y^b/(a beta(a, b)) (1 + (a+b)/(a+1) x + (a+b)(a+b+1)/((a+1)(a+2)) x^2 ...),
 * y = 1 - x, for x up to 1/2. */
static void beta_series(arb_t r, const arb_t a, const arb_t b, const arb_t x, const arb_t y,
			slong prec)
{
	arb_t p, q, e, t;

	arb_init(p);
	arb_init(q);
	arb_init(e);
	arb_init(t);
	arb_add(p, a, b, prec);
	arb_add_ui(q, a, 1, prec);
	if (positive_series(r, x, p, q, prec)) {
		arb_log(e, x, prec);
		arb_mul(e, e, a, prec);
		arb_log(t, y, prec);
		arb_addmul(e, t, b, prec);
		/* a beta(a, b) = gamma(a+1) gamma(b)/gamma(a+b) */
		arb_lgamma(t, q, prec);
		arb_sub(e, e, t, prec);
		arb_lgamma(t, b, prec);
		arb_sub(e, e, t, prec);
		arb_lgamma(t, p, prec);
		arb_add(e, e, t, prec);
		arb_exp(e, e, prec);
		arb_mul(r, r, e, prec);
	} else {
		arb_indeterminate(r);
	}
	arb_clear(p);
	arb_clear(q);
	arb_clear(e);
	arb_clear(t);
}

/* At one place; I_x(a, b) = 1 - I_y(b, a) beyond 1/2. */
static void beta_lower_at(arb_t r, const arb_t a, const arb_t b, const arf_t at, slong prec)
{
	arb_t x, y;

	if (arf_sgn(at) <= 0) {
		arb_zero(r);
		return;
	}
	if (arf_cmp_si(at, 1) >= 0) {
		arb_one(r);
		return;
	}
	arb_init(x);
	arb_init(y);
	arb_set_arf(x, at);
	prec += 40;
	arb_sub_ui(y, x, 1, ARF_PREC_EXACT);
	arb_neg(y, y);
	if (arf_cmp_2exp_si(at, -1) <= 0) {
		beta_series(r, a, b, x, y, prec);
	} else {
		beta_series(r, b, a, y, x, prec);
		arb_sub_ui(r, r, 1, prec);
		arb_neg(r, r);
	}
	arb_clear(x);
	arb_clear(y);
}

/* Both rise with x: what is between their values at both ends. */
static void between_ends(arb_t r, const arb_t x, const arb_t s, const arb_t t, slong prec)
{
	arf_t lo, hi;
	arb_t p;

	if (!arb_is_finite(x) || !may_be_shape(s) || (t && !may_be_shape(t))) {
		arb_indeterminate(r);
		return;
	}
	arf_init(lo);
	arf_init(hi);
	arb_init(p);
	arb_get_lbound_arf(lo, x, prec + 20);
	arb_get_ubound_arf(hi, x, prec + 20);
	if (t)
		beta_lower_at(r, s, t, lo, prec);
	else
		gamma_lower_at(r, s, lo, prec);
	if (!arf_equal(lo, hi)) {
		if (t)
			beta_lower_at(p, s, t, hi, prec);
		else
			gamma_lower_at(p, s, hi, prec);
		arb_union(r, r, p, prec);
	}
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(p);
}

void num_gamma_lower_ball(arb_t r, const arb_t s, const arb_t x, slong prec)
{
	between_ends(r, x, s, NULL, prec);
}

void num_beta_lower_ball(arb_t r, const arb_t a, const arb_t b, const arb_t x, slong prec)
{
	between_ends(r, x, a, b, prec);
}

void num_erf_ball(arb_t r, const arb_t x, slong prec)
{
	arf_t lo, hi;
	arb_t p, q;

	if (!arb_is_finite(x)) {
		arb_zero(r);
		mag_one(arb_radref(r));
		return;
	}
	arf_init(lo);
	arf_init(hi);
	arb_init(p);
	arb_init(q);
	arb_get_lbound_arf(lo, x, prec + 20);
	arb_get_ubound_arf(hi, x, prec + 20);
	arb_set_arf(p, lo);
	arb_set_arf(q, hi);
	arb_hypgeom_erf(p, p, prec);
	arb_hypgeom_erf(q, q, prec);
	arb_union(r, p, q, prec);
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(p);
	arb_clear(q);
}

/* --- Inverses as balls ----------------------------------------------------------------- */

/* P(s, x), or I_x(s, t) where t is not NULL. */
struct distribution {
	const arb_struct *s, *t;
	slong prec;
};

static void value_at(arb_t r, const struct distribution *d, const arf_t x)
{
	arb_t v;

	arb_init(v);
	arb_set_arf(v, x);
	between_ends(r, v, d->s, d->t, d->prec);
	arb_clear(v);
}

/* The sign of F(x) - p. */
static int side_of(const struct distribution *d, const arf_t x, const arb_t p)
{
	arb_t v;
	int s;

	arb_init(v);
	value_at(v, d, x);
	arb_sub(v, v, p, d->prec);
	s = arb_is_positive(v)   ? 1
	    : arb_is_negative(v) ? -1
	    : arb_is_zero(v)     ? 0
				 : NUM_UNKNOWN;
	arb_clear(v);
	return s;
}

/* Two places with p between their values, as near as `prec` bits can tell: by halving the
 * exponent first, then the mantissa.  p is between 0 and 1. */
static bool bracket(arf_t lo, arf_t hi, const struct distribution *d, const arb_t p)
{
	enum { DEEP = 2000 };
	slong e = 0, low, high;
	arf_t m;
	int s;

	arf_init(m);
	/* 2^low <= x <= 2^high */
	arf_one(m);
	if (d->t) {
		high = 0;
		low = -1;
	} else {
		s = side_of(d, m, p);
		low = s < 0 ? 0 : -1;
		high = s < 0 ? 1 : 0;
		for (; s < 0 && high < DEEP; low = high, high *= 2) {
			arf_one(m);
			arf_mul_2exp_si(m, m, high);
			if (side_of(d, m, p) >= 0)
				break;
		}
	}
	for (; low < 0 && low > -DEEP * 100; high = low, low *= 2) {
		arf_one(m);
		arf_mul_2exp_si(m, m, low);
		s = side_of(d, m, p);
		if (s < 0)
			break;
	}
	while (high - low > 1) {
		e = low + (high - low) / 2;
		arf_one(m);
		arf_mul_2exp_si(m, m, e);
		if (side_of(d, m, p) < 0)
			low = e;
		else
			high = e;
	}
	arf_one(lo);
	arf_mul_2exp_si(lo, lo, low);
	arf_one(hi);
	arf_mul_2exp_si(hi, hi, high);
	for (slong i = 0; i < d->prec; i++) {
		arf_add(m, lo, hi, d->prec + 10, ARF_RND_DOWN);
		arf_mul_2exp_si(m, m, -1);
		s = side_of(d, m, p);
		if (s != 1)
			arf_set(lo, m);
		if (s != -1)
			arf_set(hi, m);
		if (s == NUM_UNKNOWN || s == 0)
			break;
	}
	/* Where a side is not told, out from there. */
	arf_sub(m, hi, lo, 64, ARF_RND_UP);
	if (arf_is_zero(m))
		arf_mul_2exp_si(m, hi, -d->prec);
	for (slong i = 0; i < d->prec && side_of(d, lo, p) != -1; i++) {
		arf_sub(lo, lo, m, d->prec + 10, ARF_RND_FLOOR);
		arf_mul_2exp_si(m, m, 1);
	}
	for (slong i = 0; i < d->prec && side_of(d, hi, p) != 1; i++) {
		arf_add(hi, hi, m, d->prec + 10, ARF_RND_CEIL);
		arf_mul_2exp_si(m, m, 1);
	}
	arf_clear(m);
	return side_of(d, lo, p) == -1 && side_of(d, hi, p) == 1;
}

static bool inverse_ball(arb_t r, const arb_t s, const arb_t t, const arb_t p, slong prec)
{
	struct distribution d = { s, t, prec };
	arf_t lo, hi;
	bool good;

	if (!may_be_shape(s) || (t && !may_be_shape(t)))
		return false;
	arf_init(lo);
	arf_init(hi);
	good = bracket(lo, hi, &d, p);
	if (good)
		arb_set_interval_arf(r, lo, hi, prec + 10);
	arf_clear(lo);
	arf_clear(hi);
	return good;
}

/* --- Numbers -------------------------------------------------------------------------------- */

/* A ball as a number of the present level: above the balls it is given up. */
static num of_ball(const arb_t v, struct num_ctx *c)
{
	arf_t t;
	num r;

	if (!arb_is_finite(v))
		return IV_ALL;
	arf_init(t);
	arb_get_lbound_arf(t, v, 64);
	r.lo = arf_get_d(t, ARF_RND_FLOOR);
	arb_get_ubound_arf(t, v, 64);
	r.hi = arf_get_d(t, ARF_RND_CEIL);
	arf_clear(t);
	r.x = NULL;
	if (!(r.lo > -INFINITY && r.hi < INFINITY))
		return IV_ALL;
	/* A constant double must be that double (invariant 2). */
	if (r.lo == r.hi && !arb_is_exact(v)) {
		r.lo = iv_down(r.lo);
		r.hi = iv_up(r.hi);
	}
	if (c->level == NUM_BALL && r.lo != r.hi) {
		arb_ptr out = num_ball_new(c);

		arb_set(out, v);
		r.x = out;
	}
	return r;
}

#define BITS(c) ((c)->level == NUM_BALL ? (c)->prec : 64)

enum special_fn { ERF, GAMMA, GAMMA_LOWER, BETA_LOWER, GAMMA_INVERSE, BETA_INVERSE };

/* The function as a ball.  The last argument is the one that moves. */
static num enclosed(enum special_fn what, const num *a, int n, struct num_ctx *c)
{
	slong prec = BITS(c);
	arb_t v[3], r;
	bool good = true;
	num out;

	arb_init(r);
	for (int i = 0; i < n; i++)
		arb_init(v[i]);
	for (int i = 0; i < n; i++)
		good = good && num_fn_ball_of_num(v[i], a[i], prec + 20, c);
	if (good)
		switch (what) {
		case ERF: num_erf_ball(r, v[0], prec); break;
		case GAMMA: arb_gamma(r, v[0], prec); break;
		case GAMMA_LOWER: num_gamma_lower_ball(r, v[0], v[1], prec); break;
		case BETA_LOWER: num_beta_lower_ball(r, v[0], v[1], v[2], prec); break;
		case GAMMA_INVERSE: good = inverse_ball(r, v[0], NULL, v[1], prec); break;
		case BETA_INVERSE: good = inverse_ball(r, v[0], v[1], v[2], prec); break;
		}
	out = good ? of_ball(r, c) : IV_ALL;
	for (int i = 0; i < n; i++)
		arb_clear(v[i]);
	arb_clear(r);
	return out;
}

/* Twice the number, when that is whole and not too large for a closed form. */
static bool halves(num a, long *out, struct num_ctx *c)
{
	return num_get_int(num_add(a, a, c), out, c) && *out > 0 && *out <= 2 * MOST_TERMS;
}

static bool above_balls(const struct num_ctx *c)
{
	return c->level != NUM_DOUBLE && c->level != NUM_BALL;
}

num num_erf(num a, struct num_ctx *c)
{
	if (num_sgn(a, c) == 0)
		return num_int(0, c);
	return enclosed(ERF, &a, 1, c);
}

num num_gamma(num a, struct num_ctx *c)
{
	return enclosed(GAMMA, &a, 1, c);
}

num num_gamma_lower(num s, num x, struct num_ctx *c)
{
	num a[] = { s, x }, sum, term;
	long twice;

	if (num_sgn(x, c) == 0)
		return num_int(0, c);
	if (!above_balls(c) || !halves(s, &twice, c) || twice % 2)
		return enclosed(GAMMA_LOWER, a, 2, c);
	sum = term = num_int(1, c);
	for (long k = 1; k < twice / 2; k++) {
		term = num_div(num_mul(term, x, c), num_int(k, c), c);
		sum = num_add(sum, term, c);
	}
	return num_sub(num_int(1, c), num_mul(num_exp(num_neg(x, c), c), sum, c), c);
}

/* x^(twice/2) */
static num half_power(num x, long twice, struct num_ctx *c)
{
	num r = num_pow(x, twice / 2, c);

	return twice % 2 ? num_mul(r, num_sqrt(x, c), c) : r;
}

/* I_x(a, n), with a half or whole. */
static num beta_sum(long twice_a, long n, num x, num y, struct num_ctx *c)
{
	num sum = num_int(1, c), term = sum;

	for (long j = 1; j < n; j++) {
		term = num_mul(term, num_rat(twice_a + 2 * (j - 1), 2 * j, c), c);
		term = num_mul(term, y, c);
		sum = num_add(sum, term, c);
	}
	return num_mul(half_power(x, twice_a, c), sum, c);
}

/* I_x(a, b) for odd halves of both. */
static num beta_arc(long twice_a, long twice_b, num x, num y, struct num_ctx *c)
{
	num r = num_div(num_mul(num_int(2, c), num_asin(num_sqrt(x, c), c), c), num_pi(c), c);
	/* x^a y^b/B(a, b), at a = b = 1/2, where B is pi */
	num t = num_div(num_sqrt(num_mul(x, y, c), c), num_pi(c), c);
	long a = 1, b = 1;

	for (; a < twice_a; a += 2) {
		r = num_sub(r, num_mul(t, num_rat(2, a, c), c), c);
		/* B(a+1, b) = B(a, b) a/(a+b) */
		t = num_mul(t, num_mul(x, num_rat(a + b, a, c), c), c);
	}
	for (; b < twice_b; b += 2) {
		r = num_add(r, num_mul(t, num_rat(2, b, c), c), c);
		t = num_mul(t, num_mul(y, num_rat(a + b, b, c), c), c);
	}
	return r;
}

num num_beta_lower(num a, num b, num x, struct num_ctx *c)
{
	num arg[] = { a, b, x }, y = num_sub(num_int(1, c), x, c);
	long p, q;

	if (num_sgn(x, c) == 0)
		return num_int(0, c);
	if (num_sgn(y, c) == 0)
		return num_int(1, c);
	if (!above_balls(c) || !halves(a, &p, c) || !halves(b, &q, c) ||
	    p + q > 2 * MOST_TERMS)
		return enclosed(BETA_LOWER, arg, 3, c);
	if (q % 2 == 0 && (p % 2 || q <= p))
		return beta_sum(p, q / 2, x, y, c);
	if (p % 2 == 0)
		return num_sub(num_int(1, c), beta_sum(q, p / 2, y, x, c), c);
	return beta_arc(p, q, x, y, c);
}

num num_gamma_inverse(num s, num p, struct num_ctx *c)
{
	num a[] = { s, p };
	long twice;

	if (num_sgn(p, c) == 0)
		return num_int(0, c);
	if (above_balls(c) && halves(s, &twice, c) && twice == 2)
		return num_neg(num_log(num_sub(num_int(1, c), p, c), c), c);
	return enclosed(GAMMA_INVERSE, a, 2, c);
}

/* v^(2/twice), for v >= 0. */
static num power_inverse(num v, long twice, struct num_ctx *c)
{
	return twice % 2 ? num_root(num_sqr(v, c), twice, c) : num_root(v, twice / 2, c);
}

num num_beta_inverse(num a, num b, num p, struct num_ctx *c)
{
	num arg[] = { a, b, p }, q = num_sub(num_int(1, c), p, c), half = num_rat(1, 2, c);
	long m, n;

	if (num_sgn(p, c) == 0)
		return num_int(0, c);
	if (num_sgn(q, c) == 0)
		return num_int(1, c);
	if (!above_balls(c) || !halves(a, &m, c) || !halves(b, &n, c))
		return enclosed(BETA_INVERSE, arg, 3, c);
	if (n == 2) /* p = x^a */
		return power_inverse(p, m, c);
	if (m == 2)
		return num_sub(num_int(1, c), power_inverse(q, n, c), c);
	if (m == 1 && n == 1)
		return num_sqr(num_sin(num_mul(num_mul(num_pi(c), half, c), p, c), c), c);
	if (m == n && num_vanishes(num_sub(p, half, c), c) == 0)
		return half;
	return enclosed(BETA_INVERSE, arg, 3, c);
}
