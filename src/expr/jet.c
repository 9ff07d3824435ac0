/*
 * jet.c -- the value of a function and of its derivatives at one place.
 *
 * The derivative that expr_diff writes holds where there is one: abs gives sgn, pieces are
 * derived one by one, and at a corner or a jump the formula still has a value.  So wherever
 * the place is one at which pieces meet, the slopes are looked at from both sides.  If f is
 * continuous there and f' goes to L from one side, then L is the derivative from that side.
 */
#include "expr/expr_priv.h"

static truth meets(const struct expr *x, const char *var, num at, struct num_ctx *c);

static truth level(const struct expr *a, const struct expr *b, const char *var, num at,
		   struct num_ctx *c)
{
	struct err ignored;
	num u, v = num_int(0, c);
	enum status st = expr_eval_at(&u, a, var, at, NULL, NULL, c, &ignored);

	if (st == OK && b)
		st = expr_eval_at(&v, b, var, at, NULL, NULL, c, &ignored);
	if (st == OK)
		return num_eq(u, v, c);
	/* What is not defined there: the value is not either, which is said elsewhere. */
	return st == E_UNABLE ? TRUTH_UNKNOWN : TRUTH_NO;
}

/* Is the place at the rim of where a condition holds? */
static truth rim(const struct expr *x, const char *var, num at, struct num_ctx *c)
{
	truth r = TRUTH_NO;

	if (x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE && x->n == 2)
		return truth_or(
			level(x->arg[0], x->arg[1], var, at, c),
			truth_or(meets(x->arg[0], var, at, c), meets(x->arg[1], var, at, c)));
	for (int i = 0; i < x->n; i++)
		r = truth_or(r, rim(x->arg[i], var, at, c));
	return r;
}

/* May pieces of x meet at the place?  TRUTH_NO: around it x is one smooth formula. */
static truth meets(const struct expr *x, const char *var, num at, struct num_ctx *c)
{
	const struct expr_function_row *f;
	truth r = TRUTH_NO;

	if (!x->n || !expr_uses(x, var))
		return TRUTH_NO;
	f = x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;
	if (f && f->id == F_IF) {
		for (int i = 0; i + 1 < x->n; i += 2)
			r = truth_or(r, rim(x->arg[i], var, at, c));
		for (int i = 0; i < x->n; i++)
			if (i % 2 || i == x->n - 1)
				r = truth_or(r, meets(x->arg[i], var, at, c));
		return r;
	}
	if (f && (f->id == F_ABS || f->id == F_SGN) && x->n == 1)
		r = level(x->arg[0], NULL, var, at, c);
	if (f && (f->id == F_MIN || f->id == F_MAX))
		for (int i = 0; i < x->n; i++)
			for (int k = 0; k < i; k++)
				r = truth_or(r, level(x->arg[i], x->arg[k], var, at, c));
	for (int i = 0; i < x->n; i++)
		r = truth_or(r, meets(x->arg[i], var, at, c));
	return r;
}

static enum status unable(struct err *e)
{
	return err_fail(e, E_UNABLE, "undecided",
			"could not tell whether the function has a derivative there");
}

static enum status no_derivative(const char *why, struct err *e)
{
	return err_fail_with(e, E_DOMAIN, "no_such_object", NULL,
			     "the slope on one side: LimitAbove(Derivative(abs(x - 2)), 2)",
			     "the function has a %s there, so it has no derivative", why);
}

/* Pieces meet: the derivatives from both sides, or from the only one there is or counts. */
static enum status both_sides(num *out, const struct expr *const *d, int order,
			      const char *var, num at, int only, struct num_ctx *c,
			      struct err *e)
{
	int sides = 0;

	for (int side = -1; side <= 1; side += 2) {
		if (only && side != only)
			continue;
		for (int i = 0; i <= order; i++) {
			struct expr_limit l;
			enum status st = expr_limit(&l, d[i], var, at, false, side, c, e);
			truth same;

			if (st == E_DOMAIN && !i)
				goto next;
			if (st != OK)
				return unable(e);
			if (l.infinite)
				return no_derivative(i ? "slope without bound" : "pole", e);
			same = i && !sides ? TRUTH_YES : num_eq(l.v, out[i], c);
			if (is_unknown(same))
				return unable(e);
			if (is_no(same))
				return no_derivative(i == 0   ? "jump"
						     : i == 1 ? "corner"
							      : "jump of its curvature",
						     e);
			out[i] = l.v;
		}
		sides++;
	next:;
	}
	return sides ? OK : no_derivative("single point", e);
}

/* The side that counts at an end of the range, 0 inside of it. */
static enum status inner_side(int *out, num at, const num *range, struct num_ctx *c,
			      struct err *e)
{
	*out = 0;
	for (int end = 0; range && end < 2; end++) {
		truth here = num_eq(at, range[end], c);

		if (is_unknown(here))
			return unable(e);
		if (is_yes(here))
			*out = end ? -1 : 1;
	}
	return OK;
}

enum status expr_jet(num *out, const struct expr *x, const char *var, num at, const num *range,
		     int order, struct arena *a, struct num_ctx *c, struct err *e)
{
	const struct expr **d = arena_alloc(a, ((size_t)order + 1) * sizeof *d);
	truth r = TRUTH_NO;
	enum status st;
	int only;

	d[0] = x;
	for (int i = 1; i <= order; i++) {
		d[i] = expr_diff(d[i - 1], var, a, e);
		if (!d[i])
			return E_ARG;
	}
	st = expr_eval_at(&out[0], x, var, at, NULL, NULL, c, e);
	/* A derivative has no pieces where the function has none, but may write them anew. */
	for (int i = 0; st == OK && i <= (order ? 1 : -1); i++)
		r = truth_or(r, meets(d[i], var, at, c));
	if (st != OK)
		return st;
	if (is_unknown(r) || (is_yes(r) && num_level_of(c) != NUM_EXACT))
		return unable(e);
	if (is_yes(r)) {
		st = inner_side(&only, at, range, c, e);
		return st == OK ? both_sides(out, d, order, var, at, only, c, e) : st;
	}
	for (int i = 1; st == OK && i <= order; i++)
		st = expr_eval_at(&out[i], d[i], var, at, NULL, NULL, c, e);
	return st;
}
