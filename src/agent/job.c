/*
 * job.c -- one request: its head, its tries, the bytes as they come, how it ends.
 *
 * The bounds on what a server may send are here, and what happens between tries.
 */
#include "agent/client_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define CONNECT_SECONDS 20.0
#define BODY_MOST ((size_t)64 << 20)
#define HEAD_MOST ((size_t)256 << 10)
#define RECEIVE_BUFFER 8192L
#define SEND_BUFFER 16384L
#define WAIT_FIRST 0.5
#define WAIT_MOST 8.0
#define ASKED_MOST 120.0

/* --- Made and freed ------------------------------------------------------------------------- */
/* The lines of the head as the library wants them, in one block: nodes, then texts.  Lines of
 * our own come behind; one without a value keeps the library from sending it. */
static struct curl_slist *lines_new(const char *text, bool body)
{
	static const char own[] =
		"Expect:\nAccept-Encoding:\nContent-Type: application/json\n";
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
	buf_addn(&all, own, typed ? strlen("Expect:\nAccept-Encoding:\n") : strlen(own));
	count += typed ? 2 : 3;
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

struct http_job *agent_job_new(struct agent_http *h, const struct agent_http_request *q)
{
	struct http_job *j = mem_alloc(sizeof *j);

	j->client = h;
	j->q = *q;
	j->q.url = mem_strdup(q->url);
	j->q.key = q->key ? mem_strdup(q->key) : NULL;
	j->q.headers = NULL;
	j->lines = lines_new(q->headers, q->body != NULL);
	j->since = agent_http_now();
	return j;
}

void agent_job_free(struct http_job *j)
{
	mem_free((char *)(uintptr_t)j->q.url);
	mem_free((char *)(uintptr_t)j->q.key);
	mem_free(j->lines);
	buf_clear(&j->head);
	buf_clear(&j->body);
	buf_clear(&j->scrub.out);
	mem_free(j);
}

/* --- What comes of it ----------------------------------------------------------------------- */
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
		j->first = agent_http_now();
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
	agent_job_free(j);
}

double agent_http_backoff(struct agent_http *h, int tries)
{
	double wait = WAIT_FIRST, part;

	for (int i = 1; i < tries && wait < WAIT_MOST; i++)
		wait *= 2;
	if (wait > WAIT_MOST)
		wait = WAIT_MOST;
	part = (double)(rng_next(&h->rng) >> 11) / 9007199254740992.0;
	return wait * (1 - 0.25 * part) * h->scale;
}

/* asked: what the server asks for, or < 0. */
static double back_off(struct agent_http *h, const struct http_job *j, double asked)
{
	if (asked >= 0)
		return (asked < ASKED_MOST ? asked : ASKED_MOST) * h->scale;
	return agent_http_backoff(h, j->tries);
}

void agent_job_sleep(struct http_job *j, double now, double wait)
{
	struct agent_http *h = j->client;

	j->since = now;
	j->due = now + wait;
	j->next = h->asleep;
	h->asleep = j;
	if (j->due < h->wakes)
		h->wakes = j->due;
}

void agent_job_finish(struct http_job *j, CURLcode rc)
{
	struct agent_http *h = j->client;
	struct agent_headers head;
	struct agent_refusal r = { .wait = -1 };
	double now = agent_http_now(), hold, wait;
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
		agent_job_sleep(j, now, wait);
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
	/* It is not asked for, but some servers and those between pack all the same. */
	SET(CURLOPT_ACCEPT_ENCODING, "");
	SET(CURLOPT_OPENSOCKETFUNCTION, agent_http_open);
	SET(CURLOPT_OPENSOCKETDATA, h);
	SET(CURLOPT_CLOSESOCKETFUNCTION, agent_http_close);
	SET(CURLOPT_CLOSESOCKETDATA, h);
	SET(CURLOPT_HEADERFUNCTION, on_head);
	SET(CURLOPT_WRITEFUNCTION, on_body);
	if (h->ca_file) {
		SET(CURLOPT_CAINFO, h->ca_file);
		if (h->curl.ca_path)
			SET(CURLOPT_CAPATH, h->curl.ca_path);
	}
	return c;
}

static bool is_https(const char *url)
{
	return !strncasecmp(url, "https://", 8);
}

/* Is it this machine?  localhost, *.localhost, 127.0.0.0/8 and ::1. */
static bool is_loopback(const char *url)
{
	const char *host = strstr(url, "://"), *sign;
	size_t n;

	host = host ? host + 3 : url;
	n = strcspn(host, "/?#");
	while ((sign = memchr(host, '@', n)) != NULL) {
		n -= (size_t)(sign + 1 - host);
		host = sign + 1;
	}
	if (n >= 5 && !memcmp(host, "[::1]", 5))
		return true;
	n = strcspn(host, ":/?#");
	if (n > 4 && !memcmp(host, "127.", 4))
		return strspn(host, "0123456789.") == n;
	return n >= 9 && !strncasecmp(host + n - 9, "localhost", 9) &&
	       (n == 9 || host[n - 10] == '.');
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
	/* A proxy of the environment cannot reach this machine's servers, and what they are asked
	 * must not leave it. */
	SET(CURLOPT_PROXY, is_loopback(j->q.url) ? "" : NULL);
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
	f = agent_http_shelf(h);
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

void agent_job_launch(struct http_job *j, double now)
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
		agent_job_finish(j, CURLE_UNSUPPORTED_PROTOCOL);
	} else if (!send_job(j->client, j)) {
		agent_job_finish(j, CURLE_FAILED_INIT);
	}
}
