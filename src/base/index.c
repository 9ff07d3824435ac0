/* index.c -- see index.h. */
#include "base/index.h"
#include "base/ascii.h"
#include "base/mem.h"
#include <stdint.h>
#include <string.h>

struct index_slot {
	const char *key; /* NULL: never used */
	uint32_t hash;
	int value; /* REMOVED: a grave, skipped by look-ups */
};
#define REMOVED (-1)

/* Folding, letters that differ in their case alone have one hash; so may other characters. */
static uint32_t hash_of(const struct index *m, const char *s)
{
	return (uint32_t)hash_text(&m->key, s, strlen(s), m->folds ? 0x20 : 0);
}

static bool same(const struct index *m, const char *s, const char *t)
{
	if (!m->folds)
		return !strcmp(s, t);
	while (*s && (*s == *t || ((*s ^ *t) == 0x20 && is_letter((unsigned char)*s))))
		s++, t++;
	return *s == *t;
}

static struct index_slot *find(const struct index *m, const char *key, uint32_t h)
{
	for (uint32_t i = h;; i++) {
		struct index_slot *s = &m->slot[i & (uint32_t)(m->cap - 1)];

		if (!s->key || (s->hash == h && same(m, s->key, key)))
			return s;
	}
}

static void free_key(const struct index *m, const char *key)
{
	if (!m->borrows)
		mem_free((char *)key);
}

void index_clear(struct index *m)
{
	for (int i = 0; i < m->cap; i++)
		free_key(m, m->slot[i].key);
	mem_free(m->slot);
	memset(m, 0, sizeof *m);
}

/* So many slots, without the graves. */
static void rehash(struct index *m, int cap)
{
	struct index old = *m;

	if (!m->cap)
		m->key = hash_key_here();
	m->cap = cap;
	m->slot = mem_alloc((size_t)cap * sizeof *m->slot);
	m->used = 0;
	for (int i = 0; i < old.cap; i++) {
		struct index_slot *s = &old.slot[i];

		if (!s->key)
			continue;
		if (s->value == REMOVED) {
			free_key(m, s->key);
			continue;
		}
		*find(m, s->key, s->hash) = *s;
		m->used++;
	}
	mem_free(old.slot);
}

static bool is_full(const struct index *m, int used)
{
	return 4 * used > 3 * m->cap;
}

static void grow(struct index *m)
{
	int live = 0, cap = 16;

	for (int i = 0; i < m->cap; i++)
		live += m->slot[i].key && m->slot[i].value != REMOVED;
	while (cap < 4 * (live + 1))
		cap *= 2;
	rehash(m, cap);
}

void index_reserve(struct index *m, int n)
{
	int cap = m->cap ? m->cap : 16;

	while (4 * (m->used + n) > 3 * cap)
		cap *= 2;
	if (cap > m->cap)
		rehash(m, cap);
}

void index_set(struct index *m, const char *key, int value)
{
	struct index_slot *s;
	uint32_t h;

	if (is_full(m, m->used + 1))
		grow(m);
	h = hash_of(m, key);
	s = find(m, key, h);
	if (!s->key) {
		s->key = m->borrows ? key : mem_strdup(key);
		s->hash = h;
		m->used++;
	}
	s->value = value;
}

int index_get(const struct index *m, const char *key)
{
	struct index_slot *s;

	if (!m->cap)
		return -1;
	s = find(m, key, hash_of(m, key));
	return s->key ? s->value : -1;
}

void index_remove(struct index *m, const char *key)
{
	struct index_slot *s;

	if (!m->cap)
		return;
	s = find(m, key, hash_of(m, key));
	if (s->key)
		s->value = REMOVED;
}
