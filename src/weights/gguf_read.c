/* gguf_read.c -- a model out of a GGUF file: its shape from the keys, its tensors, its tokens. */
#include "weights/gguf_priv.h"
#include <math.h>
#include <string.h>

#define HEADER_FIRST ((size_t)1 << 20) /* read at first; twice as much when it goes on */
#define HEADER_MOST ((size_t)256 << 20)

struct gguf_reader {
	struct weights *w;
	const struct weights_file *f;
	struct gguf_header h;
	struct arena *a;
	struct err *e;
};

static enum status damaged(const struct gguf_reader *r, const char *what)
{
	return err_fail(r->e, E_ARG, "damaged", "%.120s: %s", r->f->name, what);
}

/* --- The header -------------------------------------------------------------------------------------- */
/* Nobody says how long it is: parsed again with more of it until it ends. */
static enum status read_header(struct gguf_reader *r, char **s)
{
	size_t most = r->f->size < HEADER_MOST ? (size_t)r->f->size : HEADER_MOST, n;
	bool more = true;

	*s = NULL;
	for (n = most < HEADER_FIRST ? most : HEADER_FIRST;; n = n < most / 2 ? 2 * n : most) {
		struct err why = { 0 };
		enum status st;

		*s = mem_resize(*s, n + 1);
		st = weights_file_read(r->f, *s, n, 0, r->e);
		if (st != OK)
			return st;
		arena_reset(r->a);
		if (weights_gguf_parse(&r->h, &more, (unsigned char *)*s, n, r->a, &why) != OK)
			return err_fail(r->e, E_ARG, why.code, "%.120s: %.180s", r->f->name,
					why.msg);
		if (!more)
			return OK;
		if (n == most)
			return damaged(r, most == HEADER_MOST
						  ? "its header is longer than 256 MiB"
						  : "its header is cut off");
	}
}

/* --- The shape ----------------------------------------------------------------------------------------- */
static enum status read_size(struct gguf_reader *r, const char *key, int *to, int fallback)
{
	double x;

	if (!weights_gguf_number(&r->h, key, &x)) {
		if (fallback < 0 || weights_gguf_key(&r->h, key))
			return err_fail(r->e, E_ARG, "damaged", "%.120s: no number %s",
					r->f->name, key);
		x = fallback;
	}
	if (!(x >= 0 && x <= INT32_MAX) || x != floor(x))
		return err_fail(r->e, E_ARG, "damaged", "%.120s: %s is %g, which is no size",
				r->f->name, key, x);
	*to = (int)x;
	return OK;
}

static const struct gguf_tensor *find(const struct gguf_header *h, const char *name)
{
	for (int i = 0; i < h->tensors; i++)
		if (!strcmp(h->tensor[i].name, name))
			return &h->tensor[i];
	return NULL;
}

/* Keys of models that compute something else: the value they may have. */
static enum status check_only(struct gguf_reader *r, int head)
{
	const char *const sized[] = { "qwen2.rope.dimension_count",
				      "qwen2.attention.key_length",
				      "qwen2.attention.value_length" };
	const char *scaling;
	double x;

	for (int i = 0; i < 3; i++)
		if (weights_gguf_number(&r->h, sized[i], &x) && x != head)
			return err_fail(
				r->e, E_ARG, "unsupported",
				"%.120s: %s is %g; only the size of a head, %d, is supported",
				r->f->name, sized[i], x, head);
	if (weights_gguf_text(&r->h, "qwen2.rope.scaling.type", &scaling, r->a) &&
	    strcmp(scaling, "none"))
		return err_fail(r->e, E_ARG, "unsupported",
				"%.120s: positions are scaled (%.40s); that is not supported",
				r->f->name, scaling);
	if (weights_gguf_number(&r->h, "qwen2.attention.sliding_window", &x) && x > 0)
		return err_fail(r->e, E_ARG, "unsupported",
				"%.120s: a sliding window of attention is not supported",
				r->f->name);
	return OK;
}

static enum status read_floats(struct gguf_reader *r, struct net_shape *s)
{
	double eps, theta = 10000;

	if (!weights_gguf_number(&r->h, "qwen2.attention.layer_norm_rms_epsilon", &eps))
		return damaged(r, "no number qwen2.attention.layer_norm_rms_epsilon");
	(void)weights_gguf_number(&r->h, "qwen2.rope.freq_base", &theta);
	if (!(fabs(eps) < 1e30) || !(fabs(theta) < 1e30))
		return damaged(r, "an epsilon or freq_base that is no number");
	s->eps = (float)eps;
	s->theta = (float)theta;
	return OK;
}

