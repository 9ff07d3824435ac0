/*
 * store.h -- canvases that outlive the process: figures with an id, and a log on disk.
 *
 * A canvas is a figure (fig.h) and the log of the calls it accepted.  The log is the
 * truth: the figure in memory is what replaying the log gives, and is dropped and made
 * anew as memory asks.
 *
 * Invariants:
 *  (1) A call that changes a figure is in the log, synced, before store_call returns;
 *      what was not acknowledged is there wholly or not at all.
 *  (2) The order in the log is the order of the answers, whoever called: threads of this
 *      process or other processes with the same folder.
 *  (3) A log that ends in a broken line (a crash) is read up to it, and mended.
 *  (4) Ids are ours alone: random, of [a-z0-9], and never become paths unchecked.
 *  (5) Memory, disk and the number of canvases are bounded (store_options).
 *
 * Every function may be called from several threads.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "fig/fig.h"
#include <stdbool.h>
#include <stdint.h>

#define STORE_ID 24 /* room for an id and its NUL */
#define STORE_TITLE 120

struct store_options {
	const char *dir;   /* where; made if missing.  NULL: in memory only; a database when
			    * store_is_database */
	int canvases;      /* in total; 0: STORE_CANVASES */
	long calls;        /* accepted changes of one canvas; 0: STORE_CALLS */
	size_t bytes;      /* of one canvas's log; 0: STORE_BYTES */
	size_t total;      /* of all logs; 0: STORE_TOTAL */
	int open;          /* figures kept in memory; 0: STORE_OPEN */
	long expire;       /* seconds without use; 0: STORE_EXPIRE, < 0: never */
	const char *first; /* a line of script that every new canvas begins with; or NULL */
	const char *cas;   /* the CAS worker that figures may ask, "": where cas_new
	                              * looks for it; NULL: none.  A few are started as needed */
};
#define STORE_CANVASES 10000
#define STORE_CALLS 20000
#define STORE_BYTES (16u << 20)
#define STORE_TOTAL ((size_t)2 << 30)
#define STORE_OPEN 256
#define STORE_EXPIRE (90L * 24 * 3600)

/* Is it the address of a database (postgresql://...)?  Such an address may hold a password: it is
 * not to be shown. */
bool store_is_database(const char *dir);

struct store;
/* E_SYS: the folder cannot be made, read or locked. */
enum status store_open(struct store **out, const struct store_options *o,
		       const struct tool_table *tools, struct err *e) MUST_USE;
void store_close(struct store *s); /* NULL is allowed */

/* --- Canvases ------------------------------------------------------------------------- */
/* E_ARG with code "limit" when there are too many and none has expired.  A title is cut to
 * what fits. */
enum status store_create(struct store *s, char id[STORE_ID], const char *title,
			 struct err *e) MUST_USE;
/* E_ARG with code "not_found" for an unknown id, here and below; the message says how long
 * canvases are kept. */
enum status store_delete(struct store *s, const char *id, struct err *e) MUST_USE;
/* A new canvas with the same figure (after the first `steps` lines of its journal; < 0: all,
 * with what undo and redo know) and title; its log begins with it, so the limits of one
 * canvas begin anew. */
enum status store_copy(struct store *s, char id[STORE_ID], const char *from, int steps,
		       struct err *e) MUST_USE;
enum status store_rename(struct store *s, const char *id, const char *title,
			 struct err *e) MUST_USE;

struct store_entry {
	char id[STORE_ID], title[STORE_TITLE];
	long version; /* accepted changes so far, undo and redo among them */
	int objects;
	int64_t created, used; /* seconds since 1970 */
};
/* The canvases, the most recently used first; lives in the arena.  Reads an index, opens
 * no figure. */
enum status store_list(struct store *s, struct arena *a, struct store_entry **out, int *n,
		       struct err *e) MUST_USE;
int store_count(struct store *s); /* how many, as the index has it */
enum status store_entry(struct store *s, const char *id, struct store_entry *out,
			struct err *e) MUST_USE;

