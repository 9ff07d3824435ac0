/*
 * request.c -- the first request of each attempt as lines for OpenAI's batch API: what the model was told
 * and asked, its settings, no tools.  For protocols of one call that is all there is.
 */
#include "base/member.h"
#include "export/export_priv.h"
#include <string.h>

#define MOST_LINES 50000
#define MOST_BYTES (190u << 20) /* below the 200 MB of the service */
#define ID_BYTES 64

struct export_batch {
	struct export_job *x;
	const char *model;
	int file, lines;
	size_t bytes;
	struct index taken; /* ids */
	struct buf ids;     /* what each stands for */
};

/* Unlike all others, in letters, digits, - and _. */
static const char *request_id(struct export_batch *g, const struct export_attempt *r,
			      struct arena *a)
{
	const char *whole = arena_printf(a, "%s_%s_%d", r->key, g->x->arm[r->arm], r->try);
	char *id = arena_strdup(a, export_fit(whole, a));

	for (char *c = id; *c; c++)
		*c = *c == '.' || *c == '+' ? '-' : *c;
	if (strlen(id) > ID_BYTES || strcmp(id, whole) || index_get(&g->taken, id) >= 0)
		id = arena_printf(a, "%.*s-%s", ID_BYTES - 13, id, export_sum(whole, 12, a));
	index_set(&g->taken, id, 1);
	return id;
}

