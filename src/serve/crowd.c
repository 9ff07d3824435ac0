/*
 * crowd.c -- the threads that serve.
 *
 * Each takes a connection from the listener, serves it to its end, and takes the next: no
 * thread is made, woken or ended for a connection that finds one idle.  Each drives an
 * instance of the library of its own, which has at most that one connection.
 *
 * Who is idle sits on a chair: a poll set of the listener and of the bell that is rung when
 * the server ends.  The kernel wakes one chair for a new connection.  There is always somebody
 * idle while there may be another thread: the last to get up calls for one.
 */
#define _GNU_SOURCE /* accept4 */
#include "serve/carry_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define POOL 16384 /* bytes of a connection: its head, and a piece of a body */
#define CHAIRS 16
#define PAUSE 20 /* milliseconds, when there are no files, or no memory */

struct carry_crowd {
	struct carry *carry;
	int listener, bell;
	int most; /* threads */
	pthread_mutex_t lock;
	pthread_cond_t news;
	int threads, idle;
	int chair[CHAIRS]; /* the first CHAIRS - idle are free */
	bool closed;       /* nobody sits down any more */
	bool has_left;
	pthread_t left; /* the last that left, to be joined by the next */
};

static int new_chair(const struct carry_crowd *w)
{
	struct epoll_event visitor = { .events = EPOLLIN | EPOLLEXCLUSIVE,
				       .data.fd = w->listener };
	struct epoll_event bell = { .events = EPOLLIN, .data.fd = w->bell };
	int chair = epoll_create1(EPOLL_CLOEXEC);

	if (chair >= 0 && (epoll_ctl(chair, EPOLL_CTL_ADD, w->listener, &visitor) ||
			   epoll_ctl(chair, EPOLL_CTL_ADD, w->bell, &bell))) {
		close(chair);
		chair = -1;
	}
	return chair;
}

/* --- One connection -------------------------------------------------------------------------- */
struct visitor {
	int fd;
	struct sockaddr_storage from;
	socklen_t n;
};

static void new_instance(struct carry *c, struct carry_seat *seat)
{
	/* Where lines are looked at here, the library need not be strict, too: it would close
	 * without a word, or answer twice. */
	seat->daemon = c->mhd.MHD_start_daemon(
		MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET, 0, serve_carry_may_connect, c,
		serve_carry_on_request, c, MHD_OPTION_NOTIFY_COMPLETED, serve_carry_on_end, c,
		MHD_OPTION_NOTIFY_CONNECTION, serve_carry_on_socket, seat,
		MHD_OPTION_URI_LOG_CALLBACK, serve_carry_on_target, c,
		MHD_OPTION_STRICT_FOR_CLIENT, c->in_place ? 0 : 1,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL,
		MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(c->patience / 1000), MHD_OPTION_END);
}

/* false: the instance is of no more use. */
static bool serve_one(const struct carry *c, const struct carry_seat *seat,
		      const struct visitor *v)
{
	/* Who is not welcome is sent away here. */
	if (c->mhd.MHD_add_connection(seat->daemon, v->fd, (const struct sockaddr *)&v->from,
				      v->n) != MHD_YES)
		return true;
	while (seat->socket)
		if (c->mhd.MHD_run_wait(seat->daemon, -1) != MHD_YES)
			return false;
	return true;
}

/* --- Taking the next --------------------------------------------------------------------------- */
static void pause_for_files(void)
{
	const struct timespec t = { .tv_nsec = PAUSE * 1000000L };

	nanosleep(&t, NULL);
}

