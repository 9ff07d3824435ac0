/* t-trail.c -- ids of requests, lines of the log, counters and what reads them. */
#include "base/json.h"
#include "base/t/tap.h"
#include "mcp/mcp.h"
#include "serve/t/client.h"
#include "serve/trail_priv.h"
#include "store/store.h"
#include "tool/tool.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#define TOP "/api/v1/canvases"
#define TOKEN "sixteen-letters-or-more"
#define WITH "Authorization: Bearer " TOKEN "\r\n"

/* --- Prometheus's text, read by the rules of its format ------------------------------------ */
/* A name: letters, digits, _ and :, no digit first; its length, 0 for none. */
static size_t name_length(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_:"
			     "0123456789");

	return *s >= '0' && *s <= '9' ? 0 : n;
}

/* {name="value",...}: its length, 0 when it is none. */
static size_t labels_length(const char *s)
{
	const char *p = s + 1;

	while (*p != '}') {
		size_t n = name_length(p);

		if (!n || p[n] != '=' || p[n + 1] != '"')
			return 0;
		for (p += n + 2; *p != '"'; p++) {
			if (*p == '\\' && !strchr("\\\"n", p[1]))
				return 0;
			p += *p == '\\';
			if (!*p || *p == '\n')
				return 0;
		}
		p++;
		if (*p == ',')
			p++;
		else if (*p != '}')
			return 0;
	}
	return (size_t)(p + 1 - s);
}

/* Every line is a comment or a sample of the family that was announced last; buckets grow; the last
 * of them is the count.  Returns the number of samples, -1 - line for a fault. */
static int read_text(const char *text)
{
	char family[100] = "", type[20] = "";
	double last = 0, value = 0;
	int n = 0, line = 0;

	for (const char *p = text; *p; p = strchr(p, '\n') + 1) {
		size_t k = name_length(p), f = strlen(family);
		char *end;

		line++;
		if (!strchr(p, '\n'))
			return -1 - line;
		if (*p == '#') {
			if (sscanf(p, "# TYPE %99s %19s", family, type) != 2 &&
			    strncmp(p, "# HELP ", 7))
				return -1 - line;
			continue;
		}
		if (!k || !f || strncmp(p, family, f) || (strcmp(type, "histogram") && k != f))
			return -1 - line;
		if (!strcmp(type, "counter") && strcmp(family + f - 6, "_total"))
			return -1 - line;
		if (p[k] == '{') {
			size_t m = labels_length(p + k);

			if (!m)
				return -1 - line;
			k += m;
		}
		if (p[k] != ' ')
			return -1 - line;
		value = strtod(p + k + 1, &end);
		if (*end != '\n')
			return -1 - line;
		if (!strncmp(p + f, "_bucket", 7)) {
			if (value < last)
				return -1 - line;
			last = value;
		} else if (!strncmp(p + f, "_count", 6)) {
			if (value < last || value > last)
				return -1 - line;
			last = 0;
		}
		n++;
	}
	return n;
}

/* The value of a sample, "name{labels}"; -1: there is none. */
static double sample(const struct buf *b, const char *name)
{
	size_t n = strlen(name);

	for (const char *p = buf_str(b); p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
		if (!strncmp(p, name, n) && p[n] == ' ')
			return atof(p + n);
	return -1;
}

/* --- Counters alone --------------------------------------------------------------------------- */
static void *many(void *self)
{
	static const struct http_route t = { .method = "GET", .path = "/api/v1/x" };

	for (int i = 0; i < 5000; i++) {
		struct trail_note n = { .route = &t, .whole = 1, .begun = 2, .done = 1200 };
		struct http_reply r = { .status = 200 };

		snprintf(r.tool, sizeof r.tool, "tool_%d", i % 700);
		snprintf(r.code, sizeof r.code, "code_%d", i % 100);
		serve_meter_count(self, &r, &n);
	}
	return NULL;
}

static void counters(void)
{
	struct serve_meter *m = mem_alloc(serve_meter_size());
	const struct meter_store held = { .canvases = 3, .there = true };
	struct meter_state now = { .connections = 2, .running = 1 };
	struct buf b = { 0 };
	pthread_t t[4];
	int n;

	serve_meter_text(m, &held, "a \"b\" \\ \n c", &b);
	n = read_text(buf_str(&b));
	ok(n > 10, "nothing was counted yet: %d samples", n);
	ok(strstr(b.s, "version=\"a \\\"b\\\" \\\\ \\n c\"") != NULL, "labels are escaped");
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, many, m);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	serve_meter_publish(m, 1, &now);
	serve_meter_publish(m, 7, &now);
	serve_meter_cut(m, WORK_LATE);
	serve_meter_cut(m, WORK_WHOLE);
	serve_meter_runaway(m);
	buf_reset(&b);
	serve_meter_text(m, &held, "1", &b);
	n = read_text(buf_str(&b));
	ok(n > 1000, "more names than there is room for: %d samples", n);
	ok(sample(&b, "porism_http_requests_total{method=\"GET\",route=\"/api/v1/x\",status="
		      "\"200\"}") == 20000,
	   "four threads at once lose nothing");
	ok(sample(&b, "porism_connections") == 4 && sample(&b, "porism_workers") == 2 &&
		   sample(&b, "porism_requests{state=\"running\"}") == 2,
	   "what the workers do is added up");
	ok(sample(&b, "porism_cuts_total{budget=\"time\"}") == 1 &&
		   sample(&b, "porism_runaways_total") == 1 &&
		   sample(&b, "porism_canvases") == 3,
	   "cuts, runaways, canvases");
	serve_meter_leave(m, 7);
	buf_reset(&b);
	serve_meter_text(m, &held, "1", &b);
	ok(sample(&b, "porism_workers") == 1, "a worker that has gone is not counted");
	mem_free(m);
	buf_clear(&b);
}

