/*
 * health.c -- /livez, /healthz and /metrics: for whoever runs the server, not for those who draw.
 *
 * Whoever restarts what is not alive asks /livez, which asks nobody else: a database that is
 * away does not come back when servers are restarted.  Whoever sends clients to servers asks
 * /healthz.  Strangers may ask both as often as they like: the store is looked at once a
 * second, by one of them, and the others hear what was seen last.
 */
#include "base/json.h"
#include "serve/health_priv.h"

#define FRESH 1000    /* milliseconds that a look counts */
#define SEARCH 10000  /* between two searches for damage */
#define TRUSTED 15000 /* a store that did not answer for so long is not well */

static int64_t now(void)
{
	return serve_trail_now() / 1000;
}

/* Looks at the store if it is time, and nobody does. */
static void look(struct serve_health *h, struct health_seen *out)
{
	bool mine;

	pthread_mutex_lock(&h->lock);
	*out = h->seen;
	mine = !h->looking && (!out->at || now() - out->at > FRESH);
	h->looking = h->looking || mine;
	pthread_mutex_unlock(&h->lock);
	if (!mine)
		return;
	store_stats(h->store, &out->stats);
	if (!out->searched || now() - out->searched > SEARCH) {
		store_troubles(h->store, &out->troubles);
		out->searched = now();
	}
	out->at = now();
	pthread_mutex_lock(&h->lock);
	h->seen = *out;
	h->looking = false;
	pthread_mutex_unlock(&h->lock);
}

static void livez(const struct http_request *q, struct http_reply *r)
{
	(void)q;
	buf_add(&r->body, "{\"ok\":true}\n");
}

static void healthz(const struct http_request *q, struct http_reply *r)
{
	struct serve_health *h = q->service;
	struct health_seen s = { .at = 0 };
	bool leaving = h->leaving && h->leaving(h->user), writable = true;

	if (h->store) {
		look(h, &s);
		writable = s.at && now() - s.at < TRUSTED && s.stats.writable;
	}
	buf_addf(&r->body, "{\"ok\":%s,\"draining\":%s,\"writable\":%s",
		 !leaving && writable ? "true" : "false", leaving ? "true" : "false",
		 writable ? "true" : "false");
	if (h->store)
		buf_addf(&r->body, ",\"damaged\":%d,\"clock_doubted\":%s", s.troubles.damaged,
			 s.troubles.clock_doubted ? "true" : "false");
	buf_add(&r->body, "}\n");
	if (leaving || !writable)
		r->status = 503;
}

static void metrics(const struct http_request *q, struct http_reply *r)
{
	const struct serve_health *h = q->service;
	struct store_stats s = { 0 };
	struct store_troubles t = { 0 };
	struct meter_store held = { 0 };

	if (h->publish)
		h->publish(h->user);
	if (h->store) {
		store_stats(h->store, &s);
		store_troubles(h->store, &t);
		held = (struct meter_store){ .canvases = s.canvases,
					     .figures = s.open,
					     .bytes = (long long)s.bytes,
					     .damaged = t.damaged,
					     .clock_doubted = t.clock_doubted,
					     .writable = s.writable,
					     .there = true };
	}
	r->type = METER_TYPE;
	serve_meter_text(h->trail->meter, &held, h->version, &r->body);
}

const struct http_route serve_health_routes[] = {
	{ "GET", "/livez", "does the server answer", livez, 0, NULL, NULL },
	{ "GET", "/healthz", "is the server well", healthz, 0, NULL, NULL },
	{ "GET", "/metrics", "counters, as Prometheus reads them", metrics, 0, NULL, NULL },
};
const int serve_health_routes_n = sizeof serve_health_routes / sizeof *serve_health_routes;