/* --- Calls ----------------------------------------------------------------------------- */
/* One call: a tool with arguments (a JSON object or NULL), or a line of script when tool is
 * NULL. */
struct store_call {
	const char *tool;
	const struct json *args;
	const char *line;
};
struct store_result {
	bool ok;      /* did the figure accept it? */
	bool changed; /* is the log longer now? */
	long version; /* of the canvas, after the call */
};
/* OK: the figure was asked, and its observation (one line of JSON, docs/OBSERVATION.md) is
 * appended to `observation`; an empty line or comment appends nothing.  Anything else: it
 * was not asked, or its answer could not be made to last (E_SYS; the figure is as before). */
enum status store_call(struct store *s, const char *id, const struct store_call *call,
		       struct store_result *r, struct buf *observation,
		       struct err *e) MUST_USE;
/* What a refusal means for the other calls of a batch: those after it are run all the same
 * (ON), or not; those that were accepted count, or none of them happened (WHOLE). */
enum store_how { STORE_STOP = 0, STORE_WHOLE = 1, STORE_ON = 2 };
/* Several, in one write and one sync.  Appends a JSON array of observations (null for an empty
 * line).  how: bits of enum store_how.  r.ok: all accepted.  A process that dies leaves all
 * of them or none. */
enum status store_batch(struct store *s, const char *id, const struct store_call *call, int n,
			unsigned how, struct store_result *r, struct buf *observations,
			struct err *e) MUST_USE;

/* The same for one who waits: between is asked before each call, with how many are done, and
 * told n at the end; false ends the batch, and none of it happened.  The canvas is locked
 * meanwhile: it must not call the store. */
typedef bool store_between(void *user, int done, int n);
enum status store_batch_watched(struct store *s, const char *id, const struct store_call *call,
				int n, unsigned how, struct store_result *r,
				struct buf *observations, store_between *between, void *user,
				struct err *e) MUST_USE;

/* --- Looking ---------------------------------------------------------------------------- */
/* Run `look` with the figure, which is locked and up to date meanwhile; it must not change
 * the figure beyond what queries do, nor call the store.  Its status is returned. */
typedef enum status store_look(struct fig *f, const struct store_entry *about, void *user,
			       struct err *e);
enum status store_read(struct store *s, const char *id, store_look *look, void *user,
		       struct err *e) MUST_USE;
/* The same with the canvas as it was after the first `steps` lines of its journal. */
enum status store_read_at(struct store *s, const char *id, int steps, store_look *look,
			  void *user, struct err *e) MUST_USE;
/* The same with a copy in which the free point (slider, point on a path) `name` has been
 * dragged to x, y (n = 2; a point of space keeps its z) or x, y, z: nothing is logged, nobody
 * else sees it. */
enum status store_preview(struct store *s, const char *id, const char *name, const double *at,
			  int n, store_look *look, void *user, struct err *e) MUST_USE;

/* --- What is kept, and for whom ---------------------------------------------------------- */
/* What a call is about to take from the store; deleting gives it back (< 0). */
struct store_taking {
	int canvases;
	int64_t bytes; /* of logs */
	long canvases_left;
	int64_t bytes_left;
};
/* Asked, in the thread of the call and with locks held, before anything is kept: it must not
 * call the store.  false: e says why not, and the call fails with it.  One for a store; NULL
 * ends it. */
typedef bool store_may_take(void *user, const struct store_taking *t, struct err *e);
void store_ask_before(struct store *s, store_may_take *fn, void *user);

/* --- Changes ---------------------------------------------------------------------------- */
/* Called after every change of a canvas by this store, with no lock held; `version` is -1
 * when it was deleted or has expired.  One listener a store; NULL ends it, but
 * calls under way may still tell the old one.  Of other processes' changes store_version
 * knows. */
typedef void store_listener(void *user, const char *id, long version);
void store_listen(struct store *s, store_listener *fn, void *user);
/* The version now, changes of other processes included; cheap (no figure is opened). */
enum status store_version(struct store *s, const char *id, long *version,
			  struct err *e) MUST_USE;
#endif
