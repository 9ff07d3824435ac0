/* synth_part_priv.h -- the parts of porism synth (synth.def) and what they share.  Private to cmd/. */
#ifndef CMD_SYNTH_PART_PRIV_H
#define CMD_SYNTH_PART_PRIV_H
#include "cmd/cmd.h"

/* What porism synth NAME does; arguments behind the name. */
#define SYNTH(name, text) int cmd_synth_##name(struct app *app, int argc, char **argv);
#include "cmd/synth.def"
#undef SYNTH
/* Does the word name a part?  Then *out is what it comes to. */
bool cmd_synth_part(int *out, struct app *app, int argc, char **argv);
/* --jsonl FILE: standard output goes there from now on ("-": it stays).  0, or the exit code of the complaint. */
int cmd_synth_output(const char *path);
/* Was everything written?  The exit code. */
int cmd_synth_written(void);
/* "porism synth: message" with near and hint; the exit code. */
int cmd_synth_complain(const struct err *e);
#endif
