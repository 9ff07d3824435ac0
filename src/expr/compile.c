/*
 * compile.c -- expressions to num_fn, the functions that are evaluated as balls and
 * power series.
 *
 * Parts without the variable are computed once, at the level the context stands at,
 * where they are not written as exact numbers anyway.  Powers become whole powers and
 * roots where the exponent is a rational number, and FN_POW (positive base) elsewhere,
 * as in eval.c.
 */
#include "expr/expr_priv.h"
#include "num/fn.h"
#include <stdlib.h>
#include <string.h>

#define ROOT_MOST 1000
#define POWER_MOST 1000000

struct expr_compile {
	struct num_fn *f;
	const char *var;
	expr_lookup *lookup;
	void *self;
	struct num_ctx *c;
	struct err *e;
	enum status st;
	int made; /* the last node */
};

static int node(struct expr_compile *k, const struct expr *x);

/* --- Making nodes: -1 after an error, which is reported once ------------------------ */

static int failed(struct expr_compile *k, enum status st)
{
	if (!k->st)
		k->st = st;
	return -1;
}

static int bad(struct expr_compile *k, const struct expr *x, const char *why)
{
	char t[64];

	if (k->st)
		return -1;
	return failed(k,
		      err_fail(k->e, E_ARG, "bad_argument", "%s %s", expr_shown(x, t), why));
}

static int kept(struct expr_compile *k, int i)
{
	if (i < 0 && !k->st)
		failed(k, err_fail(k->e, E_ARG, "limit", "the function has too many parts"));
	k->made = i;
	return i;
}

static int apply(struct expr_compile *k, enum num_fn_op op, int a, int b)
{
	return a < 0 || b < 0 ? -1 : kept(k, num_fn_apply(k->f, op, a, b));
}

static int apply1(struct expr_compile *k, enum num_fn_op op, int a)
{
	return apply(k, op, a, a);
}

static int whole(struct expr_compile *k, long v)
{
	return kept(k, num_fn_rational(k->f, v, 1));
}

static int quotient(struct expr_compile *k, int a, int b)
{
	return apply(k, FN_DIV, a, b);
}

/* --- Numbers ----------------------------------------------------------------------- */

/* A part without the variable, as its value. */
static int value(struct expr_compile *k, const struct expr *x)
{
	struct expr_value v;
	enum status st = expr_eval(&v, x, k->lookup, k->self, k->c, k->e);

	if (st)
		return failed(k, st);
	if (v.dim != 1)
		return bad(k, x, "is a point, not a number");
	if (num_is_bad(v.v[0]))
		return failed(k, err_fail(k->e, E_UNABLE, "undecided",
					  "a number in the function is "
					  "not known well enough"));
	return kept(k, num_fn_number(k->f, v.v[0], k->c));
}

static int leaf(struct expr_compile *k, const struct expr *x)
{
	if (x->kind == EXPR_NAME) {
		if (!strcmp(x->text, k->var))
			return kept(k, num_fn_var(k->f));
		if (!strcmp(x->text, "pi") || !strcmp(x->text, "\xcf\x80"))
			return kept(k, num_fn_pi(k->f));
		if (!strcmp(x->text, "e"))
			return apply1(k, FN_EXP, whole(k, 1));
		if (!strcmp(x->text, "rad"))
			return whole(k, 1);
	}
	return value(k, x);
}

/* --- Powers ------------------------------------------------------------------------ */

/* The rational value of an exponent without the variable, where it is known. */
static bool exponent(struct expr_compile *k, const struct expr *x, long *p, long *q)
{
	struct expr_value v;
	struct buf b = { 0 };
	struct err ignored;
	bool good;

	if (expr_written_ratio(x, p, q))
		return true;
	if (expr_uses(x, k->var) || expr_eval(&v, x, k->lookup, k->self, k->c, &ignored) ||
	    v.dim != 1)
		return false;
	*q = 1;
	if (num_get_int(v.v[0], p, k->c))
		return true;
	good = num_print_rational(&b, v.v[0], k->c) && b.n < 18;
	if (good) {
		char *slash = strchr(b.s, '/');

		*p = strtol(b.s, NULL, 10);
		*q = slash ? strtol(slash + 1, NULL, 10) : 1;
	}
	buf_clear(&b);
	return good;
}

