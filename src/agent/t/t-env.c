/* t-env.c -- the loop for trainers: what policies write is read, answered and rewarded. */
#include "agent/agent_priv.h"
#include "agent/env.h"
#include "agent/trace.h"
#include "base/t/tap.h"
#include <string.h>

#define SAID(text) "{\"role\":\"assistant\",\"content\":\"" text "\"}"
#define CALLED(text, calls) \
	"{\"role\":\"assistant\",\"content\":\"" text "\",\"tool_calls\":[" calls "]}"
#define CALL(id, name, args)                                                      \
	"{\"id\":\"" id "\",\"type\":\"function\",\"function\":{\"name\":\"" name \
	"\",\"arguments\":\"" args "\"}}"

static const struct {
	const char *turn, *message;
} turns[] = {
	{ "", SAID("") },
	{ "ANSWER: 5", SAID("ANSWER: 5") },
	{ "ANSWER: 5<|im_end|>\n<|endoftext|>", SAID("ANSWER: 5") },
	{ "bad \xff\xfe bytes", SAID("bad \\ufffd\\ufffd bytes") },
	/* Thoughts. */
	{ "<think>ANSWER: 4</think>\nANSWER: 5",
	  "{\"role\":\"assistant\",\"content\":\"ANSWER: 5\",\"reasoning_content\":\"ANSWER: "
	  "4\"}" },
	{ "so ANSWER: 4</think>ANSWER: 5", "{\"role\":\"assistant\",\"content\":\"ANSWER: "
					   "5\",\"reasoning_content\":\"so ANSWER: "
					   "4\"}" },
	{ "<think>ANSWER: 4",
	  "{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"ANSWER: 4\"}" },
	{ "<think>a</think>b</think>c",
	  "{\"role\":\"assistant\",\"content\":\"bc\",\"reasoning_content\":\"a\"}" },
	{ "[THINK]a<think>b[/THINK]c",
	  "{\"role\":\"assistant\",\"content\":\"c\",\"reasoning_content\":\"a<think>b\"}" },
	{ "<think><tool_call>{\"name\":\"f\"}</tool_call></think>",
	  "{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"<tool_call>{"
	  "\\\"name\\\":"
	  "\\\"f\\\"}</tool_call>\"}" },
	/* Hermes and Qwen. */
	{ "I draw. <tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1.50}}</tool_call> "
	  "Done.",
	  CALLED("I draw.  Done.", CALL("call_8", "f", "{\\\"x\\\":1.50}")) },
	{ "<tool_call>{\"name\":\"f\",\"arguments\":\"{\\\"x\\\":1}\"}</tool_call>",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\":1}")) },
	{ "<tool_call>{\"name\":\"f\"}</tool_call><tool_call>{\"name\":\"g\"}</tool_call>",
	  CALLED("", CALL("call_8", "f", "{}") "," CALL("call_9", "g", "{}")) },
	{ "<tool_call>{\"name\":\"f\"}<tool_call>{\"name\":\"g\"}",
	  CALLED("", CALL("call_8", "f", "{}") "," CALL("call_9", "g", "{}")) },
	{ "<tool_call>[{\"name\":\"f\"},{\"name\":\"g\"}]</tool_call>",
	  CALLED("", CALL("call_8", "f", "{}") "," CALL("call_9", "g", "{}")) },
	{ "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": </tool_call>",
	  CALLED("", CALL("call_8", "f",
			  "{\\\"name\\\": \\\"f\\\", \\\"arguments\\\": {\\\"x\\\":")) },
	{ "<tool_call></tool_call>", CALLED("", CALL("call_8", "", "nothing")) },
	{ "<tool_call>", CALLED("", CALL("call_8", "", "nothing")) },
	{ "</tool_call>", SAID("</tool_call>") },
	{ "<tool_call>5</tool_call>", CALLED("", CALL("call_8", "", "5")) },
	{ "<tool_call>\n<function=f>\n<parameter=a>\n12\n</parameter>\n<parameter=b>\nA B\n"
	  "</parameter>\n</function>\n</tool_call>",
	  CALLED("", CALL("call_8", "f", "{\\\"a\\\":12,\\\"b\\\":\\\"A B\\\"}")) },
	{ "<function=f>{\"x\": 1}</function>",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\": 1}")) },
	{ "<function=f><parameter=x>never closed",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\":\\\"never closed\\\"}")) },
	/* Llama. */
	{ "{\"name\": \"f\", \"parameters\": {\"x\": 1}}",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\":1}")) },
	{ "<|python_tag|>{\"name\": \"f\", \"parameters\": {}}; {\"name\": \"g\", "
	  "\"parameters\": "
	  "{}}<|eom_id|>",
	  CALLED("", CALL("call_8", "f", "{}") "," CALL("call_9", "g", "{}")) },
	{ "<|python_tag|>print(1)", CALLED("", CALL("call_8", "", "print(1)")) },
	/* An object in a sentence is none, nor one without arguments. */
	{ "See {\"name\": \"f\", \"parameters\": {}}",
	  SAID("See {\\\"name\\\": \\\"f\\\", \\\"parameters\\\": {}}") },
	{ "{\"name\": \"f\"}", SAID("{\\\"name\\\": \\\"f\\\"}") },
	{ "{\"name\": \"f\", \"parameters\": {}} ANSWER: 5",
	  SAID("{\\\"name\\\": \\\"f\\\", \\\"parameters\\\": {}} ANSWER: 5") },
	/* Mistral. */
	{ "[TOOL_CALLS] [{\"name\": \"f\", \"arguments\": {\"x\": 1}}, {\"name\": \"g\"}]</s>",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\":1}") "," CALL("call_9", "g", "{}")) },
	{ "[TOOL_CALLS]f[ARGS]{\"x\": 1}[TOOL_CALLS]g[CALL_ID]a1[ARGS]{}",
	  CALLED("", CALL("call_8", "f", "{\\\"x\\\": 1}") "," CALL("call_9", "g", "{}")) },
	{ "[TOOL_CALLS]f[ARGS]{\"x\":", CALLED("", CALL("call_8", "f", "{\\\"x\\\":")) },
	{ "[TOOL_CALLS]", CALLED("", CALL("call_8", "", "nothing")) },
	/* Messages. */
	{ "{\"role\":\"assistant\",\"content\":\"<think>a</think>b\"}",
	  "{\"role\":\"assistant\",\"content\":\"b\",\"reasoning_content\":\"a\"}" },
	{ "{\"content\":\"b <tool_call>{\\\"name\\\":\\\"f\\\"}</tool_call>\"}",
	  CALLED("b ", CALL("call_8", "f", "{}")) },
	{ "{\"content\":null,\"tool_calls\":[{\"id\":\"x1\",\"type\":\"function\","
	  "\"function\":{"
	  "\"name\":\"f\",\"arguments\":\"{\\\"x\\\":1}\"}}]}",
	  CALLED("", CALL("x1", "f", "{\\\"x\\\":1}")) },
	{ "{\"content\":[{\"type\":\"text\",\"text\":\"b\"},{\"type\":\"tool_use\",\"id\":"
	  "\"t\","
	  "\"name\":\"f\",\"input\":{}}]}",
	  CALLED("b", CALL("t", "f", "{}")) },
	{ "{\"content\":5}", SAID("") },
	{ "{\"tool_calls\":{}}", CALLED("", CALL("call_8", "", "{}")) },
	{ "{\"tool_calls\":[5,null,{\"function\":7},{\"name\":\"f\",\"arguments\":[1]}]}",
	  CALLED("", CALL("call_8", "", "5") "," CALL("call_9", "", "null") "," CALL(
			     "call_10", "", "{\\\"function\\\":7}") "," CALL("call_11", "f",
									     "[1]")) },
	{ "{\"tool_calls\":[]}", SAID("") },
	{ "{\"role\":\"user\",\"content\":\"x\"}",
	  SAID("{\\\"role\\\":\\\"user\\\",\\\"content\\\":\\\"x\\\"}") },
	{ "{\"content\":\"cut off", SAID("{\\\"content\\\":\\\"cut off") },
	{ "{\"content\":\"\xff\"}", SAID("\xef\xbf\xbd") },
};

