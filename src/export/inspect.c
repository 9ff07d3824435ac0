/*
 * inspect.c -- logs of Inspect AI: one for each arm, as .json, or as .eval, an archive of the same.
 *
 * A try is an epoch.  The conversation of a trace becomes messages, and events for each reply and
 * call; what the engine found becomes an event of information and the score.  Long texts within events
 * and all pictures are kept once, as attachments.
 */
#include "base/member.h"
#include "export/export_priv.h"
#include "io/io.h"
#include <string.h>

#define LONG_TEXT 100 /* beyond, a text within events is an attachment */
#define SCORER "porism"

/* --- Attachments ------------------------------------------------------------------------- */
struct export_pool {
	struct index seen;
	struct buf members; /* "HASH":"text",... */
	struct arena *arena;
};

static void add_attachment(struct buf *b, struct export_pool *pool, const char *text)
{
	const char *sum = export_sum(text, 32, pool->arena);

	if (index_get(&pool->seen, sum) < 0) {
		index_set(&pool->seen, sum, 1);
		buf_addf(&pool->members, "%s\"%s\":", pool->members.n ? "," : "", sum);
		json_add_string(&pool->members, text);
	}
	buf_addf(b, "\"attachment://%s\"", sum);
}

/* A text where it stands, or as an attachment where it is long and within an event. */
static void add_words(struct buf *b, struct export_pool *pool, const char *text, bool event)
{
	if (event && strlen(text) > LONG_TEXT)
		add_attachment(b, pool, text);
	else
		json_add_string(b, text);
}

/* --- Messages ---------------------------------------------------------------------------- */
enum export_role { EXPORT_SYSTEM, EXPORT_USER, EXPORT_ASSISTANT, EXPORT_TOOL };
static const char *const role_name[] = { "system", "user", "assistant", "tool" };

struct export_message {
	enum export_role role;
	const char *text, *thoughts; /* or NULL */
	const struct export_image *image;
	int images;
	const struct json *calls; /* of a reply */
	const struct json *call;  /* a tool's: the event of the trace */
	const char *model;        /* of a reply */
};
struct export_talk {
	struct export_message *at;
	int n, cap;
	struct arena *arena;
};

static struct export_message *say(struct export_talk *t, enum export_role role,
				  const char *text)
{
	t->at = arena_grow(t->arena, t->at, &t->cap, t->n + 1, sizeof *t->at);
	t->at[t->n] = (struct export_message){ .role = role, .text = text };
	return &t->at[t->n++];
}

static void add_image(struct buf *b, struct export_pool *pool, const struct export_image *m)
{
	struct buf uri = { 0 };

	buf_addf(&uri, "data:%s;base64,%s", m->mime, m->base64);
	buf_add(b, "{\"type\":\"image\",\"image\":");
	add_attachment(b, pool, uri.s);
	buf_add(b, ",\"detail\":\"auto\"}");
	buf_clear(&uri);
}

/* A text, or a list of thoughts, text and pictures. */
static void add_content(struct buf *b, struct export_pool *pool,
			const struct export_message *m, bool event)
{
	const char *between = "";

	if (!m->images && !(m->thoughts && *m->thoughts)) {
		add_words(b, pool, m->text, event);
		return;
	}
	buf_addc(b, '[');
	if (m->thoughts && *m->thoughts) {
		buf_add(b, "{\"type\":\"reasoning\",\"reasoning\":");
		add_words(b, pool, m->thoughts, event);
		buf_add(b, "}");
		between = ",";
	}
	if (*m->text) {
		buf_addf(b, "%s{\"type\":\"text\",\"text\":", between);
		add_words(b, pool, m->text, event);
		buf_add(b, "}");
		between = ",";
	}
	for (int i = 0; i < m->images; i++) {
		buf_add(b, between);
		add_image(b, pool, &m->image[i]);
		between = ",";
	}
	buf_addc(b, ']');
}

