/*
 * invert.c -- an equation in which the unknown occurs once, solved from the outside in.
 *
 * Operations are undone one after the other; where one has several inverses (squares, sines),
 * the one is taken that comes nearest to what the part is at the solution's approximate
 * place.  So the answer is a candidate: who asks puts it back and proves it.
 */
#include "expr/expr_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct invert {
	const char *var;
	double near; /* the unknown */
	struct num_ctx *c;
};

static int occurrences(const struct expr *x, const char *var)
{
	int n = x->kind == EXPR_NAME && !strcmp(x->text, var);

	if (x->kind == EXPR_CALL && expr_is_times(x) && !strcmp(x->text, var))
		n++;
	for (int i = 0; i < x->n; i++)
		n += occurrences(x->arg[i], var);
	return n;
}

/* About what x is at the place; not a number when that is not known. */
static double about(const struct expr *x, struct invert *k)
{
	struct err ignored;
	num y;

	if (expr_eval_at(&y, x, k->var, num_double(k->near, k->c), NULL, NULL, k->c,
			 &ignored) != OK)
		return NAN;
	return num_mid(num_enclosure(y, k->c));
}

static bool constant(num *out, const struct expr *x, struct invert *k)
{
	struct expr_value v;
	struct err ignored;

	if (expr_eval(&v, x, NULL, NULL, k->c, &ignored) != OK || v.dim != 1)
		return false;
	*out = v.v[0];
	return !num_is_bad(*out);
}

/* base + n * step nearest to `at`. */
static num nearest(num base, num step, double at, struct num_ctx *c)
{
	double n = round((at - num_mid(num_enclosure(base, c))) /
			 num_mid(num_enclosure(step, c)));

	if (!(fabs(n) < 1e9))
		return num_bad(c);
	return num_add(base, num_mul(num_double(n, c), step, c), c);
}

static double distance(num a, double at, struct num_ctx *c)
{
	return num_is_bad(a) ? INFINITY : fabs(num_mid(num_enclosure(a, c)) - at);
}

/* f(u) = v: what u is, near to `at`; bad when there is no rule. */
static num undo_call(enum expr_function id, num v, double at, struct num_ctx *c)
{
	num pi = num_pi(c), turn = num_add(pi, pi, c), one = num_int(1, c), a, b;

	if (id == F_SEC || id == F_CSC || id == F_COT) {
		if (num_sgn(v, c) == 0)
			return id == F_COT ? nearest(num_half(pi, c), pi, at, c) : num_bad(c);
		v = num_div(one, v, c);
	}
	if (id == F_SIN || id == F_CSC || id == F_COS || id == F_SEC) {
		bool sine = id == F_SIN || id == F_CSC;

		a = sine ? num_asin(v, c) : num_acos(v, c);
		b = sine ? num_sub(pi, a, c) : num_neg(a, c);
		a = nearest(a, turn, at, c);
		b = nearest(b, turn, at, c);
		return distance(a, at, c) <= distance(b, at, c) ? a : b;
	}
	if (id == F_TAN || id == F_COT)
		return nearest(num_atan(v, c), pi, at, c);
	if (id == F_SQRT)
		return num_sqr(v, c);
	if (id == F_CBRT)
		return num_pow(v, 3, c);
	if (id == F_EXP)
		return num_log(v, c);
	if (id == F_LN)
		return num_exp(v, c);
	if (id == F_LOG)
		return num_exp(num_mul(v, num_log(num_int(10, c), c), c), c);
	if (id == F_ASIN)
		return num_sin(v, c);
	if (id == F_ACOS)
		return num_cos(v, c);
	if (id == F_ATAN)
		return num_tan(v, c);
	if (id == F_ABS)
		return at < 0 ? num_neg(v, c) : v;
	return num_bad(c);
}

/* u^r = v for rational r; near to `at`. */
static num undo_power(num v, long p, long q, double at, struct num_ctx *c)
{
	num r;

	if (p == 0 || labs(p) > 100 || q > 100)
		return num_bad(c);
	if (p < 0) {
		if (num_sgn(v, c) == 0)
			return num_bad(c);
		v = num_div(num_int(1, c), v, c);
		p = -p;
	}
	v = num_pow(v, q, c);
	if (p % 2 == 0 && num_sgn(v, c) < 0)
		return num_bad(c);
	r = p == 2 ? num_sqrt(v, c) : num_root(v, p, c);
	return p % 2 == 0 && at < 0 ? num_neg(r, c) : r;
}

/* x = v; x has the unknown once. */
static num undo(const struct expr *x, num v, struct invert *k)
{
	struct num_ctx *c = k->c;
	const struct expr *u;
	const struct expr_function_row *f;
	bool first;
	num w;
	long p, q;

	if (num_is_bad(v) || x->kind == EXPR_NAME)
		return v;
	if (x->kind == EXPR_CALL) {
		f = expr_function_find(x->text);
		if (!f || x->n != 1 || expr_is_times(x))
			return num_bad(c);
		return undo(x->arg[0], undo_call(f->id, v, about(x->arg[0], k), c), k);
	}
	if (x->kind != EXPR_OP || x->op > EXPR_DEGREE)
		return num_bad(c);
	if (x->op == EXPR_NEG)
		return undo(x->arg[0], num_neg(v, c), k);
	if (x->op == EXPR_DEGREE)
		return undo(x->arg[0], num_div(num_mul(v, num_int(180, c), c), num_pi(c), c),
			    k);
	first = expr_uses(x->arg[0], k->var);
	u = x->arg[first ? 0 : 1];
	if (x->op == EXPR_POW && first) {
		if (!expr_written_ratio(x->arg[1], &p, &q))
			return num_bad(c);
		return undo(u, undo_power(v, p, q, about(u, k), c), k);
	}
	if (!constant(&w, x->arg[first ? 1 : 0], k))
		return num_bad(c);
	if (x->op == EXPR_POW)
		return undo(u, num_div(num_log(v, c), num_log(w, c), c), k);
	if (x->op == EXPR_ADD)
		return undo(u, num_sub(v, w, c), k);
	if (x->op == EXPR_SUB)
		return undo(u, first ? num_add(v, w, c) : num_sub(w, v, c), k);
	if (x->op == EXPR_MUL)
		return undo(u, num_div(v, w, c), k);
	if (x->op == EXPR_DIV)
		return undo(u, first ? num_mul(v, w, c) : num_div(w, v, c), k);
	return num_bad(c);
}

