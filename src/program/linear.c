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
	w->of[u] = w->there & BIT(u) ? program_real_add(w->s, w->of[u], k) : k;
	w->there |= BIT(u);
}

/* Add k*t; false when t is not linear. */
static bool collect(struct terms *w, node at, struct real k)
{
	struct program_solver *s = w->s;
	struct tree t = s->tree[at];

	if (--s->work < 0)
		return false;
	if (!program_node_open(s, at)) {
		w->constant = program_real_add(
			s, w->constant, program_real_mul(s, k, program_node_value(s, at)));
		return true;
	}
	switch (t.op) {
	case NODE_VAR:
		if (program_node_behind(s, at) != NO_NODE)
			return collect(w, program_node_behind(s, at), k);
		add_term(w, t.l, k);
		return true;
	case NODE_ADD: return collect(w, t.l, k) && collect(w, t.r, k);
	case NODE_MUL:
		if (!program_node_open(s, t.l))
			return collect(w, t.r,
				       program_real_mul(s, k, program_node_value(s, t.l)));
		return !program_node_open(s, t.r) &&
		       collect(w, t.l, program_real_mul(s, k, program_node_value(s, t.r)));
	case NODE_DIV:
		return !program_node_open(s, t.r) &&
		       collect(w, t.l, program_real_div(s, k, program_node_value(s, t.r)));
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

		if (program_real_sign(w->of[u]) == sign)
			sum = program_node_make(
				s, NODE_ADD, sum,
				program_node_make(s, NODE_MUL, program_node_num(s, w->of[u]),
						  program_node_var(s, u)));
	}
	if (program_real_sign(w->constant) == sign)
		sum = program_node_make(s, NODE_ADD, sum, program_node_num(s, w->constant));
	return sum;
}

node program_linear_sum(struct program_solver *s, node t, struct real k)
{
	struct terms w = { .s = s, .constant = program_real_int(s, 0) };

	if (!collect(&w, t, k) || !program_real_finite(w.constant))
		return NO_NODE;
	for (uint64_t m = w.there; m; m &= m - 1)
		if (!program_real_finite(w.of[__builtin_ctzll(m)]))
			return NO_NODE;
	return add_terms(&w, add_terms(&w, program_node_int(s, 0), 1), -1);
}
