/*
 * mhd.c -- the carrier: libmicrohttpd, loaded when a server is started.
 *
 * It is not linked, because it and what it needs would double the time that every other
 * command takes to start.
 */
#include "serve/http_priv.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SPARE_FILES 32

struct mhd {
	void *library;
#define MHD(name) __typeof__(&name) name;
#include "serve/mhd.def"
#undef MHD
};

struct serve {
	struct mhd mhd;
	struct MHD_Daemon *daemon;
	const struct http_route *route;
	int n_routes, port, threads;
	size_t body;
	atomic_int busy; /* requests that are complete and not yet answered */
};

/* One request on its way in. */
struct incoming {
	struct buf body;
	bool too_large, busy;
};

static enum status load(struct mhd *m, struct err *e)
{
	m->library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
	if (!m->library)
		m->library = dlopen("libmicrohttpd.so", RTLD_NOW | RTLD_LOCAL);
	if (!m->library) {
		fail(e, E_SYS, "unsupported", "libmicrohttpd is not installed");
		err_hint(e, "install Debian's libmicrohttpd12, or run dev/setup");
		return E_SYS;
	}
#define MHD(name)                                      \
	*(void **)&m->name = dlsym(m->library, #name); \
	if (!m->name)                                  \
		return fail(e, E_SYS, "unsupported", "libmicrohttpd has no %s", #name);
#include "serve/mhd.def"
#undef MHD
	return OK;
}

static enum MHD_Result send_reply(struct serve *s, struct MHD_Connection *c,
				  struct http_reply *r)
{
	struct MHD_Response *out;
	enum MHD_Result done;

	out = s->mhd.MHD_create_response_from_buffer(
		r->body.n, (void *)(uintptr_t)buf_str(&r->body), MHD_RESPMEM_MUST_COPY);
	if (!out)
		return MHD_NO;
	s->mhd.MHD_add_response_header(out, "Content-Type", r->type);
	s->mhd.MHD_add_response_header(out, "X-Content-Type-Options", "nosniff");
	done = s->mhd.MHD_queue_response(c, (unsigned)r->status, out);
	s->mhd.MHD_destroy_response(out);
	return done;
}

static const char *header(struct serve *s, struct MHD_Connection *c, const char *name)
{
	return s->mhd.MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

/* What can be told from the head of a request; false: refused, r says why. */
static bool admitted(struct serve *s, struct MHD_Connection *c, struct http_reply *r)
{
	const char *length = header(s, c, "Content-Length");
	struct err e = { 0 };

	if (!http_is_local(header(s, c, "Origin")) || !http_is_local(header(s, c, "Host"))) {
		fail(&e, E_ARG, "forbidden", "requests from other places are not answered");
		http_fail(r, 403, &e);
		return false;
	}
	if (length && strtoull(length, NULL, 10) > s->body) {
		fail(&e, E_ARG, "limit", "the request is larger than %zu bytes", s->body);
		http_fail(r, 413, &e);
		return false;
	}
	return true;
}

static void run(struct serve *s, const struct incoming *in, const char *method,
		const char *path, struct http_reply *r)
{
	struct http_request q = { .method = method,
				  .path = path,
				  .body = buf_str(&in->body),
				  .n = in->body.n,
				  .threads = s->threads,
				  .arena = arena_new() };
	struct err e = { 0 };

	if (in->too_large) {
		fail(&e, E_ARG, "limit", "the request is larger than %zu bytes", s->body);
		http_fail(r, 413, &e);
	} else {
		http_answer(&q, r, s->route, s->n_routes);
	}
	arena_free(q.arena);
}

/* Called for the head, then for each piece of the body, then at its end. */
static enum MHD_Result on_request(void *self, struct MHD_Connection *c, const char *path,
				  const char *method, const char *version, const char *data,
				  size_t *n, void **state)
{
	struct serve *s = self;
	struct incoming *in = *state;
	struct http_reply r = { .status = 200, .type = "application/json" };
	enum MHD_Result done;

	(void)version;
	if (!in) {
		*state = mem_alloc(sizeof *in);
		memset(*state, 0, sizeof *in);
		if (admitted(s, c, &r))
			return MHD_YES;
		done = send_reply(s, c, &r);
		buf_clear(&r.body);
		return done;
	}
	if (*n) {
		if (in->body.n + *n > s->body)
			in->too_large = true;
		else
			buf_addn(&in->body, data, *n);
		*n = 0;
		return MHD_YES;
	}
	in->busy = true;
	atomic_fetch_add(&s->busy, 1);
	run(s, in, method, path, &r);
	done = send_reply(s, c, &r);
	buf_clear(&r.body);
	return done;
}

static void on_end(void *self, struct MHD_Connection *c, void **state,
		   enum MHD_RequestTerminationCode why)
{
	struct incoming *in = *state;
	struct serve *s = self;

	(void)c;
	(void)why;
	if (in) {
		if (in->busy)
			atomic_fetch_sub(&s->busy, 1);
		buf_clear(&in->body);
		mem_free(in);
	}
	*state = NULL;
}

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

static enum status listen_on(struct serve *s, int port, struct err *e)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
				       .sin_port = htons((uint16_t)port) };
	const union MHD_DaemonInfo *info;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	/* Not epoll: at the limit of connections the library then misses that clients have
	 * hung up, and accepts nobody until they time out. */
	s->daemon = s->mhd.MHD_start_daemon(
		MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC, (uint16_t)port,
		NULL, NULL, on_request, s, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
		MHD_OPTION_NOTIFY_COMPLETED, on_end, s, MHD_OPTION_CONNECTION_LIMIT,
		connections(), MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_PATIENCE,
		MHD_OPTION_THREAD_POOL_SIZE, (unsigned)(s->threads > 1 ? s->threads : 2),
		MHD_OPTION_END);
	if (!s->daemon) {
		fail(e, E_SYS, "unavailable", "cannot listen on 127.0.0.1:%d", port);
		err_hint(e, "another program may have the port; --port 0 takes a free one");
		return E_SYS;
	}
	info = s->mhd.MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
	s->port = info ? info->port : port;
	return OK;
}

enum status serve_start(struct serve **out, const struct serve_options *o, struct err *e)
{
	struct serve *s;
	enum status st;

