/*
 * t-simplify.c -- the stable form: written cases, and on random expressions that it is
 * idempotent, keeps values, and survives every printer.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "expr/expr.h"
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

static void simplified(const char *s, const char *want, struct num_ctx *exact)
{
	struct expr *x = parse(s), *y;
	struct buf b = { 0 };
	struct err e = { .msg = "" };

	y = x ? expr_simplify(x, exact, arena, &e) : NULL;
	if (y)
		expr_print(&b, y);
	if (!ok(y && !strcmp(buf_str(&b), want), "%s is %s", s, want))
		printf("# got %s %s\n", buf_str(&b), e.msg);
	buf_clear(&b);
	arena_reset(arena);
}

static void test_cases(void)
{
	static const struct {
		const char *s, *want;
	} t[] = {
		/* numbers */
		{ "1/2 + 1/3", "5/6" },
		{ "0.1 + 0.2", "3/10" },
		{ "2^10", "1024" },
		{ "-1/2", "-1/2" },
		{ "(-8)^(1/3)", "-2" },
		{ "8^(2/3)", "4" },
		{ "2^-3", "1/8" },
		{ "sqrt(8)", "2*sqrt(2)" },
		{ "sqrt(1/2)", "sqrt(2)/2" },
		{ "sqrt(2)*sqrt(3)", "sqrt(6)" },
		{ "sqrt(2)^2", "2" },
		{ "1/sqrt(3)", "sqrt(3)/3" },
		{ "sqrt(50) - 5*sqrt(2)", "0" },
		{ "cbrt(54)", "3*cbrt(2)" },
		{ "4^(1/4)", "sqrt(2)" },
		{ "sqrt(2)*2^(1/2)", "2" },
		{ "1e-9*10^9", "1" },
		{ "10^40", "10^40" },
		/* hyperbolic, and of whole numbers */
		{ "sinh(0)+cosh(0)", "1" },
		{ "sinh(-x)", "-sinh(x)" },
		{ "cosh(-x)", "cosh(x)" },
		{ "cosh(ln(2))", "5/4" },
		{ "tanh(2ln(3))", "40/41" },
		{ "sinh(asinh(x))", "x" },
		{ "asinh(sinh(x))", "x" },
		{ "acosh(cosh(x))", "abs(x)" },
		{ "ld(8x)", "log(2, 8*x)" },
		{ "ld(8)", "3" },
		{ "5!", "120" },
		{ "30!", "30!" },
		{ "nCr(10, 4)", "210" },
		{ "nPr(5, 2)", "20" },
		{ "mod(-7, 3) + div(-7, 3)", "-1" },
		{ "gcd(12, 18, 8)", "2" },
		{ "lcm(4, 6)", "12" },
		{ "gamma(5)", "24" },
		{ "n!/n!", "1" },
		{ "1/0", "1/0" },
		{ "0^0", "1" },
		{ "12345678901234567890", "12345678901234567890" },
		{ "1000000000000000000 + 0x", "1000000000000000000" },
		{ "1E18b + T", "T + 1000000000000000000*b" },
		{ "1000000000000000000b + T", "T + 1000000000000000000*b" },
		{ "999999999999999999 + 1", "1000000000000000000" },
		{ "1000000000000000000 - 1", "999999999999999999" },
		{ "1000000000000000001/x", "1000000000000000001/x" },
		/* terms and factors */
		{ "x + x", "2*x" },
		{ "3x - x + 2x", "4*x" },
		{ "x - x", "0" },
		{ "0*x + 1*y", "y" },
		{ "x*x^2", "x^3" },
		{ "x/x", "1" },
		{ "x^2/x", "x" },
		{ "y + x", "x + y" },
		{ "b*a*2", "2*a*b" },
		{ "5 + x^2 + 3x", "x^2 + 3*x + 5" },
		{ "-x^2 + 1", "1 - x^2" },
		{ "-(x+1)", "-x - 1" },
		{ "2(x+1)", "2*x + 2" },
		{ "x - (x - 1)", "1" },
		{ "(x+1)/2", "(x + 1)/2" },
		{ "(4x+2)/2", "2*x + 1" },
		{ "x(x-1)", "x^2 - x" },
		{ "sin(x)*2*x", "2*x*sin(x)" },
		{ "x^0", "1" },
		{ "1^x", "1" },
		{ "(2x)^3", "8*x^3" },
		{ "x^2*y/x", "x*y" },
		{ "a x + b x - a x", "b*x" },
		{ "--x", "x" },
		{ "(x-2)(x+2)", "x^2 - 4" },
		{ "(x+1)^2", "(x + 1)^2" },
		{ "3x^2/(x^2+1)", "3*x^2/(x^2 + 1)" },
		{ "(x+1)^2 - x^2 - 2x", "1" },
		{ "(a+b)^2 - (a-b)^2", "4*a*b" },
		{ "2x cos(x)", "2*x*cos(x)" },
		{ "x^2*x^a", "x^(a + 2)" },
		/* powers and roots */
		{ "sqrt(x^2)", "abs(x)" },
		{ "sqrt(x)^2", "x" },
		{ "(x^3)^(1/3)", "x" },
		{ "sqrt(x^4)", "x^2" },
		{ "sqrt(4x)", "2*sqrt(x)" },
		{ "sqrt(x)*sqrt(x)", "x" },
		{ "1/sqrt(x)", "1/sqrt(x)" },
		{ "x^(1/2)", "sqrt(x)" },
		{ "x^1.5", "x^(3/2)" },
		{ "cbrt(-8x)", "-2*cbrt(x)" },
		{ "(x^2)^3", "x^6" },
		{ "(x^2)^a", "(x^2)^a" },
		{ "root(x, 4)", "x^(1/4)" },
		{ "abs(x)^2", "x^2" },
		{ "(e^x)^2", "e^(2*x)" },
		/* functions */
		{ "sin(0)", "0" },
		{ "cos(0)", "1" },
		{ "sin(-x)", "-sin(x)" },
		{ "cos(-2x)", "cos(2*x)" },
		{ "tan(-x)", "-tan(x)" },
		{ "sin(30°)", "1/2" },
		{ "cos(pi/6)", "sqrt(3)/2" },
		{ "tan(pi/4)", "1" },
		{ "sin(7*pi/6)", "-1/2" },
		{ "cos(100*pi)", "1" },
		{ "tan(60°)", "sqrt(3)" },
		{ "cot(30°)", "sqrt(3)" },
		{ "sec(60°)", "2" },
		{ "csc(-90°)", "-1" },
		{ "sin(18°)", "(sqrt(5) - 1)/4" },
		{ "tan(15°)", "2 - sqrt(3)" },
		{ "tan(90°)", "tan(pi/2)" },
		{ "asin(1/2)", "pi/6" },
		{ "acos(-1/2)", "2*pi/3" },
		{ "atan(-1)", "-pi/4" },
		{ "atan(sqrt(3))", "pi/3" },
		{ "ln(1)", "0" },
		{ "ln(e)", "1" },
		{ "ln(e^x)", "x" },
		{ "e^ln(x)", "x" },
		{ "e^(2 ln(x))", "x^2" },
		{ "e^0", "1" },
		{ "exp(1)", "e" },
		{ "ln(8)/ln(2)", "3" },
		{ "ln(1/x)", "-ln(x)" },
		{ "ln(sqrt(x))", "ln(x)/2" },
		{ "log(1000)", "3" },
		{ "log(2, 1/8)", "-3" },
		{ "lg(x)", "log(x)" },
		{ "log(10, x)", "log(x)" },
		{ "log(e, x)", "ln(x)" },
		{ "e^x*e^(-x)", "1" },
		{ "e^(x+1)*e^x", "e^(2*x + 1)" },
		{ "abs(-3x)", "3*abs(x)" },
		{ "abs(x^2)", "x^2" },
		{ "sgn(-2x)", "-sgn(x)" },
		{ "abs(abs(x))", "abs(x)" },
		{ "floor(-7/2)", "-4" },
		{ "ceil(7/2)", "4" },
		{ "round(-5/2)", "-2" },
		{ "max(1, x, 3)", "max(x, 3)" },
		{ "min(x, x)", "x" },
		{ "max(2, 5)", "5" },
		{ "sin(x)^2 + cos(x)^2", "1" },
		{ "x*sin(2x)^2 + x*cos(2x)^2 - x", "0" },
		{ "3 sin(x)^2 + 3cos(x)^2 + 1", "4" },
		{ "sin(x)^2 - cos(x)^2", "sin(x)^2 - cos(x)^2" },
		/* fractions */
		{ "(x^2-1)/(x-1)", "x + 1" },
		{ "1/(x-1) - 1/(x+1)", "2/((x - 1)*(x + 1))" },
		{ "1/(1+1/x)", "x/(x + 1)" },
		{ "(1-x)/(x-1)", "-1" },
		{ "x/(2x)", "1/2" },
		{ "(x^3+x)/x", "x^2 + 1" },
		{ "sin(x)/x^2 + 1/x^2", "(sin(x) + 1)/x^2" },
		{ "1/x + 1/y", "1/x + 1/y" },
		{ "(x^2+2x+1)/(x+1)", "x + 1" },
		{ "x e^x + x^2 e^x", "x*(x + 1)*e^x" },
		{ "(x^4-1)/(x^2+1)/(x+1)", "x - 1" },
		/* pieces */
		{ "If(1 < 2, x, y)", "x" },
		{ "If(1 > 2, x, y)", "y" },
		{ "If(x < 0, y, y)", "y" },
		{ "If(x < 0, 1, If(x < 1, 2, 3))", "If(x < 0, 1, x < 1, 2, 3)" },
		{ "If(x < 1 + 1, x + x)", "If(x < 2, 2*x)" },
		{ "If(1 > 2, x)", "If(1 > 2, x)" },
		/* the rest keeps its shape */
		{ "f(1 + 1) + f(2)", "2*f(2)" },
		{ "(1 + 1, x + x)", "(2, 2*x)" },
		{ "{x + x, 1/2}", "{2*x, 1/2}" },
		{ "x + x = 2 + 2", "2*x = 4" },
		{ "Line(A, B)", "Line(A, B)" },
		{ "(1, 2) + (3, 4)", "(1, 2) + (3, 4)" },
		{ "x(A) + x(A)", "2*x(A)" },
		{ "\"a\"", "\"a\"" },
		{ "45°", "pi/4" },
	};
	static const struct {
		const char *s, *want;
	} exact[] = {
		{ "sqrt(3-2sqrt(2))", "sqrt(2) - 1" },
		{ "atan(1)*4", "pi" },
		{ "x*sqrt(3-2sqrt(2))", "sqrt(2)*x - x" },
		{ "(1+sqrt(2))^2", "2*sqrt(2) + 3" },
		{ "sin(x) + 1/(1+sqrt(2))", "sin(x) + sqrt(2) - 1" },
	};

	for (size_t i = 0; i < sizeof t / sizeof *t; i++)
		simplified(t[i].s, t[i].want, NULL);
	for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
		num_enter(ctx, NUM_EXACT, 0);
		simplified(exact[i].s, exact[i].want, ctx);
	}
}

