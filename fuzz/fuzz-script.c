/*
 * fuzz-script.c -- bytes as a script, line by line.
 *
 * Whatever is written: an error says why and changes nothing, the observation is
 * JSON, and the journal of what was accepted can be replayed.
 */
#include "base/json.h"
#include "fig/fig.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 40
#define BYTES 4000

static void check_observation(struct fig *f, const struct fig_obs *o, enum status st)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	fig_obs_json(&b, f, o);
	if (json_read(&j, b.s, b.n, a, &e) != OK)
		BUG("an observation that is not JSON: %s: %s", e.msg, b.s);
	if (st != OK && (!fig_obs_err(o) || !fig_obs_err(o)->code || !fig_obs_err(o)->msg[0]))
		BUG("refused without a reason");
	buf_reset(&b);
	fig_obs_text(&b, f, o);
	buf_clear(&b);
	arena_free(a);
}

static void check_replay(const struct fig *f, const struct tool_table *tools)
{
	struct fig *g = fig_new(tools, 1);
	const struct fig_obs *o;
	struct buf one = { 0 }, two = { 0 };

	for (int i = 0; i < fig_journal_count(f); i++) {
		const char *line = fig_journal_line(f, i);

		if (fig_line(g, line, strlen(line), &o) != OK)
			BUG("the journal does not replay: %s: %s", line, fig_obs_err(o)->msg);
	}
	fig_journal(&one, f);
	fig_journal(&two, g);
	if (strcmp(buf_str(&one), buf_str(&two)))
		BUG("replay writes another journal:\n%s\n%s", buf_str(&one), buf_str(&two));
	buf_clear(&one);
	buf_clear(&two);
	fig_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct fig *f;
	const char *p = (const char *)data;

	if (!tools)
		tools = tool_table_new();
	f = fig_new(tools, 1);
	n = n > BYTES ? BYTES : n;
	for (int lines = 0; n && lines < LINES; lines++) {
		const char *end = memchr(p, '\n', n);
		size_t len = end ? (size_t)(end - p) : n;
		const struct fig_obs *o;
		int before = fig_journal_count(f), objects = fig_count(f);
		enum status st = fig_line(f, p, len, &o);

		if (st != OK && (fig_journal_count(f) != before || fig_count(f) != objects))
			BUG("a refused line left a trace");
		if (o)
			check_observation(f, o, st);
		len += end != NULL;
		p += len;
		n -= len;
	}
	check_replay(f, tools);
	fig_free(f);
	return 0;
}
