/*
 * express.c -- an unknown of a step through its other ones.
 *
 * When every step has two open unknowns or more, one of them is expressed by the rest of
 * its step and the step is used up: linear ones first, since they lose nothing, then
 * those that can be laid bare by undoing operations, at last roots of quadratics.  The
 * variables are expressed before the letters and late ones before early ones, as the
 * reference does it, so that the same unknown is the one to be solved for at the end.
 */
#include "program/program_priv.h"

#define NOT_POLYNOMIAL 100

/* The degree in u, by the looks of it; coefficient: the open unknowns it depends on. */
static int degree(struct program_solver *s, node t, int u, uint64_t *coefficient)
{
	struct tree w = s->tree[t];
	int l, r, n;

	if (!program_node_holds(s, t, u) || --s->work < 0)
		return 0;
	switch (w.op) {
	case NODE_VAR:
		return w.l == u ? 1 : degree(s, program_node_behind(s, t), u, coefficient);
	case NODE_ADD:
		l = degree(s, w.l, u, coefficient);
		r = degree(s, w.r, u, coefficient);
		return l > r ? l : r;
	case NODE_MUL:
		l = degree(s, w.l, u, coefficient);
		r = degree(s, w.r, u, coefficient);
		if (!l || !r)
			*coefficient |= program_node_open(s, l ? w.r : w.l);
		return l + r;
	case NODE_DIV:
		*coefficient |= program_node_open(s, w.r);
		return program_node_holds(s, w.r, u) ? NOT_POLYNOMIAL
						     : degree(s, w.l, u, coefficient);
	case NODE_POW:
		if (s->tree[w.r].op != NODE_NUM || !program_real_whole(s->tree[w.r].k, &n) ||
		    n < 1 || n > DEGREE)
			return NOT_POLYNOMIAL;
		return n * degree(s, w.l, u, coefficient);
	case NODE_NUM: return 0;
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN:
	case NODE_ASIN:
	case NODE_ACOS:
	case NODE_ATAN:
	case NODE_EXPONENT: break;
	}
	return NOT_POLYNOMIAL;
}

/* Does undoing the operations above the single u part ways? */
static bool branches(struct program_solver *s, node t, int u)
{
	struct tree w = s->tree[t];
	int n;

	if (w.op == NODE_VAR)
		return w.l != u && branches(s, program_node_behind(s, t), u);
	if (w.op == NODE_SIN || w.op == NODE_COS)
		return true;
	if (w.op == NODE_POW && program_node_holds(s, w.l, u) && s->tree[w.r].op == NODE_NUM &&
	    program_real_whole(s->tree[w.r].k, &n) && n % 2 == 0)
		return true;
	return branches(s, program_node_holds(s, w.l, u) ? w.l : w.r, u);
}

/* Is every u in t the base of a square?  Then an even root for it leaves no root in t. */
static bool only_squared(struct program_solver *s, node t, int u)
{
	struct tree w = s->tree[t];
	int n;

	if (!program_node_holds(s, t, u) || --s->work < 0)
		return true;
	if (w.op == NODE_VAR)
		return w.l != u && only_squared(s, program_node_behind(s, t), u);
	if (w.op == NODE_POW && s->tree[w.l].op == NODE_VAR && s->tree[w.l].l == u)
		return s->tree[w.r].op == NODE_NUM && program_real_whole(s->tree[w.r].k, &n) &&
		       n == 2;
	return only_squared(s, w.l, u) && (w.r == NO_NODE || only_squared(s, w.r, u));
}

static bool squared_everywhere(struct program_solver *s, int u)
{
	for (int i = 0; i < s->steps; i++) {
		const struct program_step *e = &s->step[i];

		if (!e->done && e->left != NO_NODE &&
		    !(only_squared(s, e->left, u) && only_squared(s, e->right, u)))
			return false;
	}
	return true;
}

static enum way_kind classify(struct program_solver *s, const struct program_step *e, int u)
{
	uint64_t coefficient = 0;
	int l = degree(s, e->left, u, &coefficient), r = degree(s, e->right, u, &coefficient);
	bool left = l > 0;

