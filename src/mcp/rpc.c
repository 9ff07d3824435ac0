/*
 * rpc.c -- messages in, answers out.
 *
 * Which era a request belongs to: one that says its version in _meta is modern, whatever
 * came before; any other belongs to the handshake of its peer, and without one there is
 * only initialize, and ping.
 */
#include "base/member.h"
#include "mcp/mcp_priv.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define META "io.modelcontextprotocol/"
#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const char *const versions[] = { MCP_MODERN, MCP_LEGACY, "2025-06-18", "2025-03-26",
					"2024-11-05" };

/* --- Answers ----------------------------------------------------------------------- */
static void add_error(struct buf *b, const char *id, int code, const char *message,
		      const char *data)
{
	buf_add(b, "{\"jsonrpc\":\"2.0\"");
	if (id)
		buf_addf(b, ",\"id\":%s", id);
	buf_addf(b, ",\"error\":{\"code\":%d,\"message\":", code);
	json_add_string(b, message);
	if (data)
		buf_addf(b, ",\"data\":%s", data);
	buf_add(b, "}}");
}

void mcp_refusal(struct buf *b, const char *id, int code, const char *message)
{
	add_error(b, id, code, message, NULL);
}

bool mcp_version_known(const char *version)
{
	for (int i = 0; i < LENGTH(versions); i++)
		if (!strcmp(versions[i], version))
			return true;
	return false;
}

bool mcp_error_data(struct mcp_call *c, int code, const char *data, const char *message)
{
	buf_reset(&c->out);
	add_error(&c->out, c->key, code, message, data);
	c->code = code;
	return false;
}

bool mcp_error(struct mcp_call *c, int code, const char *fmt, ...)
{
	char message[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof message, fmt, ap);
	va_end(ap);
	return mcp_error_data(c, code, NULL, message);
}

void mcp_notification(struct buf *b, const char *method, const char *params)
{
	buf_add(b, "{\"jsonrpc\":\"2.0\",\"method\":");
	json_add_string(b, method);
	if (params)
		buf_addf(b, ",\"params\":%s", params);
	buf_addc(b, '}');
}

void mcp_notify(struct mcp_call *c, const char *method, const char *params)
{
	struct buf b = { 0 };

	mcp_notification(&b, method, params);
	c->send(c->user, false, b.s, b.n);
	buf_clear(&b);
}

void mcp_progress(struct mcp_call *c, double progress, double total, const char *message)
{
	struct buf b = { 0 };

	if (!c->token || !(progress > c->told) || mcp_stopped(c))
		return;
	c->told = progress;
	buf_add(&b, "{\"progressToken\":");
	json_add(&b, c->token);
	buf_add(&b, ",\"progress\":");
	buf_add_double(&b, progress);
	if (total > 0) {
		buf_add(&b, ",\"total\":");
		buf_add_double(&b, total);
	}
	if (message) {
		buf_add(&b, ",\"message\":");
		json_add_string(&b, message);
	}
	buf_addc(&b, '}');
	mcp_notify(c, "notifications/progress", b.s);
	buf_clear(&b);
}

bool mcp_stopped(struct mcp_call *c)
{
	return atomic_load(&c->cancelled) || (c->gone && c->gone(c->user));
}

void mcp_add_cache(struct mcp_call *c, long ms, bool public)
{
	if (c->modern)
		buf_addf(&c->out, ",\"ttlMs\":%ld,\"cacheScope\":\"%s\"", ms,
			 public ? "public" : "private");
}

static void add_server_info(struct buf *b, const struct mcp *m)
{
	buf_addf(b, "{\"name\":\"%s\",\"title\":\"Porism, exact geometry\",\"version\":",
		 MCP_NAME);
	json_add_string(b, m->o.version ? m->o.version : "0");
	buf_addc(b, '}');
}

