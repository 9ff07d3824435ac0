/*
 * thoughts.c -- thoughts that a model writes into its text: <think> ... </think>.
 *
 * Servers of local models without a parser for them hand them on like that.  A template may have
 * opened them, so that their end comes first; and who was cut off while thinking has said
 * nothing.
 */
#include "agent/wire_priv.h"
#include <string.h>

static const char *const marks[][2] = {
	{ "<think>", "</think>" },
	{ "<thinking>", "</thinking>" },
	{ "<thought>", "</thought>" },
	{ "[THINK]", "[/THINK]" },
};
enum { MARKS = sizeof marks / sizeof *marks };

/* Do n bytes begin with the mark (1), may they when more come (0), or not (-1)? */
static int meets(const char *s, size_t n, const char *mark)
{
	size_t k = strlen(mark);

	if (memcmp(s, mark, n < k ? n : k) != 0)
		return -1;
	return n >= k;
}

/* The length of the mark at s, which is taken; 0: there is none; *more: there may be. */
static size_t take_mark(struct agent_thoughts *t, struct buf *text, struct buf *thoughts,
			const char *s, size_t n, bool *more)
{
	for (int i = 0; i < MARKS; i++) {
		int opens = t->in ? -1 : meets(s, n, marks[i][0]);
		int ends = !t->in || t->in == i + 1 ? meets(s, n, marks[i][1]) : -1;

		*more = *more || !opens || !ends;
		if (opens > 0) {
			t->in = i + 1;
		} else if (ends > 0) {
			if (!t->in && !t->seen) {
				buf_addn(thoughts, buf_str(text), text->n);
				buf_reset(text);
			}
			t->in = 0;
		} else {
			continue;
		}
		t->seen = t->blank = true;
		return strlen(marks[i][opens > 0 ? 0 : 1]);
	}
	return 0;
}

/* last: no more comes. */
static void part(struct agent_thoughts *t, struct buf *text, struct buf *thoughts,
		 const char *s, size_t n, bool last)
{
	while (n) {
		bool more = false;
		size_t k =
			*s == '<' || *s == '[' ? take_mark(t, text, thoughts, s, n, &more) : 0;

		if (!k && more && !last) {
			buf_addn(&t->held, s, n);
			return;
		}
		if (!k) {
			t->blank = t->blank && strchr(" \t\r\n", *s) && *s;
			if (!t->blank)
				buf_addc(t->in ? thoughts : text, *s);
			k = 1;
		}
		s += k;
		n -= k;
	}
}

void agent_thoughts_feed(struct agent_thoughts *t, struct buf *text, struct buf *thoughts,
			 const char *s, size_t n, bool last)
{
	struct buf all = t->held;

	if (!all.n) {
		part(t, text, thoughts, s, n, last);
		return;
	}
	t->held = (struct buf){ 0 };
	buf_addn(&all, s, n);
	part(t, text, thoughts, all.s, all.n, last);
	buf_clear(&all);
}
