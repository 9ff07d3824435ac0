/* parts.h -- a command that has parts (porism eval run, porism train sft): finding one, its help, its complaints.  Private to cmd/. */
#ifndef CMD_PARTS_H
#define CMD_PARTS_H
#include "cmd/cmd.h"
#include <stdarg.h>

struct cmd_part_row {
	const char *name, *usage, *text;
	cmd_fn *fn;
};
struct cmd_parts {
	const char *command; /* "eval" */
	const char *more;    /* where to read on, behind the list of parts */
	const struct cmd_part_row *part;
	int n;
	const char *
		otherwise; /* the part that is meant where the first word is an option, or NULL */
};

/* Do what the first word names, or the part that is meant without one; the exit code. */
int cmd_parts_run(const struct cmd_parts *p, struct app *app, int argc, char **argv);
/* A line for each. */
void cmd_parts_list(FILE *out, const struct cmd_parts *p);
/* The options of one, a line for each. */
void cmd_parts_options(FILE *out, const struct cmd_parts *p, const char *part);
/* Usage and options of one, on standard output; the exit code. */
int cmd_parts_help(const struct cmd_parts *p, const char *part);
/* "porism COMMAND PART: message" with the usage of the part; 129. */
int cmd_parts_usage(const struct cmd_parts *p, const char *part, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
int cmd_parts_usage_list(const struct cmd_parts *p, const char *part, const char *fmt,
			 va_list args);
/* The same of an option that the part has not: other parts that have it, or those that are near; or of one whose value
 * is missing. */
int cmd_parts_unknown(const struct cmd_parts *p, const char *part, const char *option);
/* "porism WHO: message", near and hint; the exit code. */
int cmd_complain(const char *who, const struct err *e);
#endif