/* The arguments of a call as an object; what could not be read is told beside it. */
static void add_arguments(struct buf *b, const char *args, struct arena *a)
{
	struct json *j = NULL;

	json_add_key(b, "arguments");
	if (args && *args && json_read(&j, args, strlen(args), a, NULL) == OK &&
	    j->type == JSON_OBJECT) {
		json_add(b, j);
		return;
	}
	buf_add(b, "{}");
	if (args && *args)
		json_member_text(b, "parse_error", args);
}

static const char *call_id(const struct json *call, int number, struct arena *a)
{
	const char *id = json_text(call, "id");

	return id && *id ? id : arena_printf(a, "call_%d", number);
}

static void add_calls(struct buf *b, const struct json *calls, struct arena *a)
{
	int n = 0;

	if (!calls || !calls->n)
		return;
	json_add_key(b, "tool_calls");
	buf_addc(b, '[');
	for (const struct json *c = calls->child; c; c = c->next) {
		const char *tool = json_text(c, "tool");

		buf_add(b, n++ ? ",{" : "{");
		json_member_text(b, "id", call_id(c, n, a));
		json_member_text(b, "function", tool ? tool : "");
		add_arguments(b, json_text(c, "args"), a);
		json_member_text(b, "type", "function");
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

/* {"type","message"} of a call that was refused. */
static void add_error(struct buf *b, const struct json *call)
{
	const struct json *ok = json_get(call, "ok");
	const struct json *error = json_get(json_get(call, "observation"), "error");
	const char *code = json_text(call, "code"), *message = json_text(error, "message");

	if (!ok || ok->type != JSON_FALSE)
		return;
	json_add_key(b, "error");
	buf_addf(b, "{\"type\":\"%s\"",
		 code && !strcmp(code, "bad_argument") ? "parsing"
		 : code && !strcmp(code, "limit")      ? "limit"
						       : "unknown");
	buf_add(b, ",\"message\":");
	json_add_string(b, message ? message : code ? code : "refused");
	buf_addc(b, '}');
}

static void add_message(struct buf *b, struct export_pool *pool,
			const struct export_message *m, int number, bool event)
{
	buf_addf(b, "{\"id\":\"m%d\",\"role\":\"%s\",\"content\":", number,
		 role_name[m->role]);
	add_content(b, pool, m, event);
	if (m->role == EXPORT_ASSISTANT) {
		json_member_text(b, "source", "generate");
		if (m->model)
			json_member_text(b, "model", m->model);
		add_calls(b, m->calls, pool->arena);
	} else if (m->role == EXPORT_TOOL) {
		const char *tool = json_text(m->call, "tool");

		json_member_text(
			b, "tool_call_id",
			call_id(m->call, (int)export_number(m->call, "call", 0), pool->arena));
		json_member_text(b, "function", tool ? tool : "");
		add_error(b, m->call);
	}
	buf_addc(b, '}');
}

static void add_messages(struct buf *b, struct export_pool *pool, const struct export_talk *t,
			 int n, bool event)
{
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		add_message(b, pool, &t->at[i], i, event);
	}
	buf_addc(b, ']');
}

/* --- Usage, output, score ----------------------------------------------------------------- */
static void add_usage(struct buf *b, const struct json *tokens, const struct json *cost)
{
	double in = export_number(tokens, "input", 0);
	double read = export_number(tokens, "cache_read", 0);
	double write = export_number(tokens, "cache_write", 0);
	double out = export_number(tokens, "output", 0);

	buf_addf(b,
		 "{\"input_tokens\":%.0f,\"output_tokens\":%.0f,\"total_tokens\":%.0f,"
		 "\"input_tokens_cache_write\":%.0f,\"input_tokens_cache_read\":%.0f,"
		 "\"reasoning_tokens\":%.0f",
		 in, out, in + read + write + out, write, read,
		 export_number(tokens, "reasoning", 0));
	if (cost && cost->type == JSON_NUMBER) {
		json_add_key(b, "total_cost");
		json_add(b, cost);
	}
	buf_addc(b, '}');
}

static const char *stop_reason(const char *stop)
{
	static const char *const names[][2] = { { "end", "stop" },
						{ "calls", "tool_calls" },
						{ "length", "max_tokens" },
						{ "refused", "content_filter" } };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (stop && !strcmp(stop, names[i][0]))
			return names[i][1];
	return "unknown";
}

/* What a reply gave: the message at place n - 1. */
static void add_output(struct buf *b, struct export_pool *pool, const struct export_talk *t,
		       int n, const struct json *reply, const char *model, bool event)
{
	const struct export_message *m = &t->at[n - 1];
	const char *own = json_text(reply, "model");

	buf_addc(b, '{');
	json_member_text(b, "model", own && *own ? own : model);
	json_add_key(b, "choices");
	buf_add(b, "[{\"message\":");
	add_message(b, pool, m, n - 1, event);
	json_member_text(b, "stop_reason", stop_reason(json_text(reply, "stop")));
	buf_add(b, "}]");
	json_add_key(b, "completion");
	add_words(b, pool, m->text, event);
	json_add_key(b, "usage");
	add_usage(b, json_get(reply, "tokens"), json_get(reply, "cost"));
	json_add_key(b, "time");
	buf_addf(b, "%.3f}", export_number(reply, "ms", 0) / 1000);
}

/* Right, wrong, or no answer at all. */
static const char *score_value(const struct export_attempt *r)
{
	return r->right                                                  ? "C"
	       : r->verdict && !strcmp(r->verdict, "none") && !r->answer ? "N"
									 : "I";
}

static void add_score(struct buf *b, const struct export_attempt *r)
{
	static const char *const kept[] = { "status", "verdict", "provenance" };

	buf_addf(b, "{\"value\":\"%s\"", score_value(r));
	json_member_text(b, "answer", r->answer);
	json_member_text(b, "explanation", r->why ? r->why : "");
	json_add_key(b, "metadata");
	buf_addc(b, '{');
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (json_get(r->json, kept[i]))
			export_add_json(b, kept[i], json_get(r->json, kept[i]));
	buf_add(b, "},\"history\":[]}");
}

/* --- Events ------------------------------------------------------------------------------ */
struct export_log {
	struct export_job *x;
	const struct export_attempt *r;
	const struct agent_trace *t; /* or NULL */
	struct export_question q;
	struct export_talk talk;
	struct export_pool pool;
	struct buf events;
	const char *started;
	double last; /* milliseconds, of the last event */
	int reply;   /* the last reply's message, or -1 */
	const struct json *reply_event;
};

/* {"event":..., with all that every event has */
static void begin_event(struct export_log *g, const char *kind, double ms, const char *span)
{
	buf_addf(&g->events, "%s{\"event\":\"%s\"", g->events.n ? "," : "", kind);
	json_member_text(&g->events, "timestamp", export_when(g->started, ms, g->pool.arena));
	json_add_key(&g->events, "working_start");
	buf_addf(&g->events, "%.3f", ms / 1000);
	if (span)
		json_member_text(&g->events, "span_id", span);
}

static void add_span(struct export_log *g, const char *id, const char *type, bool begin)
{
	begin_event(g, begin ? "span_begin" : "span_end", g->last, id);
	json_member_text(&g->events, "id", id);
	if (begin) {
		json_member_text(&g->events, "type", type);
		json_member_text(&g->events, "name", SCORER);
	}
	buf_addc(&g->events, '}');
}

static void add_info(struct export_log *g, double ms, const char *span,
		     const struct json *data)
{
	begin_event(g, "info", ms, span);
	json_member_text(&g->events, "source", SCORER);
	json_add_key(&g->events, "data");
	json_add(&g->events, data);
	buf_addc(&g->events, '}');
}

static void take_reply(struct export_log *g, const struct agent_event *v)
{
	double ms = export_number(v->value, "ms", 0), began = v->t > ms ? v->t - ms : 0;
	const char *text = json_text(v->value, "text");
	struct export_message *m;
	struct buf *b = &g->events;

	begin_event(g, "model", began, "solve");
	json_member_text(b, "model", g->x->model);
	json_add_key(b, "input");
	add_messages(b, &g->pool, &g->talk, g->talk.n, true);
	buf_add(b, ",\"tools\":[],\"tool_choice\":\"auto\",\"config\":{}");
	m = say(&g->talk, EXPORT_ASSISTANT, text ? text : "");
	m->thoughts = json_text(v->value, "thoughts");
	m->calls = json_list(v->value, "calls");
	m->model = json_text(v->value, "model");
	json_add_key(b, "output");
	add_output(b, &g->pool, &g->talk, g->talk.n, v->value, g->x->model, true);
	json_add_key(b, "retries");
	buf_addf(b, "%.0f", export_number(v->value, "tries", 1) - 1);
	json_member_text(b, "completed", export_when(g->started, v->t, g->pool.arena));
	json_add_key(b, "working_time");
	buf_addf(b, "%.3f}", ms / 1000);
	g->reply = g->talk.n - 1;
	g->reply_event = v->value;
}

static const struct export_image *picture_of(const struct json *event, struct arena *a)
{
	const struct json *p = json_get(event, "picture");
	struct export_image *m = arena_alloc(a, sizeof *m);

	m->mime = json_text(p, "mime");
	m->base64 = json_text(p, "base64");
	return m->mime && m->base64 ? m : NULL;
}

static void take_call(struct export_log *g, const struct agent_event *v)
{
	const struct json *args = json_get(v->value, "args");
	const struct json *seen = json_get(v->value, "observation");
	struct buf text = { 0 }, *b = &g->events;
	struct export_message *m;

	if (seen)
		json_add(&text, seen);
	m = say(&g->talk, EXPORT_TOOL, arena_strdup(g->pool.arena, buf_str(&text)));
	buf_clear(&text);
	m->call = v->value;
	m->image = picture_of(v->value, g->pool.arena);
	m->images = m->image != NULL;
	begin_event(g, "tool", v->t, "solve");
	json_member_text(b, "type", "function");
	json_member_text(b, "id", call_id(v->value, v->call, g->pool.arena));
	json_member_text(b, "function", v->tool ? v->tool : "");
	export_add_json(b, "arguments", args && args->type == JSON_OBJECT ? args : NULL);
	json_add_key(b, "result");
	add_content(b, &g->pool, m, true);
	add_error(b, v->value);
	buf_add(b, ",\"events\":[]");
	json_member_text(b, "completed", export_when(g->started, v->t, g->pool.arena));
	json_member_text(b, "message_id", arena_printf(g->pool.arena, "m%d", g->talk.n - 1));
	buf_addc(b, '}');
}

static void take_message(struct export_log *g, const struct agent_event *v)
{
	const char *text = json_text(v->value, "text");
	struct export_message *m = say(&g->talk, EXPORT_USER, text ? text : "");

	/* The first is the problem, and has its pictures. */
	if (g->talk.n <= 2 && g->q.images) {
		m->image = g->q.image;
		m->images = g->q.images;
		return;
	}
	m->image = picture_of(v->value, g->pool.arena);
	m->images = m->image != NULL;
}

static void take_trace(struct export_log *g)
{
	const char *system = json_text(json_get(g->t->head, "prompts"), "system");
	const bool *undone = export_undone(g->t, g->pool.arena);

	if (system && *system)
		say(&g->talk, EXPORT_SYSTEM, system);
	for (int i = 0; i < g->t->events; i++) {
		const struct agent_event *v = &g->t->event[i];

		if (undone[i])
			continue;
		g->last = v->t > g->last ? v->t : g->last;
		if (v->kind == AGENT_EVENT_MESSAGE)
			take_message(g, v);
		else if (v->kind == AGENT_EVENT_REPLY)
			take_reply(g, v);
		else if (v->kind == AGENT_EVENT_CALL)
			take_call(g, v);
		else if (v->kind != AGENT_EVENT_TURN)
			add_info(g, v->t, "solve", v->value);
	}
}

/* Without a trace: what was asked, and what was answered. */
static void take_record(struct export_log *g)
{
	struct export_message *m = say(&g->talk, EXPORT_USER, g->q.text);

	m->image = g->q.image;
	m->images = g->q.images;
	if (!g->r->answer)
		return;
	say(&g->talk, EXPORT_ASSISTANT, g->r->answer);
	g->reply = g->talk.n - 1;
}

/* --- A sample ---------------------------------------------------------------------------- */
static void add_limit(struct buf *b, const struct export_log *g)
{
	const struct json *settings = g->t ? json_get(g->t->head, "settings") : NULL;
	static const char *const names[][3] = { { "turns", "turn", "turns" },
						{ "cost", "cost", "max_cost" },
						{ "timeout", "time", "seconds" } };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(g->r->status, names[i][0]) != 0)
			continue;
		json_add_key(b, "limit");
		/* "turn" came late; "custom" is read by all. */
		buf_addf(b, "{\"type\":\"%s\",\"limit\":",
			 strcmp(names[i][1], "turn") ? names[i][1] : "custom");
		export_add_number(b, export_number(settings, names[i][2], 0));
		buf_addc(b, '}');
	}
	if (!strcmp(g->r->status, "error")) {
		json_add_key(b, "error");
		buf_add(b, "{\"message\":");
		json_add_string(b, g->r->why ? g->r->why : "error");
		buf_add(b, ",\"traceback\":\"\",\"traceback_ansi\":\"\"}");
	}
}

