/* integers.c -- whole numbers: primes, factors, divisors, digits. */
#include "num/integer.h"
#include "tool/list_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_DIGITS 18

enum whole_is { WHOLE_YES, WHOLE_NO, WHOLE_LONG, WHOLE_UNKNOWN };

/* Is a whole, and of at most so many digits?  Then it is written to out. */
static enum whole_is get_whole(num a, long *out, struct num_ctx *c)
{
	enum whole_is is = WHOLE_UNKNOWN;
	struct buf b = { 0 };
	long k = fabs(a.lo) < 1e15 ? (long)a.lo : 0;

	if (num_get_int(a, out, c))
		return WHOLE_YES;
	if (num_level_of(c) == NUM_EXACT && num_print_rational(&b, a, c)) {
		const char *s = buf_str(&b);

		is = strchr(s, '/')                     ? WHOLE_NO
		     : b.n - (*s == '-') > WHOLE_DIGITS ? WHOLE_LONG
							: WHOLE_YES;
		if (is == WHOLE_YES)
			*out = strtol(s, NULL, 10);
	}
	buf_clear(&b);
	/* Between two neighbours it is not. */
	for (long i = k - 2; i <= k + 2 && is == WHOLE_UNKNOWN; i++)
		if (is_yes(num_less(num_int(i, c), a, c)) &&
		    is_yes(num_less(a, num_int(i + 1, c), c)))
			is = WHOLE_NO;
	return is;
}

/* A whole number from least on, as argument i. */
static enum status whole(struct tool_call *c, int i, long least, const char *what, long *out)
{
	enum whole_is is = get_whole(c->arg[i].n, out, c->num);

	if (is == WHOLE_UNKNOWN)
		return tool_undecided(c, "whether a number is whole");
	if (is == WHOLE_LONG)
		return err_fail(c->err, E_ARG, "limit",
				"%s is for whole numbers of at most %d digits", what,
				WHOLE_DIGITS);
	if (is == WHOLE_NO)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"%s is for whole numbers, and this one is not", what);
	if (*out < least)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"%s is for whole numbers from %ld on, not %ld", what, least,
				*out);
	return OK;
}

static void add_whole(struct tool_call *c, struct tool_list *l, long n)
{
	struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

	v->v[0] = num_int(n, c->num);
	tool_list_add(l, *v, c->arena);
}

static enum status factors(struct tool_call *c, struct num_prime_power *out, int *n, long *m)
{
	enum status st = whole(c, 1, 1, "this", m);

	if (st == OK)
		*n = num_integer_factor((unsigned long)*m, out);
	return st;
}

enum status tool_add_prime_factors(struct tool_call *c)
{
	struct num_prime_power f[NUM_PRIMES];
	struct tool_list l = { 0 };
	long m;
	int n = 0;
	enum status st = factors(c, f, &n, &m);

	for (int i = 0; i < n && st == OK; i++)
		for (int k = 0; k < f[i].e; k++)
			add_whole(c, &l, (long)f[i].p);
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

#define DIVISORS_MOST 10000

enum status tool_add_divisors_list(struct tool_call *c)
{
	struct num_prime_power f[NUM_PRIMES];
	struct tool_list l = { 0 };
	long m, *d, count = 1;
	int n = 0, k = 1;
	enum status st = factors(c, f, &n, &m);

	for (int i = 0; i < n && st == OK; i++)
		count *= f[i].e + 1;
	if (st != OK)
		return st;
	if (count > DIVISORS_MOST)
		return err_fail(c->err, E_ARG, "limit",
				"it has %ld divisors; at most %d are "
				"listed",
				count, DIVISORS_MOST);
	d = arena_alloc(c->arena, (size_t)(count + 1) * sizeof *d);
	d[0] = 1;
	for (int i = 0; i < n; i++) {
		int old = k;
		long power = 1;

		for (int e = 1; e <= f[i].e; e++) {
			power *= (long)f[i].p;
			for (int j = 0; j < old; j++)
				d[k++] = d[j] * power;
		}
	}
	for (int i = 1; i < k; i++)
		for (int j = i; j && d[j - 1] > d[j]; j--) {
			long t = d[j];

			d[j] = d[j - 1];
			d[j - 1] = t;
		}
	for (int i = 0; i < k; i++)
		add_whole(c, &l, d[i]);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_divisors(struct tool_call *c)
{
	struct num_prime_power f[NUM_PRIMES];
	long m, count = 1;
	int n = 0;
	enum status st = factors(c, f, &n, &m);

	for (int i = 0; i < n; i++)
		count *= f[i].e + 1;
	if (st == OK)
		tool_give_number(c, num_int(count, c->num));
	return st;
}

enum status tool_add_divisors_sum(struct tool_call *c)
{
	struct num_prime_power f[NUM_PRIMES];
	num product = num_int(1, c->num);
	long m;
	int n = 0;
	enum status st = factors(c, f, &n, &m);

