/*
 * synth_priv.h -- what the files of porism synth share.
 */
#ifndef CMD_SYNTH_PRIV_H
#define CMD_SYNTH_PRIV_H
#include "cmd/batch_priv.h"
#include "learn/learn.h"

struct synth_request {
	struct learn_options o;
	long start, count;
	long cap; /* samples of one skeleton; -1: as many as suit the count */
	int threads;
	struct shard shard;
	const char *out;    /* a file, or - */
	const char *shield; /* a file of hashes, or NULL */
	const char *hide;   /* make such a file of these texts, or NULL */
	bool report, resume;
};

/* synth_run.c: all of them, to the output. */
int synth_run(struct app *app, const struct synth_request *q);
/* synth_shield.c: hashes of a file into the memory; of records onto standard output. */
bool synth_take_shield(struct learn_memory *m, const char *path);
int synth_make_shield(const char *path);
/* synth_report.c: what was made, on standard error. */
struct synth_report {
	long made, failed, tries, fate[LEARN_FATES], solver_apart, solver_unable;
	long operators[LEARN_MOST + 1], first[64], used[64], held;
	double seconds;
	struct synth_answer *answer; /* how often each */
	int answers, answer_cap;
	int threads;
};
void synth_count(struct synth_report *r, const struct learn_facts *f);
void synth_report_print(struct synth_report *r);
void synth_report_clear(struct synth_report *r);
#endif
