/*
 * t-sample.c -- compiled expressions against expr_eval.
 *
 * Random expressions are asked for values at places that make trouble (zero, whole numbers,
 * halves, ends of definition).  The intervals of expr_eval at the double level hold every
 * value that rounding could give, so what was compiled must lie in them; where it says that
 * the expression is not defined, there must be no value.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/text.h"
#include "draw/sample.h"
#include <math.h>
#include <string.h>

static struct arena *arena;
static struct num_ctx *ctx_;

static double real(struct rng *r, double lo, double hi)
{
	return lo + (hi - lo) * (double)(rng_next(r) >> 11) * 0x1p-53;
}

static int below(struct rng *r, int n)
{
	return (int)(rng_next(r) % (unsigned)n);
}

struct place {
	double x, y;
};

static enum status find(void *self, const struct expr *leaf, struct expr_value *out,
			struct err *e)
{
	struct place *p = self;

	if (leaf->kind != EXPR_NAME || (strcmp(leaf->text, "x") && strcmp(leaf->text, "y")))
		return err_fail(e, E_ARG, "not_found", "unknown");
	*out = (struct expr_value){
		.dim = 1, .v = { num_double(*leaf->text == 'x' ? p->x : p->y, ctx_) }
	};
	return OK;
}

static struct expr *parsed(const char *text)
{
	struct expr *x = NULL;
	struct err e;

	if (expr_parse(&x, text, strlen(text), arena, &e) != OK)
		ok(0, "%s: %s", text, e.msg);
	return x;
}

/* --- Random expressions --------------------------------------------------------------- */

static void number(struct buf *b, struct rng *r);
static void expression(struct buf *b, struct rng *r, int depth);

static void condition(struct buf *b, struct rng *r, int depth)
{
	static const char *const sign[] = { "<", "<=", ">", ">=", "!=" };

	if (depth > 0 && below(r, 3) == 0) {
		buf_add(b, "(");
		condition(b, r, depth - 1);
		buf_add(b, below(r, 2) ? ") && (" : ") || (");
		condition(b, r, depth - 1);
		buf_add(b, ")");
		return;
	}
	/* Not a tie: intervals could not tell, and what is undefined behind an unknown
	 * condition is reported although the condition might shut it out. */
	expression(b, r, depth - 1);
	buf_addf(b, " + 0.1234 x + 0.0567 %s ", sign[below(r, 5)]);
	expression(b, r, depth - 1);
}

static void leaf(struct buf *b, struct rng *r)
{
	switch (below(r, 8)) {
	case 0: buf_add(b, "pi"); break;
	case 1: buf_add(b, "e"); break;
	case 2: number(b, r); break;
	case 3: buf_add(b, "y"); break;
	default: buf_add(b, "x");
	}
}

static void number(struct buf *b, struct rng *r)
{
	static const char *const some[] = {
		"0", "1", "2", "3", "0.5", "1.25", "10", "7", "0.1"
	};

	buf_add(b, some[below(r, 9)]);
}

