/* exact.c -- numbers: polynomials in symbols over the tower. */
#include "base/work.h"
#include "num/tower_priv.h"
#include <math.h>
#include <string.h>

#define POLY_MAX 256 /* terms of one number */

/* --- the field ---------------------------------------------------------- */

struct field *num_field_new(uint64_t seed)
{
	struct field *f = mem_alloc(sizeof *f);

	f->arena = arena_new();
	f->rng.s = f->seed = seed;
	f->conductor = f->wanted = 1;
	f->left = 1000000000L;
	num_cyclo_init(f);
	return f;
}

static void forget(struct field *f)
{
	int i;

	num_symbols_clear(f);
	f->ntrig = 0;
	for (i = 0; i < f->ngen; i++)
		arb_clear(f->gen[i].val);
	f->ngen = 0;
	f->rational = 0;
	f->nhom = f->hom_gens = 0;
	f->limbs = 0;
	num_cyclo_forget(f);
	arena_reset(f->arena);
}

static void pool_clear(struct field *f)
{
	while (f->npool) {
		struct elem *e = f->pool[--f->npool];
		int i;

		for (i = 0; i < e->cap * f->deg; i++)
			fmpz_clear(e->z + i);
		fmpz_clear(&e->den);
		mem_free(e->z);
		mem_free(e->mask);
		mem_free(e);
	}
}

void num_field_free(struct field *f)
{
	if (!f)
		return;
	forget(f);
	pool_clear(f);
	num_cyclo_clear(f);
	arena_free(f->arena);
	mem_free(f->pool);
	mem_free(f->split);
	mem_free(f->hom);
	mem_free(f->sym);
	mem_free(f->trig);
	mem_free(f);
}

void num_field_reset(struct field *f, ulong conductor)
{
	forget(f);
	f->rng.s = f->seed;
	if (conductor < 1 || num_cyclo_degree(conductor) > DEGREE_MAX)
		conductor = 1;
	if (conductor != f->conductor) {
		pool_clear(f);
		num_cyclo_clear(f);
		f->conductor = conductor;
		num_cyclo_init(f);
	}
	f->wanted = conductor;
}

ulong num_field_wanted(const struct field *f)
{
	return f->wanted;
}

ulong num_field_conductor(const struct field *f)
{
	return f->conductor;
}

long *num_field_left(struct field *f)
{
	return &f->left;
}

bool num_field_is_full(const struct field *f)
{
	return f->ngen > 16 || f->nsym > 200 ||
	       arena_bytes(f->arena) + 8 * f->limbs > (size_t)16 << 20;
}

/* --- making numbers ----------------------------------------------------- */

static struct exact *alloc(int n, struct field *f)
{
	struct exact *x = arena_alloc(f->arena, sizeof *x + (size_t)n * sizeof x->t[0]);

	x->n = n;
	return x;
}

xn num_exact_term(const struct num_mono *m, const struct elem *c, struct field *f)
{
	struct exact *x = alloc(c->n != 0, f);

	if (c->n)
		x->t[0] = (struct num_term){ m, c };
	return x;
}

xn num_exact_from_const(const struct elem *kept, struct field *f)
{
	return num_exact_term(NULL, kept, f);
}

/* The value of a temporary if ok, else NULL; the temporary is consumed. */
static xn finish(struct elem *tmp, bool ok, struct field *f)
{
	if (ok && f->left > 0)
		return num_exact_term(NULL, num_tower_keep(tmp, f), f);
	num_tower_drop(tmp, f);
	return NULL;
}

xn num_exact_from_elem(struct elem *tmp, struct field *f)
{
	return finish(tmp, true, f);
}

xn num_exact_fmpq(const fmpq_t q, struct field *f)
{
	struct elem *e;

	if (fmpz_bits(fmpq_numref(q)) + fmpz_bits(fmpq_denref(q)) > BITS_MAX ||
	    fmpz_is_zero(fmpq_denref(q)))
		return NULL;
	e = num_tower_tmp(f);
	num_tower_set_fmpq(e, fmpq_numref(q), fmpq_denref(q), f);
	return num_exact_from_elem(e, f);
}

