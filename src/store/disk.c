/*
 * disk.c -- the files of a store.
 *
 * Folders and files are made readable and writable for their owner alone, and a symbolic link
 * inside the folder is not followed: what is there cannot lead us elsewhere.  All names are
 * opened relative to the descriptor of the folder: if that is moved, the store goes with it.
 *
 * What is here is the table store_files (back_priv.h); the index of a folder is in slots.c.
 */
#include "base/work.h"
#include "store/os_priv.h"
#include "store/store_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
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

/*
 * The folder and those above it, as far as they are missing; -1 with errno.  A folder that was
 * made is synced in the one above it: otherwise a machine that loses its power could lose the
 * folder with every canvas in it.
 */
static int make_path(struct store *s)
{
	char *path = mem_strdup(s->dir);
	int r = 0, above = path[0] == '/' ? open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
					  : open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	for (char *p = path, *end; above >= 0 && *p; p = end) {
		int next = -1;
		bool last;

		p += strspn(p, "/");
		end = p + strcspn(p, "/");
		last = !*end;
		*end = 0;
		if (*p) {
			r = s->os->mkdir(s->os->user, above, p);
			if (r && errno == EEXIST)
				r = 0;
			else if (!r)
				r = s->os->sync(s->os->user, above, false);
			next = r ? -1 : openat(above, p, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
			close(above);
			above = next;
		}
		if (last)
			break;
		end++;
	}
	if (above >= 0)
		close(above);
	mem_free(path);
	return above >= 0 ? 0 : -1;
}

static bool read_file(struct store *s, int dir, const char *name, struct buf *text);

static int open_at(struct store *s, int dir, const char *name, int flags)
{
	return s->os->open(s->os->user, dir, name, flags);
}

static int sync_of(struct store *s, int fd, bool data)
{
	return s->os->sync(s->os->user, fd, data);
}

static void close_fd(struct store *s, int fd)
{
	(void)s->os->close(s->os->user, fd);
}

/* A folder in the store's own; its descriptor, or -1. */
static int folder(struct store *s, const char *name, bool *made)
{
	if (!s->os->mkdir(s->os->user, s->dir_fd, name))
		*made = true;
	else if (errno != EEXIST)
		return -1;
	return open_at(s, s->dir_fd, name, O_RDONLY | O_DIRECTORY);
}

/* A store that can only be read, such as a copy on a medium: its index is kept in memory, where
 * it is made right, and nobody else changes anything. */
static void open_to_read(struct store *s)
{
	s->read_only = true;
	s->lock_fd = open_at(s, s->dir_fd, "lock", O_RDONLY);
	read_file(s, s->dir_fd, "index", &s->slots);
}

/* What is made here is synced before anybody relies on it. */
static enum status store_disk_open(struct store *s, struct err *e)
{
	bool made = false;

	if (make_path(s))
		return store_sys(e, "the folder of the canvases cannot be made");
	s->dir_fd = open(s->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (s->dir_fd < 0)
		return store_sys(e, "the folder of the canvases cannot be read");
	s->canvas_fd = folder(s, "canvas", &made);
	if (s->canvas_fd < 0)
		return store_sys(e, "a folder for the canvases cannot be made");
	s->trash_fd = folder(s, "trash", &made);
	if (s->trash_fd < 0 && errno != EROFS)
		return store_sys(e, "a folder for deleted canvases cannot be made");
	s->lock_fd = open_at(s, s->dir_fd, "lock", O_RDWR | O_CREAT);
	if (s->lock_fd < 0 && errno == EROFS) {
		open_to_read(s);
		return OK;
	}
	s->index_fd = open_at(s, s->dir_fd, "index", O_RDWR | O_CREAT);
	if (s->lock_fd < 0 || s->index_fd < 0 || (made && sync_of(s, s->dir_fd, false)))
		return store_sys(e, "the folder of the canvases cannot be used");
	return OK;
}

static void store_disk_close(struct store *s)
{
	int *fd[] = { &s->index_fd, &s->lock_fd, &s->canvas_fd, &s->trash_fd, &s->dir_fd };

	for (int i = 0; i < 5; i++) {
		if (*fd[i] >= 0)
			close_fd(s, *fd[i]);
		*fd[i] = -1;
	}
}

/* It is there, may be written, and is on a disk with room. */
static bool store_disk_writable(struct store *s)
{
	struct statvfs disk;

	return !faccessat(s->canvas_fd, ".", W_OK, 0) && !fstatvfs(s->canvas_fd, &disk) &&
	       !(disk.f_flag & ST_RDONLY) && disk.f_bavail > 0;
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
		if (!work_left())
			work_late("another process uses the canvas");
		if (work_over())
			return work_fail(e, work_mine());
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
static int write_all(struct store *to, int fd, const char *s, size_t n, int64_t at)
{
	while (n) {
		ssize_t k = to->os->write(to->os->user, fd, s, n, at);

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

/* As store_sys, of the log of a canvas; what: "is read". */
static enum status log_sys(const struct canvas *c, const char *what, struct err *e)
{
	char text[STORE_ID + 60];

	snprintf(text, sizeof text, "the log of canvas %s cannot be %s", c->id, what);
	return store_sys(e, text);
}

static enum status store_file_open(struct store *s, struct canvas *c, struct err *e)
{
	if (c->fd >= 0)
		return OK;
	c->fd = open_at(s, s->canvas_fd, named(c->id, "log").s, O_RDWR);
	/* Its mode may have been left so by who wanted to delete it, and died. */
	if (c->fd < 0 && errno == EACCES &&
	    !fchmodat(s->canvas_fd, named(c->id, "log").s, 0600, 0))
		c->fd = open_at(s, s->canvas_fd, named(c->id, "log").s, O_RDWR);
	if (c->fd < 0 && errno == EROFS)
		c->fd = open_at(s, s->canvas_fd, named(c->id, "log").s, O_RDONLY | O_NONBLOCK);
	if (c->fd >= 0)
		return OK;
	if (errno == ELOOP || errno == EISDIR || errno == ENXIO)
		return store_no_log(s, c, "what has the name of its log is no file", e);
	return errno == ENOENT ? store_lost_log(s, c, e) : log_sys(c, "opened", e);
}

static void store_file_close(struct store *s, struct canvas *c)
{
	if (c->fd >= 0)
		close_fd(s, c->fd);
	c->fd = -1;
}

/* Give a file another name, which nothing has yet: a link is made, as a rename would replace it.
 * Where a file system has no links it is renamed.  Its old name may be there afterwards. */
static int name_anew(struct store *s, int from, const char *old, int to, const char *name)
{
	struct stat there;

	if (!s->os->link(s->os->user, from, old, to, name))
		return 0;
	if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
		return -1;
	if (!fstatat(to, name, &there, AT_SYMLINK_NOFOLLOW)) {
		errno = EEXIST;
		return -1;
	}
	return s->os->rename(s->os->user, from, old, to, name);
}

/*
 * The folder is synced as well as the file: otherwise a crash could leave a log that was
 * written but has no name.  A log of one page is there when its one write is; a longer one is
 * written under another name first, so that who dies meanwhile does not leave half of it.
 */
static enum status store_file_create(struct store *s, struct canvas *c, const struct buf *text,
				     struct err *e)
{
	bool at_once = text->n <= (size_t)ROOM_LEAST;
	struct name log = named(c->id, "log"), n = at_once ? log : named(c->id, "new");
	int fd =
		open_at(s, s->canvas_fd, n.s, O_RDWR | O_CREAT | (at_once ? O_EXCL : O_TRUNC));
	bool named_so, good = false; /* the log has its name; and lasts */
	enum status st = OK;

	if (fd < 0 && errno == ENOENT) {
		err_fail(e, E_SYS, "unavailable",
			 "the folder of the canvases, %.200s, was removed", s->dir);
		err_hint(e, "start the program again, and it makes a new one");
		return E_SYS;
	}
	if (fd < 0)
		return store_sys(e, "a canvas cannot be made");
	named_so = at_once;
	if (!write_all(s, fd, text->s, text->n, 0) && !sync_of(s, fd, true)) {
		if (!at_once)
			named_so = !name_anew(s, s->canvas_fd, n.s, s->canvas_fd, log.s);
		good = named_so && !sync_of(s, s->canvas_fd, false);
	}
	if (!good)
		st = store_sys(e, "a canvas cannot be made");
	if (!good && named_so)
		s->os->unlink(s->os->user, s->canvas_fd, log.s);
	if (!at_once)
		s->os->unlink(s->os->user, s->canvas_fd, n.s);
	close_fd(s, fd);
	return st;
}

/*
 * A deleted canvas: its log goes to the trash under a name that says when, why and what was
 * acknowledged of it.  A rename is there or is not, whatever happens; so a log that is not in
 * the one folder and not in the other was lost, not deleted.  It is made read-only first, which
 * tells others who have it open to look where it is (moved).
 */
static enum status store_file_remove(struct store *s, struct canvas *c, const char *why,
				     struct err *e)
{
	static const char *const endings[] = { "snap", "new", "cut" };
	struct store_mark mark = c->kept;
	char name[120];

	if (c->damaged)
		store_slots_mark(s, c, false, NULL, &mark);
	store_trash_name(name, sizeof name, c->id, store_now(s), why, &mark);
	/* The room after its last line need not be kept. */
	if (c->fd >= 0 && !c->damaged && c->seen.at)
		(void)!s->os->truncate(s->os->user, c->fd, c->seen.at);
	/* What has its name and is no file goes there as well; or there is nothing. */
	if ((c->fd >= 0 && fchmod(c->fd, 0400)) ||
	    s->os->rename(s->os->user, s->canvas_fd, named(c->id, "log").s, s->trash_fd,
			  name)) {
		if (c->fd >= 0 || errno != ENOENT)
			return store_sys(e, "the canvas cannot be moved to the trash");
	} else if (sync_of(s, s->trash_fd, false)) {
		return store_sys(e, "the canvas cannot be moved to the trash");
	}
	for (int i = 0; i < 3; i++)
		s->os->unlink(s->os->user, s->canvas_fd, named(c->id, endings[i]).s);
	sync_of(s, s->canvas_fd, false);
	return OK;
}

/* Is the file that we have open no longer the log of the canvas?  Who looks does not ask unless it
 * is read-only: then it may have been moved to the trash.  Who writes always does: it may be
 * anywhere.  Where it is in its place, the mode is put right by who has the lock. */
static bool moved(struct store *s, struct canvas *c, const struct stat *is)
{
	struct stat there;

	if (is->st_mode & 0200 && !c->locked)
		return false;
	if (fstatat(s->canvas_fd, named(c->id, "log").s, &there, AT_SYMLINK_NOFOLLOW) ||
	    there.st_ino != is->st_ino || there.st_dev != is->st_dev)
		return true;
	return !(is->st_mode & 0200) && c->locked && fchmod(c->fd, 0600) < 0 && errno == EBADF;
}

/* The file that we have open has lost its name: it was deleted, or somebody has put another in its
 * place, which is taken for the log then. */
static enum status another(struct store *s, struct canvas *c, struct err *e)
{
	bool locked = c->locked;
	struct stat about;
	enum status st;

	if (fstatat(s->canvas_fd, named(c->id, "log").s, &about, AT_SYMLINK_NOFOLLOW)) {
		st = store_lost_log(s, c, e);
		c->gone = st == E_ARG;
		if (!c->gone) {
			store_file_unlock(s, c);
			store_file_close(s, c);
		}
		return st;
	}
	store_file_unlock(s, c);
	store_file_close(s, c);
	st = store_file_open(s, c, e);
	return st == OK && locked ? store_file_lock(s, c, e) : st;
}

static enum status store_file_size(struct store *s, struct canvas *c, int64_t *size,
				   struct err *e)
{
	struct stat about;

	if (fstat(c->fd, &about))
		return log_sys(c, "read", e);
	if (about.st_nlink == 0 || moved(s, c, &about)) {
		enum status st = another(s, c, e);

		if (st != OK)
			return st;
		if (fstat(c->fd, &about))
			return log_sys(c, "read", e);
	}
	if (!S_ISREG(about.st_mode))
		return store_no_log(s, c, "what has the name of its log is no file", e);
	*size = about.st_size;
	if (*size > LOG_MOST)
		return store_no_log(s, c, "its log is too long to be read", e);
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
		return log_sys(c, "read", e);
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
static int write_line(struct store *s, struct canvas *c, const struct buf *text)
{
	int64_t end = c->seen.at + (int64_t)text->n;
	struct buf more = { 0 };
	struct stat about;
	int r;

	if (fstat(c->fd, &about) || end <= about.st_size)
		return write_all(s, c->fd, text->s, text->n, c->seen.at);
	more.n = (size_t)(with_room(end) - c->seen.at);
	more.cap = more.n + 1;
	more.s = mem_alloc(more.cap);
	memcpy(more.s, text->s, text->n);
	r = write_all(s, c->fd, more.s, more.n, c->seen.at);
	buf_clear(&more);
	return r;
}

static enum status store_file_append(struct store *s, struct canvas *c, const struct buf *text,
				     struct err *e)
{
	enum status st;

	if (!write_line(s, c, text) && !sync_of(s, c->fd, true))
		return OK;
	st = store_sys(e, "the call could not be kept");
	/* Whatever of the line has reached the file must go: the caller was told that it did
	 * not happen.  Should this fail as well, the next call finds a line that it has not
	 * seen or that is broken, reads again and mends it (store_scan). */
	while (s->os->truncate(s->os->user, c->fd, c->seen.at) && errno == EINTR)
		;
	return st;
}

static enum status store_file_sync(struct store *s, struct canvas *c, struct err *e)
{
	return sync_of(s, c->fd, true) ? log_sys(c, "synced", e) : OK;
}

/* A file in a folder of the store, whole and synced, or not at all.  temp: its name meanwhile.
 */
static int write_file(struct store *s, int dir, const char *temp, const char *name,
		      const struct buf *text)
{
	int fd = open_at(s, dir, temp, O_WRONLY | O_CREAT | O_TRUNC), r;

	if (fd < 0)
		return -1;
	r = write_all(s, fd, text->s, text->n, 0) || sync_of(s, fd, true) ? -1 : 0;
	close_fd(s, fd);
	if (!r)
		r = s->os->rename(s->os->user, dir, temp, dir, name);
	if (!r)
		return sync_of(s, dir, false);
	s->os->unlink(s->os->user, dir, temp);
	return -1;
}

/*
 * What is cut off is in the trash before it goes, so that whatever we may be wrong about is not
 * lost.  Whether there is room on the disk for that matters only when it was damaged: a line
 * that nobody was told of must go all the same, or the canvas could not be used.
 */
static enum status store_file_cut(struct store *s, struct canvas *c, int64_t size, bool all,
				  char *name, size_t room, struct err *e)
{
	struct store_mark mark = { size, 0, c->seen.version };
	struct buf own = { 0 };
	const char *bytes;
	char to[120];
	size_t n;
	struct stat about;
	enum status st;

	if (fstat(c->fd, &about))
		return log_sys(c, "read", e);
	st = store_file_read(s, c, all ? 0 : size, about.st_size, &own, &bytes, &n, e);
	if (st != OK)
		return st;
	while (own.n && !own.s[own.n - 1])
		own.n--;
	if (all)
		store_slots_mark(s, c, false, NULL, &mark);
	store_trash_name(to, sizeof to, c->id, store_now(s), all ? "repaired" : "torn", &mark);
	if (own.n && write_file(s, s->trash_fd, named(c->id, "new").s, to, &own) && all)
		st = store_sys(e, "the damaged log cannot be kept in the trash");
	buf_clear(&own);
	if (st != OK)
		return st;
	if (name)
		snprintf(name, room, "%s", to);
	while (s->os->truncate(s->os->user, c->fd, size))
		if (errno != EINTR)
			return log_sys(c, "mended", e);
	return store_file_sync(s, c, e);
}

static void store_file_trim(struct store *s, struct canvas *c)
{
	int64_t size;

	if (c->fd < 0 || c->gone || c->damaged || !c->seen.at || !store_file_try_lock(s, c))
		return;
	/* Read under the lock once more, so that nobody's new line is cut off.  Should cutting
	 * fail, the room stays, which readers pass over. */
	if (store_scan(s, c, true, NULL) == OK && store_file_size(s, c, &size, NULL) == OK &&
	    size > c->seen.at)
		while (s->os->truncate(s->os->user, c->fd, c->seen.at) && errno == EINTR)
			;
	store_file_unlock(s, c);
}

/* --- Beside them ---------------------------------------------------------------------------------- */

/* Written under another name first and renamed: readers see the old file or the new one, never
 * half of it.  It is not synced, so a machine that loses its power may leave a file of that
 * name that is empty or half there: what is kept so has a sum of its own.  Two writers of one
 * canvas would share the first name; the file lock of the canvas keeps them apart. */
static bool replace_file(struct store *s, int dir, const char *temp, const char *name,
			 const struct buf *text)
{
	int fd = open_at(s, dir, temp, O_WRONLY | O_CREAT | O_TRUNC);
	bool good;

	if (fd < 0)
		return false;
	good = !write_all(s, fd, text->s, text->n, 0);
	good = !s->os->close(s->os->user, fd) && good;
	if (good)
		good = !s->os->rename(s->os->user, dir, temp, dir, name);
	if (!good)
		s->os->unlink(s->os->user, dir, temp);
	return good;
}

static bool store_side_write(struct store *s, struct canvas *c, const char *ending,
			     const struct buf *text)
{
	struct name temp = named(c->id, "new"), n = named(c->id, ending);

	return replace_file(s, s->canvas_fd, temp.s, n.s, text);
}

static bool read_file(struct store *s, int dir, const char *name, struct buf *text)
{
	int fd = open_at(s, dir, name, O_RDONLY | O_NONBLOCK);
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
	close_fd(s, fd);
	return good;
}

static bool store_side_read(struct store *s, struct canvas *c, const char *ending,
			    struct buf *text)
{
	return read_file(s, s->canvas_fd, named(c->id, ending).s, text);
}

/* Small texts of the store; its lock is held. */
static bool store_note_write(struct store *s, const char *name, const struct buf *text)
{
	return replace_file(s, s->dir_fd, "new", name, text);
}

static bool store_note_read(struct store *s, const char *name, struct buf *text)
{
	return read_file(s, s->dir_fd, name, text);
}

static void store_index_sync(struct store *s)
{
	sync_of(s, s->index_fd, true);
}

/* --- The trash --------------------------------------------------------------------------------------- */

static DIR *trash_folder(struct store *s)
{
	int fd = openat(s->trash_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

	if (!d && fd >= 0)
		close(fd);
	return d;
}

/* Whole logs alone: a line that was cut off is no deleted canvas. */
static bool store_trash_has(struct store *s, const char *id, int64_t at)
{
	DIR *d = trash_folder(s);
	struct store_trashed t;
	struct store_mark mark;
	struct dirent *entry;
	bool has = false;

	while (d && !has && (entry = readdir(d)) != NULL)
		has = store_trash_read_name(entry->d_name, &t, &mark) && !strcmp(t.id, id) &&
		      mark.at >= at &&
		      (!strcmp(t.why, "deleted") || !strcmp(t.why, "expired"));
	if (d)
		closedir(d);
	return has;
}

/* The title is in the log. */
static void store_trash_about(struct store *s, struct store_trashed *t)
{
	struct buf text = { 0 };
	struct store_pos p = { 0 };
	struct store_record r;
	size_t at = 0, k;

	if (strcmp(t->why, "torn") && read_file(s, s->trash_fd, t->name, &text))
		while (at < text.n &&
		       (k = store_log_next(&p, text.s + at, text.n - at, &r)) > 0)
			at += k;
	memcpy(t->title, p.title, sizeof t->title);
	if (at)
		t->version = p.version;
	buf_clear(&text);
}

static enum status store_trash_all(struct store *s, struct arena *a, int most,
				   struct store_trashed **out, int *n, struct err *e)
{
	DIR *d = trash_folder(s);
	struct store_trashed *all = NULL, t;
	struct store_mark mark;
	struct dirent *entry;
	struct stat about;
	int cap = 0;

	*n = 0;
	if (!d && s->trash_fd >= 0) /* one that can only be read need not have any */
		return store_sys(e, "the trash cannot be read");
	while (d && *n < most && !work_over() && (entry = readdir(d)) != NULL) {
		if (!store_trash_read_name(entry->d_name, &t, &mark) ||
		    fstatat(s->trash_fd, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) ||
		    !S_ISREG(about.st_mode))
			continue;
		t.bytes = about.st_size;
		all = mem_grow(all, &cap, *n + 1, sizeof *all);
		all[(*n)++] = t;
	}
	if (d)
		closedir(d);
	*out = arena_alloc(a, (size_t)(*n + 1) * sizeof **out);
	if (*n)
		memcpy(*out, all, (size_t)*n * sizeof **out);
	mem_free(all);
	return OK;
}

/* What is left in the trash when the machine stops in between is the same file. */
static enum status store_trash_back(struct store *s, const struct store_trashed *t,
				    struct err *e)
{
	struct name n = named(t->id, "log");

	if (fchmodat(s->trash_fd, t->name, 0600, 0) ||
	    name_anew(s, s->trash_fd, t->name, s->canvas_fd, n.s)) {
		if (errno != EEXIST)
			return store_sys(e, "the canvas cannot be brought back");
		err_fail(e, E_ARG, "name_taken", "there is a canvas %s", t->id);
		err_hint(e, "delete it first: it goes to the trash");
		return E_ARG;
	}
	if (sync_of(s, s->canvas_fd, false))
		return store_sys(e, "the canvas cannot be brought back");
	s->os->unlink(s->os->user, s->trash_fd, t->name);
	sync_of(s, s->trash_fd, false);
	return OK;
}

static int store_trash_drop(struct store *s, const struct store_trashed *all, int n,
			    int64_t *bytes)
{
	int dropped = 0;

	for (int i = n - 1; i >= 0 && !work_over(); i--)
		if (!s->os->unlink(s->os->user, s->trash_fd, all[i].name)) {
			dropped++;
			if (bytes)
				*bytes += all[i].bytes;
		}
	return dropped;
}

const struct store_back store_files = {
	.name = "files",
	.outside = true,
	.open = store_disk_open,
	.close = store_disk_close,
	.writable = store_disk_writable,
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
	.sync = store_file_sync,
	.trim = store_file_trim,
	.side_write = store_side_write,
	.side_read = store_side_read,
	STORE_SLOTS,
	.index_mark = store_slots_mark,
	.index_damaged = store_slots_damaged,
	.index_sync = store_index_sync,
	.trash_has = store_trash_has,
	.trash_all = store_trash_all,
	.trash_about = store_trash_about,
	.trash_restore = store_trash_back,
	.trash_drop = store_trash_drop,
	.note_write = store_note_write,
	.note_read = store_note_read,
};
