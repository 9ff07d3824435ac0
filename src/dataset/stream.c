/*
 * stream.c -- the records of a file one after the other: lines, a JSON list, an object of
 * records, a table with tabs.  Nothing but the present record is in memory.
 */
#include "base/sha256.h"
#include "dataset/dataset_priv.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum layout { LINES, LIST, MEMBERS, TABLE };
enum { BLOCK = 65536, COLUMNS = 64 };

struct dataset_stream {
	FILE *in;
	const char *path;
	struct arena *a;
	enum layout layout;
	bool begun;
	int line; /* of the next byte */
	struct sha256 sum;
	struct buf piece, row;
	const char *column[COLUMNS];
	int columns;
	size_t at, have;
	char block[BLOCK];
};

uint64_t dataset_hash(uint64_t h, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 0x100000001b3u;
	return h;
}

void dataset_stream_sum(const struct dataset_stream *t, char out[SHA256_TEXT])
{
	sha256_text(out, &t->sum);
}

/* --- Bytes ----------------------------------------------------------------------------------- */

static bool fill(struct dataset_stream *t)
{
	if (t->at < t->have)
		return true;
	t->at = 0;
	t->have = fread(t->block, 1, BLOCK, t->in);
	return t->have > 0;
}

static int peek(struct dataset_stream *t)
{
	return fill(t) ? (unsigned char)t->block[t->at] : EOF;
}

static int next(struct dataset_stream *t)
{
	int c = peek(t);

	if (c == EOF)
		return EOF;
	t->at++;
	t->line += c == '\n';
	return c;
}

