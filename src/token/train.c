/*
 * train.c -- merges from texts.
 *
 * Words (pieces of split.c) are counted once, in blocks of the texts that do not depend on how many
 * threads count them; after that only distinct words are looked at.  The most frequent pair is
 * merged, of equals the one with the smaller ids (left, then right), which is the rule of the
 * original; so the result follows from the counts alone.
 *
 *  (1) A pair knows how often it stands in the words, exactly, and in which words it may stand.
 *  (2) The heap may hold old counts; one that comes out with an old count goes back with the new one.
 *      Whenever a count rises the pair is put in again, so the top is never too small.
 */
#include "base/index.h"
#include "token/token_priv.h"
#include <pthread.h>
#include <string.h>

enum { BLOCK = 1 << 20, MARKUP = 3 }; /* bytes of a text that are counted at a time */

/* --- Counting words ---------------------------------------------------------------------------------- */
struct token_counted {
	const char *s; /* in an arena of its table */
	uint64_t hash;
	uint32_t n;
	int64_t count;
};
struct token_table {
	struct arena *a;
	struct token_counted *slot; /* n 0: free */
	size_t cap, used;
};

static struct token_counted *find_word(const struct token_table *t, const char *s, size_t n,
				       uint64_t hash)
{
	size_t i = hash & (t->cap - 1);

	for (; t->slot[i].n; i = (i + 1) & (t->cap - 1))
		if (t->slot[i].hash == hash && t->slot[i].n == n &&
		    !memcmp(t->slot[i].s, s, n))
			break;
	return &t->slot[i];
}

static void grow_table(struct token_table *t)
{
	struct token_table wide = { .a = t->a, .cap = t->cap ? 2 * t->cap : 4096 };

	wide.slot = mem_alloc(wide.cap * sizeof *wide.slot);
	for (size_t i = 0; i < t->cap; i++)
		if (t->slot[i].n)
			*find_word(&wide, t->slot[i].s, t->slot[i].n, t->slot[i].hash) =
				t->slot[i];
	wide.used = t->used;
	mem_free(t->slot);
	*t = wide;
}

static void count_word(struct token_table *t, const char *s, size_t n, int64_t times)
{
	uint64_t hash = token_hash(s, n);
	struct token_counted *w;

	if (t->used * 2 >= t->cap)
		grow_table(t);
	w = find_word(t, s, n, hash);
	if (!w->n) {
		*w = (struct token_counted){ arena_strndup(t->a, s, n), hash, (uint32_t)n, 0 };
		t->used++;
	}
	w->count += times;
}

/* Longer pieces are no words: merges inside them are found in shorter ones too. */
enum { LONGEST_WORD = 1 << 14 };

static void count_pieces(struct token_table *t, enum token_split split, const char *s,
			 size_t n)
{
	while (n) {
		size_t k = token_piece(split, s, n);

		if (k > 1 && k <= LONGEST_WORD)
			count_word(t, s, k, 1);
		s += k;
		n -= k;
	}
}

/* As encode.c goes through a text: what is cut out of it needs no merges. */
static void count_text(struct token_table *t, const struct token_set *set, const char *s,
		       size_t n)
{
	struct token_cut before, after;
	struct token_part part, inner;
	struct buf b = { 0 };

	token_cut_init(&before, &set->before, s, n, false);
	while (token_cut_next(&before, &part)) {
		if (part.added)
			continue;
		buf_reset(&b);
		if (set->nfc && token_compose(&b, part.s, part.n)) {
			part.s = b.s;
			part.n = b.n;
		}
		token_cut_init(&after, &set->after, part.s, part.n, false);
		while (token_cut_next(&after, &inner))
			if (!inner.added)
				count_pieces(t, set->split, inner.s, inner.n);
	}
	buf_clear(&b);
}

/* --- Over threads ------------------------------------------------------------------------------------ */
/* Blocks are numbered over all texts; thread k has every threads-th from k on. */
struct token_counter {
	const struct token_set *set;
	const struct token_text *text;
	long n;
	int k, threads;
	struct token_table table;
};

