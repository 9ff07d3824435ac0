/*
 * t-stream.c -- streams: events out of pieces of any size, the same reply as if it had come at
 * once, cut streams, errors in the middle, and bytes gone wrong.
 */
#include "agent/t/wire_made.h"
#include "base/t/tap.h"

/* --- Events by themselves ---------------------------------------------------------------------------- */
static struct buf heard; /* only tests have such */

static enum status hear(struct agent_stream *s, const char *name, const char *data, size_t n,
			struct err *e)
{
	(void)s;
	buf_addf(&heard, "%s=%.*s;", name, (int)n, data);
	return n >= 3 && !memcmp(data, "bad", 3) ? err_fail(e, E_ARG, "bad_answer", "bad")
						 : OK;
}

static const struct agent_wire ear = { .name = "ear", .event = hear };

static void events(const char *bytes, size_t n, const char *want)
{
	bool all = true;

	/* In two pieces, cut everywhere; and the last time byte by byte. */
	for (size_t cut = 0; cut <= n + 1; cut++) {
		struct agent_stream *s = agent_stream_new(&ear, NULL, NULL);
		enum status st = OK;

		buf_reset(&heard);
		if (cut <= n) {
			st = agent_stream_feed(s, bytes, cut, NULL);
			if (st == OK)
				st = agent_stream_feed(s, bytes + cut, n - cut, NULL);
		}
		for (size_t i = 0; i < n && cut == n + 1 && st == OK; i++)
			st = agent_stream_feed(s, bytes + i, 1, NULL);
		all = all && !strcmp(buf_str(&heard), want) && st == OK;
		if (!all) {
			printf("# cut at %zu: %s, not %s\n", cut, buf_str(&heard), want);
			cut = n + 1;
		}
		agent_stream_free(s);
	}
	ok(all, "events of %zu bytes, cut anywhere: %.*s", n, (int)strcspn(want, "\n"), want);
}
#define EVENTS(bytes, want) events(bytes, sizeof bytes - 1, want)

static void test_events(void)
{
	EVENTS("data: a\n\ndata: b\n\n", "=a;=b;");
	EVENTS("data: a\r\n\r\ndata: b\r\n\r\n", "=a;=b;");
	EVENTS("data: a\r\rdata: b\r\r", "=a;=b;");
	EVENTS("data: a\r\n\rdata: b\n\r\n", "=a;=b;");
	EVENTS("\xef\xbb\xbf"
	       "data: a\n\n",
	       "=a;");
	EVENTS("data: \xef\xbb\xbf\n\n", "=\xef\xbb\xbf;");
	EVENTS("event: x\ndata: a\n\ndata: b\n\n", "x=a;=b;");
	EVENTS("event: x\r\ndata: a\r\ndata: b\r\n\r\n", "x=a\nb;");
	EVENTS("event: x\rdata: a\r\r", "x=a;");
	EVENTS("data:a\ndata: b\ndata:  c\n\n", "=a\nb\n c;");
	EVENTS(": comment\n\n:\ndata: a\n: more\ndata: b\n\n", "=a\nb;");
	EVENTS("id: 7\nretry: 10\nevent: y\n\ndata: a\n\n", "=a;");
	EVENTS("data\n\ndata: a\n\n", "=a;");
	EVENTS("dataX: a\n\nda: b\n\ndata: c\n\n", "=c;");
	EVENTS("data: \xe2\x88\xa0 \xf0\x9d\x9b\xbc\n\n", "=\xe2\x88\xa0 \xf0\x9d\x9b\xbc;");
	EVENTS("data: a: b\n\n", "=a: b;");
	EVENTS("\n\n\n\ndata: a\n\n\n\n", "=a;");
	EVENTS("data: a\n\ndata: no end", "=a;");
	EVENTS("data: a\n\n{\"error\": \"x\"}\n", "=a;={\"error\": \"x\"};");
	EVENTS("", "");
}

