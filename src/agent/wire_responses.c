/*
 * wire_responses.c -- OpenAI Responses, without state on the server: each request holds all items,
 * and thoughts travel encrypted.
 *
 * A turn is the list `output`; its items are sent back among the others, in their order.
 */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

void agent_responses_path(struct buf *b, const char *model, bool stream)
{
	(void)model;
	(void)stream;
	buf_add(b, "/responses");
}

void agent_responses_key(struct buf *b, const char *key)
{
	agent_wire_key_line(b, "Authorization: Bearer ", key);
}

/* --- Requests ----------------------------------------------------------------------------------- */
static void add_text_part(struct buf *b, const char *s)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"input_text\"");
	json_member_text(b, "text", s);
	buf_addc(b, '}');
}

static void add_image(struct buf *b, const struct agent_image *i)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"input_image\",\"detail\":\"auto\"");
	agent_wire_add_data_url(b, "image_url", i);
	buf_addc(b, '}');
}

static void add_user(struct buf *b, const struct agent_part *part, int n)
{
	if (!n)
		return;
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"message\",\"role\":\"user\",\"content\":[");
	for (int i = 0; i < n; i++)
		if (part[i].image)
			add_image(b, part[i].image);
		else
			add_text_part(b, part[i].text);
	buf_add(b, "]}");
}

static void add_result(struct buf *b, const struct agent_tool_result *r)
{
	agent_wire_comma(b);
	buf_add(b, "{\"type\":\"function_call_output\"");
	json_member_text(b, "call_id", r->id);
	json_add_key(b, "output");
	if (r->image) {
		buf_addc(b, '[');
		add_text_part(b, r->text);
		add_image(b, r->image);
		buf_addc(b, ']');
	} else {
		json_add_string(b, r->text);
	}
	buf_addc(b, '}');
}

/* What stands between the brackets of a list. */
static void add_items(struct buf *b, const char *raw)
{
	size_t from = strcspn(raw, "["), n = strlen(raw);

	while (n && raw[n - 1] != ']')
		n--;
	if (n < from + 2)
		return;
	from++;
	from += strspn(raw + from, " \t\r\n");
	n--;
	if (n > from) {
		agent_wire_comma(b);
		buf_addn(b, raw + from, n - from);
	}
}

/* The items as they came, but for arguments that are no JSON object: servers that put them into a
 * template refuse these. */
static void add_model(struct buf *b, const char *turn)
{
	struct arena *a = arena_new();
	struct buf t = { 0 };
	struct json *j = NULL;
	int i = 0;

	buf_add(&t, turn);
	if (json_read(&j, turn, strlen(turn), a, NULL) == OK)
		for (const struct json *m = j->child; m; m = m->next, i++) {
			struct agent_call c = { .text = json_text(m, "arguments") };

			if (!c.text)
				continue;
			agent_wire_args(&c, a);
			if (!c.args)
				agent_wire_set_text(&t, arena_printf(a, "%d", i), "arguments",
						    "{}");
		}
	add_items(b, buf_str(&t));
	buf_clear(&t);
	arena_free(a);
}

/* Models from before there were thoughts refuse the request for encrypted ones. */
static bool may_think(const char *model)
{
	static const char *const without[] = { "gpt-4", "gpt-3", "chatgpt-4", "ft:gpt-4",
					       "ft:gpt-3" };

	for (size_t i = 0; i < sizeof without / sizeof *without; i++)
		if (!strncmp(model, without[i], strlen(without[i])))
			return false;
	return true;
}

void agent_responses_request(struct buf *b, const struct agent_request *q)
{
	buf_addc(b, '{');
	json_member_text(b, "model", q->model);
	if (q->system && *q->system)
		agent_wire_add_system(b, "instructions", q);
	json_add_key(b, "input");
	buf_addc(b, '[');
	for (int i = 0; i < q->turns; i++) {
		const struct agent_turn *t = &q->turn[i];

		if (t->role == AGENT_MODEL)
			add_model(b, t->raw);
		for (int k = 0; k < t->results && t->role == AGENT_RESULTS; k++)
			add_result(b, &t->result[k]);
		if (t->role != AGENT_MODEL)
			add_user(b, t->part, t->parts);
	}
	buf_addc(b, ']');
	agent_wire_add_tools(b, q);
	buf_add(b, ",\"store\":false");
	if (may_think(q->model) && !(q->left & AGENT_LEAVE_INCLUDE))
		buf_add(b, ",\"include\":[\"reasoning.encrypted_content\"]");
	if (q->max_tokens > 0)
		json_member_count(b, "max_output_tokens", q->max_tokens);
	if (q->temperature >= 0)
		json_member_number(b, "temperature", q->temperature);
	if (q->effort) {
		json_add_key(b, "reasoning");
		buf_addc(b, '{');
		json_member_text(b, "effort", q->effort);
		buf_addc(b, '}');
	}
	if (q->stream)
		buf_add(b, ",\"stream\":true");
	buf_addc(b, '}');
	agent_wire_extra_add(b, q);
}

