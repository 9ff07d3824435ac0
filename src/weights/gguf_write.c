/*
 * gguf_write.c -- a model as a GGUF file that llama.cpp reads, its tokenizer inside.
 *
 * llama.cpp's own converter takes known vocabularies alone, which ours is not.  Rows behind the last
 * token are "unused" tokens with names of their own, because it wants as many tokens as rows.
 */
#include "base/file.h"
#include "weights/gguf_priv.h"
#include <string.h>

struct gguf_writer {
	const struct weights_model *m;
	const struct weights_options *o;
	const struct net_shape *s;
	int tensors;
	enum weights_type *type; /* of each tensor */
	uint64_t *sum;           /* of each, once it is written */
	uint64_t keys;
	struct buf body; /* the keys, while they are counted */
};

/* --- Values -------------------------------------------------------------------------------------------- */
static void add_whole(struct buf *b, uint64_t x, size_t n)
{
	buf_addn(b, (const char *)&x, n);
}

static void add_text(struct buf *b, const char *s, size_t n)
{
	add_whole(b, n, 8);
	buf_addn(b, s, n);
}

static void begin_key(struct gguf_writer *w, const char *key, enum gguf_value type)
{
	w->keys++;
	add_text(&w->body, key, strlen(key));
	add_whole(&w->body, type, 4);
}

static void begin_list(struct gguf_writer *w, const char *key, enum gguf_value type,
		       uint64_t count)
{
	begin_key(w, key, GGUF_ARRAY);
	add_whole(&w->body, type, 4);
	add_whole(&w->body, count, 8);
}

static void key_text(struct gguf_writer *w, const char *key, const char *s)
{
	begin_key(w, key, GGUF_STRING);
	add_text(&w->body, s, strlen(s));
}

static void key_size(struct gguf_writer *w, const char *key, int n)
{
	begin_key(w, key, GGUF_U32);
	add_whole(&w->body, (uint64_t)n, 4);
}

static void key_token(struct gguf_writer *w, const char *key, int token)
{
	if (token >= 0)
		key_size(w, key, token);
}

static void key_float(struct gguf_writer *w, const char *key, float x)
{
	begin_key(w, key, GGUF_F32);
	buf_addn(&w->body, (const char *)&x, sizeof x);
}

static void key_flag(struct gguf_writer *w, const char *key, bool is)
{
	begin_key(w, key, GGUF_BOOL);
	buf_addc(&w->body, is ? 1 : 0);
}

/* --- Keys ---------------------------------------------------------------------------------------------- */
static void keys_of_shape(struct gguf_writer *w)
{
	key_text(w, "general.architecture", "qwen2");
	key_text(w, "general.type", "model");
	if (w->o->name)
		key_text(w, "general.name", w->o->name);
	key_size(w, "general.alignment", GGUF_ALIGNMENT);
	key_size(w, "general.file_type", (int)weights_types[w->o->type].file);
	key_size(w, "general.quantization_version", 2);
	for (int i = 0; i < weights_gguf_size_count; i++)
		key_size(w, weights_gguf_sizes[i].key,
			 *(const int *)((const char *)w->s + weights_gguf_sizes[i].at));
	key_size(w, "qwen2.vocab_size", w->s->vocab);
	key_float(w, "qwen2.attention.layer_norm_rms_epsilon", w->s->eps);
	key_float(w, "qwen2.rope.freq_base", w->s->theta);
}

static void add_names(struct gguf_writer *w)
{
	struct buf name = { 0 };

	begin_list(w, "tokenizer.ggml.tokens", GGUF_STRING, (uint64_t)w->s->vocab);
	for (int i = 0; i < w->s->vocab; i++) {
		buf_reset(&name);
		if (token_kind(w->m->tokens, i) == TOKEN_NONE)
			buf_addf(&name, "[PAD%d]", i);
		else
			token_name(&name, w->m->tokens, i);
		add_text(&w->body, buf_str(&name), name.n);
	}
	buf_clear(&name);
}

static void add_kinds(struct gguf_writer *w)
{
	static const unsigned char type[] = { [TOKEN_NONE] = GGUF_UNUSED,
					      [TOKEN_PLAIN] = GGUF_NORMAL,
					      [TOKEN_SPECIAL] = GGUF_CONTROL,
					      [TOKEN_ATOM] = GGUF_USER };

	begin_list(w, "tokenizer.ggml.token_type", GGUF_I32, (uint64_t)w->s->vocab);
	for (int i = 0; i < w->s->vocab; i++)
		add_whole(&w->body, type[token_kind(w->m->tokens, i)], 4);
}

