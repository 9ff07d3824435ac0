/*
 * t-special.c -- functions of probability: at every level the same number, closed forms
 * against balls, inverses put back, and against Arb where Arb is good.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/special_priv.h"
#include <string.h>

static struct num_ctx *C;

typedef num three(num a, num b, num x);

static num erf_of(num a, num b, num x)
{
	(void)a;
	(void)b;
	return num_erf(x, C);
}
static num gamma_lower(num a, num b, num x)
{
	(void)b;
	return num_gamma_lower(a, x, C);
}
static num beta_lower(num a, num b, num x)
{
	return num_beta_lower(a, b, x, C);
}
static num gamma_inverse(num a, num b, num p)
{
	(void)b;
	return num_gamma_inverse(a, p, C);
}
static num beta_inverse(num a, num b, num p)
{
	return num_beta_inverse(a, b, p, C);
}

/* The value at a level, the arguments being halves and a hundredth of x. */
static num at(three *f, enum num_level level, long a, long b, long x)
{
	num_enter(C, level, 128);
	return f(num_rat(a, 2, C), num_rat(b, 2, C), num_rat(x, 100, C));
}

/* Doubles, balls and the exact level enclose one number, and balls closely. */
static void levels(three *f, const char *name, long a, long b, long x)
{
	num d = at(f, NUM_DOUBLE, a, b, x), s, e;
	double lo = d.lo, hi = d.hi;
	bool close;

	s = at(f, NUM_BALL, a, b, x);
	close = !num_is_bad(s) && s.hi - s.lo <= 1e-14 * fabs(num_mid(s)) + 1e-300;
	ok(close && s.lo <= hi && lo <= s.hi && hi - lo < 1e-12 * (1 + fabs(hi)),
	   "%s(%ld/2, %ld/2, %ld/100) as doubles and as a ball", name, a, b, x);
	lo = s.lo;
	hi = s.hi;
	e = at(f, NUM_EXACT, a, b, x);
	ok(num_is_bad(e) || (e.lo <= hi && lo <= e.hi),
	   "%s(%ld/2, %ld/2, %ld/100) exactly: %.17g, by balls %.17g", name, a, b, x,
	   num_mid(e), lo);
}

/* Closed forms where they are promised. */
static void closed(three *f, long a, long b, long x, const char *want)
{
	struct buf t = { 0 };

	if (!ok(num_print(&t, at(f, NUM_EXACT, a, b, x), NUM_PLAIN, C) &&
			!strcmp(buf_str(&t), want),
		"%s", want))
		printf("# %s\n", buf_str(&t));
	buf_clear(&t);
}

static void against_arb(void)
{
	struct rng r = { 7 };
	arb_t s, t, x, v, w;
	int good = 0, all = 0;

	arb_init(s);
	arb_init(t);
	arb_init(x);
	arb_init(v);
	arb_init(w);
	for (int i = 0; i < 300; i++) {
		arb_set_d(s, (double)(1 + rng_below(&r, 400)) / 16);
		arb_set_d(t, (double)(1 + rng_below(&r, 400)) / 16);
		arb_set_d(x, (double)rng_below(&r, 1025) / 1024);
		num_beta_lower_ball(v, s, t, x, 100);
		arb_hypgeom_beta_lower(w, s, t, x, 1, 300);
		if (arb_rel_accuracy_bits(w) > 60) {
			all++;
			good += arb_overlaps(v, w) && arb_rel_accuracy_bits(v) > 60;
		}
		arb_mul_ui(x, x, 60, 100);
		num_gamma_lower_ball(v, s, x, 100);
		arb_hypgeom_gamma_lower(w, s, x, 1, 300);
		if (arb_rel_accuracy_bits(w) > 60) {
			all++;
			good += arb_overlaps(v, w) && arb_rel_accuracy_bits(v) > 60;
		}
	}
	ok(all > 400 && good == all, "%d of %d values are those of Arb", good, all);
	/* Here Arb's have lost all digits. */
	arb_set_d(s, 1000.5);
	arb_set_ui(x, 1010);
	num_gamma_lower_ball(v, s, x, 168);
	ok(arb_rel_accuracy_bits(v) > 120, "P(1000.5, 1010) to %ld bits",
	   (long)arb_rel_accuracy_bits(v));
	arb_set_d(s, -1);
	num_gamma_lower_ball(v, s, x, 64);
	ok(!arb_is_finite(v), "a negative shape has none");
	/* A wide place: from the share of its lower end to that of the upper one. */
	arb_set_ui(s, 2);
	arb_set_d(x, 1);
	mag_set_d(arb_radref(x), 0.5);
	num_gamma_lower_ball(v, s, x, 64);
	arb_set_d(t, 1.5);
	arb_hypgeom_gamma_lower(w, s, t, 1, 64);
	ok(arb_overlaps(v, w) && mag_cmp_2exp_si(arb_radref(v), -2) < 0, "wide and tight");
	arb_clear(s);
	arb_clear(t);
	arb_clear(x);
	arb_clear(v);
	arb_clear(w);
}

