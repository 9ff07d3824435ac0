/*
 * folder_write.c -- a folder of transformers, written.
 *
 * All files are made beside their places and on disk before the first takes its place, so a disk that is
 * full is met while the old model is still whole.
 */
#include "base/file.h"
#include "base/json.h"
#include "base/member.h"
#include "weights/weights_priv.h"
#include <dirent.h>
#include <string.h>
#include <unistd.h>

#define INDEX "model.safetensors.index.json"
#define ONE "model.safetensors"
#define TEXTS 6 /* index, config, generation, three of the tokenizer */

struct folder_writer {
	const char *dir;
	const struct weights_model *m;
	const struct weights_options *o;
	struct weights_header *shard;
	struct weights_draft *draft; /* of each shard, then of the texts */
	int shards, drafts;
	struct weights_entry *entry; /* of each tensor */
	char (*name)[64];
	uint64_t bytes, all; /* of numbers: written, in all */
	uint64_t model;
	struct err *e;
};

/* --- Which tensor goes where ------------------------------------------------------------------------- */
static void describe(struct folder_writer *w, int i)
{
	struct net_tensor t = net_tensor(&w->m->config->shape, i);
	struct weights_entry *entry = &w->entry[i];

	memcpy(w->name[i], t.name, sizeof t.name);
	*entry = (struct weights_entry){ .name = w->name[i],
					 .type = w->o->type,
					 .dim = { t.rows, t.cols },
					 .dims = t.cols ? 2 : 1,
					 .summed = true };
	entry->end = weights_type_bytes(w->o->type, t.size);
	w->all += entry->end;
}

/* The last tensor of a shard that became too long begins the next one. */
static void plan(struct folder_writer *w, int tensors)
{
	struct weights_header *h = w->shard;

	w->shards = 1;
	h->known = true;
	h->entry = w->entry;
	for (int i = 0; i < tensors; i++) {
		struct weights_entry *t = &w->entry[i];

		t->begin = h->entries ? h->entry[h->entries - 1].end : 0;
		t->end += t->begin;
		h->entries++;
		if (!w->o->shard || h->entries == 1 ||
		    weights_header_bytes(h) + t->end <= w->o->shard)
			continue;
		h->entries--;
		h = &w->shard[w->shards++];
		*h = (struct weights_header){ .entry = t, .entries = 1, .known = true };
		t->end -= t->begin;
		t->begin = 0;
	}
}

static void shard_name(char out[64], const struct folder_writer *w, int i)
{
	if (w->shards == 1)
		memcpy(out, ONE, sizeof ONE);
	else
		snprintf(out, 64, "model-%05d-of-%05d.safetensors", i + 1, w->shards);
}

/* --- Tensors ------------------------------------------------------------------------------------------- */
static enum status write_header(struct folder_writer *w, int shard, bool again)
{
	struct buf b = { 0 };
	enum status st;

	weights_header_add(&b, &w->shard[shard]);
	st = again ? weights_draft_mend(&w->draft[shard], b.s, b.n, w->e)
		   : weights_draft_add(&w->draft[shard], b.s, b.n, w->e);
	buf_clear(&b);
	return st;
}

static enum status write_shard(struct folder_writer *w, int shard, float *numbers,
			       unsigned char *piece)
{
	struct weights_header *h = &w->shard[shard];
	char name[64];
	enum status st;

	shard_name(name, w, shard);
	w->drafts++;
	st = weights_draft_open(&w->draft[shard], w->dir, name, w->e);
	if (st == OK)
		st = write_header(w, shard, false);
	for (int i = 0; st == OK && i < h->entries; i++) {
		struct weights_entry *t = &h->entry[i];
		int number = (int)(t - w->entry);

		st = w->m->tensor(w->m->self, number, numbers, w->e);
		if (st == OK)
			st = weights_put(&w->draft[shard], t->name, t->type, numbers,
					 net_tensor(&w->m->config->shape, number).size, piece,
					 &t->sum, w->e);
		w->bytes += t->end - t->begin;
		w->model =
			weights_sum(w->model, (const unsigned char *)&t->sum, sizeof t->sum);
		if (st == OK && w->m->told)
			w->m->told(w->m->self, w->bytes, w->all);
	}
	return st == OK ? weights_draft_rest(&w->draft[shard], w->e) : st;
}

static enum status write_tensors(struct folder_writer *w, int tensors)
{
	unsigned char *piece = mem_alloc(WEIGHTS_PIECE);
	size_t most = 0;
	float *numbers;
	enum status st = OK;

	for (int i = 0; i < tensors; i++) {
		size_t n = net_tensor(&w->m->config->shape, i).size;

		most = n > most ? n : most;
	}
	numbers = mem_alloc(most * sizeof *numbers);
	for (int i = 0; st == OK && i < w->shards; i++)
		st = write_shard(w, i, numbers, piece);
	mem_free(numbers);
	mem_free(piece);
	for (int i = 0; st == OK && i < w->shards; i++) {
		w->shard[i].model = w->model;
		st = write_header(w, i, true);
	}
	return st;
}

