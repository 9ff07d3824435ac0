/* exec_priv.h -- what the two files of porism exec share.  Private to cmd/. */
#ifndef CMD_EXEC_PRIV_H
#define CMD_EXEC_PRIV_H
#include "base/shard.h"
#include "cmd/cmd.h"
#include "program/program.h"

enum exec_from { FROM_JSONL, FROM_PGPS9K, FROM_BOXED };

struct exec_options {
	bool compat, explain, full, summary, sharegpt;
	enum exec_from from;
	int threads;
	const char *jsonl; /* the file of a batch, or NULL */
	const char *answer, *choices;
	const char *word[PROGRAM_VALUES + 1]; /* a program and its values */
	int words;
	struct shard shard;
};

/* exec_batch.c: every line of a file; returns an exit code. */
int cmd_exec_batch(const struct app *app, const struct exec_options *o);
#endif
