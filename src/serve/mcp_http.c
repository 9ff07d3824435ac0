/*
 * mcp_http.c -- /mcp: the Model Context Protocol over HTTP, both eras.
 *
 * 2026-07-28: POST alone, without sessions.  Headers repeat what the body says, for whoever
 * routes requests without reading them; where they differ, nothing is done.  A subscription
 * is a reply that does not end.
 *
 * Before: initialize makes a session, whose id (Mcp-Session-Id) the others carry; GET is its
 * stream for what nobody asked for, DELETE its end.  Streams are not resumed.  Every request
 * of a session may come to another worker: the id says all that the handshake agreed on
 * (ticket_priv.h), subscriptions lie in shared memory, and what one worker hears that
 * concerns a call or a stream of another is handed on (shared_priv.h).
 *
 * A reply begins as JSON; the first message before the answer (progress) makes it a stream
 * of events.
 *
 * Locks are taken in this order: that of the sessions, the protocol's own, a stream's.
 */
#include "base/clock.h"
#include "base/json.h"
#include "mcp/mcp.h"
#include "serve/shared_priv.h"
#include "serve/ticket_priv.h"
#include "serve/trail_priv.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <time.h>

#define SESSIONS 1000
#define PIECE (SERVE_STREAM / 4) /* that is written to a stream at once */

enum {
	HEADER_MISMATCH = -32020,
	UNSUPPORTED = -32022,
	NO_CAPABILITY = -32021,
	PARSE = -32700,
	INVALID = -32600,
	NO_METHOD = -32601
};

struct serve_session {
	struct serve_session *next;
	struct ticket ticket;
	struct mcp_peer *peer;
	int busy;                   /* requests under way */
	bool ended;                 /* goes when they are done */
	int64_t used;               /* seconds */
	struct http_stream *stream; /* of its GET, or NULL */
};
/* A subscription of the modern era: a stream that stays. */
struct subscription {
	struct subscription *next;
	struct mcp_listener *listener;
	struct http_stream *stream;
};
struct mcp_http {
	struct mcp *m;
	struct serve_shared *shared;
	int seat;
	pthread_mutex_t lock;
	struct serve_session *sessions;
	struct subscription *subscriptions;
	int n;
};

struct mcp_http *serve_mcp_http_new(struct mcp *m, struct serve_shared *shared, int seat)
{
	struct mcp_http *h = mem_alloc(sizeof *h);

	h->m = m;
	h->shared = shared;
	h->seat = seat;
	pthread_mutex_init(&h->lock, NULL);
	return h;
}

static int64_t now(void)
{
	return base_clock_ms() / 1000;
}

/* --- Sessions --------------------------------------------------------------------------- */
/* It is in no list any more, and nobody works for it. */
static void session_free(struct serve_session *s)
{
	mcp_peer_listen(s->peer, NULL, NULL);
	if (s->stream)
		serve_http_stream_end(s->stream);
	mcp_peer_free(s->peer);
	mem_free(s);
}

static struct serve_session *unlink_session(struct mcp_http *h, struct serve_session *s)
{
	struct serve_session **at;

	for (at = &h->sessions; *at != s; at = &(*at)->next)
		;
	*at = s->next;
	h->n--;
	return s;
}

/* That of a name, entered; or NULL.  Under the lock. */
static struct serve_session *find_session(struct mcp_http *h, const char *name)
{
	struct serve_session *s;

	for (s = h->sessions; s && (strcmp(s->ticket.name, name) || s->ended); s = s->next)
		;
	if (s) {
		s->busy++;
		s->used = now();
	}
	return s;
}

static struct serve_session *session_of_name(struct mcp_http *h, const char *name)
{
	struct serve_session *s;

	pthread_mutex_lock(&h->lock);
	s = find_session(h, name);
	pthread_mutex_unlock(&h->lock);
	return s;
}

static void session_leave(struct mcp_http *h, struct serve_session *s)
{
	bool last;

	pthread_mutex_lock(&h->lock);
	last = !--s->busy && s->ended;
	if (last)
		unlink_session(h, s);
	pthread_mutex_unlock(&h->lock);
	if (last)
		session_free(s);
}

