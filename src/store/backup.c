/*
 * backup.c -- a copy of all canvases in another folder, while others use them.
 *
 * The copy is a store: DIR/canvas/ID.log and no more; its index is made when it is opened.  A
 * log is read under its lock, up to its last good line, so it is what was acknowledged at one
 * moment.  It is written under another name, synced, read again and renamed.  A log that the
 * copy has already, to the same line, is left alone.  Nothing is ever taken from a copy: a
 * canvas that was deleted, and one of which the copy has more than is intact here, stays; a log
 * that goes on otherwise than the one here, since that was repaired or is an older one put
 * back, goes to the trash of the copy.
 */
#include "store/os_priv.h"
#include "store/store_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct backup {
	struct store *s;
	int top, dir; /* the folder, and that of its logs in it */
	struct store_saved *out;
};

/* How far a log is good, and whether nothing follows. */
static struct store_pos end_of(const char *s, size_t n, bool *whole)
{
	struct store_pos p = { 0 };
	struct store_record r;

	while ((size_t)p.at < n && store_log_next(&p, s + p.at, n - (size_t)p.at, &r))
		;
	*whole = store_log_rest(s + p.at, n - (size_t)p.at, p.at) == STORE_REST_NONE;
	return p;
}

static bool read_file(int dir, const char *name, struct buf *b)
{
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	char part[16384];
	ssize_t k = -1;

	while (fd >= 0 && (k = read(fd, part, sizeof part)) != 0) {
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			break;
		buf_addn(b, part, (size_t)k);
	}
	if (fd >= 0)
		close(fd);
	return fd >= 0 && k == 0;
}

static enum status write_file(const struct backup *b, const char *id, const char *s, size_t n,
			      struct err *e)
{
	const struct store_os *os = b->s->os;
	char temp[STORE_ID + 8], name[STORE_ID + 8];
	struct buf back = { 0 };
	size_t done = 0;
	int fd;
	bool good;

	snprintf(temp, sizeof temp, "%s.new", id);
	snprintf(name, sizeof name, "%s.log", id);
	fd = os->open(os->user, b->dir, temp, O_WRONLY | O_CREAT | O_TRUNC);
	while (fd >= 0 && done < n) {
		ssize_t k = os->write(os->user, fd, s + done, n - done, (int64_t)done);

		if (k < 0 && errno != EINTR)
			break;
		done += k > 0 ? (size_t)k : 0;
	}
	good = fd >= 0 && done == n && !os->sync(os->user, fd, true);
	if (fd >= 0)
		os->close(os->user, fd);
	if (!good)
		store_sys(e, "a copy cannot be written");
	if (good &&
	    !(read_file(b->dir, temp, &back) && back.n == n && !memcmp(back.s, s, n))) {
		err_fail(e, E_SYS, "unavailable",
			 "the copy of canvas %s is not what was written", id);
		good = false;
	}
	if (good && os->rename(os->user, b->dir, temp, b->dir, name)) {
		store_sys(e, "a copy cannot be written");
		good = false;
	}
	if (!good)
		os->unlink(os->user, b->dir, temp);
	buf_clear(&back);
	return good ? OK : E_SYS;
}

/* Does the log s, of n bytes, have all lines up to a place? */
static bool comes_past(const char *s, size_t n, const struct store_pos *there)
{
	struct store_pos p = { 0 };
	struct store_record r;

	while (p.at < there->at && (size_t)p.at < n &&
	       store_log_next(&p, s + p.at, n - (size_t)p.at, &r))
		;
	return p.at == there->at && (!p.at || p.sum == there->sum);
}

/* The log that the copy has goes to its trash. */
static enum status set_aside(const struct backup *b, const char *id,
			     const struct store_pos *there, struct err *e)
{
	const struct store_os *os = b->s->os;
	struct store_mark mark = store_mark_of(there);
	char name[STORE_ID + 8], to[120];
	int trash = -1;
	enum status st = OK;

	snprintf(name, sizeof name, "%s.log", id);
	store_trash_name(to, sizeof to, id, store_now(b->s), "repaired", &mark);
	if (!os->mkdir(os->user, b->top, "trash") || errno == EEXIST)
		trash = os->open(os->user, b->top, "trash", O_RDONLY | O_DIRECTORY);
	if (trash < 0 ||
	    (os->link(os->user, b->dir, name, trash, to) && errno != EEXIST &&
	     os->rename(os->user, b->dir, name, trash, to)) ||
	    os->sync(os->user, trash, false) || os->sync(os->user, b->top, false))
		st = store_sys(e, "what the copy has cannot be kept in its trash");
	if (trash >= 0)
		os->close(os->user, trash);
	return st;
}

