/* repl_priv.h -- what the files of porism repl share: the session, its words, completion.  Private to cmd/. */
#ifndef CMD_REPL_PRIV_H
#define CMD_REPL_PRIV_H
#include "base/mem.h"
#include "cmd/cmd.h"

struct cmd_session {
	const struct app *app;
	struct fig *f;
	char **word; /* what can be completed whatever the figure: commands, tools, functions */
	int n_words, cap_words;
	bool quit, failed;
};
/* One line of script through the figure, and its observation in colours. */
void cmd_session_run(struct cmd_session *s, const char *line, size_t n);

/* --- repl_words.c: the words of the session itself ---------------------------------------- */
struct repl_action {
	const char *name, *usage, *text;
	const char *
		files; /* endings of the files that it takes, for completion; NULL: it takes none */
	bool takes; /* anything may follow it */
	void (*fn)(struct cmd_session *s, const char *arg);
};
const struct repl_action *cmd_repl_actions(int *n);
/* Is the line one for the session: ":word ..." , or a word of it that is no object's name and no statement?  Then
 * it is done. */
bool cmd_repl_act(struct cmd_session *s, const char *line, size_t n);
/* Of a line that failed: tells the word that was meant, where one is near. */
void cmd_repl_hint(const char *line, size_t n);
/* The action that the text begins with, and where what follows it stands; NULL: none. */
const struct repl_action *cmd_repl_action_of(const char *text, size_t n, size_t *rest);

/* --- repl_complete.c: what may stand at the end of a line ----------------------------------- */
struct repl_offers {
	struct arena *arena;
	const char **word; /* each begins with what was typed */
	int n, cap;
	size_t typed; /* bytes of the last word */
	struct buf
		forms; /* of the command whose argument it is, a line each; freed by the caller */
};
/* The words that are known whatever the figure. */
void cmd_repl_learn(struct cmd_session *s);
void cmd_repl_offer(struct repl_offers *o, struct cmd_session *s, const char *line, size_t n);
#endif
