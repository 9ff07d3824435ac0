/*
 * stream.c -- replies that go on.
 *
 * Invariants, all under the stream's lock:
 *  (1) `suspended` is set only where the library has suspended the connection, and whoever
 *      clears it resumes the connection.
 *  (2) Connection and socket are touched only while `closed` is not set.
 *  (3) At most SERVE_STREAM bytes wait.
 */
#include "serve/carry_priv.h"
#include <string.h>
#include <sys/socket.h>

#define BLOCK 16384

struct http_stream {
	struct http_stream *next, *prev; /* in the carrier's list, under its lock */
	struct carry *carry;
	struct MHD_Connection *connection;
	struct carry_socket *socket;
	atomic_int holders; /* the owner, the connection */
	struct http_reply head;
	pthread_mutex_t lock;
	struct buf waiting;
	size_t sent; /* of waiting */
	bool suspended, closed, ended, gone;
};

static void release(struct http_stream *s)
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
	pthread_mutex_destroy(&s->lock);
	buf_clear(&s->waiting);
	mem_free(s);
}

static void wake(struct http_stream *s)
{
	if (!s->suspended)
		return;
	s->suspended = false;
	s->carry->mhd.MHD_resume_connection(s->connection);
}

struct http_stream *serve_http_stream_open(const struct http_request *q, struct http_reply *r)
{
	struct http_stream *s = mem_alloc(sizeof *s);
	struct http_carrier *h = q->carrier;
	struct carry *c = h->carry;

	s->carry = c;
	s->connection = h->connection;
	s->socket = h->socket;
	atomic_init(&s->holders, 2);
	pthread_mutex_init(&s->lock, NULL);
	serve_http_guard_mark(c->guard, q, r);
	s->head = *r;
	s->waiting = r->body;
	memset(&s->head.body, 0, sizeof s->head.body);
	memset(&r->body, 0, sizeof r->body);
	pthread_mutex_lock(&c->lock);
	s->next = c->streams;
	if (s->next)
		s->next->prev = s;
	c->streams = s;
	pthread_mutex_unlock(&c->lock);
	r->stream = s;
	pthread_mutex_lock(&h->lock);
	h->stream = s;
	pthread_mutex_unlock(&h->lock);
	c->mhd.MHD_resume_connection(h->connection);
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
			if (s->sent > SERVE_STREAM / 4) {
				memmove(s->waiting.s, s->waiting.s + s->sent,
					s->waiting.n - s->sent + 1);
				s->waiting.n -= s->sent;
				s->sent = 0;
			}
			buf_addn(&s->waiting, data, n);
		}
		wake(s);
	}
	pthread_mutex_unlock(&s->lock);
}

size_t serve_http_stream_waiting(struct http_stream *s)
{
	size_t n;

	pthread_mutex_lock(&s->lock);
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

void serve_carry_stream_finish(struct http_stream *s)
{
	pthread_mutex_lock(&s->lock);
	if (!s->closed) {
		s->ended = true;
		wake(s);
	}
	pthread_mutex_unlock(&s->lock);
}

void serve_http_stream_end(struct http_stream *s)
{
	serve_carry_stream_finish(s);
	release(s);
}

void serve_carry_stream_close(struct http_stream *s)
{
	pthread_mutex_lock(&s->lock);
	s->closed = true;
	s->suspended = false;
	pthread_mutex_unlock(&s->lock);
	release(s);
}

static ssize_t give(void *self, uint64_t at, char *out, size_t most)
{
	struct http_stream *s = self;
	size_t n;
	ssize_t given = 0;

	(void)at;
	pthread_mutex_lock(&s->lock);
	n = s->waiting.n - s->sent;
	if (s->gone) {
		given = MHD_CONTENT_READER_END_WITH_ERROR;
	} else if (n) {
		n = n < most ? n : most;
		memcpy(out, s->waiting.s + s->sent, n);
		s->sent += n;
		if (s->sent == s->waiting.n) {
			buf_reset(&s->waiting);
			s->sent = 0;
		}
		given = (ssize_t)n;
	} else if (s->ended) {
		given = MHD_CONTENT_READER_END_OF_STREAM;
	} else {
		s->suspended = true;
		s->carry->mhd.MHD_suspend_connection(s->connection);
	}
	pthread_mutex_unlock(&s->lock);
	return given;
}

struct MHD_Response *serve_carry_stream_response(struct http_stream *s)
{
	return s->carry->mhd.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, give,
							       s, NULL);
}

const struct http_reply *serve_carry_stream_head(const struct http_stream *s)
{
	return &s->head;
}

struct http_stream *serve_carry_stream_next(struct http_stream *s)
{
	return s->next;
}
