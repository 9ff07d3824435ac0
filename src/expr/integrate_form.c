/* integrate_form.c -- families of functions that have antiderivatives by a formula. */
#include "expr/integrate_priv.h"
#include <string.h>

static const struct nf *times(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_mul2(w, a, b);
}
static const struct nf *over(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_mul2(w, a, expr_nf_power(w, b, -1, 1));
}
static const struct nf *plus(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_add2(w, a, b);
}
static const struct nf *minus(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_add2(w, a, expr_nf_scale(w, b, -1, 1));
}
/* The sum of c[i] x^i. */
static const struct nf *poly(struct integrate *g, const struct nf *const *c, int d)
{
	struct norm *w = g->w;
	struct nf_list l = { 0 };

	for (int i = 0; i <= d; i++)
		expr_nf_push(w, &l,
			     times(w, c[i], expr_nf_power(w, expr_nf_name(w, g->var), i, 1)));
	return expr_nf_add(w, l.v, l.n);
}

/* --- Quotients of polynomials ------------------------------------------------------------- */

/* (p x + q)/(a x^2 + b x + c)^k, with D = 4 a c - b^2:
 *   J_1 = 2/sqrt(D) atan((2 a x + b)/sqrt(D)),  or logarithms for D < 0
 *   J_k = (2 a x + b)/((k-1) D Q^(k-1)) + 2 a (2k-3)/((k-1) D) J_(k-1) */
static const struct nf *quadratic(struct integrate *g, const struct nf *const top[2],
				  const struct nf *const below[3], int k)
{
	struct norm *w = g->w;
	const struct nf *a = below[2], *b = below[1], *q = poly(g, below, 2), *D, *s, *J, *F,
			*inner, *rest;
	int sign;

	D = expr_nf_settle(w, minus(w, expr_nf_scale(w, times(w, a, below[0]), 4, 1),
				    expr_nf_power(w, b, 2, 1)));
	sign = expr_integrate_sign(g, D);
	if (sign == NUM_UNKNOWN || sign == 0)
		return NULL;
	inner = plus(w, times(w, expr_nf_scale(w, a, 2, 1), expr_nf_name(w, g->var)), b);
	/* p x + q = p/(2a) Q' + (q - p b/(2a)) */
	rest = expr_nf_settle(
		w, minus(w, top[0], over(w, times(w, top[1], b), expr_nf_scale(w, a, 2, 1))));
	if (k == 1)
		F = expr_integrate_ln(g, q, sign > 0 && expr_integrate_sign(g, a) > 0);
	else
		F = expr_nf_scale(w, expr_nf_power(w, q, 1 - k, 1), 1, 1 - k);
	F = times(w, over(w, top[1], expr_nf_scale(w, a, 2, 1)), F);
	if (nf_is(rest, 0))
		return F;
	s = expr_nf_settle(w,
			   expr_nf_power(w, sign > 0 ? D : expr_nf_scale(w, D, -1, 1), 1, 2));
	if (sign > 0)
		J = times(w, over(w, expr_nf_int(w, 2), s),
			  expr_nf_fun1(w, F_ATAN, expr_nf_settle(w, over(w, inner, s))));
	else
		J = over(w,
			 expr_integrate_ln(g, over(w, minus(w, inner, s), plus(w, inner, s)),
					   false),
			 s);
	for (int j = 2; j <= k; j++) {
		const struct nf *kD = expr_nf_scale(w, D, j - 1, 1);

		J = plus(w, times(w, over(w, inner, kD), expr_nf_power(w, q, 1 - j, 1)),
			 times(w, over(w, expr_nf_scale(w, a, 2 * (2 * j - 3), 1), kD), J));
	}
	return plus(w, F, times(w, rest, J));
}

/* x^4 + p x^2 + q without rational factors, q > 0: (x^2 + b)^2 - (2b - p) x^2 with b the root
 * of q, two quadratic ones over a square root when 2b > p and b is rational. */
