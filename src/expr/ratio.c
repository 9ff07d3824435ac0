/*
 * ratio.c -- quotients of polynomials with rational numbers: factors, partial fractions, and
 * the forms people ask for (expr_factor, expr_expand, expr_apart ...).
 */
#include "expr/ratio_priv.h"
#include "num/fn.h"

static const struct rat one = { 1, 1 };

static bool ratio_factor(struct norm *w, struct qpoly p, struct ratio_factors *out)
{
	struct num_factor f[RATIO_FACTORS];
	struct rat back;
	int64_t *c;

	out->n = 0;
	out->content = (struct rat){ 0, 1 };
	if (p.bad)
		return false;
	if (p.d < 0)
		return true;
	out->content = expr_qpoly_content(&p);
	if (p.d == 0) {
		out->content = p.c[0];
		return true;
	}
	if (!expr_rat_div(&back, one, out->content))
		return false;
	p = expr_qpoly_scale(w, p, back);
	if (p.bad)
		return false;
	c = arena_alloc(w->a, (size_t)(p.d + 1) * sizeof *c);
	for (int i = 0; i <= p.d; i++) {
		if (p.c[i].q != 1)
			return false;
		c[i] = p.c[i].p;
	}
	if (!num_poly_factor(f, RATIO_FACTORS, &out->n, c, p.d, w->a))
		return false;
	for (int i = 0; i < out->n; i++) {
		struct rat *r = arena_alloc(w->a, (size_t)(f[i].d + 1) * sizeof *r);
		int s = f[i].c[f[i].d] < 0 ? -1 : 1;

		for (int k = 0; k <= f[i].d; k++) {
			if (f[i].c[k] > NF_MOST || f[i].c[k] < -NF_MOST)
				return false;
			r[k] = (struct rat){ s * f[i].c[k], 1 };
		}
		if (s < 0 && f[i].k % 2)
			out->content.p = -out->content.p;
		out->f[i] = (struct qpoly){ .c = r, .d = f[i].d };
		out->k[i] = f[i].k;
	}
	return true;
}

/* u with u b = r modulo m, b and m without common factor, of lower degree than m. */
static struct qpoly quotient_mod(struct norm *w, struct qpoly r, struct qpoly b,
				 struct qpoly m)
{
	struct qpoly r0 = m, r1, s0 = { .d = -1 }, s1 = expr_qpoly_const(w, one), q, t;

	expr_qpoly_div(w, b, m, &r1);
	while (r1.d > 0 && !r1.bad) {
		q = expr_qpoly_div(w, r0, r1, &t);
		r0 = r1;
		r1 = t;
		t = expr_qpoly_add(
			w, s0,
			expr_qpoly_scale(w, expr_qpoly_mul(w, q, s1), (struct rat){ -1, 1 }));
		s0 = s1;
		s1 = t;
	}
	if (r1.bad || s1.bad || r1.d < 0)
		return (struct qpoly){ .d = -1, .bad = true };
	{
		struct rat back;

		if (!expr_rat_div(&back, one, r1.c[0]))
			return (struct qpoly){ .d = -1, .bad = true };
		t = expr_qpoly_scale(w, expr_qpoly_mul(w, s1, r), back);
	}
	expr_qpoly_div(w, t, m, &t);
	return t;
}

bool expr_ratio_apart(struct norm *w, struct qpoly top, struct qpoly bottom,
		      struct ratio_parts *out)
{
	struct ratio_factors f;
	struct qpoly rest;
	struct rat back;

	out->n = 0;
	if (!ratio_factor(w, bottom, &f) || f.content.p == 0 ||
	    !expr_rat_div(&back, one, f.content))
		return false;
	top = expr_qpoly_scale(w, top, back);
	bottom = expr_qpoly_scale(w, bottom, back);
	out->whole = expr_qpoly_div(w, top, bottom, &rest);
	if (rest.bad || out->whole.bad)
		return false;
	for (int i = 0; i < f.n; i++) {
		struct qpoly m = expr_qpoly_pow(w, f.f[i], f.k[i]), others, u;

		others = expr_qpoly_div(w, bottom, m, NULL);
		if (m.bad || others.bad)
			return false;
		/* rest/bottom has the part u/m with u others = rest modulo m. */
		u = quotient_mod(w, rest, others, m);
		/* u/f^k = u_k/f^k + u_{k-1}/f^{k-1} + ..., digits of u to the base f. */
		for (int k = f.k[i]; k > 0; k--) {
			struct qpoly digit;

			u = expr_qpoly_div(w, u, f.f[i], &digit);
			if (u.bad || digit.bad || out->n == RATIO_PARTS)
				return false;
			if (digit.d < 0)
				continue;
			out->part[out->n].top = digit;
			out->part[out->n].f = f.f[i];
			out->part[out->n++].k = k;
		}
	}
	return true;
}

