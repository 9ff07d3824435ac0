/*
 * pg.c -- canvases in PostgreSQL: the table store_pg (back_priv.h).
 *
 * A canvas is a row of porism.canvas, which says where its log ends (size, sum) and what lists
 * show, and a row of porism.line for each line of the log, the same bytes as a file would have.
 *
 * The lock of a canvas is its row, locked by the transaction of the call.  It keeps servers from
 * working for nothing, but nothing rests on it: a line is added only if the log still ends
 * where the writer has read it (APPEND), and whoever cuts or deletes a log after the lock was
 * lost with its connection takes it anew and compares (hold).  So a server that believes it
 * still has a canvas cannot move, overwrite or delete what another wrote.
 *
 * When a connection ends while a line is being written, nobody knows whether it was kept.  Then
 * the row is locked anew, which waits for whatever the old transaction comes to, and the line
 * is looked for by its mark, a number that no other line at that place has (resolve).
 */
#include "base/clock.h"
#include "store/pg_priv.h"
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#define TABLES 1 /* the format of the tables */

/* What the row said when it was last looked at, and the transaction that has it locked. */
struct pg_canvas {
	struct pg_link *link; /* or NULL */
	bool wrote;           /* in that transaction, beside the log */
	int64_t no, size, used, version;
	uint64_t sum;
	bool damaged; /* somebody has noted it */
};

static struct pg *pg_of(struct store *s)
{
	return s->own;
}

static struct pg_canvas *row_of(struct canvas *c)
{
	return c->own;
}

/* --- The store --------------------------------------------------------------------------- */

static enum status foreign(struct err *e, const char *what)
{
	return err_fail_with(e, E_SYS, "unavailable", NULL, "see docs/POSTGRES.md", "%s",
			     what);
}

/* Make the tables, unless they are there.  Two servers that begin at once take turns. */
static enum status make_tables(struct pg *p, struct err *e)
{
	static const enum pg_ask asks[] = { PG_BEGIN,       PG_LOCK_STORE,  PG_MAKE_SCHEMA,
					    PG_MAKE_FORMAT, PG_MAKE_CANVAS, PG_MAKE_LINE,
					    PG_MAKE_SIDE,   PG_MAKE_TRASH,  PG_MAKE_NOTE,
					    PG_SET_FORMAT,  PG_COMMIT };
	enum { N = sizeof asks / sizeof *asks };
	struct pg_question q[N];
	PGresult *r[N] = { NULL };
	enum status st;

	for (int i = 0; i < N; i++) {
		store_pg_begin(&q[i], asks[i]);
		if (asks[i] == PG_SET_FORMAT)
			store_pg_number(&q[i], TABLES);
	}
	st = store_pg_ask_all(p, q, N, r, e);
	store_pg_clear(p, r, N);
	return st;
}

/* One number that a question without parameters has for an answer. */
static enum status number_of(struct pg *p, enum pg_ask ask, int64_t *out, struct err *e)
{
	struct pg_question q;
	PGresult *r = NULL;
	enum status st;

	store_pg_begin(&q, ask);
	st = store_pg_ask_all(p, &q, 1, &r, e);
	*out = st == OK && p->lib.PQntuples(r) == 1 ? store_pg_int(p, r, 0, 0) : 0;
	store_pg_clear(p, &r, 1);
	return st;
}

static enum status open_tables(struct pg *p, struct err *e)
{
	int64_t good = 0, there = 0, format = 0;
	enum status st = number_of(p, PG_ENCODING, &good, e);

	if (st == OK && !good)
		return foreign(e, "the database of the canvases must have the encoding UTF8");
	if (st == OK)
		st = number_of(p, PG_HAS_FORMAT, &there, e);
	if (st == OK && !there)
		st = make_tables(p, e);
	if (st == OK)
		st = number_of(p, PG_FORMAT, &format, e);
	if (st == OK && format != TABLES)
		return foreign(e, "the database of the canvases is of another version of this "
				  "program");
	return st;
}

static enum status open_pg(struct store *s, struct err *e)
{
	struct pg *p = mem_alloc(sizeof *p);
	pthread_condattr_t clock;
	uint64_t mark = 0;
	enum status st;

	s->own = p;
	p->url = mem_strdup(s->dir);
	pthread_mutex_init(&p->lock, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&p->idle, &clock);
	pthread_condattr_destroy(&clock);
	if (getrandom(&mark, sizeof mark, 0) != (ssize_t)sizeof mark)
		return store_sys(e, "there are no random numbers");
	p->mark = mark;
	st = store_pg_load(&p->lib, e);
	if (st == OK)
		st = open_tables(p, e);
	p->is_open = st == OK;
	return st;
}

