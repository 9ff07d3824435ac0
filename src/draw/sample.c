/*
 * sample.c -- expressions as small programs for a stack of doubles.
 *
 * Every cell of the stack is a block of values, so that the cost of finding out what to
 * do next is shared by BLOCK places.  All pieces of If(...) are computed and the right one is
 * taken afterwards; nothing here can fail, so that is only a matter of time.
 *
 * Undefined is NaN, which arithmetic hands on by itself.  The functions of the C library
 * that do not (pow(NaN, 0), fmin, 1/0, log(0)) are put right below.
 */
#include "base/text.h"
#include "draw/sample_priv.h"
#include "num/num.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 64
#define ROOT_MOST 1000
#define POWER_MOST 64 /* by multiplying */

/* --- Values ------------------------------------------------------------------------ */

double draw_sample_power(double b, int n)
{
	double r = 1;
	unsigned k = n < 0 ? -(unsigned)n : (unsigned)n;

	if (isnan(b) || (n < 0 && b == 0))
		return NAN;
	if (k > POWER_MOST)
		return pow(b, n);
	for (; k; k >>= 1, b *= b)
		if (k & 1)
			r *= b;
	return n < 0 ? 1 / r : r;
}

double draw_sample_root(double b, int n)
{
	if (n == 3)
		return cbrt(b);
	if (n % 2 == 0)
		return b < 0 ? NAN : pow(b, 1.0 / n);
	return copysign(pow(fabs(b), 1.0 / n), b);
}

/* A power whose exponent is not known to be a ratio; C's pow agrees but for these. */
static double power_real(double b, double e)
{
	if (isnan(b) || isnan(e) || (b == 0 && e < 0) || (b < 0 && isinf(e)))
		return NAN;
	return pow(b, e);
}

static double log_base(double b, double v)
{
	return b > 0 && b != 1 && v > 0 ? log(v) / log(b) : NAN;
}

/* The value through expr_eval. */
struct place {
	const struct draw_sample *s;
	double x, y;
};

static enum status find(void *self, const struct expr *leaf, struct expr_value *out,
			struct err *e)
{
	struct place *p = self;
	const struct draw_sample *s = p->s;
	bool second;

	if (leaf->kind != EXPR_NAME)
		return err_fail(e, E_ARG, "not_found", "an object is not known here");
	second = s->var2 && !strcmp(leaf->text, s->var2);
	if (!second && strcmp(leaf->text, s->var))
		return err_fail(e, E_ARG, "not_found", "the name %.60s is not known here",
				leaf->text);
	*out = (struct expr_value){ .dim = 1,
				    .v = { num_double(second ? p->y : p->x, s->num) } };
	return OK;
}

static double slow(const struct draw_sample *s, const struct expr *x, double u, double v)
{
	struct place p = { s, u, v };
	struct expr_value out;
	struct err e;

	if (!isfinite(u) || !isfinite(v) || expr_eval(&out, x, find, &p, s->num, &e) != OK ||
	    out.dim != 1 || num_is_bad(out.v[0]))
		return NAN;
	return num_mid(out.v[0]);
}

/* --- Running ------------------------------------------------------------------------ */

#define ALL for (int i = 0; i < n; i++)
#define ONE(f)                   \
	ALL                      \
	{                        \
		double v = a[i]; \
		a[i] = (f);      \
	}                        \
	break
#define TWO(f)                             \
	ALL                                \
	{                                  \
		double v = a[i], w = b[i]; \
		a[i] = (f);                \
	}                                  \
	break
/* Comparing what is undefined is undefined. */
#define COMPARE(r) TWO(isnan(v) || isnan(w) ? NAN : (double)(v r w))

