/*
 * linear.c -- a sum of multiples of unknowns, each of them once.
 *
 * What an unknown is expressed by is put into the other steps, and what they are expressed
 * by into the next ones.  Sums of sums would double their length each time; collected
 * they have at most one term for each unknown that is open.
 */
#include "program/program_priv.h"

struct terms {
	struct program_solver *s;
	uint64_t there;
	struct real of[UNKNOWNS]; /* the coefficients of those that are there */
	struct real constant;
};

static void add_term(struct terms *w, int u, struct real k)
{
	w->of[u] = w->there & BIT(u) ? real_add(w->s, w->of[u], k) : k;
	w->there |= BIT(u);
}

/* Add k*t; false when t is not linear. */
static bool collect(struct terms *w, node at, struct real k)
{
	struct program_solver *s = w->s;
	struct tree t = s->tree[at];

	if (--s->work < 0)
		return false;
	if (!node_open(s, at)) {
		w->constant = real_add(s, w->constant, real_mul(s, k, node_value(s, at)));
		return true;
	}
	switch (t.op) {
	case NODE_VAR:
		if (node_behind(s, at) != NO_NODE)
			return collect(w, node_behind(s, at), k);
		add_term(w, t.l, k);
		return true;
	case NODE_ADD: return collect(w, t.l, k) && collect(w, t.r, k);
	case NODE_MUL:
		if (!node_open(s, t.l))
			return collect(w, t.r, real_mul(s, k, node_value(s, t.l)));
		return !node_open(s, t.r) &&
		       collect(w, t.l, real_mul(s, k, node_value(s, t.r)));
	case NODE_DIV:
		return !node_open(s, t.r) &&
		       collect(w, t.l, real_div(s, k, node_value(s, t.r)));
	case NODE_NUM:
	case NODE_POW:
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN:
	case NODE_ASIN:
	case NODE_ACOS:
	case NODE_ATAN:
	case NODE_EXPONENT: break;
	}
	return false;
}

/* The terms of one sign, in the order of the unknowns, the constant behind them. */
static node add_terms(const struct terms *w, node sum, int sign)
{
	struct program_solver *s = w->s;

	for (uint64_t m = w->there; m && sum != NO_NODE; m &= m - 1) {
		int u = __builtin_ctzll(m);

		if (real_sign(w->of[u]) == sign)
			sum = node_make(
				s, NODE_ADD, sum,
				node_make(s, NODE_MUL, node_num(s, w->of[u]), node_var(s, u)));
	}
	if (real_sign(w->constant) == sign)
		sum = node_make(s, NODE_ADD, sum, node_num(s, w->constant));
	return sum;
}

node linear_sum(struct program_solver *s, node t, struct real k)
{
	struct terms w = { .s = s, .constant = real_int(s, 0) };

	if (!collect(&w, t, k) || !real_finite(w.constant))
		return NO_NODE;
	for (uint64_t m = w.there; m; m &= m - 1)
		if (!real_finite(w.of[__builtin_ctzll(m)]))
			return NO_NODE;
	return add_terms(&w, add_terms(&w, node_int(s, 0), 1), -1);
}
