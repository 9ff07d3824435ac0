/*
 * t-carry.c -- the carrier with services of its own: targets, methods, streams, who is still
 * there, slow clients, many at once, who may ask.
 */
#include "base/t/tap.h"
#include "serve/carry_priv.h"
#include "serve/t/client.h"
#include <dirent.h>
#include <time.h>

#define IDLE 16    /* threads that stay, see crowd.c */
#define AT_ONCE 80 /* requests */
#define RUNNING 16 /* of them */

static void rest(int ms)
{
	const struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

/* --- A service ---------------------------------------------------------------------------- */
struct mine {
	pthread_mutex_t lock;
	struct http_stream *kept;   /* by the handler of /keep */
	atomic_int waiting, let_go; /* /wait */
	atomic_int saw_gone, held, seen_at_once, most_at_once;
};

static void echo(const struct http_request *q, struct http_reply *r)
{
	const char *h = serve_http_header(q, "x-test"), *p = serve_http_query(q, "p");

	buf_addf(&r->body, "%s|%s|%s|%s|%zu", q->method, q->part ? q->part : "-", h ? h : "-",
		 p ? p : "-", q->n);
	serve_http_add_header(r, "X-Own", "a\nb");
	r->type = "text/plain";
}

static void slow(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;
	int now = atomic_fetch_add(&m->seen_at_once, 1) + 1,
	    most = atomic_load(&m->most_at_once);

	while (now > most && !atomic_compare_exchange_weak(&m->most_at_once, &most, now))
		continue;
	rest(300);
	atomic_fetch_sub(&m->seen_at_once, 1);
	buf_add(&r->body, "slow");
}

static void until_gone(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;

	atomic_store(&m->held, 1);
	for (int i = 0; i < 1000 && !serve_http_gone(q); i++)
		rest(5);
	atomic_store(&m->saw_gone, serve_http_gone(q));
	buf_add(&r->body, "nobody reads this");
}

static void wait_here(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;

	atomic_fetch_add(&m->waiting, 1);
	while (!atomic_load(&m->let_go))
		rest(5);
	atomic_fetch_sub(&m->waiting, 1);
	buf_add(&r->body, "slow");
}

static void stream(const struct http_request *q, struct http_reply *r)
{
	struct http_stream *s;

	r->type = "text/event-stream";
	r->status = 202;
	buf_add(&r->body, "first,");
	s = serve_http_stream_open(q, r);
	for (int i = 0; i < 3; i++) {
		serve_http_stream_write(s, "more,", 5);
		rest(10);
	}
	buf_add(&r->body, "last");
	/* The handler's rest is written after it returns, so somebody else must end it. */
	((struct mine *)q->service)->kept = s;
}

static void keep(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;

	r->type = "text/event-stream";
	pthread_mutex_lock(&m->lock);
	m->kept = serve_http_stream_open(q, r);
	pthread_mutex_unlock(&m->lock);
}

static const struct http_route my_routes[] = {
	{ "GET", "/echo", "", echo, 0, NULL, "" },
	{ "POST", "/echo", "", echo, 1000, NULL, "" },
	{ "GET", "/echo/{id}", "", echo, 0, NULL, "" },
	{ "DELETE", "/echo/{id}", "", echo, 0, NULL, "" },
	{ "GET", "/echo/{id}/deep", "", echo, 0, NULL, "" },
	{ "GET", "/slow", "", slow, 0, NULL, "" },
	{ "GET", "/wait/{id}", "", wait_here, 0, NULL, "" },
	{ "GET", "/until_gone", "", until_gone, 0, NULL, "" },
	{ "GET", "/stream", "", stream, 0, NULL, "" },
	{ "GET", "/keep", "", keep, 0, NULL, "" },
};
static const int my_routes_n = sizeof my_routes / sizeof *my_routes;

static bool start(struct carry **c, struct http_service *s, struct mine *m,
		  const struct serve_options *o)
{
	struct err e = { 0 };

	memset(m, 0, sizeof *m);
	pthread_mutex_init(&m->lock, NULL);
	s->route = my_routes;
	s->n = my_routes_n;
	s->self = m;
	if (serve_carry_start(c, o, s, 1, &e) != OK)
		return false;
	port = (*c)->port;
	return true;
}

static void stop(struct carry *c)
{
	serve_carry_drain(c);
	serve_carry_stop(c);
}

/* --- Targets --------------------------------------------------------------------------------- */
static void targets(void)
{
	static const struct {
		const char *target, *path, *p;
	} good[] = {
		{ "/", "/", NULL },
		{ "/a/b", "/a/b", NULL },
		{ "/a%20b?p=%41%c3%a4+x", "/a b", "A\xc3\xa4 x" },
		{ "/?p", "/", "" },
		{ "/?&&p=1&p=2&", "/", "1" },
		{ "/?q=p&p=a=b", "/", "a=b" },
		{ "/?p=%0a", "/", "\n" },
		{ "/%2e%2e/x", "/../x", NULL },
		{ "*", "*", NULL },
	};
	static const char *const bad[] = { "",        "x",    "http://a/", "/%",    "/%4",
					   "/%zz",    "/%00", "/a%2fb",    "/%ff",  "/?p=%ff",
					   "/?p=%00", "/%0a", "/?%gg=1",   "/\x7f", "/?p=%1" };
	struct arena *a = arena_new();
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct http_request q = { .arena = a };
		struct err e = { 0 };
		const char *p;
		bool fine = serve_http_target(&q, good[i].target, &e) == OK;

		p = fine ? serve_http_query(&q, "p") : NULL;
		ok(fine && !strcmp(q.path, good[i].path) && !p == !good[i].p &&
			   (!p || !strcmp(p, good[i].p)),
		   "target %s", good[i].target);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct http_request q = { .arena = a };
		struct err e = { 0 };

		ok(serve_http_target(&q, bad[i], &e) == E_ARG && e.code && e.msg[0],
		   "no target: %s", bad[i]);
	}
	buf_add(&b, "/?a");
	for (int i = 0; i < HTTP_PARAMETERS; i++)
		buf_add(&b, "&b");
	{
		struct http_request q = { .arena = a };
		struct err e = { 0 };

		ok(serve_http_target(&q, buf_str(&b), &e) == E_ARG && !strcmp(e.code, "limit"),
		   "too many parameters");
	}
	buf_clear(&b);
	arena_free(a);
}

