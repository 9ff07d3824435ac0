/*
 * tools.c -- tools/list and tools/call.
 *
 * A call that cannot be made (no such tool, no arguments object) is a JSON-RPC error; one
 * that was made and refused, for a bad argument or for the geometry, is a result with
 * isError, so that a model reads it and tries again.
 */
#include "mcp/mcp_priv.h"
#include <string.h>

bool mcp_profile_known(const char *profile)
{
	int n;
	const char *const *all = tool_profiles(&n);

	for (int i = 0; i < n; i++)
		if (!strcmp(all[i], profile))
			return true;
	return false;
}

static bool is_listed(const struct tool *t, const char *profile)
{
	if (mcp_own_find(t->name))
		return false;
	if (strcmp(profile, "core"))
		return tool_in_profile(t, profile);
	return desk_is_core(t->name);
}

void mcp_tools_text(struct buf *b, const struct mcp *m)
{
	bool brief = !strcmp(m->profile, "core"), all = !strcmp(m->profile, "all");
	int n, shown = 0;
	const struct mcp_own *own = mcp_own_list(&n);

	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		if ((!all && !desk_has_word(own[i].row.profiles, m->profile)) ||
		    (!m->o.page && strchr(own[i].row.hints, 'a')))
			continue;
		buf_add(b, shown++ ? "," : "");
		mcp_own_schema(b, m, &own[i], brief);
	}
	for (int i = 0; i < tool_count(m->o.tools); i++) {
		const struct tool *t = tool_at(m->o.tools, i);

		if (!is_listed(t, m->profile))
			continue;
		buf_add(b, shown++ ? "," : "");
		if (brief)
			tool_schema_brief(b, t);
		else
			tool_schema(b, t, TOOL_FORM_MCP);
	}
	buf_addc(b, ']');
}

/* All in one page: there is no cursor that could be right. */
static bool tools_list(struct mcp_call *c)
{
	if (json_get(c->params, "cursor"))
		return mcp_error(c, RPC_PARAMS, "tools/list has one page, and no cursor");
	buf_addf(&c->out, "\"tools\":%s", c->m->tools);
	mcp_add_cache(c, 3600000, true);
	return true;
}

/* --- Calls -------------------------------------------------------------------------------- */
void mcp_add_link(struct buf *b, const char *id, const char *ending, const char *title)
{
	buf_addf(b, ",{\"type\":\"resource_link\",\"uri\":\"%s%s%s\",\"name\":", MCP_SCHEME,
		 id, ending);
	json_add_string(b, title && *title ? title : id);
	buf_addf(b, ",\"mimeType\":\"%s\"}", mcp_mime(*ending ? ending + 1 : "json"));
}

/* The arguments but for the canvas and how much is to be told: members are copied, for they are linked. */
static const struct json *without_canvas(const struct json *args, struct arena *a)
{
	struct json *out = arena_alloc(a, sizeof *out), **at = &out->child;

	out->type = JSON_OBJECT;
	for (const struct json *m = args ? args->child : NULL; m; m = m->next) {
		if (!strcmp(m->key, "canvas_id") || !strcmp(m->key, "full"))
			continue;
		*at = arena_alloc(a, sizeof **at);
		**at = *m;
		(*at)->next = NULL;
		at = &(*at)->next;
		out->n++;
	}
	return out;
}

/* An observation in short; as it is when it is too large to be read at once. */
static void shorten(struct buf *b, struct arena *a)
{
	struct json *j;
	struct buf out = { 0 };

	if (json_read(&j, buf_str(b), b->n, a, NULL) != OK || j->type != JSON_OBJECT)
		return;
	buf_addc(&out, '{');
	desk_add_short(&out, j, true);
	buf_addc(&out, '}');
	buf_clear(b);
	*b = out;
}

static enum status call_row(struct mcp_call *c, const struct tool *t, const struct json *args,
			    struct mcp_result *r, struct err *e)
{
	const char *id = json_text(args, "canvas_id");
	struct store_call call = { .tool = t->name };
	struct store_result got = { 0 };
	enum status st;

	if (!id)
		return err_fail_with(e, E_ARG, "bad_argument", "canvas_id",
				     "create_canvas makes a canvas and answers its canvas_id; "
				     "run_script makes one by itself",
				     "%s needs the canvas_id of a canvas", t->name);
	call.args = without_canvas(args, c->arena);
	st = store_call(c->m->o.store, id, &call, &got, &r->json, e);
	if (st != OK && !strcmp(e->code, "not_found"))
		err_arg(e, "canvas_id");
	r->failed = !got.ok;
	if (st == OK && !desk_arg_bool(args, "full", !strcmp(t->name, "query_value")))
		shorten(&r->json, c->arena);
	return st;
}

