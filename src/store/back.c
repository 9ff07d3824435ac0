/*
 * back.c -- which place a store has, and the simplest one: memory.
 *
 * There the handle of a canvas holds its log and its snapshot.  It is the only one, and its
 * mutex is all the lock there has to be.
 */
#include "store/store_priv.h"
#include <string.h>

bool store_is_database(const char *dir)
{
	return !strncmp(dir, "postgresql://", 13) || !strncmp(dir, "postgres://", 11);
}

const struct store_back *store_back_of(const char *dir)
{
	if (!dir)
		return &store_memory;
	return store_is_database(dir) ? &store_pg : &store_files;
}

/* --- Memory ------------------------------------------------------------------------------ */

static enum status nothing_to_open(struct store *s, struct err *e)
{
	(void)s;
	(void)e;
	return OK;
}

static void nothing_to_close(struct store *s)
{
	(void)s;
}

static enum status create(struct store *s, struct canvas *c, const struct buf *text,
			  struct err *e)
{
	(void)s;
	(void)e;
	buf_addn(&c->mem, text->s, text->n);
	return OK;
}

/* What there is of it goes with the handle. */
static enum status remove_nothing(struct store *s, struct canvas *c, const char *why,
				  struct err *e)
{
	(void)s;
	(void)c;
	(void)why;
	(void)e;
	return OK;
}

static enum status reach(struct store *s, struct canvas *c, struct err *e)
{
	return c->mem.n ? OK : store_lost(s, c->id, e);
}

static void shut(struct store *s, struct canvas *c)
{
	(void)s;
	buf_clear(&c->mem);
	buf_clear(&c->snap);
}

static bool try_lock(struct store *s, struct canvas *c)
{
	(void)s;
	c->locked = true;
	return true;
}

static enum status lock(struct store *s, struct canvas *c, struct err *e)
{
	(void)e;
	try_lock(s, c);
	return OK;
}

static void unlock(struct store *s, struct canvas *c)
{
	(void)s;
	c->locked = false;
}

static enum status size_of(struct store *s, struct canvas *c, int64_t *size, struct err *e)
{
	(void)s;
	(void)e;
	*size = (int64_t)c->mem.n;
	return OK;
}

static bool ends(struct store *s, struct canvas *c)
{
	(void)s;
	(void)c;
	return true;
}

bool store_back_rests(struct store *s, struct canvas *c, int64_t size)
{
	(void)s;
	return size == c->seen.at;
}

int64_t store_back_no_time(struct canvas *c)
{
	(void)c;
	return 0;
}

static bool touch(struct store *s, struct canvas *c)
{
	(void)s;
	(void)c;
	return true;
}

static enum status read_bytes(struct store *s, struct canvas *c, int64_t at, int64_t size,
			      struct buf *own, const char **bytes, size_t *n, struct err *e)
{
	(void)s;
	(void)own;
	(void)e;
	*bytes = c->mem.s + at;
	*n = (size_t)(size - at);
	return OK;
}

static enum status append(struct store *s, struct canvas *c, const struct buf *text,
			  struct err *e)
{
	return create(s, c, text, e);
}

/* Nobody else writes here, and what we write is whole. */
static enum status cut(struct store *s, struct canvas *c, int64_t size, bool all, char *name,
		       size_t room, struct err *e)
{
	(void)s;
	(void)c;
	(void)size;
	(void)all;
	(void)name;
	(void)room;
	(void)e;
	return OK;
}

static void no_trim(struct store *s, struct canvas *c)
{
	(void)s;
	(void)c;
}

/* There is only one kind of thing beside a log: its snapshot. */
static bool side_write(struct store *s, struct canvas *c, const char *ending,
		       const struct buf *text)
{
	(void)s;
	(void)ending;
	buf_reset(&c->snap);
	buf_addn(&c->snap, text->s, text->n);
	return true;
}

static bool side_read(struct store *s, struct canvas *c, const char *ending, struct buf *text)
{
	(void)s;
	(void)ending;
	buf_addn(text, c->snap.s, c->snap.n);
	return true;
}

const struct store_back store_memory = {
	.name = "memory",
	.open = nothing_to_open,
	.close = nothing_to_close,
	.create = create,
	.remove = remove_nothing,
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
	.read = read_bytes,
	.append = append,
	.cut = cut,
	.trim = no_trim,
	.side_write = side_write,
	.side_read = side_read,
	STORE_SLOTS,
};
