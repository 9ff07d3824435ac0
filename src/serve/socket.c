/*
 * socket.c -- connections: how many, by when each must have moved on, and the watch.
 *
 * A connection is in one of the phases of enum carry_phase.  While it is silent, or sends,
 * or fetches, it has a deadline that does not move with what trickles; while its request
 * waits or is worked on, the watch looks whether the client is still there, and answers when
 * the handler does not.
 *
 * The list is under the carrier's lock, what is said of one connection under its own, which
 * is the inner one.
 */
#include "base/work.h"
#include "serve/carry_priv.h"
#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

#define TICK 100     /* milliseconds between two looks, while anybody works */
#define PUBLISH 1000 /* milliseconds after which the counters hear of this process */
#define SOON 200     /* after which a silent connection is looked at, */
#define LOOK 1000    /* and again */
#define SAME 20      /* that the clocks of here and of the kernel may differ */

bool serve_carry_socket_gone(const struct carry_socket *s)
{
	char c;
	ssize_t n = recv(s->fd, &c, 1, MSG_PEEK | MSG_DONTWAIT);

	return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* --- How many ------------------------------------------------------------------------------- */
static bool is_silent(const struct carry_socket *s)
{
	return !s->cut && (s->phase == PHASE_HEAD || s->phase == PHASE_BODY);
}

/* Of a client, the connection that has been silent longest ends. */
static bool cut_silent(struct carry *c, const struct carry_client *of)
{
	struct carry_socket *oldest = NULL;
	bool cut;

	for (struct carry_socket *s = c->sockets; s; s = s->next) {
		pthread_mutex_lock(&s->lock);
		if (s->client == of && is_silent(s) && (!oldest || s->since < oldest->since))
			oldest = s;
		pthread_mutex_unlock(&s->lock);
	}
	if (!oldest)
		return false;
	/* It may have gone on meanwhile. */
	pthread_mutex_lock(&oldest->lock);
	cut = oldest->cut = is_silent(oldest);
	if (cut)
		shutdown(oldest->fd, SHUT_RDWR);
	pthread_mutex_unlock(&oldest->lock);
	oldest->client->connections -= cut;
	c->connections -= cut;
	return cut;
}

static struct carry_client *who_has_most(const struct carry *c)
{
	struct carry_client *most = NULL;

	for (const struct carry_socket *s = c->sockets; s; s = s->next)
		if (!most || s->client->connections > most->connections)
			most = s->client;
	return most;
}

/* While connections are short each client may open so many a second, twice as many at once:
 * who is refused here costs next to nothing. */
static bool too_often(const struct carry *c, struct carry_client *client)
{
	const double most = (double)c->limits.client_connections_second;
	int64_t now = serve_carry_now();

	if (!client->knocked)
		client->knocks = 2 * most;
	else
		client->knocks += (double)(now - client->knocked) * most / 1000;
	client->knocked = now;
	client->knocks = client->knocks < 2 * most ? client->knocks : 2 * most;
	if (most <= 0 || 2 * c->connections < c->most_connections)
		return false;
	if (client->knocks < 1)
		return true;
	client->knocks--;
	return false;
}

enum MHD_Result serve_carry_may_connect(void *self, const struct sockaddr *a, socklen_t n)
{
	struct carry *c = self;
	const struct serve_limits *l = &c->limits;
	char name[CARRY_NAME], from[CARRY_NAME];
	struct carry_client *client, *most;
	bool may = true;

	serve_client_name(name, from, n >= sizeof a->sa_family ? a : NULL);
	client = serve_client_hold(c->clients, name);
	pthread_mutex_lock(&c->lock);
	if (too_often(c, client) ||
	    (l->client_connections && client->connections >= l->client_connections)) {
		may = false;
	} else if (c->connections >= c->most_connections) {
		most = who_has_most(c);
		may = most && most->connections > client->connections && cut_silent(c, most);
	}
	pthread_mutex_unlock(&c->lock);
	serve_client_release(c->clients, client);
	return may ? MHD_YES : MHD_NO;
}

static struct carry_socket *arrive(struct carry_seat *seat, struct MHD_Connection *m)
{
	struct carry *c = seat->carry;
	struct carry_socket *s = mem_alloc(sizeof *s);
	const union MHD_ConnectionInfo *info;
	char name[CARRY_NAME];

	info = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_CONNECTION_FD);
	s->fd = info->connect_fd;
	s->seat = seat;
	info = c->mhd.MHD_get_connection_info(m, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	serve_client_name(name, s->from, info ? info->client_addr : NULL);
	s->client = serve_client_hold(c->clients, name);
	pthread_mutex_init(&s->lock, NULL);
	s->since = serve_carry_now();
	s->deadline = s->since + (c->head < c->patience ? c->head : c->patience);
	pthread_mutex_lock(&c->lock);
	s->client->connections++;
	c->connections++;
	s->next = c->sockets;
	if (s->next)
		s->next->prev = s;
	c->sockets = s;
	pthread_mutex_unlock(&c->lock);
	return s;
}

static void depart(struct carry *c, struct carry_socket *s)
{
	pthread_mutex_lock(&c->lock);
	if (s->next)
		s->next->prev = s->prev;
	if (s->prev)
		s->prev->next = s->next;
	else
		c->sockets = s->next;
	if (!s->cut) {
		s->client->connections--;
		c->connections--;
	}
	pthread_mutex_unlock(&c->lock);
	serve_client_release(c->clients, s->client);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

void serve_carry_on_socket(void *self, struct MHD_Connection *m, void **context,
			   enum MHD_ConnectionNotificationCode what)
{
	struct carry_seat *seat = self;

	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		*context = seat->socket = arrive(seat, m);
	} else if (*context) {
		depart(seat->carry, *context);
		*context = seat->socket = NULL;
	}
}

void serve_carry_cut_all(struct carry *c)
{
	pthread_mutex_lock(&c->lock);
	for (const struct carry_socket *s = c->sockets; s; s = s->next)
		shutdown(s->fd, SHUT_RDWR);
	pthread_mutex_unlock(&c->lock);
}

/* --- By when ---------------------------------------------------------------------------------- */
void serve_carry_phase(struct carry_socket *s, enum carry_phase phase, int64_t deadline)
{
	int64_t now = serve_carry_now();

	pthread_mutex_lock(&s->lock);
	s->phase = phase;
	s->since = s->looked = now;
	s->deadline = deadline;
	s->comes = false;
	pthread_mutex_unlock(&s->lock);
}

void serve_carry_arrived(struct http_carrier *h)
{
	struct carry_socket *s = h->socket;

	h->arrived = serve_carry_now();
	pthread_mutex_lock(&s->lock);
	h->method = h->q.method; /* the handler is shown another for HEAD */
	s->phase = PHASE_QUEUE;
	s->since = h->arrived;
	s->deadline = 0;
	s->h = h;
	s->answered = s->runaway = false;
	pthread_mutex_unlock(&s->lock);
}

bool serve_carry_worked(struct http_carrier *h)
{
	struct carry_socket *s = h->socket;
	bool mine;

	pthread_mutex_lock(&s->lock);
	s->h = NULL;
	mine = !s->answered;
	if (s->runaway)
		atomic_fetch_sub(&h->carry->lost, 1);
	s->phase = PHASE_SEND;
	pthread_mutex_unlock(&s->lock);
	return mine;
}

void serve_carry_streams(struct carry_socket *s, struct http_stream *stream)
{
	pthread_mutex_lock(&s->lock);
	s->stream = stream;
	s->phase = stream ? PHASE_STREAM : PHASE_SEND;
	s->deadline = 0;
	pthread_mutex_unlock(&s->lock);
}

void serve_http_many(const struct http_request *q)
{
	struct http_carrier *h = q->carrier;
	struct work *w = work_mine();

	if (!h || h->allowed <= 0)
		return;
	pthread_mutex_lock(&h->socket->lock);
	h->allowed = h->carry->patience;
	pthread_mutex_unlock(&h->socket->lock);
	if (w && w->most.user == h)
		w->until += h->carry->patience - w->most.ms;
}

/* --- The watch ----------------------------------------------------------------------------------- */
/* The answer to a request whose handler does not give one.  The client may not be able to
 * take it, and is not waited for. */
static void answer_for(struct carry_socket *s)
{
	struct buf out = { 0 };
	struct trail_note note = s->h->note;
	struct http_reply r = { .id = note.id };
	struct err e = { 0 };

	work_fail_for(&e, s->h->allowed);
	serve_http_fail(&r, 422, &e);
	buf_addf(&out,
		 "HTTP/1.1 422 Unprocessable Content\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\nCache-Control: no-store\r\nConnection: close\r\n"
		 "X-Request-Id: %s\r\n\r\n",
		 r.body.n, note.id);
	buf_addn(&out, r.body.s, r.body.n);
	/* Who cannot take it hears nothing but the end. */
	(void)!send(s->fd, out.s, out.n, MSG_DONTWAIT | MSG_NOSIGNAL);
	shutdown(s->fd, SHUT_RDWR);
	note.out = r.body.n;
	serve_trail_end(s->h->carry->trail, &note, &r);
	buf_clear(&out);
	buf_clear(&r.body);
}

/* How long a request may go on that was answered for.  What has a budget of its own inside it
 * (a canvas that is being opened) has that. */
static int64_t last_call(const struct carry *c, const struct http_carrier *h)
{
	bool inner = h->work && atomic_load(&h->work->inner) > 0;

	return 2 * h->allowed + work_patience(h->allowed) + (inner ? c->patience : 0);
}

/* A request that is worked on.  true: it has run away. */
static bool watch_work(struct carry *c, struct carry_socket *s, int64_t now)
{
	int64_t allowed = s->h->allowed, since = now - s->h->arrived;

	if (allowed <= 0 || since < work_patience(allowed))
		return false;
	if (!s->answered) {
		s->answered = true;
		if (s->h->work)
			work_stop(s->h->work);
		atomic_fetch_add(&c->late, 1);
		if (s->h->streams)
			shutdown(s->fd, SHUT_RDWR);
		else
			answer_for(s);
	}
	if (s->runaway || since < last_call(c, s->h))
		return false;
	s->runaway = true;
	atomic_fetch_add(&c->runaways, 1);
	serve_meter_runaway(c->trail->meter);
	atomic_fetch_add(&c->lost, 1);
	serve_gate_forget(c->gate, &s->h->turn);
	return true;
}

/* A connection may be silent for a while after an answer; but a head that has begun to come
 * must be whole as soon as the first one.  The library reads, and does not tell before it has
 * all: the kernel knows when the last bytes came.  (Of a Unix socket it does not.) */
static void watch_head(const struct carry *c, struct carry_socket *s, int64_t now)
{
	struct tcp_info about;
	socklen_t n = sizeof about;
	int64_t came;

	if (s->comes || getsockopt(s->fd, IPPROTO_TCP, TCP_INFO, &about, &n))
		return;
	came = now - (int64_t)about.tcpi_last_data_recv;
	if (came <= s->since + SAME)
		return;
	s->comes = true;
	if (came + c->head < s->deadline)
		s->deadline = came + c->head;
}

/* A connection that waits for its client: soon after it began to, then now and then.  That the
 * client has said its last word the library does not notice when it came with the word
 * before. */
static void watch_silent(const struct carry *c, struct carry_socket *s, int64_t now)
{
	if (now - s->since < SOON || (s->looked >= s->since + SOON && now - s->looked < LOOK))
		return;
	s->looked = now;
	if (serve_carry_socket_gone(s))
		shutdown(s->fd, SHUT_RDWR);
	else if (s->phase == PHASE_HEAD)
		watch_head(c, s, now);
}

/* Under the locks of the list and of the connection. */
static bool watch_one(struct carry *c, struct carry_socket *s, int64_t now)
{
	switch (s->phase) {
	case PHASE_QUEUE:
		if (serve_carry_socket_gone(s))
			serve_gate_drop(c->gate, &s->h->turn);
		break;
	case PHASE_WORK: return watch_work(c, s, now);
	case PHASE_STREAM:
		if (serve_carry_socket_gone(s))
			serve_carry_stream_gone(s->stream);
		break;
	case PHASE_HEAD:
	case PHASE_BODY: watch_silent(c, s, now); /* fall through */
	case PHASE_SEND:
		if (s->deadline && now > s->deadline)
			shutdown(s->fd, SHUT_RDWR);
		break;
	}
	return false;
}

/* One look at all; true with the name of a request that ran away, the others come next. */
static bool look(struct carry *c, char *name, size_t size, bool *idle)
{
	int64_t now = serve_carry_now();
	bool lost = false;

	*idle = true;
	for (struct carry_socket *s = c->sockets; s && !lost; s = s->next) {
		pthread_mutex_lock(&s->lock);
		*idle = *idle && s->phase != PHASE_QUEUE && s->phase != PHASE_WORK;
		lost = watch_one(c, s, now);
		if (lost)
			snprintf(name, size, "%.10s %.100s of %.47s", s->h->method,
				 s->h->q.path, s->h->client->name);
		pthread_mutex_unlock(&s->lock);
	}
	return lost;
}

static int64_t tick(const struct carry *c, bool idle)
{
	int64_t t = idle ? 2 * TICK : TICK;

	if (c->patience / 4 < t)
		t = c->patience / 4;
	if (c->deadline > 0 && c->deadline / 8 < t)
		t = c->deadline / 8;
	return t > 5 ? t : 5;
}

void *serve_carry_watch(void *self)
{
	struct carry *c = self;
	char name[200], told[240];
	int64_t published = 0;
	bool idle;

	pthread_mutex_lock(&c->lock);
	while (!c->over) {
		bool lost = look(c, name, sizeof name, &idle);
		int64_t then = serve_carry_now() + tick(c, idle);
		struct timespec until = { .tv_sec = then / 1000,
					  .tv_nsec = (then % 1000) * 1000000 };

		if (lost) {
			pthread_mutex_unlock(&c->lock);
			snprintf(told, sizeof told, "does not end, though told to: %s", name);
			serve_log_warn(c->trail->log, told);
			if (c->runaway)
				c->runaway(c->runaway_user, name);
			pthread_mutex_lock(&c->lock);
			continue;
		}
		if (then - published > PUBLISH) {
			published = then;
			pthread_mutex_unlock(&c->lock);
			serve_carry_publish(c);
			pthread_mutex_lock(&c->lock);
			continue;
		}
		pthread_cond_timedwait(&c->news, &c->lock, &until);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}