static void observations(void)
{
	struct http_reply r = { 0 };

	serve_trail_observed(&r, "{\"ok\":true,\"step\":1,\"tool\":\"add_point\",\"new\":[]}");
	ok(!strcmp(r.tool, "add_point") && !r.code[0], "a call that was accepted");
	r.tool[0] = 0;
	serve_trail_observed(&r, "{\"ok\":true,\"new\":[{\"tool\":\"add_line\"}]}");
	ok(!r.tool[0], "the tool of an object is not that of the call");
	serve_trail_observed(&r,
			     "{\"ok\":false,\"tool\":\"x\",\"error\":{\"code\":\"limit\"}}");
	ok(!strcmp(r.tool, "x") && !strcmp(r.code, "limit"), "one that was refused");
	memset(&r, 0, sizeof r);
	serve_trail_observed(&r,
			     "{\"ok\":false,\"tool\":\"a\\nb\",\"error\":{\"code\":\"A B\"}}");
	serve_trail_observed(&r, "");
	ok(!r.tool[0] && !r.code[0], "nothing that is no name");
}

/* --- A server ------------------------------------------------------------------------------------ */
static bool says_id(const struct buf *head, const char *id)
{
	char line[120];

	snprintf(line, sizeof line, "X-Request-Id: %s\r\n", id);
	return strstr(buf_str(head), line) != NULL;
}

static void ids(void)
{
	static const char *const bad[] = { "", "a b", "a\"b", "a/b", "\303\251", "{}" };
	struct buf b = { 0 }, head = { 0 };
	char line[200];
	int kept = 0;

	ok(ask_all(&b, &head, "GET", TOP "/nobody", WITH "X-Request-Id: my.own_id-7\r\n",
		   "") == 404 &&
		   says_id(&head, "my.own_id-7") &&
		   strstr(b.s, "\"request\":\"my.own_id-7\"") != NULL,
	   "a request keeps its id, and errors tell it");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		snprintf(line, sizeof line, WITH "X-Request-Id: %s\r\n", bad[i]);
		ask_all(&b, &head, "GET", TOP, line, "");
		kept += says_id(&head, bad[i]) || !strstr(head.s, "X-Request-Id: ");
	}
	ok(!kept, "others get one");
	snprintf(line, sizeof line, WITH "X-Request-Id: %065d\r\n", 1);
	ask_all(&b, &head, "GET", TOP, line, "");
	ok(!says_id(&head, "0000000000000000000000000000000000000000000000000000000000000000"
			   "1") &&
		   strstr(head.s, "X-Request-Id: ") != NULL,
	   "also one that is too long");
	ok(ask_all(&b, &head, "GET", TOP, "X-Request-Id: stranger\r\n", "") == 401 &&
		   says_id(&head, "stranger"),
	   "who is refused is told it");
	buf_clear(&b);
	buf_clear(&head);
}

