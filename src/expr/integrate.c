/*
 * integrate.c -- antiderivatives by rules, on the normal form.
 *
 * Sums term by term, constants taken out, functions of a linear argument from a table,
 * the families of integrate_form.c, parts for logarithms and inverse functions, a
 * substitution whose derivative is a factor, and roots of a linear argument.  A rule is a
 * theorem; all the same the answer is differentiated and compared before it is given.
 */
#include "expr/integrate_priv.h"
#include "num/fn.h"
#include <math.h>
#include <string.h>

#define VARIABLE "$" /* a variable of ours, followed by the depth: no name looks so */

static const struct nf *times(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_mul2(w, a, b);
}
static const struct nf *over(struct norm *w, const struct nf *a, const struct nf *b)
{
	return expr_nf_mul2(w, a, expr_nf_power(w, b, -1, 1));
}

bool expr_integrate_linear(struct integrate *g, const struct nf *u, const struct nf **a,
			   const struct nf **b)
{
	const struct nf *c[2];
	int d = expr_nf_polynomial(g->w, u, g->var, c, 1);

	if (d < 0)
		return false;
	*b = c[0];
	*a = d ? c[1] : expr_nf_int(g->w, 0);
	return true;
}

int expr_integrate_sign(struct integrate *g, const struct nf *k)
{
	struct expr_value v;
	struct err ignored;

	if (k->kind == NF_NUM)
		return (k->c.p > 0) - (k->c.p < 0);
	if (!g->c || !k->constant ||
	    expr_eval(&v, expr_nf_to(k, g->w->a), NULL, NULL, g->c, &ignored) != OK ||
	    v.dim != 1)
		return NUM_UNKNOWN;
	return num_sgn(v.v[0], g->c);
}

const struct nf *expr_integrate_ln(struct integrate *g, const struct nf *u, bool positive)
{
	struct norm *w = g->w;

	return expr_nf_fun1(w, F_LN, positive ? u : expr_nf_fun1(w, F_ABS, u));
}

/* --- A table --------------------------------------------------------------------------------- */

/* An antiderivative of f(u) with respect to u, f being x itself; NULL when it has none. */
static const struct nf *table(struct integrate *g, const struct nf *x, const struct nf *u)
{
	struct norm *w = g->w;
	const struct nf *one = expr_nf_int(w, 1), *f[3];
	const struct nf *root = expr_nf_power(
		w, expr_nf_add2(w, one, expr_nf_scale(w, expr_nf_power(w, u, 2, 1), -1, 1)), 1,
		2);
	enum expr_function id = x->fid;

	if (id == F_SIN)
		return expr_nf_scale(w, expr_nf_fun1(w, F_COS, u), -1, 1);
	if (id == F_COS)
		return expr_nf_fun1(w, F_SIN, u);
	if (id == F_TAN)
		return expr_nf_scale(w, expr_integrate_ln(g, expr_nf_fun1(w, F_COS, u), false),
				     -1, 1);
	if (id == F_COT)
		return expr_integrate_ln(g, expr_nf_fun1(w, F_SIN, u), false);
	if (id == F_SEC)
		return expr_integrate_ln(g, expr_nf_add2(w, x, expr_nf_fun1(w, F_TAN, u)),
					 false);
	if (id == F_CSC)
		return expr_integrate_ln(g, expr_nf_fun1(w, F_TAN, expr_nf_scale(w, u, 1, 2)),
					 false);
	if (id == F_LN || (id == F_LOG && x->n == 1)) {
		f[0] = times(w, u, x);
		f[1] = expr_nf_scale(w, u, -1, 1);
		if (id == F_LOG)
			f[1] = over(w, f[1], expr_nf_fun1(w, F_LN, expr_nf_int(w, 10)));
		return expr_nf_add(w, f, 2);
	}
	if (id == F_ATAN) {
		f[0] = times(w, u, x);
		f[1] = expr_nf_scale(
			w,
			expr_integrate_ln(g, expr_nf_add2(w, one, expr_nf_power(w, u, 2, 1)),
					  true),
			-1, 2);
		return expr_nf_add(w, f, 2);
	}
	if (id == F_ASIN || id == F_ACOS)
		return expr_nf_add2(w, times(w, u, x),
				    id == F_ASIN ? root : expr_nf_scale(w, root, -1, 1));
	if (id == F_ABS)
		return expr_nf_scale(w, times(w, u, x), 1, 2);
	if (id == F_SGN)
		return expr_nf_fun1(w, F_ABS, u);
	return NULL;
}