static bool unknown(struct mcp_call *c, const char *name)
{
	struct buf data = { 0 }, message = { 0 }, names = { 0 };
	char word[64];

	desk_near_tools(&names, c->m->o.tools, name, mcp_own_row, NULL, NULL);
	buf_addf(&message, "Unknown tool: %.100s", name);
	if (names.n)
		buf_addf(&message, " (near: %s)", names.s);
	buf_add(&message, "; find_tools(query) searches by words");
	snprintf(word, sizeof word, "%s", name);
	buf_add(&data, "{\"name\":");
	json_add_string(&data, word);
	buf_addc(&data, '}');
	mcp_error_data(c, RPC_PARAMS, data.s, buf_str(&message));
	buf_clear(&data);
	buf_clear(&names);
	buf_clear(&message);
	return false;
}

void mcp_add_result(struct buf *out, struct mcp_result *r, const struct err *e)
{
	if (e) {
		buf_reset(&r->json);
		buf_reset(&r->more);
		desk_add_failure(&r->json, e);
		r->failed = true;
	}
	buf_add(out, "\"content\":[{\"type\":\"text\",\"text\":");
	json_add_string(out, buf_str(&r->json));
	buf_addf(out, "}%s],\"structuredContent\":", buf_str(&r->more));
	buf_addn(out, buf_str(&r->json), r->json.n);
	if (r->failed)
		buf_add(out, ",\"isError\":true");
	buf_clear(&r->json);
	buf_clear(&r->more);
}

static bool call_found(struct mcp_call *c, const char *name, const struct mcp_own *own,
		       const struct tool *row)
{
	const struct json *args = json_get(c->params, "arguments");
	struct mcp_result r = { 0 };
	struct err e = { 0 };
	enum status st;

	if (!name)
		return mcp_error(c, RPC_PARAMS, "tools/call needs the name of a tool");
	if (!own && !row)
		return unknown(c, name);
	if (args && args->type == JSON_NULL)
		args = NULL;
	if (args && args->type != JSON_OBJECT)
		return mcp_error(c, RPC_PARAMS, "the arguments of a tool are an object");
	if (own) {
		args = desk_row_args(&own->row, args, c->arena);
		st = desk_row_check(&own->row, args, &e);
		if (st == OK)
			st = own->fn(c, args, &r, &e);
	} else {
		st = call_row(c, row, args, &r, &e);
	}
	/* What was computed after it was cut is worth nothing. */
	if (st == OK && work_was_cut())
		st = work_fail(&e, work_mine());
	mcp_add_result(&c->out, &r, st != OK ? &e : NULL);
	return true;
}

/* A name that no tool has may still mean one: create_point is add_point. */
static bool tools_call(struct mcp_call *c)
{
	const char *name = json_text(c->params, "name");
	const struct mcp_own *own = name ? mcp_own_find(name) : NULL;
	const struct tool *row = name && !own ? tool_find(c->m->o.tools, name) : NULL;

	if (name && !own && !row)
		own = mcp_own_guess(name);
	if (name && !own && !row)
		row = tool_guess(c->m->o.tools, name);
	return call_found(c, name, own, row);
}

/* --- What we offer ---------------------------------------------------------------------------- */
const struct mcp_service mcp_own_service = {
	.capabilities = "\"tools\":{\"listChanged\":false},\"resources\":{\"subscribe\":true,"
			"\"listChanged\":true},\"prompts\":{\"listChanged\":false},"
			"\"completions\":{}",
	.capabilities_modern = "\"tools\":{},\"resources\":{\"subscribe\":true,"
			       "\"listChanged\":true},\"prompts\":{},\"completions\":{}",
	.lists = MCP_RESOURCES,
	.instructions =
		"Exact plane geometry: build figures from points, lines and circles, measure "
		"and "
		"check them exactly, draw them. Begin with create_canvas, or with run_script, "
		"which makes a canvas and runs many GeoGebra-like commands in one call. Every "
		"answer is exact (2*sqrt(3)); a line that fails says why, spoils no other, "
		"and "
		"often has a `try`: a line for run_script that works. "
		"Never compute by hand what a query answers. find_tools finds more tools: all "
		"can "
		"be called, listed or not. Answers are short; full: true tells all.",
	.tools_list = tools_list,
	.tools_call = tools_call,
	.resources_list = mcp_resources_list,
	.templates_list = mcp_templates_list,
	.resources_read = mcp_resources_read,
	.prompts_list = mcp_prompts_list,
	.prompts_get = mcp_prompts_get,
	.complete = mcp_complete,
	.has_resource = mcp_has_resource,
};

bool mcp_has_tool(const struct mcp *m, const char *name)
{
	return mcp_own_find(name) || tool_find(m->o.tools, name);
}
