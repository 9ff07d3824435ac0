/*
 * store.c -- handles of canvases, and what is done to whole canvases.
 *
 * A handle (struct canvas) is a canvas in use: its open log, how far that was read, and
 * perhaps its figure.  A store has at most one for each canvas; the table finds it by id, and
 * whoever works with it is counted in refs.  Handles that nobody works with stay open, in a
 * list by last use, and the oldest are closed when there are more than o.open.  With a folder
 * a handle that is closed loses nothing.  Without one the handle is all there is of
 * the canvas: it stays in the table, and only the figure is dropped.
 */
#include "base/member.h"
#include "base/work.h"
#include "store/os_priv.h"
#include "store/store_priv.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Ids are random and cannot be guessed: 20 letters of 36 are about 103 bits.  Shorter ones, of
 * at least 16, are accepted as well. */
#define ID_LENGTH 20
#define ID_LEAST 16
/* Expired canvases are looked for no more often than that, unless room is needed. */
#define SWEEP_SECONDS 600
/* How often those who wait look whether anybody waits for them. */
#define LOOK_MS 100
/* How often a canvas is tried before sleeping: some ten microseconds. */
#define TRIES 200

/* --- Ids ---------------------------------------------------------------------------------- */

/* Small letters and digits alone: an id becomes the name of a file. */
bool store_id_ok(const char *id)
{
	size_t n = 0;

	for (; id[n]; n++)
		if (n + 1 >= STORE_ID ||
		    !((id[n] >= 'a' && id[n] <= 'z') || (id[n] >= '0' && id[n] <= '9')))
			return false;
	return n >= ID_LEAST;
}

static enum status new_id(char id[STORE_ID], struct err *e)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	unsigned char bytes[64];
	int n = 0;

	while (n < ID_LENGTH) {
		ssize_t got = getrandom(bytes, sizeof bytes, 0);

		if (got < 0 && errno != EINTR)
			return store_sys(e, "there are no random numbers");
		for (ssize_t i = 0; i < got && n < ID_LENGTH; i++)
			if (bytes[i] < 252) /* 7 * 36: so all letters are equally likely */
				id[n++] = letters[bytes[i] % 36];
	}
	memset(id + n, 0, STORE_ID - (size_t)n);
	return OK;
}

/* "not_found", with a hint why a canvas that was there may be gone. */
enum status store_lost(struct store *s, const char *id, struct err *e)
{
	long days = s->o.expire / 86400;

	err_fail(e, E_ARG, "not_found", "there is no canvas \"%.40s\"", id);
	if (s->o.expire < 0)
		err_hint(e, "canvases are kept until they are deleted; make a new one");
	else if (days >= 2)
		err_hint(e, "a canvas is kept for %ld days after its last use; make a new one",
			 days);
	else
		err_hint(e,
			 "a canvas is kept for %ld seconds after its last use; make a new one",
			 s->o.expire);
	return E_ARG;
}

/* --- Handles --------------------------------------------------------------------------------- */

static struct canvas **bucket_of(struct store *s, const char *id)
{
	return &s->bucket[store_sum(0, id, strlen(id)) % STORE_BUCKETS];
}

/* Nothing is opened or read yet (store_enter does), and the table does not have it. */
static struct canvas *handle_new(const char *id)
{
	struct canvas *c = mem_alloc(sizeof *c);

	snprintf(c->id, sizeof c->id, "%s", id);
	c->fd = -1;
	pthread_mutex_init(&c->mutex, NULL);
	return c;
}

void store_drop_figure(struct canvas *c)
{
	for (size_t i = 0; i < sizeof c->shadow / sizeof *c->shadow; i++) {
		fig_free(c->shadow[i].fig);
		c->shadow[i].fig = NULL;
	}
	fig_free(c->fig);
	c->fig = NULL;
	c->weight = 0;
	memset(&c->done, 0, sizeof c->done);
}