static void close_pg(struct store *s)
{
	struct pg *p = pg_of(s);

	if (!p)
		return;
	for (int i = 0; i < PG_LINKS; i++)
		if (p->link[i].conn)
			store_pg_drop(p, &p->link[i]);
	store_pg_unload(&p->lib);
	pthread_cond_destroy(&p->idle);
	pthread_mutex_destroy(&p->lock);
	mem_free(p->url);
	mem_free(p);
	s->own = NULL;
}

/* Who watches a server wants to know soon.  Where all connections are in use and others are
 * answered meanwhile, it is only busy. */
static bool writable(struct store *s)
{
	struct pg *p = pg_of(s);
	int64_t began = base_clock_ms();
	struct pg_link *l = store_pg_take(p, store_pg_until_soon(), NULL);
	struct pg_question q;
	PGresult *r = NULL;
	bool good;

	if (!l)
		return p->answered > began;
	store_pg_begin(&q, PG_WRITABLE);
	good = store_pg_ask(p, l, &q, 1, &r, store_pg_until_soon(), NULL) == PG_OK;
	if (good)
		store_pg_give(p, l);
	else
		store_pg_drop(p, l);
	good = good && p->lib.PQntuples(r) == 1 && store_pg_int(p, r, 0, 0);
	store_pg_clear(p, &r, 1);
	return good;
}

/* --- Handles ------------------------------------------------------------------------------- */

/* Whether there is such a canvas is asked with the size of its log. */
static enum status reach(struct store *s, struct canvas *c, struct err *e)
{
	(void)s;
	(void)e;
	if (!c->own)
		c->own = mem_alloc(sizeof(struct pg_canvas));
	return OK;
}

static void lose_link(struct pg *p, struct pg_canvas *k)
{
	if (k->link)
		store_pg_drop(p, k->link);
	k->link = NULL;
	k->wrote = false;
}

static void shut(struct store *s, struct canvas *c)
{
	if (c->own)
		lose_link(pg_of(s), row_of(c));
	mem_free(c->own);
	c->own = NULL;
}

/*
 * Ask about a canvas, in the transaction that has it locked if there is one.  Should that be
 * lost, any other connection will do: what is written in the end is compared with what was
 * read.
 */
static enum status ask(struct store *s, struct canvas *c, struct pg_question *q, int n,
		       PGresult **r, struct err *e)
{
	struct pg_canvas *k = row_of(c);

	if (k->link) {
		if (store_pg_ask(pg_of(s), k->link, q, n, r, store_pg_until(), e) == PG_OK)
			return OK;
		lose_link(pg_of(s), k);
	}
	return store_pg_ask_all(pg_of(s), q, n, r, e);
}

/* What a row says; false: there is none. */
static bool take_row(struct pg *p, const PGresult *r, struct pg_canvas *k)
{
	if (p->lib.PQntuples(r) != 1)
		return false;
	k->no = store_pg_int(p, r, 0, 0);
	k->size = store_pg_int(p, r, 0, 1);
	k->sum = (uint64_t)store_pg_int(p, r, 0, 2);
	k->used = store_pg_int(p, r, 0, 3);
	k->version = store_pg_int(p, r, 0, 4);
	k->damaged = store_pg_int(p, r, 0, 5);
	return true;
}

static enum status is_gone(struct store *s, struct canvas *c, struct err *e)
{
	c->gone = true;
	return store_lost(s, c->id, e);
}

/* With what was written in it; the connection goes back. */
static void end_transaction(struct pg *p, struct pg_canvas *k)
{
	struct pg_question q;
	PGresult *r = NULL;

	store_pg_begin(&q, k->wrote ? PG_COMMIT : PG_ROLLBACK);
	if (store_pg_ask(p, k->link, &q, 1, &r, store_pg_until(), NULL) == PG_OK)
		store_pg_give(p, k->link);
	else
		store_pg_drop(p, k->link);
	k->link = NULL;
	k->wrote = false;
	store_pg_clear(p, &r, 1);
}

