/*
 * roots.c -- all roots of a step in its one open unknown.
 *
 * An unknown that occurs once is laid bare by undoing one operation after the other;
 * one that occurs several times by the polynomial it satisfies; what is left is searched
 * for (scan.c).
 *
 * The key of a root is what the rule of choice looks at: the quantity where the ways
 * parted, the angle of a sine or the base of a square, and not the letter inside it.
 * The reference looks at the unknown itself, and so do we in compat mode (choose.c).
 */
#include "program/program_priv.h"
#include <math.h>

void program_roots_add(struct roots *out, struct real v, double key)
{
	if (!program_real_finite(v) || out->n == ROOTS)
		return;
	for (int i = 0; i < out->n; i++) {
		const struct real *r = &out->r[i].v;

		if (fabs(r->v - v.v) <= 1e-12 * fabs(v.v) ||
		    (r->x && program_form_equal(r->x, v.x)))
			return;
	}
	out->r[out->n++] = (struct root){ v, key };
}

/* --- One occurrence: undo the operations ---------------------------------------------- */
struct undo {
	struct program_solver *s;
	int u;
	struct roots *out;
	double key;
	bool keyed;
};

static void undo(struct undo *w, node t, struct real x);

/* One of several values that t may have. */
static void part_ways(struct undo *w, node t, struct real x)
{
	double key = w->key;
	bool keyed = w->keyed;

	w->key = x.v;
	w->keyed = true;
	if (program_real_finite(x))
		undo(w, t, x);
	w->key = key;
	w->keyed = keyed;
}

/* t * k = x or the like, where k is zero: all or none. */
static void all_or_none(struct undo *w, struct real k, struct real x)
{
	if (program_real_sign(x))
		w->out->never = true;
	else
		w->out->free = true;
	w->out->nearly = w->out->nearly || !program_real_zero(k) ||
			 (w->out->free && !program_real_zero(x));
}

/* base^k = x */
static void undo_power(struct undo *w, node base, struct real k, struct real x)
{
	struct program_solver *s = w->s;
	struct real one = program_real_int(s, 1), back = program_real_div(s, one, k), root;
	int64_t p = 1, q = 1;
	bool rational = program_form_get(k.x, &p, &q);

	if (!program_real_finite(back)) {
		all_or_none(w, k, program_real_sub(s, x, one));
		return;
	}
	/* An even numerator hides the sign, an even denominator forbids one. */
	if (program_real_sign(x) < 0 && (!rational || p % 2 == 0 || q % 2 == 0))
		return;
	root = program_real_pow(s, x, back);
	if (!rational || p % 2) {
		undo(w, base, root);
		return;
	}
	part_ways(w, base, root);
	if (program_real_sign(x))
		part_ways(w, base, program_real_neg(s, root));
}

static void undo_trig(struct undo *w, enum node_op op, node angle, struct real x)
{
	struct program_solver *s = w->s;
	enum form_fn fn = op == NODE_SIN ? FORM_ASIN : op == NODE_COS ? FORM_ACOS : FORM_ATAN;
	struct real a = program_real_inverse(s, fn, x), half = program_real_int(s, 180);

	if (!program_real_finite(a))
		return;
	part_ways(w, angle, a);
	if (op == NODE_SIN)
		part_ways(w, angle, program_real_sub(s, half, a));
	else if (op == NODE_COS)
		part_ways(w, angle, program_real_sub(s, program_real_int(s, 360), a));
	else if (!s->o.compat)
		part_ways(w, angle, program_real_add(s, half, a));
}

/* l op r = x with the unknown on one side. */
static void undo_two(struct undo *w, const struct tree *t, struct real x)
{
	struct program_solver *s = w->s;
	bool left = program_node_holds(s, t->l, w->u);
	struct real k = program_node_value(s, left ? t->r : t->l),
		    one = program_real_int(s, 1);
	node in = left ? t->l : t->r;

	if (t->op == NODE_ADD) {
		undo(w, in, program_real_sub(s, x, k));
	} else if (t->op == NODE_MUL) {
		if (!program_real_sign(k))
			all_or_none(w, k, x);
		else
			undo(w, in, program_real_div(s, x, k));
	} else if (t->op == NODE_DIV && left) {
		if (!program_real_sign(k))
			w->out->never = true; /* nothing divided by zero is x */
		else
			undo(w, in, program_real_mul(s, x, k));
	} else if (t->op == NODE_DIV) {
		if (!program_real_sign(k) || !program_real_sign(x))
			all_or_none(w, program_real_sign(k) ? x : k,
				    program_real_sign(k) ? k : x);
		else
			undo(w, in, program_real_div(s, k, x));
	} else if (t->op == NODE_POW && left) {
		undo_power(w, in, k, x);
	} else if (t->op == NODE_POW) {
		undo(w, in, program_real_exponent(s, k, x));
	} else if (left) {
		/* in^x = k */
		undo(w, in, program_real_pow(s, k, program_real_div(s, one, x)));
	} else {
		undo(w, in, program_real_pow(s, k, x));
	}
}

