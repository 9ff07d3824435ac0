/* fuzz-dataset.c -- any bytes as a record of each set, and as a file of records: a sample, or a
 * reason. */
#include "dataset/dataset_priv.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void as_record(const char *s, size_t n, const char *set)
{
	struct arena *a = arena_new();
	struct dataset_options o = { .set = set, .formal = true };
	struct dataset_sample sample;
	struct json *j;
	struct err e = { 0 };
	struct buf b = { 0 };

	if (json_read(&j, s, n, a, &e) == OK) {
		enum status st = dataset_read(&sample, &o, j, a, &e);

		if (st != OK && (!e.code || !e.msg[0]))
			BUG("refused without a reason");
		if (st == OK) {
			struct arena *own = arena_new();

			sample.record = s;
			sample.record_bytes = n;
			dataset_keep(&sample, own);
			dataset_sample_json(&b, &sample, true);
			if (json_read(&j, buf_str(&b), b.n, own, &e) != OK)
				BUG("a sample that is no JSON: %s", e.msg);
			arena_free(own);
		}
	}
	buf_clear(&b);
	arena_free(a);
}

static void as_file(const char *s, size_t n, const char *name)
{
	FILE *in = n ? fmemopen((void *)(uintptr_t)s, n, "rb") : NULL;
	struct dataset_stream *t;
	size_t calls = 0;

	if (!in)
		return;
	t = dataset_stream_take(in, name);
	for (;; calls++) {
		const char *record;
		size_t bytes;
		int line;
		struct err e = { 0 };
		enum status st = dataset_stream_next(t, &record, &bytes, &line, &e);

		if (st == OK && !record)
			break;
		if (calls > 2 * n + 10)
			BUG("a file that does not end");
	}
	dataset_stream_close(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;
	int sets;
	const struct dataset_set *set = dataset_sets(&sets);

	as_record(s, n, NULL);
	for (int i = 0; i < sets; i++)
		as_record(s, n, set[i].name);
	as_file(s, n, "x.jsonl");
	as_file(s, n, "x.json");
	as_file(s, n, "x.tsv");
	return 0;
}
