/*
 * serve.c -- which services a server has, and their life.
 *
 * When it ends: no new requests; those under way are answered; the services end their
 * streams; the carrier sends what is left of them.
 */
#include "mcp/mcp.h"
#include "serve/api_priv.h"
#include "serve/carry_priv.h"
#include "serve/easel_priv.h"
#include "serve/health_priv.h"
#include "serve/runs_priv.h"
#include "serve/share_priv.h"
#include "serve/shared_priv.h"
#include "serve/watched_priv.h"
#include <string.h>

#define SERVICES 5
#define LISTEN 500 /* milliseconds in which other workers may be heard late */

struct serve {
	struct carry *carry;
	struct store *store; /* borrowed */
	char *token, *embed; /* or NULL */
	struct api api;
	struct mcp *mcp;
	struct mcp_http *mcp_http;
	struct serve_watched *watched;
	struct buf page;                   /* as hosts of MCP Apps get it */
	struct serve_shared *shared, *own; /* with the other workers; own: there are none */
	int seat;
	struct serve_trail trail;
	struct serve_health health;
	pthread_t ear;
	bool hearing;
	atomic_bool deaf;
	unsigned long heard; /* notes of the others */
	struct http_service service[SERVICES];
	int n;
};

static void add(struct serve *s, const struct http_route *route, int n, void *self)
{
	s->service[s->n].route = route;
	s->service[s->n].n = n;
	s->service[s->n++].self = self;
}

enum status serve_check(const struct serve_options *o, struct err *e)
{
	const char *b = o->bind;
	bool here = o->socket || !b || !strncmp(b, "127.", 4) || !strcmp(b, "::1");

	if (o->port < 0 || o->port > 65535)
		return err_fail(e, E_ARG, "bad_argument", "%d is no port: 0 to 65535",
				o->port);
	if (!here && !o->token)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "give a token: --token-file F, or PORISM_TOKEN",
				     "%.60s can be reached from other machines", b);
	if (o->trust_proxy && !serve_proxies_known(o->trust_proxy))
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "in numbers, with commas: 127.0.0.1,::1; unix for those "
				     "who come through the Unix socket",
				     "%.60s is no list of addresses", o->trust_proxy);
	if (o->embed && !serve_embed_known(o->embed))
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "with commas: https://example.org,http://localhost:3000; "
				     "* is every site",
				     "%.60s is no list of sites", o->embed);
	return o->token ? serve_token_check(o->token, e) : OK;
}

/* The store calls it, whoever made the change here. */
static void changed(void *self, const char *id, long version)
{
	struct serve *s = self;

	serve_api_events_changed(s->api.events, id, version);
	serve_watched_changed(s->watched, id, version);
	if (!s->own)
		serve_shared_tell(s->shared, s->seat, SHARED_CHANGED, id, version, NULL);
}

/* What the other workers say. */
static void *hear(void *self)
{
	struct serve *s = self;
	struct shared_note note;
	int64_t next = 0;

	while (!atomic_load(&s->deaf)) {
		bool heard = serve_shared_hear(s->shared, s->seat, &s->heard, &note, LISTEN);

		if (heard && note.kind == SHARED_CHANGED) {
			serve_api_events_changed(s->api.events, note.id, note.number);
			serve_watched_changed(s->watched, note.id, note.number);
		} else if (heard) {
			serve_mcp_http_heard(s->mcp_http, &note);
		}
		/* Also for what is watched since now, and however much is heard. */
		if (!heard || note.kind == SHARED_WATCHED || serve_carry_now() >= next) {
			serve_watched_look(s->watched);
			next = serve_carry_now() + LISTEN;
		}
	}
	return NULL;
}

static void stop_hearing(struct serve *s)
{
	if (!s->hearing)
		return;
	atomic_store(&s->deaf, true);
	serve_shared_wake(s->shared, s->seat);
	pthread_join(s->ear, NULL);
}

static enum status share(struct serve *s, const struct serve_options *o, struct err *e)
{
	s->shared = o->shared;
	s->seat = o->seat;
	if (s->shared)
		return OK;
	if (serve_shared_new(&s->own, 1, NULL, 0, e) != OK)
		return E_SYS;
	s->shared = s->own;
	return OK;
}

static enum status take_place(void *easel, const char *canvas, double pixels, int *place,
			      struct err *e)
{
	return serve_api_easel_take(easel, serve_http_for(NULL), canvas, pixels, place, e);
}

