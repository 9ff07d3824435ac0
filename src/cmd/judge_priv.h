/* judge_priv.h -- what the files of porism judge share.  Private to cmd/. */
#ifndef CMD_JUDGE_PRIV_H
#define CMD_JUDGE_PRIV_H
#include "cmd/cmd.h"

/* judge_translate.c: solutions in prose, where the arguments ask for it (--translate, --account);
 * -1: they do not, else the exit code. */
int cmd_judge_translate(struct app *app, int argc, char **argv);
#endif
