/*
 * store_priv.h -- the inside of a store.
 *
 *   DIR/canvas/ID.log    the calls a canvas accepted: the truth
 *   DIR/canvas/ID.snap   a figure as it was somewhere in its log; may be missing
 *   DIR/index            one slot a canvas, for lists; may be missing or wrong
 *   DIR/trash/           logs of canvases that were deleted, have expired or were repaired
 *   DIR/clock            how long the store has lived (clock.c)
 *   DIR/lock             held while canvases are made, deleted or counted
 *
 * Locks, taken in this order: a canvas's mutex, its file lock (exclusive, for calls only),
 * the store's file lock, the mutex of the index, the mutex of the table of handles.
 */
#ifndef STORE_STORE_PRIV_H
#define STORE_STORE_PRIV_H
#include "base/index.h"
#include "cas/cas.h"
#include "store/back_priv.h"
#include "store/store.h"
#include "tool/tool.h"
#include <pthread.h>

/* --- log.c: records, without files ------------------------------------------------------ */
/*
 * A log is lines:  SUM VERSION OBJECTS TIME WORD BODY
 *
 *   SUM      16 hex digits: a sum of what follows up to the newline, begun with the sum
 *            of the line before; so a line is good only after the lines it was written after
 *   WORD     "canvas" {"format","id","title"}   the first line, and no other
 *            "do" [call ...]                    accepted calls: an object {"tool","args"},
 *                                               or a string, a line of script
 *            "one" [call ...]                   the same, and undo takes them back together
 *            "title" "..."
 *            "base" {"journal","undo","redo"}   a whole figure (fig_save); what was before
 *                                               it does not matter
 *
 * VERSION and OBJECTS are those after the line.
 *
 * While a log is open, NULs may follow its last line: room for the next ones.  A line that
 * is written over them is synced without waiting for the file system's own journal, as one
 * that makes the file longer would be.
 */
enum store_word { STORE_CANVAS, STORE_DO, STORE_RENAME, STORE_BASE, STORE_ONE };
struct store_record {
	enum store_word word;
	const char *body; /* JSON; borrowed, without a NUL */
	size_t n;
};
/* A place in a log, and what is known there. */
struct store_pos {
	int64_t at;   /* bytes before it */
	int64_t last; /* where the last line begins */
	long line;    /* lines before it */
	uint64_t sum;
	long version;
	int objects;
	int64_t created, used;
	char title[STORE_TITLE];
};
/* A line that somebody was told of: where it ends, its sum and version.  at = 0: none is known. */
struct store_mark {
	int64_t at;
	uint64_t sum;
	long version;
};
/* Read the line at p; returns its length and moves p, or 0 when it is not whole or not good. */
size_t store_log_next(struct store_pos *p, const char *s, size_t n, struct store_record *r);
static inline struct store_mark store_mark_of(const struct store_pos *p)
{
	return (struct store_mark){ p->at, p->sum, p->version };
}
/* Write a line that may follow p. */
void store_log_add(struct buf *b, const struct store_pos *p, long version, int objects,
		   int64_t time, enum store_word word, const char *body);
#define STORE_FORMAT "1"
/* What stands behind the last good line of a log. */
enum store_rest {
	STORE_REST_NONE,   /* nothing, or room */
	STORE_REST_TORN,   /* pieces of one line: a write that never came to its end */
	STORE_REST_SHORT,  /* the beginning of one line, ending within a sector: the same of a
	                    * process that died, or a line whose newline was damaged */
	STORE_REST_BROKEN, /* no single write can have left this */
};
/* s: n bytes, the first of them byte `at` of the log. */
enum store_rest store_log_rest(const char *s, size_t n, int64_t at);
/* The next line behind s[*i] that is good after the sum that the line before it names, whatever
 * became of that line; p is where it ends.  For what lies behind damage. */
bool store_log_after(const char *s, size_t n, size_t *i, struct store_pos *p,
		     struct store_record *r);
/* The id that the first line gives; "" without one. */
void store_log_id(const char *s, size_t n, char id[STORE_ID]);
/* Is it a log of another version, one that must be left alone? */
bool store_log_is_foreign(const char *s, size_t n);
uint64_t store_sum(uint64_t from, const void *bytes, size_t n);
/* Sixteen hex digits and a blank; false: there are others. */
bool store_sum_read(const char *s, size_t n, uint64_t *out);
/* Do what a record says to a figure (*f may be NULL); *weight grows by what that costs, in
 * lines to be replayed. */
