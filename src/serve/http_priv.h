/*
 * http_priv.h -- requests and replies, apart from the library that carries them.
 *
 * A service is a constant table of routes and a pointer of its own.  A handler sees a whole
 * request and fills in a reply; several run at once in different threads, none in a thread
 * that carries other clients' bytes, so that a long one keeps nobody waiting.
 */
#ifndef SERVE_HTTP_PRIV_H
#define SERVE_HTTP_PRIV_H
#include "base/mem.h"
#include "base/text.h"
#include "serve/serve.h"
#include <stdint.h>

struct http_carrier; /* mhd.c: the connection behind a request */
struct http_stream;
struct http_field {
	const char *name, *value;
};
struct http_request {
	const char *method, *path; /* HEAD is shown to handlers as GET */
	const char *part;          /* what the route's {id} stood for, or NULL */
	const char *body;          /* NUL-terminated */
	size_t n;
	int threads;                  /* the service may use so many for it */
	struct arena *arena;          /* dies with the request */
	void *service;                /* what the route's service is about */
	struct http_carrier *carrier; /* NULL in tests */
	const struct http_field *header, *query;
	int n_headers, n_query;
	char from[48]; /* the client's address, also behind a proxy that is trusted */
};
/* A header, or a parameter of the query (decoded); NULL when absent. */
const char *serve_http_header(const struct http_request *q, const char *name);
/* An entry of a header such as Accept-Language: "de-CH;q=0.9" is de-CH with the weight 0.9, which is 1 where none is
 * told. */
struct http_wish {
	const char *name;
	size_t n;
	double weight;
};
/* The next one of what is left of such a header, which may be NULL; false: there is none. */
bool serve_http_wish(const char **list, struct http_wish *out);
const char *serve_http_query(const struct http_request *q, const char *name);
/* Has the client hung up, or is the server in a hurry to stop?  Asks the system: not for
 * inner loops. */
bool serve_http_gone(const struct http_request *q);
/* What follows is many calls, each of which begins work of its own with serve_http_limits; the
 * request as a whole is then bounded by the patience. */
void serve_http_many(const struct http_request *q);
struct work_limits;
struct work_limits serve_http_limits(const struct http_request *q);
/* What the client is called for whom the request is answered (client.c); NULL: that which this thread
 * answers, "" if none. */
const char *serve_http_for(const struct http_request *q);

#define HTTP_EXTRA 8
#define HTTP_VALUE 960
#define HTTP_ID 65 /* room for a request's id */
#define HTTP_WORD 48
/* One of the calls that a request held. */
struct http_call {
	struct http_call *next;
	char tool[HTTP_WORD], code[HTTP_WORD]; /* as of a reply */
};
struct http_reply {
	int status;              /* 200 */
	const char *type;        /* "application/json" */
	const char *id;          /* of the request; errors tell it.  NULL in tests */
	char tool[HTTP_WORD];    /* that was called, if one was; one that there is */
	char code[HTTP_WORD];    /* why it was refused, or "" */
	struct http_call *calls; /* of a batch, in any order, in the request's arena */
	struct buf body;
	struct {
		const char *name;
		char value[HTTP_VALUE];
	} extra[HTTP_EXTRA];
	int n_extra;
	struct http_stream *stream; /* set by serve_http_stream_open */
};
/* The name is not copied.  Values are cut at HTTP_VALUE, and have no control characters. */
void serve_http_add_header(struct http_reply *r, const char *name, const char *value);
typedef void http_handler(const struct http_request *q, struct http_reply *r);
struct http_route {
	const char *method;
	const char *path; /* "/api/v1/canvases/{id}/svg"; {id}: one part, no slash */
	const char *text;
	http_handler *fn;
	size_t body;       /* largest request; 0: SERVE_SMALL_BODY */
	const char *query; /* "name:type ...", what may be asked; NULL: anything */
	const char *types; /* of a body, the usual one first; NULL: application/json, "": the
			    * handler looks itself */
};
struct http_service {
	const struct http_route *route;
	int n;
	void *self; /* becomes the requests' service */
};

/* A reply that goes on: made by a handler, written by any thread, also while the handler
 * still runs.  Status, type and headers of r count as they are at this call, and what r.body
 * holds now is what the stream begins with; they leave at once.  What the handler puts into
 * r.body afterwards is written when it returns.  Bytes that nobody fetches are bounded
 * (SERVE_STREAM): beyond, the stream counts as gone.  The owner ends it once, gone or not;
 * after that it must not touch it. */
