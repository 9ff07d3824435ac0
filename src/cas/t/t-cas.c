/*
 * t-cas.c -- the CAS worker's answers, and what it does to those who attack it.
 *
 * Answers are compared by value, at several places, where another version of giac may
 * write them differently.  Skipped as a whole when the worker is not built.
 */
#include "base/t/tap.h"
#include "cas/cas_priv.h"
#include <dirent.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct arena *arena;
static struct num_ctx *numbers;
static char worker[4096];

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct expr *parse(const char *s)
{
	struct expr *x = NULL;
	struct err e;

	if (expr_parse(&x, s, strlen(s), arena, &e) != OK)
		BUG("%s: %s", s, e.msg);
	return x;
}

static const char *text(const struct expr *x)
{
	struct buf b = { 0 };
	char *s;

	expr_print(&b, x);
	s = arena_strdup(arena, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* --- Comparing ------------------------------------------------------------------------ */

/* x is at the place, every other name a little further. */
static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e)
{
	double at = *(double *)self;

	(void)e;
	if (leaf->kind == EXPR_REF)
		at += 0.25 * leaf->ref;
	else if (leaf->text[1])
		at = 3; /* k_1: a whole number */
	else
		at += 0.125 * (leaf->text[0] - 'x');
	out->dim = 1;
	out->v[0] = num_double(at, numbers);
	return OK;
}

static double value(const struct expr *x, double at)
{
	struct expr_value v;
	struct err e;

	if (x->kind == EXPR_NAME && !strcmp(x->text, "inf"))
		return HUGE_VAL;
	if (x->kind == EXPR_OP && x->op == EXPR_NEG && x->arg[0]->kind == EXPR_NAME &&
	    !strcmp(x->arg[0]->text, "inf"))
		return -HUGE_VAL;
	num_enter(numbers, NUM_BALL, 128);
	if (expr_eval(&v, x, lookup, &at, numbers, &e) != OK || v.dim != 1 ||
	    num_is_bad(v.v[0]))
		return NAN;
	return num_mid(v.v[0]);
}

static bool near(double x, double y)
{
	return x == y || fabs(x - y) < 1e-9 * (1 + fabs(x));
}

static const double places[] = { 0.375, 0.6875, 1.3125 };

/* Equal everywhere, or (if `constant`) up to one number.  At least two places must be
 * in the domain of both. */
static bool same(const struct expr *x, const struct expr *y, bool constant)
{
	double c = NAN;
	int seen = 0;

	if (x->kind == EXPR_LIST || y->kind == EXPR_LIST) {
		if (x->kind != y->kind || x->n != y->n)
			return false;
		for (int i = 0; i < x->n; i++)
			if (!same(x->arg[i], y->arg[i], constant))
				return false;
		return true;
	}
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		double u = value(x, places[i]), v = value(y, places[i]);

		if (isnan(u) || isnan(v))
			continue;
		seen++;
		if (isnan(c))
			c = constant ? u - v : 0;
		if (!near(u, v + c))
			return false;
	}
	return seen >= 2;
}

/* The same members, in any order. */
static bool same_set(const struct expr *x, const struct expr *y)
{
	if (x->kind != EXPR_LIST || y->kind != EXPR_LIST || x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++) {
		int j = 0;

		while (j < y->n && !same(x->arg[i], y->arg[j], false))
			j++;
		if (j == y->n)
			return false;
	}
	return true;
}

/* --- Answers -------------------------------------------------------------------------- */

enum how {
	SAME,     /* the value */
	SET,      /* a list, in any order */
	CONSTANT, /* the value up to a constant */
	TEXT,     /* written exactly so */
	FAILS,    /* with this code */
};

