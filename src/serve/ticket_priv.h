/*
 * ticket_priv.h -- session ids of MCP that any worker can read.
 *
 * The id says what the handshake agreed on, and is signed with a key that all workers know:
 * whoever gets it goes on with the session, also when the worker that made it is gone.
 *
 *   VERSION.CAN.ISSUED.NAME.MAC      2025-11-25.3.69258a01.<32 hex digits>.<32 hex digits>
 */
#ifndef SERVE_TICKET_PRIV_H
#define SERVE_TICKET_PRIV_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A signature of a text, as it is shown: so many digits, 128 bits.  key: SHA256_BYTES. */
#define TICKET_MAC 32
void serve_mac(char out[TICKET_MAC + 1], const unsigned char *key, const char *text, size_t n);
/* How long it takes does not tell where they differ. */
bool serve_mac_is(const char *a, const char *b);

#define TICKET_ID 120
#define TICKET_AGE (30L * 24 * 3600) /* seconds that one is good for */

struct ticket {
	char version[11];
	unsigned can;   /* bits of mcp_peer_can */
	int64_t issued; /* seconds since 1970 */
	char name[33];  /* random; what the session is called among the workers */
};
/* key: SHA256_BYTES of them. */
void serve_ticket_write(char out[TICKET_ID], const struct ticket *t, const unsigned char *key);
/* false: it is not one of ours, or too old at `now`. */
bool serve_ticket_read(struct ticket *t, const char *id, const unsigned char *key,
		       int64_t now);
#endif