	if (o->port < 0 || o->port > 65535) {
		fail(e, E_ARG, "bad_argument", "%d is no port: 0 to 65535", o->port);
		return E_ARG;
	}
	s = mem_alloc(sizeof *s);
	memset(s, 0, sizeof *s);
	s->threads = o->threads > 0 ? o->threads : 1;
	s->body = o->body ? o->body : SERVE_BODY;
	if (o->reward) {
		s->route = reward_routes;
		s->n_routes = reward_routes_n;
	}
	st = load(&s->mhd, e);
	if (st == OK)
		st = listen_on(s, o->port, e);
	if (st != OK)
		serve_stop(s);
	else
		*out = s;
	return st;
}

int serve_port(const struct serve *s)
{
	return s->port;
}

/* Stopping the daemon drops its connections, whatever they wait for: no new ones first,
 * then until the last request has its answer, or its client does not take it. */
static void drain(struct serve *s)
{
	const struct timespec moment = { .tv_nsec = 2000000 };
	MHD_socket listener = s->mhd.MHD_quiesce_daemon(s->daemon);

	for (int i = 0; atomic_load(&s->busy) && i < SERVE_PATIENCE * 500; i++)
		nanosleep(&moment, NULL);
	s->mhd.MHD_stop_daemon(s->daemon);
	if (listener != MHD_INVALID_SOCKET)
		close(listener);
}

void serve_stop(struct serve *s)
{
	if (!s)
		return;
	if (s->daemon)
		drain(s);
	/* The library stays loaded: its threads may still be leaving it. */
	mem_free(s);
}