/* --- Methods, headers, parts -------------------------------------------------------------------- */
static struct http_stream *kept(struct mine *m)
{
	struct http_stream *s = NULL;

	for (int i = 0; i < 1000 && !s; i++) {
		pthread_mutex_lock(&m->lock);
		s = m->kept;
		m->kept = NULL;
		pthread_mutex_unlock(&m->lock);
		if (!s)
			rest(5);
	}
	return s;
}

static void answers(struct mine *m)
{
	struct buf b = { 0 }, head = { 0 };

	ok(ask_all(&b, &head, "GET", "/echo?p=%3D1", "X-TEST: here\r\n", "") == 200 &&
		   !strcmp(buf_str(&b), "GET|-|here|=1|0"),
	   "header and parameter: %s", buf_str(&b));
	ok(strstr(buf_str(&head), "X-Own: a b\r\n") && strstr(buf_str(&head), "nosniff") &&
		   strstr(buf_str(&head), "no-store"),
	   "headers of the reply, none smuggled in");
	ok(ask(&b, "GET", "/echo/x%20y", "", "") == 200 &&
		   !strcmp(buf_str(&b), "GET|x y|-|-|0"),
	   "a part");
	ok(ask(&b, "GET", "/echo/../deep", "", "") == 200 &&
		   !strcmp(buf_str(&b), "GET|..|-|-|0"),
	   "dots are a name like others");
	ok(ask(&b, "GET", "/echo/", "", "") == 404 &&
		   ask(&b, "GET", "/echo/a/b", "", "") == 404,
	   "no empty part, no two");
	ok(ask(&b, "GET", "/echo/a%2fdeep", "", "") == 400 &&
		   ask(&b, "GET", "/echo/a%00", "", "") == 400,
	   "no slash or NUL in disguise");
	ok(ask(&b, "POST", "/echo", "", "12345") == 200 &&
		   !strcmp(buf_str(&b), "POST|-|-|-|5"),
	   "a body");
	ok(ask_all(&b, &head, "HEAD", "/echo", "", "") == 200 && !b.n &&
		   strstr(buf_str(&head), "Content-Length: 11"),
	   "HEAD: the head of GET");
	ok(ask_all(&b, &head, "OPTIONS", "/echo/a", "", "") == 204 &&
		   strstr(buf_str(&head), "Allow: GET, HEAD, DELETE, OPTIONS\r\n"),
	   "OPTIONS");
	ok(ask(&b, "OPTIONS", "*", "", "") == 204 && ask(&b, "OPTIONS", "/no", "", "") == 404,
	   "OPTIONS for all and for nothing");
	ok(ask_all(&b, &head, "PUT", "/echo", "", "") == 405 &&
		   strstr(buf_str(&head), "Allow: GET, HEAD, POST, OPTIONS\r\n"),
	   "405 with what there is");
	ok(ask(&b, "GET", "/nothing", "", "") == 404 && strstr(buf_str(&b), "not_found"),
	   "404");
	{
		char large[1100];

		memset(large, 'x', sizeof large);
		large[1000] = 0;
		ok(ask(&b, "POST", "/echo", "", large) == 200, "as large as may be");
		large[1000] = 'x';
		large[1001] = 0;
		ok(ask(&b, "POST", "/echo", "", large) == 413, "one byte more");
	}
	ok(ask_all(&b, &head, "HEAD", "/keep", "", "") == 200 && !b.n,
	   "HEAD of a stream ends");
	serve_http_stream_end(kept(m));
	buf_clear(&b);
	buf_clear(&head);
}

