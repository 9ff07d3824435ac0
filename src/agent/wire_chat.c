/*
 * wire_chat.c -- OpenAI Chat Completions, which OpenRouter and the servers of local models speak
 * as well, each a little differently.
 *
 * A turn is the object choices[0].message.  How it comes as a stream: wire_chat_stream.c.
 */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

void agent_chat_path(struct buf *b, const char *model, bool stream)
{
	(void)model;
	(void)stream;
	buf_add(b, "/chat/completions");
}

void agent_chat_key(struct buf *b, const char *key)
{
	agent_wire_key_line(b, "Authorization: Bearer ", key);
}

/* --- Requests ----------------------------------------------------------------------------------- */
static void add_image(struct buf *b, const struct agent_image *i)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"image_url\",\"image_url\":{");
	agent_wire_add_data_url(b, "url", i);
	buf_add(b, "}}");
}

static void add_text_part(struct buf *b, const char *s)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"text\"");
	json_member_text(b, "text", s);
	buf_addc(b, '}');
}

static void add_parts(struct buf *b, const struct agent_part *part, int n)
{
	for (int i = 0; i < n; i++)
		if (part[i].image)
			add_image(b, part[i].image);
		else
			add_text_part(b, part[i].text);
}

/* A text alone is sent as a string, which every server knows. */
static void add_user(struct buf *b, const struct agent_part *part, int n)
{
	agent_wire_comma(b);
	buf_add(b, "{\"role\":\"user\"");
	json_add_key(b, "content");
	if (n == 1 && part->text) {
		json_add_string(b, part->text);
	} else {
		buf_addc(b, '[');
		add_parts(b, part, n);
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

/* Messages of tools have no pictures here: they follow in a message of the user. */
static void add_results(struct buf *b, const struct agent_turn *t, bool apart)
{
	int images = 0;

	for (int i = 0; i < t->results; i++) {
		agent_wire_comma(b);
		buf_add(b, "{\"role\":\"tool\"");
		json_member_text(b, "tool_call_id", t->result[i].id);
		json_member_text(b, "content", t->result[i].text);
		buf_addc(b, '}');
		images += t->result[i].image != NULL;
	}
	/* Mistral wants to have spoken before it is spoken to. */
	if (apart && (images || t->parts))
		buf_add(b, ",{\"role\":\"assistant\",\"content\":\"I see.\"}");
	if (!images) {
		if (t->parts)
			add_user(b, t->part, t->parts);
		return;
	}
	agent_wire_comma(b);
	buf_add(b, "{\"role\":\"user\",\"content\":[");
	for (int i = 0; i < t->results; i++) {
		struct buf said = { 0 };

		if (!t->result[i].image)
			continue;
		buf_addf(&said, "The picture of %s (call %s):", t->result[i].name,
			 t->result[i].id);
		add_text_part(b, buf_str(&said));
		buf_clear(&said);
		add_image(b, t->result[i].image);
	}
	add_parts(b, t->part, t->parts);
	buf_add(b, "]}");
}

/* Some servers refuse their own thoughts where they stand apart from the words. */
static void leave_thoughts(struct buf *t, struct arena *a)
{
	static const char *const names[] = { "reasoning", "reasoning_content",
					     "reasoning_details", "thinking" };
	struct json *j = NULL;
	struct buf rest = { 0 };

	if (json_read(&j, t->s, t->n, a, NULL) != OK || j->type != JSON_OBJECT)
		return;
	buf_addc(&rest, '{');
	for (const struct json *m = j->child; m; m = m->next) {
		bool thought = false;

		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			thought = thought || !strcmp(m->key, names[i]);
		if (thought)
			continue;
		json_add_key(&rest, m->key);
		json_add(&rest, m);
	}
	buf_addc(&rest, '}');
	buf_clear(t);
	*t = rest;
}

/* The turn as it came.  Servers that put arguments into a template read them as JSON first and
 * refuse the whole conversation when that fails, and OpenAI refuses a message without content or
 * calls: only these are mended. */
static void add_model(struct buf *b, const char *raw, bool thoughtless)
{
	struct arena *a = arena_new();
	struct buf t = { 0 };
	struct json *j = NULL;
	const struct json *calls, *content;
	int i = 0;

	buf_add(&t, raw);
	if (json_read(&j, raw, strlen(raw), a, NULL) == OK) {
		calls = json_get(j, "tool_calls");
		content = json_get(j, "content");
		if ((!calls || !calls->n) && (!content || content->type == JSON_NULL))
			agent_wire_set(&t, "", "content", "\"\"");
		for (const struct json *m = calls ? calls->child : NULL; m; m = m->next, i++) {
			const char *args = json_text(json_get(m, "function"), "arguments");
			struct agent_call c = { .text = args };

			if (!args)
				continue;
			agent_wire_args(&c, a);
			if (!c.args)
				agent_wire_set_text(
					&t, arena_printf(a, "tool_calls/%d/function", i),
					"arguments", "{}");
		}
	}
	if (thoughtless)
		leave_thoughts(&t, a);
	agent_wire_comma(b);
	buf_addn(b, t.s, t.n);
	buf_clear(&t);
	arena_free(a);
}

void agent_chat_request(struct buf *b, const struct agent_request *q)
{
	struct arena *a = arena_new();

	buf_addc(b, '{');
	json_member_text(b, "model", q->model);
	json_add_key(b, "messages");
	buf_addc(b, '[');
	if (q->system && *q->system) {
		buf_add(b, "{\"role\":\"system\"");
		agent_wire_add_system(b, "content", q);
		buf_addc(b, '}');
	}
	for (int i = 0; i < q->turns; i++)
		switch (q->turn[i].role) {
		case AGENT_USER: add_user(b, q->turn[i].part, q->turn[i].parts); break;
		case AGENT_MODEL:
			add_model(b, q->turn[i].raw, q->left & AGENT_LEAVE_THOUGHTS);
			break;
		case AGENT_RESULTS:
			add_results(b, &q->turn[i], q->left & AGENT_LEAVE_ORDER);
			break;
		}
	buf_addc(b, ']');
	agent_wire_add_tools(b, q);
	/* OpenAI refuses both names of the limit at once. */
	if (q->max_tokens > 0 && !agent_wire_extra_get(q, "max_tokens", a))
		json_member_count(b, q->limit ? q->limit : "max_completion_tokens",
				  q->max_tokens);
	if (q->temperature >= 0)
		json_member_number(b, "temperature", q->temperature);
	if (q->seed >= 0)
		json_member_count(b, "seed", q->seed);
	if (q->effort)
		json_member_text(b, "reasoning_effort", q->effort);
	if (q->stream)
		buf_add(b, ",\"stream\":true");
	if (q->stream && !(q->left & AGENT_LEAVE_USAGE))
		buf_add(b, ",\"stream_options\":{\"include_usage\":true}");
	buf_addc(b, '}');
	agent_wire_extra_add(b, q);
	arena_free(a);
}

/* --- Replies ------------------------------------------------------------------------------------- */
void agent_chat_content(struct buf *text, struct buf *thoughts, const struct json *content)
{
	if (!content)
		return;
	if (content->type == JSON_STRING)
		buf_add(text, content->text);
	if (content->type != JSON_ARRAY)
		return;
	for (const struct json *m = content->child; m; m = m->next) {
		const struct json *think = json_get(m, "thinking");

		if (m->type == JSON_STRING)
			buf_add(text, m->text);
		else if (json_text(m, "text"))
			buf_add(text, json_text(m, "text"));
		else if (json_text(m, "refusal"))
			buf_add(text, json_text(m, "refusal"));
		else if (think)
			agent_chat_content(thoughts, thoughts, think);
	}
}

/* Thoughts go by three names: vLLM's, llama.cpp's (and vLLM's of before), OpenRouter's list.  The
 * same thoughts may be there under several. */
static void add_thoughts(struct buf *b, const struct json *message)
{
	static const char *const names[] = { "reasoning", "reasoning_content", "thinking" };
	static const char *const inside[] = { "text", "summary" };
	const char *s = agent_wire_text_of(message, names, 3);
	const struct json *details = json_get(message, "reasoning_details");

	if (s) {
		buf_add(b, s);
		return;
	}
	if (!details || details->type != JSON_ARRAY)
		return;
	for (const struct json *m = details->child; m; m = m->next)
		if ((s = agent_wire_text_of(m, inside, 2)))
			buf_add(b, s);
}

static enum agent_stop stop_of(const char *word, bool refused, int calls)
{
	if (refused || !strcmp(word, "content_filter"))
		return AGENT_STOP_REFUSED;
	if (!strcmp(word, "length"))
		return AGENT_STOP_LENGTH;
	if (calls)
		return AGENT_STOP_CALLS;
	if (!strcmp(word, "stop") || !strcmp(word, "eos") || !strcmp(word, "end_turn") ||
	    !*word)
		return AGENT_STOP_END;
	return AGENT_STOP_OTHER;
}

static void read_usage(struct agent_usage *u, const struct json *usage)
{
	const struct json *in = json_get(usage, "prompt_tokens_details");
	const struct json *out = json_get(usage, "completion_tokens_details");

	u->cache_read = agent_wire_count(in, "cached_tokens");
	if (u->cache_read < 0) /* DeepSeek */
		u->cache_read = agent_wire_count(usage, "prompt_cache_hit_tokens");
	u->cache_write = agent_wire_count(in, "cache_write_tokens");
	u->input = agent_wire_count_less(agent_wire_count(usage, "prompt_tokens"),
					 u->cache_read, u->cache_write);
	u->output = agent_wire_count(usage, "completion_tokens");
	u->reasoning = agent_wire_count(out, "reasoning_tokens");
}

static enum status read_calls(struct agent_reply *r, const struct json *message,
			      struct arena *a, struct err *e)
{
	const struct json *calls = json_get(message, "tool_calls");
	int cap = 0, i = 0, *place;

	if (!calls || calls->type != JSON_ARRAY)
		return OK;
	place = arena_alloc(a, (size_t)(calls->n + 1) * sizeof *place);
	for (const struct json *m = calls->child; m && r->calls <= AGENT_CALLS_MOST;
	     m = m->next, i++) {
		const struct json *f = json_get(m, "function"), *args;
		const char *text;

		if (!f)
			continue;
		args = json_get(f, "arguments");
		text = args && args->type == JSON_STRING ? args->text : NULL;
		if (args && !text) /* Ollama's own way, and others' */
			text = agent_wire_span(
				r->raw, strlen(r->raw),
				arena_printf(a, "tool_calls/%d/function/arguments", i), a);
		place[r->calls] = i;
		agent_wire_call_add(r, &cap, json_text(m, "id"), json_text(f, "name"), text,
				    a);
	}
	return agent_wire_ids(r, "tool_calls", place, "id", a, e);
}

enum status agent_chat_reply(struct agent_reply *out, const char *body, size_t n,
			     struct arena *a, struct err *e)
{
	struct agent_reply r = { 0 };
	struct buf text = { 0 }, thoughts = { 0 };
	struct json *j = NULL;
	const struct json *choice, *message;
	const char *refusal;
	enum status st = agent_wire_body(&j, &body, &n, a, e);

	if (st != OK)
		return st;
	choice = agent_wire_item(json_get(j, "choices"), 0);
	message = json_get(choice, "message");
	/* OpenRouter tells errors of the model's server inside the choice. */
	if (agent_wire_is_error(json_get(choice, "error")))
		return agent_refusal_fail(e, 200, body, n);
	if (!message || message->type != JSON_OBJECT)
		return err_fail_with(
			e, E_ARG, "bad_answer", NULL,
			"does the server speak OpenAI's Chat Completions at this URL?",
			"the answer has no choices[0].message");
	r.stop_word = json_text(choice, "finish_reason");
	r.stop_word = r.stop_word ? r.stop_word : "";
	/* What came until then is half a turn. */
	if (!strcmp(r.stop_word, "error") || !strcmp(r.stop_word, "abort"))
		return err_fail_with(
			e, E_ARG, "server", NULL, "a fault of the server: try again later",
			"the server broke the reply off (finish_reason \"%s\")", r.stop_word);
	r.id = json_text(j, "id");
	r.model = json_text(j, "model");
	r.raw = agent_wire_span(body, n, "choices/0/message", a);
	if (!json_text(message, "role")) {
		struct buf raw = { 0 };

		buf_add(&raw, r.raw);
		agent_wire_set(&raw, "", "role", "\"assistant\"");
		r.raw = buf_keep(&raw, a);
	}
	add_thoughts(&thoughts, message);
	agent_chat_content(&text, &thoughts, json_get(message, "content"));
	refusal = json_text(message, "refusal");
	if (refusal)
		buf_add(&text, refusal);
	agent_wire_said(&r, &text, &thoughts, a);
	st = read_calls(&r, message, a, e);
	if (st != OK)
		return st;
	r.stop = stop_of(r.stop_word, refusal && *refusal, r.calls);
	read_usage(&r.usage, json_get(j, "usage"));
	r.id = r.id ? r.id : "";
	r.model = r.model ? r.model : "";
	*out = r;
	return OK;
}