static void expression(struct buf *b, struct rng *r, int depth)
{
	static const char *const one[] = {
		"sqrt", "cbrt",  "abs",    "sgn",  "sin",  "cos",    "tan",   "cot", "sec",
		"csc",  "asin",  "arccos", "atan", "exp",  "ln",     "log",   "lg",  "floor",
		"ceil", "round", "arctan", "sign", "acos", "arcsin", "log10",
	};
	static const char *const power[] = { "2",      "3",     "-1",  "-2",      "0.5",
					     "(1/3)",  "(2/3)", "0",   "(3/2)",   "7",
					     "(-1/3)", "0.2",   "1.7", "sqrt(4)", "-70",
					     "(1/4)",  "(2/6)" };

	if (depth <= 0) {
		leaf(b, r);
		return;
	}
	switch (below(r, 14)) {
	case 0:
	case 1:
	case 2:
	case 3:
	case 4:
		buf_add(b, "(");
		expression(b, r, depth - 1);
		buf_addf(b, " %c ", "+-*/*"[below(r, 5)]);
		expression(b, r, depth - 1);
		buf_add(b, ")");
		break;
	case 5:
		buf_add(b, "(-");
		expression(b, r, depth - 1);
		buf_add(b, ")");
		break;
	case 6:
		buf_add(b, "(");
		expression(b, r, depth - 1);
		buf_addf(b, ")^%s", power[below(r, 17)]);
		break;
	case 7:
		buf_add(b, "(");
		expression(b, r, depth - 1);
		/* pi/pi is whole, which no interval can tell: only what is exact. */
		buf_add(b, ")^");
		leaf(b, r);
		break;
	case 8:
		buf_addf(b, "%s(", below(r, 2) ? "min" : "max");
		expression(b, r, depth - 1);
		buf_add(b, ", ");
		expression(b, r, depth - 1);
		buf_add(b, ")");
		break;
	case 9:
		buf_add(b, "If(");
		condition(b, r, depth - 1);
		buf_add(b, ", ");
		expression(b, r, depth - 1);
		if (below(r, 3)) {
			buf_add(b, ", ");
			expression(b, r, depth - 1);
		}
		buf_add(b, ")");
		break;
	case 10:
		buf_addf(b, "%s(", below(r, 2) ? "atan2" : "log");
		expression(b, r, depth - 1);
		buf_add(b, ", ");
		expression(b, r, depth - 1);
		buf_add(b, ")");
		break;
	case 11:
		buf_add(b, "root(");
		expression(b, r, depth - 1);
		buf_addf(b, ", %d)", 1 + below(r, 6));
		break;
	default:
		buf_addf(b, "%s(", one[below(r, (int)(sizeof one / sizeof *one))]);
		expression(b, r, depth - 1);
		buf_add(b, ")");
	}
}

static double awkward(struct rng *r)
{
	switch (below(r, 6)) {
	case 0: return below(r, 9) - 4;
	case 1: return (below(r, 17) - 8) / 2.0;
	case 2: return real(r, -1, 1);
	case 3: return real(r, -1000, 1000);
	default: return real(r, -6, 6);
	}
}

/* 1: agree, 0: not told, -1: differ. */
static int agrees(const struct expr *x, const struct draw_sample *s, double u, double w,
		  bool *undefined)
{
	struct place p = { u, w };
	struct expr_value v;
	struct err e;
	enum status st = expr_eval(&v, x, find, &p, ctx_, &e);
	double got = draw_sample_at(s, u, w), slack;

	*undefined = st == E_DOMAIN;
	if (st == E_DOMAIN)
		return isnan(got) ? 1 : -1;
	if (st != OK || num_is_bad(v.v[0]))
		return 0;
	/* cos(7^900) is somewhere between -1 and 1. */
	if (isnan(got) &&
	    v.v[0].hi - v.v[0].lo > 1e-3 * fmax(fabs(v.v[0].lo), fabs(v.v[0].hi)))
		return 0;
	slack = 1e-12 * (fabs(v.v[0].lo) + fabs(v.v[0].hi)) + 1e-290;
	return got >= v.v[0].lo - slack && got <= v.v[0].hi + slack ? 1 : -1;
}

