/*
 * simplify.c -- the shortest of a few forms, found bottom up.
 *
 * The constructors of the normal form already fold, collect and sort.  Beyond that,
 * a sum or product is replaced by one of these when it is strictly shorter (by
 * nf.cost, about the printed length):
 *
 *   together   one fraction for a sum of fractions, with the gcd cancelled where
 *              numerator and denominator are polynomials over the rationals
 *   expanded   products and powers of sums multiplied out
 *   factored   what all terms share taken out (not bare names: x^2 + 2*x stays)
 *   exact      a constant as the number room prints it
 *
 * A node is settled when its parts are and none of the forms is shorter.  A settled
 * node read again from its printed form is built from the same parts in the same
 * order, hence settled: simplifying is idempotent.
 */
#include "expr/norm_priv.h"
#include <string.h>

#define ROUNDS 12 /* a bound; two are usual */
#define TERMS 60  /* multiplied out to look for a shorter form */
#define DENOMINATORS 8

/* --- Quotients of polynomials ------------------------------------------------------ */

struct expr_fraction {
	struct qpoly num;
	struct {
		struct qpoly p;
		int k;
	} den[DENOMINATORS]; /* primitive, different */
	int n;
};

static bool with_denominator(struct norm *w, struct expr_fraction *f, struct qpoly p, int k)
{
	struct rat c = expr_qpoly_content(&p), one = { 1, 1 };
	int i;

	if (p.bad || p.d < 0 || !expr_rat_div(&c, one, c))
		return false;
	p = expr_qpoly_scale(w, p, c);
	if (!expr_rat_pow(&c, c, k))
		return false;
	f->num = expr_qpoly_scale(w, f->num, c);
	if (f->num.bad || p.bad)
		return false;
	if (p.d == 0)
		return true;
	for (i = 0; i < f->n && !expr_qpoly_equal(f->den[i].p, p); i++)
		;
	if (i == DENOMINATORS)
		return false;
	if (i == f->n) {
		f->den[f->n].p = p;
		f->den[f->n++].k = 0;
	}
	f->den[i].k += k;
	return true;
}

static int power_in(const struct expr_fraction *f, struct qpoly p)
{
	for (int i = 0; i < f->n; i++)
		if (expr_qpoly_equal(f->den[i].p, p))
			return f->den[i].k;
	return 0;
}

/* f's numerator over the denominators of all, which hold those of f. */
static struct qpoly numerator_over(struct norm *w, const struct expr_fraction *f,
				   const struct expr_fraction *all)
{
	struct qpoly p = f->num;

	for (int i = 0; i < all->n; i++)
		p = expr_qpoly_mul(w, p,
				   expr_qpoly_pow(w, all->den[i].p,
						  all->den[i].k - power_in(f, all->den[i].p)));
	return p;
}

static bool fraction_add(struct norm *w, struct expr_fraction *f,
			 const struct expr_fraction *g)
{
	struct expr_fraction all = *f;

	for (int i = 0; i < g->n; i++) {
		int more = g->den[i].k - power_in(f, g->den[i].p);

		if (more > 0 && !with_denominator(w, &all, g->den[i].p, more))
			return false;
	}
	all.num = expr_qpoly_add(w, numerator_over(w, f, &all), numerator_over(w, g, &all));
	*f = all;
	return !f->num.bad;
}

static bool fraction_of(struct norm *w, const struct nf *x, const char *var,
			struct expr_fraction *f)
{
	struct expr_fraction g;
	long k;

	f->n = 0;
	if (nf_tires(w))
		w->over = true;
	switch (x->kind) {
	case NF_NUM: f->num = expr_qpoly_const(w, x->c); return true;
	case NF_NAME: f->num = expr_qpoly_x(w); return !strcmp(x->text, var);
	case NF_ADD:
		f->num = (struct qpoly){ .d = -1 };
		for (int i = 0; i < x->n; i++)
			if (!fraction_of(w, x->arg[i], var, &g) || !fraction_add(w, f, &g))
				return false;
		return true;
	case NF_MUL:
		f->num = expr_qpoly_const(w, x->c);
		for (int i = 0; i < x->n; i++) {
			if (!fraction_of(w, x->arg[i], var, &g))
				return false;
			f->num = expr_qpoly_mul(w, f->num, g.num);
			for (int j = 0; j < g.n; j++)
				if (!with_denominator(w, f, g.den[j].p, g.den[j].k))
					return false;
		}
		return !f->num.bad;
	case NF_POW:
		if (!expr_nf_whole(x->arg[1], &k) || k > QPOLY_DEGREE || k < -QPOLY_DEGREE ||
		    !fraction_of(w, x->arg[0], var, &g))
			return false;
		if (k > 0) {
			f->num = expr_qpoly_pow(w, g.num, (int)k);
			for (int j = 0; j < g.n; j++)
				if (!with_denominator(w, f, g.den[j].p, g.den[j].k * (int)k))
					return false;
		} else {
			f->num = expr_qpoly_const(w, (struct rat){ 1, 1 });
			for (int j = 0; j < g.n; j++)
				f->num = expr_qpoly_mul(
					w, f->num,
					expr_qpoly_pow(w, g.den[j].p, g.den[j].k * (int)-k));
			return with_denominator(w, f, g.num, (int)-k);
		}
		return !f->num.bad;
	case NF_REF:
	case NF_FUN:
	case NF_OTHER: break;
	}
	return false;
}