static void test_messages(void)
{
	for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
		struct buf b = { 0 };
		int left = agent_policy_message(&b, turns[i].turn, 7);

		if (!ok(!strcmp(buf_str(&b), turns[i].message) && !left, "turn %zu, %.*s", i,
			(int)strcspn(turns[i].turn, "\n"), turns[i].turn))
			printf("# is     %s\n# not    %s\n", buf_str(&b), turns[i].message);
		buf_clear(&b);
	}
}

/* Long turns: in time with their length, and many calls up to the most. */
static void test_huge(void)
{
	static const char *const piece[] = {
		"<tool_call>",  "\\boxed{",   "<think>",
		"[TOOL_CALLS]", "<function=", "[",
		"{\"name\":",   "</think>",   "<tool_call>{\"name\":\"f\"}</tool_call>"
	};

	for (size_t i = 0; i < sizeof piece / sizeof *piece; i++) {
		struct buf turn = { 0 }, b = { 0 };
		struct arena *a = arena_new();
		struct agent_reply reply;
		struct agent_answer found;
		struct json *j;
		int left;

		while (turn.n < 3000000)
			buf_add(&turn, piece[i]);
		left = agent_policy_message(&b, buf_str(&turn), 0);
		ok(json_read(&j, b.s, b.n, a, NULL) == OK && b.n < 7000000, "3 MB of %s",
		   piece[i]);
		if (i + 1 == sizeof piece / sizeof *piece)
			ok(left > 10000, "calls beyond the most are counted: %d", left);
		buf_reset(&b);
		buf_add(&b, "{\"choices\":[{\"message\":");
		(void)agent_policy_message(&b, buf_str(&turn), 0);
		buf_add(&b, "}]}");
		ok(agent_wire_find("chat")->reply(&reply, b.s, b.n, a, NULL) == OK,
		   "it is a reply");
		(void)agent_answer_read(&found, reply.text, true, a);
		arena_free(a);
		buf_clear(&b);
		buf_clear(&turn);
	}
}

