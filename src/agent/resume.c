/*
 * resume.c -- a run from a trace: gone on with, or made again and compared.
 *
 * The state of a run follows from what it was given and what the model replied (agent.h,
 * invariant 2), so it is not stored: the recorded replies are given to a fresh run.  What that
 * one writes is compared, line by line, with what is there.
 */
#include "agent/agent_priv.h"
#include "agent/trace.h"
#include <stdlib.h>
#include <string.h>

/* --- What a trace says ---------------------------------------------------------------------- */
static double real(const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);
	double x = 0;

	return m && m->type == JSON_NUMBER && text_double(&x, m->text) ? x : 0;
}

static const char *text(const struct json *j, const char *key)
{
	const char *s = json_text(j, key);

	return s ? s : "";
}

enum status agent_trace_given(struct agent_problem *p, struct agent_settings *s,
			      struct agent_model *m, const struct agent_trace *t,
			      struct arena *a, struct err *e)
{
	const struct json *model = json_get(t->head, "model");
	enum status st;

	agent_settings_init(s);
	st = agent_problem_read(p, json_get(t->head, "problem"), a, e);
	if (st == OK)
		st = agent_settings_read(s, json_get(t->head, "settings"), e);
	if (st == OK)
		st = agent_model_read(
			m,
			arena_printf(a, "%s:%s", text(model, "provider"), text(model, "name")),
			json_text(model, "base_url"), a, e);
	if (st == OK && json_text(model, "api_version"))
		st = agent_model_version(m, json_text(model, "api_version"), a, e);
	return st;
}

static enum agent_stop stop_of(const char *word)
{
	int stop = AGENT_STOP_END;

	while (stop < AGENT_STOP_OTHER && strcmp(agent_stop_word((enum agent_stop)stop), word))
		stop++;
	return (enum agent_stop)stop;
}

static void read_call(struct agent_call *c, const struct json *j, struct arena *a)
{
	struct json *args = NULL;

	*c = (struct agent_call){ .id = text(j, "id"),
				  .name = text(j, "tool"),
				  .text = text(j, "args"),
				  .wrong = json_text(j, "wrong") };
	/* What could be read then can be now; empty means none were given. */
	if (!c->wrong && json_read(&args, *c->text ? c->text : "{}",
				   *c->text ? strlen(c->text) : 2, a, NULL) == OK)
		c->args = args;
	if (!c->args && !c->wrong)
		c->wrong = "the arguments are no JSON object";
}

static void read_reply(struct agent_reply *out, struct agent_sent *about,
		       const struct agent_event *event, struct arena *a)
{
	const struct json *j = event->value, *calls = json_get(j, "calls"),
			  *tokens = json_get(j, "tokens"), *request = json_get(j, "request");
	const struct json *paid = json_get(j, "cost");
	double *cost = arena_alloc(a, sizeof *cost);
	const char *raw = "null";
	size_t n = 4;

	/* Prices change; what was paid does not. */
	*cost = paid && paid->type == JSON_NUMBER ? real(j, "cost") : -1;
	(void)json_span(&raw, &n, event->text, event->n, "raw");
	*out = (struct agent_reply){
		.raw = arena_strndup(a, raw, n),
		.text = text(j, "text"),
		.thoughts = text(j, "thoughts"),
		.stop = stop_of(text(j, "stop")),
		.stop_word = text(j, "stop_word"),
		.model = text(j, "model"),
		.id = "",
		.usage = { json_whole(tokens, "input", -1),
			   json_whole(tokens, "cache_read", -1),
			   json_whole(tokens, "cache_write", -1),
			   json_whole(tokens, "output", -1),
			   json_whole(tokens, "reasoning", -1) },
	};
	out->call = arena_alloc(a, (size_t)(calls ? calls->n + 1 : 1) * sizeof *out->call);
	for (const struct json *c = calls ? calls->child : NULL; c; c = c->next)
		read_call(&out->call[out->calls++], c, a);
	*about = (struct agent_sent){
		.ms = json_whole(j, "ms", -1),
		.first_ms = json_whole(j, "first_ms", -1),
		.at_ms = json_whole(j, "t", -1),
		.tries = (int)json_whole(j, "tries", -1),
		.status = (int)json_whole(j, "status", -1),
		.request_id = json_text(j, "request_id"),
		.bytes = (size_t)json_whole(request, "bytes", -1),
		.hash = strtoull(text(request, "hash"), NULL, 16),
		.cost = cost,
	};
}

