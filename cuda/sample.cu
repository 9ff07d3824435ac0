/*
 * sample.cu -- the sampler: who sits where, prompts into their desks, steps, and what comes back.
 *
 * The host looks at what was drawn every WINDOW steps.  Then it takes answers that have ended from
 * their seats, gives the seats to the next rows (a prompt's keys and values are computed when its first
 * row sits down), and writes the order of the rows anew: nothing of a step outlives it but keys, values and
 * the tokens drawn, so closing the ranks costs one small copy.  sample_priv.h has the words and the rules.
 */
#include "gemm.h"
#include "kernels.h"
#include "sample_priv.h"
#include <stdlib.h>
#include <string.h>

enum { PREFILL_TOKENS = 16384, GRAPH_KINDS = 4 };

/* A place of the cache for one answer under way. */
struct seat {
	int32_t row, prompt, desk;
	int32_t own, before, most;
	int32_t token; /* to be fed next */
};

/* What is uploaded before a window, as one piece: the same order on both sides. */
struct board {
	struct table *table;
	struct unit *unit;
	int32_t *token, *own, *seat, *number, *before, *most, *done;
};

struct sampler {
	int cap;       /* step_rows(limits.rows) */
	int unit_rows; /* rows that attend together at most */
	int lt;        /* $PORISM_CUDA_SAMPLE=lt: products of cuBLASLt */
	int graphs;    /* are steps captured? */
	struct cache cache;
	bf16 *x, *h, *qkv, *attended, *inner, *gate_up;
	float *logits;
	struct rows rows;
	struct prefill prefill, packed; /* on the device; on the host */
	unsigned char *board_device, *board_host;
	size_t board_bytes;
	struct board board; /* on the host */
	int32_t *seen;      /* rows.drawn, on the host */
	float *seen_logp;
#ifndef EMULATE
	cudaGraphExec_t *graph; /* [GRAPH_KINDS][cap / ROW_TILE] */
#endif
	/* Of the call under way. */
	struct seat *seat;
	int32_t *active, *free_seat, *free_desk, *desk_left;
};

/* What a call has done so far. */
struct course {
	const struct net_sampling *ask;
	const struct net_sampled *out;
	int seats, desks, rows;
	int active, free_seats, free_desks;
	int next;          /* the first row without a seat yet */
	int desk;          /* of the prompt of row next - 1 */
	int tokens, tiles; /* packed for the next prefill */
	int cut;
	long answers, drawn;
};

static int rounded_up(int n, int to)
{
	return (n + to - 1) / to * to;
}

/* Rows that a step is computed with: one more graph for every 64 of them up to 512, then for every
 * eighth of a power of two, so that few graphs serve all and little is computed in vain. */
static int step_rows(int rows)
{
	int tile = ROW_TILE;

	while (rows > 8 * tile)
		tile *= 2;
	return rounded_up(rows, tile);
}

/* ---- memory ---- */

/* Lays a board over memory at p; returns its size. */
static size_t lay_board(struct board *b, unsigned char *p, int cap)
{
	unsigned char *begin = p;
	int32_t **row[] = { &b->token,  &b->own,  &b->seat, &b->number,
			    &b->before, &b->most, &b->done };

	b->table = (struct table *)p;
	p += (sizeof *b->table + 255) / 256 * 256;
	b->unit = (struct unit *)p;
	p += sizeof *b->unit * (size_t)cap;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		*row[i] = (int32_t *)p;
		p += sizeof **row[i] * (size_t)cap;
	}
	return (size_t)(p - begin);
}

static int take_host(struct net_machine *m, void **out, size_t bytes)
{
	CUDA_TRY(m, cudaMallocHost(out, bytes));
	memset(*out, 0, bytes);
	return 0;
}

