/*
 * wire_anthropic.c -- Anthropic Messages.
 *
 * A turn is the list `content`.  Blocks of thinking carry signatures and go back as they came.
 */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

#define MAX_TOKENS 16000 /* the wire must say one */

void agent_anthropic_path(struct buf *b, const char *model, bool stream)
{
	(void)model;
	(void)stream;
	buf_add(b, "/messages");
}

void agent_anthropic_key(struct buf *b, const char *key)
{
	agent_wire_key_line(b, "x-api-key: ", key);
}

/* --- Requests ----------------------------------------------------------------------------------- */
#define MARK ",\"cache_control\":{\"type\":\"ephemeral\"}"

/* Blocks of text must not be empty. */
static void add_text_block(struct buf *b, const char *s)
{
	if (!*s)
		return;
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"text\"");
	json_member_text(b, "text", s);
	buf_addc(b, '}');
}

static void add_image(struct buf *b, const struct agent_image *i)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"image\",\"source\":{\"type\":\"base64\"");
	json_member_text(b, "media_type", i->mime);
	json_member_text(b, "data", i->base64);
	buf_add(b, "}}");
}

static void add_result(struct buf *b, const struct agent_tool_result *r)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"tool_result\"");
	json_member_text(b, "tool_use_id", r->id);
	json_add_key(b, "content");
	if (r->image) {
		buf_addc(b, '[');
		add_text_block(b, r->text);
		add_image(b, r->image);
		buf_addc(b, ']');
	} else {
		json_add_string(b, r->text);
	}
	if (!r->ok)
		buf_add(b, ",\"is_error\":true");
	buf_addc(b, '}');
}

/* A text without a word in it, which models write and servers refuse. */
static bool is_empty(const struct json *block)
{
	const char *text = json_text(block, "text");

	return json_says(block, "type", "text") && (!text || !text[strspn(text, " \t\r\n")]);
}

/* The blocks of a turn as they came, but for empty texts, and arguments that are no object, which a
 * stream that was cut leaves behind and the server would refuse. */
static void turn_blocks(struct buf *t, const char *raw)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	int i = 0, empty = 0;

	buf_add(t, raw);
	if (json_read(&j, raw, strlen(raw), a, NULL) == OK)
		for (const struct json *m = j->child; m; m = m->next, i++) {
			const struct json *input = json_get(m, "input");

			if (input && input->type != JSON_OBJECT)
				agent_wire_set(t, arena_printf(a, "%d", i), "input", "{}");
			empty += is_empty(m);
		}
	if (empty) {
		struct buf rest = { 0 };

		buf_addc(&rest, '[');
		i = 0;
		for (const struct json *m = j->child; m; m = m->next, i++) {
			const char *at;
			size_t n;

			if (is_empty(m) ||
			    !json_span(&at, &n, t->s, t->n, arena_printf(a, "%d", i)))
				continue;
			agent_wire_comma(&rest);
			buf_addn(&rest, at, n);
		}
		buf_addc(&rest, ']');
		buf_clear(t);
		*t = rest;
	}
	arena_free(a);
}

/* Turns of the user that follow each other are one message, so that results stand first in it;
 * a turn of the model without content is left out. */
static void add_messages(struct buf *b, const struct agent_request *q)
{
	size_t last = 0; /* where the last block of a user ends */
	bool open = false;

	buf_addc(b, '[');
	for (int i = 0; i < q->turns; i++) {
		const struct agent_turn *t = &q->turn[i];

		if (t->role == AGENT_MODEL) {
			struct buf blocks = { 0 };

			turn_blocks(&blocks, t->raw);
			if (strchr(buf_str(&blocks), '{')) {
				if (open)
					buf_add(b, "]}");
				open = false;
				agent_wire_comma(b);
				buf_addf(b, "{\"role\":\"assistant\",\"content\":%s}",
					 blocks.s);
			}
			buf_clear(&blocks);
			continue;
		}
		if (!open) {
			agent_wire_comma(b);
			buf_add(b, "{\"role\":\"user\",\"content\":[");
		}
		open = true;
		for (int k = 0; k < t->results && t->role == AGENT_RESULTS; k++)
			add_result(b, &t->result[k]);
		for (int k = 0; k < t->parts; k++)
			if (t->part[k].image)
				add_image(b, t->part[k].image);
			else
				add_text_block(b, t->part[k].text);
		last = b->n;
	}
	if (open)
		buf_add(b, "]}");
	buf_addc(b, ']');
	if (q->cache && last && b->s[last - 1] == '}') {
		struct buf rest = { 0 };

		buf_addn(&rest, b->s + last - 1, b->n - last + 1);
		b->n = last - 1;
		buf_add(b, MARK);
		buf_addn(b, rest.s, rest.n);
		buf_clear(&rest);
	}
}

