/* check.h -- what must be true of every answer of a desk; for tests and the fuzzer. */
#ifndef DESK_T_CHECK_H
#define DESK_T_CHECK_H
#include "base/json.h"
#include "desk/desk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The figure with its history. */
static inline char *check_state(struct desk *d)
{
	struct buf b = { 0 };

	fig_save(&b, desk_figure(d));
	return buf_take(&b);
}

/* Does the text name a tool, one with a name that is no word, that the desk does not offer?  What
 * refuses it may. */
static inline bool check_names_hidden(struct desk *d, const struct tool_table *tools,
				      const char *text)
{
	char word[64];

	while (*text) {
		/* Capitals too: what begins like a tool is another word. */
		size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					"0123456789_");

		if (n && n < sizeof word) {
			memcpy(word, text, n);
			word[n] = 0;
			if (strchr(word, '_') && !desk_offers(d, word) &&
			    tool_find(tools, word) &&
			    strncmp(text + n, " is not offered here", 20))
				return true;
		}
		text += n ? n : 1;
	}
	return false;
}

/* Closed forms under "exact", where none is to be told. */
static inline bool check_tells_exact(const struct json *j)
{
	const char *kind = json_text(j, "kind"), *exact = json_text(j, "exact");

	if (json_get(j, "latex") || json_get(j, "radians"))
		return true;
	if (exact && strcmp(exact, "true") && strcmp(exact, "false") &&
	    !(kind &&
	      (!strcmp(kind, "text") || !strcmp(kind, "boolean") || !strcmp(kind, "names"))))
		return true;
	for (const struct json *m = j->child; m; m = m->next)
		if (check_tells_exact(m))
			return true;
	return false;
}

/* What is wrong with the answer to a call, in words; NULL: nothing.  before: the state then. */
static inline const char *check_answer(struct desk *d, const struct desk_result *r,
				       const char *before, const struct tool_table *tools,
				       unsigned without)
{
	struct arena *a = arena_new();
	const char *fault = NULL;
	const struct json *call, *step, *okay;
	struct json *j;
	bool script = r->tool && !strcmp(r->tool, "run_script");

	if (json_read(&j, buf_str(&r->json), r->json.n, a, NULL) != OK ||
	    j->type != JSON_OBJECT || memchr(r->json.s, '\n', r->json.n)) {
		arena_free(a);
		return "it is no line of JSON";
	}
	call = json_get(j, "call");
	step = json_get(j, "step");
	okay = json_get(j, "ok");
	if (!call || call->type != JSON_NUMBER || atoi(call->text) != desk_calls(d))
		fault = "it has not the number of the call";
	else if (!step || step->type != JSON_NUMBER || atoi(step->text) != r->step ||
		 r->step != fig_journal_count(desk_figure(d)))
		fault = "it has not the step";
	else if (!okay || (okay->type == JSON_TRUE) != r->ok || (r->code == NULL) != r->ok)
		fault = "it does not say whether it worked";
	else if (!r->ok && !script && json_get(j, "error") &&
		 (!json_text(json_get(j, "error"), "code") ||
		  !json_text(json_get(j, "error"), "message") ||
		  strcmp(json_text(json_get(j, "error"), "code"), r->code)))
		fault = "its error is incomplete";
	else if (!r->ok && (r->picture.n || (r->value.n && !script)))
		fault = "a refusal shows something";
	else if ((without & DESK_NO_EXACT) && check_tells_exact(j))
		fault = "it tells a closed form";
	else if (check_names_hidden(d, tools, buf_str(&r->json)))
		fault = "it names what is not offered";
	if (!fault && !r->ok && !script) {
		char *now = check_state(d);

		if (strcmp(now, before))
			fault = "a refusal changed the figure";
		mem_free(now);
	}
	arena_free(a);
	return fault;
}
#endif
