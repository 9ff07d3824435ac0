/*
 * os.c -- the system's own functions in the table of os_priv.h.
 *
 * Files and folders are made for their owner alone, and a symbolic link is not followed: what
 * is in the folder cannot lead us elsewhere.
 */
#include "store/os_priv.h"
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int plain_open(void *user, int dir, const char *name, int flags)
{
	(void)user;
	return openat(dir, name, flags | O_CLOEXEC | O_NOFOLLOW, 0600);
}

static int plain_close(void *user, int fd)
{
	(void)user;
	return close(fd);
}

static ssize_t plain_write(void *user, int fd, const void *s, size_t n, int64_t at)
{
	(void)user;
	return pwrite(fd, s, n, (off_t)at);
}

static int plain_truncate(void *user, int fd, int64_t size)
{
	(void)user;
	return ftruncate(fd, (off_t)size);
}

static int plain_sync(void *user, int fd, bool data)
{
	(void)user;
	return data ? fdatasync(fd) : fsync(fd);
}

static int plain_mkdir(void *user, int dir, const char *name)
{
	(void)user;
	return mkdirat(dir, name, 0700);
}

static int plain_rename(void *user, int from, const char *old, int to, const char *name)
{
	(void)user;
	return renameat(from, old, to, name);
}

static int plain_link(void *user, int from, const char *old, int to, const char *name)
{
	(void)user;
	return linkat(from, old, to, name, 0);
}

static int plain_unlink(void *user, int dir, const char *name)
{
	(void)user;
	return unlinkat(dir, name, 0);
}

const struct store_os store_os_plain = {
	.open = plain_open,
	.close = plain_close,
	.write = plain_write,
	.truncate = plain_truncate,
	.sync = plain_sync,
	.mkdir = plain_mkdir,
	.rename = plain_rename,
	.link = plain_link,
	.unlink = plain_unlink,
};
