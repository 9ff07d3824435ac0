/*
 * fuzz-expr.c -- any bytes as an expression and as a statement: what parses must
 * print, and the print must parse to an equal tree and print the same again.
 * Small constants are also evaluated, at the level of intervals.
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
		num_enter(c, NUM_DOUBLE, 0);
		if (!expr_eval(&v, x, NULL, NULL, c, &e) && v.dim != 1 && v.dim != 2)
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