/* --- Random expressions ------------------------------------------------------------- */

static struct expr *random_expr(struct rng *r, int depth, bool pieces)
{
	static const char *const one[] = {
		"sqrt", "sin",  "cos",  "tan", "exp", "ln",  "abs",   "atan",
		"cbrt", "asin", "acos", "sgn", "sec", "log", "floor",
	};
	static const char *const leaf[] = {
		"x", "x",   "x", "y",  "pi",  "e",  "1", "2",
		"3", "0.5", "4", "-1", "1/3", "10", "0",
	};
	static const char *const power[] = { "2", "3", "-1", "1/2", "2/3", "-2", "x" };
	static const enum expr_op two[] = { EXPR_ADD, EXPR_ADD, EXPR_ADD, EXPR_SUB, EXPR_SUB,
					    EXPR_MUL, EXPR_MUL, EXPR_MUL, EXPR_DIV };
	const struct expr *arg[3];
	enum expr_op op;
	unsigned which;

	if (depth <= 1 || !rng_below(r, 6))
		return parse(leaf[rng_below(r, sizeof leaf / sizeof *leaf)]);
	which = (unsigned)rng_below(r, pieces ? 14 : 13);
	switch (which) {
	case 0:
	case 1:
	case 2:
	case 3:
	case 4:
	case 5:
	case 6:
	case 7:
	case 8:
		arg[0] = random_expr(r, depth - 1, pieces);
		arg[1] = random_expr(r, depth - 1, pieces);
		return expr_op(two[which], arg[0], arg[1], arena);
	case 9:
		arg[0] = random_expr(r, depth - 1, pieces);
		return expr_op(EXPR_POW, arg[0], parse(power[rng_below(r, 7)]), arena);
	case 10: return expr_op(EXPR_NEG, random_expr(r, depth - 1, pieces), NULL, arena);
	case 13:
		op = EXPR_LT + rng_below(r, 4);
		arg[0] = random_expr(r, depth - 2, pieces);
		arg[1] = random_expr(r, depth - 2, pieces);
		arg[0] = expr_op(op, arg[0], arg[1], arena);
		arg[1] = random_expr(r, depth - 1, pieces);
		arg[2] = random_expr(r, depth - 1, pieces);
		return expr_call("If", arg, 3, arena);
	default:
		arg[0] = random_expr(r, depth - 1, pieces);
		return expr_call(one[rng_below(r, sizeof one / sizeof *one)], arg, 1, arena);
	}
}

