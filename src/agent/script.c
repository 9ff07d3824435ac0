/* script.c -- a model that is a file (script.h). */
#include "agent/script.h"
#include "base/index.h"
#include "base/member.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct script_line {
	const char *s;
	size_t n;
};
struct agent_script {
	struct script_line *line;
	int lines, cap;
	struct index index; /* "id\nmode\nseed", parts that are not said empty, to the line */
};

static const char *text(const struct json *j, const char *key)
{
	const char *s = json_text(j, key);

	return s ? s : "";
}

static void add_key(struct buf *b, const char *id, const char *mode, long seed)
{
	buf_reset(b);
	buf_addf(b, "%s\n%s\n", id, mode);
	if (seed >= 0)
		buf_addf(b, "%ld", seed);
}

/* The value of a member of a line, read alone; NULL: it has none. */
static struct json *member(const struct script_line *l, const char *name, struct arena *a)
{
	struct json *j = NULL;
	const char *at;
	size_t n;

	if (!json_span(&at, &n, l->s, l->n, name) || json_read(&j, at, n, a, NULL) != OK)
		return NULL;
	return j;
}

static enum status wrong_line(struct err *e, int number, const char *what)
{
	err_fail(e, E_ARG, "bad_argument", "line %d of the script %s", number, what);
	err_hint(e, "{\"id\": \"p1\", \"turns\": [{\"text\": \"ANSWER: 5\"}]}");
	return E_ARG;
}

/* Every turn says something, in members that there are. */
static enum status check_turns(const struct json *turns, int number, struct err *e)
{
	static const char *const known[] = { "text", "thoughts", "stop",  "tokens",
					     "cost", "ms",       "calls", "fault" };

	if (!turns || turns->type != JSON_ARRAY || !turns->n)
		return wrong_line(e, number, "has no turns");
	for (const struct json *t = turns->child; t; t = t->next) {
		const char *meant,
			*odd = json_misspelt(t, known, sizeof known / sizeof *known, &meant);

		if (odd) {
			err_fail(e, E_ARG, "not_found",
				 "line %d of the script: a turn has no member \"%.60s\"",
				 number, odd);
			if (e)
				snprintf(e->near, sizeof e->near, "%s", meant);
			return E_ARG;
		}
		if (!json_get(t, "text") && !json_get(t, "calls") && !json_get(t, "fault") &&
		    !json_get(t, "thoughts") && !json_get(t, "stop"))
			return wrong_line(e, number,
					  "has a turn without text, calls or a fault");
	}
	return OK;
}

static enum status add_line(struct agent_script *s, const char *line, size_t n, int number,
			    struct arena *a, struct err *e)
{
	struct script_line l = { line, n };
	const struct json *id = member(&l, "id", a), *mode = member(&l, "mode", a),
			  *seed = member(&l, "seed", a);
	struct buf key = { 0 };

	if (!id || (id->type != JSON_STRING && id->type != JSON_NUMBER))
		return wrong_line(e, number, "is no object with an id");
	if (check_turns(member(&l, "turns", a), number, e) != OK)
		return E_ARG;
	add_key(&key, id->text, mode && mode->type == JSON_STRING ? mode->text : "",
		seed && seed->type == JSON_NUMBER ? strtol(seed->text, NULL, 10) : -1);
	s->line = mem_grow(s->line, &s->cap, s->lines + 1, sizeof *s->line);
	s->line[s->lines] = l;
	index_set(&s->index, key.s, s->lines++);
	buf_clear(&key);
	return OK;
}

enum status agent_script_new(struct agent_script **out, const char *bytes, size_t n,
			     struct err *e)
{
	struct agent_script *s = mem_alloc(sizeof *s);
	struct arena *a = arena_new();
	enum status st = OK;
	int number = 0;

	for (size_t i = 0, k; i < n && st == OK; i += k + 1) {
		const char *end = memchr(bytes + i, '\n', n - i);

		k = end ? (size_t)(end - bytes) - i : n - i;
		number++;
		arena_reset(a);
		if (!text_is_blank(bytes + i, k))
			st = add_line(s, bytes + i, k, number, a, e);
	}
	arena_free(a);
	if (st == OK && !s->lines)
		st = err_fail(e, E_ARG, "bad_argument", "the script is empty");
	if (st != OK)
		agent_script_free(s);
	else
		*out = s;
	return st;
}

void agent_script_free(struct agent_script *s)
{
	if (!s)
		return;
	index_clear(&s->index);
	mem_free(s->line);
	mem_free(s);
}