static int power(struct expr_compile *k, const struct expr *x)
{
	const struct expr *base = x->arg[0];
	long p, q;
	int a;

	if (base->kind == EXPR_NAME && !strcmp(base->text, "e") && strcmp(k->var, "e"))
		return apply1(k, FN_EXP, node(k, x->arg[1]));
	a = node(k, base);
	if (a < 0)
		return -1;
	if (!exponent(k, x->arg[1], &p, &q) || q > ROOT_MOST || labs(p) > POWER_MOST)
		return apply(k, FN_POW, a, node(k, x->arg[1]));
	if (q == 2)
		a = apply1(k, FN_SQRT, a);
	else if (q > 1)
		a = kept(k, num_fn_root(k->f, a, q));
	return a < 0 || p == 1 ? a : kept(k, num_fn_power(k->f, a, p));
}

/* --- Pieces ------------------------------------------------------------------------ */

/* A condition that does not vary with the variable: true, a boolean object. */
static bool is_fixed(const struct expr_compile *k, const struct expr *c)
{
	return c->kind == EXPR_REF || (c->kind == EXPR_NAME && strcmp(c->text, k->var));
}

/* A node that is defined nowhere. */
static int nowhere(struct expr_compile *k)
{
	int one = whole(k, 1), zero = whole(k, 0);

	return k->st ? -1 : kept(k, num_fn_if(k->f, FN_LT, one, zero, zero, -1));
}

/* `then` where the condition holds, otherwise `els` (-2: not defined). */
static int where(struct expr_compile *k, const struct expr *c, int then, int els)
{
	static const enum num_fn_cond sign[] = { FN_EQ, FN_NE, FN_LT, FN_LE, FN_GT, FN_GE };
	int a, b;

	if (then == -1 || els == -1)
		return -1;
	if (is_fixed(k, c)) {
		struct expr one = { .kind = EXPR_NUMBER, .text = "1" }, zero = one,
			    chosen = one;
		struct expr *arg[3] = { (struct expr *)c, &one, &zero };
		struct expr_value v;
		enum status st;
		long yes = 0;

		zero.text = "0";
		chosen = (struct expr){ .kind = EXPR_CALL, .text = "If", .arg = arg, .n = 3 };
		st = expr_eval(&v, &chosen, k->lookup, k->self, k->c, k->e);
		if (st)
			return failed(k, st);
		num_get_int(v.v[0], &yes, k->c);
		return yes ? then : els;
	}
	if (c->kind == EXPR_OP && c->op == EXPR_AND)
		return where(k, c->arg[0], where(k, c->arg[1], then, els), els);
	if (c->kind == EXPR_OP && c->op == EXPR_OR)
		return where(k, c->arg[0], then, where(k, c->arg[1], then, els));
	if (c->kind == EXPR_OP && c->op == EXPR_NOT) {
		/* num_fn_if can leave only the second branch undefined. */
		static const enum expr_op not [] = { EXPR_NE, EXPR_EQ, EXPR_GE,
						     EXPR_GT, EXPR_LE, EXPR_LT };
		struct expr turned = *c->arg[0], l, r;
		struct expr *half[2] = { &l, &r };

		if (is_fixed(k, &turned))
			return where(k, &turned, els, then);
		if (turned.kind != EXPR_OP || turned.op < EXPR_EQ)
			return bad(k, c, "is not a condition like x < 2");
		if (turned.op == EXPR_NOT)
			return where(k, turned.arg[0], then, els);
		if (turned.op >= EXPR_EQ && turned.op <= EXPR_GE) {
			turned.op = not [turned.op - EXPR_EQ];
			return where(k, &turned, then, els);
		}
		if (turned.op != EXPR_AND && turned.op != EXPR_OR)
			return bad(k, c, "is not a condition like x < 2");
		l = r = *c;
		l.arg = &c->arg[0]->arg[0];
		r.arg = &c->arg[0]->arg[1];
		turned.op = turned.op == EXPR_AND ? EXPR_OR : EXPR_AND;
		turned.arg = half;
		return where(k, &turned, then, els);
	}
	if (c->kind != EXPR_OP || c->op < EXPR_EQ || c->op > EXPR_GE)
		return bad(k, c, "is not a condition like x < 2");
	if (then == -2 && els == -2)
		return -2;
	if (then == -2)
		then = nowhere(k);
	a = node(k, c->arg[0]);
	b = node(k, c->arg[1]);
	if (a < 0 || b < 0 || then < 0)
		return -1;
	return kept(k,
		    num_fn_if(k->f, sign[c->op - EXPR_EQ], a, b, then, els == -2 ? -1 : els));
}