xn num_exact_int(slong v, struct field *f)
{
	struct elem *e = num_tower_tmp(f);

	num_tower_set_si(e, v, f);
	return num_exact_from_elem(e, f);
}

xn num_exact_rat(slong p, slong q, struct field *f)
{
	fmpq_t v;
	xn r;

	fmpq_init(v);
	fmpq_set_si(v, p, (ulong)q);
	r = num_exact_fmpq(v, f);
	fmpq_clear(v);
	return r;
}

xn num_exact_double(double v, struct field *f)
{
	int e;
	double m = frexp(v, &e);
	fmpq_t q;
	xn r;

	if (!isfinite(v))
		return NULL;
	fmpq_init(q);
	fmpz_set_d(fmpq_numref(q), ldexp(m, 53));
	if (e >= 53) {
		fmpz_mul_2exp(fmpq_numref(q), fmpq_numref(q), (ulong)(e - 53));
	} else {
		fmpz_mul_2exp(fmpq_denref(q), fmpq_denref(q), (ulong)(53 - e));
		fmpq_canonicalise(q);
	}
	r = num_exact_fmpq(q, f);
	fmpq_clear(q);
	return r;
}

const struct elem *num_elem_one(struct field *f)
{
	struct elem *e = num_tower_tmp(f);

	num_tower_set_si(e, 1, f);
	return num_tower_keep(e, f);
}

xn num_exact_pi(struct field *f)
{
	return num_symbol_number(SYM_PI, 0, NULL, f);
}

bool num_exact_is_algebraic(xn a)
{
	return a->n == 0 || (a->n == 1 && !a->t[0].m);
}

const struct elem *num_exact_elem(xn a)
{
	return a && a->n == 1 && !a->t[0].m ? a->t[0].c : NULL;
}

bool num_exact_same(xn a, xn b, struct field *f)
{
	int i;

	if (a == b)
		return true;
	if (!a || !b || a->n != b->n)
		return false;
	for (i = 0; i < a->n; i++)
		if (num_mono_cmp(a->t[i].m, b->t[i].m) ||
		    !num_tower_equal(a->t[i].c, b->t[i].c, f))
			return false;
	return true;
}

bool num_exact_get_fmpq(fmpq_t q, xn a, struct field *f)
{
	const struct elem *e;

	if (!a || !num_exact_is_algebraic(a))
		return false;
	if (!a->n) {
		fmpq_zero(q);
		return true;
	}
	e = a->t[0].c;
	if (!num_tower_is_rational(e, f))
		return false;
	fmpz_set(fmpq_numref(q), e->z);
	fmpz_set(fmpq_denref(q), &e->den);
	return true;
}

/* --- arithmetic --------------------------------------------------------- */

static xn add(xn a, xn b, int sign, struct field *f)
{
	struct num_term t[POLY_MAX];
	struct exact *x;
	int i = 0, j = 0, n = 0;

	if (!a || !b || a->n + b->n > POLY_MAX || !field_charge(f, 5 + 2L * (a->n + b->n)))
		return NULL;
	while (i < a->n || j < b->n) {
		int c = i >= a->n ? -1 : j >= b->n ? 1 : num_mono_cmp(a->t[i].m, b->t[j].m);
		struct elem *e;

		if (c > 0 || (c < 0 && sign > 0)) {
			t[n++] = c > 0 ? a->t[i++] : b->t[j++];
			continue;
		}
		e = num_tower_tmp(f);
		if (c < 0) {
			num_tower_neg(e, b->t[j].c, f);
		} else if (!(sign > 0 ? num_tower_add(e, a->t[i].c, b->t[j].c, f)
				      : num_tower_sub(e, a->t[i].c, b->t[j].c, f))) {
			num_tower_drop(e, f);
			return NULL;
		}
		if (!e->n) {
			num_tower_drop(e, f);
		} else {
			t[n].m = b->t[j].m;
			t[n++].c = num_tower_keep(e, f);
		}
		i += c == 0;
		j++;
	}
	x = alloc(n, f);
	memcpy(x->t, t, (size_t)n * sizeof t[0]);
	return x;
}

