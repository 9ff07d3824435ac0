/*
 * derive.c -- the derivative as a function: it has no value where there is no derivative.
 *
 * The formula that expr_diff writes has values at corners and jumps, too.  The places where
 * pieces meet (zeros of the argument of abs, the rims of conditions, where the arguments of min
 * and max are equal) are candidates; each that is a zero of a polynomial of degree one or two is
 * looked at by expr_jet, and excluded by a condition, x != 2, where it proves that there is no
 * derivative.  Zeros that are not found so, of abs(sin(x)) or abs(e^x - 2), are excluded at once by
 * what makes them corners; inside of other functions, and in conditions, whether they are corners
 * or not.
 */
#include "expr/expr_priv.h"
#include <string.h>

#define DERIVE_PLACES 32

struct derive {
	const char *var;
	struct arena *a;
	struct num_ctx *c;
	const struct expr *x; /* of which the derivative is taken */
	const struct expr *place[DERIVE_PLACES];
	num at[DERIVE_PLACES];
	int n;
	const struct expr *barred; /* the condition so far, or NULL */
};

static void bar(struct derive *d, const struct expr *cond)
{
	d->barred = d->barred ? expr_op(EXPR_AND, d->barred, cond, d->a) : cond;
}

static void add_place(struct derive *d, const struct expr *place)
{
	struct expr_value v;
	struct err ignored;

	if (d->n == DERIVE_PLACES || expr_eval(&v, place, NULL, NULL, d->c, &ignored) != OK ||
	    v.dim != 1)
		return;
	for (int i = 0; i < d->n; i++)
		if (!is_no(num_eq(v.v[0], d->at[i], d->c)))
			return;
	d->place[d->n] = place;
	d->at[d->n++] = v.v[0];
}

static struct expr *op(struct derive *d, enum expr_op o, const struct expr *l,
		       const struct expr *r)
{
	return expr_op(o, l, r, d->a);
}

/* The real zeros of coef[0] + coef[1] x + coef[2] x^2. */
static void add_zeros(struct derive *d, struct expr *const *coef, int degree)
{
	const struct expr *two = expr_num(2, d->a), *root;
	struct err ignored;

	if (degree == 1) {
		root = expr_simplify(op(d, EXPR_NEG, op(d, EXPR_DIV, coef[0], coef[1]), NULL),
				     d->c, d->a, &ignored);
		if (root)
			add_place(d, root);
		return;
	}
	root = op(d, EXPR_SUB, op(d, EXPR_POW, coef[1], two),
		  op(d, EXPR_MUL, expr_num(4, d->a), op(d, EXPR_MUL, coef[0], coef[2])));
	root = expr_call("sqrt", &root, 1, d->a);
	for (int side = 0; side < 2; side++) {
		const struct expr *top = op(d, side ? EXPR_ADD : EXPR_SUB,
					    op(d, EXPR_NEG, coef[1], NULL), root);

		top = expr_simplify(op(d, EXPR_DIV, top, op(d, EXPR_MUL, two, coef[2])), d->c,
				    d->a, &ignored);
		if (top)
			add_place(d, top);
	}
}

static const struct expr *without_power(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_POW && x->n == 2 ? x->arg[0] : x;
}

/* The zeros of a polynomial, by its factors; false where some may be missing. */
static bool add_rim(struct derive *d, const struct expr *u)
{
	struct expr *coef[3];
	struct err ignored;
	bool all = true;
	int degree;

	if (expr_polynomial(u, d->var, coef, &degree, 2, d->a, &ignored) == OK) {
		if (degree)
			add_zeros(d, coef, degree);
		return true;
	}
	if (u->kind != EXPR_OP || u->op != EXPR_MUL)
		u = expr_factor(u, d->var, d->a, &ignored);
	if (u && u->kind == EXPR_OP && u->op == EXPR_POW && !expr_uses(u->arg[1], d->var))
		return add_rim(d, u->arg[0]);
	if (!u || u->kind != EXPR_OP || u->op != EXPR_MUL)
		return false;
	for (int i = 0; i < u->n; i++)
		if (expr_uses(u->arg[i], d->var))
			all = add_rim(d, without_power(u->arg[i])) && all;
	return all;
}

bool expr_has_jumps(const struct expr *x)
{
	const struct expr_function_row *f =
		x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;

	if (f && (f->id == F_IF || f->id == F_SGN || f->id == F_FLOOR || f->id == F_CEIL ||
		  f->id == F_ROUND || (f->id >= F_MOD && f->id <= F_LCM)))
		return true;
	for (int i = 0; i < x->n; i++)
		if (expr_has_jumps(x->arg[i]))
			return true;
	return false;
}

static bool has_pieces(const struct expr *x, const char *var)
{
	const struct expr_function_row *f =
		x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;

	if (!x->n || !expr_uses(x, var))
		return false;
	if (f && (f->id == F_ABS || f->id == F_SGN || f->id == F_MIN || f->id == F_MAX ||
		  f->id == F_IF))
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_pieces(x->arg[i], var))
			return true;
	return false;
}

/* Are all zeros of u simple: sin(2x)? */
static bool is_wave(const struct derive *d, const struct expr *u)
{
	const struct expr_function_row *g =
		u->kind == EXPR_CALL && u->n == 1 ? expr_function_find(u->text) : NULL;

	return g && (g->id == F_SIN || g->id == F_COS || g->id == F_TAN) &&
	       expr_degree(u->arg[0], d->var) == 1;
}

