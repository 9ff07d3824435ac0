/*
 * shared_priv.h -- what the workers of one server have in common.
 *
 * A block of memory that their parent makes before it forks (serve_shared_new, serve.h): the
 * key that signs sessions, notes to each other, what sessions subscribed to, which sessions
 * have ended, how often addresses asked, what clients owe.  A server of one process has one of its own, so that
 * nobody has to ask whether there are others.
 *
 * Invariants:
 *  (1) A worker that dies at any point leaves the block usable: locks are robust, and what
 *      they guard is right after every step or can be lost.
 *  (2) Nothing here is the truth about a canvas: who misses a note learns of the change when
 *      it next looks.
 *
 * Every function may be called from several threads and processes.
 */
#ifndef SERVE_SHARED_PRIV_H
#define SERVE_SHARED_PRIV_H
#include "base/sha256.h"
#include "serve/http_priv.h"
#include "store/store.h"
#include <pthread.h>

/* --- Notes ------------------------------------------------------------------------------- */
enum shared_kind {
	SHARED_CHANGED,   /* a canvas, by its id; the number is its version */
	SHARED_MESSAGE,   /* a session's message that may be for another worker; text */
	SHARED_WATCHED,   /* what a session watches has changed */
	SHARED_STREAMING, /* a session has its stream here */
	SHARED_ENDED      /* a session has ended */
};
#define SHARED_ID 40
#define SHARED_TEXT 1000
struct shared_note {
	enum shared_kind kind;
	int seat; /* who wrote it */
	long number;
	char id[SHARED_ID];
	char text[SHARED_TEXT];
};
/* To all other seats.  text: NULL, or shorter than SHARED_TEXT. */
void serve_shared_tell(struct serve_shared *s, int seat, enum shared_kind kind, const char *id,
		       long number, const char *text);
/* Where in the notes somebody new begins: after all that were written. */
unsigned long serve_shared_now(struct serve_shared *s);
/* The next note of others, waiting up to `ms` for it; *at moves on.  false: there is none.
 * Who is far behind misses the oldest. */
bool serve_shared_hear(struct serve_shared *s, int seat, unsigned long *at,
		       struct shared_note *out, int ms);
/* Wakes the seat that waits, to look whether it is to end. */
void serve_shared_wake(struct serve_shared *s, int seat);

/* --- Counters (trail_priv.h) ------------------------------------------------------------------ */
struct serve_meter;
struct serve_meter *serve_shared_meter(struct serve_shared *s);

/* --- Sessions -------------------------------------------------------------------------------- */
const unsigned char *serve_shared_key(const struct serve_shared *s); /* SHA256_BYTES of them */
/* A session watches a URI, or no more.  false: there is no room. */
bool serve_shared_watch(struct serve_shared *s, const char *session, const char *uri);
void serve_shared_unwatch(struct serve_shared *s, const char *session, const char *uri);
/* Appends what it watches, a line each. */
void serve_shared_watched(struct serve_shared *s, const char *session, struct buf *b);
/* The last so many are known. */
void serve_shared_end_session(struct serve_shared *s, const char *session);
bool serve_shared_has_ended(struct serve_shared *s, const char *session);

/* --- Tables of others --------------------------------------------------------------------- */
/* Room for what is counted of addresses (guard.c), zeroed before anybody saw it; NULL: it is not
 * so large.  Used between the last two. */
void *serve_shared_table(struct serve_shared *s, size_t size);
/* The same for what clients owe (debt.c). */
#define SHARED_BOOK ((size_t)320 << 10)
void *serve_shared_book(struct serve_shared *s);
void serve_shared_enter(struct serve_shared *s);
void serve_shared_leave(struct serve_shared *s);
#endif
