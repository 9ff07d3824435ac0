/*
 * t-reply.c -- what servers and models really send: arguments of every kind, missing ids and
 * counts, errors in answers that claim success, and what goes back to them.
 */
#include "agent/chat.h"
#include "base/t/tap.h"
#include <string.h>

static enum status read_reply(struct agent_reply *r, const char *wire, const char *body,
			      struct arena *a, struct err *e)
{
	return agent_wire_find(wire)->reply(r, body, strlen(body), a, e);
}

/* A chat reply with one call whose arguments are this JSON. */
static const char *call_with(const char *json, struct arena *a)
{
	return arena_printf(
		a,
		"{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null,"
		"\"tool_calls\":[{\"id\":\"i\",\"type\":\"function\",\"function\":{"
		"\"name\":\"f\",\"arguments\":%s}}]},\"finish_reason\":\"tool_calls\"}]}",
		json);
}

/* want: the arguments as read; or a part of what is wrong, after an exclamation mark. */
static void args(const char *json, const char *want)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	struct buf b = { 0 };
	enum status st = read_reply(&r, "chat", call_with(json, a), a, &e);
	const char *got = "";

	if (st == OK && r.calls == 1 && r.call[0].args) {
		json_add(&b, r.call[0].args);
		got = buf_str(&b);
	} else if (st == OK && r.calls == 1) {
		got = r.call[0].wrong;
	}
	ok(st == OK &&
		   (*want == '!' ? !r.call[0].args && strstr(got, want + 1) != NULL
				 : r.call[0].args && !r.call[0].wrong && !strcmp(got, want)),
	   "arguments %.40s: %.150s", json, st == OK ? got : e.msg);
	buf_clear(&b);
	arena_free(a);
}

static void test_args(void)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	struct buf big = { 0 }, text = { 0 };

	args("\"{\\\"a\\\": 1}\"", "{\"a\":1}");
	args("\"\"", "{}");
	args("\" \\n\"", "{}");
	args("\"null\"", "{}");
	args("null", "{}");
	args("{\"a\": [1, 2]}", "{\"a\":[1,2]}");
	args("\"{\\\"a\\\": \"", "!not valid JSON");
	args("\"{\\\"a\\\": \\\"b\"", "!cut off");
	args("\"{\\\"a\\\": 1}{\\\"b\\\": 2}\"", "!text after");
	args("\"{a: 1}\"", "!not valid JSON");
	args("\"{\\\"a\\\": 1, \\\"a\\\": 2}\"", "!twice");
	args("\"[1, 2]\"", "!not a list");
	args("\"7\"", "!not a number");
	args("[1]", "!not a list");
	args("\"\\\"{\\\\\\\"a\\\\\\\": 1}\\\"\"", "!a string that holds JSON");
	args("\"\\\"words\\\"\"", "!not a string");
	args("\"{\\\"a\\\": \\\"\\\\ud800\\\"}\"", "{\"a\":\"\xef\xbf\xbd\"}");
	/* 200 kB of them. */
	buf_add(&text, "{\"s\": \"");
	for (int i = 0; i < 200000; i++)
		buf_addc(&text, 'x');
	buf_add(&text, "\"}");
	json_add_string(&big, text.s);
	ok(read_reply(&r, "chat", call_with(big.s, a), a, &e) == OK && r.call[0].args &&
		   strlen(json_text(r.call[0].args, "s")) == 200000,
	   "200 kB of arguments");
	buf_clear(&big);
	buf_clear(&text);
	arena_free(a);
}

