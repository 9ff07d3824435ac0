/*
 * norm.c -- sums, products and powers in the normal form; see norm_priv.h.
 *
 * Powers: real roots of odd degree are taken of negative numbers too, so for
 * lowest terms p/q and r/s and real x, wherever the left side is defined,
 *
 *   (x^(p/q))^(r/s) = x^(pr/(qs))       s odd, or p odd (then x >= 0 for even s)
 *   (x^(p/q))^(r/s) = |x|^(pr/(qs))     s even and p even
 *   (c x)^(r/s) = c^(r/s) x^(r/s)       c > 0
 *   x^a x^b = x^(a+b)
 *
 * The right side may be defined in more places, never in fewer.
 */
#include "expr/norm_priv.h"
#include <math.h>
#include <string.h>

#define POWER_MOST 1000 /* of exponents that are multiplied out in numbers */

/* Sorting by merging: stable, and the order may depend on w's limits. */
static void sort(struct norm *w, const struct nf **t, const struct nf **spare, int n,
		 int (*cmp)(struct norm *, const struct nf *, const struct nf *))
{
	int h = n / 2, i = 0, j = h, k = 0;

	if (n < 2)
		return;
	sort(w, t, spare, h, cmp);
	sort(w, t + h, spare, n - h, cmp);
	memcpy(spare, t, (size_t)n * sizeof *t);
	while (i < h && j < n)
		t[k++] = cmp(w, spare[j], spare[i]) < 0 ? spare[j++] : spare[i++];
	while (i < h)
		t[k++] = spare[i++];
	while (j < n)
		t[k++] = spare[j++];
}

/* --- Sums -------------------------------------------------------------------------- */

static void flatten_sum(struct norm *w, struct nf_list *l, const struct nf *t, struct rat c)
{
	struct rat k;

	if (nf_tires(w))
		w->over = true;
	if (t->kind == NF_ADD) {
		for (int i = 0; i < t->n; i++)
			flatten_sum(w, l, t->arg[i], c);
		return;
	}
	if (!expr_rat_mul(&k, expr_nf_coefficient(t), c)) {
		expr_nf_push(w, l, expr_nf_mul2(w, expr_nf_num(w, c), t));
		return;
	}
	if (t->kind == NF_MUL && t->n == 1 && t->arg[0]->kind == NF_ADD)
		flatten_sum(w, l, t->arg[0], k);
	else if (k.p)
		expr_nf_push(w, l, rat_is(c, 1) ? t : expr_nf_with_coefficient(w, t, k));
}

/* The position of the factor f(u)^2 in a term, or -1. */
static int find_square(const struct nf *t, enum expr_function f)
{
	const struct nf *const *fa = t->kind == NF_MUL ? t->arg : &t;
	int n = t->kind == NF_MUL ? t->n : 1;

	for (int i = 0; i < n; i++)
		if (fa[i]->kind == NF_POW && fa[i]->arg[0]->kind == NF_FUN &&
		    fa[i]->arg[0]->fid == f && nf_is(fa[i]->arg[1], 2))
			return i;
	return -1;
}

/* A term with factor i replaced. */
static const struct nf *replace_factor(struct norm *w, const struct nf *t, int i,
				       const struct nf *by)
{
	const struct nf **f;

	if (t->kind != NF_MUL)
		return by;
	f = arena_alloc(w->a, (size_t)(t->n + 1) * sizeof *f);
	memcpy(f, t->arg, (size_t)t->n * sizeof *f);
	f[i] = by;
	f[t->n] = expr_nf_num(w, t->c);
	return expr_nf_mul(w, f, t->n + 1);
}

/* c r sin(u)^2 + c r cos(u)^2 = c r: the pair is removed, c r is put in its place. */
static bool pythagoras(struct norm *w, const struct nf **t, int *n)
{
	for (int i = 0; i < *n; i++) {
		int k = find_square(t[i], F_SIN);
		const struct nf *sine, *other;

		if (k < 0)
			continue;
		sine = (t[i]->kind == NF_MUL ? t[i]->arg[k] : t[i])->arg[0];
		other = replace_factor(
			w, t[i], k,
			expr_nf_power(w, expr_nf_fun1(w, F_COS, sine->arg[0]), 2, 1));
		for (int j = 0; j < *n; j++)
			if (j != i && expr_nf_equal(w, t[j], other)) {
				t[i] = replace_factor(w, t[i], k, expr_nf_int(w, 1));
				t[j] = t[--*n];
				return true;
			}
	}
	return false;
}

