/*
 * alike.c -- samples against each other: signatures of texts, and the memory of what was kept.
 *
 * A text is compared without the names of its points and its numbers: points count by the order in
 * which they come.  Eight words in a row are one item of a set; MinHash estimates what part of two sets
 * is common, and bands of it find candidates.
 */
#include "base/ascii.h"
#include "base/mem.h"
#include "learn/alike_priv.h"
#include <string.h>

enum { GRAM = 8, BANDS = 8, ROWS = LEARN_SIGNATURE / BANDS, WORDS = 1024, NEAR = 26 };

uint64_t learn_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

uint64_t learn_hash(const char *s, size_t n, uint64_t h)
{
	h ^= 0xcbf29ce484222325u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 0x100000001b3u;
	return learn_mix(h);
}

/* --- Words of a text ------------------------------------------------------------------------------------ */
struct learn_text_words {
	uint64_t word[WORDS];
	int n;
	bool by_order; /* points are told apart, by the order in which they come */
	int seen[26], points;
};

static void add_word(struct learn_text_words *w, uint64_t h)
{
	if (w->n < WORDS)
		w->word[w->n++] = h;
}

static void add_point(struct learn_text_words *w, char c)
{
	int *seen = &w->seen[c - 'A'];

	if (!*seen)
		*seen = ++w->points;
	add_word(w, learn_mix(w->by_order ? 1000u + (unsigned)*seen : 1000u));
}

/* One word from s on; returns where the next begins. */
static const char *read_word(struct learn_text_words *w, const char *s)
{
	const char *from = s;
	char low[32];
	size_t n = 0;

	if (is_digit(*s)) {
		while (is_digit(*s) || (*s == '.' && is_digit(s[1])))
			s++;
		add_word(w, 1);
		return s;
	}
	if (is_capital(*s) && !is_small(s[1])) {
		add_point(w, *s);
		return s + 1;
	}
	if (is_capital(*s) || is_small(*s) || *s == '\\') {
		do {
			if (n < sizeof low)
				low[n++] = is_capital(*s) ? (char)(*s - 'A' + 'a') : *s;
			s++;
		} while (is_small(*s));
		if (n == 1 && low[0] != 'm' && low[0] != 'a' && low[0] != '\\')
			add_word(w, 2); /* a letter */
		else
			add_word(w, learn_hash(low, n, 0));
		return s;
	}
	if ((unsigned char)*s > ' ' && !strchr(".,;?!", *s))
		add_word(w, learn_hash(from, 1, 0));
	return s + 1;
}

static void read_words(struct learn_text_words *w, const char *s)
{
	while (*s)
		s = read_word(w, s);
}

void learn_signature(uint16_t sign[LEARN_SIGNATURE], const char *text)
{
	struct learn_text_words w = { .by_order = true };
	uint64_t least[LEARN_SIGNATURE];
	int grams;

	read_words(&w, text);
	grams = w.n > GRAM ? w.n - GRAM + 1 : 1;
	memset(least, 0xff, sizeof least);
	for (int i = 0; i < grams; i++) {
		uint64_t h = 0;

		for (int k = i; k < i + GRAM && k < w.n; k++)
			h = (h ^ w.word[k]) * 0x9e3779b97f4a7c15u + 1;
		h = learn_mix(h);
		for (int k = 0; k < LEARN_SIGNATURE; k++) {
			uint64_t v = (h ^ (0x94d049bb133111ebu * (unsigned)(2 * k + 1))) *
				     0xd6e8feb86659fd93u;

			least[k] = v < least[k] ? v : least[k];
		}
	}
	for (int k = 0; k < LEARN_SIGNATURE; k++)
		sign[k] = (uint16_t)(least[k] >> 24);
}

/* Shorter texts say nothing of their own: "Find x." */
enum { SHIELD_WORDS = 10 };

uint64_t learn_text_hash(const char *text)
{
	struct learn_text_words w = { 0 };
	uint64_t h = 0;

	read_words(&w, text);
	if (w.n < SHIELD_WORDS)
		return 0;
	for (int i = 0; i < w.n; i++)
		h = learn_mix(h * 31 + w.word[i]);
	return h ? h : 1;
}

/* --- What was kept -------------------------------------------------------------------------------------- */
/* A set of hashes with a number each; 0 is no hash. */
struct learn_table {
	uint64_t *key;
	uint32_t *value;
	size_t cap, used;
};
struct learn_memory {
	struct learn_table same, skeleton, shield, band[BANDS];
	uint16_t (*sign)[LEARN_SIGNATURE];
	int signs, sign_cap;
	long cap;
};