/* A block ends behind a CR or LF with something printed after it, where every piece ends too. */
static size_t block_of(const char *s, size_t n)
{
	size_t i;

	if (n <= BLOCK)
		return n;
	for (i = BLOCK; i < n; i++)
		if ((s[i - 1] == '\n' || s[i - 1] == '\r') && s[i] > ' ' && s[i] < 0x7f)
			return i;
	return n;
}

static void *count_blocks(void *self)
{
	struct token_counter *c = self;
	long block = 0;

	for (long i = 0; i < c->n; i++) {
		const char *s = c->text[i].s;
		size_t left = c->text[i].n;

		while (left) {
			size_t n = block_of(s, left);

			if (block++ % c->threads == c->k)
				count_text(&c->table, c->set, s, n);
			s += n;
			left -= n;
		}
	}
	return NULL;
}

static void count_all(struct token_table *out, const struct token_set *set,
		      const struct token_text *text, long n, int threads)
{
	struct token_counter *c = mem_alloc((size_t)threads * sizeof *c);
	pthread_t *id = mem_alloc((size_t)threads * sizeof *id);
	bool *runs = mem_alloc((size_t)threads * sizeof *runs);

	for (int k = 0; k < threads; k++)
		c[k] = (struct token_counter){
			set, text, n, k, threads, { .a = arena_new() }
		};
	for (int k = 1; k < threads; k++)
		runs[k] = !pthread_create(&id[k], NULL, count_blocks, &c[k]);
	for (int k = 0; k < threads; k++)
		if (!runs[k])
			count_blocks(&c[k]);
	for (int k = 1; k < threads; k++)
		if (runs[k])
			pthread_join(id[k], NULL);
	*out = c[0].table;
	for (int k = 1; k < threads; k++) {
		for (size_t i = 0; i < c[k].table.cap; i++)
			if (c[k].table.slot[i].n)
				count_word(out, c[k].table.slot[i].s, c[k].table.slot[i].n,
					   c[k].table.slot[i].count);
		mem_free(c[k].table.slot);
		arena_free(c[k].table.a);
	}
	mem_free(c);
	mem_free(id);
	mem_free(runs);
}

/* --- Pairs ------------------------------------------------------------------------------------------- */
struct token_spot {
	size_t from; /* of its ids */
	uint32_t n;
	int64_t count;
};
struct token_twosome {
	int32_t left, right;
	int64_t count;
	bool never; /* its token may not be: it would be an atom's */
	int rose;   /* the merge, by its number from 1, in which the count last rose */
	uint32_t *word;
	int words, cap;
};
struct token_rank {
	int64_t count;
	int32_t left, right;
	uint32_t pair;
};
struct token_trainer {
	const struct token_options *o;
	int32_t *id; /* of all words */
	struct token_spot *spot;
	uint32_t spots;
	struct token_twosome *pair;
	int pairs, pair_cap;
	uint32_t *slot; /* pairs by their ids: number + 1; 0 free */
	uint32_t mask;
	struct token_rank *heap;
	size_t heap_n, heap_cap;
	uint32_t *risen; /* pairs whose count rose in this merge */
	int risen_n, risen_cap;
	struct token_text *plain; /* tokens so far, in the arena */
	int count, most;
	struct token_table known; /* tokens by their bytes; count: id + 1 */
	struct index taken;       /* contents of added tokens */
	int32_t *merge;
	int merges, merge_cap;
};

static uint32_t *pair_slot(const struct token_trainer *t, int32_t left, int32_t right)
{
	uint64_t key =
		((uint64_t)(uint32_t)left << 32 | (uint32_t)right) * 0x9e3779b97f4a7c15u;
	uint32_t i = (uint32_t)(key >> 32) & t->mask;

	for (; t->slot[i]; i = (i + 1) & t->mask) {
		const struct token_twosome *p = &t->pair[t->slot[i] - 1];

		if (p->left == left && p->right == right)
			break;
	}
	return &t->slot[i];
}

static void grow_slots(struct token_trainer *t)
{
	uint32_t cap = t->mask ? 2 * (t->mask + 1) : 4096;

	mem_free(t->slot);
	t->slot = mem_alloc(cap * sizeof *t->slot);
	t->mask = cap - 1;
	for (int i = 0; i < t->pairs; i++)
		*pair_slot(t, t->pair[i].left, t->pair[i].right) = (uint32_t)i + 1;
}

