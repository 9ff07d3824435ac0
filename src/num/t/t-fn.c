/* t-fn.c -- functions of one variable: roots, integrals, extrema; polynomial roots. */
#include "base/t/tap.h"
#include "num/fn_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct num_ctx *c;

/* --- A small language to write functions in --------------------------------------- */

static struct num_fn *f;
static const char *at;

static int p_sum(void);

static bool eat(const char *s)
{
	while (*at == ' ')
		at++;
	if (strncmp(at, s, strlen(s)))
		return false;
	at += strlen(s);
	return true;
}

static const struct {
	const char *name;
	enum num_fn_op op;
	int args;
} call[] = {
	{ "sqrt(", FN_SQRT, 1 },   { "exp(", FN_EXP, 1 },   { "log(", FN_LOG, 1 },
	{ "asin(", FN_ASIN, 1 },   { "acos(", FN_ACOS, 1 }, { "atan2(", FN_ATAN2, 2 },
	{ "atan(", FN_ATAN, 1 },   { "sin(", FN_SIN, 1 },   { "cos(", FN_COS, 1 },
	{ "tan(", FN_TAN, 1 },     { "abs(", FN_ABS, 1 },   { "sgn(", FN_SGN, 1 },
	{ "floor(", FN_FLOOR, 1 }, { "min(", FN_MIN, 2 },   { "max(", FN_MAX, 2 },
	{ "pow(", FN_POW, 2 },
};

static int p_atom(void)
{
	static const char *const cond[] = { "<=", ">=", "!=", "<", ">", "=" };
	static const enum num_fn_cond what[] = { FN_LE, FN_GE, FN_NE, FN_LT, FN_GT, FN_EQ };

	if (eat("(")) {
		int a = p_sum();

		eat(")");
		return a;
	}
	if (eat("-"))
		return num_fn_apply(f, FN_NEG, p_atom(), -1);
	if (eat("if(")) {
		int a = p_sum(), b, t, e = -1, k = 0;

		while (!eat(cond[k]))
			k++;
		b = p_sum();
		eat(",");
		t = p_sum();
		if (eat(","))
			e = p_sum();
		eat(")");
		return num_fn_if(f, what[k], a, b, t, e);
	}
	if (eat("root(")) {
		int a = p_sum();
		long n;

		eat(",");
		n = strtol(at, (char **)&at, 10);
		eat(")");
		return num_fn_root(f, a, n);
	}
	for (size_t i = 0; i < sizeof call / sizeof call[0]; i++)
		if (eat(call[i].name)) {
			int a = p_sum(), b = -1;

			if (call[i].args == 2 && eat(","))
				b = p_sum();
			eat(")");
			return num_fn_apply(f, call[i].op, a, b);
		}
	if (eat("pi"))
		return num_fn_pi(f);
	if (eat("x"))
		return num_fn_var(f);
	{
		char word[40];
		size_t n = strspn(at, "0123456789.");

		if (at[n] == 'e' && n)
			n += 1 + strspn(at + n + 1, "-0123456789");
		memcpy(word, at, n);
		word[n] = 0;
		at += n;
		return num_fn_decimal(f, word);
	}
}

static int p_power(void)
{
	int a = p_atom();

	if (eat("^"))
		a = num_fn_power(f, a, strtol(at, (char **)&at, 10));
	return a;
}

static int p_product(void)
{
	int a = p_power();

	for (;;) {
		if (eat("*"))
			a = num_fn_apply(f, FN_MUL, a, p_power());
		else if (eat("/"))
			a = num_fn_apply(f, FN_DIV, a, p_power());
		else
			return a;
	}
}

static int p_sum(void)
{
	int a;

	if (eat("-"))
		a = num_fn_apply(f, FN_NEG, p_product(), -1);
	else
		a = p_product();
	for (;;) {
		if (eat("+"))
			a = num_fn_apply(f, FN_ADD, a, p_product());
		else if (eat("-"))
			a = num_fn_apply(f, FN_SUB, a, p_product());
		else
			return a;
	}
}

static struct num_fn *fn(const char *text)
{
	int r;

	f = num_fn_new();
	at = text;
	r = p_sum();
	if (r < 0 || r != f->n - 1 || *at)
		ok(0, "test text %s", text);
	return f;
}

/* --- Roots ----------------------------------------------------------------------------- */

static const char *const state_name[] = { "complete", "touching", "partial", "failed" };

static bool near(const struct num_enclosed *e, double v)
{
	return e->lo <= v + fabs(v) * 1e-15 + 1e-300 &&
	       e->hi >= v - fabs(v) * 1e-15 - 1e-300 &&
	       e->hi - e->lo <= fabs(v) * 1e-14 + 1e-25;
}

/* expect: "root root:t ..." with letters s simple (nothing), t touching above, b below,
 * e edge (touching, one side undefined), u unproven. */
static void roots(const char *text, double a, double b, enum num_fn_state want,
		  const char *expect)
{
	struct num_fn_root r[400];
	struct num_fn *g = fn(text);
	int n = 0, i = 0;
	enum num_fn_state s = num_fn_roots(r, 400, &n, g, a, b, c);
	bool good = s == want;
	char list[2000] = "";
	const char *p = expect;

	for (; *p; i++) {
		char *end;
		double v = strtod(p, &end);
		int touch = 0;
		bool proven = true;

		for (; *end && *end != ' '; end++) {
			touch = *end == 't' ? 1 : *end == 'b' ? -1 : touch;
			proven = *end == 'u' ? false : proven;
		}
		p = end + strspn(end, " ");
		if (i < n)
			good = good && near(&r[i].x, v) && r[i].touching == touch &&
			       r[i].proven == proven && r[i].simple == (!touch && proven);
	}
	good = good && i == n;
	for (i = 0; i < n && strlen(list) < 1800; i++)
		snprintf(list + strlen(list), 100, " %.17g%s%s%s", r[i].x.mid,
			 r[i].touching > 0   ? "t"
			 : r[i].touching < 0 ? "b"
					     : "",
			 r[i].proven ? "" : "u", r[i].simple ? "" : "'");
	ok(good, "roots of %s on [%g, %g]: %s:%s", text, a, b, state_name[s], list);
	num_fn_free(g);
}

