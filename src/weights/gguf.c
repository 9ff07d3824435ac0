/*
 * gguf.c -- the header of a GGUF file: its keys and its tensors, from bytes; names.
 *
 * All numbers are little-endian.  A text is its length in eight bytes, then its bytes.  Every length
 * is checked against what is left before anything is asked for.
 */
#include "weights/gguf_priv.h"
#include <string.h>

#define KEYS_MOST 4096
#define NAME_MOST 65535

const struct weights_gguf_size weights_gguf_sizes[] = {
#define SLOT(SLOT, name)
#define SIZE(key, member) { "qwen2." key, offsetof(struct net_shape, member) },
#include "weights/gguf.def"
#undef SLOT
#undef SIZE
};
const int weights_gguf_size_count =
	(int)(sizeof weights_gguf_sizes / sizeof *weights_gguf_sizes);

void weights_gguf_name(char out[64], const struct net_shape *s, int i)
{
	static const char *const slot[NET_SLOTS] = {
#define SLOT(SLOT, name) [NET_##SLOT] = name,
#define SIZE(key, member)
#include "weights/gguf.def"
#undef SLOT
#undef SIZE
	};
	struct net_tensor t = net_tensor(s, i);

	if (t.layer >= 0)
		snprintf(out, 64, "blk.%d.%s", t.layer, slot[t.slot]);
	else
		snprintf(out, 64, "%s",
			 i == 0                           ? "token_embd.weight"
			 : i == 1 + s->layers * NET_SLOTS ? "output_norm.weight"
							  : "output.weight");
}

/* --- Bytes ---------------------------------------------------------------------------------------------- */
struct gguf_cursor {
	const unsigned char *s;
	size_t n, at;
	bool more; /* asked for what lies behind the end */
};

static const unsigned char *bytes(struct gguf_cursor *c, uint64_t n)
{
	const unsigned char *s = c->s + c->at;

	if (c->more || n > c->n - c->at) {
		c->more = true;
		return NULL;
	}
	c->at += (size_t)n;
	return s;
}

static uint64_t whole(struct gguf_cursor *c, int n)
{
	const unsigned char *s = bytes(c, (uint64_t)n);
	uint64_t v = 0;

	if (s)
		memcpy(&v, s, (size_t)n);
	return v;
}

static const char *text(struct gguf_cursor *c, size_t *length)
{
	uint64_t n = whole(c, 8);
	const char *s = (const char *)bytes(c, n);

	*length = s ? (size_t)n : 0;
	return s;
}

static const unsigned char sizes[GGUF_VALUES] = {
	[GGUF_U8] = 1,  [GGUF_I8] = 1,  [GGUF_U16] = 2, [GGUF_I16] = 2,
	[GGUF_U32] = 4, [GGUF_I32] = 4, [GGUF_F32] = 4, [GGUF_BOOL] = 1,
	[GGUF_U64] = 8, [GGUF_I64] = 8, [GGUF_F64] = 8,
};

/* --- Keys ----------------------------------------------------------------------------------------------- */
/* One value, or those of a list: they are stepped over. */
static void step(struct gguf_cursor *c, enum gguf_value type, uint64_t count)
{
	size_t length;

	if (sizes[type]) {
		/* More than the file can hold, without a product that wraps around. */
		(void)bytes(c, count > UINT64_MAX / 8 ? UINT64_MAX : count * sizes[type]);
		return;
	}
	for (uint64_t i = 0; i < count && !c->more; i++)
		(void)text(c, &length);
}

static enum status read_key(struct gguf_key *k, struct gguf_cursor *c, struct err *e)
{
	uint64_t type;

	k->name = text(c, &k->length);
	type = whole(c, 4);
	k->list = type == GGUF_ARRAY;
	if (k->list)
		type = whole(c, 4);
	k->count = k->list ? whole(c, 8) : 1;
	if (c->more)
		return OK;
	if (type >= GGUF_VALUES || type == GGUF_ARRAY)
		return err_fail(e, E_ARG, "damaged", "GGUF: key %.*s has values of type %llu",
				k->length < 80 ? (int)k->length : 80, k->name,
				(unsigned long long)type);
	k->type = (enum gguf_value)type;
	k->at = c->s + c->at;
	step(c, k->type, k->count);
	k->bytes = (size_t)(c->s + c->at - k->at);
	return OK;
}

static bool same_name(const struct gguf_key *a, const char *name, size_t n)
{
	return a->length == n && !memcmp(a->name, name, n);
}

static enum status read_keys(struct gguf_header *h, struct gguf_cursor *c, struct err *e)
{
	for (int i = 0; i < h->keys && !c->more; i++) {
		enum status st = read_key(&h->key[i], c, e);

		if (st != OK)
			return st;
		for (int k = 0; k < i && !c->more; k++)
			if (same_name(&h->key[k], h->key[i].name, h->key[i].length))
				return err_fail(
					e, E_ARG, "damaged", "GGUF: key %.*s occurs twice",
					h->key[i].length < 80 ? (int)h->key[i].length : 80,
					h->key[i].name);
	}
	return OK;
}