static void skip_blanks(struct dataset_stream *t, bool commas)
{
	int c;

	while ((c = peek(t)) == ' ' || c == '\t' || c == '\r' || c == '\n' ||
	       (commas && c == ','))
		next(t);
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

static enum status at_line(struct dataset_stream *t, int line, struct err *e, const char *text)
{
	err_fail(e, E_ARG, "bad_argument", "%s:%d: %s", t->path, line, text);
	return E_ARG;
}

static enum status too_long(struct dataset_stream *t, int line, struct err *e)
{
	err_fail(e, E_ARG, "limit", "%s:%d: a record is longer than %zu bytes", t->path, line,
		 DATASET_RECORD_BYTES);
	return E_ARG;
}

/* --- Layouts --------------------------------------------------------------------------------- */

/* The rest of the line; false: it is longer than a record may be, and was skipped. */
static bool take_line(struct dataset_stream *t)
{
	bool fits = true;

	buf_reset(&t->piece);
	while (fill(t)) {
		const char *s = t->block + t->at, *end = memchr(s, '\n', t->have - t->at);
		size_t n = end ? (size_t)(end - s) : t->have - t->at;

		fits = fits && t->piece.n + n <= DATASET_RECORD_BYTES;
		if (fits)
			buf_addn(&t->piece, s, n);
		t->at += n + (end != NULL);
		if (end) {
			t->line++;
			break;
		}
	}
	while (fits && t->piece.n && strchr(" \t\r", t->piece.s[t->piece.n - 1]))
		t->piece.s[--t->piece.n] = 0;
	return fits;
}

/* A value by its brackets, over any lines; false: it is too long or does not end. */
static bool take_value(struct dataset_stream *t)
{
	int depth = 0, c;
	bool quoted = false, escaped = false;

	buf_reset(&t->piece);
	while ((c = peek(t)) != EOF) {
		if (!quoted && depth == 0 && t->piece.n && strchr(",]} \t\r\n", c))
			return true;
		if (t->piece.n == DATASET_RECORD_BYTES)
			return false;
		buf_addc(&t->piece, (char)c);
		next(t);
		if (quoted) {
			quoted = escaped || c != '"';
			escaped = !escaped && c == '\\';
		} else {
			quoted = c == '"';
			depth += c == '{' || c == '[';
			depth -= c == '}' || c == ']';
		}
		if (!quoted && depth <= 0 && strchr("}]\"", c))
			return true;
	}
	return t->piece.n && depth == 0 && !quoted;
}

/* A field of a table: quoted as in CSV, or plain up to the tab.  *last: it ends the row. */
static bool take_field(struct dataset_stream *t, bool *last)
{
	bool quoted = false;
	int c;

	buf_reset(&t->piece);
	if (peek(t) == '"') {
		next(t);
		quoted = true;
	}
	while ((c = next(t)) != EOF) {
		if (quoted && c == '"') {
			if (peek(t) != '"') {
				quoted = false;
				continue;
			}
			next(t);
		} else if (!quoted && (c == '\t' || c == '\n')) {
			*last = c == '\n';
			return true;
		} else if (!quoted && c == '\r' && peek(t) == '\n') {
			continue;
		}
		if (t->piece.n == DATASET_RECORD_BYTES)
			return false;
		buf_addc(&t->piece, (char)c);
	}
	*last = true;
	return !quoted;
}

static enum status take_header(struct dataset_stream *t, struct err *e)
{
	bool last = false;

	while (!last) {
		if (!take_field(t, &last) || t->columns == COLUMNS)
			return at_line(t, 1, e, "the first line names at most 64 columns");
		t->column[t->columns++] = arena_strdup(t->a, buf_str(&t->piece));
	}
	return OK;
}

/* A row as an object of texts. */
static enum status take_row(struct dataset_stream *t, int line, struct err *e)
{
	bool last = false;
	int n = 0;

	buf_reset(&t->row);
	buf_addc(&t->row, '{');
	while (!last) {
		if (!take_field(t, &last))
			return at_line(t, line, e, "a quoted field does not end");
		if (t->row.n + t->piece.n > DATASET_RECORD_BYTES)
			return too_long(t, line, e);
		if (n < t->columns && t->piece.n && *t->column[n]) {
			if (t->row.n > 1)
				buf_addc(&t->row, ',');
			json_add_string(&t->row, t->column[n]);
			buf_addc(&t->row, ':');
			json_add_string(&t->row, buf_str(&t->piece));
		}
		n++;
	}
	buf_addc(&t->row, '}');
	if (n != t->columns && n > 1)
		return at_line(t, line, e, "the row has not the columns of the first line");
	return OK;
}

/* "name": {record}, with the name as a member of the record. */
static enum status take_member(struct dataset_stream *t, int line, struct err *e)
{
	struct buf name = { 0 };
	bool good = peek(t) == '"' && take_value(t);

	buf_addn(&name, buf_str(&t->piece), t->piece.n);
	skip_blanks(t, false);
	good = good && next(t) == ':';
	skip_blanks(t, false);
	good = good && peek(t) == '{' && take_value(t);
	if (good) {
		const char *rest = t->piece.s + 1;

		buf_reset(&t->row);
		buf_addf(&t->row, "{\"_name\":%s", buf_str(&name));
		rest += strspn(rest, " \t\r\n");
		buf_addf(&t->row, "%s", *rest == '}' ? "" : ",");
		buf_add(&t->row, rest);
	}
	buf_clear(&name);
	return good ? OK
		    : at_line(t, line, e,
			      "here the file is no object whose members are records");
}

/* --- Opening --------------------------------------------------------------------------------- */

struct dataset_stream *dataset_stream_take(FILE *in, const char *path)
{
	struct dataset_stream *t = mem_alloc(sizeof *t);

	t->in = in;
	t->a = arena_new();
	t->path = arena_strdup(t->a, path);
	t->line = 1;
	sha256_init(&t->sum);
	t->layout = ends_in(path, ".tsv") ? TABLE : LINES;
	return t;
}

enum status dataset_stream_open(struct dataset_stream **out, const char *path, struct err *e)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "rb") : stdin;

	if (!in)
		return err_fail(e, E_SYS, "unavailable", "cannot read %.200s: %s", path,
				strerror(errno));
	*out = dataset_stream_take(in, path);
	return OK;
}

void dataset_stream_close(struct dataset_stream *t)
{
	if (!t)
		return;
	if (t->in != stdin)
		fclose(t->in);
	buf_clear(&t->piece);
	buf_clear(&t->row);
	arena_free(t->a);
	mem_free(t);
}

