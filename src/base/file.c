/* file.c -- whole files. */
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum status file_fail(struct err *e, const char *what, const char *path)
{
	int number = errno;
	char text[120];

	if (strerror_r(number, text, sizeof text))
		snprintf(text, sizeof text, "error %d", number);
	err_fail(e, E_SYS, "unavailable", "cannot %s %.200s: %s", what, path, text);
	errno = number;
	return E_SYS;
}

char *file_path(const char *dir, const char *name)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s", dir, name);
	return buf_take(&b);
}

enum status file_read(char **out, size_t *n, const char *path, size_t most, struct err *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct buf b = { 0 };
	char block[65536];
	ssize_t k = 0;
	enum status st = OK;
	int number;

	*out = NULL;
	*n = 0;
	if (fd < 0)
		return file_fail(e, "read", path);
	while (b.n <= most && (k = read(fd, block, sizeof block)) != 0) {
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			break;
		buf_addn(&b, block, (size_t)k);
	}
	if (k < 0)
		st = file_fail(e, "read", path);
	else if (b.n > most)
		st = err_fail(e, E_ARG, "limit", "%.200s is longer than %zu bytes", path,
			      most);
	*n = b.n;
	if (st == OK)
		*out = b.s ? buf_take(&b) : mem_strdup("");
	number = st == E_ARG ? EFBIG : errno;
	buf_clear(&b);
	close(fd);
	errno = number;
	return st;
}

bool file_add(int fd, const void *s, size_t n)
{
	const char *at = s;

	while (n) {
		ssize_t k = write(fd, at, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			errno = k ? errno : ENOSPC;
			return false;
		}
		at += k;
		n -= (size_t)k;
	}
	return true;
}

enum status file_write(const char *path, const void *s, size_t n, struct err *e)
{
	struct buf beside = { 0 };
	enum status st = OK;
	bool good;
	int fd;

	buf_addf(&beside, "%s.%ld.tmp", path, (long)getpid());
	fd = open(beside.s, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	good = fd >= 0 && file_add(fd, s, n) && !fsync(fd);
	if (!good)
		st = file_fail(e, "write", path);
	if (fd >= 0 && close(fd) && good)
		st = file_fail(e, "write", path);
	if (st == OK && rename(beside.s, path))
		st = file_fail(e, "write", path);
	if (st != OK && fd >= 0)
		(void)unlink(beside.s);
	buf_clear(&beside);
	return st;
}

void file_settle_folder(const char *dir)
{
	int fd = open(*dir ? dir : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)fsync(fd);
	close(fd);
}
