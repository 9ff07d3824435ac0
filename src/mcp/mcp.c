/*
 * mcp.c -- the server, its peers, and who is told about changes.
 *
 * Notifications are sent with the lock held: a peer or listener cannot be freed meanwhile.
 * A transport's send must therefore not call back.
 */
#include "base/member.h"
#include "mcp/mcp_priv.h"
#include <string.h>

enum status mcp_new(struct mcp **out, const struct mcp_options *o, struct err *e)
{
	const char *profile = o->profile ? o->profile : "core";
	struct buf b = { 0 };
	struct mcp *m;

	if (!mcp_profile_known(profile))
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "profiles are core, plane, solid, render and all",
				     "there is no profile \"%.60s\"", profile);
	m = mem_alloc(sizeof *m);
	m->o = *o;
	m->profile = profile;
	m->service = o->service ? o->service : &mcp_own_service;
	pthread_mutex_init(&m->lock, NULL);
	pthread_cond_init(&m->answered, NULL);
	if (!o->service) {
		mcp_tools_text(&b, m);
		m->tools = buf_take(&b);
	}
	*out = m;
	return OK;
}

void mcp_free(struct mcp *m)
{
	if (!m)
		return;
	while (m->peers)
		mcp_peer_free(m->peers);
	while (m->listeners)
		mcp_listener_free(m->listeners, false);
	pthread_cond_destroy(&m->answered);
	pthread_mutex_destroy(&m->lock);
	mem_free(m->tools);
	mem_free(m);
}

/* --- Lists of URIs --------------------------------------------------------------------- */
static int find_uri(const struct mcp_uris *u, const char *uri)
{
	int i = 0;

	while (i < u->n && strcmp(u->uri[i], uri))
		i++;
	return i;
}

bool mcp_uris_add(struct mcp_uris *u, const char *uri)
{
	if (find_uri(u, uri) < u->n)
		return true;
	if (u->n == MCP_URIS)
		return false;
	u->uri = mem_grow(u->uri, &u->cap, u->n + 1, sizeof *u->uri);
	u->uri[u->n++] = mem_strdup(uri);
	return true;
}

bool mcp_uris_remove(struct mcp_uris *u, const char *uri)
{
	int i = find_uri(u, uri);

	if (i == u->n)
		return false;
	mem_free(u->uri[i]);
	u->uri[i] = u->uri[--u->n];
	return true;
}

static void clear_uris(struct mcp_uris *u)
{
	for (int i = 0; i < u->n; i++)
		mem_free(u->uri[i]);
	mem_free(u->uri);
}

/* --- Peers ------------------------------------------------------------------------------ */
struct mcp_peer *mcp_peer_new(struct mcp *m, mcp_send *send, void *user)
{
	struct mcp_peer *p = mem_alloc(sizeof *p);

	p->m = m;
	p->send = send;
	p->user = user;
	pthread_mutex_lock(&m->lock);
	p->next = m->peers;
	if (p->next)
		p->next->prev = p;
	m->peers = p;
	pthread_mutex_unlock(&m->lock);
	return p;
}

void mcp_peer_listen(struct mcp_peer *p, mcp_send *send, void *user)
{
	pthread_mutex_lock(&p->m->lock);
	p->send = send;
	p->user = user;
	pthread_mutex_unlock(&p->m->lock);
}

const char *mcp_peer_version(struct mcp_peer *p)
{
	const char *v;

	pthread_mutex_lock(&p->m->lock);
	v = p->version;
	pthread_mutex_unlock(&p->m->lock);
	return v;
}

/* Capabilities of clients that we ask about. */
static const char *const asked_of_clients[] = { "roots", "sampling", "elicitation", "tasks" };
#define ASKED ((int)(sizeof asked_of_clients / sizeof *asked_of_clients))

unsigned mcp_peer_can(struct mcp_peer *p)
{
	struct arena *a = arena_new();
	struct json *can = NULL;
	unsigned bits = 0;
	struct err e;

	pthread_mutex_lock(&p->m->lock);
	if (p->can && json_read(&can, p->can, strlen(p->can), a, &e) == OK)
		for (int i = 0; i < ASKED; i++)
			bits |= json_get(can, asked_of_clients[i]) ? 1u << i : 0;
	pthread_mutex_unlock(&p->m->lock);
	arena_free(a);
	return bits;
}

struct mcp_peer *mcp_peer_resume(struct mcp *m, const char *version, unsigned can)
{
	const char *known = mcp_handshake_version(version);
	struct mcp_peer *p;
	struct buf b = { 0 };

	if (!known)
		return NULL;
	p = mcp_peer_new(m, NULL, NULL);
	for (int i = 0; i < ASKED; i++)
		if (can & 1u << i)
			buf_addf(&b, "%c\"%s\":{}", b.n ? ',' : '{', asked_of_clients[i]);
	if (b.n)
		buf_addc(&b, '}');
	p->version = known;
	p->can = b.n ? buf_take(&b) : NULL;
	return p;
}

void mcp_peer_watch(struct mcp_peer *p, const char *uris)
{
	struct mcp_uris now = { 0 }, old;

	for (const char *s = uris; *s; s += strcspn(s, "\n"), s += *s == '\n') {
		char *uri = mem_strndup(s, strcspn(s, "\n"));

		(void)mcp_uris_add(&now, uri);
		mem_free(uri);
	}
	pthread_mutex_lock(&p->m->lock);
	old = p->watched;
	p->watched = now;
	pthread_mutex_unlock(&p->m->lock);
	clear_uris(&old);
}

