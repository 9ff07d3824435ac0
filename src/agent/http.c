/*
 * http.c -- the client: requests wait for their turn, are sent, tried again, and end.
 *
 * A job is in exactly one place: in the queue (it waits for a place of the pace), asleep (it
 * waits for its time to be tried again), with the library, or being told.  agent_http_start
 * only puts it into the queue, so it may be called from any callback.
 *
 * The library is driven by its sockets: it names those that it watches, an epoll descriptor
 * holds them, and only those on which something happened are looked at.  1,000 that are
 * idle cost nothing.
 */
#include "agent/curl_priv.h"
#include "base/rng.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define TRIES 5
#define SECONDS 120.0
#define CONNECT_SECONDS 20.0
#define BODY_MOST ((size_t)64 << 20)
#define HEAD_MOST ((size_t)256 << 10)
#define RECEIVE_BUFFER 8192L
#define SEND_BUFFER 16384L
#define WAIT_FIRST 0.5
#define WAIT_MOST 8.0
#define ASKED_MOST 120.0
#define EVENTS 256
#define SPARE_FILES 64
#define WAKE_BYTE 'w'
#define WAKE_MARK UINT64_MAX

struct http_job {
	struct http_job *next, *prev; /* prev: while it is with the library */
	struct agent_http *client;
	struct agent_http_request q; /* url and key are its own */
	struct curl_slist *lines;    /* of the head: one block with all texts in it */
	CURL *easy;                  /* while it is with the library */
	struct http_shelf *shelf;    /* then */
	struct buf head, body;
	struct http_scrub scrub;
	size_t came;        /* bytes of the body in this try */
	int status, tries;  /* the status as it came */
	double since, due;  /* it waits since, until */
	double sent, first; /* of this try; first: -1 before it */
	double waited;      /* in all */
	bool good;          /* the status is 2xx */
	bool stopped;       /* data wants no more */
	const char *limit;  /* a bound of ours was passed: which */
	char error[CURL_ERROR_SIZE];
};

struct http_list {
	struct http_job *first, *last;
};

/* The library looks through all connections of a multi handle for a free one, and through more
 * of its lists: with 1,000 in one handle that is half of all the work.  So there are
 * several, each made when those before it are full. */
#define SHELVES 32
#define SHELF_FULL 32
struct http_shelf {
	struct agent_http *client;
	CURLM *multi;
	int index, jobs;
	double timer; /* when the library wants to be called; infinite: never */
};

struct agent_http {
	struct curl_library curl;
	struct http_shelf *shelf;
	int shelves;
	struct agent_pace *pace;
	struct pace_member member;
	struct http_list queue;
	struct http_job *asleep;  /* in no order */
	struct http_job *running; /* with the library */
	double wakes;             /* when the first of them is due */
	int left;
	int epoll, wake[2]; /* the pipe: read, write */
	CURL **idle;        /* handles without a job */
	int idles, idle_cap;
	char *ca_file;
	int tries;
	double seconds, scale;
	struct rng rng;
	bool ended, woken; /* since agent_http_wait began */
};

static double clock_now(void)
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

static void job_free(struct http_job *j)
{
	mem_free((char *)(uintptr_t)j->q.url);
	mem_free((char *)(uintptr_t)j->q.key);
	mem_free(j->lines);
	buf_clear(&j->head);
	buf_clear(&j->body);
	buf_clear(&j->scrub.out);
	mem_free(j);
}

/* --- What the library calls --------------------------------------------------------------- */
static int on_socket(CURL *easy, curl_socket_t fd, int what, void *self, void *mark)
{
	struct http_shelf *f = self;
	struct epoll_event v = { .data.u64 = (uint64_t)f->index << 32 | (uint32_t)fd };
	int epoll = f->client->epoll;

	(void)easy;
	(void)mark;
	if (what == CURL_POLL_REMOVE) {
		epoll_ctl(epoll, EPOLL_CTL_DEL, fd, &v);
		return 0;
	}
	v.events = (what & CURL_POLL_IN ? (unsigned)EPOLLIN : 0u) |
		   (what & CURL_POLL_OUT ? (unsigned)EPOLLOUT : 0u);
	if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &v) && errno == EEXIST)
		epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &v);
	return 0;
}

static int on_timer(CURLM *multi, long ms, void *self)
{
	struct http_shelf *f = self;

	(void)multi;
	f->timer = ms < 0 ? INFINITY : ms == 0 ? 0 : clock_now() + (double)ms / 1000;
	return 0;
}