static void add_input(struct buf *b, struct export_log *g)
{
	struct export_message m = { .role = EXPORT_USER,
				    .text = g->q.text,
				    .image = g->q.image,
				    .images = g->q.images };

	json_add_key(b, "input");
	if (!g->q.images) {
		json_add_string(b, g->q.text);
		return;
	}
	buf_add(b, "[{\"role\":\"user\",\"content\":");
	add_content(b, &g->pool, &m, false);
	buf_add(b, "}]");
}

/* id, epoch, input without pictures, choices, target, metadata, scores, usage, times: what a
 * sample and its summary have in common. */
static void add_common(struct buf *b, struct export_log *g)
{
	const struct export_item *it = &g->x->item[g->r->item];

	if (g->q.choices) {
		json_member_texts(b, "choices", g->q.choice, g->q.choices);
	}
	json_member_text(b, "target", it->truth ? it->truth : "");
	json_add_key(b, "metadata");
	buf_add(b, "{\"key\":");
	json_add_string(b, it->key);
	json_member_text(b, "set", it->set);
	for (const struct json *v = it->group ? it->group->child : NULL; v; v = v->next)
		if (v->key && strcmp(v->key, "key") && strcmp(v->key, "set"))
			export_add_json(b, v->key, v);
	buf_addc(b, '}');
	if (g->r->truth) {
		json_add_key(b, "scores");
		buf_add(b, "{\"" SCORER "\":");
		add_score(b, g->r);
		buf_addc(b, '}');
	}
	json_add_key(b, "model_usage");
	buf_addc(b, '{');
	json_add_key(b, g->x->model);
	add_usage(b, json_get(g->r->json, "tokens"), json_get(g->r->json, "cost"));
	buf_add(b, "},\"role_usage\":{}");
	json_member_text(b, "started_at", export_when(g->started, 0, g->pool.arena));
	json_member_text(b, "completed_at", export_when(g->started, g->last, g->pool.arena));
	json_add_key(b, "total_time");
	buf_addf(b, "%.3f", export_number(g->r->json, "seconds", g->last / 1000));
	json_member_text(b, "uuid",
			 export_sum(arena_printf(g->pool.arena, "%s\n%s\n%d", g->r->key,
						 g->x->arm[g->r->arm], g->r->try),
				    22, g->pool.arena));
}

