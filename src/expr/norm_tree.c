/*
 * norm_tree.c -- trees to normal forms and back.
 *
 * What is written back reads as people write it: quotients for negative powers, roots
 * by name, the sign in front, descending powers.  Reading that in again gives the
 * same normal form.
 */
#include "expr/norm_priv.h"
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* --- From trees -------------------------------------------------------------------- */

/* A decimal as a rational number; false when it does not fit. */
static bool decimal(struct rat *out, const char *s)
{
	struct rat ten = { 10, 1 };
	int64_t m = 0;
	long e10 = 0, k = 0;
	bool point = false, minus = false;

	for (; isdigit((unsigned char)*s) || *s == '.'; s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		/* Zeros at the end of a long fraction do no harm. */
		if (m > (NF_MOST - (*s - '0')) / 10) {
			if (!point || *s != '0')
				return false;
			continue;
		}
		m = 10 * m + (*s - '0');
		e10 -= point;
	}
	if (*s == 'e' || *s == 'E') {
		s++;
		if (*s == '+' || *s == '-')
			minus = *s++ == '-';
		for (; isdigit((unsigned char)*s); s++)
			if (k < 100000)
				k = 10 * k + (*s - '0');
		e10 += minus ? -k : k;
	}
	if (*s)
		return false;
	*out = (struct rat){ m, 1 };
	if (!m)
		return true;
	if (e10 > 40 || e10 < -40)
		return false;
	for (k = e10 < 0 ? -e10 : e10; k; k--)
		if (!(e10 < 0 ? expr_rat_div(out, *out, ten) : expr_rat_mul(out, *out, ten)))
			return false;
	return true;
}

static void add_terms(struct norm *w, struct nf_list *l, const struct expr *x, int sign)
{
	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB)) {
		add_terms(w, l, x->arg[0], sign);
		add_terms(w, l, x->arg[1], x->op == EXPR_SUB ? -sign : sign);
	} else if (x->kind == EXPR_OP && x->op == EXPR_NEG) {
		add_terms(w, l, x->arg[0], -sign);
	} else {
		const struct nf *t = expr_nf_from(w, x);

		expr_nf_push(w, l, sign < 0 && !t->pair ? expr_nf_scale(w, t, -1, 1) : t);
	}
}

static void add_factors(struct norm *w, struct nf_list *l, const struct expr *x, int power)
{
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV)) {
		add_factors(w, l, x->arg[0], power);
		add_factors(w, l, x->arg[1], x->op == EXPR_DIV ? -power : power);
	} else if (x->kind == EXPR_OP && x->op == EXPR_NEG) {
		expr_nf_push(w, l, expr_nf_int(w, -1));
		add_factors(w, l, x->arg[0], power);
	} else {
		const struct nf *f = expr_nf_from(w, x);

		expr_nf_push(w, l, power < 0 && !f->pair ? expr_nf_power(w, f, -1, 1) : f);
	}
}

static bool any_pair(const struct nf_list *l)
{
	for (int i = 0; i < l->n; i++)
		if (l->v[i]->pair)
			return true;
	return false;
}

/* Points do not multiply like numbers: what is made of them keeps its shape. */
static const struct nf *keep_shape(struct norm *w, const struct expr *x)
{
	struct nf_list l = { 0 };

	for (int i = 0; i < x->n; i++)
		expr_nf_push(w, &l, expr_nf_from(w, x->arg[i]));
	return expr_nf_other(w, x, l.v, l.n);
}

static const struct nf *from_op(struct norm *w, const struct expr *x)
{
	struct nf_list l = { 0 };
	const struct nf *a, *b;

	switch (x->op) {
	case EXPR_ADD:
	case EXPR_SUB:
		add_terms(w, &l, x, 1);
		return any_pair(&l) ? keep_shape(w, x) : expr_nf_add(w, l.v, l.n);
	case EXPR_NEG:
	case EXPR_MUL:
	case EXPR_DIV:
		add_factors(w, &l, x, 1);
		return any_pair(&l) ? keep_shape(w, x) : expr_nf_mul(w, l.v, l.n);
	case EXPR_POW:
		a = expr_nf_from(w, x->arg[0]);
		b = expr_nf_from(w, x->arg[1]);
		return a->pair || b->pair ? keep_shape(w, x) : expr_nf_pow(w, a, b);
	case EXPR_DEGREE:
		a = expr_nf_from(w, x->arg[0]);
		return a->pair ? keep_shape(w, x)
			       : expr_nf_mul2(w,
					      expr_nf_scale(w, expr_nf_name(w, "pi"), 1, 180),
					      a);
	EXPR_CASES_RELATION:
	EXPR_CASES_LOGIC: break;
	}
	return keep_shape(w, x);
}

