/*
 * fuzz-expr.c -- any bytes as an expression and as a statement: what parses must
 * print, and the print must parse to an equal tree and print the same again.
 * Small constants are also evaluated, at the level of intervals.  What parses is also
 * simplified (twice: the second time changes nothing), differentiated, written as TeX
 * and read back, and viewed as a polynomial; each may refuse, none may hang.
 */
#include "expr/expr.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(const struct expr *x, struct arena *a)
{
	struct buf b = { 0 }, b2 = { 0 };
	struct expr_statement line;
	struct expr *y;
	struct err e;

	expr_print(&b, x);
	if (expr_parse(&y, buf_str(&b), b.n, a, &e))
		BUG("not read back: %s: %.200s", e.msg, buf_str(&b));
	if (!expr_equal(x, y))
		BUG("read back as another tree: %.200s", buf_str(&b));
	expr_print(&b2, y);
	if (strcmp(buf_str(&b), buf_str(&b2)))
		BUG("printed in two ways: %.200s and %.200s", buf_str(&b), buf_str(&b2));
	if (expr_parse_statement(&line, buf_str(&b), b.n, a, &e) || line.label ||
	    !expr_equal(x, line.body))
		BUG("another thing as a statement: %.200s", buf_str(&b));
	buf_clear(&b);
	buf_clear(&b2);
}

static void calculus(const struct expr *x, struct arena *a)
{
	struct expr *y, *z, *coef[9], *bottom[9];
	struct buf b = { 0 };
	struct err e = { .code = "" };
	int n, m;

	y = expr_simplify(x, NULL, a, &e);
	if (y) {
		round_trip(y, a);
		z = expr_simplify(y, NULL, a, &e);
		if (!z && strcmp(e.code, "limit"))
			BUG("not simplified again: %s", e.msg);
		if (z && !expr_equal(y, z)) {
			expr_print(&b, y);
			buf_add(&b, "  and  ");
			expr_print(&b, z);
			BUG("simplified in two ways: %.500s", buf_str(&b));
		}
	}
	buf_reset(&b);
	expr_print_latex(&b, x);
	if (!strchr(buf_str(&b), '#') && !strstr(buf_str(&b), "\\text{") &&
	    b.n <= EXPR_LENGTH && expr_parse(&z, buf_str(&b), b.n, a, &e) &&
	    strcmp(e.code, "limit"))
		BUG("TeX not read back: %s: %.300s", e.msg, buf_str(&b));
	buf_reset(&b);
	expr_print_geogebra(&b, x, false);
	z = expr_diff(x, "x", a, &e);
	if (z)
		round_trip(z, a);
	if (!expr_polynomial(x, "x", coef, &n, 8, a, &e) && (n < 0 || n > 8))
		BUG("a polynomial of degree %d", n);
	if (!expr_rational(x, "x", coef, &n, bottom, &m, 8, a, &e) && (m < 0 || m > 8))
		BUG("a denominator of degree %d", m);
	z = expr_substitute(x, "x", x, a, &e);
	if (z && !expr_equal(z, z))
		BUG("a tree that is not equal to itself");
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct expr_statement line;
	struct expr *x;
	struct err e;
	char name[64];

	if (!expr_parse(&x, (const char *)data, size, a, &e)) {
		struct num_ctx *c = num_ctx_new(1);
		struct expr_value v;

		round_trip(x, a);
		calculus(x, a);
		num_enter(c, NUM_DOUBLE, 0);
		if (!expr_eval(&v, x, NULL, NULL, c, &e) && (v.dim < 1 || v.dim > 3))
			BUG("a value of dimension %d", v.dim);
		num_ctx_free(c);
	}
	if (!expr_parse_statement(&line, (const char *)data, size, a, &e) && line.body) {
		round_trip(line.body, a);
		if (line.label && !expr_name_ok(line.label, NULL, 0))
			BUG("a label that is no name: %s", line.label);
	}
	if (size < sizeof name) {
		char out[64], again[64];

		memcpy(name, data, size);
		name[size] = 0;
		if (expr_name_ok(name, out, sizeof out) &&
		    (!expr_name_ok(out, again, sizeof again) || strcmp(out, again)))
			BUG("a normal form that is not normal: %s", out);
	}
	arena_free(a);
	return 0;
}