/* The handle is out of the table, and nobody else has it. */
static void handle_free(struct store *s, struct canvas *c)
{
	s->back->trim(s, c);
	store_drop_figure(c);
	s->back->shut(s, c);
	pthread_mutex_destroy(&c->mutex);
	mem_free(c);
}

/* The list by last use, newest to oldest.  The functions from here to take_oldest are called
 * with the mutex of the table held. */
static void unlist(struct store *s, struct canvas *c)
{
	if (!c->listed)
		return;
	*(c->newer ? &c->newer->older : &s->newest) = c->older;
	*(c->older ? &c->older->newer : &s->oldest) = c->newer;
	c->newer = c->older = NULL;
	c->listed = false;
	s->n_open--;
}

static void list_newest(struct store *s, struct canvas *c)
{
	unlist(s, c);
	c->older = s->newest;
	*(s->newest ? &s->newest->newer : &s->oldest) = c;
	s->newest = c;
	c->listed = true;
	s->n_open++;
}

static void remove_handle(struct store *s, struct canvas *c)
{
	struct canvas **p = bucket_of(s, c->id);

	unlist(s, c);
	while (*p != c)
		p = &(*p)->next;
	*p = c->next;
}

static void add_handle(struct store *s, struct canvas *c)
{
	struct canvas **p = bucket_of(s, c->id);

	c->next = *p;
	*p = c;
}

/*
 * If too many handles are open: the least recently used one that nobody works with, else
 * NULL.  It is taken out of the list.  With a folder it leaves the table, too, so nobody can
 * find it any more; without one it stays there, and is counted as in use by the caller.
 */
static struct canvas *take_oldest(struct store *s)
{
	struct canvas *c = s->n_open > s->o.open ? s->oldest : NULL;

	while (c && c->refs)
		c = c->newer;
	if (!c)
		return NULL;
	if (s->back->outside) {
		remove_handle(s, c);
	} else {
		unlist(s, c);
		c->refs++;
	}
	return c;
}

/* Closing writes and frees, so it is done without the mutex of the table, one by one. */
static void close_oldest(struct store *s)
{
	for (;;) {
		struct canvas *c;

		pthread_mutex_lock(&s->table);
		c = take_oldest(s);
		pthread_mutex_unlock(&s->table);
		if (!c)
			return;
		if (s->back->outside) {
			handle_free(s, c);
			continue;
		}
		pthread_mutex_lock(&c->mutex);
		store_drop_figure(c);
		pthread_mutex_unlock(&c->mutex);
		pthread_mutex_lock(&s->table);
		c->refs--;
		pthread_mutex_unlock(&s->table);
	}
}

/* The caller no longer works with the handle.  The last one frees it when it is of no use: its
 * canvas was deleted, or its log never could be opened. */
static void give_back(struct store *s, struct canvas *c)
{
	bool useless, full;

	pthread_mutex_lock(&s->table);
	useless = --c->refs == 0 && (c->gone || (s->back->outside && !c->is_open));
	if (useless)
		remove_handle(s, c);
	else if (!c->gone)
		list_newest(s, c);
	full = s->n_open > s->o.open;
	pthread_mutex_unlock(&s->table);
	if (useless)
		handle_free(s, c);
	if (full)
		close_oldest(s);
}

/* The handle of a canvas, in use by the caller until give_back.  With a folder one is made if
 * need be, whether there is such a canvas or not; without one, NULL. */
static struct canvas *handle_of(struct store *s, const char *id)
{
	struct canvas *c;

	pthread_mutex_lock(&s->table);
	for (c = *bucket_of(s, id); c && strcmp(c->id, id); c = c->next)
		;
	if (!c && s->back->outside) {
		c = handle_new(id);
		add_handle(s, c);
	}
	if (c)
		c->refs++;
	pthread_mutex_unlock(&s->table);
	return c;
}

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

/* The time for which somebody waits before asking again whether anybody waits for him. */
static struct timespec next_look(clockid_t clock)
{
	struct timespec t;
	int64_t ms = work_left();