/* Three requests on one connection, sent at once. */
static void pipelined(void)
{
	const char *three =
		"GET /echo/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
		"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"
		"GET /echo/3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
	struct buf b = { 0 };
	const char *one, *two;
	int fd = dial();

	send_all(fd, three, strlen(three));
	receive(fd, &b);
	one = strstr(buf_str(&b), "GET|1|");
	two = one ? strstr(one, "slow") : NULL;
	ok(two && strstr(two, "GET|3|"), "requests on one connection, in order");
	close(fd);
	buf_clear(&b);
}

/* --- Streams ------------------------------------------------------------------------------------- */
static int get(const char *path)
{
	struct buf b = { 0 };
	int fd = dial();

	buf_addf(&b, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
	send_all(fd, b.s, b.n);
	buf_clear(&b);
	return fd;
}

static void streams(struct mine *m)
{
	struct buf b = { 0 };
	struct http_stream *s;
	static char much[SERVE_STREAM / 4];
	int fd = get("/stream");
	char one;

	ok(wait_for(fd, &b, "last"), "a stream flows");
	ok(!strncmp(buf_str(&b), "HTTP/1.1 202", 12) && strstr(buf_str(&b), "event-stream") &&
		   strstr(buf_str(&b), "first,"),
	   "with its status, type and beginning");
	s = m->kept;
	m->kept = NULL;
	ok(!serve_http_stream_gone(s), "somebody reads it");
	serve_http_stream_end(s);
	ok(wait_for(fd, &b, "\r\n0\r\n"), "it ends when its owner says so");
	ok(recv(fd, &one, 1, 0) == 0, "and so does the connection");
	close(fd);

	buf_reset(&b);
	fd = get("/keep");
	s = kept(m);
	serve_http_stream_write(s, "hello", 5);
	ok(wait_for(fd, &b, "hello"), "written from another thread");
	rest(30);
	serve_http_stream_write(s, "again", 5);
	ok(wait_for(fd, &b, "again"), "after a silence");
	ok(!serve_http_stream_gone(s), "still there");
	close(fd);
	for (int i = 0; i < 200 && !serve_http_stream_gone(s); i++)
		rest(5);
	ok(serve_http_stream_gone(s),
	   "the client has left, and it is noticed without writing");
	serve_http_stream_write(s, "nobody", 6);
	serve_http_stream_end(s);

	fd = get("/keep");
	s = kept(m);
	memset(much, 'x', sizeof much);
	for (int i = 0; i < 64 && !serve_http_stream_gone(s); i++)
		serve_http_stream_write(s, much, sizeof much);
	ok(serve_http_stream_gone(s), "a reader that does not read is given up");
	serve_http_stream_end(s);
	close(fd);
	buf_clear(&b);
}

static void gone(struct mine *m)
{
	int fd = get("/until_gone");

	for (int i = 0; i < 1000 && !atomic_load(&m->held); i++)
		rest(5);
	close(fd);
	for (int i = 0; i < 1000 && !atomic_load(&m->saw_gone); i++)
		rest(5);
	ok(atomic_load(&m->saw_gone), "a handler sees that its client has hung up");
}

/* --- Many at once ---------------------------------------------------------------------------------- */
static void *ask_slow(void *path)
{
	struct buf b = { 0 };
	bool fine = ask(&b, "GET", path, "", "") == 200 && !strcmp(buf_str(&b), "slow");

	buf_clear(&b);
	return fine ? (void *)1 : NULL;
}

static void at_once(struct mine *m)
{
	pthread_t t[AT_ONCE];
	const int n = AT_ONCE;
	int fine = 0;

	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, ask_slow, (void *)(uintptr_t) "/slow");
	for (int i = 0; i < n; i++) {
		void *r;

		pthread_join(t[i], &r);
		fine += r != NULL;
	}
	ok(fine == n, "%d slow requests at once are answered", n);
	ok(atomic_load(&m->most_at_once) > 2 && atomic_load(&m->most_at_once) <= RUNNING,
	   "several are worked on, no more than may be");
}

/* --- Threads -------------------------------------------------------------------------------------- */
static int threads_now(void)
{
	DIR *d = opendir("/proc/self/task");
	int n = 0;

	for (const struct dirent *e; d && (e = readdir(d));)
		n += e->d_name[0] != '.';
	if (d)
		closedir(d);
	return n;
}

/* After a rush some threads stay; who comes then finds them. */
static void after_a_rush(void)
{
	struct buf b = { 0 };
	int fine = 0, before;

	for (int i = 0; i < 2000 && threads_now() > IDLE + 3; i++)
		rest(5);
	before = threads_now();
	ok(before <= IDLE + 3, "after a rush a few threads stay (%d)", before);
	for (int i = 0; i < 50; i++)
		fine += ask(&b, "GET", "/echo", "", "") == 200;
	ok(fine == 50 && threads_now() <= before + 1,
	   "connections one after the other make no threads");
	buf_clear(&b);
}

