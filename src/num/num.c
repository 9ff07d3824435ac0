/*
 * num.c -- numbers at every level: enclosures here, the rest by the reading.
 */
#include "base/work.h"
#include "num/num_priv.h"
#include <ctype.h>

/* --- The exact field as a reading ------------------------------------------ */

static xn exact_of(num a, struct num_ctx *c)
{
	if (a.x)
		return a.x;
	return a.lo == a.hi ? num_exact_double(a.lo, c->field) : NULL;
}

static const void *exact_apply(enum num_op op, num a, num b, num r, struct num_ctx *c)
{
	xn x = exact_of(a, c), y;

	(void)r;
	if (!x)
		return NULL;
	switch (op) {
	case OP_NEG: return num_exact_neg(x, c->field);
	case OP_SQRT: return num_exact_sqrt(x, c->field);
	case OP_SIN: return num_exact_sin(x, c->field);
	case OP_COS: return num_exact_cos(x, c->field);
	case OP_TAN: return num_exact_tan(x, c->field);
	case OP_ASIN: return num_exact_asin(x, c->field);
	case OP_ACOS: return num_exact_acos(x, c->field);
	case OP_ATAN: return num_exact_atan(x, c->field);
	case OP_EXP: return num_exact_exp(x, c->field);
	case OP_LOG: return num_exact_log(x, c->field);
	case OP_ADD:
	case OP_SUB:
	case OP_MUL:
	case OP_DIV:
	case OP_ATAN2: break;
	}
	y = exact_of(b, c);
	if (!y)
		return NULL;
	switch (op) {
	case OP_ADD: return num_exact_add(x, y, c->field);
	case OP_SUB: return num_exact_sub(x, y, c->field);
	case OP_MUL: return num_exact_mul(x, y, c->field);
	case OP_DIV: return num_exact_div(x, y, c->field);
	case OP_ATAN2: return num_exact_atan2(x, y, c->field);
	case OP_NEG:
	case OP_SQRT:
	CASES_FUNCTION: break;
	}
	return NULL;
}

static const void *exact_nth_root(num a, long n, num r, struct num_ctx *c)
{
	(void)r;
	return num_exact_root(exact_of(a, c), n, c->field);
}

static const void *exact_from_fmpq(const fmpq_t q, struct num_ctx *c)
{
	return num_exact_fmpq(q, c->field);
}

static const void *exact_const_pi(struct num_ctx *c)
{
	return num_exact_pi(c->field);
}
static int exact_sign(num a, struct num_ctx *c)
{
	return a.x ? num_exact_sgn(a.x, c->field) : NUM_UNKNOWN;
}
static void exact_to_ball(arb_t out, num a, slong prec, struct num_ctx *c)
{
	num_exact_read(out, a.x, prec, c->field);
}
static void exact_reset(struct num_ctx *c)
{
	num_field_reset(c->field, num_field_wanted(c->field));
}

static const struct num_reading reading_exact = {
	exact_apply, exact_nth_root, exact_from_fmpq, exact_const_pi,
	exact_sign,  exact_to_ball,  exact_reset,
};

const struct num_reading *const num_readings[NUM_LEVELS] = {
	[NUM_BALL] = &num_reading_ball,
	[NUM_EXACT] = &reading_exact,
	[NUM_PRIME] = &num_reading_prime,
	[NUM_GENERIC] = &num_reading_generic,
};

/* --- Context ---------------------------------------------------------------- */

struct num_ctx *num_ctx_new(uint64_t seed)
{
	struct num_ctx *c = mem_alloc(sizeof *c);

	c->rng.s = c->seed = seed;
	c->budget = NUM_BUDGET_DEFAULT;
	for (int i = NUM_BALL; i < NUM_LEVELS; i++)
		c->epoch[i] = 1;
	return c;
}

void num_ctx_free(struct num_ctx *c)
{
	if (!c)
		return;
	for (int i = 0; i < NUM_LEVELS; i++)
		arena_free(c->arena[i]);
	if (c->field)
		num_field_free(c->field);
	mem_free(c);
}