	if (l <= 1 && r <= 1)
		return coefficient ? WAY_QUOTIENT : WAY_LINEAR;
	if (program_node_count(s, e->left, u) + program_node_count(s, e->right, u) == 1) {
		if (!branches(s, left ? e->left : e->right, u))
			return WAY_INVERSE;
		return squared_everywhere(s, u) ? WAY_SQUARE : WAY_BRANCH;
	}
	return l <= 2 && r <= 2 ? WAY_QUADRATIC : WAYS;
}

/* Variables from the last to the first, then letters from the last to the first. */
static int next_unknown(uint64_t *mask)
{
	uint64_t v = *mask & (BIT(PROGRAM_VARIABLES) - 1), from = v ? v : *mask;
	int u = 63 - __builtin_clzll(from);

	*mask &= ~BIT(u);
	return u;
}

bool program_express_find(struct program_solver *s, struct way *out)
{
	*out = (struct way){ .kind = WAYS };
	for (int i = 0; i < s->steps && out->kind > WAY_LINEAR; i++) {
		const struct program_step *e = &s->step[i];
		uint64_t open;

		if (e->done || e->left == NO_NODE)
			continue;
		open = (program_node_open(s, e->left) | program_node_open(s, e->right)) &
		       ~e->tried;
		while (open && out->kind > WAY_LINEAR && s->work > 0) {
			int u = next_unknown(&open);
			enum way_kind kind = classify(s, e, u);

			if (kind < out->kind)
				*out = (struct way){ i, u, kind };
		}
	}
	return out->kind < WAYS;
}

static node number(struct program_solver *s, int64_t p, int64_t q)
{
	return program_node_num(s, program_real_ratio(s, p, q));
}

/* What the single u in t is, when t is x. */
static node undone(struct program_solver *s, node t, int u, node x, int branch)
{
	struct tree w = s->tree[t];
	bool left;
	int n;

	if (x == NO_NODE || --s->work < 0)
		return NO_NODE;
	if (w.op == NODE_VAR)
		return w.l == u ? x : undone(s, program_node_behind(s, t), u, x, branch);
	left = program_node_holds(s, w.l, u);
	switch (w.op) {
	case NODE_ADD: x = program_node_sub(s, x, left ? w.r : w.l); break;
	case NODE_MUL: x = program_node_make(s, NODE_DIV, x, left ? w.r : w.l); break;
	case NODE_DIV:
		x = left ? program_node_make(s, NODE_MUL, x, w.r)
			 : program_node_make(s, NODE_DIV, w.l, x);
		break;
	case NODE_POW:
		if (!left) {
			x = program_node_make(s, NODE_EXPONENT, w.l, x);
			break;
		}
		x = program_node_make(s, NODE_POW, x,
				      program_node_make(s, NODE_DIV, number(s, 1, 1), w.r));
		if (branch && s->tree[w.r].op == NODE_NUM &&
		    program_real_whole(s->tree[w.r].k, &n) && n % 2 == 0)
			x = program_node_make(s, NODE_MUL, number(s, -1, 1), x);
		break;
	case NODE_SIN:
		x = program_node_make(s, NODE_ASIN, x, NO_NODE);
		if (branch)
			x = program_node_sub(s, number(s, 180, 1), x);
		break;
	case NODE_COS:
		x = program_node_make(s, NODE_ACOS, x, NO_NODE);
		if (branch)
			x = program_node_sub(s, number(s, 360, 1), x);
		break;
	case NODE_TAN: x = program_node_make(s, NODE_ATAN, x, NO_NODE); break;
	case NODE_ASIN: x = program_node_make(s, NODE_SIN, x, NO_NODE); break;
	case NODE_ACOS: x = program_node_make(s, NODE_COS, x, NO_NODE); break;
	case NODE_ATAN: x = program_node_make(s, NODE_TAN, x, NO_NODE); break;
	case NODE_EXPONENT:
		x = left ? program_node_make(
				   s, NODE_POW, w.r,
				   program_node_make(s, NODE_DIV, number(s, 1, 1), x))
			 : program_node_make(s, NODE_POW, w.l, x);
		break;
	case NODE_NUM:
	case NODE_VAR: return NO_NODE;
	}
	return undone(s, left ? w.l : w.r, u, x, branch);
}