struct point {
	num x, y;
};

static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e)
{
	struct point *p = self;

	if (leaf->kind != EXPR_NAME || (strcmp(leaf->text, "x") && strcmp(leaf->text, "y")))
		return err_fail(e, E_ARG, "not_found", "no such name");
	*out = (struct expr_value){ .dim = 1, .v = { leaf->text[0] == 'x' ? p->x : p->y } };
	return OK;
}

/* Where the first is defined the second is, with the same value. */
static bool same_values(const struct expr *x, const struct expr *y, int *compared)
{
	static const double at[][2] = {
		{ 0.3125, 1.75 },
		{ -1.40625, 0.625 },
		{ 2.21875, -0.5625 },
		{ 0.84375, 3.5 },
	};

	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		struct point p;
		struct expr_value v, u;
		struct err e;
		enum status st;
		num d;

		num_enter(ctx, NUM_BALL, 300);
		p.x = num_double(at[i][0], ctx);
		p.y = num_double(at[i][1], ctx);
		if (expr_eval(&v, x, lookup, &p, ctx, &e) || v.dim != 1 || num_is_bad(v.v[0]))
			continue;
		st = expr_eval(&u, y, lookup, &p, ctx, &e);
		/* Balls may fail to tell what the field would. */
		if (st == E_UNABLE || (st == E_ARG && !strcmp(e.code, "limit")))
			continue;
		if (st) {
			printf("# %s at %g, %g\n", e.msg, at[i][0], at[i][1]);
			return false;
		}
		if (num_is_bad(u.v[0]))
			continue;
		++*compared;
		if (is_no(num_eq(v.v[0], u.v[0], ctx))) {
			printf("# %.17g and %.17g at %g, %g\n", num_mid(v.v[0]),
			       num_mid(u.v[0]), at[i][0], at[i][1]);
			return false;
		}
		d = num_enclosure(num_sub(v.v[0], u.v[0], ctx), ctx);
		if (fmax(fabs(d.lo), fabs(d.hi)) > 1e-40 * fmax(1, fabs(num_mid(v.v[0])))) {
			/* The difference is not known well enough to count. */
			--*compared;
		}
	}
	return true;
}

