/*
 * form.c -- a trajectory as a record: the conversation in a provider's form, written by the wire that would have sent it, or
 * in one of the forms that trainers of open models read.
 */
#include "base/member.h"
#include "drill/drill_priv.h"
#include <string.h>

static const struct drill_form forms[] = {
#define FORM(name, model, list, text) { #name, model, list, text },
#include "drill/form.def"
#undef FORM
};
#define FORMS ((int)(sizeof forms / sizeof *forms))

const struct drill_form *drill_form(const char *name)
{
	for (int i = 0; i < FORMS; i++)
		if (!strcmp(forms[i].name, name))
			return &forms[i];
	return NULL;
}

const char *drill_form_name(int i, const char **text)
{
	if (i < 0 || i >= FORMS)
		return NULL;
	if (text)
		*text = forms[i].text;
	return forms[i].name;
}

/* --- Which messages are the model's --------------------------------------------------------------------------- */
/* Members "model" and "mistakes": for each message whether it is the model's, and the places of those with a wrong call in
 * them.  turn_of: for each message the turn of the model, or -1. */
static void add_masks(struct buf *b, const struct play *p, const int *turn_of, int n)
{
	bool first = true;

	json_add_key(b, "model");
	buf_addc(b, '[');
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? "," : "", turn_of[i] >= 0 ? "true" : "false");
	buf_addc(b, ']');
	json_add_key(b, "mistakes");
	buf_addc(b, '[');
	for (int i = 0; i < n; i++)
		if (turn_of[i] >= 0 && p->said[turn_of[i]].wrong) {
			buf_addf(b, "%s%d", first ? "" : ",", i);
			first = false;
		}
	buf_addc(b, ']');
}

/* The messages of a body: the model's are those with its role, in the order of its turns; of Responses, which has items
 * instead, those that a model makes. */
static int mark(int *turn_of, int most, const struct json *list, const struct play *p)
{
	int n = 0, turn = 0, left = p->turns ? p->said[0].calls + (*p->said[0].text != 0) : 0;

	for (const struct json *m = list->child; m && n < most; m = m->next, n++) {
		const char *role = json_text(m, "role"), *type = json_text(m, "type");
		bool item = type &&
			    (!strcmp(type, "function_call") ||
			     (!strcmp(type, "message") && role && !strcmp(role, "assistant")));
		bool message = !type && role &&
			       (!strcmp(role, "assistant") || !strcmp(role, "model"));

		turn_of[n] = item || message ? turn : -1;
		if (message)
			turn++;
		if (item && --left == 0 && ++turn < p->turns)
			left = p->said[turn].calls + (*p->said[turn].text != 0);
	}
	return n;
}

#define MESSAGES_MOST (DRILL_TURNS * (DRILL_CALLS + 2) + 4)

/* What the wire would have sent, without what is no conversation. */
static void add_wire(struct buf *b, const struct play *p, const struct agent_request *q)
{
	static const char *const kept[] = { "instructions", "system", "systemInstruction",
					    "messages",     "input",  "contents",
					    "tools" };
	struct agent_request bare = *q;
	struct arena *a = arena_new();
	struct buf body = { 0 };
	struct json *j = NULL;
	int *turn_of = arena_alloc(a, MESSAGES_MOST * sizeof *turn_of);

	if (p->d->o.bare) {
		bare.system = bare.system_json = NULL;
		bare.tools = NULL;
	}
	p->d->model.wire->request(&body, &bare);
	if (json_read(&j, body.s, body.n, a, NULL) != OK)
		BUG("a request that is no JSON");
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
		const char *at;
		size_t n;

		if (!json_span(&at, &n, body.s, body.n, kept[i]))
			continue;
		json_add_key(b, kept[i]);
		buf_addn(b, at, n);
	}
	add_masks(b, p, turn_of,
		  mark(turn_of, MESSAGES_MOST, json_get(j, p->d->form->list), p));
	buf_clear(&body);
	arena_free(a);
}

/* --- Hermes: calls and answers inside of texts -------------------------------------------------------------------- */
static void add_hermes_system(struct buf *b, const struct agent_request *q)
{
	buf_add(b, q->system);
	if (!q->tools)
		return;
	buf_add(b, "\n\n# Tools\n\nThe functions that may be called:\n<tools>\n");
	buf_add(b, q->tools);
	buf_add(b, "\n</tools>\n\nA call is a JSON object in its marks, several of them one "
		   "after the other:\n<tool_call>\n"
		   "{\"name\": \"...\", \"arguments\": {...}}\n</tool_call>");
}

static void add_hermes_turn(struct buf *b, const struct drill_turn *s)
{
	buf_add(b, s->text);
	for (int i = 0; i < s->calls; i++) {
		buf_addf(b, "%s<tool_call>\n{\"name\": ", b->n ? "\n" : "");
		json_add_string(b, s->call[i].name);
		buf_addf(b, ", \"arguments\": %s}\n</tool_call>", s->call[i].text);
	}
}

/* What somebody else says: words, or the answers of the desk. */
static void add_hermes_others(struct buf *b, const struct agent_turn *t)
{
	for (int i = 0; i < t->results; i++)
		buf_addf(b, "%s<tool_response>\n%s\n</tool_response>", i ? "\n" : "",
			 t->result[i].text);
	for (int i = 0; i < t->parts; i++)
		if (t->part[i].text)
			buf_addf(b, "%s%s", b->n ? "\n" : "", t->part[i].text);
}

struct hermes {
	struct buf messages, text, spans;
	int turn_of[MESSAGES_MOST];
	int n;
};

