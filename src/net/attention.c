/*
 * attention.c -- causal attention inside documents, and its derivative.
 *
 * One task is a document and a head of keys, with all heads of queries that share it, so that sums
 * over these have one order.  Keys and values are packed once; queries come NET_QUERIES rows at
 * a time.  Probabilities are not kept: backward computes them again from the logs of their sums.
 */
#include "net/net_priv.h"
#include <math.h>
#include <string.h>

/* What a worker needs, cut out of its piece of m->room. */
struct attention_desk {
	float *pack;
	float *score, *d_score; /* [NET_QUERIES][ld] */
	long ld;
	struct net_panels keys_turned, values, keys, values_turned, queries;
};

struct attention {
	struct net_machine *m;
	const float *qkv;
	float *out, *log_sum;
	const float *d_out;
	float *d_qkv;
};

static size_t rounded(size_t n)
{
	return (n + 15) / 16 * 16;
}

/* From row to row of scores: not a power of 2, which would crowd the cache. */
static size_t stride(int keys)
{
	return rounded((size_t)keys) + 16;
}

size_t net_attention_room(const struct net_machine *m, int longest)
{
	size_t by_key = net_panels_size(m->kernel, m->s.head, longest);
	size_t by_head = net_panels_size(m->kernel, longest, m->s.head);
	size_t queries = net_panels_size(m->kernel, NET_QUERIES, m->s.head);
	size_t scores = NET_QUERIES * stride(longest);

	return rounded(net_pack_size() + 2 * by_key + 2 * by_head + queries + 2 * scores);
}

static struct attention_desk desk(const struct attention *a, int worker, int longest)
{
	const struct net_machine *m = a->m;
	float *at = m->room + (size_t)worker * m->room_size;
	size_t by_key = net_panels_size(m->kernel, m->s.head, longest);
	size_t by_head = net_panels_size(m->kernel, longest, m->s.head);
	struct attention_desk d = { .pack = at };

	at += net_pack_size();
	d.keys_turned = (struct net_panels){ at, m->s.head };
	d.values_turned = (struct net_panels){ at + by_key, m->s.head };
	at += 2 * by_key;
	d.keys = (struct net_panels){ at, longest };
	d.values = (struct net_panels){ at + by_head, longest };
	at += 2 * by_head;
	d.queries = (struct net_panels){ at, NET_QUERIES };
	at += net_panels_size(m->kernel, NET_QUERIES, m->s.head);
	d.score = at;
	d.ld = (long)stride(longest);
	d.d_score = at + NET_QUERIES * d.ld;
	return d;
}

/* One task: where its document and heads lie. */
struct attention_span {
	int first, length; /* of the document */
	int head, heads;   /* of queries: first, how many */
	long key, value;   /* in a row of qkv */
};

static struct attention_span span_of(const struct net_machine *m, int task)
{
	int document = task / m->s.kv, kv = task % m->s.kv, group = m->s.heads / m->s.kv;
	struct attention_span p = { .first = m->start[document],
				    .head = kv * group,
				    .heads = group };

	p.length = m->start[document + 1] - p.first;
	p.key = m->q + (long)kv * m->s.head;
	p.value = p.key + m->kv;
	return p;
}

static int block_rows(const struct attention_span *p, int from)
{
	return p->length - from < NET_QUERIES ? p->length - from : NET_QUERIES;
}

/* --- Forward -------------------------------------------------------------------------------------- */
static void attend_block(const struct attention *a, const struct attention_desk *d,
			 const struct attention_span *p, int head, int from)
{
	const struct net_machine *m = a->m;
	int rows = block_rows(p, from), keys = from + rows, size = m->s.head, r;
	long row = p->first + from, wide = m->wide, ld = d->ld;
	long at = (long)(p->head + head) * size;
	float scale = 1 / sqrtf((float)size);

	net_product_alone(m->kernel, d->pack, d->score, ld, rows, keys, size,
			  net_plain(a->qkv + row * wide + at, wide), d->keys_turned, false);
	for (r = 0; r < rows; r++) {
		float *score = d->score + r * ld;
		int seen = from + r + 1;

		a->log_sum[(row + r) * m->s.heads + p->head + head] =
			m->kernel->softmax(score, seen, scale);
		memset(score + seen, 0, (size_t)(keys - seen) * sizeof *score);
	}
	net_product_alone(m->kernel, d->pack, a->out + row * m->q + at, m->q, rows, size, keys,
			  net_plain(d->score, ld), d->values, false);
}

static void attend(void *self, int task, int worker)
{
	const struct attention *a = self;
	const struct net_machine *m = a->m;
	struct attention_span p = span_of(m, task);
	struct attention_desk d = desk(a, worker, p.length);
	const float *row = a->qkv + (long)p.first * m->wide;
	int h, from;

	net_pack(m->kernel, d.keys_turned, net_turned(row + p.key, m->wide), m->s.head,
		 p.length);
	net_pack(m->kernel, d.values, net_plain(row + p.value, m->wide), p.length, m->s.head);
	for (h = 0; h < p.heads; h++)
		for (from = 0; from < p.length; from += NET_QUERIES)
			attend_block(a, &d, &p, h, from);
}

