/* prompt.c -- prompts (prompt.def), and completion of what a person types. */
#include "desk/prompt.h"
#include "mcp/mcp_priv.h"
#include <string.h>

static const struct prompt {
	const char *name, *title, *args, *about, *text;
} prompts[] = {
#define PROMPT(name, title, args, about, text) { #name, title, args, about, text },
#include "mcp/prompt.def"
#undef PROMPT
};
#define PROMPTS ((int)(sizeof prompts / sizeof *prompts))

struct prompt_arg {
	char name[24], text[80];
	bool optional;
};

static bool next_arg(const char **at, struct prompt_arg *p)
{
	const char *s = *at + strspn(*at, "; ");
	size_t name = strcspn(s, "="), text;

	if (!*s)
		return false;
	p->optional = name && s[name - 1] == '?';
	snprintf(p->name, sizeof p->name, "%.*s", (int)(name - p->optional), s);
	s += name + 1;
	text = strcspn(s, ";");
	snprintf(p->text, sizeof p->text, "%.*s", (int)text, s);
	*at = s + text;
	return true;
}

static const struct prompt *find(const char *name)
{
	for (int i = 0; name && i < PROMPTS; i++)
		if (!strcmp(prompts[i].name, name))
			return &prompts[i];
	return NULL;
}

bool mcp_prompts_list(struct mcp_call *c)
{
	struct buf *b = &c->out;

	if (json_get(c->params, "cursor"))
		return mcp_error(c, RPC_PARAMS, "prompts/list has one page, and no cursor");
	buf_add(b, "\"prompts\":[");
	for (int i = 0; i < PROMPTS; i++) {
		struct prompt_arg a;
		bool first = true;

		buf_addf(b,
			 "%s{\"name\":\"%s\",\"title\":\"%s\",\"description\":\"%s\","
			 "\"arguments\":[",
			 i ? "," : "", prompts[i].name, prompts[i].title, prompts[i].about);
		for (const char *at = prompts[i].args; next_arg(&at, &a); first = false)
			buf_addf(b,
				 "%s{\"name\":\"%s\",\"description\":\"%s\",\"required\":%s}",
				 first ? "" : ",", a.name, a.text,
				 a.optional ? "false" : "true");
		buf_add(b, "]}");
	}
	buf_addc(b, ']');
	mcp_add_cache(c, 3600000, true);
	return true;
}

/* Is the line @ and the name of a file of prompts/?  Then its body is added, braces and all. */
static bool add_file(struct buf *out, const char *line, size_t n)
{
	struct desk_prompt_head head;
	char name[32];

	if (*line != '@' || n < 2 || n > sizeof name)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)(n - 1 - (line[n - 1] == '\n')), line + 1);
	if (!desk_prompt(name))
		return false;
	(void)desk_prompt_read(&head, desk_prompt(name));
	buf_add(out, head.body);
	return true;
}

/* The text with its arguments put in; lines about absent ones are left out. */
static void fill(struct buf *out, const char *text, const struct json *args)
{
	while (*text) {
		size_t n = strcspn(text, "\n") + (strchr(text, '\n') != NULL);
		size_t mark = out->n;
		bool keep = true;

		if (add_file(out, text, n)) {
			text += n;
			continue;
		}
		for (size_t i = 0; i < n;) {
			size_t plain = strcspn(text + i, "{");
			char name[24];
			const char *value;
			size_t word;

			if (plain > n - i)
				plain = n - i;
			buf_addn(out, text + i, plain);
			i += plain;
			if (i >= n)
				break;
			word = strcspn(text + i, "}");
			snprintf(name, sizeof name, "%.*s", (int)word - 1, text + i + 1);
			value = json_text(args, name);
			keep = keep && value;
			buf_add(out, value ? value : "");
			i += word + 1;
		}
		if (!keep && out->n > mark) {
			out->n = mark;
			out->s[mark] = 0;
		}
		text += n;
	}
}

static bool no_prompt(struct mcp_call *c, const char *name)
{
	struct buf names = { 0 };

	for (int i = 0; i < PROMPTS; i++)
		buf_addf(&names, "%s%s",
			 !i                ? ""
			 : i + 1 < PROMPTS ? ", "
					   : " and ",
			 prompts[i].name);
	(void)mcp_error(c, RPC_PARAMS, "there is no prompt %.60s; there are %s",
			name ? name : "", buf_str(&names));
	buf_clear(&names);
	return false;
}

bool mcp_prompts_get(struct mcp_call *c)
{
	const char *name = json_text(c->params, "name");
	const struct json *args = json_get(c->params, "arguments");
	const struct prompt *p = find(name);
	struct prompt_arg a;
	struct buf text = { 0 };

	if (!p)
		return no_prompt(c, name);
	if (args && args->type != JSON_OBJECT && args->type != JSON_NULL)
		return mcp_error(c, RPC_PARAMS, "the arguments of a prompt are an object");
	for (const char *at = p->args; next_arg(&at, &a);) {
		const struct json *v = json_get(args, a.name);

		if (v ? v->type != JSON_STRING : !a.optional)
			return mcp_error(c, RPC_PARAMS, "the prompt %s needs %s, a text",
					 p->name, a.name);
	}
	fill(&text, p->text, args);
	buf_addf(&c->out,
		 "\"description\":\"%s\",\"messages\":[{\"role\":\"user\",\"content\":"
		 "{\"type\":\"text\",\"text\":",
		 p->about);
	json_add_string(&c->out, buf_str(&text));
	buf_add(&c->out, "}}]");
	buf_clear(&text);
	return true;
}

/* --- Completion ---------------------------------------------------------------------------- */
bool mcp_complete(struct mcp_call *c)
{
	static const char *const presets[] = { "default", "textbook" };
	const struct json *ref = json_get(c->params, "ref"),
			  *arg = json_get(c->params, "argument");
	const char *type = json_text(ref, "type"), *name = json_text(arg, "name");
	const char *value = json_text(arg, "value");
	struct buf values = { 0 };
	int n = 0;

	if (!type || !name || !value)
		return mcp_error(c, RPC_PARAMS,
				 "completion/complete needs ref.type, argument.name and "
				 "argument.value");
	if (!strcmp(type, "ref/prompt")) {
		const struct prompt *p = find(json_text(ref, "name"));

		if (!p)
			return mcp_error(c, RPC_PARAMS, "there is no such prompt");
		if (!strcmp(name, "canvas_id"))
			mcp_complete_canvas(c, &values, value, &n);
		for (size_t i = 0; !strcmp(name, "preset") && i < 2; i++)
			if (!strncmp(presets[i], value, strlen(value)))
				buf_addf(&values, "%s\"%s\"", n++ ? "," : "", presets[i]);
	} else if (!strcmp(type, "ref/resource")) {
		const char *uri = json_text(ref, "uri");

		if (!uri || strncmp(uri, MCP_SCHEME, strlen(MCP_SCHEME)))
			return mcp_error(c, RPC_PARAMS, "there is no such resource template");
		if (!strcmp(name, "id"))
			mcp_complete_canvas(c, &values, value, &n);
	} else {
		return mcp_error(c, RPC_PARAMS, "ref.type is ref/prompt or ref/resource");
	}
	buf_addf(&c->out, "\"completion\":{\"values\":[%s],\"total\":%d,\"hasMore\":%s}",
		 buf_str(&values), n, n > 100 ? "true" : "false");
	buf_clear(&values);
	return true;
}
