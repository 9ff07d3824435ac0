/*
 * fuzz-http.c -- any bytes as a request: method, target and headers a line each, then an
 * empty line and the body.  An @ in the target stands for the id of a canvas that is there.
 *
 * Whatever comes is answered with a status, and refused with a code and a reason; nothing of it becomes a
 * label of the counters.
 */
#include "base/json.h"
#include "serve/api_priv.h"
#include "serve/easel_priv.h"
#include "serve/share_priv.h"
#include "serve/shared_priv.h"
#include "serve/ticket_priv.h"
#include "serve/trail_priv.h"
#include "store/store.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define HEADERS 16
#define WORD "abcdefghijklmnopqrstuvwxyz0123456789_-"
#define ID WORD "ABCDEFGHIJKLMNOPQRSTUVWXYZ."

/* The next line, without its end; NULL after the last. */
static char *line(char **at)
{
	char *s = *at, *end = s ? strchr(s, '\n') : NULL;

	if (end)
		*end = 0;
	*at = end ? end + 1 : NULL;
	return s;
}

static const char *with_id(struct arena *a, const char *target, const char *id)
{
	struct buf b = { 0 };
	const char *s;

	for (; *target; target++)
		if (*target == '@')
			buf_add(&b, id);
		else
			buf_addc(&b, *target);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void check(const struct http_reply *r, struct arena *a)
{
	struct json *j = NULL;
	struct err e = { 0 };
	const struct json *error;

	if (r->status < 200 || r->status > 599)
		BUG("status %d", r->status);
	if (strcmp(r->type, "application/json") || !r->body.n)
		return;
	if (json_read(&j, r->body.s, r->body.n, a, &e) != OK)
		BUG("an answer that is no JSON: %s", e.msg);
	error = j->type == JSON_OBJECT ? json_get(j, "error") : NULL;
	if (r->status >= 400 &&
	    (!error || !json_text(error, "code") || !json_text(error, "message")))
		BUG("refused without a reason: %s", r->body.s);
}

/* Who asks, as a proxy says; a session's id. */
static void read_head(const struct http_request *q)
{
	static const unsigned char key[SHA256_BYTES] = "a key";
	const char *id = serve_http_header(q, "Mcp-Session-Id");
	char from[HTTP_FROM];
	struct ticket t;

	serve_http_client(q, "10.0.0.1", "10.0.0.1,::1", from);
	if (!*from || strspn(from, "0123456789abcdef.:") != strlen(from))
		BUG("nobody asks: %s", from);
	if (serve_share_admits(id ? id : q->path, q, "a token of the server", 0))
		BUG("a ticket that nobody has given");
	if (id && serve_ticket_read(&t, id, key, 0) && strlen(t.name) != 32)
		BUG("a session without a name");
}

/* The guard sees what comes first; then the services, without the streams. */
static void answer(struct http_request *q, struct http_reply *r, struct api *api)
{
	struct serve_options o = { .token = NULL, .rate = 5 };
	struct http_guard *g = serve_http_guard_new(&o);
	struct http_service s[] = { { serve_reward_routes, serve_reward_routes_n, NULL },
				    { serve_api_routes, serve_api_routes_n, api },
				    { serve_page_routes, serve_page_routes_n, NULL } };
	const struct http_route *t;
	struct trail_note note = { 0 };
	struct serve_trail trail = { 0 };
	struct err e = { 0 };
	int status = serve_http_frame(q, "HTTP/1.1", &e);

	read_head(q);
	serve_trail_begin(&trail, &note, q, r);
	if (strspn(note.id, ID) != strlen(note.id) || !note.id[0])
		BUG("an id that is none: %s", note.id);
	if (status) {
		serve_http_fail(r, status, &e);
	} else if (serve_http_guard_admits(g, q, "here", 0, r)) {
		t = serve_http_find(q, s, 3);
		if (t && !serve_http_typed(q, t, &e))
			serve_http_fail(r, 415, &e);
		else if (!t || t->fn != serve_api_events)
			serve_http_answer(q, r, s, 3);
	}
	if (strspn(r->tool, WORD) != strlen(r->tool) ||
	    strspn(r->code, WORD) != strlen(r->code))
		BUG("a label that a client chose: %s %s", r->tool, r->code);
	r->id = NULL;
	serve_http_guard_mark(g, q, r);
	serve_http_guard_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct store_options keep = { 0 };
	struct api api = { .version = "0" };
	struct http_reply r = { .status = 200, .type = "application/json" };
	struct http_field header[HEADERS];
	struct http_request q = { .header = header, .threads = 1, .arena = arena_new() };
	char *text = mem_strndup((const char *)data, n), *at = text, *s, *target;
	char id[STORE_ID];
	struct store_call c[] = { { .line = "A = (1, 1)" },
				  { .line = "t = Polygon(A, (4, 0), (1, 3))" } };
	struct store_result done;
	struct buf seen = { 0 };
	struct err e = { 0 };

	if (!tools)
		tools = tool_table_new();
	api.tools = tools;
	api.steady = serve_api_steady_new();
	api.easel = serve_api_easel_new();
	if (store_open(&api.store, &keep, tools, &e) != OK ||
	    store_create(api.store, id, "one", &e) != OK ||
	    store_batch(api.store, id, c, 2, STORE_WHOLE, &done, &seen, &e) != OK)
		BUG("%s", e.msg);
	q.method = line(&at);
	target = line(&at);
	while ((s = line(&at)) && *s && q.n_headers < HEADERS) {
		char *colon = strchr(s, ':');

		if (colon)
			*colon = 0;
		header[q.n_headers].name = s;
		header[q.n_headers++].value = colon ? colon + 1 : "";
	}
	q.body = at ? at : "";
	q.n = strlen(q.body);
	if (serve_http_target(&q, with_id(q.arena, target ? target : "/", id), &e) != OK)
		serve_http_fail(&r, 400, &e);
	else
		answer(&q, &r, &api);
	check(&r, q.arena);
	buf_clear(&seen);
	buf_clear(&r.body);
	mem_free(text);
	arena_free(q.arena);
	store_close(api.store);
	serve_api_steady_free(api.steady);
	serve_api_easel_free(api.easel);
	return 0;
}