/* After an error nothing more is heard, and the error stays. */
static void test_over(void)
{
	struct agent_stream *s = agent_stream_new(&ear, NULL, NULL);
	struct agent_reply r;
	struct arena *a = arena_new();
	struct err e = { 0 };
	enum status one, two, three;

	buf_reset(&heard);
	one = agent_stream_feed(s, "data: bad\n\ndata: b\n\n", 20, &e);
	ok(one == E_ARG && !strcmp(e.msg, "bad"), "an event that ends the stream");
	e = (struct err){ 0 };
	two = agent_stream_feed(s, "data: c\n\n", 9, &e);
	ok(two == E_ARG && !strcmp(e.msg, "bad") && !strcmp(heard.s, "=bad;"),
	   "what comes after is ignored");
	e = (struct err){ 0 };
	three = agent_stream_end(&r, s, a, &e);
	ok(three == E_ARG && !strcmp(e.msg, "bad"), "and it is the end of it");
	agent_stream_free(s);
	agent_stream_free(NULL);
	arena_free(a);
}

/* --- The same at once and as a stream ------------------------------------------------------------------ */
struct deltas {
	struct buf text, thoughts, calls;
};

static void collect(void *user, enum agent_delta kind, const char *s, size_t n)
{
	struct deltas *d = user;

	buf_addn(kind == AGENT_DELTA_TEXT      ? &d->text
		 : kind == AGENT_DELTA_THOUGHT ? &d->thoughts
					       : &d->calls,
		 s, n);
}

/* Equal but for the order of members. */
static bool same_json(const struct json *x, const struct json *y)
{
	const struct json *m, *o;

	if (x->type != y->type || x->n != y->n)
		return false;
	if (x->type == JSON_STRING || x->type == JSON_NUMBER)
		return !strcmp(x->text, y->text);
	for (m = x->child, o = y->child; m; m = m->next, o = o ? o->next : NULL) {
		const struct json *other = x->type == JSON_OBJECT ? json_get(y, m->key) : o;

		if (!other || !same_json(m, other))
			return false;
	}
	return true;
}

static bool same_text(const char *x, const char *y)
{
	struct arena *a = arena_new();
	struct json *j = NULL, *k = NULL;
	bool same = json_read(&j, x, strlen(x), a, NULL) == OK &&
		    json_read(&k, y, strlen(y), a, NULL) == OK && same_json(j, k);

	arena_free(a);
	return same;
}

static bool same_reply(const struct agent_reply *x, const struct agent_reply *y)
{
	if (strcmp(x->text, y->text) || strcmp(x->thoughts, y->thoughts) ||
	    x->calls != y->calls || x->stop != y->stop || strcmp(x->stop_word, y->stop_word) ||
	    strcmp(x->model, y->model) || strcmp(x->id, y->id) ||
	    memcmp(&x->usage, &y->usage, sizeof x->usage) != 0)
		return false;
	for (int i = 0; i < x->calls; i++) {
		const struct agent_call *c = &x->call[i], *d = &y->call[i];

		if (strcmp(c->id, d->id) || strcmp(c->name, d->name) || !c->args != !d->args)
			return false;
		if (c->args ? !same_json(c->args, d->args) : strcmp(c->wrong, d->wrong))
			return false;
	}
	return same_text(x->raw, y->raw);
}

/* Feed n bytes in pieces of up to `most`, or by chance when it is 0. */
static enum status feed(struct agent_stream *s, const char *bytes, size_t n, size_t most,
			struct rng *r, struct err *e)
{
	while (n) {
		size_t k = most ? most : rng_below(r, 50) + 1;
		enum status st;

		k = k < n ? k : n;
		st = agent_stream_feed(s, bytes, k, e);
		if (st != OK)
			return st;
		bytes += k;
		n -= k;
	}
	return OK;
}

static enum status read_stream(struct agent_reply *out, const struct agent_wire *w,
			       const struct buf *b, size_t n, size_t most, struct rng *r,
			       struct arena *a, struct deltas *d, struct err *e)
{
	struct agent_stream *s = agent_stream_new(w, d ? collect : NULL, d);
	enum status st = feed(s, buf_str(b), n, most, r, e);

