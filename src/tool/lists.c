/* lists.c -- lists and what is made of them. */
#include "expr/expr.h"
#include "tool/graph_priv.h"
#include "tool/list_priv.h"
#include <math.h>

enum status tool_add_list(struct tool_call *c)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);

	*v = *c->arg[1].val;
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

/* The place in a list that argument i says, from 0. */
static enum status place(struct tool_call *c, int i, const struct value *list, int *out)
{
	int n = geo_list_count(list);
	long k;

	if (!num_get_int(c->arg[i].n, &k, c->num))
		return c->arg[i].n.lo == c->arg[i].n.hi
			       ? err_fail(c->err, E_DOMAIN, "no_such_object",
					  "the number of a member is a whole number")
			       : tool_undecided(c, "which member is meant");
	if (k < 0)
		k += n + 1; /* -1 is the last */
	if (k < 1 || k > n) {
		err_fail(c->err, E_DOMAIN, "no_such_object",
			 "the list has %d member%s, there is no number %ld", n,
			 n == 1 ? "" : "s", k);
		return E_DOMAIN;
	}
	*out = (int)k - 1;
	return OK;
}

enum status tool_add_element(struct tool_call *c)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);
	enum status st;
	int k = 0;

	*v = *c->arg[1].val;
	for (int i = 2; i < TOOL_PARAMS && c->arg[i].given; i++) {
		if (v->kind != KIND_LIST)
			return err_fail(c->err, E_ARG, "wrong_kind",
					"that member is %s, not a list", geo_kind_a(v->kind));
		st = place(c, i, v, &k);
		if (st != OK)
			return st;
		*v = geo_list_item(v, k);
	}
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

/* --- Ranges -------------------------------------------------------------------------- */

#define RANGE_MOST 10000

/* The greatest whole number that is at most q; false where that is not told. */
static bool whole_below(struct tool_call *c, num q, long *out)
{
	double mid = floor(num_mid(q));

	if (num_is_bad(q) || !(fabs(mid) < 1e9))
		return false;
	for (long k = (long)mid - 1; k <= (long)mid + 1; k++)
		if (is_yes(num_leq(num_int(k, c->num), q, c->num)) &&
		    is_yes(num_less(q, num_int(k + 1, c->num), c->num))) {
			*out = k;
			return true;
		}
	return false;
}

enum status tool_add_range(struct tool_call *c)
{
	num from = c->arg[1].n, to = c->arg[2].n, step;
	struct value *item;
	int sign, n;
	long whole;

	if (c->arg[3].given) {
		step = c->arg[3].n;
		sign = num_sgn(step, c->num);
	} else {
		truth down = num_less(to, from, c->num);

		sign = is_unknown(down) ? NUM_UNKNOWN : is_yes(down) ? -1 : 1;
		step = num_int(sign == -1 ? -1 : 1, c->num);
	}
	if (sign == NUM_UNKNOWN)
		return tool_undecided(c, "the sign of the step");
	if (sign == 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "step", NULL,
				     "the step is zero");
	if (!whole_below(c, num_div(num_sub(to, from, c->num), step, c->num), &whole))
		return tool_undecided(c, "how many members there are");
	if (whole >= RANGE_MOST)
		return err_fail(c->err, E_ARG, "limit",
				"at most %d members, and there would be %ld", RANGE_MOST,
				whole + 1);
	n = whole < 0 ? 0 : (int)whole + 1;
	item = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *item);
	for (int i = 0; i < n; i++) {
		item[i] = *geo_value_new(c->arena, KIND_NUMBER, 1);
		item[i].v[0] =
			num_add(from, num_mul(num_int(i, c->num), step, c->num), c->num);
	}
	tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, item, n));
	return OK;
}

/* The body's values are the list already. */
static enum status give_body(struct tool_call *c)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);

	*v = *c->arg[1].val;
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

TOOL_CASE(add_sequence, give_body(c))
TOOL_CASE(add_zip, give_body(c))

/* --- Conditions ---------------------------------------------------------------------- */