void num_forget(struct num_ctx *c, enum num_level level)
{
	if (level == NUM_DOUBLE || !c->arena[level])
		return;
	arena_reset(c->arena[level]);
	c->chunk[level] = NULL;
	num_readings[level]->reset(c);
	c->epoch[level]++;
}

void num_fresh(struct num_ctx *c, enum num_level level)
{
	c->rng.s = c->seed;
	if (level == NUM_EXACT && c->field)
		num_field_reset(c->field, 1); /* or the next line goes to the wanted one */
	num_forget(c, level);
}

/* Memory a level may fill before it starts over. */
#define LEVEL_BYTES ((size_t)8 << 20)

unsigned num_enter(struct num_ctx *c, enum num_level level, long prec)
{
	c->level = level;
	c->probable = c->cased = false;
	if (level == NUM_DOUBLE)
		return 0;
	if (!c->arena[level]) {
		c->arena[level] = arena_new();
		if (level == NUM_EXACT)
			c->field = num_field_new(c->seed);
		c->prec_of[level] = prec;
		if (level != NUM_EXACT)
			num_readings[level]->reset(c);
	}
	if (level == NUM_EXACT) {
		if (num_field_is_full(c->field) ||
		    num_field_wanted(c->field) != num_field_conductor(c->field))
			num_forget(c, level);
		*num_field_left(c->field) = work_was_cut() ? 0 : c->budget;
	} else if (prec != c->prec_of[level] ||
		   arena_bytes(c->arena[level]) * (size_t)(1 + prec / 512) > LEVEL_BYTES ||
		   (level == NUM_PRIME && c->prime_dead)) {
		/* A ball's own memory is not the arena's, but grows with it. */
		num_forget(c, level);
	}
	if (level == NUM_GENERIC)
		num_generic_refill(c);
	c->prec_of[level] = c->prec = prec;
	return c->epoch[level];
}

enum num_level num_level_of(const struct num_ctx *c)
{
	return c->level;
}
long num_precision(const struct num_ctx *c)
{
	return c->prec;
}
unsigned num_epoch(const struct num_ctx *c, enum num_level level)
{
	return c->epoch[level];
}
void num_set_budget(struct num_ctx *c, long units)
{
	c->budget = units;
}
bool num_was_probable(const struct num_ctx *c)
{
	return c->probable;
}
bool num_was_cased(const struct num_ctx *c)
{
	return c->cased;
}
void num_set_near(struct num_ctx *c, bool near)
{
	c->near = near;
}
struct num_stats *num_stats(struct num_ctx *c)
{
	return &c->stats;
}

bool num_budget_spent(const struct num_ctx *c)
{
	return (c->level == NUM_EXACT && *num_field_left(c->field) <= 0) ||
	       (c->level == NUM_GENERIC && num_generic_left(c) < 0);
}

long num_budget_left(const struct num_ctx *c)
{
	return c->level == NUM_EXACT     ? *num_field_left(c->field)
	       : c->level == NUM_GENERIC ? num_generic_left(c)
					 : c->budget;
}

bool num_retry(const struct num_ctx *c)
{
	return (c->level == NUM_EXACT &&
		num_field_wanted(c->field) != num_field_conductor(c->field)) ||
	       (c->level == NUM_PRIME && c->prime_dead);
}

/* --- Making numbers ---------------------------------------------------------- */

void num_fmpq_of_double(fmpq_t q, double v)
{
	int e;
	double m = frexp(v, &e); /* v = m 2^e, m 2^53 whole */

	fmpz_set_d(fmpq_numref(q), ldexp(m, 53));
	fmpz_one(fmpq_denref(q));
	if (e >= 53)
		fmpz_mul_2exp(fmpq_numref(q), fmpq_numref(q), (ulong)(e - 53));
	else
		fmpz_mul_2exp(fmpq_denref(q), fmpq_denref(q), (ulong)(53 - e));
	fmpq_canonicalise(q);
}

num num_double(double v, struct num_ctx *c)
{
	(void)c;
	return isfinite(v) ? (num){ v, v, NULL } : IV_ALL;
}

