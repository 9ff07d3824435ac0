/*
 * limit.c -- limits of expressions, and the lines that graphs approach.
 *
 * The expression is read as a germ (germ_priv.h) beside the place, from one side; what is
 * answered is proven.  More terms are kept when a few of them cancelled.
 */
#include "expr/germ_priv.h"
#include <string.h>

struct walk {
	const char *var;
	struct germ x; /* the variable */
	struct germ_work w;
	int left; /* nodes that may still be looked at */
};

static enum status walk(struct germ *out, const struct expr *x, struct walk *k);

static enum status refuse(struct walk *k, const struct expr *x)
{
	char t[64];

	return err_fail(k->w.e, E_UNABLE, "undecided", "the limit: no rule is known for %s",
			expr_shown(x, t));
}

/* Something without the variable. */
static enum status constant(struct germ *out, const struct expr *x, struct walk *k)
{
	struct expr_value v;
	enum status st = expr_eval(&v, x, NULL, NULL, k->w.c, k->w.e);
	int s;

	if (st != OK)
		return st;
	if (v.dim != 1 || num_is_bad(v.v[0]))
		return refuse(k, x);
	s = num_sgn(v.v[0], k->w.c);
	if (s == NUM_UNKNOWN)
		return expr_germ_unable(&k->w, "a number could not be told from zero");
	if (s)
		expr_germ_number(out, v.v[0]);
	else
		expr_germ_zero(out);
	return OK;
}

/* a^b = exp(b ln a) */
static enum status general_power(struct germ *out, const struct germ *a, const struct germ *b,
				 struct walk *k)
{
	struct germ l;
	enum status st = expr_germ_log(&l, a, &k->w);

	if (st == OK)
		st = expr_germ_mul(&l, &l, b, &k->w);
	return st == OK ? expr_germ_exp(out, &l, &k->w) : st;
}

static enum status power(struct germ *out, const struct expr *base, const struct expr *by,
			 struct walk *k)
{
	struct germ a, b;
	long p, q;
	enum status st;

	if (base->kind == EXPR_NAME && !strcmp(base->text, "e") && strcmp(k->var, "e")) {
		st = walk(&b, by, k);
		return st == OK ? expr_germ_exp(out, &b, &k->w) : st;
	}
	st = walk(&a, base, k);
	if (st != OK)
		return st;
	if (expr_written_ratio(by, &p, &q) && q < 1000)
		return expr_germ_pow(out, &a, (struct rat){ p, q }, &k->w);
	st = walk(&b, by, k);
	return st == OK ? general_power(out, &a, &b, k) : st;
}

/* --- Decisions ---------------------------------------------------------------------------- */

static enum status difference_sign(int *s, const struct expr *a, const struct expr *b,
				   struct walk *k)
{
	struct germ g, h;
	enum status st = walk(&g, a, k);

	if (st == OK)
		st = walk(&h, b, k);
	if (st == OK)
		st = expr_germ_sub(&g, &g, &h, &k->w);
	return st == OK ? expr_germ_sign(s, &g, &k->w) : st;
}

/* Does the condition hold for all t > 0 that are small enough? */
static enum status holds(bool *out, const struct expr *x, struct walk *k)
{
	bool a = false, b = false;
	enum status st;
	int s;

	*out = false;
	if (x->kind != EXPR_OP)
		return refuse(k, x);
	if (x->op == EXPR_AND || x->op == EXPR_OR) {
		st = holds(&a, x->arg[0], k);
		if (st == OK)
			st = holds(&b, x->arg[1], k);
		*out = x->op == EXPR_AND ? a && b : a || b;
		return st;
	}
	if (x->op == EXPR_NOT) {
		st = holds(&a, x->arg[0], k);
		*out = !a;
		return st;
	}
	if (x->op < EXPR_EQ || x->op > EXPR_GE)
		return refuse(k, x);
	st = difference_sign(&s, x->arg[0], x->arg[1], k);
	if (st != OK)
		return st;
	*out = x->op == EXPR_EQ   ? s == 0
	       : x->op == EXPR_NE ? s != 0
	       : x->op == EXPR_LT ? s < 0
	       : x->op == EXPR_LE ? s <= 0
	       : x->op == EXPR_GT ? s > 0
				  : s >= 0;
	return OK;
}

