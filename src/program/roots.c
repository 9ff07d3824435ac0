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

void roots_add(struct roots *out, struct real v, double key)
{
	if (!real_finite(v) || out->n == ROOTS)
		return;
	for (int i = 0; i < out->n; i++) {
		const struct real *r = &out->r[i].v;

		if (fabs(r->v - v.v) <= 1e-12 * fabs(v.v) || (r->x && form_equal(r->x, v.x)))
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
	if (real_finite(x))
		undo(w, t, x);
	w->key = key;
	w->keyed = keyed;
}

/* t * k = x or the like, where k is zero: all or none. */
static void all_or_none(struct undo *w, struct real k, struct real x)
{
	if (real_sign(x))
		w->out->never = true;
	else
		w->out->free = true;
	w->out->nearly = w->out->nearly || !real_zero(k) || (w->out->free && !real_zero(x));
}

/* base^k = x */
static void undo_power(struct undo *w, node base, struct real k, struct real x)
{
	struct program_solver *s = w->s;
	struct real one = real_int(s, 1), back = real_div(s, one, k), root;
	int64_t p = 1, q = 1;
	bool rational = form_get(k.x, &p, &q);

	if (!real_finite(back)) {
		all_or_none(w, k, real_sub(s, x, one));
		return;
	}
	/* An even numerator hides the sign, an even denominator forbids one. */
	if (real_sign(x) < 0 && (!rational || p % 2 == 0 || q % 2 == 0))
		return;
	root = real_pow(s, x, back);
	if (!rational || p % 2) {
		undo(w, base, root);
		return;
	}
	part_ways(w, base, root);
	if (real_sign(x))
		part_ways(w, base, real_neg(s, root));
}

static void undo_trig(struct undo *w, enum node_op op, node angle, struct real x)
{
	struct program_solver *s = w->s;
	enum form_fn fn = op == NODE_SIN ? FORM_ASIN : op == NODE_COS ? FORM_ACOS : FORM_ATAN;
	struct real a = real_inverse(s, fn, x), half = real_int(s, 180);

	if (!real_finite(a))
		return;
	part_ways(w, angle, a);
	if (op == NODE_SIN)
		part_ways(w, angle, real_sub(s, half, a));
	else if (op == NODE_COS)
		part_ways(w, angle, real_sub(s, real_int(s, 360), a));
	else if (!s->o.compat)
		part_ways(w, angle, real_add(s, half, a));
}

/* l op r = x with the unknown on one side. */
static void undo_two(struct undo *w, const struct tree *t, struct real x)
{
	struct program_solver *s = w->s;
	bool left = node_holds(s, t->l, w->u);
	struct real k = node_value(s, left ? t->r : t->l), one = real_int(s, 1);
	node in = left ? t->l : t->r;

	if (t->op == NODE_ADD) {
		undo(w, in, real_sub(s, x, k));
	} else if (t->op == NODE_MUL) {
		if (!real_sign(k))
			all_or_none(w, k, x);
		else
			undo(w, in, real_div(s, x, k));
	} else if (t->op == NODE_DIV && left) {
		if (!real_sign(k))
			w->out->never = true; /* nothing divided by zero is x */
		else
			undo(w, in, real_mul(s, x, k));
	} else if (t->op == NODE_DIV) {
		if (!real_sign(k) || !real_sign(x))
			all_or_none(w, real_sign(k) ? x : k, real_sign(k) ? k : x);
		else
			undo(w, in, real_div(s, k, x));
	} else if (t->op == NODE_POW && left) {
		undo_power(w, in, k, x);
	} else if (t->op == NODE_POW) {
		undo(w, in, real_exponent(s, k, x));
	} else if (left) {
		/* in^x = k */
		undo(w, in, real_pow(s, k, real_div(s, one, x)));
	} else {
		undo(w, in, real_pow(s, k, x));
	}
}

static void undo(struct undo *w, node at, struct real x)
{
	struct program_solver *s = w->s;
	struct tree t = s->tree[at];

	if (!real_finite(x) || --s->work < 0)
		return;
	switch (t.op) {
	case NODE_VAR:
		if (t.l == w->u)
			roots_add(w->out, x, w->keyed ? w->key : x.v);
		else
			undo(w, node_behind(s, at), x);
		return;
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN: undo_trig(w, t.op, t.l, x); return;
	case NODE_ASIN: undo(w, t.l, real_trig(s, FORM_SIN, x)); return;
	case NODE_ACOS: undo(w, t.l, real_trig(s, FORM_COS, x)); return;
	case NODE_ATAN: undo(w, t.l, real_trig(s, FORM_TAN, x)); return;
	case NODE_ADD:
	case NODE_MUL:
	case NODE_DIV:
	case NODE_POW:
	case NODE_EXPONENT: undo_two(w, &t, x); return;
	case NODE_NUM: return;
	}
}

/* --- Several occurrences: a polynomial -------------------------------------------------- */
static struct real coefficient(const struct program_solver *s, const struct poly *p, int i)
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
	struct real disc =
		real_sub(s, real_mul(s, b, b), real_mul(s, real_int(s, 4), real_mul(s, a, c)));
	struct real half = real_ratio(s, 1, 2), root, far, near, other;
	int sign = real_sign(disc);

	if (sign < 0 && -disc.v > ROUNDED * b.v * b.v)
		return;
	far = real_mul(s, real_neg(s, b), half);
	if (sign <= 0) {
		far = real_div(s, far, a);
		out->rounded = out->rounded || sign;
		/* Not surely a double root: two that are so near, or none. */
		if (!real_zero(disc))
			far = (struct real){ far.v,
					     far.e + sqrt(fabs(disc.v) + disc.e) / fabs(a.v),
					     NULL };
		roots_add(out, far, far.v);
		return;
	}
	root = real_mul(s, real_pow(s, disc, half), half);
	if (b.v > 0) {
		near = real_add(s, far, root);
		far = real_sub(s, far, root);
	} else {
		near = real_sub(s, far, root);
		far = real_add(s, far, root);
	}
	far = real_div(s, far, a);
	near = real_div(s, near, a);
	other = real_div(
		s,
		real_div(s, (struct real){ c.v, c.e, NULL }, (struct real){ a.v, a.e, NULL }),
		(struct real){ far.v, far.e, NULL });
	if (other.e < near.e) {
		near.v = other.v;
		near.e = other.e;
	}
	roots_add(out, near, near.v);
	roots_add(out, far, far.v);
}