static void add_tools(struct buf *b, const struct agent_request *q)
{
	const char *end = strrchr(q->tools, '}');

	json_add_key(b, "tools");
	if (!q->cache) {
		buf_add(b, q->tools);
		return;
	}
	buf_addn(b, q->tools, (size_t)(end - q->tools));
	buf_add(b, MARK);
	buf_add(b, end);
}

/* Does it think?  Then it may not be forced to call, and has no temperature. */
static bool thinks(const struct agent_request *q, struct arena *a)
{
	const char *type = json_text(agent_wire_extra_get(q, "thinking", a), "type");

	if (type)
		return strcmp(type, "disabled") != 0;
	return q->effort && strcmp(q->effort, "none") != 0;
}

/* Models before 4.6 count thoughts in tokens, and know no effort. */
static bool is_old(const char *model)
{
	static const char *const old[] = {
		"claude-2",      "claude-3",   "claude-instant", "opus-4-0",
		"opus-4-1",      "opus-4-5",   "opus-4-2025",    "sonnet-4-0",
		"sonnet-4-2025", "sonnet-4-5", "haiku-4-5",
	};

	for (size_t i = 0; i < sizeof old / sizeof *old; i++)
		if (strstr(model, old[i]))
			return true;
	return false;
}

static const struct {
	const char *effort, *word;
	long budget;
} efforts[] = {
	{ "minimal", "low", 1024 }, { "low", "low", 2048 },      { "medium", "medium", 8192 },
	{ "high", "high", 16000 },  { "xhigh", "xhigh", 16000 }, { "max", "max", 16000 },
};

/* The limit must leave room for thoughts, and be larger than these. */
static void add_limit(struct buf *b, const struct agent_request *q, long budget)
{
	json_member_count(b, "max_tokens",
			  q->max_tokens > 0 ? q->max_tokens : MAX_TOKENS + budget);
}

/* Tokens of thoughts for a model that counts them; 0: it does not, or has no room for any. */
static long budget_of(const struct agent_request *q, struct arena *a)
{
	long budget = 0;

	if (!q->effort || !is_old(q->model) || agent_wire_extra_get(q, "thinking", a))
		return 0;
	for (size_t i = 0; i < sizeof efforts / sizeof *efforts; i++)
		if (!strcmp(efforts[i].effort, q->effort))
			budget = efforts[i].budget;
	if (q->max_tokens > 0 && budget > q->max_tokens / 2)
		budget = q->max_tokens / 2;
	return budget < 1024 ? 0 : budget;
}

static void add_thinking(struct buf *b, const struct agent_request *q, long budget,
			 struct arena *a)
{
	bool own = agent_wire_extra_get(q, "thinking", a) != NULL;
	const char *word = q->effort;

	if (!q->effort)
		return;
	if (!strcmp(q->effort, "none")) {
		buf_add(b, ",\"thinking\":{\"type\":\"disabled\"}");
		return;
	}
	if (budget)
		buf_addf(b, ",\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":%ld}",
			 budget);
	if (is_old(q->model))
		return;
	if (!own)
		buf_add(b, ",\"thinking\":{\"type\":\"adaptive\"}");
	for (size_t i = 0; i < sizeof efforts / sizeof *efforts; i++)
		if (!strcmp(efforts[i].effort, q->effort))
			word = efforts[i].word;
	buf_add(b, ",\"output_config\":{");
	json_member_text(b, "effort", word);
	buf_addc(b, '}');
}

