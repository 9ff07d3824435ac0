/* t-gguf.c -- GGUF: bytes as they should be, round trips with the tokenizer, damage; tokenizers in folders. */
#include "weights/t/model.h"
#include "weights/t/tokens.h"
#include <math.h>
#include <signal.h>
#include <sys/resource.h>

static const struct net_shape small = { .vocab = 272,
					.real = TOKENS_REAL,
					.width = 64,
					.inner = 40,
					.layers = 2,
					.heads = 4,
					.kv = 2,
					.head = 16,
					.context = 96,
					.eps = 1e-6f,
					.theta = 1e6f,
					.tied = 1 };

static enum status write_as(const char *path, const struct net_shape *s,
			    enum weights_form form, enum weights_type type,
			    const struct token_set *t, struct err *e)
{
	struct weights_config c = config_of(s);
	struct weights_model m = {
		.config = &c, .tokens = t, .tensor = give, .self = (void *)s
	};
	struct weights_options o = { .form = form, .type = type, .name = "small" };

	c.pad = TOKENS_PAD;
	c.stop[0] = TOKENS_END;
	c.stop[1] = TOKENS_PAD;
	return weights_write(path, &m, &o, e);
}

/* --- Bytes ----------------------------------------------------------------------------------------------- */
/* A key, its type and value, as bytes of the file. */
static bool has(const struct buf *b, const char *key, const void *value, size_t n)
{
	struct buf want = { 0 };
	uint64_t length = strlen(key);
	bool found = false;

	buf_addn(&want, (char *)&length, 8);
	buf_add(&want, key);
	buf_addn(&want, value, n);
	for (size_t i = 0; !found && i + want.n <= b->n; i++)
		found = !memcmp(b->s + i, want.s, want.n);
	buf_clear(&want);
	return found;
}

static bool has_size(const struct buf *b, const char *key, uint32_t x)
{
	uint32_t value[2] = { 4, x };

	return has(b, key, value, sizeof value);
}

static bool has_text(const struct buf *b, const char *key, const char *s)
{
	char value[64];
	uint32_t type = 8;
	uint64_t n = strlen(s);

	memcpy(value, &type, 4);
	memcpy(value + 4, &n, 8);
	memcpy(value + 12, s, n);
	return has(b, key, value, 12 + (size_t)n);
}

static void by_hand(const struct token_set *t)
{
	char *dir = new_folder(), *path = path_to(dir, "m.gguf");
	struct err e = { 0 };
	enum status st = write_as(path, &small, WEIGHTS_GGUF, WEIGHTS_F32, t, &e);
	struct buf b = slurp(dir, "m.gguf");
	static const uint64_t counts[] = { 26, 27 };
	/* dims 2, ne0 64, ne1 272, F32, offset 0; then the next. */
	unsigned char info[32] = { 2, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 16, 1 };
	float eps = 1e-6f;
	unsigned char value[8] = { 6 };

	ok(st == OK && b.n && b.n % 32 == 0 && files_in(dir) == 1, "one file, whole: %s",
	   e.msg);
	ok(!memcmp(b.s, "GGUF\3\0\0\0", 8) && !memcmp(b.s + 8, counts, 16),
	   "magic, version 3, tensors, keys");
	ok(has_text(&b, "general.architecture", "qwen2") &&
		   has_size(&b, "qwen2.block_count", 2) &&
		   has_size(&b, "qwen2.context_length", 96) &&
		   has_size(&b, "qwen2.embedding_length", 64) &&
		   has_size(&b, "qwen2.feed_forward_length", 40) &&
		   has_size(&b, "qwen2.attention.head_count", 4) &&
		   has_size(&b, "qwen2.attention.head_count_kv", 2),
	   "sizes");
	memcpy(value + 4, &eps, 4);
	ok(has(&b, "qwen2.attention.layer_norm_rms_epsilon", value, 8), "a float");
	ok(has_text(&b, "tokenizer.ggml.model", "gpt2") &&
		   has_text(&b, "tokenizer.ggml.pre", "qwen2") &&
		   has_size(&b, "tokenizer.ggml.eos_token_id", TOKENS_END) &&
		   has_size(&b, "tokenizer.ggml.padding_token_id", TOKENS_PAD),
	   "the tokenizer");
	ok(has(&b, "token_embd.weight", info, sizeof info), "a matrix: the inner size first");
	ok(has(&b, "[PAD264]", "", 0) && has(&b, "[PAD271]", "", 0),
	   "ids that mean nothing have names");
	buf_clear(&b);
	mem_free(path);
	drop_folder(dir);
}

