/*
 * eval_fun.c -- hyperbolic functions and functions of whole numbers, from the values of
 * their arguments.
 *
 * The hyperbolic ones are made of exp and ln, so that a closed form of these is one of
 * theirs: cosh(ln(2)) is 5/4, asinh(3/4) is ln(2).  Errors are those of eval.c: a domain
 * error only when proven, E_UNABLE where the level cannot tell.
 */
#include "expr/expr_priv.h"
#include <math.h>

#define MOST_BITS 1e5 /* of a result, as in eval.c */
#define MOST_TERMS 20000

struct special {
	const struct expr *x;
	struct num_ctx *c;
	struct err *e;
};

static enum status fail(const struct special *s, enum status st, const char *code,
			const char *why)
{
	char t[64];

	return err_fail(s->e, st, code, "%s: %s", expr_shown(s->x, t), why);
}

static enum status domain(const struct special *s, const char *why)
{
	return fail(s, E_DOMAIN, "degenerate", why);
}

static enum status unable(const struct special *s, const char *what)
{
	return fail(s, E_UNABLE, "undecided", what);
}

static enum status too_big(const struct special *s)
{
	return fail(s, E_ARG, "limit", "the result would be too long a number");
}

/* --- Hyperbolic functions ------------------------------------------------------------ */

static enum status nonzero(const struct special *s, num a)
{
	int sign = num_sgn(a, s->c);

	if (sign == 0)
		return domain(s, "division by zero");
	return sign == NUM_UNKNOWN ? unable(s, "could not tell whether the divisor is zero")
				   : OK;
}

/* (e^u - e^-u)/2 or (e^u + e^-u)/2 */
static num half_sum(num e, bool plus, struct num_ctx *c)
{
	num r = num_div(num_int(1, c), e, c);

	return num_half(plus ? num_add(e, r, c) : num_sub(e, r, c), c);
}

static enum status hyperbolic(num *out, enum expr_function id, num u, const struct special *s)
{
	struct num_ctx *c = s->c;
	num e, one = num_int(1, c);
	enum status st;

	if (num_is_bad(u)) {
		*out = num_bad(c);
		return OK;
	}
	if (!(1.5 * fmax(fabs(u.lo), fabs(u.hi)) <= MOST_BITS))
		return too_big(s);
	st = id == F_COTH || id == F_CSCH ? nonzero(s, u) : OK;
	if (st)
		return st;
	switch ((int)id) {
	case F_SINH: *out = half_sum(num_exp(u, c), false, c); break;
	case F_COSH: *out = half_sum(num_exp(u, c), true, c); break;
	case F_SECH: *out = num_div(one, half_sum(num_exp(u, c), true, c), c); break;
	case F_CSCH: *out = num_div(one, half_sum(num_exp(u, c), false, c), c); break;
	default:
		/* One divisor, so that closed forms are short. */
		e = num_exp(num_add(u, u, c), c);
		e = id == F_TANH ? num_add(e, one, c) : num_sub(one, e, c);
		*out = num_sub(one, num_div(num_int(2, c), e, c), c);
	}
	return OK;
}

/* ln(u + sqrt(u^2 + 1)) on the side where nothing cancels. */
static enum status area_sinh(num *out, num u, struct num_ctx *c)
{
	bool below = num_sgn(u, c) == -1;
	num v = below ? num_neg(u, c) : u;

	v = num_add(v, num_sqrt(num_add(num_sqr(v, c), num_int(1, c), c), c), c);
	*out = num_log(v, c);
	if (below)
		*out = num_neg(*out, c);
	return OK;
}

static enum status area_cosh(num *out, num u, const struct special *s)
{
	struct num_ctx *c = s->c;
	truth in = num_leq(num_int(1, c), u, c);

	if (is_no(in))
		return domain(s, "acosh needs a number from 1 on");
	if (is_unknown(in))
		return unable(s, "could not tell whether the argument is at least 1");
	*out = num_log(num_add(u, num_sqrt(num_sub(num_sqr(u, c), num_int(1, c), c), c), c),
		       c);
	return OK;
}

/* ln((1 + u)/(1 - u))/2 for |u| < 1, and acoth u = atanh(1/u). */
static enum status area_tanh(num *out, bool inverse, num u, const struct special *s)
{
	struct num_ctx *c = s->c;
	num one = num_int(1, c), low = num_add(one, u, c), high = num_sub(one, u, c);
	int a = num_sgn(low, c), b = num_sgn(high, c);

