/*
 * synth_shield.c -- texts that must not be made again: files of hashes, read and made.
 *
 * A line is a hash in hexadecimal digits.  One is made of each record of a file of lines: of its
 * text, and of its text with the clauses of its diagram where it has them.
 */
#include "base/mem.h"
#include "cmd/synth_priv.h"
#include <stdlib.h>
#include <string.h>

bool cmd_synth_take_shield(struct learn_memory *m, const char *path)
{
	size_t n;
	char *text = cmd_read_file(path, BATCH_BYTES, &n);
	long line = 0;

	for (char *s = text; s && *s;) {
		size_t len = strcspn(s, "\r\n");
		char *end;
		uint64_t h = strtoull(s, &end, 16);

		line++;
		if (len && end != s + len) {
			fprintf(stderr, "porism synth: %s, line %ld: not a hash\n", path,
				line);
			mem_free(text);
			return false;
		}
		learn_memory_shield(m, h);
		s += len;
		s += strspn(s, "\r\n");
	}
	mem_free(text);
	return text != NULL;
}

static void print_hash(const char *text)
{
	uint64_t h = learn_text_hash(text);

	if (h)
		printf("%016llx\n", (unsigned long long)h);
}

/* The text of a record, under the names that the data sets have for it. */
static const char *text_of(const struct json *record)
{
	static const char *const names[] = { "text", "problem_text", "question", "problem",
					     "prompt" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (json_text(record, names[i]))
			return json_text(record, names[i]);
	return NULL;
}

static void hash_record(const struct json *record)
{
	const char *text = text_of(record);
	struct buf whole = { 0 };

	if (!text)
		return;
	print_hash(text);
	learn_whole_text(&whole, text, record);
	if (strcmp(whole.s, text))
		print_hash(whole.s);
	buf_clear(&whole);
}

int cmd_synth_make_shield(const char *path)
{
	size_t n;
	char *text = cmd_read_text(path, BATCH_BYTES, &n);
	struct cmd_pieces p = { 0 };
	struct arena *a = arena_new();
	struct err e = { 0 };
	int bad = 0;

	if (text)
		cmd_by_lines(&p, text, n);
	for (int i = 0; i < p.n; i++) {
		struct json *record;

		arena_reset(a);
		if (json_read(&record, p.at[i].s, p.at[i].n, a, &e) == OK)
			hash_record(record);
		else if (!bad++)
			fprintf(stderr, "porism synth: %s, record %d: %s\n", path, i + 1,
				e.msg);
	}
	mem_free(p.at);
	arena_free(a);
	mem_free(text);
	return !text || bad ? EXIT_FAILED : EXIT_FINE;
}