static void add_head(struct buf *b, const struct export_log *g)
{
	buf_addc(b, '{');
	json_member_text(b, "id", g->x->item[g->r->item].name);
	buf_addf(b, ",\"epoch\":%d", g->r->try);
}

static void add_sample(struct buf *b, struct export_log *g)
{
	add_head(b, g);
	add_input(b, g);
	add_common(b, g);
	json_add_key(b, "messages");
	add_messages(b, &g->pool, &g->talk, g->talk.n, false);
	json_add_key(b, "output");
	if (g->reply >= 0) {
		add_output(b, &g->pool, &g->talk, g->reply + 1, g->reply_event, g->x->model,
			   false);
	} else {
		buf_add(b, "{\"model\":");
		json_add_string(b, g->x->model);
		buf_add(b, ",\"choices\":[],\"completion\":\"\"}");
	}
	buf_addf(b, ",\"store\":{},\"events\":[%s]", buf_str(&g->events));
	add_limit(b, g);
	buf_addf(b, ",\"attachments\":{%s}}", buf_str(&g->pool.members));
}

/* What lists of samples show: the input as text alone. */
static void add_summary(struct buf *b, struct export_log *g)
{
	add_head(b, g);
	json_member_text(b, "input", g->q.text);
	add_common(b, g);
	if (!strcmp(g->r->status, "error"))
		json_member_text(b, "error", g->r->why ? g->r->why : "error");
	buf_addf(b, ",\"completed\":true,\"message_count\":%d}", g->talk.n);
}

