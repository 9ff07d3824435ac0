/*
 * pg_priv.h -- the inside of a store in PostgreSQL.
 *
 * pg_link.c has connections: the library, a bounded pool, and questions with a deadline.  pg.c
 * has the canvases.  docs/POSTGRES.md says how the tables look and what may be done to them.
 */
#ifndef STORE_PG_PRIV_H
#define STORE_PG_PRIV_H
#include "store/store_priv.h"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef void (*PQnoticeProcessor)(void *, const char *);
/* What the library's own enums have. */
enum { PG_LINK_OK = 0, PG_LINK_BAD = 1 };
enum { PG_POLL_FAILED = 0, PG_POLL_READING = 1, PG_POLL_WRITING = 2, PG_POLL_OK = 3 };
enum { PG_DONE = 1, PG_ROWS = 2, PG_SYNC = 10, PG_ABORTED = 11 };
enum { PG_FIELD_STATE = 'C', PG_FIELD_MESSAGE = 'M' };

/* Connections of one process, at most: what three servers with two workers each need stays
 * well below the hundred that a server has unless told otherwise. */
#define PG_LINKS 12
/* We wait no longer for the database, nor for another server's call, as for files. */
#define PG_PATIENCE 30000 /* milliseconds */

/* --- Questions -------------------------------------------------------------------------------- */
/* What is asked: PG_ASK(NAME, parameters, text) in pg_ask.def. */
enum pg_ask {
#define PG_ASK(name, n, text) PG_##name,
#include "store/pg_ask.def"
#undef PG_ASK
	PG_ASKS
};
#define PG_VALUES 12
#define PG_TOGETHER 12 /* questions sent at once */
struct pg_question {
	enum pg_ask ask;
	int n; /* values so far */
	const char *value[PG_VALUES];
	int length[PG_VALUES], binary[PG_VALUES];
	char number[PG_VALUES][24];
};
void store_pg_begin(struct pg_question *q, enum pg_ask ask);
void store_pg_text(struct pg_question *q, const char *text); /* borrowed */
void store_pg_bytes(struct pg_question *q, const char *s, size_t n);
void store_pg_number(struct pg_question *q, int64_t v);

struct pg_link {
	PGconn *conn;        /* or NULL */
	bool known[PG_ASKS]; /* the server has prepared it */
	bool busy;
};
/* What became of a question, or of several that were sent together. */
enum pg_end {
	PG_OK,
	PG_LOST,    /* the connection ended: whether it was done nobody knows */
	PG_AGAIN,   /* not done: the server says that it may be asked once more */
	PG_REFUSED, /* not done: it makes no sense to ask again */
};
struct pg_lib {
	void *library;
#define PG(result, name, arguments) result(*name) arguments;
#include "store/pg.def"
#undef PG
};
struct pg {
	struct pg_lib lib;
	char *url;
	pthread_mutex_t lock;
	pthread_cond_t idle;
	struct pg_link link[PG_LINKS];
	bool is_open;
	_Atomic uint64_t mark;    /* of the last line written, see append */
	_Atomic int64_t answered; /* milliseconds, when the database last did */
};
/* E_SYS "unsupported" when the library is not there. */
enum status store_pg_load(struct pg_lib *lib, struct err *e) MUST_USE;
void store_pg_unload(struct pg_lib *lib);
/* Milliseconds of the monotonic clock by which a waiting must end: PG_PATIENCE from now on, or
 * when the work of this thread is over. */
int64_t store_pg_until(void);
/* The same for what should not be left half way: a little longer. */
int64_t store_pg_until_kept(void);
/* The same for who wants to know soon whether the database is there. */
int64_t store_pg_until_soon(void);
/* Wait a little, longer each time (*pause begins with 0); false: it is too late. */
bool store_pg_pause(int *pause, int64_t until);
/* A connection that works, for the caller alone, by then; NULL with an error.  The caller has no
 * other one. */
struct pg_link *store_pg_take(struct pg *p, int64_t until, struct err *e);
void store_pg_give(struct pg *p, struct pg_link *l);
/* It is not to be used any more, whatever its state. */
void store_pg_drop(struct pg *p, struct pg_link *l);
/* Ask n questions at once, in one piece: after one that fails the others are not done.  answer[i]
 * are freed by pg_clear; all are NULL unless PG_OK.  After PG_LOST the connection is gone. */
enum pg_end store_pg_ask(struct pg *p, struct pg_link *l, struct pg_question *q, int n,
			 PGresult **answer, int64_t until, struct err *e);
void store_pg_clear(struct pg *p, PGresult **answer, int n);
/* A place of an answer. */
int64_t store_pg_int(struct pg *p, const PGresult *r, int row, int column);
long store_pg_changed(struct pg *p, PGresult *r); /* rows that a question changed */
/* After an attempt that ended so, with e: what the database itself said of an earlier one (*why,
 * empty at first) tells more than that the last was too late. */
void store_pg_why(enum pg_end end, struct err *why, struct err *e);
/* Ask questions that may be asked twice without harm, on a connection of the pool, until they are
 * answered or it is too late. */
enum status store_pg_ask_all(struct pg *p, struct pg_question *q, int n, PGresult **answer,
			     struct err *e) MUST_USE;

/* --- pg.c, pg_trash.c: members of the table ---------------------------------------------------- */
/* *taken: there is a canvas of that id which this call did not make. */
enum status store_pg_create(struct store *s, struct canvas *c, const struct buf *text,
			    bool *taken, struct err *e) MUST_USE;
enum status store_pg_trash_all(struct store *s, struct arena *a, int most,
			       struct store_trashed **out, int *n, struct err *e) MUST_USE;
void store_pg_trash_about(struct store *s, struct store_trashed *t);
enum status store_pg_trash_back(struct store *s, const struct store_trashed *t,
				struct err *e) MUST_USE;
int store_pg_trash_drop(struct store *s, const struct store_trashed *all, int n,
			int64_t *bytes);
bool store_pg_note_write(struct store *s, const char *name, const struct buf *text);
bool store_pg_note_read(struct store *s, const char *name, struct buf *text);
#endif