/* It goes when the last request in it is done. */
static void session_end(struct mcp_http *h, struct serve_session *s)
{
	pthread_mutex_lock(&h->lock);
	s->ended = true;
	pthread_mutex_unlock(&h->lock);
}

/* Room for one more: when there are too many, that which was idle longest goes, and is
 * returned; its client finds another when it comes again.  Under the lock. */
static struct serve_session *make_room(struct mcp_http *h)
{
	struct serve_session *idle = NULL;

	for (struct serve_session *o = h->sessions; h->n == SESSIONS && o; o = o->next)
		if (!o->busy && (!idle || o->used < idle->used))
			idle = o;
	return idle ? unlink_session(h, idle) : NULL;
}

/* A session of ours with this peer, entered; that of the same name if another thread was
 * faster.  NULL when all are at work. */
static struct serve_session *session_add(struct mcp_http *h, const struct ticket *t,
					 struct mcp_peer *peer)
{
	struct serve_session *s = mem_alloc(sizeof *s), *idle = NULL, *other;

	s->ticket = *t;
	s->busy = 1;
	s->used = now();
	s->peer = peer;
	pthread_mutex_lock(&h->lock);
	other = find_session(h, t->name);
	if (!other)
		idle = make_room(h);
	if (!other && h->n < SESSIONS) {
		s->next = h->sessions;
		h->sessions = s;
		h->n++;
		other = s;
	}
	pthread_mutex_unlock(&h->lock);
	if (other != s)
		session_free(s);
	if (idle)
		session_free(idle);
	return other;
}

/* A new one, before its handshake. */
static struct serve_session *session_new(struct mcp_http *h)
{
	unsigned char name[16];
	struct ticket t = { .issued = (int64_t)time(NULL) };

	if (getrandom(name, sizeof name, 0) != (ssize_t)sizeof name)
		return NULL;
	for (size_t i = 0; i < sizeof name; i++)
		snprintf(t.name + 2 * i, 3, "%02x", name[i]);
	return session_add(h, &t, mcp_peer_new(h->m, NULL, NULL));
}

static void load_watched(struct mcp_http *h, struct serve_session *s)
{
	struct buf b = { 0 };

	serve_shared_watched(h->shared, s->ticket.name, &b);
	mcp_peer_watch(s->peer, buf_str(&b));
	buf_clear(&b);
}

/* A session that works on a request, also one that another worker made; NULL when there is
 * none of that id. */
static struct serve_session *session_enter(struct mcp_http *h, const char *id)
{
	struct serve_session *s;
	struct mcp_peer *peer;
	struct ticket t;

	if (!serve_ticket_read(&t, id, serve_shared_key(h->shared), (int64_t)time(NULL)))
		return NULL;
	/* Another worker may have ended it, and its note not have come yet. */
	if (serve_shared_has_ended(h->shared, t.name))
		return NULL;
	s = session_of_name(h, t.name);
	if (s)
		return s;
	peer = mcp_peer_resume(h->m, t.version, t.can);
	s = peer ? session_add(h, &t, peer) : NULL;
	if (s)
		load_watched(h, s);
	return s;
}

/* --- What other workers say ---------------------------------------------------------------- */
static void drop_message(void *user, bool last, const char *json, size_t n)
{
	(void)user, (void)last, (void)json, (void)n;
}

/* The stream of a session ends here. */
static void drop_stream(struct mcp_http *h, struct serve_session *s)
{
	struct http_stream *old;

	pthread_mutex_lock(&h->lock);
	mcp_peer_listen(s->peer, NULL, NULL);
	old = s->stream;
	s->stream = NULL;
	pthread_mutex_unlock(&h->lock);
	if (old)
		serve_http_stream_end(old);
}

void serve_mcp_http_heard(struct mcp_http *h, const struct shared_note *note)
{
	struct serve_session *s = session_of_name(h, note->id);

	if (!s)
		return;
	switch (note->kind) {
	case SHARED_MESSAGE:
		(void)mcp_message(h->m, s->peer, note->text, strlen(note->text), drop_message,
				  NULL, NULL);
		break;
	case SHARED_WATCHED: load_watched(h, s); break;
	case SHARED_STREAMING: drop_stream(h, s); break;
	case SHARED_ENDED: session_end(h, s); break;
	case SHARED_CHANGED: break;
	}
	session_leave(h, s);
}