void agent_anthropic_request(struct buf *b, const struct agent_request *q)
{
	struct arena *a = arena_new();
	long budget = budget_of(q, a);
	bool think = thinks(q, a) &&
		     (budget || !is_old(q->model) || agent_wire_extra_get(q, "thinking", a));

	buf_addc(b, '{');
	json_member_text(b, "model", q->model);
	add_limit(b, q, budget);
	if (agent_wire_has_tools(q))
		add_tools(b, q);
	if (agent_wire_has_tools(q) && q->choice == AGENT_TOOLS_NONE)
		buf_add(b, ",\"tool_choice\":{\"type\":\"none\"}");
	else if (agent_wire_has_tools(q) && q->choice == AGENT_TOOLS_REQUIRED && !think)
		buf_add(b, ",\"tool_choice\":{\"type\":\"any\"}");
	if (q->system && *q->system) {
		json_add_key(b, "system");
		buf_add(b, "[{\"type\":\"text\"");
		agent_wire_add_system(b, "text", q);
		buf_addf(b, "%s}]", q->cache ? MARK : "");
	}
	json_add_key(b, "messages");
	add_messages(b, q);
	add_thinking(b, q, budget, a);
	if (q->temperature >= 0 && !think)
		json_member_number(b, "temperature", q->temperature);
	if (q->stream)
		buf_add(b, ",\"stream\":true");
	buf_addc(b, '}');
	agent_wire_extra_add(b, q);
	arena_free(a);
}

/* --- Replies ------------------------------------------------------------------------------------- */
static const struct {
	const char *word;
	enum agent_stop stop;
} stops[] = {
	{ "end_turn", AGENT_STOP_END },
	{ "stop_sequence", AGENT_STOP_END },
	{ "tool_use", AGENT_STOP_CALLS },
	{ "max_tokens", AGENT_STOP_LENGTH },
	{ "refusal", AGENT_STOP_REFUSED },
	{ "model_context_window_exceeded", AGENT_STOP_LENGTH },
	{ "pause_turn", AGENT_STOP_PAUSED },
};

static enum agent_stop stop_of(const char *word, int calls)
{
	enum agent_stop stop = *word ? AGENT_STOP_OTHER : AGENT_STOP_END;

	for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
		if (!strcmp(stops[i].word, word))
			stop = stops[i].stop;
	if (stop == AGENT_STOP_END || stop == AGENT_STOP_CALLS)
		stop = calls ? AGENT_STOP_CALLS : AGENT_STOP_END;
	return stop;
}

static void read_usage(struct agent_usage *u, const struct json *usage)
{
	u->input = agent_wire_count(usage, "input_tokens");
	u->cache_read = agent_wire_count(usage, "cache_read_input_tokens");
	u->cache_write = agent_wire_count(usage, "cache_creation_input_tokens");
	u->output = agent_wire_count(usage, "output_tokens");
	u->reasoning =
		agent_wire_count(json_get(usage, "output_tokens_details"), "thinking_tokens");
}

enum status agent_anthropic_reply(struct agent_reply *out, const char *body, size_t n,
				  struct arena *a, struct err *e)
{
	struct agent_reply r = { 0 };
	struct buf text = { 0 }, thoughts = { 0 };
	struct json *j = NULL;
	const struct json *content;
	int cap = 0, i = 0, *place;
	enum status st = agent_wire_body(&j, &body, &n, a, e);

