/*
 * trail_priv.h -- what is known afterwards: counters for machines that watch (meter.c), and a
 * line about each request (log.c).
 *
 * The counters of all workers of a server are the same block of memory, so that whichever is
 * asked tells of all.  Names that clients can choose never become labels: tools and codes are
 * those of our own tables, and there are bounded numbers of them.
 *
 * Neither tokens nor bodies nor addresses of canvases are written anywhere.
 */
#ifndef SERVE_TRAIL_PRIV_H
#define SERVE_TRAIL_PRIV_H
#include "base/work.h"
#include "serve/http_priv.h"
#include <stdatomic.h>

#define HTTP_METHOD 16 /* characters of it that are told */

/* --- One request ------------------------------------------------------------------------- */
struct trail_note {
	char id[HTTP_ID]; /* the client's own, if it is well-formed, or ours */
	char method[HTTP_METHOD], from[HTTP_FROM];
	const struct http_route *route;
	int64_t whole, begun, done; /* microseconds: arrived, its turn, answered; 0: not */
	size_t in, out;             /* bytes of the bodies */
	bool told;
};
int64_t serve_trail_now(void); /* microseconds of the monotonic clock */

/* --- Counters (meter.c) -------------------------------------------------------------------- */
/* Lies in memory that may be shared; all zeros is a new one. */
struct serve_meter;
size_t serve_meter_size(void);
/* One request was answered; from any thread. */
void serve_meter_count(struct serve_meter *m, const struct http_reply *r,
		       const struct trail_note *n);
void serve_meter_cut(struct serve_meter *m, enum work_cut why);
void serve_meter_runaway(struct serve_meter *m);
/* What a worker does now; published now and then, for whichever is asked. */
struct meter_state {
	int connections, waiting, running, streams;
};
#define METER_SEATS 300
void serve_meter_publish(struct serve_meter *m, int seat, const struct meter_state *now);
int64_t serve_meter_silent(const struct serve_meter *m, int seat); /* milliseconds since */
void serve_meter_leave(struct serve_meter *m, int seat);
void serve_meter_gone(struct serve_meter *m, int seat); /* whoever sat there has died */
/* What the store holds. */
struct meter_store {
	long canvases, figures;
	long long bytes;
	long damaged;
	bool clock_doubted, writable;
	bool there;
};
/* Prometheus's text, version 0.0.4. */
void serve_meter_text(const struct serve_meter *m, const struct meter_store *s,
		      const char *version, struct buf *b);
#define METER_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* --- Lines (log.c) --------------------------------------------------------------------------- */
struct serve_log;
/* where: as serve_options.log.  E_SYS: the file cannot be written. */
enum status serve_log_open(struct serve_log **out, const char *where, struct err *e) MUST_USE;
void serve_log_free(struct serve_log *l); /* NULL is allowed */
/* The file may have been moved away: begin another of its name. */
void serve_log_reopen(struct serve_log *l);
void serve_log_request(struct serve_log *l, const struct http_reply *r,
		       const struct trail_note *n);
/* Something else that somebody should know; text: one sentence. */
void serve_log_warn(struct serve_log *l, const char *text);

/* --- Both ---------------------------------------------------------------------------------------- */
struct serve_trail {               /* serve_trail_init, and serve_log_free at the end */
	struct serve_meter *meter; /* or NULL */
	struct serve_log *log;     /* or NULL */
	int seat;
	uint64_t seed; /* of ids */
	atomic_ullong ids;
};
/* log: as serve_options.log.  E_SYS: it cannot be written. */
enum status serve_trail_init(struct serve_trail *t, struct serve_meter *m, int seat,
			     const char *log, struct err *e) MUST_USE;
/* The id of a request, from its head and its client's address; r tells it. */
void serve_trail_begin(struct serve_trail *t, struct trail_note *n,
		       const struct http_request *q, struct http_reply *r);
/* Its reply is on its way; only the first call counts. */
void serve_trail_end(const struct serve_trail *t, struct trail_note *n,
		     const struct http_reply *r);
/* A reply's tool, and why it was refused, from an observation's text. */
void serve_trail_observed(struct http_reply *r, const char *observation);
/* The same of one call of a batch. */
struct http_call *serve_trail_also(const struct http_request *q, struct http_reply *r,
				   const char *observation);
/* The objects of an array's text one by one, each a text while it is looked at: begin with
 * { .at = text }, until NULL. */
struct trail_cursor {
	char *at, *end;
	char was; /* at the end */
};
char *serve_trail_next(struct trail_cursor *c);
#endif