/* F(F^-1(p)) = p */
static void put_back(long a, long b, long p)
{
	num x, v;

	num_enter(C, NUM_BALL, 128);
	x = num_gamma_inverse(num_rat(a, 2, C), num_rat(p, 1000, C), C);
	v = num_gamma_lower(num_rat(a, 2, C), x, C);
	ok(!num_is_bad(v) && v.lo <= (double)p / 1000 && (double)p / 1000 <= v.hi &&
		   v.hi - v.lo < 1e-14,
	   "gamma: shape %ld/2, share %ld/1000 put back", a, p);
	x = num_beta_inverse(num_rat(a, 2, C), num_rat(b, 2, C), num_rat(p, 1000, C), C);
	v = num_beta_lower(num_rat(a, 2, C), num_rat(b, 2, C), x, C);
	ok(!num_is_bad(v) && v.lo <= (double)p / 1000 && (double)p / 1000 <= v.hi &&
		   v.hi - v.lo < 1e-14,
	   "beta: shapes %ld/2 and %ld/2, share %ld/1000 put back", a, b, p);
}

int main(void)
{
	static const long shape[] = { 1, 2, 3, 4, 5, 8, 11 }, place[] = { 1, 25, 50, 99 };

	C = num_ctx_new(1);
	for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
		for (size_t k = 0; k < sizeof place / sizeof *place; k++) {
			levels(gamma_lower, "gamma_lower", shape[i], 1, 7 * place[k]);
			for (size_t j = 0; j < sizeof shape / sizeof *shape; j++)
				levels(beta_lower, "beta_lower", shape[i], shape[j], place[k]);
		}
	levels(erf_of, "erf", 1, 1, 70);
	levels(erf_of, "erf", 1, 1, -270);
	levels(gamma_inverse, "gamma_inverse", 2, 1, 50);
	levels(beta_inverse, "beta_inverse", 1, 1, 20);
	levels(beta_inverse, "beta_inverse", 2, 5, 20);
	levels(beta_inverse, "beta_inverse", 5, 2, 20);
	levels(beta_inverse, "beta_inverse", 3, 3, 50);
	for (long a = 1; a < 60; a += 7)
		for (long p = 1; p < 1000; p += 333)
			put_back(a, 60 - a, p);
	put_back(1, 4000, 500);
	closed(erf_of, 1, 1, 0, "0");
	closed(gamma_lower, 4, 1, 200, "-3*exp(-2)+1");
	closed(beta_lower, 4, 6, 40, "0.5248");
	closed(beta_lower, 1, 1, 25, "1/3");
	closed(beta_lower, 1, 2, 50, "sqrt(2)/2");
	closed(beta_lower, 5, 5, 100, "1");
	closed(gamma_inverse, 2, 1, 50, "ln(2)");
	closed(beta_inverse, 1, 1, 50, "1/2");
	closed(beta_inverse, 7, 7, 50, "1/2");
	closed(beta_inverse, 2, 1, 50, "3/4");
	against_arb();
	num_ctx_free(C);
	num_cleanup();
	return tap_done();
}
