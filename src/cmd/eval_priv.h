/* eval_priv.h -- what the files of porism eval share.  Private to cmd/. */
#ifndef CMD_EVAL_PRIV_H
#define CMD_EVAL_PRIV_H
#include "cmd/cmd.h"
#include "eval/eval.h"

/* Stopped at a limit of the config: the run can be gone on with. */
enum { EXIT_LIMIT = 2 };

/* What porism eval NAME does; arguments behind the name. */
#define EVAL(name, usage, text) int cmd_eval_##name(struct app *app, int argc, char **argv);
#include "cmd/eval.def"
#undef EVAL

int cmd_eval_complain(const struct err *e);
/* "porism eval: message" and the usage of the part; returns 129. */
int cmd_eval_usage(const char *part, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* --- eval_show.c ------------------------------------------------------------------------------- */
/* How far it is, told again and again: a table on a terminal, else a line now and then. */
struct cmd_eval_show {
	bool quiet, table;
	int lines; /* of the table that stands there */
	double began, shown;
	const struct eval_plan *plan;
	const struct eval_tally *tally, *before; /* now; and when this start began */
};
void cmd_eval_show(struct cmd_eval_show *s, double now, bool last);

/* --- eval_run.c --------------------------------------------------------------------------------- */
/* The folder of a path, with a slash at its end; for mem_free. */
char *cmd_eval_folder(const char *path);
/* The pictures of a sample, as its set wants them; false: one that is needed is not there. */
bool cmd_eval_pictures(struct agent_problem *p, const struct eval_plan *plan, int sample,
		       struct arena *a);
#endif