/* x = 0, a factor after the other. */
static num zero_of(const struct expr *x, struct invert *k)
{
	num r = num_bad(k->c);

	if (!expr_uses(x, k->var))
		return r;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV)) {
		num a = zero_of(x->arg[0], k);
		num b = x->op == EXPR_MUL ? zero_of(x->arg[1], k) : r;

		return distance(a, k->near, k->c) <= distance(b, k->near, k->c) ? a : b;
	}
	if (x->kind == EXPR_OP && (x->op == EXPR_NEG || x->op == EXPR_POW))
		return zero_of(x->arg[0], k);
	if (occurrences(x, k->var) != 1)
		return r;
	/* a - b: a = b, where b is no sum to be undone. */
	return undo(x, num_int(0, k->c), k);
}

num expr_invert(const struct expr *x, const char *var, double near, struct num_ctx *c)
{
	struct invert k = { var, near, c };

	return zero_of(x, &k);
}

/* --- What else is told of zeros ---------------------------------------------------------------- */

static bool vanishes(const struct expr *x, const char *var, num at, struct num_ctx *c,
		     bool *known)
{
	struct err ignored;
	num y;
	int s = NUM_UNKNOWN;

	if (expr_eval_at(&y, x, var, at, NULL, NULL, c, &ignored) == OK)
		s = num_sgn(y, c);
	*known = s != NUM_UNKNOWN;
	return s == 0;
}

bool expr_is_flat(const struct expr *x, const char *var, num at, struct num_ctx *c)
{
	bool call = x->kind == EXPR_CALL && x->n >= 1 &&
		    (!strcmp(x->text, "abs") || !strcmp(x->text, "sqrt") ||
		     !strcmp(x->text, "cbrt") || !strcmp(x->text, "root") ||
		     !strcmp(x->text, "nroot"));
	struct arena *a;
	struct err ignored;
	const struct expr *d;
	bool known, flat = true;
	num y;

	if (call || (x->kind == EXPR_OP && (x->op == EXPR_NEG || x->op == EXPR_POW)))
		return expr_is_flat(x->arg[0], var, at, c);
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV)) {
		for (int i = 0; i < (x->op == EXPR_MUL ? 2 : 1) && flat; i++) {
			bool zero = vanishes(x->arg[i], var, at, c, &known);

			flat = known && (!zero || expr_is_flat(x->arg[i], var, at, c));
		}
		return flat;
	}
	a = arena_new();
	d = expr_diff(x, var, a, &ignored);
	flat = d && expr_eval_at(&y, d, var, at, NULL, NULL, c, &ignored) == OK &&
	       is_yes(num_is_zero(y, c));
	arena_free(a);
	return flat;
}

/* The slopes of the variable in the arguments of sines: their greatest common divisor n/d; n
 * is 0 while there is none. */
static bool slopes(const struct expr *x, const char *var, long *n, long *d, struct arena *a,
		   struct num_ctx *c)
{
	static const char *const trig[] = { "sin", "cos", "tan", "cot", "sec", "csc" };
	struct expr *k[2];
	struct err ignored;
	int degree;

	if (!expr_uses(x, var))
		return true;
	if (x->kind == EXPR_NAME)
		return false;
	for (size_t i = 0; x->kind == EXPR_CALL && x->n == 1 && i < sizeof trig / sizeof *trig;
	     i++)
		if (!strcmp(x->text, trig[i])) {
			struct expr_value v;
			struct buf b = { 0 };
			long p = 0, q = 1, g;
			bool good = expr_polynomial(x->arg[0], var, k, &degree, 1, a,
						    &ignored) == OK &&
				    degree == 1 &&
				    expr_eval(&v, k[1], NULL, NULL, c, &ignored) == OK &&
				    num_print_rational(&b, v.v[0], c) && b.n < 10 &&
				    sscanf(buf_str(&b), "%9ld/%9ld", &p, &q) >= 1;

			buf_clear(&b);
			if (!good || p == 0 || labs(p) > 100000 || q > 100000)
				return false;
			/* gcd(n/d, p/q) = gcd(n q, p d)/(d q) */
			g = base_gcd(*n * q, labs(p) * *d);
			*d *= q;
			*n = g / base_gcd(g, *d);
			*d /= base_gcd(g, *d);
			return *n <= 100000 && *d <= 100000;
		}
	if (x->kind == EXPR_CALL && !strcmp(x->text, var))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!slopes(x->arg[i], var, n, d, a, c))
			return false;
	return true;
}

bool expr_period(const struct expr *x, const char *var, long *p, long *q, struct num_ctx *c)
{
	struct arena *a = arena_new();
	long n = 0, d = 1;
	bool good = slopes(x, var, &n, &d, a, c) && n;

	arena_free(a);
	/* 2 pi / (n/d) */
	*p = n % 2 ? 2 * d : d;
	*q = n % 2 ? n : n / 2;
	return good;
}
