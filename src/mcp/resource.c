/*
 * resource.c -- canvases, and the table of relations, as resources.
 *
 * porism://canvas/ID is the figure as JSON; with an ending it is that: .json .svg .txt .png.
 * porism://relations is the table of relations (geo/relation.def).
 * ui://porism/canvas is the page that hosts show beside a conversation.
 */
#include "base/member.h"
#include "desk/desk.h"
#include "fig/fig.h"
#include "mcp/mcp_priv.h"
#include <stdlib.h>
#include <string.h>

enum { PAGE = 100 }; /* resources in one page of the list */

static const struct {
	const char *ending, *name, *text;
} forms[] = {
	{ "", "canvas", "The figure of a canvas: every object with its exact value" },
	{ ".json", "canvas as JSON", "The same" },
	{ ".svg", "picture", "The figure drawn, as SVG" },
	{ ".png", "picture as PNG", "The figure drawn, as PNG" },
	{ ".txt", "description", "The construction in words" },
};
#define FORMS ((int)(sizeof forms / sizeof *forms))

static const char *mime_of(const char *ending)
{
	return mcp_mime(*ending ? ending + 1 : "json");
}

/* The canvas and the form that a URI means; -1 when it means none.  Ids are ours: short,
 * of letters and digits. */
static int read_uri(const char *uri, char id[STORE_ID])
{
	size_t scheme = strlen(MCP_SCHEME), n;

	if (strncmp(uri, MCP_SCHEME, scheme))
		return -1;
	uri += scheme;
	n = strcspn(uri, ".");
	if (!n || n >= STORE_ID || strchr(uri, '/'))
		return -1;
	memcpy(id, uri, n);
	id[n] = 0;
	for (int i = 0; i < FORMS; i++)
		if (!strcmp(uri + n, forms[i].ending))
			return i;
	return -1;
}

bool mcp_has_resource(struct mcp_call *c, const char *uri)
{
	struct store_entry about;
	char id[STORE_ID];
	struct err e;

	return read_uri(uri, id) >= 0 && store_entry(c->m->o.store, id, &about, &e) == OK;
}

static void add_app(struct mcp_call *c, struct buf *b)
{
	if (c->m->o.page)
		buf_add(b, "{\"uri\":\"" MCP_APP
			   "\",\"name\":\"canvas page\",\"title\":\"Canvas\","
			   "\"description\":\"The figure to look at and to "
			   "drag\",\"mimeType\":\"" MCP_APP_TYPE "\"}");
}

#define RELATIONS_URI "porism://relations"

static void add_relations(struct buf *b)
{
	buf_add(b,
		"{\"uri\":\"" RELATIONS_URI
		"\",\"name\":\"relations\",\"description\":\"What can be asked, declared and "
		"stated as a fact: every word with its operands, an example and other "
		"spellings\",\"mimeType\":\"application/json\"}");
}

bool mcp_resources_list(struct mcp_call *c)
{
	const struct json *cursor = json_get(c->params, "cursor");
	struct store_entry *x;
	struct err e = { 0 };
	long from = 0;
	int n, shown = 0;

	if (cursor) {
		char *end;

		from = cursor->type == JSON_STRING ? strtol(cursor->text, &end, 10) : -1;
		if (from <= 0 || *end)
			return mcp_error(c, RPC_PARAMS, "there is no such cursor");
	}
	if (store_list(c->m->o.store, c->arena, &x, &n, &e) != OK)
		return mcp_error(c, RPC_INTERNAL, "%s", e.msg);
	buf_add(&c->out, "\"resources\":[");
	if (!from) {
		add_relations(&c->out);
		shown++;
	}
	if (!from && c->m->o.page) {
		buf_addc(&c->out, ',');
		add_app(c, &c->out);
		shown++;
	}
	for (long i = from; i < n && i < from + PAGE; i++) {
		buf_addf(&c->out, "%s{\"uri\":\"%s%s\",\"name\":", shown++ ? "," : "",
			 MCP_SCHEME, x[i].id);
		json_add_string(&c->out, x[i].id);
		if (x[i].title[0])
			json_member_text(&c->out, "title", x[i].title);
		buf_addf(&c->out,
			 ",\"description\":\"canvas with %d object%s\","
			 "\"mimeType\":\"application/json\"}",
			 x[i].objects, x[i].objects == 1 ? "" : "s");
	}
	buf_addc(&c->out, ']');
	if (from + PAGE < n)
		buf_addf(&c->out, ",\"nextCursor\":\"%ld\"", from + PAGE);
	mcp_add_cache(c, 0, false);
	return true;
}

