/*
 * t-trace.c -- reading traces: whole, unfinished, cut anywhere, wrong; and the canvas that
 * their calls rebuild.
 */
#include "agent/trace.h"
#include "base/t/tap.h"
#include "desk/desk.h"
#include "fig/fig.h"
#include "num/num.h"
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                                     \
	"{\"porism_trace\":1,\"id\":\"x\",\"started\":\"2026-01-01T00:00:00Z\"," \
	"\"problem\":{\"text\":\"p\"},\"events\":[\n"
#define FIRST "{\"t\":0,\"event\":\"message\",\"turn\":0,\"text\":\"p\"}\n"
#define END "],\"result\":{\"status\":\"silent\"}}\n"
#define CALL(turn, call, line)                                            \
	",{\"t\":5,\"event\":\"call\",\"turn\":" #turn ",\"call\":" #call \
	",\"tool\":\"run_script\",\"args\":{\"script\":\"" line "\"},\"ok\":true}\n"

static struct arena *arena;
static struct tool_table *tools;
static struct err e;

static void load(struct buf *b, const char *path)
{
	FILE *f = fopen(path, "rb");
	char part[4096];
	size_t n;

	buf_reset(b);
	while (f && (n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(b, part, n);
	if (f)
		fclose(f);
}

static enum status read_text(struct agent_trace *t, const char *s)
{
	arena_reset(arena);
	memset(&e, 0, sizeof e);
	memset(t, 0, sizeof *t);
	return agent_trace_read(t, s, strlen(s), arena, &e);
}

/* --- The stored ones --------------------------------------------------------------------- */
static void stored(const char *name, int events, int calls, bool ended, bool cut)
{
	struct agent_trace t = { 0 };
	struct buf b = { 0 };
	char path[100];
	int seen = 0, verbatim = 1;

	snprintf(path, sizeof path, "t/data/agent/%s.trace.json", name);
	load(&b, path);
	arena_reset(arena);
	ok(agent_trace_read(&t, buf_str(&b), b.n, arena, &e) == OK, "%s: %s", name, e.msg);
	for (int i = 0; i < t.events; i++) {
		seen += t.event[i].kind == AGENT_EVENT_CALL;
		verbatim &= t.event[i].text[0] == '{' && t.event[i].text[t.event[i].n] == '\n';
	}
	ok(t.events == events && seen == calls, "%s: %d events, %d calls", name, t.events,
	   seen);
	ok(verbatim && t.head_text[t.head_n - 1] != ',', "%s: their bytes", name);
	ok(!t.result == !ended && (t.whole < b.n) == cut, "%s: %zu of %zu bytes are whole",
	   name, t.whole, b.n);
	ok(!strcmp(json_text(t.head, "id"), name), "%s: the head", name);
	buf_clear(&b);
}

/* Cut at any byte it is a trace or, before its first line is whole, an error. */
static void cut_anywhere(const char *name)
{
	struct buf b = { 0 };
	char path[100];
	int bad = 0, traces = 0, told = 0;
	size_t first;

	snprintf(path, sizeof path, "t/data/agent/%s.trace.json", name);
	load(&b, path);
	first = strcspn(buf_str(&b), "\n");
	for (size_t n = 0; n <= b.n; n++) {
		struct agent_trace t = { 0 };
		enum status st;

		arena_reset(arena);
		st = agent_trace_read(&t, b.s, n, arena, &e);
		bad += (st == OK) != (n > first) ||
		       agent_trace_is_torso(b.s, n) != (n <= first);
		if (st != OK) {
			const struct json *head = agent_trace_torso(b.s, n, arena);

			bad += head ? strcmp(json_text(head, "id"), name) != 0 : told > 0;
			told += head != NULL;
			continue;
		}
		traces++;
		bad += t.whole > n || (t.result && n + 1 < b.n) ||
		       (!t.result && b.s[t.whole - 1] != '\n') ||
		       memchr(b.s + t.whole, '\n', n - t.whole) != NULL;
	}
	ok(!bad && traces > 1000, "%s cut at each of %zu bytes: %d traces", name, b.n, traces);
	ok(told > 10, "%s: %d beginnings tell what it was given", name, told);
	buf_clear(&b);
}

/* --- What is none ------------------------------------------------------------------------- */
static void refuses(const char *text, const char *code, const char *says)
{
	struct agent_trace t;
	enum status st = read_text(&t, text);

	ok(st == E_ARG && !strcmp(e.code, code) && strstr(e.msg, says), "%s: %s", says, e.msg);
}

static void wrong(void)
{
	struct agent_trace t;

	ok(!agent_trace_is_torso("my notes", 8) &&
		   !agent_trace_is_torso("{\"porism_trace\":1\n", 18),
	   "what is no torso");
	ok(!agent_trace_torso("{\"porism_trace\":1,\"id\":\"a\",\"prompts\":", 38, arena),
	   "a torso without a problem tells nothing");
	refuses("", "bad_argument", "no whole first line");
	refuses("{\"porism_trace\":1", "bad_argument", "no whole first line");
	refuses("hello\n", "bad_argument", "no head");
	refuses("{\"events\":[\n", "bad_argument", "porism_trace");
	refuses("{\"porism_trace\":2,\"events\":[\n", "unsupported", "another version");
	refuses("{\"porism_trace\":1,\"id\":\"x\",\"events\":[\n", "bad_argument", "problem");
	refuses("{\"a\":{\"events\":[\n", "bad_argument", "line 1");
	refuses(HEAD "," FIRST, "bad_argument", "comma");
	refuses(HEAD FIRST FIRST, "bad_argument", "line 3");
	refuses(HEAD "\n", "bad_argument", "line 2");
	refuses(HEAD "{\"t\":1,\"event\":\"turn\",\"turn\":1}\t\n", "bad_argument",
		"no object");
	refuses(HEAD "[]\n", "bad_argument", "no object");
	refuses(HEAD "{\"t\":1}\n", "bad_argument", "\"event\"");
	refuses(HEAD "{\"t\":-1,\"event\":\"turn\",\"turn\":1}\n", "bad_argument", "\"t\"");
	refuses(HEAD "{\"t\":1,\"event\":\"turn\",\"turn\":1.5}\n", "bad_argument",
		"proper \"turn\"");
	refuses(HEAD "{\"t\":1,\"event\":\"turn\",\"turn\":1e300}\n", "bad_argument",
		"proper \"turn\"");
	refuses(HEAD "{\"t\":1,\"event\":\"call\",\"turn\":1,\"call\":1,\"ok\":true}\n",
		"bad_argument", "proper \"tool\"");
	refuses(HEAD "{\"t\":1,\"t\":1,\"event\":\"turn\",\"turn\":1}\n", "bad_argument",
		"line 2 of the trace cannot be read");
	refuses(HEAD FIRST "],\"result\":{}}\n", "bad_argument", "status");
	refuses(HEAD FIRST "],\"result\":[]}\n", "bad_argument", "no object");
	refuses(HEAD FIRST END FIRST, "bad_argument", "after the result");
	refuses(HEAD FIRST END "x", "bad_argument", "after the result");
	ok(read_text(&t, HEAD END) == OK && t.result && !t.events, "no events at all: %s",
	   e.msg);
	ok(read_text(&t, HEAD FIRST "],\"result\":{\"status\":\"silent\"}}") == OK && t.result,
	   "a result needs no newline");
	ok(read_text(&t, HEAD FIRST "],\"result\":{\"status\":\"silent\"}") == OK &&
		   !t.result && t.whole == strlen(HEAD FIRST),
	   "one that is cut off is left out");
	ok(read_text(&t, HEAD "{\"t\":1,\"event\":\"dance\",\"turn\":2}\n") == OK &&
		   t.event[0].kind == AGENT_EVENT_OTHER && t.event[0].turn == 2,
	   "an event of a later version is kept: %s", e.msg);
}

static void look_for(char *missing, const char *doc, const struct json *o)
{
	for (const struct json *m = o->child; m; m = m->next) {
		char word[60];

		snprintf(word, sizeof word, "`%.50s`", m->key);
		if (!strstr(doc, word))
			snprintf(missing, 100, "%.90s", m->key);
	}
}

/* The example of docs/TRACE.md is a trace, and the page speaks of every member that there
 * is. */
static void document(void)
{
	static const char *const names[] = { "incircle", "square", "tangent", "chord" };
	struct agent_trace t = { 0 };
	struct buf doc = { 0 }, b = { 0 };
	const char *from, *to;
	struct desk *d = NULL;
	char missing[100] = "";

	load(&doc, "docs/TRACE.md");
	from = strstr(buf_str(&doc), "```json\n");
	to = from ? strstr(from + 8, "```") : NULL;
	arena_reset(arena);
	ok(to && agent_trace_read(&t, from + 8, (size_t)(to - from - 8), arena, &e) == OK &&
		   t.result && t.events == 7,
	   "the example of docs/TRACE.md: %s", e.msg);
	ok(agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, -1, tools,
			    &e) == OK &&
		   fig_journal_count(desk_figure(d)) == json_get(t.result, "journal")->n,
	   "and its canvas");
	desk_free(d);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char path[100];

		snprintf(path, sizeof path, "t/data/agent/%s.trace.json", names[i]);
		load(&b, path);
		arena_reset(arena);
		if (agent_trace_read(&t, buf_str(&b), b.n, arena, &e) != OK)
			continue;
		look_for(missing, buf_str(&doc), t.head);
		look_for(missing, buf_str(&doc), json_get(t.head, "problem"));
		look_for(missing, buf_str(&doc), json_get(t.head, "settings"));
		for (int k = 0; k < t.events; k++)
			look_for(missing, buf_str(&doc), t.event[k].value);
		if (t.result)
			look_for(missing, buf_str(&doc), t.result);
	}
	ok(!*missing, "speaks of every member: %s", missing);
	buf_clear(&doc);
	buf_clear(&b);
}

