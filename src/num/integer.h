/* integer.h -- whole numbers of one word: primes and factors, all of them proven. */
#ifndef NUM_INTEGER_H
#define NUM_INTEGER_H
#include <stdbool.h>

bool num_integer_is_prime(unsigned long n);
/* The least prime above n, for n below 2^63. */
unsigned long num_integer_next_prime(unsigned long n);
/* The greatest prime below n; 0 when there is none. */
unsigned long num_integer_prime_before(unsigned long n);

#define NUM_PRIMES 16 /* different primes of a number of one word */
struct num_prime_power {
	unsigned long p;
	int e;
};
/* n as a product of powers of primes, in increasing order; returns how many. */
int num_integer_factor(unsigned long n, struct num_prime_power out[NUM_PRIMES]);
#endif