/* An object over several lines: are its members records?  Reads up to the first value. */
static bool begins_members(struct dataset_stream *t)
{
	size_t at = t->at, have = t->have;
	bool quoted = false, escaped = false;

	/* Within the first block: a name of 64 kB is none. */
	for (at++; at < have; at++) {
		char c = t->block[at];

		if (quoted) {
			quoted = escaped || c != '"';
			escaped = !escaped && c == '\\';
		} else if (c == '"') {
			quoted = true;
		} else if (c == ':') {
			at++;
			while (at < have && strchr(" \t\r\n", t->block[at]))
				at++;
			return at < have && t->block[at] == '{';
		} else if (!strchr(" \t\r\n", c)) {
			return false;
		}
	}
	return false;
}

static enum status begin(struct dataset_stream *t, struct err *e)
{
	t->begun = true;
	fill(t);
	if (t->have >= 3 && memcmp(t->block, "\xef\xbb\xbf", 3) == 0)
		t->at = 3;
	if (t->layout == TABLE)
		return take_header(t, e);
	skip_blanks(t, false);
	if (peek(t) == '[')
		t->layout = LIST;
	else if (peek(t) == '{' && ends_in(t->path, ".json") && begins_members(t))
		t->layout = MEMBERS;
	if (t->layout != LINES)
		next(t);
	return OK;
}

/* A list or an object of records ends: nothing may follow. */
static enum status finish(struct dataset_stream *t, const char **s, struct err *e)
{
	int line = t->line;

	*s = NULL;
	t->layout = LINES; /* whoever asks again finds the end */
	if (peek(t) == EOF)
		return at_line(t, line, e, "the file ends before its list does");
	next(t);
	skip_blanks(t, false);
	if (peek(t) == EOF)
		return OK;
	while (next(t) != EOF)
		;
	return at_line(t, line, e, "something follows the list of records");
}

static enum status of_list(struct dataset_stream *t, const char **s, size_t *n, int *line,
			   struct err *e)
{
	enum status st = OK;
	const struct buf *b = t->layout == LIST ? &t->piece : &t->row;

	skip_blanks(t, true);
	*line = t->line;
	if (peek(t) == EOF || peek(t) == (t->layout == LIST ? ']' : '}'))
		return finish(t, s, e);
	if (t->layout == MEMBERS)
		st = take_member(t, *line, e);
	else if (!take_value(t))
		st = t->piece.n < DATASET_RECORD_BYTES
			     ? at_line(t, *line, e, "a record does not end")
			     : too_long(t, *line, e);
	if (st != OK) {
		/* Where brackets do not match nobody knows where the next one begins. */
		while (next(t) != EOF)
			;
		t->layout = LINES;
		return st;
	}
	*s = buf_str(b);
	*n = b->n;
	return OK;
}

enum status dataset_stream_next(struct dataset_stream *t, const char **s, size_t *n, int *line,
				struct err *e)
{
	enum status st = OK;

	*s = NULL;
	if (!t->begun)
		st = begin(t, e);
	if (st != OK)
		return st;
	if (t->layout == LIST || t->layout == MEMBERS) {
		st = of_list(t, s, n, line, e);
	} else {
		skip_blanks(t, false);
		*line = t->line;
		if (peek(t) == EOF)
			return ferror(t->in) ? err_fail(e, E_SYS, "unavailable",
							"cannot read %.200s: %s", t->path,
							strerror(errno))
					     : OK;
		if (t->layout == TABLE)
			st = take_row(t, *line, e);
		else if (!take_line(t))
			st = too_long(t, *line, e);
		if (st == OK) {
			const struct buf *b = t->layout == TABLE ? &t->row : &t->piece;

			*s = buf_str(b);
			*n = b->n;
		}
	}
	if (st == OK && *s) {
		sha256_add(&t->sum, *s, *n);
		sha256_add(&t->sum, "\n", 1);
	}
	return st;
}
