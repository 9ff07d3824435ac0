/*
 * pass.cu -- a batch comes onto the device; forward and backward of the whole model.
 *
 * A batch is filled up to a round number of tokens with documents that have no targets, so that the products
 * have few different sizes.
 */
#include "gemm.h"
#include "launch.h"
#include "pass.h"
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

/* Tokens are filled up to a multiple of this: about 1 in 64. */
static int grain(int tokens)
{
	int g = 128;

	while (g < 1024 && g * 64 < tokens)
		g *= 2;
	return g;
}

static int filled(int tokens)
{
	int g = grain(tokens);

	return (tokens + g - 1) / g * g;
}

/* Most tiles of a batch: each document's last one may be short, and so may those that fill up. */
static int tiles_most(const struct net_machine *m, int rows)
{
	return m->limits.documents + 2 * (rows / ATTENTION_TILE) + 2;
}

static size_t aligned(size_t n)
{
	return (n + 63) / 64 * 64;
}

static size_t batch_bytes(const struct net_machine *m, int rows)
{
	return 3 * aligned(sizeof(int32_t) * rows) +
	       aligned(sizeof(struct attention_tile) * tiles_most(m, rows));
}

static size_t order_bytes(int rows)
{
	return aligned(sizeof(int32_t) * rows) + aligned(sizeof(struct embed_piece) * rows) +
	       aligned(sizeof(struct embed_sum) * (rows / EMBED_PIECE + 1));
}

static int open_staging(struct net_machine *m, struct staging *s, size_t bytes)
{
	for (int i = 0; i < STAGES; i++) {
		CUDA_TRY(m, cudaMallocHost(&s[i].host, bytes));
		CUDA_TRY(m, cudaEventCreateWithFlags(&s[i].copied, cudaEventDisableTiming));
	}
	return 0;
}

static void close_staging(struct staging *s)
{
	for (int i = 0; i < STAGES; i++) {
		if (s[i].host)
			cudaFreeHost(s[i].host);
		if (s[i].copied)
			cudaEventDestroy(s[i].copied);
	}
}

int stage_ready(struct net_machine *m, struct staging *s)
{
	if (s->used)
		CUDA_TRY(m, cudaEventSynchronize(s->copied));
	s->used = 1;
	return 0;
}

template <class T>
static int take_array(struct net_machine *m, T **out, size_t count, const char *what)
{
	void *p = NULL;

	TRY(take(m, &p, count * sizeof(T), what));
	*out = (T *)p;
	return 0;
}

static int take_layer(struct net_machine *m, struct layer_kept *k, size_t rows)
{
	const struct net_shape *s = &m->shape;
	const char *what = "the activations of a layer";
	size_t width = s->width, qkv = qkv_rows(s), inner = s->inner, heads = s->heads;
	bf16 *all;
	float *stats;

	/* one piece: a machine has few of them */
	TRY(take_array(m, &all, rows * (4 * width + qkv + 3 * inner), what));
	TRY(take_array(m, &stats, rows * (heads + 2), what));
	k->h1 = all, all += rows * width;
	k->o = all, all += rows * width;
	k->x2 = all, all += rows * width;
	k->h2 = all, all += rows * width;
	k->qkv = all, all += rows * qkv;
	k->gu = all, all += rows * 2 * inner;
	k->a = all;
	k->lse = stats;
	k->rstd1 = stats + rows * heads;
	k->rstd2 = k->rstd1 + rows;
	return 0;
}

