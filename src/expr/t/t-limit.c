/*
 * t-limit.c -- limits against written ones, and against values near the place at 2000 bits.
 */
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

static void say(struct buf *b, enum status st, const struct expr_limit *l)
{
	if (st != OK)
		buf_add(b, st == E_DOMAIN ? "undefined" : "unknown");
	else if (l->infinite)
		buf_add(b, l->infinite > 0 ? "inf" : "-inf");
	else if (!num_print(b, l->v, NUM_PLAIN, ctx))
		buf_add(b, "no closed form");
}

/* at: "inf", "-inf" or a number; side as in the door. */
static void limit(const char *s, const char *at, int side, const char *want)
{
	struct expr *x = parse(s), *p = parse(at);
	bool infinite = strstr(at, "inf");
	struct expr_limit l = { 0 };
	struct expr_value v = { .dim = 1, .v = { { 0, 0, NULL } } };
	struct buf b = { 0 };
	struct err e = { .msg = "" };
	enum status st;

	num_fresh(ctx, NUM_EXACT);
	num_enter(ctx, NUM_EXACT, 0);
	st = x ? OK : E_ARG;
	if (st == OK && !infinite)
		st = expr_eval(&v, p, NULL, NULL, ctx, &e);
	if (st == OK)
		st = expr_limit(&l, x, "x", v.v[0], infinite, side, ctx, &e);
	say(&b, st, &l);
	ok(!strcmp(buf_str(&b), want), "%s -> %s%s is %s", s, at,
	   infinite   ? ""
	   : side < 0 ? "-"
		      : "+",
	   want);
	if (strcmp(buf_str(&b), want))
		printf("# got %s: %s\n", buf_str(&b), e.msg);
	buf_clear(&b);
	if (st == OK && !l.infinite && !num_is_bad(l.v)) {
		/* Near the place its value is near the limit. */
		double limit_is = num_approx(l.v, ctx);
		num near, y;

		num_enter(ctx, NUM_BALL, 2000);
		near = num_pow(num_int(2, ctx), infinite ? 90 : -90, ctx);
		if (side < 0)
			near = num_neg(near, ctx);
		if (!infinite && expr_eval(&v, p, NULL, NULL, ctx, &e) == OK)
			near = num_add(near, v.v[0], ctx);
		st = expr_eval_at(&y, x, "x", near, NULL, NULL, ctx, &e);
		ok(st != OK || num_is_bad(y) ||
			   fabs(num_mid(num_enclosure(y, ctx)) - limit_is) <
				   1e-1 * (1 + fabs(limit_is)),
		   "and so are values beside it");
	}
}

static void line(const char *s, int side, const char *want)
{
	struct expr *x = parse(s);
	struct expr_line l = { 0 };
	struct buf b = { 0 };
	struct err e = { .msg = "" };
	enum status st;

	num_fresh(ctx, NUM_EXACT);
	num_enter(ctx, NUM_EXACT, 0);
	st = expr_end_line(&l, x, "x", side, ctx, &e);
	if (st != OK) {
		buf_add(&b, st == E_DOMAIN ? "undefined" : "unknown");
	} else if (!l.is) {
		buf_add(&b, "none");
	} else {
		num_print(&b, l.slope, NUM_PLAIN, ctx);
		buf_add(&b, " ");
		num_print(&b, l.height, NUM_PLAIN, ctx);
	}
	ok(!strcmp(buf_str(&b), want), "%s towards %sinfinity: %s", s, side < 0 ? "-" : "",
	   want);
	if (strcmp(buf_str(&b), want))
		printf("# got %s: %s\n", buf_str(&b), e.msg);
	buf_clear(&b);
}

