/*
 * guard.c -- who may ask: origins, hosts, tokens, and how often.
 *
 * A browser sends what any page tells it to, with the reader's cookies, to any address the
 * reader can reach.  Five things keep such pages out: Host must name this machine (or the
 * origin that was allowed), Origin the page that this very server gave, with scheme and port;
 * a request that the browser itself calls another site's is refused, and so is a navigation
 * that would change anything; replies carry no leave to be read elsewhere; and the token's
 * cookie is strict.
 *
 * The token is asked for everything but the page's own files, which hold nothing of anybody
 * and tell a reader how to come in, and whether the server is well (/healthz).  A ticket (share.c)
 * in its place lets its owner look at one canvas.
 */
#include "serve/share_priv.h"
#include "serve/shared_priv.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define COOKIE "porism_token"
#define BUCKETS 1024
#define PROBES 8
#define ADDRESS 48
#define WRONG_BURST 20 /* wrong tokens of one address at once, and one a second */

/* What one address may still ask; it fills with time. */
struct bucket {
	char from[ADDRESS];
	int64_t last;       /* milliseconds */
	double left, wrong; /* requests, wrong tokens */
	bool known;         /* somebody there has the token */
};
struct http_guard {
	char *token, *allow_origin;
	const char *token_at;
	char cookie[32]; /* its name: browsers send cookies to all ports of a machine */
	bool elsewhere;  /* others can reach us, under any name */
	bool metrics_open;
	int rate;
	atomic_uint trusted;  /* of the last address that had the right one, its hash */
	pthread_mutex_t lock; /* of the buckets, where they are ours alone */
	struct bucket *bucket;
	struct serve_shared *shared; /* whose the buckets are; NULL: ours */
};

struct http_guard *serve_http_guard_new(const struct serve_options *o)
{
	struct http_guard *g = mem_alloc(sizeof *g);

	g->token = o->token ? mem_strdup(o->token) : NULL;
	g->allow_origin = o->allow_origin ? mem_strdup(o->allow_origin) : NULL;
	g->token_at = o->token_at ? o->token_at : "whoever runs this server has it";
	g->elsewhere = o->socket ||
		       (o->bind && strncmp(o->bind, "127.", 4) && strcmp(o->bind, "::1"));
	g->metrics_open = o->metrics_open;
	g->rate = o->rate;
	pthread_mutex_init(&g->lock, NULL);
	if (g->rate > 0 || g->token) {
		g->shared = o->shared;
		g->bucket =
			g->shared ? serve_shared_table(g->shared, BUCKETS * sizeof *g->bucket)
				  : mem_alloc(BUCKETS * sizeof *g->bucket);
	}
	serve_http_guard_at(g, o->port);
	return g;
}

void serve_http_guard_at(struct http_guard *g, int port)
{
	snprintf(g->cookie, sizeof g->cookie, "%s_%d", COOKIE, port);
}

void serve_http_guard_free(struct http_guard *g)
{
	if (!g)
		return;
	pthread_mutex_destroy(&g->lock);
	mem_free(g->token);
	mem_free(g->allow_origin);
	if (!g->shared)
		mem_free(g->bucket);
	mem_free(g);
}

/* --- Where from ---------------------------------------------------------------------------- */
static bool is_allowed(const struct http_guard *g, const char *origin)
{
	return g->allow_origin && origin && !strcasecmp(origin, g->allow_origin);
}

/* Without the port that the scheme has anyway. */
static size_t plain(const char *authority, const char *port)
{
	size_t n = strlen(authority), k = strlen(port);

	return n > k && !strcmp(authority + n - k, port) ? n - k : n;
}

/* A page that came from this server: the same host and port as the request names.  Who can be
 * reached from elsewhere may have something in front that speaks HTTPS. */
static bool is_own(const struct http_guard *g, const char *origin, const char *host)
{
	bool safe = !strncasecmp(origin, "https://", 8);
	const char *name = origin + (safe ? 8 : 7), *port = safe ? ":443" : ":80";
	size_t n;

	if (!host || (safe ? !g->elsewhere : strncasecmp(origin, "http://", 7) != 0))
		return false;
	n = plain(name, port);
	return n && n == plain(host, port) && !strncasecmp(name, host, n);
}

