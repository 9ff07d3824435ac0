/*
 * language.c -- in which of its languages the page speaks to a reader: the one chosen there (a
 * cookie, which the page sets), else the best of those the browser asks for.
 */
#include "serve/http_priv.h"
#include <string.h>
#include <strings.h>

#define COOKIE "porism_language="

static const char *const languages[] = {
#define LANGUAGE(symbol, name) name,
#include "serve/language.def"
#undef LANGUAGE
};
#define COUNT ((int)(sizeof languages / sizeof *languages))

/* The language of a tag such as de-CH, by its first part; -1: none of ours. */
static int known(const char *tag, size_t n)
{
	for (int i = 0; i < COUNT; i++)
		if (strlen(languages[i]) == n && !strncasecmp(tag, languages[i], n))
			return i;
	return -1;
}

static int chosen(const char *cookies)
{
	const char *s = cookies ? strstr(cookies, COOKIE) : NULL;

	if (!s || (s > cookies && s[-1] != ' ' && s[-1] != ';'))
		return -1;
	s += strlen(COOKIE);
	return known(s, strcspn(s, "; "));
}

/* "de-CH, de;q=0.9, en;q=0.8": the first of those with the greatest q. */
static int asked_for(const char *accept)
{
	struct http_wish wish;
	double best = 0;
	int found = -1;

	while (serve_http_wish(&accept, &wish)) {
		int i = known(wish.name, strcspn(wish.name, "-,; \t"));

		if (i >= 0 && wish.weight > best) {
			best = wish.weight;
			found = i;
		}
	}
	return found;
}

int serve_page_language(const struct http_request *q)
{
	int i = chosen(serve_http_header(q, "Cookie"));

	if (i < 0)
		i = asked_for(serve_http_header(q, "Accept-Language"));
	return i < 0 ? 0 : i;
}
