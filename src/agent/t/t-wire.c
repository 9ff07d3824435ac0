/* t-wire.c -- the wires: requests, replies and lists of models of each of the four. */
#include "agent/chat.h"
#include "agent/t/wire_checks.h"
#include "base/t/tap.h"
#include <string.h>

/* --- A conversation with everything in it --------------------------------------------------------- */
static const struct agent_image picture = { "image/png", "iVBORw0KGgo=" };

/* The reply of each wire to the first request: thoughts, words, and two calls. */
static const struct {
	const char *wire, *body, *second;
} replies[] = {
	{ "chat",
	  "{\"id\": \"c1\", \"model\": \"m-1\",\n \"choices\": [{\"index\": 0, \"message\":\n"
	  " {\"role\": \"assistant\", \"content\": \"I draw.\", \"reasoning_content\": "
	  "\"Hm\\u00e9\",\n"
	  "  \"tool_calls\": [{\"id\": \"a1\", \"type\": \"function\", \"function\": "
	  "{\"name\": "
	  "\"add_point\", \"arguments\": \"{\\\"x\\\": 1}\"}},\n"
	  "  {\"id\": \"a2\", \"type\": \"function\", \"function\": {\"name\": "
	  "\"render_canvas\","
	  " \"arguments\": \"\"}}]},\n"
	  " \"finish_reason\": \"tool_calls\"}], \"usage\": {\"prompt_tokens\": 100, "
	  "\"completion_tokens\": 50, \"prompt_tokens_details\": {\"cached_tokens\": 60, "
	  "\"cache_write_tokens\": 10}, \"completion_tokens_details\": {\"reasoning_tokens\": "
	  "20}}}",
	  "a2" },
	{ "responses",
	  "{\"id\":\"c1\",\"model\":\"m-1\",\"status\":\"completed\",\"error\":null,"
	  "\"output\":[\n"
	  "{\"id\":\"rs_1\",\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\","
	  "\"text\":\"Hm\xc3\xa9\"}],\"encrypted_content\":\"gAAA+/==\"},\n"
	  "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"status\":"
	  "\"completed\","
	  "\"content\":[{\"type\":\"output_text\",\"text\":\"I "
	  "draw.\",\"annotations\":[]}]},\n"
	  "{\"id\":\"fc_1\",\"type\":\"function_call\",\"call_id\":\"a1\",\"name\":\"add_"
	  "point\","
	  "\"arguments\":\"{\\\"x\\\": 1}\",\"status\":\"completed\"},\n"
	  "{\"id\":\"fc_2\",\"type\":\"function_call\",\"call_id\":\"a2\",\"name\":\"render_"
	  "canvas\","
	  "\"arguments\":\"\",\"status\":\"completed\"}],\n\"usage\":{\"input_tokens\":100,"
	  "\"input_tokens_details\":{\"cached_tokens\":60,\"cache_write_tokens\":10},"
	  "\"output_tokens\":50,\"output_tokens_details\":{\"reasoning_tokens\":20}}}",
	  "a2" },
	{ "anthropic",
	  "{\"id\":\"c1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m-1\","
	  "\"content\":[\n"
	  "{\"type\":\"thinking\",\"thinking\":\"Hm\\u00e9\",\"signature\":\"Eq\\/+sig==\"},"
	  "{\"type\":\"redacted_thinking\",\"data\":\"Zm9v\"},\n"
	  "{\"type\":\"text\",\"text\":\"I draw.\"},\n"
	  "{\"type\":\"tool_use\",\"id\":\"a1\",\"name\":\"add_point\",\"input\":{\"x\": "
	  "1}},\n"
	  "{\"type\":\"tool_use\",\"id\":\"a2\",\"name\":\"render_canvas\",\"input\":{}}],\n"
	  "\"stop_reason\":\"tool_use\",\"stop_sequence\":null,\"usage\":{\"input_tokens\":30,"
	  "\"cache_read_input_tokens\":60,\"cache_creation_input_tokens\":10,\"output_"
	  "tokens\":50,"
	  "\"output_tokens_details\":{\"thinking_tokens\":20}}}",
	  "a2" },
	{ "gemini",
	  "{\n  \"candidates\": [\n    {\n      \"content\": {\n        \"role\": \"model\",\n"
	  "        \"parts\": [\n {\"text\": \"Hm\\u00e9\", \"thought\": true},\n"
	  " {\"text\": \"I draw.\"},\n"
	  " {\"functionCall\": {\"name\": \"add_point\", \"args\": {\"x\": 1}}, "
	  "\"thoughtSignature\": \"Sig+/A==\"},\n"
	  " {\"functionCall\": {\"id\": \"a2\", \"name\": \"render_canvas\", \"args\": {}}}\n"
	  "        ]\n      },\n      \"finishReason\": \"STOP\"\n    }\n  ],\n"
	  "  \"usageMetadata\": {\"promptTokenCount\": 90, \"cachedContentTokenCount\": 60, "
	  "\"candidatesTokenCount\": 30, \"thoughtsTokenCount\": 20},\n"
	  "  \"modelVersion\": \"m-1\",\n  \"responseId\": \"c1\"\n}",
	  "a2" },
};
#define WIRES 4

static const char *body_of(const char *wire)
{
	for (int i = 0; i < WIRES; i++)
		if (!strcmp(replies[i].wire, wire))
			return replies[i].body;
	return "";
}

static void test_table(void)
{
	int n;
	const struct agent_wire *w = agent_wire_list(&n);

	ok(n == 4, "four wires");
	for (int i = 0; i < n; i++)
		ok(agent_wire_find(w[i].name) == &w[i], "%s is found", w[i].name);
	ok(!agent_wire_find("smoke") && !agent_wire_find(NULL), "others are not");
}

