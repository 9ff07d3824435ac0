/*
 * trace_read.c -- reading traces of runs, from bytes that may be anything.
 *
 * Line by line: each line is a JSON text of its own but for its ends (the head's open list,
 * the comma before an event, the bracket before the result), so that the limits of one
 * reading of JSON hold for a line and not for a run.
 */
#include "agent/trace.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define EVENTS "\"events\":["
#define RESULT "],\"result\":"
#define BEGINNING "{\"porism_trace\":"
#define BIGGEST 1e9

/* What an event of a kind must have: a name, then # a count, $ a text, ? a truth or null. */
static const struct {
	const char *name, *needs;
} kinds[] = {
	[AGENT_EVENT_OTHER] = { "", "" },
	[AGENT_EVENT_MESSAGE] = { "message", "turn# text$" },
	[AGENT_EVENT_REPLY] = { "reply", "turn# text$" },
	[AGENT_EVENT_CALL] = { "call", "turn# call# tool$ ok?" },
	[AGENT_EVENT_TURN] = { "turn", "turn#" },
	[AGENT_EVENT_RETRY] = { "retry", "turn# code$" },
	[AGENT_EVENT_GATE] = { "gate", "canvas?" },
	[AGENT_EVENT_CHECK] = { "check", "agrees?" },
	[AGENT_EVENT_RESUME] = { "resume", "after_turn#" },
	[AGENT_EVENT_NOTE] = { "note", "text$" },
};

static enum status wrong(struct err *e, const struct agent_trace_reader *r, const char *what)
{
	return err_fail_with(
		e, E_ARG, "bad_argument", NULL,
		"a trace is a head, events and a result, one line each (docs/TRACE.md)",
		"line %d of the trace %s", r->lines + 1, what);
}

/* A whole number from 0 to a billion; -1: it is none. */
static int count_of(const struct json *j)
{
	double v;

	if (!j || j->type != JSON_NUMBER || !text_double(&v, j->text) || !(v >= 0) ||
	    v > BIGGEST || v != floor(v))
		return -1;
	return (int)v;
}

static bool is_member(const struct json *j, char type)
{
	if (!j)
		return false;
	return type == '#' ? count_of(j) >= 0
	       : type == '$'
		       ? j->type == JSON_STRING
		       : j->type == JSON_TRUE || j->type == JSON_FALSE || j->type == JSON_NULL;
}

/* --- A line ---------------------------------------------------------------------------------- */
/* Reads a text of JSON that must be an object; e names the line. */
static enum status read_object(struct json **out, const struct agent_trace_reader *r,
			       const char *s, size_t n, struct arena *a, struct err *e)
{
	struct err why = { 0 };
	char what[200];

	if (json_read(out, s, n, a, &why) != OK) {
		snprintf(what, sizeof what, "cannot be read: %.150s", why.msg);
		wrong(e, r, what);
		/* A limit stays one. */
		if (e && why.code && !strcmp(why.code, "limit"))
			e->code = "limit";
		return E_ARG;
	}
	if ((*out)->type != JSON_OBJECT)
		return wrong(e, r, "is no object");
	return OK;
}

static bool ends_with(const char *s, size_t n, const char *tail)
{
	size_t k = strlen(tail);

	return n >= k && !memcmp(s + n - k, tail, k);
}

static enum status read_head(struct agent_trace_line *out, const struct agent_trace_reader *r,
			     const char *s, size_t n, struct arena *a, struct err *e)
{
	const struct json *problem;
	struct buf whole = { 0 };
	struct json *head = NULL;
	enum status st;

	if (n < 2 || *s != '{' || !ends_with(s, n, EVENTS))
		return wrong(e, r, "is no head of a trace: {..., \"events\":[");
	buf_addn(&whole, s, n);
	buf_add(&whole, "]}");
	st = read_object(&head, r, whole.s, whole.n, a, e);
	buf_clear(&whole);
	if (st != OK)
		return st;
	/* The list that was opened must be the head's own, and nothing else be called so. */
	if (!json_get(head, "events") || json_get(head, "events")->next)
		return wrong(e, r, "has its \"events\" in the wrong place");
	if (!json_get(head, "porism_trace"))
		return wrong(e, r, "says no \"porism_trace\": it is something else");
	if (count_of(json_get(head, "porism_trace")) != AGENT_TRACE_VERSION)
		return err_fail_with(e, E_ARG, "unsupported", NULL,
				     "a newer porism may read it",
				     "the trace is of another version of the format than %d",
				     AGENT_TRACE_VERSION);
	problem = json_get(head, "problem");
	if (!json_text(head, "id") || !json_text(head, "started") || !problem ||
	    problem->type != JSON_OBJECT || !json_text(problem, "text"))
		return wrong(e, r, "has no id, started or problem with a text");
	out->kind = AGENT_LINE_HEAD;
	out->value = head;
	out->text = s;
	out->n = n - strlen(EVENTS);
	while (out->n > 1 && (s[out->n - 1] == ',' || s[out->n - 1] == ' '))
		out->n--;
	return OK;
}

