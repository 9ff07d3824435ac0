/* index.c -- see index.h. */
#include "base/index.h"
#include "base/mem.h"
#include <stdint.h>
#include <string.h>

struct index_slot {
	const char *key; /* NULL: never used */
	uint32_t hash;
	int value; /* REMOVED: a grave, skipped by look-ups */
};
#define REMOVED (-1)

static uint32_t hash_of(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

static struct index_slot *find(const struct index *m, const char *key, uint32_t h)
{
	for (uint32_t i = h;; i++) {
		struct index_slot *s = &m->slot[i & (uint32_t)(m->cap - 1)];

		if (!s->key || (s->hash == h && !strcmp(s->key, key)))
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

static void rehash(struct index *m)
{
	struct index old = *m;
	int live = 0;

	for (int i = 0; i < old.cap; i++)
		live += old.slot[i].key && old.slot[i].value != REMOVED;
	m->cap = 16;
	while (m->cap < 4 * (live + 1))
		m->cap *= 2;
	m->slot = mem_alloc((size_t)m->cap * sizeof *m->slot);
	m->used = live;
	for (int i = 0; i < old.cap; i++) {
		struct index_slot *s = &old.slot[i];

		if (!s->key)
			continue;
		if (s->value == REMOVED)
			free_key(m, s->key);
		else
			*find(m, s->key, s->hash) = *s;
	}
	mem_free(old.slot);
}

void index_set(struct index *m, const char *key, int value)
{
	uint32_t h = hash_of(key);
	struct index_slot *s;

	if (2 * (m->used + 1) > m->cap)
		rehash(m);
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
	s = find(m, key, hash_of(key));
	return s->key ? s->value : -1;
}

void index_remove(struct index *m, const char *key)
{
	struct index_slot *s;

	if (!m->cap)
		return;
	s = find(m, key, hash_of(key));
	if (s->key)
		s->value = REMOVED;
}
