/*
 * t-diff.c -- derivatives, checked against written ones and against difference
 * quotients at 400 bits; polynomials; compiled functions.
 */
#include "base/t/tap.h"
#include "expr/expr.h"
#include "num/fn.h"
#include <math.h>
#include <string.h>

static struct arena *arena;
static struct num_ctx *ctx;

static struct expr *parse(const char *s)
{
	struct expr *x = NULL;
	struct err e;

	return expr_parse(&x, s, strlen(s), arena, &e) ? NULL : x;
}

static bool value_at(const struct expr *x, num at, num *out)
{
	struct err e;

	return !expr_eval_at(out, x, "x", at, NULL, NULL, ctx, &e) && !num_is_bad(*out);
}

/* (f(x+h) - f(x-h))/2h is within h^2 of the derivative, times a third derivative:
 * with h = 2^-80 and 400 bits some forty digits are left. */
static bool quotient_agrees(const struct expr *f, const struct expr *d, double where,
			    int *tried)
{
	num x = num_double(where, ctx), h = num_pow(num_int(2, ctx), -80, ctx);
	num a, b, v, q;
	double size;

	if (!value_at(f, num_add(x, h, ctx), &a) || !value_at(f, num_sub(x, h, ctx), &b))
		return true;
	if (!value_at(d, x, &v)) {
		printf("# not defined at %g\n", where);
		return false;
	}
	q = num_div(num_sub(a, b, ctx), num_add(h, h, ctx), ctx);
	++*tried;
	q = num_enclosure(num_sub(q, v, ctx), ctx);
	v = num_enclosure(v, ctx);
	size = fmax(1, fabs(num_mid(v)));
	if (fmax(fabs(q.lo), fabs(q.hi)) <= 1e-25 * size)
		return true;
	printf("# at %g: %.17g, off by %g\n", where, num_mid(v), num_mid(q));
	return false;
}

static void derivative(const char *s, const char *want)
{
	static const double at[] = { 0.375, 1.15625, -0.8125, 2.59375, -3.4375, 0.0703125 };
	struct expr *x = parse(s), *d, *again;
	struct buf b = { 0 };
	struct err e = { .msg = "" };
	int tried = 0;
	bool good = true;

	if (!ok(x != NULL, "%s is read", s))
		return;
	d = expr_diff(x, "x", arena, &e);
	if (d)
		expr_print(&b, d);
	if (want && !ok(d && !strcmp(buf_str(&b), want), "(%s)' = %s", s, want))
		printf("# got %s %s\n", buf_str(&b), e.msg);
	num_enter(ctx, NUM_BALL, 400);
	for (size_t i = 0; d && i < sizeof at / sizeof *at; i++)
		good = quotient_agrees(x, d, at[i], &tried) && good;
	if (!ok(d && good && tried, "(%s)' agrees with difference quotients", s))
		printf("# %s %s, at %d points\n", buf_str(&b), e.msg, tried);
	again = d ? expr_simplify(d, NULL, arena, &e) : NULL;
	if (d && (!again || !expr_equal(again, d)))
		ok(0, "(%s)' is simplified", s);
	buf_clear(&b);
	arena_reset(arena);
}

