/* merge_priv.h -- what the files of porism merge share.  Private to cmd/. */
#ifndef CMD_MERGE_PRIV_H
#define CMD_MERGE_PRIV_H
#include "base/mem.h"
#include "base/shard.h"
#include "cmd/cmd.h"

/* What one shard left: a file, or a folder with an account in it. */
struct merge_part {
	const char *path;
	const char *text; /* a file: its lines */
	size_t n;
	struct shard_manifest m;
	const struct json *account; /* a folder: all that its account says */
};
struct merge {
	struct merge_part *part; /* in the arena, as all else */
	int n, cap;
	struct arena *arena;
	char **text; /* what to free */
	int texts, text_cap;
};

/* One more file of lines; false with a message: it is torn, or none of ours. */
bool cmd_merge_add_file(struct merge *g, const char *path);
/* Does an existing file end with an account? */
bool cmd_merge_is_shard(const char *path);
/* One more folder of traces, or a folder of such folders; false with a message. */
bool cmd_merge_add_traces(struct merge *g, const char *path);
/* Are these all the parts of one batch, each once?  false with a message that says what is wrong.
 * all: what each record became, in the order of the input; part is a place in g->part. */
bool cmd_merge_agrees(const struct merge *g, struct shard_place **all);
/* Put together: true, or false with a message. */
bool cmd_merge_lines(const struct merge *g, const struct shard_place *all, const char *out);
bool cmd_merge_traces(const struct merge *g, const char *out);
/* --- merge_run.c: folders of porism eval run ------------------------------------------------ */
/* The parts in these folders into OUT, which may be one of them; config: of the run, for its
 * results, or NULL.  false with a message. */
bool cmd_merge_runs(struct app *app, const char *out, const char *config, int n, char **path);

/* A complaint, with what to do; returns false. */
bool cmd_merge_refuse(const char *hint, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
#endif