/* --- The opening of either era ---------------------------------------------------------- */
static void add_offer(struct mcp_call *c)
{
	const struct mcp_service *s = c->m->service;
	struct buf *b = &c->out;

	json_add_key(b, "capabilities");
	buf_addf(b, "{%s", c->modern ? s->capabilities_modern : s->capabilities);
	if (c->m->o.page)
		buf_add(b, ",\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":["
			   "\"" MCP_APP_TYPE "\"]}}");
	buf_addc(b, '}');
	json_member_text(b, "instructions", s->instructions);
}

const char *mcp_handshake_version(const char *version)
{
	for (int i = 1; i < LENGTH(versions); i++)
		if (!strcmp(version, versions[i]))
			return versions[i];
	return NULL;
}

static bool initialize(struct mcp_call *c)
{
	const char *asked = json_text(c->params, "protocolVersion"), *agreed = MCP_LEGACY;
	const struct json *can = json_get(c->params, "capabilities");
	struct buf b = { 0 };

	if (!asked)
		return mcp_error(c, RPC_PARAMS, "initialize needs a protocolVersion");
	if (!c->p)
		return mcp_error(c, RPC_INVALID, "there is no connection to initialize");
	if (mcp_handshake_version(asked))
		agreed = mcp_handshake_version(asked);
	if (can && can->type == JSON_OBJECT)
		json_add(&b, can);
	pthread_mutex_lock(&c->m->lock);
	c->p->version = agreed;
	mem_free(c->p->can);
	c->p->can = b.n ? buf_take(&b) : NULL;
	pthread_mutex_unlock(&c->m->lock);
	buf_addf(&c->out, "\"protocolVersion\":\"%s\"", agreed);
	add_offer(c);
	json_add_key(&c->out, "serverInfo");
	add_server_info(&c->out, c->m);
	return true;
}

static bool ping(struct mcp_call *c)
{
	(void)c;
	return true;
}

static void add_versions(struct buf *b)
{
	buf_addc(b, '[');
	for (int i = 0; i < LENGTH(versions); i++)
		buf_addf(b, "%s\"%s\"", i ? "," : "", versions[i]);
	buf_addc(b, ']');
}

static bool discover(struct mcp_call *c)
{
	json_add_key(&c->out, "supportedVersions");
	add_versions(&c->out);
	add_offer(c);
	mcp_add_cache(c, 3600000, true);
	return true;
}

bool mcp_client_can(struct mcp_call *c, const char *capability)
{
	const struct json *can = json_get(c->meta, META "clientCapabilities");
	struct json *j = NULL;
	struct err e;

	if (!c->modern) {
		char *text = NULL;

		can = NULL;
		pthread_mutex_lock(&c->m->lock);
		if (c->p && c->p->can)
			text = arena_strdup(c->arena, c->p->can);
		pthread_mutex_unlock(&c->m->lock);
		if (text && json_read(&j, text, strlen(text), c->arena, &e) == OK)
			can = j;
	}
	return can && json_get(can, capability);
}

/* --- Questions of ours to the client ------------------------------------------------------ */
enum { PATIENCE = 30 }; /* seconds that we wait for an answer */

const struct json *mcp_ask(struct mcp_call *c, const char *method, const char *params)
{
	struct mcp_question q = { 0 }, **at;
	const struct json *result = NULL;
	struct buf b = { 0 };
	struct json *j;
	struct timespec until;
	struct err e;

	if (!c->p)
		return NULL;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += PATIENCE;
	pthread_mutex_lock(&c->m->lock);
	q.id = ++c->m->asked;
	q.next = c->p->questions;
	c->p->questions = &q;
	pthread_mutex_unlock(&c->m->lock);
	buf_addf(&b, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"%s\",\"params\":%s}", q.id,
		 method, params);
	c->send(c->user, false, b.s, b.n);
	buf_clear(&b);
	pthread_mutex_lock(&c->m->lock);
	while (!q.answer && !atomic_load(&c->cancelled) &&
	       !pthread_cond_timedwait(&c->m->answered, &c->m->lock, &until))
		;
	for (at = &c->p->questions; *at != &q; at = &(*at)->next)
		;
	*at = q.next;
	pthread_mutex_unlock(&c->m->lock);
	if (q.answer) {
		const char *text = arena_strdup(c->arena, q.answer);

		if (json_read(&j, text, strlen(text), c->arena, &e) == OK)
			result = json_get(j, "result");
		mem_free(q.answer);
	}
	return result;
}

/* An answer to a question of ours came: hand it over. */
static void heard_answer(struct mcp_peer *p, const struct json *message)
{
	const struct json *id = json_get(message, "id");
	struct buf b = { 0 };

	if (!p || !id || id->type != JSON_NUMBER)
		return;
	json_add(&b, message);
	pthread_mutex_lock(&p->m->lock);
	for (struct mcp_question *q = p->questions; q; q = q->next)
		if (q->id == strtol(id->text, NULL, 10) && !q->answer)
			q->answer = buf_take(&b);
	pthread_cond_broadcast(&p->m->answered);
	pthread_mutex_unlock(&p->m->lock);
	buf_clear(&b);
}

/* --- Subscriptions ---------------------------------------------------------------------------- */
static bool subscribe(struct mcp_call *c)
{
	const char *uri = json_text(c->params, "uri");
	bool good;

	if (!uri)
		return mcp_error(c, RPC_PARAMS, "a subscription needs a uri");
	if (!c->m->service->has_resource(c, uri))
		return mcp_error(c, RPC_NO_RESOURCE, "there is no resource %.200s", uri);
	pthread_mutex_lock(&c->m->lock);
	good = mcp_uris_add(&c->p->watched, uri);
	pthread_mutex_unlock(&c->m->lock);
	return good || mcp_error(c, RPC_PARAMS, "at most %d subscriptions", MCP_URIS);
}

static bool unsubscribe(struct mcp_call *c)
{
	const char *uri = json_text(c->params, "uri");

	if (!uri)
		return mcp_error(c, RPC_PARAMS, "which uri?");
	pthread_mutex_lock(&c->m->lock);
	mcp_uris_remove(&c->p->watched, uri);
	pthread_mutex_unlock(&c->m->lock);
	return true;
}

/* What the filter wants and we have, to the listener and, as JSON, to the acknowledgement. */
static void add_wanted(struct mcp_call *c, const struct json *filter, struct mcp_listener *l,
		       struct buf *b)
{
	static const struct {
		const char *word;
		unsigned bit;
	} lists[] = { { "toolsListChanged", MCP_TOOLS },
		      { "promptsListChanged", MCP_PROMPTS },
		      { "resourcesListChanged", MCP_RESOURCES } };
	const struct json *uris = json_get(filter, "resourceSubscriptions");

	for (int i = 0; i < LENGTH(lists); i++) {
		if (!(c->m->service->lists & lists[i].bit) ||
		    !json_is_true(filter, lists[i].word))
			continue;
		l->lists |= lists[i].bit;
		json_add_key(b, lists[i].word);
		buf_add(b, "true");
	}
	if (!uris)
		return;
	json_add_key(b, "resourceSubscriptions");
	buf_addc(b, '[');
	for (const struct json *u = uris->child; u; u = u->next) {
		if (u->type != JSON_STRING || !c->m->service->has_resource(c, u->text) ||
		    !mcp_uris_add(&l->watched, u->text))
			continue;
		if (b->s[b->n - 1] != '[')
			buf_addc(b, ',');
		json_add_string(b, u->text);
	}
	buf_addc(b, ']');
}

static bool listen(struct mcp_call *c)
{
	const struct json *filter = json_get(c->params, "notifications"), *uris;
	struct mcp_listener *l;
	struct buf b = { 0 };
	bool full;

	if (!filter || filter->type != JSON_OBJECT)
		return mcp_error(c, RPC_PARAMS, "subscriptions/listen needs notifications");
	uris = json_get(filter, "resourceSubscriptions");
	if (uris && uris->type != JSON_ARRAY)
		return mcp_error(c, RPC_PARAMS, "resourceSubscriptions is a list of URIs");
	pthread_mutex_lock(&c->m->lock);
	full = c->m->n_listeners >= MCP_LISTENERS;
	pthread_mutex_unlock(&c->m->lock);
	if (full)
		return mcp_error(c, RPC_INTERNAL, "at most %d subscriptions are open at once",
				 MCP_LISTENERS);
	l = mem_alloc(sizeof *l);
	*l = (struct mcp_listener){ .m = c->m,
				    .p = c->p,
				    .id = mem_strdup(c->key),
				    .send = c->send,
				    .user = c->user };
	buf_addf(&b, "{\"_meta\":{\"" META "subscriptionId\":%s},\"notifications\":{", c->key);
	add_wanted(c, filter, l, &b);
	buf_add(&b, "}}");
	/* Acknowledged before anything can happen that it would be told. */
	mcp_notify(c, "notifications/subscriptions/acknowledged", b.s);
	buf_clear(&b);
	pthread_mutex_lock(&c->m->lock);
	l->next = c->m->listeners;
	if (l->next)
		l->next->prev = l;
	c->m->listeners = l;
	c->m->n_listeners++;
	if (c->p) {
		l->of_peer = c->p->listeners;
		c->p->listeners = l;
	}
	pthread_mutex_unlock(&c->m->lock);
	c->open = l;
	return true;
}

/* --- The service's methods ------------------------------------------------------------------ */
#define SERVICE(fn)                                                             \
	static bool fn(struct mcp_call *c)                                      \
	{                                                                       \
		return c->m->service->fn ? c->m->service->fn(c)                 \
					 : mcp_error(c, RPC_NO_METHOD,          \
						     "this server has no such " \
						     "method");                 \
	}
SERVICE(tools_list)
SERVICE(tools_call)
SERVICE(resources_list)
SERVICE(templates_list)
SERVICE(resources_read)
SERVICE(prompts_list)
SERVICE(prompts_get)
SERVICE(complete)
SERVICE(set_level)
#undef SERVICE

static const struct mcp_method {
	const char *name;
	mcp_method *fn;
	int eras;
} methods[] = {
#define METHOD(name, fn, eras) { name, fn, eras },
#include "mcp/method.def"
#undef METHOD
};

/* --- Requests ----------------------------------------------------------------------------------- */
/* Fills in the era; false when an error has been answered. */
static bool find_era(struct mcp_call *c, const char *method)
{
	const struct json *v = json_get(c->meta, META "protocolVersion"), *can;
	const char *name = c->p ? mcp_peer_version(c->p) : NULL;

	if (!v) {
		c->version = name;
		if (name || !strcmp(method, "initialize") || (c->p && !strcmp(method, "ping")))
			return true;
		return mcp_error(c, RPC_PARAMS,
				 "params._meta has no \"" META "protocolVersion\" (and no "
				 "initialize came before)");
	}
	c->modern = true;
	if (v->type != JSON_STRING)
		return mcp_error(c, RPC_PARAMS, META "protocolVersion is a text");
	if (strcmp(v->text, MCP_MODERN)) {
		struct buf data = { 0 };

		buf_add(&data, "{\"supported\":");
		add_versions(&data);
		buf_add(&data, ",\"requested\":");
		json_add_string(&data, v->text);
		buf_addc(&data, '}');
		mcp_error_data(c, RPC_VERSION, data.s, "Unsupported protocol version");
		buf_clear(&data);
		return false;
	}
	c->version = MCP_MODERN;
	can = json_get(c->meta, META "clientCapabilities");
	if (!can || can->type != JSON_OBJECT)
		return mcp_error(c, RPC_PARAMS,
				 "params._meta has no \"" META "clientCapabilities\"");
	return true;
}

static bool run(struct mcp_call *c, const char *method)
{
	if (!find_era(c, method))
		return false;
	for (int i = 0; i < LENGTH(methods); i++)
		if (!strcmp(methods[i].name, method) &&
		    (methods[i].eras & (c->modern ? 2 : 1)))
			return methods[i].fn(c);
	return mcp_error(c, RPC_NO_METHOD, "Method not found: %.100s", method);
}

static bool stopped(void *call)
{
	return mcp_stopped(call);
}

/* For whoever watches. */
static void show_work(struct mcp_call *c, struct work *w)
{
	if (!c->p)
		return;
	pthread_mutex_lock(&c->m->lock);
	c->work = w;
	pthread_mutex_unlock(&c->m->lock);
}

/* The same within the limits: those of the options, unless the transport has set others.  Who
 * cancels a request ends its work.  A tool says by itself that it was cut, for models to
 * read. */
static bool run_within(struct mcp_call *c, const char *method)
{
	struct work w;
	struct work_limits most = c->m->o.limits;
	struct err e = { 0 };
	bool own = (most.ms || most.bytes || most.asks) && !work_mine(), good;

	most.gone = stopped;
	most.user = c;
	if (own)
		work_begin(&w, &most);
	show_work(c, own ? &w : NULL);
	good = run(c, method);
	show_work(c, NULL);
	if (good && work_was_cut() && strcmp(method, "tools/call")) {
		work_fail(&e, work_mine());
		good = mcp_error(c, RPC_INTERNAL, "%s", e.msg);
	}
	if (own)
		work_end(&w);
	return good;
}

void mcp_finish(struct buf *out, const struct mcp *m, bool modern, bool typed)
{
	if (modern) {
		if (!typed) {
			json_add_key(out, "resultType");
			buf_add(out, "\"complete\"");
		}
		json_add_key(out, "_meta");
		buf_add(out, "{\"" META "serverInfo\":");
		add_server_info(out, m);
		buf_addc(out, '}');
	}
	buf_add(out, "}}");
}

/* Enter the peer's calls under way; false when one has this id already. */
static bool enter(struct mcp_call *c)
{
	bool taken = false;

	if (!c->p)
		return true;
	c->began = work_now();
	pthread_mutex_lock(&c->m->lock);
	for (struct mcp_call *o = c->p->calls; o; o = o->next)
		taken = taken || !strcmp(o->key, c->key);
	for (struct mcp_listener *l = c->p->listeners; l; l = l->of_peer)
		taken = taken || !strcmp(l->id, c->key);
	if (!taken) {
		c->next = c->p->calls;
		c->p->calls = c;
	}
	pthread_mutex_unlock(&c->m->lock);
	return !taken;
}

/* false: nobody expects an answer any more, for it was cancelled, or answered for. */
static bool leave(struct mcp_call *c)
{
	struct mcp_call **at;
	bool wanted;

	if (!c->p)
		return !atomic_load(&c->cancelled);
	pthread_mutex_lock(&c->m->lock);
	for (at = &c->p->calls; *at != c; at = &(*at)->next)
		;
	*at = c->next;
	c->p->lost -= c->lost;
	wanted = !atomic_load(&c->cancelled);
	pthread_mutex_unlock(&c->m->lock);
	return wanted;
}

/* Do so many requests of the peer not end that no more are begun? */
static bool is_stuck(struct mcp_call *c)
{
	bool stuck;

	if (!c->p)
		return false;
	pthread_mutex_lock(&c->m->lock);
	stuck = c->p->lost >= MCP_LOST;
	pthread_mutex_unlock(&c->m->lock);
	return stuck;
}

/* Answers go to `gather` when they belong to an array, else to the client. */
static struct mcp_done request(struct mcp_call *c, const char *method, struct buf *gather)
{
	struct mcp_done done = { 0 };
	bool silent = false;

	if (!enter(c)) {
		mcp_error(c, RPC_INVALID, "the id %.60s is that of a request under way",
			  c->key);
	} else {
		buf_addf(&c->out, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{", c->key);
		c->result = c->out.n;
		if (is_stuck(c)) {
			buf_reset(&c->out);
			mcp_answer_late(&c->out, c, true);
		} else if (run_within(c, method)) {
			mcp_finish(&c->out, c->m, c->modern, c->typed);
		}
		/* A subscription gets its answer at its end. */
		silent = !leave(c) || c->open;
	}
	done.code = c->code;
	done.open = c->p ? NULL : c->open;
	if (silent)
		;
	else if (gather)
		buf_addf(gather, "%s%s", gather->n > 1 ? "," : "", buf_str(&c->out));
	else
		c->send(c->user, true, c->out.s, c->out.n);
	buf_clear(&c->out);
	return done;
}

/* --- Notifications ----------------------------------------------------------------------------- */
static void cancel(struct mcp_peer *p, const struct json *params)
{
	const struct json *id = json_get(params, "requestId");
	struct mcp_listener *l = NULL;
	struct buf key = { 0 };

	if (!p || !id || (id->type != JSON_STRING && id->type != JSON_NUMBER))
		return;
	json_add(&key, id);
	pthread_mutex_lock(&p->m->lock);
	for (struct mcp_call *c = p->calls; c; c = c->next)
		if (!strcmp(c->key, key.s))
			atomic_store(&c->cancelled, true);
	for (struct mcp_listener *o = p->listeners; o; o = o->of_peer)
		if (!strcmp(o->id, key.s))
			l = o;
	pthread_cond_broadcast(&p->m->answered);
	pthread_mutex_unlock(&p->m->lock);
	buf_clear(&key);
	mcp_listener_free(l, false);
}

/* --- Messages ------------------------------------------------------------------------------------ */
struct message {
	struct mcp *m;
	struct mcp_peer *p;
	mcp_send *send;
	mcp_gone *gone;
	void *user;
	struct arena *arena;
	struct buf *gather;
};

static struct mcp_done refuse(const struct message *w, const char *id, int code,
			      const char *message)
{
	struct mcp_done done = { .code = code };
	struct buf b = { 0 };

	add_error(&b, id, code, message, NULL);
	if (w->gather)
		buf_addf(w->gather, "%s%s", w->gather->n > 1 ? "," : "", b.s);
	else
		w->send(w->user, true, b.s, b.n);
	buf_clear(&b);
	return done;
}

const char *mcp_id_text(const struct json *id, struct arena *a)
{
	struct buf b = { 0 };
	const char *s = NULL;

	if (id && (id->type == JSON_STRING ||
		   (id->type == JSON_NUMBER && !strpbrk(id->text, ".eE")))) {
		json_add(&b, id);
		s = arena_strdup(a, b.s);
	}
	buf_clear(&b);
	return s;
}

static struct mcp_done handle(const struct message *w, const struct json *j)
{
	const struct json *id = json_get(j, "id"), *method = json_get(j, "method");
	const struct json *params = json_get(j, "params");
	const char *key, *rpc = json_text(j, "jsonrpc");
	struct mcp_call c = { .m = w->m,
			      .p = w->p,
			      .arena = w->arena,
			      .id = id,
			      .params = params,
			      .send = w->send,
			      .gone = w->gone,
			      .user = w->user,
			      .told = -1 };

	if (j->type != JSON_OBJECT)
		return refuse(w, NULL, RPC_INVALID, "a message is a JSON object");
	key = mcp_id_text(id, w->arena);
	if (!rpc || strcmp(rpc, "2.0"))
		return refuse(w, key, RPC_INVALID, "jsonrpc is not \"2.0\"");
	if (!method && (json_get(j, "result") || json_get(j, "error"))) {
		heard_answer(w->p, j);
		return (struct mcp_done){ 0 };
	}
	if (!method || method->type != JSON_STRING)
		return refuse(w, key, RPC_INVALID, "a message has a method, which is a text");
	if (params && params->type != JSON_OBJECT)
		return refuse(w, key, id ? RPC_PARAMS : RPC_INVALID, "params is an object");
	if (!id) {
		if (!strcmp(method->text, "notifications/cancelled"))
			cancel(w->p, params);
		return (struct mcp_done){ 0 };
	}
	if (!key)
		return refuse(w, NULL, RPC_INVALID, "an id is a text or a whole number");
	c.key = key;
	c.method = method->text;
	c.meta = json_get(params, "_meta");
	if (c.meta && c.meta->type != JSON_OBJECT)
		return refuse(w, key, RPC_PARAMS, "_meta is an object");
	c.token = json_get(c.meta, "progressToken");
	if (c.token && c.token->type != JSON_STRING && c.token->type != JSON_NUMBER)
		return refuse(w, key, RPC_PARAMS, "a progressToken is a text or a number");
	return request(&c, method->text, w->gather);
}

/* Several messages in an array, which one revision alone had: one answer, an array. */
static struct mcp_done batch(const struct message *w, const struct json *j)
{
	const char *version = w->p ? mcp_peer_version(w->p) : NULL;
	struct buf all = { 0 };
	struct message one = *w;

	if (!version || strcmp(version, "2025-03-26"))
		return refuse(w, NULL, RPC_INVALID,
			      "arrays of messages belong to revision 2025-03-26 alone");
	if (!j->n || j->n > MCP_BATCH)
		return refuse(w, NULL, RPC_INVALID,
			      j->n ? "too many messages in one array" : "an empty array");
	buf_addc(&all, '[');
	one.gather = &all;
	for (const struct json *m = j->child; m; m = m->next)
		(void)handle(&one, m);
	if (all.n > 1) {
		buf_addc(&all, ']');
		w->send(w->user, true, all.s, all.n);
	}
	buf_clear(&all);
	return (struct mcp_done){ 0 };
}

struct mcp_done mcp_message(struct mcp *m, struct mcp_peer *p, const char *text, size_t n,
			    mcp_send *send, mcp_gone *gone, void *user)
{
	struct message w = { m, p, send, gone, user, arena_new(), NULL };
	struct mcp_done done;
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, text, n, w.arena, &e) != OK)
		done = refuse(&w, NULL, strcmp(e.code, "limit") ? RPC_PARSE : RPC_INVALID,
			      e.msg);
	else if (j->type == JSON_ARRAY)
		done = batch(&w, j);
	else
		done = handle(&w, j);
	arena_free(w.arena);
	return done;
}

bool mcp_cancels(const char *text, size_t n, const char *request, size_t n_request)
{
	struct arena *a = arena_new();
	const char *method, *key = NULL, *other;
	struct json *j = NULL;
	bool same = false;

	if (json_read(&j, text, n, a, NULL) == OK) {
		method = json_text(j, "method");
		if (method && !strcmp(method, "notifications/cancelled"))
			key = mcp_id_text(json_get(json_get(j, "params"), "requestId"), a);
	}
	if (key && json_read(&j, request, n_request, a, NULL) == OK &&
	    json_text(j, "method")) {
		other = mcp_id_text(json_get(j, "id"), a);
		same = other && !strcmp(other, key);
	}
	arena_free(a);
	return same;
}

bool mcp_is_urgent(const char *text, size_t n)
{
	enum { LONGEST = 65536 };
	const struct json *method;
	struct arena *a;
	struct json *j = NULL;
	struct err e;
	bool urgent = false;
	const char *word = NULL;

	/* Most messages need no second look. */
	if (n > LONGEST)
		return false;
	for (size_t i = 0; i + 9 <= n && !word; i++)
		if ((text[i] == 'c' && !memcmp(text + i, "cancelled", 9)) ||
		    (text[i] == '"' && !memcmp(text + i, "\"result\"", 8)) ||
		    (text[i] == '"' && !memcmp(text + i, "\"error\"", 7)))
			word = text + i;
	if (!word)
		return false;
	a = arena_new();
	if (json_read(&j, text, n, a, &e) == OK && j->type == JSON_OBJECT) {
		method = json_get(j, "method");
		urgent = !method || (method->type == JSON_STRING &&
				     !strcmp(method->text, "notifications/cancelled"));
	}
	arena_free(a);
	return urgent;
}

const char *mcp_header_of(const struct mcp *m, const char *tool, const char *param)
{
	return m->service->header ? m->service->header(tool, param) : NULL;
}
