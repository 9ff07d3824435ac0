/*
 * t-integrate.c -- antiderivatives: each is differentiated by a quotient of differences at
 * 400 bits and compared with the function; factors and partial fractions.
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

/* want: NULL, or the text. */
static void integral(const char *s, const char *want)
{
	struct expr *f = parse(s), *F;
	struct buf b = { 0 };
	struct err e = { .msg = "" };
	int tried = 0;
	bool good = true;

	num_fresh(ctx, NUM_EXACT);
	num_enter(ctx, NUM_EXACT, 0);
	F = expr_integrate(f, "x", ctx, arena, &e);
	if (F)
		expr_print(&b, F);
	num_enter(ctx, NUM_BALL, 400);
	for (int i = 0; F && i < 12; i++) {
		num x = num_rat(i * 41 - 101, 64, ctx), h = num_pow(num_int(2, ctx), -80, ctx);
		num u, v, y;

		if (!value_at(F, num_add(x, h, ctx), &u) ||
		    !value_at(F, num_sub(x, h, ctx), &v) || !value_at(f, x, &y))
			continue;
		u = num_div(num_sub(u, v, ctx), num_add(h, h, ctx), ctx);
		u = num_enclosure(num_sub(u, y, ctx), ctx);
		tried++;
		if (!(fmax(fabs(u.lo), fabs(u.hi)) <=
		      1e-22 * fmax(1, fabs(num_mid(num_enclosure(y, ctx)))))) {
			printf("# at %g: off by %g\n", num_mid(x), num_mid(u));
			good = false;
		}
	}
	ok(F && good && tried && (!want || !strcmp(want, buf_str(&b))), "%s: %s", s,
	   F ? buf_str(&b) : e.msg);
	if (want && F && strcmp(want, buf_str(&b)))
		printf("# wanted %s\n", want);
	buf_clear(&b);
}

static void none(const char *s)
{
	struct err e;

	num_fresh(ctx, NUM_EXACT);
	num_enter(ctx, NUM_EXACT, 0);
	ok(!expr_integrate(parse(s), "x", ctx, arena, &e), "%s has none here", s);
}

typedef struct expr *form(const struct expr *x, const char *var, struct arena *a,
			  struct err *e);
static void formed(form *fn, const char *s, const char *want)
{
	struct err e = { .msg = "" };
	struct expr *y = fn(parse(s), "x", arena, &e);
	struct buf b = { 0 };

	if (y)
		expr_print(&b, y);
	ok(y && !strcmp(buf_str(&b), want), "%s: %s", s, y ? buf_str(&b) : e.msg);
	if (!y || strcmp(buf_str(&b), want))
		printf("# wanted %s\n", want);
	buf_clear(&b);
}

