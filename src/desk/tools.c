/*
 * tools.c -- the desk's own tools.
 */
#include "base/work.h"
#include "desk/desk_priv.h"
#include <math.h>
#include <string.h>

/* --- run_script -------------------------------------------------------------------------------- */

/* A line's observation to the others; false: it was refused. */
static bool run_line(struct desk *d, struct desk_script *s, int i, struct desk_result *r)
{
	const struct fig_obs *o;
	struct buf one = { 0 };
	bool ok = fig_line(d->fig, s->line[i], strlen(s->line[i]), &o) == OK;

	s->at[i] = s->all.n;
	buf_addc(&s->all, i ? ',' : '[');
	if (!o) {
		buf_add(&s->all, "null");
		return true;
	}
	if (!ok && !r->code)
		r->code = fig_obs_err(o)->code ? fig_obs_err(o)->code : "internal";
	fig_obs_json(&one, d->fig, o);
	desk_clean(d, &one, true);
	if (ok) {
		struct arena *a = arena_new();
		struct json *j;

		if (json_read(&j, one.s, one.n, a, NULL) == OK)
			desk_read_value(j, r);
		arena_free(a);
	}
	buf_addn(&s->all, one.s, one.n);
	buf_clear(&one);
	return ok;
}

/* The figure as it was saved. */
static enum status restore(struct desk *d, const struct buf *saved, struct err *e)
{
	struct arena *a = arena_new();
	struct json *j;
	struct fig *f = NULL;
	enum status st = json_read(&j, saved->s, saved->n, a, e);

	if (st == OK) {
		f = fig_restore(d->tools, d->seed, d->cas, j, e);
		st = f ? OK : E_UNABLE;
	}
	if (f)
		desk_take_figure(d, f);
	arena_free(a);
	return st;
}

enum status desk_own_run_script(struct desk *d, const struct json *args, struct desk_result *r,
				struct err *e)
{
	bool whole = desk_arg_bool(args, "whole", false), ok = true;
	struct desk_script s = { .arena = d->arena };
	struct buf saved = { 0 };
	enum status st = desk_script_split(&s, desk_arg_text(args, "script"), e);

	if (st != OK)
		return st;
	if (whole)
		fig_save(&saved, d->fig);
	for (int i = 0; i < s.n && !work_over(); i++) {
		ok = run_line(d, &s, i, r) && ok;
		s.done = i + 1;
	}
	buf_addc(&s.all, ']');
	if (whole && !ok)
		st = restore(d, &saved, e);
	if (st == OK) {
		buf_addf(&r->json, "{\"ok\":%s", ok ? "true" : "false");
		desk_script_add(&r->json, &s, whole && !ok, desk_arg_bool(args, "full", false),
				desk_offers(d, "query_value"));
		buf_addc(&r->json, '}');
		r->ok = ok;
	}
	/* What was measured on a figure that is not there says nothing. */
	if (whole && !ok) {
		buf_clear(&r->value);
		buf_clear(&r->seen);
		r->number = NAN;
		r->proven = false;
	}
	buf_clear(&s.all);
	buf_clear(&saved);
	return st;
}

/* --- Pictures ----------------------------------------------------------------------------------- */
enum { WIDEST = 2000 }; /* pixels: what models are shown is scaled to less */

enum status desk_picture(struct buf *b, struct desk *d, int width, int height, struct err *e)
{
	struct desk_drawing p = {
		.format = "png", .width = width, .height = height, .step = -1
	};

	return desk_draw(b, d->fig, &p, NULL, e);
}

enum status desk_own_render_canvas(struct desk *d, const struct json *args,
				   struct desk_result *r, struct err *e)
{
	struct desk_drawing p = { .format = "png",
				  .preset = desk_arg_text(args, "preset"),
				  .labels = desk_arg_text(args, "labels"),
				  .projection = desk_arg_text(args, "projection"),
				  .width = (double)desk_arg_long(args, "width", 0),
				  .height = (double)desk_arg_long(args, "height", 0),
				  .step = (int)desk_arg_long(args, "step", -1) };
	struct draw_place page;
	enum status st;

	if (p.step < 0 && desk_arg_text(args, "step"))
		return err_fail_with(e, E_ARG, "bad_argument", "step",
				     "0 is the empty figure, the first step is 1",
				     "there is no step %d", p.step);
	if (p.width > WIDEST || p.height > WIDEST)
		return err_fail_with(e, E_ARG, "limit", p.width > WIDEST ? "width" : "height",
				     NULL, "a picture has at most %d pixels on a side",
				     WIDEST);
	st = desk_draw(&r->picture, d->fig, &p, &page, e);
	if (st != OK)
		return st;
	r->ok = true;
	buf_addf(&r->json,
		 "{\"ok\":true,\"picture\":\"image/png\",\"width\":%d,\"height\":%d}",
		 (int)ceil(page.width), (int)ceil(page.height));
	return OK;
}

/* --- Answers without the figure ------------------------------------------------------------------- */