static void run(const struct draw_sample *s, int n, const double *x, const double *y,
		double *out)
{
	double *top = s->stack - BLOCK; /* the block last made */

	for (const struct draw_code *k = s->code, *end = k + s->n; k < end; k++) {
		double *a, *b;

		if (k->op <= OP_SLOW)
			top += BLOCK;
		else if (k->op == OP_SELECT)
			top -= 2 * BLOCK;
		else if (k->op >= OP_ADD)
			top -= BLOCK;
		a = top;
		b = top + BLOCK;
		switch (k->op) {
		case OP_CONST: ALL a[i] = k->c; break;
		case OP_X: memcpy(a, x, (size_t)n * sizeof *a); break;
		case OP_Y: memcpy(a, y, (size_t)n * sizeof *a); break;
		case OP_SLOW: ALL a[i] = slow(s, k->x, x[i], y ? y[i] : 0); break;
		case OP_NEG: ONE(-v);
		case OP_SQR: ONE(v * v);
		case OP_POWER: ONE(draw_sample_power(v, k->n));
		case OP_ROOT: ONE(draw_sample_root(v, k->n));
		case OP_SQRT: ONE(sqrt(v));
		case OP_ABS: ONE(fabs(v));
		case OP_SGN: ONE(isnan(v) ? v : (double)((v > 0) - (v < 0)));
		case OP_SIN: ONE(sin(v));
		case OP_COS: ONE(cos(v));
		case OP_TAN: ONE(tan(v));
		case OP_COT: ONE(v == 0 ? NAN : 1 / tan(v));
		case OP_SEC: ONE(1 / cos(v));
		case OP_CSC: ONE(v == 0 ? NAN : 1 / sin(v));
		case OP_ASIN: ONE(asin(v));
		case OP_ACOS: ONE(acos(v));
		case OP_ATAN: ONE(atan(v));
		case OP_EXP: ONE(exp(v));
		case OP_LN: ONE(v > 0 ? log(v) : NAN);
		case OP_LOG10: ONE(v > 0 ? log10(v) : NAN);
		case OP_FLOOR: ONE(floor(v));
		case OP_CEIL: ONE(ceil(v));
		case OP_ROUND: ONE(floor(v * k->c + 0.5) / k->c);
		case OP_NOT: ONE(1 - v);
		case OP_ADD: TWO(v + w);
		case OP_SUB: TWO(v - w);
		case OP_MUL: TWO(v * w);
		case OP_DIV: TWO(w == 0 ? NAN : v / w);
		case OP_POW: TWO(power_real(v, w));
		case OP_LOG: TWO(log_base(v, w));
		case OP_ATAN2: TWO(v == 0 && w == 0 ? NAN : atan2(v + 0.0, w)); /* no -0 */
		case OP_MIN: TWO(isnan(v) || v < w ? v : w);
		case OP_MAX: TWO(isnan(v) || v > w ? v : w);
		case OP_EQ: COMPARE(==);
		case OP_NE: COMPARE(!=);
		case OP_LT: COMPARE(<);
		case OP_LE: COMPARE(<=);
		case OP_GT: COMPARE(>);
		case OP_GE: COMPARE(>=);
		case OP_AND: TWO(v == 0 || isnan(v) ? v : w);
		case OP_OR: TWO(v == 1 || isnan(v) ? v : w);
		case OP_SELECT:
			ALL a[i] = isnan(a[i]) ? a[i] : a[i] == 1 ? b[i] : b[BLOCK + i];
			break;
		}
	}
	memcpy(out, s->stack, (size_t)n * sizeof *out);
}

void draw_sample_many(const struct draw_sample *s, int n, const double *x, const double *y,
		      double *out)
{
	for (int i = 0; i < n; i += BLOCK)
		run(s, n - i < BLOCK ? n - i : BLOCK, x + i, y ? y + i : NULL, out + i);
}

double draw_sample_at(const struct draw_sample *s, double x, double y)
{
	double r;

	run(s, 1, &x, &y, &r);
	return r;
}

/* --- Compiling ------------------------------------------------------------------------ */

struct draw_compile {
	struct draw_sample *s;
	int height, highest; /* of the stack, in blocks */
};

static bool node(struct draw_compile *k, const struct expr *x);
static void whole(struct draw_compile *k, const struct expr *x);

static void emit_code(struct draw_compile *k, struct draw_code c)
{
	struct draw_sample *s = k->s;

	s->code = arena_grow(s->arena, s->code, &s->cap, s->n + 1, sizeof *s->code);
	s->code[s->n++] = c;
	k->height += c.op <= OP_SLOW ? 1 : c.op == OP_SELECT ? -2 : c.op >= OP_ADD ? -1 : 0;
	if (k->height > k->highest)
		k->highest = k->height;
}

static bool emit(struct draw_compile *k, enum op op)
{
	emit_code(k, (struct draw_code){ .op = op });
	return true;
}

static bool emit_n(struct draw_compile *k, enum op op, int n)
{
	emit_code(k, (struct draw_code){ .op = op, .n = n });
	return true;
}

static bool constant(struct draw_compile *k, double c)
{
	emit_code(k, (struct draw_code){ .op = OP_CONST, .c = c });
	return true;
}

static bool varies(const struct draw_sample *s, const struct expr *x)
{
	return expr_uses(x, s->var) || (s->var2 && expr_uses(x, s->var2));
}