static void tell_others(struct mcp_http *h, const struct serve_session *s,
			enum shared_kind kind, const char *text)
{
	serve_shared_tell(h->shared, h->seat, kind, s->ticket.name, 0, text);
}

/* --- Subscriptions ------------------------------------------------------------------------- */
static void subscription_free(struct subscription *s, bool end)
{
	mcp_listener_free(s->listener, end);
	serve_http_stream_end(s->stream);
	mem_free(s);
}

/* Forget those whose reader has gone. */
static void sweep(struct mcp_http *h)
{
	struct subscription *gone = NULL, *s;

	pthread_mutex_lock(&h->lock);
	for (struct subscription **at = &h->subscriptions; *at;) {
		s = *at;
		if (serve_http_stream_gone(s->stream)) {
			*at = s->next;
			s->next = gone;
			gone = s;
		} else {
			at = &s->next;
		}
	}
	pthread_mutex_unlock(&h->lock);
	while (gone) {
		s = gone;
		gone = s->next;
		subscription_free(s, false);
	}
}

void serve_mcp_http_free(struct mcp_http *h)
{
	if (!h)
		return;
	while (h->subscriptions) {
		struct subscription *s = h->subscriptions;

		h->subscriptions = s->next;
		subscription_free(s, true);
	}
	while (h->sessions)
		session_free(unlink_session(h, h->sessions));
	pthread_mutex_destroy(&h->lock);
	mem_free(h);
}

/* --- Replies --------------------------------------------------------------------------------- */
static void refuse(struct http_reply *r, int status, const char *id, int code,
		   const char *message)
{
	buf_reset(&r->body);
	mcp_refusal(&r->body, id, code, message);
	r->status = status;
	r->type = "application/json";
}

static void write_event(struct http_stream *s, const char *json, size_t n)
{
	static const char begin[] = "event: message\ndata: ", end[] = "\n\n";
	struct buf b = { 0 };

	buf_addn(&b, begin, sizeof begin - 1);
	buf_addn(&b, json, n);
	buf_addn(&b, end, sizeof end - 1);
	serve_http_stream_write(s, b.s, b.n);
	buf_clear(&b);
}

/* The same for an answer, however long: waits for its reader. */
static void write_long_event(struct http_stream *s, const char *json, size_t n)
{
	serve_http_stream_write(s, "event: message\ndata: ", 21);
	while (n && !serve_http_stream_gone(s)) {
		size_t k = n < PIECE ? n : PIECE;

		if (serve_http_stream_waiting(s) > PIECE) {
			nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
			continue;
		}
		serve_http_stream_write(s, json, k);
		json += k;
		n -= k;
	}
	serve_http_stream_write(s, "\n\n", 2);
}

/* A stream of events, which begins with what r.body holds. */
static struct http_stream *open_stream(const struct http_request *q, struct http_reply *r)
{
	r->status = 200;
	r->type = "text/event-stream";
	serve_http_add_header(r, "Cache-Control", "no-cache");
	serve_http_add_header(r, "X-Accel-Buffering", "no");
	return serve_http_stream_open(q, r);
}

/* A POST under way.  Its subscription, if it opens one, outlives it: send then sees the
 * stream alone. */
struct exchange {
	const struct http_request *q;
	struct http_reply *r;
	struct http_stream *stream;
	bool events; /* the client reads streams */
	bool answered;
	struct buf sent; /* the answer, where it went to the stream */
	pthread_mutex_t lock;
};

static void send_message(void *user, bool last, const char *json, size_t n)
{
	struct exchange *x = user;

	pthread_mutex_lock(&x->lock);
	if (last) {
		x->answered = true;
		if (x->stream) {
			write_long_event(x->stream, json, n);
			buf_addn(&x->sent, json, n);
		} else
			buf_addn(&x->r->body, json, n);
	} else if (x->events) {
		if (!x->stream)
			x->stream = open_stream(x->q, x->r);
		/* Who is slow to read misses some of the progress. */
		if (serve_http_stream_waiting(x->stream) < PIECE)
			write_event(x->stream, json, n);
	}
	pthread_mutex_unlock(&x->lock);
}

