/*
 * mcp_priv.h -- what the parts of the protocol share.
 *
 *   rpc.c       messages in, answers out: envelopes, eras, errors, progress, cancelling
 *   late.c      requests that do not end in time
 *   lines.c     a message a line, over two descriptors
 *   mcp.c       the server, its peers, its subscriptions
 *   tools.c     tools/list and tools/call: the table's tools, profiles
 *   own.c       our own tools (own.def);  script.c, picture.c, live.c: the larger ones; what
 *               they share with other rooms is desk's (desk/own.h)
 *   resource.c  canvases as resources;  prompt.c: prompts and completion
 */
#ifndef MCP_MCP_PRIV_H
#define MCP_MCP_PRIV_H
#include "base/index.h"
#include "desk/own.h"
#include "mcp/mcp.h"
#include "tool/tool.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#define MCP_NAME "porism"
#define MCP_SCHEME "porism://canvas/"
#define MCP_APP "ui://porism/canvas"
#define MCP_APP_TYPE "text/html;profile=mcp-app"
#define MCP_LISTENERS 1024 /* subscriptions open at once */
#define MCP_URIS 1000      /* resources that one peer or listener watches */
#define MCP_BATCH 1000     /* messages in an array */
#define MCP_LOST 4         /* requests of a peer that do not end, though told to */

/* JSON-RPC's codes, and those of MCP. */
enum {
	RPC_PARSE = -32700,
	RPC_INVALID = -32600,
	RPC_NO_METHOD = -32601,
	RPC_PARAMS = -32602,
	RPC_INTERNAL = -32603,
	RPC_NO_RESOURCE = -32002,
	RPC_HEADER = -32020,
	RPC_CAPABILITY = -32021,
	RPC_VERSION = -32022,
};

/* --- A request under way -------------------------------------------------------------- */
struct mcp_call {
	struct mcp *m;
	struct mcp_peer *p;  /* or NULL */
	struct arena *arena; /* dies with the request */
	bool modern;
	const char *version;                   /* the protocol's, of this request */
	const struct json *id, *params, *meta; /* params and meta may be NULL */
	const struct json *token;              /* of progress, or NULL */
	const char *key;                       /* the id as JSON text */
	const char *method;
	mcp_send *send;
	mcp_gone *gone;
	void *user;
	struct buf out; /* the answer as it grows: members of its result */
	size_t result;  /* where they begin */
	bool typed;     /* the result says its resultType itself */
	int code;       /* the error it ends with, or 0 */
	double told;    /* progress so far */
	atomic_bool cancelled;
	struct mcp_listener *open;
	/* Under the server's lock, while it is one of the peer's calls under way: */
	int64_t began; /* milliseconds of the monotonic clock */
	struct work *work;
	bool lost; /* it did not end in time, and was answered for */
	struct mcp_call *next;
};
/* A method appends the members of its result to c->out and returns true; or calls one of
 * these two, which return false. */
typedef bool mcp_method(struct mcp_call *c);
bool mcp_error(struct mcp_call *c, int code, const char *fmt, ...) PRINTF_LIKE(3, 4);
/* With a member "data", which is JSON. */
bool mcp_error_data(struct mcp_call *c, int code, const char *data, const char *message);
/* Has it been cancelled, or has the client gone? */
bool mcp_stopped(struct mcp_call *c);
/* Say how far it is, if the client wants to know; progress must grow. */
void mcp_progress(struct mcp_call *c, double progress, double total, const char *message);
/* Send a notification that belongs to this request. */
void mcp_notify(struct mcp_call *c, const char *method, const char *params);
/* Ask the client something and wait for its answer (handshake era; none of our tools does so).
 * The tree lives in the call's arena; NULL when it refused or went away. */
const struct json *mcp_ask(struct mcp_call *c, const char *method, const char *params);
/* Does the client say it can do so: "elicitation", "sampling"? */
bool mcp_client_can(struct mcp_call *c, const char *capability);
/* The caching hints that modern lists and readings carry. */
void mcp_add_cache(struct mcp_call *c, long ms, bool public);

/* --- What a server offers: ours, or what a test brings (t/fixture.h) --------------------- */
struct mcp_service {
	const char *capabilities; /* members of the object, handshake era */
	const char *capabilities_modern;
	const char *instructions;
	unsigned lists; /* which may change: MCP_TOOLS ... */
	mcp_method *tools_list, *tools_call, *resources_list, *templates_list, *resources_read,
		*prompts_list, *prompts_get, *complete, *set_level;
	/* Is there such a resource to subscribe to? */
	bool (*has_resource)(struct mcp_call *c, const char *uri);
	/* The x-mcp-header of a tool's parameter, or NULL. */
	const char *(*header)(const char *tool, const char *param);
};
extern const struct mcp_service mcp_own_service;

