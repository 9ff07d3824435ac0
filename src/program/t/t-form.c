/* t-form.c -- light exact numbers against doubles, and against the exact field. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "expr/expr.h"
#include "program/form_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

struct pair {
	const struct program_form *x;
	double v;
};

static struct pair random_leaf(struct rng *r, struct form_table *w)
{
	long p = rng_between(r, -30, 30), q = rng_between(r, 1, 12);
	struct pair a = { program_form_rational(w, p ? p : 7, q),
			  (double)(p ? p : 7) / (double)q };

	switch (rng_below(r, 8)) {
	case 0: return (struct pair){ program_form_mul(w, a.x, program_form_pi(w)), a.v * PI };
	case 1:
	case 2:
		return (struct pair){ program_form_root(
					      w, program_form_rational(w, labs(p) + 1, q), 2),
				      sqrt((double)(labs(p) + 1) / (double)q) };
	case 3:
		return (struct pair){ program_form_trig(w, FORM_SIN,
							program_form_rational(w, 5 * p, 2)),
				      sin(2.5 * (double)p * PI / 180) };
	default: return a;
	}
}

/* A random operation on two numbers; NULL where the light form gives up. */
static struct pair combine(struct rng *r, struct form_table *w, struct pair a, struct pair b)
{
	switch (rng_below(r, 7)) {
	case 0: return (struct pair){ program_form_add(w, a.x, b.x), a.v + b.v };
	case 1: return (struct pair){ program_form_sub(w, a.x, b.x), a.v - b.v };
	case 2:
	case 3: return (struct pair){ program_form_mul(w, a.x, b.x), a.v * b.v };
	case 4:
		if (fabs(b.v) < 1e-6)
			return a;
		return (struct pair){ program_form_div(w, a.x, b.x), a.v / b.v };
	case 5:
		return (struct pair){ program_form_root(w, program_form_mul(w, a.x, a.x), 2),
				      fabs(a.v) };
	default:
		if (a.v < 1e-6)
			return b;
		return (struct pair){ program_form_root(w, a.x, 2), sqrt(a.v) };
	}
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-8 * (1 + fabs(a) + fabs(b));
}

static void same_as_doubles(void)
{
	struct rng r = { 5 };
	struct arena *a = arena_new();
	struct num_ctx *c = num_ctx_new(1);
	struct buf b = { 0 };
	long made = 0, off = 0, unread = 0, printed = 0;

	for (int i = 0; i < 20000; i++) {
		long work = 100000;
		struct form_table w = { .arena = a, .work = &work };
		struct pair x;
		struct err e;
		num n;

		arena_reset(a);
		w.n = 0;
		x = random_leaf(&r, &w);
		for (long k = rng_between(&r, 1, 6); k && x.x; k--)
			x = combine(&r, &w, x, random_leaf(&r, &w));
		if (!x.x || !isfinite(x.v) || fabs(x.v) > 1e8)
			continue;
		made++;
		if (!near(program_form_value(x.x), x.v))
			off++;
		buf_reset(&b);
		if (i % 4 || !program_form_print(&b, x.x))
			continue;
		printed++;
		num_enter(c, NUM_BALL, 128);
		if (expr_number(&n, b.s, c, &e) != OK || !near(num_approx(n, c), x.v)) {
			if (!unread++)
				printf("# %s for %.17g\n", b.s, x.v);
		}
	}
	ok(made > 10000 && !off, "forms have the value of the doubles (%ld forms)", made);
	ok(printed > 2000 && !unread, "what is printed reads back as the number (%ld texts)",
	   printed);
	buf_clear(&b);
	num_ctx_free(c);
	arena_free(a);
}

/* Angles whose functions have a closed form, against the exact field. */
static void known_angles(void)
{
	static const enum form_fn fn[] = { FORM_SIN, FORM_COS, FORM_TAN };
	static const char *const name[] = { "sin", "cos", "tan" };
	struct arena *a = arena_new();
	struct num_ctx *c = num_ctx_new(1);
	struct buf b = { 0 };
	int checked = 0, bad = 0;

	for (int half = -720; half <= 720; half += 3)
		for (int k = 0; k < 3; k++) {
			long work = 100000;
			struct form_table w = { .arena = a, .work = &work };
			const struct program_form *x = program_form_trig(
				&w, fn[k], program_form_rational(&w, half, 2));
			char text[40];
			struct err e;
			num n, m;

			if (!x || program_form_has_atoms(x))
				continue;
			buf_reset(&b);
			program_form_print(&b, x);
			snprintf(text, sizeof text, "%s((%d/2)°)", name[k], half);
			num_enter(c, NUM_EXACT, 0);
			if (expr_number(&n, text, c, &e) != OK ||
			    expr_number(&m, b.s, c, &e) != OK)
				bad++;
			else if (num_retry(c))
				continue;
			else if (!is_yes(num_eq(n, m, c)))
				bad += !printf("# %s is not %s\n", text, b.s) + 1;
			checked++;
		}
	ok(checked > 100 && !bad, "known angles are exact (%d)", checked);
	buf_clear(&b);
	num_ctx_free(c);
	arena_free(a);
}

