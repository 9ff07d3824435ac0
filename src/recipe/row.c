/* row.c -- rows of problems and of solutions with errors, as each trainer reads them. */
#include "recipe/recipe_priv.h"
#include <string.h>

static void add_message(struct buf *b, const char *role, const char *content)
{
	buf_addc(b, '{');
	json_member_text(b, "role", role);
	json_member_text(b, "content", content);
	buf_addc(b, '}');
}

static void member_message(struct buf *b, const char *key, const char *role,
			   const char *content)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	add_message(b, role, content);
	buf_addc(b, ']');
}

/* --- To learn from ----------------------------------------------------------------------------------------- */
enum status recipe_alpaca(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	json_member_text(b, "instruction", l->prompt);
	json_member_text(b, "input", "");
	json_member_text(b, "output", l->reply);
	json_member_text(b, "id", l->id);
	return OK;
}

enum status recipe_messages(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	json_add_key(b, "messages");
	buf_addc(b, '[');
	add_message(b, "user", l->prompt);
	buf_addc(b, ',');
	add_message(b, "assistant", l->reply);
	buf_addc(b, ']');
	json_member_text(b, "id", l->id);
	return OK;
}

enum status recipe_completion(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	member_message(b, "prompt", "user", l->prompt);
	member_message(b, "completion", "assistant", l->reply);
	json_member_text(b, "id", l->id);
	return OK;
}

enum status recipe_pair(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	json_member_text(b, "input", l->prompt);
	json_member_text(b, "output", l->reply);
	json_member_text(b, "id", l->id);
	return OK;
}

/* --- To be rewarded for ------------------------------------------------------------------------------------ */
static void member_rule(struct buf *b, const char *right)
{
	json_add_key(b, "reward_model");
	buf_addc(b, '{');
	json_member_text(b, "style", "rule");
	json_member_text(b, "ground_truth", right);
	buf_addc(b, '}');
}

/* What verl keeps of a row: its place, and what figures are told apart by. */
static void add_extra(struct buf *b, const struct recipe_line *l)
{
	json_member_text(b, "split", recipe_is_held(l->json) ? "held" : "train");
	json_member(b, "index", json_get(l->json, "index"));
	json_member_text(b, "id", l->id);
	json_member_if(b, "operators", json_get(l->json, "operators"));
	json_member_if(b, "goal", json_get(l->json, "goal"));
}

enum status recipe_verl(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	json_member_text(b, "data_source", "porism/problems");
	member_message(b, "prompt", "user", l->prompt);
	json_member_text(b, "ability", "geometry");
	member_rule(b, l->truth);
	json_add_key(b, "extra_info");
	buf_addc(b, '{');
	add_extra(b, l);
	buf_addc(b, '}');
	return OK;
}

enum status recipe_trl(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	member_message(b, "prompt", "user", l->prompt);
	json_member_text(b, "ground_truth", l->truth);
	json_member_text(b, "id", l->id);
	json_member_if(b, "operators", json_get(l->json, "operators"));
	return OK;
}

enum status recipe_openrlhf(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	json_member_text(b, "input", l->prompt);
	json_member_text(b, "label", l->truth);
	json_member_text(b, "id", l->id);
	return OK;
}

/* --- The canvas ---------------------------------------------------------------------------------------------- */
/* The system's words without the list of tools, which the trainer writes by the model's template. */
static const char *instructions(const struct recipe_line *l)
{
	static const char tools[] = "\n\n# Tools\n";
	const struct json *m = json_first(l->json, "messages");
	const char *text, *cut = NULL;

	if (!m || m->type != JSON_OBJECT || !json_text(m, "role") ||
	    strcmp(json_text(m, "role"), "system") != 0 || !json_text(m, "content"))
		return NULL;
	text = json_text(m, "content");
	for (const char *s = strstr(text, tools); s; s = strstr(s + 1, tools))
		cut = s;
	return cut ? arena_strndup(l->a, text, (size_t)(cut - text)) : text;
}

enum status recipe_verl_tools(struct buf *b, const struct recipe_line *l, struct err *e)
{
	const char *system = instructions(l);

	(void)e;
	if (!l->truth)
		return OK;
	json_member_text(b, "data_source", "porism/tools");
	json_add_key(b, "prompt");
	buf_addc(b, '[');
	if (system) {
		add_message(b, "system", system);
		buf_addc(b, ',');
	}
	add_message(b, "user", l->prompt);
	buf_addc(b, ']');
	json_member_text(b, "ability", "geometry");
	member_rule(b, l->truth);
	json_member_text(b, "agent_name", "tool_agent");
	json_add_key(b, "extra_info");
	buf_addc(b, '{');
	add_extra(b, l);
	json_member_flag(b, "need_tools_kwargs", true);
	buf_add(b, ",\"tools_kwargs\":{\"answer\":{\"create_kwargs\":{");
	json_member_text(b, "ground_truth", l->truth);
	buf_add(b, "}}}}");
	return OK;
}

/* TRL's environment adds the instructions itself. */
enum status recipe_trl_tools(struct buf *b, const struct recipe_line *l, struct err *e)
{
	(void)e;
	if (!l->truth)
		return OK;
	member_message(b, "prompt", "user", l->prompt);
	json_member_text(b, "answer", l->truth);
	json_member_text(b, "id", l->id);
	return OK;
}
