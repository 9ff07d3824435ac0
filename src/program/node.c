/* node.c -- the trees of equations: building, values, looking for unknowns. */
#include "program/program_priv.h"
#include <math.h>
#include <stdio.h>

static node add_tree(struct program_solver *s, struct tree t)
{
	if (s->trees == NODES)
		return NO_NODE;
	s->tree = mem_grow(s->tree, &s->tree_cap, s->trees + 1, sizeof *s->tree);
	s->tree[s->trees] = t;
	return s->trees++;
}

node program_node_num(struct program_solver *s, struct real k)
{
	return add_tree(s,
			(struct tree){ .op = NODE_NUM, .l = NO_NODE, .r = NO_NODE, .k = k });
}

node program_node_int(struct program_solver *s, int64_t k)
{
	return program_node_num(s, program_real_int(s, k));
}

node program_node_var(struct program_solver *s, int u)
{
	s->used |= BIT(u);
	return add_tree(s,
			(struct tree){ .op = NODE_VAR, .l = u, .r = NO_NODE, .vars = BIT(u) });
}

/* One operation on numbers. */
static struct real apply(struct program_solver *s, enum node_op op, struct real a,
			 struct real b)
{
	switch (op) {
	case NODE_ADD: return program_real_add(s, a, b);
	case NODE_MUL: return program_real_mul(s, a, b);
	case NODE_DIV: return program_real_div(s, a, b);
	case NODE_POW: return program_real_pow(s, a, b);
	case NODE_SIN: return program_real_trig(s, FORM_SIN, a);
	case NODE_COS: return program_real_trig(s, FORM_COS, a);
	case NODE_TAN: return program_real_trig(s, FORM_TAN, a);
	case NODE_ASIN: return program_real_inverse(s, FORM_ASIN, a);
	case NODE_ACOS: return program_real_inverse(s, FORM_ACOS, a);
	case NODE_ATAN: return program_real_inverse(s, FORM_ATAN, a);
	case NODE_EXPONENT: return program_real_exponent(s, a, b);
	case NODE_NUM:
	case NODE_VAR: break;
	}
	BUG("no operation %d", (int)op);
}

static bool is_number(const struct tree *t, int k)
{
	int n;

	return t->op == NODE_NUM && program_real_whole(t->k, &n) && n == k;
}

/* Zero, or what rounding has left of it: as a factor it makes all of the product so. */
static bool is_nothing(const struct tree *t)
{
	return t->op == NODE_NUM && program_real_finite(t->k) && !program_real_sign(t->k);
}

/* x + 0, x*1, x*0, x/1, x^1, (x^(1/n))^n: what the operation comes to without being
 * done; NO_NODE where it has to be. */
static node short_cut(struct program_solver *s, enum node_op op, node l, node r)
{
	const struct tree *a = &s->tree[l], *b = &s->tree[r];
	int m, n;

	if (op == NODE_ADD)
		return is_number(a, 0) ? r : is_number(b, 0) ? l : NO_NODE;
	if (op == NODE_MUL) {
		if (is_nothing(a) || is_number(b, 1))
			return l;
		return is_nothing(b) || is_number(a, 1) ? r : NO_NODE;
	}
	if ((op == NODE_DIV || op == NODE_POW) && is_number(b, 1))
		return l;
	if (op == NODE_POW && a->op == NODE_POW && b->op == NODE_NUM &&
	    s->tree[a->r].op == NODE_NUM && program_real_whole(b->k, &n) &&
	    program_real_whole(program_real_div(s, program_real_int(s, 1), s->tree[a->r].k),
			       &m) &&
	    m == n)
		return a->l;
	return NO_NODE;
}

/* Numbers go to the front of a product and are multiplied there: k*(m*x) is (km)*x, and
 * (k*x)*y is k*(x*y).  NO_NODE where there is nothing to gather. */
