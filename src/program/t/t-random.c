/* t-random.c -- any words at all: typed statuses, well-formed results, nothing else.
 * An argument says how many programs (20000 without). */
#include "base/t/tap.h"
#include "expr/expr.h"
#include "program/t/random.h"
#include <math.h>
#include <stdlib.h>

/* Does the closed form, read by the exact room, have the value?  True without one. */
static bool reads_back(const struct program_solver *s, struct num_ctx *c)
{
	struct buf b = { 0 };
	double v = program_value(s);
	bool good = true;
	struct err e;
	num n;

	if (program_exact(&b, s)) {
		num_enter(c, NUM_BALL, 256);
		good = expr_number(&n, b.s, c, &e) == OK &&
		       fabs(num_approx(n, c) - v) <= 1e-9 * (1 + fabs(v));
		if (!good)
			printf("# %s is not %.17g\n", b.s, v);
	}
	buf_clear(&b);
	return good;
}

int main(int argc, char **argv)
{
	long n = argc > 1 ? atol(argv[1]) : 20000, by_status[PROGRAM_STATUSES] = { 0 };
	struct rng r = { argc > 2 ? (uint64_t)atol(argv[2]) : 7 };
	struct program_solver *s = program_solver_new();
	struct arena *a = arena_new();
	struct buf b = { 0 }, out = { 0 };
	struct num_ctx *c = num_ctx_new(1);
	long wrong_form = 0;
	long untyped = 0, valueless = 0, silent = 0, no_json = 0;

	for (long i = 0; i < n; i++) {
		const char *given[8];
		char text[8][64];
		struct program_options o = { .compat = rng_below(&r, 8) == 0 };
		enum program_status st;
		struct json *j;
		struct err e;
		int k = rng_below(&r, 8) ? 5 + (int)rng_below(&r, 4) : (int)rng_below(&r, 5);

		if (!rng_below(&r, 200))
			random_coupled(&r, &b);
		else if (rng_below(&r, 4))
			random_program(&r, &b);
		else
			random_words(&r, &b);
		for (int m = 0; m < k; m++)
			given[m] = random_value(&r, text[m], sizeof text[m]);
		st = program_run(s, buf_str(&b), b.n, given, k, &o);
		if ((unsigned)st >= PROGRAM_STATUSES || st == PROGRAM_WRONG ||
		    st != program_status(s)) {
			untyped++;
			continue;
		}
		by_status[st]++;
		valueless += (st == PROGRAM_OK) != (isfinite(program_value(s)) != 0);
		silent += st != PROGRAM_OK && !program_error(s)->msg[0];
		if (st == PROGRAM_OK && !o.compat)
			wrong_form += !reads_back(s, c);
		if (i % 16 == 0) {
			buf_reset(&out);
			program_json(&out, s);
			arena_reset(a);
			if (json_read(&j, out.s, out.n, a, &e) != OK && !no_json++)
				printf("# %s: %s\n", e.msg, out.s);
			program_explain(&out, s);
			program_sharegpt(&out, s, NULL);
		}
	}
	for (int i = 0; i < PROGRAM_STATUSES; i++)
		printf("# %s %ld\n", program_status_word((enum program_status)i),
		       by_status[i]);
	ok(!untyped, "every status is one of the list");
	ok(!valueless, "a value exactly where the status is ok");
	ok(!silent, "no failure without a sentence");
	ok(!wrong_form, "every closed form is the value");
	ok(!no_json, "every result is JSON");
	ok(by_status[PROGRAM_OK] > n / 100 && by_status[PROGRAM_ARITY] > 0 &&
		   by_status[PROGRAM_UNDERDETERMINED] > 0 && by_status[PROGRAM_UNBOUND] > 0 &&
		   by_status[PROGRAM_NO_REAL_SOLUTION] > 0 &&
		   by_status[PROGRAM_INCONSISTENT] > 0 && by_status[PROGRAM_PARSE_ERROR] > 0 &&
		   by_status[PROGRAM_UNKNOWN_OPERATOR] > 0,
	   "the mix reaches all of them");
	program_solver_free(s);
	num_ctx_free(c);
	num_cleanup();
	arena_free(a);
	buf_clear(&b);
	buf_clear(&out);
	return tap_done();
}