static enum status read_shape(struct gguf_reader *r)
{
	struct net_shape *s = &r->w->config.shape;
	const struct gguf_tensor *embedding = find(&r->h, "token_embd.weight");
	const char *kind = "nothing", *wrong;
	enum status st = OK;

	if (!weights_gguf_text(&r->h, "general.architecture", &kind, r->a) ||
	    strcmp(kind, "qwen2"))
		return err_fail(r->e, E_ARG, "unsupported",
				"%.120s: its architecture is %.40s; only qwen2 is supported",
				r->f->name, kind);
	for (int i = 0; st == OK && i < weights_gguf_size_count; i++) {
		int *to = (int *)((char *)s + weights_gguf_sizes[i].at);

		/* As many heads of keys as of queries, where nobody says. */
		st = read_size(r, weights_gguf_sizes[i].key, to, to == &s->kv ? s->heads : -1);
	}
	if (st == OK)
		st = read_floats(r, s);
	if (st != OK)
		return st;
	if (!embedding || embedding->dims != 2 || embedding->dim[1] > INT32_MAX)
		return damaged(r, "there is no matrix token_embd.weight");
	s->vocab = s->real = (int)embedding->dim[1];
	s->head = s->heads ? s->width / s->heads : 0;
	s->tied = !find(&r->h, "output.weight");
	wrong = net_shape_wrong(s);
	if (wrong)
		return err_fail(r->e, E_ARG, "unsupported", "%.120s: %s", r->f->name, wrong);
	st = weights_layers_fit(s, r->e);
	return st == OK ? check_only(r, s->head) : st;
}

/* --- Tensors ------------------------------------------------------------------------------------------- */
static bool known_type(uint32_t ggml, enum weights_type *type)
{
	for (int i = 0; i < WEIGHTS_TYPES; i++)
		if (weights_types[i].ggml == ggml) {
			*type = (enum weights_type)i;
			return true;
		}
	return false;
}

static bool same_shape(const struct gguf_tensor *t, const struct net_tensor *want)
{
	if (t->dims != (want->cols ? 2 : 1))
		return false;
	return want->cols
		       ? t->dim[0] == (uint64_t)want->cols && t->dim[1] == (uint64_t)want->rows
		       : t->dim[0] == (uint64_t)want->rows;
}

static int number_of(const struct gguf_reader *r, const char *name)
{
	char is[64];

	for (int i = 0; i < r->w->tensors; i++) {
		weights_gguf_name(is, &r->w->config.shape, i);
		if (!strcmp(is, name))
			return i;
	}
	return -1;
}

/* at: where the data of the file begins; end: where that of the tensors before it does. */
static enum status take(struct gguf_reader *r, const struct gguf_tensor *t, uint64_t at,
			uint64_t *end)
{
	int i = number_of(r, t->name);
	struct weights_found *to;
	struct net_tensor want;

	if (i < 0)
		return err_fail(r->e, E_ARG, "damaged",
				"%.120s: tensor %.80s is none of this model's", r->f->name,
				t->name);
	to = &r->w->tensor[i];
	want = net_tensor(&r->w->config.shape, i);
	if (to->file >= 0)
		return err_fail(r->e, E_ARG, "damaged", "%.120s: tensor %.80s occurs twice",
				r->f->name, t->name);
	if (!known_type(t->type, &to->type))
		return err_fail(
			r->e, E_ARG, "unsupported",
			"%.120s: tensor %.80s has numbers of type %u; F32, F16, BF16 and "
			"Q8_0 are supported",
			r->f->name, t->name, t->type);
	if (!same_shape(t, &want) || t->dim[0] % weights_types[to->type].block)
		return err_fail(r->e, E_ARG, "damaged",
				"%.120s: tensor %.80s has another shape than the keys make it",
				r->f->name, t->name);
	if (t->offset != *end)
		return err_fail(
			r->e, E_ARG, "damaged",
			"%.120s: tensor %.80s begins at %llu, not where the one before it "
			"ends (%llu)",
			r->f->name, t->name, (unsigned long long)t->offset,
			(unsigned long long)*end);
	to->bytes = weights_type_bytes(to->type, want.size);
	to->at = at + t->offset;
	if (to->at > r->f->size || to->bytes > r->f->size - to->at)
		return err_fail(r->e, E_ARG, "damaged",
				"%.120s: the file ends before the data of tensor %.80s",
				r->f->name, t->name);
	to->file = 0;
	*end = t->offset + to->bytes;
	return OK;
}

