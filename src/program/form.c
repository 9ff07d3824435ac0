/* form.c -- light exact numbers: sums, products, quotients; see form_priv.h. */
#include "program/form_priv.h"
#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
#define PI_POWERS 40
#define EXPONENTS 40

/* --- Whole numbers and fractions ------------------------------------------------ */
static uint64_t magnitude(int64_t a)
{
	return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

int64_t program_form_gcd(int64_t a, int64_t b)
{
	uint64_t u = magnitude(a), v = magnitude(b);
	int shift;

	if (!u || !v)
		return (int64_t)(u | v);
	shift = __builtin_ctzll(u | v);
	u >>= __builtin_ctzll(u);
	while (v) {
		v >>= __builtin_ctzll(v);
		if (u > v) {
			uint64_t swap = u;

			u = v;
			v = swap;
		}
		v -= u;
	}
	return (int64_t)(u << shift);
}

static bool mul64(int64_t *out, int64_t a, int64_t b)
{
	/* The smallest number has no negative: leave it out. */
	return !__builtin_mul_overflow(a, b, out) && *out != INT64_MIN;
}

static bool reduce(int64_t *p, int64_t *q)
{
	int64_t g;

	if (*p == INT64_MIN || *q == INT64_MIN)
		return false;
	g = program_form_gcd(*p, *q);
	if (g > 1) {
		*p /= g;
		*q /= g;
	}
	if (*q < 0) {
		*p = -*p;
		*q = -*q;
	}
	return true;
}

static bool coef_mul(int64_t *p, int64_t *q, int64_t r, int64_t s)
{
	int64_t g, h;

	if (*q == 1 && s == 1)
		return mul64(p, *p, r);
	g = program_form_gcd(*p, s);
	h = program_form_gcd(r, *q);
	return mul64(p, *p / g, r / h) && mul64(q, *q / h, s / g);
}

static bool coef_add(int64_t *p, int64_t *q, int64_t r, int64_t s)
{
	int64_t g, x, y;

	if (*q == 1 && s == 1)
		return !__builtin_add_overflow(*p, r, p) && *p != INT64_MIN;
	g = program_form_gcd(*q, s);
	if (!mul64(&x, *p, s / g) || !mul64(&y, r, *q / g) || !mul64(q, *q, s / g) ||
	    __builtin_add_overflow(x, y, p))
		return false;
	return reduce(p, q);
}

/* --- Terms ------------------------------------------------------------------------ */
/* Order by everything but the coefficient; 0: like terms. */
static int monomial_cmp(const struct form_term *a, const struct form_term *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (int i = 0; i < a->n; i++) {
		if (a->f[i] != b->f[i])
			return a->f[i]->id < b->f[i]->id ? -1 : 1;
		if (a->e[i] != b->e[i])
			return a->e[i] < b->e[i] ? -1 : 1;
	}
	if (a->pi != b->pi)
		return a->pi > b->pi ? -1 : 1;
	return a->rad == b->rad ? 0 : a->rad < b->rad ? -1 : 1;
}

static struct program_form *make(struct form_table *w, int n)
{
	struct program_form *f =
		arena_alloc(w->arena, sizeof *f + (size_t)n * sizeof(struct form_term));

	f->n = n;
	return f;
}

const struct program_form *program_form_term(struct form_table *w, const struct form_term *t)
{
	struct program_form *f = make(w, 1);

	f->t[0] = *t;
	return f;
}

const struct program_form *program_form_rational(struct form_table *w, int64_t p, int64_t q)
{
	struct form_term t = { .rad = 1 };

	if (!p)
		return make(w, 0);
	if (!reduce(&p, &q))
		return NULL;
	t.p = p;
	t.q = q;
	return program_form_term(w, &t);
}

const struct program_form *program_form_pi(struct form_table *w)
{
	struct form_term t = { .p = 1, .q = 1, .rad = 1, .pi = 1 };

	return program_form_term(w, &t);
}

static int arg_depth(const struct program_form *a)
{
	int depth = 0;

	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < a->t[i].n; k++)
			if (a->t[i].f[k]->depth > depth)
				depth = a->t[i].f[k]->depth;
	return depth;
}

