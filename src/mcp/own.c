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
		if (!strcmp(rows[i].name, name))
			return &rows[i];
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

static void add_signature(struct buf *b, const struct mcp_own *o)
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

	add_signature(&b, o);
	err_arg(e, arg);
	err_hint(e, "%s", b.s);
	buf_clear(&b);
	return E_ARG;
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

/* --- Finding tools ------------------------------------------------------------------------------ */
/* Ours come first where they fit at least as well as the best of the table. */
enum status mcp_own_find_tools(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	enum { MOST = 40 };
	const char *query = mcp_text_arg(args, "query");
	long limit = mcp_long_arg(args, "limit", 8);
	const struct tool *found[MOST];
	struct buf *b = &r->json;
	int n, shown = 0, best = 0;

	(void)e;
	limit = limit < 1 ? 1 : limit > MOST ? MOST : limit;
	n = tool_search(c->m->o.tools, query, found, (int)limit);
	if (n)
		best = tool_score(query, found[0]->name, found[0]->commands, found[0]->makes,
				  found[0]->text);
	buf_add(b, "{\"ok\":true,\"tools\":[");
	for (int i = 0; i < LENGTH(rows) && shown < limit; i++) {
		int score = tool_score(query, rows[i].name, "", "", rows[i].text);

		if (!score || score < best || strchr(rows[i].hints, 'a'))
			continue;
		buf_add(b, shown++ ? "," : "");
		mcp_own_schema(b, c->m, &rows[i], false);
	}
	for (int i = 0; i < n && shown < limit; i++) {
		if (mcp_own_find(found[i]->name))
			continue;
		buf_add(b, shown++ ? "," : "");
		tool_schema(b, found[i], TOOL_FORM_MCP);
	}
	buf_add(b, "]");
	if (!shown) {
		json_add_key(b, "hint");
		json_add_string(b,
				"no tool has these words; try others: tangent, angle, area");
	}
	buf_addc(b, '}');
	return OK;
}