/* Powers of one function of u with a negative or several: tan^n, cos^-n, sin^-n. */
static const struct nf *trig_power(struct integrate *g, const struct nf *base, long k,
				   const struct nf *u)
{
	struct norm *w = g->w;
	const struct nf *t, *F;
	enum expr_function id = base->fid;
	bool cosine = id == F_COS || id == F_SEC;

	if (id == F_TAN || id == F_COT) {
		if (k < 0)
			return NULL;
		if (k == 0)
			return u;
		if (k == 1)
			return table(g, base, u);
		/* tan^k = tan^(k-2) (tan' - 1) */
		F = trig_power(g, base, k - 2, u);
		t = expr_nf_scale(w, expr_nf_power(w, base, k - 1, 1), id == F_TAN ? 1 : -1,
				  k - 1);
		return expr_nf_add2(w, t, expr_nf_scale(w, F, -1, 1));
	}
	if (id == F_SEC || id == F_CSC)
		k = -k;
	else if (id != F_SIN && id != F_COS)
		return NULL;
	k = -k; /* of 1/cos or 1/sin */
	if (k < 1 || k > 20)
		return NULL;
	t = expr_nf_fun1(w, cosine ? F_COS : F_SIN, u);
	if (k == 1)
		return cosine ? expr_integrate_ln(g,
						  over(w,
						       expr_nf_add2(w, expr_nf_int(w, 1),
								    expr_nf_fun1(w, F_SIN, u)),
						       t),
						  false)
			      : expr_integrate_ln(
					g, expr_nf_fun1(w, F_TAN, expr_nf_scale(w, u, 1, 2)),
					false);
	F = expr_nf_fun1(w, cosine ? F_TAN : F_COT, u);
	if (!cosine)
		F = expr_nf_scale(w, F, -1, 1);
	if (k == 2)
		return F;
	F = expr_nf_scale(w, times(w, expr_nf_power(w, t, 2 - k, 1), F), 1, k - 1);
	t = trig_power(g, t, 2 - k, u);
	return t ? expr_nf_add2(w, F, expr_nf_scale(w, t, k - 2, k - 1)) : NULL;
}

/* A function, or a power, of a linear argument. */
static const struct nf *of_linear(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *base = expr_nf_base(f), *a, *b, *F = NULL, *r;
	long k = 1;

	if (f->kind == NF_FUN && f->n == 1 && expr_integrate_linear(g, f->arg[0], &a, &b)) {
		F = table(g, f, f->arg[0]);
	} else if (f->kind == NF_POW && base->kind == NF_FUN && base->n == 1 &&
		   expr_nf_whole(f->arg[1], &k) &&
		   expr_integrate_linear(g, base->arg[0], &a, &b)) {
		F = trig_power(g, base, k, base->arg[0]);
	} else if (f->kind == NF_POW && !expr_nf_uses(w, f->arg[1], g->var) &&
		   expr_integrate_linear(g, base, &a, &b)) {
		/* (a x + b)^r */
		r = expr_nf_settle(w, expr_nf_add2(w, f->arg[1], expr_nf_int(w, 1)));
		if (nf_is(r, 0))
			F = expr_integrate_ln(g, base, false);
		else if (expr_integrate_sign(g, r) != NUM_UNKNOWN)
			F = over(w, expr_nf_pow(w, base, r), r);
	}
	return F ? over(w, F, a) : NULL;
}

/* --- Parts ------------------------------------------------------------------------------------ */

/* Is it ln(..), atan(..), asin(..), acos(..), or a whole power of ln? */
static bool is_peeled(const struct nf *t, long *k)
{
	const struct nf *b = expr_nf_base(t);

	*k = 1;
	if (b->kind != NF_FUN || (t->kind == NF_POW && !expr_nf_whole(t->arg[1], k)) || *k < 1)
		return false;
	if (b->fid == F_LN || b->fid == F_LOG)
		return *k <= 6;
	return (b->fid == F_ATAN || b->fid == F_ASIN || b->fid == F_ACOS) && *k <= 2;
}

/* rest * t: V t - integral of V t', V being an antiderivative of rest. */
static const struct nf *by_parts(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *const *fa = f->kind == NF_MUL ? f->arg : &f;
	int n = f->kind == NF_MUL ? f->n : 1;
	long k;

	for (int i = 0; i < n; i++) {
		struct nf_list rest = { 0 };
		const struct nf *V, *d, *I;

		if (!is_peeled(fa[i], &k))
			continue;
		for (int j = 0; j < n; j++)
			if (j != i)
				expr_nf_push(w, &rest, fa[j]);
		if (f->kind == NF_MUL)
			expr_nf_push(w, &rest, expr_nf_num(w, f->c));
		V = expr_integrate_nf(g, rest.n ? expr_nf_mul(w, rest.v, rest.n)
						: expr_nf_int(w, 1));
		d = V ? expr_nf_diff(w, fa[i], g->var) : NULL;
		if (!d)
			continue;
		I = expr_integrate_nf(g, expr_nf_settle(w, times(w, V, d)));
		if (I)
			return expr_nf_add2(w, times(w, V, fa[i]), expr_nf_scale(w, I, -1, 1));
	}
	return NULL;
}

