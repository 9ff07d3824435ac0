/*
 * policy.c -- what a policy writes, as an assistant message: its thoughts, its words, its calls.
 *
 * Open models write calls in a few forms of their own, and a trainer hands over what the model
 * wrote.  Known are
 *
 *   <tool_call>{"name": "f", "arguments": {...}}</tool_call>           Hermes, Qwen
 *   <tool_call><function=f><parameter=x>...</parameter></function>     Qwen's coders
 *   <function=f>{...}</function>                                      Llama 3.1
 *   <|python_tag|>{"name": "f", "parameters": {...}}                  Llama 3
 *   [TOOL_CALLS] [{"name": "f", "arguments": {...}}]                  Mistral
 *   [TOOL_CALLS]f[ARGS]{...}                                          Mistral, later ones
 *   {"name": "f", "parameters": {...}}                                as the whole reply
 *
 * and messages in the form of Chat Completions.  What stands between marks and cannot be read is
 * a call whose arguments cannot be read, so that the policy is told.  Every text is some message:
 * nothing here fails.  Work is in proportion to the text.
 */
#include "agent/agent_priv.h"
#include "agent/wire_priv.h"
#include "base/member.h"
#include <string.h>

#define MOST (1u << 20) /* bytes of a turn; what is behind them was never written */

struct policy_turn {
	struct buf text, thoughts, calls;
	int n;      /* calls so far */
	int left;   /* calls beyond AGENT_CALLS_MOST */
	int before; /* calls of earlier turns, for the ids */
	struct arena *a;
};

/* --- Calls -------------------------------------------------------------------------------------- */
static void add_call(struct policy_turn *t, const char *id, const char *name, const char *args)
{
	if (t->n >= AGENT_CALLS_MOST) {
		t->left++;
		return;
	}
	buf_add(&t->calls, t->n++ ? ",{\"id\":" : "{\"id\":");
	json_add_string(&t->calls,
			id && *id ? id : arena_printf(t->a, "call_%d", t->before + t->n));
	buf_add(&t->calls, ",\"type\":\"function\",\"function\":{\"name\":");
	json_add_string(&t->calls, name);
	json_member_text(&t->calls, "arguments", args);
	buf_add(&t->calls, "}}");
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '-' || c == '.';
}

static size_t name_length(const char *s, size_t n)
{
	size_t k = 0;

	while (k < n && is_name(s[k]))
		k++;
	return k;
}

static void trim(const char **s, size_t *n)
{
	while (*n && is_blank(**s)) {
		++*s;
		--*n;
	}
	while (*n && is_blank((*s)[*n - 1]))
		--*n;
}

/* The place of a word in n bytes, or NULL. */
static const char *find(const char *s, size_t n, const char *word)
{
	size_t k = strlen(word);

	for (const char *at; n >= k && (at = memchr(s, *word, n - k + 1)); s = at + 1) {
		n -= (size_t)(at - s);
		if (!memcmp(at, word, k))
			return at;
		n--;
	}
	return NULL;
}

static bool starts(const char *s, size_t n, const char *word)
{
	size_t k = strlen(word);

	return n >= k && !memcmp(s, word, k);
}

/* The name in a call that is no JSON, such as one that was cut off; "": there is none. */
static const char *guess_name(const char *s, size_t n, struct arena *a)
{
	const char *at = find(s, n, "\"name\"");

	if (!at)
		return "";
	at += 6;
	n -= (size_t)(at - s);
	for (s = at; n && (is_blank(*s) || *s == ':'); s++)
		n--;
	if (!n || *s != '"')
		return "";
	return arena_strndup(a, s + 1, name_length(s + 1, n - 1));
}

static void add_unreadable(struct policy_turn *t, const char *s, size_t n)
{
	trim(&s, &n);
	add_call(t, NULL, guess_name(s, n, t->a),
		 arena_strndup(t->a, n ? s : "nothing", n ? n : 7));
}

/* {"name", "arguments"} or with these in "function". */
static const struct json *function_of(const struct json *j)
{
	const struct json *f = json_get(j, "function");

	return f && f->type == JSON_OBJECT ? f : j;
}