static enum pg_end try_to_lock(struct pg *p, struct canvas *c, int64_t until, bool *there,
			       struct err *e)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q[2];
	PGresult *r[2] = { NULL };
	enum pg_end end = PG_REFUSED;

	k->link = store_pg_take(p, until, e);
	if (!k->link)
		return PG_REFUSED;
	store_pg_begin(&q[0], PG_BEGIN);
	store_pg_begin(&q[1], PG_LOCK);
	store_pg_text(&q[1], c->id);
	end = store_pg_ask(p, k->link, q, 2, r, until, e);
	*there = end == PG_OK && take_row(p, r[1], k);
	store_pg_clear(p, r, 2);
	if (end != PG_OK)
		lose_link(p, k);
	else if (!*there)
		end_transaction(p, k);
	return end;
}

static enum status lock(struct store *s, struct canvas *c, struct err *e)
{
	int64_t until = store_pg_until();
	struct err why = { 0 };
	bool there = false;
	int pause = 0;
	enum pg_end end;

	do {
		end = try_to_lock(pg_of(s), c, until, &there, e);
		store_pg_why(end, &why, e);
	} while ((end == PG_LOST || end == PG_AGAIN) && store_pg_pause(&pause, until));
	if (end != PG_OK)
		return E_SYS;
	if (!there)
		return is_gone(s, c, e);
	c->locked = true;
	return OK;
}

/* For those who would only write beside the log, or say when it was used: each of these is one
 * statement, and waits for nobody (pg_ask.def). */
static bool try_lock(struct store *s, struct canvas *c)
{
	(void)s;
	c->locked = true;
	return true;
}

static void unlock(struct store *s, struct canvas *c)
{
	struct pg_canvas *k = row_of(c);

	c->locked = false;
	if (k && k->link)
		end_transaction(pg_of(s), k);
}
static enum status changed_meanwhile(struct err *e)
{
	return err_fail_with(e, E_SYS, "unavailable", NULL, "ask again",
			     "another server changed the canvas meanwhile; nothing was done");
}

/* The lock, once more if it was lost: then the log must be what it was.  E_ARG not_found when
 * there is no canvas any more. */
static enum status hold(struct store *s, struct canvas *c, struct err *e)
{
	struct pg_canvas *k = row_of(c), was = *k;
	enum status st = k->link ? OK : lock(s, c, e);

	if (st == OK && (k->no != was.no || k->size != was.size || k->sum != was.sum)) {
		unlock(s, c);
		return changed_meanwhile(e);
	}
	return st;
}

/* What was written beside the log and in place of it lasts from here on; the lock ends with it. */
static enum status commit(struct store *s, struct canvas *c, struct err *e)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q;
	PGresult *r = NULL;
	enum pg_end end;

	if (!k || !k->link || !k->wrote)
		return OK;
	store_pg_begin(&q, PG_COMMIT);
	end = store_pg_ask(pg_of(s), k->link, &q, 1, &r, store_pg_until_kept(), e);
	store_pg_clear(pg_of(s), &r, 1);
	if (end != PG_OK) {
		lose_link(pg_of(s), k);
		err_hint(e, "it may have been done or not: look before asking again");
		return E_SYS;
	}
	store_pg_give(pg_of(s), k->link);
	k->link = NULL;
	k->wrote = false;
	return OK;
}

/* --- Logs ----------------------------------------------------------------------------------- */

static enum status size_of(struct store *s, struct canvas *c, int64_t *size, struct err *e)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q;
	PGresult *r = NULL;
	bool there = true;
	enum status st = OK;

	if (!k->link) {
		store_pg_begin(&q, PG_LOOK);
		store_pg_text(&q, c->id);
		st = store_pg_ask_all(pg_of(s), &q, 1, &r, e);
		there = st == OK && take_row(pg_of(s), r, k);
		store_pg_clear(pg_of(s), &r, 1);
	}
	if (st == OK && !there)
		st = is_gone(s, c, e);
	*size = k->size;
	return st;
}

/* Lines are only added.  If some were, the first of them is good only after the line that we
 * have seen last (log.c). */
static bool ends(struct store *s, struct canvas *c)
{
	const struct pg_canvas *k = row_of(c);

	(void)s;
	return !c->seen.at || k->size != c->seen.at || k->sum == c->seen.sum;
}

static enum status read_lines(struct store *s, struct canvas *c, int64_t at, int64_t size,
			      struct buf *own, const char **bytes, size_t *n, struct err *e)
{
	struct pg *p = pg_of(s);
	struct pg_question q;
	PGresult *r = NULL;
	enum status st;

