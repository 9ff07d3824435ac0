/*
 * requests.c -- prints sample requests of each wire, a line each: the wire, a tab, the body.  With
 * --streams: replies as streams (as a JSON string), and behind another tab what we read of each.
 *
 * peers/wire-types and peers/wire-streams give them to the providers' own libraries.
 */
#include "agent/t/wire_checks.h"
#include "agent/t/wire_made.h"

static const struct agent_image picture = {
	"image/png",
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
	"awAAAABJRU5ErkJggg=="
};

static void print_request(const struct agent_wire *w, struct rng *r, int k)
{
	static const char *const efforts[] = { NULL,   "none",  "low", "medium",
					       "high", "xhigh", "max" };
	struct arena *a = arena_new();
	struct buf body = { 0 }, b = { 0 };
	struct agent_part problem[] = { { "What is AB?", NULL }, { NULL, &picture } };
	struct agent_part hint = { "Go on.", NULL };
	struct agent_tool_result result[MADE_CALLS];
	struct agent_turn turn[4] = {
		{ .role = AGENT_USER, .part = problem, .parts = 1 + k % 2 },
		{ .role = AGENT_MODEL },
		{ .role = AGENT_RESULTS, .result = result, .part = &hint, .parts = k / 2 % 2 },
		{ .role = AGENT_USER, .part = &hint, .parts = 1 },
	};
	struct agent_request q = { .model = k % 3 ? "gemini-3-x" : "gemini-2.5-x",
				   .system = "Be exact.",
				   .tools = k % 5 ? wire_sample_tools(w->name) : NULL,
				   .choice = (enum agent_choice)(k % 3),
				   .turn = turn,
				   .turns = k % 7 ? 3 : 1,
				   .stream = k % 4 == 0,
				   .cache = k % 2,
				   .temperature = k % 3 ? -1 : 0.5,
				   .max_tokens = k % 4 ? 500 : 0,
				   .effort = efforts[k % 7],
				   .seed = k % 2 ? 7 : -1 };
	struct agent_reply reply;
	struct made m;
	struct err e = { 0 };

	do
		made_reply(&m, r);
	while (!m.calls);
	made_body(&body, w->name, &m);
	if (w->reply(&reply, body.s, body.n, a, &e) != OK)
		BUG("%s: %s", w->name, e.msg);
	turn[1].raw = reply.raw;
	turn[2].results = reply.calls;
	for (int i = 0; i < reply.calls; i++)
		result[i] = (struct agent_tool_result){ reply.call[i].id, reply.call[i].name,
							"{\"ok\":true}", i % 2 == 0,
							(i + k) % 3 ? NULL : &picture };
	w->request(&b, &q);
	printf("%s\t%s\n", w->name, buf_str(&b));
	buf_clear(&body);
	buf_clear(&b);
	arena_free(a);
}

static void print_reply(const struct agent_reply *r)
{
	struct buf b = { 0 };

	buf_addc(&b, '{');
	json_member_text(&b, "text", r->text);
	json_member_text(&b, "thoughts", r->thoughts);
	json_member_text(&b, "stop", r->stop_word);
	buf_addf(&b, ",\"input\":%ld,\"cache_read\":%ld,\"output\":%ld,\"calls\":[",
		 r->usage.input, r->usage.cache_read, r->usage.output);
	for (int i = 0; i < r->calls; i++) {
		buf_add(&b, i ? ",{" : "{");
		json_member_text(&b, "id", r->call[i].id);
		json_member_text(&b, "name", r->call[i].name);
		json_add_key(&b, "args");
		json_add(&b, r->call[i].args);
		buf_addc(&b, '}');
	}
	printf("%s],\"turn\":%s}\n", buf_str(&b), r->raw);
	buf_clear(&b);
}

static void print_stream(const struct agent_wire *w, struct rng *r)
{
	struct agent_stream *s = agent_stream_new(w, NULL, NULL);
	struct arena *a = arena_new();
	struct buf stream = { 0 }, line = { 0 };
	struct agent_reply reply;
	struct made m;
	struct err e = { 0 };

	do
		made_reply(&m, r);
	while (!m.ids);
	made_stream(&stream, w->name, &m, r);
	if (agent_stream_feed(s, stream.s, stream.n, &e) != OK ||
	    agent_stream_end(&reply, s, a, &e) != OK)
		BUG("%s: %s", w->name, e.msg);
	json_add_string(&line, stream.s);
	printf("%s\t%s\t", w->name, line.s);
	print_reply(&reply);
	agent_stream_free(s);
	buf_clear(&stream);
	buf_clear(&line);
	arena_free(a);
}

int main(int argc, char **argv)
{
	bool streams = argc > 1 && !strcmp(argv[1], "--streams");
	struct rng r = { 9 };
	int n;
	const struct agent_wire *w = agent_wire_list(&n);

	for (int i = 0; i < n; i++)
		for (int k = 0; k < 84; k++)
			if (streams)
				print_stream(&w[i], &r);
			else
				print_request(&w[i], &r, k);
	return 0;
}