static void many_roots(const char *text, double a, double b, int want)
{
	struct num_fn_root r[400];
	struct num_fn *g = fn(text);
	int n = 0;
	enum num_fn_state s = num_fn_roots(r, 400, &n, g, a, b, c);

	ok(s == FN_COMPLETE && n == want, "%s on [%g, %g] has %d roots: %s %d", text, a, b,
	   want, state_name[s], n);
	num_fn_free(g);
}

static void budget_ends(const char *text, double a, double b)
{
	struct num_fn_root r[400];
	struct num_fn *g = fn(text);
	int n = 0;
	enum num_fn_state s = num_fn_roots(r, 400, &n, g, a, b, c);

	ok(s == FN_PARTIAL, "%s on [%g, %g] ends: %s, %d roots", text, a, b, state_name[s], n);
	num_fn_free(g);
}

#define PI 3.14159265358979323846

static void root_tests(void)
{
	roots("x^2-2", -10, 10, FN_COMPLETE, "-1.4142135623730951 1.4142135623730951");
	roots("x", -10, 10, FN_COMPLETE, "0");
	roots("x^3-x", -10, 10, FN_COMPLETE, "-1 0 1");
	roots("x^2+1", -10, 10, FN_COMPLETE, "");
	roots("3*x-1", -10, 10, FN_COMPLETE, "0.33333333333333333");
	roots("(x-1)^2", -10, 10, FN_COMPLETE, "1t");
	roots("x^2-2*x+1", -10, 10, FN_COMPLETE, "1t");
	roots("-x^2+2*x-1", -10, 10, FN_COMPLETE, "1b");
	roots("x^2-x*2/3+1/9", -10, 10, FN_COMPLETE, "0.33333333333333333t");
	roots("x^3", -10, 10, FN_COMPLETE, "0");
	roots("x^3-3*x^2+3*x-1", -10, 10, FN_COMPLETE, "1");
	roots("x^4-4*x^2+4", -10, 10, FN_TOUCHING,
	      "-1.4142135623730951tu 1.4142135623730951tu");
	roots("(x^2-2)^2", -10, 10, FN_COMPLETE, "-1.4142135623730951t 1.4142135623730951t");
	roots("(x-1)*(x-1.0000001)", -10, 10, FN_COMPLETE, "1 1.0000001");
	roots("x^2-2.0000000001*x+1.0000000001", -10, 10, FN_COMPLETE, "1 1.0000000001");
	roots("(x-1)*(x-2)*(x-3)*(x-4)*(x-5)*(x-6)*(x-7)*(x-8)*(x-9)*(x-10)", 0, 11,
	      FN_COMPLETE, "1 2 3 4 5 6 7 8 9 10");
	roots("x^2-1e-20", -1, 1, FN_COMPLETE, "-1e-10 1e-10");
	roots("x^5-x-1", -10, 10, FN_COMPLETE, "1.1673039782614187");
	roots("x^2-4", -2, 2, FN_COMPLETE, "-2 2");
	roots("x^2-4", 0, 2, FN_COMPLETE, "2");
	roots("x-1", 1, 1, FN_COMPLETE, "1");
	/* Rational */
	roots("1/x", -10, 10, FN_COMPLETE, "");
	roots("1/x^2", -10, 10, FN_COMPLETE, "");
	roots("(x^2-1)/(x-1)", -10, 10, FN_COMPLETE, "-1");
	roots("x/(1/x)", -10, 10, FN_COMPLETE, "");
	roots("1/x+1/(x-1)", -10, 10, FN_COMPLETE, "0.5");
	roots("x+1/x", -10, 10, FN_COMPLETE, "");
	roots("x-1/x", -10, 10, FN_COMPLETE, "-1 1");
	roots("(x^2-2)/(x^2-3)", -10, 10, FN_COMPLETE,
	      "-1.4142135623730951 1.4142135623730951");
	/* Trigonometric */
	roots("sin(x)", -4, 4, FN_COMPLETE, "-3.1415926535897931 0 3.1415926535897931");
	many_roots("sin(x)", -20, 20, 13);
	many_roots("sin(5*x)+cos(3*x)/2", -20, 20, 63);
	many_roots("tan(x)", -20, 20, 13);
	many_roots("tan(x)-x", -20, 20, 11);
	roots("tan(x)", -5, 5, FN_COMPLETE, "-3.1415926535897931 0 3.1415926535897931");
	roots("cos(x)-x", -10, 10, FN_COMPLETE, "0.7390851332151607");
	roots("1-cos(x)", -4, 4, FN_COMPLETE, "0t");
	roots("x-sin(x)", -4, 4, FN_COMPLETE, "0");
	roots("sin(x)-1", 0, 5, FN_TOUCHING, "1.5707963267948966bu");
	roots("sin(x)-1.0000000001", 0, 5, FN_COMPLETE, "");
	roots("x*sin(x)", -1, 1, FN_COMPLETE, "0t");
	roots("sin(x)^2", -1, 4, FN_COMPLETE, "0t 3.1415926535897931t");
	roots("sin(pi*x)", 0.5, 3.5, FN_COMPLETE, "1 2 3");
	roots("1/sin(x)", -10, 10, FN_COMPLETE, "");
	roots("sin(x)/x", -4, 4, FN_COMPLETE, "-3.1415926535897931 3.1415926535897931");
	roots("atan(x)-1", -10, 10, FN_COMPLETE, "1.5574077246549023");
	roots("asin(x)-1", -10, 10, FN_COMPLETE, "0.8414709848078965");
	roots("acos(x)", -10, 10, FN_COMPLETE, "1t");
	roots("atan2(x-1, 2)", -10, 10, FN_COMPLETE, "1");
	/* Exponential, logarithms, roots */
	roots("exp(x)-2", -10, 10, FN_COMPLETE, "0.69314718055994530942");
	roots("exp(x)-x-1", -10, 10, FN_COMPLETE, "0t");
	roots("exp(x)", -10, 10, FN_COMPLETE, "");
	roots("exp(x)*(x-1)", -10, 10, FN_COMPLETE, "1");
	roots("exp(1/x)-2", -10, 10, FN_COMPLETE, "1.4426950408889634");
	roots("log(x)", -10, 10, FN_COMPLETE, "1");
	roots("log(x)", 0, 10, FN_COMPLETE, "1");
	roots("x*log(x)", -5, 5, FN_COMPLETE, "1");
	roots("log(x)-x+2", 0, 10, FN_COMPLETE, "0.15859433956303936 3.1461932206205825");
	roots("log(abs(x))", -10, 10, FN_COMPLETE, "-1 1");
	roots("sqrt(x)-2", -10, 10, FN_COMPLETE, "4");
	roots("sqrt(x)", -10, 10, FN_COMPLETE, "0t");
	roots("sqrt(x)-x", -10, 10, FN_COMPLETE, "0t 1");
	roots("sqrt(x^2-2)", -10, 10, FN_COMPLETE, "-1.4142135623730951t 1.4142135623730951t");
	roots("sqrt(4-x^2)-1", -10, 10, FN_COMPLETE, "-1.7320508075688772 1.7320508075688772");
	roots("sqrt(x)+1", -10, 10, FN_COMPLETE, "");
	roots("root(x,3)", -10, 10, FN_COMPLETE, "0");
	roots("root(x,3)-x", -10, 10, FN_COMPLETE, "-1 0 1");
	roots("pow(x, 1.5)-8", -10, 10, FN_COMPLETE, "4");
	roots("pow(2, x)-8", -10, 10, FN_COMPLETE, "3");
	/* Corners and pieces */
	roots("abs(x)", -10, 10, FN_COMPLETE, "0t");
	roots("abs(x)-1", -10, 10, FN_COMPLETE, "-1 1");
	roots("abs(x)+x^2", -10, 10, FN_COMPLETE, "0t");
	roots("abs(x-1)+abs(x+1)-2.5", -10, 10, FN_COMPLETE, "-1.25 1.25");
	roots("abs(x^2-2)", -10, 10, FN_COMPLETE, "-1.4142135623730951t 1.4142135623730951t");
	roots("abs(x^2-4)-x", -10, 10, FN_COMPLETE, "1.5615528128088303 2.5615528128088303");
	roots("if(x<0, x+1, x-1)", -10, 10, FN_COMPLETE, "-1 1");
	roots("if(x<0, -x, x)", -10, 10, FN_COMPLETE, "0t");
	roots("if(x<0, -x, x^2)", -10, 10, FN_PARTIAL, "0t'");
	roots("if(x>=2, x-3)", -10, 10, FN_COMPLETE, "3");
	roots("if(x>=2, x-1)", -10, 10, FN_COMPLETE, "");
	roots("sgn(x)", -10, 10, FN_COMPLETE, "0");
	roots("sgn(x)+2", -10, 10, FN_COMPLETE, "");
	roots("floor(x)-x+0.5", -2, 2, FN_COMPLETE, "-1.5 -0.5 0.5 1.5");
	roots("min(x, 2-x)", -10, 10, FN_COMPLETE, "0 2");
	roots("max(x, -x-1)", -10, 10, FN_COMPLETE, "-1 0");
	roots("max(x, x^2)-0.5", -10, 10, FN_COMPLETE, "-0.70710678118654752 0.5");
	/* Nothing to find, or nothing that ends */
	roots("sqrt(-1-x^2)", -10, 10, FN_FAILED, "");
	roots("x-x+0*x", -10, 10, FN_FAILED, "");
	budget_ends("sin(1/x)", -1, 1);
	budget_ends("sin(1e6*x)", -10, 10);
	budget_ends("sin(exp(x))", -10, 20);
}

