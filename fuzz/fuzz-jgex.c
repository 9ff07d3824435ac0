/*
 * fuzz-jgex.c -- any bytes as a problem in the construction language of JGEX provers.
 *
 * A typed error that leaves the figure empty, or a figure whose goal can be asked.  After a
 * first byte > the rest is a script instead.  Either figure is written in that language, and
 * what was written is understood.
 */
#include "base/json.h"
#include "io/io.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 20
#define BYTES 1500

/* As text, and as JSON that can be read. */
static void check_report(const struct io_report *r)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	io_report_text(&b, r);
	buf_reset(&b);
	io_report_json(&b, r);
	if (json_read(&j, buf_str(&b), b.n, a, &e) != OK)
		BUG("a report that is no JSON: %s: %.200s", e.msg, buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

/* Reads a problem into an empty figure and asks its goal; false when it was refused. */
static bool problem(struct fig *f, const char *text, size_t n, struct err *e)
{
	struct io_report r = { 0 };
	bool good = io_jgex_read(f, text, n, &r, e) == OK;

	if (good) {
		check_report(&r);
		for (int i = 0; i < r.n_questions; i++)
			(void)fig_holds(f, r.question[i]);
	} else {
		if (!e->code || !e->msg[0])
			BUG("refused without a reason");
		if (fig_journal_count(f) || r.n_questions)
			BUG("a refused problem left a trace");
	}
	io_report_clear(&r);
	return good;
}

static void script(struct fig *f, const char *s, size_t n)
{
	for (int i = 0; i < LINES && n; i++) {
		const char *end = memchr(s, '\n', n);
		size_t k = end ? (size_t)(end - s) : n;
		const struct fig_obs *o;

		(void)fig_line(f, s, k, &o);
		k += end != NULL;
		s += k;
		n -= k;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	const char *s = (const char *)data;
	struct io_report r = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	struct fig *f, *g;
	bool good = true;

	if (n > BYTES)
		return 0;
	if (!tools)
		tools = tool_table_new();
	f = fig_new(tools, 1);
	g = fig_new(tools, 1);
	if (n && *s == '>')
		script(f, s + 1, n - 1);
	else
		good = problem(f, s, n, &e);
	if (good) {
		io_jgex_write(&b, f, &r);
		check_report(&r);
		if (b.n && !problem(g, b.s, b.n, &e) && !strcmp(e.code, "bad_argument"))
			BUG("what was written is not understood: %s: %.300s", e.msg, b.s);
	}
	io_report_clear(&r);
	buf_clear(&b);
	fig_free(f);
	fig_free(g);
	return 0;
}
