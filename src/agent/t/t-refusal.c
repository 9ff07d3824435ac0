/* t-refusal.c -- error answers of all providers: what they mean, and when to try again. */
#include "agent/chat.h"
#include "base/t/tap.h"
#include <string.h>

struct refusal_case {
	int status;
	const char *headers, *body;
	const char *code;
	bool retry;
	double wait;
	const char *part; /* of the message */
};

#define GEMINI_DETAILS                                   \
	"\"details\":[{\"@type\":\"type.googleapis.com/" \
	"google.rpc.QuotaFailure\"},{\"@type\":"         \
	"\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"12.5s\"}]"

static const struct refusal_case cases[] = {
	/* Keys. */
	{ 401, NULL,
	  "{\"error\":{\"message\":\"Incorrect API key provided: sk-x***y.\",\"type\":"
	  "\"invalid_request_error\",\"param\":null,\"code\":\"invalid_api_key\"}}",
	  "bad_key", false, -1, "Incorrect API key" },
	{ 401, NULL,
	  "{\"error\":{\"message\":\"You didn't provide an API key.\",\"type\":"
	  "\"invalid_request_error\",\"param\":null,\"code\":null}}",
	  "no_key", false, -1, "didn't" },
	{ 401, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"x-"
	  "api-key "
	  "header is required\"},\"request_id\":\"r\"}",
	  "no_key", false, -1, "required" },
	{ 401, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":"
	  "\"invalid "
	  "x-api-key\"}}",
	  "bad_key", false, -1, "invalid" },
	{ 400, NULL,
	  "{\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass a valid API "
	  "key.\","
	  "\"status\":\"INVALID_ARGUMENT\",\"details\":[{\"reason\":\"API_KEY_INVALID\"}]}}",
	  "bad_key", false, -1, "API key not valid" },
	{ 403, NULL,
	  "{\"error\":{\"code\":403,\"message\":\"Method doesn't allow unregistered callers\","
	  "\"status\":\"PERMISSION_DENIED\"}}",
	  "no_key", false, -1, "unregistered" },
	{ 401, NULL, "{\"error\":{\"message\":\"No auth credentials found\",\"code\":401}}",
	  "no_key", false, -1, "No auth" },
	{ 401, NULL, "{\"error\":\"Unauthorized\"}", "bad_key", false, -1, "Unauthorized" },
	{ 403, NULL, "", "bad_key", false, -1, "403" },
	/* Models. */
	{ 404, NULL,
	  "{\"error\":{\"message\":\"The model `x` does not exist or you do not have access "
	  "to "
	  "it.\",\"type\":\"invalid_request_error\",\"code\":\"model_not_found\"}}",
	  "no_model", false, -1, "does not exist" },
	{ 404, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"model: "
	  "x\"}}",
	  "no_model", false, -1, "model: x" },
	{ 404, NULL,
	  "{\"error\":{\"code\":404,\"message\":\"models/x is not found for API version "
	  "v1beta\","
	  "\"status\":\"NOT_FOUND\"}}",
	  "no_model", false, -1, "models/x" },
	{ 404, NULL,
	  "{\"error\":{\"message\":\"model \\\"x\\\" not found, try pulling it "
	  "first\",\"type\":"
	  "\"api_error\"}}",
	  "no_model", false, -1, "pulling" },
	{ 400, NULL, "{\"error\":{\"message\":\"x is not a valid model ID\",\"code\":400}}",
	  "no_model", false, -1, "valid model" },
	{ 404, NULL, "{\"detail\":\"Not Found\"}", "no_model", false, -1, "Not Found" },
	/* What models cannot. */
	{ 400, NULL,
	  "{\"error\":{\"message\":\"registry/x does not support "
	  "tools\",\"type\":\"api_error\"}}",
	  "no_tools", false, -1, "tools" },
	{ 400, NULL,
	  "{\"object\":\"error\",\"message\":\"\\\"auto\\\" tool choice requires "
	  "--enable-auto-tool-choice and --tool-call-parser to be set\",\"type\":"
	  "\"BadRequestError\",\"param\":null,\"code\":400}",
	  "no_tools", false, -1, "requires" },
	{ 404, NULL,
	  "{\"error\":{\"message\":\"No endpoints found that support tool "
	  "use.\",\"code\":404}}",
	  "no_tools", false, -1, "endpoints" },
	{ 404, NULL,
	  "{\"error\":{\"message\":\"No endpoints found that support image "
	  "input\",\"code\":404}}",
	  "no_images", false, -1, "image" },
	{ 500, NULL,
	  "{\"error\":{\"code\":500,\"message\":\"image input is not supported - hint: if "
	  "this is "
	  "unexpected, you may need to provide the mmproj\",\"type\":\"server_error\"}}",
	  "no_images", false, -1, "mmproj" },
	{ 400, NULL, "{\"error\":{\"message\":\"x is not a multimodal model\"}}", "no_images",
	  false, -1, "multimodal" },
	{ 500, NULL,
	  "{\"error\":{\"code\":500,\"message\":\"tools param requires --jinja "
	  "flag\",\"type\":"
	  "\"server_error\"}}",
	  "no_tools", false, -1, "jinja" },
	{ 500, NULL,
	  "{\"error\":{\"code\":500,\"message\":\"Unsupported param: tools\",\"type\":"
	  "\"server_error\"}}",
	  "no_tools", false, -1, "tools" },
	{ 404, NULL,
	  "{\"error\":{\"message\":\"No models loaded. Please load a model\",\"type\":"
	  "\"invalid_request_error\"}}",
	  "no_model", false, -1, "loaded" },
	{ 404, NULL,
	  "{\"object\":\"error\",\"message\":\"The model `x` does not exist.\",\"type\":"
	  "\"NotFoundError\",\"param\":null,\"code\":404}",
	  "no_model", false, -1, "does not exist" },
	{ 404, NULL, "<!doctype html><html><title>Not here</title>", "no_model", false, -1,
	  "Not here" },
	{ 405, NULL, "{\"detail\":\"Method Not Allowed\"}", "no_model", false, -1, "Method" },
	/* Too long. */
	{ 400, NULL,
	  "{\"error\":{\"message\":\"This model's maximum context length is 8192 "
	  "tokens.\",\"code\":"
	  "\"context_length_exceeded\"}}",
	  "too_long", false, -1, "8192" },
	{ 400, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":"
	  "\"prompt is "
	  "too long: 210000 tokens > 200000 maximum\"}}",
	  "too_long", false, -1, "210000" },
	{ 413, NULL, "<html><body><h1>413 Too Large</h1></body></html>", "too_long", false, -1,
	  "413 Too Large" },
	{ 400, NULL,
	  "{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context "
	  "size\","
	  "\"type\":\"exceed_context_size_error\",\"n_ctx\":4096}}",
	  "too_long", false, -1, "context" },
	{ 400, NULL,
	  "{\"error\":{\"code\":400,\"message\":\"The input token count (2000000) exceeds the "
	  "maximum "
	  "number of tokens allowed\",\"status\":\"INVALID_ARGUMENT\"}}",
	  "too_long", false, -1, "2000000" },
	{ 400, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":"
	  "\"input length and `max_tokens` exceed context limit: 174167 + 64000 > 200000\"}}",
	  "too_long", false, -1, "174167" },
	{ 413, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"request_too_large\",\"message\":"
	  "\"Request "
	  "exceeds the maximum size\"}}",
	  "too_long", false, -1, "maximum size" },
	{ 429, NULL,
	  "{\"error\":{\"message\":\"Request too large for m on tokens per min (TPM): Limit "
	  "30000, "
	  "Requested 41000. The input or output tokens must be reduced in order to run "
	  "successfully.\",\"type\":\"tokens\",\"code\":\"rate_limit_exceeded\"}}",
	  "too_long", false, -1, "Requested" },
	/* Limits. */
	{ 429, "retry-after: 7\n",
	  "{\"error\":{\"message\":\"Rate limit reached\",\"code\":"
	  "\"rate_limit_exceeded\"}}",
	  "limited", true, 7, "Rate limit" },
	{ 429, "content-type: a\nretry-after-ms: 1500\nretry-after: 7\n", "", "limited", true,
	  1.5, "429" },
	{ 429,
	  "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:50:07 "
	  "GMT\r\n",
	  "{}", "limited", true, 30, "{}" },
	{ 429,
	  "date: Tue, 29 Feb 2028 23:59:50 GMT\nretry-after: Wed, 01 Mar 2028 00:00:05 GMT\n",
	  "slow", "limited", true, 15, "slow" },
	{ 429, "retry-after: Wed, 01 Mar 2028 00:00:05 GMT\n", "slow", "limited", true, -1,
	  "slow" },
	{ 429, "retry-after: soon\n", "slow", "limited", true, -1, "slow" },
	{ 429, NULL,
	  "{\"error\":{\"code\":429,\"message\":\"You exceeded your current quota, please "
	  "check your "
	  "plan and billing details.\",\"status\":\"RESOURCE_EXHAUSTED\"," GEMINI_DETAILS "}}",
	  "limited", true, 12.5, "quota" },
	{ 429, NULL,
	  "{\"error\":{\"message\":\"You exceeded your current quota\",\"type\":"
	  "\"insufficient_quota\",\"code\":\"insufficient_quota\"}}",
	  "limited", false, -1, "quota" },
	{ 400, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":"
	  "\"Your credit "
	  "balance is too low\"}}",
	  "limited", false, -1, "credit" },
	{ 402, NULL, "{\"error\":{\"code\":402,\"message\":\"Insufficient credits\"}}",
	  "limited", false, -1, "credits" },
	{ 429, "x-should-retry: false\n", "", "limited", false, -1, "429" },
	{ 429, NULL,
	  "{\"error\":{\"code\":429,\"message\":\"Provider returned "
	  "error\",\"metadata\":{\"raw\":"
	  "\"m is temporarily rate-limited upstream\"}}}",
	  "limited", true, -1, "upstream" },
	/* Overload and faults. */
	{ 529, NULL,
	  "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":"
	  "\"Overloaded\"}}",
	  "overloaded", true, -1, "Overloaded" },
	{ 503, NULL,
	  "{\"error\":{\"code\":503,\"message\":\"Loading model\",\"type\":"
	  "\"unavailable_error\"}}",
	  "overloaded", true, -1, "Loading" },
	{ 500, "x-should-retry: true\n",
	  "{\"error\":{\"type\":\"api_error\",\"message\":\"Internal\"}}", "server", true, -1,
	  "Internal" },
	{ 502, NULL, "<html>\n<head><title>502 Bad Gateway</title></head>", "server", true, -1,
	  "502 Bad Gateway" },
	{ 408, NULL, "", "server", true, -1, "408" },
	{ 409, NULL, "", "server", true, -1, "409" },
	{ 400, "x-should-retry: true\n", "{\"error\":\"odd\"}", "refused", true, -1, "odd" },
	/* Refusals. */
	{ 400, NULL, "{\"error\":{\"message\":\"bad options\",\"type\":\"api_error\"}}",
	  "refused", false, -1, "options" },
	{ 403, NULL,
	  "{\"error\":{\"code\":\"unsupported_country_region_territory\",\"message\":"
	  "\"Country, "
	  "region, or territory not supported\",\"type\":\"request_forbidden\"}}",
	  "refused", false, -1, "Country" },
	{ 403, NULL,
	  "{\"error\":{\"code\":403,\"message\":\"x requires moderation; your input was "
	  "flagged\"}}",
	  "refused", false, -1, "flagged" },
	{ 451, NULL, "{\"error\":\"Unavailable For Legal Reasons\"}", "refused", false, -1,
	  "Legal" },
	{ 400, NULL,
	  "[{\"error\":{\"code\":400,\"message\":\"Bad "
	  "field\",\"status\":\"INVALID_ARGUMENT\"}}]",
	  "refused", false, -1, "Bad field" },
	{ 400, NULL,
	  "{\"error\":{\"message\":\"Invalid prompt: flagged as potentially violating our "
	  "usage "
	  "policy.\",\"code\":\"invalid_prompt\"}}",
	  "refused", false, -1, "policy" },
	{ 400, NULL,
	  "{\"error\":{\"message\":\"Unsupported parameter: "
	  "'x'\",\"type\":\"invalid_request_error\","
	  "\"param\":\"x\",\"code\":\"unsupported_parameter\"}}",
	  "refused", false, -1, "Unsupported" },
	{ 422, NULL, "{\"detail\":[{\"loc\":[\"body\"],\"msg\":\"field required\"}]}",
	  "refused", false, -1, "field required" },
	{ 422, NULL,
	  "{\"detail\":[{\"loc\":[\"body\",\"messages\",2,\"seed\"],\"msg\":\"not so\"}]}",
	  "refused", false, -1, "body.messages.2.seed: not so" },
	{ 422, NULL,
	  "{\"object\":\"error\",\"message\":{\"detail\":[{\"loc\":[\"body\",\"seed\"],"
	  "\"msg\":"
	  "\"not so\"}]}}",
	  "refused", false, -1, "body.seed: not so" },
	{ 400, NULL, "{\"error\":{\"message\":\"Not so.\",\"param\":\"seed\"}}", "refused",
	  false, -1, "Not so. (about seed)" },
	/* In answers that claim success. */
	{ 200, NULL, "{\"error\":{\"code\":502,\"message\":\"gone\"}}", "server", true, -1,
	  "gone" },
	{ 200, NULL,
	  "{\"type\":\"error\",\"code\":\"rate_limit_exceeded\",\"message\":\"slow\"}",
	  "limited", true, -1, "slow" },
	{ 0, NULL, "", "server", true, -1, "no message" },
};

