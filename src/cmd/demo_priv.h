/* demo_priv.h -- what the two files of porism demo share.  Private to cmd/. */
#ifndef CMD_DEMO_PRIV_H
#define CMD_DEMO_PRIV_H
#include "cmd/cmd.h"

/* cmd_demo_facts.c: a problem stated as facts, its account and its picture (in a file), then one
 * whose facts contradict each other.  An exit code. */
int cmd_demo_facts(const struct app *app, const char *picture);
#endif
