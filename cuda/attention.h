/*
 * attention.h -- causal attention inside packed documents, head sizes 64 and 128.
 *
 * q, k and v lie in one matrix [tokens, qkv_rows], already turned by their positions; query head j looks at
 * key head j * kv / heads.  A tile is ATTENTION_TILE rows of one document (the last one fewer).
 */
#ifndef CUDA_ATTENTION_H
#define CUDA_ATTENTION_H
#include "machine.h"

enum { ATTENTION_TILE = 128 };

struct attention_tile {
	int row, start,
		end; /* its first row; the document's first row and the row behind its last */
};

/* Tiles in any order; those with most keys first is best.  lse[heads][rows]: log2 of each softmax's
 * denominator (of scores times scale times log2 e), for the backward pass; NULL: not wanted. */
int attention_forward(struct net_machine *m, bf16 *o, float *lse, const bf16 *qkv,
		      const struct attention_tile *tile, int tiles, int rows);
/* dqkv is by the q and k before they were turned.  delta[heads][rows] is working memory. */
int attention_backward(struct net_machine *m, bf16 *dqkv, float *delta, const bf16 *dout,
		       const bf16 *o, const float *lse, const bf16 *qkv,
		       const struct attention_tile *tile, int tiles, int rows);
int attention_open(struct net_machine *m); /* asks for shared memory */
#endif