xn num_exact_add(xn a, xn b, struct field *f)
{
	return add(a, b, 1, f);
}

xn num_exact_sub(xn a, xn b, struct field *f)
{
	return add(a, b, -1, f);
}

xn num_exact_neg(xn a, struct field *f)
{
	struct exact *x;
	int i;

	if (!a || f->left <= 0)
		return NULL;
	x = alloc(a->n, f);
	for (i = 0; i < a->n; i++) {
		struct elem *e = num_tower_tmp(f);

		num_tower_neg(e, a->t[i].c, f);
		x->t[i].m = a->t[i].m;
		x->t[i].c = num_tower_keep(e, f);
	}
	return x;
}

static xn scale(xn a, const struct elem *c, struct field *f)
{
	struct exact *x;
	int i;

	if (!a || f->left <= 0)
		return NULL;
	if (num_tower_is_one(c, f))
		return a;
	x = alloc(a->n, f);
	for (i = 0; i < a->n; i++) {
		struct elem *e = num_tower_tmp(f);

		if (!num_tower_mul(e, a->t[i].c, c, f)) {
			num_tower_drop(e, f);
			return NULL;
		}
		x->t[i].m = a->t[i].m;
		x->t[i].c = num_tower_keep(e, f);
	}
	return x;
}

xn num_exact_mul(xn a, xn b, struct field *f)
{
	xn sum;
	int i, j;

	if (!a || !b || f->left <= 0)
		return NULL;
	if (!a->n || !b->n)
		return a->n ? b : a;
	if (a->n == 1 && !a->t[0].m)
		return scale(b, a->t[0].c, f);
	if (b->n == 1 && !b->t[0].m)
		return scale(a, b->t[0].c, f);
	if ((long)a->n * b->n > 16 * POLY_MAX || !field_pay(f, 20L * a->n * b->n))
		return NULL;
	sum = alloc(0, f);
	for (i = 0; i < a->n; i++) {
		for (j = 0; j < b->n && sum; j++) {
			struct elem *e = num_tower_tmp(f);
			const struct num_mono *m;

			if (!num_tower_mul(e, a->t[i].c, b->t[j].c, f)) {
				num_tower_drop(e, f);
				return NULL;
			}
			m = num_mono_mul(a->t[i].m, 1, b->t[j].m, 1, f);
			sum = num_exact_add(sum, num_symbol_reduce(m, num_tower_keep(e, f), f),
					    f);
		}
	}
	return sum;
}

xn num_exact_pow(xn a, slong n, struct field *f)
{
	xn r = num_exact_int(1, f);

	if (n < 0 || n > 1000)
		return NULL;
	for (; n && a; n >>= 1) {
		if (n & 1)
			r = num_exact_mul(r, a, f);
		if (n > 1)
			a = num_exact_mul(a, a, f);
	}
	return a || !n ? r : NULL;
}

static const struct elem *inverse(const struct elem *a, struct field *f)
{
	struct elem *e = num_tower_tmp(f);

	if (num_tower_inv(e, a, f))
		return num_tower_keep(e, f);
	num_tower_drop(e, f);
	return NULL;
}

/* The lowest and the highest exponent of a symbol in a, for all symbols. */
struct num_span {
	int lo, hi;
};

static void spans(struct num_span *s, int nsym, xn a)
{
	int i, j, k;

	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		for (k = j = 0; k < nsym; k++) {
			int e = m && j < m->n && m->f[j].sym == k ? m->f[j++].exp : 0;

			if (!i || e < s[k].lo)
				s[k].lo = e;
			if (!i || e > s[k].hi)
				s[k].hi = e;
		}
	}
}

/*
 * Long division by leading terms; every step cancels the leading term of a.
 *
 * Without the rules for roots and sines, symbols are independent variables, and a
 * quotient has in each of them the span of a less that of b, and a last term not
 * below that of a over that of b.  What breaks these rules is no quotient, or one
 * that would not be found anyway: without them most divisions would run for ever.
 */
