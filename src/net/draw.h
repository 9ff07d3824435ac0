/*
 * draw.h -- how a token is drawn: one rule for every backend.
 *
 * Plain C that a CUDA source can include.  The token of a row at a place of its answer is the one
 * with the largest logit / temperature + net_gumbel(draw, id), over the ids that are allowed; the
 * lowest id among equals.  The noise is a function of (seed, row, place, id) alone: row is
 * prompt * group + answer, place 0 the first token of the answer.  So a row's answer depends
 * neither on the other rows nor on the order in which rows are computed.
 *
 * Allowed are the ids below shape.real; of these the top_k most likely (the lower id first among
 * equals); of these the fewest most likely ones whose probabilities, renormalised after top_k, sum
 * up to top_p or more.  The log-probability that is told is the one before both cuts, at the
 * temperature; at temperature 0 (no noise: the most likely) it is the one at temperature 1.
 */
#ifndef NET_DRAW_H
#define NET_DRAW_H
#include <math.h>
#include <stdint.h>
#ifdef __CUDACC__
#define NET_DRAW static inline __host__ __device__
#else
#define NET_DRAW static inline
#endif

struct net_draw {
	uint32_t one, two; /* keys of a row and a place */
};

NET_DRAW uint64_t net_mix64(uint64_t z)
{
	z += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

NET_DRAW uint32_t net_mix32(uint32_t x)
{
	x ^= x >> 16;
	x *= 0x7feb352du;
	x ^= x >> 15;
	x *= 0x846ca68bu;
	return x ^ (x >> 16);
}

NET_DRAW struct net_draw net_draw(uint64_t seed, uint32_t row, uint32_t place)
{
	uint64_t z = net_mix64(net_mix64(seed) ^ ((uint64_t)row << 32 | place));
	struct net_draw d;

	d.one = (uint32_t)z;
	d.two = (uint32_t)(z >> 32);
	return d;
}

/* 32 random bits of an id. */
NET_DRAW uint32_t net_draw_bits(struct net_draw d, uint32_t id)
{
	return net_mix32(net_mix32(id ^ d.one) + d.two);
}

/* -log(-log(1 - v)) with v in (0, 1]; the smallest v, which decide, keep their full precision.
 * Below 23; -infinity once in 2^25. */
NET_DRAW float net_gumbel(struct net_draw d, uint32_t id)
{
	float v = ((float)net_draw_bits(d, id) + 0.5f) * 0x1p-32f;

	return -logf(-log1pf(-v));
}
#endif
