/*
 * backward.c -- from the derivatives by log-probabilities to those by all weights.
 *
 * What forward left is used up on the way: logits and gates become their derivatives in place,
 * norms and gated products are computed again.  Sums over tokens have the order of the tokens.
 */
#include "net/net_priv.h"
#include <string.h>

#define COLUMNS_AT_A_TIME 64

/* gradient += d_out^T * in, and d_in = d_out * weight; the matrix is [out, in]. */
static void through_back(struct net_machine *m, float *gradient, float *d_in,
			 const float *weight, const float *d_out, const float *in, int rows,
			 int size_in, int size_out)
{
	net_product(m->shop, gradient, size_in, size_out, size_in, rows,
		    net_turned(d_out, size_out), net_plain(in, size_in), true);
	net_product(m->shop, d_in, size_in, rows, size_in, size_out,
		    net_plain(d_out, size_out), net_plain(weight, size_in), false);
}

/* --- Sums over tokens, some columns at a time ------------------------------------------------- */
struct column_sum {
	float *to;
	const float *d, *x, *root; /* x NULL: the sum of d alone */
	const int32_t *place;      /* of row i of d in x; NULL: i */
	int rows, wide;
};

static void columns_task(void *self, int task, int worker)
{
	const struct column_sum *c = self;
	int first = task * COLUMNS_AT_A_TIME, n = c->wide - first, i, j;
	float *to = c->to + first;

	(void)worker;
	if (n > COLUMNS_AT_A_TIME)
		n = COLUMNS_AT_A_TIME;
	for (i = 0; i < c->rows; i++) {
		const float *d = c->d + (long)i * c->wide + first;
		long at = c->place ? c->place[i] : i;

		if (!c->x) {
			for (j = 0; j < n; j++)
				to[j] += d[j];
		} else {
			const float *x = c->x + at * c->wide + first;
			float root = c->root[at];

			for (j = 0; j < n; j++)
				to[j] += d[j] * (x[j] * root);
		}
	}
}

static void sum_columns(struct net_machine *m, const struct column_sum *c)
{
	struct column_sum copy = *c;

	net_crew_each(m->crew, (c->wide + COLUMNS_AT_A_TIME - 1) / COLUMNS_AT_A_TIME,
		      columns_task, &copy);
}

/* --- Norms -------------------------------------------------------------------------------------- */
struct norm_back_of {
	const float *d, *x, *root, *weight;
	const int32_t *place;
};

static void norm_back_row(struct net_machine *m, const void *self, int i)
{
	const struct norm_back_of *n = self;
	long width = m->s.width, at = n->place ? n->place[i] : i;

	m->kernel->norm_back(m->d_stream + at * width, n->d + i * width, n->x + at * width,
			     n->weight, m->s.width, n->root[at]);
}

/* d_stream += what d, the derivative by the norm of plane i of the stream, says. */
static void norm_back(struct net_machine *m, int i, const float *d, const float *weight,
		      float *gradient, const int32_t *place, int rows)
{
	struct norm_back_of n = { d, net_stream(m, i), net_root(m, i), weight, place };
	struct column_sum c = { gradient, d, n.x, n.root, place, rows, m->s.width };

	sum_columns(m, &c);
	net_each_row(m, rows, norm_back_row, &n);
}

/* --- The head ----------------------------------------------------------------------------------- */
struct head_of {
	const struct net_blame *b;
	int first;
};

static void logits_back_row(struct net_machine *m, const void *self, int i)
{
	const struct head_of *h = self;
	int at = m->place[h->first + i];
	struct net_row_blame b = { m->target[at], m->temperature, h->b->logp[at],
				   h->b->entropy ? h->b->entropy[at] : 0, h->b->z };

	m->kernel->logits_back(m->logits + (long)i * m->s.vocab, m->s.vocab,
			       &m->row[h->first + i], &b);
}

static void head_back(struct net_machine *m, const struct net_blame *b)
{
	struct net_ends ends = net_ends_of(&m->s);
	const float *weight = m->part[NET_WEIGHT];
	float *gradient = m->part[NET_GRADIENT];
	int chunk = (m->asked + m->chunk - 1) / m->chunk - 1, width = m->s.width;

	for (; chunk >= 0; chunk--) {
		struct head_of h = { b, chunk * m->chunk };
		int rows = m->asked - h.first < m->chunk ? m->asked - h.first : m->chunk;
		long at = (long)h.first * width;

		net_logits(m, chunk);
		net_each_row(m, rows, logits_back_row, &h);
		m->held = -1;
		through_back(m, gradient + ends.head, m->d_last + at, weight + ends.head,
			     m->logits, m->last + at, rows, width, m->s.vocab);
	}
	memset(m->d_stream, 0, (size_t)m->tokens * (size_t)width * sizeof(float));
	norm_back(m, 2 * m->s.layers, m->d_last, weight + ends.norm, gradient + ends.norm,
		  m->place, m->asked);
}

