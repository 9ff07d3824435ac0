/*
 * graph_turn.c -- turning points of functions with corners.
 *
 * A derivative changes its sign where it is zero, and where it jumps or has no value: at
 * zeros of what stands inside an absolute value, of a - b in max(a, b), below a root, and
 * at poles.  All these places together cut the axis into pieces on which the derivative is
 * continuous and not zero, so that its sign at one point is its sign on the piece.
 */
#include "tool/graph_priv.h"
#include <string.h>

#define INNER 24 /* expressions whose zeros are looked for */

static bool is_call(const struct expr *x, const char *const *names, size_t n)
{
	for (size_t i = 0; x->kind == EXPR_CALL && i < n; i++)
		if (!strcmp(x->text, names[i]))
			return true;
	return false;
}

static bool is_root(const struct expr *x)
{
	static const char *const calls[] = { "cbrt", "root", "nroot", "sqrt" };

	return is_call(x, calls, sizeof calls / sizeof *calls) ||
	       (x->kind == EXPR_OP && x->op == EXPR_POW &&
		(x->arg[1]->kind != EXPR_NUMBER ||
		 x->arg[1]->text[strspn(x->arg[1]->text, "0123456789")]));
}

bool tool_graph_has_corners(const struct expr *x)
{
	static const char *const calls[] = { "abs",  "min",    "max",    "asin",
					     "acos", "arcsin", "arccos", "acosh" };

	if (is_call(x, calls, sizeof calls / sizeof *calls) || is_root(x) || expr_has_jumps(x))
		return true;
	for (int i = 0; i < x->n; i++)
		if (tool_graph_has_corners(x->arg[i]))
			return true;
	return false;
}

/* --- Where something may happen ------------------------------------------------------------ */

struct inner {
	const struct expr *x[INNER];
	int n;
	bool all; /* there are no others */
};

static void add_inner(struct inner *in, const struct expr *x)
{
	if (!expr_uses(x, "x"))
		return;
	if (in->n == INNER)
		in->all = false;
	else
		in->x[in->n++] = x;
}

/* The differences of the comparisons in a condition. */
static void collect_condition(struct inner *in, const struct expr *x, struct arena *a)
{
	if (x->kind == EXPR_OP && x->n == 2 && x->op >= EXPR_EQ && x->op <= EXPR_GE)
		add_inner(in, expr_op(EXPR_SUB, x->arg[0], x->arg[1], a));
	else if (x->kind == EXPR_OP)
		for (int i = 0; i < x->n; i++)
			collect_condition(in, x->arg[i], a);
	else
		in->all = false;
}

/* poles: also what may be divided by; jumps: also where signs and conditions change. */
static void collect(struct inner *in, const struct expr *x, bool poles, bool jumps,
		    struct arena *a)
{
	static const char *const edge[] = { "asin", "acos", "arcsin", "arccos", "acosh" };
	static const char *const poles_at_1[] = { "atanh", "acoth" };
	static const char *const poles_at_0[] = { "coth", "csch" };
	static const char *const absolute[] = { "abs" };
	static const char *const logs[] = { "ln", "log", "lg", "ld", "log10" };
	static const char *const other[] = { "tan", "sec", "cot", "csc" };
	const struct expr *last = x->n ? x->arg[x->n - 1] : NULL;