xn num_exact_quotient(xn a, xn b, struct field *f)
{
	const struct elem *li;
	const struct num_mono *last;
	struct num_span *sa, *sb;
	xn q;
	int steps, k;

	if (!a || !b || !b->n || !field_charge(f, 20 + (long)(a->n + b->n) * f->nsym / 4))
		return NULL;
	q = alloc(0, f);
	if (!a->n)
		return q;
	sa = mem_alloc(2 * (size_t)(f->nsym + 1) * sizeof *sa);
	sb = sa + f->nsym + 1;
	spans(sa, f->nsym, a);
	spans(sb, f->nsym, b);
	for (k = 0; k < f->nsym; k++)
		if (sa[k].hi - sa[k].lo < sb[k].hi - sb[k].lo)
			break;
	mem_free(sa);
	if (k < f->nsym)
		return NULL;
	last = num_mono_mul(a->t[a->n - 1].m, 1, b->t[b->n - 1].m, -1, f);
	li = inverse(b->t[0].c, f);
	for (steps = 0; a && q && li && steps < 24; steps++) {
		const struct num_mono *m;
		struct elem *c;
		xn t;

		if (!a->n)
			return q;
		m = num_mono_mul(a->t[0].m, 1, b->t[0].m, -1, f);
		if (num_mono_cmp(m, last) < 0)
			return NULL;
		c = num_tower_tmp(f);
		if (!num_tower_mul(c, a->t[0].c, li, f)) {
			num_tower_drop(c, f);
			return NULL;
		}
		t = num_exact_term(m, num_tower_keep(c, f), f);
		q = num_exact_add(q, t, f);
		a = num_exact_sub(a, num_exact_mul(t, b, f), f);
	}
	return NULL;
}

xn num_exact_div(xn a, xn b, struct field *f)
{
	const struct elem *c;
	const struct elem *e;
	xn q;
	int s;

	if (!a || !b || !b->n || f->left <= 0)
		return NULL;
	e = num_exact_elem(b);
	if (e) {
		c = a->n ? inverse(e, f) : NULL;
		return !a->n ? a : c ? scale(a, c, f) : NULL;
	}
	s = num_exact_sgn(b, f);
	if (s != 1 && s != -1)
		return NULL;
	if (!a->n)
		return a;
	c = inverse(b->t[0].c, f);
	if (!c)
		return NULL;
	if (b->n == 1) {
		const struct num_mono *m = num_mono_mul(NULL, 0, b->t[0].m, -1, f);

		return num_exact_mul(a, num_symbol_reduce(m, c, f), f);
	}
	q = num_exact_quotient(a, b, f);
	if (q || f->left <= 0)
		return q;
	/* 1/b = c / (b c), with b c normed so that equal denominators meet. */
	return scale(
		num_exact_mul(a, num_symbol_number(SYM_INV, 0, scale(b, c, f), f),
			      f),
		c, f);
}

/*
 * The square root of a polynomial in the symbols, if it is one: leading term
 * first, then each next term from the leading term of what is missing.
 */