	if (ms < 0 || ms > LOOK_MS)
		ms = LOOK_MS;
	clock_gettime(clock, &t);
	t.tv_nsec += (long)ms * 1000000;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

/* Is the work of a waiting thread over?  e then says what it waited for. */
static bool waited_enough(const char *what, struct err *e)
{
	if (!work_left())
		work_late(what);
	if (!work_over())
		return false;
	work_fail(e, work_mine());
	return true;
}

/* The mutex of a canvas; one that nobody has is had even when time is up. */
static enum status take_mutex(struct canvas *c, struct err *e)
{
	if (!work_mine()) {
		pthread_mutex_lock(&c->mutex);
		return OK;
	}
	/* Most calls are over sooner than a thread has fallen asleep and is woken again. */
	for (int i = 0; i < TRIES; i++) {
		if (!pthread_mutex_trylock(&c->mutex))
			return OK;
		for (volatile int pause = 0; pause < 200; pause++)
			;
	}
	for (;;) {
		struct timespec until = next_look(CLOCK_REALTIME);

		if (!pthread_mutex_timedlock(&c->mutex, &until))
			return OK;
		if (waited_enough(c->opening ? "the canvas is being opened"
					     : "the canvas is busy with other calls",
				  e))
			return E_UNABLE;
	}
}

/* Which of the failures of scanning are no reason not to enter? */
static bool will_do(const struct canvas *c, enum store_want want)
{
	if (!c->damaged)
		return false;
	return want == STORE_ANY || want == STORE_HEAL ||
	       (want == STORE_INTACT && c->seen.at && c->health.state == STORE_DAMAGED);
}

enum status store_enter_as(struct store *s, const char *id, enum store_want want,
			   struct canvas **out, struct err *e)
{
	struct canvas *c = id && store_id_ok(id) ? handle_of(s, id) : NULL;
	bool lock = want == STORE_WRITES || want == STORE_ANY || want == STORE_PROBE;
	enum status st;

	if (!c)
		return store_lost(s, id ? id : "", e);
	st = take_mutex(c, e);
	if (st != OK) {
		give_back(s, c);
		return st;
	}
	c->no_log = false;
	st = c->gone ? store_lost(s, id, e) : s->back->reach(s, c, e);
	c->is_open = c->is_open || st == OK;
	if (st != OK && c->no_log && (will_do(c, want) || want == STORE_PROBE)) {
		*out = c;
		return OK;
	}
	if (st == OK && lock)
		st = s->back->lock(s, c, e);
	else if (st == OK && want == STORE_HEAL)
		(void)s->back->try_lock(s, c);
	if (st == OK && want != STORE_PROBE) {
		st = store_scan(s, c, c->locked, e);
		if (st != OK && will_do(c, want))
			st = OK;
	}
	if (st != OK)
		store_leave(s, c);
	else
		*out = c;
	return st;
}

enum status store_enter(struct store *s, const char *id, bool write, struct canvas **out,
			struct err *e)
{
	return store_enter_as(s, id, write ? STORE_WRITES : STORE_LOOKS, out, e);
}

void store_leave(struct store *s, struct canvas *c)
{
	s->back->unlock(s, c);
	pthread_mutex_unlock(&c->mutex);
	give_back(s, c);
}

/* Called with no lock held: the listener may call the store. */
void store_tell(struct store *s, const char *id, long version)
{
	store_listener *fn;
	void *user;

	pthread_mutex_lock(&s->table);
	fn = s->listener;
	user = s->listener_user;
	pthread_mutex_unlock(&s->table);
	if (fn)
		fn(user, id, version);
}

/* --- The CAS ------------------------------------------------------------------------------------ */

/*
 * The workers of the CAS are lent to one figure at a time.  The caller may have to wait for
 * one while it holds the mutex of a canvas; whoever has one gives it back without waiting for
 * any canvas, so this ends.
 */
enum status store_cas_take(struct store *s, struct cas **out, struct err *e)
{
	enum status st = OK;