static void test_random(bool relations)
{
	struct rng r = { relations ? 5 : 3 };
	long same = 0, gaps = 0, wrong = 0;

	for (int i = 0; i < 6000; i++) {
		struct buf b = { 0 };
		const struct draw_sample *s;
		const struct expr *x;

		arena_reset(arena);
		if (relations) {
			struct buf c = { 0 };

			/* expr_eval takes a relation as a condition only. */
			condition(&c, &r, 1 + below(&r, 3));
			s = draw_sample_compile(parsed(buf_str(&c)), "x", "y", arena);
			buf_addf(&b, "If(%s, 1, 0)", buf_str(&c));
			buf_clear(&c);
			x = parsed(buf_str(&b));
		} else {
			expression(&b, &r, 1 + below(&r, 4));
			x = parsed(buf_str(&b));
			s = draw_sample_compile(x, "x", "y", arena);
		}
		for (int k = 0; k < 12; k++) {
			double u = awkward(&r), w = awkward(&r);
			bool undefined;
			int a = agrees(x, s, u, w, &undefined);

			same += a == 1 && !undefined;
			gaps += a == 1 && undefined;
			if (a < 0 && wrong++ < 3)
				printf("# %s at %.17g, %.17g: %.17g\n", buf_str(&b), u, w,
				       draw_sample_at(s, u, w));
		}
		buf_clear(&b);
	}
	ok(wrong == 0, "%s: %ld values and %ld gaps agree with expr_eval",
	   relations ? "relations" : "expressions", same, gaps);
	ok(same > 10000 && gaps > 500, "enough of them were told");
}

/* --- Bounds --------------------------------------------------------------------------- */

/* An expression in x alone. */
static const struct draw_sample *some_function(struct buf *b, struct rng *r)
{
	buf_reset(b);
	expression(b, r, 1 + below(r, 4));
	for (size_t i = 0; i < b->n; i++)
		if (b->s[i] == 'y')
			b->s[i] = 'x';
	return draw_sample_compile(parsed(buf_str(b)), "x", NULL, arena);
}

/* Powers x^x of negative numbers are defined at single places, which bounds leave out. */
static bool has_lone_places(const char *text)
{
	return strstr(text, ")^x") != NULL;
}

static void test_hull_random(void)
{
	struct rng r = { 17 };
	struct buf b = { 0 };
	long inside = 0, wrong = 0, finite = 0, asked = 0;

	for (int i = 0; i < 12000; i++) {
		const struct draw_sample *s;

		arena_reset(arena);
		s = some_function(&b, &r);
		for (int k = 0; k < 4; k++) {
			double x0 = awkward(&r), x1 = x0 + pow(10, real(&r, -13, 1)), lo, hi;

			if (!draw_sample_hull(s, 1, &x0, &x1, &lo, &hi))
				continue;
			asked++;
			finite += lo > hi || isfinite(hi - lo);
			for (int j = 0; j <= 24; j++) {
				double x = j == 24 ? x1 : x0 + (x1 - x0) * j / 24;
				double v = draw_sample_at(s, x, 0);
				/* What roundings do; very small numbers come from powers. */
				double slack = fabs(v) < 1e-99 ? 1e-300 : 1e-13;

				if (isnan(v))
					continue;
				slack += 1e-7 * fabs(v);
				inside++;
				/* Infinite slack makes these false. */
				if (!(v < lo - slack) && !(v > hi + slack))
					continue;
				if (has_lone_places(buf_str(&b)))
					continue;
				if (wrong++ < 5)
					printf("# %s from %.17g to %.17g: %.17g is not in "
					       "[%.17g, %.17g]\n",
					       buf_str(&b), x0, x1, v, lo, hi);
			}
		}
	}
	buf_clear(&b);
	ok(wrong == 0, "%ld values lie within bounds", inside);
	ok(inside > 300000 && finite > asked / 2, "%ld of %ld bounds are finite", finite,
	   asked);
}

/* How far bounds over an interval of this width exceed the values there. */
static double excess(const struct draw_sample *s, double at, double width)
{
	double x0 = at - 0.37 * width, x1 = x0 + width, lo, hi;
	double least = INFINITY, most = -INFINITY;

	if (!draw_sample_hull(s, 1, &x0, &x1, &lo, &hi))
		return INFINITY;
	for (int j = 0; j <= 1000; j++) {
		double v = draw_sample_at(s, x0 + (x1 - x0) * j / 1000, 0);

		least = fmin(least, v);
		most = fmax(most, v);
	}
	return fmax(least - lo, hi - most);
}