/* One attempt: the sample, and its summary. */
static void write_attempt(struct export_job *x, const struct export_attempt *r,
			  struct buf *sample, struct buf *summary)
{
	struct arena *a = arena_new();
	struct agent_trace t = { 0 };
	struct export_log g = { .x = x, .r = r, .started = x->created, .reply = -1 };
	char *text = NULL;

	g.pool.arena = g.talk.arena = a;
	if (export_trace(x, r, &text, &t, a)) {
		g.t = &t;
		if (json_text(t.head, "started"))
			g.started = json_text(t.head, "started");
	}
	export_asked(x, r, g.t, &g.q, a);
	add_span(&g, "solve", "solver", true);
	if (g.t)
		take_trace(&g);
	else
		take_record(&g);
	add_span(&g, "solve", NULL, false);
	add_span(&g, "score", "scorer", true);
	add_info(&g, g.last, "score", r->json);
	if (r->truth) {
		begin_event(&g, "score", g.last, "score");
		json_add_key(&g.events, "score");
		add_score(&g.events, r);
		json_member_text(&g.events, "target", r->truth);
		buf_add(&g.events, ",\"intermediate\":false}");
	}
	add_span(&g, "score", NULL, false);
	add_sample(sample, &g);
	add_summary(summary, &g);
	buf_clear(&g.events);
	buf_clear(&g.pool.members);
	index_clear(&g.pool.seen);
	mem_free(text);
	arena_free(a);
}