static const struct nf *quartic(struct integrate *g, struct qpoly top, struct qpoly f)
{
	struct norm *w = g->w;
	struct rat back, p, q, b, n;
	const struct nf *a, *one = expr_nf_int(w, 1), *bn, *sum = NULL, *t[4];
	int64_t rest, r1, r2;

	if (f.c[1].p || f.c[3].p || !expr_rat_div(&back, (struct rat){ 1, 1 }, f.c[4]) ||
	    !expr_rat_mul(&p, f.c[2], back) || !expr_rat_mul(&q, f.c[0], back) || q.p <= 0)
		return NULL;
	r1 = expr_nf_root_part(q.p, 2, &rest);
	if (rest != 1)
		return NULL;
	r2 = expr_nf_root_part(q.q, 2, &rest);
	if (rest != 1 || !expr_rat_make(&b, r1, r2))
		return NULL;
	/* n = 2b - p */
	if (!expr_rat_make(&n, 2 * (__int128)b.p * p.q - (__int128)p.p * b.q,
			   (__int128)b.q * p.q) ||
	    n.p <= 0)
		return NULL;
	a = expr_nf_settle(w, expr_nf_power(w, expr_nf_num(w, n), 1, 2));
	bn = expr_nf_num(w, b);
	for (int i = 0; i < 4; i++)
		t[i] = times(w, expr_nf_num(w, back),
			     expr_nf_num(w, i <= top.d ? top.c[i] : (struct rat){ 0, 1 }));
	/* top/(Q+ Q-) = (A x + B)/Q+ + (C x + D)/Q-, Q+- = x^2 +- a x + b:
	 * A + C = t3, B + D + a (C - A) = t2, b (A + C) + a (D - B) = t1, b (B + D) = t0 */
	{
		const struct nf *BD = over(w, t[0], bn), *CA = over(w, minus(w, t[2], BD), a),
				*DB = over(w, minus(w, t[1], times(w, bn, t[3])), a),
				*half = expr_nf_num(w, (struct rat){ 1, 2 });

		for (int s = 1; s >= -1; s -= 2) {
			const struct nf *lin[2] = {
				times(w, half, s > 0 ? minus(w, BD, DB) : plus(w, BD, DB)),
				times(w, half, s > 0 ? minus(w, t[3], CA) : plus(w, t[3], CA))
			};
			const struct nf *below[3] = { bn, expr_nf_scale(w, a, s, 1), one }, *F;

			lin[0] = expr_nf_settle(w, lin[0]);
			lin[1] = expr_nf_settle(w, lin[1]);
			F = quadratic(g, lin, below, 1);
			if (!F)
				return NULL;
			sum = sum ? plus(w, sum, F) : F;
		}
	}
	return sum;
}

static const struct nf *one_part(struct integrate *g, struct qpoly top, struct qpoly f, int k)
{
	struct norm *w = g->w;
	const struct nf *u = expr_qpoly_nf(w, f, g->var), *c[3], *t[2];

	if (f.d == 1) {
		c[0] = over(w, expr_nf_num(w, top.c[0]), expr_nf_num(w, f.c[1]));
		return times(
			w, c[0],
			k == 1 ? expr_integrate_ln(g, u, false)
			       : expr_nf_scale(w, expr_nf_power(w, u, 1 - k, 1), 1, 1 - k));
	}
	if (f.d == 4 && k == 1)
		return quartic(g, top, f);
	if (f.d != 2)
		return NULL;
	for (int i = 0; i < 3; i++)
		c[i] = expr_nf_num(w, f.c[i]);
	for (int i = 0; i < 2; i++)
		t[i] = i <= top.d ? expr_nf_num(w, top.c[i]) : expr_nf_int(w, 0);
	return quadratic(g, t, c, k);
}

/* c (p x + q)/(a x^2 + b x + c)^k with constants that need not be rational. */
static const struct nf *with_surds(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *const *fa = f->kind == NF_MUL ? f->arg : &f;
	int n = f->kind == NF_MUL ? f->n : 1;
	const struct nf *below = NULL, *c[3], *t[2] = { NULL, NULL };
	struct nf_list l = { 0 };
	long k = 0;

	for (int i = 0; i < n; i++) {
		if (!below && fa[i]->kind == NF_POW && expr_nf_whole(fa[i]->arg[1], &k) &&
		    k < 0)
			below = fa[i]->arg[0];
		else
			expr_nf_push(w, &l, fa[i]);
	}
	if (!below || k < -8 || expr_nf_polynomial(w, below, g->var, c, 2) != 2)
		return NULL;
	if (f->kind == NF_MUL)
		expr_nf_push(w, &l, expr_nf_num(w, f->c));
	t[1] = expr_nf_int(w, 0);
	if (expr_nf_polynomial(w, l.n ? expr_nf_mul(w, l.v, l.n) : expr_nf_int(w, 1), g->var,
			       t, 1) < 0)
		return NULL;
	if (!t[1])
		t[1] = expr_nf_int(w, 0);
	return quadratic(g, t, c, (int)-k);
}