/* A line of the head of an answer; names in small letters. */
static size_t on_head(char *s, size_t size, size_t n, void *self)
{
	struct http_job *j = self;
	size_t all = size * n, m = all, at;

	while (m && (s[m - 1] == '\r' || s[m - 1] == '\n'))
		m--;
	if (m > 5 && !memcmp(s, "HTTP/", 5)) {
		const char *blank = memchr(s, ' ', m);

		buf_reset(&j->head);
		j->status = blank ? (int)strtol(blank, NULL, 10) : 0;
		j->good = j->status >= 200 && j->status < 300;
		return all;
	}
	if (!m)
		return all;
	if (j->head.n + m > HEAD_MOST) {
		j->limit = "its headers are larger than 256 kB";
		return 0;
	}
	at = j->head.n;
	buf_addn(&j->head, s, m);
	buf_addc(&j->head, '\n');
	for (; j->head.s[at] != ':' && j->head.s[at] != '\n'; at++)
		if (j->head.s[at] >= 'A' && j->head.s[at] <= 'Z')
			j->head.s[at] = (char)(j->head.s[at] - 'A' + 'a');
	return all;
}

static bool hand_on(struct http_job *j, const char *s, size_t n)
{
	if (n && !j->q.data(j->q.user, s, n))
		j->stopped = true;
	return !j->stopped;
}

static size_t on_body(char *s, size_t size, size_t n, void *self)
{
	struct http_job *j = self;
	size_t all = size * n, m;
	const char *t;

	if (j->first < 0)
		j->first = clock_now();
	j->came += all;
	if (j->came > BODY_MOST) {
		j->limit = "its answer is larger than 64 MB";
		return 0;
	}
	if (!j->good || !j->q.data) {
		buf_addn(&j->body, s, all);
		return all;
	}
	t = agent_scrub_feed(&j->scrub, s, all, &m);
	return hand_on(j, t, m) ? all : 0;
}

/* --- Ends ------------------------------------------------------------------------------------ */
static void tell(struct http_job *j, const struct agent_refusal *r, bool good, double now)
{
	struct agent_http *h = j->client;
	struct agent_http_answer a = { .status = j->status,
				       .body = buf_str(&j->body),
				       .n = j->body.n,
				       .headers = { buf_str(&j->head) },
				       .tries = j->tries,
				       .waited = j->waited };

	if (j->tries) {
		a.seconds = now - j->sent;
		a.first = j->first < 0 ? a.seconds : j->first - j->sent;
	}
	if (!good)
		a.refusal = *r;
	if (!agent_headers_get(a.headers, "x-request-id", a.request_id, sizeof a.request_id))
		agent_headers_get(a.headers, "request-id", a.request_id, sizeof a.request_id);
	h->left--;
	h->ended = true;
	j->q.done(j->q.user, &a);
	job_free(j);
}

static double back_off(struct agent_http *h, const struct http_job *j, double asked)
{
	double wait = WAIT_FIRST, part;

	if (asked >= 0)
		return (asked < ASKED_MOST ? asked : ASKED_MOST) * h->scale;
	for (int i = 1; i < j->tries && wait < WAIT_MOST; i++)
		wait *= 2;
	if (wait > WAIT_MOST)
		wait = WAIT_MOST;
	part = (double)(rng_next(&h->rng) >> 11) / 9007199254740992.0;
	return wait * (1 - 0.25 * part) * h->scale;
}

static void sleep_until(struct agent_http *h, struct http_job *j, double now, double wait)
{
	j->since = now;
	j->due = now + wait;
	j->next = h->asleep;
	h->asleep = j;
	if (j->due < h->wakes)
		h->wakes = j->due;
}

/* A try is over, with the library's word. */
static void finish(struct agent_http *h, struct http_job *j, CURLcode rc)
{
	struct agent_headers head;
	struct agent_refusal r = { .wait = -1 };
	double now = clock_now(), hold, wait;
	bool good;

	/* What was held back as a possible key is none. */
	if (rc == CURLE_OK && j->good && j->q.data && j->scrub.n) {
		size_t m;
		const char *t = agent_scrub_end(&j->scrub, &m);

		hand_on(j, t, m);
	}
	good = j->good && (rc == CURLE_OK || j->stopped);
	agent_scrub_buf(&j->head, j->q.key);
	agent_scrub_buf(&j->body, j->q.key);
	head.text = buf_str(&j->head);
	if (good) {
		agent_pace_give(h->pace, PACE_GOOD, j->sent, now);
	} else {
		struct http_trouble t = { j->q.url, head,     j->status, h->seconds,
					  j->came,  j->limit, j->error };

		if (!t.error[0])
			t.error = h->curl.curl_easy_strerror(rc);
		if (rc != CURLE_OK) {
			agent_trouble_broken(&r, &t, rc);
			j->status = 0;
		} else if (j->status >= 300 && j->status < 400) {
			agent_trouble_redirect(&r, &t);
		} else {
			agent_refusal_read(&r, j->status, head, buf_str(&j->body), j->body.n);
		}
		agent_scrub_text(r.message, sizeof r.message, j->q.key);
		agent_scrub_text(r.hint, sizeof r.hint, j->q.key);
		agent_pace_give(h->pace, r.limited ? PACE_LIMITED : PACE_OTHER, j->sent, now);
	}
	hold = agent_limits_hold(head, time(NULL));
	if (hold > 0)
		agent_pace_hold(h->pace, now + hold * h->scale);
	if (!good && r.retry && j->tries < h->tries) {
		wait = back_off(h, j, r.wait);
		/* The others would hear the same. */
		if (r.limited && r.wait >= 0)
			agent_pace_hold(h->pace, now + wait);
		sleep_until(h, j, now, wait);
		if (j->q.again)
			j->q.again(j->q.user, &r, j->tries, wait);
		return;
	}
	tell(j, &r, good, now);
}