/* Common factors of the numerator and each denominator go. */
static bool cancel(struct norm *w, struct expr_fraction *f)
{
	if (f->num.d < 0)
		f->n = 0;
	for (int i = 0; i < f->n; i++) {
		while (f->den[i].k > 0) {
			struct qpoly g = expr_qpoly_gcd(w, f->num, f->den[i].p);
			struct qpoly p = f->den[i].p;
			int k = f->den[i].k;

			if (g.bad)
				return false;
			if (g.d <= 0)
				break;
			f->num = expr_qpoly_div(w, f->num, g, NULL);
			if (f->num.bad)
				return false;
			if (g.d == p.d) {
				/* Both are primitive: g is p. */
				f->den[i].k--;
				continue;
			}
			/* p = g*h: (g*h)^k loses one g. */
			p = expr_qpoly_div(w, p, g, NULL);
			f->den[i].k = 0;
			if (!with_denominator(w, f, p, k) ||
			    (k > 1 && !with_denominator(w, f, g, k - 1)))
				return false;
		}
	}
	return true;
}

static const struct nf *first_name(const struct nf *x)
{
	const struct nf *r;

	if (x->kind == NF_NAME)
		return x->constant ? NULL : x;
	if (x->kind == NF_FUN || x->kind == NF_OTHER)
		return NULL;
	for (int i = 0; i < x->n; i++)
		if ((r = first_name(x->arg[i])))
			return r;
	return NULL;
}

static const struct nf *shorter(const struct nf *a, const struct nf *b)
{
	return b && b->cost < a->cost ? b : a;
}

static bool has_below(const struct nf *x)
{
	if (x->kind == NF_POW)
		return x->arg[1]->kind == NF_NUM && x->arg[1]->c.p < 0 &&
		       x->arg[0]->kind != NF_NUM;
	for (int i = 0; (x->kind == NF_ADD || x->kind == NF_MUL) && i < x->n; i++)
		if (has_below(x->arg[i]))
			return true;
	return false;
}

/* Is there a product or power of a sum to multiply out? */
static bool has_product(const struct nf *x)
{
	if (x->kind == NF_ADD) {
		for (int i = 0; i < x->n; i++)
			if (has_product(x->arg[i]))
				return true;
		return false;
	}
	return (x->kind == NF_MUL || x->kind == NF_POW) && x->terms > 1;
}

/* Can anything be added, multiplied out or cancelled at all?  Only to save time. */
static bool worth_a_fraction(const struct nf *x)
{
	int sums = 0;
	bool number = x->c.p != 1 || x->c.q != 1;

	if (x->kind == NF_POW)
		return x->arg[0]->kind == NF_ADD && has_below(x->arg[0]);
	if (x->kind == NF_ADD)
		return has_product(x) || has_below(x);
	for (int i = 0; i < x->n; i++) {
		const struct nf *b = expr_nf_base(x->arg[i]);

		if (b->kind != NF_ADD)
			continue;
		sums++;
		/* x cancels only in a sum without a number. */
		number = number || b->arg[b->n - 1]->kind != NF_NUM || has_below(b);
	}
	return sums > 1 || (sums && number);
}

