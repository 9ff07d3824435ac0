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
		return fail(e, E_ARG, "not_found", "unknown");
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
static int agrees(const struct expr *x, const struct sample *s, double u, double w,
		  bool *undefined)
{
	struct place p = { u, w };
	struct expr_value v;
	struct err e;
	enum status st = expr_eval(&v, x, find, &p, ctx_, &e);
	double got = sample_at(s, u, w), slack;

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
		const struct sample *s;
		const struct expr *x;

		arena_reset(arena);
		if (relations) {
			struct buf c = { 0 };

			/* expr_eval takes a relation as a condition only. */
			condition(&c, &r, 1 + below(&r, 3));
			s = sample_compile(parsed(buf_str(&c)), "x", "y", arena);
			buf_addf(&b, "If(%s, 1, 0)", buf_str(&c));
			buf_clear(&c);
			x = parsed(buf_str(&b));
		} else {
			expression(&b, &r, 1 + below(&r, 4));
			x = parsed(buf_str(&b));
			s = sample_compile(x, "x", "y", arena);
		}
		for (int k = 0; k < 12; k++) {
			double u = awkward(&r), w = awkward(&r);
			bool undefined;
			int a = agrees(x, s, u, w, &undefined);

			same += a == 1 && !undefined;
			gaps += a == 1 && undefined;
			if (a < 0 && wrong++ < 3)
				printf("# %s at %.17g, %.17g: %.17g\n", buf_str(&b), u, w,
				       sample_at(s, u, w));
		}
		buf_clear(&b);
	}
	ok(wrong == 0, "%s: %ld values and %ld gaps agree with expr_eval",
	   relations ? "relations" : "expressions", same, gaps);
	ok(same > 10000 && gaps > 500, "enough of them were told");
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
		double v = sample_at(sample_compile(parsed(row[i].text), "x", NULL, arena),
				     row[i].x, 0);

		ok(isnan(row[i].want) ? isnan(v)
				      : v == row[i].want || fabs(v - row[i].want) < 1e-12,
		   "%s at %g is %g (%g)", row[i].text, row[i].x, row[i].want, v);
	}
}

static void test_blocks(void)
{
	const struct sample *s = sample_compile(
		parsed("If(x < y, sin(x) + x^3, max(x, sqrt(y))/(x - 3))"), "x", "y", arena);
	double x[200], y[200], out[200];
	int bad = 0;

	for (int i = 0; i < 200; i++) {
		x[i] = i / 10.0 - 7;
		y[i] = 5 - i / 20.0;
	}
	sample_many(s, 200, x, y, out);
	for (int i = 0; i < 200; i++) {
		double v = sample_at(s, x[i], y[i]);

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
		bool a = sample_affine(parsed(row[i].text), "x", "y", k, arena);

		ok(a == row[i].affine && (!a || (fabs(k[0] - row[i].k[0]) < 1e-12 &&
						 fabs(k[1] - row[i].k[1]) < 1e-12 &&
						 fabs(k[2] - row[i].k[2]) < 1e-12)),
		   "%s is%s affine", row[i].text, row[i].affine ? "" : " not");
	}
	ok(!strcmp(sample_variable(parsed("pi*cos(phi) + e")), "phi"), "the variable is phi");
	ok(!sample_variable(parsed("2*pi + e")), "no variable");
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
	arena_free(arena);
	num_ctx_free(ctx_);
	num_cleanup();
	return tap_done();
}