	if (st != OK)
		return st;
	content = json_get(j, "content");
	if (!content || content->type != JSON_ARRAY) {
		err_fail(e, E_ARG, "bad_answer", "the answer has no list \"content\"");
		err_hint(e, "does the server speak Anthropic's Messages at this URL?");
		return E_ARG;
	}
	r.id = json_text(j, "id");
	r.id = r.id ? r.id : "";
	r.model = json_text(j, "model");
	r.model = r.model ? r.model : "";
	r.raw = agent_wire_span(body, n, "content", a);
	place = arena_alloc(a, (size_t)(content->n + 1) * sizeof *place);
	for (const struct json *m = content->child; m && r.calls <= AGENT_CALLS_MOST;
	     m = m->next, i++) {
		const char *said = json_text(m, "text"), *thought = json_text(m, "thinking");

		if (json_says(m, "type", "text") && said) {
			buf_add(&text, said);
		} else if (json_says(m, "type", "thinking") && thought) {
			buf_add(&thoughts, thoughts.n && *thought ? "\n\n" : "");
			buf_add(&thoughts, thought);
		} else if (json_says(m, "type", "tool_use")) {
			const struct json *input = json_get(m, "input");
			const char *s = NULL;

			/* A string is what a stream left of arguments that cannot be read. */
			if (input && input->type == JSON_STRING)
				s = input->text;
			else if (input)
				s = agent_wire_span(body, n,
						    arena_printf(a, "content/%d/input", i), a);
			place[r.calls] = i;
			agent_wire_call_add(&r, &cap, json_text(m, "id"), json_text(m, "name"),
					    s, a);
		}
	}
	agent_wire_said(&r, &text, &thoughts, a);
	st = agent_wire_ids(&r, "", place, "id", a, e);
	if (st != OK)
		return st;
	r.stop_word = json_text(j, "stop_reason");
	r.stop_word = r.stop_word ? r.stop_word : "";
	r.stop = stop_of(r.stop_word, r.calls);
	read_usage(&r.usage, json_get(j, "usage"));
	*out = r;
	return OK;
}

/* --- Streams ------------------------------------------------------------------------------------- */
/* Counts come at the start and again at the end: later ones count. */
static void take_usage(struct agent_stream *s, const struct json *usage)
{
	if (!usage || usage->type != JSON_OBJECT)
		return;
	if (!s->usage.n)
		buf_add(&s->usage, "{}");
	for (const struct json *m = usage->child; m; m = m->next) {
		struct buf value = { 0 };

		if (m->type == JSON_NULL)
			continue;
		json_add(&value, m);
		agent_wire_set(&s->usage, "", m->key, buf_str(&value));
		buf_clear(&value);
	}
}

static enum status begin_block(struct agent_stream *s, const struct json *j, struct err *e)
{
	const struct json *block = json_get(j, "content_block");
	struct agent_block *b;
	const char *type = json_text(block, "type"), *text;
	enum status st;

	if (!type)
		return err_fail(e, E_ARG, "bad_answer",
				"the stream begins a block without saying of which type");
	st = agent_stream_block_add(&b, s, AGENT_BLOCK_OTHER, agent_wire_count(j, "index"), e);
	if (st != OK)
		return st;
	b->open = true;
	buf_add(&b->name, type);
	json_add(&b->json, block);
	if (!strcmp(type, "text") && (text = json_text(block, "text"))) {
		buf_add(&b->text, text);
		agent_stream_tell(s, AGENT_DELTA_TEXT, text);
	} else if (!strcmp(type, "thinking")) {
		text = json_text(block, "thinking");
		buf_add(&b->text, text ? text : "");
		agent_stream_tell(s, AGENT_DELTA_THOUGHT, text ? text : "");
		text = json_text(block, "signature");
		buf_add(&b->other, text ? text : "");
	}
	return OK;
}

static enum status take_delta(struct agent_stream *s, const struct json *j, struct err *e)
{
	const struct json *delta = json_get(j, "delta"), *cited;
	struct agent_block *b =
		agent_stream_block_find(s, AGENT_BLOCK_OTHER, agent_wire_count(j, "index"));
	const char *text;

	if (!b)
		return err_fail(e, E_ARG, "bad_answer",
				"the stream goes on with a block that it has not begun");
	if ((text = json_text(delta, "text"))) {
		buf_add(&b->text, text);
		agent_stream_tell(s, AGENT_DELTA_TEXT, text);
	} else if ((text = json_text(delta, "thinking"))) {
		buf_add(&b->text, text);
		agent_stream_tell(s, AGENT_DELTA_THOUGHT, text);
	} else if ((text = json_text(delta, "signature"))) {
		buf_reset(&b->other); /* it comes whole, as the provider's libraries take it */
		buf_add(&b->other, text);
	} else if ((text = json_text(delta, "partial_json"))) {
		buf_add(&b->text, text);
		agent_stream_tell(s, AGENT_DELTA_CALL, text);
	} else if ((cited = json_get(delta, "citation"))) {
		agent_wire_comma(&b->id); /* of a text, which has no id: its citations */
		json_add(&b->id, cited);
	}
	return OK;
}

