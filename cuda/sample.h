/*
 * sample.h -- the sampler's three functions, called from backend.cu.
 *
 * They are weak, so that a library without a sampler links and says so when asked.
 */
#ifndef CUDA_SAMPLE_H
#define CUDA_SAMPLE_H
#include "machine.h"

/* Called by open() when limits.rows > 0: takes all memory sampling will need (take()) and sets
 * m->sampler.  Weights change between calls of sample(): nothing of them may be kept. */
int sample_open(struct net_machine *m) __attribute__((weak));
/* Frees what take() does not own: host memory, graphs, events. */
void sample_close(struct net_machine *m) __attribute__((weak));
/* backend.h's sample; waits for its end. */
int sample(struct net_machine *m, const struct net_sampling *s, const struct net_sampled *out)
	__attribute__((weak));
#endif