/* Who says nothing is hung up on, and nobody waits for them. */
static void silent_ones(void)
{
	struct serve_options o = { .threads = 1 };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;
	struct buf b = { 0 };
	int fd[30], ended = 0;

	if (!start(&c, &s, &m, &o))
		return;
	for (int i = 0; i < 30; i++)
		fd[i] = dial();
	ok(ask(&b, "GET", "/echo", "", "") == 200, "silent connections keep nobody out");
	stop(c);
	for (int i = 0; i < 30; i++) {
		char byte;

		ended += recv(fd[i], &byte, 1, 0) <= 0;
		close(fd[i]);
	}
	ok(ended == 30, "and end with the server");
	buf_clear(&b);
}

/* More than there are threads want the same thing, which is busy; others do not wait. */
static void same_thing(struct mine *m)
{
	pthread_t t[AT_ONCE];
	const int n = AT_ONCE;
	struct buf b = { 0 };
	int fine = 0, waiting = 0;

	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, ask_slow, (void *)(uintptr_t) "/wait/same");
	for (int i = 0; i < 2000 && waiting < 4; i++) {
		rest(5);
		waiting = atomic_load(&m->waiting);
	}
	rest(50);
	ok(atomic_load(&m->waiting) == 4, "of one thing only so many at once");
	ok(ask(&b, "GET", "/echo/other", "", "") == 200, "another is answered");
	atomic_store(&m->let_go, 1);
	for (int i = 0; i < n; i++) {
		void *r;

		pthread_join(t[i], &r);
		fine += r != NULL;
	}
	ok(fine == n, "and all of them in the end");
	buf_clear(&b);
}

/* --- Slow clients ------------------------------------------------------------------------------------- */
/* Sends a byte at a time; does the server hang up before it is done? */
static bool cut_off(const char *text)
{
	int fd = dial();
	bool cut = false;

	for (int i = 0; i < 100 && !cut; i++) {
		char c;

		if (text[i % (int)strlen(text)])
			cut = send(fd, &text[i % (int)strlen(text)], 1, MSG_NOSIGNAL) < 0;
		rest(50);
		cut = cut || recv(fd, &c, 1, MSG_DONTWAIT) == 0;
	}
	close(fd);
	return cut;
}

static void slow_clients(void)
{
	struct serve_options o = { .threads = 1, .patience = 1 };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;
	struct buf b = { 0 };
	const char *head =
		"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n";
	int fd;
	char piece;

	if (!start(&c, &s, &m, &o))
		return;
	ok(cut_off("GET /echo HTTP/1.1\r\nHost: localhost\r\nX-A: "
		   "bbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
		   "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
		   "b"),
	   "a head that comes byte by byte");
	fd = dial();
	send_all(fd, head, strlen(head));
	for (int i = 0; i < 100; i++) {
		if (send(fd, "x", 1, MSG_NOSIGNAL) < 0 ||
		    recv(fd, &piece, 1, MSG_DONTWAIT) == 0)
			break;
		rest(50);
		if (i == 99)
			ok(false, "a body that comes byte by byte is cut off");
	}
	close(fd);
	ok(ask(&b, "GET", "/echo", "", "") == 200, "others are answered");
	stop(c);
	buf_clear(&b);
}

/* Stopped with a stream open that nobody ends, and a client that hangs on. */
static void stopping(void)
{
	struct serve_options o = { .threads = 1, .patience = 1 };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;
	struct buf b = { 0 };
	struct http_stream *left;
	int fd;

	if (!start(&c, &s, &m, &o))
		return;
	fd = get("/keep");
	left = kept(&m);
	serve_http_stream_write(left, "goodbye", 7);
	serve_carry_drain(c);
	serve_http_stream_end(left);
	serve_carry_stop(c);
	ok(wait_for(fd, &b, "goodbye") && wait_for(fd, &b, "\r\n0\r\n"),
	   "a stream ends with the server");
	close(fd);
	buf_clear(&b);
}

/* --- Who may ask ------------------------------------------------------------------------------------------ */
static int guarded(struct http_guard *g, const char *method, const char *target,
		   const struct http_field *h, int n, const char *from, int64_t now,
		   struct http_reply *r)
{
	struct http_request q = { .method = method, .header = h, .n_headers = n };
	struct err e = { 0 };
	bool in;

	buf_clear(&r->body);
	memset(r, 0, sizeof *r);
	q.arena = arena_new();
	in = serve_http_target(&q, target, &e) == OK &&
	     serve_http_guard_admits(g, &q, from, now, r);
	serve_http_guard_mark(g, &q, r);
	arena_free(q.arena);
	return in ? 200 : r->status;
}

static const char *said(const struct http_reply *r, const char *name)
{
	for (int i = 0; i < r->n_extra; i++)
		if (!strcmp(r->extra[i].name, name))
			return r->extra[i].value;
	return "";
}

