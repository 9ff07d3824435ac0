/*
 * os_priv.h -- what a store asks of the system that changes files.
 *
 * All of it goes through this table, so that tests can record the order of writes, syncs and
 * renames and try what a machine leaves that loses its power between any two of them.  Reading
 * goes past it.
 */
#ifndef STORE_OS_PRIV_H
#define STORE_OS_PRIV_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Each as the function of that name in POSIX, with errno; user is the table's own. */
struct store_os {
	void *user;
	int (*open)(void *user, int dir, const char *name, int flags);
	int (*close)(void *user, int fd);
	ssize_t (*write)(void *user, int fd, const void *s, size_t n, int64_t at);
	int (*truncate)(void *user, int fd, int64_t size);
	/* data: of a file, without its times. */
	int (*sync)(void *user, int fd, bool data);
	int (*mkdir)(void *user, int dir, const char *name);
	int (*rename)(void *user, int from, const char *old, int to, const char *name);
	int (*link)(void *user, int from, const char *old, int to, const char *name);
	int (*unlink)(void *user, int dir, const char *name);
};
extern const struct store_os store_os_plain;
#endif
