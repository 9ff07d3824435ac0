/*
 * t-leave.c -- what servers refuse in a request, in their own words: whether it is asked again, and
 * without what.
 */
#include "agent/agent_priv.h"
#include "base/t/tap.h"
#include <string.h>

struct leave_case {
	const char *wire;
	int status;
	const char *message; /* the sentence, or the whole body where it begins with { */
	const char *code;    /* "": it is not asked again */
};

static const struct leave_case cases[] = {
	{ "anthropic", 400, "`temperature` is deprecated for this model.", "no_temperature" },
	{ "anthropic", 400, "temperature: Extra inputs are not permitted", "no_temperature" },
	{ "anthropic", 400, "`temperature` may only be set to 1 when thinking is enabled.",
	  "no_temperature" },
	{ "anthropic", 400, "temperature: range: 0..1", "" },
	{ "anthropic", 400, "Thinking may not be enabled when tool_choice forces tool use.",
	  "no_force" },
	{ "anthropic", 400,
	  "thinking: Input tag 'adaptive' found using 'type' does not match any of the "
	  "expected "
	  "tags: 'disabled', 'enabled'",
	  "no_effort" },
	{ "anthropic", 400, "'thinking.type.disabled' is not supported for this model.",
	  "no_effort" },
	{ "anthropic", 400, "tools.0.cache_control: Extra inputs are not permitted",
	  "no_cache" },
	{ "anthropic", 401, "`temperature` is deprecated for this model.", "" },
	{ "chat", 400,
	  "{\"error\":{\"message\":\"Unsupported value: 'temperature' does not support 0 with "
	  "this model. Only the default (1) value is supported.\",\"param\":\"temperature\","
	  "\"code\":\"unsupported_value\"}}",
	  "no_temperature" },
	{ "chat", 400,
	  "{\"error\":{\"message\":\"This is not supported.\",\"param\":\"temperature\"}}",
	  "no_temperature" },
	{ "chat", 400,
	  "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
	  "'max_completion_tokens' instead.",
	  "other_limit" },
	{ "chat", 422,
	  "{\"object\":\"error\",\"message\":{\"detail\":[{\"type\":\"extra_forbidden\","
	  "\"loc\":"
	  "[\"body\",\"max_completion_tokens\"],\"msg\":\"Extra inputs are not permitted\"}]},"
	  "\"type\":\"invalid_request_error\"}",
	  "other_limit" },
	{ "chat", 400, "max_tokens is too large: 99999. This model supports at most 4096",
	  "" },
	{ "chat", 422,
	  "{\"detail\":[{\"type\":\"extra_forbidden\",\"loc\":[\"body\",\"stream_options\"],"
	  "\"msg\":\"Extra inputs are not permitted\"}]}",
	  "no_usage" },
	{ "chat", 404, "No endpoints found that support the provided 'tool_choice' value.",
	  "no_force" },
	{ "chat", 400, "deepseek-reasoner does not support this tool_choice", "no_force" },
	{ "chat", 400,
	  "{\"message\":\"messages.2.assistant.reasoning_content: property "
	  "'messages.2.assistant.reasoning_content' is unsupported\",\"type\":"
	  "\"invalid_request_error\",\"param\":\"validation_error\"}",
	  "no_thoughts" },
	{ "chat", 400, "'messages.1' : property 'reasoning' is unsupported", "no_thoughts" },
	{ "chat", 400,
	  "The `reasoning_content` in the thinking mode must be passed back to the API.", "" },
	{ "chat", 400, "Unexpected role 'user' after role 'tool'", "other_order" },
	{ "chat", 400,
	  "After the optional system message, conversation roles must alternate user and "
	  "assistant roles",
	  "other_order" },
	{ "chat", 400, "Unrecognized request argument supplied: reasoning_effort",
	  "no_effort" },
	{ "chat", 400, "\\\"gemma3\\\" does not support thinking", "no_effort" },
	{ "chat", 400,
	  "Unsupported value: 'reasoning_effort' does not support 'max' with this model. "
	  "Supported values are: 'low', 'medium', and 'high'.",
	  "" },
	{ "chat", 400, "seed: unknown field", "no_seed" },
	{ "chat", 400, "gemma3 does not support tools", "" },
	{ "chat", 400, "a-thinking-model does not support image input", "" },
	{ "chat", 400, "m does not support tool_choice required", "no_force" },
	{ "chat", 500, "`temperature` is deprecated for this model.", "" },
	{ "responses", 400,
	  "Unsupported parameter: 'temperature' is not supported with this model.",
	  "no_temperature" },
	{ "responses", 400,
	  "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
	  "no_effort" },
	{ "responses", 400, "Encrypted content is not supported with this model.",
	  "no_include" },
	{ "responses", 400, "'max_tokens' is not supported", "" },
	{ "gemini", 400, "Thinking level is not supported for this model.", "no_effort" },
	{ "gemini", 400,
	  "Function calling config is set without function_declarations: "
	  "tool_config.function_calling_config",
	  "no_force" },
};

