/* talk.c -- trajectories at the canvas as conversations of each trainer. */
#include "recipe/recipe_priv.h"
#include <stdlib.h>
#include <string.h>

static bool is_form(const struct recipe_line *l, const char *form)
{
	return !strcmp(l->form, form);
}

static enum status wrong_form(struct err *e, const struct recipe_line *l, const char *forms,
			      const char *make)
{
	err_fail(e, E_ARG, "bad_argument",
		 "a trajectory in the form %.40s; this trainer takes %s", l->form, forms);
	err_hint(e, "porism synth tools --form %s", make);
	return E_ARG;
}

static enum status lacks(struct err *e, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "%s", what);
}

static const char *role_of(const struct json *m)
{
	const char *role = m->type == JSON_OBJECT ? json_text(m, "role") : NULL;

	return role ? role : "";
}

/* --- Messages -------------------------------------------------------------------------------------------------- */
/* Plain texts, calls written out: every template writes them as they are. */
enum status recipe_hermes(struct buf *b, const struct recipe_line *l, struct err *e)
{
	if (!is_form(l, "hermes"))
		return wrong_form(e, l, "hermes", "hermes");
	if (!json_list(l->json, "messages"))
		return lacks(e, "a trajectory of the form hermes has messages");
	json_member(b, "messages", json_get(l->json, "messages"));
	json_member_text(b, "id", l->id);
	return OK;
}

/* TRL reads calls, too, with the tools beside them as a text: tables would fill up their schemas. */
enum status recipe_talk(struct buf *b, const struct recipe_line *l, struct err *e)
{
	struct buf tools = { 0 };

	if (!is_form(l, "openai"))
		return is_form(l, "hermes") ? recipe_hermes(b, l, e)
					    : wrong_form(e, l, "openai and hermes", "openai");
	if (!json_list(l->json, "messages") || !json_list(l->json, "tools"))
		return lacks(e,
			     "a trajectory of the form openai has messages and tools; make it "
			     "without --bare");
	json_member(b, "messages", json_get(l->json, "messages"));
	json_add(&tools, json_get(l->json, "tools"));
	json_member_text(b, "tools", buf_str(&tools));
	buf_clear(&tools);
	json_member_text(b, "id", l->id);
	return OK;
}

/* The prompt is what stands before the model's first word, in the markup of ChatML. */
enum status recipe_openrlhf_tools(struct buf *b, const struct recipe_line *l, struct err *e)
{
	const struct json *spans = json_list(l->json, "spans");
	const char *text = json_text(l->json, "text");
	const struct json *first = spans ? spans->child : NULL;
	long at;

	if (!l->truth)
		return OK;
	if (!is_form(l, "hermes"))
		return wrong_form(e, l, "hermes", "hermes");
	first = first && first->type == JSON_ARRAY ? first->child : NULL;
	at = first && first->type == JSON_NUMBER ? strtol(first->text, NULL, 10) : -1;
	if (!text || at < 0 || (size_t)at > strlen(text))
		return lacks(e, "a trajectory of the form hermes has text and spans");
	json_member_text(b, "input", arena_strndup(l->a, text, (size_t)at));
	json_member_text(b, "label", l->truth);
	json_member_text(b, "id", l->id);
	return OK;
}

/* --- ShareGPT --------------------------------------------------------------------------------------------------- */
static void begin_turn(struct buf *b, bool *first, const char *from)
{
	buf_add(b, *first ? "{" : ",{");
	*first = false;
	json_member_text(b, "from", from);
}

static bool add_calls(struct buf *b, const struct json *m, const struct json *calls)
{
	const char *text = json_text(m, "content");
	int i = 0;

	if (text && *text)
		buf_addf(b, "<think>\n%s\n</think>\n\n", text);
	buf_add(b, calls->n > 1 ? "[" : "");
	for (const struct json *c = calls->child; c; c = c->next) {
		const struct json *f = c->type == JSON_OBJECT ? json_get(c, "function") : NULL;

		if (!f || f->type != JSON_OBJECT || !json_text(f, "name") ||
		    !json_text(f, "arguments"))
			return false;
		buf_add(b, i++ ? ", {\"name\": " : "{\"name\": ");
		json_add_string(b, json_text(f, "name"));
		buf_addf(b, ", \"arguments\": %s}", json_text(f, "arguments"));
	}
	buf_add(b, calls->n > 1 ? "]" : "");
	return true;
}

