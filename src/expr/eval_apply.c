/*
 * eval_apply.c -- powers, roots and functions of numbers whose values are ready.
 *
 * The conventions are those of eval.c.
 */
#include "expr/eval_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Failing ----------------------------------------------------------------------- */

enum status expr_eval_bad(struct eval *ev, const struct expr *x, const char *why)
{
	char t[64];

	return err_fail(ev->e, E_ARG, "bad_argument", "%s %s", expr_shown(x, t), why);
}

enum status expr_eval_domain(struct eval *ev, const struct expr *x, const char *why)
{
	char t[64];

	return err_fail(ev->e, E_DOMAIN, "degenerate", "%s: %s", expr_shown(x, t), why);
}

enum status expr_eval_unable(struct eval *ev, const struct expr *x, const char *what)
{
	char t[64];

	return err_fail(ev->e, E_UNABLE, "undecided", "%s: could not tell whether %s",
			expr_shown(x, t), what);
}

enum status expr_eval_too_big(struct eval *ev, const struct expr *x)
{
	char t[64];

	return err_fail(ev->e, E_ARG, "limit", "%s would be a number of more than %.0f bits",
			expr_shown(x, t), POWER_BITS);
}

/* --- Sizes ------------------------------------------------------------------------- */

double expr_eval_log2(num a, const struct num_ctx *c)
{
	double m = fmax(fabs(a.lo), fabs(a.hi));

	if (m == 0)
		return 0;
	if (!isfinite(m))
		return num_has_cases(c) && a.x ? 1 : POWER_BITS;
	return log2(m);
}

/* The bits of a rational value, from what it really is; `guess` for others. */
static double bits_refined(num a, double guess, struct num_ctx *c)
{
	struct buf b = { 0 };
	double bits = guess;

	if (a.lo == a.hi && !a.x && fabs(a.lo) < 0x1p53 && a.lo == floor(a.lo)) {
		bits = expr_eval_log2(a, c);
	} else if (num_print_rational(&b, a, c)) {
		const char *s = buf_str(&b), *slash = strchr(s, '/');
		size_t p = slash ? (size_t)(slash - s) : b.n;
		size_t q = slash ? b.n - p - 1 : 0;

		if (p <= 15 && q <= 15) {
			double u = fabs(strtod(s, NULL));
			double v = slash ? strtod(slash + 1, NULL) : 1;

			bits = log2(fmax(1, fmax(u, v)));
		} else {
			bits = LOG2_10 * (double)(p > q ? p : q);
		}
	}
	buf_clear(&b);
	return bits < guess ? bits : guess;
}

/* --- Signs ------------------------------------------------------------------------- */

/* num_sgn, with a second try: an enclosure [0, h] says "not negative". */
enum { NOT_NEGATIVE = 3 };
static int sign_of(num a, struct num_ctx *c)
{
	int s = num_sgn(a, c);

	if (s == NUM_UNKNOWN && is_yes(num_leq(num_int(0, c), a, c)))
		return NOT_NEGATIVE;
	return s;
}

enum status expr_eval_nonzero(struct eval *ev, const struct expr *x, num a, const char *why)
{
	int s = num_sgn(a, ev->c);

	if (s == 0)
		return expr_eval_domain(ev, x, why);
	if (s == NUM_UNKNOWN)
		return expr_eval_unable(ev, x, "the divisor is zero");
	return OK;
}

static enum status need_positive(struct eval *ev, const struct expr *x, num a)
{
	int s = num_sgn(a, ev->c);

	if (s == NUM_UNKNOWN)
		return expr_eval_unable(ev, x, "the argument is positive");
	return s > 0 ? OK : expr_eval_domain(ev, x, "the logarithm needs a positive number");
}

/* --- Powers and roots -------------------------------------------------------------- */

