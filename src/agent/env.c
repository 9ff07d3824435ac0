/* env.c -- the loop as an environment (env.h): turns in, messages and rewards out. */
#include "agent/env.h"
#include "agent/agent_priv.h"
#include <math.h>
#include <string.h>

/* --- What the policy is told ------------------------------------------------------------------ */
static void add_parts(struct buf *b, const struct agent_part *part, int n)
{
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		if (part[i].text) {
			buf_add(b, "{\"type\":\"text\",\"text\":");
			json_add_string(b, part[i].text);
			buf_addc(b, '}');
		} else {
			buf_addf(b,
				 "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:%s;"
				 "base64,%s\"}}",
				 part[i].image->mime, part[i].image->base64);
		}
	}
	buf_addc(b, ']');
}

/* Chat templates want a plain text where there is nothing else. */
static void add_user(struct buf *b, const struct agent_part *part, int n)
{
	buf_add(b, "{\"role\":\"user\",\"content\":");
	if (n == 1 && part->text)
		json_add_string(b, part->text);
	else
		add_parts(b, part, n);
	buf_addc(b, '}');
}

static void add_result(struct buf *b, const struct agent_tool_result *x)
{
	buf_add(b, "{\"role\":\"tool\",\"tool_call_id\":");
	json_add_string(b, x->id);
	json_add_key(b, "name");
	json_add_string(b, x->name);
	json_add_key(b, "content");
	if (x->image) {
		struct agent_part part[2] = { { x->text, NULL }, { NULL, x->image } };

		add_parts(b, part, 2);
	} else {
		json_add_string(b, x->text);
	}
	buf_addc(b, '}');
}

/* The turns from a place on that are not the policy's own. */
static void add_messages(struct buf *b, const struct agent_run *r, int from)
{
	bool first = true;

	for (int i = from; i < r->turns; i++) {
		const struct agent_turn *t = &r->turn[i];

		for (int k = 0; k < t->results; k++) {
			buf_add(b, first ? "" : ",");
			first = false;
			add_result(b, &t->result[k]);
		}
		if (t->parts && t->role != AGENT_MODEL) {
			buf_add(b, first ? "" : ",");
			first = false;
			add_user(b, t->part, t->parts);
		}
	}
}

void agent_env_first(struct buf *b, struct agent_run *r)
{
	buf_add(b, "{\"ok\":true,\"messages\":[{\"role\":\"system\",\"content\":");
	json_add_string(b, r->system);
	buf_add(b, "},");
	add_messages(b, r, 0);
	buf_addf(b, "],\"tools\":%s}", r->tools ? r->tools : "[]");
}

/* --- The policy's turn --------------------------------------------------------------------------- */

/* A text with <tool_call> marks as the message it means; names in the JSON between them are
 * "name" and "arguments".  What cannot be read becomes a call with these very arguments, so that
 * the policy is told. */
static void add_marked(struct buf *b, const char *text, int calls_before)
{
	struct buf plain = { 0 }, calls = { 0 };
	static const char open[] = "<tool_call>", close[] = "</tool_call>";
	int n = 0;

	for (const char *s = text; *s;) {
		const char *at = strstr(s, open), *inside, *end;
		struct arena *a;
		struct json *j = NULL;
		const struct json *args;
		const char *name;
		struct buf text_of = { 0 };

		buf_addn(&plain, s, at ? (size_t)(at - s) : strlen(s));
		if (!at)
			break;
		inside = at + sizeof open - 1;
		end = strstr(inside, close);
		s = end ? end + sizeof close - 1 : inside + strlen(inside);
		a = arena_new();
		if (json_read(&j, inside, (size_t)((end ? end : s) - inside), a, NULL) != OK)
			j = NULL;
		name = j ? json_text(j, "name") : NULL;
		args = j ? json_get(j, "arguments") : NULL;
		args = args ? args : j ? json_get(j, "parameters") : NULL;
		if (name && args)
			json_add(&text_of, args);
		else
			buf_addn(&text_of, inside, (size_t)((end ? end : s) - inside));
		buf_addf(&calls,
			 "%s{\"id\":\"call_%d\",\"type\":\"function\",\"function\":{\"name\":",
			 n ? "," : "", calls_before + n + 1);
		json_add_string(&calls, name ? name : "unreadable");
		json_add_key(&calls, "arguments");
		json_add_string(&calls, name && !args ? "{}" : buf_str(&text_of));
		buf_add(&calls, "}}");
		buf_clear(&text_of);
		arena_free(a);
		n++;
	}
	buf_add(b, "{\"role\":\"assistant\",\"content\":");
	json_add_string(b, buf_str(&plain));
	if (n)
		buf_addf(b, ",\"tool_calls\":[%s]", buf_str(&calls));
	buf_addc(b, '}');
	buf_clear(&plain);
	buf_clear(&calls);
}