/* A name that we were told is ours, where something stands in front. */
static bool is_allowed_host(const struct http_guard *g, const char *host)
{
	const char *name = g->allow_origin ? strstr(g->allow_origin, "://") : NULL;

	return name && !strcasecmp(name + 3, host);
}

static bool only_looks(const struct http_request *q)
{
	return !strcmp(q->method, "GET") || !strcmp(q->method, "HEAD");
}

static bool from_here(const struct http_guard *g, const struct http_request *q)
{
	const char *site = serve_http_header(q, "Sec-Fetch-Site");
	const char *mode = serve_http_header(q, "Sec-Fetch-Mode");
	bool origin = false, navigates = mode && !strcmp(mode, "navigate");

	for (int i = 0; i < q->n_headers; i++) {
		const char *value = q->header[i].value;

		if (!strcasecmp(q->header[i].name, "Host") && !g->elsewhere &&
		    !serve_http_is_local(value) && !is_allowed_host(g, value))
			return false;
		if (strcasecmp(q->header[i].name, "Origin"))
			continue;
		origin = true;
		if (!is_allowed(g, value) && !is_own(g, value, serve_http_header(q, "Host")))
			return false;
	}
	if (navigates)
		return only_looks(q);
	/* The script that other sites may load holds nothing of anybody. */
	if (!strcmp(q->path, "/embed.js") && only_looks(q))
		return true;
	/* A picture or script that a page elsewhere asks for: no Origin is sent then. */
	return origin || !site || !strcmp(site, "same-origin") || !strcmp(site, "none");
}

/* --- The token ------------------------------------------------------------------------------- */
/* How long it takes tells the length at most. */
static bool same_secret(const char *mine, const char *given, size_t n)
{
	size_t len = strlen(mine);
	unsigned different = len != n;

	for (size_t i = 0; i < len; i++)
		different |= (unsigned char)mine[i] ^ (unsigned char)(i < n ? given[i] : 0);
	return !different;
}

/* What a request says the token is, or NULL; n: its length. */
static const char *bearer_of(const struct http_request *q, size_t *n)
{
	const char *s = serve_http_header(q, "Authorization");

	if (!s || strncasecmp(s, "Bearer ", 7))
		return NULL;
	s += 7;
	*n = strlen(s);
	return s;
}

static const char *cookie_of(const struct http_guard *g, const struct http_request *q,
			     size_t *n)
{
	size_t k = strlen(g->cookie);

	for (int i = 0; i < q->n_headers; i++) {
		if (strcasecmp(q->header[i].name, "Cookie"))
			continue;
		for (const char *p = q->header[i].value; *p;) {
			*n = strcspn(p, ";");
			if (*n > k && !strncmp(p, g->cookie, k) && p[k] == '=') {
				*n -= k + 1;
				return p + k + 1;
			}
			p += *n;
			p += strspn(p, "; ");
		}
	}
	return NULL;
}

enum has { HAS_NONE, HAS_WRONG, HAS_RIGHT, HAS_TICKET };
static enum has has_token(const struct http_guard *g, const struct http_request *q)
{
	size_t n = 0;
	const char *bearer = bearer_of(q, &n), *t;

	if (bearer && same_secret(g->token, bearer, n))
		return HAS_RIGHT;
	if (bearer && serve_share_admits(bearer, q, g->token, (int64_t)time(NULL)))
		return HAS_TICKET;
	t = cookie_of(g, q, &n);
	if (t && same_secret(g->token, t, n))
		return HAS_RIGHT;
	t = serve_http_query(q, "token");
	if (t && !strcmp(q->path, "/") && only_looks(q))
		return same_secret(g->token, t, strlen(t)) ? HAS_RIGHT : HAS_WRONG;
	/* A cookie may be that of a server that was here before. */
	return bearer ? HAS_WRONG : HAS_NONE;
}