static xn poly_sqrt(xn a, struct field *f)
{
	const struct num_mono *m = a->t[0].m, *half;
	struct elem *e;
	xn r, twice;
	int i, steps;

	for (i = 0; m && i < m->n; i++)
		if (m->f[i].exp % 2)
			return NULL;
	if (num_tower_sgn(a->t[0].c, f) != 1)
		return NULL;
	/* Every exponent is even: halve by hand. */
	half = NULL;
	if (m) {
		struct num_mono *h =
			arena_alloc(f->arena, sizeof *h + (size_t)m->n * sizeof h->f[0]);

		*h = *m;
		for (i = 0; i < m->n; i++)
			h->f[i] = (struct factor){ m->f[i].sym, m->f[i].exp / 2 };
		half = h;
	}
	/* A wrong guess must not use up the last generator. */
	if (a->n > 1 && f->ngen >= GEN_MAX)
		return NULL;
	e = num_tower_tmp(f);
	if (!num_tower_sqrt(e, a->t[0].c, f)) {
		num_tower_drop(e, f);
		return NULL;
	}
	r = num_exact_term(half, num_tower_keep(e, f), f);
	twice = num_exact_add(r, r, f);
	for (steps = 0; r && steps < 12; steps++) {
		xn rest = num_exact_sub(a, num_exact_mul(r, r, f), f), t;

		if (!rest || !rest->n)
			return rest ? r : NULL;
		if (num_mono_cmp(rest->t[0].m, m) >= 0)
			return NULL;
		t = num_exact_quotient(num_exact_term(rest->t[0].m, rest->t[0].c, f), twice,
				       f);
		if (!t || num_mono_cmp(t->t[0].m, r->t[r->n - 1].m) >= 0)
			return NULL;
		r = num_exact_add(r, t, f);
	}
	return NULL;
}

/* sqrt of one term c * m, c > 0: even powers come out. */
static xn term_sqrt(const struct num_term *t, struct field *f)
{
	xn out = num_exact_int(1, f), in = out;
	struct elem *e = num_tower_tmp(f);
	int i;

	if (!num_tower_sqrt(e, t->c, f)) {
		num_tower_drop(e, f);
		return NULL;
	}
	for (i = 0; i < t->m->n; i++) {
		int x = t->m->f[i].exp, h = x / 2;
		struct num_mono *m = arena_alloc(f->arena, sizeof *m + sizeof m->f[0]);
		struct num_mono *o = arena_alloc(f->arena, sizeof *m + sizeof m->f[0]);
		arb_t v;
		bool neg, pos;

		/* |s|^h needs the sign of s. */
		arb_init(v);
		num_symbol_ball(v, t->m->f[i].sym, 128, f);
		neg = arb_is_negative(v);
		pos = arb_is_positive(v);
		arb_clear(v);
		if (!neg && !pos)
			h = 0;
		m->n = o->n = 1;
		m->f[0] = (struct factor){ t->m->f[i].sym, h };
		o->f[0] = (struct factor){ t->m->f[i].sym, x - 2 * h };
		if (h)
			out = num_exact_mul(out, num_symbol_reduce(m, num_elem_one(f), f), f);
		if (h % 2 && neg)
			out = num_exact_neg(out, f);
		if (x - 2 * h)
			in = num_exact_mul(in, num_symbol_reduce(o, num_elem_one(f), f), f);
	}
	out = num_exact_mul(out, num_exact_from_elem(e, f), f);
	if (!in || !out)
		return NULL;
	if (num_exact_is_algebraic(in))
		return num_exact_mul(out, num_exact_sqrt(in, f), f);
	return num_exact_mul(out, num_symbol_number(SYM_ROOT, 2, in, f), f);
}

