/*
 * wire_made.h -- replies made by chance, written at once and as a stream in each wire's way.
 *
 * A test reads both and compares.
 */
#ifndef AGENT_T_WIRE_MADE_H
#define AGENT_T_WIRE_MADE_H
#include "agent/chat.h"
#include "base/member.h"
#include "base/rng.h"
#include <stdio.h>
#include <string.h>

#define MADE_CALLS 4
struct made {
	char thoughts[200], signature[60], text[200];
	struct {
		char id[20], name[20], args[400];
	} call[MADE_CALLS];
	int calls;
	bool ids; /* calls have some */
	int input, cached, output, reasoning;
};

/* A text with what is hard: quotes, line ends, characters of two to four bytes. */
static inline void made_text(char *out, size_t size, struct rng *r, int most)
{
	static const char *const pieces[] = { "a",
					      "B ",
					      "\"",
					      "\\",
					      "\n",
					      "\t",
					      "data: ",
					      "{",
					      "}",
					      "\xc3\xa9",
					      "\xe2\x88\xa0",
					      "\r\n",
					      "\xf0\x9d\x9b\xbc",
					      "\x7f",
					      "\xef\xbf\xbd",
					      "event: x\n\n",
					      "[DONE]",
					      "<think>",
					      "null" };
	int n = (int)rng_below(r, (uint64_t)most + 1);

	out[0] = 0;
	while (n-- > 0) {
		const char *p = pieces[rng_below(r, sizeof pieces / sizeof *pieces)];
		size_t at = strlen(out);

		if (at + strlen(p) + 1 > size)
			return;
		memcpy(out + at, p, strlen(p) + 1);
	}
}

static inline void made_reply(struct made *m, struct rng *r)
{
	struct buf b = { 0 };

	memset(m, 0, sizeof *m);
	made_text(m->thoughts, sizeof m->thoughts, r, 20);
	made_text(m->text, sizeof m->text, r, 20);
	if (!m->text[0])
		strcpy(m->text, "x");
	for (size_t i = 0; i < 40; i++)
		m->signature[i] = "ABCxyz019+/"[rng_below(r, 11)];
	m->calls = (int)rng_below(r, MADE_CALLS + 1);
	m->ids = rng_below(r, 4) != 0;
	for (int i = 0; i < m->calls; i++) {
		char text[80];

		if (m->ids)
			snprintf(m->call[i].id, sizeof m->call[i].id, "id%d", i);
		snprintf(m->call[i].name, sizeof m->call[i].name, "tool_%d",
			 (int)rng_below(r, 3));
		buf_reset(&b);
		buf_add(&b, "{\"n\":0.10");
		made_text(text, sizeof text, r, 8);
		json_member_text(&b, "s", text);
		buf_add(&b, ",\"l\":[1,{\"k\":null}]}");
		snprintf(m->call[i].args, sizeof m->call[i].args, "%s", buf_str(&b));
	}
	m->input = (int)rng_between(r, 100, 999);
	m->cached = (int)rng_below(r, 100);
	m->output = (int)rng_between(r, 50, 99);
	m->reasoning = (int)rng_below(r, 50);
	buf_clear(&b);
}

/* --- At once --------------------------------------------------------------------------------------- */
static inline void made_chat(struct buf *b, const struct made *m)
{
	buf_add(b, "{\"id\":\"r1\",\"model\":\"mm\",\"choices\":[{\"index\":0,\"message\":{"
		   "\"role\":\"assistant\"");
	json_member_text(b, "content", m->text);
	if (m->thoughts[0])
		json_member_text(b, "reasoning", m->thoughts);
	if (m->calls)
		buf_add(b, ",\"tool_calls\":[");
	for (int i = 0; i < m->calls; i++) {
		buf_add(b, i ? ",{" : "{");
		if (m->ids)
			json_member_text(b, "id", m->call[i].id);
		json_member_text(b, "type", "function");
		buf_add(b, ",\"function\":{");
		json_member_text(b, "name", m->call[i].name);
		json_member_text(b, "arguments", m->call[i].args);
		buf_add(b, "},\"extra_content\":{\"sign\":");
		json_add_string(b, m->signature);
		buf_add(b, "}}");
	}
	if (m->calls)
		buf_addc(b, ']');
	buf_addf(b,
		 "},\"finish_reason\":\"%s\"}],\"usage\":{\"prompt_tokens\":%d,"
		 "\"completion_tokens\":%d,\"prompt_tokens_details\":{\"cached_tokens\":%d},"
		 "\"completion_tokens_details\":{\"reasoning_tokens\":%d}}}",
		 m->calls ? "tool_calls" : "stop", m->input, m->output, m->cached,
		 m->reasoning);
}

