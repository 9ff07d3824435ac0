/*
 * t-schema.c -- the schemas of all tools in all forms, against what every provider takes.
 *
 * The rules are the intersection: objects with typed properties, lists with typed members, no
 * alternatives, no references, names of letters that all allow.
 */
#include "base/t/tap.h"
#include "desk/desk.h"
#include <string.h>

static struct tool_table *tools;
static int checked, wrong;

static void fault(const char *form, const char *tool, const char *what, const char *where)
{
	wrong++;
	printf("# %s, %s: %s %s\n", form, tool, what, where);
}

static bool is_name(const char *s)
{
	return s && *s && strlen(s) <= 40 &&
	       strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(s) &&
	       (*s < '0' || *s > '9');
}

static bool is_among(const char *s, const char *const *list)
{
	for (; s && *list; list++)
		if (!strcmp(*list, s))
			return true;
	return false;
}

/* One schema, and those inside of it. */
static void check_schema(const char *form, const char *tool, const struct json *j,
			 const char *where, bool outer)
{
	static const char *const plain[] = { "object",  "string", "integer",
					     "boolean", "array",  NULL };
	static const char *const capital[] = { "OBJECT",  "STRING", "INTEGER",
					       "BOOLEAN", "ARRAY",  NULL };
	static const char *const keys[] = { "type",  "description", "properties",
					    "items", "required",    "additionalProperties",
					    NULL };
	bool gemini = !strcmp(form, "gemini");
	const char *type = json_text(j, "type");
	const struct json *properties = json_get(j, "properties"),
			  *required = json_get(j, "required"), *items = json_get(j, "items"),
			  *more = json_get(j, "additionalProperties");
	bool object = type && (type[0] == 'o' || type[0] == 'O'),
	     array = type && (type[0] == 'a' || type[0] == 'A');

	checked++;
	if (!j || j->type != JSON_OBJECT) {
		fault(form, tool, "no object at", where);
		return;
	}
	for (const struct json *m = j->child; m; m = m->next)
		if (!is_among(m->key, keys))
			fault(form, tool, "a key that not all know:", m->key);
	if (!is_among(type, gemini ? capital : plain))
		fault(form, tool, "no type of", where);
	if (object != outer || object != (properties != NULL))
		fault(form, tool, "an object out of place:", where);
	if (array != (items != NULL))
		fault(form, tool, "a list without its members' type:", where);
	if (items)
		check_schema(form, tool, items, where, false);
	if (json_get(j, "description") && !json_text(j, "description"))
		fault(form, tool, "a description that is no text:", where);
	if (json_text(j, "description") && !json_text(j, "description")[0])
		fault(form, tool, "an empty description:", where);
	if (object && gemini ? more != NULL : object && (!more || more->type != JSON_FALSE))
		fault(form, tool, "additionalProperties is not as it should be in", where);
	if (required && (required->type != JSON_ARRAY || !required->child))
		fault(form, tool, "an empty list of what is required:", where);
	for (const struct json *m = required ? required->child : NULL; m; m = m->next)
		if (!m->text || !properties || !json_get(properties, m->text))
			fault(form, tool, "required and not there:", m->text ? m->text : "?");
	if (gemini && properties && !properties->child)
		fault(form, tool, "an object without properties:", where);
	for (const struct json *m = properties ? properties->child : NULL; m; m = m->next) {
		if (strspn(m->key, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(m->key))
			fault(form, tool, "a property's name:", m->key);
		check_schema(form, tool, m, m->key, false);
	}
}

static void check_tool(const char *form, const struct json *j, bool bare)
{
	bool openai = !strcmp(form, "openai"), responses = !strcmp(form, "responses");
	const struct json *f = openai ? json_get(j, "function") : j, *schema;
	const char *name = json_text(f, "name"), *words = json_text(f, "description");

	if (!is_name(name)) {
		fault(form, name ? name : "?", "a name that not all take", "");
		return;
	}
	if ((openai || responses) &&
	    (!json_text(j, "type") || strcmp(json_text(j, "type"), "function")))
		fault(form, name, "type is not", "function");
	if (bare ? words && strcmp(words, name) : !words || !*words)
		fault(form, name, "its description", "");
	if (words && strlen(words) > 1024)
		fault(form, name, "a description of more than 1,024 bytes", "");
	schema = json_get(f, !strcmp(form, "anthropic") ? "input_schema"
			     : !strcmp(form, "mcp")     ? "inputSchema"
							: "parameters");
	if (schema || strcmp(form, "gemini"))
		check_schema(form, name, schema, "parameters", true);
	if (responses && (!json_get(j, "strict") || json_get(j, "strict")->type != JSON_FALSE))
		fault(form, name, "strict is not false", "");
}

/* All that a desk lists, in every form; how many. */
static int check_desk(struct desk_options o)
{
	static const char *const forms[] = { "openai", "responses", "anthropic",
					     "gemini", "mcp",       NULL };
	struct desk *d;
	struct err e = { 0 };
	int n = -1;

	o.tools = tools;
	if (desk_new(&d, &o, &e) != OK) {
		printf("# %s\n", e.msg);
		wrong++;
		return 0;
	}
	for (int i = 0; forms[i]; i++) {
		struct arena *a = arena_new();
		struct buf b = { 0 };
		struct json *j;

		desk_tools(&b, d, forms[i]);
		if (json_read(&j, buf_str(&b), b.n, a, &e) != OK || j->type != JSON_ARRAY ||
		    (n >= 0 && j->n != n)) {
			fault(forms[i], "all", "no list:", e.msg);
		} else {
			n = j->n;
			for (const struct json *t = j->child; t; t = t->next) {
				const char *name =
					json_text(i ? t : json_get(t, "function"), "name");

				check_tool(forms[i], t, (o.without & DESK_BARE) != 0);
				if (name && !desk_offers(d, name))
					fault(forms[i], name, "is listed and not offered", "");
			}
		}
		buf_clear(&b);
		arena_free(a);
	}
	desk_free(d);
	return n;
}

/* Does the text have a tool's name that the desk does not offer? */
static const char *hidden_in(const struct desk *d, const char *text)
{
	for (int i = 0; i < tool_count(tools); i++) {
		const char *name = tool_at(tools, i)->name;
		size_t n = strlen(name);

		if (!strchr(name, '_') || desk_offers(d, name))
			continue;
		for (const char *s = text; (s = strstr(s, name)) != NULL; s += n)
			if ((s == text || !strchr("abcdefghijklmnopqrstuvwxyz_", s[-1])) &&
			    !strchr("abcdefghijklmnopqrstuvwxyz_0123456789",
				    s[n] ? s[n] : ' '))
				return name;
	}
	return NULL;
}

int main(void)
{
	static const char *const profiles[] = { "core", "plane", "solid", "render", "all" };

	tools = tool_table_new();
	for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++)
		for (unsigned bare = 0; bare < 2; bare++) {
			int n;

			wrong = checked = 0;
			n = check_desk((struct desk_options){
				.profile = profiles[i], .without = bare ? DESK_BARE : 0 });
			ok(!wrong && n > 5 && checked > n,
			   "%s%s: %d tools, %d schemas in five forms", profiles[i],
			   bare ? ", bare" : "", n, checked);
		}
	for (unsigned bit = 1; bit <= DESK_NO_EXACT; bit *= 2) {
		struct desk_options o = { .tools = tools, .profile = "all", .without = bit };
		struct buf b = { 0 };
		struct err e = { 0 };
		struct desk *d;
		const char *name;

		wrong = checked = 0;
		check_desk(o);
		if (desk_new(&d, &o, &e) != OK)
			return 1;
		desk_tools(&b, d, "openai");
		name = hidden_in(d, buf_str(&b));
		ok(!wrong && !name, "without %u: nothing that is taken away is mentioned%s%s",
		   bit, name ? ": " : "", name ? name : "");
		buf_clear(&b);
		desk_free(d);
	}
	wrong = checked = 0;
	ok(check_desk((struct desk_options){ .only = "note" }) == 1 && !wrong,
	   "one tool alone");
	tool_table_free(tools);
	return tap_done();
}
