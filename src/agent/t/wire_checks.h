/*
 * wire_checks.h -- what a request of each wire must look like, as tables: paths and types.
 *
 * A path is a chain of keys; * stands for each item of a list.  A rule holds for all values that
 * its path leads to.
 */
#ifndef AGENT_T_WIRE_CHECKS_H
#define AGENT_T_WIRE_CHECKS_H
#include "agent/chat.h"
#include "base/t/tap.h"
#include <string.h>

/* One tool in each wire's form. */
static inline const char *wire_sample_tools(const char *wire)
{
#define SCHEMA                                                                             \
	"{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"number\"}},\"required\":[" \
	"\"x\"]}"
#define NAMED "\"name\":\"add_point\",\"description\":\"A point.\""
	if (!strcmp(wire, "chat"))
		return "[{\"type\":\"function\",\"function\":{" NAMED ",\"parameters\":" SCHEMA
		       "}}]";
	if (!strcmp(wire, "responses"))
		return "[{\"type\":\"function\"," NAMED
		       ",\"strict\":false,\"parameters\":" SCHEMA "}]";
	if (!strcmp(wire, "anthropic"))
		return "[{" NAMED ",\"input_schema\":" SCHEMA "}]";
	return "[{" NAMED ",\"parametersJsonSchema\":" SCHEMA "}]";
#undef SCHEMA
#undef NAMED
}

/* types: s string, n number, o object, a list, b true or false, 0 null; ? may be missing;
 * words: the values that a string may have, between bars; keys: those that an object may have. */
struct wire_rule {
	const char *wire, *path, *types, *words;
};

