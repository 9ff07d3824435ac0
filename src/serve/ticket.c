/* ticket.c -- session ids of MCP, signed. */
#include "base/sha256.h"
#include "serve/ticket_priv.h"
#include <stdio.h>
#include <string.h>

void serve_mac(char out[TICKET_MAC + 1], const unsigned char *key, const char *text, size_t n)
{
	unsigned char mac[SHA256_BYTES];

	sha256_mac(mac, key, SHA256_BYTES, text, n);
	for (int i = 0; i < TICKET_MAC / 2; i++)
		snprintf(out + 2 * i, 3, "%02x", mac[i]);
}

bool serve_mac_is(const char *a, const char *b)
{
	unsigned different = 0;

	for (size_t i = 0; i < TICKET_MAC; i++)
		different |= (unsigned char)a[i] ^ (unsigned char)b[i];
	return !different;
}

/* What is signed begins with what it is, so that the key is good for nothing else. */
static void sign(char out[TICKET_MAC + 1], const char *text, size_t n,
		 const unsigned char *key)
{
	char whole[TICKET_ID + 16];
	int size = snprintf(whole, sizeof whole, "mcp session %.*s", (int)n, text);

	serve_mac(out, key, whole, (size_t)size);
}

void serve_ticket_write(char out[TICKET_ID], const struct ticket *t, const unsigned char *key)
{
	char mac[TICKET_MAC + 1];
	int n = snprintf(out, TICKET_ID, "%s.%x.%llx.%s", t->version, t->can,
			 (unsigned long long)t->issued, t->name);

	sign(mac, out, (size_t)n, key);
	snprintf(out + n, TICKET_ID - (size_t)n, ".%s", mac);
}

bool serve_ticket_read(struct ticket *t, const char *id, const unsigned char *key, int64_t now)
{
	size_t n = strlen(id);
	char mac[TICKET_MAC + 1];
	unsigned long long issued;

	if (n >= TICKET_ID || n < TICKET_MAC + 2 || id[n - TICKET_MAC - 1] != '.')
		return false;
	sign(mac, id, n - TICKET_MAC - 1, key);
	if (!serve_mac_is(mac, id + n - TICKET_MAC))
		return false;
	/* We have written it: it has this form. */
	if (sscanf(id, "%10[^.].%x.%llx.%32[0-9a-f]", t->version, &t->can, &issued, t->name) !=
	    4)
		return false;
	t->issued = (int64_t)issued;
	return now - t->issued < TICKET_AGE;
}
