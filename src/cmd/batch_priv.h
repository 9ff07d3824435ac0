/*
 * batch_priv.h -- what the commands share that answer one problem or many: their options, the
 * records of a text, threads, progress, the order of the answers.  Private to cmd/.
 */
#ifndef CMD_BATCH_PRIV_H
#define CMD_BATCH_PRIV_H
#include "cmd/cmd.h"

#define BATCH_THREADS 64
#define BATCH_BYTES ((size_t)256 << 20) /* of a file of problems */

/* --- Options ---------------------------------------------------------------------------- */
struct cmd_flag {
	const char *name;
	bool *to;
};
/* An option with a value; one of the three takes it. */
struct cmd_setting {
	const char *name;
	const char **text; /* as it is */
	int *threads;      /* 1 to BATCH_THREADS */
	/* 0 taken, else the exit code of the complaint; value is not empty. */
	int (*set)(void *request, const char *value);
};
struct cmd_options {
	const char *command;
	const struct cmd_flag *flag;
	const struct cmd_setting *setting;
	size_t flags, settings;
	void *request; /* of the settings */
};
/* Is the argument one of the flags?  Then it is set. */
bool cmd_take_flag(const struct cmd_flag *flag, size_t n, const char *arg);
#define CMD_OPTIONS(command, flag, setting, request)                   \
	{                                                              \
		command, flag, setting, sizeof(flag) / sizeof *(flag), \
			sizeof(setting) / sizeof *(setting), request   \
	}
/* All arguments; the one that is no option is *path, NULL where there is none.  0, or the exit code
 * of the complaint. */
int cmd_take_options(const struct cmd_options *o, const char **path, int argc, char **argv);
/* The same for a command that reads one file, which is missing here or too large: NULL with a message
 * and *result.  Otherwise its bytes, NUL-terminated, for mem_free. */
char *cmd_take_file(const struct cmd_options *o, const char **path, size_t *n, int *result,
		    int argc, char **argv);
/* A whole number from least to most, and nothing else. */
bool cmd_whole(const char *value, long least, long most, long *out);
/* One thread for each processor, within BATCH_THREADS. */
int cmd_cores(void);
bool cmd_ends_in(const char *s, const char *end);

/* --- The records of a text -------------------------------------------------------------- */
struct cmd_piece {
	const char *s;
	size_t n;
};
struct cmd_pieces {
	struct cmd_piece *at; /* freed by the caller */
	int n, cap;
};
/* A record a line, blank ones left out. */
void cmd_by_lines(struct cmd_pieces *p, const char *s, size_t n);
/* A record, one after the other over any lines, or a list of them.  Broken ones are pieces as
 * well: whoever reads them complains. */
void cmd_by_values(struct cmd_pieces *p, const char *s, size_t n);
/* Lines, or values; and values that are none at all are one piece that cannot be read. */
void cmd_split(struct cmd_pieces *p, bool lines, const char *s, size_t n);

/* --- Many ------------------------------------------------------------------------------- */
struct cmd_batch {
	int n, threads;
	const char *word; /* what is counted: "proved" */
	/* Problem i: the answer with the end of its line; does it count?  Called from any of
	 * the threads. */
	bool (*one)(void *self, struct buf *b, int i);
	void *self;
};
/* All of them.  Answers are printed in the order of the problems, each as soon as those before it
 * are; on a terminal a long run shows how far it is.  Returns how many count. */
int cmd_batch_run(const struct cmd_batch *q);
/* Seconds of a clock that only goes on. */
double cmd_seconds(void);
/* Processor time of this thread. */
double cmd_thread_seconds(void);
void cmd_sort(double *x, int n);

/* --- Files ------------------------------------------------------------------------------ */
/* FOLDER/ID.ending, where only letters, digits, - and _ of the id are kept, and points that do not
 * begin it; without an id `other`. */
char *cmd_file_for(const char *folder, const char *id, const char *other, const char *ending,
		   struct arena *a);
/* The folder is made where it is missing; false with a message. */
bool cmd_write_in(const char *folder, const char *path, const struct buf *b);
#endif