static int take_board(struct net_machine *m, struct sampler *s)
{
	struct board b;
	size_t window = (size_t)WINDOW * s->cap;
	void *p;

	s->board_bytes = lay_board(&b, NULL, s->cap);
	TRY(take_host(m, &p, s->board_bytes));
	s->board_host = (unsigned char *)p;
	TRY(take(m, &p, s->board_bytes, "the sampler's rows"));
	s->board_device = (unsigned char *)p;
	lay_board(&s->board, s->board_host, s->cap);
	lay_board(&b, s->board_device, s->cap);
	s->rows.table = b.table, s->rows.unit = b.unit, s->rows.token = b.token;
	s->rows.own = b.own, s->rows.seat = b.seat, s->rows.number = b.number;
	s->rows.before = b.before, s->rows.most = b.most, s->rows.done = b.done;
	s->rows.cap = s->cap;
	TRY(take(m, (void **)&s->rows.drawn, sizeof *s->rows.drawn * window, "drawn tokens"));
	TRY(take(m, (void **)&s->rows.logp, sizeof *s->rows.logp * window, "drawn tokens"));
	TRY(take_host(m, (void **)&s->seen, sizeof *s->seen * window));
	TRY(take_host(m, (void **)&s->seen_logp, sizeof *s->seen_logp * window));
	return 0;
}

static int take_prefill(struct net_machine *m, struct sampler *s)
{
	struct prefill *d = &s->prefill, *h = &s->packed;
	size_t cap = (size_t)d->cap, each = sizeof(int32_t) * cap;
	size_t tiles = sizeof(struct prefill_tile) * cap; /* at most one a token */

	h->cap = d->cap;
	TRY(take(m, (void **)&d->token, each, "prompts"));
	TRY(take(m, (void **)&d->position, each, "prompts"));
	TRY(take(m, (void **)&d->desk, each, "prompts"));
	TRY(take(m, (void **)&d->tile, tiles, "prompts"));
	TRY(take_host(m, (void **)&h->token, each));
	TRY(take_host(m, (void **)&h->position, each));
	TRY(take_host(m, (void **)&h->desk, each));
	TRY(take_host(m, (void **)&h->tile, tiles));
	return 0;
}

static int take_activations(struct net_machine *m, struct sampler *s)
{
	const struct net_shape *n = &m->shape;
	size_t rows =
		(size_t)(s->cap > s->prefill.cap ? s->cap : s->prefill.cap) * sizeof(bf16);

	TRY(take(m, (void **)&s->x, rows * n->width, "the sampler's activations"));
	TRY(take(m, (void **)&s->h, rows * n->width, "the sampler's activations"));
	TRY(take(m, (void **)&s->attended, rows * n->width, "the sampler's activations"));
	TRY(take(m, (void **)&s->qkv, rows * qkv_rows(n), "the sampler's activations"));
	TRY(take(m, (void **)&s->inner, rows * n->inner, "the sampler's activations"));
	if (s->lt)
		TRY(take(m, (void **)&s->gate_up, 2 * rows * n->inner,
			 "the sampler's activations"));
	TRY(take(m, (void **)&s->logits, sizeof(float) * (size_t)s->cap * n->vocab,
		 "the sampler's logits"));
	return 0;
}

/* A seat and a desk of one row, both rounded up to whole pieces, are never more than reach + 32 tokens;
 * a further row is there because the longest answer and the longest prompt may not be of one row. */
static int take_cache(struct net_machine *m, struct sampler *s)
{
	const struct net_shape *n = &m->shape;
	size_t numbers;

	s->cache.tokens = ((size_t)m->limits.rows + 1) * (size_t)(m->limits.reach + 2 * PIECE);
	numbers = s->cache.tokens * n->kv * n->head * 2 * n->layers;
	return take(m, (void **)&s->cache.all, numbers * sizeof(bf16), "keys and values");
}

static int take_lists(struct net_machine *m, struct sampler *s)
{
	size_t rows = (size_t)m->limits.rows;

	s->seat = (struct seat *)calloc(rows, sizeof *s->seat);
	s->active = (int32_t *)calloc(4 * rows, sizeof *s->active);
	if (!s->seat || !s->active)
		return failed(m, "no memory for %zu rows", rows);
	s->free_seat = s->active + rows;
	s->free_desk = s->free_seat + rows;
	s->desk_left = s->free_desk + rows;
	return 0;
}

