/*
 * graph_measure.c -- the largest and smallest values of functions.
 *
 * They are enclosed first.  Exactly: the places where the function breaks or its derivative
 * vanishes cut the interval into pieces on which it is monotone, so that the largest value is
 * the value at a place, or the limit towards one, and then it is not reached.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

/* Bounds need not be doubles.  What is largest on a little less is not beyond the answer,
 * what is largest on a little more not below it; a function that ends at the bound has no
 * more, and is looked at on less alone, with its value at that bound. */
static bool enclosed_extremum(struct num_enclosed *where, struct num_enclosed *value,
			      bool *several, const struct num_fn *nf, num a, num b, int sign,
			      ctx *c)
{
	struct num_enclosed at, most;
	bool more;

	if (!num_fn_extremum(where, value, several, nf, a.hi, b.lo, sign, c))
		return false;
	if (a.lo == a.hi && b.lo == b.hi)
		return true;
	if (num_fn_extremum(&at, &most, &more, nf, a.lo, b.hi, sign, c)) {
		*several = *several || more;
		where->lo = fmin(where->lo, at.lo);
		where->hi = fmax(where->hi, at.hi);
		value->lo = fmin(value->lo, most.lo);
		value->hi = fmax(value->hi, most.hi);
		return true;
	}
	for (int end = 0; end < 2; end++) {
		num x = end ? b : a;

		if (x.lo == x.hi || !num_fn_at(&most, nf, x, c))
			continue;
		where->lo = fmin(where->lo, x.lo);
		where->hi = fmax(where->hi, x.hi);
		value->lo = fmin(value->lo, most.lo);
		value->hi = fmax(value->hi, most.hi);
	}
	return true;
}

/* What is known of the largest value while the pieces are looked at. */
struct best {
	int sign; /* -1: of the smallest */
	bool any; /* a value that is reached: */
	num x, y;
	bool beyond; /* a limit that is not known to be reached: */
	num limit, towards;
	bool endless; /* it grows beyond all bounds towards that place */
};

/* k is better than what there is. */
static enum status is_better(bool *out, bool any, num k, num y, const struct best *b,
			     struct tool_call *c)
{
	int s = any ? num_cmp(k, y, c->num) : b->sign;

	*out = s == b->sign;
	return s == NUM_UNKNOWN ? E_UNABLE : OK;
}

/* The value at a place, from left to right: of equal ones the first counts. */
static enum status reached(struct best *b, const struct expr *fn, num x, struct tool_call *c)
{
	struct err ignored;
	bool better;
	num y;
	enum status st = expr_eval_at(&y, fn, "x", x, NULL, NULL, c->num, &ignored);

	if (st == E_DOMAIN)
		return OK;
	if (st != OK || num_is_bad(y))
		return E_UNABLE;
	st = is_better(&better, b->any, y, b->y, b, c);
	if (st == OK && better) {
		b->any = true;
		b->x = x;
		b->y = y;
	}
	return st;
}

/* The limit of one formula towards the end of a piece, from within. */
static enum status approached(struct best *b, const struct expr *one, num at, int side,
			      struct tool_call *c)
{
	struct expr_limit l;
	struct err ignored;
	bool better;
	enum status st = expr_limit(&l, one, "x", at, false, side, c->num, &ignored);

	if (st != OK)
		return E_UNABLE;
	if (l.infinite && l.infinite == b->sign && !b->endless) {
		b->endless = true;
		b->towards = at;
	}
	if (l.infinite || b->endless)
		return OK;
	st = is_better(&better, b->beyond, l.v, b->limit, b, c);
	if (st == OK && better) {
		b->beyond = true;
		b->limit = l.v;
		b->towards = at;
	}
	return st;
}

/* 1/u, 2/u: it is zero nowhere, even where u is small. */
static bool is_inverse(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_DIV && x->arg[0]->kind == EXPR_NUMBER &&
	       strspn(x->arg[0]->text, "0.") != strlen(x->arg[0]->text);
}