static uint64_t aligned(uint64_t at, uint64_t to)
{
	return (at + to - 1) / to * to;
}

static enum status read_sums(struct gguf_reader *r)
{
	const struct gguf_key *k = weights_gguf_key(&r->h, GGUF_SUMS);

	if (!k)
		return OK;
	if (!k->list || k->type != GGUF_U64 || k->count != (uint64_t)r->w->tensors)
		return damaged(r, GGUF_SUMS " are not those of its tensors");
	for (int i = 0; i < r->w->tensors; i++) {
		r->w->tensor[i].summed = true;
		memcpy(&r->w->tensor[i].sum, k->at + 8 * (size_t)i, 8);
	}
	return OK;
}

static enum status read_tensors(struct gguf_reader *r)
{
	double align = GGUF_ALIGNMENT;
	uint64_t at, end = 0, step;
	enum status st = OK;

	(void)weights_gguf_number(&r->h, "general.alignment", &align);
	if (!(align >= 8 && align <= 65536) || fmod(align, 8) != 0)
		return damaged(r, "general.alignment is no multiple of 8 up to 65536");
	step = (uint64_t)align;
	at = aligned(r->h.bytes, step);
	for (int i = 0; st == OK && i < r->h.tensors; i++) {
		st = take(r, &r->h.tensor[i], at, &end);
		if (i + 1 < r->h.tensors)
			end = aligned(end, step);
	}
	if (st == OK)
		st = weights_complete(r->w, r->e);
	if (st == OK && r->f->size > at + aligned(end, step))
		return damaged(r, "there are bytes behind the last tensor");
	return st == OK ? read_sums(r) : st;
}

/* --- Tokens --------------------------------------------------------------------------------------------- */
static enum status read_split(struct gguf_reader *r, struct token_lists *l)
{
	static const struct {
		const char *word;
		enum token_split split;
	} known[] = { { "qwen2", TOKEN_QWEN2 },
		      { "deepseek-r1-qwen", TOKEN_QWEN2 },
		      { "gpt-2", TOKEN_GPT2 } };
	const char *model = "nothing", *pre = "gpt-2";
	double nfc;

	(void)weights_gguf_text(&r->h, "tokenizer.ggml.model", &model, r->a);
	(void)weights_gguf_text(&r->h, "tokenizer.ggml.pre", &pre, r->a);
	for (int i = 0; i < 3; i++)
		if (!strcmp(model, "gpt2") && !strcmp(pre, known[i].word)) {
			l->split = known[i].split;
			l->nfc = weights_gguf_number(&r->h, GGUF_NFC, &nfc)
					 ? nfc != 0
					 : l->split == TOKEN_QWEN2;
			return OK;
		}
	return err_fail(
		r->e, E_ARG, "unsupported",
		"%.120s: its tokenizer is %.30s, %.30s; gpt2 with qwen2 or gpt-2 is supported",
		r->f->name, model, pre);
}

static enum status read_kinds(struct gguf_reader *r, struct token_lists *l)
{
	static const unsigned char kinds[] = {
		[GGUF_NORMAL] = TOKEN_PLAIN,    [GGUF_UNKNOWN] = TOKEN_SPECIAL,
		[GGUF_CONTROL] = TOKEN_SPECIAL, [GGUF_USER] = TOKEN_ATOM,
		[GGUF_UNUSED] = TOKEN_NONE,     [GGUF_BYTE] = TOKEN_PLAIN
	};
	const struct gguf_key *k = weights_gguf_key(&r->h, "tokenizer.ggml.token_type");
	unsigned char *kind;

	if (!k || !k->list || (k->type != GGUF_I32 && k->type != GGUF_U32) ||
	    k->count != (uint64_t)l->count)
		return damaged(r,
			       "tokenizer.ggml.token_type is no list as long as the tokens");
	kind = arena_alloc(r->a, (size_t)l->count + 1);
	for (int i = 0; i < l->count; i++) {
		uint32_t type;

		memcpy(&type, k->at + 4 * (size_t)i, 4);
		if (type < 1 || type >= sizeof kinds)
			return err_fail(r->e, E_ARG, "damaged", "%.120s: token %d has type %u",
					r->f->name, i, type);
		kind[i] = kinds[type];
	}
	while (l->count && kind[l->count - 1] == TOKEN_NONE)
		l->count--;
	l->kind = kind;
	return OK;
}