const struct program_form *program_form_atom(struct form_table *w, enum form_fn fn, int n,
					     const struct program_form *arg, double v)
{
	struct form_term t = { .p = 1, .q = 1, .rad = 1, .n = 1, .e = { 1 } };
	struct form_atom *a;
	int depth;

	if (!arg || !isfinite(v))
		return NULL;
	for (int i = 0; i < w->n && !t.f[0]; i++)
		if (w->atom[i]->fn == fn && w->atom[i]->n == n &&
		    program_form_equal(w->atom[i]->arg, arg))
			t.f[0] = w->atom[i];
	if (t.f[0])
		return program_form_term(w, &t);
	depth = arg_depth(arg) + 1;
	if (w->n == FORM_ATOMS || depth > FORM_DEPTH)
		return NULL;
	a = arena_alloc(w->arena, sizeof *a);
	*a = (struct form_atom){ fn, n, arg, v, w->n, depth };
	w->atom[w->n++] = a;
	t.f[0] = a;
	return program_form_term(w, &t);
}

bool program_form_equal(const struct program_form *a, const struct program_form *b)
{
	if (!a || !b || a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++)
		if (a->t[i].p != b->t[i].p || a->t[i].q != b->t[i].q ||
		    monomial_cmp(&a->t[i], &b->t[i]))
			return false;
	return true;
}

bool program_form_get(const struct program_form *a, int64_t *p, int64_t *q)
{
	if (!a || a->n > 1)
		return false;
	*p = 0;
	*q = 1;
	if (!a->n)
		return true;
	*p = a->t[0].p;
	*q = a->t[0].q;
	return a->t[0].rad == 1 && !a->t[0].pi && !a->t[0].n;
}

bool program_form_has_atoms(const struct program_form *a)
{
	for (int i = 0; i < a->n; i++)
		if (a->t[i].n)
			return true;
	return false;
}

static double whole_power(double x, int n)
{
	double y = 1;

	for (int k = n < 0 ? -n : n; k; k--)
		y *= x;
	return n < 0 ? 1 / y : y;
}

static double term_value(const struct form_term *t)
{
	double v = (double)t->p / (double)t->q;

	if (t->rad != 1)
		v *= sqrt((double)t->rad);
	if (t->pi)
		v *= whole_power(PI, t->pi);
	for (int i = 0; i < t->n; i++)
		v *= whole_power(t->f[i]->v, t->e[i]);
	return v;
}

double program_form_value(const struct program_form *a)
{
	double v = 0;

	for (int i = 0; i < a->n; i++)
		v += term_value(&a->t[i]);
	return v;
}

/* --- Sums ------------------------------------------------------------------------ */
/* a + sign*b, merging two sorted lists. */
static const struct program_form *combine(struct form_table *w, const struct program_form *a,
					  const struct program_form *b, int sign)
{
	struct form_term t[2 * FORM_TERMS];
	struct program_form *f;
	int n = 0;

	for (int i = 0, k = 0; i < a->n || k < b->n;) {
		int c = i == a->n ? 1 : k == b->n ? -1 : monomial_cmp(&a->t[i], &b->t[k]);

		t[n] = c <= 0 ? a->t[i] : b->t[k];
		if (c > 0)
			t[n].p *= sign;
		else if (!c && !coef_add(&t[n].p, &t[n].q, sign * b->t[k].p, b->t[k].q))
			return NULL;
		i += c <= 0;
		k += c >= 0;
		n += t[n].p != 0;
	}
	if (n > FORM_TERMS)
		return NULL;
	f = make(w, n);
	memcpy(f->t, t, (size_t)n * sizeof *t);
	return f;
}

const struct program_form *program_form_add(struct form_table *w, const struct program_form *a,
					    const struct program_form *b)
{
	return a && b ? combine(w, a, b, 1) : NULL;
}

const struct program_form *program_form_sub(struct form_table *w, const struct program_form *a,
					    const struct program_form *b)
{
	return a && b ? combine(w, a, b, -1) : NULL;
}

/* --- Products ---------------------------------------------------------------------- */
static bool is_root(const struct form_term *t, int i)
{
	return t->f[i]->fn == FORM_ROOT && (t->e[i] < 0 || t->e[i] >= t->f[i]->n);
}