static void test_long(void)
{
	struct agent_refusal r;
	struct buf b = { 0 };

	for (int i = 0; i < 1000; i++)
		buf_add(&b, "\xe2\x88\xa0\n");
	agent_refusal_read(&r, 500, (struct agent_headers){ NULL }, b.s, b.n);
	ok(strlen(r.message) > 300 && utf8_valid(r.message, strlen(r.message)) &&
		   !strchr(r.message, '\n'),
	   "a long message is cut between characters, in one line");
	agent_refusal_read(&r, 500, (struct agent_headers){ "" }, "\xff\xfe\0a\xe0\x9e\xa3",
			   7);
	ok(utf8_valid(r.message, strlen(r.message)), "bytes that are no text: %s", r.message);
	buf_clear(&b);
}

int main(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct refusal_case *c = &cases[i];
		struct agent_refusal r;

		agent_refusal_read(&r, c->status, (struct agent_headers){ c->headers },
				   c->body, strlen(c->body));
		ok(!strcmp(r.code, c->code) && r.retry == c->retry && r.wait == c->wait &&
			   strstr(r.message, c->part) && r.hint[0],
		   "%d is %s%s, wait %g: %s", c->status, r.code, r.retry ? ", again" : "",
		   r.wait, r.message);
		ok(r.limited == (!strcmp(c->code, "limited") &&
				 (c->retry || c->status == 429) && !strstr(r.hint, "credit")),
		   "and %s for the rate", r.limited ? "it was" : "not");
	}
	test_long();
	return tap_done();
}
