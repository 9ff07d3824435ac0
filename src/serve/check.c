/* check.c -- asks a server whether it is well, for whoever restarts it if not. */
#include "serve/serve.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#define PATIENCE 5 /* seconds */

struct check_place {
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
		struct sockaddr_un local;
	} a;
	socklen_t n;
	char host[80];
};

/* "unix:PATH", "http://127.0.0.1:8765", "http://[::1]:8765", "http://localhost:8765"; a path behind it
 * does not matter. */
static bool find_place(struct check_place *p, const char *url)
{
	const char *end, *host = url + 7;
	char name[64];
	long port = 80;
	size_t n;

	memset(p, 0, sizeof *p);
	if (!strncmp(url, "unix:", 5)) {
		p->a.local.sun_family = AF_UNIX;
		p->n = sizeof p->a.local;
		snprintf(p->host, sizeof p->host, "localhost");
		return snprintf(p->a.local.sun_path, sizeof p->a.local.sun_path, "%s",
				url + 5) < (int)sizeof p->a.local.sun_path;
	}
	if (strncmp(url, "http://", 7) || strcspn(host, "/?") >= sizeof p->host)
		return false;
	snprintf(p->host, sizeof p->host, "%.*s", (int)strcspn(host, "/?"), host);
	end = *host == '[' ? strchr(host, ']') : host + strcspn(host, ":/?");
	host += *host == '[';
	n = end ? (size_t)(end - host) : sizeof name;
	if (n >= sizeof name)
		return false;
	memcpy(name, host, n);
	name[n] = 0;
	end += *end == ']';
	if (*end == ':')
		port = strtol(end + 1, NULL, 10);
	if (port < 1 || port > 65535)
		return false;
	if (inet_pton(AF_INET, strcmp(name, "localhost") ? name : "127.0.0.1",
		      &p->a.four.sin_addr) == 1) {
		p->a.four.sin_family = AF_INET;
		p->a.four.sin_port = htons((uint16_t)port);
		p->n = sizeof p->a.four;
		return true;
	}
	p->a.six.sin6_family = AF_INET6;
	p->a.six.sin6_port = htons((uint16_t)port);
	p->n = sizeof p->a.six;
	return inet_pton(AF_INET6, name, &p->a.six.sin6_addr) == 1;
}

/* The status of the answer; 0: there was none. */
static int ask(int fd, const struct check_place *p)
{
	const struct timeval patience = { .tv_sec = PATIENCE };
	char text[200];
	int status = 0;
	size_t have = 0;
	int n = snprintf(text, sizeof text,
			 "GET /healthz HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
			 p->host);

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	if (connect(fd, &p->a.any, p->n) || send(fd, text, (size_t)n, MSG_NOSIGNAL) != n)
		return 0;
	while (have < 12) {
		ssize_t k = recv(fd, text + have, sizeof text - 1 - have, 0);

		if (k <= 0)
			return 0;
		have += (size_t)k;
		text[have] = 0;
	}
	return sscanf(text, "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

enum status serve_is_well(const char *url, struct err *e)
{
	struct check_place p;
	int fd, status;

	if (!find_place(&p, url)) {
		err_fail(e, E_ARG, "bad_argument", "%.100s is no address of a server", url);
		err_hint(e, "http://127.0.0.1:8765, with an address in numbers, or unix:PATH");
		return E_ARG;
	}
	fd = socket(p.a.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	status = fd >= 0 ? ask(fd, &p) : 0;
	if (fd >= 0)
		close(fd);
	if (status == 200)
		return OK;
	if (status)
		return err_fail(e, E_SYS, "unavailable", "%.100s answers %d", url, status);
	return err_fail(e, E_SYS, "unavailable", "%.100s does not answer", url);
}