static const struct row {
	enum cas_op op;
	const char *args;
	enum how how;
	const char *want;
} table[] = {
	/* equations */
	{ CAS_SOLVE, "x^2-5x+6=0, x", SET, "{2, 3}" },
	{ CAS_SOLVE, "x^2-x-1=0, x", SET, "{(1-sqrt(5))/2, (1+sqrt(5))/2}" },
	{ CAS_SOLVE, "x^2=2, x", TEXT, "{-sqrt(2), sqrt(2)}" },
	{ CAS_SOLVE, "x^2+1=0, x", SET, "{}" },
	{ CAS_SOLVE, "x^2-2x+1=0, x", SET, "{1}" },
	{ CAS_SOLVE, "2x=0.3, x", TEXT, "{3/20}" },
	{ CAS_SOLVE, "x^2+y*x=0, x", SET, "{0, -y}" },
	{ CAS_SOLVE, "z*x=y, x", TEXT, "{y/z}" },
	{ CAS_SOLVE, "x^3=2, x", SET, "{2^(1/3)}" },
	{ CAS_SOLVE, "x^3+8=0, x", SET, "{-2}" },
	{ CAS_SOLVE, "cbrt(x)=-2, x", SET, "{-8}" },
	{ CAS_SOLVE, "x^(2/3)=4, x", SET, "{-8, 8}" },
	{ CAS_SOLVE, "x^4-5x^2+6=0, x", SET, "{-sqrt(3), -sqrt(2), sqrt(2), sqrt(3)}" },
	{ CAS_SOLVE, "sqrt(x)=3, x", SET, "{9}" },
	{ CAS_SOLVE, "|x-1|=2, x", SET, "{-1, 3}" },
	{ CAS_SOLVE, "|x|=-1, x", SET, "{}" },
	{ CAS_SOLVE, "1/x+x=5/2, x", SET, "{1/2, 2}" },
	{ CAS_SOLVE, "sin(x)=1/2, x", SET, "{pi/6, 5pi/6}" },
	{ CAS_SOLVE, "cos(2x)=cos(x), x", SET, "{-2pi/3, 0, 2pi/3}" },
	{ CAS_SOLVE, "tan(x)=1, x", SET, "{pi/4}" },
	{ CAS_SOLVE, "sin(x)=sin(30°), x", SET, "{pi/6, 5pi/6}" },
	{ CAS_SOLVE, "exp(x)=3, x", SET, "{ln(3)}" },
	{ CAS_SOLVE, "2^x=8, x", SET, "{3}" },
	{ CAS_SOLVE, "ln(x)=2, x", SET, "{e^2}" },
	{ CAS_SOLVE, "log(x)=2, x", SET, "{100}" },
	{ CAS_SOLVE, "log(2,x)=5, x", SET, "{32}" },
	{ CAS_SOLVE, "exp(2x)-3exp(x)+2=0, x", SET, "{0, ln(2)}" },
	{ CAS_SOLVE, "x=x, x", TEXT, "{x}" },
	{ CAS_SOLVE, "x=x+1, x", SET, "{}" },
	{ CAS_SOLVE, "x^2>4, x", TEXT, "{x < -2, x > 2}" },
	{ CAS_SOLVE, "x^2<=4, x", TEXT, "{x >= -2 && x <= 2}" },
	{ CAS_SOLVE, "x^5-x-1=0, x", FAILS, "unsupported" },
	{ CAS_SOLVE, "x^3-3x+1=0, x", FAILS, "unsupported" },
	{ CAS_SOLVE, "cos(x)=x, x", FAILS, "unsupported" },
	{ CAS_SOLVE_ALL, "sin(x)=1/2, x", SET, "{pi/6+2pi*k_1, 5pi/6+2pi*k_1}" },
	{ CAS_SOLVE_ALL, "sin(x)=0, x", SET, "{pi*k_1}" },
	{ CAS_SOLVE_ALL, "tan(x)=1, x", SET, "{pi/4+pi*k_1}" },
	/* systems */
	{ CAS_SOLVE_SYSTEM, "{x+y=3, x*y=2}, {x, y}", SET, "{{1, 2}, {2, 1}}" },
	{ CAS_SOLVE_SYSTEM, "{x+y=3, x-y=1}, {x, y}", SET, "{{2, 1}}" },
	{ CAS_SOLVE_SYSTEM, "{x+y=3, x-y=1}, {y, x}", SET, "{{1, 2}}" },
	{ CAS_SOLVE_SYSTEM, "{x+y=1, x+y=2}, {x, y}", SET, "{}" },
	{ CAS_SOLVE_SYSTEM, "{x^2+y^2=1, y=x}, {x, y}", SET,
	  "{{sqrt(2)/2, sqrt(2)/2}, {-sqrt(2)/2, -sqrt(2)/2}}" },
	{ CAS_SOLVE_SYSTEM, "{x+y+z=6, x-y=0, z=2x}, {x, y, z}", SET, "{{3/2, 3/2, 3}}" },
	{ CAS_SOLVE_SYSTEM, "{x+y=1}, {x, y}", SET, "{{1-y, y}}" },
	/* integrals */
	{ CAS_INTEGRATE, "x*sin(x), x", CONSTANT, "sin(x)-x*cos(x)" },
	{ CAS_INTEGRATE, "1/x, x", CONSTANT, "ln(|x|)" },
	{ CAS_INTEGRATE, "1/(x^2+1), x", CONSTANT, "atan(x)" },
	{ CAS_INTEGRATE, "sqrt(1-x^2), x", CONSTANT, "x*sqrt(1-x^2)/2+asin(x)/2" },
	{ CAS_INTEGRATE, "exp(x)*cos(x), x", CONSTANT, "exp(x)*(sin(x)+cos(x))/2" },
	{ CAS_INTEGRATE, "ln(x), x", CONSTANT, "x*ln(x)-x" },
	{ CAS_INTEGRATE, "y*x^2, x", CONSTANT, "y*x^3/3" },
	{ CAS_INTEGRATE, "1/(x^4+1), x", CONSTANT,
	  "(ln((x^2+sqrt(2)*x+1)/(x^2-sqrt(2)*x+1))"
	  "+2atan(sqrt(2)*x+1)+2atan(sqrt(2)*x-1))/(4sqrt(2))" },
	{ CAS_INTEGRATE, "x^2, x, 0, 3", TEXT, "9" },
	{ CAS_INTEGRATE, "1/(1+x^2), x, 0, 1", SAME, "pi/4" },
	{ CAS_INTEGRATE, "exp(-x^2), x, -inf, inf", SAME, "sqrt(pi)" },
	{ CAS_INTEGRATE, "If(x<0, -x, x), x, -1, 1", SAME, "1" },
	{ CAS_INTEGRATE, "x^x, x", FAILS, "unsupported" },
	{ CAS_INTEGRATE, "exp(-x^2), x", FAILS, "unsupported" },
	/* limits */
	{ CAS_LIMIT, "sin(x)/x, x, 0", TEXT, "1" },
	{ CAS_LIMIT, "(1+1/x)^x, x, inf", TEXT, "e" },
	{ CAS_LIMIT, "(1-cos(x))/x^2, x, 0", TEXT, "1/2" },
	{ CAS_LIMIT, "1/x, x, 0, 1", TEXT, "inf" },
	{ CAS_LIMIT, "1/x, x, 0, -1", TEXT, "-inf" },
	{ CAS_LIMIT, "1/x^2, x, 0", TEXT, "inf" },
	{ CAS_LIMIT, "(2x^2+1)/(x^2-x), x, -inf", TEXT, "2" },
	{ CAS_LIMIT, "|x|/x, x, 0, -1", TEXT, "-1" },
	{ CAS_LIMIT, "sqrt(x^2+x)-x, x, infinity", TEXT, "1/2" },
	{ CAS_LIMIT, "atan(x), x, -inf", SAME, "-pi/2" },
	{ CAS_LIMIT, "1/x, x, 0", FAILS, "no_such_object" },
	{ CAS_LIMIT, "|x|/x, x, 0", FAILS, "no_such_object" },
	{ CAS_LIMIT, "sin(x), x, inf", FAILS, "unsupported" },
	/* the rest */
	{ CAS_FACTOR, "x^4-1", TEXT, "(x - 1)*(x + 1)*(x^2 + 1)" },
	{ CAS_FACTOR, "x^2-2", TEXT, "x^2 - 2" },
	{ CAS_FACTOR, "x^2-y^2", SAME, "(x-y)*(x+y)" },
	{ CAS_FACTOR, "6x^2+5x+1", SAME, "(2x+1)*(3x+1)" },
	{ CAS_EXPAND, "(x+1)^3", SAME, "x^3+3x^2+3x+1" },
	{ CAS_EXPAND, "(x-y)*(x+y)", SAME, "x^2-y^2" },
	{ CAS_SIMPLIFY, "sin(x)^2+cos(x)^2", TEXT, "1" },
	{ CAS_SIMPLIFY, "(x^2-1)/(x-1)", TEXT, "x + 1" },
	{ CAS_SIMPLIFY, "cos(pi/5)", SAME, "(1+sqrt(5))/4" },
	{ CAS_SIMPLIFY, "sqrt(x^2)", TEXT, "abs(x)" },
	{ CAS_SIMPLIFY, "cot(x)*tan(x)", TEXT, "1" },
	{ CAS_SIMPLIFY, "1e-3+0.25", TEXT, "251/1000" },
	{ CAS_DIFF, "x^x, x", SAME, "x^x*(ln(x)+1)" },
	{ CAS_DIFF, "exp(x^2), x", SAME, "2x*exp(x^2)" },
	{ CAS_DIFF, "sin(x)*y, x, 3", SAME, "-cos(x)*y" },
	{ CAS_DIFF, "x^(1/3), x", SAME, "1/(3*x^(2/3))" },
	/* what is refused */
	{ CAS_SOLVE, "x^2, x", FAILS, "bad_argument" },
	{ CAS_SOLVE, "x=1, 2", FAILS, "bad_argument" },
	{ CAS_SOLVE_SYSTEM, "x=1, x", FAILS, "bad_argument" },
	{ CAS_INTEGRATE, "x, x, 0", FAILS, "bad_argument" },
	{ CAS_SOLVE, "pi=1, pi", FAILS, "bad_argument" },
	{ CAS_SOLVE, "x={1,2}, x", FAILS, "bad_argument" },
	{ CAS_SOLVE_SYSTEM, "{x=1}, {x, x}", FAILS, "bad_argument" },
	{ CAS_SOLVE_SYSTEM, "{x<1}, {x}", FAILS, "bad_argument" },
	{ CAS_INTEGRATE, "x=1, x", FAILS, "bad_argument" },
	{ CAS_LIMIT, "x, x, 0, 2", FAILS, "bad_argument" },
	{ CAS_LIMIT, "x, x, 0, 0", FAILS, "bad_argument" },
	{ CAS_DIFF, "x, x, -1", FAILS, "bad_argument" },
	{ CAS_SIMPLIFY, "1/0", FAILS, "no_such_object" },
	{ CAS_SIMPLIFY, "ln(0)", FAILS, "no_such_object" },
	{ CAS_SIMPLIFY, "asin(2)", FAILS, "unsupported" },
	{ CAS_SIMPLIFY, "cbrt(-8)", TEXT, "-2" },
	{ CAS_SIMPLIFY, "f(x)", FAILS, "unsupported" },
	{ CAS_SIMPLIFY, "Line(A,B)", FAILS, "unsupported" },
	{ CAS_SIMPLIFY, "(1,2)", FAILS, "unsupported" },
	{ CAS_SIMPLIFY, "sqrt(i)", FAILS, "unsupported" },
	{ CAS_SIMPLIFY, "1e5000", FAILS, "limit" },
};

