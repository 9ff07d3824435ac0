/* t-chain.c -- the ring of theorems: normal forms and shadows, computed two ways. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/chain.h"
#include <math.h>
#include <string.h>

#define PRIME 2147483647ul
#define PARAMS 3

/* An element beside its value modulo another prime, computed by itself. */
struct twin {
	struct cpoly x;
	uint64_t v;
};

static struct twin random_op(struct num_chain *c, struct rng *rng, struct twin a,
			     struct twin b)
{
	struct twin t;

	switch (rng_below(rng, 4)) {
	case 0:
		t.x = num_chain_add(c, a.x, b.x);
		t.v = (a.v + b.v) % PRIME;
		break;
	case 1:
		t.x = num_chain_sub(c, a.x, b.x);
		t.v = (a.v + PRIME - b.v) % PRIME;
		break;
	case 2:
		t.x = num_chain_times(c, a.x, -3);
		t.v = (PRIME - a.v) * 3 % PRIME;
		break;
	default: t.x = num_chain_mul(c, a.x, b.x); t.v = a.v * b.v % PRIME;
	}
	return t;
}

static uint64_t power(uint64_t a, uint64_t e)
{
	uint64_t r = 1;

	for (; e; e /= 2, a = a * a % PRIME)
		if (e & 1)
			r = r * a % PRIME;
	return r;
}

/* Random formulas with two roots in them: their polynomials have the values that the formulas
 * have. */
static void test_values(uint64_t seed)
{
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, PARAMS, 2, seed, 100000000, NULL);
	struct rng rng = { seed };
	struct twin pool[40];
	uint64_t value[PARAMS + 2];
	int n = 0, wrong = 0;

	for (int i = 0; i < PARAMS; i++) {
		struct cpoly p[2];

		num_chain_param(c, 0.5 + i, p);
		value[i] = rng_next(&rng) % PRIME;
		pool[n++] = (struct twin){ p[0], value[i] };
	}
	for (int k = 0; k < 2; k++) {
		struct twin d = pool[k];
		struct cpoly s, den;
		bool fresh;
		uint64_t r;

		d.x = num_chain_add(c, num_chain_mul(c, d.x, d.x), num_chain_int(c, 3 + k));
		d.v = (d.v * d.v + 3 + (uint64_t)k) % PRIME;
		r = power(d.v, (PRIME + 1) / 4);
		if (!num_chain_sqrt(c, d.x, &s, &den, &fresh) || r * r % PRIME != d.v)
			goto out; /* no such root here: another seed has one */
		value[PARAMS + k] = r;
		pool[n++] = (struct twin){ s, r };
	}
	for (; n < 40 && !num_chain_spent(c); n++) {
		int i = (int)rng_below(&rng, (uint64_t)n),
		    j = (int)rng_below(&rng, (uint64_t)n);

		pool[n] = random_op(c, &rng, pool[i], pool[j]);
		if (num_chain_terms(c, pool[n].x) > 300)
			pool[n] = pool[i];
	}
	for (int i = 0; i < n; i++) {
		uint64_t v = 0;

		if (!num_chain_value_mod(c, pool[i].x, PRIME, value, &v) || v != pool[i].v)
			wrong++;
	}
	ok(!wrong, "seed %d: %d of %d values differ", (int)seed, wrong, n);
out:
	num_chain_free(c);
}

static void test_reduce(void)
{
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, 2, 1, 7, 1000000, NULL);
	struct cpoly u[2], w[2], a, b, v[2], s, den, zero;
	bool fresh;

	num_chain_param(c, 2, u);
	num_chain_param(c, 3, w);
	a = num_chain_add(c, u[0], w[0]);
	b = num_chain_sub(c, u[0], w[0]);
	v[0] = num_chain_mul(c, num_chain_mul(c, a, b), num_chain_int(c, -6));
	v[1] = num_chain_mul(c, num_chain_mul(c, a, a), num_chain_int(c, 4));
	num_chain_reduce(c, v, 2);
	ok(num_chain_terms(c, v[0]) == 2 && num_chain_terms(c, v[1]) == 2,
	   "a common factor goes");
	ok(fabs(v[0].d / v[1].d + 1.5 * (2.0 - 3) / (2 + 3)) < 1e-12, "the doubles follow");
	ok(is_yes(num_chain_equal(c, v[0], num_chain_times(c, b, 3))),
	   "and the sign is fixed");

	/* (u + w)^2 is a square; u^2 + 1 is not, but times 4 w^2 it has the root of the latter. */
	a = num_chain_mul(c, a, a);
	ok(num_chain_sqrt(c, a, &s, &den, &fresh) && !fresh && num_chain_roots(c) == 0,
	   "a square needs no root");
	b = num_chain_add(c, num_chain_mul(c, u[0], u[0]), num_chain_int(c, 1));
	if (num_chain_sqrt(c, b, &s, &den, &fresh)) {
		struct cpoly t, old = s;

		zero = num_chain_sub(c, num_chain_mul(c, s, s), b);
		ok(is_yes(num_chain_is_zero(c, zero)), "its square is what it is the root of");
		t = num_chain_mul(c, b, num_chain_times(c, num_chain_mul(c, w[0], w[0]), 4));
		ok(num_chain_sqrt(c, t, &s, &den, &fresh) && !fresh && num_chain_roots(c) == 1,
		   "another square times it needs no other");
		zero = num_chain_sub(
			c, num_chain_mul(c, s, num_chain_int(c, 1)),
			num_chain_mul(c, den,
				      num_chain_mul(c, old, num_chain_times(c, w[0], 2))));
		ok(is_yes(num_chain_is_zero(c, zero)), "but is the old one");
		ok(is_no(num_chain_is_zero(c, old)), "which is not zero");
	} else {
		ok(0, "a new root");
	}
	num_chain_free(c);
}

