/*
 * wire_gemini.c -- Gemini's generateContent.
 *
 * A turn is the object candidates[0].content.  Signatures of thoughts sit on single parts and go
 * back on exactly these: a request without them is refused.
 */
#include "agent/wire_priv.h"
#include "base/member.h"
#include <stdio.h>
#include <string.h>

/* The model may be given as the list of models has it, models/NAME. */
void agent_gemini_path(struct buf *b, const char *model, bool stream)
{
	buf_add(b, "/");
	if (!strchr(model, '/'))
		buf_add(b, "models/");
	for (; *model; model++) {
		unsigned char c = (unsigned char)*model;

		if (c < 0x80 && (strchr("-._~/", c) || (c >= '0' && c <= '9') ||
				 (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
			buf_addc(b, (char)c);
		else
			buf_addf(b, "%%%02X", c);
	}
	buf_add(b, stream ? ":streamGenerateContent?alt=sse" : ":generateContent");
}

void agent_gemini_key(struct buf *b, const char *key)
{
	agent_wire_key_line(b, "x-goog-api-key: ", key);
}

/* --- Requests ----------------------------------------------------------------------------------- */
/* Models before the third generation count thoughts in tokens, not levels, and take no pictures
 * inside the answers of functions. */
static bool is_old(const char *model)
{
	return strstr(model, "gemini-2") || strstr(model, "gemini-1");
}

static void add_text_part(struct buf *b, const char *s)
{
	if (!*s)
		return;
	agent_wire_comma(b);
	buf_addc(b, '{');
	json_member_text(b, "text", s);
	buf_addc(b, '}');
}

static void add_image(struct buf *b, const struct agent_image *i)
{
	agent_wire_comma(b);
	buf_add(b, "{\"inlineData\":{");
	json_member_text(b, "mimeType", i->mime);
	json_member_text(b, "data", i->base64);
	buf_add(b, "}}");
}

/* What the function says must be an object. */
static void add_response(struct buf *b, const struct agent_tool_result *r, struct arena *a)
{
	struct json *j = NULL;

	json_add_key(b, "response");
	if (json_read(&j, r->text, strlen(r->text), a, NULL) == OK && j->type == JSON_OBJECT) {
		buf_add(b, r->text);
		return;
	}
	buf_addc(b, '{');
	json_member_text(b, r->ok ? "output" : "error", r->text);
	buf_addc(b, '}');
}

/* call: the functionCall that it answers, or NULL. */
static void add_result(struct buf *b, const struct agent_tool_result *r,
		       const struct json *call, bool old, struct arena *a)
{
	const char *id = json_text(call, "id"), *name = json_text(call, "name");

	agent_wire_comma(b);
	buf_add(b, "{\"functionResponse\":{");
	if (id && *id)
		json_member_text(b, "id", id);
	json_member_text(b, "name", name ? name : r->name);
	add_response(b, r, a);
	if (r->image && !old) {
		json_add_key(b, "parts");
		buf_addc(b, '[');
		add_image(b, r->image);
		buf_addc(b, ']');
	}
	buf_add(b, "}}");
	if (r->image && old)
		add_image(b, r->image);
}

/* Read the calls of a turn as its reply did, so that ids which we made are found again. */
static void read_calls(struct agent_reply *r, const struct json ***call, const char *raw,
		       struct arena *a)
{
	struct json *j = NULL;
	const struct json *parts, *f;
	int cap = 0, i = 0;

	if (!raw || json_read(&j, raw, strlen(raw), a, NULL) != OK)
		return;
	parts = json_get(j, "parts");
	if (!parts || parts->type != JSON_ARRAY)
		return;
	*call = arena_alloc(a, (size_t)(parts->n + 1) * sizeof **call);
	for (const struct json *m = parts->child; m && r->calls <= AGENT_CALLS_MOST;
	     m = m->next, i++) {
		const char *text = NULL;

		f = json_get(m, "functionCall");
		if (!f || f->type != JSON_OBJECT)
			continue;
		if (json_get(f, "args"))
			text = agent_wire_span(
				raw, strlen(raw),
				arena_printf(a, "parts/%d/functionCall/args", i), a);
		(*call)[r->calls] = f;
		agent_wire_call_add(r, &cap, json_text(f, "id"), json_text(f, "name"), text,
				    a);
	}
}

/* In the order of the calls, whatever the order of the results. */
static void add_results(struct buf *b, const struct agent_request *q, int at, struct arena *a)
{
	const struct agent_turn *t = &q->turn[at];
	struct agent_reply r = { 0 };
	const struct json **call = NULL;
	bool *used = arena_alloc(a, (size_t)t->results + 1);

	read_calls(&r, &call, agent_wire_turn_before(q, at), a);
	if (agent_wire_ids(&r, "", NULL, "", a, NULL) != OK)
		r.calls = 0;
	for (int i = 0; i < r.calls; i++)
		for (int k = 0; k < t->results; k++)
			if (!used[k] && !strcmp(t->result[k].id, r.call[i].id)) {
				used[k] = true;
				add_result(b, &t->result[k], call[i], is_old(q->model), a);
				break;
			}
	for (int k = 0; k < t->results; k++)
		if (!used[k])
			add_result(b, &t->result[k], NULL, is_old(q->model), a);
}

static bool has_parts(const char *raw)
{
	const char *at;
	size_t n;

	return json_span(&at, &n, raw, strlen(raw), "parts/0");
}

/* Turns of the user that follow each other are one; a turn of the model without parts, which
 * the server would refuse, is left out. */
static void add_contents(struct buf *b, const struct agent_request *q, struct arena *a)
{
	bool open = false;

	buf_addc(b, '[');
	for (int i = 0; i < q->turns; i++) {
		const struct agent_turn *t = &q->turn[i];

		if (t->role == AGENT_MODEL && !has_parts(t->raw))
			continue;
		if (t->role == AGENT_MODEL) {
			if (open)
				buf_add(b, "]}");
			open = false;
			agent_wire_comma(b);
			buf_add(b, t->raw);
			continue;
		}
		if (!open) {
			agent_wire_comma(b);
			buf_add(b, "{\"role\":\"user\",\"parts\":[");
		}
		open = true;
		if (t->role == AGENT_RESULTS)
			add_results(b, q, i, a);
		for (int k = 0; k < t->parts; k++)
			if (t->part[k].image)
				add_image(b, t->part[k].image);
			else
				add_text_part(b, t->part[k].text);
	}
	if (open)
		buf_add(b, "]}");
	buf_addc(b, ']');
}

static const struct {
	const char *effort, *level;
	long budget;
} efforts[] = {
	{ "none", "MINIMAL", 0 },      { "low", "LOW", 1024 },
	{ "medium", "MEDIUM", 8192 },  { "high", "HIGH", 24576 },
	{ "xhigh", "HIGH", 24576 },    { "max", "HIGH", 24576 },
	{ "minimal", "MINIMAL", 512 },
};

static void add_thinking(struct buf *b, const struct agent_request *q)
{
	for (size_t i = 0; i < sizeof efforts / sizeof *efforts; i++) {
		if (strcmp(efforts[i].effort, q->effort))
			continue;
		json_add_key(b, "thinkingConfig");
		buf_addc(b, '{');
		if (is_old(q->model))
			json_member_count(b, "thinkingBudget", efforts[i].budget);
		else
			json_member_text(b, "thinkingLevel", efforts[i].level);
		if (efforts[i].budget)
			buf_add(b, ",\"includeThoughts\":true");
		buf_addc(b, '}');
	}
}

void agent_gemini_request(struct buf *b, const struct agent_request *q)
{
	struct arena *a = arena_new();
	size_t before;

	buf_addc(b, '{');
	if (q->system && *q->system) {
		buf_add(b, "\"systemInstruction\":{\"parts\":[{");
		agent_wire_add_system(b, "text", q);
		buf_add(b, "}]}");
	}
	json_add_key(b, "contents");
	add_contents(b, q, a);
	if (agent_wire_has_tools(q)) {
		buf_addf(b, ",\"tools\":[{\"functionDeclarations\":%s}]", q->tools);
		if (q->choice != AGENT_TOOLS_AUTO)
			buf_addf(b,
				 ",\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"%s\"}"
				 "}",
				 q->choice == AGENT_TOOLS_REQUIRED ? "ANY" : "NONE");
	}
	buf_add(b, ",\"generationConfig\":{");
	before = b->n;
	if (q->temperature >= 0)
		json_member_number(b, "temperature", q->temperature);
	if (q->max_tokens > 0)
		json_member_count(b, "maxOutputTokens", q->max_tokens);
	if (q->seed >= 0)
		json_member_count(b, "seed", q->seed & 0x7fffffff); /* an int32 there */
	if (q->effort)
		add_thinking(b, q);
	if (b->n == before) { /* nothing was said */
		b->n -= strlen(",\"generationConfig\":{");
		buf_addc(b, '}');
	} else {
		buf_add(b, "}}");
	}
	agent_wire_extra_add(b, q);
	arena_free(a);
}

/* --- Replies ------------------------------------------------------------------------------------- */
static const char *const refusals[] = {
	"SAFETY",      "RECITATION", "BLOCKLIST",        "PROHIBITED_CONTENT",
	"SPII",        "LANGUAGE",   "IMAGE_SAFETY",     "IMAGE_PROHIBITED_CONTENT",
	"MODEL_ARMOR", "JAILBREAK",  "IMAGE_RECITATION",
};

static enum agent_stop stop_of(const char *word, bool blocked, int calls)
{
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (!strcmp(refusals[i], word))
			blocked = true;
	if (blocked)
		return AGENT_STOP_REFUSED;
	if (!strcmp(word, "MAX_TOKENS"))
		return AGENT_STOP_LENGTH;
	if (*word && strcmp(word, "STOP"))
		return AGENT_STOP_OTHER;
	return calls ? AGENT_STOP_CALLS : AGENT_STOP_END;
}

/* Counts of 0 are left out there. */
static long count(const struct json *usage, const char *key)
{
	long n = agent_wire_count(usage, key);

	return n < 0 && usage ? 0 : n;
}

static void read_usage(struct agent_usage *u, const struct json *usage)
{
	long prompt = agent_wire_count(usage, "promptTokenCount");

	u->cache_read = count(usage, "cachedContentTokenCount");
	u->cache_write = -1;
	u->input = agent_wire_count_less(prompt, u->cache_read, 0);
	if (u->input >= 0)
		u->input += count(usage, "toolUsePromptTokenCount");
	u->reasoning = count(usage, "thoughtsTokenCount");
	u->output = count(usage, "candidatesTokenCount");
	if (u->output >= 0 && u->reasoning > 0)
		u->output += u->reasoning;
}

enum status agent_gemini_reply(struct agent_reply *out, const char *body, size_t n,
			       struct arena *a, struct err *e)
{
	struct agent_reply r = { 0 };
	struct buf text = { 0 }, thoughts = { 0 };
	struct json *j = NULL;
	const struct json *candidate, *content, *parts, *thought, **call = NULL;
	const char *blocked, *word;
	enum status st = agent_wire_body(&j, &body, &n, a, e);

	if (st != OK)
		return st;
	candidate = agent_wire_item(json_get(j, "candidates"), 0);
	blocked = json_text(json_get(j, "promptFeedback"), "blockReason");
	if (!candidate && !blocked) {
		err_fail(e, E_ARG, "bad_answer", "the answer has no candidates[0]");
		err_hint(e, "does the server speak Gemini's generateContent at this URL?");
		return E_ARG;
	}
	content = json_get(candidate, "content");
	parts = json_get(content, "parts");
	if (content && content->type == JSON_OBJECT)
		r.raw = agent_wire_span(body, n, "candidates/0/content", a);
	else
		r.raw = "{\"role\":\"model\",\"parts\":[]}";
	if (!json_text(content, "role")) {
		struct buf raw = { 0 };

		buf_add(&raw, r.raw);
		agent_wire_set(&raw, "", "role", "\"model\"");
		r.raw = arena_strdup(a, buf_str(&raw));
		buf_clear(&raw);
	}
	for (const struct json *m = parts && parts->type == JSON_ARRAY ? parts->child : NULL;
	     m; m = m->next) {
		const char *s = json_text(m, "text");

		thought = json_get(m, "thought");
		if (s)
			buf_add(thought && thought->type == JSON_TRUE ? &thoughts : &text, s);
	}
	agent_wire_said(&r, &text, &thoughts, a);
	read_calls(&r, &call, r.raw, a);
	st = agent_wire_ids(&r, "", NULL, "", a, e);
	if (st != OK)
		return st;
	word = json_text(candidate, "finishReason");
	r.stop_word = word ? word : blocked ? blocked : "";
	r.stop = stop_of(r.stop_word, blocked != NULL, r.calls);
	read_usage(&r.usage, json_get(j, "usageMetadata"));
	r.id = json_text(j, "responseId");
	r.id = r.id ? r.id : "";
	r.model = json_text(j, "modelVersion");
	r.model = r.model ? r.model : "";
	*out = r;
	return OK;
}

/* --- Streams ------------------------------------------------------------------------------------- */
/* Is it text and nothing else, or but the mark that it is a thought? */
static bool is_plain(const struct json *part, bool *thought)
{
	*thought = false;
	if (!json_text(part, "text"))
		return false;
	for (const struct json *m = part->child; m; m = m->next) {
		if (!strcmp(m->key, "thought") && m->type == JSON_TRUE)
			*thought = true;
		else if (strcmp(m->key, "text") != 0 &&
			 !(!strcmp(m->key, "thought") && m->type == JSON_FALSE))
			return false;
	}
	return true;
}

/* Texts that follow each other become one part, as they would be in an answer at once; a part with
 * anything else, above all a signature, stays alone and keeps its bytes. */
static enum status take_part(struct agent_stream *s, const struct json *part,
			     const char *bytes, size_t n, struct err *e)
{
	struct agent_block *b = s->blocks ? &s->block[s->blocks - 1] : NULL;
	const char *text = json_text(part, "text");
	const struct json *f = json_get(part, "functionCall");
	bool thought, plain = is_plain(part, &thought);
	enum status st;

	if (text)
		agent_stream_tell(s,
				  json_is_true(part, "thought") ? AGENT_DELTA_THOUGHT
								: AGENT_DELTA_TEXT,
				  text);
	if (f && json_get(f, "args")) {
		struct buf args = { 0 };

		json_add(&args, json_get(f, "args"));
		agent_stream_tell(s, AGENT_DELTA_CALL, buf_str(&args));
		buf_clear(&args);
	}
	if (plain && b && b->kind == AGENT_BLOCK_DETAIL && b->open == thought) {
		buf_add(&b->text, text);
		return OK;
	}
	st = agent_stream_block_add(&b, s, plain ? AGENT_BLOCK_DETAIL : AGENT_BLOCK_OTHER, 0,
				    e);
	if (st != OK)
		return st;
	b->open = thought;
	if (plain)
		buf_add(&b->text, text);
	else
		buf_addn(&b->json, bytes, n);
	return OK;
}

enum status agent_gemini_event(struct agent_stream *s, const char *name, const char *data,
			       size_t n, struct err *e)
{
	struct json *j = NULL;
	const struct json *candidate, *parts, *part;
	const char *at, *blocked;
	size_t len = 0;
	enum status st;
	int i = 0;

	(void)name;
	if (n >= 6 && !memcmp(data, "[DONE]", 6))
		return OK;
	st = agent_stream_event(&j, &data, &n, s, e);
	if (st != OK)
		return st;
	agent_stream_keep(&s->id, j, "responseId");
	agent_stream_keep(&s->model, j, "modelVersion");
	if (json_span(&at, &len, data, n, "usageMetadata") && *at == '{') {
		buf_reset(&s->usage);
		buf_addn(&s->usage, at, len);
	}
	blocked = json_text(json_get(j, "promptFeedback"), "blockReason");
	if (blocked)
		agent_stream_keep(&s->refusal, json_get(j, "promptFeedback"), "blockReason");
	candidate = agent_wire_item(json_get(j, "candidates"), 0);
	agent_stream_keep(&s->stop, candidate, "finishReason");
	parts = json_get(json_get(candidate, "content"), "parts");
	part = parts && parts->type == JSON_ARRAY ? parts->child : NULL;
	for (; part; part = part->next, i++) {
		char path[64];
		bool thought;

		if (part->type != JSON_OBJECT)
			continue;
		snprintf(path, sizeof path, "candidates/0/content/parts/%d", i);
		if (is_plain(part, &thought)) /* the bytes of others are kept */
			at = NULL;
		else if (!json_span(&at, &len, data, n, path))
			continue;
		st = take_part(s, part, at, len, e);
		if (st != OK)
			return st;
	}
	return OK;
}

enum status agent_gemini_whole(struct buf *b, struct agent_stream *s, struct err *e)
{
	if (!s->stop.n && !s->refusal.n)
		return agent_stream_cut(e);
	buf_add(b, "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[");
	for (int i = 0; i < s->blocks; i++) {
		const struct agent_block *k = &s->block[i];

		agent_wire_comma(b);
		if (k->kind == AGENT_BLOCK_OTHER) {
			buf_addn(b, k->json.s, k->json.n);
			continue;
		}
		buf_addc(b, '{');
		if (k->open)
			buf_add(b, "\"thought\":true");
		json_member_text(b, "text", buf_str(&k->text));
		buf_addc(b, '}');
	}
	buf_add(b, "]}");
	if (s->stop.n)
		json_member_text(b, "finishReason", s->stop.s);
	buf_add(b, "}]");
	if (s->refusal.n) {
		buf_add(b, ",\"promptFeedback\":{");
		json_member_text(b, "blockReason", s->refusal.s);
		buf_addc(b, '}');
	}
	if (s->usage.n) {
		json_add_key(b, "usageMetadata");
		buf_addn(b, s->usage.s, s->usage.n);
	}
	json_member_text(b, "modelVersion", buf_str(&s->model));
	json_member_text(b, "responseId", buf_str(&s->id));
	buf_addc(b, '}');
	return OK;
}
