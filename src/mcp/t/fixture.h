/*
 * fixture.h -- what the conformance suite expects a server to have.
 *
 * The suite tests the protocol by tools, resources and prompts of given names; these are
 * they, a service beside ours that the same protocol code serves.  Programs of tests
 * include this; the program that users get does not have it.
 */
#ifndef MCP_T_FIXTURE_H
#define MCP_T_FIXTURE_H
#include "mcp/mcp_priv.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))
#define PNG                                                                                   \
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mM4oKAAAAKkAQHdsXSBAAAAAEl" \
	"FTkSu"                                                                               \
	"QmCC"
#define WAV "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA=="
#define TEXT(s) "{\"type\":\"text\",\"text\":\"" s "\"}"
#define IMAGE "{\"type\":\"image\",\"data\":\"" PNG "\",\"mimeType\":\"image/png\"}"

static void pause_ms(long ms)
{
	nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

static bool say(struct mcp_call *c, const char *text)
{
	buf_add(&c->out, "\"content\":[{\"type\":\"text\",\"text\":");
	json_add_string(&c->out, text);
	buf_add(&c->out, "}]");
	return true;
}

static bool say_failure(struct mcp_call *c, const char *text)
{
	say(c, text);
	buf_add(&c->out, ",\"isError\":true");
	return true;
}

/* --- State that comes back through the client, with a seal --------------------------------- */
static uint64_t rotate(uint64_t x, int n)
{
	return x << n | x >> (64 - n);
}

static void mix(uint64_t v[4], int rounds)
{
	while (rounds--) {
		v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
		v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
		v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
		v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
	}
}

/* SipHash-2-4 with a key of its own; it guards nothing but a test. */
static uint64_t seal(const char *s)
{
	static const uint64_t key[2] = { 0x0706050403020100, 0x0f0e0d0c0b0a0908 };
	uint64_t v[4] = { key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
			  key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573 };
	size_t n = strlen(s);

	for (size_t i = 0; i <= n; i += 8) {
		uint64_t w = 0;

		for (size_t j = 0; j < 8 && i + j < n; j++)
			w |= (uint64_t)(unsigned char)s[i + j] << (8 * j);
		if (i + 8 > n)
			w |= (uint64_t)n << 56;
		v[3] ^= w;
		mix(v, 2);
		v[0] ^= w;
	}
	v[2] ^= 0xff;
	mix(v, 4);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* Is the state that came back this one, as we sealed it? */
static bool state_is(struct mcp_call *c, const char *state)
{
	const char *got = json_text(c->params, "requestState");
	char want[80];

	snprintf(want, sizeof want, "%s.%016llx", state, (unsigned long long)seal(state));
	return got && !strcmp(got, want);
}

static bool require(struct mcp_call *c, const char *requests, const char *state)
{
	buf_addf(&c->out, "\"resultType\":\"input_required\",\"inputRequests\":%s", requests);
	if (state)
		buf_addf(&c->out, ",\"requestState\":\"%s.%016llx\"", state,
			 (unsigned long long)seal(state));
	c->typed = true;
	return true;
}

#define FORM(message, properties, required)                                       \
	"{\"method\":\"elicitation/create\",\"params\":{\"message\":\"" message   \
	"\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{" properties \
	"},\"required\":[" required "]}}}"
#define ONE_TEXT(name) "\"" name "\":{\"type\":\"string\"}"
#define SAMPLE(text, tokens)                                            \
	"{\"method\":\"sampling/"                                       \
	"createMessage\",\"params\":{\"messages\":[{\"role\":\"user\"," \
	"\"content\":{\"type\":\"text\",\"text\":\"" text "\"}}],\"maxTokens\":" tokens "}}"
#define ROOTS "{\"method\":\"roots/list\",\"params\":{}}"
#define NAME FORM("What is your name?", ONE_TEXT("name"), "\"name\"")
#define CONFIRM FORM("Please confirm", "\"ok\":{\"type\":\"boolean\"}", "\"ok\"")

/* What the client answered to the request `key`: an object, or NULL. */
static const struct json *response(struct mcp_call *c, const char *key)
{
	const struct json *r = json_get(json_get(c->params, "inputResponses"), key);

	return r && r->type == JSON_OBJECT ? r : NULL;
}

static bool ask_name(struct mcp_call *c, const struct json *args)
{
	const char *name = json_text(json_get(response(c, "user_name"), "content"), "name");
	char text[200];

	(void)args;
	if (!name)
		return require(c, "{\"user_name\":" NAME "}", NULL);
	snprintf(text, sizeof text, "Hello, %.150s!", name);
	return say(c, text);
}

static bool ask_model(struct mcp_call *c, const struct json *args)
{
	const struct json *r = response(c, "capital_question");
	const char *text = json_text(json_get(r, "content"), "text");

	(void)args;
	if (!r)
		return require(c,
			       "{\"capital_question\":" SAMPLE(
				       "What is the capital of France?", "100") "}",
			       NULL);
	return say(c, text ? text : "(no text)");
}

static bool ask_roots(struct mcp_call *c, const struct json *args)
{
	const struct json *r = response(c, "client_roots");
	struct buf b = { 0 };

	(void)args;
	if (!r)
		return require(c, "{\"client_roots\":" ROOTS "}", NULL);
	buf_add(&b, "Roots: ");
	json_add(&b, r);
	say(c, b.s);
	buf_clear(&b);
	return true;
}

static bool ask_with_state(struct mcp_call *c, const struct json *args)
{
	(void)args;
	if (!json_get(c->params, "requestState"))
		return require(c, "{\"confirm\":" CONFIRM "}", "one");
	if (!state_is(c, "one"))
		return mcp_error(c, RPC_PARAMS, "requestState is not as it was given out");
	if (!response(c, "confirm"))
		return require(c, "{\"confirm\":" CONFIRM "}", "one");
	return say(c, "state-ok");
}

static bool ask_several(struct mcp_call *c, const struct json *args)
{
	(void)args;
	if (response(c, "user_name") && response(c, "greeting") &&
	    response(c, "client_roots") && state_is(c, "several"))
		return say(c, "all answered");
	return require(c,
		       "{\"user_name\":" NAME ",\"greeting\":" SAMPLE(
			       "Generate a greeting", "50") ",\"client_roots\":" ROOTS "}",
		       "several");
}

static bool ask_rounds(struct mcp_call *c, const struct json *args)
{
	(void)args;
	if (state_is(c, "second") && response(c, "step2"))
		return say(c, "both steps answered");
	if (state_is(c, "first") && response(c, "step1"))
		return require(c,
			       "{\"step2\":" FORM("Step 2: What is your favorite color?",
						  ONE_TEXT("color"), "\"color\"") "}",
			       "second");
	return require(c,
		       "{\"step1\":" FORM("Step 1: What is your name?", ONE_TEXT("name"),
					  "\"name\"") "}",
		       "first");
}

static bool ask_what_it_can(struct mcp_call *c, const struct json *args)
{
	struct buf b = { 0 };

	(void)args;
	if (json_get(c->params, "inputResponses"))
		return say(c, "answered");
	buf_addc(&b, '{');
	if (mcp_client_can(c, "elicitation"))
		buf_add(&b, "\"user_name\":" NAME);
	if (mcp_client_can(c, "sampling")) {
		json_add_key(&b, "question");
		buf_add(&b, SAMPLE("Say something", "20"));
	}
	buf_addc(&b, '}');
	if (b.n > 2)
		require(c, b.s, NULL);
	else
		say(c, "the client can do nothing");
	buf_clear(&b);
	return true;
}

static bool needs_sampling(struct mcp_call *c, const struct json *args)
{
	(void)args;
	if (mcp_client_can(c, "sampling"))
		return say(c, "the client can");
	return mcp_error_data(c, RPC_CAPABILITY,
			      "{\"requiredCapabilities\":{\"sampling\":{}}}",
			      "Missing required client capability: sampling");
}

/* --- Questions of the handshake era ------------------------------------------------------- */
static bool sample(struct mcp_call *c, const struct json *args)
{
	const char *prompt = json_text(args, "prompt");
	const struct json *r;
	const char *text;
	struct buf b = { 0 };

	if (!prompt || c->modern || !mcp_client_can(c, "sampling"))
		return say_failure(c, "sampling needs a prompt, and a client that can");
	buf_add(&b,
		"{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":");
	json_add_string(&b, prompt);
	buf_add(&b, "}}],\"maxTokens\":100}");
	r = mcp_ask(c, "sampling/createMessage", b.s);
	text = json_text(json_get(r, "content"), "text");
	buf_reset(&b);
	buf_addf(&b, "LLM response: %s", text ? text : "none");
	say(c, b.s);
	buf_clear(&b);
	return true;
}

static bool elicit(struct mcp_call *c, const char *params)
{
	const struct json *r, *content;
	struct buf b = { 0 };

	if (c->modern || !mcp_client_can(c, "elicitation"))
		return say_failure(c, "the client does not elicit");
	r = mcp_ask(c, "elicitation/create", params);
	content = json_get(r, "content");
	buf_addf(&b, "Elicitation completed: action=%s, content=",
		 json_text(r, "action") ? json_text(r, "action") : "none");
	if (content)
		json_add(&b, content);
	else
		buf_add(&b, "{}");
	say(c, b.s);
	buf_clear(&b);
	return true;
}

static bool elicit_message(struct mcp_call *c, const struct json *args)
{
	const char *message = json_text(args, "message");
	struct buf b = { 0 };

	buf_add(&b, "{\"message\":");
	json_add_string(&b, message ? message : "");
	buf_add(&b, ",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"username\":{"
		    "\"type\":"
		    "\"string\",\"description\":\"User's "
		    "response\"},\"email\":{\"type\":\"string\","
		    "\"description\":\"User's email address\"}},\"required\":[\"username\","
		    "\"email\"]}}");
	elicit(c, b.s);
	buf_clear(&b);
	return true;
}

static bool elicit_defaults(struct mcp_call *c, const struct json *args)
{
	(void)args;
	return elicit(
		c,
		"{\"message\":\"Defaults\",\"requestedSchema\":{\"type\":\"object\","
		"\"properties\":{\"name\":{\"type\":\"string\",\"default\":\"John Doe\"},"
		"\"age\":{\"type\":\"integer\",\"default\":30},\"score\":{\"type\":\"number\","
		"\"default\":95.5},\"status\":{\"type\":\"string\",\"enum\":[\"active\","
		"\"inactive\",\"pending\"],\"default\":\"active\"},\"verified\":{\"type\":"
		"\"boolean\",\"default\":true}}}}");
}

static bool elicit_enums(struct mcp_call *c, const struct json *args)
{
	(void)args;
	return elicit(c,
		      "{\"message\":\"Choices\",\"requestedSchema\":{\"type\":\"object\","
		      "\"properties\":{"
		      "\"untitledSingle\":{\"type\":\"string\",\"enum\":[\"option1\","
		      "\"option2\",\"option3\"]},"
		      "\"titledSingle\":{\"type\":\"string\",\"oneOf\":[{\"const\":\"value1\","
		      "\"title\":\"First Option\"},{\"const\":\"value2\","
		      "\"title\":\"Second Option\"},{\"const\":\"value3\","
		      "\"title\":\"Third Option\"}]},"
		      "\"legacyEnum\":{\"type\":\"string\",\"enum\":[\"opt1\",\"opt2\","
		      "\"opt3\"],\"enumNames\":[\"Option One\",\"Option Two\","
		      "\"Option Three\"]},"
		      "\"untitledMulti\":{\"type\":\"array\",\"items\":{\"type\":\"string\","
		      "\"enum\":[\"option1\",\"option2\",\"option3\"]}},"
		      "\"titledMulti\":{\"type\":\"array\",\"items\":{\"anyOf\":[{"
		      "\"const\":\"value1\",\"title\":\"First Choice\"},{\"const\":\"value2\","
		      "\"title\":\"Second Choice\"},{\"const\":\"value3\","
		      "\"title\":\"Third Choice\"}]}}"
		      "}}}");
}

/* --- Progress, messages, changes ------------------------------------------------------------- */
static bool progress(struct mcp_call *c, const struct json *args)
{
	(void)args;
	for (int i = 0; i <= 2; i++) {
		mcp_progress(c, 50.0 * i, 100, NULL);
		if (i < 2)
			pause_ms(50);
	}
	return say(c, "Progress was told.");
}

static const char *const levels[] = { "debug", "info",     "notice", "warning",
				      "error", "critical", "alert",  "emergency" };

static int level_of(const char *name)
{
	for (int i = 0; name && i < LENGTH(levels); i++)
		if (!strcmp(levels[i], name))
			return i;
	return -1;
}

static bool messages(struct mcp_call *c, const struct json *args)
{
	static const char *const text[] = { "Tool execution started", "Tool processing data",
					    "Tool execution completed" };
	int level = c->p ? c->p->level : 0;

	(void)args;
	if (c->modern) {
		level = level_of(json_text(c->meta, "io.modelcontextprotocol/logLevel"));
		level = level < 0 ? LENGTH(levels) : level;
	}
	for (int i = 0; i < LENGTH(text); i++) {
		char params[160];

		snprintf(params, sizeof params,
			 "{\"level\":\"info\",\"logger\":\"fixture\",\"data\":\"%s\"}",
			 text[i]);
		if (level <= level_of("info"))
			mcp_notify(c, "notifications/message", params);
		pause_ms(50);
	}
	return say(c, "Messages were sent.");
}

static bool set_level(struct mcp_call *c)
{
	int level = level_of(json_text(c->params, "level"));

	if (level < 0)
		return mcp_error(c, RPC_PARAMS, "there is no such level");
	c->p->level = level;
	return true;
}

static bool change_tools(struct mcp_call *c, const struct json *args)
{
	(void)args;
	mcp_list_changed(c->m, MCP_TOOLS);
	return say(c, "told");
}

static bool change_prompts(struct mcp_call *c, const struct json *args)
{
	(void)args;
	mcp_list_changed(c->m, MCP_PROMPTS);
	return say(c, "told");
}

/* --- Tools --------------------------------------------------------------------------------- */
#define NONE "{\"type\":\"object\",\"additionalProperties\":false}"
#define NEEDS(name)                                    \
	"{\"type\":\"object\",\"properties\":{\"" name \
	"\":{\"type\":\"string\"}},\"required\":[\"" name "\"]}"
#define SCHEMA_2020                                                                           \
	"{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","  \
	"\"$defs\":{\"address\":{\"$anchor\":\"addressDef\",\"type\":\"object\","             \
	"\"properties\":{"                                                                    \
	"\"street\":{\"type\":\"string\"},\"city\":{\"type\":\"string\"}}}},\"properties\":{" \
	"\"name\":{\"type\":\"string\"},\"address\":{\"$ref\":\"#/$defs/address\"},"          \
	"\"contactMethod\":{\"type\":\"string\",\"enum\":[\"phone\",\"email\"]},\"phone\":{"  \
	"\"type\":"                                                                           \
	"\"string\"},\"email\":{\"type\":\"string\"}},\"allOf\":[{\"anyOf\":[{\"required\":[" \
	"\"phone\"]},{\"required\":[\"email\"]}]}],\"if\":{\"properties\":{"                  \
	"\"contactMethod\":{"                                                                 \
	"\"const\":\"phone\"}},\"required\":[\"contactMethod\"]},\"then\":{\"required\":["    \
	"\"phone\"]},\"else\":{\"required\":[\"email\"]},\"additionalProperties\":false}"

typedef bool fixture_fn(struct mcp_call *c, const struct json *args);
static const struct fixture_tool {
	const char *name, *schema;
	const char *content; /* what it always answers, or */
	fixture_fn *fn;
} fixture_tools[] = {
	{ "test_simple_text", NONE, TEXT("This is a simple text response for testing."),
	  NULL },
	{ "test_image_content", NONE, IMAGE, NULL },
	{ "test_audio_content", NONE,
	  "{\"type\":\"audio\",\"data\":\"" WAV "\",\"mimeType\":\"audio/wav\"}", NULL },
	{ "test_embedded_resource", NONE,
	  "{\"type\":\"resource\",\"resource\":{\"uri\":\"test://"
	  "embedded-resource\",\"mimeType\":"
	  "\"text/plain\",\"text\":\"This is an embedded resource content.\"}}",
	  NULL },
	{ "test_multiple_content_types", NONE,
	  TEXT("Multiple content types test:") "," IMAGE
					       ",{\"type\":\"resource\",\"resource\":{\"uri\":"
					       "\"test://mixed-content-resource\","
					       "\"mimeType\":\"application/"
					       "json\",\"text\":\"{\\\"test\\\":\\\"data\\\","
					       "\\\"value\\\":123}\"}}",
	  NULL },
	{ "test_error_handling", NONE, NULL, NULL },
	{ "test_tool_with_progress", NONE, NULL, progress },
	{ "test_tool_with_logging", NONE, NULL, messages },
	{ "test_logging_tool", NONE, NULL, messages },
	{ "test_sampling", NEEDS("prompt"), NULL, sample },
	{ "test_elicitation", NEEDS("message"), NULL, elicit_message },
	{ "test_elicitation_sep1034_defaults", NONE, NULL, elicit_defaults },
	{ "test_elicitation_sep1330_enums", NONE, NULL, elicit_enums },
	{ "json_schema_2020_12_tool", SCHEMA_2020, TEXT("a schema of its own"), NULL },
	{ "test_x_mcp_header",
	  "{\"type\":\"object\",\"properties\":{\"region\":{\"type\":\"string\",\"x-mcp-"
	  "header\":"
	  "\"Region\"}},\"required\":[\"region\"]}",
	  TEXT("the headers were right"), NULL },
	{ "test_missing_capability", NONE, NULL, needs_sampling },
	{ "test_streaming_elicitation", NONE, NULL, ask_name },
	{ "test_trigger_tool_change", NONE, NULL, change_tools },
	{ "test_trigger_prompt_change", NONE, NULL, change_prompts },
	{ "test_input_required_result_elicitation", NONE, NULL, ask_name },
	{ "test_input_required_result_sampling", NONE, NULL, ask_model },
	{ "test_input_required_result_list_roots", NONE, NULL, ask_roots },
	{ "test_input_required_result_request_state", NONE, NULL, ask_with_state },
	{ "test_input_required_result_multiple_inputs", NONE, NULL, ask_several },
	{ "test_input_required_result_multi_round", NONE, NULL, ask_rounds },
	{ "test_input_required_result_tampered_state", NONE, NULL, ask_with_state },
	{ "test_input_required_result_capabilities", NONE, NULL, ask_what_it_can },
};

static bool tools_list(struct mcp_call *c)
{
	buf_add(&c->out, "\"tools\":[");
	for (int i = 0; i < LENGTH(fixture_tools); i++)
		buf_addf(&c->out,
			 "%s{\"name\":\"%s\",\"description\":\"Fixture of the conformance "
			 "suite\","
			 "\"inputSchema\":%s}",
			 i ? "," : "", fixture_tools[i].name, fixture_tools[i].schema);
	buf_addc(&c->out, ']');
	mcp_add_cache(c, 1000, true);
	return true;
}

static bool tools_call(struct mcp_call *c)
{
	const char *name = json_text(c->params, "name");
	const struct json *args = json_get(c->params, "arguments");
	int i = 0;

	while (i < LENGTH(fixture_tools) && (!name || strcmp(fixture_tools[i].name, name)))
		i++;
	if (i == LENGTH(fixture_tools))
		return mcp_error(c, RPC_PARAMS, "Unknown tool: %.80s", name ? name : "");
	if (fixture_tools[i].fn)
		return fixture_tools[i].fn(c, args);
	if (!fixture_tools[i].content)
		return say_failure(c, "This tool intentionally returns an error for testing");
	buf_addf(&c->out, "\"content\":[%s]", fixture_tools[i].content);
	return true;
}

static const char *header(const char *tool, const char *param)
{
	return !strcmp(tool, "test_x_mcp_header") && !strcmp(param, "region") ? "Region"
									      : NULL;
}

/* --- Resources ----------------------------------------------------------------------------- */
static const struct {
	const char *uri, *mime, *name, *content;
} fixture_resources[] = {
	{ "test://static-text", "text/plain", "static text",
	  "\"text\":\"This is the content of the static text resource.\"" },
	{ "test://static-binary", "image/png", "static binary", "\"blob\":\"" PNG "\"" },
	{ "test://watched-resource", "text/plain", "watched", "\"text\":\"watched\"" },
};

static bool resources_list(struct mcp_call *c)
{
	buf_add(&c->out, "\"resources\":[");
	for (int i = 0; i < LENGTH(fixture_resources); i++)
		buf_addf(&c->out,
			 "%s{\"uri\":\"%s\",\"name\":\"%s\",\"description\":\"Fixture\","
			 "\"mimeType\":\"%s\"}",
			 i ? "," : "", fixture_resources[i].uri, fixture_resources[i].name,
			 fixture_resources[i].mime);
	buf_addc(&c->out, ']');
	mcp_add_cache(c, 1000, true);
	return true;
}

static bool templates_list(struct mcp_call *c)
{
	buf_add(&c->out,
		"\"resourceTemplates\":[{\"uriTemplate\":\"test://template/{id}/data\","
		"\"name\":\"template\",\"description\":\"Fixture\",\"mimeType\":"
		"\"application/json\"}]");
	mcp_add_cache(c, 1000, true);
	return true;
}

static int find_resource(const char *uri)
{
	int i = 0;

	while (i < LENGTH(fixture_resources) && strcmp(fixture_resources[i].uri, uri))
		i++;
	return i;
}

static bool has_resource(struct mcp_call *c, const char *uri)
{
	(void)c;
	return find_resource(uri) < LENGTH(fixture_resources);
}

static bool resources_read(struct mcp_call *c)
{
	static const char begin[] = "test://template/", end[] = "/data";
	const char *uri = json_text(c->params, "uri");
	int i = uri ? find_resource(uri) : 0;
	size_t n = uri ? strlen(uri) : 0;

	if (!uri)
		return mcp_error(c, RPC_PARAMS, "which uri?");
	if (i < LENGTH(fixture_resources)) {
		buf_addf(&c->out, "\"contents\":[{\"uri\":\"%s\",\"mimeType\":\"%s\",%s}]",
			 uri, fixture_resources[i].mime, fixture_resources[i].content);
	} else if (!strncmp(uri, begin, strlen(begin)) && n > strlen(begin) + strlen(end) &&
		   !strcmp(uri + n - strlen(end), end)) {
		char *id = arena_strndup(c->arena, uri + strlen(begin),
					 n - strlen(begin) - strlen(end));
		struct buf b = { 0 };

		buf_add(&b, "{\"id\":");
		json_add_string(&b, id);
		buf_add(&b, ",\"templateTest\":true,\"data\":");
		json_add_string(&b, arena_printf(c->arena, "Data for ID: %s", id));
		buf_addc(&b, '}');
		buf_add(&c->out, "\"contents\":[{\"uri\":");
		json_add_string(&c->out, uri);
		buf_add(&c->out, ",\"mimeType\":\"application/json\",\"text\":");
		json_add_string(&c->out, b.s);
		buf_add(&c->out, "}]");
		buf_clear(&b);
	} else {
		struct buf data = { 0 };

		buf_add(&data, "{\"uri\":");
		json_add_string(&data, uri);
		buf_addc(&data, '}');
		mcp_error_data(c, c->modern ? RPC_PARAMS : RPC_NO_RESOURCE, data.s,
			       "Resource not found");
		buf_clear(&data);
		return false;
	}
	mcp_add_cache(c, 1000, false);
	return true;
}

/* --- Prompts ------------------------------------------------------------------------------- */
#define USER(content) "{\"role\":\"user\",\"content\":" content "}"
#define ARG(name) "{\"name\":\"" name "\",\"description\":\"Fixture\",\"required\":true}"
static const struct {
	const char *name, *args, *messages;
} fixture_prompts[] = {
	{ "test_simple_prompt", "", USER(TEXT("This is a simple prompt for testing.")) },
	{ "test_prompt_with_arguments", ARG("arg1") "," ARG("arg2"), NULL },
	{ "test_prompt_with_embedded_resource", ARG("resourceUri"), NULL },
	{ "test_prompt_with_image", "",
	  USER(IMAGE) "," USER(TEXT("Please analyze the image above.")) },
	{ "test_input_required_result_prompt", "", NULL },
};

static bool prompts_list(struct mcp_call *c)
{
	buf_add(&c->out, "\"prompts\":[");
	for (int i = 0; i < LENGTH(fixture_prompts); i++)
		buf_addf(&c->out,
			 "%s{\"name\":\"%s\",\"description\":\"Fixture\",\"arguments\":[%s]}",
			 i ? "," : "", fixture_prompts[i].name, fixture_prompts[i].args);
	buf_addc(&c->out, ']');
	mcp_add_cache(c, 1000, true);
	return true;
}

static bool prompts_get(struct mcp_call *c)
{
	const char *name = json_text(c->params, "name");
	const struct json *args = json_get(c->params, "arguments");
	const char *one = json_text(args, "arg1"), *two = json_text(args, "arg2");
	const char *uri = json_text(args, "resourceUri");
	int i = 0;

	while (i < LENGTH(fixture_prompts) && (!name || strcmp(fixture_prompts[i].name, name)))
		i++;
	if (i == LENGTH(fixture_prompts))
		return mcp_error(c, RPC_PARAMS, "there is no prompt %.80s", name ? name : "");
	if (fixture_prompts[i].messages) {
		buf_addf(&c->out, "\"messages\":[%s]", fixture_prompts[i].messages);
	} else if (i == 1 && one && two) {
		buf_add(&c->out,
			"\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\","
			"\"text\":");
		json_add_string(&c->out,
				arena_printf(c->arena,
					     "Prompt with arguments: arg1='%s', arg2='%s'",
					     one, two));
		buf_add(&c->out, "}}]");
	} else if (i == 2 && uri) {
		buf_add(&c->out,
			"\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"resource\","
			"\"resource\":{\"uri\":");
		json_add_string(&c->out, uri);
		buf_add(&c->out,
			",\"mimeType\":\"text/plain\",\"text\":\"Embedded resource content "
			"for testing.\"}}}," USER(
				TEXT("Please process the embedded resource above.")) "]");
	} else if (i == 4) {
		if (!response(c, "user_context"))
			return require(c,
				       "{\"user_context\":" FORM(
					       "What context should the prompt use?",
					       ONE_TEXT("context"), "\"context\"") "}",
				       NULL);
		buf_add(&c->out,
			"\"messages\":[" USER(TEXT("With the context that was given.")) "]");
	} else {
		return mcp_error(c, RPC_PARAMS, "%s lacks an argument",
				 fixture_prompts[i].name);
	}
	return true;
}

static bool complete(struct mcp_call *c)
{
	if (!json_text(json_get(c->params, "ref"), "type") ||
	    !json_text(json_get(c->params, "argument"), "value"))
		return mcp_error(c, RPC_PARAMS,
				 "completion/complete needs a ref and an argument");
	buf_add(&c->out, "\"completion\":{\"values\":[\"parallel\",\"parabola\"],\"total\":2,"
			 "\"hasMore\":false}");
	return true;
}

static const struct mcp_service fixture_service = {
	.capabilities = "\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true,"
			"\"listChanged\":true},\"prompts\":{\"listChanged\":true},"
			"\"completions\":{},\"logging\":{}",
	.capabilities_modern =
		"\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true,"
		"\"listChanged\":true},\"prompts\":{\"listChanged\":true},"
		"\"completions\":{},\"logging\":{}",
	.instructions = "Fixtures of the conformance suite.",
	.lists = MCP_TOOLS | MCP_PROMPTS | MCP_RESOURCES,
	.tools_list = tools_list,
	.tools_call = tools_call,
	.resources_list = resources_list,
	.templates_list = templates_list,
	.resources_read = resources_read,
	.prompts_list = prompts_list,
	.prompts_get = prompts_get,
	.complete = complete,
	.set_level = set_level,
	.has_resource = has_resource,
	.header = header,
};
#endif
