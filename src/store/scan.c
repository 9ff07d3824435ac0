/*
 * scan.c -- reading a log to its end: what came since it was last read, whether what was read is
 * still there, and what is to be thought of what is no good line.
 */
#include "store/store_priv.h"
#include <string.h>

/* A log being read. */
struct store_reading {
	struct store_pos at;         /* how far it was good */
	const struct store_pos *was; /* where we were before, */
	bool met;                    /* and whether reading came past that place */
	const struct store_mark *mark;
	bool marked; /* what was acknowledged is there */
	bool rest;   /* something follows that is no good line, nor room */
	bool line;   /* which has a whole line in it */
	bool other;  /* it is the log of another canvas */
};

/* From r->at on, as far as the lines are good; `size` is the length of the file. */
static enum status read_on(struct store *s, struct canvas *c, struct store_reading *r,
			   int64_t size, struct err *e)
{
	struct buf own = { 0 };
	struct store_record record;
	const char *bytes = NULL;
	size_t n = 0, k = 1;
	enum status st = OK;

	/* What was acknowledged before the place where we begin was there when we came to it. */
	r->marked = r->mark->at <= r->at.at;
	if (size > r->at.at)
		st = s->back->read(s, c, r->at.at, size, &own, &bytes, &n, e);
	if (st == OK && n && !r->at.at) {
		char id[STORE_ID];

		store_log_id(bytes, n, id);
		r->other = id[0] && strcmp(id, c->id) != 0;
	}
	while (st == OK && k > 0) {
		r->met = r->met || (r->at.at == r->was->at && r->at.sum == r->was->sum);
		r->marked =
			r->marked || (r->at.at == r->mark->at && r->at.sum == r->mark->sum);
		k = n ? store_log_next(&r->at, bytes, n, &record) : 0;
		if (k)
			bytes += k;
		n -= k;
	}
	while (st == OK && n && !bytes[n - 1])
		n--;
	r->rest = st == OK && n;
	r->line = r->rest && memchr(bytes, '\n', n);
	buf_clear(&own);
	return st;
}

/* The last line seen may not be synced, when who wrote it died before that; it is, before
 * anything else says that it was there. */
enum status store_adopt(struct store *s, struct canvas *c, struct err *e)
{
	struct store_mark mark = { 0 };
	enum status st = OK;

	if (c->kept.at == c->seen.at && c->kept.sum == c->seen.sum)
		return OK;
	if (s->back->sync && s->back->index_mark)
		s->back->index_mark(s, c, false, NULL, &mark);
	if (s->back->sync && !(mark.at == c->seen.at && mark.sum == c->seen.sum))
		st = s->back->sync(s, c, e);
	if (st == OK)
		c->kept = store_mark_of(&c->seen);
	return st;
}

enum status store_log_bytes(struct store *s, struct canvas *c, struct buf *own,
			    const char **bytes, size_t *n, struct err *e)
{
	int64_t size;
	enum status st = s->back->size(s, c, &size, e);

	return st == OK ? s->back->read(s, c, 0, size, own, bytes, n, e) : st;
}

/*
 * Something is wrong with the log, and nobody else can be writing it: is it what a crash
 * leaves, or damage?  With `write` the former is cut off.  c->seen is how far it is good.
 */
static enum status judge(struct store *s, struct canvas *c, const struct store_mark *mark,
			 bool write, struct err *e)
{
	struct buf own = { 0 };
	struct store_health *h = &c->health;
	const char *bytes = NULL;
	size_t n = 0;
	enum status st = store_log_bytes(s, c, &own, &bytes, &n, e);

	if (st == OK)
		store_health_of(c->id, bytes, n, mark, h, &c->seen);
	buf_clear(&own);
	if (st != OK)
		return st;
	if (h->state == STORE_SOUND || h->state == STORE_TORN) {
		c->damaged = false;
		if (!c->seen.at)
			return store_lost(s, c->id, e);
		return write && h->state == STORE_TORN
			       ? s->back->cut(s, c, c->seen.at, false, NULL, 0, e)
			       : OK;
	}
	c->damaged = true;
	if (s->back->index_damaged && h->state != STORE_FOREIGN)
		s->back->index_damaged(s, c, true);
	return store_damaged(c, e);
}

/* Has somebody else (store_check) found damage in what we have read long ago? */
static bool told_damaged(struct store *s, struct canvas *c)
{
	struct store_entry about = { .damaged = false };
	struct store_mark mark;

	return s->back->index_mark && s->back->index_mark(s, c, false, &about, &mark) &&
	       about.damaged;
}

/*
 * Read what the log has got since c->seen.  As a rule nothing has happened, and two looks at
 * the file tell: the last line seen is still there, and nothing follows it.
 *
 * Otherwise reading goes on from c->seen.  If the last line seen is no longer there, or what
 * follows it is no good line, our own reading may be what is wrong: a writer may have taken
 * back a line that it could not sync, after we had read it, and others may have written on.
 * Then all is read again from the beginning, and if that does not come past the place where
 * we were, the figure was made from lines that do not exist, and is dropped.
 *
 * What was acknowledged (the mark of the index) must be there.  The index is asked before the
 * log is read, so that a line that comes meanwhile is not missed.
 *
 * all: do read from the beginning, as is done by who writes when somebody else has found
 * damage.  Without the file lock a rest may be a line that somebody is just writing: if it has
 * no newline, it is no reason to read again.  Whatever is wrong is looked at with the lock: then
 * there is no such writer, and a rest is what a crash has left, or damage.
 */
static enum status scan(struct store *s, struct canvas *c, bool write, bool all, struct err *e)
{
	struct store_pos was = c->seen;
	struct store_mark mark = { 0 };
	struct store_reading r = { .at = was, .was = &was, .mark = &mark };
	bool broken = c->damaged || (write && was.at && told_damaged(s, c)), right, wrong;
	int64_t size;
	enum status st = s->back->size(s, c, &size, e);

	if (st != OK)
		return st;
	right = !broken && !all && size >= was.at && s->back->ends(s, c);
	if (right && was.at && s->back->rests(s, c, size))
		return write ? store_adopt(s, c, e) : OK;
	if (s->back->index_mark &&
	    (!s->back->index_mark(s, c, false, NULL, &mark) || !mark.at) && !was.at)
		store_snap_mark(s, c, &mark);
	if (right)
		st = read_on(s, c, &r, size, e);
	if (st == OK && (!right || (r.rest && was.at && (write || r.line)))) {
		r = (struct store_reading){ .was = &was, .mark = &mark };
		st = read_on(s, c, &r, size, e);
	}
	if (st != OK)
		return st;
	wrong = !r.at.at || r.other || !r.marked || r.rest;
	if (wrong && !c->locked) {
		/* From where we were: what was read now proves nothing. */
		st = s->back->lock(s, c, e);
		if (st == OK)
			st = scan(s, c, false, true, e);
		s->back->unlock(s, c);
		return st;
	}
	if (!r.met)
		store_drop_figure(c);
	c->seen = r.at;
	if (wrong) {
		st = judge(s, c, &mark, write, e);
		if (st != OK)
			return st;
	} else if (broken) {
		c->damaged = false;
		if (s->back->index_damaged && c->locked)
			s->back->index_damaged(s, c, false);
	}
	return write ? store_adopt(s, c, e) : OK;
}

enum status store_scan(struct store *s, struct canvas *c, bool write, struct err *e)
{
	return scan(s, c, write, false, e);
}