enum status store_log_apply(struct fig **f, const struct store_record *r,
			    const struct tool_table *tools, struct cas *cas, long *weight,
			    struct err *e) MUST_USE;
/* The same of a line that may not fit: calls that are refused are passed over, and counted. */
void store_log_try(struct fig **f, const struct store_record *r,
		   const struct tool_table *tools, long *taken, long *refused);
#define STORE_SEED 0x9e3779b9u /* the same figure as every command makes */

/* --- Handles ---------------------------------------------------------------------------- */
#define STORE_SHADOW 1024
struct shadow { /* a copy of the figure with some objects dragged; no name: to try lines in */
	struct fig *fig;
	char name[STORE_SHADOW]; /* of those objects, a line each; whole ones: # and a sum */
	double by[3];            /* whole ones: how far they are from where they were */
	long version;
	unsigned turn;
};
struct canvas {
	char id[STORE_ID];
	struct canvas *next; /* in its bucket */
	/* of the table's mutex: */
	struct canvas *newer, *older;
	bool listed; /* in that list */
	int refs;
	/* of the mutex: */
	pthread_mutex_t mutex;
	_Atomic bool gone;      /* deleted */
	_Atomic bool opening;   /* its log is being replayed */
	bool is_open;           /* its log was there when we looked */
	bool locked;            /* the file lock is ours */
	int fd;                 /* the log, with a folder; else -1 */
	struct buf mem, snap;   /* log and snapshot, in memory */
	void *own;              /* of the place where it is, or NULL */
	struct store_pos seen;  /* as far as the log was read */
	struct store_pos done;  /* as far as the figure went */
	struct store_mark kept; /* as far as we know that it lasts */
	bool no_log;            /* what has its name is none, or there is nothing */
	bool damaged;           /* not all is there that was acknowledged: */
	struct store_health health;
	struct fig *fig; /* or NULL */
	struct shadow shadow[2];
	unsigned turn;
	long weight;  /* lines to replay since the last snapshot */
	int64_t used; /* last use here */
	int64_t told; /* the same, as the index knows it */
};

#define STORE_BUCKETS 1024
#define STORE_CAS 8
typedef int64_t store_clock(void *user);
/* DIR/clock is one line:  SUM WALL LIVED DOUBT BY */
struct store_time {
	int64_t wall;  /* when it was last looked at */
	int64_t lived; /* seconds that stores were open, by a clock that nobody sets */
	int64_t doubt; /* lived, when the time last jumped; < 0: never */
	int64_t by;    /* seconds that it jumped */
};
struct store {
	struct store_options o;
	const struct tool_table *tools;
	const struct store_back *back; /* where canvases are */
	void *own;                     /* of that place, or NULL */
	char *dir;
	int dir_fd, canvas_fd, trash_fd, lock_fd, index_fd; /* -1 without a folder */
	bool read_only; /* it is on a file system that can only be read */
	const struct store_os *os;
	store_clock *clock, *steady;
	_Atomic int64_t ahead; /* seconds of the time where canvases are kept before ours */
	int64_t last_wall, last_steady; /* when time was last looked at (clock.c), */
	struct store_time time;         /* and what was found */
	void *clock_user;
	store_listener *listener;
	void *listener_user;
	store_may_take *may_take;
	void *may_take_user;
	pthread_mutex_t files; /* in front of the file lock */
	pthread_mutex_t index;
	struct buf slots;        /* the index, without a folder */
	struct index places;     /* where canvases were in it */
	int64_t looked;          /* when all of it was last read for an unknown id */
	_Atomic int64_t total;   /* bytes of all logs, roughly: others add too */
	_Atomic int64_t trashed; /* bytes of the trash, in the same way */
	_Atomic bool tidying;    /* somebody looks through the trash */
	_Atomic int64_t swept;   /* when expired canvases were last looked for */
	pthread_mutex_t table;
	struct canvas *bucket[STORE_BUCKETS];
	struct canvas *newest, *oldest;
	int n_open;
	pthread_mutex_t cas_mutex;
	pthread_cond_t cas_free;
	struct cas *cas[STORE_CAS];
	int n_cas, cas_idle;
};
/* For tests: another clock, before anybody else uses the store. */
void store_set_clock(struct store *s, store_clock *fn, void *user);
int64_t store_now(struct store *s);

/* --- clock.c: can the time be believed? ----------------------------------------------------- */
bool store_time_read(const char *s, size_t n, struct store_time *t);
void store_time_add(struct buf *b, const struct store_time *t);
/* Compare the time with that of the place where canvases are kept, whose it is from then on. */
void store_clock_compare(struct store *s);
/* For tests: the clock that nobody sets; store_set_clock sets both. */
void store_set_steady(struct store *s, store_clock *fn);
void store_clock_begin(struct store *s);
/* Look at the clocks; newest: the last use of any canvas.  True when expiry may go on; t is
 * how things stand. */
