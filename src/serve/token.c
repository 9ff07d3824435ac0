/*
 * token.c -- the token that a server asks for, where nobody named one.
 *
 * It is made once for a store and kept beside its canvases, in a file that only its owner can
 * read: who can read it could read the canvases too.  So servers of one store, and the same
 * server tomorrow, have the same, and programs of its owner find it.
 */
#include "serve/http_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define TOKEN_NAME "/token"
#define TOKEN_BYTES 16 /* of randomness */

enum status serve_token_check(const char *token, struct err *e)
{
	size_t n = strlen(token);

	if (n < SERVE_TOKEN || n > SERVE_TOKEN_MOST)
		return err_fail(e, E_ARG, "bad_argument", "a token has %d to %d characters",
				SERVE_TOKEN, SERVE_TOKEN_MOST);
	for (const char *p = token; *p; p++)
		if (*p <= ' ' || *p > '~' || strchr("\",;\\", *p))
			return err_fail(
				e, E_ARG, "bad_argument",
				"a token is made of letters, digits and signs but \" , ; \\");
	return OK;
}

enum status serve_token_new(char out[SERVE_TOKEN_ROOM], struct err *e)
{
	unsigned char key[TOKEN_BYTES];

	if (getrandom(key, sizeof key, 0) != (ssize_t)sizeof key)
		return err_fail(e, E_SYS, "internal", "the system has no random numbers");
	for (size_t i = 0; i < sizeof key; i++)
		snprintf(out + 2 * i, 3, "%02x", key[i]);
	return OK;
}

static enum status failed(const char *path, struct err *e)
{
	return err_fail_with(e, E_SYS, "internal", NULL,
			     "name a token (--token-file F), or do without (--no-token)",
			     "%.200s: %s", path, strerror(errno));
}

/* E_ARG not_found: there is none. */
static enum status read_token(const char *path, char out[SERVE_TOKEN_ROOM], struct err *e)
{
	/* Nobody is waited for who might write into a pipe of that name. */
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct stat about;
	ssize_t n = -1;

	if (fd < 0 && errno == ENOENT)
		return err_fail(e, E_ARG, "not_found", "there is no %.200s", path);
	if (fd < 0)
		return failed(path, e);
	if (!fstat(fd, &about) && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
	    !(about.st_mode & 077))
		n = read(fd, out, SERVE_TOKEN_ROOM - 1);
	close(fd);
	if (n < 0)
		return err_fail_with(e, E_SYS, "forbidden", NULL,
				     "delete it: another is made, that only you can read",
				     "%.200s is no file that you alone can read", path);
	out[n] = 0;
	out[strcspn(out, "\r\n")] = 0;
	if (serve_token_check(out, e) == OK)
		return OK;
	return err_fail_with(e, E_SYS, "bad_argument", NULL, "delete it: another is made",
			     "%.200s holds no token", path);
}

/* Whole or not at all, and never in place of another. */
static enum status write_token(const char *path, const char *token, struct err *e)
{
	struct buf own = { 0 };
	char line[SERVE_TOKEN_ROOM + 1];
	int n = snprintf(line, sizeof line, "%s\n", token), fd;
	bool good;
	enum status st = OK;

	buf_addf(&own, "%s.%ld", path, (long)getpid());
	fd = open(own.s, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	good = fd >= 0 && write(fd, line, (size_t)n) == n && !fsync(fd);
	if (!good || (link(own.s, path) && errno != EEXIST))
		st = failed(path, e);
	if (fd >= 0) {
		close(fd);
		unlink(own.s);
	}
	buf_clear(&own);
	return st;
}

enum status serve_token_keep(const char *dir, char out[SERVE_TOKEN_ROOM], struct err *e)
{
	struct buf path = { 0 };
	enum status st;

	buf_addf(&path, "%s" TOKEN_NAME, dir);
	st = read_token(path.s, out, e);
	if (st == E_ARG) {
		st = serve_token_new(out, e);
		if (st == OK)
			st = write_token(path.s, out, e);
		/* Another server of the store may have been faster. */
		if (st == OK)
			st = read_token(path.s, out, e);
	}
	buf_clear(&path);
	return st;
}
