/*
 * fuzz-sse.c -- any bytes as a stream of each wire: the first byte says how it is cut.
 *
 * However it is cut, it ends in the same way: with the same reply, or with an error and a reason.
 */
#include "agent/chat.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void tell(void *user, enum agent_delta kind, const char *s, size_t n)
{
	(void)kind;
	(void)s;
	*(size_t *)user += n;
}

static enum status read_stream(struct agent_reply *out, const struct agent_wire *w,
			       const char *bytes, size_t n, size_t piece, struct arena *a,
			       struct err *e)
{
	size_t told = 0;
	struct agent_stream *s = agent_stream_new(w, tell, &told);
	enum status st = OK;

	for (size_t i = 0; i < n && st == OK; i += piece)
		st = agent_stream_feed(s, bytes + i, n - i < piece ? n - i : piece, e);
	if (st == OK)
		st = agent_stream_end(out, s, a, e);
	agent_stream_free(s);
	return st;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	int wires;
	const struct agent_wire *w = agent_wire_list(&wires);
	size_t piece;

	if (!n)
		return 0;
	piece = data[0] % 64 + 1u;
	for (int i = 0; i < wires; i++) {
		struct arena *a = arena_new();
		struct agent_reply r, again;
		struct err e = { 0 }, f = { 0 };
		enum status st =
			read_stream(&r, &w[i], (const char *)data + 1, n - 1, n, a, &e);
		enum status su = read_stream(&again, &w[i], (const char *)data + 1, n - 1,
					     piece, a, &f);

		if (st != su)
			BUG("%s: pieces of %zu make a difference", w[i].name, piece);
		if (st != OK) {
			if (!e.code || !e.msg[0] || strcmp(e.msg, f.msg) != 0)
				BUG("%s: \"%s\" and \"%s\"", w[i].name, e.msg, f.msg);
		} else if (strcmp(r.raw, again.raw) != 0 || strcmp(r.text, again.text) != 0 ||
			   r.calls != again.calls || r.stop != again.stop) {
			BUG("%s: two replies of one stream", w[i].name);
		}
		arena_free(a);
	}
	return 0;
}