/* Random polynomials with known rational roots, multiplied out or not. */
/* Two roots close to each other: cosh(x - q) - 1 = 10^-k has them at q +- acosh(1 + 10^-k).
 * Whatever is called proven must enclose one of them, and what is complete both. */
static void close_pairs(void)
{
	static const char *const place[] = { "0", "1/3", "22/7", "-17/16" };
	int bad = 0, settled = 0, all = 0;

	for (int k = 4; k <= 240; k += 4)
		for (size_t j = 0; j < sizeof place / sizeof *place; j++) {
			char text[400];
			struct num_fn_root r[8];
			struct num_fn *g;
			enum num_fn_state s;
			arb_t d, x, y;
			fmpq_t q;
			int n = 0, met[2] = { 0, 0 };

			snprintf(text, sizeof text, "exp(x-(%s))/2+exp((%s)-x)/2-1-1/(10^%d)",
				 place[j], place[j], k);
			g = fn(text);
			s = num_fn_roots(r, 8, &n, g, -5, 5, c);
			arb_init(d);
			arb_init(x);
			arb_init(y);
			fmpq_init(q);
			fmpq_set_str(q, place[j], 10);
			arb_set_ui(d, 10);
			arb_pow_ui(d, d, (ulong)k, 2000);
			arb_inv(d, d, 2000);
			arb_add_ui(d, d, 1, 2000);
			arb_acosh(d, d, 2000);
			for (int i = 0; i < n; i++) {
				bool inside = false;

				for (int side = 0; side < 2; side++) {
					arb_set_fmpq(x, q, 2000);
					if (side)
						arb_add(x, x, d, 2000);
					else
						arb_sub(x, x, d, 2000);
					arb_set_d(y, r[i].x.lo);
					if (!arb_le(y, x))
						continue;
					arb_set_d(y, r[i].x.hi);
					if (!arb_ge(y, x))
						continue;
					inside = true;
					met[side] = 1;
				}
				bad += r[i].proven && !inside;
			}
			bad += s == FN_COMPLETE && !(n == 2 && met[0] && met[1]);
			settled += s == FN_COMPLETE;
			all++;
			arb_clear(d);
			arb_clear(x);
			arb_clear(y);
			fmpq_clear(q);
			num_fn_free(g);
		}
	ok(!bad && settled > all / 3,
	   "pairs of roots 10^-2 to 10^-120 apart: %d of %d told apart, "
	   "%d wrong",
	   settled, all, bad);
}

