/*
 * http.c -- the client: requests wait for their turn, for their time, and for the server.
 *
 * A job is in exactly one place: in the queue (it waits for a place of the pace), asleep (it
 * waits for its time to be tried again), with the library, or being told.  agent_http_start
 * only puts it into the queue, so it may be called from any callback.
 *
 * The library is driven by its sockets: it names those that it watches, an epoll descriptor
 * holds them, and only those on which something happened are looked at.  1,000 that are
 * idle cost nothing.
 */
#include "agent/client_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define TRIES 5
#define SECONDS 120.0
#define EVENTS 256
#define SPARE_FILES 64
#define WAKE_MARK UINT64_MAX

double agent_http_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void append(struct http_list *l, struct http_job *j)
{
	j->next = NULL;
	if (l->last)
		l->last->next = j;
	else
		l->first = j;
	l->last = j;
}

static void prepend(struct http_list *l, struct http_job *j)
{
	j->next = l->first;
	l->first = j;
	if (!l->last)
		l->last = j;
}

/* --- What the library calls --------------------------------------------------------------- */
static struct http_watch *watch_of(struct agent_http *h, int fd)
{
	if (fd >= h->watches) {
		int n = h->watches;

		h->watch = mem_grow(h->watch, &h->watches, fd + 1, sizeof *h->watch);
		memset(h->watch + n, 0, (size_t)(h->watches - n) * sizeof *h->watch);
	}
	return &h->watch[fd];
}

curl_socket_t agent_http_open(void *client, curlsocktype purpose, struct curl_sockaddr *to)
{
	int fd = socket(to->family, to->socktype, to->protocol);

	(void)purpose;
	if (fd < 0)
		return CURL_SOCKET_BAD;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*watch_of(client, fd) = (struct http_watch){ .ours = true };
	return fd;
}

/* epoll forgets what is closed. */
int agent_http_close(void *client, curl_socket_t fd)
{
	*watch_of(client, fd) = (struct http_watch){ 0 };
	return close(fd);
}

static int on_socket(CURL *easy, curl_socket_t fd, int what, void *self, void *mark)
{
	struct http_shelf *f = self;
	struct http_watch *w = watch_of(f->client, fd);
	struct epoll_event v = { .data.u64 = (uint64_t)f->index << 32 | (uint32_t)fd };
	int epoll = f->client->epoll;

	(void)easy;
	(void)mark;
	w->wanted = what != CURL_POLL_REMOVE;
	if (!w->wanted && w->ours)
		return 0;
	if (!w->wanted) {
		epoll_ctl(epoll, EPOLL_CTL_DEL, fd, &v);
		w->events = 0;
	} else if (w->events != what) {
		v.events = (what & CURL_POLL_IN ? (unsigned)EPOLLIN : 0u) |
			   (what & CURL_POLL_OUT ? (unsigned)EPOLLOUT : 0u);
		epoll_ctl(epoll, w->events ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, fd, &v);
		w->events = (unsigned char)what;
	}
	return 0;
}

static int on_timer(CURLM *multi, long ms, void *self)
{
	struct http_shelf *f = self;

	(void)multi;
	f->timer = ms < 0 ? INFINITY : ms == 0 ? 0 : agent_http_now() + (double)ms / 1000;
	return 0;
}

/* --- Shelves ---------------------------------------------------------------------------------- */
/* The first with room, so that few connections serve few requests; or the emptiest. */
struct http_shelf *agent_http_shelf(struct agent_http *h)
{
	struct http_shelf *best = NULL, *f;

	for (int i = 0; i < h->shelves; i++) {
		f = &h->shelf[i];
		if (f->jobs < SHELF_FULL)
			return f;
		if (!best || f->jobs < best->jobs)
			best = f;
	}
	if (h->shelves == SHELVES)
		return best;
	f = &h->shelf[h->shelves];
	f->client = h;
	f->index = h->shelves;
	f->timer = INFINITY;
	f->multi = h->curl.curl_multi_init();
	if (!f->multi)
		return best;
	h->curl.curl_multi_setopt(f->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	h->curl.curl_multi_setopt(f->multi, CURLMOPT_SOCKETDATA, f);
	h->curl.curl_multi_setopt(f->multi, CURLMOPT_TIMERFUNCTION, on_timer);
	h->curl.curl_multi_setopt(f->multi, CURLMOPT_TIMERDATA, f);
	h->curl.curl_multi_setopt(f->multi, CURLMOPT_MAXCONNECTS,
				  (long)agent_pace_most(h->pace) / SHELVES + SHELF_FULL);
	h->shelves++;
	return f;
}

void agent_pace_limited(struct agent_pace *p, double seconds)
{
	double now = agent_http_now();

	agent_pace_cut(p, now - seconds, now);
}

/* --- Life ------------------------------------------------------------------------------------- */
void agent_http_start(struct agent_http *h, const struct agent_http_request *q)
{
	struct http_job *j = agent_job_new(h, q);

	if (q->wait > 0)
		agent_job_sleep(j, agent_http_now(), q->wait);
	else
		append(&h->queue, j);
	h->left++;
}

/* As many files as the pace may want at once, if they may be had. */
static void want_files(int most)
{
	struct rlimit files;
	rlim_t want = 2 * (rlim_t)most + SPARE_FILES; /* idle connections stay a while */

	if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur == RLIM_INFINITY ||
	    files.rlim_cur >= want)
		return;
	files.rlim_cur = files.rlim_max == RLIM_INFINITY || want < files.rlim_max
				 ? want
				 : files.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &files))
		return; /* connections beyond it fail and are tried again */
}