static int pieces(struct expr_compile *k, const struct expr *x)
{
	int i = x->n / 2 * 2, r = -2;

	if (x->n % 2)
		r = node(k, x->arg[x->n - 1]);
	for (i -= 2; i >= 0 && r != -1; i -= 2)
		r = where(k, x->arg[i], node(k, x->arg[i + 1]), r);
	return r;
}

/* --- Functions --------------------------------------------------------------------- */

static int extreme(struct expr_compile *k, const struct expr *x, enum num_fn_op op)
{
	const struct expr *from = x->n == 1 && x->arg[0]->kind == EXPR_LIST ? x->arg[0] : x;
	int r;

	if (!from->n)
		return bad(k, x, "needs at least one number");
	r = node(k, from->arg[0]);
	for (int i = 1; i < from->n; i++)
		r = apply(k, op, r, node(k, from->arg[i]));
	return r;
}

/* floor(10^d a + 1/2)/10^d */
static int rounded(struct expr_compile *k, const struct expr *x, int a)
{
	long d = 0, q = 1, scale = 1;
	int s;

	if (x->n == 2 && (!exponent(k, x->arg[1], &d, &q) || q != 1 || d < 0 || d > 15))
		return bad(k, x, "needs a whole number of digits from 0 to 15");
	for (; d; d--)
		scale *= 10;
	s = whole(k, scale);
	a = apply(k, FN_ADD, apply(k, FN_MUL, a, s), kept(k, num_fn_rational(k->f, 1, 2)));
	return quotient(k, apply1(k, FN_FLOOR, a), s);
}

/*
 * Hyperbolic functions from those that a num_fn has, so that no enclosure is wider than
 * need be: each term rises, or each falls, with the variable, or it is a square.
 *
 *   cosh a = 1 + (e^(a/2) - e^(-a/2))^2/2      tanh a = 1 - 2/(e^(2a) + 1)
 *   asinh a = ln(1 + t) - ln(1 - t), t = tan(atan(a)/2)
 */
static int sinh_of(struct expr_compile *k, int a)
{
	int d = apply(k, FN_SUB, apply1(k, FN_EXP, a),
		      apply1(k, FN_EXP, apply1(k, FN_NEG, a)));

	return quotient(k, d, whole(k, 2));
}

static int hyperbolic(struct expr_compile *k, enum expr_function id, int a)
{
	int one = whole(k, 1), two = whole(k, 2), t, u;

	switch ((int)id) {
	case F_SINH: return sinh_of(k, a);
	case F_CSCH: return quotient(k, one, sinh_of(k, a));
	case F_COSH:
	case F_SECH:
		t = sinh_of(k, quotient(k, a, two));
		t = t < 0 ? -1 : kept(k, num_fn_power(k->f, t, 2));
		t = apply(k, FN_ADD, one, apply(k, FN_MUL, two, t));
		return id == F_COSH ? t : quotient(k, one, t);
	case F_TANH:
	case F_COTH:
		t = apply1(k, FN_EXP, apply(k, FN_MUL, two, a));
		t = apply(k, id == F_TANH ? FN_ADD : FN_SUB, t, one);
		t = quotient(k, two, t);
		return apply(k, id == F_TANH ? FN_SUB : FN_ADD, one, t);
	case F_ASINH:
		t = apply1(k, FN_TAN, quotient(k, apply1(k, FN_ATAN, a), two));
		u = apply1(k, FN_LOG, apply(k, FN_SUB, one, t));
		return apply(k, FN_SUB, apply1(k, FN_LOG, apply(k, FN_ADD, one, t)), u);
	case F_ACOSH:
		t = apply1(k, FN_SQRT, apply(k, FN_SUB, a, one));
		u = apply1(k, FN_SQRT, apply(k, FN_ADD, a, one));
		return apply1(k, FN_LOG, apply(k, FN_ADD, a, apply(k, FN_MUL, t, u)));
	case F_ATANH:
		t = apply1(k, FN_LOG, apply(k, FN_ADD, one, a));
		u = apply1(k, FN_LOG, apply(k, FN_SUB, one, a));
		return quotient(k, apply(k, FN_SUB, t, u), two);
	default: /* acoth */
		t = quotient(k, two, apply(k, FN_SUB, a, one));
		return quotient(k, apply1(k, FN_LOG, apply(k, FN_ADD, one, t)), two);
	}
}

/* mod and div of numbers; s is sgn(b). */
static int rest(struct expr_compile *k, enum expr_function id, int a, int b)
{
	int size = apply1(k, FN_ABS, b);
	int q = apply1(k, FN_FLOOR, quotient(k, a, size));

	if (id == F_MOD)
		return apply(k, FN_SUB, a, apply(k, FN_MUL, size, q));
	return apply(k, FN_MUL, apply1(k, FN_SGN, b), q);
}