static enum status piece(struct germ *out, const struct expr *x, struct walk *k)
{
	for (int i = 0; i + 1 < x->n; i += 2) {
		bool yes;
		enum status st = holds(&yes, x->arg[i], k);

		if (st != OK)
			return st;
		if (yes)
			return walk(out, x->arg[i + 1], k);
	}
	if (x->n % 2)
		return walk(out, x->arg[x->n - 1], k);
	return err_fail(k->w.e, E_DOMAIN, "degenerate",
			"the function is not defined there: no piece of it holds");
}

static enum status extreme(struct germ *out, const struct expr *x, int sign, struct walk *k)
{
	const struct expr *best = x->arg[0];

	for (int i = 1; i < x->n; i++) {
		int s;
		enum status st = difference_sign(&s, x->arg[i], best, k);

		if (st != OK)
			return st;
		if (s * sign > 0)
			best = x->arg[i];
	}
	return walk(out, best, k);
}

/* floor of a germ that goes to a number. */
static enum status whole_below(struct germ *out, const struct germ *a, struct walk *k)
{
	struct num_ctx *c = k->w.c;
	struct germ g, below;
	double lo, hi;
	num number;
	long n;
	int s = 0;
	enum status st = OK;

	if (!expr_germ_finite(&number, a, &k->w))
		return expr_germ_unable(&k->w, "it jumps again and again");
	lo = number.lo;
	hi = number.hi;
	if (!(lo > -1e15 && hi < 1e15))
		return expr_germ_unable(&k->w, "a number is too large");
	n = (long)lo;
	while (n > lo)
		n--;
	/* A whole number: on which side of it? */
	for (long m = n; m <= n + 1; m++)
		if (is_yes(num_eq(number, num_int(m, c), c))) {
			expr_germ_zero(&g);
			if (m)
				expr_germ_number(&g, num_int(m, c));
			st = expr_germ_sub(&below, a, &g, &k->w);
			if (st == OK)
				st = expr_germ_sign(&s, &below, &k->w);
			n = s < 0 ? m - 1 : m;
			goto found;
		}
	if (!is_yes(num_less(num_int(n, c), number, c)) ||
	    !is_yes(num_less(number, num_int(n + 1, c), c)))
		return expr_germ_unable(&k->w, "a number could not be told from a whole one");
found:
	expr_germ_zero(out);
	if (st == OK && n)
		expr_germ_number(out, num_int(n, c));
	return st;
}

/* --- Functions ------------------------------------------------------------------------------ */

/* The ratio of sine and cosine, or its inverse. */
static enum status sine_over(struct germ *out, const struct germ *a, bool cot, struct walk *k)
{
	struct germ s, c;
	enum status st = expr_germ_sin(&s, a, cot, &k->w);

	if (st == OK)
		st = expr_germ_sin(&c, a, !cot, &k->w);
	return st == OK ? expr_germ_div(out, &s, &c, &k->w) : st;
}

static enum status logarithm(struct germ *out, const struct germ *a, num base, struct walk *k)
{
	enum status st = expr_germ_log(out, a, &k->w);

	return st == OK ? expr_germ_scale(
				  out, out,
				  num_div(num_int(1, k->w.c), num_log(base, k->w.c), k->w.c),
				  &k->w)
			: st;
}

static enum status one_argument(struct germ *out, enum expr_function id, const struct expr *x,
				struct walk *k)
{
	struct germ a, g;
	struct rat minus = { -1, 1 };
	num one = num_int(1, k->w.c);
	enum status st = walk(&a, x->arg[0], k);
	int s;

