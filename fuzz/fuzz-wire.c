/*
 * fuzz-wire.c -- any bytes as the answer of a model server: the reply and the list of models of
 * each wire, and as an error.
 *
 * What is read is sound and may be sent back: the request with it is JSON again, also without what
 * servers mind.  What is not is refused with a code and a reason.
 */
#include "agent/agent_priv.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void send_back(const struct agent_wire *w, const struct agent_reply *r, unsigned left,
		      struct arena *a)
{
	struct agent_tool_result *result =
		arena_alloc(a, (size_t)(r->calls + 1) * sizeof *result);
	struct agent_part said = { "go on", NULL };
	struct agent_turn turn[2] = {
		{ .role = AGENT_MODEL, .raw = r->raw },
		{ .role = AGENT_RESULTS, .part = &said, .parts = 1, .result = result },
	};
	struct agent_request q = { .model = "m",
				   .turn = turn,
				   .turns = 2,
				   .temperature = -1,
				   .seed = -1,
				   .left = left };
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	for (int i = 0; i < r->calls; i++)
		result[i] = (struct agent_tool_result){ r->call[i].id, r->call[i].name, "{}",
							true, NULL };
	turn[1].results = r->calls;
	w->request(&b, &q);
	/* The limits of the reader are met by what goes into lists of its own. */
	if (json_read(&j, buf_str(&b), b.n, a, &e) != OK && strcmp(e.code, "limit") != 0)
		BUG("%s: what goes back is no JSON: %s\n%s", w->name, e.msg, buf_str(&b));
	buf_clear(&b);
}

static void check(const struct agent_wire *w, const struct agent_reply *r, struct arena *a)
{
	struct json *j;
	struct err e;

	if (!r->raw || !r->text || !r->thoughts || !r->stop_word || !r->model || !r->id)
		BUG("%s: a reply with something missing", w->name);
	if (strchr(r->raw, '\n') || json_read(&j, r->raw, strlen(r->raw), a, &e) != OK)
		BUG("%s: a turn that is not one line of JSON: %s", w->name, r->raw);
	for (int i = 0; i < r->calls; i++) {
		if (!r->call[i].id[0] || !r->call[i].args == !r->call[i].wrong)
			BUG("%s: a call that is neither right nor wrong", w->name);
		for (int k = 0; k < i; k++)
			if (!strcmp(r->call[i].id, r->call[k].id))
				BUG("%s: two calls with the id %s", w->name, r->call[i].id);
	}
	send_back(w, r, 0, a);
	send_back(w, r, ~0u, a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *body = (const char *)data;
	char *lines = mem_strndup(body, n);
	struct agent_refusal f;
	struct agent_request full = { .tools = "[{}]",
				      .choice = AGENT_TOOLS_REQUIRED,
				      .effort = "low",
				      .left = AGENT_LEAVE_FORCE };
	int wires;
	const struct agent_wire *w = agent_wire_list(&wires);

	for (int i = 0; i < wires; i++) {
		struct arena *a = arena_new();
		struct agent_reply r;
		struct err e = { 0 };
		const char **id;
		int ids;

		if (w[i].reply(&r, body, n, a, &e) == OK)
			check(&w[i], &r, a);
		else if (!e.code || !e.msg[0])
			BUG("%s: refused without a reason", w[i].name);
		e = (struct err){ 0 };
		if (w[i].models(&id, &ids, body, n, a, &e) != OK && !e.msg[0])
			BUG("%s: a list refused without a reason", w[i].name);
		arena_free(a);
	}
	for (int status = 200; status <= 529; status += 109) {
		agent_refusal_read(&f, status, (struct agent_headers){ lines }, body, n);
		if (!f.code[0] || !f.message[0] || !f.hint[0] ||
		    !utf8_valid(f.message, strlen(f.message)))
			BUG("an error without a word");
		for (int i = 0; i < wires; i++)
			if (agent_leave_find(status, f.code, f.message, &w[i], &full) &
			    full.left)
				BUG("%s: left out twice", w[i].name);
	}
	mem_free(lines);
	return 0;
}