/* x, or a shorter fraction of polynomials in the one name it is made of. */
static const struct nf *as_fraction(struct norm *w, const struct nf *x)
{
	const struct nf *v = first_name(x), *best = x;
	struct nf_list l = { 0 };
	struct expr_fraction f;
	struct rat c, one = { 1, 1 };
	struct qpoly p;

	if (!v || !fraction_of(w, x, v->text, &f) || !cancel(w, &f))
		return x;
	c = expr_qpoly_content(&f.num);
	if (!expr_rat_div(&one, one, c))
		return x;
	p = expr_qpoly_scale(w, f.num, one);
	if (p.bad)
		return x;
	for (int i = 0; i < f.n; i++)
		if (f.den[i].k)
			expr_nf_push(w, &l,
				     expr_nf_power(w, expr_qpoly_nf(w, f.den[i].p, v->text),
						   -f.den[i].k, 1));
	expr_nf_push(w, &l, expr_qpoly_nf(w, f.num, v->text));
	best = shorter(best, expr_nf_mul(w, l.v, l.n));
	l.n--;
	expr_nf_push(w, &l, expr_nf_num(w, c));
	expr_nf_push(w, &l, expr_qpoly_nf(w, p, v->text));
	best = shorter(best, expr_nf_mul(w, l.v, l.n));
	/* The whole part of the content above the line, the rest below. */
	if (c.q != 1 && c.p != 1) {
		l.n -= 2;
		expr_nf_push(w, &l, expr_nf_num(w, (struct rat){ 1, c.q }));
		expr_nf_push(w, &l,
			     expr_qpoly_nf(w, expr_qpoly_scale(w, p, (struct rat){ c.p, 1 }),
					   v->text));
		best = shorter(best, expr_nf_mul(w, l.v, l.n));
	}
	return best;
}

/* The part of a sum or product that is made of one name. */
static const struct nf *part_as_fraction(struct norm *w, const struct nf *x)
{
	struct nf_list in = { 0 }, out = { 0 };
	const struct nf *v, *group, *y;
	struct expr_fraction f;

	if (!worth_a_fraction(x))
		return x;
	if (x->kind != NF_ADD && x->kind != NF_MUL)
		return as_fraction(w, x);
	v = first_name(x);
	for (int i = 0; v && i < x->n; i++) {
		bool fits = fraction_of(w, x->arg[i], v->text, &f);

		expr_nf_push(w, fits ? &in : &out, x->arg[i]);
	}
	if (!out.n)
		return as_fraction(w, x);
	if (in.n < 2)
		return x;
	if (x->kind == NF_MUL)
		expr_nf_push(w, &in, expr_nf_num(w, x->c));
	group = x->kind == NF_MUL ? expr_nf_mul(w, in.v, in.n) : expr_nf_add(w, in.v, in.n);
	y = as_fraction(w, group);
	if (y == group)
		return x;
	expr_nf_push(w, &out, y);
	return x->kind == NF_MUL ? expr_nf_mul(w, out.v, out.n) : expr_nf_add(w, out.v, out.n);
}

/* --- Sums of fractions ------------------------------------------------------------- */

/* What stands under the line in some term: bases with their largest powers. */
struct below {
	const struct nf *base[DENOMINATORS];
	struct rat k[DENOMINATORS];
	int n;
};

static bool note_below(struct norm *w, struct below *b, const struct nf *f)
{
	struct rat k;
	int i;

	if (f->kind != NF_POW || f->arg[1]->kind != NF_NUM || f->arg[1]->c.p >= 0 ||
	    f->arg[0]->kind == NF_NUM)
		return true;
	k = (struct rat){ -f->arg[1]->c.p, f->arg[1]->c.q };
	for (i = 0; i < b->n && !expr_nf_equal(w, b->base[i], f->arg[0]); i++)
		;
	if (i == DENOMINATORS)
		return false;
	if (i == b->n) {
		b->base[b->n] = f->arg[0];
		b->k[b->n++] = k;
	} else if (expr_rat_cmp(k, b->k[i]) > 0) {
		b->k[i] = k;
	}
	return true;
}

static const struct nf *together(struct norm *w, const struct nf *x)
{
	struct below b = { .n = 0 };
	struct nf_list l = { 0 }, up = { 0 }, down = { 0 };
	const struct nf *sum, *wide, *best = x;

	for (int i = 0; i < x->n; i++) {
		const struct nf *t = x->arg[i];

		if (t->kind == NF_MUL) {
			for (int j = 0; j < t->n; j++)
				if (!note_below(w, &b, t->arg[j]))
					return x;
		} else if (!note_below(w, &b, t)) {
			return x;
		}
	}
	if (!b.n)
		return x;
	for (int i = 0; i < b.n; i++) {
		expr_nf_push(w, &up, expr_nf_pow(w, b.base[i], expr_nf_num(w, b.k[i])));
		expr_nf_push(w, &down,
			     expr_nf_pow(w, b.base[i],
					 expr_nf_num(w, (struct rat){ -b.k[i].p, b.k[i].q })));
	}
	for (int i = 0; i < x->n; i++) {
		expr_nf_push(w, &up, x->arg[i]);
		expr_nf_push(w, &l, expr_nf_mul(w, up.v, up.n));
		up.n--;
	}
	sum = expr_nf_add(w, l.v, l.n);
	expr_nf_push(w, &down, sum);
	best = shorter(best, expr_nf_mul(w, down.v, down.n));
	wide = expr_nf_expand(w, sum, TERMS);
	if (wide) {
		down.v[down.n - 1] = wide;
		best = shorter(best, expr_nf_mul(w, down.v, down.n));
	}
	return best;
}