/* --- Replies ------------------------------------------------------------------------------------- */
/* The texts in a list of parts; true when one of them is a refusal. */
static bool add_texts(struct buf *b, const struct json *list, bool apart)
{
	bool refused = false;

	if (!list || list->type != JSON_ARRAY)
		return false;
	for (const struct json *m = list->child; m; m = m->next) {
		const char *s = json_text(m, "text"), *no = json_text(m, "refusal");

		if (apart && b->n && (s || no))
			buf_add(b, "\n\n");
		if (s || no)
			buf_add(b, s ? s : no);
		refused = refused || no;
	}
	return refused;
}

static enum agent_stop stop_of(const struct json *j, bool refused, const char **word,
			       int calls)
{
	const char *status = json_text(j, "status");
	const char *reason = json_text(json_get(j, "incomplete_details"), "reason");

	*word = reason ? reason : status ? status : "";
	if (refused || !strcmp(*word, "content_filter"))
		return AGENT_STOP_REFUSED;
	if (!strcmp(*word, "max_output_tokens") || !strcmp(*word, "max_tokens"))
		return AGENT_STOP_LENGTH;
	if (status && !strcmp(status, "incomplete"))
		return AGENT_STOP_OTHER;
	if (calls)
		return AGENT_STOP_CALLS;
	return !status || !strcmp(status, "completed") ? AGENT_STOP_END : AGENT_STOP_OTHER;
}

static void read_usage(struct agent_usage *u, const struct json *usage)
{
	const struct json *in = json_get(usage, "input_tokens_details");
	const struct json *out = json_get(usage, "output_tokens_details");

	u->cache_read = agent_wire_count(in, "cached_tokens");
	u->cache_write = agent_wire_count(in, "cache_write_tokens");
	u->input = agent_wire_count_less(agent_wire_count(usage, "input_tokens"),
					 u->cache_read, u->cache_write);
	u->output = agent_wire_count(usage, "output_tokens");
	u->reasoning = agent_wire_count(out, "reasoning_tokens");
}

enum status agent_responses_reply(struct agent_reply *out, const char *body, size_t n,
				  struct arena *a, struct err *e)
{
	struct agent_reply r = { 0 };
	struct buf text = { 0 }, thoughts = { 0 };
	struct json *j = NULL;
	const struct json *output;
	const char *status;
	bool refused = false;
	int cap = 0, i = 0, *place;
	enum status st = agent_wire_body(&j, &body, &n, a, e);

	if (st != OK)
		return st;
	output = json_get(j, "output");
	status = json_text(j, "status");
	if (!output || output->type != JSON_ARRAY || (status && !strcmp(status, "failed"))) {
		err_fail(e, E_ARG, "bad_answer",
			 status && !strcmp(status, "failed")
				 ? "the response failed, and the server does not say why"
				 : "the answer has no list \"output\"");
		err_hint(e, "does the server speak OpenAI's Responses at this URL?");
		return E_ARG;
	}
	r.id = json_text(j, "id");
	r.id = r.id ? r.id : "";
	r.model = json_text(j, "model");
	r.model = r.model ? r.model : "";
	r.raw = agent_wire_span(body, n, "output", a);
	place = arena_alloc(a, (size_t)(output->n + 1) * sizeof *place);
	for (const struct json *m = output->child; m && r.calls <= AGENT_CALLS_MOST;
	     m = m->next, i++) {
		if (json_says(m, "type", "message")) {
			refused = add_texts(&text, json_get(m, "content"), false) || refused;
		} else if (json_says(m, "type", "reasoning")) {
			add_texts(&thoughts, json_get(m, "summary"), true);
			add_texts(&thoughts, json_get(m, "content"), false);
		} else if (json_says(m, "type", "function_call")) {
			const struct json *args = json_get(m, "arguments");
			const char *s = args && args->type == JSON_STRING ? args->text : NULL;

			if (args && !s)
				s = agent_wire_span(
					body, n, arena_printf(a, "output/%d/arguments", i), a);
			place[r.calls] = i;
			agent_wire_call_add(&r, &cap, json_text(m, "call_id"),
					    json_text(m, "name"), s, a);
		}
	}
	agent_wire_said(&r, &text, &thoughts, a);
	st = agent_wire_ids(&r, "", place, "call_id", a, e);
	if (st != OK)
		return st;
	r.stop = stop_of(j, refused, &r.stop_word, r.calls);
	read_usage(&r.usage, json_get(j, "usage"));
	*out = r;
	return OK;
}

