/*
 * row.c -- tools as rows: the params column, and arguments as models write them.
 */
#include "desk/own.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

/* What people call them. */
const char *desk_row_alias(const char *name)
{
	static const struct {
		const char *name, *tool;
	} other[] = {
		{ "new_canvas", "create_canvas" },
		{ "make_canvas", "create_canvas" },
		{ "execute", "run_script" },
		{ "execute_script", "run_script" },
		{ "run_commands", "run_script" },
		{ "run_command", "run_script" },
		{ "execute_commands", "run_script" },
		{ "geogebra", "run_script" },
		{ "eval_command", "run_script" },
		{ "evalCommand", "run_script" },
		{ "run", "run_script" },
		{ "script", "run_script" },
		{ "render", "render_canvas" },
		{ "draw_canvas", "render_canvas" },
		{ "show_canvas", "render_canvas" },
		{ "export_image", "render_canvas" },
		{ "get_image", "render_canvas" },
		{ "screenshot", "render_canvas" },
		{ "search_tools", "find_tools" },
		{ "list_tools", "find_tools" },
		{ "solve", "solve_problem" },
		{ "clear_canvas", "create_canvas" },
	};

	for (int i = 0; i < LENGTH(other); i++)
		if (!strcmp(other[i].name, name))
			return other[i].tool;
	return NULL;
}

/* --- The params column ----------------------------------------------------------------- */
bool desk_param_next(const char **at, struct desk_param *p)
{
	const char *s = *at + strspn(*at, "; ");
	size_t name = strcspn(s, ":"), type, text;
	const char *end = strstr(s, "; ");

	if (!*s || *s == '*')
		return false;
	*p = (struct desk_param){ .optional = name && s[name - 1] == '?' };
	snprintf(p->name, sizeof p->name, "%.*s", (int)(name - p->optional), s);
	s += name + 1;
	type = strcspn(s, "=;");
	snprintf(p->type, sizeof p->type, "%.*s", (int)type, s);
	s += type;
	if (*s == '=') {
		text = end ? (size_t)(end - s - 1) : strlen(s + 1);
		snprintf(p->text, sizeof p->text, "%.*s", (int)text, s + 1);
		s += 1 + text;
	}
	*at = s;
	return true;
}

bool desk_has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = words; (s = strstr(s, word)) != NULL; s += n)
		if ((s == words || s[-1] == ' ') && (!s[n] || s[n] == ' '))
			return true;
	return false;
}

/* --- Arguments ----------------------------------------------------------------------------- */
const char *desk_arg_text(const struct json *args, const char *name)
{
	/* Models write numbers where texts are meant. */
	return json_word(args, name);
}

long desk_arg_long(const struct json *args, const char *name, long otherwise)
{
	const char *s = desk_arg_text(args, name);

	return s ? strtol(s, NULL, 10) : otherwise;
}

bool desk_arg_bool(const struct json *args, const char *name, bool otherwise)
{
	const struct json *j = json_get(args, name);

	return j && (j->type == JSON_TRUE || j->type == JSON_FALSE) ? j->type == JSON_TRUE
								    : otherwise;
}

static bool is_whole(const char *s)
{
	char *end;

	if (!*s || strlen(s) > 9)
		return false;
	(void)strtol(s, &end, 10);
	return !*end;
}

static bool fits(const struct json *j, const char *type)
{
	if (!strcmp(type, "string"))
		return j->type == JSON_STRING || j->type == JSON_NUMBER;
	if (!strcmp(type, "integer"))
		return (j->type == JSON_NUMBER || j->type == JSON_STRING) && is_whole(j->text);
	if (!strcmp(type, "boolean"))
		return j->type == JSON_TRUE || j->type == JSON_FALSE;
	if (j->type != JSON_ARRAY)
		return false;
	for (const struct json *s = j->child; s; s = s->next)
		if (s->type != JSON_STRING && s->type != JSON_NUMBER)
			return false;
	return true;
}

void desk_row_signature(struct buf *b, const struct desk_row *o)
{
	struct desk_param p;
	int n = 0;

	buf_addf(b, "%s(", o->name);
	for (const char *at = o->params; desk_param_next(&at, &p); n++)
		buf_addf(b, "%s%s%s", n ? ", " : "", p.name, p.optional ? "?" : "");
	buf_addc(b, ')');
}

static enum status wrong(const struct desk_row *o, const char *arg, struct err *e)
{
	struct buf b = { 0 };

	desk_row_signature(&b, o);
	err_arg(e, arg);
	err_hint(e, "%s", b.s);
	buf_clear(&b);
	return E_ARG;
}

/* --- Arguments as models write them ---------------------------------------------------------- */

/* What a parameter is called elsewhere. */
static const char *meant(const char *key)
{
	static const struct {
		const char *key, *param;
	} names[] = {
		{ "commands", "script" },
		{ "code", "script" },
		{ "lines", "script" },
		{ "command", "script" },
		{ "text", "script" },
		{ "statements", "script" },
		{ "canvas", "canvas_id" },
		{ "id", "canvas_id" },
		{ "canvasId", "canvas_id" },
		{ "canvasid", "canvas_id" },
		{ "search", "query" },
		{ "keywords", "query" },
		{ "q", "query" },
		{ "description", "query" },
		{ "words", "query" },
		{ "name", "title" },
		{ "detail", "full" },
		{ "verbose", "full" },
		{ "conditions", "facts" },
		{ "givens", "facts" },
		{ "given", "facts" },
		{ "question", "goal" },
		{ "find", "goal" },
		{ "target", "goal" },
		{ "atomic", "whole" },
	};

	for (int i = 0; i < LENGTH(names); i++)
		if (!strcmp(names[i].key, key))
			return names[i].param;
	return key;
}

