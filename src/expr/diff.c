/*
 * diff.c -- derivatives, taken on the normal form.
 *
 * Everything is a sum, product, power or function there, so the rules are few:
 *
 *   (u^k)' = k u^(k-1) u'                        k free of the variable
 *   (a^v)' = a^v ln(a) v'                        a free of the variable
 *   (u^v)' = u^v (v' ln(u) + v u'/u)
 *   log(b, u) = ln(u)/ln(b)
 *   max(a, b)' = If(a >= b, a', b'), and so on for more
 */
#include "expr/norm_priv.h"

struct diff {
	struct norm *w;
	const char *var;
	bool failed;
};

static const struct nf *diff(struct diff *d, const struct nf *x);

static const struct nf *unsupported(struct diff *d, const struct nf *x, const char *why)
{
	struct arena *a = d->w->a;
	char t[64];

	if (!d->failed && !d->w->over)
		err_fail(d->w->e, E_ARG, "unsupported",
			 "the derivative of %s with respect to %s: %s",
			 expr_shown(expr_nf_to(x, a), t), d->var, why);
	d->failed = true;
	return expr_nf_int(d->w, 0);
}

static const struct nf *diff_product(struct diff *d, const struct nf *x)
{
	struct nf_list sum = { 0 };

	for (int i = 0; i < x->n; i++) {
		const struct nf *f = diff(d, x->arg[i]);
		struct nf_list l = { 0 };

		if (nf_is(f, 0))
			continue;
		for (int j = 0; j < x->n; j++)
			expr_nf_push(d->w, &l, j == i ? f : x->arg[j]);
		expr_nf_push(d->w, &l, expr_nf_num(d->w, x->c));
		expr_nf_push(d->w, &sum, expr_nf_mul(d->w, l.v, l.n));
	}
	return expr_nf_add(d->w, sum.v, sum.n);
}

static const struct nf *diff_power(struct diff *d, const struct nf *x)
{
	struct norm *w = d->w;
	const struct nf *b = x->arg[0], *e = x->arg[1], *f[4], *l;
	bool in_base = expr_nf_uses(w, b, d->var), in_exponent = expr_nf_uses(w, e, d->var);

	if (!in_exponent) {
		f[0] = e;
		f[1] = expr_nf_pow(w, b, expr_nf_add2(w, e, expr_nf_int(w, -1)));
		f[2] = diff(d, b);
		return expr_nf_mul(w, f, 3);
	}
	l = expr_nf_fun1(w, F_LN, b);
	if (!in_base) {
		f[0] = x;
		f[1] = l;
		f[2] = diff(d, e);
		return expr_nf_mul(w, f, 3);
	}
	f[0] = e;
	f[1] = diff(d, b);
	f[2] = expr_nf_power(w, b, -1, 1);
	return expr_nf_mul2(
		w, x, expr_nf_add2(w, expr_nf_mul2(w, diff(d, e), l), expr_nf_mul(w, f, 3)));
}