	if (a == NUM_UNKNOWN || b == NUM_UNKNOWN)
		return unable(s, "could not tell whether the argument is between -1 and 1");
	if (!inverse && (a <= 0 || b <= 0))
		return domain(s, "atanh needs a number between -1 and 1");
	if (inverse && a * b >= 0)
		return domain(s, "acoth needs a number beyond -1 or 1");
	if (inverse)
		high = num_neg(high, c);
	*out = num_half(num_log(num_div(low, high, c), c), c);
	return OK;
}

/* --- Whole numbers --------------------------------------------------------------------- */

static enum status need_whole(const struct special *s, num a, long *out)
{
	if (num_get_int(a, out, s->c))
		return OK;
	if (is_no(num_is_whole(a, s->c)))
		return fail(s, E_ARG, "bad_argument", "whole numbers are expected");
	if (is_yes(num_is_whole(a, s->c)))
		return fail(s, E_ARG, "limit",
			    "whole numbers of at most 15 digits are expected");
	return unable(s, "could not tell whether the number is whole");
}

/* from (from + 1) ... to, at most MOST_TERMS factors; 1 when there are none. */
static enum status product(num *out, double *bits, long from, long to, const struct special *s)
{
	num r = num_int(1, s->c);
	long part = 1;

	*bits = 0;
	if (to - from >= MOST_TERMS)
		return too_big(s);
	for (long k = from; k <= to; k++) {
		*bits += k > 1 ? log2((double)k) : 0;
		if (*bits > MOST_BITS)
			return too_big(s);
		/* Small factors together: fewer long products. */
		if (k > 0 && part < (1L << 50) / k) {
			part *= k;
			continue;
		}
		r = num_mul(r, num_int(part, s->c), s->c);
		part = k;
	}
	*out = num_mul(r, num_int(part, s->c), s->c);
	return OK;
}

static enum status factorial(num *out, double *bits, num u, const struct special *s)
{
	enum status st;
	long n;

	if (is_yes(num_less(u, num_int(0, s->c), s->c)))
		return domain(s, "the factorial of a negative number is not defined");
	st = need_whole(s, u, &n);
	return st ? st : product(out, bits, 1, n, s);
}

/* n (n - 1) ... (n - k + 1), over k! for combinations. */
static enum status choose(num *out, double *bits, bool ordered, num u, num w,
			  const struct special *s)
{
	double below = 0;
	long n, k;
	num divisor;
	enum status st = need_whole(s, u, &n);

	if (!st)
		st = need_whole(s, w, &k);
	if (st)
		return st;
	if (n < 0)
		return domain(s, "the first number is how many there are: 0 or more");
	if (k < 0 || k > n) {
		*out = num_int(0, s->c);
		*bits = 0;
		return OK;
	}
	if (!ordered && k > n - k)
		k = n - k;
	st = product(out, bits, n - k + 1, n, s);
	if (st || ordered)
		return st;
	st = product(&divisor, &below, 1, k, s);
	if (!st)
		*out = num_div(*out, divisor, s->c);
	return st;
}

static enum status divisor(num *out, double *bits, bool multiple, num u, num w,
			   const struct special *s)
{
	enum status st = OK;
	long a, b, g;

	if (!num_get_int(u, &a, s->c) || !num_get_int(w, &b, s->c)) {
		num d;

		for (int i = 0; i < 2 && !st; i++)
			if (!is_yes(num_is_whole(i ? w : u, s->c)))
				st = need_whole(s, i ? w : u, &a);
		if (st)
			return st;
		if (!num_gcd(&d, u, w, s->c))
			return unable(s, "could not tell the common divisor");
		*bits = 64 + fabs(log2(fmax(1, fabs(num_mid(u))))) +
			fabs(log2(fmax(1, fabs(num_mid(w)))));
		*out = multiple ? num_abs(num_mul(num_div(u, d, s->c), w, s->c), s->c) : d;
		return OK;
	}
	g = base_gcd(a, b);
	*bits = 128;
	if (!multiple)
		*out = num_int(g, s->c);
	else if (!g)
		*out = num_int(0, s->c);
	else
		*out = num_abs(num_mul(num_int(a / g, s->c), num_int(b, s->c), s->c), s->c);
	return OK;
}

