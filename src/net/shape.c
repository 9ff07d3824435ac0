/* shape.c -- the order of the tensors. */
#include "net/shape.h"
#include <stdio.h>

/* A row per enum net_slot.  Sizes in words: w width, q heads * head, k kv * head, i inner. */
static const struct {
	const char *name, *size;
} slots[NET_SLOTS] = {
	[NET_ATTENTION_NORM] = { "input_layernorm.weight", "w" },
	[NET_Q] = { "self_attn.q_proj.weight", "qw" },
	[NET_K] = { "self_attn.k_proj.weight", "kw" },
	[NET_V] = { "self_attn.v_proj.weight", "kw" },
	[NET_Q_BIAS] = { "self_attn.q_proj.bias", "q" },
	[NET_K_BIAS] = { "self_attn.k_proj.bias", "k" },
	[NET_V_BIAS] = { "self_attn.v_proj.bias", "k" },
	[NET_O] = { "self_attn.o_proj.weight", "wq" },
	[NET_MLP_NORM] = { "post_attention_layernorm.weight", "w" },
	[NET_GATE] = { "mlp.gate_proj.weight", "iw" },
	[NET_UP] = { "mlp.up_proj.weight", "iw" },
	[NET_DOWN] = { "mlp.down_proj.weight", "wi" },
};

static int size_of(const struct net_shape *s, char word)
{
	switch (word) {
	case 'w': return s->width;
	case 'q': return s->heads * s->head;
	case 'k': return s->kv * s->head;
	case 'i': return s->inner;
	default: return 0;
	}
}

static size_t numbers_of(int rows, int cols)
{
	return (size_t)rows * (size_t)(cols ? cols : 1);
}

static size_t slot_numbers(const struct net_shape *s, int slot)
{
	return numbers_of(size_of(s, slots[slot].size[0]), size_of(s, slots[slot].size[1]));
}

static size_t layer_numbers(const struct net_shape *s, int slots_before)
{
	size_t n = 0;
	int i;

	for (i = 0; i < slots_before; i++)
		n += slot_numbers(s, i);
	return n;
}

int net_tensors(const struct net_shape *s)
{
	return 1 + s->layers * NET_SLOTS + 1 + !s->tied;
}

int net_tensor_of(const struct net_shape *s, int layer, int slot)
{
	(void)s;
	return 1 + layer * NET_SLOTS + slot;
}

size_t net_numbers(const struct net_shape *s)
{
	size_t head = (size_t)s->vocab * (size_t)s->width;

	return head + (size_t)s->layers * layer_numbers(s, NET_SLOTS) + (size_t)s->width +
	       (s->tied ? 0 : head);
}

struct net_tensor net_tensor(const struct net_shape *s, int i)
{
	struct net_tensor t = { .layer = -1, .slot = -1 };
	size_t head = (size_t)s->vocab * (size_t)s->width;
	int after = 1 + s->layers * NET_SLOTS;

	if (i == 0) {
		snprintf(t.name, sizeof t.name, "model.embed_tokens.weight");
		t.rows = s->vocab, t.cols = s->width;
	} else if (i < after) {
		t.layer = (i - 1) / NET_SLOTS;
		t.slot = (i - 1) % NET_SLOTS;
		snprintf(t.name, sizeof t.name, "model.layers.%d.%s", t.layer,
			 slots[t.slot].name);
		t.rows = size_of(s, slots[t.slot].size[0]);
		t.cols = size_of(s, slots[t.slot].size[1]);
		t.at = head + (size_t)t.layer * layer_numbers(s, NET_SLOTS) +
		       layer_numbers(s, t.slot);
	} else if (i == after) {
		snprintf(t.name, sizeof t.name, "model.norm.weight");
		t.rows = s->width;
		t.at = head + (size_t)s->layers * layer_numbers(s, NET_SLOTS);
	} else {
		snprintf(t.name, sizeof t.name, "lm_head.weight");
		t.rows = s->vocab, t.cols = s->width;
		t.at = net_numbers(s) - head;
	}
	t.size = numbers_of(t.rows, t.cols);
	return t;
}

const char *net_shape_wrong(const struct net_shape *s)
{
	if (s->vocab < 1 || s->vocab > 1 << 20 || s->real < 1 || s->real > s->vocab)
		return "the vocabulary must have 1 to 1,048,576 rows, and no more ids than "
		       "rows";
	if (s->layers < 1 || s->layers > 512)
		return "a model has 1 to 512 layers";
	if (s->head < 2 || s->head > 256 || s->head % 2)
		return "the size of a head is even and 2 to 256";
	if (s->kv < 1 || s->heads < s->kv || s->heads > 1024 || s->heads % s->kv)
		return "the heads of queries are a multiple of those of keys, 1024 at most";
	if (s->width != s->heads * s->head)
		return "the width is the number of heads times the size of one";
	if (s->inner < 1 || s->inner > 1 << 20)
		return "the MLP has 1 to 1,048,576 rows";
	if (s->context < 1 || s->context > 1 << 24)
		return "the context is 1 to 16,777,216 tokens";
	if (!(s->eps > 0 && s->eps < 1) || !(s->theta >= 1 && s->theta <= 1e12f))
		return "rms_norm_eps lies in (0, 1), rope_theta in [1, 1e12]";
	return NULL;
}

double net_flop(const struct net_shape *s, double n)
{
	double numbers = (double)net_numbers(s);

	if (!s->tied)
		numbers -= (double)s->vocab * s->width; /* a look-up costs nothing */
	return 6 * numbers + 6.0 * s->layers * n * s->width;
}
