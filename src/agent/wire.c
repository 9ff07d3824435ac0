/* wire.c -- the table of wires (wire.def), and what all of them have alike: keys, lists of
 * models. */
#include "agent/wire_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct agent_wire wires[] = {
#define WIRE(id, form, version, inside, models, dated, date) \
	{ #id,                                               \
	  form,                                              \
	  version,                                           \
	  inside,                                            \
	  agent_##id##_path,                                 \
	  models,                                            \
	  dated,                                             \
	  date,                                              \
	  agent_##id##_key,                                  \
	  agent_##id##_request,                              \
	  agent_##id##_reply,                                \
	  agent_##id##_event,                                \
	  agent_##id##_whole,                                \
	  agent_##id##_turn,                                 \
	  agent_wire_models },
#include "agent/wire.def"
#undef WIRE
};

const struct agent_wire *agent_wire_find(const char *name)
{
	for (int i = 0; name && i < LENGTH(wires); i++)
		if (!strcmp(wires[i].name, name))
			return &wires[i];
	return NULL;
}

const struct agent_wire *agent_wire_list(int *n)
{
	*n = LENGTH(wires);
	return wires;
}

/* Keys are pasted with line ends and blanks around them. */
void agent_wire_key_line(struct buf *b, const char *before, const char *key)
{
	buf_add(b, before);
	for (; *key; key++)
		if ((unsigned char)*key > 0x20 && *key != 0x7f)
			buf_addc(b, *key);
	buf_addc(b, '\n');
}

/* Gemini says what each model can do; those that cannot talk are left out. */
static bool can_talk(const struct json *model)
{
	const struct json *can = json_get(model, "supportedGenerationMethods");

	if (!can || can->type != JSON_ARRAY)
		return true;
	for (const struct json *m = can->child; m; m = m->next)
		if (m->type == JSON_STRING && !strcmp(m->text, "generateContent"))
			return true;
	return false;
}

enum status agent_wire_models(const char ***id, int *n, const char *body, size_t size,
			      struct arena *a, struct err *e)
{
	struct json *j = NULL;
	const struct json *list;
	const char *text = body;
	size_t n_text = size;
	enum status st;

	/* Some servers give the list itself. */
	if (agent_wire_json(&j, &text, &n_text, a, NULL) != OK || j->type != JSON_ARRAY ||
	    (j->child && !json_text(j->child, "id"))) {
		st = agent_wire_body(&j, &body, &size, a, e);
		if (st != OK)
			return st;
	}
	list = j->type == JSON_ARRAY ? j : json_get(j, "data");
	if (!list)
		list = json_get(j, "models");
	if (!list || (list->type != JSON_ARRAY && list->type != JSON_NULL))
		return err_fail_with(
			e, E_ARG, "bad_answer", NULL,
			"is the base URL that of a model server?",
			"the answer has no list of models, neither \"data\" nor \"models\"");
	*n = 0;
	*id = arena_alloc(a, (size_t)(list->n + 1) * sizeof **id);
	for (const struct json *m = list->child; m; m = m->next) {
		const char *name = json_text(m, "id");

		if (!name)
			name = json_text(m, "name");
		if (!name || !can_talk(m))
			continue;
		(*id)[(*n)++] = !strncmp(name, "models/", 7) ? name + 7 : name;
	}
	return OK;
}
