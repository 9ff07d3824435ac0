/* api_runs.c -- runs of models: the list, one as a document, the canvas at each call. */
#include "base/member.h"
#include "desk/desk.h"
#include "draw/draw.h"
#include "serve/api_priv.h"
#include "serve/runs_priv.h"
#include <math.h>
#include <string.h>
#include <strings.h>

#define LISTED 50 /* runs of one answer, unless said; at most: */
#define LISTED_MOST 200
#define SHOWN 300 /* bytes of a problem in the list */

/* The folder; NULL when there is none: then r says so. */
static struct serve_runs *runs_of(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct err e = { 0 };

	if (a->runs)
		return a->runs;
	err_fail(&e, E_ARG, "not_found", "this server shows no runs: it was given no folder");
	err_hint(&e, "start it as porism serve --runs DIR, with the folder of the traces");
	serve_http_fail(r, 404, &e);
	return NULL;
}

/* --- The list ------------------------------------------------------------------------------ */
struct runs_wish {
	struct buf *out;
	const char *model, *status, *words;
	int offset, limit, count, shown;
	int64_t now;
};

/* Is `part` in `whole`?  Capital letters are small ones. */
static bool has(const char *whole, const char *part)
{
	size_t n = strlen(part);

	for (; *whole; whole++)
		if (!strncasecmp(whole, part, n))
			return true;
	return !n;
}

static bool is_wanted(const struct runs_wish *w, const struct run_entry *e)
{
	if (w->model && !has(e->model, w->model)) {
		size_t n = strlen(e->provider);

		/* "anthropic:NAME", as a run is begun. */
		if (strncmp(w->model, e->provider, n) || w->model[n] != ':' ||
		    !has(e->model, w->model + n + 1))
			return false;
	}
	if (w->status && strcmp(w->status, serve_runs_status(e, w->now)))
		return false;
	return !w->words || has(e->problem, w->words) || has(e->id, w->words) ||
	       has(e->answer, w->words);
}

/* Its beginning, for the eye. */
static void add_beginning(struct buf *b, const char *key, const char *s)
{
	struct buf t = { 0 };
	size_t n = strlen(s);

	if (n > SHOWN) {
		for (n = SHOWN; n && ((unsigned char)s[n] & 0xc0) == 0x80;)
			n--;
		buf_addn(&t, s, n);
		buf_add(&t, "\xe2\x80\xa6");
	} else {
		buf_add(&t, s);
	}
	json_member_text(b, key, buf_str(&t));
	buf_clear(&t);
}

static void add_entry(struct buf *b, const struct run_entry *e, int64_t now)
{
	buf_addc(b, '{');
	json_member_text(b, "id", e->id);
	json_member_text(b, "started", e->started);
	add_beginning(b, "problem", e->problem);
	json_member_text(b, "task", e->task);
	json_member_text(b, "provider", e->provider);
	json_member_text(b, "model", e->model);
	json_member_text(b, "mode", e->mode);
	json_member_text(b, "status", serve_runs_status(e, now));
	json_member_text(b, "answer", e->answer[0] ? e->answer : NULL);
	json_add_key(b, "correct");
	buf_add(b, e->correct < 0 ? "null" : e->correct ? "true" : "false");
	json_member_text(b, "match", e->match[0] ? e->match : NULL);
	json_member_number(b, "turns", e->turns);
	json_member_number(b, "calls", e->calls);
	json_member_number(b, "failed_calls", e->failed);
	json_add_key(b, "tokens");
	buf_addc(b, '{');
	json_member_number(b, "input", e->input);
	json_member_number(b, "output", e->output);
	buf_addc(b, '}');
	json_member_number(b, "cost", e->cost);
	json_member_number(b, "seconds", e->seconds);
	if (e->error[0])
		json_member_text(b, "error", e->error);
	buf_addc(b, '}');
}

static bool list_one(void *user, const struct run_entry *e)
{
	struct runs_wish *w = user;

	if (!is_wanted(w, e) || w->count++ < w->offset || w->shown == w->limit)
		return true;
	buf_add(w->out, w->shown++ ? "," : "");
	add_entry(w->out, e, w->now);
	return true;
}

static const char *word(const struct http_request *q, const char *name)
{
	const char *s = serve_http_query(q, name);

	return s && *s ? s : NULL;
}

