/*
 * store.c -- a store is opened, asked what it has, and closed; its limits, and who listens.
 */
#include "store/os_priv.h"
#include "store/store_priv.h"
#include <sys/resource.h>

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
			store_handle_free(s, c);
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

/* --- Limits ----------------------------------------------------------------------------- */

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

enum status store_too_many(struct store *s, struct err *e)
{
	return err_fail_with(
		e, E_ARG, "limit", NULL, "delete canvases that are no longer needed",
		"there are %d canvases already, and no more are kept", s->o.canvases);
}

enum status store_full(struct store *s, struct err *e)
{
	return err_fail_with(e, E_ARG, "limit", NULL,
			     "delete canvases that are no longer needed",
			     "the canvases together may take %zu bytes", s->o.total);
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

/* --- Changes ----------------------------------------------------------------------------- */

void store_listen(struct store *s, store_listener *fn, void *user)
{
	pthread_mutex_lock(&s->table);
	s->listener = fn;
	s->listener_user = user;
	pthread_mutex_unlock(&s->table);
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

/* --- What it has -------------------------------------------------------------------------- */

enum status store_list(struct store *s, struct arena *a, struct store_entry **out, int *n,
		       struct err *e)
{
	if (store_sweep_due(s))
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