int main(void)
{
	static const char *const each[] = {
		"1",
		"x",
		"x^5-2x^3+7",
		"pi*x^2+sqrt(2)",
		"1/x",
		"1/(2x-3)",
		"(3x+1)^7",
		"sqrt(x)",
		"1/sqrt(x)",
		"cbrt(x)",
		"x^(2/3)",
		"sqrt(3x+4)",
		"1/(x-7)^3",
		"sin(x)",
		"cos(2x+1)",
		"tan(x)",
		"cot(3x)",
		"sec(x)",
		"csc(x)",
		"e^x",
		"e^(-2x+1)",
		"2^x",
		"3^(2x)",
		"ln(x)",
		"ln(2x+1)",
		"lg(x)",
		"atan(x)",
		"asin(x)",
		"acos(x/2)",
		"abs(x-1)",
		"sgn(x)",
		"1/(1+x^2)",
		"1/(x^2-4)",
		"x/(x^2+1)",
		"1/(x^2+x+1)",
		"(x^3+1)/(x^2-1)",
		"1/(x^3+1)",
		"1/(x^4-1)",
		"1/(x^4+1)",
		"x^2/(x^4+x^2+1)",
		"(2x+3)/(x^2+4)^2",
		"1/(x^2+1)^3",
		"1/(x^2-2)",
		"(x^5+1)/(x^3*(x+1)^2)",
		"1/(x^2+sqrt(2)*x+1)",
		"x*e^x",
		"x^3*e^(-x)",
		"x*sin(x)",
		"x^2*cos(3x)",
		"e^x*sin(x)",
		"e^(2x)*cos(3x)",
		"x*e^x*cos(x)",
		"x*2^x",
		"sin(x)^2",
		"cos(x)^3",
		"sin(x)^2*cos(x)^2",
		"sin(x)*sin(3x)",
		"x*sin(x)^2",
		"tan(x)^2",
		"tan(x)^5",
		"1/cos(x)^2",
		"1/sin(x)^2",
		"1/cos(x)^3",
		"1/sin(x)",
		"sin(x)/cos(x)^3",
		"sin(x)^3/cos(x)^2",
		"x*ln(x)",
		"x^3*ln(x)",
		"ln(x)^2",
		"ln(x)/x",
		"ln(x)/x^2",
		"sqrt(x)*ln(x)",
		"1/(x*ln(x))",
		"x*atan(x)",
		"x^2*atan(x)",
		"x*asin(x)",
		"x*e^(x^2)",
		"x^3*e^(x^2)",
		"cos(x)*e^(sin(x))",
		"x/sqrt(1-x^2)",
		"x*sqrt(x^2+1)",
		"e^x/(1+e^x)",
		"1/(1+e^x)",
		"1/(e^x+e^(-x))",
		"cos(ln(x))/x",
		"e^(sqrt(x))",
		"1/(1+sqrt(x))",
		"x*sqrt(x+1)",
		"sqrt(x)/(x+1)",
		"x/cbrt(x+2)",
		"sin(sqrt(x))",
		"1/sqrt(1-x^2)",
		"1/sqrt(x^2+1)",
		"1/sqrt(x^2-1)",
		"sqrt(1-x^2)",
		"sqrt(4-x^2)",
		"sqrt(x^2+1)",
		"x^2*sqrt(4-x^2)",
		"x^2/sqrt(x^2+4)",
		"sqrt(1+4x^2)",
		"1/(1+x^2)^(3/2)",
		"1/sqrt(5+4x-x^2)",
		"(x+1)/sqrt(x^2+2x+5)",
		"sqrt(2x-x^2)",
		"ln(x^2+1)",
		"x*ln(x+1)",
		"sin(x)*cos(x)",
		"cos(x)/(1+sin(x)^2)",
		"(x+1)*(x-2)^2",
		"(e^x+1)^2",
		"x^2*e^x*sin(x)",
		"tan(x)*sec(x)",
		"sec(x)^2*tan(x)",
		"(sin(x)+cos(x))^2",
		"atan(x)/(1+x^2)",
		"e^(atan(x))/(1+x^2)",
		"x*cos(x^2)",
	};

	arena = arena_new();
	ctx = num_ctx_new(1);
	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		integral(each[i], NULL);
	integral("3x^2-3", "x^3 - 3*x");
	integral("sin(x)", "-cos(x)");
	integral("1/x", "ln(abs(x))");
	integral("ln(x)/x", "ln(x)^2/2");
	integral("cos(x)/(1+sin(x)^2)", "atan(sin(x))");
	none("e^(x^2)");
	none("sin(x)/x");
	none("1/ln(x)");
	none("sqrt(1-x^4)");
	none("floor(x)");

	formed(expr_factor, "x^2-1", "(x - 1)*(x + 1)");
	formed(expr_factor, "x^3-x^2-x+1", "(x - 1)^2*(x + 1)");
	formed(expr_factor, "x^4+4", "(x^2 - 2*x + 2)*(x^2 + 2*x + 2)");
	formed(expr_factor, "2x^2+3x-2", "(x + 2)*(2*x - 1)");
	formed(expr_factor, "x^2+1", "x^2 + 1");
	formed(expr_factor, "(x^2-1)/(x^2-4)", "(x - 1)*(x + 1)/((x - 2)*(x + 2))");
	formed(expr_expand, "(x+1)^3", "x^3 + 3*x^2 + 3*x + 1");
	formed(expr_expand, "(x+sin(x))^2", "x^2 + 2*x*sin(x) + sin(x)^2");
	formed(expr_apart, "1/(x^2-1)", "1/(2*(x - 1)) - 1/(2*(x + 1))");
	formed(expr_apart, "x^2/(x^2-3x+2)", "1 + 4/(x - 2) - 1/(x - 1)");

	num_ctx_free(ctx);
	arena_free(arena);
	return tap_done();
}