static struct token_twosome *pair_at(struct token_trainer *t, int32_t left, int32_t right)
{
	uint32_t *slot;

	if ((uint32_t)t->pairs * 2 >= t->mask)
		grow_slots(t);
	slot = pair_slot(t, left, right);
	if (!*slot) {
		t->pair = mem_grow(t->pair, &t->pair_cap, t->pairs + 1, sizeof *t->pair);
		t->pair[t->pairs++] = (struct token_twosome){ .left = left, .right = right };
		*slot = (uint32_t)t->pairs;
	}
	return &t->pair[*slot - 1];
}

static void pair_rises(struct token_trainer *t, int32_t left, int32_t right, uint32_t spot)
{
	struct token_twosome *p = pair_at(t, left, right);

	p->count += t->spot[spot].count;
	if (!p->words || p->word[p->words - 1] != spot) {
		p->word = mem_grow(p->word, &p->cap, p->words + 1, sizeof *p->word);
		p->word[p->words++] = spot;
	}
	if (p->rose != t->merges + 1) {
		p->rose = t->merges + 1;
		t->risen = mem_grow(t->risen, &t->risen_cap, t->risen_n + 1, sizeof *t->risen);
		t->risen[t->risen_n++] = (uint32_t)(p - t->pair);
	}
}

static void pair_falls(struct token_trainer *t, int32_t left, int32_t right, uint32_t spot)
{
	pair_at(t, left, right)->count -= t->spot[spot].count;
}

/* --- The heap ------------------------------------------------------------------------------------------ */
static bool beats(const struct token_rank *a, const struct token_rank *b)
{
	if (a->count != b->count)
		return a->count > b->count;
	return a->left != b->left ? a->left < b->left : a->right < b->right;
}

static void heap_put(struct token_trainer *t, uint32_t pair)
{
	const struct token_twosome *p = &t->pair[pair];
	struct token_rank r = { p->count, p->left, p->right, pair };
	size_t i = t->heap_n++;

	if (t->heap_n > t->heap_cap) {
		t->heap_cap = t->heap_cap ? 2 * t->heap_cap : 4096;
		t->heap = mem_resize(t->heap, t->heap_cap * sizeof *t->heap);
	}
	for (; i && beats(&r, &t->heap[(i - 1) / 2]); i = (i - 1) / 2)
		t->heap[i] = t->heap[(i - 1) / 2];
	t->heap[i] = r;
}

static struct token_rank heap_take(struct token_trainer *t)
{
	struct token_rank first = t->heap[0], last = t->heap[--t->heap_n];
	size_t i = 0, k;

	while ((k = 2 * i + 1) < t->heap_n) {
		if (k + 1 < t->heap_n && beats(&t->heap[k + 1], &t->heap[k]))
			k++;
		if (!beats(&t->heap[k], &last))
			break;
		t->heap[i] = t->heap[k];
		i = k;
	}
	t->heap[i] = last;
	return first;
}

static void put_risen(struct token_trainer *t)
{
	for (int i = 0; i < t->risen_n; i++) {
		const struct token_twosome *p = &t->pair[t->risen[i]];

		if (p->count > 0 && !p->never)
			heap_put(t, t->risen[i]);
	}
	t->risen_n = 0;
}

/* The best pair with its true count; false: none is frequent enough. */
static bool best_pair(struct token_trainer *t, uint32_t *pair)
{
	long least = t->o->least > 0 ? t->o->least : 2;

	while (t->heap_n) {
		struct token_rank r = heap_take(t);
		const struct token_twosome *p = &t->pair[r.pair];

		if (p->count != r.count) {
			if (p->count >= least)
				heap_put(t, r.pair);
			continue;
		}
		if (r.count < least)
			return false;
		if (p->never)
			continue;
		*pair = r.pair;
		return true;
	}
	return false;
}

/* --- Merging --------------------------------------------------------------------------------------------- */
static void merge_in(struct token_trainer *t, uint32_t spot, int32_t left, int32_t right,
		     int32_t to)
{
	struct token_spot *w = &t->spot[spot];
	int32_t *id = t->id + w->from;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < w->n; i++) {
		if (id[i] != left || i + 1 >= w->n || id[i + 1] != right) {
			id[kept++] = id[i];
			continue;
		}
		if (kept) {
			pair_falls(t, id[kept - 1], left, spot);
			pair_rises(t, id[kept - 1], to, spot);
		}
		if (i + 2 < w->n) {
			pair_falls(t, right, id[i + 2], spot);
			pair_rises(t, to, id[i + 2], spot);
		}
		id[kept++] = to;
		i++;
	}
	w->n = kept;
}

