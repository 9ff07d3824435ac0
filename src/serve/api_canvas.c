/* api_canvas.c -- canvases, and what changes them. */
#include "base/member.h"
#include "geo/geo.h"
#include "serve/api_priv.h"
#include "serve/trail_priv.h"
#include <stdio.h>
#include <string.h>

void serve_api_add_entry(struct buf *b, const struct store_entry *e)
{
	json_member_text(b, "id", e->id);
	json_member_text(b, "title", e->title);
	buf_addf(b, ",\"version\":%ld,\"objects\":%d,\"created\":%lld,\"used\":%lld",
		 e->version, e->objects, (long long)e->created, (long long)e->used);
	if (e->damaged)
		buf_add(b, ",\"damaged\":true");
}

void serve_api_list(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct store_entry *list = NULL;
	struct err e = { 0 };
	int n = 0;
	enum status st = store_list(a->store, q->arena, &list, &n, &e);

	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	buf_add(&r->body, "{\"canvases\":[");
	for (int i = 0; i < n; i++) {
		buf_add(&r->body, i ? ",{" : "{");
		serve_api_add_entry(&r->body, &list[i]);
		buf_addc(&r->body, '}');
	}
	buf_add(&r->body, "]}\n");
}

void serve_api_answer_entry(const struct http_request *q, struct http_reply *r, const char *id,
			    const char *more)
{
	const struct api *a = q->service;
	struct store_entry entry;
	struct err e = { 0 };
	enum status st = store_entry(a->store, id, &entry, &e);

	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	buf_addc(&r->body, '{');
	serve_api_add_entry(&r->body, &entry);
	buf_addf(&r->body, "%s}\n", more);
}

/* A member that must be a text if it is there; false: r says so. */
static bool text_member(const struct json *o, const char *key, const char **out,
			struct http_reply *r)
{
	const struct json *j = json_get(o, key);
	struct err e = { 0 };

	*out = NULL;
	if (!j)
		return true;
	if (j->type == JSON_STRING) {
		*out = j->text;
		return true;
	}
	err_fail(&e, E_ARG, "bad_argument", "\"%s\" is a text", key);
	err_arg(&e, key);
	serve_http_fail(r, 400, &e);
	return false;
}

/* --- Calls ------------------------------------------------------------------------------- */
/* {"tool", "args"}, {"line"} or a line; false: e says what is wrong. */
static bool read_call(struct store_call *c, const struct json *j, struct err *e)
{
	memset(c, 0, sizeof *c);
	if (j->type == JSON_STRING) {
		c->line = j->text;
		return true;
	}
	c->tool = json_text(j, "tool");
	c->args = json_get(j, "args");
	c->line = json_text(j, "line");
	if (c->args && c->args->type == JSON_NULL)
		c->args = NULL;
	if (c->args && c->args->type != JSON_OBJECT) {
		err_fail(e, E_ARG, "bad_argument", "\"args\" is an object");
		err_arg(e, "args");
		return false;
	}
	if (!c->tool == !c->line) {
		err_fail(e, E_ARG, "bad_argument", "a call has \"tool\" or \"line\"");
		err_hint(e,
			 "{\"tool\": \"add_point\", \"args\": {...}} or {\"line\": \"A = (1, "
			 "2)\"}");
		return false;
	}
	return true;
}

static void do_call(const struct http_request *q, struct http_reply *r,
		    const struct store_call *c)
{
	const struct api *a = q->service;
	struct store_result done = { 0 };
	struct buf seen = { 0 };
	struct err e = { 0 };
	enum status st = store_call(a->store, q->part, c, &done, &seen, &e);

	if (st != OK)
		serve_api_fail(r, st, &e, false);
	else
		buf_addf(&r->body, "{\"version\":%ld,\"observation\":%s}\n", done.version,
			 seen.n ? seen.s : "null");
	serve_trail_observed(r, buf_str(&seen));
	if (!r->tool[0])
		snprintf(r->tool, sizeof r->tool, "%s",
			 c->tool && tool_find(a->tools, c->tool) ? c->tool : "unknown");
	buf_clear(&seen);
}

void serve_api_call(const struct http_request *q, struct http_reply *r)
{
	const struct json *o = serve_api_body(q, r, "tool args line");
	struct store_call c;
	struct err e = { 0 };

	if (!o)
		return;
	if (read_call(&c, o, &e))
		do_call(q, r, &c);
	else
		serve_http_fail(r, 400, &e);
}