	if (st == OK)
		st = agent_stream_end(out, s, a, e);
	agent_stream_free(s);
	return st;
}

static void test_same(const struct agent_wire *w)
{
	struct rng r = { 14 };
	int differ = 0, deltas = 0, unsigned_ = 0;

	for (int i = 0; i < 300; i++) {
		struct arena *a = arena_new();
		struct buf body = { 0 }, stream = { 0 };
		struct deltas d = { 0 };
		struct agent_reply one, two;
		struct err e = { 0 }, f = { 0 };
		struct made m;
		enum status st, su;
		bool same;

		made_reply(&m, &r);
		made_body(&body, w->name, &m);
		made_stream(&stream, w->name, &m, &r);
		st = w->reply(&one, body.s, body.n, a, &e);
		su = read_stream(&two, w, &stream, stream.n, i % 3, &r, a, &d, &f);
		same = st == OK && su == OK && same_reply(&one, &two);
		if (!same && !differ++)
			printf("# %s%s\n# %s\n# %s\n", e.msg, f.msg, buf_str(&body),
			       buf_str(&stream));
		deltas += same && strcmp(buf_str(&d.text), two.text) != 0;
		unsigned_ += same && (m.calls || strcmp(w->name, "gemini") != 0) &&
			     (m.calls || strcmp(w->name, "chat") != 0) &&
			     !strstr(two.raw, m.signature);
		buf_clear(&d.text);
		buf_clear(&d.thoughts);
		buf_clear(&d.calls);
		buf_clear(&body);
		buf_clear(&stream);
		arena_free(a);
	}
	ok(!differ, "%s: 300 streams are read as the replies at once", w->name);
	ok(!deltas, "%s: what was told on the way is what was said", w->name);
	ok(!unsigned_, "%s: signatures are there byte for byte", w->name);
}

/* Every prefix of a stream is whole or known to be cut, never taken for another reply. */
static void test_cut(const struct agent_wire *w)
{
	struct rng r = { 5 };
	struct buf stream = { 0 };
	struct arena *a = arena_new();
	struct agent_reply whole, part;
	struct err e = { 0 };
	struct made m;
	int wrong = 0, silent = 0, cut = 0;

	do
		made_reply(&m, &r);
	while (m.calls < 2 || !m.ids);
	made_stream(&stream, w->name, &m, &r);
	if (read_stream(&whole, w, &stream, stream.n, 0, &r, a, NULL, &e) != OK)
		wrong++;
	for (size_t n = 0; n < stream.n; n++) {
		e = (struct err){ 0 };
		if (read_stream(&part, w, &stream, n, 0, &r, a, NULL, &e) == OK) {
			/* Behind the reason why it stopped, counts alone may be missing. */
			part.usage = whole.usage;
			part.model = whole.model;
			part.id = whole.id;
			wrong += !same_reply(&part, &whole);
		} else {
			cut++;
			silent += !e.code || !e.msg[0];
		}
	}
	ok(!wrong, "%s: no prefix is another reply", w->name);
	ok(cut > 100 && !silent, "%s: %d prefixes are said to be cut", w->name, cut);
	buf_clear(&stream);
	arena_free(a);
}