	buf_clear(own);
	store_pg_begin(&q, PG_READ);
	store_pg_number(&q, row_of(c)->no);
	store_pg_number(&q, at);
	store_pg_number(&q, size);
	st = ask(s, c, &q, 1, &r, e);
	/* A row may hold several lines (create), of which the first were not asked for.  Where one
	 * is missing the log ends for us, and who asked finds it too short. */
	for (int i = 0; st == OK && i < p->lib.PQntuples(r); i++) {
		int64_t before = at + (int64_t)own->n - store_pg_int(p, r, i, 0);
		int64_t length = p->lib.PQgetlength(r, i, 1);

		if (before >= 0 && before < length && (i == 0 || !before))
			buf_addn(own, p->lib.PQgetvalue(r, i, 1) + before,
				 (size_t)(length - before));
	}
	store_pg_clear(p, &r, 1);
	*bytes = own->n ? own->s : "";
	*n = own->n;
	return st;
}

/* A line on its way into the log. */
struct adding {
	const struct buf *text;
	struct store_pos after; /* it */
	int64_t used;
	uint64_t mark;
};

/* In the transaction that has the canvas locked; it ends with this.  *kept: the line is there.
 * Not so after PG_OK: the log does not end where we have read it. */
static enum pg_end add_line(struct pg *p, struct canvas *c, const struct adding *a, bool *kept,
			    struct err *e)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q[2];
	PGresult *r[2] = { NULL };
	enum pg_end end;

	store_pg_begin(&q[0], PG_APPEND);
	store_pg_number(&q[0], k->no);
	store_pg_number(&q[0], c->seen.at);
	store_pg_number(&q[0], (int64_t)c->seen.sum);
	store_pg_bytes(&q[0], a->text->s, a->text->n);
	store_pg_number(&q[0], (int64_t)a->mark);
	store_pg_number(&q[0], (int64_t)a->after.sum);
	store_pg_number(&q[0], a->after.version);
	store_pg_number(&q[0], a->after.objects);
	store_pg_text(&q[0], a->after.title);
	store_pg_number(&q[0], a->after.used);
	store_pg_number(&q[0], a->used);
	store_pg_begin(&q[1], PG_COMMIT);
	end = store_pg_ask(p, k->link, q, 2, r, store_pg_until_kept(), e);
	*kept = end == PG_OK && store_pg_changed(p, r[0]) == 1;
	store_pg_clear(p, r, 2);
	if (end == PG_OK)
		store_pg_give(p, k->link);
	else
		store_pg_drop(p, k->link);
	k->link = NULL;
	k->wrote = false;
	return end;
}

/* Is the line of this mark where it would be?  The canvas is locked. */
static enum pg_end is_there(struct pg *p, struct canvas *c, const struct adding *a,
			    int64_t until, bool *there, struct err *e)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q;
	PGresult *r = NULL;
	enum pg_end end;

	store_pg_begin(&q, PG_MARK);
	store_pg_number(&q, k->no);
	store_pg_number(&q, c->seen.at);
	end = store_pg_ask(p, k->link, &q, 1, &r, until, e);
	*there = end == PG_OK && p->lib.PQntuples(r) == 1 &&
		 (uint64_t)store_pg_int(p, r, 0, 0) == a->mark;
	store_pg_clear(p, &r, 1);
	if (end != PG_OK)
		lose_link(p, k);
	return end;
}

/*
 * One attempt to find out what became of a line, and to add it if it is not there: the canvas
 * is locked anew, which waits for the transaction that we have lost.  *unknown: it was sent, and
 * nobody knows.
 */
static enum pg_end resolve(struct store *s, struct canvas *c, const struct adding *a,
			   bool *kept, bool *unknown, struct err *e)
{
	struct pg *p = pg_of(s);
	struct pg_canvas *k = row_of(c);
	int64_t until = store_pg_until_kept();
	bool there = false;
	enum pg_end end = try_to_lock(p, c, until, &there, e);

	*kept = false;
	if (end != PG_OK || !there)
		return end;
	end = is_there(p, c, a, until, kept, e);
	if (end != PG_OK)
		return end;
	*unknown = false;
	if (*kept || k->size != c->seen.at || k->sum != c->seen.sum) {
		unlock(s, c);
		return PG_OK;
	}
	end = add_line(p, c, a, kept, e);
	*unknown = end == PG_LOST;
	return end;
}

/*
 * The work that this is done for may have come to its end meanwhile, and the line is written all
 * the same: it may be there already.  If the database does not come back in time, the answer
 * is that nobody knows; the next call reads the log and finds out.
 */