/* The members of the list in argument 3 for which argument 1 has a truth that is yes. */
static void chosen(struct tool_call *c, struct tool_list *l)
{
	const struct value *truths = c->arg[1].val, *list = c->arg[3].val;

	for (int i = 0; i < geo_list_count(truths); i++)
		if (geo_list_item(truths, i).kind == KIND_BOOLEAN &&
		    geo_list_item(truths, i).flag)
			tool_list_add(l, geo_list_item(list, i), c->arena);
}

static enum status only_truths(struct tool_call *c)
{
	if (!(geo_list_kinds(c->arg[1].val) & ~KIND_BIT(KIND_BOOLEAN)))
		return OK;
	return err_fail_with(c->err, E_ARG, "wrong_kind", "condition", NULL,
			     "a condition is expected, like k > 2");
}

enum status tool_add_keep_if(struct tool_call *c)
{
	struct tool_list l = { 0 };
	enum status st = only_truths(c);

	if (st != OK)
		return st;
	chosen(c, &l);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_count_if(struct tool_call *c)
{
	struct tool_list l = { 0 };
	enum status st = only_truths(c);

	if (st != OK)
		return st;
	chosen(c, &l);
	tool_give_number(c, num_int(l.n, c->num));
	return OK;
}

/* --- Iteration ----------------------------------------------------------------------- */

#define ITERATIONS 1000

static enum status iterate(struct tool_call *c, struct tool_list *l)
{
	const struct expr *fn = c->arg[1].val->fn;
	num x = c->arg[2].n;
	long n;

	if (!num_get_int(c->arg[3].n, &n, c->num) || n < 0 || n > ITERATIONS)
		return err_fail(c->err, E_ARG, "bad_argument",
				"n is a whole number from 0 to %d", ITERATIONS);
	for (long i = 0;; i++) {
		struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);
		enum status st;

		v->v[0] = x;
		tool_list_add(l, *v, c->arena);
		if (i == n)
			return OK;
		st = tool_graph_drawn_at(c, c->arg[1].val, x);
		if (st == OK)
			st = expr_eval_at(&x, fn, "x", x, NULL, NULL, c->num, c->err);
		if (st != OK)
			return st;
	}
}

enum status tool_add_iteration_list(struct tool_call *c)
{
	struct tool_list l = { 0 };
	enum status st = iterate(c, &l);

	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

enum status tool_add_iteration(struct tool_call *c)
{
	struct tool_list l = { 0 };
	enum status st = iterate(c, &l);

	if (st == OK)
		tool_give_number(c, l.item[l.n - 1].v[0]);
	return st;
}

TOOL_CASE(add_iteration_list_of, give_body(c))

enum status tool_add_iteration_of(struct tool_call *c)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);

	*v = geo_list_item(c->arg[1].val, geo_list_count(c->arg[1].val) - 1);
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

#define DEGREE_MOST 100

enum status tool_add_coefficients(struct tool_call *c)
{
	struct expr *coef[DEGREE_MOST + 1];
	struct tool_list l = { 0 };
	int degree;
	enum status st = expr_polynomial(c->arg[1].val->fn, "x", coef, &degree, DEGREE_MOST,
					 c->arena, c->err);

	for (int i = degree; i >= 0 && st == OK; i--) {
		struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);
		struct expr_value n;

		st = expr_eval(&n, coef[i], NULL, NULL, c->num, c->err);
		if (st == OK)
			v->v[0] = n.v[0];
		tool_list_add(&l, *v, c->arena);
	}
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

/* --- Values as texts ------------------------------------------------------------------- */

enum status tool_add_fraction_text(struct tool_call *c)
{
	struct buf b = { 0 };
	struct value *v;

	if (!geo_value_print(&b, c->arg[1].val, NUM_PLAIN, c->num)) {
		buf_clear(&b);
		return tool_undecided(c, "the closed form");
	}
	v = tool_make(c, KIND_TEXT, 0);
	v->text = buf_keep(&b, c->arena);
	return OK;
}