/* What goes back after a reply: the request with it as the turn before. */
static char *sent_back(const char *wire, const char *body, struct arena *a)
{
	struct agent_reply r;
	struct err e = { 0 };
	struct buf b = { 0 };
	struct agent_part said = { "Hi", NULL };
	struct agent_tool_result result[8];
	struct agent_turn turn[3] = { { .role = AGENT_USER, .part = &said, .parts = 1 },
				      { .role = AGENT_MODEL },
				      { .role = AGENT_RESULTS, .result = result } };
	struct agent_request q = {
		.model = "m", .turn = turn, .turns = 3, .temperature = -1, .seed = -1
	};
	char *s;

	if (read_reply(&r, wire, body, a, &e) != OK)
		return arena_strdup(a, e.msg);
	turn[1].raw = r.raw;
	for (int i = 0; i < r.calls; i++)
		result[i] = (struct agent_tool_result){ r.call[i].id, r.call[i].name,
							"{\"ok\":true}", true, NULL };
	turn[2].results = r.calls;
	if (!r.calls) {
		turn[2].part = &said;
		turn[2].parts = 1;
	}
	agent_wire_find(wire)->request(&b, &q);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void test_back(void)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	char *s, *id;
	const char *two =
		"{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{"
		"\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}},{\"id\":\"\","
		"\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}}]}}]}";

	ok(read_reply(&r, "chat", two, a, &e) == OK && r.calls == 2 &&
		   !strncmp(r.call[0].id, "call_1_", 7) &&
		   !strncmp(r.call[1].id, "call_2_", 7),
	   "calls without ids get some");
	s = sent_back("chat", two, a);
	id = arena_printf(a, "\"id\":\"%s\"", r.call[0].id);
	ok(strstr(s, id) &&
		   strstr(s, arena_printf(a, "\"tool_call_id\":\"%s\"", r.call[0].id)) &&
		   strstr(s, arena_printf(a, "\"id\":\"%s\"", r.call[1].id)) &&
		   !strstr(s, "\"id\":\"\""),
	   "which are in what goes back: %s", s);
	ok(strstr(s, "\"role\":\"assistant\"") != NULL, "and the role, which was missing");
	s = sent_back("chat", call_with("\"{\\\"a\\\": \"", a), a);
	ok(strstr(s, "\"arguments\":\"{}\"") != NULL,
	   "arguments that no server could read do not go back: %s", s);
	s = sent_back(
		"chat",
		"{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null}}]}", a);
	ok(strstr(s, "{\"role\":\"assistant\",\"content\":\"\"}") != NULL,
	   "a message with nothing in it has an empty text: %s", s);
	s = sent_back("chat",
		      "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"x\","
		      "\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"data\":"
		      "\"q\\/+=\"}]}}]}",
		      a);
	ok(strstr(s, "\"data\":\"q\\/+=\"") != NULL, "encrypted thoughts, byte for byte");
	s = sent_back(
		"anthropic",
		"{\"content\":[{\"type\":\"thinking\",\"thinking\":\"\\u00e9\",\"signature\":"
		"\"a\\/b\"}, {\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"f\","
		"\"input\":{ }}],\"stop_reason\":\"tool_use\"}",
		a);
	ok(strstr(s,
		  "[{\"type\":\"thinking\",\"thinking\":\"\\u00e9\",\"signature\":\"a\\/b\"}, "
		  "{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"f\",\"input\":{ }}]") !=
		   NULL,
	   "Anthropic's content, byte for byte");
	s = sent_back("anthropic", "{\"content\":[],\"stop_reason\":\"end_turn\"}", a);
	ok(!strstr(s, "assistant") &&
		   strstr(s, "{\"type\":\"text\",\"text\":\"Hi\"},{\"type\""),
	   "an empty turn is left out, and the user's are one message: %s", s);
	s = sent_back("gemini",
		      "{\"candidates\":[{\"content\":{},\"finishReason\":\"MAX_TOKENS\"}]}",
		      a);
	ok(!strstr(s, "model") && strstr(s, "[{\"text\":\"Hi\"},{\"text\":\"Hi\"}]"),
	   "the same for Gemini: %s", s);
	s = sent_back(
		"gemini",
		"{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"f\"},"
		"\"thoughtSignature\":\"S\"},{\"functionCall\":{\"name\":\"g\",\"id\":\"7\"}}]"
		"}}]}",
		a);
	ok(strstr(s, "\"functionResponse\":{\"name\":\"f\",\"response\":{\"ok\":true}}},"
		     "{\"functionResponse\":{\"id\":\"7\",\"name\":\"g\"") &&
		   strstr(s, "{\"functionCall\":{\"name\":\"f\"},\"thoughtSignature\":\"S\"}"),
	   "ids only where Gemini gave one: %s", s);
	s = sent_back(
		"gemini",
		"{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"f\","
		"\"id\":\"7\"}},{\"functionCall\":{\"name\":\"g\",\"id\":\"7\"}}]}}]}",
		a);
	ok(strstr(s, "\"functionResponse\":{\"id\":\"7\",\"name\":\"g\"") != NULL,
	   "an id that Gemini gave twice goes back twice: %s", s);
	s = sent_back(
		"responses",
		"{\"status\":\"completed\",\"output\":[ {\"type\":\"reasoning\",\"id\":\"r\","
		"\"summary\":[],\"encrypted_content\":\"e\\/\"} ]}",
		a);
	ok(strstr(s, "{\"type\":\"reasoning\",\"id\":\"r\",\"summary\":[],"
		     "\"encrypted_content\":\"e\\/\"} ,{\"type\":\"message\"") != NULL,
	   "items of Responses among the others: %s", s);
	s = sent_back("responses", "{\"status\":\"completed\",\"output\":[ ]}", a);
	ok(!strstr(s, ",,"), "no items: %s", s);
	arena_free(a);
}

