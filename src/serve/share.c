/* share.c -- tickets for one canvas; who may frame the page. */
#include "base/sha256.h"
#include "serve/api_priv.h"
#include "serve/share_priv.h"
#include "serve/ticket_priv.h"
#include <stdio.h>
#include <string.h>

#define ORIGINS 600 /* characters of a list */
#define HEAD "share."

/* What is signed begins with what it is, and the key with what it is for. */
static void sign(char out[TICKET_MAC + 1], const char *text, size_t n, const char *token)
{
	static const char purpose[] = "porism share";
	unsigned char key[SHA256_BYTES];

	sha256_mac(key, token, strlen(token), purpose, sizeof purpose - 1);
	serve_mac(out, key, text, n);
}

void serve_share_write(char out[SHARE_TICKET], const char *id, int64_t until,
		       const char *token)
{
	char mac[TICKET_MAC + 1];
	int n = snprintf(out, SHARE_TICKET, HEAD "%s.%llx", id, (unsigned long long)until);

	sign(mac, out, (size_t)n, token);
	snprintf(out + n, SHARE_TICKET - (size_t)n, ".%s", mac);
}

/* Reads what is below the canvas, or asks what a move would look like. */
static bool only_looks(const struct http_request *q, const char *id)
{
	static const char root[] = API_ROOT "/canvases/";
	size_t n = strlen(id);
	const char *rest;

	if (strncmp(q->path, root, sizeof root - 1) ||
	    strncmp(q->path + sizeof root - 1, id, n))
		return false;
	rest = q->path + sizeof root - 1 + n;
	if (*rest && *rest != '/')
		return false;
	return !strcmp(q->method, "GET") || !strcmp(q->method, "HEAD") ||
	       (!strcmp(q->method, "POST") && !strcmp(rest, "/moved"));
}

bool serve_share_admits(const char *ticket, const struct http_request *q, const char *token,
			int64_t now)
{
	size_t n = strlen(ticket);
	char mac[TICKET_MAC + 1], id[STORE_ID];
	unsigned long long until;

	if (strncmp(ticket, HEAD, sizeof HEAD - 1) || n >= SHARE_TICKET || n < TICKET_MAC + 2 ||
	    ticket[n - TICKET_MAC - 1] != '.')
		return false;
	sign(mac, ticket, n - TICKET_MAC - 1, token);
	if (!serve_mac_is(mac, ticket + n - TICKET_MAC))
		return false;
	/* We have written it: it has this form. */
	_Static_assert(STORE_ID == 24, "the width below");
	if (sscanf(ticket, HEAD "%23[a-z0-9].%llx", id, &until) != 2)
		return false;
	return now < (int64_t)until && only_looks(q, id);
}

/* --- Frames ----------------------------------------------------------------------------- */
/* scheme://host[:port], of signs that mean nothing in a policy. */
static bool is_origin(const char *s, size_t n)
{
	static const char *const scheme[] = { "http://", "https://" };
	static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789.-:[]*";

	for (int i = 0; i < 2; i++) {
		size_t k = strlen(scheme[i]);

		if (n > k && !strncmp(s, scheme[i], k))
			return strspn(s + k, signs) >= n - k;
	}
	return n == 1 && *s == '*';
}

bool serve_embed_known(const char *list)
{
	if (strlen(list) > ORIGINS)
		return false;
	for (const char *p = list;; p++) {
		size_t n = strcspn(p, ",");

		if (!is_origin(p, n))
			return false;
		p += n;
		if (!*p)
			return true;
	}
}