/* On the way to infinity, and what is wrong with it. */
static void tails(void)
{
	static const struct {
		const char *text;
		int right, left;
	} know[] = {
		{ "x^2+1", 1, 1 },      { "exp(x)-2", 1, 1 },      { "exp(x)-3*x", 1, 1 },
		{ "sin(x)+2", 1, 1 },   { "sin(x)", 0, 0 },        { "x+sin(x)", 1, 1 },
		{ "log(x)-8", 0, 1 },   { "x/sqrt(x^2+1)", 1, 1 }, { "sgn(x)", 1, 1 },
		{ "sqrt(x)-20", 0, 1 }, { "x*sin(x)", 0, 0 },      { "1/x", 1, 1 },
		{ "atan(x)", 1, 1 },    { "exp(0-x)", 1, 1 },      { "x-200", 0, 1 },
		{ "abs(x)-50", 0, 0 },  { "if(x<100,1,0)", 0, 1 },
	};

	for (size_t i = 0; i < sizeof know / sizeof *know; i++) {
		struct num_fn *g = fn(know[i].text);
		bool right = num_fn_tail_clear(g, 10, 1), left = num_fn_tail_clear(g, -10, -1);

		/* More than is known may not be claimed; less would be a pity. */
		ok(right == know[i].right && left == know[i].left,
		   "%s beyond 10: %d, before -10: %d", know[i].text, right, left);
		num_fn_free(g);
	}
}

static void faults(void)
{
	static const struct {
		const char *text;
		double a, b;
		enum num_fn_fault want;
	} know[] = {
		{ "1/x", -1, 1, FN_FAULT_POLE },
		{ "1/x^2", -1, 2, FN_FAULT_POLE },
		{ "tan(x)", 0, 2, FN_FAULT_POLE },
		{ "log(x)", -1, 1, FN_FAULT_GAP },
		{ "sqrt(x)", -1, 1, FN_FAULT_GAP },
		{ "1/sqrt(abs(x))", -1, 1, FN_FAULT_UNKNOWN },
		{ "x*log(x)", 0, 1, FN_FAULT_UNKNOWN },
		{ "abs(sin(x))", 0, 1000, FN_FAULT_UNKNOWN },
		{ "sin(x)/x", -1, 1, FN_FAULT_UNKNOWN },
		{ "x^2", -1, 1, FN_FAULT_UNKNOWN },
		{ "1/(exp(x)-2)", 0, 1, FN_FAULT_POLE },
	};

	for (size_t i = 0; i < sizeof know / sizeof *know; i++) {
		struct num_fn *g = fn(know[i].text);
		enum num_fn_fault got = num_fn_fault(g, know[i].a, know[i].b, c);

		ok(got == know[i].want, "%s on [%g, %g]: fault %d", know[i].text, know[i].a,
		   know[i].b, (int)got);
		num_fn_free(g);
	}
}

static void random_roots(void)
{
	struct rng g = { 7 };
	int bad = 0, tried = 0;

	for (int round = 0; round < 60; round++) {
		struct num_fn *p = num_fn_new();
		struct num_fn_root r[16];
		int m = (int)rng_between(&g, 1, 6), n, distinct = 0;
		double want[6];
		fmpq_poly_t poly, lin;
		int node;

		fmpq_poly_init(poly);
		fmpq_poly_init(lin);
		fmpq_poly_set_si(poly, 1);
		for (int i = 0; i < m; i++) {
			long a = rng_between(&g, -40, 40), b = rng_between(&g, 1, 9);
			bool seen = false;

			fmpq_poly_zero(lin);
			fmpq_poly_set_coeff_si(lin, 1, b);
			fmpq_poly_set_coeff_si(lin, 0, -a);
			for (int j = 0; j < distinct; j++)
				seen |= fabs(want[j] - (double)a / (double)b) < 1e-12;
			if (!seen)
				want[distinct++] = (double)a / (double)b;
			fmpq_poly_mul(poly, poly, lin);
		}
		/* Horner */
		{
			int x = num_fn_var(p);
			fmpq_t q;

			fmpq_init(q);
			fmpq_poly_get_coeff_fmpq(q, poly, m);
			node = num_fn_fmpq(p, q);
			for (int i = m - 1; i >= 0; i--) {
				int t = num_fn_apply(p, FN_MUL, node, x);

				fmpq_poly_get_coeff_fmpq(q, poly, i);
				node = num_fn_apply(p, FN_ADD, t, num_fn_fmpq(p, q));
			}
			fmpq_clear(q);
		}
		tried++;
		if (num_fn_roots(r, 16, &n, p, -50, 50, c) != FN_COMPLETE || n != distinct)
			bad++;
		else
			for (int i = 0; i < n; i++) {
				bool seen = false;

				for (int j = 0; j < distinct; j++)
					seen |= near(&r[i].x, want[j]);
				bad += !seen;
			}
		fmpq_poly_clear(poly);
		fmpq_poly_clear(lin);
		num_fn_free(p);
	}
	ok(bad == 0, "%d random polynomials with rational roots: all found, complete", tried);
}