static enum status open_files(struct agent_http *h, struct err *e)
{
	struct epoll_event v = { .events = EPOLLIN };

	h->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (h->epoll < 0 || pipe(h->wake))
		return err_fail(e, E_SYS, "unavailable", "cannot wait for sockets: %s",
				strerror(errno));
	for (int i = 0; i < 2; i++) {
		fcntl(h->wake[i], F_SETFL, O_NONBLOCK);
		fcntl(h->wake[i], F_SETFD, FD_CLOEXEC);
	}
	v.data.u64 = WAKE_MARK;
	if (epoll_ctl(h->epoll, EPOLL_CTL_ADD, h->wake[0], &v))
		return err_fail(e, E_SYS, "unavailable", "cannot wait for sockets: %s",
				strerror(errno));
	return OK;
}

enum status agent_http_new(struct agent_http **out, const struct agent_http_options *o,
			   struct err *e)
{
	struct agent_http *h = mem_alloc(sizeof *h);
	enum status st;

	h->pace = o->pace;
	h->tries = o->tries > 0 ? o->tries : TRIES;
	h->seconds = o->seconds > 0 ? o->seconds : SECONDS;
	h->scale = o->scale > 0 ? o->scale : 1;
	h->rng.s = o->seed;
	h->ca_file = o->ca_file ? mem_strdup(o->ca_file) : NULL;
	h->wakes = INFINITY;
	h->shelf = mem_alloc(SHELVES * sizeof *h->shelf);
	h->epoll = h->wake[0] = h->wake[1] = -1;
	st = agent_curl_load(&h->curl, agent_pace_lock(h->pace), e);
	if (st == OK)
		st = open_files(h, e);
	if (st != OK) {
		agent_http_free(h);
		return st;
	}
	want_files(agent_pace_most(h->pace));
	h->member.fd = h->wake[1];
	agent_pace_join(h->pace, &h->member);
	*out = h;
	return OK;
}

static void drop(struct agent_http *h, struct http_job *j)
{
	while (j) {
		struct http_job *next = j->next;

		if (j->easy) {
			h->curl.curl_multi_remove_handle(j->shelf->multi, j->easy);
			h->curl.curl_easy_cleanup(j->easy);
			agent_pace_give(h->pace, PACE_OTHER, j->sent, agent_http_now());
		}
		agent_job_free(j);
		j = next;
	}
}

void agent_http_free(struct agent_http *h)
{
	if (!h)
		return;
	drop(h, h->queue.first);
	drop(h, h->asleep);
	drop(h, h->running);
	for (int i = 0; i < h->idles; i++)
		h->curl.curl_easy_cleanup(h->idle[i]);
	for (int i = 0; i < h->shelves; i++)
		h->curl.curl_multi_cleanup(h->shelf[i].multi);
	agent_pace_leave(h->pace, &h->member);
	for (int i = 0; i < 2; i++)
		if (h->wake[i] >= 0)
			close(h->wake[i]);
	if (h->epoll >= 0)
		close(h->epoll);
	mem_free(h->idle);
	mem_free(h->shelf);
	mem_free(h->watch);
	mem_free(h->ca_file);
	mem_free(h);
}

/* --- Work ---------------------------------------------------------------------------------------- */
static void hear(struct agent_http *h)
{
	char word[64];

	while (read(h->wake[0], word, sizeof word) > 0)
		;
}

/* Those whose time has come go to the head of the queue: they have waited longest. */
static void rouse(struct agent_http *h, double now)
{
	struct http_job **at = &h->asleep;

	if (now < h->wakes)
		return;
	h->wakes = INFINITY;
	while (*at) {
		struct http_job *j = *at;

		if (j->due <= now) {
			*at = j->next;
			prepend(&h->queue, j);
		} else {
			if (j->due < h->wakes)
				h->wakes = j->due;
			at = &j->next;
		}
	}
}