	if (is_call(x, absolute, 1)) {
		add_inner(in, last);
	} else if (is_call(x, (const char *const[]){ "min", "max" }, 2)) {
		for (int i = 0; i < x->n; i++)
			for (int k = 0; k < i; k++)
				add_inner(in, expr_op(EXPR_SUB, x->arg[i], x->arg[k], a));
	} else if (is_call(x, edge, sizeof edge / sizeof *edge) ||
		   (poles && is_call(x, poles_at_1, 2))) {
		add_inner(in, expr_op(EXPR_SUB, expr_num(1, a),
				      expr_op(EXPR_MUL, last, last, a), a));
	} else if (is_root(x)) {
		add_inner(in, x->arg[0]);
	} else if (poles && x->kind == EXPR_OP && x->op == EXPR_DIV) {
		add_inner(in, x->arg[1]);
	} else if (poles && is_call(x, poles_at_0, 2)) {
		add_inner(in, last);
	} else if (poles && is_call(x, logs, sizeof logs / sizeof *logs)) {
		add_inner(in, last);
	} else if (poles && is_call(x, other, sizeof other / sizeof *other)) {
		add_inner(in, expr_call(x->text[0] == 't' || x->text[0] == 's' ? "cos" : "sin",
					&last, 1, a));
	} else if (poles && x->kind == EXPR_OP && x->op == EXPR_POW &&
		   expr_uses(x->arg[0], "x") &&
		   !(x->arg[1]->kind == EXPR_NUMBER && x->arg[1]->text[0] != '-')) {
		add_inner(in, x->arg[0]);
	}
	if (jumps && is_call(x, (const char *const[]){ "sgn", "sign" }, 2))
		add_inner(in, last);
	if (jumps && is_call(x, (const char *const[]){ "If" }, 1))
		for (int i = 0; i + 1 < x->n; i += 2)
			collect_condition(in, x->arg[i], a);
	for (int i = 0; i < x->n; i++)
		collect(in, x->arg[i], poles, jumps, a);
}

/* A zero that is known by its enclosure alone, and a place with a closed form in it: are
 * they one? */
static bool is_same(const struct zero *unknown, const struct zero *z, struct tool_call *c)
{
	return num_is_bad(unknown->x) && !num_is_bad(z->x) && unknown->alone && unknown->of &&
	       tool_graph_is_zero(unknown->of, z->x, &unknown->at, c);
}

/* Put z among the places, in order, each once. */
static enum status insert(struct zeros *out, const struct zero *z, struct tool_call *c)
{
	int i = out->n;

	while (i > 0) {
		struct zero *w = &out->z[i - 1];
		int s = w->at.hi < z->at.lo                    ? -1
			: z->at.hi < w->at.lo                  ? 1
			: num_is_bad(w->x) || num_is_bad(z->x) ? NUM_UNKNOWN
							       : num_cmp(w->x, z->x, c->num);

		if (s == NUM_UNKNOWN && is_same(w, z, c)) {
			*w = *z;
			return OK;
		}
		if (s == NUM_UNKNOWN && is_same(z, w, c))
			return OK;
		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which of two places is first");
		if (s == 0)
			return OK;
		if (s < 0)
			break;
		i--;
	}
	if (out->n == GRAPH_ZEROS) {
		out->complete = false;
		return OK;
	}
	memmove(out->z + i + 1, out->z + i, (size_t)(out->n - i) * sizeof *out->z);
	out->z[i] = *z;
	out->n++;
	return OK;
}

/* The zeros of these, in order. */
static enum status places(struct zeros *out, const struct inner *in, const struct value *graph,
			  struct tool_call *c)
{
	enum status st = OK;

	*out = (struct zeros){ .everywhere = TRUTH_NO };
	out->complete = out->within = in->all;
	for (int i = 0; i < in->n && st == OK; i++) {
		struct zeros z;

		st = tool_graph_zeros(&z, in->x[i], graph, c);
		if (st == OK && is_unknown(z.everywhere))
			st = tool_undecided(c, "whether an expression is zero everywhere");
		if (st != OK)
			break;
		out->complete = out->complete && z.complete;
		out->within = out->within && z.within;
		/* What was looked for everywhere was also looked for here. */
		if (z.reach > 0 && (out->reach == 0 || z.reach < out->reach))
			out->reach = z.reach;
		for (int k = 0; k < z.n && st == OK; k++)
			st = insert(out, &z.z[k], c);
	}
	return st;
}

