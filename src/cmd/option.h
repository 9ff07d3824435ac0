/* option.h -- the table of options (option.def) and those of other tables, for help, manual pages, completion.  Private to cmd/. */
#ifndef CMD_OPTION_H
#define CMD_OPTION_H
#include "base/mem.h"
#include "cmd/parts.h"

/* name "": a heading; value "": it takes none. */
struct cmd_option {
	const char *command, *name, *value, *text;
};
struct cmd_option_list {
	struct arena *arena;
	struct cmd_option *at;
	int n, cap;
};
/* All rows of a command or part ("eval run"), in their order, in list.arena. */
void cmd_options_of(struct cmd_option_list *l, const char *name);
/* The i-th word of a value that is taken as it stands ("svg|png|OUT": svg, png); NULL: there are no more. */
const char *cmd_value_word(const struct cmd_option *o, int i, struct arena *a);
/* What an option, or "" for the words of a command, takes of files (TAKES in option.def); NULL: it is not said. */
const char *cmd_option_takes(const char *name, const char *option);
/* Settings of another table that a command has besides: their title, and their help in *b; false: it has none. */
bool cmd_option_settings(const char *name, const char **title, struct buf *b);

/* Of a command that has parts ("eval", "eval run"), and the name of the part or NULL; NULL: it has none. */
const struct cmd_parts *cmd_parts_of(const char *name, const char **part);

/* What was given to a command: options that it has not end it; --seed=3 becomes two words.  The words are in
 * the arena, which must live as long as they are used.  *no_times: --no-times was among them, and is none of the
 * words.  0, or the exit code of the complaint. */
int cmd_take_words(const char *command, struct arena *a, int *argc, char ***argv,
		   bool *no_times);
#endif
