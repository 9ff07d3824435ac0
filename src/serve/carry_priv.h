/*
 * carry_priv.h -- the carrier's own: the library, connections, requests on their way.
 *
 * A request is complete -> its connection is suspended -> a thread of the pool answers it
 * -> the connection is resumed and the library sends the reply.  A stream resumes the
 * connection when it is opened, and suspends it whenever there is nothing to send.
 *
 * While a connection is suspended the library does not look at it, so whoever wants to know
 * whether the client is still there looks at the socket (serve_carry_socket_gone).
 */
#ifndef SERVE_CARRY_PRIV_H
#define SERVE_CARRY_PRIV_H
#include "serve/trail_priv.h"
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

/* --- Threads (pool.c) ------------------------------------------------------------------- */
typedef void carry_work(void *self);
struct carry_pool;
struct carry_pool *serve_carry_pool_new(int most);
/* false: there is no thread, nor can one be started.  key: what the work is about, so that
 * not all threads wait for one thing; NULL: nothing. */
bool serve_carry_pool_add(struct carry_pool *p, carry_work *fn, void *self, const char *key);
int serve_carry_pool_busy(struct carry_pool *p);
void serve_carry_pool_free(struct carry_pool *p); /* when all is done; NULL is allowed */

/* --- The library ------------------------------------------------------------------------ */
struct mhd {
	void *library;
#define MHD(name) __typeof__(&name) name;
#include "serve/mhd.def"
#undef MHD
};

/* A client's socket; in the carrier's list from accept to close. */
struct carry_socket {
	struct carry_socket *next, *prev;
	int fd;
	char from[48];
	atomic_llong deadline; /* milliseconds; by then it must have moved on; 0: none */
};

struct carry {
	struct mhd mhd;
	struct MHD_Daemon *daemon;
	const struct http_service *service;
	int n_services, port, threads;
	size_t body;
	int64_t patience;  /* milliseconds */
	bool in_place;     /* the library leaves the head of a request where it read it */
	char *trust_proxy; /* or NULL */
	struct http_guard *guard;
	struct serve_trail *trail, none; /* none: where nobody wants to know */
	struct carry_pool *pool;
	atomic_int busy;      /* requests that are complete and not yet answered */
	atomic_size_t held;   /* bytes of bodies in memory */
	atomic_bool hurry;    /* stopping, and out of patience */
	pthread_mutex_t lock; /* of the two lists */
	struct carry_socket *sockets;
	struct http_stream *streams;
	pthread_t watch;
	pthread_cond_t over;
	atomic_bool stopping;
	atomic_bool leaving; /* takes no new clients, and says so to those that it has */
	bool watching;
};

/* E_SYS: the port is taken, or the library is missing.  The options' services live as long
 * as the carrier. */
enum status serve_carry_start(struct carry **out, const struct serve_options *o,
			      const struct http_service *s, int n, struct err *e) MUST_USE;
/* What it does now, to the counters. */
void serve_carry_publish(struct carry *c);
/* No new clients; who is connected is asked to leave with the next answer, and gets so many
 * milliseconds to ask. */
void serve_carry_retire(struct carry *c, int64_t ms);
/* No new clients; waits for requests under way. */
void serve_carry_drain(struct carry *c);
void serve_carry_stop(struct carry *c); /* after serve_carry_drain; NULL is allowed */

/* --- Requests ---------------------------------------------------------------------------- */
/* One request; the connection holds it, and the thread that answers it. */
struct http_carrier {
	struct carry *carry;
	struct MHD_Connection *connection;
	struct carry_socket *socket;
	atomic_int holders;
	char *target;
	const char *key; /* what the request is about, or NULL */
	struct buf body;
	size_t most, came; /* of the body: allowed, and so far */
	int64_t begun;
	bool seen, too_large, too_many, dispatched;
	const char *next; /* where the next piece of the head must lie, if in_place */
	bool torn;        /* it did not: the head was not made of whole lines */
	bool last;        /* nothing more is read from the connection */
	atomic_bool busy; /* counted in carry.busy */
	struct http_request q;
	struct http_reply r;
	struct trail_note note;
	pthread_mutex_t lock; /* of what follows */
	bool closed;          /* the connection is no longer ours */
	struct http_stream *stream;
};
void serve_carry_release(struct http_carrier *h);
int64_t serve_carry_now(void);
bool serve_carry_socket_gone(const struct carry_socket *s);
/* The reply that reads from the stream; NULL: no memory. */
struct MHD_Response *serve_carry_stream_response(struct http_stream *s);
/* What the stream said its head is. */
const struct http_reply *serve_carry_stream_head(const struct http_stream *s);
/* The connection has ended. */
void serve_carry_stream_close(struct http_stream *s);
/* The server ends: so does the stream, whoever owns it. */
void serve_carry_stream_finish(struct http_stream *s);
struct http_stream *serve_carry_stream_next(struct http_stream *s); /* in the carrier's list */
#endif
