/*
 * sample.c -- answers to prompts, token by token, many rows at a time.
 *
 * A prompt goes through the model once; its keys and values are shared by all its answers.  A row
 * that ends makes room for the next one.  Keys and values lie in panels, ready to be right factors:
 * products, softmaxes and sums have the order they have in forward(), so that the
 * log-probabilities are forward()'s, bit for bit.
 */
#include "base/mem.h"
#include "net/net_priv.h"
#include <math.h>
#include <string.h>

#define PREFILL 128  /* tokens of a prompt at a time */
#define TELL_EVERY 8 /* steps */

/* The keys and values of up to `reach` tokens: [layer][kv head] panels of each. */
struct sample_cache {
	float *at;
	int users; /* rows that need this prompt; 0: free */
	int prompt, length;
	float *logits; /* of what follows the prompt */
};

struct sample_slot {
	long row;   /* -1: free */
	int prompt; /* its cache */
	struct sample_cache own;
	int32_t token; /* the last one, not in the cache yet */
	int made;      /* tokens of the answer */
};

/* A token that goes through the model: where its keys are, and where its own goes. */
struct sample_place {
	int32_t token;
	int position;
	const struct sample_cache *prompt; /* of which it sees `before` */
	int before;
	struct sample_cache *to; /* gets its key and value at `at` */
	int at;
	bool own; /* does it see `to` beside the prompt? */
};

/* A matrix of the model as right factor: where it lies, and its panels unless it is bytes. */
struct sample_factor {
	size_t at;
	int in, out;
	struct net_panels panels;
};

struct net_sampler {
	bool fresh; /* are the packed weights those of now? */
	struct sample_factor *qkv, *o, *gate_up, *down, head;
	struct sample_cache *prompt;
	struct sample_slot *slot;
	struct sample_place *place;
	int *active;         /* slots at work, as many as places */
	int most;            /* places */
	size_t keys, values; /* floats of a head of a layer in a cache */
	float *stream, *normed, *qkv_rows, *attended, *gate_rows, *inside, *logits, *out;
	float *score; /* per worker */
	size_t score_size;
	float *pack;
	float *value; /* per worker: vocab */
	int32_t *id;
};

/* --- Opening --------------------------------------------------------------------------------------- */
static struct sample_factor factor(struct net_machine *m, size_t at, int in, int out)
{
	struct sample_factor f = { at, in, out, { NULL, in } };

	if (m->bytes.at)
		return f;
	f.panels.at = net_floats(m->arena, net_panels_size(m->kernel, in, out));
	return f;
}

static void take_weights(struct net_machine *m, struct net_sampler *p)
{
	size_t n = (size_t)m->s.layers * sizeof *p->qkv;
	const float *all = m->part[NET_WEIGHT];
	int l, width = m->s.width, inner = m->s.inner;

	p->qkv = arena_alloc(m->arena, n);
	p->o = arena_alloc(m->arena, n);
	p->gate_up = arena_alloc(m->arena, n);
	p->down = arena_alloc(m->arena, n);
	for (l = 0; l < m->s.layers; l++) {
		size_t q = (size_t)(net_weight(m, l, NET_Q) - all);
		size_t o = (size_t)(net_weight(m, l, NET_O) - all);
		size_t gate = (size_t)(net_weight(m, l, NET_GATE) - all);
		size_t down = (size_t)(net_weight(m, l, NET_DOWN) - all);

		p->qkv[l] = factor(m, q, width, m->wide);
		p->o[l] = factor(m, o, m->q, width);
		p->gate_up[l] = factor(m, gate, width, 2 * inner);
		p->down[l] = factor(m, down, inner, width);
	}
	p->head = factor(m, net_ends_of(&m->s).head, width, m->s.vocab);
}