/* --- The forms ------------------------------------------------------------------------------ */

static const struct nf *raw_power(struct norm *w, const struct nf *b, int k)
{
	return expr_nf_power(w, b, k, 1);
}

/* content * f_1^k_1 * ... as it stands; k_i times sign. */
static void push_factors(struct norm *w, struct nf_list *l, const struct ratio_factors *f,
			 const char *var, int sign)
{
	for (int i = 0; i < f->n; i++)
		expr_nf_push(w, l,
			     raw_power(w, expr_qpoly_nf(w, f->f[i], var), sign * f->k[i]));
}

struct expr *expr_factor(const struct expr *x, const char *var, struct arena *a, struct err *e)
{
	struct norm w;
	struct qpoly top, bottom;
	struct ratio_factors n, d;
	struct nf_list l = { 0 };
	const struct nf *y;
	struct rat c;

	expr_norm_begin(&w, NULL, e);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	if (!w.over && expr_nf_ratio(&w, y, var, &top, &bottom) && ratio_factor(&w, top, &n) &&
	    ratio_factor(&w, bottom, &d) && d.content.p &&
	    expr_rat_div(&c, n.content, d.content)) {
		expr_nf_push(&w, &l, expr_nf_num(&w, c));
		push_factors(&w, &l, &n, var, 1);
		push_factors(&w, &l, &d, var, -1);
		y = expr_nf_mul(&w, l.v, l.n);
	} else if (!w.over) {
		err_fail(e, E_ARG, "unsupported",
			 "only quotients of polynomials in %s with rational numbers are "
			 "factored, of degree at most %d",
			 var, QPOLY_DEGREE);
		y = NULL;
	}
	return expr_norm_end(&w, y, a);
}

struct expr *expr_expand(const struct expr *x, const char *var, struct arena *a, struct err *e)
{
	struct norm w;
	const struct nf *y, *coef[QPOLY_DEGREE + 1], *wide;
	struct nf_list l = { 0 };
	int d;

	expr_norm_begin(&w, NULL, e);
	y = expr_nf_from(&w, x);
	d = w.over ? -1 : expr_nf_polynomial(&w, y, var, coef, QPOLY_DEGREE);
	if (d >= 0) {
		for (int i = d; i >= 0; i--)
			expr_nf_push(
				&w, &l,
				expr_nf_mul2(&w, coef[i],
					     expr_nf_power(&w, expr_nf_name(&w, var), i, 1)));
		y = expr_nf_add(&w, l.v, l.n);
		wide = expr_nf_expand(&w, y, 2000);
		y = wide ? wide : y;
	} else if (!w.over) {
		wide = expr_nf_expand(&w, y, 2000);
		if (!wide) {
			err_fail(e, E_ARG, "limit", "multiplied out it has too many terms");
			y = NULL;
		} else {
			y = wide;
		}
	}
	return expr_norm_end(&w, y, a);
}

struct expr *expr_apart(const struct expr *x, const char *var, struct arena *a, struct err *e)
{
	struct norm w;
	struct qpoly top, bottom;
	struct ratio_parts p;
	struct nf_list l = { 0 };
	const struct nf *y;

	expr_norm_begin(&w, NULL, e);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	if (!w.over && expr_nf_ratio(&w, y, var, &top, &bottom) &&
	    expr_ratio_apart(&w, top, bottom, &p)) {
		if (p.whole.d >= 0)
			expr_nf_push(&w, &l, expr_qpoly_nf(&w, p.whole, var));
		for (int i = 0; i < p.n; i++)
			expr_nf_push(
				&w, &l,
				expr_nf_mul2(&w, expr_qpoly_nf(&w, p.part[i].top, var),
					     raw_power(&w, expr_qpoly_nf(&w, p.part[i].f, var),
						       -p.part[i].k)));
		y = expr_nf_add(&w, l.v, l.n);
	} else if (!w.over) {
		err_fail(e, E_ARG, "unsupported",
			 "partial fractions are taken of quotients of polynomials in %s with "
			 "rational numbers, of degree at most %d",
			 var, QPOLY_DEGREE);
		y = NULL;
	}
	return expr_norm_end(&w, y, a);
}
