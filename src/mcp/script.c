/*
 * script.c -- run_script: many lines at once.
 *
 * Progress is told as lines are done; who cancels a script leaves nothing of it behind.  A
 * canvas that was made for a script goes again when the script was cancelled, or was to be
 * whole and is not.
 */
#include "base/member.h"
#include "mcp/mcp_priv.h"
#include <string.h>

enum { TOLD = 200 }; /* messages of progress */

struct script {
	struct mcp_call *c;
	struct desk_script lines;
};

static bool between(void *user, int done, int n)
{
	struct script *s = user;

	s->lines.done = done;
	if (done < n && mcp_stopped(s->c)) {
		s->lines.stopped = true;
		return false;
	}
	if (done < n)
		s->lines.at[done] = s->lines.all.n;
	/* A client has better things to read than every line of a long script. */
	if (done && (long)done * TOLD / n > (long)(done - 1) * TOLD / n) {
		char text[48];

		snprintf(text, sizeof text, "line %d", s->lines.number[done - 1]);
		mcp_progress(s->c, done, n, text);
	}
	return true;
}

enum status mcp_own_run_script(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	const char *id = desk_arg_text(args, "canvas_id");
	bool whole = desk_arg_bool(args, "whole", false), fresh = !id, lost;
	struct script s = { .c = c, .lines = { .arena = c->arena } };
	struct desk_script *l = &s.lines;
	struct store_call *call;
	struct store_result got = { 0 };
	char made[STORE_ID];
	enum status st = desk_script_split(l, desk_arg_text(args, "script"), e);

	if (st == OK && fresh) {
		st = store_create(c->m->o.store, made, "", e);
		id = made;
	}
	if (st != OK)
		return st;
	call = arena_alloc(c->arena, (size_t)l->n * sizeof *call);
	for (int i = 0; i < l->n; i++)
		call[i] = (struct store_call){ .line = l->line[i] };
	st = store_batch_watched(c->m->o.store, id, call, l->n,
				 STORE_ON | (whole ? STORE_WHOLE : 0), &got, &l->all, between,
				 &s, e);
	r->failed = !got.ok;
	lost = !got.ok && !got.changed && (whole || l->stopped);
	if (fresh && (lost || st != OK)) {
		if (store_delete(c->m->o.store, made, NULL) == OK)
			id = NULL;
	} else if (fresh) {
		if (strcmp(c->version, "2025-06-18") >= 0)
			mcp_add_link(&r->more, id, "", NULL);
		mcp_list_changed(c->m, MCP_RESOURCES);
	}
	if (st == OK) {
		buf_addf(&r->json, "{\"ok\":%s", got.ok ? "true" : "false");
		if (id) {
			json_member_text(&r->json, "canvas_id", id);
			buf_addf(&r->json, ",\"version\":%ld", got.version);
		}
		desk_script_add(&r->json, l, whole && !got.ok,
				desk_arg_bool(args, "full", false), true);
		buf_addc(&r->json, '}');
	} else if (!strcmp(e->code, "not_found")) {
		err_arg(e, "canvas_id");
	}
	buf_clear(&l->all);
	return st;
}
