/* t-mcp.c -- the protocol without a transport: eras, answers, subscriptions, threads. */
#include "base/t/tap.h"
#include "mcp/mcp.h"
#include "num/num.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define META                                                                   \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" MCP_MODERN \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"

/* What was sent, a line each. */
struct sink {
	pthread_mutex_t lock;
	struct buf all;
	int answers, others;
	bool valid, gone;
};

static void put(void *user, bool last, const char *json, size_t n)
{
	struct sink *s = user;
	struct arena *a = arena_new();
	struct json *j;
	struct err e;

	pthread_mutex_lock(&s->lock);
	s->valid = s->valid && !memchr(json, '\n', n) && json_read(&j, json, n, a, &e) == OK;
	s->answers += last;
	s->others += !last;
	buf_addn(&s->all, json, n);
	buf_addc(&s->all, '\n');
	pthread_mutex_unlock(&s->lock);
	arena_free(a);
}

static bool is_gone(void *user)
{
	const struct sink *s = user;

	return s->gone;
}

static void fresh(struct sink *s)
{
	buf_clear(&s->all);
	s->answers = s->others = 0;
	s->valid = true;
	s->gone = false;
}

static const char *say(struct mcp *m, struct mcp_peer *p, struct sink *s, const char *text)
{
	fresh(s);
	(void)mcp_message(m, p, text, strlen(text), put, is_gone, s);
	return buf_str(&s->all);
}

static bool has(const char *text, const char *part)
{
	if (strstr(text, part))
		return true;
	printf("# expected somewhere: %s\n# found: %.600s\n", part, text);
	return false;
}

/* --- Eras ------------------------------------------------------------------------------ */
static void test_eras(struct mcp *m, struct sink *s)
{
	struct mcp_peer *p = mcp_peer_new(m, put, s);
	const char *list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
	char *old;

	ok(!mcp_peer_version(p) && has(say(m, p, s, list), "-32602"), "before the handshake");
	ok(has(say(m, p, s, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"),
	       "\"result\":{}"),
	   "a ping is always answered");
	say(m, p, s,
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
	    "\"protocolVersion\":"
	    "\"2025-06-18\",\"capabilities\":{}}}");
	ok(mcp_peer_version(p) && !strcmp(mcp_peer_version(p), "2025-06-18"), "the handshake");
	old = mem_strdup(say(m, p, s, list));
	ok(has(old, "\"tools\":[") && !strstr(old, "resultType") && !strstr(old, "ttlMs"),
	   "its answers have nothing of the newer era");
	ok(has(say(m, p, s,
		   "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META
		   "}}"),
	       "resultType"),
	   "and a modern request is answered in its own");
	ok(has(say(m, NULL, s,
		   "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META
		   "}}"),
	       "resultType"),
	   "also without a connection");
	ok(!strcmp(old, say(m, p, s, list)), "the list is the same whenever it is asked for");
	mem_free(old);
	mcp_peer_free(p);
}

/* --- Messages that are none ---------------------------------------------------------------- */
static void test_refusals(struct mcp *m, struct sink *s)
{
	static const struct {
		const char *text;
		int code;
	} bad[] = {
		{ "", -32700 },
		{ "{", -32700 },
		{ "\"\\ud800\"", -32700 },
		{ "null", -32600 },
		{ "[]", -32600 },
		{ "{}", -32600 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"ping\"}", -32600 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}", -32700 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":7}", -32602 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":1}"
		  "}",
		  -32602 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\",\"params\":{" META "}}",
		  -32601 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
		  "\"protocolVersion\":"
		  "\"2025-11-25\"}}",
		  -32600 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/"
		  "read\",\"params\":{\"uri\":"
		  "\"porism://canvas/a/b\"," META "}}",
		  -32602 },
		{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/"
		  "listen\",\"params\":{" META "}}",
		  -32602 },
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct mcp_done done;

		fresh(s);
		done = mcp_message(m, NULL, bad[i].text, strlen(bad[i].text), put, NULL, s);
		ok(done.code == bad[i].code && s->answers == 1 && s->valid, "%d for %.60s",
		   bad[i].code, bad[i].text);
	}
}