static enum status ask(struct cas *c, enum cas_op op, const char *args, long ms,
		       struct expr **out, struct err *e)
{
	const struct expr *list = parse(arena_printf(arena, "{%s}", args));

	*out = NULL;
	return cas_ask(c, op, (const struct expr *const *)list->arg, list->n, ms, arena, out,
		       e);
}

static bool right(struct cas *c)
{
	struct expr *x;
	struct err e;

	return ask(c, CAS_SOLVE, "x^2=4, x", 2000, &x, &e) == OK &&
	       !strcmp(text(x), "{-2, 2}");
}

static void answers(struct cas *c)
{
	static const char *const names[] = {
		"solve",  "solve_all", "solve_system", "simplify", "factor",
		"expand", "integrate", "limit",        "diff",
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct row *r = &table[i];
		struct err e = { .code = "-" };
		struct expr *x;
		enum status st = ask(c, r->op, r->args, 5000, &x, &e);
		bool good = false;

		if (r->how == FAILS)
			good = st != OK && !strcmp(e.code, r->want) && e.msg[0];
		else if (st == OK && r->how == TEXT)
			good = !strcmp(text(x), r->want);
		else if (st == OK && r->how == SET)
			good = same_set(x, parse(r->want));
		else if (st == OK)
			good = same(x, parse(r->want), r->how == CONSTANT);
		ok(good, "%s(%s) is %s", names[r->op], r->args, r->want);
		if (!good)
			printf("# found: %s\n", st == OK ? text(x) : e.msg);
		/* An answer is an expression like any other. */
		if (st == OK && !expr_equal(x, parse(text(x))))
			ok(0, "%s does not read back", text(x));
	}
}