static struct real horner(struct program_solver *s, const struct poly *p, struct real x)
{
	struct real y = coefficient(s, p, p->degree);

	for (int i = p->degree - 1; i >= 0; i--)
		y = real_add(s, real_mul(s, y, x), coefficient(s, p, i));
	return y;
}

/* A rational number with a small denominator near x that is a root, proven; else the
 * double with an enclosure from a change of sign, or, where there is none (a double
 * root), from the size of the gap. */
static struct real recognised(struct program_solver *s, const struct poly *p, double x)
{
	for (int q = 1; q <= 100; q++) {
		double top = nearbyint(x * q);

		if (fabs(top) < 1e12 && fabs(x * q - top) < 1e-7 * q) {
			struct real y, r = real_ratio(s, (int64_t)top, q);

			y = horner(s, p, r);
			if (y.x && !y.x->n)
				return r;
			break;
		}
	}
	for (double gap = 0x1p-50 * fabs(x) + 1e-300; gap < 1e-6 * fabs(x) + 1e-280;
	     gap *= 8) {
		struct real lo = { x - gap, 0, NULL }, hi = { x + gap, 0, NULL };

		if (real_sign(horner(s, p, lo)) * real_sign(horner(s, p, hi)) < 0)
			return (struct real){ x, gap, NULL };
	}
	return (struct real){ x, 1e-6 * fabs(x), NULL };
}

static void higher(struct program_solver *s, const struct poly *p, struct roots *out)
{
	double c[DEGREE + 1], x[DEGREE];
	int n;

	for (int i = 0; i <= p->degree; i++)
		c[i] = coefficient(s, p, i).v;
	n = poly_roots(c, p->degree, x);
	for (int i = 0; i < n; i++) {
		struct real r = recognised(s, p, x[i]);

		roots_add(out, r, r.v);
	}
	s->work -= 2000;
	out->searched = true;
}