/* --- Substitution ------------------------------------------------------------------------------ */

/* x with `by` for every part that is `what`; for e^v also the powers e^(k v). */
static const struct nf *replace(struct integrate *g, const struct nf *x, const struct nf *what,
				const struct nf *by)
{
	struct norm *w = g->w;
	struct nf_list l = { 0 };
	bool same = true;

	if (w->over || expr_nf_equal(w, x, what))
		return by;
	if (what->kind == NF_POW && x->kind == NF_POW &&
	    expr_nf_equal(w, what->arg[0], x->arg[0])) {
		const struct nf *k = expr_nf_settle(w, over(w, x->arg[1], what->arg[1]));

		/* The root of a square is not what was squared. */
		if (k->kind == NF_NUM &&
		    (k->c.q == 1 || !expr_nf_uses(w, what->arg[0], g->var)))
			return expr_nf_pow(w, by, k);
	}
	for (int i = 0; i < x->n; i++) {
		expr_nf_push(w, &l, replace(g, x->arg[i], what, by));
		same = same && l.v[i] == x->arg[i];
	}
	return same ? x : expr_nf_with(w, x, l.v);
}

static const char *own_variable(struct integrate *g)
{
	return arena_printf(g->w->a, VARIABLE "%d", g->deep);
}

/* The integral of h(u) du in our own variable, read back. */
static const struct nf *in_new(struct integrate *g, const struct nf *h, const char *name,
			       const struct nf *u)
{
	struct integrate inner = *g;
	const struct nf *F;

	inner.var = name;
	F = expr_integrate_nf(&inner, h);
	g->tries = inner.tries;
	return F ? replace(g, F, expr_nf_name(g->w, name), u) : NULL;
}

/* With u for the sine or cosine of something, even powers of the other are known. */
static const struct nf *other_wave(struct integrate *g, const struct nf *q, const struct nf *u,
				   const struct nf *name)
{
	struct norm *w = g->w;
	const struct nf *other, *square;

	if (u->kind != NF_FUN || (u->fid != F_SIN && u->fid != F_COS))
		return q;
	other = expr_nf_fun1(w, u->fid == F_SIN ? F_COS : F_SIN, u->arg[0]);
	square = expr_nf_add2(w, expr_nf_int(w, 1),
			      expr_nf_scale(w, expr_nf_power(w, name, 2, 1), -1, 1));
	/* The new variable stands for the square root, in even powers alone. */
	if (q->kind == NF_POW && expr_nf_equal(w, q->arg[0], other)) {
		long k;

		if (expr_nf_whole(q->arg[1], &k) && k % 2 == 0)
			return expr_nf_power(w, square, k / 2, 1);
		return q;
	}
	if (q->n) {
		struct nf_list l = { 0 };
		bool same = true;

		for (int i = 0; i < q->n; i++) {
			expr_nf_push(w, &l, other_wave(g, q->arg[i], u, name));
			same = same && l.v[i] == q->arg[i];
		}
		return same ? q : expr_nf_with(w, q, l.v);
	}
	return q;
}

static void candidates(struct integrate *g, struct nf_list *l, const struct nf *x,
		       const struct nf *whole)
{
	struct norm *w = g->w;
	bool fits = (x->kind == NF_FUN && x->n == 1) || x->kind == NF_ADD ||
		    (x->kind == NF_POW && x->arg[1]->kind != NF_NUM) ||
		    (x->kind == NF_POW && x->arg[1]->kind == NF_NUM && x->arg[1]->c.p > 0) ||
		    x->kind == NF_MUL;

	if (w->over || !expr_nf_uses(w, x, g->var))
		return;
	if (fits && x != whole) {
		for (int i = 0; i < l->n; i++)
			if (expr_nf_equal(w, l->v[i], x))
				fits = false;
		if (fits && l->n < 16)
			expr_nf_push(w, l, x);
	}
	for (int i = 0; i < x->n; i++)
		candidates(g, l, x->arg[i], whole);
}

