/* talk.c -- what was asked and said in an attempt, out of its trace or from who knows its set. */
#include "export/export_priv.h"
#include <limits.h>
#include <math.h>
#include <string.h>

/* The schemas of the tools are most of a trace, and nobody asks for them here: out with them before the
 * rest is read.  Returns how many bytes are left. */
static size_t drop_tools(char *text, size_t n)
{
	const char *at;
	size_t k;
	char *to;

	if (!json_span(&at, &k, text, n, "tools") || k < 3 || *at != '[')
		return n;
	to = text + (at - text) + 1;
	memmove(to, at + k - 1, n - (size_t)(at - text) - k + 1);
	n -= k - 2;
	text[n] = 0;
	return n;
}

bool export_trace(const struct export_job *x, const struct export_attempt *r, char **text,
		  struct agent_trace *out, struct arena *a)
{
	struct err e = { 0 };
	size_t n = 0;

	*text = NULL;
	if (r->trace && *r->trace && x->in->read) {
		*text = x->in->read(x->in->self, r->trace, &n);
		if (*text)
			n = drop_tools(*text, n);
		if (*text && agent_trace_read(out, *text, n, a, &e) == OK)
			return true;
	}
	mem_free(*text);
	*text = NULL;
	return false;
}

/* --- The question ----------------------------------------------------------------------- */
static void read_images(struct export_question *q, const struct json *list, struct arena *a)
{
	q->image = arena_alloc(a, (size_t)(list->n + 1) * sizeof *q->image);
	for (const struct json *i = list->child; i; i = i->next) {
		struct export_image m = { json_text(i, "mime"), json_text(i, "base64") };

		if (m.mime && m.base64)
			q->image[q->images++] = m;
	}
}

static void read_choices(struct export_question *q, const struct json *list, struct arena *a)
{
	q->choice = arena_alloc(a, (size_t)(list->n + 1) * sizeof *q->choice);
	for (const struct json *c = list->child; c; c = c->next)
		q->choice[q->choices++] = c->text ? c->text : "";
}

void export_asked(const struct export_job *x, const struct export_attempt *r,
		  const struct agent_trace *t, struct export_question *out, struct arena *a)
{
	const struct json *p = t ? json_get(t->head, "problem") : NULL;
	const struct json *choices = p ? json_get(p, "choices") : NULL;
	const struct json *images = p ? json_get(p, "images") : NULL;

	memset(out, 0, sizeof *out);
	if (p && json_text(p, "text")) {
		out->text = json_text(p, "text");
		if (choices && choices->type == JSON_ARRAY)
			read_choices(out, choices, a);
		if (images && images->type == JSON_ARRAY)
			read_images(out, images, a);
		return;
	}
	if (x->in->asked && x->in->asked(x->in->self, r->key, out, a) && out->text)
		return;
	memset(out, 0, sizeof *out);
	out->text = r->key;
	out->unknown = true;
}

const char *export_letter(const char *key, const struct export_question *q, struct arena *a)
{
	if (!key)
		return "";
	for (int i = 0; i < q->choices && i < 26; i++)
		if (!strcmp(q->choice[i], key))
			return arena_printf(a, "%c", 'A' + i);
	return key;
}

/* --- What was said ---------------------------------------------------------------------- */
bool *export_undone(const struct agent_trace *t, struct arena *a)
{
	bool *undone = arena_alloc(a, (size_t)(t->events + 1) * sizeof *undone);
	double last = INT_MAX; /* turn that later resumes kept */

	for (int i = t->events - 1; i >= 0; i--) {
		undone[i] = t->event[i].turn > last;
		if (t->event[i].kind == AGENT_EVENT_RESUME)
			last = fmin(last, export_number(t->event[i].value, "after_turn", 0));
	}
	return undone;
}

const char *export_said(const struct export_attempt *r, const struct agent_trace *t)
{
	for (int i = t ? t->events - 1 : -1; i >= 0; i--) {
		const char *text = t->event[i].kind == AGENT_EVENT_REPLY
					   ? json_text(t->event[i].value, "text")
					   : NULL;

		if (text && *text)
			return text;
	}
	return r->answer ? r->answer : "";
}
