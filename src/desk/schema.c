/*
 * schema.c -- the tools of a desk as providers want them.
 *
 * All forms are made from one description: objects whose properties are strings, whole numbers,
 * truths and lists of strings.  That is less than any provider takes, and so none of them reads it
 * differently; a number is a string, for it may be an expression.
 */
#include "base/member.h"
#include "desk/desk_priv.h"
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum { OPENAI, RESPONSES, ANTHROPIC, GEMINI, MCP };
static const struct {
	const char *form, *parameters;
} forms[] = {
	[OPENAI] = { "openai", "parameters" },
	[RESPONSES] = { "responses", "parameters" },
	[ANTHROPIC] = { "anthropic", "input_schema" },
	[GEMINI] = { "gemini", "parameters" },
	[MCP] = { "mcp", "inputSchema" },
};

static int form_of(const char *form)
{
	int i = 0;

	while (i < LENGTH(forms) && strcmp(forms[i].form, form))
		i++;
	if (i == LENGTH(forms))
		BUG("there is no form %s", form);
	return i;
}

/* --- Words ------------------------------------------------------------------------------------ */

/* What is said of a tool (param NULL) or of its parameter: as the overlay has it, or these. */
static void add_words(struct buf *b, const struct desk *d, const char *tool, const char *param,
		      const char *words)
{
	struct buf fit = { 0 };
	char key[128];
	const char *other;

	snprintf(key, sizeof key, "%s%s%s", tool, param ? "." : "", param ? param : "");
	other = d->overlay ? json_text(d->overlay, key) : NULL;
	if ((d->without & DESK_BARE) || (!other && !*words))
		return;
	if (!other)
		desk_add_fit(&fit, d, words, desk_own_find(tool) != NULL);
	if (other || fit.n)
		json_member_text(b, "description", other ? other : buf_str(&fit));
	buf_clear(&fit);
}

bool desk_overlay_fits(const struct tool_table *tools, const char *key)
{
	size_t n = strcspn(key, ".");
	char *name = mem_strndup(key, n);
	const char *param = key[n] ? key + n + 1 : NULL;
	const struct desk_own *own = desk_own_find(name);
	const struct tool *t = own ? NULL : tool_find(tools, name);
	bool fits = own || (t && !strcmp(t->name, name));
	struct desk_param p;

	if (param && fits) {
		fits = false;
		for (int i = 0; t && i < t->n_params; i++)
			fits |= !strcmp(t->param[i].name, param);
		for (const char *at = own ? own->row.params : ""; desk_param_next(&at, &p);)
			fits |= !strcmp(p.name, param);
	}
	mem_free(name);
	return fits;
}

/* --- Types ------------------------------------------------------------------------------------- */

/* Gemini writes types in capitals. */
static void add_type(struct buf *b, const char *type, int form)
{
	static const struct {
		const char *type, *plain, *capital;
	} types[] = {
		{ "string", "\"string\"", "\"STRING\"" },
		{ "integer", "\"integer\"", "\"INTEGER\"" },
		{ "boolean", "\"boolean\"", "\"BOOLEAN\"" },
		{ "object", "\"object\"", "\"OBJECT\"" },
		{ "strings", "\"array\",\"items\":{\"type\":\"string\"}",
		  "\"ARRAY\",\"items\":{\"type\":\"STRING\"}" },
	};

	for (int i = 0; i < LENGTH(types); i++)
		if (!strcmp(types[i].type, type)) {
			buf_add(b, "\"type\":");
			buf_add(b, form == GEMINI ? types[i].capital : types[i].plain);
			return;
		}
	BUG("no type %s", type);
}

/* The properties and which of them are required, as they come. */
struct desk_properties {
	struct buf list, required;
	int n;
};

static void add_property(struct desk_properties *p, const struct desk *d, const char *tool,
			 const char *name, const char *type, const char *words, bool optional,
			 int form)
{
	if (p->n++)
		buf_addc(&p->list, ',');
	json_add_string(&p->list, name);
	buf_add(&p->list, ":{");
	add_type(&p->list, type, form);
	add_words(&p->list, d, tool, name, words);
	buf_addc(&p->list, '}');
	if (!optional) {
		buf_add(&p->required, p->required.n ? "," : "");
		json_add_string(&p->required, name);
	}
}