static num from_fmpq(num r, const fmpq_t q, struct num_ctx *c)
{
	if (c->level != NUM_DOUBLE && r.lo != r.hi)
		r.x = num_readings[c->level]->from_fmpq(q, c);
	return r;
}

num num_int(long v, struct num_ctx *c)
{
	fmpq_t q;
	num r;

	if ((v >= -(1L << 53) && v <= 1L << 53) || v % 4096 == 0)
		return (num){ (double)v, (double)v, NULL };
	fmpq_init(q);
	fmpq_set_si(q, v, 1);
	r = from_fmpq(iv_wide((double)v, (double)v), q, c);
	fmpq_clear(q);
	return r;
}

num num_rat(long p, long q, struct num_ctx *c)
{
	return num_div(num_int(p, c), num_int(q, c), c);
}

num num_bad(struct num_ctx *c)
{
	(void)c;
	return IV_ALL;
}

num num_within(num a, double radius, struct num_ctx *c)
{
	num r = iv_make(iv_sum(a.lo, -radius, 0), iv_sum(a.hi, radius, 1));

	if (!(radius > 0))
		return a;
	if (c->level == NUM_BALL)
		r.x = num_ball_within(a, radius, c);
	return r;
}

/* Digits and exponents that no figure needs would only cost memory. */
#define DECIMAL_DIGITS NUM_DIGITS
#define DECIMAL_EXPONENT NUM_EXPONENT

enum status num_decimal(num *out, const char *text, struct num_ctx *c, struct err *e)
{
	char digit[DECIMAL_DIGITS + 16];
	const char *s = text;
	int n = 0;
	long exp10 = 0;
	bool neg = false, point = false, any = false;
	num r;
	fmpq_t q;
	fmpz_t t;

	if (*s == '+' || *s == '-')
		neg = *s++ == '-';
	for (; isdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		any = true;
		if (n == DECIMAL_DIGITS)
			return err_fail(e, E_ARG, "limit", "a number of more than %d digits",
					DECIMAL_DIGITS);
		if (n || *s != '0')
			digit[n++] = *s;
		exp10 -= point;
	}
	if (any && (*s == 'e' || *s == 'E')) {
		const char *first = s + 1 + (s[1] == '+' || s[1] == '-');
		char *end;
		long x = strtol(s + 1, &end, 10);

		if (!isdigit((unsigned char)*first))
			return err_fail(e, E_ARG, "bad_argument",
					"\"%.60s\" is not a decimal number", text);
		if (x > DECIMAL_EXPONENT || x < -DECIMAL_EXPONENT)
			return err_fail(e, E_ARG, "limit",
					"the exponent of %.40s is beyond +-%d", text,
					DECIMAL_EXPONENT);
		exp10 += x;
		s = end;
	}
	if (!any || *s)
		return err_fail(e, E_ARG, "bad_argument", "\"%.60s\" is not a decimal number",
				text);
	digit[n] = 0;
	if (!n) {
		*out = num_int(0, c);
		return OK;
	}
	if (labs(exp10) > DECIMAL_EXPONENT + DECIMAL_DIGITS)
		return err_fail(e, E_ARG, "limit", "a number with more than %d places",
				DECIMAL_EXPONENT + DECIMAL_DIGITS);
	/* The enclosure: exact where mantissa and power of ten are doubles. */
	if (n <= 15 && exp10 >= -22 && exp10 <= 22) {
		double m = strtod(digit, NULL), p = 1;

		for (long i = labs(exp10); i; i--)
			p *= 10;
		r = exp10 < 0 ? iv_div((num){ m, m, NULL }, (num){ p, p, NULL })
			      : iv_mul((num){ m, m, NULL }, (num){ p, p, NULL });
	} else {
		double v;

		/* Without a point: which character that is depends on the host's locale. */
		snprintf(digit + n, 16, "e%ld", exp10);
		v = strtod(digit, NULL);
		digit[n] = 0;
		r = iv_wide(v, v);
	}
	if (neg)
		r = iv_neg(r);
	if (c->level == NUM_DOUBLE || r.lo == r.hi) {
		*out = r;
		return OK;
	}
	fmpq_init(q);
	fmpz_init(t);
	fmpz_set_str(fmpq_numref(q), digit, 10);
	fmpz_ui_pow_ui(t, 10, (ulong)labs(exp10));
	if (exp10 < 0)
		fmpz_set(fmpq_denref(q), t);
	else
		fmpz_mul(fmpq_numref(q), fmpq_numref(q), t);
	if (neg)
		fmpz_neg(fmpq_numref(q), fmpq_numref(q));
	fmpq_canonicalise(q);
	*out = from_fmpq(r, q, c);
	fmpq_clear(q);
	fmpz_clear(t);
	return OK;
}