static node gather(struct program_solver *s, node l, node r)
{
	struct tree a = s->tree[l], b = s->tree[r];
	bool la = a.op == NODE_MUL && s->tree[a.l].op == NODE_NUM;
	bool lb = b.op == NODE_MUL && s->tree[b.l].op == NODE_NUM;

	if (a.op == NODE_NUM && lb)
		return program_node_make(s, NODE_MUL, program_node_make(s, NODE_MUL, l, b.l),
					 b.r);
	if (la)
		return program_node_make(s, NODE_MUL, a.l,
					 program_node_make(s, NODE_MUL, a.r, r));
	if (b.op == NODE_NUM)
		return program_node_make(s, NODE_MUL, r, l);
	if (lb)
		return program_node_make(s, NODE_MUL, b.l,
					 program_node_make(s, NODE_MUL, l, b.r));
	return NO_NODE;
}

node program_node_make(struct program_solver *s, enum node_op op, node l, node r)
{
	bool two = op <= NODE_POW || op == NODE_EXPONENT;
	int depth;
	node t;

	s->work--;
	if (l == NO_NODE || (two && r == NO_NODE))
		return NO_NODE;
	if (s->tree[l].op == NODE_NUM && (!two || s->tree[r].op == NODE_NUM))
		return program_node_num(
			s, apply(s, op, s->tree[l].k, two ? s->tree[r].k : s->tree[l].k));
	t = two ? short_cut(s, op, l, r) : NO_NODE;
	if (t == NO_NODE && op == NODE_MUL && s->work > 0)
		t = gather(s, l, r);
	if (t != NO_NODE)
		return t;
	depth = s->tree[l].depth + 1;
	if (two && s->tree[r].depth >= depth)
		depth = s->tree[r].depth + 1;
	if (depth > NODE_DEPTH)
		return NO_NODE;
	return add_tree(
		s, (struct tree){ .op = op,
				  .l = l,
				  .r = r,
				  .depth = depth,
				  .vars = s->tree[l].vars | (two ? s->tree[r].vars : 0) });
}

node program_node_sub(struct program_solver *s, node l, node r)
{
	return program_node_make(s, NODE_ADD, l,
				 program_node_make(s, NODE_MUL, program_node_int(s, -1), r));
}

/* What vars come down to, whether it is known or not. */
static uint64_t ground_of(const struct program_solver *s, uint64_t vars)
{
	uint64_t ground = vars & ~s->expressed;

	for (uint64_t m = vars & s->expressed; m; m &= m - 1)
		ground |= s->ground[__builtin_ctzll(m)];
	return ground;
}

/* An expressed unknown is known only when all that it comes down to is (system.c), so that
 * it need not be asked. */
uint64_t program_node_open(const struct program_solver *s, node t)
{
	return ground_of(s, s->tree[t].vars) & ~s->known;
}

void program_node_express(struct program_solver *s, int u, node by)
{
	uint64_t ground = ground_of(s, s->tree[by].vars);

	for (uint64_t m = s->expressed; m; m &= m - 1) {
		uint64_t *g = &s->ground[__builtin_ctzll(m)];

		if (*g & BIT(u))
			*g = (*g & ~BIT(u)) | ground;
	}
	s->unknown[u].by = by;
	s->ground[u] = ground;
	s->expressed |= BIT(u);
}

struct real program_node_value(struct program_solver *s, node t)
{
	const struct tree *x = &s->tree[t];

	s->work--;
	if (x->op == NODE_NUM)
		return x->k;
	if (s->work < 0)
		return (struct real){ NAN, INFINITY, NULL };
	if (x->op == NODE_VAR) {
		const struct unknown *u = &s->unknown[x->l];

		if (u->known)
			return u->value;
		if (u->by != NO_NODE)
			return program_node_value(s, u->by);
		return (struct real){ NAN, INFINITY, NULL };
	}
	{
		/* Growing forms move no trees, but evaluate in order all the same. */
		node l = x->l, r = x->r;
		enum node_op op = x->op;
		struct real a = program_node_value(s, l), b = a;

		if (r != NO_NODE)
			b = program_node_value(s, r);
		return apply(s, op, a, b);
	}
}