static void text_is(const char *want, const struct program_form *x)
{
	struct buf b = { 0 };

	if (!program_form_print(&b, x))
		buf_add(&b, "(none)");
	ok(!strcmp(buf_str(&b), want), "%s, got %s", want, buf_str(&b));
	buf_clear(&b);
}

static void texts(void)
{
	long work = 1000000;
	struct arena *a = arena_new();
	struct form_table w = { .arena = a, .work = &work };
	const struct program_form *two = program_form_rational(&w, 2, 1),
				  *five = program_form_rational(&w, 5, 1);
	const struct program_form *root5 = program_form_root(&w, five, 2),
				  *pi = program_form_pi(&w);
	const struct program_form *big = program_form_rational(&w, INT64_MAX, 1), *x;

	text_is("0", program_form_sub(&w, root5, root5));
	text_is("(1+sqrt(5))/2",
		program_form_scale(
			&w, program_form_add(&w, program_form_rational(&w, 1, 1), root5), 1,
			2));
	text_is("2*sqrt(30)", program_form_root(&w, program_form_rational(&w, 120, 1), 2));
	text_is("sqrt(6)/3", program_form_root(&w, program_form_rational(&w, 2, 3), 2));
	text_is("-49*pi/4", program_form_scale(&w, pi, -49, 4));
	text_is("3/(2*pi)", program_form_div(&w, program_form_rational(&w, 3, 2), pi));
	text_is("sqrt(10*pi)", program_form_root(&w, program_form_scale(&w, pi, 10, 1), 2));
	text_is("1+sqrt(2)",
		program_form_root(
			&w,
			program_form_add(
				&w, program_form_rational(&w, 3, 1),
				program_form_root(&w, program_form_rational(&w, 8, 1), 2)),
			2));
	text_is("-2+sqrt(5)", program_form_div(&w, program_form_rational(&w, 1, 1),
					       program_form_add(&w, two, root5)));
	text_is("2*cbrt(3)", program_form_root(&w, program_form_rational(&w, 24, 1), 3));
	text_is("cos(40°)", program_form_trig(&w, FORM_SIN, program_form_rational(&w, 50, 1)));
	text_is("180*acos(3/5)/pi",
		program_form_inverse(&w, FORM_ACOS, program_form_rational(&w, 3, 5)));
	text_is("30", program_form_inverse(&w, FORM_ASIN, program_form_rational(&w, 1, 2)));
	text_is("4/5",
		program_form_trig(
			&w, FORM_SIN,
			program_form_inverse(&w, FORM_ACOS, program_form_rational(&w, 3, 5))));
	text_is("2/3", program_form_exponent(&w, program_form_rational(&w, 8, 1),
					     program_form_rational(&w, 4, 1)));
	text_is("ln(5)/ln(2)", program_form_exponent(&w, two, five));
	ok(!program_form_mul(&w, big, two) && !program_form_add(&w, big, big),
	   "what does not fit is given up");
	ok(!program_form_add(&w, NULL, two) && !program_form_root(&w, NULL, 2) &&
		   !program_form_trig(&w, FORM_SIN, NULL),
	   "nothing in, nothing out");
	ok(!program_form_div(&w, two, program_form_sub(&w, two, two)), "no quotient by zero");
	ok(!program_form_root(&w, program_form_rational(&w, -2, 1), 2),
	   "no square root of -2");
	x = program_form_root(&w, program_form_rational(&w, -8, 1), 3);
	text_is("-2", x);
	x = program_form_add(
		&w, program_form_rational(&w, 1, 1),
		program_form_trig(&w, FORM_COS, program_form_rational(&w, 40, 1)));
	text_is("1", program_form_mul(
			     &w, x, program_form_div(&w, program_form_rational(&w, 1, 1), x)));
	arena_free(a);
}

int main(void)
{
	texts();
	same_as_doubles();
	known_angles();
	num_cleanup();
	return tap_done();
}