/* Bytes gone wrong: whatever happens is said. */
static void test_broken(const struct agent_wire *w)
{
	struct rng r = { 77 };
	int silent = 0, unsound = 0;

	for (int i = 0; i < 1500; i++) {
		struct arena *a = arena_new();
		struct buf stream = { 0 };
		struct agent_reply reply;
		struct err e = { 0 };
		struct made m;
		int n = (int)rng_between(&r, 1, 6);

		made_reply(&m, &r);
		made_stream(&stream, w->name, &m, &r);
		while (n--) {
			static const char bytes[] = "\0\n\r{}[]\",:\\u0019-eE\xff\xc3 ";
			size_t at = rng_below(&r, stream.n);

			switch (rng_below(&r, 3)) {
			case 0: stream.s[at] = bytes[rng_below(&r, sizeof bytes)]; break;
			case 1: stream.s[at] ^= (char)(1 << rng_below(&r, 8)); break;
			default:
				memmove(stream.s + at, stream.s + at + (stream.n - at) / 2,
					stream.n - at - (stream.n - at) / 2);
				stream.n -= (stream.n - at) / 2;
				break;
			}
			if (!stream.n)
				break;
		}
		if (read_stream(&reply, w, &stream, stream.n, 0, &r, a, NULL, &e) != OK) {
			silent += !e.code || !e.msg[0];
		} else {
			unsound += !reply.raw || !reply.text || !reply.thoughts ||
				   !reply.stop_word || !reply.model || !reply.id;
			for (int k = 0; k < reply.calls; k++)
				unsound += !reply.call[k].id[0] ||
					   !reply.call[k].args == !reply.call[k].wrong;
		}
		buf_clear(&stream);
		arena_free(a);
	}
	ok(!silent && !unsound, "%s: 1500 broken streams", w->name);
}

/* --- Single streams -------------------------------------------------------------------------------------- */
static enum status single(struct agent_reply *out, const char *wire, const char *text,
			  struct arena *a, struct err *e)
{
	struct rng r = { 1 };
	struct buf b = { 0 };
	enum status st;

	buf_add(&b, text);
	st = read_stream(out, agent_wire_find(wire), &b, b.n, 7, &r, a, NULL, e);
	buf_clear(&b);
	return st;
}

static void fails(const char *wire, const char *text, const char *code, const char *part)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	enum status st = single(&r, wire, text, a, &e);

	ok(st == E_ARG && !strcmp(e.code, code) && strstr(e.msg, part), "%s: %s: %s (%s)",
	   wire, st == E_ARG ? e.code : "OK", st == E_ARG ? e.msg : "", e.hint);
	arena_free(a);
}

static void test_errors(void)
{
	fails("chat",
	      "data: {\"error\": {\"message\": \"Rate limit reached\", \"code\": 429}}\n\n",
	      "limited", "Rate limit");
	fails("chat",
	      "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n{\"error\": \"CUDA "
	      "error: "
	      "internal\"}\n",
	      "server", "CUDA");
	fails("chat",
	      "data: "
	      "{\"choices\":[{\"delta\":{},\"finish_reason\":\"error\",\"error\":{\"code\":"
	      "502,"
	      "\"message\":\"Provider disconnected\"}}]}\n\n",
	      "server", "disconnected");
	fails("anthropic",
	      "event: error\ndata: "
	      "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
	      "\"message\":\"Overloaded\"}}\n\n",
	      "overloaded", "Overloaded");
	fails("anthropic",
	      "event: content_block_delta\ndata: "
	      "{\"type\":\"content_block_delta\",\"index\":3,"
	      "\"delta\":{\"text\":\"a\"}}\n\n",
	      "bad_answer", "not begun");
	fails("responses",
	      "event: error\ndata: "
	      "{\"type\":\"error\",\"code\":\"server_error\",\"message\":\"Oh\","
	      "\"param\":null}\n\n",
	      "server", "Oh");
	fails("responses",
	      "data: "
	      "{\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{"
	      "\"code\":\"rate_limit_exceeded\",\"message\":\"Slow down\"}}}\n\n",
	      "limited", "Slow");
	fails("gemini",
	      "data: "
	      "{\"error\":{\"code\":503,\"message\":\"busy\",\"status\":\"UNAVAILABLE\"}}\n\n",
	      "overloaded", "busy");
	fails("gemini",
	      "[{\"error\":{\"code\":400,\"message\":\"API key not valid.\",\"status\":"
	      "\"INVALID_ARGUMENT\"}}]",
	      "bad_key", "not valid");
	fails("chat",
	      "data: {\"choices\":[{\"delta\":{\"content\":\"ANSWER: 1\"},\"finish_reason\":"
	      "\"error\"}]}\n\ndata: [DONE]\n\n",
	      "server", "broke the reply off");
	fails("chat", "event: error\ndata: upstream overloaded\n\n", "overloaded", "upstream");
	fails("chat", "data: {\"error\":[\"a\"]}\n\n", "server", "a");
	fails("responses",
	      "data: "
	      "{\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":"
	      "null,\"output\":[]}}\n\n",
	      "bad_answer", "does not say why");
	fails("chat", "data: nonsense\n\n", "bad_answer", "no JSON");
	fails("chat", "<html>hello</html>", "bad_answer", "no event");
	fails("chat", "", "bad_answer", "no event");
	fails("chat", "data: [DONE]\n\n", "bad_answer", "cut short");
	fails("responses", "data: {\"type\":\"response.created\"}\n\n", "bad_answer",
	      "cut short");
}