/* --- The log ----------------------------------------------------------------------------- */
/* The log of an arm. */
struct export_part {
	int arm, first, n;
	const char *ended; /* the last attempt that has a trace; NULL: nobody knows */
	const char *task, *id;
};

static void add_dataset(struct buf *b, const struct export_job *x, const struct export_part *p)
{
	int sets, items = 0;
	const char **set = export_sets(x, p->first, p->n, &sets);
	struct buf names = { 0 };

	for (int i = 0; i < sets; i++)
		buf_addf(&names, "%s%s", i ? "+" : "", set[i]);
	json_add_key(b, "dataset");
	buf_add(b, "{\"name\":");
	json_add_string(b, buf_str(&names));
	buf_add(b, ",\"sample_ids\":[");
	for (int i = p->first, k; i < p->first + p->n; i += k) {
		k = export_tries(x, i, p->first + p->n);
		buf_add(b, items++ ? "," : "");
		json_add_string(b, x->item[x->at[i].item].name);
	}
	buf_addf(b, "],\"samples\":%d,\"shuffled\":false}", items);
	buf_clear(&names);
}

static int most_tries(const struct export_job *x, const struct export_part *p)
{
	int most = 1;

	for (int i = p->first; i < p->first + p->n; i++)
		most = x->at[i].try > most ? x->at[i].
		try : most
			;
	return most;
}