const struct nf *expr_integrate_ratio(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	struct qpoly top, bottom;
	struct ratio_parts p;
	struct nf_list l = { 0 };
	const struct nf *c[INTEGRATE_DEGREE + 1], *F;
	int d = expr_nf_polynomial(w, f, g->var, c, INTEGRATE_DEGREE);

	if (d >= 0) {
		for (int i = 0; i <= d; i++)
			expr_nf_push(
				w, &l,
				times(w, expr_nf_scale(w, c[i], 1, i + 1),
				      expr_nf_power(w, expr_nf_name(w, g->var), i + 1, 1)));
		return expr_nf_add(w, l.v, l.n);
	}
	if (!expr_nf_ratio(w, f, g->var, &top, &bottom))
		return with_surds(g, f);
	if (!expr_ratio_apart(w, top, bottom, &p))
		return NULL;
	for (int i = 0; i <= p.whole.d; i++)
		expr_nf_push(w, &l,
			     times(w, expr_nf_scale(w, expr_nf_num(w, p.whole.c[i]), 1, i + 1),
				   expr_nf_power(w, expr_nf_name(w, g->var), i + 1, 1)));
	for (int i = 0; i < p.n; i++) {
		F = one_part(g, p.part[i].top, p.part[i].f, p.part[i].k);
		if (!F)
			return NULL;
		expr_nf_push(w, &l, F);
	}
	return expr_nf_add(w, l.v, l.n);
}

/* --- Polynomials times exponentials and waves -------------------------------------------- */

#define WAVES 64
/* k cos(u) or k sin(u), u linear. */
struct wave {
	const struct nf *k, *u;
	bool cosine;
};
struct waves {
	struct wave v[WAVES];
	int n;
};

/* Multiply by cos(u) or sin(u). */
static bool multiply_wave(struct integrate *g, struct waves *s, const struct nf *u,
			  bool cosine)
{
	struct norm *w = g->w;
	struct waves out = { .n = 0 };

	if (2 * s->n > WAVES)
		return false;
	for (int i = 0; i < s->n; i++) {
		const struct nf *half = expr_nf_scale(w, s->v[i].k, 1, 2),
				*sum = expr_nf_settle(w, plus(w, s->v[i].u, u)),
				*dif = expr_nf_settle(w, minus(w, s->v[i].u, u)),
				*neg = expr_nf_scale(w, half, -1, 1);
		bool was = s->v[i].cosine;

		/* cos cos = (cos- + cos+)/2, sin sin = (cos- - cos+)/2,
		 * sin cos = (sin+ + sin-)/2, cos sin = (sin+ - sin-)/2 */
		out.v[out.n++] =
			(struct wave){ !was && !cosine ? neg : half, sum, was == cosine };
		out.v[out.n++] =
			(struct wave){ was && !cosine ? neg : half, dif, was == cosine };
	}
	*s = out;
	return true;
}

/* P(x) e^(alpha x + beta) k T(omega x + phi), by parts: the antiderivative of
 * e^(alpha x) (A cos + B sin) is e^(alpha x) (A' cos + B' sin) with
 * A' = (alpha A - omega B)/N, B' = (alpha B + omega A)/N, N = alpha^2 + omega^2. */
static const struct nf *one_wave(struct integrate *g, const struct nf *const *p, int d,
				 const struct nf *alpha, const struct nf *e,
				 const struct wave *v)
{
	struct norm *w = g->w;
	const struct nf *omega, *phi, *N, *A, *B, *q[INTEGRATE_DEGREE + 1], *zero, *cs, *sn;
	struct nf_list l = { 0 };

	if (!expr_integrate_linear(g, v->u, &omega, &phi))
		return NULL;
	zero = expr_nf_int(w, 0);
	N = expr_nf_settle(
		w, plus(w, expr_nf_power(w, alpha, 2, 1), expr_nf_power(w, omega, 2, 1)));
	cs = expr_nf_fun1(w, F_COS, v->u);
	sn = expr_nf_fun1(w, F_SIN, v->u);
	if (nf_is(N, 0)) {
		/* No wave at all: a polynomial. */
		const struct nf *F = expr_integrate_ratio(g, poly(g, p, d));

		return F ? times(w, times(w, v->k, e), times(w, F, v->cosine ? cs : sn))
			 : NULL;
	}
	if (expr_integrate_sign(g, N) == NUM_UNKNOWN)
		return NULL;
	A = v->cosine ? v->k : zero;
	B = v->cosine ? zero : v->k;
	for (int i = 0; i <= d; i++)
		q[i] = p[i];
	for (int sign = 1; d >= 0; sign = -sign, d--) {
		const struct nf *A2 = over(w, minus(w, times(w, alpha, A), times(w, omega, B)),
					   N),
				*B2 = over(w, plus(w, times(w, alpha, B), times(w, omega, A)),
					   N);

		A = expr_nf_settle(w, A2);
		B = expr_nf_settle(w, B2);
		expr_nf_push(w, &l,
			     expr_nf_scale(w,
					   times(w, poly(g, q, d),
						 plus(w, times(w, A, cs), times(w, B, sn))),
					   sign, 1));
		for (int i = 0; i < d; i++)
			q[i] = expr_nf_scale(w, q[i + 1], i + 1, 1);
	}
	return times(w, e, expr_nf_add(w, l.v, l.n));
}