/* The members that an object may have, and no others, between bars. */
static const struct wire_rule wire_rules[] = {
	{ "chat", "", "o",
	  "|model|messages|tools|tool_choice|max_completion_tokens|temperature|seed|"
	  "reasoning_effort|stream|stream_options|zz|top|" },
	{ "chat", "model", "s", NULL },
	{ "chat", "messages", "a", NULL },
	{ "chat", "messages/*", "o",
	  "|role|content|tool_calls|tool_call_id|reasoning_content|" },
	{ "chat", "messages/*/role", "s", "|system|user|assistant|tool|" },
	{ "chat", "messages/*/content", "sa", NULL },
	{ "chat", "messages/*/content/*", "o", "|type|text|image_url|" },
	{ "chat", "messages/*/content/*/type", "s", "|text|image_url|" },
	{ "chat", "messages/*/content/*/text", "s?", NULL },
	{ "chat", "messages/*/content/*/image_url/url", "s?", NULL },
	{ "chat", "messages/*/tool_calls/*/id", "s", NULL },
	{ "chat", "messages/*/tool_calls/*/type", "s", "|function|" },
	{ "chat", "messages/*/tool_calls/*/function/arguments", "s", NULL },
	{ "chat", "tools/*/type", "s", "|function|" },
	{ "chat", "tools/*/function/parameters", "o", NULL },
	{ "chat", "tool_choice", "s?", "|none|required|" },
	{ "chat", "max_completion_tokens", "n", NULL },
	{ "chat", "temperature", "n?", NULL },
	{ "chat", "seed", "n", NULL },
	{ "chat", "reasoning_effort", "s?", "|none|minimal|low|medium|high|xhigh|max|" },
	{ "chat", "stream", "b?", NULL },
	{ "chat", "stream_options", "o?", "|include_usage|" },

	{ "responses", "", "o",
	  "|model|instructions|input|tools|tool_choice|store|include|max_output_tokens|"
	  "temperature|"
	  "reasoning|stream|zz|top|" },
	{ "responses", "instructions", "s", NULL },
	{ "responses", "input", "a", NULL },
	{ "responses", "input/*/type", "s",
	  "|message|reasoning|function_call|function_call_output|" },
	{ "responses", "input/*/role", "s?", "|user|assistant|" },
	{ "responses", "input/*/content", "a?", NULL },
	{ "responses", "input/*/content/*/type", "s", "|input_text|input_image|output_text|" },
	{ "responses", "input/*/content/*/image_url", "s?", NULL },
	{ "responses", "input/*/output", "sa?", NULL },
	{ "responses", "input/*/output/*/type", "s", "|input_text|input_image|" },
	{ "responses", "input/*/call_id", "s?", NULL },
	{ "responses", "tools/*/type", "s", "|function|" },
	{ "responses", "tools/*/parameters", "o", NULL },
	{ "responses", "tool_choice", "s?", "|none|required|" },
	{ "responses", "store", "b", NULL },
	{ "responses", "include/*", "s", "|reasoning.encrypted_content|" },
	{ "responses", "max_output_tokens", "n", NULL },
	{ "responses", "reasoning", "o?", "|effort|" },
	{ "responses", "reasoning/effort", "s?", "|none|minimal|low|medium|high|xhigh|max|" },

	{ "anthropic", "", "o",
	  "|model|max_tokens|tools|tool_choice|system|messages|thinking|output_config|"
	  "temperature|"
	  "stream|zz|top|" },
	{ "anthropic", "max_tokens", "n", NULL },
	{ "anthropic", "system/*", "o", "|type|text|cache_control|" },
	{ "anthropic", "messages", "a", NULL },
	{ "anthropic", "messages/*", "o", "|role|content|" },
	{ "anthropic", "messages/*/role", "s", "|user|assistant|" },
	{ "anthropic", "messages/*/content", "a", NULL },
	{ "anthropic", "messages/*/content/*/type", "s",
	  "|text|image|tool_use|tool_result|thinking|redacted_thinking|" },
	{ "anthropic", "messages/*/content/*/input", "o?", NULL },
	{ "anthropic", "messages/*/content/*/is_error", "b?", NULL },
	{ "anthropic", "messages/*/content/*/content", "sa?", NULL },
	{ "anthropic", "messages/*/content/*/content/*/type", "s", "|text|image|" },
	{ "anthropic", "messages/*/content/*/source", "o?", "|type|media_type|data|" },
	{ "anthropic", "messages/*/content/*/source/type", "s?", "|base64|" },
	{ "anthropic", "messages/*/content/*/source/media_type", "s?",
	  "|image/png|image/jpeg|image/gif|image/webp|" },
	{ "anthropic", "tools/*", "o", "|name|description|input_schema|cache_control|" },
	{ "anthropic", "tools/*/cache_control/type", "s?", "|ephemeral|" },
	{ "anthropic", "tool_choice/type", "s?", "|any|none|" },
	{ "anthropic", "thinking/type", "s?", "|adaptive|disabled|" },
	{ "anthropic", "output_config/effort", "s?", "|low|medium|high|xhigh|max|" },

	{ "gemini", "", "o",
	  "|systemInstruction|contents|tools|toolConfig|generationConfig|zz|top|" },
	{ "gemini", "systemInstruction/parts/*/text", "s", NULL },
	{ "gemini", "contents", "a", NULL },
	{ "gemini", "contents/*", "o", "|role|parts|" },
	{ "gemini", "contents/*/role", "s", "|user|model|" },
	{ "gemini", "contents/*/parts/*", "o",
	  "|text|inlineData|functionCall|functionResponse|thought|thoughtSignature|" },
	{ "gemini", "contents/*/parts/*/inlineData", "o?", "|mimeType|data|" },
	{ "gemini", "contents/*/parts/*/functionCall/args", "o?", NULL },
	{ "gemini", "contents/*/parts/*/functionResponse", "o?", "|id|name|response|parts|" },
	{ "gemini", "contents/*/parts/*/functionResponse/response", "o?", NULL },
	{ "gemini", "contents/*/parts/*/functionResponse/parts/*", "o", "|inlineData|" },
	{ "gemini", "tools/*/functionDeclarations/*", "o",
	  "|name|description|parametersJsonSchema|" },
	{ "gemini", "toolConfig/functionCallingConfig/mode", "s?", "|ANY|NONE|" },
	{ "gemini", "generationConfig", "o",
	  "|temperature|maxOutputTokens|seed|thinkingConfig|" },
	{ "gemini", "generationConfig/thinkingConfig", "o?",
	  "|thinkingLevel|thinkingBudget|includeThoughts|" },
	{ "gemini", "generationConfig/thinkingConfig/thinkingLevel", "s?",
	  "|MINIMAL|LOW|MEDIUM|HIGH|" },
};

static inline int wire_is_word(const char *words, const char *word)
{
	char barred[120];

	snprintf(barred, sizeof barred, "|%s|", word);
	return strstr(words, barred) != NULL;
}

/* The number of values below j that break a rule. */
static inline int wire_breaks(const struct wire_rule *r, const char *path,
			      const struct json *j)
{
	static const char letters[] = "0bbnsao";
	size_t k = strcspn(path, "/");
	char key[80];
	int bad = 0;

	if (*path == '*') {
		if (j->type != JSON_ARRAY)
			return 0;
		for (const struct json *m = j->child; m; m = m->next)
			bad += wire_breaks(r, path + k + (path[k] == '/'), m);
		return bad;
	}
	if (*path) {
		const struct json *m;

		snprintf(key, sizeof key, "%.*s", (int)k, path);
		m = json_get(j, key);
		if (!m) /* a whole chain may be missing, but not its last member */
			return !path[k] && !strchr(r->types, '?');
		return wire_breaks(r, path + k + (path[k] == '/'), m);
	}
	if (!strchr(r->types, letters[j->type]))
		return 1;
	if (r->words && j->type == JSON_STRING)
		return !wire_is_word(r->words, j->text);
	if (r->words && j->type == JSON_OBJECT)
		for (const struct json *m = j->child; m; m = m->next)
			bad += !wire_is_word(r->words, m->key);
	return bad;
}

