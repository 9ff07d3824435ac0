/* env.c -- the loop as an environment (env.h): turns in, messages and rewards out. */
#include "agent/env.h"
#include "agent/agent_priv.h"
#include "base/member.h"

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
	json_member_text(b, "name", x->name);
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

/* The turn as a reply of Chat Completions, which is read as such a one.  Returns how many calls
 * were left out. */
static int read_turn(struct agent_reply *out, struct agent_run *r, const char *turn)
{
	const struct agent_wire *chat = agent_wire_find("chat");
	struct buf b = { 0 };
	struct err e = { 0 };
	int left_out;

	buf_add(&b, "{\"choices\":[{\"message\":");
	left_out = agent_policy_message(&b, turn, r->result.calls);
	buf_add(&b, "}]}");
	if (chat->reply(out, b.s, b.n, r->arena, &e) != OK)
		BUG("a policy's message that cannot be read: %s", e.msg);
	buf_clear(&b);
	return left_out;
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

	buf_addf(b, ",\"terms\":{\"answer\":%s,\"match\":\"%s\",\"format\":%s,\"grounded\":%s",
		 over ? word(x->correct) : "null",
		 agent_match_word(over ? x->match : GRADE_UNCLEAR),
		 x->answer.text ? "true" : "false",
		 x->source || is_yes(x->agrees) ? "true" : "false");
	buf_addf(b, ",\"agrees\":%s,\"agrees_match\":\"%s\"", word(x->agrees),
		 agent_match_word(x->agrees_match));
	buf_addf(b, ",\"calls\":%d,\"accepted\":", x->calls);
	buf_add_double(b, x->calls ? (double)(x->calls - x->failed) / x->calls : 1);
	buf_addc(b, '}');
}

void agent_env_step(struct buf *b, struct agent_run *r, const char *turn)
{
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_reply reply = { 0 };
	struct agent_request next;
	int from = r->turns + 1, left_out;

	if (r->phase == PHASE_OVER) {
		buf_add(b,
			"{\"ok\":false,\"error\":{\"code\":\"over\",\"message\":\"the episode "
			"is over\",\"hint\":\"reset begins another\"}}");
		return;
	}
	left_out = read_turn(&reply, r, turn);
	agent_run_reply(r, &reply, &about);
	/* As any driver does: a conversation that has grown too long is told so in here. */
	(void)agent_run_ask(r, &next);
	buf_add(b, "{\"ok\":true,\"messages\":[");
	add_messages(b, r, from);
	buf_addf(b, "],\"done\":%s,\"reward\":", r->phase == PHASE_OVER ? "true" : "false");
	if (!r->o.problem->answer)
		buf_add(b, "null");
	else
		buf_addc(b, r->phase == PHASE_OVER && is_yes(r->result.correct) ? '1' : '0');
	add_terms(b, r);
	json_member_text(b, "status", agent_end_word(r->result.end));
	json_member_count(b, "turns", r->asked);
	json_add_key(b, "answer");
	agent_add_answer(b, &r->result.answer);
	if (left_out)
		buf_addf(b, ",\"left_out\":%d", left_out);
	buf_addc(b, '}');
}
