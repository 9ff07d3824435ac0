/*
 * fuzz-env.c -- any bytes as the turns of an episode, NULs between them.
 *
 * The first byte says how the episode goes.  Every turn is answered with JSON; a reward is 0, 1
 * or null, and 1 only at the end; after the end comes an error.  The same turns once more give
 * the same bytes, and the trace is read as one.
 */
#include "agent/agent.h"
#include "agent/env.h"
#include "agent/trace.h"
#include "tool/tool.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 4000
#define TURNS 6

static const struct {
	const char *name, *value;
} ways[] = {
	{ "turns", "2" },       { "mode", "direct" },           { "mode", "draw" },
	{ "gate", "ask" },      { "without", "queries,facts" }, { "disclose", "all" },
	{ "self_check", "no" }, { "force_answer", "no" },
};

static void keep(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
}

static void check_answer(const struct buf *said, bool over_before, bool *over)
{
	struct arena *a = arena_new();
	const struct json *reward, *done;
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, said->s, said->n, a, &e) != OK)
		BUG("an answer that is no JSON: %s", e.msg);
	if (json_get(j, "ok")->type != (over_before ? JSON_FALSE : JSON_TRUE))
		BUG("ok is not what it should be");
	if (!over_before) {
		reward = json_get(j, "reward");
		done = json_get(j, "done");
		*over = done->type == JSON_TRUE;
		if (reward->type != JSON_NUMBER ||
		    (strcmp(reward->text, "0") && strcmp(reward->text, "1")))
			BUG("a reward of %s", reward->text ? reward->text : "nothing");
		if (!strcmp(reward->text, "1") && !*over)
			BUG("a reward before the end");
		if (!*over && !json_get(j, "messages")->n)
			BUG("nothing is said, and it is not over");
	}
	arena_free(a);
}

/* One episode; what was said and the trace are added to all. */
static void play(struct buf *all, const struct tool_table *tools, unsigned way,
		 const char *turns, size_t n)
{
	static const struct agent_problem problem = { .id = "f",
						      .text = "How far is A from B?",
						      .answer = "5" };
	struct agent_settings settings;
	struct agent_model model = { 0 };
	struct buf trace = { 0 }, said = { 0 };
	struct agent_run_options o = { .tools = tools,
				       .settings = &settings,
				       .problem = &problem,
				       .model = &model,
				       .version = "0",
				       .id = "f",
				       .started = "",
				       .sink = keep,
				       .sink_user = &trace };
	struct agent_run *r = NULL;
	struct agent_trace t = { 0 };
	struct arena *a = arena_new();
	struct err e = { 0 };
	bool over = false;
	int count = 0;

	agent_settings_init(&settings);
	if (agent_settings_set(&settings, ways[way].name, ways[way].value, &e) != OK ||
	    agent_model_read(&model, "vllm:policy", NULL, a, &e) != OK ||
	    agent_run_new(&r, &o, &e) != OK)
		BUG("no episode: %s", e.msg);
	for (const char *s = turns, *end = turns + n; s < end && count < TURNS; count++) {
		size_t k = strlen(s);

		buf_reset(&said);
		agent_env_step(&said, r, s);
		check_answer(&said, over, &over);
		buf_add(all, buf_str(&said));
		s += k + 1;
	}
	if (agent_trace_read(&t, trace.s, trace.n, a, &e) != OK)
		BUG("a trace that cannot be read: %s", e.msg);
	if (over != (t.result != NULL))
		BUG("the trace does not end with the episode");
	buf_addn(all, trace.s, trace.n);
	agent_run_free(r);
	buf_clear(&said);
	buf_clear(&trace);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct buf turns = { 0 }, one = { 0 }, two = { 0 };
	unsigned way;

	if (n < 1 || n > BYTES)
		return 0;
	if (!tools)
		tools = tool_table_new();
	way = data[0] % (sizeof ways / sizeof *ways);
	buf_addn(&turns, (const char *)data + 1, n - 1); /* with a NUL behind it */
	play(&one, tools, way, buf_str(&turns), turns.n);
	play(&two, tools, way, buf_str(&turns), turns.n);
	if (one.n != two.n || memcmp(one.s, two.s, one.n) != 0)
		BUG("the same turns gave other bytes");
	buf_clear(&one);
	buf_clear(&two);
	buf_clear(&turns);
	return 0;
}