/* --- Texts --------------------------------------------------------------------------------------------- */
static void index_json(struct buf *b, const struct folder_writer *w)
{
	char name[64];

	buf_addf(b, "{\"metadata\":{\"total_size\":%llu},\"weight_map\":{",
		 (unsigned long long)w->all);
	for (int i = 0; i < w->shards; i++) {
		shard_name(name, w, i);
		for (int k = 0; k < w->shard[i].entries; k++)
			json_member_text(b, w->shard[i].entry[k].name, name);
	}
	buf_add(b, "}}\n");
}

static enum status write_text(struct folder_writer *w, const char *name, struct buf *b)
{
	enum status st = weights_draft_text(&w->draft[w->drafts++], w->dir, name, b, w->e);

	buf_reset(b);
	return st;
}

static enum status write_tokens(struct folder_writer *w, struct buf *b)
{
	enum status st;

	token_json(b, w->m->tokens);
	st = write_text(w, "tokenizer.json", b);
	if (st != OK)
		return st;
	token_config(b, w->m->tokens, w->m->config->shape.context);
	st = write_text(w, "tokenizer_config.json", b);
	if (st != OK)
		return st;
	buf_add(b, token_chat_template());
	return write_text(w, "chat_template.jinja", b);
}

static enum status write_texts(struct folder_writer *w)
{
	struct weights_config c = *w->m->config;
	struct buf b = { 0 };
	enum status st;

	c.type = w->o->type;
	weights_config_json(&b, &c);
	st = write_text(w, "config.json", &b);
	weights_generation_json(&b, &c);
	if (st == OK)
		st = write_text(w, "generation_config.json", &b);
	buf_reset(&b);
	if (st == OK && w->m->tokens)
		st = write_tokens(w, &b);
	if (st == OK && w->shards > 1) {
		index_json(&b, w);
		st = write_text(w, INDEX, &b);
	}
	buf_clear(&b);
	return st;
}

/* --- Places -------------------------------------------------------------------------------------------- */
static bool is_shard(const char *name)
{
	int i, n, used = 0;

	return sscanf(name, "model-%5d-of-%5d.safetensors%n", &i, &n, &used) == 2 && used &&
	       !name[used];
}

static bool is_ours(const struct folder_writer *w, const char *name)
{
	for (int i = 0; i < w->drafts; i++) {
		const char *slash = strrchr(w->draft[i].path, '/');

		if (!strcmp(slash ? slash + 1 : w->draft[i].path, name))
			return true;
	}
	return false;
}

/* Would it be taken for a part of the model? */
static bool is_part(const char *name)
{
	static const char *const parts[] = { ONE, INDEX, "tokenizer.json",
					     "tokenizer_config.json", "chat_template.jinja" };

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strcmp(name, parts[i]))
			return true;
	return is_shard(name);
}

/* What is of the model that was there before. */
static void sweep(const struct folder_writer *w)
{
	DIR *d = opendir(*w->dir ? w->dir : ".");
	struct dirent *entry;

	if (!d)
		return;
	while ((entry = readdir(d)) != NULL)
		if (!is_ours(w, entry->d_name) && is_part(entry->d_name))
			(void)unlinkat(dirfd(d), entry->d_name, 0);
	closedir(d);
}

static enum status place_all(struct folder_writer *w)
{
	enum status st = OK;

	for (int i = 0; st == OK && i < w->drafts; i++)
		st = weights_draft_place(&w->draft[i], w->e);
	if (st == OK)
		sweep(w);
	file_settle_folder(w->dir);
	return st;
}

enum status weights_folder_write(const char *dir, const struct weights_model *m,
				 const struct weights_options *o, struct err *e)
{
	int tensors = net_tensors(&m->config->shape);
	struct folder_writer w = { .dir = dir, .m = m, .o = o, .e = e };
	enum status st;

	if (!weights_types[o->type].tensors)
		return err_fail(
			e, E_ARG, "bad_argument",
			"safetensors has no %s; f32, f16 and bf16 it has, and GGUF all",
			weights_types[o->type].word);
	w.entry = mem_alloc((size_t)tensors * sizeof *w.entry);
	w.name = mem_alloc((size_t)tensors * sizeof *w.name);
	w.shard = mem_alloc((size_t)tensors * sizeof *w.shard);
	for (int i = 0; i < tensors; i++)
		describe(&w, i);
	plan(&w, tensors);
	w.draft = mem_alloc((size_t)(w.shards + TEXTS) * sizeof *w.draft);
	w.model = (uint64_t)tensors;
	st = weights_folder_make(dir, e);
	if (st == OK)
		st = write_tensors(&w, tensors);
	if (st == OK)
		st = write_texts(&w);
	if (st == OK)
		st = place_all(&w);
	for (int i = 0; i < w.drafts; i++)
		weights_draft_close(&w.draft[i]);
	mem_free(w.draft);
	mem_free(w.shard);
	mem_free(w.name);
	mem_free(w.entry);
	return st;
}