static double power_at(double a, double b)
{
	double back = 1 / b;

	if (b == 2)
		return a * a;
	if (b == 0.5)
		return sqrt(a);
	/* An odd root of a negative number. */
	if (a < 0 && b != floor(b) && fabs(back - nearbyint(back)) < 1e-12 &&
	    fmod(fabs(nearbyint(back)), 2) == 1)
		return -pow(-a, b);
	return pow(a, b);
}

double program_node_at(struct program_solver *s, node t, int u, double x)
{
	const struct tree *w = &s->tree[t];
	double unit = s->o.compat ? 3.141593 : 3.14159265358979323846, a, b = 0;

	s->work--;
	if (s->work < 0)
		return NAN;
	if (w->op == NODE_NUM)
		return w->k.v;
	if (w->op == NODE_VAR) {
		if (w->l == u)
			return x;
		if (s->unknown[w->l].known)
			return s->unknown[w->l].value.v;
		return s->unknown[w->l].by == NO_NODE
			       ? NAN
			       : program_node_at(s, s->unknown[w->l].by, u, x);
	}
	a = program_node_at(s, w->l, u, x);
	if (w->r != NO_NODE)
		b = program_node_at(s, w->r, u, x);
	switch (w->op) {
	case NODE_ADD: return a + b;
	case NODE_MUL: return a * b;
	case NODE_DIV: return a / b;
	case NODE_POW: return power_at(a, b);
	case NODE_SIN: return sin(a / 180 * unit);
	case NODE_COS: return cos(a / 180 * unit);
	case NODE_TAN: return tan(a / 180 * unit);
	case NODE_ASIN: return asin(a) * 180 / unit;
	case NODE_ACOS: return acos(a) * 180 / unit;
	case NODE_ATAN: return atan(a) * 180 / unit;
	case NODE_EXPONENT: return log(b) / log(a);
	case NODE_NUM:
	case NODE_VAR: break;
	}
	return NAN;
}

node program_node_behind(const struct program_solver *s, node t)
{
	const struct tree *x = &s->tree[t];

	return x->op == NODE_VAR && !s->unknown[x->l].known ? s->unknown[x->l].by : NO_NODE;
}

bool program_node_holds(const struct program_solver *s, node t, int u)
{
	return t != NO_NODE && (program_node_open(s, t) & BIT(u)) != 0;
}

int program_node_count(struct program_solver *s, node t, int u)
{
	const struct tree *x = &s->tree[t];
	int n;

	if (!program_node_holds(s, t, u) || --s->work < 0)
		return 0;
	if (x->op == NODE_VAR)
		return x->l == u ? 1 : program_node_count(s, program_node_behind(s, t), u);
	n = program_node_count(s, x->l, u);
	if (x->r != NO_NODE && n < 2)
		n += program_node_count(s, x->r, u);
	return n > 2 ? 2 : n;
}

bool program_node_in_angle(struct program_solver *s, node t, int u)
{
	const struct tree *x = &s->tree[t];

	if (!program_node_holds(s, t, u) || --s->work < 0)
		return false;
	if (x->op == NODE_VAR)
		return x->l != u && program_node_in_angle(s, program_node_behind(s, t), u);
	if (x->op == NODE_SIN || x->op == NODE_COS || x->op == NODE_TAN)
		return s->tree[x->l].op != NODE_DIV ||
		       !program_node_holds(s, s->tree[x->l].r, u);
	return program_node_in_angle(s, x->l, u) ||
	       (x->r != NO_NODE && program_node_in_angle(s, x->r, u));
}

void program_unknown_name(char out[8], int u)
{
	if (u < PROGRAM_VARIABLES)
		snprintf(out, 8, "V%u", (unsigned)u % PROGRAM_VARIABLES);
	else
		snprintf(out, 8, "%c", 'a' + u - PROGRAM_VARIABLES);
}
