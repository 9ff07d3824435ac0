/*
 * fuzz-trace.c -- any bytes as the trace of a run.
 *
 * A typed error, or a trace: then its whole lines alone are the same trace, line by line
 * reading sees the same events, each event's bytes are JSON again, and a canvas can be asked
 * for after its calls.
 */
#include "agent/trace.h"
#include "desk/desk.h"
#include "tool/tool.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 20000
#define CALLS 6 /* that are done again */
#define TOOL 2000

/* Each line skipped, as readers of long traces do. */
static void check_skipping(const struct agent_trace *t, const char *s)
{
	struct agent_trace_reader r = { 0 };
	struct err e = { 0 };

	for (size_t at = 0; at < t->whole;) {
		const char *end = memchr(s + at, '\n', t->whole - at);
		size_t k = end ? (size_t)(end - s) - at : t->whole - at;

		if (agent_trace_skip(&r, s + at, k, &e) != OK)
			BUG("a line that was read cannot be skipped: %s", e.msg);
		at += k + 1;
	}
	if (r.events != t->events || r.ended != (t->result != NULL))
		BUG("%d events skipped of %d", r.events, t->events);
}

static void check(const struct agent_trace *t, const char *s, struct arena *a)
{
	struct agent_trace again;
	struct err e = { 0 };
	struct json *j;

	if (agent_trace_read(&again, s, t->whole, a, &e) != OK || again.events != t->events ||
	    again.whole != t->whole)
		BUG("the whole lines alone are another trace: %s", e.msg);
	check_skipping(t, s);
	for (int i = 0; i < t->events; i++)
		if (json_read(&j, t->event[i].text, t->event[i].n, a, &e) != OK)
			BUG("an event that is no JSON: %s", e.msg);
	if (t->result && json_read(&j, t->result_text, t->result_n, a, &e) != OK)
		BUG("a result that is no JSON: %s", e.msg);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct agent_trace t = { 0 };
	struct arena *a;
	struct err e = { 0 };
	struct desk *d = NULL;
	int calls = 0;
	bool small = true;

	if (n > BYTES)
		return 0;
	if (!tools)
		tools = tool_table_new();
	a = arena_new();
	if (agent_trace_read(&t, (const char *)data, n, a, &e) == OK) {
		check(&t, (const char *)data, a);
		for (int i = 0; i < t.events; i++)
			if (t.event[i].kind == AGENT_EVENT_CALL) {
				calls++;
				small &= t.event[i].n < TOOL;
			}
		if (calls <= CALLS && small &&
		    agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, -1,
				     tools, &e) == OK)
			desk_free(d);
	} else if (!e.code || !e.msg[0]) {
		BUG("refused without a reason");
	}
	arena_free(a);
	return 0;
}
