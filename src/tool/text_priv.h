/* text_priv.h -- what the files on texts share with those on lists. */
#ifndef TOOL_TEXT_PRIV_H
#define TOOL_TEXT_PRIV_H
#include "tool/list_priv.h"

/* Give a text of n bytes. */
enum status tool_text_give(struct tool_call *c, const char *s, size_t n) MUST_USE;
/* How many characters. */
long tool_text_length(const char *s);
/* Give the characters from the first to the last, counted from 1; those that are not there are
 * left out. */
enum status tool_text_range(struct tool_call *c, const char *s, long from, long to) MUST_USE;
/* Give the number of the character where `what` begins, from the given one on. */
enum status tool_text_find(struct tool_call *c, const char *what, const char *in,
			   long from) MUST_USE;
/* Whether a comes before b (< 0) in a list in order: capitals count as small letters, and stand
 * first where that is the only difference. */
int tool_text_compare(const char *a, const char *b);
#endif