/* --- Names ------------------------------------------------------------------------------ */

static void names(struct cas *c)
{
	struct expr *x, a = { .kind = EXPR_REF, .ref = 7 }, b = { .kind = EXPR_REF, .ref = 2 };
	struct expr *arg[2] = { &a, &b };
	struct expr eq = { .kind = EXPR_OP, .op = EXPR_EQ, .arg = arg, .n = 2 };
	const struct expr *args[2] = { &eq, &a };
	struct err e;

	/* Words that mean something to giac are only names here. */
	ok(ask(c, CAS_SOLVE, "Digits*read=ls, read", 2000, &x, &e) == OK &&
		   !strcmp(text(x), "{ls/Digits}"),
	   "no name is a command");
	ok(ask(c, CAS_SOLVE, "α_1+β'=γ, α_1", 2000, &x, &e) == OK &&
		   same_set(x, parse("{γ-β'}")),
	   "names of all kinds");
	ok(ask(c, CAS_SOLVE_ALL, "sin(x)=k_1, x", 2000, &x, &e) == OK &&
		   strstr(text(x), "m_1"),
	   "a whole number does not take the name of a variable");
	ok(cas_ask(c, CAS_SOLVE, args, 2, 2000, arena, &x, &e) == OK && x->n == 1 &&
		   x->arg[0]->kind == EXPR_REF && x->arg[0]->ref == 2,
	   "references are variables");
	ok(ask(c, CAS_SIMPLIFY, "1+1", 0, &x, &e) == E_ARG, "no time at all");
	ok(ask(c, CAS_SIMPLIFY, "1+1", 600000, &x, &e) == E_ARG, "too much time");
}

