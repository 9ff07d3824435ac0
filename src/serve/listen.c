/* listen.c -- the socket that a server answers on, opened before there are workers. */
#include "serve/http_priv.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

union address {
	struct sockaddr any;
	struct sockaddr_in four;
	struct sockaddr_in6 six;
	struct sockaddr_un local;
};

/* A path that a server left behind when it was killed: nobody answers there. */
static void remove_left(const union address *a, socklen_t n)
{
	struct stat about;
	int fd;

	if (lstat(a->local.sun_path, &about) || !S_ISSOCK(about.st_mode))
		return;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, &a->any, n) && errno == ECONNREFUSED)
		unlink(a->local.sun_path);
	if (fd >= 0)
		close(fd);
}

/* Where the options say. */
static enum status address_of(union address *a, socklen_t *n, const struct serve_options *o,
			      struct err *e)
{
	const char *where = o->bind ? o->bind : "127.0.0.1";

	memset(a, 0, sizeof *a);
	if (o->socket) {
		if (strlen(o->socket) >= sizeof a->local.sun_path)
			return err_fail(e, E_ARG, "bad_argument",
					"the path of a socket has at most %zu characters",
					sizeof a->local.sun_path - 1);
		a->local.sun_family = AF_UNIX;
		memcpy(a->local.sun_path, o->socket, strlen(o->socket) + 1);
		*n = sizeof a->local;
	} else if (inet_pton(AF_INET, where, &a->four.sin_addr) == 1) {
		a->four.sin_family = AF_INET;
		a->four.sin_port = htons((uint16_t)o->port);
		*n = sizeof a->four;
	} else if (inet_pton(AF_INET6, where, &a->six.sin6_addr) == 1) {
		a->six.sin6_family = AF_INET6;
		a->six.sin6_port = htons((uint16_t)o->port);
		*n = sizeof a->six;
	} else {
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "an address in numbers: 127.0.0.1, 192.168.0.7, ::1",
				     "%.60s is no address", where);
	}
	return OK;
}

static enum status cannot(const struct serve_options *o, int fd, struct err *e)
{
	if (o->socket) {
		err_fail_with(e, E_SYS, "unavailable", NULL,
			      "its folder must be there, and no other server use the path",
			      "cannot listen on %.100s: %s", o->socket, strerror(errno));
	} else {
		err_fail_with(e, E_SYS, "unavailable", NULL,
			      "another program may have the port; --port 0 takes a free one",
			      "cannot listen on %.60s:%d", o->bind ? o->bind : "127.0.0.1",
			      o->port);
	}
	if (fd >= 0)
		close(fd);
	return E_SYS;
}

/* Only its owner may ask through a Unix socket. */
static bool bind_to(int fd, const union address *a, socklen_t n)
{
	mode_t before = umask(0177);
	bool bound = !bind(fd, &a->any, n);

	umask(before);
	return bound;
}

enum status serve_listen(int *out, const struct serve_options *o, struct err *e)
{
	union address a;
	const int on = 1;
	socklen_t n = 0;
	enum status st = address_of(&a, &n, o, e);
	int fd;

	if (st != OK)
		return st;
	/* Not waiting: several processes accept, and all but one come too late. */
	fd = socket(a.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return cannot(o, fd, e);
	if (o->socket)
		remove_left(&a, n);
	else
		setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (a.any.sa_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	if (!bind_to(fd, &a, n) || listen(fd, SOMAXCONN))
		return cannot(o, fd, e);
	*out = fd;
	return OK;
}

int serve_listener_port(int listener)
{
	union address a;
	socklen_t n = sizeof a;

	memset(&a, 0, sizeof a);
	if (getsockname(listener, &a.any, &n))
		return 0;
	return a.any.sa_family == AF_INET    ? ntohs(a.four.sin_port)
	       : a.any.sa_family == AF_INET6 ? ntohs(a.six.sin6_port)
					     : 0;
}

bool serve_listener_address(int listener, char out[SERVE_ADDRESS])
{
	union address a;
	socklen_t n = sizeof a;

	memset(&a, 0, sizeof a);
	if (getsockname(listener, &a.any, &n))
		return false;
	if (a.any.sa_family == AF_UNIX)
		return snprintf(out, SERVE_ADDRESS, "%.*s",
				(int)(n - offsetof(struct sockaddr_un, sun_path)),
				a.local.sun_path) > 0;
	return inet_ntop(a.any.sa_family,
			 a.any.sa_family == AF_INET ? (const void *)&a.four.sin_addr
						    : (const void *)&a.six.sin6_addr,
			 out, SERVE_ADDRESS) != NULL;
}