static void undo(struct undo *w, node at, struct real x)
{
	struct program_solver *s = w->s;
	struct tree t = s->tree[at];

	if (!program_real_finite(x) || --s->work < 0)
		return;
	switch (t.op) {
	case NODE_VAR:
		if (t.l == w->u)
			program_roots_add(w->out, x, w->keyed ? w->key : x.v);
		else
			undo(w, program_node_behind(s, at), x);
		return;
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN: undo_trig(w, t.op, t.l, x); return;
	case NODE_ASIN: undo(w, t.l, program_real_trig(s, FORM_SIN, x)); return;
	case NODE_ACOS: undo(w, t.l, program_real_trig(s, FORM_COS, x)); return;
	case NODE_ATAN: undo(w, t.l, program_real_trig(s, FORM_TAN, x)); return;
	case NODE_ADD:
	case NODE_MUL:
	case NODE_DIV:
	case NODE_POW:
	case NODE_EXPONENT: undo_two(w, &t, x); return;
	case NODE_NUM: return;
	}
}

/* --- Several occurrences: a polynomial -------------------------------------------------- */
static struct real coefficient(const struct program_solver *s, const struct program_poly *p,
			       int i)
{
	return s->tree[p->c[i]].k;
}

/* Two equal roots, spoilt by the rounding of what was given: the discriminant is negative
 * by less than this part of b^2. */
#define ROUNDED 1e-6

/* -b +- sqrt(b^2 - 4ac) over 2a.  The double of the root in which the sum cancels is
 * taken from the other one, their product being c/a. */
static void quadratic(struct program_solver *s, struct real a, struct real b, struct real c,
		      struct roots *out)
{
	struct real disc = program_real_sub(
		s, program_real_mul(s, b, b),
		program_real_mul(s, program_real_int(s, 4), program_real_mul(s, a, c)));
	struct real half = program_real_ratio(s, 1, 2), root, far, near, other;
	int sign = program_real_sign(disc);

	if (sign < 0 && -disc.v > ROUNDED * b.v * b.v)
		return;
	far = program_real_mul(s, program_real_neg(s, b), half);
	if (sign <= 0) {
		far = program_real_div(s, far, a);
		out->rounded = out->rounded || sign;
		/* Not surely a double root: two that are so near, or none. */
		if (!program_real_zero(disc))
			far = (struct real){ far.v,
					     far.e + sqrt(fabs(disc.v) + disc.e) / fabs(a.v),
					     NULL };
		program_roots_add(out, far, far.v);
		return;
	}
	root = program_real_mul(s, program_real_pow(s, disc, half), half);
	if (b.v > 0) {
		near = program_real_add(s, far, root);
		far = program_real_sub(s, far, root);
	} else {
		near = program_real_sub(s, far, root);
		far = program_real_add(s, far, root);
	}
	far = program_real_div(s, far, a);
	near = program_real_div(s, near, a);
	other = program_real_div(s,
				 program_real_div(s, (struct real){ c.v, c.e, NULL },
						  (struct real){ a.v, a.e, NULL }),
				 (struct real){ far.v, far.e, NULL });
	if (other.e < near.e) {
		near.v = other.v;
		near.e = other.e;
	}
	program_roots_add(out, near, near.v);
	program_roots_add(out, far, far.v);
}

static struct real horner(struct program_solver *s, const struct program_poly *p,
			  struct real x)
{
	struct real y = coefficient(s, p, p->degree);

	for (int i = p->degree - 1; i >= 0; i--)
		y = program_real_add(s, program_real_mul(s, y, x), coefficient(s, p, i));
	return y;
}

/* A rational number with a small denominator near x that is a root, proven; else the
 * double with an enclosure from a change of sign, or, where there is none (a double
 * root), from the size of the gap. */
static struct real recognised(struct program_solver *s, const struct program_poly *p, double x)
{
	for (int q = 1; q <= 100; q++) {
		double top = nearbyint(x * q);

		if (fabs(top) < 1e12 && fabs(x * q - top) < 1e-7 * q) {
			struct real y, r = program_real_ratio(s, (int64_t)top, q);

			y = horner(s, p, r);
			if (y.x && !y.x->n)
				return r;
			break;
		}
	}
	for (double gap = 0x1p-50 * fabs(x) + 1e-300; gap < 1e-6 * fabs(x) + 1e-280;
	     gap *= 8) {
		struct real lo = { x - gap, 0, NULL }, hi = { x + gap, 0, NULL };

		if (program_real_sign(horner(s, p, lo)) * program_real_sign(horner(s, p, hi)) <
		    0)
			return (struct real){ x, gap, NULL };
	}
	return (struct real){ x, 1e-6 * fabs(x), NULL };
}

