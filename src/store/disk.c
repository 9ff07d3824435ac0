/*
 * disk.c -- the files of a store.
 *
 * Folders and files are made readable and writable for their owner alone, and a symbolic link
 * inside the folder is not followed: what is there cannot lead us elsewhere.  All names are
 * opened relative to the descriptor of the folder: if that is moved, the store goes with it.
 *
 * What is here is the table store_files (back_priv.h); the index of a folder is in slots.c.
 */
#include "store/store_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* We wait no longer for another process: one that was stopped must not stop us for good. */
#define LOCK_SECONDS 30
/* A longer file is no log of ours, and is not read into memory. */
#define LOG_MOST ((int64_t)1 << 30)
/* The room that a log gets after its last line: as much as it has lines, between these. */
#define ROOM_LEAST ((int64_t)4096)
#define ROOM_MOST ((int64_t)65536)

enum status store_sys(struct err *e, const char *what)
{
	int number = errno;
	char text[120];

	if (strerror_r(number, text, sizeof text))
		snprintf(text, sizeof text, "error %d", number);
	err_fail(e, E_SYS, "unavailable", "%s: %s", what, text);
	if (number == ENOSPC || number == EDQUOT || number == EFBIG)
		err_hint(e, "make room on the disk, then ask again; nothing was changed");
	return E_SYS;
}

/* --- The folder ------------------------------------------------------------------------- */

/* The folder and those above it, as far as they are missing; -1 with errno. */
static int make_path(const char *dir)
{
	char *path = mem_strdup(dir);
	int r = 0;

	for (char *p = path + 1; r == 0 && *p; p++)
		if (*p == '/') {
			*p = 0;
			if (mkdir(path, 0700) && errno != EEXIST)
				r = -1;
			*p = '/';
		}
	if (r == 0 && mkdir(path, 0700) && errno != EEXIST)
		r = -1;
	mem_free(path);
	return r;
}

static int open_at(int dir, const char *name, int flags)
{
	return openat(dir, name, flags | O_CLOEXEC | O_NOFOLLOW, 0600);
}

static enum status store_disk_open(struct store *s, struct err *e)
{
	if (make_path(s->dir))
		return store_sys(e, "the folder of the canvases cannot be made");
	s->dir_fd = open(s->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (s->dir_fd < 0)
		return store_sys(e, "the folder of the canvases cannot be read");
	if (mkdirat(s->dir_fd, "canvas", 0700) && errno != EEXIST)
		return store_sys(e, "a folder for the canvases cannot be made");
	s->canvas_fd = open_at(s->dir_fd, "canvas", O_RDONLY | O_DIRECTORY);
	s->lock_fd = open_at(s->dir_fd, "lock", O_RDWR | O_CREAT);
	s->index_fd = open_at(s->dir_fd, "index", O_RDWR | O_CREAT);
	if (s->canvas_fd < 0 || s->lock_fd < 0 || s->index_fd < 0)
		return store_sys(e, "the folder of the canvases cannot be used");
	return OK;
}

static void store_disk_close(struct store *s)
{
	int *fd[] = { &s->index_fd, &s->lock_fd, &s->canvas_fd, &s->dir_fd };

	for (int i = 0; i < 4; i++) {
		if (*fd[i] >= 0)
			close(*fd[i]);
		*fd[i] = -1;
	}
}

/* --- Locks -------------------------------------------------------------------------------- */

/*
 * Take the lock of a file.  It belongs to the open file and so to the whole process: threads
 * keep each other out by the mutex in front of it.  It is asked for again and again, at first
 * quickly, because flock itself cannot be told to give up after a time.
 */
static enum status wait_for(int fd, const char *what, struct err *e)
{
	struct timespec pause = { 0, 50000 };
	double waited = 0;

	while (flock(fd, LOCK_EX | LOCK_NB)) {
		if (errno == EINTR)
			continue;
		if (errno != EWOULDBLOCK)
			return store_sys(e, "a lock cannot be had");
		if (waited > LOCK_SECONDS) {
			err_fail(e, E_SYS, "unavailable",
				 "another process has kept %s for %d seconds", what,
				 LOCK_SECONDS);
			err_hint(e, "ask again later");
			return E_SYS;
		}
		nanosleep(&pause, NULL);
		waited += (double)pause.tv_nsec * 1e-9;
		if (pause.tv_nsec < 4000000)
			pause.tv_nsec += pause.tv_nsec / 2;
	}
	return OK;
}

static enum status store_file_lock(struct store *s, struct canvas *c, struct err *e)
{
	enum status st = wait_for(c->fd, "the canvas", e);

