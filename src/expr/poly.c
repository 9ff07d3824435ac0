/*
 * poly.c -- expressions as polynomials and as quotients of polynomials in one name,
 * their coefficients being expressions in the others.
 */
#include "expr/norm_priv.h"

#define DEGREE_MOST 1000

/* c[0..d]; c[i] == NULL is zero.  d == -1 is the zero polynomial. */
struct expr_poly {
	const struct nf **c;
	int d;
};

struct expr_view {
	struct norm *w;
	const char *var;
	int most;
	const struct nf *culprit; /* the part that is no polynomial */
	bool large;               /* the degree passed `most` */
};

static struct expr_poly new_poly(struct expr_view *v, int d)
{
	struct expr_poly p = { .d = d };

	p.c = arena_alloc(v->w->a, (size_t)(d + 1) * sizeof *p.c);
	return p;
}

static struct expr_poly constant(struct expr_view *v, const struct nf *x)
{
	struct expr_poly p = new_poly(v, 0);

	p.c[0] = x;
	if (nf_is(x, 0))
		p.d = -1;
	return p;
}

static struct expr_poly trimmed(struct expr_poly p)
{
	while (p.d >= 0 && (!p.c[p.d] || nf_is(p.c[p.d], 0)))
		p.d--;
	return p;
}

static struct expr_poly plus(struct expr_view *v, struct expr_poly a, struct expr_poly b)
{
	struct expr_poly p = new_poly(v, a.d > b.d ? a.d : b.d);

	for (int i = 0; i <= p.d; i++) {
		const struct nf *s = i <= a.d ? a.c[i] : NULL, *t = i <= b.d ? b.c[i] : NULL;

		p.c[i] = s && t ? expr_nf_add2(v->w, s, t) : s ? s : t;
	}
	return trimmed(p);
}

static bool multiply(struct expr_view *v, struct expr_poly *out, struct expr_poly a,
		     struct expr_poly b)
{
	struct expr_poly p;

	if (a.d < 0 || b.d < 0) {
		out->d = -1;
		return true;
	}
	if (a.d + b.d > v->most) {
		v->large = true;
		return false;
	}
	p = new_poly(v, a.d + b.d);
	for (int k = 0; k <= p.d; k++) {
		struct nf_list l = { 0 };

		for (int i = k > b.d ? k - b.d : 0; i <= a.d && i <= k; i++)
			if (a.c[i] && b.c[k - i])
				expr_nf_push(v->w, &l, expr_nf_mul2(v->w, a.c[i], b.c[k - i]));
		p.c[k] = l.n ? expr_nf_add(v->w, l.v, l.n) : NULL;
		if (v->w->over)
			return false;
	}
	*out = trimmed(p);
	return true;
}

static bool power(struct expr_view *v, struct expr_poly *out, struct expr_poly a, long k)
{
	struct expr_poly p = constant(v, expr_nf_int(v->w, 1));

	if (a.d > 0 && k > v->most / a.d) {
		v->large = true;
		return false;
	}
	if (a.d == 0) {
		*out = constant(v, expr_nf_power(v->w, a.c[0], k, 1));
		return true;
	}
	/* x^k alone is common and needs no products. */
	if (a.d == 1 && !a.c[0]) {
		p = new_poly(v, (int)k);
		p.c[k] = expr_nf_power(v->w, a.c[1], k, 1);
		*out = p;
		return true;
	}
	if (a.d < 0) {
		out->d = -1;
		return true;
	}
	for (; k; k--)
		if (!multiply(v, &p, p, a))
			return false;
	*out = p;
	return true;
}

static bool culprit(struct expr_view *v, const struct nf *x)
{
	if (!v->culprit)
		v->culprit = x;
	return false;
}

/* x = top/bottom; bottom is 1 where quotients are not allowed. */
static bool view(struct expr_view *v, const struct nf *x, bool quotients,
		 struct expr_poly *top, struct expr_poly *bottom)
{
	struct norm *w = v->w;
	struct expr_poly n, d, t, u;
	long k;

