/* forward.c -- a batch through the model: log-probabilities, entropies, logits. */
#include "net/net_priv.h"
#include <string.h>

#define ROWS_AT_A_TIME 16

/* --- Rows, by the crew ------------------------------------------------------------------------------ */
struct some_rows {
	struct net_machine *m;
	net_row_task *f;
	const void *self;
	int rows;
};

static void some_rows(void *self, int task, int worker)
{
	const struct some_rows *r = self;
	int i = task * ROWS_AT_A_TIME, end = i + ROWS_AT_A_TIME;

	(void)worker;
	for (; i < end && i < r->rows; i++)
		r->f(r->m, r->self, i);
}

void net_each_row(struct net_machine *m, int rows, net_row_task *f, const void *self)
{
	struct some_rows r = { m, f, self, rows };

	net_crew_each(m->crew, (rows + ROWS_AT_A_TIME - 1) / ROWS_AT_A_TIME, some_rows, &r);
}

/* --- Parts of a layer ------------------------------------------------------------------------------- */
struct norm_of {
	float *to, *root;
	const float *from, *weight;
};

static void norm_row(struct net_machine *m, const void *self, int i)
{
	const struct norm_of *n = self;
	long at = (long)i * m->s.width;

	n->root[i] =
		m->kernel->norm(n->to + at, n->from + at, n->weight, m->s.width, m->s.eps);
}

void net_norm(struct net_machine *m, float *to, float *root, const float *from,
	      const float *weight)
{
	struct norm_of n = { to, root, from, weight };

	net_each_row(m, m->tokens, norm_row, &n);
}

static void turn_head(float *x, const float *cosine, const float *sine, int half, float sign)
{
	int i;

	for (i = 0; i < half; i++) {
		float a = x[i], b = x[i + half], s = sign * sine[i];

		x[i] = a * cosine[i] - b * s;
		x[i + half] = b * cosine[i] + a * s;
	}
}

static void turn_heads(const struct net_machine *m, float *qkv, int position, float sign)
{
	int half = m->s.head / 2, h;
	long at = (long)position * half;

	for (h = 0; h < m->s.heads + m->s.kv; h++)
		turn_head(qkv + (long)h * m->s.head, m->cosine + at, m->sine + at, half, sign);
}

void net_turn(const struct net_machine *m, float *qkv, const float *bias, int position)
{
	int i;

	for (i = 0; i < m->wide; i++)
		qkv[i] += bias[i];
	turn_heads(m, qkv, position, 1);
}

void net_turn_back(const struct net_machine *m, float *qkv, int position)
{
	turn_heads(m, qkv, position, -1);
}

struct turn_of {
	float *qkv;
	const float *bias;
};

static void turn_row(struct net_machine *m, const void *self, int i)
{
	const struct turn_of *t = self;

	net_turn(m, t->qkv + (long)i * m->wide, t->bias, m->position[i]);
}

struct gate_of {
	float *to;
	const float *from;
};

static void gate_row(struct net_machine *m, const void *self, int i)
{
	const struct gate_of *g = self;
	long inner = m->s.inner;
	const float *gate = g->from + i * 2 * inner;

	m->kernel->gate(g->to + i * inner, gate, gate + inner, m->s.inner);
}

void net_gate(struct net_machine *m, const float *gate_up)
{
	struct gate_of g = { m->inside, gate_up };

	net_each_row(m, m->tokens, gate_row, &g);
}

struct add_of {
	float *to;
	const float *from;
};

static void add_row(struct net_machine *m, const void *self, int i)
{
	const struct add_of *a = self;
	float *to = a->to + (long)i * m->s.width;
	const float *from = a->from + (long)i * m->s.width;
	int j;

	for (j = 0; j < m->s.width; j++)
		to[j] += from[j];
}

/* to = from * weight^T, [out, in]. */
static void through(struct net_machine *m, float *to, const float *from, const float *weight,
		    int in, int out)
{
	net_product(m->shop, to, out, m->tokens, out, in, net_plain(from, in),
		    net_turned(weight, in), false);
}