static enum status append(struct store *s, struct canvas *c, const struct buf *text,
			  struct err *e)
{
	struct pg *p = pg_of(s);
	struct adding a = { .text = text, .after = c->seen, .used = c->used };
	struct store_record r;
	int64_t until = store_pg_until_kept();
	bool kept = false, unknown = false;
	int pause = 0;
	enum pg_end end = PG_LOST;

	if (store_log_next(&a.after, text->s, text->n, &r) != text->n)
		BUG("a line of the log cannot be read");
	a.mark = ++p->mark;
	if (row_of(c)->link) {
		end = add_line(p, c, &a, &kept, e);
		unknown = end == PG_LOST;
	}
	while ((end == PG_LOST || end == PG_AGAIN) && store_pg_pause(&pause, until))
		end = resolve(s, c, &a, &kept, &unknown, e);
	if (end == PG_OK && !kept) {
		changed_meanwhile(e);
	} else if (unknown) {
		err_fail_with(e, E_SYS, "unavailable", NULL,
			      "the call may have been kept or not: look before asking again",
			      "the database was lost while the call was being kept");
	}
	if (kept) {
		row_of(c)->size = a.after.at;
		row_of(c)->sum = a.after.sum;
		row_of(c)->version = a.after.version;
		c->told = a.used > a.after.used ? a.used : a.after.used;
		return OK;
	}
	return E_SYS;
}

/* What a log is called in the trash: with what was acknowledged of it. */
static void trash_name(struct store *s, struct canvas *c, const char *why, char *out,
		       size_t room)
{
	const struct pg_canvas *k = row_of(c);
	struct store_mark mark = { .at = k->size, .sum = k->sum, .version = (long)k->version };

	store_trash_name(out, room, c->id, store_now(s), why, &mark);
}

/* Only damage can leave something to cut off here.  What is left becomes one row; all of this
 * becomes true with the transaction of the call (commit). */
static enum status cut(struct store *s, struct canvas *c, int64_t size, bool all, char *name,
		       size_t room, struct err *e)
{
	enum { TRASH, LINES, LINE, ROW, N };
	struct pg_canvas *k = row_of(c);
	struct pg_question q[N];
	PGresult *r[N] = { NULL };
	struct buf own = { 0 };
	char to[120];
	const char *bytes;
	size_t n;
	enum status st = read_lines(s, c, 0, INT64_MAX, &own, &bytes, &n, e);

	if (st == OK && (int64_t)n < size)
		st = err_fail(e, E_SYS, "unavailable",
			      "canvas %s changed while it was read; ask again", c->id);
	if (st == OK)
		st = hold(s, c, e);
	trash_name(s, c, all ? "repaired" : "torn", to, sizeof to);
	if (st == OK) {
		size_t from = all ? 0 : (size_t)size;

		store_pg_begin(&q[TRASH], PG_TRASH_WRITE);
		store_pg_text(&q[TRASH], to);
		store_pg_bytes(&q[TRASH], bytes + from, n - from);
		store_pg_begin(&q[LINES], PG_CUT_LINES);
		store_pg_number(&q[LINES], k->no);
		store_pg_begin(&q[LINE], PG_ADD_LINE);
		store_pg_text(&q[LINE], c->id);
		store_pg_number(&q[LINE], 0);
		store_pg_number(&q[LINE], (int64_t)++pg_of(s)->mark);
		store_pg_bytes(&q[LINE], bytes, (size_t)size);
		store_pg_begin(&q[ROW], PG_CUT);
		store_pg_number(&q[ROW], k->no);
		store_pg_number(&q[ROW], size);
		store_pg_number(&q[ROW], (int64_t)c->seen.sum);
		store_pg_number(&q[ROW], c->seen.version);
		store_pg_number(&q[ROW], c->seen.objects);
		store_pg_text(&q[ROW], c->seen.title);
		if (store_pg_ask(pg_of(s), k->link, q, N, r, store_pg_until(), e) != PG_OK) {
			lose_link(pg_of(s), k);
			st = E_SYS;
		}
		store_pg_clear(pg_of(s), r, N);
	}
	buf_clear(&own);
	if (st == OK) {
		if (name)
			snprintf(name, room, "%s", to);
		k->size = size;
		k->sum = c->seen.sum;
		k->version = c->seen.version;
		k->wrote = true;
	}
	return st;
}

