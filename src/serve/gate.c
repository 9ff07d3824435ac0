/*
 * gate.c -- whose turn it is.
 *
 * Every connection has a thread, but only some of them may work at once.  A client that has not
 * worked much of late may always have a few at work, whoever else is busy; beyond those it
 * shares what is left, and clients that wait are served in turn.  Of one key only so many are at work: who waits for a busy
 * canvas does not take the turns from all others.
 *
 * A thread that will not come back (forgotten) counts no more.
 */
#include "serve/carry_priv.h"
#include <string.h>

#define LOOK_AHEAD 1000 /* of one client's requests, past those whose canvas is busy */

/* Milliseconds of work beyond which a client is no longer a light one; a quarter of the time
 * that passes is paid off. */
#define LIGHT 500.0
#define HEAVIEST 3000.0
#define PAID 0.25

struct carry_gate {
	pthread_mutex_t lock;
	struct carry_gate_limits most;
	struct carry_turn *running; /* a list */
	struct carry_client *next; /* of the ring of clients that wait, the one to be served */
	int n, waiting;
	bool closed;
};

struct carry_gate *serve_gate_new(const struct carry_gate_limits *most)
{
	struct carry_gate *g = mem_alloc(sizeof *g);

	g->most = *most;
	pthread_mutex_init(&g->lock, NULL);
	return g;
}

void serve_gate_free(struct carry_gate *g)
{
	if (!g)
		return;
	pthread_mutex_destroy(&g->lock);
	mem_free(g);
}

/* --- The ring ----------------------------------------------------------------------------- */
static void join_ring(struct carry_gate *g, struct carry_client *c)
{
	if (!g->next) {
		g->next = c->right = c->left = c;
		return;
	}
	/* Behind everybody who waits. */
	c->right = g->next;
	c->left = g->next->left;
	c->left->right = c->right->left = c;
}

static void leave_ring(struct carry_gate *g, struct carry_client *c)
{
	if (c->right == c) {
		g->next = NULL;
		return;
	}
	c->left->right = c->right;
	c->right->left = c->left;
	if (g->next == c)
		g->next = c->right;
}

static void wait_up(struct carry_gate *g, struct carry_turn *t)
{
	struct carry_client *c = t->client;

	if (!c->waiting++)
		join_ring(g, c);
	g->waiting++;
	t->next = NULL;
	t->prev = c->last;
	if (c->last)
		c->last->next = t;
	else
		c->first = t;
	c->last = t;
}

static void wait_no_more(struct carry_gate *g, struct carry_turn *t)
{
	struct carry_client *c = t->client;

	if (t->prev)
		t->prev->next = t->next;
	else
		c->first = t->next;
	if (t->next)
		t->next->prev = t->prev;
	else
		c->last = t->prev;
	g->waiting--;
	if (!--c->waiting)
		leave_ring(g, c);
}

/* --- Turns ---------------------------------------------------------------------------------- */
/* What a client has worked, up to now. */
static void charge(struct carry_client *c)
{
	int64_t now = serve_carry_now();
	double passed = c->charged ? (double)(now - c->charged) : 0;

	c->spent += passed * (c->running - PAID);
	c->spent = c->spent > 0 ? c->spent : 0;
	c->spent = c->spent < HEAVIEST ? c->spent : HEAVIEST;
	c->charged = now;
}

static bool has_own_turn(const struct carry_gate *g, struct carry_client *c)
{
	if (c->running >= g->most.client_running)
		return false;
	charge(c);
	return c->spent < LIGHT;
}

static bool may_run(const struct carry_gate *g, const struct carry_turn *t)
{
	int same = 0;

	if (g->n >= g->most.running && !has_own_turn(g, t->client))
		return false;
	for (const struct carry_turn *r = g->running; t->key && r; r = r->next)
		same += r->hash == t->hash && r->key && !strcmp(r->key, t->key);
	return !g->most.same || same < g->most.same;
}

static void run(struct carry_gate *g, struct carry_turn *t)
{
	t->state = TURN_RUNS;
	t->prev = NULL;
	t->next = g->running;
	if (t->next)
		t->next->prev = t;
	g->running = t;
	g->n++;
	charge(t->client);
	t->client->running++;
}