/* --- Calls ------------------------------------------------------------------------------------ */
/* The id of the canvas that an answer tells of. */
static char *canvas_in(const char *text)
{
	const char *at = strstr(text, "\"canvas_id\":\"");

	return at ? mem_strndup(at + 13, strcspn(at + 13, "\"")) : mem_strdup("");
}

static char *tool(const char *id, const char *name, const char *args)
{
	struct buf b = { 0 };

	buf_addf(&b,
		 "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"tools/"
		 "call\",\"params\":{\"name\":\"%s\","
		 "\"arguments\":%s," META "}}",
		 id, name, args);
	return buf_take(&b);
}

static const char *call(struct mcp *m, struct sink *s, const char *name, const char *args)
{
	char *text = tool("1", name, args);
	const char *answer = say(m, NULL, s, text);

	mem_free(text);
	return answer;
}

/* More observations than one reading of JSON allows: the script is kept, and says so. */
static void test_long_answer(struct mcp *m, struct sink *s)
{
	enum { CORNERS = 31, POLYGONS = 450 };
	struct buf args = { 0 };

	buf_add(&args, "{\"script\":\"");
	for (int i = 0; i < CORNERS; i++)
		buf_addf(&args, "A_%d = (%d, %d)\\n", i, i, i * i);
	for (int k = 0; k < POLYGONS; k++) {
		buf_addf(&args, "p_%d = Polygon(", k);
		for (int i = 0; i < CORNERS; i++)
			buf_addf(&args, "%sA_%d", i ? ", " : "", i);
		buf_add(&args, ")\\n");
	}
	buf_add(&args, "\"}");
	ok(has(call(m, s, "run_script", args.s), "\"lines\":481,\"kept\":481"),
	   "a script with much to tell");
	buf_clear(&args);
}

/* Of an object that is made, moved, renamed and removed the end is told, once; of a long line
 * its beginning. */
static void test_short_answer(struct mcp *m, struct sink *s)
{
	enum { LONG = 200000 };
	struct buf args = { 0 };
	const char *answer;

	answer = call(
		m, s, "run_script",
		"{\"script\":\"a = 1\\nSetValue(a, 5)\\nA = (a, 1)\\nRename(A, \\\"B\\\")\\n"
		"c = Circle(B, 2)\\nDelete(c)\\na = 7\"}");
	ok(has(answer, "\"objects\":{\"a\":\"number 7\",\"B\":\"point (7, 1)\"},"),
	   "each object is told once, as it is at the end");
	buf_add(&args, "{\"script\":\"a = \\\"");
	for (int i = 0; i < LONG / 2; i++)
		buf_add(&args, "\xc3\xa9");
	buf_add(&args, "\"}");
	answer = call(m, s, "run_script", args.s);
	ok(has(answer, "\"code\":\"limit\"") && has(answer, "\xa9...\"") &&
		   strlen(answer) < 3000,
	   "a long line is told by its beginning");
	buf_reset(&args);
	for (int i = 0; i < LONG; i++)
		buf_addc(&args, 'x');
	answer = call(m, s, args.s, "{}");
	ok(has(answer, "Unknown tool") && strlen(answer) < 1000, "and so is a long name");
	buf_clear(&args);
}

