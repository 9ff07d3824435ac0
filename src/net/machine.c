/* machine.c -- the C reference of a backend: its memory, what is read and written, its table. */
#include "base/mem.h"
#include "net/net.h"
#include "net/net_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LOGITS_MOST (256u << 20) /* numbers: 1 GiB */
#define THREADS_MOST 256

int net_failed(struct net_machine *m, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(m->why, sizeof m->why, fmt, ap);
	va_end(ap);
	return -1;
}

struct net_ends net_ends_of(const struct net_shape *s)
{
	int norm = net_tensor_of(s, s->layers, 0);

	return (struct net_ends){ net_tensor(s, norm).at,
				  s->tied ? 0 : net_tensor(s, norm + 1).at };
}

static size_t at(const struct net_machine *m, int layer, int slot)
{
	return net_tensor(&m->s, net_tensor_of(&m->s, layer, slot)).at;
}

const float *net_weight(const struct net_machine *m, int layer, int slot)
{
	return m->part[NET_WEIGHT] + at(m, layer, slot);
}

float *net_gradient(const struct net_machine *m, int layer, int slot)
{
	return m->part[NET_GRADIENT] + at(m, layer, slot);
}

/* Without training a few planes are used again and again. */
float *net_stream(const struct net_machine *m, int i)
{
	if (!m->l.train)
		i %= 3;
	return m->stream + (size_t)i * (size_t)m->l.tokens * (size_t)m->s.width;
}

float *net_root(const struct net_machine *m, int i)
{
	return m->root + (m->l.train ? (size_t)i * (size_t)m->l.tokens : 0);
}

float *net_plane(const struct net_machine *m, float *all, int layer, int wide)
{
	if (!m->l.train)
		layer = 0;
	return all + (size_t)layer * (size_t)m->l.tokens * (size_t)wide;
}

/* --- Opening -------------------------------------------------------------------------------------- */
/* Cosines and sines of transformers: the frequencies and the angles are floats. */
static void fill_turns(struct net_machine *m)
{
	int half = m->s.head / 2, p, i;

	for (i = 0; i < half; i++) {
		float frequency = (float)pow(m->s.theta, -2.0 * i / m->s.head);

		for (p = 0; p < m->positions; p++) {
			float angle = (float)p * frequency;

			m->cosine[(long)p * half + i] = (float)cos(angle);
			m->sine[(long)p * half + i] = (float)sin(angle);
		}
	}
}

static void take_batch(struct net_machine *m)
{
	size_t t = (size_t)m->l.tokens, n = t * sizeof(int32_t);

	m->token = arena_alloc(m->arena, n);
	m->target = arena_alloc(m->arena, n);
	m->position = arena_alloc(m->arena, n);
	m->place = arena_alloc(m->arena, n);
	m->start = arena_alloc(m->arena, ((size_t)m->l.documents + 1) * sizeof(int32_t));
	m->row = arena_alloc(m->arena, t * sizeof *m->row);
	m->logp = net_floats(m->arena, t);
}

static void take_planes(struct net_machine *m)
{
	size_t t = (size_t)m->l.tokens, layers = m->l.train ? (size_t)m->s.layers : 1;
	size_t width = (size_t)m->s.width, inner = (size_t)m->s.inner;
	size_t streams = m->l.train ? 2 * layers + 1 : 3;
	size_t wide = (size_t)m->wide, vocab = (size_t)m->s.vocab;

	m->stream = net_floats(m->arena, streams * t * width);
	m->root = net_floats(m->arena, (2 * layers + 1) * t);
	m->qkv = net_floats(m->arena, layers * t * wide);
	m->attended = net_floats(m->arena, layers * t * (size_t)m->q);
	m->log_sum = net_floats(m->arena, layers * t * (size_t)m->s.heads);
	m->gate_up = net_floats(m->arena, layers * t * 2 * inner);
	m->normed = net_floats(m->arena, t * width);
	m->inside = net_floats(m->arena, t * inner);
	m->last = net_floats(m->arena, t * width);
	m->chunk = t * vocab <= LOGITS_MOST ? m->l.tokens : (int)(LOGITS_MOST / vocab);
	m->logits = net_floats(m->arena, (size_t)m->chunk * vocab);
	if (m->l.train) {
		m->d_stream = net_floats(m->arena, t * width);
		m->d_normed = net_floats(m->arena, t * width);
		m->d_wide = net_floats(m->arena, t * (wide > inner ? wide : inner));
		m->d_last = net_floats(m->arena, t * width);
	}
	m->room_size = net_attention_room(m, m->l.tokens);
	m->room = net_floats(m->arena, m->room_size * (size_t)net_crew_size(m->crew));
}

/* About how many bytes a machine takes; for the sentence that it is too much. */
static double bytes_of(const struct net_shape *s, const struct net_limits *l, bool small)
{
	double t = l->tokens, layers = l->train ? s->layers : 1, kv = (double)s->kv * s->head;
	double planes = (2.0 * layers + 6) * s->width + layers * (2.0 * s->width + 2 * kv) +
			layers * (s->heads + 2.0 * s->inner) + 2.0 * s->inner;
	double copies = small ? 0.3 : (l->train ? 4 : 1) + (l->rows > 0);
	double n = copies * (double)net_numbers(s) + t * planes;
	double logits = t * s->vocab;

	n += logits < LOGITS_MOST ? logits : LOGITS_MOST;
	n += 4.0 * s->layers * l->rows * kv * l->reach +
	     (l->rows ? (double)net_numbers(s) : 0);
	return 4 * n;
}

