/*
 * model.c -- the model that a run begins with: from a folder, from a checkpoint, or new.
 *
 * --model may name a folder as transformers reads it, a GGUF file, a run's folder (its model, or where there is
 * none yet its last checkpoint) or a checkpoint.
 */
#include "base/file.h"
#include "net/net.h"
#include "train/train_priv.h"
#include "weights/weights.h"
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TOKENIZER_BYTES ((size_t)64 << 20)
#define PADDING 128 /* rows of the embedding come in such portions */
#define SLACK 1024  /* rows without a meaning that a model may have */

static bool is_there(const char *dir, const char *name)
{
	char *path = file_path(dir, name);
	bool is = !access(path, R_OK);

	mem_free(path);
	return is;
}

static bool is_file(const char *path)
{
	struct stat info;

	return !stat(path, &info) && S_ISREG(info.st_mode);
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && !strcmp(s + n - k, end);
}

/* --- The tokenizer -------------------------------------------------------------------------------------------- */
/* m->token_json, which came from path. */
static enum status take_tokenizer(struct train_model *m, const char *path, struct err *e)
{
	enum status st = token_read(&m->token, m->token_json, m->token_n, e);
	int32_t end, pad;

	if (st != OK)
		return st;
	end = token_find(m->token, TOKEN_TURN_END);
	pad = token_find(m->token, TOKEN_END);
	if (end < 0 || token_find(m->token, TOKEN_TURN) < 0)
		return err_fail(
			e, E_ARG, "unsupported",
			"%.200s has no %s and %s: nobody could tell where an answer ends",
			path, TOKEN_TURN, TOKEN_TURN_END);
	m->stop[m->stops++] = end;
	if (pad >= 0)
		m->stop[m->stops++] = pad;
	return OK;
}

static enum status read_tokenizer(struct train_model *m, const char *path, struct err *e)
{
	enum status st = file_read(&m->token_json, &m->token_n, path, TOKENIZER_BYTES, e);

	return st == OK ? take_tokenizer(m, path, e) : st;
}

/* A GGUF file has its words in it. */
static enum status unpack_tokenizer(struct train_model *m, const char *path, struct err *e)
{
	struct weights *w = NULL;
	enum status st = weights_open(&w, path, e);
	struct buf b = { 0 };

	if (st == OK && !weights_tokens(w))
		st = err_fail(e, E_ARG, "unsupported", "%.200s has no tokenizer in it", path);
	if (st == OK) {
		token_json(&b, weights_tokens(w));
		m->token_n = b.n;
		m->token_json = buf_take(&b);
		st = take_tokenizer(m, path, e);
	}
	weights_close(w);
	return st;
}

/* Does it have a row for each token, and not many more? */
static enum status check_fit(struct train_model *m, struct err *e)
{
	int n = token_count(m->token);

	if (n > m->shape.vocab || m->shape.vocab - n >= SLACK) {
		err_fail(e, E_ARG, "unsupported",
			 "the tokenizer has %d tokens, the model %d rows: they do not belong "
			 "together",
			 n, m->shape.vocab);
		err_hint(e, "leave out --tokenizer: a model's folder has its own");
		return E_ARG;
	}
	m->shape.real = n;
	return OK;
}

/* Beside the model: in its folder, or in the run's. */
static enum status find_tokenizer(struct train_model *m, const struct train_settings *s,
				  struct err *e)
{
	char *path = NULL;
	enum status st;

	if (s->tokenizer)
		return read_tokenizer(m, s->tokenizer, e);
	if (!m->path) {
		err_fail(e, E_ARG, "bad_argument", "a new model needs a tokenizer");
		err_hint(e, "porism train tokenizer makes one: --tokenizer FILE");
		return E_ARG;
	}
	if (m->folder && is_file(m->folder))
		return unpack_tokenizer(m, m->folder, e);
	if (m->folder) {
		path = file_path(m->folder, "tokenizer.json");
	} else {
		struct buf b = { 0 };
		const char *slash = strrchr(m->path, '/');

		buf_addn(&b, m->path, slash ? (size_t)(slash - m->path) : 0);
		buf_add(&b, slash ? "/../tokenizer.json" : "../tokenizer.json");
		path = buf_take(&b);
	}
	st = read_tokenizer(m, path, e);
	mem_free(path);
	return st;
}

/* Does `t` have all tokens of the other one, with their ids?  It may have more: rows are left for that. */
static bool has_tokens(const struct token_set *t, const struct token_set *of)
{
	if (token_count(t) < token_count(of))
		return false;
	for (int32_t id = 0; id < token_count(of); id++) {
		size_t n = 0, k = 0;
		const char *here = token_bytes(t, id, &n), *there = token_bytes(of, id, &k);

		if (n != k || (n && memcmp(here, there, n) != 0))
			return false;
	}
	return true;
}

/* A tokenizer that is named, beside the one that the model has: ids must not get another meaning. */
static enum status check_own(const struct train_model *m, const struct train_settings *s,
			     struct err *e)
{
	struct train_model own = { .folder = m->folder, .path = m->path };
	struct train_settings unsaid = *s;
	struct err ignored;
	bool good;

	unsaid.tokenizer = NULL;
	good = find_tokenizer(&own, &unsaid, &ignored) != OK ||
	       has_tokens(m->token, own.token);
	token_free(own.token);
	mem_free(own.token_json);
	if (good)
		return OK;
	err_fail(e, E_ARG, "unsupported",
		 "%.200s is another tokenizer than the model's own: they do not belong "
		 "together",
		 s->tokenizer);
	err_hint(e, "leave out --tokenizer: a model's folder has its own");
	return E_ARG;
}