/* The value of a shape; what moves there is no function known here. */
static bool shape(struct expr_compile *k, const struct expr *x, num *out)
{
	struct expr_value v;
	enum status st;

	if (expr_uses(x, k->var)) {
		bad(k, x, "stands in front, where only a number may stand");
		return false;
	}
	st = expr_eval(&v, x, k->lookup, k->self, k->c, k->e);
	if (!st && v.dim != 1)
		bad(k, x, "is a point, not a number");
	else if (st)
		failed(k, st);
	else
		*out = v.v[0];
	return !st && v.dim == 1;
}

/* Functions of probability: of their last argument. */
static int shaped(struct expr_compile *k, const struct expr *x, enum expr_function id)
{
	bool beta = id == F_BETA || id == F_SHARE_BETA;
	struct expr front = *x;
	num s = num_int(1, k->c), t = s;
	int a, share;

	if (id == F_ERF)
		return apply1(k, FN_ERF, node(k, x->arg[0]));
	if (x->n < (beta ? 3 : 2))
		return bad(k, x, "is known of numbers, not as a function");
	if (!shape(k, x->arg[0], &s) || (beta && !shape(k, x->arg[1], &t)))
		return -1;
	a = node(k, x->arg[x->n - 1]);
	if (a < 0)
		return -1;
	share = kept(
		k, num_fn_shaped(k->f, beta ? FN_BETA_LOWER : FN_GAMMA_LOWER, a, s, t, k->c));
	if (id == F_SHARE || id == F_SHARE_BETA)
		return share;
	front.n--;
	return apply(k, FN_MUL, value(k, &front), share);
}

static int call(struct expr_compile *k, const struct expr *x)
{
	const struct expr_function_row *f = expr_function_find(x->text);
	long p, q;
	int a, b;

	if (!f)
		return expr_uses(x, k->var) ? bad(k, x, "is not a function of numbers")
					    : value(k, x);
	if (x->n < f->least || x->n > f->most)
		return bad(k, x, "has the wrong number of arguments");
	if (f->id == F_IF)
		return pieces(k, x);
	if (f->id == F_MIN || f->id == F_MAX)
		return extreme(k, x, f->id == F_MIN ? FN_MIN : FN_MAX);
	if (f->id == F_X || f->id == F_Y || f->id == F_Z) {
		if (!expr_uses(x, k->var))
			return value(k, x);
		if (!expr_is_times(x))
			return bad(k, x, "is the coordinate of a point that moves");
		struct expr name = { .kind = EXPR_NAME, .text = x->text, .pos = x->pos };

		return apply(k, FN_MUL, leaf(k, &name), node(k, x->arg[0]));
	}
	/* |A - B| is a length, whatever A and B are. */
	if (f->id == F_ABS && !expr_uses(x, k->var))
		return value(k, x);
	if (f->id >= F_GAMMA && expr_uses(x, k->var))
		return shaped(k, x, f->id);
	if (f->id > F_DIV)
		return expr_uses(x, k->var) ? bad(k, x, "is for whole numbers, not a function")
					    : value(k, x);
	a = node(k, x->arg[0]);
	if (a < 0)
		return -1;
	switch (f->id) {
	case F_SQRT: return apply1(k, FN_SQRT, a);
	case F_CBRT: return kept(k, num_fn_root(k->f, a, 3));
	case F_ROOT:
		if (!exponent(k, x->arg[1], &p, &q) || q != 1 || p < 1 || p > ROOT_MOST)
			return bad(k, x, "needs a whole degree from 1 to 1000");
		return p == 1   ? a
		       : p == 2 ? apply1(k, FN_SQRT, a)
				: kept(k, num_fn_root(k->f, a, p));
	case F_ABS: return apply1(k, FN_ABS, a);
	case F_SGN: return apply1(k, FN_SGN, a);
	case F_SIN: return apply1(k, FN_SIN, a);
	case F_COS: return apply1(k, FN_COS, a);
	case F_TAN: return apply1(k, FN_TAN, a);
	case F_COT: return quotient(k, apply1(k, FN_COS, a), apply1(k, FN_SIN, a));
	case F_SEC: return quotient(k, whole(k, 1), apply1(k, FN_COS, a));
	case F_CSC: return quotient(k, whole(k, 1), apply1(k, FN_SIN, a));
	case F_ASIN: return apply1(k, FN_ASIN, a);
	case F_ACOS: return apply1(k, FN_ACOS, a);
	case F_ATAN: return apply1(k, FN_ATAN, a);
	case F_ATAN2: return apply(k, FN_ATAN2, a, node(k, x->arg[1]));
	case F_EXP: return apply1(k, FN_EXP, a);
	case F_LN: return apply1(k, FN_LOG, a);
	case F_LOG:
		b = x->n == 2 ? node(k, x->arg[1]) : a;
		a = x->n == 2 ? a : whole(k, 10);
		return quotient(k, apply1(k, FN_LOG, b), apply1(k, FN_LOG, a));
	case F_FLOOR: return apply1(k, FN_FLOOR, a);
	case F_CEIL: return apply1(k, FN_NEG, apply1(k, FN_FLOOR, apply1(k, FN_NEG, a)));
	case F_ROUND: return rounded(k, x, a);
	CASES_HYPERBOLIC: return hyperbolic(k, f->id, a);
	case F_LD: return quotient(k, apply1(k, FN_LOG, a), apply1(k, FN_LOG, whole(k, 2)));
	case F_MOD:
	case F_DIV: return rest(k, f->id, a, node(k, x->arg[1]));
	case F_GCD:
	case F_LCM:
	case F_FACTORIAL:
	case F_NCR:
	case F_NPR:
	case F_GAMMA:
	case F_ERF:
	CASES_SHARE:
	case F_MIN:
	case F_MAX:
	case F_X:
	case F_Y:
	case F_Z:
	case F_IF: break;
	}
	BUG("function %s", x->text);
}

