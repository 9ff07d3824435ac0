/*
 * live.c -- what the page inside a host asks for (docs/API.md has the records).
 *
 * canvas_picture is the figure to be drawn, also with one object dragged or with lines tried, and
 * its steps; canvas_call is one call of any tool, a line, or lines that are one step.  Hosts hand on only calls of tools that
 * are listed, and the core profile lists few: the page must not name others.
 */
#include "draw/draw.h"
#include "mcp/mcp_priv.h"
#include <string.h>

enum { STEPS_BYTES = 4 << 20 }; /* of one answer */

struct live {
	struct draw_options draw;
	double window[4];
	int step; /* or -1 */
	bool exact, objects, preview;
	struct buf *out;
};

static bool number(const struct json *args, const char *name, double *out)
{
	const char *s = desk_arg_text(args, name);

	return s && text_double(out, s);
}

static enum status look(struct fig *f, const struct store_entry *about, void *user,
			struct err *e)
{
	struct live *l = user;
	struct draw_output w = { .format = DRAW_SVG };
	struct fig *then = NULL;
	enum status st;

	if (l->step > fig_journal_count(f))
		return err_fail(e, E_ARG, "bad_argument",
				"there is no step %d, the canvas has %d", l->step,
				fig_journal_count(f));
	if (l->step >= 0) {
		then = fig_after(f, l->step, e);
		if (!then)
			return E_ARG;
		l->draw.frame = f;
	}
	buf_addf(l->out, "{\"ok\":true,\"version\":%ld,\"steps\":%d", about->version,
		 fig_journal_count(f));
	if (!l->preview)
		buf_addf(l->out, ",\"can_undo\":%s,\"can_redo\":%s",
			 fig_undo_count(f) ? "true" : "false",
			 fig_redo_count(f) ? "true" : "false");
	st = draw_live(l->out, then ? then : f, &l->draw, &w,
		       !l->objects ? DRAW_HANDLES
		       : l->exact  ? DRAW_EXACT
				   : DRAW_DECIMALS,
		       e);
	buf_addc(l->out, '}');
	fig_free(then);
	return st;
}

/* Run again outside the store: nobody waits for it. */
static enum status take_journal(struct fig *f, const struct store_entry *about, void *user,
				struct err *e)
{
	(void)about, (void)e;
	fig_journal(user, f);
	return OK;
}

static enum status steps(struct mcp_call *c, const char *id, struct buf *out, struct err *e)
{
	struct buf journal = { 0 };
	struct fig *f;
	int number = 0;
	enum status st = store_read(c->m->o.store, id, take_journal, &journal, e);

	if (st != OK)
		return st;
	f = fig_new(c->m->o.tools, 0);
	buf_add(out, "{\"ok\":true,\"steps\":[");
	for (const char *s = buf_str(&journal);
	     *s && out->n < STEPS_BYTES && !mcp_stopped(c);) {
		size_t n = strcspn(s, "\n");
		const struct fig_obs *o = NULL;

		(void)fig_line(f, s, n, &o);
		buf_addf(out, "%s{\"step\":%d,\"call\":", number ? "," : "", number + 1);
		number++;
		buf_addn(out, s, n);
		buf_add(out, ",\"observation\":");
		if (o)
			fig_obs_json(out, f, o);
		else
			buf_add(out, "null");
		buf_addc(out, '}');
		s += n + (s[n] != 0);
	}
	buf_add(out, "]}");
	fig_free(f);
	buf_clear(&journal);
	return OK;
}

/* A list of texts as calls; *n < 0: it is none. */
static struct store_call *lines_of(struct mcp_call *c, const struct json *list, int *n)
{
	struct store_call *call = arena_alloc(c->arena, (size_t)(list->n + 1) * sizeof *call);

	*n = list->type == JSON_ARRAY ? 0 : -1;
	for (const struct json *j = *n < 0 ? NULL : list->child; j; j = j->next) {
		if (j->type != JSON_STRING) {
			*n = -1;
			break;
		}
		call[(*n)++] = (struct store_call){ .line = j->text };
	}
	return call;
}

static enum status attempt(struct mcp_call *c, const char *id, const struct json *list,
			   struct live *l, bool picture, struct err *e)
{
	struct buf seen = { 0 };
	int n;
	struct store_call *call = lines_of(c, list, &n);
	enum status st;

