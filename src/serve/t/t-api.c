/*
 * t-api.c -- the JSON API over real sockets: each request, what it refuses, hostile bytes,
 * changes as events, many clients at once.
 */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "serve/api_priv.h"
#include "serve/t/client.h"
#include "store/store.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define TOP API_ROOT "/canvases"
static struct arena *arena; /* of the answer looked at */
static struct buf body, head;
static char path[400];

static void rest(int ms)
{
	const struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

/* A request about a canvas ("": about all); the answer's status. */
static int on(const char *method, const char *id, const char *rest_of, const char *text)
{
	snprintf(path, sizeof path, TOP "%s%s%s", *id ? "/" : "", id, rest_of);
	return ask_all(&body, &head, method, path, "", text);
}

/* The answer as JSON, or NULL. */
static const struct json *answer(void)
{
	struct json *j = NULL;
	struct err e = { 0 };

	arena_reset(arena);
	return json_read(&j, buf_str(&body), body.n, arena, &e) == OK ? j : NULL;
}

/* The answer for a message: one line. */
static const char *said(void)
{
	if (body.n && body.s[body.n - 1] == '\n')
		body.s[--body.n] = 0;
	return buf_str(&body);
}

/* A member by its path, "error.code", "steps.2.line". */
static const struct json *at(const char *where)
{
	const struct json *j = answer();

	while (j && *where) {
		size_t n = strcspn(where, ".");
		char key[60];

		snprintf(key, sizeof key, "%.*s", (int)n, where);
		if (j->type == JSON_ARRAY) {
			const struct json *c = j->child;

			for (int i = atoi(key); c && i; i--)
				c = c->next;
			j = c;
		} else {
			j = json_get(j, key);
		}
		where += n + (where[n] == '.');
	}
	return j;
}

static const char *text_at(const char *where)
{
	const struct json *j = at(where);

	return j && j->text ? j->text : "";
}

static bool is(const char *where, const char *text)
{
	return !strcmp(text_at(where), text);
}

static bool is_true(const char *where)
{
	const struct json *j = at(where);

	return j && j->type == JSON_TRUE;
}

static char *create(const char *text)
{
	int status = on("POST", "", "", text);

	if (status != 201)
		ok(0, "created: %d %s", status, said());
	return mem_strdup(text_at("id"));
}

/* --- Canvases ------------------------------------------------------------------------------- */
static const char *const house = "{\"title\":\"a house\",\"script\":\"A = (0, 0)\\nB = (4, "
				 "0)\\n\\n# roof\\nC = (2, 3)\\n"
				 "t = Polygon(A, B, C)\\nk = Slider(0, 5, 0.1)\\nc = "
				 "Circle(A, k + 1)\\nP = Point(c)\"}";

static void canvases(void)
{
	char *id, *copy, text[200];

	ok(ask(&body, "GET", API_ROOT "/health", "", "") == 200 && is("version", "9.9") &&
		   is("canvases", "0"),
	   "health");
	ok(on("POST", "", "", "") == 201 && strlen(text_at("id")) >= 16 && is("version", "0"),
	   "an empty canvas");
	ok(strstr(buf_str(&head), "Location: " TOP "/") != NULL, "and where it is");
	id = create(house);
	ok(is("title", "a house") && is("version", "7"), "from a script: %s", said());
	ok(on("GET", "", "", "") == 200 && at("canvases.1") && !at("canvases.2"),
	   "two of them");
	ok(on("GET", id, "", "") == 200 && is("canvas.0.name", "A") && is("steps", "7") &&
		   is_true("can_undo") && !is_true("can_redo"),
	   "one with its objects");
	ok(on("PATCH", id, "", "{\"title\":\"b\\u00e4\"}") == 200 && is("title", "b\xc3\xa4"),
	   "another title");
	ok(on("POST", "", "", "{\"journal\":\"A = (0, 0)\\nB = Midpoint(A, Z)\"}") == 422 &&
		   is("error.code", "not_found") && is("error.call", "2"),
	   "a journal that fails makes none: %s", said());
	ok(on("GET", "", "", "") == 200 && !at("canvases.2"), "none at all");
	ok(on("POST", "", "",
	      "{\"script\":\"A = (0, 0)\\nB = Midpoint(A, Z)\\nC = Midpoint(A, B); D = (1, "
	      "2)\"}") == 201 &&
		   is("version", "2") && is("failed.0.line", "2") &&
		   is("failed.1.caused_by", "2") && !at("failed.2"),
	   "a script with bad lines keeps the good ones: %s", said());
	snprintf(text, sizeof text, "%s", at("id")->text);
	ok(on("DELETE", text, "", "") == 204, "and is gone again");
	snprintf(text, sizeof text, "{\"from\":\"%s\",\"steps\":3,\"title\":\"copy\"}", id);
	copy = create(text);
	ok(is("objects", "3") && is("title", "copy"), "a copy of the first steps: %s", said());
	ok(on("DELETE", copy, "", "") == 204 && !body.n, "deleted");
	ok(on("GET", copy, "", "") == 404 && is("error.code", "not_found"), "gone");
	mem_free(copy);

	/* What one canvas says of itself makes another one like it. */
	on("GET", id, "/journal", "");
	{
		struct buf q = { 0 }, first = { 0 }, second = { 0 };

		buf_add(&q, "{\"journal\":");
		json_add_string(&q, buf_str(&body));
		buf_addc(&q, '}');
		copy = create(buf_str(&q));
		on("GET", copy, "/journal", "");
		buf_add(&first, buf_str(&body));
		on("GET", id, "/journal", "");
		buf_add(&second, buf_str(&body));
		ok(first.n > 100 && !strcmp(first.s, second.s),
		   "a journal gives the same again");
		buf_clear(&q);
		buf_clear(&first);
		buf_clear(&second);
	}
	on("DELETE", copy, "", "");
	mem_free(copy);
	copy = create("{\"journal\":[{\"tool\":\"add_point\",\"args\":{\"name\":\"A\",\"x\":1,"
		      "\"y\":2}},{\"line\":\"B = (0, 0)\"},\"C = (3, 3)\"]}");
	ok(is("objects", "3"), "as a list of calls");
	on("DELETE", copy, "", "");
	on("DELETE", id, "", "");
	mem_free(copy);
	mem_free(id);
}

/* --- Calls ------------------------------------------------------------------------------------- */
static void calls(void)
{
	char *id = create(house);

	ok(on("POST", id, "/call", "{\"line\":\"M = Midpoint(A, B)\"}") == 200 &&
		   is("version", "8") && is_true("observation.ok") &&
		   is("observation.new.0.exact", "(2, 0)"),
	   "a line");
	ok(on("POST", id, "/call",
	      "{\"tool\":\"query_distance\",\"args\":{\"obj1\":\"A\",\"obj2\":\"C\"}}") ==
			   200 &&
		   is("version", "8") && is("observation.value.exact", "sqrt(13)"),
	   "a question changes nothing");
	ok(on("POST", id, "/call", "{\"line\":\"N = Midpoint(A, Q)\"}") == 200 &&
		   is("version", "8") && !is_true("observation.ok") &&
		   is("observation.error.code", "not_found"),
	   "the figure's refusal is an answer");
	ok(on("POST", id, "/call", "{\"line\":\"# nothing\"}") == 200 &&
		   at("observation")->type == JSON_NULL,
	   "a comment");
	ok(on("POST", id, "/batch",
	      "{\"calls\":[{\"line\":\"D = (1, 1)\"},\"E = Midpoint(D, X)\",\"F = (2, 2)\"],"
	      "\"whole\":true}") == 200 &&
		   !is_true("ok") && is("version", "8"),
	   "whole or not at all");
	ok(on("POST", id, "/batch",
	      "{\"calls\":[{\"line\":\"D = (1, 1)\"},\"E = Midpoint(D, X)\",\"F = (2, "
	      "2)\"],\"stop\":true}") == 200 &&
		   !is_true("ok") && is("version", "9") && at("observations.1") &&
		   !at("observations.2"),
	   "as far as it goes");
	ok(on("POST", id, "/batch",
	      "{\"calls\":[\"E = Midpoint(D, X)\",\"G = (2, 2)\",\"Delete(G)\"]}") == 200 &&
		   !is_true("ok") && is("version", "11") && at("observations.2"),
	   "one that fails costs no other");
	ok(on("POST", id, "/batch", "{\"calls\":[]}") == 200 && is_true("ok"),
	   "nothing at all");
	ok(on("POST", id, "/move", "{\"name\":\"A\",\"x\":1,\"y\":\"sqrt(2)\"}") == 200 &&
		   is("observation.changed.0.exact", "(1, sqrt(2))") && is("version", "12"),
	   "a move, exactly");
	ok(on("POST", id, "/move", "{\"name\":\"k\",\"x\":2.5}") == 200 &&
		   is("observation.changed.0.exact", "5/2"),
	   "a slider");
	ok(on("POST", id, "/move", "{\"name\":\"M\",\"x\":0,\"y\":0}") == 200 &&
		   !is_true("observation.ok"),
	   "what is not free");
	ok(on("POST", id, "/call", "{\"tool\":\"undo\"}") == 200 && is("version", "14") &&
		   on("GET", id, "", "") == 200 && is_true("can_redo"),
	   "undo");
	on("DELETE", id, "", "");
	mem_free(id);
}

/* --- Looking -------------------------------------------------------------------------------------- */
static double number_at(const char *where)
{
	double v = NAN;

	return text_double(&v, text_at(where)) ? v : NAN;
}

/* The axes of the picture that was answered, with their numbers; to be freed. */
static char *axes(void)
{
	const char *svg = text_at("svg"), *from = strstr(svg, "class=\"axes\""), *to;
	struct buf b = { 0 };

	to = from ? strstr(from, "data-name") : NULL;
	if (to)
		buf_addn(&b, from, (size_t)(to - from));
	return buf_take(&b);
}

/* While something is dragged over them, the numbers of the axes stay where they are. */
static void axes_stay(void)
{
	static const char *const window =
		"\"width\":800,\"height\":600,\"x_min\":-4,\"x_max\":4,"
		"\"y_min\":-3,\"y_max\":3";
	char *id = create("{\"script\":\"A = (-3, 2.5)\\nB = (3, 2.5)\\nC = (0, 2.2)\\nt = "
			  "Polygon(A, B, C)\"}");
	char *at;
	char call[300];
	int other = 0;

	ok(on("GET", id, "/picture?width=800&height=600&x_min=-4&x_max=4&y_min=-3&y_max=3",
	      "") == 200,
	   "a picture with axes");
	at = axes();
	ok(strstr(at, "aria-label=\"2\"") != NULL, "they have numbers");
	for (int i = 0; i < 20; i++) {
		char *now;

		snprintf(call, sizeof call,
			 "{\"name\":\"C\",\"x\":%g,\"y\":%g,\"preview\":true,%s}",
			 0.17 * i - 2, -0.1 * i, window);
		other += on("POST", id, "/move", call) != 200;
		now = axes();
		other += strcmp(now, at) != 0;
		mem_free(now);
	}
	ok(!other, "which stay during a drag: %d do not", other);
	ok(on("POST", id, "/move", "{\"name\":\"C\",\"x\":1,\"y\":-1}") == 200 &&
		   on("GET", id,
		      "/picture?width=800&height=600&x_min=-4&x_max=4&y_min=-3&y_max=3",
		      "") == 200,
	   "it is dropped");
	mem_free(at);
	at = axes();
	ok(strstr(at, "aria-label=\"2\"") != NULL, "and they are placed anew");
	mem_free(at);
	on("DELETE", id, "", "");
	mem_free(id);
}

static void pictures(void)
{
	char *id = create(house);
	const char *window = "?width=800&height=600&x_min=-4&x_max=4&y_min=-3&y_max=3";
	char rest_of[200];

	ok(on("GET", id, "/picture", "") == 200 && strstr(text_at("svg"), "data-name=\"A\"") &&
		   is("version", "7"),
	   "a picture");
	snprintf(rest_of, sizeof rest_of, "/picture%s", window);
	ok(on("GET", id, rest_of, "") == 200 && number_at("view.scale") == 100 &&
		   number_at("view.x") == 400 && number_at("view.y") == 300,
	   "of a window");
	ok(is("free.0.name", "A") && is("free.0.type", "point") &&
		   is("free.0.exact", "(0, 0)"),
	   "what can be dragged");
	ok(is("free.3.name", "k") && is("free.3.type", "slider") &&
		   number_at("free.3.max") == 5 && is("free.4.type", "on_path"),
	   "sliders and points on paths");
	ok(is("objects.3.name", "t") && is_true("objects.3.defined") &&
		   !is_true("objects.3.free"),
	   "all objects");
	ok(on("POST", id, "/move",
	      "{\"name\":\"B\",\"x\":3,\"y\":1,\"preview\":true,\"width\":800,\"height\":600,"
	      "\"x_min\":-4,\"x_max\":4,\"y_min\":-3,\"y_max\":3}") == 200 &&
		   number_at("free.1.x") == 3 && number_at("view.scale") == 100 &&
		   is("version", "7"),
	   "a preview: %.200s", said());
	on("GET", id, "", "");
	ok(is("canvas.1.exact", "(4, 0)") && is("version", "7"), "that nobody else sees");
	ok(on("POST", id, "/move",
	      "{\"name\":\"B\",\"x\":3,\"y\":1,\"preview\":true,\"objects\":false}") == 200 &&
		   strstr(said(), "\"free\":[") && !strstr(said(), "\"objects\""),
	   "without the list of objects: %.200s", said());
	ok(on("POST", id, "/move", "{\"name\":\"no\",\"x\":3,\"y\":1,\"preview\":true}") ==
			   422 &&
		   is("error.code", "not_found"),
	   "a preview of nothing: %s", said());
	ok(on("POST", id, "/move", "{\"name\":\"t\",\"x\":3,\"y\":1,\"preview\":true}") >= 400,
	   "of what is not free: %s", said());
	ok(on("POST", id, "/move",
	      "{\"names\":\"A, B\",\"dx\":1,\"dy\":0.5,\"preview\":true,\"decimals\":2}") ==
			   200 &&
		   number_at("free.0.x") == 1 && number_at("free.1.y") == 0.5 &&
		   is("version", "7"),
	   "several, by a vector: %.200s", said());
	ok(on("POST", id, "/move",
	      "{\"names\":\"A, B\",\"dx\":2,\"dy\":0,\"preview\":true}") == 200 &&
		   number_at("free.0.x") == 2 && number_at("free.1.y") == 0,
	   "each time from where they are: %.200s", said());
	ok(on("POST", id, "/move", "{\"names\":\"no\",\"dx\":1,\"preview\":true}") == 422,
	   "of nothing: %s", said());
	ok(on("POST", id, "/move", "{\"names\":7,\"dx\":1}") == 400, "that are no names");
	ok(on("GET", id, "/picture?looks=1&decimals=0", "") == 200 && at("looks.0.color") &&
		   at("labels.0.box"),
	   "looks, and where labels lie");
	ok(on("GET", id, "/picture?decimals=16", "") == 400 && is("error.arg", "decimals"),
	   "too many decimals");
	ok(on("POST", id, "/preview",
	      "{\"calls\":[\"Y = (3, 3)\",\"z1 = Line(A, "
	      "Y)\",\"Nope(1)\"],\"width\":800,\"height\":600,"
	      "\"x_min\":-4,\"x_max\":4,\"y_min\":-3,\"y_max\":3}") == 200 &&
		   strstr(text_at("svg"), "data-name=\"z1\"") &&
		   is("observations.1.new.0.name", "z1") && !is_true("observations.2.ok") &&
		   number_at("view.scale") == 100 && is("version", "7"),
	   "what calls would make: %.200s", said());
	ok(on("POST", id, "/preview", "{\"calls\":[\"Y\"],\"picture\":false}") == 200 &&
		   is("observations.0.error.code", "not_found") && !at("svg"),
	   "nothing is kept of it, and a picture can be left out");
	ok(on("POST", id, "/batch",
	      "{\"calls\":[\"Y = (3, 3)\",\"z1 = Line(A, Y)\"],\"together\":true}") == 200 &&
		   is("version", "9") &&
		   on("POST", id, "/call", "{\"tool\":\"undo\"}") == 200 &&
		   is("observation.removed.1", "z1") && on("GET", id, "", "") == 200 &&
		   is("steps", "7"),
	   "calls that are one step for undo");
	ok(on("GET", id, "/picture?step=2", "") == 200 && at("objects.1") &&
		   !at("objects.2") && is("steps", "7"),
	   "an earlier step");
	ok(on("GET", id, "/picture?step=99", "") == 400 && is("error.arg", "step"),
	   "one that was not");
	ok(on("GET", id, "/picture?x_min=1", "") == 400, "a quarter of a window");
	ok(on("GET", id, "/picture?x_min=1&x_max=0&y_min=0&y_max=1", "") == 400 &&
		   is("error.arg", "window"),
	   "a window inside out");
	ok(on("GET", id, "/picture?width=abc", "") == 400 && is("error.arg", "width"),
	   "a width that is none");
	ok(on("GET", id, "/svg?width=99999999", "") == 400, "a page too large");
	ok(on("GET", id, "/png?widht=200", "") == 400 && is("error.arg", "widht") &&
		   is("error.near.0", "width"),
	   "an unknown parameter, with what is near");
	ok(on("GET", id, "/journal?a=1", "") == 400, "where there are none, too");
	ok(on("GET", id, "/svg?preset=none", "") == 400 && is("error.arg", "preset"),
	   "an unknown preset");
	ok(on("GET", id, "/svg?labels=nobody", "") == 422, "a label of nothing");
	ok(on("GET", id, "/svg?text=live&title=x%26y", "") == 200 &&
		   strstr(buf_str(&body), "<text") && strstr(buf_str(&body), "x&amp;y"),
	   "SVG");
	ok(on("GET", id, "/tex", "") == 200 && strstr(buf_str(&body), "\\documentclass"),
	   "LaTeX");
	ok(on("GET", id, "/text", "") == 200 && strstr(buf_str(&body), "Polygon(A, B, C)"),
	   "in words");
	ok(on("GET", id, "/steps", "") == 200 && is("steps.3.line", "t = Polygon(A, B, C)") &&
		   is("steps.3.call.tool", "add_polygon") &&
		   is_true("steps.3.observation.ok") && is("count", "7"),
	   "steps: %s", text_at("steps.3.line"));
	ok(on("GET", id, "/steps?from=2&to=3", "") == 200 && is("steps.0.step", "2") &&
		   !at("steps.2"),
	   "some of them");
	on("POST", id, "/move", "{\"name\":\"A\",\"x\":1,\"y\":\"1/2\"}");
	ok(on("GET", id, "/steps?from=8", "") == 200 &&
		   is("steps.0.line", "SetCoords(A, 1, 1/2)"),
	   "a move as a line: %s", text_at("steps.0.line"));
	ok(on("GET", id, "/steps?from=100", "") == 200 && at("steps") && !at("steps.0"),
	   "beyond the last");
	ok(on("GET", id, "/graph", "") == 200 && is("nodes.0.name", "A") &&
		   is("edges.0.0", "A") && is("edges.0.1", "t"),
	   "what is made from what");
	ok(on("GET", id, "/complete?prefix=Midp", "") == 200 && is("names.0", "Midpoint"),
	   "completion");
	ok(on("GET", id, "/complete", "") == 200 && is("names.0", "A"), "of nothing");
	on("DELETE", id, "", "");
	mem_free(id);
}

/* --- Refusals ------------------------------------------------------------------------------------------ */
static void refusals(void)
{
	static const struct {
		const char *method, *where, *text;
		int status;
	} bad[] = {
		{ "POST", "/call", "{", 400 },
		{ "POST", "/call", "[]", 400 },
		{ "POST", "/call", "{}", 400 },
		{ "POST", "/call", "{\"line\":1}", 400 },
		{ "POST", "/call", "{\"line\":\"A\",\"tool\":\"b\"}", 400 },
		{ "POST", "/call", "{\"tool\":\"add_point\",\"args\":[]}", 400 },
		{ "POST", "/call", "{\"tool\":\"add_point\",\"arguments\":{}}", 400 },
		{ "POST", "/call", "{\"line\":\"a\\u0000b\"}", 400 },
		{ "POST", "/call", "{\"line\":\"\xff\"}", 400 },
		{ "POST", "/call", "{\"line\":\"a\",\"line\":\"b\"}", 400 },
		{ "POST", "/batch", "{\"calls\":{}}", 400 },
		{ "POST", "/batch", "{\"calls\":[1]}", 400 },
		{ "POST", "/batch", "{}", 400 },
		{ "POST", "/preview", "{}", 400 },
		{ "POST", "/preview", "{\"calls\":[{}]}", 400 },
		{ "POST", "/preview", "{\"calls\":[],\"lines\":[]}", 400 },
		{ "POST", "/preview", "{\"calls\":[],\"x_min\":1}", 400 },
		{ "GET", "/preview", "", 405 },
		{ "POST", "/move", "{\"name\":1,\"x\":1,\"y\":1}", 400 },
		{ "POST", "/move", "{\"name\":\"A\"}", 400 },
		{ "POST", "/move", "{\"name\":\"A\",\"x\":\"pi\",\"y\":1,\"preview\":true}",
		  400 },
		{ "PATCH", "", "{}", 400 },
		{ "PATCH", "", "{\"title\":7}", 400 },
		{ "GET", "/nothing", "", 404 },
		{ "PUT", "", "{}", 405 },
		{ "GET", "/call", "", 405 },
		{ "POST", "/svg", "{}", 405 },
		{ "GET", "/steps?from=0", "", 400 },
		{ "GET", "/steps?from=x", "", 400 },
		{ "GET", "/svg?width=1e400", "", 400 },
		{ "GET", "/svg?transparent=perhaps", "", 400 },
	};
	static const char *const ids[] = { "..",
					   ".",
					   "%2e%2e",
					   "..%2f..%2fetc",
					   "%2e%2e%2f",
					   "x%00y",
					   "~",
					   "UPPER",
					   "-",
					   "%ff%fe",
					   "\xc3\xa4",
					   "con",
					   "aaaaaaaaaaaaaaaaaaaa",
					   "*",
					   "{id}" };
	char *id = create(house), large[3000];
	int untyped = 0;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		int status = on(bad[i].method, id, bad[i].where, bad[i].text);

		ok(status == bad[i].status && text_at("error.code")[0] &&
			   text_at("error.message")[0],
		   "%s %s %s: %d", bad[i].method, bad[i].where, bad[i].text, status);
	}
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		static const char *const after[] = { "", "/svg", "/events", "/journal" };

		for (int k = 0; k < 4; k++) {
			int status = on("GET", ids[i], after[k], "");

			if ((status != 404 && status != 400) || !text_at("error.code")[0])
				untyped++, printf("# %s%s: %d\n", ids[i], after[k], status);
		}
		if (on("DELETE", ids[i], "", "") / 100 != 4)
			untyped++;
	}
	ok(!untyped, "ids that are none");
	memset(large, 'a', sizeof large - 1);
	large[sizeof large - 1] = 0;
	{
		struct buf p = { 0 };

		buf_addf(&p, TOP "/%s", large);
		ok(ask(&body, "GET", p.s, "", "") == 404, "a long one");
		for (int i = 0; i < 40; i++)
			buf_add(&p, large);
		ok(ask(&body, "GET", p.s, "", "") / 100 == 4, "one that no head has room for");
		buf_clear(&p);
	}
	ok(ask(&body, "POST", TOP, "Origin: http://example.org\r\n", "{}") == 403,
	   "a page elsewhere");
	ok(on("GET", id, "", "") == 200 && is("version", "7") &&
		   is("canvas.2.exact", "(2, 3)"),
	   "the canvas is as before");
	on("DELETE", id, "", "");
	mem_free(id);
}