/* The derivative of f at u, without the inner one; NULL when there is no rule. */
static const struct nf *outer(struct norm *w, enum expr_function id, const struct nf *x,
			      const struct nf *u)
{
	const struct nf *one = expr_nf_int(w, 1), *square = expr_nf_power(w, u, 2, 1), *f[3];

	switch (id) {
	case F_SIN: return expr_nf_fun1(w, F_COS, u);
	case F_COS: return expr_nf_scale(w, expr_nf_fun1(w, F_SIN, u), -1, 1);
	case F_TAN: return expr_nf_power(w, expr_nf_fun1(w, F_COS, u), -2, 1);
	case F_COT:
		return expr_nf_scale(w, expr_nf_power(w, expr_nf_fun1(w, F_SIN, u), -2, 1), -1,
				     1);
	case F_SEC: return expr_nf_mul2(w, x, expr_nf_fun1(w, F_TAN, u));
	case F_CSC:
		return expr_nf_scale(w, expr_nf_mul2(w, x, expr_nf_fun1(w, F_COT, u)), -1, 1);
	case F_ASIN:
	case F_ACOS:
		f[0] = expr_nf_power(w, expr_nf_add2(w, one, expr_nf_scale(w, square, -1, 1)),
				     -1, 2);
		return expr_nf_scale(w, f[0], id == F_ASIN ? 1 : -1, 1);
	case F_ATAN: return expr_nf_power(w, expr_nf_add2(w, one, square), -1, 1);
	case F_LN: return expr_nf_power(w, u, -1, 1);
	case F_LOG:
		f[0] = expr_nf_power(w, u, -1, 1);
		f[1] = expr_nf_power(w, expr_nf_fun1(w, F_LN, expr_nf_int(w, 10)), -1, 1);
		return expr_nf_mul(w, f, 2);
	case F_SINH: return expr_nf_fun1(w, F_COSH, u);
	case F_COSH: return expr_nf_fun1(w, F_SINH, u);
	case F_TANH: return expr_nf_power(w, expr_nf_fun1(w, F_COSH, u), -2, 1);
	case F_COTH:
		return expr_nf_scale(w, expr_nf_power(w, expr_nf_fun1(w, F_SINH, u), -2, 1),
				     -1, 1);
	case F_SECH:
		return expr_nf_scale(w, expr_nf_mul2(w, x, expr_nf_fun1(w, F_TANH, u)), -1, 1);
	case F_CSCH:
		return expr_nf_scale(w, expr_nf_mul2(w, x, expr_nf_fun1(w, F_COTH, u)), -1, 1);
	case F_ASINH: return expr_nf_power(w, expr_nf_add2(w, square, one), -1, 2);
	case F_ACOSH:
		return expr_nf_power(w, expr_nf_add2(w, square, expr_nf_int(w, -1)), -1, 2);
	case F_ATANH:
	case F_ACOTH:
		return expr_nf_power(w, expr_nf_add2(w, one, expr_nf_scale(w, square, -1, 1)),
				     -1, 1);
	case F_ERF:
		/* 2/sqrt(pi) e^(-u^2) */
		f[0] = expr_nf_power(w, expr_nf_name(w, "pi"), -1, 2);
		f[1] = expr_nf_fun1(w, F_EXP, expr_nf_scale(w, square, -1, 1));
		return expr_nf_scale(w, expr_nf_mul(w, f, 2), 2, 1);
	case F_ABS: return expr_nf_fun1(w, F_SGN, u);
	case F_SGN: return expr_nf_int(w, 0);
	case F_SQRT:
	case F_CBRT:
	case F_ROOT:
	case F_EXP:
	case F_LD:
	case F_ATAN2:
	case F_MIN:
	case F_MAX:
	case F_FLOOR:
	case F_CEIL:
	case F_ROUND:
	case F_X:
	case F_Y:
	case F_Z:
	case F_IF:
	CASES_WHOLE:
	CASES_SHARE: break;
	}
	return NULL;
}

/* (y' x - y x')/(x^2 + y^2) */
static const struct nf *diff_angle(struct diff *d, const struct nf *y, const struct nf *x)
{
	struct norm *w = d->w;
	const struct nf *top =
		expr_nf_add2(w, expr_nf_mul2(w, diff(d, y), x),
			     expr_nf_scale(w, expr_nf_mul2(w, y, diff(d, x)), -1, 1));
	const struct nf *r =
		expr_nf_add2(w, expr_nf_power(w, x, 2, 1), expr_nf_power(w, y, 2, 1));

	return expr_nf_mul2(w, top, expr_nf_power(w, r, -1, 1));
}

/* max(a, b, c) is a where a >= b and a >= c, else b where b >= c, else c. */
static const struct nf *diff_extreme(struct diff *d, const struct nf *x)
{
	struct norm *w = d->w;
	enum expr_op op = x->fid == F_MAX ? EXPR_GE : EXPR_LE;
	struct nf_list l = { 0 };

	if (x->n < 2)
		return unsupported(d, x, "the list is not known here");
	for (int i = 0; i + 1 < x->n; i++) {
		const struct nf *c = expr_nf_relation(w, op, x->arg[i], x->arg[i + 1]);

		for (int j = i + 2; j < x->n; j++)
			c = expr_nf_relation(w, EXPR_AND, c,
					     expr_nf_relation(w, op, x->arg[i], x->arg[j]));
		expr_nf_push(w, &l, c);
		expr_nf_push(w, &l, diff(d, x->arg[i]));
	}
	expr_nf_push(w, &l, diff(d, x->arg[x->n - 1]));
	return expr_nf_fun(w, F_IF, l.v, l.n);
}

/* gamma(a, u)' = u^(a-1) e^-u u', beta(a, b, u)' = u^(a-1) (1-u)^(b-1) u', over gamma(a) and
 * beta(a, b) for the shares; the shapes do not move. */
