/*
 * eval.c -- the values of expressions, at whatever level the context stands.
 *
 * Conventions: ln is the natural logarithm; log, lg and log10 are to base 10,
 * log(b, x) is to base b.  a^0 is 1, 0^0 too.  A rational power p/q of a negative
 * number is real for odd q: (-8)^(1/3) is -2.  round takes halves upwards.
 * mod and div round down for a positive divisor: a = b div(a, b) + mod(a, b) with
 * 0 <= mod(a, b) < |b|.
 * x(a+1) and y(a+1) are products when the argument is a number and the lookup
 * knows x or y.  rad is 1.  If(c, a) is not defined where c does not hold.
 *
 * Invariants:
 *  (1) A domain error is returned only when proven; a sign that is not known at
 *      this level gives E_UNABLE.
 *  (2) Every value carries an estimate of the bits it takes (numerator or
 *      denominator, whichever is longer).  Powers are refused before they are
 *      computed when it would pass POWER_BITS, anything else at VALUE_BITS.
 */
#include "expr/expr_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POWER_BITS 1e5
#define VALUE_BITS 1e6
#define ROOT_MOST 1000 /* roots of higher degree go through exp and ln */
#define LOG2_10 3.3219280948873623

struct eval_value {
	struct expr_value v;
	double bits;
};

struct eval {
	expr_lookup *lookup;
	void *self;
	struct num_ctx *c;
	struct err *e;
	struct arena *lists; /* where lists are made; NULL: they are refused */
};

static enum status eval(struct eval_value *out, const struct expr *x, struct eval *ev);

/* --- Failing ----------------------------------------------------------------------- */

static enum status bad(struct eval *ev, const struct expr *x, const char *why)
{
	char t[64];

	return err_fail(ev->e, E_ARG, "bad_argument", "%s %s", expr_shown(x, t), why);
}

static enum status domain(struct eval *ev, const struct expr *x, const char *why)
{
	char t[64];

	return err_fail(ev->e, E_DOMAIN, "degenerate", "%s: %s", expr_shown(x, t), why);
}

static enum status unable(struct eval *ev, const struct expr *x, const char *what)
{
	char t[64];

	return err_fail(ev->e, E_UNABLE, "undecided", "%s: could not tell whether %s",
			expr_shown(x, t), what);
}

static enum status too_big(struct eval *ev, const struct expr *x)
{
	char t[64];

	return err_fail(ev->e, E_ARG, "limit", "%s would be a number of more than %.0f bits",
			expr_shown(x, t), POWER_BITS);
}

/* --- Sizes ------------------------------------------------------------------------- */

static double log2_of(num a)
{
	double m = fmax(fabs(a.lo), fabs(a.hi));

	if (m == 0)
		return 0;
	if (!isfinite(m))
		return POWER_BITS;
	return log2(m);
}

static double bits_of_decimal(const char *s)
{
	double m = 0, e10 = 0, p, q;
	bool point = false;

	for (; isdigit((unsigned char)*s) || *s == '.'; s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		if (m < 1e300)
			m = 10 * m + (*s - '0');
		else
			e10++;
		e10 -= point;
	}
	if (*s == 'e' || *s == 'E')
		e10 += strtod(s + 1, NULL);
	p = (m > 0 ? log2(m) : 0) + LOG2_10 * fmax(e10, 0);
	q = LOG2_10 * fmax(-e10, 0);
	return fmax(p, q);
}