	*out = NULL;
	if (!s->n_cas)
		return OK;
	pthread_mutex_lock(&s->cas_mutex);
	while (st == OK && !s->cas_idle) {
		struct timespec until = next_look(CLOCK_MONOTONIC);

		if (!work_mine())
			pthread_cond_wait(&s->cas_free, &s->cas_mutex);
		else if (pthread_cond_timedwait(&s->cas_free, &s->cas_mutex, &until) &&
			 waited_enough("the CAS is busy with other calls", e))
			st = E_UNABLE;
	}
	if (st == OK)
		*out = s->cas[--s->cas_idle];
	pthread_mutex_unlock(&s->cas_mutex);
	return st;
}

void store_cas_give(struct store *s, struct cas *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&s->cas_mutex);
	s->cas[s->cas_idle++] = c;
	pthread_cond_signal(&s->cas_free);
	pthread_mutex_unlock(&s->cas_mutex);
}

/* --- Opening and closing ------------------------------------------------------------------------ */

/* What the options leave open, and no more open handles than the process may have files. */
static void set_limits(struct store *s)
{
	struct rlimit files;

	if (s->o.canvases <= 0)
		s->o.canvases = STORE_CANVASES;
	if (s->o.calls <= 0)
		s->o.calls = STORE_CALLS;
	if (!s->o.bytes)
		s->o.bytes = STORE_BYTES;
	if (!s->o.total)
		s->o.total = STORE_TOTAL;
	if (s->o.open <= 0)
		s->o.open = STORE_OPEN;
	if (!s->o.expire)
		s->o.expire = STORE_EXPIRE;
	if (!s->o.trash)
		s->o.trash = STORE_TRASH;
	/* Every handle is an open file; the other half is for whoever else needs some. */
	if (s->dir && !getrlimit(RLIMIT_NOFILE, &files) && files.rlim_cur != RLIM_INFINITY &&
	    (rlim_t)s->o.open > files.rlim_cur / 2)
		s->o.open = (int)(files.rlim_cur / 2);
}

/* Who waits for it is not kept by somebody who sets the clock. */
static void init_cond(pthread_cond_t *c)
{
	pthread_condattr_t a;

	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(c, &a);
	pthread_condattr_destroy(&a);
}

enum status store_open(struct store **out, const struct store_options *o,
		       const struct tool_table *tools, struct err *e)
{
	struct store *s = mem_alloc(sizeof *s);
	enum status st = OK;

	s->o = *o;
	s->tools = tools;
	s->dir = o->dir ? mem_strdup(o->dir) : NULL;
	s->o.dir = s->dir;
	s->dir_fd = s->canvas_fd = s->trash_fd = s->lock_fd = s->index_fd = -1;
	s->os = o->os ? o->os : &store_os_plain;
	pthread_mutex_init(&s->files, NULL);
	pthread_mutex_init(&s->index, NULL);
	pthread_mutex_init(&s->table, NULL);
	pthread_mutex_init(&s->cas_mutex, NULL);
	init_cond(&s->cas_free);
	set_limits(s);
	for (s->n_cas = 0; o->cas && s->n_cas < STORE_CAS; s->n_cas++)
		s->cas[s->n_cas] = cas_new(o->cas[0] ? o->cas : NULL);
	s->cas_idle = s->n_cas;
	s->o.cas = NULL;
	s->back = store_back_of(s->dir);
	st = s->back->open(s, e);
	if (st == OK)
		st = s->back->index_open(s, e);
	if (st != OK) {
		store_close(s);
		return st;
	}
	store_clock_compare(s);
	store_clock_begin(s);
	*out = s;
	return OK;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	for (int i = 0; i < STORE_BUCKETS; i++)
		while (s->bucket[i]) {
			struct canvas *c = s->bucket[i];

			s->bucket[i] = c->next;
			handle_free(s, c);
		}
	for (int i = 0; i < s->n_cas; i++)
		cas_free(s->cas[i]);
	s->back->close(s);
	buf_clear(&s->slots);
	index_clear(&s->places);
	pthread_mutex_destroy(&s->files);
	pthread_mutex_destroy(&s->index);
	pthread_mutex_destroy(&s->table);
	pthread_mutex_destroy(&s->cas_mutex);
	pthread_cond_destroy(&s->cas_free);
	mem_free(s->dir);
	mem_free(s);
}