/* The turn as a reply of Chat Completions, which is read as such a one. */
static enum status read_turn(struct agent_reply *out, struct agent_run *r, const char *turn,
			     struct err *e)
{
	const struct agent_wire *chat = agent_wire_find("chat");
	struct json *j = NULL;
	struct buf b = { 0 };
	enum status st;

	buf_add(&b, "{\"choices\":[{\"message\":");
	if (turn[strspn(turn, " \t\n")] == '{' &&
	    json_read(&j, turn, strlen(turn), r->arena, NULL) == OK &&
	    j->type == JSON_OBJECT && (json_get(j, "content") || json_get(j, "tool_calls")))
		buf_add(&b, turn);
	else
		add_marked(&b, turn, r->desk ? desk_calls(r->desk) : 0);
	buf_add(&b, "}]}");
	st = chat->reply(out, b.s, b.n, r->arena, e);
	buf_clear(&b);
	return st;
}

/* --- Rewards ---------------------------------------------------------------------------------------- */
static const char *word(truth t)
{
	return is_yes(t) ? "true" : is_no(t) ? "false" : "null";
}

static void add_terms(struct buf *b, const struct agent_run *r)
{
	const struct agent_result *x = &r->result;
	bool over = r->phase == PHASE_OVER;

	buf_addf(b, ",\"terms\":{\"answer\":%s,\"format\":%s,\"grounded\":%s,\"agrees\":%s",
		 over ? word(x->correct) : "null", x->answer.text ? "true" : "false",
		 x->source ? "true" : "false", word(x->agrees));
	buf_addf(b, ",\"calls\":%d,\"accepted\":", x->calls);
	buf_add_double(b, x->calls ? (double)(x->calls - x->failed) / x->calls : 1);
	buf_addc(b, '}');
}

void agent_env_step(struct buf *b, struct agent_run *r, const char *turn)
{
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_reply reply = { 0 };
	struct err e = { 0 };
	int from = r->turns + 1;

	if (r->phase == PHASE_OVER) {
		buf_add(b,
			"{\"ok\":false,\"error\":{\"code\":\"over\",\"message\":\"the episode "
			"is over\",\"hint\":\"reset begins another\"}}");
		return;
	}
	if (read_turn(&reply, r, turn, &e) != OK) {
		/* A turn of no words and no calls: the loop knows what to say to it. */
		reply = (struct agent_reply){
			.raw = "{\"role\":\"assistant\",\"content\":\"\"}",
			.text = "",
			.thoughts = "",
			.stop = AGENT_STOP_OTHER,
			.stop_word = "unreadable",
			.model = "",
			.id = "",
			.usage = { -1, -1, -1, -1, -1 }
		};
	}
	agent_run_reply(r, &reply, &about);
	buf_add(b, "{\"ok\":true,\"messages\":[");
	add_messages(b, r, from);
	buf_addf(b, "],\"done\":%s,\"reward\":", r->phase == PHASE_OVER ? "true" : "false");
	if (!r->o.problem->answer)
		buf_add(b, "null");
	else
		buf_addc(b, r->phase == PHASE_OVER && is_yes(r->result.correct) ? '1' : '0');
	add_terms(b, r);
	json_add_key(b, "status");
	json_add_string(b, agent_end_word(r->result.end));
	json_add_key(b, "turns");
	buf_addf(b, "%d", r->asked);
	json_add_key(b, "answer");
	agent_add_answer(b, &r->result.answer);
	buf_addc(b, '}');
}