	(void)s;
	c->locked = st == OK;
	return st;
}

static bool store_file_try_lock(struct store *s, struct canvas *c)
{
	(void)s;
	c->locked = !flock(c->fd, LOCK_EX | LOCK_NB);
	return c->locked;
}

static void store_file_unlock(struct store *s, struct canvas *c)
{
	(void)s;
	if (c->locked && c->fd >= 0)
		flock(c->fd, LOCK_UN);
	c->locked = false;
}

enum status store_lock(struct store *s, struct err *e)
{
	enum status st = OK;

	pthread_mutex_lock(&s->files);
	if (s->lock_fd >= 0)
		st = wait_for(s->lock_fd, "the store", e);
	if (st != OK)
		pthread_mutex_unlock(&s->files);
	return st;
}

void store_unlock(struct store *s)
{
	if (s->lock_fd >= 0)
		flock(s->lock_fd, LOCK_UN);
	pthread_mutex_unlock(&s->files);
}

/* --- Logs ------------------------------------------------------------------------------------ */

/* The name of a file of a canvas, ID.ENDING, returned by value. */
struct name {
	char s[STORE_ID + 8];
};

static struct name named(const char *id, const char *ending)
{
	struct name n;

	snprintf(n.s, sizeof n.s, "%s.%s", id, ending);
	return n;
}

/* Write all n bytes at a place, also when signals interrupt it; -1 with errno.  A write of
 * nothing is taken for a full disk. */
static int write_all(int fd, const char *s, size_t n, int64_t at)
{
	while (n) {
		ssize_t k = pwrite(fd, s, n, (off_t)at);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			if (k == 0)
				errno = ENOSPC;
			return -1;
		}
		s += k;
		at += k;
		n -= (size_t)k;
	}
	return 0;
}

/* Read n bytes from a place, or those that are there before the file ends; returns how many,
 * -1 with errno. */
static ssize_t read_up_to(int fd, char *s, size_t n, int64_t at)
{
	size_t got = 0;

	while (got < n) {
		ssize_t k = pread(fd, s + got, n - got, (off_t)(at + (int64_t)got));

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return -1;
		if (k == 0)
			break;
		got += (size_t)k;
	}
	return (ssize_t)got;
}

/* The same, but a file that ends too early is an error (EIO). */
static int read_all(int fd, char *s, size_t n, int64_t at)
{
	ssize_t got = read_up_to(fd, s, n, at);

	if (got >= 0 && (size_t)got < n)
		errno = EIO;
	return got < 0 || (size_t)got < n ? -1 : 0;
}

static enum status store_file_open(struct store *s, struct canvas *c, struct err *e)
{
	if (c->fd >= 0)
		return OK;
	c->fd = open_at(s->canvas_fd, named(c->id, "log").s, O_RDWR);
	if (c->fd >= 0)
		return OK;
	return errno == ENOENT ? store_lost(s, c->id, e)
			       : store_sys(e, "the log of the canvas cannot be opened");
}

static void store_file_close(struct store *s, struct canvas *c)
{
	(void)s;
	if (c->fd >= 0)
		close(c->fd);
}

/* The folder is synced as well as the file: otherwise a crash could leave a log that was
 * written but has no name. */
static enum status store_file_create(struct store *s, struct canvas *c, const struct buf *text,
				     struct err *e)
{
	struct name n = named(c->id, "log");
	int fd = open_at(s->canvas_fd, n.s, O_RDWR | O_CREAT | O_EXCL);
	enum status st = OK;

	if (fd < 0 && errno == ENOENT) {
		err_fail(e, E_SYS, "unavailable",
			 "the folder of the canvases, %.200s, was removed", s->dir);
		err_hint(e, "start the program again, and it makes a new one");
		return E_SYS;
	}
	if (fd < 0)
		return store_sys(e, "a canvas cannot be made");
	if (write_all(fd, text->s, text->n, 0) || fdatasync(fd) || fsync(s->canvas_fd)) {
		st = store_sys(e, "a canvas cannot be made");
		unlinkat(s->canvas_fd, n.s, 0);
	}
	close(fd);
	return st;
}

static enum status store_file_remove(struct store *s, struct canvas *c, struct err *e)
{
	static const char *const endings[] = { "log", "snap", "new", "cut" };