void store_ask_before(struct store *s, store_may_take *fn, void *user)
{
	pthread_mutex_lock(&s->table);
	s->may_take = fn;
	s->may_take_user = user;
	pthread_mutex_unlock(&s->table);
}

enum status store_take(struct store *s, int canvases, int64_t bytes, struct err *e)
{
	struct store_taking t = { .canvases = canvases,
				  .bytes = bytes,
				  .bytes_left = (int64_t)s->o.total - s->total };
	store_may_take *may;
	void *user;

	pthread_mutex_lock(&s->table);
	may = s->may_take;
	user = s->may_take_user;
	pthread_mutex_unlock(&s->table);
	if (!may)
		return OK;
	if (canvases > 0)
		t.canvases_left = s->o.canvases - store_count(s);
	return may(user, &t, e) ? OK : E_ARG;
}

void store_listen(struct store *s, store_listener *fn, void *user)
{
	pthread_mutex_lock(&s->table);
	s->listener = fn;
	s->listener_user = user;
	pthread_mutex_unlock(&s->table);
}

/* --- Making and deleting --------------------------------------------------------------------------- */

enum status store_too_many(struct store *s, struct err *e)
{
	err_fail(e, E_ARG, "limit", "there are %d canvases already, and no more are kept",
		 s->o.canvases);
	err_hint(e, "delete canvases that are no longer needed");
	return E_ARG;
}

enum status store_full(struct store *s, struct err *e)
{
	err_fail(e, E_ARG, "limit", "the canvases together may take %zu bytes", s->o.total);
	err_hint(e, "delete canvases that are no longer needed");
	return E_ARG;
}

/*
 * A canvas whose log is `text`, which c->seen has passed.  The slot comes first, marked, since it
 * is what counts against the limit of canvases; then the log; then the slot is made right.  A
 * process that dies in between leaves a marked slot: lists read the log instead, and if there
 * is none, the slot is freed when a store is opened the next time.
 */
enum status store_put(struct store *s, struct canvas *c, const struct buf *text, struct err *e)
{
	enum status st = s->back->index_add(s, c, e);

	if (st != OK)
		return st;
	st = s->back->create(s, c, text, e);
	if (st != OK) {
		s->back->index_remove(s, c->id);
		return st;
	}
	s->total += c->seen.at;
	c->kept = store_mark_of(&c->seen);
	s->back->index_put(s, c, false);
	return OK;
}

/* A new canvas.  Its log is the first line and, when `base` is there, one with a whole figure of
 * so many objects. */