/* "a b" */
static void merge_line(struct buf *b, const struct token_set *t, long i)
{
	int32_t left, right;

	token_merge(t, i, &left, &right);
	buf_reset(b);
	token_name(b, t, left);
	buf_addc(b, ' ');
	token_name(b, t, right);
}

static void add_merges(struct gguf_writer *w)
{
	const struct token_set *t = w->m->tokens;
	struct buf line = { 0 };

	begin_list(w, "tokenizer.ggml.merges", GGUF_STRING, (uint64_t)token_merges(t));
	for (long i = 0; i < token_merges(t); i++) {
		merge_line(&line, t, i);
		add_text(&w->body, line.s, line.n);
	}
	buf_clear(&line);
}

/* The lists say nothing of some flags of added tokens (only as a word, with the blanks about it).  Where
 * the tokenizer made of them is another one, the file goes along as a whole. */
static void key_file(struct gguf_writer *w)
{
	const struct token_set *t = w->m->tokens;
	struct arena *a = arena_new();
	struct token_lists l = { .count = token_count(t),
				 .merges = token_merges(t),
				 .split = token_split(t),
				 .nfc = token_nfc(t) };
	const char **name = arena_alloc(a, (size_t)l.count * sizeof *name + 1);
	const char **merge = arena_alloc(a, (size_t)l.merges * sizeof *merge + 1);
	unsigned char *kind = arena_alloc(a, (size_t)l.count + 1);
	struct token_set *made = NULL;
	struct buf b = { 0 }, c = { 0 };

	for (int i = 0; i < l.count; i++) {
		buf_reset(&b);
		token_name(&b, t, i);
		name[i] = arena_strdup(a, buf_str(&b));
		kind[i] = (unsigned char)token_kind(t, i);
	}
	for (long i = 0; i < l.merges; i++) {
		merge_line(&b, t, i);
		merge[i] = arena_strdup(a, buf_str(&b));
	}
	l.name = name;
	l.merge = merge;
	l.kind = kind;
	buf_reset(&b);
	token_json(&b, t);
	if (token_make(&made, &l, NULL) == OK)
		token_json(&c, made);
	if (b.n != c.n || memcmp(b.s, c.s, b.n))
		key_text(w, GGUF_FILE, b.s);
	token_free(made);
	buf_clear(&b);
	buf_clear(&c);
	arena_free(a);
}

static void keys_of_tokens(struct gguf_writer *w)
{
	static const char *const pre[TOKEN_SPLITS] = {
		[TOKEN_QWEN2] = "qwen2", [TOKEN_GPT2] = "gpt-2"
	};
	const struct weights_config *c = w->m->config;

	key_text(w, "tokenizer.ggml.model", "gpt2");
	key_text(w, "tokenizer.ggml.pre", pre[token_split(w->m->tokens)]);
	add_names(w);
	add_kinds(w);
	add_merges(w);
	key_token(w, "tokenizer.ggml.eos_token_id", c->stops ? c->stop[0] : -1);
	key_token(w, "tokenizer.ggml.eot_token_id", c->stops > 1 ? c->stop[1] : -1);
	key_token(w, "tokenizer.ggml.bos_token_id", c->bos);
	key_token(w, "tokenizer.ggml.padding_token_id", c->pad);
	key_flag(w, "tokenizer.ggml.add_bos_token", false);
	key_flag(w, GGUF_NFC, token_nfc(w->m->tokens));
	key_file(w);
	key_text(w, "tokenizer.chat_template", token_chat_template());
}

static void key_sums(struct gguf_writer *w)
{
	begin_list(w, GGUF_SUMS, GGUF_U64, (uint64_t)w->tensors);
	for (int i = 0; i < w->tensors; i++)
		add_whole(&w->body, w->sum[i], 8);
}

/* --- Tensors --------------------------------------------------------------------------------------------- */
static uint64_t aligned(uint64_t at)
{
	return (at + GGUF_ALIGNMENT - 1) / GGUF_ALIGNMENT * GGUF_ALIGNMENT;
}

static uint64_t tensor_bytes(const struct gguf_writer *w, int i)
{
	return weights_type_bytes(w->type[i], net_tensor(w->s, i).size);
}

static void tensor_infos(struct buf *b, const struct gguf_writer *w)
{
	uint64_t offset = 0;

	for (int i = 0; i < w->tensors; i++) {
		struct net_tensor t = net_tensor(w->s, i);
		char name[64];

		weights_gguf_name(name, w->s, i);
		add_text(b, name, strlen(name));
		add_whole(b, t.cols ? 2 : 1, 4);
		if (t.cols)
			add_whole(b, (uint64_t)t.cols, 8);
		add_whole(b, (uint64_t)t.rows, 8);
		add_whole(b, weights_types[w->type[i]].ggml, 4);
		add_whole(b, offset, 8);
		offset = aligned(offset + tensor_bytes(w, i));
	}
}