/* "value" and "exact" of an answer, where it has them. */
static void take_value(struct desk *d, struct desk_result *r, const char *inside)
{
	const struct json *at, *value;
	struct json *j;

	if (json_read(&j, r->json.s, r->json.n, d->arena, NULL) != OK)
		return;
	at = inside ? json_get(j, inside) : j;
	value = json_get(at, "value");
	if (!at || !value || value->type != JSON_NUMBER ||
	    !text_double(&r->number, value->text))
		return;
	buf_add(&r->value, json_text(at, "exact") ? json_text(at, "exact") : value->text);
	r->proven = json_text(at, "exact") && desk_is_proven(at);
	desk_saw(r, r->value.s, r->number, r->proven, false);
}

enum status desk_own_solve_problem(struct desk *d, const struct json *args,
				   struct desk_result *r, struct err *e)
{
	bool failed = false;
	enum status st = desk_solve_problem(&r->json, &failed, args, NULL, d->arena, e);

	if (st != OK)
		return st;
	r->ok = !failed;
	r->code = failed ? "undecided" : NULL;
	desk_clean(d, &r->json, false);
	if (!failed)
		take_value(d, r, NULL);
	return OK;
}

enum status desk_own_prove(struct desk *d, const struct json *args, struct desk_result *r,
			   struct err *e)
{
	bool failed = false;
	enum status st = desk_prove(&r->json, &failed, args, NULL, d->arena, e);

	r->ok = st == OK && !failed;
	r->code = st == OK && failed ? "undecided" : NULL;
	return st;
}

enum status desk_own_check_step(struct desk *d, const struct json *args, struct desk_result *r,
				struct err *e)
{
	bool failed = false;
	enum status st = desk_check_step(&r->json, &failed, args, d->arena, e);

	r->ok = st == OK && !failed;
	r->code = st == OK && failed ? "undecided" : NULL;
	return st;
}

enum status desk_own_run_program(struct desk *d, const struct json *args,
				 struct desk_result *r, struct err *e)
{
	bool failed = false;
	enum status st = desk_run_program(&r->json, &failed, args, d->arena, e);

	if (st != OK)
		return st;
	r->ok = !failed;
	r->code = failed ? "undecided" : NULL;
	desk_clean(d, &r->json, false);
	if (!failed)
		take_value(d, r, "result");
	return OK;
}

/* --- find_tools -------------------------------------------------------------------------------------- */
static bool fits(void *user, const char *text)
{
	return desk_may_say(user, text);
}

/* As the schemas would say it. */
static const char *words(void *user, const char *tool, const char *text)
{
	const struct desk *d = user;
	const char *other = d->overlay ? json_text(d->overlay, tool) : NULL;
	struct buf b = { 0 };

	if (d->without & DESK_BARE)
		return "";
	if (other || !d->less)
		return other;
	desk_add_fit(&b, d, text, desk_own_find(tool) != NULL);
	text = buf_keep(&b, d->arena);
	return text;
}

static void add_schema(struct buf *b, void *user, const struct desk_row *own,
		       const struct tool *t)
{
	desk_add_schema(b, user, own, t, "mcp");
}

enum status desk_own_find_tools(struct desk *d, const struct json *args, struct desk_result *r,
				struct err *e)
{
	struct desk_search s = { .tools = d->tools,
				 .row = desk_own_row,
				 .fits = d->less ? fits : NULL,
				 .words = words,
				 .schema = add_schema,
				 .user = d };

	(void)e;
	desk_find_tools(&r->json, &s, args);
	r->ok = true;
	return OK;
}

/* --- undo_to, note ------------------------------------------------------------------------------------ */
enum status desk_own_undo_to(struct desk *d, const struct json *args, struct desk_result *r,
			     struct err *e)
{
	const struct fig_obs *o;
	struct buf b = { 0 };
	struct json *j;

	if (fig_back_to(d->fig, (int)desk_arg_long(args, "step", 0), &o) != OK) {
		*e = *fig_obs_err(o);
		return E_ARG;
	}
	fig_obs_json(&b, d->fig, o);
	desk_clean(d, &b, true);
	r->ok = true;
	buf_addc(&r->json, '{');
	if (json_read(&j, buf_str(&b), b.n, d->arena, NULL) == OK)
		desk_add_short(&r->json, j, desk_offers(d, "query_value"));
	else
		buf_add(&r->json, "\"ok\":true");
	buf_addc(&r->json, '}');
	buf_clear(&b);
	return OK;
}

enum { NOTE = 20000 }; /* bytes */

enum status desk_own_note(struct desk *d, const struct json *args, struct desk_result *r,
			  struct err *e)
{
	const char *text = desk_arg_text(args, "text");
	size_t n = strlen(text);

	if (n > NOTE)
		return err_fail_with(e, E_ARG, "limit", "text", NULL,
				     "a note has at most %d bytes, this one has %zu", NOTE, n);
	mem_free(d->note);
	d->note = mem_strdup(text);
	r->ok = true;
	buf_addf(&r->json, "{\"ok\":true,\"kept\":%zu}", n);
	return OK;
}