/* The token that the pair makes, new or known; -1: it would spell an added one. */
static int32_t token_of(struct token_trainer *t, const struct token_twosome *p)
{
	const struct token_text *l = &t->plain[p->left], *r = &t->plain[p->right];
	struct buf b = { 0 }, name = { 0 };
	struct token_counted *w;
	int32_t id = -1;

	buf_addn(&b, l->s, l->n);
	buf_addn(&b, r->s, r->n);
	token_name_add(&name, b.s, b.n);
	if (b.n <= TOKEN_LONGEST && index_get(&t->taken, name.s) < 0) {
		count_word(&t->known, b.s, b.n, 0);
		w = find_word(&t->known, b.s, b.n, token_hash(b.s, b.n));
		if (!w->count) {
			t->plain[t->count] = (struct token_text){ w->s, w->n };
			w->count = ++t->count;
		}
		id = (int32_t)w->count - 1;
	}
	buf_clear(&b);
	buf_clear(&name);
	return id;
}

static void merge_pair(struct token_trainer *t, uint32_t pair)
{
	int32_t left = t->pair[pair].left, right = t->pair[pair].right;
	int32_t to = token_of(t, &t->pair[pair]);
	uint32_t *word = t->pair[pair].word;
	int n = t->pair[pair].words;

	t->pair[pair].word = NULL; /* it may be met again under way, and grow anew */
	t->pair[pair].words = t->pair[pair].cap = 0;
	t->pair[pair].never = to < 0;
	for (int i = 0; i < n && to >= 0; i++)
		merge_in(t, word[i], left, right, to);
	if (to >= 0) {
		t->pair[pair].count = 0;
		t->merge =
			mem_grow(t->merge, &t->merge_cap, 2 * t->merges + 2, sizeof *t->merge);
		t->merge[2 * t->merges] = left;
		t->merge[2 * t->merges + 1] = right;
		t->merges++;
		put_risen(t);
	}
	mem_free(word);
}

static void merge_all(struct token_trainer *t)
{
	int base = t->o->size - t->most, told = 0;
	uint32_t pair;

	while (t->count < t->most && t->merges < TOKEN_MERGES && best_pair(t, &pair)) {
		merge_pair(t, pair);
		if (t->o->told && t->count - told >= 64) {
			told = t->count;
			t->o->told(t->o->self, t->count + base, t->o->size);
		}
	}
	if (t->o->told)
		t->o->told(t->o->self, t->count + base, t->o->size);
}

/* --- Beginning and end ------------------------------------------------------------------------------------- */
static void add_byte_tokens(struct token_trainer *t)
{
	for (int c = 0; c < 256; c++) {
		char byte = (char)c;
		struct token_counted *w;
		int id = token_byte_place((unsigned char)c);

		count_word(&t->known, &byte, 1, id + 1);
		w = find_word(&t->known, &byte, 1, token_hash(&byte, 1));
		t->plain[id] = (struct token_text){ w->s, 1 };
	}
	t->count = 256;
}

/* Words become lists of ids, and every pair in them is counted. */
static void begin(struct token_trainer *t, const struct token_table *words)
{
	size_t all = 0, at = 0;

	for (size_t i = 0; i < words->cap; i++)
		all += words->slot[i].n;
	t->id = mem_alloc((all + 1) * sizeof *t->id);
	t->spot = mem_alloc((words->used + 1) * sizeof *t->spot);
	for (size_t i = 0; i < words->cap; i++) {
		const struct token_counted *w = &words->slot[i];
		uint32_t spot = t->spots;

		if (!w->n)
			continue;
		t->spot[t->spots++] = (struct token_spot){ at, w->n, w->count };
		for (uint32_t k = 0; k < w->n; k++, at++) {
			t->id[at] = token_byte_place((unsigned char)w->s[k]);
			if (k)
				pair_rises(t, t->id[at - 1], t->id[at], spot);
		}
	}
	t->risen_n = 0;
	for (int i = 0; i < t->pairs; i++) {
		t->pair[i].rose = 0;
		heap_put(t, (uint32_t)i);
	}
}