static void layer(struct net_machine *m, int l)
{
	const struct net_shape *s = &m->s;
	float *before = net_stream(m, 2 * l), *middle = net_stream(m, 2 * l + 1);
	float *after = net_stream(m, 2 * l + 2), *qkv = net_plane(m, m->qkv, l, m->wide);
	float *attended = net_plane(m, m->attended, l, m->q);
	float *gate_up = net_plane(m, m->gate_up, l, 2 * s->inner);

	net_norm(m, m->normed, net_root(m, 2 * l), before,
		 net_weight(m, l, NET_ATTENTION_NORM));
	through(m, qkv, m->normed, net_weight(m, l, NET_Q), s->width, m->wide);
	net_each_row(m, m->tokens, turn_row,
		     &(struct turn_of){ qkv, net_weight(m, l, NET_Q_BIAS) });
	net_attention(m, l);
	through(m, middle, attended, net_weight(m, l, NET_O), m->q, s->width);
	net_each_row(m, m->tokens, add_row, &(struct add_of){ middle, before });

	net_norm(m, m->normed, net_root(m, 2 * l + 1), middle, net_weight(m, l, NET_MLP_NORM));
	through(m, gate_up, m->normed, net_weight(m, l, NET_GATE), s->width, 2 * s->inner);
	net_gate(m, gate_up);
	through(m, after, m->inside, net_weight(m, l, NET_DOWN), s->inner, s->width);
	net_each_row(m, m->tokens, add_row, &(struct add_of){ after, middle });
}

/* --- The head --------------------------------------------------------------------------------------- */
static void last_norm_row(struct net_machine *m, const void *self, int i)
{
	const float *from = net_stream(m, 2 * m->s.layers) + (long)m->place[i] * m->s.width;
	const float *weight = self;

	net_root(m, 2 * m->s.layers)[m->place[i]] = m->kernel->norm(
		m->last + (long)i * m->s.width, from, weight, m->s.width, m->s.eps);
}

void net_logits(struct net_machine *m, int chunk)
{
	int first = chunk * m->chunk, rows = m->asked - first, width = m->s.width;
	const float *head = m->part[NET_WEIGHT] + net_ends_of(&m->s).head;

	if (chunk == m->held)
		return;
	if (rows > m->chunk)
		rows = m->chunk;
	net_product(m->shop, m->logits, m->s.vocab, rows, m->s.vocab, width,
		    net_plain(m->last + (long)first * width, width), net_turned(head, width),
		    false);
	m->held = chunk;
}

static void logits_row(struct net_machine *m, const void *self, int i)
{
	int first = *(const int *)self;

	m->row[first + i] = m->kernel->logits(m->logits + (long)i * m->s.vocab, m->s.vocab,
					      m->temperature);
}

static void head(struct net_machine *m)
{
	int first, chunk = 0;

	net_each_row(m, m->asked, last_norm_row,
		     m->part[NET_WEIGHT] + net_ends_of(&m->s).norm);
	m->held = -1;
	for (first = 0; first < m->asked; first += m->chunk, chunk++) {
		int i, rows = m->asked - first < m->chunk ? m->asked - first : m->chunk;

		net_logits(m, chunk);
		net_each_row(m, rows, logits_row, &first);
		for (i = 0; i < rows; i++) {
			int at = m->place[first + i];
			const struct net_row *r = &m->row[first + i];

			m->logp[at] =
				(m->logits[(long)i * m->s.vocab + m->target[at]] - r->most) /
					m->temperature -
				r->log_sum;
		}
	}
}

