/*
 * net.c -- the C reference of a model: products, training and sampling, in numbers a second.
 *
 *   net [THREADS [short]]      short: no products, and not the largest model
 *
 *   cc -O2 -D_DEFAULT_SOURCE -Isrc bench/net.c build/libporism.a -lm -lpthread -o build/net
 *
 * Documents of 256 random tokens, 4,096 a batch; answers of 128 tokens to prompts of 128.  With one
 * thread time is the processor's, so that others on the machine disturb less.
 */
#include "net/net.h"
#include "base/mem.h"
#include "base/rng.h"
#include "net/net_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TOKENS 4096
#define LENGTH 256

static int alone;

static double now(void)
{
	struct timespec t;

	clock_gettime(alone ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* --- Products ------------------------------------------------------------------------------------ */
static void product(struct net_workshop *w, const char *name, int m, int n, int k)
{
	struct arena *a = arena_new();
	float *x = net_floats(a, (size_t)m * (size_t)k),
	      *y = net_floats(a, (size_t)k * (size_t)n);
	float *c = net_floats(a, (size_t)m * (size_t)n);
	double flop = 2.0 * m * n * k, best = 1e9;
	struct rng r = { 1 };
	int i, turn;
	long j;

	for (j = 0; j < (long)m * k; j++)
		x[j] = (float)rng_below(&r, 1000) / 1000 - 0.5f;
	for (j = 0; j < (long)k * n; j++)
		y[j] = (float)rng_below(&r, 1000) / 1000 - 0.5f;
	for (turn = 0; turn < 5; turn++) {
		int times = 1 + (int)(3e8 / flop);
		double t = now();

		for (i = 0; i < times; i++)
			net_product(w, c, n, m, n, k, net_plain(x, k), net_turned(y, k),
				    false);
		t = (now() - t) / times;
		best = t < best ? t : best;
	}
	printf("%-10s %4d x %4d x %4d %8.1f GFLOP/s\n", name, m, n, k, flop / best * 1e-9);
	arena_free(a);
}

static void products(int threads)
{
	static const int sizes[][3] = { { 1024, 1024, 1024 }, { 2048, 2048, 2048 },
					{ 4096, 256, 256 },   { 4096, 1024, 256 },
					{ 256, 1024, 4096 },  { 64, 256, 64 } };
	int i, k;

	for (k = 0; net_kernel_at(k); k++) {
		struct arena *a = arena_new();
		struct net_crew *crew = net_crew_open(threads);
		struct net_workshop *w = net_workshop_open(a, net_kernel_at(k), crew);

		for (i = 0; i < 6; i++)
			product(w, net_kernel_at(k)->name, sizes[i][0], sizes[i][1],
				sizes[i][2]);
		net_crew_close(crew);
		arena_free(a);
	}
}

/* --- A model --------------------------------------------------------------------------------------- */
static struct net_machine *machine(const struct net_shape *s, int threads)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { TOKENS, TOKENS / LENGTH, 64, LENGTH, 1, threads };
	struct arena *a = arena_new();
	float *room = net_floats(a, net_numbers(s));
	char why[200];
	struct net_machine *m = b->open(s, &l, why, sizeof why);
	int i;

	for (i = 0; i < net_tensors(s); i++) {
		net_init(s, 1, i, room);
		b->write(m, NET_WEIGHT, i, room);
	}
	arena_free(a);
	return m;
}

static void train(struct net_machine *m, const struct net_shape *s, enum net_optimizer kind)
{
	const struct net_backend *b = net_reference();
	static int32_t token[TOKENS], target[TOKENS], start[TOKENS / LENGTH + 1];
	static float blame[TOKENS];
	struct net_batch x = { TOKENS, TOKENS / LENGTH, token, target, start, 1 };
	struct net_blame by = { blame, NULL, 0 };
	struct net_update u = { kind, 1, 1e-3f, 0.9f, 0.95f, 1e-8f, 0.1f, 0.02f, 0.95f, 0, 1 };
	struct net_updated out;
	struct rng r = { 2 };
	double begin, forward = 0, backward = 0, update = 0, flop;
	int i;

	for (i = 0; i < TOKENS; i++) {
		token[i] = (int32_t)rng_below(&r, (uint64_t)s->real);
		target[i] = (int32_t)rng_below(&r, (uint64_t)s->real);
		blame[i] = -1.0f / TOKENS;
		start[i / LENGTH] = i / LENGTH * LENGTH;
	}
	start[TOKENS / LENGTH] = TOKENS;
	begin = now();
	for (u.step = 1; u.step <= 200 && (u.step < 4 || now() - begin < 6); u.step++) {
		double t = now();

		b->forward(m, &x);
		forward += now() - t;
		t = now();
		b->backward(m, &by);
		backward += now() - t;
		t = now();
		b->update(m, &u, &out);
		update += now() - t;
	}
	u.step--;
	begin = (now() - begin) / (double)u.step;
	flop = net_flop(s, LENGTH / 2.0) * TOKENS;
	printf("%s: %.0f tokens/s (%.1f GFLOP/s); forward %.0f ms, backward %.0f, update "
	       "%.0f\n",
	       kind == NET_MUON ? "Muon " : "AdamW", TOKENS / begin, flop / begin * 1e-9,
	       forward / (double)u.step * 1e3, backward / (double)u.step * 1e3,
	       update / (double)u.step * 1e3);
}

static void sample(struct net_machine *m, const struct net_shape *s, int prompts, int group)
{
	static int32_t token[64 * 128], start[65], out[64 * 128], length[64];
	static float logp[64 * 128];
	static unsigned char stopped[64];
	struct net_sampling q = { .prompts = prompts,
				  .group = group,
				  .most = 128,
				  .token = token,
				  .start = start,
				  .temperature = 1,
				  .top_p = 1,
				  .seed = 3 };
	struct net_sampled to = { out, logp, length, stopped };
	struct rng r = { 5 };
	double t;
	int i;

	for (i = 0; i < prompts * 128; i++)
		token[i] = (int32_t)rng_below(&r, (uint64_t)s->real);
	for (i = 0; i <= prompts; i++)
		start[i] = 128 * i;
	t = now();
	net_reference()->sample(m, &q, &to);
	t = now() - t;
	printf("sampling %d prompts x %d: %.0f tokens/s\n", prompts, group,
	       prompts * group * 128 / t);
}

/* The model as bytes: how soon it is there, how fast it answers. */
static void small(const struct net_shape *s, int threads)
{
	struct arena *a = arena_new();
	struct net_small *tensor = arena_alloc(a, (size_t)net_tensors(s) * sizeof *tensor);
	unsigned char *q8 = (unsigned char *)net_floats(a, net_numbers(s) / 4 * 34 / 32 + 1);
	float *plain = net_floats(a, net_numbers(s));
	struct net_limits l = { .rows = 8, .reach = LENGTH, .threads = threads };
	struct net_machine *m;
	struct rng r = { 8 };
	double t;
	size_t k;
	char why[200];
	int i;

	for (k = 0; k < net_numbers(s) / 32 * 34; k++)
		q8[k] = k % 34 == 1 ? 12 : (unsigned char)rng_next(&r);
	for (i = 0; i < net_tensors(s); i++)
		tensor[i] = (struct net_small){ q8 + net_tensor(s, i).at / 32 * 34,
						plain + net_tensor(s, i).at };
	t = now();
	m = net_small_open(s, &l, tensor, why, sizeof why);
	printf("as bytes: opened in %.1f ms\n", (now() - t) * 1e3);
	sample(m, s, 1, 1);
	sample(m, s, 1, 8);
	net_reference()->close(m);
	arena_free(a);
}

int main(int argc, char **argv)
{
	static const struct net_shape shapes[] = {
		{ 2048, 2048, 128, 352, 4, 4, 2, 32, 1024, 1e-6f, 1e4f, 1 },
		{ 4096, 4096, 256, 704, 7, 4, 2, 64, 1024, 1e-6f, 1e4f, 1 },
		{ 4096, 4096, 384, 1024, 16, 6, 2, 64, 1024, 1e-6f, 1e4f, 1 },
	};
	int threads = argc > 1 ? atoi(argv[1]) : 1, i;

	alone = threads == 1;
	if (argc <= 2)
		products(threads);
	for (i = 0; i < (argc > 2 ? 2 : 3); i++) {
		struct net_machine *m = machine(&shapes[i], threads);

		printf("%.1f M, %s\n", (double)net_numbers(&shapes[i]) * 1e-6,
		       net_reference()->describe(m));
		train(m, &shapes[i], NET_ADAMW);
		train(m, &shapes[i], NET_MUON);
		sample(m, &shapes[i], 8, 8);
		sample(m, &shapes[i], 1, 1);
		net_reference()->close(m);
		small(&shapes[i], threads);
	}
	return 0;
}