/* All before the data.  Its length does not depend on the sums. */
static void header(struct buf *b, struct gguf_writer *w)
{
	w->keys = 0;
	buf_reset(&w->body);
	keys_of_shape(w);
	keys_of_tokens(w);
	key_sums(w);
	buf_add(b, "GGUF");
	add_whole(b, GGUF_VERSION, 4);
	add_whole(b, (uint64_t)w->tensors, 8);
	add_whole(b, w->keys, 8);
	buf_addn(b, w->body.s, w->body.n);
	tensor_infos(b, w);
	while (b->n % GGUF_ALIGNMENT)
		buf_addc(b, 0);
}

static enum status write_tensor(struct gguf_writer *w, struct weights_draft *d, int i,
				float *numbers, unsigned char *piece, struct err *e)
{
	static const unsigned char zeros[GGUF_ALIGNMENT] = { 0 };
	struct net_tensor t = net_tensor(w->s, i);
	enum status st = w->m->tensor(w->m->self, i, numbers, e);

	if (st == OK)
		st = weights_put(d, t.name, w->type[i], numbers, t.size, piece, &w->sum[i], e);
	if (st == OK)
		st = weights_draft_add(d, zeros, (size_t)(aligned(d->at) - d->at), e);
	return st;
}

static enum status write_tensors(struct gguf_writer *w, struct weights_draft *d, struct err *e)
{
	unsigned char *piece = mem_alloc(WEIGHTS_PIECE);
	size_t most = 0;
	uint64_t all = 0, bytes = 0;
	float *numbers;
	enum status st = OK;

	for (int i = 0; i < w->tensors; i++) {
		size_t n = net_tensor(w->s, i).size;

		most = n > most ? n : most;
		all += tensor_bytes(w, i);
	}
	numbers = mem_alloc(most * sizeof *numbers);
	for (int i = 0; st == OK && i < w->tensors; i++) {
		st = write_tensor(w, d, i, numbers, piece, e);
		bytes += tensor_bytes(w, i);
		if (st == OK && w->m->told)
			w->m->told(w->m->self, bytes, all);
	}
	mem_free(numbers);
	mem_free(piece);
	return st;
}

/* --- The door --------------------------------------------------------------------------------------------- */
/* Vectors are F32, which llama.cpp insists on; so are matrices whose rows are no whole blocks. */
static enum weights_type type_of(const struct gguf_writer *w, int i)
{
	struct net_tensor t = net_tensor(w->s, i);

	return t.cols && !((size_t)t.cols % weights_types[w->o->type].block) ? w->o->type
									     : WEIGHTS_F32;
}

static enum status write_file(struct gguf_writer *w, const char *dir, const char *name,
			      struct err *e)
{
	struct weights_draft d;
	struct buf b = { 0 };
	enum status st = weights_draft_open(&d, dir, name, e);

	header(&b, w);
	if (st == OK)
		st = weights_draft_add(&d, b.s, b.n, e);
	if (st == OK)
		st = write_tensors(w, &d, e);
	if (st == OK)
		st = weights_draft_rest(&d, e);
	buf_reset(&b);
	header(&b, w);
	if (st == OK)
		st = weights_draft_mend(&d, b.s, b.n, e);
	if (st == OK)
		st = weights_draft_place(&d, e);
	weights_draft_close(&d);
	buf_clear(&b);
	if (st == OK)
		file_settle_folder(dir);
	return st;
}

enum status weights_gguf_write(const char *path, const struct weights_model *m,
			       const struct weights_options *o, struct err *e)
{
	struct gguf_writer w = { .m = m, .o = o, .s = &m->config->shape };
	const char *slash = strrchr(path, '/');
	char *dir;
	enum status st;

	if (!m->tokens)
		return err_fail(e, E_ARG, "bad_argument",
				"a GGUF file holds its tokenizer, and this model has none");
	w.tensors = net_tensors(w.s);
	w.type = mem_alloc((size_t)w.tensors * sizeof *w.type);
	w.sum = mem_alloc((size_t)w.tensors * sizeof *w.sum);
	for (int i = 0; i < w.tensors; i++)
		w.type[i] = type_of(&w, i);
	dir = slash ? mem_strndup(path, slash == path ? 1 : (size_t)(slash - path))
		    : mem_strdup("");
	st = write_file(&w, dir, slash ? slash + 1 : path, e);
	mem_free(dir);
	buf_clear(&w.body);
	mem_free(w.type);
	mem_free(w.sum);
	return st;
}