int sample_open(struct net_machine *m)
{
	struct sampler *s = (struct sampler *)calloc(1, sizeof *s);
	const char *kind = getenv("PORISM_CUDA_SAMPLE");
	const struct net_limits *l = &m->limits;

	if (!s)
		return failed(m, "no memory for a sampler");
	m->sampler = s;
	if (l->reach < 2)
		return failed(m, "a row must reach two tokens at least");
	if (l->reach > m->shape.context)
		return failed(m, "a row cannot reach %d tokens: the model's context is %d",
			      l->reach, m->shape.context);
	if ((size_t)m->shape.vocab * m->shape.width > 0xffffffffu ||
	    (size_t)m->shape.inner * m->shape.width > 0x7fffffffu)
		return failed(m, "the sampler's matrices have fewer than 2^32 numbers");
	s->lt = kind && !strcmp(kind, "lt");
	s->graphs = !m->careful && !m->phases && !(kind && !strcmp(kind, "plain"));
	s->cap = step_rows(l->rows);
	s->prefill.cap = l->reach > PREFILL_TOKENS ? l->reach : PREFILL_TOKENS;
	if (s->prefill.cap > (long)l->rows * l->reach)
		s->prefill.cap = l->rows * l->reach;
	TRY(sample_attend_open(m));
	s->unit_rows = 16 / (m->shape.heads / m->shape.kv);
	TRY(sample_linear_open(m));
	TRY(take_lists(m, s));
	TRY(take_board(m, s));
	TRY(take_prefill(m, s));
	TRY(take_activations(m, s));
	TRY(take_cache(m, s));
#ifndef EMULATE
	s->graph = (cudaGraphExec_t *)calloc((size_t)GRAPH_KINDS * s->cap / ROW_TILE,
					     sizeof *s->graph);
	if (!s->graph)
		return failed(m, "no memory for a sampler");
#endif
	return 0;
}

void sample_close(struct net_machine *m)
{
	struct sampler *s = m->sampler;
	void *host[] = { s ? s->board_host : NULL,         s ? (void *)s->seen : NULL,
			 s ? s->seen_logp : NULL,          s ? s->packed.token : NULL,
			 s ? s->packed.position : NULL,    s ? s->packed.desk : NULL,
			 s ? (void *)s->packed.tile : NULL };

	if (!s)
		return;
#ifndef EMULATE
	for (int i = 0; s->graph && i < GRAPH_KINDS * (s->cap / ROW_TILE); i++)
		if (s->graph[i])
			cudaGraphExecDestroy(s->graph[i]);
	free(s->graph);
#endif
	for (size_t i = 0; i < sizeof host / sizeof *host; i++)
		if (host[i])
			cudaFreeHost(host[i]);
	free(s->seat);
	free(s->active);
	free(s);
	m->sampler = NULL;
}

/* ---- the model ---- */

static const bf16 *weight_of(const struct net_machine *m, int layer, int slot)
{
	return m->weight + tensor_at(m, layer, slot);
}

static bf16 *keys_of(const struct net_machine *m, int layer)
{
	const struct cache *c = &m->sampler->cache;

	return c->all + c->tokens * m->shape.kv * m->shape.head * 2 * layer;
}

static bf16 *values_of(const struct net_machine *m, int layer)
{
	return keys_of(m, layer) + m->sampler->cache.tokens * m->shape.kv * m->shape.head;
}

static float score_scale(const struct net_machine *m)
{
	return 1.44269504088896340736f / sqrtf((float)m->shape.head);
}

static int product_lt(struct net_machine *m, enum finish f, const struct linear_args *a)
{
	struct sampler *s = m->sampler;
	struct product p = {};

	if (f == FINISH_BF16)
		return linear(m, (bf16 *)a->out, a->in, a->weight, a->bias, a->add, a->rows,
			      a->N, a->K);
	if (f == FINISH_GLU) {
		TRY(linear(m, s->gate_up, a->in, a->weight, NULL, NULL, a->rows, 2 * a->N,
			   a->K));
		return swiglu_forward(m, (bf16 *)a->out, s->gate_up, a->rows);
	}
	p.M = a->rows, p.N = a->N, p.K = a->K;
	p.A = a->in, p.B = a->weight, p.b_turned = 1;
	p.D = a->out, p.fp32 = 1, p.alpha = 1;
	return gemm(m, &p);
}

static int product(struct net_machine *m, enum finish f, void *out, const bf16 *in,
		   const bf16 *weight, const bf16 *bias, const bf16 *add, int rows, int N,
		   int K)
{
	struct linear_args a = { in, weight, bias, add, out, rows, N, K };

	return m->sampler->lt ? product_lt(m, f, &a) : sample_linear(m, f, &a);
}