static void take_caches(struct net_machine *m, struct net_sampler *p)
{
	size_t size, rows = (size_t)m->l.rows;
	int i;

	p->keys = net_panels_size(m->kernel, m->s.head, m->l.reach);
	p->values = net_panels_size(m->kernel, m->l.reach, m->s.head);
	size = (size_t)m->s.layers * (size_t)m->s.kv * (p->keys + p->values);
	p->prompt = arena_alloc(m->arena, rows * sizeof *p->prompt);
	p->slot = arena_alloc(m->arena, rows * sizeof *p->slot);
	for (i = 0; i < m->l.rows; i++) {
		p->prompt[i].at = net_floats(m->arena, size);
		p->prompt[i].logits = net_floats(m->arena, (size_t)m->s.vocab);
		p->slot[i].own.at = net_floats(m->arena, size);
	}
}

void net_sampler_open(struct net_machine *m)
{
	struct net_sampler *p = m->sampler = arena_alloc(m->arena, sizeof *p);
	size_t hands = (size_t)net_crew_size(m->crew), n, width = (size_t)m->s.width;

	p->most = m->l.rows > PREFILL ? m->l.rows : PREFILL;
	n = (size_t)p->most;
	take_weights(m, p);
	take_caches(m, p);
	p->place = arena_alloc(m->arena, n * sizeof *p->place);
	p->active = arena_alloc(m->arena, n * sizeof *p->active);
	p->stream = net_floats(m->arena, n * width);
	p->normed = net_floats(m->arena, n * width);
	p->qkv_rows = net_floats(m->arena, n * (size_t)m->wide);
	p->attended = net_floats(m->arena, n * (size_t)m->q);
	p->out = net_floats(m->arena, n * width);
	p->gate_rows = net_floats(m->arena, n * 2 * (size_t)m->s.inner);
	p->inside = net_floats(m->arena, n * (size_t)m->s.inner);
	p->logits = net_floats(m->arena, (size_t)m->l.rows * (size_t)m->s.vocab);
	p->score_size = (size_t)(m->s.heads / m->s.kv) * (size_t)m->l.reach;
	p->score = net_floats(m->arena, hands * p->score_size);
	p->pack = net_floats(m->arena, hands * net_pack_size());
	p->value = net_floats(m->arena, hands * (size_t)m->s.vocab);
	p->id = arena_alloc(m->arena, hands * (size_t)m->s.vocab * sizeof *p->id);
}

void net_sampler_stale(struct net_machine *m)
{
	if (m->sampler)
		m->sampler->fresh = false;
}

static void pack_factor(struct net_machine *m, const struct sample_factor *f)
{
	net_pack(m->kernel, f->panels, net_turned(m->part[NET_WEIGHT] + f->at, f->in), f->in,
		 f->out);
}

static void pack_layer(void *self, int l, int worker)
{
	struct net_machine *m = self;
	struct net_sampler *p = m->sampler;

	(void)worker;
	if (l == m->s.layers) {
		pack_factor(m, &p->head);
		return;
	}
	pack_factor(m, &p->qkv[l]);
	pack_factor(m, &p->o[l]);
	pack_factor(m, &p->gate_up[l]);
	pack_factor(m, &p->down[l]);
}

/* --- Keys and values --------------------------------------------------------------------------------- */
static struct net_panels keys_of(const struct net_machine *m, const struct sample_cache *c,
				 int layer, int kv)
{
	const struct net_sampler *p = m->sampler;
	size_t at = ((size_t)layer * (size_t)m->s.kv + (size_t)kv) * (p->keys + p->values);

	return (struct net_panels){ c->at + at, m->s.head };
}

static struct net_panels values_of(const struct net_machine *m, const struct sample_cache *c,
				   int layer, int kv)
{
	struct net_panels k = keys_of(m, c, layer, kv);

	return (struct net_panels){ k.at + m->sampler->keys, m->l.reach };
}

static void remember(const struct net_machine *m, const struct sample_place *a, int layer,
		     const float *qkv)
{
	int cols = m->kernel->cols, size = m->s.head, kv, i;

	for (kv = 0; kv < m->s.kv; kv++) {
		const float *key = qkv + m->q + (long)kv * size, *value = key + m->kv;
		float *to = keys_of(m, a->to, layer, kv).at;
		struct net_panels v = values_of(m, a->to, layer, kv);

		to += (long)(a->at / cols) * size * cols + a->at % cols;
		for (i = 0; i < size; i++) {
			to[(long)i * cols] = key[i];
			v.at[(i / cols * v.reach + a->at) * cols + i % cols] = value[i];
		}
	}
}