static void test_table(void)
{
	static const struct {
		const char *f, *d;
	} t[] = {
		{ "7", "0" },
		{ "x", "1" },
		{ "-x", "-1" },
		{ "x^2", "2*x" },
		{ "x^2 - 4", "2*x" },
		{ "3x^3 - 2x^2 + x - 5", "9*x^2 - 4*x + 1" },
		{ "(x-2)(x+2)", "2*x" },
		{ "x(x-1)", "2*x - 1" },
		{ "(2x+1)^5", "10*(2*x + 1)^4" },
		{ "(x^2+1)^3", "6*x*(x^2 + 1)^2" },
		{ "1/x", "-1/x^2" },
		{ "1/x^3", "-3/x^4" },
		{ "x/(x^2+1)", "(1 - x^2)/(x^2 + 1)^2" },
		{ "x^3/(x^2+1)", NULL },
		{ "(x^2-1)/(x-1)", "1" },
		{ "(x+1)/(x-1)", "-2/(x - 1)^2" },
		{ "sqrt(x)", "1/(2*sqrt(x))" },
		{ "sqrt(x^2+1)", "x/sqrt(x^2 + 1)" },
		{ "cbrt(x)", "1/(3*x^(2/3))" },
		{ "root(x, 5)", "1/(5*x^(4/5))" },
		{ "x^(3/2)", "3*sqrt(x)/2" },
		{ "x^(-2/3)", NULL },
		{ "1/sqrt(x)", "-1/(2*x^(3/2))" },
		{ "x*sqrt(1-x^2)", "(1 - 2*x^2)/sqrt(1 - x^2)" },
		{ "sqrt(4x)", "1/sqrt(x)" },
		{ "sin(x)", "cos(x)" },
		{ "cos(x)", "-sin(x)" },
		{ "tan(x)", "1/cos(x)^2" },
		{ "cot(x)", "-1/sin(x)^2" },
		{ "sec(x)", "sec(x)*tan(x)" },
		{ "csc(x)", "-cot(x)*csc(x)" },
		{ "sin(2x)", "2*cos(2*x)" },
		{ "sinh(x)", "cosh(x)" },
		{ "cosh(3x)", "3*sinh(3*x)" },
		{ "tanh(x)", "1/cosh(x)^2" },
		{ "coth(x)", "-1/sinh(x)^2" },
		{ "sech(x)", "-sech(x)*tanh(x)" },
		{ "csch(x)", NULL },
		{ "asinh(x)", "1/sqrt(x^2 + 1)" },
		{ "acosh(x)", "1/sqrt(x^2 - 1)" },
		{ "atanh(x)", "1/(1 - x^2)" },
		{ "acoth(x)", "1/(1 - x^2)" },
		{ "acosh(x^2+2)", NULL },
		{ "ld(x)", NULL },
		{ "3!*x^2", "12*x" },
		{ "nCr(5,2)*x", "10" },
		{ "sin(x)^2", "2*cos(x)*sin(x)" },
		{ "sin^2(x)", "2*cos(x)*sin(x)" },
		{ "sin(x^2)", "2*x*cos(x^2)" },
		{ "x sin(x)", "x*cos(x) + sin(x)" },
		{ "x^2*sin(x)", "x^2*cos(x) + 2*x*sin(x)" },
		{ "sin(x)*cos(x)", "cos(x)^2 - sin(x)^2" },
		{ "sin(x)^2+cos(x)^2", "0" },
		{ "sin(x)/x", NULL },
		{ "tan(3x-1)", "3/cos(3*x - 1)^2" },
		{ "cos(25°)*x", NULL },
		{ "sin(x°)", NULL },
		{ "asin(x)", "1/sqrt(1 - x^2)" },
		{ "acos(x)", "-1/sqrt(1 - x^2)" },
		{ "atan(x)", "1/(x^2 + 1)" },
		{ "arcsin(x/2)", NULL },
		{ "arccos(1-x)", NULL },
		{ "arctan(1/x)", "-1/(x^2 + 1)" },
		{ "x*atan(x)", NULL },
		{ "atan2(x, 2)", "2/(x^2 + 4)" },
		{ "atan2(sin(x), cos(x))", "1" },
		{ "atan2(x^2, x+3)", NULL },
		{ "exp(x)", "e^x" },
		{ "e^x", "e^x" },
		{ "e^(2x)", "2*e^(2*x)" },
		{ "e^(-x^2)", "-2*x*e^-x^2" },
		{ "x e^x", "x*e^x + e^x" },
		{ "x^2*e^x", "x*(x + 2)*e^x" },
		{ "e^x*sin(x)", "(cos(x) + sin(x))*e^x" },
		{ "e^sin(x)", "e^sin(x)*cos(x)" },
		{ "(e^x-e^(-x))/2", NULL },
		{ "1/(1+e^(-x))", NULL },
		{ "ln(x)", "1/x" },
		{ "ln(2x)", "1/x" },
		{ "ln(x^2+1)", "2*x/(x^2 + 1)" },
		{ "ln(x)^2", "2*ln(x)/x" },
		{ "x ln(x)", "ln(x) + 1" },
		{ "x ln(x) - x", "ln(x)" },
		{ "ln(x)/x", "(1 - ln(x))/x^2" },
		{ "ln(ln(x))", "1/(x*ln(x))" },
		{ "ln(sin(x))", NULL },
		{ "ln(abs(x))", NULL },
		{ "log(x)", "1/(x*ln(10))" },
		{ "lg(x)", "1/(x*ln(10))" },
		{ "log(2, x)", "1/(x*ln(2))" },
		{ "log(x, 2)", NULL },
		{ "log(x, x+5)", NULL },
		{ "2^x", "2^x*ln(2)" },
		{ "(1/2)^x", NULL },
		{ "3^(2x-1)", NULL },
		{ "x^x", "(ln(x) + 1)*x^x" },
		{ "x^(1/x)", NULL },
		{ "(x^2+1)^sin(x)", NULL },
		{ "sin(x)^x", NULL },
		{ "x^pi", "pi*x^(pi - 1)" },
		{ "x^e", NULL },
		{ "pi^x", NULL },
		{ "e^(x ln(2))", "2^x*ln(2)" },
		{ "abs(x)", "sgn(x)" },
		{ "abs(x^2-4)", "2*x*sgn(x^2 - 4)" },
		{ "|2x-1|", "2*sgn(2*x - 1)" },
		{ "x|x|", NULL },
		{ "sgn(x)", "0" },
		{ "sqrt(x^2)", "sgn(x)" },
		{ "If(x<0, -x, x^2)", "If(x < 0, -1, 2*x)" },
		{ "If(x<0, x^2)", "If(x < 0, 2*x)" },
		{ "If(x < -1, x, x < 1, x^3, 2x)", "If(x < -1, 1, x < 1, 3*x^2, 2)" },
		{ "If(x < 0, sin(x), If(x < 1, x, x^2))", "If(x < 0, cos(x), x < 1, 1, 2*x)" },
		{ "If(0 <= x < 2, x^2, 4)", NULL },
		{ "max(x, x^2)", "If(x >= x^2, 1, 2*x)" },
		{ "min(x, 1, x^3)", NULL },
		{ "x^3*sin(2x)/(x^2+1)", NULL },
		{ "sqrt(x + sqrt(x + 1))", NULL },
		{ "sin(cos(tan(x)))", NULL },
		{ "(x+1)^2*(x-1)^3", NULL },
		{ "(x^2+x+1)/(x^2-x+1)", NULL },
		{ "1/(1+1/(1+1/x))", NULL },
		{ "1/(x-1)-1/(x+1)", NULL },
		{ "x^2/(x+1)+1/(x+1)^2", NULL },
		{ "sqrt(1-x)/sqrt(1+x)", NULL },
		{ "asin(sqrt(x))", NULL },
		{ "atan(e^x)", NULL },
		{ "ln(x+sqrt(x^2+1))", NULL },
		{ "e^(x^2)*cos(3x)/x", NULL },
		{ "sin(x)^3*cos(x)^2", NULL },
		{ "tan(x)^2", NULL },
		{ "x*tan(x)/cos(x)", NULL },
		{ "cot(x^2)", NULL },
		{ "sec(2x)*csc(x)", NULL },
		{ "sin(pi*x/6)", "pi*cos(pi*x/6)/6" },
		{ "0.5x^2 + 1.25x", "x + 5/4" },
		{ "\\frac{1}{2}x^2", "x" },
		{ "\\sqrt{x}\\ln x", NULL },
		{ "\\frac{\\sin x}{1+\\cos x}", NULL },
		{ "x^10", "10*x^9" },
		{ "(x^4-16)/(x^2-4)", "2*x" },
	};

	for (size_t i = 0; i < sizeof t / sizeof *t; i++)
		derivative(t[i].f, t[i].d);
}

