/* t-base.c -- truth tables, error records. */
#include "base/base.h"
#include "base/t/tap.h"
#include "base/text.h"
#include <string.h>

static const truth all[3] = { { 0 }, { 1 }, { 2 } };

/* "Unknown" stands for both yes and no: a connective of unknowns is known exactly
 * when all readings agree. */
static truth by_readings(truth a, truth b, int is_or)
{
	int seen_yes = 0, seen_no = 0;

	for (int x = 0; x <= 1; x++)
		for (int y = 0; y <= 1; y++) {
			if ((is_no(a) && x) || (is_yes(a) && !x) || (is_no(b) && y) ||
			    (is_yes(b) && !y))
				continue;
			if (is_or ? x || y : x && y)
				seen_yes = 1;
			else
				seen_no = 1;
		}
	return seen_yes && seen_no ? TRUTH_UNKNOWN : seen_yes ? TRUTH_YES : TRUTH_NO;
}

static void test_truth(void)
{
	int good_and = 1, good_or = 1, one_each = 1;

	for (int i = 0; i < 3; i++) {
		one_each &= is_yes(all[i]) + is_no(all[i]) + is_unknown(all[i]) == 1;
		for (int j = 0; j < 3; j++) {
			good_and &= truth_and(all[i], all[j]).v ==
				    by_readings(all[i], all[j], 0).v;
			good_or &=
				truth_or(all[i], all[j]).v == by_readings(all[i], all[j], 1).v;
		}
	}
	ok(one_each, "a truth is exactly one of yes, no, unknown");
	ok(good_and, "truth_and agrees with its readings");
	ok(good_or, "truth_or agrees with its readings");
	ok(is_no(truth_not(TRUTH_YES)) && is_yes(truth_not(TRUTH_NO)) &&
		   is_unknown(truth_not(TRUTH_UNKNOWN)),
	   "truth_not");
}

static void test_fail(void)
{
	struct err e;
	char longer[1000];

	memset(&e, 'x', sizeof e);
	ok(err_fail(&e, E_DOMAIN, "no_such_object", "%s and %d", "lines", 2) == E_DOMAIN,
	   "fail returns its status");
	ok(!strcmp(e.code, "no_such_object") && !strcmp(e.msg, "lines and 2"),
	   "code and message");
	ok(!e.arg[0] && !e.hint[0] && !e.near[0], "nothing is left of an earlier failure");
	ok(err_fail(NULL, E_ARG, "bad_argument", "nobody listens") == E_ARG,
	   "without a record too");
	err_arg(NULL, "a");
	err_hint(NULL, "b");

	err_arg(&e, "p1");
	err_hint(&e, "try %s", "another");
	ok(!strcmp(e.arg, "p1") && !strcmp(e.hint, "try another"), "argument and hint");
	(void)err_fail(&e, E_ARG, "limit", "inner: %s", e.msg);
	ok(!strcmp(e.msg, "inner: lines and 2"), "a message may quote the one it replaces");
	ok(!e.arg[0] && !e.hint[0], "and the rest starts anew");

	/* Two-byte characters behind one or two ASCII bytes: one of the two cuts falls
	 * inside a character. */
	for (int lead = 1; lead <= 2; lead++) {
		size_t n = (size_t)lead;

		memset(longer, 'a', sizeof longer);
		for (; n + 3 < sizeof longer; n += 2)
			memcpy(longer + n, "\xce\xb1", 2);
		longer[n] = 0;
		(void)err_fail(&e, E_ARG, "bad_argument", "%s", longer);
		err_hint(&e, "%s", longer);
		err_arg(&e, longer);
		ok(utf8_valid(e.msg, strlen(e.msg)) && strlen(e.msg) >= sizeof e.msg - 2,
		   "a long message is cut between characters (%d)", lead);
		ok(utf8_valid(e.hint, strlen(e.hint)) && utf8_valid(e.arg, strlen(e.arg)),
		   "a long hint and argument too (%d)", lead);
	}
}

static void test_gcd(void)
{
	ok(base_gcd(12, 18) == 6 && base_gcd(-12, 18) == 6 && base_gcd(12, -18) == 6,
	   "common divisors are positive");
	ok(base_gcd(0, 7) == 7 && base_gcd(7, 0) == 7 && base_gcd(0, 0) == 0, "with zero");
	ok(base_gcd(INT64_MIN, -1) == 1 && base_gcd(INT64_MIN, 6) == 2, "of the least number");
}

int main(void)
{
	test_truth();
	test_fail();
	test_gcd();
	return tap_done();
}