/* Who guesses is not heard for a while; who shares an address with them still is. */
static void guesses(struct http_guard *g)
{
	struct http_field wrong = { "Authorization", "Bearer sixteen-letters+" },
			  right = { "Authorization", "Bearer sixteen-letters-" };
	struct http_reply r = { 0 };
	int heard = 0;

	for (int i = 0; i < 100; i++)
		heard += guarded(g, "GET", "/api", &wrong, 1, "2.2.2.2", 5000, &r) == 401;
	ok(heard == 20 && r.status == 429, "%d wrong tokens are compared", heard);
	ok(guarded(g, "GET", "/api", &right, 1, "2.2.2.2", 5000, &r) == 429,
	   "then not even the right one");
	ok(guarded(g, "GET", "/api", NULL, 0, "2.2.2.2", 5000, &r) == 401 &&
		   guarded(g, "GET", "/", NULL, 0, "2.2.2.2", 5000, &r) == 200,
	   "what needs none is answered");
	ok(guarded(g, "GET", "/api", &right, 1, "2.2.2.2", 7000, &r) == 200,
	   "two seconds later it is");
	for (int i = 0; i < 100; i++)
		guarded(g, "GET", "/api", &wrong, 1, "2.2.2.2", 7000, &r);
	ok(r.status == 429 &&
		   guarded(g, "GET", "/api", &right, 1, "2.2.2.2", 7000, &r) == 200 &&
		   guarded(g, "GET", "/api", &right, 1, "2.2.2.3", 7000, &r) == 200 &&
		   guarded(g, "GET", "/api", &right, 1, "2.2.2.2", 7000, &r) == 200,
	   "where somebody had it, others cannot keep them out");
	buf_clear(&r.body);
}

