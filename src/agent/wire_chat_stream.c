/*
 * wire_chat_stream.c -- Chat Completions as a stream: pieces of a message, which each server cuts
 * and marks a little differently, and the whole message out of them.
 */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

/* Has it a name and all of its arguments? */
static bool is_complete(const struct agent_block *c)
{
	struct arena *a = arena_new();
	const char *text = buf_str(&c->text);
	size_t n = c->text.n;
	struct json *j = NULL;
	bool complete = c->name.n && n && agent_wire_json(&j, &text, &n, a, NULL) == OK;

	arena_free(a);
	return complete;
}

/* Is this the call of the piece?  An id counts more than an index, which some servers leave out
 * and some give to several calls alike.  Without an id a name begins another call, or is told
 * with every piece: then the call so far is not complete. */
static bool is_call(const struct agent_block *c, long index, const char *id, const char *name)
{
	if (c->kind != AGENT_BLOCK_CALL || (index >= 0 && c->index != index))
		return false;
	if (id && c->id.n)
		return !strcmp(c->id.s, id);
	if (index < 0)
		return !id && (!name || !c->name.n);
	return !name || !is_complete(c);
}

/* The call that a piece belongs to: the last that may be, or a new one. */
static enum status find_call(struct agent_block **out, struct agent_stream *s,
			     const struct json *piece, struct err *e)
{
	long index = agent_wire_count(piece, "index");
	const char *id = json_text(piece, "id");
	const char *name = json_text(json_get(piece, "function"), "name");

	id = id && *id ? id : NULL;
	name = name && *name ? name : NULL;
	for (int i = s->blocks - 1; i >= 0; i--)
		if (is_call(&s->block[i], index, id, name)) {
			*out = &s->block[i];
			return OK;
		}
	return agent_stream_block_add(out, s, AGENT_BLOCK_CALL, index, e);
}

static bool is_one_of(const char *key, const char *const *names)
{
	for (; *names; names++)
		if (!strcmp(*names, key))
			return true;
	return false;
}

/* Members that we do not know, such as signatures of thoughts: the last one counts. */
static void keep_others(struct buf *members, const struct json *object,
			const char *const *known)
{
	for (const struct json *m = object->child; m; m = m->next) {
		struct buf value = { 0 };

		if (is_one_of(m->key, known) || m->type == JSON_NULL)
			continue;
		if (!members->n)
			buf_add(members, "{}");
		json_add(&value, m);
		agent_wire_set(members, "", m->key, buf_str(&value));
		buf_clear(&value);
	}
}

/* The members of an object without its braces, after a comma. */
static void add_members(struct buf *b, const struct buf *object)
{
	if (object->n > 2) {
		agent_wire_comma(b);
		buf_addn(b, object->s + 1, object->n - 2);
	}
}

static enum status take_call(struct agent_stream *s, const struct json *piece, struct err *e)
{
	static const char *const known[] = { "index", "id", "type", "function", NULL };
	const struct json *f = json_get(piece, "function"), *args = json_get(f, "arguments");
	const char *name = json_text(f, "name");
	struct agent_block *c;
	enum status st = find_call(&c, s, piece, e);

	if (st != OK)
		return st;
	agent_stream_keep(&c->id, piece, "id");
	/* A name may come in pieces, or whole with each of them. */
	if (name && strcmp(name, buf_str(&c->name)))
		buf_add(&c->name, name);
	keep_others(&c->json, piece, known);
	if (args && args->type == JSON_STRING) {
		buf_add(&c->text, args->text);
		agent_stream_tell(s, AGENT_DELTA_CALL, args->text);
	} else if (args && args->type == JSON_OBJECT) {
		json_add(&c->text, args);
	}
	return OK;
}

/* OpenRouter's list comes in pieces: those of one index and type are one. */
static enum status take_detail(struct agent_stream *s, const struct json *piece, struct err *e)
{
	static const char *const grows[] = { "text", "summary", "data", NULL };
	static const char *const known[] = { "text", "summary", "data", NULL };
	long index = agent_wire_count(piece, "index");
	const char *type = json_text(piece, "type");
	struct agent_block *d = agent_stream_block_find(s, AGENT_BLOCK_DETAIL, index);
	enum status st;

	if (piece->type != JSON_OBJECT)
		return OK;
	if (!d || (type && strcmp(buf_str(&d->name), type))) {
		st = agent_stream_block_add(&d, s, AGENT_BLOCK_DETAIL, index, e);
		if (st != OK)
			return st;
		buf_add(&d->name, type ? type : "");
	}
	for (int i = 0; grows[i]; i++) {
		const char *text = json_text(piece, grows[i]);

		if (!text)
			continue;
		buf_add(&d->text, text);
		buf_reset(&d->id);
		buf_add(&d->id, grows[i]); /* what it is called */
	}
	keep_others(&d->json, piece, known);
	return OK;
}

static enum status take_delta(struct agent_stream *s, const struct json *delta, struct err *e)
{
	static const char *const known[] = {
		"role",    "content",    "reasoning",         "reasoning_content",
		"refusal", "tool_calls", "reasoning_details", NULL
	};
	const struct json *m;
	const char *old = json_text(delta, "reasoning_content");
	const char *new = json_text(delta, "reasoning"), *no = json_text(delta, "refusal");
	struct buf text = { 0 }, thoughts = { 0 };
	enum status st = OK;

