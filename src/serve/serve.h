/*
 * serve.h -- Porism over HTTP.
 *
 * A server answers on one address, the loopback unless told otherwise, from a pool of
 * threads.  It owns those threads and nothing else; figures live in a store, which it
 * borrows.
 *
 * Invariants:
 *  (1) Whatever a client sends gets a typed answer, {"error": {"code", "message", "hint"}}
 *      at worst, and costs no other client anything.
 *  (2) Requests whose Origin or Host is not this server's own are refused: a web page
 *      elsewhere cannot talk to the server through a reader's browser.
 *  (3) Bodies, connections, waiting times and what is kept for slow readers are bounded, for
 *      all together and for each client; clients are served in turn.  A client is an address
 *      (of IPv6 its first 64 bits), the Unix socket one.
 *  (5) A request is answered within one and a half times its deadline, whatever its handler
 *      does.
 *  (4) Other machines are answered only where a token is asked for.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H
#include "base/base.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a server and each of its clients may take; serve_limits_usual first. */
struct serve_limits {
#define SERVE_LIMIT(field, name, usual, text) long field;
#include "serve/limit.def"
#undef SERVE_LIMIT
};
void serve_limits_usual(struct serve_limits *l);
/* "name=number", a row of limit.def.  E_ARG: there is none of that name, or no number. */
enum status serve_limit_set(struct serve_limits *l, const char *text, struct err *e) MUST_USE;

struct mcp_service;
struct serve_shared;
struct serve_trail;
struct store;
struct tool_table;
struct serve_options {
	int port;            /* 0: any free one */
	const char *bind;    /* an address, IPv4 or IPv6; NULL: 127.0.0.1 */
	int threads;         /* 0: one.  How many one request may use */
	size_t body;         /* largest request in bytes; 0: each route's own limit */
	int patience;        /* 0: SERVE_PATIENCE */
	bool reward;         /* POST /get_reward, POST /score */
	struct store *store; /* the API, the page and MCP; NULL: none of them */
	const struct tool_table *tools;    /* with a store */
	const char *version;               /* of the program; with a store */
	const char *profile;               /* of MCP's tools; NULL: core */
	const struct mcp_service *service; /* what MCP offers (mcp.h); NULL: ours */
	const char *token;                 /* who has it may ask; NULL: whoever is here */
	const char *token_at; /* where people find it, as a sentence; NULL: we do not know */
	const char *allow_origin; /* pages from there may ask and read, or NULL */
	/* Sites that may show /embed in a frame, "https://a.example,http://b.example:8080", or "*"; NULL:
	 * this server's own pages alone. */
	const char *embed;
	const char *runs;   /* a folder of traces to show; NULL: none */
	int rate;           /* requests a second of one address; 0: no limit */
	int64_t deadline;   /* milliseconds one request may take; 0: SERVE_DEADLINE, -1: any */
	size_t memory;      /* bytes one request may take; 0: SERVE_MEMORY, SIZE_MAX: any */
	int64_t grace;      /* milliseconds that ending may take; 0: SERVE_GRACE */
	int workers;        /* processes that answer; 0: one */
	const char *socket; /* the path of a Unix socket instead of a port, or NULL */
	int listener;       /* a socket that listens already, to be taken over; 0: none */
	bool metrics_open;  /* GET /metrics without a token */
	struct serve_trail *trail;         /* of serve_start itself */
	const struct serve_limits *limits; /* NULL: the usual ones */
	/* A request that does not end, though it was told to: its thread is lost, and what it
	 * holds locked.  Called once for each, from a thread of the server; or NULL. */
	void (*runaway)(void *user, const char *request);
	void *runaway_user;
	const char *log; /* a file for a line about each request, "-": standard error,
			     * NULL: there, and only warnings; "none": nothing */
	/* Addresses of reverse proxies, as inet_ntop writes them, and "unix" for whoever comes
	 * through the Unix socket: their X-Forwarded-For is believed.  NULL: none. */
	const char *trust_proxy;
	struct serve_shared *shared; /* with the other workers; NULL: there are none */
	int seat;                    /* of this one among them */
};
#define SERVE_BODY (64u << 20)      /* of the reward service */
#define SERVE_SMALL_BODY (4u << 20) /* of the others */
#define SERVE_FILE (16u << 20)      /* of a file that is opened */
#define SERVE_HELD (256u << 20)     /* of all requests together */
#define SERVE_STREAM (1u << 20)     /* bytes kept for a reader that does not read */
/* Seconds that a silent connection is kept, a request may take to arrive or its answer to
 * be fetched (and one more for every SERVE_SLOWEST bytes). */