	for (int i = 0; i < n; i++) {
		num p = num_int((long)f[i].p, c->num), s = num_int(1, c->num);

		for (int e = 0; e < f[i].e; e++)
			s = num_add(num_mul(s, p, c->num), num_int(1, c->num), c->num);
		product = num_mul(product, s, c->num);
	}
	if (st == OK)
		tool_give_number(c, product);
	return st;
}

enum status tool_query_is_prime(struct tool_call *c)
{
	long n;
	enum status st = whole(c, 1, 0, "being prime", &n);

	return tool_say_truth(c, st,
			      st == OK && num_integer_is_prime((unsigned long)n) ? TRUTH_YES
										 : TRUTH_NO,
			      "whether it is prime");
}

enum status tool_query_is_integer(struct tool_call *c)
{
	static const truth say[] = { [WHOLE_YES] = TRUTH_YES,
				     [WHOLE_NO] = TRUTH_NO,
				     [WHOLE_LONG] = TRUTH_YES,
				     [WHOLE_UNKNOWN] = TRUTH_UNKNOWN };
	long n;

	return tool_say_truth(c, OK, say[get_whole(c->arg[1].n, &n, c->num)],
			      "whether it is whole");
}

enum status tool_add_next_prime(struct tool_call *c)
{
	long n;
	enum status st = whole(c, 1, 0, "the next prime", &n);

	if (st == OK)
		tool_give_number(
			c, num_int((long)num_integer_next_prime((unsigned long)n), c->num));
	return st;
}

enum status tool_add_previous_prime(struct tool_call *c)
{
	long n;
	enum status st = whole(c, 1, 3, "the prime before", &n);

	if (st == OK)
		tool_give_number(
			c, num_int((long)num_integer_prime_before((unsigned long)n), c->num));
	return st;
}

/* --- Digits -------------------------------------------------------------------------- */

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

enum status tool_add_to_base(struct tool_call *c)
{
	char text[80];
	int at = (int)sizeof text - 1;
	long n, base;
	struct value *v;
	enum status st = whole(c, 1, 0, "ToBase", &n);

	if (st == OK)
		st = whole(c, 2, 2, "a base", &base);
	if (st == OK && base > 36)
		st = err_fail(c->err, E_DOMAIN, "no_such_object", "a base is from 2 to 36");
	if (st != OK)
		return st;
	text[at] = 0;
	do {
		text[--at] = digits[n % base];
		n /= base;
	} while (n);
	v = tool_make(c, KIND_TEXT, 0);
	v->text = arena_strdup(c->arena, text + at);
	return OK;
}

enum status tool_add_from_base(struct tool_call *c)
{
	num n = num_int(0, c->num);
	long base;
	enum status st = whole(c, 2, 2, "a base", &base);

	if (st != OK)
		return st;
	for (const char *s = c->arg[1].text; *s; s++) {
		char up = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
		const char *d = strchr(digits, up);

		if (!d || d - digits >= base || base > 36)
			return err_fail_with(c->err, E_ARG, "bad_argument", NULL,
					     "FromBase(\"FF\", 16)",
					     "\"%.40s\" is no number to the base %ld",
					     c->arg[1].text, base);
		n = num_add(num_mul(n, num_int(base, c->num), c->num),
			    num_int(d - digits, c->num), c->num);
	}
	tool_give_number(c, n);
	return OK;
}