bool store_clock_look(struct store *s, int64_t newest, struct store_time *t);
int64_t store_grace(const struct store *s);

/* --- handle.c: canvases in use ----------------------------------------------------------------- */
/* Nothing is opened or read yet (store_enter does), and the table does not have it. */
struct canvas *store_handle_new(const char *id);
void store_handle_add(struct store *s, struct canvas *c); /* the table's mutex is held */
/* It is out of the table, and nobody else has it. */
void store_handle_free(struct store *s, struct canvas *c);
/* A canvas, its mutex held, its log read to the end; `write`: with its file lock, and a broken
 * end cut off. */
enum status store_enter(struct store *s, const char *id, bool write, struct canvas **out,
			struct err *e) MUST_USE;
/* The same for those who can do with less.  INTACT: as without `write`, but a damaged one is
 * good enough when its first line is.  ANY: with the lock when there is a log, whatever is in
 * it; c->damaged and c->health tell.  HEAL: the same, and without the lock when another has
 * it.  PROBE: with the lock, and nothing is read. */
enum store_want {
	STORE_LOOKS,
	STORE_WRITES,
	STORE_INTACT,
	STORE_ANY,
	STORE_HEAL,
	STORE_PROBE
};
enum status store_enter_as(struct store *s, const char *id, enum store_want want,
			   struct canvas **out, struct err *e) MUST_USE;
void store_leave(struct store *s, struct canvas *c);
void store_drop_figure(struct canvas *c);

/* --- wait.c: waiting for what others have -------------------------------------------------------- */
/* The mutex of a canvas; one that nobody has is had even when time is up. */
enum status store_take_mutex(struct canvas *c, struct err *e) MUST_USE;
/* *out: or NULL.  E_UNABLE: the call's time is over, and none was free. */
enum status store_cas_take(struct store *s, struct cas **out, struct err *e) MUST_USE;
void store_cas_give(struct store *s, struct cas *c);

/* --- scan.c: a log, read to its end ---------------------------------------------------------------- */
/* Once more; with `write` (and the file lock) cut a broken end off. */
enum status store_scan(struct store *s, struct canvas *c, bool write, struct err *e) MUST_USE;
/* Under the lock: make sure that all that was seen lasts, and note it in c->kept. */
enum status store_adopt(struct store *s, struct canvas *c, struct err *e) MUST_USE;
/* All bytes of the log; own holds them. */
enum status store_log_bytes(struct store *s, struct canvas *c, struct buf *own,
			    const char **bytes, size_t *n, struct err *e) MUST_USE;

/* --- health.c: is all there? ------------------------------------------------------------------------ */
/* Has the canvas lost its log?  Then E_SYS "damaged", otherwise not_found. */
enum status store_lost_log(struct store *s, struct canvas *c, struct err *e);
/* What has the name of its log is none: E_SYS "damaged". */
enum status store_no_log(struct store *s, struct canvas *c, const char *what, struct err *e);
enum status store_damaged(const struct canvas *c, struct err *e);
/* What all of a log says; the lock is held or nobody else is there.  p: how far it is good. */
void store_health_of(const char *id, const char *s, size_t n, const struct store_mark *mark,
		     struct store_health *out, struct store_pos *p);

/* --- life.c: canvases come and go ------------------------------------------------------------------- */
bool store_id_ok(const char *id);
/* A canvas whose log is `text`, which c->seen has passed. */
enum status store_put(struct store *s, struct canvas *c, const struct buf *text,
		      struct err *e) MUST_USE;
enum status store_make(struct store *s, char id[STORE_ID], const char *title, const char *base,
		       int objects, struct err *e) MUST_USE;
enum status store_remove(struct store *s, const char *id, int64_t unless_used,
			 struct err *e) MUST_USE;
/* Delete what nobody has used for too long; is it time to? */
void store_sweep(struct store *s);
bool store_sweep_due(struct store *s);

/* --- store.c ------------------------------------------------------------------------------------------ */
enum status store_lost(struct store *s, const char *id, struct err *e);
enum status store_full(struct store *s, struct err *e);     /* too many bytes in total */
enum status store_too_many(struct store *s, struct err *e); /* canvases */
/* May the one who calls take so much, or give it back? (store_ask_before) */
enum status store_take(struct store *s, int canvases, int64_t bytes, struct err *e) MUST_USE;
void store_tell(struct store *s, const char *id, long version);