const struct nf *expr_nf_add(struct norm *w, const struct nf *const *t, int n)
{
	struct nf_list l = { 0 };
	const struct nf **spare;
	bool square = false;
	int k = 0;

	for (int i = 0; i < n; i++)
		flatten_sum(w, &l, t[i], (struct rat){ 1, 1 });
	if (!l.n || w->over)
		return expr_nf_int(w, 0);
	spare = arena_alloc(w->a, (size_t)l.n * sizeof *spare);
	sort(w, l.v, spare, l.n, expr_nf_cmp_terms);
	for (int i = 0; i < l.n; i++) {
		struct rat c;

		if (k && expr_nf_cmp_terms(w, l.v[k - 1], l.v[i]) == 0 &&
		    expr_rat_add(&c, expr_nf_coefficient(l.v[k - 1]),
				 expr_nf_coefficient(l.v[i]))) {
			l.v[k - 1] = expr_nf_with_coefficient(w, l.v[k - 1], c);
			if (!c.p)
				k--;
			continue;
		}
		l.v[k++] = l.v[i];
	}
	for (int i = 0; i < k && k > 1 && !square; i++)
		square = find_square(l.v[i], F_SIN) >= 0;
	if (square && pythagoras(w, l.v, &k))
		return expr_nf_add(w, l.v, k);
	if (k == 0 || w->over)
		return expr_nf_int(w, 0);
	return k == 1 ? l.v[0] : expr_nf_raw(w, NF_ADD, (struct rat){ 1, 1 }, l.v, k);
}

const struct nf *expr_nf_add2(struct norm *w, const struct nf *a, const struct nf *b)
{
	const struct nf *t[2] = { a, b };

	return expr_nf_add(w, t, 2);
}

/* --- Products ---------------------------------------------------------------------- */

/* A whole number beyond NF_MOST, as an atom of its own. */
static const struct nf *long_number(struct norm *w, __int128 v)
{
	struct expr *x = arena_alloc(w->a, sizeof *x);
	char text[48], *t = text + sizeof text - 1;

	*t = 0;
	for (; v; v /= 10)
		*--t = (char)('0' + (int)(v % 10));
	x->kind = EXPR_NUMBER;
	x->text = arena_strdup(w->a, t);
	return expr_nf_other(w, x, NULL, 0);
}

/* c*k where it does not fit: what is too long of the reduced fraction becomes a factor,
 * the rest stays.  Read back, the parts are the same again. */
static struct rat split_product(struct norm *w, struct nf_list *l, struct rat c, struct rat k)
{
	int64_t g = expr_rat_gcd(c.p, k.q), h = expr_rat_gcd(k.p, c.q);
	__int128 p = (__int128)(c.p / g) * (k.p / h), q = (__int128)(c.q / h) * (k.q / g);
	__int128 size = p < 0 ? -p : p;

	if (size > NF_MOST) {
		expr_nf_push(w, l, long_number(w, size));
		p = p < 0 ? -1 : 1;
	}
	if (q > NF_MOST) {
		expr_nf_push(w, l, expr_nf_power(w, long_number(w, q), -1, 1));
		q = 1;
	}
	return (struct rat){ (int64_t)p, (int64_t)q };
}

static void flatten_product(struct norm *w, struct nf_list *l, struct rat *c,
			    const struct nf *f)
{
	struct rat k;

	if (nf_tires(w))
		w->over = true;
	if (f->kind == NF_NUM || f->kind == NF_MUL) {
		*c = expr_rat_mul(&k, *c, f->c) ? k : split_product(w, l, *c, f->c);
		for (int i = 0; f->kind == NF_MUL && i < f->n; i++)
			expr_nf_push(w, l, f->arg[i]);
		return;
	}
	expr_nf_push(w, l, f);
}

static bool is_radical(const struct nf *x)
{
	return x->kind == NF_POW && x->arg[0]->kind == NF_NUM && x->arg[1]->kind == NF_NUM &&
	       x->arg[0]->c.q == 1 && x->arg[0]->c.p > 0 && x->arg[1]->c.p == 1;
}

/* Two factors as one, when they have the same base or are radicals of one degree. */
static const struct nf *merge_factors(struct norm *w, const struct nf *a, const struct nf *b)
{
	struct rat r;

	if (nf_tires(w))
		w->over = true;
	if (is_radical(a) && is_radical(b) && a->arg[1]->c.q == b->arg[1]->c.q) {
		if (!expr_rat_mul(&r, a->arg[0]->c, b->arg[0]->c))
			return NULL;
		return expr_nf_pow(w, expr_nf_num(w, r), a->arg[1]);
	}
	if (is_radical(a) || is_radical(b))
		return NULL;
	if (!expr_nf_equal(w, expr_nf_base(a), expr_nf_base(b)))
		return NULL;
	return expr_nf_pow(w, expr_nf_base(a),
			   expr_nf_add2(w, expr_nf_exponent(w, a), expr_nf_exponent(w, b)));
}

