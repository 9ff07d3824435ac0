/*
 * graph_integral.c -- antiderivatives and definite integrals.
 *
 * An integral is enclosed first.  Exactly: the interval is cut where the function breaks
 * (tool_graph_breaks) into pieces on which it is one formula; each piece is the difference of
 * the limits of an antiderivative at its ends, after it was cut once more where that one
 * breaks.  So integrals up to a pole are found, or proven not to converge.  A closed form
 * must agree with the enclosure where there is one.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

#define PERIODS 1000000

/* --- Antiderivatives ------------------------------------------------------------------------ */

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

const struct expr *tool_graph_antiderivative(const struct expr *fn, struct tool_call *c)
{
	const struct expr *F, *arg[2];
	struct err ignored;
	struct expr *out;

	F = expr_integrate(fn, "x", c->num, c->arena, &ignored);
	if (F)
		return F;
	arg[0] = fn;
	arg[1] = expr_name("x", c->arena);
	if (!c->cas) {
		err_fail(c->err, E_ARG, "unsupported",
			 "no antiderivative is known here, and the CAS worker, which might "
			 "find one, is not there");
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
	const struct expr *F;

	struct err ignored;

	F = expr_integrate(g->fn, "x", c->num, c->arena, &ignored);
	/* Signs of constants are told exactly alone, and the CAS is asked once. */
	if (!F && num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "which antiderivative there is");
	if (!F)
		F = tool_graph_antiderivative(g->fn, c);
	if (!F)
		return strcmp(c->err->code, "undecided") ? E_ARG : E_UNABLE;
	tool_graph_give(c, F, g);
	return OK;
}

enum status tool_add_antiderivative_through(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *F, *shift;
	num at, *end;
	int s;
	enum status st;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "which antiderivative there is");
	s = num_cmp(c->arg[2].n, c->arg[4].n, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s == 0)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the graph begins and ends at one place");
	F = tool_graph_antiderivative(g->fn, c);
	if (!F)
		return strcmp(c->err->code, "undecided") ? E_ARG : E_UNABLE;
	st = tool_graph_value(&at, F, c->arg[2].n, c);
	if (st != OK)
		return st;
	shift = tool_closed_number(num_sub(c->arg[3].n, at, c->num), c);
	if (!shift)
		return tool_undecided(c, "the closed form of the constant");
	F = expr_simplify(expr_op(EXPR_ADD, F, shift, c->arena), NULL, c->arena, c->err);
	if (!F)
		return E_ARG;
	end = arena_alloc(c->arena, 2 * sizeof *end);
	end[s > 0] = c->arg[2].n;
	end[s < 0] = c->arg[4].n;
	tool_graph_give(c, F, &(struct value){ .flag = 1, .v = end });
	return OK;
}

/* --- The exact value ---------------------------------------------------------------------------- */

/* F towards one end of a piece, from within: E_DOMAIN where it has no finite limit. */
static enum status end_value(num *out, const struct expr *F, num at, int side,
			     struct tool_call *c)
{
	struct expr_limit l;
	struct err why = { 0 };
	enum status st = expr_limit(&l, F, "x", at, false, side, c->num, &why);

	if (st != OK)
		return E_UNABLE;
	if (l.infinite)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the integral does not converge: near x = %.6g the function "
				"grows too fast",
				num_approx(at, c->num));
	*out = l.v;
	return OK;
}

/* Is the derivative of F equal to fn at some places between lo and hi?  Rules that were
 * right for another part of the axis would show. */
static bool agrees_between(const struct expr *F, const struct expr *fn, num lo, num hi,
			   struct tool_call *c)
{
	num l = num_enclosure(lo, c->num), h = num_enclosure(hi, c->num);
	struct err ignored;
	const struct expr *d = expr_diff(F, "x", c->arena, &ignored);
	struct num_fn *nf;
	int good = 0;

	if (!d || expr_compile(expr_op(EXPR_SUB, d, fn, c->arena), "x", NULL, NULL, c->num,
			       &nf, &ignored) != OK)
		return false;
	for (int i = 1; i <= 7 && good >= 0; i++) {
		double at = l.hi + (h.lo - l.hi) * i / 8.37;
		struct num_enclosed y;

		if (!(l.hi < at && at < h.lo) ||
		    !num_fn_at(&y, nf, num_double(at, c->num), c->num))
			continue;
		good = y.lo <= 0 && y.hi >= 0 ? good + 1 : -1;
	}
	num_fn_free(nf);
	return good >= 3;
}