/* A random continuous function, at most 8 high; a node, and its value in doubles. */
static int random_node(struct num_fn *p, struct rng *g, int high)
{
	int a, b;

	if (high == 0 || rng_below(g, 8) == 0) {
		if (rng_below(g, 3))
			return num_fn_var(p);
		a = (int)rng_between(g, -9, 9);
		return num_fn_rational(p, a, rng_between(g, 1, 4));
	}
	a = random_node(p, g, high - 1);
	switch (rng_below(g, 14)) {
	case 0: return num_fn_apply(p, FN_SIN, a, -1);
	case 1: return num_fn_apply(p, FN_COS, a, -1);
	case 2: return num_fn_apply(p, FN_ABS, a, -1);
	case 3: return num_fn_apply(p, FN_ATAN, a, -1);
	case 4: return num_fn_root(p, a, 3);
	case 5: return num_fn_power(p, a, rng_between(g, 2, 3));
	case 6: return num_fn_apply(p, FN_EXP, num_fn_apply(p, FN_SIN, a, -1), -1);
	case 7: return num_fn_apply(p, FN_SQRT, num_fn_apply(p, FN_ABS, a, -1), -1);
	default: break;
	}
	b = random_node(p, g, high - 1);
	switch (rng_below(g, 6)) {
	case 0: return num_fn_apply(p, FN_MIN, a, b);
	case 1: return num_fn_apply(p, FN_MAX, a, b);
	case 2: return num_fn_apply(p, FN_MUL, a, b);
	case 3:
	case 4: return num_fn_apply(p, FN_SUB, a, b);
	default: return num_fn_apply(p, FN_ADD, a, b);
	}
}

static int sign_at(struct fn_work *w, double v)
{
	arb_t x;
	int s;

	arb_init(x);
	arb_set_d(x, v);
	num_fn_jet(w, w->f->n - 1, x, 1, NULL, false, 200);
	s = fn_sign(fn_value(w, w->f->n - 1, 0));
	arb_clear(x);
	return s == NUM_UNKNOWN ? 0 : s;
}

/* Where nothing was overlooked, the sign between neighbouring roots is constant, and
 * changes at a simple root and not at a touching one. */
static void random_compositions(int rounds)
{
	enum { MOST = 200, SAMPLES = 160 };
	struct rng g = { 5 };
	int bad = 0, complete = 0, tried = 0;

	for (int round = 0; round < rounds; round++) {
		struct num_fn *p = num_fn_new();
		struct num_fn_root r[MOST];
		struct fn_work w;
		int n, i = 0, last = 0;
		enum num_fn_state s;

		if (random_node(p, &g, (int)rng_between(&g, 1, 4)) != p->n - 1) {
			num_fn_free(p);
			continue;
		}
		tried++;
		s = num_fn_roots(r, MOST, &n, p, -3, 4, c);
		num_fn_work_init(&w, p, 1);
		for (int k = 0; s == FN_COMPLETE && k <= SAMPLES; k++) {
			double x = -3 + 7.0 * k / SAMPLES;
			int v;

			for (; i < n && r[i].x.hi < x; i++)
				if (r[i].simple)
					last = -last;
				else if (!r[i].touching || (last && last != r[i].touching))
					bad++;
			if (i < n && r[i].x.lo <= x)
				continue;
			v = sign_at(&w, x);
			bad += !v || (last && v != last);
			last = v;
		}
		for (int k = 0; k < n; k++)
			bad += r[k].x.lo > r[k].x.hi ||
			       (k && r[k].x.lo < r[k - 1].x.hi && s == FN_COMPLETE);
		complete += s == FN_COMPLETE;
		num_fn_work_clear(&w);
		num_fn_free(p);
	}
	ok(bad == 0, "%d random compositions: no sign changes unseen (%d complete)", tried,
	   complete);
	ok(complete * 10 > tried * 8, "most of them complete");
}

static void random_sturm(void)
{
	struct rng g = { 11 };
	int bad = 0, tried = 0;

	for (int round = 0; round < 150; round++) {
		struct num_fn *p = num_fn_new();
		struct num_fn_root r[16];
		struct num_poly_root pr[16];
		num k[5];
		int m = (int)rng_between(&g, 3, 4), n, n2, x, node = -1;
		fmpz_poly_t poly;
		fmpz_t z;

		fmpz_poly_init(poly);
		fmpz_init(z);
		for (int i = 0; i <= m; i++) {
			long v = rng_between(&g, -9, 9);

			fmpz_poly_set_coeff_si(poly, i, i == m && !v ? 1 : v);
		}
		if (!fmpz_poly_is_squarefree(poly))
			goto next;
		x = num_fn_var(p);
		for (int i = m; i >= 0; i--) {
			long v = fmpz_poly_get_coeff_si(poly, i);
			int q;

			k[i] = num_int(v, c);
			if (node < 0) {
				node = num_fn_rational(p, v, 1);
				continue;
			}
			node = num_fn_apply(p, FN_MUL, node, x);
			q = num_fn_rational(p, v, 1);
			node = num_fn_apply(p, FN_ADD, node, q);
		}
		tried++;
		num_enter(c, NUM_EXACT, 0);
		/* All roots lie within 1 + 9/1. */
		bad += num_fn_roots(r, 16, &n, p, -11, 11, c) != FN_COMPLETE ||
		       n != fmpz_poly_num_real_roots(poly);
		bad += num_poly_roots(pr, 16, &n2, k, m, c, NULL) != OK || n != n2;
		for (int i = 0; i < n && i < n2; i++)
			bad += fabs(r[i].x.mid - pr[i].x.mid) > 1e-14 * fabs(r[i].x.mid) ||
			       (!num_is_bad(pr[i].exact) &&
				fabs(num_approx(pr[i].exact, c) - pr[i].x.mid) >
					1e-13 * fabs(pr[i].x.mid));
	next:
		fmpz_clear(z);
		fmpz_poly_clear(poly);
		num_fn_free(p);
	}
	ok(bad == 0, "%d random cubics and quartics: as many as Sturm counts, both ways",
	   tried);
}

