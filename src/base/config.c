/* config.c -- JSON with comments, and errors by line and column. */
#include "base/config.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines that begin with // become blanks: bytes stay where they are, for messages.  A line of JSON
 * never begins inside a text. */
static char *without_comments(const char *text, size_t n, struct arena *a)
{
	char *out = arena_strndup(a, text, n);

	for (size_t i = 0, k; i < n; i += k + 1) {
		size_t blank = 0;

		for (k = 0; i + k < n && text[i + k] != '\n'; k++)
			;
		while (blank < k && (text[i + blank] == ' ' || text[i + blank] == '\t'))
			blank++;
		if (k - blank >= 2 && text[i + blank] == '/' && text[i + blank + 1] == '/')
			memset(out + i, ' ', k);
	}
	return out;
}

/* "at byte 57" as people count: by lines and columns. */
static void tell_line(struct err *e, const char *text, size_t n)
{
	char *at = e ? strstr(e->msg, " at byte ") : NULL;
	long byte = at ? strtol(at + 9, NULL, 10) : 0;
	int line = 1, column = 1;

	if (!at)
		return;
	for (long i = 0; i < byte && (size_t)i < n; i++) {
		column = text[i] == '\n' ? 1 : column + ((text[i] & 0xc0) != 0x80);
		line += text[i] == '\n';
	}
	snprintf(at, sizeof e->msg - (size_t)(at - e->msg), " in line %d, column %d", line,
		 column);
}

enum status json_read_config(struct json **out, const char *text, size_t n, struct arena *a,
			     struct err *e)
{
	enum status st = json_read(out, without_comments(text, n, a), n, a, e);

	if (st != OK)
		tell_line(e, text, n);
	return st;
}
