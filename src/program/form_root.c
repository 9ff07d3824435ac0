/* program_form_root.c -- roots of light exact numbers; see form_priv.h. */
#include "program/form_priv.h"
#include <math.h>

/* PRIMES: squares of these are found in a radicand, and a square that is all of it. */
static const unsigned char primes[] = {
	2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,
	47,  53,  59,  61,  67,  71,  73,  79,  83,  89,  97,  101, 103, 107,
	109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181,
	191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251,
};

/* The whole n-th root of m > 0, or 0 when it has none. */
static int64_t whole_root(int64_t m, int n)
{
	int64_t r = (int64_t)(n == 2 ? sqrt((double)m) : pow((double)m, 1.0 / n));

	for (int64_t k = r > 0 ? r - 1 : 0; k <= r + 1; k++) {
		int64_t power = 1;
		bool fits = true;

		for (int i = 0; i < n && fits; i++)
			fits = !__builtin_mul_overflow(power, k, &power);
		if (fits && power == m)
			return k;
	}
	return 0;
}

/* m = out^n * rest */
static void extract(int64_t m, int n, int64_t *out, int64_t *rest)
{
	int64_t whole;

	*out = 1;
	*rest = 1;
	for (size_t i = 0; i < sizeof primes && m > 1; i++) {
		int64_t p = primes[i];
		int k = 0;

		if (p * p > m)
			break;
		for (; m % p == 0; k++)
			m /= p;
		for (; k >= n; k -= n)
			*out *= p;
		for (; k > 0; k--)
			*rest *= p;
	}
	whole = m > 1 ? whole_root(m, n) : 0;
	if (whole)
		*out *= whole;
	else
		*rest *= m;
}

/* The n-th root of the rational p/q > 0. */
static const struct program_form *rational_root(struct form_table *w, int64_t p, int64_t q,
						int n)
{
	int64_t a, b, c, d, inside, under;

	extract(p, n, &a, &b);
	extract(q, n, &c, &d);
	/* (b/d)^(1/n) = (b d^(n-1))^(1/n) / d */
	inside = b;
	for (int i = 1; i < n; i++)
		if (__builtin_mul_overflow(inside, d, &inside))
			return NULL;
	if (__builtin_mul_overflow(c, d, &under))
		return NULL;
	if (n == 2 && inside > 1) {
		struct form_term t = { .p = 1, .q = 1, .rad = inside };

		return program_form_scale(w, program_form_term(w, &t), a, under);
	}
	if (inside == 1)
		return program_form_rational(w, a, under);
	return program_form_scale(w,
				  program_form_atom(w, FORM_ROOT, n,
						    program_form_rational(w, inside, 1),
						    pow((double)inside, 1.0 / n)),
				  a, under);
}

/* base^(e/n) for a base > 0 that is no root itself. */
static const struct program_form *base_root(struct form_table *w,
					    const struct program_form *base, int e, int n)
{
	int out = e >= 0 ? e / n : -((n - 1 - e) / n), in = e - out * n;
	const struct program_form *f = program_form_pow(w, base, out);

	if (!in || !f)
		return f;
	return program_form_mul(
		w, f,
		program_form_pow(w,
				 program_form_atom(w, FORM_ROOT, n, base,
						   pow(program_form_value(base), 1.0 / n)),
				 in));
}

/* (f^e)^(1/n) for one factor of a term. */
static const struct program_form *factor_root(struct form_table *w, const struct form_atom *f,
					      int e, int n)
{
	struct form_term t = { .p = 1, .q = 1, .rad = 1, .n = 1, .e = { 1 }, .f = { f } };
	const struct program_form *r;

	if (f->fn == FORM_ROOT)
		return program_form_pow(
			w,
			program_form_atom(w, FORM_ROOT, f->n * n, f->arg, pow(f->v, 1.0 / n)),
			e);
	if (f->v > 0)
		return base_root(w, program_form_term(w, &t), e, n);
	if (e % n)
		return NULL;
	r = program_form_pow(w, program_form_term(w, &t), e / n);
	/* An even root is positive, whatever was squared. */
	return n % 2 == 0 && e / n % 2 ? program_form_scale(w, r, -1, 1) : r;
}

static const struct program_form *term_root(struct form_table *w, const struct form_term *t,
					    int n)
{
	const struct program_form *f = rational_root(w, t->p, t->q, n);

	if (t->rad != 1)
		f = program_form_mul(w, f,
				     program_form_atom(w, FORM_ROOT, 2 * n,
						       program_form_rational(w, t->rad, 1),
						       pow((double)t->rad, 0.5 / n)));
	if (t->pi)
		f = program_form_mul(w, f, base_root(w, program_form_pi(w), t->pi, n));
	for (int i = 0; f && i < t->n; i++)
		f = program_form_mul(w, f, factor_root(w, t->f[i], t->e[i], n));
	return f;
}

/* sqrt(a + b sqrt(d)) as a sum of two square roots, where a^2 - b^2 d is a square:
 * sqrt((a+s)/2) +- sqrt((a-s)/2). */
static const struct program_form *denested(struct form_table *w, const struct program_form *x)
{
	const struct program_form *a, *b, *s, *u, *v;
	int64_t p, q;

	if (x->n != 2)
		return NULL;
	a = program_form_term(w, &x->t[0]);
	b = program_form_term(w, &x->t[1]);
	if (!program_form_get(a, &p, &q) || x->t[1].n || x->t[1].pi || p < 0)
		return NULL;
	s = program_form_sub(w, program_form_mul(w, a, a), program_form_mul(w, b, b));
	if (!s || !program_form_get(s, &p, &q) || p <= 0)
		return NULL;
	s = rational_root(w, p, q, 2);
	if (!s || !program_form_get(s, &p, &q))
		return NULL;
	u = program_form_root(w, program_form_scale(w, program_form_add(w, a, s), 1, 2), 2);
	v = program_form_root(w, program_form_scale(w, program_form_sub(w, a, s), 1, 2), 2);
	return x->t[1].p > 0 ? program_form_add(w, u, v) : program_form_sub(w, u, v);
}

const struct program_form *program_form_root(struct form_table *w,
					     const struct program_form *a, int n)
{
	const struct program_form *f;
	int64_t p, q;

	if (!a || !a->n || n < 2 || n > 12)
		return a && !a->n ? a : NULL;
	if (program_form_value(a) < 0)
		return n % 2 ? program_form_scale(
				       w,
				       program_form_root(w, program_form_scale(w, a, -1, 1),
							 n),
				       -1, 1)
			     : NULL;
	if (a->n == 1) {
		/* A negative coefficient beside a negative factor. */
		if (a->t[0].p < 0)
			return NULL;
		return term_root(w, &a->t[0], n);
	}
	f = n == 2 ? denested(w, a) : NULL;
	if (f)
		return f;
	a = program_form_primitive(w, a, &p, &q);
	if (!a || p < 0)
		return NULL;
	return program_form_mul(
		w, rational_root(w, p, q, n),
		program_form_atom(w, FORM_ROOT, n, a, pow(program_form_value(a), 1.0 / n)));
}
