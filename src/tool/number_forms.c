/*
 * number_forms.c -- other ways to write a number: numerator and denominator, continued
 * fractions, mixed numbers, decimals; and what two whole numbers have in common.
 */
#include "tool/polynomial_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum status give_text(struct tool_call *c, struct buf *b)
{
	struct value *v = tool_make(c, KIND_TEXT, 0);

	v->text = arena_strdup(c->arena, buf_str(b));
	buf_clear(b);
	return OK;
}

/* Argument 1 as a fraction: its parts as decimals, of any length. */
static enum status fraction(struct tool_call *c, struct buf *top, const char **bottom)
{
	char *slash;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "whether the number is rational");
	if (!num_print_rational(top, c->arg[1].n, c->num))
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", "number", NULL,
			"the number is not rational, so it is no fraction of whole numbers");
	slash = strchr(top->s, '/');
	*bottom = slash ? arena_strdup(c->arena, slash + 1) : "1";
	if (slash)
		*slash = 0;
	return OK;
}

static enum status part(struct tool_call *c, bool below)
{
	struct buf b = { 0 };
	const char *bottom;
	num v;
	enum status st = fraction(c, &b, &bottom);

	if (st == OK) {
		const char *s = below ? bottom : b.s;
		bool minus = s[0] == '-';

		st = num_decimal(&v, s + minus, c->num, c->err);
		if (st == OK)
			tool_give_number(c, minus ? num_neg(v, c->num) : v);
	}
	buf_clear(&b);
	return st;
}

TOOL_CASE(add_numerator_of_number, part(c, false))
TOOL_CASE(add_denominator_of_number, part(c, true))

enum status tool_add_mixed_number(struct tool_call *c)
{
	struct buf b = { 0 };
	long p, q;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "whether the number is rational");
	if (!tool_fraction(&p, &q, c->arg[1].n, c)) {
		enum status st = tool_fraction_refuse(c->arg[1].n, "a rational number", c);

		err_arg(c->err, "number");
		return st;
	}
	if (q == 1 || labs(p) < q)
		buf_addf(&b, q == 1 ? "%ld" : "%ld/%ld", p, q);
	else
		buf_addf(&b, "%ld %c %ld/%ld", p / q, p < 0 ? '-' : '+', labs(p % q), q);
	return give_text(c, &b);
}

/* --- Decimals -------------------------------------------------------------------------- */

#define DIGITS_USUAL 15
#define DIGITS_MOST 1000

enum status tool_add_numeric(struct tool_call *c)
{
	long digits = c->arg[2].given ? c->arg[2].i : DIGITS_USUAL;
	struct buf b = { 0 };

	if (digits < 1 || digits > DIGITS_MOST)
		return err_fail_with(c->err, E_ARG, "bad_argument", "digits", NULL,
				     "digits must be from 1 to %d, but is %ld", DIGITS_MOST,
				     digits);
	if (!num_print_decimal(&b, c->arg[1].n, (int)digits, c->num)) {
		buf_clear(&b);
		return tool_undecided(c, "so many digits");
	}
	return give_text(c, &b);
}

/* --- Continued fractions --------------------------------------------------------------- */

#define LEVELS_USUAL 12
#define LEVELS_MOST 100

/* The greatest whole number that is at most x. */
static enum status whole_part(struct tool_call *c, num x, long *out)
{
	double mid = floor(num_approx(x, c->num));

	if (!(fabs(mid) < 9e15))
		return err_fail(c->err, E_ARG, "limit", "a part of the fraction is too large");
	for (long k = (long)mid - 1; k <= (long)mid + 1; k++)
		if (is_yes(num_leq(num_int(k, c->num), x, c->num)) &&
		    is_yes(num_less(x, num_int(k + 1, c->num), c->num))) {
			*out = k;
			return OK;
		}
	return tool_undecided(c, "the whole part of a number");
}

enum status tool_add_continued_fraction(struct tool_call *c)
{
	long level = c->arg[2].given ? c->arg[2].i : LEVELS_USUAL, k[LEVELS_MOST];
	num x = c->arg[1].n;
	struct buf b = { 0 };
	bool ends = false;
	int n = 0;

	if (level < 1 || level > LEVELS_MOST)
		return err_fail_with(c->err, E_ARG, "bad_argument", "level", NULL,
				     "level must be from 1 to %d, but is %ld", LEVELS_MOST,
				     level);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "the parts of the fraction");
	while (n < level && !ends) {
		enum status st = whole_part(c, x, &k[n]);
		int sign;

		if (st != OK)
			return st;
		x = num_sub(x, num_int(k[n++], c->num), c->num);
		sign = num_sgn(x, c->num);
		if (sign == NUM_UNKNOWN)
			return tool_undecided(c, "whether the fraction ends");
		ends = sign == 0;
		if (!ends)
			x = num_div(num_int(1, c->num), x, c->num);
	}
	if (c->arg[3].given && c->arg[3].i) {
		for (int i = 0; i < n; i++)
			buf_addf(&b, "%s%ld", i == 0 ? "[" : i == 1 ? ";" : ",", k[i]);
		buf_add(&b, ends ? "]" : n > 1 ? ",\\ldots]" : ";\\ldots]");
		return give_text(c, &b);
	}
	for (int i = 0; i < n; i++)
		buf_addf(&b, i + 1 < n ? "%ld+\\frac{1}{" : "%ld", k[i]);
	if (!ends)
		buf_add(&b, "+\\cdots");
	for (int i = 0; i + 1 < n; i++)
		buf_addc(&b, '}');
	return give_text(c, &b);
}

/* --- Whole numbers --------------------------------------------------------------------- */

enum status tool_add_extended_gcd(struct tool_call *c)
{
	struct tool_list l = { 0 };
	long a[3] = { 0, 1, 0 }, b[3] = { 0, 0, 1 }; /* a[0] = a[1] m + a[2] n */

	for (int i = 0; i < 2; i++)
		if (!num_get_int(c->arg[1 + i].n, i ? &b[0] : &a[0], c->num)) {
			long one = 0;
			bool known;
			enum status st;

			if (num_level_of(c->num) != NUM_EXACT)
				return tool_undecided(c, "whether a number is whole");
			known = tool_fraction(i ? &b[0] : &a[0], &one, c->arg[1 + i].n, c);
			if (known && one == 1)
				continue;
			st = known ? err_fail(c->err, E_DOMAIN, "no_such_object",
					      "two whole numbers are expected")
				   : tool_fraction_refuse(c->arg[1 + i].n, "two whole numbers",
							  c);
			err_hint(c->err, "ExtendedGCD(240, 46)");
			return st;
		}
	while (b[0]) {
		long by = a[0] / b[0];

		for (int i = 0; i < 3; i++) {
			long t = a[i] - by * b[i];

			a[i] = b[i];
			b[i] = t;
		}
	}
	for (int i = 0; i < 3; i++)
		tool_list_add(
			&l,
			tool_number_value(
				num_int(a[0] < 0 ? -a[(i + 1) % 3] : a[(i + 1) % 3], c->num),
				c),
			c->arena);
	tool_list_give(c, &l);
	return OK;
}