static void watched(void)
{
	struct buf b = { 0 }, head = { 0 }, path = { 0 };

	ok(ask(&b, "GET", "/healthz", "", "") == 200 &&
		   strstr(b.s, "{\"ok\":true,\"draining\":false,\"writable\":true,"
			       "\"damaged\":0,\"clock_doubted\":false}") != NULL,
	   "/healthz needs no token");
	ok(ask(&b, "GET", "/livez", "", "") == 200 && ask(&b, "POST", "/livez", "", "") == 401,
	   "nor does /livez");
	ok(ask(&b, "GET", "/metrics", "", "") == 401, "/metrics does");
	ok(ask(&b, "POST", TOP, WITH, "{\"script\":\"A = (0, 0)\"}") == 201, "a canvas");
	buf_addf(&path, TOP "/%.*s/call", (int)strcspn(strstr(b.s, "\"id\":\"") + 6, "\""),
		 strstr(b.s, "\"id\":\"") + 6);
	ask(&b, "POST", path.s, WITH, "{\"line\":\"B = (1, 2)\"}");
	ask(&b, "POST", path.s, WITH, "{\"line\":\"M = Midpoint(A, Nobody)\"}");
	ask(&b, "POST", path.s, WITH, "{\"tool\":\"no_such{tool=\\\"x\\\"}\"}");
	ok(ask_all(&b, &head, "GET", "/metrics", WITH, "") == 200 &&
		   strstr(head.s, "text/plain; version=0.0.4") != NULL,
	   "counters");
	ok(read_text(buf_str(&b)) > 50, "by the rules of their format: %d",
	   read_text(buf_str(&b)));
	ok(sample(&b, "porism_calls_total{door=\"api\",tool=\"add_point\",result=\"ok\"}") ==
			   1 &&
		   sample(&b, "porism_calls_total{door=\"api\",tool=\"unknown\",result="
			      "\"refused\"}") >= 1 &&
		   !strstr(b.s, "no_such"),
	   "calls by tool; no names of clients");
	ok(sample(&b, "porism_errors_total{door=\"api\",code=\"not_found\"}") >= 1 &&
		   sample(&b, "porism_errors_total{door=\"own\",code=\"unauthorized\"}") >= 1,
	   "errors by code");
	ok(sample(&b, "porism_call_seconds_count{tool=\"add_point\"}") == 1 &&
		   sample(&b, "porism_canvases") == 1 && sample(&b, "porism_workers") == 1 &&
		   sample(&b, "porism_resident_memory_bytes") > 1e6,
	   "times, canvases, memory");
	buf_clear(&b);
	buf_clear(&head);
	buf_clear(&path);
}

/* Each call of a batch counts, and what was refused in a stream of events, too. */
static void many_calls(void)
{
#define CALL(id, name, args)                                 \
	"{\"jsonrpc\":\"2.0\",\"id\":" #id                   \
	",\"method\":\"tools/call\",\"params\":{\"_meta\":{" \
	"\"progressToken\":1},\"name\":\"" name "\",\"arguments\":{" args "}}}"
	static const char hello[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
				    "\"params\":{\"protocolVersion\":\"2025-03-26\","
				    "\"capabilities\":{}}}";
	struct buf b = { 0 }, head = { 0 }, path = { 0 }, with = { 0 };
	const char *id;

	ask(&b, "POST", TOP, WITH, "{}");
	buf_addf(&path, TOP "/%.*s/batch", (int)strcspn(strstr(b.s, "\"id\":\"") + 6, "\""),
		 strstr(b.s, "\"id\":\"") + 6);
	ask(&b, "POST", path.s, WITH,
	    "{\"calls\":[{\"line\":\"P = (1, 2)\"},{\"line\":\"Q = \\\"} [{\\\"\"},"
	    "{\"line\":\"R = Midpoint(P, Z)\"},{\"line\":\"S = Midpoint(P, P)\"}]}");
	ask_all(&b, &head, "POST", "/mcp", WITH, hello);
	id = strstr(buf_str(&head), "Mcp-Session-Id: ");
	ok(id != NULL, "a session");
	buf_addf(&with, WITH "Accept: application/json, text/event-stream\r\n%.*s\r\n",
		 id ? (int)strcspn(id, "\r") : 0, id ? id : "");
	ask(&b, "POST", "/mcp", with.s,
	    "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},"
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}," CALL(
		    2, "add_circle",
		    "\"canvas\":\"x\"") "," CALL(3, "no_such",
						 "") "," CALL(4, "find_tools",
							      "\"query\":\"circle\"") "]");
	ask_all(&b, &head, "POST", "/mcp", with.s,
		CALL(5, "run_script", "\"script\":\"A = (1, 2)\\nB = Midpoint(A, Z)\""));
	ok(strstr(head.s, "text/event-stream") && strstr(b.s, "isError\":true"),
	   "a refusal in a stream");
	ask(&b, "GET", "/metrics", WITH, "");
	ok(sample(&b, "porism_calls_total{door=\"api\",tool=\"add_text\",result=\"ok\"}") ==
			   1 &&
		   sample(&b, "porism_calls_total{door=\"api\",tool=\"add_midpoint\",result="
			      "\"ok\"}") == 1 &&
		   sample(&b, "porism_call_seconds_count{tool=\"batch\"}") == 2,
	   "the calls of a batch");
	ok(sample(&b,
		  "porism_calls_total{door=\"mcp\",tool=\"add_circle\",result=\"refused\"}") ==
			   1 &&
		   sample(&b, "porism_calls_total{door=\"mcp\",tool=\"unknown\",result="
			      "\"refused\"}") == 1 &&
		   sample(&b, "porism_calls_total{door=\"mcp\",tool=\"find_tools\",result="
			      "\"ok\"}") == 1 &&
		   !strstr(b.s, "no_such"),
	   "those of an array of messages");
	ok(sample(&b, "porism_calls_total{door=\"mcp\",tool=\"run_script\",result="
		      "\"refused\"}") == 1,
	   "that of a stream");
	buf_clear(&b);
	buf_clear(&head);
	buf_clear(&path);
	buf_clear(&with);
}