/* --- Multiplying out --------------------------------------------------------------- */

static const struct nf *product_of_sums(struct norm *w, const struct nf *a, const struct nf *b)
{
	const struct nf *const *ta = a->kind == NF_ADD ? a->arg : &a;
	const struct nf *const *tb = b->kind == NF_ADD ? b->arg : &b;
	int na = a->kind == NF_ADD ? a->n : 1, nb = b->kind == NF_ADD ? b->n : 1;
	struct nf_list l = { 0 };

	for (int i = 0; i < na; i++)
		for (int j = 0; j < nb && !w->over; j++)
			expr_nf_push(w, &l, expr_nf_mul2(w, ta[i], tb[j]));
	return expr_nf_add(w, l.v, l.n);
}

const struct nf *expr_nf_expand(struct norm *w, const struct nf *x, int most)
{
	const struct nf *r, *t;
	struct nf_list l = { 0 };
	long k;

	if (w->over || x->terms > most)
		return NULL;
	if (x->kind == NF_ADD) {
		for (int i = 0; i < x->n; i++) {
			if (!(t = expr_nf_expand(w, x->arg[i], most)))
				return NULL;
			expr_nf_push(w, &l, t);
		}
		return expr_nf_add(w, l.v, l.n);
	}
	if (x->kind == NF_MUL) {
		r = expr_nf_num(w, x->c);
		/* Factors that are no sums are one term together. */
		for (int i = 0; i < x->n; i++)
			if (x->arg[i]->terms == 1)
				expr_nf_push(w, &l, x->arg[i]);
		expr_nf_push(w, &l, r);
		r = expr_nf_mul(w, l.v, l.n);
		for (int i = 0; i < x->n; i++) {
			if (x->arg[i]->terms == 1)
				continue;
			if (!(t = expr_nf_expand(w, x->arg[i], most)))
				return NULL;
			r = product_of_sums(w, r, t);
			if (r->terms > most)
				return NULL;
		}
		return r;
	}
	if (x->kind == NF_POW && x->arg[0]->kind == NF_ADD && expr_nf_whole(x->arg[1], &k) &&
	    k > 1) {
		if (!(t = expr_nf_expand(w, x->arg[0], most)))
			return NULL;
		r = t;
		for (; k > 1 && !w->over; k--) {
			r = product_of_sums(w, r, t);
			if (r->terms > most)
				return NULL;
		}
		return r;
	}
	return x;
}

/* --- Taking out -------------------------------------------------------------------- */

/* The power of f's base in a term, where both are numbers; or 1 for f itself. */
static bool shares(struct norm *w, const struct nf *t, const struct nf *f, struct rat *k)
{
	const struct nf *const *fa = t->kind == NF_MUL ? t->arg : &t;
	int n = t->kind == NF_MUL ? t->n : 1;
	struct rat one = { 1, 1 };

	for (int i = 0; i < n; i++) {
		bool plain = fa[i]->kind != NF_POW || fa[i]->arg[1]->kind == NF_NUM;

		if (f->kind == NF_POW && f->arg[1]->kind != NF_NUM) {
			if (expr_nf_equal(w, fa[i], f)) {
				*k = one;
				return true;
			}
		} else if (plain && expr_nf_equal(w, expr_nf_base(fa[i]), expr_nf_base(f))) {
			*k = fa[i]->kind == NF_POW ? fa[i]->arg[1]->c : one;
			return true;
		}
	}
	return false;
}