static const struct nf *from_call(struct norm *w, const struct expr *x)
{
	const struct expr_function_row *f = expr_function_find(x->text);
	struct nf_list l = { 0 };

	for (int i = 0; i < x->n; i++)
		expr_nf_push(w, &l, expr_nf_from(w, x->arg[i]));
	if (!f || x->n < f->least || x->n > f->most || (any_pair(&l) && f->id != F_IF))
		return expr_nf_other(w, x, l.v, l.n);
	return expr_nf_fun(w, f->id, l.v, l.n);
}

static const struct nf *from_tree(struct norm *w, const struct expr *x)
{
	struct rat v;

	switch (x->kind) {
	case EXPR_NUMBER:
		if (decimal(&v, x->text))
			return expr_nf_num(w, v);
		break;
	case EXPR_NAME:
		if (!strcmp(x->text, "rad"))
			return expr_nf_int(w, 1);
		return expr_nf_name(w, strcmp(x->text, "\xcf\x80") ? x->text : "pi");
	case EXPR_CALL: return from_call(w, x);
	case EXPR_OP: return from_op(w, x);
	case EXPR_REF:
	case EXPR_STRING: break;
	case EXPR_TUPLE:
	case EXPR_LIST: return keep_shape(w, x);
	}
	return expr_nf_other(w, x, NULL, 0);
}

/* What keeps its shape is read again part by part: each part once.  A tree of points in points took
 * time and memory that grew with a power of its size. */
struct nf_read {
	const struct expr *x;
	const struct nf *is;
};

/* Where x is, or the empty place for it. */
static struct nf_read *place_of(const struct norm *w, const struct expr *x)
{
	size_t most = (size_t)w->read_cap - 1,
	       i = (size_t)((uintptr_t)x / sizeof *x * 0x9e3779b9u) & most;

	while (w->read[i].x && w->read[i].x != x)
		i = (i + 1) & most;
	return &w->read[i];
}

static void remember(struct norm *w, const struct expr *x, const struct nf *is)
{
	struct norm old = *w;

	if (2 * w->read_n >= w->read_cap) {
		w->read_cap = old.read_cap ? 2 * old.read_cap : 64;
		w->read = arena_alloc(w->a, (size_t)w->read_cap * sizeof *w->read);
		for (int i = 0; i < old.read_cap; i++)
			if (old.read[i].x)
				*place_of(w, old.read[i].x) = old.read[i];
	}
	*place_of(w, x) = (struct nf_read){ x, is };
	w->read_n++;
}

const struct nf *expr_nf_from(struct norm *w, const struct expr *x)
{
	const struct nf *is;

	if (w->over)
		return expr_nf_int(w, 0);
	if (!x->n)
		return from_tree(w, x);
	if (w->read_cap && (is = place_of(w, x)->is))
		return is;
	is = from_tree(w, x);
	remember(w, x, is);
	return is;
}

/* --- To trees ---------------------------------------------------------------------- */

static struct expr *number(int64_t v, struct arena *a)
{
	struct expr *x = arena_alloc(a, sizeof *x);

	x->kind = EXPR_NUMBER;
	x->text = arena_printf(a, "%" PRId64, v < 0 ? -v : v);
	return v < 0 ? expr_op(EXPR_NEG, x, NULL, a) : x;
}

/* -1/2 is (-1)/2, as it is read. */
static struct expr *rational(struct rat r, struct arena *a)
{
	struct expr *p = number(r.p, a);

	return r.q == 1 ? p : expr_op(EXPR_DIV, p, number(r.q, a), a);
}

static struct expr *power(const struct nf *b, struct rat e, struct arena *a)
{
	struct expr *x = expr_nf_to(b, a);
	const struct expr *arg = x;

	if (rat_is(e, 1))
		return x;
	if (e.p == 1 && (e.q == 2 || e.q == 3))
		return expr_call(e.q == 2 ? "sqrt" : "cbrt", &arg, 1, a);
	return expr_op(EXPR_POW, x, rational(e, a), a);
}

static void times(struct expr **product, struct expr *f, struct arena *a)
{
	*product = *product ? expr_op(EXPR_MUL, *product, f, a) : f;
}

/* |c| times the factors, with the sign on the first of them. */
static struct expr *product(const struct nf *const *f, int n, struct rat c, bool negative,
			    struct arena *a)
{
	struct expr *top = NULL, *bottom = NULL;
	int64_t p = c.p < 0 ? -c.p : c.p;

