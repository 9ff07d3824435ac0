/*
 * eval_shape.c -- the functions of probability: erf, gamma(a, x), gammaRegularized(a, x),
 * beta(a, b), beta(a, b, x), betaRegularized(a, b, x).
 *
 * The shapes a and b stand in front; the regularized ones are shares, from 0 to 1.  Closed
 * forms are the number room's; elsewhere the value is known by its digits alone.  Errors as
 * in eval.c: a domain error only when proven, E_UNABLE where the level cannot tell.
 */
#include "expr/expr_priv.h"

struct shape_call {
	const struct expr *x;
	struct num_ctx *c;
	struct err *e;
};

static enum status fail(const struct shape_call *s, enum status st, const char *code,
			const char *why)
{
	char t[64];

	return err_fail(s->e, st, code, "%s: %s", expr_shown(s->x, t), why);
}

/* a shape: positive, and not too large */
static enum status shape(const struct shape_call *s, num a)
{
	int sign = num_sgn(a, s->c);

	if (sign == NUM_UNKNOWN)
		return fail(s, E_UNABLE, "undecided",
			    "could not tell whether the first numbers are positive");
	if (sign <= 0)
		return fail(s, E_DOMAIN, "degenerate",
			    "the numbers in front of the last one must be positive");
	if (!is_yes(num_leq(a, num_int(100000, s->c), s->c)))
		return fail(s, E_ARG, "limit", "a number beyond 100,000 in front");
	return OK;
}

/* The place: not negative, and for beta not beyond 1. */
static enum status place(const struct shape_call *s, num v, bool beta)
{
	truth low = num_leq(num_int(0, s->c), v, s->c), high = TRUTH_YES;

	if (beta)
		high = num_leq(v, num_int(1, s->c), s->c);
	if (is_no(low) || is_no(high))
		return fail(s, E_DOMAIN, "degenerate",
			    beta ? "the last number must be from 0 to 1"
				 : "the last number must not be negative");
	if (is_unknown(low) || is_unknown(high))
		return fail(s, E_UNABLE, "undecided",
			    "could not tell whether the last number is in the range");
	return OK;
}

/* gamma(a), by the functions of whole numbers where it has a closed form. */
static enum status whole_gamma(num *out, num a, const struct shape_call *s)
{
	double bits;

	return expr_eval_special(out, &bits, s->x, F_GAMMA, a, a, s->c, s->e);
}

static enum status whole_beta(num *out, const num *v, const struct shape_call *s)
{
	num a, b, sum;
	enum status st = whole_gamma(&a, v[0], s);

	if (!st)
		st = whole_gamma(&b, v[1], s);
	if (!st)
		st = whole_gamma(&sum, num_add(v[0], v[1], s->c), s);
	if (!st)
		*out = num_div(num_mul(a, b, s->c), sum, s->c);
	return st;
}

enum status expr_eval_shape(num *out, const struct expr *x, enum expr_function id,
			    const num *v, int n, struct num_ctx *c, struct err *e)
{
	struct shape_call s = { x, c, e };
	bool beta = id == F_BETA || id == F_SHARE_BETA;
	enum status st = OK;
	num size;

	if (id == F_ERF) {
		*out = num_erf(v[0], c);
		return OK;
	}
	for (int i = 0; i < (beta ? 2 : 1) && !st; i++)
		st = shape(&s, v[i]);
	if (!st && n == (beta ? 3 : 2))
		st = place(&s, v[n - 1], beta);
	if (st)
		return st;
	if (id == F_BETA && n == 2)
		return whole_beta(out, v, &s);
	*out = beta ? num_beta_lower(v[0], v[1], v[2], c) : num_gamma_lower(v[0], v[1], c);
	if (id == F_SHARE || id == F_SHARE_BETA)
		return OK;
	st = beta ? whole_beta(&size, v, &s) : whole_gamma(&size, v[0], &s);
	if (!st)
		*out = num_mul(*out, size, c);
	return st;
}