/* --- Values ------------------------------------------------------------------------------ */

static void value(const char *text, int k, double x, double want)
{
	struct num_fn *g = fn(text);
	struct num_enclosed e = { 0 };
	bool got = num_fn_derivative_at(&e, g, k, num_double(x, c), c);

	ok(isnan(want) ? !got : got && near(&e, want), "%s, derivative %d at %g: %s", text, k,
	   x, got ? e.decimal : "undefined");
	num_fn_free(g);
}

static void value_tests(void)
{
	struct num_enclosed e;
	struct num_fn *g = fn("x^2");

	value("x^3", 0, 2, 8);
	value("x^3", 1, 2, 12);
	value("x^3", 2, 2, 12);
	value("x^3", 3, 2, 6);
	value("x^3", 4, 2, 0);
	value("sin(x)", 4, 1, 0.84147098480789651);
	value("exp(x^2)", 2, 1, 16.309690970754271);
	value("sqrt(x)", 0, 0, 0);
	value("sqrt(x)", 1, 0, NAN);
	value("sqrt(x)", 0, -1, NAN);
	value("log(x)", 0, 0, NAN);
	value("1/x", 0, 0, NAN);
	value("abs(x)", 0, 0, 0);
	value("abs(x)", 1, 0, NAN);
	value("abs(x)", 1, -2, -1);
	value("if(x>0, x, 1/x)", 0, 3, 3);
	value("asin(x)", 0, 1, 1.5707963267948966);
	value("acos(x)", 0, 2, NAN);
	value("atan2(x, -1)", 0, 1, 2.3561944901923449);
	value("atan2(x, -1)", 0, 0, PI);
	value("floor(x)", 0, -1.5, -2);
	value("floor(x)", 0, 3, 3);
	value("pow(x, 0.5)", 0, 4, 2);
	value("root(x, 3)", 0, -8, -2);
	value("root(x, 3)", 1, -8, 0.083333333333333333);
	value("x^-2", 1, 2, -0.25);
	value("0.1*x", 0, 3, 0.3);
	num_enter(c, NUM_EXACT, 0);
	ok(num_fn_at(&e, g, num_sqrt(num_int(2, c), c), c) && e.lo <= 2 && e.hi >= 2 &&
		   e.hi - e.lo < 1e-15,
	   "x^2 at an exact sqrt(2): %s", e.decimal);
	num_fn_free(g);
	g = num_fn_new();
	num_fn_apply(g, FN_MUL, num_fn_number(g, num_sqrt(num_int(2, c), c), c),
		     num_fn_var(g));
	ok(num_fn_at(&e, g, num_int(3, c), c) && near(&e, 4.2426406871192848) &&
		   strlen(e.decimal) > 25,
	   "an exact number as a coefficient: %s", e.decimal);
	num_fn_free(g);
	g = num_fn_new();
	{
		int x = num_fn_var(g), i = 0;

		while (x >= 0 && i++ < 100000)
			x = num_fn_apply(g, FN_SIN, x, -1);
		ok(x == -1 && i < 100000, "a function may be too long");
		ok(num_fn_apply(g, FN_ADD, 0, 99999) == -1 && num_fn_decimal(g, "1..2") == -1,
		   "bad operands are refused");
	}
	num_fn_free(g);
}

/* --- Integrals -------------------- */

static void integral(const char *text, double a, double b, double want)
{
	struct num_fn *g = fn(text);
	struct num_enclosed e = { 0 };
	bool got = num_fn_integral(&e, g, num_double(a, c), num_double(b, c), c);

	ok(isnan(want) ? !got
		       : got && fabs(e.mid - want) <= 2e-15 * fabs(want) + 1e-17 &&
				 e.hi - e.lo <= fabs(want) * 4e-16 + 1e-17,
	   "integral of %s from %g to %g: %s (%.3g)", text, a, b,
	   got ? *e.decimal ? e.decimal : "about 0" : "none", e.hi - e.lo);
	num_fn_free(g);
}