static void trainer_clear(struct token_trainer *t)
{
	for (int i = 0; i < t->pairs; i++)
		mem_free(t->pair[i].word);
	mem_free(t->id);
	mem_free(t->spot);
	mem_free(t->pair);
	mem_free(t->slot);
	mem_free(t->heap);
	mem_free(t->risen);
	mem_free(t->plain);
	mem_free(t->known.slot);
	arena_free(t->known.a);
	mem_free(t->merge);
	index_clear(&t->taken);
}

/* The set of what is known: tokens and the added ones behind them. */
static enum status make_set(struct token_set **out, const struct token_trainer *t,
			    struct token_added *added, int n, struct err *e)
{
	struct token_parts p = { .count = t->count + n, .added = added, .added_count = n };
	struct token_text *plain = mem_alloc((size_t)p.count * sizeof *plain);
	enum status st;

	p.split = TOKEN_QWEN2;
	p.nfc = t->o->nfc;
	memcpy(plain, t->plain, (size_t)t->count * sizeof *plain);
	p.plain = plain;
	for (int i = 0; i < n; i++)
		added[i].id = t->count + i;
	st = token_set_new(out, &p, e);
	mem_free(plain);
	for (int i = 0; i < t->merges && st == OK; i++)
		if (token_set_merge(*out, t->merge[2 * i], t->merge[2 * i + 1], e) != OK)
			BUG("a merge without its token");
	if (st == OK)
		token_set_finish(*out);
	return st;
}

static struct token_added *added_of(const struct token_options *o)
{
	static const char *const markup[MARKUP] = { TOKEN_END, TOKEN_TURN, TOKEN_TURN_END };
	struct token_added *a = mem_alloc((size_t)(MARKUP + o->atoms) * sizeof *a);

	for (int i = 0; i < MARKUP; i++)
		a[i] = (struct token_added){ .content = markup[i], .special = true };
	for (int i = 0; i < o->atoms; i++)
		a[MARKUP + i] = o->atom[i];
	return a;
}

/* In `alone` is the set without merges: its matchers cut the texts. */
static enum status train_with(struct token_set **out, struct token_trainer *t,
			      struct token_added *added, int n, const struct token_text *text,
			      long texts, struct err *e)
{
	struct token_set *alone = NULL;
	struct token_table words = { 0 };
	enum status st = make_set(&alone, t, added, n, e);

	if (st != OK)
		return st;
	for (int i = 0; i < n; i++)
		index_set(&t->taken, added[i].content, i);
	count_all(&words, alone, text, texts, t->o->threads > 1 ? t->o->threads : 1);
	token_free(alone);
	begin(t, &words);
	mem_free(words.slot);
	arena_free(words.a);
	merge_all(t);
	return make_set(out, t, added, n, e);
}

enum status token_train(struct token_set **out, const struct token_text *text, long n,
			const struct token_options *o, struct err *e)
{
	struct token_trainer t = { .o = o, .known.a = NULL };
	struct token_added *added;
	int least = 256 + MARKUP + o->atoms;
	enum status st;

	if (o->atoms < 0 || o->atoms > TOKEN_ADDED - MARKUP)
		return err_fail(e, E_ARG, "limit", "%d atoms, and %d are possible", o->atoms,
				TOKEN_ADDED - MARKUP);
	if (o->size < least || o->size > TOKEN_IDS)
		return err_fail(e, E_ARG, "bad_argument",
				"a vocabulary of %d, and %d to %d are possible: 256 bytes, %d "
				"words of markup, "
				"%d atoms, then merges",
				o->size, least, TOKEN_IDS, MARKUP, o->atoms);
	t.known.a = arena_new();
	t.most = o->size - MARKUP - o->atoms;
	t.plain = mem_alloc((size_t)t.most * sizeof *t.plain);
	added = added_of(o);
	add_byte_tokens(&t);
	st = train_with(out, &t, added, MARKUP + o->atoms, text, n, e);
	mem_free(added);
	trainer_clear(&t);
	return st;
}