static void sizes(struct cas *c)
{
	struct buf b = { 0 };
	struct expr *x, *half;
	const struct expr *arg[1];
	struct err e;

	ok(ask(c, CAS_EXPAND, "(x+1)^150", 5000, &x, &e) == OK &&
		   near(value(x, 0.375), pow(1.375, 150)),
	   "a sum of 151 parts");
	ok(ask(c, CAS_EXPAND, "(a+b+c+d+h)^16", 5000, &x, &e) == E_UNABLE &&
		   !strcmp(e.code, "limit"),
	   "an answer that is too large");
	for (int i = 0; i < 101; i++)
		buf_addf(&b, "%sw%d", !i ? "min(" : ", ", i);
	buf_add(&b, ")");
	half = parse(b.s);
	arg[0] = half;
	ok(cas_ask(c, CAS_SIMPLIFY, arg, 1, 2000, arena, &x, &e) == E_ARG &&
		   !strcmp(e.code, "limit"),
	   "too many variables");
	buf_clear(&b);
	/* One megabyte, in few nodes: each level is the sum of the one below with itself. */
	half = parse("x^2+12345");
	for (int i = 0; i < 17; i++) {
		struct expr *s = arena_alloc(arena, sizeof *s);

		*s = (struct expr){ .kind = EXPR_OP, .op = EXPR_ADD, .n = 2 };
		s->arg = arena_alloc(arena, 2 * sizeof *s->arg);
		s->arg[0] = s->arg[1] = half;
		half = s;
	}
	arg[0] = half;
	ok(cas_ask(c, CAS_SIMPLIFY, arg, 1, 2000, arena, &x, &e) == E_ARG &&
		   !strcmp(e.code, "limit"),
	   "an expression of a megabyte");
	ok(right(c), "and all is well after it");
}

/* --- Attacks through the front door --------------------------------------------------- */

static void late(struct cas *c, enum cas_op op, const char *args, long ms, const char *what)
{
	double from = seconds();
	struct err e = { .code = "-" };
	struct expr *x;
	enum status st = ask(c, op, args, ms, &x, &e);
	double took = seconds() - from;

	ok(st == E_UNABLE && !strcmp(e.code, "limit") && took < 1e-3 * (double)ms + 0.9, "%s",
	   what);
	if (st != E_UNABLE)
		printf("# %s after %.3f s\n", st == OK ? text(x) : e.msg, took);
	ok(right(c), "the next request works");
}

static void attacks(struct cas *c)
{
	struct expr *x;
	struct err e;
	double from;

	late(c, CAS_FACTOR, "x^4000+x^17+1", 300, "factor(x^4000+x^17+1) ends in time");
	late(c, CAS_EXPAND, "(a+b+c+d+f+g+h+j)^60", 400, "an expansion without end");
	late(c, CAS_SIMPLIFY, "10^10^8", 500, "10^10^8");
	from = seconds();
	if (ask(c, CAS_SIMPLIFY, "10^10^10", 500, &x, &e) == OK)
		ok(!strcmp(text(x), "exp(10000000000*ln(10))"), "10^10^10 is left as it is");
	else
		ok(!strcmp(e.code, "limit"), "10^10^10 is too much");
	ok(seconds() - from < 1.5 && right(c), "in time, and the next works");
}

/* --- The worker itself, past the notation -------------------------------------------------- */

struct frame {
	uint32_t what;
	char *text;
};

/* Raw text to the worker; E_SYS when it ended. */
static enum status raw(struct cas *c, const char *s, size_t n, long ms, struct frame *f)
{
	struct buf b = { 0 };
	struct err e;
	enum status st = cas_send(c, s, n, ms, &e);

	if (st == OK)
		st = cas_receive(c, ms, &f->what, &b, &e);
	f->text = arena_strdup(arena, st == OK ? buf_str(&b) : e.msg);
	buf_clear(&b);
	return st;
}

