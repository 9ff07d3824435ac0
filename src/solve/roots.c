/*
 * roots.c -- how many real roots a polynomial in one unknown has, by Sturm's chain.
 *
 * The signs of the chain's last coefficients tell how many there are in all, those of its first ones
 * how many are above zero.  A root counts once, however often it is one.
 */
#include "solve/poly_priv.h"

struct chain {
	num k[POLY_DEGREE + 1]; /* coefficients, the highest is not zero */
	int degree;             /* -1: nothing is left */
};

/* Drops leading zeros; false: not told. */
static bool trim(struct chain *p, struct num_ctx *c)
{
	for (; p->degree >= 0; p->degree--) {
		int s = num_sgn(p->k[p->degree], c);

		if (s == NUM_UNKNOWN)
			return false;
		if (s)
			return true;
	}
	return true;
}

/* What is left of a after division by b, with the other sign. */
static bool take_rest(struct chain *a, const struct chain *b, struct num_ctx *c)
{
	while (a->degree >= b->degree) {
		int by = a->degree - b->degree;
		num q = num_div(a->k[a->degree], b->k[b->degree], c);

		for (int i = 0; i < b->degree; i++)
			a->k[i + by] = num_sub(a->k[i + by], num_mul(q, b->k[i], c), c);
		a->degree--;
		if (!trim(a, c))
			return false;
	}
	for (int i = 0; i <= a->degree; i++)
		a->k[i] = num_neg(a->k[i], c);
	return true;
}

/* Adds up how often signs change along the chain: far below zero, at zero, far above. */
struct sign_changes {
	int sign[3], n[3];
};

static bool note_signs(struct sign_changes *v, const struct chain *p, struct num_ctx *c)
{
	int top = num_sgn(p->k[p->degree], c), here = num_sgn(p->k[0], c),
	    sign[3] = { p->degree % 2 ? -top : top, here, top };

	if (top == NUM_UNKNOWN || here == NUM_UNKNOWN)
		return false;
	for (int i = 0; i < 3; i++) {
		v->n[i] += sign[i] * v->sign[i] < 0;
		v->sign[i] = sign[i] ? sign[i] : v->sign[i];
	}
	return true;
}

/* The polynomial without its roots at zero: how many there are of those, or -1. */
static int read_poly(struct chain *out, struct poly p, int atom, struct poly_room *r)
{
	int n = solve_poly_degree_in(p, atom), zeros = 0;
	num k;

	for (int i = 0; i <= n; i++) {
		int s;

		if (!solve_poly_is_number(solve_poly_coefficient(r, p, atom, i), &k, r))
			return -1;
		s = num_sgn(k, r->c);
		if (s == NUM_UNKNOWN)
			return -1;
		if (!s && i == zeros)
			zeros++;
		else
			out->k[i - zeros] = k;
	}
	out->degree = n - zeros;
	return zeros;
}

int solve_poly_real_roots(struct poly_room *r, struct poly p, int atom, bool positive)
{
	struct chain a, b, rest;
	struct sign_changes v = { { 0 }, { 0 } };
	int zeros = p.bad ? -1 : read_poly(&a, p, atom, r);

	if (zeros < 0 || a.degree < 0)
		return -1;
	b.degree = a.degree - 1;
	for (int i = 0; i < a.degree; i++)
		b.k[i] = num_mul(num_int(i + 1, r->c), a.k[i + 1], r->c);
	if (!note_signs(&v, &a, r->c))
		return -1;
	while (b.degree >= 0) {
		if (!note_signs(&v, &b, r->c))
			return -1;
		rest = a;
		if (!take_rest(&rest, &b, r->c))
			return -1;
		a = b;
		b = rest;
		r->work += 4L * (a.degree + 1);
	}
	return positive ? v.n[1] - v.n[2] : v.n[0] - v.n[2] + (zeros > 0);
}
