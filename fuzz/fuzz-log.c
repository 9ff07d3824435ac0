/*
 * fuzz-log.c -- any bytes as the log and the snapshot of a canvas, as the index, as a name in the
 * trash and as the note of the time: read, applied, never trusted.
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

/* What is said of a log: is it within the log, and are good lines behind damage counted once? */
static void judge_log(const char *s, size_t n, const struct store_mark *mark)
{
	struct store_health h;
	struct store_pos p, q;
	struct store_record r;
	char id[STORE_ID];
	size_t i;
	int behind = 0;

	store_log_id(s, n, id);
	store_health_of(id[0] ? id : "aaaaaaaaaaaaaaaaaaaa", s, n, mark, &h, &p);
	if (p.at < 0 || (size_t)p.at > n || h.byte < 0 || (size_t)h.byte > n ||
	    h.version > h.known || (h.state == STORE_SOUND) != !h.what[0])
		BUG("a wrong verdict");
	if (h.state == STORE_SOUND && mark->at && p.at < mark->at)
		BUG("a line is missing, and nobody says so");
	q = p;
	for (i = (size_t)p.at; i < n && store_log_after(s, n, &i, &q, &r);) {
		if (r.body < s || r.body + r.n > s + n || q.at <= p.at)
			BUG("a wrong line");
		behind++;
	}
	if (h.state == STORE_DAMAGED && p.at && behind != h.behind)
		BUG("%d lines behind, not %d", behind, h.behind);
}

/* Names of the trash and notes of the time are written as they were read. */
static void small_texts(const char *s, size_t n)
{
	struct store_trashed t;
	struct store_mark mark;
	struct store_time time;
	struct buf b = { 0 };
	char *name = mem_alloc(n + 1), again[120];

	memcpy(name, s, n);
	if (store_trash_read_name(name, &t, &mark)) {
		if (!store_id_ok(t.id) || mark.at < 0)
			BUG("a wrong name");
		store_trash_name(again, sizeof again, t.id, t.time, t.why, &mark);
		if (!store_trash_read_name(again, &t, &mark))
			BUG("%s is no name", again);
	}
	if (store_time_read(s, n, &time)) {
		store_time_add(&b, &time);
		if (!store_time_read(b.s, b.n, &time))
			BUG("a wrong note");
	}
	mem_free(name);
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;
	static struct tool_table *tools; /* the same for all inputs */
	struct buf b = { 0 };
	struct store_pos p = { 0 };
	struct store_mark none = { 0 }, some = { 100, 7, 3 };
	const char *body;
	size_t k;

	if (!n || n > 20000)
		return 0;
	if (!tools)
		tools = tool_table_new();
	if (s[0] == 's') {
		if (store_snap_read(s + 1, n - 1, &p, &body, &k) &&
		    (p.at < 0 || body < s || body + k > s + n))
			BUG("a wrong snapshot");
	} else if (s[0] == 'i') {
		if (store_slots_count(s + 1, n - 1) < 0)
			BUG("a wrong index");
	} else if (s[0] == 't') {
		small_texts(s + 1, n - 1);
	} else if (s[0] == 'l') {
		add_sums(&b, s + 1, n - 1);
		judge_log(buf_str(&b), b.n, &none);
		judge_log(buf_str(&b), b.n / 2, &some);
		read_log(buf_str(&b), b.n, tools);
		if (b.n > 40) {
			b.s[b.n / 3] ^= 1;
			judge_log(b.s, b.n, &none);
		}
	} else {
		judge_log(s + 1, n - 1, &none);
		judge_log(s + 1, n - 1, &some);
		read_log(s + 1, n - 1, tools);
	}
	buf_clear(&b);
	return 0;
}
