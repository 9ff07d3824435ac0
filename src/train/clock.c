/* clock.c -- time, threads, and orders that only look random. */
#include "base/rng.h"
#include "train/train_priv.h"
#include <time.h>
#include <unistd.h>

double train_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int train_threads(const struct train_settings *s)
{
	long n = s->threads ? s->threads : sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > PROGRAM_THREADS ? PROGRAM_THREADS : (int)n;
}

uint64_t train_mix(uint64_t seed, uint64_t a, uint64_t b)
{
	struct rng r = { seed };

	r.s = rng_next(&r) ^ (a * 0xd1342543de82ef95u);
	r.s = rng_next(&r) ^ (b * 0xaf251af3b0f025b5u);
	return rng_next(&r);
}

/* A Feistel network over the next power of four; whatever lands beyond n goes through it again, so it
 * is a permutation of 0 .. n-1 without a table. */
long train_shuffle(long i, long n, uint64_t seed)
{
	int half = 1;
	uint64_t mask, x = (uint64_t)i;

	while (half < 31 && ((uint64_t)1 << (2 * half)) < (uint64_t)n)
		half++;
	mask = ((uint64_t)1 << half) - 1;
	do {
		uint64_t left = x >> half, right = x & mask;

		for (uint64_t round = 0; round < 4; round++) {
			uint64_t next = left ^ (train_mix(seed, right, round) & mask);

			left = right;
			right = next;
		}
		x = left << half | right;
	} while (x >= (uint64_t)n);
	return (long)x;
}
