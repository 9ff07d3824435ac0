/*
 * trace.h -- the trace of a run: one JSON document, written line by line while the run goes
 * on, and read again, whole or not (docs/TRACE.md).
 *
 * Invariants:
 *  (1) A trace is a head, events and a result, each one line; what is written is never
 *      changed.
 *  (2) Whatever the bytes are, reading them ends in a trace or in an error that names the
 *      line.  A last line that was cut off is no error: it is left out, and told.
 */
#ifndef AGENT_TRACE_H
#define AGENT_TRACE_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>

/* --- Reading ------------------------------------------------------------------------------- */
#define AGENT_TRACE_VERSION 1 /* of the format, the head's porism_trace */

enum agent_event_kind {
	AGENT_EVENT_OTHER, /* of a later version: kept, not understood */
	AGENT_EVENT_MESSAGE,
	AGENT_EVENT_REPLY,
	AGENT_EVENT_CALL,
	AGENT_EVENT_TURN,
	AGENT_EVENT_RETRY,
	AGENT_EVENT_GATE,
	AGENT_EVENT_CHECK,
	AGENT_EVENT_RESUME,
	AGENT_EVENT_NOTE,
};
struct agent_event {
	enum agent_event_kind kind;
	const struct json *value; /* the whole event */
	const char *text;         /* as it is written, n bytes; not ended by a NUL */
	size_t n;
	int turn, call;   /* -1: it is of none */
	int t;            /* milliseconds since the run began */
	const char *tool; /* CALL: its name; else NULL */
};

/* One line at a time, for traces of any length: a reader is told every line in order and
 * keeps no memory.  Zero-initialise it. */
struct agent_trace_reader {
	int lines, events;
	bool ended; /* the result was there: nothing may follow */
};
struct agent_trace_line {
	enum { AGENT_LINE_HEAD, AGENT_LINE_EVENT, AGENT_LINE_RESULT } kind;
	const struct json *value; /* HEAD: its "events" is an empty list */
	const char *text;         /* the JSON of the value; of a head all before "events" */
	size_t n;
	struct agent_event event; /* EVENT */
};
/* A line without its newline; value and event.value are in the arena.  E_ARG: it is no such
 * line at this place; the error names its number. */
enum status agent_trace_line(struct agent_trace_line *out, struct agent_trace_reader *r,
			     const char *s, size_t n, struct arena *a, struct err *e) MUST_USE;
/* The same without reading it: counts it, looks at its ends only.  For events that were seen
 * before. */
enum status agent_trace_skip(struct agent_trace_reader *r, const char *s, size_t n,
			     struct err *e) MUST_USE;

/* A whole trace in memory.  Texts are borrowed from the bytes it was read from. */
struct agent_trace {
	const struct json *head;
	const char *head_text; /* all of the head before "events", without a comma */
	size_t head_n;
	struct agent_event *event;
	int events;
	const struct json *result; /* NULL: it runs, or was killed */
	const char *result_text;
	size_t result_n;
	/* Bytes up to the end of the last whole line.  Where these are fewer than were given, the
	 * rest is a line that was cut off: who goes on with the file cuts it there. */
	size_t whole;
};
/* E_ARG: no trace, a version we do not know, a line that cannot be. */
enum status agent_trace_read(struct agent_trace *out, const char *s, size_t n, struct arena *a,
			     struct err *e) MUST_USE;

/* Is this, of any length, the beginning of a head that was not written to its end?  Such a run was
 * killed before it asked anything: nothing is lost when it begins anew. */
bool agent_trace_is_torso(const char *s, size_t n);
/* What a torso still says: an object with id, started, problem, model and settings, in the arena;
 * NULL: it ends before. */
const struct json *agent_trace_torso(const char *s, size_t n, struct arena *a);

/* The desk after call number `call` (0: before all of them; -1: after the last): one as the
 * head's settings say (NULL: as they are unless said), given the same calls again.  Calls of a
 * turn that a resumed run did anew are done once.  Made without a CAS.  The caller frees it.
 * E_ARG: no such call (not_found), settings that make no sense; E_DOMAIN: a call ends
 * otherwise than in the run, so this is not the engine, or not the trace, that it was. */
struct desk;
struct tool_table;
enum status agent_trace_desk(struct desk **out, const struct json *settings,
			     const struct agent_event *event, int events, int call,
			     const struct tool_table *tools, struct err *e) MUST_USE;
#endif