/* Each line is an object with what is promised, and holds nothing that is secret. */
static void lines(const char *path, int least)
{
	static const char *const keys[] = { "time",   "level",  "request",
					    "client", "method", "route" };
	FILE *f = fopen(path, "r");
	char line[4000];
	int n = 0, bad = 0, secrets = 0;
	struct stat about;

	while (f && fgets(line, sizeof line, f)) {
		struct arena *a = arena_new();
		struct json *j = NULL;

		n++;
		if (json_read(&j, line, strlen(line), a, NULL) != OK)
			bad++;
		for (size_t i = 0; j && i < sizeof keys / sizeof *keys; i++)
			bad += !json_text(j, keys[i]);
		bad += j && (!json_get(j, "status") || !json_get(j, "worked_ms"));
		secrets += strstr(line, TOKEN) || strstr(line, "Nobody") ||
			   strstr(line, "secret");
		arena_free(a);
	}
	if (f)
		fclose(f);
	ok(n >= least && !bad, "%d lines, %d of them wrong", n, bad);
	ok(!secrets, "no token, body or address in them");
	ok(!stat(path, &about) && (about.st_mode & 077) == 0, "for their owner alone");
}

static void injected(void)
{
	struct buf b = { 0 };

	ask(&b, "GET", "/secret%0a%7b%22level%22:1%7d?secret=1", WITH, "");
	ask(&b, "A\"B", "/secret", WITH, "");
	ask(&b, "GET", "/", "X-Request-Id: \",\"level\":\"x\r\n", "");
	buf_clear(&b);
}

int main(void)
{
	char dir[] = "/tmp/porism-trail-XXXXXX", path[100], moved[100], again[100];
	struct tool_table *tools = tool_table_new();
	struct store_options keep = { 0 };
	struct serve_options o = {
		.threads = 2, .tools = tools, .version = "9.9", .token = TOKEN, .log = path
	};
	struct serve *s = NULL;
	struct err e = { 0 };
	struct buf b = { 0 };

	counters();
	observations();
	if (!mkdtemp(dir))
		return 1;
	snprintf(path, sizeof path, "%s/log", dir);
	snprintf(moved, sizeof moved, "%s/log.1", dir);
	snprintf(again, sizeof again, "%s/none/log", dir);
	if (store_open(&o.store, &keep, tools, &e) != OK || serve_start(&s, &o, &e) != OK) {
		skip("libmicrohttpd is not installed");
	} else {
		port = serve_port(s);
		ids();
		injected();
		watched();
		many_calls();
		rename(path, moved);
		serve_reopen_log(s);
		ask(&b, "GET", "/healthz", "", "");
		lines(moved, 15);
		lines(path, 1);
		(void)!serve_stop(s);
		o.log = again;
		ok(serve_start(&s, &o, &e) == E_SYS && strstr(e.msg, "log") != NULL,
		   "a log that cannot be written: %s", e.msg);
	}
	store_close(o.store);
	tool_table_free(tools);
	unlink(path);
	unlink(moved);
	rmdir(dir);
	buf_clear(&b);
	return tap_done();
}