/* A request of the client, if any may run. */
static struct carry_turn *first_of(const struct carry_gate *g, const struct carry_client *c)
{
	struct carry_turn *t = c->first;

	for (int i = 0; t && i < LOOK_AHEAD; i++, t = t->next)
		if (may_run(g, t))
			return t;
	return NULL;
}

static void let_in(struct carry_gate *g)
{
	struct carry_client *c = g->next, *stop = c;

	while (c) {
		struct carry_turn *t = first_of(g, c);

		c = c->right;
		if (t) {
			g->next = c;
			wait_no_more(g, t);
			run(g, t);
			pthread_cond_signal(&t->news);
			stop = c = g->next;
		} else if (c == stop) {
			break;
		}
	}
}

/* Wait until somebody else has changed the state of the turn. */
static void wait_for_turn(struct carry_gate *g, struct carry_turn *t, int64_t until)
{
	struct timespec end = { .tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000 };
	pthread_condattr_t clock;

	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&t->news, &clock);
	pthread_condattr_destroy(&clock);
	wait_up(g, t);
	t->state = TURN_WAITS;
	let_in(g);
	while (t->state == TURN_WAITS)
		if (until == INT64_MAX) {
			pthread_cond_wait(&t->news, &g->lock);
		} else if (pthread_cond_timedwait(&t->news, &g->lock, &end) &&
			   t->state == TURN_WAITS && serve_carry_now() >= until) {
			wait_no_more(g, t);
			t->state = TURN_LATE;
		}
	pthread_cond_destroy(&t->news);
}

enum carry_turn_state serve_gate_enter(struct carry_gate *g, struct carry_turn *t,
				       int64_t until)
{
	enum carry_turn_state state;

	t->hash = 2166136261u;
	for (const char *p = t->key; p && *p; p++)
		t->hash = (t->hash ^ (unsigned char)*p) * 16777619u;
	pthread_mutex_lock(&g->lock);
	if (g->closed)
		t->state = TURN_CLOSED;
	else if (!t->client->waiting && may_run(g, t))
		run(g, t);
	else if (g->most.client_waiting && t->client->waiting >= g->most.client_waiting)
		t->state = TURN_FULL;
	else
		wait_for_turn(g, t, until);
	state = t->state;
	pthread_mutex_unlock(&g->lock);
	return state;
}

/* Under the lock. */
static void end(struct carry_gate *g, struct carry_turn *t)
{
	if (t->prev)
		t->prev->next = t->next;
	else
		g->running = t->next;
	if (t->next)
		t->next->prev = t->prev;
	g->n--;
	charge(t->client);
	t->client->running--;
	t->state = TURN_OVER;
	if (g->waiting)
		let_in(g);
}

void serve_gate_leave(struct carry_gate *g, struct carry_turn *t)
{
	pthread_mutex_lock(&g->lock);
	if (t->state == TURN_RUNS)
		end(g, t);
	pthread_mutex_unlock(&g->lock);
}

void serve_gate_forget(struct carry_gate *g, struct carry_turn *t)
{
	serve_gate_leave(g, t);
}

static void send_away(struct carry_gate *g, struct carry_turn *t, enum carry_turn_state why)
{
	wait_no_more(g, t);
	t->state = why;
	pthread_cond_signal(&t->news);
}

void serve_gate_drop(struct carry_gate *g, struct carry_turn *t)
{
	pthread_mutex_lock(&g->lock);
	if (t->state == TURN_WAITS)
		send_away(g, t, TURN_GONE);
	pthread_mutex_unlock(&g->lock);
}

void serve_gate_close(struct carry_gate *g)
{
	pthread_mutex_lock(&g->lock);
	g->closed = true;
	while (g->next)
		send_away(g, g->next->first, TURN_CLOSED);
	pthread_mutex_unlock(&g->lock);
}

void serve_gate_count(struct carry_gate *g, int *running, int *waiting)
{
	pthread_mutex_lock(&g->lock);
	*running = g->n;
	*waiting = g->waiting;
	pthread_mutex_unlock(&g->lock);
}