static const struct json *args_of(const struct json *f)
{
	static const char *const names[] = { "arguments", "parameters", "input" };

	for (int i = 0; i < 3; i++)
		if (json_get(f, names[i]))
			return json_get(f, names[i]);
	return NULL;
}

/* A value that is a call beyond doubt, without any mark. */
static bool is_call(const struct json *j)
{
	const struct json *args;

	if (j->type != JSON_OBJECT)
		return false;
	args = args_of(function_of(j));
	return json_text(function_of(j), "name") && args && args->type == JSON_OBJECT &&
	       !json_get(j, "content");
}

static void add_value(struct policy_turn *t, const struct json *j)
{
	const struct json *f = j->type == JSON_OBJECT ? function_of(j) : NULL;
	const struct json *args = f ? args_of(f) : NULL;
	const char *name = f ? json_text(f, "name") : NULL;
	struct buf b = { 0 };

	if (j->type == JSON_ARRAY && j->n) {
		for (const struct json *m = j->child; m; m = m->next)
			add_value(t, m);
		return;
	}
	if (args && args->type == JSON_STRING)
		buf_add(&b, args->text);
	else if (args && args->type != JSON_NULL)
		json_add(&b, args);
	else if (name)
		buf_add(&b, "{}");
	else
		json_add(&b, j);
	add_call(t, f ? json_text(j, "id") : NULL, name ? name : "", buf_str(&b));
	buf_clear(&b);
}

/* --- Forms -------------------------------------------------------------------------------------- */
/* <parameter=x>...</parameter>: what reads as JSON is that, all else a text. */
static void add_parameters(struct buf *b, const char *s, size_t n, struct arena *a)
{
	static const char open[] = "<parameter=", close[] = "</parameter>";
	const char *end = s + n, *at;

	buf_addc(b, '{');
	for (; (at = find(s, (size_t)(end - s), open)); s = at) {
		const char *name = at + sizeof open - 1, *value, *stop;
		size_t k = name_length(name, (size_t)(end - name)), len;
		struct json *j = NULL;

		at = name + k;
		if (!k || at == end || *at != '>')
			continue;
		value = at + 1;
		stop = find(value, (size_t)(end - value), close);
		at = stop ? stop + sizeof close - 1 : end;
		len = (size_t)((stop ? stop : end) - value);
		trim(&value, &len);
		json_add_key(b, arena_strndup(a, name, k));
		if (json_read(&j, value, len, a, NULL) == OK)
			json_add(b, j);
		else
			json_add_string(b, arena_strndup(a, value, len));
	}
	buf_addc(b, '}');
}

/* What follows <function= up to </function>. */
static void add_function(struct policy_turn *t, const char *s, size_t n)
{
	size_t k = name_length(s, n);
	const char *name = arena_strndup(t->a, s, k);
	struct buf b = { 0 };

	s += k;
	n -= k;
	if (n && *s == '>') {
		s++;
		n--;
	}
	trim(&s, &n);
	if (n && *s != '<')
		buf_addn(&b, s, n);
	else
		add_parameters(&b, s, n, t->a);
	add_call(t, NULL, name, buf_str(&b));
	buf_clear(&b);
}

/* Between <tool_call> and its end. */
static void add_marked(struct policy_turn *t, const char *s, size_t n)
{
	static const char open[] = "<function=";
	const char *f, *end;
	struct json *j = NULL;

	trim(&s, &n);
	if (starts(s, n, open)) {
		f = s + sizeof open - 1;
		end = find(f, n - (sizeof open - 1), "</function>");
		add_function(t, f, (size_t)((end ? end : s + n) - f));
	} else if (agent_wire_json(&j, &s, &n, t->a, NULL) == OK) {
		add_value(t, j);
	} else {
		add_unreadable(t, s, n);
	}
}

