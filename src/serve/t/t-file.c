/* t-file.c -- files that are opened and saved, films, the trash, tickets: each request, and what it refuses. */
#include "base/t/tap.h"
#include "serve/api_priv.h"
#include "serve/easel_priv.h"
#include "serve/share_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TOKEN "a token of the server"
static struct api api = { .version = "9.9" };
static struct arena *arena;
static struct http_reply r;

/* Asks past the guard; what comes is in r. */
static int ask(const char *method, const char *target, const char *body, size_t n)
{
	struct http_request q = {
		.method = method, .body = body, .n = n, .threads = 1, .arena = arena
	};
	struct http_service s = { serve_api_routes, serve_api_routes_n, &api };
	struct err e = { 0 };

	buf_clear(&r.body);
	r = (struct http_reply){ .status = 200, .type = "application/json" };
	if (serve_http_target(&q, target, &e) != OK)
		return -1;
	serve_http_answer(&q, &r, &s, 1);
	return r.status;
}

static int on(const char *method, const char *id, const char *rest, const char *body)
{
	char target[200];

	snprintf(target, sizeof target, API_ROOT "/canvases/%s%s", id, rest);
	return ask(method, target, body, strlen(body));
}

static bool has(const char *text)
{
	return strstr(buf_str(&r.body), text) != NULL;
}

static const char *id_of(void)
{
	struct json *j = NULL;
	struct err e = { 0 };

	return json_read(&j, buf_str(&r.body), r.body.n, arena, &e) == OK ? json_text(j, "id")
									  : "";
}

static int open_text(const char *name, const char *text)
{
	char target[100];

	snprintf(target, sizeof target, API_ROOT "/open?name=%s", name);
	return ask("POST", target, text, strlen(text));
}

static const char *const figure = "A = (0, 0)\nB = (4, 0)\nM = Midpoint(A, B)\n"
				  "k = Slider(1, 3, 0.5)\nc = Circle(A, k)\n";

static void files(void)
{
	struct buf ggb = { 0 }, script = { 0 };
	const char *id;

	ok(open_text("dir/a.figure.pg", figure) == 201 && has("\"kind\":\"script\"") &&
		   has("\"title\":\"a.figure\"") && !has("failed"),
	   "a script");
	id = id_of();
	ok(on("GET", id, "/script", "") == 200 && !strncmp(r.type, "text/plain", 10) &&
		   !strcmp(buf_str(&r.body), figure),
	   "and as a script again");
	buf_addn(&script, r.body.s, r.body.n);
	ok(on("GET", id, "/ggb", "") == 200 && !strncmp(buf_str(&r.body), "PK", 2), "as .ggb");
	buf_addn(&ggb, r.body.s, r.body.n);
	ok(ask("POST", API_ROOT "/open?name=b.ggb", ggb.s, ggb.n) == 201 &&
		   has("\"kind\":\"ggb\"") && has("\"live\":5,\"frozen\":0"),
	   "opened again");
	ok(ask("POST", API_ROOT "/open?name=b.ggb", ggb.s, ggb.n / 2) == 422 && has("damaged"),
	   "half of it is refused");
	ok(open_text("c.txt", "\xef\xbb\xbf"
			      "A = (1, 2)\n\nB = Midpont(A, A); C = (1, 1)") == 201 &&
		   has("\"line\":3") && has("Midpoint") && has("\"version\":2"),
	   "a line that fails costs no other");
	ok(open_text("d.pg", "# nothing\nthis is\nno script") == 422 && has("\"line\":2") &&
		   has("\"text\":\"this is\""),
	   "but one must be good");
	ok(open_text("e.jsonl", "{\"tool\":\"add_point\",\"args\":{\"name\":\"A\",\"x\":\"1\","
				"\"y\":\"2\"}}\n{\"tool\":\"none\"}") == 422 &&
		   has("\"line\":2"),
	   "a journal is whole");
	ok(open_text("f.jgex", "a b c = triangle a b c ? coll a b c") == 201 &&
		   has("\"kind\":\"jgex\"") && has("questions"),
	   "JGEX text");
	ok(open_text("g.pg", "%PDF-1.4") == 422 && has("a PDF document"), "no PDF");
	ok(open_text("g.pg", "") == 422 && has("empty"), "nor nothing");
	ok(ask("POST", API_ROOT "/open", "A = (1, 2)\0", 11) == 422 && has("UTF-8"),
	   "nor a NUL");
	ok(open_text("g.pg", "A = \xff\xfe") == 422 && has("foreign"), "nor other bytes");
	ok(open_text("", "A = (1, 2)") == 201 && has("\"title\":\"\""),
	   "a file without a name");
	buf_clear(&ggb);
	buf_clear(&script);
}

