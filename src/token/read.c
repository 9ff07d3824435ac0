/*
 * read.c -- tokenizer.json, as Hugging Face's `tokenizers` writes it.
 *
 * Only what this room can do exactly is taken: BPE over bytes, NFC or no normalizer, one of the two
 * known expressions.  All else is refused with its name, since a tokenizer that is almost right gives a
 * model other words than it was trained on.
 */
#include "base/json.h"
#include "token/token_priv.h"
#include <stdlib.h>
#include <string.h>

/* A file of Qwen2.5 has 151,643 tokens and as many merges, of two texts each in newer ones. */
static const struct json_limits most = { TOKEN_IDS, 2 * TOKEN_IDS + 3 * TOKEN_MERGES };

static bool is_null(const struct json *j)
{
	return !j || j->type == JSON_NULL;
}

/* Is the member true?  What is not there is as it is said. */
static bool flag(const struct json *j, const char *key, bool missing)
{
	const struct json *m = json_get(j, key);

	return m ? m->type == JSON_TRUE : missing;
}

static enum status refuse(struct err *e, const char *part, const struct json *j,
			  const char *what)
{
	const char *type = j && j->type == JSON_OBJECT ? json_text(j, "type") : NULL;

	err_fail(e, E_ARG, "unsupported",
		 "the %s%s%.60s of this tokenizer is not one that is read here", part,
		 type ? " " : "", type ? type : "");
	err_hint(e, "%s", what);
	return E_ARG;
}

/* --- What stands around the model ------------------------------------------------------------------ */
/* The members of a Sequence, or the thing itself: how many, and up to two of them. */
static int steps_of(const struct json *j, const char *list, const struct json *step[2])
{
	const struct json *m;
	int n = 0;

	if (is_null(j))
		return 0;
	if (!json_says(j, "type", "Sequence")) {
		step[0] = j;
		return 1;
	}
	m = json_get(j, list);
	if (!m || m->type != JSON_ARRAY)
		return -1;
	for (m = m->child; m; m = m->next, n++)
		if (n < 2)
			step[n] = m;
	return n;
}

static enum status read_normalizer(struct token_parts *p, const struct json *file,
				   struct err *e)
{
	const struct json *j = json_get(file, "normalizer"), *step[2] = { NULL, NULL };
	int n = steps_of(j, "normalizers", step);

	p->nfc = n == 1 && json_says(step[0], "type", "NFC");
	return n == 0 || p->nfc ? OK : refuse(e, "normalizer", j, "it may be NFC or null");
}

static bool is_regex(const struct json *split, enum token_split *which)
{
	const char *regex = json_text(json_get(split, "pattern"), "Regex");

	if (!json_says(split, "type", "Split") || !regex ||
	    !json_says(split, "behavior", "Isolated") || flag(split, "invert", false))
		return false;
	for (int i = 0; i < TOKEN_SPLITS; i++)
		if (!strcmp(regex, token_split_rows[i].regex)) {
			*which = (enum token_split)i;
			return true;
		}
	return false;
}

static bool is_byte_level(const struct json *j, bool regex)
{
	return json_says(j, "type", "ByteLevel") && !flag(j, "add_prefix_space", true) &&
	       flag(j, "use_regex", true) == regex;
}

static enum status read_pre_tokenizer(struct token_parts *p, const struct json *file,
				      struct err *e)
{
	const struct json *j = json_get(file, "pre_tokenizer"), *step[2] = { NULL, NULL };
	int n = steps_of(j, "pretokenizers", step);

	p->split = TOKEN_GPT2;
	if ((n == 1 && is_byte_level(step[0], true)) ||
	    (n == 2 && is_regex(step[0], &p->split) && is_byte_level(step[1], false)))
		return OK;
	return refuse(
		e, "pre_tokenizer", j,
		"it may be ByteLevel, or Split by the expression of Qwen2 or GPT-2 and then "
		"ByteLevel, without add_prefix_space");
}

/* A template that is the text alone, as transformers saves one for a tokenizer that adds no tokens. */
static bool is_bare_template(const struct json *post)
{
	const struct json *single = json_get(post, "single");

	return json_says(post, "type", "TemplateProcessing") && single &&
	       single->type == JSON_ARRAY && single->child && !single->child->next &&
	       json_get(single->child, "Sequence");
}

/* What may be said and means nothing here: it moves offsets, which we have none of. */
static enum status read_rest(const struct json *file, struct err *e)
{
	const struct json *post = json_get(file, "post_processor");
	const struct json *decoder = json_get(file, "decoder");

	if (!is_null(post) && !json_says(post, "type", "ByteLevel") && !is_bare_template(post))
		return refuse(e, "post_processor", post,
			      "it may be ByteLevel or null: one that adds tokens is not done");
	if (!json_says(decoder, "type", "ByteLevel"))
		return refuse(e, "decoder", decoder, "it must be ByteLevel");
	return OK;
}

