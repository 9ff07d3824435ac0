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
 *  (3) What was acknowledged and is not there any more is told (code "damaged"), never passed
 *      over; only a line that was never acknowledged and never came to its end is cut off.
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
	size_t trash;      /* bytes of deleted canvases that are kept; 0: STORE_TRASH */
	const struct store_os *os; /* how files are changed; NULL: by the system.  For tests */
	const char *cas;           /* the CAS worker that figures may ask, "": where cas_new
	                              * looks for it; NULL: none.  A few are started as needed */
};
#define STORE_CANVASES 10000
#define STORE_CALLS 20000
#define STORE_BYTES (16u << 20)
#define STORE_TOTAL ((size_t)2 << 30)
#define STORE_OPEN 256
#define STORE_EXPIRE (90L * 24 * 3600)
#define STORE_TRASH ((size_t)512 << 20)
#define STORE_TRASH_DAYS 30 /* what was deleted or has expired is kept so long */

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
 * canvases are kept.  It goes to the trash (below), a damaged one too. */
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
	bool damaged;          /* as far as anybody has noticed (store_check) */
};
/* The canvases, the most recently used first; lives in the arena.  Reads an index, opens
 * no figure. */
enum status store_list(struct store *s, struct arena *a, struct store_entry **out, int *n,
		       struct err *e) MUST_USE;
int store_count(struct store *s); /* how many, as the index has it */
struct store_stats {
	int canvases, open; /* there; in the memory of this process */
	int64_t bytes;      /* of all logs, roughly */
	bool writable;      /* could a call be made to last? */
};
void store_stats(struct store *s, struct store_stats *out);
/* What somebody should look at; reads the whole index. */
struct store_troubles {
	int damaged;        /* canvases that are known to be */
	bool clock_doubted; /* nothing expires (store_clock_doubted) */
};
void store_troubles(struct store *s, struct store_troubles *out);
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
 * (ON), or not; those that were accepted count, or none of them happened (WHOLE).  TOGETHER: for
 * undo and redo they are one step. */
enum store_how { STORE_STOP = 0, STORE_WHOLE = 1, STORE_ON = 2, STORE_TOGETHER = 4 };
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
/* The same for a list of canvases: who only glances has not used it. */
enum status store_glance(struct store *s, const char *id, store_look *look, void *user,
			 struct err *e) MUST_USE;
/* The same of what is intact of a damaged canvas, which every other function refuses with
 * E_SYS, code "damaged".  about->damaged tells. */
enum status store_read_intact(struct store *s, const char *id, store_look *look, void *user,
			      struct err *e) MUST_USE;
/* The same with the canvas as it was after the first `steps` lines of its journal. */
enum status store_read_at(struct store *s, const char *id, int steps, store_look *look,
			  void *user, struct err *e) MUST_USE;
/* The same with a copy in which the free point (slider, point on a path) `name` has been
 * dragged to x, y (n = 2; a point of space keeps its z) or x, y, z: nothing is logged, nobody
 * else sees it. */
enum status store_preview(struct store *s, const char *id, const char *name, const double *at,
			  int n, store_look *look, void *user, struct err *e) MUST_USE;
/* The same with several dragged, one after the other. */
struct store_place {
	const char *name;
	double at[3];
	int n; /* how many of them are said, 2 or 3 */
};
enum status store_preview_all(struct store *s, const char *id, const struct store_place *place,
			      int n, store_look *look, void *user, struct err *e) MUST_USE;
/* The same of whole objects, several separated by commas, by a vector from where they are, as
 * move_objects has it. */
enum status store_preview_by(struct store *s, const char *id, const char *names,
			     const double by[3], store_look *look, void *user,
			     struct err *e) MUST_USE;

/* The same with a copy in which these calls were run, whatever the figure said to each: what it
 * said is appended as in store_batch.  Nothing is logged, nobody else sees it.  look may be
 * NULL. */
enum status store_try(struct store *s, const char *id, const struct store_call *call, int n,
		      struct buf *observations, store_look *look, void *user,
		      struct err *e) MUST_USE;
#define STORE_TRIES 64 /* calls; more are refused with code "limit" */

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

