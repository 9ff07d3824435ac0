/*
 * serve.c -- which services a server has, and their life.
 *
 * When it ends: no new requests; those under way are answered; the services end their
 * streams; the carrier sends what is left of them.
 */
#include "mcp/mcp.h"
#include "serve/api_priv.h"
#include "serve/carry_priv.h"
#include "serve/runs_priv.h"
#include <string.h>

#define SERVICES 4

struct serve {
	struct carry *carry;
	struct store *store; /* borrowed */
	struct api api;
	struct mcp *mcp;
	struct mcp_http *mcp_http;
	struct buf page; /* as hosts of MCP Apps get it */
	struct http_service service[SERVICES];
	int n;
};

static void add(struct serve *s, const struct http_route *route, int n, void *self)
{
	s->service[s->n].route = route;
	s->service[s->n].n = n;
	s->service[s->n++].self = self;
}

static enum status check(const struct serve_options *o, struct err *e)
{
	const char *b = o->bind;
	bool here = !b || !strncmp(b, "127.", 4) || !strcmp(b, "::1");

	if (o->port < 0 || o->port > 65535)
		return err_fail(e, E_ARG, "bad_argument", "%d is no port: 0 to 65535",
				o->port);
	if (!here && !o->token) {
		err_fail(e, E_ARG, "bad_argument", "%.60s can be reached from other machines",
			 b);
		err_hint(e, "give a token: --token-file F, or PORISM_TOKEN");
		return E_ARG;
	}
	if (o->token && (strlen(o->token) < SERVE_TOKEN || strlen(o->token) > 200))
		return err_fail(e, E_ARG, "bad_argument", "a token has %d to 200 characters",
				SERVE_TOKEN);
	for (const char *p = o->token ? o->token : ""; *p; p++)
		if (*p <= ' ' || *p > '~' || strchr("\",;\\", *p))
			return err_fail(
				e, E_ARG, "bad_argument",
				"a token is made of letters, digits and signs but \" , ; \\");
	return OK;
}

/* The store calls it, whoever made the change here. */
static void changed(void *self, const char *id, long version)
{
	struct serve *s = self;

	serve_api_events_changed(s->api.events, id, version);
	mcp_changed(s->mcp, id, version);
}

static enum status add_canvases(struct serve *s, const struct serve_options *o, struct err *e)
{
	struct mcp_options m = { .store = o->store,
				 .tools = o->tools,
				 .profile = o->profile,
				 .version = o->version,
				 .service = o->service };
	enum status st;

	serve_page(&s->page);
	m.page = buf_str(&s->page);
	m.page_n = s->page.n;
	st = mcp_new(&s->mcp, &m, e);
	if (st != OK)
		return st;
	s->mcp_http = serve_mcp_http_new(s->mcp);
	add(s, serve_mcp_routes, serve_mcp_routes_n, s->mcp_http);
	s->store = o->store;
	s->api = (struct api){ .store = o->store,
			       .tools = o->tools,
			       .version = o->version ? o->version : "",
			       .runs = o->runs ? serve_runs_new(o->runs) : NULL,
			       .events = serve_api_events_new(o->store) };
	sem_init(&s->api.painters, 0, API_PAINTERS);
	add(s, serve_api_routes, serve_api_routes_n, &s->api);
	add(s, serve_page_routes, serve_page_routes_n, NULL);
	store_listen(o->store, changed, s);
	return OK;
}

enum status serve_start(struct serve **out, const struct serve_options *o, struct err *e)
{
	struct serve *s;
	enum status st = check(o, e);

	if (st != OK)
		return st;
	s = mem_alloc(sizeof *s);
	if (o->reward)
		add(s, serve_reward_routes, serve_reward_routes_n, NULL);
	if (o->store)
		st = add_canvases(s, o, e);
	if (st == OK)
		st = serve_carry_start(&s->carry, o, s->service, s->n, e);
	if (st != OK)
		serve_stop(s);
	else
		*out = s;
	return st;
}

int serve_port(const struct serve *s)
{
	return s->carry->port;
}

bool serve_stop(struct serve *s)
{
	if (!s)
		return true;
	if (s->carry && !serve_carry_drain(s->carry))
		return false;
	if (s->store)
		store_listen(s->store, NULL, NULL);
	serve_api_events_free(s->api.events);
	serve_mcp_http_free(s->mcp_http);
	serve_carry_stop(s->carry);
	serve_runs_free(s->api.runs);
	mcp_free(s->mcp);
	buf_clear(&s->page);
	mem_free(s);
	return true;
}