/* a x^4 + b x^2 + c: the roots of the roots. */
static void even_quartic(struct program_solver *s, const struct poly *p, struct roots *out)
{
	struct roots squares = { 0 };

	quadratic(s, coefficient(s, p, 4), coefficient(s, p, 2), coefficient(s, p, 0),
		  &squares);
	out->rounded = out->rounded || squares.rounded;
	for (int i = 0; i < squares.n; i++) {
		struct real x = squares.r[i].v;

		if (real_sign(x) < 0)
			continue;
		x = real_pow(s, x, real_ratio(s, 1, 2));
		roots_add(out, x, x.v);
		x = real_neg(s, x);
		roots_add(out, x, x.v);
	}
}

static void poly_solve(struct program_solver *s, struct poly *p, struct roots *out)
{
	struct real x;

	while (p->degree > 0 && !real_sign(coefficient(s, p, p->degree))) {
		out->nearly = out->nearly || !real_zero(coefficient(s, p, p->degree));
		p->degree--;
	}
	if (p->degree == 0) {
		out->free = !real_sign(coefficient(s, p, 0));
		out->never = !out->free;
		out->nearly =
			out->nearly || (out->free && !real_zero(coefficient(s, p, 0)));
		return;
	}
	while (p->degree > 2 && !real_sign(coefficient(s, p, 0))) {
		out->nearly = out->nearly || !real_zero(coefficient(s, p, 0));
		roots_add(out, real_int(s, 0), 0);
		for (int i = 0; i < p->degree; i++)
			p->c[i] = p->c[i + 1];
		p->degree--;
	}
	if (p->degree == 1) {
		x = real_neg(s, real_div(s, coefficient(s, p, 0), coefficient(s, p, 1)));
		roots_add(out, x, x.v);
	} else if (p->degree == 2) {
		quadratic(s, coefficient(s, p, 2), coefficient(s, p, 1), coefficient(s, p, 0),
			  out);
	} else if (p->degree == 4 && !real_sign(coefficient(s, p, 1)) &&
		   !real_sign(coefficient(s, p, 3))) {
		out->nearly = out->nearly || !real_zero(coefficient(s, p, 1)) ||
			      !real_zero(coefficient(s, p, 3));
		even_quartic(s, p, out);
	} else {
		higher(s, p, out);
	}
}

/* Does the step hold at the root?  Not where one of its divisors vanishes. */
static bool holds_at(struct program_solver *s, const struct step *e, int u, struct real x)
{
	struct unknown *w = &s->unknown[u];
	struct real l, r;

	w->known = true;
	s->known |= BIT(u);
	w->value = (struct real){ x.v, x.e, NULL };
	l = node_value(s, e->left);
	r = node_value(s, e->right);
	w->known = false;
	s->known &= ~BIT(u);
	return real_finite(l) && real_finite(r) &&
	       fabs(l.v - r.v) <= l.e + r.e + ROUNDED * fmax(fabs(l.v), fabs(r.v));
}

static void drop_poles(struct program_solver *s, const struct step *e, int u,
		       struct roots *out)
{
	int n = 0;

	for (int i = 0; i < out->n; i++)
		if (holds_at(s, e, u, out->r[i].v))
			out->r[n++] = out->r[i];
	out->n = n;
}

void roots_find(struct program_solver *s, const struct step *e, int u, struct roots *out)
{
	int left = node_count(s, e->left, u), right = node_count(s, e->right, u);
	struct poly p;

	*out = (struct roots){ 0 };
	if (left + right == 1) {
		struct undo w = { .s = s, .u = u, .out = out };

		undo(&w, left ? e->left : e->right, node_value(s, left ? e->right : e->left));
	} else if (poly_of_step(s, e, u, &p)) {
		poly_solve(s, &p, out);
		drop_poles(s, e, u, out);
	} else {
		roots_search(s, e, u, out);
	}
}