/* A request with all that there is to leave; left: but that. */
static struct agent_request full(unsigned left)
{
	static const struct agent_part said = { "Hi", NULL };
	static const struct agent_tool_result told = { "i", "f", "{}", true, NULL };
	static const struct agent_turn turn[] = {
		{ .role = AGENT_USER, .part = &said, .parts = 1 },
		{ .role = AGENT_MODEL,
		  .raw = "{\"role\":\"assistant\",\"content\":\"a\",\"reasoning\":\"b\","
			 "\"reasoning_content\":\"c\"}" },
		{ .role = AGENT_RESULTS,
		  .result = &told,
		  .results = 1,
		  .part = &said,
		  .parts = 1 },
	};

	return (struct agent_request){ .model = "m",
				       .tools = "[{}]",
				       .choice = AGENT_TOOLS_REQUIRED,
				       .turn = turn,
				       .turns = 3,
				       .stream = true,
				       .cache = true,
				       .temperature = 0.5,
				       .max_tokens = 9,
				       .effort = "high",
				       .seed = 1,
				       .left = left };
}

static void test_found(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct leave_case *c = &cases[i];
		const struct agent_wire *w = agent_wire_find(c->wire);
		struct agent_request q = full(0), bare = { .temperature = -1, .seed = -1 };
		struct agent_refusal r;
		struct buf b = { 0 };
		unsigned bit;

		if (*c->message == '{')
			buf_add(&b, c->message);
		else
			buf_addf(&b, "{\"error\":{\"message\":\"%s\"}}", c->message);
		agent_refusal_read(&r, c->status, (struct agent_headers){ NULL }, b.s, b.n);
		bit = agent_leave_find(c->status, r.code, r.message, w, &q);
		ok(!strcmp(agent_leave_code(bit), c->code), "%s: %s: %s", c->wire,
		   bit ? agent_leave_code(bit) : "as it is", r.message);
		q = full(bit);
		ok(!bit || (agent_leave_bit(c->code) == bit && *agent_leave_text(bit) &&
			    agent_leave_find(c->status, r.code, r.message, w, &q) != bit),
		   "only once");
		ok(bit == AGENT_LEAVE_INCLUDE ||
			   !agent_leave_find(c->status, r.code, r.message, w, &bare),
		   "and not what was not there");
		buf_clear(&b);
	}
}

/* What the wires leave out themselves. */
static void test_wires(void)
{
	struct agent_request q = full(AGENT_LEAVE_USAGE | AGENT_LEAVE_THOUGHTS);
	struct buf b = { 0 };

	q.limit = "max_tokens";
	agent_wire_find("chat")->request(&b, &q);
	ok(strstr(b.s, "{\"role\":\"assistant\",\"content\":\"a\"}") &&
		   strstr(b.s, "\"stream\":true") && !strstr(b.s, "stream_options") &&
		   strstr(b.s, "\"max_tokens\":9") && !strstr(b.s, "completion"),
	   "chat: %s", b.s);
	buf_reset(&b);
	q = full(AGENT_LEAVE_ORDER);
	agent_wire_find("chat")->request(&b, &q);
	ok(strstr(b.s, "\"content\":\"{}\"},{\"role\":\"assistant\",\"content\":\"I see.\"},{"
		       "\"role\":\"user\"") != NULL,
	   "chat, a word between: %s", b.s);
	buf_reset(&b);
	q = full(AGENT_LEAVE_INCLUDE);
	agent_wire_find("responses")->request(&b, &q);
	ok(!strstr(b.s, "include"), "responses: %s", b.s);
	buf_reset(&b);
	q = full(0);
	agent_wire_find("chat")->request(&b, &q);
	ok(strstr(b.s, "\"reasoning\":\"b\",\"reasoning_content\":\"c\"") &&
		   strstr(b.s, "\"max_completion_tokens\":9") && strstr(b.s, "stream_options"),
	   "all of it: %s", b.s);
	buf_clear(&b);
	ok(!agent_leave_bit("server") && !*agent_leave_code(0) && !*agent_leave_text(0),
	   "other codes leave nothing out");
}

int main(void)
{
	test_found();
	test_wires();
	return tap_done();
}