static void bad_requests(struct cas *c)
{
	static const char *const texts[] = {
		"",
		"(",
		")",
		"()",
		"x",
		"(solve",
		"(solve)",
		"(simplify 1",
		"(simplify 1))",
		"(simplify  1)",
		"(simplify v0)",
		"(simplify v100)",
		"(simplify x)",
		"(simplify (",
		"(simplify (read 1))",
		"(simplify (csv2gen 1))",
		"(simplify (ls))",
		"(simplify (unarchive 1))",
		"(simplify (insmod 1))",
		"(simplify (sto 1 v00))",
		"(simplify (sin 1 2))",
		"(simplify (sin))",
		"(simplify \"a\")",
		"(simplify 1.5)",
		"(simplify -)",
		"(simplify 1e9)",
		"(read 1)",
		"(simplify k0)",
		"(eval 1)",
		"(simplify (+ 1 2)\n)",
		"(solve (= v00 1) v00 v00)",
		"(simplify 1+1)",
		"read(\"/etc/passwd\")",
	};
	struct buf b = { 0 };
	struct frame f;
	int good = 0, n = (int)(sizeof texts / sizeof *texts);

	for (int i = 0; i < n; i++) {
		bool refused = raw(c, texts[i], strlen(texts[i]), 1000, &f) == OK &&
			       f.what == WIRE_BAD;

		good += refused;
		if (!refused)
			printf("# %s: %s\n", texts[i], f.text);
	}
	ok(good == n, "%d texts that are not in the notation", n);
	ok(raw(c, "(simplify \0 1)", 14, 1000, &f) == OK && f.what == WIRE_BAD, "a NUL");
	for (int i = 0; i < 300000; i++)
		buf_add(&b, "(+ ");
	ok(raw(c, b.s, b.n, 1000, &f) == OK && f.what == WIRE_BAD, "300000 brackets");
	buf_reset(&b);
	buf_add(&b, "(simplify (+");
	while (b.n < WIRE_BODY - 20)
		buf_add(&b, " (sin v00)");
	buf_add(&b, "))");
	good = raw(c, b.s, b.n, 2000, &f) == OK;
	ok(good && f.what <= WIRE_LIMIT, "a megabyte of sines ends: %.60s", f.text);
	buf_reset(&b);
	buf_add(&b, "(simplify ");
	while (b.n < WIRE_BODY - 20)
		buf_addc(&b, '9');
	buf_add(&b, ")");
	ok(raw(c, b.s, b.n, 1000, &f) == OK && f.what == WIRE_BAD, "a megabyte of digits");
	buf_clear(&b);
	ok(right(c), "the next request works");
}

/* Bytes on the wire that are no frames at all. */
static void garbage(struct cas *c)
{
	static const char noise[64] = "GET / HTTP/1.0\r\n\r\n";
	struct wire_head h = { WIRE_MAGIC, 0, WIRE_ASK, 1000, 0xffffffffu };
	struct buf b = { 0 };
	uint32_t what;
	struct err e;

	ok(cas_start(c, &e) == OK && send(c->fd, noise, sizeof noise, MSG_NOSIGNAL) > 0 &&
		   cas_receive(c, 500, &what, &b, &e) == E_SYS,
	   "noise ends the worker");
	ok(right(c), "and the next request starts another");
	h.id = ++c->id;
	buf_reset(&b);
	ok(send(c->fd, &h, sizeof h, MSG_NOSIGNAL) > 0 &&
		   cas_receive(c, 500, &what, &b, &e) == OK && what == WIRE_BAD,
	   "a frame of four gigabytes is refused");
	cas_stop(c);
	ok(right(c), "the next request works");
	h.magic ^= 1;
	ok(send(c->fd, &h, 7, MSG_NOSIGNAL) == 7, "a piece of a head");
	cas_stop(c);
	ok(right(c), "the next request works");
	buf_clear(&b);
}

/* Is it there, and not merely waiting to be counted among the dead? */
static bool alive(pid_t pid)
{
	char path[40], line[400];
	bool yes = false;
	const char *p;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	if (!(f = fopen(path, "r")))
		return false;
	if (fgets(line, sizeof line, f) && (p = strrchr(line, ')')))
		yes = p[2] != 'Z' && p[2] != 'X';
	fclose(f);
	return yes;
}

/* The process whose parent is the keeper. */
static pid_t child_of(pid_t parent)
{
	DIR *d = opendir("/proc");
	struct dirent *entry;
	pid_t found = 0;

	while (d && !found && (entry = readdir(d))) {
		char path[300], line[400];
		const char *p;
		FILE *f;

		if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
			continue;
		snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
		if (!(f = fopen(path, "r")))
			continue;
		/* pid (name) state parent */
		if (fgets(line, sizeof line, f) && (p = strrchr(line, ')')) &&
		    strtol(p + 3, NULL, 10) == parent)
			found = (pid_t)strtol(entry->d_name, NULL, 10);
		fclose(f);
	}
	if (d)
		closedir(d);
	return found;
}