static inline const struct json *wire_at(const struct json *list, int i)
{
	const struct json *m = list ? list->child : NULL;

	while (m && i--)
		m = m->next;
	return m;
}

/* How many values a path leads to. */
static inline int wire_many(const char *path, const struct json *j)
{
	size_t k = strcspn(path, "/");
	char key[80];
	int n = 0;

	if (!j || !*path)
		return j != NULL;
	snprintf(key, sizeof key, "%.*s", (int)k, path);
	path += k + (path[k] == '/');
	if (strcmp(key, "*") != 0)
		return wire_many(path, json_get(j, key));
	for (const struct json *m = j->type == JSON_ARRAY ? j->child : NULL; m; m = m->next)
		n += wire_many(path, m);
	return n;
}

/* The picture of the problem, and the one of the first result in its place. */
static inline void wire_check_pictures(const char *wire, const struct json *j, bool image)
{
	static const struct {
		const char *wire, *problem, *result;
	} places[] = {
		{ "chat", "messages/*/content/*/image_url/url", NULL },
		{ "responses", "input/*/content/*/image_url", "input/*/output/*/image_url" },
		{ "anthropic", "messages/*/content/*/source/data",
		  "messages/*/content/*/content/*/source/data" },
		{ "gemini", "contents/*/parts/*/inlineData/data",
		  "contents/*/parts/*/functionResponse/parts/*/inlineData/data" },
	};

	for (int i = 0; i < 4; i++) {
		const char *result = places[i].result;
		int problem;

		if (strcmp(places[i].wire, wire) != 0)
			continue;
		problem = wire_many(places[i].problem, j);
		ok(problem == (image ? 1 + !result : 0), "%s: %d pictures of the user", wire,
		   problem);
		if (result)
			ok(wire_many(result, j) == image, "%s: %s with a result", wire,
			   image ? "one" : "none");
	}
}

static inline void wire_check_request(const char *wire, const struct json *j,
				      const struct agent_request *q)
{
	const int rules = (int)(sizeof wire_rules / sizeof *wire_rules);
	const struct json *m, *last;
	int bad = 0;

	for (int i = 0; i < rules; i++)
		if (!strcmp(wire_rules[i].wire, wire) &&
		    wire_breaks(&wire_rules[i], wire_rules[i].path, j)) {
			printf("# %s: %s is not as it must be\n", wire, wire_rules[i].path);
			bad++;
		}
	ok(!bad, "%s: a request fits the table", wire);
	if (!strcmp(wire, "chat")) {
		m = json_get(j, "messages");
		ok(m && m->n == 6 && !strcmp(json_text(wire_at(m, 3), "tool_call_id"), "a2") &&
			   !strcmp(json_text(wire_at(m, 5), "role"), "user"),
		   "chat: messages of tools, then what the user adds");
	} else if (!strcmp(wire, "anthropic")) {
		m = json_get(j, "messages");
		last = json_get(wire_at(m, 2), "content");
		ok(m->n == 3 && last->n == 3 &&
			   !strcmp(json_text(wire_at(last, 0), "type"), "tool_result") &&
			   !strcmp(json_text(wire_at(last, 1), "type"), "tool_result") &&
			   !json_get(wire_at(last, 0), "is_error") &&
			   json_get(wire_at(last, 1), "is_error"),
		   "anthropic: results first, in one message");
		ok(json_get(wire_at(last, 2), "cache_control") != NULL &&
			   json_get(wire_at(json_get(j, "system"), 0), "cache_control") &&
			   json_get(wire_at(json_get(j, "tools"), 0), "cache_control"),
		   "anthropic: three marks for the cache");
		ok(!json_get(j, "temperature") || !q->effort,
		   "anthropic: no temperature beside thinking");
		ok(!(q->effort && strcmp(q->effort, "none") &&
		     json_text(json_get(j, "tool_choice"), "type") &&
		     !strcmp(json_text(json_get(j, "tool_choice"), "type"), "any")),
		   "anthropic: thinking is not forced to call");
	} else if (!strcmp(wire, "gemini")) {
		m = json_get(wire_at(json_get(j, "contents"), 2), "parts");
		ok(m && m->n == 3 &&
			   !strcmp(json_text(json_get(wire_at(m, 0), "functionResponse"),
					     "name"),
				   "add_point") &&
			   !json_get(json_get(wire_at(m, 0), "functionResponse"), "id") &&
			   json_text(json_get(wire_at(m, 1), "functionResponse"), "id"),
		   "gemini: responses in the order of the calls, ids where they have some");
	} else {
		m = json_get(j, "input");
		ok(m && m->n == 8, "responses: eight items");
		ok(json_get(j, "store")->type == JSON_FALSE, "responses: nothing is stored");
	}
	wire_check_pictures(wire, j, q->turn[2].result[0].image != NULL);
	ok(json_get(json_get(j, "zz"), "a") && json_get(j, "top")->type == JSON_NULL,
	   "%s: what the user adds", wire);
}
#endif