/* 100 MB: said in the head, or just sent. */
static void too_large(void)
{
	static char piece[1 << 16];
	char text[300];
	size_t sent = 0;
	int fd = dial();

	snprintf(text, sizeof text,
		 "POST " TOP " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
		 "application/json\r\nContent-Length: 104857600\r\n\r\n");
	send_all(fd, text, strlen(text));
	receive(fd, &body);
	ok(!strncmp(buf_str(&body), "HTTP/1.1 413", 12),
	   "100 MB are refused before they come");
	close(fd);
	fd = dial();
	snprintf(text, sizeof text,
		 "POST " TOP " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
		 "application/json\r\nTransfer-Encoding: chunked\r\n"
		 "Connection: close\r\n\r\n");
	send_all(fd, text, strlen(text));
	memset(piece, '[', sizeof piece);
	while (sent < 100u << 20) {
		snprintf(text, sizeof text, "%zx\r\n", sizeof piece);
		send_all(fd, text, strlen(text));
		send_all(fd, piece, sizeof piece);
		send_all(fd, "\r\n", 2);
		sent += sizeof piece;
	}
	send_all(fd, "0\r\n\r\n", 5);
	receive(fd, &body);
	ok(!strncmp(buf_str(&body), "HTTP/1.1 413", 12), "and when they come in pieces");
	close(fd);
	memset(piece, '[', sizeof piece - 1);
	piece[sizeof piece - 1] = 0;
	ok(on("POST", "", "", piece) == 400, "brackets without end");
}

