/*
 * log.c -- a line of JSON about each request, and the ids of requests.
 *
 * A line is one write to a file that is only appended to, so that processes may share it.
 * Nobody waits for a reader: where standard error is a pipe that is full, lines are dropped
 * and counted.
 */
#include "base/json.h"
#include "base/member.h"
#include "serve/trail_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define WARNINGS 20       /* a second, where nobody asked for lines */
#define WARN_STATUS 500   /* and more: somebody should know */
#define ASKED_WRONGLY 501 /* but not of this one, which any stranger can have */

struct serve_log {
	char *path; /* or NULL: standard error */
	pthread_rwlock_t lock;
	int fd;
	bool all; /* not only warnings */
	atomic_llong second;
	atomic_int in_second, dropped;
};

/* --- Ids ---------------------------------------------------------------------------------- */
static bool is_id(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
			     "._-");

	return n && n < HTTP_ID && !s[n];
}

enum status serve_trail_init(struct serve_trail *t, struct serve_meter *m, int seat,
			     const char *log, struct err *e)
{
	struct timespec now;

	t->meter = m;
	t->seat = seat;
	if (getrandom(&t->seed, sizeof t->seed, 0) != (ssize_t)sizeof t->seed) {
		clock_gettime(CLOCK_REALTIME, &now);
		t->seed = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	}
	return serve_log_open(&t->log, log, e);
}

/* Sixteen digits that no other request has; they are not secret: a random beginning and a
 * counter, stirred so that neighbours do not look alike. */
static void new_id(struct serve_trail *t, char out[HTTP_ID])
{
	uint64_t id =
		t->seed + 0x9e3779b97f4a7c15u *
				  atomic_fetch_add_explicit(&t->ids, 1, memory_order_relaxed);

	id = (id ^ (id >> 30)) * 0xbf58476d1ce4e5b9u;
	id = (id ^ (id >> 27)) * 0x94d049bb133111ebu;
	id ^= id >> 31;
	for (int i = 0; i < 16; i++, id >>= 4)
		out[i] = "0123456789abcdef"[id & 15];
	out[16] = 0;
}

void serve_trail_begin(struct serve_trail *t, struct trail_note *n,
		       const struct http_request *q, struct http_reply *r)
{
	const char *given = serve_http_header(q, "X-Request-Id");

	if (given && is_id(given))
		snprintf(n->id, sizeof n->id, "%s", given);
	else
		new_id(t, n->id);
	for (size_t i = 0; i + 1 < sizeof n->method && q->method[i]; i++)
		n->method[i] = q->method[i];
	memcpy(n->from, q->from, sizeof n->from);
	r->id = n->id;
}

void serve_trail_end(const struct serve_trail *t, struct trail_note *n,
		     const struct http_reply *r)
{
	if (n->told)
		return;
	n->told = true;
	n->done = serve_trail_now();
	if (t->meter)
		serve_meter_count(t->meter, r, n);
	if (t->log)
		serve_log_request(t->log, r, n);
}

/* The text after `key` up to the quote; false: it is not there, or is not plain. */
static bool take(char *out, size_t size, const char *text, const char *key)
{
	const char *p = strstr(text, key);
	size_t n;

	p = p ? p + strlen(key) : NULL;
	n = p ? strspn(p, "abcdefghijklmnopqrstuvwxyz0123456789_") : 0;
	if (!n || n >= size || p[n] != '"')
		return false;
	memcpy(out, p, n);
	out[n] = 0;
	return true;
}

static void observe(char tool[HTTP_WORD], char code[HTTP_WORD], const char *observation)
{
	static const char fine[] = "{\"ok\":true,";
	bool ok = !strncmp(observation, fine, sizeof fine - 1);
	const char *new = ok ? strstr(observation, "\"new\"") : NULL;

	/* Both stand at its beginning (docs/OBSERVATION.md); after "new" there are objects. */
	if (!ok)
		take(code, HTTP_WORD, observation, "\"error\":{\"code\":\"");
	if (!new || new > strstr(observation, "\"tool\""))
		take(tool, HTTP_WORD, observation, "\"tool\":\"");
}

void serve_trail_observed(struct http_reply *r, const char *observation)
{
	observe(r->tool, r->code, observation);
}

struct http_call *serve_trail_also(const struct http_request *q, struct http_reply *r,
				   const char *observation)
{
	struct http_call *c = arena_alloc(q->arena, sizeof *c);

	observe(c->tool, c->code, observation);
	c->next = r->calls;
	r->calls = c;
	return c;
}

char *serve_trail_next(struct trail_cursor *c)
{
	char *p = c->at;
	int depth = 0;

	if (c->end) {
		*c->end = c->was;
		p = c->end;
		c->end = NULL;
	}
	p += strcspn(p, "{");
	c->at = p;
	do {
		p += strcspn(p, "\"{}[]");
		if (*p == '"')
			for (p++; p += strcspn(p, "\\\""), *p == '\\' && p[1];)
				p += 2;
		depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
	} while (*p++ && depth > 0);
	if (!p[-1] || depth)
		return NULL;
	c->end = p;
	c->was = *p;
	*p = 0;
	return c->at;
}

