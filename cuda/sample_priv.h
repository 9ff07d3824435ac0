/*
 * sample_priv.h -- the sampler's inside.
 *
 * Words.  A *seat* is one of limits.rows places for an answer under way: its keys and values lie in
 * its own part of the cache.  A *desk* holds the keys and values of one prompt but its last token,
 * shared by all answers to it.  The last token of a prompt is the first one fed to each of its
 * answers: so the first token of an answer is drawn like all others, and a prompt of one token
 * needs no desk work.  A *unit* is up to 16 / (queries of a key head) rows of one prompt that
 * attend together.  *Row* j of a step is the j-th answer under way; rows are kept together by prompt.
 *
 * (1) A row's numbers do not depend on the other rows, bit for bit: a product sums over its inner
 *     dimension from the front in every tile shape, and attention cuts keys into the same pieces and
 *     gives them to the same warps whoever shares the unit and wherever in it the row stands.  An answer is a function of weights, prompt,
 *     seed and row number.  (Not so with $PORISM_CUDA_SAMPLE=lt, which takes cuBLASLt's products.)
 * (2) What changes from step to step or from call to call lies in device memory, so that the graph
 *     of a step is captured once for each number of rows it is rounded up to.
 */
#ifndef CUDA_SAMPLE_PRIV_H
#define CUDA_SAMPLE_PRIV_H
#include "launch.h"
#include "machine.h"
#include "sample.h"

enum {
	PIECE = 16, /* keys that a warp takes at a time; the caches' parts are multiples of it */
	STOPS_MAX = 64, /* stop tokens */
	WINDOW = 16,    /* steps between two looks of the host */
	ROW_TILE = 64,  /* rows of a step are a multiple of it */
	ATTEND_WARPS = 4
};

struct unit {
	int32_t first, rows;  /* of the step */
	int32_t desk, before; /* where the prompt lies, and how many tokens */
};

/* A call's settings and a step's composition, in device memory. */
struct table {
	int32_t rows, units;
	int32_t desk_room, seat_room; /* tokens of a desk and of a seat */
	int64_t desk_at;              /* tokens of all seats together: desks lie behind them */
	uint64_t seed;
	float heat; /* 1 / temperature; 1 when greedy */
	float top_p;
	int32_t top_k, greedy;
	int32_t stops;
	int32_t stop[STOPS_MAX];
};

/* Rows' arrays, `cap` long, in device memory. */
struct rows {
	int32_t *token; /* to be fed next */
	int32_t *own;   /* tokens fed so far: the place of the next drawn token */
	int32_t *seat;
	int32_t *number; /* prompt * group + answer */
	int32_t *before; /* tokens of its prompt but the last */
	int32_t *most;   /* tokens of its answer */
	int32_t *done;
	struct unit *unit;
	struct table *table;
	int32_t *drawn; /* [WINDOW][cap]: at own % WINDOW */
	float *logp;
	int cap;
};

/* The keys of a layer are [seats, then desks][kv][tokens][head], the values the same behind all
 * keys of the layer. */
struct cache {
	bf16 *all;
	size_t tokens; /* of a layer */
};

/* Up to 16 tokens of one prompt. */
struct prefill_tile {
	int32_t at, rows;
	int32_t position, desk; /* of the first */
};

/* Prompts under way into their desks: tokens packed one behind the other. */
struct prefill {
	int32_t *token, *position, *desk; /* of each token */
	struct prefill_tile *tile;
	int cap; /* tokens */
};

enum finish { FINISH_BF16, FINISH_FLOAT, FINISH_GLU };
/* out[rows, N] = in[rows, K] W[N, K]^T (+ bias) (+ add, which may be out).  FINISH_GLU: W is gate
 * over up, [2 N, K], and out = silu(gate) * up, both rounded to bf16 first, as in training. */
struct linear_args {
	const bf16 *in, *weight, *bias, *add;
	void *out;
	int rows, N, K;
};
int sample_linear(struct net_machine *m, enum finish f, const struct linear_args *a);
int sample_linear_open(struct net_machine *m);

/* Of one layer.  qkv [rows, qkv_rows] before rotation; out [rows, heads * head]. */
struct attend_args {
	const bf16 *qkv;
	bf16 *out;
	bf16 *key, *value; /* the layer's */
	struct rows rows;
	const float2 *turn;
	int heads, kv;
	float scale; /* log2 e / sqrt(head) */
};
int sample_attend(struct net_machine *m, const struct attend_args *a, int units_cap);

/* The same for prompts: keys and values go to their desks, then every token attends. */
struct keep_args {
	bf16 *qkv; /* q is rotated in place */
	bf16 *out;
	bf16 *key, *value;
	struct prefill prefill;
	const struct table *table;
	const float2 *turn;
	int heads, kv, tokens, tiles;
	float scale;
};
int sample_keep(struct net_machine *m, const struct keep_args *a);
int sample_attend_prompt(struct net_machine *m, const struct keep_args *a);
int sample_attend_open(struct net_machine *m);

/* A token for each row out of logits [rows, vocab]; `cut`: top_k or top_p are set. */
struct draw_args {
	const float *logits;
	struct rows rows;
	int vocab, real;
};
int sample_draw(struct net_machine *m, const struct draw_args *a, int rows, int cut);
#endif
