/* wire_read.c -- what the wires read alike: answers with patience, pieces of them byte for byte,
 * the arguments of calls. */
#include "agent/wire_priv.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define REPLACED "\xef\xbf\xbd" /* U+FFFD */

/* --- Patience ---------------------------------------------------------------------------------- */
/* The code of an escape \uXXXX at p, or -1. */
static long escape_code(const char *p, const char *end)
{
	long v = 0;

	if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
		return -1;
	for (int i = 2; i < 6; i++) {
		const char *digits = "0123456789abcdef", *d;

		d = p[i] ? strchr(digits, p[i] >= 'A' && p[i] <= 'F' ? p[i] + 32 : p[i])
			 : NULL;
		if (!d)
			return -1;
		v = v * 16 + (d - digits);
	}
	return v;
}

/* A copy with U+FFFD for what is no character. */
static void mend(struct buf *b, const char *p, size_t n)
{
	const char *end = p + n;

	while (p < end) {
		size_t k = utf8_len(p);
		long u = escape_code(p, end), low;

		if (u >= 0) {
			low = u >= 0xd800 && u < 0xdc00 ? escape_code(p + 6, end) : -1;
			k = low >= 0xdc00 && low < 0xe000 ? 12 : 6;
			if (!u || (k == 6 && u >= 0xd800 && u < 0xe000))
				buf_add(b, REPLACED);
			else
				buf_addn(b, p, k);
		} else if (*p == '\\' && end - p > 1 && !(p[1] & 0x80)) {
			k = 2;
			buf_addn(b, p, k);
		} else if ((size_t)(end - p) >= k && utf8_valid(p, k)) {
			buf_addn(b, p, k);
		} else {
			k = 1;
			buf_add(b, REPLACED);
		}
		p += k;
	}
}

enum status agent_wire_json(struct json **out, const char **text, size_t *n, struct arena *a,
			    struct err *e)
{
	struct buf b = { 0 }, whole = { 0 };
	enum status st;

	if (*n >= 3 && !memcmp(*text, "\xef\xbb\xbf", 3)) {
		*text += 3;
		*n -= 3;
	}
	if (json_read(out, *text, *n, a, e) == OK)
		return OK;
	buf_addn(&whole, *text, *n); /* with a NUL behind it, where utf8_len stops */
	mend(&b, buf_str(&whole), whole.n);
	buf_clear(&whole);
	st = json_read(out, buf_str(&b), b.n, a, NULL);
	if (st == OK) {
		*text = arena_strndup(a, buf_str(&b), b.n);
		*n = b.n;
	}
	buf_clear(&b);
	return st;
}

bool agent_wire_is_error(const struct json *error)
{
	if (!error || error->type == JSON_NULL || error->type == JSON_FALSE)
		return false;
	return error->type == JSON_STRING ? *error->text
					  : error->type != JSON_OBJECT || error->n;
}

static bool tells_error(const struct json *j)
{
	return agent_wire_is_error(json_get(j, "error")) || json_says(j, "object", "error");
}

enum status agent_wire_body(struct json **out, const char **text, size_t *n, struct arena *a,
			    struct err *e)
{
	struct err why = { 0 };
	struct json *j = NULL;
	char start[48];

	if (agent_wire_json(&j, text, n, a, &why) != OK) {
		snprintf(start, sizeof start, "%.*s", (int)(*n < 40 ? *n : 40), *text);
		return err_fail_with(
			e, E_ARG, "bad_answer", NULL,
			"is the base URL that of a model server, and of this wire format?",
			*n ? "the answer is no JSON (%s); it begins with: %s"
			   : "the answer is empty (%s)%s",
			why.msg, start);
	}
	/* Gemini puts errors of streams into a list. */
	if (j->type == JSON_ARRAY && tells_error(j->child))
		return agent_refusal_fail(e, 200, *text, *n);
	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_answer", "the answer is no JSON object");
	if (tells_error(j))
		return agent_refusal_fail(e, 200, *text, *n);
	*out = j;
	return OK;
}

/* --- Pieces ------------------------------------------------------------------------------------- */
char *agent_wire_span(const char *text, size_t n, const char *path, struct arena *a)
{
	const char *at;
	size_t len;
	char *s;

	if (!json_span(&at, &len, text, n, path))
		return NULL;
	s = arena_strndup(a, at, len);
	/* Strings have no line ends in them, so these stand between values. */
	for (size_t i = 0; i < len; i++)
		if (s[i] == '\n' || s[i] == '\r')
			s[i] = ' ';
	return s;
}

/* Put text in the place of len bytes. */
static void replace(struct buf *b, size_t from, size_t len, const char *text)
{
	struct buf new = { 0 };

	buf_addn(&new, b->s, from);
	buf_add(&new, text);
	buf_addn(&new, b->s + from + len, b->n - from - len);
	buf_clear(b);
	*b = new;
}

void agent_wire_set(struct buf *text, const char *path, const char *key, const char *json)
{
	struct buf at = { 0 };
	const char *old;
	size_t n, blank;

	buf_addf(&at, "%s%s%s", path, *path ? "/" : "", key);
	if (json_span(&old, &n, text->s, text->n, buf_str(&at))) {
		replace(text, (size_t)(old - text->s), n, json);
	} else if (json_span(&old, &n, text->s, text->n, path) && *old == '{') {
		buf_reset(&at);
		json_add_string(&at, key);
		buf_addf(&at, ":%s", json);
		blank = 1 + strspn(old + 1, " \t\r\n");
		if (old[blank] != '}')
			buf_addc(&at, ',');
		replace(text, (size_t)(old - text->s) + 1, 0, buf_str(&at));
	}
	buf_clear(&at);
}