static void guards(void)
{
	static const char *const here[][2] = { { "http://localhost", "localhost" },
					       { "http://127.0.0.1:80", "127.0.0.1" },
					       { "http://[::1]:9", "[::1]:9" },
					       { "HTTP://LOCALHOST:1", "localhost:1" },
					       { "http://127.0.0.2:8", "127.0.0.2:8" } };
	static const char *const other[][2] = { { "http://localhost:81", "localhost:80" },
						{ "http://localhost:81", "localhost" },
						{ "http://localhost", "127.0.0.1" },
						{ "https://localhost:8", "localhost:8" },
						{ "localhost:8", "localhost:8" },
						{ "null", "localhost" },
						{ "http://localhost", NULL } };
	static const char *const strange[] = { "null",
					       "http://localhost.example.org",
					       "http://localhost:80@example.org",
					       "http://127.0.0.1.example.org",
					       "file://",
					       "http://[::1].example.org",
					       "http://[::1",
					       "http://127.0.0.1:80.example",
					       "127.example",
					       "http://128.0.0.1",
					       "" };
	struct serve_options o = { .rate = 10 }, t = { .token = "sixteen-letters-" },
			     a = { .allow_origin = "https://page.example" },
			     out = { .bind = "0.0.0.0", .token = "sixteen-letters-" };
	struct http_guard *g = serve_http_guard_new(&o);
	struct http_reply r = { 0 };
	int in = 0;

	for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
		struct http_field f[] = { { "origin", here[i][0] }, { "Host", here[i][1] } };

		ok(guarded(g, "POST", "/", f, 2, "1", 0, &r) == 200, "here: %s", here[i][0]);
	}
	for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
		struct http_field f[] = { { "origin", other[i][0] }, { "Host", other[i][1] } };

		ok(guarded(g, "POST", "/", f, other[i][1] ? 2 : 1, "1", 0, &r) == 403,
		   "another page: %s of %s", other[i][0], other[i][1] ? other[i][1] : "?");
	}
	for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
		struct http_field f = { "Origin", strange[i] };
		struct http_field two[] = { { "Host", "localhost" }, { "host", strange[i] } };

		ok(guarded(g, "GET", "/", &f, 1, "1", 0, &r) == 403 &&
			   guarded(g, "GET", "/", two, 2, "1", 0, &r) == 403,
		   "elsewhere: %s", strange[i]);
	}
	{
		struct http_field f[] = { { "Sec-Fetch-Site", "cross-site" },
					  { "Sec-Fetch-Mode", "no-cors" } };

		ok(guarded(g, "GET", "/x.svg", f, 2, "1", 0, &r) == 403,
		   "a picture for a page elsewhere");
		f[0].value = "same-site";
		ok(guarded(g, "GET", "/x.svg", f, 2, "1", 0, &r) == 403,
		   "or for one of another port");
		f[1].value = "navigate";
		ok(guarded(g, "GET", "/", f, 2, "1", 0, &r) == 200 &&
			   guarded(g, "HEAD", "/", f, 2, "1", 0, &r) == 200,
		   "a link from there");
		ok(guarded(g, "POST", "/", f, 2, "1", 0, &r) == 403 &&
			   guarded(g, "DELETE", "/", f, 2, "1", 0, &r) == 403,
		   "a form from there");
		f[0].value = "same-origin";
		ok(guarded(g, "POST", "/", f, 2, "1", 0, &r) == 403, "no form at all");
	}
	for (int i = 0; i < 100; i++)
		in += guarded(g, "GET", "/", NULL, 0, "9.9.9.9", 1000, &r) == 200;
	ok(in == 20 && r.status == 429 && !strcmp(said(&r, "Retry-After"), "1"),
	   "a burst of %d, then not", in);
	ok(guarded(g, "GET", "/", NULL, 0, "9.9.9.8", 1000, &r) == 200, "others may");
	ok(guarded(g, "GET", "/", NULL, 0, "9.9.9.9", 1100, &r) == 200 &&
		   guarded(g, "GET", "/", NULL, 0, "9.9.9.9", 1100, &r) == 429,
	   "a tenth of a second later, one");
	for (int i = 0; i < 5000; i++) {
		char from[20];

		snprintf(from, sizeof from, "10.0.%d.%d", i / 250, i % 250);
		in += guarded(g, "GET", "/", NULL, 0, from, 2000 + i, &r) != 200;
	}
	ok(in == 20, "5,000 addresses are no trouble");
	serve_http_guard_free(g);

	g = serve_http_guard_new(&t);
	{
		struct http_field f = { "Authorization", "Bearer sixteen-letters-" };

		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 200, "the token");
		f.value = "Bearer sixteen-letters";
		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 401 &&
			   !strncmp(said(&r, "WWW-Authenticate"), "Bearer", 6),
		   "less than the token");
		f.value = "Bearer sixteen-letters-x";
		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 401, "more");
		f.value = "sixteen-letters-";
		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 401, "without Bearer");
		ok(guarded(g, "GET", "/api", NULL, 0, "1", 0, &r) == 401, "none");
		f.name = "Cookie";
		f.value = "a=b; porism_token_0=sixteen-letters-; c=d";
		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 200, "as a cookie");
		f.value = "xporism_token_0=sixteen-letters-; porism_token_01=sixteen-letters-";
		ok(guarded(g, "GET", "/api", &f, 1, "1", 0, &r) == 401, "another cookie");
		ok(guarded(g, "GET", "/?token=sixteen-letters-", NULL, 0, "1", 0, &r) == 303 &&
			   strstr(said(&r, "Set-Cookie"), "HttpOnly; SameSite=Strict"),
		   "a browser's first visit");
		ok(guarded(g, "GET", "/?token=wrong", NULL, 0, "1", 0, &r) == 401 &&
			   guarded(g, "GET", "/api?token=sixteen-letters-", NULL, 0, "1", 0,
				   &r) == 401,
		   "no other visit");
		ok(guarded(g, "GET", "/", NULL, 0, "1", 0, &r) == 200 &&
			   guarded(g, "GET", "/page/main.js", NULL, 0, "1", 0, &r) == 200 &&
			   guarded(g, "GET", "/healthz", NULL, 0, "1", 0, &r) == 200,
		   "the page itself may be seen, and whether the server is well");
		ok(guarded(g, "POST", "/", NULL, 0, "1", 0, &r) == 401 &&
			   guarded(g, "GET", "/metrics", NULL, 0, "1", 0, &r) == 401 &&
			   guarded(g, "POST", "/healthz", NULL, 0, "1", 0, &r) == 401,
		   "nothing else");
	}
	guesses(g);
	serve_http_guard_free(g);

	g = serve_http_guard_new(&a);
	{
		struct http_field f[] = { { "Origin", "https://page.example" },
					  { "Access-Control-Request-Method", "POST" } };

		ok(guarded(g, "OPTIONS", "/api", f, 2, "1", 0, &r) == 204 &&
			   !strcmp(said(&r, "Access-Control-Allow-Origin"),
				   "https://page.example"),
		   "an allowed origin asks first");
		ok(guarded(g, "POST", "/api", f, 1, "1", 0, &r) == 200 &&
			   !strcmp(said(&r, "Vary"), "Origin"),
		   "and then");
		f[0].value = "https://other.example";
		ok(guarded(g, "POST", "/api", f, 1, "1", 0, &r) == 403 && !r.n_extra,
		   "no other");
		f[0].value = "http://localhost:5";
		f[1] = (struct http_field){ "Host", "localhost:5" };
		ok(guarded(g, "POST", "/api", f, 2, "1", 0, &r) == 200 && !r.n_extra,
		   "this machine's own need no leave, and get none to read");
	}
	serve_http_guard_free(g);

	g = serve_http_guard_new(&out);
	{
		struct http_field f[] = { { "Host", "box.example:80" },
					  { "Origin", "http://box.example:80" },
					  { "Authorization", "bearer sixteen-letters-" } };

		ok(guarded(g, "POST", "/api", f, 3, "1", 0, &r) == 200,
		   "bound elsewhere: its own page, by any name");
		f[1].value = "http://evil.example:80";
		ok(guarded(g, "POST", "/api", f, 3, "1", 0, &r) == 403, "no other page");
		f[1].value = "http://box.example:80";
		ok(guarded(g, "POST", "/api", f, 2, "1", 0, &r) == 401,
		   "nobody without token");
	}
	serve_http_guard_free(g);
	buf_clear(&r.body);
}

/* --- By the book -------------------------------------------------------------------------- */
/* The statuses of all answers to these bytes, and "closed" when the server hung up. */
static void raw(const char *bytes, size_t n, struct buf *said_all)
{
	struct buf b = { 0 };
	int fd = dial();

	send_all(fd, bytes, n);
	receive(fd, &b);
	close(fd);
	buf_reset(said_all);
	for (const char *p = buf_str(&b); (p = strstr(p, "HTTP/1.1 ")); p += 9)
		buf_addf(said_all, "%s%.3s", said_all->n ? " " : "", p + 9);
	buf_clear(&b);
}