static inline void made_item(struct buf *b, const struct made *m, int i)
{
	if (i == 0) {
		buf_add(b, "{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[{\"type\":"
			   "\"summary_text\"");
		json_member_text(b, "text", m->thoughts);
		buf_add(b, "}]");
		json_member_text(b, "encrypted_content", m->signature);
		buf_addc(b, '}');
	} else if (i == 1) {
		buf_add(b, "{ "
			   "\"type\":\"message\",\"id\":\"ms\",\"status\":\"completed\","
			   "\"role\":\"assistant\",\"content\":[{"
			   "\"type\":\"output_text\"");
		json_member_text(b, "text", m->text);
		buf_add(b, ",\"annotations\":[]}]}");
	} else {
		buf_add(b, "{\"type\":\"function_call\"");
		json_member_text(b, "name", m->call[i - 2].name);
		json_member_text(b, "arguments", m->call[i - 2].args);
		if (m->ids)
			json_member_text(b, "call_id", m->call[i - 2].id);
		buf_addc(b, '}');
	}
}

/* empty: the list of items is not filled in. */
static inline void made_response(struct buf *b, const struct made *m, bool empty)
{
	buf_add(b, "{\"id\":\"r1\",\"model\":\"mm\",\"status\":\"completed\",\"error\":null,"
		   "\"output\":[");
	for (int i = 0; i < m->calls + 2 && !empty; i++) {
		if (i)
			buf_addc(b, ',');
		made_item(b, m, i);
	}
	buf_addf(b,
		 "],\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d,"
		 "\"input_tokens_details\":{\"cached_tokens\":%d},"
		 "\"output_tokens_details\":{\"reasoning_tokens\":%d}}}",
		 m->input, m->output, m->cached, m->reasoning);
}

static inline void made_usage(struct buf *b, const struct made *m)
{
	buf_addf(b,
		 "{\"input_tokens\":%d,\"cache_read_input_tokens\":%d,"
		 "\"cache_creation_input_tokens\":0,\"output_tokens\":%d}",
		 m->input, m->cached, m->output);
}

static inline void made_anthropic(struct buf *b, const struct made *m)
{
	buf_add(b,
		"{\"id\":\"r1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"mm\","
		"\"content\":[{\"type\":\"thinking\"");
	json_member_text(b, "thinking", m->thoughts);
	json_member_text(b, "signature", m->signature);
	buf_add(b, "},{\"type\":\"redacted_thinking\"");
	json_member_text(b, "data", m->signature);
	buf_add(b, "},{\"type\":\"text\"");
	json_member_text(b, "text", m->text);
	buf_addc(b, '}');
	for (int i = 0; i < m->calls; i++) {
		buf_add(b, ",{\"type\":\"tool_use\"");
		if (m->ids)
			json_member_text(b, "id", m->call[i].id);
		json_member_text(b, "name", m->call[i].name);
		buf_addf(b, ",\"input\":%s}", m->call[i].args);
	}
	buf_addf(b, "],\"stop_reason\":\"%s\",\"usage\":", m->calls ? "tool_use" : "end_turn");
	made_usage(b, m);
	buf_addc(b, '}');
}

static inline void made_part(struct buf *b, const struct made *m, int i)
{
	buf_add(b, "{\"functionCall\":{");
	if (m->ids)
		json_member_text(b, "id", m->call[i].id);
	json_member_text(b, "name", m->call[i].name);
	buf_addf(b, ",\"args\":%s}", m->call[i].args);
	if (!i)
		json_member_text(b, "thoughtSignature", m->signature);
	buf_addc(b, '}');
}

static inline void made_counts(struct buf *b, const struct made *m)
{
	buf_addf(b,
		 "\"usageMetadata\":{\"promptTokenCount\":%d,\"cachedContentTokenCount\":%d,"
		 "\"candidatesTokenCount\":%d,\"thoughtsTokenCount\":%d},\"modelVersion\":"
		 "\"mm\","
		 "\"responseId\":\"r1\"",
		 m->input, m->cached, m->output, m->reasoning);
}

static inline void made_gemini(struct buf *b, const struct made *m)
{
	buf_add(b, "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[");
	if (m->thoughts[0]) {
		buf_add(b, "{\"thought\":true");
		json_member_text(b, "text", m->thoughts);
		buf_add(b, "},");
	}
	buf_addc(b, '{');
	json_member_text(b, "text", m->text);
	buf_addc(b, '}');
	for (int i = 0; i < m->calls; i++) {
		buf_addc(b, ',');
		made_part(b, m, i);
	}
	buf_add(b, "]},\"finishReason\":\"STOP\"}],");
	made_counts(b, m);
	buf_addc(b, '}');
}

static inline void made_body(struct buf *b, const char *wire, const struct made *m)
{
	if (!strcmp(wire, "chat"))
		made_chat(b, m);
	else if (!strcmp(wire, "responses"))
		made_response(b, m, false);
	else if (!strcmp(wire, "anthropic"))
		made_anthropic(b, m);
	else
		made_gemini(b, m);
}