void serve_api_runs(const struct http_request *q, struct http_reply *r)
{
	struct serve_runs *runs = runs_of(q, r);
	struct runs_wish w = { .out = &r->body,
			       .model = word(q, "model"),
			       .status = word(q, "status"),
			       .words = word(q, "q"),
			       .limit = LISTED,
			       .now = serve_runs_now() };
	struct err e = { 0 };
	int left_out = 0;
	enum status st;

	if (!runs)
		return;
	st = serve_api_integer(q, "offset", 0, &w.offset, &e);
	if (st == OK)
		st = serve_api_integer(q, "limit", 1, &w.limit, &e);
	if (w.limit > LISTED_MOST)
		w.limit = LISTED_MOST;
	buf_add(&r->body, "{\"runs\":[");
	if (st == OK)
		st = serve_runs_each(runs, list_one, &w, &left_out, &e);
	buf_addf(&r->body, "],\"count\":%d", w.count);
	if (w.offset + w.shown < w.count)
		buf_addf(&r->body, ",\"next\":%d", w.offset + w.shown);
	if (left_out)
		buf_addf(&r->body, ",\"left_out\":%d", left_out);
	buf_add(&r->body, "}\n");
	if (st != OK)
		serve_api_fail(r, st, &e, false);
}

/* --- One run ------------------------------------------------------------------------------- */
/* What a page does not show: the provider's own turns, the tools' schemas, pictures as text
 * (they are asked for one by one). */
static bool is_bulky(const char *key, int depth)
{
	return !strcmp(key, "base64") ||
	       (depth == 0 && (!strcmp(key, "raw") || !strcmp(key, "tools")));
}

static void add_brief(struct buf *b, const struct json *j, int depth)
{
	if (depth > 3 || (j->type != JSON_OBJECT && j->type != JSON_ARRAY)) {
		json_add(b, j);
		return;
	}
	buf_addc(b, j->type == JSON_OBJECT ? '{' : '[');
	for (const struct json *m = j->child; m; m = m->next) {
		if (j->type == JSON_OBJECT && is_bulky(m->key, depth))
			continue;
		if (j->type == JSON_OBJECT)
			json_add_key(b, m->key);
		else
			buf_add(b, m == j->child ? "" : ",");
		add_brief(b, m, depth + 1);
	}
	buf_addc(b, j->type == JSON_OBJECT ? '}' : ']');
}

struct run_answer {
	struct buf *out;
	struct buf result;
	int after, count; /* events before the first that is told; and up to the last */
	bool brief, full;
};

static void open_answer(struct run_answer *w, const struct agent_trace_line *l)
{
	struct buf t = { 0 };

	if (w->after) {
		buf_addc(w->out, '{');
		json_member_text(w->out, "id", json_text(l->value, "id"));
	} else if (w->brief) {
		/* Its "events" is the last member, an empty list. */
		add_brief(&t, l->value, 0);
		buf_addn(w->out, t.s, t.n - strlen(",\"events\":[]}"));
	} else {
		buf_addn(w->out, l->text, l->n);
	}
	buf_add(w->out, ",\"events\":[");
	buf_clear(&t);
}

static bool add_line(void *user, const struct agent_trace_line *l)
{
	struct run_answer *w = user;

	switch (l->kind) {
	case AGENT_LINE_HEAD: open_answer(w, l); break;
	case AGENT_LINE_EVENT:
		if (w->out->n > RUNS_ANSWER) {
			w->full = true;
			return false;
		}
		buf_add(w->out, w->count > w->after ? "," : "");
		if (w->brief)
			add_brief(w->out, l->value, 0);
		else
			buf_addn(w->out, l->text, l->n);
		w->count++;
		break;
	case AGENT_LINE_RESULT: buf_addn(&w->result, l->text, l->n); break;
	}
	return true;
}

void serve_api_run(const struct http_request *q, struct http_reply *r)
{
	struct serve_runs *runs = runs_of(q, r);
	struct run_answer w = { .out = &r->body };
	struct run_entry entry;
	struct err e = { 0 };
	enum status st;

	if (!runs)
		return;
	st = serve_api_integer(q, "after", 0, &w.after, &e);
	if (st == OK)
		st = serve_api_flag(q, "brief", &w.brief, &e);
	w.count = w.after;
	/* Before its lines: what is said of it may be less than is shown, never more. */
	if (st == OK)
		st = serve_runs_entry(runs, q->part, &entry, &e);
	if (st == OK)
		st = serve_runs_read(runs, q->part, w.after, add_line, &w, &e);
	if (st == OK) {
		buf_addc(&r->body, ']');
		json_member_text(&r->body, "state",
				 w.result.n ? "ended"
					    : serve_runs_status(&entry, serve_runs_now()));
		buf_addf(&r->body, ",\"count\":%d", w.count);
		if (w.full)
			buf_addf(&r->body, ",\"next\":%d", w.count);
		buf_addf(&r->body, ",\"result\":%s}\n", w.result.n ? w.result.s : "null");
	} else {
		serve_api_fail(r, st, &e, false);
	}
	buf_clear(&w.result);
}

/* --- Pictures ---------------------------------------------------------------------------------- */
struct run_calls {
	const struct json *settings; /* the head's, or NULL */
	struct agent_event *event;
	int n, cap;
	struct arena *arena;
};

/* What the canvas is rebuilt from, in the arena; a call may come with a large picture. */
static struct json *copy_call(const struct json *event, struct arena *a)
{
	static const char *const keys[] = { "tool", "args",     "args_text", "ok",
					    "step", "settings", "after_turn" };
	struct json *j = NULL;
	struct buf b = { 0 };

