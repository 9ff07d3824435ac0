/* random.h -- random programs for tests: words of the language in no order that means
 * anything, and steps with the right number of operands. */
#ifndef PROGRAM_T_RANDOM_H
#define PROGRAM_T_RANDOM_H
#include "base/rng.h"
#include "program/program.h"
#include <stdio.h>
#include <string.h>

static inline void random_operand(struct rng *r, struct buf *b)
{
	static const char *const constant[] = { "C0.5", "C2",  "C3",  "C4",   "C5",   "C6",
						"C8",   "C60", "C90", "C180", "C360", "C7" };
	long pick = rng_between(r, 0, 99);

	if (pick < 40)
		buf_addf(b, " V%ld", rng_between(r, 0, pick < 36 ? 3 : 9));
	else if (pick < 80)
		buf_addf(b, " N%ld", rng_between(r, 0, pick < 79 ? 4 : 12));
	else if (pick < 92)
		buf_addf(b, " %s", constant[rng_below(r, 12)]);
	else
		buf_addf(b, " %c", "xyzab"[rng_below(r, 5)]);
}

/* One in eight operators has a wrong number of operands. */
static inline void random_program(struct rng *r, struct buf *b)
{
	long steps = rng_between(r, 0, rng_below(r, 20) ? 6 : 30);

	buf_reset(b);
	for (long i = 0; i <= steps; i++) {
		struct program_row row =
			program_table_row((int)rng_below(r, (uint64_t)program_table_size()));
		long n = rng_between(r, row.least, row.most < 7 ? row.most : row.least + 2);

		if (i == steps)
			row = program_table_row(0), n = 1;
		if (!rng_below(r, 40))
			n = rng_between(r, 0, 7);
		buf_addf(b, "%s%s", b->n ? " " : "", row.name);
		for (; n > 0; n--)
			random_operand(r, b);
	}
}

/* Long steps that share a few unknowns and hardly have a number: what grows without bound
 * if anything does. */
static inline void random_coupled(struct rng *r, struct buf *b)
{
	long steps = rng_between(r, 3, rng_below(r, 4) ? 12 : 40);
	long unknowns = rng_between(r, 2, rng_below(r, 4) ? 6 : 30);

	buf_reset(b);
	for (long i = 0; i < steps; i++) {
		struct program_row row =
			program_table_row((int)rng_between(r, 1, program_table_size() - 1));
		long n = row.most > 7 ? rng_between(r, row.least, 12) : row.most;

		buf_addf(b, "%s ", row.name);
		for (; n > 0; n--) {
			if (rng_below(r, 12))
				buf_addf(b, "V%ld ", rng_between(r, 0, unknowns));
			else
				buf_addf(b, "N%ld ", rng_between(r, 0, 3));
		}
	}
	buf_add(b, "Get V0");
}

/* Words and signs thrown together. */
static inline void random_words(struct rng *r, struct buf *b)
{
	static const char *const odd[] = {
		"Foo",          "V99",   "N",    "C",  "C1e9", "Get",
		"\\boxed{",     "}",     "N_0",  "-3", "1/0",  "gougu",
		"\\text{Sum }", "V_{1}", "C..5", "x=", "Get",  "0"
	};
	long n = rng_between(r, 0, 25);

	buf_reset(b);
	for (long i = 0; i < n; i++) {
		if (rng_below(r, 3) == 0)
			buf_addf(b, " %s", odd[rng_below(r, sizeof odd / sizeof *odd)]);
		else if (rng_below(r, 2))
			random_operand(r, b);
		else
			buf_addf(b, " %s",
				 program_table_row(
					 (int)rng_below(r, (uint64_t)program_table_size()))
					 .name);
	}
}

/* A value: mostly a number, sometimes with letters, sometimes nonsense. */
static inline const char *random_value(struct rng *r, char *out, size_t size)
{
	long a = rng_between(r, 1, 60), b = rng_between(r, 1, 9);

	switch (rng_below(r, 14)) {
	case 0: snprintf(out, size, "%ld.%ld", a, b); break;
	case 1: snprintf(out, size, "%ld\\sqrt{%ld}", b, a); break;
	case 2: snprintf(out, size, "\\frac{%ld}{%ld}", a, b); break;
	case 3: snprintf(out, size, "%ld\\frac{%ld}{%ld}", a, b, b + 1); break;
	case 4: snprintf(out, size, "%ldx+%ld", b, a); break;
	case 5: snprintf(out, size, "%ldy-%ld", b, a); break;
	case 6: snprintf(out, size, "x"); break;
	case 7: snprintf(out, size, "%ldx^2-%ldx+%ld", b, a, b); break;
	case 8: snprintf(out, size, "%ld\\pi", b); break;
	case 9: snprintf(out, size, "-%ld", a); break;
	case 10:
		snprintf(out, size, "%s",
			 (const char *[]){ "0", "", "1/0", "x/(x-x)", "x^x", "2^(2^(2^9))",
					   "((((x))))", "99999999999999999999", "\\sqrt{-1}",
					   "0.000000000000000000001", "x(y+z)", "\\frac{x}{y}",
					   "N0", "%",
					   "xxxxxxxxxxyyyyyyyyyy" }[rng_below(r, 15)]);
		break;
	default: snprintf(out, size, "%ld", a);
	}
	return out;
}
#endif