static void higher(struct program_solver *s, const struct program_poly *p, struct roots *out)
{
	double c[DEGREE + 1], x[DEGREE];
	int n;

	for (int i = 0; i <= p->degree; i++)
		c[i] = coefficient(s, p, i).v;
	n = program_poly_roots(c, p->degree, x);
	for (int i = 0; i < n; i++) {
		struct real r = recognised(s, p, x[i]);

		program_roots_add(out, r, r.v);
	}
	s->work -= 2000;
	out->searched = true;
}

/* a x^4 + b x^2 + c: the roots of the roots. */
static void even_quartic(struct program_solver *s, const struct program_poly *p,
			 struct roots *out)
{
	struct roots squares = { 0 };

	quadratic(s, coefficient(s, p, 4), coefficient(s, p, 2), coefficient(s, p, 0),
		  &squares);
	out->rounded = out->rounded || squares.rounded;
	for (int i = 0; i < squares.n; i++) {
		struct real x = squares.r[i].v;

		if (program_real_sign(x) < 0)
			continue;
		x = program_real_pow(s, x, program_real_ratio(s, 1, 2));
		program_roots_add(out, x, x.v);
		x = program_real_neg(s, x);
		program_roots_add(out, x, x.v);
	}
}

static void poly_solve(struct program_solver *s, struct program_poly *p, struct roots *out)
{
	struct real x;

	while (p->degree > 0 && !program_real_sign(coefficient(s, p, p->degree))) {
		out->nearly = out->nearly || !program_real_zero(coefficient(s, p, p->degree));
		p->degree--;
	}
	if (p->degree == 0) {
		out->free = !program_real_sign(coefficient(s, p, 0));
		out->never = !out->free;
		out->nearly =
			out->nearly || (out->free && !program_real_zero(coefficient(s, p, 0)));
		return;
	}
	while (p->degree > 2 && !program_real_sign(coefficient(s, p, 0))) {
		out->nearly = out->nearly || !program_real_zero(coefficient(s, p, 0));
		program_roots_add(out, program_real_int(s, 0), 0);
		for (int i = 0; i < p->degree; i++)
			p->c[i] = p->c[i + 1];
		p->degree--;
	}
	if (p->degree == 1) {
		x = program_real_neg(
			s, program_real_div(s, coefficient(s, p, 0), coefficient(s, p, 1)));
		program_roots_add(out, x, x.v);
	} else if (p->degree == 2) {
		quadratic(s, coefficient(s, p, 2), coefficient(s, p, 1), coefficient(s, p, 0),
			  out);
	} else if (p->degree == 4 && !program_real_sign(coefficient(s, p, 1)) &&
		   !program_real_sign(coefficient(s, p, 3))) {
		out->nearly = out->nearly || !program_real_zero(coefficient(s, p, 1)) ||
			      !program_real_zero(coefficient(s, p, 3));
		even_quartic(s, p, out);
	} else {
		higher(s, p, out);
	}
}

/* Does the step hold at the root?  Not where one of its divisors vanishes. */
static bool holds_at(struct program_solver *s, const struct program_step *e, int u,
		     struct real x)
{
	struct unknown *w = &s->unknown[u];
	struct real l, r;

	w->known = true;
	s->known |= BIT(u);
	w->value = (struct real){ x.v, x.e, NULL };
	l = program_node_value(s, e->left);
	r = program_node_value(s, e->right);
	w->known = false;
	s->known &= ~BIT(u);
	return program_real_finite(l) && program_real_finite(r) &&
	       fabs(l.v - r.v) <= l.e + r.e + ROUNDED * fmax(fabs(l.v), fabs(r.v));
}

static void drop_poles(struct program_solver *s, const struct program_step *e, int u,
		       struct roots *out)
{
	int n = 0;

	for (int i = 0; i < out->n; i++)
		if (holds_at(s, e, u, out->r[i].v))
			out->r[n++] = out->r[i];
	out->n = n;
}

void program_roots_find(struct program_solver *s, const struct program_step *e, int u,
			struct roots *out)
{
	int left = program_node_count(s, e->left, u),
	    right = program_node_count(s, e->right, u);
	struct program_poly p;

	*out = (struct roots){ 0 };
	if (left + right == 1) {
		struct undo w = { .s = s, .u = u, .out = out };

		undo(&w, left ? e->left : e->right,
		     program_node_value(s, left ? e->right : e->left));
	} else if (program_poly_of_step(s, e, u, &p)) {
		poly_solve(s, &p, out);
		drop_poles(s, e, u, out);
	} else {
		program_roots_search(s, e, u, out);
	}
}