static const char *limits_wrong(const struct net_shape *s, const struct net_limits *l)
{
	if (l->tokens < 0 || l->tokens > 1 << 24 || l->documents < 0 ||
	    (l->tokens && l->documents < 1))
		return "a batch has 0 to 16,777,216 tokens in one document at least";
	if (l->rows < 0 || l->rows > 1 << 16 || l->reach < 0 || (l->rows && l->reach < 1))
		return "0 to 65,536 rows are sampled at a time, each of a token at least";
	if (l->rows && l->reach > s->context)
		return "a row does not reach beyond the model's context";
	if (l->threads < 0 || l->threads > THREADS_MOST)
		return "there are 0 to 256 threads";
	if (l->train && !l->tokens)
		return "training needs room for tokens";
	return NULL;
}

static struct net_machine *build(const struct net_shape *s, const struct net_limits *l,
				 bool small)
{
	struct net_machine *m = mem_alloc(sizeof *m);
	int i;

	m->s = *s;
	m->l = *l;
	m->q = s->heads * s->head;
	m->kv = s->kv * s->head;
	m->wide = m->q + 2 * m->kv;
	m->held = -1;
	m->arena = arena_new();
	m->kernel = net_kernel_here();
	m->crew = net_crew_open(l->threads ? l->threads : 1);
	m->shop = net_workshop_open(m->arena, m->kernel, m->crew);
	for (i = 0; i < (l->train ? NET_PARTS : 1); i++)
		m->part[i] = net_floats(m->arena, net_numbers(s));
	if (small) {
		m->bytes.at = (signed char *)net_floats(m->arena, net_numbers(s) / 4 + 1);
		m->bytes.scale = net_floats(m->arena, net_numbers(s) / NET_BLOCK + 1);
	}
	m->pieces =
		arena_alloc(m->arena, (net_numbers(s) / NET_PIECE + 1) * sizeof *m->pieces);
	m->positions = l->tokens > l->reach ? l->tokens : l->reach;
	if (m->positions > s->context)
		m->positions = s->context;
	m->cosine = net_floats(m->arena, (size_t)m->positions * (size_t)s->head / 2);
	m->sine = net_floats(m->arena, (size_t)m->positions * (size_t)s->head / 2);
	fill_turns(m);
	if (l->tokens) {
		take_batch(m);
		take_planes(m);
	}
	if (l->rows)
		net_sampler_open(m);
	snprintf(m->name, sizeof m->name, "C reference, %s, %s, %d thread%s",
		 small ? "bytes" : "float32", m->kernel->name, net_crew_size(m->crew),
		 net_crew_size(m->crew) == 1 ? "" : "s");
	return m;
}

struct net_machine *net_machine_open(const struct net_shape *s, const struct net_limits *l,
				     bool small, char *reason, size_t size)
{
	const char *wrong = net_shape_wrong(s);
	double have = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE), want;

	if (!wrong)
		wrong = limits_wrong(s, l);
	if (wrong) {
		snprintf(reason, size, "%s", wrong);
		return NULL;
	}
	want = bytes_of(s, l, small);
	if (have > 0 && want > have) {
		snprintf(reason, size,
			 "the model and its batch take about %.1f GiB, and this machine has "
			 "%.1f "
			 "GiB of memory: a smaller batch, fewer rows or a smaller model would "
			 "fit",
			 want / (1u << 30), have / (1u << 30));
		return NULL;
	}
	return build(s, l, small);
}

static struct net_machine *open_machine(const struct net_shape *s, const struct net_limits *l,
					char *reason, size_t size)
{
	return net_machine_open(s, l, false, reason, size);
}

static void machine_close(struct net_machine *m)
{
	if (!m)
		return;
	net_crew_close(m->crew);
	arena_free(m->arena);
	mem_free(m);
}

static const char *why(const struct net_machine *m)
{
	return m->why;
}

static const char *describe(const struct net_machine *m)
{
	return m->name;
}

/* --- Tensors -------------------------------------------------------------------------------------- */
static float *tensor(struct net_machine *m, enum net_part part, int i, size_t *bytes)
{
	struct net_tensor t;

	if (i < 0 || i >= net_tensors(&m->s)) {
		net_failed(m, "the model has tensors 0 to %d, not %d", net_tensors(&m->s) - 1,
			   i);
		return NULL;
	}
	if ((unsigned)part >= NET_PARTS || !m->part[part]) {
		net_failed(m, "the machine was opened without training: it has weights alone");
		return NULL;
	}
	t = net_tensor(&m->s, i);
	*bytes = t.size * sizeof(float);
	return m->part[part] + t.at;
}

static int write_tensor(struct net_machine *m, enum net_part part, int i, const float *from)
{
	size_t n;
	float *to = tensor(m, part, i, &n);

	if (!to)
		return -1;
	if (m->bytes.at)
		return net_failed(m, "a small model has its weights from when it was opened");
	memcpy(to, from, n);
	m->forwarded = false;
	net_sampler_stale(m);
	return 0;
}

static int read_tensor(struct net_machine *m, enum net_part part, int i, float *to)
{
	size_t n;
	const float *from = tensor(m, part, i, &n);
	struct net_tensor t;

	if (!from)
		return -1;
	t = net_tensor(&m->s, i);
	if (m->bytes.at && t.cols)
		net_bytes_read(net_bytes_at(m, t.at), to, t.size);
	else
		memcpy(to, from, n);
	return 0;
}

const struct net_backend *net_reference(void)
{
	static const struct net_backend reference = {
		.version = NET_BACKEND_VERSION,
		.name = "c",
		.open = open_machine,
		.close = machine_close,
		.why = why,
		.describe = describe,
		.write = write_tensor,
		.read = read_tensor,
		.forward = net_forward,
		.outcome = net_outcome,
		.backward = net_backward,
		.update = net_update_step,
		.sample = net_sample,
	};

	return &reference;
}