static void pause_ms(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static void kills(struct cas *c)
{
	static const char slow[] = "(factor (+ (^ v00 4000) (^ v00 17) 1))";
	struct buf b = { 0 };
	uint32_t what = 0;
	struct err e;
	pid_t child;

	ok(right(c) && (child = child_of(c->pid)) > 0 && !kill(child, SIGKILL),
	   "kill it idle");
	pause_ms(20);
	ok(right(c), "nobody notices");
	ok(cas_send(c, slow, strlen(slow), 3000, &e) == OK, "a slow request");
	pause_ms(50);
	child = child_of(c->pid);
	ok(child > 0 && !kill(child, SIGKILL), "is killed in the middle");
	ok(cas_receive(c, 3000, &what, &b, &e) == OK && what == WIRE_DIED, "which is said");
	ok(right(c), "the next request works");
	ok(cas_send(c, slow, strlen(slow), 3000, &e) == OK, "again a slow one");
	pause_ms(50);
	child = child_of(c->pid);
	kill(c->pid, SIGKILL);
	ok(cas_receive(c, 3000, &what, &b, &e) == E_SYS, "its keeper is killed");
	for (int i = 0; i < 100 && alive(child); i++)
		pause_ms(10);
	ok(!alive(child), "the child dies with it");
	ok(right(c), "the next request works");
	kill(c->pid, SIGKILL);
	pause_ms(20);
	ok(right(c), "a keeper that was killed idle is replaced");
	ok(cas_send(c, slow, strlen(slow), 3000, &e) == OK, "a slow one, and nobody waits");
	pause_ms(50);
	child = child_of(c->pid);
	cas_stop(c);
	ok(child > 0 && kill(child, 0) != 0, "nothing is left behind");
	buf_clear(&b);
}

/* --- Raw text to giac: the cage alone --------------------------------------------------------- */

static void cage(void)
{
	static const char *const files[] = {
		"read(\"%s\")",
		"csv2gen(\"%s\",\":\")",
		"unarchive(\"%s\")",
		"fopen(\"%s\")",
		"ls()",
		"ls(\"/etc\")",
		"cat(\"%s\")",
		"run(\"%s\")",
		"load(\"%s\")",
		"readrgb(\"%s\")",
		"readwav(\"%s\")",
		"python_compat(1);import %s",
	};
	static const char *const harm[] = {
		"insmod(\"libz.so.1\")",
		"insmod(\"%s\")",
		"system(\"touch %s\")",
		"archive(\"%s.new\",3)",
		"write(\"%s.new\",x)",
		"writergb(\"%s.new\",[[1]])",
		"fprint(fopen(\"%s.new\"),Unquoted,1)",
		"xcas_mode(1);system(\"touch %s.new\")",
	};
	static const struct {
		const char *text;
		long ms;
	} endless[] = {
		{ "f(x):=f(x+1);f(0)", 300 },
		{ "g(x):=g(g(x));g(1)", 300 },
		{ "factor(x^4000+x^17+1)", 300 },
		{ "ifactor(2^499-1)", 300 },
		{ "for(;;){}", 300 },
		{ "seq(seq(k^2,k,1,10^4),j,1,10^6)", 300 },
		{ "10^10^8+2^(10^8)", 300 },
		{ "l:=[1];for(j:=0;j<60;j++){l:=concat(l,l)}", 1000 },
		{ "expand((a+b+c+d+e+f+g+h)^40)", 500 },
	};
	char path[] = "/tmp/t-cas-XXXXXX", secret[] = "4711000815";
	struct cas *c = cas_new(worker);
	int fd = mkstemp(path), held = 0;
	struct frame f;
	char *s, *made;

	made = arena_printf(arena, "%s.new", path);
	ok(fd >= 0 && write(fd, secret, strlen(secret)) > 0, "a file to be stolen");
	close(fd);
	c->option = "--raw-for-tests";
	ok(raw(c, "2+3", 3, 2000, &f) == OK && !strcmp(f.text, "5"), "raw text reaches giac");
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		bool safe;

		s = arena_strdup(arena, files[i]);
		if (strstr(s, "%s"))
			s = arena_printf(arena, "%.*s%s%s", (int)(strstr(s, "%s") - s), s,
					 path, strstr(s, "%s") + 2);
		safe = raw(c, s, strlen(s), 1000, &f) == OK && !strstr(f.text, secret) &&
		       !strstr(f.text, "passwd");
		held += safe;
		if (!safe)
			printf("# %s: %.200s\n", s, f.text);
	}
	ok(held == (int)(sizeof files / sizeof *files), "no file is read");
	held = 0;
	for (size_t i = 0; i < sizeof harm / sizeof *harm; i++) {
		s = arena_strdup(arena, harm[i]);
		if (strstr(s, "%s"))
			s = arena_printf(arena, "%.*s%s%s", (int)(strstr(s, "%s") - s), s,
					 path, strstr(s, "%s") + 2);
		held += raw(c, s, strlen(s), 1000, &f) == OK && access(made, F_OK) != 0;
	}
	ok(held == (int)(sizeof harm / sizeof *harm),
	   "none is written, nothing is loaded or run");
	for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
		double from = seconds();
		enum status st =
			raw(c, endless[i].text, strlen(endless[i].text), endless[i].ms, &f);
		double took = seconds() - from;

		ok(st == OK && took < 1e-3 * (double)endless[i].ms + 0.9, "%s: %.40s",
		   endless[i].text, f.text);
		ok(raw(c, "2+3", 3, 2000, &f) == OK && !strcmp(f.text, "5"), "the next works");
	}
	unlink(path);
	unlink(made);
	cas_free(c);
}