/* A trace that is larger than one reading of JSON allows. */
static void large(void)
{
	struct buf b = { 0 };
	struct agent_trace t = { 0 };
	struct agent_trace_reader r = { 0 };
	size_t at = 0;
	int n = 60000;

	buf_add(&b, HEAD FIRST);
	for (int i = 1; i < n; i++)
		buf_addf(&b,
			 ",{\"t\":%d,\"event\":\"note\",\"text\":\"n\",\"x\":[1,2,3,4,5]}\n",
			 i);
	arena_reset(arena);
	ok(agent_trace_read(&t, b.s, b.n, arena, &e) == OK && t.events == n &&
		   t.event[n - 1].t == n - 1 && n * 9 > JSON_VALUES,
	   "%d events, more values than JSON_VALUES", n);
	while (at < b.n) {
		size_t k = strcspn(b.s + at, "\n");

		if (agent_trace_skip(&r, b.s + at, k, &e) != OK)
			break;
		at += k + 1;
	}
	ok(at == b.n && r.events == n, "and skipped over, line by line");
	ok(agent_trace_skip(&r, "x", 1, &e) == E_ARG, "what is none cannot be skipped: %s",
	   e.msg);
	buf_clear(&b);
}

/* --- The canvas ----------------------------------------------------------------------------- */
/* Its steps after each call are those that the trace tells, and at the end its journal is. */
static void canvas(const char *name)
{
	struct agent_trace t = { 0 };
	struct buf b = { 0 };
	const struct json *journal;
	struct desk *d = NULL;
	char path[100];
	int bad = 0, last = 0;

	snprintf(path, sizeof path, "t/data/agent/%s.trace.json", name);
	load(&b, path);
	arena_reset(arena);
	if (agent_trace_read(&t, buf_str(&b), b.n, arena, &e) != OK)
		bad = 1000;
	for (int i = 0; i < t.events; i++) {
		const struct json *step = json_get(t.event[i].value, "step");

		if (t.event[i].kind != AGENT_EVENT_CALL)
			continue;
		last = t.event[i].call;
		if (agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, last,
				     tools, &e) != OK) {
			bad++;
			continue;
		}
		bad += !step || atoi(step->text) != fig_journal_count(desk_figure(d));
		desk_free(d);
	}
	ok(!bad && last, "%s: the steps after each of %d calls: %s", name, last, e.msg);
	journal = t.result ? json_get(t.result, "journal") : NULL;
	if (journal && agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events,
					-1, tools, &e) == OK) {
		const struct json *j = journal->child;

		bad = journal->n != fig_journal_count(desk_figure(d));
		for (int i = 0; j && !bad; i++, j = j->next)
			bad += strcmp(j->text, fig_journal_line(desk_figure(d), i)) != 0;
		ok(!bad, "%s: the journal, line for line", name);
		desk_free(d);
	}
	buf_clear(&b);
}

