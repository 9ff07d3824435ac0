/*
 * pass.h -- a batch on the device, the activations of its forward pass, and the two passes.
 *
 * Everything that the backward pass needs is kept, so nothing is computed twice: per token and layer, numbers of
 * bf16: x, h1, o, x2, h2 (width each), qkv, gate and up (2 inner), their product (inner).
 *
 * Bytes that one token moves through memory in one layer, for width d, qkv 1.5 d, inner 2.75 d:
 *   forward   qkv product 5, rope 5, attention 5, o product with residual 6, two norms 8, gate and up 13,
 *             SwiGLU 16.5, down with residual 9.5                                            =  68 d
 *   backward  down 15, SwiGLU 27.5, gate and up 26, two norms 16, o 8, attention 15, qkv 10, bias 3 = 120 d
 */
#ifndef CUDA_PASS_H
#define CUDA_PASS_H
#include "attention.h"
#include "kernels.h"
#include "machine.h"

enum { EMBED_PIECE = 64, STAGES = 3 };

struct embed_piece {
	int id, begin, end, slot; /* of `order`; slot -1: the id's only piece */
};
struct embed_sum {
	int id, first, count; /* of slots */
};

/* Kept of one layer. */
struct layer_kept {
	bf16 *h1, *qkv, *o, *x2, *h2, *gu, *a;
	float *lse, *rstd1, *rstd2;
};

struct staging { /* pinned memory that travels to the device in one copy */
	void *host;
	cudaEvent_t copied;
	int used;
};

struct pass {
	int tokens, documents, tiles, pieces, sums;
	float temperature;
	int state; /* 0: nothing, 1: forward was done, 2: backward too */
	long vocab_stride;

	/* On the device, in the pieces `batch` and `order_room`. */
	void *batch;
	size_t batch_bytes;
	int32_t *token, *target, *position, *order;
	struct embed_piece *piece;
	struct embed_sum *sum;
	struct attention_tile *tile;
	struct staging stage[STAGES];
	int next_stage;
	void *order_room;
	struct staging order_stage[STAGES];
	int next_order;
	int32_t *count; /* host: vocab + 1 places for sorting tokens */

	float *blame; /* [2][tokens] */
	struct staging blame_stage[STAGES];
	int next_blame;

	struct layer_kept *layer; /* without training all layers share one */
	bf16 **x; /* layers + 1 of them: the stream before each layer and after all */
	bf16 *last, *logits;
	float *rstd_last;
	float *logp, *entropy, *log2z;

	/* Backward. */
	bf16 *dx, *dh, *da, *dqkv;
	float *delta, *partial, *embed_partial;
};

int pass_open(struct net_machine *m);
void pass_close(struct net_machine *m);
int pass_forward(struct net_machine *m, const struct net_batch *b);
int pass_outcome(struct net_machine *m, float *logp, float *entropy, float *logits);
int pass_backward(struct net_machine *m, const struct net_blame *b);

/* classify.cu */
int classify(struct net_machine *m);
int classify_backward(struct net_machine *m, const float *blame_logp,
		      const float *blame_entropy, float z);
/* embed.cu: adds to the gradient of the embedding. */
int embed_backward(struct net_machine *m, const bf16 *dx);
/* Of staging memory: waits until its last copy is done. */
int stage_ready(struct net_machine *m, struct staging *s);
#endif