/* h = norm(x); qkv of it. */
static int before_attention(struct net_machine *m, int layer, int rows)
{
	struct sampler *s = m->sampler;
	int width = m->shape.width;

	phase(m, "sample norm");
	TRY(norm_forward(m, s->h, NULL, s->x, weight_of(m, layer, NET_ATTENTION_NORM), rows));
	phase(m, "sample qkv");
	return product(m, FINISH_BF16, s->qkv, s->h, weight_of(m, layer, NET_Q),
		       weight_of(m, layer, NET_Q_BIAS), NULL, rows, qkv_rows(&m->shape),
		       width);
}

/* x += O attended; x += MLP(norm(x)). */
static int after_attention(struct net_machine *m, int layer, int rows)
{
	struct sampler *s = m->sampler;
	int width = m->shape.width, inner = m->shape.inner;

	phase(m, "sample o");
	TRY(product(m, FINISH_BF16, s->x, s->attended, weight_of(m, layer, NET_O), NULL, s->x,
		    rows, width, width));
	phase(m, "sample norm");
	TRY(norm_forward(m, s->h, NULL, s->x, weight_of(m, layer, NET_MLP_NORM), rows));
	phase(m, "sample gate, up");
	TRY(product(m, FINISH_GLU, s->inner, s->h, weight_of(m, layer, NET_GATE), NULL, NULL,
		    rows, inner, width));
	phase(m, "sample down");
	return product(m, FINISH_BF16, s->x, s->inner, weight_of(m, layer, NET_DOWN), NULL,
		       s->x, rows, width, inner);
}

static int attend(struct net_machine *m, int layer, int units)
{
	struct sampler *s = m->sampler;
	struct attend_args a = {};

	phase(m, "sample attention");
	a.qkv = s->qkv, a.out = s->attended;
	a.key = keys_of(m, layer), a.value = values_of(m, layer);
	a.rows = s->rows, a.turn = m->turn;
	a.heads = m->shape.heads, a.kv = m->shape.kv;
	a.scale = score_scale(m);
	return sample_attend(m, &a, units);
}

/* One token more for every row. */
static int step(struct net_machine *m, int rows, int units, int cut)
{
	struct sampler *s = m->sampler;
	struct draw_args d = {};

	phase(m, "sample embed");
	TRY(embed_forward(m, s->x, s->rows.token, rows));
	for (int layer = 0; layer < m->shape.layers; layer++) {
		TRY(before_attention(m, layer, rows));
		TRY(attend(m, layer, units));
		TRY(after_attention(m, layer, rows));
	}
	phase(m, "sample norm");
	TRY(norm_forward(m, s->h, NULL, s->x, m->weight + last_norm_at(m), rows));
	phase(m, "sample head");
	TRY(product(m, FINISH_FLOAT, s->logits, s->h, m->weight + head_at(m), NULL, NULL, rows,
		    m->shape.vocab, m->shape.width));
	phase(m, "sample draw");
	d.logits = s->logits, d.rows = s->rows;
	d.vocab = m->shape.vocab, d.real = m->shape.real;
	return sample_draw(m, &d, rows, cut);
}

#ifndef EMULATE
/* The step of so many rows as a graph: captured when first wanted, kept until close(). */
static int step_graph(struct net_machine *m, cudaGraphExec_t *out, int rows, int units,
		      int cut)
{
	cudaGraph_t graph;
	int bad;
	cudaError_t e;

	CUDA_TRY(m, cudaStreamBeginCapture(m->stream, cudaStreamCaptureModeThreadLocal));
	bad = step(m, rows, units, cut);
	e = cudaStreamEndCapture(m->stream, &graph);
	if (bad)
		return -1;
	CUDA_TRY(m, e);
	e = cudaGraphInstantiate(out, graph, 0);
	cudaGraphDestroy(graph);
	CUDA_TRY(m, e);
	return 0;
}
#endif

/* Steps that the rows on the board take; `units` of them attend.  There are two grids for attention:
 * one for nearly full units, one for units of one row. */