xn num_exact_sqrt(xn a, struct field *f)
{
	const struct elem *e;
	struct elem *t;
	xn r;
	int s = a && f->left > 0 ? num_exact_sgn(a, f) : 2;

	if (s == 0)
		return num_exact_int(0, f);
	if (s != 1)
		return NULL;
	e = num_exact_elem(a);
	if (e) {
		t = num_tower_tmp(f);
		return finish(t, num_tower_sqrt(t, e, f), f);
	}
	if (a->n == 1 && num_tower_sgn(a->t[0].c, f) == 1)
		return term_sqrt(a->t, f);
	r = poly_sqrt(a, f);
	if (r) {
		s = num_exact_sgn(r, f);
		return s == 1 ? r : s == -1 ? num_exact_neg(r, f) : NULL;
	}
	if (f->left <= 0)
		return NULL;
	/* Pull the rational content out, so that sqrt(4x) and sqrt(x) meet. */
	{
		fmpz_t c, z, u, v, den;
		fmpq_t q;
		xn co;
		int i;

		fmpz_init(c);
		fmpz_init(z);
		fmpz_init(u);
		fmpz_init(v);
		fmpz_init_set_ui(den, 1);
		fmpq_init(q);
		for (i = 0; i < a->n; i++)
			fmpz_lcm(den, den, &a->t[i].c->den);
		for (i = 0; i < a->n; i++) {
			_fmpz_vec_content(z, a->t[i].c->z, (slong)a->t[i].c->n * f->deg);
			fmpz_divexact(u, den, &a->t[i].c->den);
			fmpz_mul(z, z, u);
			fmpz_gcd(c, c, z);
		}
		/* a = (c/den) a', sqrt(a) = (s/den) sqrt(t a') with c den = s^2 t */
		fmpz_mul(z, c, den);
		num_tower_square_part(u, v, z, f);
		fmpz_mul(fmpq_numref(q), v, den);
		fmpz_set(fmpq_denref(q), c);
		fmpq_canonicalise(q);
		r = num_exact_mul(a, num_exact_fmpq(q, f), f);
		fmpz_set(fmpq_numref(q), u);
		fmpz_set(fmpq_denref(q), den);
		fmpq_canonicalise(q);
		co = num_exact_fmpq(q, f);
		fmpq_clear(q);
		fmpz_clear(c);
		fmpz_clear(z);
		fmpz_clear(u);
		fmpz_clear(v);
		fmpz_clear(den);
		return num_exact_mul(co, num_symbol_number(SYM_ROOT, 2, r, f), f);
	}
}

/* The m-th root of a rational, if it comes out, into q. */
static bool rational_root(fmpq_t q, slong m)
{
	return fmpz_root(fmpq_numref(q), fmpq_numref(q), m) &&
	       fmpz_root(fmpq_denref(q), fmpq_denref(q), m);
}

/* sqrt[m](p/q) = s/q sqrt[m](t): m-th powers of small primes come out of p q^(m-1). */
static xn odd_root_rational(const fmpq_t v, slong m, struct field *f)
{
	fmpz_t t, s, w;
	fmpq_t q;
	xn co, r;
	ulong p;

	fmpz_init(t);
	fmpz_init(w);
	fmpz_init_set_ui(s, 1);
	fmpq_init(q);
	fmpz_pow_ui(t, fmpq_denref(v), (ulong)m - 1);
	fmpz_mul(t, t, fmpq_numref(v));
	for (p = 2; p < 100; p = n_nextprime(p, 1)) {
		ulong k;

		if (fmpz_fdiv_ui(t, p))
			continue;
		fmpz_set_ui(w, p);
		k = (ulong)fmpz_remove(t, t, w);
		fmpz_ui_pow_ui(w, p, k % (ulong)m);
		fmpz_mul(t, t, w);
		fmpz_ui_pow_ui(w, p, k / (ulong)m);
		fmpz_mul(s, s, w);
	}
	fmpz_set(fmpq_numref(q), s);
	fmpz_set(fmpq_denref(q), fmpq_denref(v));
	fmpq_canonicalise(q);
	co = num_exact_fmpq(q, f);
	fmpz_set(fmpq_numref(q), t);
	fmpz_one(fmpq_denref(q));
	if (rational_root(q, m))
		r = num_exact_mul(co, num_exact_fmpq(q, f), f);
	else {
		fmpz_set(fmpq_numref(q), t);
		r = num_exact_mul(co, num_symbol_number(SYM_ROOT, m, num_exact_fmpq(q, f), f),
				  f);
	}
	fmpz_clear(t);
	fmpz_clear(s);
	fmpz_clear(w);
	fmpq_clear(q);
	return r;
}

#define ROOT_DIM 12 /* of the lattice in which a root is looked for */

/*
 * Is a = r^n with r in the tower?  The real root is approximated and written
 * in the basis by lattice reduction; only a root that passes r^n = a is
 * returned, a miss says nothing.
 */