num num_pi(struct num_ctx *c)
{
	num r = { 0x1.921fb54442d18p+1, 0x1.921fb54442d19p+1, NULL };

	if (c->level != NUM_DOUBLE)
		r.x = num_readings[c->level]->pi(c);
	return r;
}

static int sign_of(num a, struct num_ctx *c);

/* --- Arithmetic ---------------------------------------------------------------- */

/* Both operands are constant doubles and so is the result: nothing to add. */
static inline bool settled(num r, num a, num b)
{
	return r.lo == r.hi && !a.x && !b.x;
}

static num read_as(enum num_op op, num r, num a, num b, struct num_ctx *c)
{
	if (c->level == NUM_DOUBLE || settled(r, a, b))
		return r;
	r.x = num_readings[c->level]->apply(op, a, b, r, c);
	if (!r.x && r.lo == r.hi) /* known after all: keep it as a constant */
		return c->level == NUM_GENERIC ? IV_ALL : r;
	return r;
}
#define ZERO ((num){ 0, 0, NULL })
static bool is_zero_constant(num a)
{
	return a.lo == 0 && a.hi == 0 && !a.x;
}

/* Given up, so that it may not even exist: zero times it is not zero. */
static bool is_given_up(num a, struct num_ctx *c)
{
	return !a.x && (c->level == NUM_DOUBLE ? !(a.lo > -INFINITY && a.hi < INFINITY)
					       : a.lo != a.hi);
}

num num_add(num a, num b, struct num_ctx *c)
{
	if (is_zero_constant(b))
		return a;
	if (is_zero_constant(a))
		return b;
	return read_as(OP_ADD, iv_add(a, b), a, b, c);
}

num num_sub(num a, num b, struct num_ctx *c)
{
	if (is_zero_constant(b))
		return a;
	if (a.x && a.x == b.x)
		return ZERO;
	return read_as(OP_SUB, iv_sub(a, b), a, b, c);
}

num num_mul(num a, num b, struct num_ctx *c)
{
	if (is_zero_constant(a) || is_zero_constant(b))
		return is_given_up(a, c) || is_given_up(b, c) ? IV_ALL : ZERO;
	if (a.x && a.x == b.x)
		return read_as(OP_MUL, iv_sqr(a), a, b, c);
	return read_as(OP_MUL, iv_mul(a, b), a, b, c);
}

num num_sqr(num a, struct num_ctx *c)
{
	return read_as(OP_MUL, iv_sqr(a), a, a, c);
}

num num_half(num a, struct num_ctx *c)
{
	return num_mul(a, (num){ 0.5, 0.5, NULL }, c);
}

num num_neg(num a, struct num_ctx *c)
{
	return read_as(OP_NEG, iv_neg(a), a, ZERO, c);
}

/* An enclosure that says "all reals" can be sharpened by the reading's ball. */
static num sharpen(num r, struct num_ctx *c)
{
	arb_t t;
	arf_t u;

	if (!r.x || (r.lo > -INFINITY && r.hi < INFINITY) || c->level == NUM_GENERIC)
		return r;
	arb_init(t);
	arf_init(u);
	num_readings[c->level]->ball(t, r, 64, c);
	if (arb_is_finite(t)) {
		arb_get_lbound_arf(u, t, 64);
		r.lo = arf_get_d(u, ARF_RND_FLOOR);
		arb_get_ubound_arf(u, t, 64);
		r.hi = arf_get_d(u, ARF_RND_CEIL);
	}
	arb_clear(t);
	arf_clear(u);
	return r;
}

