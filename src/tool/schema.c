/*
 * schema.c -- a tool's row as JSON schema in the forms of several providers,
 * as a help page, and as a member of profiles.
 */
#include "base/json.h"
#include "base/list.h"
#include "base/member.h"
#include "tool/tool_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

#define TOOL_ALIAS(alias, tool)
#define PARAM_ALIAS(tool, alias, param)
#define PARAM_NOTE(tool, param, text) { tool, param, text },
static const struct {
	const char *tool, *param, *text;
} notes[] = {
#include "tool/alias.def"
};
#undef TOOL_ALIAS
#undef PARAM_ALIAS
#undef PARAM_NOTE

static const char *note_of(const struct tool *t, const struct param *p)
{
	for (int i = 0; i < LENGTH(notes); i++)
		if (!strcmp(notes[i].param, p->name) &&
		    (!strcmp(notes[i].tool, t->name) || !strcmp(notes[i].tool, "*")))
			return notes[i].text;
	return NULL;
}

/* --- What a parameter is, in words ----------------------------------------------- */
static void param_text(struct buf *b, const struct tool *t, const struct param *p)
{
	const char *note = note_of(t, p);

	switch (p->type) {
	case PARAM_NEW:
		buf_add(b, p->optional ? "a free name, to use the answer in later expressions"
				       : "a free name for the new object");
		break;
	case PARAM_OBJECT:
		tool_kinds_text(b, p->kinds);
		buf_add(b, " (name or expression)");
		break;
	case PARAM_NUMBER:
		buf_add(b, "a number or an exact expression such as \"3*sqrt(2)\"");
		break;
	case PARAM_ANGLE:
		buf_add(b, "an angle, \"60°\"; without the sign it is in radians");
		break;
	case PARAM_INTEGER:
		buf_add(b, param_is_truth(p) ? "true or false" : "a whole number");
		break;
	case PARAM_POINTS: buf_add(b, "points separated by commas, \"A, B, C\""); break;
	case PARAM_ITEMS: buf_add(b, "a list, \"{1, 2, 3}\" or \"{A, B}\""); break;
	case PARAM_BODY:
		buf_add(b, "a definition in the variable, \"(k, k^2)\" or \"Circle(A, k)\"");
		break;
	case PARAM_EQUATION: buf_add(b, "an equation in x and y, \"y = 2x + 1\""); break;
	case PARAM_EQUATION3:
		buf_add(b, "an equation in x, y and z, \"x + y + z = 1\"");
		break;
	case PARAM_EXPR:
		buf_add(b, "an expression, \"x^2 - 4\"; names of numbers and functions may "
			   "occur in it");
		break;
	case PARAM_RELATION:
		buf_add(b, "a relation, \"Distance(A, B) == 2\", \"a ∥ b && r < 3\"");
		break;
	case PARAM_TEXT: buf_add(b, note ? note : "text"); return;
	case PARAM_NAME: buf_add(b, "the name of an existing object"); break;
	case PARAM_OBJECTS:
		buf_add(b, "names of objects separated by commas, \"A, B, c\", or a kind, "
			   "\"points\", \"segments\", \"all\": those there are now");
		break;
	}
	if (note)
		buf_addf(b, "; %s", note);
}

static void add_param_text(struct buf *b, const struct tool *t, const struct param *p)
{
	struct buf w = { 0 };

	param_text(&w, t, p);
	json_add_string(b, buf_str(&w));
	buf_clear(&w);
}

/* A number may always be an exact expression; Gemini knows no unions of types, so there
 * it is a string, as in what tool_param_json says for all. */
static const char *type_json(const struct param *p, enum tool_form form)
{
	bool gemini = form == TOOL_FORM_GEMINI;

	if (param_is_truth(p))
		return gemini ? "\"BOOLEAN\"" : "\"boolean\"";
	switch (p->type) {
	case PARAM_NUMBER:
	case PARAM_ANGLE: return gemini ? "\"STRING\"" : "[\"number\",\"string\"]";
	case PARAM_INTEGER: return gemini ? "\"INTEGER\"" : "\"integer\"";
	case PARAM_NEW:
	case PARAM_OBJECT:
	case PARAM_POINTS:
	case PARAM_ITEMS:
	case PARAM_BODY:
	case PARAM_EQUATION:
	case PARAM_EQUATION3:
	case PARAM_EXPR:
	case PARAM_RELATION:
	case PARAM_TEXT:
	case PARAM_NAME:
	case PARAM_OBJECTS: break;
	}
	return gemini ? "\"STRING\"" : "\"string\"";
}