static int take_forward(struct net_machine *m, struct pass *p, size_t rows)
{
	const struct net_shape *s = &m->shape;
	int layers = s->layers, kept = m->limits.train ? layers : 1;

	p->layer = (struct layer_kept *)calloc((size_t)layers, sizeof *p->layer);
	p->x = (bf16 **)calloc((size_t)layers + 1, sizeof *p->x);
	p->count = (int32_t *)calloc((size_t)s->vocab + 1, sizeof *p->count);
	if (!p->layer || !p->x || !p->count)
		return failed(m, "no memory");
	for (int l = 0; l < kept; l++)
		TRY(take_layer(m, &p->layer[l], rows));
	for (int l = kept; l < layers; l++)
		p->layer[l] = p->layer[0];
	if (m->limits.train) {
		bf16 *all;
		TRY(take_array(m, &all, rows * s->width * (layers + 1),
			       "the activations between layers"));
		for (int l = 0; l <= layers; l++)
			p->x[l] = all + rows * s->width * l;
	} else {
		bf16 *two;
		TRY(take_array(m, &two, rows * s->width * 2,
			       "the activations between layers"));
		for (int l = 0; l <= layers; l++)
			p->x[l] = two + rows * s->width * (l % 2);
	}
	TRY(take_array(m, &p->last, rows * s->width, "the last activations"));
	TRY(take_array(m, &p->logits, rows * p->vocab_stride, "the logits"));
	TRY(take_array(m, &p->rstd_last, rows, "statistics"));
	TRY(take_array(m, &p->logp, rows, "statistics"));
	TRY(take_array(m, &p->entropy, rows, "statistics"));
	TRY(take_array(m, &p->log2z, rows, "statistics"));
	TRY(take(m, &p->batch, p->batch_bytes, "the batch"));
	return open_staging(m, p->stage, p->batch_bytes);
}

static int take_backward(struct net_machine *m, struct pass *p, size_t rows)
{
	const struct net_shape *s = &m->shape;
	size_t norms = (size_t)norm_partial_rows(m) * s->width;
	size_t columns = (size_t)column_partial_rows(m) * qkv_rows(s);
	const char *what = "gradients of activations";

	TRY(take_array(m, &p->dx, rows * s->width, what));
	TRY(take_array(m, &p->dh, rows * s->width, what));
	TRY(take_array(m, &p->da, rows * s->inner, what));
	TRY(take_array(m, &p->dqkv, rows * qkv_rows(s), what));
	TRY(take_array(m, &p->delta, rows * s->heads, what));
	TRY(take_array(m, &p->partial, norms > columns ? norms : columns, what));
	TRY(take_array(m, &p->embed_partial, (2 * rows / EMBED_PIECE + 2) * s->width, what));
	TRY(take_array(m, &p->blame, 2 * rows, what));
	TRY(take(m, &p->order_room, order_bytes((int)rows), what));
	TRY(open_staging(m, p->order_stage, order_bytes((int)rows)));
	return open_staging(m, p->blame_stage, 2 * rows * sizeof(float));
}

int pass_open(struct net_machine *m)
{
	struct pass *p = (struct pass *)calloc(1, sizeof *p);
	int rows = filled(m->limits.tokens);

	if (!p)
		return failed(m, "no memory");
	m->pass = p;
	p->vocab_stride = (m->shape.vocab + 7) / 8 * 8;
	p->batch_bytes = batch_bytes(m, rows);
	TRY(take_forward(m, p, (size_t)rows));
	if (m->limits.train)
		TRY(take_backward(m, p, (size_t)rows));
	return 0;
}

void pass_close(struct net_machine *m)
{
	struct pass *p = m->pass;

	if (!p)
		return;
	close_staging(p->stage);
	close_staging(p->order_stage);
	close_staging(p->blame_stage);
	free(p->layer);
	free(p->x);
	free(p->count);
	free(p);
	m->pass = NULL;
}

/* ---- a batch ---- */

static int batch_wrong(struct net_machine *m, const struct net_batch *b)
{
	const struct net_shape *s = &m->shape;

	if (!m->pass)
		return failed(
			m,
			"this machine was opened without forward passes (limits.tokens is 0)");
	if (b->tokens < 1 || b->tokens > m->limits.tokens || b->documents < 1 ||
	    b->documents > m->limits.documents)
		return failed(m,
			      "a batch of %d tokens in %d documents; this machine takes 1 to "
			      "%d in 1 to %d",
			      b->tokens, b->documents, m->limits.tokens, m->limits.documents);
	if (!(b->temperature > 0))
		return failed(m, "the temperature of a batch is %g", (double)b->temperature);
	if (b->start[0] != 0 || b->start[b->documents] != b->tokens)
		return failed(m, "the documents do not fill the batch");
	for (int d = 0; d < b->documents; d++)
		if (b->start[d + 1] <= b->start[d] || b->start[d + 1] - b->start[d] > m->turns)
			return failed(m, "document %d has %d tokens; 1 to %d are allowed", d,
				      b->start[d + 1] - b->start[d], m->turns);
	for (int i = 0; i < b->tokens; i++)
		if (b->token[i] < 0 || b->token[i] >= s->vocab || b->target[i] < -1 ||
		    b->target[i] >= s->vocab)
			return failed(m,
				      "place %d of a batch has token %d and target %d; the "
				      "vocabulary has %d rows",
				      i, b->token[i], b->target[i], s->vocab);
	return 0;
}