static size_t slot_of(const struct learn_table *t, uint64_t key)
{
	size_t at = learn_mix(key) & (t->cap - 1);

	while (t->key[at] && t->key[at] != key)
		at = (at + 1) & (t->cap - 1);
	return at;
}

static void enlarge(struct learn_table *t)
{
	struct learn_table old = *t;

	t->cap = old.cap ? 2 * old.cap : 1024;
	t->key = mem_alloc(t->cap * sizeof *t->key);
	t->value = mem_alloc(t->cap * sizeof *t->value);
	for (size_t i = 0; i < old.cap; i++)
		if (old.key[i]) {
			size_t at = slot_of(t, old.key[i]);

			t->key[at] = old.key[i];
			t->value[at] = old.value[i];
		}
	mem_free(old.key);
	mem_free(old.value);
}

/* The number that belongs to the key, for changing; 0 when it is new. */
static uint32_t *entry(struct learn_table *t, uint64_t key)
{
	size_t at;

	key = key ? key : 1;
	if (2 * (t->used + 1) > t->cap)
		enlarge(t);
	at = slot_of(t, key);
	if (!t->key[at]) {
		t->key[at] = key;
		t->used++;
	}
	return &t->value[at];
}

static bool contains(const struct learn_table *t, uint64_t key)
{
	return t->cap && key && t->key[slot_of(t, key)];
}

struct learn_memory *learn_memory_new(long cap)
{
	struct learn_memory *m = mem_alloc(sizeof *m);

	m->cap = cap;
	return m;
}

static void table_clear(struct learn_table *t)
{
	mem_free(t->key);
	mem_free(t->value);
}

void learn_memory_free(struct learn_memory *m)
{
	if (!m)
		return;
	table_clear(&m->same);
	table_clear(&m->skeleton);
	table_clear(&m->shield);
	for (int i = 0; i < BANDS; i++)
		table_clear(&m->band[i]);
	mem_free(m->sign);
	mem_free(m);
}

void learn_memory_shield(struct learn_memory *m, uint64_t text)
{
	if (text)
		*entry(&m->shield, text) = 1;
}

static uint64_t band_of(const struct learn_facts *f, int i)
{
	uint64_t h = (uint64_t)i + 1;

	for (int k = 0; k < ROWS; k++)
		h = h * 0x10001u + f->sign[i * ROWS + k];
	return learn_mix(h);
}

static bool near(const struct learn_memory *m, const struct learn_facts *f, uint32_t who)
{
	int common = 0;

	for (int i = 0; i < LEARN_SIGNATURE; i++)
		common += m->sign[who][i] == f->sign[i];
	return common >= NEAR;
}

/* Of each band the last sample with it is kept: the others are as near to it as to the new one. */
static bool has_near(struct learn_memory *m, const struct learn_facts *f)
{
	for (int i = 0; i < BANDS; i++) {
		uint32_t who = *entry(&m->band[i], band_of(f, i));

		if (who && near(m, f, who - 1))
			return true;
	}
	return false;
}

static void keep(struct learn_memory *m, const struct learn_facts *f)
{
	m->sign = mem_grow(m->sign, &m->sign_cap, m->signs + 1, sizeof *m->sign);
	memcpy(m->sign[m->signs++], f->sign, sizeof f->sign);
	for (int i = 0; i < BANDS; i++)
		*entry(&m->band[i], band_of(f, i)) = (uint32_t)m->signs;
	*entry(&m->same, f->key) = 1;
	++*entry(&m->skeleton, f->skeleton);
}

enum learn_fate learn_memory_take(struct learn_memory *m, const struct learn_facts *f)
{
	if (contains(&m->shield, f->text) || contains(&m->shield, f->whole))
		return LEARN_SHIELDED;
	if (contains(&m->same, f->key))
		return LEARN_SAME;
	if (has_near(m, f))
		return LEARN_NEAR;
	if (m->cap && *entry(&m->skeleton, f->skeleton) >= m->cap)
		return LEARN_CAPPED;
	keep(m, f);
	return LEARN_KEPT;
}

const char *learn_fate_word(enum learn_fate f)
{
	static const char *const words[] = { "kept", "same problem", "nearly the same text",
					     "shielded", "skeleton is full" };

	return words[f];
}