struct sample_attend {
	struct net_machine *m;
	int layer;
};

/* One token, the heads of queries of one head of keys: they are the rows. */
static void attend(void *self, int task, int worker)
{
	const struct sample_attend *a = self;
	const struct net_machine *m = a->m;
	struct net_sampler *p = m->sampler;
	int i = task / m->s.kv, kv = task % m->s.kv, size = m->s.head;
	const struct sample_place *at = &p->place[i];
	int group = m->s.heads / m->s.kv, own = at->own ? at->at + 1 : 0, h;
	int seen = at->before + own;
	float *pack = p->pack + (size_t)worker * net_pack_size();
	float *score = p->score + (size_t)worker * p->score_size;
	const float *q = p->qkv_rows + (long)i * m->wide + (long)kv * group * size;
	float *out = p->attended + (long)i * m->q + (long)kv * group * size;
	float scale = 1 / sqrtf((float)size);

	net_product_alone(m->kernel, pack, score, seen, group, at->before, size,
			  net_plain(q, size), keys_of(m, at->prompt, a->layer, kv), false);
	if (own)
		net_product_alone(m->kernel, pack, score + at->before, seen, group, own, size,
				  net_plain(q, size), keys_of(m, at->to, a->layer, kv), false);
	for (h = 0; h < group; h++)
		m->kernel->softmax(score + (long)h * seen, seen, scale);
	net_product_alone(m->kernel, pack, out, size, group, size, at->before,
			  net_plain(score, seen), values_of(m, at->prompt, a->layer, kv),
			  false);
	if (own)
		net_product_alone(m->kernel, pack, out, size, group, size, own,
				  net_plain(score + at->before, seen),
				  values_of(m, at->to, a->layer, kv), true);
}

/* --- A step ------------------------------------------------------------------------------------------- */
static void norm_row(struct net_machine *m, const void *self, int i)
{
	struct net_sampler *p = m->sampler;
	long at = (long)i * m->s.width;

	m->kernel->norm(p->normed + at, p->stream + at, self, m->s.width, m->s.eps);
}

static void turn_row(struct net_machine *m, const void *self, int i)
{
	struct net_sampler *p = m->sampler;
	const struct sample_attend *a = self;
	float *qkv = p->qkv_rows + (long)i * m->wide;

	net_turn(m, qkv, net_weight(m, a->layer, NET_Q_BIAS), p->place[i].position);
	remember(m, &p->place[i], a->layer, qkv);
}

static void gate_row(struct net_machine *m, const void *self, int i)
{
	struct net_sampler *p = m->sampler;
	long inner = m->s.inner;
	const float *gate = p->gate_rows + i * 2 * inner;

	(void)self;
	m->kernel->gate(p->inside + i * inner, gate, gate + inner, m->s.inner);
}

static void add_row(struct net_machine *m, const void *self, int i)
{
	struct net_sampler *p = m->sampler;
	float *to = p->stream + (long)i * m->s.width;
	const float *from = p->out + (long)i * m->s.width;
	int j;

	(void)self;
	for (j = 0; j < m->s.width; j++)
		to[j] = from[j] + to[j];
}

static void through(struct net_machine *m, float *to, const float *from,
		    const struct sample_factor *f, int n)
{
	if (m->bytes.at)
		net_bytes_product(m, to, from, n, f->in, f->out, net_bytes_at(m, f->at));
	else
		net_product_packed(m->shop, to, f->out, n, f->out, f->in,
				   net_plain(from, f->in), f->panels, false);
}

static void embed(const struct net_machine *m, float *to, int32_t token)
{
	size_t width = (size_t)m->s.width, at = (size_t)token * width;

	if (m->bytes.at)
		net_bytes_read(net_bytes_at(m, at), to, width);
	else
		memcpy(to, m->part[NET_WEIGHT] + at, width * sizeof *to);
}