static void films(void)
{
	const char *id;
	bool painted;

	open_text("a.pg", figure);
	id = id_of();
	ok(on("GET", id, "/frames?width=200&height=150", "") == 200 &&
		   !strncmp(buf_str(&r.body), "PK", 2) && !strcmp(r.type, "application/zip"),
	   "the steps as files");
	ok(on("GET", id, "/html?slider=k&frames=3", "") == 200 &&
		   has("<figure class=\"on\">") && has("k = 2<") && !has("http://127"),
	   "what a slider does as a page");
	painted = on("GET", id, "/gif?width=200&height=150", "") == 200;
	ok(painted ? !strncmp(buf_str(&r.body), "GIF89a", 6) : has("unsupported"),
	   "as a film, where there is cairo");
	ok(on("GET", id, "/gif?slider=A", "") == 422 && has("no slider"), "A is no slider");
	ok(on("GET", id, "/gif?frames=1", "") == 400 &&
		   on("GET", id, "/gif?scale=99", "") == 400,
	   "nor is everything a film");
	ok(on("GET", id, "/svg?version=5", "") == 200 && r.n_extra == 2 &&
		   strstr(r.extra[1].value, "max-age"),
	   "a picture of a version that is known may be kept");
	ok(on("GET", id, "/svg?version=4", "") == 200 && r.n_extra == 1, "no other");
	ok(on("POST", id, "/moved",
	      "{\"moves\":[{\"name\":\"A\",\"x\":2,\"y\":2},{\"name\":\"B\",\"x\":4,\"y\":4}],"
	      "\"width\":300,\"height\":200,\"exact\":true}") == 200 &&
		   has("\"exact\":\"(3, 3)\""),
	   "two points moved at once");
	ok(on("POST", id, "/moved", "{\"moves\":[{\"name\":\"A\",\"x\":\"1/2\"}]}") == 400 &&
		   has("moves[0]"),
	   "by numbers");
	ok(on("POST", id, "/moved", "{\"moves\":[{\"name\":\"M\",\"x\":1,\"y\":1}]}") == 400 &&
		   on("POST", id, "/moved",
		      "{\"moves\":[{\"name\":\"Z\",\"x\":1,\"y\":1}]}") == 422 &&
		   on("POST", id, "/moved", "{\"moves\":[]}") == 400 &&
		   on("POST", "nobody", "/moved",
		      "{\"moves\":[{\"name\":\"A\",\"x\":1,\"y\":1}]}") == 404,
	   "of what is free and there");
	ok(on("GET", id, "", "") == 200 && has("\"version\":5") && has("\"(2, 0)\""),
	   "and nothing is kept");
}

static void trash(void)
{
	const char *id;
	char target[100];

	open_text("lost.pg", figure);
	id = id_of();
	ok(on("DELETE", id, "", "") == 204, "deleted");
	ok(ask("GET", API_ROOT "/trash", "", 0) == 200 && has(id) && has("\"lost\"") &&
		   !has("\"version\":0"),
	   "it is in the trash");
	snprintf(target, sizeof target, API_ROOT "/trash/%s/restore", id);
	ok(ask("POST", target, "", 0) == 201 && has(id), "restored");
	ok(on("GET", id, "/script", "") == 200 && has("Midpoint"), "as it was");
	ok(ask("POST", target, "", 0) == 404, "once");
	ok(ask("POST", API_ROOT "/trash/..%5c..%5cpasswd/restore", "", 0) == 404,
	   "no other file");
}

/* --- Tickets ------------------------------------------------------------------------------ */
static bool admits(const char *ticket, const char *method, const char *path)
{
	struct serve_options o = { .token = TOKEN };
	struct http_guard *g = serve_http_guard_new(&o); /* which has heard no wrong ones */
	char bearer[200];
	struct http_field header[] = { { "Authorization", bearer } };
	struct http_request q = { .method = method,
				  .path = path,
				  .header = header,
				  .n_headers = 1,
				  .arena = arena };
	struct http_reply no = { .status = 200 };
	bool is;

	snprintf(bearer, sizeof bearer, "Bearer %s", ticket);
	is = serve_http_guard_admits(g, &q, "here", 0, &no);
	buf_clear(&no.body);
	serve_http_guard_free(g);
	return is;
}

