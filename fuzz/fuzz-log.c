/*
 * fuzz-log.c -- any bytes as the log and the snapshot of a canvas: read, applied, never trusted.
 *
 * The first byte chooses.  So that the reader gets past the sums, lines may be given without
 * theirs: "VERSION OBJECTS TIME WORD BODY" lines, which the target sums itself.
 */
#include "store/store_priv.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Read and apply as far as it goes. */
static void read_log(const char *s, size_t n, const struct tool_table *tools)
{
	struct store_pos p = { 0 };
	struct store_record r;
	struct fig *f = NULL;
	struct err e = { 0 };
	long weight = 0;
	size_t k, at = 0;
	int lines = 0;

	while (at < n && (k = store_log_next(&p, s + at, n - at, &r)) > 0) {
		at += k;
		if (p.at != (int64_t)at || p.version < 0 || p.title[STORE_TITLE - 1] ||
		    r.body < s || r.body + r.n >= s + at)
			BUG("a wrong position");
		if (lines++ < 40 && store_log_apply(&f, &r, tools, NULL, &weight, &e) != OK) {
			if (!e.code)
				BUG("refused without a reason");
			break;
		}
	}
	if (f) {
		struct buf b = { 0 }, c = { 0 };
		struct arena *a = arena_new();
		struct json *j;
		struct fig *g;

		/* What was made can be saved and made again. */
		fig_save(&b, f);
		if (json_read(&j, b.s, b.n, a, &e) != OK)
			BUG("a saved figure cannot be read: %s", e.msg);
		g = fig_restore(tools, STORE_SEED, NULL, j, &e);
		if (g) {
			fig_save(&c, g);
			if (strcmp(buf_str(&b), buf_str(&c)))
				BUG("saved differently the second time");
		}
		fig_free(g);
		arena_free(a);
		buf_clear(&b);
		buf_clear(&c);
		fig_free(f);
	}
}

/* The same bytes with sums. */
static void add_sums(struct buf *b, const char *s, size_t n)
{
	uint64_t sum = 0;

	for (size_t at = 0; at < n;) {
		const char *end = memchr(s + at, '\n', n - at);
		size_t k = end ? (size_t)(end - s) - at : n - at;

		sum = store_sum(sum, s + at, k);
		buf_addf(b, "%016llx ", (unsigned long long)sum);
		buf_addn(b, s + at, k);
		buf_addc(b, '\n');
		at += k + 1;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;
	struct tool_table *tools;
	struct buf b = { 0 };
	struct store_pos p = { 0 };
	const char *body;
	size_t k;

	if (!n || n > 20000)
		return 0;
	tools = tool_table_new();
	if (s[0] == 's') {
		if (store_snap_read(s + 1, n - 1, &p, &body, &k) &&
		    (p.at < 0 || body < s || body + k > s + n))
			BUG("a wrong snapshot");
	} else if (s[0] == 'l') {
		add_sums(&b, s + 1, n - 1);
		read_log(buf_str(&b), b.n, tools);
	} else {
		read_log(s + 1, n - 1, tools);
	}
	buf_clear(&b);
	tool_table_free(tools);
	return 0;
}