static bool add_factor(struct form_term *t, const struct form_atom *f, int e)
{
	int i = 0;

	while (i < t->n && t->f[i]->id < f->id)
		i++;
	if (i < t->n && t->f[i] == f) {
		e += t->e[i];
		if (e < -EXPONENTS || e > EXPONENTS)
			return false;
		t->e[i] = (int8_t)e;
		if (e)
			return true;
		t->n--;
		for (; i < t->n; i++) {
			t->f[i] = t->f[i + 1];
			t->e[i] = t->e[i + 1];
		}
		return true;
	}
	if (t->n == FORM_FACTORS)
		return false;
	for (int k = t->n; k > i; k--) {
		t->f[k] = t->f[k - 1];
		t->e[k] = t->e[k - 1];
	}
	t->f[i] = f;
	t->e[i] = (int8_t)e;
	t->n++;
	return true;
}

/* The product as one term; roots may come out with exponents that are none. */
static bool term_mul(struct form_term *t, const struct form_term *b)
{
	int64_t g;

	if (!coef_mul(&t->p, &t->q, b->p, b->q))
		return false;
	if (b->rad != 1) {
		g = program_form_gcd(t->rad, b->rad);
		if (!mul64(&t->rad, t->rad / g, b->rad / g) ||
		    (g != 1 && !coef_mul(&t->p, &t->q, g, 1)))
			return false;
	}
	t->pi = (int8_t)(t->pi + b->pi);
	if (t->pi > PI_POWERS || t->pi < -PI_POWERS)
		return false;
	for (int i = 0; i < b->n; i++)
		if (!add_factor(t, b->f[i], b->e[i]))
			return false;
	return true;
}

/* A term whose roots may have any exponents, as a form: r^(n+k) is r^k times what r
 * is the root of. */
static const struct program_form *settle(struct form_table *w, struct form_term t)
{
	const struct program_form *f;

	for (int i = 0; i < t.n; i++) {
		const struct form_atom *r = t.f[i];
		int up = t.e[i] < 0;

		if (!is_root(&t, i))
			continue;
		if (--*w->work < 0 || !add_factor(&t, r, up ? r->n : -r->n))
			return NULL;
		f = settle(w, t);
		return up ? program_form_div(w, f, r->arg) : program_form_mul(w, f, r->arg);
	}
	return program_form_term(w, &t);
}

/* b = k * a for a rational k?  Both with two terms or more. */
static bool proportional(const struct program_form *a, const struct program_form *b,
			 int64_t *p, int64_t *q)
{
	if (a->n != b->n || a->n < 2)
		return false;
	for (int i = 0; i < a->n; i++) {
		int64_t u = b->t[i].p, v = b->t[i].q;

		if (monomial_cmp(&a->t[i], &b->t[i]) ||
		    !coef_mul(&u, &v, a->t[i].q, a->t[i].p))
			return false;
		if (v < 0) {
			u = -u;
			v = -v;
		}
		if (i && (u != *p || v != *q))
			return false;
		*p = u;
		*q = v;
	}
	return true;
}

/* (k * s) * (t / s) = k * t, for the sum s that t has as divisor; else NULL. */
static const struct program_form *cancel(struct form_table *w, const struct program_form *sum,
					 const struct program_form *one)
{
	struct form_term t = one->t[0];
	int64_t p, q;

	for (int i = 0; i < t.n; i++)
		if (t.f[i]->fn == FORM_SUM && t.e[i] < 0 &&
		    proportional(t.f[i]->arg, sum, &p, &q))
			return add_factor(&t, t.f[i], 1) && coef_mul(&t.p, &t.q, p, q)
				       ? program_form_term(w, &t)
				       : NULL;
	return NULL;
}

const struct program_form *program_form_mul(struct form_table *w, const struct program_form *a,
					    const struct program_form *b)
{
	const struct program_form *sum, *f;

	if (!a || !b)
		return NULL;
	*w->work -= a->n * b->n;
	if (*w->work < 0)
		return NULL;
	if (a->n == 1 && b->n > 1 && (f = cancel(w, b, a)) != NULL)
		return f;
	if (b->n == 1 && a->n > 1 && (f = cancel(w, a, b)) != NULL)
		return f;
	sum = NULL;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			struct form_term t = a->t[i];

			if (!term_mul(&t, &b->t[k]))
				return NULL;
			f = settle(w, t);
			sum = sum ? program_form_add(w, sum, f) : f;
			if (!sum)
				return NULL;
		}
	return sum ? sum : make(w, 0);
}