static void no_trim(struct store *s, struct canvas *c)
{
	(void)s;
	(void)c;
}

/* --- Whole canvases ---------------------------------------------------------------------------- */

/*
 * Asked twice it does the same: the id is there, and so are its lines.  A canvas that was there
 * before is told by the mark of its first line.
 */
enum status store_pg_create(struct store *s, struct canvas *c, const struct buf *text,
			    bool *taken, struct err *e)
{
	enum { BEGIN, STORE, ROW, LINE, MORE, LOOK, FIRST, COMMIT, N };
	int64_t mark = (int64_t)++pg_of(s)->mark;
	struct pg *p = pg_of(s);
	struct pg_question q[N];
	PGresult *r[N] = { NULL };
	const char *end = memchr(text->s, '\n', text->n);
	size_t first = end ? (size_t)(end + 1 - text->s) : text->n;
	bool there;
	enum status st;

	store_pg_begin(&q[BEGIN], PG_BEGIN);
	store_pg_begin(&q[STORE], PG_LOCK_STORE);
	store_pg_begin(&q[ROW], PG_CREATE);
	store_pg_text(&q[ROW], c->id);
	store_pg_text(&q[ROW], c->seen.title);
	store_pg_number(&q[ROW], c->seen.version);
	store_pg_number(&q[ROW], c->seen.objects);
	store_pg_number(&q[ROW], c->seen.created);
	store_pg_number(&q[ROW], c->seen.used);
	store_pg_number(&q[ROW], c->seen.at);
	store_pg_number(&q[ROW], (int64_t)c->seen.sum);
	store_pg_number(&q[ROW], s->o.canvases);
	for (int i = LINE; i <= MORE; i++) {
		size_t from = i == LINE ? 0 : first;
		size_t n = i == LINE ? first : text->n - first;

		/* A log of one line has no more: it is added once again, which does nothing. */
		if (!n) {
			from = 0;
			n = first;
		}
		store_pg_begin(&q[i], PG_ADD_LINE);
		store_pg_text(&q[i], c->id);
		store_pg_number(&q[i], (int64_t)from);
		store_pg_number(&q[i], mark);
		store_pg_bytes(&q[i], text->s + from, n);
	}
	store_pg_begin(&q[LOOK], PG_LOOK);
	store_pg_text(&q[LOOK], c->id);
	store_pg_begin(&q[FIRST], PG_FIRST_MARK);
	store_pg_text(&q[FIRST], c->id);
	store_pg_begin(&q[COMMIT], PG_COMMIT);
	st = store_pg_ask_all(p, q, N, r, e);
	there = st == OK && p->lib.PQntuples(r[LOOK]) == 1;
	*taken = there &&
		 (p->lib.PQntuples(r[FIRST]) != 1 || store_pg_int(p, r[FIRST], 0, 0) != mark);
	store_pg_clear(p, r, N);
	return st == OK && !there ? store_too_many(s, e) : st;
}

static enum status create(struct store *s, struct canvas *c, const struct buf *text,
			  struct err *e)
{
	bool taken = false;
	enum status st = store_pg_create(s, c, text, &taken, e);

	return st == OK && taken
		       ? err_fail(e, E_ARG, "name_taken", "there is a canvas %s", c->id)
		       : st;
}

/* Under the lock, which is taken anew when the connection is lost: one that is not there then was
 * deleted, which is what we want, and one that somebody used meanwhile has not expired. */
static enum status remove_canvas(struct store *s, struct canvas *c, const char *why,
				 struct err *e)
{
	enum { TRASH, ROW, COMMIT, N };
	struct pg *p = pg_of(s);
	struct pg_canvas *k = row_of(c);
	int64_t until = store_pg_until_kept(), used = k->used;
	struct pg_question q[N];
	PGresult *r[N] = { NULL };
	enum pg_end end = PG_AGAIN;
	char name[120];
	int pause = 0;

	trash_name(s, c, why, name, sizeof name);
	do {
		enum status st = hold(s, c, e);

		if (st == OK && !strcmp(why, "expired") && k->used != used)
			st = changed_meanwhile(e);
		if (st != OK)
			return st == E_ARG ? OK : st;
		store_pg_begin(&q[TRASH], PG_DISCARD);
		store_pg_number(&q[TRASH], k->no);
		store_pg_text(&q[TRASH], name);
		store_pg_begin(&q[ROW], PG_REMOVE);
		store_pg_number(&q[ROW], k->no);
		store_pg_begin(&q[COMMIT], PG_COMMIT);
		end = store_pg_ask(p, k->link, q, N, r, until, e);
		store_pg_clear(p, r, N);
		if (end != PG_OK)
			lose_link(p, k);
	} while ((end == PG_LOST || end == PG_AGAIN) && store_pg_pause(&pause, until));
	if (end != PG_OK)
		return E_SYS;
	store_pg_give(p, k->link);
	k->link = NULL;
	k->wrote = false;
	return OK;
}

