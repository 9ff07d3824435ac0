/*
 * folder.c -- a folder of transformers, read: config.json, safetensors with or without an index,
 * tokenizer.json.
 */
#include "base/json.h"
#include "weights/weights_priv.h"
#include <string.h>
#include <unistd.h>

#define INDEX "model.safetensors.index.json"
#define HEAD "lm_head.weight"

struct folder_reader {
	struct weights *w;
	const char *dir;
	const struct json *map;     /* tensor: file, of the index; NULL: there is none */
	bool known;                 /* do the files tell the sum of their model? */
	uint64_t model;             /* that sum */
	struct weights_found spare; /* the head of a model that needs none */
	struct arena *a;
	struct err *e;
};

/* --- A file of tensors ------------------------------------------------------------------------------ */
static bool same_shape(const struct weights_entry *t, const struct net_tensor *want)
{
	return t->dims == (want->cols ? 2 : 1) && t->dim[0] == want->rows &&
	       (!want->cols || t->dim[1] == want->cols);
}

static enum status wrong_shape(struct folder_reader *r, const struct weights_entry *t,
			       const struct net_tensor *want)
{
	struct buf is = { 0 }, should = { 0 };
	enum status st;

	for (int i = 0; i < t->dims; i++)
		buf_addf(&is, "%s%lld", i ? ", " : "", (long long)t->dim[i]);
	buf_addf(&should, "%d", want->rows);
	if (want->cols)
		buf_addf(&should, ", %d", want->cols);
	st = err_fail(r->e, E_ARG, "damaged",
		      "%.80s: tensor %s is [%s], but config.json makes it [%s]",
		      r->w->file[r->w->files - 1].name, t->name, buf_str(&is),
		      buf_str(&should));
	buf_clear(&is);
	buf_clear(&should);
	return st;
}

/* The shape of the tensor with a number; -1: the head that a tied model does not need. */
static struct net_tensor wanted(const struct weights *w, int i)
{
	struct net_tensor t = net_tensor(&w->config.shape, i < 0 ? 0 : i);

	if (i < 0)
		memcpy(t.name, HEAD, sizeof HEAD);
	return t;
}

static enum status take(struct folder_reader *r, const struct weights_entry *t, uint64_t data)
{
	struct weights *w = r->w;
	const char *file = w->file[w->files - 1].name, *says;
	int i = weights_number(w, t->name);
	struct weights_found *to = i < 0 ? &r->spare : &w->tensor[i];
	struct net_tensor want = wanted(w, i);

	if (i < 0 && (!w->config.shape.tied || strcmp(t->name, HEAD)))
		return err_fail(r->e, E_ARG, "damaged",
				"%.80s: tensor %.80s is none of this model's", file, t->name);
	if (to->file >= 0)
		return err_fail(r->e, E_ARG, "damaged",
				"tensor %.80s is in %.80s and in %.80s", t->name,
				w->file[to->file].name, file);
	says = r->map ? json_text(r->map, t->name) : file;
	if (!says || strcmp(says, file))
		return err_fail(r->e, E_ARG, "damaged",
				"tensor %.80s is in %.80s, but the index says %.80s", t->name,
				file, says ? says : "nothing of it");
	if (!same_shape(t, &want))
		return wrong_shape(r, t, &want);
	to->file = w->files - 1;
	to->type = t->type;
	to->at = data + t->begin;
	to->bytes = t->end - t->begin;
	to->summed = t->summed;
	to->sum = t->sum;
	return OK;
}

static enum status same_model(struct folder_reader *r, const struct weights_header *h)
{
	if (r->w->files == 1) {
		r->known = h->known;
		r->model = h->model;
	}
	if (r->known == h->known && r->model == h->model)
		return OK;
	return err_fail_with(r->e, E_ARG, "damaged", NULL,
			     "writing one over the other was interrupted: write it again",
			     "%.80s and %.80s are of two models", r->w->file[0].name,
			     r->w->file[r->w->files - 1].name);
}

