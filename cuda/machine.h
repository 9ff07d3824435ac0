/*
 * machine.h -- what libporism-cuda.so keeps of one open machine (src/net/backend.h), and the
 * rules that all its files follow.
 *
 * Files:
 *   machine.h    this
 *   launch.h     launch.cu     errors, device memory, launches, 128-bit loads, sums over a warp and a block
 *   gemm.h       gemm.cu       matrix products through cuBLASLt, an algorithm per shape
 *   kernels.h                  the kernels' host doors, used by training and sampling alike
 *   norm.cu      RMSNorm forward and backward (with the residual's gradient)
 *   point.cu     rotary positions, SwiGLU, column sums of bias gradients
 *   embed.cu     embedding forward and backward
 *   classify.cu  log-probability, entropy, log Z of a row of logits; their derivative in place
 *   mma.h        tensor core primitives: ldmatrix, mma.m16n8k16, cp.async
 *   attention.h  attention.cu, attention_back.cu  causal attention inside documents
 *   wgmma.h      attention_hopper.cu  the same with Hopper's own instructions
 *   attention_tile.h           what all three share: blocks and their steps, the softmax and its derivative
 *   pass.h       pass.cu       activations; forward and backward of the whole model
 *   update.h     adamw.cu      norm of the gradient, AdamW
 *                muon.cu       Muon: Newton-Schulz of all layers' equal matrices at once
 *   backend.cu   the table of functions, open, close, read, write
 *   sample.h     sample*.cu    the sampler
 *
 * (1) Numbers: weights and activations are bf16; master weights, gradient, moments, norms'
 *     statistics, softmax, sums and products' accumulators are fp32.
 * (2) All work goes to `stream`, in order; a function that launches something does not wait
 *     for it unless its comment says so.
 * (3) A function that can fail returns 0, or -1 with the reason in `why` (TRY, launch.h).
 * (4) Sums have a fixed order.  No floating-point atomics.
 * (5) Every tensor begins at a multiple of 8 numbers: open() refuses shapes where width, inner
 *     or kv * head is no multiple of 8.
 */
#ifndef CUDA_MACHINE_H
#define CUDA_MACHINE_H
#include "net/backend.h"
#include <cuda_bf16.h>
#include <cuda_runtime.h>

typedef __nv_bfloat16 bf16;

enum { TAKEN_MAX = 2048 };

struct net_machine {
	struct net_shape shape;
	struct net_limits limits;
	char why[512];
	char name[320];

	/* The model: `numbers` each, in the order of shape.h. */
	size_t numbers;
	float *master;
	bf16 *weight;          /* master, rounded: what the passes read */
	float *gradient;       /* these three only when limits.train */
	float *first, *second; /* moments; Muon's momentum is in `first` */
	int fresh;             /* the gradient means zero, whatever it holds */
	const float2 *turn;    /* [turns][head / 2]: cos, sin of position and pair */
	int turns;             /* positions of the table: min(context, what the limits need) */

	cudaStream_t stream;
	int multiprocessors;
	int hopper; /* can wgmma be used (attention_hopper.cu)? */
	int careful; /* $PORISM_CUDA_CAREFUL: wait after each launch, so that an error has its place */
	struct gemm *gemm;       /* gemm.h */
	struct pass *pass;       /* pass.h; NULL when limits.tokens is 0 */
	int batch_tokens;        /* of the last forward pass, without what fills it up */
	struct updater *updater; /* update.h; NULL without training */
	struct muon *muon;       /* muon.cu; NULL until Muon's first step */
	struct sampler *sampler; /* sample.h; NULL when limits.rows is 0 */
	struct phases *phases;   /* launch.h; NULL unless $PORISM_CUDA_TIME */

	void *taken[TAKEN_MAX]; /* device memory that close() gives back */
	int takens;
	size_t taken_bytes;
};

/* Where tensor `slot` of a layer begins, in numbers; -1: embedding, last norm, head as below. */
static inline size_t tensor_at(const struct net_machine *m, int layer, int slot)
{
	return net_tensor(&m->shape, net_tensor_of(&m->shape, layer, slot)).at;
}

static inline size_t last_norm_at(const struct net_machine *m)
{
	return net_tensor(&m->shape, 1 + m->shape.layers * NET_SLOTS).at;
}

/* The head's matrix [vocab, width]: the embedding's own when tied. */
static inline size_t head_at(const struct net_machine *m)
{
	return m->shape.tied ? 0 : net_tensor(&m->shape, 2 + m->shape.layers * NET_SLOTS).at;
}

/* Rows of q, k and v together: the matrix at NET_Q is [qkv_rows, width]. */
static inline int qkv_rows(const struct net_shape *s)
{
	return (s->heads + 2 * s->kv) * s->head;
}

/* Device memory for the machine's life, 256-byte aligned, not cleared.  -1: too little. */
int take(struct net_machine *m, void **out, size_t bytes, const char *what);
#endif