/* --- Round trips ------------------------------------------------------------------------------------------- */
static bool same_tokens(const struct token_set *a, const struct token_set *b)
{
	struct buf x = { 0 }, y = { 0 };
	bool same = b != NULL;

	if (same) {
		for (int i = 0; i < TOKENS_REAL; i++) {
			token_name(&x, a, i);
			token_name(&y, b, i);
			same &= token_kind(a, i) == token_kind(b, i);
		}
		same &= token_count(a) == token_count(b) &&
			token_merges(a) == token_merges(b) &&
			token_split(a) == token_split(b) && token_nfc(a) == token_nfc(b) &&
			!strcmp(buf_str(&x), buf_str(&y));
	}
	buf_clear(&x);
	buf_clear(&y);
	return same;
}

/* The largest difference from what give() gave. */
static double off_by(struct weights *w)
{
	const struct net_shape *s = &weights_config(w)->shape;
	double worst = 0;

	for (int i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		float *x = mem_alloc(t.size * sizeof *x);

		if (weights_tensor(w, i, x, NULL) != OK)
			worst = INFINITY;
		for (size_t k = 0; k < t.size; k++)
			worst = fmax(worst, fabs((double)x[k] - (double)number(i, k)));
		mem_free(x);
	}
	return worst;
}

static void round_trips(const struct token_set *t)
{
	char *dir = new_folder(), *path = path_to(dir, "m.gguf");

	for (int i = 0; i < WEIGHTS_TYPES; i++)
		for (int tied = 0; tied < 2; tied++) {
			struct net_shape s = small;
			struct weights *w = NULL;
			struct err e = { 0 };
			enum status st;
			double off;

			s.tied = tied;
			st = write_as(path, &s, WEIGHTS_GGUF, (enum weights_type)i, t, &e);
			if (st == OK)
				st = weights_open(&w, path, &e);
			off = st == OK ? off_by(w) : INFINITY;
			ok(st == OK && !memcmp(&weights_config(w)->shape, &s, sizeof s) &&
				   weights_config(w)->type == (enum weights_type)i &&
				   off <= (i == WEIGHTS_Q8_0 ? 2.0 / 127 / 2 * 1.001 : 0) &&
				   same_tokens(t, weights_tokens(w)) &&
				   weights_config(w)->stops == 2 &&
				   weights_config(w)->stop[0] == TOKENS_END &&
				   weights_config(w)->pad == TOKENS_PAD,
			   "%s, %s: off by %g: %s", weights_type_word((enum weights_type)i),
			   tied ? "tied" : "with a head", off, e.msg);
			ok(st == OK &&
				   weights_place(w, net_tensor_of(&s, 0, NET_Q_BIAS)).type ==
					   WEIGHTS_F32 &&
				   weights_place(w, net_tensor_of(&s, 1, NET_DOWN)).type ==
					   (i == WEIGHTS_Q8_0 ? WEIGHTS_F32
							      : (enum weights_type)i),
			   "vectors are F32, and what is no whole block");
			weights_close(w);
		}
	mem_free(path);
	drop_folder(dir);
}