static enum status read_header(struct folder_reader *r, struct weights_header *h,
			       uint64_t *data)
{
	const struct weights_file *f = &r->w->file[r->w->files - 1];
	uint64_t n = 0;
	char *s;
	enum status st;

	if (f->size < 8)
		return err_fail(r->e, E_ARG, "damaged",
				"%.80s has %llu bytes: too short for safetensors", f->name,
				(unsigned long long)f->size);
	st = weights_file_read(f, &n, 8, 0, r->e);
	if (st != OK)
		return st;
	if (n > WEIGHTS_HEADER_MOST || n > f->size - 8)
		return err_fail(
			r->e, E_ARG, "damaged",
			"%.80s: a header of %llu bytes does not fit into it, or is longer "
			"than %u: no safetensors, or cut off",
			f->name, (unsigned long long)n, WEIGHTS_HEADER_MOST);
	s = mem_alloc((size_t)n + 1);
	st = weights_file_read(f, s, (size_t)n, 8, r->e);
	*data = 8 + n;
	if (st == OK)
		st = weights_header_read(h, f->name, s, (size_t)n, f->size - *data, r->a,
					 r->e);
	mem_free(s);
	return st;
}

static enum status add_tensors(struct folder_reader *r, const char *name)
{
	struct weights_header h;
	uint64_t data = 0;
	enum status st = weights_add_file(r->w, r->dir, name, r->e);

	if (st == OK)
		st = read_header(r, &h, &data);
	if (st == OK)
		st = same_model(r, &h);
	for (int i = 0; st == OK && i < h.entries; i++)
		st = take(r, &h.entry[i], data);
	return st;
}

/* --- The index --------------------------------------------------------------------------------------- */
/* A name in the same folder. */
static bool is_plain(const char *name)
{
	return *name && *name != '.' && !strchr(name, '/');
}

static bool has_file(const struct weights *w, const char *name)
{
	for (int i = 0; i < w->files; i++)
		if (!strcmp(w->file[i].name, name))
			return true;
	return false;
}

/* What the index promises has to be there. */
static enum status check_index(struct folder_reader *r)
{
	for (const struct json *m = r->map->child; m; m = m->next) {
		int i = weights_number(r->w, m->key);
		const struct weights_found *t = i < 0 ? &r->spare : &r->w->tensor[i];

		if (i < 0 && strcmp(m->key, HEAD))
			return err_fail(r->e, E_ARG, "damaged",
					INDEX ": tensor %.80s is none of this model's",
					m->key);
		if (t->file < 0)
			return err_fail(r->e, E_ARG, "damaged",
					INDEX ": tensor %.80s is not in %.80s", m->key,
					m->text);
	}
	return OK;
}

static enum status read_index(struct folder_reader *r, const struct buf *b)
{
	struct json *j;
	struct err why = { 0 };
	enum status st = OK;

	if (json_read(&j, buf_str(b), b->n, r->a, &why) != OK)
		return err_fail(r->e, E_ARG, "damaged", INDEX ": %.240s", why.msg);
	r->map = json_get(j, "weight_map");
	if (!r->map || r->map->type != JSON_OBJECT)
		return err_fail(r->e, E_ARG, "damaged", INDEX " has no weight_map");
	for (const struct json *m = r->map->child; st == OK && m; m = m->next) {
		if (m->type != JSON_STRING)
			return err_fail(r->e, E_ARG, "damaged",
					INDEX ": the file of tensor %.80s is no text", m->key);
		if (!is_plain(m->text))
			return err_fail(r->e, E_ARG, "refused",
					INDEX ": %.80s leads out of the folder", m->text);
		if (!has_file(r->w, m->text))
			st = add_tensors(r, m->text);
	}
	return st == OK ? check_index(r) : st;
}

/* One file before shards, as transformers has it. */
static enum status find_tensors(struct folder_reader *r, const char *only)
{
	static const char *const way[] = { "model.safetensors", INDEX };
	struct buf b = { 0 };
	enum status st;

	for (int i = 0; !only && i < 2; i++) {
		buf_addf(&b, "%s%s%s", r->dir, *r->dir ? "/" : "", way[i]);
		if (!access(b.s, F_OK))
			only = way[i];
		buf_reset(&b);
	}
	if (!only) {
		st = err_fail_with(r->e, E_ARG, "not_found", NULL,
				   "models in pytorch_model.bin are to be saved by "
				   "transformers again, which writes safetensors",
				   "%.200s has neither model.safetensors nor " INDEX, r->dir);
	} else if (strcmp(only, INDEX))
		st = add_tensors(r, only);
	else
		st = weights_file_text(&b, r->dir, INDEX, WEIGHTS_TEXT_MOST, r->e);
	if (st == OK && only && !strcmp(only, INDEX))
		st = read_index(r, &b);
	buf_clear(&b);
	return st;
}

