/*
 * fuzz-shard.c -- any bytes as the account of a part of a batch, as a record, and as the option.
 *
 * A typed error, or an account whose places rise within the input; a record has one key, and it
 * belongs to one part.
 */
#include "base/mem.h"
#include "base/shard.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static char *nobody(const char *name)
{
	(void)name;
	return NULL;
}

static void check(const struct shard_manifest *m)
{
	long last = 0, lines = 0;

	for (long i = 0; i < m->mine; i++) {
		if (m->place[i].at <= last || m->place[i].at > m->records)
			BUG("a place that is none");
		last = m->place[i].at;
		lines += m->place[i].lines;
	}
	if (lines != m->lines)
		BUG("%ld lines of %ld", lines, m->lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;
	struct arena *a = arena_new();
	struct shard_manifest m;
	struct shard part;
	struct buf key = { 0 };
	struct err e = { 0 };
	int owners = 0;
	char *text;

	if (shard_account_read(&m, s, n, a, &e) == OK)
		check(&m);
	else if (!e.code || !e.msg[0])
		BUG("refused without a reason");
	shard_key(&key, s, n);
	for (int i = 1; i <= 5; i++)
		owners += shard_has((struct shard){ i, 5 }, buf_str(&key), key.n);
	if (owners != 1)
		BUG("a key of %d parts", owners);
	text = arena_strndup(a, s, n);
	if (shard_read(&part, text, nobody, &e) == OK && (part.i < 1 || part.i > part.n))
		BUG("part %d of %d", part.i, part.n);
	buf_clear(&key);
	arena_free(a);
	return 0;
}
