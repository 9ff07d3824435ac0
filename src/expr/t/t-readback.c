/*
 * t-readback.c -- what is printed is read back as the same number.
 *
 * Random expressions are evaluated exactly, printed, and read again.  "Not the
 * same" is always a fault; "could not tell" is counted and has a ceiling.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "expr/expr.h"
#include <stdlib.h>
#include <string.h>

static struct num_ctx *C;
static struct rng R = { 99 };

static long pick(long lo, long hi)
{
	return rng_between(&R, lo, hi);
}

/* A random expression of a certain depth, always in brackets where it matters. */
static void write_one(struct buf *b, int depth, bool symbols)
{
	static const int parts[] = { 2, 3, 4, 5, 6, 8, 10, 12, 15, 7, 9 };
	int what = (int)pick(0, depth > 0 ? 15 : 4);
	long p;

	if (!symbols && what >= 12)
		what -= 8;
	switch (what) {
	case 0:
	case 1: buf_addf(b, "%ld", pick(0, 12)); return;
	case 2:
		p = pick(1, 9);
		buf_addf(b, "%ld/%ld", p, pick(1, 12));
		return;
	case 3:
		p = pick(0, 20);
		buf_addf(b, "%ld.%ld", p, pick(0, 9999));
		return;
	case 4:
		buf_add(b, pick(0, 1) ? "sin" : "cos");
		p = pick(-12, 12);
		buf_addf(b, "(%ld*pi/%d)", p, parts[pick(0, 10)]);
		return;
	default: break;
	}
	if (what >= 5 && what <= 8) {
		static const char op[] = "+-*+";

		buf_addc(b, '(');
		write_one(b, depth - 1, symbols);
		buf_addc(b, op[what - 5]);
		write_one(b, depth - 1, symbols);
		buf_addc(b, ')');
		return;
	}
	if (what == 9) {
		buf_add(b, "(");
		write_one(b, depth - 1, symbols);
		buf_add(b, ")/(1+(");
		write_one(b, depth - 1, symbols);
		buf_add(b, ")^2)");
		return;
	}
	buf_add(b, what <= 11   ? "sqrt(abs("
		   : what == 12 ? "cbrt("
		   : what == 13 ? "atan("
		   : what == 14 ? "exp("
				: "ln(1+abs(");
	write_one(b, depth - 1, symbols);
	buf_add(b, what <= 11 || what == 15 ? "))" : ")");
}

static enum status read_number(num *v, const char *text, struct err *e)
{
	enum status st = E_UNABLE;

	for (int tries = 0; tries < 6; tries++) {
		num_enter(C, NUM_EXACT, 0);
		st = expr_number(v, text, C, e);
		if (!num_retry(C))
			break;
	}
	return st;
}

static void test_random(int count, int depth, bool symbols, double least_printed,
			double most_unknown)
{
	long printed = 0, defined = 0, unread = 0, differ = 0, unknown = 0, far = 0;

	for (int i = 0; i < count; i++) {
		struct buf in = { 0 }, out = { 0 }, dec = { 0 };
		struct err e;
		num v, w;
		truth t;

		write_one(&in, depth, symbols);
		num_fresh(C, NUM_EXACT);
		if (read_number(&v, buf_str(&in), &e) != OK || num_is_bad(v))
			goto next;
		defined++;
		if (num_print_decimal(&dec, v, 25, C)) {
			double d = strtod(buf_str(&dec), NULL), near;

			if (!num_nearest(&near, v, C) || d != near)
				far++;
		}
		if (!num_print(&out, v, NUM_PLAIN, C))
			goto next;
		printed++;
		/* No num_enter here: v must stay. */
		if (expr_number(&w, buf_str(&out), C, &e) != OK) {
			unread++;
			printf("# %s: %s: %s\n", buf_str(&in), buf_str(&out), e.msg);
			goto next;
		}
		t = num_eq(v, w, C);
		unknown += is_unknown(t);
		if (is_no(t)) {
			differ++;
			printf("# %s: %s\n", buf_str(&in), buf_str(&out));
		}
	next:
		buf_clear(&in);
		buf_clear(&out);
		buf_clear(&dec);
	}
	ok(unread == 0, "everything printed can be read (%ld of %ld printed)", printed,
	   defined);
	ok(differ == 0, "and is the same number");
	ok(far == 0, "25 digits have the same nearest double");
	if (!ok((double)printed >= least_printed * (double)defined &&
			(double)unknown <= most_unknown * (double)printed,
		"most have a closed form, which mostly is seen to be the same"))
		printf("# %ld of %ld printed, %ld unknown\n", printed, defined, unknown);
}

/* Constants at the lower levels are printed too. */
static void test_levels(void)
{
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_PRIME,
						 NUM_GENERIC };
	static const double values[] = { 0,    1,     -1,     0.5,    -0.1,
					 1e-9, 1e300, 5e-324, 0x1p53, 123456.789 };

	for (size_t k = 0; k < sizeof levels / sizeof *levels; k++) {
		long bad = 0;

		for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
			struct buf b = { 0 };
			struct err e;
			num v;

			num_enter(C, levels[k], 128);
			if (num_print(&b, num_double(values[i], C), NUM_PLAIN, C)) {
				num_enter(C, NUM_EXACT, 0);
				bad += expr_number(&v, buf_str(&b), C, &e) != OK ||
				       !is_yes(num_eq(v, num_double(values[i], C), C));
			} else {
				bad++;
			}
			buf_clear(&b);
		}
		ok(bad == 0, "doubles are printed as what they are, level %d", levels[k]);
	}
}

int main(void)
{
	C = num_ctx_new(5);
	test_random(400, 3, false, 0.9, 0.01);
	test_random(150, 4, false, 0.6, 0.02);
	test_random(300, 3, true, 0.8, 0.15);
	test_levels();
	num_ctx_free(C);
	return tap_done();
}
