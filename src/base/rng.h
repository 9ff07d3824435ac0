/* rng.h -- repeatable random numbers (splitmix64); the seed is an argument. */
#ifndef BASE_RNG_H
#define BASE_RNG_H
#include <stdint.h>
struct rng {
	uint64_t s;
};
static inline uint64_t rng_next(struct rng *r)
{
	uint64_t z = r->s += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}
/* Uniform enough in [0, n); n > 0. */
static inline uint64_t rng_below(struct rng *r, uint64_t n)
{
	return rng_next(r) % n;
}
static inline long rng_between(struct rng *r, long lo, long hi)
{
	return lo + (long)rng_below(r, (uint64_t)(hi - lo + 1));
}
#endif
