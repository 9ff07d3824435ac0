/*
 * guard.c -- who may ask: origins, hosts, tokens, and how often.
 *
 * A browser sends what any page tells it to, with the reader's cookies, to any address the
 * reader can reach.  Four things keep such pages out: Origin and Host must name this machine
 * (or an origin that was allowed), a request that the browser itself calls cross-site is
 * refused, replies carry no leave to be read elsewhere, and the token's cookie is strict.
 */
#include "serve/http_priv.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define COOKIE "porism_token"
#define BUCKETS 1024
#define PROBES 8
#define ADDRESS 48

/* What one address may still ask; it fills with time. */
struct bucket {
	char from[ADDRESS];
	int64_t last; /* milliseconds */
	double left;
};
struct http_guard {
	char *token, *allow_origin;
	bool elsewhere; /* other machines can reach us, under any name */
	int rate;
	pthread_mutex_t lock; /* of the buckets */
	struct bucket *bucket;
};

struct http_guard *serve_http_guard_new(const struct serve_options *o)
{
	struct http_guard *g = mem_alloc(sizeof *g);

	g->token = o->token ? mem_strdup(o->token) : NULL;
	g->allow_origin = o->allow_origin ? mem_strdup(o->allow_origin) : NULL;
	g->elsewhere = o->bind && strncmp(o->bind, "127.", 4) && strcmp(o->bind, "::1");
	g->rate = o->rate;
	g->bucket = g->rate > 0 ? mem_alloc(BUCKETS * sizeof *g->bucket) : NULL;
	pthread_mutex_init(&g->lock, NULL);
	return g;
}

void serve_http_guard_free(struct http_guard *g)
{
	if (!g)
		return;
	pthread_mutex_destroy(&g->lock);
	mem_free(g->token);
	mem_free(g->allow_origin);
	mem_free(g->bucket);
	mem_free(g);
}

/* --- Where from ---------------------------------------------------------------------------- */
static bool is_allowed(const struct http_guard *g, const char *origin)
{
	return g->allow_origin && origin && !strcasecmp(origin, g->allow_origin);
}

/* A page that came from this server, whatever it is called where its reader is. */
static bool is_own(const struct http_guard *g, const char *origin, const char *host)
{
	const char *name = strstr(origin, "://");

	return g->elsewhere && name && host && !strcasecmp(name + 3, host);
}

