/*
 * fuzz-call.c -- bytes as calls through the JSON door, one per line.
 *
 * As fuzz-script, but every line goes in as JSON: with its braces when it has
 * none, so that the fuzzer need not invent them.
 */
#include "base/json.h"
#include "fig/fig.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 30
#define BYTES 4000

static void one_line(struct fig *f, const char *line, size_t n)
{
	int before = fig_journal_count(f), objects = fig_count(f);
	struct arena *a = arena_new();
	const struct fig_obs *o = NULL;
	struct buf b = { 0 }, again = { 0 };
	struct json *j;
	struct err e;
	enum status st = fig_line(f, line, n, &o);

	if (o) {
		fig_obs_json(&b, f, o);
		if (json_read(&j, b.s, b.n, a, &e) != OK)
			BUG("an observation that is not JSON: %s: %s", e.msg, b.s);
		json_add(&again, j);
		if (st != OK && (!fig_obs_err(o)->code || !fig_obs_err(o)->msg[0]))
			BUG("refused without a reason");
	}
	if (st != OK && (fig_journal_count(f) != before || fig_count(f) != objects))
		BUG("a refused call left a trace");
	/* The same object straight to fig_call, under the tool's own name. */
	if (json_read(&j, line, n, a, &e) == OK && j->type == JSON_OBJECT &&
	    json_text(j, "tool")) {
		st = fig_call(f, json_text(j, "tool"), json_get(j, "args"), &o);
		if (st == OK && !fig_obs_ok(o))
			BUG("a call both succeeded and failed");
	}
	buf_clear(&b);
	buf_clear(&again);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct fig *f;
	const char *p = (const char *)data;
	struct buf b = { 0 };

	if (!tools)
		tools = tool_table_new();
	f = fig_new(tools, 1);
	n = n > BYTES ? BYTES : n;
	for (int lines = 0; n && lines < LINES; lines++) {
		const char *end = memchr(p, '\n', n);
		size_t len = end ? (size_t)(end - p) : n;

		buf_reset(&b);
		if (len && *p != '{')
			buf_addc(&b, '{');
		buf_addn(&b, p, len);
		if (len && p[len - 1] != '}')
			buf_addc(&b, '}');
		one_line(f, buf_str(&b), b.n);
		len += end != NULL;
		p += len;
		n -= len;
	}
	buf_reset(&b);
	fig_canvas_json(&b, f);
	buf_clear(&b);
	fig_free(f);
	return 0;
}
