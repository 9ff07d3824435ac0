/*
 * log.c -- the lines of a log (store_priv.h says how they look): writing and reading them, and
 * doing to a figure what they say.
 *
 * Works on bytes in memory and knows no files.  The bytes may be anything: reading goes as far
 * as lines are good and never looks beyond the end it was given.
 */
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>

static const char *const words[] = { "canvas", "do", "title", "base", "one" };
#define WORDS (int)(sizeof words / sizeof *words)

/*
 * A sum that finds damage, not one that resists forgery: whoever can write the files may write
 * any log.  It takes eight bytes at a time, lowest first on every machine, and mixes the state
 * after each so that every bit of it depends on all bits before; the length goes into the
 * beginning, so that zeros at the end count.
 */
uint64_t store_sum(uint64_t from, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	uint64_t h = from ^ (n * 0x9e3779b97f4a7c15u);

	for (; n;) {
		uint64_t w = 0;
		size_t k = n < 8 ? n : 8;

		for (size_t i = 0; i < k; i++)
			w |= (uint64_t)p[i] << (8 * i);
		h = (h ^ w) * 0xff51afd7ed558ccdu;
		h = (h ^ (h >> 32)) * 0xc4ceb9fe1a85ec53u;
		h ^= h >> 29;
		p += k;
		n -= k;
	}
	return h;
}

void store_log_add(struct buf *b, const struct store_pos *p, long version, int objects,
		   int64_t time, enum store_word word, const char *body)
{
	struct buf line = { 0 };

	buf_addf(&line, "%ld %d %lld %s %s", version, objects, (long long)time, words[word],
		 body);
	buf_addf(b, "%016llx ", (unsigned long long)store_sum(p->sum, line.s, line.n));
	buf_addn(b, line.s, line.n);
	buf_addc(b, '\n');
	buf_clear(&line);
}

/* Read a decimal number and the one blank that must follow it, and move *s behind both.  At
 * most 18 digits, which always fit. */
static bool number(const char **s, const char *end, int64_t *out)
{
	const char *p = *s;
	int64_t v = 0;

	while (p < end && *p >= '0' && *p <= '9' && p - *s < 18)
		v = 10 * v + (*p++ - '0');
	if (p == *s || p == end || *p != ' ')
		return false;
	*s = p + 1;
	*out = v;
	return true;
}

bool store_sum_read(const char *s, size_t n, uint64_t *out)
{
	uint64_t v = 0;

	if (n < 17 || s[16] != ' ')
		return false;
	for (int i = 0; i < 16; i++) {
		int d = s[i] >= '0' && s[i] <= '9'   ? s[i] - '0'
			: s[i] >= 'a' && s[i] <= 'f' ? s[i] - 'a' + 10
						     : -1;

		if (d < 0)
			return false;
		v = v << 4 | (uint64_t)d;
	}
	*out = v;
	return true;
}

/* A title that is too long is cut, but never within a character of UTF-8. */
static void keep_title(struct store_pos *p, const char *title)
{
	size_t n = 0;

	while (title[n] && n + utf8_len(title + n) < sizeof p->title)
		n += utf8_len(title + n);
	memcpy(p->title, title, n);
	p->title[n] = 0;
}

/* Does the body of a first line name this format, as this program would write it? */
static bool has_format(const struct json *first, const char *number)
{
	const struct json *format = json_get(first, "format");

	return format && format->type == JSON_NUMBER && !strcmp(format->text, number);
}

/* The title that a "canvas" or a "title" line gives.  False when it has none, or when it is
 * the first line of a log of another format: then no line of that log is good. */
static bool read_title(struct store_pos *p, const struct store_record *r)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	const char *title = NULL;
	bool good;

	if (json_read(&j, r->body, r->n, a, NULL) == OK)
		title = r->word == STORE_CANVAS  ? json_text(j, "title")
			: j->type == JSON_STRING ? j->text
						 : NULL;
	good = title && (r->word != STORE_CANVAS || has_format(j, STORE_FORMAT));
	if (good)
		keep_title(p, title);
	arena_free(a);
	return good;
}

/*
 * A line is good when its newline is there, its sum is right after the lines before it, the
 * three numbers and a known word are there, the word "canvas" stands in the first line and
 * only there, and versions do not go back.  p moves only past a line that is good in all of
 * this; r->body points into s.
 */