const struct nf *expr_nf_mul(struct norm *w, const struct nf *const *f, int n)
{
	struct nf_list l = { 0 };
	struct rat c = { 1, 1 };
	const struct nf **spare;
	bool again = false;
	int k = 0;

	for (int i = 0; i < n; i++)
		flatten_product(w, &l, &c, f[i]);
	if (!c.p || w->over)
		return expr_nf_int(w, 0);
	if (!l.n)
		return expr_nf_num(w, c);
	if (l.n > 1) {
		spare = arena_alloc(w->a, (size_t)l.n * sizeof *spare);
		sort(w, l.v, spare, l.n, expr_nf_cmp);
	}
	/* Same bases are neighbours, but for b^(number) and b^(other), which differ in
	 * rank, and radicals; a product is short enough to look at all pairs. */
	for (int i = 0; i < l.n; i++) {
		const struct nf *m = NULL;
		int j;

		for (j = 0; j < k && !m; j++)
			m = merge_factors(w, l.v[j], l.v[i]);
		if (m) {
			l.v[j - 1] = m;
			again = true;
		} else {
			l.v[k++] = l.v[i];
		}
		if (w->over)
			return expr_nf_int(w, 0);
	}
	if (again) {
		l.n = k;
		expr_nf_push(w, &l, expr_nf_num(w, c));
		return expr_nf_mul(w, l.v, l.n);
	}
	if (k == 1 && rat_is(c, 1))
		return l.v[0];
	return expr_nf_raw(w, NF_MUL, c, l.v, k);
}

const struct nf *expr_nf_mul2(struct norm *w, const struct nf *a, const struct nf *b)
{
	const struct nf *f[2] = { a, b };

	return expr_nf_mul(w, f, 2);
}

const struct nf *expr_nf_scale(struct norm *w, const struct nf *a, int64_t p, int64_t q)
{
	struct rat c = { p, q };

	if (!expr_rat_make(&c, p, q))
		BUG("a factor of our own that does not fit");
	return expr_nf_mul2(w, expr_nf_num(w, c), a);
}

/* --- Powers ------------------------------------------------------------------------ */

static const struct nf *raw_power(struct norm *w, const struct nf *b, const struct nf *e)
{
	const struct nf *arg[2] = { b, e };

	return expr_nf_raw(w, NF_POW, (struct rat){ 1, 1 }, arg, 2);
}

int64_t expr_nf_root_part(int64_t v, int64_t q, int64_t *rest)
{
	int64_t s = 1, left = v, r;

	*rest = 1;
	for (int64_t p = 2; p < 1000 && p * p <= left; p += p == 2 ? 1 : 2) {
		int k = 0;

		while (left % p == 0) {
			left /= p;
			k++;
		}
		for (; k >= q; k -= (int)q)
			s *= p;
		for (; k; k--)
			*rest *= p;
	}
	r = llround(pow((double)left, 1 / (double)q));
	for (int64_t t = r > 1 ? r - 1 : 1; t <= r + 1; t++) {
		struct rat x = { t, 1 };

		if (expr_rat_pow(&x, x, (long)q) && x.p == left) {
			s *= t;
			left = 1;
		}
	}
	*rest *= left;
	return s;
}

/*
 * A number to the power p/q, q > 1: (a/b)^(p/q) = (a^p b^(q-p))^(1/q) / b for
 * 0 < p < q, with q-th powers taken out of the radicand and the degree lowered when
 * the rest is a perfect power.  NULL when numbers grow too long.
 */