/* --- Files ---------------------------------------------------------------------------------- */
static int open_file(const char *path)
{
	return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0600);
}

enum status serve_log_open(struct serve_log **out, const char *where, struct err *e)
{
	bool is_file = where && strcmp(where, "-");
	struct serve_log *l;
	int fd = STDERR_FILENO;

	*out = NULL;
	if (where && !strcmp(where, "none"))
		return OK;
	if (is_file)
		fd = open_file(where);
	if (fd < 0)
		return err_fail(e, E_SYS, "unavailable",
				"the log %.200s cannot be written: %s", where,
				strerror(errno));
	l = mem_alloc(sizeof *l);
	l->path = is_file ? mem_strdup(where) : NULL;
	l->all = where != NULL;
	l->fd = fd;
	pthread_rwlock_init(&l->lock, NULL);
	*out = l;
	return OK;
}

void serve_log_free(struct serve_log *l)
{
	if (!l)
		return;
	if (l->path)
		close(l->fd);
	pthread_rwlock_destroy(&l->lock);
	mem_free(l->path);
	mem_free(l);
}

void serve_log_reopen(struct serve_log *l)
{
	int fd = l && l->path ? open_file(l->path) : -1;

	/* What cannot be opened anew is written on where it was. */
	if (fd < 0)
		return;
	pthread_rwlock_wrlock(&l->lock);
	close(l->fd);
	l->fd = fd;
	pthread_rwlock_unlock(&l->lock);
}

/* Who did not ask for lines gets so many a second. */
static bool too_many(struct serve_log *l)
{
	long long now = (long long)time(NULL);

	if (l->all)
		return false;
	if (atomic_exchange(&l->second, now) != now)
		atomic_store(&l->in_second, 0);
	return atomic_fetch_add(&l->in_second, 1) >= WARNINGS;
}

/* A line without its end; what was dropped before it is told. */
static void put(struct serve_log *l, struct buf *b)
{
	int dropped = atomic_exchange(&l->dropped, 0);
	struct pollfd to = { .events = POLLOUT };
	ssize_t n = -1;

	if (dropped)
		buf_addf(b, ",\"dropped\":%d", dropped);
	buf_add(b, "}\n");
	pthread_rwlock_rdlock(&l->lock);
	to.fd = l->fd;
	if (!too_many(l) && poll(&to, 1, 0) == 1 && to.revents & POLLOUT)
		n = write(l->fd, b->s, b->n);
	pthread_rwlock_unlock(&l->lock);
	if (n < 0)
		atomic_fetch_add(&l->dropped, dropped + 1);
}

/* --- Lines ------------------------------------------------------------------------------------ */
static void begin(struct buf *b, const char *level)
{
	struct timespec t;
	struct tm day;
	char text[40];
	size_t n;

	clock_gettime(CLOCK_REALTIME, &t);
	gmtime_r(&t.tv_sec, &day);
	n = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &day);
	snprintf(text + n, sizeof text - n, ".%03dZ", (int)(t.tv_nsec / 1000000));
	buf_addf(b, "{\"time\":\"%s\",\"level\":\"%s\"", text, level);
}

static void add_ms(struct buf *b, const char *key, int64_t us)
{
	buf_addf(b, ",\"%s\":%.3f", key, (double)(us > 0 ? us : 0) / 1000);
}

void serve_log_request(struct serve_log *l, const struct http_reply *r,
		       const struct trail_note *n)
{
	bool warns = r->status >= WARN_STATUS && r->status != ASKED_WRONGLY;
	struct buf b = { 0 };

	if (!warns && !l->all)
		return;
	begin(&b, warns ? "warn" : "info");
	json_member_text(&b, "request", n->id);
	json_member_text(&b, "client", n->from);
	json_member_text(&b, "method", n->method);
	json_member_text(&b, "route", n->route ? n->route->path : "");
	buf_addf(&b, ",\"status\":%d", r->status);
	if (r->code[0])
		json_member_text(&b, "code", r->code);
	if (r->tool[0])
		json_member_text(&b, "tool", r->tool);
	add_ms(&b, "waited_ms", n->begun ? n->begun - n->whole : 0);
	add_ms(&b, "worked_ms", n->begun ? n->done - n->begun : 0);
	buf_addf(&b, ",\"bytes_in\":%zu,\"bytes_out\":%zu", n->in, n->out);
	put(l, &b);
	buf_clear(&b);
}

void serve_log_warn(struct serve_log *l, const char *text)
{
	struct buf b = { 0 };

	if (!l)
		return;
	begin(&b, "warn");
	json_member_text(&b, "message", text);
	put(l, &b);
	buf_clear(&b);
}
