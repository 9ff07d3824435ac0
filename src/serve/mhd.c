/*
 * mhd.c -- the carrier: libmicrohttpd, loaded when a server is started.
 *
 * It is not linked, because it and what it needs would double the time that every other
 * command takes to start.  See carry_priv.h.
 */
#include "base/clock.h"
#include "base/work.h"
#include "num/num.h"
#include "serve/carry_priv.h"
#include "store/store.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SPARE_FILES 64
#define OWN_FILES 24 /* that a server has before anybody comes */
#define LEAST_CONNECTIONS 4
#define SPARE_CONNECTIONS 64 /* that have been cut, and are not yet gone */
#define WARM 64              /* threads that keep what numbers keep for reuse */
#define LEAST_RUNNING 8
#define LAST_WORDS 2000 /* milliseconds that streams get to say goodbye */
#define QUIET 100       /* ms without a connection, after which nobody comes any more */

static enum status load(struct mhd *m, struct err *e)
{
	m->library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
	if (!m->library)
		m->library = dlopen("libmicrohttpd.so", RTLD_NOW | RTLD_LOCAL);
	if (!m->library)
		return err_fail_with(e, E_SYS, "unsupported", NULL,
				     "install Debian's libmicrohttpd12, or run dev/setup",
				     "libmicrohttpd is not installed");
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
	return base_clock_ms();
}

/* --- What is told ------------------------------------------------------------------------ */
void serve_carry_publish(struct carry *c)
{
	struct meter_state now = { 0 };

	serve_gate_count(c->gate, &now.running, &now.waiting);
	pthread_mutex_lock(&c->lock);
	now.connections = c->connections;
	for (struct http_stream *s = c->streams; s; s = serve_carry_stream_next(s))
		now.streams++;
	pthread_mutex_unlock(&c->lock);
	serve_meter_publish(c->trail->meter, c->trail->seat, &now);
}

/* --- Replies ------------------------------------------------------------------------------ */
bool serve_carry_has_header(const struct http_reply *r, const char *name)
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
	if (!serve_carry_has_header(r, "Cross-Origin-Resource-Policy"))
		c->mhd.MHD_add_response_header(out, "Cross-Origin-Resource-Policy",
					       "same-origin");
	if (!serve_carry_has_header(r, "Cache-Control"))
		c->mhd.MHD_add_response_header(out, "Cache-Control", "no-store");
	for (int i = 0; i < r->n_extra; i++)
		c->mhd.MHD_add_response_header(out, r->extra[i].name, r->extra[i].value);
	if (c->leaving || h->last)
		c->mhd.MHD_add_response_header(out, "Connection", "close");
	if (h->note.id[0])
		c->mhd.MHD_add_response_header(out, "X-Request-Id", h->note.id);
	h->note.in = h->came;
	h->note.out = r->body.n;
	serve_trail_end(c->trail, &h->note, r);
	done = c->mhd.MHD_queue_response(h->connection, (unsigned)r->status, out);
	c->mhd.MHD_destroy_response(out);
	return done;
}

/* The body lives until on_end, which comes when the library is done with it. */
static enum MHD_Result send_reply(struct http_carrier *h)
{
	int64_t time = h->carry->patience + (int64_t)(h->r.body.n / SERVE_SLOWEST) * 1000;

	serve_carry_phase(h->socket, PHASE_SEND, serve_carry_now() + time);
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
	atomic_fetch_sub(&h->client->held, (long long)h->body.n);
	buf_clear(&h->body);
}

/* The body is whole, or will never be. */
static void count_no_more(struct http_carrier *h)
{
	if (h->counted)
		atomic_fetch_sub(&h->client->bodies, 1);
	h->counted = false;
}

static void drop(struct http_carrier *h)
{
	count_no_more(h);
	arena_free(h->q.arena);
	drop_body(h);
	buf_clear(&h->r.body);
	if (h->client != h->socket->client)
		serve_client_release(h->carry->clients, h->client);
	mem_free(h->target);
	mem_free(h);
}

#define ENDING "the server ends"

static bool is_gone(void *self)
{
	struct http_carrier *h = self;

	if (serve_carry_socket_gone(h->socket))
		return true;
	if (atomic_load(&h->carry->hurry))
		work_because(ENDING);
	return atomic_load(&h->carry->hurry);
}

bool serve_http_gone(const struct http_request *q)
{
	return q->carrier && is_gone(q->carrier);
}