/* --- Tensors ---------------------------------------------------------------------------------------------- */
static enum status read_tensor(struct gguf_tensor *t, struct gguf_cursor *c, struct arena *a,
			       struct err *e)
{
	size_t length;
	const char *name = text(c, &length);
	uint64_t dims = whole(c, 4);

	if (c->more)
		return OK;
	t->name = arena_strndup(a, name, length < NAME_MOST ? length : NAME_MOST);
	if (dims > 4)
		return err_fail(e, E_ARG, "damaged", "GGUF: tensor %.80s has %llu dimensions",
				t->name, (unsigned long long)dims);
	t->dims = (int)dims;
	for (int i = 0; i < t->dims; i++)
		t->dim[i] = whole(c, 8);
	t->type = (uint32_t)whole(c, 4);
	t->offset = whole(c, 8);
	return OK;
}

enum status weights_gguf_parse(struct gguf_header *h, bool *more, const unsigned char *s,
			       size_t n, struct arena *a, struct err *e)
{
	struct gguf_cursor c = { .s = s, .n = n };
	const unsigned char *magic = bytes(&c, 4);
	uint64_t version = whole(&c, 4), tensors = whole(&c, 8), keys = whole(&c, 8);
	enum status st;

	*h = (struct gguf_header){ 0 };
	*more = c.more;
	if (c.more)
		return OK;
	if (memcmp(magic, "GGUF", 4))
		return err_fail(e, E_ARG, "foreign", "this is no GGUF file");
	if (version != 2 && version != GGUF_VERSION)
		return err_fail(e, E_ARG, "unsupported",
				"GGUF of version %llu; 2 and 3 are supported",
				(unsigned long long)version);
	if (tensors > (uint64_t)WEIGHTS_LAYERS * NET_SLOTS + 3 || keys > KEYS_MOST)
		return err_fail(e, E_ARG, "limit",
				"GGUF: %llu tensors and %llu keys; at most %d and %d are read",
				(unsigned long long)tensors, (unsigned long long)keys,
				WEIGHTS_LAYERS * NET_SLOTS + 3, KEYS_MOST);
	h->keys = (int)keys;
	h->tensors = (int)tensors;
	h->key = arena_alloc(a, (size_t)keys * sizeof *h->key);
	h->tensor = arena_alloc(a, (size_t)tensors * sizeof *h->tensor);
	st = read_keys(h, &c, e);
	for (int i = 0; st == OK && i < h->tensors && !c.more; i++)
		st = read_tensor(&h->tensor[i], &c, a, e);
	*more = c.more;
	h->bytes = c.at;
	return st;
}

/* --- Looking up -------------------------------------------------------------------------------------------- */
const struct gguf_key *weights_gguf_key(const struct gguf_header *h, const char *name)
{
	for (int i = 0; i < h->keys; i++)
		if (same_name(&h->key[i], name, strlen(name)))
			return &h->key[i];
	return NULL;
}

/* A whole number of so many bytes, with a sign or without. */
static double number_at(const unsigned char *s, size_t n, bool sign)
{
	uint64_t v = 0, top = (uint64_t)1 << (8 * n - 1);

	memcpy(&v, s, n);
	if (!sign || !(v & top))
		return (double)v;
	return -(double)(n == 8 ? ~v + 1 : (top << 1) - v);
}

bool weights_gguf_number(const struct gguf_header *h, const char *name, double *out)
{
	const struct gguf_key *k = weights_gguf_key(h, name);
	float f;

	if (!k || k->list || k->type == GGUF_STRING)
		return false;
	if (k->type == GGUF_F32) {
		memcpy(&f, k->at, sizeof f);
		*out = (double)f;
	} else if (k->type == GGUF_F64) {
		memcpy(out, k->at, sizeof *out);
	} else {
		*out = number_at(k->at, k->bytes,
				 k->type == GGUF_I8 || k->type == GGUF_I16 ||
					 k->type == GGUF_I32 || k->type == GGUF_I64);
	}
	return true;
}

bool weights_gguf_text(const struct gguf_header *h, const char *name, const char **out,
		       struct arena *a)
{
	const struct gguf_key *k = weights_gguf_key(h, name);

	if (!k || k->list || k->type != GGUF_STRING)
		return false;
	*out = arena_strndup(a, (const char *)k->at + 8, k->bytes - 8);
	return true;
}

const char **weights_gguf_texts(const struct gguf_header *h, const char *name, struct arena *a)
{
	const struct gguf_key *k = weights_gguf_key(h, name);
	struct gguf_cursor c;
	const char **list;

	if (!k || !k->list || k->type != GGUF_STRING)
		return NULL;
	c = (struct gguf_cursor){ .s = k->at, .n = k->bytes };
	list = arena_alloc(a, ((size_t)k->count + 1) * sizeof *list);
	for (uint64_t i = 0; i < k->count; i++) {
		size_t length;
		const char *s = text(&c, &length);

		list[i] = arena_strndup(a, s ? s : "", length);
	}
	return list;
}