	agent_chat_content(&text, &thoughts, json_get(delta, "content"));
	buf_add(&s->text, buf_str(&text));
	agent_stream_tell(s, AGENT_DELTA_TEXT, buf_str(&text));
	buf_add(&s->reasoning_content, old ? old : "");
	buf_add(&s->reasoning, new ? new : buf_str(&thoughts));
	agent_stream_tell(s, AGENT_DELTA_THOUGHT,
			  new &&*new ? new
			  : old      ? old
				     : buf_str(&thoughts));
	buf_add(&s->refusal, no ? no : "");
	agent_stream_tell(s, AGENT_DELTA_TEXT, no ? no : "");
	buf_clear(&text);
	buf_clear(&thoughts);
	for (m = json_first(delta, "tool_calls"); m && st == OK; m = m->next)
		st = take_call(s, m, e);
	for (m = json_first(delta, "reasoning_details"); m && st == OK; m = m->next)
		st = take_detail(s, m, e);
	if (delta->type == JSON_OBJECT)
		keep_others(&s->more, delta, known);
	return st;
}

/* The last one counts: some servers tell it with every piece. */
static void take_usage(struct agent_stream *s, const struct json *usage)
{
	if (!usage || usage->type != JSON_OBJECT)
		return;
	buf_reset(&s->usage);
	json_add(&s->usage, usage);
}

enum status agent_chat_event(struct agent_stream *s, const char *name, const char *data,
			     size_t n, struct err *e)
{
	struct json *j = NULL;
	const struct json *choice, *delta;
	enum status st;

	(void)name;
	if (n >= 6 && !memcmp(data, "[DONE]", 6)) {
		s->done = true;
		return OK;
	}
	st = agent_stream_event(&j, &data, &n, s, e);
	if (st != OK)
		return st;
	agent_stream_keep(&s->id, j, "id");
	agent_stream_keep(&s->model, j, "model");
	take_usage(s, json_get(j, "usage"));
	take_usage(s, json_get(json_get(j, "x_groq"), "usage"));
	choice = json_get(j, "choices");
	for (choice = choice ? choice->child : NULL; choice; choice = choice->next) {
		if (agent_wire_count(choice, "index") > 0)
			continue;
		if (agent_wire_is_error(json_get(choice, "error")))
			return agent_refusal_fail(e, 200, data, n);
		agent_stream_keep(&s->stop, choice, "finish_reason");
		take_usage(s, json_get(choice, "usage")); /* Moonshot */
		delta = json_get(choice, "delta");
		/* A server may send the whole message at once. */
		if (!delta || delta->type != JSON_OBJECT)
			delta = json_get(choice, "message");
		if (delta) {
			st = take_delta(s, delta, e);
			if (st != OK)
				return st;
		}
	}
	return OK;
}

static void add_stream_call(struct buf *b, const struct agent_block *c)
{
	agent_wire_comma(b);
	buf_addc(b, '{');
	if (c->id.n)
		json_member_text(b, "id", c->id.s);
	json_member_text(b, "type", "function");
	json_add_key(b, "function");
	buf_addc(b, '{');
	json_member_text(b, "name", buf_str(&c->name));
	json_member_text(b, "arguments", buf_str(&c->text));
	buf_addc(b, '}');
	add_members(b, &c->json);
	buf_addc(b, '}');
}

/* The blocks of a kind as a member; nothing when there are none. */
static int add_blocks(struct buf *b, const struct agent_stream *s, const char *key,
		      enum agent_block_kind kind)
{
	int n = 0;

	for (int i = 0; i < s->blocks; i++) {
		if (s->block[i].kind != kind)
			continue;
		if (!n++) {
			json_add_key(b, key);
			buf_addc(b, '[');
		}
		if (kind == AGENT_BLOCK_CALL) {
			add_stream_call(b, &s->block[i]);
			continue;
		}
		agent_wire_comma(b);
		buf_addc(b, '{');
		add_members(b, &s->block[i].json);
		if (s->block[i].id.n)
			json_member_text(b, s->block[i].id.s, buf_str(&s->block[i].text));
		buf_addc(b, '}');
	}
	if (n)
		buf_addc(b, ']');
	return n;
}

enum status agent_chat_whole(struct buf *b, struct agent_stream *s, struct err *e)
{
	struct buf calls = { 0 };
	int n;

	/* [DONE] may be missing, but not the reason why it stopped. */
	if (!s->stop.n && !(s->done && (s->text.n || s->blocks)))
		return agent_stream_cut(e);
	buf_addc(b, '{');
	json_member_text(b, "id", buf_str(&s->id));
	json_member_text(b, "model", buf_str(&s->model));
	json_add_key(b, "choices");
	buf_add(b, "[{\"index\":0,\"message\":{\"role\":\"assistant\"");
	buf_addc(&calls, '{');
	n = add_blocks(&calls, s, "tool_calls", AGENT_BLOCK_CALL);
	buf_addc(&calls, '}');
	json_member_text(b, "content",
			 s->text.n || (!n && !s->refusal.n) ? buf_str(&s->text) : NULL);
	if (s->refusal.n)
		json_member_text(b, "refusal", s->refusal.s);
	if (s->reasoning.n)
		json_member_text(b, "reasoning", s->reasoning.s);
	if (s->reasoning_content.n)
		json_member_text(b, "reasoning_content", s->reasoning_content.s);
	add_blocks(b, s, "reasoning_details", AGENT_BLOCK_DETAIL);
	add_members(b, &s->more);
	add_members(b, &calls);
	buf_clear(&calls);
	buf_addc(b, '}');
	if (s->stop.n)
		json_member_text(b, "finish_reason", s->stop.s);
	buf_add(b, "}]");
	if (s->usage.n) {
		json_add_key(b, "usage");
		buf_addn(b, s->usage.s, s->usage.n);
	}
	buf_addc(b, '}');
	return OK;
}