/* --- Episodes ------------------------------------------------------------------------------------- */
struct env_bench {
	struct tool_table *tools;
	struct arena *a;
	struct agent_settings settings;
	struct agent_model model;
	struct agent_problem problem;
	struct agent_run *run;
	struct buf said, trace;
};

static void keep(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
}

static void begin(struct env_bench *e, const char *settings, const char *key)
{
	struct agent_run_options o = { .settings = &e->settings,
				       .problem = &e->problem,
				       .model = &e->model,
				       .version = "0",
				       .id = "t",
				       .started = "",
				       .sink = keep,
				       .sink_user = &e->trace };
	struct json *j = NULL;
	struct err err = { 0 };

	*e = (struct env_bench){ .tools = tool_table_new(), .a = arena_new() };
	o.tools = e->tools;
	agent_settings_init(&e->settings);
	e->problem =
		(struct agent_problem){ .id = "p", .text = "What is 2 + 3?", .answer = key };
	if (json_read(&j, settings, strlen(settings), e->a, &err) != OK ||
	    agent_settings_read(&e->settings, j, &err) != OK ||
	    agent_model_read(&e->model, "vllm:policy", NULL, e->a, &err) != OK ||
	    agent_run_new(&e->run, &o, &err) != OK)
		ok(0, "an episode: %s", err.msg);
	buf_reset(&e->said);
	agent_env_first(&e->said, e->run);
}

static const char *step(struct env_bench *e, const char *turn)
{
	buf_reset(&e->said);
	agent_env_step(&e->said, e->run, turn);
	return buf_str(&e->said);
}

static void end(struct env_bench *e)
{
	agent_run_free(e->run);
	arena_free(e->a);
	tool_table_free(e->tools);
	buf_clear(&e->said);
	buf_clear(&e->trace);
}

static bool has(const char *s, const char *what)
{
	bool found = strstr(s, what) != NULL;

	if (!found)
		printf("# no %s in\n# %s\n", what, s);
	return found;
}