static void test_calls(struct mcp *m, struct sink *s)
{
	static const char *const own[] = { "create_canvas",  "list_canvases", "copy_canvas",
					   "delete_canvas",  "run_script",    "render_canvas",
					   "solve_problem",  "run_program",   "find_tools",
					   "canvas_picture", "canvas_call" };
	static const char *const wrong[] = {
		"{}",
		"{\"canvas_id\":1}",
		"{\"canvas_id\":\"x\"}",
		"{\"script\":[1]}",
		"{\"facts\":[{}],\"goal\":\"\"}",
		"{\"query\":\"\",\"limit\":-5}",
		"{\"limit\":1e9}",
		"{\"facts\":[\"\"],\"goal\":\"(\"}",
		"{\"program\":\"\",\"values\":[\"\"]}",
		"{\"canvas_id\":\"../../x\",\"format\":\"svg\"}"
	};
	bool good = true;
	struct buf args = { 0 };
	char *id;

	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		for (size_t j = 0; j < sizeof wrong / sizeof *wrong; j++) {
			call(m, s, own[i], wrong[j]);
			good = good && s->answers == 1 && s->valid;
		}
	ok(good, "our own tools answer whatever they are given");
	id = canvas_in(call(m, s, "run_script",
			    "{\"script\":\"A=(0,0)\\nB=(3,4)\\nDistance(A,B)\"}"));
	ok(strlen(id) >= 16, "a script makes a canvas");
	test_short_answer(m, s);
	test_long_answer(m, s);
	buf_addf(&args,
		 "{\"canvas_id\":\"%s\",\"width\":300,\"drag\":{\"name\":\"A\",\"x\":1,\"y\":"
		 "1}}",
		 id);
	ok(has(call(m, s, "canvas_picture", args.s), "\"view\":"),
	   "a picture with a point dragged");
	buf_reset(&args);
	buf_addf(&args,
		 "{\"canvas_id\":\"%s\",\"tool\":\"move_point\",\"args\":{\"name\":\"A\","
		 "\"x\":0,\"y\":1}}",
		 id);
	ok(has(call(m, s, "canvas_call", args.s),
	       "\"version\":3,\"observation\":{\"ok\":true"),
	   "a call for the page");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"step\":-5}", id);
	ok(has(call(m, s, "render_canvas", args.s), "no step -5"), "no step before the first");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"line\":\"Z = Midpoint(A, Y)\"}", id);
	ok(has(call(m, s, "canvas_call", args.s), "\"isError\":true"), "that is refused");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"want\":\"steps\"}", id);
	ok(has(call(m, s, "canvas_picture", args.s), "\"steps\":[{\"step\":1,"), "the steps");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"try\":[\"C = (1, 1)\",\"f = Line(A, C)\"]}",
		 id);
	ok(has(call(m, s, "canvas_picture", args.s), "data-name=\\\"f\\\"") &&
		   strstr(buf_str(&s->all), "\"observations\":["),
	   "a picture of what lines would make");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"try\":[\"C\"],\"want\":\"observations\"}",
		 id);
	ok(has(call(m, s, "canvas_picture", args.s), "not_found"), "of which nothing is kept");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"try\":7}", id);
	ok(has(call(m, s, "canvas_picture", args.s), "\"isError\":true"),
	   "a number is no list");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"lines\":[\"C = (1, 1)\",\"f = Line(A, C)\"]}",
		 id);
	ok(has(call(m, s, "canvas_call", args.s), "\"version\":5"), "lines that are one step");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"tool\":\"undo\"}", id);
	ok(has(call(m, s, "canvas_call", args.s), "\"removed\":[\"C\",\"f\"]"),
	   "for undo too");
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\",\"steps\":1,\"title\":\"half\"}", id);
	mem_free(id);
	id = canvas_in(call(m, s, "copy_canvas", args.s));
	buf_reset(&args);
	buf_addf(&args, "{\"canvas_id\":\"%s\"}", id);
	ok(has(call(m, s, "query_canvas", args.s), "\"name\":\"A\"") &&
		   !strstr(buf_str(&s->all), "\"name\":\"B\""),
	   "a copy of the first step");
	ok(has(call(m, s, "delete_canvas", args.s), "\"ok\":true") &&
		   has(call(m, s, "query_canvas", args.s), "not_found"),
	   "deleted, and then unknown");
	buf_clear(&args);
	mem_free(id);
}

/* --- Cancelling -------------------------------------------------------------------------------- */
struct two {
	struct mcp *m;
	struct mcp_peer *p;
	struct sink *s;
	char *text;
};

