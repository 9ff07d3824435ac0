/*
 * poly.c -- polynomials in a few unknowns with exact coefficients.
 */
#include "solve/poly_priv.h"
#include <string.h>

struct poly solve_poly_bad(void)
{
	return (struct poly){ .bad = true };
}

int solve_mono_degree(const struct mono *m)
{
	int n = 0;

	for (int i = 0; i < POLY_ATOMS; i++)
		n += m->e[i];
	return n;
}

/* Adds a term to those that are there, in their order; false: too many. */
static bool put(struct poly_room *r, struct mono *m, int *n, const struct mono *t)
{
	int at = 0, way = -1;

	while (at < *n && (way = memcmp(m[at].e, t->e, sizeof t->e)) < 0)
		at++;
	r->work++;
	if (at < *n && way == 0) {
		m[at].c = num_add(m[at].c, t->c, r->c);
		return true;
	}
	if (*n == POLY_MONOS || solve_mono_degree(t) > POLY_DEGREE)
		return false;
	memmove(m + at + 1, m + at, (size_t)(*n - at) * sizeof *m);
	m[at] = *t;
	(*n)++;
	return true;
}

/* What is not zero of the terms. */
static struct poly kept(struct poly_room *r, const struct mono *m, int n)
{
	struct mono *own = arena_alloc(r->a, (size_t)(n + 1) * sizeof *own);
	struct poly out = { .m = own };

	for (int i = 0; i < n; i++) {
		int sign = num_sgn(m[i].c, r->c);

		if (sign == NUM_UNKNOWN)
			return solve_poly_bad();
		if (sign)
			own[out.n++] = m[i];
	}
	return out;
}

struct poly solve_poly_number(struct poly_room *r, num v)
{
	struct mono m = { .c = v };

	return kept(r, &m, 1);
}

struct poly solve_poly_whole(struct poly_room *r, long v)
{
	return solve_poly_number(r, num_int(v, r->c));
}

struct poly solve_poly_atom(struct poly_room *r, int atom)
{
	struct mono m = { .c = num_int(1, r->c) };

	if (atom < 0 || atom >= POLY_ATOMS)
		return solve_poly_bad();
	m.e[atom] = 1;
	return kept(r, &m, 1);
}

struct poly solve_poly_times(struct poly_room *r, struct poly p, num k)
{
	struct mono m[POLY_MONOS];

	if (p.bad)
		return p;
	for (int i = 0; i < p.n; i++) {
		m[i] = p.m[i];
		m[i].c = num_mul(m[i].c, k, r->c);
	}
	return kept(r, m, p.n);
}

struct poly solve_poly_sum(struct poly_room *r, struct poly p, struct poly q)
{
	struct mono m[POLY_MONOS];
	int n = p.n;

	if (p.bad || q.bad)
		return solve_poly_bad();
	if (n)
		memcpy(m, p.m, (size_t)n * sizeof *m);
	for (int i = 0; i < q.n; i++)
		if (!put(r, m, &n, &q.m[i]))
			return solve_poly_bad();
	return kept(r, m, n);
}

struct poly solve_poly_difference(struct poly_room *r, struct poly p, struct poly q)
{
	return solve_poly_sum(r, p, solve_poly_times(r, q, num_int(-1, r->c)));
}

struct poly solve_poly_product(struct poly_room *r, struct poly p, struct poly q)
{
	struct mono m[POLY_MONOS];
	int n = 0;

	if (p.bad || q.bad)
		return solve_poly_bad();
	for (int i = 0; i < p.n; i++)
		for (int k = 0; k < q.n; k++) {
			struct mono t = p.m[i];

			t.c = num_mul(t.c, q.m[k].c, r->c);
			for (int a = 0; a < POLY_ATOMS; a++)
				t.e[a] = (unsigned char)(t.e[a] + q.m[k].e[a]);
			if (!put(r, m, &n, &t))
				return solve_poly_bad();
		}
	return kept(r, m, n);
}

struct poly solve_poly_power(struct poly_room *r, struct poly p, int n)
{
	struct poly out = solve_poly_whole(r, 1);

	for (int i = 0; i < n; i++)
		out = solve_poly_product(r, out, p);
	return out;
}

struct poly solve_poly_coefficient(struct poly_room *r, struct poly p, int atom, int k)
{
	struct mono m[POLY_MONOS];
	int n = 0;

	if (p.bad)
		return p;
	for (int i = 0; i < p.n; i++)
		if (p.m[i].e[atom] == k) {
			m[n] = p.m[i];
			m[n++].e[atom] = 0;
		}
	return kept(r, m, n);
}

struct poly solve_poly_with(struct poly_room *r, struct poly p, int atom, struct poly q)
{
	int most = solve_poly_degree_in(p, atom);
	struct poly out, power = solve_poly_whole(r, 1);

	if (p.bad || !most)
		return p;
	out = solve_poly_coefficient(r, p, atom, 0);
	for (int k = 1; k <= most; k++) {
		power = solve_poly_product(r, power, q);
		out = solve_poly_sum(
			r, out,
			solve_poly_product(r, solve_poly_coefficient(r, p, atom, k), power));
	}
	return out;
}

bool solve_poly_is_number(struct poly p, num *out, struct poly_room *r)
{
	if (p.bad || p.n > 1 || (p.n && solve_mono_degree(p.m)))
		return false;
	*out = p.n ? p.m->c : num_int(0, r->c);
	return true;
}

int solve_poly_degree_in(struct poly p, int atom)
{
	int most = 0;

	for (int i = 0; i < p.n; i++)
		most = p.m[i].e[atom] > most ? p.m[i].e[atom] : most;
	return most;
}

int solve_poly_degree(struct poly p)
{
	int most = 0;

	for (int i = 0; i < p.n; i++) {
		int n = solve_mono_degree(&p.m[i]);

		most = n > most ? n : most;
	}
	return most;
}

bool solve_poly_root(struct poly *out, struct poly p, struct poly_room *r)
{
	struct mono m;

	if (p.bad || p.n > 1)
		return false;
	if (!p.n) {
		*out = p;
		return true;
	}
	m = *p.m;
	if (num_sgn(m.c, r->c) != 1)
		return false;
	m.c = num_sqrt(m.c, r->c);
	for (int i = 0; i < POLY_ATOMS; i++) {
		if (m.e[i] % 2)
			return false;
		m.e[i] /= 2;
	}
	*out = kept(r, &m, 1);
	return !out->bad;
}