static struct num_ctx *numbers(struct draw_sample *s)
{
	if (!s->num) {
		s->num = num_ctx_new(1);
		arena_defer(s->arena, (void (*)(void *))num_ctx_free, s->num);
		num_enter(s->num, NUM_DOUBLE, 0);
	}
	return s->num;
}

/* What is left is a constant: put its value there instead of its code. */
static void fold(struct draw_compile *k, int from)
{
	struct draw_sample *s = k->s, part = *s;
	double room[8 * BLOCK], v;

	if (s->n - from < 2)
		return;
	for (int i = from; i < s->n; i++)
		if (s->code[i].op >= OP_X && s->code[i].op <= OP_SLOW)
			return;
	if (s->n - from > 8)
		return; /* might be too deep for the room */
	part.code += from;
	part.n -= from;
	part.stack = room;
	run(&part, 1, NULL, NULL, &v);
	s->n = from;
	k->height--;
	constant(k, v);
}

/* The ratio p/q of whole numbers, in lowest terms, q > 0, that an exponent is. */
static bool ratio(const struct expr *x, long *p, long *q)
{
	const long far = 1000000;
	long r, s;

	if (x->kind == EXPR_NUMBER) {
		char *end;
		long f = 0, scale = 1;

		*p = strtol(x->text, &end, 10);
		if (*end == '.')
			for (end++; *end >= '0' && *end <= '9' && scale < far; end++) {
				f = 10 * f + (*end - '0');
				scale *= 10;
			}
		if (*end || *p > far)
			return false;
		*p = *p * scale + f;
		*q = scale;
	} else if (x->kind == EXPR_OP && x->op == EXPR_NEG) {
		if (!ratio(x->arg[0], p, q))
			return false;
		*p = -*p;
	} else if (x->kind == EXPR_OP && x->n == 2 && x->op >= EXPR_ADD && x->op <= EXPR_DIV) {
		if (!ratio(x->arg[0], p, q) || !ratio(x->arg[1], &r, &s))
			return false;
		if (x->op == EXPR_ADD || x->op == EXPR_SUB) {
			*p = *p * s + (x->op == EXPR_ADD ? r : -r) * *q;
			*q *= s;
		} else if (x->op == EXPR_MUL) {
			*p *= r;
			*q *= s;
		} else {
			if (!r)
				return false;
			*p *= r < 0 ? -s : s;
			*q *= labs(r);
		}
	} else {
		return false;
	}
	for (r = labs(*p), s = *q; s;) {
		long t = r % s;

		r = s;
		s = t;
	}
	*p /= r;
	*q /= r;
	return labs(*p) <= far && *q <= far;
}

static bool is_name(const struct expr *x, const char *name)
{
	return x->kind == EXPR_NAME && !strcmp(x->text, name);
}

static bool is_e(const struct draw_compile *k, const struct expr *x)
{
	return is_name(x, "e") && strcmp(k->s->var, "e");
}

static bool power_by(struct draw_compile *k, const struct expr *base, long n)
{
	if (!node(k, base))
		return false;
	return n == 1 ? true : n == 2 ? emit(k, OP_SQR) : emit_n(k, OP_POWER, (int)n);
}

static bool power(struct draw_compile *k, const struct expr *x)
{
	const struct draw_code *last;
	long p, q;
	int from;

	if (is_e(k, x->arg[0]))
		return node(k, x->arg[1]) && emit(k, OP_EXP);
	if (ratio(x->arg[1], &p, &q) && q <= ROOT_MOST) {
		if (q == 1)
			return power_by(k, x->arg[0], p);
		if (!node(k, x->arg[0]))
			return false;
		if (q == 2)
			emit(k, OP_SQRT);
		else
			emit_n(k, OP_ROOT, (int)q);
		return p == 1 ? true : emit_n(k, OP_POWER, (int)p);
	}
	if (!node(k, x->arg[0]))
		return false;
	from = k->s->n;
	if (!node(k, x->arg[1]))
		return false;
	/* sqrt(4) is whole although it is not written so. */
	last = &k->s->code[k->s->n - 1];
	if (k->s->n == from + 1 && last->op == OP_CONST && last->c == floor(last->c) &&
	    fabs(last->c) <= 1e6) {
		p = (long)last->c;
		k->s->n--;
		k->height--;
		return emit_n(k, OP_POWER, (int)p);
	}
	return emit(k, OP_POW);
}