	*bottom = constant(v, expr_nf_int(w, 1));
	if (!expr_nf_uses(w, x, v->var)) {
		*top = constant(v, x);
		return !w->over;
	}
	switch (x->kind) {
	case NF_NAME:
		*top = new_poly(v, 1);
		top->c[1] = expr_nf_int(w, 1);
		if (v->most < 1)
			v->large = true;
		return v->most >= 1;
	case NF_ADD:
		top->d = -1;
		for (int i = 0; i < x->n; i++) {
			if (!view(v, x->arg[i], quotients, &n, &d))
				return false;
			/* a/b + n/d, over b*d unless that is b. */
			if (d.d == 0 && nf_is(d.c[0], 1)) {
				if (!multiply(v, &t, n, *bottom))
					return false;
				*top = plus(v, *top, t);
				continue;
			}
			if (!multiply(v, &t, *top, d) || !multiply(v, &u, n, *bottom) ||
			    !multiply(v, bottom, *bottom, d))
				return false;
			*top = plus(v, t, u);
		}
		return true;
	case NF_MUL:
		*top = constant(v, expr_nf_num(w, x->c));
		for (int i = 0; i < x->n; i++)
			if (!view(v, x->arg[i], quotients, &n, &d) ||
			    !multiply(v, top, *top, n) || !multiply(v, bottom, *bottom, d))
				return false;
		return true;
	case NF_POW:
		if (!expr_nf_whole(x->arg[1], &k) || (k < 0 && !quotients))
			return culprit(v, x);
		if (!view(v, x->arg[0], quotients, &n, &d))
			return false;
		if (k < 0 && n.d < 0)
			return culprit(v, x);
		if (k < 0) {
			t = n;
			n = d;
			d = t;
			k = -k;
		}
		return power(v, top, n, k) && power(v, bottom, d, k);
	case NF_NUM:
	case NF_REF:
	case NF_FUN:
	case NF_OTHER: break;
	}
	return culprit(v, x);
}

static enum status refuse(struct expr_view *v, const char *what)
{
	char t[64];

	if (v->w->over)
		return err_fail(v->w->e, E_ARG, "limit",
				"the polynomial grows beyond the limits of "
				"this calculation");
	if (v->large)
		return err_fail(v->w->e, E_ARG, "limit", "the degree in %s is more than %d",
				v->var, v->most);
	return err_fail(v->w->e, E_ARG, "unsupported", "%s is not a %s in %s",
			expr_shown(expr_nf_to(v->culprit, v->w->a), t), what, v->var);
}

/* Coefficients that vanish are seen only when they are simplified. */
static struct expr_poly settled(struct expr_view *v, struct expr_poly p)
{
	for (int i = 0; i <= p.d; i++)
		if (p.c[i])
			p.c[i] = expr_nf_settle(v->w, p.c[i]);
	return trimmed(p);
}

static enum status write_out(struct expr_view *v, struct expr_poly p, struct expr **coef,
			     int *degree, struct arena *a)
{
	*degree = p.d < 0 ? 0 : p.d;
	for (int i = 0; i <= *degree; i++) {
		const struct nf *c = i <= p.d && p.c[i] ? p.c[i] : expr_nf_int(v->w, 0);

		coef[i] = expr_within_limits(expr_nf_to(c, a), v->w->e);
		if (!coef[i])
			return E_ARG;
	}
	return OK;
}

enum status expr_polynomial(const struct expr *x, const char *var, struct expr **coef,
			    int *degree, int most, struct arena *a, struct err *e)
{
	struct norm w;
	struct expr_view v = { .w = &w, .var = var, .most = most };
	struct expr_poly top, bottom;
	const struct nf *y;
	enum status st;

	expr_norm_begin(&w, NULL, e);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	st = !w.over && view(&v, y, false, &top, &bottom) ? OK : refuse(&v, "polynomial");
	if (!st) {
		top = settled(&v, top);
		st = w.over ? refuse(&v, "") : write_out(&v, top, coef, degree, a);
	}
	arena_free(w.a);
	return st;
}

static bool to_qpoly(struct norm *w, struct expr_poly p, struct qpoly *q)
{
	if (p.d > QPOLY_DEGREE)
		return false;
	q->d = p.d;
	q->bad = false;
	q->c = arena_alloc(w->a, (size_t)(p.d + 1) * sizeof *q->c);
	for (int i = 0; i <= p.d; i++) {
		if (p.c[i] && p.c[i]->kind != NF_NUM)
			return false;
		q->c[i] = p.c[i] ? p.c[i]->c : (struct rat){ 0, 1 };
	}
	return true;
}