enum status expr_eval_root(struct eval_value *out, const struct expr *x, struct eval_value a,
			   long n, struct eval *ev)
{
	num r;

	if (n % 2 == 0) {
		int s = sign_of(a.v.v[0], ev->c);

		if (s < 0)
			return expr_eval_domain(
				ev, x, "an even root of a negative number is not real");
		if (s == NUM_UNKNOWN)
			return expr_eval_unable(ev, x,
						"the number under the root is negative");
	} else if (n > 1 && num_sgn(a.v.v[0], ev->c) == NUM_UNKNOWN) {
		return expr_eval_unable(ev, x, "the number under the root is zero");
	}
	r = n == 2 ? num_sqrt(a.v.v[0], ev->c) : num_root(a.v.v[0], n, ev->c);
	*out = expr_eval_number(r, a.bits / (double)n);
	return OK;
}

static enum status power_whole(struct eval_value *out, const struct expr *x,
			       struct eval_value a, long n, struct eval *ev)
{
	num b = a.v.v[0];
	double k = fabs((double)n), bits = fmax(a.bits, 0);

	if (n < 0) {
		enum status st = expr_eval_nonzero(ev, x, b, "a negative power of zero");

		if (st)
			return st;
	}
	if (bits * k > POWER_BITS)
		bits = bits_refined(b, bits, ev->c);
	if (bits * k > POWER_BITS)
		return expr_eval_too_big(ev, x);
	*out = expr_eval_number(num_pow(b, n, ev->c), bits * k);
	return OK;
}

static enum status power_rational(struct eval_value *out, const struct expr *x,
				  struct eval_value a, long p, long q, struct eval *ev)
{
	struct eval_value r;
	enum status st = expr_eval_root(&r, x, a, q, ev);

	return st ? st : power_whole(out, x, r, p, ev);
}

/* exp(b ln a), for a > 0. */
static enum status power_real(struct eval_value *out, const struct expr *x, num a, num b,
			      struct eval *ev)
{
	int s = num_sgn(a, ev->c);
	double size = fmax(fabs(b.lo), fabs(b.hi)) * fabs(expr_eval_log2(a, ev->c));

	if (!num_is_bad(b) && size > POWER_BITS)
		return expr_eval_too_big(ev, x);
	if (s < 0)
		return expr_eval_domain(
			ev, x, "a power of a negative number needs a rational exponent");
	if (s == NUM_UNKNOWN)
		return expr_eval_unable(ev, x, "the base is positive");
	if (s == 0) {
		s = num_sgn(b, ev->c);
		if (s == NUM_UNKNOWN)
			return expr_eval_unable(ev, x, "the exponent is positive");
		if (s < 0)
			return expr_eval_domain(ev, x, "a negative power of zero");
		*out = expr_eval_number(num_int(s == 0, ev->c), 0);
		return OK;
	}
	*out = expr_eval_number(num_exp(num_mul(b, num_log(a, ev->c), ev->c), ev->c),
				fmax(1, size));
	return OK;
}

static enum status exponential(struct eval_value *out, const struct expr *x, num b,
			       struct eval *ev)
{
	double size = 1.5 * fmax(fabs(b.lo), fabs(b.hi));

	if (num_is_bad(b)) {
		*out = expr_eval_number(num_bad(ev->c), 1);
		return OK;
	}
	if (!(size <= POWER_BITS))
		return expr_eval_too_big(ev, x);
	*out = expr_eval_number(num_exp(b, ev->c), fmax(1, size));
	return OK;
}

/* The same of a value, where the level can tell. */
static bool known_ratio(num a, long *p, long *q, struct num_ctx *c)
{
	struct buf b = { 0 };
	bool good;

	if (num_get_int(a, p, c)) {
		*q = 1;
		return true;
	}
	good = num_print_rational(&b, a, c) && b.n < 18;
	if (good) {
		char *slash = strchr(b.s, '/');

		*p = strtol(b.s, NULL, 10);
		*q = slash ? strtol(slash + 1, NULL, 10) : 1;
	}
	buf_clear(&b);
	return good;
}

enum status expr_eval_power(struct eval_value *out, const struct expr *x, struct eval_value a,
			    struct eval_value b, struct eval *ev)
{
	long p, q;