/* What is intact of a log goes to the copy, unless that has as much. */
static enum status save(struct backup *b, struct canvas *c, const char *s, struct err *e)
{
	char name[STORE_ID + 8];
	struct buf old = { 0 };
	struct store_pos there = { 0 };
	bool whole = false, same;
	enum status st = OK;

	snprintf(name, sizeof name, "%s.log", c->id);
	if (read_file(b->dir, name, &old))
		there = end_of(old.s, old.n, &whole);
	same = there.at == c->seen.at && there.sum == c->seen.sum;
	if (whole && (same || (c->damaged && there.at > c->seen.at))) {
		b->out->same += same;
	} else if (c->seen.at) {
		if (!comes_past(s, (size_t)c->seen.at, &there))
			st = set_aside(b, c->id, &there, e);
		if (st == OK)
			st = write_file(b, c->id, s, (size_t)c->seen.at, e);
		if (st == OK)
			b->out->bytes += c->seen.at;
	}
	b->out->damaged += c->damaged;
	buf_clear(&old);
	return st;
}

/* One canvas; one that was deleted meanwhile is none. */
static enum status back_up(struct backup *b, const char *id, struct err *e)
{
	struct buf own = { 0 };
	struct err why = { 0 };
	struct canvas *c;
	const char *bytes = NULL;
	size_t n = 0;
	enum status st = store_enter_as(b->s, id, STORE_ANY, &c, &why);

	if (st == E_ARG)
		return OK;
	if (st == OK) {
		if (c->seen.at)
			st = b->s->back->read(b->s, c, 0, c->seen.at, &own, &bytes, &n, &why);
		if (st == OK && (int64_t)n < c->seen.at)
			st = err_fail(&why, E_SYS, "unavailable",
				      "canvas %s changed while it was read", id);
		if (st == OK)
			st = save(b, c, bytes, &why);
		store_leave(b->s, c);
	}
	buf_clear(&own);
	if (st != OK) {
		b->out->failed++;
		if (e)
			*e = why;
	} else {
		b->out->canvases++;
	}
	return OK;
}

/* The folder and "canvas" in it. */
static enum status open_copy(struct backup *b, const char *dir, struct err *e)
{
	const struct store_os *os = b->s->os;

	if (os->mkdir(os->user, AT_FDCWD, dir) && errno != EEXIST)
		return store_sys(e, "the folder of the copy cannot be made");
	b->top = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (b->top >= 0 && (!os->mkdir(os->user, b->top, "canvas") || errno == EEXIST) &&
	    !os->sync(os->user, b->top, false))
		b->dir = openat(b->top, "canvas",
				O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	return b->dir < 0 ? store_sys(e, "the folder of the copy cannot be used") : OK;
}

static void close_copy(struct backup *b)
{
	if (b->dir >= 0)
		close(b->dir);
	if (b->top >= 0)
		close(b->top);
}

/* The other way round every log would be locked twice. */
static bool same_folder(const struct store *s, int dir)
{
	struct stat a, b;

	return s->canvas_fd >= 0 && !fstat(s->canvas_fd, &a) && !fstat(dir, &b) &&
	       a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

enum status store_backup(struct store *s, const char *dir, store_between *told, void *user,
			 struct store_saved *out, struct err *e)
{
	struct backup b = { .s = s, .top = -1, .dir = -1, .out = out };
	struct arena *a = arena_new();
	struct store_entry *all;
	int n = 0;
	enum status st = open_copy(&b, dir, e);

	*out = (struct store_saved){ .canvases = 0 };
	if (st == OK && same_folder(s, b.dir))
		st = err_fail(e, E_ARG, "bad_argument",
			      "%.200s is the store itself, not a place for its copy", dir);
	if (st == OK)
		st = s->back->index_all(s, a, &all, &n, true, e);
	for (int i = 0; st == OK && i < n; i++) {
		st = back_up(&b, all[i].id, e);
		if (told && !told(user, i + 1, n))
			break;
	}
	if (st == OK && s->os->sync(s->os->user, b.dir, false))
		st = store_sys(e, "the copy cannot be synced");
	if (st == OK && out->failed)
		st = E_SYS;
	close_copy(&b);
	arena_free(a);
	return st;
}
