/* train_priv.h -- what the files of porism train share.  Private to cmd/. */
#ifndef CMD_TRAIN_PRIV_H
#define CMD_TRAIN_PRIV_H
#include "cmd/cmd.h"
#include "cmd/parts.h"
#include "train/train.h"

/* What porism train NAME does; arguments behind the name. */
#define TRAIN(name, usage, text) int cmd_train_##name(struct app *app, int argc, char **argv);
#include "cmd/train.def"
#undef TRAIN

/* "porism train PART: message", near and hint; returns the exit code. */
int cmd_train_complain(const char *part, const struct err *e);
extern const struct cmd_parts cmd_train_parts;
/* The settings of parts, for their help. */
void cmd_train_help_sft(struct buf *b);
void cmd_train_help_grpo(struct buf *b);
void cmd_train_help_eval(struct buf *b);

/* --- train_options.c ------------------------------------------------------------------------------ */
struct cmd_train_options {
	struct train_settings s;
	const char *config, *out, *answers;
	char *made_out; /* what out points to where it was not given, or NULL */
	bool quiet, json;
	struct arena *arena; /* of texts of the config */
};
/* 0, or an exit code after a message. */
int cmd_train_options(struct cmd_train_options *o, char part, const char *name, int argc,
		      char **argv);
void cmd_train_options_clear(struct cmd_train_options *o);

/* --- train_made.c ---------------------------------------------------------------------------------- */
/* Problems that are made when they are asked for, as the settings tell. */
struct cmd_train_made {
	struct train_source source;
	struct cmd_train_makers *makers;
};
/* 0, or an exit code after a message. */
int cmd_train_made(struct cmd_train_made *m, const char *name, const struct train_settings *s);
void cmd_train_made_clear(struct cmd_train_made *m);

/* --- train_table.c --------------------------------------------------------------------------------- */
/* How far a run is: a table that is drawn again on a terminal, else lines now and then. */
struct cmd_train_table {
	bool quiet, table, open; /* open: the table stands there */
	double shown;
};
void cmd_train_table(struct cmd_train_table *t, const struct train_progress *p);
#endif