const struct nf *expr_integrate_waves(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *const *fa = f->kind == NF_MUL ? f->arg : &f;
	int n = f->kind == NF_MUL ? f->n : 1, d;
	struct waves s = { .n = 1 };
	struct nf_list rest = { 0 }, sum = { 0 };
	const struct nf *alpha = expr_nf_int(w, 0), *e = expr_nf_int(w, 1), *a, *b, *F;
	const struct nf *p[INTEGRATE_DEGREE + 1];
	bool any = false;

	s.v[0] = (struct wave){ expr_nf_int(w, 1), expr_nf_int(w, 0), true };
	for (int i = 0; i < n; i++) {
		const struct nf *t = fa[i], *base = expr_nf_base(t);
		long k = 1;

		if (t->kind == NF_POW && !expr_nf_uses(w, t->arg[0], g->var) &&
		    expr_integrate_linear(g, t->arg[1], &a, &b)) {
			/* c^(a x + b) */
			if (!expr_nf_name_is(t->arg[0], "e"))
				a = times(w, a, expr_nf_fun1(w, F_LN, t->arg[0]));
			alpha = expr_nf_settle(w, plus(w, alpha, a));
			e = times(w, e, t);
			any = true;
			continue;
		}
		if (t->kind == NF_POW && !expr_nf_whole(t->arg[1], &k))
			k = 0;
		if (base->kind == NF_FUN && (base->fid == F_SIN || base->fid == F_COS) &&
		    k > 0 && k <= 12 && expr_integrate_linear(g, base->arg[0], &a, &b)) {
			for (; k > 0; k--)
				if (!multiply_wave(g, &s, base->arg[0], base->fid == F_COS))
					return NULL;
			any = true;
			continue;
		}
		expr_nf_push(w, &rest, t);
	}
	if (!any)
		return NULL;
	if (f->kind == NF_MUL)
		expr_nf_push(w, &rest, expr_nf_num(w, f->c));
	d = expr_nf_polynomial(w, rest.n ? expr_nf_mul(w, rest.v, rest.n) : expr_nf_int(w, 1),
			       g->var, p, INTEGRATE_DEGREE);
	if (d < 0)
		return NULL;
	for (int i = 0; i < s.n; i++) {
		F = one_wave(g, p, d, alpha, e, &s.v[i]);
		if (!F)
			return NULL;
		expr_nf_push(w, &sum, F);
	}
	return expr_nf_add(w, sum.v, sum.n);
}

/* --- Polynomials with the root of a quadratic one ------------------------------------------ */

/* 1/sqrt(a x^2 + b x + c) */
static const struct nf *inverse_root(struct integrate *g, const struct nf *const c[3])
{
	struct norm *w = g->w;
	const struct nf *q = poly(g, c, 2), *s, *inner, *D;
	int sign = expr_integrate_sign(g, c[2]);

	inner = plus(w, times(w, expr_nf_scale(w, c[2], 2, 1), expr_nf_name(w, g->var)), c[1]);
	D = expr_nf_settle(w, minus(w, expr_nf_power(w, c[1], 2, 1),
				    expr_nf_scale(w, times(w, c[2], c[0]), 4, 1)));
	if (sign == NUM_UNKNOWN || sign == 0)
		return NULL;
	if (sign > 0) {
		s = expr_nf_settle(w, expr_nf_power(w, c[2], 1, 2));
		return over(w,
			    expr_integrate_ln(g,
					      plus(w,
						   times(w, expr_nf_scale(w, s, 2, 1),
							 expr_nf_power(w, q, 1, 2)),
						   inner),
					      expr_integrate_sign(g, D) < 0),
			    s);
	}
	if (expr_integrate_sign(g, D) != 1)
		return NULL;
	s = expr_nf_settle(w, expr_nf_power(w, expr_nf_scale(w, c[2], -1, 1), 1, 2));
	D = expr_nf_settle(w, expr_nf_power(w, D, 1, 2));
	return expr_nf_scale(
		w, over(w, expr_nf_fun1(w, F_ASIN, expr_nf_settle(w, over(w, inner, D))), s),
		-1, 1);
}

