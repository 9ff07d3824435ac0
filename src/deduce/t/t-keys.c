/* t-keys.c -- values in order, also those of figures that are too wild for doubles. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "deduce/deduce_priv.h"
#include <math.h>

int main(void)
{
	static const int size[] = { 0, 1, 2, 24, 25, 300 };
	int wrong = 0, lost = 0, alike = 0;

	for (size_t s = 0; s < sizeof size / sizeof *size; s++) {
		int n = size[s];
		struct seen_key *k = mem_alloc((size_t)(2 * n + 1) * sizeof *k);
		struct rng r = { s + 1 };
		long sum = 0;

		for (int i = 0; i < n; i++) {
			double v = (double)rng_between(&r, 0, 50) / 50;

			k[i] = (struct seen_key){ i % 7 == 3 ? NAN : v, i };
		}
		deduce_sort_keys(k, n);
		for (int i = 0; i < n; i++) {
			sum += k[i].at;
			wrong += i && !(k[i - 1].v < k[i].v ||
					(k[i - 1].v == k[i].v && k[i - 1].at < k[i].at));
			alike += k[i].v > 1 && deduce_run_end(k, n, i) != i + 1;
		}
		lost += sum != (long)n * (n - 1) / 2;
		mem_free(k);
	}
	ok(!wrong, "values come in order, then numbers");
	ok(!lost, "each of them once");
	ok(!alike, "and what is no number looks like nothing else");
	return tap_done();
}