	(void)e;
	for (int i = 0; i < 4; i++)
		unlinkat(s->canvas_fd, named(c->id, endings[i]).s, 0);
	fsync(s->canvas_fd);
	return OK;
}

static enum status store_file_size(struct store *s, struct canvas *c, int64_t *size,
				   struct err *e)
{
	struct stat about;

	if (fstat(c->fd, &about))
		return store_sys(e, "the log of the canvas cannot be read");
	if (!S_ISREG(about.st_mode))
		return err_fail(e, E_SYS, "unavailable", "the log of the canvas is no file");
	if (about.st_nlink == 0) {
		c->gone = true;
		return store_lost(s, c->id, e);
	}
	*size = about.st_size;
	if (*size > LOG_MOST)
		return err_fail(e, E_SYS, "unavailable",
				"the log of the canvas is too long to be read");
	return OK;
}

/* The place of the last line seen must still hold the sum that was read there.  Sums go on
 * from line to line, so this one stands for all lines before it. */
static bool store_file_ends(struct store *s, struct canvas *c)
{
	char sum[17], is[17] = "";

	(void)s;
	if (!c->seen.at)
		return true;
	snprintf(sum, sizeof sum, "%016llx", (unsigned long long)c->seen.sum);
	return !read_all(c->fd, is, 16, c->seen.last) && !memcmp(sum, is, 16);
}

/* Nothing follows what was seen when the file ends there, or when the next byte is still a
 * zero of the room: every line begins with a hex digit and is written from its beginning. */
static bool store_file_rests(struct store *s, struct canvas *c, int64_t size)
{
	char next = 1;

	(void)s;
	return size == c->seen.at ||
	       (c->seen.at && !read_all(c->fd, &next, 1, c->seen.at) && !next);
}

static int64_t store_file_time(struct canvas *c)
{
	struct stat about;

	return fstat(c->fd, &about) ? 0 : about.st_mtim.tv_sec;
}

static bool store_file_touch(struct store *s, struct canvas *c)
{
	(void)s;
	return !futimens(c->fd, NULL);
}

static enum status store_file_read(struct store *s, struct canvas *c, int64_t at, int64_t size,
				   struct buf *own, const char **bytes, size_t *n,
				   struct err *e)
{
	ssize_t got;

	(void)s;
	*n = (size_t)(size - at);
	buf_clear(own);
	own->s = mem_alloc(*n + 1);
	own->cap = *n + 1;
	*bytes = own->s;
	got = read_up_to(c->fd, own->s, *n, at);
	if (got < 0)
		return store_sys(e, "the log of the canvas cannot be read");
	own->n = *n = (size_t)got;
	return OK;
}

/* How long the file of a log should be that has n bytes of lines: with room after them, and
 * a whole number of blocks. */
static int64_t with_room(int64_t n)
{
	int64_t room = n < ROOM_LEAST ? ROOM_LEAST : n < ROOM_MOST ? n : ROOM_MOST;

	return (n + room) / ROOM_LEAST * ROOM_LEAST;
}

/*
 * Write a line after the last one seen.  If it fits into the room of the file, its length does
 * not change, and a sync of the data is enough; otherwise the line is written together with
 * zeros for the lines to come.  If the file cannot be asked for its length, the line is
 * written anyway: it is right without room, only slower.
 */
static int write_line(struct canvas *c, const struct buf *text)
{
	int64_t end = c->seen.at + (int64_t)text->n;
	struct buf more = { 0 };
	struct stat about;
	int r;

	if (fstat(c->fd, &about) || end <= about.st_size)
		return write_all(c->fd, text->s, text->n, c->seen.at);
	more.n = (size_t)(with_room(end) - c->seen.at);
	more.cap = more.n + 1;
	more.s = mem_alloc(more.cap);
	memcpy(more.s, text->s, text->n);
	r = write_all(c->fd, more.s, more.n, c->seen.at);
	buf_clear(&more);
	return r;
}

static enum status store_file_append(struct store *s, struct canvas *c, const struct buf *text,
				     struct err *e)
{
	enum status st;

	(void)s;
	if (!write_line(c, text) && !fdatasync(c->fd))
		return OK;
	st = store_sys(e, "the call could not be kept");
	/* Whatever of the line has reached the file must go: the caller was told that it did
	 * not happen.  Should this fail as well, the next call finds a line that it has not
	 * seen or that is broken, reads again and mends it (store_scan). */
	while (ftruncate(c->fd, (off_t)c->seen.at) && errno == EINTR)
		;
	return st;
}

