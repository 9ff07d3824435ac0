/*
 * answer.c -- tools of the desk that need no canvas: what they are told of the request.
 */
#include "mcp/mcp_priv.h"

static bool stopped(void *user)
{
	return mcp_stopped(user);
}

static void progress(void *user, double done, double total, const char *words)
{
	mcp_progress(user, done, total, words);
}

enum status mcp_own_solve_problem(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	struct desk_watch w = { stopped, progress, c };

	return desk_solve_problem(&r->json, &r->failed, args, &w, c->arena, e);
}

enum status mcp_own_prove(struct mcp_call *c, const struct json *args, struct mcp_result *r,
			  struct err *e)
{
	struct desk_watch w = { stopped, progress, c };

	return desk_prove(&r->json, &r->failed, args, &w, c->arena, e);
}

enum status mcp_own_check_step(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	return desk_check_step(&r->json, &r->failed, args, c->arena, e);
}

enum status mcp_own_run_program(struct mcp_call *c, const struct json *args,
				struct mcp_result *r, struct err *e)
{
	return desk_run_program(&r->json, &r->failed, args, c->arena, e);
}

/* --- find_tools ---------------------------------------------------------------------------- */
static void add_schema(struct buf *b, void *user, const struct desk_row *own,
		       const struct tool *t)
{
	if (own)
		mcp_own_schema(b, user, mcp_own_find(own->name), false);
	else
		tool_schema(b, t, TOOL_FORM_MCP);
}

enum status mcp_own_find_tools(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	struct desk_search s = { .tools = c->m->o.tools,
				 .first = "canvas_id",
				 .row = mcp_own_row,
				 .schema = add_schema,
				 .user = c->m };

	(void)e;
	s.files =
		"render_canvas gives svg and png; a .ggb is written from a script or journal "
		"by the command porism convert FILE FILE.ggb";
	desk_find_tools(&r->json, &s, args);
	return OK;
}
