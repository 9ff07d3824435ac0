/*
 * file.c -- files of models: read by places, written beside their place and renamed.
 *
 * pread, not a mapping: a file that is cut while we read it is an error then, not a signal.
 */
#include "base/file.h"
#include "weights/weights_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status sys_fail(struct err *e, const char *what, const char *path)
{
	int number = errno;

	(void)file_fail(e, what, path);
	if (number == ENOSPC || number == EDQUOT || number == EFBIG)
		err_hint(e,
			 "make room on the disk, then write it again; what was there before "
			 "is there still");
	return E_SYS;
}

/* dir "" is where we are. */
static char *path_in(const char *dir, const char *name)
{
	struct buf b = { 0 };
	size_t n = strlen(dir);

	buf_addf(&b, "%s%s%s", dir, n && dir[n - 1] != '/' ? "/" : "", name);
	return buf_take(&b);
}

/* --- Reading ---------------------------------------------------------------------------------------- */
enum status weights_file_open(struct weights_file *f, const char *dir, const char *name,
			      struct err *e)
{
	char *path = path_in(dir, name);
	struct stat about;
	enum status st = OK;

	*f = (struct weights_file){ .fd = open(path, O_RDONLY | O_CLOEXEC) };
	if (f->fd < 0 && errno == ENOENT)
		st = err_fail(e, E_ARG, "not_found", "there is no %.200s", path);
	else if (f->fd < 0 || fstat(f->fd, &about))
		st = sys_fail(e, "read", path);
	else if (!S_ISREG(about.st_mode))
		st = err_fail(e, E_ARG, "bad_argument", "%.200s is no file", path);
	else
		f->size = (uint64_t)about.st_size;
	if (st == OK)
		f->name = mem_strdup(name);
	else
		weights_file_close(f);
	mem_free(path);
	return st;
}

void weights_file_close(struct weights_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	mem_free(f->name);
	*f = (struct weights_file){ .fd = -1 };
}

enum status weights_file_read(const struct weights_file *f, void *to, size_t n, uint64_t at,
			      struct err *e)
{
	char *s = to;

	if (f->memory) {
		if (at > f->size || n > f->size - at)
			return err_fail(e, E_ARG, "damaged", "%.200s ends too early", f->name);
		if (n)
			memcpy(to, f->memory + at, n);
		return OK;
	}
	while (n) {
		ssize_t k = pread(f->fd, s, n, (off_t)at);

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return sys_fail(e, "read", f->name);
		if (k == 0)
			return err_fail(e, E_ARG, "damaged", "%.200s ends too early", f->name);
		s += k;
		at += (uint64_t)k;
		n -= (size_t)k;
	}
	return OK;
}

enum status weights_file_text(struct buf *b, const char *dir, const char *name, size_t most,
			      struct err *e)
{
	struct weights_file f;
	enum status st = weights_file_open(&f, dir, name, e);

	if (st != OK)
		return st;
	buf_clear(b);
	if (f.size > most) {
		st = err_fail(e, E_ARG, "limit", "%.200s is longer than %zu bytes", name,
			      most);
	} else {
		b->cap = (size_t)f.size + 1;
		b->s = mem_alloc(b->cap);
		b->n = (size_t)f.size;
		st = weights_file_read(&f, b->s, b->n, 0, e);
	}
	weights_file_close(&f);
	return st;
}

/* --- Writing ---------------------------------------------------------------------------------------- */
enum status weights_draft_open(struct weights_draft *d, const char *dir, const char *name,
			       struct err *e)
{
	struct buf beside = { 0 };

	*d = (struct weights_draft){ .path = path_in(dir, name) };
	buf_addf(&beside, "%s.%ld", d->path, (long)getpid());
	d->beside = buf_take(&beside);
	d->fd = open(d->beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	return d->fd < 0 ? sys_fail(e, "write", d->path) : OK;
}

static enum status write_at(struct weights_draft *d, const char *s, size_t n, uint64_t at,
			    struct err *e)
{
	while (n) {
		ssize_t k = pwrite(d->fd, s, n, (off_t)at);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			if (k == 0)
				errno = ENOSPC;
			return sys_fail(e, "write", d->path);
		}
		s += k;
		at += (uint64_t)k;
		n -= (size_t)k;
	}
	return OK;
}

enum status weights_draft_add(struct weights_draft *d, const void *s, size_t n, struct err *e)
{
	enum status st = write_at(d, s, n, d->at, e);

	d->at += n;
	return st;
}

enum status weights_draft_rest(struct weights_draft *d, struct err *e)
{
	int fd = d->fd;

	d->fd = -1;
	return close(fd) ? sys_fail(e, "write", d->path) : OK;
}

/* on disk, closed */
static enum status draft_settle(struct weights_draft *d, struct err *e)
{
	return fsync(d->fd) ? sys_fail(e, "write", d->path) : weights_draft_rest(d, e);
}

enum status weights_draft_mend(struct weights_draft *d, const void *s, size_t n, struct err *e)
{
	enum status st;

	d->fd = open(d->beside, O_RDWR | O_CLOEXEC);
	if (d->fd < 0)
		return sys_fail(e, "write", d->path);
	st = write_at(d, s, n, 0, e);
	return st == OK ? draft_settle(d, e) : st;
}

enum status weights_draft_place(struct weights_draft *d, struct err *e)
{
	if (rename(d->beside, d->path))
		return sys_fail(e, "write", d->path);
	mem_free(d->beside);
	d->beside = NULL;
	return OK;
}

void weights_draft_close(struct weights_draft *d)
{
	if (d->path && d->fd >= 0)
		close(d->fd);
	if (d->beside)
		(void)unlink(d->beside);
	mem_free(d->beside);
	mem_free(d->path);
	*d = (struct weights_draft){ .fd = -1 };
}

enum status weights_folder_make(const char *dir, struct err *e)
{
	char *path = mem_strdup(dir);
	enum status st = OK;

	/* One on the way that cannot be made is seen at the last, at the latest. */
	for (char *p = path + 1; *path && *p; p++)
		if (*p == '/') {
			*p = 0;
			(void)mkdir(path, 0777);
			*p = '/';
		}
	if (mkdir(path, 0777) && errno != EEXIST)
		st = sys_fail(e, "make the folder", path);
	mem_free(path);
	return st;
}

enum status weights_draft_text(struct weights_draft *d, const char *dir, const char *name,
			       const struct buf *b, struct err *e)
{
	enum status st = weights_draft_open(d, dir, name, e);

	if (st == OK)
		st = weights_draft_add(d, buf_str(b), b->n, e);
	return st == OK ? draft_settle(d, e) : st;
}