/* --- Whatever servers say ---------------------------------------------------------------------------- */
struct said {
	const char *wire, *body;
	enum agent_stop stop;
	const char *text;
};

static const struct said saids[] = {
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}",
	  AGENT_STOP_END, "a" },
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":null},\"finish_reason\":\"length\"}]}",
	  AGENT_STOP_LENGTH, "" },
	{ "chat", "{\"choices\":[{\"message\":{},\"finish_reason\":\"content_filter\"}]}",
	  AGENT_STOP_REFUSED, "" },
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"No.\"},"
	  "\"finish_reason\":\"stop\"}]}",
	  AGENT_STOP_REFUSED, "No." },
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},\"b\",{"
	  "\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"t\"}]}]}}]}",
	  AGENT_STOP_END, "ab" },
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":\"\",\"tool_calls\":[{\"id\":\"1\","
	  "\"function\":{\"name\":\"f\"}}]},\"finish_reason\":\"stop\"}],\"error\":{}}",
	  AGENT_STOP_CALLS, "" },
	{ "chat",
	  "\xef\xbb\xbf{\"choices\":[{\"message\":{\"content\":\"\\ud83d \\u0000 \xff\"}}]}",
	  AGENT_STOP_END, "\xef\xbf\xbd \xef\xbf\xbd \xef\xbf\xbd" },
	{ "chat",
	  "{\"choices\":[{\"message\":{\"content\":\"x\",\"tool_calls\":[]},"
	  "\"finish_reason\":\"insufficient_system_resource\"}]}",
	  AGENT_STOP_OTHER, "x" },
	{ "responses",
	  "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"max_output_"
	  "tokens\"},"
	  "\"output\":[]}",
	  AGENT_STOP_LENGTH, "" },
	{ "responses",
	  "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"content_filter\"},"
	  "\"output\":[]}",
	  AGENT_STOP_REFUSED, "" },
	{ "responses",
	  "{\"status\":\"completed\",\"output\":[{\"type\":\"message\",\"content\":[{\"type\":"
	  "\"refusal\",\"refusal\":\"No.\"}]}]}",
	  AGENT_STOP_REFUSED, "No." },
	{ "responses", "{\"status\":\"cancelled\",\"output\":[]}", AGENT_STOP_OTHER, "" },
	{ "anthropic", "{\"content\":[],\"stop_reason\":\"refusal\"}", AGENT_STOP_REFUSED,
	  "" },
	{ "anthropic", "{\"content\":[],\"stop_reason\":\"pause_turn\"}", AGENT_STOP_PAUSED,
	  "" },
	{ "anthropic", "{\"content\":[],\"stop_reason\":\"model_context_window_exceeded\"}",
	  AGENT_STOP_LENGTH, "" },
	{ "anthropic",
	  "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"new\",\"x\":1},{"
	  "\"type\":"
	  "\"text\",\"text\":\"b\"}],\"stop_reason\":\"stop_sequence\"}",
	  AGENT_STOP_END, "ab" },
	{ "gemini", "{\"promptFeedback\":{\"blockReason\":\"OTHER\"}}", AGENT_STOP_REFUSED,
	  "" },
	{ "gemini", "{\"candidates\":[{\"finishReason\":\"SAFETY\"}]}", AGENT_STOP_REFUSED,
	  "" },
	{ "gemini", "{\"candidates\":[{\"finishReason\":\"MALFORMED_FUNCTION_CALL\"}]}",
	  AGENT_STOP_OTHER, "" },
	{ "gemini",
	  "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]},\"finishReason\":"
	  "\"MAX_TOKENS\"}]}",
	  AGENT_STOP_LENGTH, "a" },
};

static void test_said(void)
{
	for (size_t i = 0; i < sizeof saids / sizeof *saids; i++) {
		struct arena *a = arena_new();
		struct agent_reply r = { 0 };
		struct err e = { 0 };
		enum status st = read_reply(&r, saids[i].wire, saids[i].body, a, &e);
		struct json *j = NULL;

		ok(st == OK && r.stop == saids[i].stop && !strcmp(r.text, saids[i].text) &&
			   json_read(&j, r.raw, strlen(r.raw), a, &e) == OK,
		   "%s %zu: stop %d, \"%s\" %s", saids[i].wire, i, (int)r.stop,
		   r.text ? r.text : "", e.msg);
		ok(st != OK || (r.usage.input == -1 && r.usage.output == -1 &&
				r.usage.cache_read == -1 && r.usage.reasoning == -1),
		   "and no tokens are told");
		arena_free(a);
	}
}

