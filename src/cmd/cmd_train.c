/* cmd_train.c -- porism train: models learn, and are put to the test. */
#include "cmd/train_priv.h"
#include <signal.h>

cmd_fn cmd_train;

static const struct cmd_part_row part[] = {
#define TRAIN(name, usage, text) { #name, usage, text, cmd_train_##name },
#include "cmd/train.def"
#undef TRAIN
};
const struct cmd_parts cmd_train_parts = { "train", "docs/LEARN.md how to go about it", part,
					   sizeof part / sizeof *part, NULL };

int cmd_train_complain(const char *name, const struct err *e)
{
	char who[60];

	snprintf(who, sizeof who, "train %s", name);
	return cmd_complain(who, e);
}

void cmd_train_help_sft(struct buf *b)
{
	train_settings_help(b, TRAIN_SFT);
}

void cmd_train_help_grpo(struct buf *b)
{
	train_settings_help(b, TRAIN_GRPO);
}

void cmd_train_help_eval(struct buf *b)
{
	train_settings_help(b, TRAIN_EVAL);
}

int cmd_train(struct app *app, int argc, char **argv)
{
	signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
	return cmd_parts_run(&cmd_train_parts, app, argc, argv);
}