/* One piece: the places inside it where the derivative vanishes, and its two ends. */
static enum status best_of_piece(struct best *b, const struct expr *fn, num lo, num hi,
				 struct tool_call *c)
{
	struct err was = *c->err, ignored;
	const struct expr *one, *d;
	num m, y, v[2], at[GRAPH_ZEROS + 2];
	struct value part = tool_graph_axis_part(v, lo, hi);
	struct zeros z = { .within = true, .everywhere = TRUTH_NO };
	enum status st = tool_graph_between(&m, lo, hi, c);
	int n;

	if (st == OK)
		st = expr_eval_at(&y, fn, "x", m, NULL, NULL, c->num, &ignored);
	if (st == E_DOMAIN)
		return OK; /* defined nowhere in it */
	if (st == OK)
		st = tool_graph_formula(&one, fn, m, c);
	d = st == OK ? expr_diff(one, "x", c->arena, &ignored) : NULL;
	if (!d)
		return E_UNABLE;
	if (expr_uses(d, "x") && !is_inverse(d))
		st = tool_graph_zeros(&z, d, &part, c);
	*c->err = was;
	if (st != OK || !z.within)
		return E_UNABLE;
	/* A derivative that is zero everywhere: it is constant there. */
	if (!is_no(z.everywhere))
		return E_UNABLE;
	st = tool_graph_cuts(at, &n, &z, lo, hi, c);
	if (st == OK)
		st = approached(b, one, lo, 1, c);
	for (int i = 1; i + 1 < n && st == OK; i++)
		st = reached(b, fn, at[i], c);
	return st == OK ? approached(b, one, hi, -1, c) : st;
}

/* At the exact level, a < b.  E_DOMAIN: there is none, for certain. */
static enum status exact_extremum(pt *out, const struct expr *fn, num a, num b, int sign,
				  struct tool_call *c)
{
	struct err was = *c->err;
	struct best best = { .sign = sign };
	const char *most = sign > 0 ? "largest" : "smallest";
	num v[2], at[GRAPH_ZEROS + 2];
	struct value part = tool_graph_axis_part(v, a, b);
	struct zeros z;
	enum status st = tool_graph_breaks(&z, fn, NULL, &part, c);
	bool better = false;
	int n;

	*c->err = was;
	if (st != OK || !z.within)
		return E_UNABLE;
	st = tool_graph_cuts(at, &n, &z, a, b, c);
	for (int i = 0; i < n && st == OK; i++) {
		st = reached(&best, fn, at[i], c);
		if (st == OK && i + 1 < n)
			st = best_of_piece(&best, fn, at[i], at[i + 1], c);
	}
	if (st != OK)
		return st;
	if (best.endless)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"there is no %s value: near x = %.6g the function %s without "
				"bound",
				most, num_approx(best.towards, c->num),
				sign > 0 ? "grows" : "falls");
	if (!best.any && !best.beyond)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function is not defined between the bounds");
	if (best.beyond)
		st = is_better(&better, best.any, best.limit, best.y, &best, c);
	if (st == OK && better)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"there is no %s value: near x = %.6g the function comes as "
				"close to %.6g as you like, and does not reach it",
				most, num_approx(best.towards, c->num),
				num_approx(best.limit, c->num));
	*out = (pt){ best.x, best.y };
	return st;
}

/* The largest value that a sum of sines and constants can have, or the smallest; false where
 * it is not of that kind. */
