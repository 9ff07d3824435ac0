/*
 * init.c -- the weights a model begins with.
 *
 * Every number is a function of (seed, tensor, place).  Normal numbers come by the polar method from
 * sums, products, quotients and square roots alone, which are the same on all machines; a library's
 * logarithm is not, so there is one here.
 */
#include "base/rng.h"
#include "net/net.h"
#include <math.h>
#include <stdbool.h>

#define SPREAD 0.02

/* log x for x in (0, 1], by 2 artanh((m - 1) / (m + 1)) of x = m 2^e. */
static double natural_log(double x)
{
	double t, tt, sum = 0;
	int e = 0, i;

	while (x < 0.70710678118654752) {
		x *= 2;
		e--;
	}
	t = (x - 1) / (x + 1);
	tt = t * t;
	for (i = 21; i >= 1; i -= 2)
		sum = sum * tt + 1.0 / i;
	return 2 * t * sum + e * 0.69314718055994531;
}

static double uniform(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * (1.0 / ((uint64_t)1 << 52)) - 1;
}

/* Two independent normal numbers. */
static void normal(struct rng *r, double *a, double *b)
{
	double x, y, s, f;

	do {
		x = uniform(r);
		y = uniform(r);
		s = x * x + y * y;
	} while (s >= 1 || s == 0);
	f = sqrt(-2 * natural_log(s) / s);
	*a = x * f;
	*b = y * f;
}

static uint64_t mixed(uint64_t a, uint64_t b)
{
	struct rng r = { a };

	r.s = rng_next(&r) ^ b;
	return rng_next(&r);
}

void net_init(const struct net_shape *s, uint64_t seed, int i, float *to)
{
	struct net_tensor t = net_tensor(s, i);
	bool norm = !t.cols &&
		    (t.layer < 0 || t.slot == NET_ATTENTION_NORM || t.slot == NET_MLP_NORM);
	bool out = t.layer >= 0 && (t.slot == NET_O || t.slot == NET_DOWN);
	double spread = out ? SPREAD / sqrt(2.0 * s->layers) : SPREAD;
	uint64_t key = mixed(seed, (uint64_t)i);
	size_t at;

	for (at = 0; at < t.size; at += 2) {
		struct rng r = { mixed(key, at) };
		double a, b;

		if (t.cols) {
			normal(&r, &a, &b);
			a *= spread;
			b *= spread;
		} else {
			a = b = norm;
		}
		to[at] = (float)a;
		if (at + 1 < t.size)
			to[at + 1] = (float)b;
	}
}