static void absent(void)
{
	struct cas *c = cas_new("/nonexistent/porism-cas");
	struct expr *x;
	struct err e;

	ok(!cas_present(c), "no worker there");
	ok(ask(c, CAS_SIMPLIFY, "1+1", 1000, &x, &e) == E_UNABLE &&
		   !strcmp(e.code, "unsupported"),
	   "is said when asked");
	cas_free(c);
	c = cas_new("/bin/true");
	ok(ask(c, CAS_SIMPLIFY, "1+1", 1000, &x, &e) == E_SYS,
	   "another program is not believed");
	cas_free(c);
	c = cas_new("/bin/cat");
	ok(ask(c, CAS_SIMPLIFY, "x+1", 1000, &x, &e) == E_SYS || e.msg[0], "nor an echo");
	cas_free(c);
	cas_free(NULL);
}

/* What a worker that fell to an enemy might answer. */
static void replies(void)
{
	static const char *const bad_texts[] = {
		"",      "(",         "()",        ")",        "v01", "v0",    "x",
		"(list", "(list 1 2", "(list 1) ", "(read 1)", "1.5", "(sin)", "(sin 1 2)",
		"(+ )",  "(+ 1  2)",  "k",         "(\0)",     "--1",
	};
	struct expr leaf = { .kind = EXPR_NAME, .text = "x" }, *x;
	struct cas_names known = { { &leaf }, 1 };
	struct buf b = { 0 };
	struct err e;
	int held = 0, n = (int)(sizeof bad_texts / sizeof *bad_texts);

	for (int i = 0; i < n; i++)
		held += cas_read(&x, bad_texts[i], strlen(bad_texts[i]), &known, arena, &e) ==
			E_SYS;
	ok(held == n, "%d replies that are not in the notation", n);
	for (int i = 0; i < 100000; i++)
		buf_add(&b, "(neg ");
	ok(cas_read(&x, b.s, b.n, &known, arena, &e) == E_UNABLE, "a deep one");
	buf_reset(&b);
	buf_add(&b, "(list");
	for (int i = 0; i < 100000; i++)
		buf_add(&b, " 1");
	buf_add(&b, ")");
	ok(cas_read(&x, b.s, b.n, &known, arena, &e) == E_UNABLE, "a long one");
	buf_reset(&b);
	for (int i = 0; i < 150; i++)
		buf_add(&b, "(sin ");
	buf_add(&b, "v00");
	for (int i = 0; i < 150; i++)
		buf_add(&b, ")");
	ok(cas_read(&x, b.s, b.n, &known, arena, &e) == E_UNABLE, "deeper than expr allows");
	buf_clear(&b);
}

int main(void)
{
	const char *build = getenv("BUILD");
	struct cas *c;

	snprintf(worker, sizeof worker, "%s/porism-cas", build ? build : "build");
	arena = arena_new();
	numbers = num_ctx_new(1);
	c = cas_new(worker);
	absent();
	replies();
	if (cas_present(c)) {
		answers(c);
		names(c);
		sizes(c);
		attacks(c);
		bad_requests(c);
		garbage(c);
		kills(c);
		cage();
	} else {
		skip("the CAS worker is not built");
	}
	cas_free(c);
	num_ctx_free(numbers);
	arena_free(arena);
	return tap_done();
}