#define SERVE_PATIENCE 60
#define SERVE_SLOWEST 16384
#define SERVE_DEADLINE 2000       /* milliseconds */
#define SERVE_MEMORY (256u << 20) /* bytes */
#define SERVE_GRACE 5000          /* milliseconds */
#define SERVE_TOKEN 16            /* characters that a token must have */
#define SERVE_TOKEN_MOST 200
#define SERVE_TOKEN_ROOM 208

/* --- Tokens -------------------------------------------------------------------------------- */
enum status serve_token_check(const char *token, struct err *e) MUST_USE; /* E_ARG */
enum status serve_token_new(char out[SERVE_TOKEN_ROOM], struct err *e) MUST_USE;
/* That which a folder keeps, in a file `token` that only its owner can read; made if there is
 * none.  E_SYS: it cannot be read or made, or others can read it. */
enum status serve_token_keep(const char *dir, char out[SERVE_TOKEN_ROOM],
			     struct err *e) MUST_USE;

/* --- Before there are workers ------------------------------------------------------------ */
/* Opens a socket where the options say (socket, or bind and port), for serve_options.listener
 * of this process or of its children.  E_ARG, E_SYS: as serve_start. */
enum status serve_listen(int *out, const struct serve_options *o, struct err *e) MUST_USE;
#define SERVE_ADDRESS 112
/* Its port, 0 for a Unix socket. */
int serve_listener_port(int listener);
/* Its address in numbers, or its path, "" for one without a name; false: it is no socket. */
bool serve_listener_address(int listener, char out[SERVE_ADDRESS]);
/* What serve_start would say of the options (E_ARG), without starting. */
enum status serve_check(const struct serve_options *o, struct err *e) MUST_USE;
/* Memory that processes forked from this one share, each with a seat of its own below
 * `seats`.  key: signs the sessions of MCP, and is the same on all machines that serve them;
 * NULL: a random one.  E_SYS: the system has none. */
enum status serve_shared_new(struct serve_shared **out, int seats, const void *key, size_t n,
			     struct err *e) MUST_USE;
/* Whoever had the seat has died: it does nothing any more. */
void serve_shared_gone(struct serve_shared *s, int seat);
/* Milliseconds since whoever has the seat has shown that it looks after its clients, which it
 * does every second; 0: it has not yet begun. */
int64_t serve_shared_silent(struct serve_shared *s, int seat);
void serve_shared_free(struct serve_shared *s); /* NULL is allowed */

struct serve;
/* E_ARG: a port or address that is none, a token too short, another machine's address
 * without token; E_SYS: the port is taken, or libmicrohttpd is missing. */
enum status serve_start(struct serve **out, const struct serve_options *o,
			struct err *e) MUST_USE;
int serve_port(const struct serve *s);
/* Others have taken over on the same socket: no new clients here, and those that keep a
 * connection open hear with their next answer that it closes.  Returns after `ms` at the
 * latest; serve_stop comes next. */
void serve_retire(struct serve *s, int64_t ms);
/* The log may have been moved away: begins another of its name. */
void serve_reopen_log(struct serve *s);
/* Requests that wait are refused, those under way are finished; after the grace they are cut,
 * and get their deadline to leave.  Streams end.  false: some did not leave, their threads
 * still use the server and its store, and the process can only end (_exit).  NULL is
 * allowed. */
bool serve_stop(struct serve *s);

/* Asks the server at "http://ADDRESS:PORT" or "unix:PATH" whether it is well (GET /healthz).  E_ARG: no
 * such address; E_SYS: it is not. */
enum status serve_is_well(const char *url, struct err *e) MUST_USE;

/* Appends the page as one HTML text that loads nothing, for a host of MCP Apps
 * (ui://porism/canvas); it then talks to the host and not to a server. */
struct buf;
void serve_page(struct buf *b);
#endif