	for (int pass = 0; pass < 2; pass++) {
		if (pass ? c.q != 1 : p != 1)
			times(pass ? &bottom : &top, number(pass ? c.q : p, a), a);
		if (!pass && negative && top) {
			top = expr_op(EXPR_NEG, top, NULL, a);
			negative = false;
		}
		for (int i = 0; i < n; i++) {
			bool plain = f[i]->kind == NF_POW && f[i]->arg[1]->kind == NF_NUM;
			struct rat e = plain ? f[i]->arg[1]->c : (struct rat){ 1, 1 };
			struct expr *x;

			if ((e.p < 0) != pass)
				continue;
			e.p = e.p < 0 ? -e.p : e.p;
			x = plain ? power(f[i]->arg[0], e, a) : expr_nf_to(f[i], a);
			if (negative && !pass) {
				x = expr_op(EXPR_NEG, x, NULL, a);
				negative = false;
			}
			times(pass ? &bottom : &top, x, a);
		}
	}
	if (!top)
		top = number(negative ? -1 : 1, a);
	return bottom ? expr_op(EXPR_DIV, top, bottom, a) : top;
}

static struct expr *term(const struct nf *t, bool negative, struct arena *a)
{
	struct rat c = expr_nf_coefficient(t);

	if (t->kind == NF_NUM)
		return rational((struct rat){ negative != (c.p < 0) ? -c.p : c.p, c.q }, a);
	if (t->kind == NF_MUL)
		return product(t->arg, t->n, c, negative, a);
	return product(&t, 1, (struct rat){ 1, 1 }, negative, a);
}

static struct expr *sum(const struct nf *x, struct arena *a)
{
	struct expr *s;
	/* 1 - x^2 rather than -x^2 + 1. */
	bool swap = x->n == 2 && expr_nf_coefficient(x->arg[0]).p < 0 &&
		    expr_nf_coefficient(x->arg[1]).p > 0;
	int first = swap;

	s = term(x->arg[first], expr_nf_coefficient(x->arg[first]).p < 0, a);
	for (int i = 0; i < x->n; i++) {
		bool minus = expr_nf_coefficient(x->arg[i]).p < 0;
		struct rat c = expr_nf_coefficient(x->arg[i]);
		struct expr *t;

		if (i == first)
			continue;
		if (x->arg[i]->kind == NF_NUM)
			t = rational((struct rat){ minus ? -c.p : c.p, c.q }, a);
		else
			t = term(x->arg[i], false, a);
		s = expr_op(minus ? EXPR_SUB : EXPR_ADD, s, t, a);
	}
	return s;
}

struct expr *expr_nf_to(const struct nf *x, struct arena *a)
{
	struct expr *y;

	switch (x->kind) {
	case NF_NUM: return rational(x->c, a);
	case NF_NAME: return expr_name(x->text, a);
	case NF_ADD: return sum(x, a);
	case NF_MUL: return product(x->arg, x->n, x->c, x->c.p < 0, a);
	case NF_POW:
		if (x->arg[1]->kind == NF_NUM)
			return product(&x, 1, (struct rat){ 1, 1 }, false, a);
		return expr_op(EXPR_POW, expr_nf_to(x->arg[0], a), expr_nf_to(x->arg[1], a),
			       a);
	case NF_REF:
	case NF_FUN:
	case NF_OTHER: break;
	}
	y = arena_alloc(a, sizeof *y);
	y->kind = EXPR_CALL;
	if (x->kind != NF_FUN) {
		y->kind = x->x->kind;
		y->op = x->x->op;
		y->ref = x->x->ref;
	}
	y->text = x->kind == NF_FUN ? x->text : x->x->text;
	if (y->text)
		y->text = arena_strdup(a, y->text);
	y->n = x->n;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = expr_nf_to(x->arg[i], a);
	return y;
}

/* --- A call ------------------------------------------------------------------------ */

void expr_norm_begin(struct norm *w, struct num_ctx *exact, struct err *e)
{
	*w = (struct norm){ .a = arena_new(), .exact = exact, .e = e };
}

struct expr *expr_norm_end(struct norm *w, const struct nf *x, struct arena *a)
{
	struct expr *out = NULL;

	if (w->over)
		err_fail(w->e, E_ARG, "limit",
			 "the expression grows beyond the limits of this "
			 "calculation");
	else if (x)
		out = expr_within_limits(expr_nf_to(x, a), w->e);
	arena_free(w->a);
	w->a = NULL;
	return out;
}
