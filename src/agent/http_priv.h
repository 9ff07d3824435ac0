/*
 * http_priv.h -- the parts of http.h among themselves: the pace, limits, keys, the library.
 *
 * Times are seconds of a clock that never goes back.
 */
#ifndef AGENT_HTTP_PRIV_H
#define AGENT_HTTP_PRIV_H
#include "agent/http.h"
#include <pthread.h>
#include <time.h>

/* --- The pace (pace.c) ------------------------------------------------------------------- */
/* A client that shares a pace.  fd: where it is told that a place is free. */
struct pace_member {
	struct pace_member *next;
	int fd;
	bool waits; /* it was refused a place since it was last told */
};
#define AGENT_PACE_BYTE 'p' /* written to fd */

/* How a try ended, for the pace. */
enum pace_word { PACE_GOOD, PACE_LIMITED, PACE_OTHER };

void agent_pace_join(struct agent_pace *p, struct pace_member *m);
void agent_pace_leave(struct agent_pace *p, struct pace_member *m);
/* A place for one more?  No: *when is the time at which to ask again, or infinite when the
 * member will be told. */
bool agent_pace_take(struct agent_pace *p, struct pace_member *m, double now, double *when);
/* Give a place back; began: when the try began. */
void agent_pace_give(struct agent_pace *p, enum pace_word word, double began, double now);
/* A limit was met by what began then. */
void agent_pace_cut(struct agent_pace *p, double began, double now);
/* Nobody starts before that time. */
void agent_pace_hold(struct agent_pace *p, double until);
int agent_pace_limit(struct agent_pace *p); /* how many at once now */
int agent_pace_most(const struct agent_pace *p);
/* Of all who share it: what must not happen in two threads at once. */
pthread_mutex_t *agent_pace_lock(struct agent_pace *p);

/* --- Limits that servers announce (limits.c) ----------------------------------------------- */
#define AGENT_HOLD 15.0 /* seconds; also how long a pace rests after a rate limit */
/* For how long nobody should start, in seconds; 0: go on.  now: of the calendar. */
double agent_limits_hold(struct agent_headers h, time_t now);
/* The value of a header into out; false: it is not there. */
bool agent_headers_get(struct agent_headers h, const char *name, char *out, size_t size);

/* --- Keys (scrub.c) ------------------------------------------------------------------------ */
/* Keys shorter than this are no secrets, but words such as EMPTY that servers without keys
 * take; in messages they are replaced all the same, in what a model says they are not. */
#define AGENT_KEY_LENGTH 8
/* Bytes on their way, in pieces: what might be the beginning of the key is held back. */
struct http_scrub {
	const char *key; /* borrowed; NULL: nothing is replaced */
	size_t n;
	struct buf out; /* what may go on, and behind it what is held */
};
void agent_scrub_start(struct http_scrub *s, const char *key);
/* The bytes that may go on now, *m of them; they last until the next call. */
const char *agent_scrub_feed(struct http_scrub *s, const char *bytes, size_t n, size_t *m);
const char *agent_scrub_end(struct http_scrub *s, size_t *m); /* what was held */
/* All at once: in a text of a fixed size, or a buffer. */
void agent_scrub_text(char *text, size_t size, const char *key);
void agent_scrub_buf(struct buf *b, const char *key);

/* --- The library (curl.c) --------------------------------------------------------------------- */
struct curl_library;
/* lock: held while the library is set up, which older ones cannot do in two threads at once. */
enum status agent_curl_load(struct curl_library *l, pthread_mutex_t *lock,
			    struct err *e) MUST_USE;
#endif
