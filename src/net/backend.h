/*
 * backend.h -- what a machine that holds one model can do: the C reference and a GPU alike.
 *
 * A backend is a table of functions.  The reference is net_reference() (net.h); another one
 * is a shared library with a function `net_backend`, found and opened by room `gpu`.  Plain C
 * without other headers of ours, so that CUDA sources can include it.
 *
 * (1) One machine is one model with its gradient and the state of its optimizer.  One thread
 *     calls it at a time.
 * (2) Outside, numbers are float in the order of shape.h, whatever the machine computes in.
 *     NET_WEIGHT are the master weights: what is read and written back goes on bit for bit,
 *     together with NET_FIRST, NET_SECOND and the number of the step.
 * (3) The same calls give the same bits: sums have a fixed order, random numbers are a
 *     function of (seed, row, position).
 * (4) A call returns 0, or -1 and why() tells the reason as a sentence.  After a failure a
 *     machine can only be closed.
 * (5) The loss is the caller's: forward() gives the log-probability of each target, backward()
 *     takes the derivative of the loss by each of them.  So every loss of SFT and of GRPO is
 *     written once, in C.
 */
#ifndef NET_BACKEND_H
#define NET_BACKEND_H
#include "net/shape.h"
#include <stddef.h>
#include <stdint.h>

#define NET_BACKEND_VERSION 1

struct net_machine; /* a backend's own */

/* What is asked for at most; memory is taken once, by open(). */
struct net_limits {
	int tokens;    /* of a batch; 0: no training and no forward */
	int documents; /* of a batch */
	int rows;      /* sampled at a time; 0: no sampling */
	int reach;     /* tokens of a row, prompt and answer together */
	int train;     /* is there a gradient and an optimizer? */
	int threads;   /* of a CPU; 0: one */
};

/* Documents packed one behind the other.  Attention stays inside a document, and positions
 * begin at 0 in each.  target[i] is the token that should follow token i, -1 where none is
 * asked.  The logits are divided by temperature before the softmax (1 but for GRPO). */
struct net_batch {
	int tokens, documents;
	const int32_t *token, *target;
	const int32_t *start; /* documents + 1 places */
	float temperature;
};

/* dL/d log p of each target, 0 where target is -1; and optionally (NULL) dL/dH of the entropy
 * at each place.  z: the weight of a penalty z * sum of (log Z)^2 over places with a target. */
struct net_blame {
	const float *logp;
	const float *entropy;
	float z;
};

enum net_optimizer { NET_ADAMW, NET_MUON };
/* One step of the optimizer with the gradient that backward() has added up; then it is
 * zero.  Muon is for matrices inside layers; embedding, head, norms and biases are AdamW's.
 * Decay is decoupled and for matrices alone. */
struct net_update {
	enum net_optimizer kind;
	long step; /* from 1 */
	float lr, beta1, beta2, eps, decay;
	float muon_lr, momentum, muon_decay; /* scaled by sqrt(max(1, rows/cols)) */
	float clip;                          /* of the norm of the whole gradient; 0: none */
};
struct net_updated {
	double norm; /* of the gradient, before clipping; not finite: nothing was changed */
};

/* `group` answers to each prompt, at most `most` tokens each, until one of the stop tokens,
 * which is the last token of an answer then.  temperature 0: the most likely token (the lowest id among
 * equals).  top_k 0 and top_p 1: no truncation.  Ids from shape.real on are never sampled. */
struct net_sampling {
	int prompts, group, most;
	const int32_t *token, *start; /* of the prompts, prompts + 1 places */
	float temperature, top_p;
	int top_k;
	uint64_t seed;
	const int32_t *stop;
	int stops;
	/* Called now and then; another value than 0 ends the sampling with -1.  NULL is allowed. */
	int (*told)(void *self, long answers, long tokens);
	void *self;
};
/* Row r = prompt * group + answer.  The caller's memory. */
struct net_sampled {
	int32_t *token; /* rows * most */
	float *logp; /* rows * most, at the temperature, before truncation; NULL: not wanted */
	int32_t *length;        /* rows */
	unsigned char *stopped; /* rows: ended by a stop token */
};

enum net_part { NET_WEIGHT, NET_GRADIENT, NET_FIRST, NET_SECOND };

struct net_backend {
	int version; /* NET_BACKEND_VERSION */
	const char *name;
	/* NULL, and why in `reason` (of `size` bytes), when it cannot: no such device, too little memory. */
	struct net_machine *(*open)(const struct net_shape *s, const struct net_limits *l,
				    char *reason, size_t size);
	void (*close)(struct net_machine *m);
	const char *(*why)(const struct net_machine *m);
	const char *(*describe)(const struct net_machine *m); /* "NVIDIA H200, bf16" */
	int (*write)(struct net_machine *m, enum net_part part, int tensor, const float *from);
	int (*read)(struct net_machine *m, enum net_part part, int tensor, float *to);
	int (*forward)(struct net_machine *m, const struct net_batch *b);
	/* Of the last forward, waited for; each may be NULL.  logits: tokens * vocab, undivided; not after backward(). */
	int (*outcome)(struct net_machine *m, float *logp, float *entropy, float *logits);
	int (*backward)(struct net_machine *m, const struct net_blame *b);
	int (*update)(struct net_machine *m, const struct net_update *u,
		      struct net_updated *out);
	int (*sample)(struct net_machine *m, const struct net_sampling *s,
		      const struct net_sampled *out);
};

/* The one name that a shared library of a backend has to have. */
typedef const struct net_backend *net_backend_function(void);
#define NET_BACKEND_SYMBOL "net_backend"
#endif