static void test_random(void)
{
	struct rng r = { 20250101 };
	int changed = 0, values = 0, printed = 0, tex = 0, limits = 0, compared = 0,
	    swapped = 0;
	struct buf b = { 0 };

	for (int i = 0; i < 5000; i++) {
		struct expr *x = random_expr(&r, 2 + (int)rng_below(&r, 6), i % 3 == 0);
		struct expr *y, *z;
		struct err e = { .code = "" };

		y = expr_simplify(x, NULL, arena, &e);
		if (!y) {
			limits++;
			continue;
		}
		z = expr_simplify(y, NULL, arena, &e);
		if ((!z || !expr_equal(y, z)) && changed++ < 5) {
			buf_reset(&b);
			expr_print(&b, x);
			buf_add(&b, "  ->  ");
			expr_print(&b, y);
			buf_add(&b, "  ->  ");
			if (z)
				expr_print(&b, z);
			printf("# not settled: %s\n", buf_str(&b));
		}
		if (!same_values(x, y, &compared) && values++ < 5) {
			buf_reset(&b);
			expr_print(&b, x);
			buf_add(&b, "  ->  ");
			expr_print(&b, y);
			printf("# %s\n", buf_str(&b));
		}
		/* What is printed reads back as it is, */
		buf_reset(&b);
		expr_print(&b, y);
		z = parse(buf_str(&b));
		if ((!z || !expr_equal(y, z)) && printed++ < 5)
			printf("# %s\n", buf_str(&b));
		/* and as TeX it reads back as the same thing. */
		buf_reset(&b);
		expr_print_latex(&b, x);
		z = parse(buf_str(&b));
		if (z)
			z = expr_simplify(z, NULL, arena, &e);
		if ((!z || !expr_equal(y, z)) && tex++ < 5) {
			printf("# %s\n", buf_str(&b));
			buf_reset(&b);
			expr_print(&b, x);
			printf("#   from %s\n", buf_str(&b));
		}
		/* The order of two operands is forgotten. */
		if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_MUL)) {
			z = expr_simplify(expr_op(x->op, x->arg[1], x->arg[0], arena), NULL,
					  arena, &e);
			if ((!z || !expr_equal(y, z)) && swapped++ < 5) {
				buf_reset(&b);
				expr_print(&b, x);
				printf("# order matters: %s\n", buf_str(&b));
			}
		}
		if (i % 100 == 0)
			arena_reset(arena);
	}
	ok(!changed, "simplifying again changes nothing");
	ok(!values, "simplifying keeps values");
	ok(compared > 5000, "compared at %d points", compared);
	ok(!printed, "simplified forms print and parse back");
	ok(!tex, "TeX reads back as the same function");
	ok(!swapped, "a + b and b + a have one form");
	ok(limits < 60, "few random expressions pass the limits (%d)", limits);
	buf_clear(&b);
	arena_reset(arena);
}

