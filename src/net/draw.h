/*
 * draw.h -- how a token is drawn: one rule for every backend.
 *
 * Plain C that a CUDA source can include.  One number u in [0, 1) belongs to a row and a position:
 * net_draw(seed, row, position), where row is prompt * group + answer, and position counts from the
 * beginning of the prompt.  So a row's answer depends neither on the other rows nor on the
 * order in which rows are computed.
 *
 * Allowed are the ids below shape.real; of these the top_k most likely (the lower id first among
 * equals); of these the fewest most likely ones whose probabilities, renormalised after top_k, sum
 * up to top_p or more.  The token drawn is the first at which the sum of the allowed ones'
 * probabilities is above u times the sum of all of them, in the order of ids when nothing was
 * cut off, and else from the most likely one down.
 *
 * The log-probability that is told is forward()'s: over all rows of the vocabulary, at the temperature,
 * before anything was cut off; at temperature 0 (the most likely token, no u) at temperature 1.
 */
#ifndef NET_DRAW_H
#define NET_DRAW_H
#include <stdint.h>
#ifdef __CUDACC__
#define NET_DRAW static inline __host__ __device__
#else
#define NET_DRAW static inline
#endif

NET_DRAW uint64_t net_mix(uint64_t z) /* a step of splitmix64 (base/rng.h) */
{
	z += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

NET_DRAW double net_draw(uint64_t seed, uint64_t row, uint64_t position)
{
	uint64_t z = net_mix(net_mix(net_mix(seed) ^ row) ^ position);

	return (double)(z >> 11) * (1.0 / 9007199254740992.0);
}
#endif