static void add_user(struct buf *b, const struct export_question *q)
{
	buf_add(b, "{\"role\":\"user\",\"content\":");
	if (!q->images) {
		json_add_string(b, q->text);
	} else {
		buf_add(b, "[{\"type\":\"text\",\"text\":");
		json_add_string(b, q->text);
		buf_addc(b, '}');
		for (int i = 0; i < q->images; i++)
			buf_addf(b,
				 ",{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:%s;"
				 "base64,%s\"}}",
				 q->image[i].mime, q->image[i].base64);
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

/* The name without the provider's: "openai:NAME". */
static const char *model_name(const char *model)
{
	const char *colon = strchr(model, ':');

	return colon && colon[1] ? colon + 1 : model;
}

/* The arm as the run's config has it, or NULL. */
static const struct json *arm_of(const struct export_job *x, int arm)
{
	const struct json *list = json_get(json_get(x->run, "config"), "arms");

	for (const struct json *m = list ? list->child : NULL; m; m = m->next)
		if (json_text(m, "name") && !strcmp(json_text(m, "name"), x->arm[arm]))
			return m;
	return NULL;
}

/* The solver is no model. */
static bool is_engine(const struct export_job *x, int arm)
{
	return !strcmp(x->model, "engine") || json_says(arm_of(x, arm), "protocol", "ENGINE");
}

/* The question of a set with its choices, as a trace would have them in its first message. */
static const char *with_choices(const struct export_question *q, struct arena *a)
{
	const char *text = q->text;

	for (int i = 0; i < q->choices && i < 26; i++)
		text = arena_printf(a, "%s\n%c. %s", text, 'A' + i, q->choice[i]);
	return text;
}

static void add_settings(struct buf *b, const struct json *s)
{
	static const struct {
		const char *ours, *theirs;
		double least;
	} row[] = { { "temperature", "temperature", 0 },
		    { "max_tokens", "max_completion_tokens", 1 },
		    { "seed", "seed", 0 } };

	for (size_t i = 0; s && i < sizeof row / sizeof *row; i++) {
		double v = export_number(s, row[i].ours, -1);

		if (v < row[i].least)
			continue;
		json_member_number(b, row[i].theirs, v);
	}
	if (s && json_text(s, "effort"))
		json_member_text(b, "reasoning_effort", json_text(s, "effort"));
}

/* The problem as the model was told it: the first message of the trace has its choices and rules. */
static const char *first_message(const struct agent_trace *t)
{
	for (int i = 0; t && i < t->events; i++)
		if (t->event[i].kind == AGENT_EVENT_MESSAGE)
			return json_text(t->event[i].value, "text");
	return NULL;
}

/* false: nobody was asked, or nobody knows what. */
static bool add_request(struct buf *b, struct export_batch *g, const struct export_attempt *r,
			struct arena *a)
{
	struct agent_trace t = { 0 };
	struct export_question q;
	char *text;
	bool traced = export_trace(g->x, r, &text, &t, a);
	const char *told = first_message(traced ? &t : NULL);
	const char *system = traced ? json_text(json_get(t.head, "prompts"), "system") : NULL;
	const char *id;

	export_asked(g->x, r, traced ? &t : NULL, &q, a);
	if (is_engine(g->x, r->arm) || (q.unknown && !told)) {
		mem_free(text);
		return false;
	}
	id = request_id(g, r, a);
	q.text = told ? told : with_choices(&q, a);
	buf_addc(b, '{');
	json_member_text(b, "custom_id", id);
	buf_add(b, ",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":{");
	json_member_text(b, "model", g->model);
	json_add_key(b, "messages");
	buf_addc(b, '[');
	if (system && *system) {
		buf_add(b, "{\"role\":\"system\",\"content\":");
		json_add_string(b, system);
		buf_add(b, "},");
	}
	add_user(b, &q);
	buf_addc(b, ']');
	add_settings(b, json_get(traced ? t.head : arm_of(g->x, r->arm), "settings"));
	buf_add(b, "}}\n");
	buf_addc(&g->ids, '{');
	json_member_text(&g->ids, "custom_id", id);
	json_member_text(&g->ids, "key", r->key);
	json_member_text(&g->ids, "arm", g->x->arm[r->arm]);
	buf_addf(&g->ids, ",\"try\":%d}\n", r->try);
	mem_free(text);
	return true;
}

/* Whom the requests are for; NULL: it has been said why nobody. */
static const char *asked_model(struct export_job *x)
{
	if (x->in->model)
		return model_name(x->in->model);
	if (strncmp(x->model, "script:", 7) != 0)
		return model_name(x->model);
	export_refuse(x, "--model NAME says which model is to be asked",
		      "the model of this run is a file of replies, %.100s", x->model);
	return NULL;
}

static void nothing_to_ask(struct export_job *x)
{
	bool engine = true;

	for (int i = 0; i < x->n; i++)
		engine = engine && is_engine(x, x->at[i].arm);
	if (engine)
		export_refuse(x, "an arm that asks a model (BL) has requests",
			      "the solver is asked without a model: there are no requests");
	else
		export_refuse(x, "--config CONFIG reads the questions from its sets",
			      "the run has no traces, so that nobody knows what was asked");
}

void export_openai_batch(struct export_job *x)
{
	struct export_batch g = { .x = x, .model = asked_model(x) };
	struct buf b = { 0 };

	for (int i = 0; i < x->n && !x->broken && g.model; i++) {
		struct arena *a = arena_new();
		bool is = add_request(&b, &g, &x->at[i], a);

		arena_free(a);
		x->count->unasked += !is;
		if (!is)
			continue;
		if (g.lines == MOST_LINES || (g.lines && g.bytes + b.n > MOST_BYTES)) {
			export_end(x);
			g.lines = 0;
			g.bytes = 0;
		}
		if (!g.lines)
			export_begin(x, arena_printf(x->arena, "batch-%03d.jsonl", ++g.file));
		g.lines++;
		g.bytes += b.n;
		export_put(x, &b);
	}
	if (g.file) {
		export_end(x);
		if (export_begin(x, "ids.jsonl")) {
			export_put(x, &g.ids);
			export_end(x);
		}
	} else if (!x->refused) {
		nothing_to_ask(x);
	}
	index_clear(&g.taken);
	buf_clear(&g.ids);
	buf_clear(&b);
}
