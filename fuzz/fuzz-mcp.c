/*
 * fuzz-mcp.c -- any bytes as messages of the Model Context Protocol, one per line.
 *
 * A line is handed over as it is; one that is an object without a version of its own is also
 * sent as a modern request, so that the fuzzer need not invent the _meta.  Whatever comes
 * back must be one line of JSON, and a request must not be answered twice.
 */
#include "mcp/mcp.h"
#include "mcp/t/fixture.h"
#include "tool/tool.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 12
#define BYTES 4000
#define META                                                                   \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" MCP_MODERN \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"

static void put(void *user, bool last, const char *json, size_t n)
{
	struct arena *a = arena_new();
	int *answers = user;
	struct json *j;
	struct err e;

	if (json_read(&j, json, n, a, &e) != OK || memchr(json, '\n', n))
		BUG("an answer that is not JSON: %s: %.200s", e.msg, json);
	if (last && ++*answers > 1)
		BUG("answered twice");
	arena_free(a);
}

static void one(struct mcp *m, struct mcp_peer *p, const char *line, size_t n)
{
	int answers = 0;
	struct mcp_done done = mcp_message(m, p, line, n, put, NULL, &answers);

	answers = 0;
	mcp_listener_free(done.open, true);
	(void)mcp_is_urgent(line, n);
}

/* The same with the modern era's _meta. */
static void modern(struct mcp *m, const char *line, size_t n)
{
	struct arena *a = arena_new();
	const struct json *params;
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	if (json_read(&j, line, n, a, &e) == OK && j->type == JSON_OBJECT) {
		params = json_get(j, "params");
		buf_add(&b, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":");
		json_add_string(&b, json_text(j, "method") ? json_text(j, "method")
							   : "tools/call");
		buf_add(&b, ",\"params\":{");
		for (const struct json *x =
			     params && params->type == JSON_OBJECT ? params->child : j->child;
		     x; x = x->next) {
			if (!strcmp(x->key, "_meta"))
				continue;
			json_add_key(&b, x->key);
			json_add(&b, x);
		}
		buf_add(&b, b.s[b.n - 1] == '{' ? META "}}" : "," META "}}");
		one(m, NULL, b.s, b.n);
	}
	buf_clear(&b);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const char hello[] =
		"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
		"\"protocolVersion\":\"2025-03-26\",\"capabilities\":{}}}";
	static struct tool_table *tools; /* the same for all inputs */
	struct store_options so = { 0 };
	struct mcp_options o = { 0 };
	const char *s = (const char *)data;
	struct mcp_peer *p;
	struct mcp *m;
	struct err e;

	if (n > BYTES)
		n = BYTES;
	if (!tools)
		tools = tool_table_new();
	o.tools = tools;
	/* The first byte says whose tools they are. */
	o.service = n && data[0] == '!' ? &fixture_service : NULL;
	if (store_open(&o.store, &so, tools, &e) != OK || mcp_new(&m, &o, &e) != OK)
		BUG("%s", e.msg);
	p = mcp_peer_new(m, NULL, NULL);
	if (!(n && data[0] == '-'))
		one(m, p, hello, sizeof hello - 1);
	for (int i = 0; i < LINES && n; i++) {
		const char *end = memchr(s, '\n', n);
		size_t k = end ? (size_t)(end - s) : n;

		one(m, p, s, k);
		modern(m, s, k);
		s += k + (end != NULL);
		n -= k + (end != NULL);
	}
	mcp_peer_free(p);
	mcp_free(m);
	store_close(o.store);
	return 0;
}