/*
 * abs(u), and so max(v, w) with u = v - w, times a number, among what is smooth: it has a corner
 * where u is 0 and the slope of u is not.  Of further derivatives the formula says nothing where
 * u is 0.
 */
static void add_bend(struct derive *d, const struct expr *u, int order)
{
	const struct expr *zero = expr_num(0, d->a), *cond = op(d, EXPR_NE, u, zero), *slope;
	struct err ignored;

	if (!is_wave(d, u) && add_rim(d, u))
		return;
	slope = is_wave(d, u) || order > 1 ? NULL : expr_diff(u, d->var, d->a, &ignored);
	if (slope)
		slope = expr_simplify(slope, d->c, d->a, &ignored);
	/* A slope that is written as a number is not 0, or u would be one. */
	if (slope && expr_uses(slope, d->var))
		cond = op(d, EXPR_OR, cond, op(d, EXPR_EQ, slope, zero));
	bar(d, cond);
}

typedef void rim_fn(struct derive *d, const struct expr *u);

static void add_rims(struct derive *d, const struct expr *x, rim_fn *rim);

/* Where pieces meet in the depth of a formula, exp(abs(sin(x))), or by a condition, and it is not
 * known where that is, the formula is not believed. */
static void bar_rim(struct derive *d, const struct expr *u)
{
	if (!add_rim(d, u))
		bar(d, op(d, EXPR_NE, u, expr_num(0, d->a)));
}

static void add_bends(struct derive *d, const struct expr *x, int order)
{
	const struct expr_function_row *f =
		x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;
	const struct expr *u = NULL;
	int moving = 0;

	for (int i = 0; i < x->n; i++)
		moving += expr_uses(x->arg[i], d->var);
	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB ||
				   x->op == EXPR_NEG || (x->op == EXPR_MUL && moving == 1))) {
		for (int i = 0; i < x->n; i++)
			add_bends(d, x->arg[i], order);
		return;
	}
	if (f && f->id == F_ABS && x->n == 1)
		u = x->arg[0];
	if (f && (f->id == F_MIN || f->id == F_MAX) && x->n == 2)
		u = op(d, EXPR_SUB, x->arg[0], x->arg[1]);
	if (u && moving && !has_pieces(u, d->var))
		add_bend(d, u, order);
	else
		add_rims(d, x, bar_rim);
}

static void add_candidate(struct derive *d, const struct expr *u)
{
	(void)add_rim(d, u);
}

/* Every place where two pieces meet, as the zeros of something. */
static void add_rims(struct derive *d, const struct expr *x, rim_fn *rim)
{
	const struct expr_function_row *f =
		x->kind == EXPR_CALL ? expr_function_find(x->text) : NULL;

	if (!x->n || !expr_uses(x, d->var))
		return;
	if (f && (f->id == F_ABS || f->id == F_SGN) && x->n == 1)
		rim(d, x->arg[0]);
	if (f && (f->id == F_MIN || f->id == F_MAX))
		for (int i = 0; i < x->n; i++)
			for (int k = 0; k < i; k++)
				rim(d, op(d, EXPR_SUB, x->arg[i], x->arg[k]));
	if (x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE)
		for (int i = 0; i + 1 < x->n; i++)
			rim(d, op(d, EXPR_SUB, x->arg[i], x->arg[i + 1]));
	for (int i = 0; i < x->n; i++)
		add_rims(d, x->arg[i], rim);
}

/* The places among the candidates at which x, or one of its derivatives up to `order`, has no
 * derivative, or not the formula's value, although it has one. */
static void bar_places(struct derive *d, const struct expr *formula, const num *range,
		       int order)
{
	num *out = arena_alloc(d->a, ((size_t)order + 1) * sizeof *out);

	for (int i = 0; i < d->n; i++) {
		struct err e = { 0 };
		bool differs = false;
		num y;
		enum status st =
			expr_jet(out, d->x, d->var, d->at[i], range, order, d->a, d->c, &e);

		/* At a bound the formula may miss the slope that there is: sgn(0). */
		if (st == OK &&
		    expr_eval_at(&y, formula, d->var, d->at[i], NULL, NULL, d->c, &e) == OK)
			differs = is_no(num_eq(y, out[order], d->c));
		if (differs || (st == E_DOMAIN && !strcmp(e.code, "no_such_object")))
			bar(d, op(d, EXPR_NE, expr_name(d->var, d->a), d->place[i]));
	}
}

struct expr *expr_derivative(const struct expr *x, const char *var,
			     const struct expr *const *range, int order, struct arena *a,
			     struct err *e)
{
	struct derive d = { .var = var, .a = a, .x = x };
	struct expr *y = (struct expr *)x;
	const struct expr *piece[2], *plain;
	struct expr_value end;
	struct err ignored;
	num bound[2];
	int n = 0;

	for (int i = 0; i < order && y; i++)
		y = expr_diff(y, var, a, e);
	if (!y || !order || !has_pieces(x, var))
		return y;
	d.c = num_ctx_new(1);
	num_enter(d.c, NUM_EXACT, 0);
	while (range && n < 2 && expr_eval(&end, range[n], NULL, NULL, d.c, &ignored) == OK)
		bound[n++] = end.v[0];
	add_rims(&d, x, add_candidate);
	bar_places(&d, y, n == 2 ? bound : NULL, order);
	/* What cancels bends nothing. */
	plain = expr_simplify(x, d.c, a, &ignored);
	add_bends(&d, plain ? plain : x, order);
	num_ctx_free(d.c);
	if (!d.barred)
		return y;
	piece[0] = d.barred;
	piece[1] = y;
	return expr_call("If", piece, 2, a);
}