/* Thoughts in the words, on every wire; what goes back has them where they were. */
static void test_thoughts(void)
{
	static const char *const body[][2] = {
		{ "chat", "{\"choices\":[{\"message\":{\"reasoning\":\"first\",\"content\":"
			  "\"<think>half</think>\\n\\nANSWER: 5\"}}]}" },
		{ "chat", "{\"choices\":[{\"message\":{\"reasoning\":\"first\",\"content\":"
			  "\"half</think>\\n\\nANSWER: 5\"}}]}" },
		{ "responses",
		  "{\"output\":[{\"type\":\"reasoning\",\"summary\":[{\"text\":\"first\"}]},{"
		  "\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":"
		  "\"<think>half</think>\\n\\nANSWER: 5\"}]}]}" },
		{ "anthropic", "{\"content\":[{\"type\":\"thinking\",\"thinking\":\"first\"},{"
			       "\"type\":\"text\",\"text\":\"<think>half</think>ANSWER: 5\"}"
			       "]}" },
		{ "gemini",
		  "{\"candidates\":[{\"content\":{\"parts\":[{\"thought\":true,"
		  "\"text\":\"first\"},{\"text\":\"<think>half</think>ANSWER: 5\"}]}}"
		  "]}" },
	};

	for (size_t i = 0; i < sizeof body / sizeof *body; i++) {
		struct arena *a = arena_new();
		struct agent_reply r = { 0 };
		struct err e = { 0 };
		enum status st = read_reply(&r, body[i][0], body[i][1], a, &e);

		ok(st == OK && !strcmp(r.text, "ANSWER: 5") &&
			   !strcmp(r.thoughts, "first\n\nhalf") &&
			   strstr(sent_back(body[i][0], body[i][1], a), "half</think>"),
		   "%s: thoughts are no answer: %s", body[i][0], r.text ? r.text : e.msg);
		arena_free(a);
	}
}

static void refused(const char *wire, const char *body, const char *code, const char *part)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	enum status st = read_reply(&r, wire, body, a, &e);

	ok(st == E_ARG && !strcmp(e.code, code) && strstr(e.msg, part), "%s: %s: %s", wire,
	   st == E_ARG ? e.code : "OK", e.msg);
	arena_free(a);
}

static void test_refused(void)
{
	struct buf b = { 0 };

	refused("chat", "{\"error\":{\"message\":\"Overloaded\",\"code\":529}}", "overloaded",
		"Over");
	refused("chat", "{\"choices\":[{\"error\":{\"code\":429,\"message\":\"x\"}}]}",
		"limited", "x");
	refused("chat", "{\"object\":\"error\",\"message\":\"y is bad\",\"code\":400}",
		"refused", "y is bad");
	refused("chat",
		"{\"choices\":[{\"message\":{\"content\":\"half\"},\"finish_reason\":"
		"\"error\","
		"\"error\":{\"code\":502,\"message\":\"gone\"}}]}",
		"server", "gone");
	refused("chat", "{\"choices\":[]}", "bad_answer", "choices[0].message");
	refused("chat", "<html><title>404</title>", "bad_answer", "<html>");
	refused("chat", "", "bad_answer", "empty");
	refused("chat", "[1]", "bad_answer", "no JSON object");
	refused("responses", "{\"choices\":[]}", "bad_answer", "output");
	refused("responses",
		"{\"status\":\"failed\",\"error\":{\"code\":\"server_error\",\"message\":"
		"\"Oh\"},"
		"\"output\":[]}",
		"server", "Oh");
	refused("responses", "{\"status\":\"failed\",\"output\":[]}", "bad_answer", "failed");
	refused("anthropic", "{\"choices\":[]}", "bad_answer", "content");
	refused("anthropic",
		"{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"Z\"}}",
		"server", "Z");
	refused("gemini", "{\"usageMetadata\":{}}", "bad_answer", "candidates[0]");
	buf_add(&b, "{\"content\":[");
	for (int i = 0; i < 300; i++)
		buf_addf(&b, "%s{\"type\":\"tool_use\",\"name\":\"f\",\"input\":{}}",
			 i ? "," : "");
	buf_add(&b, "]}");
	refused("anthropic", b.s, "bad_answer", "more than 256 calls");
	buf_clear(&b);
}