/* JSON values one after another, with blanks, commas or semicolons between; how many bytes. */
static size_t add_values(struct policy_turn *t, const char *s, size_t n)
{
	const char *from = s, *end = s + n, *at;
	struct json *j;
	size_t len;

	for (;;) {
		while (s < end && (is_blank(*s) || *s == ';' || *s == ','))
			s++;
		j = NULL;
		if (s == end || (*s != '{' && *s != '[') ||
		    !json_span(&at, &len, s, (size_t)(end - s), "") ||
		    json_read(&j, at, len, t->a, NULL) != OK)
			return (size_t)(s - from);
		add_value(t, j);
		s = at + len;
	}
}

/* After [TOOL_CALLS]: values, or name[ARGS]{...}; how many bytes. */
static size_t add_mistral(struct policy_turn *t, const char *s, size_t n)
{
	const char *start = s, *end = s + n, *at, *args;
	size_t k, len;

	while (s < end && is_blank(*s))
		s++;
	k = name_length(s, (size_t)(end - s));
	if (!k) {
		len = add_values(t, s, (size_t)(end - s));
		if (!len) {
			add_unreadable(t, s, (size_t)(end - s));
			s = end;
		}
		return (size_t)(s - start) + len;
	}
	at = s + k;
	if (starts(at, (size_t)(end - at), "[CALL_ID]")) {
		at += 9;
		at += name_length(at, (size_t)(end - at));
	}
	if (starts(at, (size_t)(end - at), "[ARGS]"))
		at += 6;
	if (json_span(&args, &len, at, (size_t)(end - at), "") && *args == '{') {
		add_call(t, NULL, arena_strndup(t->a, s, k), arena_strndup(t->a, args, len));
		return (size_t)(args + len - start);
	}
	add_call(t, NULL, arena_strndup(t->a, s, k),
		 arena_strndup(t->a, at, (size_t)(end - at)));
	return n;
}

/* A text with calls in it: these become calls, what is around them is said. */
static void add_text(struct policy_turn *t, const char *s, size_t n)
{
	static const char hermes[] = "<tool_call>", hermes_end[] = "</tool_call>";
	static const char function[] = "<function=", function_end[] = "</function>";
	static const char mistral[] = "[TOOL_CALLS]", llama[] = "<|python_tag|>";
	const char *end = s + n, *stop, *next;

	while (s < end) {
		size_t left = (size_t)(end - s);

		if (starts(s, left, hermes)) {
			s += sizeof hermes - 1;
			/* Some forget to close one before they open the next. */
			next = find(s, (size_t)(end - s), hermes);
			next = next ? next : end;
			stop = find(s, (size_t)(next - s), hermes_end);
			add_marked(t, s, (size_t)((stop ? stop : next) - s));
			s = stop ? stop + sizeof hermes_end - 1 : next;
		} else if (starts(s, left, function)) {
			s += sizeof function - 1;
			stop = find(s, (size_t)(end - s), function_end);
			add_function(t, s, (size_t)((stop ? stop : end) - s));
			s = stop ? stop + sizeof function_end - 1 : end;
		} else if (starts(s, left, mistral)) {
			s += sizeof mistral - 1;
			s += add_mistral(t, s, (size_t)(end - s));
		} else if (starts(s, left, llama)) {
			s += sizeof llama - 1;
			left = add_values(t, s, (size_t)(end - s));
			if (!left) {
				add_unreadable(t, s, (size_t)(end - s));
				left = (size_t)(end - s);
			}
			s += left;
		} else {
			buf_addc(&t->text, *s++);
		}
	}
}

/* A reply that is nothing but calls in JSON. */
static bool add_whole(struct policy_turn *t, const char *s, size_t n)
{
	const char *end = s + n;

	if (!n || (*s != '{' && *s != '['))
		return false;
	/* All of it first: half a reply is no call. */
	for (const char *p = s; p < end;) {
		struct json *j = NULL;
		const char *at;
		size_t len;

		if (is_blank(*p) || *p == ';') {
			p++;
			continue;
		}
		if (!json_span(&at, &len, p, (size_t)(end - p), "") ||
		    json_read(&j, at, len, t->a, NULL) != OK)
			return false;
		if (j->type == JSON_ARRAY ? !j->n : !is_call(j))
			return false;
		for (const struct json *m = j->type == JSON_ARRAY ? j->child : NULL; m;
		     m = m->next)
			if (!is_call(m))
				return false;
		p = at + len;
	}
	(void)add_values(t, s, n);
	return true;
}