static const struct nf *diff_share(struct diff *d, const struct nf *x)
{
	struct norm *w = d->w;
	bool beta = x->fid == F_BETA || x->fid == F_SHARE_BETA;
	const struct nf *u = x->arg[x->n - 1], *minus = expr_nf_int(w, -1), *f[4];
	int n = 0;

	if (x->n < (beta ? 3 : 2))
		return unsupported(d, x, "no rule is known");
	for (int i = 0; i < x->n - 1; i++)
		if (expr_nf_uses(w, x->arg[i], d->var))
			return unsupported(d, x, "no rule is known in that place");
	f[n++] = expr_nf_pow(w, u, expr_nf_add2(w, x->arg[0], minus));
	if (beta)
		f[n++] = expr_nf_pow(
			w, expr_nf_add2(w, expr_nf_int(w, 1), expr_nf_scale(w, u, -1, 1)),
			expr_nf_add2(w, x->arg[1], minus));
	else
		f[n++] = expr_nf_fun1(w, F_EXP, expr_nf_scale(w, u, -1, 1));
	if (x->fid == F_SHARE || x->fid == F_SHARE_BETA)
		f[n++] = expr_nf_power(
			w, expr_nf_fun(w, beta ? F_BETA : F_GAMMA, x->arg, x->n - 1), -1, 1);
	f[n++] = diff(d, u);
	return expr_nf_mul(w, f, n);
}

static const struct nf *diff_function(struct diff *d, const struct nf *x)
{
	struct norm *w = d->w;
	struct nf_list l = { 0 };
	const struct nf *f;

	if (x->fid == F_IF) {
		for (int i = 0; i < x->n; i++) {
			bool value = i % 2 || i + 1 == x->n;

			expr_nf_push(w, &l, value ? diff(d, x->arg[i]) : x->arg[i]);
		}
		return expr_nf_fun(w, F_IF, l.v, l.n);
	}
	if (x->fid == F_ATAN2)
		return diff_angle(d, x->arg[0], x->arg[1]);
	if (x->fid == F_LOG && x->n == 2)
		return diff(d, expr_nf_mul2(w, expr_nf_fun1(w, F_LN, x->arg[1]),
					    expr_nf_power(w, expr_nf_fun1(w, F_LN, x->arg[0]),
							  -1, 1)));
	if (x->fid == F_MIN || x->fid == F_MAX)
		return diff_extreme(d, x);
	if (x->fid == F_FLOOR || x->fid == F_CEIL || x->fid == F_ROUND || x->fid == F_MOD ||
	    x->fid == F_DIV)
		return unsupported(d, x, "it jumps");
	if (x->fid >= F_GAMMA && x->fid != F_ERF)
		return diff_share(d, x);
	if (x->fid > F_DIV && x->fid != F_ERF)
		return unsupported(d, x, "it is for whole numbers");
	f = outer(w, x->fid, x, x->arg[0]);
	if (!f)
		return unsupported(d, x, "no rule is known");
	return expr_nf_mul2(w, f, diff(d, x->arg[0]));
}

static const struct nf *diff(struct diff *d, const struct nf *x)
{
	struct nf_list l = { 0 };

	if (d->failed || d->w->over || !expr_nf_uses(d->w, x, d->var))
		return expr_nf_int(d->w, 0);
	switch (x->kind) {
	case NF_NUM:
	case NF_REF: break;
	case NF_NAME: return expr_nf_int(d->w, 1);
	case NF_ADD:
		for (int i = 0; i < x->n; i++)
			expr_nf_push(d->w, &l, diff(d, x->arg[i]));
		return expr_nf_add(d->w, l.v, l.n);
	case NF_MUL: return diff_product(d, x);
	case NF_POW: return diff_power(d, x);
	case NF_FUN: return diff_function(d, x);
	case NF_OTHER: return unsupported(d, x, "it is not a function known here");
	}
	return expr_nf_int(d->w, 0);
}

const struct nf *expr_nf_diff(struct norm *w, const struct nf *x, const char *var)
{
	struct err ignored, *e = w->e;
	struct diff d = { .w = w, .var = var };
	const struct nf *y;

	w->e = &ignored;
	y = diff(&d, x);
	w->e = e;
	return d.failed || w->over ? NULL : y;
}

struct expr *expr_diff(const struct expr *x, const char *var, struct arena *a, struct err *e)
{
	struct norm w;
	struct diff d = { .w = &w, .var = var };
	const struct nf *y;

	expr_norm_begin(&w, NULL, e);
	y = diff(&d, expr_nf_settle(&w, expr_nf_from(&w, x)));
	return expr_norm_end(&w, d.failed ? NULL : expr_nf_settle(&w, y), a);
}