static void row_properties(struct desk_properties *p, const struct desk *d,
			   const struct tool *t, int form)
{
	for (int i = 0; i < t->n_params; i++) {
		const struct param *q = &t->param[i];
		struct buf words = { 0 };

		/* A name for an answer is nothing to begin with. */
		if (d->brief && q->type == PARAM_NEW && q->optional)
			continue;
		tool_param_words(&words, t, q, d->brief);
		add_property(p, d, t->name, q->name, tool_param_json(q), buf_str(&words),
			     q->optional, form);
		buf_clear(&words);
	}
}

static void own_properties(struct desk_properties *p, const struct desk *d,
			   const struct desk_row *r, int form)
{
	struct desk_param q;

	for (const char *at = r->params; desk_param_next(&at, &q);)
		add_property(p, d, r->name, q.name, q.type, q.text, q.optional, form);
}

/* --- Tools --------------------------------------------------------------------------------------- */

/* Is something left of it when what may not be said is cut out? */
static bool has_fit(const struct desk *d, const char *words)
{
	struct buf fit = { 0 };
	bool left;

	desk_add_fit(&fit, d, words, false);
	left = fit.n > 0;
	buf_clear(&fit);
	return left;
}

static void add_tool(struct buf *b, const struct desk *d, const struct desk_row *own,
		     const struct tool *t, int form)
{
	struct desk_properties p = { 0 };
	struct buf words = { 0 };
	const char *name = own ? own->name : t->name;

	if (own)
		own_properties(&p, d, own, form);
	else
		row_properties(&p, d, t, form);
	if (own)
		buf_add(&words, own->text);
	else
		tool_words(&words, t, d->brief);
	/* Every function wants some description. */
	if (t && !has_fit(d, buf_str(&words))) {
		buf_reset(&words);
		buf_addf(&words, "Makes: %s", t->makes);
	}
	buf_add(b, form == OPENAI      ? "{\"type\":\"function\",\"function\":{"
		   : form == RESPONSES ? "{\"type\":\"function\","
				       : "{");
	buf_add(b, "\"name\":");
	json_add_string(b, name);
	/* Gemini wants a description of every function. */
	if (form == GEMINI && (d->without & DESK_BARE))
		json_member_text(b, "description", name);
	add_words(b, d, name, NULL, buf_str(&words));
	/* And no object without properties. */
	if (form != GEMINI || p.n) {
		buf_addf(b, ",\"%s\":{", forms[form].parameters);
		add_type(b, "object", form);
		buf_addf(b, ",\"properties\":{%s}", buf_str(&p.list));
		if (p.required.n)
			buf_addf(b, ",\"required\":[%s]", buf_str(&p.required));
		buf_add(b, form == GEMINI ? "}" : ",\"additionalProperties\":false}");
	}
	/* Strict schemas would have to require every property. */
	buf_add(b, form == OPENAI ? "}}" : form == RESPONSES ? ",\"strict\":false}" : "}");
	buf_clear(&p.list);
	buf_clear(&p.required);
	buf_clear(&words);
}

void desk_add_schema(struct buf *b, const struct desk *d, const struct desk_row *own,
		     const struct tool *t, const char *form)
{
	add_tool(b, d, own, t, form_of(form));
}

void desk_tools(struct buf *b, const struct desk *d, const char *form)
{
	int n, shown = 0, f = form_of(form);
	const struct desk_own *own = desk_own_list(&n);

	buf_addc(b, '[');
	for (int i = 0; i < n; i++)
		if (d->own_listed[i]) {
			buf_add(b, shown++ ? "," : "");
			add_tool(b, d, &own[i].row, NULL, f);
		}
	for (int i = 0; i < tool_count(d->tools); i++)
		if (d->listed[i]) {
			buf_add(b, shown++ ? "," : "");
			add_tool(b, d, NULL, tool_at(d->tools, i), f);
		}
	buf_addc(b, ']');
}