num num_div(num a, num b, struct num_ctx *c)
{
	if (is_zero_constant(b))
		return IV_ALL;
	if (is_zero_constant(a) && is_no(num_is_zero(b, c)) && !is_given_up(b, c))
		return ZERO;
	return sharpen(read_as(OP_DIV, iv_div(a, b), a, b, c), c);
}

num num_sqrt(num a, struct num_ctx *c)
{
	int s = sign_of(a, c); /* no case: it is >= 0 wherever the root exists */

	if (s == 0)
		return ZERO;
	if (s < 0)
		return IV_ALL;
	/* Sign not told: the double reading goes on with the part above zero (the
	 * caller has proven a >= 0); the others cannot. */
	if (s == NUM_UNKNOWN && c->level != NUM_DOUBLE && c->level != NUM_BALL &&
	    !(num_has_cases(c) && a.x))
		return IV_ALL;
	return read_as(OP_SQRT, iv_sqrt(a), a, ZERO, c);
}

num num_abs(num a, struct num_ctx *c)
{
	int s;

	if (num_has_cases(c) && a.x)
		return num_generic_abs(a, c);
	s = num_sgn(a, c);
	if (s == NUM_UNKNOWN && c->level == NUM_DOUBLE)
		return iv_abs(a);
	if (s == NUM_UNKNOWN)
		return c->level == NUM_BALL && a.x ? num_sqrt(num_sqr(a, c), c) : IV_ALL;
	return s < 0 ? num_neg(a, c) : a;
}

num num_pow(num a, long n, struct num_ctx *c)
{
	num r = num_int(1, c);
	unsigned long k = n < 0 ? -(unsigned long)n : (unsigned long)n;

	for (; k; k >>= 1) {
		if (k & 1)
			r = num_mul(r, a, c);
		if (k > 1)
			a = num_sqr(a, c);
	}
	return n < 0 ? num_div(num_int(1, c), r, c) : r;
}

num num_root(num a, long n, struct num_ctx *c)
{
	num r = IV_ALL;
	int s = num_sgn(a, c);

	if (n < 1)
		return IV_ALL;
	if (n == 1 || s == 0)
		return a;
	if (n == 2)
		return num_sqrt(a, c);
	if (s == NUM_UNKNOWN || (s < 0 && n % 2 == 0))
		return IV_ALL;
	if (s < 0)
		return num_neg(num_root(num_neg(a, c), n, c), c);
	if (a.lo > 0) {
		/* The rounding of 1/n moves the result by log(a)/n times as much. */
		double k = 1.0 / (double)n, lo = pow(a.lo, k), hi = pow(a.hi, k);

		r = iv_make(lo - lo * (0x1p-49 + fabs(log(a.lo)) * k * 0x1p-51) - 0x1p-1070,
			    hi + hi * (0x1p-49 + fabs(log(a.hi)) * k * 0x1p-51) + 0x1p-1070);
		/* A whole root is kept as such.  Products stay below 2^53 or pass a. */
		if (iv_point(a) && !a.x && a.lo < 0x1p53 && n <= 53) {
			double m = round(lo), p = 1;

			for (long i = 0; i < n && p <= a.lo; i++)
				p *= m;
			if (p == a.lo)
				return (num){ m, m, NULL };
		}
	}
	if (c->level != NUM_DOUBLE)
		r.x = num_readings[c->level]->root(a, n, r, c);
	return sharpen(r, c);
}

/* sin and cos change by at most the width of their argument. */
static num iv_sin_like(num a, double (*f)(double))
{
	double m = num_mid(a), w = (a.hi - a.lo) / 2;

	if (!(fabs(m) < 1e9) || !(w < 1))
		return (num){ -1, 1, NULL };
	/* half a unit of m and of w, and what the library's value is off */
	w += fabs(m) * 0x1p-51 + 0x1p-50;
	return iv_make(fmax(-1, f(m) - w), fmin(1, f(m) + w));
}

