/*
 * norm_special.c -- hyperbolic functions and functions of whole numbers in the normal form:
 * what they are at numbers, and where one undoes the other.
 */
#include "expr/norm_priv.h"

/* --- Hyperbolic functions ------------------------------------------------------------ */

/* (E - 1/E)/2 or (E + 1/E)/2 for a rational E > 0. */
static const struct nf *half_sum(struct norm *w, const struct nf *e, bool plus)
{
	const struct nf *r = expr_nf_power(w, e, -1, 1);

	return expr_nf_scale(w, expr_nf_add2(w, e, expr_nf_scale(w, r, plus ? 1 : -1, 1)), 1,
			     2);
}

/* e^x where that is a rational number: x is 0 or a multiple of the logarithm of one. */
static const struct nf *exponential(struct norm *w, const struct nf *x)
{
	const struct nf *e;

	if (nf_is(x, 0))
		return expr_nf_int(w, 1);
	if (!(x->kind == NF_FUN && x->fid == F_LN) &&
	    !(x->kind == NF_MUL && x->n == 1 && x->arg[0]->kind == NF_FUN &&
	      x->arg[0]->fid == F_LN))
		return NULL;
	e = expr_nf_pow(w, expr_nf_name(w, "e"), x);
	return e->kind == NF_NUM && e->c.p > 0 ? e : NULL;
}

/* The function that `id` undoes, or `id` itself where there is none. */
static enum expr_function inverse(enum expr_function id)
{
	switch ((int)id) {
	case F_SINH: return F_ASINH;
	case F_COSH: return F_ACOSH;
	case F_TANH: return F_ATANH;
	case F_COTH: return F_ACOTH;
	case F_ASINH: return F_SINH;
	case F_ATANH: return F_TANH;
	default: return id;
	}
}

static const struct nf *hyperbolic(struct norm *w, enum expr_function id, const struct nf *x)
{
	const struct nf *e, *sh, *ch;

	if (x->kind == NF_FUN && inverse(id) != id && x->fid == inverse(id))
		return x->arg[0];
	if (id == F_ACOSH && x->kind == NF_FUN && x->fid == F_COSH)
		return expr_nf_fun1(w, F_ABS, x->arg[0]);
	if (id == F_ASINH || id == F_ATANH)
		return nf_is(x, 0) ? x : NULL;
	if (id == F_ACOSH)
		return nf_is(x, 1) ? expr_nf_int(w, 0) : NULL;
	if (id == F_ACOTH || !(e = exponential(w, x)))
		return NULL;
	sh = half_sum(w, e, false);
	ch = half_sum(w, e, true);
	switch ((int)id) {
	case F_SINH: return sh;
	case F_COSH: return ch;
	case F_TANH: return expr_nf_mul2(w, sh, expr_nf_power(w, ch, -1, 1));
	case F_SECH: return expr_nf_power(w, ch, -1, 1);
	default: break;
	}
	if (nf_is(sh, 0))
		return NULL;
	return id == F_CSCH ? expr_nf_power(w, sh, -1, 1)
			    : expr_nf_mul2(w, ch, expr_nf_power(w, sh, -1, 1));
}

/* --- Whole numbers --------------------------------------------------------------------- */

/* a = |b| q + r with 0 <= r < |b|: q, signed like b, or r. */
static const struct nf *rest(struct norm *w, bool quotient, struct rat a, struct rat b)
{
	struct rat size = { b.p < 0 ? -b.p : b.p, b.q }, q, r;
	int64_t k;

	if (!b.p || !expr_rat_div(&q, a, size))
		return NULL;
	k = q.p >= 0 ? q.p / q.q : -((-q.p + q.q - 1) / q.q);
	if (quotient)
		return expr_nf_int(w, b.p < 0 ? -k : k);
	if (!expr_rat_mul(&r, size, (struct rat){ -k, 1 }) || !expr_rat_add(&r, a, r))
		return NULL;
	return expr_nf_num(w, r);
}

/* n (n - 1) ... (n - k + 1), over k! unless ordered. */
static const struct nf *choose(struct norm *w, bool ordered, int64_t n, int64_t k)
{
	__int128 v = 1;

	if (n < 0)
		return NULL;
	if (k < 0 || k > n)
		return expr_nf_int(w, 0);
	if (!ordered && k > n - k)
		k = n - k;
	for (int64_t i = 0; i < k; i++) {
		v *= n - i;
		if (!ordered)
			v /= i + 1;
		if (v > NF_MOST)
			return NULL;
	}
	return expr_nf_int(w, (int64_t)v);
}

static const struct nf *multiple(struct norm *w, int64_t a, int64_t b)
{
	int64_t g = expr_rat_gcd(a, b);
	__int128 v = g ? (__int128)(a / g) * b : 0;

	v = v < 0 ? -v : v;
	return v > NF_MOST ? NULL : expr_nf_int(w, (int64_t)v);
}

static const struct nf *of_whole(struct norm *w, enum expr_function id,
				 const struct nf *const *arg, int n)
{
	const struct nf *v = arg[0];

	for (int i = 0; i < n; i++)
		if (arg[i]->kind != NF_NUM)
			return NULL;
	if (id == F_MOD || id == F_DIV)
		return rest(w, id == F_DIV, arg[0]->c, arg[1]->c);
	for (int i = 0; i < n; i++)
		if (arg[i]->c.q != 1)
			return NULL;
	switch ((int)id) {
	case F_FACTORIAL: return choose(w, true, v->c.p, v->c.p);
	case F_GAMMA: return v->c.p > 0 ? choose(w, true, v->c.p - 1, v->c.p - 1) : NULL;
	case F_NCR:
	case F_NPR: return choose(w, id == F_NPR, arg[0]->c.p, arg[1]->c.p);
	default: break;
	}
	for (int i = 1; i < n && v; i++)
		v = id == F_GCD ? expr_nf_int(w, expr_rat_gcd(v->c.p, arg[i]->c.p))
				: multiple(w, v->c.p, arg[i]->c.p);
	return v;
}

const struct nf *expr_nf_special(struct norm *w, enum expr_function id,
				 const struct nf *const *arg, int n)
{
	return id >= F_MOD ? of_whole(w, id, arg, n) : hyperbolic(w, id, arg[0]);
}
