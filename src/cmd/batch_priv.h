/*
 * batch_priv.h -- what the commands share that answer one problem or many: their options, the
 * records of a text, threads, progress, the order of the answers.  Private to cmd/.
 */
#ifndef CMD_BATCH_PRIV_H
#define CMD_BATCH_PRIV_H
#include "base/json.h"
#include "base/shard.h"
#include "cmd/cmd.h"

#define BATCH_THREADS 64
#define BATCH_BYTES ((size_t)256 << 20) /* of a file of problems */

/* --- Options ---------------------------------------------------------------------------- */
struct cmd_flag {
	const char *name;
	bool *to;
};
/* An option with a value; one of these takes it. */
struct cmd_setting {
	const char *name;
	const char **text; /* as it is */
	int *threads;      /* 1 to BATCH_THREADS */
	long *whole;       /* least to most; most 0: from least on */
	int *small;        /* the same */
	double *number;    /* likewise */
	uint64_t *seed;    /* any that fits */
	long least, most;
	struct shard *shard;
	/* 0 taken, else the exit code of the complaint; value is not empty. */
	int (*set)(void *request, const char *value);
};
struct cmd_options {
	const char *command;
	const struct cmd_flag *flag;
	const struct cmd_setting *setting;
	size_t flags, settings;
	void *request;           /* of the settings */
	struct cmd_files *files; /* NULL: one file alone */
};
struct cmd_pieces;
/* The files of a command that takes several. */
struct cmd_files {
	const char **path; /* freed by the caller */
	int n, cap;
};
/* Is the argument one of the flags?  Then it is set. */
bool cmd_take_flag(const struct cmd_flag *flag, size_t n, const char *arg);
#define CMD_OPTIONS(command, flag, setting, request)                       \
	{                                                                  \
		command, flag, setting, sizeof(flag) / sizeof *(flag),     \
			sizeof(setting) / sizeof *(setting), request, NULL \
	}
/* The option at argv[*i], with its value, which *i is moved to.  0, or the exit code of the
 * complaint. */
int cmd_take_option(const struct cmd_options *o, int *i, int argc, char **argv);
/* All arguments; the one that is no option is *path, NULL where there is none.  0, or the exit code
 * of the complaint. */
int cmd_take_options(const struct cmd_options *o, const char **path, int argc, char **argv);
/* What the options' files name: all records, in the order of the files; *text has their bytes, for
 * mem_free.  0, or the exit code of the complaint. */
int cmd_take_files(const struct cmd_options *o, bool lines, struct cmd_pieces *p,
		   char ***text);
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
	const char *path; /* of its file, as the pieces have it; or NULL */
	int line;         /* where it begins, from 1 */
};
struct cmd_pieces {
	struct cmd_piece *at; /* freed by the caller */
	int n, cap;
	const char *path; /* of the text that is split next */
	const char *seen; /* the text up to here has `line` - 1 ends of lines */
	int line;
};
/* A record a line, blank ones left out. */
void cmd_by_lines(struct cmd_pieces *p, const char *s, size_t n);
/* Lines, or values; and values that are none at all are one piece that cannot be read. */
void cmd_split(struct cmd_pieces *p, bool lines, const char *s, size_t n);

/* --- What is wrong with some of them ------------------------------------------------------ */
/* A message for each record that has one, told at the end in the order of the records. */
struct cmd_troubles {
	char **at;
	int n;
};
void cmd_troubles_begin(struct cmd_troubles *t, int n);
/* "FILE:LINE: ID: ": the line of the mistake, where it is one of JSON; id NULL: as the record has it. */
void cmd_add_place(struct buf *b, const struct cmd_piece *p, const char *id,
		   const struct err *e);
int cmd_place_line(const struct cmd_piece *p, const struct err *e);
/* Record i: "FILE:LINE: ID: message; near: ...".  Called from any thread, once for each i. */
void cmd_trouble(struct cmd_troubles *t, int i, const struct cmd_piece *p, const char *id,
		 const struct err *e);
/* The first of them on standard error, and how many more there are; t is empty again. */
void cmd_troubles_end(struct cmd_troubles *t);

/* --- A part of them --------------------------------------------------------------------- */
/* What --shard asks for; is.n is 0 for all of them.  Its output ends with a line that is its
 * account (docs/CLUSTER.md), which porism merge reads. */
struct cmd_part {
	struct shard is;
	struct shard_account account;
	int *place; /* of our records among all, from 0 */
	int n, cap;
};
/* --shard VALUE: 0, or the exit code of the complaint. */
int cmd_take_shard(struct shard *out, const char *command, const char *value);
void cmd_part_begin(struct cmd_part *p, struct shard is);
void cmd_part_clear(struct cmd_part *p);
/* The next record of the input: is it ours?  key is NULL where it is the record's. */
bool cmd_part_takes(struct cmd_part *p, const char *key, const char *s, size_t n);
/* Those of the pieces that are ours stay. */
void cmd_part_keep(struct cmd_part *p, struct cmd_pieces *pieces);
/* The place among all, from 0, of the i-th that is ours. */
int cmd_part_place(const struct cmd_part *p, int i);
/* Print the lines of the i-th that is ours; all of them, in their order. */
void cmd_part_print(struct cmd_part *p, int i, const char *lines, size_t n);
#define CMD_ACCOUNT_FILE "shard-%d-of-%d.json" /* where the output is a folder */
/* Print the account, where it is a part.  path: the argument that is the input. */
void cmd_part_end(const struct cmd_part *p, const struct app *app, const char *path);
/* The account itself. */
void cmd_part_account(struct buf *b, const struct cmd_part *p, const struct app *app,
		      const char *path);

/* --- Many ------------------------------------------------------------------------------- */
struct cmd_batch {
	int n, threads;
	const char *word; /* what is counted: "proved" */
	/* Problem i: the answer with the end of its line; does it count?  Called from any of
	 * the threads. */
	bool (*one)(void *self, struct buf *b, int i);
	void *self;
	struct cmd_part *part; /* that these are; or NULL */
};
/* All of them.  Answers are printed in the order of the problems, each as soon as those before it
 * are; on a terminal a long run shows how far it is.  Returns how many count. */
int cmd_batch_run(const struct cmd_batch *q);
/* The id of a line, or what path leads to in it ("result/id"), read alone: a text or a number; in the arena.  NULL: it has
 * none (agent_many.c). */
const char *cmd_line_id(const struct cmd_piece *line, const char *path, struct arena *a);
/* Those of all lines, and where each stands; "name_taken" where one is given twice. */
struct index;
enum status cmd_line_ids(const char ***out, struct index *by_id, const struct cmd_pieces *p,
			 struct arena *a, struct err *e);
/* Begin the line of a record (NULL: of one that could not be read): {"id":...,  with the id as it
 * was written, or null. */
void cmd_line_begin(struct buf *b, const struct json *record);
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
