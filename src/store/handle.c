/*
 * handle.c -- canvases in use.
 *
 * A handle (struct canvas) is a canvas in use: its open log, how far that was read, and
 * perhaps its figure.  A store has at most one for each canvas; the table finds it by id, and
 * whoever works with it is counted in refs.  Handles that nobody works with stay open, in a
 * list by last use, and the oldest are closed when there are more than o.open.  With a folder
 * a handle that is closed loses nothing.  Without one the handle is all there is of
 * the canvas: it stays in the table, and only the figure is dropped.
 */
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>

/* --- The table ----------------------------------------------------------------------------- */

static struct canvas **bucket_of(struct store *s, const char *id)
{
	return &s->bucket[store_sum(0, id, strlen(id)) % STORE_BUCKETS];
}

struct canvas *store_handle_new(const char *id)
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

void store_handle_free(struct store *s, struct canvas *c)
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

void store_handle_add(struct store *s, struct canvas *c)
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
			store_handle_free(s, c);
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
		store_handle_free(s, c);
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
		c = store_handle_new(id);
		store_handle_add(s, c);
	}
	if (c)
		c->refs++;
	pthread_mutex_unlock(&s->table);
	return c;
}

/* --- Coming in and going --------------------------------------------------------------------- */

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
	if (want == STORE_WRITES && s->read_only) {
		give_back(s, c);
		return err_fail(e, E_SYS, "unavailable", "the canvases can only be read");
	}
	st = store_take_mutex(c, e);
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
		st = store_scan(s, c, c->locked && !s->read_only, e);
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