/* --- Damage ------------------------------------------------------------------------------ */
enum store_state {
	STORE_SOUND, /* all that was acknowledged is there */
	STORE_TORN,  /* so it is, behind it a line that never was; the next call cuts it off */
	STORE_DAMAGED, /* a line is broken, or lines are missing at the end */
	STORE_MISSING, /* there is no log */
	STORE_FOREIGN, /* of another version of this program, or no log at all */
};
struct store_health {
	char id[STORE_ID], title[STORE_TITLE];
	enum store_state state;
	long version;   /* of what is intact */
	long known;     /* a version that is known to have been acknowledged; or the same */
	long line;      /* the first line that is not good, from 1; 0: all are */
	int64_t byte;   /* where it begins */
	int64_t size;   /* of the file */
	int behind;     /* good lines behind it */
	char what[200]; /* in words; "" when sound */
};
/* Read the whole log of one canvas.  Changes nothing. */
enum status store_check(struct store *s, const char *id, struct store_health *out,
			struct err *e) MUST_USE;
struct store_repaired {
	struct store_health was;
	bool changed;
	bool removed;            /* nothing was intact: the canvas is gone */
	char trash[120];         /* where the log is now, as it was; "": nowhere */
	char salvaged[STORE_ID]; /* a new canvas with what else could be read; or "" */
	long taken, refused;     /* calls behind the damage that it has, and has not */
};
/* Make what is intact of a canvas the canvas; its log as it was goes to the trash.  salvage:
 * what can be read behind the damage is done to a copy, which is a new canvas.  A sound
 * canvas stays as it is. */
enum status store_repair(struct store *s, const char *id, bool salvage,
			 struct store_repaired *out, struct err *e) MUST_USE;

/* --- The trash ----------------------------------------------------------------------------- */
/* What was deleted, has expired or was repaired is kept for STORE_TRASH_DAYS, the newest up to
 * options.trash bytes, where each counts for 4096 at least; when it is full an eighth goes, 5000
 * files at most.
 * Without a folder, and in a database, there is none: E_UNABLE. */
struct store_trashed {
	char name[120]; /* of the file */
	char id[STORE_ID], title[STORE_TITLE];
	char why[12];        /* deleted, expired, repaired, torn */
	int64_t time, bytes; /* when it went there */
	long version;
};
enum status store_trash_list(struct store *s, struct arena *a, struct store_trashed **out,
			     int *n, struct err *e) MUST_USE; /* the newest first */
/* Of canvases that held something, at most so many; more: how many others there are. */
enum status store_trash_newest(struct store *s, struct arena *a, int most,
			       struct store_trashed **out, int *n, int *more,
			       struct err *e) MUST_USE;
/* As the canvas it was.  name: of a file, or an id for the newest of it.  E_ARG "name_taken" when
 * there is such a canvas. */
enum status store_trash_restore(struct store *s, const char *name, char id[STORE_ID],
				struct err *e) MUST_USE;
/* For good, what has been there for so many seconds. */
enum status store_trash_empty(struct store *s, int64_t older, int *n, int64_t *bytes,
			      struct err *e) MUST_USE;

/* --- Copies of a whole store ----------------------------------------------------------------- */
struct store_saved {
	int canvases, same; /* all; those of them that the copy had already */
	int damaged;        /* of which only what is intact was copied, or what the copy has */
	int failed;         /* the last of them is in the error */
	int64_t bytes;      /* written */
};
/* Copy all canvases into another folder, which a store can be opened on, while others use
 * this one.  Each is as it was at one moment, and was read again after it was written.
 * told: after each, with how many are done; false ends it. */
enum status store_backup(struct store *s, const char *dir, store_between *told, void *user,
			 struct store_saved *out, struct err *e) MUST_USE;

/* Copy all canvases into another store, which may be kept elsewhere: logs as they are, under the
 * same ids.  Canvases of which the other has something else are left (code "name_taken"); damaged
 * ones go over as far as they are intact.  told: as above. */
enum status store_transfer(struct store *from, struct store *to, store_between *told,
			   void *user, struct store_saved *out, struct err *e) MUST_USE;

/* Is anything in the way of deleting what has expired?  Appends a sentence and is true. */
bool store_clock_doubted(struct store *s, struct buf *b);

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