/* --- Trees ------------------------------------------------------------------------- */

static void test_trees(void)
{
	struct expr *x = parse("x^2 + sin(x)*y + x(x+1)"), *y;
	struct buf b = { 0 };
	struct err e;

	y = expr_substitute(x, "x", parse("t-1"), arena, &e);
	expr_print(&b, y);
	ok(!strcmp(buf_str(&b), "(t - 1)^2 + sin(t - 1)*y + (t - 1)*(t - 1 + 1)"),
	   "substitution");
	ok(expr_uses(x, "x") && expr_uses(x, "y") && !expr_uses(x, "t") &&
		   !expr_uses(x, "sin"),
	   "names in use");
	ok(expr_uses(parse("x(3)"), "x") && !expr_uses(parse("x(A)"), "x"),
	   "x(A) is a coordinate");
	y = expr_copy(x, arena);
	ok(y != x && expr_equal(x, y), "a copy is equal");
	/* Doubling at each step passes the limit, not the memory. */
	x = parse("x*x");
	for (int i = 0; x && i < 60; i++)
		x = expr_substitute(x, "x", parse("x*x"), arena, &e);
	ok(!x && !strcmp(e.code, "limit"), "substitution is bounded");
	/* What keeps its shape is read once: it took gigabytes. */
	x = parse("2^----------2^----------2^----------2^----------2^----------2^----------2^-"
		  "---------2^"
		  "----------(1,2)");
	ok(x && expr_simplify(x, NULL, arena, &e), "points in powers in powers");
	buf_reset(&b);
	expr_print(&b, expr_num(-3, arena));
	ok(!strcmp(buf_str(&b), "-3"), "a negative number");
	buf_clear(&b);
	arena_reset(arena);
}

