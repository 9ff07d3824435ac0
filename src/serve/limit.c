/* limit.c -- the limits of a server as texts: see limit.def. */
#include "base/text.h"
#include "serve/serve.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct serve_limit_row {
	const char *name;
	size_t at;
	long usual;
} rows[] = {
#define SERVE_LIMIT(field, name, usual, text) \
	{ name, offsetof(struct serve_limits, field), usual },
#include "serve/limit.def"
#undef SERVE_LIMIT
};
#define ROWS (sizeof rows / sizeof *rows)

static long *place(struct serve_limits *l, const struct serve_limit_row *r)
{
	return (long *)(void *)((char *)l + r->at);
}

void serve_limits_usual(struct serve_limits *l)
{
	for (size_t i = 0; i < ROWS; i++)
		*place(l, &rows[i]) = rows[i].usual;
}

static enum status unknown(const char *text, size_t n, struct err *e)
{
	const char *names[ROWS];
	char given[40];

	for (size_t i = 0; i < ROWS; i++)
		names[i] = rows[i].name;
	n = n < sizeof given ? n : sizeof given - 1;
	memcpy(given, text, n);
	given[n] = 0;
	err_fail(e, E_ARG, "bad_argument", "there is no limit \"%s\"", given);
	if (e)
		text_near(e->near, sizeof e->near, given, names, (int)ROWS, 3);
	err_hint(e, "docs/cmd/serve.md lists them, under Bounds");
	return E_ARG;
}

enum status serve_limit_set(struct serve_limits *l, const char *text, struct err *e)
{
	size_t n = strcspn(text, "=");
	const struct serve_limit_row *r = rows, *end = rows + ROWS;
	char *rest;
	long value;

	while (r < end && (strlen(r->name) != n || strncmp(r->name, text, n)))
		r++;
	if (r == end)
		return unknown(text, n, e);
	errno = 0;
	value = text[n] ? strtol(text + n + 1, &rest, 10) : -1;
	if (!text[n] || rest == text + n + 1 || *rest || value < 0 || errno) {
		err_fail(e, E_ARG, "bad_argument", "the limit %s is a number, not \"%.40s\"",
			 r->name, text[n] ? text + n + 1 : "");
		err_hint(e, "%s=%ld is the usual one, 0 is none", r->name, r->usual);
		return E_ARG;
	}
	*place(l, r) = value;
	return OK;
}