/* The most particular line for a question; NULL: none. */
static const struct script_line *find(const struct agent_script *s,
				      const struct agent_script_ask *q)
{
	struct buf key = { 0 };
	int found = -1;

	for (int i = 0; i < 8 && found < 0; i++) {
		long seed = i & 1 ? -1 : q->seed;

		if (!(i & 1) && q->seed < 0)
			continue;
		add_key(&key, i & 4 ? "*" : q->id, i & 2 ? "" : q->mode, seed);
		found = index_get(&s->index, key.s);
	}
	buf_clear(&key);
	return found < 0 ? NULL : &s->line[found];
}

static bool refuse(struct agent_refusal *why, const char *code, const char *message)
{
	*why = (struct agent_refusal){ .wait = -1 };
	snprintf(why->code, sizeof why->code, "%s", code);
	snprintf(why->message, sizeof why->message, "%s", message);
	return false;
}

static void read_calls(struct agent_reply *out, const struct json *calls, int turn,
		       struct arena *a)
{
	out->call = arena_alloc(a, (size_t)(calls ? calls->n + 1 : 1) * sizeof *out->call);
	for (const struct json *c = calls ? calls->child : NULL; c; c = c->next) {
		const struct json *args = json_get(c, "args");
		struct agent_call *to = &out->call[out->calls++];
		struct buf b = { 0 };

		if (args)
			json_add(&b, args);
		*to = (struct agent_call){
			.id = arena_printf(a, "call_%d_%d", turn, out->calls),
			.name = text(c, "tool"),
			.text = arena_strdup(a, buf_str(&b)),
			.args = args && args->type == JSON_OBJECT ? args : NULL
		};
		if (!to->args)
			to->wrong = "the arguments are no JSON object";
		buf_clear(&b);
	}
}

/* The turn as Chat Completions has it, for the conversation that is sent back. */
static const char *raw_of(const struct agent_reply *r, struct arena *a)
{
	struct buf b = { 0 };
	const char *raw;

	agent_wire_find("chat")->turn(&b, r);
	raw = arena_strndup(a, b.s, b.n);
	buf_clear(&b);
	return raw;
}

static enum agent_stop stop_of(const char *word, bool calls)
{
	return !strcmp(word, "length")    ? AGENT_STOP_LENGTH
	       : !strcmp(word, "refused") ? AGENT_STOP_REFUSED
	       : !strcmp(word, "paused")  ? AGENT_STOP_PAUSED
	       : calls                    ? AGENT_STOP_CALLS
					  : AGENT_STOP_END;
}

static void read_turn(struct agent_reply *out, struct agent_sent *about, const struct json *t,
		      int turn, struct arena *a)
{
	const struct json *tokens = json_get(t, "tokens"), *paid = json_get(t, "cost");
	double *cost = arena_alloc(a, sizeof *cost);
	long ms = json_whole(t, "ms", 0);

	*out = (struct agent_reply){ .text = text(t, "text"),
				     .thoughts = text(t, "thoughts"),
				     .stop_word = text(t, "stop"),
				     .model = "script",
				     .id = "",
				     .usage = { json_whole(tokens, "input", 0),
						json_whole(tokens, "cache_read", 0),
						json_whole(tokens, "cache_write", 0),
						json_whole(tokens, "output", 0),
						json_whole(tokens, "reasoning", 0) } };
	read_calls(out, json_get(t, "calls"), turn, a);
	out->stop = stop_of(out->stop_word, out->calls > 0);
	out->raw = raw_of(out, a);
	*about = (struct agent_sent){ .ms = ms, .first_ms = ms, .tries = 1, .status = 200 };
	if (!paid || paid->type != JSON_NUMBER || !text_double(cost, paid->text))
		*cost = 0;
	about->cost = cost;
}

bool agent_script_reply(struct agent_reply *out, struct agent_sent *about,
			struct agent_refusal *why, const struct agent_script *s,
			const struct agent_script_ask *q, struct arena *a)
{
	const struct script_line *l = find(s, q);
	const struct json *turns, *t;
	struct json *j = NULL;
	struct err e = { 0 };

	*about = (struct agent_sent){ .tries = 1 };
	if (!l)
		return refuse(why, "no_model", "the script has no line for this problem");
	if (json_read(&j, l->s, l->n, a, &e) != OK)
		return refuse(why, "bad_answer", e.msg);
	turns = json_get(j, "turns");
	t = turns && turns->type == JSON_ARRAY ? turns->child : NULL;
	for (int i = 0; i < q->turn && t && t->next; i++)
		t = t->next;
	if (!t)
		return refuse(why, "bad_answer", "the script has no turns for this problem");
	about->ms = json_whole(t, "ms", 0);
	if (json_text(t, "fault"))
		return refuse(why, json_text(t, "fault"), "the script says so");
	read_turn(out, about, t, q->turn, a);
	return true;
}