/* --- Beside the log ------------------------------------------------------------------------------ */

/* In the transaction of the call, or in one that waits neither for locks nor for the disk. */
static bool write_beside(struct store *s, struct canvas *c, struct pg_question *what)
{
	struct pg_canvas *k = row_of(c);
	struct pg_question q[4];
	PGresult *r[4] = { NULL };
	enum pg_end end;
	enum status st;

	if (k->link) {
		end = store_pg_ask(pg_of(s), k->link, what, 1, r, store_pg_until(), NULL);
		store_pg_clear(pg_of(s), r, 1);
		k->wrote = k->wrote || end == PG_OK;
		if (end != PG_OK)
			lose_link(pg_of(s), k);
		return end == PG_OK;
	}
	store_pg_begin(&q[0], PG_BEGIN);
	store_pg_begin(&q[1], PG_HURRY);
	q[2] = *what;
	for (int i = 0; i < what->n; i++)
		if (what->value[i] == what->number[i])
			q[2].value[i] = q[2].number[i];
	store_pg_begin(&q[3], PG_COMMIT);
	st = store_pg_ask_all(pg_of(s), q, 4, r, NULL);
	store_pg_clear(pg_of(s), r, 4);
	return st == OK;
}

static bool side_write(struct store *s, struct canvas *c, const char *ending,
		       const struct buf *text)
{
	struct pg_question q;

	store_pg_begin(&q, PG_SIDE_WRITE);
	store_pg_text(&q, c->id);
	store_pg_text(&q, ending);
	store_pg_bytes(&q, text->s, text->n);
	return write_beside(s, c, &q);
}

static bool side_read(struct store *s, struct canvas *c, const char *ending, struct buf *text)
{
	struct pg *p = pg_of(s);
	struct pg_question q;
	PGresult *r = NULL;
	bool there;

	store_pg_begin(&q, PG_SIDE_READ);
	store_pg_text(&q, c->id);
	store_pg_text(&q, ending);
	there = ask(s, c, &q, 1, &r, NULL) == OK && p->lib.PQntuples(r) == 1;
	if (there)
		buf_addn(text, p->lib.PQgetvalue(r, 0, 0),
			 (size_t)p->lib.PQgetlength(r, 0, 0));
	store_pg_clear(p, &r, 1);
	return there;
}

static bool touch(struct store *s, struct canvas *c)
{
	struct pg_question q;

	store_pg_begin(&q, PG_TOUCH);
	store_pg_text(&q, c->id);
	store_pg_number(&q, c->used);
	c->told = c->used;
	return write_beside(s, c, &q);
}

/* --- The index: the rows are one ------------------------------------------------------------------ */

static enum status index_open(struct store *s, struct err *e)
{
	struct arena *a = arena_new();
	struct store_entry *all;
	int n;
	enum status st = s->back->index_all(s, a, &all, &n, false, e);

	arena_free(a);
	return st;
}

/* Making a canvas looks at the limit itself. */
static enum status index_add(struct store *s, struct canvas *c, struct err *e)
{
	(void)s;
	(void)c;
	(void)e;
	return OK;
}

/* A row changes with its log, and `touch` tells of looking. */
static void index_put(struct store *s, struct canvas *c, bool dirty)
{
	(void)s;
	(void)c;
	(void)dirty;
}

static void index_forget(struct store *s, const char *id)
{
	(void)s;
	(void)id;
}

static void copy_text(struct pg *p, const PGresult *r, int row, int column, char *to, size_t n)
{
	size_t k = (size_t)p->lib.PQgetlength(r, row, column);

	if (k >= n)
		k = n - 1;
	memcpy(to, p->lib.PQgetvalue(r, row, column), k);
	to[k] = 0;
}