/* n places through all layers; p->stream has what comes out. */
static void step(struct net_machine *m, int n)
{
	struct net_sampler *p = m->sampler;
	struct sample_attend a = { m, 0 };
	int i;

	for (i = 0; i < n; i++)
		embed(m, p->stream + (long)i * m->s.width, p->place[i].token);
	for (a.layer = 0; a.layer < m->s.layers; a.layer++) {
		net_each_row(m, n, norm_row, net_weight(m, a.layer, NET_ATTENTION_NORM));
		through(m, p->qkv_rows, p->normed, &p->qkv[a.layer], n);
		net_each_row(m, n, turn_row, &a);
		net_crew_each(m->crew, n * m->s.kv, attend, &a);
		through(m, p->out, p->attended, &p->o[a.layer], n);
		net_each_row(m, n, add_row, NULL);
		net_each_row(m, n, norm_row, net_weight(m, a.layer, NET_MLP_NORM));
		through(m, p->gate_rows, p->normed, &p->gate_up[a.layer], n);
		net_each_row(m, n, gate_row, NULL);
		through(m, p->out, p->inside, &p->down[a.layer], n);
		net_each_row(m, n, add_row, NULL);
	}
}

/* Logits of n rows of the stream, from row `first` on. */
static void logits(struct net_machine *m, float *to, int first, int n)
{
	struct net_sampler *p = m->sampler;

	net_each_row(m, first + n, norm_row, m->part[NET_WEIGHT] + net_ends_of(&m->s).norm);
	through(m, to, p->normed + (long)first * m->s.width, &p->head, n);
}

/* --- The run ------------------------------------------------------------------------------------------- */
struct sample_run {
	struct net_machine *m;
	const struct net_sampling *s;
	const struct net_sampled *out;
	long rows, next, answers, tokens;
	int active;
};

static void prefill(struct sample_run *r, struct sample_cache *c, int prompt)
{
	struct net_machine *m = r->m;
	struct net_sampler *p = m->sampler;
	const int32_t *token = r->s->token + r->s->start[prompt];
	int from, i, n = 0;

	c->prompt = prompt;
	c->length = r->s->start[prompt + 1] - r->s->start[prompt];
	c->users = r->s->group;
	for (from = 0; from < c->length; from += n) {
		n = c->length - from < PREFILL ? c->length - from : PREFILL;
		for (i = 0; i < n; i++)
			p->place[i] = (struct sample_place){
				token[from + i], from + i, c, from + i + 1, c, from + i, false
			};
		step(m, n);
	}
	logits(m, c->logits, n - 1, 1);
}

/* The cache with the prompt of a row, filled now if nobody needed it before. */
static int cache_of(struct sample_run *r, int prompt)
{
	struct net_sampler *p = r->m->sampler;
	int i, empty = -1;

	for (i = 0; i < r->m->l.rows; i++) {
		if (p->prompt[i].users > 0 && p->prompt[i].prompt == prompt)
			return i;
		if (p->prompt[i].users == 0 && empty < 0)
			empty = i;
	}
	prefill(r, &p->prompt[empty], prompt);
	return empty;
}

static bool stops(const struct net_sampling *s, int32_t token)
{
	int i;

	for (i = 0; i < s->stops; i++)
		if (s->stop[i] == token)
			return true;
	return false;
}

/* The next token of a slot from its logits; the slot is free when the answer ends. */
static void extend(struct sample_run *r, struct sample_slot *t, const float *from, int worker)
{
	struct net_machine *m = r->m;
	struct net_sampler *p = m->sampler;
	struct sample_cache *prompt = &p->prompt[t->prompt];
	struct net_choice c = { r->s, m->s.real, m->s.vocab, NULL, NULL };
	size_t at = (size_t)t->row * (size_t)r->s->most + (size_t)t->made;
	uint64_t position = (uint64_t)prompt->length + (uint64_t)t->made;
	bool stopped;

	c.value = p->value + (size_t)worker * (size_t)m->s.vocab;
	c.id = p->id + (size_t)worker * (size_t)m->s.vocab;
	t->token = net_choose(m->kernel, &c, from, (uint64_t)t->row, position,
			      r->out->logp ? r->out->logp + at : NULL);
	r->out->token[at] = t->token;
	t->made++;
	stopped = stops(r->s, t->token);
	r->out->length[t->row] = t->made;
	r->out->stopped[t->row] = stopped;
	if (stopped || t->made == r->s->most || prompt->length + t->made == m->l.reach)
		t->row = -1;
}

