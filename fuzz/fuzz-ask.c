/*
 * fuzz-ask.c -- bytes as a question and a model's reply: the words, a line end, the reply.
 *
 * Whatever they are, there is an answer that is a line of JSON, or a refusal; what the rules make of the words
 * is a record.
 */
#include "ask/ask.h"
#include "base/json.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static enum status say(void *self, struct ask_reply *out, const char *prompt,
		       const struct ask_options *o, struct arena *a, struct err *e)
{
	(void)prompt;
	(void)a;
	(void)e;
	for (int i = 0; i < o->tries; i++)
		out[i] = (struct ask_reply){ self, true };
	return OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *text = (const char *)data, *end = memchr(text, '\n', n);
	size_t len = end ? (size_t)(end - text) : n;
	struct arena *a;
	struct ask_question q;
	struct ask_writer w = { say, NULL };
	struct ask_options o;
	struct ask_answer r;
	struct json *j = NULL;
	struct buf b = { 0 };

	if (n > 3000)
		return 0;
	a = arena_new();
	q = (struct ask_question){ .text = arena_strndup(a, text, len) };
	w.self = arena_strndup(a, end ? end + 1 : "", end ? n - len - 1 : 0);
	ask_options_init(&o);
	o.tries = 2;
	if (strchr(q.text, '|'))
		ask_clauses(&q, q.text, a);
	if (ask_about(&r, &q, &w, &o, a, NULL) == OK) {
		ask_json(&b, &q, &r, true, -1);
		if (json_read(&j, b.s, b.n, a, NULL) != OK)
			BUG("an answer that is no JSON");
		buf_reset(&b);
		ask_text(&b, &r, true);
	}
	buf_clear(&b);
	arena_free(a);
	return 0;
}