/* --- Sending ---------------------------------------------------------------------------------- */
static CURL *handle_new(struct agent_http *h)
{
	CURL *c = h->curl.curl_easy_init();
	long ms = (long)(h->seconds * 1000), connect = (long)(CONNECT_SECONDS * 1000);

	if (!c)
		return NULL;
#define SET(option, value) h->curl.curl_easy_setopt(c, option, value)
	SET(CURLOPT_NOSIGNAL, 1L);
	SET(CURLOPT_FOLLOWLOCATION, 0L);
	SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
	SET(CURLOPT_TCP_NODELAY, 1L);
	SET(CURLOPT_TCP_KEEPALIVE, 1L);
	SET(CURLOPT_BUFFERSIZE, RECEIVE_BUFFER);
	SET(CURLOPT_UPLOAD_BUFFERSIZE, SEND_BUFFER);
	SET(CURLOPT_TIMEOUT_MS, ms > 0 ? ms : 1L);
	SET(CURLOPT_CONNECTTIMEOUT_MS, ms > 0 && ms < connect ? ms : connect);
	SET(CURLOPT_USERAGENT, "porism");
	SET(CURLOPT_HEADERFUNCTION, on_head);
	SET(CURLOPT_WRITEFUNCTION, on_body);
	if (h->ca_file) {
		SET(CURLOPT_CAINFO, h->ca_file);
		if (h->curl.ca_path)
			SET(CURLOPT_CAPATH, h->curl.ca_path);
	}
	return c;
}

/* The first with room, so that few connections serve few requests; or the emptiest. */
static struct http_shelf *shelf_for(struct agent_http *h)
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

static bool is_https(const char *url)
{
	return !strncasecmp(url, "https://", 8);
}

/* With the library from here on; false: it could not be. */
static bool send_job(struct agent_http *h, struct http_job *j)
{
	CURL *c = h->idles ? h->idle[--h->idles] : handle_new(h);
	bool tls = is_https(j->q.url);
	struct http_shelf *f;

	if (!c)
		return false;
	SET(CURLOPT_URL, j->q.url);
	SET(CURLOPT_HTTPHEADER, j->lines);
	if (j->q.body) {
		SET(CURLOPT_POST, 1L);
		SET(CURLOPT_POSTFIELDS, j->q.body);
		SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)j->q.n);
	} else {
		SET(CURLOPT_HTTPGET, 1L);
	}
	SET(CURLOPT_HTTP_VERSION,
	    tls ? (long)CURL_HTTP_VERSION_2TLS : (long)CURL_HTTP_VERSION_1_1);
	SET(CURLOPT_PIPEWAIT, tls ? 1L : 0L);
	SET(CURLOPT_PRIVATE, j);
	SET(CURLOPT_WRITEDATA, j);
	SET(CURLOPT_HEADERDATA, j);
	SET(CURLOPT_ERRORBUFFER, j->error);
#undef SET
	f = shelf_for(h);
	if (!f || h->curl.curl_multi_add_handle(f->multi, c) != CURLM_OK) {
		h->curl.curl_easy_cleanup(c);
		return false;
	}
	f->jobs++;
	j->shelf = f;
	j->easy = c;
	j->next = h->running;
	j->prev = NULL;
	if (j->next)
		j->next->prev = j;
	h->running = j;
	return true;
}

static void launch(struct agent_http *h, struct http_job *j, double now)
{
	j->waited += now - j->since;
	j->tries++;
	j->sent = now;
	j->first = -1;
	j->came = 0;
	j->status = 0;
	j->good = j->stopped = false;
	j->limit = NULL;
	j->error[0] = '\0';
	buf_reset(&j->head);
	buf_reset(&j->body);
	agent_scrub_start(&j->scrub, j->q.key);
	if (strncasecmp(j->q.url, "http://", 7) && !is_https(j->q.url)) {
		snprintf(j->error, sizeof j->error, "neither http:// nor https://");
		finish(h, j, CURLE_UNSUPPORTED_PROTOCOL);
	} else if (!send_job(h, j)) {
		finish(h, j, CURLE_FAILED_INIT);
	}
}

