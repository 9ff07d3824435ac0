/* own.c -- our own tools: their rows as schemas, the checks of arguments, the small ones. */
#include "mcp/mcp_priv.h"
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct mcp_own rows[] = {
#define OWN(name, profiles, hints, params, text) \
	{ #name, profiles, hints, params, text, mcp_own_##name },
#include "mcp/own.def"
#undef OWN
};

const struct mcp_own *mcp_own_list(int *n)
{
	*n = LENGTH(rows);
	return rows;
}

const struct mcp_own *mcp_own_find(const char *name)
{
	for (int i = 0; i < LENGTH(rows); i++)
		if (rows[i].name[0] == name[0] && !strcmp(rows[i].name, name))
			return &rows[i];
	return NULL;
}

/* What people call them. */
const struct mcp_own *mcp_own_guess(const char *name)
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
			return mcp_own_find(other[i].tool);
	return NULL;
}

/* --- The params column ----------------------------------------------------------------- */
struct param_row {
	char name[24], type[12], text[240];
	bool optional;
};

/* The next parameter; false at the end. */
static bool next_param(const char **at, struct param_row *p)
{
	const char *s = *at + strspn(*at, "; ");
	size_t name = strcspn(s, ":"), type, text;
	const char *end = strstr(s, "; ");

	if (!*s || *s == '*')
		return false;
	*p = (struct param_row){ .optional = name && s[name - 1] == '?' };
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

static void add_hints(struct buf *b, const char *hints)
{
	static const struct {
		char letter;
		const char *name;
	} hint[] = { { 'r', "readOnlyHint" },
		     { 'd', "destructiveHint" },
		     { 'i', "idempotentHint" },
		     { 'w', "openWorldHint" } };

	buf_addc(b, '{');
	for (int i = 0; i < LENGTH(hint); i++)
		buf_addf(b, "%s\"%s\":%s", i ? "," : "", hint[i].name,
			 strchr(hints, hint[i].letter) ? "true" : "false");
	buf_addc(b, '}');
}

static void add_title(struct buf *b, const char *name)
{
	char title[40];
	size_t n = strlen(name);

	for (size_t i = 0; i <= n; i++)
		title[i] = name[i] == '_' ? ' ' : name[i];
	title[0] = (char)(title[0] - 'a' + 'A');
	json_add_key(b, "title");
	json_add_string(b, title);
}

void mcp_own_schema(struct buf *b, const struct mcp *m, const struct mcp_own *o, bool brief)
{
	struct buf required = { 0 };
	struct param_row p;
	bool shown = !strcmp(o->name, "create_canvas") || !strcmp(o->name, "render_canvas");

	buf_add(b, "{\"name\":");
	json_add_string(b, o->name);
	if (!brief)
		add_title(b, o->name);
	json_add_key(b, "description");
	json_add_string(b, o->text);
	buf_add(b, ",\"inputSchema\":{\"type\":\"object\",\"properties\":{");
	for (const char *at = o->params; next_param(&at, &p);) {
		json_add_key(b, p.name);
		if (!strcmp(p.type, "strings"))
			buf_add(b, "{\"type\":\"array\",\"items\":{\"type\":\"string\"}");
		else
			buf_addf(b, "{\"type\":\"%s\"", p.type);
		if (p.text[0]) {
			json_add_key(b, "description");
			json_add_string(b, p.text);
		}
		buf_addc(b, '}');
		if (!p.optional)
			buf_addf(&required, "%s\"%s\"", required.n ? "," : "", p.name);
	}
	buf_addc(b, '}');
	if (required.n)
		buf_addf(b, ",\"required\":[%s]", required.s);
	buf_clear(&required);
	buf_addf(b, "},\"outputSchema\":{\"type\":\"object\"%s},\"annotations\":",
		 brief ? ""
		       : ",\"properties\":{\"ok\":{\"type\":\"boolean\"}},\"required\":["
			 "\"ok\"]");
	add_hints(b, o->hints);
	if (strchr(o->hints, 'a'))
		buf_add(b, ",\"_meta\":{\"ui\":{\"visibility\":[\"app\"]}}");
	else if (shown && m->o.page)
		buf_add(b, ",\"_meta\":{\"ui\":{\"resourceUri\":\"" MCP_APP "\"}}");
	buf_addc(b, '}');
}

/* --- Arguments ----------------------------------------------------------------------------- */
const char *mcp_text_arg(const struct json *args, const char *name)
{
	const struct json *j = json_get(args, name);

	/* Models write numbers where texts are meant. */
	return j && (j->type == JSON_STRING || j->type == JSON_NUMBER) ? j->text : NULL;
}

long mcp_long_arg(const struct json *args, const char *name, long otherwise)
{
	const char *s = mcp_text_arg(args, name);

	return s ? strtol(s, NULL, 10) : otherwise;
}

bool mcp_bool_arg(const struct json *args, const char *name, bool otherwise)
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

void mcp_own_signature(struct buf *b, const struct mcp_own *o)
{
	struct param_row p;
	int n = 0;

	buf_addf(b, "%s(", o->name);
	for (const char *at = o->params; next_param(&at, &p); n++)
		buf_addf(b, "%s%s%s", n ? ", " : "", p.name, p.optional ? "?" : "");
	buf_addc(b, ')');
}

static enum status wrong(const struct mcp_own *o, const char *arg, struct err *e)
{
	struct buf b = { 0 };

	mcp_own_signature(&b, o);
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

const struct json *mcp_own_args(const struct mcp_own *o, const struct json *args,
				struct arena *a)
{
	struct param_row p[16];
	struct json *out, **at;
	int n = 0;

	for (const char *row = o->params; n < LENGTH(p) && next_param(&row, &p[n]);)
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

enum status mcp_own_check(const struct mcp_own *o, const struct json *args, struct err *e)
{
	bool more = strchr(o->params, '*') != NULL;
	const char *names[16];
	struct param_row p[16];
	int n = 0;

	for (const char *at = o->params; n < LENGTH(p) && next_param(&at, &p[n]); n++)
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
			return wrong(o, a->key, e);
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

/* --- Canvases ------------------------------------------------------------------------------- */
static void add_date(struct buf *b, const char *key, int64_t seconds)
{
	json_add_key(b, key);
	buf_addf(b, "%lld", (long long)seconds);
}

static void add_entry(struct buf *b, const struct store_entry *x)
{
	json_add_key(b, "canvas_id");
	json_add_string(b, x->id);
	json_add_key(b, "title");
	json_add_string(b, x->title);
	json_add_key(b, "version");
	buf_addf(b, "%ld", x->version);
	json_add_key(b, "objects");
	buf_addf(b, "%d", x->objects);
	add_date(b, "created", x->created);
	add_date(b, "used", x->used);
}

static void made(struct mcp_call *c, const char *id, const char *title, struct mcp_result *r)
{
	buf_add(&r->json, "{\"ok\":true,\"canvas_id\":");
	json_add_string(&r->json, id);
	json_add_key(&r->json, "uri");
	buf_addf(&r->json, "\"%s%s\"}", MCP_SCHEME, id);
	/* Before, there were no links in answers. */
	if (strcmp(c->version, "2025-06-18") >= 0)
		mcp_add_link(&r->more, id, "", title);
	mcp_list_changed(c->m, MCP_RESOURCES);
}

enum status mcp_own_create_canvas(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	const char *title = mcp_text_arg(args, "title");
	char id[STORE_ID];
	enum status st = store_create(c->m->o.store, id, title ? title : "", e);

	if (st == OK)
		made(c, id, title, r);
	return st;
}

enum status mcp_own_copy_canvas(struct mcp_call *c, const struct json *args,
				struct mcp_result *r, struct err *e)
{
	const char *title = mcp_text_arg(args, "title");
	char id[STORE_ID];
	enum status st = store_copy(c->m->o.store, id, mcp_text_arg(args, "canvas_id"),
				    (int)mcp_long_arg(args, "steps", -1), e);

	if (st == OK && title)
		st = store_rename(c->m->o.store, id, title, e);
	if (st == OK)
		made(c, id, title, r);
	return st;
}

/* The store's listener tells of it. */
enum status mcp_own_delete_canvas(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	enum status st = store_delete(c->m->o.store, mcp_text_arg(args, "canvas_id"), e);

	if (st == OK)
		buf_add(&r->json, "{\"ok\":true}");
	return st;
}

enum status mcp_own_list_canvases(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	long limit = mcp_long_arg(args, "limit", 50);
	struct store_entry *x;
	int n;
	enum status st = store_list(c->m->o.store, c->arena, &x, &n, e);

	if (st != OK)
		return st;
	buf_addf(&r->json, "{\"ok\":true,\"total\":%d,\"canvases\":[", n);
	for (int i = 0; i < n && i < limit; i++) {
		buf_add(&r->json, i ? ",{" : "{");
		add_entry(&r->json, &x[i]);
		buf_addc(&r->json, '}');
	}
	buf_add(&r->json, "]}");
	return OK;
}