enum status agent_anthropic_event(struct agent_stream *s, const char *name, const char *data,
				  size_t n, struct err *e)
{
	struct json *j = NULL;
	const struct json *message;
	const char *type;
	struct agent_block *b;
	enum status st;

	if (n >= 6 && !memcmp(data, "[DONE]", 6))
		return OK;
	st = agent_stream_event(&j, &data, &n, s, e);
	if (st != OK)
		return st;
	type = json_text(j, "type");
	if (!type)
		type = name;
	message = json_get(j, "message");
	if (!strcmp(type, "error"))
		return agent_refusal_fail(e, 200, data, n);
	if (!strcmp(type, "message_start")) {
		agent_stream_keep(&s->id, message, "id");
		agent_stream_keep(&s->model, message, "model");
		take_usage(s, json_get(message, "usage"));
	} else if (!strcmp(type, "content_block_start")) {
		return begin_block(s, j, e);
	} else if (!strcmp(type, "content_block_delta")) {
		return take_delta(s, j, e);
	} else if (!strcmp(type, "content_block_stop")) {
		b = agent_stream_block_find(s, AGENT_BLOCK_OTHER,
					    agent_wire_count(j, "index"));
		if (b)
			b->open = false;
	} else if (!strcmp(type, "message_delta")) {
		agent_stream_keep(&s->stop, json_get(j, "delta"), "stop_reason");
		take_usage(s, json_get(j, "usage"));
	} else if (!strcmp(type, "message_stop")) {
		s->done = true;
	}
	return OK;
}

/* A block is what it began with, and what came for it since. */
static void add_block(struct buf *b, const struct agent_block *k, struct arena *a)
{
	struct buf t = { 0 };
	const char *type = buf_str(&k->name);
	struct agent_call c = { .text = buf_str(&k->text) };
	struct json *start = NULL;

	buf_addn(&t, k->json.s, k->json.n);
	if (!strcmp(type, "text")) {
		agent_wire_set_text(&t, "", "text", buf_str(&k->text));
		if (k->id.n) {
			struct buf list = { 0 };

			buf_addf(&list, "[%s]", k->id.s);
			agent_wire_set(&t, "", "citations", list.s);
			buf_clear(&list);
		}
	} else if (!strcmp(type, "thinking")) {
		/* Set from the last to the first: a member more is put in front. */
		agent_wire_set_text(&t, "", "signature", buf_str(&k->other));
		agent_wire_set_text(&t, "", "thinking", buf_str(&k->text));
	} else if (c.text[strspn(c.text, " \t\r\n")]) {
		agent_wire_args(&c, a);
		if (c.args)
			agent_wire_set(&t, "", "input", c.text);
		else
			agent_wire_set_text(&t, "", "input", c.text);
	} else if (!strcmp(type, "tool_use") &&
		   (json_read(&start, t.s, t.n, a, NULL) != OK || !json_get(start, "input"))) {
		agent_wire_set(&t, "", "input", "{}");
	}
	agent_wire_comma(b);
	buf_addn(b, t.s, t.n);
	buf_clear(&t);
}

enum status agent_anthropic_whole(struct buf *b, struct agent_stream *s, struct err *e)
{
	/* The reason comes behind all blocks; what follows it tells nothing. */
	if (!s->stop.n && !s->done)
		return agent_stream_cut(e);
	for (int i = 0; i < s->blocks; i++)
		if (s->block[i].open)
			return agent_stream_cut(e);
	arena_reset(s->a);
	buf_addc(b, '{');
	json_member_text(b, "id", buf_str(&s->id));
	buf_add(b, ",\"type\":\"message\",\"role\":\"assistant\"");
	json_member_text(b, "model", buf_str(&s->model));
	json_add_key(b, "content");
	buf_addc(b, '[');
	for (int i = 0; i < s->blocks; i++)
		add_block(b, &s->block[i], s->a);
	buf_addc(b, ']');
	json_member_text(b, "stop_reason", s->stop.n ? s->stop.s : NULL);
	if (s->usage.n) {
		json_add_key(b, "usage");
		buf_addn(b, s->usage.s, s->usage.n);
	}
	buf_addc(b, '}');
	return OK;
}