void mcp_peer_free(struct mcp_peer *p)
{
	if (!p)
		return;
	while (p->listeners)
		mcp_listener_free(p->listeners, false);
	pthread_mutex_lock(&p->m->lock);
	if (p->prev)
		p->prev->next = p->next;
	else
		p->m->peers = p->next;
	if (p->next)
		p->next->prev = p->prev;
	pthread_mutex_unlock(&p->m->lock);
	clear_uris(&p->watched);
	mem_free(p->can);
	mem_free(p);
}

void mcp_listener_free(struct mcp_listener *l, bool end)
{
	struct mcp *m;

	if (!l)
		return;
	m = l->m;
	pthread_mutex_lock(&m->lock);
	if (l->prev)
		l->prev->next = l->next;
	else
		m->listeners = l->next;
	if (l->next)
		l->next->prev = l->prev;
	m->n_listeners--;
	for (struct mcp_listener **at = l->p ? &l->p->listeners : NULL; at && *at;
	     at = &(*at)->of_peer)
		if (*at == l) {
			*at = l->of_peer;
			break;
		}
	pthread_mutex_unlock(&m->lock);
	if (end) {
		struct buf b = { 0 };

		buf_addf(&b,
			 "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"resultType\":"
			 "\"complete\","
			 "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":%s}}}",
			 l->id, l->id);
		l->send(l->user, true, b.s, b.n);
		buf_clear(&b);
	}
	clear_uris(&l->watched);
	mem_free(l->id);
	mem_free(l);
}

/* --- Changes ------------------------------------------------------------------------------ */
/* To a listener: tagged with its request. */
static void tell(const struct mcp_listener *l, const char *method, const char *uri)
{
	struct buf params = { 0 }, b = { 0 };

	buf_addf(&params, "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":%s}", l->id);
	json_member_text_if(&params, "uri", uri);
	buf_addc(&params, '}');
	mcp_notification(&b, method, params.s);
	l->send(l->user, false, b.s, b.n);
	buf_clear(&params);
	buf_clear(&b);
}

static void tell_peer(const struct mcp_peer *p, const char *method, const char *uri)
{
	struct buf params = { 0 }, b = { 0 };

	if (uri) {
		buf_add(&params, "{\"uri\":");
		json_add_string(&params, uri);
		buf_addc(&params, '}');
	}
	mcp_notification(&b, method, uri ? params.s : NULL);
	p->send(p->user, false, b.s, b.n);
	buf_clear(&params);
	buf_clear(&b);
}

/* Is it a resource of this canvas: porism://canvas/ID, porism://canvas/ID.svg? */
static bool of_canvas(const char *uri, const char *canvas)
{
	size_t scheme = strlen(MCP_SCHEME), n = strlen(canvas);

	return !strncmp(uri, MCP_SCHEME, scheme) && !strncmp(uri + scheme, canvas, n) &&
	       (!uri[scheme + n] || uri[scheme + n] == '.');
}

/* Adds the canvas of a URI to those that are there, once. */
static int add_canvas(const char *uri, char (*id)[STORE_ID], int n, int most)
{
	size_t scheme = strlen(MCP_SCHEME), k;

	if (strncmp(uri, MCP_SCHEME, scheme))
		return n;
	uri += scheme;
	k = strcspn(uri, ".");
	if (!k || k >= STORE_ID || n == most)
		return n;
	for (int i = 0; i < n; i++)
		if (!strncmp(id[i], uri, k) && !id[i][k])
			return n;
	memcpy(id[n], uri, k);
	id[n][k] = 0;
	return n + 1;
}

int mcp_watched(struct mcp *m, char (*id)[STORE_ID], int most)
{
	int n = 0;

	pthread_mutex_lock(&m->lock);
	for (struct mcp_peer *p = m->peers; p; p = p->next)
		for (int i = 0; i < p->watched.n && p->send; i++)
			n = add_canvas(p->watched.uri[i], id, n, most);
	for (struct mcp_listener *l = m->listeners; l; l = l->next)
		for (int i = 0; i < l->watched.n; i++)
			n = add_canvas(l->watched.uri[i], id, n, most);
	pthread_mutex_unlock(&m->lock);
	return n;
}

void mcp_changed(struct mcp *m, const char *canvas, long version)
{
	static const char updated[] = "notifications/resources/updated";

	pthread_mutex_lock(&m->lock);
	for (struct mcp_peer *p = m->peers; p; p = p->next)
		for (int i = 0; i < p->watched.n && p->send; i++)
			if (of_canvas(p->watched.uri[i], canvas))
				tell_peer(p, updated, p->watched.uri[i]);
	for (struct mcp_listener *l = m->listeners; l; l = l->next)
		for (int i = 0; i < l->watched.n; i++)
			if (of_canvas(l->watched.uri[i], canvas))
				tell(l, updated, l->watched.uri[i]);
	pthread_mutex_unlock(&m->lock);
	if (version < 0)
		mcp_list_changed(m, MCP_RESOURCES);
}

void mcp_list_changed(struct mcp *m, unsigned list)
{
	const char *changed = list == MCP_TOOLS     ? "notifications/tools/list_changed"
			      : list == MCP_PROMPTS ? "notifications/prompts/list_changed"
						    : "notifications/resources/list_changed";

	pthread_mutex_lock(&m->lock);
	for (struct mcp_peer *p = m->peers; p; p = p->next)
		if (p->version && p->send)
			tell_peer(p, changed, NULL);
	for (struct mcp_listener *l = m->listeners; l; l = l->next)
		if (l->lists & list)
			tell(l, changed, NULL);
	pthread_mutex_unlock(&m->lock);
}