/* A folder with its tokenizer, from it a GGUF file, and from that the folder again. */
static void there_and_back(const struct token_set *t)
{
	char *dir = new_folder(), *out = new_folder(), *path = path_to(out, "m.gguf");
	struct weights_options o = { .form = WEIGHTS_GGUF, .type = WEIGHTS_F32 };
	struct weights_model m;
	struct weights *w = NULL, *g = NULL;
	struct err e = { 0 };
	struct buf a, b;
	enum status st = write_as(dir, &small, WEIGHTS_SAFETENSORS, WEIGHTS_F32, t, &e);

	ok(st == OK && files_in(dir) == 6, "a folder with a tokenizer: %s", e.msg);
	st = weights_open(&w, dir, &e);
	ok(st == OK && same_tokens(t, weights_tokens(w)) &&
		   weights_config(w)->shape.real == TOKENS_REAL,
	   "its tokens, and how many of the rows are any: %s", e.msg);
	a = slurp(dir, "model.safetensors");
	m = weights_again(w);
	st = st == OK ? weights_write(path, &m, &o, &e) : st;
	if (st == OK)
		st = weights_open(&g, path, &e);
	ok(st == OK, "as GGUF: %s", e.msg);
	m = weights_again(g);
	o.form = WEIGHTS_SAFETENSORS;
	st = st == OK ? weights_write(dir, &m, &o, &e) : st;
	b = slurp(dir, "model.safetensors");
	ok(st == OK && a.n == b.n && !memcmp(a.s, b.s, a.n), "and back: the same bytes: %s",
	   e.msg);
	buf_clear(&a);
	buf_clear(&b);
	weights_close(w);
	weights_close(g);
	spill(dir, "tokenizer.json", "{\"model\":{}}", 12);
	e = (struct err){ 0 };
	st = weights_open(&w, dir, &e);
	ok(st == E_ARG && !strncmp(e.msg, "tokenizer.json: ", 16),
	   "a tokenizer that is none: %s", e.msg);
	st = write_as(dir, &small, WEIGHTS_SAFETENSORS, WEIGHTS_F32, NULL, &e);
	ok(st == OK && files_in(dir) == 3,
	   "a model without one does not get that of another: %s", e.msg);
	mem_free(path);
	drop_folder(dir);
	drop_folder(out);
}

/* Atoms that are words of their own: the lists cannot say it, so tokenizer.json goes along. */
static void flags(void)
{
	static const struct token_added atom[] = { { .content = "Get", .single_word = true },
						   { .content = "N0", .lstrip = true } };
	static const char said[] = "Forget N0 Get Getting";
	struct token_text text = { "the angle the angle", 19 };
	struct token_options options = { .size = 265, .atom = atom, .atoms = 2 };
	struct net_shape s = small;
	char *dir = new_folder(), *path = path_to(dir, "m.gguf");
	struct token_list a = { 0 }, b = { 0 };
	struct token_set *t = NULL;
	struct weights *w = NULL;
	struct err e = { 0 };
	enum status st = token_train(&t, &text, 1, &options, &e);

	s.real = st == OK ? token_count(t) : 0;
	if (st == OK)
		st = write_as(path, &s, WEIGHTS_GGUF, WEIGHTS_F32, t, &e);
	if (st == OK)
		st = weights_open(&w, path, &e);
	if (st == OK) {
		token_encode(&a, t, said, strlen(said));
		token_encode(&b, weights_tokens(w), said, strlen(said));
	}
	ok(st == OK && a.count && a.count == b.count &&
		   !memcmp(a.id, b.id, (size_t)a.count * sizeof *a.id) &&
		   weights_config(w)->shape.real == token_count(t),
	   "flags of added tokens stay: %s", e.msg);
	token_list_clear(&a);
	token_list_clear(&b);
	weights_close(w);
	token_free(t);
	mem_free(path);
	drop_folder(dir);
}

/* --- Damage -------------------------------------------------------------------------------------------------- */
/* Opened from memory and read: 0 the right numbers, 1 others, -1 refused with a reason, -2 without. */
static int judged(const char *s, size_t n)
{
	struct weights *w;
	struct err e = { 0 };
	long r;

	if (weights_open_bytes(&w, s, n, &e) != OK)
		return e.code && e.msg[0] ? -1 : -2;
	r = differing(w, &e);
	weights_close(w);
	return r < 0 ? -1 : r > 0;
}

static void damage(const struct token_set *t)
{
	struct net_shape s = small;
	char *dir = new_folder(), *path = path_to(dir, "m.gguf");
	struct err e = { 0 };
	struct buf b;
	int taken = 0, silent = 0;

	s.width = 8;
	s.head = 2;
	s.inner = 4;
	s.layers = 1;
	if (write_as(path, &s, WEIGHTS_GGUF, WEIGHTS_BF16, t, &e) != OK)
		BUG("%s", e.msg);
	b = slurp(dir, "m.gguf");
	ok(judged(b.s, b.n) == 0, "a file in memory");
	for (size_t k = 0; k < b.n; k += k < 256 || k + 256 > b.n ? 1 : 61) {
		/* The padding behind the last tensor may be missing. */
		int r = judged(b.s, k);

		taken += r >= 0 && k + 32 <= b.n;
		silent += r == -2;
	}
	ok(!taken && !silent, "cut off at any place: refused");
	for (size_t k = 0; k < b.n; k += 3) {
		int r;

		b.s[k] = (char)(b.s[k] ^ 1 << k % 8);
		r = judged(b.s, b.n);
		b.s[k] = (char)(b.s[k] ^ 1 << k % 8);
		taken += r == 1;
		silent += r == -2;
	}
	ok(!taken && !silent, "a bit turned over: the right numbers, or refused");
	b.s[b.n - 32] ^= 1; /* of the last norm */
	spill(dir, "m.gguf", b.s, b.n);
	refused(path, "damaged", "model.norm.weight have another sum",
		"a number that was changed");
	b.s[4] = 1;
	spill(dir, "m.gguf", b.s, b.n);
	refused(path, "unsupported", "m.gguf: GGUF of version 1", "an old version");
	buf_clear(&b);
	mem_free(path);
	drop_folder(dir);
}