/* --- Life ------------------------------------------------------------------------------------- */
/* The lines of the head as the library wants them, in one block: nodes, then texts.  Lines of
 * our own come behind; one without a value keeps the library from sending it. */
static struct curl_slist *lines_new(const char *text, bool body)
{
	static const char own[] = "Expect:\nContent-Type: application/json\n";
	struct buf all = { 0 };
	struct curl_slist *node;
	bool typed = !body;
	size_t n = 0, count = 0;
	char *at;

	for (const char *s = text ? text : ""; *s; s += strspn(s, "\r\n")) {
		size_t m = strcspn(s, "\r\n");

		typed = typed || !strncasecmp(s, "content-type:", 13);
		if (m) {
			buf_addn(&all, s, m);
			buf_addc(&all, '\n');
			count++;
		}
		s += m;
	}
	buf_addn(&all, own, typed ? strlen("Expect:\n") : strlen(own));
	count += typed ? 1 : 2;
	n = count * sizeof *node;
	node = mem_alloc(n + all.n + 1);
	at = (char *)node + n;
	memcpy(at, all.s, all.n);
	buf_clear(&all);
	for (size_t i = 0; i < count; i++) {
		char *end = strchr(at, '\n');

		*end = '\0';
		node[i].data = at;
		node[i].next = i + 1 < count ? &node[i + 1] : NULL;
		at = end + 1;
	}
	return node;
}

void agent_http_start(struct agent_http *h, const struct agent_http_request *q)
{
	struct http_job *j = mem_alloc(sizeof *j);

	j->client = h;
	j->q = *q;
	j->q.url = mem_strdup(q->url);
	j->q.key = q->key ? mem_strdup(q->key) : NULL;
	j->q.headers = NULL;
	j->lines = lines_new(q->headers, q->body != NULL);
	j->since = clock_now();
	append(&h->queue, j);
	h->left++;
}

/* As many files as the pace may want at once, if they may be had. */
static void want_files(int most)
{
	struct rlimit files;
	rlim_t want = (rlim_t)most + SPARE_FILES;

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
			agent_pace_give(h->pace, PACE_OTHER, j->sent, clock_now());
		}
		job_free(j);
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
	mem_free(h->ca_file);
	mem_free(h);
}

void agent_http_wake(struct agent_http *h)
{
	const char word = WAKE_BYTE;
	int kept = errno;

	if (write(h->wake[1], &word, 1) < 0)
		errno = kept; /* a full pipe wakes as well */
	errno = kept;
}

/* --- Work ---------------------------------------------------------------------------------------- */
static void hear(struct agent_http *h)
{
	char word[64];
	ssize_t n;

	while ((n = read(h->wake[0], word, sizeof word)) > 0)
		if (memchr(word, WAKE_BYTE, (size_t)n))
			h->woken = true;
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
		launch(h, j, now);
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
		finish(h, j, rc);
	}
}

/* Send what can be sent, and let the library do what it has put off; when to look again. */
static double push(struct agent_http *h)
{
	double now = clock_now(), next;
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
	struct http_shelf *f;
	int alive;

	if (v->data.u64 == WAKE_MARK) {
		hear(h);
		return;
	}
	f = &h->shelf[v->data.u64 >> 32];
	h->curl.curl_multi_socket_action(f->multi, (int)(uint32_t)v->data.u64, what, &alive);
	collect(f);
	/* What follows is sent at once, while all of this is still at hand in the caches. */
	if (h->queue.first)
		push(h);
}

static void work(struct agent_http *h, double until)
{
	struct epoll_event v[EVENTS];
	double next = push(h), now = clock_now();
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
	double begun = clock_now(), until = ms < 0 ? INFINITY : begun + ms / 1000.0;
	const struct timespec none = { 0 };
	sigset_t broken, before, pending;
	bool blocked, there;

	sigemptyset(&broken);
	sigaddset(&broken, SIGPIPE);
	sigpending(&pending);
	there = sigismember(&pending, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &broken, &before);
	blocked = sigismember(&before, SIGPIPE);
	h->ended = h->woken = false;
	do
		work(h, until);
	while (!h->ended && !h->woken && clock_now() < until);
	sigpending(&pending);
	if (!there && sigismember(&pending, SIGPIPE))
		while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR)
			;
	if (!blocked)
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	return h->left;
}