/* "version","eval","plan": what is known before the first sample. */
static void add_start(struct buf *b, const struct export_job *x, const struct export_part *p)
{
	const struct json *config = json_get(x->run, "config");
	const char *url = json_text(config, "base_url");

	buf_add(b, "\"version\":2");
	json_add_key(b, "eval");
	buf_addc(b, '{');
	json_member_text(b, "eval_id", p->id);
	json_member_text(b, "run_id", export_sum(x->name, 22, x->arena));
	json_member_text(b, "created", export_when(x->created, 0, x->arena));
	json_member_text(b, "task", p->task);
	json_member_text(b, "task_id", p->id);
	buf_add(b, ",\"task_version\":0,\"task_attribs\":{},\"task_args\":{\"arm\":");
	json_add_string(b, x->arm[p->arm]);
	buf_add(b, "},\"task_args_passed\":{},\"solver\":\"" SCORER "\"");
	add_dataset(b, x, p);
	json_member_text(b, "model", x->model);
	buf_add(b, ",\"model_generate_config\":{}");
	if (url)
		json_member_text(b, "model_base_url", url);
	buf_addf(b,
		 ",\"model_args\":{},\"config\":{\"epochs\":%d,\"epochs_reducer\":[\"mean\"]}",
		 most_tries(x, p));
	buf_add(b, ",\"packages\":{\"porism\":");
	json_add_string(b, x->version);
	buf_add(b, "},\"metadata\":{\"config\":");
	if (config)
		json_add(b, config);
	else
		buf_add(b, "{}");
	buf_add(b, "}}");
	buf_add(b, ",\"plan\":{\"name\":\"plan\",\"steps\":[{\"solver\":\"" SCORER
		   "\",\"params\":{}}],\"config\":{}}");
}

static void add_results(struct buf *b, const struct export_job *x, const struct export_part *p)
{
	struct export_mean m = export_accuracy(x, p->first, p->n, NULL);

	buf_addf(b,
		 ",\"results\":{\"total_samples\":%d,\"completed_samples\":%d,\"scores\":[{"
		 "\"name\":\"" SCORER "\",\"scorer\":\"" SCORER "\",\"reducer\":\"mean\","
		 "\"scored_samples\":%d,\"unscored_samples\":%d,\"params\":{},\"metrics\":{"
		 "\"accuracy\":{\"name\":\"accuracy\",\"value\":",
		 p->n, p->n, m.known, m.items - m.known);
	export_add_number(b, m.mean);
	buf_add(b, ",\"params\":{}},\"stderr\":{\"name\":\"stderr\",\"value\":");
	export_add_number(b, m.error);
	buf_add(b, ",\"params\":{}}}}]}");
}

static void add_stats(struct buf *b, const struct export_job *x, const struct export_part *p)
{
	static const char *const names[][2] = { { "input", "input_tokens" },
						{ "output", "output_tokens" },
						{ "cache_write", "input_tokens_cache_write" },
						{ "cache_read", "input_tokens_cache_read" },
						{ "reasoning", "reasoning_tokens" } };
	double sum[5] = { 0 };

	for (int i = p->first; i < p->first + p->n; i++) {
		const struct json *tokens = json_get(x->at[i].json, "tokens");

		for (int k = 0; k < 5; k++)
			sum[k] += export_number(tokens, names[k][0], 0);
	}
	json_add_key(b, "stats");
	buf_addc(b, '{');
	json_member_text(b, "started_at", export_when(x->created, 0, x->arena));
	json_member_text(b, "completed_at", p->ended ? p->ended : "");
	json_add_key(b, "model_usage");
	buf_addc(b, '{');
	json_add_key(b, x->model);
	buf_addc(b, '{');
	for (int k = 0; k < 5; k++) {
		json_add_key(b, names[k][1]);
		buf_addf(b, "%.0f", sum[k]);
	}
	buf_addf(b, ",\"total_tokens\":%.0f}},\"role_usage\":{}}",
		 sum[0] + sum[1] + sum[2] + sum[3]);
}

/* The log without its samples, complete: readers of heads stop where the samples begin. */
static void add_log(struct buf *b, const struct export_job *x, const struct export_part *p)
{
	buf_addc(b, '{');
	add_start(b, x, p);
	json_member_text(b, "status", "success");
	add_results(b, x, p);
	add_stats(b, x, p);
	buf_add(b, ",\"invalidated\":false,\"tags\":[],\"metadata\":{}");
}