/* a = |b| q + r with 0 <= r < |b|; q, signed like b, and r. */
static enum status rest(num *out, double *bits, bool quotient, num u, num w,
			const struct special *s)
{
	struct num_ctx *c = s->c;
	num size = num_abs(w, c), d, q = num_bad(c);
	enum status st = nonzero(s, w);
	bool found = false;
	double m;

	if (st)
		return st;
	d = num_div(u, size, c);
	m = floor(num_mid(d));
	for (double k = m - 1; !num_is_bad(d) && fabs(m) < 0x1p52 && k <= m + 1; k++) {
		num low = num_int((long)k, c), high = num_int((long)k + 1, c);

		if (is_yes(num_leq(low, d, c)) && is_yes(num_less(d, high, c))) {
			q = low;
			found = true;
		}
	}
	if (!found && (num_is_bad(d) || !num_whole_part(&q, d, c)))
		return unable(s, "could not tell the whole part of the quotient");
	*bits = 64 + fabs(log2(fmax(1, fabs(num_mid(u)))));
	if (quotient)
		*out = num_sgn(w, c) < 0 ? num_neg(q, c) : q;
	else
		*out = num_sub(u, num_mul(size, q, c), c);
	return OK;
}

/* Its closed forms are (n - 1)!, and sqrt(pi) times a rational number at n + 1/2. */
static enum status gamma_of(num *out, double *bits, num u, const struct special *s)
{
	struct num_ctx *c = s->c;
	num top, bottom;
	enum status st;
	long n, m;

	/* Elsewhere it is known by its digits, where it is surely not at a pole. */
	if (!num_get_int(num_add(u, u, c), &n, c)) {
		if (!is_yes(num_is_pos(u, c)) && (num_is_bad(u) || ceil(u.lo) <= u.hi))
			return unable(s, "could not tell whether gamma is defined there");
		*out = num_gamma(u, c);
		return OK;
	}
	if (n % 2 == 0) {
		if (n <= 0)
			return domain(s, "gamma is not defined at 0, -1, -2, ...");
		return product(out, bits, 1, n / 2 - 1, s);
	}
	/* Gamma(1/2 + m) = (2m)!/(4^m m!) sqrt(pi), upside down with a sign for -m. */
	m = (n > 0 ? n : -n) / 2 + (n < 0);
	if (m > MOST_TERMS / 2)
		return too_big(s);
	st = product(&top, bits, m + 1, 2 * m, s);
	if (st)
		return st;
	bottom = num_pow(num_int(n > 0 ? 4 : -4, c), m, c);
	*out = n > 0 ? num_div(top, bottom, c) : num_div(bottom, top, c);
	*out = num_mul(*out, num_sqrt(num_pi(c), c), c);
	*bits += 2 * (double)m;
	return OK;
}

enum status expr_eval_special(num *out, double *bits, const struct expr *x,
			      enum expr_function id, num u, num w, struct num_ctx *c,
			      struct err *e)
{
	struct special s = { x, c, e };

	*bits = 1;
	switch ((int)id) {
	case F_SINH:
	case F_COSH:
	case F_TANH:
	case F_COTH:
	case F_SECH:
	case F_CSCH:
		*bits = num_is_bad(u) ? 1 : fmax(1, 1.5 * fmax(fabs(u.lo), fabs(u.hi)));
		return hyperbolic(out, id, u, &s);
	case F_ASINH: return area_sinh(out, u, c);
	case F_ACOSH: return area_cosh(out, u, &s);
	case F_ATANH:
	case F_ACOTH: return area_tanh(out, id == F_ACOTH, u, &s);
	case F_MOD:
	case F_DIV: return rest(out, bits, id == F_DIV, u, w, &s);
	case F_GCD:
	case F_LCM: return divisor(out, bits, id == F_LCM, u, w, &s);
	case F_FACTORIAL: return factorial(out, bits, u, &s);
	case F_NCR:
	case F_NPR: return choose(out, bits, id == F_NPR, u, w, &s);
	case F_GAMMA: return gamma_of(out, bits, u, &s);
	default: BUG("%s is computed elsewhere", x->text);
	}
}