/* Is it made of functions whose breaks are known to collect()? */
static bool is_usual(const struct expr *x)
{
	static const char *const calls[] = {
		"abs",    "sgn",    "sign", "min",  "max",  "If",   "sqrt",  "cbrt",
		"root",   "nroot",  "sin",  "cos",  "tan",  "cot",  "sec",   "csc",
		"asin",   "arcsin", "acos", "atan", "exp",  "ln",   "log",   "lg",
		"arccos", "arctan", "sinh", "cosh", "tanh", "log2", "log10", "x",
	};

	if (x->kind == EXPR_CALL && expr_uses(x, "x") &&
	    !is_call(x, calls, sizeof calls / sizeof *calls))
		return false;
	/* A base of logarithms, or the degree of a root, that changes. */
	if (x->kind == EXPR_CALL && x->n == 2 &&
	    ((!strcmp(x->text, "log") && expr_uses(x->arg[0], "x")) ||
	     (is_root(x) && expr_uses(x->arg[1], "x"))))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_usual(x->arg[i]))
			return false;
	return true;
}

enum status tool_graph_breaks(struct zeros *out, const struct expr *fn,
			      const struct expr *also, const struct value *graph,
			      struct tool_call *c)
{
	struct inner in = { .all = is_usual(fn) };

	if (also)
		add_inner(&in, also);
	collect(&in, fn, true, true, c->arena);
	return places(out, &in, graph, c);
}

/* --- Turning points ------------------------------------------------------------------------- */

/* The sign of the derivative between lo and hi. */
static int slope_between(const struct expr *d, double lo, double hi, struct tool_call *c)
{
	double at = lo + (hi - lo) / 2;
	struct err ignored;
	num y;

	if (!(lo < at && at < hi) || expr_eval_at(&y, d, "x", num_double(at, c->num), NULL,
						  NULL, c->num, &ignored) != OK)
		return NUM_UNKNOWN;
	return num_sgn(y, c->num);
}

enum status tool_graph_turns(struct zeros *out, const struct expr *fn, const struct expr *d,
			     const struct value *graph, struct tool_call *c)
{
	struct inner in = { .all = !expr_has_jumps(fn) };
	struct zeros all;
	double from, to;
	enum status st;

	add_inner(&in, d);
	collect(&in, fn, true, false, c->arena);
	st = places(&all, &in, graph, c);
	if (st != OK)
		return st;
	/* Without all the places nothing is known about the pieces. */
	if (!all.within)
		return err_fail(c->err, E_UNABLE, "undecided",
				"not all places where the function may turn could be found");
	*out = (struct zeros){ .complete = all.complete,
			       .within = true,
			       .reach = all.reach,
			       .everywhere = TRUTH_NO };
	to = graph->flag ? graph->v[1].lo
	     : all.reach ? all.reach
	     : all.n     ? all.z[all.n - 1].at.hi + 1
			 : 1;
	from = graph->flag ? graph->v[0].hi
	       : all.reach ? -all.reach
	       : all.n     ? all.z[0].at.lo - 1
			   : -1;
	for (int i = 0; i < all.n; i++) {
		const struct zero *z = &all.z[i];
		int left = slope_between(d, i ? all.z[i - 1].at.hi : from, z->at.lo, c),
		    right = slope_between(d, z->at.hi, i + 1 < all.n ? all.z[i + 1].at.lo : to,
					  c);
		struct err ignored;
		num y;

		/* At the end of the graph, or of where it is defined, nothing turns. */
		if (left == NUM_UNKNOWN || right == NUM_UNKNOWN || left * right >= 0)
			continue;
		/* Nor at a pole; whether it is one only the place itself tells. */
		if (num_is_bad(z->x))
			return tool_undecided(c, "whether the function is defined at a corner "
						 "without a closed form");
		st = expr_eval_at(&y, fn, "x", z->x, NULL, NULL, c->num, &ignored);
		if (st == OK)
			out->z[out->n++] = *z;
		else if (st != E_DOMAIN)
			return tool_undecided(c,
					      "whether the function is defined at a corner");
	}
	return OK;
}