static void note_calls(const struct http_request *q, struct http_reply *r, struct buf *seen)
{
	struct trail_cursor each = { .at = seen->n ? seen->s : NULL };
	const char *one;

	while (each.at && (one = serve_trail_next(&each)) != NULL) {
		struct http_call *c = serve_trail_also(q, r, one);

		if (!c->tool[0])
			snprintf(c->tool, sizeof c->tool, "unknown");
	}
}

struct store_call *serve_api_calls(const struct http_request *q, struct http_reply *r,
				   const struct json *body, int *n)
{
	const struct json *calls = json_get(body, "calls");
	struct store_call *c;
	struct err e = { 0 };

	*n = 0;
	if (!calls || calls->type != JSON_ARRAY) {
		err_fail(&e, E_ARG, "bad_argument", "the request has no list \"calls\"");
		serve_http_fail(r, 400, &e);
		return NULL;
	}
	c = arena_alloc(q->arena, (size_t)(calls->n + 1) * sizeof *c);
	for (const struct json *j = calls->child; j; j = j->next)
		if (!read_call(&c[(*n)++], j, &e)) {
			snprintf(e.arg, sizeof e.arg, "calls[%d]", *n - 1);
			serve_http_fail(r, 400, &e);
			return NULL;
		}
	return c;
}

void serve_api_batch(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(q, r, "calls whole stop together");
	struct store_result done = { 0 };
	struct store_call *c;
	struct buf seen = { 0 };
	struct err e = { 0 };
	int n = 0;
	enum status st;

	if (!o || !(c = serve_api_calls(q, r, o, &n)))
		return;
	st = store_batch(a->store, q->part, c, n,
			 (json_is_true(o, "whole") ? STORE_WHOLE : 0) |
				 (json_is_true(o, "stop") ? 0 : STORE_ON) |
				 (json_is_true(o, "together") ? STORE_TOGETHER : 0),
			 &done, &seen, &e);
	snprintf(r->tool, sizeof r->tool, "batch");
	if (st == OK)
		note_calls(q, r, &seen);
	if (st != OK)
		serve_api_fail(r, st, &e, false);
	else
		buf_addf(&r->body, "{\"version\":%ld,\"ok\":%s,\"observations\":%s}\n",
			 done.version, done.ok ? "true" : "false", seen.n ? seen.s : "[]");
	buf_clear(&seen);
}

/* --- Moving --------------------------------------------------------------------------------- */
struct handle {
	const char *name;
	bool number;
};

static enum status find_handle(struct fig *f, const struct store_entry *about, void *user,
			       struct err *e)
{
	struct handle *h = user;
	fig_id id = fig_find(f, h->name);

	(void)about;
	(void)e;
	h->number = id.v >= 0 && fig_kind(f, id) == KIND_NUMBER;
	return OK;
}

static struct json *member(struct arena *a, const char *key, const struct json *value)
{
	struct json *j = arena_alloc(a, sizeof *j);

	if (value)
		*j = *value;
	j->key = key;
	j->next = NULL;
	return j;
}

/* Whole objects, several separated by commas, by a vector: one step, as move_objects has it. */
static void move_several(const struct http_request *q, struct http_reply *r,
			 const struct json *o)
{
	static const char *const part[] = { "dx", "dy", "dz" };
	struct store_call c = { .tool = "move_objects" };
	struct json *args = arena_alloc(q->arena, sizeof *args), **tail = &args->child;

	if (json_is_true(o, "preview")) {
		serve_api_preview(q, r, o);
		return;
	}
	args->type = JSON_OBJECT;
	*tail = member(q->arena, "obj", json_get(o, "names"));
	args->n = 1;
	for (int i = 0; i < 3; i++)
		if (json_get(o, part[i])) {
			tail = &(*tail)->next;
			*tail = member(q->arena, part[i], json_get(o, part[i]));
			args->n++;
		}
	c.args = args;
	do_call(q, r, &c);
}