static bool bound_of_waves(num *out, const struct expr *x, int sign, struct tool_call *c)
{
	struct expr_value v;
	struct err ignored;
	num l, r;
	int s;

	if (!expr_uses(x, "x")) {
		bool good = expr_eval(&v, x, NULL, NULL, c->num, &ignored) == OK && v.dim == 1;

		*out = good ? v.v[0] : num_int(0, c->num);
		return good;
	}
	if (x->kind == EXPR_CALL && x->n == 1 &&
	    (!strcmp(x->text, "sin") || !strcmp(x->text, "cos"))) {
		*out = num_int(sign, c->num);
		return true;
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG && bound_of_waves(&l, x->arg[0], -sign, c)) {
		*out = num_neg(l, c->num);
		return true;
	}
	if ((x->op == EXPR_ADD || x->op == EXPR_SUB) &&
	    bound_of_waves(&l, x->arg[0], sign, c) &&
	    bound_of_waves(&r, x->arg[1], x->op == EXPR_ADD ? sign : -sign, c)) {
		*out = x->op == EXPR_ADD ? num_add(l, r, c->num) : num_sub(l, r, c->num);
		return true;
	}
	for (int i = 0; i < 2 && x->op == EXPR_MUL; i++) {
		if (expr_uses(x->arg[i], "x") || !bound_of_waves(&l, x->arg[i], 1, c))
			continue;
		s = num_sgn(l, c->num);
		if (s == NUM_UNKNOWN ||
		    !bound_of_waves(&r, x->arg[1 - i], s < 0 ? -sign : sign, c))
			return false;
		*out = num_mul(l, r, c->num);
		return true;
	}
	return false;
}

/* Too many places to look at all: where a bound that holds everywhere is reached soon after
 * the start, that is the first place of the largest value. */
static enum status soon_extremum(pt *out, const struct expr *fn, num a, num b, int sign,
				 struct tool_call *c)
{
	num bound;

	if (!bound_of_waves(&bound, fn, sign, c))
		return E_UNABLE;
	for (int k = 12; k > 0; k--) {
		struct err was = *c->err;
		num end = num_add(
			a, num_div(num_sub(b, a, c->num), num_int(1L << k, c->num), c->num),
			c->num);
		enum status st = exact_extremum(out, fn, a, end, sign, c);

		*c->err = was;
		if (st == OK && is_yes(num_eq(out->y, bound, c->num)))
			return OK;
	}
	return E_UNABLE;
}

enum status tool_graph_extremum(pt *out, const struct value *g, num a, num b, int sign,
				struct tool_call *c)
{
	struct num_enclosed where, value;
	struct num_fn *nf;
	enum status st;
	bool known, several = false, jumps = expr_has_jumps(g->fn);
	int s = num_cmp(a, b, c->num);

	*out = (pt){ a, a };
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s >= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "end", NULL,
				     "start is not smaller than end");
	st = tool_graph_drawn_at(c, g, a);
	if (st == OK)
		st = tool_graph_drawn_at(c, g, b);
	if (st != OK)
		return st;
	st = expr_compile(g->fn, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK)
		return st;
	known = enclosed_extremum(&where, &value, &several, nf, a, b, sign, c->num);
	num_fn_free(nf);
	if (num_level_of(c->num) == NUM_EXACT) {
		pt p = { a, a };

		st = exact_extremum(&p, g->fn, a, b, sign, c);
		if (st == E_UNABLE)
			st = soon_extremum(&p, g->fn, a, b, sign, c);
		if (st == E_DOMAIN && (!known || jumps))
			return st;
		/* It must be the one that was enclosed. */
		if (st == OK &&
		    (!known || (is_yes(num_leq(num_double(value.lo, c->num), p.y, c->num)) &&
				is_yes(num_leq(p.y, num_double(value.hi, c->num), c->num))))) {
			*out = p;
			return OK;
		}
	}
	if (!known)
		return tool_graph_why_not(FN_FAULT_UNKNOWN, "function", c);
	/* Values beside a jump are enclosed with those at it. */
	if (jumps)
		return tool_undecided(c, "whether the value at a jump is reached");
	/* The value is known, the place only if it is one. */
	if (several)
		return tool_undecided(c, "at which of several places the value is reached");
	*out = (pt){ tool_graph_enclosed(&where, c->num),
		     tool_graph_enclosed(&value, c->num) };
	return OK;
}

static enum status extremum(struct tool_call *c, int sign)
{
	c->answer.kind = "point";
	c->answer.is_point = true;
	return tool_graph_extremum(&c->answer.p, c->arg[1].val, c->arg[2].n, c->arg[3].n, sign,
				   c);
}

TOOL_CASE(query_function_max, extremum(c, 1))
TOOL_CASE(query_function_min, extremum(c, -1))
