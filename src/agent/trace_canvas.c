/*
 * trace_canvas.c -- the canvas of a run at any moment, from the calls of its trace.
 *
 * A desk like the run's is given the same calls, in order.  A run that was killed in the middle
 * of a turn does that turn's calls anew when it goes on: where the trace tells of them twice,
 * what it tells before the resume is no part of the canvas.
 */
#include "agent/agent_priv.h"
#include "agent/trace.h"
#include "desk/desk.h"
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

/* Is it sure to leave the figure alone?  Pictures and proofs take time. */
static bool only_looks(const char *tool)
{
	static const char *const tools[] = { "render_canvas", "find_tools", "solve_problem",
					     "run_program", "note" };

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (!strcmp(tool, tools[i]))
			return true;
	return false;
}

static enum status do_call(struct desk *d, const struct agent_event *v, struct err *e)
{
	const struct json *args = json_get(v->value, "args"), *ok = json_get(v->value, "ok");
	bool good = ok && ok->type == JSON_TRUE;
	int step = whole_of(v->value, "step", -1);
	struct desk_result r = { 0 };
	enum status st = OK;

	/* Arguments that could not be read did nothing. */
	if (only_looks(v->tool) || json_get(v->value, "args_text"))
		return OK;
	desk_call(d, v->tool, args, &r);
	if (r.ok != good || (step >= 0 && step != fig_journal_count(desk_figure(d)))) {
		st = err_fail_with(e, E_DOMAIN, "bad_argument", NULL,
				   "porism replay compares a trace with this engine",
				   "call %d, %.40s, %s in the run and not now: %.160s",
				   v->call, v->tool,
				   r.ok == good ? "led to another step"
				   : good       ? "was accepted"
						: "was refused",
				   buf_str(&r.json));
	}
	desk_result_clear(&r);
	return st;
}

/* A desk that offers what the run's did. */
static enum status new_desk(struct desk **out, const struct json *settings,
			    const struct tool_table *tools, struct err *e)
{
	struct desk_options o = { .tools = tools, .seed = 1 };
	struct agent_settings s;
	enum status st = OK;

	agent_settings_init(&s);
	if (settings)
		st = agent_settings_read(&s, settings, e);
	if (st == OK)
		st = agent_without_read(&o.without, s.without, e);
	o.profile = !strcmp(s.disclose, "find") ? "core" : s.profile;
	o.only = s.only;
	o.omit = s.omit;
	return st == OK ? desk_new(out, &o, e) : st;
}

enum status agent_trace_desk(struct desk **out, const struct json *settings,
			     const struct agent_event *event, int events, int call,
			     const struct tool_table *tools, struct err *e)
{
	struct trace_calls c = { 0 };
	struct desk *d = NULL;
	bool there = call <= 0;
	enum status st = new_desk(&d, settings, tools, e);

	gather(&c, event, events);
	for (int i = 0; i < c.n; i++)
		there |= c.call[i]->call == call;
	if (st == OK && !there) {
		st = err_fail_with(e, E_ARG, "not_found", "call", NULL,
				   "the run has no call %d", call);
		err_hint(e, "its calls are %d to %d; 0 is the empty canvas",
			 c.n ? c.call[0]->call : 0, c.n ? c.call[c.n - 1]->call : 0);
	}
	for (int i = 0; i < c.n && st == OK && (call < 0 || c.call[i]->call <= call); i++)
		st = do_call(d, c.call[i], e);
	mem_free(c.call);
	if (st != OK)
		desk_free(d);
	else
		*out = d;
	return st;
}