struct http_stream *serve_http_stream_open(const struct http_request *q, struct http_reply *r);
/* May the client listen to one more stream?  false: r says why not. */
bool serve_http_may_listen(const struct http_request *q, struct http_reply *r);
void serve_http_stream_write(struct http_stream *s, const char *data, size_t n);
bool serve_http_stream_gone(struct http_stream *s);
size_t serve_http_stream_waiting(struct http_stream *s); /* bytes not yet fetched */
void serve_http_stream_end(struct http_stream *s);

/* The error's record as the body, with this status. */
void serve_http_fail(struct http_reply *r, int status, const struct err *e);
/* The target of a request line, "/a/b?c=d", into path and query; "http://host/a" where host
 * is that of the headers, which must be there.  E_ARG: another host, escapes that are none, an escaped slash, control characters, no UTF-8, HTTP_PARAMETERS exceeded. */
#define HTTP_PARAMETERS 64
enum status serve_http_target(struct http_request *q, const char *target,
			      struct err *e) MUST_USE;
/* --- By the book (frame.c) ---------------------------------------------------------------- */
/* Is the head of a request as it must be, and where its body ends beyond doubt?  0, or the
 * status to refuse it with; then nothing more may be read from its connection.  version:
 * "HTTP/1.1". */
int serve_http_frame(const struct http_request *q, const char *version, struct err *e);
bool serve_http_has_body(const struct http_request *q); /* of a good frame */
/* Is the body of a type that the route takes?  false: E_ARG, for a 415. */
bool serve_http_typed(const struct http_request *q, const struct http_route *t, struct err *e);

/* The route of a request, and what its {id} stands for (in q's arena); NULL: none. */
const struct http_route *serve_http_find(struct http_request *q, const struct http_service *s,
					 int n);
/* Find the route and run it; 404 and 405 name what there is, OPTIONS says what may be. */
void serve_http_answer(struct http_request *q, struct http_reply *r,
		       const struct http_service *s, int n);
/* Is the host of a Host header ("localhost:80") this machine?  NULL is. */
bool serve_http_is_local(const char *host);

/* The address of whoever asks: that of the connection (`from`, as inet_ntop writes it; "?" or "" for a
 * Unix socket), or behind one of the trusted proxies ("10.0.0.1,unix", NULL: none) what it says. */
#define HTTP_FROM 48
void serve_http_client(const struct http_request *q, const char *from, const char *trusted,
		       char out[HTTP_FROM]);
bool serve_proxies_known(const char *list); /* is it such a list? */

/* --- Who may ask ------------------------------------------------------------------------- */
struct http_guard;
struct http_guard *serve_http_guard_new(const struct serve_options *o);
void serve_http_guard_free(struct http_guard *g); /* NULL is allowed */
/* The port, once it is known: cookies are named after it. */
void serve_http_guard_at(struct http_guard *g, int port);
/* Looks at the head of a request; false: r says no (or, to a browser's question, what it
 * may).  `from`: the client's address, `now` in milliseconds.  From several threads. */
bool serve_http_guard_admits(struct http_guard *g, const struct http_request *q,
			     const char *from, int64_t now, struct http_reply *r);
/* What browsers of an allowed origin need to see in every reply. */
void serve_http_guard_mark(const struct http_guard *g, const struct http_request *q,
			   struct http_reply *r);

/* --- Services -------------------------------------------------------------------- */
extern const struct http_route serve_reward_routes[]; /* service: NULL */
extern const int serve_reward_routes_n;
extern const struct http_route serve_api_routes[]; /* api.c: canvases, pictures, events */
extern const int serve_api_routes_n;
extern const struct http_route serve_mcp_routes[]; /* mcp_http.c: /mcp */
extern const int serve_mcp_routes_n;
extern const struct http_route
	serve_page_routes[]; /* page.c: embedded files; service: serve_options.embed */
extern const int serve_page_routes_n;
/* language.c: the number, in language.def, of the language that the page has for a reader. */
int serve_page_language(const struct http_request *q);

/* What serve_mcp_routes are about: sessions and their streams.  free ends those; no handler runs
 * any more then.  Changes of canvases come through mcp_changed, which serve.c calls. */
struct mcp;
struct mcp_http;
struct shared_note;
struct mcp_http *serve_mcp_http_new(struct mcp *m, struct serve_shared *shared, int seat);
/* Another worker says something about a session. */
void serve_mcp_http_heard(struct mcp_http *h, const struct shared_note *note);
void serve_mcp_http_free(struct mcp_http *h); /* NULL is allowed */
#endif