static void refuses(const char *s, const char *code, const char *part)
{
	struct err e = { .code = "none" };
	struct expr *x = parse(s);

	if (!ok(x && !expr_diff(x, "x", arena, &e) && !strcmp(e.code, code) &&
			strstr(e.msg, part),
		"(%.30s)' is refused: %s", s, code))
		printf("# %s: %s\n", e.code, e.msg);
}

static void test_others(void)
{
	struct expr *x = parse("a*x^2 + b*x + t*sin(w*t)"), *d;
	struct buf b = { 0 };
	struct err e;

	d = expr_diff(x, "x", arena, &e);
	expr_print(&b, d);
	ok(!strcmp(buf_str(&b), "2*a*x + b"), "other names are constants");
	buf_reset(&b);
	d = expr_diff(x, "t", arena, &e);
	expr_print(&b, d);
	if (!ok(!strcmp(buf_str(&b), "t*w*cos(t*w) + sin(t*w)"),
		"any name may be the variable"))
		printf("# %s\n", buf_str(&b));
	buf_reset(&b);
	d = expr_diff(parse("f(3) + g(2)*x + x(A)*x"), "x", arena, &e);
	if (d)
		expr_print(&b, d);
	if (!ok(d && !strcmp(buf_str(&b), "x(A) + g(2)"), "what does not use it is constant"))
		printf("# %s\n", buf_str(&b));
	buf_reset(&b);
	/* Ten derivatives of a product stay within bounds. */
	d = parse("x^5*e^x*sin(x)");
	for (int i = 0; d && i < 10; i++)
		d = expr_diff(d, "x", arena, &e);
	ok(d != NULL, "ten derivatives in a row");
	buf_clear(&b);
	refuses("floor(x)", "unsupported", "it jumps");
	refuses("x*ceil(x)", "unsupported", "it jumps");
	refuses("round(x)", "unsupported", "it jumps");
	refuses("f(x)", "unsupported", "f(x)");
	refuses("f'(x) + x", "unsupported", "f'(x)");
	refuses("{x}", "unsupported", "{x}");
	refuses("x = 2", "unsupported", "x = 2");
	arena_reset(arena);
}

