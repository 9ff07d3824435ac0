/* factors.c -- numbers and polynomials as products of powers, and whether one is written so. */
#include "num/integer.h"
#include "tool/polynomial_priv.h"
#include <stdlib.h>

#define FACTORS_MOST 64

/* A polynomial as content * product of irreducible ones; false when it is not rational or
 * too large. */
static bool taken_apart(struct num_factor *out, int *n, num *content,
			const struct tool_poly *p, struct tool_call *c)
{
	int64_t *k = arena_alloc(c->arena, (size_t)(p->d + 1) * sizeof *k);

	if (!tool_poly_whole(k, content, p, c))
		return false;
	return num_poly_factor(out, FACTORS_MOST, n, k, p->d, c->arena);
}

/* By degree, then by coefficients from the highest on. */
static int order(const void *x, const void *y)
{
	const struct num_factor *a = x, *b = y;

	if (a->d != b->d)
		return a->d < b->d ? -1 : 1;
	for (int i = a->d; i >= 0; i--)
		if (a->c[i] != b->c[i])
			return a->c[i] < b->c[i] ? -1 : 1;
	return 0;
}

static enum status pair(struct tool_list *l, struct value first, long power,
			struct tool_call *c)
{
	struct tool_list two = { 0 };

	tool_list_add(&two, first, c->arena);
	tool_list_add(&two, tool_number_value(num_int(power, c->num), c), c->arena);
	tool_list_add(l, *geo_list_new(c->arena, two.item, two.n), c->arena);
	return OK;
}

enum status tool_add_factor_list(struct tool_call *c)
{
	struct num_factor f[FACTORS_MOST];
	struct tool_list l = { 0 };
	struct tool_poly p;
	int n = 0;
	num content;
	enum status st = tool_poly_read(&p, c->arg[1].val->fn, c);

	if (st != OK)
		return st;
	if (p.d < 1) {
		pair(&l, tool_number_value(p.d < 0 ? num_int(0, c->num) : p.c[0], c), 1, c);
		tool_list_give(c, &l);
		return OK;
	}
	if (!taken_apart(f, &n, &content, &p, c))
		return err_fail(c->err, E_ARG, "unsupported",
				"polynomials with rational coefficients of moderate size are "
				"taken apart, and this is none");
	qsort(f, (size_t)n, sizeof *f, order);
	if (!is_yes(num_eq(content, num_int(1, c->num), c->num)))
		pair(&l, tool_number_value(content, c), 1, c);
	for (int i = 0; i < n && st == OK; i++) {
		struct tool_poly q = tool_poly_new(f[i].d, c);
		const struct expr *x;

		for (int j = 0; j <= f[i].d; j++)
			q.c[j] = num_int((long)f[i].c[j], c->num);
		x = tool_poly_written(&q, c);
		st = x ? pair(&l, tool_function_value(x, c), f[i].k, c) : E_ARG;
	}
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

/* --- Numbers --------------------------------------------------------------------------- */

/* The primes of a rational number other than 0, those of the denominator with negative
 * powers, in increasing order. */
static enum status primes(struct tool_call *c, struct num_prime_power *out, int *n,
			  bool *minus)
{
	struct num_prime_power low[NUM_PRIMES];
	long p, q;
	int k;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the number is");
	if (!tool_fraction(&p, &q, c->arg[1].n, c))
		return tool_fraction_refuse(c->arg[1].n, "a rational number other than 0", c);
	if (!p)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a rational number other than 0 is expected");
	*minus = p < 0;
	*n = p == 1 || p == -1 ? 0 : num_integer_factor((unsigned long)labs(p), out);
	k = q == 1 ? 0 : num_integer_factor((unsigned long)q, low);
	for (int i = 0; i < k; i++) {
		int at = *n;

		for (; at > 0 && out[at - 1].p > low[i].p; at--)
			out[at] = out[at - 1];
		out[at] = low[i];
		out[at].e = -low[i].e;
		++*n;
	}
	return OK;
}

enum status tool_add_prime_powers(struct tool_call *c)
{
	struct num_prime_power f[2 * NUM_PRIMES];
	struct tool_list l = { 0 };
	bool minus;
	int n;
	enum status st = primes(c, f, &n, &minus);

	if (st != OK)
		return st;
	if (minus)
		pair(&l, tool_number_value(num_int(-1, c->num), c), 1, c);
	for (int i = 0; i < n; i++)
		pair(&l, tool_number_value(num_int((long)f[i].p, c->num), c), f[i].e, c);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_factored_number(struct tool_call *c)
{
	struct num_prime_power f[2 * NUM_PRIMES];
	struct buf b = { 0 };
	struct value *v;
	bool minus;
	int n;
	enum status st = primes(c, f, &n, &minus);

	if (st != OK)
		return st;
	for (int i = 0; i < n; i++) {
		buf_addf(&b, "%s%lu", i ? " * " : minus ? "-" : "", f[i].p);
		if (f[i].e != 1)
			buf_addf(&b, f[i].e < 0 ? "^(%d)" : "^%d", f[i].e);
	}
	if (!n)
		buf_add(&b, minus ? "-1" : "1");
	v = tool_make(c, KIND_TEXT, 0);
	v->text = buf_keep(&b, c->arena);
	return OK;
}

/* --- As it is written ------------------------------------------------------------------ */

/* Is x a product of numbers and of powers of polynomials that cannot be taken apart? */
static enum status is_product(truth *out, const struct expr *x, struct tool_call *c)
{
	struct num_factor f[FACTORS_MOST];
	struct tool_poly p;
	num content;
	int n = 0;
	enum status st;

	*out = TRUTH_YES;
	if (!expr_uses(x, "x"))
		return OK;
	if (x->kind == EXPR_OP && x->op == EXPR_MUL) {
		truth second;

		st = is_product(out, x->arg[0], c);
		if (st == OK)
			st = is_product(&second, x->arg[1], c);
		if (st == OK)
			*out = truth_and(*out, second);
		return st;
	}
	if (x->kind == EXPR_OP &&
	    (x->op == EXPR_NEG || (x->op == EXPR_POW && !expr_uses(x->arg[1], "x"))))
		return is_product(out, x->arg[0], c);
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && !expr_uses(x->arg[1], "x"))
		return is_product(out, x->arg[0], c);
	st = tool_poly_read(&p, x, c);
	if (st != OK)
		return st;
	if (p.d < 1 || !taken_apart(f, &n, &content, &p, c))
		*out = p.d < 2 ? TRUTH_YES : TRUTH_UNKNOWN;
	else
		*out = n == 1 && f[0].k == 1 ? TRUTH_YES : TRUTH_NO;
	return OK;
}

enum status tool_query_is_factored(struct tool_call *c)
{
	truth t = TRUTH_UNKNOWN;
	enum status st = num_level_of(c->num) == NUM_EXACT
				 ? is_product(&t, c->arg[1].val->fn, c)
				 : tool_undecided(c, "whether its factors can be taken apart");

	return tool_say_truth(c, st, t, "whether its factors can be taken apart");
}
