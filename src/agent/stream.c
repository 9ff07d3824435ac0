/*
 * stream.c -- server-sent events out of pieces of any size, and what came of them.
 *
 * Lines end with LF, CR or CRLF, wherever the pieces are cut; a line is looked at when it is whole,
 * so that no character is ever in two.  Servers that answer a request for a stream with an answer
 * at once are understood as well.
 */
#include "agent/wire_priv.h"
#include <string.h>

struct agent_stream *agent_stream_new(const struct agent_wire *w, agent_delta_fn *fn,
				      void *user)
{
	struct agent_stream *s = mem_alloc(sizeof *s);

	s->wire = w;
	s->fn = fn;
	s->user = user;
	s->a = arena_new();
	return s;
}

void agent_stream_free(struct agent_stream *s)
{
	struct buf *own[15];
	int n = 0;

	if (!s)
		return;
	own[n++] = &s->line;
	own[n++] = &s->name;
	own[n++] = &s->data;
	own[n++] = &s->plain;
	own[n++] = &s->id;
	own[n++] = &s->model;
	own[n++] = &s->stop;
	own[n++] = &s->usage;
	own[n++] = &s->text;
	own[n++] = &s->refusal;
	own[n++] = &s->more;
	own[n++] = &s->body;
	own[n++] = &s->reasoning;
	own[n++] = &s->reasoning_content;
	own[n++] = &s->told.held;
	for (int i = 0; i < n; i++)
		buf_clear(own[i]);
	for (int i = 0; i < s->blocks; i++) {
		buf_clear(&s->block[i].id);
		buf_clear(&s->block[i].name);
		buf_clear(&s->block[i].text);
		buf_clear(&s->block[i].other);
		buf_clear(&s->block[i].json);
	}
	mem_free(s->block);
	arena_free(s->a);
	mem_free(s);
}

/* --- What the wires keep ------------------------------------------------------------------------- */
enum status agent_stream_block_add(struct agent_block **out, struct agent_stream *s,
				   enum agent_block_kind kind, long index, struct err *e)
{
	if (s->blocks >= AGENT_BLOCKS_MOST)
		return err_fail(e, E_ARG, "bad_answer",
				"the stream has more than %d parts in one turn",
				AGENT_BLOCKS_MOST);
	s->block = mem_grow(s->block, &s->cap, s->blocks + 1, sizeof *s->block);
	*out = &s->block[s->blocks++];
	**out = (struct agent_block){ .kind = kind, .index = index };
	return OK;
}

struct agent_block *agent_stream_block_find(struct agent_stream *s, enum agent_block_kind kind,
					    long index)
{
	for (int i = s->blocks - 1; i >= 0; i--)
		if (s->block[i].kind == kind && s->block[i].index == index)
			return &s->block[i];
	return NULL;
}

enum status agent_stream_event(struct json **out, const char **text, size_t *n,
			       struct agent_stream *s, struct err *e)
{
	enum status st;

	arena_reset(s->a);
	st = agent_wire_body(out, text, n, s->a, e);
	/* An error may be told in plain words. */
	if (st != OK && !strcmp(buf_str(&s->name), "error"))
		return agent_refusal_fail(e, 200, *text, *n);
	return st;
}

static void tell(struct agent_stream *s, enum agent_delta kind, const char *text, size_t n)
{
	if (n)
		s->fn(s->user, kind, text, n);
}

/* Thoughts within the words are told as such; last: the words are over. */
static void tell_words(struct agent_stream *s, const char *said, bool last)
{
	struct buf text = { 0 }, thoughts = { 0 };

	agent_thoughts_feed(&s->told, &text, &thoughts, said, strlen(said), last);
	tell(s, AGENT_DELTA_THOUGHT, buf_str(&thoughts), thoughts.n);
	tell(s, AGENT_DELTA_TEXT, buf_str(&text), text.n);
	buf_clear(&text);
	buf_clear(&thoughts);
}

void agent_stream_tell(struct agent_stream *s, enum agent_delta kind, const char *text)
{
	if (!s->fn)
		return;
	if (kind == AGENT_DELTA_TEXT)
		tell_words(s, text, false);
	else
		tell(s, kind, text, strlen(text));
}

void agent_stream_keep(struct buf *b, const struct json *object, const char *key)
{
	const char *s = json_text(object, key);

	if (s && *s) {
		buf_reset(b);
		buf_add(b, s);
	}
}

enum status agent_stream_cut(struct err *e)
{
	return err_fail_with(e, E_ARG, "bad_answer", NULL, "ask again",
			     "the stream was cut short: its end never came");
}

/* --- Events --------------------------------------------------------------------------------------- */
static enum status dispatch(struct agent_stream *s, struct err *e)
{
	struct err why = { 0 };
	enum status st = OK;

	if (s->has_data && s->data.n) {
		s->events = true;
		st = s->wire->event(s, buf_str(&s->name), s->data.s, s->data.n, &why);
	}
	buf_reset(&s->name);
	buf_reset(&s->data);
	s->has_data = false;
	if (st != OK) {
		s->failed = why;
		s->over = true;
		if (e)
			*e = why;
	}
	return st;
}

static bool is_field(const char *line, size_t n, const char *name)
{
	return strlen(name) == n && !memcmp(line, name, n);
}