bool agent_plan_is_told(const struct agent_plan *p, const struct agent_trace *t)
{
	const char *then;
	size_t n;

	return json_span(&then, &n, t->head_text, t->head_n, "prompts/system") &&
	       n == strlen(p->system_json) && !memcmp(then, p->system_json, n);
}

/* --- Giving it again ------------------------------------------------------------------------- */
struct agent_echo {
	const struct agent_trace *t;
	struct agent_again *how;
	int at;                            /* lines of the trace that were written again */
	const struct agent_run_options *o; /* the caller's, whose sink gets what is new */
};

/* The line of the trace at a place, without its comma; false: it has no such line. */
static bool recorded(const struct agent_trace *t, int at, const char **s, size_t *n)
{
	if (!at) {
		*s = t->head_text;
		*n = t->head_n;
	} else if (at <= t->events) {
		*s = t->event[at - 1].text;
		*n = t->event[at - 1].n;
	} else if (at == t->events + 1 && t->result) {
		*s = t->result_text;
		*n = t->result_n;
	} else {
		return false;
	}
	return true;
}

static void tell_difference(struct agent_again *how, int line, const char *was, size_t nw,
			    const char *is, size_t ni)
{
	size_t k = 0;

	while (k < nw && k < ni && was[k] == is[k])
		k++;
	k = k > 40 ? k - 40 : 0;
	how->first = line;
	snprintf(how->was, sizeof how->was, "%.*s", (int)(nw - k < 200 ? nw - k : 200),
		 was + k);
	snprintf(how->is, sizeof how->is, "%.*s", (int)(ni - k < 200 ? ni - k : 200), is + k);
}

/* The members of the head that are others now. */
static void tell_members(struct agent_again *how, const char *was, size_t nw, const char *is,
			 size_t ni)
{
	static const char *const names[] = { "problem", "model", "settings", "prompts",
					     "tools" };
	size_t n = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *then, *now;
		size_t a = 0, b = 0;
		bool had = json_span(&then, &a, was, nw, names[i]),
		     has = json_span(&now, &b, is, ni, names[i]);

		if (had == has && (!had || (a == b && !memcmp(then, now, a))))
			continue;
		snprintf(how->members + n, sizeof how->members - n, "%s%s", n ? ", " : "",
			 names[i]);
		n = strlen(how->members);
	}
}

static void hear(void *user, const char *line, size_t n)
{
	struct agent_echo *x = user;
	const char *was, *is = line;
	size_t nw, ni = n - 1;

	if (!recorded(x->t, x->at, &was, &nw)) {
		/* Of a run that came out differently nothing is kept. */
		if (x->o->sink && !x->how->differ)
			x->o->sink(x->o->sink_user, line, n);
		return;
	}
	/* What stands around the values is not compared: commas, and the brackets of the ends. */
	if (!x->at)
		ni -= strlen(",\"events\":[");
	else if (x->at > x->t->events)
		is += strlen("],\"result\":"), ni -= strlen("],\"result\":") + 1;
	else if (*is == ',')
		is++, ni--;
	x->at++;
	x->how->lines++;
	if (ni != nw || memcmp(is, was, nw)) {
		/* The first difference of an event is what matters; of the head, if there is none. */
		if (x->at == 1) {
			x->how->given = true;
			tell_members(x->how, was, nw, is, ni);
		} else {
			x->how->differ++;
		}
		if (x->at == 1 || x->how->differ == 1)
			tell_difference(x->how, x->at, was, nw, is, ni);
	}
}

