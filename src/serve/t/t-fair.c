/*
 * t-fair.c -- whose turn it is; requests that are late, run away or have nobody who waits;
 * what one client may take; ending.  At full size: t/hostile/http.c.
 */
#include "base/t/tap.h"
#include "base/work.h"
#include "serve/carry_priv.h"
#include "serve/t/client.h"
#include "store/store.h"
#include <time.h>

#define DEADLINE 200 /* milliseconds */

static void rest(int ms)
{
	const struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

/* Until the number is at least so large, or five seconds. */
static bool reaches(atomic_int *n, int most)
{
	for (int i = 0; i < 1000 && atomic_load(n) < most; i++)
		rest(5);
	return atomic_load(n) >= most;
}

/* --- The gate alone -------------------------------------------------------------------------- */
struct guest {
	struct carry_gate *g;
	struct carry_turn turn;
	pthread_t thread;
	int64_t until;
	enum carry_turn_state got;
	atomic_int *in, *out;
	int order;
};

static void *come(void *self)
{
	struct guest *me = self;

	me->got = serve_gate_enter(me->g, &me->turn, me->until);
	if (me->got == TURN_RUNS)
		me->order = atomic_fetch_add(me->in, 1);
	atomic_fetch_add(me->out, 1);
	return NULL;
}

static void send_in(struct guest *q, struct carry_gate *g, struct carry_client *c,
		    const char *key, atomic_int *in, atomic_int *out)
{
	int running, waiting, before = atomic_load(out);

	*q = (struct guest){ .g = g,
			     .turn = { .client = c, .key = key },
			     .until = INT64_MAX,
			     .in = in,
			     .out = out };
	serve_gate_count(g, &running, &before);
	pthread_create(&q->thread, NULL, come, q);
	/* One after the other, so that the order is known. */
	for (int i = 0; i < 1000; i++) {
		int now_running;

		serve_gate_count(g, &now_running, &waiting);
		if (now_running > running || waiting > before ||
		    atomic_load(&q->turn.client->bodies))
			break;
		rest(1);
	}
}

static void turns(void)
{
	const struct carry_gate_limits most = {
		.running = 2, .client_running = 1, .same = 1, .client_waiting = 4
	};
	struct carry_gate *g = serve_gate_new(&most);
	struct carry_client *c = mem_alloc(3 * sizeof *c);
	struct guest q[8];
	atomic_int in = 0, out = 0;
	struct carry_turn more = { .client = &c[0] };

	/* 0 and 1 run; 2, 3, 4, 5 of the first client wait, 6 of the second gets in at once. */
	for (int i = 0; i < 6; i++)
		send_in(&q[i], g, &c[0], NULL, &in, &out);
	ok(atomic_load(&in) == 2, "two at once");
	ok(serve_gate_enter(g, &more, INT64_MAX) == TURN_FULL, "no more than four wait");
	send_in(&q[6], g, &c[1], NULL, &in, &out);
	ok(reaches(&in, 3) && q[6].got == TURN_RUNS, "another client may always have one");
	send_in(&q[7], g, &c[1], NULL, &in, &out);
	/* Three run, which is one too many: the first to leave makes room for nobody. */
	serve_gate_leave(g, &q[0].turn);
	rest(10);
	ok(atomic_load(&in) == 3, "and no second one");
	serve_gate_leave(g, &q[1].turn);
	ok(reaches(&in, 4) && q[2].got == TURN_RUNS, "then the one that waits longest");
	serve_gate_leave(g, &q[2].turn);
	ok(reaches(&in, 6) && q[7].got == TURN_RUNS && q[3].got == TURN_RUNS,
	   "then the other client's, in turn, and the one that the first may always have");
	serve_gate_drop(g, &q[4].turn);
	pthread_join(q[4].thread, NULL);
	ok(q[4].got == TURN_GONE, "one that nobody waits for goes");
	serve_gate_forget(g, &q[6].turn);
	rest(10);
	ok(atomic_load(&in) == 6, "two run");
	serve_gate_forget(g, &q[7].turn);
	ok(reaches(&in, 7) && q[5].got == TURN_RUNS, "one that is lost takes no room");
	serve_gate_close(g);
	ok(serve_gate_enter(g, &more, INT64_MAX) == TURN_CLOSED,
	   "at the end nobody gets a turn");
	for (int i = 0; i < 8; i++) {
		if (i != 4)
			pthread_join(q[i].thread, NULL);
		serve_gate_leave(g, &q[i].turn);
	}
	serve_gate_free(g);
	mem_free(c);
}

static void same_key(void)
{
	const struct carry_gate_limits most = { .running = 8, .client_running = 8, .same = 1 };
	struct carry_gate *g = serve_gate_new(&most);
	struct carry_client *c = mem_alloc(sizeof *c);
	struct carry_turn one = { .client = c, .key = "a" }, two = { .client = c, .key = "a" },
			  three = { .client = c, .key = "b" };

	ok(serve_gate_enter(g, &one, INT64_MAX) == TURN_RUNS &&
		   serve_gate_enter(g, &two, serve_carry_now() + 20) == TURN_LATE &&
		   serve_gate_enter(g, &three, INT64_MAX) == TURN_RUNS,
	   "of one thing so many; who waits too long is told");
	serve_gate_leave(g, &one);
	serve_gate_leave(g, &three);
	serve_gate_free(g);
	mem_free(c);
}

/* --- Limits --------------------------------------------------------------------------------------- */
static void limits(void)
{
	struct serve_limits l;
	struct err e = { 0 };

	serve_limits_usual(&l);
	ok(serve_limit_set(&l, "client-waiting=7", &e) == OK && l.client_waiting == 7,
	   "a limit by its name");
	ok(serve_limit_set(&l, "client-waitng=7", &e) == E_ARG &&
		   strstr(e.near, "client-waiting"),
	   "one that there is not: %s", e.msg);
	ok(serve_limit_set(&l, "running", &e) == E_ARG &&
		   serve_limit_set(&l, "running=", &e) == E_ARG &&
		   serve_limit_set(&l, "running=-1", &e) == E_ARG &&
		   serve_limit_set(&l, "running=1x", &e) == E_ARG &&
		   serve_limit_set(&l, "running=99999999999999999999", &e) == E_ARG,
	   "no number: %s", e.msg);
}

static void names(void)
{
	struct carry_clients *all = serve_clients_new();
	struct carry_client *a = serve_client_of(all, "2001:db8:1:2::5"),
			    *b = serve_client_of(all, "2001:db8:1:2:ffff::1"),
			    *c = serve_client_of(all, "2001:db8:1:3::5"),
			    *d = serve_client_of(all, "::ffff:10.0.0.1"),
			    *f = serve_client_of(all, "10.0.0.1");

	ok(a == b && a != c && d == f, "who is one client");
	for (int i = 0; i < 6000; i++) {
		char name[20];

		snprintf(name, sizeof name, "10.1.%d.%d", i / 250, i % 250);
		serve_client_release(all, serve_client_of(all, name));
	}
	ok(serve_client_of(all, "10.0.0.1") == f, "6,000 of them are no trouble");
	serve_clients_free(all);
}

static void takings(void)
{
	struct carry k = { .clients = serve_clients_new(), .debts = serve_debts_new(NULL) };
	struct carry_client *a = serve_client_of(k.clients, "a"),
			    *b = serve_client_of(k.clients, "b");
	struct store_taking one = { .canvases = 1, .bytes = 100, .bytes_left = 1 << 30 };
	struct err e = { 0 };
	int n = 0, m = 0;

	serve_limits_usual(&k.limits);
	k.limits.client_canvases = k.limits.client_canvases_hour = 0;
	while (n < 1000 && (one.canvases_left = 100 - n) && serve_client_may(&k, a, &one, &e))
		n++;
	ok(n == 50, "one client takes half of what there is (%d)", n);
	while (m < 1000 && (one.canvases_left = 50 - m) && serve_client_may(&k, b, &one, &e))
		m++;
	ok(m == 25 && !strcmp(e.code, "limit"), "another half of what is left (%d)", m);
	one.canvases = -10;
	ok(serve_client_may(&k, a, &one, &e), "who deletes");
	one.canvases = 1;
	one.canvases_left = 42;
	ok(serve_client_may(&k, a, &one, &e) && serve_client_may(&k, b, &one, &e),
	   "may make again");
	k.limits.client_disk = 1000;
	one.canvases = 0;
	one.bytes = 900;
	ok(!serve_client_may(&k, a, &one, &e), "bytes are counted, too");
	serve_debts_free(k.debts);
	serve_clients_free(k.clients);
}

/* What one worker gave, the others know, and those after it. */
static void one_book(void)
{
	struct serve_shared *all = NULL;
	struct serve_limits l;
	struct store_taking one = { .canvases = 1, .canvases_left = 1000, .bytes_left = 1000 };
	struct err e = { 0 };
	int made = 0;

	serve_limits_usual(&l);
	l.client_canvases = 30;
	l.client_canvases_hour = 0;
	if (serve_shared_new(&all, 2, NULL, 0, &e) != OK) {
		skip("no memory to share");
		return;
	}
	for (int worker = 0; worker < 3; worker++) {
		struct carry_debts *d = serve_debts_new(all);

		for (int i = 0; i < 12; i++)
			made += !serve_debts_take(d, "a", &l, &one);
		for (int i = 0; worker == 1 && i < 10000; i++) {
			char name[20];

			snprintf(name, sizeof name, "10.1.%d.%d", i / 250, i % 250);
			serve_debts_take(d, name, &l, &one);
		}
		serve_debts_free(d);
	}
	ok(made == 30, "30 canvases of three workers, with 10,000 others between (%d)", made);
	serve_shared_free(all);
}

/* --- Requests ---------------------------------------------------------------------------------------- */
struct mine {
	atomic_int at_work, told, let_go, runaways, unwanted;
};

/* Works until it is told to leave. */
static void work_on(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;

	atomic_fetch_add(&m->at_work, 1);
	while (!work_over() && !atomic_load(&m->let_go))
		rest(2);
	atomic_fetch_add(&m->told, work_was_cut());
	atomic_fetch_sub(&m->at_work, 1);
	buf_add(&r->body, "done");
}

/* Listens to nobody. */
static void run_away(const struct http_request *q, struct http_reply *r)
{
	struct mine *m = q->service;

	atomic_fetch_add(&m->at_work, 1);
	while (!atomic_load(&m->let_go))
		rest(2);
	atomic_fetch_sub(&m->at_work, 1);
	buf_add(&r->body, "too late");
}

static void at_once(const struct http_request *q, struct http_reply *r)
{
	(void)q;
	buf_add(&r->body, "here");
}

static const struct http_route my_routes[] = {
	{ "GET", "/work", "", work_on, 0, NULL, "" },
	{ "GET", "/away", "", run_away, 0, NULL, "" },
	{ "GET", "/at_once", "", at_once, 0, NULL, "" },
};

static void on_runaway(void *user, const char *request)
{
	struct mine *m = user;

	atomic_fetch_add(&m->runaways, strstr(request, "/away of 127.0.0.1") != NULL);
}

static int get(const char *path)
{
	struct buf b = { 0 };
	int fd = dial();

	buf_addf(&b, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
	send_all(fd, b.s, b.n);
	buf_clear(&b);
	return fd;
}

/* The status of what comes, and how long it took. */
static int fetch(int fd, struct buf *b)
{
	int status = -1;

	buf_reset(b);
	if (wait_for(fd, b, "\r\n\r\n"))
		sscanf(b->s, "HTTP/1.1 %d", &status);
	if (status >= 400)
		wait_for(fd, b, "}}");
	return status;
}

static void requests(struct mine *m)
{
	struct buf b = { 0 };
	int64_t start = serve_carry_now();
	int fd = get("/work"), other;

	ok(fetch(fd, &b) == 422 && strstr(b.s, "\"limit\"") && strstr(b.s, "0.2 s"),
	   "a handler that listens is told at the deadline: %s", buf_str(&b));
	ok(serve_carry_now() - start >= DEADLINE - 10 && atomic_load(&m->told) == 1,
	   "and not before");
	close(fd);

	fd = get("/work");
	ok(reaches(&m->at_work, 1), "one works");
	close(fd);
	ok(reaches(&m->told, 2), "for a client that hangs up, and is told");

	fd = get("/away");
	ok(fetch(fd, &b) == 422 && strstr(b.s, "\"limit\""),
	   "for one that does not listen the carrier answers");
	close(fd);
	ok(reaches(&m->runaways, 1), "and tells that it ran away");
	/* Two slots: the lost one counts no more. */
	fd = get("/work");
	ok(reaches(&m->at_work, 2), "another works meanwhile");
	other = get("/at_once");
	ok(fetch(other, &b) == 200, "and another");
	close(other);
	close(fd);
	buf_clear(&b);
}

/* One slot: who waits is dropped when its client goes, told when it is late, and sent away at
 * the end. */
static void waiting(struct carry *c, struct mine *m)
{
	struct buf b = { 0 };
	int a = get("/work"), n = 0, running, fd;

	reaches(&m->at_work, 1);
	fd = get("/at_once");
	for (int i = 0; i < 200 && n != 1; i++) {
		rest(2);
		serve_gate_count(c->gate, &running, &n);
	}
	ok(n == 1, "one waits");
	close(fd);
	for (int i = 0; i < 200 && n; i++) {
		rest(2);
		serve_gate_count(c->gate, &running, &n);
	}
	ok(n == 0, "until its client has gone");
	close(a);
	buf_clear(&b);
}

/* Who still waits at the end of the grace hears what has become of the call. */
static void cut_at_the_end(struct carry *c, struct mine *m)
{
	struct buf b = { 0 };
	int fd = get("/work");

	ok(reaches(&m->at_work, 1) && serve_carry_drain(c),
	   "requests under way are cut after the grace");
	ok(fetch(fd, &b) == 503 && strstr(b.s, "\"unavailable\"") &&
		   strstr(b.s, "the server ends"),
	   "and answered: %s", buf_str(&b));
	close(fd);
	buf_clear(&b);
}

static struct carry *start(struct http_service *s, struct mine *m, struct serve_limits *l,
			   int64_t deadline)
{
	struct serve_options o = { .threads = 1,
				   .deadline = deadline,
				   .grace = 100,
				   .limits = l,
				   .runaway = on_runaway,
				   .runaway_user = m };
	struct carry *c = NULL;
	struct err e = { 0 };

	memset(m, 0, sizeof *m);
	*s = (struct http_service){ my_routes, sizeof my_routes / sizeof *my_routes, m };
	if (serve_carry_start(&c, &o, s, 1, &e) != OK)
		return NULL;
	port = c->port;
	return c;
}

/* Two connections in all: who comes third takes the place of a silent one. */
static void crowded(struct carry *c)
{
	int silent[2] = { dial(), dial() };
	struct buf b = { 0 };
	char one;

	for (int i = 0, n = 0; i < 400 && n < 2; i++) {
		rest(5);
		pthread_mutex_lock(&c->lock);
		n = c->connections;
		pthread_mutex_unlock(&c->lock);
	}
	ok(ask(&b, "GET", "/at_once", "", "") == -1 || !b.n,
	   "all places taken by one client: it gets no other");
	ok(recv(silent[0], &one, 1, MSG_DONTWAIT) < 0, "and keeps those");
	close(silent[0]);
	close(silent[1]);
	buf_clear(&b);
}

int main(void)
{
	struct serve_limits l;
	struct http_service s;
	struct carry *c;
	struct mine m;

	turns();
	same_key();
	limits();
	names();
	takings();
	one_book();
	serve_limits_usual(&l);
	l.running = 2;
	l.client_running = 0;
	c = start(&s, &m, &l, DEADLINE);
	if (!c) {
		skip("libmicrohttpd is not installed");
		return tap_done();
	}
	requests(&m);
	ok(!serve_carry_drain(c), "it cannot end while a thread runs away");
	atomic_store(&m.let_go, 1);
	for (int i = 0; i < 400 && atomic_load(&c->lost); i++)
		rest(5);
	ok(serve_carry_drain(c), "but when it has come back");
	serve_carry_stop(c);

	l.running = 1;
	c = start(&s, &m, &l, 2000);
	waiting(c, &m);
	ok(serve_carry_drain(c), "who has gone is not waited for");
	serve_carry_stop(c);

	c = start(&s, &m, &l, 20000);
	cut_at_the_end(c, &m);
	serve_carry_stop(c);

	l.connections = 2;
	c = start(&s, &m, &l, 2000);
	crowded(c);
	ok(serve_carry_drain(c), "it ends");
	serve_carry_stop(c);
	return tap_done();
}
