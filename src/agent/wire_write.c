/* wire_write.c -- what the wires write alike: members of JSON objects, pictures, and the members
 * that the user adds. */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

void agent_wire_comma(struct buf *b)
{
	char last = b->n ? b->s[b->n - 1] : '[';

	if (last != '[' && last != '{' && last != ':')
		buf_addc(b, ',');
}

void agent_wire_add_system(struct buf *b, const char *key, const struct agent_request *q)
{
	json_add_key(b, key);
	if (q->system_json)
		buf_add(b, q->system_json);
	else
		json_add_string(b, q->system);
}

void agent_wire_add_data_url(struct buf *b, const char *key, const struct agent_image *i)
{
	struct buf url = { 0 };

	buf_addf(&url, "data:%s;base64,", i->mime);
	buf_add(&url, i->base64);
	json_member_text(b, key, buf_str(&url));
	buf_clear(&url);
}

bool agent_wire_has_tools(const struct agent_request *q)
{
	return q->tools && strchr(q->tools, '{');
}

void agent_wire_add_tools(struct buf *b, const struct agent_request *q)
{
	if (!agent_wire_has_tools(q))
		return;
	json_add_key(b, "tools");
	buf_add(b, q->tools);
	if (q->choice != AGENT_TOOLS_AUTO)
		json_member_text(b, "tool_choice",
				 q->choice == AGENT_TOOLS_REQUIRED ? "required" : "none");
}

const char *agent_wire_turn_before(const struct agent_request *q, int results)
{
	for (int i = results - 1; i >= 0; i--)
		if (q->turn[i].role == AGENT_MODEL)
			return q->turn[i].raw;
	return NULL;
}

/* --- What the user adds ------------------------------------------------------------------------ */
static const struct json *extra_read(const struct agent_request *q, struct arena *a)
{
	struct json *j = NULL;
	struct buf b = { 0 };
	enum status st = E_ARG;

	if (!q->extra || !*q->extra)
		return NULL;
	buf_addf(&b, "{%s}", q->extra);
	st = json_read(&j, b.s, b.n, a, NULL);
	buf_clear(&b);
	return st == OK ? j : NULL;
}

const struct json *agent_wire_extra_get(const struct agent_request *q, const char *key,
					struct arena *a)
{
	return json_get(extra_read(q, a), key);
}

static void join(struct buf *body, const char *path, const struct json *members)
{
	for (const struct json *m = members->child; m; m = m->next) {
		struct buf at = { 0 }, value = { 0 };
		const char *old;
		size_t n;

		buf_addf(&at, "%s%s%s", path, *path ? "/" : "", m->key);
		if (m->type == JSON_OBJECT && !strchr(m->key, '/') &&
		    json_span(&old, &n, body->s, body->n, buf_str(&at)) && *old == '{') {
			join(body, buf_str(&at), m);
		} else {
			json_add(&value, m);
			agent_wire_set(body, path, m->key, buf_str(&value));
		}
		buf_clear(&at);
		buf_clear(&value);
	}
}

void agent_wire_extra_add(struct buf *body, const struct agent_request *q)
{
	struct arena *a = arena_new();
	const struct json *j = extra_read(q, a);

	if (j)
		join(body, "", j);
	arena_free(a);
}