	if (n < 0)
		return err_fail(e, E_ARG, "bad_argument", "what is tried is a list of lines");
	l->preview = true;
	st = store_try(c->m->o.store, id, call, n, &seen, picture ? look : NULL, l, e);
	if (st == OK) {
		/* The picture is an object that is whole: its members, and one more. */
		if (l->out->n)
			l->out->s[--l->out->n] = 0;
		buf_addf(l->out, "%s\"observations\":%s}", l->out->n ? "," : "{\"ok\":true,",
			 buf_str(&seen));
	}
	buf_clear(&seen);
	return st;
}

enum status mcp_own_canvas_picture(struct mcp_call *c, const struct json *args,
				   struct mcp_result *r, struct err *e)
{
	static const char *const side[] = { "x_min", "x_max", "y_min", "y_max" };
	const char *id = desk_arg_text(args, "canvas_id"), *want = desk_arg_text(args, "want");
	const struct json *drag = json_get(args, "drag");
	struct live l = { .step = (int)desk_arg_long(args, "step", -1), .out = &r->json };
	double at[3] = { 0 };
	int given = 0;

	if (want && !strcmp(want, "steps"))
		return steps(c, id, &r->json, e);
	l.draw.equal = true;
	l.draw.preset = desk_arg_text(args, "preset");
	l.draw.projection = desk_arg_text(args, "projection");
	l.draw.rounded = (int)desk_arg_long(args, "decimals", -1) + 1;
	if (l.draw.rounded < 0 || l.draw.rounded > 16)
		l.draw.rounded = 0;
	(void)number(args, "width", &l.draw.width);
	(void)number(args, "height", &l.draw.height);
	for (int i = 0; i < 4; i++)
		given += number(args, side[i], &l.window[i]);
	if (given == 4)
		l.draw.window = l.window;
	l.preview = drag && drag->type == JSON_OBJECT;
	l.exact = desk_arg_bool(args, "exact", !l.preview);
	l.objects = desk_arg_bool(args, "objects", true);
	if (json_get(args, "try"))
		return attempt(c, id, json_get(args, "try"), &l,
			       !(want && !strcmp(want, "observations")), e);
	if (!l.preview)
		return store_read(c->m->o.store, id, look, &l, e);
	if (json_text(drag, "names")) {
		(void)number(drag, "dx", &at[0]);
		(void)number(drag, "dy", &at[1]);
		(void)number(drag, "dz", &at[2]);
		return store_preview_by(c->m->o.store, id, json_text(drag, "names"), at, look,
					&l, e);
	}
	if (!json_text(drag, "name") || !number(drag, "x", &at[0]) ||
	    !number(drag, "y", &at[1]))
		return err_fail(e, E_ARG, "bad_argument", "drag has a name, an x and a y");
	return store_preview(c->m->o.store, id, json_text(drag, "name"), at,
			     number(drag, "z", &at[2]) ? 3 : 2, look, &l, e);
}

/* Lines that are made whole or not at all, and one step for undo. */
static enum status together(struct mcp_call *c, const char *id, const struct json *list,
			    struct mcp_result *r, struct err *e)
{
	struct store_result got = { 0 };
	struct buf seen = { 0 };
	int n;
	struct store_call *call = lines_of(c, list, &n);
	enum status st;

	if (n < 0)
		return err_fail(e, E_ARG, "bad_argument", "lines is a list of lines");
	st = store_batch(c->m->o.store, id, call, n, STORE_WHOLE | STORE_TOGETHER, &got, &seen,
			 e);
	if (st == OK)
		buf_addf(&r->json, "{\"ok\":%s,\"version\":%ld,\"observations\":%s}",
			 got.ok ? "true" : "false", got.version, buf_str(&seen));
	r->failed = !got.ok;
	buf_clear(&seen);
	return st;
}

enum status mcp_own_canvas_call(struct mcp_call *c, const struct json *args,
				struct mcp_result *r, struct err *e)
{
	struct store_call call = { .tool = json_text(args, "tool"),
				   .args = json_get(args, "args"),
				   .line = json_text(args, "line") };
	struct store_result got = { 0 };
	struct buf seen = { 0 };
	enum status st;

	if (json_get(args, "lines"))
		return together(c, desk_arg_text(args, "canvas_id"), json_get(args, "lines"),
				r, e);
	if (!call.tool == !call.line)
		return err_fail(e, E_ARG, "bad_argument",
				"canvas_call needs a tool or a line");
	if (call.args && call.args->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "args is an object");
	st = store_call(c->m->o.store, desk_arg_text(args, "canvas_id"), &call, &got, &seen,
			e);
	if (st == OK)
		buf_addf(&r->json, "{\"ok\":%s,\"version\":%ld,\"observation\":%s}",
			 got.ok ? "true" : "false", got.version, seen.n ? seen.s : "null");
	r->failed = !got.ok;
	buf_clear(&seen);
	return st;
}