static int run_steps(struct net_machine *m, int rows, int units, int cut, int steps)
{
	struct sampler *s = m->sampler;
	int padded = step_rows(rows);
	int few = padded / s->unit_rows + padded / 8 + 1, tight = units <= few && few < padded;
	int grid = tight ? few : padded;

#ifndef EMULATE
	if (s->graphs) {
		cudaGraphExec_t *g = &s->graph[(cut * 2 + tight) * (s->cap / ROW_TILE) +
					       padded / ROW_TILE - 1];

		if (!*g)
			TRY(step_graph(m, g, padded, grid, cut));
		for (int i = 0; i < steps; i++)
			CUDA_TRY(m, cudaGraphLaunch(*g, m->stream));
		return 0;
	}
#endif
	for (int i = 0; i < steps; i++)
		TRY(step(m, padded, grid, cut));
	return 0;
}

/* The packed prompts through the model: of the last layer only keys and values are wanted. */
static int prefill(struct net_machine *m, struct course *c)
{
	struct sampler *s = m->sampler;
	struct prefill *d = &s->prefill, *h = &s->packed;
	size_t bytes = sizeof(int32_t) * (size_t)c->tokens;
	int last = m->shape.layers - 1;
	struct keep_args a = {};

	if (!c->tokens)
		return 0;
	phase(m, "prefill");
	CUDA_TRY(m, cudaMemcpyAsync(d->token, h->token, bytes, cudaMemcpyHostToDevice,
				    m->stream));
	CUDA_TRY(m, cudaMemcpyAsync(d->position, h->position, bytes, cudaMemcpyHostToDevice,
				    m->stream));
	CUDA_TRY(m,
		 cudaMemcpyAsync(d->desk, h->desk, bytes, cudaMemcpyHostToDevice, m->stream));
	CUDA_TRY(m, cudaMemcpyAsync(d->tile, h->tile, sizeof *h->tile * (size_t)c->tiles,
				    cudaMemcpyHostToDevice, m->stream));
	TRY(embed_forward(m, s->x, d->token, c->tokens));
	a.qkv = s->qkv, a.out = s->attended;
	a.prefill = *d, a.table = s->rows.table, a.turn = m->turn;
	a.heads = m->shape.heads, a.kv = m->shape.kv;
	a.tokens = c->tokens, a.tiles = c->tiles;
	a.scale = score_scale(m);
	for (int layer = 0; layer <= last; layer++) {
		TRY(before_attention(m, layer, c->tokens));
		a.key = keys_of(m, layer), a.value = values_of(m, layer);
		phase(m, "prefill attention");
		TRY(sample_keep(m, &a));
		if (layer == last)
			break;
		TRY(sample_attend_prompt(m, &a));
		TRY(after_attention(m, layer, c->tokens));
	}
	CUDA_TRY(m,
		 cudaStreamSynchronize(m->stream)); /* the packed ones are overwritten next */
	c->tokens = c->tiles = 0;
	return 0;
}

/* ---- rows ---- */

/* Tokens of an answer: a row ends where its reach does. */
static int answer_room(const struct net_machine *m, const struct net_sampling *a, int prompt)
{
	int room = m->limits.reach - (a->start[prompt + 1] - a->start[prompt]);

	return a->most < room ? a->most : room;
}

/* Packs a prompt without its last token for the next prefill. */
static int pack(struct net_machine *m, struct course *c, int prompt, int desk)
{
	struct sampler *s = m->sampler;
	struct prefill *h = &s->packed;
	const int32_t *from = c->ask->token + c->ask->start[prompt];
	int n = c->ask->start[prompt + 1] - c->ask->start[prompt] - 1;

	if (c->tokens + n > h->cap)
		TRY(prefill(m, c));
	for (int i = 0; i < n; i++) {
		if (i % PIECE == 0) {
			struct prefill_tile *t = &h->tile[c->tiles++];

			t->at = c->tokens, t->position = i, t->desk = desk;
			t->rows = n - i < PIECE ? n - i : PIECE;
		}
		h->token[c->tokens] = from[i];
		h->position[c->tokens] = i;
		h->desk[c->tokens++] = desk;
	}
	return 0;
}

/* Seats for the next rows, as long as there are any. */
static int seat_rows(struct net_machine *m, struct course *c)
{
	struct sampler *s = m->sampler;
	int group = c->ask->group;

	while (c->next < c->rows && c->free_seats) {
		int prompt = c->next / group, end = c->ask->start[prompt + 1];

		if (c->next % group == 0) {
			if (!c->free_desks)
				break;
			c->desk = s->free_desk[--c->free_desks];
			s->desk_left[c->desk] = group;
			TRY(pack(m, c, prompt, c->desk));
		}
		int32_t i = s->free_seat[--c->free_seats];
		struct seat *a = &s->seat[i];

		a->row = c->next++;
		a->prompt = prompt, a->desk = c->desk;
		a->own = 0, a->before = end - c->ask->start[prompt] - 1;
		a->most = answer_room(m, c->ask, prompt);
		a->token = c->ask->token[end - 1];
		s->active[c->active++] = i;
	}
	return prefill(m, c);
}