/* --- Schemas --------------------------------------------------------------------- */
static void add_body(struct buf *b, const struct tool *t, enum tool_form form)
{
	bool gemini = form == TOOL_FORM_GEMINI;
	int required = 0;

	buf_addf(b, "{\"type\":%s,\"properties\":{", gemini ? "\"OBJECT\"" : "\"object\"");
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];

		json_add_key(b, p->name);
		buf_addf(b, "{\"type\":%s,\"description\":", type_json(p, form));
		add_param_text(b, t, p);
		buf_addc(b, '}');
	}
	buf_add(b, "},\"required\":[");
	for (int i = 0; i < t->n_params; i++)
		if (!t->param[i].optional) {
			buf_add(b, required++ ? "," : "");
			json_add_string(b, t->param[i].name);
		}
	buf_add(b, gemini ? "]}" : "],\"additionalProperties\":false}");
}

static void add_kinds(struct buf *b, kind_set kinds)
{
	bool first = true;

	json_add_key(b, "kinds");
	buf_addc(b, '[');
	for (int k = 0; k < KIND_COUNT; k++)
		if (kinds >> k & 1) {
			buf_add(b, first ? "" : ",");
			json_add_string(b, geo_kind_name((enum kind)k));
			first = false;
		}
	buf_addc(b, ']');
}

/* Our own form: all that the row says. */
static void add_own(struct buf *b, const struct tool *t)
{
	struct buf w = { 0 };

	tool_signature(&w, t);
	buf_addc(b, '{');
	json_member_text(b, "name", t->name);
	json_member_text(b, "signature", buf_str(&w));
	buf_clear(&w);
	json_member_text(b, "class", tool_class_name(t->cls));
	json_member_text(b, "group", t->group);
	json_member_pieces(b, "commands", t->commands, ' ');
	json_add_key(b, "params");
	buf_addc(b, '[');
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];

		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "name", p->name);
		json_member_text(b, "type", p->word);
		if (p->type == PARAM_OBJECT)
			add_kinds(b, p->kinds);
		json_member_flag(b, "optional", p->optional);
		json_add_key(b, "description");
		add_param_text(b, t, p);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	json_member_text(b, "makes", t->makes);
	json_add_key(b, "facts");
	buf_addc(b, '[');
	for (int i = 0; i < t->n_facts; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, t->fact[i].text);
	}
	buf_addc(b, ']');
	json_member_text(b, "example", t->example);
	json_member_text(b, "description", t->text);
	buf_addc(b, '}');
}

static bool is_render(const struct tool *t)
{
	return !strcmp(t->group, "render");
}

/* What is said up to the first stop or semicolon that is no part of an example. */
static size_t brief_length(const char *text)
{
	bool quoted = false;
	size_t n = 0;

	for (; text[n]; n++) {
		bool pause = !text[n + 1] || text[n + 1] == ' ';

		quoted ^= text[n] == '"';
		if (!quoted && pause && (text[n] == '.' || (n > 20 && text[n] == ';')) &&
		    text[n - (n > 0)] != ' ')
			break;
	}
	return n;
}

void tool_words(struct buf *b, const struct tool *t, bool brief)
{
	buf_addn(b, t->text, brief ? brief_length(t->text) : strlen(t->text));
}

/* What a brief schema says of a parameter: the row's own word, where the name and the
 * type do not say it. */
static bool needs_word(const struct param *p)
{
	return p->type == PARAM_OBJECT || p->type == PARAM_POINTS ||
	       p->type == PARAM_EQUATION || p->type == PARAM_EQUATION3 ||
	       p->type == PARAM_OBJECTS || p->type == PARAM_ANGLE;
}

void tool_param_words(struct buf *b, const struct tool *t, const struct param *p, bool brief)
{
	if (!brief)
		param_text(b, t, p);
	else if (p->type == PARAM_POINTS || p->type == PARAM_OBJECTS)
		buf_add(b, "A, B, C");
	else if (p->type == PARAM_ANGLE)
		buf_add(b, "60°");
	else if (needs_word(p) && strcmp(p->word, p->name))
		buf_add(b, p->word);
}

const char *tool_param_json(const struct param *p)
{
	return param_is_truth(p) ? "boolean" : p->type == PARAM_INTEGER ? "integer" : "string";
}

