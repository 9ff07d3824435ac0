/*
 * requests.c -- prints sample requests of each wire, a line each: the wire, a tab, the body.
 *
 * peers/wire-types gives them to the providers' own libraries.
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

int main(void)
{
	struct rng r = { 9 };
	int n;
	const struct agent_wire *w = agent_wire_list(&n);

	for (int i = 0; i < n; i++)
		for (int k = 0; k < 84; k++)
			print_request(&w[i], &r, k);
	return 0;
}