/* --- Events -------------------------------------------------------------------------------------------- */
static int listen_to(const char *id)
{
	struct buf q = { 0 };
	int fd = dial();

	buf_addf(&q, "GET " TOP "/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id);
	send_all(fd, q.s, q.n);
	buf_clear(&q);
	return fd;
}

static void events(struct store *s)
{
	char *id = create(house);
	struct buf b = { 0 };
	struct store_call c = { .line = "Z = (9, 9)" };
	struct store_result r;
	struct buf seen = { 0 };
	struct err e = { 0 };
	int fd = listen_to(id), many[API_LISTENERS];
	bool full = false;

	ok(wait_for(fd, &b, "\"version\":7"), "the version there is");
	on("POST", id, "/call", "{\"line\":\"M = Midpoint(A, B)\"}");
	ok(wait_for(fd, &b, "event: change\ndata: {\"version\":8}"), "a change");
	ok(store_call(s, id, &c, &r, &seen, &e) == OK && wait_for(fd, &b, "\"version\":9"),
	   "one by somebody else in this process");
	buf_clear(&seen);
	for (int i = 0; i < API_LISTENERS; i++)
		many[i] = listen_to(id);
	/* They come one after another; once they are there, another one is too many. */
	for (int i = 0; i < 400 && !full; i++) {
		int more = listen_to(id);

		buf_reset(&seen);
		full = wait_for(more, &seen, "\r\n\r\n") && strstr(seen.s, " 503 ") &&
		       wait_for(more, &seen, "\"unavailable\"");
		close(more);
		rest(10);
	}
	buf_clear(&seen);
	ok(full, "no more than %d listeners", API_LISTENERS);
	for (int i = 0; i < API_LISTENERS; i++)
		close(many[i]);
	on("DELETE", id, "", "");
	ok(wait_for(fd, &b, "event: gone"), "the end of a canvas");
	ok(wait_for(fd, &b, "\r\n0\r\n"), "and of its events");
	close(fd);
	buf_clear(&b);
	mem_free(id);
}

/* --- At once ---------------------------------------------------------------------------------------------- */
#define CLIENTS 64
#define CANVASES 100
#define CALLS 5000
struct load {
	char **id;
	atomic_int next, failed;
	pthread_mutex_t lock;
	struct buf order[CANVASES]; /* names in the order of the versions answered */
};

static void *client(void *self)
{
	struct load *l = self;
	struct buf b = { 0 };
	int fd = dial(), i;

	while ((i = atomic_fetch_add(&l->next, 1)) < CALLS) {
		char where[80], text[120];
		int c = i / 8 % CANVASES; /* several at a time want the same */
		const char *v;

		snprintf(where, sizeof where, TOP "/%s/call", l->id[c]);
		snprintf(text, sizeof text, "{\"line\":\"N_%d = (%d, %d)\"}", i, i % 97,
			 i % 89);
		if (ask_on(fd, &b, "POST", where, text) != 200 ||
		    !strstr(b.s, "\"ok\":true") || !(v = strstr(b.s, "\"version\":"))) {
			atomic_fetch_add(&l->failed, 1);
			continue;
		}
		pthread_mutex_lock(&l->lock);
		buf_addf(&l->order[c], "%ld:%d ", strtol(v + 10, NULL, 10), i);
		pthread_mutex_unlock(&l->lock);
	}
	close(fd);
	buf_clear(&b);
	return NULL;
}

/* Does the journal have, as its n-th line, the call that was answered with version n? */
static int misplaced(struct load *l, int c)
{
	int wrong = 0, n = 0, answers = 0;
	char **line;
	char *text;

	on("GET", l->id[c], "/journal", "");
	text = mem_strdup(buf_str(&body));
	line = mem_alloc((CALLS + 1) * sizeof *line);
	for (char *p = text; *p; p++) {
		line[n++] = p;
		p += strcspn(p, "\n");
		*p = 0;
	}
	for (const char *p = buf_str(&l->order[c]); *p; p = strchr(p, ' ') + 1) {
		long version = strtol(p, NULL, 10);
		int i = atoi(strchr(p, ':') + 1);
		char name[40];

		answers++;

		snprintf(name, sizeof name, "\"N_%d\"", i);
		if (version < 1 || version > n || !strstr(line[version - 1], name))
			wrong++;
	}
	mem_free(line);
	mem_free(text);
	return wrong + (answers != n);
}

static void at_once(void)
{
	struct load l = { .id = mem_alloc(CANVASES * sizeof(char *)) };
	pthread_t t[CLIENTS];
	int wrong = 0;

	pthread_mutex_init(&l.lock, NULL);
	for (int i = 0; i < CANVASES; i++)
		l.id[i] = create("");
	for (int i = 0; i < CLIENTS; i++)
		pthread_create(&t[i], NULL, client, &l);
	for (int i = 0; i < CLIENTS; i++)
		pthread_join(t[i], NULL);
	ok(!atomic_load(&l.failed), "%d calls of %d clients over %d canvases", CALLS, CLIENTS,
	   CANVASES);
	for (int i = 0; i < CANVASES; i++)
		wrong += misplaced(&l, i);
	ok(!wrong, "each in the journal, in the order of the answers");
	for (int i = 0; i < CANVASES; i++) {
		on("DELETE", l.id[i], "", "");
		mem_free(l.id[i]);
		buf_clear(&l.order[i]);
	}
	mem_free(l.id);
}

/* --- For machines ---------------------------------------------------------------------------------------------- */
static void openapi(void)
{
	const struct json *paths;
	int missing = 0;

	ok(ask(&body, "GET", API_ROOT "/openapi.json", "", "") == 200 &&
		   is("openapi", "3.1.0") && is("info.version", "9.9"),
	   "openapi.json");
	paths = at("paths");
	for (int i = 0; i < serve_api_rows_n; i++) {
		const struct json *p = json_get(paths, serve_api_rows[i].path);
		char method[10];
		int k = 0;

		for (; serve_api_rows[i].method[k]; k++)
			method[k] = (char)(serve_api_rows[i].method[k] | 0x20);
		method[k] = 0;
		missing += !p || !json_get(p, method);
	}
	ok(!missing, "has every request");
	/* Each reference points to a schema. */
	for (const char *p = buf_str(&body); (p = strstr(p, "#/components/schemas/")); p++) {
		const struct json *all = at("components.schemas");
		char name[60];

		snprintf(name, sizeof name, "%.*s", (int)strcspn(p + 21, "\""), p + 21);
		missing += !json_get(all, name);
	}
	ok(!missing, "and every schema it speaks of");
	ok(ask(&body, "GET", API_ROOT "/tools?profile=core&form=openai", "", "") == 200 &&
		   is("0.type", "function"),
	   "tools");
	ok(ask(&body, "GET", API_ROOT "/tools?form=none", "", "") == 400, "an unknown form");
	ok(ask_all(&body, &head, "GET", "/", "", "") == 200 &&
		   strstr(buf_str(&head), "text/html"),
	   "the page");
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct store_options keep = { 0 };
	struct serve_limits limits;
	struct serve_options o = {
		.threads = 2, .tools = tools, .version = "9.9", .limits = &limits
	};
	struct serve *s = NULL;
	struct err e = { 0 };

	serve_limits_usual(&limits);
	limits.client_listeners = 2L * API_LISTENERS;
	if (store_open(&o.store, &keep, tools, &e) != OK) {
		ok(0, "%s", e.msg);
		return tap_done();
	}
	if (serve_start(&s, &o, &e) != OK) {
		skip(e.msg);
		return tap_done();
	}
	arena = arena_new();
	port = serve_port(s);
	canvases();
	calls();
	pictures();
	axes_stay();
	refusals();
	too_large();
	events(o.store);
	at_once();
	openapi();
	serve_stop(s);
	store_close(o.store);
	buf_clear(&body);
	buf_clear(&head);
	arena_free(arena);
	tool_table_free(tools);
	return tap_done();
}