/* Was the same asked then?  A trainer's policy was sent nothing: there is none to compare. */
static void ask_again(struct agent_run *r, struct agent_again *how,
		      const struct agent_sent *about)
{
	struct agent_request q;
	struct buf body = { 0 };

	if (!agent_run_ask(r, &q) || !about->bytes)
		return;
	r->o.model->wire->request(&body, &q);
	how->requests++;
	how->other += !how->given && agent_hash(buf_str(&body), body.n) != about->hash;
	buf_clear(&body);
}

static void tell_resumed(struct agent_run *r)
{
	buf_addf(agent_event_begin(r, "resume"), ",\"after_turn\":%d", r->asked);
	agent_event_end(r);
}

static void give(struct agent_run *r, const struct agent_event *event, struct agent_again *how)
{
	const struct json *j = event->value;
	struct agent_refusal why = { 0 };
	struct agent_reply reply;
	struct agent_request q;
	struct agent_sent about;

	if (event->kind == AGENT_EVENT_REPLY) {
		read_reply(&reply, &about, event, r->arena);
		if (how)
			ask_again(r, how, &about);
		agent_run_reply(r, &reply, &about);
	} else if (event->kind == AGENT_EVENT_RETRY) {
		snprintf(why.code, sizeof why.code, "%s", text(j, "code"));
		snprintf(why.message, sizeof why.message, "%s", text(j, "message"));
		agent_run_retry(r, &why, (int)json_whole(j, "tries", -1), real(j, "wait"),
				json_whole(j, "t", -1));
	} else if (event->kind == AGENT_EVENT_RESUME) {
		tell_resumed(r);
	} else if (event->kind == AGENT_EVENT_MESSAGE && how) {
		/* What no reply led to was said when the model was asked: the note, in a
		 * conversation that had grown too long. */
		(void)agent_run_ask(r, &q);
	}
}

enum status agent_run_feed(struct agent_run *r, const struct agent_trace *t, struct err *e)
{
	for (int i = 0; i < t->events && r->phase != PHASE_OVER; i++)
		give(r, &t->event[i], NULL);
	if (r->phase != PHASE_OVER)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the recording ends after %d replies, and the run does not",
				r->asked);
	return OK;
}

/* The error at the end of a run that the model server's refusal ended is given, too. */
static void give_end(struct agent_run *r, const struct agent_trace *t)
{
	const struct json *error = json_get(t->result, "error");
	struct agent_refusal why = { 0 };

	if (!error || r->phase == PHASE_OVER)
		return;
	snprintf(why.code, sizeof why.code, "%s", text(error, "code"));
	snprintf(why.message, sizeof why.message, "%s", text(error, "message"));
	snprintf(why.hint, sizeof why.hint, "%s", text(error, "hint"));
	agent_run_fail(r, &why, (long)(real(t->result, "seconds") * 1000 + 0.5));
}

struct agent_given {
	struct agent_problem problem;
	struct agent_settings settings;
	struct agent_model model;
};

static enum status again(struct agent_run **out, const struct agent_trace *t,
			 const struct agent_run_options *o, struct agent_echo *x,
			 struct err *e)
{
	struct agent_run_options mine = *o;
	struct agent_run *r = agent_run_bare(o);
	struct agent_given *g = arena_alloc(r->arena, sizeof *g);
	enum status st =
		agent_trace_given(&g->problem, &g->settings, &g->model, t, r->arena, e);