static enum status check_event(struct agent_event *v, const struct agent_trace_reader *r,
			       struct err *e)
{
	const char *name = json_text(v->value, "event");
	char what[120];

	v->turn = v->call = -1;
	v->t = count_of(json_get(v->value, "t"));
	if (!name || v->t < 0)
		return wrong(e, r, "has no \"event\" or no time \"t\"");
	for (size_t i = 1; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(name, kinds[i].name))
			v->kind = (enum agent_event_kind)i;
	for (const char *p = kinds[v->kind].needs; *p;) {
		size_t n = strcspn(p, "#$?");
		char key[16];

		snprintf(key, sizeof key, "%.*s", (int)n, p);
		if (!is_member(json_get(v->value, key), p[n])) {
			snprintf(what, sizeof what, "is a %s without a proper \"%s\"", name,
				 key);
			return wrong(e, r, what);
		}
		p += n + 1;
		p += *p == ' ';
	}
	v->turn = count_of(json_get(v->value, "turn"));
	if (v->kind != AGENT_EVENT_CALL)
		return OK;
	v->call = count_of(json_get(v->value, "call"));
	v->tool = json_text(v->value, "tool");
	return OK;
}

static enum status read_event(struct agent_trace_line *out, const struct agent_trace_reader *r,
			      const char *s, size_t n, struct arena *a, struct err *e)
{
	struct json *j = NULL;
	enum status st;

	/* Blanks around it would be JSON; nobody writes them. */
	if (n < 2 || *s != '{' || s[n - 1] != '}')
		return wrong(e, r, "is no object: {...}");
	st = read_object(&j, r, s, n, a, e);
	if (st != OK)
		return st;
	out->kind = AGENT_LINE_EVENT;
	out->value = j;
	out->text = s;
	out->n = n;
	out->event = (struct agent_event){ .value = j, .text = s, .n = n };
	return check_event(&out->event, r, e);
}

static enum status read_result(struct agent_trace_line *out,
			       const struct agent_trace_reader *r, const char *s, size_t n,
			       struct arena *a, struct err *e)
{
	size_t k = strlen(RESULT);
	struct json *j = NULL;
	enum status st;

	if (n < k + 3 || s[n - 1] != '}')
		return wrong(e, r, "is no result: ],\"result\":{...}}");
	st = read_object(&j, r, s + k, n - k - 1, a, e);
	if (st != OK)
		return st;
	if (!json_text(j, "status"))
		return wrong(e, r, "is a result without a \"status\"");
	out->kind = AGENT_LINE_RESULT;
	out->value = j;
	out->text = s + k;
	out->n = n - k - 1;
	return OK;
}

static bool is_result(const char *s, size_t n)
{
	size_t k = strlen(RESULT);

	return n >= k && !memcmp(s, RESULT, k);
}

/* The comma that is between events, taken off. */
static enum status take_comma(const struct agent_trace_reader *r, const char **s, size_t *n,
			      struct err *e)
{
	bool comma = *n && **s == ',';

	if (comma != (r->events > 0))
		return wrong(e, r,
			     comma ? "begins with a comma, which the first event does not"
				   : "does not begin with a comma, as events after the first "
				     "do");
	*s += comma;
	*n -= comma;
	return OK;
}

static enum status check_place(const struct agent_trace_reader *r, struct err *e)
{
	if (r->ended)
		return wrong(e, r, "comes after the result");
	if (r->lines >= (int)BIGGEST)
		return err_fail(e, E_ARG, "limit", "the trace has more than %d lines",
				(int)BIGGEST);
	return OK;
}

