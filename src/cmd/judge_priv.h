/* judge_priv.h -- what the files of porism judge share.  Private to cmd/. */
#ifndef CMD_JUDGE_PRIV_H
#define CMD_JUDGE_PRIV_H
#include "agent/agent.h"
#include "base/shard.h"
#include "cmd/cmd.h"
#include "translate/translate.h"

/* judge_translate.c: solutions in prose, where the arguments ask for it (--translate, --account);
 * -1: they do not, else the exit code. */
int cmd_judge_translate(struct app *app, int argc, char **argv);
/* --- judge_options.c ------------------------------------------------------------------------- */
struct translate_request {
	const char *input, *account, *model[TRANSLATE_SLOTS], *base_url, *out, *prompts,
		*prices, *ca, *tries;
	struct translate_settings settings;
	struct agent_settings agent;
	struct shard shard;
	long parallel, threads;
	double money, max_seconds; /* of all starts; of this one; 0: no limit */
	bool json, quiet, list;
};
/* The arguments; 0, or the exit code of the complaint. */
int cmd_judge_options(struct translate_request *q, int argc, char **argv);
/* Is it enough to begin?  The same. */
int cmd_judge_check(const struct translate_request *q);
#endif
