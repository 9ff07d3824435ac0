/* eval_priv.h -- what the files of porism eval share.  Private to cmd/. */
#ifndef CMD_EVAL_PRIV_H
#define CMD_EVAL_PRIV_H
#include "cmd/agent_priv.h"
#include "cmd/cmd.h"
#include "cmd/parts.h"
#include "eval/eval.h"
#include "eval/reason.h"
#include "metric/metric.h"

/* What porism eval NAME does; arguments behind the name. */
#define EVAL(name, usage, text) int cmd_eval_##name(struct app *app, int argc, char **argv);
#include "cmd/eval.def"
#undef EVAL

int cmd_eval_complain(const struct err *e);
extern const struct cmd_parts cmd_eval_parts;

/* The tables of a run's steps, canvases and drawings, where it has such (eval_report.c): as text, or a
 * list of JSON.  Returns the exit code. */
int cmd_eval_tables(struct buf *b, struct app *app, const char *dir, bool json);

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

/* --- eval_job.c --------------------------------------------------------------------------------- */
struct cmd_eval_options {
	const char *part; /* run, batch */
	const char *config, *out, *model, *base_url, *ca, *prompts;
	const char *
		was; /* the model of the run whose folder was given in place of a config, or NULL */
	struct shard shard;
	long limit, parallel, threads, retries;
	double money, seconds;
	bool quiet, json, plan, timeouts, no_times;
	const char *write, *read; /* of porism eval batch */
};
struct cmd_eval {
	struct cmd_crowd crowd; /* first: the crowd is the job */
	const struct cmd_eval_options *o;
	struct eval_config config;
	struct eval_plan *plan;
	struct eval_folder folder;
	struct agent_settings *settings; /* of each arm and try */
	struct agent_plan **agent_plan;
	char *beside; /* the folder of the config */
	bool named;   /* the model is not the config's: the command line names it */
	/* Of all below the crowd's lock. */
	long at;     /* the next attempt that nobody has looked at */
	long last;   /* of those that this start does */
	bool engine; /* of the attempts that are done now: those of the solver, or the others */
	struct eval_tally *tally, *before;
	struct eval_reasons reasons; /* why attempts of this start have no answer */
	struct arena *arena;         /* for what is kept of them */
	struct cmd_eval_show show;
	double spent; /* dollars, what is under way included */
	double began;
	int refused;
	const char *lost; /* what could not be written, or NULL */
	bool limited;     /* stopped at a limit */
};

/* The folder of a path, with a slash at its end; for mem_free. */
char *cmd_eval_folder(const char *path);
/* porism eval PART CONFIG ...: read the options, open the run, work, close it.  Returns the exit
 * code.  work NULL: look whether the folder is of that config, and write nothing. */
int cmd_eval_start(struct app *app, const char *part, int argc, char **argv,
		   int (*work)(struct cmd_eval *x, struct app *app));
/* Open the model with what its runs share, let fn work, close it. */
int cmd_eval_ask(struct cmd_eval *x, struct app *app, int (*fn)(struct cmd_eval *x));
/* The next attempt that is to be done now; with the lock held where there are threads. */
bool cmd_eval_next(struct cmd_eval *x, long *attempt);
/* A task for an attempt: problem, pictures, where its trace goes; its arena is emptied first.  false:
 * it cannot be done, which is told or (x->lost) ends all. */
bool cmd_eval_task(struct cmd_eval *x, struct cmd_task *t, long attempt);
/* The record of an attempt: kept, counted, shown.  Takes the crowd's lock. */
void cmd_eval_add(struct cmd_eval *x, long attempt, struct eval_record *r, struct arena *a);
/* It cannot be done, and why. */
void cmd_eval_refuse(struct cmd_eval *x, long attempt, const struct err *e);
/* The run of a task is over: its record. */
void cmd_eval_record(struct cmd_eval *x, struct cmd_task *t, struct agent_run *r);
/* What is told at the end; returns the exit code. */
int cmd_eval_finish(struct cmd_eval *x, int rc);
/* --- eval_folder.c ------------------------------------------------------------------------------- */
/* Does the folder hold a run? */
bool cmd_eval_is_run(const char *folder);
/* o->config is such a folder: the config of its run, where it lies (-o), the model and the prompts that
 * the command line named; texts in the arena.  0, or the exit code of the complaint. */
int cmd_eval_of_run(struct cmd_eval_options *o, struct arena *a);
/* Where the run of these options goes: -o, or CONFIG.run; without a slash at its end.  0, or the exit code of
 * the complaint. */
int cmd_eval_where(struct buf *dir, const struct cmd_eval_options *o);
/* A path from the root on. */
const char *cmd_eval_absolute(const char *path, struct arena *a);
/* --- eval_steps.c ------------------------------------------------------------------------------- */
/* What the model wrote in an attempt, a line for who judges it; false: there is nothing.  leak: what it
 * shares with the reference, where there is one; or NULL. */
bool cmd_eval_solution(struct buf *b, const struct cmd_eval *x, long attempt,
		       struct metric_leak *leak, struct arena *a);
/* Lines of judgements into the records, and what each attempt shares with its reference (grams below 0:
 * not known); leak may be NULL.  Returns the exit code. */
int cmd_eval_judgements(struct cmd_eval *x, const char *path, const struct metric_leak *leak);
/* The pictures of a sample, as its set wants them; false: one that is needed is not there. */
bool cmd_eval_pictures(struct agent_problem *p, const struct eval_plan *plan, int sample,
		       struct arena *a);
/* --- eval_export.c -------------------------------------------------------------------------------- */
/* The sets of a config: what a run without traces was asked. */
struct cmd_eval_sets {
	struct eval_config config;
	struct eval_plan *plan;
	char *beside;
};
enum status cmd_eval_sets_open(struct cmd_eval_sets *s, const char *path, struct arena *a,
			       struct err *e) MUST_USE;
void cmd_eval_sets_close(struct cmd_eval_sets *s);
#endif