static const struct nf *radical(struct norm *w, struct rat b, struct rat e)
{
	const struct nf *f[2];
	struct rat out, n, t;
	int64_t whole = e.p / e.q, p, rest, s;
	bool negative = b.p < 0;

	if (negative && e.q % 2 == 0)
		return NULL;
	if (e.q > 60 || whole > POWER_MOST || whole < -POWER_MOST)
		return NULL;
	if (e.p % e.q < 0)
		whole--;
	p = e.p - whole * e.q;
	if (negative)
		b.p = -b.p;
	if (!expr_rat_pow(&out, b, (long)whole) ||
	    !expr_rat_pow(&n, (struct rat){ b.p, 1 }, (long)p) ||
	    !expr_rat_pow(&t, (struct rat){ b.q, 1 }, (long)(e.q - p)) ||
	    !expr_rat_mul(&n, n, t) || !expr_rat_div(&out, out, (struct rat){ b.q, 1 }))
		return NULL;
	if (negative && e.p % 2)
		out.p = -out.p;
	s = expr_nf_root_part(n.p, e.q, &rest);
	if (!expr_rat_mul(&out, out, (struct rat){ s, 1 }))
		return NULL;
	if (rest == 1)
		return expr_nf_num(w, out);
	for (int64_t d = e.q - 1; d > 1; d--) {
		int64_t r = 1;

		if (e.q % d == 0 && (s = expr_nf_root_part(rest, d, &r)) > 1 && r == 1) {
			rest = s;
			e.q /= d;
			break;
		}
	}
	f[0] = expr_nf_num(w, out);
	f[1] = raw_power(w, expr_nf_int(w, rest), expr_nf_num(w, (struct rat){ 1, e.q }));
	return expr_nf_mul(w, f, 2);
}

static const struct nf *power_of_number(struct norm *w, const struct nf *b, const struct nf *e)
{
	const struct nf *r;
	struct rat v;

	if (nf_is(b, 1))
		return b;
	if (e->kind != NF_NUM)
		return NULL;
	/* Undefined powers of 0 are all 1/0. */
	if (nf_is(b, 0))
		return e->c.p > 0 ? b : nf_is(e, -1) ? NULL : expr_nf_power(w, b, -1, 1);
	if (e->c.q == 1) {
		if (e->c.p > POWER_MOST || e->c.p < -POWER_MOST) {
			if (!nf_is(b, -1))
				return NULL;
			return expr_nf_int(w, e->c.p % 2 ? -1 : 1);
		}
		return expr_rat_pow(&v, b->c, (long)e->c.p) ? expr_nf_num(w, v) : NULL;
	}
	r = radical(w, b->c, e->c);
	/* A power that only came out as it was is left alone. */
	return r && r->kind == NF_POW && expr_nf_equal(w, r->arg[0], b) &&
			       expr_nf_equal(w, r->arg[1], e)
		       ? NULL
		       : r;
}

bool expr_nf_not_negative(const struct nf *x)
{
	struct rat c = expr_nf_coefficient(x);

	if (x->kind == NF_NUM)
		return x->c.p >= 0;
	if (expr_nf_name_is(x, "e") || expr_nf_name_is(x, "pi"))
		return true;
	if (x->kind == NF_FUN)
		return x->fid == F_ABS || x->fid == F_ACOS;
	if (x->kind == NF_POW) {
		if (expr_nf_not_negative(x->arg[0]))
			return true;
		return x->arg[1]->kind == NF_NUM &&
		       (x->arg[1]->c.p % 2 == 0 || x->arg[1]->c.q % 2 == 0);
	}
	if (x->kind == NF_MUL || x->kind == NF_ADD) {
		for (int i = 0; i < x->n; i++)
			if (!expr_nf_not_negative(x->arg[i]))
				return false;
		return c.p >= 0;
	}
	return false;
}

/* (base^a)^b, or NULL to leave it. */
static const struct nf *power_of_power(struct norm *w, const struct nf *x, const struct nf *b)
{
	const struct nf *base = x->arg[0], *a = x->arg[1];
	bool sure = expr_nf_not_negative(base) && !nf_is(base, 0);

	if (b->kind == NF_NUM && b->c.q == 1)
		return expr_nf_pow(w, base, expr_nf_mul2(w, a, b));
	/* A positive base: e^u, 2^u. */
	if ((expr_nf_name_is(base, "e") || expr_nf_name_is(base, "pi") ||
	     (base->kind == NF_NUM && base->c.p > 0)))
		return expr_nf_pow(w, base, expr_nf_mul2(w, a, b));
	if (a->kind != NF_NUM || b->kind != NF_NUM)
		return NULL;
	if (b->c.q % 2 == 0 && a->c.p % 2 == 0 && !sure)
		base = expr_nf_fun1(w, F_ABS, base);
	return expr_nf_pow(w, base, expr_nf_mul2(w, a, b));
}