size_t store_log_next(struct store_pos *p, const char *s, size_t n, struct store_record *r)
{
	const char *end = n ? memchr(s, '\n', n) : NULL, *q = s + 17;
	struct store_pos to = *p;
	uint64_t sum;
	int64_t version, objects, time;
	int word = 0;

	if (!end || !store_sum_read(s, (size_t)(end - s), &sum) ||
	    store_sum(p->sum, q, (size_t)(end - q)) != sum || !number(&q, end, &version) ||
	    !number(&q, end, &objects) || !number(&q, end, &time))
		return 0;
	for (; word < WORDS; word++) {
		size_t k = strlen(words[word]);

		if ((size_t)(end - q) > k && !memcmp(q, words[word], k) && q[k] == ' ') {
			q += k + 1;
			break;
		}
	}
	if (word == WORDS || (word == STORE_CANVAS) != (p->at == 0) || version < p->version ||
	    objects > INT32_MAX)
		return 0;
	*r = (struct store_record){ (enum store_word)word, q, (size_t)(end - q) };
	to.last = p->at;
	to.line++;
	to.at += end + 1 - s;
	to.sum = sum;
	to.version = (long)version;
	to.objects = (int)objects;
	if (to.used < time)
		to.used = time;
	if (word == STORE_CANVAS)
		to.created = time;
	if ((word == STORE_CANVAS || word == STORE_RENAME) && !read_title(&to, r))
		return 0;
	*p = to;
	return (size_t)(end + 1 - s);
}

/*
 * Of a log in another format nothing is known but what every format promises: its first line
 * has the word "canvas" and after it an object with a member "format".  So the word is looked
 * for wherever it stands, and neither the sum nor the numbers before it are read.
 */
bool store_log_is_foreign(const char *s, size_t n)
{
	static const char word[] = " canvas {";
	const char *end = n ? memchr(s, '\n', n) : NULL, *p = s;
	struct arena *a;
	struct json *j = NULL;
	bool foreign = false;

	while (end && (size_t)(end - p) >= sizeof word && memcmp(p, word, sizeof word - 1))
		p++;
	if (!end || (size_t)(end - p) < sizeof word)
		return false;
	p += sizeof word - 2;
	a = arena_new();
	if (json_read(&j, p, (size_t)(end - p), a, NULL) == OK)
		foreign = json_get(j, "format") && !has_format(j, STORE_FORMAT);
	arena_free(a);
	return foreign;
}

/* The smallest piece that disks write whole. */
#define SECTOR 512

/* Are all the zeros among s[0..n) whole sectors of a file, in which s is at byte `at`, or what
 * s has of them? */
static bool holes_only(const char *s, size_t n, int64_t at)
{
	size_t i = 0;

	while (i < n) {
		size_t k = SECTOR - (size_t)((at + (int64_t)i) % SECTOR), zeros = 0;

		if (k > n - i)
			k = n - i;
		for (size_t j = 0; j < k; j++)
			zeros += !s[i + j];
		if (zeros && zeros < k)
			return false;
		i += k;
	}
	return true;
}

/*
 * A line is written over zeros, in one piece, and synced before the next one is written.  So a
 * machine that lost its power leaves at most one line that is not whole, and of that line whole
 * sectors, with zeros in place of the others.  Anything else was a good line once: a newline
 * with more behind it, a newline after a line without a hole, a hole that is no sector.
 */
enum store_rest store_log_rest(const char *s, size_t n, int64_t at)
{
	const char *end;
	bool hole;

	while (n && !s[n - 1])
		n--;
	if (!n)
		return STORE_REST_NONE;
	end = memchr(s, '\n', n);
	hole = memchr(s, 0, n) != NULL;
	if (end && (end + 1 < s + n || !hole))
		return STORE_REST_BROKEN;
	if (!holes_only(s, n, at))
		return STORE_REST_BROKEN;
	return end || (at + (int64_t)n) % SECTOR == 0 ? STORE_REST_TORN : STORE_REST_SHORT;
}

/*
 * Lines are found by their newlines.  Of the line before one only the sum at its beginning is
 * needed; so a line is found good when that one is damaged anywhere else.  p->at is never 0
 * here: the first line of a log has none before it.
 */
