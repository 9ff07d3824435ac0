/*
 * net_priv.h -- the inside of the C reference: inner loops, products, the crew of threads, the
 * machine.
 *
 * (1) Every number of a product is one sum in the order of its index, begun at 0 or at what is
 *     there, with fused multiply-add where the processor has it.  So it depends neither on blocks
 *     nor on threads nor on how many rows there are: a document gives the same bits alone, packed
 *     with others, and token by token in the sampler.
 * (2) Sums along a row go in NET_STRIPES stripes, which are then added in their order.
 */
#ifndef NET_PRIV_H
#define NET_PRIV_H
#include "net/backend.h"
#include <stdbool.h>

struct arena;
struct net_sampler;

/* --- Inner loops (kernel.h, once per instruction set) ---------------------------------------- */
#define NET_STRIPES 16

/* What one row of logits says at a temperature. */
struct net_row {
	float most;    /* the greatest logit */
	float log_sum; /* log of the sum of exp((logit - most) / temperature) */
	float entropy;
};

/* What the loss wants of a row of logits: see struct net_blame. */
struct net_row_blame {
	int target;
	float temperature, logp, entropy, z;
};

/* One step of AdamW, with all that is the same for every number. */
struct net_adam {
	float scale; /* of the gradient, from clipping */
	float beta1, beta2;
	float rate;      /* lr / (1 - beta1^step) */
	float root;      /* 1 / sqrt(1 - beta2^step) */
	float eps, keep; /* keep: 1 - lr * decay */
};

/* A matrix as it lies: element (i, j) is at[i * row + j * col]. */
struct net_view {
	const float *at;
	long row, col;
};

/* A matrix as bytes: number j of row i is at[i * cols + j] * scale[(i * cols + j) / NET_BLOCK].  cols is a
 * multiple of NET_BLOCK. */
#define NET_BLOCK 32
struct net_bytes {
	signed char *at;
	float *scale;
};

struct net_kernel {
	const char *name;
	int rows, cols; /* of a tile */
	/* c[rows, cols] (+)= a * b of packed panels: a[k][kernel rows], b[k][kernel cols]. */
	void (*tile)(int rows, int k, const float *a, const float *b, float *c, long ldc,
		     bool fresh);
	/* m rows of the left factor, k columns, as panels [m / rows][k][kernel rows]. */
	void (*pack_left)(float *to, struct net_view a, int m, int k);
	/* A panel of the right factor, [k][kernel cols], of which n columns are there. */
	void (*pack_cols)(float *to, struct net_view b, int k, int n);
	float (*dot)(const float *x, const float *y, int n);
	/* y = x * r * weight, r = 1 / sqrt(mean x^2 + eps); r is returned. */
	float (*norm)(float *y, const float *x, const float *weight, int n, float eps);
	/* dx += the derivative by x of norm, for dy by its result. */
	void (*norm_back)(float *dx, const float *dy, const float *x, const float *weight,
			  int n, float r);
	/* x = softmax(x * scale); returns the log of the sum of exp(x * scale). */
	float (*softmax)(float *x, int n, float scale);
	/* x = exp(x * scale - log_sum). */
	void (*soften)(float *x, int n, float scale, float log_sum);
	/* dp = p * (dp - mean) * scale. */
	void (*soft_back)(float *dp, const float *p, int n, float mean, float scale);
	struct net_row (*logits)(const float *x, int n, float temperature);
	/* x, logits, becomes the derivative by them. */
	void (*logits_back)(float *x, int n, const struct net_row *r,
			    const struct net_row_blame *b);
	/* y[m, first .. end) = x * w^T, of rows of `blocks` blocks. */
	void (*bytes)(float *y, long ldy, const float *x, long ldx, int m, struct net_bytes w,
		      int blocks, int first, int end);
	/* y = silu(gate) * up. */
	void (*gate)(float *y, const float *gate, const float *up, int n);
	/* gate and up become their derivatives, for dy by the result. */
	void (*gate_back)(float *gate, float *up, const float *dy, int n);
	void (*adam)(float *w, float *first, float *second, const float *g, long n,
		     const struct net_adam *a);
};
/* The best for this processor. */
const struct net_kernel *net_kernel_here(void);
/* One of those this processor can run, in the order of how fast they are, the plain one last; NULL: no more. */
const struct net_kernel *net_kernel_at(int i);
extern const struct net_kernel net_kernel_plain, net_kernel_avx2, net_kernel_avx512;

