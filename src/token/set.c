/*
 * set.c -- a vocabulary: its tokens, its merges, and the tables that make encoding quick.
 *
 * Two tables with open addressing, never more than half full: plain tokens by their bytes, and pairs of
 * ids that merge.  A token is `whole` when a text of just its bytes becomes it; then one look replaces
 * all the merges of a piece, and that is most pieces of most texts.
 */
#include "token/token_priv.h"
#include <stdlib.h>
#include <string.h>

uint64_t token_hash(const char *s, size_t n)
{
	const uint64_t k = 0x9e3779b97f4a7c15u;
	uint64_t h = n * k, x;

	for (; n >= 8; n -= 8, s += 8) {
		memcpy(&x, s, 8);
		h = (h ^ x) * k;
		h ^= h >> 29;
	}
	if (n) {
		x = 0;
		memcpy(&x, s, n);
		h = (h ^ x) * k;
	}
	return h ^ h >> 32;
}

/* The least power of two that is more than twice n, less one. */
static uint32_t mask_for(long n)
{
	uint32_t cap = 16;

	while ((long)cap <= 2 * n)
		cap *= 2;
	return cap - 1;
}

/* --- Tokens by their bytes ------------------------------------------------------------------------- */
/* Where the token is, or, free, where it would be. */
static struct token_slot *word_slot(const struct token_set *t, const char *s, size_t n,
				    uint64_t h)
{
	uint32_t i = (uint32_t)h & t->word_mask, tag = (uint32_t)(h >> 32);
	struct token_slot *w;

	for (; (w = &t->word[i])->id >= 0; i = (i + 1) & t->word_mask)
		if (w->tag == tag && t->size[w->id] == n && !memcmp(t->bytes[w->id], s, n))
			break;
	return w;
}

int32_t token_word(const struct token_set *t, const char *s, size_t n)
{
	return word_slot(t, s, n, token_hash(s, n))->id;
}

static enum status said_twice(struct err *e, const char *s, size_t n)
{
	struct buf b = { 0 };