static xn root_in_tower(xn a, slong n, struct field *f)
{
	const struct elem *e = num_exact_elem(a);
	uint64_t all = num_tower_support(e, f), sub = 0;
	slong dim = (slong)f->deg << __builtin_popcountll(all), i, prec;
	struct elem *basis[ROOT_DIM + 1];
	fmpz_mat_t m;
	fmpz_lll_t fl;
	arb_t v;
	xn r = NULL;

	if (dim > ROOT_DIM || num_tower_not_power(e, (ulong)n, f))
		return NULL;
	prec = 80 * (dim + 2) + 2 * num_tower_bits(e, f);
	if (prec > 4000 || !field_pay(f, 4 * dim * dim * prec))
		return NULL;
	arb_init(v);
	fmpz_mat_init(m, dim + 1, dim + 2);
	for (i = 0; i <= dim; i++) {
		slong j = i % f->deg;

		fmpz_one(fmpz_mat_entry(m, i, i));
		if (i == dim) {
			basis[i] = NULL;
			num_tower_ball(v, e, prec + 60, f);
			arb_root_ui(v, v, (ulong)n, prec + 60);
		} else {
			fmpz *z = _fmpz_vec_init(f->deg);
			struct elem *zero = num_tower_tmp(f);
			uint64_t left;

			/* sub runs through the subsets of all, deg times each */
			if (i && !j)
				sub = (sub - all) & all;
			fmpz_one(z + j);
			basis[i] = num_tower_tmp(f);
			num_tower_set_block(basis[i], z, &(fmpz){ 1 }, f);
			for (left = sub; left; left &= left - 1)
				num_tower_join(basis[i], zero, basis[i], __builtin_ctzll(left),
					       f);
			num_tower_drop(zero, f);
			_fmpz_vec_clear(z, f->deg);
			num_tower_ball(v, basis[i], prec + 60, f);
		}
		arb_mul_2exp_si(v, v, prec);
		if (arb_is_finite(v))
			arf_get_fmpz(fmpz_mat_entry(m, i, dim + 1), arb_midref(v),
				     ARF_RND_NEAR);
	}
	fmpz_lll_context_init_default(fl);
	fmpz_lll(m, NULL, fl);
	if (!fmpz_is_zero(fmpz_mat_entry(m, 0, dim))) {
		struct elem *sum = num_tower_tmp(f);
		bool ok = true;

		for (i = 0; i < dim && ok; i++)
			ok = num_tower_scale(basis[i], basis[i], fmpz_mat_entry(m, 0, i),
					     fmpz_mat_entry(m, 0, dim), f) &&
			     num_tower_sub(sum, sum, basis[i], f);
		r = finish(sum, ok, f);
		if (!r || !num_exact_same(num_exact_pow(r, n, f), a, f))
			r = NULL;
	}
	for (i = 0; i < dim; i++)
		num_tower_drop(basis[i], f);
	fmpz_mat_clear(m);
	arb_clear(v);
	return r;
}

/* Odd n, algebraic a > 0 not rational: prime by prime as long as it comes out. */
static xn odd_root_algebraic(xn a, slong n, struct field *f)
{
	slong p;

	for (p = 3; p <= n; p += 2) {
		xn r;

		if (n % p || !n_is_prime((ulong)p))
			continue;
		r = root_in_tower(a, p, f);
		if (r)
			return num_exact_root(r, n / p, f);
	}
	return num_symbol_number(SYM_ROOT, n, a, f);
}

#define ROOT_BITS 100000 /* of a rational number under an odd root */

xn num_exact_root(xn a, slong n, struct field *f)
{
	fmpq_t q;
	xn r = NULL;
	int s;

	if (!a || n < 1 || n > 1000 || f->left <= 0)
		return NULL;
	if (n == 1)
		return a;
	if (n % 2 == 0)
		return num_exact_root(num_exact_sqrt(a, f), n / 2, f);
	s = num_exact_sgn(a, f);
	if (s == 0)
		return num_exact_int(0, f);
	if (s == 2)
		return NULL;
	if (s < 0)
		return num_exact_neg(num_exact_root(num_exact_neg(a, f), n, f), f);
	fmpq_init(q);
	if (num_exact_get_fmpq(q, a, f)) {
		slong bits = (slong)fmpz_bits(fmpq_denref(q)) * n +
			     (slong)fmpz_bits(fmpq_numref(q));
		long w = 1 + bits / 64;

		/* t below has that many bits: 25 small primes, one root */
		if (bits < ROOT_BITS && field_charge(f, 100 * w + 20 * cost_mul(w, w)))
			r = odd_root_rational(q, n, f);
	} else if (num_exact_is_algebraic(a)) {
		r = odd_root_algebraic(a, n, f);
	} else {
		r = num_symbol_number(SYM_ROOT, n, a, f);
	}
	fmpq_clear(q);
	return r;
}