static void integral_tests(void)
{
	struct num_enclosed e;
	struct num_fn *g;

	integral("x^2", 0, 3, 9);
	integral("x^2", 3, 0, -9);
	integral("x^2", 1, 1, 0);
	integral("sin(x)", 0, 2, 1.4161468365471424);
	integral("sin(x)", -1, 1, 0);
	integral("1/x", 1, 2, 0.69314718055994530942);
	integral("1/x", -2, -1, -0.69314718055994530942);
	integral("1/x", -1, 1, NAN);
	integral("1/x", 0, 1, NAN);
	integral("1/x^2", -1, 1, NAN);
	integral("tan(x)", 0, 2, NAN);
	integral("tan(x)", 0, 1, 0.61562647038601426);
	integral("sqrt(x)", 0, 1, 0.66666666666666667);
	integral("sqrt(x)", -1, 1, NAN);
	integral("log(x)", -1, 1, NAN);
	integral("log(x)", 1, 3, 1.2958368660043291);
	integral("sqrt(1-x^2)", -1, 1, 1.5707963267948966);
	integral("asin(x)", 0, 1, 0.57079632679489662);
	integral("abs(x)", -1, 2, 2.5);
	integral("abs(x^2-2)", 0, 2, 2.4379028329949211);
	integral("abs(sin(x))", 0, 10, 6.1609284709235475);
	integral("if(x<1, x, 2-x)", 0, 2, 1);
	integral("if(x<1, x, 5)", 0, 2, 5.5);
	integral("if(x<0, 1/x, x)", 1, 2, 1.5);
	integral("if(x<0.1, 1, 2)", 0, 1, 1.9);
	integral("floor(x)", 0, 3.5, 4.5);
	integral("sgn(x)", -1, 3, 2);
	integral("max(x, x^2)", 0, 2, 2.8333333333333333);
	integral("exp(-x^2)", 0, 1, 0.74682413281242702540);
	integral("exp(-x^2)", -10, 10, 1.7724538509055160273);
	integral("sin(x)/x", 0, 1, 0.94608307036718301494);
	integral("sin(x)/x", -1, 1, 1.8921661407343660299);
	integral("root(x,3)", -1, 8, 11.25);
	integral("pow(x, 1.5)", 0, 1, 0.4);
	integral("cos(100*x)", 0, 1, -0.0050636564110975879);
	integral("1/(1+x^2)", -100, 100, 3.1215933202164629);
	integral("atan2(x,1-x)", 0, 1, 0.78539816339744831);
	integral("sin(1/x)", -1, 1, NAN);
	num_enter(c, NUM_EXACT, 0);
	g = fn("sin(x)");
	ok(num_fn_integral(&e, g, num_int(0, c), num_pi(c), c) && near(&e, 2) &&
		   !strncmp(e.decimal, "2.00000000000000", 16),
	   "integral of sin from 0 to pi: %s", e.decimal);
	num_fn_free(g);
	g = fn("sqrt(2-x^2)");
	ok(num_fn_integral(&e, g, num_int(0, c), num_sqrt(num_int(2, c), c), c) &&
		   near(&e, 1.5707963267948966),
	   "a quarter of a disc to sqrt(2): %s", e.decimal);
	num_fn_free(g);
}

/* --- Extrema -------------------- */

static void extremum(const char *text, double a, double b, int sign, double where, double want)
{
	struct num_fn *g = fn(text);
	struct num_enclosed x = { 0 }, v = { 0 };
	bool several, got = num_fn_extremum(&x, &v, &several, g, a, b, sign, c);

	ok(isnan(want) ? !got
	   : got && fabs(x.mid - where) <= 1e-14 * fabs(where) + 1e-15 &&
			   x.hi - x.lo < 1e-14 * fabs(where) + 1e-14 &&
			   fabs(v.mid - want) <= 1e-15 * fabs(want) + 1e-17 &&
			   v.lo <= want + fabs(want) * 1e-15 &&
			   v.hi >= want - fabs(want) * 1e-15 &&
			   v.hi - v.lo<1e-14 * fabs(want) + 1e-14,
				       "%s of %s on [%g, %g]: %.17g at %.17g", sign> 0
		   ? "maximum"
		   : "minimum",
	   text, a, b, v.mid, x.mid);
	num_fn_free(g);
}

static void extremum_tests(void)
{
	extremum("x^2", -1, 2, 1, 2, 4);
	extremum("x^2", -1, 2, -1, 0, 0);
	extremum("sin(x)", 0, 3, 1, 1.5707963267948966, 1);
	extremum("sin(x)", 0, 20, 1, 1.5707963267948966, 1);
	extremum("sin(x)", 0, 20, -1, 4.7123889803846899, -1);
	extremum("x^3-3*x", -3, 3, 1, 3, 18);
	extremum("x^3-3*x", -1.5, 1.5, 1, -1, 2);
	extremum("x*exp(-x)", 0, 10, 1, 1, 0.36787944117144232);
	extremum("-x^4", -1, 1, 1, 0, 0);
	extremum("abs(x-1)", -3, 3, -1, 1, 0);
	extremum("-abs(x-1)", -3, 3, 1, 1, 0);
	extremum("sqrt(1-x^2)", -1, 1, 1, 0, 1);
	extremum("sqrt(1-x^2)", -1, 1, -1, -1, 0);
	extremum("1/x", -1, 1, 1, 0, NAN);
	extremum("1/x", 1, 4, -1, 4, 0.25);
	extremum("log(x)", 0, 1, 1, 0, NAN);
	extremum("5", 0, 1, 1, 0, 5);
	extremum("max(0, x)", -1, 1, 1, 1, 1);
	extremum("if(x<1, x, 3-x)", 0, 2, 1, 1, 2);
	extremum("x+2/x", 0.5, 5, -1, 1.4142135623730951, 2.8284271247461901);
	extremum("sin(x)+sin(3*x)", 0, 1, 1, 0.61547970867038734, 1.5396007178390021);
	extremum("(x^2+1)/(x^2-x+1)", -5, 5, 1, 1, 2);
	extremum("sqrt(x)", -1, 1, 1, 1, NAN);
}

/* --- Polynomials -------------------- */