#define DRAW                                                                                \
	"<tool_call>{\"name\":\"run_script\",\"arguments\":{\"script\":\"A=(0,0)\\nB=(3,4)" \
	"\\nd="                                                                             \
	"Distance(A,B)\"}}</tool_call>"

static void test_right(void)
{
	struct env_bench e;
	const char *s;

	begin(&e, "{}", "5");
	ok(has(buf_str(&e.said), "\"role\":\"system\"") && has(buf_str(&e.said), "run_script"),
	   "first: messages and tools");
	ok(!strstr(buf_str(&e.said), "\"5\""), "the key is not among them");
	s = step(&e, "<think>ANSWER: 7</think>" DRAW);
	ok(has(s, "\"tool_call_id\":\"call_1\"") && has(s, "\"done\":false,\"reward\":0") &&
		   has(s, "\"answer\":null,\"match\":\"unknown\",\"format\":false"),
	   "a call is answered; a thought is no answer");
	s = step(&e, "ANSWER: {\"value\": \"5\", \"from\": \"d\"}");
	ok(has(s, "\"done\":true,\"reward\":1") &&
		   has(s, "\"terms\":{\"answer\":true,\"match\":\"equal\",\"format\":true,"
			  "\"grounded\":true,\"agrees\":true,\"agrees_match\":\"equal\","
			  "\"calls\":1,\"accepted\":1}") &&
		   has(s, "\"status\":\"answered\",\"turns\":2"),
	   "a right answer");
	ok(has(step(&e, DRAW), "\"ok\":false,\"error\":{\"code\":\"over\""),
	   "nothing after the end");
	ok(e.trace.n > 3 && !strcmp(e.trace.s + e.trace.n - 3, "}}\n"), "the trace is whole");
	end(&e);
}

/* Is the answer grounded, read off this call? */
static void grounded(const char *call, const char *answer, bool is)
{
	struct env_bench e;
	struct buf b = { 0 };

	begin(&e, "{\"profile\":\"all\",\"disclose\":\"all\"}", "5");
	buf_addf(&b, "<tool_call>%s</tool_call>", call);
	(void)step(&e, buf_str(&b));
	ok(has(step(&e, answer), is ? "\"grounded\":true" : "\"grounded\":false"),
	   "%s after %s is %sgrounded", answer, call, is ? "" : "not ");
	buf_clear(&b);
	end(&e);
}

static void test_grounded(void)
{
	static const char
		ask[] = "{\"name\":\"query_distance\",\"arguments\":{\"obj1\":"
			"\"(0,0)\",\"obj2\":\"(3,4)\"}}",
		make[] = "{\"name\":\"add_distance\",\"arguments\":{\"obj1\":"
			 "\"(0,0)\",\"obj2\":\"(3,4)\"}}",
		segment[] = "{\"name\":\"run_script\",\"arguments\":{\"script\":"
			    "\"A=(0,0)\\nB=(3,4)\\ns=Segment(A,B)\\nAngle(B,A,(9,0))\"}}",
		first[] = "{\"name\":\"run_script\",\"arguments\":{\"script\":"
			  "\"A=(0,0)\\nB=(3,4)\\nDistance(A,B)\\nAngle(B,A,(9,0))\"}}",
		facts[] = "{\"name\":\"solve_problem\",\"arguments\":{\"facts\":["
			  "\"RightAngle(A,B,C)\",\"AB = 3\",\"BC = 4\"],\"goal\":\"AC\"}}",
		wrote[] = "{\"name\":\"run_script\",\"arguments\":{\"script\":"
			  "\"A=(5,5)\\nk=5\\nc=Circle(A,5)\"}}";

	grounded(ask, "ANSWER: 5", true);
	grounded(make, "ANSWER: 5", true);
	grounded(segment, "ANSWER: 5", true);
	grounded(first, "ANSWER: 5", true);
	grounded(facts, "ANSWER: 5", true);
	grounded(make, "ANSWER: 6", false);
	grounded(wrote, "ANSWER: 5", false);
}