/* --- Threads (crew.c) ------------------------------------------------------------------------ */
struct net_crew;
typedef void net_task(void *self, int task, int worker);
struct net_crew *net_crew_open(int threads); /* 1 or more */
void net_crew_close(struct net_crew *c);     /* NULL is allowed */
int net_crew_size(const struct net_crew *c);
/* Do tasks 0 .. tasks-1, each once, by whoever is free, and wait for all. */
void net_crew_each(struct net_crew *c, int tasks, net_task *f, void *self);

/* --- Products (product.c) ---------------------------------------------------------------------- */
/* A matrix as the right factor of products: panels of kernel cols, each `reach` rows long. */
struct net_panels {
	float *at;
	long reach;
};
size_t net_panels_size(const struct net_kernel *k, long reach, long cols); /* in floats */
/* b, of k rows and n columns, into panels, from row `first` on. */
void net_pack(const struct net_kernel *kernel, struct net_panels to, struct net_view b, int k,
	      int n);

/* Room for the left factor of a product, a block at a time. */
#define NET_PACK_K 256
#define NET_PACK_M 192
size_t net_pack_size(void); /* in floats */
/* c[m, n] (+)= a * b by the caller's thread alone. */
void net_product_alone(const struct net_kernel *kernel, float *pack, float *c, long ldc, int m,
		       int n, int k, struct net_view a, struct net_panels b, bool add);

struct net_workshop; /* a crew and the rooms its products are made in */
struct net_workshop *net_workshop_open(struct arena *a, const struct net_kernel *kernel,
				       struct net_crew *crew);
/* c[m, n] (+)= a * b by the whole crew. */
void net_product(struct net_workshop *w, float *c, long ldc, int m, int n, int k,
		 struct net_view a, struct net_view b, bool add);
/* The same with b packed before, of any number of columns. */
void net_product_packed(struct net_workshop *w, float *c, long ldc, int m, int n, int k,
			struct net_view a, struct net_panels b, bool add);

static inline struct net_view net_plain(const float *at, long width)
{
	return (struct net_view){ at, width, 1 };
}
static inline struct net_view net_turned(const float *at, long width)
{
	return (struct net_view){ at, 1, width };
}

/* --- The machine (machine.c) -------------------------------------------------------------------- */
#define NET_PARTS 4     /* enum net_part */
#define NET_PIECE 32768 /* numbers of a task of the optimizer */
#define NET_QUERIES 64  /* rows of queries at a time in attention */

