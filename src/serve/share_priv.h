/*
 * share_priv.h -- leave to look at one canvas, for whoever has no token: a ticket.
 *
 *   share.ID.UNTIL.MAC      share.9k2m...x7.6b5a1c00.<32 hex digits>
 *
 * It says which canvas and until when, and is signed with a key that is made from the server's token: all
 * workers can read it, nothing is kept, and another token ends all of them.  It is good for reading what is
 * below /api/v1/canvases/ID, and for asking what a move would look like; for nothing that is kept.
 */
#ifndef SERVE_SHARE_PRIV_H
#define SERVE_SHARE_PRIV_H
#include "serve/http_priv.h"

#define SHARE_TICKET 96
#define SHARE_DAYS 365 /* unless said */
#define SHARE_DAYS_MOST 3650
/* until: seconds since 1970. */
void serve_share_write(char out[SHARE_TICKET], const char *id, int64_t until,
		       const char *token);
/* Is the ticket ours, not too old at `now`, and does it allow this request? */
bool serve_share_admits(const char *ticket, const struct http_request *q, const char *token,
			int64_t now);

/* Who may show the page in a frame: "https://a.example,http://localhost:3000" or "*". */
bool serve_embed_known(const char *list);
#endif