int main(void)
{
	arena = arena_new();
	ctx = num_ctx_new(1);

	limit("sin(x)/x", "0", 1, "1");
	limit("(1-cos(x))/x^2", "0", -1, "1/2");
	limit("(sin(x)-x)/x^3", "0", 1, "-1/6");
	limit("(x^2-1)/(x-1)", "1", 1, "2");
	limit("(sqrt(x)-2)/(x-4)", "4", 1, "1/4");
	limit("(e^x-1)/x", "0", 1, "1");
	limit("(1+1/x)^x", "inf", 1, "exp(1)");
	limit("(1+2/x)^(3x)", "inf", 1, "exp(6)");
	limit("x*ln(x)", "0", 1, "0");
	limit("x*ln(x)", "0", -1, "undefined");
	limit("ln(x)", "0", 1, "-inf");
	limit("ln(x)/x", "inf", 1, "0");
	limit("ln(x)^5/sqrt(x)", "inf", 1, "0");
	limit("1/x", "0", 1, "inf");
	limit("1/x", "0", -1, "-inf");
	limit("1/x^2", "0", -1, "inf");
	limit("abs(x)/x", "0", -1, "-1");
	limit("e^(1/x)", "0", -1, "0");
	limit("e^(1/x)", "0", 1, "inf");
	limit("x^5*e^(-x)", "inf", 1, "0");
	limit("e^x/x^10", "inf", 1, "inf");
	limit("(e^x-e^(-x))/(e^x+e^(-x))", "inf", 1, "1");
	limit("(e^x-e^(-x))/(e^x+e^(-x))", "-inf", -1, "-1");
	limit("(2*e^x+x)/(e^x-3)", "inf", 1, "2");
	limit("e^(x^2)/e^x", "inf", 1, "inf");
	limit("ln(e^x+1)-x", "inf", 1, "0");
	limit("sin(x)", "inf", 1, "unknown");
	limit("sin(x)/x", "inf", 1, "0");
	limit("x*sin(1/x)", "0", 1, "0");
	limit("sin(1/x)", "0", 1, "unknown");
	limit("x*sin(1/x)", "inf", 1, "1");
	limit("e^(sin(x)-x)", "inf", 1, "0");
	limit("x+sin(x)", "inf", 1, "inf");
	limit("atan(x)", "inf", 1, "pi/2");
	limit("atan(x)", "-inf", -1, "-pi/2");
	limit("atan(1/x)", "0", -1, "-pi/2");
	limit("x*(pi/2-atan(x))", "inf", 1, "1");
	limit("tan(x)", "pi/2", -1, "inf");
	limit("tan(x)", "pi/2", 1, "-inf");
	limit("(x-pi/2)*tan(x)", "pi/2", 1, "-1");
	limit("sqrt(x^2+x)-x", "inf", 1, "1/2");
	limit("sqrt(x^2+x)+x", "-inf", -1, "-1/2");
	limit("x^(1/3)-(x-1)^(1/3)", "inf", 1, "0");
	limit("floor(x)", "2", -1, "1");
	limit("floor(x)", "2", 1, "2");
	limit("ceil(x)", "2", 1, "3");
	limit("sgn(x-1)", "1", -1, "-1");
	limit("If(x<1,x^2,3x)", "1", -1, "1");
	limit("If(x<1,x^2,3x)", "1", 1, "3");
	limit("max(x,1-x)", "1/2", 1, "1/2");
	limit("x^x", "0", 1, "1");
	limit("sqrt(x)", "0", -1, "undefined");
	limit("cbrt(x)/x", "0", -1, "inf");
	limit("acos(x)", "1", -1, "0");
	limit("acos(x)/sqrt(1-x)", "1", -1, "sqrt(2)");
	limit("asin(x)", "1", 1, "undefined");
	limit("asin(x)", "1", -1, "pi/2");
	limit("asin(x)/x", "0", 1, "1");
	limit("log(2,x)/ln(x)", "inf", 1, "1/ln(2)");
	limit("lg(x)-lg(x+1)", "inf", 1, "0");
	limit("1/ln(x)", "0", 1, "0");
	limit("1/ln(x)-1/(x-1)", "1", 1, "1/2");
	limit("(a^x-1)/x", "0", 1, "unknown");
	limit("sin(3x)/sin(5x)", "pi", 1, "3/5");
	limit("(cos(x)-cos(1))/(x-1)", "1", 1, "-sin(1)");
	limit("x(x+1)/x^2", "inf", 1, "1");

	line("x+1/x", 1, "1 0");
	line("sqrt(x^2+1)", 1, "1 0");
	line("sqrt(x^2+1)", -1, "-1 0");
	line("sqrt(x^2+4x)", -1, "-1 -2");
	line("atan(x)", 1, "0 pi/2");
	line("x*atan(x)", 1, "pi/2 -1");
	line("ln(x)", 1, "none");
	line("ln(x)", -1, "undefined");
	line("e^x", -1, "0 0");
	line("e^x", 1, "none");
	line("x+e^(-x)", 1, "1 0");
	line("x^2", 1, "none");
	line("sqrt(x)", 1, "none");
	line("x/ln(x)", 1, "none");
	line("sin(x)/x+2x", 1, "2 0");
	line("x+sin(x)", 1, "unknown");
	line("ln(1+e^x)", 1, "1 0");
	line("ln(1+e^x)", -1, "0 0");
	line("x*e^(1/x)", 1, "1 1");

	arena_free(arena);
	num_ctx_free(ctx);
	num_cleanup();
	return tap_done();
}