/* Answers of tools up to the next turn, and what the harness says behind them: one observation. */
static const struct json *add_results(struct buf *b, const struct json *m)
{
	const struct json *last = m;
	int n = 0;

	for (const struct json *t = m; t && !strcmp(role_of(t), "tool"); t = t->next)
		n++;
	buf_add(b, n > 1 ? "[" : "");
	for (int i = 0; i < n; i++, last = m, m = m->next) {
		const char *text = json_text(m, "content");

		buf_addf(b, "%s%s", i ? ", " : "", text ? text : "");
	}
	buf_add(b, n > 1 ? "]" : "");
	for (; m && !strcmp(role_of(m), "user"); last = m, m = m->next)
		if (json_text(m, "content"))
			buf_addf(b, "%s%s", b->n ? "\n" : "", json_text(m, "content"));
	return last;
}

/* A turn of the conversation; returns the last message that it took, NULL: it is none of ours. */
static const struct json *add_turn(struct buf *b, bool *first, const struct json *m)
{
	const struct json *calls = m->type == JSON_OBJECT ? json_list(m, "tool_calls") : NULL;
	const char *role = role_of(m), *from = "human";
	const struct json *last = m;
	struct buf value = { 0 };

	if (!strcmp(role, "tool")) {
		from = "observation";
		last = add_results(&value, m);
	} else if (calls && calls->n) {
		from = "function_call";
		last = add_calls(&value, m, calls) ? m : NULL;
	} else if (json_text(m, "content") &&
		   (!strcmp(role, "user") || !strcmp(role, "assistant"))) {
		from = *role == 'a' ? "gpt" : "human";
		buf_add(&value, json_text(m, "content"));
	} else {
		last = NULL;
	}
	if (last) {
		begin_turn(b, first, from);
		json_member_text(b, "value", buf_str(&value));
		buf_addc(b, '}');
	}
	buf_clear(&value);
	return last;
}

static enum status share_messages(struct buf *b, const struct recipe_line *l, struct err *e)
{
	const struct json *messages = json_list(l->json, "messages"), *m;
	const struct json *tools = json_list(l->json, "tools");
	const char *system = NULL;
	struct buf schemas = { 0 };
	bool first = true;

	if (!messages || !tools)
		return lacks(e,
			     "a trajectory of the form openai has messages and tools; make it "
			     "without --bare");
	m = messages->child;
	if (m && !strcmp(role_of(m), "system")) {
		system = json_text(m, "content");
		m = m->next;
	}
	json_add_key(b, "conversations");
	buf_addc(b, '[');
	for (; m; m = m->next) {
		m = add_turn(b, &first, m);
		if (!m)
			return lacks(e,
				     "a message that is no turn of the user, the model or a "
				     "tool");
	}
	buf_addc(b, ']');
	json_add(&schemas, tools);
	json_member_text(b, "system", system ? system : "");
	json_member_text(b, "tools", buf_str(&schemas));
	buf_clear(&schemas);
	return OK;
}

enum status recipe_sharegpt(struct buf *b, const struct recipe_line *l, struct err *e)
{
	const struct json *talk = json_list(l->json, "conversations");

	if (is_form(l, "openai")) {
		if (share_messages(b, l, e) != OK)
			return E_ARG;
	} else if (!is_form(l, "sharegpt")) {
		return wrong_form(e, l, "sharegpt and openai", "sharegpt");
	} else if (!talk || !json_text(l->json, "system") || !json_text(l->json, "tools")) {
		return lacks(e,
			     "a trajectory of the form sharegpt has conversations, system and "
			     "tools; make it without --bare");
	} else {
		json_member(b, "conversations", talk);
		json_member_text(b, "system", json_text(l->json, "system"));
		json_member_text(b, "tools", json_text(l->json, "tools"));
	}
	json_member_text(b, "id", l->id);
	return OK;
}