static void add_mcp_body(struct buf *b, const struct tool *t, bool brief)
{
	buf_add(b, "{\"type\":\"object\",\"properties\":{\"canvas_id\":{\"type\":\"string\"");
	if (!brief)
		buf_add(b, ",\"description\":\"from create_canvas\"");
	buf_addc(b, '}');
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];
		struct buf words = { 0 };

		/* A name for an answer is nothing to begin with. */
		if (brief && p->type == PARAM_NEW && p->optional)
			continue;
		json_add_key(b, p->name);
		buf_addf(b, "{\"type\":\"%s\"", tool_param_json(p));
		tool_param_words(&words, t, p, brief);
		if (words.n)
			json_member_text(b, "description", buf_str(&words));
		buf_clear(&words);
		buf_addc(b, '}');
	}
	buf_add(b, "},\"required\":[\"canvas_id\"");
	for (int i = 0; i < t->n_params; i++)
		if (!t->param[i].optional) {
			buf_addc(b, ',');
			json_add_string(b, t->param[i].name);
		}
	buf_add(b, "]}");
}

/* What a call answers with: docs/OBSERVATION.md. */
static void add_mcp_output(struct buf *b, const struct tool *t, bool brief)
{
	if (brief) {
		buf_add(b, "{\"type\":\"object\"}");
		return;
	}
	buf_add(b, "{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}");
	if (t->cls == TOOL_MAKE)
		buf_add(b, ",\"step\":{\"type\":\"integer\"},\"new\":{\"type\":\"array\"}");
	else if (t->cls == TOOL_ACT)
		buf_add(b,
			",\"step\":{\"type\":\"integer\"},\"new\":{\"type\":\"array\"},"
			"\"changed\":{\"type\":\"array\"},\"removed\":{\"type\":\"array\"}");
	else
		buf_add(b, ",\"value\":{\"type\":\"object\"}");
	buf_add(b, ",\"error\":{\"type\":\"object\"}");
	buf_add(b, "},\"required\":[\"ok\"]}");
}

/* What a client may assume before it runs a tool.  Questions and inspections
 * change nothing; among the rest, these can lose something, and those give the
 * same figure when repeated. */
static void add_mcp(struct buf *b, const struct tool *t, bool brief)
{
	static const char *const losing[] = { "delete_object", "redefine", "undo",
					      "delete_constraint" };
	static const char *const repeatable[] = { "set_value",          "set_label_visible",
						  "set_object_visible", "move_point",
						  "redefine",           "solve_constraints" };
	bool reads = t->cls == TOOL_ASK || !strcmp(t->group, "inspect");
	bool loses = base_has_text(losing, LENGTH(losing), t->name);
	bool repeats = reads || base_has_text(repeatable, LENGTH(repeatable), t->name) ||
		       (t->cls == TOOL_ACT && is_render(t));
	struct buf words = { 0 };
	char title[64];
	size_t n = strlen(t->name);

	if (n >= sizeof title)
		BUG("%s: name too long", t->name);
	for (size_t i = 0; i <= n; i++)
		title[i] = t->name[i] == '_' ? ' ' : t->name[i];
	title[0] = (char)(title[0] - 'a' + 'A');
	buf_addc(b, '{');
	json_member_text(b, "name", t->name);
	if (!brief)
		json_member_text(b, "title", title);
	tool_words(&words, t, brief);
	json_member_text(b, "description", buf_str(&words));
	buf_clear(&words);
	json_add_key(b, "inputSchema");
	add_mcp_body(b, t, brief);
	json_add_key(b, "outputSchema");
	add_mcp_output(b, t, brief);
	json_add_key(b, "annotations");
	buf_addf(b,
		 "{\"readOnlyHint\":%s,\"destructiveHint\":%s,\"idempotentHint\":%s,"
		 "\"openWorldHint\":false}}",
		 reads ? "true" : "false", loses ? "true" : "false",
		 repeats ? "true" : "false");
}

void tool_schema(struct buf *b, const struct tool *t, enum tool_form form)
{
	switch (form) {
	case TOOL_FORM_JSON: add_own(b, t); return;
	case TOOL_FORM_MCP: add_mcp(b, t, false); return;
	case TOOL_FORM_OPENAI: buf_add(b, "{\"type\":\"function\",\"function\":{"); break;
	case TOOL_FORM_ANTHROPIC:
	case TOOL_FORM_GEMINI: buf_addc(b, '{'); break;
	}
	json_member_text(b, "name", t->name);
	json_member_text(b, "description", t->text);
	/* Gemini refuses an object without properties: then there is no schema. */
	if (form != TOOL_FORM_GEMINI || t->n_params) {
		json_add_key(b, form == TOOL_FORM_ANTHROPIC ? "input_schema" : "parameters");
		add_body(b, t, form);
	}
	buf_add(b, form == TOOL_FORM_OPENAI ? "}}" : "}");
}