/* A condition; what is none makes the whole undefined. */
static bool condition(struct draw_compile *k, const struct expr *x)
{
	static const enum op compare[] = { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };

	if (x->kind != EXPR_OP)
		return false;
	if (x->op >= EXPR_EQ && x->op <= EXPR_GE) {
		whole(k, x->arg[0]);
		whole(k, x->arg[1]);
		return emit(k, compare[x->op - EXPR_EQ]);
	}
	if (x->op == EXPR_NOT)
		return condition(k, x->arg[0]) && emit(k, OP_NOT);
	if (x->op != EXPR_AND && x->op != EXPR_OR)
		return false;
	return condition(k, x->arg[0]) && condition(k, x->arg[1]) &&
	       emit(k, x->op == EXPR_AND ? OP_AND : OP_OR);
}

static bool pieces(struct draw_compile *k, const struct expr *x)
{
	int i;

	if (x->n < 2)
		return false;
	for (i = 0; i + 1 < x->n; i += 2)
		if (!condition(k, x->arg[i]) || !node(k, x->arg[i + 1]))
			return false;
	if (i < x->n ? !node(k, x->arg[i]) : !constant(k, NAN))
		return false;
	for (i = 0; i + 1 < x->n; i += 2)
		emit(k, OP_SELECT);
	return true;
}

static bool extreme(struct draw_compile *k, const struct expr *x, enum op op)
{
	const struct expr *from = x->n == 1 && x->arg[0]->kind == EXPR_LIST ? x->arg[0] : x;

	for (int i = 0; i < from->n; i++) {
		if (!node(k, from->arg[i]))
			return false;
		if (i)
			emit(k, op);
	}
	return from->n > 0;
}

#define TWICE_MOST 64 /* code that may be written twice */

/* (v op w)/2, the operands on the stack. */
static bool half(struct draw_compile *k, enum op op)
{
	return emit(k, op) && constant(k, 2) && emit(k, OP_DIV);
}

/* 1 + c/(e^(2u) + d) */
static bool of_square(struct draw_compile *k, const struct expr *u, double c, double d)
{
	return constant(k, 1) && constant(k, c) && constant(k, 2) && node(k, u) &&
	       emit(k, OP_MUL) && emit(k, OP_EXP) && constant(k, d) && emit(k, OP_ADD) &&
	       emit(k, OP_DIV) && emit(k, OP_ADD);
}

/* Hyperbolic functions by those that are there; false for others. */
static bool hyperbolic(struct draw_compile *k, const char *f, const struct expr *u)
{
	int from = k->s->n;

	if (!strcmp(f, "tanh"))
		return of_square(k, u, -2, 1);
	if (!strcmp(f, "coth"))
		return of_square(k, u, 2, -1);
	if (!strcmp(f, "asinh")) /* ln(tan(atan(u)/2 + pi/4)) */
		return node(k, u) && emit(k, OP_ATAN) && constant(k, 1.57079632679489661923) &&
		       half(k, OP_ADD) && emit(k, OP_TAN) && emit(k, OP_LN);
	if (!strcmp(f, "atanh")) /* ln(2/(1 - u) - 1)/2 */
		return constant(k, 2) && constant(k, 1) && node(k, u) && emit(k, OP_SUB) &&
		       emit(k, OP_DIV) && constant(k, 1) && emit(k, OP_SUB) &&
		       emit(k, OP_LN) && constant(k, 2) && emit(k, OP_DIV);
	if (strcmp(f, "sinh") && strcmp(f, "cosh") && strcmp(f, "sech") && strcmp(f, "csch"))
		return false;
	if ((!strcmp(f, "sech") || !strcmp(f, "csch")) && !constant(k, 1))
		return false;
	if (!node(k, u) || k->s->n - from > TWICE_MOST || !emit(k, OP_EXP) || !node(k, u) ||
	    !emit(k, OP_NEG) || !emit(k, OP_EXP))
		return false;
	if (!half(k, !strcmp(f, "sinh") || !strcmp(f, "csch") ? OP_SUB : OP_ADD))
		return false;
	return !strcmp(f, "sinh") || !strcmp(f, "cosh") || emit(k, OP_DIV);
}

