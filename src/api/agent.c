/* agent.c -- the loop as an environment in the public C interface. */
#include "agent/agent.h"
#include "agent/env.h"
#include "base/json.h"
#include "base/member.h"
#include "porism.h"
#include "tool/tool.h"
#include <string.h>

struct porism_agent {
	struct tool_table *tools;
	struct arena *arena;
	struct agent_settings settings;
	struct agent_model model;
	struct agent_plan *plan; /* what all episodes share; NULL: the settings are wrong */
	struct err wrong;        /* code NULL: the settings are fine */
	const char *told;        /* what is wrong, and what helps */
};
struct porism_episode {
	struct arena *arena;
	struct agent_problem problem;
	struct agent_run *run; /* NULL: the problem is none */
	struct buf text, trace;
	struct err wrong;
};

static struct agent_run_options options(const porism_agent *a)
{
	return (struct agent_run_options){ .tools = a->tools,
					   .settings = &a->settings,
					   .model = &a->model,
					   .version = PORISM_VERSION,
					   .id = "episode",
					   .started = "",
					   .plan = a->plan };
}

porism_agent *porism_agent_new(const char *settings)
{
	porism_agent *a = mem_alloc(sizeof *a);
	struct agent_run_options o;
	struct json *j = NULL;
	enum status st = OK;
	const char *more;

	a->tools = tool_table_new();
	a->arena = arena_new();
	agent_settings_init(&a->settings);
	if (settings && *settings)
		st = json_read(&j, arena_strdup(a->arena, settings), strlen(settings),
			       a->arena, &a->wrong);
	if (st == OK)
		st = agent_settings_read(&a->settings, j, &a->wrong);
	if (st == OK)
		st = agent_model_read(&a->model, "vllm:policy", NULL, a->arena, &a->wrong);
	o = options(a);
	if (st == OK)
		st = agent_plan_new(&a->plan, &o, &a->wrong);
	if (st != OK && !a->wrong.code)
		a->wrong.code = "bad_argument";
	more = *a->wrong.hint ? a->wrong.hint : a->wrong.near;
	a->told = arena_printf(a->arena, *more ? "%s (%s)" : "%s%s", a->wrong.msg, more);
	return a;
}

void porism_agent_free(porism_agent *a)
{
	if (!a)
		return;
	agent_plan_free(a->plan);
	tool_table_free(a->tools);
	arena_free(a->arena);
	mem_free(a);
}

const char *porism_agent_error(const porism_agent *a)
{
	return a->wrong.code ? a->told : NULL;
}

static void keep_line(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
}

porism_episode *porism_agent_reset(const porism_agent *a, const char *problem)
{
	porism_episode *x = mem_alloc(sizeof *x);
	struct agent_run_options o = options(a);
	struct json *j = NULL;
	enum status st = OK;

	x->arena = arena_new();
	if (a->wrong.code) {
		x->wrong = a->wrong;
		return x;
	}
	problem = problem ? problem : "";
	st = json_read(&j, arena_strdup(x->arena, problem), strlen(problem), x->arena,
		       &x->wrong);
	if (st == OK)
		st = agent_problem_read(&x->problem, j, x->arena, &x->wrong);
	o.problem = &x->problem;
	o.sink = keep_line;
	o.sink_user = &x->trace;
	if (st == OK)
		st = agent_run_new(&x->run, &o, &x->wrong);
	if (st != OK)
		x->run = NULL;
	return x;
}

void porism_agent_end(porism_episode *x)
{
	if (!x)
		return;
	agent_run_free(x->run);
	buf_clear(&x->text);
	buf_clear(&x->trace);
	arena_free(x->arena);
	mem_free(x);
}

/* The error of an episode that could not begin; false: it could. */
static bool refused(porism_episode *x)
{
	buf_reset(&x->text);
	if (x->run)
		return false;
	buf_add(&x->text, "{\"ok\":false,\"error\":{\"code\":");
	json_add_string(&x->text, x->wrong.code ? x->wrong.code : "internal");
	json_member_text(&x->text, "message", x->wrong.msg);
	json_member_text(&x->text, "hint", *x->wrong.hint ? x->wrong.hint : x->wrong.near);
	buf_add(&x->text, "}}");
	return true;
}

const char *porism_agent_first(porism_episode *x)
{
	if (!refused(x))
		agent_env_first(&x->text, x->run);
	return buf_str(&x->text);
}

const char *porism_agent_step(porism_episode *x, const char *turn)
{
	if (!refused(x))
		agent_env_step(&x->text, x->run, turn ? turn : "");
	return buf_str(&x->text);
}

const char *porism_agent_canvas(porism_episode *x)
{
	struct desk *d;

	if (refused(x))
		return buf_str(&x->text);
	d = agent_run_desk(x->run);
	if (d)
		fig_canvas_json(&x->text, desk_figure(d));
	else
		buf_add(&x->text, "[]");
	return buf_str(&x->text);
}

const char *porism_agent_trace(porism_episode *x)
{
	return buf_str(&x->trace);
}