/* The tiles of all documents, those furthest from their document's start first. */
static int deal_tiles(const struct net_machine *m, struct attention_tile *out,
		      const struct net_batch *b, int rows)
{
	int n = 0, longest = 1;
	int fill = m->turns < ATTENTION_TILE ? m->turns : ATTENTION_TILE;

	for (int d = 0; d < b->documents; d++)
		if (b->start[d + 1] - b->start[d] > longest)
			longest = b->start[d + 1] - b->start[d];
	for (int at = (longest - 1) / ATTENTION_TILE * ATTENTION_TILE; at >= 0;
	     at -= ATTENTION_TILE)
		for (int d = 0; d < b->documents; d++)
			if (b->start[d] + at < b->start[d + 1]) {
				struct attention_tile t = { b->start[d] + at, b->start[d],
							    b->start[d + 1] };
				out[n++] = t;
			}
	for (int at = b->tokens; at < rows; at += fill) {
		struct attention_tile t = { at, at, at + fill < rows ? at + fill : rows };
		out[n++] = t;
	}
	return n;
}

/* The places of each token, in order, and the pieces they are summed in (embed.cu). */
static void deal_pieces(struct pass *p, const struct net_batch *b, int vocab, int32_t *order,
			struct embed_piece *piece, struct embed_sum *sum)
{
	int32_t *count = p->count;
	int slots = 0, begin = 0;

	p->pieces = p->sums = 0;
	memset(count, 0, sizeof *count * ((size_t)vocab + 1));
	for (int i = 0; i < b->tokens; i++)
		count[b->token[i] + 1]++;
	for (int v = 0; v < vocab; v++)
		count[v + 1] += count[v];
	for (int i = 0; i < b->tokens; i++)
		order[count[b->token[i]]++] = i;
	/* now count[v] is the end of v's places */
	for (int v = 0; v < vocab; begin = count[v++]) {
		int end = count[v], here = end - begin, first = slots;
		for (int at = begin; at < end; at += EMBED_PIECE) {
			struct embed_piece e = { v, at,
						 at + EMBED_PIECE < end ? at + EMBED_PIECE
									: end,
						 here > EMBED_PIECE ? slots++ : -1 };
			piece[p->pieces++] = e;
		}
		if (here > EMBED_PIECE) {
			struct embed_sum e = { v, first, slots - first };
			sum[p->sums++] = e;
		}
	}
}

/* A place in staging memory, and where it will be on the device. */
static void *room(const struct staging *s, void *device, size_t *used, size_t bytes,
		  void **on_device)
{
	void *here = (char *)s->host + *used;

	*on_device = (char *)device + *used;
	*used += aligned(bytes);
	return here;
}

static int send(struct net_machine *m, struct staging *s, void *device, size_t bytes)
{
	CUDA_TRY(m,
		 cudaMemcpyAsync(device, s->host, bytes, cudaMemcpyHostToDevice, m->stream));
	CUDA_TRY(m, cudaEventRecord(s->copied, m->stream));
	return 0;
}

static int send_batch(struct net_machine *m, const struct net_batch *b)
{
	struct pass *p = m->pass;
	struct staging *s = &p->stage[p->next_stage];
	int rows = filled(b->tokens),
	    fill = m->turns < ATTENTION_TILE ? m->turns : ATTENTION_TILE;
	size_t used = 0, ints = sizeof(int32_t) * rows;
	size_t most = sizeof(struct attention_tile) * tiles_most(m, rows);

	TRY(stage_ready(m, s));
	int32_t *token = (int32_t *)room(s, p->batch, &used, ints, (void **)&p->token);
	int32_t *target = (int32_t *)room(s, p->batch, &used, ints, (void **)&p->target);
	int32_t *position = (int32_t *)room(s, p->batch, &used, ints, (void **)&p->position);
	struct attention_tile *tile =
		(struct attention_tile *)room(s, p->batch, &used, most, (void **)&p->tile);
	memcpy(token, b->token, sizeof *token * b->tokens);
	memcpy(target, b->target, sizeof *target * b->tokens);
	for (int d = 0; d < b->documents; d++)
		for (int i = b->start[d]; i < b->start[d + 1]; i++)
			position[i] = i - b->start[d];
	for (int i = b->tokens; i < rows; i++) {
		token[i] = 0;
		target[i] = -1;
		position[i] = (i - b->tokens) % fill;
	}
	p->tiles = deal_tiles(m, tile, b, rows);
	p->next_stage = (p->next_stage + 1) % STAGES;
	p->tokens = rows;
	p->documents = b->documents;
	p->temperature = b->temperature;
	return send(m, s, p->batch, used);
}