static void prints(const char *s, const char *latex, const char *geogebra)
{
	struct expr *x = parse(s);
	struct buf b = { 0 };

	if (latex) {
		if (x)
			expr_print_latex(&b, x);
		if (!ok(!strcmp(buf_str(&b), latex), "%s in TeX", s))
			printf("# got %s\n", buf_str(&b));
	}
	buf_reset(&b);
	if (geogebra) {
		if (x)
			expr_print_geogebra(&b, x, false);
		if (!ok(!strcmp(buf_str(&b), geogebra), "%s for GeoGebra", s))
			printf("# got %s\n", buf_str(&b));
	}
	buf_clear(&b);
}

static void test_printers(void)
{
	prints("x^2-4", "x^{2} - 4", "x^2 - 4");
	prints("1/2", "\\frac{1}{2}", "1/2");
	prints("2x sin(x)", "2 x \\sin\\left(x\\right)", "2*x*sin(x)");
	prints("2*3", "2 \\cdot 3", "2*3");
	prints("2*3!", "2 \\cdot 3!", "2*3!");
	prints("x*(x+1)!", "x \\cdot \\left(x + 1\\right)!", "x*(x + 1)!");
	prints("2*x!", "2 x!", "2*x!");
	prints("x*(x+1)", "x \\cdot \\left(x + 1\\right)", "x*(x + 1)");
	prints("2(x+1)", "2 \\left(x + 1\\right)", "2*(x + 1)");
	prints("sin(x)^2", "\\sin^{2}\\left(x\\right)", "sin(x)^2");
	prints("sqrt(x)+cbrt(x)+root(x,n)", "\\sqrt{x} + \\sqrt[3]{x} + \\sqrt[n]{x}",
	       "sqrt(x) + cbrt(x) + nroot(x, n)");
	prints("e^(2x)", "e^{2 x}", "ℯ^(2*x)");
	prints("log(x)", "\\log\\left(x\\right)", "lg(x)");
	prints("log(2,x)", "\\log_{2}\\left(x\\right)", "log(2, x)");
	prints("|x|", "\\left\\lvert x\\right\\rvert ", "abs(x)");
	prints("P_12 + alpha_1", "P_{12} + \\alpha_{1}", "P_{12} + alpha_1");
	prints("pi/6", "\\frac{\\pi}{6}", "pi/6");
	prints("30°", "30^{\\circ}", "30°");
	prints("If(x<0, -x, x)",
	       "\\begin{cases} -x & x < 0 \\\\ x & \\text{otherwise} \\end{cases}",
	       "If(x < 0, -x, x)");
	prints("If(x=0, 1, 2)", NULL, "If(x == 0, 1, 2)");
	prints("x^2+y^2=4", "x^{2} + y^{2} = 4", "x^2 + y^2 = 4");
	prints("a ⟂ b", "a \\perp b", "a ⊥ b");
	prints("f'(x)", "f'\\left(x\\right)", "f'(x)");
	prints("Line(A,B)", "\\operatorname{Line}\\left(A, B\\right)", "Line(A, B)");
	prints("{1,(2,3)}", "\\left\\{1, \\left(2, 3\\right)\\right\\}", "{1, (2, 3)}");
	prints("(x/2)^2", "\\left(\\frac{x}{2}\\right)^{2}", "(x/2)^2");
	prints("1e-9", "1 \\cdot 10^{-9}", "1e-9");
	prints("n!", "n!", "n!");
	prints("(n+1)!", "\\left(n + 1\\right)!", "(n + 1)!");
	prints("nCr(n, 2)", "\\binom{n}{2}", "nCr(n, 2)");
	prints("mod(n, 2)", "\\operatorname{mod}\\left(n, 2\\right)", "Mod(n, 2)");
	prints("sinh(x)^2", "\\sinh^{2}\\left(x\\right)", "sinh(x)^2");
	prints("arsinh(x)", NULL, "asinh(x)");
	prints("gamma(x)", "\\operatorname{gamma}\\left(x\\right)", "gamma(x)");
	arena_reset(arena);
}

int main(void)
{
	arena = arena_new();
	ctx = num_ctx_new(1);
	test_cases();
	test_random();
	test_trees();
	test_printers();
	num_ctx_free(ctx);
	arena_free(arena);
	return tap_done();
}
