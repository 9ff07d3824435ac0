/*
 * call.c -- a call from its name to its answer.
 *
 * Whatever comes, one JSON object is answered: {"call": its number, "step": of the figure's
 * journal, "ok": ...} and the observation in short (docs/OBSERVATION.md).
 */
#include "desk/desk_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Answers ------------------------------------------------------------------------------------ */

enum { SHOWN = 16000 }; /* bytes of an answer beyond DESK_ANSWER_MOST */

/* An answer that no model could read: how it begins, and what to ask for instead. */
static void add_beginning(struct buf *b, const struct desk_result *r,
			  const struct buf *members)
{
	struct buf t = { 0 };
	size_t n = SHOWN;

	while (n && ((unsigned char)members->s[n] & 0xc0) == 0x80)
		n--;
	buf_addn(&t, members->s, n);
	buf_addf(b,
		 "\"ok\":%s,\"cut\":\"the answer has %zu bytes, of which the first %zu are "
		 "shown: ask for less, for single objects by name or fewer lines at a "
		 "time\",\"begins\":",
		 r->ok ? "true" : "false", members->n, n);
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

/* Put the numbers in front of an object's members. */
static void finish(struct desk *d, struct desk_result *r, const struct buf *members)
{
	r->step = fig_journal_count(d->fig);
	buf_reset(&r->json);
	buf_addf(&r->json, "{\"call\":%d,\"step\":%d,", d->calls, r->step);
	if (members->n > DESK_ANSWER_MOST)
		add_beginning(&r->json, r, members);
	else
		buf_addn(&r->json, buf_str(members), members->n);
	buf_addc(&r->json, '}');
}

/* Does it speak of facts or programs, and not of the figure? */
static bool is_stated(const char *tool)
{
	return !strcmp(tool, "solve_problem") || !strcmp(tool, "run_program") ||
	       !strcmp(tool, "prove") || !strcmp(tool, "check_step");
}

static void fail(struct desk *d, struct desk_result *r, const struct err *e)
{
	struct buf b = { 0 }, members = { 0 };

	desk_add_failure(&b, e);
	desk_clean(d, &b, !r->tool || !is_stated(r->tool));
	buf_addn(&members, b.s + 1, b.n - 2);
	r->ok = false;
	r->code = e->code ? e->code : "internal";
	buf_clear(&r->value);
	buf_clear(&r->seen);
	buf_clear(&r->picture);
	r->number = NAN;
	r->proven = false;
	finish(d, r, &members);
	buf_clear(&b);
	buf_clear(&members);
}

static void begin(struct desk *d, struct desk_result *r)
{
	desk_result_clear(r);
	arena_reset(d->arena);
	d->calls++;
}

void desk_result_clear(struct desk_result *r)
{
	buf_clear(&r->json);
	buf_clear(&r->picture);
	buf_clear(&r->value);
	buf_clear(&r->seen);
	*r = (struct desk_result){ .number = NAN };
}

/* --- Names -------------------------------------------------------------------------------------- */

struct meant {
	const struct desk_own *own;
	const struct tool *row;
};

/* A name that no tool has may still mean one: create_point is add_point; so is
 * functions.add_point, for those who write where a tool comes from. */
static struct meant find(const struct desk *d, const char *name)
{
	struct meant m = { .own = desk_own_find(name) };
	const char *alias = desk_row_alias(name), *last = name + strlen(name);

	if (!m.own)
		m.row = tool_find(d->tools, name);
	if (!m.own && !m.row && alias)
		m.own = desk_own_find(alias);
	if (!m.own && !m.row)
		m.row = tool_guess(d->tools, name);
	while (last > name && !strchr(".:/", last[-1]))
		last--;
	if (!m.own && !m.row && last > name && *last)
		return find(d, last);
	return m;
}

static bool may_name(void *user, const char *name)
{
	return desk_offers(user, name);
}

static void unknown(struct desk *d, const char *name, struct err *e)
{
	struct buf names = { 0 };

	desk_near_tools(&names, d->tools, name, desk_own_row, may_name, d);
	err_fail(e, E_ARG, "not_found", "there is no tool \"%.60s\"", name);
	snprintf(e->near, sizeof e->near, "%s", buf_str(&names));
	if (desk_offers(d, "find_tools"))
		err_hint(e, "find_tools(query) searches the tools by words");
	else if (names.n)
		err_hint(e, "did you mean %.200s?", names.s);
	else
		err_hint(e, "call one of the tools that are offered");
	buf_clear(&names);
}

/* --- Arguments ----------------------------------------------------------------------------------- */

/* What a tool elsewhere would be told: here is one figure, and pictures are PNG. */
static bool is_idle(const struct json *m, const struct meant *what)
{
	static const char *const keys[] = { "canvas_id", "canvas", "canvasId", "canvasid" };

	if (what->row && !strcmp(m->key, "full"))
		return true;
	if (what->row && tool_param(what->row, m->key) >= 0)
		return false;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (!strcmp(m->key, keys[i]))
			return true;
	return what->own && !strcmp(what->own->row.name, "render_canvas") &&
	       !strcmp(m->key, "format") && m->text && !strcmp(m->text, "png");
}

/* The arguments without those; members are copied, for they are linked. */
static const struct json *those_that_count(const struct json *args, const struct meant *what,
					   struct arena *a)
{
	struct json *out = arena_alloc(a, sizeof *out), **at = &out->child;

	*out = (struct json){ .type = JSON_OBJECT };
	for (const struct json *m = args ? args->child : NULL; m; m = m->next) {
		if (is_idle(m, what))
			continue;
		*at = arena_alloc(a, sizeof **at);
		**at = *m;
		(*at)->next = NULL;
		at = &(*at)->next;
		out->n++;
	}
	return out;
}

/* An object; some send it as a text. */
static enum status read_args(const struct json **args, const struct meant *what,
			     struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	struct json *inner;

	if (!*args || (*args)->type == JSON_NULL) {
		*args = NULL;
		return OK;
	}
	if ((*args)->type == JSON_OBJECT)
		return OK;
	if ((*args)->type == JSON_STRING && !*(*args)->text) {
		*args = NULL;
		return OK;
	}
	if ((*args)->type == JSON_STRING &&
	    json_read(&inner, (*args)->text, strlen((*args)->text), a, NULL) == OK &&
	    inner->type == JSON_OBJECT) {
		*args = inner;
		return OK;
	}
	err_fail(e, E_ARG, "bad_argument", "the arguments of a tool are an object");
	if (what->own)
		desk_row_signature(&b, &what->own->row);
	else
		tool_signature(&b, what->row);
	err_hint(e, "%s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* --- Calls ---------------------------------------------------------------------------------------- */

/* An observation as the model reads it, with what it measured. */
static void observed(struct desk *d, struct desk_result *r, struct buf *b, bool full)
{
	struct buf members = { 0 };
	struct json *j;

	if (json_read(&j, buf_str(b), b->n, d->arena, NULL) == OK && j->type == JSON_OBJECT) {
		if (r->ok)
			desk_read_value(j, r);
		if (!full) {
			desk_add_short(&members, j, desk_offers(d, "query_value"));
		} else {
			/* The step stands in front already. */
			for (const struct json *m = j->child; m; m = m->next) {
				if (!strcmp(m->key, "step") || !strcmp(m->key, "call"))
					continue;
				buf_add(&members, members.n ? "," : "");
				json_add_string(&members, m->key);
				buf_addc(&members, ':');
				json_add(&members, m);
			}
		}
	} else {
		/* As it is when it is too large to be read at once. */
		buf_addn(&members, b->s + 1, b->n - 2);
	}
	finish(d, r, &members);
	buf_clear(&members);
}

static void call_row(struct desk *d, const struct tool *t, const struct json *args, bool full,
		     struct desk_result *r)
{
	const struct fig_obs *o;
	struct buf b = { 0 };

	r->ok = fig_call(d->fig, t->name, args, &o) == OK;
	if (!r->ok) {
		const struct err *e = fig_obs_err(o);

		r->code = e->code ? e->code : "internal";
	}
	fig_obs_json(&b, d->fig, o);
	desk_clean(d, &b, true);
	observed(d, r, &b, full);
	buf_clear(&b);
}

static void call_own(struct desk *d, const struct desk_own *own, const struct json *args,
		     struct desk_result *r)
{
	struct err e = { 0 };
	enum status st;

	args = desk_row_args(&own->row, args, d->arena);
	st = desk_row_check(&own->row, args, &e);
	if (st == OK)
		st = own->fn(d, args, r, &e);
	if (st == OK) {
		struct buf answer = r->json;

		r->json = (struct buf){ 0 };
		observed(d, r, &answer, true);
		buf_clear(&answer);
	} else {
		fail(d, r, &e);
	}
}

void desk_call(struct desk *d, const char *tool, const struct json *args,
	       struct desk_result *r)
{
	struct meant what = find(d, tool);
	struct err e = { 0 };
	bool full;

	begin(d, r);
	if (!what.own && !what.row) {
		unknown(d, tool, &e);
		fail(d, r, &e);
		return;
	}
	r->tool = what.own ? what.own->row.name : what.row->name;
	if (!desk_offers(d, r->tool)) {
		desk_not_offered(r->tool, &e);
		fail(d, r, &e);
		return;
	}
	if (read_args(&args, &what, d->arena, &e) != OK) {
		fail(d, r, &e);
		return;
	}
	full = what.row && desk_arg_bool(args, "full", !strcmp(r->tool, "query_value"));
	args = those_that_count(args, &what, d->arena);
	if (what.own)
		call_own(d, what.own, args, r);
	else
		call_row(d, what.row, args, full, r);
}

void desk_refuse(struct desk *d, const char *tool, const char *message, struct desk_result *r)
{
	struct meant what = find(d, tool);
	struct err e = { 0 };

	begin(d, r);
	if (!*tool) {
		err_fail_with(&e, E_ARG, "bad_argument", NULL,
			      "a call is one JSON object with \"name\", the tool's, and "
			      "\"arguments\", an object",
			      "the call cannot be read: %.200s", message);
	} else if (!what.own && !what.row) {
		unknown(d, tool, &e);
	} else {
		r->tool = what.own ? what.own->row.name : what.row->name;
		err_fail_with(&e, E_ARG, "bad_argument", NULL,
			      "they are one JSON object, and nothing before or behind it",
			      "the arguments cannot be read: %.200s", message);
		if (!desk_offers(d, r->tool))
			desk_not_offered(r->tool, &e);
	}
	fail(d, r, &e);
}