/* Nested so that the derivative doubles at each level, in many ways at once. */
static void test_swell(void)
{
	static const char *const wrap[] = { "(%s)^(%s)", "(%s)/(1+(%s)^2)",
					    "sin(%s)*(%s+1)^9" };
	struct err e;

	for (size_t k = 0; k < sizeof wrap / sizeof *wrap; k++) {
		struct buf b = { 0 }, t = { 0 };
		struct expr *x, *d;
		bool bounded = true;

		buf_add(&b, "x+y");
		for (int i = 0; i < 10 && b.n < 20000; i++) {
			const char *s = wrap[k];

			buf_reset(&t);
			for (; *s; s++) {
				if (*s == '%') {
					buf_add(&t, buf_str(&b));
					s++;
				} else {
					buf_addc(&t, *s);
				}
			}
			buf_reset(&b);
			buf_add(&b, buf_str(&t));
			x = parse(buf_str(&b));
			for (int j = 0; x && j < 4; j++) {
				d = expr_diff(x, "x", arena, &e);
				if (!d && strcmp(e.code, "limit"))
					bounded = false;
				x = d;
			}
		}
		ok(bounded, "swelling derivatives end in a limit: %s", wrap[k]);
		buf_clear(&b);
		buf_clear(&t);
		arena_reset(arena);
	}
}

/* --- Polynomials ------------------------------------------------------------------- */

static void polynomial(const char *s, const char *want)
{
	struct expr *coef[21], *x = parse(s), *back = NULL;
	struct buf b = { 0 };
	struct err e = { .code = "" };
	int degree;

	if (expr_polynomial(x, "x", coef, &degree, 20, arena, &e)) {
		buf_add(&b, e.code);
	} else {
		for (int i = 0; i <= degree; i++) {
			if (i)
				buf_add(&b, ", ");
			expr_print(&b, coef[i]);
		}
		/* Horner gives the expression back. */
		back = coef[degree];
		for (int i = degree - 1; i >= 0; i--)
			back = expr_op(EXPR_ADD,
				       expr_op(EXPR_MUL, back, expr_name("x", arena), arena),
				       coef[i], arena);
		back = expr_simplify(expr_op(EXPR_SUB, x, back, arena), NULL, arena, &e);
	}
	if (!ok(!strcmp(buf_str(&b), want), "coefficients of %s", s))
		printf("# got %s: %s\n", buf_str(&b), e.code[0] ? e.msg : "");
	if (back && !(back->kind == EXPR_NUMBER && !strcmp(back->text, "0"))) {
		buf_reset(&b);
		expr_print(&b, back);
		ok(0, "%s is the sum of its terms", s);
		printf("# difference %s\n", buf_str(&b));
	}
	buf_clear(&b);
}