/* --- Streams ------------------------------------------------------------------------------------- */
/* An item is whole: its bytes are kept. */
static enum status take_item(struct agent_stream *s, const struct json *j, const char *data,
			     size_t n, struct err *e)
{
	long index = agent_wire_count(j, "output_index");
	struct agent_block *b =
		index < 0 ? NULL : agent_stream_block_find(s, AGENT_BLOCK_OTHER, index);
	const char *at;
	size_t len;
	enum status st;

	if (!json_span(&at, &len, data, n, "item") || *at != '{')
		return OK;
	if (!b) {
		st = agent_stream_block_add(&b, s, AGENT_BLOCK_OTHER, index, e);
		if (st != OK)
			return st;
	}
	buf_reset(&b->json);
	buf_addn(&b->json, at, len);
	return OK;
}

enum status agent_responses_event(struct agent_stream *s, const char *name, const char *data,
				  size_t n, struct err *e)
{
	struct json *j = NULL;
	const char *type, *delta, *at;
	size_t len;
	enum status st;

	if (n >= 6 && !memcmp(data, "[DONE]", 6))
		return OK;
	st = agent_stream_event(&j, &data, &n, s, e);
	if (st != OK)
		return st;
	type = json_text(j, "type");
	if (!type)
		type = name;
	delta = json_text(j, "delta");
	if (!strcmp(type, "error"))
		return agent_refusal_fail(e, 200, data, n);
	if (!strcmp(type, "response.output_text.delta") ||
	    !strcmp(type, "response.refusal.delta")) {
		agent_stream_tell(s, AGENT_DELTA_TEXT, delta ? delta : "");
	} else if (!strcmp(type, "response.reasoning_summary_text.delta") ||
		   !strcmp(type, "response.reasoning_text.delta")) {
		agent_stream_tell(s, AGENT_DELTA_THOUGHT, delta ? delta : "");
	} else if (!strcmp(type, "response.function_call_arguments.delta")) {
		agent_stream_tell(s, AGENT_DELTA_CALL, delta ? delta : "");
	} else if (!strcmp(type, "response.output_item.done")) {
		return take_item(s, j, data, n, e);
	} else if (!strcmp(type, "response.completed") ||
		   !strcmp(type, "response.incomplete") || !strcmp(type, "response.failed") ||
		   !strcmp(type, "response.done")) {
		if (agent_wire_is_error(json_get(json_get(j, "response"), "error")))
			return agent_refusal_fail(e, 200, data, n);
		if (json_span(&at, &len, data, n, "response") && *at == '{') {
			buf_reset(&s->body);
			buf_addn(&s->body, at, len);
			s->done = true;
		}
	}
	return OK;
}

/* The last event holds the whole response; but some servers leave its output empty, and then it
 * is made of the items as they came, by their index. */
enum status agent_responses_whole(struct buf *b, struct agent_stream *s, struct err *e)
{
	const struct json *output;
	struct json *j = NULL;
	long last = -1;

	if (!s->done)
		return agent_stream_cut(e);
	arena_reset(s->a);
	if (json_read(&j, s->body.s, s->body.n, s->a, e) != OK)
		return E_ARG;
	buf_addn(b, s->body.s, s->body.n);
	output = json_get(j, "output");
	if (!output || (output->type == JSON_ARRAY && output->n < s->blocks)) {
		struct buf items = { 0 };

		buf_addc(&items, '[');
		for (int i = 0; i < s->blocks; i++) {
			int next = -1;

			for (int k = 0; k < s->blocks; k++)
				if (s->block[k].index > last &&
				    (next < 0 || s->block[k].index < s->block[next].index))
					next = k;
			if (next < 0) /* without an index: as they came */
				break;
			last = s->block[next].index;
			agent_wire_comma(&items);
			buf_addn(&items, s->block[next].json.s, s->block[next].json.n);
		}
		for (int i = 0; i < s->blocks; i++)
			if (s->block[i].index < 0) {
				agent_wire_comma(&items);
				buf_addn(&items, s->block[i].json.s, s->block[i].json.n);
			}
		buf_addc(&items, ']');
		agent_wire_set(b, "", "output", buf_str(&items));
		buf_clear(&items);
	}
	return OK;
}