static bool is_gone(void *user)
{
	struct exchange *x = user;

	return serve_http_gone(x->q);
}

/* To a stream that stays: of a session, of a subscription. */
static void send_stream(void *user, bool last, const char *json, size_t n)
{
	(void)last;
	write_event(user, json, n);
}

/* --- Headers of the modern era ------------------------------------------------------------------ */

/* A header's value: without blanks around it, decoded when it says so; NULL when it cannot
 * be, or is absent. */
static const char *header_value(const struct http_request *q, const char *name)
{
	static const char begin[] = "=?base64?", end[] = "?=";
	const char *s = serve_http_header(q, name);
	size_t n;

	if (!s)
		return NULL;
	s += strspn(s, " \t");
	n = strlen(s);
	while (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
		n--;
	if (n >= strlen(begin) + strlen(end) && !strncmp(s, begin, strlen(begin)) &&
	    !strncmp(s + n - strlen(end), end, strlen(end)))
		return base64_read(s + strlen(begin), n - strlen(begin) - strlen(end), &n,
				   q->arena);
	for (size_t i = 0; i < n; i++)
		if ((s[i] < ' ' && s[i] != '\t') || s[i] == 127)
			return NULL;
	return arena_strndup(q->arena, s, n);
}

/* A value of the body as a header says it; NULL for what no header says. */
static const char *plain_value(const struct json *j)
{
	switch (j->type) {
	case JSON_STRING:
	case JSON_NUMBER: return j->text;
	case JSON_TRUE: return "true";
	case JSON_FALSE: return "false";
	case JSON_NULL:
	case JSON_ARRAY:
	case JSON_OBJECT: break;
	}
	return NULL;
}

static bool agree(const struct http_request *q, const char *name, const char *value, char *why,
		  size_t size)
{
	const char *got = header_value(q, name);

	if (got && !strcmp(got, value))
		return true;
	snprintf(why, size, "Header mismatch: %s %s%.100s%s, the body says '%.100s'", name,
		 got ? "says '" : "is missing", got ? got : "", got ? "'" : " or unreadable",
		 value);
	return false;
}

/* Do the headers say what the body says? */
static bool headers_agree(const struct mcp_http *h, const struct http_request *q,
			  const struct json *j, const char *version, char *why, size_t size)
{
	const struct json *params = json_get(j, "params"), *args;
	const char *method = json_text(j, "method"), *name = NULL;

	if (!agree(q, "MCP-Protocol-Version", version, why, size))
		return false;
	if (!method)
		return true;
	if (!agree(q, "Mcp-Method", method, why, size))
		return false;
	if (!strcmp(method, "tools/call") || !strcmp(method, "prompts/get"))
		name = json_text(params, "name");
	else if (!strcmp(method, "resources/read"))
		name = json_text(params, "uri");
	if (!name)
		return true;
	if (!agree(q, "Mcp-Name", name, why, size))
		return false;
	args = json_get(params, "arguments");
	if (strcmp(method, "tools/call") || !args || args->type != JSON_OBJECT)
		return true;
	for (const struct json *a = args->child; a; a = a->next) {
		const char *header = mcp_header_of(h->m, name, a->key),
			   *value = plain_value(a);
		char full[80];

		if (!header || !value)
			continue;
		snprintf(full, sizeof full, "Mcp-Param-%s", header);
		if (!agree(q, full, value, why, size))
			return false;
	}
	return true;
}

/* --- POST ---------------------------------------------------------------------------------------- */
struct post {
	struct mcp_http *h;
	const struct http_request *q;
	struct http_reply *r;
	const struct json *j;
	const char *id;      /* of the message, as JSON, or NULL */
	const char *version; /* that the body says, or NULL */
	bool complete;       /* the modern era's _meta is whole */
};

static bool accepts(const struct http_request *q, const char *type)
{
	const char *a = serve_http_header(q, "Accept");

	return !a || strstr(a, type) || strstr(a, "*/*");
}

static bool is_json(const struct http_request *q)
{
	const char *t = serve_http_header(q, "Content-Type");

	return t && !strncasecmp(t, "application/json", 16) &&
	       (!t[16] || t[16] == ';' || t[16] == ' ');
}

/* Errors of the envelope have a status of their own; what a method refuses is an answer. */
static int status_of(const struct post *p, const struct mcp_peer *peer, int code)
{
	switch (code) {
	case PARSE:
	case INVALID:
	case HEADER_MISMATCH:
	case UNSUPPORTED:
	case NO_CAPABILITY: return 400;
	case NO_METHOD: return p->version ? 404 : 200;
	default: break;
	}
	/* Without a session, a request must say what it is. */
	return code && !peer && !p->complete ? 400 : 200;
}

/* --- What is counted */
static bool is_call(const struct json *j)
{
	const char *method = json_text(j, "method");

	return method && json_text(json_get(j, "params"), "name") &&
	       !strcmp(method, "tools/call");
}

/* Why a call was refused, from the text of its answer; "" for one that was not. */
static void refused_with(char code[HTTP_WORD], const char *answer)
{
	static const char wrong[] = "\"isError\":true", why[] = "\"error\":{\"code\":\"";
	struct http_reply r = { .status = 200 };
	const char *error;

	code[0] = 0;
	if (!strstr(answer, wrong))
		return;
	error = strstr(answer, why);
	serve_trail_observed(&r, error ? error : "");
	snprintf(code, HTTP_WORD, "%s", r.code[0] ? r.code : "refused");
}

/* Whatever clients name, only tools that there are become labels. */
static void name_call(char tool[HTTP_WORD], const struct mcp_http *h, const struct json *j)
{
	const char *name = json_text(json_get(j, "params"), "name");

	snprintf(tool, HTTP_WORD, "%s", mcp_has_tool(h->m, name) ? name : "unknown");
}

/* Does a message of a batch get an answer? */
static bool gets_answer(const struct json *j)
{
	return j->type != JSON_OBJECT ||
	       (json_get(j, "method") ? json_get(j, "id") != NULL
				      : !json_get(j, "result") && !json_get(j, "error"));
}

/* The answers stand in the order of the messages. */
static void note_batch(const struct post *p, struct buf *answer)
{
	static const char failed[] = "\"error\":{\"code\":-";
	struct trail_cursor each = { .at = answer->n ? answer->s : NULL };
	const struct json *j = p->j->child;
	const char *one;

	for (; each.at && j; j = j->next) {
		struct http_call *c;
		long code;

		if (!gets_answer(j))
			continue;
		one = serve_trail_next(&each);
		if (!one || !is_call(j))
			continue;
		c = serve_trail_also(p->q, p->r, "{\"ok\":true,");
		refused_with(c->code, one);
		one = c->code[0] ? NULL : strstr(one, failed);
		code = one ? strtol(one + sizeof failed - 2, NULL, 10) : 0;
		if (code)
			snprintf(c->code, sizeof c->code, "rpc%ld", code);
		name_call(c->tool, p->h, j);
	}
	while (each.at && serve_trail_next(&each))
		;
	snprintf(p->r->tool, sizeof p->r->tool, "batch");
}

/* Which tool was called and how that ended, for the counters; code: of the JSON-RPC error. */
static void note_call(const struct post *p, int code, struct buf *answer)
{
	struct http_reply *r = p->r;

	if (code)
		snprintf(r->code, sizeof r->code, "rpc%d", code);
	if (p->j && p->j->type == JSON_ARRAY && !code)
		note_batch(p, answer);
	if (!p->j || !is_call(p->j))
		return;
	if (!code)
		refused_with(r->code, buf_str(answer));
	name_call(r->tool, p->h, p->j);
}

static int run(const struct post *p, struct mcp_peer *peer)
{
	struct exchange x = { .q = p->q,
			      .r = p->r,
			      .events = accepts(p->q, "text/event-stream") };
	struct mcp_done done;

	pthread_mutex_init(&x.lock, NULL);
	done = mcp_message(p->h->m, peer, p->q->body, p->q->n, send_message, is_gone, &x);
	pthread_mutex_destroy(&x.lock);
	if (x.stream) {
		note_call(p, done.code, &x.sent);
		serve_http_stream_end(x.stream);
	} else if (x.answered) {
		p->r->type = "application/json";
		p->r->status = status_of(p, peer, done.code);
		note_call(p, done.code, &p->r->body);
	} else {
		p->r->status = 202;
	}
	buf_clear(&x.sent);
	return done.code;
}

/* In a session: what was said here may be about something that another worker has. */
static void run_in(const struct post *p, struct serve_session *s)
{
	const char *method = json_text(p->j, "method");
	const char *uri = json_text(json_get(p->j, "params"), "uri");
	int code = run(p, s->peer);

	if (p->q->n < SHARED_TEXT && mcp_is_urgent(p->q->body, p->q->n))
		tell_others(p->h, s, SHARED_MESSAGE, p->q->body);
	if (code || !method || !uri)
		return;
	if (!strcmp(method, "resources/subscribe"))
		(void)serve_shared_watch(p->h->shared, s->ticket.name, uri);
	else if (!strcmp(method, "resources/unsubscribe"))
		serve_shared_unwatch(p->h->shared, s->ticket.name, uri);
	else
		return;
	tell_others(p->h, s, SHARED_WATCHED, NULL);
	serve_shared_wake(p->h->shared, p->h->seat);
}

/* Refused when it asks for a stream and cannot have one. */
static void subscribe(const struct post *p)
{
	struct subscription *s;
	struct mcp_done done;
	struct http_stream *stream;

	if (!accepts(p->q, "text/event-stream")) {
		refuse(p->r, 406, p->id, INVALID, "a subscription is a stream of events");
		return;
	}
	sweep(p->h);
	if (!serve_http_may_listen(p->q, p->r))
		return;
	stream = open_stream(p->q, p->r);
	done = mcp_message(p->h->m, NULL, p->q->body, p->q->n, send_stream, NULL, stream);
	if (!done.open) {
		serve_http_stream_end(stream);
		return;
	}
	s = mem_alloc(sizeof *s);
	s->listener = done.open;
	s->stream = stream;
	pthread_mutex_lock(&p->h->lock);
	s->next = p->h->subscriptions;
	p->h->subscriptions = s;
	pthread_mutex_unlock(&p->h->lock);
	/* Its canvases are looked at from now on. */
	serve_shared_wake(p->h->shared, p->h->seat);
}

static void modern(const struct post *p)
{
	const struct json *filter = json_get(json_get(p->j, "params"), "notifications");
	char why[400];

	if (!headers_agree(p->h, p->q, p->j, p->version, why, sizeof why))
		refuse(p->r, 400, p->id, HEADER_MISMATCH, why);
	else if (p->complete && p->id && json_says(p->j, "method", "subscriptions/listen") &&
		 filter && filter->type == JSON_OBJECT && !strcmp(p->version, MCP_MODERN))
		subscribe(p);
	else
		(void)run(p, NULL);
}

static void add_session_id(const struct post *p, const struct serve_session *s)
{
	struct ticket t = s->ticket;
	char id[TICKET_ID];

	snprintf(t.version, sizeof t.version, "%s", mcp_peer_version(s->peer));
	t.can = mcp_peer_can(s->peer);
	serve_ticket_write(id, &t, serve_shared_key(p->h->shared));
	serve_http_add_header(p->r, "Mcp-Session-Id", id);
}

static void legacy(const struct post *p)
{
	const char *method = json_text(p->j, "method");
	const char *id = serve_http_header(p->q, "Mcp-Session-Id");
	struct serve_session *s;

	if (method && p->id && !strcmp(method, "initialize")) {
		s = session_new(p->h);
		if (!s) {
			refuse(p->r, 503, p->id, INVALID, "too many sessions");
			return;
		}
		(void)run(p, s->peer);
		/* A handshake that failed leaves nothing behind. */
		if (mcp_peer_version(s->peer))
			add_session_id(p, s);
		else
			session_end(p->h, s);
		session_leave(p->h, s);
		return;
	}
	if (!id) {
		(void)run(p, NULL);
		return;
	}
	s = session_enter(p->h, id);
	if (!s) {
		refuse(p->r, 404, p->id, INVALID,
		       "there is no such session: initialize a new one");
		return;
	}
	run_in(p, s);
	session_leave(p->h, s);
}

static void post(const struct http_request *q, struct http_reply *r)
{
	struct post p = { .h = q->service, .q = q, .r = r };
	const char *version = serve_http_header(q, "MCP-Protocol-Version");
	const struct json *meta, *v, *can;
	struct json *j = NULL;
	struct err e = { 0 };

	if (!is_json(q)) {
		refuse(r, 415, NULL, INVALID, "the body is application/json");
		return;
	}
	if (!accepts(q, "application/json") && !accepts(q, "text/event-stream")) {
		refuse(r, 406, NULL, INVALID,
		       "answers are application/json or text/event-stream");
		return;
	}
	if (json_read(&j, q->body, q->n, q->arena, &e) != OK) {
		refuse(r, 400, NULL, PARSE, e.msg);
		return;
	}
	meta = json_get(json_get(j, "params"), "_meta");
	v = json_get(meta, "io.modelcontextprotocol/protocolVersion");
	can = json_get(meta, "io.modelcontextprotocol/clientCapabilities");
	p.j = j;
	p.id = mcp_id_text(json_get(j, "id"), q->arena);
	p.version = v && v->type == JSON_STRING ? v->text : NULL;
	p.complete = p.version && can && can->type == JSON_OBJECT;
	if (p.version)
		modern(&p);
	else if (version && !strcmp(version, MCP_MODERN))
		(void)run(&p, NULL);
	else if (version && !mcp_version_known(version))
		refuse(r, 400, p.id, INVALID,
		       "MCP-Protocol-Version: this revision is not known");
	else
		legacy(&p);
}

/* --- GET and DELETE, of the handshake era ------------------------------------------------------- */
/* The session that a request is about; NULL when it has been refused. */
static struct serve_session *session_of(const struct http_request *q, struct http_reply *r)
{
	const char *id = serve_http_header(q, "Mcp-Session-Id");
	const char *version = serve_http_header(q, "MCP-Protocol-Version");
	struct serve_session *s;

	if (!id || (version && !strcmp(version, MCP_MODERN))) {
		refuse(r, 405, NULL, INVALID, "POST messages here");
		serve_http_add_header(r, "Allow", "POST");
		return NULL;
	}
	s = session_enter(q->service, id);
	if (!s)
		refuse(r, 404, NULL, INVALID, "there is no such session");
	return s;
}

static void get(const struct http_request *q, struct http_reply *r)
{
	struct mcp_http *h = q->service;
	struct serve_session *s = session_of(q, r);
	struct http_stream *old;

	if (!s)
		return;
	if (!accepts(q, "text/event-stream")) {
		refuse(r, 406, NULL, INVALID, "this is a stream of events");
		session_leave(h, s);
		return;
	}
	if (!serve_http_may_listen(q, r)) {
		session_leave(h, s);
		return;
	}
	buf_add(&r->body, ": messages that nobody asked for\n\n");
	/* The newest stream is the one, wherever the others are. */
	tell_others(h, s, SHARED_STREAMING, NULL);
	mcp_peer_listen(s->peer, NULL, NULL);
	pthread_mutex_lock(&h->lock);
	old = s->stream;
	s->stream = open_stream(q, r);
	mcp_peer_listen(s->peer, send_stream, s->stream);
	pthread_mutex_unlock(&h->lock);
	serve_shared_wake(h->shared, h->seat);
	if (old)
		serve_http_stream_end(old);
	session_leave(h, s);
}

static void delete (const struct http_request *q, struct http_reply *r)
{
	struct mcp_http *h = q->service;
	struct serve_session *s = session_of(q, r);

	if (!s)
		return;
	session_end(h, s);
	serve_shared_end_session(h->shared, s->ticket.name);
	tell_others(h, s, SHARED_ENDED, NULL);
	session_leave(h, s);
	r->status = 204;
}

const struct http_route serve_mcp_routes[] = {
	{ "POST", "/mcp", "the Model Context Protocol, both eras", post, 64u << 20, NULL, "" },
	{ "GET", "/mcp", "the stream of a session (before 2026-07-28)", get, 0, NULL, NULL },
	{ "DELETE", "/mcp", "the end of a session (before 2026-07-28)", delete, 0, NULL,
	  NULL },
};
const int serve_mcp_routes_n = sizeof serve_mcp_routes / sizeof *serve_mcp_routes;