static void rational(const char *s, const char *want)
{
	struct expr *top[21], *bottom[21], *x = parse(s);
	struct buf b = { 0 };
	struct err e = { .code = "" };
	int p, q;

	if (expr_rational(x, "x", top, &p, bottom, &q, 20, arena, &e)) {
		buf_add(&b, e.code);
	} else {
		for (int i = 0; i <= p; i++) {
			if (i)
				buf_addc(&b, ' ');
			expr_print(&b, top[i]);
		}
		buf_add(&b, " |");
		for (int i = 0; i <= q; i++) {
			buf_addc(&b, ' ');
			expr_print(&b, bottom[i]);
		}
	}
	if (!ok(!strcmp(buf_str(&b), want), "%s as a quotient", s))
		printf("# got %s: %s\n", buf_str(&b), e.code[0] ? e.msg : "");
	buf_clear(&b);
}

static void test_polynomials(void)
{
	polynomial("x^2 - 4", "-4, 0, 1");
	polynomial("7", "7");
	polynomial("0x", "0");
	polynomial("(x+1)^3", "1, 3, 3, 1");
	polynomial("(x+1)(x-1) - x^2", "-1");
	polynomial("a*x^2 + b*x + c", "c, b, a");
	polynomial("(x+a)^2", "a^2, 2*a, 1");
	polynomial("x*(x+a)*(x+b)", "0, a*b, a + b, 1");
	polynomial("x sin(1) + pi", "pi, sin(1)");
	polynomial("sqrt(2)*x^2 + x/3", "0, 1/3, sqrt(2)");
	polynomial("x^3/2 - x*t^2 + e^t", "e^t, -t^2, 0, 1/2");
	polynomial("x(x+1)/2", "0, 1/2, 1/2");
	polynomial("(x^3-1)/(x-1)", "1, 1, 1");
	polynomial("x^20 + 1",
		   "1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1");
	polynomial("x^21", "limit");
	polynomial("(x+1)^1000000", "limit");
	polynomial("1/x", "unsupported");
	polynomial("sqrt(x)", "unsupported");
	polynomial("sin(x)", "unsupported");
	polynomial("2^x", "unsupported");
	polynomial("|x|", "unsupported");
	rational("1/x", "1 | 0 1");
	rational("x + 1/x", "1 0 1 | 0 1");
	rational("(x^2-1)/(x-1)", "1 1 | 1");
	rational("(x/2 + 1)/(x/3)", "6 3 | 0 2");
	rational("1/(x-1) - 1/(x+1)", "2 | -1 0 1");
	rational("1/(1+1/(1+1/x))", "1 1 | 1 2");
	rational("a/(x+b)", "a | b 1");
	rational("x^2", "0 0 1 | 1");
	rational("ln(x)/x", "unsupported");
	ok(expr_degree(parse("x^3 + x"), "x") == 3 &&
		   expr_degree(parse("x^3 + x"), "y") == 0 &&
		   expr_degree(parse("0"), "x") == 0 &&
		   expr_degree(parse("sin(x)"), "x") == -1 &&
		   expr_degree(parse("(x^2+1)^7 - x^14"), "x") == 12,
	   "degrees");
	arena_reset(arena);
}

/* --- Compiled functions ------------------------------------------------------------ */

static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e)
{
	(void)self;
	if (leaf->kind == EXPR_NAME && !strcmp(leaf->text, "k")) {
		*out = (struct expr_value){ .dim = 1, .v = { num_rat(7, 3, ctx) } };
		return OK;
	}
	if (leaf->kind == EXPR_NAME && !strcmp(leaf->text, "A")) {
		*out = (struct expr_value){ .dim = 2,
					    .v = { num_int(3, ctx), num_int(4, ctx) } };
		return OK;
	}
	return err_fail(e, E_ARG, "not_found", "no object");
}