/* The whole file, where it goes along and fits the rows; else the lists are what there is. */
static bool read_file(struct gguf_reader *r)
{
	struct net_shape *s = &r->w->config.shape;
	const char *json;

	if (!weights_gguf_text(&r->h, GGUF_FILE, &json, r->a) ||
	    token_read(&r->w->tokens, json, strlen(json), NULL) != OK)
		return false;
	if (token_count(r->w->tokens) <= s->vocab) {
		s->real = token_count(r->w->tokens);
		return true;
	}
	token_free(r->w->tokens);
	r->w->tokens = NULL;
	return false;
}

static enum status read_tokens(struct gguf_reader *r)
{
	const struct gguf_key *names = weights_gguf_key(&r->h, "tokenizer.ggml.tokens"),
			      *merges = weights_gguf_key(&r->h, "tokenizer.ggml.merges");
	struct net_shape *s = &r->w->config.shape;
	struct token_lists l = { 0 };
	struct err why = { 0 };
	enum status st;

	if (!names || read_file(r))
		return OK;
	if (names->count != (uint64_t)s->vocab)
		return err_fail(r->e, E_ARG, "damaged", "%.120s: %llu tokens, but %d rows",
				r->f->name, (unsigned long long)names->count, s->vocab);
	l.count = s->vocab;
	l.name = weights_gguf_texts(&r->h, "tokenizer.ggml.tokens", r->a);
	l.merge = weights_gguf_texts(&r->h, "tokenizer.ggml.merges", r->a);
	if (!l.name || !l.merge || merges->count > TOKEN_MERGES)
		return damaged(r, "tokens and merges are no lists of texts");
	l.merges = (long)merges->count;
	st = read_split(r, &l);
	if (st == OK)
		st = read_kinds(r, &l);
	if (st != OK)
		return st;
	if (token_make(&r->w->tokens, &l, &why) != OK)
		return err_fail(r->e, E_ARG, why.code, "%.120s: its tokenizer: %.160s",
				r->f->name, why.msg);
	s->real = token_count(r->w->tokens);
	return OK;
}

/* A token that a key names; -1: none does. */
static int token_of(const struct gguf_reader *r, const char *key)
{
	double x;

	if (!weights_gguf_number(&r->h, key, &x) || !(x >= 0 && x < r->w->config.shape.vocab))
		return -1;
	return (int)x;
}

static void read_marks(struct gguf_reader *r)
{
	struct weights_config *c = &r->w->config;
	int eos = token_of(r, "tokenizer.ggml.eos_token_id"),
	    eot = token_of(r, "tokenizer.ggml.eot_token_id");

	c->bos = token_of(r, "tokenizer.ggml.bos_token_id");
	c->pad = token_of(r, "tokenizer.ggml.padding_token_id");
	if (eos >= 0)
		c->stop[c->stops++] = eos;
	if (eot >= 0 && eot != eos)
		c->stop[c->stops++] = eot;
}

/* --- The doors -------------------------------------------------------------------------------------------- */
/* The type that most of the numbers have. */
static enum weights_type main_type(const struct weights *w)
{
	uint64_t bytes[WEIGHTS_TYPES] = { 0 };
	int best = 0;

	for (int i = 0; i < w->tensors; i++)
		bytes[w->tensor[i].type] += w->tensor[i].bytes;
	for (int i = 1; i < WEIGHTS_TYPES; i++)
		if (bytes[i] > bytes[best])
			best = i;
	return (enum weights_type)best;
}

enum status weights_gguf_read(struct weights *w, struct err *e)
{
	struct gguf_reader r = { .w = w, .f = &w->file[0], .a = arena_new(), .e = e };
	char *s;
	enum status st = read_header(&r, &s);

	w->form = WEIGHTS_GGUF;
	if (st == OK)
		st = read_shape(&r);
	if (st == OK) {
		weights_expect(w);
		st = read_tensors(&r);
	}
	if (st == OK) {
		read_marks(&r);
		w->config.type = main_type(w);
		st = read_tokens(&r);
	}
	arena_free(r.a);
	mem_free(s);
	return st;
}