/* Rows that wait take the slots that are free. */
static void refill(struct sample_run *r)
{
	struct net_sampler *p = r->m->sampler;
	int i;

	for (i = 0; i < r->m->l.rows; i++) {
		struct sample_slot *t = &p->slot[i];

		while (t->row < 0 && r->next < r->rows) {
			t->prompt = cache_of(r, (int)(r->next / r->s->group));
			t->row = r->next++;
			t->made = 0;
			extend(r, t, p->prompt[t->prompt].logits, 0);
			r->tokens++;
			if (t->row < 0) {
				p->prompt[t->prompt].users--;
				r->answers++;
			}
		}
	}
}

static void extend_task(void *self, int i, int worker)
{
	struct sample_run *r = self;
	struct net_sampler *p = r->m->sampler;

	extend(r, &p->slot[p->active[i]], p->logits + (long)i * r->m->s.vocab, worker);
}

/* One token more for every row at work. */
static void advance(struct sample_run *r)
{
	struct net_machine *m = r->m;
	struct net_sampler *p = m->sampler;
	int i, n = 0;

	for (i = 0; i < m->l.rows; i++) {
		struct sample_slot *t = &p->slot[i];
		const struct sample_cache *c = &p->prompt[t->prompt];

		if (t->row < 0)
			continue;
		p->active[n] = i;
		p->place[n++] = (struct sample_place){ t->token, c->length + t->made - 1,
						       c,        c->length,
						       &t->own,  t->made - 1,
						       true };
	}
	r->active = n;
	if (!n)
		return;
	step(m, n);
	logits(m, p->logits, 0, n);
	net_crew_each(m->crew, n, extend_task, r);
	for (i = 0; i < n; i++)
		if (p->slot[p->active[i]].row < 0) {
			p->prompt[p->slot[p->active[i]].prompt].users--;
			r->answers++;
		}
	r->tokens += n;
}

static int sampling_wrong(struct net_machine *m, const struct net_sampling *s)
{
	int i, k;

	if (!m->sampler)
		return net_failed(m, "the machine was opened without rows to sample");
	if (s->prompts < 1 || s->group < 1 || s->most < 1)
		return net_failed(m,
				  "there is a prompt, an answer and a token of it at least");
	if (!(s->temperature >= 0) || !(s->top_p > 0 && s->top_p <= 1) || s->top_k < 0)
		return net_failed(m,
				  "temperature and top_k are 0 or more, top_p lies in (0, 1]");
	for (i = 0; i < s->prompts; i++) {
		int n = s->start[i + 1] - s->start[i];

		if (n < 1 || n >= m->l.reach)
			return net_failed(m,
					  "prompt %d has %d tokens; 1 to %d leave room for an "
					  "answer",
					  i, n, m->l.reach - 1);
		for (k = s->start[i]; k < s->start[i + 1]; k++)
			if (s->token[k] < 0 || s->token[k] >= m->s.vocab)
				return net_failed(
					m, "prompt %d has the token %d; ids are below %d", i,
					s->token[k], m->s.vocab);
	}
	return 0;
}

int net_sample(struct net_machine *m, const struct net_sampling *s,
	       const struct net_sampled *out)
{
	struct sample_run r = { .m = m, .s = s, .out = out };
	struct net_sampler *p = m->sampler;
	long steps = 0;
	int i;

	if (sampling_wrong(m, s))
		return -1;
	if (!p->fresh && !m->bytes.at)
		net_crew_each(m->crew, m->s.layers + 1, pack_layer, m);
	p->fresh = true;
	r.rows = (long)s->prompts * s->group;
	for (i = 0; i < m->l.rows; i++) {
		p->slot[i].row = -1;
		p->prompt[i].users = 0;
	}
	do {
		refill(&r);
		advance(&r);
		if (s->told && (steps++ % TELL_EVERY == 0 || r.answers == r.rows) &&
		    s->told(s->self, r.answers, r.tokens))
			return net_failed(m, "sampling was ended by the caller");
	} while (r.answers < r.rows);
	return 0;
}