struct work_limits serve_http_limits(const struct http_request *q)
{
	struct http_carrier *h = q->carrier;

	if (!h)
		return (struct work_limits){ 0 };
	return (struct work_limits){ .ms = h->carry->deadline > 0 ? h->carry->deadline : 0,
				     .of = h->carry->deadline > 0 ? h->carry->deadline : 0,
				     .bytes = h->carry->memory,
				     .gone = is_gone,
				     .user = h };
}

/* The request that this thread works for: the work that it does says for whom; or NULL. */
static const struct http_carrier *answered_here(void)
{
	for (const struct work *w = work_mine(); w; w = w->outer)
		if (w->most.gone == is_gone)
			return w->most.user;
	return NULL;
}

const char *serve_http_for(const struct http_request *q)
{
	const struct http_carrier *h = q ? q->carrier : answered_here();

	return h ? h->client->name : q ? q->from : "";
}

/* What the store is about to keep, by the thread that answers a request. */
static bool may_take(void *self, const struct store_taking *t, struct err *e)
{
	const struct http_carrier *h = answered_here();

	return !h || serve_client_may(self, h->client, t, e);
}

/* The first that is heard of a request: its target as it was sent. */
void *serve_carry_on_target(void *self, const char *target, struct MHD_Connection *m)
{
	struct carry *c = self;
	struct http_carrier *h = mem_alloc(sizeof *h);

	h->carry = c;
	h->connection = m;
	h->socket = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
			    ->socket_context;
	atomic_init(&h->busy, false);
	h->client = h->turn.client = h->socket->client;
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

static void fail_bodies(struct http_carrier *h)
{
	struct err e = { 0 };

	err_fail_with(&e, E_ARG, "limit", NULL, "finish those first",
		      "too many requests of this client have not arrived whole");
	serve_http_fail(&h->r, 429, &e);
	serve_http_add_header(&h->r, "Retry-After", "1");
}

static bool too_much(const struct http_carrier *h, size_t n)
{
	long most = h->carry->limits.client_body_bytes;

	return most && atomic_load(&h->client->held) + (long long)n > most;
}

/* A piece of the body.  What will be refused is not kept. */
static void take_piece(struct http_carrier *h, const char *data, size_t n)
{
	if (h->too_large || h->too_many)
		return;
	if (h->body.n + n > h->most) {
		h->too_large = true;
		drop_body(h);
	} else if (atomic_load(&h->carry->held) + n > SERVE_HELD || too_much(h, n)) {
		h->too_many = true;
		drop_body(h);
	} else {
		atomic_fetch_add(&h->carry->held, n);
		atomic_fetch_add(&h->client->held, (long long)n);
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
	return !strncmp(version, "0.9.", 4) && strtol(version + 4, NULL, 10) < 77;
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
		err_fail_with(&e, E_ARG, "bad_argument", NULL,
			      "lines end in CR LF; none is folded or has control characters",
			      "the head of the request is malformed");
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
	serve_http_client(q, h->socket->from, c->trust_proxy, q->from);
	serve_trail_begin(c->trail, &h->note, q, &h->r);
	if (!well_framed(h, version))
		return false;
	if (serve_http_target(q, h->target, &e) != OK) {
		serve_http_fail(&h->r, 400, &e);
		return false;
	}
	h->begun = serve_carry_now();
	if (strcmp(q->from, h->socket->from))
		h->client = h->turn.client = serve_client_of(c->clients, q->from);
	if (!serve_http_guard_admits(c->guard, q, q->from, h->begun, &h->r))
		return false;
	t = serve_http_find(q, c->service, c->n_services);
	h->note.route = t;
	if (t && !serve_http_typed(q, t, &e)) {
		serve_http_fail(&h->r, 415, &e);
		return false;
	}
	h->turn.key = q->part;
	h->most = t && t->body ? t->body : SERVE_SMALL_BODY;
	if (c->body && c->body < h->most)
		h->most = c->body;
	length = serve_http_header(q, "Content-Length");
	if (length && strtoull(length, NULL, 10) > h->most) {
		fail_large(h);
		return false;
	}
	if (!length && !serve_http_header(q, "Transfer-Encoding"))
		return true;
	h->counted = true;
	n = atomic_fetch_add(&h->client->bodies, 1);
	if (!c->limits.client_bodies || n < c->limits.client_bodies)
		return true;
	fail_bodies(h);
	return false;
}

/* --- Answering ------------------------------------------------------------------------------- */
/* The number libraries keep things for reuse in each thread, and give them back when they
 * are told. */
void serve_carry_cool(struct carry_seat *seat)
{
	if (!seat->warm)
		return;
	num_cleanup();
	seat->warm = false;
	atomic_fetch_sub(&seat->carry->n_warm, 1);
}

static void warm(struct carry_seat *seat)
{
	if (seat->warm)
		return;
	seat->warm = true;
	atomic_fetch_add(&seat->carry->n_warm, 1);
}

/* The turn did not come. */
static void fail_turn(struct http_carrier *h, enum carry_turn_state why)
{
	struct err e = { 0 };
	bool full = why == TURN_FULL;

	if (full)
		err_fail(&e, E_ARG, "limit", "%ld requests of this client wait already",
			 h->carry->limits.client_waiting);
	else if (why == TURN_CLOSED)
		err_fail(&e, E_SYS, "unavailable", ENDING);
	else
		err_fail(&e, E_SYS, "unavailable",
			 "the server is busy: in %g s this request's turn did not come",
			 (double)h->allowed / 1000);
	err_hint(&e, "nothing was done; ask again");
	serve_http_fail(&h->r, full ? 429 : 503, &e);
	serve_http_add_header(&h->r, "Retry-After", "1");
}

static void handle(struct http_carrier *h)
{
	struct carry *c = h->carry;
	int running, waiting;

	h->q.body = buf_str(&h->body);
	h->q.n = h->body.n;
	h->q.threads = 1;
	if (c->threads > 1) {
		serve_gate_count(c->gate, &running, &waiting);
		h->q.threads =
			running < c->threads ? c->threads / (running > 0 ? running : 1) : 1;
	}
	if (h->too_large)
		fail_large(h);
	else if (h->too_many)
		fail_many(h);
	else
		serve_http_answer(&h->q, &h->r, c->service, c->n_services);
}

/* A handler's work was cut: what it says counts only if it says that, or something wrong. */
static void cut_short(struct http_carrier *h, const struct work *w)
{
	struct err e = { 0 };
	bool ours;

	if (h->r.stream || h->r.status >= 400)
		return;
	ours = work_fail(&e, w) == E_SYS;
	h->r.n_extra = 0;
	serve_http_fail(&h->r, ours ? 503 : 422, &e);
}

static void show_work(struct http_carrier *h, struct work *w)
{
	pthread_mutex_lock(&h->socket->lock);
	h->work = w;
	pthread_mutex_unlock(&h->socket->lock);
}

/* In the connection's own thread, when it is its turn. */
static void work(struct http_carrier *h)
{
	struct work_limits most = serve_http_limits(&h->q);
	struct work w;
	enum work_cut cut;

	if (most.ms) {
		most.ms -= serve_carry_now() - h->arrived;
		most.ms = most.ms > 1 ? most.ms : 1;
	}
	warm(h->socket->seat);
	work_begin(&w, &most);
	show_work(h, &w);
	handle(h);
	show_work(h, NULL);
	cut = work_end(&w);
	serve_meter_cut(h->carry->trail->meter, cut);
	if (cut != WORK_WHOLE)
		cut_short(h, &w);
	if (atomic_load(&h->carry->n_warm) > WARM)
		serve_carry_cool(h->socket->seat);
}

static void answer(struct http_carrier *h)
{
	struct carry *c = h->carry;
	enum carry_turn_state state;

	h->allowed = c->deadline;
	serve_carry_arrived(h);
	state = serve_gate_enter(c->gate, &h->turn,
				 h->allowed > 0 ? h->arrived + h->allowed : INT64_MAX);
	if (state == TURN_RUNS) {
		pthread_mutex_lock(&h->socket->lock);
		h->socket->phase = PHASE_WORK;
		h->note.begun = serve_trail_now();
		pthread_mutex_unlock(&h->socket->lock);
		work(h);
		serve_gate_leave(c->gate, &h->turn);
	} else {
		h->note.begun = serve_trail_now();
		fail_turn(h, state);
	}
}

static enum MHD_Result dispatch(struct http_carrier *h)
{
	struct carry *c = h->carry;
	bool mine;

	h->note.whole = serve_trail_now();
	atomic_store(&h->busy, true);
	atomic_fetch_add(&c->busy, 1);
	count_no_more(h);
	answer(h);
	mine = serve_carry_worked(h);
	if (h->stream) {
		serve_trail_end(c->trail, &h->note, &h->r);
		if (h->r.body.n)
			serve_http_stream_write(h->stream, h->r.body.s, h->r.body.n);
		if (atomic_exchange(&h->busy, false))
			atomic_fetch_sub(&c->busy, 1);
		serve_carry_streams(h->socket, h->stream);
		serve_carry_stream_pump(h->stream);
		serve_carry_streams(h->socket, NULL);
		serve_carry_stream_release(h->stream);
		return MHD_NO;
	}
	if (!mine)
		return MHD_NO;
	serve_http_guard_mark(c->guard, &h->q, &h->r);
	return send_reply(h);
}

/* Called for the head, then for each piece of the body, and at its end. */
enum MHD_Result serve_carry_on_request(void *self, struct MHD_Connection *m, const char *path,
				       const char *method, const char *version,
				       const char *data, size_t *n, void **state)
{
	struct http_carrier *h = *state;
	const struct carry *c = self;

	(void)m;
	(void)path;
	if (!h->seen) {
		h->seen = true;
		h->old_protocol = !strcmp(version, "HTTP/1.0");
		h->head = !strcmp(method, "HEAD");
		if (admitted(h, method, version)) {
			serve_carry_phase(h->socket, PHASE_BODY, h->begun + c->patience);
			return MHD_YES;
		}
		h->last = h->last || serve_http_has_body(&h->q);
		serve_http_guard_mark(h->carry->guard, &h->q, &h->r);
		return send_reply(h);
	}
	if (*n) {
		take_piece(h, data, *n);
		*n = 0;
		serve_carry_phase(h->socket, PHASE_BODY,
				  h->begun + c->patience +
					  (int64_t)(h->came / SERVE_SLOWEST) * 1000);
		return MHD_YES;
	}
	return dispatch(h);
}

void serve_carry_on_end(void *self, struct MHD_Connection *m, void **state,
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
	serve_carry_phase(h->socket, PHASE_HEAD, serve_carry_now() + c->patience);
	drop(h);
}

/* --- Life ----------------------------------------------------------------------------------------- */
/* Some files are needed for other things; beyond the limit connections wait.  A connection has
 * two, and where files are short the store takes up to half of them (STORE_OPEN unless told). */
static int connections(long most)
{
	const long spare = SPARE_FILES + 2 * SPARE_CONNECTIONS + STORE_OPEN;
	struct rlimit files;
	long few;

	if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur == RLIM_INFINITY ||
	    files.rlim_cur > (rlim_t)(2 * most + spare))
		return (int)most;
	few = ((long)files.rlim_cur / 2 - OWN_FILES) / 2;
	return (int)(few > LEAST_CONNECTIONS ? few : LEAST_CONNECTIONS);
}

static enum status listen_on(struct carry *c, const struct serve_options *o, struct err *e)
{
	int listener = o->listener;
	enum status st = listener ? OK : serve_listen(&listener, o, e);

	if (st != OK)
		return st;
	c->port = serve_listener_port(listener);
	serve_http_guard_at(c->guard, c->port);
	if (!serve_crowd_start(c, listener, c->most_connections + SPARE_CONNECTIONS)) {
		close(listener);
		return err_fail_with(e, E_SYS, "unavailable", NULL,
				     "it needs 64 open files (ulimit -n) and 5 threads "
				     "(ulimit -u) at least",
				     "the server's threads cannot start");
	}
	return OK;
}

/* How many may be worked on at once, and of whom.  The processors are those of all workers. */
static struct carry_gate *new_gate(const struct serve_limits *l, int workers)
{
	long all = 4 * sysconf(_SC_NPROCESSORS_ONLN);
	long ours = all / (workers > 1 ? workers : 1);
	long least = workers > 1 ? LEAST_RUNNING / 2 : LEAST_RUNNING;

	return serve_gate_new(
		&(struct carry_gate_limits){ .running = (int)(l->running     ? l->running
							      : ours > least ? ours
									     : least),
					     .client_running = (int)l->client_running,
					     .same = (int)l->same_running,
					     .client_waiting = (int)l->client_waiting });
}

static void set_limits(struct carry *c, const struct serve_options *o)
{
	if (o->limits)
		c->limits = *o->limits;
	else
		serve_limits_usual(&c->limits);
	c->most_connections =
		connections(c->limits.connections ? c->limits.connections : 1 << 16);
	c->patience = 1000 * (int64_t)(o->patience > 0 ? o->patience : SERVE_PATIENCE);
	c->head =
		c->limits.head_seconds ? 1000 * (int64_t)c->limits.head_seconds : c->patience;
	c->deadline = o->deadline ? o->deadline : SERVE_DEADLINE;
	c->memory = o->memory == SIZE_MAX ? 0 : o->memory ? o->memory : SERVE_MEMORY;
	c->grace = o->grace > 0 ? o->grace : SERVE_GRACE;
	c->runaway = o->runaway;
	c->runaway_user = o->runaway_user;
}

enum status serve_carry_start(struct carry **out, const struct serve_options *o,
			      const struct http_service *s, int n, struct err *e)
{
	struct carry *c = mem_alloc(sizeof *c);
	pthread_condattr_t clock;
	enum status st;

	num_count_memory();
	c->service = s;
	c->n_services = n;
	c->threads = o->threads > 0 ? o->threads : 1;
	c->body = o->body;
	set_limits(c, o);
	c->trust_proxy = o->trust_proxy ? mem_strdup(o->trust_proxy) : NULL;
	c->guard = serve_http_guard_new(o);
	c->trail = o->trail ? o->trail : &c->none;
	c->clients = serve_clients_new();
	c->debts = serve_debts_new(o->shared);
	c->gate = new_gate(&c->limits, o->workers);
	pthread_mutex_init(&c->lock, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&c->news, &clock);
	pthread_condattr_destroy(&clock);
	st = load(&c->mhd, e);
	if (st == OK) {
		c->in_place = is_in_place(c->mhd.MHD_get_version());
		st = listen_on(c, o, e);
	}
	if (st == OK)
		c->watching = !pthread_create(&c->watch, NULL, serve_carry_watch, c);
	if (st == OK && o->store) {
		c->store = o->store;
		store_ask_before(c->store, may_take, c);
	}
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

static void take_no_more(struct carry *c)
{
	if (!atomic_exchange(&c->leaving, true))
		serve_crowd_close(c->crowd);
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
	int64_t until = serve_carry_now() + ms, empty;

	take_no_more(c);
	/* Who has just come in is counted a moment later: nobody, for a while. */
	empty = serve_carry_now();
	while (serve_carry_now() < until && serve_carry_now() - empty < QUIET) {
		moment();
		if (visitors(c) > 0)
			empty = serve_carry_now();
	}
}

/* Until nobody works, or so long. */
static bool wait_for_work(struct carry *c, int64_t ms)
{
	int64_t until = serve_carry_now() + ms;
	int running, waiting;

	for (;;) {
		serve_gate_count(c->gate, &running, &waiting);
		if (!running && !waiting && !atomic_load(&c->lost))
			return true;
		if (serve_carry_now() > until)
			return false;
		moment();
	}
}

bool serve_carry_drain(struct carry *c)
{
	int64_t begun = serve_carry_now();
	bool done;

	take_no_more(c);
	atomic_store(&c->stopping, true);
	serve_gate_close(c->gate);
	done = wait_for_work(c, c->grace);
	/* A client that does not fetch its answer is not waited for beyond the grace either. */
	while (done && atomic_load(&c->busy) && serve_carry_now() - begun < c->grace)
		moment();
	atomic_store(&c->hurry, true);
	return done || wait_for_work(c, c->deadline > 0 ? c->deadline : c->grace);
}

void serve_carry_stop(struct carry *c)
{
	int64_t begun = serve_carry_now();
	bool more = true;

	if (!c)
		return;
	while (c->crowd && more && serve_carry_now() - begun < LAST_WORDS) {
		pthread_mutex_lock(&c->lock);
		for (struct http_stream *s = c->streams; s; s = serve_carry_stream_next(s))
			serve_carry_stream_finish(s);
		more = c->streams != NULL;
		pthread_mutex_unlock(&c->lock);
		if (more)
			moment();
	}
	if (c->store)
		store_ask_before(c->store, NULL, NULL);
	serve_crowd_end(c->crowd);
	pthread_mutex_lock(&c->lock);
	c->over = true;
	pthread_cond_broadcast(&c->news);
	pthread_mutex_unlock(&c->lock);
	if (c->watching)
		pthread_join(c->watch, NULL);
	serve_gate_free(c->gate);
	serve_clients_free(c->clients);
	serve_debts_free(c->debts);
	serve_http_guard_free(c->guard);
	mem_free(c->trust_proxy);
	pthread_cond_destroy(&c->news);
	pthread_mutex_destroy(&c->lock);
	/* The library stays loaded: its threads may still be leaving it. */
	mem_free(c);
}