static enum status make(struct store *s, char id[STORE_ID], const char *title,
			const char *base, int objects, struct err *e)
{
	struct buf text = { 0 }, body = { 0 };
	struct store_record r;
	struct canvas *c;
	int64_t now = store_now(s);
	size_t first;
	enum status st = new_id(id, e);

	if (st != OK)
		return st;
	c = handle_new(id);
	buf_add(&body, "{\"format\":" STORE_FORMAT);
	json_member_text(&body, "id", id);
	json_member_text(&body, "title", title ? title : "");
	buf_addc(&body, '}');
	store_log_add(&text, &c->seen, 0, 0, now, STORE_CANVAS, buf_str(&body));
	first = store_log_next(&c->seen, text.s, text.n, &r);
	if (first && base) {
		store_log_add(&text, &c->seen, 1, objects, now, STORE_BASE, base);
		store_log_next(&c->seen, text.s + first, text.n - first, &r);
	}
	if (c->seen.at != (int64_t)text.n)
		BUG("a new log cannot be read");
	if (text.n > s->o.bytes)
		st = err_fail(e, E_ARG, "limit", "a canvas may take %zu bytes", s->o.bytes);
	else if ((size_t)s->total + text.n > s->o.total)
		st = store_full(s, e);
	if (st == OK)
		st = store_take(s, 1, (int64_t)text.n, e);
	if (st == OK) {
		st = store_put(s, c, &text, e);
		if (st != OK)
			(void)!store_take(s, -1, -(int64_t)text.n, NULL);
	}
	if (st == OK && !s->back->outside) {
		pthread_mutex_lock(&s->table);
		add_handle(s, c);
		pthread_mutex_unlock(&s->table);
	} else {
		handle_free(s, c);
	}
	buf_clear(&text);
	buf_clear(&body);
	return st;
}

/* Also when the time has gone back. */
static bool sweep_due(struct store *s)
{
	int64_t since = store_now(s) - s->swept;

	return since > SWEEP_SECONDS || since < -SWEEP_SECONDS;
}

/* The same, and when a limit is in the way, once more after what has expired was deleted. */
enum status store_make(struct store *s, char id[STORE_ID], const char *title, const char *base,
		       int objects, struct err *e)
{
	struct err why = { 0 };
	enum status st;

	if (sweep_due(s))
		store_sweep(s);
	st = make(s, id, title, base, objects, &why);
	if (st == E_ARG && !strcmp(why.code, "limit")) {
		store_sweep(s);
		st = make(s, id, title, base, objects, &why);
	}
	if (st != OK && e)
		*e = why;
	return st;
}

/* A canvas begins with the line that the options name. */
enum status store_create(struct store *s, char id[STORE_ID], const char *title, struct err *e)
{
	struct store_call first = { .line = s->o.first };
	struct store_result r = { .ok = true };
	struct buf said = { 0 };
	enum status st = store_make(s, id, title, NULL, 0, e);

	if (st != OK || !s->o.first)
		return st;
	st = store_call(s, id, &first, &r, &said, e);
	if (st == OK && !r.ok)
		st = err_fail(e, E_ARG, "bad_argument", "canvases cannot begin with %s",
			      s->o.first);
	buf_clear(&said);
	if (st != OK && store_remove(s, id, 0, NULL) != OK)
		return st; /* an empty canvas is left, which expires */
	return st;
}

/* Delete a canvas; unless_used: not when it was used at that time or later (0: in any case).
 * That is asked again here, under the lock, because who sweeps has an old list in hand. */
enum status store_remove(struct store *s, const char *id, int64_t unless_used, struct err *e)
{
	struct canvas *c;
	enum status st = store_enter_as(s, id, STORE_ANY, &c, e);

	if (st != OK)
		return st;
	if (unless_used && (c->damaged || s->back->index_used(s, c) >= unless_used)) {
		store_leave(s, c);
		return OK;
	}
	st = s->back->remove(s, c, unless_used ? "expired" : "deleted", e);
	if (st == OK) {
		c->gone = true;
		s->total -= c->seen.at;
		if (!unless_used)
			(void)!store_take(s, -1, -c->seen.at, NULL);
		s->trashed += c->seen.at;
		s->back->index_remove(s, id);
	}
	store_leave(s, c);
	if (st != OK)
		return st;
	if (s->trashed > (int64_t)s->o.trash)
		store_trash_tidy(s, false);
	store_tell(s, id, -1);
	return OK;
}

enum status store_delete(struct store *s, const char *id, struct err *e)
{
	return store_remove(s, id, 0, e);
}

/* Note that a canvas was found expired, or (set < 0) not; its lock keeps others from its slot
 * meanwhile.  Returns what was noted before. */
