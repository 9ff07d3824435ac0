/*
 * t-system.c -- zeros of systems enclosed: systems made around known zeros, redundant and
 * contradictory equations, what is free; and closed forms from decimals.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "num/system.h"
#include <math.h>
#include <string.h>

static int op(struct system *s, enum system_op o, int a, int b)
{
	return num_system_apply(s, o, a, b);
}

/* A random polynomial with a zero at whole numbers, plus functions of them. */
static int random_equation(struct system *s, struct rng *rng, const long *at, int n)
{
	int sum = num_system_int(s, 0);
	long value = 0;

	for (int t = 0; t < 3; t++) {
		int i = (int)rng_below(rng, (uint64_t)n), k = (int)rng_below(rng, (uint64_t)n);
		long c = rng_between(rng, -5, 5);

		sum = op(s, SYSTEM_ADD, sum,
			 op(s, SYSTEM_MUL, num_system_int(s, c),
			    op(s, SYSTEM_MUL, num_system_unknown(s, i),
			       num_system_unknown(s, k))));
		value += c * at[i] * at[k];
	}
	for (int i = 0; i < n; i++) {
		long c = rng_between(rng, -9, 9);

		sum = op(s, SYSTEM_ADD, sum,
			 op(s, SYSTEM_MUL, num_system_int(s, c), num_system_unknown(s, i)));
		value += c * at[i];
	}
	return op(s, SYSTEM_SUB, sum, num_system_int(s, value));
}

static void known_zeros(void)
{
	struct rng rng = { 3 };
	int enclosed = 0, wrong = 0, all = 60;

	for (int turn = 0; turn < all; turn++) {
		struct arena *a = arena_new();
		int n = 1 + turn % 12;
		struct system *s = num_system_new(n, a);
		struct system_zero z;
		long at[12];
		double x[12];

		for (int i = 0; i < n; i++) {
			at[i] = rng_between(&rng, -9, 9);
			x[i] = (double)at[i] + 1e-9 * (double)rng_between(&rng, -9, 9);
		}
		/* Some more equations than are needed. */
		for (int i = 0; i < n + turn % 3; i++)
			num_system_demand(s, random_equation(s, &rng, at, n));
		num_system_enclose(&z, s, x, num_system_unknown(s, 0));
		enclosed += z.enclosed;
		wrong += z.enclosed &&
			 !(z.lo <= (double)at[0] && (double)at[0] <= z.hi &&
			   z.hi - z.lo < 1e-14 && z.rank == n && z.left_out == turn % 3);
		for (int i = 0; i < n && z.enclosed; i++)
			wrong += !(fabs(z.x[i] - (double)at[i]) <= z.off && z.off < 1e-14);
		arena_free(a);
	}
	ok(!wrong, "known zeros are inside: %d are not", wrong);
	ok(enclosed >= all - 3, "%d of %d enclosed", enclosed, all);
}

/* x^2 + y^2 = 25, and more. */
static struct system_zero circle(const char *what, double x0, double y0)
{
	struct arena *a = arena_new();
	struct system *s = num_system_new(2, a);
	int x = num_system_unknown(s, 0), y = num_system_unknown(s, 1), goal = x;
	struct system_zero z;

	num_system_demand(
		s, op(s, SYSTEM_SUB,
		      op(s, SYSTEM_ADD, num_system_power(s, x, 2), op(s, SYSTEM_MUL, y, y)),
		      num_system_int(s, 25)));
	if (strchr(what, 'l')) /* and the line x = y */
		num_system_demand(s, op(s, SYSTEM_SUB, x, y));
	if (strchr(what, 'd')) /* and again, otherwise */
		num_system_demand(
			s, op(s, SYSTEM_SUB, op(s, SYSTEM_DIV, x, y), num_system_int(s, 1)));
	if (strchr(what, 'c')) /* and x = 3 */
		num_system_demand(s, op(s, SYSTEM_SUB, x, num_system_int(s, 3)));
	if (strchr(what, 't')) /* and it touches y = 5 */
		num_system_demand(s, op(s, SYSTEM_SUB, y, num_system_int(s, 5)));
	if (strchr(what, 'r'))
		goal = op(s, SYSTEM_SQRT,
			  op(s, SYSTEM_ADD, op(s, SYSTEM_MUL, x, x), op(s, SYSTEM_MUL, y, y)),
			  -1);
	if (strchr(what, 'h')) /* x^2 + y^2 + x/10^9: 25 and a bit */
		goal = op(s, SYSTEM_ADD,
			  op(s, SYSTEM_ADD, op(s, SYSTEM_MUL, x, x), op(s, SYSTEM_MUL, y, y)),
			  op(s, SYSTEM_DIV, x, num_system_int(s, 1000000000)));
	if (strchr(what, 'a'))
		goal = op(s, SYSTEM_ATAN2, y, x);
	num_system_enclose(&z, s, (double[]){ x0, y0 }, goal);
	arena_free(a);
	return z;
}