static void add_hermes(struct hermes *h, const char *role, const char *content, int turn)
{
	size_t from;

	buf_add(&h->messages, h->n ? ",{" : "{");
	json_member_text(&h->messages, "role", role);
	json_member_text(&h->messages, "content", content);
	buf_addc(&h->messages, '}');
	buf_addf(&h->text, "<|im_start|>%s\n", role);
	from = h->text.n;
	buf_addf(&h->text, "%s<|im_end|>", content);
	if (turn >= 0)
		buf_addf(&h->spans, "%s[%zu,%zu]", h->spans.n ? "," : "", from, h->text.n);
	buf_addc(&h->text, '\n');
	h->turn_of[h->n++] = turn;
}

static void add_hermes_record(struct buf *b, const struct play *p,
			      const struct agent_request *q)
{
	struct hermes *h = mem_alloc(sizeof *h);
	struct buf one = { 0 };
	int turn = 0;

	if (!p->d->o.bare) {
		add_hermes_system(&one, q);
		add_hermes(h, "system", buf_str(&one), -1);
	}
	for (int i = 0; i < q->turns; i++) {
		bool own = q->turn[i].role == AGENT_MODEL;

		buf_reset(&one);
		if (own)
			add_hermes_turn(&one, &p->said[turn]);
		else
			add_hermes_others(&one, &q->turn[i]);
		add_hermes(h, own ? "assistant" : "user", buf_str(&one), own ? turn++ : -1);
	}
	buf_addf(b, ",\"messages\":[%s]", buf_str(&h->messages));
	json_member_text(b, "text", buf_str(&h->text));
	buf_addf(b, ",\"spans\":[%s]", buf_str(&h->spans));
	add_masks(b, p, h->turn_of, h->n);
	buf_clear(&one);
	buf_clear(&h->messages);
	buf_clear(&h->text);
	buf_clear(&h->spans);
	mem_free(h);
}

/* --- ShareGPT ------------------------------------------------------------------------------------------------------- */
/* Calls are a list of objects; what was thought before them stands in marks, which LLaMA-Factory takes apart. */
static void add_function_call(struct buf *b, const struct drill_turn *s)
{
	if (*s->text)
		buf_addf(b, "<think>\n%s\n</think>\n\n", s->text);
	buf_add(b, s->calls > 1 ? "[" : "");
	for (int i = 0; i < s->calls; i++) {
		buf_add(b, i ? ", {\"name\": " : "{\"name\": ");
		json_add_string(b, s->call[i].name);
		buf_addf(b, ", \"arguments\": %s}", s->call[i].text);
	}
	buf_add(b, s->calls > 1 ? "]" : "");
}

static void add_observation(struct buf *b, const struct agent_turn *t)
{
	buf_add(b, t->results > 1 ? "[" : "");
	for (int i = 0; i < t->results; i++)
		buf_addf(b, "%s%s", i ? ", " : "", t->result[i].text);
	buf_add(b, t->results > 1 ? "]" : "");
	for (int i = 0; i < t->parts; i++)
		if (t->part[i].text)
			buf_addf(b, "%s%s", b->n ? "\n" : "", t->part[i].text);
}

static void add_sharegpt(struct buf *b, const struct play *p, const struct agent_request *q)
{
	int *turn_of = mem_alloc(MESSAGES_MOST * sizeof *turn_of);
	struct buf one = { 0 };
	int turn = 0;

	json_add_key(b, "conversations");
	buf_addc(b, '[');
	for (int i = 0; i < q->turns; i++) {
		const struct agent_turn *t = &q->turn[i];
		const char *from = t->role == AGENT_RESULTS ? "observation" : "human";

		buf_reset(&one);
		turn_of[i] = t->role == AGENT_MODEL ? turn : -1;
		if (t->role != AGENT_MODEL) {
			add_observation(&one, t);
		} else if (p->said[turn].calls) {
			from = "function_call";
			add_function_call(&one, &p->said[turn++]);
		} else {
			from = "gpt";
			buf_add(&one, p->said[turn++].text);
		}
		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "from", from);
		json_member_text(b, "value", buf_str(&one));
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	if (!p->d->o.bare) {
		json_member_text(b, "system", q->system);
		json_member_text(b, "tools", q->tools);
	}
	add_masks(b, p, turn_of, q->turns);
	buf_clear(&one);
	mem_free(turn_of);
}

/* --- The record -------------------------------------------------------------------------------------------------------- */
void drill_record(struct buf *b, struct play *p, long index, const struct buf *trace)
{
	const struct drill_story *s = p->s;
	const struct agent_result *r = agent_run_result(p->run);
	struct agent_request q;

	agent_run_conversation(p->run, &q);
	buf_addc(b, '{');
	json_member_text(
		b, "id",
		arena_printf(p->a, "t%llu-%ld", (unsigned long long)p->d->o.seed, index));
	buf_addf(b, ",\"seed\":%llu", (unsigned long long)p->d->o.seed);
	json_member_count(b, "index", index);
	json_member_text(b, "form", p->d->form->name);
	json_member_text(b, "situation", s->of->name);
	json_member_text(b, "task", drill_task_word(s->of->task));
	json_member_text(b, "problem", s->ask);
	json_member_text(b, "answer", s->key);
	json_member_count(b, "turns", p->turns);
	json_member_count(b, "calls", r->calls);
	json_member_count(b, "failed", r->failed);
	json_member_texts(b, "repairs", p->repair, p->repairs);
	if (*p->d->form->list)
		add_wire(b, p, &q);
	else if (!strcmp(p->d->form->name, "hermes"))
		add_hermes_record(b, p, &q);
	else if (!strcmp(p->d->form->name, "sharegpt"))
		add_sharegpt(b, p, &q);
	else
		json_member_text(b, "trace", buf_str(trace));
	buf_addc(b, '}');
}
