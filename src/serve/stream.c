/*
 * stream.c -- replies that go on.
 *
 * They are written to the socket here, in chunks, past the library: while the handler still
 * works by whoever writes, as far as the socket takes it; after that by the connection's own
 * thread (serve_carry_stream_pump), which ends the connection with the stream.
 *
 * Invariants, all under the stream's lock:
 *  (1) The socket is touched only while `closed` is not set.
 *  (2) At most SERVE_STREAM bytes wait.
 */
#include "serve/carry_priv.h"
#include <errno.h>
#include <poll.h>
#include <string.h>

#define SLOW 250 /* milliseconds after which a reader that takes nothing is looked at again */

struct http_stream {
	struct http_stream *next, *prev; /* in the carrier's list, under its lock */
	struct carry *carry;
	struct carry_socket *socket;
	struct carry_client *client;
	atomic_int holders; /* the owner, the connection */
	bool plain, mute;   /* no chunks; nothing but the head is sent */
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct buf waiting; /* as it goes out */
	size_t sent;        /* of waiting */
	bool pumped, closed, ended, gone;
};

void serve_carry_stream_release(struct http_stream *s)
{
	struct carry *c = s->carry;

	if (atomic_fetch_sub(&s->holders, 1) > 1)
		return;
	pthread_mutex_lock(&c->lock);
	if (s->next)
		s->next->prev = s->prev;
	if (s->prev)
		s->prev->next = s->next;
	else
		c->streams = s->next;
	pthread_mutex_unlock(&c->lock);
	atomic_fetch_sub(&s->client->listeners, 1);
	serve_client_release(c->clients, s->client);
	pthread_mutex_destroy(&s->lock);
	pthread_cond_destroy(&s->news);
	buf_clear(&s->waiting);
	mem_free(s);
}

/* --- Bytes ------------------------------------------------------------------------------- */
static void add_piece(struct http_stream *s, const char *data, size_t n)
{
	if (s->mute || !n)
		return;
	if (s->sent > SERVE_STREAM / 4) {
		memmove(s->waiting.s, s->waiting.s + s->sent, s->waiting.n - s->sent + 1);
		s->waiting.n -= s->sent;
		s->sent = 0;
	}
	if (!s->plain)
		buf_addf(&s->waiting, "%zx\r\n", n);
	buf_addn(&s->waiting, data, n);
	if (!s->plain)
		buf_addn(&s->waiting, "\r\n", 2);
}

/* As much as the socket takes. */
static void flush(struct http_stream *s)
{
	while (!s->closed && !s->gone && s->sent < s->waiting.n) {
		ssize_t k = send(s->socket->fd, s->waiting.s + s->sent, s->waiting.n - s->sent,
				 MSG_DONTWAIT | MSG_NOSIGNAL);

		if (k > 0)
			s->sent += (size_t)k;
		else if (k < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			return;
		else if (k < 0 && errno != EINTR)
			s->gone = true;
	}
	if (s->sent == s->waiting.n) {
		buf_reset(&s->waiting);
		s->sent = 0;
	}
}

static void add_head(struct http_stream *s, const struct http_reply *r)
{
	struct buf *b = &s->waiting;

	buf_addf(b,
		 "HTTP/1.1 %d OK\r\nContent-Type: %s\r\nX-Content-Type-Options: nosniff\r\n"
		 "Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n",
		 r->status, r->type);
	if (!serve_carry_has_header(r, "Cache-Control"))
		buf_add(b, "Cache-Control: no-store\r\n");
	for (int i = 0; i < r->n_extra; i++)
		buf_addf(b, "%s: %s\r\n", r->extra[i].name, r->extra[i].value);
	if (r->id)
		buf_addf(b, "X-Request-Id: %s\r\n", r->id);
	if (!s->plain)
		buf_add(b, "Transfer-Encoding: chunked\r\n");
	buf_add(b, "\r\n");
}

/* --- Life -------------------------------------------------------------------------------- */
bool serve_http_may_listen(const struct http_request *q, struct http_reply *r)
{
	const struct http_carrier *h = q->carrier;
	struct err e = { 0 };
	long most = h ? h->carry->limits.client_listeners : 0;

	if (!most || atomic_load(&h->client->listeners) < most)
		return true;
	err_fail_with(&e, E_SYS, "limit", NULL, "end one of them first",
		      "this client listens to %ld streams already", most);
	serve_http_fail(r, 429, &e);
	serve_http_add_header(r, "Retry-After", "5");
	return false;
}

struct http_stream *serve_http_stream_open(const struct http_request *q, struct http_reply *r)
{
	struct http_stream *s = mem_alloc(sizeof *s);
	struct http_carrier *h = q->carrier;
	struct carry *c = h->carry;

	s->carry = c;
	s->socket = h->socket;
	s->client = serve_client_hold(c->clients, h->client->name);
	atomic_fetch_add(&s->client->listeners, 1);
	s->plain = h->old_protocol;
	s->mute = h->head;
	atomic_init(&s->holders, 2);
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->news, NULL);
	serve_http_guard_mark(c->guard, q, r);
	add_head(s, r);
	add_piece(s, buf_str(&r->body), r->body.n);
	buf_reset(&r->body);
	pthread_mutex_lock(&c->lock);
	s->next = c->streams;
	if (s->next)
		s->next->prev = s;
	c->streams = s;
	pthread_mutex_unlock(&c->lock);
	r->stream = h->stream = s;
	atomic_store(&h->streams, true);
	pthread_mutex_lock(&s->lock);
	flush(s);
	pthread_mutex_unlock(&s->lock);
	return s;
}

