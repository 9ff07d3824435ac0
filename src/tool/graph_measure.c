/*
 * graph_measure.c -- integrals, and the largest and smallest values of functions.
 *
 * Both are enclosed first; a closed form counts where it agrees with the
 * enclosure and, for antiderivatives, where its derivative is the function.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

/* The antiderivative of a polynomial; NULL when fn is none. */
static const struct expr *poly_antiderivative(const struct expr *fn, struct tool_call *c)
{
	struct expr *k[GRAPH_DEGREE + 1], *sum = NULL, *x = expr_name("x", c->arena);
	struct err ignored;
	int degree;

	if (expr_polynomial(fn, "x", k, &degree, GRAPH_DEGREE, c->arena, &ignored) != OK)
		return NULL;
	for (int i = 0; i <= degree; i++) {
		struct expr *t = expr_op(EXPR_POW, x, expr_num(i + 1, c->arena), c->arena);

		t = expr_op(EXPR_MUL, k[i], t, c->arena);
		t = expr_op(EXPR_DIV, t, expr_num(i + 1, c->arena), c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
	}
	return expr_simplify(sum, NULL, c->arena, &ignored);
}

/* ln(u) for every ln(abs(u)): they have the same derivative u'/u, where it exists. */
static struct expr *without_abs(const struct expr *x, struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y);
	const struct expr *last = x->n ? x->arg[x->n - 1] : NULL;
	bool log = x->kind == EXPR_CALL && (!strcmp(x->text, "ln") || !strcmp(x->text, "log"));

	*y = *x;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = without_abs(x->arg[i], a);
	if (log && last && last->kind == EXPR_CALL && last->n == 1 &&
	    !strcmp(last->text, "abs"))
		y->arg[x->n - 1] = y->arg[x->n - 1]->arg[0];
	return y;
}

/* Is the derivative of F equal to fn, as simplification shows? */
static bool is_antiderivative(const struct expr *F, const struct expr *fn, struct tool_call *c)
{
	struct err ignored;
	const struct expr *d = expr_diff(without_abs(F, c->arena), "x", c->arena, &ignored);

	if (d)
		d = expr_simplify(expr_op(EXPR_SUB, d, fn, c->arena), NULL, c->arena,
				  &ignored);
	return d && d->kind == EXPR_NUMBER && !strcmp(d->text, "0");
}

/* An antiderivative that has been checked, or NULL with the reason in c->err. */
static const struct expr *antiderivative(const struct expr *fn, struct tool_call *c)
{
	const struct expr *F = poly_antiderivative(fn, c), *arg[2];
	struct expr *out;

	if (F)
		return F;
	arg[0] = fn;
	arg[1] = expr_name("x", c->arena);
	if (!c->cas) {
		err_fail(c->err, E_ARG, "unsupported",
			 "this antiderivative needs the CAS worker, which is not there");
		return NULL;
	}
	if (cas_ask(c->cas, CAS_INTEGRATE, arg, 2, GRAPH_CAS_MS, c->arena, &out, c->err) != OK)
		return NULL;
	if (!is_antiderivative(out, fn, c)) {
		err_fail(c->err, E_UNABLE, "undecided",
			 "an antiderivative was proposed but could not be confirmed");
		return NULL;
	}
	return out;
}

enum status tool_add_integral_function(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *F = antiderivative(g->fn, c);

	if (!F)
		return strcmp(c->err->code, "undecided") ? E_ARG : E_UNABLE;
	tool_graph_give(c, F, g);
	return OK;
}

/* There is none, or we could not tell. */
static enum status why_not(enum num_fn_fault fault, const char *what, struct tool_call *c)
{
	if (fault == FN_FAULT_GAP)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function is not defined everywhere between the bounds");
	if (fault == FN_FAULT_POLE)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function has a pole between the bounds");
	return err_fail(c->err, E_UNABLE, "undecided",
			"the %s could not be bounded within the limits", what);
}

/* Is F continuous from a to b?  Then F(b) - F(a) is the integral of its derivative. */
static bool is_continuous(const struct expr *F, num a, num b, struct tool_call *c)
{
	struct num_enclosed where, value;
	struct num_fn *nf;
	struct err ignored;
	bool several, good;

	if (tool_graph_has_jumps(F) ||
	    expr_compile(F, "x", NULL, NULL, c->num, &nf, &ignored) != OK)
		return false;
	/* What is bounded by balls that cover the interval has no gap in it. */
	good = num_fn_extremum(&where, &value, &several, nf, fmin(a.lo, b.lo),
			       fmax(a.hi, b.hi), 1, c->num);
	num_fn_free(nf);
	return good;
}

/* The integral of fn from a to b at the present level. */
static enum status integral(num *out, const struct expr *fn, num a, num b, struct tool_call *c)
{
	struct num_enclosed v = { 0 };
	struct num_fn *nf;
	const struct expr *F;
	enum status st = expr_compile(fn, "x", NULL, NULL, c->num, &nf, c->err);
	enum num_fn_fault fault = FN_FAULT_UNKNOWN;
	bool known;
	num fa, fb;