static void test_reply(const struct agent_wire *w)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	const char *body = body_of(w->name), *at;
	size_t n;
	bool chat = !strcmp(w->name, "chat"), gemini = !strcmp(w->name, "gemini");

	if (!ok(w->reply(&r, body, strlen(body), a, &e) == OK, "%s: a reply is read: %s",
		w->name, e.msg)) {
		arena_free(a);
		return;
	}
	ok(!strcmp(r.text, "I draw."), "%s: what it says: %s", w->name, r.text);
	ok(!strcmp(r.thoughts, "Hm\xc3\xa9"), "%s: what it thinks: %s", w->name, r.thoughts);
	ok(r.calls == 2 && !strcmp(r.call[0].name, "add_point") &&
		   !strcmp(r.call[1].name, "render_canvas"),
	   "%s: two calls", w->name);
	ok(!strcmp(r.call[0].text, "{\"x\": 1}") && r.call[0].args &&
		   !strcmp(json_get(r.call[0].args, "x")->text, "1"),
	   "%s: arguments: %s", w->name, r.call[0].text);
	ok(r.call[1].args && r.call[1].args->n == 0 && !r.call[1].wrong,
	   "%s: no arguments are an empty object", w->name);
	ok(gemini ? !strncmp(r.call[0].id, "call_1", 6) : !strcmp(r.call[0].id, "a1"),
	   "%s: id of the first: %s", w->name, r.call[0].id);
	ok(!strcmp(r.call[1].id, "a2"), "%s: id of the second", w->name);
	ok(r.stop == AGENT_STOP_CALLS, "%s: it waits for results (%s)", w->name, r.stop_word);
	ok(r.usage.input == 30 && r.usage.cache_read == 60 && r.usage.output == 50 &&
		   r.usage.reasoning == 20 && r.usage.cache_write == (gemini ? -1 : 10),
	   "%s: tokens %ld %ld %ld %ld %ld", w->name, r.usage.input, r.usage.cache_read,
	   r.usage.cache_write, r.usage.output, r.usage.reasoning);
	ok(!strcmp(r.model, "m-1") && !strcmp(r.id, "c1"), "%s: model and id", w->name);
	ok(!strchr(r.raw, '\n'), "%s: the turn is one line", w->name);
	if (json_span(&at, &n, body, strlen(body),
		      chat                            ? "choices/0/message"
		      : gemini                        ? "candidates/0/content"
		      : !strcmp(w->name, "anthropic") ? "content"
						      : "output")) {
		bool same = strlen(r.raw) == n;

		for (size_t i = 0; i < n && same; i++)
			same = r.raw[i] == (at[i] == '\n' ? ' ' : at[i]);
		ok(same, "%s: the turn has the bytes that came", w->name);
	}
	arena_free(a);
}

/* --- Requests -------------------------------------------------------------------------------------- */
static void test_request(const struct agent_wire *w, bool image, enum agent_choice choice,
			 const char *effort, bool stream)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct json *j = NULL;
	struct err e = { 0 };
	struct buf b = { 0 };
	const char *body = body_of(w->name);
	struct agent_part problem[] = { { "What is AB?", NULL }, { NULL, &picture } };
	struct agent_part hint[] = { { "Go on.", NULL } };
	struct agent_tool_result result[2];
	struct agent_turn turn[3] = {
		{ .role = AGENT_USER, .part = problem, .parts = image ? 2 : 1 },
		{ .role = AGENT_MODEL },
		{ .role = AGENT_RESULTS,
		  .result = result,
		  .results = 2,
		  .part = hint,
		  .parts = 1 },
	};
	struct agent_request q = { .model = "gemini-3-x",
				   .system = "You are \"exact\".",
				   .tools = wire_sample_tools(w->name),
				   .choice = choice,
				   .turn = turn,
				   .turns = 3,
				   .stream = stream,
				   .cache = true,
				   .temperature = effort ? -1 : 0.5,
				   .max_tokens = 900,
				   .effort = effort,
				   .seed = 7,
				   .extra = "\"zz\":{\"a\":[1]},\"top\":null" };

	if (w->reply(&r, body, strlen(body), a, &e) != OK) {
		ok(0, "%s: %s", w->name, e.msg);
		return;
	}
	turn[1].raw = r.raw;
	/* In another order than the calls. */
	result[0] = (struct agent_tool_result){ r.call[1].id, "render_canvas", "{\"ok\":true}",
						true, image ? &picture : NULL };
	result[1] = (struct agent_tool_result){ r.call[0].id, "add_point",
						"{\"ok\":false,\"error\":\"x\\ny\"}", false,
						NULL };
	w->request(&b, &q);
	if (ok(json_read(&j, b.s, b.n, a, &e) == OK, "%s: a request is JSON: %s", w->name,
	       e.msg))
		wire_check_request(w->name, j, &q);
	ok(strstr(b.s, r.raw) || !strcmp(w->name, "responses"),
	   "%s: the turn goes back as it came", w->name);
	if (!strcmp(w->name, "responses")) {
		char *items = arena_strndup(a, r.raw + 1, strlen(r.raw) - 2);

		ok(strstr(b.s, items + strspn(items, " ")) != NULL,
		   "%s: the items go back as they came", w->name);
	}
	buf_clear(&b);
	arena_free(a);
}

int main(void)
{
	static const char *const efforts[] = { NULL, "none", "low", "max" };
	int n;
	const struct agent_wire *w = agent_wire_list(&n);

	test_table();
	for (int i = 0; i < n; i++) {
		test_reply(&w[i]);
		for (int k = 0; k < 12; k++)
			test_request(&w[i], k % 2, (enum agent_choice)(k % 3), efforts[k % 4],
				     k > 6);
	}
	return tap_done();
}