struct net_machine {
	struct net_shape s;
	struct net_limits l;
	struct arena *arena; /* all that follows lives there */
	const struct net_kernel *kernel;
	struct net_crew *crew;
	struct net_workshop *shop;
	float *part[NET_PARTS];
	struct net_bytes
		bytes; /* small.c: all tensors as bytes; the part then has vectors alone */
	float *cosine, *sine; /* [position][head / 2] */
	int positions;        /* of these tables */
	int q, kv, wide;      /* heads * head, kv * head, and q + 2 kv */
	/* The last batch.  `place` are those with a target. */
	int tokens, documents, asked;
	int32_t *token, *target, *start, *position, *place;
	float temperature;
	bool forwarded, blamed; /* backward() ends what forward() left */
	/* What forward leaves for backward: a plane per layer.  stream: before each layer, inside it,
	 * and after the last, [2 layers + 1][tokens][width]; root: the norms' factors. */
	float *stream, *root, *qkv, *attended, *log_sum, *gate_up;
	float *normed, *inside; /* of one layer: [tokens][width], [tokens][inner] */
	float *last;            /* the last norm, rows of `place` */
	struct net_row *row;    /* of the logits of `place` */
	float *logp;            /* of the targets, by token */
	float *logits;          /* of `chunk` places at a time */
	int chunk, held;        /* held: which chunk it is, -1: none */
	float *d_stream, *d_normed, *d_wide, *d_last;
	float *room; /* a piece per worker, for attention */
	size_t room_size;
	double *pieces; /* sums of squares */
	float *turning
		[4]; /* Muon's: two of the largest matrix, two of its least side squared */
	struct net_sampler *sampler;
	char why[240], name[96];
};
/* -1, with the reason. */
int net_failed(struct net_machine *m, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
const float *net_weight(const struct net_machine *m, int layer, int slot);
float *net_gradient(const struct net_machine *m, int layer, int slot);
/* The last norm and the head. */
struct net_ends {
	size_t norm, head;
};
struct net_ends net_ends_of(const struct net_shape *s);
/* Planes of struct net_machine. */
float *net_stream(const struct net_machine *m, int i); /* 0 .. 2 layers */
float *net_root(const struct net_machine *m, int i);
float *net_plane(const struct net_machine *m, float *all, int layer, int wide);

int net_forward(struct net_machine *m, const struct net_batch *b);
int net_outcome(struct net_machine *m, float *logp, float *entropy, float *logits);
int net_backward(struct net_machine *m, const struct net_blame *b);
int net_update_step(struct net_machine *m, const struct net_update *u,
		    struct net_updated *out);
int net_sample(struct net_machine *m, const struct net_sampling *s,
	       const struct net_sampled *out);

/* Rows of a batch, some at a time, by the crew (forward.c). */
typedef void net_row_task(struct net_machine *m, const void *self, int row);
void net_each_row(struct net_machine *m, int rows, net_row_task *f, const void *self);
/* Bias, and the turn by position, of the q, k and v of one token; back: the turn alone, undone. */
void net_turn(const struct net_machine *m, float *qkv, const float *bias, int position);
void net_turn_back(const struct net_machine *m, float *qkv, int position);
/* Logits of the places in a chunk, unless they are there. */
void net_logits(struct net_machine *m, int chunk);
/* Act = silu(gate) * up, of all tokens, into m->inside. */
void net_gate(struct net_machine *m, const float *gate_up);
void net_norm(struct net_machine *m, float *to, float *root, const float *from,
	      const float *weight);

/* muon.c: a step of a matrix, whose gradient is multiplied by scale. */
void net_muon(struct net_machine *m, const struct net_tensor *t, const struct net_update *u,
	      float scale);

/* attention.c */
size_t net_attention_room(const struct net_machine *m, int longest); /* floats per worker */
void net_attention(struct net_machine *m, int layer);
/* m->d_wide, derivatives by q, k and v, from d_out, the derivatives by what was attended. */
void net_attention_back(struct net_machine *m, int layer, const float *d_out);

/* small.c: the bytes of a tensor; to[m, out) = from * weight^T by the crew. */
struct net_bytes net_bytes_at(const struct net_machine *m, size_t at);
void net_bytes_read(struct net_bytes w, float *to, size_t n);
void net_bytes_product(struct net_machine *m, float *to, const float *from, int rows, int in,
		       int out, struct net_bytes w);

/* machine.c: a machine, its limits checked; small: with room for bytes. */
struct net_machine *net_machine_open(const struct net_shape *s, const struct net_limits *l,
				     bool small, char *reason, size_t size);

/* sample.c */
void net_sampler_open(struct net_machine *m);
void net_sampler_stale(struct net_machine *m); /* the weights are others now */

/* choose.c: the next token of row `row` at `position`, from logits; its log-probability too. */
struct net_choice {
	const struct net_sampling *s;
	int real, vocab;
	float *value; /* room for `vocab` */
	int32_t *id;
};
int32_t net_choose(const struct net_kernel *k, const struct net_choice *c, const float *logits,
		   uint64_t row, uint64_t position, float *logp);

/* --- Memory ------------------------------------------------------------------------------------ */
/* n floats, zero, at the beginning of a line of the cache. */
float *net_floats(struct arena *a, size_t n);
#endif