	if (st != OK)
		return st;
	known = num_fn_integral(&v, nf, a, b, c->num);
	/* Surely between them: what is wrong beside a bound may be outside. */
	if (!known)
		fault = a.lo <= b.lo ? num_fn_fault(nf, a.hi, b.lo, c->num)
				     : num_fn_fault(nf, b.hi, a.lo, c->num);
	num_fn_free(nf);
	F = poly_antiderivative(fn, c);
	/* An antiderivative may jump in between; and its difference must agree with the certified
	 * value, whoever proposed it. */
	if (!F && known && num_level_of(c->num) == NUM_EXACT)
		F = antiderivative(fn, c);
	if (F && tool_graph_value(&fa, F, a, c) == OK &&
	    tool_graph_value(&fb, F, b, c) == OK) {
		*out = num_sub(fb, fa, c->num);
		if (poly_antiderivative(fn, c) ||
		    (is_yes(num_leq(num_double(v.lo, c->num), *out, c->num)) &&
		     is_yes(num_leq(*out, num_double(v.hi, c->num), c->num)) &&
		     is_continuous(F, a, b, c)))
			return OK;
	}
	if (!known)
		return why_not(fault, "integral", c);
	/* What is not known to three digits is not told as a number. */
	if (!(v.hi - v.lo < 1e-3 * (fabs(v.lo) + fabs(v.hi)) + 1e-12))
		return err_fail(
			c->err, E_UNABLE, "undecided",
			"the integral lies between %.6g and %.6g, and could not be told "
			"closer",
			v.lo, v.hi);
	*out = tool_graph_enclosed(&v, c->num);
	return OK;
}

enum status tool_add_integral_shade(struct tool_call *c)
{
	const struct expr *fn = c->arg[1].val->fn;
	num out;
	enum status st;

	st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[2].n);
	if (st == OK)
		st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[3].n);
	if (st != OK)
		return st;
	if (c->arg[4].given)
		fn = expr_op(EXPR_SUB, fn, c->arg[4].val->fn, c->arena);
	st = integral(&out, fn, c->arg[2].n, c->arg[3].n, c);
	if (st == OK)
		tool_give_number(c, out);
	return st;
}

enum status tool_query_definite_integral(struct tool_call *c)
{
	num out = num_int(0, c->num);
	enum status st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[2].n);

	if (st == OK)
		st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[3].n);
	if (st == OK)
		st = integral(&out, c->arg[1].val->fn, c->arg[2].n, c->arg[3].n, c);

	c->answer.kind = "integral";
	c->answer.n = out;
	return st;
}

/* --- Largest and smallest ------------------------------------------------------------------- */

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

static enum status extremum(struct tool_call *c, int sign)
{
	const struct value *g = c->arg[1].val;
	num a = c->arg[2].n, b = c->arg[3].n, best, best_y;
	const struct expr *d;
	struct err ignored;
	struct zeros z = { .n = 0 }, corners = { .n = 0 };
	struct num_enclosed where, value;
	struct num_fn *nf;
	enum num_fn_fault fault = FN_FAULT_UNKNOWN;
	enum status st;
	bool known, several = false, exact = true;
	int s = num_cmp(a, b, c->num);

	c->answer.kind = "point";
	c->answer.is_point = true;
	c->answer.p = (pt){ a, a };
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s >= 0) {
		err_fail(c->err, E_DOMAIN, "degenerate", "start is not smaller than end");
		err_arg(c->err, "end");
		return E_DOMAIN;
	}
	st = tool_graph_drawn_at(c, g, a);
	if (st == OK)
		st = tool_graph_drawn_at(c, g, b);
	if (st != OK)
		return st;
	st = expr_compile(g->fn, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK)
		return st;
	known = enclosed_extremum(&where, &value, &several, nf, a, b, sign, c->num);
	if (!known)
		fault = num_fn_fault(nf, a.hi, b.lo, c->num);
	num_fn_free(nf);
	if (!known)
		return why_not(fault, "function", c);
	/* Exactly: the ends, and the places where the derivative vanishes or has none; all of
	 * them, or one that was missed might be larger by less than doubles see. */
	d = expr_diff(g->fn, "x", c->arena, &ignored);
	if (num_level_of(c->num) == NUM_EXACT && d) {
		struct value part = {
			.kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = (num[2]){ a, b }
		};

		exact = tool_graph_zeros(&z, d, &part, c) == OK && z.within &&
			tool_graph_corners(&corners, g->fn, &part, c) == OK &&
			corners.within && tool_graph_value(&best_y, g->fn, a, c) == OK;
		best = a;
		/* A corner may be a zero of the derivative, too. */
		for (int i = 0; i < z.n && exact; i++)
			for (int k = 0; k < corners.n; k++)
				if (tool_graph_is_same(&z.z[i], &corners.z[k], c))
					z.z[i] = corners.z[k];
		for (int i = 0; i <= z.n + corners.n && exact; i++) {
			num x = i < z.n               ? z.z[i].x
				: i < z.n + corners.n ? corners.z[i - z.n].x
						      : b,
			    y;
			int k;

			exact = !num_is_bad(x) && tool_graph_value(&y, g->fn, x, c) == OK;
			k = exact ? num_cmp(y, best_y, c->num) : NUM_UNKNOWN;
			exact = exact && k != NUM_UNKNOWN;
			/* Of equal ones the leftmost. */
			if (exact &&
			    (k * sign > 0 || (k == 0 && num_cmp(x, best, c->num) == -1)))
				best = x, best_y = y;
		}
		/* It must be the one that was enclosed. */
		if (exact && is_yes(num_leq(num_double(value.lo, c->num), best_y, c->num)) &&
		    is_yes(num_leq(best_y, num_double(value.hi, c->num), c->num))) {
			c->answer.p = (pt){ best, best_y };
			return OK;
		}
	}
	/* The value is known, the place only if it is one. */
	if (several)
		return tool_undecided(c, "at which of several places the value is reached");
	c->answer.p = (pt){ tool_graph_enclosed(&where, c->num),
			    tool_graph_enclosed(&value, c->num) };
	return OK;
}

enum status tool_query_function_max(struct tool_call *c)
{
	return extremum(c, 1);
}
enum status tool_query_function_min(struct tool_call *c)
{
	return extremum(c, -1);
}