/* Send what there are places for; when to look again. */
static double feed(struct agent_http *h, double now)
{
	double when = INFINITY;

	while (h->queue.first && agent_pace_take(h->pace, &h->member, now, &when)) {
		struct http_job *j = h->queue.first;

		h->queue.first = j->next;
		if (!h->queue.first)
			h->queue.last = NULL;
		agent_job_launch(j, now);
	}
	return h->queue.first ? when : INFINITY;
}

static void collect(struct http_shelf *f)
{
	struct agent_http *h = f->client;
	CURLMsg *m;
	int more;

	while ((m = h->curl.curl_multi_info_read(f->multi, &more)) != NULL) {
		struct http_job *j = NULL;
		CURLcode rc = m->data.result;
		CURL *c = m->easy_handle;

		if (m->msg != CURLMSG_DONE)
			continue;
		h->curl.curl_easy_getinfo(c, CURLINFO_PRIVATE, (char **)&j);
		h->curl.curl_multi_remove_handle(f->multi, c);
		h->curl.curl_easy_setopt(c, CURLOPT_ERRORBUFFER, NULL); /* it was the job's */
		f->jobs--;
		h->idle = mem_grow(h->idle, &h->idle_cap, h->idles + 1, sizeof *h->idle);
		h->idle[h->idles++] = c;
		if (j->next)
			j->next->prev = j->prev;
		if (j->prev)
			j->prev->next = j->next;
		else
			h->running = j->next;
		j->easy = NULL;
		agent_job_finish(j, rc);
	}
}

/* Send what can be sent, and let the library do what it has put off; when to look again. */
static double push(struct agent_http *h)
{
	double now = agent_http_now(), next;
	int alive;

	rouse(h, now);
	next = feed(h, now);
	for (int i = 0; i < h->shelves; i++) {
		struct http_shelf *f = &h->shelf[i];

		if (f->timer <= now) {
			f->timer = INFINITY;
			h->curl.curl_multi_socket_action(f->multi, CURL_SOCKET_TIMEOUT, 0,
							 &alive);
			collect(f);
		}
		if (f->timer < next)
			next = f->timer;
	}
	return h->wakes < next ? h->wakes : next;
}

static void on_event(struct agent_http *h, const struct epoll_event *v)
{
	int what = (v->events & (EPOLLIN | EPOLLHUP) ? CURL_CSELECT_IN : 0) |
		   (v->events & EPOLLOUT ? CURL_CSELECT_OUT : 0) |
		   (v->events & EPOLLERR ? CURL_CSELECT_ERR : 0);
	int alive, fd = (int)(uint32_t)v->data.u64;
	struct http_shelf *f;
	struct http_watch *w;

	if (v->data.u64 == WAKE_MARK) {
		hear(h);
		return;
	}
	w = watch_of(h, fd);
	if (!w->wanted) {
		/* The server closes an idle connection; the library sees it when it is next
		 * used.  Until then it would be told again and again. */
		if (w->events)
			epoll_ctl(h->epoll, EPOLL_CTL_DEL, fd, NULL);
		w->events = 0;
		return;
	}
	f = &h->shelf[v->data.u64 >> 32];
	h->curl.curl_multi_socket_action(f->multi, fd, what, &alive);
	collect(f);
	/* What follows is sent at once, while all of this is still at hand in the caches. */
	if (h->queue.first)
		push(h);
}

static void work(struct agent_http *h, double until)
{
	struct epoll_event v[EVENTS];
	double next = push(h), now = agent_http_now();
	int n, ms;

	if (until < next)
		next = until;
	ms = h->ended || next <= now ? 0
	     : next - now > 3600     ? 3600000
				     : (int)ceil((next - now) * 1000);
	n = epoll_wait(h->epoll, v, EVENTS, ms);
	for (int i = 0; i < n; i++)
		on_event(h, &v[i]);
}

/* TLS libraries write to sockets in a way that may raise SIGPIPE: it is kept off this thread
 * while they run, and not left behind for later. */
int agent_http_wait(struct agent_http *h, int ms)
{
	double begun = agent_http_now(), until = ms < 0 ? INFINITY : begun + ms / 1000.0;
	const struct timespec none = { 0 };
	sigset_t broken, before, pending;
	bool blocked, there;

	sigemptyset(&broken);
	sigaddset(&broken, SIGPIPE);
	sigpending(&pending);
	there = sigismember(&pending, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &broken, &before);
	blocked = sigismember(&before, SIGPIPE);
	h->ended = false;
	do
		work(h, until);
	while (!h->ended && agent_http_now() < until);
	sigpending(&pending);
	if (!there && sigismember(&pending, SIGPIPE))
		while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR)
			;
	if (!blocked)
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	return h->left;
}