static void test_other_ends(void)
{
	struct env_bench e;
	const char *s;

	begin(&e, "{\"turns\":3}", "5");
	(void)step(&e, DRAW);
	s = step(&e, "ANSWER: 6");
	ok(has(s, "\"done\":true,\"reward\":0") &&
		   has(s, "\"terms\":{\"answer\":false,\"match\":\"different\","
			  "\"format\":true"),
	   "a wrong answer");
	end(&e);

	begin(&e, "{}", "sqrt(27)");
	s = step(&e, "ANSWER: 5.196");
	ok(has(s, "\"done\":true,\"reward\":1") &&
		   has(s, "\"answer\":true,\"match\":\"close\""),
	   "a rounding is right, and told to be one");
	end(&e);

	begin(&e, "{}", "5");
	s = step(&e, "");
	ok(has(s, "\"role\":\"user\"") && has(s, "\"done\":false"), "silence is asked once");
	s = step(&e, "hm");
	ok(has(s, "\"done\":true,\"reward\":0") && has(s, "\"status\":\"silent\""),
	   "and then the end");
	end(&e);

	begin(&e, "{\"turns\":2}", "5");
	(void)step(&e, DRAW);
	s = step(&e, DRAW);
	ok(has(s, "\"done\":false") && has(s, "\"role\":\"user\""),
	   "turns spent: asked for an answer");
	s = step(&e, "\\boxed{5}");
	ok(has(s, "\"done\":true,\"reward\":1"), "a box counts then");
	end(&e);

	begin(&e, "{}", NULL);
	(void)step(&e, DRAW);
	s = step(&e, "ANSWER: 5");
	ok(has(s, "\"done\":true,\"reward\":null,\"terms\":{\"answer\":null,\"match\":"
		  "\"unknown\""),
	   "no key, no reward");
	end(&e);

	begin(&e, "{\"mode\":\"direct\"}", "5");
	s = step(&e, DRAW);
	ok(has(s, "\"done\":true,\"reward\":0"), "a call where there are no tools is nothing");
	end(&e);
}

static void test_bad_calls(void)
{
	struct env_bench e;
	const char *s;

	begin(&e, "{}", "5");
	s = step(&e,
		 "<tool_call>{\"name\": \"run_script\", \"arguments\": {\"script\": \"A=(0");
	ok(has(s, "the arguments cannot be read") && has(s, "\"accepted\":0"),
	   "a call cut off");
	s = step(&e, "<tool_call>garbage</tool_call>");
	ok(has(s, "the call cannot be read") && has(s, "\\\"name\\\\\\\""),
	   "a call that is none");
	s = step(&e, "<tool_call>{\"name\": \"no_such\", \"arguments\": {}}</tool_call>");
	ok(has(s, "there is no tool"), "a tool that is none");
	s = step(&e, "ANSWER: 0) == (0) || (1");
	ok(has(s, "\"done\":true,\"reward\":0"), "an answer that would break the comparison");
	end(&e);
}

/* The same turns give the same bytes, the trace's as well. */
static void test_again(void)
{
	static const char *const said[] = { "",
					    DRAW,
					    "<tool_call>{",
					    "{\"content\":7}" DRAW,
					    "{\"name\":\"query_canvas\",\"parameters\":{}}",
					    "ANSWER: 5" };
	struct buf all[2] = { { 0 } };

	for (int i = 0; i < 2; i++) {
		struct env_bench e;

		begin(&e, "{}", "5");
		buf_add(&all[i], buf_str(&e.said));
		for (size_t k = 0; k < sizeof said / sizeof *said; k++)
			buf_add(&all[i], step(&e, said[k]));
		buf_add(&all[i], buf_str(&e.trace));
		end(&e);
	}
	ok(all[0].n > 1000 && !strcmp(all[0].s, all[1].s), "the same turns, the same bytes");
	buf_clear(&all[0]);
	buf_clear(&all[1]);
}