	if (st != OK)
		return st;
	if (id == F_SQRT || id == F_CBRT)
		return expr_germ_pow(out, &a, (struct rat){ 1, id == F_SQRT ? 2 : 3 }, &k->w);
	if (id == F_EXP)
		return expr_germ_exp(out, &a, &k->w);
	if (id == F_LN)
		return expr_germ_log(out, &a, &k->w);
	if (id == F_LOG)
		return logarithm(out, &a, num_int(10, k->w.c), k);
	if (id == F_SIN || id == F_COS)
		return expr_germ_sin(out, &a, id == F_COS, &k->w);
	if (id == F_TAN || id == F_COT)
		return sine_over(out, &a, id == F_COT, k);
	if (id == F_SEC || id == F_CSC) {
		st = expr_germ_sin(&g, &a, id == F_SEC, &k->w);
		return st == OK ? expr_germ_pow(out, &g, minus, &k->w) : st;
	}
	if (id == F_ATAN)
		return expr_germ_atan(out, &a, &k->w);
	if (id == F_ACOS)
		return expr_germ_acos(out, &a, &k->w);
	if (id == F_ASIN) {
		st = expr_germ_acos(&a, &a, &k->w);
		expr_germ_number(&g, num_half(num_pi(k->w.c), k->w.c));
		return st == OK ? expr_germ_sub(out, &g, &a, &k->w) : st;
	}
	if (id == F_ABS || id == F_SGN) {
		st = expr_germ_sign(&s, &a, &k->w);
		if (st != OK)
			return st;
		if (id == F_ABS)
			return expr_germ_scale(out, &a, num_int(s < 0 ? -1 : 1, k->w.c),
					       &k->w);
		expr_germ_number(&g, one);
		return expr_germ_scale(out, &g, num_int(s, k->w.c), &k->w);
	}
	if (id == F_FLOOR)
		return whole_below(out, &a, k);
	if (id == F_CEIL) {
		st = expr_germ_scale(&a, &a, num_int(-1, k->w.c), &k->w);
		if (st == OK)
			st = whole_below(&a, &a, k);
		return st == OK ? expr_germ_scale(out, &a, num_int(-1, k->w.c), &k->w) : st;
	}
	return refuse(k, x);
}

/* The hyperbolic functions, by exponentials: sinh, cosh, tanh, ... */
static enum status hyperbolic(struct germ *out, const struct expr *x, struct walk *k)
{
	struct germ u, v, s, c;
	bool inverse = !strcmp(x->text, "sech") || !strcmp(x->text, "csch");
	enum status st = walk(&u, x->arg[0], k);

	if (st == OK)
		st = expr_germ_scale(&v, &u, num_int(-1, k->w.c), &k->w);
	if (st == OK)
		st = expr_germ_exp(&u, &u, &k->w);
	if (st == OK)
		st = expr_germ_exp(&v, &v, &k->w);
	if (st == OK)
		st = expr_germ_sub(&s, &u, &v, &k->w);
	if (st == OK)
		st = expr_germ_add(&c, &u, &v, &k->w);
	if (st != OK)
		return st;
	if (!strcmp(x->text, "tanh"))
		return expr_germ_div(out, &s, &c, &k->w);
	if (!strcmp(x->text, "coth"))
		return expr_germ_div(out, &c, &s, &k->w);
	u = x->text[0] == 's' && strcmp(x->text, "sech") ? s
	    : !strcmp(x->text, "csch")                   ? s
							 : c;
	st = expr_germ_scale(&u, &u, num_rat(1, 2, k->w.c), &k->w);
	if (st == OK && inverse)
		st = expr_germ_pow(&u, &u, (struct rat){ -1, 1 }, &k->w);
	*out = u;
	return st;
}