/* The rows under way onto the board, and the board to the device.  Returns the number of units in
 * *units. */
static int write_board(struct net_machine *m, struct course *c, int *units)
{
	struct sampler *s = m->sampler;
	struct board *b = &s->board;
	int n = 0, prompt = -1, padded = step_rows(c->active);

	for (int j = 0; j < c->active; j++) {
		const struct seat *a = &s->seat[s->active[j]];

		if (a->prompt != prompt || b->unit[n - 1].rows == s->unit_rows) {
			struct unit u = { j, 0, a->desk, a->before };

			b->unit[n++] = u;
			prompt = a->prompt;
		}
		b->unit[n - 1].rows++;
		b->token[j] = a->token, b->own[j] = a->own;
		b->seat[j] = s->active[j], b->number[j] = a->row;
		b->before[j] = a->before, b->most[j] = a->most, b->done[j] = 0;
	}
	for (int j = c->active; j < padded; j++)
		b->token[j] = 0;
	b->table->rows = c->active;
	b->table->units = *units = n;
	CUDA_TRY(m, cudaMemcpyAsync(s->board_device, s->board_host, s->board_bytes,
				    cudaMemcpyHostToDevice, m->stream));
	return 0;
}

static int is_stop(const struct net_sampling *a, int32_t token)
{
	for (int i = 0; i < a->stops; i++)
		if (a->stop[i] == token)
			return 1;
	return 0;
}

/* What row j of the board has drawn in the window; has its answer ended? */
static int read_row(struct net_machine *m, struct course *c, int j, int steps)
{
	struct sampler *s = m->sampler;
	struct seat *a = &s->seat[s->active[j]];
	size_t to = (size_t)a->row * (size_t)c->ask->most;

	for (int i = 0; i < steps; i++) {
		size_t at = (size_t)(a->own % WINDOW) * s->cap + j;

		a->token = s->seen[at];
		c->out->token[to + a->own] = a->token;
		if (c->out->logp)
			c->out->logp[to + a->own] = s->seen_logp[at];
		a->own++;
		c->drawn++;
		c->out->stopped[a->row] = (unsigned char)is_stop(c->ask, a->token);
		if (c->out->stopped[a->row] || a->own == a->most) {
			c->out->length[a->row] = a->own;
			c->answers++;
			return 1;
		}
	}
	return 0;
}

/* Reads the window and closes the ranks. */
static int read_window(struct net_machine *m, struct course *c, int steps)
{
	struct sampler *s = m->sampler;
	size_t window = (size_t)WINDOW * s->cap;
	int left = 0;

	CUDA_TRY(m, cudaMemcpyAsync(s->seen, s->rows.drawn, sizeof *s->seen * window,
				    cudaMemcpyDeviceToHost, m->stream));
	CUDA_TRY(m, cudaMemcpyAsync(s->seen_logp, s->rows.logp, sizeof *s->seen_logp * window,
				    cudaMemcpyDeviceToHost, m->stream));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	for (int j = 0; j < c->active; j++) {
		int32_t i = s->active[j];

		if (!read_row(m, c, j, steps)) {
			s->active[left++] = i;
			continue;
		}
		s->free_seat[c->free_seats++] = i;
		if (--s->desk_left[s->seat[i].desk] == 0)
			s->free_desk[c->free_desks++] = s->seat[i].desk;
	}
	c->active = left;
	return 0;
}

/* ---- the call ---- */

