/*
 * wire_turn.c -- a turn of the model written as its provider would: for replies that come from no server
 * (scripts, trajectories that are made), in the bytes that agent_turn.raw holds.
 */
#include "agent/wire_priv.h"
#include "base/member.h"

/* The arguments of a call as an object, whatever they were. */
static void add_args(struct buf *b, const char *key, const struct agent_call *c)
{
	json_add_key(b, key);
	if (c->args)
		json_add(b, c->args);
	else
		buf_add(b, "{}");
}

void agent_chat_turn(struct buf *b, const struct agent_reply *r)
{
	buf_add(b, "{\"role\":\"assistant\",\"content\":");
	json_add_string(b, r->text);
	for (int i = 0; i < r->calls; i++) {
		buf_add(b, i ? "," : ",\"tool_calls\":[");
		buf_add(b, "{\"id\":");
		json_add_string(b, r->call[i].id);
		buf_add(b, ",\"type\":\"function\",\"function\":{\"name\":");
		json_add_string(b, r->call[i].name);
		json_member_text(b, "arguments", r->call[i].text);
		buf_add(b, "}}");
	}
	buf_add(b, r->calls ? "]}" : "}");
}

void agent_responses_turn(struct buf *b, const struct agent_reply *r)
{
	buf_addc(b, '[');
	if (*r->text) {
		buf_add(b,
			"{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":"
			"\"output_text\"");
		json_member_text(b, "text", r->text);
		buf_add(b, "}]}");
	}
	for (int i = 0; i < r->calls; i++) {
		agent_wire_comma(b);
		buf_add(b, "{\"type\":\"function_call\"");
		json_member_text(b, "call_id", r->call[i].id);
		json_member_text(b, "name", r->call[i].name);
		json_member_text(b, "arguments", r->call[i].text);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

void agent_anthropic_turn(struct buf *b, const struct agent_reply *r)
{
	buf_addc(b, '[');
	if (*r->text) {
		buf_add(b, "{\"type\":\"text\"");
		json_member_text(b, "text", r->text);
		buf_addc(b, '}');
	}
	for (int i = 0; i < r->calls; i++) {
		agent_wire_comma(b);
		buf_add(b, "{\"type\":\"tool_use\"");
		json_member_text(b, "id", r->call[i].id);
		json_member_text(b, "name", r->call[i].name);
		add_args(b, "input", &r->call[i]);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

void agent_gemini_turn(struct buf *b, const struct agent_reply *r)
{
	buf_add(b, "{\"role\":\"model\",\"parts\":[");
	if (*r->text) {
		buf_addc(b, '{');
		json_member_text(b, "text", r->text);
		buf_addc(b, '}');
	}
	for (int i = 0; i < r->calls; i++) {
		agent_wire_comma(b);
		buf_add(b, "{\"functionCall\":{");
		json_member_text(b, "id", r->call[i].id);
		json_member_text(b, "name", r->call[i].name);
		add_args(b, "args", &r->call[i]);
		buf_add(b, "}}");
	}
	buf_add(b, "]}");
}