/* --- As a stream ------------------------------------------------------------------------------------ */
struct made_out {
	struct buf *b;
	struct rng *r;
	const char *end;  /* of lines */
	struct buf event; /* under way */
};

/* The event is written: perhaps after a comment. */
static inline void made_send(struct made_out *o, const char *name)
{
	if (!rng_below(o->r, 8))
		buf_addf(o->b, ": a comment%s%s", o->end, o->end);
	if (*name)
		buf_addf(o->b, "event: %s%s", name, o->end);
	buf_addf(o->b, "%s", rng_below(o->r, 2) ? "data: " : "data:");
	buf_addn(o->b, buf_str(&o->event), o->event.n);
	buf_addf(o->b, "%s%s", o->end, o->end);
	buf_reset(&o->event);
}

/* The next piece of a text, of some characters; false: there is none. */
static inline bool made_piece(char *out, size_t size, const char **s, struct rng *r)
{
	int n = (int)rng_between(r, 1, 9);
	size_t at = 0;

	if (!**s)
		return false;
	while (n-- && **s && at + 5 < size) {
		size_t k = utf8_len(*s);

		memcpy(out + at, *s, k);
		at += k;
		*s += k;
	}
	out[at] = 0;
	return true;
}

/* An event for each piece of text: before, the piece as a string, behind. */
static inline void made_pieces(struct made_out *o, const char *name, const char *before,
			       const char *text, const char *behind)
{
	char piece[80];

	while (made_piece(piece, sizeof piece, &text, o->r)) {
		buf_add(&o->event, before);
		json_add_string(&o->event, piece);
		buf_add(&o->event, behind);
		made_send(o, name);
	}
}