/* The inverse ones by logarithms; NULL for other functions. */
static const char *by_logarithm(const char *name)
{
	static const char *const row[][2] = {
		{ "asinh", "ln(u + sqrt(u^2 + 1))" },
		{ "acosh", "ln(u + sqrt(u^2 - 1))" },
		{ "atanh", "ln((1 + u)/(1 - u))/2" },
		{ "acoth", "ln((u + 1)/(u - 1))/2" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!strcmp(name, row[i][0]))
			return row[i][1];
	return NULL;
}

static enum status area(struct germ *out, const struct expr *x, const char *formula,
			struct walk *k)
{
	struct arena *a = arena_new();
	struct err ignored;
	struct expr *y;
	enum status st = expr_parse(&y, formula, strlen(formula), a, &ignored);

	if (st == OK)
		y = expr_substitute(y, "u", x->arg[0], a, &ignored);
	st = st == OK && y ? walk(out, y, k) : refuse(k, x);
	arena_free(a);
	return st;
}

static enum status call(struct germ *out, const struct expr *x, struct walk *k)
{
	static const char *const hyper[] = { "sinh", "cosh", "tanh", "coth", "sech", "csch" };
	const struct expr_function_row *f = expr_function_find(x->text);
	struct germ a, b;
	long p, q;
	enum status st;

	if (expr_is_times(x) && x->n == 1 && !strcmp(x->text, k->var)) {
		st = walk(&a, x->arg[0], k);
		return st == OK ? expr_germ_mul(out, &a, &k->x, &k->w) : st;
	}
	for (size_t i = 0; x->n == 1 && i < sizeof hyper / sizeof *hyper; i++)
		if (!strcmp(x->text, hyper[i]))
			return hyperbolic(out, x, k);
	if (x->n == 1 && by_logarithm(x->text))
		return area(out, x, by_logarithm(x->text), k);
	if (!f || x->n < f->least)
		return refuse(k, x);
	if (f->id == F_IF)
		return piece(out, x, k);
	if ((f->id == F_MIN || f->id == F_MAX) && x->n > 1)
		return extreme(out, x, f->id == F_MAX ? 1 : -1, k);
	if (f->id == F_ROOT && expr_written_ratio(x->arg[1], &p, &q) && q == 1 && p > 0 &&
	    p < 1000) {
		st = walk(&a, x->arg[0], k);
		return st == OK ? expr_germ_pow(out, &a, (struct rat){ 1, p }, &k->w) : st;
	}
	if (f->id == F_LOG && x->n == 2) {
		st = walk(&b, x->arg[0], k);
		if (st == OK)
			st = expr_germ_log(&b, &b, &k->w);
		if (st == OK)
			st = walk(&a, x->arg[1], k);
		if (st == OK)
			st = expr_germ_log(&a, &a, &k->w);
		return st == OK ? expr_germ_div(out, &a, &b, &k->w) : st;
	}
	return x->n == 1 ? one_argument(out, f->id, x, k) : refuse(k, x);
}

static enum status walk(struct germ *out, const struct expr *x, struct walk *k)
{
	struct germ a, b;
	enum status st;

	if (--k->left < 0)
		return err_fail(k->w.e, E_UNABLE, "undecided",
				"the limit: the expression is too long");
	if (!expr_uses(x, k->var))
		return constant(out, x, k);
	if (x->kind == EXPR_NAME) {
		*out = k->x;
		return OK;
	}
	if (x->kind == EXPR_CALL)
		return call(out, x, k);
	if (x->kind != EXPR_OP || x->op > EXPR_DEGREE)
		return refuse(k, x);
	if (x->op == EXPR_POW)
		return power(out, x->arg[0], x->arg[1], k);
	st = walk(&a, x->arg[0], k);
	if (st != OK)
		return st;
	if (x->op == EXPR_NEG)
		return expr_germ_scale(out, &a, num_int(-1, k->w.c), &k->w);
	if (x->op == EXPR_DEGREE)
		return expr_germ_scale(
			out, &a, num_div(num_pi(k->w.c), num_int(180, k->w.c), k->w.c), &k->w);
	st = walk(&b, x->arg[1], k);
	if (st != OK)
		return st;
	if (x->op == EXPR_ADD)
		return expr_germ_add(out, &a, &b, &k->w);
	if (x->op == EXPR_SUB)
		return expr_germ_sub(out, &a, &b, &k->w);
	if (x->op == EXPR_MUL)
		return expr_germ_mul(out, &a, &b, &k->w);
	return expr_germ_div(out, &a, &b, &k->w);
}

/* The variable beside the place: at + side t, or side/t towards infinity. */
static enum status place(struct walk *k, num at, bool infinite, int side)
{
	struct num_ctx *c = k->w.c;
	struct germ number, t;
	int s = infinite ? 0 : num_sgn(at, c);

	expr_germ_power_of_t(&t, num_int(side, c), (struct rat){ infinite ? -1 : 1, 1 });
	if (s == NUM_UNKNOWN)
		return expr_germ_unable(&k->w, "the place could not be told from zero");
	expr_germ_zero(&number);
	if (s)
		expr_germ_number(&number, at);
	return expr_germ_add(&k->x, &number, &t, &k->w);
}

/* How many terms are kept, one after the other. */
static const int keep[] = { 5, 9, 16, GERM_TERMS - 1 };

static enum status read_germ(struct germ *out, struct walk *k, const struct expr *x,
			     const char *var, num at, bool infinite, int side, int terms,
			     struct num_ctx *c, struct err *e)
{
	enum status st;

	*k = (struct walk){ .var = var, .w = { c, e, terms }, .left = 2000 };
	st = place(k, at, infinite, side);
	return st == OK ? walk(out, x, k) : st;
}

enum status expr_limit(struct expr_limit *out, const struct expr *x, const char *var, num at,
		       bool infinite, int side, struct num_ctx *c, struct err *e)
{
	enum status st = E_UNABLE;

	for (size_t i = 0; i < sizeof keep / sizeof *keep; i++) {
		struct walk k;
		struct germ g;

		st = read_germ(&g, &k, x, var, at, infinite, side, keep[i], c, e);
		if (st != OK && st != E_UNABLE)
			return st;
		if (st != OK)
			continue;
		out->infinite = expr_germ_infinite(&g, &k.w);
		out->v = num_int(0, c);
		if (out->infinite || expr_germ_finite(&out->v, &g, &k.w))
			return OK;
		st = expr_germ_unable(&k.w, "it may swing without end");
	}
	return st;
}

enum status expr_end_line(struct expr_line *out, const struct expr *x, const char *var,
			  int side, struct num_ctx *c, struct err *e)
{
	enum status st = E_UNABLE;

	for (size_t i = 0; i < sizeof keep / sizeof *keep; i++) {
		struct walk k;
		struct germ g;
		bool other = false;

		st = read_germ(&g, &k, x, var, num_int(0, c), true, side, keep[i], c, e);
		if (st != OK && st != E_UNABLE)
			return st;
		if (st != OK)
			continue;
		out->slope = out->height = num_int(0, c);
		out->is = true;
		/* What falls faster than all powers: the axis. */
		if (g.n_phi && num_sgn(g.phi[0].c, c) < 0)
			return OK;
		for (int j = 0; j < g.n; j++) {
			struct germ_order o = g.t[j].o;

			if (expr_germ_falls(o))
				break;
			if (o.k == 0 && o.e.p == -1 && o.e.q == 1)
				out->slope = side < 0 ? num_neg(g.t[j].c, c) : g.t[j].c;
			else if (o.k == 0 && o.e.p == 0)
				out->height = g.t[j].c;
			else
				other = true;
		}
		/* It grows otherwise, or bends away from every line. */
		if (other || (g.n_phi && g.n)) {
			out->is = false;
			return OK;
		}
		if (!g.n_phi && (g.whole || expr_germ_falls(g.order)))
			return OK;
		st = expr_germ_unable(&k.w, "it may swing without end");
	}
	return st;
}