enum status agent_trace_line(struct agent_trace_line *out, struct agent_trace_reader *r,
			     const char *s, size_t n, struct arena *a, struct err *e)
{
	struct agent_trace_line l = { 0 };
	enum status st = check_place(r, e);

	if (st == OK && !r->lines)
		st = read_head(&l, r, s, n, a, e);
	else if (st == OK && is_result(s, n))
		st = read_result(&l, r, s, n, a, e);
	else if (st == OK && (st = take_comma(r, &s, &n, e)) == OK)
		st = read_event(&l, r, s, n, a, e);
	if (st != OK)
		return st;
	*out = l;
	r->lines++;
	r->events += l.kind == AGENT_LINE_EVENT;
	r->ended = l.kind == AGENT_LINE_RESULT;
	return OK;
}

enum status agent_trace_skip(struct agent_trace_reader *r, const char *s, size_t n,
			     struct err *e)
{
	enum status st = check_place(r, e);
	bool head = !r->lines, result = !head && is_result(s, n);

	if (st == OK && head && !ends_with(s, n, EVENTS))
		st = wrong(e, r, "is no head of a trace: {..., \"events\":[");
	if (st == OK && !head && !result)
		st = take_comma(r, &s, &n, e);
	if (st == OK && (n < 2 || (!head && (s[n - 1] != '}' || (!result && *s != '{')))))
		st = wrong(e, r, "is no event");
	if (st != OK)
		return st;
	r->lines++;
	r->events += !head && !result;
	r->ended = result;
	return OK;
}

/* --- A whole trace ------------------------------------------------------------------------------ */
static void keep(struct agent_trace *t, int *cap, const struct agent_trace_line *l,
		 struct arena *a)
{
	switch (l->kind) {
	case AGENT_LINE_HEAD:
		t->head = l->value;
		t->head_text = l->text;
		t->head_n = l->n;
		break;
	case AGENT_LINE_EVENT:
		t->event = arena_grow(a, t->event, cap, t->events + 1, sizeof *t->event);
		t->event[t->events++] = l->event;
		break;
	case AGENT_LINE_RESULT:
		t->result = l->value;
		t->result_text = l->text;
		t->result_n = l->n;
		break;
	}
}

enum status agent_trace_read(struct agent_trace *out, const char *s, size_t n, struct arena *a,
			     struct err *e)
{
	struct agent_trace t = { 0 };
	struct agent_trace_reader r = { 0 };
	struct agent_trace_line l;
	int cap = 0;

	while (t.whole < n) {
		const char *line = s + t.whole, *end = memchr(line, '\n', n - t.whole);
		size_t k = end ? (size_t)(end - line) : n - t.whole;
		enum status st;

		/* What has no newline was cut off; a result is whole where it can be read. */
		if (!end && (!r.lines || r.ended || !is_result(line, k) ||
			     agent_trace_line(&l, &r, line, k, a, NULL) != OK))
			break;
		if (end && (st = agent_trace_line(&l, &r, line, k, a, e)) != OK)
			return st;
		keep(&t, &cap, &l, a);
		t.whole += k + (end != NULL);
	}
	if (!t.head)
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"a run writes its head before all else: this one did not begin",
			"the trace has no whole first line");
	if (r.ended && t.whole < n)
		return wrong(e, &r, "comes after the result");
	*out = t;
	return OK;
}

/* --- A head that was cut off ---------------------------------------------------------------------- */
bool agent_trace_is_torso(const char *s, size_t n)
{
	size_t k = strlen(BEGINNING);

	return !n || (!memcmp(s, BEGINNING, n < k ? n : k) && !memchr(s, '\n', n));
}

const struct json *agent_trace_torso(const char *s, size_t n, struct arena *a)
{
	/* What follows the settings is long, and is made again; the members are written in this
	 * order, and within a text the quotes would have a backslash before them. */
	static const char after[] = ",\"prompts\":";
	size_t k = strlen(after), at = 0;
	struct buf b = { 0 };
	struct json *head = NULL;

	while (at + k <= n && memcmp(s + at, after, k))
		at++;
	if (at + k > n)
		return NULL;
	buf_addn(&b, s, at);
	buf_addc(&b, '}');
	if (json_read(&head, b.s, b.n, a, NULL) != OK || head->type != JSON_OBJECT ||
	    count_of(json_get(head, "porism_trace")) != AGENT_TRACE_VERSION ||
	    !json_text(head, "id") || !json_get(head, "problem") || !json_get(head, "model") ||
	    !json_get(head, "settings"))
		head = NULL;
	buf_clear(&b);
	return head;
}
