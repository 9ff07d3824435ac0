/* t-pack.c -- packing and order: every token once, nothing beyond its limits. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "train/train_priv.h"
#include <string.h>

/* Fill of all bins but the last, and whether some rule is broken. */
static int check(const long *length, const int *bin, int n, int used, int bins, long capacity,
		 int documents)
{
	int bad = used > bins;

	for (int k = 0; k < used; k++) {
		long sum = 0;
		int count = 0;

		for (int i = 0; i < n; i++)
			if (bin[i] == k) {
				sum += length[i];
				count++;
			}
		bad |= sum > capacity || count > documents || !count;
	}
	for (int i = 0; i < n; i++)
		bad |= bin[i] >= used;
	return bad;
}

static void test_random(void)
{
	struct rng r = { 3 };
	int bad = 0, lost = 0;

	for (int round = 0; round < 300; round++) {
		int n = (int)rng_between(&r, 0, 200), bins = (int)rng_between(&r, 1, 12),
		    documents = (int)rng_between(&r, 1, 40), bin[200], used;
		long length[200], capacity = rng_between(&r, 10, 400);

		for (int i = 0; i < n; i++)
			length[i] = rng_between(&r, 1, 450);
		used = train_pack(bin, length, n, bins, capacity, documents);
		bad += check(length, bin, n, used, bins, capacity, documents);
		/* Who waits while there is room was forgotten. */
		for (int i = 0; i < n; i++)
			lost += bin[i] < 0 && length[i] <= capacity && used < bins;
	}
	ok(!bad, "no bin has too many tokens or documents");
	ok(!lost, "and nobody waits while there is a bin");
}

static void test_fill(void)
{
	struct rng r = { 4 };
	long length[2000], sum = 0, in = 0;
	int bin[2000], n = 0, used;

	for (; sum < 8 * 16384; sum += length[n++])
		length[n] = rng_between(&r, 150, 450);
	used = train_pack(bin, length, n, 8, 16384, 4096);
	for (int i = 0; i < n; i++)
		in += bin[i] >= 0 ? length[i] : 0;
	ok(used == 8 && in > 8 * 16384 * 0.99,
	   "bins of ordinary documents are 99 %% full: %.2f",
	   100.0 * (double)in / (8 * 16384));
}

/* A batch holds the tokens of its documents, and targets stay inside them. */
static void test_batch(void)
{
	int32_t a[] = { 1, 2, 3 }, b[] = { 4, 5 }, c[] = { 6, 7, 8, 9 };
	unsigned char on_a[] = { 0, 0, 1 }, on_b[] = { 0, 1 }, on_c[] = { 1, 1, 1, 1 };
	struct train_document d[] = { { .token = a, .own = on_a, .count = 3 },
				      { .token = b, .own = on_b, .count = 2 },
				      { .token = c, .own = on_c, .count = 4 } };
	const int bin[] = { 0, 1, 0 };
	const int32_t token[] = { 1, 2, 3, 6, 7, 8, 9 }, target[] = { -1, 3, -1, 7, 8, 9, -1 };
	struct train_batch x;

	train_batch_fill(&x, d, bin, 3, 0);
	ok(x.net.tokens == 7 && x.net.documents == 2 && x.start[1] == 3 && x.start[2] == 7,
	   "two documents, one behind the other");
	ok(!memcmp(x.token, token, sizeof token), "their tokens");
	ok(!memcmp(x.target, target, sizeof target) && x.learned == 4,
	   "what is learned: the next token, where the model writes it");
	ok(x.document[0] == 0 && x.document[1] == 2, "and who they are");
	train_batch_clear(&x);
}

static void test_shuffle(void)
{
	int bad = 0, same = 0;

	for (long n = 1; n < 300; n++) {
		unsigned char seen[300] = { 0 };

		for (long i = 0; i < n; i++) {
			long k = train_shuffle(i, n, 77);

			bad += k < 0 || k >= n || seen[k]++;
		}
	}
	for (long i = 0; i < 1000; i++)
		same += train_shuffle(i, 1000, 1) == train_shuffle(i, 1000, 2);
	ok(!bad, "a shuffle has every place once");
	ok(same < 20, "another seed, another order");
}

int main(void)
{
	test_random();
	test_fill();
	test_batch();
	test_shuffle();
	return tap_done();
}