static const struct nf *factored(struct norm *w, const struct nf *x)
{
	const struct nf *first = x->arg[0];
	const struct nf *const *fa = first->kind == NF_MUL ? first->arg : &first;
	int n = first->kind == NF_MUL ? first->n : 1;
	struct nf_list out = { 0 }, l = { 0 };
	const struct nf *inverse;
	struct rat lcm = { 1, 1 };
	bool more = false;

	for (int i = 0; i < n; i++) {
		bool symbolic = fa[i]->kind == NF_POW && fa[i]->arg[1]->kind != NF_NUM;
		struct rat least, k;
		bool all = shares(w, first, fa[i], &least);

		if (fa[i]->kind == NF_NUM)
			continue;
		for (int j = 1; j < x->n && all; j++) {
			all = shares(w, x->arg[j], fa[i], &k);
			if (all && expr_rat_cmp(k, least) < 0)
				least = k;
		}
		if (!all || least.p <= 0)
			continue;
		more = more || expr_nf_base(fa[i])->kind != NF_NAME || symbolic;
		expr_nf_push(
			w, &out,
			symbolic ? fa[i]
				 : expr_nf_pow(w, expr_nf_base(fa[i]), expr_nf_num(w, least)));
	}
	if (!more)
		out.n = 0;
	for (int i = 0; i < x->n; i++) {
		int64_t q = expr_nf_coefficient(x->arg[i]).q;

		if (!expr_rat_make(&lcm, (__int128)(lcm.p / expr_rat_gcd(lcm.p, q)) * q, 1))
			return x;
	}
	if (lcm.p != 1)
		expr_nf_push(w, &out, expr_nf_num(w, (struct rat){ 1, lcm.p }));
	if (!out.n)
		return x;
	inverse = expr_nf_power(w, expr_nf_mul(w, out.v, out.n), -1, 1);
	for (int i = 0; i < x->n; i++)
		expr_nf_push(w, &l, expr_nf_mul2(w, x->arg[i], inverse));
	expr_nf_push(w, &out, expr_nf_add(w, l.v, l.n));
	return expr_nf_mul(w, out.v, out.n);
}

/* --- Constants --------------------------------------------------------------------- */

static const struct nf *as_exact(struct norm *w, const struct nf *x)
{
	struct expr_value v;
	struct buf b = { 0 };
	struct err ignored;
	struct expr *t;
	const struct nf *y = x;

	if (x->cost > 200 || !x->constant || x->pair)
		return x;
	if (!expr_eval(&v, expr_nf_to(x, w->a), NULL, NULL, w->exact, &ignored) &&
	    v.dim == 1 && num_print(&b, v.v[0], NUM_PLAIN, w->exact) && b.n < 200 &&
	    !expr_parse(&t, buf_str(&b), b.n, w->a, &ignored))
		y = expr_nf_from(w, t);
	buf_clear(&b);
	return shorter(x, y);
}

/* --- Settling ---------------------------------------------------------------------- */

static const struct nf *better(struct norm *w, const struct nf *x)
{
	const struct nf *best = x;

	if (w->exact && x->kind != NF_NUM && x->kind != NF_NAME)
		best = shorter(best, as_exact(w, x));
	if (x->kind == NF_ADD || x->kind == NF_MUL || x->kind == NF_POW)
		best = shorter(best, part_as_fraction(w, x));
	if (x->kind == NF_ADD && !x->pair) {
		best = shorter(best, together(w, x));
		best = shorter(best, factored(w, x));
	}
	if (has_product(x))
		best = shorter(best, expr_nf_expand(w, x, TERMS));
	return best;
}

const struct nf *expr_nf_settle(struct norm *w, const struct nf *x)
{
	for (int round = 0; round < ROUNDS && !x->settled && !w->over; round++) {
		const struct nf *y = x, *was = x;
		struct nf_list l = { 0 };
		bool same = true;

		for (int i = 0; i < x->n; i++) {
			expr_nf_push(w, &l, expr_nf_settle(w, x->arg[i]));
			same = same && l.v[i] == x->arg[i];
		}
		if (!same)
			y = expr_nf_with(w, x, l.v);
		y = better(w, y);
		x = y;
		if (expr_nf_equal(w, x, was))
			break;
	}
	/* A mark on our own node: nobody else reads it. */
	((struct nf *)x)->settled = true;
	return x;
}

struct expr *expr_simplify(const struct expr *x, struct num_ctx *exact, struct arena *a,
			   struct err *e)
{
	const struct nf *y;
	struct norm w;

	if (exact && num_level_of(exact) != NUM_EXACT)
		exact = NULL;
	expr_norm_begin(&w, exact, e);
	y = expr_nf_settle(&w, expr_nf_from(&w, x));
	return expr_norm_end(&w, y, a);
}
