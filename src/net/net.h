/*
 * net.h -- the C reference of a backend, first weights, learning rates.
 *
 * net_reference() is a complete backend (backend.h): it trains and samples models of some
 * million numbers on any processor, and is what other backends are compared with.
 *
 * (1) The same calls give the same bits on one machine, whatever the number of threads, and
 *     on all machines with fused multiply-add but for the mathematical library's last bits.
 * (2) A token's numbers do not depend on what else is in the batch: a document gives the same
 *     bits alone, packed with others, and token by token in the sampler.
 * (3) The softmax is over all rows of the vocabulary; ids from shape.real on are left out when a
 *     token is drawn, not from its log-probability.  Where no target is asked the outcome is 0.
 */
#ifndef NET_NET_H
#define NET_NET_H
#include "net/backend.h"
#include "net/shape.h"
#include <stdint.h>

const struct net_backend *net_reference(void);

/* --- First weights (init.c) ------------------------------------------------------------------- */
/* Tensor i of a new model: matrices from N(0, 0.02^2), those that write into the stream (o, down)
 * smaller by sqrt(2 layers), norms 1, biases 0.  The same bits on all machines. */
void net_init(const struct net_shape *s, uint64_t seed, int i, float *to);

/* --- Learning rates (schedule.c) -------------------------------------------------------------- */
enum net_course {
	NET_CONSTANT,
	NET_COSINE, /* half a wave, down to `floor` */
	NET_WSD,    /* warm-up, stable, then linear down to `floor` */
	NET_COURSES
};
struct net_schedule {
	enum net_course course;
	long steps;   /* of the run */
	long warmup;  /* steps of linear rise, in every course */
	long decay;   /* WSD: steps of the fall at the end */
	double floor; /* the last share of the rate, 0 to 1 */
};
/* The course of that name, or NET_COURSES. */
enum net_course net_course_named(const char *name);
/* The share of the learning rate at a step, from 1 on: 0 to 1.  Beyond the last step, the last. */
double net_share(const struct net_schedule *s, long step);

/* --- Small models (small.c) -------------------------------------------------------------------- */
/* A tensor of a model that only answers: a matrix as rows of GGUF's Q8_0 (blocks of 32: a scale in
 * 16 bits, 32 bytes) or as floats, which are rounded to such blocks; vectors as floats. */
struct net_small {
	const unsigned char *q8; /* or NULL */
	const float *plain;
};
/* A machine with bytes for weights: a quarter of the memory, ready in milliseconds.  It samples,
 * by net_reference()'s functions, and does nothing else but be read and closed.  tensor: all
 * of them, in their order, not needed afterwards.  l: rows, reach and threads count. */
struct net_machine *net_small_open(const struct net_shape *s, const struct net_limits *l,
				   const struct net_small *tensor, char *reason, size_t size);
#endif