/* The integral of one formula from lo to hi, between which it is continuous. */
static enum status piece(num *sum, const struct expr *fn, num lo, num hi, struct tool_call *c)
{
	num v[2], at[GRAPH_ZEROS + 2];
	struct value part = tool_graph_axis_part(v, lo, hi);
	struct err was = *c->err;
	const struct expr *F = tool_graph_antiderivative(fn, c);
	struct zeros z;
	enum status st;
	int n;

	*c->err = was;
	if (!F || !agrees_between(F, fn, lo, hi, c) ||
	    tool_graph_breaks(&z, F, NULL, &part, c) != OK || !z.within)
		return E_UNABLE;
	/* Right by its rule and at a few places, but not shown to be so: that is no proof. */
	if (!is_antiderivative(F, fn, c))
		c->believed = true;
	st = tool_graph_cuts(at, &n, &z, lo, hi, c);
	for (int i = 0; i + 1 < n && st == OK; i++) {
		num a, b;

		st = end_value(&a, F, at[i], 1, c);
		if (st == OK)
			st = end_value(&b, F, at[i + 1], -1, c);
		if (st == OK)
			*sum = num_add(*sum, num_sub(b, a, c->num), c->num);
	}
	return st;
}

/* lo < hi, at the exact level. */
static enum status exact_integral(num *out, const struct expr *fn, num lo, num hi,
				  struct tool_call *c)
{
	num v[2], at[GRAPH_ZEROS + 2], sum = num_int(0, c->num);
	struct value part = tool_graph_axis_part(v, lo, hi);
	struct err was = *c->err;
	struct zeros z;
	enum status st = tool_graph_breaks(&z, fn, NULL, &part, c);
	int n;

	*c->err = was;
	if (st != OK || !z.within)
		return E_UNABLE;
	st = tool_graph_cuts(at, &n, &z, lo, hi, c);
	for (int i = 0; i + 1 < n && st == OK; i++) {
		const struct expr *one;
		struct err ignored;
		num m, y;

		st = tool_graph_between(&m, at[i], at[i + 1], c);
		if (st == OK) {
			/* Defined here: defined on the whole piece. */
			st = expr_eval_at(&y, fn, "x", m, NULL, NULL, c->num, &ignored);
			if (st == E_DOMAIN)
				return tool_graph_why_not(FN_FAULT_GAP, "integral", c);
		}
		if (st == OK)
			st = tool_graph_formula(&one, fn, m, c);
		if (st == OK)
			st = piece(&sum, one, at[i], at[i + 1], c);
	}
	*out = sum;
	return st == OK && num_is_bad(sum) ? E_UNABLE : st;
}

/* --- Periods -------------------------------------------------------------------------------------- */

bool tool_graph_period(num *out, const struct expr *fn, struct tool_call *c)
{
	long p, q;

	if (!expr_period(fn, "x", &p, &q, c->num))
		return false;
	*out = num_mul(num_rat(p, q, c->num), num_pi(c->num), c->num);
	return true;
}

/* A periodic function over many periods: one of them, and what is left. */
static enum status many_periods(num *out, const struct expr *fn, num lo, num hi,
				struct tool_call *c)
{
	num period, one, rest, n, end;
	double times;
	enum status st;

	if (!tool_graph_period(&period, fn, c))
		return E_UNABLE;
	times = floor(num_mid(
		num_enclosure(num_div(num_sub(hi, lo, c->num), period, c->num), c->num)));
	if (!(times >= 1 && times < PERIODS))
		return E_UNABLE;
	n = num_double(times, c->num);
	end = num_sub(hi, num_mul(n, period, c->num), c->num);
	st = exact_integral(&one, fn, lo, num_add(lo, period, c->num), c);
	if (st != OK)
		return st;
	rest = num_int(0, c->num);
	switch (num_cmp(lo, end, c->num)) {
	case 0: break;
	case -1: st = exact_integral(&rest, fn, lo, end, c); break;
	default: return E_UNABLE;
	}
	*out = num_add(num_mul(n, one, c->num), rest, c->num);
	return st;
}