static void *long_call(void *arg)
{
	struct two *t = arg;

	(void)mcp_message(t->m, t->p, t->text, strlen(t->text), put, is_gone, t->s);
	num_cleanup();
	return NULL;
}

static int count_of(struct sink *s)
{
	int n;

	pthread_mutex_lock(&s->lock);
	n = s->others;
	pthread_mutex_unlock(&s->lock);
	return n;
}

static void test_cancel(struct mcp *m, struct sink *s)
{
	static const char stop[] =
		"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
		"\"params\":{\"requestId\":7}}";
	struct sink quiet = { .valid = true };
	struct mcp_peer *p = mcp_peer_new(m, NULL, NULL);
	struct buf b = { 0 };
	struct two t = { m, p, s, NULL };
	pthread_t thread;
	char *again;

	pthread_mutex_init(&quiet.lock, NULL);
	buf_add(&b,
		"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":"
		"\"run_script\",\"arguments\":{\"script\":\"");
	for (int i = 0; i < 20000; i++)
		buf_addf(&b, "P%d=(%d,1)\\n", i, i);
	buf_add(&b, "\"},\"_meta\":{\"progressToken\":\"t\",\"io.modelcontextprotocol/"
		    "protocolVersion\":"
		    "\"" MCP_MODERN "\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
	t.text = buf_take(&b);
	fresh(s);
	pthread_create(&thread, NULL, long_call, &t);
	while (!count_of(s))
		;
	again = tool("7", "list_canvases", "{}");
	(void)mcp_message(m, p, again, strlen(again), put, NULL, &quiet);
	ok(has(buf_str(&quiet.all), "-32600"), "an id that is in use is refused");
	ok(mcp_is_urgent(stop, strlen(stop)) && !mcp_is_urgent(t.text, strlen(t.text)),
	   "what cancels may overtake");
	ok(mcp_cancels(stop, strlen(stop), again, strlen(again)) &&
		   !mcp_cancels(again, strlen(again), again, strlen(again)) &&
		   !mcp_cancels(stop, strlen(stop), stop, strlen(stop)) &&
		   !mcp_cancels("{", 1, again, strlen(again)),
	   "and what it cancels need not begin");
	(void)mcp_message(m, p, stop, strlen(stop), put, NULL, &quiet);
	pthread_join(thread, NULL);
	ok(s->answers == 0 && s->others > 0 && s->others < 200 && s->valid,
	   "a cancelled call ends early and is not answered");
	fresh(s);
	s->gone = true;
	(void)mcp_message(m, NULL, t.text, strlen(t.text), put, is_gone, s);
	ok(s->others == 0 && has(buf_str(&s->all), "\"stopped\":true"),
	   "so does one nobody waits for");
	mem_free(t.text);
	mem_free(again);
	buf_clear(&quiet.all);
	pthread_mutex_destroy(&quiet.lock);
	mcp_peer_free(p);
}

/* --- Subscriptions ------------------------------------------------------------------------------- */
static void changed(void *user, const char *id, long version)
{
	mcp_changed(user, id, version);
}

static void test_listen(struct mcp *m, struct store *store, struct sink *s)
{
	struct sink heard = { .valid = true };
	struct mcp_done done;
	struct buf b = { 0 };
	struct err e;
	char id[STORE_ID];

	pthread_mutex_init(&heard.lock, NULL);
	store_listen(store, changed, m);
	if (store_create(store, id, "", &e) != OK)
		BUG("%s", e.msg);
	buf_addf(&b,
		 "{\"jsonrpc\":\"2.0\",\"id\":\"sub\",\"method\":\"subscriptions/"
		 "listen\",\"params\":{"
		 "\"notifications\":{\"resourcesListChanged\":true,\"resourceSubscriptions\":["
		 "\"porism://canvas/%s.svg\"]}," META "}}",
		 id);
	done = mcp_message(m, NULL, b.s, b.n, put, NULL, &heard);
	ok(done.open && heard.answers == 0 &&
		   has(buf_str(&heard.all), "notifications/subscriptions/acknowledged"),
	   "a subscription is acknowledged and stays open");
	buf_reset(&b);
	buf_addf(&b, "{\"canvas_id\":\"%s\",\"name\":\"A\",\"x\":\"1\",\"y\":\"2\"}", id);
	call(m, s, "add_point", b.s);
	ok(has(buf_str(&heard.all), "notifications/resources/updated") &&
		   has(buf_str(&heard.all),
		       "\"io.modelcontextprotocol/subscriptionId\":\"sub\""),
	   "a change is told, with the subscription's id");
	fresh(&heard);
	call(m, s, "query_canvas", b.s);
	call(m, s, "create_canvas", "{}");
	ok(heard.others == 1 && has(buf_str(&heard.all), "list_changed"),
	   "a question is no change; a new canvas is one of the list");
	fresh(&heard);
	mcp_listener_free(done.open, true);
	ok(heard.answers == 1 && has(buf_str(&heard.all), "\"id\":\"sub\",\"result\""),
	   "at its end it gets its answer");
	call(m, s, "create_canvas", "{}");
	ok(heard.others == 0 && heard.valid, "and then nothing more");
	store_listen(store, NULL, NULL);
	buf_clear(&b);
	buf_clear(&heard.all);
	pthread_mutex_destroy(&heard.lock);
}

/* --- Threads -------------------------------------------------------------------------------------- */
static void *many_calls(void *arg)
{
	struct two *t = arg;

	for (int i = 0; i < 50; i++) {
		char name[16], args[200], *text;

		snprintf(name, sizeof name, "%d", i);
		snprintf(args, sizeof args,
			 "{\"canvas_id\":\"%s\",\"name\":\"%s%d\",\"x\":\"%d\",\"y\":\"1\"}",
			 t->text, t->p ? "A" : "B", i, i);
		text = tool(name, i % 5 ? "add_point" : "list_canvases", i % 5 ? args : "{}");
		(void)mcp_message(t->m, NULL, text, strlen(text), put, NULL, t->s);
		mem_free(text);
	}
	num_cleanup();
	return NULL;
}

static void test_threads(struct mcp *m, struct sink *s)
{
	char *id = canvas_in(call(m, s, "create_canvas", "{}"));
	struct mcp_peer *p = mcp_peer_new(m, NULL, NULL);
	struct two t[2] = { { m, p, s, id }, { m, NULL, s, id } };
	pthread_t thread[2];
	char args[80];
	int points = 0;

	fresh(s);
	for (int i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, many_calls, &t[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	ok(s->answers == 100 && s->valid && !strstr(buf_str(&s->all), "isError"),
	   "two threads, one canvas: every call is answered");
	snprintf(args, sizeof args, "{\"canvas_id\":\"%s\"}", id);
	for (const char *q = call(m, s, "query_canvas", args);
	     (q = strstr(q, "\"kind\":\"point\"")); q++)
		points++;
	ok(points == 80, "and counted once: %d", points);
	mcp_peer_free(p);
	mem_free(id);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct store_options so = { 0 };
	struct mcp_options o = { .tools = tools, .version = "1", .page = "<p>", .page_n = 3 };
	struct sink s = { .valid = true };
	struct mcp *m, *none;
	struct err e = { 0 };

	pthread_mutex_init(&s.lock, NULL);
	if (store_open(&o.store, &so, tools, &e) != OK || mcp_new(&m, &o, &e) != OK)
		BUG("%s", e.msg);
	o.profile = "nobody";
	ok(mcp_new(&none, &o, &e) == E_ARG && strstr(e.hint, "core"), "an unknown profile");
	test_eras(m, &s);
	test_refusals(m, &s);
	test_calls(m, &s);
	test_cancel(m, &s);
	test_listen(m, o.store, &s);
	test_threads(m, &s);
	mcp_free(m);
	store_close(o.store);
	tool_table_free(tools);
	buf_clear(&s.all);
	pthread_mutex_destroy(&s.lock);
	num_cleanup();
	return tap_done();
}