void net_attention(struct net_machine *m, int layer)
{
	struct attention a = { .m = m };

	a.qkv = net_plane(m, m->qkv, layer, m->wide);
	a.out = net_plane(m, m->attended, layer, m->q);
	a.log_sum = net_plane(m, m->log_sum, layer, m->s.heads);
	net_crew_each(m->crew, m->documents * m->s.kv, attend, &a);
}

/* --- Backward ------------------------------------------------------------------------------------- */
/* score becomes the probabilities, d_score the derivatives by the scores. */
static void blame_scores(const struct attention *a, const struct attention_desk *d,
			 const struct attention_span *p, int head, int from)
{
	const struct net_machine *m = a->m;
	int rows = block_rows(p, from), keys = from + rows, size = m->s.head, r;
	long row = p->first + from, wide = m->wide, ld = d->ld;
	long at = (long)(p->head + head) * size;
	float scale = 1 / sqrtf((float)size);

	net_product_alone(m->kernel, d->pack, d->score, ld, rows, keys, size,
			  net_plain(a->qkv + row * wide + at, wide), d->keys_turned, false);
	net_product_alone(m->kernel, d->pack, d->d_score, ld, rows, keys, size,
			  net_plain(a->d_out + row * m->q + at, m->q), d->values_turned,
			  false);
	for (r = 0; r < rows; r++) {
		float *score = d->score + r * ld, *d_score = d->d_score + r * ld;
		int seen = from + r + 1;
		size_t rest = (size_t)(keys - seen) * sizeof *score;
		float mean = m->kernel->dot(a->d_out + (row + r) * m->q + at,
					    a->out + (row + r) * m->q + at, size);

		m->kernel->soften(score, seen, scale,
				  a->log_sum[(row + r) * m->s.heads + p->head + head]);
		m->kernel->soft_back(d_score, score, seen, mean, scale);
		memset(score + seen, 0, rest);
		memset(d_score + seen, 0, rest);
	}
}

static void blame_block(const struct attention *a, const struct attention_desk *d,
			const struct attention_span *p, int head, int from)
{
	const struct net_machine *m = a->m;
	int rows = block_rows(p, from), keys = from + rows, size = m->s.head;
	long row = p->first + from, wide = m->wide, ld = d->ld;
	long at = (long)(p->head + head) * size;
	float *first = a->d_qkv + (long)p->first * wide;

	blame_scores(a, d, p, head, from);
	net_product_alone(m->kernel, d->pack, a->d_qkv + row * wide + at, wide, rows, size,
			  keys, net_plain(d->d_score, ld), d->keys, false);
	net_pack(m->kernel, d->queries, net_plain(a->qkv + row * wide + at, wide), rows, size);
	net_product_alone(m->kernel, d->pack, first + p->key, wide, keys, size, rows,
			  net_turned(d->d_score, ld), d->queries, true);
	net_pack(m->kernel, d->queries, net_plain(a->d_out + row * m->q + at, m->q), rows,
		 size);
	net_product_alone(m->kernel, d->pack, first + p->value, wide, keys, size, rows,
			  net_turned(d->score, ld), d->queries, true);
}

static void blame(void *self, int task, int worker)
{
	const struct attention *a = self;
	const struct net_machine *m = a->m;
	struct attention_span p = span_of(m, task);
	struct attention_desk d = desk(a, worker, p.length);
	const float *row = a->qkv + (long)p.first * m->wide;
	size_t head = (size_t)m->s.head * sizeof(float);
	int h, from, i;

	net_pack(m->kernel, d.keys_turned, net_turned(row + p.key, m->wide), m->s.head,
		 p.length);
	net_pack(m->kernel, d.values_turned, net_turned(row + p.value, m->wide), m->s.head,
		 p.length);
	net_pack(m->kernel, d.keys, net_plain(row + p.key, m->wide), p.length, m->s.head);
	for (i = 0; i < p.length; i++) {
		float *to = a->d_qkv + (long)(p.first + i) * m->wide;

		memset(to + p.key, 0, head);
		memset(to + p.value, 0, head);
	}
	for (h = 0; h < p.heads; h++)
		for (from = 0; from < p.length; from += NET_QUERIES)
			blame_block(a, &d, &p, h, from);
}

void net_attention_back(struct net_machine *m, int layer, const float *d_out)
{
	struct attention a = { .m = m, .d_out = d_out };

	a.qkv = net_plane(m, m->qkv, layer, m->wide);
	a.out = net_plane(m, m->attended, layer, m->q);
	a.log_sum = net_plane(m, m->log_sum, layer, m->s.heads);
	a.d_qkv = m->d_wide;
	net_crew_each(m->crew, m->documents * m->s.kv, blame, &a);
}