static bool is_empty(const struct json *model, const char *key)
{
	const struct json *j = json_get(model, key);

	return is_null(j) || (j->type == JSON_STRING && !*j->text);
}

static enum status read_model_options(const struct json *model, struct err *e)
{
	static const char *const text[] = { "unk_token", "continuing_subword_prefix",
					    "end_of_word_suffix" };
	static const char *const off[] = { "byte_fallback", "ignore_merges" };

	if (!model || model->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "this file has no model");
	if (!json_says(model, "type", "BPE"))
		return refuse(e, "model", model, "it must be BPE");
	if (!is_null(json_get(model, "dropout")))
		return refuse(e, "dropout", NULL, "merges are never left out by chance here");
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		if (!is_empty(model, text[i]))
			return refuse(e, text[i], NULL, "it must be null");
	for (size_t i = 0; i < sizeof off / sizeof *off; i++)
		if (flag(model, off[i], false))
			return refuse(e, off[i], NULL, "it must be false");
	return OK;
}

/* --- Tokens ------------------------------------------------------------------------------------------ */
/* An id; -1 when it is none. */
static long id_of(const struct json *j)
{
	long x;

	if (!j || j->type != JSON_NUMBER || strlen(j->text) > 8 ||
	    strspn(j->text, "0123456789") != strlen(j->text))
		return -1;
	x = strtol(j->text, NULL, 10);
	return x < TOKEN_IDS ? x : -1;
}

static enum status read_added(struct token_parts *p, const struct json *list, struct arena *a,
			      struct err *e)
{
	struct token_added *added;

	if (is_null(list))
		return OK;
	if (list->type != JSON_ARRAY || list->n > TOKEN_ADDED)
		return err_fail(e, E_ARG, list->type == JSON_ARRAY ? "limit" : "bad_argument",
				"added_tokens is a list of at most %d", TOKEN_ADDED);
	added = arena_alloc(a, (size_t)(list->n + 1) * sizeof *added);
	for (const struct json *j = list->child; j; j = j->next) {
		long id = id_of(json_get(j, "id"));
		const char *content = json_text(j, "content");

		if (id < 0 || !content)
			return err_fail(e, E_ARG, "bad_argument",
					"added token %d has no content or no id below %d",
					p->added_count, TOKEN_IDS);
		added[p->added_count++] = (struct token_added){
			.content = content,
			.id = (int32_t)id,
			.special = flag(j, "special", false),
			.normalized = flag(j, "normalized", true),
			.lstrip = flag(j, "lstrip", false),
			.rstrip = flag(j, "rstrip", false),
			.single_word = flag(j, "single_word", false),
		};
		p->count = id >= p->count ? (int)id + 1 : p->count;
	}
	p->added = added;
	return OK;
}

/* An added token may stand in the vocabulary as well, with characters that stand for no byte. */
static bool is_added(const struct token_parts *p, const char *name, long id)
{
	for (int i = 0; i < p->added_count; i++)
		if (p->added[i].id == id)
			return !strcmp(p->added[i].content, name);
	return false;
}

static enum status read_token(struct token_text *plain, const struct token_parts *p,
			      const struct json *j, struct arena *a, struct buf *b,
			      struct err *e)
{
	long id = id_of(j);

	if (plain[id].s)
		return err_fail(e, E_ARG, "bad_argument", "two tokens have the id %ld", id);
	buf_reset(b);
	if (!token_name_read(b, j->key, strlen(j->key))) {
		if (is_added(p, j->key, id))
			return OK;
		return err_fail(e, E_ARG, "bad_argument",
				"the token \"%.80s\" has a character that stands for no byte",
				j->key);
	}
	plain[id] = (struct token_text){ arena_strndup(a, buf_str(b), b->n), b->n };
	return OK;
}

static enum status read_vocab(struct token_parts *p, const struct json *vocab, struct arena *a,
			      struct err *e)
{
	struct token_text *plain;
	struct buf b = { 0 };
	enum status st = OK;

	if (!vocab || vocab->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"the model of this file has no vocab");
	for (const struct json *j = vocab->child; j; j = j->next) {
		long id = id_of(j);

		if (id < 0)
			return err_fail(e, E_ARG, "bad_argument",
					"the token \"%.80s\" has no id below %d", j->key,
					TOKEN_IDS);
		p->count = id >= p->count ? (int)id + 1 : p->count;
	}
	plain = arena_alloc(a, (size_t)(p->count + 1) * sizeof *plain);
	for (const struct json *j = vocab->child; j && st == OK; j = j->next)
		st = read_token(plain, p, j, a, &b, e);
	buf_clear(&b);
	p->plain = plain;
	return st;
}

/* --- Merges -------------------------------------------------------------------------------------------- */
static enum status bad_merge(const struct token_set *t, struct err *e)
{
	return err_fail(e, E_ARG, "bad_argument",
			"merge %ld is neither \"a b\" nor a list of two texts", t->merges);
}