static void tickets(void)
{
	static const char *const good[] = { "", "/picture", "/svg", "/steps", "/events" };
	static const char *const bad[] = { "x", "x/picture", "/../other" };
	char ticket[SHARE_TICKET], old[SHARE_TICKET], other[SHARE_TICKET], path[120];
	const char *id;
	int n = 0;

	open_text("a.pg", figure);
	id = id_of();
	ok(on("POST", id, "/share", "") == 200 && has("\"ticket\":null") && has("/embed#"),
	   "without a token nobody needs one");
	api.token = TOKEN;
	ok(on("POST", id, "/share", "{\"days\":2}") == 200 && has("\"ticket\":\"share."),
	   "a ticket");
	ok(on("POST", id, "/share", "{\"days\":99999}") == 400 &&
		   on("POST", "nobody", "/share", "") == 404,
	   "not for ever, and not for what is not there");
	serve_share_write(ticket, id, 1LL << 40, TOKEN);
	serve_share_write(old, id, 1, TOKEN);
	serve_share_write(other, id, 1LL << 40, "another token of another server");
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		snprintf(path, sizeof path, API_ROOT "/canvases/%s%s", id, good[i]);
		n += admits(ticket, "GET", path) && admits(ticket, "HEAD", path) &&
		     !admits(ticket, "POST", path) && !admits(ticket, "DELETE", path) &&
		     !admits(ticket, "PATCH", path) && !admits(old, "GET", path) &&
		     !admits(other, "GET", path);
	}
	ok(n == 5, "it lets its owner look, and do nothing");
	snprintf(path, sizeof path, API_ROOT "/canvases/%s/moved", id);
	ok(admits(ticket, "POST", path), "but for a move that is not kept");
	n = 0;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		snprintf(path, sizeof path, API_ROOT "/canvases/%s%s", id, bad[i]);
		n += admits(ticket, "GET", path) && i < 2;
	}
	ok(!n && !admits(ticket, "GET", API_ROOT "/canvases") &&
		   !admits(ticket, "GET", API_ROOT "/trash") &&
		   !admits(ticket, "POST", "/mcp") &&
		   !admits(ticket, "GET", API_ROOT "/canvases/other/picture"),
	   "at this canvas alone");
	n = 0;
	for (size_t i = 0; i < strlen(ticket); i++) {
		char forged[SHARE_TICKET];

		snprintf(forged, sizeof forged, "%s", ticket);
		forged[i] = forged[i] == 'b' ? 'c' : 'b';
		n += serve_share_admits(
			forged, &(struct http_request){ .method = "GET", .path = path }, TOKEN,
			0);
	}
	ok(!n, "no letter of it can be another one");
	ok(serve_embed_known("https://a.example,http://localhost:3000") &&
		   serve_embed_known("*") && serve_embed_known("https://*.example.org"),
	   "sites that may frame the page");
	ok(!serve_embed_known("") && !serve_embed_known("a.example") &&
		   !serve_embed_known("https://a.example; script-src *") &&
		   !serve_embed_known("https://a.example,") &&
		   !serve_embed_known("https://a 'unsafe-inline'"),
	   "and what is none");
}

int main(void)
{
	char dir[] = "/tmp/porism-file-XXXXXX", command[80];
	struct tool_table *tools = tool_table_new();
	struct store_options keep = { .dir = mkdtemp(dir) };
	struct err e = { 0 };

	api.tools = tools;
	api.steady = serve_api_steady_new();
	arena = arena_new();
	api.easel = serve_api_easel_new();
	if (!keep.dir || store_open(&api.store, &keep, tools, &e) != OK) {
		ok(0, "%s", e.msg);
		return tap_done();
	}
	files();
	films();
	trash();
	tickets();
	buf_clear(&r.body);
	store_close(api.store);
	serve_api_steady_free(api.steady);
	serve_api_easel_free(api.easel);
	arena_free(arena);
	tool_table_free(tools);
	snprintf(command, sizeof command, "rm -r %s", dir);
	if (system(command))
		ok(0, "%s stays", dir);
	return tap_done();
}