/* --- The server -------------------------------------------------------------------------- */
struct mcp {
	struct mcp_options o;
	const struct mcp_service *service;
	const char *profile;
	char *tools;             /* the JSON array of tools/list; NULL: not our service */
	pthread_mutex_t lock;    /* of all below, and of what peers hold */
	pthread_cond_t answered; /* a client answered a question of ours */
	struct mcp_peer *peers;
	struct mcp_listener *listeners;
	int n_listeners;
	long asked;
};
struct mcp_uris {
	char **uri;
	int n, cap;
};
struct mcp_question { /* one of ours that waits for the client */
	long id;
	char *answer; /* its message, when it came */
	struct mcp_question *next;
};
struct mcp_peer {
	struct mcp *m;
	struct mcp_peer *prev, *next;
	const char *version; /* or NULL */
	char *can;           /* the client's capabilities as JSON, or NULL */
	int level;           /* of messages that it wants; ours sends none */
	mcp_send *send;      /* for what nobody asked for */
	void *user;
	struct mcp_uris watched;
	struct mcp_call *calls;
	int lost; /* of them */
	struct mcp_listener *listeners;
	struct mcp_question *questions;
};
struct mcp_listener {
	struct mcp *m;
	struct mcp_peer *p; /* who keeps it, or NULL */
	struct mcp_listener *prev, *next, *of_peer;
	char *id;       /* of its request, as JSON */
	unsigned lists; /* whose changes are wanted: MCP_TOOLS ... */
	struct mcp_uris watched;
	mcp_send *send;
	void *user;
};
/* The same text among the versions that begin with a handshake; NULL: none of them. */
const char *mcp_handshake_version(const char *version);
bool mcp_uris_add(struct mcp_uris *u, const char *uri); /* false: too many */
bool mcp_uris_remove(struct mcp_uris *u, const char *uri);
/* One of the lists has changed: tell who wants to know. */
enum { MCP_TOOLS = 1, MCP_PROMPTS = 2, MCP_RESOURCES = 4 };
void mcp_list_changed(struct mcp *m, unsigned list);
/* Close the answer to a request. */
void mcp_finish(struct buf *out, const struct mcp *m, bool modern, bool typed);
/* The answer to a request that does not end in time, as a line; and the same where requests before
 * it do not. */
void mcp_answer_late(struct buf *b, const struct mcp_call *c, bool before);
/* A notification that is no part of an answer, as a line. */
void mcp_notification(struct buf *b, const char *method, const char *params);

/* --- Tools ------------------------------------------------------------------------------- */
/* What a tool answers. */
struct mcp_result {
	struct buf json; /* an object: structuredContent, and repeated as text */
	struct buf more; /* further content blocks, each with a comma before it */
	bool failed;
};
/* The members of a tool's result: what it answers, or the error (NULL: none) instead.  Clears r. */
void mcp_add_result(struct buf *out, struct mcp_result *r, const struct err *e);
/* OK, or the error, which becomes the result. */
typedef enum status mcp_own_fn(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e);
#define OWN(name, profiles, hints, params, text) mcp_own_fn mcp_own_##name;
#include "mcp/own.def"
#undef OWN

/* Our own tools, as rows. */
struct mcp_own {
	struct desk_row row;
	mcp_own_fn *fn;
};
const struct mcp_own *mcp_own_find(const char *name);  /* or NULL */
const struct mcp_own *mcp_own_guess(const char *name); /* under another name; or NULL */
const struct mcp_own *mcp_own_list(int *n);
/* The same one after another, for desk_search; NULL behind the last. */
const struct desk_row *mcp_own_row(void *user, int i);
void mcp_own_schema(struct buf *b, const struct mcp *m, const struct mcp_own *o, bool brief);
/* A content block that links to a canvas's resource; ending ".svg" or "". */
void mcp_add_link(struct buf *b, const char *id, const char *ending, const char *title);
/* --- Pictures and resources ---------------------------------------------------------------- */
enum status mcp_draw(struct mcp *m, const char *id, const struct desk_drawing *p,
		     struct buf *out, struct err *e) MUST_USE;
const char *mcp_mime(const char *format);
/* Names that fit what a client has typed, to "values"; for completion. */
void mcp_complete_canvas(struct mcp_call *c, struct buf *values, const char *prefix, int *n);
bool mcp_resources_list(struct mcp_call *c);
bool mcp_templates_list(struct mcp_call *c);
bool mcp_resources_read(struct mcp_call *c);
bool mcp_has_resource(struct mcp_call *c, const char *uri);
bool mcp_prompts_list(struct mcp_call *c);
bool mcp_prompts_get(struct mcp_call *c);
bool mcp_complete(struct mcp_call *c);
void mcp_tools_text(struct buf *b, const struct mcp *m); /* the array of tools/list */
bool mcp_profile_known(const char *profile);
#endif