/* --- The door --------------------------------------------------------------------------------------- */
static int batch_wrong(struct net_machine *m, const struct net_batch *b)
{
	int i, d;

	if (b->tokens < 1 || b->tokens > m->l.tokens)
		return net_failed(m, "a batch of %d tokens; the machine takes 1 to %d",
				  b->tokens, m->l.tokens);
	if (b->documents < 1 || b->documents > m->l.documents)
		return net_failed(m, "a batch of %d documents; the machine takes 1 to %d",
				  b->documents, m->l.documents);
	if (!(b->temperature > 0))
		return net_failed(m, "the temperature of a batch is above 0");
	if (b->start[0] != 0 || b->start[b->documents] != b->tokens)
		return net_failed(
			m, "documents cover the batch from its first token to its last");
	for (d = 0; d < b->documents; d++)
		if (b->start[d + 1] <= b->start[d] ||
		    b->start[d + 1] - b->start[d] > m->positions)
			return net_failed(m, "document %d has %d tokens; 1 to %d are possible",
					  d, b->start[d + 1] - b->start[d], m->positions);
	for (i = 0; i < b->tokens; i++)
		if (b->token[i] < 0 || b->token[i] >= m->s.vocab || b->target[i] < -1 ||
		    b->target[i] >= m->s.vocab)
			return net_failed(m, "token %d is %d with target %d; ids are below %d",
					  i, b->token[i], b->target[i], m->s.vocab);
	return 0;
}

static void keep_batch(struct net_machine *m, const struct net_batch *b)
{
	size_t n = (size_t)b->tokens * sizeof *m->token;
	int d, i;

	m->tokens = b->tokens;
	m->documents = b->documents;
	m->temperature = b->temperature;
	memcpy(m->token, b->token, n);
	memcpy(m->target, b->target, n);
	memcpy(m->start, b->start, ((size_t)b->documents + 1) * sizeof *m->start);
	m->asked = 0;
	for (d = 0; d < b->documents; d++)
		for (i = b->start[d]; i < b->start[d + 1]; i++) {
			m->position[i] = i - b->start[d];
			if (b->target[i] >= 0)
				m->place[m->asked++] = i;
		}
}

static void embed_row(struct net_machine *m, const void *self, int i)
{
	const float *table = self;

	memcpy(net_stream(m, 0) + (long)i * m->s.width, table + (long)m->token[i] * m->s.width,
	       (size_t)m->s.width * sizeof *table);
}

int net_forward(struct net_machine *m, const struct net_batch *b)
{
	int l;

	if (!m->l.tokens)
		return net_failed(m, "the machine was opened for sampling alone");
	if (batch_wrong(m, b))
		return -1;
	keep_batch(m, b);
	net_each_row(m, m->tokens, embed_row, m->part[NET_WEIGHT]);
	for (l = 0; l < m->s.layers; l++)
		layer(m, l);
	head(m);
	m->forwarded = true;
	m->blamed = false;
	return 0;
}

/* The logits of all tokens, some rows at a time through m->normed, straight to the caller. */
static void all_logits(struct net_machine *m, float *to)
{
	struct net_ends ends = net_ends_of(&m->s);
	const float *weight = m->part[NET_WEIGHT];
	int width = m->s.width;

	net_norm(m, m->normed, net_root(m, 2 * m->s.layers), net_stream(m, 2 * m->s.layers),
		 weight + ends.norm);
	net_product(m->shop, to, m->s.vocab, m->tokens, m->s.vocab, width,
		    net_plain(m->normed, width), net_turned(weight + ends.head, width), false);
}

int net_outcome(struct net_machine *m, float *logp, float *entropy, float *logits)
{
	int i;

	if (!m->forwarded)
		return net_failed(m, "there is no outcome before a forward");
	if (logits && m->blamed)
		return net_failed(m, "logits are there until backward or update");
	if (logp)
		memset(logp, 0, (size_t)m->tokens * sizeof *logp);
	if (entropy)
		memset(entropy, 0, (size_t)m->tokens * sizeof *entropy);
	for (i = 0; i < m->asked; i++) {
		if (logp)
			logp[m->place[i]] = m->logp[m->place[i]];
		if (entropy)
			entropy[m->place[i]] = m->row[i].entropy;
	}
	if (logits)
		all_logits(m, logits);
	return 0;
}