void serve_http_stream_write(struct http_stream *s, const char *data, size_t n)
{
	pthread_mutex_lock(&s->lock);
	if (!s->closed && !s->ended && !s->gone) {
		if (s->waiting.n - s->sent + n > SERVE_STREAM) {
			s->gone = true;
			shutdown(s->socket->fd, SHUT_RDWR);
		} else {
			add_piece(s, data, n);
		}
		if (!s->pumped)
			flush(s);
		pthread_cond_signal(&s->news);
	}
	pthread_mutex_unlock(&s->lock);
}

size_t serve_http_stream_waiting(struct http_stream *s)
{
	size_t n;

	pthread_mutex_lock(&s->lock);
	if (!s->pumped)
		flush(s);
	n = s->waiting.n - s->sent;
	pthread_mutex_unlock(&s->lock);
	return n;
}

bool serve_http_stream_gone(struct http_stream *s)
{
	bool gone;

	pthread_mutex_lock(&s->lock);
	gone = s->closed || s->gone || s->ended || serve_carry_socket_gone(s->socket);
	pthread_mutex_unlock(&s->lock);
	return gone;
}

void serve_carry_stream_gone(struct http_stream *s)
{
	pthread_mutex_lock(&s->lock);
	s->gone = true;
	pthread_cond_signal(&s->news);
	pthread_mutex_unlock(&s->lock);
}

void serve_carry_stream_finish(struct http_stream *s)
{
	pthread_mutex_lock(&s->lock);
	if (!s->closed && !s->ended) {
		s->ended = true;
		if (!s->plain && !s->mute)
			buf_add(&s->waiting, "0\r\n\r\n");
		pthread_cond_signal(&s->news);
	}
	pthread_mutex_unlock(&s->lock);
}

void serve_http_stream_end(struct http_stream *s)
{
	serve_carry_stream_finish(s);
	serve_carry_stream_release(s);
}

/* Until the socket takes more, or a while.  Without the lock. */
static void wait_for_room(struct http_stream *s)
{
	struct pollfd p = { .fd = s->socket->fd, .events = POLLOUT };

	pthread_mutex_unlock(&s->lock);
	(void)poll(&p, 1, SLOW); /* what it says, the next send says too */
	pthread_mutex_lock(&s->lock);
}

void serve_carry_stream_pump(struct http_stream *s)
{
	int64_t moved = serve_carry_now();

	pthread_mutex_lock(&s->lock);
	s->pumped = true;
	while (!s->gone) {
		size_t before = s->waiting.n - s->sent;

		flush(s);
		if (s->waiting.n - s->sent < before || !before)
			moved = serve_carry_now();
		if (s->gone || serve_carry_now() - moved > s->carry->patience)
			break;
		if (s->sent < s->waiting.n)
			wait_for_room(s);
		else if (s->ended || s->mute)
			break;
		else
			pthread_cond_wait(&s->news, &s->lock);
	}
	s->closed = true;
	pthread_mutex_unlock(&s->lock);
}

struct http_stream *serve_carry_stream_next(struct http_stream *s)
{
	return s->next;
}