/* Coefficients, lowest first: 3, 2r5 for 2 sqrt(5), 3_2r5 for 3 + 2 sqrt(5). */
static void poly(const char *coef, const char *want)
{
	num k[40];
	int n = 0, found = 0;
	struct num_poly_root r[40];
	struct err e = { 0 };
	struct buf b = { 0 };
	enum status st;

	num_enter(c, NUM_EXACT, 0);
	for (const char *p = coef; *p; n++) {
		char word[40], *end, *plus;
		num t;
		size_t m = strcspn(p, " ");

		memcpy(word, p, m);
		word[m] = 0;
		p += m + (p[m] == ' ');
		end = strchr(word, 'r');
		if (end)
			*end++ = 0;
		plus = strchr(word, '_');
		if (plus)
			*plus++ = 0;
		if (num_decimal(&k[n], plus ? plus : word, c, &e) != OK)
			ok(0, "coefficient %s", word);
		if (end)
			k[n] = num_mul(k[n], num_sqrt(num_int(atoi(end), c), c), c);
		if (plus && num_decimal(&t, word, c, &e) == OK)
			k[n] = num_add(k[n], t, c);
	}
	st = num_poly_roots(r, 40, &found, k, n - 1, c, &e);
	if (st != OK)
		buf_addf(&b, "%s", e.code);
	for (int i = 0; i < found; i++) {
		buf_add(&b, i ? " " : "");
		if (!num_print(&b, r[i].exact, NUM_PLAIN, c))
			buf_addf(&b, "%.6g", r[i].x.mid);
		if (!num_is_bad(r[i].exact) && !(r[i].x.lo <= num_approx(r[i].exact, c) &&
						 r[i].x.hi >= num_approx(r[i].exact, c)))
			buf_addf(&b, "(outside)");
		if (r[i].multiplicity > 1)
			buf_addf(&b, "^%d", r[i].multiplicity);
	}
	ok(!strcmp(buf_str(&b), want), "roots of [%s]: %s (%s)", coef, buf_str(&b), want);
	buf_clear(&b);
}

static void poly_tests(void)
{
	poly("-2 0 1", "-sqrt(2) sqrt(2)");
	poly("6 -5 1", "2 3");
	poly("1 -2 1", "1^2");
	poly("5", "");
	poly("0", "degenerate");
	poly("0 0 0", "degenerate");
	poly("1 0 1", "");
	poly("-1 3", "1/3");
	poly("0 0 -1 1", "0^2 1");
	poly("-2 0 0 1", "cbrt(2)");
	poly("2 0 0 1", "-cbrt(2)");
	poly("-16 0 0 0 1", "-2 2");
	poly("1 0 -10 0 1",
	     "-sqrt(2)-sqrt(3) sqrt(2)-sqrt(3) -sqrt(2)+sqrt(3) sqrt(2)+sqrt(3)");
	poly("4 0 -4 0 1", "-sqrt(2)^2 sqrt(2)^2");
	poly("-1 -1 0 0 0 1", "1.1673");
	poly("1 -3 0 1", "-1.87939 0.347296 1.53209");
	poly("-6 11 -6 1", "1 2 3");
	poly("1 2 3 4 5 0 0", "");
	poly("0.25 -1 1", "1/2^2");
	poly("1 -7 8 -7 1", "3-2*sqrt(2) 3+2*sqrt(2)");
	poly("0r2 -1 1", "0 1");
	/* Quartics that square roots solve, and those in squares. */
	poly("-2 4 2 -4 1", "(2-sqrt(2)-sqrt(6))/2 (2+sqrt(2)-sqrt(6))/2 "
			    "(2-sqrt(2)+sqrt(6))/2 (2+sqrt(2)+sqrt(6))/2");
	poly("-2 -2 -1 -4 1",
	     "(2+sqrt(3)-sqrt(11+8*sqrt(3)))/2 (2+sqrt(3)+sqrt(11+8*sqrt(3)))/2");
	poly("576 0 -960 0 352 0 -40 0 1",
	     "-sqrt(2)-sqrt(3)-sqrt(5) sqrt(2)-sqrt(3)-sqrt(5) -sqrt(2)+sqrt(3)-sqrt(5) "
	     "-sqrt(2)-sqrt(3)+sqrt(5) sqrt(2)+sqrt(3)-sqrt(5) sqrt(2)-sqrt(3)+sqrt(5) "
	     "-sqrt(2)+sqrt(3)+sqrt(5) sqrt(2)+sqrt(3)+sqrt(5)");
	poly("-1 -1 0 0 1", "-0.724492 1.22074");
	/* Outside Q */
	poly("1 -2r2 2", "sqrt(2)/2^2");
	poly("-1r2 1", "sqrt(2)");
	poly("1r6 -1 1", "");
	poly("-1r2 0 1", "-sqrt(sqrt(2)) sqrt(sqrt(2))");
	poly("1r2 -1 -1r2 1", "-1 1 sqrt(2)");
	poly("-2 0 1r2", "-sqrt(sqrt(2)) sqrt(sqrt(2))");
	poly("-1r2 2 1r2 -2 -1r2 2", "0.707107");
	poly("-2 2_2r2 -1_-2r2 1", "1 sqrt(2)^2");
	poly("-2r2 6 -3r2 1", "sqrt(2)^3");
	poly("1 0 -2r2 0 2", "-sqrt(2*sqrt(2))/2^2 sqrt(2*sqrt(2))/2^2");
	poly("1r2 1 0 0 0 1", "-0.881617");
}

int main(void)
{
	c = num_ctx_new(1);
	num_enter(c, NUM_BALL, 128);
	value_tests();
	num_enter(c, NUM_BALL, 128);
	root_tests();
	close_pairs();
	tails();
	faults();
	random_roots();
	random_compositions(150);
	num_enter(c, NUM_BALL, 128);
	integral_tests();
	num_enter(c, NUM_BALL, 128);
	extremum_tests();
	poly_tests();
	random_sturm();
	num_ctx_free(c);
	flint_cleanup();
	return tap_done();
}