static void test_spent(void)
{
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, 2, 0, 3, 300, NULL);
	struct cpoly u[2], w[2], x;

	num_chain_param(c, 2, u);
	num_chain_param(c, 3, w);
	x = num_chain_add(c, u[0], w[0]);
	for (int i = 0; i < 40; i++)
		x = num_chain_mul(c, x, i % 2 ? x : u[0]);
	ok(num_chain_spent(c), "a budget ends");
	ok(is_no(num_chain_is_zero(c, x)) || !x.r, "the shadow goes on");
	ok(is_unknown(num_chain_is_zero(c, num_chain_sub(c, x, x))), "and does not prove");
	num_chain_free(c);
}

static bool asked(void *data)
{
	return ++*(int *)data == 2;
}

/* Two chains of one meter; somebody who ends it. */
static void test_meter(void)
{
	struct chain_meter m = { .work = 60 };
	struct num_chain *c = num_chain_new(CHAIN_FORMAL, 2, 0, 3, 1000, &m),
			 *d = num_chain_new(CHAIN_FORMAL, 2, 0, 3, 1000, &m);
	struct cpoly x = num_chain_int(c, 2), y;
	int times = 0;

	for (int i = 0; i < 15; i++)
		x = num_chain_mul(c, x, x);
	ok(!num_chain_spent(c) && m.done == 45, "one chain pays: %ld", m.done);
	y = num_chain_int(d, 3);
	for (int i = 0; i < 6; i++)
		y = num_chain_mul(d, y, y);
	ok(num_chain_spent(d) && m.done == m.work, "the other has what is left");
	x = num_chain_mul(c, x, x);
	ok(num_chain_spent(c) && !x.p, "and then there is nothing for either");
	num_chain_free(c);
	num_chain_free(d);

	m = (struct chain_meter){ .work = 100000000, .stop = asked, .data = &times };
	c = num_chain_new(CHAIN_PRIME, 0, 0, 3, 0, &m);
	x = num_chain_int(c, 2);
	for (long i = 0; num_chain_settle(c) && i < 10000000; i++)
		x = num_chain_mul(c, x, x);
	ok(m.stopped && times == 2 && m.done < 2000000, "stopped when asked: after %ld",
	   m.done);
	num_chain_free(c);
}

/* However little work there is, a root is had, or it is not. */
static void test_poor_roots(void)
{
	int had = 0, not_had = 0;

	for (long work = 0; work < 600000; work += 3700) {
		struct num_chain *c = num_chain_new(CHAIN_FORMAL, 2, 4, 5, work, NULL);
		struct cpoly u[2], w[2], x, s, den;
		bool fresh, good = true;

		num_chain_param(c, 2, u);
		num_chain_param(c, 3, w);
		x = num_chain_add(c, num_chain_mul(c, u[0], u[0]), w[0]);
		for (int i = 0; i < 3 && good; i++) {
			x = num_chain_add(c, x, num_chain_int(c, i + 1));
			good = num_chain_sqrt(c, x, &s, &den, &fresh);
			if (good)
				x = num_chain_add(c, x, s);
		}
		had += good;
		not_had += !good && num_chain_spent(c);
		num_chain_free(c);
	}
	ok(had > 0 && not_had > 0 && had + not_had == 163, "%d had, %d spent", had, not_had);
}

/* A root that the prime does not have: the polynomials know it all the same. */
static void test_blind(void)
{
	int zero = 0, other = 0;

	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct num_chain *c = num_chain_new(CHAIN_FORMAL, 1, 1, seed, 100000, NULL);
		struct cpoly u[2], x, s, den;
		bool fresh;

		num_chain_param(c, 2, u);
		x = num_chain_add(c, u[0], num_chain_int(c, 1));
		if (num_chain_sqrt(c, x, &s, &den, &fresh) && fresh) {
			zero += is_yes(num_chain_is_zero(
				c, num_chain_sub(c, num_chain_mul(c, s, s), x)));
			other += is_no(num_chain_is_zero(c, num_chain_sub(c, s, x)));
			zero += num_chain_looks_zero(num_chain_sub(c, s, s));
		}
		num_chain_free(c);
	}
	ok(zero == 40 && other == 20, "%d and %d", zero, other);
}

static void test_instance(void)
{
	struct num_chain *c = num_chain_new(CHAIN_INSTANCE, 0, 2, 3, 100000, NULL);
	struct cpoly t[2], s, den, x;
	bool fresh;

	num_chain_set_step(c, 1.0 / 1024);
	num_chain_param(c, 0.75, t);
	ok(fabs(t[0].d / t[1].d - 0.75) < 0.01 && t[0].d / t[1].d != 0.75,
	   "near, and not there");
	ok(num_chain_sqrt(c, num_chain_int(c, 12), &s, &den, &fresh) && fresh,
	   "the root of 12");
	x = num_chain_sub(c, num_chain_mul(c, s, s), num_chain_int(c, 12));
	ok(is_yes(num_chain_is_zero(c, x)) && !num_chain_ball_not_zero(c, x),
	   "has 12 as square");
	x = num_chain_sub(c, num_chain_times(c, s, 1000), num_chain_int(c, 3464));
	ok(num_chain_ball_not_zero(c, x), "and is not 3.464");
	num_chain_free(c);
}

int main(void)
{
	for (uint64_t seed = 1; seed <= 300; seed++)
		test_values(seed);
	test_reduce();
	test_spent();
	test_meter();
	test_poor_roots();
	test_blind();
	test_instance();
	return tap_done();
}
