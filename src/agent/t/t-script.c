/* t-script.c -- a model that is a file: which line answers, what it says, what it refuses. */
#include "agent/drive.h"
#include "agent/script.h"
#include "base/t/tap.h"
#include <string.h>

static const char text[] =
	"{\"id\": \"a\", \"turns\": [{\"text\": \"any\"}]}\n"
	"\n"
	"{\"id\": \"a\", \"mode\": \"canvas\", \"turns\": [{\"text\": \"canvas\"}, {\"text\": "
	"\"more\"}]}\n"
	"{\"id\": \"a\", \"mode\": \"canvas\", \"seed\": 2, \"turns\": [{\"text\": "
	"\"second\"}]}\n"
	"{\"id\": \"b\", \"turns\": [{\"fault\": \"timeout\", \"ms\": 30}]}\n"
	"{\"id\": \"c\", \"turns\": [{\"calls\": [{\"tool\": \"add_point\", \"args\": {\"x\": "
	"\"1\"}}, {\"tool\": "
	"\"x\", \"args\": 3}], \"tokens\": {\"input\": 7, \"output\": 3}, \"cost\": 0.25, "
	"\"ms\": 12}]}\n"
	"{\"id\": \"*\", \"mode\": \"direct\", \"turns\": [{\"text\": \"others\", \"stop\": "
	"\"length\"}]}";

static struct arena *arena;
static struct agent_script *script;
static struct agent_reply reply;
static struct agent_sent about;
static struct agent_refusal why;

static bool ask(const char *id, const char *mode, long seed, int turn)
{
	struct agent_script_ask q = { id, mode, seed, turn };

	reply = (struct agent_reply){ 0 };
	return agent_script_reply(&reply, &about, &why, script, &q, arena);
}

static void says(const char *id, const char *mode, long seed, int turn, const char *want)
{
	bool good = ask(id, mode, seed, turn);

	ok(good && !strcmp(reply.text, want), "%s, %s, seed %ld, turn %d: %s", id, mode, seed,
	   turn, want);
}

static void test_lines(void)
{
	says("a", "direct", -1, 0, "any");
	says("a", "canvas", -1, 0, "canvas");
	says("a", "canvas", 1, 1, "more");
	says("a", "canvas", 1, 9, "more");
	says("a", "canvas", 2, 0, "second");
	says("z", "direct", 5, 0, "others");
	ok(reply.stop == AGENT_STOP_LENGTH, "how it stopped");
	ok(!ask("z", "canvas", -1, 0) && !strcmp(why.code, "no_model"), "no line: %s",
	   why.message);
	ok(!ask("b", "direct", -1, 0) && !strcmp(why.code, "timeout") && about.ms == 30,
	   "a fault");
}

static void test_reply(void)
{
	struct json *j;

	ok(ask("c", "canvas", -1, 0) && reply.calls == 2 && reply.stop == AGENT_STOP_CALLS,
	   "calls");
	ok(!strcmp(reply.call[0].name, "add_point") && reply.call[0].args &&
		   !reply.call[1].args && reply.call[1].wrong,
	   "with arguments, or what is wrong with them");
	ok(reply.usage.input == 7 && reply.usage.output == 3 && about.ms == 12 &&
		   *about.cost == 0.25,
	   "what it took");
	ok(json_read(&j, reply.raw, strlen(reply.raw), arena, NULL) == OK &&
		   json_get(j, "tool_calls")->n == 2,
	   "and the turn as it is sent back");
}

static void over(void *user, struct agent_run *r)
{
	*(enum agent_end *)user = agent_run_result(r)->end;
}

/* Through the driver: no network, and the times that the file says. */
static void test_drive(const char *id, const char *mode, enum agent_end want, double seconds)
{
	struct tool_table *tools = tool_table_new();
	struct agent_settings s;
	struct agent_problem p = { .id = id, .text = "?" };
	struct agent_model m;
	struct agent_drive_options d = { .model = &m, .script = script };
	struct agent_run_options o = { .tools = tools,
				       .settings = &s,
				       .problem = &p,
				       .model = &m,
				       .version = "t",
				       .id = "t" };
	struct agent_drive *drive = NULL;
	struct agent_run *r = NULL;
	enum agent_end end = AGENT_RUNNING;
	struct err e = { 0 };

	agent_settings_init(&s);
	s.mode = mode;
	if (agent_model_read(&m, "script:x", NULL, arena, &e) != OK ||
	    agent_run_new(&r, &o, &e) != OK || agent_drive_new(&drive, &d, &e) != OK) {
		ok(0, "%s", e.msg);
		return;
	}
	agent_drive_add(drive, r, 0, NULL, over, &end);
	while (agent_drive_wait(drive, 100))
		;
	ok(end == want && agent_run_seconds(r) == seconds,
	   "%s: driven to its end, %s after %g s", id, agent_end_word(end),
	   agent_run_seconds(r));
	agent_drive_free(drive);
	agent_run_free(r);
	tool_table_free(tools);
}

/* Bytes without a NUL behind them: nothing beyond is looked at. */
static void test_blank_end(void)
{
	static const char line[] = "{\"id\":\"p\",\"turns\":[{\"text\":\"\"}]}\n \t\r";
	const size_t n = sizeof line - 1;
	char *bytes = memcpy(mem_alloc(n), line, n);
	struct agent_script *s = NULL;
	struct err e = { 0 };

	ok(agent_script_new(&s, bytes, n, &e) == OK, "a script that ends in blanks");
	agent_script_free(s);
	mem_free(bytes);
}

static void refused(const char *s, const char *part, const char *near)
{
	struct agent_script *bad = NULL;
	struct err e = { 0 };

	ok(agent_script_new(&bad, s, strlen(s), &e) == E_ARG && strstr(e.msg, part) &&
		   !strcmp(e.near, near),
	   "refused: %s: %s", s, e.msg);
}

/* What would be silence in every run is told before the first. */
static void test_refused(void)
{
	refused("", "the script is empty", "");
	refused(" \n\n", "the script is empty", "");
	refused("{\"id\": \"a\"}", "line 1 of the script has no turns", "");
	refused("{\"id\": \"a\", \"turns\": []}", "has no turns", "");
	refused("\n{\"id\": \"a\", \"turns\": [{\"txt\": \"x\"}]}", "line 2 of the script",
		"text");
	refused("{\"id\": \"a\", \"turns\": [{\"text\": \"x\"}, {\"ms\": 3}]}",
		"without text, calls or a fault", "");
	refused("{\"id\": \"a\", \"turns\": [\"x\"]}", "without text, calls or a fault", "");
}

int main(void)
{
	struct agent_script *bad = NULL;
	struct err e = { 0 };

	arena = arena_new();
	ok(agent_script_new(&script, text, sizeof text - 1, &e) == OK, "a script: %s", e.msg);
	test_lines();
	test_refused();
	test_reply();
	test_drive("b", "direct", AGENT_TIMEOUT, 0.03);
	test_drive("q", "direct", AGENT_SILENT, 0);
	test_drive("q", "canvas", AGENT_ERROR, 0);
	ok(agent_script_new(&bad, "{}", 2, &e) == E_ARG && strstr(e.msg, "line 1"),
	   "a bad line: %s", e.msg);
	test_blank_end();
	agent_script_free(script);
	arena_free(arena);
	return tap_done();
}
