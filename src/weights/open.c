/* open.c -- a model that is open, whatever files it lies in. */
#include "weights/weights_priv.h"
#include <math.h>
#include <string.h>
#include <sys/stat.h>

void weights_expect(struct weights *w)
{
	w->tensors = net_tensors(&w->config.shape);
	w->tensor = mem_alloc((size_t)w->tensors * sizeof *w->tensor);
	for (int i = 0; i < w->tensors; i++) {
		struct net_tensor t = net_tensor(&w->config.shape, i);

		memcpy(w->tensor[i].name, t.name, sizeof t.name);
		w->tensor[i].file = -1;
	}
}

int weights_number(const struct weights *w, const char *name)
{
	for (int i = 0; i < w->tensors; i++)
		if (!strcmp(w->tensor[i].name, name))
			return i;
	return -1;
}

enum status weights_complete(const struct weights *w, struct err *e)
{
	int lack = 0, first = -1;

	for (int i = w->tensors - 1; i >= 0; i--)
		if (w->tensor[i].file < 0) {
			lack++;
			first = i;
		}
	if (!lack)
		return OK;
	return err_fail(
		e, E_ARG, "damaged", "%.120s%s: %d of %d tensors missing, the first is %s",
		w->files ? w->file[0].name : "", w->files > 1 ? " and the other files" : "",
		lack, w->tensors, w->tensor[first].name);
}

enum status weights_add_file(struct weights *w, const char *dir, const char *name,
			     struct err *e)
{
	enum status st;

	w->file = mem_grow(w->file, &w->file_cap, w->files + 1, sizeof *w->file);
	st = weights_file_open(&w->file[w->files], dir, name, e);
	w->files += st == OK;
	return st;
}

/* Does the file begin like one of llama.cpp's? */
static enum status is_gguf(bool *is, const char *dir, const char *name, struct err *e)
{
	struct weights_file f;
	char magic[4] = "";
	enum status st = weights_file_open(&f, dir, name, e);

	if (st == OK && f.size >= 4)
		st = weights_file_read(&f, magic, 4, 0, e);
	weights_file_close(&f);
	*is = !memcmp(magic, "GGUF", 4);
	return st;
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && !strcmp(s + n - k, end);
}

static enum status open_file(struct weights *w, const char *path, struct err *e)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char *dir = slash ? mem_strndup(path, slash == path ? 1 : (size_t)(slash - path))
			  : mem_strdup("");
	bool gguf = false;
	enum status st = is_gguf(&gguf, dir, name, e);

	if (st == OK && gguf) {
		st = weights_add_file(w, dir, name, e);
		if (st == OK)
			st = weights_gguf_read(w, e);
	} else if (st == OK && ends_in(name, ".safetensors")) {
		st = weights_folder_open(w, dir, name, e);
	} else if (st == OK) {
		st = err_fail(e, E_ARG, "unsupported",
			      "%.200s is no model: neither GGUF nor .safetensors", name);
	}
	mem_free(dir);
	return st;
}

enum status weights_open(struct weights **out, const char *path, struct err *e)
{
	struct weights *w = mem_alloc(sizeof *w);
	struct stat about;
	enum status st;

	w->piece = mem_alloc(WEIGHTS_PIECE);
	if (!stat(path, &about) && S_ISDIR(about.st_mode))
		st = weights_folder_open(w, path, NULL, e);
	else
		st = open_file(w, path, e);
	if (st == OK)
		*out = w;
	else
		weights_close(w);
	return st;
}

enum status weights_open_bytes(struct weights **out, const void *bytes, size_t n,
			       struct err *e)
{
	struct weights *w = mem_alloc(sizeof *w);
	enum status st;

	w->piece = mem_alloc(WEIGHTS_PIECE);
	w->file = mem_grow(w->file, &w->file_cap, 1, sizeof *w->file);
	w->file[w->files++] = (struct weights_file){
		.name = mem_strdup("(memory)"), .fd = -1, .size = n, .memory = bytes
	};
	st = weights_gguf_read(w, e);
	if (st == OK)
		*out = w;
	else
		weights_close(w);
	return st;
}

void weights_close(struct weights *w)
{
	if (!w)
		return;
	for (int i = 0; i < w->files; i++)
		weights_file_close(&w->file[i]);
	token_free(w->tokens);
	mem_free(w->file);
	mem_free(w->tensor);
	mem_free(w->piece);
	mem_free(w);
}

enum weights_form weights_form(const struct weights *w)
{
	return w->form;
}

const struct weights_config *weights_config(const struct weights *w)
{
	return &w->config;
}

const struct token_set *weights_tokens(const struct weights *w)
{
	return w->tokens;
}

enum status weights_tensor(struct weights *w, int i, float *to, struct err *e)
{
	const struct weights_found *t = &w->tensor[i];

	return weights_get(&w->file[t->file], t, to, w->piece, e);
}

enum status weights_sound(struct weights *w, int i, float *to, struct err *e)
{
	size_t n = net_tensor(&w->config.shape, i).size;
	enum status st = weights_tensor(w, i, to, e);

	for (size_t k = 0; k < n && st == OK; k++)
		if (!isfinite(to[k]))
			st = err_fail(e, E_ARG, "damaged",
				      "%.120s: number %zu of %s is not finite",
				      w->file[w->tensor[i].file].name, k, w->tensor[i].name);
	return st;
}

struct weights_place weights_place(const struct weights *w, int i)
{
	const struct weights_found *t = &w->tensor[i];

	return (struct weights_place){ w->file[t->file].name, t->type, t->summed };
}

int weights_files(const struct weights *w)
{
	return w->files;
}

uint64_t weights_bytes(const struct weights *w)
{
	uint64_t n = 0;

	for (int i = 0; i < w->files; i++)
		n += w->file[i].size;
	return n;
}

/* --- Writing ---------------------------------------------------------------------------------------- */
static enum status again(void *self, int i, float *to, struct err *e)
{
	return weights_tensor(self, i, to, e);
}

struct weights_model weights_again(struct weights *w)
{
	return (struct weights_model){
		.config = &w->config, .tokens = w->tokens, .tensor = again, .self = w
	};
}

/* What would not be read again is not written. */
static enum status check_marks(const struct weights_config *c, struct err *e)
{
	int most = c->bos > c->pad ? c->bos : c->pad;

	for (int i = 0; i < c->stops; i++)
		most = c->stop[i] > most ? c->stop[i] : most;
	if (most < c->shape.vocab)
		return OK;
	return err_fail(e, E_ARG, "bad_argument", "there is no token %d in a vocabulary of %d",
			most, c->shape.vocab);
}

enum status weights_write(const char *path, const struct weights_model *m,
			  const struct weights_options *o, struct err *e)
{
	const char *wrong = net_shape_wrong(&m->config->shape);
	enum status st = weights_layers_fit(&m->config->shape, e);

	if (st != OK)
		return st;
	if (wrong)
		return err_fail(e, E_ARG, "bad_argument", "this is no model: %s", wrong);
	if (m->tokens && token_count(m->tokens) > m->config->shape.vocab)
		return err_fail(e, E_ARG, "bad_argument",
				"the tokenizer has %d tokens, the model %d rows",
				token_count(m->tokens), m->config->shape.vocab);
	st = check_marks(m->config, e);
	if (st != OK)
		return st;
	return o->form == WEIGHTS_GGUF ? weights_gguf_write(path, m, o, e)
				       : weights_folder_write(path, m, o, e);
}