	buf_addc(&b, '{');
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_get(event, keys[i])) {
			json_add_key(&b, keys[i]);
			json_add(&b, json_get(event, keys[i]));
		}
	buf_addc(&b, '}');
	if (json_read(&j, b.s, b.n, a, NULL) != OK)
		BUG("JSON that was read cannot be read again");
	buf_clear(&b);
	return j;
}

static bool keep_call(void *user, const struct agent_trace_line *l)
{
	struct run_calls *c = user;
	struct agent_event v = l->event;
	struct json *j;

	if (l->kind == AGENT_LINE_HEAD)
		c->settings = json_get(copy_call(l->value, c->arena), "settings");
	if (l->kind != AGENT_LINE_EVENT ||
	    (v.kind != AGENT_EVENT_CALL && v.kind != AGENT_EVENT_RESUME))
		return true;
	j = copy_call(l->value, c->arena);
	v.value = j;
	v.tool = json_text(j, "tool");
	v.text = NULL;
	v.n = 0;
	c->event = arena_grow(c->arena, c->event, &c->cap, c->n + 1, sizeof v);
	c->event[c->n++] = v;
	return true;
}

void serve_api_run_picture(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct serve_runs *runs = runs_of(q, r);
	struct run_calls c = { .arena = q->arena };
	struct desk *d = NULL, *frame = NULL;
	struct err e = { 0 };
	int call = -1, like = -1;
	bool seen = false;
	enum status st;

	if (!runs)
		return;
	st = serve_api_integer(q, "call", 0, &call, &e);
	if (st == OK)
		st = serve_api_integer(q, "frame", 0, &like, &e);
	if (st == OK)
		st = serve_runs_read(runs, q->part, 0, keep_call, &c, &e);
	if (st == OK) {
		seen = true;
		st = agent_trace_desk(&d, c.settings, c.event, c.n, call, a->tools, &e);
	}
	if (st == OK && like >= 0)
		st = agent_trace_desk(&frame, c.settings, c.event, c.n, like, a->tools, &e);
	if (st == OK)
		st = serve_api_draw(q, &r->body, desk_figure(d),
				    frame ? desk_figure(frame) : NULL, &e);
	desk_free(d);
	desk_free(frame);
	serve_api_is_picture(r, "image/svg+xml");
	if (st != OK)
		serve_api_fail(r, st, &e, seen);
}

/* --- Images that the trace holds ------------------------------------------------------------------ */
struct run_image {
	int event, problem; /* which, from 1; 0: not asked for */
	int at;
	struct arena *arena;
	char *mime, *base64;
};

static bool find_image(void *user, const struct agent_trace_line *l)
{
	struct run_image *x = user;
	const struct json *j = NULL;

	if (l->kind == AGENT_LINE_HEAD && x->problem) {

		j = json_first(json_get(l->value, "problem"), "images");
		for (int i = 1; j && i < x->problem; i++)
			j = j->next;
	} else if (l->kind == AGENT_LINE_EVENT && ++x->at == x->event) {
		j = json_get(l->value, "picture");
	}
	if (j && json_text(j, "mime") && json_text(j, "base64")) {
		x->mime = arena_strdup(x->arena, json_text(j, "mime"));
		x->base64 = arena_strdup(x->arena, json_text(j, "base64"));
	}
	return l->kind == AGENT_LINE_HEAD ? !x->problem : x->at < x->event;
}

void serve_api_run_image(const struct http_request *q, struct http_reply *r)
{
	static const char *const types[] = { "image/png", "image/jpeg", "image/gif",
					     "image/webp" };
	struct serve_runs *runs = runs_of(q, r);
	struct run_image x = { .arena = q->arena };
	const char *type = NULL;
	struct err e = { 0 };
	char *bytes = NULL;
	size_t n = 0;
	enum status st;

	if (!runs)
		return;
	st = serve_api_integer(q, "event", 1, &x.event, &e);
	if (st == OK)
		st = serve_api_integer(q, "problem", 1, &x.problem, &e);
	if (st == OK && !x.event == !x.problem)
		st = err_fail(&e, E_ARG, "bad_argument",
			      "an image is that of an event=N, or of problem=N");
	if (st == OK)
		st = serve_runs_read(runs, q->part, 0, find_image, &x, &e);
	for (size_t i = 0; x.mime && i < sizeof types / sizeof *types; i++)
		if (!strcmp(x.mime, types[i]))
			type = types[i];
	if (st == OK && x.base64 && type)
		bytes = base64_read(x.base64, strlen(x.base64), &n, q->arena);
	if (st == OK && !bytes)
		st = err_fail(&e, E_ARG, "not_found", "there is no such image in the run");
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	buf_addn(&r->body, bytes, n);
	serve_api_is_picture(r, type);
}