static inline void made_chat_stream(struct made_out *o, const struct made *m)
{
#define CHUNK "{\"id\":\"r1\",\"model\":\"mm\",\"choices\":[{\"index\":0,\"delta\":{"
	buf_add(&o->event,
		CHUNK "\"role\":\"assistant\",\"content\":null},\"finish_reason\":null}]}");
	made_send(o, "");
	made_pieces(o, "", CHUNK "\"reasoning\":", m->thoughts, "}}]}");
	made_pieces(o, "", CHUNK "\"content\":", m->text, "}}]}");
	for (int i = 0; i < m->calls; i++) {
		char before[120];

		buf_addf(&o->event, CHUNK "\"tool_calls\":[{\"index\":%d", i);
		if (m->ids)
			json_member_text(&o->event, "id", m->call[i].id);
		buf_add(&o->event, ",\"type\":\"function\",\"extra_content\":{\"sign\":");
		json_add_string(&o->event, m->signature);
		buf_add(&o->event, "},\"function\":{");
		json_member_text(&o->event, "name", m->call[i].name);
		buf_add(&o->event, ",\"arguments\":\"\"}}]}}]}");
		made_send(o, "");
		snprintf(
			before, sizeof before,
			CHUNK "\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":", i);
		made_pieces(o, "", before, m->call[i].args, "}}]}}]}");
	}
	buf_addf(&o->event, CHUNK "},\"finish_reason\":\"%s\"}]}",
		 m->calls ? "tool_calls" : "stop");
	made_send(o, "");
	buf_addf(&o->event,
		 "{\"id\":\"r1\",\"model\":\"mm\",\"choices\":[],\"usage\":{\"prompt_tokens\":"
		 "%d,"
		 "\"completion_tokens\":%d,\"prompt_tokens_details\":{\"cached_tokens\":%d},"
		 "\"completion_tokens_details\":{\"reasoning_tokens\":%d}}}",
		 m->input, m->output, m->cached, m->reasoning);
	made_send(o, "");
	if (rng_below(o->r, 2)) {
		buf_add(&o->event, "[DONE]");
		made_send(o, "");
	}
#undef CHUNK
}

static inline void made_response_stream(struct made_out *o, const struct made *m)
{
	buf_add(&o->event, "{\"type\":\"response.created\",\"response\":{\"status\":"
			   "\"in_progress\",\"output\":[]}}");
	made_send(o, "response.created");
	made_pieces(o, "response.output_text.delta",
		    "{\"type\":\"response.output_text.delta\",\"delta\":", m->text, "}");
	for (int i = 0; i < m->calls + 2; i++) {
		buf_addf(&o->event,
			 "{\"type\":\"response.output_item.done\",\"output_index\":%d,"
			 "\"item\":",
			 i);
		made_item(&o->event, m, i);
		buf_addc(&o->event, '}');
		made_send(o, rng_below(o->r, 2) ? "response.output_item.done" : "");
	}
	buf_add(&o->event, "{\"type\":\"response.completed\",\"response\":");
	made_response(&o->event, m, rng_below(o->r, 2));
	buf_addc(&o->event, '}');
	made_send(o, "response.completed");
}

static inline void made_block(struct made_out *o, int index, const char *start,
			      const char *delta, const char *text)
{
	char before[160];

	buf_addf(&o->event,
		 "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}", index,
		 start);
	made_send(o, "content_block_start");
	snprintf(before, sizeof before,
		 "{\"type\":\"content_block_delta\",\"index\":%d,\"delta\":{\"type\":\"%s_"
		 "delta\","
		 "\"%s\":",
		 index, delta, !strcmp(delta, "input_json") ? "partial_json" : delta);
	made_pieces(o, "content_block_delta", before, text, "}}");
	if (!rng_below(o->r, 3)) {
		buf_add(&o->event, "{\"type\":\"ping\"}");
		made_send(o, "ping");
	}
}

static inline void made_block_end(struct made_out *o, int index)
{
	buf_addf(&o->event, "{\"type\":\"content_block_stop\",\"index\":%d}", index);
	made_send(o, "content_block_stop");
}

static inline void made_anthropic_stream(struct made_out *o, const struct made *m)
{
	struct buf start = { 0 };

	buf_addf(&o->event,
		 "{\"type\":\"message_start\",\"message\":{\"id\":\"r1\",\"type\":\"message\","
		 "\"role\":\"assistant\",\"model\":\"mm\",\"content\":[],\"stop_reason\":null,"
		 "\"usage\":{\"input_tokens\":%d,\"cache_read_input_tokens\":%d,"
		 "\"cache_creation_input_tokens\":0,\"output_tokens\":1}}}",
		 m->input, m->cached);
	made_send(o, "message_start");
	made_block(o, 0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}",
		   "thinking", m->thoughts);
	buf_add(&o->event, "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":"
			   "\"signature_delta\",\"signature\":");
	json_add_string(&o->event, m->signature);
	buf_add(&o->event, "}}");
	made_send(o, "content_block_delta");
	made_block_end(o, 0);
	buf_add(&start, "{\"type\":\"redacted_thinking\"");
	json_member_text(&start, "data", m->signature);
	buf_addc(&start, '}');
	made_block(o, 1, start.s, "text", "");
	made_block_end(o, 1);
	made_block(o, 2, "{\"type\":\"text\",\"text\":\"\"}", "text", m->text);
	made_block_end(o, 2);
	for (int i = 0; i < m->calls; i++) {
		buf_reset(&start);
		buf_add(&start, "{\"type\":\"tool_use\"");
		if (m->ids)
			json_member_text(&start, "id", m->call[i].id);
		json_member_text(&start, "name", m->call[i].name);
		buf_add(&start, ",\"input\":{}}");
		made_block(o, i + 3, start.s, "input_json", m->call[i].args);
		made_block_end(o, i + 3);
	}
	buf_addf(&o->event,
		 "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"},\"usage\":{"
		 "\"output_tokens\":%d}}",
		 m->calls ? "tool_use" : "end_turn", m->output);
	made_send(o, "message_delta");
	buf_add(&o->event, "{\"type\":\"message_stop\"}");
	made_send(o, "message_stop");
	buf_clear(&start);
}

static inline void made_gemini_stream(struct made_out *o, const struct made *m)
{
#define PART "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":["
	made_pieces(o, "", PART "{\"thought\":true,\"text\":", m->thoughts,
		    "}]},\"index\":0}]}");
	made_pieces(o, "", PART "{\"text\":", m->text, "}]},\"index\":0}]}");
	for (int i = 0; i < m->calls; i++) {
		buf_add(&o->event, PART);
		made_part(&o->event, m, i);
		if (i + 1 < m->calls && rng_below(o->r, 2)) {
			buf_addc(&o->event, ',');
			made_part(&o->event, m, ++i);
		}
		buf_add(&o->event, "]}}]}");
		made_send(o, "");
	}
	buf_add(&o->event, "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[]},"
			   "\"finishReason\":\"STOP\"}],");
	made_counts(&o->event, m);
	buf_addc(&o->event, '}');
	made_send(o, "");
#undef PART
}

static inline void made_stream(struct buf *b, const char *wire, const struct made *m,
			       struct rng *r)
{
	static const char *const ends[] = { "\n", "\r\n", "\r" };
	struct made_out o = { .b = b, .r = r, .end = ends[rng_below(r, 3)] };

	if (!rng_below(r, 4))
		buf_add(b, "\xef\xbb\xbf");
	if (!strcmp(wire, "chat"))
		made_chat_stream(&o, m);
	else if (!strcmp(wire, "responses"))
		made_response_stream(&o, m);
	else if (!strcmp(wire, "anthropic"))
		made_anthropic_stream(&o, m);
	else
		made_gemini_stream(&o, m);
	buf_clear(&o.event);
}
#endif