const struct program_form *
program_form_scale(struct form_table *w, const struct program_form *a, int64_t p, int64_t q)
{
	struct program_form *f;

	if (!a)
		return NULL;
	if (!p)
		return make(w, 0);
	f = make(w, a->n);
	memcpy(f->t, a->t, (size_t)a->n * sizeof *f->t);
	for (int i = 0; i < f->n; i++)
		if (!coef_mul(&f->t[i].p, &f->t[i].q, p, q) || !reduce(&f->t[i].p, &f->t[i].q))
			return NULL;
	return f;
}

const struct program_form *program_form_pow(struct form_table *w, const struct program_form *a,
					    int n)
{
	const struct program_form *f = a;

	if (!a || n < -EXPONENTS || n > EXPONENTS)
		return NULL;
	if (!n)
		return program_form_rational(w, 1, 1);
	for (int k = n < 0 ? -n : n; f && k > 1; k--)
		f = program_form_mul(w, f, a);
	return n < 0 ? program_form_div(w, program_form_rational(w, 1, 1), f) : f;
}

/* --- Quotients ---------------------------------------------------------------------- */
static const struct program_form *invert_term(struct form_table *w, const struct form_term *t)
{
	struct form_term r = { .p = t->q, .q = t->p, .rad = t->rad, .pi = (int8_t)-t->pi };

	/* 1/sqrt(r) = sqrt(r)/r */
	if (!coef_mul(&r.p, &r.q, 1, t->rad) || !reduce(&r.p, &r.q))
		return NULL;
	for (int i = 0; i < t->n; i++)
		if (!add_factor(&r, t->f[i], -t->e[i]))
			return NULL;
	return settle(w, r);
}

/* Square roots of whole numbers and nothing else: a sum of two has a conjugate. */
static bool plain_pair(const struct program_form *a)
{
	return a->n == 2 && !a->t[0].n && !a->t[1].n && !a->t[0].pi && !a->t[1].pi;
}

const struct program_form *program_form_primitive(struct form_table *w,
						  const struct program_form *a, int64_t *p,
						  int64_t *q)
{
	*p = 0;
	*q = 1;
	for (int i = 0; i < a->n; i++) {
		*p = program_form_gcd(*p, a->t[i].p);
		if (!mul64(q, *q / program_form_gcd(*q, a->t[i].q), a->t[i].q))
			return NULL;
	}
	if (program_form_value(a) < 0)
		*p = -*p;
	return *p ? program_form_scale(w, a, *q, *p) : NULL;
}

static const struct program_form *invert(struct form_table *w, const struct program_form *a)
{
	const struct program_form *conjugate, *norm;
	int64_t p, q;

	if (!a->n)
		return NULL;
	if (a->n == 1)
		return invert_term(w, &a->t[0]);
	if (plain_pair(a)) {
		struct program_form *c = make(w, 2);

		memcpy(c->t, a->t, 2 * sizeof *c->t);
		c->t[1].p = -c->t[1].p;
		conjugate = c;
		norm = program_form_mul(w, a, conjugate);
		return norm && norm->n == 1
			       ? program_form_mul(w, conjugate, invert_term(w, &norm->t[0]))
			       : NULL;
	}
	a = program_form_primitive(w, a, &p, &q);
	a = a ? program_form_atom(w, FORM_SUM, 0, a, program_form_value(a)) : NULL;
	return a ? program_form_scale(w, invert_term(w, &a->t[0]), q, p) : NULL;
}

const struct program_form *program_form_div(struct form_table *w, const struct program_form *a,
					    const struct program_form *b)
{
	int64_t p, q;

	if (!a || !b || !b->n)
		return NULL;
	if (program_form_get(b, &p, &q))
		return program_form_scale(w, a, q, p);
	if (proportional(b, a, &p, &q))
		return program_form_rational(w, p, q);
	return program_form_mul(w, a, invert(w, b));
}