static void resumed(void)
{
	struct agent_trace t;
	struct desk *d = NULL;

	ok(read_text(&t, HEAD FIRST CALL(1, 1, "A = (0, 0)") CALL(
				 2, 2, "B = (1, 0)") ",{\"t\":6,\"event\":\"resume\",\"after_"
						     "turn\":1}\n" CALL(2, 2, "B = (1, 0)")
							     CALL(2, 3, "C = (0, 1)")) == OK,
	   "a run that was killed and went on: %s", e.msg);
	ok(agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, -1, tools,
			    &e) == OK &&
		   fig_journal_count(desk_figure(d)) == 3,
	   "no call is done twice");
	desk_free(d);
	ok(agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, 0, tools,
			    &e) == OK &&
		   !fig_count(desk_figure(d)),
	   "before the first call it is empty");
	desk_free(d);
	ok(agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, 9, tools,
			    &e) == E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "a call that was not made: %s", e.msg);
	ok(read_text(&t, HEAD FIRST
		     ",{\"t\":5,\"event\":\"call\",\"turn\":1,\"call\":1,\"tool\":"
		     "\"add_midpoint\",\"args\":{\"name\":\"M\",\"p1\":\"A\",\"p2\":\"B\"},"
		     "\"ok\":true}\n") == OK &&
		   agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, 1,
				    tools, &e) == E_DOMAIN,
	   "an accepted call that is refused now: %s", e.msg);
}

int main(void)
{
	arena = arena_new();
	tools = tool_table_new();
	stored("incircle", 11, 3, true, false);
	stored("square", 20, 7, true, false);
	stored("tangent", 7, 2, false, true);
	stored("chord", 11, 1, true, false);
	cut_anywhere("incircle");
	cut_anywhere("tangent");
	wrong();
	document();
	large();
	canvas("incircle");
	canvas("square");
	canvas("tangent");
	canvas("chord");
	resumed();
	arena_free(arena);
	tool_table_free(tools);
	num_cleanup(); /* the libraries' caches are no leaks of ours */
	return tap_done();
}