/* The compiled function has the values of the expression. */
static void compiled(const char *s)
{
	static const double at[] = { 0.375, 1.15625, -0.8125, 2.59375 };
	struct expr *x = parse(s);
	struct num_fn *f = NULL;
	struct err e = { .msg = "" };
	enum status st;
	bool good = true;
	int defined = 0;

	num_enter(ctx, NUM_BALL, 128);
	st = x ? expr_compile(x, "x", lookup, NULL, ctx, &f, &e) : E_ARG;
	for (size_t i = 0; !st && i < sizeof at / sizeof *at; i++) {
		struct num_enclosed got;
		num v, u = num_double(at[i], ctx);
		bool is = num_fn_at(&got, f, u, ctx);
		struct err ignored;

		if (expr_eval_at(&v, x, "x", u, lookup, NULL, ctx, &ignored)) {
			good = good && !is;
		} else {
			defined++;
			v = num_enclosure(v, ctx);
			if (!is || got.lo > v.hi || got.hi < v.lo ||
			    fabs(got.mid - num_mid(v)) > 1e-9 * fmax(1, fabs(got.mid))) {
				printf("# at %g: %d %.17g not %.17g\n", at[i], is, got.mid,
				       num_mid(v));
				good = false;
			}
		}
	}
	if (!ok(!st && good && defined, "%s compiles", s))
		printf("# %s\n", e.msg);
	num_fn_free(f);
	arena_reset(arena);
}

static void not_compiled(const char *s, const char *code)
{
	struct expr *x = parse(s);
	struct num_fn *f = NULL;
	struct err e = { .code = "none" };

	ok(x && expr_compile(x, "x", lookup, NULL, ctx, &f, &e) && !strcmp(e.code, code),
	   "%s does not compile: %s", s, code);
}

static void test_compile(void)
{
	static const char *const good[] = {
		"x",
		"3",
		"x^2 - 2x + 0.1",
		"-x/(x+5)",
		"sqrt(x+4)",
		"cbrt(x)",
		"root(x, 5)",
		"x^(2/3)",
		"x^-2",
		"x^(1/2+1/2)",
		"e^x",
		"exp(x)",
		"ln(x+4)",
		"log(x+4)",
		"log(2, x+4)",
		"ld(x+4)",
		"sinh(x)",
		"cosh(x)-2",
		"tanh(x)",
		"coth(x+0.1)",
		"sech(x)+csch(x+0.1)",
		"asinh(10x)",
		"acosh(x+5)",
		"atanh(x/5)",
		"acoth(x+6)",
		"mod(x, 2)",
		"div(x, -0.7)",
		"3!*x + nCr(4, 2)",
		"sin(x)+cos(x)*tan(x)",
		"cot(x)+sec(x)+csc(x)",
		"asin(x/4)",
		"acos(x/4)",
		"atan(x)",
		"atan2(x, 1)",
		"abs(x)",
		"sgn(x)",
		"floor(3x)",
		"ceil(3x)",
		"round(x)",
		"round(x, 2)",
		"min(x, 1, x^2)",
		"max({x, 1})",
		"2^x",
		"(x+4)^x",
		"x^k*k",
		"x(A)*x",
		"x(x+1)",
		"abs(A)+x",
		"A*A + x",
		"sin(25°)x",
		"If(x < 0, -x, x^2)",
		"If(x < 0, x)",
		"If(0 <= x < 2, 1, x)",
		"If(x < 0 || x > 2, x, 0)",
		"If(!(x < 0), x, -x)",
		"If(!(0 < x && x < 2), x, 5)",
		"If(x < 0, 1, x < 1, 2)",
		"If(x != 1, x, 3)",
		"If(true, x, 3)",
		"If(!true, x, 3)",
		"If(x < 1 && false, x, 2)",
		"If(x < 1 || true, x)",
		"If(x < 1, x, x < 2 && !true, 3)",
		"If(false || x < 1, x, 3)",
		"x^1",
		"rad x",
		"pi",
		"e",
	};

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		compiled(good[i]);
	not_compiled("f(x)", "bad_argument");
	not_compiled("x!", "bad_argument");
	not_compiled("gcd(x, 2)", "bad_argument");
	not_compiled("q*x", "not_found");
	not_compiled("{x}", "bad_argument");
	not_compiled("x < 2", "bad_argument");
	not_compiled("If(x, 1, 2)", "bad_argument");
	not_compiled("x + A", "bad_argument");
	arena_reset(arena);
}

int main(void)
{
	arena = arena_new();
	ctx = num_ctx_new(1);
	test_table();
	test_others();
	test_swell();
	test_polynomials();
	test_compile();
	num_ctx_free(ctx);
	arena_free(arena);
	return tap_done();
}