static void circles(void)
{
	struct system_zero z = circle("l", 3.53553, 3.53553);

	ok(z.enclosed && z.lo <= 2.5 * sqrt(2) && z.hi >= 2.5 * sqrt(2) && z.good > 30 &&
		   !strncmp(z.digits, "3.535533905932737622004221810524245196", 30),
	   "a diagonal: %s", z.digits);
	z = circle("ld", 3.53553, 3.53553);
	ok(z.enclosed && z.rank == 2 && z.left_out == 1, "an equation that follows");
	z = circle("lc", 3.3, 3.3);
	ok(!z.enclosed, "one that contradicts");
	z = circle("", 3, 4);
	ok(!z.enclosed && !z.fixed && z.freedom == 1, "x is free on the circle");
	z = circle("h", 3, 4);
	ok(!z.enclosed && !z.fixed && z.free, "neither is what hardly depends on it");
	z = circle("r", 3, 4);
	ok(z.enclosed && z.fixed && z.lo <= 5 && z.hi >= 5, "the distance is not");
	z = circle("la", 3.53553, 3.53553);
	ok(z.enclosed && z.lo <= atan(1) && z.hi >= atan(1), "an angle");
	z = circle("t", 1e-9, 5);
	ok(!z.enclosed, "a double zero is not enclosed");
}

static void guesses(void)
{
	static const struct {
		const char *digits, *form;
	} know[] = {
		{ "13", "13" },
		{ "2.3333333333333333333333333333333333", "7/3" },
		{ "4.4721359549995793928183473374625525", "2*sqrt(5)" },
		{ "1.0532917569755953385568382622295404", "sqrt(58-18*sqrt(5))/4" },
		{ "9.4247779607693797153879301498385087", "3*pi" },
		{ "0.61803398874989484820458683436563812", "(-1+sqrt(5))/2" },
		/* the cosine of 1, the cube root of 2 */
		{ "0.54030230586813971740093660744297661", "" },
		{ "1.2599210498948731647672106072782284", "" },
	};

	for (int i = 0; i < (int)(sizeof know / sizeof *know); i++) {
		struct buf b = { 0 };
		bool found = num_guess(&b, know[i].digits, 34);

		ok(found == (know[i].form[0] != 0) &&
			   (!found || !strcmp(buf_str(&b), know[i].form)),
		   "%s is %s (%s)", know[i].digits, know[i].form, buf_str(&b));
		buf_clear(&b);
	}
	{
		struct buf b = { 0 };

		ok(!num_guess(&b, "2.3333", 5), "five digits are no evidence");
		buf_clear(&b);
	}
}

/* Nested square roots: digits lead back to the number.  The k-th of them. */
enum { NESTED = 8, OTHERS = 2 };

static num root_of(long v, struct num_ctx *c)
{
	return num_sqrt(num_int(v, c), c);
}

static num nested(int k, struct num_ctx *c)
{
	num five = root_of(5, c), t;

	switch (k) {
	case 0: return num_int(0, c);
	case 1: return num_rat(-17, 29, c);
	case 2: return num_add(root_of(2, c), root_of(3, c), c);
	case 3:
		return num_div(num_add(num_sub(num_int(2, c), five, c), root_of(11, c), c),
			       num_int(7, c), c);
	case 4: return num_sqrt(num_add(num_int(5, c), num_add(five, five, c), c), c);
	case 5:
		t = num_sqrt(num_sub(num_int(5, c), num_add(five, five, c), c), c);
		t = num_mul(num_int(7, c), num_sqrt(num_add(t, t, c), c), c);
		return num_div(num_sub(t, num_int(3, c), c), num_int(5, c), c);
	case 6: return num_add(num_add(root_of(2, c), root_of(3, c), c), five, c);
	case 7:
		t = num_add(num_int(9, c), num_mul(num_int(4, c), root_of(3, c), c), c);
		return num_half(num_add(num_int(1, c), num_sqrt(t, c), c), c);
	case 8: return num_root(num_int(2, c), 3, c);
	default: return num_cos(num_int(1, c), c);
	}
}

static void nested_roots(void)
{
	struct num_ctx *c = num_ctx_new(3);

	for (int i = 0; i < NESTED + OTHERS; i++) {
		struct buf digits = { 0 }, form = { 0 }, want = { 0 };
		bool found;

		num_enter(c, NUM_BALL, 1000);
		if (!num_print_decimal(&digits, nested(i, c), 240, c))
			buf_addc(&digits, '0');
		found = num_guess_roots(&form, buf_str(&digits), 235);
		num_enter(c, NUM_EXACT, 0);
		if (i < NESTED)
			num_print(&want, nested(i, c), NUM_PLAIN, c);
		ok(found == (i < NESTED) && !strcmp(buf_str(&form), buf_str(&want)),
		   "%.12s... is %s (%s)", buf_str(&digits), found ? buf_str(&form) : "none",
		   buf_str(&want));
		buf_clear(&digits);
		buf_clear(&form);
		buf_clear(&want);
	}
	num_ctx_free(c);
}

int main(void)
{
	known_zeros();
	circles();
	guesses();
	nested_roots();
	num_cleanup();
	return tap_done();
}