static int64_t note_due(struct store *s, const char *id, int64_t set)
{
	int64_t due = s->back->index_due(s, id, 0);
	struct canvas *c;

	if ((set < 0) != (due != 0) || store_enter_as(s, id, STORE_HEAL, &c, NULL) != OK)
		return due;
	if (c->locked)
		s->back->index_due(s, id, set);
	store_leave(s, c);
	return due;
}

/*
 * The list is in the order of last use, so the expired ones are at its end.  One goes only when
 * it was found expired long enough ago by a clock that nobody sets (clock.c), and one that
 * cannot be deleted is left for the next time.  Damaged ones stay: somebody has to decide.
 */
void store_sweep(struct store *s)
{
	struct arena *a;
	struct store_entry *all;
	struct store_time time;
	int64_t limit;
	bool sure;
	int n;

	s->swept = store_now(s);
	a = arena_new();
	if (s->back->index_all(s, a, &all, &n, true, NULL) != OK)
		n = 0;
	sure = store_clock_look(s, n ? all[0].used : 0, &time);
	limit = store_now(s) - s->o.expire;
	for (int i = n - 1; s->o.expire >= 0 && i >= 0 && !work_over(); i--) {
		int64_t due;

		if (all[i].used >= limit) {
			if (time.doubt < 0)
				break;
			note_due(s, all[i].id, -1);
			continue;
		}
		due = note_due(s, all[i].id, time.lived + 1);
		if (sure && due && time.lived + 1 - due >= store_grace(s) &&
		    store_remove(s, all[i].id, limit, NULL) != OK)
			continue;
	}
	arena_free(a);
	store_trash_tidy(s, sure);
}

/* --- The rest ----------------------------------------------------------------------------------------- */

/* A figure on its way into a new canvas. */
struct copy {
	int steps;       /* of the journal; negative: all, with what undo and redo know */
	int objects;     /* filled */
	struct buf base; /* filled: the body of a "base" line */
};

/* A store_look.  The first lines of a journal are a figure of their own: it is written as one
 * whose lines can be undone one after the other, with nothing to redo. */
static enum status save_copy(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	struct copy *c = user;

	(void)about;
	(void)e;
	c->objects = store_objects(f);
	if (c->steps < 0) {
		fig_save(&c->base, f);
		return OK;
	}
	buf_add(&c->base, "{\"journal\":[");
	for (int i = 0; i < fig_journal_count(f); i++) {
		if (i)
			buf_addc(&c->base, ',');
		json_add_string(&c->base, fig_journal_line(f, i));
	}
	buf_addf(&c->base, "],\"undo\":[%d],\"redo\":[]}", fig_journal_count(f));
	return OK;
}

enum status store_copy(struct store *s, char id[STORE_ID], const char *from, int steps,
		       struct err *e)
{
	struct copy c = { .steps = steps };
	struct store_entry about;
	enum status st = store_entry(s, from, &about, e);

	if (st == OK)
		st = steps < 0 ? store_read(s, from, save_copy, &c, e)
			       : store_read_at(s, from, steps, save_copy, &c, e);
	if (st == OK)
		st = store_make(s, id, about.title, buf_str(&c.base), c.objects, e);
	buf_clear(&c.base);
	return st;
}

enum status store_list(struct store *s, struct arena *a, struct store_entry **out, int *n,
		       struct err *e)
{
	if (sweep_due(s))
		store_sweep(s);
	return s->back->index_all(s, a, out, n, true, e);
}

int store_count(struct store *s)
{
	int n = s->back->index_live(s);

	return n > 0 ? n : 0;
}

enum status store_entry(struct store *s, const char *id, struct store_entry *out,
			struct err *e)
{
	struct canvas *c;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	store_about(s, c, out);
	store_leave(s, c);
	return OK;
}

enum status store_version(struct store *s, const char *id, long *version, struct err *e)
{
	struct canvas *c;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	*version = c->seen.version;
	store_leave(s, c);
	return OK;
}