static void test_hull(void)
{
	/* Where x stands more than once, intervals alone would be off by their width. */
	static const struct {
		const char *f;
		double at;
	} smooth[] = {
		{ "x^2-2x+1", 1.1 },           { "x^3-3x", 0.9 },
		{ "x-sin(x)", 0.3 },           { "x e^x - 2x", 0.7 },
		{ "(x^2+1)/(x^2+2)", 1.2 },    { "sqrt(x)-ln(x)", 2.3 },
		{ "atan(x)-x/(1+x^2)", 0.4 },  { "x tan(x)-x^2", 0.8 },
		{ "x cot(x)+1/x", 0.8 },       { "cos(x)^2+sin(x)^2", 0.6 },
		{ "x^-3-x^(1/3)", 1.4 },       { "sec(x)-x^2/2", 0.3 },
		{ "log(2,x)-log(x)x", 3.1 },   { "x^7-7x", 0.98 },
		{ "If(x<5, x^2-2x, 1)", 0.7 }, { "max(x^2-x, -9)", 0.6 },
	};
	/* Exact bounds, and what is defined nowhere. */
	static const struct {
		const char *f;
		double x0, x1, lo, hi;
	} row[] = {
		{ "3x-7", 1, 3, -4, 2 },
		{ "x^2", -1, 3, 0, 9 },
		{ "1/x", 2, 4, 0.25, 0.5 },
		{ "1/x", -1, 1, -INFINITY, INFINITY },
		{ "1/x", 0, 2, 0.5, INFINITY },
		{ "-1/x^2", -1, 2, -INFINITY, -0.25 },
		{ "sin(x)", 1, 2, 0.8414709848078965, 1 },
		{ "cos(x)", -100, 100, -1, 1 },
		{ "tan(x)", 1, 2, -INFINITY, INFINITY },
		{ "cot(x)", 1, 2, -0.45765755436028577, 0.6420926159343306 },
		{ "cot(x)", -1, 1, -INFINITY, INFINITY },
		{ "sqrt(x)", -4, 9, 0, 3 },
		{ "sqrt(x)", -4, -1, INFINITY, -INFINITY },
		{ "ln(x)", -1, 1, -INFINITY, 0 },
		{ "ln(x)", -2, 0, INFINITY, -INFINITY },
		{ "abs(x)", -2, 1, 0, 2 },
		{ "floor(x)", 0.5, 2.5, 0, 2 },
		{ "sgn(x)", -1, 1, -1, 1 },
		{ "asin(x)", 0, 7, 0, 1.5707963267948966 },
		{ "If(x < 0, 7)", 1, 2, INFINITY, -INFINITY },
		{ "If(x < 0, 7, x)", -1, 2, -1, 7 },
		{ "If(x < 0 && sqrt(-x) > 5, 7, x)", 1, 2, 1, 2 },
		{ "min(x, 1)", 0, 3, 0, 1 },
		{ "max(x, 1)", 2, 3, 2, 3 },
		{ "unknown + x", 1, 2, INFINITY, -INFINITY },
		{ "x*0/x", 1, 2, 0, 0 },
	};
	double zero = 0, one = 1, lo, hi;

	for (size_t i = 0; i < sizeof smooth / sizeof *smooth; i++) {
		const struct draw_sample *s =
			draw_sample_compile(parsed(smooth[i].f), "x", NULL, arena);
		double a = excess(s, smooth[i].at, 0.02), b = excess(s, smooth[i].at, 0.005);

		ok(a < 0.02 && (b < a / 8 || a < 1e-12),
		   "bounds of %s close in with the square of the width (%.3g %.3g)",
		   smooth[i].f, a, b);
	}
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		bool told = draw_sample_hull(
			draw_sample_compile(parsed(row[i].f), "x", NULL, arena), 1, &row[i].x0,
			&row[i].x1, &lo, &hi);

		ok(told && (lo == row[i].lo || fabs(lo - row[i].lo) < 1e-14) &&
			   (hi == row[i].hi || fabs(hi - row[i].hi) < 1e-14),
		   "%s from %g to %g is in [%g, %g]", row[i].f, row[i].x0, row[i].x1,
		   row[i].lo, row[i].hi);
	}
	ok(!draw_sample_hull(draw_sample_compile(parsed("abs((x, 4))"), "x", NULL, arena), 1,
			     &zero, &one, &lo, &hi),
	   "bounds of what expr_eval computes are not known");
	ok(!draw_sample_hull(draw_sample_compile(parsed("x+y"), "x", "y", arena), 1, &zero,
			     &one, &lo, &hi),
	   "nor those of two variables");
}