/* P/sqrt(Q) = (R sqrt(Q))' + k/sqrt(Q), that is P = R' Q + R Q'/2 + k: R from the top. */
static const struct nf *poly_over_root(struct integrate *g, const struct nf **p, int d,
				       const struct nf *const c[3])
{
	struct norm *w = g->w;
	const struct nf *r[INTEGRATE_DEGREE + 1], *q = poly(g, c, 2), *F, *I;

	for (int m = d - 1; m >= 0; m--) {
		/* r x^m gives (m+1) a r x^(m+1) + (m + 1/2) b r x^m + m c r x^(m-1). */
		r[m] = expr_nf_settle(w, over(w, p[m + 1], expr_nf_scale(w, c[2], m + 1, 1)));
		p[m] = expr_nf_settle(
			w,
			minus(w, p[m], times(w, expr_nf_scale(w, c[1], 2 * m + 1, 2), r[m])));
		if (m > 0)
			p[m - 1] = expr_nf_settle(
				w, minus(w, p[m - 1],
					 times(w, expr_nf_scale(w, c[0], m, 1), r[m])));
	}
	F = d > 0 ? times(w, poly(g, r, d - 1), expr_nf_power(w, q, 1, 2)) : NULL;
	if (nf_is(p[0], 0))
		return F;
	I = inverse_root(g, c);
	if (!I)
		return NULL;
	I = times(w, p[0], I);
	return F ? plus(w, F, I) : I;
}

/* (p x + q) Q^(-3/2): -p/(a sqrt(Q)) ... and (2 a x + b)/sqrt(Q) is 2 D Q^(-3/2) derived. */
static const struct nf *under_cube(struct integrate *g, const struct nf *const *p, int d,
				   const struct nf *const c[3])
{
	struct norm *w = g->w;
	const struct nf *q = poly(g, c, 2), *a2 = expr_nf_scale(w, c[2], 2, 1), *D, *rest, *F,
			*inner = plus(w, times(w, a2, expr_nf_name(w, g->var)), c[1]),
			*root = expr_nf_power(w, q, -1, 2),
			*top = d ? p[1] : expr_nf_int(w, 0);

	if (d > 1)
		return NULL;
	D = expr_nf_settle(w, minus(w, expr_nf_scale(w, times(w, c[2], c[0]), 4, 1),
				    expr_nf_power(w, c[1], 2, 1)));
	rest = expr_nf_settle(w, minus(w, p[0], over(w, times(w, top, c[1]), a2)));
	F = expr_nf_scale(w, times(w, over(w, top, c[2]), root), -1, 1);
	if (nf_is(rest, 0))
		return F;
	if (expr_integrate_sign(g, D) == 0 || expr_integrate_sign(g, D) == NUM_UNKNOWN)
		return NULL;
	/* (inner/sqrt(Q))' = (2 a Q - inner^2/2) Q^(-3/2) = D/2 Q^(-3/2) */
	return plus(w, F,
		    times(w, over(w, expr_nf_scale(w, rest, 2, 1), D), times(w, inner, root)));
}

const struct nf *expr_integrate_root(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *const *fa = f->kind == NF_MUL ? f->arg : &f;
	int n = f->kind == NF_MUL ? f->n : 1, d;
	const struct nf *under = NULL, *c[3], *p[INTEGRATE_DEGREE + 1];
	struct nf_list rest = { 0 };
	int64_t power = 0;

	for (int i = 0; i < n; i++) {
		const struct nf *t = fa[i];

		if (!under && t->kind == NF_POW && t->arg[1]->kind == NF_NUM &&
		    t->arg[1]->c.q == 2 && expr_nf_uses(w, t->arg[0], g->var)) {
			under = t->arg[0];
			power = t->arg[1]->c.p;
		} else {
			expr_nf_push(w, &rest, t);
		}
	}
	if (!under || power < -3 || power > 7 ||
	    expr_nf_polynomial(w, under, g->var, c, 2) != 2)
		return NULL;
	if (f->kind == NF_MUL)
		expr_nf_push(w, &rest, expr_nf_num(w, f->c));
	/* P Q^(m/2) = P Q^((m+1)/2) / sqrt(Q) */
	if (power > 0)
		expr_nf_push(w, &rest, expr_nf_power(w, under, (power + 1) / 2, 1));
	d = expr_nf_polynomial(w, rest.n ? expr_nf_mul(w, rest.v, rest.n) : expr_nf_int(w, 1),
			       g->var, p, INTEGRATE_DEGREE);
	if (d < 0)
		return NULL;
	return power == -3 ? under_cube(g, p, d, c) : poly_over_root(g, p, d, c);
}
