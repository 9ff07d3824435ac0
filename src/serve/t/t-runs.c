/*
 * t-runs.c -- runs over the API: the list from a folder of traces that grow, are damaged or
 * are none; one run whole and from an event on; the canvas at its calls.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "serve/api_priv.h"
#include "serve/runs_priv.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/porism-runs-XXXXXX";
static struct api api;
static struct http_reply reply;
static struct arena *arena; /* of the answer looked at */

/* GET below /api/v1; the status. */
static int get(const char *target)
{
	struct arena *a = arena_new();
	struct http_request q = { .method = "GET", .arena = a };
	struct http_service s = { serve_api_routes, serve_api_routes_n, &api };
	struct err e = { 0 };
	char path[300];

	buf_clear(&reply.body);
	memset(&reply, 0, sizeof reply);
	reply.status = 200;
	reply.type = "application/json";
	snprintf(path, sizeof path, API_ROOT "%s", target);
	if (serve_http_target(&q, path, &e) == OK)
		serve_http_answer(&q, &reply, &s, 1);
	else
		reply.status = 400;
	arena_free(a);
	return reply.status;
}

/* A member of the answer by its path, "runs.0.id". */
static const struct json *at(const char *where)
{
	struct json *all = NULL;
	const struct json *j;
	struct err e = { 0 };

	arena_reset(arena);
	j = json_read(&all, buf_str(&reply.body), reply.body.n, arena, &e) == OK ? all : NULL;
	while (j && *where) {
		size_t n = strcspn(where, ".");
		char key[60];

		snprintf(key, sizeof key, "%.*s", (int)n, where);
		if (j->type == JSON_ARRAY) {
			j = j->child;
			for (int i = atoi(key); j && i; i--)
				j = j->next;
		} else {
			j = json_get(j, key);
		}
		where += n + (where[n] == '.');
	}
	return j;
}

static bool is(const char *where, const char *text)
{
	const struct json *j = at(where);

	return j && j->text && !strcmp(j->text, text);
}

static int size(const char *where)
{
	const struct json *j = at(where);

	return j ? j->n : -1;
}

static const char *said(void)
{
	return buf_str(&reply.body);
}

/* --- Files ----------------------------------------------------------------------------------- */
static const char *path_of(const char *name)
{
	static char path[300];

	snprintf(path, sizeof path, "%s/%s.trace.json", folder, name);
	return path;
}

static void put(const char *name, const char *text, size_t n, const char *how)
{
	FILE *f = fopen(path_of(name), how);

	if (f) {
		fwrite(text, 1, n, f);
		fclose(f);
	}
}

static void age(const char *name, long seconds)
{
	struct timespec t[2];

	clock_gettime(CLOCK_REALTIME, &t[0]);
	t[0].tv_sec -= seconds;
	t[1] = t[0];
	utimensat(AT_FDCWD, path_of(name), t, 0);
}