	token_name_add(&b, s, n);
	err_fail(e, E_ARG, "bad_argument", "the token \"%.80s\" has two ids", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

static enum status add_plain(struct token_set *t, const struct token_parts *p, struct err *e)
{
	long n = 0;

	for (int i = 0; i < p->count; i++)
		n += p->plain[i].s != NULL;
	t->word_mask = mask_for(n);
	t->word = arena_alloc(t->a, ((size_t)t->word_mask + 1) * sizeof *t->word);
	memset(t->word, -1, ((size_t)t->word_mask + 1) * sizeof *t->word);
	for (int i = 0; i < p->count; i++) {
		const struct token_text *w = &p->plain[i];
		struct token_slot *slot;
		uint64_t h;

		if (!w->s)
			continue;
		if (!w->n || w->n > TOKEN_LONGEST)
			return err_fail(e, E_ARG, w->n ? "limit" : "bad_argument",
					"token %d has %zu bytes, and 1 to %d are possible", i,
					w->n, TOKEN_LONGEST);
		h = token_hash(w->s, w->n);
		slot = word_slot(t, w->s, w->n, h);
		if (slot->id >= 0)
			return said_twice(e, w->s, w->n);
		*slot = (struct token_slot){ i, (uint32_t)(h >> 32) };
		t->bytes[i] = arena_strndup(t->a, w->s, w->n);
		t->size[i] = (uint32_t)w->n;
		t->kind[i] = TOKEN_PLAIN;
	}
	return OK;
}

static enum status add_bytes(struct token_set *t, struct err *e)
{
	int missing = 0;

	for (int c = 0; c < 256; c++) {
		char byte = (char)c;

		t->byte[c] = token_word(t, &byte, 1);
		missing += t->byte[c] < 0;
	}
	if (!missing)
		return OK;
	return err_fail_with(
		e, E_ARG, "unsupported", NULL, "train it with the whole alphabet of ByteLevel",
		"the vocabulary lacks %d of the 256 bytes, so that texts would lose some",
		missing);
}

/* --- Added tokens ------------------------------------------------------------------------------------ */
static int by_id(const void *a, const void *b)
{
	const struct token_added *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

/* An added token that the vocabulary has too is one token: it must have the same id. */
static bool agrees(const struct token_set *t, const struct token_added *a)
{
	struct buf b = { 0 };
	int32_t id = -1;

	if (token_name_read(&b, a->content, strlen(a->content)) && b.n)
		id = token_word(t, b.s, b.n);
	buf_clear(&b);
	return id < 0 ? !t->bytes[a->id] : id == a->id;
}

static enum status add_one(struct token_set *t, const struct token_added *a, struct err *e)
{
	size_t n = strlen(a->content);

	if (!n || n > TOKEN_LONGEST)
		return err_fail(e, E_ARG, "bad_argument", "added token %d is %s", a->id,
				n ? "too long" : "empty");
	if (a->id < 0 || a->id >= t->count)
		return err_fail(e, E_ARG, "bad_argument",
				"the added token \"%.80s\" has an id outside the vocabulary",
				a->content);
	if (t->kind[a->id] == TOKEN_SPECIAL || t->kind[a->id] == TOKEN_ATOM)
		return err_fail(e, E_ARG, "bad_argument", "two added tokens have the id %d",
				a->id);
	if (!agrees(t, a))
		return err_fail(
			e, E_ARG, "bad_argument",
			"the added token \"%.80s\" and the vocabulary disagree about an id",
			a->content);
	t->kind[a->id] = a->special ? TOKEN_SPECIAL : TOKEN_ATOM;
	if (!t->bytes[a->id]) {
		t->bytes[a->id] = arena_strndup(t->a, a->content, n);
		t->size[a->id] = (uint32_t)n;
	}
	return OK;
}

static enum status add_added(struct token_set *t, const struct token_parts *p, struct err *e)
{
	const struct token_matcher *m[2] = { &t->before, &t->after };
	enum status st;

	if (p->added_count > TOKEN_ADDED)
		return err_fail(e, E_ARG, "limit", "%d added tokens, and %d are possible",
				p->added_count, TOKEN_ADDED);
	t->added_count = p->added_count;
	t->added = arena_alloc(t->a, (size_t)(p->added_count + 1) * sizeof *t->added);
	if (p->added_count)
		memcpy(t->added, p->added, (size_t)p->added_count * sizeof *t->added);
	for (int i = 0; i < t->added_count; i++) {
		st = add_one(t, &t->added[i], e);
		if (st != OK)
			return st;
		t->added[i].content = arena_strdup(t->a, t->added[i].content);
	}
	qsort(t->added, (size_t)t->added_count, sizeof *t->added, by_id);
	token_matcher_init(&t->before, t->a, t->added, t->added_count, false, t->nfc);
	token_matcher_init(&t->after, t->a, t->added, t->added_count, true, t->nfc);
	for (int k = 0; k < 2; k++)
		for (int i = 1; i < m[k]->n; i++)
			if (!strcmp(m[k]->text[i - 1], m[k]->text[i]))
				return err_fail(e, E_ARG, "bad_argument",
						"the added token \"%.80s\" has two ids",
						m[k]->text[i]);
	return OK;
}

/* --- Life -------------------------------------------------------------------------------------------- */
enum status token_set_new(struct token_set **out, const struct token_parts *p, struct err *e)
{
	struct token_set *t;
	size_t n = (size_t)p->count;
	enum status st;

	if (p->count < 256 || p->count > TOKEN_IDS)
		return err_fail(e, E_ARG, p->count < 256 ? "bad_argument" : "limit",
				"a vocabulary has 256 to %d tokens, and this one %d",
				TOKEN_IDS, p->count);
	t = mem_alloc(sizeof *t);
	t->a = arena_new();
	t->count = p->count;
	t->split = p->split;
	t->nfc = p->nfc;
	t->bytes = arena_alloc(t->a, n * sizeof *t->bytes);
	t->size = arena_alloc(t->a, n * sizeof *t->size);
	t->kind = arena_alloc(t->a, n);
	t->whole = arena_alloc(t->a, n);
	st = add_plain(t, p, e);
	if (st == OK)
		st = add_bytes(t, e);
	if (st == OK)
		st = add_added(t, p, e);
	if (st != OK) {
		token_free(t);
		return st;
	}
	*out = t;
	return OK;
}

void token_free(struct token_set *t)
{
	if (!t)
		return;
	mem_free(t->merge);
	arena_free(t->a);
	mem_free(t);
}

static void grow_merges(struct token_set *t)
{
	if (t->merges < t->merge_cap)
		return;
	t->merge_cap = t->merge_cap ? 2 * t->merge_cap : 1024;
	t->merge = mem_resize(t->merge, (size_t)t->merge_cap * 2 * sizeof *t->merge);
}

static int32_t joined(const struct token_set *t, int32_t left, int32_t right, struct buf *b)
{
	buf_reset(b);
	buf_addn(b, t->bytes[left], t->size[left]);
	buf_addn(b, t->bytes[right], t->size[right]);
	return token_word(t, b->s, b->n);
}

enum status token_set_merge(struct token_set *t, int32_t left, int32_t right, struct err *e)
{
	struct buf b = { 0 }, name = { 0 };
	enum status st = OK;

	if (t->merges >= TOKEN_MERGES)
		return err_fail(e, E_ARG, "limit", "more than %d merges", TOKEN_MERGES);
	if (joined(t, left, right, &b) < 0) {
		token_name_add(&name, b.s, b.n);
		st = err_fail(e, E_ARG, "bad_argument",
			      "merge %ld gives \"%.80s\", which is not in the vocabulary",
			      t->merges, buf_str(&name));
	} else {
		grow_merges(t);
		t->merge[2 * t->merges] = left;
		t->merge[2 * t->merges + 1] = right;
		t->merges++;
	}
	buf_clear(&b);
	buf_clear(&name);
	return st;
}

static int32_t named(const struct token_set *t, const char *name, size_t n, struct buf *b)
{
	buf_reset(b);
	return token_name_read(b, name, n) && b->n ? token_word(t, b->s, b->n) : -1;
}

enum status token_set_merge_names(struct token_set *t, const char *left, size_t n,
				  const char *right, size_t m, struct err *e)
{
	struct buf b = { 0 };
	int32_t l = named(t, left, n, &b), r = named(t, right, m, &b);

	buf_clear(&b);
	if (l < 0 || r < 0)
		return err_fail(e, E_ARG, "bad_argument",
				"merge %ld has \"%.*s\", which is not in the vocabulary",
				t->merges, (int)((l < 0 ? n : m) < 80 ? (l < 0 ? n : m) : 80),
				l < 0 ? left : right);
	return token_set_merge(t, l, r, e);
}

/* Of a pair that is written twice the later rank counts, as in the original. */
static void add_pair(struct token_set *t, int32_t left, int32_t right, int32_t rank,
		     int32_t id)
{
	uint64_t key = (uint64_t)(uint32_t)left << 32 | (uint32_t)right;
	struct token_pair *p = token_pair(t, key);

	*p = (struct token_pair){ key, rank, id };
}

void token_set_finish(struct token_set *t)
{
	struct token_list l = { 0 };
	struct buf b = { 0 };
	size_t cap;

	t->pair_mask = mask_for(t->merges);
	cap = (size_t)t->pair_mask + 1;
	t->pair = arena_alloc(t->a, cap * sizeof *t->pair);
	for (size_t i = 0; i < cap; i++)
		t->pair[i] = (struct token_pair){ TOKEN_FREE, TOKEN_NO_RANK, -1 };
	for (long i = 0; i < t->merges; i++) {
		int32_t left = t->merge[2 * i], right = t->merge[2 * i + 1];

		add_pair(t, left, right, (int32_t)i, joined(t, left, right, &b));
	}
	for (int i = 0; i < t->count; i++) {
		if (!t->bytes[i] || token_word(t, t->bytes[i], t->size[i]) != i)
			continue;
		l.count = 0;
		token_merge_piece(&l, t, t->bytes[i], t->size[i]);
		t->whole[i] = l.count == 1 && l.id[0] == i;
	}
	token_list_clear(&l);
	buf_clear(&b);
}

/* --- Looking ------------------------------------------------------------------------------------------- */
int token_count(const struct token_set *t)
{
	return t->count;
}

int32_t token_find(const struct token_set *t, const char *added)
{
	for (int i = 0; i < t->added_count; i++)
		if (!strcmp(t->added[i].content, added))
			return t->added[i].id;
	return -1;
}

enum token_kind token_kind(const struct token_set *t, int32_t id)
{
	return id < 0 || id >= t->count ? TOKEN_NONE : (enum token_kind)t->kind[id];
}

const char *token_bytes(const struct token_set *t, int32_t id, size_t *n)
{
	bool is = id >= 0 && id < t->count && t->bytes[id];

	*n = is ? t->size[id] : 0;
	return is ? t->bytes[id] : "";
}

void token_name(struct buf *b, const struct token_set *t, int32_t id)
{
	enum token_kind kind = token_kind(t, id);

	if (kind == TOKEN_PLAIN)
		token_name_add(b, t->bytes[id], t->size[id]);
	else if (kind != TOKEN_NONE)
		buf_addn(b, t->bytes[id], t->size[id]);
}

enum token_split token_split(const struct token_set *t)
{
	return t->split;
}

bool token_nfc(const struct token_set *t)
{
	return t->nfc;
}

long token_merges(const struct token_set *t)
{
	return t->merges;
}

void token_merge(const struct token_set *t, long i, int32_t *left, int32_t *right)
{
	*left = t->merge[2 * i];
	*right = t->merge[2 * i + 1];
}

int token_added_count(const struct token_set *t)
{
	return t->added_count;
}

struct token_added token_added(const struct token_set *t, int i)
{
	return t->added[i];
}
