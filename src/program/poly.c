/*
 * poly.c -- a step as a polynomial in one unknown, with trees as coefficients.
 *
 * Where u is the only open unknown every coefficient folds to a number; where there are
 * others it is what expresses u through them.
 */
#include "program/program_priv.h"

/* A quotient of polynomials; bad when it is none, or too large. */
struct program_quotient {
	struct program_poly top, under;
	bool bad;
};

static struct program_poly constant(node t)
{
	return (struct program_poly){ .degree = 0, .c = { t } };
}

static bool bad_poly(const struct program_poly *p)
{
	for (int i = 0; i <= p->degree; i++)
		if (p->c[i] == NO_NODE)
			return true;
	return false;
}

static bool poly_mul(struct program_solver *s, struct program_poly *out,
		     const struct program_poly *a, const struct program_poly *b)
{
	struct program_poly p = { .degree = a->degree + b->degree };

	if (p.degree > DEGREE)
		return false;
	for (int i = 0; i <= p.degree; i++)
		p.c[i] = NO_NODE;
	for (int i = 0; i <= a->degree; i++)
		for (int k = 0; k <= b->degree; k++) {
			node t = program_node_make(s, NODE_MUL, a->c[i], b->c[k]);

			if (p.c[i + k] != NO_NODE)
				t = program_node_make(s, NODE_ADD, p.c[i + k], t);
			if (t == NO_NODE)
				return false;
			p.c[i + k] = t;
		}
	*out = p;
	return true;
}

/* a + sign*b */
static bool poly_add(struct program_solver *s, struct program_poly *out,
		     const struct program_poly *a, const struct program_poly *b, int sign)
{
	struct program_poly p = { .degree = a->degree > b->degree ? a->degree : b->degree };

	for (int i = 0; i <= p.degree; i++) {
		node x = i <= a->degree ? a->c[i] : NO_NODE;
		node y = i <= b->degree ? b->c[i] : NO_NODE;

		if (sign < 0 && y != NO_NODE)
			y = program_node_make(s, NODE_MUL, program_node_int(s, -1), y);
		p.c[i] = x == NO_NODE   ? y
			 : y == NO_NODE ? x
					: program_node_make(s, NODE_ADD, x, y);
	}
	*out = p;
	return !bad_poly(out);
}

static bool is_one(const struct program_solver *s, const struct program_poly *p)
{
	int n;

	return p->degree == 0 && s->tree[p->c[0]].op == NODE_NUM &&
	       program_real_whole(s->tree[p->c[0]].k, &n) && n == 1;
}

static struct program_quotient combine(struct program_solver *s, struct program_quotient a,
				       struct program_quotient b, int sign)
{
	struct program_quotient q = { .under = a.under };
	struct program_poly x, y;

	if (is_one(s, &a.under) && is_one(s, &b.under)) {
		q.bad = !poly_add(s, &q.top, &a.top, &b.top, sign);
		return q;
	}
	q.bad = !poly_mul(s, &x, &a.top, &b.under) || !poly_mul(s, &y, &b.top, &a.under) ||
		!poly_add(s, &q.top, &x, &y, sign) ||
		!poly_mul(s, &q.under, &a.under, &b.under);
	return q;
}

static struct program_quotient times(struct program_solver *s, struct program_quotient a,
				     struct program_quotient b)
{
	struct program_quotient q = { .bad = false };

	q.bad = !poly_mul(s, &q.top, &a.top, &b.top) ||
		!poly_mul(s, &q.under, &a.under, &b.under);
	return q;
}

static struct program_quotient turned(struct program_quotient a)
{
	return (struct program_quotient){ a.under, a.top, a.bad };
}

static struct program_quotient quotient_of(struct program_solver *s, node t, int u);

/* Where base is an m-th root and m divides n: what it is the root of, and n/m. */
static node without_root(struct program_solver *s, node base, int *n)
{
	const struct tree *w;
	int m;

	while (program_node_behind(s, base) != NO_NODE)
		base = program_node_behind(s, base);
	w = &s->tree[base];
	if (w->op != NODE_POW || s->tree[w->r].op != NODE_NUM ||
	    !program_real_whole(program_real_div(s, program_real_int(s, 1), s->tree[w->r].k),
				&m) ||
	    *n % m)
		return base;
	*n /= m;
	return w->l;
}

static struct program_quotient power(struct program_solver *s, node base, node exponent, int u)
{
	struct program_quotient q, p;
	struct real k = { .x = NULL };
	int n;

	if (!program_node_open(s, exponent))
		k = program_node_value(s, exponent);
	if (!program_real_whole(k, &n) || n == 0 || n > 2 * DEGREE || n < -2 * DEGREE)
		return (struct program_quotient){ .bad = true };
	base = without_root(s, base, &n);
	p = q = quotient_of(s, base, u);
	for (int i = 1; i < (n < 0 ? -n : n) && !p.bad; i++)
		p = times(s, p, q);
	return n < 0 ? turned(p) : p;
}

/* A polynomial over 1.  There may be no room for its nodes. */
static struct program_quotient whole(struct program_solver *s, struct program_poly top)
{
	struct program_quotient q = { .top = top, .under = constant(program_node_int(s, 1)) };

	q.bad = bad_poly(&q.top) || bad_poly(&q.under);
	return q;
}

static struct program_quotient quotient_of(struct program_solver *s, node t, int u)
{
	const struct program_quotient bad = { .bad = true };
	struct program_quotient a, b;
	struct tree w = s->tree[t];

	if (--s->work < 0)
		return bad;
	if (!program_node_holds(s, t, u))
		return whole(
			s, constant(program_node_open(s, t)
					    ? t
					    : program_node_num(s, program_node_value(s, t))));
	if (w.op == NODE_VAR && w.l == u)
		return whole(s, (struct program_poly){ .degree = 1,
						       .c = { program_node_int(s, 0),
							      program_node_int(s, 1) } });
	if (w.op == NODE_VAR)
		return quotient_of(s, program_node_behind(s, t), u);
	if (w.op == NODE_POW)
		return power(s, w.l, w.r, u);
	if (w.op != NODE_ADD && w.op != NODE_MUL && w.op != NODE_DIV)
		return bad;
	a = quotient_of(s, w.l, u);
	b = a.bad ? a : quotient_of(s, w.r, u);
	if (b.bad)
		return b;
	if (w.op == NODE_ADD)
		return combine(s, a, b, 1);
	return times(s, a, w.op == NODE_MUL ? b : turned(b));
}

bool program_poly_of_step(struct program_solver *s, const struct program_step *e, int u,
			  struct program_poly *out)
{
	struct program_quotient l = quotient_of(s, e->left, u), r;

	if (l.bad)
		return false;
	r = quotient_of(s, e->right, u);
	if (r.bad)
		return false;
	l = combine(s, l, r, -1);
	*out = l.top;
	return !l.bad && !bad_poly(out);
}