static void load(struct buf *b, const char *name)
{
	char path[100], part[4096];
	size_t n;
	FILE *f;

	snprintf(path, sizeof path, "t/data/agent/%s.trace.json", name);
	f = fopen(path, "rb");
	buf_reset(b);
	while (f && (n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(b, part, n);
	if (f)
		fclose(f);
}

/* --- The list ----------------------------------------------------------------------------------- */
static void list(void)
{
	static const char *const names[] = { "incircle", "square", "tangent", "chord" };
	struct buf b = { 0 };

	ok(get("/runs") == 200 && is("count", "0") && size("runs") == 0, "an empty folder");
	for (int i = 0; i < 4; i++) {
		load(&b, names[i]);
		put(names[i], b.s, b.n, "wb");
		age(names[i], 3600);
	}
	ok(get("/runs") == 200 && is("count", "4") && is("runs.0.id", "chord") &&
		   is("runs.3.id", "incircle"),
	   "four runs, newest first");
	ok(is("runs.0.answer", "4") && at("runs.0.correct")->type == JSON_FALSE &&
		   is("runs.0.match", "different") && is("runs.3.match", "equal") &&
		   is("runs.0.status", "answered") && is("runs.0.model", "scripted-small") &&
		   is("runs.0.turns", "3") && is("runs.0.calls", "1"),
	   "what one is about");
	ok(is("runs.1.id", "tangent") && is("runs.1.status", "unfinished") &&
		   at("runs.1.answer")->type == JSON_NULL && is("runs.1.turns", "2") &&
		   is("runs.1.calls", "2"),
	   "one that ended too early");
	age("tangent", 5);
	ok(get("/runs?status=running") == 200 && is("count", "1") &&
		   is("runs.0.id", "tangent"),
	   "written a moment ago, it runs");
	ok(get("/runs?status=answered&model=LARGE") == 200 && is("count", "1") &&
		   is("runs.0.id", "incircle"),
	   "by status and model");
	ok(get("/runs?model=openai-chat:scripted") == 200 && is("count", "2"),
	   "by provider and model");
	ok(get("/runs?q=SQUARE") == 200 && is("count", "1") && is("runs.0.id", "square"),
	   "by words of the problem");
	ok(get("/runs?q=nothing%20like%20it") == 200 && is("count", "0"), "none");
	ok(get("/runs?limit=3") == 200 && size("runs") == 3 && is("next", "3") &&
		   is("count", "4"),
	   "a page");
	ok(get("/runs?limit=3&offset=3") == 200 && size("runs") == 1 && !at("next") &&
		   is("runs.0.id", "incircle"),
	   "and the next");
	ok(get("/runs?limit=0") == 400 && get("/runs?offset=-1") == 400 &&
		   get("/runs?wish=1") == 400,
	   "what cannot be asked");
	buf_clear(&b);
}

static void damaged(void)
{
	char to[300];

	put("empty", "", 0, "wb");
	put("text", "hello\n", 6, "wb");
	put("half", "{\"porism_trace\":1", 17, "wb");
	put(".hidden", "hello\n", 6, "wb");
	put("blank name", "hello\n", 6, "wb");
	snprintf(to, sizeof to, "%s/link.trace.json", folder);
	ok(!symlink("/etc/passwd", to), "a link");
	snprintf(to, sizeof to, "%s/folder.trace.json", folder);
	ok(!mkdir(to, 0700), "a folder");
	snprintf(to, sizeof to, "%s/pipe.trace.json", folder);
	ok(!mkfifo(to, 0600), "a pipe");
	ok(get("/runs?status=damaged") == 200 && is("count", "3") && at("runs.0.error"),
	   "three are damaged, and say how");
	ok(get("/runs") == 200 && is("count", "7"), "links, folders and pipes are none");
	ok(get("/runs/text") == 400 && is("error.code", "bad_argument"), "one of them");
	ok(get("/runs/empty") == 400 && get("/runs/half") == 400, "not begun");
	ok(get("/runs/link") == 404 && get("/runs/folder") == 404 &&
		   get("/runs/pipe") == 404 && get("/runs/.hidden") == 404 &&
		   get("/runs/..") == 404 && get("/runs/nobody") == 404 &&
		   get("/runs/blank%20name") == 404 && get("/runs/..%2fx") == 400,
	   "what is no run");
	ok(!serve_runs_is_id("") && !serve_runs_is_id("a/b") && !serve_runs_is_id(".a") &&
		   !serve_runs_is_id("a\n") && !serve_runs_is_id("\xc3\xa4") &&
		   serve_runs_is_id("2026-11-10_a.b"),
	   "ids");
}

/* --- One run ----------------------------------------------------------------------------------------- */
static void one(void)
{
	ok(get("/runs/square") == 200 && is("porism_trace", "1") && size("events") == 20 &&
		   is("count", "20") && is("state", "ended") &&
		   is("result.answer.value", "16/3"),
	   "a trace as a document");
	ok(at("tools") && at("events.2.raw"), "all of it");
	ok(get("/runs/square?brief=1") == 200 && size("events") == 20 && !at("tools") &&
		   !at("events.2.raw") && is("events.2.turn", "1") && at("problem.choices.3"),
	   "or what a page shows");
	ok(get("/runs/square?after=18") == 200 && size("events") == 2 && is("count", "20") &&
		   is("events.0.event", "turn") && is("id", "square") && !at("problem") &&
		   at("result.journal"),
	   "events after the 18th");
	ok(get("/runs/square?after=500") == 200 && size("events") == 0 &&
		   at("result")->type == JSON_OBJECT,
	   "after more than there are");
	ok(get("/runs/tangent") == 200 && size("events") == 7 &&
		   at("result")->type == JSON_NULL && is("state", "running"),
	   "one that runs, closed");
}

static void grows(void)
{
	static const char more[] =
		"ies\":1,\"status\":200,\"text\":\"48/5\",\"thoughts\":\"\"}\n"
		",{\"t\":4322,\"event\":\"turn\",\"turn\":3}\n"
		"],\"result\":{\"status\":\"answered\",\"answer\":{\"text\":\"48/5\"},"
		"\"turns\":3,\"calls\":2}}\n";
	size_t first = strcspn(more, "\n") + 1, second = strcspn(more + first, "\n") + 1;

	put("tangent", more, 20, "ab");
	ok(get("/runs/tangent?after=7") == 200 && size("events") == 0, "half a line more");
	put("tangent", more + 20, first - 20, "ab");
	ok(get("/runs/tangent?after=7") == 200 && size("events") == 1 && is("count", "8"),
	   "the line is whole");
	put("tangent", more + first, second, "ab");
	put("tangent", more + first + second, strlen(more) - first - second, "ab");
	ok(get("/runs/tangent?after=8") == 200 && size("events") == 1 &&
		   is("result.answer.text", "48/5") && is("state", "ended"),
	   "and the end");
	ok(get("/runs?q=tangent") == 200 && is("runs.0.answer", "48/5") &&
		   is("runs.0.status", "answered"),
	   "the list knows");
}

/* More than one answer holds is told piece by piece. */
static void long_one(void)
{
	struct buf b = { 0 };
	int n = 0, parts = 0, bad = 0;

	buf_add(&b, "{\"porism_trace\":1,\"id\":\"long\",\"started\":\"2026\",\"problem\":{"
		    "\"text\":\"long\"},\"events\":[\n");
	for (int i = 0; i < 400; i++) {
		buf_addf(&b, "%s{\"t\":%d,\"event\":\"note\",\"text\":\"", i ? "," : "", i);
		for (int k = 0; k < 1000; k++)
			buf_add(&b, "0123456789012345678901234567890123456789012345678901234");
		buf_add(&b, "\"}\n");
	}
	put("long", b.s, b.n, "wb");
	for (int after = 0; after >= 0 && parts < 10; parts++) {
		char target[60];

		snprintf(target, sizeof target, "/runs/long?after=%d", after);
		bad += get(target) != 200 || reply.body.n > RUNS_ANSWER + 100000;
		n += size("events");
		after = at("next") ? atoi(at("next")->text) : -1;
	}
	ok(!bad && n == 400 && parts == 2, "%zu bytes in %d answers", b.n, parts);
	ok(get("/runs?q=long") == 200 && is("runs.0.seconds", "0.399"),
	   "the list looks at its end");
	buf_clear(&b);
}

/* --- Pictures --------------------------------------------------------------------------------------- */
static void pictures(void)
{
	static const char head[] =
		"{\"porism_trace\":1,\"id\":\"image\",\"started\":\"2026\",\"problem\":{"
		"\"text\":"
		"\"p\",\"images\":[{\"mime\":\"image/png\",\"base64\":\"iVBORw==\"},{\"mime\":"
		"\"text/html\",\"base64\":\"iVBORw==\"}]},\"events\":[\n{\"t\":0,\"event\":"
		"\"message\",\"turn\":0,\"text\":\"p\"}\n,{\"t\":0,\"event\":\"message\","
		"\"turn\":"
		"1,\"text\":\"p\",\"picture\":{\"mime\":\"image/png\",\"base64\":\"iVBO\"}}\n";
	struct buf first = { 0 };

	ok(get("/runs/square/picture?call=0") == 200 && !strcmp(reply.type, "image/svg+xml") &&
		   !strstr(said(), "data-name"),
	   "before the first call");
	ok(get("/runs/square/picture?call=1") == 200 && strstr(said(), "data-name=\"D\"") &&
		   !strstr(said(), "data-name=\"F\""),
	   "after the first, whose last line failed");
	ok(get("/runs/square/picture?call=2") == 200 && strstr(said(), "data-name=\"F\""),
	   "after the second");
	ok(get("/runs/square/picture?call=4") == 200 && !strstr(said(), "data-name=\"F\""),
	   "after a step back");
	ok(get("/runs/square/picture") == 200 && strstr(said(), "data-name=\"F\""), "at last");
	buf_addn(&first, reply.body.s, reply.body.n);
	ok(get("/runs/square/picture?call=7") == 200 && first.n == reply.body.n &&
		   !memcmp(first.s, reply.body.s, first.n),
	   "which is after the last call");
	ok(get("/runs/square/picture?call=1&frame=7&width=300&height=200&text=live") == 200 &&
		   strstr(said(), "width=\"300\""),
	   "framed as another, at a size");
	ok(get("/runs/square/picture?call=8") == 422 && is("error.code", "not_found"),
	   "no such call");
	ok(get("/runs/nobody/picture?call=1") == 404 &&
		   get("/runs/square/picture?call=x") == 400,
	   "no such run");
	put("image", head, strlen(head), "wb");
	ok(get("/runs/image/image?problem=1") == 200 && !strcmp(reply.type, "image/png") &&
		   reply.body.n == 4 && !memcmp(reply.body.s, "\x89PNG", 4),
	   "an image of the problem");
	ok(get("/runs/image/image?event=2") == 200 && reply.body.n == 3, "and of an event");
	ok(get("/runs/image/image?problem=2") == 404 &&
		   get("/runs/image/image?problem=3") == 404 &&
		   get("/runs/image/image?event=1") == 404 && get("/runs/image/image") == 400,
	   "what is none");
	ok(get("/runs/image?brief=1") == 200 && !strstr(said(), "base64") &&
		   is("problem.images.0.mime", "image/png") &&
		   is("events.1.picture.mime", "image/png"),
	   "a brief answer has no images");
	buf_clear(&first);
}

int main(void)
{
	char command[100];

	api.tools = tool_table_new();
	api.version = "9.9";
	arena = arena_new();
	ok(get("/runs") == 404 && strstr(said(), "--runs DIR"), "no folder");
	ok(get("/runs/x") == 404 && get("/runs/x/picture") == 404 &&
		   get("/runs/x/image") == 404,
	   "for nobody");
	if (!mkdtemp(folder))
		return 1;
	api.runs = serve_runs_new("/nowhere/at/all");
	ok(get("/runs") == 200 && is("count", "0"), "a folder that is not there yet");
	serve_runs_free(api.runs);
	api.runs = serve_runs_new(folder);
	list();
	damaged();
	one();
	grows();
	long_one();
	pictures();
	serve_runs_free(api.runs);
	buf_clear(&reply.body);
	arena_free(arena);
	tool_table_free((struct tool_table *)api.tools);
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	ok(!system(command), "cleared away");
	num_cleanup(); /* the libraries' caches are no leaks of ours */
	return tap_done();
}