#define HIDDEN "GET /echo/hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
#define POSTED(headers, body) \
	"POST /echo HTTP/1.1\r\nHost: localhost\r\n" headers "\r\n" body HIDDEN
#define GOT(headers) "GET /echo HTTP/1.1\r\nHost: localhost\r\n" headers "\r\n" HIDDEN
/* What could be read in two ways is refused, and what follows it is not read at all. */
static void by_the_book(void)
{
	static const struct {
		const char *want, *bytes;
		size_t n;
	} all[] = {
#define RAW(want, bytes) { want, bytes, sizeof bytes - 1 }
		RAW("200 200", POSTED("Content-Length: 2\r\n", "{}")),
		RAW("200 200", POSTED("Content-Length: 02\r\n", "{}")),
		RAW("400", POSTED("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
				  "0\r\n\r\n")),
		RAW("400", POSTED("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
				  "0\r\n\r\n")),
		RAW("400", POSTED("Content-Length: 2\r\nContent-Length: 3\r\n", "{}")),
		RAW("400", POSTED("Content-Length: 2\r\nContent-Length: 2\r\n", "{}")),
		RAW("400", POSTED("Content-Length : 2\r\n", "{}")),
		RAW("400", POSTED("Content-Length: 2\0 9\r\n", "{}")),
		RAW("400", POSTED("X: y\0z\r\nContent-Length: 2\r\n", "{}")),
		RAW("400", POSTED("X: y\rTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
		RAW("400", POSTED("X: y\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
		RAW("400", POSTED("X: y\r\n Transfer-Encoding: chunked\r\n", "")),
		RAW("400", POSTED("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n")),
		RAW("400", POSTED("Transfer-Encoding: chunked\r\n"
				  "Transfer-Encoding: chunked\r\n",
				  "0\r\n\r\n")),
		RAW("501", POSTED("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n")),
		RAW("501", POSTED("Transfer-Encoding: chunked \r\n", "0\r\n\r\n")),
		RAW("501", POSTED("Transfer-Encoding: identity\r\n", "0\r\n\r\n")),
		RAW("200", POSTED("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n")),
		RAW("200", POSTED("Transfer-Encoding: chunked\r\n",
				  "2;a=b\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n")),
		RAW("200", POSTED("Transfer-Encoding: chunked\r\n", "2\n{}\n0\n\n")),
		RAW("415", POSTED("Content-Encoding: gzip\r\nContent-Length: 2\r\n", "{}")),
		RAW("417", POSTED("Expect: all\r\nContent-Length: 2\r\n", "{}")),
		RAW("403", POSTED("Origin: null\r\nContent-Length: 2\r\n", "{}")),
		RAW("400", GOT("Host: localhost\r\n")),
		RAW("400", GOT("X: a\001b\r\n")),
		RAW("400", GOT("X: a\0b\r\n")),
		RAW("400", GOT(": b\r\n")),
		RAW("400", GOT("X(y): b\r\n")),
		RAW("400", GOT("X: a\r\n b\r\n")),
		RAW("200 200", GOT("Connection: Upgrade\r\nUpgrade: h2c\r\n")),
		RAW("200 200", GOT("X: \303\251 \t\r\n")),
		RAW("400", GOT("Mcp-Session-Id: a\r\nMcp-Session-Id: b\r\n")),
		RAW("400", "GET /echo HTTP/1.1\r\n\r\n" HIDDEN),
		RAW("400", "GET /ec ho HTTP/1.1\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "G(T /echo HTTP/1.1\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "GET  /echo HTTP/1.1\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "GET /echo\0x HTTP/1.1\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "GET /echo HTTP/1.1\r\n X: y\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "GET /echo HTTP/1.1\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("400", "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
			   "0\r\n\r\n" HIDDEN),
		RAW("200 200",
		    "GET http://localhost/echo HTTP/1.1\r\nHost: localhost\r\n\r\n" HIDDEN),
		RAW("200 400", "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"
			       "GET http://other/echo HTTP/1.1\r\nHost: localhost\r\n\r\n"),
#undef RAW
	};
	/* What the library refuses by itself, with a page of its own. */
	static const char *const lengths[] = { "+2",  "-2", "0x2", "2, 2",
					       "2 2", "",   "2.0", "99999999999999999999" };
	struct buf got = { 0 }, q = { 0 };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		raw(all[i].bytes, all[i].n, &got);
		ok(!strcmp(buf_str(&got), all[i].want), "by the book %d: %s, got %s",
		   (int)i + 1, all[i].want, buf_str(&got));
	}
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		buf_reset(&q);
		buf_addf(&q, POSTED("Content-Length: %s\r\n", "{}"), lengths[i]);
		raw(q.s, q.n, &got);
		ok(buf_str(&got)[0] == '4' && !strstr(got.s, "200"), "a length of \"%s\": %s",
		   lengths[i], buf_str(&got));
	}
	buf_clear(&got);
	buf_clear(&q);
}

/* A body of another type; the test's own routes take any. */
static void types(void)
{
	static const struct {
		const char *type;
		bool json, lines;
	} all[] = {
		{ "application/json", true, true },
		{ "Application/JSON; charset=UTF-8", true, true },
		{ "application/json;charset=\"utf-8\"", true, true },
		{ "application/jsonl", false, true },
		{ "application/json; charset=latin1", false, false },
		{ "application/jsonx", false, false },
		{ "text/plain", false, false },
		{ "text/plain; application/json", false, false },
		{ "application/x-www-form-urlencoded", false, false },
		{ "multipart/form-data; boundary=x", false, false },
		{ "", false, false },
	};
	struct http_route json = { .path = "/" },
			  lines = { .path = "/",
				    .types = "application/json application/jsonl" };
	struct http_request q = { .method = "POST" };
	struct err e = { 0 };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct http_field f[] = { { "Content-Length", "2" },
					  { "Content-Type", all[i].type } };

		q.header = f;
		q.n_headers = 2;
		ok(serve_http_typed(&q, &json, &e) == all[i].json &&
			   serve_http_typed(&q, &lines, &e) == all[i].lines,
		   "a body of type %s", all[i].type);
		q.n_headers = 1;
		ok(!serve_http_typed(&q, &json, &e) && strstr(e.hint, "application/json"),
		   "of none: %s", e.hint);
		f[0].value = "0";
		ok(serve_http_typed(&q, &json, &e), "no body needs no type");
	}
}

static void refused_options(void)
{
	struct serve_options bad[] = { { .bind = "0.0.0.0" },
				       { .bind = "::" },
				       { .bind = "example" },
				       { .token = "short" },
				       { .token = "with spaces and so on" },
				       { .port = -1 } };

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct serve *s = NULL;
		struct err e = { 0 };

		ok(serve_start(&s, &bad[i], &e) == E_ARG && !s, "refused: %s", e.msg);
	}
}

/* Who has said all gets the answer, and the end; who stops in the middle, the end. */
static void last_words(void)
{
	static const char *const all[] = {
		"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n",
		("GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"
		 "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"),
		"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf",
		"GET /echo HTTP/1.1\r\nHost: loc",
	};
	static const int answers[] = { 1, 2, 0, 0 };
	struct serve_options o = { .threads = 1 };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;
	struct buf b = { 0 };

	if (!start(&c, &s, &m, &o))
		return;
	for (int i = 0; i < 4; i++) {
		const struct timeval patience = { .tv_sec = 8 };
		int fd = dial(), n = 0;
		char piece;

		setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
		send_all(fd, all[i], strlen(all[i]));
		shutdown(fd, SHUT_WR);
		receive(fd, &b);
		for (const char *p = buf_str(&b); (p = strstr(p, "200 OK")); p++)
			n++;
		ok(n == answers[i] && recv(fd, &piece, 1, 0) == 0,
		   "the last words of a client: %d answers, and the end", n);
		close(fd);
	}
	stop(c);
	buf_clear(&b);
}

/* After an answer a connection may be silent, but a head that has begun must come. */
static void late_heads(void)
{
	static const char whole[] = "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n";
	struct serve_limits few;
	struct serve_options o = { .threads = 1, .patience = 60, .limits = &few };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;
	struct buf b = { 0 };
	int fd[2];
	char piece;

	serve_limits_usual(&few);
	few.head_seconds = 1;
	if (!start(&c, &s, &m, &o))
		return;
	for (int i = 0; i < 2; i++) {
		fd[i] = dial();
		send_all(fd[i], whole, sizeof whole - 1);
		buf_reset(&b);
		wait_for(fd[i], &b, "GET|-|-|-|0");
	}
	rest(60);
	send_all(fd[1], whole, 8);
	ok(recv(fd[1], &piece, 1, 0) == 0,
	   "half a head, after an answer, ends the connection");
	buf_reset(&b);
	send_all(fd[0], whole, sizeof whole - 1);
	ok(wait_for(fd[0], &b, "GET|-|-|-|0"), "silence does not");
	close(fd[0]);
	close(fd[1]);
	stop(c);
	buf_clear(&b);
}

int main(void)
{
	struct serve_limits few;
	struct serve_options o = { .threads = 2, .limits = &few };
	struct http_service s;
	struct carry *c = NULL;
	struct mine m;

	serve_limits_usual(&few);
	few.running = RUNNING;
	targets();
	types();
	guards();
	if (!start(&c, &s, &m, &o)) {
		skip("libmicrohttpd is not installed");
		return tap_done();
	}
	answers(&m);
	pipelined();
	by_the_book();
	streams(&m);
	gone(&m);
	at_once(&m);
	after_a_rush();
	same_thing(&m);
	stop(c);
	silent_ones();
	slow_clients();
	late_heads();
	last_words();
	stopping();
	refused_options();
	return tap_done();
}
