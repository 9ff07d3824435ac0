/*
 * back_priv.h -- where the canvases of a store are kept: in files, in memory, in a database.
 *
 * A table of functions for each place.  What the lines of a log mean, which figure they give
 * and who may change it is the same everywhere (log.c, scan.c, canvas.c) and asks through
 * these alone; so a store behaves alike wherever it is.
 *
 * All that take a canvas are called with its mutex held.
 */
#ifndef STORE_BACK_PRIV_H
#define STORE_BACK_PRIV_H
#include "store/store.h"

struct canvas;
struct store_mark;
struct store_back {
	const char *name;
	/* Canvases are there without a handle, which may be closed at any time.  Otherwise the
	 * handle is all there is of a canvas. */
	bool outside;
	enum status (*open)(struct store *s, struct err *e) MUST_USE;
	void (*close)(struct store *s); /* also what was opened half way */
	/* Could something be kept there now?  NULL: always. */
	bool (*writable)(struct store *s);
	/* The time of day there, 0: nobody knows.  NULL: this machine's is as good. */
	int64_t (*now)(struct store *s);

	/* --- Whole canvases.  create: with a log that is `text`, which c->seen has passed;
	 * synced, or not at all.  remove: the lock is held.
	 * why: "deleted" or "expired"; where there is a trash it goes there. */
	enum status (*create)(struct store *s, struct canvas *c, const struct buf *text,
			      struct err *e) MUST_USE;
	enum status (*remove)(struct store *s, struct canvas *c, const char *why,
			      struct err *e) MUST_USE;

	/* --- Handles.  reach: the log is there and can be asked; not_found without it.  shut:
	 * the handle is freed afterwards. */
	enum status (*reach)(struct store *s, struct canvas *c, struct err *e) MUST_USE;
	void (*shut)(struct store *s, struct canvas *c);
	/* The lock that keeps other processes out; sets c->locked. */
	enum status (*lock)(struct store *s, struct canvas *c, struct err *e) MUST_USE;
	bool (*try_lock)(struct store *s, struct canvas *c);
	void (*unlock)(struct store *s, struct canvas *c);

	/* --- Logs.  size: how long it is; E_ARG not_found when it was deleted by somebody. */
	enum status (*size)(struct store *s, struct canvas *c, int64_t *size,
			    struct err *e) MUST_USE;
	/* Is the last line that was seen still there, and does nothing follow it?  As it was
	 * when `size` was asked, or later. */
	bool (*ends)(struct store *s, struct canvas *c);
	bool (*rests)(struct store *s, struct canvas *c, int64_t size);
	/* When it was last written or touched; touch it. */
	int64_t (*time)(struct canvas *c);
	bool (*touch)(struct store *s, struct canvas *c);
	/* The bytes from `at` up to `size`: borrowed, from `own` or from memory.  Fewer when
	 * the log ends before: while we do not have its lock, somebody may give back the room
	 * after its last line (trim), or cut off a broken one. */
	enum status (*read)(struct store *s, struct canvas *c, int64_t at, int64_t size,
			    struct buf *own, const char **bytes, size_t *n,
			    struct err *e) MUST_USE;
	/* One line at the end of what was seen, synced; or not at all. */
	enum status (*append)(struct store *s, struct canvas *c, const struct buf *text,
			      struct err *e) MUST_USE;
	/* Make sure that what others wrote lasts.  NULL: it does. */
	enum status (*sync)(struct store *s, struct canvas *c, struct err *e);
	/* Cut the log; what is cut goes to the trash first (all: the whole log does), and *name
	 * (or NULL) is what it is called there. */
	enum status (*cut)(struct store *s, struct canvas *c, int64_t size, bool all,
			   char *name, size_t room, struct err *e) MUST_USE;
	/* Give back the room after the last line, unless somebody is at it. */
	void (*trim)(struct store *s, struct canvas *c);
	/* Something beside the log, whole or not at all; not synced. */
	bool (*side_write)(struct store *s, struct canvas *c, const char *ending,
			   const struct buf *text);
	bool (*side_read)(struct store *s, struct canvas *c, const char *ending,
			  struct buf *text);

	/* --- The index: what lists show.  add: E_ARG "limit" when there are too many.  put:
	 * what is known of a canvas whose lock we hold; dirty: it is about to change.  all:
	 * with `check`, entries that may be wrong are made right. */
	enum status (*index_open)(struct store *s, struct err *e) MUST_USE;
	enum status (*index_add)(struct store *s, struct canvas *c, struct err *e) MUST_USE;
	void (*index_put)(struct store *s, struct canvas *c, bool dirty);
	void (*index_remove)(struct store *s, const char *id);
	enum status (*index_all)(struct store *s, struct arena *a, struct store_entry **out,
				 int *n, bool check, struct err *e) MUST_USE;
	int64_t (*index_used)(struct store *s, struct canvas *c);
	int (*index_live)(struct store *s); /* -1: it cannot be asked */
	/* Only that it was used; its lock is held.  NULL: put does. */
	void (*index_touch)(struct store *s, struct canvas *c);
	/* What was acknowledged of a canvas, as far as is known.  quick: look only where it was
	 * last time, and everywhere now and then, for ids that are likely to be nothing.  NULL:
	 * who keeps canvases here loses nothing. */
	bool (*index_mark)(struct store *s, struct canvas *c, bool quick,
			   struct store_entry *about, struct store_mark *out);
	/* Note that a canvas is damaged, or is not, and nothing else. */
	void (*index_damaged)(struct store *s, struct canvas *c, bool damaged);
	/* Since when a canvas was found expired, in seconds of the store's life, from 1 on; 0:
	 * it was not.  set: note that it is, unless it was noted before; < 0: that it is not. */
	int64_t (*index_due)(struct store *s, const char *id, int64_t set);
	void (*index_sync)(struct store *s); /* NULL: it lasts */

	/* --- The trash, and small texts of the store; NULL: there is none.  trash_has: was that
	 * canvas deleted, with all its bytes up to `at`?  NULL: who asks knows it otherwise.
	 * trash_all: at most so many, in any order.  trash_drop: the last of the list first;
	 * returns how many are gone, and adds their bytes (NULL is allowed). */
	bool (*trash_has)(struct store *s, const char *id, int64_t at);
	enum status (*trash_all)(struct store *s, struct arena *a, int most,
				 struct store_trashed **out, int *n, struct err *e);
	void (*trash_about)(struct store *s, struct store_trashed *t); /* reads the log */
	enum status (*trash_restore)(struct store *s, const struct store_trashed *t,
				     struct err *e);
	int (*trash_drop)(struct store *s, const struct store_trashed *all, int n,
			  int64_t *bytes);
	bool (*note_write)(struct store *s, const char *name, const struct buf *text);
	bool (*note_read)(struct store *s, const char *name, struct buf *text);
};
extern const struct store_back store_files, store_memory, store_pg;
/* For places where nothing but the log tells of a change. */
bool store_back_rests(struct store *s, struct canvas *c, int64_t size);
int64_t store_back_no_time(struct canvas *c);
/* The one that a store with this `dir` (store_options) has. */
const struct store_back *store_back_of(const char *dir);
#endif