static bool from_here(const struct http_guard *g, const struct http_request *q)
{
	const char *site = serve_http_header(q, "Sec-Fetch-Site");
	const char *mode = serve_http_header(q, "Sec-Fetch-Mode");
	bool origin = false;

	for (int i = 0; i < q->n_headers; i++) {
		const char *value = q->header[i].value;

		if (!strcasecmp(q->header[i].name, "Host") && !g->elsewhere &&
		    !serve_http_is_local(value))
			return false;
		if (strcasecmp(q->header[i].name, "Origin"))
			continue;
		origin = true;
		if (!serve_http_is_local(value) && !is_allowed(g, value) &&
		    !is_own(g, value, serve_http_header(q, "Host")))
			return false;
	}
	/* A picture or script that a page elsewhere asks for: no Origin is sent then. */
	return origin || !site || strcmp(site, "cross-site") ||
	       (mode && !strcmp(mode, "navigate"));
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

static bool has_token(const struct http_guard *g, const struct http_request *q)
{
	const char *bearer = serve_http_header(q, "Authorization");

	if (!g->token)
		return true;
	if (bearer && !strncasecmp(bearer, "Bearer ", 7) &&
	    same_secret(g->token, bearer + 7, strlen(bearer + 7)))
		return true;
	for (int i = 0; i < q->n_headers; i++) {
		if (strcasecmp(q->header[i].name, "Cookie"))
			continue;
		for (const char *p = q->header[i].value; *p;) {
			size_t n = strcspn(p, ";"), k = strlen(COOKIE "=");

			if (n > k && !strncmp(p, COOKIE "=", k) &&
			    same_secret(g->token, p + k, n - k))
				return true;
			p += n;
			p += strspn(p, "; ");
		}
	}
	return false;
}

/* A browser's first visit: GET /?token=T becomes a cookie, so that the token does not stay
 * in the address. */
static bool first_visit(const struct http_guard *g, const struct http_request *q,
			struct http_reply *r)
{
	const char *t = serve_http_query(q, "token");
	char cookie[HTTP_VALUE];

	if (!g->token || !t || strcmp(q->path, "/") || strcmp(q->method, "GET") ||
	    !same_secret(g->token, t, strlen(t)))
		return false;
	snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict", COOKIE, t);
	serve_http_add_header(r, "Set-Cookie", cookie);
	serve_http_add_header(r, "Location", "/");
	r->status = 303;
	return true;
}

/* --- How often --------------------------------------------------------------------------------- */
static struct bucket *bucket_of(struct http_guard *g, const char *from, int64_t now)
{
	uint32_t h = 2166136261u;
	struct bucket *oldest = NULL;

	for (const char *p = from; *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	for (uint32_t i = 0; i < PROBES; i++) {
		struct bucket *b = &g->bucket[(h + i) % BUCKETS];

		if (!strncmp(b->from, from, ADDRESS - 1))
			return b;
		if (!oldest || b->last < oldest->last)
			oldest = b;
	}
	snprintf(oldest->from, ADDRESS, "%s", from);
	oldest->left = 2.0 * g->rate;
	oldest->last = now;
	return oldest;
}

/* Milliseconds until the next request may come, 0: now. */
static int64_t too_often(struct http_guard *g, const char *from, int64_t now)
{
	struct bucket *b;
	int64_t wait = 0;

	if (!g->bucket)
		return 0;
	pthread_mutex_lock(&g->lock);
	b = bucket_of(g, from, now);
	if (now > b->last) {
		b->left += (double)(now - b->last) * g->rate / 1000;
		if (b->left > 2.0 * g->rate)
			b->left = 2.0 * g->rate;
		b->last = now;
	}
	if (b->left >= 1)
		b->left--;
	else
		wait = 1 + (int64_t)((1 - b->left) * 1000 / g->rate);
	pthread_mutex_unlock(&g->lock);
	return wait;
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

bool serve_http_guard_admits(struct http_guard *g, const struct http_request *q,
			     const char *from, int64_t now, struct http_reply *r)
{
	struct err e = { 0 };
	int64_t wait;

	if (!from_here(g, q)) {
		err_fail(&e, E_ARG, "forbidden",
			 "requests from other places are not answered");
		err_hint(&e, "ask from this machine, as localhost or 127.0.0.1; serve "
			     "--allow-origin lets pages of one origin in");
		serve_http_fail(r, 403, &e);
		return false;
	}
	wait = too_often(g, from, now);
	if (wait) {
		char seconds[24];

		snprintf(seconds, sizeof seconds, "%d", (int)((wait + 999) / 1000));
		err_fail(&e, E_ARG, "limit", "more than %d requests a second", g->rate);
		err_hint(&e, "ask again in %s s", seconds);
		serve_http_fail(r, 429, &e);
		serve_http_add_header(r, "Retry-After", seconds);
		return false;
	}
	if (preflight(g, q, r) || first_visit(g, q, r))
		return false;
	if (!has_token(g, q)) {
		err_fail(&e, E_ARG, "unauthorized", "this server asks for a token");
		err_hint(&e,
			 "send Authorization: Bearer TOKEN; in a browser open /?token=TOKEN "
			 "once");
		serve_http_fail(r, 401, &e);
		serve_http_add_header(r, "WWW-Authenticate", "Bearer realm=\"porism\"");
		return false;
	}
	return true;
}

void serve_http_guard_mark(const struct http_guard *g, const struct http_request *q,
			   struct http_reply *r)
{
	const char *origin = serve_http_header(q, "Origin");

	if (!is_allowed(g, origin) || r->n_extra + 3 > HTTP_EXTRA)
		return;
	serve_http_add_header(r, "Access-Control-Allow-Origin", origin);
	serve_http_add_header(r, "Access-Control-Expose-Headers",
			      "Mcp-Session-Id, Retry-After");
	serve_http_add_header(r, "Vary", "Origin");
}