	mine.problem = &g->problem;
	mine.settings = &g->settings;
	mine.model = &g->model;
	mine.id = arena_strdup(r->arena, text(t->head, "id"));
	mine.version = arena_strdup(r->arena, text(t->head, "version"));
	mine.started = arena_strdup(r->arena, text(t->head, "started"));
	mine.plan = NULL; /* its settings are the trace's */
	mine.sink = hear;
	mine.sink_user = x;
	r->o = mine;
	if (st == OK)
		st = agent_run_begin(r, e);
	while (st == OK && x->at <= t->events && !x->how->differ) {
		int before = x->at;

		give(r, &t->event[x->at - 1], x->how);
		if (x->at == before) {
			/* Nothing that is given leads to this line. */
			x->how->differ++;
			tell_difference(x->how, x->at + 1, t->event[x->at - 1].text,
					t->event[x->at - 1].n, "", 0);
		}
	}
	if (st == OK && t->result && !x->how->differ)
		give_end(r, t);
	if (st != OK) {
		agent_run_free(r);
		return st;
	}
	*out = r;
	return OK;
}

/* Why it comes out differently, as far as that can be known.  Prices are no cause: what was paid
 * is in the trace. */
static void explain(struct err *e, const struct agent_trace *t, const struct agent_again *how,
		    const struct agent_run_options *o)
{
	const char *version = text(t->head, "version"),
		   *now = o->version ? o->version : version;
	const struct agent_event *at = how->first > 1 && how->first - 2 < t->events
					       ? &t->event[how->first - 2]
					       : NULL;

	if (strcmp(version, now))
		err_hint(e,
			 "it was written by version %.30s, and this is %.30s%s%s; that one "
			 "goes "
			 "on with it, or begin anew",
			 version, now, how->members[0] ? ", with other " : "", how->members);
	else if (strstr(how->members, "prompts"))
		err_hint(e, "the prompts are others now: give the same --prompts as then (or "
			    "none), "
			    "or begin anew");
	else if (how->members[0])
		err_hint(e, "other now: %s; with the same program it goes on, or begin anew",
			 how->members);
	else if (at && at->kind == AGENT_EVENT_MESSAGE)
		err_hint(e, "what the model is told is another text now: give the same "
			    "--prompts as "
			    "then (or none), or begin anew");
	else
		err_hint(e,
			 "the engine answers otherwise than then: was --compat another, is it "
			 "another build, or was the trace edited?  With the same it goes on, "
			 "or "
			 "begin anew");
}

enum status agent_run_resume(struct agent_run **out, const struct agent_trace *t,
			     const struct agent_run_options *o, struct agent_again *how,
			     struct err *e)
{
	struct agent_echo x = { .t = t, .how = how, .at = 0, .o = o };
	struct agent_run *r = NULL;
	enum status st;

	*how = (struct agent_again){ 0 };
	if (t->result)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "porism replay makes it again and compares",
				     "this run is over: %s", text(t->result, "status"));
	st = again(&r, t, o, &x, e);
	if (st == OK && (how->differ || how->given)) {
		err_fail(e, E_ARG, "differs",
			 "line %d of the trace comes out differently now: was %.60s, is %.60s",
			 how->first, how->was, how->is);
		explain(e, t, how, o);
		agent_run_free(r);
		return E_ARG;
	}
	if (st != OK)
		return st;
	/* From here on it writes for itself. */
	r->o.sink = o->sink;
	r->o.sink_user = o->sink_user;
	if (r->phase != PHASE_OVER)
		tell_resumed(r);
	*out = r;
	return OK;
}

enum status agent_run_compare(const struct agent_trace *t, const struct agent_run_options *o,
			      struct agent_again *how, struct err *e)
{
	struct agent_run_options silent = *o;
	struct agent_echo x = { .t = t, .how = how, .o = &silent };
	struct agent_run *r = NULL;
	enum status st;

	*how = (struct agent_again){ 0 };
	silent.sink = NULL;
	st = again(&r, t, &silent, &x, e);
	if (st == OK && !how->differ && t->result && x.at < t->events + 2) {
		how->differ++;
		tell_difference(how, x.at + 1, t->result_text, t->result_n, "", 0);
	}
	agent_run_free(r);
	return st;
}
