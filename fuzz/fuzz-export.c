/*
 * fuzz-export.c -- any bytes as the records of a run, and as the traces they name, through every
 * format.
 *
 * A typed error, or files: names that stay in their folder, JSON where the ending says so.
 */
#include "base/json.h"
#include "export/export.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 20000

struct taken {
	struct buf text;
	char name[512];
	const uint8_t *data;
	size_t n;
};

static bool take_begin(void *self, const char *name)
{
	struct taken *t = self;

	if (*name == '/' || strstr(name, ".."))
		BUG("a file elsewhere: %s", name);
	for (const char *c = name; *c; c++)
		if ((unsigned char)*c < ' ' || strchr("\\:*?\"<>|", *c))
			BUG("a name that is none: %s", name);
	snprintf(t->name, sizeof t->name, "%s", name);
	buf_reset(&t->text);
	return true;
}

static bool take_add(void *self, const char *bytes, size_t n)
{
	buf_addn(&((struct taken *)self)->text, bytes, n);
	return true;
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n > m && !strcmp(s + n - m, end);
}

static bool take_end(void *self)
{
	struct taken *t = self;
	struct arena *a = arena_new();
	const char *s = buf_str(&t->text), *end;
	struct json *j;
	struct err e = { 0 };

	if (ends_in(t->name, ".json") && json_read(&j, s, t->text.n, a, &e) != OK &&
	    strcmp(e.code, "limit") != 0)
		BUG("%s is no JSON: %s", t->name, e.msg);
	for (; ends_in(t->name, ".jsonl") && *s; s = end + 1) {
		end = strchr(s, '\n');
		if (!end)
			BUG("%s: a line without an end", t->name);
		arena_reset(a);
		if (json_read(&j, s, (size_t)(end - s), a, &e) != OK &&
		    strcmp(e.code, "limit") != 0)
			BUG("%s has a line that is no JSON: %s", t->name, e.msg);
	}
	arena_free(a);
	return true;
}

/* The trace of every record: the input behind its first empty line. */
static char *take_trace(void *self, const char *path, size_t *n)
{
	const struct taken *t = self;
	const char *s = (const char *)t->data;

	(void)path;
	for (size_t i = 0; i + 1 < t->n; i++)
		if (s[i] == '\n' && s[i + 1] == '\n') {
			*n = t->n - i - 2;
			return mem_strndup(s + i + 2, *n);
		}
	return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const char run[] = "{\"name\":\"r\",\"created\":\"2026-11-10T09:00:00Z\","
				  "\"model\":\"m\",\"arms\":[\"BL\"]}";
	struct taken t = { .data = data, .n = n };
	struct export_file file = { "records.jsonl", (const char *)data, n };
	struct export_input in = { .run = run,
				   .run_n = sizeof run - 1,
				   .file = &file,
				   .files = 1,
				   .self = &t,
				   .read = take_trace };
	struct export_sink sink = { &t, take_begin, take_add, take_end };
	const struct export_format *f;
	int formats;

	if (n > BYTES)
		return 0;
	f = export_formats(&formats);
	for (int i = 0; i < formats; i++) {
		struct export_count count;
		struct err e = { 0 };

		if (export_run(&count, f[i].name, &in, &sink, &e) != OK &&
		    (!e.code || !e.msg[0]))
			BUG("refused without a reason");
	}
	buf_clear(&t.text);
	return 0;
}