#define PIECE(call) "data: {\"choices\":[{\"delta\":{\"tool_calls\":[" call "]}}]}\n\n"
#define ENDS "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"

static void test_single(void)
{
	struct arena *a = arena_new();
	struct agent_reply r;
	struct err e = { 0 };
	enum status st;

	st = single(&r, "chat",
		    "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"at "
		    "once\"},\"finish_reason\":\"stop\"}]}",
		    a, &e);
	ok(st == OK && !strcmp(r.text, "at once"),
	   "an answer at once to a request for a stream: %s", e.msg);
	st = single(
		&r, "chat",
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"x\","
		"\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}}]}\n\n"
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"y\","
		"\"function\":{\"name\":\"g\",\"arguments\":\"{\\\"a\\\":\"}}]}}]}\n\n"
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,"
		"\"function\":{\"arguments\":\"1}\"}}]},\"finish_reason\":\"stop\"}]}",
		a, &e);
	ok(st == OK && r.calls == 2 && !strcmp(r.call[1].text, "{\"a\":1}") &&
		   r.stop == AGENT_STOP_CALLS && r.usage.input == -1,
	   "calls with one index and two ids; no usage, no [DONE], no empty line: %s", e.msg);
	st = single(
		&r, "chat",
		"data: "
		"{\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"f\","
		"\"arguments\":\"{}\"}},{\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}"
		"]},"
		"\"finish_reason\":\"tool_calls\"}]}\n\n",
		a, &e);
	ok(st == OK && r.calls == 2 && strcmp(r.call[0].id, r.call[1].id) != 0,
	   "calls without index and id: %s", e.msg);
	st = single(
		&r, "chat",
		PIECE("{\"index\":0,\"id\":\"x\",\"function\":{\"name\":\"f\"}}") PIECE(
			"{\"function\":{\"arguments\":\"{\\\"a\\\":\"}}")
			PIECE("{\"id\":\"y\",\"function\":{\"name\":\"g\",\"arguments\":\"{\"}"
			      "}") PIECE("{\"id\":\"x\",\"function\":{\"arguments\":\"1}\"}}")
				PIECE("{\"id\":\"y\",\"function\":{\"arguments\":\"}\"}}")
					ENDS,
		a, &e);
	ok(st == OK && r.calls == 2 && !strcmp(r.call[0].text, "{\"a\":1}") &&
		   !strcmp(r.call[1].text, "{}") && !strcmp(r.call[1].name, "g"),
	   "pieces without an index, told apart by ids: %s", st == OK ? r.raw : e.msg);
	st = single(
		&r, "chat",
		PIECE("{\"index\":2,\"function\":{\"name\":\"f\",\"arguments\":\"\"}}") PIECE(
			"{\"index\":2,\"function\":{\"name\":\"f\",\"arguments\":\"{\"}}")
			PIECE("{\"index\":2,\"function\":{\"name\":\"f\",\"arguments\":\"}\"}"
			      "}") PIECE("{\"index\":2,\"function\":{\"name\":\"f\","
					 "\"arguments\":\"{ \"}}")
				PIECE("{\"index\":1,\"function\":{\"name\":\"g\","
				      "\"arguments\":{"
				      "\"b\":2}}}") PIECE("{\"index\":2,\"function\":{"
							  "\"arguments\":\"}\"}}") ENDS,
		a, &e);
	ok(st == OK && r.calls == 3 && !strcmp(r.call[0].text, "{}") &&
		   !strcmp(r.call[1].text, "{ }") && !strcmp(r.call[2].text, "{\"b\":2}") &&
		   strcmp(r.call[0].id, r.call[1].id),
	   "one index for two calls of a function, its name with every piece, another out of "
	   "order: %s",
	   st == OK ? r.raw : e.msg);
	st = single(&r, "chat",
		    "data: "
		    "{\"choices\":[{\"delta\":null,\"message\":{\"content\":\"a\"},\"usage\":"
		    "{\"prompt_tokens\":3}}]}\n\ndata: "
		    "{\"choices\":[{\"delta\":{\"content\":\"b\"},"
		    "\"finish_reason\":\"stop\"}],\"usage\":null}\n\ndata: [DONE]\n\n"
		    "data: "
		    "{\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}"
		    "\n\n",
		    a, &e);
	ok(st == OK && !strcmp(r.text, "ab") && r.usage.input == 5 && r.usage.output == 2,
	   "counts that come with a piece, and behind the end: %s", e.msg);
	st = single(
		&r, "chat",
		"data: {\"choices\":[{\"delta\":{\"reasoning_details\":[{\"type\":"
		"\"reasoning.text\",\"index\":0,\"text\":\"one "
		"\",\"signature\":null}]}}]}\n\n"
		"data: {\"choices\":[{\"delta\":{\"reasoning_details\":[{\"type\":"
		"\"reasoning.text\",\"index\":0,\"text\":\"two\"}]}}]}\n\n"
		"data: {\"choices\":[{\"delta\":{\"content\":\"x\",\"reasoning_details\":[{"
		"\"type\":\"reasoning.text\",\"index\":0,\"signature\":\"S/+=\"}]},"
		"\"finish_reason\":\"stop\"}]}\n\n",
		a, &e);
	ok(st == OK && !strcmp(r.thoughts, "one two") &&
		   strstr(r.raw, "\"signature\":\"S/+=\"") &&
		   strstr(r.raw, "\"text\":\"one two\""),
	   "OpenRouter's details are put together: %s", r.raw);
	st = single(
		&r, "responses",
		": alive\n\ndata: {\"type\":\"response.output_item.done\",\ndata: \"item\":{"
		"\"type\":\"reasoning\",\ndata: \"encrypted_content\":\"e\\/\"}}\n\n"
		"data: {\"type\":\"response.completed\",\"response\":\ndata: {\"status\":"
		"\"completed\"}}\n\n",
		a, &e);
	ok(st == OK && strstr(r.raw, "\"encrypted_content\":\"e\\/\"") && !strchr(r.raw, '\n'),
	   "data of several lines: %s", st == OK ? r.raw : e.msg);
	st = single(
		&r, "anthropic",
		"data: {\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"usage\":{"
		"\"input_tokens\":5}}}\n\n"
		"data: "
		"{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":"
		"\"tool_use\",\"id\":\"t\",\"name\":\"f\",\"input\":{}}}\n\n"
		"data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":"
		"\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": [1,\"}}\n\n"
		"data: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
		"data: "
		"{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"},"
		"\"usage\":{\"output_tokens\":9}}\n\n",
		a, &e);
	ok(st == OK && r.calls == 1 && !r.call[0].args && strstr(r.call[0].wrong, "cut off") &&
		   r.stop == AGENT_STOP_LENGTH && r.usage.output == 9,
	   "arguments that were cut: %s", r.calls ? r.call[0].wrong : e.msg);
	st = single(
		&r, "gemini",
		"data: {\"promptFeedback\":{\"blockReason\":\"SAFETY\"},\"usageMetadata\":{"
		"\"promptTokenCount\":4}}\n\n",
		a, &e);
	ok(st == OK && r.stop == AGENT_STOP_REFUSED && !strcmp(r.stop_word, "SAFETY"),
	   "a prompt that is blocked: %s", e.msg);
	st = single(
		&r, "gemini",
		"[{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}]}\n,\r\n{"
		"\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"b\"}]},\"finishReason\":"
		"\"STOP\"}]}\n]",
		a, &e);
	ok(st == OK && !strcmp(r.text, "ab") && r.stop == AGENT_STOP_END,
	   "a list instead of events: %s", st == OK ? r.raw : e.msg);
	st = single(
		&r, "gemini",
		"data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}]}\n\n"
		"data: "
		"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"b\"},{\"text\":\"\","
		"\"thoughtSignature\":\"T\"}]},\"finishReason\":\"STOP\"}]}\n\n",
		a, &e);
	ok(st == OK && strstr(r.raw,
			      "{\"text\":\"ab\"},{\"text\":\"\",\"thoughtSignature\":\"T\"}"),
	   "a signature stays on its part: %s", r.raw);
	arena_free(a);
}