bool store_log_after(const char *s, size_t n, size_t *i, struct store_pos *p,
		     struct store_record *r)
{
	while (*i < n) {
		const char *end = memchr(s + *i, '\n', n - *i);
		size_t k = p->at == (int64_t)*i ? store_log_next(p, s + *i, n - *i, r) : 0;

		if (!end)
			return false;
		if (k) {
			*i += k;
			return true;
		}
		if (store_sum_read(s + *i, (size_t)(end - s) - *i, &p->sum))
			p->at = end + 1 - s;
		*i = (size_t)(end + 1 - s);
	}
	return false;
}

void store_log_id(const char *s, size_t n, char id[STORE_ID])
{
	struct store_pos p = { 0 };
	struct store_record r;
	struct arena *a = arena_new();
	struct json *j;
	const char *is = NULL;

	if (store_log_next(&p, s, n, &r) && json_read(&j, r.body, r.n, a, NULL) == OK)
		is = json_text(j, "id");
	snprintf(id, STORE_ID, "%s", is && strlen(is) < STORE_ID ? is : "");
	arena_free(a);
}

/* As replay, but a call that is refused is passed over: those before it may be missing. */
static void replay_some(struct fig *f, const struct json *calls, long *taken, long *refused)
{
	for (const struct json *m = calls->child; m; m = m->next) {
		const struct fig_obs *o = NULL;
		const char *tool = json_text(m, "tool");
		enum status st = E_ARG;

		if (m->type == JSON_STRING)
			st = fig_line(f, m->text, strlen(m->text), &o);
		else if (tool)
			st = fig_call(f, tool, json_get(m, "args"), &o);
		++*(st == OK ? taken : refused);
	}
}

void store_log_try(struct fig **f, const struct store_record *r,
		   const struct tool_table *tools, long *taken, long *refused)
{
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct json *j;
	long weight = 0;

	if (!*f)
		*f = fig_new(tools, STORE_SEED);
	if (r->word == STORE_BASE)
		++*(store_log_apply(f, r, tools, NULL, &weight, &e) == OK ? taken : refused);
	else if ((r->word == STORE_DO || r->word == STORE_ONE) &&
		 json_read(&j, r->body, r->n, a, &e) == OK)
		replay_some(*f, j, taken, refused);
	arena_free(a);
}

/* Repeat the calls of one "do" line.  All of them were accepted once, so a refusal means that
 * the figure cannot be made as it was; e then says what the figure said. */
static enum status replay(struct fig *f, const struct json *calls, long *weight, struct err *e)
{
	for (const struct json *m = calls->child; m; m = m->next) {
		const struct fig_obs *o = NULL;
		const char *tool = json_text(m, "tool");
		long replays = fig_replays(f);
		enum status st;

		if (m->type == JSON_STRING)
			st = fig_line(f, m->text, strlen(m->text), &o);
		else if (tool)
			st = fig_call(f, tool, json_get(m, "args"), &o);
		else
			return err_fail(e, E_ARG, "bad_argument",
					"the log has a call without a tool");
		if (st != OK) {
			*e = *fig_obs_err(o);
			return st;
		}
		/* As in canvas.c: a call that is no line of the journal costs what it runs again. */
		*weight += 1 + fig_replays(f) - replays;
	}
	return OK;
}

enum status store_log_apply(struct fig **f, const struct store_record *r,
			    const struct tool_table *tools, struct cas *cas, long *weight,
			    struct err *e)
{
	struct arena *a;
	struct json *j;
	enum status st;

	if (!*f)
		*f = fig_new(tools, STORE_SEED);
	fig_set_cas(*f, cas);
	if (r->word == STORE_CANVAS || r->word == STORE_RENAME)
		return OK;
	a = arena_new();
	st = json_read(&j, r->body, r->n, a, e);
	if (st == OK && (r->word == STORE_DO || r->word == STORE_ONE)) {
		int since = fig_change_count(*f);

		st = replay(*f, j, weight, e);
		if (r->word == STORE_ONE)
			fig_join(*f, since);
	}
	if (st == OK && r->word == STORE_BASE) {
		struct fig *g = fig_restore(tools, STORE_SEED, cas, j, e);

		if (g) {
			fig_free(*f);
			*f = g;
		}
		st = g ? OK : E_UNABLE;
	}
	arena_free(a);
	return st;
}