static num iv_rising(num a, double (*f)(double))
{
	return iv_wide(f(a.lo), f(a.hi));
}

num num_sin(num a, struct num_ctx *c)
{
	return is_zero_constant(a) ? ZERO : read_as(OP_SIN, iv_sin_like(a, sin), a, ZERO, c);
}

num num_cos(num a, struct num_ctx *c)
{
	if (is_zero_constant(a))
		return num_int(1, c);
	return read_as(OP_COS, iv_sin_like(a, cos), a, ZERO, c);
}

num num_tan(num a, struct num_ctx *c)
{
	if (is_zero_constant(a))
		return ZERO;
	return sharpen(
		read_as(OP_TAN, iv_div(iv_sin_like(a, sin), iv_sin_like(a, cos)), a, ZERO, c),
		c);
}

num num_asin(num a, struct num_ctx *c)
{
	num r = a.lo >= -1 && a.hi <= 1 ? iv_rising(a, asin) : IV_ALL;

	return is_zero_constant(a) ? ZERO : sharpen(read_as(OP_ASIN, r, a, ZERO, c), c);
}

num num_acos(num a, struct num_ctx *c)
{
	num r = a.lo >= -1 && a.hi <= 1 ? iv_wide(acos(a.hi), acos(a.lo)) : IV_ALL;

	if (a.lo == 1 && a.hi == 1 && !a.x)
		return ZERO;
	return sharpen(read_as(OP_ACOS, r, a, ZERO, c), c);
}

num num_atan(num a, struct num_ctx *c)
{
	return is_zero_constant(a) ? ZERO : read_as(OP_ATAN, iv_rising(a, atan), a, ZERO, c);
}

/* The extremes over a box that avoids the negative x-axis are at its corners. */
num num_atan2(num y, num x, struct num_ctx *c)
{
	num r = { -0x1.921fb54442d19p+1, 0x1.921fb54442d19p+1, NULL };

	if (is_zero_constant(y) && x.lo > 0)
		return ZERO;
	if (x.lo > 0 || y.lo > 0 || y.hi < 0) {
		double p = atan2(y.lo, x.lo), q = atan2(y.lo, x.hi);
		double s = atan2(y.hi, x.lo), t = atan2(y.hi, x.hi);

		r = iv_wide(fmin(fmin(p, q), fmin(s, t)), fmax(fmax(p, q), fmax(s, t)));
	} else if (is_zero_constant(y) && x.hi < 0) {
		return num_pi(c);
	}
	return read_as(OP_ATAN2, r, y, x, c);
}

num num_exp(num a, struct num_ctx *c)
{
	return is_zero_constant(a)
		       ? num_int(1, c)
		       : sharpen(read_as(OP_EXP, iv_rising(a, exp), a, ZERO, c), c);
}

num num_log(num a, struct num_ctx *c)
{
	num r = a.lo > 0 ? iv_rising(a, log) : IV_ALL;

	if (a.lo == 1 && a.hi == 1 && !a.x)
		return ZERO;
	return sharpen(read_as(OP_LOG, r, a, ZERO, c), c);
}

/* --- Questions ------------------------------------------------------------------- */

/* The sign, without regard to cases. */
static int sign_of(num a, struct num_ctx *c)
{
	int s = NUM_UNKNOWN;

	c->stats.asked++;
	if (a.lo > 0)
		s = 1;
	else if (a.hi < 0)
		s = -1;
	else if (a.lo == 0 && a.hi == 0 && (!a.x || c->level != NUM_GENERIC))
		s = 0;
	if (s != NUM_UNKNOWN) {
		c->stats.by_interval++;
		return s;
	}
	if (c->level != NUM_DOUBLE && a.x)
		s = num_readings[c->level]->sgn(a, c);
	if (s == NUM_UNKNOWN)
		c->stats.unknown++;
	else if (c->level == NUM_PRIME && !s)
		c->stats.by_prime++;
	else if (c->level == NUM_BALL || c->level == NUM_PRIME)
		c->stats.by_ball++;
	else
		c->stats.by_exact++;
	return s;
}

