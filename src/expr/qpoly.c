/* qpoly.c -- polynomials in one variable with rational coefficients; see norm_priv.h. */
#include "expr/norm_priv.h"
#include <string.h>

static struct qpoly make(struct norm *w, int d)
{
	struct qpoly p = { .d = d };

	if (d > QPOLY_DEGREE)
		return (struct qpoly){ .d = -1, .bad = true };
	p.c = arena_alloc(w->a, (size_t)(d + 1) * sizeof *p.c);
	for (int i = 0; i <= d; i++)
		p.c[i] = (struct rat){ 0, 1 };
	return p;
}

static struct qpoly trimmed(struct qpoly p)
{
	while (p.d >= 0 && p.c[p.d].p == 0)
		p.d--;
	return p;
}

static struct qpoly bad(void)
{
	return (struct qpoly){ .d = -1, .bad = true };
}

struct qpoly expr_qpoly_const(struct norm *w, struct rat v)
{
	struct qpoly p = make(w, 0);

	p.c[0] = v;
	return trimmed(p);
}

struct qpoly expr_qpoly_x(struct norm *w)
{
	struct qpoly p = make(w, 1);

	p.c[1] = (struct rat){ 1, 1 };
	return p;
}

struct qpoly expr_qpoly_add(struct norm *w, struct qpoly a, struct qpoly b)
{
	struct qpoly p = make(w, a.d > b.d ? a.d : b.d);

	if (a.bad || b.bad)
		return bad();
	for (int i = 0; i <= a.d; i++)
		p.c[i] = a.c[i];
	for (int i = 0; i <= b.d; i++)
		if (!expr_rat_add(&p.c[i], p.c[i], b.c[i]))
			return bad();
	return trimmed(p);
}

struct qpoly expr_qpoly_mul(struct norm *w, struct qpoly a, struct qpoly b)
{
	struct qpoly p;
	struct rat t;

	if (a.bad || b.bad)
		return bad();
	if (a.d < 0 || b.d < 0)
		return (struct qpoly){ .d = -1 };
	p = make(w, a.d + b.d);
	for (int i = 0; !p.bad && i <= a.d; i++) {
		w->steps += b.d + 1;
		for (int j = 0; j <= b.d; j++)
			if (!expr_rat_mul(&t, a.c[i], b.c[j]) ||
			    !expr_rat_add(&p.c[i + j], p.c[i + j], t))
				return bad();
	}
	return p;
}

struct qpoly expr_qpoly_scale(struct norm *w, struct qpoly a, struct rat c)
{
	return expr_qpoly_mul(w, a, expr_qpoly_const(w, c));
}

struct qpoly expr_qpoly_pow(struct norm *w, struct qpoly a, int k)
{
	struct qpoly p = expr_qpoly_const(w, (struct rat){ 1, 1 });

	if (a.d > 0 && (long)a.d * k > QPOLY_DEGREE)
		return bad();
	for (; k > 0 && !p.bad; k--)
		p = expr_qpoly_mul(w, p, a);
	return p;
}

struct qpoly expr_qpoly_div(struct norm *w, struct qpoly a, struct qpoly b, struct qpoly *rest)
{
	struct qpoly q = make(w, a.d >= b.d ? a.d - b.d : 0), r = make(w, a.d);
	struct rat t;

	if (a.bad || b.bad || b.d < 0)
		goto fail;
	if (a.d >= 0)
		memcpy(r.c, a.c, (size_t)(a.d + 1) * sizeof *r.c);
	for (int i = a.d - b.d; i >= 0; i--) {
		if (!expr_rat_div(&q.c[i], r.c[i + b.d], b.c[b.d]))
			goto fail;
		for (int j = 0; j <= b.d; j++) {
			if (!expr_rat_mul(&t, q.c[i], b.c[j]))
				goto fail;
			t.p = -t.p;
			if (!expr_rat_add(&r.c[i + j], r.c[i + j], t))
				goto fail;
		}
	}
	if (rest)
		*rest = trimmed(r);
	return trimmed(q);
fail:
	if (rest)
		*rest = bad();
	return bad();
}

struct rat expr_qpoly_content(const struct qpoly *a)
{
	int64_t g = 0, l = 1;
	struct rat c = { 1, 1 };

	for (int i = 0; i <= a->d; i++) {
		g = expr_rat_gcd(g, a->c[i].p);
		if (!expr_rat_make(&c, (__int128)(l / expr_rat_gcd(l, a->c[i].q)) * a->c[i].q,
				   1))
			return (struct rat){ 1, 1 };
		l = c.p;
	}
	if (!g)
		return (struct rat){ 1, 1 };
	/* g of the numerators and l of the denominators, each in lowest terms, share
	 * no factor: a prime in g divides every numerator, so no denominator. */
	return (struct rat){ a->c[a->d].p < 0 ? -g : g, l };
}

struct qpoly expr_qpoly_gcd(struct norm *w, struct qpoly a, struct qpoly b)
{
	struct qpoly r;
	struct rat one = { 1, 1 }, c;

	while (b.d >= 0 && !b.bad) {
		if (!expr_rat_div(&c, one, expr_qpoly_content(&b)))
			return bad();
		b = expr_qpoly_scale(w, b, c);
		if (b.bad)
			return bad();
		expr_qpoly_div(w, a, b, &r);
		a = b;
		b = r;
	}
	return b.bad ? b : a;
}

bool expr_qpoly_equal(struct qpoly a, struct qpoly b)
{
	if (a.d != b.d)
		return false;
	for (int i = 0; i <= a.d; i++)
		if (expr_rat_cmp(a.c[i], b.c[i]))
			return false;
	return true;
}

/* Descending powers are sorted already: nothing is left for the constructors to do. */
const struct nf *expr_qpoly_nf(struct norm *w, struct qpoly a, const char *var)
{
	const struct nf *x = expr_nf_name(w, var), *power[2] = { x };
	struct rat one = { 1, 1 };
	struct nf_list l = { 0 };

	for (int i = a.d; i >= 0; i--) {
		const struct nf *t = x;

		if (!a.c[i].p)
			continue;
		if (i > 1) {
			power[1] = expr_nf_int(w, i);
			t = expr_nf_raw(w, NF_POW, one, power, 2);
		}
		expr_nf_push(w, &l,
			     i ? expr_nf_with_coefficient(w, t, a.c[i])
			       : expr_nf_num(w, a.c[0]));
	}
	if (!l.n)
		return expr_nf_int(w, 0);
	return l.n == 1 ? l.v[0] : expr_nf_raw(w, NF_ADD, one, l.v, l.n);
}
