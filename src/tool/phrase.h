/*
 * phrase.h -- commands that are said by other commands.
 *
 * A phrase (phrase.def) is a form of a command for which there is no tool of its own,
 * because it can be said with those there are: Rotate(A, 60°) is Rotate(A, 60°, (0, 0)).
 * The figure tries the tools of a command first and then its phrases.
 */
#ifndef TOOL_PHRASE_H
#define TOOL_PHRASE_H
#include "tool/tool.h"

struct tool_phrase {
	const char *command;
	const char *params; /* as in tool.def, without the name */
	const char *means;  /* an expression in the parameters; the name of a list of points
	                     * among the arguments of a command stands for each of them */
};
int tool_phrase_count(void);
const struct tool_phrase *tool_phrase_at(int i);
/* Its parameters, read, with their texts in the arena; returns how many. */
int tool_phrase_params(const struct tool_phrase *p, struct param out[TOOL_PARAMS],
		       struct arena *a);
/* The first phrase of a command, letters' case ignored, and the next one of the same; -1: none. */
int tool_phrase_first(const struct tool_table *t, const char *command);
int tool_phrase_next(const struct tool_table *t, int i);
/* Those whose commands have the words, best first, one of each command, with their scores
 * (tool_score). */
int tool_phrase_search(const char *words, const struct tool_phrase **out, int *score,
		       int most);
/* The next row of habit.def that has the word, letters' case ignored, from *row on, which is moved
 * behind it; NULL: no more.  Its `command` is all the row's words. */
const struct tool_phrase *tool_habit(const char *word, int *row);
/* "Rotate(obj, angle)" */
void tool_phrase_signature(struct buf *b, const struct tool_phrase *p);
#endif