int num_sgn(num a, struct num_ctx *c)
{
	int s = sign_of(a, c);

	if (num_has_cases(c))
		return s == NUM_UNKNOWN && a.x ? num_generic_case(a, c) : s;
	/* Of a number that was given up only its value here is known. */
	if (c->level == NUM_GENERIC && (s == 1 || s == -1) &&
	    (a.x ? num_reading_generic.sgn(a, c) == NUM_UNKNOWN : a.lo != a.hi))
		c->cased = true;
	return s;
}

int num_vanishes(num a, struct num_ctx *c)
{
	int s = sign_of(a, c);

	/* Here the question is whether it is zero as a function, which the sign at
	 * the present position need not tell. */
	if (c->level == NUM_GENERIC && a.x)
		return num_generic_vanishes(a, c);
	return s == NUM_UNKNOWN ? s : s != 0;
}

/* Where enclosures do not meet, no difference need be built (a list of thousands of members has
 * millions of pairs).  At NUM_GENERIC the sign is one of this position only. */
int num_cmp(num a, num b, struct num_ctx *c)
{
	if (c->level != NUM_GENERIC && a.lo > b.hi)
		return 1;
	if (c->level != NUM_GENERIC && a.hi < b.lo)
		return -1;
	return num_sgn(num_sub(a, b, c), c);
}

static truth truth_if(int known, int yes)
{
	return !known ? TRUTH_UNKNOWN : yes ? TRUTH_YES : TRUTH_NO;
}

truth num_is_zero(num a, struct num_ctx *c)
{
	int s = num_vanishes(a, c);

	return truth_if(s != NUM_UNKNOWN, s == 0);
}

truth num_is_pos(num a, struct num_ctx *c)
{
	return num_less(ZERO, a, c);
}

truth num_eq(num a, num b, struct num_ctx *c)
{
	if (c->level != NUM_GENERIC && (a.lo > b.hi || a.hi < b.lo))
		return TRUTH_NO;
	/* Lengths are equal when their squares are, which have no roots and signs in them. */
	if (num_has_cases(c) && num_generic_not_below(a, c) && num_generic_not_below(b, c)) {
		num d = num_sub(num_sqr(a, c), num_sqr(b, c), c);

		if (d.x || d.lo == d.hi)
			return num_is_zero(d, c);
	}
	return num_is_zero(num_sub(a, b, c), c);
}

truth num_eq_strictly(num a, num b, struct num_ctx *c)
{
	truth same;

	c->dividing = true;
	same = num_eq(a, b, c);
	c->dividing = false;
	return same;
}

/* What is never above another number is less where they differ. */
static int strictly(int s, num a, num b, struct num_ctx *c)
{
	bool open = num_has_cases(c) && (s == 1 || s == -1);

	return open && !is_no(num_eq_strictly(a, b, c)) ? NUM_UNKNOWN : s;
}

int num_cmp_strictly(num a, num b, struct num_ctx *c)
{
	return strictly(num_cmp(a, b, c), a, b, c);
}

truth num_less(num a, num b, struct num_ctx *c)
{
	int s = num_cmp(a, b, c);

	if (s == -1)
		s = strictly(s, a, b, c);
	return truth_if(s != NUM_UNKNOWN, s == -1);
}

truth num_leq(num a, num b, struct num_ctx *c)
{
	int s = num_cmp(a, b, c);

	return truth_if(s != NUM_UNKNOWN, s <= 0);
}

bool num_is_bad(num a)
{
	return !a.x && !(a.lo > -INFINITY && a.hi < INFINITY);
}

bool num_get_int(num a, long *out, struct num_ctx *c)
{
	double m = round(num_mid(a));

	if (!(fabs(m) < 0x1p52) || !is_yes(num_eq(a, (num){ m, m, NULL }, c)))
		return false;
	*out = (long)m;
	return true;
}