void serve_api_move(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(
		q, r,
		"name x y z names dx dy dz decimals preview width height x_min x_max y_min "
		"y_max preset labels title transparent text exact objects projection "
		"hidden");
	const struct json *x = o ? json_get(o, "x") : NULL, *y = o ? json_get(o, "y") : NULL,
			  *z = o ? json_get(o, "z") : NULL;
	struct handle h = { 0 };
	const char *names;
	struct store_call c = { .tool = "move_point" };
	struct json *args, **tail;
	struct err e = { 0 };
	enum status st;

	if (!o || !text_member(o, "name", &h.name, r) || !text_member(o, "names", &names, r))
		return;
	if (names) {
		move_several(q, r, o);
		return;
	}
	if (!h.name || !x) {
		err_fail(&e, E_ARG, "bad_argument", "a move has \"name\", \"x\" and \"y\"");
		err_arg(&e, h.name ? "x" : "name");
		err_hint(&e,
			 "{\"name\": \"A\", \"x\": 1, \"y\": \"sqrt(2)\"}; for a number, x "
			 "is its value");
		serve_http_fail(r, 400, &e);
		return;
	}
	if (json_is_true(o, "preview")) {
		serve_api_preview(q, r, o);
		return;
	}
	st = store_read(a->store, q->part, find_handle, &h, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	args = arena_alloc(q->arena, sizeof *args);
	args->type = JSON_OBJECT;
	tail = &args->child;
	*tail = member(q->arena, "name", json_get(o, "name"));
	tail = &(*tail)->next;
	*tail = member(q->arena, h.number ? "value" : "x", x);
	tail = &(*tail)->next;
	args->n = 2;
	if (h.number) {
		c.tool = "set_value";
	} else if (y) {
		*tail = member(q->arena, "y", y);
		args->n = 3;
		if (z) {
			(*tail)->next = member(q->arena, "z", z);
			args->n = 4;
		}
	}
	c.args = args;
	do_call(q, r, &c);
}

/* --- Making and ending ------------------------------------------------------------------------ */
static void add_call(struct api_source *s, struct store_call c, int number, struct arena *a)
{
	s->call = arena_grow(a, s->call, &s->cap, s->n + 1, sizeof *s->call);
	s->number = arena_grow(a, s->number, &s->cap_number, s->n + 1, sizeof *s->number);
	s->call[s->n] = c;
	s->number[s->n++] = number;
}

void serve_api_add_lines(struct api_source *s, const char *text, struct arena *a)
{
	int number = 1;

	for (const char *p = text; p && *p; number++) {
		size_t len = strcspn(p, "\n"), k = len;

		while (k && (p[k - 1] == '\r' || p[k - 1] == ' '))
			k--;
		for (size_t at = 0; at <= k;) {
			size_t one = fig_statement_length(p + at, k - at);

			add_call(s,
				 (struct store_call){ .line = arena_strndup(a, p + at, one) },
				 number, a);
			at += one + 1;
		}
		p += len + (p[len] == '\n');
	}
}

/* ,"failed":[...]: the lines that were refused, each with its number, and the line that it
 * waits for. */
static void add_failed(struct buf *b, const struct api_source *s, const char *seen, size_t n,
		       struct arena *a)
{
	struct fig_blame blame = { .arena = a };
	struct json *list = NULL;
	const struct json *o;
	int i = 0, shown = 0;

	if (json_read(&list, seen, n, a, NULL) != OK)
		return;
	for (o = list->child; o && i < s->n; o = o->next, i++) {
		const struct json *error = json_get(o, "error");
		int cause = o->type == JSON_OBJECT
				    ? fig_blame_line(&blame, s->call[i].line, s->number[i],
						     error ? json_text(error, "code") : NULL,
						     json_text(error, "message"))
				    : 0;

		if (!error)
			continue;
		buf_addf(b, "%s{\"line\":%d,\"text\":", shown++ ? "," : ",\"failed\":[",
			 s->number[i]);
		json_add_string(b, s->call[i].line);
		if (cause)
			buf_addf(b, ",\"caused_by\":%d", cause);
		json_add_key(b, "error");
		json_add(b, error);
		buf_addc(b, '}');
	}
	buf_add(b, shown ? "]" : "");
}

/* The first call that was refused, as an error: the observation's own, and where. */
static void refuse(struct http_reply *r, const struct api_source *s, const char *seen,
		   size_t n, struct arena *a)
{
	struct json *list = NULL;
	const struct json *o = NULL, *error = NULL;
	struct err e = { 0 };
	int at = 0;

	if (json_read(&list, seen, n, a, &e) == OK)
		for (o = list->child; o && at < s->n; o = o->next, at++) {
			error = o->type == JSON_OBJECT ? json_get(o, "error") : NULL;
			if (error)
				break;
		}
	if (!error || error->type != JSON_OBJECT) {
		err_fail(&e, E_ARG, "bad_argument", "the figure refused it");
		serve_http_fail(r, 422, &e);
		return;
	}
	r->status = 422;
	buf_add(&r->body, "{\"error\":{");
	for (const struct json *j = error->child; j; j = j->next) {
		json_add_key(&r->body, j->key);
		json_add(&r->body, j);
	}
	buf_addf(&r->body, ",\"call\":%d,\"line\":%d", at + 1, s->number[at]);
	if (s->call[at].line)
		json_member_text(&r->body, "text", s->call[at].line);
	buf_add(&r->body, "}}\n");
}

/* Run them; a script's refusals go to `failed`, a journal is whole or refused. */
static bool fill(const struct http_request *q, struct http_reply *r, const char *id,
		 const struct api_source *s, struct buf *failed)
{
	const struct api *a = q->service;
	struct store_result done = { 0 };
	struct buf seen = { 0 };
	struct err e = { 0 };
	bool keeps;
	enum status st = OK;

	if (s->n)
		st = store_batch(a->store, id, s->call, s->n,
				 s->script ? STORE_ON : STORE_WHOLE, &done, &seen, &e);
	keeps = s->script && (done.changed || !s->some);
	if (st != OK)
		serve_api_fail(r, st, &e, false);
	else if (s->n && !done.ok && keeps)
		add_failed(failed, s, buf_str(&seen), seen.n, q->arena);
	else if (s->n && !done.ok)
		refuse(r, s, buf_str(&seen), seen.n, q->arena);
	buf_clear(&seen);
	return st == OK && (!s->n || done.ok || keeps);
}

/* A journal may be given as its lines or as a list of calls. */
static bool read_source(const struct json *o, struct api_source *s, struct http_reply *r,
			struct arena *a)
{
	const struct json *journal = json_get(o, "journal");
	const char *text;
	struct err e = { 0 };
	int n = 0;

	if (!text_member(o, "script", &text, r))
		return false;
	serve_api_add_lines(s, text, a);
	s->script = text && !journal;
	if (!journal || journal->type != JSON_ARRAY) {
		if (!text_member(o, "journal", &text, r))
			return false;
		serve_api_add_lines(s, text, a);
		return true;
	}
	for (const struct json *j = journal->child; j; j = j->next) {
		struct store_call c;

		if (!read_call(&c, j, &e)) {
			snprintf(e.arg, sizeof e.arg, "journal[%d]", n);
			serve_http_fail(r, 400, &e);
			return false;
		}
		add_call(s, c, ++n, a);
	}
	return true;
}

void serve_api_begin(const struct http_request *q, struct http_reply *r, const char *id,
		     const struct api_source *s, const char *more)
{
	const struct api *a = q->service;
	char place[HTTP_VALUE];
	struct buf told = { 0 };
	struct err e = { 0 };

	if (fill(q, r, id, s, &told)) {
		r->status = 201;
		snprintf(place, sizeof place, API_ROOT "/canvases/%s", id);
		serve_http_add_header(r, "Location", place);
		buf_add(&told, more);
		serve_api_answer_entry(q, r, id, buf_str(&told));
	} else if (store_delete(a->store, id, &e) != OK) {
		/* It is nobody's yet: it expires. */
	}
	buf_clear(&told);
}

void serve_api_create(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(q, r, "title script journal from steps");
	struct http_request as;
	const char *title, *from;
	struct api_source s = { 0 };
	char id[STORE_ID] = "";
	struct err e = { 0 };
	int steps = -1;
	enum status st;

	if (!o || !text_member(o, "title", &title, r) || !text_member(o, "from", &from, r) ||
	    !read_source(o, &s, r, q->arena))
		return;
	as = serve_api_as_query(q, o);
	st = serve_api_integer(&as, "steps", 0, &steps, &e);
	if (st == OK && steps >= 0 && !from) {
		st = err_fail(&e, E_ARG, "bad_argument",
			      "\"steps\" says how many of \"from\"");
		err_arg(&e, "steps");
	}
	if (st == OK)
		st = from ? store_copy(a->store, id, from, steps, &e)
			  : store_create(a->store, id, title ? title : "", &e);
	if (st == OK && from && title)
		st = store_rename(a->store, id, title, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	serve_api_begin(q, r, id, &s, "");
}

void serve_api_rename(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(q, r, "title");
	const char *title;
	struct err e = { 0 };
	enum status st;

	if (!o || !text_member(o, "title", &title, r))
		return;
	if (!title) {
		err_fail(&e, E_ARG, "bad_argument", "the request has no \"title\"");
		err_arg(&e, "title");
		serve_http_fail(r, 400, &e);
		return;
	}
	st = store_rename(a->store, q->part, title, &e);
	if (st != OK)
		serve_api_fail(r, st, &e, false);
	else
		serve_api_answer_entry(q, r, q->part, "");
}

void serve_api_delete(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct err e = { 0 };
	enum status st = store_delete(a->store, q->part, &e);

	if (st != OK)
		serve_api_fail(r, st, &e, false);
	else
		r->status = 204;
}