void agent_wire_set_text(struct buf *text, const char *path, const char *key, const char *s)
{
	struct buf b = { 0 };

	json_add_string(&b, s);
	agent_wire_set(text, path, key, buf_str(&b));
	buf_clear(&b);
}

const struct json *agent_wire_item(const struct json *list, int i)
{
	if (!list || list->type != JSON_ARRAY)
		return NULL;
	for (const struct json *m = list->child; m; m = m->next)
		if (!i--)
			return m;
	return NULL;
}

const char *agent_wire_text_of(const struct json *object, const char *const *keys, int n)
{
	for (int i = 0; i < n; i++) {
		const char *s = json_text(object, keys[i]);

		if (s && *s)
			return s;
	}
	return NULL;
}

long agent_wire_count(const struct json *usage, const char *key)
{
	const struct json *j = json_get(usage, key);
	double v;

	if (!j || j->type != JSON_NUMBER || !text_double(&v, j->text) || !(v >= 0 && v < 1e12))
		return -1;
	return (long)v;
}

long agent_wire_count_less(long whole, long part, long other)
{
	if (whole < 0)
		return -1;
	whole -= (part > 0 ? part : 0) + (other > 0 ? other : 0);
	return whole > 0 ? whole : 0;
}

void agent_wire_said(struct agent_reply *r, struct buf *text, struct buf *thoughts,
		     struct arena *a)
{
	struct buf words = { 0 }, inside = { 0 };
	struct agent_thoughts t = { 0 };

	agent_thoughts_feed(&t, &words, &inside, buf_str(text), text->n, true);
	if (inside.n && thoughts->n)
		buf_add(thoughts, "\n\n");
	buf_addn(thoughts, buf_str(&inside), inside.n);
	r->text = arena_strdup(a, buf_str(&words));
	r->thoughts = arena_strdup(a, buf_str(thoughts));
	buf_clear(&words);
	buf_clear(&inside);
	buf_clear(text);
	buf_clear(thoughts);
}

/* --- Calls -------------------------------------------------------------------------------------- */
static const char *const type_words[] = { "null",     "false",  "true",     "a number",
					  "a string", "a list", "an object" };

void agent_wire_args(struct agent_call *c, struct arena *a)
{
	const char *s = c->text;
	size_t n = strlen(s);
	struct json *j = NULL, *inside = NULL;
	struct err e = { 0 };

	if (!s[strspn(s, " \t\r\n")]) {
		s = "{}";
		n = 2;
	}
	if (agent_wire_json(&j, &s, &n, a, &e) != OK) {
		c->wrong =
			arena_printf(a,
				     "the arguments are not valid JSON (%s; %zu bytes came): "
				     "write the whole call again with one JSON object, and a "
				     "shorter one if it was cut off",
				     e.msg, n);
	} else if (j->type == JSON_OBJECT) {
		c->args = j;
	} else if (j->type == JSON_NULL) {
		j->type = JSON_OBJECT;
		c->args = j;
	} else if (j->type == JSON_STRING &&
		   json_read(&inside, j->text, strlen(j->text), a, NULL) == OK &&
		   inside->type == JSON_OBJECT) {
		c->wrong =
			"the arguments are a string that holds JSON: write the object itself, "
			"without quotes around it";
	} else {
		c->wrong = arena_printf(a,
					"the arguments must be one JSON object, not %s: "
					"{\"parameter\": value, ...}",
					type_words[j->type]);
	}
}

struct agent_call *agent_wire_call_add(struct agent_reply *r, int *cap, const char *id,
				       const char *name, const char *text, struct arena *a)
{
	struct agent_call *c;

	r->call = arena_grow(a, r->call, cap, r->calls + 1, sizeof *r->call);
	c = &r->call[r->calls++];
	*c = (struct agent_call){ .id = id ? id : "",
				  .name = name ? name : "",
				  .text = text ? text : "" };
	agent_wire_args(c, a);
	return c;
}

static uint32_t hash(uint32_t h, const char *s)
{
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return (h ^ 0xff) * 16777619u;
}

/* The id of call i of a turn without one, or with that of another call: made from what is called,
 * so that the same reply gets the same. */
static const char *wire_id(const struct agent_reply *r, int i, struct arena *a)
{
	uint32_t h = hash(2166136261u, r->id ? r->id : "");

	h = hash(h, r->call[i].name);
	h = hash(h, r->call[i].text);
	return arena_printf(a, "call_%d_%08lx", i + 1, (unsigned long)h);
}

enum status agent_wire_ids(struct agent_reply *r, const char *path, const int *place,
			   const char *key, struct arena *a, struct err *e)
{
	struct buf raw = { 0 };

	if (r->calls > AGENT_CALLS_MOST)
		return err_fail(e, E_ARG, "bad_answer", "more than %d calls in one turn",
				AGENT_CALLS_MOST);
	for (int i = 0; i < r->calls; i++) {
		bool twice = false;

		for (int k = 0; k < i && !twice; k++)
			twice = !strcmp(r->call[k].id, r->call[i].id);
		if (*r->call[i].id && !twice)
			continue;
		r->call[i].id = wire_id(r, i, a);
		if (!place)
			continue;
		if (!raw.n)
			buf_add(&raw, r->raw);
		agent_wire_set_text(
			&raw, arena_printf(a, "%s%s%d", path, *path ? "/" : "", place[i]), key,
			r->call[i].id);
	}
	if (raw.n)
		r->raw = arena_strdup(a, raw.s);
	buf_clear(&raw);
	return OK;
}
