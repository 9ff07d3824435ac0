/*
 * mhd.c -- the carrier: libmicrohttpd, loaded when a server is started.
 *
 * It is not linked, because it and what it needs would double the time that every other
 * command takes to start.  Its two threads only move bytes; see carry_priv.h.
 */
#include "serve/carry_priv.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SPARE_FILES 32
#define CARRIERS 2
#define LAST_WORDS 2000 /* milliseconds that streams get to say goodbye */

static enum status load(struct mhd *m, struct err *e)
{
	m->library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
	if (!m->library)
		m->library = dlopen("libmicrohttpd.so", RTLD_NOW | RTLD_LOCAL);
	if (!m->library) {
		err_fail(e, E_SYS, "unsupported", "libmicrohttpd is not installed");
		err_hint(e, "install Debian's libmicrohttpd12, or run dev/setup");
		return E_SYS;
	}
#define MHD(name)                                      \
	*(void **)&m->name = dlsym(m->library, #name); \
	if (!m->name)                                  \
		return err_fail(e, E_SYS, "unsupported", "libmicrohttpd has no %s", #name);
#include "serve/mhd.def"
#undef MHD
	return OK;
}

int64_t serve_carry_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- Sockets --------------------------------------------------------------------------- */
bool serve_carry_socket_gone(const struct carry_socket *s)
{
	char c;
	ssize_t n = recv(s->fd, &c, 1, MSG_PEEK | MSG_DONTWAIT);

	return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* By when the next thing must have happened, so many bytes more or less. */
static void allow_time(struct http_carrier *h, size_t bytes)
{
	int64_t more = h->carry->patience + (int64_t)(bytes / SERVE_SLOWEST) * 1000;

	atomic_store(&h->socket->deadline, serve_carry_now() + more);
}

static void name_client(struct carry_socket *s, const struct sockaddr *a)
{
	const void *address = NULL;

	if (a && a->sa_family == AF_INET)
		address = &((const struct sockaddr_in *)(const void *)a)->sin_addr;
	else if (a && a->sa_family == AF_INET6)
		address = &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr;
	if (!address || !inet_ntop(a->sa_family, address, s->from, sizeof s->from))
		snprintf(s->from, sizeof s->from, "?");
}

static void on_socket(void *self, struct MHD_Connection *m, void **context,
		      enum MHD_ConnectionNotificationCode what)
{
	struct carry *c = self;
	struct carry_socket *s = *context;
	const union MHD_ConnectionInfo *info;

	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		s = mem_alloc(sizeof *s);
		info = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_CONNECTION_FD);
		s->fd = info->connect_fd;
		info = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
		name_client(s, info ? info->client_addr : NULL);
		atomic_init(&s->deadline, serve_carry_now() + c->patience);
		pthread_mutex_lock(&c->lock);
		s->next = c->sockets;
		if (s->next)
			s->next->prev = s;
		c->sockets = s;
		pthread_mutex_unlock(&c->lock);
		*context = s;
	} else if (s) {
		pthread_mutex_lock(&c->lock);
		if (s->next)
			s->next->prev = s->prev;
		if (s->prev)
			s->prev->next = s->next;
		else
			c->sockets = s->next;
		pthread_mutex_unlock(&c->lock);
		mem_free(s);
		*context = NULL;
	}
}

/* Under the lock. */
static void publish(struct carry *c)
{
	struct meter_state now = { .running = serve_carry_pool_busy(c->pool) };

	for (const struct carry_socket *s = c->sockets; s; s = s->next)
		now.connections++;
	for (struct http_stream *s = c->streams; s; s = serve_carry_stream_next(s))
		now.streams++;
	now.waiting = atomic_load(&c->busy) - now.running;
	now.waiting = now.waiting > 0 ? now.waiting : 0;
	serve_meter_publish(c->trail->meter, c->trail->seat, &now);
}

void serve_carry_publish(struct carry *c)
{
	pthread_mutex_lock(&c->lock);
	publish(c);
	pthread_mutex_unlock(&c->lock);
}

/* The library ends a connection on which nothing happens; one on which next to nothing
 * happens is for us to end. */
static void *watch(void *self)
{
	struct carry *c = self;
	int64_t tick = c->patience < 4000 ? c->patience / 4 : 1000;

	pthread_mutex_lock(&c->lock);
	while (!c->stopping) {
		int64_t now = serve_carry_now(), then = now + tick;
		struct timespec until = { .tv_sec = then / 1000,
					  .tv_nsec = (then % 1000) * 1000000 };

		for (struct carry_socket *s = c->sockets; s; s = s->next) {
			int64_t deadline = atomic_load(&s->deadline);

			if (deadline && now > deadline)
				shutdown(s->fd, SHUT_RDWR);
		}
		publish(c);
		pthread_cond_timedwait(&c->over, &c->lock, &until);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

/* --- Replies ------------------------------------------------------------------------------ */
static bool has_header(const struct http_reply *r, const char *name)
{
	for (int i = 0; i < r->n_extra; i++)
		if (!strcmp(r->extra[i].name, name))
			return true;
	return false;
}

static enum MHD_Result queue(struct http_carrier *h, struct MHD_Response *out,
			     const struct http_reply *r)
{
	struct carry *c = h->carry;
	enum MHD_Result done;

	if (!out)
		return MHD_NO;
	if (r->status != 204 && r->status != 304)
		c->mhd.MHD_add_response_header(out, "Content-Type", r->type);
	c->mhd.MHD_add_response_header(out, "X-Content-Type-Options", "nosniff");
	c->mhd.MHD_add_response_header(out, "Cross-Origin-Resource-Policy", "same-origin");
	if (!has_header(r, "Cache-Control"))
		c->mhd.MHD_add_response_header(out, "Cache-Control", "no-store");
	for (int i = 0; i < r->n_extra; i++)
		c->mhd.MHD_add_response_header(out, r->extra[i].name, r->extra[i].value);
	if (c->leaving || h->last)
		c->mhd.MHD_add_response_header(out, "Connection", "close");
	if (h->note.id[0])
		c->mhd.MHD_add_response_header(out, "X-Request-Id", h->note.id);
	h->note.in = h->came;
	h->note.out = r->body.n;
	serve_trail_end(c->trail, &h->note, &h->q, r);
	done = c->mhd.MHD_queue_response(h->connection, (unsigned)r->status, out);
	c->mhd.MHD_destroy_response(out);
	return done;
}

/* The body lives until on_end, which comes when the library is done with it. */
static enum MHD_Result send_reply(struct http_carrier *h)
{
	allow_time(h, h->r.body.n);
	return queue(h,
		     h->carry->mhd.MHD_create_response_from_buffer(
			     h->r.body.n, (void *)(uintptr_t)buf_str(&h->r.body),
			     MHD_RESPMEM_PERSISTENT),
		     &h->r);
}

/* --- Requests --------------------------------------------------------------------------------- */
static void drop_body(struct http_carrier *h)
{
	atomic_fetch_sub(&h->carry->held, h->body.n);
	buf_clear(&h->body);
}

void serve_carry_release(struct http_carrier *h)
{
	if (atomic_fetch_sub(&h->holders, 1) > 1)
		return;
	pthread_mutex_destroy(&h->lock);
	arena_free(h->q.arena);
	drop_body(h);
	buf_clear(&h->r.body);
	mem_free(h->target);
	mem_free(h);
}

bool serve_http_gone(const struct http_request *q)
{
	struct http_carrier *h = q->carrier;
	bool gone;

	if (!h)
		return false;
	pthread_mutex_lock(&h->lock);
	gone = h->closed || atomic_load(&h->carry->hurry) ||
	       serve_carry_socket_gone(h->socket);
	pthread_mutex_unlock(&h->lock);
	return gone;
}

/* The first that is heard of a request: its target as it was sent. */
static void *on_target(void *self, const char *target, struct MHD_Connection *m)
{
	struct carry *c = self;
	struct http_carrier *h = mem_alloc(sizeof *h);

	h->carry = c;
	h->connection = m;
	h->socket = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
			    ->socket_context;
	atomic_init(&h->holders, 1);
	atomic_init(&h->busy, false);
	pthread_mutex_init(&h->lock, NULL);
	h->target = mem_strdup(target);
	h->next = target;
	h->r.status = 200;
	h->r.type = "application/json";
	return h;
}

static enum MHD_Result on_header(void *self, enum MHD_ValueKind kind, const char *name,
				 const char *value)
{
	struct http_carrier *h = self;
	struct http_request *q = &h->q;
	struct http_field *f = (struct http_field *)(uintptr_t)q->header + q->n_headers++;

	(void)kind;
	h->torn = h->torn || name != h->next;
	h->next = value ? value + strlen(value) + 2 : NULL;
	f->name = arena_strdup(q->arena, name);
	f->value = arena_strdup(q->arena, value ? value : "");
	return MHD_YES;
}

static void fail_large(struct http_carrier *h)
{
	struct err e = { 0 };

	err_fail(&e, E_ARG, "limit", "the request is larger than %zu bytes", h->most);
	serve_http_fail(&h->r, 413, &e);
}

static void fail_many(struct http_carrier *h)
{
	struct err e = { 0 };

	err_fail(&e, E_SYS, "unavailable", "too many large requests at once");
	serve_http_fail(&h->r, 503, &e);
	serve_http_add_header(&h->r, "Retry-After", "1");
}

/* A piece of the body.  What will be refused is not kept. */
static void take_piece(struct http_carrier *h, const char *data, size_t n)
{
	if (h->too_large || h->too_many)
		return;
	if (h->body.n + n > h->most) {
		h->too_large = true;
		drop_body(h);
	} else if (atomic_fetch_add(&h->carry->held, n) + n > SERVE_HELD) {
		atomic_fetch_sub(&h->carry->held, n);
		h->too_many = true;
		drop_body(h);
	} else {
		buf_addn(&h->body, data, n);
	}
	h->came += n;
}

/* Versions of the library before 0.9.77 end lines at any CR or LF, drop what follows a NUL and
 * join folded lines, and do not tell.  But they leave the lines where they read them, NULs in
 * place of their ends: each is two bytes (CR, LF) before the next, and two such pairs follow
 * the last, or something was there that nobody sees. */
static bool is_in_place(const char *version)
{
	return !strncmp(version, "0.9.", 4) && atoi(version + 4) < 77;
}

static bool is_end(const char *next)
{
	return next && !next[-2] && !next[-1] && !next[0] && !next[1];
}

/* Does the head say beyond doubt what the request is, and where it ends? */
static bool well_framed(struct http_carrier *h, const char *version)
{
	struct err e = { 0 };
	int status = serve_http_frame(&h->q, version, &e);

	if (!status && h->carry->in_place && (h->torn || !is_end(h->next))) {
		err_fail(&e, E_ARG, "bad_argument", "the head of the request is malformed");
		err_hint(&e, "lines end in CR LF; none is folded or has control characters");
		status = 400;
	}
	/* How a body in chunks was cut is not seen here: what follows it is not trusted. */
	h->last = status || serve_http_header(&h->q, "Transfer-Encoding");
	if (status)
		serve_http_fail(&h->r, status, &e);
	return !status;
}

/* What can be told from the head of a request; false: r says why not. */
static bool admitted(struct http_carrier *h, const char *method, const char *version)
{
	struct carry *c = h->carry;
	struct http_request *q = &h->q;
	const struct http_route *t;
	const char *length;
	struct err e = { 0 };
	int n;

	q->arena = arena_new();
	q->carrier = h;
	q->method = arena_strdup(q->arena, method);
	n = c->mhd.MHD_get_connection_values(h->connection, MHD_HEADER_KIND, NULL, NULL);
	q->header = arena_alloc(q->arena, (size_t)(n + 1) * sizeof *q->header);
	h->torn = method + strlen(method) + 1 != h->next ||
		  h->next + strlen(h->target) + 1 != version;
	h->next = version + strlen(version) + 2;
	c->mhd.MHD_get_connection_values(h->connection, MHD_HEADER_KIND, on_header, h);
	serve_trail_begin(c->trail, &h->note, q, &h->r);
	serve_http_client(q, h->socket->from, c->trust_proxy, q->from);
	if (!well_framed(h, version))
		return false;
	if (serve_http_target(q, h->target, &e) != OK) {
		serve_http_fail(&h->r, 400, &e);
		return false;
	}
	h->begun = serve_carry_now();
	if (!serve_http_guard_admits(c->guard, q, q->from, h->begun, &h->r))
		return false;
	t = serve_http_find(q, c->service, c->n_services);
	h->note.route = t;
	if (t && !serve_http_typed(q, t, &e)) {
		serve_http_fail(&h->r, 415, &e);
		return false;
	}
	h->key = q->part;
	h->most = t && t->body ? t->body : SERVE_SMALL_BODY;
	if (c->body && c->body < h->most)
		h->most = c->body;
	length = serve_http_header(q, "Content-Length");
	if (length && strtoull(length, NULL, 10) > h->most) {
		fail_large(h);
		return false;
	}
	return true;
}

/* In a thread of the pool. */
static void answer(void *self)
{
	struct http_carrier *h = self;
	struct carry *c = h->carry;
	int at_once = serve_carry_pool_busy(c->pool);

	h->note.begun = serve_trail_now();
	h->q.body = buf_str(&h->body);
	h->q.n = h->body.n;
	h->q.threads = at_once < c->threads ? c->threads / (at_once > 0 ? at_once : 1) : 1;
	if (h->too_large)
		fail_large(h);
	else if (h->too_many)
		fail_many(h);
	else
		serve_http_answer(&h->q, &h->r, c->service, c->n_services);
	if (h->r.stream) {
		if (h->r.body.n)
			serve_http_stream_write(h->r.stream, h->r.body.s, h->r.body.n);
	} else {
		serve_http_guard_mark(c->guard, &h->q, &h->r);
		c->mhd.MHD_resume_connection(h->connection);
	}
	serve_carry_release(h);
}

static enum MHD_Result dispatch(struct http_carrier *h)
{
	struct carry *c = h->carry;
	struct err e = { 0 };

	h->dispatched = true;
	h->note.whole = serve_trail_now();
	atomic_store(&h->busy, true);
	atomic_fetch_add(&c->busy, 1);
	atomic_store(&h->socket->deadline, 0);
	atomic_fetch_add(&h->holders, 1);
	c->mhd.MHD_suspend_connection(h->connection);
	if (!serve_carry_pool_add(c->pool, answer, h, h->key)) {
		err_fail(&e, E_SYS, "unavailable", "no thread can be started");
		serve_http_fail(&h->r, 503, &e);
		c->mhd.MHD_resume_connection(h->connection);
		serve_carry_release(h);
	}
	return MHD_YES;
}

/* Called for the head, then for each piece of the body, at its end, and once more when the
 * connection is resumed. */
static enum MHD_Result on_request(void *self, struct MHD_Connection *m, const char *path,
				  const char *method, const char *version, const char *data,
				  size_t *n, void **state)
{
	struct http_carrier *h = *state;
	struct http_stream *stream;

	(void)self;
	(void)m;
	(void)path;
	if (!h->seen) {
		h->seen = true;
		allow_time(h, 0);
		if (admitted(h, method, version))
			return MHD_YES;
		h->last = h->last || serve_http_has_body(&h->q);
		serve_http_guard_mark(h->carry->guard, &h->q, &h->r);
		return send_reply(h);
	}
	if (*n) {
		take_piece(h, data, *n);
		*n = 0;
		atomic_store(&h->socket->deadline,
			     h->begun + h->carry->patience +
				     (int64_t)(h->came / SERVE_SLOWEST) * 1000);
		return MHD_YES;
	}
	if (!h->dispatched)
		return dispatch(h);
	pthread_mutex_lock(&h->lock);
	stream = h->stream;
	pthread_mutex_unlock(&h->lock);
	if (!stream)
		return send_reply(h);
	if (atomic_exchange(&h->busy, false))
		atomic_fetch_sub(&h->carry->busy, 1);
	/* Of a callback the library sends the last chunk even where there is no body. */
	if (!strcmp(method, "HEAD"))
		return queue(h,
			     h->carry->mhd.MHD_create_response_from_buffer(
				     0, NULL, MHD_RESPMEM_PERSISTENT),
			     serve_carry_stream_head(stream));
	return queue(h, serve_carry_stream_response(stream), serve_carry_stream_head(stream));
}

static void on_end(void *self, struct MHD_Connection *m, void **state,
		   enum MHD_RequestTerminationCode why)
{
	struct http_carrier *h = *state;
	struct carry *c = self;

	(void)m;
	(void)why;
	*state = NULL;
	if (!h)
		return;
	if (atomic_exchange(&h->busy, false))
		atomic_fetch_sub(&c->busy, 1);
	allow_time(h, 0);
	pthread_mutex_lock(&h->lock);
	h->closed = true;
	pthread_mutex_unlock(&h->lock);
	if (h->stream)
		serve_carry_stream_close(h->stream);
	serve_carry_release(h);
}

/* --- Life ----------------------------------------------------------------------------------------- */
/* Some files are needed for other things; beyond the limit connections wait. */
static unsigned connections(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur == RLIM_INFINITY ||
	    files.rlim_cur > SERVE_CONNECTIONS + SPARE_FILES)
		return SERVE_CONNECTIONS;
	return files.rlim_cur > 2 * SPARE_FILES ? (unsigned)files.rlim_cur - SPARE_FILES
						: SPARE_FILES;
}

static enum status listen_on(struct carry *c, const struct serve_options *o, struct err *e)
{
	int listener = o->listener;
	enum status st = listener ? OK : serve_listen(&listener, o, e);

	if (st != OK)
		return st;
	c->port = serve_listener_port(listener);
	serve_http_guard_at(c->guard, c->port);
	/* Not epoll: at the limit of connections the library then misses that clients have
	 * hung up, and accepts nobody until they time out. */
	c->daemon = c->mhd.MHD_start_daemon(
		MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0,
		NULL, NULL, on_request, c, MHD_OPTION_LISTEN_SOCKET, listener,
		MHD_OPTION_NOTIFY_COMPLETED, on_end, c, MHD_OPTION_NOTIFY_CONNECTION,
		on_socket, c, MHD_OPTION_URI_LOG_CALLBACK, on_target, c,
		MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_CONNECTION_LIMIT, connections(),
		MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(c->patience / 1000),
		MHD_OPTION_THREAD_POOL_SIZE, (unsigned)CARRIERS, MHD_OPTION_END);
	if (!c->daemon) {
		close(listener);
		return err_fail(e, E_SYS, "unavailable", "the server's threads cannot start");
	}
	return OK;
}

enum status serve_carry_start(struct carry **out, const struct serve_options *o,
			      const struct http_service *s, int n, struct err *e)
{
	struct carry *c = mem_alloc(sizeof *c);
	pthread_condattr_t clock;
	enum status st;

	c->service = s;
	c->n_services = n;
	c->threads = o->threads > 0 ? o->threads : 1;
	c->body = o->body;
	c->patience = 1000 * (int64_t)(o->patience > 0 ? o->patience : SERVE_PATIENCE);
	c->trust_proxy = o->trust_proxy ? mem_strdup(o->trust_proxy) : NULL;
	c->guard = serve_http_guard_new(o);
	c->trail = o->trail ? o->trail : &c->none;
	c->pool = serve_carry_pool_new(SERVE_WORKERS);
	pthread_mutex_init(&c->lock, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&c->over, &clock);
	pthread_condattr_destroy(&clock);
	st = load(&c->mhd, e);
	if (st == OK) {
		c->in_place = is_in_place(c->mhd.MHD_get_version());
		st = listen_on(c, o, e);
	}
	if (st == OK)
		c->watching = !pthread_create(&c->watch, NULL, watch, c);
	if (st == OK)
		*out = c;
	else
		serve_carry_stop(c);
	return st;
}

static void moment(void)
{
	const struct timespec t = { .tv_nsec = 2000000 };

	nanosleep(&t, NULL);
}

/* The socket may be that of others too: it is closed here, not shut down. */
static void take_no_more(struct carry *c)
{
	MHD_socket listener = MHD_INVALID_SOCKET;

	if (!atomic_exchange(&c->leaving, true))
		listener = c->mhd.MHD_quiesce_daemon(c->daemon);
	if (listener != MHD_INVALID_SOCKET)
		close(listener);
}

/* Connections of which nobody reads a stream. */
static int visitors(struct carry *c)
{
	int n = 0;

	pthread_mutex_lock(&c->lock);
	for (const struct carry_socket *s = c->sockets; s; s = s->next)
		n++;
	for (struct http_stream *s = c->streams; s; s = serve_carry_stream_next(s))
		n--;
	pthread_mutex_unlock(&c->lock);
	return n;
}

void serve_carry_retire(struct carry *c, int64_t ms)
{
	int64_t until = serve_carry_now() + ms;

	take_no_more(c);
	while (visitors(c) > 0 && serve_carry_now() < until)
		moment();
}

void serve_carry_drain(struct carry *c)
{
	int64_t begun = serve_carry_now();

	take_no_more(c);
	pthread_mutex_lock(&c->lock);
	c->stopping = true;
	pthread_cond_broadcast(&c->over);
	pthread_mutex_unlock(&c->lock);
	if (c->watching)
		pthread_join(c->watch, NULL);
	/* A client that does not fetch its answer is not waited for beyond the patience; a
	 * handler is, after being told. */
	while (atomic_load(&c->busy) || serve_carry_pool_busy(c->pool)) {
		if (serve_carry_now() - begun > c->patience) {
			atomic_store(&c->hurry, true);
			if (!serve_carry_pool_busy(c->pool))
				break;
		}
		moment();
	}
}

void serve_carry_stop(struct carry *c)
{
	int64_t begun = serve_carry_now();
	bool more = true;

	if (!c)
		return;
	while (c->daemon && more && serve_carry_now() - begun < LAST_WORDS) {
		pthread_mutex_lock(&c->lock);
		for (struct http_stream *s = c->streams; s; s = serve_carry_stream_next(s))
			serve_carry_stream_finish(s);
		more = c->streams != NULL;
		pthread_mutex_unlock(&c->lock);
		if (more)
			moment();
	}
	if (c->daemon)
		c->mhd.MHD_stop_daemon(c->daemon);
	serve_carry_pool_free(c->pool);
	serve_http_guard_free(c->guard);
	mem_free(c->trust_proxy);
	pthread_cond_destroy(&c->over);
	pthread_mutex_destroy(&c->lock);
	/* The library stays loaded: its threads may still be leaving it. */
	mem_free(c);
}