/* What only the backward pass needs; made while the device is busy with the forward pass. */
static int send_order(struct net_machine *m, const struct net_batch *b)
{
	struct pass *p = m->pass;
	struct staging *s = &p->order_stage[p->next_order];
	size_t used = 0, rows = (size_t)p->tokens;

	TRY(stage_ready(m, s));
	int32_t *order = (int32_t *)room(s, p->order_room, &used, sizeof *order * rows,
					 (void **)&p->order);
	struct embed_sum *sum = (struct embed_sum *)room(
		s, p->order_room, &used, sizeof *sum * (rows / EMBED_PIECE + 1),
		(void **)&p->sum);
	struct embed_piece *piece = (struct embed_piece *)room(
		s, p->order_room, &used, sizeof *piece * rows, (void **)&p->piece);
	deal_pieces(p, b, m->shape.vocab, order, piece, sum);
	used -= aligned(sizeof *piece * rows) - aligned(sizeof *piece * p->pieces);
	p->next_order = (p->next_order + 1) % STAGES;
	return send(m, s, p->order_room, used);
}

/* ---- forward ---- */

static int layer_forward(struct net_machine *m, int l)
{
	const struct net_shape *s = &m->shape;
	struct pass *p = m->pass;
	struct layer_kept *k = &p->layer[l];
	const bf16 *w = m->weight;
	int n = p->tokens, width = s->width, queries = s->heads * s->head;

	phase(m, "norm");
	TRY(norm_forward(m, k->h1, k->rstd1, p->x[l], w + tensor_at(m, l, NET_ATTENTION_NORM),
			 n));
	phase(m, "gemm qkv");
	TRY(linear(m, k->qkv, k->h1, w + tensor_at(m, l, NET_Q),
		   w + tensor_at(m, l, NET_Q_BIAS), NULL, n, qkv_rows(s), width));
	phase(m, "rope");
	TRY(rope_forward(m, k->qkv, p->position, n));
	phase(m, "attention");
	TRY(attention_forward(m, k->o, k->lse, k->qkv, p->tile, p->tiles, n));
	phase(m, "gemm o");
	TRY(linear(m, k->x2, k->o, w + tensor_at(m, l, NET_O), NULL, p->x[l], n, width,
		   queries));
	phase(m, "norm");
	TRY(norm_forward(m, k->h2, k->rstd2, k->x2, w + tensor_at(m, l, NET_MLP_NORM), n));
	phase(m, "gemm gate up");
	TRY(linear(m, k->gu, k->h2, w + tensor_at(m, l, NET_GATE), NULL, NULL, n, 2 * s->inner,
		   width));
	phase(m, "swiglu");
	TRY(swiglu_forward(m, k->a, k->gu, n));
	phase(m, "gemm down");
	return linear(m, p->x[l + 1], k->a, w + tensor_at(m, l, NET_DOWN), NULL, k->x2, n,
		      width, s->inner);
}

int pass_forward(struct net_machine *m, const struct net_batch *b)
{
	const struct net_shape *s = &m->shape;
	struct pass *p = m->pass;
	struct product head = {};

	TRY(batch_wrong(m, b));
	phase(m, "batch");
	TRY(send_batch(m, b));
	m->batch_tokens = b->tokens;
	phase(m, "embed");
	TRY(embed_forward(m, p->x[0], p->token, p->tokens));
	for (int l = 0; l < s->layers; l++)
		TRY(layer_forward(m, l));
	phase(m, "norm");
	TRY(norm_forward(m, p->last, p->rstd_last, p->x[s->layers],
			 m->weight + last_norm_at(m), p->tokens));
	phase(m, "gemm head");
	head.M = p->tokens, head.N = s->vocab, head.K = s->width;
	head.A = p->last, head.B = m->weight + head_at(m), head.b_turned = 1;
	head.D = p->logits, head.ldd = p->vocab_stride;
	TRY(gemm(m, &head));
	phase(m, "classify");
	TRY(classify(m));
	phase(m, NULL);
	if (m->limits.train)
		TRY(send_order(m, b));
	p->state = 1;
	return 0;
}