/* --- Trees ------------------------------------------------------------------------- */

static int operation(struct expr_compile *k, const struct expr *x)
{
	static const enum num_fn_op op[] = {
		[EXPR_ADD] = FN_ADD,
		[EXPR_SUB] = FN_SUB,
		[EXPR_MUL] = FN_MUL,
		[EXPR_DIV] = FN_DIV,
	};
	int a, b;

	if (x->op >= EXPR_EQ)
		return bad(k, x, "is a relation, not a number");
	if (x->op == EXPR_POW)
		return power(k, x);
	a = node(k, x->arg[0]);
	if (x->op == EXPR_NEG)
		return apply1(k, FN_NEG, a);
	if (x->op == EXPR_DEGREE) {
		b = apply(k, FN_MUL, kept(k, num_fn_rational(k->f, 1, 180)),
			  kept(k, num_fn_pi(k->f)));
		return apply(k, FN_MUL, a, b);
	}
	b = node(k, x->arg[1]);
	return apply(k, op[x->op], a, b);
}

/* Products of points and the like are numbers too: what the operations here would not
 * understand is left to expr_eval, as long as it does not vary. */
static bool has_points(const struct expr *x)
{
	if (x->kind == EXPR_TUPLE || x->kind == EXPR_REF)
		return true;
	if (x->kind == EXPR_NAME)
		return strcmp(x->text, "pi") && strcmp(x->text, "e");
	for (int i = 0; i < x->n; i++)
		if (has_points(x->arg[i]))
			return true;
	return false;
}

static int node(struct expr_compile *k, const struct expr *x)
{
	if (k->st)
		return -1;
	if (x->kind == EXPR_OP && x->op < EXPR_EQ && has_points(x) && !expr_uses(x, k->var))
		return value(k, x);
	switch (x->kind) {
	case EXPR_NUMBER: return kept(k, num_fn_decimal(k->f, x->text));
	case EXPR_NAME:
	case EXPR_REF: return leaf(k, x);
	case EXPR_CALL: return call(k, x);
	case EXPR_OP: return operation(k, x);
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: break;
	}
	return bad(k, x, "is not a number");
}

enum status expr_compile(const struct expr *x, const char *var, expr_lookup *lookup,
			 void *self, struct num_ctx *c, struct num_fn **out, struct err *e)
{
	struct expr_compile k = {
		.f = num_fn_new(),
		.var = var,
		.lookup = lookup,
		.self = self,
		.c = c,
		.e = e,
	};
	int last = node(&k, x);

	if (last == -2)
		last = bad(&k, x, "is defined nowhere");
	/* The last node is the function. */
	if (last >= 0 && last != k.made)
		apply(&k, FN_ADD, last, whole(&k, 0));
	if (k.st) {
		num_fn_free(k.f);
		return k.st;
	}
	*out = k.f;
	return OK;
}