static void give_place(void *easel, int place)
{
	serve_api_easel_give(easel, place);
}

static enum status add_canvases(struct serve *s, const struct serve_options *o, struct err *e)
{
	struct api_easel *easel = s->api.easel = serve_api_easel_new();
	struct mcp_options m = { .store = o->store,
				 .tools = o->tools,
				 .profile = o->profile,
				 .version = o->version,
				 .service = o->service };
	enum status st;

	m.easel = (struct mcp_easel){ take_place, give_place, easel };
	serve_page(&s->page);
	m.page = buf_str(&s->page);
	m.page_n = s->page.n;
	st = mcp_new(&s->mcp, &m, e);
	if (st != OK)
		return st;
	s->watched = serve_watched_new(s->mcp, o->store);
	s->mcp_http = serve_mcp_http_new(s->mcp, s->shared, s->seat);
	add(s, serve_mcp_routes, serve_mcp_routes_n, s->mcp_http);
	s->store = o->store;
	s->token = o->token ? mem_strdup(o->token) : NULL;
	s->embed = o->embed ? mem_strdup(o->embed) : NULL;
	s->api = (struct api){ .store = o->store,
			       .tools = o->tools,
			       .version = o->version ? o->version : "",
			       .token = s->token,
			       .runs = o->runs ? serve_runs_new(o->runs) : NULL,
			       .events = serve_api_events_new(o->store),
			       .steady = serve_api_steady_new(),
			       .easel = easel };
	add(s, serve_api_routes, serve_api_routes_n, &s->api);
	add(s, serve_page_routes, serve_page_routes_n, s->embed);
	if (!s->own) {
		s->heard = serve_shared_now(s->shared);
		s->hearing = !pthread_create(&s->ear, NULL, hear, s);
	}
	store_listen(o->store, changed, s);
	return OK;
}

static bool is_leaving(void *self)
{
	const struct serve *s = self;

	return !s->carry || s->carry->leaving;
}

static void publish(void *self)
{
	struct serve *s = self;

	serve_carry_publish(s->carry);
}

static void add_health(struct serve *s, const struct serve_options *o)
{
	s->health = (struct serve_health){ .trail = &s->trail,
					   .store = o->store,
					   .version = o->version ? o->version : "",
					   .leaving = is_leaving,
					   .publish = publish,
					   .user = s };
	pthread_mutex_init(&s->health.lock, NULL);
	add(s, serve_health_routes, serve_health_routes_n, &s->health);
}

enum status serve_start(struct serve **out, const struct serve_options *o, struct err *e)
{
	struct serve_options with = *o;
	struct serve *s;
	enum status st = serve_check(o, e);

	if (st != OK)
		return st;
	s = mem_alloc(sizeof *s);
	with.trail = &s->trail;
	st = share(s, o, e);
	if (st == OK)
		st = serve_trail_init(&s->trail, serve_shared_meter(s->shared), s->seat,
				      o->log, e);
	if (st == OK && o->reward)
		add(s, serve_reward_routes, serve_reward_routes_n, NULL);
	if (st == OK && o->store)
		st = add_canvases(s, o, e);
	add_health(s, o);
	if (st == OK)
		st = serve_carry_start(&s->carry, &with, s->service, s->n, e);
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

void serve_reopen_log(struct serve *s)
{
	serve_log_reopen(s->trail.log);
}

void serve_retire(struct serve *s, int64_t ms)
{
	serve_carry_retire(s->carry, ms);
}

bool serve_stop(struct serve *s)
{
	if (!s)
		return true;
	if (s->carry && !serve_carry_drain(s->carry))
		return false;
	if (s->store)
		store_listen(s->store, NULL, NULL);
	stop_hearing(s);
	serve_api_events_free(s->api.events);
	serve_api_steady_free(s->api.steady);
	serve_api_easel_free(s->api.easel);
	serve_mcp_http_free(s->mcp_http);
	serve_carry_stop(s->carry);
	serve_runs_free(s->api.runs);
	serve_watched_free(s->watched);
	mcp_free(s->mcp);
	buf_clear(&s->page);
	if (s->shared)
		serve_meter_leave(serve_shared_meter(s->shared), s->seat);
	serve_log_free(s->trail.log);
	serve_shared_free(s->own);
	mem_free(s->token);
	mem_free(s->embed);
	mem_free(s);
	return true;
}