/* --- values ------------------------------------------------------------- */

static void eval(arb_t r, xn a, slong prec, struct field *f)
{
	arb_t t, s;
	int i, j;

	arb_init(t);
	arb_init(s);
	arb_zero(r);
	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		if (!num_tower_ball(t, a->t[i].c, prec, f) ||
		    !field_charge(f, 2 + (m ? 3 * m->n : 0) * cost_ball(prec))) {
			arb_zero_pm_inf(r);
			break;
		}
		for (j = 0; m && j < m->n; j++) {
			slong e = m->f[j].exp;

			num_symbol_ball(s, m->f[j].sym, prec, f);
			if (e < 0)
				arb_inv(s, s, prec + 4);
			arb_pow_ui(s, s, (ulong)(e < 0 ? -e : e), prec + 4);
			arb_mul(t, t, s, prec + 4);
		}
		arb_add(r, r, t, prec + 4);
	}
	arb_clear(t);
	arb_clear(s);
}

void num_exact_ball(arb_t r, xn a, slong prec, struct field *f)
{
	slong p = prec, most = 4 * prec + 256;

	if (!a) {
		arb_zero_pm_inf(r);
		return;
	}
	if (prec > PREC_MAX)
		p = prec = PREC_MAX;
	/* Cancellation between terms eats bits: try again with more. */
	for (;; p = 2 * p) {
		eval(r, a, p, f);
		if (!a->n || arb_rel_accuracy_bits(r) >= prec - 8 || p > most || f->left <= 0)
			return;
		if (p >= 512 && arb_contains_zero(r) && !num_exact_is_algebraic(a))
			return;
	}
}

static int ball_sign(xn a, slong prec, struct field *f)
{
	arb_t t;
	int s;

	arb_init(t);
	eval(t, a, prec, f);
	s = arb_is_positive(t) ? 1 : arb_is_negative(t) ? -1 : 2;
	arb_clear(t);
	return s;
}

int num_exact_sgn(xn a, struct field *f)
{
	xn b;
	slong prec;
	int s = 2;

	if (!a || f->left <= 0)
		return 2;
	if (!a->n)
		return 0;
	if (num_exact_is_algebraic(a))
		return num_tower_sgn(a->t[0].c, f);
	for (prec = 64; prec <= 512 && s == 2 && f->left > 0; prec *= 2)
		s = ball_sign(a, prec, f);
	if (s != 2 || f->left <= 0)
		return s;
	b = num_symbol_clear_inverses(a, f);
	if (b && !b->n)
		return 0;
	if (b && num_symbol_is_free(b, f)) {
		for (; prec <= PREC_MAX && s == 2 && f->left > 0; prec *= 2)
			s = ball_sign(a, prec, f);
		return s;
	}
	if (b && num_symbol_is_zero(b, f))
		return 0;
	for (; prec <= 2048 && s == 2 && f->left > 0; prec *= 2)
		s = ball_sign(a, prec, f);
	return s;
}

#define READ_BUDGET 3000000L

void num_exact_read(arb_t r, xn a, slong prec, struct field *f)
{
	long left = f->left;

	f->left = work_was_cut() ? 0 : READ_BUDGET;
	num_exact_ball(r, a, prec, f);
	/* A zero that is written as a sum of others, none of which is. */
	if (a && arb_contains_zero(r) && !arb_is_zero(r) && num_exact_sgn(a, f) == 0)
		arb_zero(r);
	f->left = left;
}
