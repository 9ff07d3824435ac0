/*
 * script.c -- run_script: many lines at once.
 *
 * Whole (the default): all lines or none.  Otherwise it stops at the first that is refused
 * and keeps those before it.  Progress is told as lines are done; who cancels gets what a refused
 * line would have given.  A canvas that was made for a script of which nothing is kept goes
 * again.
 */
#include "mcp/mcp_priv.h"
#include <string.h>

enum { LINES = 20000, TOLD = 200 }; /* at most; TOLD: messages of progress */

struct script {
	struct mcp_call *c;
	struct store_call *call;
	int *number;    /* of its line in the text, from 1 */
	struct buf all; /* the observations, an array */
	size_t *at;     /* where each begins, with the bracket or comma before it */
	int n, done;    /* done: those that were accepted */
	bool stopped;
};

static bool is_empty(const char *s)
{
	s += strspn(s, " \t\r;");
	return !*s || *s == '#' || (s[0] == '/' && s[1] == '/');
}

static enum status split(struct script *s, const char *text, struct err *e)
{
	struct arena *a = s->c->arena;
	int cap = 0, number_cap = 0, number = 0;

	while (*text) {
		size_t n = strcspn(text, "\n");
		char *line = arena_strndup(a, text, n);

		number++;
		text += n + (text[n] != 0);
		if (is_empty(line))
			continue;
		if (s->n == LINES)
			return err_fail(e, E_ARG, "limit", "a script has at most %d lines",
					LINES);
		s->call = arena_grow(a, s->call, &cap, s->n + 1, sizeof *s->call);
		s->number = arena_grow(a, s->number, &number_cap, s->n + 1, sizeof *s->number);
		s->call[s->n] = (struct store_call){ .line = line };
		s->number[s->n++] = number;
	}
	if (!s->n)
		return err_fail(e, E_ARG, "bad_argument", "the script has no commands");
	return OK;
}

static bool between(void *user, int done, int n)
{
	struct script *s = user;

	s->done = done;
	if (done < n && mcp_stopped(s->c)) {
		s->stopped = true;
		return false;
	}
	if (done < n)
		s->at[done] = s->all.n;
	/* A client has better things to read than every line of a long script. */
	if (done && (long)done * TOLD / n > (long)(done - 1) * TOLD / n) {
		char text[48];

		snprintf(text, sizeof text, "line %d", s->number[done - 1]);
		mcp_progress(s->c, done, n, text);
	}
	return true;
}

/* Is it worth reading: an answer, or a refusal? */
static bool tells(const char *text, size_t n)
{
	const struct json *ok, *value;
	struct arena *a = arena_new();
	struct json *j = NULL;
	bool yes = true;

	if (json_read(&j, text, n, a, NULL) == OK) {
		ok = json_get(j, "ok");
		value = json_get(j, "value");
		yes = !ok || ok->type != JSON_TRUE || (value && value->type != JSON_NULL);
	}
	arena_free(a);
	return yes;
}

/* The observations, each with its line; the last may be a refusal.  They are taken as they
 * stand: together they may be more than one reading of JSON allows. */
static void add_observations(struct buf *b, const struct script *s, bool ok, bool quiet)
{
	int n = s->done + (!ok && !s->stopped), shown = 0;

	buf_add(b, ",\"observations\":[");
	for (int i = 0; i < n; i++) {
		const char *text = s->all.s + s->at[i] + 1;
		size_t k = (i + 1 < n ? s->at[i + 1] : s->all.n - 1) - s->at[i] - 1;

		if (text[0] != '{' || (quiet && !tells(text, k)))
			continue;
		buf_addf(b, "%s{\"line\":%d,", shown++ ? "," : "", s->number[i]);
		buf_addn(b, text + 1, k - 1);
	}
	buf_addc(b, ']');
}

/* What became of it: the lines that count, the one that was refused, what they said. */
static void add_result(struct buf *b, const struct script *s, bool ok, bool whole, bool quiet)
{
	buf_addf(b, ",\"lines\":%d,\"kept\":%d", s->n, ok || !whole ? s->done : 0);
	if (s->stopped)
		buf_add(b, ",\"stopped\":true");
	else if (!ok)
		buf_addf(b, ",\"failed_line\":%d", s->number[s->done]);
	/* Nobody should read of objects that are not there. */
	add_observations(b, s, ok, quiet || (whole && !ok));
	buf_addc(b, '}');
}

enum status mcp_own_run_script(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	const char *id = mcp_text_arg(args, "canvas_id");
	bool whole = mcp_bool_arg(args, "whole", true), fresh = !id;
	struct script s = { .c = c };
	struct store_result got = { 0 };
	char made[STORE_ID];
	enum status st = split(&s, mcp_text_arg(args, "script"), e);

	if (st == OK && fresh) {
		st = store_create(c->m->o.store, made, "", e);
		id = made;
	}
	if (st != OK)
		return st;
	s.at = arena_alloc(c->arena, (size_t)s.n * sizeof *s.at);
	st = store_batch_watched(c->m->o.store, id, s.call, s.n, whole, &got, &s.all, between,
				 &s, e);
	r->failed = !got.ok;
	if (fresh && !got.ok && !got.changed) {
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
			json_add_key(&r->json, "canvas_id");
			json_add_string(&r->json, id);
			buf_addf(&r->json, ",\"version\":%ld", got.version);
		}
		add_result(&r->json, &s, got.ok, whole, mcp_bool_arg(args, "quiet", false));
	} else if (!strcmp(e->code, "not_found")) {
		err_arg(e, "canvas_id");
	}
	buf_clear(&s.all);
	return st;
}
