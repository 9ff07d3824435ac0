/*
 * cmd.h -- the commands of the porism program: one row (cmd.def), one file.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H
#include "base/text.h"
#include "fig/fig.h"
#include "tool/tool.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* What every command gets.  Owned by main. */
struct app {
	struct tool_table *tools;
	struct cas *cas;       /* started by the first question that needs it */
	enum tool_order order; /* of the figures it makes (--compat) */
	bool color;            /* standard output is a terminal that shows colours */
	bool no_times; /* --no-times: the same bytes whenever it runs, however long that takes */
	const char *command; /* its name and what it was given, for accounts of shards */
	int argc;
	char **argv;
};
typedef int cmd_fn(struct app *app, int argc, char **argv);

struct cmd {
	const char *name, *usage, *text;
	cmd_fn *fn;
};
const struct cmd *cmd_list(int *n);
const struct cmd *cmd_find(const char *name); /* NULL: there is none */
const char *cmd_brief(const struct cmd *c);   /* what it does, in a few words */

/* --- help.c ------------------------------------------------------------------------------ */
/* Print "porism NAME: message" and the usage (unless the message begins with an option) to standard error; returns 129.  NAME is a command, or one with a part of
 * it ("synth slips"); so below. */
int cmd_usage(const char *name, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The same of an option that was not taken: the command has none of that name, and which are near
 * (option.def); or its value is missing. */
int cmd_unknown(const char *name, const char *option);
/* "porism NAME: message (porism help NAME)" on one line; returns 129. */
int cmd_wrong(const char *name, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Has the command, or part ("eval run"), that option? */
bool cmd_has_option(const char *name, const char *option);
/* "; did you mean turns?" of the options of a command, or ""; name as in option.def. */
void cmd_near_option(char *out, size_t size, const char *name, const char *option);
/* "porism: no command ..." with those that are near; returns 129. */
int cmd_no_command(const char *name);
/* All commands, a line for each. */
void cmd_help_all(FILE *out);
/* What the words name, on standard output: all commands (no words), one, or a part of one ("eval",
 * "run"); what stands behind that does not matter.  Returns the exit code. */
int cmd_help(int words, char **word);
/* A usage over as many lines as it needs; what stands in brackets stays together. */
void cmd_add_usage(struct buf *b, const char *before, const char *usage);
/* "porism NAME: message" on standard error: with the usage and where help is, or where it is about one option on
 * one line. */
void cmd_complain_usage(const char *name, const char *fmt, va_list args, const char *usage);
/* The options of a command or part, a line for each. */
void cmd_print_options(FILE *out, const char *name);

/* --- amount.c ---------------------------------------------------------------------------- */
/* In `width` columns: "1.2M"; "1h02m", "3m05s", "12s", "-" of no time. */
void cmd_add_many(struct buf *b, double n, int width);
void cmd_add_time(struct buf *b, double seconds, int width);
/* Columns of the terminal that progress is shown on; 80 where nobody says. */
int cmd_terminal_width(void);

/* Exit codes: 0 fine, 1 a call failed, 128 the system, 129 asked wrongly. */
/* EXIT_LIMIT: stopped at a limit of money or time; the same command goes on. */
enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_LIMIT = 2, EXIT_SYSTEM = 128, EXIT_USAGE = 129 };

#define CMD_SEED 0x9e3779b9u

/* A new figure that may ask the CAS. */
struct fig *cmd_figure(const struct app *app);

/* The line of script that --compat puts in front of every figure, or NULL. */
const char *cmd_first_line(const struct app *app);
/* --compat MODE among the arguments: takes both out and sets app->order.  0, or the exit
 * code of a usage error. */
int cmd_take_compat(struct app *app, const char *command, int *argc, char **argv);

/* A file to be read ("-": standard input), or NULL with a message on standard error.  The caller
 * closes it, unless it is stdin. */
FILE *cmd_open(const char *command, const char *path);
/* A whole file ("-": standard input), NUL-terminated, at most `most` bytes; NULL
 * with a message on standard error.  The caller frees it with mem_free. */
char *cmd_read_file(const char *path, size_t most, size_t *n);
/* The same for texts: the mark with which some editors begin a file becomes blanks. */
char *cmd_read_text(const char *path, size_t most, size_t *n);
/* How many bytes of a byte order mark the text begins with: 3 or 0. */
size_t cmd_mark_bytes(const char *s, size_t n);
/* The next line, without its end: 1, or 0 at the end of the input, or -1 with a
 * message when it cannot be read or is longer than CMD_LINE_BYTES. */
int cmd_read_line(FILE *in, struct buf *b);
#define CMD_LINE_BYTES (64 << 20)
/* The statements of a script's line, into the figure; those that fail are told on standard error
 * and left out.  Returns how many failed. */
int cmd_build_line(struct fig *f, const char *line, size_t n, int number);
/* A script to be read line by line ("-": standard input); a .ggb is read as the script that
 * builds its construction, and what of it is not live is told on standard error.  NULL with a
 * message on standard error.  The caller closes it, unless it is stdin. */
FILE *cmd_open_script(const struct app *app, const char *command, const char *path);
/* A folder with those above it, where they are missing; false with a message on standard error. */
bool cmd_make_folders(char *path);
/* Write bytes to a file ("-": standard output); false with a message on standard error. */
bool cmd_write_file(const char *path, const struct buf *b);
/* Append the folder where canvases are kept unless said otherwise, $XDG_DATA_HOME/porism;
 * false with a message on standard error when nobody knows. */
bool cmd_data_folder(struct buf *b);
/* Append where a store is: what was given, else $PORISM_STORE, else that folder. */
bool cmd_store_place(struct buf *b, const char *given);
/* Write the figure's journal; false with a message on standard error. */
bool cmd_write_journal(const struct fig *f, const char *path);
#endif