/* --- Words ------------------------------------------------------------------------------------- */
/* Marks that tokenizers put at the end of a turn are none of its words. */
static size_t without_end(const char *s, size_t n)
{
	static const char *const marks[] = {
		"<|im_end|>", "<|endoftext|>", "<|eot_id|>",      "<|eom_id|>", "</s>",
		"<eos>",      "<end_of_turn>", "<|end_of_text|>", "<|end|>",
	};
	const size_t marks_n = sizeof marks / sizeof *marks;

	for (size_t i = 0; i < marks_n; i++) {
		size_t k = strlen(marks[i]), m = n;

		while (m && is_blank(s[m - 1]))
			m--;
		if (m >= k && !memcmp(s + m - k, marks[i], k)) {
			n = m - k;
			i = (size_t)-1; /* from the first again */
		}
	}
	return n;
}

static void add_said(struct policy_turn *t, const char *s, size_t n, bool marks)
{
	struct agent_thoughts apart = { 0 };
	struct buf words = { 0 };
	const char *at;
	size_t len;

	agent_thoughts_feed(&apart, &words, &t->thoughts, s, without_end(s, n), true);
	at = buf_str(&words);
	len = words.n;
	if (!marks)
		buf_addn(&t->text, at, len);
	else {
		trim(&at, &len);
		if (!add_whole(t, at, len))
			add_text(t, at, len);
	}
	buf_clear(&words);
}

/* --- Messages ----------------------------------------------------------------------------------- */
static void add_part(struct policy_turn *t, const struct json *part, bool marks)
{
	const char *text = part->type == JSON_STRING ? part->text : json_text(part, "text");
	const char *thought = json_text(part, "thinking");

	if (text)
		add_said(t, text, strlen(text), marks);
	if (thought)
		buf_add(&t->thoughts, thought);
	if (json_says(part, "type", "tool_use"))
		add_value(t, part);
}

static void add_message(struct policy_turn *t, const struct json *j)
{
	static const char *const names[] = { "reasoning_content", "reasoning", "thinking" };
	const struct json *content = json_get(j, "content"),
			  *calls = json_get(j, "tool_calls");
	const char *thoughts = agent_wire_text_of(j, names, 3);
	bool listed = calls &&
		      ((calls->type == JSON_ARRAY && calls->n) || calls->type == JSON_OBJECT);

	if (thoughts)
		buf_add(&t->thoughts, thoughts);
	if (content && content->type == JSON_ARRAY)
		for (const struct json *m = content->child; m; m = m->next)
			add_part(t, m, !listed);
	else if (content)
		add_part(t, content, !listed);
	if (listed)
		add_value(t, calls);
}

static bool is_message(const struct json *j)
{
	const char *role = json_text(j, "role");

	return j->type == JSON_OBJECT && (!role || !strcmp(role, "assistant")) &&
	       (json_get(j, "content") || json_get(j, "tool_calls"));
}

int agent_policy_message(struct buf *b, const char *turn, int before)
{
	struct policy_turn t = { .before = before, .a = arena_new() };
	size_t n = strnlen(turn, MOST), len = n;
	const char *s = turn;
	struct json *j = NULL;

	trim(&s, &len);
	if (len && *s == '{' && agent_wire_json(&j, &s, &len, t.a, NULL) == OK &&
	    is_message(j))
		add_message(&t, j);
	else
		add_said(&t, turn, n, true);
	buf_add(b, "{\"role\":\"assistant\",\"content\":");
	json_add_string(b, buf_str(&t.text));
	if (t.thoughts.n)
		json_member_text(b, "reasoning_content", buf_str(&t.thoughts));
	if (t.n)
		buf_addf(b, ",\"tool_calls\":[%s]", buf_str(&t.calls));
	buf_addc(b, '}');
	buf_clear(&t.text);
	buf_clear(&t.thoughts);
	buf_clear(&t.calls);
	arena_free(t.a);
	return t.left;
}