static enum status merge_line(struct token_set *t, const char *line, struct err *e)
{
	const char *blank = strchr(line, ' ');

	if (!blank || strchr(blank + 1, ' '))
		return bad_merge(t, e);
	return token_set_merge_names(t, line, (size_t)(blank - line), blank + 1,
				     strlen(blank + 1), e);
}

static enum status read_merge(struct token_set *t, const struct json *j, struct err *e)
{
	const struct json *l, *r;

	if (j->type == JSON_STRING)
		return merge_line(t, j->text, e);
	l = j->type == JSON_ARRAY ? j->child : NULL;
	r = l ? l->next : NULL;
	if (!r || r->next || l->type != JSON_STRING || r->type != JSON_STRING)
		return bad_merge(t, e);
	return token_set_merge_names(t, l->text, strlen(l->text), r->text, strlen(r->text), e);
}

static enum status read_merges(struct token_set *t, const struct json *list, struct err *e)
{
	enum status st = OK;

	if (!list || list->type != JSON_ARRAY)
		return err_fail(e, E_ARG, "bad_argument",
				"the model of this file has no merges");
	for (const struct json *j = list->child; j && st == OK; j = j->next)
		st = read_merge(t, j, e);
	return st;
}

/* --- The file -------------------------------------------------------------------------------------------- */
static enum status read_parts(struct token_parts *p, const struct json *file, struct arena *a,
			      struct err *e)
{
	const struct json *model = json_get(file, "model");
	enum status st;

	if (file->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a tokenizer.json is an object");
	st = read_model_options(model, e);
	if (st == OK)
		st = read_normalizer(p, file, e);
	if (st == OK)
		st = read_pre_tokenizer(p, file, e);
	if (st == OK)
		st = read_rest(file, e);
	if (st == OK)
		st = read_added(p, json_get(file, "added_tokens"), a, e);
	if (st == OK)
		st = read_vocab(p, json_get(model, "vocab"), a, e);
	return st;
}

/* A set that was made whole, or none. */
static enum status hand_out(struct token_set **out, struct token_set *t, enum status st)
{
	if (st != OK) {
		token_free(t);
		return st;
	}
	token_set_finish(t);
	*out = t;
	return OK;
}

enum status token_read(struct token_set **out, const char *json, size_t n, struct err *e)
{
	struct arena *a = arena_new();
	struct token_parts p = { 0 };
	struct token_set *t = NULL;
	struct json *file;
	enum status st = json_read_large(&file, json, n, a, &most, e);

	if (st == OK)
		st = read_parts(&p, file, a, e);
	if (st == OK)
		st = token_set_new(&t, &p, e);
	if (st == OK)
		st = read_merges(t, json_get(json_get(file, "model"), "merges"), e);
	arena_free(a);
	return hand_out(out, t, st);
}

/* --- Lists --------------------------------------------------------------------------------------------------- */
static enum status parts_of_lists(struct token_parts *p, const struct token_lists *l,
				  struct arena *a, struct err *e)
{
	struct token_text *plain = arena_alloc(a, (size_t)(l->count + 1) * sizeof *plain);
	struct token_added *added = arena_alloc(a, (size_t)(l->count + 1) * sizeof *added);
	struct buf b = { 0 };
	enum status st = OK;

	*p = (struct token_parts){ l->count, plain, added, 0, l->split, l->nfc };
	for (int i = 0; i < l->count && st == OK; i++) {
		enum token_kind kind = (enum token_kind)l->kind[i];

		if (kind == TOKEN_SPECIAL || kind == TOKEN_ATOM) {
			added[p->added_count++] =
				(struct token_added){ .content = l->name[i],
						      .id = i,
						      .special = kind == TOKEN_SPECIAL };
		} else if (kind == TOKEN_PLAIN) {
			buf_reset(&b);
			if (token_name_read(&b, l->name[i], strlen(l->name[i])))
				plain[i] = (struct token_text){
					arena_strndup(a, buf_str(&b), b.n), b.n
				};
			else
				st = err_fail(e, E_ARG, "bad_argument",
					      "the token \"%.80s\" has a character that "
					      "stands for no byte",
					      l->name[i]);
		}
	}
	buf_clear(&b);
	return st;
}

enum status token_make(struct token_set **out, const struct token_lists *l, struct err *e)
{
	struct arena *a;
	struct token_parts p;
	struct token_set *t = NULL;
	enum status st;

	if (l->count < 0 || l->count > TOKEN_IDS)
		return err_fail(e, E_ARG, "limit", "a vocabulary has at most %d tokens",
				TOKEN_IDS);
	a = arena_new();
	st = parts_of_lists(&p, l, a, e);
	if (st == OK)
		st = token_set_new(&t, &p, e);
	for (long i = 0; i < l->merges && st == OK; i++)
		st = merge_line(t, l->merge[i], e);
	arena_free(a);
	return hand_out(out, t, st);
}