static const struct nf *power_of_product(struct norm *w, const struct nf *x,
					 const struct nf *e)
{
	const struct nf **f;
	struct rat one = { 1, 1 };

	if (e->kind != NF_NUM)
		return NULL;
	if (e->c.q == 1) {
		f = arena_alloc(w->a, (size_t)(x->n + 1) * sizeof *f);
		for (int i = 0; i < x->n; i++)
			f[i] = expr_nf_pow(w, x->arg[i], e);
		f[x->n] = expr_nf_pow(w, expr_nf_num(w, x->c), e);
		return expr_nf_mul(w, f, x->n + 1);
	}
	if (x->c.p < 0 && e->c.q % 2)
		one.p = 1;
	else if (x->c.p < 0)
		one.p = -1;
	if (expr_rat_cmp(x->c, one) == 0)
		return NULL;
	if (one.p < 0)
		return expr_nf_mul2(
			w, expr_nf_pow(w, expr_nf_num(w, (struct rat){ -x->c.p, x->c.q }), e),
			expr_nf_pow(w, expr_nf_with_coefficient(w, x, one), e));
	return expr_nf_mul2(w, expr_nf_pow(w, expr_nf_num(w, x->c), e),
			    expr_nf_pow(w, expr_nf_with_coefficient(w, x, one), e));
}

/* u when the term is r*ln(u) with one logarithm; *rest takes r. */
static const struct nf *logarithm_in(struct norm *w, const struct nf *t,
				     const struct nf **rest)
{
	const struct nf *u = NULL;
	int at = 0;

	if (t->kind == NF_FUN && t->fid == F_LN) {
		*rest = expr_nf_int(w, 1);
		return t->arg[0];
	}
	for (int i = 0; t->kind == NF_MUL && i < t->n; i++)
		if (t->arg[i]->kind == NF_FUN && t->arg[i]->fid == F_LN) {
			if (u)
				return NULL;
			u = t->arg[i]->arg[0];
			at = i;
		}
	if (u)
		*rest = replace_factor(w, t, at, expr_nf_int(w, 1));
	return u;
}

/* e^x: logarithms among the terms of the exponent become factors. */
static const struct nf *exponential(struct norm *w, const struct nf *e)
{
	const struct nf *const *t = e->kind == NF_ADD ? e->arg : &e;
	int n = e->kind == NF_ADD ? e->n : 1;
	struct nf_list f = { 0 }, left = { 0 };
	const struct nf *rest = NULL, *u;

	for (int i = 0; i < n; i++) {
		u = logarithm_in(w, t[i], &rest);
		if (u)
			expr_nf_push(w, &f, expr_nf_pow(w, u, rest));
		else
			expr_nf_push(w, &left, t[i]);
	}
	if (!f.n)
		return NULL;
	if (left.n)
		expr_nf_push(
			w, &f,
			expr_nf_pow(w, expr_nf_name(w, "e"), expr_nf_add(w, left.v, left.n)));
	return expr_nf_mul(w, f.v, f.n);
}

const struct nf *expr_nf_pow(struct norm *w, const struct nf *b, const struct nf *e)
{
	const struct nf *r = NULL;

	if (w->over || nf_is(e, 0))
		return expr_nf_int(w, 1);
	if (nf_is(e, 1))
		return b;
	if (b->kind == NF_NUM)
		r = power_of_number(w, b, e);
	else if (b->kind == NF_POW)
		r = power_of_power(w, b, e);
	else if (b->kind == NF_MUL)
		r = power_of_product(w, b, e);
	else if (expr_nf_name_is(b, "e"))
		r = exponential(w, e);
	else if (b->kind == NF_FUN && b->fid == F_ABS && e->kind == NF_NUM && e->c.p % 2 == 0)
		r = expr_nf_pow(w, b->arg[0], e);
	return r ? r : raw_power(w, b, e);
}

const struct nf *expr_nf_power(struct norm *w, const struct nf *b, int64_t p, int64_t q)
{
	return expr_nf_pow(w, b, expr_nf_num(w, (struct rat){ p, q }));
}

const struct nf *expr_nf_with(struct norm *w, const struct nf *x, const struct nf *const *arg)
{
	struct nf_list l = { 0 };

	switch (x->kind) {
	case NF_NUM:
	case NF_NAME:
	case NF_REF: return x;
	case NF_ADD: return expr_nf_add(w, arg, x->n);
	case NF_MUL:
		for (int i = 0; i < x->n; i++)
			expr_nf_push(w, &l, arg[i]);
		expr_nf_push(w, &l, expr_nf_num(w, x->c));
		return expr_nf_mul(w, l.v, l.n);
	case NF_POW: return expr_nf_pow(w, arg[0], arg[1]);
	case NF_FUN: return expr_nf_fun(w, x->fid, arg, x->n);
	case NF_OTHER: return expr_nf_other(w, x->x, arg, x->n);
	}
	BUG("normal form of kind %d", (int)x->kind);
}
