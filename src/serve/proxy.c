/*
 * proxy.c -- who asks, when somebody in between hands requests on.
 *
 * A reverse proxy appends the address that it saw to X-Forwarded-For.  What stands left of
 * that was sent by the client, who may write what it likes: only the last entry counts that is
 * not one of the proxies that we trust, and only where the connection itself comes from one.
 */
#include "serve/http_priv.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Is the address in the list "10.0.0.1,::1,unix"? */
static bool is_trusted(const char *list, const char *address)
{
	size_t n = strlen(address);

	for (const char *p = list; *p; p += strcspn(p, ","), p += *p == ',')
		if (strcspn(p, ",") == n && !strncmp(p, address, n))
			return true;
	return false;
}

/* An address as inet_ntop writes it, from one entry: with a port or brackets as some proxies
 * write them; false: it is none. */
static bool read_address(char out[HTTP_FROM], const char *s, size_t n)
{
	unsigned char number[16];
	char text[HTTP_FROM + 8];
	const char *colon;

	while (n && (*s == ' ' || *s == '\t'))
		s++, n--;
	while (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
		n--;
	if (n >= sizeof text)
		return false;
	memcpy(text, s, n);
	text[n] = 0;
	if (*text == '[') {
		memmove(text, text + 1, n);
		text[strcspn(text, "]")] = 0;
	} else if ((colon = strchr(text, ':')) && !strchr(colon + 1, ':')) {
		text[colon - text] = 0;
	}
	if (inet_pton(AF_INET, text, number) == 1)
		return inet_ntop(AF_INET, number, out, HTTP_FROM) != NULL;
	return inet_pton(AF_INET6, text, number) == 1 &&
	       inet_ntop(AF_INET6, number, out, HTTP_FROM) != NULL;
}

/* Goes through the entries of one header from the right; true: out has the client. */
static bool last_stranger(char out[HTTP_FROM], const char *value, const char *trusted)
{
	size_t end = strlen(value);

	for (;;) {
		size_t begin = end;

		while (begin && value[begin - 1] != ',')
			begin--;
		/* What is no address was not written by a proxy of ours: nothing left of it
		 * counts, and the last of ours is as far as we know. */
		if (!read_address(out, value + begin, end - begin))
			return true;
		if (!is_trusted(trusted, out))
			return true;
		if (!begin)
			return false;
		end = begin - 1;
	}
}

void serve_http_client(const struct http_request *q, const char *from, const char *trusted,
		       char out[HTTP_FROM])
{
	snprintf(out, HTTP_FROM, "%s", from);
	if (!trusted || !is_trusted(trusted, *from && strcmp(from, "?") ? from : "unix"))
		return;
	for (int i = q->n_headers - 1; i >= 0; i--)
		if (!strcasecmp(q->header[i].name, "X-Forwarded-For") &&
		    last_stranger(out, q->header[i].value, trusted))
			return;
}

bool serve_proxies_known(const char *list)
{
	char text[HTTP_FROM];

	for (const char *p = list; *p; p += strcspn(p, ","), p += *p == ',') {
		size_t n = strcspn(p, ",");

		if (n == 4 && !strncmp(p, "unix", 4))
			continue;
		if (!read_address(text, p, n) || strlen(text) != n || strncmp(text, p, n))
			return false;
	}
	return *list != 0;
}