/* The first place of a text in the file gets another of the same length. */
static void replaced(const char *dir, const struct buf *b, const char *from, const char *to,
		     const char *code, const char *words)
{
	struct buf c = { 0 };
	size_t n = strlen(from), i = 0;
	char *path = path_to(dir, "m.gguf");

	buf_addn(&c, b->s, b->n);
	while (i + n <= c.n && memcmp(c.s + i, from, n))
		i++;
	memcpy(c.s + i, to, n);
	spill(dir, "m.gguf", c.s, c.n);
	refused(path, code, words, to);
	buf_clear(&c);
	mem_free(path);
}

static void others(const struct token_set *t)
{
	char *dir = new_folder(), *path = path_to(dir, "m.gguf"),
	     *none = path_to(dir, "none.gguf");
	struct err e = { 0 };
	struct buf b;

	if (write_as(path, &small, WEIGHTS_GGUF, WEIGHTS_BF16, t, &e) != OK)
		BUG("%s", e.msg);
	b = slurp(dir, "m.gguf");
	replaced(dir, &b, "qwen2", "llama", "unsupported",
		 "its architecture is llama; only qwen2");
	replaced(dir, &b, "gpt2", "bert", "unsupported", "its tokenizer is bert, qwen2");
	replaced(dir, &b, "qwen2.block_count", "qwen2.block_kount", "damaged",
		 "no number qwen2.block_count");
	replaced(dir, &b, "blk.1.ffn_up.weight", "blk.1.ffn_pu.weight", "damaged",
		 "blk.1.ffn_pu.weight is none");
	replaced(dir, &b, "blk.1.ffn_up.weight", "blk.0.ffn_up.weight", "damaged", "twice");
	replaced(dir, &b, "general.alignment", "general.file_type", "damaged",
		 "general.file_type occurs twice");
	buf_clear(&b);
	ok(write_as(none, &small, WEIGHTS_GGUF, WEIGHTS_BF16, NULL, &e) == E_ARG &&
		   files_in(dir) == 1,
	   "without a tokenizer: %s", e.msg);
	mem_free(none);
	mem_free(path);
	drop_folder(dir);
}

static void full_disk(const struct token_set *t)
{
	char *dir = new_folder(), *path = path_to(dir, "m.gguf");
	struct rlimit was, low;
	struct err e = { 0 };
	struct weights *w = NULL;
	enum status st;

	if (write_as(path, &small, WEIGHTS_GGUF, WEIGHTS_F32, t, &e) != OK)
		BUG("%s", e.msg);
	signal(SIGXFSZ, SIG_IGN);
	fflush(stdout);
	getrlimit(RLIMIT_FSIZE, &was);
	low = was;
	low.rlim_cur = 60000;
	setrlimit(RLIMIT_FSIZE, &low);
	st = write_as(path, &small, WEIGHTS_GGUF, WEIGHTS_BF16, t, &e);
	setrlimit(RLIMIT_FSIZE, &was);
	signal(SIGXFSZ, SIG_DFL);
	ok(st == E_SYS && e.hint[0] && files_in(dir) == 1, "no room on the disk: %s", e.msg);
	st = weights_open(&w, path, &e);
	ok(st == OK && weights_place(w, 0).type == WEIGHTS_F32 && off_by(w) == 0,
	   "the old file is there");
	weights_close(w);
	mem_free(path);
	drop_folder(dir);
}

int main(void)
{
	struct token_set *t = small_tokens();

	by_hand(t);
	round_trips(t);
	there_and_back(t);
	flags();
	damage(t);
	others(t);
	full_disk(t);
	token_free(t);
	return tap_done();
}
