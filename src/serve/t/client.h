/* client.h -- a client of the tests: sockets, one request, what came back. */
#ifndef SERVE_T_CLIENT_H
#define SERVE_T_CLIENT_H
#include "base/text.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static int port;

static inline int dial(void)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	const struct timeval patience = { .tv_sec = 60 };

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	/* A test that fails must not hang. */
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a)) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Read until text is there, or the other end hangs up. */
static inline bool wait_for(int fd, struct buf *b, const char *text)
{
	char piece[4096];
	ssize_t k;

	while (!strstr(buf_str(b), text)) {
		k = recv(fd, piece, sizeof piece, 0);
		if (k <= 0)
			return false;
		buf_addn(b, piece, (size_t)k);
	}
	return true;
}

static inline void send_all(int fd, const char *s, size_t n)
{
	while (n) {
		ssize_t k = send(fd, s, n, MSG_NOSIGNAL);

		if (k <= 0)
			return;
		s += k;
		n -= (size_t)k;
	}
}

/* Everything until the server hangs up. */
static inline void receive(int fd, struct buf *b)
{
	char piece[4096];
	ssize_t k;

	buf_reset(b);
	while ((k = recv(fd, piece, sizeof piece, 0)) > 0)
		buf_addn(b, piece, (size_t)k);
}

/* One request, its body JSON unless the headers say otherwise; returns the status, 0 for none.  b: the body, head (or NULL): what came
 * before it. */
static inline int ask_all(struct buf *b, struct buf *head, const char *method,
			  const char *path, const char *headers, const char *body)
{
	struct buf q = { 0 };
	int fd = dial(), status = 0;
	const char *head_end;

	if (fd < 0)
		return -1;
	buf_addf(&q,
		 "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: "
		 "close\r\n%s%sContent-Length: "
		 "%zu\r\n\r\n",
		 method, path, headers,
		 strstr(headers, "Content-Type:") ? "" : "Content-Type: application/json\r\n",
		 strlen(body));
	buf_add(&q, body);
	send_all(fd, q.s, q.n);
	receive(fd, b);
	close(fd);
	buf_clear(&q);
	sscanf(buf_str(b), "HTTP/1.1 %d", &status);
	head_end = strstr(buf_str(b), "\r\n\r\n");
	if (head_end) {
		size_t skip_n = (size_t)(head_end + 4 - b->s);

		if (head) {
			buf_reset(head);
			buf_addn(head, b->s, skip_n);
		}
		memmove(b->s, b->s + skip_n, b->n - skip_n + 1);
		b->n -= skip_n;
	}
	return status;
}

static inline int ask(struct buf *b, const char *method, const char *path, const char *headers,
		      const char *body)
{
	return ask_all(b, NULL, method, path, headers, body);
}

/* One request on a connection that stays; b: the whole answer, head and all.  Returns the
 * status, -1 when the server hung up. */
static inline int ask_on(int fd, struct buf *b, const char *method, const char *path,
			 const char *body)
{
	struct buf q = { 0 };
	size_t whole = 0;
	char piece[16384];
	int status = 0;

	buf_addf(&q,
		 "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n\r\n%s",
		 method, path, strlen(body), body);
	send_all(fd, q.s, q.n);
	buf_clear(&q);
	buf_reset(b);
	while (!whole || b->n < whole) {
		ssize_t k = recv(fd, piece, sizeof piece, 0);
		const char *end, *length;

		if (k <= 0)
			return -1;
		buf_addn(b, piece, (size_t)k);
		end = whole ? NULL : strstr(b->s, "\r\n\r\n");
		length = end ? strstr(b->s, "Content-Length: ") : NULL;
		if (length)
			whole = (size_t)(end + 4 - b->s) + strtoul(length + 16, NULL, 10);
		else if (end && strstr(b->s, " 204 "))
			break;
	}
	sscanf(b->s, "HTTP/1.1 %d", &status);
	return status;
}
#endif