/* A head that should be the embedding has to be it: else the model would say something else. */
static enum status check_spare(struct folder_reader *r)
{
	const struct weights_found *t = &r->spare, *first = &r->w->tensor[0];
	unsigned char *other;
	enum status st = OK;
	bool same = t->type == first->type;

	if (t->file < 0 || first->file < 0)
		return OK;
	other = mem_alloc(WEIGHTS_PIECE);
	for (uint64_t at = 0; st == OK && same && at < t->bytes; at += WEIGHTS_PIECE) {
		size_t n = t->bytes - at < WEIGHTS_PIECE ? (size_t)(t->bytes - at)
							 : WEIGHTS_PIECE;

		st = weights_file_read(&r->w->file[t->file], other, n, t->at + at, r->e);
		if (st == OK)
			st = weights_file_read(&r->w->file[first->file], r->w->piece, n,
					       first->at + at, r->e);
		same = !memcmp(other, r->w->piece, n);
	}
	mem_free(other);
	if (st == OK && !same)
		return err_fail(r->e, E_ARG, "damaged",
				"%.80s: " HEAD " is not the embedding, but config.json says "
				"that they are tied",
				r->w->file[t->file].name);
	return st;
}

/* --- Beside the tensors ------------------------------------------------------------------------------ */
/* A file that may be missing; then b is empty. */
static enum status text_if(struct buf *b, struct folder_reader *r, const char *name, bool *is)
{
	struct err why = { 0 };
	enum status st = weights_file_text(b, r->dir, name, WEIGHTS_TEXT_MOST, &why);

	*is = st == OK;
	if (st != OK && !strcmp(why.code, "not_found"))
		return OK;
	if (st != OK && r->e)
		*r->e = why;
	return st;
}

static enum status read_config(struct folder_reader *r)
{
	struct weights_config *c = &r->w->config;
	struct buf b = { 0 };
	bool is = false;
	enum status st = weights_file_text(&b, r->dir, "config.json", WEIGHTS_TEXT_MOST, r->e);

	if (st == OK)
		st = weights_config_read(c, buf_str(&b), b.n, r->e);
	buf_clear(&b);
	if (st == OK)
		st = text_if(&b, r, "generation_config.json", &is);
	if (st == OK && is)
		st = weights_generation_read(c, buf_str(&b), b.n, r->e);
	buf_clear(&b);
	return st;
}

static enum status read_tokens(struct folder_reader *r)
{
	struct net_shape *s = &r->w->config.shape;
	struct buf b = { 0 };
	struct err why = { 0 };
	bool is = false;
	enum status st = text_if(&b, r, "tokenizer.json", &is);

	if (st == OK && is && token_read(&r->w->tokens, buf_str(&b), b.n, &why) != OK)
		st = err_fail(r->e, E_ARG, why.code, "tokenizer.json: %.280s", why.msg);
	buf_clear(&b);
	if (st != OK || !r->w->tokens)
		return st;
	if (token_count(r->w->tokens) > s->vocab)
		return err_fail(r->e, E_ARG, "damaged",
				"tokenizer.json has %d tokens, config.json a vocab_size of %d",
				token_count(r->w->tokens), s->vocab);
	s->real = token_count(r->w->tokens);
	return OK;
}

enum status weights_folder_open(struct weights *w, const char *dir, const char *only,
				struct err *e)
{
	struct err own = { 0 };
	struct folder_reader r = { .w = w,
				   .dir = dir,
				   .spare = { .name = HEAD, .file = -1 },
				   .a = arena_new(),
				   .e = e ? e : &own };
	enum status st = read_config(&r);

	w->form = WEIGHTS_SAFETENSORS;
	if (st == OK) {
		weights_expect(w);
		st = find_tensors(&r, only);
	}
	if (st == OK)
		st = weights_complete(w, r.e);
	if (st == OK)
		st = check_spare(&r);
	if (st == OK)
		st = read_tokens(&r);
	arena_free(r.a);
	return st;
}