static int check_asked(struct net_machine *m, const struct net_sampling *a)
{
	if (a->prompts < 0 || a->group < 1 || a->most < 1)
		return failed(
			m,
			"a sampling has no fewer than 0 prompts, 1 answer each and 1 token");
	if ((long)a->prompts * a->group > 0x7fffffff)
		return failed(m, "too many rows: %d prompts, %d answers each", a->prompts,
			      a->group);
	if (!(a->temperature >= 0 && a->temperature <= 1e6f))
		return failed(m, "the temperature lies in [0, 1e6]");
	if (!(a->top_p > 0 && a->top_p <= 1) || a->top_k < 0)
		return failed(m, "top_p lies in (0, 1], and top_k is not negative");
	if (a->stops < 0 || a->stops > STOPS_MAX)
		return failed(m, "at most %d stop tokens", (int)STOPS_MAX);
	for (int p = 0; p < a->prompts; p++) {
		int n = a->start[p + 1] - a->start[p];

		if (n < 1 || n >= m->limits.reach)
			return failed(
				m, "prompt %d has %d tokens; 1 to %d leave room for an answer",
				p, n, m->limits.reach - 1);
		for (int i = 0; i < n; i++)
			if (a->token[a->start[p] + i] < 0 ||
			    a->token[a->start[p] + i] >= m->shape.vocab)
				return failed(m,
					      "token %d of prompt %d is not in the vocabulary",
					      i, p);
	}
	return 0;
}

static int cache_holds(const struct sampler *s, const struct table *t, int seats, int desks)
{
	return (size_t)seats * (size_t)t->seat_room + (size_t)desks * (size_t)t->desk_room <=
	       s->cache.tokens;
}

/* The rooms of seats and desks.  When long prompts and long answers come together, not all seats may
 * fit; one and a desk always do. */
static void lay_table(struct net_machine *m, struct course *c)
{
	struct sampler *s = m->sampler;
	const struct net_sampling *a = c->ask;
	struct table *t = s->board.table;
	int longest = 1, room = 1;

	for (int p = 0; p < a->prompts; p++) {
		int n = a->start[p + 1] - a->start[p] - 1, most = answer_room(m, a, p);

		longest = n > longest ? n : longest;
		room = most > room ? most : room;
	}
	memset(t, 0, sizeof *t);
	t->seat_room = rounded_up(room + 1, PIECE);
	t->desk_room = rounded_up(longest, PIECE);
	c->seats = c->rows < m->limits.rows ? c->rows : m->limits.rows;
	while (c->seats > 1 && !cache_holds(s, t, c->seats, c->seats / a->group + 2))
		c->seats--;
	c->desks = c->seats;
	while (c->desks > 1 && !cache_holds(s, t, c->seats, c->desks))
		c->desks--;
	t->desk_at = (int64_t)c->seats * t->seat_room;
	t->seed = a->seed;
	t->greedy = a->temperature == 0;
	t->heat = t->greedy ? 1.f : 1.f / a->temperature;
	t->top_p = a->top_p, t->top_k = a->top_k;
	t->stops = a->stops;
	if (a->stops)
		memcpy(t->stop, a->stop, sizeof *t->stop * (size_t)a->stops);
	c->cut = !t->greedy && ((a->top_k > 0 && a->top_k < m->shape.real) || a->top_p < 1);
}

int sample(struct net_machine *m, const struct net_sampling *a, const struct net_sampled *out)
{
	struct sampler *s = m->sampler;
	struct course c = {};

	if (!s)
		return failed(m, "the machine was opened without rows to sample");
	TRY(check_asked(m, a));
	c.ask = a, c.out = out;
	c.rows = a->prompts * a->group;
	lay_table(m, &c);
	CUDA_TRY(m, cudaMemcpyAsync(s->rows.table, s->board.table, sizeof *s->board.table,
				    cudaMemcpyHostToDevice, m->stream));
	for (int i = c.seats - 1; i >= 0; i--)
		s->free_seat[c.free_seats++] = i;
	for (int i = c.desks - 1; i >= 0; i--)
		s->free_desk[c.free_desks++] = i;
	while (c.active || c.next < c.rows) {
		int units, steps = 1;

		TRY(seat_rows(m, &c));
		for (int j = 0; j < c.active && steps < WINDOW; j++) {
			int left = s->seat[s->active[j]].most - s->seat[s->active[j]].own;

			if (left > steps)
				steps = left < WINDOW ? left : WINDOW;
		}
		TRY(write_board(m, &c, &units));
		TRY(run_steps(m, c.active, units, c.cut, steps));
		TRY(read_window(m, &c, steps));
		if (a->told && a->told(a->self, c.answers, c.drawn))
			return failed(m, "the sampling was ended by its caller");
	}
	phase(m, "other");
	return 0;
}
