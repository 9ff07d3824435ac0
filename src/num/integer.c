/* integer.c -- whole numbers of one word: primes and factors. */
#include "num/integer.h"
#include "num/lib.h"
#include <flint/ulong_extras.h>

bool num_integer_is_prime(unsigned long n)
{
	return n_is_prime(n);
}

unsigned long num_integer_next_prime(unsigned long n)
{
	return n_nextprime(n, 1);
}

unsigned long num_integer_prime_before(unsigned long n)
{
	if (n <= 2)
		return 0;
	for (n--; n > 2 && (n % 2 == 0 || !n_is_prime(n)); n--)
		;
	return n;
}

int num_integer_factor(unsigned long n, struct num_prime_power out[NUM_PRIMES])
{
	n_factor_t f;
	int k = 0;

	if (n < 2)
		return 0;
	n_factor_init(&f);
	n_factor(&f, n, 1);
	for (int i = 0; i < f.num; i++) {
		int at = k++;

		for (; at && out[at - 1].p > f.p[i]; at--)
			out[at] = out[at - 1];
		out[at] = (struct num_prime_power){ f.p[i], f.exp[i] };
	}
	return k;
}