static enum status index_all(struct store *s, struct arena *a, struct store_entry **out,
			     int *n, bool check, struct err *e)
{
	struct pg *p = pg_of(s);
	struct pg_question q;
	PGresult *r = NULL;
	int64_t total = 0;
	int rows;
	enum status st;

	(void)check;
	*n = 0;
	store_pg_begin(&q, PG_ALL);
	st = store_pg_ask_all(p, &q, 1, &r, e);
	rows = st == OK ? p->lib.PQntuples(r) : 0;
	*out = arena_alloc(a, (size_t)(rows + 1) * sizeof **out);
	for (int i = 0; i < rows; i++) {
		struct store_entry *to = &(*out)[*n];

		copy_text(p, r, i, 0, to->id, sizeof to->id);
		copy_text(p, r, i, 1, to->title, sizeof to->title);
		to->version = (long)store_pg_int(p, r, i, 2);
		to->objects = (int)store_pg_int(p, r, i, 3);
		to->created = store_pg_int(p, r, i, 4);
		to->used = store_pg_int(p, r, i, 5);
		total += store_pg_int(p, r, i, 6);
		to->damaged = store_pg_int(p, r, i, 7);
		*n += store_id_ok(to->id);
	}
	store_pg_clear(p, &r, 1);
	if (st == OK)
		s->total = total;
	return st;
}

static int64_t index_used(struct store *s, struct canvas *c)
{
	const struct pg_canvas *k = row_of(c);
	int64_t used = c->used > c->seen.used ? c->used : c->seen.used;

	(void)s;
	return k && k->used > used ? k->used : used;
}

static int index_live(struct store *s)
{
	int64_t n;

	return number_of(pg_of(s), PG_COUNT, &n, NULL) == OK ? (int)n : -1;
}

static void index_touch(struct store *s, struct canvas *c)
{
	index_put(s, c, false);
}

/* The row was read with its log. */
static bool index_mark(struct store *s, struct canvas *c, bool quick,
		       struct store_entry *about, struct store_mark *out)
{
	const struct pg_canvas *k = row_of(c);

	(void)s;
	if (quick || !k || !k->no)
		return false;
	if (about)
		*about = (struct store_entry){ .damaged = k->damaged };
	*out = (struct store_mark){ k->size, k->sum, (long)k->version };
	return true;
}

static void index_damaged(struct store *s, struct canvas *c, bool damaged)
{
	struct pg_question q;

	store_pg_begin(&q, PG_DAMAGED);
	store_pg_text(&q, c->id);
	store_pg_text(&q, damaged ? "true" : "false");
	write_beside(s, c, &q);
}

/* The servers of one database have one time: its own. */
static int64_t time_there(struct store *s)
{
	int64_t now;

	return number_of(pg_of(s), PG_TIME, &now, NULL) == OK ? now : 0;
}

static int64_t index_due(struct store *s, const char *id, int64_t set)
{
	struct pg *p = pg_of(s);
	struct pg_question q;
	PGresult *r = NULL;
	int64_t due = 0;

	store_pg_begin(&q, PG_DUE);
	store_pg_text(&q, id);
	store_pg_number(&q, set);
	if (store_pg_ask_all(p, &q, 1, &r, NULL) == OK && p->lib.PQntuples(r) == 1)
		due = store_pg_int(p, r, 0, 0);
	store_pg_clear(p, &r, 1);
	return due;
}

const struct store_back store_pg = {
	.name = "PostgreSQL",
	.outside = true,
	.now = time_there,
	.open = open_pg,
	.close = close_pg,
	.writable = writable,
	.create = create,
	.remove = remove_canvas,
	.reach = reach,
	.shut = shut,
	.lock = lock,
	.try_lock = try_lock,
	.unlock = unlock,
	.size = size_of,
	.ends = ends,
	.rests = store_back_rests,
	.time = store_back_no_time,
	.touch = touch,
	.read = read_lines,
	.append = append,
	.sync = commit,
	.cut = cut,
	.trim = no_trim,
	.side_write = side_write,
	.side_read = side_read,
	.index_open = index_open,
	.index_add = index_add,
	.index_put = index_put,
	.index_remove = index_forget,
	.index_all = index_all,
	.index_used = index_used,
	.index_live = index_live,
	.index_touch = index_touch,
	.index_mark = index_mark,
	.index_damaged = index_damaged,
	.index_due = index_due,
	.trash_all = store_pg_trash_all,
	.trash_about = store_pg_trash_about,
	.trash_restore = store_pg_trash_back,
	.trash_drop = store_pg_trash_drop,
	.note_write = store_pg_note_write,
	.note_read = store_pg_note_read,
};
