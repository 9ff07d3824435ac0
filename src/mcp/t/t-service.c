/*
 * t-service.c -- a service beside ours, served by the same protocol code.
 *
 * It is the one that the conformance suite talks to, which needs Node; what only that
 * service does (sealed state, levels of messages, changing lists) is looked at here too.
 */
#include "base/t/tap.h"
#include "mcp/t/fixture.h"
#include "num/num.h"

#define META                                                                   \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" MCP_MODERN \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
#define REQUEST(method, params) \
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" method "\",\"params\":{" params "}}"
#define CALL(tool, more) REQUEST("tools/call", "\"name\":\"" tool "\"" more)

static void put(void *user, bool last, const char *json, size_t n)
{
	struct buf *b = user;

	(void)last;
	buf_addn(b, json, n);
	buf_addc(b, '\n');
}

static const char *send_text(struct mcp *m, struct mcp_peer *p, struct buf *b,
			     const char *text)
{
	buf_reset(b);
	(void)mcp_message(m, p, text, strlen(text), put, NULL, b);
	return buf_str(b);
}

static int count(const char *text, const char *part)
{
	int n = 0;

	for (const char *s = text; (s = strstr(s, part)); s++)
		n++;
	return n;
}

static void test_handshake(struct mcp *m, struct buf *b)
{
	struct mcp_peer *p = mcp_peer_new(m, put, b);
	const char *s = send_text(m, p, b,
				  REQUEST("initialize", "\"protocolVersion\":\"" MCP_LEGACY
							"\",\"capabilities\":{}"));

	ok(strstr(s, "\"logging\":{}") && strstr(s, "Fixtures of the conformance suite"),
	   "its capabilities are told");
	s = send_text(m, p, b, REQUEST("tools/list", ""));
	ok(count(s, "\"inputSchema\"") == LENGTH(fixture_tools) && !strstr(s, "create_canvas"),
	   "its tools and none of ours");
	s = send_text(m, p, b, CALL("test_simple_text", ""));
	ok(strstr(s, "simple text response") != NULL, "a tool");
	s = send_text(m, p, b, CALL("test_error_handling", ""));
	ok(strstr(s, "\"isError\":true") != NULL, "a tool that fails");
	s = send_text(m, p, b, CALL("create_canvas", ""));
	ok(strstr(s, "-32602") != NULL, "ours is unknown");
	s = send_text(m, p, b, CALL("test_logging_tool", ""));
	ok(count(s, "notifications/message") == 3, "messages of a tool");
	s = send_text(m, p, b, REQUEST("logging/setLevel", "\"level\":\"error\""));
	ok(strstr(s, "\"result\"") != NULL, "a level is set");
	s = send_text(m, p, b, CALL("test_logging_tool", ""));
	ok(count(s, "notifications/message") == 0, "and kept");
	s = send_text(m, p, b, CALL("test_trigger_tool_change", ""));
	ok(strstr(s, "notifications/tools/list_changed") != NULL, "a changed list is told");
	mcp_peer_free(p);
}

static void test_state(struct mcp *m, struct buf *b)
{
	static const char again[] =
		",\"inputResponses\":{\"confirm\":{\"action\":\"accept\"}},"
		"\"requestState\":\"%s\"," META;
	struct buf request = { 0 };
	char state[80] = "";
	const char *s = send_text(m, NULL, b,
				  CALL("test_input_required_result_request_state", "," META));
	const char *at = strstr(s, "\"requestState\":\"");

	ok(strstr(s, "input_required") && at, "a tool that asks back");
	if (at)
		sscanf(at + strlen("\"requestState\":\""), "%79[^\"]", state);
	for (int forged = 0; forged < 2; forged++) {
		if (forged)
			state[0] ^= 1;
		buf_reset(&request);
		buf_add(&request,
			"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{"
			"\"name\":\"test_input_required_result_request_state\"");
		buf_addf(&request, again, state);
		buf_add(&request, "}}");
		s = send_text(m, NULL, b, buf_str(&request));
		ok(strstr(s, forged ? "-32602" : "state-ok") != NULL,
		   forged ? "a state that was changed is refused" : "and gets its state back");
	}
	buf_clear(&request);
}

int main(void)
{
	struct tool_table *table = tool_table_new();
	struct store_options so = { 0 };
	struct mcp_options o = { .tools = table, .version = "1", .service = &fixture_service };
	struct buf b = { 0 };
	struct err e = { 0 };
	struct mcp *m;

	if (store_open(&o.store, &so, table, &e) != OK || mcp_new(&m, &o, &e) != OK)
		BUG("%s", e.msg);
	test_handshake(m, &b);
	test_state(m, &b);
	mcp_free(m);
	store_close(o.store);
	tool_table_free(table);
	buf_clear(&b);
	num_cleanup();
	return tap_done();
}