/* --- Around the requests ------------------------------------------------------------------------------- */
static void test_around(void)
{
	static const char *const lists[] = {
		"{\"object\":\"list\",\"data\":[{\"id\":\"a\"},{\"id\":\"b\"},{}]}",
		"{\"models\":[{\"name\":\"models/a\",\"supportedGenerationMethods\":[\"x\","
		"\"generateContent\"]},{\"name\":\"models/e\",\"supportedGenerationMethods\":["
		"\"embedContent\"]},{\"name\":\"b\"}]}",
	};
	const struct agent_wire *w = agent_wire_find("gemini");
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct buf b = { 0 };
	const char **id;
	int n;

	for (int i = 0; i < 2; i++)
		ok(w->models(&id, &n, lists[i], strlen(lists[i]), a, &e) == OK && n == 2 &&
			   !strcmp(id[0], "a") && !strcmp(id[1], "b"),
		   "a list of models");
	ok(w->models(&id, &n, "{\"data\":null}", 13, a, &e) == OK && n == 0, "no models");
	ok(w->models(&id, &n, "{}", 2, a, &e) == E_ARG && strstr(e.msg, "models"),
	   "no list: %s", e.msg);
	w->path(&b, "gemini-3", false);
	ok(!strcmp(b.s, "/models/gemini-3:generateContent"), "%s", b.s);
	buf_reset(&b);
	w->path(&b, "tunedModels/a b", true);
	ok(!strcmp(b.s, "/tunedModels/a%20b:streamGenerateContent?alt=sse"), "%s", b.s);
	buf_reset(&b);
	w->key(&b, " k1\r\nX: y\n");
	ok(!strcmp(b.s, "x-goog-api-key: k1X:y\n"), "no second line comes in with a key");
	buf_reset(&b);
	agent_wire_find("chat")->key(&b, "k");
	ok(!strcmp(b.s, "Authorization: Bearer k\n"), "%s", "a key");
	buf_clear(&b);
	arena_free(a);
}

/* A request with these, as text. */
static char *request(const char *wire, struct agent_request q, struct arena *a)
{
	struct agent_part said = { "Hi", NULL };
	struct agent_turn turn = { .role = AGENT_USER, .part = &said, .parts = 1 };
	struct buf b = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };
	char *s;

	q.turn = &turn;
	q.turns = 1;
	agent_wire_find(wire)->request(&b, &q);
	ok(json_read(&j, b.s, b.n, a, &e) == OK, "%s: a request: %s", wire, e.msg);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void test_extra(void)
{
	struct arena *a = arena_new();
	struct agent_request q = {
		.model = "m", .temperature = 0.25, .seed = -1, .max_tokens = 9
	};
	char *s;

	q.extra = "\"temperature\": 1, \"max_tokens\": 7, \"x\": {\"y\": [ ]}";
	s = request("chat", q, a);
	ok(strstr(s, "\"temperature\":1") && !strstr(s, "0.25") &&
		   !strstr(s, "max_completion_tokens") && strstr(s, "\"x\":{\"y\":[]}"),
	   "extra members count more than ours: %s", s);
	q.extra = "\"generationConfig\": {\"topP\": 0.5, \"temperature\": 1}";
	s = request("gemini", q, a);
	ok(strstr(s, "\"topP\":0.5") && strstr(s, "\"temperature\":1,") &&
		   strstr(s, "\"maxOutputTokens\":9"),
	   "objects are joined: %s", s);
	q.extra = NULL;
	q.max_tokens = 0;
	q.temperature = -1;
	s = request("gemini", q, a);
	ok(!strcmp(s, "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Hi\"}]}]}"),
	   "nothing that is not said: %s", s);
	s = request("chat", q, a);
	ok(!strcmp(s,
		   "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}"),
	   "%s", s);
	s = request("anthropic", q, a);
	ok(strstr(s, "\"max_tokens\":16000") && !strstr(s, "cache_control"), "%s", s);
	s = request("responses", q, a);
	ok(strstr(s, "\"include\"") != NULL, "thoughts are asked for: %s", s);
	q.model = "gpt-4o";
	s = request("responses", q, a);
	ok(!strstr(s, "\"include\""), "not of models that have none");
	q.model = "gemini-2.5-flash";
	q.effort = "low";
	s = request("gemini", q, a);
	ok(strstr(s, "\"thinkingBudget\":1024") && !strstr(s, "thinkingLevel"), "%s", s);
	q.effort = "high";
	q.extra = "\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000}";
	s = request("anthropic", q, a);
	ok(strstr(s, "\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000}") &&
		   !strstr(s, "adaptive"),
	   "%s", s);
	arena_free(a);
}

int main(void)
{
	test_args();
	test_back();
	test_said();
	test_thoughts();
	test_refused();
	test_around();
	test_extra();
	return tap_done();
}