int pass_outcome(struct net_machine *m, float *logp, float *entropy, float *logits)
{
	struct pass *p = m->pass;
	long stride = p ? p->vocab_stride : 0;
	int vocab = m->shape.vocab, rows_at_a_time = vocab > 8192 ? 64 : 1024,
	    tokens = m->batch_tokens;
	uint16_t *some;

	if (!p || !p->state)
		return failed(m, "there was no forward pass");
	if (logits && p->state != 1)
		return failed(m, "logits cannot be had after the backward pass, which took "
				 "their memory");
	if (logp)
		CUDA_TRY(m, cudaMemcpyAsync(logp, p->logp, sizeof *logp * tokens,
					    cudaMemcpyDeviceToHost, m->stream));
	if (entropy)
		CUDA_TRY(m, cudaMemcpyAsync(entropy, p->entropy, sizeof *entropy * tokens,
					    cudaMemcpyDeviceToHost, m->stream));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	if (!logits)
		return 0;
	some = (uint16_t *)malloc(sizeof *some * stride * rows_at_a_time);
	if (!some)
		return failed(m, "no memory");
	for (int at = 0; at < tokens; at += rows_at_a_time) {
		int n = tokens - at < rows_at_a_time ? tokens - at : rows_at_a_time;
		cudaError_t e = cudaMemcpy(some, p->logits + at * stride,
					   sizeof *some * stride * n, cudaMemcpyDeviceToHost);
		if (e != cudaSuccess) {
			free(some);
			return failed_cuda(m, "copy of the logits", e);
		}
		for (long r = 0; r < n; r++)
			for (long v = 0; v < vocab; v++) {
				uint32_t bits = (uint32_t)some[r * stride + v] << 16;
				memcpy(&logits[(at + r) * vocab + v], &bits, sizeof bits);
			}
	}
	free(some);
	return 0;
}

/* ---- backward ---- */

/* gradient[at] (+)= dy[n, out]^T x[n, in] */
static int weight_gradient(struct net_machine *m, size_t at, const bf16 *dy, const bf16 *x,
			   int out, int in)
{
	struct product p = {};

	p.M = out, p.N = in, p.K = m->pass->tokens;
	p.A = dy, p.a_turned = 1, p.B = x;
	p.D = m->gradient + at, p.fp32 = 1;
	p.alpha = 1, p.beta = m->fresh ? 0 : 1;
	return gemm(m, &p);
}

/* dx[n, in] = dy[n, out] W[out, in] */
static int input_gradient(struct net_machine *m, bf16 *dx, const bf16 *dy, size_t at, int out,
			  int in)
{
	struct product p = {};

	p.M = m->pass->tokens, p.N = in, p.K = out;
	p.A = dy, p.B = m->weight + at, p.D = dx;
	return gemm(m, &p);
}

