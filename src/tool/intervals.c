/*
 * intervals.c -- inequalities in x as intervals, 2 < x < 3, and gaps of graphs.
 */
#include "tool/graph_priv.h"

/* --- Intervals --------------------------------------------------------------------------- */

struct interval {
	num lo, hi;
	bool has_lo, has_hi;
};

static enum status no_interval(struct tool_call *c)
{
	return err_fail_with(c->err, E_ARG, "unsupported", "interval",
			     "write 2 < x < 3, or x > 2 && x <= 3",
			     "an interval is expected, bounds of x joined by &&");
}

/* The half-line of p x + q < 0 or the like joined to the interval. */
static enum status bound_by(struct interval *v, const struct expr *x, struct tool_call *c)
{
	const struct expr *d = expr_op(EXPR_SUB, x->arg[0], x->arg[1], c->arena);
	struct expr *k[2];
	struct err ignored;
	struct expr_value value[2];
	int degree, s, sign;
	bool below;
	enum status st = expr_polynomial(d, "x", k, &degree, 1, c->arena, &ignored);
	num at;

	if (st != OK || degree != 1 || expr_uses(x, "y"))
		return no_interval(c);
	for (int i = 0; i < 2; i++) {
		st = expr_eval(&value[i], k[i], NULL, NULL, c->num, c->err);
		if (st != OK)
			return st;
	}
	sign = num_sgn(value[1].v[0], c->num);
	if (sign == NUM_UNKNOWN)
		return tool_undecided(c, "on which side the interval is");
	if (sign == 0)
		return no_interval(c);
	at = num_neg(num_div(value[0].v[0], value[1].v[0], c->num), c->num);
	below = (x->op == EXPR_LT || x->op == EXPR_LE) == (sign > 0);
	s = (below ? v->has_hi : v->has_lo) ? num_cmp(at, below ? v->hi : v->lo, c->num)
					    : (below ? -1 : 1);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which of two bounds is the nearer one");
	if (below && s < 0)
		v->hi = at;
	if (!below && s > 0)
		v->lo = at;
	v->has_hi = v->has_hi || below;
	v->has_lo = v->has_lo || !below;
	return OK;
}

static enum status read_interval(struct interval *v, const struct expr *x, struct tool_call *c)
{
	enum status st;

	if (x->kind == EXPR_OP && x->op == EXPR_AND) {
		st = read_interval(v, x->arg[0], c);
		return st == OK ? read_interval(v, x->arg[1], c) : st;
	}
	if (x->kind != EXPR_OP || x->op < EXPR_LT || x->op > EXPR_GE)
		return no_interval(c);
	return bound_by(v, x, c);
}

/* The interval of argument 1: it has the ends that are asked for, and numbers in it. */
static enum status interval_of(struct interval *v, bool lo, bool hi, struct tool_call *c)
{
	enum status st;
	int s = -1;

	*v = (struct interval){ .has_lo = false };
	st = read_interval(v, c->arg[1].val->fn, c);
	if (st != OK)
		return st;
	if ((lo && !v->has_lo) || (hi && !v->has_hi))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the interval has no %s end",
				lo && !v->has_lo ? "lower" : "upper");
	if (v->has_lo && v->has_hi)
		s = num_cmp(v->lo, v->hi, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the interval is empty");
	return s <= 0 ? OK
		      : err_fail(c->err, E_DOMAIN, "no_such_object", "the interval is empty");
}

enum status tool_query_interval_max(struct tool_call *c)
{
	struct interval v;
	enum status st = interval_of(&v, false, true, c);

	return tool_say_number(c, st, st == OK ? v.hi : num_int(0, c->num), "number");
}

enum status tool_query_interval_min(struct tool_call *c)
{
	struct interval v;
	enum status st = interval_of(&v, true, false, c);

	return tool_say_number(c, st, st == OK ? v.lo : num_int(0, c->num), "number");
}

enum status tool_query_interval_midpoint(struct tool_call *c)
{
	struct interval v;
	enum status st = interval_of(&v, true, true, c);
	num m = num_int(0, c->num);

	if (st == OK)
		m = num_div(num_add(v.lo, v.hi, c->num), num_int(2, c->num), c->num);
	return tool_say_number(c, st, m, "number");
}

/* --- Gaps of graphs ------------------------------------------------------------------------- */

/* Is the place a gap that one point would close?  *y is its height then. */
static enum status is_gap(bool *out, num *y, const struct expr *fn, num x, struct tool_call *c)
{
	struct expr_limit l[2];
	struct err ignored;
	truth same;
	num own;
	enum status st;

	*out = false;
	for (int i = 0; i < 2; i++) {
		st = expr_limit(&l[i], fn, "x", x, false, i ? 1 : -1, c->num, &ignored);
		if (st == E_DOMAIN || (st == OK && l[i].infinite))
			return OK;
		if (st != OK)
			return tool_undecided(
				c, "the limit at a place where the function breaks");
	}
	same = num_eq(l[0].v, l[1].v, c->num);
	if (is_unknown(same))
		return tool_undecided(c, "whether both sides have the same limit");
	if (is_no(same))
		return OK;
	*y = l[0].v;
	st = expr_eval_at(&own, fn, "x", x, NULL, NULL, c->num, &ignored);
	if (st == E_UNABLE)
		return tool_undecided(c, "whether the function has a value at a place");
	same = st == OK ? num_eq(own, *y, c->num) : TRUTH_NO;
	if (is_unknown(same))
		return tool_undecided(c, "whether a value is the limit");
	*out = is_no(same);
	return OK;
}

enum status tool_add_removable_discontinuity(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	pt p[GRAPH_ZEROS];
	struct zeros z;
	enum status st;
	int n = 0;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "where the function breaks");
	st = tool_graph_breaks(&z, g->fn, NULL, g, c);
	if (st != OK)
		return st;
	for (int i = 0; i < z.n; i++) {
		bool gap;

		if (num_is_bad(z.z[i].x)) {
			z.complete = false;
			continue;
		}
		st = is_gap(&gap, &p[n].y, g->fn, z.z[i].x, c);
		if (st != OK)
			return st;
		p[n].x = z.z[i].x;
		n += gap;
	}
	if (!n)
		return tool_graph_none(&z, "the function has no gap that a point would close",
				       c);
	c->partial = !z.complete;
	for (int i = 0; i < n; i++)
		tool_give_pt(c, n > 1 ? ROLE_SOLUTION : ROLE_MAIN, i, p[i]);
	return OK;
}