/*
 * Before bytes from..to are cut off: a crash can only leave one line that is not whole, and
 * that is not worth keeping.  If a newline and more follow, something else has damaged the
 * file, good lines may stand behind the bad one, and everything is appended to ID.cut for
 * people to look at.  That this may fail is accepted: the cut has to happen all the same.
 */
static void keep_cut(struct store *s, struct canvas *c, int64_t from, int64_t to)
{
	struct buf own = { 0 };
	const char *bytes, *line;
	size_t n;
	int fd;

	if (store_file_read(s, c, from, to, &own, &bytes, &n, NULL) == OK) {
		while (n && !bytes[n - 1])
			n--;
		line = memchr(bytes, '\n', n);
		if (line && line + 1 < bytes + n) {
			fd = open_at(s->canvas_fd, named(c->id, "cut").s,
				     O_WRONLY | O_CREAT | O_APPEND);
			if (fd >= 0) {
				while (n) {
					ssize_t k = write(fd, bytes, n);

					if (k <= 0)
						break;
					bytes += k;
					n -= (size_t)k;
				}
				close(fd);
			}
		}
	}
	buf_clear(&own);
}

static enum status store_file_cut(struct store *s, struct canvas *c, int64_t size,
				  struct err *e)
{
	int64_t now;
	enum status st = store_file_size(s, c, &now, e);

	if (st != OK)
		return st;
	keep_cut(s, c, size, now);
	while (ftruncate(c->fd, (off_t)size))
		if (errno != EINTR)
			return store_sys(e, "the log of the canvas cannot be mended");
	return OK;
}

static void store_file_trim(struct store *s, struct canvas *c)
{
	int64_t size;

	if (c->fd < 0 || c->gone || !c->seen.at || !store_file_try_lock(s, c))
		return;
	/* Read under the lock once more, so that nobody's new line is cut off.  Should cutting
	 * fail, the room stays, which readers pass over. */
	if (store_scan(s, c, true, NULL) == OK && store_file_size(s, c, &size, NULL) == OK &&
	    size > c->seen.at)
		while (ftruncate(c->fd, (off_t)c->seen.at) && errno == EINTR)
			;
	store_file_unlock(s, c);
}

/* --- Beside them ---------------------------------------------------------------------------------- */

/* Written under another name first and renamed: readers see the old file or the new one, never
 * half of it.  Two writers of one canvas would share that name; the file lock of the canvas
 * keeps them apart. */
static bool store_side_write(struct store *s, struct canvas *c, const char *ending,
			     const struct buf *text)
{
	struct name n = named(c->id, "new");
	int fd = open_at(s->canvas_fd, n.s, O_WRONLY | O_CREAT | O_TRUNC);
	bool good;

	if (fd < 0)
		return false;
	good = !write_all(fd, text->s, text->n, 0);
	good = !close(fd) && good;
	if (good)
		good = !renameat(s->canvas_fd, n.s, s->canvas_fd, named(c->id, ending).s);
	if (!good)
		unlinkat(s->canvas_fd, n.s, 0);
	return good;
}

static bool store_side_read(struct store *s, struct canvas *c, const char *ending,
			    struct buf *text)
{
	int fd = open_at(s->canvas_fd, named(c->id, ending).s, O_RDONLY);
	struct stat about;
	bool good = false;

	if (fd < 0)
		return false;
	if (!fstat(fd, &about) && S_ISREG(about.st_mode) && about.st_size <= LOG_MOST) {
		text->n = (size_t)about.st_size;
		text->cap = text->n + 1;
		text->s = mem_alloc(text->cap);
		good = !read_all(fd, text->s, text->n, 0);
	}
	close(fd);
	return good;
}

const struct store_back store_files = {
	.name = "files",
	.outside = true,
	.open = store_disk_open,
	.close = store_disk_close,
	.create = store_file_create,
	.remove = store_file_remove,
	.reach = store_file_open,
	.shut = store_file_close,
	.lock = store_file_lock,
	.try_lock = store_file_try_lock,
	.unlock = store_file_unlock,
	.size = store_file_size,
	.ends = store_file_ends,
	.rests = store_file_rests,
	.time = store_file_time,
	.touch = store_file_touch,
	.read = store_file_read,
	.append = store_file_append,
	.cut = store_file_cut,
	.trim = store_file_trim,
	.side_write = store_side_write,
	.side_read = store_side_read,
	STORE_SLOTS,
};