/* The trace of an episode is one that can be made again. */
static void test_trace(void)
{
	struct agent_run_options o = { .version = "0", .id = "t", .started = "" };
	struct agent_again how = { 0 };
	struct agent_trace t = { 0 };
	struct err err = { 0 };
	struct env_bench e;
	enum status st;

	begin(&e, "{\"context\":10000,\"turns\":8}", "5");
	(void)step(&e, "<think>so</think>" DRAW);
	(void)step(&e, "<tool_call>{\"name\":\"note\",\"arguments\":{\"text\":\"plan\"}}");
	(void)step(&e, "\xff <tool_call>{bad");
	(void)step(&e, "line\nline \"quoted\"\t");
	for (int i = 0; i < 3; i++)
		(void)step(&e,
			   "[TOOL_CALLS]find_tools[ARGS]{\"query\":\"circle\",\"full\":true,"
			   "\"limit\":20}");
	(void)step(&e, "ANSWER: 5");
	o.tools = e.tools;
	st = agent_trace_read(&t, e.trace.s, e.trace.n, e.a, &err);
	ok(st == OK && t.result && strstr(e.trace.s, "Your note: plan"),
	   "the trace is read: %s", err.msg);
	st = agent_run_compare(&t, &o, &how, &err);
	ok(st == OK && how.lines > 10 && !how.differ && !how.other,
	   "and made again: %d lines, %d differ", how.lines, how.differ);
	if (how.differ)
		printf("# was %s\n# is %s\n", how.was, how.is);
	end(&e);
}

/* --- Problems: what a record says is taken or refused, never left out without a word. --------- */
static const struct {
	const char *record, *key; /* of the answer; NULL: there is none */
	const char *wrong;        /* in the refusal; NULL: it is taken */
	int choices, images;
} problems[] = {
	{ "{\"text\":\"?\",\"answer\":5.0}", "5.0", NULL, 0, 0 },
	{ "{\"text\":\"?\",\"answer\":true}", "true", NULL, 0, 0 },
	{ "{\"text\":\"?\",\"answer\":null,\"ground_truth\":\"A\",\"choices\":[3,\"4\"]}", "A",
	  NULL, 2, 0 },
	{ "{\"text\":\"?\",\"answer\":\" \",\"choices\":null,\"images\":\"\"}", NULL, NULL, 0,
	  0 },
	{ "{\"question\":\"?\",\"images\":[{\"mime\":\"image/png\",\"base64\":\"\"}]}", NULL,
	  NULL, 0, 1 },
	{ "{\"text\":\"?\",\"answer\":[5]}", NULL, "answer of a problem is a text, not a list",
	  0, 0 },
	{ "{\"text\":\"?\",\"answer\":{}}", NULL,
	  "answer of a problem is a text, not an object", 0, 0 },
	{ "{\"text\":\"?\",\"choices\":\"3 | 4\"}", NULL, "choices are a list, not a text", 0,
	  0 },
	{ "{\"text\":\"?\",\"choices\":[[]]}", NULL, "choices are a list of texts", 0, 0 },
	{ "{\"text\":\"?\",\"images\":{}}", NULL, "images are a list, not an object", 0, 0 },
	{ "{\"text\":\"?\",\"images\":7}", NULL, "images are a list, not a value", 0, 0 },
	{ "{\"text\":\" \\n\"}", NULL, "a problem is an object with a text", 0, 0 },
	{ "[]", NULL, "a problem is an object with a text", 0, 0 },
};

static void test_problems(void)
{
	const int n = sizeof problems / sizeof *problems;

	for (int i = 0; i < n; i++) {
		const char *key = problems[i].key, *s = problems[i].record;
		struct arena *a = arena_new();
		struct agent_problem p;
		struct err err = { 0 };
		struct json *j = NULL;
		enum status st = json_read(&j, s, strlen(s), a, &err);

		if (st == OK)
			st = agent_problem_read(&p, j, a, &err);
		if (problems[i].wrong)
			ok(st == E_ARG && has(err.msg, problems[i].wrong), "refused: %s", s);
		else
			ok(st == OK && p.choices == problems[i].choices &&
				   p.images == problems[i].images &&
				   (key ? p.answer && !strcmp(p.answer, key) : !p.answer),
			   "taken: %s", s);
		arena_free(a);
	}
}

int main(void)
{
	test_messages();
	test_problems();
	test_huge();
	test_right();
	test_grounded();
	test_other_ends();
	test_bad_calls();
	test_again();
	test_trace();
	return tap_done();
}
