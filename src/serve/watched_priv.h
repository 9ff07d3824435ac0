/* watched_priv.h -- canvases that subscribers of MCP watch, whoever changes them. */
#ifndef SERVE_WATCHED_PRIV_H
#define SERVE_WATCHED_PRIV_H
#include "mcp/mcp.h"
#include "store/store.h"

#define WATCHED \
	256 /* canvases that are looked at; of more only changes of this machine are told */

struct serve_watched;
struct serve_watched *serve_watched_new(struct mcp *m, struct store *s);
void serve_watched_free(struct serve_watched *w); /* NULL is allowed */
/* A worker of this machine changed a canvas: tell who watches it, unless it was told. */
void serve_watched_changed(struct serve_watched *w, const char *id, long version);
/* Look for changes that others made.  From one thread. */
void serve_watched_look(struct serve_watched *w);
#endif