/* f = h(u) u' for something u inside it. */
static const struct nf *substituted(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	struct nf_list l = { 0 };

	candidates(g, &l, f, f);
	for (int i = 0; i < l.n && g->tries > 0 && !w->over; i++) {
		const struct nf *u = l.v[i], *d = expr_nf_diff(w, u, g->var), *h, *F, *name;
		const char *text = own_variable(g);

		g->tries--;
		d = d ? expr_nf_settle(w, d) : NULL;
		if (!d || nf_is(d, 0))
			continue;
		h = expr_nf_settle(w, over(w, f, d));
		name = expr_nf_name(w, text);
		h = other_wave(g, replace(g, h, u, name), u, name);
		if (expr_nf_uses(w, h, g->var))
			continue;
		F = in_new(g, expr_nf_settle(w, h), text, u);
		if (F)
			return F;
	}
	return NULL;
}

/* The least common denominator of the powers of `base` in x; 1 when there are no roots. */
static int64_t root_of(struct integrate *g, const struct nf *x, const struct nf **base)
{
	int64_t n = 1, k;
	const struct nf *a, *b;

	if (x->kind == NF_POW && x->arg[1]->kind == NF_NUM && x->arg[1]->c.q > 1 &&
	    expr_nf_uses(g->w, x->arg[0], g->var) &&
	    expr_integrate_linear(g, x->arg[0], &a, &b)) {
		if (!*base)
			*base = x->arg[0];
		if (expr_nf_equal(g->w, *base, x->arg[0]))
			return x->arg[1]->c.q;
	}
	for (int i = 0; i < x->n; i++) {
		k = root_of(g, x->arg[i], base);
		n = n / expr_rat_gcd(n, k) * k;
		if (n > 12)
			return 1;
	}
	return n;
}

/* Powers of `base` as powers of the n-th root. */
static const struct nf *replace_roots(struct integrate *g, const struct nf *x,
				      const struct nf *base, int64_t n, const struct nf *u)
{
	struct norm *w = g->w;
	struct nf_list l = { 0 };
	bool same = true;
	struct rat k;

	if (expr_nf_equal(w, x, base))
		return expr_nf_power(w, u, n, 1);
	if (x->kind == NF_POW && x->arg[1]->kind == NF_NUM &&
	    expr_nf_equal(w, x->arg[0], base) &&
	    expr_rat_mul(&k, x->arg[1]->c, (struct rat){ n, 1 }))
		return expr_nf_power(w, u, k.p, k.q);
	for (int i = 0; i < x->n; i++) {
		expr_nf_push(w, &l, replace_roots(g, x->arg[i], base, n, u));
		same = same && l.v[i] == x->arg[i];
	}
	return same ? x : expr_nf_with(w, x, l.v);
}

/* u = (a x + b)^(1/n), x = (u^n - b)/a, dx = n u^(n-1)/a du */
static const struct nf *linear_root(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *base = NULL, *a, *b, *u, *x, *h;
	int64_t n = root_of(g, f, &base);
	const char *text;

	if (n < 2 || !base || !expr_integrate_linear(g, base, &a, &b) || g->tries-- <= 0)
		return NULL;
	text = own_variable(g);
	u = expr_nf_name(w, text);
	x = over(w, expr_nf_add2(w, expr_nf_power(w, u, n, 1), expr_nf_scale(w, b, -1, 1)), a);
	h = replace_roots(g, f, base, n, u);
	h = replace(g, h, expr_nf_name(w, g->var), x);
	h = times(w, h, over(w, expr_nf_scale(w, expr_nf_power(w, u, n - 1, 1), n, 1), a));
	return in_new(g, expr_nf_settle(w, h), text, expr_nf_power(w, base, 1, n));
}

/* --- All together ----------------------------------------------------------------------------- */

/* tan, cot, sec, csc as quotients: more rules know sines and cosines. */
static const struct nf *by_sines(struct norm *w, const struct nf *x)
{
	struct nf_list l = { 0 };
	bool same = true;

	for (int i = 0; i < x->n; i++) {
		expr_nf_push(w, &l, by_sines(w, x->arg[i]));
		same = same && l.v[i] == x->arg[i];
	}
	if (x->kind == NF_FUN &&
	    (x->fid == F_TAN || x->fid == F_COT || x->fid == F_SEC || x->fid == F_CSC)) {
		const struct nf *s = expr_nf_fun1(w, F_SIN, l.v[0]),
				*c = expr_nf_fun1(w, F_COS, l.v[0]);

		return x->fid == F_TAN   ? over(w, s, c)
		       : x->fid == F_COT ? over(w, c, s)
					 : expr_nf_power(w, x->fid == F_SEC ? c : s, -1, 1);
	}
	return same ? x : expr_nf_with(w, x, l.v);
}