/* --- The tools ------------------------------------------------------------------------------------- */

enum status tool_graph_why_not(enum num_fn_fault fault, const char *what, struct tool_call *c)
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

/* Is the number in the enclosure? */
static bool agrees(num x, const struct num_enclosed *v, struct tool_call *c)
{
	return is_yes(num_leq(num_double(v->lo, c->num), x, c->num)) &&
	       is_yes(num_leq(x, num_double(v->hi, c->num), c->num));
}

enum status tool_graph_integral(num *out, const struct expr *fn, num a, num b,
				struct tool_call *c)
{
	struct num_enclosed v = { 0 };
	struct num_fn *nf;
	enum status st = expr_compile(fn, "x", NULL, NULL, c->num, &nf, c->err);
	enum num_fn_fault fault = FN_FAULT_UNKNOWN;
	bool known, exact = num_level_of(c->num) == NUM_EXACT;
	struct err ignored;
	int order;

	if (st != OK)
		return st;
	known = num_fn_integral(&v, nf, a, b, c->num);
	/* Surely between them: what is wrong beside a bound may be outside. */
	if (!known)
		fault = a.lo <= b.lo ? num_fn_fault(nf, a.hi, b.lo, c->num)
				     : num_fn_fault(nf, b.hi, a.lo, c->num);
	num_fn_free(nf);
	/* A polynomial at every level. */
	if (expr_degree(fn, "x") >= 0) {
		const struct expr *F = expr_integrate(fn, "x", NULL, c->arena, &ignored);
		num fa, fb;

		if (F && tool_graph_value(&fa, F, a, c) == OK &&
		    tool_graph_value(&fb, F, b, c) == OK) {
			*out = num_sub(fb, fa, c->num);
			return OK;
		}
	}
	order = exact ? num_cmp(a, b, c->num) : NUM_UNKNOWN;
	if (order == 0) {
		*out = num_int(0, c->num);
		return OK;
	}
	if (order != NUM_UNKNOWN && fault == FN_FAULT_UNKNOWN) {
		num lo = order < 0 ? a : b, hi = order < 0 ? b : a;

		st = exact_integral(out, fn, lo, hi, c);
		if (st == E_UNABLE)
			st = many_periods(out, fn, lo, hi, c);
		if (st == E_DOMAIN && !known)
			return st;
		if (st == OK && order > 0)
			*out = num_neg(*out, c->num);
		if (st == OK && (!known || agrees(*out, &v, c)))
			return OK;
	}
	if (!known)
		return tool_graph_why_not(fault, "integral", c);
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

/* --- To infinity ----------------------------------------------------------------------------------- */

/* One formula from lo on to infinity (side 1), or from minus infinity to it (-1), by its
 * antiderivative F, which does not break there. */
static enum status endless_piece(num *sum, const struct expr *F, num lo, int side,
				 struct tool_call *c)
{
	struct expr_limit l;
	struct err why = { 0 };
	num end;
	enum status st = expr_limit(&l, F, "x", lo, true, side, c->num, &why);

	if (st != OK)
		return E_UNABLE;
	if (l.infinite)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the integral does not converge: it grows beyond all bounds "
				"towards %sinfinity",
				side < 0 ? "minus " : "");
	st = end_value(&end, F, lo, side, c);
	if (st == OK)
		*sum = num_add(
			*sum, side > 0 ? num_sub(l.v, end, c->num) : num_sub(end, l.v, c->num),
			c->num);
	return st;
}

/* The outermost of the places that are farther than *lo on that side. */
static enum status move_out(num *lo, const struct zeros *z, int side, struct tool_call *c)
{
	for (int i = 0; i < z->n; i++) {
		int s = num_is_bad(z->z[i].x) ? NUM_UNKNOWN : num_cmp(z->z[i].x, *lo, c->num);

		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s == side)
			*lo = z->z[i].x;
	}
	return OK;
}

/* The integral from lo to infinity (side 1), or from minus infinity to lo (-1), at the exact
 * level: up to the last place where the function or its antiderivative breaks, and on. */
