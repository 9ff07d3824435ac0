/*
 * trace_canvas.c -- the canvas of a run at any moment, from the calls of its trace.
 *
 * What was accepted is done again, in order.  A run that was killed in the middle of a turn
 * does that turn's calls anew when it goes on: what the trace tells of them before its resume
 * is no part of the canvas.
 */
#include "agent/trace.h"
#include "fig/fig.h"
#include "tool/tool.h"
#include <string.h>

struct trace_calls {
	const struct agent_event **call;
	int n, cap;
};

static int whole_of(const struct json *o, const char *key, int otherwise)
{
	const struct json *j = json_get(o, key);
	double v;

	return j && j->type == JSON_NUMBER && text_double(&v, j->text) && v >= 0 && v <= 1e9
		       ? (int)v
		       : otherwise;
}

static bool is_true(const struct json *o, const char *key)
{
	const struct json *j = json_get(o, key);

	return j && j->type == JSON_TRUE;
}

static void gather(struct trace_calls *c, const struct agent_event *event, int events)
{
	for (int i = 0; i < events; i++) {
		const struct agent_event *v = &event[i];

		if (v->kind == AGENT_EVENT_RESUME) {
			int after = whole_of(v->value, "after_turn", 0);

			while (c->n && c->call[c->n - 1]->turn > after)
				c->n--;
		} else if (v->kind == AGENT_EVENT_CALL) {
			c->call = mem_grow(c->call, &c->cap, c->n + 1, sizeof *c->call);
			c->call[c->n++] = v;
		}
	}
}

/* Every statement of a script; those that were refused are refused again and change nothing.
 * How many were. */
static int run_lines(struct fig *f, const char *text)
{
	int refused = 0;

	while (*text) {
		size_t n = strcspn(text, "\n");

		for (size_t at = 0; at < n;) {
			size_t k = fig_statement_length(text + at, n - at);
			const struct fig_obs *o = NULL;

			refused += fig_line(f, text + at, k, &o) != OK;
			at += k + 1;
		}
		text += n + (text[n] != 0);
	}
	return refused;
}

/* Back to an earlier step, as undo_to goes. */
static enum status go_back(struct fig **f, int step, struct err *e)
{
	struct fig *then = fig_after(*f, step, e);

	if (!then)
		return E_DOMAIN;
	fig_free(*f);
	*f = then;
	return OK;
}

static enum status do_call(struct fig **f, const struct agent_event *v,
			   const struct tool_table *tools, struct err *e)
{
	const struct json *args = json_get(v->value, "args");
	bool good = is_true(v->value, "ok"), script = !strcmp(v->tool, "run_script");
	const char *text = script ? json_text(args, "script") : NULL;
	int step = whole_of(v->value, "step", -1);
	const struct fig_obs *o = NULL;

	if (args && args->type != JSON_OBJECT)
		args = NULL;
	if (script && text && (good || !is_true(args, "whole"))) {
		run_lines(*f, text);
	} else if (good && tool_find(tools, v->tool)) {
		if (fig_call(*f, v->tool, args, &o) != OK) {
			const struct err *why = o ? fig_obs_err(o) : NULL;

			err_fail(e, E_DOMAIN, "bad_argument",
				 "call %d, %.40s, was accepted in the run and is refused now: "
				 "%.180s",
				 v->call, v->tool, why ? why->msg : "");
			err_hint(e, "porism replay compares a trace with this engine");
			return E_DOMAIN;
		}
	}
	if (step >= 0 && step < fig_journal_count(*f))
		return go_back(f, step, e);
	return OK;
}

enum status agent_trace_canvas(struct fig **out, const struct agent_event *event, int events,
			       int call, const struct tool_table *tools, struct err *e)
{
	struct trace_calls c = { 0 };
	struct fig *f = fig_new(tools, 1);
	bool there = call <= 0;
	enum status st = OK;

	gather(&c, event, events);
	for (int i = 0; i < c.n; i++)
		there |= c.call[i]->call == call;
	if (!there) {
		st = err_fail(e, E_ARG, "not_found", "the run has no call %d", call);
		err_arg(e, "call");
		err_hint(e, "its calls are %d to %d; 0 is the empty canvas",
			 c.n ? c.call[0]->call : 0, c.n ? c.call[c.n - 1]->call : 0);
	}
	for (int i = 0; i < c.n && st == OK && (call < 0 || c.call[i]->call <= call); i++)
		st = do_call(&f, c.call[i], tools, e);
	mem_free(c.call);
	if (st != OK)
		fig_free(f);
	else
		*out = f;
	return st;
}