static struct json *text_node(struct arena *a, const char *key, const char *text, size_t n)
{
	struct json *j = arena_alloc(a, sizeof *j);

	*j = (struct json){ .type = JSON_STRING,
			    .key = key,
			    .text = arena_strndup(a, text, n) };
	return j;
}

/* A list of texts as one, a line each. */
static struct json *joined(const struct json *list, const char *key, struct arena *a)
{
	struct buf b = { 0 };
	struct json *j;

	for (const struct json *k = list->child; k; k = k->next)
		if (k->text)
			buf_addf(&b, "%s%s", b.n ? "\n" : "", k->text);
	j = text_node(a, key, buf_str(&b), b.n);
	buf_clear(&b);
	return j;
}

/* A text as a list: its lines, or what stands between semicolons. */
static struct json *listed(const char *text, const char *key, struct arena *a)
{
	struct json *list = arena_alloc(a, sizeof *list), **at = &list->child;

	*list = (struct json){ .type = JSON_ARRAY, .key = key };
	while (*text) {
		size_t n = strcspn(text, ";\n");

		if (strspn(text, " \t\r") < n) {
			*at = text_node(a, NULL, text + strspn(text, " \t"),
					n - strspn(text, " \t"));
			at = &(*at)->next;
			list->n++;
		}
		text += n + (text[n] != 0);
	}
	return list;
}

const struct json *desk_row_args(const struct desk_row *o, const struct json *args,
				 struct arena *a)
{
	struct desk_param p[DESK_ROW_PARAMS];
	struct json *out, **at;
	int n = 0;

	for (const char *row = o->params; n < LENGTH(p) && desk_param_next(&row, &p[n]);)
		n++;
	if (!args || strchr(o->params, '*'))
		return args;
	out = arena_alloc(a, sizeof *out);
	*out = (struct json){ .type = JSON_OBJECT };
	at = &out->child;
	for (const struct json *m = args->child; m; m = m->next) {
		const char *key = meant(m->key);
		struct json *copy = NULL;
		int i = 0, k = 0;

		while (i < n && strcmp(p[i].name, m->key))
			i++;
		while (k < n && strcmp(p[k].name, key))
			k++;
		if (i == n && k < n && !json_get(args, key) && !json_get(out, key))
			i = k;
		if (i < n && !strcmp(p[i].type, "string") && m->type == JSON_ARRAY &&
		    m->child && m->child->text)
			copy = joined(m, p[i].name, a);
		else if (i < n && !strcmp(p[i].type, "strings") && m->type == JSON_STRING)
			copy = listed(m->text, p[i].name, a);
		if (!copy) {
			copy = arena_alloc(a, sizeof *copy);
			*copy = *m;
		}
		if (i < n && !strcmp(p[i].type, "boolean") && m->text &&
		    (!strcmp(m->text, "true") || !strcmp(m->text, "false")))
			copy->type = m->text[0] == 't' ? JSON_TRUE : JSON_FALSE;
		copy->key = i < n ? arena_strdup(a, p[i].name) : m->key;
		copy->next = NULL;
		*at = copy;
		at = &copy->next;
		out->n++;
	}
	return out;
}

/* What else has a parameter that this tool has not; NULL: nobody knows. */
static const char *elsewhere(const char *tool, const char *param)
{
	static const struct {
		const char *tool, *param, *hint;
	} others[] = {
		{ "prove", "canvas_id", "query_prove proves relations of a canvas" },
	};

	for (int i = 0; i < LENGTH(others); i++)
		if (!strcmp(others[i].tool, tool) && !strcmp(others[i].param, meant(param)))
			return others[i].hint;
	return NULL;
}

enum status desk_row_check(const struct desk_row *o, const struct json *args, struct err *e)
{
	bool more = strchr(o->params, '*') != NULL;
	const char *names[DESK_ROW_PARAMS];
	struct desk_param p[DESK_ROW_PARAMS];
	int n = 0;

	for (const char *at = o->params; n < LENGTH(p) && desk_param_next(&at, &p[n]); n++)
		names[n] = p[n].name;
	for (const struct json *a = args ? args->child : NULL; a; a = a->next) {
		int i = 0;

		while (i < n && strcmp(names[i], a->key))
			i++;
		if (i == n && more)
			continue;
		if (i == n) {
			char near[240];

			err_fail(e, E_ARG, "bad_argument", "%s has no parameter \"%.60s\"",
				 o->name, a->key);
			text_near(near, sizeof near, a->key, names, n, 3);
			if (e)
				memcpy(e->near, near, sizeof near);
			wrong(o, a->key, e);
			if (elsewhere(o->name, a->key))
				err_hint(e, "%s", elsewhere(o->name, a->key));
			return E_ARG;
		}
		if (a->type != JSON_NULL && !fits(a, p[i].type)) {
			bool list = !strcmp(p[i].type, "strings");

			err_fail(e, E_ARG, "bad_argument", "%s is not %s %s", a->key,
				 list                            ? "a list of"
				 : !strcmp(p[i].type, "integer") ? "an"
								 : "a",
				 p[i].type);
			return wrong(o, a->key, e);
		}
	}
	for (int i = 0; i < n; i++) {
		const struct json *a = json_get(args, p[i].name);

		if (p[i].optional || (a && a->type != JSON_NULL))
			continue;
		err_fail(e, E_ARG, "bad_argument", "%s needs %s", o->name, p[i].name);
		wrong(o, p[i].name, e);
		if (!strcmp(p[i].name, "canvas_id"))
			err_hint(e, "create_canvas makes a canvas and answers its canvas_id");
		return E_ARG;
	}
	return OK;
}