/* --- Where the numbers are -------------------------------------------------------------------------------------- */
static enum status open_folder(struct train_model *m, struct err *e)
{
	struct weights *w = NULL;
	enum status st = weights_open(&w, m->path, e);

	if (st == OK) {
		m->folder = m->path;
		m->shape = weights_config(w)->shape;
	}
	weights_close(w);
	return st;
}

static enum status open_given(struct train_model *m, const char *given, struct err *e)
{
	if (!ends_in(given, ".ckpt") && is_there(given, "model/config.json"))
		m->path = file_path(given, "model");
	else if (!ends_in(given, ".ckpt") && is_there(given, "checkpoints"))
		m->path = train_last_checkpoint(given);
	else
		m->path = mem_strdup(given);
	if (!m->path) {
		err_fail(e, E_ARG, "bad_argument", "%.200s has no model and no checkpoint yet",
			 given);
		return E_ARG;
	}
	if (!ends_in(m->path, ".ckpt"))
		return open_folder(m, e);
	m->checkpoint = m->path;
	return train_checkpoint_look(m->path, NULL, &m->shape, e);
}

static enum status make_shape(struct train_model *m, const struct train_settings *s,
			      struct err *e)
{
	int n = token_count(m->token);
	const char *wrong;

	if (s->width % s->heads)
		return err_fail(e, E_ARG, "bad_argument",
				"width %ld is no multiple of %ld heads", s->width, s->heads);
	m->shape = (struct net_shape){ .vocab = (n + PADDING - 1) / PADDING * PADDING,
				       .real = n,
				       .width = (int)s->width,
				       .inner = (int)s->inner,
				       .layers = (int)s->layers,
				       .heads = (int)s->heads,
				       .kv = (int)s->kv,
				       .head = (int)(s->width / s->heads),
				       .context = (int)s->context,
				       .eps = 1e-6f,
				       .theta = (float)s->theta,
				       .tied = s->tied };
	if (!m->shape.inner)
		m->shape.inner = (m->shape.width * 8 / 3 + 63) / 64 * 64;
	wrong = net_shape_wrong(&m->shape);
	return wrong ? err_fail(e, E_ARG, "bad_argument", "no model has this shape: %s", wrong)
		     : OK;
}

enum status train_model_open(struct train_model *m, const struct train_settings *s, bool make,
			     struct err *e)
{
	const char *given = s->model ? s->model : s->from;
	enum status st = OK;

	*m = (struct train_model){ 0 };
	if (!given && !make) {
		err_fail(e, E_ARG, "bad_argument", "which model?");
		err_hint(e, "--model DIR: a model's folder, a run's, or a checkpoint");
		return E_ARG;
	}
	if (given)
		st = open_given(m, given, e);
	if (st == OK)
		st = find_tokenizer(m, s, e);
	if (st == OK)
		st = given ? check_fit(m, e) : make_shape(m, s, e);
	if (st == OK && given && s->tokenizer)
		st = check_own(m, s, e);
	return st;
}

void train_model_close(struct train_model *m)
{
	token_free(m->token);
	mem_free(m->token_json);
	mem_free(m->path);
	*m = (struct train_model){ 0 };
}

/* --- Into a machine, and out of it -------------------------------------------------------------------------------- */
static enum status load_folder(const struct train_model *m, const struct train_machine *to,
			       struct err *e)
{
	float *numbers = mem_resize(NULL, train_largest(&m->shape) * sizeof *numbers);
	struct weights *w = NULL;
	enum status st = weights_open(&w, m->folder, e);

	for (int i = 0; i < net_tensors(&m->shape) && st == OK; i++) {
		st = weights_sound(w, i, numbers, e);
		if (st == OK && to->backend->write(to->m, NET_WEIGHT, i, numbers))
			st = train_machine_failed(to, "write", e);
	}
	weights_close(w);
	mem_free(numbers);
	return st;
}

static enum status first_numbers(const struct train_model *m, const struct train_machine *to,
				 uint64_t seed, struct err *e)
{
	float *numbers = mem_resize(NULL, train_largest(&m->shape) * sizeof *numbers);
	enum status st = OK;

	for (int i = 0; i < net_tensors(&m->shape) && st == OK; i++) {
		net_init(&m->shape, seed, i, numbers);
		if (to->backend->write(to->m, NET_WEIGHT, i, numbers))
			st = train_machine_failed(to, "write", e);
	}
	mem_free(numbers);
	return st;
}

enum status train_model_load(const struct train_model *m, const struct train_machine *to,
			     uint64_t seed, struct err *e)
{
	if (m->folder)
		return load_folder(m, to, e);
	if (m->checkpoint)
		return train_checkpoint_read(m->checkpoint, to, false, e);
	return first_numbers(m, to, seed, e);
}

static enum status tensor_of(void *self, int i, float *to, struct err *e)
{
	const struct train_machine *m = self;

	return m->backend->read(m->m, NET_WEIGHT, i, to) ? train_machine_failed(m, "read", e)
							 : OK;
}

enum status train_model_write(const char *dir, const struct train_model *m,
			      const struct train_machine *from, const struct train_settings *s,
			      struct err *e)
{
	struct weights_config c = { .shape = m->shape, .bos = -1, .pad = -1 };
	struct weights_options o = { .form = WEIGHTS_SAFETENSORS,
				     .type = WEIGHTS_BF16,
				     .shard = (uint64_t)s->shard << 20 };
	struct weights_model all = {
		.config = &c, .tokens = m->token, .tensor = tensor_of, .self = (void *)from
	};

	(void)weights_type_find(&o.type, s->type);
	c.pad = token_find(m->token, TOKEN_END);
	for (int i = 0; i < m->stops; i++)
		c.stop[c.stops++] = m->stop[i];
	return weights_write(dir, &all, &o, e);
}