static int layer_backward(struct net_machine *m, int l)
{
	const struct net_shape *s = &m->shape;
	struct pass *p = m->pass;
	struct layer_kept *k = &p->layer[l];
	const bf16 *w = m->weight;
	float *g = m->gradient;
	int n = p->tokens, width = s->width, inner = s->inner, queries = s->heads * s->head;
	size_t attention_norm = tensor_at(m, l, NET_ATTENTION_NORM),
	       q = tensor_at(m, l, NET_Q);
	size_t bias = tensor_at(m, l, NET_Q_BIAS), o = tensor_at(m, l, NET_O);
	size_t mlp_norm = tensor_at(m, l, NET_MLP_NORM), gate = tensor_at(m, l, NET_GATE);
	size_t down = tensor_at(m, l, NET_DOWN);

	phase(m, "gemm down: weight");
	TRY(weight_gradient(m, down, p->dx, k->a, width, inner));
	phase(m, "gemm down: input");
	TRY(input_gradient(m, p->da, p->dx, down, width, inner));
	phase(m, "swiglu back");
	TRY(swiglu_backward(m, k->gu, p->da, n));
	phase(m, "gemm gate up: weight");
	TRY(weight_gradient(m, gate, k->gu, k->h2, 2 * inner, width));
	phase(m, "gemm gate up: input");
	TRY(input_gradient(m, p->dh, k->gu, gate, 2 * inner, width));
	phase(m, "norm back");
	TRY(norm_backward(m, p->dx, g + mlp_norm, p->dh, k->x2, k->rstd2, w + mlp_norm, p->dx,
			  p->partial, n, m->fresh));
	phase(m, "gemm o: weight");
	TRY(weight_gradient(m, o, p->dx, k->o, width, queries));
	phase(m, "gemm o: input");
	TRY(input_gradient(m, p->dh, p->dx, o, width, queries));
	phase(m, "attention back");
	TRY(attention_backward(m, p->dqkv, p->delta, p->dh, k->o, k->lse, k->qkv, p->tile,
			       p->tiles, n));
	phase(m, "bias");
	TRY(column_sums(m, g + bias, p->dqkv, p->partial, n, qkv_rows(s), m->fresh));
	phase(m, "gemm qkv: weight");
	TRY(weight_gradient(m, q, p->dqkv, k->h1, qkv_rows(s), width));
	phase(m, "gemm qkv: input");
	TRY(input_gradient(m, p->dh, p->dqkv, q, qkv_rows(s), width));
	phase(m, "norm back");
	return norm_backward(m, p->dx, g + attention_norm, p->dh, p->x[l], k->rstd1,
			     w + attention_norm, p->dx, p->partial, n, m->fresh);
}

static int send_blame(struct net_machine *m, const struct net_blame *b)
{
	struct pass *p = m->pass;
	struct staging *stage = &p->blame_stage[p->next_blame];
	size_t n = (size_t)m->batch_tokens, rows = (size_t)p->tokens;
	float *host = (float *)stage->host;

	TRY(stage_ready(m, stage));
	memset(host, 0, 2 * rows * sizeof *host);
	memcpy(host, b->logp, n * sizeof *host);
	if (b->entropy)
		memcpy(host + rows, b->entropy, n * sizeof *host);
	p->next_blame = (p->next_blame + 1) % STAGES;
	return send(m, stage, p->blame, (b->entropy ? 2 : 1) * rows * sizeof *host);
}

static int head_backward(struct net_machine *m)
{
	const struct net_shape *s = &m->shape;
	struct pass *p = m->pass;
	size_t at = head_at(m), norm = last_norm_at(m);
	struct product w = {}, x = {};

	phase(m, "gemm head: weight");
	w.M = s->vocab, w.N = s->width, w.K = p->tokens;
	w.A = p->logits, w.a_turned = 1, w.lda = p->vocab_stride, w.B = p->last;
	w.D = m->gradient + at, w.fp32 = 1;
	w.alpha = 1, w.beta = m->fresh ? 0 : 1;
	TRY(gemm(m, &w));
	phase(m, "gemm head: input");
	x.M = p->tokens, x.N = s->width, x.K = s->vocab;
	x.A = p->logits, x.lda = p->vocab_stride, x.B = m->weight + at, x.D = p->dh;
	TRY(gemm(m, &x));
	phase(m, "norm back");
	return norm_backward(m, p->dx, m->gradient + norm, p->dh, p->x[s->layers],
			     p->rstd_last, m->weight + norm, NULL, p->partial, p->tokens,
			     m->fresh);
}

int pass_backward(struct net_machine *m, const struct net_blame *b)
{
	const struct net_shape *s = &m->shape;
	struct pass *p = m->pass;

	if (!m->limits.train)
		return failed(m, "this machine was opened without training");
	if (!p || p->state != 1)
		return failed(m, "a backward pass follows a forward pass, once");
	p->state = 2;
	phase(m, "batch");
	TRY(send_blame(m, b));
	phase(m, "classify back");
	TRY(classify_backward(m, p->blame, b->entropy ? p->blame + p->tokens : NULL, b->z));
	TRY(head_backward(m));
	for (int l = s->layers; l-- > 0;)
		TRY(layer_backward(m, l));
	phase(m, "embed back");
	if (m->fresh && !s->tied)
		CUDA_TRY(m, cudaMemsetAsync(m->gradient, 0,
					    sizeof(float) * s->vocab * s->width, m->stream));
	TRY(embed_backward(m, p->dx));
	phase(m, NULL);
	m->fresh = 0;
	return 0;
}
