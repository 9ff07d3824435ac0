/*
 * refusal.c -- what an error answer means, from its status and headers alone.
 */
#include "agent/chat.h"
#include <stdio.h>
#include <string.h>

/* The value of a header, or NULL. */
static const char *header(struct agent_headers h, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = h.text; at; at = strchr(at, '\n')) {
		at += *at == '\n';
		if (!strncmp(at, name, n) && at[n] == ':')
			return at + n + 1 + strspn(at + n + 1, " ");
	}
	return NULL;
}

static double seconds(const char *s)
{
	char number[32];
	size_t n = s ? strspn(s, "0123456789.") : 0;
	double x;

	snprintf(number, sizeof number, "%.*s", n < 31 ? (int)n : 0, s ? s : "");
	return n && text_double(&x, number) ? x : -1;
}

void agent_refusal_read(struct agent_refusal *out, int status, struct agent_headers h,
			const char *body, size_t n)
{
	const char *should = header(h, "x-should-retry");
	double ms = seconds(header(h, "retry-after-ms"));

	memset(out, 0, sizeof *out);
	out->limited = status == 429;
	out->retry = status == 408 || status == 409 || status == 429 || status >= 500;
	if (should)
		out->retry = !strncmp(should, "true", 4);
	out->wait = ms >= 0 ? ms / 1000 : seconds(header(h, "retry-after"));
	snprintf(out->code, sizeof out->code, "%s",
		 status == 429   ? "limited"
		 : status == 529 ? "overloaded"
		 : status >= 500 ? "server"
		 : status == 401 ? "bad_key"
				 : "refused");
	snprintf(out->message, sizeof out->message, "%.*s", (int)(n < 300 ? n : 300), body);
}