void tool_schema_brief(struct buf *b, const struct tool *t)
{
	add_mcp(b, t, true);
}

/* --- Profiles -------------------------------------------------------------------- */
static const char *const profiles[] = { "all", "plane", "solid", "core", "render" };

/* Enough for most problems, few enough for a small model. */
static const char *const core[] = {
	"add_point",
	"add_point_on",
	"add_intersect",
	"add_segment",
	"add_line",
	"add_polygon",
	"add_midpoint",
	"add_perpendicular_line",
	"add_parallel_line",
	"add_angle_bisector",
	"add_tangent",
	"add_circle",
	"add_circle_3_points",
	"transform_rotate",
	"delete_object",
	"query_angle",
	"query_area",
	"query_distance",
	"query_canvas",
	"query_holds",
};

/* Groups of the rows that small profiles leave out. */
static const char *const wide[] = { "list", "data", "calculus", "shape", "algebra", "text" };

static bool is_wide(const struct tool *t)
{
	return base_has_text(wide, LENGTH(wide), t->group);
}

bool tool_in_profile(const struct tool *t, const char *profile)
{
	if (!strcmp(profile, "core"))
		return base_has_text(core, LENGTH(core), t->name);
	if (!strcmp(profile, "render"))
		return is_render(t);
	if (!strcmp(profile, "plane"))
		return !t->solid && !is_render(t) && !is_wide(t);
	if (!strcmp(profile, "solid"))
		return !is_render(t) && !is_wide(t);
	return !strcmp(profile, "all");
}

const char *const *tool_profiles(int *n)
{
	*n = LENGTH(profiles);
	return profiles;
}

/* --- Help ------------------------------------------------------------------------ */
/* Text in lines of at most 78 characters, each indented by two blanks. */
static void add_wrapped(struct buf *b, const char *s)
{
	int column = 0;

	while (*s) {
		int n = (int)strcspn(s, " ");

		if (column && column + 1 + n > 76) {
			buf_addc(b, '\n');
			column = 0;
		}
		buf_add(b, column ? " " : "  ");
		buf_addn(b, s, (size_t)n);
		column += n + (column != 0);
		s += n;
		s += strspn(s, " ");
	}
	buf_addc(b, '\n');
}

void tool_help(struct buf *b, const struct tool *t)
{
	tool_signature(b, t);
	buf_add(b, "\n\n");
	add_wrapped(b, t->text);
	if (t->n_params)
		buf_add(b, "\nParameters\n");
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];

		buf_addf(b, "  %-10s %s", p->name, p->optional ? "optional; " : "");
		param_text(b, t, p);
		buf_addc(b, '\n');
	}
	buf_addf(b, "\n%s\n  %s\n", t->cls == TOOL_MAKE ? "Makes" : "Answers", t->makes);
	if (*t->commands)
		buf_addf(b, "\nCommands\n  %s\n", t->commands);
	for (int i = 0; i < t->n_facts; i++)
		buf_addf(b, "%s  %s\n", i ? "" : "\nAlways true (r is the result)\n",
			 t->fact[i].text);
	buf_addf(b, "\nExample\n  %s\n", t->example);
}

/* In the order of enum tool_form. */
static const char *const forms[] = { "json", "openai", "anthropic", "gemini", "mcp" };

const char *const *tool_forms(int *n)
{
	*n = LENGTH(forms);
	return forms;
}

static bool known_profile(const char *profile)
{
	for (int i = 0; i < LENGTH(profiles); i++)
		if (!strcmp(profiles[i], profile))
			return true;
	return false;
}

bool tool_schemas(struct buf *b, const struct tool_table *t, const char *form,
		  const char *profile)
{
	bool first = true;
	int f = 0;

	while (f < LENGTH(forms) && strcmp(forms[f], form))
		f++;
	if (f == LENGTH(forms) || !known_profile(profile))
		return false;
	buf_addc(b, '[');
	for (int i = 0; i < tool_count(t); i++) {
		if (!tool_in_profile(tool_at(t, i), profile))
			continue;
		buf_add(b, first ? "\n" : ",\n");
		first = false;
		tool_schema(b, tool_at(t, i), (enum tool_form)f);
	}
	buf_add(b, "\n]");
	return true;
}