/* --- trash.c ------------------------------------------------------------------------------------------- */
/* What a log of so many bytes counts there. */
int64_t store_trash_weight(int64_t bytes);
/* Delete for good what need not be kept. */
void store_trash_tidy(struct store *s, bool by_age);
/* ID.TIME.WHY.VERSION.AT.SUM.log, with what was acknowledged of it. */
void store_trash_name(char *out, size_t room, const char *id, int64_t time, const char *why,
		      const struct store_mark *mark);
bool store_trash_read_name(const char *name, struct store_trashed *t, struct store_mark *mark);

/* --- disk.c: files ------------------------------------------------------------------------- */
enum status store_sys(struct err *e, const char *what); /* E_SYS with errno in words */
/* The lock of the store: of its folder, and of this process without one. */
enum status store_lock(struct store *s, struct err *e) MUST_USE;
void store_unlock(struct store *s);

/* --- snap.c: snapshots ------------------------------------------------------------------------ */
/*
 * One line:  SUM AT LOGSUM BODY
 *
 * the figure (fig_save) as it was at byte AT of the log, where the sum of the last line is
 * LOGSUM.  A snapshot that does not fit its log is not there.
 */
/* Begin with a snapshot, if there is one: sets c->fig and c->done. */
void store_snap_load(struct store *s, struct canvas *c, struct cas *cas);
/* Make one when replaying has become dear; the figure is up to date. */
void store_snap_save(struct store *s, struct canvas *c);
/* Read the line; the body is borrowed. */
/* The place of the log that the snapshot was taken at. */
bool store_snap_mark(struct store *s, struct canvas *c, struct store_mark *out);
bool store_snap_read(const char *text, size_t n, struct store_pos *at, const char **body,
		     size_t *n_body);

/* --- slots.c: the index ---------------------------------------------------------------------- */
enum status store_slots_open(struct store *s, struct err *e) MUST_USE;
/* A new slot; E_ARG "limit" when there are too many. */
enum status store_slots_add(struct store *s, struct canvas *c, struct err *e) MUST_USE;
/* Write what is known of a canvas whose file lock we hold; dirty: it is about to change. */
void store_slots_put(struct store *s, struct canvas *c, bool dirty);
void store_slots_remove(struct store *s, const char *id);
/* All slots in use; with `check`, those that may be wrong are made right. */
enum status store_slots_all(struct store *s, struct arena *a, struct store_entry **out, int *n,
			    bool check, struct err *e) MUST_USE;
int64_t store_slots_used(struct store *s, struct canvas *c);
int store_slots_live(struct store *s);
void store_slots_touch(struct store *s, struct canvas *c);
bool store_slots_mark(struct store *s, struct canvas *c, bool quick, struct store_entry *about,
		      struct store_mark *out);
void store_slots_damaged(struct store *s, struct canvas *c, bool damaged);
int64_t store_slots_due(struct store *s, const char *id, int64_t set);
/* A slot for a canvas that comes back, with what was known of it. */
void store_slots_again(struct store *s, const char *id, const struct store_mark *mark);
/* Is the index of these bytes one that could be read?  How many canvases; for fuzzing. */
int store_slots_count(const char *s, size_t n);
/* These as members of a table. */
#define STORE_SLOTS                                                       \
	.index_open = store_slots_open, .index_add = store_slots_add,     \
	.index_put = store_slots_put, .index_remove = store_slots_remove, \
	.index_all = store_slots_all, .index_used = store_slots_used,     \
	.index_live = store_slots_live, .index_touch = store_slots_touch, \
	.index_due = store_slots_due

/* --- canvas.c: the figure of a canvas ------------------------------------------------------------ */
/* Bring the figure to where the log is. */
enum status store_figure(struct store *s, struct canvas *c, struct cas *cas,
			 struct err *e) MUST_USE;
int store_objects(const struct fig *f); /* how many are alive */
void store_about(struct store *s, struct canvas *c, struct store_entry *out);
/* Enter a canvas whose figure is there and has a CAS; on failure nothing is held.  uses: who looks uses it. */
enum status store_begin_look(struct store *s, const char *id, enum store_want want, bool uses,
			     struct canvas **c, struct cas **cas, struct store_entry *about,
			     struct err *e) MUST_USE;
/* The canvas is used now. */
void store_touch(struct store *s, struct canvas *c);
/* A call in it was cut (base/work.h): its figure is thrown away, and the error tells the limit. */
enum status store_cut(struct canvas *c, struct err *e) MUST_USE;
#endif
