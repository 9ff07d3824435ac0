/* t-small.c -- a model of bytes against the same model of floats with the rounded weights. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "net/net.h"
#include <math.h>
#include <string.h>

#define MOST 20
#define ROWS 6
static const struct net_shape shape = { 96, 90, 64, 96, 2, 2, 1, 32, 256, 1e-6f, 1e4f, 1 };
static const int32_t prompt[] = { 5, 8, 33, 70, 2, 11, 5 };
static const int32_t start[] = { 0, 3, 7 };

struct answers {
	int32_t token[ROWS * MOST], length[ROWS];
	float logp[ROWS * MOST];
	unsigned char stopped[ROWS];
};

/* Weights of some size, and what they are as bytes. */
struct model {
	float *plain, *rounded;
	unsigned char *q8;
	struct net_small tensor[64];
};

/* A scale that a number of 16 bits holds: k * 2^-16, k below 1024. */
static unsigned sixteen_bits(unsigned k)
{
	unsigned e = 9;

	while (k < 1024 && e > 0) {
		k *= 2;
		e--;
	}
	return e << 10 | (k & 1023);
}

static void model_init(struct model *x, struct arena *a)
{
	size_t n = net_numbers(&shape), i;
	struct rng r = { 21 };
	int k;

	x->plain = arena_alloc(a, n * sizeof(float));
	x->rounded = arena_alloc(a, n * sizeof(float));
	x->q8 = arena_alloc(a, n / 32 * 34);
	for (k = 0; k < net_tensors(&shape); k++) {
		struct net_tensor t = net_tensor(&shape, k);

		for (i = t.at; i < t.at + t.size; i += 32) {
			unsigned char *to = x->q8 + i / 32 * 34;
			unsigned scale = 40 + (unsigned)rng_below(&r, 80), j;

			to[0] = sixteen_bits(scale) & 255;
			to[1] = (unsigned char)(sixteen_bits(scale) >> 8);
			for (j = 0; j < 32; j++) {
				signed char b = (signed char)((int)rng_below(&r, 255) - 127);

				memcpy(to + 2 + j, &b, 1);
				x->plain[i + j] = (float)b * (float)scale / 65536;
			}
		}
		x->tensor[k] = (struct net_small){ t.cols ? x->q8 + t.at / 32 * 34 : NULL,
						   x->plain + t.at };
	}
}

static struct net_machine *floats(const float *w)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { .rows = 4, .reach = 64 };
	char why[200];
	struct net_machine *m = b->open(&shape, &l, why, sizeof why);
	int i;

	for (i = 0; i < net_tensors(&shape); i++)
		b->write(m, NET_WEIGHT, i, w + net_tensor(&shape, i).at);
	return m;
}

static void sample(struct net_machine *m, float temperature, struct answers *a)
{
	struct net_sampling s = { .prompts = 2,
				  .group = 3,
				  .most = MOST,
				  .token = prompt,
				  .start = start,
				  .temperature = temperature,
				  .top_p = 1,
				  .seed = 4 };
	struct net_sampled out = { a->token, a->logp, a->length, a->stopped };

	memset(a, 0, sizeof *a);
	net_reference()->sample(m, &s, &out);
}

static double off(const struct answers *a, const struct answers *b)
{
	double worst = 0;
	int i;

	for (i = 0; i < ROWS * MOST; i++)
		worst = fmax(worst, fabs(a->logp[i] - b->logp[i]));
	return worst;
}

static void test_same(struct model *x)
{
	struct net_limits l = { .rows = 4, .reach = 64 },
			  one = { .rows = 1, .reach = 64, .threads = 3 };
	char why[200];
	struct net_machine *m = net_small_open(&shape, &l, x->tensor, why, sizeof why);
	struct net_machine *lone = net_small_open(&shape, &one, x->tensor, why, sizeof why);
	struct net_machine *f = floats(x->plain);
	struct answers a, b, c;
	int i, same = 1;

	sample(m, 0, &a);
	sample(f, 0, &b);
	ok(memcmp(a.token, b.token, sizeof a.token) == 0,
	   "greedy answers are those of floats");
	ok(off(&a, &b) < 1e-4, "and so are their log-probabilities (%.1e)", off(&a, &b));
	sample(m, 1, &a);
	sample(lone, 1, &c);
	ok(memcmp(&a, &c, sizeof a) == 0, "one row at a time by three threads: the same bits");
	for (i = 0; i < net_tensors(&shape); i++) {
		struct net_tensor t = net_tensor(&shape, i);

		net_reference()->read(m, NET_WEIGHT, i, x->rounded);
		same &= memcmp(x->rounded, x->plain + t.at, t.size * sizeof(float)) == 0;
	}
	ok(same, "what is read back is what Q8_0 says");
	ok(net_reference()->write(m, NET_WEIGHT, 0, x->plain) == -1, "and stays so");
	net_reference()->close(m);
	net_reference()->close(lone);
	net_reference()->close(f);
}

/* From floats: every number within half a step of its block. */
static void test_rounding(struct model *x)
{
	struct net_limits l = { .rows = 1, .reach = 64 };
	char why[200];
	struct net_machine *m;
	struct rng r = { 8 };
	double worst = 0;
	size_t i, k;

	for (i = 0; i < net_numbers(&shape); i++)
		x->plain[i] = (float)rng_below(&r, 2001) / 1000 - 1;
	memset(x->plain, 0, 32 * sizeof(float));
	for (i = 0; i < (size_t)net_tensors(&shape); i++)
		x->tensor[i].q8 = NULL;
	m = net_small_open(&shape, &l, x->tensor, why, sizeof why);
	net_reference()->read(m, NET_WEIGHT, 0, x->rounded);
	for (i = 0; i < net_tensor(&shape, 0).size; i += 32) {
		float most = 0;

		for (k = i; k < i + 32; k++)
			most = fmaxf(most, fabsf(x->plain[k]));
		for (k = i; k < i + 32 && most > 0; k++)
			worst = fmax(worst, fabs(x->plain[k] - x->rounded[k]) / (most / 127));
	}
	ok(worst < 0.501 && x->rounded[0] == 0, "floats are rounded by half a step (%.3f)",
	   worst);
	net_reference()->close(m);
}

static void test_refusals(struct model *x)
{
	struct net_shape s = shape;
	struct net_limits l = { .rows = 1, .reach = 64, .tokens = 5, .documents = 1 };
	char why[200];
	struct net_machine *m = net_small_open(&shape, &l, x->tensor, why, sizeof why);

	ok(!m, "no training: %s", why);
	l.tokens = 0;
	s.inner = 97;
	m = net_small_open(&s, &l, x->tensor, why, sizeof why);
	ok(!m, "odd sizes: %s", why);
}

int main(void)
{
	struct arena *a = arena_new();
	static struct model x;

	model_init(&x, a);
	test_same(&x);
	test_rounding(&x);
	test_refusals(&x);
	arena_free(a);
	return tap_done();
}