/* On a chair, until somebody comes; false: the server ends. */
static bool wait_for_visitor(const struct carry_crowd *w, int chair, struct visitor *v)
{
	struct epoll_event what;

	for (;;) {
		int n = epoll_wait(chair, &what, 1, -1);

		if (n == 1 && what.data.fd == w->bell)
			return false;
		if (n < 1)
			continue; /* a signal */
		v->n = sizeof v->from;
		v->fd = accept4(w->listener, (struct sockaddr *)&v->from, &v->n,
				SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (v->fd >= 0)
			return true;
		if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
			pause_for_files();
	}
}

static void *serve(void *self);

/* Under the lock. */
static bool call_another(struct carry_crowd *w)
{
	struct carry_seat *seat = mem_alloc(sizeof *seat);
	pthread_t t;

	seat->carry = w->carry;
	new_instance(w->carry, seat);
	if (seat->daemon && !pthread_create(&t, NULL, serve, seat)) {
		w->threads++;
		return true;
	}
	if (seat->daemon)
		w->carry->mhd.MHD_stop_daemon(seat->daemon);
	mem_free(seat);
	return false;
}

/* false: there are enough idle, or the server ends. */
static bool next_visitor(struct carry_crowd *w, struct visitor *v)
{
	bool came = false;
	int chair = -1;

	pthread_mutex_lock(&w->lock);
	if (!w->closed && w->idle < CHAIRS)
		chair = w->chair[CHAIRS - ++w->idle];
	pthread_mutex_unlock(&w->lock);
	if (chair < 0)
		return false;
	came = wait_for_visitor(w, chair, v);
	pthread_mutex_lock(&w->lock);
	w->chair[CHAIRS - w->idle--] = chair;
	if (!w->idle && w->closed)
		pthread_cond_broadcast(&w->news);
	else if (!w->idle && w->threads < w->most)
		call_another(w);
	pthread_mutex_unlock(&w->lock);
	return came;
}

/* Whoever leaves joins the one before. */
static void leave(struct carry_crowd *w)
{
	pthread_t before;
	bool any;

	pthread_mutex_lock(&w->lock);
	any = w->has_left;
	before = w->left;
	w->has_left = true;
	w->left = pthread_self();
	w->threads--;
	if (!w->idle && !w->closed && w->threads < w->most)
		call_another(w);
	pthread_cond_broadcast(&w->news);
	pthread_mutex_unlock(&w->lock);
	if (any)
		pthread_join(before, NULL);
}

static void *serve(void *self)
{
	struct carry_seat *seat = self;
	struct carry *c = seat->carry;
	struct visitor v;

	while (next_visitor(c->crowd, &v) && serve_one(c, seat, &v))
		;
	c->mhd.MHD_stop_daemon(seat->daemon);
	serve_carry_cool(seat);
	mem_free(seat);
	leave(c->crowd);
	return NULL;
}

/* --- Life ------------------------------------------------------------------------------------------ */
static void clear_away(struct carry_crowd *w)
{
	for (int i = 0; i < CHAIRS; i++)
		if (w->chair[i] >= 0)
			close(w->chair[i]);
	if (w->bell >= 0)
		close(w->bell);
	pthread_cond_destroy(&w->news);
	pthread_mutex_destroy(&w->lock);
	w->carry->crowd = NULL;
	mem_free(w);
}

bool serve_crowd_start(struct carry *c, int listener, int most)
{
	struct carry_crowd *w = mem_alloc(sizeof *w);
	int flags = fcntl(listener, F_GETFL);
	bool ready;

	c->crowd = w;
	w->carry = c;
	w->listener = listener;
	w->most = most;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->news, NULL);
	w->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	ready = w->bell >= 0 && flags >= 0 && !fcntl(listener, F_SETFL, flags | O_NONBLOCK);
	for (int i = 0; i < CHAIRS; i++) {
		w->chair[i] = ready ? new_chair(w) : -1;
		ready = ready && w->chair[i] >= 0;
	}
	pthread_mutex_lock(&w->lock);
	ready = ready && call_another(w);
	pthread_mutex_unlock(&w->lock);
	if (!ready)
		clear_away(w);
	return ready;
}

/* The listener may be that of others too: it is closed here, not shut down, and taken out of
 * the poll sets, which would otherwise go on to tell of it. */
void serve_crowd_close(struct carry_crowd *w)
{
	const uint64_t ring = 1;

	pthread_mutex_lock(&w->lock);
	if (!w->closed) {
		w->closed = true;
		(void)!write(w->bell, &ring, sizeof ring);
		while (w->idle)
			pthread_cond_wait(&w->news, &w->lock);
		for (int i = 0; i < CHAIRS; i++)
			epoll_ctl(w->chair[i], EPOLL_CTL_DEL, w->listener, NULL);
		close(w->listener);
	}
	pthread_mutex_unlock(&w->lock);
}

void serve_crowd_end(struct carry_crowd *w)
{
	struct timespec t;

	if (!w)
		return;
	serve_crowd_close(w);
	pthread_mutex_lock(&w->lock);
	while (w->threads) {
		pthread_mutex_unlock(&w->lock);
		/* Again and again: one may have come just before the listener was closed. */
		serve_carry_cut_all(w->carry);
		pthread_mutex_lock(&w->lock);
		clock_gettime(CLOCK_REALTIME, &t);
		t.tv_nsec += PAUSE * 1000000L;
		t.tv_sec += t.tv_nsec / 1000000000;
		t.tv_nsec %= 1000000000;
		if (w->threads)
			pthread_cond_timedwait(&w->news, &w->lock, &t);
	}
	pthread_mutex_unlock(&w->lock);
	if (w->has_left)
		pthread_join(w->left, NULL);
	clear_away(w);
}