static bool is_zero(const struct program_solver *s, node t)
{
	return s->tree[t].op == NODE_NUM && !program_real_sign(s->tree[t].k);
}

/* k*t, the number multiplied in: 13 - x and not -1*(x - 13). */
static node scaled(struct program_solver *s, node t, node k)
{
	struct tree w = s->tree[t];

	if (w.op == NODE_ADD)
		return program_node_make(s, NODE_ADD, scaled(s, w.l, k), scaled(s, w.r, k));
	if (w.op == NODE_MUL && s->tree[w.l].op == NODE_NUM)
		return program_node_make(s, NODE_MUL, program_node_make(s, NODE_MUL, w.l, k),
					 w.r);
	return program_node_make(s, NODE_MUL, k, t);
}

/* -t/k */
static node over_number(struct program_solver *s, node t, struct real k)
{
	struct real by = program_real_div(s, program_real_int(s, -1), k);
	node sum = program_linear_sum(s, t, by);

	return sum != NO_NODE ? sum : scaled(s, t, program_node_num(s, by));
}

static node from_poly(struct program_solver *s, const struct program_poly *p, int branch)
{
	node a, b, c, root;
	bool down;

	if (p->degree == 1 || (p->degree == 2 && is_zero(s, p->c[2]))) {
		if (is_zero(s, p->c[1]) ||
		    (is_zero(s, p->c[0]) && s->tree[p->c[1]].op != NODE_NUM))
			return NO_NODE;
		if (s->tree[p->c[1]].op == NODE_NUM)
			return over_number(s, p->c[0], s->tree[p->c[1]].k);
		return program_node_make(
			s, NODE_DIV, program_node_make(s, NODE_MUL, number(s, -1, 1), p->c[0]),
			p->c[1]);
	}
	if (p->degree != 2)
		return NO_NODE;
	/* (-b +- sqrt(b^2 - 4ac)) / 2a, the larger one first */
	down = s->tree[p->c[2]].op == NODE_NUM && s->tree[p->c[2]].k.v < 0;
	a = program_node_make(s, NODE_MUL, number(s, 2, 1), p->c[2]);
	b = program_node_make(s, NODE_MUL, number(s, -1, 1), p->c[1]);
	c = program_node_make(s, NODE_MUL, program_node_make(s, NODE_MUL, number(s, 2, 1), a),
			      p->c[0]);
	root = program_node_sub(s, program_node_make(s, NODE_POW, b, number(s, 2, 1)), c);
	root = program_node_make(s, NODE_POW, root, number(s, 1, 2));
	b = branch != down ? program_node_sub(s, b, root)
			   : program_node_make(s, NODE_ADD, b, root);
	return program_node_make(s, NODE_DIV, b, a);
}

node program_express_make(struct program_solver *s, const struct way *w, int branch)
{
	const struct program_step *e = &s->step[w->step];
	struct program_poly p;
	bool left;

	if (w->kind == WAY_INVERSE || w->kind == WAY_BRANCH || w->kind == WAY_SQUARE) {
		left = program_node_holds(s, e->left, w->unknown);
		return undone(s, left ? e->left : e->right, w->unknown,
			      left ? e->right : e->left, branch);
	}
	return program_poly_of_step(s, e, w->unknown, &p) ? from_poly(s, &p, branch) : NO_NODE;
}

bool program_express_divide(struct program_solver *s, const struct way *w)
{
	struct program_step *e = &s->step[w->step];
	struct program_poly p;
	node zero;

	if (w->kind != WAY_QUOTIENT || !program_poly_of_step(s, e, w->unknown, &p) ||
	    p.degree != 1 || !is_zero(s, p.c[0]) || s->tree[p.c[1]].op == NODE_NUM)
		return false;
	zero = number(s, 0, 1);
	if (zero == NO_NODE)
		return false;
	e->left = p.c[1];
	e->right = zero;
	return true;
}