static bool call(struct draw_compile *k, const struct expr *x)
{
	static const struct {
		const char *name;
		enum op op;
	} one[] = {
		{ "sqrt", OP_SQRT },   { "abs", OP_ABS },     { "sgn", OP_SGN },
		{ "sign", OP_SGN },    { "sin", OP_SIN },     { "cos", OP_COS },
		{ "tan", OP_TAN },     { "cot", OP_COT },     { "sec", OP_SEC },
		{ "csc", OP_CSC },     { "asin", OP_ASIN },   { "arcsin", OP_ASIN },
		{ "acos", OP_ACOS },   { "arccos", OP_ACOS }, { "atan", OP_ATAN },
		{ "arctan", OP_ATAN }, { "exp", OP_EXP },     { "log", OP_LOG10 },
		{ "lg", OP_LOG10 },    { "log10", OP_LOG10 }, { "floor", OP_FLOOR },
		{ "ceil", OP_CEIL },
	};
	const char *f = x->text;
	long p, q;

	if (!strcmp(f, "If"))
		return pieces(k, x);
	if (!strcmp(f, "min") || !strcmp(f, "max"))
		return extreme(k, x, f[1] == 'i' ? OP_MIN : OP_MAX);
	if (x->n == 1 && (!strcmp(f, "x") || !strcmp(f, "y"))) {
		/* x(u): a product when u is a number. */
		bool second = k->s->var2 && !strcmp(f, k->s->var2);

		if (!second && strcmp(f, k->s->var))
			return false;
		return emit(k, second ? OP_Y : OP_X) && node(k, x->arg[0]) && emit(k, OP_MUL);
	}
	if (x->n == 1 && !strcmp(f, "ln")) {
		const struct expr *u = x->arg[0];

		/* ln(e^u) is u, as far as u goes. */
		if (u->kind == EXPR_CALL && !strcmp(u->text, "exp") && u->n == 1)
			return node(k, u->arg[0]);
		if (u->kind == EXPR_OP && u->op == EXPR_POW && is_e(k, u->arg[0]))
			return node(k, u->arg[1]);
		return node(k, u) && emit(k, OP_LN);
	}
	if (x->n == 1 && !strcmp(f, "cbrt"))
		return node(k, x->arg[0]) && emit_n(k, OP_ROOT, 3);
	if (x->n == 2 && (!strcmp(f, "root") || !strcmp(f, "nroot"))) {
		if (!ratio(x->arg[1], &p, &q) || q != 1 || p < 1 || p > ROOT_MOST ||
		    !node(k, x->arg[0]))
			return false;
		return p == 1 ? true : p == 2 ? emit(k, OP_SQRT) : emit_n(k, OP_ROOT, (int)p);
	}
	if (!strcmp(f, "round") && (x->n == 1 || x->n == 2)) {
		p = 0;
		if ((x->n == 2 && (!ratio(x->arg[1], &p, &q) || q != 1 || p < 0 || p > 15)) ||
		    !node(k, x->arg[0]))
			return false;
		emit_code(k, (struct draw_code){ .op = OP_ROUND,
						 .c = draw_sample_power(10, (int)p) });
		return true;
	}
	if (x->n == 2 && (!strcmp(f, "log") || !strcmp(f, "atan2")))
		return node(k, x->arg[0]) && node(k, x->arg[1]) &&
		       emit(k, *f == 'l' ? OP_LOG : OP_ATAN2);
	for (size_t i = 0; x->n == 1 && i < sizeof one / sizeof *one; i++)
		if (!strcmp(f, one[i].name))
			return node(k, x->arg[0]) && emit(k, one[i].op);
	return x->n == 1 && hyperbolic(k, f, x->arg[0]);
}

static bool leaf(struct draw_compile *k, const struct expr *x)
{
	const struct draw_sample *s = k->s;

	if (!strcmp(x->text, s->var))
		return emit(k, OP_X);
	if (s->var2 && !strcmp(x->text, s->var2))
		return emit(k, OP_Y);
	if (!strcmp(x->text, "pi") || !strcmp(x->text, "\xcf\x80"))
		return constant(k, 3.14159265358979323846);
	if (!strcmp(x->text, "e"))
		return constant(k, 2.71828182845904523536);
	return !strcmp(x->text, "rad") && constant(k, 1);
}

static bool operation(struct draw_compile *k, const struct expr *x)
{
	static const enum op two[] = {
		[EXPR_ADD] = OP_ADD,
		[EXPR_SUB] = OP_SUB,
		[EXPR_MUL] = OP_MUL,
		[EXPR_DIV] = OP_DIV,
	};

	if (x->op >= EXPR_EQ)
		return false;
	if (x->op == EXPR_POW)
		return power(k, x);
	if (!node(k, x->arg[0]))
		return false;
	if (x->op == EXPR_NEG)
		return emit(k, OP_NEG);
	if (x->op == EXPR_DEGREE)
		return constant(k, 3.14159265358979323846 / 180) && emit(k, OP_MUL);
	return node(k, x->arg[1]) && emit(k, two[x->op]);
}