static void from_qpoly(struct expr_view *v, struct expr_poly *p, struct qpoly q)
{
	*p = new_poly(v, q.d);
	for (int i = 0; i <= q.d; i++)
		p->c[i] = expr_nf_num(v->w, q.c[i]);
}

/* Lowest terms with whole coefficients, where all of them are rational numbers. */
static void reduce(struct expr_view *v, struct expr_poly *top, struct expr_poly *bottom)
{
	struct norm *w = v->w;
	struct qpoly n, d, g;
	struct rat c, one = { 1, 1 };

	if (!to_qpoly(w, *top, &n) || !to_qpoly(w, *bottom, &d))
		return;
	g = expr_qpoly_gcd(w, n, d);
	if (!g.bad && g.d > 0) {
		n = expr_qpoly_div(w, n, g, NULL);
		d = expr_qpoly_div(w, d, g, NULL);
	}
	if (g.bad || n.bad || d.bad || !expr_rat_div(&c, one, expr_qpoly_content(&d)))
		return;
	d = expr_qpoly_scale(w, d, c);
	n = expr_qpoly_scale(w, n, c);
	if (d.bad || n.bad)
		return;
	/* What is left of the numerator's denominators goes below. */
	c = (struct rat){ expr_qpoly_content(&n).q, 1 };
	d = expr_qpoly_scale(w, d, c);
	n = expr_qpoly_scale(w, n, c);
	if (d.bad || n.bad)
		return;
	from_qpoly(v, top, n);
	from_qpoly(v, bottom, d);
}

enum status expr_rational(const struct expr *x, const char *var, struct expr **top,
			  int *top_degree, struct expr **bottom, int *bottom_degree, int most,
			  struct arena *a, struct err *e)
{
	struct norm w;
	struct expr_view v = { .w = &w, .var = var, .most = most };
	struct expr_poly n, d;
	const struct nf *y;
	enum status st;

	expr_norm_begin(&w, NULL, e);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	st = !w.over && view(&v, y, true, &n, &d) ? OK : refuse(&v, "quotient of polynomials");
	if (!st) {
		n = settled(&v, n);
		d = settled(&v, d);
		if (w.over)
			st = refuse(&v, "");
		else if (d.d < 0)
			st = err_fail(e, E_ARG, "degenerate",
				      "the denominator is zero everywhere");
	}
	if (!st) {
		reduce(&v, &n, &d);
		st = write_out(&v, n, top, top_degree, a);
	}
	if (!st)
		st = write_out(&v, d, bottom, bottom_degree, a);
	arena_free(w.a);
	return st;
}

int expr_nf_polynomial(struct norm *w, const struct nf *x, const char *var,
		       const struct nf **coef, int most)
{
	struct expr_view v = { .w = w, .var = var, .most = most };
	struct expr_poly top, bottom;

	if (!view(&v, x, false, &top, &bottom))
		return -1;
	top = settled(&v, top);
	for (int i = 0; i <= (top.d > 0 ? top.d : 0); i++)
		coef[i] = i <= top.d && top.c[i] ? top.c[i] : expr_nf_int(w, 0);
	return w->over ? -1 : top.d > 0 ? top.d : 0;
}

bool expr_nf_ratio(struct norm *w, const struct nf *x, const char *var, struct qpoly *top,
		   struct qpoly *bottom)
{
	struct expr_view v = { .w = w, .var = var, .most = QPOLY_DEGREE };
	struct expr_poly n, d;

	if (!view(&v, x, true, &n, &d))
		return false;
	n = settled(&v, n);
	d = settled(&v, d);
	if (w->over || d.d < 0)
		return false;
	reduce(&v, &n, &d);
	return to_qpoly(w, n, top) && to_qpoly(w, d, bottom);
}

int expr_degree(const struct expr *x, const char *var)
{
	struct norm w;
	struct expr_view v = { .w = &w, .var = var, .most = DEGREE_MOST };
	struct expr_poly top, bottom;
	const struct nf *y;
	int d = -1;

	expr_norm_begin(&w, NULL, NULL);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	if (!w.over && view(&v, y, false, &top, &bottom)) {
		top = settled(&v, top);
		d = top.d < 0 ? 0 : top.d;
	}
	if (w.over)
		d = -1;
	arena_free(w.a);
	return d;
}