/* A line is whole, without its end. */
static enum status take_line(struct agent_stream *s, struct err *e)
{
	const char *line = buf_str(&s->line), *colon, *value;
	size_t n = s->line.n, name;

	if (!n)
		return dispatch(s, e);
	colon = memchr(line, ':', n);
	name = colon ? (size_t)(colon - line) : n;
	value = colon ? colon + 1 : line + n;
	if (value < line + n && *value == ' ')
		value++;
	if (is_field(line, name, "data")) {
		if (s->has_data)
			buf_addc(&s->data, '\n');
		s->has_data = true;
		buf_addn(&s->data, value, (size_t)(line + n - value));
	} else if (is_field(line, name, "event")) {
		buf_reset(&s->name);
		buf_addn(&s->name, value, (size_t)(line + n - value));
	} else if (s->events && n > 8 && !memcmp(line, "{\"error\"", 8)) {
		/* Some servers tell an error in the middle without the form of an event. */
		buf_reset(&s->data);
		buf_addn(&s->data, line, n);
		s->has_data = true;
		return dispatch(s, e);
	} else if (!s->events) {
		/* No stream at all?  Then it is an answer at once; see agent_stream_end. */
		buf_addn(&s->plain, line, n);
		buf_addc(&s->plain, '\n');
	}
	return OK;
}

static enum status again(const struct agent_stream *s, struct err *e)
{
	if (!s->failed.code)
		return OK;
	if (e)
		*e = s->failed;
	return E_ARG;
}

enum status agent_stream_feed(struct agent_stream *s, const char *bytes, size_t n,
			      struct err *e)
{
	size_t i = 0;

	if (s->over)
		return again(s, e);
	if (n > AGENT_STREAM_MOST - s->total) {
		err_fail(&s->failed, E_ARG, "bad_answer", "the stream has more than %u bytes",
			 AGENT_STREAM_MOST);
		s->over = true;
		return again(s, e);
	}
	s->total += n;
	while (i < n) {
		size_t k = i;
		enum status st;

		if (s->after_cr && bytes[i] == '\n') {
			s->after_cr = false;
			i++;
			continue;
		}
		s->after_cr = false;
		while (k < n && bytes[k] != '\n' && bytes[k] != '\r')
			k++;
		buf_addn(&s->line, bytes + i, k - i);
		if (k == n)
			break;
		s->after_cr = bytes[k] == '\r';
		i = k + 1;
		if (!s->begun && s->line.n >= 3 && !memcmp(s->line.s, "\xef\xbb\xbf", 3)) {
			struct buf rest = { 0 };

			buf_addn(&rest, s->line.s + 3, s->line.n - 3);
			buf_clear(&s->line);
			s->line = rest;
		}
		s->begun = true;
		st = take_line(s, e);
		buf_reset(&s->line);
		if (st != OK)
			return st;
	}
	return OK;
}

/* Is the event under way whole, though no empty line came behind it? */
static bool is_whole(struct agent_stream *s)
{
	struct json *j = NULL;
	const char *text = s->data.s;
	size_t n = s->data.n;

	if (!s->has_data || !n)
		return false;
	if (n >= 6 && !memcmp(text, "[DONE]", 6))
		return true;
	arena_reset(s->a);
	return agent_wire_json(&j, &text, &n, s->a, NULL) == OK && j->type == JSON_OBJECT;
}

static bool is_json(const char *s)
{
	s += strspn(s, " \t\n");
	return *s == '{' || *s == '[';
}

/* Gemini's stream is a list where no events were asked for, or somebody between lost the question:
 * its items are the data of events.  E_ARG: one ends the stream with an error. */
static enum status take_list(struct agent_stream *s, struct err *e)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	enum status st = OK;

	if (json_read(&j, s->plain.s, s->plain.n, a, NULL) == OK && j->type == JSON_ARRAY)
		for (const struct json *m = j->child; m && st == OK; m = m->next) {
			s->has_data = true;
			json_add(&s->data, m);
			st = dispatch(s, e);
		}
	arena_free(a);
	return st;
}

enum status agent_stream_end(struct agent_reply *out, struct agent_stream *s, struct arena *a,
			     struct err *e)
{
	struct buf body = { 0 };
	enum status st = again(s, e);

	if (st != OK)
		return st;
	if (!s->over && s->line.n) {
		st = agent_stream_feed(s, "\n", 1, e);
		if (st != OK)
			return st;
	}
	if (!s->over && is_whole(s)) {
		st = dispatch(s, e);
		if (st != OK)
			return st;
	}
	if (!s->events && s->plain.n) {
		st = take_list(s, e);
		if (st != OK)
			return st;
	}
	s->over = true;
	if (!s->events && s->plain.n && is_json(buf_str(&s->plain)))
		return s->wire->reply(out, s->plain.s, s->plain.n, a, e);
	if (!s->events)
		return err_fail_with(
			e, E_ARG, "bad_answer", NULL,
			"is the base URL that of a model server, and of this wire format?",
			"the stream has no event in it (%zu bytes)", s->total);
	if (s->fn)
		tell_words(s, "", true);
	st = s->wire->whole(&body, s, e);
	if (st == OK)
		st = s->wire->reply(out, buf_str(&body), body.n, a, e);
	buf_clear(&body);
	return st;
}
