/*
 * carry_priv.h -- the carrier's own: the library, connections, requests on their way.
 *
 * Each connection has a thread (crowd.c).  When a request is complete, its thread asks for its
 * turn (gate.c), answers the request itself and gives the reply to the library: nobody is
 * woken in between, and a long call keeps nobody's bytes waiting.  A reply that goes
 * on (stream.c) is written to the socket past the library, and its connection ends with it.
 *
 * While a thread waits or works the library does not look at its connection; the watch does
 * (socket.c).
 *
 *   mhd.c     the library, requests, replies, life
 *   crowd.c   threads that take connections
 *   socket.c  connections, deadlines, the watch
 *   client.c  who asks, and what each has taken
 *   gate.c    whose turn it is
 *   stream.c  replies that go on
 */
#ifndef SERVE_CARRY_PRIV_H
#define SERVE_CARRY_PRIV_H
#include "serve/trail_priv.h"
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include <sys/socket.h>

struct carry;
struct http_carrier;
struct store_taking;
#define CARRY_NAME 48

/* --- Clients (client.c) ----------------------------------------------------------------- */
struct carry_client {
	struct carry_client *next; /* in its chain */
	char name[CARRY_NAME];
	int holders;
	/* Under the carrier's lock: */
	int connections;
	double knocks; /* connections that it may open at once */
	int64_t knocked;
	/* Of the gate, under its lock: */
	struct carry_client *left, *right;
	struct carry_turn *first, *last;
	int running, waiting;
	double spent; /* milliseconds at work of late */
	int64_t charged;
	atomic_int bodies, listeners; /* requests not yet whole; streams */
	atomic_llong held;            /* bytes of requests */
};
struct carry_clients;
struct carry_clients *serve_clients_new(void);
void serve_clients_free(struct carry_clients *all); /* NULL is allowed */
/* The client of a name; it stays where it is until it is released. */
struct carry_client *serve_client_hold(struct carry_clients *all, const char *name);
/* The same by an address as text. */
struct carry_client *serve_client_of(struct carry_clients *all, const char *from);
void serve_client_release(struct carry_clients *all, struct carry_client *c);
/* What a client is called, and the whole address. */
void serve_client_name(char name[CARRY_NAME], char from[CARRY_NAME], const struct sockaddr *a);
/* What they owe (debt.c): in the book of all workers, or in one of our own. */
struct carry_debts;
#define SERVE_DEBTS 4096
struct carry_debts *serve_debts_new(struct serve_shared *shared); /* NULL: our own */
void serve_debts_free(struct carry_debts *d);                     /* NULL is allowed */
/* May the client take this from the store?  Then it has, and NULL is returned; else what there
 * is too much of. */
const char *serve_debts_take(struct carry_debts *all, const char *name,
			     const struct serve_limits *l, const struct store_taking *t);
/* The same, with the words. */
bool serve_client_may(struct carry *k, struct carry_client *c, const struct store_taking *t,
		      struct err *e);

/* --- Turns (gate.c) ---------------------------------------------------------------------- */
struct carry_gate_limits {
	int running, client_running, same, client_waiting;
};
enum carry_turn_state {
	TURN_NONE = 0,
	TURN_WAITS,
	TURN_RUNS,
	TURN_OVER,
	/* Why there was none: */
	TURN_FULL,   /* too many of the client wait */
	TURN_LATE,   /* it did not come in time */
	TURN_GONE,   /* serve_gate_drop */
	TURN_CLOSED, /* the server ends */
};
struct carry_turn {
	struct carry_turn *next, *prev;
	struct carry_client *client;
	const char *key; /* what the request is about, or NULL */
	uint32_t hash;   /* of the key */
	enum carry_turn_state state;
	pthread_cond_t news;
};
struct carry_gate;
struct carry_gate *serve_gate_new(const struct carry_gate_limits *most);
void serve_gate_free(struct carry_gate *g); /* NULL is allowed */
/* Waits; TURN_RUNS, or why not.  until: of serve_carry_now. */
enum carry_turn_state serve_gate_enter(struct carry_gate *g, struct carry_turn *t,
				       int64_t until);
void serve_gate_leave(struct carry_gate *g, struct carry_turn *t);
void serve_gate_drop(struct carry_gate *g, struct carry_turn *t);   /* nobody waits for it */
void serve_gate_forget(struct carry_gate *g, struct carry_turn *t); /* it will not leave */
void serve_gate_close(struct carry_gate *g);                        /* no turns any more */
void serve_gate_count(struct carry_gate *g, int *running, int *waiting);

/* --- The library ------------------------------------------------------------------------ */
struct mhd {
	void *library;
#define MHD(name) __typeof__(&name) name;
#include "serve/mhd.def"
#undef MHD
};

enum carry_phase {
	PHASE_HEAD = 0, /* silent, or the head of a request comes */
	PHASE_BODY,
	PHASE_QUEUE, /* a request waits for its turn */
	PHASE_WORK,
	PHASE_SEND,
	PHASE_STREAM
};
/* A client's socket; in the carrier's list from accept to close. */
struct carry_socket {
	struct carry_socket *next, *prev;
	struct carry_seat *seat;
	int fd;
	char from[CARRY_NAME];
	struct carry_client *client;
	bool cut; /* to make room: no longer counted; under the carrier's lock, too */
	pthread_mutex_t lock; /* of what follows */
	enum carry_phase phase;
	int64_t since, deadline;    /* milliseconds; by then it must have moved on, 0: none */
	int64_t looked;             /* by the watch, while it is silent */
	bool comes;                 /* in PHASE_HEAD: something of it has */
	struct http_carrier *h;     /* that waits or is worked on */
	bool answered, runaway;     /* by the watch; it has given up on the thread */
	struct http_stream *stream; /* in PHASE_STREAM */
};