/* A browser's first visit: GET /?token=T becomes a cookie, so that the token does not stay
 * in the address. */
static bool first_visit(const struct http_guard *g, const struct http_request *q,
			struct http_reply *r)
{
	const char *t = serve_http_query(q, "token");
	char cookie[HTTP_VALUE];

	if (!t || strcmp(q->path, "/") || !only_looks(q))
		return false;
	if (g->token && same_secret(g->token, t, strlen(t))) {
		snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict",
			 g->cookie, t);
		serve_http_add_header(r, "Set-Cookie", cookie);
	}
	serve_http_add_header(r, "Referrer-Policy", "no-referrer");
	serve_http_add_header(r, "Location", "/");
	r->status = 303;
	return true;
}

static bool is_open(const struct http_guard *g, const struct http_request *q)
{
	return only_looks(q) && ((!strcmp(q->path, "/") && !serve_http_query(q, "token")) ||
				 !strncmp(q->path, "/page/", 6) ||
				 !strcmp(q->path, "/embed") || !strcmp(q->path, "/embed.js") ||
				 !strcmp(q->path, "/livez") || !strcmp(q->path, "/healthz") ||
				 (g->metrics_open && !strcmp(q->path, "/metrics")));
}

/* --- How often --------------------------------------------------------------------------------- */
static uint32_t hash(const char *from)
{
	uint32_t h = 2166136261u;

	for (const char *p = from; *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	return h;
}

/* What an address has left, brought up to now. */
/* The buckets are those of all workers. */
static void count_enter(struct http_guard *g)
{
	if (g->shared)
		serve_shared_enter(g->shared);
	else
		pthread_mutex_lock(&g->lock);
}

static void count_leave(struct http_guard *g)
{
	if (g->shared)
		serve_shared_leave(g->shared);
	else
		pthread_mutex_unlock(&g->lock);
}

static struct bucket *bucket_of(struct http_guard *g, const char *from, int64_t now)
{
	uint32_t h = hash(from);
	struct bucket *b = NULL, *oldest = NULL;
	double seconds;

	for (uint32_t i = 0; i < PROBES; i++) {
		b = &g->bucket[(h + i) % BUCKETS];
		if (!strncmp(b->from, from, ADDRESS - 1))
			break;
		if (!oldest || b->last < oldest->last)
			oldest = b;
		b = NULL;
	}
	if (!b) {
		b = oldest;
		snprintf(b->from, ADDRESS, "%s", from);
		b->left = 2.0 * g->rate;
		b->wrong = WRONG_BURST;
		b->known = false;
		b->last = now;
	}
	seconds = now > b->last ? (double)(now - b->last) / 1000 : 0;
	b->left += seconds * g->rate;
	b->left = b->left < 2.0 * g->rate ? b->left : 2.0 * g->rate;
	b->wrong += seconds;
	b->wrong = b->wrong < WRONG_BURST ? b->wrong : WRONG_BURST;
	b->last = now > b->last ? now : b->last;
	return b;
}

/* Milliseconds until the next request may come, 0: now. */
static int64_t too_often(struct http_guard *g, const char *from, int64_t now)
{
	struct bucket *b;
	int64_t wait = 0;

	if (g->rate <= 0)
		return 0;
	count_enter(g);
	b = bucket_of(g, from, now);
	if (b->left >= 1)
		b->left--;
	else
		wait = 1 + (int64_t)((1 - b->left) * 1000 / g->rate);
	count_leave(g);
	return wait;
}

/* May an address still try?  One that guesses is not heard for a while, right or wrong; but
 * where somebody had the right one before, others behind the same address must not be able
 * to keep them out: there only the wrong ones are refused. */
static bool may_try(struct http_guard *g, const char *from, int64_t now, enum has has)
{
	uint32_t h = hash(from) | 1;
	struct bucket *b;
	bool may;

	if (has == HAS_RIGHT && atomic_load_explicit(&g->trusted, memory_order_relaxed) == h)
		return true;
	count_enter(g);
	b = bucket_of(g, from, now);
	may = b->wrong >= 1 || (b->known && has == HAS_RIGHT);
	if (has == HAS_WRONG && may)
		b->wrong--;
	if (has == HAS_RIGHT && may) {
		b->known = true;
		atomic_store_explicit(&g->trusted, h, memory_order_relaxed);
	}
	count_leave(g);
	return may;
}

/* --- All together ---------------------------------------------------------------------------------- */
/* What a browser asks before it lets an allowed page send more than a form could. */
static bool preflight(const struct http_guard *g, const struct http_request *q,
		      struct http_reply *r)
{
	if (strcmp(q->method, "OPTIONS") ||
	    !serve_http_header(q, "Access-Control-Request-Method") ||
	    !is_allowed(g, serve_http_header(q, "Origin")))
		return false;
	serve_http_add_header(r, "Access-Control-Allow-Methods", "GET, POST, PATCH, DELETE");
	serve_http_add_header(
		r, "Access-Control-Allow-Headers",
		"Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, "
		"MCP-Protocol-Version, Mcp-Method, Mcp-Name");
	serve_http_add_header(r, "Access-Control-Max-Age", "600");
	r->status = 204;
	return true;
}

/* Later: so many milliseconds. */
static bool not_yet(struct http_reply *r, int64_t wait, struct err *e)
{
	char seconds[24];

	snprintf(seconds, sizeof seconds, "%d", (int)((wait + 999) / 1000));
	err_hint(e, "ask again in %s s", seconds);
	serve_http_fail(r, 429, e);
	serve_http_add_header(r, "Retry-After", seconds);
	return false;
}

static bool asks_for_token(struct http_guard *g, const struct http_request *q,
			   const char *from, int64_t now, struct http_reply *r)
{
	enum has has = has_token(g, q);
	struct err e = { 0 };

	if (has != HAS_NONE && !may_try(g, from, now, has)) {
		err_fail(&e, E_ARG, "limit", "too many wrong tokens from there");
		return not_yet(r, 1000, &e);
	}
	if (has == HAS_RIGHT || has == HAS_TICKET)
		return true;
	err_fail(&e, E_ARG, "unauthorized",
		 has == HAS_WRONG ? "this is not the server's token"
				  : "this server asks for a token");
	/* The page shows what stands before the colon. */
	err_hint(&e,
		 "%s: send Authorization: Bearer TOKEN; in a browser open /?token=TOKEN once",
		 g->token_at);
	serve_http_fail(r, 401, &e);
	serve_http_add_header(r, "WWW-Authenticate", "Bearer realm=\"porism\"");
	return false;
}

bool serve_http_guard_admits(struct http_guard *g, const struct http_request *q,
			     const char *from, int64_t now, struct http_reply *r)
{
	struct err e = { 0 };
	int64_t wait;

	if (!from_here(g, q)) {
		err_fail_with(&e, E_ARG, "forbidden", NULL,
			      "ask from this machine, as localhost or 127.0.0.1; serve "
			      "--allow-origin lets pages of one origin in",
			      "requests from other places are not answered");
		serve_http_fail(r, 403, &e);
		return false;
	}
	wait = too_often(g, from, now);
	if (wait) {
		err_fail(&e, E_ARG, "limit", "more than %d requests a second", g->rate);
		return not_yet(r, wait, &e);
	}
	if (preflight(g, q, r))
		return false;
	if (g->token && !is_open(g, q) && !asks_for_token(g, q, from, now, r))
		return false;
	return !first_visit(g, q, r);
}

void serve_http_guard_mark(const struct http_guard *g, const struct http_request *q,
			   struct http_reply *r)
{
	const char *origin = serve_http_header(q, "Origin");

	if (!is_allowed(g, origin) || r->n_extra + 3 > HTTP_EXTRA)
		return;
	serve_http_add_header(r, "Access-Control-Allow-Origin", origin);
	serve_http_add_header(r, "Access-Control-Expose-Headers",
			      "Mcp-Session-Id, Retry-After, X-Request-Id");
	serve_http_add_header(r, "Vary", "Origin");
}