/* A text in the wire's stream, cut into pieces of k bytes: what is told as words and as thoughts,
 * and what the reply has of both. */
static void parts(const char *said, const char *text, const char *thoughts)
{
	struct arena *a = arena_new();
	bool all = true;

	for (size_t k = 1; k <= strlen(said); k++) {
		struct buf stream = { 0 }, whole = { 0 };
		struct deltas d = { 0 };
		struct agent_reply r = { 0 };
		struct err e = { 0 };
		struct rng rng = { 3 };

		for (size_t i = 0; i < strlen(said); i += k) {
			char piece[200];

			snprintf(piece, sizeof piece, "%.*s", (int)k, said + i);
			buf_add(&stream, "data: {\"choices\":[{\"delta\":{\"content\":");
			json_add_string(&stream, piece);
			buf_add(&stream, "}}]}\n\n");
		}
		buf_add(&stream,
			"data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}"
			"\n\ndata: [DONE]\n\n");
		json_add_string(&whole, said);
		all = read_stream(&r, agent_wire_find("chat"), &stream, stream.n, 11, &rng, a,
				  &d, &e) == OK &&
		      !strcmp(r.text, text) && !strcmp(r.thoughts, thoughts) &&
		      !strcmp(buf_str(&d.text), text) &&
		      !strcmp(buf_str(&d.thoughts), thoughts) && strstr(r.raw, whole.s) && all;
		buf_clear(&stream);
		buf_clear(&whole);
		buf_clear(&d.text);
		buf_clear(&d.thoughts);
	}
	ok(all, "thoughts within the words, cut anywhere: %.*s",
	   (int)strcspn(said + 1, "\n") + 1, said);
	arena_free(a);
}

static void test_thoughts(void)
{
	parts("<think>one\ntwo</think>\n\nThree.", "Three.", "one\ntwo");
	parts(" <think>\n\n</think>\n\nThree.", " Three.", "");
	parts("<thinking>a < b</thinking>c <d> [e] </", "c <d> [e] </", "a < b");
	parts("[THINK]x[/THINK]y", "y", "x");
	parts("<thought>x</thought>y<think>z</think>", "y", "xz");
	parts("<think>ANSWER: 4 was a gue", "", "ANSWER: 4 was a gue");
	parts("a <b and [T", "a <b and [T", "");
}

int main(void)
{
	int n;
	const struct agent_wire *w = agent_wire_list(&n);

	test_events();
	test_over();
	for (int i = 0; i < n; i++) {
		test_same(&w[i]);
		test_cut(&w[i]);
		test_broken(&w[i]);
	}
	test_errors();
	test_single();
	test_thoughts();
	buf_clear(&heard);
	return tap_done();
}