/* When the last attempt ended, as far as traces tell. */
static const char *last_end(const struct export_job *x, const struct export_part *p)
{
	const char *last = NULL;

	for (int i = p->first; i < p->first + p->n; i++) {
		struct arena *a = arena_new();
		struct agent_trace t = { 0 };
		char *text;

		if (export_trace(x, &x->at[i], &text, &t, a) && t.events) {
			const char *end = export_when(json_text(t.head, "started"),
						      t.event[t.events - 1].t, a);

			if (!last || strcmp(end, last) > 0)
				last = arena_strdup(x->arena, end);
		}
		mem_free(text);
		arena_free(a);
	}
	return last;
}

static struct export_part part_of(const struct export_job *x, int arm)
{
	struct export_part p = { .arm = arm };
	char *task;

	p.n = export_arm(x, arm, &p.first);
	task = arena_printf(x->arena, "%s-%s", x->name, x->arm[arm]);
	task = arena_strdup(x->arena, export_fit(task, x->arena));
	/* The parts of a file's name are told apart by _. */
	for (char *c = task; *c; c++)
		*c = *c == '_' ? '-' : *c;
	p.task = task;
	p.id = export_sum(arena_printf(x->arena, "%s\n%s\n%s", x->name,
				       x->created ? x->created : "", x->arm[arm]),
			  22, x->arena);
	p.ended = last_end(x, &p);
	return p;
}

static const char *file_name(const struct export_job *x, const struct export_part *p,
			     const char *ending)
{
	return arena_printf(x->arena, "%s_%s_%s%s", export_stamp(x->created, false, x->arena),
			    p->task, p->id, ending);
}

/* --- As .json ---------------------------------------------------------------------------- */
void export_inspect_json(struct export_job *x)
{
	for (int arm = 0; arm < x->arms; arm++) {
		struct export_part p = part_of(x, arm);
		struct buf b = { 0 }, summary = { 0 };

		if (!p.n || !export_begin(x, file_name(x, &p, ".json")))
			continue;
		add_log(&b, x, &p);
		buf_add(&b, ",\"samples\":[");
		for (int i = 0; i < p.n && !x->broken; i++) {
			buf_add(&b, i ? "," : "");
			write_attempt(x, &x->at[p.first + i], &b, &summary);
			buf_reset(&summary);
			export_put(x, &b);
		}
		buf_add(&b, "]}\n");
		export_put(x, &b);
		export_end(x);
		buf_clear(&b);
		buf_clear(&summary);
	}
}

/* --- As .eval ---------------------------------------------------------------------------- */

void export_inspect(struct export_job *x)
{
	for (int arm = 0; arm < x->arms; arm++) {
		struct export_part p = part_of(x, arm);
		struct io_archive *z;
		struct buf b = { 0 }, summaries = { 0 };
		struct err e = { 0 };

		if (!p.n || !export_begin(x, file_name(x, &p, ".eval")))
			continue;
		z = io_archive_new();
		buf_addc(&b, '{');
		add_start(&b, x, &p);
		buf_addc(&b, '}');
		io_archive_add(z, "_journal/start.json", b.s, b.n);
		buf_addc(&summaries, '[');
		for (int i = 0; i < p.n && !x->broken; i++) {
			const struct export_attempt *r = &x->at[p.first + i];
			const char *name = arena_printf(x->arena, "samples/%s_epoch_%d.json",
							x->item[r->item].name, r->try);

			buf_reset(&b);
			buf_add(&summaries, i ? "," : "");
			write_attempt(x, r, &b, &summaries);
			io_archive_add(z, name, b.s, b.n);
		}
		buf_addc(&summaries, ']');
		io_archive_add(z, "_journal/summaries/1.json", summaries.s, summaries.n);
		io_archive_add(z, "summaries.json", summaries.s, summaries.n);
		buf_reset(&b);
		add_log(&b, x, &p);
		buf_addc(&b, '}');
		io_archive_add(z, "header.json", b.s, b.n);
		buf_reset(&b);
		if (io_archive_end(&b, z, &e) != OK)
			x->broken = true;
		export_put(x, &b);
		export_end(x);
		buf_clear(&b);
		buf_clear(&summaries);
	}
}