bool mcp_templates_list(struct mcp_call *c)
{
	if (json_get(c->params, "cursor"))
		return mcp_error(c, RPC_PARAMS, "there is one page, and no cursor");
	buf_add(&c->out, "\"resourceTemplates\":[");
	for (int i = 0; i < FORMS; i++)
		buf_addf(&c->out,
			 "%s{\"uriTemplate\":\"%s{id}%s\",\"name\":\"%s\",\"description\":\"%"
			 "s\","
			 "\"mimeType\":\"%s\"}",
			 i ? "," : "", MCP_SCHEME, forms[i].ending, forms[i].name,
			 forms[i].text, mime_of(forms[i].ending));
	buf_addc(&c->out, ']');
	mcp_add_cache(c, 3600000, true);
	return true;
}

/* --- Reading ----------------------------------------------------------------------------- */
struct mcp_reading {
	bool words;
	struct buf *out;
};

static enum status look(struct fig *f, const struct store_entry *about, void *user,
			struct err *e)
{
	const struct mcp_reading *r = user;

	(void)e;
	if (r->words) {
		fig_describe(r->out, f);
		return OK;
	}
	buf_add(r->out, "{\"canvas_id\":");
	json_add_string(r->out, about->id);
	json_member_text(r->out, "title", about->title);
	buf_addf(r->out, ",\"version\":%ld,\"objects\":", about->version);
	fig_canvas_json(r->out, f);
	buf_addc(r->out, '}');
	return OK;
}

static bool absent(struct mcp_call *c, const char *uri, const char *why)
{
	struct buf data = { 0 };

	buf_add(&data, "{\"uri\":");
	json_add_string(&data, uri);
	buf_addc(&data, '}');
	mcp_error_data(c, c->modern ? RPC_PARAMS : RPC_NO_RESOURCE, data.s, why);
	buf_clear(&data);
	return false;
}

static void add_contents(struct mcp_call *c, const char *uri, const char *mime,
			 const struct buf *text, bool blob, const char *meta)
{
	buf_add(&c->out, "\"contents\":[{\"uri\":");
	json_add_string(&c->out, uri);
	buf_addf(&c->out, ",\"mimeType\":\"%s\",", mime);
	if (blob) {
		buf_add(&c->out, "\"blob\":\"");
		base64_add(&c->out, text->s, text->n);
		buf_addc(&c->out, '"');
	} else {
		buf_add(&c->out, "\"text\":");
		json_add_string(&c->out, buf_str(text));
	}
	buf_addf(&c->out, "%s}]", meta);
}

bool mcp_resources_read(struct mcp_call *c)
{
	const char *uri = json_text(c->params, "uri"), *ending;
	struct buf text = { 0 };
	struct err e = { 0 };
	char id[STORE_ID];
	enum status st;
	bool png;
	int form;

	if (!uri)
		return mcp_error(c, RPC_PARAMS, "resources/read needs a uri");
	if (c->m->o.page && !strcmp(uri, MCP_APP)) {
		buf_addn(&text, c->m->o.page, c->m->o.page_n);
		add_contents(c, uri, MCP_APP_TYPE, &text, false,
			     ",\"_meta\":{\"ui\":{\"prefersBorder\":true}}");
		buf_clear(&text);
		mcp_add_cache(c, 3600000, true);
		return true;
	}
	if (!strcmp(uri, RELATIONS_URI)) {
		desk_relations(&text);
		add_contents(c, uri, "application/json", &text, false, "");
		buf_clear(&text);
		mcp_add_cache(c, 3600000, true);
		return true;
	}
	form = read_uri(uri, id);
	if (form < 0)
		return absent(c, uri,
			      "Resource not found: canvases are " MCP_SCHEME
			      "ID, also with .json, .svg, .png or .txt; relations "
			      "are " RELATIONS_URI);
	ending = forms[form].ending;
	png = !strcmp(ending, ".png");
	if (png || !strcmp(ending, ".svg")) {
		struct desk_drawing p = { .format = ending + 1, .step = -1 };

		st = mcp_draw(c->m, id, &p, &text, &e);
	} else {
		struct mcp_reading r = { !strcmp(ending, ".txt"), &text };

		st = store_read(c->m->o.store, id, look, &r, &e);
	}
	if (st == OK)
		add_contents(c, uri, mime_of(ending), &text, png, "");
	buf_clear(&text);
	if (st != OK && !strcmp(e.code, "not_found"))
		return absent(c, uri, e.msg);
	if (st != OK)
		return mcp_error(c, RPC_INTERNAL, "%s", e.msg);
	mcp_add_cache(c, 0, false);
	return true;
}

void mcp_complete_canvas(struct mcp_call *c, struct buf *values, const char *prefix, int *n)
{
	struct store_entry *x;
	struct err e;
	int all;

	*n = 0;
	if (store_list(c->m->o.store, c->arena, &x, &all, &e) != OK)
		return;
	for (int i = 0; i < all; i++) {
		if (strncmp(x[i].id, prefix, strlen(prefix)))
			continue;
		if (*n < 100) {
			buf_add(values, *n ? "," : "");
			json_add_string(values, x[i].id);
		}
		++*n;
	}
}