/* Code that leaves the value of a number on the stack; false (and code of no use) when
 * that takes expr_eval. */
static bool node(struct draw_compile *k, const struct expr *x)
{
	struct draw_sample *s = k->s;
	int from = s->n, height = k->height;
	bool good = false;

	switch (x->kind) {
	case EXPR_NUMBER: {
		double c;

		return constant(k, text_double(&c, x->text) ? c : NAN);
	}
	case EXPR_NAME: good = leaf(k, x); break;
	case EXPR_CALL: good = call(k, x); break;
	case EXPR_OP: good = operation(k, x); break;
	case EXPR_REF:
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: return false;
	}
	if (good) {
		fold(k, from);
	} else if (!varies(s, x)) {
		/* The length of a constant vector and the like. */
		struct expr_value v;
		struct err e;

		if (expr_eval(&v, x, NULL, NULL, numbers(s), &e) == OK && v.dim == 2)
			return false;
		s->n = from;
		k->height = height;
		return constant(k, slow(s, x, 0, 0));
	}
	return good;
}

/* The same for a number that stands alone: what cannot be compiled is left to expr_eval. */
static void whole(struct draw_compile *k, const struct expr *x)
{
	int from = k->s->n, height = k->height;

	if (node(k, x))
		return;
	k->s->n = from;
	k->height = height;
	numbers(k->s);
	emit_code(k, (struct draw_code){ .op = OP_SLOW, .x = x });
}

struct draw_sample *draw_sample_compile(const struct expr *x, const char *var,
					const char *var2, struct arena *a)
{
	struct draw_sample *s = arena_alloc(a, sizeof *s);
	struct draw_compile k = { .s = s };

	s->arena = a;
	s->var = arena_strdup(a, var);
	s->var2 = var2 ? arena_strdup(a, var2) : NULL;
	if (!condition(&k, x)) {
		s->n = k.height = 0;
		whole(&k, x);
	}
	s->depth = k.highest;
	s->stack = arena_alloc(a, (size_t)s->depth * BLOCK * sizeof *s->stack);
	return s;
}

/* --- Questions ------------------------------------------------------------------------ */

bool draw_sample_affine(const struct expr *x, const char *var, const char *var2, double k[3],
			struct arena *a)
{
	bool first = expr_uses(x, var), second = var2 && expr_uses(x, var2);
	double r[3], c;

	if (!first && !second) {
		k[0] = k[1] = 0;
		k[2] = draw_sample_at(draw_sample_compile(x, var, var2, a), 0, 0);
		return isfinite(k[2]);
	}
	if (x->kind == EXPR_NAME) {
		k[0] = first;
		k[1] = second;
		k[2] = 0;
		return true;
	}
	if (x->kind != EXPR_OP || x->op > EXPR_DIV ||
	    !draw_sample_affine(x->arg[0], var, var2, k, a))
		return false;
	if (x->op == EXPR_NEG) {
		for (int i = 0; i < 3; i++)
			k[i] = -k[i];
		return true;
	}
	if (!draw_sample_affine(x->arg[1], var, var2, r, a))
		return false;
	if (x->op == EXPR_ADD || x->op == EXPR_SUB) {
		for (int i = 0; i < 3; i++)
			k[i] += x->op == EXPR_ADD ? r[i] : -r[i];
		return true;
	}
	if (x->op == EXPR_MUL && k[0] == 0 && k[1] == 0) {
		c = k[2];
		for (int i = 0; i < 3; i++)
			k[i] = c * r[i];
		return true;
	}
	if (r[0] != 0 || r[1] != 0 || (x->op == EXPR_DIV && r[2] == 0))
		return false;
	for (int i = 0; i < 3; i++)
		k[i] = x->op == EXPR_MUL ? k[i] * r[2] : k[i] / r[2];
	return true;
}

const char *draw_sample_variable(const struct expr *x)
{
	if (x->kind == EXPR_NAME && strcmp(x->text, "pi") && strcmp(x->text, "e") &&
	    strcmp(x->text, "rad") && strcmp(x->text, "\xcf\x80"))
		return x->text;
	for (int i = 0; i < x->n; i++) {
		const char *v = draw_sample_variable(x->arg[i]);

		if (v)
			return v;
	}
	return NULL;
}
