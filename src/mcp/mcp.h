/*
 * mcp.h -- the Model Context Protocol, and its transport over lines.
 *
 * Speaks both eras: 2026-07-28 (stateless; every request says its version in _meta) and the
 * handshake of 2025-11-25 and before.  A transport hands over one JSON-RPC message at a time
 * and gets zero or more back through `send`, each a line of JSON without a newline.
 *
 * Tools are the rows of the tool table, each with a canvas_id, and a few of our own
 * (own.def: create_canvas, run_script, render_canvas, find_tools ...).  Canvases live in a
 * store (store.h), never in a connection.
 *
 * Invariants:
 *  (1) Whatever arrives is answered, refused with a JSON-RPC error, or, where the protocol
 *      says so (notifications, cancelled requests), passed over; it never ends the process.
 *  (2) What is sent for a request of one era is valid in that era.
 *  (3) tools/list is the same for all clients, and for ever with one version of the program.
 *
 * Every function may be called from several threads; messages of one peer may overlap.
 */
#ifndef MCP_MCP_H
#define MCP_MCP_H
#include "base/base.h"
#include "base/json.h"
#include "base/work.h"
#include "store/store.h"

#define MCP_MODERN "2026-07-28"
#define MCP_LEGACY "2025-11-25" /* the newest of the handshake era */

struct mcp_service; /* mcp_priv.h */
/* Where others paint, too, who wants pixels waits for leave: *place is what is given back; E_ARG: so
 * many nobody paints. */
struct mcp_easel {
	enum status (*take)(void *user, const char *canvas, double pixels, int *place,
			    struct err *e);
	void (*give)(void *user, int place);
	void *user;
};
struct mcp_options {
	struct store *store; /* borrowed, like the tools */
	const struct tool_table *tools;
	const char *profile; /* of tools/list: all plane render core; NULL core */
	const char *version; /* of the program, for serverInfo */
	/* The page that hosts show beside a conversation (ui://porism/canvas), borrowed;
	 * NULL: there is none, and nothing refers to it. */
	const char *page;
	size_t page_n;
	/* What one request may cost (ms and bytes count), where the transport has not begun a
	 * piece of work of its own; zeros: anything. */
	struct work_limits limits;
	/* Tests serve other tools, resources and prompts by the same protocol; NULL: ours. */
	const struct mcp_service *service;
	struct mcp_easel easel; /* zeros: nobody else paints */
};
struct mcp;
/* E_ARG: an unknown profile. */
enum status mcp_new(struct mcp **out, const struct mcp_options *o, struct err *e) MUST_USE;
void mcp_free(struct mcp *m); /* NULL is allowed; after its peers and listeners */

/* Called with `last` for the answer to the message under way, without it for what comes
 * before (progress) or outside of any.  Calls for one user pointer may come from several
 * threads at once: the transport locks. */
typedef void mcp_send(void *user, bool last, const char *json, size_t n);
/* Has the one who asked gone away?  Then a long call ends early.  NULL: never. */
typedef bool mcp_gone(void *user);

/* What a connection remembers: the version of its handshake, its calls under way (to cancel
 * them), its subscriptions.  stdio has one; HTTP one for each Mcp-Session-Id. */
struct mcp_peer;
/* send: where what nobody asked for goes (changes of resources), or NULL: nowhere. */
struct mcp_peer *mcp_peer_new(struct mcp *m, mcp_send *send, void *user);
/* Change that. */
void mcp_peer_listen(struct mcp_peer *p, mcp_send *send, void *user);
/* The version that was agreed on, or NULL before the handshake. */
const char *mcp_peer_version(struct mcp_peer *p);
/* What it said it can, as bits; and a peer whose handshake was made elsewhere, in another
 * process that gave us version and bits.  NULL: no such version. */
unsigned mcp_peer_can(struct mcp_peer *p);
struct mcp_peer *mcp_peer_resume(struct mcp *m, const char *version, unsigned can);
/* It watches these resources (a URI a line), and no others. */
void mcp_peer_watch(struct mcp_peer *p, const char *uris);
/* Calls under way for it have ended: the transport sees to that.  NULL is allowed. */
void mcp_peer_free(struct mcp_peer *p);

struct mcp_listener;
struct mcp_done {
	int code; /* of the JSON-RPC error that was answered, or 0 */
	/* A subscription that stays open: send and user must stay good until the caller
	 * frees it.  Peers keep their own: then it is NULL. */
	struct mcp_listener *open;
};
/* peer: NULL for requests of the modern era that come without a connection. */
struct mcp_done mcp_message(struct mcp *m, struct mcp_peer *p, const char *text, size_t n,
			    mcp_send *send, mcp_gone *gone, void *user);
/* end: its request gets its answer first. */
void mcp_listener_free(struct mcp_listener *l, bool end);

/* The watch, for a transport that has none of its own.  Requests of the peer that go on for longer
 * than `ms`, and were to end before: each is told to, is answered with "limit", and what it says
 * later is thrown away.  Returns for how many that was done; *next: in so many milliseconds the
 * next one will be due, or -1. */
int mcp_peer_late(struct mcp_peer *p, int64_t ms, int64_t *next);

/* A transport: messages a line each, from one descriptor, answers to another, in the order they
 * came; who cancels one is heard meanwhile.  Until the input ends: then what came is answered,
 * while anybody is there to read it. */
struct mcp_lines {
	int in, out;
	size_t longest;           /* of a line */
	void (*last_words)(void); /* of each thread that answers; or NULL */
	int64_t grace; /* milliseconds that are waited at the end for what does not end */
};
/* false: something still goes on and uses the server, which must not be freed; the process is to
 * end as it is. */
bool mcp_lines_serve(struct mcp *m, const struct mcp_lines *o) MUST_USE;

/* May the message overtake those that wait?  Those that cancel one may, and answers. */
bool mcp_is_urgent(const char *text, size_t n);
/* Does a message cancel this request, which waits and need not be begun then? */
bool mcp_cancels(const char *text, size_t n, const char *request, size_t n_request);
/* A JSON-RPC error for a message that cannot even be handed over (too long ...); id: of the
 * message, as JSON, or NULL. */
void mcp_refusal(struct buf *b, const char *id, int code, const char *message);
/* Is it a revision that we speak? */
bool mcp_version_known(const char *version);
/* The text of a request's id as JSON, in the arena: a text or a whole number.  Else NULL. */
const char *mcp_id_text(const struct json *id, struct arena *a);

/* The header (x-mcp-header) that repeats a tool's argument over HTTP, or NULL. */
const char *mcp_header_of(const struct mcp *m, const char *tool, const char *param);
bool mcp_has_tool(const struct mcp *m, const char *name);

/* The different canvases that somebody watches who can be told, `most` at most; how many. */
int mcp_watched(struct mcp *m, char (*id)[STORE_ID], int most);
/* A canvas changed (store_listen): tell who subscribed.  version: -1 when it is gone. */
void mcp_changed(struct mcp *m, const char *canvas, long version);
#endif
