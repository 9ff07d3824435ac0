/*
 * fuzz-report.c -- any bytes as the records of a run, and as a trace.
 *
 * The first line is run.json, the rest are records until a line of a single %, then the trace of every
 * attempt.  Whatever comes: a typed error, or a report whose JSON can be read and whose page has no
 * scripts but its own.
 */
#include "base/mem.h"
#include "report/report.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 20000

struct piece {
	const char *s;
	size_t n;
};

static char *read_trace(void *self, const char *path, size_t *n)
{
	const struct piece *p = self;

	(void)path;
	*n = p->n;
	return mem_strndup(p->s, p->n);
}

static int scripts(const char *s)
{
	int n = 0;

	for (; (s = strstr(s, "<script")); s++)
		n++;
	return n;
}

static void check(const struct report *r)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	report_json(&b, r);
	if (json_read(&j, b.s, b.n, a, &e) != OK)
		BUG("the report is no JSON: %s", e.msg);
	buf_reset(&b);
	report_html(&b, r);
	if (scripts(b.s) != 3)
		BUG("%d scripts", scripts(b.s));
	for (int i = 0; i < report_tables(r); i++) {
		buf_reset(&b);
		report_csv(&b, r, i);
		report_plain(&b, r, i);
		report_latex(&b, r, i);
	}
	buf_clear(&b);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data, *line, *cut;
	struct report_file file = { "records.jsonl", "", 0 };
	struct piece trace = { "", 0 };
	struct report_input in = {
		.name = "x", .files = 1, .self = &trace, .read = read_trace
	};
	struct report_options o = { .version = "0" };
	struct report *r = NULL;
	struct err e = { 0 };
	char *copy;

	if (n > BYTES)
		return 0;
	copy = mem_strndup(s, n); /* with a NUL behind it */
	in.file = &file;
	line = memchr(copy, '\n', n);
	in.run = copy;
	in.run_n = line ? (size_t)(line - copy) : n;
	if (line) {
		file.text = line + 1;
		file.n = n - in.run_n - 1;
		cut = strstr(file.text, "\n%\n");
		if (cut) {
			trace.s = cut + 3;
			trace.n = (size_t)(copy + strlen(copy) - trace.s);
			file.n = (size_t)(cut + 1 - file.text);
		}
	}
	/* They are the results, too, which tell the order. */
	in.order = file.text;
	in.order_n = file.n;
	if (report_new(&r, &in, 1, &o, &e) == OK)
		check(r);
	else if (!e.code || !e.msg[0])
		BUG("refused without a reason");
	report_free(r);
	mem_free(copy);
	return 0;
}