/* The bits of a rational value, from what it really is; `guess` for others. */
static double bits_refined(num a, double guess, struct num_ctx *c)
{
	struct buf b = { 0 };
	double bits = guess;

	if (a.lo == a.hi && !a.x && fabs(a.lo) < 0x1p53 && a.lo == floor(a.lo)) {
		bits = log2_of(a);
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

static struct eval_value number(num a, double bits)
{
	return (struct eval_value){ .v = { .dim = 1, .v = { a } }, .bits = bits };
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

static enum status need_nonzero(struct eval *ev, const struct expr *x, num a, const char *why)
{
	int s = num_sgn(a, ev->c);

	if (s == 0)
		return domain(ev, x, why);
	if (s == NUM_UNKNOWN)
		return unable(ev, x, "the divisor is zero");
	return OK;
}

static enum status need_positive(struct eval *ev, const struct expr *x, num a)
{
	int s = num_sgn(a, ev->c);

	if (s == NUM_UNKNOWN)
		return unable(ev, x, "the argument is positive");
	return s > 0 ? OK : domain(ev, x, "the logarithm needs a positive number");
}

/* --- Powers and roots -------------------------------------------------------------- */

/* The real n-th root. */
static enum status root(struct eval_value *out, const struct expr *x, struct eval_value a,
			long n, struct eval *ev)
{
	num r;

	if (n % 2 == 0) {
		int s = sign_of(a.v.v[0], ev->c);

		if (s < 0)
			return domain(ev, x, "an even root of a negative number is not real");
		if (s == NUM_UNKNOWN)
			return unable(ev, x, "the number under the root is negative");
	} else if (n > 1 && num_sgn(a.v.v[0], ev->c) == NUM_UNKNOWN) {
		return unable(ev, x, "the number under the root is zero");
	}
	r = n == 2 ? num_sqrt(a.v.v[0], ev->c) : num_root(a.v.v[0], n, ev->c);
	*out = number(r, a.bits / (double)n);
	return OK;
}

static enum status power_whole(struct eval_value *out, const struct expr *x,
			       struct eval_value a, long n, struct eval *ev)
{
	num b = a.v.v[0];
	double k = fabs((double)n), bits = fmax(a.bits, 0);

	if (n < 0) {
		enum status st = need_nonzero(ev, x, b, "a negative power of zero");

		if (st)
			return st;
	}
	if (bits * k > POWER_BITS)
		bits = bits_refined(b, bits, ev->c);
	if (bits * k > POWER_BITS)
		return too_big(ev, x);
	*out = number(num_pow(b, n, ev->c), bits * k);
	return OK;
}

static enum status power_rational(struct eval_value *out, const struct expr *x,
				  struct eval_value a, long p, long q, struct eval *ev)
{
	struct eval_value r;
	enum status st = root(&r, x, a, q, ev);

	return st ? st : power_whole(out, x, r, p, ev);
}

/* exp(b ln a), for a > 0. */
static enum status power_real(struct eval_value *out, const struct expr *x, num a, num b,
			      struct eval *ev)
{
	int s = num_sgn(a, ev->c);
	double size = fmax(fabs(b.lo), fabs(b.hi)) * fabs(log2_of(a));

	if (!num_is_bad(b) && size > POWER_BITS)
		return too_big(ev, x);
	if (s < 0)
		return domain(ev, x, "a power of a negative number needs a rational exponent");
	if (s == NUM_UNKNOWN)
		return unable(ev, x, "the base is positive");
	if (s == 0) {
		s = num_sgn(b, ev->c);
		if (s == NUM_UNKNOWN)
			return unable(ev, x, "the exponent is positive");
		if (s < 0)
			return domain(ev, x, "a negative power of zero");
		*out = number(num_int(s == 0, ev->c), 0);
		return OK;
	}
	*out = number(num_exp(num_mul(b, num_log(a, ev->c), ev->c), ev->c), fmax(1, size));
	return OK;
}

static enum status exponential(struct eval_value *out, const struct expr *x, num b,
			       struct eval *ev)
{
	double size = 1.5 * fmax(fabs(b.lo), fabs(b.hi));

	if (num_is_bad(b)) {
		*out = number(num_bad(ev->c), 1);
		return OK;
	}
	if (!(size <= POWER_BITS))
		return too_big(ev, x);
	*out = number(num_exp(b, ev->c), fmax(1, size));
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

static enum status power(struct eval_value *out, const struct expr *x, struct eval_value a,
			 struct eval_value b, struct eval *ev)
{
	long p, q;

	if (a.v.dim != 1)
		return bad(ev, x, "is a power of a point");
	if (b.v.dim != 1)
		return bad(ev, x->arg[1], "is a pair: an exponent is a number");
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
	return unable(ev, x, "the value reaches the next whole number");
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
		st = need_nonzero(ev, x, num_sub(w, num_int(1, c), c),
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

static enum status least_or_most(struct eval_value *out, const struct expr *x, int want,
				 struct eval *ev)
{
	const struct expr *from = x->n == 1 && x->arg[0]->kind == EXPR_LIST ? x->arg[0] : x;
	struct eval_value v = { .bits = 0 };
	enum status st;

	if (!from->n)
		return bad(ev, x, "needs at least one number");
	for (int i = 0; i < from->n; i++) {
		int s;

		st = eval(&v, from->arg[i], ev);
		if (st)
			return st;
		if (v.v.dim != 1)
			return bad(ev, from->arg[i], "is a pair, not a number");
		if (!i) {
			*out = v;
			continue;
		}
		s = num_cmp(v.v.v[0], out->v.v[0], ev->c);
		if (s == NUM_UNKNOWN)
			return unable(ev, x, "two of the numbers are equal");
		if (s == want)
			*out = v;
	}
	return OK;
}

/* gcd and lcm of two or more, from left to right. */
static enum status folded(struct eval_value *out, const struct expr *x, enum expr_function id,
			  struct eval *ev)
{
	struct eval_value v;
	enum status st = OK;

	for (int i = 0; i < x->n && !st; i++) {
		st = eval(&v, x->arg[i], ev);
		if (!st && v.v.dim != 1)
			return bad(ev, x->arg[i], "is not a number");
		if (!st && i)
			st = expr_eval_special(&v.v.v[0], &v.bits, x, id, out->v.v[0],
					       v.v.v[0], ev->c, ev->e);
		if (!st)
			*out = v;
	}
	return st;
}

/* x(P) and y(P); of a number it is a product with the variable. */
static enum status coordinate(struct eval_value *out, const struct expr *x,
			      struct eval_value a, int i, struct eval *ev)
{
	struct expr leaf = { .kind = EXPR_NAME, .text = x->text, .pos = x->pos };
	struct expr_value v;
	struct err ignored;

	if (a.v.dim > 1) {
		*out = number(a.v.v[i], a.bits);
		return OK;
	}
	if (!ev->lookup || ev->lookup(ev->self, &leaf, &v, &ignored) || v.dim != 1)
		return bad(ev, x, "needs a point, not a number");
	*out = number(num_mul(v.v[0], a.v.v[0], ev->c), a.bits + fabs(log2_of(v.v[0])));
	return OK;
}

static enum status in_unit(struct eval *ev, const struct expr *x, num a)
{
	truth low = num_leq(num_int(-1, ev->c), a, ev->c);
	truth high = num_leq(a, num_int(1, ev->c), ev->c);

	if (is_no(low) || is_no(high))
		return domain(ev, x, "the argument is not between -1 and 1");
	if (is_unknown(low) || is_unknown(high))
		return unable(ev, x, "the argument is between -1 and 1");
	return OK;
}

/* ln(e), ln(e^b), ln(exp(b)): the b that was written, or NULL. */
static const struct expr *exponent_of_e(const struct expr *x)
{
	if (x->kind == EXPR_CALL && !strcmp(x->text, "exp") && x->n == 1)
		return x->arg[0];
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[0]->kind == EXPR_NAME &&
	    !strcmp(x->arg[0]->text, "e"))
		return x->arg[1];
	return NULL;
}

static enum status quotient(struct eval_value *out, const struct expr *x, num a, num b,
			    struct eval *ev)
{
	enum status st = need_nonzero(ev, x, b, "not defined at this angle");

	if (!st)
		*out = number(num_div(a, b, ev->c), 1);
	return st;
}

/* A function of one or two numbers whose arguments are ready. */
static enum status apply(struct eval_value *out, const struct expr *x, enum expr_function id,
			 struct eval_value a, struct eval_value b, struct eval *ev)
{
	struct num_ctx *c = ev->c;
	num u = a.v.v[0], w = b.v.v[0], r = u;
	enum status st = OK;
	double bits = 1;
	long n = 0;
	int s;

	switch (id) {
	case F_SQRT: return root(out, x, a, 2, ev);
	case F_CBRT: return root(out, x, a, 3, ev);
	case F_ROOT:
		if (!num_get_int(w, &n, c) || n < 1 || n > ROOT_MOST)
			return bad(ev, x, "needs a whole degree from 1 to 1000");
		return root(out, x, a, n, ev);
	case F_ABS:
		r = num_abs(u, c);
		bits = a.bits;
		break;
	case F_SGN:
		s = num_sgn(u, c);
		if (s == NUM_UNKNOWN)
			return unable(ev, x, "the number is zero");
		r = num_int(s, c);
		bits = 0;
		break;
	case F_SIN: r = num_sin(u, c); break;
	case F_COS: r = num_cos(u, c); break;
	case F_TAN:
		st = need_nonzero(ev, x, num_cos(u, c), "not defined at this angle");
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
				return domain(ev, x, "the angle of (0, 0) is not defined");
			if (t == 0 || t == NUM_UNKNOWN)
				return unable(ev, x, "the point is the origin");
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
			       : log_base(&r, x, number(num_int(10, c), LOG2_10), a, ev);
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
			return bad(ev, x, "needs a whole number of digits from 0 to 15");
		st = round_to(&r, x, u, n, ev);
		bits = a.bits + 50;
		break;
	case F_LD: st = log_base(&r, x, number(num_int(2, c), 1), a, ev); break;
	case F_SINH:
	case F_COSH:
	case F_TANH:
	case F_COTH:
	case F_SECH:
	case F_CSCH:
	case F_ASINH:
	case F_ACOSH:
	case F_ATANH:
	case F_ACOTH:
	case F_MOD:
	case F_DIV:
	case F_GCD:
	case F_LCM:
	case F_FACTORIAL:
	case F_NCR:
	case F_NPR:
	case F_GAMMA: st = expr_eval_special(&r, &bits, x, id, u, w, c, ev->e); break;
	case F_ERF:
	case F_SHARE:
	case F_BETA:
	case F_SHARE_BETA:
	case F_MIN:
	case F_MAX:
	case F_X:
	case F_Y:
	case F_IF: BUG("%s has its own arguments", x->text);
	}
	if (!st)
		*out = number(r, bits);
	return st;
}

/* --- Pieces ------------------------------------------------------------------------ */

static enum status compare(truth *out, const struct expr *x, struct eval *ev)
{
	struct eval_value a, b;
	enum status st = eval(&a, x->arg[0], ev);
	int s;

	if (!st)
		st = eval(&b, x->arg[1], ev);
	if (st)
		return st;
	if (a.v.dim != b.v.dim || !a.v.dim)
		return bad(ev, x, "compares what is not of one kind");
	if (a.v.dim != 1 && x->op != EXPR_EQ && x->op != EXPR_NE)
		return bad(ev, x, "compares points by size: only numbers have one");
	if (x->op == EXPR_EQ || x->op == EXPR_NE) {
		*out = TRUTH_YES;
		for (int i = 0; i < a.v.dim; i++)
			*out = truth_and(*out, num_eq(a.v.v[i], b.v.v[i], ev->c));
		if (x->op == EXPR_NE)
			*out = truth_not(*out);
		return OK;
	}
	s = num_cmp(a.v.v[0], b.v.v[0], ev->c);
	*out = TRUTH_UNKNOWN;
	if (s == NUM_UNKNOWN) {
		/* Enclosures that only touch still tell <= from >. */
		if (x->op == EXPR_LE || x->op == EXPR_GT)
			*out = num_leq(a.v.v[0], b.v.v[0], ev->c);
		else
			*out = num_leq(b.v.v[0], a.v.v[0], ev->c);
		if (x->op == EXPR_LT || x->op == EXPR_GT)
			*out = truth_not(*out);
	} else if (x->op == EXPR_LT) {
		*out = s < 0 ? TRUTH_YES : TRUTH_NO;
	} else if (x->op == EXPR_LE) {
		*out = s <= 0 ? TRUTH_YES : TRUTH_NO;
	} else if (x->op == EXPR_GT) {
		*out = s > 0 ? TRUTH_YES : TRUTH_NO;
	} else {
		*out = s >= 0 ? TRUTH_YES : TRUTH_NO;
	}
	return OK;
}

static enum status leaf(struct eval_value *out, const struct expr *x, struct eval *ev);

/* --- Lists --------------------------------------------------------------------------- */

static bool is_list(const struct eval_value *v)
{
	return v->v.dim == 0;
}

#define CALL_VALUES 3 /* the most operands whose values are ready */

/* What an operation or a function makes of the values of its operands: two, or three where x
 * has so many. */
typedef enum status combine_fn(struct eval_value *out, const struct expr *x,
			       const struct eval_value *v, struct eval *ev);

/* Member by member, where at least one of the operands is a list. */
static enum status each(struct eval_value *out, const struct expr *x,
			const struct eval_value *v, combine_fn *fn, struct eval *ev)
{
	struct expr_value *item;
	int n = -1, operands = x->n > 2 ? CALL_VALUES : 2;

	for (int k = 0; k < operands; k++)
		if (is_list(&v[k]) && (n < 0 || v[k].v.n_items < n))
			n = v[k].v.n_items;
	item = arena_alloc(ev->lists, (size_t)(n + 1) * sizeof *item);
	out->bits = 0;
	for (int i = 0; i < n; i++) {
		struct eval_value w[CALL_VALUES] = { v[0], v[1] }, r;
		enum status st;

		for (int k = 2; k < operands; k++)
			w[k] = v[k];
		for (int k = 0; k < operands; k++)
			if (is_list(&v[k]))
				w[k].v = v[k].v.item[i];
		st = fn(&r, x, w, ev);
		if (st)
			return st;
		item[i] = r.v;
		out->bits = fmax(out->bits, r.bits);
	}
	out->v = (struct expr_value){ .item = item, .n_items = n };
	return OK;
}

static enum status list(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct expr_value *item;

	if (!ev->lists)
		return bad(ev, x, "is a list, not a number");
	item = arena_alloc(ev->lists, (size_t)(x->n + 1) * sizeof *item);
	*out = (struct eval_value){ .v = { .item = item, .n_items = x->n } };
	for (int i = 0; i < x->n; i++) {
		struct eval_value v;
		enum status st = eval(&v, x->arg[i], ev);

		if (st)
			return st;
		item[i] = v.v;
		out->bits = fmax(out->bits, v.bits);
	}
	return OK;
}

/* --- Conditions ---------------------------------------------------------------------- */

/* What is decided by its first half does not need the second. */
static enum status condition(truth *out, const struct expr *x, struct eval *ev)
{
	truth a, b;
	enum status st;

	if (x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE)
		return compare(out, x, ev);
	if (x->kind == EXPR_OP && x->op == EXPR_NOT) {
		st = condition(&a, x->arg[0], ev);
		if (!st)
			*out = truth_not(a);
		return st;
	}
	if (x->kind == EXPR_OP && (x->op == EXPR_AND || x->op == EXPR_OR)) {
		bool and = x->op == EXPR_AND;

		st = condition(&a, x->arg[0], ev);
		if (!st && (and? is_no(a) : is_yes(a))) {
			*out = a;
			return OK;
		}
		if (!st)
			st = condition(&b, x->arg[1], ev);
		if (!st)
			*out = and? truth_and(a, b) : truth_or(a, b);
		return st;
	}
	if (expr_is_truth(x, &a)) {
		*out = a;
		return OK;
	}
	/* A boolean object counts as 0 or 1. */
	if (x->kind == EXPR_NAME || x->kind == EXPR_REF) {
		struct eval_value v;
		long k;

		st = leaf(&v, x, ev);
		if (st)
			return st;
		if (v.v.dim == 1 && num_get_int(v.v.v[0], &k, ev->c) && (k == 0 || k == 1)) {
			*out = k ? TRUTH_YES : TRUTH_NO;
			return OK;
		}
	}
	return bad(ev, x, "is not a condition like x < 2");
}

/* If(c1, a1, c2, a2, ..., otherwise): only the piece that holds is computed. */
static enum status pieces(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	int i;

	for (i = 0; i + 1 < x->n; i += 2) {
		truth t;
		enum status st = condition(&t, x->arg[i], ev);

		if (st)
			return st;
		if (is_unknown(t))
			return unable(ev, x->arg[i], "it holds");
		if (is_yes(t))
			return eval(out, x->arg[i + 1], ev);
	}
	if (i < x->n)
		return eval(out, x->arg[i], ev);
	return domain(ev, x, "none of its conditions holds here");
}

/* A function of the values of its arguments. */
static enum status call_of(struct eval_value *out, const struct expr *x,
			   const struct eval_value *v, struct eval *ev)
{
	enum expr_function id = expr_function_find(x->text)->id;
	num r;

	for (int i = 0; i < x->n; i++)
		if (is_list(&v[i]))
			return each(out, x, v, call_of, ev);
	if (id == F_X || id == F_Y)
		return coordinate(out, x, v[0], id == F_Y, ev);
	if (id == F_ABS && v[0].v.dim > 1) {
		num u = num_sqr(v[0].v.v[0], ev->c);

		for (int i = 1; i < v[0].v.dim; i++)
			u = num_add(u, num_sqr(v[0].v.v[i], ev->c), ev->c);
		return root(out, x, number(u, 2 * v[0].bits + v[0].v.dim - 1), 2, ev);
	}
	for (int i = 0; i < x->n; i++)
		if (v[i].v.dim != 1)
			return bad(ev, x->arg[i], "is a pair, not a number");
	if (id > F_GAMMA || (id == F_GAMMA && x->n > 1)) {
		num w[CALL_VALUES];
		enum status st;

		for (int i = 0; i < x->n; i++)
			w[i] = v[i].v.v[0];
		st = expr_eval_shape(&r, x, id, w, x->n, ev->c, ev->e);
		if (!st)
			*out = number(r, 1);
		return st;
	}
	return apply(out, x, id, v[0], v[1], ev);
}

static enum status call(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	const struct expr_function_row *f = expr_function_find(x->text);
	const struct expr *b;
	struct eval_value v[CALL_VALUES] = { number(num_int(0, ev->c), 0),
					     number(num_int(0, ev->c), 0) };
	enum status st;

	if (!f) {
		st = bad(ev, x, "is not a number");
		if (ev->e) {
			int n;
			const char *const *all = expr_functions(&n);

			text_near(ev->e->near, sizeof ev->e->near, x->text, all, n, 3);
		}
		return st;
	}
	if (x->n < f->least || x->n > f->most) {
		if (f->least == f->most)
			return err_fail(ev->e, E_ARG, "bad_argument",
					"%s takes %d argument%s, found %d", f->name, f->least,
					f->least == 1 ? "" : "s", x->n);
		return err_fail(ev->e, E_ARG, "bad_argument", "%s takes %d%s, found %d",
				f->name, f->least,
				f->most == EXPR_ANY ? " or more arguments"
				: f->most == 3      ? " or 3 arguments"
						    : " or 2 arguments",
				x->n);
	}
	if (f->id == F_IF)
		return pieces(out, x, ev);
	if (f->id == F_MIN || f->id == F_MAX)
		return least_or_most(out, x, f->id == F_MIN ? -1 : 1, ev);
	if (f->id == F_GCD || f->id == F_LCM)
		return folded(out, x, f->id, ev);
	if (f->id == F_LN && (b = exponent_of_e(x->arg[0]))) {
		st = eval(out, b, ev);
		if (st || out->v.dim == 1)
			return st;
	}
	for (int i = 0; i < x->n; i++) {
		st = eval(&v[i], x->arg[i], ev);
		if (st)
			return st;
	}
	return call_of(out, x, v, ev);
}

/* --- Trees ------------------------------------------------------------------------- */

static enum status tuple(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct eval_value r = { .v = { .dim = 2 } };

	if (x->n != 2)
		return bad(ev, x, "has three coordinates: a point of the plane has two");
	for (int i = 0; i < 2; i++) {
		struct eval_value v;
		enum status st = eval(&v, x->arg[i], ev);

		if (st)
			return st;
		if (v.v.dim != 1)
			return bad(ev, x->arg[i], "is a pair: a coordinate is a number");
		r.v.v[i] = v.v.v[0];
		r.bits = fmax(r.bits, v.bits);
	}
	*out = r;
	return OK;
}

/* How long the numbers of a value may be that came from outside. */
static void weigh(struct eval_value *out)
{
	for (int i = 0; i < out->v.dim; i++)
		if (!num_is_bad(out->v.v[i]))
			out->bits = fmax(out->bits, fabs(log2_of(out->v.v[i])));
	for (int i = 0; i < out->v.n_items; i++) {
		struct eval_value m = { out->v.item[i], 1 };

		weigh(&m);
		out->bits = fmax(out->bits, m.bits);
	}
}

static enum status leaf(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	enum status st;

	if (x->kind == EXPR_NAME) {
		if (!strcmp(x->text, "pi") || !strcmp(x->text, "\xcf\x80")) {
			*out = number(num_pi(ev->c), 2);
			return OK;
		}
		if (!strcmp(x->text, "e")) {
			*out = number(num_exp(num_int(1, ev->c), ev->c), 2);
			return OK;
		}
		if (!strcmp(x->text, "rad")) {
			*out = number(num_int(1, ev->c), 0);
			return OK;
		}
	}
	if (!ev->lookup)
		return err_fail(ev->e, E_ARG, "not_found", "the name %.60s is not known here",
				x->kind == EXPR_NAME ? x->text : "of an object");
	*out = (struct eval_value){ .bits = 1 };
	st = ev->lookup(ev->self, x, &out->v, ev->e);
	if (st)
		return st;
	if (!ev->lists && is_list(out))
		return bad(ev, x, "is a list, not a number");
	weigh(out);
	return OK;
}

static enum status sum(struct eval_value *out, const struct expr *x, struct eval_value a,
		       struct eval_value b, struct eval *ev)
{
	bool add = x->op == EXPR_ADD;

	if (a.v.dim != b.v.dim)
		return bad(ev, x, "joins a point and a number, which do not add");
	*out = (struct eval_value){ .v = { .dim = a.v.dim }, .bits = a.bits + b.bits + 1 };
	for (int i = 0; i < a.v.dim; i++)
		out->v.v[i] = (add ? num_add : num_sub)(a.v.v[i], b.v.v[i], ev->c);
	return OK;
}

static enum status product(struct eval_value *out, const struct expr *x, struct eval_value a,
			   struct eval_value b, struct eval *ev)
{
	struct num_ctx *c = ev->c;

	if (a.v.dim > 1 && b.v.dim > 1) {
		num s = num_mul(a.v.v[0], b.v.v[0], c);

		if (a.v.dim != b.v.dim)
			return bad(ev, x, "joins points of the plane and of space");
		for (int i = 1; i < a.v.dim; i++)
			s = num_add(s, num_mul(a.v.v[i], b.v.v[i], c), c);
		*out = number(s, a.bits + b.bits + a.v.dim - 1);
		return OK;
	}
	if (a.v.dim > 1)
		return product(out, x, b, a, ev);
	*out = (struct eval_value){ .v = { .dim = b.v.dim }, .bits = a.bits + b.bits };
	for (int i = 0; i < b.v.dim; i++)
		out->v.v[i] = num_mul(a.v.v[0], b.v.v[i], c);
	return OK;
}

static enum status division(struct eval_value *out, const struct expr *x, struct eval_value a,
			    struct eval_value b, struct eval *ev)
{
	enum status st;

	if (b.v.dim != 1)
		return bad(ev, x, "divides by a point");
	st = need_nonzero(ev, x, b.v.v[0], "division by zero");
	if (st)
		return st;
	*out = (struct eval_value){ .v = { .dim = a.v.dim }, .bits = a.bits + b.bits };
	for (int i = 0; i < a.v.dim; i++)
		out->v.v[i] = num_div(a.v.v[i], b.v.v[0], ev->c);
	return OK;
}

/* --- Matrices: lists of rows ----------------------------------------------------------- */

/* Rows of equally many numbers?  *columns: how many. */
static bool is_matrix(const struct expr_value *v, int *columns)
{
	if (v->dim || !v->n_items)
		return false;
	*columns = v->item[0].n_items;
	for (int i = 0; i < v->n_items; i++) {
		const struct expr_value *row = &v->item[i];

		if (row->dim || row->n_items != *columns || !row->n_items)
			return false;
		for (int j = 0; j < row->n_items; j++)
			if (row->item[j].dim != 1)
				return false;
	}
	return true;
}

/* A row times what stands in column j below. */
static num row_times(const struct expr_value *row, const struct expr_value *b, int j,
		     struct num_ctx *c)
{
	num s = num_int(0, c);

	for (int k = 0; k < row->n_items; k++) {
		num v = b->dim ? b->v[k] : b->item[k].item[j].v[0];

		s = num_add(s, num_mul(row->item[k].v[0], v, c), c);
	}
	return s;
}

/* A matrix times a matrix, or times a point; false when they are not such. */
static bool matrix_product(struct eval_value *out, const struct eval_value v[2],
			   struct eval *ev)
{
	const struct expr_value *a = &v[0].v, *b = &v[1].v;
	struct expr_value *row;
	int n, m;

	if (!is_matrix(a, &n))
		return false;
	out->bits = v[0].bits + v[1].bits + n;
	if (b->dim == 2 && n == 2 && a->n_items == 2) {
		out->v = (struct expr_value){ .dim = 2 };
		for (int i = 0; i < 2; i++)
			out->v.v[i] = row_times(&a->item[i], b, 0, ev->c);
		return true;
	}
	if (!is_matrix(b, &m) || b->n_items != n)
		return false;
	row = arena_alloc(ev->lists, (size_t)(a->n_items + 1) * sizeof *row);
	for (int i = 0; i < a->n_items; i++) {
		struct expr_value *item =
			arena_alloc(ev->lists, (size_t)(m + 1) * sizeof *item);

		for (int j = 0; j < m; j++)
			item[j] = (struct expr_value){
				.dim = 1, .v = { row_times(&a->item[i], b, j, ev->c) }
			};
		row[i] = (struct expr_value){ .item = item, .n_items = m };
	}
	out->v = (struct expr_value){ .item = row, .n_items = a->n_items };
	return true;
}

static enum status operation_of(struct eval_value *out, const struct expr *x,
				const struct eval_value *v, struct eval *ev)
{
	struct num_ctx *c = ev->c;
	struct eval_value a = v[0], b = v[1];

	if (x->op == EXPR_MUL && matrix_product(out, v, ev))
		return OK;
	if (is_list(&a) || is_list(&b))
		return each(out, x, v, operation_of, ev);
	switch (x->op) {
	case EXPR_NEG:
		*out = a;
		for (int i = 0; i < a.v.dim; i++)
			out->v.v[i] = num_neg(a.v.v[i], c);
		return OK;
	case EXPR_ADD:
	case EXPR_SUB: return sum(out, x, a, b, ev);
	case EXPR_MUL: return product(out, x, a, b, ev);
	case EXPR_DIV: return division(out, x, a, b, ev);
	case EXPR_POW: return power(out, x, a, b, ev);
	case EXPR_DEGREE:
		if (a.v.dim != 1)
			return bad(ev, x, "gives degrees to a point");
		*out = number(num_mul(num_mul(a.v.v[0], num_rat(1, 180, c), c), num_pi(c), c),
			      a.bits + 8);
		return OK;
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_PARALLEL:
	case EXPR_PERP:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_NOT: break;
	}
	BUG("operator %d", (int)x->op);
}

static enum status operation(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct eval_value v[CALL_VALUES] = { { .bits = 0 }, number(num_int(0, ev->c), 0) };
	enum status st;
	long p, q;

	if (x->op >= EXPR_EQ)
		return bad(ev, x, "is a relation, not a number");
	st = eval(&v[0], x->arg[0], ev);
	/* An exponent as written is known at every level, where its value may not be. */
	if (!st && x->op == EXPR_POW && expr_written_ratio(x->arg[1], &p, &q))
		v[1] = number(num_rat(p, q, ev->c), 1);
	else if (!st && x->n == 2)
		st = eval(&v[1], x->arg[1], ev);
	return st ? st : operation_of(out, x, v, ev);
}

static enum status eval(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	enum status st = OK;
	num a;

	switch (x->kind) {
	case EXPR_NUMBER:
		st = num_decimal(&a, x->text, ev->c, ev->e);
		if (!st)
			*out = number(a, bits_of_decimal(x->text));
		break;
	case EXPR_NAME:
	case EXPR_REF: st = leaf(out, x, ev); break;
	case EXPR_CALL: st = call(out, x, ev); break;
	case EXPR_TUPLE: st = tuple(out, x, ev); break;
	case EXPR_LIST: st = list(out, x, ev); break;
	case EXPR_STRING: return bad(ev, x, "is a text, not a number");
	case EXPR_OP: st = operation(out, x, ev); break;
	}
	if (!st && out->bits > VALUE_BITS)
		return too_big(ev, x);
	return st;
}

enum status expr_eval(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
		      void *self, struct num_ctx *c, struct err *e)
{
	return expr_eval_list(out, x, lookup, self, NULL, c, e);
}

enum status expr_eval_list(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
			   void *self, struct arena *a, struct num_ctx *c, struct err *e)
{
	struct eval ev = { lookup, self, c, e, a };
	struct eval_value v;
	enum status st = eval(&v, x, &ev);

	if (!st)
		*out = v.v;
	return st;
}

struct binding {
	const char *var;
	num value;
	expr_lookup *lookup;
	void *self;
};

static enum status lookup_bound(void *self, const struct expr *leaf, struct expr_value *out,
				struct err *e)
{
	struct binding *b = self;

	if (leaf->kind == EXPR_NAME && !strcmp(leaf->text, b->var)) {
		*out = (struct expr_value){ .dim = 1, .v = { b->value } };
		return OK;
	}
	if (b->lookup)
		return b->lookup(b->self, leaf, out, e);
	return err_fail(e, E_ARG, "not_found", "the name %.60s is not known here",
			leaf->kind == EXPR_NAME ? leaf->text : "of an object");
}

enum status expr_eval_at(num *out, const struct expr *x, const char *var, num value,
			 expr_lookup *lookup, void *self, struct num_ctx *c, struct err *e)
{
	struct binding b = { var, value, lookup, self };
	struct expr_value v;
	char t[64];
	enum status st = expr_eval(&v, x, lookup_bound, &b, c, e);

	if (!st && v.dim != 1)
		return err_fail(e, E_ARG, "bad_argument", "%s is a point, not a number",
				expr_shown(x, t));
	if (!st)
		*out = v.v[0];
	return st;
}

enum status expr_number(num *out, const char *text, struct num_ctx *c, struct err *e)
{
	struct arena *a = arena_new();
	struct expr_value v;
	struct expr *x;
	enum status st = expr_parse(&x, text, strlen(text), a, e);

	if (!st)
		st = expr_eval(&v, x, NULL, NULL, c, e);
	if (!st && v.dim != 1)
		st = err_fail(e, E_ARG, "bad_argument", "%.60s is a point, not a number",
			      text);
	if (!st)
		*out = v.v[0];
	arena_free(a);
	return st;
}