static const struct nf *rules(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	const struct nf *F, *wide;

	if (expr_nf_name_is(f, g->var))
		return expr_nf_scale(w, expr_nf_power(w, f, 2, 1), 1, 2);
	F = of_linear(g, f);
	if (!F)
		F = expr_integrate_ratio(g, f);
	if (!F)
		F = expr_integrate_waves(g, f);
	if (!F)
		F = expr_integrate_root(g, f);
	if (!F)
		F = substituted(g, f);
	if (!F)
		F = by_parts(g, f);
	if (!F)
		F = linear_root(g, f);
	if (!F && f->terms > 1 && f->kind != NF_ADD) {
		wide = expr_nf_expand(w, f, 60);
		if (wide && wide->kind == NF_ADD)
			F = expr_integrate_nf(g, wide);
	}
	if (!F) {
		wide = expr_nf_settle(w, by_sines(w, f));
		if (!expr_nf_equal(w, wide, f))
			F = expr_integrate_nf(g, wide);
	}
	return F;
}

const struct nf *expr_integrate_nf(struct integrate *g, const struct nf *f)
{
	struct norm *w = g->w;
	struct nf_list l = { 0 }, constants = { 0 };
	const struct nf *F = NULL;

	if (g->deep > INTEGRATE_DEEP || w->over)
		return NULL;
	g->deep++;
	if (!expr_nf_uses(w, f, g->var)) {
		F = times(w, f, expr_nf_name(w, g->var));
	} else if (f->kind == NF_ADD) {
		for (int i = 0; i < f->n; i++) {
			F = expr_integrate_nf(g, f->arg[i]);
			if (!F)
				break;
			expr_nf_push(w, &l, F);
		}
		F = F ? expr_nf_add(w, l.v, l.n) : rules(g, f);
	} else if (f->kind == NF_MUL) {
		expr_nf_push(w, &constants, expr_nf_num(w, f->c));
		for (int i = 0; i < f->n; i++)
			expr_nf_push(w, expr_nf_uses(w, f->arg[i], g->var) ? &l : &constants,
				     f->arg[i]);
		F = rules(g, expr_nf_mul(w, l.v, l.n));
		if (F)
			F = times(w, expr_nf_mul(w, constants.v, constants.n), F);
	} else {
		F = rules(g, f);
	}
	g->deep--;
	return w->over ? NULL : F;
}

/* Is the derivative of F equal to f?  By simplifying, else by values at a few places, where
 * only an error in a rule could show. */
static bool is_confirmed(struct norm *w, const struct nf *F, const struct nf *f,
			 const char *var, struct num_ctx *c)
{
	const struct nf *d = expr_nf_diff(w, F, var);
	struct num_fn *nf;
	struct err ignored;
	int agree = 0;

	if (!d)
		return false;
	d = expr_nf_settle(w, expr_nf_add2(w, d, expr_nf_scale(w, f, -1, 1)));
	if (w->over)
		return false;
	if (nf_is(d, 0))
		return true;
	if (!c || expr_compile(expr_nf_to(d, w->a), var, NULL, NULL, c, &nf, &ignored) != OK)
		return false;
	for (int i = 0; i < 24 && agree >= 0; i++) {
		struct num_enclosed y;

		if (!num_fn_at(&y, nf, num_rat(i * 37 - 431, 113, c), c))
			continue;
		if (y.lo <= 0 && y.hi >= 0 && y.hi - y.lo < 1e-15)
			agree++;
		else if (!(y.lo <= 0 && y.hi >= 0))
			agree = -1;
	}
	num_fn_free(nf);
	return agree >= 2;
}

struct expr *expr_integrate(const struct expr *x, const char *var, struct num_ctx *c,
			    struct arena *a, struct err *e)
{
	struct norm w;
	struct integrate g = { .w = &w, .var = var, .c = c, .tries = 60 };
	const struct nf *f, *F;

	/* Signs are told exactly or not at all, so that the answer is the same at every level. */
	if (c && num_level_of(c) != NUM_EXACT)
		g.c = NULL;
	expr_norm_begin(&w, NULL, e);
	f = expr_nf_settle(&w, expr_nf_from(&w, x));
	F = expr_integrate_nf(&g, f);
	if (F)
		F = expr_nf_settle(&w, F);
	if (F && !is_confirmed(&w, F, f, var, c))
		F = NULL;
	if (!F && !w.over)
		err_fail(e, E_ARG, "unsupported", "no antiderivative is known here");
	return expr_norm_end(&w, F, a);
}