/* --- A layer ------------------------------------------------------------------------------------- */
static void gate_back_row(struct net_machine *m, const void *self, int i)
{
	float *const *gate_up = self;
	long inner = m->s.inner;
	float *gate = *gate_up + i * 2 * inner;

	m->kernel->gate_back(gate, gate + inner, m->d_wide + i * inner, m->s.inner);
}

static void mlp_back(struct net_machine *m, int l)
{
	int width = m->s.width, inner = m->s.inner;
	float *gate_up = net_plane(m, m->gate_up, l, 2 * inner);
	const float *gain = net_weight(m, l, NET_MLP_NORM);

	net_gate(m, gate_up);
	through_back(m, net_gradient(m, l, NET_DOWN), m->d_wide, net_weight(m, l, NET_DOWN),
		     m->d_stream, m->inside, m->tokens, inner, width);
	net_each_row(m, m->tokens, gate_back_row, &gate_up);
	net_norm(m, m->normed, net_root(m, 2 * l + 1), net_stream(m, 2 * l + 1), gain);
	through_back(m, net_gradient(m, l, NET_GATE), m->d_normed, net_weight(m, l, NET_GATE),
		     gate_up, m->normed, m->tokens, width, 2 * inner);
	norm_back(m, 2 * l + 1, m->d_normed, gain, net_gradient(m, l, NET_MLP_NORM), NULL,
		  m->tokens);
}

static void turn_back_row(struct net_machine *m, const void *self, int i)
{
	(void)self;
	net_turn_back(m, m->d_wide + (long)i * m->wide, m->position[i]);
}

static void attention_back(struct net_machine *m, int l)
{
	int width = m->s.width;
	const float *gain = net_weight(m, l, NET_ATTENTION_NORM);
	struct column_sum bias = { .to = net_gradient(m, l, NET_Q_BIAS), .d = m->d_wide };

	through_back(m, net_gradient(m, l, NET_O), m->d_normed, net_weight(m, l, NET_O),
		     m->d_stream, net_plane(m, m->attended, l, m->q), m->tokens, m->q, width);
	net_attention_back(m, l, m->d_normed);
	net_each_row(m, m->tokens, turn_back_row, NULL);
	bias.rows = m->tokens;
	bias.wide = m->wide;
	sum_columns(m, &bias);
	net_norm(m, m->normed, net_root(m, 2 * l), net_stream(m, 2 * l), gain);
	through_back(m, net_gradient(m, l, NET_Q), m->d_normed, net_weight(m, l, NET_Q),
		     m->d_wide, m->normed, m->tokens, width, m->wide);
	norm_back(m, 2 * l, m->d_normed, gain, net_gradient(m, l, NET_ATTENTION_NORM), NULL,
		  m->tokens);
}

/* --- The embedding -------------------------------------------------------------------------------- */
static void embedding_task(void *self, int task, int worker)
{
	struct net_machine *m = self;
	int first = task * COLUMNS_AT_A_TIME, n = m->s.width - first, i, j;

	(void)worker;
	if (n > COLUMNS_AT_A_TIME)
		n = COLUMNS_AT_A_TIME;
	for (i = 0; i < m->tokens; i++) {
		float *to = m->part[NET_GRADIENT] + (long)m->token[i] * m->s.width + first;
		const float *d = m->d_stream + (long)i * m->s.width + first;

		for (j = 0; j < n; j++)
			to[j] += d[j];
	}
}

int net_backward(struct net_machine *m, const struct net_blame *b)
{
	int l;

	if (!m->l.train)
		return net_failed(m, "the machine was opened without training");
	if (!m->forwarded || m->blamed)
		return net_failed(m, "backward follows one forward, once");
	head_back(m, b);
	for (l = m->s.layers - 1; l >= 0; l--) {
		mlp_back(m, l);
		attention_back(m, l);
	}
	net_crew_each(m->crew, (m->s.width + COLUMNS_AT_A_TIME - 1) / COLUMNS_AT_A_TIME,
		      embedding_task, m);
	m->blamed = true;
	return 0;
}