/* --- By hand -------------------------------------------------------------------------- */

static void test_values(void)
{
	static const struct {
		const char *text;
		double x, want;
	} row[] = {
		{ "x^(1/3)", -8, -2 },
		{ "x^(2/3)", -8, 4 },
		{ "x^(1/2)", -4, NAN },
		{ "x^0.2", -32, -2 },
		{ "x^x", -1.5, NAN },
		{ "x^x", -2, 0.25 },
		{ "x^x", 0, 1 },
		{ "0^x", -1, NAN },
		{ "1/x", 0, NAN },
		{ "ln(x)", 0, NAN },
		{ "ln(e^x)", 5000, 5000 },
		{ "e^(-e^x)", 5000, 0 },
		{ "e^x", 5000, INFINITY },
		{ "sqrt(x)", -1e-300, NAN },
		{ "x(x+1)", 3, 12 },
		{ "2x sin 90°", 3, 6 },
		{ "min(x, 2, -1)", 3, -1 },
		{ "max(1/x, 5)", 0, NAN },
		{ "If(x < 0, -x, x < 2, 7)", -3, 3 },
		{ "If(x < 0, -x, x < 2, 7)", 1, 7 },
		{ "If(x < 0, -x, x < 2, 7)", 2, NAN },
		{ "If(x > 0 && 1/x > 2, 1, 0)", 0, 0 },
		{ "If(1/x > 2 && x > 0, 1, 0)", 0, NAN },
		{ "abs((3, 4)) x", 2, 10 },
		{ "abs((x, 4))", 3, 5 },
		{ "(x, 1) * (2, 3)", 4, 11 },
		{ "round(x, 1)", 2.25, 2.3 },
		{ "round(x)", -2.5, -2 },
		{ "log(2, x)", 8, 3 },
		{ "log(x, 8)", 1, NAN },
		{ "root(x, 3)", -27, -3 },
		{ "sec(x)", 0, 1 },
		{ "cot(x)", 0, NAN },
		{ "unknown + x", 1, NAN },
		{ "rad x", 2, 2 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		double v = draw_sample_at(
			draw_sample_compile(parsed(row[i].text), "x", NULL, arena), row[i].x,
			0);

		ok(isnan(row[i].want) ? isnan(v)
				      : v == row[i].want || fabs(v - row[i].want) < 1e-12,
		   "%s at %g is %g (%g)", row[i].text, row[i].x, row[i].want, v);
	}
}

static void test_blocks(void)
{
	const struct draw_sample *s = draw_sample_compile(
		parsed("If(x < y, sin(x) + x^3, max(x, sqrt(y))/(x - 3))"), "x", "y", arena);
	double x[200], y[200], out[200];
	int bad = 0;

	for (int i = 0; i < 200; i++) {
		x[i] = i / 10.0 - 7;
		y[i] = 5 - i / 20.0;
	}
	draw_sample_many(s, 200, x, y, out);
	for (int i = 0; i < 200; i++) {
		double v = draw_sample_at(s, x[i], y[i]);

		bad += memcmp(&v, &out[i], sizeof v) != 0 && !(isnan(v) && isnan(out[i]));
	}
	ok(bad == 0, "many values at once are the same");
}

static void test_affine(void)
{
	static const struct {
		const char *text;
		int affine;
		double k[3];
	} row[] = {
		{ "3(x + 2y) - 6", 1, { 3, 6, -6 } },
		{ "x/2 - (y - 1)*sqrt(4)", 1, { 0.5, -2, 2 } },
		{ "-x", 1, { -1, 0, 0 } },
		{ "pi", 1, { 0, 0, 3.14159265358979323846 } },
		{ "x y", 0, { 0, 0, 0 } },
		{ "x^2", 0, { 0, 0, 0 } },
		{ "1/x", 0, { 0, 0, 0 } },
		{ "x/0", 0, { 0, 0, 0 } },
		{ "y*2*3 + x*0", 1, { 0, 6, 0 } },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		double k[3];
		bool a = draw_sample_affine(parsed(row[i].text), "x", "y", k, arena);

		ok(a == row[i].affine && (!a || (fabs(k[0] - row[i].k[0]) < 1e-12 &&
						 fabs(k[1] - row[i].k[1]) < 1e-12 &&
						 fabs(k[2] - row[i].k[2]) < 1e-12)),
		   "%s is%s affine", row[i].text, row[i].affine ? "" : " not");
	}
	ok(!strcmp(draw_sample_variable(parsed("pi*cos(phi) + e")), "phi"),
	   "the variable is phi");
	ok(!draw_sample_variable(parsed("2*pi + e")), "no variable");
}

/* Hyperbolic functions are made of others here. */
static void test_hyperbolic(void)
{
	static const struct {
		const char *f;
		double at, value;
	} row[] = {
		{ "sinh(x)", 1.5, 2.1292794550948173 },
		{ "sinh(x)", -0.001, -0.0010000001666666750 },
		{ "cosh(x)", -1.5, 2.3524096152432472 },
		{ "tanh(x)", 0.5, 0.46211715726000975 },
		{ "tanh(x)", -800, -1 },
		{ "tanh(x)", 800, 1 },
		{ "coth(x)", 0.5, 2.1639534137386528 },
		{ "coth(x)", 0, NAN },
		{ "sech(x)", 1.5, 0.42509603494228043 },
		{ "csch(x)", 1.5, 0.46964244059522464 },
		{ "csch(x)", 0, NAN },
		{ "asinh(x)", -20, -3.6895038689889059 },
		{ "acosh(x)", 20, 3.6882538673612966 },
		{ "acosh(x)", 0.5, NAN },
		{ "atanh(x)", -0.75, -0.97295507452765665 },
		{ "atanh(x)", 1, NAN },
		{ "atanh(x)", -1, NAN },
		{ "atanh(x)", 3, NAN },
		{ "acoth(x)", 2, 0.54930614433405485 },
		{ "ld(x)", 8, 3 },
		{ "mod(x, 2)", -0.5, 1.5 },
		{ "3! x", 2, 12 },
		{ "sinh(sinh(sinh(sinh(x/9))))", 1, 0.1120347283763488 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		double got = draw_sample_at(
			draw_sample_compile(parsed(row[i].f), "x", NULL, arena), row[i].at, 0);

		if (!ok(isnan(row[i].value)
				? isnan(got)
				: fabs(got - row[i].value) <= 1e-13 * fmax(1, fabs(got)),
			"%s at %g", row[i].f, row[i].at))
			printf("# %.17g\n", got);
	}
}

int main(void)
{
	arena = arena_new();
	ctx_ = num_ctx_new(1);
	num_enter(ctx_, NUM_DOUBLE, 0);
	test_values();
	test_blocks();
	test_affine();
	test_random(false);
	test_random(true);
	test_hull_random();
	arena_reset(arena);
	test_hull();
	test_hyperbolic();
	arena_free(arena);
	num_ctx_free(ctx_);
	num_cleanup();
	return tap_done();
}