/* A thread that serves, and the connection that it has. */
struct carry_seat {
	struct carry *carry;
	struct MHD_Daemon *daemon;   /* its instance of the library */
	struct carry_socket *socket; /* or NULL */
	bool warm;                   /* it has numbers' caches */
};

struct carry_crowd;
struct carry {
	struct mhd mhd;
	struct carry_crowd *crowd; /* or NULL: nobody serves */
	const struct http_service *service;
	int n_services, port, threads;
	size_t body;
	int64_t patience;  /* milliseconds */
	bool in_place;     /* the library leaves the head of a request where it read it */
	char *trust_proxy; /* or NULL */
	struct http_guard *guard;
	struct serve_trail *trail, none; /* none: where nobody wants to know */
	struct serve_limits limits;
	int64_t deadline, grace, head; /* milliseconds; a deadline < 0: none */
	size_t memory;
	int most_connections;
	struct carry_clients *clients;
	struct carry_debts *debts;
	struct carry_gate *gate;
	atomic_int n_warm;         /* threads that have numbers' caches */
	atomic_int late, runaways; /* requests so far */
	atomic_int lost;           /* threads that run away now */
	void (*runaway)(void *user, const char *request);
	void *runaway_user;
	struct store *store;  /* whose takings are counted, or NULL */
	atomic_int busy;      /* requests that are complete and not yet answered */
	atomic_size_t held;   /* bytes of bodies in memory */
	atomic_bool hurry;    /* stopping, and out of patience */
	pthread_mutex_t lock; /* of the two lists, and the next */
	int connections;
	struct carry_socket *sockets;
	struct http_stream *streams;
	pthread_t watch;
	pthread_cond_t news;
	bool over; /* the watch ends */
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
/* No new clients; waits for requests under way, within the grace and a deadline more.  false:
 * some are still there, and nothing that they use may be freed. */
bool serve_carry_drain(struct carry *c);
void serve_carry_stop(struct carry *c); /* after serve_carry_drain; NULL is allowed */

/* --- Requests ---------------------------------------------------------------------------- */
/* One request, from its first line until its reply is sent. */
struct http_carrier {
	struct carry *carry;
	struct MHD_Connection *connection;
	struct carry_socket *socket;
	char *target;
	const char *method;          /* as it was asked */
	struct carry_client *client; /* the connection's, or whom its proxy names */
	struct carry_turn turn;
	int64_t arrived, allowed; /* whole; milliseconds from then, <= 0: any */
	struct work *work;        /* while it goes on; under the connection's lock */
	bool counted;             /* among its client's unfinished bodies */
	atomic_bool streams;      /* its reply goes on: written past the library */
	bool old_protocol, head;  /* HTTP/1.0: no chunks; HEAD: no body */
	struct buf body;
	size_t most, came; /* of the body: allowed, and so far */
	int64_t begun;
	bool seen, too_large, too_many;
	const char *next; /* where the next piece of the head must lie, if in_place */
	bool torn;        /* it did not: the head was not made of whole lines */
	bool last;        /* nothing more is read from the connection */
	atomic_bool busy; /* counted in carry.busy */
	struct http_request q;
	struct http_reply r;
	struct trail_note note;
	struct http_stream *stream;
};
int64_t serve_carry_now(void);
bool serve_carry_has_header(const struct http_reply *r, const char *name);
bool serve_carry_socket_gone(const struct carry_socket *s);
void *serve_carry_on_target(void *self, const char *target, struct MHD_Connection *m);
enum MHD_Result serve_carry_on_request(void *self, struct MHD_Connection *m, const char *path,
				       const char *method, const char *version,
				       const char *data, size_t *n, void **state);
void serve_carry_on_end(void *self, struct MHD_Connection *m, void **state,
			enum MHD_RequestTerminationCode why);
/* The thread ends: what it keeps for reuse is given back. */
void serve_carry_cool(struct carry_seat *seat);

/* --- Threads (crowd.c) ---------------------------------------------------------------------- */
/* From the listener, which is theirs then, with at most so many threads. */
bool serve_crowd_start(struct carry *c, int listener, int most) MUST_USE;
void serve_crowd_close(struct carry_crowd *w); /* takes no more; the listener is closed */
/* Hangs up on everybody, and waits for the threads; NULL is allowed. */
void serve_crowd_end(struct carry_crowd *w);

/* --- Connections (socket.c) --------------------------------------------------------------- */
enum MHD_Result serve_carry_may_connect(void *self, const struct sockaddr *a, socklen_t n);
void serve_carry_on_socket(void *self, struct MHD_Connection *m, void **context,
			   enum MHD_ConnectionNotificationCode what);
void serve_carry_cut_all(struct carry *c);
void serve_carry_phase(struct carry_socket *s, enum carry_phase phase, int64_t deadline);
/* The request is whole, and waits for its turn. */
void serve_carry_arrived(struct http_carrier *h);
/* The handler is done; false: the watch has answered already. */
bool serve_carry_worked(struct http_carrier *h);
/* It is the stream's from now on; NULL: no longer. */
void serve_carry_streams(struct carry_socket *s, struct http_stream *stream);
void *serve_carry_watch(void *self);

/* --- Streams (stream.c) --------------------------------------------------------------------- */
/* Sends what the stream is given until it ends, or nobody reads it. */
void serve_carry_stream_pump(struct http_stream *s);
void serve_carry_stream_release(struct http_stream *s); /* the connection's hold on it */
void serve_carry_stream_gone(struct http_stream *s);    /* nobody reads it */
/* The server ends: so does the stream, whoever owns it. */
void serve_carry_stream_finish(struct http_stream *s);
struct http_stream *serve_carry_stream_next(struct http_stream *s); /* in the carrier's list */
#endif