	if (a.v.dim != 1)
		return expr_eval_bad(ev, x, "is a power of a point");
	if (b.v.dim != 1)
		return expr_eval_bad(ev, x->arg[1], "is a pair: an exponent is a number");
	if (x->arg[0]->kind == EXPR_NAME && !strcmp(x->arg[0]->text, "e"))
		return exponential(out, x, b.v.v[0], ev);
	if (!expr_written_ratio(x->arg[1], &p, &q) && !known_ratio(b.v.v[0], &p, &q, ev->c))
		return power_real(out, x, a.v.v[0], b.v.v[0], ev);
	if (q == 1)
		return power_whole(out, x, a, p, ev);
	if (q > ROOT_MOST)
		return power_real(out, x, a.v.v[0], b.v.v[0], ev);
	return power_rational(out, x, a, p, q, ev);
}

/* --- Functions --------------------------------------------------------------------- */

/* The whole number k <= a < k + 1, proven. */
static enum status whole_part(num *out, const struct expr *x, num a, struct eval *ev)
{
	double m = floor(num_mid(a));
	truth above, below;
	long k;

	if (num_get_int(a, &k, ev->c)) {
		*out = a;
		return OK;
	}
	if (!num_is_bad(a) && fabs(m) < 0x1p52) {
		for (k = (long)m - 1; k <= (long)m + 1; k++) {
			above = num_leq(num_int(k, ev->c), a, ev->c);
			below = num_less(a, num_int(k + 1, ev->c), ev->c);
			if (is_yes(above) && is_yes(below)) {
				*out = num_int(k, ev->c);
				return OK;
			}
		}
	}
	return expr_eval_unable(ev, x, "the value reaches the next whole number");
}

static enum status round_to(num *out, const struct expr *x, num a, long digits,
			    struct eval *ev)
{
	struct num_ctx *c = ev->c;
	num scale = num_pow(num_int(10, c), digits, c);
	enum status st =
		whole_part(out, x, num_add(num_mul(a, scale, c), num_rat(1, 2, c), c), ev);

	if (!st)
		*out = num_div(*out, scale, c);
	return st;
}

/* log of a to base b, as a whole number where it is one. */
static enum status log_base(num *out, const struct expr *x, struct eval_value b,
			    struct eval_value a, struct eval *ev)
{
	struct num_ctx *c = ev->c;
	num u = a.v.v[0], w = b.v.v[0];
	enum status st = need_positive(ev, x, u);
	double k;

	if (!st)
		st = need_positive(ev, x, w);
	if (!st)
		st = expr_eval_nonzero(ev, x, num_sub(w, num_int(1, c), c),
				       "the base of a logarithm is not 1");
	if (st)
		return st;
	k = round(log(num_mid(u)) / log(num_mid(w)));
	if (fabs(k) * fmax(b.bits, 1) <= 4000 && is_yes(num_eq(num_pow(w, (long)k, c), u, c)))
		*out = num_int((long)k, c);
	else
		*out = num_div(num_log(u, c), num_log(w, c), c);
	return OK;
}

static enum status in_unit(struct eval *ev, const struct expr *x, num a)
{
	truth low = num_leq(num_int(-1, ev->c), a, ev->c);
	truth high = num_leq(a, num_int(1, ev->c), ev->c);

	if (is_no(low) || is_no(high))
		return expr_eval_domain(ev, x, "the argument is not between -1 and 1");
	if (is_unknown(low) || is_unknown(high))
		return expr_eval_unable(ev, x, "the argument is between -1 and 1");
	return OK;
}

static enum status quotient(struct eval_value *out, const struct expr *x, num a, num b,
			    struct eval *ev)
{
	enum status st = expr_eval_nonzero(ev, x, b, "not defined at this angle");

	if (!st)
		*out = expr_eval_number(num_div(a, b, ev->c), 1);
	return st;
}

