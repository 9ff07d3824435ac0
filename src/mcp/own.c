/* own.c -- our own tools: their rows as schemas, and the small ones. */
#include "base/member.h"
#include "mcp/mcp_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

#define OWN_RELATIONS ", porism://relations"
static const struct mcp_own rows[] = {
#define OWN(name, profiles, hints, params, text) \
	{ { #name, profiles, hints, params, text }, mcp_own_##name },
#include "mcp/own.def"
#undef OWN
};

const struct mcp_own *mcp_own_list(int *n)
{
	*n = LENGTH(rows);
	return rows;
}

const struct desk_row *mcp_own_row(void *user, int i)
{
	(void)user;
	return i < LENGTH(rows) ? &rows[i].row : NULL;
}

const struct mcp_own *mcp_own_find(const char *name)
{
	for (int i = 0; i < LENGTH(rows); i++)
		if (rows[i].row.name[0] == name[0] && !strcmp(rows[i].row.name, name))
			return &rows[i];
	return NULL;
}

const struct mcp_own *mcp_own_guess(const char *name)
{
	const char *tool = desk_row_alias(name);

	return tool ? mcp_own_find(tool) : NULL;
}

/* --- Schemas --------------------------------------------------------------------------- */
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
	json_member_text(b, "title", title);
}

void mcp_own_schema(struct buf *b, const struct mcp *m, const struct mcp_own *o, bool brief)
{
	struct buf required = { 0 };
	struct desk_param p;
	bool shown =
		!strcmp(o->row.name, "create_canvas") || !strcmp(o->row.name, "render_canvas");

	buf_add(b, "{\"name\":");
	json_add_string(b, o->row.name);
	if (!brief)
		add_title(b, o->row.name);
	json_member_text(b, "description", o->row.text);
	buf_add(b, ",\"inputSchema\":{\"type\":\"object\",\"properties\":{");
	for (const char *at = o->row.params; desk_param_next(&at, &p);) {
		json_add_key(b, p.name);
		if (!strcmp(p.type, "strings"))
			buf_add(b, "{\"type\":\"array\",\"items\":{\"type\":\"string\"}");
		else
			buf_addf(b, "{\"type\":\"%s\"", p.type);
		if (p.text[0])
			json_member_text(b, "description", p.text);
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
	add_hints(b, o->row.hints);
	if (strchr(o->row.hints, 'a'))
		buf_add(b, ",\"_meta\":{\"ui\":{\"visibility\":[\"app\"]}}");
	else if (shown && m->o.page)
		buf_add(b, ",\"_meta\":{\"ui\":{\"resourceUri\":\"" MCP_APP "\"}}");
	buf_addc(b, '}');
}

/* --- Canvases ------------------------------------------------------------------------------- */
static void add_date(struct buf *b, const char *key, int64_t seconds)
{
	json_add_key(b, key);
	buf_addf(b, "%lld", (long long)seconds);
}

static void add_entry(struct buf *b, const struct store_entry *x)
{
	json_member_text(b, "canvas_id", x->id);
	json_member_text(b, "title", x->title);
	json_member_count(b, "version", x->version);
	json_member_count(b, "objects", x->objects);
	add_date(b, "created", x->created);
	add_date(b, "used", x->used);
	if (x->damaged)
		buf_add(b, ",\"damaged\":true");
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
	const char *title = desk_arg_text(args, "title");
	char id[STORE_ID];
	enum status st = store_create(c->m->o.store, id, title ? title : "", e);

	if (st == OK)
		made(c, id, title, r);
	return st;
}

enum status mcp_own_copy_canvas(struct mcp_call *c, const struct json *args,
				struct mcp_result *r, struct err *e)
{
	const char *title = desk_arg_text(args, "title");
	char id[STORE_ID];
	enum status st = store_copy(c->m->o.store, id, desk_arg_text(args, "canvas_id"),
				    (int)desk_arg_long(args, "steps", -1), e);

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
	enum status st = store_delete(c->m->o.store, desk_arg_text(args, "canvas_id"), e);

	if (st == OK)
		buf_add(&r->json, "{\"ok\":true}");
	return st;
}

enum status mcp_own_list_canvases(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	long limit = desk_arg_long(args, "limit", 50);
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
