/*
 * synth_priv.h -- what the files of porism synth share.
 */
#ifndef CMD_SYNTH_PRIV_H
#define CMD_SYNTH_PRIV_H
#include "cmd/batch_priv.h"
#include "cmd/parts.h"
#include "learn/learn.h"

struct cmd_synth_request {
	struct learn_options o;
	long start, count;
	long lines; /* stop when so many are written; 0: when all numbers were tried */
	long cap;   /* samples of one skeleton; -1: as many as suit the count */
	int threads;
	struct shard shard;
	const char *out;    /* a file, or - */
	const char *shield; /* a file of hashes, or NULL */
	const char *hide;   /* make such a file of these texts, or NULL */
	bool report, resume;
};

/* synth_run.c: all of them, to the output. */
int cmd_synth_run(struct app *app, const struct cmd_synth_request *q);
/* synth_shield.c: hashes of a file into the memory; of records onto standard output. */
bool cmd_synth_take_shield(struct learn_memory *m, const char *path);
int cmd_synth_make_shield(const char *path);
/* synth_report.c: what was made, on standard error. */
struct cmd_synth_report {
	long made, failed, tries, fate[LEARN_FATES], solver_apart, solver_unable;
	long exact, exact_apart, exact_unable;
	long operators[LEARN_MOST + 1], first[64], used[64], held, extra;
	double seconds;                  /* below 0: not to be told */
	struct cmd_synth_answer *answer; /* how often each */
	int answers;
	int threads;
};
void cmd_synth_count(struct cmd_synth_report *r, const struct learn_facts *f);
void cmd_synth_report_print(struct cmd_synth_report *r);
void cmd_synth_report_clear(struct cmd_synth_report *r);

/* What porism synth NAME does; arguments behind the name. */
#define SYNTH(name, usage, text) int cmd_synth_##name(struct app *app, int argc, char **argv);
#include "cmd/synth.def"
#undef SYNTH
extern const struct cmd_parts cmd_synth_parts;
/* --jsonl FILE: standard output goes there from now on ("-": it stays).  0, or the exit code of the complaint. */
int cmd_synth_output(const char *path);
/* Was everything written?  The exit code. */
int cmd_synth_written(void);
/* "porism synth: message" with near and hint; the exit code. */
int cmd_synth_complain(const struct err *e);
#endif
