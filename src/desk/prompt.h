/*
 * prompt.h -- what models are told: the files of prompts/, which are part of the program.
 *
 * A text begins with a line that says what it is, <!-- porism prompt canvas 1 -->, its name and
 * version; the rest, the body, is what a model reads.  A file that takes the place of one of
 * ours has the same form.
 */
#ifndef DESK_PROMPT_H
#define DESK_PROMPT_H
#include <stdbool.h>

/* The whole text of prompts/NAME.md, first line and all; NULL: there is none such. */
const char *desk_prompt(const char *name);
/* Their names, in the order of prompt.def; NULL beyond the last. */
const char *desk_prompt_name(int i);

struct desk_prompt_head {
	char name[32];
	int version;
	const char *body; /* in the text */
};
/* Take a text apart.  false: its first line is not of this form; then it is all body, its name
 * is empty and its version 0. */
bool desk_prompt_read(struct desk_prompt_head *out, const char *text);
#endif