static enum status endless_integral(num *out, const struct expr *fn, num lo, int side,
				    struct tool_call *c)
{
	static const struct value axis = { .kind = KIND_FUNCTION };
	num last = lo, beyond, y;
	const struct expr *one, *F;
	struct err was = *c->err, ignored;
	struct zeros z;
	enum status st = tool_graph_breaks(&z, fn, NULL, &axis, c);

	if (st == OK && !z.complete)
		st = E_UNABLE;
	if (st == OK)
		st = move_out(&last, &z, side, c);
	*c->err = was;
	if (st != OK)
		return E_UNABLE;
	beyond = num_add(last, num_int(8 * side, c->num), c->num);
	st = expr_eval_at(&y, fn, "x", beyond, NULL, NULL, c->num, &ignored);
	if (st == E_DOMAIN)
		return tool_graph_why_not(FN_FAULT_GAP, "integral", c);
	if (st != OK || tool_graph_formula(&one, fn, beyond, c) != OK)
		return E_UNABLE;
	F = tool_graph_antiderivative(one, c);
	*c->err = was;
	if (!F || tool_graph_breaks(&z, F, NULL, &axis, c) != OK || !z.complete ||
	    move_out(&last, &z, side, c) != OK) {
		*c->err = was;
		return E_UNABLE;
	}
	beyond = num_add(last, num_int(8 * side, c->num), c->num);
	if (!agrees_between(F, one, side > 0 ? last : beyond, side > 0 ? beyond : last, c))
		return E_UNABLE;
	if (!is_antiderivative(F, one, c))
		c->believed = true;
	*out = num_int(0, c->num);
	if (num_cmp(last, lo, c->num) != 0)
		st = exact_integral(out, fn, side > 0 ? lo : last, side > 0 ? last : lo, c);
	return st == OK ? endless_piece(out, F, last, side, c) : st;
}

/* From a to b, of which at least one is infinite (-1 or 1). */
static enum status improper(num *out, const struct expr *fn, num a, int a_inf, num b,
			    int b_inf, struct tool_call *c)
{
	num one = num_int(0, c->num), two = num_int(0, c->num);
	enum status st = OK;
	int sign = b_inf > 0 || a_inf < 0 ? 1 : -1, low = sign > 0 ? a_inf : b_inf,
	    high = sign > 0 ? b_inf : a_inf;

	if (low) {
		num to = high ? num_int(0, c->num) : sign > 0 ? b : a;

		st = endless_integral(&one, fn, to, -1, c);
	}
	if (st == OK && high) {
		num from = low ? num_int(0, c->num) : sign > 0 ? a : b;

		st = endless_integral(&two, fn, from, 1, c);
	}
	if (st == E_UNABLE)
		return err_fail(c->err, E_UNABLE, "undecided",
				"whether the integral converges, and to what, was not found");
	*out = num_add(one, two, c->num);
	if (sign < 0)
		*out = num_neg(*out, c->num);
	return st;
}

enum status tool_add_improper_integral(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	num a, b, out = num_int(0, c->num);
	int a_inf, b_inf;
	enum status st = tool_graph_end(&a, &a_inf, 2, c);

	if (st == OK)
		st = tool_graph_end(&b, &b_inf, 3, c);
	if (st != OK)
		return st;
	if (a_inf && a_inf == b_inf)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"both bounds are the same infinity");
	if (g->flag)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function is not drawn there: it has bounds");
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the integral to infinity is");
	st = a_inf || b_inf ? improper(&out, g->fn, a, a_inf, b, b_inf, c)
			    : tool_graph_integral(&out, g->fn, a, b, c);
	if (st == OK)
		tool_give_number(c, out);
	return st;
}

enum status tool_add_integral_shade(struct tool_call *c)
{
	const struct expr *fn = c->arg[1].val->fn;
	num out;
	enum status st;

	st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[3].n);
	if (st == OK)
		st = tool_graph_drawn_at(c, c->arg[1].val, c->arg[4].n);
	if (st != OK)
		return st;
	if (c->arg[2].given)
		fn = expr_op(EXPR_SUB, fn, c->arg[2].val->fn, c->arena);
	st = tool_graph_integral(&out, fn, c->arg[3].n, c->arg[4].n, c);
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
		st = tool_graph_integral(&out, c->arg[1].val->fn, c->arg[2].n, c->arg[3].n, c);

	c->answer.kind = "integral";
	c->answer.n = out;
	return st;
}
