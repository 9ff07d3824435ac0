/*
 * health.c -- /healthz and /metrics: for whoever runs the server, not for those who draw.
 */
#include "base/json.h"
#include "serve/health_priv.h"
#include <string.h>

static void healthz(const struct http_request *q, struct http_reply *r)
{
	const struct serve_health *h = q->service;
	struct store_stats s = { .writable = true };
	bool leaving = h->leaving && h->leaving(h->user);

	if (h->store)
		store_stats(h->store, &s);
	buf_addf(&r->body, "{\"ok\":%s,\"draining\":%s,\"writable\":%s}\n",
		 !leaving && s.writable ? "true" : "false", leaving ? "true" : "false",
		 s.writable ? "true" : "false");
	if (leaving || !s.writable)
		r->status = 503;
}

static void metrics(const struct http_request *q, struct http_reply *r)
{
	const struct serve_health *h = q->service;
	struct store_stats s = { 0 };
	struct meter_store held = { 0 };

	if (h->publish)
		h->publish(h->user);
	if (h->store) {
		store_stats(h->store, &s);
		held = (struct meter_store){ .canvases = s.canvases,
					     .figures = s.open,
					     .bytes = (long long)s.bytes,
					     .there = true };
	}
	r->type = METER_TYPE;
	serve_meter_text(h->trail->meter, &held, h->version, &r->body);
}

const struct http_route serve_health_routes[] = {
	{ "GET", "/healthz", "is the server well", healthz, 0, NULL, NULL },
	{ "GET", "/metrics", "counters, as Prometheus reads them", metrics, 0, NULL, NULL },
};
const int serve_health_routes_n = sizeof serve_health_routes / sizeof *serve_health_routes;