enum status expr_eval_apply(struct eval_value *out, const struct expr *x,
			    enum expr_function id, struct eval_value a, struct eval_value b,
			    struct eval *ev)
{
	struct num_ctx *c = ev->c;
	num u = a.v.v[0], w = b.v.v[0], r = u;
	enum status st = OK;
	double bits = 1;
	long n = 0;
	int s;

	switch (id) {
	case F_SQRT: return expr_eval_root(out, x, a, 2, ev);
	case F_CBRT: return expr_eval_root(out, x, a, 3, ev);
	case F_ROOT:
		if (!num_get_int(w, &n, c) || n < 1 || n > ROOT_MOST)
			return expr_eval_bad(ev, x, "needs a whole degree from 1 to 1000");
		return expr_eval_root(out, x, a, n, ev);
	case F_ABS:
		r = num_abs(u, c);
		bits = a.bits;
		break;
	case F_SGN:
		s = num_cmp_strictly(u, num_int(0, c), c);
		if (s == NUM_UNKNOWN)
			return expr_eval_unable(ev, x, "the number is zero");
		r = num_int(s, c);
		bits = 0;
		break;
	case F_SIN: r = num_sin(u, c); break;
	case F_COS: r = num_cos(u, c); break;
	case F_TAN:
		st = expr_eval_nonzero(ev, x, num_cos(u, c), "not defined at this angle");
		if (!st)
			r = num_tan(u, c);
		break;
	case F_COT: return quotient(out, x, num_cos(u, c), num_sin(u, c), ev);
	case F_SEC: return quotient(out, x, num_int(1, c), num_cos(u, c), ev);
	case F_CSC: return quotient(out, x, num_int(1, c), num_sin(u, c), ev);
	case F_ASIN:
		st = in_unit(ev, x, u);
		if (!st)
			r = num_asin(u, c);
		break;
	case F_ACOS:
		st = in_unit(ev, x, u);
		if (!st)
			r = num_acos(u, c);
		break;
	case F_ATAN: r = num_atan(u, c); break;
	case F_ATAN2:
		s = num_sgn(w, c);
		if (s == 0 || s == NUM_UNKNOWN) {
			int t = num_sgn(u, c);

			if (s == 0 && t == 0)
				return expr_eval_domain(ev, x,
							"the angle of (0, 0) is not defined");
			if (t == 0 || t == NUM_UNKNOWN)
				return expr_eval_unable(ev, x, "the point is the origin");
		}
		r = num_atan2(u, w, c);
		break;
	case F_EXP: return exponential(out, x, u, ev);
	case F_LN:
		st = need_positive(ev, x, u);
		if (!st)
			r = num_log(u, c);
		break;
	case F_LOG:
		st = x->n == 2 ? log_base(&r, x, a, b, ev)
			       : log_base(&r, x, expr_eval_number(num_int(10, c), LOG2_10), a,
					  ev);
		break;
	case F_FLOOR:
		st = whole_part(&r, x, u, ev);
		bits = a.bits;
		break;
	case F_CEIL:
		st = whole_part(&r, x, num_neg(u, c), ev);
		if (!st)
			r = num_neg(r, c);
		bits = a.bits;
		break;
	case F_ROUND:
		if (x->n == 2 && (!num_get_int(w, &n, c) || n < 0 || n > 15))
			return expr_eval_bad(ev, x,
					     "needs a whole number of digits from 0 to 15");
		st = round_to(&r, x, u, n, ev);
		bits = a.bits + 50;
		break;
	case F_LD: st = log_base(&r, x, expr_eval_number(num_int(2, c), 1), a, ev); break;
	CASES_HYPERBOLIC:
	CASES_WHOLE: st = expr_eval_special(&r, &bits, x, id, u, w, c, ev->e); break;
	case F_ERF:
	CASES_SHARE:
	case F_MIN:
	case F_MAX:
	case F_X:
	case F_Y:
	case F_Z:
	case F_IF: BUG("%s has its own arguments", x->text);
	}
	if (!st)
		*out = expr_eval_number(r, bits);
	return st;
}
